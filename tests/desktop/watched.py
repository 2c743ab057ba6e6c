"""Runs the program as ``wargame-desk`` does, and writes some times a second where things are on the screen.

Used by the desktop tests: real mouse and keys need to know where a hex or a button is. The file named by
``WARGAME_DESK_WATCH`` holds the screen position of every space, button and pile of the tray that can be seen, the
prompt's words, where the pieces are, and a number that grows with each writing. ``calm`` says that the game waits for a
person and nothing on the screen is still on its way; ``menu`` and ``field`` what of a menu or a dialog takes keys.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from wargame_desk.app import main
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import SpaceId

if TYPE_CHECKING:
    from wargame_desk.app.table import TablePage

MANY = 400
beats = count(1)


def tell(path: Path) -> None:
    """Write what is where."""
    told: dict[str, Any] = {"hexes": {}, "buttons": {}, "tray": {}, "prompt": "", "said": "", "ready": False}
    told["beat"] = next(beats)
    focus = QApplication.focusWidget()
    told["menu"] = QApplication.activePopupWidget() is not None
    told["field"] = focus.text() if isinstance(focus, QLineEdit) else None
    told |= {"calm": False, "pieces": {}, "legal": [], "at": 0, "chosen": "", "over": False}
    for window in QApplication.topLevelWidgets():
        if not window.isVisible():
            continue
        deaf = _deaf(window)
        for button in window.findChildren(QPushButton):
            if button.isVisible() and button.isEnabled() and button.text() and button not in deaf:
                at = button.mapToGlobal(button.rect().center())
                told["buttons"] |= dict.fromkeys({button.text(), button.accessibleName()} - {""}, (at.x(), at.y()))
        if isinstance(window, MainWindow):
            told["ready"] = window.table is not None or window.start.ready
        if isinstance(window, MainWindow) and window.table is not None:
            _tell_table(window.table, told)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(told), "utf-8")
    os.replace(fresh, path)


def _deaf(window: QWidget) -> tuple[QWidget, ...]:
    """The buttons that would take no click yet: those of a decision that has only just come."""
    table = window.table if isinstance(window, MainWindow) else None
    return table.prompt.buttons if table is not None and not table.prompt.settled else ()


def _tell_table(table: TablePage, told: dict[str, Any]) -> None:
    bridge, view = table.bridge, table.view
    label = bridge.game.board.label
    for space in map(SpaceId, bridge.game.board.spaces):
        at = view.viewport().mapToGlobal(view.mapFromScene(table.scene.geometry.counter_centre(space)))
        told["hexes"][label(space)] = (at.x(), at.y())
    for pile in table.tray.piles if table.tray.isVisible() else ():
        widget = table.tray.piece(pile.pieces[0].id)
        at = widget.mapToGlobal(widget.rect().center())
        told["tray"] |= dict.fromkeys((piece.id for piece in pile.pieces), (at.x(), at.y()))
    told["pieces"] = {piece.id: label(piece.at) for piece in bridge.view.pieces if piece.at is not None}
    told |= {"prompt": table.prompt.text, "said": table.live.text, "turn": bridge.view.turn}
    told["over"] = bridge.outcome is not None
    told["at"], told["kind"] = bridge.at, bridge.decision.kind if bridge.decision is not None else ""
    told["by"] = bridge.session.nodes[bridge.at].by
    told["chosen"] = table.tool.selection[-1] if table.tool.selection else ""
    told["calm"] = _calm(table)
    told["legal"] = [] if told["over"] else [_plain(table, action) for action in _listed(table)]


def _calm(table: TablePage) -> bool:
    """Whether a person is to act, or the game is over, and nothing moves, rolls or asks."""
    if table.dice.tumbling or table.scene.animating:
        return False
    if table.bridge.outcome is not None:
        return True
    if QApplication.activeModalWidget() is not None or QApplication.activePopupWidget() is not None:
        return False
    return table.prompt.settled and table.bridge.human_to_move


def _listed(table: TablePage) -> list[Any]:
    """The legal actions; of a long list the first."""
    return list(islice(table.bridge.game.legal_actions(table.bridge.known), MANY))


def _plain(table: TablePage, action: Any) -> dict[str, str]:
    """An action by printed names: its kind, piece, where that stands and whether under others, where it goes."""
    board, scene = table.bridge.game.board, table.scene
    out = {"kind": action.kind}
    piece = getattr(action, "piece", None)
    if piece is not None:
        out["piece"] = name = table.bridge.game.piece_name(piece)
        space = scene.space_of(name)
        if space is not None:
            out["from"] = board.label(space)
            if scene.members(space)[-1].id != name:
                out["under"] = "yes"
    path = getattr(action, "path", None) or [
        getattr(action, name) for name in ("to", "space", "target") if getattr(action, name, None) is not None
    ]
    if not path and action.kind == "advance":
        path = table.bridge.decision.spaces  # type: ignore[union-attr]
    if path:
        out["to"] = board.label(path[-1])
    return out


if __name__ == "__main__":
    main.make_application()
    timer = QTimer()
    timer.timeout.connect(lambda: tell(Path(os.environ["WARGAME_DESK_WATCH"])))
    timer.start(150)
    sys.exit(main.run(sys.argv[1:]))

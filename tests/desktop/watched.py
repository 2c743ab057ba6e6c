"""Runs the program as ``wargame-desk`` does, and writes twice a second where things are on the screen.

Used by the desktop tests: real mouse and keys need to know where a hex or a button is. The file named by
``WARGAME_DESK_WATCH`` holds the screen position of every hex and button that can be seen, and the prompt's words.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from wargame_desk.app import main
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import SpaceId


def tell(path: Path) -> None:
    """Write what is where."""
    told: dict[str, object] = {"hexes": {}, "buttons": {}, "prompt": "", "said": "", "ready": False}
    for window in QApplication.topLevelWidgets():
        if not window.isVisible():
            continue
        for button in window.findChildren(QPushButton):
            if button.isVisible() and button.text():
                at = button.mapToGlobal(button.rect().center())
                told["buttons"] |= {button.text(): (at.x(), at.y())}  # type: ignore[operator]
        if isinstance(window, MainWindow):
            told["ready"] = window.table is not None or window.start.ready
        if isinstance(window, MainWindow) and window.table is not None:
            table, view = window.table, window.table.view
            for space in map(SpaceId, table.bridge.game.board.spaces):
                at = view.viewport().mapToGlobal(view.mapFromScene(table.scene.geometry.counter_centre(space)))
                told["hexes"] |= {table.bridge.game.board.label(space): (at.x(), at.y())}  # type: ignore[operator]
            told |= {"prompt": table.prompt.text, "said": table.live.text}
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(told), "utf-8")
    os.replace(fresh, path)


if __name__ == "__main__":
    main.make_application()
    timer = QTimer()
    timer.timeout.connect(lambda: tell(Path(os.environ["WARGAME_DESK_WATCH"])))
    timer.start(150)
    sys.exit(main.run(sys.argv[1:]))

"""A window that pictures are taken of, and hands: mouse and keys at spaces by their labels.

Owns how a picture is brought about. What is on one is said by the modules beside this one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QPushButton, QWidget

from pictures import files
from wargame_desk import catalogue, paths
from wargame_desk.ai.players import player
from wargame_desk.app import main as app
from wargame_desk.app.choices import Choices
from wargame_desk.app.table import TablePage
from wargame_desk.app.window import MainWindow
from wargame_desk.core.codec import action_from
from wargame_desk.core.session import Session
from wargame_desk.mapview.view import MapView
from wargame_desk.persistence.settings import Settings

WINDOW = (1280, 800)
MOMENT = 120
"""Milliseconds between two looks at a window: it is settled once ``ALIKE`` looks have brought nothing new."""
ALIKE, LOOKS = 2, 500
LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
CALM = replace(
    Settings(), palette="light", reduced_motion=True, follow_motion=False, confirm_exit=False, confirm_end_phase=False,
    auto_only_choice=False, pace="instant", language="en",
)  # fmt: skip
"""Settings of a window that does nothing by itself."""

Picture = Callable[["Desk"], QImage]


def begin(game: str, scenario: str, **how: Any) -> Session:
    """A game begun with known dice; ``how`` is what ``catalogue.start`` takes."""
    how.setdefault("seed", 1)
    return catalogue.start(game, scenario, **how)


def do(session: Session, **action: Any) -> None:
    """Play an action by its kind and fields, ``_`` standing for ``-``."""
    session.submit(action_from(session.game, {name.replace("_", "-"): value for name, value in action.items()}))


def play(session: Session, *kinds: str, before: str = "", who: str = "greedy") -> Session:
    """Play on as a computer player would; returns the game.

    It stops at a decision of one of these kinds, before an action of the kind ``before``, or at the end.
    """
    chooser = player(who, seed=1)
    while session.decision is not None and session.decision.kind not in kinds:
        action = chooser.choose(session.game, session.known(session.decision.side))
        if action.kind == before:
            break
        session.submit(action)
    return session


class Desk:
    """One window, from its start page on."""

    def __init__(self, **settings: Any) -> None:
        self.choices = Choices(paths.settings_file(), replace(CALM, **settings))
        app.dress(app.make_application(), self.choices.now)
        self.window = MainWindow(self.choices)
        self.window.resize(*WINDOW)
        self.window.show()
        QApplication.processEvents()

    def close(self) -> None:
        """Put everything away; nothing is asked."""
        for dialog in self.window.findChildren(QDialog):
            dialog.close()
        if self.window.table is not None:
            self.window.filing.put_away()
        self.window.clear_table()
        self.window.close()
        self.window.deleteLater()
        QTest.qWait(0)

    def dress(self, **settings: Any) -> None:
        """Change settings, as the preferences would."""
        self.choices.change(**settings)
        app.dress(app.make_application(), self.choices.now)
        QApplication.processEvents()

    # --- a game

    def lay(self, session: Session, *, lesson: bool = False) -> None:
        """Put a game on the table; where it has a lesson, it is left but for a picture of it."""
        assert self.window.filing.start(lambda: session)
        self.wait()
        if not lesson:
            self.press_any("Leave the lesson")
            self.table.live.say("")
            self.wait()

    @property
    def table(self) -> TablePage:
        """The table that the game lies on."""
        assert self.window.table is not None, "no game is on the table"
        return self.window.table

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.bridge.session

    def command(self, name: str) -> None:
        """Ask for a command of the menus by its id."""
        self.window.do(name)
        self.wait()

    def press(self, text: str) -> None:
        """Press a button of the prompt line by its words."""
        found = next(button for button in self.table.prompt.buttons if button.text() == text)
        QTest.mouseClick(found, LEFT)
        self.wait()

    def press_any(self, *texts: str) -> None:
        """Press a button of the table that has one of these words on it, if there is one."""
        for button in self.table.findChildren(QPushButton):
            if button.text() in texts and button.isVisible():
                button.click()
                self.wait()
                return

    # --- hands on the map

    def at(self, label: str) -> QPoint:
        """Where the counters of a space are, in the map's viewport."""
        space = self.session.game.board.space(label)
        return self.table.view.mapFromScene(self.table.scene.geometry.counter_centre(space))

    def pick_up(self, label: str) -> None:
        """Press on the counter of a space."""
        QTest.mousePress(self.table.view.viewport(), LEFT, PLAIN, self.at(label))
        QApplication.processEvents()

    def carry(self, *labels: str) -> None:
        """Move over spaces with a counter in the hand."""
        for label in labels:
            QTest.mouseMove(self.table.view.viewport(), self.at(label))
            QTest.qWait(30)

    def drag(self, start: str, end: str) -> None:
        """Carry a counter from space to space and let go."""
        self.pick_up(start)
        self.carry(end)
        QTest.mouseRelease(self.table.view.viewport(), LEFT, PLAIN, self.at(end))
        self.wait()

    def click(self, label: str) -> None:
        """Click the counter of a space."""
        QTest.mouseClick(self.table.view.viewport(), LEFT, PLAIN, self.at(label))
        self.wait()

    def key(self, *keys: Qt.Key) -> None:
        """Press keys, one after the other."""
        for key in keys:
            QTest.keyClick(self.table.view, key)
        self.wait()

    # --- what is to be seen

    def wait(self) -> None:
        """Let what was begun be laid out and painted."""
        QTest.qWait(MOMENT)

    def sheet_open(self) -> QDialog:
        """The dialog that is open."""
        return next(one for one in self.window.findChildren(QDialog) if one.isVisible())

    def panel(self, name: str, wide: int, high: int) -> QImage:
        """A panel by its id, as large as it is to be, without its head."""
        self.table.open_dock(name)
        self.wait()
        dock = next(one for one in self.window.findChildren(QDockWidget) if one.objectName() == name)
        dock.setFloating(True)
        dock.resize(wide, high)
        body = self.table.panels.body(name)
        assert body is not None
        return settled(body)

    def whole(self) -> QImage:
        """The window, one pixel for one."""
        image = settled(self.window)
        image.setDevicePixelRatio(1.0)
        return image.scaled(
            *WINDOW, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )  # fmt: skip

    def part(self, *widgets: QWidget, margin: int = 0, box: QRect | None = None) -> QImage:
        """What holds these widgets, or a box of the window, sharp on fine screens."""
        boxes = [QRect(one.mapTo(self.window, QPoint()), one.size()) for one in widgets]
        return cut(settled(self.window), _around([*boxes, *([box] if box is not None else [])], margin))

    def map_around(self, *labels: str, wide: int, high: int) -> QImage:
        """A part of the map with these spaces in its middle, of a size in device-independent pixels."""
        view = self.table.view.viewport()
        spots = [view.mapTo(self.window, self.at(label)) for label in labels]
        middle = QPoint(sum(p.x() for p in spots) // len(spots), sum(p.y() for p in spots) // len(spots))
        box = QRect(middle.x() - wide // 2, middle.y() - high // 2, wide, high)
        room = QRect(view.mapTo(self.window, QPoint()), view.size())
        box.moveLeft(max(room.left(), min(box.left(), room.right() + 1 - wide)))
        box.moveTop(max(room.top(), min(box.top(), room.bottom() + 1 - high)))
        return cut(settled(self.window), box.intersected(room))

    def sheet(self, dialog: QDialog | None = None, size: tuple[int, int] | None = None) -> QImage:
        """An open dialog."""
        shown = dialog if dialog is not None else self.sheet_open()
        if size is not None:
            shown.resize(*size)
        return settled(shown)


def _around(boxes: Iterable[QRect], margin: int) -> QRect:
    whole = QRect()
    for box in boxes:
        whole = whole.united(box)
    return whole.adjusted(-margin, -margin, margin, margin)


def cut(image: QImage, box: QRect) -> QImage:
    """A part of a picture, by device-independent pixels."""
    ratio = image.devicePixelRatio()
    x, y, w, h = (round(v * ratio) for v in (box.x(), box.y(), box.width(), box.height()))
    part = image.copy(x, y, w, h)
    part.setDevicePixelRatio(ratio)
    return part


def settled(widget: QWidget) -> QImage:
    """A widget once there is something on it and nothing of it changes any more."""
    before, same = QImage(), 0
    for _ in range(LOOKS):
        for view in widget.findChildren(MapView):
            view.map.set_patient(True)  # what opens on the table takes it back
        QTest.qWait(MOMENT)
        now = widget.grab().toImage()
        same = same + 1 if now == before else 0
        if same == ALIKE and not files.blank(now):
            return now
        before = now
    raise RuntimeError(f"{widget.windowTitle() or widget.objectName()} does not come to rest")


Pictures = Mapping[str, Picture]

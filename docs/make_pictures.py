"""Makes the pictures of these documents with the program itself: ``uv run python docs/make_pictures.py [name ...]``.

Each picture is a function that brings the window into the state shown; its name is the file's name. The window is
drawn offscreen, so that the pictures are the same on each machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

IMAGES = Path(__file__).resolve().parent / "images"
os.environ["QT_QPA_PLATFORM"] = "offscreen"
player = tempfile.TemporaryDirectory(prefix="wargame-desk-")
os.environ["WARGAME_DESK_HOME"] = player.name
sys.path.insert(0, str(IMAGES.parent.parent))

from PySide6.QtCore import QPoint, Qt  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from wargame_desk import catalogue, paths  # noqa: E402
from wargame_desk.app import main as app  # noqa: E402
from wargame_desk.app.choices import Choices  # noqa: E402
from wargame_desk.app.window import MainWindow  # noqa: E402
from wargame_desk.persistence.settings import Settings  # noqa: E402

SETTLED = 600  # milliseconds after which tiles, tips and panels are drawn


class Table:
    """A window with a game on it, and a hand on its map."""

    def __init__(self, window: MainWindow, scenario: str, seed: int) -> None:
        window.filing.start(lambda: catalogue.start("strike-force-one", scenario, seed=seed))
        assert window.table is not None
        self.page = window.table
        QTest.qWait(SETTLED)

    def _at(self, label: str) -> QPoint:
        space = self.page.bridge.game.board.space(label)
        return self.page.view.mapFromScene(self.page.scene.geometry.counter_centre(space))

    def pick_up(self, label: str) -> None:
        """Press on the counter that stands in a hex."""
        QTest.mousePress(self.page.view.viewport(), Qt.MouseButton.LeftButton, pos=self._at(label))

    def carry(self, *labels: str) -> None:
        """Move over hexes with a counter in hand."""
        for label in labels:
            QTest.mouseMove(self.page.view.viewport(), self._at(label))
            QTest.qWait(30)

    def drop(self, label: str) -> None:
        """Let go over a hex and wait until the counter lies there."""
        QTest.mouseRelease(self.page.view.viewport(), Qt.MouseButton.LeftButton, pos=self._at(label))
        QTest.qWait(SETTLED)

    def drag(self, start: str, end: str) -> None:
        """Move a counter from hex to hex."""
        self.pick_up(start)
        self.carry(end)
        self.drop(end)


def window_png(window: MainWindow) -> None:
    """The table in the middle of a move: a counter in hand, its reach lit, and over woods the reason why not."""
    table = Table(window, "standard", seed=1)
    table.drag("0902", "0702")
    table.drag("0904", "0704")
    table.pick_up("0905")
    table.carry("0805", "0705")


PICTURES: dict[str, Callable[[MainWindow], None]] = {"window.png": window_png}


def make(name: str) -> None:
    """Draw one picture on a fresh window and write it."""
    settings = replace(Settings(), palette="light", reduced_motion=True, confirm_exit=False)
    choices = Choices(paths.settings_file(), settings)
    app.dress(app.make_application(), settings)
    window = MainWindow(choices)
    window.resize(1280, 800)
    window.show()
    PICTURES[name](window)
    QTest.qWait(SETTLED)
    IMAGES.mkdir(exist_ok=True)
    if not window.grab().save(str(IMAGES / name)):
        sys.exit(f"{IMAGES / name} could not be written")
    window.clear_table()
    window.deleteLater()
    QApplication.processEvents()


if __name__ == "__main__":
    for wanted in sys.argv[1:] or PICTURES:
        make(wanted)

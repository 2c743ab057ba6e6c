"""A process that starts the program as a player does, waits for its start page, says what is there, and ends.

``python -m tests.smoke.starting [FILE]``. What is there is printed as JSON: the messages that lie over the window, the
welcome of a first start, each word on the page, the size of the window, how many colours its picture has, and the font
that words are shown in.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox

from wargame_desk.__main__ import main
from wargame_desk.app import main as desk
from wargame_desk.app.first_start import FirstStart
from wargame_desk.app.window import MainWindow

LONG_ENOUGH = 30.0
BEGAN = time.monotonic()


def windows() -> list[MainWindow]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]


def messages(window: MainWindow) -> Iterator[str]:
    for box in window.findChildren(QMessageBox):
        if box.isVisible():
            yield f"{box.text()}: {box.informativeText()}".replace("\u200b", "")


def look() -> None:
    """Wait for the page, then report and end."""
    for window in windows():
        settled = window.start.ready or window.filing.game is not None
        if settled or time.monotonic() > BEGAN + LONG_ENOUGH:
            QTimer.singleShot(300, partial(report, window, settled))
            return
    QTimer.singleShot(50, look)


def report(window: MainWindow, settled: bool) -> None:
    picture = window.grab().toImage()
    step = max(1, picture.width() // 400)
    points = ((x, y) for x in range(0, picture.width(), step) for y in range(0, picture.height(), step))
    print(
        json.dumps(
            {
                "settled": settled,
                "messages": list(messages(window)),
                "welcome": [child.windowTitle() for child in window.findChildren(FirstStart) if child.isVisible()],
                "words": [label.text() for label in window.findChildren(QLabel) if label.isVisible()],
                "title": window.windowTitle(),
                "size": [window.width(), window.height()],
                "colours": len({picture.pixel(*point) for point in points}),
                "font": QFontInfo(window.font()).family(),
            }
        ),
        flush=True,
    )
    for box in window.findChildren(QMessageBox):
        box.accept()
    QApplication.exit(0)


if __name__ == "__main__":
    made = desk.make_application

    def make_and_look() -> QApplication:
        app = made()
        QTimer.singleShot(0, look)
        return app

    desk.make_application = make_and_look
    sys.exit(main(sys.argv[1:]))

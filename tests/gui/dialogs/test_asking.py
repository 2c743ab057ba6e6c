"""Questions and messages: Enter does what the button that stands out says, and a title is shown whole."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from wargame_desk.app import style
from wargame_desk.app.asking import ask, tell
from wargame_desk.app.open_dialog import NameSheet
from wargame_desk.app.widgets import breakable

Show = Callable[..., QWidget]


@pytest.fixture
def asked(shown: Show, qtbot: QtBot) -> Callable[[bool], tuple[QMessageBox, list[str]]]:
    """Asks a question with three answers; gives the box and the answers that were taken."""
    parent = shown(QWidget())

    def put(danger: bool) -> tuple[QMessageBox, list[str]]:
        answers: list[str] = []
        box = ask(
            parent, "Resign as Soviet?", "The other side wins.", yes="Resign", no="Play on",
            then=lambda: answers.append("yes"), other=("Wait", lambda: answers.append("other")), danger=danger,
        )  # fmt: skip
        with qtbot.waitExposed(box):
            box.show()
        return box, answers

    return put


def stands_out(box: QMessageBox) -> list[str]:
    """The words of the buttons that are painted in the accent colour."""
    accent = style.ui().accent.lower()
    return [
        button.text()
        for button in box.buttons()
        if button.grab().toImage().pixelColor(button.width() // 2, 5).name() == accent
    ]


@pytest.mark.parametrize(("danger", "word", "answer"), [(True, "Play on", []), (False, "Resign", ["yes"])])
def test_enter_presses_the_button_that_stands_out_and_it_is_the_safe_one(
    asked: Callable[[bool], tuple[QMessageBox, list[str]]], danger: bool, word: str, answer: list[str]
) -> None:
    box, answers = asked(danger)
    assert stands_out(box) == [word]
    QTest.keyClick(QApplication.focusWidget() or box, Qt.Key.Key_Return)
    assert answers == answer


def test_what_stands_out_goes_with_the_focus(asked: Callable[[bool], tuple[QMessageBox, list[str]]]) -> None:
    box, answers = asked(True)
    other = next(button for button in box.buttons() if button.text() == "Wait")
    other.setFocus()
    QApplication.processEvents()
    assert stands_out(box) == ["Wait"]
    QTest.keyClick(other, Qt.Key.Key_Return)
    assert answers == ["other"]


def test_windows_are_as_wide_as_their_titles(shown: Show, qtbot: QtBot) -> None:
    parent = shown(QWidget())
    box = tell(parent, "The file that you opened has changed", "Yes.")
    sheet = NameSheet("Evening", parent)
    qtbot.addWidget(sheet)
    sheet.resize(10, 10)
    font = QApplication.font()
    font.setBold(True)
    for window in (box, sheet):
        with qtbot.waitExposed(window):
            window.show()
        assert window.width() > QFontMetrics(font).horizontalAdvance(window.windowTitle()) + 100
    long = tell(parent, "A title without an end. " * 20, "Yes.")
    with qtbot.waitExposed(long):
        long.show()
    assert long.width() < 1000


def test_a_name_of_248_letters_is_broken_into_lines(shown: Show, qtbot: QtBot) -> None:
    name, parent = "n" * 248, shown(QWidget())
    box = tell(parent, f"{name} cannot be opened", f"{name} is no game.", warning=True)
    with qtbot.waitExposed(box):
        box.show()
    assert box.width() < 1000
    assert max(map(len, breakable(name).split("\u200b"))) == 40
    assert breakable(name).replace("\u200b", "") == name


def test_what_can_be_broken_as_it_is_stays_as_it_is() -> None:
    text = f"It lies in {'/folder' * 12}/a-game-that-has-a-name-of-many-words-and-letters.wdsave."
    assert breakable(text) == text

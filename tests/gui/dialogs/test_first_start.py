"""The first start: everything chosen is seen at once, Enter is enough, and it is asked once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from wargame_desk import __version__, paths
from wargame_desk.app import first_start, main, style
from wargame_desk.app.asking import tell
from wargame_desk.app.choices import Choices
from wargame_desk.app.first_start import FirstStart
from wargame_desk.app.window import MainWindow
from wargame_desk.persistence import settings
from wargame_desk.persistence.settings import Settings

Show = Callable[..., QWidget]


@pytest.fixture
def choices(player_folders: Path) -> Choices:
    return Choices(paths.settings_file(), Settings())


@pytest.fixture
def page(choices: Choices, qapp: QApplication, shown: Show, qtbot: QtBot) -> FirstStart:
    main.follow(qapp, choices)
    made = FirstStart(choices)
    shown(made, 752, 752)
    qtbot.waitUntil(lambda: all(card.painted for card in made.palettes), timeout=10_000)
    return made


def kept() -> Settings:
    return settings.load(paths.settings_file()).settings


def test_enter_is_enough_and_it_is_asked_once(page: FirstStart) -> None:
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert not page.isVisible()
    assert kept() == Settings(welcomed=True, known_version=__version__)


@pytest.mark.parametrize("how", [FirstStart.reject, FirstStart.close])
def test_closing_it_keeps_what_is_usual_and_does_not_ask_again(page: FirstStart, how: Callable[..., object]) -> None:
    how(page)
    assert kept() == Settings(welcomed=True, known_version=__version__)


def test_something_else_may_come_first(page: FirstStart) -> None:
    page.postpone()
    assert not page.isVisible()
    assert not paths.settings_file().exists()


def test_a_palette_is_put_on_at_once_and_the_desktop_no_longer_followed(page: FirstStart, choices: Choices) -> None:
    assert page.follow.isChecked()
    shown = [(card.text(), card.isChecked()) for card in page.palettes]
    assert shown == [("Light", True), ("Dark", False), ("High contrast", False)]
    QTest.mouseClick(page.palettes[1], Qt.MouseButton.LeftButton)
    assert (choices.now.palette, style.ui().name) == ("dark", "dark")
    assert not page.follow.isChecked()
    page.follow.click()
    assert choices.now.palette == "system"
    assert page.palettes[0].isChecked()
    page.follow.click()
    assert choices.now.palette == "light", "what is seen stays"
    page.accept()
    assert kept().palette == "light"


def test_the_three_pictures_show_three_tables(page: FirstStart) -> None:
    pictures = {
        card.grab().toImage().pixelColor(card.width() // 2, card.height() // 2).name() for card in page.palettes
    }
    assert len(pictures) >= 2
    bars = [card.grab().toImage().pixelColor(card.width() - 30, 20).name() for card in page.palettes]
    assert len(set(bars)) == 3, bars


def test_a_text_size_is_seen_at_once_and_the_keyboard_stays_where_it_was(
    page: FirstStart, choices: Choices, qtbot: QtBot
) -> None:
    assert [card.percent for card in page.sizes if card.isChecked()] == [100]
    page.sizes[0].setFocus()
    QTest.keyClick(page.sizes[0], Qt.Key.Key_Right)
    assert choices.now.text_size == 125
    qtbot.waitUntil(lambda: [card.percent for card in page.sizes if card.isChecked()] == [125])
    qtbot.waitUntil(lambda: page.sizes[1].hasFocus())
    assert style.scale() == pytest.approx(1.25, abs=0.05)


def test_the_only_language_is_said_to_be_the_only_one(page: FirstStart) -> None:
    box = page.findChild(QComboBox)
    assert [box.itemText(i) for i in range(box.count())] == ["English"]
    said = [label.text() for label in page.findChildren(QLabel)]
    assert any(text.startswith("The program speaks English alone so far.") for text in said)
    assert "Wargame Desk never uses a network: nothing is sent, nothing is fetched." in said


def test_a_translation_is_offered_and_spoken_at_once(
    choices: Choices, qapp: QApplication, shown: Show, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wargame_desk.app import i18n

    both = (i18n.Language("en", "English"), i18n.Language("en-pseudo-2", "Other"))
    monkeypatch.setattr(i18n, "available", lambda: both)
    choices.changed.connect(lambda now: i18n.use("en-pseudo" if now.language else ""))
    page = FirstStart(choices)
    shown(page, 752, 752)
    box = page.findChild(QComboBox)
    box.setCurrentIndex(1)
    box.activated.emit(1)
    qtbot.waitUntil(lambda: page.windowTitle().startswith("["))
    assert any(button.text().startswith("[") for button in page.findChildren(QPushButton))


def test_the_real_folders_are_shown_and_opened(page: FirstStart, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    shown = {label.accessibleName() for label in page.findChildren(QLabel)}
    wanted = (paths.saves_folder(), paths.records_folder(), paths.corrections_folder(), paths.settings_file().parent)
    assert {str(folder) for folder in wanted} <= shown
    button = next(b for b in page.findChildren(QPushButton) if b.accessibleName() == "Open Saved games")
    button.click()
    assert opened == [paths.saves_folder().as_posix()]
    assert paths.saves_folder().is_dir(), "a folder that is asked for is made"
    assert any("WARGAME_DESK_HOME" in label.text() for label in page.findChildren(QLabel))


def test_it_waits_for_what_was_said_before(choices: Choices, qtbot: QtBot) -> None:
    window = MainWindow(choices)
    qtbot.addWidget(window)
    window.show()
    box = tell(window, "Settings", "A display scale makes no sense.")
    first_start.welcome(choices, window)
    assert window.findChildren(FirstStart) == []
    box.accept()
    qtbot.waitUntil(lambda: len(window.findChildren(FirstStart)) == 1)
    main.open_from_outside(window, Path("nowhere.wdsave"))
    qtbot.waitUntil(lambda: not [page for page in window.findChildren(FirstStart) if page.isVisible()])
    assert not choices.now.welcomed, "a file was asked for: the page comes at the next start"
    for message in window.findChildren(QMessageBox):
        message.accept()

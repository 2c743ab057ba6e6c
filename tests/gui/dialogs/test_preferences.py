"""Preferences: everything applies at once, Cancel puts it back, and no key does two things."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QListWidget,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from wargame_desk import paths
from wargame_desk.app import style, system
from wargame_desk.app.choices import Choices
from wargame_desk.app.commands import COMMANDS
from wargame_desk.app.preferences import OWNED, PreferencesDialog
from wargame_desk.app.shortcut_editor import ShortcutEditor, keys_of, user_of, with_keys
from wargame_desk.mapview.theme import LIGHT, UIS
from wargame_desk.persistence.settings import Settings

Show = Callable[..., QWidget]


@pytest.fixture
def dialog(choices: Choices, shown: Show) -> PreferencesDialog:
    made = PreferencesDialog(choices)
    shown(made, 820, 600)
    return made


def button(widget: QWidget, text: str) -> QPushButton:
    return next(found for found in widget.findChildren(QPushButton) if found.text() == text)


def combo(widget: QWidget, name: str) -> QComboBox:
    return next(found for found in widget.findChildren(QComboBox) if found.accessibleName() == name)


def test_every_change_is_told_at_once(dialog: PreferencesDialog, choices: Choices) -> None:
    told: list[Settings] = []
    choices.changed.connect(told.append)
    dialog.findChild(QRadioButton, "palette-dark").click()
    assert told[-1].palette == "dark"
    dialog.findChild(QRadioButton, "motion-off").click()
    assert (told[-1].reduced_motion, told[-1].follow_motion) == (True, False)
    assert not combo(dialog, "Speed").isEnabled()
    dialog.findChild(QRadioButton, "motion-full").click()
    assert (told[-1].reduced_motion, told[-1].follow_motion) == (False, False)
    combo(dialog, "Speed").setCurrentIndex(2)
    assert told[-1].animation == 200
    combo(dialog, "Undo").setCurrentIndex(1)
    assert told[-1].undo == "table"
    combo(dialog, "Dice").setCurrentIndex(1)
    assert told[-1].dice == "own"
    combo(dialog, "The computer plays").setCurrentIndex(3)
    assert told[-1].pace == "instant"
    for box in dialog.findChildren(QCheckBox):
        box.setChecked(False)
    last = told[-1]
    asked = last.confirm_end_phase, last.confirm_resign, last.confirm_exit, last.auto_only_choice
    assert asked == (False, False, False, False)


def test_the_text_size_waits_until_the_slider_rests(dialog: PreferencesDialog, choices: Choices, qtbot: QtBot) -> None:
    box = dialog.findChild(QSpinBox)
    assert (box.minimum(), box.maximum()) == (80, 200)
    told: list[int] = []
    choices.changed.connect(lambda settings: told.append(settings.text_size))
    for size in (110, 120, 140):
        box.setValue(size)
    assert told == []
    qtbot.waitUntil(lambda: bool(told), timeout=2000)
    assert told == [140]


def test_cancel_puts_everything_back_but_not_what_others_changed(dialog: PreferencesDialog, choices: Choices) -> None:
    before = choices.now
    dialog.findChild(QRadioButton, "palette-contrast").click()
    combo(dialog, "Undo").setCurrentIndex(3)
    editor = dialog.findChild(ShortcutEditor)
    editor.table.choose("undo")
    editor.set_key("Backspace")
    choices.keep(recent=("/a game",))
    dialog.reject()
    assert {name: getattr(choices.now, name) for name in OWNED} == {name: getattr(before, name) for name in OWNED}
    assert choices.now.recent == ("/a game",)


def test_ok_keeps_it(dialog: PreferencesDialog, choices: Choices) -> None:
    dialog.findChild(QRadioButton, "palette-dark").click()
    dialog.accept()
    assert choices.now.palette == "dark"


def test_everything_the_player_can_choose_is_there(dialog: PreferencesDialog) -> None:
    not_here = set(Settings.__dataclass_fields__) - set(OWNED)
    assert not_here == {"recent", "last", "window", "unknown", "welcomed", "known_version", "guides"}


def test_the_folders_are_shown(dialog: PreferencesDialog) -> None:
    shown = {label.accessibleName() for label in dialog.findChildren(QLabel)}
    assert {str(paths.saves_folder()), str(paths.records_folder()), str(paths.settings_file().parent)} <= shown


def test_languages_are_offered(dialog: PreferencesDialog, choices: Choices) -> None:
    box = combo(dialog, "Language of the program")
    codes = [box.itemData(i) for i in range(box.count())]
    assert codes[:2] == ["", "en"]
    assert codes[-1] == "en-pseudo"
    box.setCurrentIndex(len(codes) - 1)
    assert choices.now.language == "en-pseudo"


# --- keys


def test_a_key_can_be_changed_added_removed_and_reset(dialog: PreferencesDialog, choices: Choices) -> None:
    editor = dialog.findChild(ShortcutEditor)
    editor.table.choose("redo")
    assert editor.set_key("Ctrl+Alt+R")
    assert choices.now.shortcuts == {"redo": ("Ctrl+Alt+R",)}
    assert editor.set_key("Ctrl+Y", add=True)
    assert choices.now.shortcuts == {"redo": ("Ctrl+Alt+R", "Ctrl+Y")}
    button(editor, "No key").click()
    assert choices.now.shortcuts == {"redo": ()}
    button(editor, "Usual keys").click()
    assert choices.now.shortcuts == {}
    editor.set_key("Ctrl+Alt+R")
    button(editor, "Reset all").click()
    assert choices.now.shortcuts == {}


def test_a_key_that_is_taken_is_refused_with_the_name_of_its_command(
    dialog: PreferencesDialog, choices: Choices
) -> None:
    dialog.show_page(2)
    editor = dialog.findChild(ShortcutEditor)
    editor.table.choose("redo")
    assert not editor.set_key("Ctrl+N")
    assert editor.conflict == "Ctrl+N is the key of “New game”."
    assert choices.now.shortcuts == {}
    button(editor, "Take it from there").click()
    assert choices.now.shortcuts == {"new": (), "redo": ("Ctrl+N",)}
    assert editor.conflict == ""


def test_no_key_of_the_table_does_two_things() -> None:
    twice = [(one.id, key) for one in COMMANDS for key in one.keys if user_of({}, key, one.id)]
    assert twice == []


def test_only_what_differs_is_kept() -> None:
    assert with_keys({}, "undo", ("Ctrl+Z",)) == {}
    assert with_keys({"undo": ("F3",)}, "undo", ("ctrl+z",)) == {}
    assert keys_of({"undo": ()}, "undo") == ()
    assert user_of({"undo": ("F3",)}, "f3") == "undo"
    assert user_of({"undo": ("F3",)}, "Ctrl+Z") == ""


def test_commands_are_found_by_name_key_and_help(dialog: PreferencesDialog) -> None:
    table = dialog.findChild(ShortcutEditor).table
    table.narrow("ctrl+z")
    assert next(name for name, row in table._rows.items() if not row.isHidden()) == "undo"
    table.narrow("lines between")
    assert [name for name, row in table._rows.items() if not row.isHidden()] == ["grid"]


# --- what the desktop asks for


def test_motion_follows_the_player_first_and_the_desktop_where_he_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "less_motion", lambda: True)
    assert system.still(Settings())
    assert not system.still(Settings(follow_motion=False))
    monkeypatch.setattr(system, "less_motion", lambda: False)
    assert not system.still(Settings())
    assert system.still(Settings(reduced_motion=True, follow_motion=False))


def test_a_chosen_palette_is_not_the_desktops_affair() -> None:
    assert [system.palette_name(name) for name in ("light", "dark", "contrast")] == ["light", "dark", "contrast"]
    assert system.palette_name("system") in ("light", "dark", "contrast")


def test_the_keys_take_the_ink_of_another_palette_and_no_help_is_cut(
    dialog: PreferencesDialog, qapp: QApplication
) -> None:
    dialog.show_page(2)
    table = dialog.findChild(ShortcutEditor).table
    rows = [
        row.child(i)
        for row in map(table.topLevelItem, range(table.topLevelItemCount()))
        for i in range(row.childCount())
    ]
    try:
        style.apply(qapp, "dark", 100)
        QApplication.processEvents()
        assert {row.foreground(1).color().name() for row in rows} == {UIS["dark"].ink.lower()}
        for row in rows:
            box = table.visualItemRect(row)
            room = QRect(0, 0, table.columnWidth(2) - 16, 10_000)
            words = table.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), row.text(2))
            assert box.height() >= words.height(), row.text(0)
    finally:
        style.apply(qapp, "light", 100)


@pytest.mark.parametrize("size", [80, 100, 130, 165, 200])
def test_a_list_of_three_opens_in_full_at_every_text_size(qapp: QApplication, qtbot: QtBot, size: int) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["one", "two", "three"])
    try:
        style.apply(qapp, "light", size)
        box.show()
        box.showPopup()
        rows = sum(box.view().sizeHintForRow(i) for i in range(3))
        assert box.view().viewport().height() >= rows
        box.hidePopup()
    finally:
        style.apply(qapp, "light", 100)


@pytest.mark.parametrize("size", range(80, 201, 15))
def test_the_knob_of_a_slider_is_round_at_every_text_size(size: int) -> None:
    """Qt draws corners square once twice their radius is more than the side."""
    rules = style.sheet(LIGHT, size)
    groove = int(re.search(r"QSlider::groove:horizontal \{ height: (\d+)px", rules).group(1))
    width, margin, radius = map(
        int,
        re.search(
            r"handle:horizontal \{[^}]*width: (\d+)px;\s*margin: -(\d+)px 0; border-radius: (\d+)", rules
        ).groups(),
    )
    high, wide = groove + 2 * margin, width + 2 * 2
    assert high == wide == 2 * radius


@pytest.mark.parametrize("size", [100, 150, 200])
def test_the_names_of_pages_are_whole_when_the_text_grows(
    dialog: PreferencesDialog, qapp: QApplication, qtbot: QtBot, size: int
) -> None:
    """The dialog stays open while its text size is tried out."""
    pages = dialog.findChild(QListWidget)
    try:
        style.apply(qapp, "light", size)
        QTest.qWait(60)
        assert not pages.horizontalScrollBar().isVisible()
        assert pages.viewport().width() >= pages.sizeHintForColumn(0)
    finally:
        style.apply(qapp, "light", 100)

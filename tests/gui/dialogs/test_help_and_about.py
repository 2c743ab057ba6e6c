"""The sheet of keys, About, the end of a game, own dice."""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.dialogs.conftest import played
from wargame_desk import paths
from wargame_desk.app import about
from wargame_desk.app.about import AboutDialog
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.commands import COMMANDS
from wargame_desk.app.end_of_game import EndOfGame
from wargame_desk.app.help_keys import ShortcutSheet
from wargame_desk.app.roll_dialog import RollDialog
from wargame_desk.app.shortcut_editor import plain
from wargame_desk.app.widgets import RuleLink
from wargame_desk.core.tables import Source

Show = Callable[..., QWidget]


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget) and label.text()]


def button(widget: QWidget, text: str) -> QPushButton:
    return next(found for found in widget.findChildren(QPushButton) if found.text() == text)


# --- keys


def test_the_sheet_has_every_command_and_key_also_in_print(shown: Show) -> None:
    sheet = ShortcutSheet({"undo": ("Backspace",)})
    shown(sheet)
    html = sheet.as_html()
    for one in COMMANDS:
        assert plain(one.text).replace("'", "&#x27;") in html
    assert "Backspace" in html
    assert "Ctrl+Z" not in html
    assert "Drag a counter" in html


def test_commands_and_gestures_are_one_list_that_scrolls_by_itself(shown: Show) -> None:
    sheet = ShortcutSheet({})
    shown(sheet)
    scrolling = [a for a in sheet.findChildren(QAbstractScrollArea) if a.verticalScrollBar().isVisible()]
    assert scrolling == [sheet.table]
    sheet.table.narrow("wheel")
    heads = [sheet.table.topLevelItem(i) for i in range(sheet.table.topLevelItemCount())]
    seen = {head.text(0): [head.child(j).text(0) for j in range(head.childCount()) if not head.child(j).isHidden()]
            for head in heads if not head.isHidden()}  # fmt: skip
    assert seen["Mouse and map"] == ["Wheel", "Alt and wheel, Page up, Page down"]


# --- about


def test_about_tells_versions_licences_data_and_folders(shown: Show) -> None:
    found = {section.title: dict(section.rows) for section in about.sections()}
    assert found["Versions"]["PySide6"] == metadata.version("PySide6-Essentials")
    licences = found["Licences"]
    assert licences["Wargame Desk"] == "MIT"
    for name, licence in (
        ("PySide6_Essentials", "LGPL"),
        ("fontpkg-inter", "OFL"),
        ("shapely", "BSD"),
        ("pydantic", "MIT"),
    ):
        assert licence in licences[f"{name} {metadata.version(name)}"], name
    assert licences[f"Python {platform.python_version()}"] == "PSF-2.0. Runs the program."
    assert "Loader of PyInstaller" not in licences
    data = found["Data of Strike Force One"]
    assert data["Shape of the map"].startswith("Reconstructed. ")
    assert data["Standard Combat Results Table"].startswith("24 of 36 cells are reconstructed")
    assert data["Advanced Combat Results Table"].startswith("15 of 36 cells are reconstructed")
    assert found["Where files are"]["Saved games"] == str(paths.saves_folder())


def test_about_a_frozen_program_names_what_starts_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "licences_folder", lambda: tmp_path)
    rows = dict(next(section.rows for section in about.sections() if section.title == "Licences"))
    assert rows["Loader of PyInstaller"].startswith("GPL-2.0-or-later, with an exception")


def test_corrected_files_are_named(player_folders) -> None:  # type: ignore[no-untyped-def]
    folder = paths.overlay_folder("strike-force-one")
    folder.mkdir(parents=True)
    (folder / "rules.json").write_bytes((paths.game_resources("strike-force-one") / "rules.json").read_bytes())
    data = dict(next(section for section in about.sections() if section.title.startswith("Data of")).rows)
    assert data["Your corrected files"] == "rules.json"


def test_corrected_files_that_cannot_be_read_do_not_keep_the_dialog_away(player_folders, shown: Show) -> None:  # type: ignore[no-untyped-def]
    folder = paths.overlay_folder("strike-force-one")
    folder.mkdir(parents=True)
    (folder / "tables.json").write_text("{")
    dialog = AboutDialog()
    shown(dialog)
    assert any("tables.json" in text for text in words(dialog))


def test_copy_all_copies_all(shown: Show) -> None:
    dialog = AboutDialog()
    shown(dialog)
    button(dialog, "Copy all").click()
    text = QGuiApplication.clipboard().text()
    for section in about.sections():
        assert section.title in text
        for name, value in section.rows:
            assert f"{name}: {value}" in text


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"License-Expression": "MIT"}, "MIT"),
        ({"License": "BSD 3-Clause"}, "BSD 3-Clause"),
        ({"License": "A long\ntext", "Classifier": "License :: OSI Approved :: MIT License"}, "MIT License"),
        ({}, "licence text in its files"),
    ],
)
def test_a_licence_is_what_the_metadata_say(fields: dict[str, str], licence: str) -> None:
    from email.message import Message

    found = Message()
    for name, value in fields.items():
        found[name] = value
    assert about.licence_of(found) == licence


def test_every_source_has_a_word() -> None:
    assert set(about.SOURCES) == set(Source)


# --- the end of a game


def test_the_result_is_told_with_reason_and_rule(finished: SessionBridge, shown: Show) -> None:
    sheet = EndOfGame(finished)
    shown(sheet, 580, 560)
    told = words(sheet)
    assert finished.outcome is not None
    side = {"soviet": "Soviet", "us": "U.S."}[str(finished.outcome.winner)]
    assert f"{side} victory" in told
    assert "SFO-6.0" in [link.rule for link in sheet.findChildren(RuleLink)]
    assert {"Altenfeld", "Marbach", "Neukirchen"} <= set(told)
    losses = dict(finished.standing.losses)
    assert any(text.startswith(f"Soviet: {losses['soviet']} unit") for text in told)  # type: ignore[index]
    assert any(text.endswith(("roll", "rolls")) for text in told)


def test_what_next_is_said_by_a_signal(finished: SessionBridge, shown: Show, qtbot: QtBot) -> None:
    for text, name in (
        ("Replay", "replay_wanted"),
        ("Save the record...", "save_wanted"),
        ("Rematch, sides swapped", "rematch_wanted"),
    ):
        sheet = EndOfGame(finished)
        shown(sheet)
        with qtbot.waitSignal(getattr(sheet, name)):
            button(sheet, text).click()
        assert not sheet.isVisible()


def test_a_game_ended_by_agreement_has_no_winner_and_no_rule(shown: Show) -> None:
    session = played("standard", 0)
    session.agree_to_end()
    sheet = EndOfGame(SessionBridge(session))
    shown(sheet)
    assert "The players ended the game together" in words(sheet)
    assert not [link for link in sheet.findChildren(RuleLink) if link.isVisible()]
    assert "Nothing was rolled." in words(sheet)


def test_a_game_that_goes_on_has_no_end() -> None:
    with pytest.raises(ValueError, match="goes on"):
        EndOfGame(SessionBridge(played("standard", 0)))


# --- own dice


@pytest.mark.parametrize("value", [1, 4, 6])
def test_a_roll_is_entered_by_key_or_click(value: int, shown: Show, qtbot: QtBot) -> None:
    for enter in (
        lambda dialog: QTest.keyClick(dialog, Qt.Key(Qt.Key.Key_0 + value)),
        lambda dialog: QTest.keyClick(dialog.buttons[1], Qt.Key(Qt.Key.Key_0 + value)),
        lambda dialog: dialog.buttons[value].click(),
    ):
        dialog = RollDialog("D against Z")
        shown(dialog)
        with qtbot.waitSignal(dialog.rolled) as caught:
            enter(dialog)
        assert caught.args == [value]
        assert dialog.result() == 1


def test_keys_beyond_the_die_do_nothing_and_escape_cancels(shown: Show) -> None:
    dialog = RollDialog("D against Z")
    told: list[int] = []
    dialog.rolled.connect(told.append)
    shown(dialog)
    for key in (Qt.Key.Key_0, Qt.Key.Key_7, Qt.Key.Key_9):
        QTest.keyClick(dialog, key)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert told == []
    assert dialog.result() == 0


def test_it_says_what_is_rolled(shown: Show) -> None:
    dialog = RollDialog("D and E against Z in 0606, column 2")
    shown(dialog)
    assert "D and E against Z in 0606, column 2" in words(dialog)


def test_a_die_with_many_faces_is_a_number(shown: Show, qtbot: QtBot) -> None:
    dialog = RollDialog("A check", 20)
    shown(dialog)
    assert dialog.buttons == {}
    with qtbot.waitSignal(dialog.rolled) as caught:
        button(dialog, "Use it").click()
    assert caught.args == [1]

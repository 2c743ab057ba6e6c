"""The open dialog: every file is listed, unreadable ones with their reason; nothing is destroyed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from wargame_desk import catalogue
from wargame_desk.app.open_dialog import OpenDialog
from wargame_desk.persistence import naming, records, saves
from wargame_desk.persistence.errors import FileError

Show = Callable[..., QWidget]


@pytest.fixture
def dialog(shelf_of_games: dict[str, Path], shown: Show) -> OpenDialog:
    made = OpenDialog()
    shown(made, 760, 560)
    return made


def rows(dialog: OpenDialog) -> list[str]:
    listed = dialog.findChild(QListWidget)
    return [listed.item(row).text() for row in range(listed.count()) if not listed.item(row).isHidden()]


def choose(dialog: OpenDialog, name: str) -> None:
    listed = dialog.findChild(QListWidget)
    row = next(row for row in range(listed.count()) if listed.item(row).text().startswith(name))
    listed.setCurrentRow(row)


def button(dialog: OpenDialog, text: str) -> QPushButton:
    return next(found for found in dialog.findChildren(QPushButton) if found.text() == text)


def test_rows_tell_name_game_place_and_state(dialog: OpenDialog) -> None:
    told = rows(dialog)
    assert len(told) == 4
    standard = next(row for row in told if row.startswith("Strike Force One: Standard Game, Turn 1 of 4, "))
    assert "was interrupted" in standard
    assert "in progress" in next(row for row in told if row.startswith("With Jo"))
    assert "saved" in next(row for row in told if row.startswith("Evening"))
    assert all("today" in row for row in told[:3])


def test_the_game_on_the_table_is_told_from_those_of_other_windows(
    qtbot: QtBot, shelf_of_games: dict[str, Path]
) -> None:
    here = shelf_of_games["open"]
    made = OpenDialog(here=here)
    qtbot.addWidget(made)
    choose(made, "Strike Force One: Standard Game")
    assert "open in this window" in next(row for row in rows(made) if row.startswith("Strike Force One: Standard Game"))
    assert "interrupted" not in " ".join(rows(made))
    assert not button(made, "Rename...").isEnabled()
    assert not button(made, "Delete...").isEnabled()


def test_an_unreadable_file_is_listed_with_its_reason_and_cannot_be_opened(dialog: OpenDialog) -> None:
    choose(dialog, "broken.wdsave")
    assert rows(dialog)[-1].startswith("broken.wdsave cannot be read: this file is damaged")
    assert not button(dialog, "Open").isEnabled()
    assert not button(dialog, "Rename...").isEnabled()
    assert button(dialog, "Delete...").isEnabled()


def test_open_answers_with_the_path(dialog: OpenDialog, shelf_of_games: dict[str, Path]) -> None:
    choose(dialog, "Evening")
    button(dialog, "Open").click()
    assert dialog.chosen == shelf_of_games["save"]
    assert dialog.result() == 1


def test_the_filter_looks_at_everything_told(dialog: OpenDialog) -> None:
    dialog.findChild(QLineEdit).setText("strike jo")
    assert [row.split(",")[0] for row in rows(dialog)] == ["With Jo"]
    dialog.findChild(QLineEdit).setText("nothing like it")
    assert rows(dialog) == []
    assert not button(dialog, "Open").isEnabled()


@pytest.mark.parametrize("which", ["save", "closed"])
def test_renaming_changes_the_name_and_nothing_else(
    dialog: OpenDialog, shelf_of_games: dict[str, Path], which: str
) -> None:
    path = shelf_of_games[which]
    before = _opened(path)
    dialog.rename(path, "  Sunday   afternoon ")
    assert any(row.startswith("Sunday afternoon, ") for row in rows(dialog))
    after = _opened(path)
    assert after == before


def _opened(path: Path) -> tuple[str, list[object]]:
    """The position and history in a file, which is checked as a whole on the way."""
    if path.suffix == records.SUFFIX:
        found = records.recover(path, catalogue.open_game)
        return found.session.digest(), list(found.session.lines())
    loaded = saves.load(path, catalogue.open_game)
    return loaded.session.digest(), list(loaded.session.lines())


def test_a_renamed_record_can_be_gone_on_with(shelf_of_games: dict[str, Path]) -> None:
    path = shelf_of_games["closed"]
    naming.rename(path, "Again")
    found = records.recover(path, catalogue.open_game)
    assert (found.name, found.reports) == ("Again", ())
    record = records.RecordFile.resume(found, sync=False)
    found.session.submit(next(found.session.game.legal_actions(found.session.state)))
    record.close()
    assert len(records.recover(path, catalogue.open_game).session.nodes) == len(found.session.nodes)


def test_a_game_without_a_name_is_refused(shelf_of_games: dict[str, Path]) -> None:
    with pytest.raises(FileError, match="a game needs a name"):
        naming.rename(shelf_of_games["save"], "  \n ")


def test_a_game_open_in_another_window_keeps_its_name_and_place(shelf_of_games: dict[str, Path]) -> None:
    path = shelf_of_games["closed"]
    record = records.RecordFile.resume(records.recover(path, catalogue.open_game), sync=False)
    for change in (lambda: naming.rename(path, "Mine"), lambda: naming.throw_away(path)):
        with pytest.raises(FileError, match="open in another window"):
            change()
    record.close()
    assert path.exists()


def test_deleting_moves_a_game_into_the_bin_with_its_picture(
    dialog: OpenDialog, shelf_of_games: dict[str, Path]
) -> None:
    path = shelf_of_games["closed"]
    path.with_suffix(".png").write_bytes(b"picture")
    kept = path.read_bytes()
    dialog.delete(path)
    assert not any(row.startswith("With Jo") for row in rows(dialog))
    assert not path.exists()
    assert (path.parent / "bin" / path.name).read_bytes() == kept
    assert (path.parent / "bin" / path.name).with_suffix(".png").read_bytes() == b"picture"


def test_what_lies_in_the_bin_is_never_overwritten(shelf_of_games: dict[str, Path]) -> None:
    path = shelf_of_games["save"]
    data = path.read_bytes()
    first = naming.throw_away(path)
    path.write_bytes(data + b"\n")
    second = naming.throw_away(path)
    assert first != second
    assert first.read_bytes() == data
    assert second.read_bytes() == data + b"\n"


def test_an_empty_shelf_says_so(shown: Show) -> None:
    made = OpenDialog()
    shown(made)
    assert made._empty.isVisible()
    assert not button(made, "Open").isEnabled()

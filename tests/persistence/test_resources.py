"""Resource files: strict, told by place and line, replaced by a player's corrections."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.persistence.table import GAME
from wargame_desk import catalogue, paths
from wargame_desk.core.tables import Source
from wargame_desk.games.strike_force_one.data import Data
from wargame_desk.persistence import resources, schemas
from wargame_desk.persistence.errors import FileError


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(paths.game_resources(GAME), tmp_path / "shipped"))


def changed(path: Path, change: Any) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document)
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")


def test_the_shipped_files_are_read_whole() -> None:
    found = resources.read(Data, paths.game_resources(GAME))
    assert found.overlaid == ()
    assert sum(found.data.board.columns) == 68
    assert [town.space for town in found.data.board.towns] == ["0205", "0302", "0504"]
    assert len(found.data.pieces) == 11
    assert {rule.id for rule in found.data.rules} >= {"4.33", "5.7", "CRT-S", "TEC", "PI"}


@pytest.mark.parametrize(
    ("name", "change", "pointer", "words"),
    [
        ("board.json", lambda d: d.pop("turns"), "", "the field turns is missing"),
        ("board.json", lambda d: d["towns"][1].update(space=302), "/towns/1/space", "302 should be a text"),
        ("board.json", lambda d: d.update(turns="4"), "/turns", '"4" should be a whole number'),
        ("board.json", lambda d: d["towns"][0].update(colour="red"), "/towns/0/colour", "there is no field colour"),
        ("pieces.json", lambda d: d[3].update(source="hearsay"), "/3/source", '"hearsay" should be'),
        ("tables.json", lambda d: d[0]["cells"].pop(), "/0", "cells must be 6 by 6"),
        ("look.json", lambda d: d.update(seed=True), "/seed", "true should be a whole number"),
    ],
)
def test_a_fault_is_told_by_place(copied: Path, name: str, change: Any, pointer: str, words: str) -> None:
    changed(copied / name, change)
    with pytest.raises(FileError, match=words) as caught:
        resources.read(Data, copied)
    assert caught.value.path == copied / name
    assert caught.value.pointer == pointer
    assert caught.value.line is not None


def test_the_line_is_that_of_the_fault(copied: Path) -> None:
    text = (copied / "board.json").read_text(encoding="utf-8")
    line = text[: text.index('"0504"')].count("\n") + 1
    (copied / "board.json").write_text(text.replace('"0504"', "504"), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        resources.read(Data, copied)
    assert caught.value.line == line


def test_every_fault_of_a_file_is_told(copied: Path) -> None:
    changed(copied / "pieces.json", lambda d: [piece.update(side=1) for piece in d[:3]])
    with pytest.raises(FileError) as caught:
        resources.read(Data, copied)
    assert [error.pointer for error in caught.value.all] == ["/0/side", "/1/side", "/2/side"]


def test_faults_of_several_files_are_told_together(copied: Path) -> None:
    changed(copied / "board.json", lambda d: d.update(turns="4"))
    changed(copied / "pieces.json", lambda d: [piece.update(side=1) for piece in d[:2]])
    (copied / "tables.json").write_text("{", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        resources.read(Data, copied)
    found = [(error.path.name, error.pointer) for error in caught.value.all]
    assert found == [
        ("board.json", "/turns"),
        ("pieces.json", "/0/side"),
        ("pieces.json", "/1/side"),
        ("tables.json", ""),
    ]


def test_a_missing_file_is_named(copied: Path) -> None:
    (copied / "tables.json").unlink()
    with pytest.raises(FileError, match=r"tables\.json: there is no such file"):
        resources.read(Data, copied)


def test_a_players_correction_takes_the_place_of_one_file(player_folders: Path) -> None:
    shipped = catalogue.open_game(GAME)
    overlay = paths.overlay_folder(GAME)
    overlay.mkdir(parents=True)
    shutil.copy(paths.game_resources(GAME) / "board.json", overlay)
    changed(overlay / "board.json", lambda d: d.update(turns=5))
    (overlay / "notes.txt").write_text("not a resource file")
    catalogue.forget()
    assert catalogue.overlaid(GAME) == ("board.json",)
    game = catalogue.open_game(GAME)
    assert game.board.label(game.board.spaces[0]) == shipped.board.label(shipped.board.spaces[0])
    state = catalogue.start(GAME, "standard", seed=1).state
    assert game.picture(state, None).turns == 5


def test_corrections_from_which_no_game_can_be_made_are_named(player_folders: Path) -> None:
    overlay = paths.overlay_folder(GAME)
    overlay.mkdir(parents=True)
    (overlay / "tables.json").write_text("[]")
    with pytest.raises(FileError, match=r"tables\.json") as caught:
        catalogue.open_game(GAME)
    assert caught.value.path == overlay
    assert "Take them out" in caught.value.hint


def test_a_broken_correction_is_named_and_not_passed_over(player_folders: Path) -> None:
    overlay = paths.overlay_folder(GAME)
    overlay.mkdir(parents=True)
    (overlay / "pieces.json").write_text('[{"id": "A"}]')
    with pytest.raises(FileError, match="the field side is missing"):
        catalogue.open_game(GAME)


def test_rule_summaries_are_complete_and_in_order() -> None:
    rules = resources.read(Data, paths.game_resources(GAME)).data.rules
    ids = [rule.id for rule in rules]
    chapters = (
        "0.0 1.0 2.0 3.0 4.0 4.1 4.2 4.3 4.31 4.32 4.33 5.0 5.1 5.2 5.3 5.4 5.5 5.6 5.7 6.0",
        "7.0 7.1 7.11 7.12",
    )
    chapters += ("7.2 7.21 7.22 7.3 7.31 7.4 8.0 8.1 8.11 8.12 8.13 8.2 8.21 8.22", "CRT-S CRT-A TEC PI")
    assert " ".join(ids) == " ".join(chapters)
    assert all(rule.title and len(rule.text) > 60 and rule.pages for rule in rules)
    assert {rule.id for rule in rules if rule.source is Source.RECONSTRUCTED} == {"CRT-S", "CRT-A"}


def test_published_schemas_are_current() -> None:
    folder = paths.resources_folder() / "schemas"
    wanted = {name: schemas.text(document) for name, document in schemas.documents().items()}
    found = {str(p.relative_to(folder).as_posix()): p.read_text(encoding="utf-8") for p in folder.rglob("*.json")}
    assert found == wanted, "run python -m wargame_desk.persistence.schemas"


def test_schemas_are_written_to_a_folder(tmp_path: Path) -> None:
    assert schemas.main(tmp_path) == 0
    board = json.loads((tmp_path / GAME / "board.schema.json").read_text(encoding="utf-8"))
    assert board["$schema"] == schemas.DIALECT
    assert "ScenarioFile" not in json.dumps(board)

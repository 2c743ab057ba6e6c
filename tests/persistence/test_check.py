"""``check.problems``: one question for every kind of file."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.persistence.table import GAME, tomorrow
from wargame_desk import catalogue, paths
from wargame_desk.persistence import check, scenarios

KEPT = Path(__file__).parent / "kept"


def told(path: Path) -> list[tuple[str, str]]:
    return [(error.pointer, error.message) for error in check.problems(path, catalogue.open_game)]


def test_what_ships_has_no_problems() -> None:
    shipped = [*paths.game_resources(GAME).glob("*.json"), *paths.shipped_scenarios(GAME).glob("*.json")]
    assert len(shipped) >= 9
    assert [told(path) for path in (*shipped, *KEPT.glob("*-version-1*"))] == [[]] * (len(shipped) + 2)


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"game": "chess"}, "/game", "there is no game chess"),
        ({"options": {"tea": True}}, "/options/tea", "no option tea"),
        ({"options": {"rules": "standard", "west-german": True}}, "/options/west-german", "needs Rules: Advanced"),
        ({"start": {"pieces": {"A": "0703"}}}, "/start/pieces/A", "woods"),
        ({"title": 5}, "/title", "5 should be a text"),
    ],
)
def test_scenarios(tmp_path: Path, changes: dict[str, Any], place: str, words: str) -> None:
    path = tmp_path / "mine.wdscenario"
    document = scenarios.to_document(GAME, catalogue.scenario(GAME, "standard")) | changes
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    ((where, what),) = told(path)
    assert where == place
    assert words in what
    (problem,) = check.problems(path, catalogue.open_game)
    assert problem.line is not None
    assert problem.line > 1


def test_resource_files_by_their_folder(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(paths.game_resources(GAME), tmp_path / GAME))
    path = folder / "pieces.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"side": "us"', '"side": 1'), encoding="utf-8")
    found = told(path)
    assert len(found) == 5
    assert all("1 should be a text" in what for _, what in found)


def test_games_in_files(tmp_path: Path) -> None:
    path = tmp_path / "game.wdsave"
    path.write_bytes((KEPT / "save-version-1.wdsave").read_bytes().replace(b'"by":"human"', b'"by":"greedy"', 1))
    assert told(path) == [("/checksum", "it was damaged or altered: its checksum is wrong")]
    (problem,) = check.problems(KEPT / "save-version-1.wdsave", tomorrow)
    assert "cannot be played again" in problem.message


def test_what_is_no_file_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    assert told(path) == [("", "there is no such file")]
    path.write_text("[1]")
    assert len(told(path)) == 1

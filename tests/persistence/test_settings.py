"""Settings: never fatal, never forgotten."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wargame_desk.persistence import settings
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.settings import LastGame, Settings

CHOSEN = Settings(
    palette="contrast",
    text_size=150,
    animation=50,
    reduced_motion=True,
    confirm_end_phase=False,
    confirm_resign=False,
    confirm_exit=False,
    undo="consent",
    dice="own",
    pace="fast",
    follow_motion=False,
    auto_only_choice=False,
    language="de",
    shortcuts={"undo": ("Ctrl+Z", "Backspace"), "end-phase": ()},
    recent=("/games/a.wdsave", "/games/é.wdsave"),
    last={
        "strike-force-one": LastGame("advanced", {"west-german": True, "level": 2}, {"us": "greedy"}),
        "other": LastGame(alone=True),
    },
    window={"main": b"\x00\xff\x01"},
    warnings_off=frozenset({"units-left", "weak-seed"}),
    welcomed=True,
    known_version="0.0.9",
)


def test_everything_chosen_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings.save(path, CHOSEN)
    assert settings.load(path) == (CHOSEN, "")


def test_no_file_means_the_usual_settings_and_makes_none(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "settings.json") == (Settings(), "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b'{"format": "wargame-desk save"}', b'{"a":1,"a":1}'])
def test_a_broken_file_is_set_aside_and_reported(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    found = settings.load(path)
    assert found.settings == Settings(welcomed=True), "the player has been here before"
    assert "settings.json.broken" in found.report
    assert (tmp_path / "settings.json.broken").read_bytes() == data
    assert not path.exists()
    settings.save(path, CHOSEN)
    assert settings.load(path) == (CHOSEN, "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("palette", "pink"),
        ("palette", ["light"]),
        ("text_size", 79),
        ("text_size", 201),
        ("text_size", "100"),
        ("text_size", True),
        ("animation", 0),
        ("reduced_motion", 1),
        ("undo", "always"),
        ("dice", None),
        ("language", 5),
        ("shortcuts", {"undo": "Ctrl+Z"}),
        ("shortcuts", []),
        ("recent", [1]),
        ("last", {"strike-force-one": "advanced"}),
        ("last", {"strike-force-one": {"scenario": "advanced"}}),
        ("last", {"strike-force-one": {"scenario": "a", "options": {"x": [1]}, "seats": {}, "alone": False}}),
        ("window", {"main": "not base64!"}),
        ("warnings_off", "all"),
        ("known_version", 1),
    ],
)
def test_a_value_that_makes_no_sense_gives_way_to_the_usual_one(tmp_path: Path, name: str, value: Any) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, CHOSEN)
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(document | {name: value}), encoding="utf-8")
    found = settings.load(path)
    assert found.settings == replace(CHOSEN, **{name: getattr(Settings(), name)})
    assert name in found.report


def test_settings_of_a_version_that_did_not_welcome_are_those_of_somebody_who_has_been_here(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"format": "wargame-desk settings", "version": 1, "palette": "dark"}', encoding="utf-8")
    found = settings.load(path).settings
    assert (found.palette, found.welcomed, found.known_version) == ("dark", True, "")


def test_names_of_another_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, CHOSEN)
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(document | {"telescope": {"power": 7}}), encoding="utf-8")
    found = settings.load(path)
    assert found.report == ""
    settings.save(path, replace(found.settings, palette="dark"))
    again = json.loads(path.read_text(encoding="utf-8"))
    assert again["telescope"] == {"power": 7}
    assert again["palette"] == "dark"


def test_recent_games_are_the_last_twelve_each_once() -> None:
    chosen = Settings()
    for number in (*range(14), 5):
        chosen = chosen.with_recent(Path(f"/g{number}"))
    assert chosen.recent[:3] == ("/g5", "/g13", "/g12")
    assert len(chosen.recent) == 12


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
def test_a_refusing_disk_keeps_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    path = tmp_path / "settings.json"
    settings.save(path, CHOSEN)

    def refuse(*_: object, **__: object) -> Any:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as broken:
        broken.setattr(os, step, refuse)
        with pytest.raises(FileError, match="disk is full"):
            settings.save(path, Settings())
    assert settings.load(path).settings == CHOSEN


def test_settings_lists_and_catalogue_import_nothing_slow() -> None:
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from wargame_desk import catalogue, paths\n"
        "from wargame_desk.persistence import records, saves, settings\n"
        "settings.load(paths.settings_file())\n"
        "catalogue.entries(), catalogue.scenario_count('strike-force-one')\n"
        "kept = Path('tests/persistence/kept')\n"
        "assert len(saves.listing(kept).games) == len(records.listing(kept).games) == 1\n"
        "slow = [n for n in ('pydantic', 'shapely', 'PySide6', 'wargame_desk.games.strike_force_one.game')\n"
        "        if n in sys.modules]\n"
        "sys.exit(', '.join(slow) or 0)\n"
    )
    root = Path(__file__).parents[2]
    run = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr

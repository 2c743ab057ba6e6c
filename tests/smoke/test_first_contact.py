"""The program is started where something is wrong: each fault gives a plain message, and the start page is there.

What is missing of Qt's libraries is in ``test_doctor``; full disks and broken files while a game is played are in
``tests/persistence`` and ``tests/gui/window/test_files.py``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.persistence.table import begun, play
from wargame_desk import doctor, obstacle
from wargame_desk.__main__ import main
from wargame_desk.app.display import make_sensible
from wargame_desk.persistence.records import RecordFile

ROOT = Path(__file__).parents[2]
PAGE = {"Wargame Desk", "Games", "Strike Force One", "NORAD 3"}
"""Words of the start page."""


def started(home: Path, *arguments: str | Path, **environment: str) -> dict[str, Any]:
    """Start the program with its player's folders in ``home``; what it showed (see ``starting``)."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.smoke.starting", *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "WARGAME_DESK_HOME": str(home), **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["settled"]
    return found


def test_on_a_new_machine_there_is_nothing_to_say(tmp_path: Path) -> None:
    found = started(tmp_path / "new")
    assert found["messages"] == []
    assert set(found["words"]) >= PAGE
    assert found["colours"] > 1000, "maps are painted"
    assert found["welcome"] == ["Welcome to Wargame Desk"]


def test_who_asks_for_a_file_gets_it_and_is_welcomed_the_next_time(tmp_path: Path) -> None:
    lesson = ROOT / "scenarios" / "strike-force-one" / "tutorial.json"
    found = started(tmp_path / "new", lesson)
    assert "Strike Force One" in found["title"]
    assert (found["welcome"], found["messages"]) == ([], [])
    assert started(tmp_path / "new")["welcome"] == ["Welcome to Wargame Desk"]


def test_who_has_settings_is_not_welcomed_again(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"format": "wargame-desk settings", "version": 1}')
    assert started(tmp_path)["welcome"] == []


def test_a_home_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file where the folder would be")
    found = started(tmp_path / "in the way")
    (message,) = found["messages"]
    assert message.startswith("Nothing can be kept: ")
    assert str(tmp_path / "in the way") in message
    assert "Set WARGAME_DESK_HOME to a folder that you may write in." in message
    assert found["welcome"] == [], "it would come at every start, for nothing can be kept"
    assert set(found["words"]) >= PAGE


def test_broken_settings_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"format": "wargame-desk set')
    found = started(tmp_path)
    (message,) = found["messages"]
    assert "could not be read and were set aside as" in message
    assert (tmp_path / "settings.json.broken").read_text() == '{"format": "wargame-desk set'
    assert set(found["words"]) >= PAGE
    assert started(tmp_path)["messages"] == [], "the next start is as usual"


@pytest.fixture
def record(tmp_path: Path) -> RecordFile:
    """A game of twelve actions that is being written down."""
    session = begun("standard")
    made = RecordFile.begin(tmp_path / "records", session, id="c0ffee", name="Friday", sync=False)
    play(session, 12, undos=0)
    return made


def test_a_half_written_autosave_opens_at_the_last_whole_step(record: RecordFile, tmp_path: Path) -> None:
    record.close()
    data = record.path.read_bytes()
    record.path.write_bytes(data[: data.rstrip(b"\n").rindex(b"\n") + 20])
    assert set(started(tmp_path)["words"]) >= PAGE, "the list of games is not hurt by it"
    found = started(tmp_path, record.path)
    (message,) = found["messages"]
    assert "last line" in message
    assert found["title"] != "Wargame Desk", "the game is on the table"


def test_two_copies_at_once_do_not_write_into_one_record(record: RecordFile, tmp_path: Path) -> None:
    before = record.path.read_bytes()
    found = started(tmp_path, record.path)
    (message,) = found["messages"]
    assert "another window" in message
    assert record.path.read_bytes() == before
    assert len(list((tmp_path / "records").glob("*.wdrecord"))) == 2, "the copy goes on in a record of its own"
    record.close()


# --- display and fonts


@pytest.mark.parametrize(
    ("name", "value"), [("QT_SCALE_FACTOR", "0"), ("QT_SCREEN_SCALE_FACTORS", "1;wide"), ("QT_FONT_DPI", "5000")]
)
def test_a_display_scale_that_makes_no_sense_is_told_and_not_used(tmp_path: Path, name: str, value: str) -> None:
    """The first would end Qt, the last would make it hang."""
    found = started(tmp_path, **{name: value})
    (message,) = found["messages"]
    assert f"{name}={value} makes no sense and is not used" in message
    assert found["size"] == started(tmp_path / "other")["size"]


@pytest.mark.parametrize("factor", ["0.25", "1.37", "8"])
def test_unusual_display_scales_are_fine(tmp_path: Path, factor: str) -> None:
    found = started(tmp_path, QT_SCALE_FACTOR=factor)
    assert found["messages"] == []
    assert set(found["words"]) >= {"Wargame Desk"}


@pytest.mark.parametrize(
    ("value", "kept"),
    [("2", True), ("0.25", True), ("8", True), ("0", False), ("-1", False), ("nan", False), ("inf", False),
     ("8.1", False), ("abc", False), ("1;2", True), ("HDMI-1=2;eDP-1=1.5", True), (";2", True), ("eDP-1=0", False)],
)  # fmt: skip
def test_which_display_scales_make_sense(value: str, kept: bool) -> None:
    environment = {"QT_SCREEN_SCALE_FACTORS": value, "OTHER": "abc"}
    odd = make_sensible(environment)
    assert ("QT_SCREEN_SCALE_FACTORS" in environment) is kept
    assert [one.value for one in odd] == ([] if kept else [value])
    assert environment["OTHER"] == "abc"


@pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="only on Linux does Qt ask fontconfig, which is told here that there are no fonts",
)
def test_a_machine_without_fonts_shows_our_own(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts.conf").write_text(
        f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig><dir>{tmp_path}/fonts</dir><cachedir>{tmp_path}/cache</cachedir></fontconfig>"
    )
    usual = started(tmp_path / "usual")
    found = started(tmp_path / "home", FONTCONFIG_FILE=str(tmp_path / "fonts.conf"))
    assert found["messages"] == []
    assert found["font"] == "Inter"
    places = [[word for word in one["words"] if "\u200b" not in word] for one in (found, usual)]
    assert places[0] == places[1], "the same words, but for the folders"
    assert found["colours"] == pytest.approx(usual["colours"], rel=0.05), "words are drawn as usual, not as boxes"


# --- no window at all


def test_where_there_is_no_terminal_the_desktop_shows_the_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(doctor, "obstacle_to_window", lambda: "missing libGL.so.1.\nsudo apt install libgl1")
    monkeypatch.setattr(obstacle, "_show", lambda title, text: shown.append((title, text)))
    assert main([]) == 1
    assert shown == [], "from a checkout it is printed alone"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main([]) == 1
    assert shown == [("Wargame Desk cannot open its window", "missing libGL.so.1.\nsudo apt install libgl1")]
    assert capsys.readouterr().err.count("sudo apt install libgl1") == 2


def test_a_program_without_any_output_still_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Windows program with a window has neither output nor error stream."""
    shown: list[str] = []
    monkeypatch.setattr(obstacle, "_show", lambda title, text: shown.append(text))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "stderr", None)
    obstacle.tell("missing")
    assert shown == ["missing"]


def test_a_desktop_that_cannot_show_it_does_no_harm(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(title: str, text: str) -> None:
        raise OSError("cannot be started")

    monkeypatch.setattr(obstacle, "_show", refuse)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    obstacle.tell("missing")
    assert capsys.readouterr().err == "missing\n"


@pytest.mark.skipif(
    os.name == "nt", reason="starts shell scripts in place of Linux message programs; Windows has a box of its own"
)
def test_the_first_program_that_the_desktop_has_is_used(tmp_path: Path) -> None:
    for name in ("xmessage", "kdialog"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    desktop = {"PATH": str(tmp_path), "DISPLAY": ":0"}
    command = [str(tmp_path / "kdialog"), "--title=T", "--error", "a {b}"]
    assert obstacle.desktop_command("T", "a {b}", desktop) == command
    assert obstacle.desktop_command("T", "a", {"PATH": str(tmp_path)}) == [], "without a screen there is none"
    assert obstacle.desktop_command("T", "a", {"PATH": str(tmp_path / "none"), "DISPLAY": ":0"}) == []

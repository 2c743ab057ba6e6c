"""``validate``, ``verify``, ``log`` and ``render``: what they find in sound files, and in files that are not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wargame_desk import catalogue, doctor, paths
from wargame_desk.__main__ import main
from wargame_desk.cli.jsonrpc import RpcError
from wargame_desk.cli.referee_methods import Referee
from wargame_desk.games.strike_force_one.game import StrikeForceOne
from wargame_desk.persistence import saves

Read = pytest.CaptureFixture[str]
STANDARD = paths.shipped_scenarios("strike-force-one") / "standard.json"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A whole game as save and as record: greedy Soviets against random Americans."""
    folder = tmp_path_factory.mktemp("played")
    save, record = folder / "game.wdsave", folder / "game.wdrecord"
    argv = ["--game", "strike-force-one", "--scenario", "standard", "--seed", "7"]
    seats = ["--seat", "soviet=greedy", "--seat", "us=random"]
    assert main(["play", *argv, *seats, "--save", str(save), "--record", str(record)]) == 0
    return save, record


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A game in which A has moved."""
    referee = Referee()
    referee.call("new", {"game": "strike-force-one", "scenario": "standard", "seed": 1})
    referee.call("submit", {"action": {"kind": "move", "piece": "A", "to": "0802"}})
    referee.call("save", {"path": str(tmp_path / "begun.wdsave")})
    return tmp_path / "begun.wdsave"


# --- validate


@pytest.mark.parametrize("game", [entry.id for entry in catalogue.entries()])
def test_what_ships_is_in_order(game: str, capsys: Read) -> None:
    folders = (paths.shipped_scenarios(game), paths.game_resources(game), paths.game_resources(game) / "guides")
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    assert main(["validate", *map(str, files)]) == 0
    assert f"{paths.shipped_scenarios(game) / 'tutorial.json'}: in order" in capsys.readouterr().out


def test_games_that_were_played_are_in_order(played: tuple[Path, Path], capsys: Read) -> None:
    assert main(["validate", *map(str, played), "--json"]) == 0
    assert [(found["ok"], found["problems"]) for found in json.loads(capsys.readouterr().out)] == [(True, [])] * 2


def test_every_problem_is_told_with_its_line_and_hides_no_other_file(tmp_path: Path, capsys: Read) -> None:
    document = json.loads(STANDARD.read_text())
    document["start"] = {"pieces": {"A": "1010", "Q": "0101", "B": "0304"}}
    bad = tmp_path / "bad.wdscenario"
    bad.write_text(json.dumps(document, indent=1))
    torn = tmp_path / "torn.wdsave"
    torn.write_text('{"format": ')
    assert main(["validate", str(bad), str(torn), str(tmp_path / "none"), str(STANDARD), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [file["ok"] for file in found] == [False, False, False, True]
    told = {problem["pointer"]: problem for problem in found[0]["problems"]}
    assert told["/start/pieces/A"]["message"] == "there is no space 1010 on the map"
    assert told["/start/pieces/Q"]["message"] == "there is no piece Q"
    line = next(n for n, text in enumerate(bad.read_text().split("\n"), start=1) if '"Q"' in text)
    assert told["/start/pieces/Q"]["line"] == line
    assert main(["validate", str(bad), str(STANDARD)]) == 1
    shown = capsys.readouterr().out
    assert f"{bad}, line {line} (/start/pieces/Q): there is no piece Q." in shown
    assert "2 files, 1 with problems" in shown


# --- verify


def test_a_game_is_played_again_and_every_roll_checked(played: tuple[Path, Path], capsys: Read) -> None:
    found: list[Any] = []
    for path in played:
        assert main(["verify", str(path), "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    save, record = found
    assert save["sound"]
    assert (save["kind"], record["kind"]) == ("save", "record")
    for name in ("actions", "rolls", "seed", "commitment", "digest"):
        assert save[name] == record[name]
    assert all(1 <= roll["value"] <= 6 == roll["faces"] for roll in save["rolls"])
    assert [roll["n"] for roll in save["rolls"]] == list(range(len(save["rolls"])))
    assert save["weak"]


def test_people_read_that_all_is_well(played: tuple[Path, Path], capsys: Read) -> None:
    assert main(["verify", str(played[1]), "--rolls"]) == 0
    shown = capsys.readouterr().out
    assert "roll 1: " in shown
    assert "weak: the seed was chosen by hand" in shown
    assert "All is as it should be." in shown


def test_the_seed_of_a_running_game_is_not_shown(unfinished: Path, capsys: Read) -> None:
    assert main(["verify", str(unfinished), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] is None


def test_an_altered_record_is_found_out(played: tuple[Path, Path], tmp_path: Path, capsys: Read) -> None:
    altered = tmp_path / "altered.wdrecord"
    altered.write_bytes(played[1].read_bytes().replace(b'"piece":"A"', b'"piece":"B"', 1))
    assert main(["verify", str(altered)]) == 1
    assert "it was damaged or altered" in capsys.readouterr().err
    assert main(["verify", str(altered), "--json"]) == 1
    assert not json.loads(capsys.readouterr().out)["sound"]


def test_a_save_with_another_history_than_its_position_is_found_out(
    unfinished: Path, tmp_path: Path, capsys: Read
) -> None:
    """The checksum is made right again, as a patient cheat would; the replay still tells."""
    document = json.loads(unfinished.read_text())
    del document["checksum"]
    document["history"][0]["action"]["path"] = ["0801"]
    cheat = tmp_path / "cheat.wdsave"
    cheat.write_bytes(saves.encode(document))
    assert main(["verify", str(cheat)]) == 1
    shown = capsys.readouterr().out
    assert "another position than the one saved" in shown
    assert "Something is not as it should be." in shown


def test_a_scenario_holds_nothing_to_verify(capsys: Read) -> None:
    assert main(["verify", str(STANDARD)]) == 1
    assert "a scenario holds no game to check" in capsys.readouterr().err


# --- log


def test_the_log_tells_the_game_from_title_to_result(played: tuple[Path, Path], capsys: Read) -> None:
    shown = []
    for path in played:
        assert main(["log", str(path)]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    lines = shown[0].split("\n")
    assert lines[:4] == ["Strike Force One: Standard Game", "Soviet greedy, U.S. random", "", "Turn 1: Soviet movement"]
    assert "Turn 4: U.S. combat  [SFO-3.0]" in lines
    assert "victory" in lines[-2]


def test_the_log_of_a_begun_game_is_one_line_for_programs(unfinished: Path, capsys: Read) -> None:
    assert main(["log", str(unfinished), "--json", "--side", "us"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {
            "turn": 1,
            "phase": "soviet-move",
            "by": "human",
            "text": "A moves 0902 to 0802 (1 MP)",
            "rule": "SFO-4.0",
            "side": "soviet",
            "spaces": ["0902", "0802"],
        }
    ]


def test_a_scenario_has_no_log(capsys: Read) -> None:
    assert main(["log", str(STANDARD)]) == 1
    assert "this is a scenario" in capsys.readouterr().err


def test_a_side_that_there_is_not_is_wrong_usage(unfinished: Path, capsys: Read) -> None:
    with pytest.raises(SystemExit) as end:
        main(["log", str(unfinished), "--side", "nato"])
    assert end.value.code == 2
    assert "there is no side nato; there are soviet, us" in capsys.readouterr().err


def test_where_something_is_hidden_a_side_must_be_named_until_the_end(
    unfinished: Path, played: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: Read
) -> None:
    monkeypatch.setattr(StrikeForceOne, "hidden", True)
    with pytest.raises(SystemExit) as end:
        main(["log", str(unfinished)])
    assert end.value.code == 2
    assert main(["log", str(unfinished), "--side", "us"]) == 0
    assert main(["log", str(unfinished), "--truth"]) == 0
    assert main(["log", str(played[0])]) == 0

    referee = Referee()
    referee.call("load", {"path": str(unfinished)})
    for method in ("view", "record"):
        with pytest.raises(RpcError) as why:
            referee.call(method, {})
        assert (why.value.code, why.value.data["code"]) == (-32001, "hidden_until_end")
    assert referee.call("record", {"side": "us"})["actions"] == [None]
    assert referee.call("record", {"side": "soviet"})["actions"][0]["piece"] == "A"


# --- render


def _png_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def test_a_picture_is_drawn_in_the_size_that_the_dots_say(
    unfinished: Path, tmp_path: Path, qapp: object, capsys: Read
) -> None:
    small, large = tmp_path / "small.png", tmp_path / "large.png"
    assert main(["render", str(unfinished), "-o", str(small), "--dpi", "30"]) == 0
    assert main(["render", str(STANDARD), "-o", str(large), "--dpi", "60"]) == 0
    assert _png_size(large)[0] == pytest.approx(2 * _png_size(small)[0], abs=2)


def test_without_any_display_a_pdf_page_is_drawn(unfinished: Path, tmp_path: Path) -> None:
    page = tmp_path / "map.pdf"
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    argv = [sys.executable, "-m", "wargame_desk", "render", str(unfinished), "-o", str(page), "--dpi", "60"]
    done = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert page.read_bytes().startswith(b"%PDF")


def test_what_qt_lacks_is_told_as_the_doctor_tells_it(
    unfinished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Read
) -> None:
    advice = "System libraries for Qt: missing libEGL.so.1."
    monkeypatch.setattr(doctor, "obstacle_to_window", lambda: advice)
    assert main(["render", str(unfinished), "-o", str(tmp_path / "map.png")]) == 1
    assert capsys.readouterr().err.strip() == advice


@pytest.mark.parametrize("more", [["-o", "map.jpg"], ["-o", "map.png", "--dpi", "5000"], []])
def test_what_cannot_be_drawn_is_wrong_usage(unfinished: Path, more: list[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["render", str(unfinished), *more])
    assert end.value.code == 2


def test_a_picture_that_cannot_be_written_says_why(tmp_path: Path, qapp: object, capsys: Read) -> None:
    assert main(["render", str(STANDARD), "-o", str(tmp_path / "none" / "map.png"), "--dpi", "20"]) == 1
    assert "it cannot be written" in capsys.readouterr().err


def test_a_scenario_that_cannot_be_set_up_is_not_drawn(tmp_path: Path, capsys: Read) -> None:
    document = json.loads(STANDARD.read_text()) | {"start": {"pieces": {"A": "0304"}}}
    path = tmp_path / "woods.wdscenario"
    path.write_text(json.dumps(document))
    assert main(["render", str(path), "-o", str(tmp_path / "map.png")]) == 1
    assert "0304" in capsys.readouterr().err

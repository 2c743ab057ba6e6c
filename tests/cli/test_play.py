"""``wargame-desk play``: whole games in the terminal, what is refused there, and computer players at the table."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.hands import Keyboard, typed
from wargame_desk import catalogue
from wargame_desk.__main__ import main
from wargame_desk.cli import game_files, orders
from wargame_desk.core.game import Step
from wargame_desk.core.session import Session

Type = pytest.MonkeyPatch
Read = pytest.CaptureFixture[str]
STANDARD = ["play", "--game", "strike-force-one", "--scenario", "standard", "--seed", "7"]

TUTORIAL = """\
B 0604
A 0603
move C 0505
end
attack 0504 from A B C
forecast
roll
1
advance B
end
end
end
move A 0302
end
end
end
end
"""
"""Turn 3: three companies against W in Altenfeld (column 3: DE DR DR DR AR AR, die 1); turn 4: A into Marbach."""


def test_the_tutorial_is_won_in_the_terminal_with_ones_own_dice(monkeypatch: Type, capsys: Read) -> None:
    argv = ["play", "--game", "strike-force-one", "--scenario", "tutorial", "--own-dice"]
    assert typed(monkeypatch, argv, TUTORIAL) == 0
    shown = capsys.readouterr().out
    assert "Your roll, 1 to 6: 1" in shown
    assert "A, B and C against W in 0504: column 3, die 1, defender eliminated" in shown
    for forecast in ("Column 3", "Defender eliminated: 1/6", "Defender retreats: 1/2", "Attackers retreat: 1/3"):
        assert forecast in shown
    assert "B advances into 0504" in shown
    assert "Soviet victory: two towns are in Soviet hands after the last turn. [SFO-6.0]" in shown


def scripted(scenario: str, seed: int) -> tuple[Session, list[str]]:
    """A game of random legal actions, and the lines that a person would have typed for them."""
    session, rng, lines = catalogue.start("strike-force-one", scenario, seed=seed), random.Random(seed), []
    while session.decision is not None:
        action = rng.choice(list(session.game.legal_actions(session.state)))
        lines.append(orders.text(session.game, action))
        assert isinstance(session.submit(action), Step)
    return session, lines


@pytest.mark.parametrize(("scenario", "seed"), [("standard", 7), ("advanced-all-options", 3)])
def test_a_whole_game_is_typed_recorded_and_saved(
    scenario: str, seed: int, monkeypatch: Type, capsys: Read, tmp_path: Path
) -> None:
    played, lines = scripted(scenario, seed)
    record, save = tmp_path / "game.wdrecord", tmp_path / "game.wdsave"
    argv = ["play", "--game", "strike-force-one", "--scenario", scenario, "--seed", str(seed)]
    assert typed(monkeypatch, [*argv, "--record", str(record), "--save", str(save)], "\n".join(lines)) == 0
    shown = capsys.readouterr().out
    assert "No:" not in shown
    assert "Not understood" not in shown
    assert played.game.describe(played.outcome) in shown  # type: ignore[arg-type]
    for path in (record, save):
        found = game_files.open_game(path)
        assert found.session.digest() == played.digest()
        assert found.reports == ()


def test_a_refusal_shows_sentence_rule_and_what_could_be_done(monkeypatch: Type, capsys: Read) -> None:
    assert typed(monkeypatch, STANDARD, "A 0703\nmove A 0101\nquit\n") == 0
    shown = capsys.readouterr().out
    assert "No: 0703 is woods, which no unit may enter in the Standard Game. [SFO-4.2 " in shown
    assert "No: 0101 costs A 8 movement points, and it has 4. [SFO-4.1 " in shown
    assert "Instead: move A 0601" in shown


def test_an_attack_is_refused_as_a_whole(monkeypatch: Type, capsys: Read) -> None:
    argv = ["play", "--game", "strike-force-one", "--scenario", "tutorial"]
    assert typed(monkeypatch, argv, "B 0604\nend\nattack 0504 from B A\nforecast\nquit\n") == 0
    shown = capsys.readouterr().out
    assert "No: A is not next to 0504. [SFO-5.2" in shown
    assert "Nothing is being put together." in shown


def test_undo_redo_why_legal_and_log(monkeypatch: Type, capsys: Read) -> None:
    lines = "A 0802\nundo\nundo\nredo\nlegal B\nwhy C 0804\nwhy C 0101\nlog\nquit\n"
    assert typed(monkeypatch, STANDARD, lines) == 0
    shown = capsys.readouterr().out
    assert "Taken back." in shown
    assert "Nothing has been played yet." in shown
    assert "Played again." in shown
    assert "  move B 0902\n" in shown
    assert "  +1  0804: open  [SFO-4.1]" in shown
    assert shown.count("A moves 0902 to 0802 (1 MP)  [SFO-4.0]") == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("frob", "'frob' is not understood"),
        ("declare", "'declare' may be declare-attack, declare-replacements"),
        ("move A", "move needs more: move PIECE TO"),
        ("retreat W", "retreat needs more: retreat PIECE TO"),
        ("end-phase now", "end-phase is followed by less"),
        ("move Q 0802", "there is no piece Q"),
        ("A 9999", "there is no space 9999 on the map"),
        ("why A", "why is followed by a piece and a space"),
        ("attack 0504 from Q", "0504"),
        ("forecast A 9999", "there is no space 9999"),
        ("save", "save is followed by a file name"),
    ],
)
def test_a_line_that_cannot_be_understood_says_why(monkeypatch: Type, capsys: Read, line: str, told: str) -> None:
    assert typed(monkeypatch, STANDARD, f"{line}\nquit\n") == 0
    shown = capsys.readouterr().out
    assert "Not understood: " in shown
    assert told in shown


def test_what_may_be_typed_in_many_ways(monkeypatch: Type, capsys: Read) -> None:
    """Small letters, filler words, full paths, kinds cut short."""
    lines = "a 0802\nmove b to 0803\nmov C 0804 0704\nE\n0906\nend\nquit\n"
    assert typed(monkeypatch, STANDARD, lines) == 0
    shown = capsys.readouterr().out
    for told in ("A moves 0902 to 0802", "B moves 0903 to 0803", "C moves 0904 to 0704 (2 MP)", "Soviet combat"):
        assert told in shown
    assert "can go to: " in shown


def test_the_end_of_the_input_ends_an_unfinished_game_politely(monkeypatch: Type, capsys: Read) -> None:
    assert typed(monkeypatch, STANDARD, "A 0802\n") == 1
    assert "The input ends here; the game is not finished." in capsys.readouterr().out


def test_a_saved_game_goes_on(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    path = tmp_path / "evening.wdsave"
    assert typed(monkeypatch, STANDARD, f"A 0802\nsave {path}\nquit\n") == 0
    assert typed(monkeypatch, ["play", str(path), "--seat", "us=random"], "A 0803\nB 0803\nundo\nlog\nquit\n") == 0
    shown = capsys.readouterr().out
    assert "A has made its move" in shown
    assert shown.count("A moves 0902 to 0802") == 2


def test_a_game_that_cannot_be_saved_goes_on(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert typed(monkeypatch, STANDARD, f"save {tmp_path / 'file' / 'x.wdsave'}\nA 0802\nquit\n") == 0
    shown = capsys.readouterr().out
    assert "it cannot be written" in shown
    assert "A moves 0902 to 0802" in shown


def test_computers_play_each_other_to_the_same_end_each_time(capsys: Read) -> None:
    argv = [*STANDARD, "--seat", "soviet=greedy", "--seat", "us=random"]
    shown = []
    for _ in range(2):
        assert main(argv) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]
    assert "Turn 4: U.S. combat" in shown[0]
    assert "victory" in shown[0]


def test_a_computer_seat_plays_at_once_and_is_told(monkeypatch: Type, capsys: Read) -> None:
    assert typed(monkeypatch, [*STANDARD, "--seat", "us=greedy"], "end\nend\nquit\n") == 0
    shown = capsys.readouterr().out
    assert "Turn 1: U.S. movement" in shown
    assert "Turn 2: Soviet movement" in shown


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["play", "--game", "chess"], "There is no game chess"),
        ([*STANDARD, "--seat", "nato=human"], "a seat is SIDE=WHO"),
        ([*STANDARD, "--seat", "us=deepblue"], "nobody is called deepblue"),
        ([*STANDARD, "--option", "weather"], "NAME=VALUE"),
        ([*STANDARD, "--option", "weather=fine"], "there is no option weather"),
        ([*STANDARD, "--option", "west-german=maybe"], "it can be false, true"),
        ([*STANDARD, "--option", "west-german=true"], "needs Rules: Advanced"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_there_is(argv: list[str], told: str, capsys: Read) -> None:
    with pytest.raises(SystemExit) as end:
        main(argv)
    assert end.value.code == 2
    assert told in capsys.readouterr().err


def test_the_only_game_need_not_be_named_and_of_several_one_must(monkeypatch: Type, capsys: Read) -> None:
    only = catalogue.entries()[0]
    monkeypatch.setattr(catalogue, "entries", lambda: (only,))
    assert typed(monkeypatch, ["play", "--seed", "7"], "quit\n") == 0
    assert "Turn 1 of 4: Soviet movement" in capsys.readouterr().out
    monkeypatch.setattr(catalogue, "entries", lambda: (only, replace(only, id="sail")))
    with pytest.raises(SystemExit) as end:
        main(["play"])
    assert end.value.code == 2
    assert "name a game with --game; there are strike-force-one, sail" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "phase"), [("", "movement"), ("no", "movement"), ("y", "combat"), ("YES", "combat")]
)
def test_a_person_is_asked_before_units_lose_the_chance_to_move(
    monkeypatch: Type, capsys: Read, answer: str, phase: str
) -> None:
    lines = iter(["end", answer, "map", "quit"])
    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    assert main(STANDARD) == 0
    before, asked, after = capsys.readouterr().out.partition(
        "6 units could still act in this step and would lose the chance."
    )
    assert "Soviet movement" in before
    assert asked
    assert f"Turn 1 of 4: Soviet {phase}" in after
    assert list(lines) == []


def test_a_record_is_not_written_over(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    path = tmp_path / "game.wdrecord"
    path.write_text("mine")
    assert typed(monkeypatch, [*STANDARD, "--record", str(path)], "quit\n") == 1
    assert path.read_text() == "mine"
    assert "game.wdrecord" in capsys.readouterr().err


def test_options_reach_the_game(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    path = tmp_path / "game.wdsave"
    argv = ["play", "--game", "strike-force-one", "--scenario", "advanced", "--option", "west-german=true"]
    assert typed(monkeypatch, [*argv, "--save", str(path)], "quit\n") == 0
    assert game_files.open_game(path).session.game.options["west-german"] is True


def test_through_a_pipe_there_is_no_colour() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "wargame_desk", *STANDARD], input="quit\n", capture_output=True, text=True, check=True
    )
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80

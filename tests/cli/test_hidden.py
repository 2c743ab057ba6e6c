"""The command line keeps the secrets of a game that hides something, and plays it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.hands import Keyboard, typed
from tests.core.test_seats import WAY
from tests.core.test_seats import session as from_position
from tests.persistence.hidden import SOVIET, US, begun
from tests.persistence.table import play
from wargame_desk import catalogue
from wargame_desk.__main__ import main
from wargame_desk.cli import telling, terminal
from wargame_desk.cli.jsonrpc import RpcError
from wargame_desk.cli.referee_methods import Referee
from wargame_desk.cli.telling import Reader
from wargame_desk.cli.text_table import ranges
from wargame_desk.core.codec import action_from
from wargame_desk.core.history import TRUTH, Mark
from wargame_desk.core.session import Session

Type = pytest.MonkeyPatch
Read = pytest.CaptureFixture[str]


@pytest.fixture(params=[".wdsave", ".wdrecord"])
def running(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A game after its secret set-up and some moves, in a file of either kind."""
    session = begun("norad")
    while session.decision is not None and session.decision.side == US:
        session.submit(next(iter(session.game.legal_actions(session.state))))
    play(session, 14, undos=0)
    return kept(tmp_path, session, str(request.param))


def kept(folder: Path, session: Session, suffix: str = ".wdsave") -> Path:
    from wargame_desk.persistence.records import RecordFile

    path = folder / f"game{suffix}"
    if suffix == ".wdsave":
        catalogue.save(path, session, id="c0ffee")
    else:
        RecordFile.begin(folder, session, id="c0ffee", sync=False, file_name=path.name).close()
    return path


def loaded(path: Path) -> Session:
    return (catalogue.load(path) if path.suffix == ".wdsave" else catalogue.recover(path)).session


# --- log, render, verify


def test_the_log_of_a_running_game_needs_a_side_and_tells_what_it_saw(running: Path, capsys: Read) -> None:
    with pytest.raises(SystemExit) as end:
        main(["log", str(running)])
    assert end.value.code == 2
    assert "name a side with --side" in capsys.readouterr().err
    told = {}
    for side in ("us", "soviet"):
        assert main(["log", str(running), "--side", side]) == 0
        told[side] = capsys.readouterr().out
    assert "Fighter 1 is set up in" in told["us"]
    assert "is set up in" not in told["soviet"]
    for text in told.values():
        assert "Turn 1: Soviet bombers" in text
        assert "before the end" not in text
    assert loaded(running).marks == []


def test_the_truth_is_told_once_the_file_says_so(running: Path, capsys: Read) -> None:
    assert main(["log", str(running), "--truth"]) == 0
    text = capsys.readouterr().out
    assert "Fighter 1 is set up in" in text
    session = loaded(running)
    assert session.marks == [Mark(TRUTH, session.at)]
    number = len(session.path()) - 1
    assert f"Everything was shown after action {number}, before the end." in text
    assert main(["log", str(running), "--side", "us"]) == 0
    assert f"Everything was shown after action {number}, before the end." in capsys.readouterr().out
    assert main(["verify", str(running)]) == 0
    assert "everything was shown 1 time before the end" in capsys.readouterr().out
    assert main(["verify", str(running), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["marks"] == [{"kind": "truth", "node": session.at}]
    assert main(["validate", str(running)]) == 0


def test_a_picture_of_a_running_game_is_by_the_eyes_of_a_side(
    tmp_path: Path, monkeypatch: Type, qapp: object, capsys: Read
) -> None:
    from wargame_desk.mapview import to_file

    drawn: list[Any] = []
    monkeypatch.setattr(to_file, "draw", lambda _path, _board, _look, view, dpi: drawn.append(view))
    path = kept(tmp_path, from_position(B1="L6-W", b1="K5-E", S1="L5-E"))
    out = ["-o", str(tmp_path / "map.png")]
    with pytest.raises(SystemExit):
        main(["render", str(path), *out])
    for more in (["--side", "us"], ["--side", "soviet"], ["--truth"]):
        assert main(["render", str(path), *out, *more]) == 0
    marks = [{p.id: p.marks for p in view.pieces if p.at is not None} for view in drawn]
    assert not {"real", "decoy"} & set(marks[0]["bomber-1"])
    assert "real" in marks[1]["bomber-1"]
    assert "decoy" in marks[1]["bomber-32"]
    assert "real" in marks[2]["bomber-1"]
    assert [mark.kind for mark in catalogue.load(path).session.marks] == [TRUTH]


def test_a_scenario_is_drawn_as_everybody_knows_it(tmp_path: Path, monkeypatch: Type, qapp: object) -> None:
    from wargame_desk import paths
    from wargame_desk.mapview import to_file

    drawn: list[Any] = []
    monkeypatch.setattr(to_file, "draw", lambda _path, _board, _look, view, dpi: drawn.append(view))
    scenario = paths.shipped_scenarios("norad") / "norad.json"
    assert main(["render", str(scenario), "-o", str(tmp_path / "map.png")]) == 0
    assert {mark for piece in drawn[0].pieces for mark in piece.marks} == set()


def test_after_the_end_all_is_open(tmp_path: Path, capsys: Read) -> None:
    session = play(begun("norad"), 2000, undos=0)
    assert session.outcome is not None
    path = kept(tmp_path, session)
    assert main(["log", str(path)]) == 0
    assert "is set up in" in capsys.readouterr().out
    assert loaded(path).marks == []


def test_a_game_given_up_is_open_too() -> None:
    session = from_position(B1="L6-W", b1="K5-E")
    session.resign(SOVIET)
    everything = telling.reader(session, None)
    assert everything == Reader(None, True)
    marks = {piece.id: piece.marks for piece in everything.view(session).pieces}
    assert "decoy" in marks["bomber-32"]


# --- the referee

Ask = Callable[..., Any]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """A referee with a bomber before a city that a SAM defends."""
    referee = Referee()
    path = kept(tmp_path, from_position(B1="L6-W", b1="K5-E", S1="L5-E"))
    referee.call("load", {"path": str(path)})
    return lambda name, **params: referee.call(name, params)


@pytest.mark.parametrize("method", ["view", "legal", "record", "check"])
def test_before_the_end_the_referee_needs_a_side(ask: Ask, method: str) -> None:
    params = {"action": WAY} if method == "check" else {}
    with pytest.raises(RpcError) as why:
        ask(method, **params)
    assert (why.value.code, why.value.data["code"]) == (-32001, "hidden_until_end")
    assert ask(method, side="soviet", **params) is not None


def test_the_referee_gives_a_side_its_own_knowledge(ask: Ask) -> None:
    views = {side: {p["id"]: p["marks"] for p in ask("view", side=side)["pieces"]} for side in ("us", "soviet")}
    assert "decoy" in views["soviet"]["bomber-32"]
    assert views["us"]["bomber-32"] == ["must-move"]
    with pytest.raises(RpcError) as why:
        ask("legal", side="us")
    assert why.value.code == -32002
    with pytest.raises(RpcError) as why:
        ask("check", side="us", action={"kind": "bomb"})
    assert why.value.code == -32002


def test_opponents_get_events_and_never_the_list_of_actions(ask: Ask) -> None:
    ask("submit", action=WAY)
    seen = ask("record", side="us")
    assert seen["actions"] == [None]
    assert [event["kind"] for event in seen["events"][0]] == ["piece-moved", "defender-asked"]
    assert seen["seed"] is None
    assert ask("record", side="soviet")["actions"] == [WAY]


def test_a_secret_set_up_is_not_even_counted_in_the_record() -> None:
    referee = Referee()
    referee.call("new", {"game": "norad", "scenario": "norad", "seed": 4})
    for _ in range(4):
        action = referee.call("legal", {"side": "us"})[0]
        events = referee.call("submit", {"action": action})["events"]
        assert [event["kind"] for event in events] == ["piece-placed"]
    assert referee.call("record", {"side": "soviet"})["actions"] == []
    assert len(referee.call("record", {"side": "us"})["actions"]) == 4
    assert referee.call("view", {"side": "soviet"})["log"] == []


def test_what_is_forecast_and_explained_leans_on_what_is_known(ask: Ask) -> None:
    assert ask("forecast", action=WAY) == {"column": None, "ledger": ask("explain", subject=WAY), "outcomes": []}
    assert sum(line["value"] for line in ask("explain", subject=WAY)) == 1


def test_a_referee_that_is_asked_for_the_truth_marks_the_game_and_its_file(tmp_path: Path) -> None:
    path = kept(tmp_path, from_position(B1="L6-W", b1="K5-E", S1="L5-E"))
    referee = Referee(truth=True)
    referee.call("load", {"path": str(path)})
    referee.call("submit", {"action": WAY})
    marks = {p["id"]: p["marks"] for p in referee.call("view", {})["pieces"]}
    assert "decoy" in marks["bomber-32"]
    assert loaded(path).marks == [Mark(TRUTH, 0)]
    assert referee.call("record", {})["marks"] == [{"kind": "truth", "node": 0}, {"kind": "truth", "node": 1}]
    other = tmp_path / "other.wdsave"
    referee.call("save", {"path": str(other)})
    assert loaded(other).marks == [Mark(TRUTH, 0), Mark(TRUTH, 1)]


# --- the terminal


def test_alone_against_the_computer_only_ones_own_side_is_seen(monkeypatch: Type, capsys: Read) -> None:
    argv = ["play", "--game", "norad", "--scenario", "norad", "--seat", "us=random", "--seed", "2"]
    assert typed(monkeypatch, argv, "map\nquit\n") == 0
    text = capsys.readouterr().out
    assert "Turn 1: Soviet entry" in text
    assert "U.S. is ready" in text
    assert "is set up in" not in text
    assert "Hand over" not in text


def test_computers_among_themselves_show_what_everybody_sees(capsys: Read, tmp_path: Path) -> None:
    argv = ["play", "--game", "norad", "--seat", "us=random", "--seat", "soviet=random", "--seed", "2"]
    assert main(argv) == 0
    text = capsys.readouterr().out
    assert "is set up in" not in text
    assert "victory" in text
    path = tmp_path / "truth.wdsave"
    assert main([*argv, "--truth", "--save", str(path)]) == 0
    assert "is set up in" in capsys.readouterr().out
    assert TRUTH in {mark.kind for mark in loaded(path).marks}
    assert main(["log", str(path)]) == 0
    assert re.search(r"Everything was shown at \d+ places before the end, from action 1 to", capsys.readouterr().out)


def two_people(monkeypatch: Type, folder: Path, lines: str, session: Session | None = None) -> int:
    path = kept(folder, session or from_position(B1="L6-W", b1="K5-E", S1="L5-E"))
    return typed(monkeypatch, ["play", str(path), "--save", str(folder / "after.wdsave")], lines)


def test_between_two_people_the_terminal_is_handed_over_with_a_report(
    monkeypatch: Type, capsys: Read, tmp_path: Path
) -> None:
    lines = "\nmove bomber-1 l5-e\n\nfire a sam\n\nlog\nquit\n"
    assert two_people(monkeypatch, tmp_path, lines) == 0
    before, us, back = capsys.readouterr().out.split("Hand over to the ")[1:]
    assert before.startswith("Soviet player")
    assert "[bomber-1! real]" in before
    assert us.startswith("U.S. player")
    assert "[bomber-1" in us
    assert "real]" not in us
    assert "[bomber-32!]" in us
    assert "Bomber 1 flies from" not in us.partition("press Enter")[0]
    assert back.startswith("Soviet player")
    assert "What you have seen since:" in back
    assert "Bomber 1 is shot down" in back


def test_on_a_screen_nothing_is_left_of_the_last_side_and_a_word_is_not_shown(
    monkeypatch: Type, capsys: Read, tmp_path: Path
) -> None:
    session = from_position(B1="L6-W", b1="K5-E", S1="L5-E")
    session.lock(US, "Thule")
    words = iter(["Kola", "Thule"])
    monkeypatch.setattr(terminal, "getpass", lambda _prompt: next(words))
    monkeypatch.setattr("sys.stdin", Keyboard("\nbomber-1 L5-E\nquit\n"))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["play", str(kept(tmp_path, session))]) == 0
    text = capsys.readouterr().out
    _, hidden, shown = text.rsplit(terminal.CLEAR, 2)
    assert "Bomber 1 flies from" in text
    assert "Hand over to the U.S. player" in hidden
    assert "That is not the word." in hidden
    assert "bomber" not in hidden
    assert "U.S. player: Bomber 1 is over Vancouver" in shown
    assert next(words, None) is None


def test_where_the_input_ends_at_a_word_the_game_is_left(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    def ended(_prompt: str) -> str:
        raise EOFError

    session = from_position(B1="L6-W", S1="L5-E")
    session.lock(SOVIET, "Kola")
    monkeypatch.setattr(terminal, "getpass", ended)
    monkeypatch.setattr("sys.stdin", Keyboard())
    assert main(["play", str(kept(tmp_path, session))]) == 1
    assert "The input ends here" in capsys.readouterr().out


def test_standing_orders_spare_the_hand_over(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    session = from_position("norad", "us-move", B1="J6-E", S1="L5-E")
    lines = "\norder sam-1\norder sam-1 sometimes\norder bomber-1 always\norder sam-1 always\norder\nquit\n"
    assert two_people(monkeypatch, tmp_path, lines, session) == 0
    text = capsys.readouterr().out
    assert "an order is always, never, ask" in text
    assert "bomber-1 takes no orders from you" in text
    assert "  sam-1: always" in text
    after = loaded(tmp_path / "after.wdsave")
    assert after.orders_of(US) == {after.game.piece_id("sam-1"): "always"}

    ordered = from_position(B1="L6-W", b1="K5-E", S1="L5-E")
    ordered.order(US, {ordered.game.piece_id("sam-1"): "never"})
    assert two_people(monkeypatch, tmp_path, "\nbomber-1 L5-E\nquit\n", ordered) == 0
    text = capsys.readouterr().out
    assert "(by standing order)" in text
    assert "U.S. player" not in text


def test_a_seat_is_unlocked_by_its_word_or_opened_for_all_to_see(
    monkeypatch: Type, capsys: Read, tmp_path: Path
) -> None:
    session = from_position(B1="L6-W", b1="K5-E", S1="L5-E")
    session.lock(SOVIET, "Kola")
    session.lock(US, "Thule")
    lines = "wrong\nKola\nbomber-1 L5-E\nopen\nhold fire\n"
    assert two_people(monkeypatch, tmp_path, lines, session) == 1
    text = capsys.readouterr().out
    assert "That is not the word." in text
    after = loaded(tmp_path / "after.wdsave")
    assert [(mark.kind, mark.side, mark.by) for mark in after.marks] == [("open-seat", US, SOVIET)]
    assert (after.locked(US), after.locked(SOVIET)) == (False, True)
    assert main(["log", str(tmp_path / "after.wdsave"), "--side", "soviet"]) == 0
    assert "The Soviet player opened the U.S. seat without its word." in capsys.readouterr().out


def test_a_seat_is_locked_from_the_terminal(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    assert two_people(monkeypatch, tmp_path, "\nlock\nKola\nquit\n") == 0
    assert "Your seat is locked." in capsys.readouterr().out
    after = loaded(tmp_path / "after.wdsave")
    assert after.unlocks(SOVIET, "Kola")
    assert not after.unlocks(SOVIET, "Thule")


def test_alone_with_both_sides_in_solitaire_nothing_is_handed_over(monkeypatch: Type, capsys: Read) -> None:
    argv = ["play", "--game", "norad", "--scenario", "norad-solitaire", "--seed", "2"]
    assert typed(monkeypatch, argv, "fighter-1 L5-E\nmap\norder sam-1 never\nquit\n") == 0
    text = capsys.readouterr().out
    assert "sam-1: never" in text
    assert "Hand over" not in text
    assert "Fighter 1 is set up in Vancouver" in text
    assert "L5-E  Vancouver (5 points)  (fighter-1)" in text


def test_squares_are_listed_with_counters_and_the_city_near(monkeypatch: Type, capsys: Read, tmp_path: Path) -> None:
    assert two_people(monkeypatch, tmp_path, "\nmap\nlegal bomber-1\nquit\n") == 0
    text = capsys.readouterr().out
    assert "Turn 2: Soviet bombers" in text
    assert "L6-W  1 from Vancouver (5 points)" in text  # Seattle is as near; the first by name of square is named
    assert "L5-E  Vancouver (5 points)" in text
    assert "move bomber-1 L5-E" in text
    assert max(map(len, text.splitlines())) <= 100


def test_names_in_a_row_stand_as_one() -> None:
    names = ["bomber-1", "bomber-2", "bomber-3", "bomber-5", "sam-6", "sam-7", "G"]
    assert ranges(names) == ["bomber-1 – bomber-3", "bomber-5", "sam-6 – sam-7", "G"]
    assert ranges(["sam-2", "bomber-10", "G", "bomber-2", "sam-1", "bomber-9"]) == [
        "sam-1 – sam-2",
        "bomber-2",
        "bomber-9 – bomber-10",
        "G",
    ]
    assert ranges([]) == []


def test_counters_beside_the_map_stand_in_rows_with_what_their_owner_knows(monkeypatch: Type, capsys: Read) -> None:
    argv = ["play", "--game", "norad", "--scenario", "norad", "--seat", "us=random", "--seed", "2"]
    assert typed(monkeypatch, argv, "map\nquit\n") == 0
    text = " ".join(capsys.readouterr().out.split())
    waiting = text.partition("Soviet, waiting: ")[2].partition(" has acted")[0]
    assert waiting.count(" decoy]") >= 1
    assert " real]" in waiting
    numbers = [re.findall(r"bomber-(\d+)", run) for run in re.findall(r"\[(bomber-\d+[^\]]*)\]", waiting)]
    assert sum(int(run[-1]) - int(run[0]) + 1 for run in numbers) == 32
    assert len(numbers) < 20
    assert "[Soviet] (U.S.)" in text
    assert "attackers left (Soviet 0 of 100)." in text


# --- telling


def test_nobody_in_particular_sees_what_everybody_sees() -> None:
    session = play(begun("norad"), 6, undos=0)
    nodes = list(session.line())
    assert [len(telling.seen(node, Reader(US))) for node in nodes] == [1] * 6
    assert [len(telling.seen(node, Reader())) for node in nodes] == [0] * 6
    assert [len(telling.seen(node, Reader(all=True))) for node in nodes] == [1] * 6


def test_a_question_open_in_a_file_is_answered_through_the_referee(ask: Ask) -> None:
    ask("submit", action=WAY)
    assert ask("decision")["side"] == "us"
    answers = ask("legal", side="us")
    assert answers == [{"kind": "answer-sam", "fire": True}, {"kind": "answer-sam", "fire": False}]
    told = ask("submit", action=answers[0])
    assert "sam-fired" in [event["kind"] for event in told["events"]]
    assert action_from(catalogue.open_game("norad", {"variant": "norad"}), answers[0]).fire


def test_what_is_on_a_back_changes_nothing_that_the_other_side_gets() -> None:
    """A real SAM that holds its fire and a decoy: all that the attacker's referee and log say is the same."""
    told = []
    for back in ("real", "decoy"):
        table = from_position("pvo-strany", "us-move", B1="D4", S1="E4", back=back)
        referee = Referee()
        referee._take(table, "c0ffee", "")
        way = {"kind": "move", "piece": "bomber-1", "to": "E4"}
        found = [referee.call("legal", {"side": "us"}), referee.call("check", {"side": "us", "action": way})]
        for action in (way, {"kind": "answer-sam", "fire": False}):
            step = referee.call("submit", {"action": action})
            found += [step["events"], step["decision"], referee.call("view", {"side": "us"})]
        found += [referee.call("legal", {"side": "us"}), referee.call("record", {"side": "us"})]
        found.append([line.text for line in telling.facts(table, Reader(US))])
        told.append(json.dumps(found))
    assert told[0] == told[1]

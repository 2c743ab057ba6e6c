"""The referee's methods: what each answers, and what it refuses, without any process."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from wargame_desk.cli.jsonrpc import RpcError
from wargame_desk.cli.referee_methods import METHODS, Referee

Ask = Callable[..., Any]
STANDARD = {"game": "strike-force-one", "scenario": "standard", "seed": 1}
ALONE = dict.fromkeys("ABCDEFWXYZ")


@pytest.fixture
def ask() -> Ask:
    """A referee with the standard game on its table."""
    return _asker(Referee(), STANDARD)


def table(pieces: dict[str, str], **more: Any) -> Ask:
    """A referee with a few units on the map."""
    position = {"pieces": ALONE | pieces} | {k: more.pop(k) for k in ("turn", "phase") if k in more}
    return _asker(Referee(), STANDARD | {"position": position} | more)


def _asker(referee: Referee, new: dict[str, Any]) -> Ask:
    def ask(method: str, **params: Any) -> Any:
        return referee.call(method, params)

    ask("new", **new)
    return ask


def refused(ask: Ask, method: str, **params: Any) -> RpcError:
    with pytest.raises(RpcError) as why:
        ask(method, **params)
    return why.value


def move(piece: str, to: str) -> dict[str, Any]:
    return {"kind": "move", "piece": piece, "to": to}


def at(ask: Ask, piece: str) -> str | None:
    (found,) = [p for p in ask("view")["pieces"] if p["id"] == piece]
    return found["at"]  # type: ignore[no-any-return]


# --- beginning


def test_the_methods_are_those_of_the_protocol() -> None:
    fixed = "games new decision view legal check submit forecast explain undo redo save load record"
    assert " ".join(METHODS) == fixed


def test_games_lists_ids_sides_scenarios_options() -> None:
    game, norad, *_ = Referee().call("games", {})
    assert (norad["id"], norad["sides"]) == ("norad", ["soviet", "us"])
    assert set(game) == {"id", "title", "sides", "scenarios", "options"}
    assert [scenario["id"] for scenario in game["scenarios"]][1] == "standard"


def test_new_gives_digest_and_first_decision() -> None:
    answer = Referee().call("new", STANDARD)
    assert set(answer) == {"digest", "decision"}
    assert len(answer["digest"]) == 16
    assert answer["decision"] == {
        "side": "soviet",
        "kind": "move",
        "prompt": "Soviet movement: move your units",
        "optional": True,
    }


def test_equal_seeds_begin_equal_games_and_others_do_not() -> None:
    digests = [Referee().call("new", STANDARD | {"seed": seed})["digest"] for seed in (1, 1, 2, "one")]
    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


def test_a_scenario_may_be_given_as_a_document() -> None:
    document = {
        "format": "wargame-desk scenario",
        "version": 1,
        "game": "strike-force-one",
        "id": "duel",
        "title": "Duel",
        "options": {"rules": "advanced"},
        "start": {"pieces": ALONE | {"A": "0604", "W": "0504"}, "turn": 3, "phase": "us-move"},
    }
    ask = _asker(Referee(), {"game": "strike-force-one", "scenario_data": document})
    assert ask("view")["turn"] == 3
    assert ask("decision")["side"] == "us"
    assert (at(ask, "A"), at(ask, "B")) == ("0604", None)


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"game": "chess", "scenario": "standard"}, "There is no game chess"),
        ({"game": "strike-force-one", "scenario": "bulge"}, "has no scenario bulge"),
        ({"game": "strike-force-one"}, "either scenario or scenario_data"),
        (STANDARD | {"scenario_data": {}}, "either scenario or scenario_data"),
        ({"game": "strike-force-one", "scenario_data": {}}, "not a file of the kind"),
        (STANDARD | {"options": {"west-german": True}}, "needs Rules: Advanced"),
        (STANDARD | {"options": {"rules": "advanced"}}, "is played with rules = standard"),
        (STANDARD | {"options": {"weather": 1}}, "no option weather"),
        (STANDARD | {"options": {"stacking-at-once": [1]}}, "cannot be"),
        (STANDARD | {"position": {"pieces": {"A": "1111"}}}, "1111, which is not on the map"),
        (STANDARD | {"position": {"pieces": {"Q": "0101"}}}, "no unit Q"),
        (STANDARD | {"position": {"pieces": {"A": "0304"}}}, "0304"),
        (STANDARD | {"position": {"pieces": {"A": 304}}}, "should be a text"),
        (STANDARD | {"position": {"army": {}}}, "no field army"),
        (STANDARD | {"position": {"turn": 9}}, "turn 9 is not among"),
        (STANDARD | {"dice": [0]}, "whole numbers from 1"),
        (STANDARD | {"dice": [True]}, "whole numbers from 1"),
        (STANDARD | {"dice": ["six"]}, "whole numbers from 1"),
        (STANDARD | {"dice": 6}, "dice should be a list"),
        (STANDARD | {"seed": 1.5}, "seed should be a text or a whole number"),
        (STANDARD | {"seed": True}, "seed should be a text or a whole number"),
        (STANDARD | {"colour": "red"}, "no parameter colour"),
        ({"scenario": "standard"}, "needs the parameter game"),
    ],
)
def test_a_game_that_cannot_be_begun_leaves_the_one_on_the_table(ask: Ask, params: dict[str, Any], told: str) -> None:
    ask("submit", action=move("A", "0802"))
    digest = ask("undo")["digest"]
    why = refused(ask, "new", **params)
    assert why.code == -32602
    assert told in why.message
    assert ask("redo")["digest"] != digest


@pytest.mark.parametrize(("method", "params"), [(m, {}) for m in ("decision", "view", "legal", "undo", "record")])
def test_before_any_game_there_is_nothing_to_ask(method: str, params: dict[str, Any]) -> None:
    with pytest.raises(RpcError) as why:
        Referee().call(method, params)
    assert why.value.code == -32004


# --- asking


def test_view_shows_where_everything_is_and_what_has_happened(ask: Ask) -> None:
    ask("submit", action=move("A", "0802"))
    view = ask("view", side="us")
    assert set(view) == {"side", "turn", "turns", "phase", "pieces", "markers", "tracks", "decks", "log"}
    assert (view["turn"], view["phase"], view["tracks"]) == (1, "soviet-move", {"turn": 1})
    (piece,) = [p for p in view["pieces"] if p["id"] == "A"]
    assert (piece["side"], piece["at"], piece["marks"]) == ("soviet", "0802", ["moved"])
    assert view["log"] == [
        {"text": "A moves 0902 to 0802 (1 MP)", "rule": "SFO-4.0", "side": "soviet", "spaces": ["0902", "0802"]}
    ]


def test_legal_is_narrowed_to_a_piece_and_told_to_the_decider_only(ask: Ask) -> None:
    every, of_a = ask("legal", side="soviet"), ask("legal", piece="A")
    assert every[-1] == {"kind": "end-phase"}
    assert of_a == [action for action in every if action.get("piece") == "A"]
    assert {"kind": "move", "piece": "A", "path": ["0802"]} in of_a
    assert refused(ask, "legal", side="us").code == -32002
    assert refused(ask, "legal", side="nato").code == -32602
    assert refused(ask, "legal", piece="Q").code == -32602


def test_check_says_yes_or_why_not_and_changes_nothing(ask: Ask) -> None:
    before = ask("legal")
    assert ask("check", action=move("A", "0802"), side="soviet") == {"legal": True}
    verdict = ask("check", action=move("A", "0101"))
    assert set(verdict) == {"legal", "code", "rule", "message", "spaces", "pieces", "instead"}
    assert (verdict["legal"], verdict["code"], verdict["rule"]) == (False, "too_far", "SFO-4.1")
    assert (verdict["spaces"], verdict["pieces"]) == (["0101"], ["A"])
    assert refused(ask, "check", action=move("A", "0802"), side="us").code == -32002
    assert ask("legal") == before


def test_submit_refuses_by_rule_and_offers_what_would_do(ask: Ask) -> None:
    """0703 is woods, closed in the Standard Game."""
    why = refused(ask, "submit", action=move("A", "0703"))
    assert (why.code, why.data["code"], why.data["rule"]) == (-32001, "woods", "SFO-4.2")
    assert why.message == why.data["message"]
    assert ask("check", action=why.data["instead"]) == {"legal": True}
    assert at(ask, "A") == "0902"


def test_a_battle_is_forecast_explained_rolled_and_decided_by_the_defender() -> None:
    ask = table({"A": "0603", "B": "0604", "W": "0504"}, phase="soviet-combat", dice=[1])
    ask("submit", action={"kind": "declare-attack", "target": "0504"})
    led_to = ask("forecast", action={"kind": "add-attackers", "space": "0603"})
    assert led_to["column"] == "1"
    ask("submit", action={"kind": "add-attackers", "space": "0603"})
    ask("submit", action={"kind": "add-attackers", "space": "0604"})
    assert ask("view")["markers"][0]["from"] == ["0603", "0604"]
    forecast = ask("forecast", action={"kind": "resolve-attack"})
    # Column 2 of the Standard table, die 1 to 6: DR DR DR AR AR AR.
    assert {o["result"]: Fraction(o["fraction"]) for o in forecast["outcomes"]} == {
        "DR": Fraction(1, 2),
        "AR": Fraction(1, 2),
    }
    assert forecast["column"] == "2"
    assert ask("explain", subject={"kind": "resolve-attack"}) == [
        {"value": 2, "reason": "2 attacking units", "rule": "SFO-5.5"}
    ]
    step = ask("submit", action={"kind": "resolve-attack"})
    assert set(step) == {"events", "decision", "outcome", "digest"}
    assert step["events"][0]["kind"] == "battle-rolled"
    assert (step["events"][0]["die"], step["events"][0]["result"]) == (1, "DR")
    assert (step["decision"]["side"], step["decision"]["kind"], step["outcome"]) == ("us", "retreat", None)


def test_a_move_has_no_column_and_leaves_nothing_to_chance(ask: Ask) -> None:
    forecast = ask("forecast", action=move("A", "0802"))
    assert (forecast["column"], forecast["outcomes"]) == (None, [])
    assert forecast["ledger"] == [{"value": 1, "reason": "0802: open", "rule": "SFO-4.1"}]


def test_nothing_is_forecast_or_explained_of_what_is_refused(ask: Ask) -> None:
    assert refused(ask, "forecast", action=move("A", "0101")).data["rule"] == "SFO-4.1"
    assert refused(ask, "explain", subject={"kind": "add-attackers", "space": "0101"}).code == -32001


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"kind": "castle"},
        {"kind": ["move"]},
        {"kind": "move", "piece": "A"},
        {"kind": "move", "piece": "Q", "to": "0802"},
        {"kind": "move", "piece": "A", "to": "9999"},
        {"kind": "move", "piece": "A", "to": ["0802"]},
        {"kind": "move", "piece": 0, "path": ["0802"]},
        {"kind": "move", "piece": "A", "path": "0802"},
        {"kind": "move", "piece": "A", "path": [0]},
        {"kind": "move", "piece": "A", "path": ["0802"], "to": "0802"},
        {"kind": "end-phase", "now": True},
    ],
)
@pytest.mark.parametrize("method", ["check", "submit", "forecast"])
def test_an_action_that_cannot_be_read_is_a_wrong_parameter(ask: Ask, method: str, action: dict[str, Any]) -> None:
    before = ask("view")
    assert refused(ask, method, action=action).code == -32602
    assert ask("view") == before


@pytest.mark.parametrize("scenario", ["standard", "advanced-all-options"])
def test_whatever_is_refused_is_refused_by_a_rule_with_something_legal_instead(scenario: str) -> None:
    """Random play; at each decision a few actions are tried that were legal at some other moment of the game."""
    ask = _asker(Referee(), STANDARD | {"scenario": scenario, "seed": 3})
    rng, pool, refusals = random.Random(3), [{"kind": "end-phase"}], 0
    while ask("decision") is not None:
        legal = ask("legal")
        for action in rng.sample(pool, min(3, len(pool))):
            verdict = ask("check", action=action)
            if verdict["legal"]:
                continue
            refusals += 1
            assert verdict["rule"].startswith("SFO-")
            assert verdict["message"]
            if verdict["instead"] is not None:
                assert ask("check", action=verdict["instead"]) == {"legal": True}
                assert verdict["instead"] in legal
        pool += rng.sample(legal, min(2, len(legal)))
        ask("submit", action=rng.choice(legal))
    assert refusals > 50


# --- playing to the end, back and forth


def play_out(ask: Ask, seed: int = 0) -> dict[str, Any]:
    rng, step = random.Random(seed), {}
    while ask("decision") is not None:
        step = ask("submit", action=rng.choice(ask("legal")))
    return step


def test_a_game_ends_with_its_outcome_and_shows_its_seed(ask: Ask) -> None:
    assert ask("record")["seed"] is None
    last = play_out(ask)
    assert last["decision"] is None
    assert last["outcome"]["winner"] in ("soviet", "us")
    assert last["outcome"]["rule"] == "SFO-6.0"
    assert ask("legal") == []
    assert refused(ask, "submit", action={"kind": "end-phase"}).data["code"] == "game_over"
    record = ask("record")
    assert len(record["actions"]) == len(record["events"])
    assert record["events"][-1][-1]["kind"] == "game-ended"
    assert len(record["seed"]) == 64


def test_the_record_played_again_leads_to_the_same_digest(ask: Ask) -> None:
    last = play_out(ask, 4)
    again = _asker(Referee(), STANDARD)
    for action in ask("record")["actions"]:
        step = again("submit", action=action)
    assert step["digest"] == last["digest"]


def test_undo_to_the_start_and_redo_to_the_end_lead_through_the_same_digests(ask: Ask) -> None:
    rng = random.Random(2)
    digests = [Referee().call("new", STANDARD)["digest"]]
    for _ in range(30):
        digests.append(ask("submit", action=rng.choice(ask("legal")))["digest"])
    assert [ask("undo")["digest"] for _ in range(30)] == digests[-2::-1]
    assert [ask("redo")["digest"] for _ in range(30)] == digests[1:]
    assert refused(ask, "redo").data["code"] == "nothing_to_redo"


def test_there_is_nothing_to_undo_at_the_start(ask: Ask) -> None:
    why = refused(ask, "undo")
    assert (why.code, why.data["code"]) == (-32001, "nothing_to_undo")


def test_a_roll_that_is_taken_back_is_marked_and_falls_the_same_again() -> None:
    ask = table({"A": "0604", "W": "0504"}, phase="soviet-combat")
    ask("submit", action={"kind": "declare-attack", "target": "0504"})
    ask("submit", action={"kind": "add-attackers", "space": "0604"})
    first = ask("submit", action={"kind": "resolve-attack"})
    ask("undo")
    assert [mark["barrier"] for mark in ask("record")["takebacks"]] == ["chance"]
    assert ask("submit", action={"kind": "resolve-attack"}) == first


def test_scripted_dice_come_first_and_in_order() -> None:
    rolled = []
    for die in (6, 3):
        ask = table({"A": "0604", "W": "0504"}, phase="soviet-combat", dice=[die])
        ask("submit", action={"kind": "declare-attack", "target": "0504"})
        ask("submit", action={"kind": "add-attackers", "space": "0604"})
        rolled.append(ask("submit", action={"kind": "resolve-attack"})["events"][0]["result"])
    assert rolled == ["AE", "AR"]


def test_a_scripted_result_that_the_die_does_not_have_changes_nothing() -> None:
    ask = table({"A": "0604", "W": "0504"}, phase="soviet-combat", dice=[7])
    ask("submit", action={"kind": "declare-attack", "target": "0504"})
    ask("submit", action={"kind": "add-attackers", "space": "0604"})
    before = ask("view")
    assert refused(ask, "submit", action={"kind": "resolve-attack"}).data["code"] == "roll_does_not_fit"
    assert ask("view") == before


# --- files


def test_a_saved_game_is_loaded_at_the_same_place_and_goes_on_the_same(ask: Ask, tmp_path: Path) -> None:
    rng = random.Random(9)
    for _ in range(20):
        ask("submit", action=rng.choice(ask("legal")))
    path = str(tmp_path / "game.wdsave")
    saved = ask("save", path=path)
    other = _asker(Referee(), STANDARD | {"seed": 99})
    assert other("load", path=path) == saved
    assert other("view") == ask("view")
    action = ask("legal")[-1]
    assert other("submit", action=action) == ask("submit", action=action)


@pytest.mark.parametrize(("name", "text"), [("none", None), ("torn", "{"), ("other", '{"format": "soup"}')])
def test_a_file_that_cannot_be_loaded_leaves_the_game_on_the_table(
    ask: Ask, tmp_path: Path, name: str, text: str | None
) -> None:
    path = tmp_path / f"{name}.wdsave"
    if text is not None:
        path.write_text(text)
    before = ask("view")
    why = refused(ask, "load", path=str(path))
    assert why.code == -32003
    assert why.data["file"] == str(path)
    assert ask("view") == before


def test_a_game_that_cannot_be_saved_goes_on(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert refused(ask, "save", path=str(tmp_path / "file" / "game.wdsave")).code == -32003
    ask("submit", action=move("A", "0802"))


def test_every_result_is_plain_json(ask: Ask) -> None:
    play_out(ask)
    for method in ("games", "decision", "view", "legal", "record"):
        result = ask(method)
        assert json.loads(json.dumps(result)) == result

"""``docs/referee.md`` is true: its transcript is executed, its lists are those of the games."""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path

import pytest

from wargame_desk import catalogue
from wargame_desk.cli import jsonrpc, referee_lists
from wargame_desk.cli.referee_methods import METHODS, Referee
from wargame_desk.core.game import Step
from wargame_desk.core.values import kind_of

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "referee.md"


def test_each_answer_of_the_transcript_is_the_referees_own() -> None:
    referee = Referee()
    sent, answers = [], []
    for line in DOCUMENT.read_text(encoding="utf-8").split("\n"):
        if line.startswith("> "):
            sent.append(jsonrpc.answer(line[2:].encode(), referee.call))
        elif line.startswith("< "):
            answers.append(line[2:].encode())
    assert len(sent) == 24
    assert answers == sent


def test_the_lists_are_current() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text == referee_lists.listed(text), "run: python -m wargame_desk.cli.referee_lists"


def test_the_document_has_a_row_for_each_method() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [name for name in METHODS if f"`{name}`" not in text] == []


def test_a_document_without_a_place_for_the_lists_is_told() -> None:
    with pytest.raises(ValueError, match="no part between"):
        referee_lists.listed("# Nothing\n")


@pytest.mark.parametrize(
    ("game", "scenario", "seeds", "at_least"),
    [
        ("strike-force-one", "advanced-all-options", 12, {"move", "attack", "attackers", "enter", "retreat"}),
        ("norad", "norad-all-options", 2, {"orders", "setup", "targets", "stage", "fly", "intercept", "answer"}),
        ("norad", "expansion", 2, {"setup", "stage", "fly", "intercept", "answer"}),
    ],
)
def test_whatever_is_decided_and_happens_in_play_is_listed(
    game: str, scenario: str, seeds: int, at_least: set[str]
) -> None:
    package = type(catalogue.open_game(game)).__module__.rpartition(".")[0]
    kinds = {kind_of(event) for event in import_module(f"{package}.events").EVENTS}
    met = set()
    for seed in range(seeds):
        session = catalogue.start(game, scenario, seed=seed)
        rng = random.Random(seed)
        while session.decision is not None:
            met.add(session.decision.kind)
            step = session.submit(rng.choice(list(session.game.legal_actions(session.state))))
            assert isinstance(step, Step)
            assert {event.kind for event in step.events} <= kinds
    assert met <= set(import_module(f"{package}.view").DECISION_KINDS)
    assert at_least <= met


def test_the_transcript_shows_the_promises_it_makes() -> None:
    """Worked out by hand: 0503 is beyond X's zone; die 2 in column 2 is DR; three hexes are open to W."""
    answers = [
        json.loads(line[2:]) for line in DOCUMENT.read_text(encoding="utf-8").split("\n") if line.startswith("< ")
    ]
    assert answers[1]["result"]["rule"] == "SFO-4.31"
    assert answers[8]["result"]["outcomes"][0] == {"result": "DR", "probability": 0.5, "fraction": "1/2"}
    assert answers[9]["result"]["events"][0]["result"] == "DR"
    assert answers[9]["result"]["decision"]["side"] == "us"
    assert answers[13]["error"]["code"] == -32601
    assert answers[14]["error"]["code"] == -32700


def test_the_transcript_of_a_hidden_game_tells_each_side_its_own() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    _new, view, legal, _check, _move, answers, fired, us, soviet = [
        json.loads(line[2:]) for line in text.split("\n") if line.startswith("< ")
    ][15:]
    assert view["error"]["data"]["code"] == "hidden_until_end"
    assert legal["error"]["code"] == -32002
    assert answers["result"] == [{"kind": "answer-sam", "fire": fire} for fire in (True, False)]
    assert fired["result"]["events"][0]["kind"] == "sam-fired"
    assert us["result"]["actions"][0] is None
    assert soviet["result"]["actions"][1] is None
    assert us["result"]["events"] == soviet["result"]["events"]

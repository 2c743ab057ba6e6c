"""``docs/referee.md`` is true: its transcript is executed, its lists are those of the games."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from wargame_desk import catalogue
from wargame_desk.cli import jsonrpc, referee_lists
from wargame_desk.cli.referee_methods import METHODS, Referee
from wargame_desk.core.game import Step
from wargame_desk.core.values import kind_of
from wargame_desk.games.strike_force_one.events import EVENTS
from wargame_desk.games.strike_force_one.view import DECISION_KINDS

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "referee.md"


def test_each_answer_of_the_transcript_is_the_referees_own() -> None:
    referee = Referee()
    sent, answers = [], []
    for line in DOCUMENT.read_text(encoding="utf-8").split("\n"):
        if line.startswith("> "):
            sent.append(jsonrpc.answer(line[2:].encode(), referee.call))
        elif line.startswith("< "):
            answers.append(line[2:].encode())
    assert len(sent) == 15
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


def test_whatever_is_decided_and_happens_in_play_is_listed() -> None:
    met, kinds = set(), {kind_of(event) for event in EVENTS}
    for seed in range(12):
        session = catalogue.start("strike-force-one", "advanced-all-options", seed=seed)
        rng = random.Random(seed)
        while session.decision is not None:
            met.add(session.decision.kind)
            step = session.submit(rng.choice(list(session.game.legal_actions(session.state))))
            assert isinstance(step, Step)
            assert {event.kind for event in step.events} <= kinds
    assert met <= set(DECISION_KINDS)
    assert {"move", "attack", "attackers", "enter", "retreat"} <= met


def test_the_transcript_shows_the_promises_it_makes() -> None:
    """Worked out by hand: 0503 is beyond X's zone; die 2 in column 2 is DR; three hexes are open to W."""
    answers = [
        json.loads(line[2:]) for line in DOCUMENT.read_text(encoding="utf-8").split("\n") if line.startswith("< ")
    ]
    assert answers[1]["result"]["rule"] == "SFO-4.31"
    assert answers[8]["result"]["outcomes"][0] == {"result": "DR", "probability": 0.5, "fraction": "1/2"}
    assert answers[9]["result"]["events"][0]["result"] == "DR"
    assert answers[9]["result"]["decision"]["side"] == "us"
    assert answers[-2]["error"]["code"] == -32601
    assert answers[-1]["error"]["code"] == -32700

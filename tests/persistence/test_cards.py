"""Files of a card game: whole for the program, saved with a card in the hand, and no card face down in them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.persistence.table import same
from wargame_desk import catalogue
from wargame_desk.core.session import Session
from wargame_desk.persistence import records

GAME = "nato-air-commander"


def until(kind: str, scenario: str = "build-up") -> Session:
    """A campaign played at random until a decision of this kind; units fly with pilots, so that checks come up."""
    for seed in range(30):
        session, rng = catalogue.start(GAME, scenario, seed=seed), random.Random(seed)
        while (decision := session.decision) is not None:
            if decision.kind == kind:
                return session
            listed = list(session.game.legal_actions(session.state))
            liked = [a for a in listed if a.kind in ("assign", "crew", "fly-recon")]
            session.submit(rng.choice(liked if liked and rng.random() < 0.8 else listed))
    raise AssertionError(f"no {kind}")


def saved(folder: Path, session: Session) -> Path:
    path = folder / "game.wdsave"
    catalogue.save(path, session, id="c0ffee")
    return path


@pytest.mark.parametrize("kind", ["survey", "pair", "raiding", "check", "supply", "market", "homing"])
def test_a_campaign_saved_at_any_question_goes_on_from_it(tmp_path: Path, kind: str) -> None:
    session = until(kind)
    record = records.RecordFile.begin(tmp_path, session, id="c0ffee", sync=False)
    for back in (catalogue.load(saved(tmp_path, session)).session, catalogue.recover(record.path).session):
        assert same(back, session)
        assert back.decision == session.decision
        action = next(iter(session.game.legal_actions(session.state)))
        back.submit(action)
        assert back.node.action == action


def test_what_comes_next_is_the_same_after_loading(tmp_path: Path) -> None:
    """A save cannot be used to draw another card."""
    session = until("raiding")
    back = catalogue.load(saved(tmp_path, session)).session
    action = next(iter(session.game.legal_actions(session.state)))
    session.submit(action)
    back.submit(action)
    assert back.digest() == session.digest()


def test_no_card_face_down_stands_in_a_file(tmp_path: Path) -> None:
    """Two campaigns that differ in hidden cards alone leave the same open part."""
    session = until("planning")
    text = json.loads(saved(tmp_path, session).read_text(encoding="utf-8"))
    assert "sealed" in text
    opened = json.dumps({name: value for name, value in text.items() if name != "sealed"})
    for word in ("echelon", "pile", "deck", session.seed.hex()):
        assert word not in opened

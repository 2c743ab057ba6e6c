"""What standing orders answer: SAMs and fighters over which an attacker comes, and nothing that betrays another."""

from __future__ import annotations

from collections import Counter

from tests.games.norad.table import Table, table
from wargame_desk.core.standing_orders import ALWAYS, NEVER
from wargame_desk.games.norad.actions import AnswerSam, AnswerScramble

EXPANSION = "expansion"


def overhead(turn: int = 2, **more: str) -> Table:
    """A Soviet bomber over Seattle, where three American fighters stand, two of them real."""
    t = table(EXPANSION, "fighter-combat", SB1="na-K5-E", turn=turn, phase="soviet-bombers", **more)
    return t.fly("SB1", "na-M5-E")


def answer(t: Table, **orders: str) -> object:
    assert t.decision is not None
    known = t.game.redact(t.state, t.decision.side)
    found = t.game.order_action(known, t.decision, {t.piece(unit): order for unit, order in orders.items()})
    if found is not None:
        assert t.game.check(t.state, found) is None
    return found


SEATTLE = {"UF1": "na-M5-E", "UF2": "na-M5-E", "uf1": "na-M5-E"}


def test_each_fighter_that_always_rises_does_so_as_often_as_the_other() -> None:
    """Were it always the first by number, the enemy would know of every fighter before it that it is a decoy."""
    rose: Counter[str] = Counter()
    for turn in range(2, 42):
        t = overhead(turn, **SEATTLE)
        found = answer(t, UF1=ALWAYS, UF2=ALWAYS, uf1=ALWAYS)
        assert found == answer(t, UF1=ALWAYS, UF2=ALWAYS, uf1=ALWAYS), "asked again it is the same"
        assert isinstance(found, AnswerScramble)
        assert found.piece is not None
        rose[t.game.piece_name(found.piece)] += 1
    first, second, decoy = overhead(**SEATTLE).full("UF1", "UF2", "uf1")
    assert rose[decoy] == 0
    assert rose[first] + rose[second] == 40
    assert min(rose[first], rose[second]) >= 10


def test_an_order_on_a_decoy_does_what_never_does() -> None:
    t = overhead(**SEATTLE)
    assert answer(t, UF1=NEVER, UF2=NEVER, uf1=ALWAYS) == AnswerScramble(None, False)
    assert answer(t, UF1=NEVER, UF2=ALWAYS, uf1=ALWAYS) == AnswerScramble(t.piece("UF2"), True)
    assert answer(t, UF1=NEVER, uf1=ALWAYS) is None, "the second has no order, so its owner is asked"


def test_a_sam_fires_by_order_before_any_fighter_rises() -> None:
    t = overhead(**SEATTLE, US1="na-M5-E")
    assert answer(t, US1=ALWAYS, UF1=ALWAYS) == AnswerSam(True)
    assert answer(t, US1=NEVER, UF1=ALWAYS) == AnswerSam(False)
    assert answer(t, UF1=ALWAYS) is None

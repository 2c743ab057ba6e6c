"""Plans of raids as a player sees them: roles, ledgers, hits, risks, remarks; never a card that lies face down."""

from __future__ import annotations

import random
from fractions import Fraction

from tests.games.nato_air_commander.small_decks import begin, dealt, raid, ready
from wargame_desk import catalogue
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.plans import Plan
from wargame_desk.core.tables import Entry
from wargame_desk.games.nato_air_commander.actions import ClearRaid, FlyRaid
from wargame_desk.games.nato_air_commander.state import Check, Headhunt, Planning, Raiding

CARDS = (2, 3, 4, 9, 14, 22)
"""Air Intercept 7 5 2 8 3 3, Ground Defense 10 7 3 2 6 8, Attack 3 1 3 4 0 1."""


def _plan(game: object, state: object) -> Plan:
    """The only plan."""
    (found,) = game.presenter.plans(game.redact(state, game.sides[0]))  # type: ignore[attr-defined]
    assert isinstance(found, Plan)
    return found


def test_roles_with_their_totals_and_room() -> None:
    """Two A-10s, one with munitions: 12 + 6; one more unit fits, as the third on the primary mission or as support."""
    game, state = begin()
    state = raid(game, state, "cas", "echo", primary="us-a10-1 us-a10-2", escort="nl-f16-1", sead="us-f4g-1")
    state = game.apply(state, next(a for a in game.legal_actions(state) if a.kind == "arm")).state
    plan = _plan(game, state)
    primary, escort, sead = plan.roles
    assert (primary.pieces, primary.total, primary.rating, primary.room) == (("us-a10-1", "us-a10-2"), 18, 1, 1)
    assert (escort.pieces, escort.total, escort.rating, escort.room) == (("nl-f16-1",), 4, 0, 1)
    assert (sead.pieces, sead.total, sead.rating, sead.room) == (("us-f4g-1",), 6, 1, 1)
    assert (plan.number, plan.state, plan.clear, plan.faults) == (1, "planned", ClearRaid(1), ())
    assert [game.board.label(there) for there in escort.places][:1] == ["raid-1-escort-1"]


def test_a_raid_without_units_says_what_it_lacks() -> None:
    game, state = begin()
    plan = _plan(game, raid(game, state, "dead", None))
    assert plan.whole == 0
    assert plan.hurdles == ()
    assert plan.faults == ("It needs an air unit on its primary mission.",)
    assert [role.room for role in plan.roles] == [3, 0, 0]


def test_hurdles_count_the_cards_by_their_printed_figure() -> None:
    """Escort 4 and an OCA modifier of 1: through on 4 or less. SEAD 6, no modifier: on 5 or less."""
    game, state = begin()
    state = raid(game, state, "cas", "echo", primary="us-a10-1", escort="nl-f16-1", sead="us-f4g-1")
    air, ground = _plan(game, dealt(game, state._replace(oca=1), CARDS)).hurdles
    assert (air.chance, ground.chance) == (Fraction(3, 6), Fraction(2, 6))
    assert air.summary == "Through on a card of 4 or less: 3 of 6"
    assert [(bar.value, bar.cards, bar.through) for bar in air.bars if bar.cards] == [
        (2, 1, True),
        (3, 2, True),
        (5, 1, False),
        (7, 1, False),
        (8, 1, False),
    ]
    assert len(air.bars) == 10
    assert [(entry.value, entry.rule) for entry in air.ledger] == [(4, "NAC-7.2"), (1, "NAC-8.1")]
    assert (air.rule, ground.rule) == ("NAC-8.1", "NAC-8.2")


def test_no_escort_passes_cards_of_nothing() -> None:
    """A value of 0 or less lets any raid through: at a modifier of 3, cards up to 3."""
    game, state = begin()
    state = raid(game, state, "cas", "echo", primary="us-a10-1")
    air, _ = _plan(game, dealt(game, state._replace(oca=4), CARDS)).hurdles
    assert air.chance == Fraction(3, 6)
    assert sum(entry.value for entry in air.ledger) - 1 == 3
    air, _ = _plan(game, dealt(game, state, CARDS)).hurdles
    assert (air.chance, air.summary) == (0, "Through on no card: 0 of 6")


def test_the_event_in_force_stands_in_the_ledger() -> None:
    """Card 8 adds 1 to Air Intercept, card 36 a hit to each CAS raid."""
    game, state = begin()
    state = raid(game, state, "cas", "echo", primary="us-a10-1 us-a10-2", escort="nl-f16-1")
    state = dealt(game, state, CARDS)
    intercepted = state._replace(event=8, gone=tuple(card for card in state.gone if card != 8))
    air, _ = _plan(game, intercepted).hurdles
    assert air.ledger[-1] == Entry(-1, "MiG-29 Regiments Surge: +1 to the card", "NAC-11.0")
    assert air.summary == "Through on a card of 2 or less: 1 of 6"
    clear = _plan(game, state._replace(event=36, gone=tuple(card for card in state.gone if card != 36)))
    assert clear.hits == 3
    assert [entry.value for entry in clear.hits_ledger] == [6, 6, 2, 1]


def test_a_lone_stealth_unit_has_one_hurdle() -> None:
    game, state = begin("build-up")
    state = state._replace(at={**state.at, game.piece_id("us-f117-1"): game.setting.basing})
    state = dealt(game, raid(game, state, "oca", None, primary="us-f117-1"), (2, 3, 4, 16, 22, 30))
    (hurdle,) = _plan(game, state).hurdles
    assert hurdle.chance == Fraction(4, 6)
    assert hurdle.summary == "Through on a card of 9 or less: 4 of 6"


def test_remarks_say_what_hits_would_do() -> None:
    """Echo: cohesion 4 against 6. Card 3 or more holds (2, 4, 9 of six); with two hits 1 or more (all but 14).

    With two hits more than 12 drives back: a card of 7 that there is not.
    """
    game, state = begin()
    assert (state.nato[4][0], state.force[4]) == (4, 6)
    state = dealt(game, raid(game, state, "cas", "echo", primary="us-a10-1 us-a10-2", escort="nl-f16-1"), CARDS)
    figures = {remark.text: remark.figure for remark in _plan(game, state).remarks}
    assert figures["Echo holds, without and with its hits"] == "50% → 83%"
    assert figures["It counterattacks"] == "0% → 0%"


def test_remarks_without_the_second_card() -> None:
    """As in the chances worked out by hand: 5 of 30 without a pilot."""
    game, state = begin()
    units = {"primary": "us-a10-1 us-a10-2", "escort": "nl-f16-1", "sead": "us-f4g-1"}
    plain = _plan(game, dealt(game, raid(game, state, "cas", "echo", **units), CARDS))
    crewed = _plan(game, dealt(game, raid(game, state, "cas", "echo", **units, pilots="pilot-us-1=us-a10-1"), CARDS))
    assert plain.whole == Fraction(5, 30)
    assert crewed.whole > plain.whole
    assert ("Without a second card", "17%") in [(r.text, r.figure) for r in crewed.remarks]
    assert "Without a second card" not in [r.text for r in plain.remarks]


def test_raids_that_have_flown_keep_how_they_ended() -> None:
    game, state = begin()
    state = ready(game, dealt(game, raid(game, state, "dead", None, primary="us-f16-1"), (2, 4, 9, 12, 14, 22)))
    for seed in range(20):
        rolled = state._replace(dice=Dice(seed_from(str(seed))))
        after = game.apply(rolled, FlyRaid(1)).state
        plan, _ = game.presenter.plans(game.redact(after, game.sides[0]))
        through = after.raids[0].through
        assert (plan.state, plan.whole) == (("through", 1) if through else ("flown", 0))
        assert (plan.hurdles, plan.risks, plan.clear) == ((), (), None)


def test_what_lies_face_down_changes_no_plan() -> None:
    """Two deals of everything that is hidden, at each decision of a turn that has plans: the same plans."""
    asked = set()
    for seed in range(3):
        setup = catalogue.scenario("nato-air-commander", "crisis")
        game = catalogue.open_game("nato-air-commander", setup.options)
        state = game.setup(setup, None, Dice(seed_from(f"hidden {seed}")))
        rng = random.Random(seed)
        for _ in range(150):
            if game.decision(state) is None:
                break
            if state.raids and isinstance(state.top, Planning | Raiding | Check | Headhunt) and rng.random() < 0.1:
                asked.add(state.top.kind)
                known = game.redact(state, game.sides[0])
                seen = game.presenter.plans(known)
                for other in ("one", "two"):
                    dealt_anew = game.determinize(known, Dice(seed_from(other)))
                    assert game.presenter.plans(game.redact(dealt_anew, game.sides[0])) == seen
            state = game.apply(state, rng.choice(list(game.legal_actions(state)))).state
    assert {"planning", "raiding"} <= asked


def test_a_unit_without_the_rating_that_counts_is_told_to_add_nothing() -> None:
    """CAS by a unit of Ground 0 is one hit, and an escort of Air 0 helps nobody."""
    game, state = begin()
    setting = game.setting
    based = setting.units_in(state.at)[setting.basing]
    idle = next(p for p in based if not setting.ratings[p][False][1])
    slow = next(p for p in based if not setting.ratings[p][False][0] and p != idle)
    plan = _plan(game, raid(game, state, "cas", "echo", primary=setting.names[idle], escort=setting.names[slow]))
    assert plan.hits == 1
    assert plan.faults == (), "it can be flown"
    told = [(remark.text, remark.rule) for remark in plan.remarks if "adds nothing" in remark.text]
    assert [(text.rpartition(": ")[2], rule) for text, rule in told] == [
        ("Ground rating 0", "NAC-7.1"),
        ("Air rating 0", "NAC-7.2"),
    ]


def test_a_plan_names_what_carries_it_out_once_raids_are_flown() -> None:
    game, state = begin()
    state = raid(game, state, "cas", "echo", primary="us-a10-1", escort="us-f15-1", sead="us-f4g-1")
    assert _plan(game, state).carry_out is None, "it is still being put together"
    state = ready(game, dealt(game, state, CARDS))
    assert isinstance(state.top, Raiding)
    first, _ = game.presenter.plans(game.redact(state, game.sides[0]))
    assert first.carry_out == FlyRaid(1)
    flown = game.apply(state, FlyRaid(1)).state
    first, _ = game.presenter.plans(game.redact(flown, game.sides[0]))
    assert first.carry_out is None

"""The rules core against a second reckoning, over thousands of positions at random."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from tests.games.nato_air_commander import oracle
from tests.games.nato_air_commander.table import BIG_PUSH, LANDJUT, LINES, RADARS, UNITS, V_CORPS, VII_CORPS, game_of
from wargame_desk.core.deck import Deck
from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Event as Told
from wargame_desk.core.values import Position, Setup
from wargame_desk.games.nato_air_commander.actions import ChooseSpace, EndPhase, FlyRaid, Keep, Redraw
from wargame_desk.games.nato_air_commander.data import CardData, EffectData
from wargame_desk.games.nato_air_commander.game import NatoAirCommander
from wargame_desk.games.nato_air_commander.raid_events import HitsScored, StepLost
from wargame_desk.games.nato_air_commander.sequence import INDEX
from wargame_desk.games.nato_air_commander.state import Check, Market, Phase, Raid, Retreats, State, Supply
from wargame_desk.games.nato_air_commander.turn import settle

CARDS, LASTING = 60, 20
"""Cards in the deck, and cards 61 to 80 whose events change something."""
ROLES = ("primary", "escort", "sead")
RETREAT = {V_CORPS: "echo", VII_CORPS: "foxtrot", LANDJUT: "alpha", BIG_PUSH: "choice", RADARS: ""}
"""Objectives of the study and the retreats they earn."""


# --- positions


@cache
def study(seed: int, options: str = "") -> NatoAirCommander:
    """A game whose cards have numbers at random."""
    rng = random.Random(seed)
    cards = [_card(rng, n, "now", ()) for n in range(1, CARDS + 1)]
    cards += [_card(rng, n, "next", _effects(rng)) for n in range(CARDS + 1, CARDS + LASTING + 1)]
    return game_of(options, tuple(cards))


def _card(rng: random.Random, number: int, timing: str, effects: tuple[EffectData, ...]) -> CardData:
    numbers = (rng.randint(0, 10), rng.randint(0, 10), rng.randint(0, 5), rng.randint(0, 4), rng.randint(1, 6))
    when = "now" if timing == "now" else "next"
    return CardData(number, *numbers, event="", timing=when, text="", effects=effects)  # type: ignore[arg-type]


def _effects(rng: random.Random) -> tuple[EffectData, ...]:
    lines = tuple(line for line in LINES if rng.random() < 0.5) if rng.random() < 0.5 else ()
    return (
        EffectData("air-intercept", rng.choice((-2, -1, 0, 1, 2))),
        EffectData("ground-defence", rng.choice((-2, -1, 0, 1, 2))),
        EffectData("attack", rng.choice((-2, -1, 0, 1, 2))),
        EffectData("cas-hits", rng.choice((-1, 0, 1))),
        EffectData("wp-reinforce", rng.choice((-2, -1, 1)), lines),
    )


def position(game: NatoAirCommander, rng: random.Random, phase: str) -> State:
    """A position with forces, tracks and an order of cards at random."""
    s = game.setup(Setup("case", "Case"), Position(phase="planning", turn=2), Dice(rng.randbytes(8)))
    wp = tuple(rng.choice((0, 1, 2, 3, 3, 4)) for _ in LINES)
    if set(wp) == {4} or rng.random() < 0.1:
        wp = tuple(rng.sample((3, 4, 4, 4, 4, 4), 6))
    nato = tuple(tuple(0 if box < at else rng.randint(1, 7) for box in range(4)) for at in wp)
    order = rng.sample(range(1, CARDS + 1), CARDS)
    laid = [0 if rng.random() < 0.1 else card for card in order[:6]]
    return s._replace(
        turn=rng.randint(1, 10),
        stack=(Phase(INDEX[phase]),),
        wp=wp,
        force=tuple(rng.randint(1, 8) for _ in LINES),
        nato=nato,
        vp=rng.randint(0, 30),
        rp=rng.randint(-6, 10),
        dead=rng.randint(0, 5),
        oca=rng.randint(0, 5),
        deck=Deck((), tuple(order[6:])),
        echelon=tuple(laid),
        event=rng.randint(CARDS + 1, CARDS + LASTING) if rng.random() < 0.5 else None,
        at={},
        damaged=frozenset(),
    )


def cards_of(game: NatoAirCommander, numbers: tuple[int | None, ...]) -> list[oracle.Card]:
    """Cards as the oracle reads them."""
    found = []
    for number in numbers:
        c = game.setting.cards.get(number or 0)
        numbers_of = (
            () if c is None else (c.air_intercept, c.ground_defence, c.attack, c.wp_reinforce, c.nato_reinforce)
        )
        found.append(oracle.Card(number or 0, *numbers_of))
    return found


def lines_of(game: NatoAirCommander, s: State) -> list[oracle.Line]:
    """Lines as the oracle reads them."""
    boxes = [tuple(box.vp for box in line.boxes) for line in game.setting.data.board.lines]
    return [
        oracle.Line(boxes[n], s.wp[n], s.force[n], list(s.nato[n]), s.tally.cas[n], s.tally.fofa[n]) for n in range(6)
    ]


def event_of(game: NatoAirCommander, s: State) -> oracle.Event:
    """What the event in force changes."""
    if s.event is None:
        return oracle.Event()
    air, ground, attack, cas, pact = game.setting.cards[s.event].effects
    lines = tuple(LINES.index(line) for line in pact.lines or LINES)
    return oracle.Event(air.amount, ground.amount, attack.amount, cas.amount, pact.amount, lines)


def desk(game: NatoAirCommander, s: State, answers: list[str], *, pilot: bool = False) -> oracle.Desk:
    """The deck and the answers as the oracle reads them."""
    return oracle.Desk(cards_of(game, s.deck.bottom), answers, s.tally.redraws, pilot)


# --- playing on


def settled(game: NatoAirCommander, s: State) -> tuple[State, list[Told]]:
    """The position in which somebody first decides."""
    log = Log(s)
    settle(game.setting, log)
    return log.s, log.events


def answered(game: NatoAirCommander, s: State, rng: random.Random) -> tuple[State, list[Told], list[str]]:
    """The position after every question about cards and retreats, and what was answered, at random."""
    answers: list[str] = []
    told: list[Told] = []
    while isinstance(s.top, Check | Retreats):
        action = rng.choice(list(game.legal_actions(s)))
        match action:
            case Redraw(by):
                answers.append(by)
            case Keep(which):
                answers.append(which)
            case ChooseSpace(to):
                answers.append(LINES[game.setting.start.index(to)])
        step = game.apply(s, action)
        s = step.state
        told += step.events
    return s, told, answers


# --- ground combat and reinforcement


def one_front(game: NatoAirCommander, rng: random.Random, counts: Counter[str]) -> None:
    s = position(game, rng, "ground-combat")
    met = tuple(rng.sample(sorted(RETREAT), rng.choice((0, 0, 1, 2))))
    tally = s.tally._replace(
        cas=tuple(rng.choice((0, 0, 0, 1, 2, 4)) for _ in LINES),
        fofa=tuple(rng.choice((0, 0, 1, 3)) for _ in LINES),
        redraws=rng.choice((0, 0, 1, 2)),
        met=met,
    )
    s = s._replace(tally=tally)
    begun, _ = settled(game, s)
    after, _, answers = answered(game, begun, rng)

    lines, played = lines_of(game, s), desk(game, s, list(answers))
    event = event_of(game, s)
    points, broken = oracle.fight_all(played, lines, s.vp, event)
    if not broken:
        named = sorted(RETREAT[card] for card in met if RETREAT[card] in LINES)
        named += [played.answers.pop(0) for card in met if RETREAT[card] == "choice"]
        for name in named:
            points += oracle.retreat(lines[LINES.index(name)])
        most = max(card.nato_reinforce for card in game.setting.cards.values())
        supply = oracle.reinforce(played, lines, cards_of(game, s.echelon), event, most)
        assert isinstance(after.top, Supply)
        assert after.top.left == supply
    assert played.answers == []
    assert after.wp == tuple(line.reached for line in lines)
    assert after.nato == tuple(tuple(line.boxes) for line in lines)
    assert after.force == tuple(line.force for line in lines)
    assert after.vp == points
    outcome = game.outcome(after)
    assert (outcome is not None and outcome.level == "instant-defeat") is broken
    counts["broken"] += broken
    counts["asked"] += bool(answers)
    counts["advances"] += sum(a > b for a, b in zip(after.wp, s.wp, strict=True))
    counts["falls back"] += sum(a < b for a, b in zip(after.wp, s.wp, strict=True))


@pytest.mark.rule("NAC-9.0-d", "NAC-9.0-g", "NAC-9.0-counterattack-a", "NAC-10.1-a")
def test_ground_combat_and_reinforcement_are_what_the_oracle_says() -> None:
    counts: Counter[str] = Counter()
    for seed in range(1500):
        one_front(study(seed % 5), random.Random(seed), counts)
    assert min(counts[what] for what in ("asked", "advances", "falls back")) > 200
    assert counts["broken"] > 20


# --- raids


def one_raid(game: NatoAirCommander, rng: random.Random, counts: Counter[str]) -> None:
    s, units = on_display(game, rng)
    mission = next(iter(s.raids.values())).mission
    begun = game.apply(s, FlyRaid(1))
    after, told, answers = answered(game, begun.state, rng)
    told = [*begun.events, *told]

    played = desk(game, s, list(answers), pilot=any(unit.pilot for unit in units))
    found = oracle.fly(played, mission, units, s.dead, s.oca, event_of(game, s))
    assert played.answers == []
    scored = [event.hits for event in told if isinstance(event, HitsScored)]
    assert scored == ([found.hits] if found.hits else [])
    steps = sorted(game.piece_name(event.piece) for event in told if isinstance(event, StepLost))
    assert steps == sorted(found.lost)
    for unit in units:
        piece = game.piece_id(unit.name)
        hit = unit.name in found.lost
        gone = hit and (unit.damaged or unit.stealth)
        assert (after.at[piece] == game.setting.lost) is gone
        assert (piece in after.damaged) is (hit or unit.damaged)
    assert after.armed == frozenset()
    assert len(after.riding) == (found.pilot == "kept")
    assert after.tally.redraws == (played.redraws if mission != "decap" or not found.hits else min(found.hits, 3) - 1)
    _compare_hits(s, after, mission, found.hits)
    counts[mission] += bool(found.hits)
    counts["turned back"] += not found.hits
    counts["asked"] += bool(answers)
    counts[found.pilot] += 1


def _compare_hits(s: State, after: State, mission: str, hits: int) -> None:
    """Hits on a line without limit; of the others three in a turn, and tracks as far as they go."""
    had, have = s.tally, after.tally
    expected = {
        "cas": had.cas[4] + (hits if mission == "cas" else 0),
        "fofa": had.fofa[4] + (hits if mission == "fofa" else 0),
        **{kind: min(3, getattr(had, kind) + (hits if mission == kind else 0)) for kind in ("dead", "oca", "decap")},
    }
    assert expected == {
        "cas": have.cas[4],
        "fofa": have.fofa[4],
        **{kind: getattr(have, kind) for kind in ("dead", "oca", "decap")},
    }
    assert after.dead == min(5, s.dead + have.dead - had.dead)
    assert after.oca == min(5, s.oca + have.oca - had.oca)


def on_display(game: NatoAirCommander, rng: random.Random) -> tuple[State, list[oracle.Unit]]:
    """A raid at random about to take off, with another that waits."""
    setting = game.setting
    mission = rng.choice(("cas", "fofa", "dead", "oca", "decap"))
    s = position(game, rng, "raids")
    count = rng.choice((1, 2, 3, 3, 4, 4, 5, 5))
    chosen = ["ghost"] if rng.random() < 0.1 else rng.sample([unit.id for unit in UNITS], count)
    spots = ["primary", *rng.sample(["primary"] * 2 + ["escort"] * 4 + ["sead"] * 4, len(chosen) - 1)]
    places: dict[str, list[SpaceId]] = {role: list(setting.places[0][role]) for role in ROLES}
    at: dict[PieceId, SpaceId] = {}
    riding: dict[PieceId, PieceId] = {}
    damaged: set[PieceId] = set()
    armed: set[PieceId] = set()
    units: list[oracle.Unit] = []
    for name, role in zip(chosen, spots, strict=True):
        (data,) = (unit for unit in UNITS if unit.id == name)
        piece = game.piece_id(name)
        at[piece] = places[role].pop(0)
        hurt, loaded = not data.stealth and rng.random() < 0.3, rng.random() < 0.3
        flown = not riding and data.nation in ("US", "UK", "GE") and rng.random() < 0.3
        if flown:
            pilot = game.piece_id(f"pilot-{data.nation.lower()}-1")
            riding[pilot] = piece
            at[pilot] = at[piece]
        damaged |= {piece} if hurt else set()
        armed |= {piece} if loaded else set()
        air, ground, strike = data.back if hurt else data.front
        units.append(oracle.Unit(name, role, air, ground, strike, data.loss, hurt, loaded, data.stealth, flown))
    tally = s.tally._replace(
        dead=rng.randint(0, 3),
        oca=rng.randint(0, 3),
        cas=(0, 0, 0, 0, rng.randint(0, 3), 0),
        redraws=rng.choice((0, 0, 1, 2)),
    )
    raids = {0: Raid(mission, 4 if mission in ("cas", "fofa") else -1), 1: Raid("cas", 0)}
    s = s._replace(
        at=at, damaged=frozenset(damaged), armed=frozenset(armed), riding=riding, raids=raids, tally=tally, vp=0, turn=2
    )
    return settled(game, s)[0], units


@pytest.mark.rule("NAC-8.1-a", "NAC-8.1-d", "NAC-8.2-a", "NAC-8.3-a")
def test_raids_are_what_the_oracle_says() -> None:
    counts: Counter[str] = Counter()
    for seed in range(3000):
        one_raid(study(seed % 5), random.Random(seed), counts)
    assert min(counts[mission] for mission in ("cas", "fofa", "dead", "oca", "decap")) > 60
    assert min(counts[what] for what in ("turned back", "asked", "spent", "lost", "kept")) > 60


# --- resources and the end of the turn


def one_end(game: NatoAirCommander, rng: random.Random, counts: Counter[str], *, exact: bool) -> None:
    s = position(game, rng, "resources")
    s = s._replace(tally=s.tally._replace(oew=rng.choice(("", "moved", "stuck"))))
    after, _ = settled(game, s)
    if isinstance(after.top, Market):
        after = game.apply(after, EndPhase()).state

    lines, played = lines_of(game, s), desk(game, s, [])
    rp = oracle.income(s.rp, lines, s.dead, s.oca)
    found = oracle.close(played, lines, s.turn, s.vp, s.dead, s.oca, oew=s.tally.oew, exact=exact)
    assert (after.rp, after.dead, after.oca, after.vp) == (rp, found.dead, found.oca, found.points)
    outcome = game.outcome(after)
    assert (outcome.level if outcome else "") == found.end
    counts[found.end] += 1


@pytest.mark.rule("NAC-12.1-b", "NAC-13.3-b", "NAC-13.4-a", "NAC-14.0-b")
@pytest.mark.parametrize("options", ["", "exact-oew"])
def test_income_and_the_end_of_a_turn_are_what_the_oracle_says(options: str) -> None:
    counts: Counter[str] = Counter()
    for seed in range(1000):
        one_end(study(seed % 5, options), random.Random(seed), counts, exact=bool(options))
    assert counts["nuclear-defeat"] > 50
    assert len(counts) == 1 + 1 + 6  # goes on, war, and every level

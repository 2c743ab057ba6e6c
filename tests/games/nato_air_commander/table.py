"""A table for rulebook cases: air units and cards made for study, a deck with known next cards, verbs like play.

    t = table(deck=[card(1, air=5), card(2, ground=3)], pgm=1)
    t.raid("cas", "echo", primary="hog", escort="eagle", sead="weasel", pgm="hog").end().fly(1)

The air units and cards are not those of the shipped game, so that no number in a test hangs on their balance; the map
is. Every check is made twice, with the truth and with what the player may know: the answers must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Literal, TypeVar

from tests.games.cases import Expected, PlayedOn
from wargame_desk import catalogue
from wargame_desk.core.deck import Deck
from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.tables import Source
from wargame_desk.core.values import Action, Decision, Event, Position, Refusal, Setup
from wargame_desk.core.views import View
from wargame_desk.games.nato_air_commander import actions
from wargame_desk.games.nato_air_commander.data import AirUnitData, CardData, Data, EffectData, ObjectiveData
from wargame_desk.games.nato_air_commander.events import CardDrawn
from wargame_desk.games.nato_air_commander.game import NatoAirCommander
from wargame_desk.games.nato_air_commander.sequence import INDEX, NATO, PHASES
from wargame_desk.games.nato_air_commander.state import Phase, State
from wargame_desk.games.nato_air_commander.turn import settle

LINES = ("alpha", "bravo", "charlie", "delta", "echo", "foxtrot")
END = 4
"""The last box of every line of the shipped map."""


def _wing(name: str, nation: str, loss: str, front: str, back: str = "") -> AirUnitData:
    sides = (tuple(int(digit) for digit in side) for side in (front, back))
    return AirUnitData(name, nation, name, name, not back, int(loss), *sides)


UNITS = tuple(
    _wing(*row.split())
    for row in (
        # name nation loss air-ground-strike of front and back
        "eagle US 10 600 300",
        "falcon US 20 433 211",
        "viper US 22 432 211",
        "weasel US 24 263 131",
        "hog US 6 061 030",
        "boar US 12 061 030",
        "sow US 14 061 030",
        "aardvark US 33 036 013",
        "raven US 35 037 013",
        "ghost US 5 027",
        "tornado UK 30 135 012",
        "jaguar UK 16 143 021",
        "phantom GE 11 421 210",
        "alphajet GE 15 040 020",
        "hornet CA 3 533 211",
        "dutch NL 17 231 110",
        "mirage BE 31 142 021",
        "trio-1 BE 40 111 010",
        "trio-2 BE 40 111 010",
        "trio-3 BE 40 111 010",
    )
)
"""Wings made for study. "ghost" is the Stealth Unit; the three of the trio share a Loss Number."""
PILOTS = {"US": 2, "UK": 1, "GE": 1}
CARDS = 24
"""Numbers of the study cards: 1 to 24, all alike until a test makes one different."""


def card(
    number: int,
    *,
    air: int = 5,
    ground: int = 5,
    attack: int = 2,
    wp: int = 1,
    nato: int = 3,
    timing: Literal["now", "next"] = "now",
    effects: Sequence[tuple[str, int]] = (("resource-points", 0),),
    lines: tuple[str, ...] = (),
    nation: str = "",
) -> CardData:
    """A Resolution Card; its event does nothing unless told."""
    made = tuple(EffectData(kind, amount, lines, nation) for kind, amount in effects)
    return CardData(number, air, ground, attack, wp, nato, f"Event {number}", timing, "", made)


def lasting(number: int, kind: str, amount: int = 0, **values: Any) -> CardData:
    """A card whose event holds through the next turn."""
    return card(number, timing="next", effects=((kind, amount),), **values)


def objective(name: str, demand: str, need: int, **values: Any) -> ObjectiveData:
    """An Objective Card: two points for it, one against it, no retreat."""
    usual: dict[str, Any] = {
        "line": "",
        "counts": "hits" if demand.endswith("hits") else "flown",
        "oew_counts": False,
        "reward": 2,
        "penalty": 1,
        "retreat": "",
        "text": name,
        "source": Source.RECONSTRUCTED,
    }
    return ObjectiveData(name, demand, need=need, **{**usual, **values})


OBJECTIVES = (
    objective("US VII Corps", "cas-hits", 4, line="foxtrot", retreat="foxtrot"),
    objective("US V Corps", "cas-hits", 4, line="echo", retreat="echo"),
    objective("The Big Push", "cas-raids", 5, reward=3, penalty=2, retreat="choice"),
    objective("Major Air Offensive", "raids", 7, oew_counts=True, reward=3, penalty=2),
    objective("Blind the Radars", "dead-hits", 3),
    objective("LANDJUT", "cas-hits", 3, line="alpha", retreat="alpha"),
)
"""Objective Cards of the study, numbered from 1; 0 is the Shuffle card."""
VII_CORPS, V_CORPS, BIG_PUSH, OFFENSIVE, RADARS, LANDJUT = range(1, 7)


@cache
def shipped() -> Data:
    """The components as they come with the program."""
    game = catalogue.open_game("nato-air-commander")
    assert isinstance(game, NatoAirCommander)
    return game.setting.data


@cache
def study(cards: tuple[CardData, ...] = (), objectives: tuple[ObjectiveData, ...] = OBJECTIVES) -> Data:
    """The components of the study, with some of its cards exchanged."""
    deck = {number: card(number) for number in range(1, CARDS + 1)} | {c.number: c for c in cards}
    data = shipped()
    return replace(
        data,
        units=replace(data.units, air=UNITS, pilots=PILOTS),
        cards=replace(data.cards, cards=tuple(deck.values())),
        objectives=replace(data.objectives, cards=objectives),
    )


@cache
def game_of(
    options: str = "", cards: tuple[CardData, ...] = (), objectives: tuple[ObjectiveData, ...] = OBJECTIVES
) -> NatoAirCommander:
    """A game with the study's components; "rest no-rebuild-stealth" switches options on and off."""
    chosen = {name.removeprefix("no-"): not name.startswith("no-") for name in options.split()}
    return NatoAirCommander(study(cards, objectives), chosen)


Card = int | CardData
"""A study card by its number, or one made different."""
Cards = Sequence[Card]
A = TypeVar("A", bound=Action)


def table(
    options: str = "",
    *,
    phase: str = "planning",
    turn: int = 2,
    deck: Cards = (),
    discard: Cards = (),
    based: str | None = None,
    hurt: str = "",
    repair: str = "",
    lost: str = "",
    damaged: str = "",
    pilots: str = "",
    wp: Mapping[str, int] | None = None,
    force: Mapping[str, int] | None = None,
    nato: Mapping[str, int] | None = None,
    recon: str = "",
    event: int | CardData | None = None,
    surveyed: int | CardData | None = None,
    echelon: Cards = (),
    objectives: tuple[ObjectiveData, ...] = OBJECTIVES,
    active: tuple[int, ...] = (),
    pile: tuple[int, ...] | None = None,
    passed: tuple[int, ...] = (),
    dice: tuple[int, ...] | None = None,
    brought: Mapping[str, Any] | None = None,
    **tracks: int,
) -> Table:
    """A position at the start of a phase.

    Args:
        deck: the next cards, in this order; all cards that are named nowhere are then out of the game. Without it
            they are the draw pile.
        discard: the discards.
        based, hurt, repair, lost: air units in the boxes; ``based`` None is every unit named nowhere else.
        damaged: those of them on their Damaged side.
        pilots: pilots in the Pilots box; the others wait to be recruited.
        wp: how far forces have come; force, nato: cohesion, where it is not 4.
        recon: missions that have succeeded: "headquarters staging-echo".
        event, surveyed, echelon: cards on the spaces; without ``echelon`` cards 24, 23, ... lie on the lines.
        active: Objective Cards of this turn; pile, passed: draw pile and discards of the Objective deck.
        dice: results for what is drawn once ``deck`` is used up, each an index into the sorted pile.
        brought: what the turn has brought so far: cas, fofa (hits by line), redraws, met, oew, dead, oca, decap.
        tracks: vp, rp, pgm, dead, oca.
    """
    made = {c.number: c for c in (*deck, *discard, *echelon, event, surveyed) if isinstance(c, CardData)}
    game = game_of(options, tuple(made.values()), objectives)
    units = _units(based, hurt, repair, lost)
    pieces = (
        units
        | dict.fromkeys(pilots.split(), "pilots")
        | {f"wp-{n}": f"{n}-{at or 'start'}" for n, at in (wp or {}).items()}
    )
    values = (
        tracks | {f"wp-{n}": v for n, v in (force or {}).items()} | {f"nato-{n}": v for n, v in (nato or {}).items()}
    )
    marks = dict.fromkeys(damaged.split(), ("damaged",))
    state = game.setup(Setup("case", "Case"), Position(pieces, marks, turn, "planning", values), Dice(b"case"))
    laid = tuple(map(_number, echelon)) or tuple(range(CARDS, CARDS - 6, -1))
    ordered, discards = tuple(map(_number, deck)), tuple(map(_number, discard))
    kept = [None if c is None else _number(c) for c in (event, surveyed)]
    used = {*ordered, *discards, *laid, *kept}
    heap = tuple(c for c in game.setting.deck if c not in used)
    aside = tuple(c for c in game.setting.objective_deck if c not in active and c not in passed)
    log = Log(
        state._replace(
            stack=(Phase(INDEX[phase]),),
            deck=Deck((), ordered, discards) if ordered else Deck(heap, (), discards),
            gone=heap if ordered else (),
            echelon=laid,
            event=kept[0],
            surveyed=kept[1],
            active=active,
            objectives=Deck(aside if pile is None else pile, (), passed),
            tally=state.tally._replace(recon=frozenset(recon.split()), **_brought(brought or {})),
            dice=Dice(b"case") if dice is None else Dice(b"case", 0, dice, strict=False),
        )
    )
    settle(game.setting, log)
    return Table(game, log.s, log.events)


def _number(chosen: int | CardData) -> int:
    return chosen.number if isinstance(chosen, CardData) else chosen


def _brought(values: Mapping[str, Any]) -> dict[str, Any]:
    by_line = {name: tuple(values[name].get(line, 0) for line in LINES) for name in ("cas", "fofa") if name in values}
    return {**values, **by_line}


def _units(based: str | None, hurt: str, repair: str, lost: str) -> dict[str, str]:
    boxes = {"damaged": hurt, "repair": repair, "eliminated": lost}
    at = {name: box for box, names in boxes.items() for name in names.split()}
    rest = [unit.id for unit in UNITS if unit.id not in at] if based is None else based.split()
    return dict.fromkeys(rest, "basing") | at


def opening(scenario: str = "build-up", seed: bytes = b"opening") -> Table:
    """The start of a game with the components as shipped."""
    setup = catalogue.scenario("nato-air-commander", scenario)
    game = catalogue.open_game("nato-air-commander", setup.options)
    assert isinstance(game, NatoAirCommander)
    return Table(game, game.setup(setup, None, Dice(seed)), [])


def first_position(position: Position, options: str = "") -> Table:
    """Any position of the study; PositionError if the rules do not allow it."""
    game = game_of(options)
    return Table(game, game.setup(Setup("case", "Case"), position, Dice(b"case")), [])


class Verbs:
    """What can be said at the table, in names and labels; ``_say`` decides what saying it does."""

    game: NatoAirCommander

    def _say(self, action: Action) -> Any:
        raise NotImplementedError

    def _state(self) -> State:
        raise NotImplementedError

    def piece(self, name: str) -> PieceId:
        """A piece by its name."""
        return self.game.piece_id(name)

    def space(self, label: str) -> SpaceId:
        """A space by its label; "2 escort" is the first free place of that role in raid 2, or the last one."""
        setting, (first, *role) = self.game.setting, label.split()
        if not role:
            return self.game.board.space(label)
        taken = set(self._state().at.values())
        places = setting.places[int(first) - 1][role[0]]
        return next((place for place in places if place not in taken), places[-1])

    def recon(self, mission: str, line: str | None = None) -> Any:
        """Fly a Recon Mission."""
        return self._say(actions.FlyRecon(mission, line))

    def keep_for_events(self) -> Any:
        """Lay the card that was shown on the Surveillance space."""
        return self._say(actions.LayCard(under=False))

    def bury(self) -> Any:
        """Put it under the deck."""
        return self._say(actions.LayCard(under=True))

    def open(self, mission: str, line: str | None = None) -> Any:
        """Begin a raid."""
        return self._say(actions.OpenRaid(mission, line))

    def clear(self, raid: int) -> Any:
        """Take a raid back."""
        return self._say(actions.ClearRaid(raid))

    def assign(self, unit: str, to: str) -> Any:
        """Put a unit into a place: "1 primary", "2 escort", "oew-1"."""
        return self._say(actions.Assign(self.piece(unit), self.space(to)))

    def recall(self, piece: str) -> Any:
        """Take a unit or pilot back."""
        return self._say(actions.Recall(self.piece(piece)))

    def arm(self, unit: str) -> Any:
        """Give a unit precision munitions."""
        return self._say(actions.Arm(self.piece(unit)))

    def disarm(self, unit: str) -> Any:
        """Take them back."""
        return self._say(actions.Disarm(self.piece(unit)))

    def crew(self, pilot: str, unit: str) -> Any:
        """Give a unit a pilot."""
        return self._say(actions.Crew(self.piece(pilot), self.piece(unit)))

    def fly(self, raid: int) -> Any:
        """Resolve a raid."""
        return self._say(actions.FlyRaid(raid))

    def redraw(self, by: str) -> Any:
        """Draw a second card for the "pilot" or for "decapitation"."""
        return self._say(actions.Redraw(by))

    def keep(self, which: str) -> Any:
        """Use the "first" or the "second" card."""
        return self._say(actions.Keep(which))

    def remove(self, number: int | None) -> Any:
        """Take a card out of the game, or none."""
        return self._say(actions.RemoveCard(number))

    def reinforce(self, box: str) -> Any:
        """Give a point of cohesion."""
        return self._say(actions.Reinforce(self.space(box)))

    def choose(self, label: str) -> Any:
        """Name a space."""
        return self._say(actions.ChooseSpace(self.space(label)))

    def name(self, piece: str) -> Any:
        """Name a piece."""
        return self._say(actions.ChoosePiece(self.piece(piece)))

    def buy(self, item: str, piece: str | None = None) -> Any:
        """Spend Resource Points."""
        return self._say(actions.Buy(item, None if piece is None else self.piece(piece)))

    def send(self, unit: str, to: str) -> Any:
        """Send a Damaged unit home."""
        return self._say(actions.SendHome(self.piece(unit), self.space(to)))

    def end(self) -> Any:
        """End the phase."""
        return self._say(actions.EndPhase())


class Table(PlayedOn, Verbs):
    """A position that is played on: each verb must be legal, and changes it."""

    game: NatoAirCommander
    state: State

    def __init__(self, game: NatoAirCommander, state: State, log: list[Event]) -> None:
        super().__init__(game, state)
        self.log += log

    def _state(self) -> State:
        return self.state

    def check(self, action: Action) -> Refusal | None:
        """Whether an action is legal, by the truth and by what the player may know."""
        refusal = super().check(action)
        assert self.game.check(self.known, action) == refusal, self.game.describe(action)
        return refusal

    def refused(self, code: str, rule: str) -> Refused:
        """What is said next must be refused, with this code and by this rule."""
        return Refused(self, code, rule)

    def raid(
        self,
        mission: str,
        line: str | None = None,
        *,
        primary: str = "",
        escort: str = "",
        sead: str = "",
        pgm: str = "",
        pilot: str = "",
    ) -> Table:
        """A whole raid in the first free row; ``pilot`` is "pilot-us-1 eagle"."""
        row = next(row for row in range(1, 11) if row - 1 not in self.state.raids)
        self.open(mission, line)
        for role, units in (("primary", primary), ("escort", escort), ("sead", sead)):
            for unit in units.split():
                self.assign(unit, f"{row} {role}")
        for unit in pgm.split():
            self.arm(unit)
        if pilot:
            self.crew(*pilot.split())
        return self

    # --- what is so

    @property
    def known(self) -> State:
        """The position as the player may know it."""
        return self.game.redact(self.state, NATO)

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.game.picture(self.known, NATO)

    def pile_of(self, label: str) -> tuple[str, ...]:
        """The cards on a space as the player sees them, the top one last."""
        return dict(self.view.piles)[label]

    @property
    def decision(self) -> Decision | None:
        """What is to be decided."""
        return self.game.decision(self.state)

    @property
    def asked(self) -> str:
        """What is to be decided, in a word; "" after the end."""
        return self.decision.kind if self.decision else ""

    @property
    def phase(self) -> str:
        """The phase being played."""
        return PHASES[self.state.phase].id

    def at(self, piece: str) -> str | None:
        """Where a unit or pilot is; None out of the game."""
        space = self.state.at.get(self.piece(piece))
        return None if space is None else self.game.board.label(space)

    def damaged(self, unit: str) -> bool:
        """Whether a unit is on its Damaged side."""
        return self.piece(unit) in self.state.damaged

    def armed(self, unit: str) -> bool:
        """Whether a unit carries munitions."""
        return self.piece(unit) in self.state.armed

    @property
    def raids(self) -> dict[int, str]:
        """The raids by number: "cas echo", "dead"."""
        named = {row + 1: (raid.mission, raid.line) for row, raid in self.state.raids.items()}
        return {n: mission if line < 0 else f"{mission} {LINES[line]}" for n, (mission, line) in named.items()}

    def flown(self, raid: int) -> str:
        """What became of a raid: "waits", "aborted" or "through"."""
        found = self.state.raids[raid - 1]
        return "through" if found.through else "aborted" if found.flown else "waits"

    def cohesion(self, name: str) -> int:
        """Of a Warsaw Pact force by its line, or of a NATO force by its box; 0 for none."""
        if name in LINES:
            return self.state.force[LINES.index(name)]
        line, box = self.game.setting.front[self.space(name)]
        return self.state.nato[line][box]

    def reached(self, line: str) -> int:
        """How far a Warsaw Pact force has come."""
        return self.state.wp[LINES.index(line)]

    def markers(self, *kinds: str) -> list[tuple[str, str, str]]:
        """The markers on the map, or those of some kinds: space, kind and text."""
        label = self.game.board.label
        return [(label(m.at), m.kind, m.label) for m in self.view.markers if not kinds or m.kind in kinds]

    # --- what may be done, and what happened

    def can(self, kind: type[A]) -> list[A]:
        """Everything of a kind that is listed."""
        return [action for action in self.legal() if isinstance(action, kind)]

    def drawn(self, why: str = "") -> list[int]:
        """The Resolution Cards drawn so far, or those drawn for something."""
        return [event.card for event in self.happened(CardDrawn) if why in ("", event.why)]


class Refused(Expected, Verbs):
    """The next thing said must be refused; the verb returns why, in names."""

    def _state(self) -> State:
        state: State = self._table.state
        return state


def some_play(seed: int, scenario: str = "build-up") -> list[Table]:
    """Every position of a campaign at random, with what led to each in its log."""
    t, rng, seen = opening(scenario, str(seed).encode()), random.Random(seed), []
    while t.decision is not None:
        kinds = {action.kind: action for action in t.legal()}
        action = kinds[rng.choice(sorted(kinds))]
        step = t.game.apply(t.state, action)
        t = Table(t.game, step.state, list(step.events))
        seen.append(t)
    return seen

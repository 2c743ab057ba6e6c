"""What the player sees: the decision, the picture, the standing. Everything here is read from a redacted state.

Rule: NAC-2.0, NAC-4.0.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.deck import UNSEEN
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Decision
from wargame_desk.core.views import MarkerView, Objective, PhaseView, PieceView, Standing, View
from wargame_desk.games.nato_air_commander import (
    drawing,
    happenings,
    objectives,
    planning,
    raids,
    reinforcement,
    turn_end,
    victory,
)
from wargame_desk.games.nato_air_commander.actions import SendHome
from wargame_desk.games.nato_air_commander.commands import commands
from wargame_desk.games.nato_air_commander.facts import front_box, on_raid, rating_of
from wargame_desk.games.nato_air_commander.names import level_name, line_name
from wargame_desk.games.nato_air_commander.recon import HEADQUARTERS
from wargame_desk.games.nato_air_commander.sequence import NATO, PHASES
from wargame_desk.games.nato_air_commander.setting import OCA, PRIMARY, Setting
from wargame_desk.games.nato_air_commander.state import (
    Check,
    Choice,
    Combat,
    Echelon,
    Flight,
    Homing,
    Market,
    Pair,
    Planning,
    Raiding,
    Recon,
    Retreats,
    State,
    Supply,
    Survey,
)

DECISION_KINDS = (
    "recon",
    "survey",
    "planning",
    "pair",
    "raiding",
    "check",
    "headhunt",
    "retreats",
    "supply",
    "choice",
    "market",
    "homing",
)
"""Every kind of decision that the player can be asked for: the kinds of the frames that ask."""
USES = ("uses-air", "uses-ground", "uses-strike")
"""The marks that say which rating of a unit counts, in the order of the ratings."""
DOWN = "?"
"""A card in ``View.piles`` whose face may not be known."""


def decision(setting: Setting, s: State) -> Decision | None:
    """What the player decides: NATO is asked for everything. Rule: NAC-1.0, NAC-4.0."""
    if victory.outcome(setting, s) is not None:
        return None
    pieces, spaces = _about(setting, s)
    optional = isinstance(s.top, Recon | Planning | Supply | Market | Homing)
    return Decision(NATO, s.top.kind, pieces, spaces, optional, _left(s))


def _left(s: State) -> int:
    """How many points are still to be given out; how many ways there are to buy a second card."""
    match s.top:
        case Supply(left):
            return left or 0
        case Check() as check:
            return sum(drawing.can_redraw(s, check, by) is None for by in (drawing.PILOT, drawing.DECAPITATION))
    return 0


def _about(setting: Setting, s: State) -> tuple[tuple[PieceId, ...], tuple[SpaceId, ...]]:
    """The pieces and spaces that a decision is about."""
    based = setting.units_in(s.at).get(setting.basing, ())
    match s.top:
        case Planning():
            empty = (row for row in sorted(s.raids) if not on_raid(setting, s, row))
            able = tuple(p for p in based if planning.can_fly(setting, s, p) is None)
            return able, tuple(setting.places[row][PRIMARY][0] for row in empty)
        case Pair(first):
            able = tuple(a.piece for a in planning.partners(setting, s, None) if hasattr(a, "piece"))
            return able, (s.at[first], *_wasted(setting, s))
        case Raiding():
            return _waiting(setting, s)
        case Check(pilot):
            return () if pilot is None else (pilot,), _drawn_for(setting, s)
        case Retreats():
            return (), setting.start
        case Supply():
            return (), reinforcement.takers(setting, s)
        case Choice(effect):
            found = happenings.choices(setting, s, effect)
            if effect == "nato-loss":
                return (), tuple(SpaceId(there) for there in found)
            return tuple(PieceId(piece) for piece in found), ()
        case Market():
            boxes = (setting.hurt, setting.repair, setting.lost)
            return tuple(p for p in setting.air if s.at.get(p) in boxes), ()
        case Homing():
            sent = [a.piece for a in turn_end.actions(setting, s, None) if isinstance(a, SendHome)]
            return tuple(dict.fromkeys(sent)), ()
    return (), ()


def _wasted(setting: Setting, s: State) -> tuple[SpaceId, ...]:
    """The OCA track, where an OEW Mission would gain no space of it and yet give one back. Rule: NAC-13.2."""
    full = s.oca == len(setting.track(OCA)) - 1
    return (setting.target(OCA, -1),) if full and not setting.rules.exact_oew else ()


def _waiting(setting: Setting, s: State) -> tuple[tuple[PieceId, ...], tuple[SpaceId, ...]]:
    """The units of the raids that wait, and their targets."""
    rows = [number - 1 for number in raids.waiting(s)]
    targets = (setting.target(s.raids[row].mission, s.raids[row].line) for row in rows)
    return tuple(p for row in rows for p in on_raid(setting, s, row)), tuple(dict.fromkeys(targets))


def _drawn_for(setting: Setting, s: State) -> tuple[SpaceId, ...]:
    """The space about which a card was drawn: a raid's target, a front box, a line's reinforcement."""
    match s.stack[-2]:
        case Flight(row):
            return (setting.target(s.raids[row].mission, s.raids[row].line),)
        case Combat(line):
            return (setting.position(line, s.wp[line] + 1),)
        case Echelon(line):
            return (setting.reserve[line],)
    return ()


# --- the picture


def picture(setting: Setting, s: State, side: Side | None) -> View:
    """A position as a screen draws it."""
    asked = decision(setting, s)
    return View(
        side=side,
        turn=min(s.turn, setting.turns),
        turns=setting.turns,
        phase=PHASES[s.phase].id,
        phases=_phases(setting, s),
        decision=asked,
        pieces=tuple(_pieces(setting, s)),
        commands=tuple(commands(setting, s)) if asked is not None else (),
        tracks=_tracks(setting, s),
        piles=tuple(_piles(setting, s)),
        markers=tuple(_markers(setting, s)),
    )


def _phases(setting: Setting, s: State) -> tuple[PhaseView, ...]:
    over = victory.outcome(setting, s) is not None
    return tuple(
        PhaseView(
            spec.id,
            spec.side,
            tr(spec.title),
            spec.rule,
            "done" if over or i < s.phase else "now" if i == s.phase else "to come",
        )
        for i, spec in enumerate(PHASES)
    )


def _pieces(setting: Setting, s: State) -> Iterator[PieceView]:
    """Forces, air units, pilots on top of them, and munitions on their track."""
    for line, piece in enumerate(setting.forces):
        there = setting.position(line, s.wp[line])
        yield PieceView(setting.names[piece], NATO, there, f"wp-{s.force[line]}", ("enemy",))
    for there, (line, box) in setting.front.items():
        held = s.nato[line][box]
        piece, place = setting.defenders[there], "" if held else "eliminated"
        yield PieceView(setting.names[piece], NATO, there if held else None, f"nato-{held or 1}", (), place)
    for piece in (*setting.air, *setting.pilots):
        at = s.at.get(piece)
        place = "" if at is not None else "eliminated"
        yield PieceView(setting.names[piece], NATO, at, face(setting, s, piece), _marks(setting, s, piece), place)
    for i, piece in enumerate(setting.pgms):
        there_is = i < s.pgm
        place = "" if there_is else "reserve"
        yield PieceView(setting.names[piece], NATO, setting.munitions if there_is else None, "pgm", (), place)


def face(setting: Setting, s: State, piece: PieceId) -> str:
    """The look of an air unit, by its side, or of a pilot."""
    if piece in setting.pilots:
        return f"pilot-{setting.nation[piece]}"
    name = setting.names[piece]
    return f"{name}-damaged" if piece in s.damaged and piece not in setting.stealth else name


def _marks(setting: Setting, s: State, piece: PieceId) -> tuple[str, ...]:
    """Badges: damaged, pgm, pilot, flown; and which rating is in use."""
    marks = []
    if piece in s.damaged:
        marks.append("damaged")
    if piece in s.armed:
        marks.append("pgm")
    if piece in s.riding.values():
        marks.append("pilot")
    slot = setting.slots.get(s.at.get(piece, SpaceId(-1)))
    if slot is not None and slot.row in s.raids:
        marks.append(USES[rating_of(s.raids[slot.row].mission, slot.role)])
        if s.raids[slot.row].flown and slot.row not in _in_the_air(s):
            marks.append("flown")
    return tuple(marks)


def _tracks(setting: Setting, s: State) -> tuple[tuple[str, int], ...]:
    return (
        ("turn", min(s.turn, setting.turns)),
        ("vp", s.vp),
        ("rp", s.rp),
        ("pgm", s.pgm),
        ("dead", s.dead),
        ("oca", s.oca),
        ("redraws", s.tally.redraws),
    )


def _piles(setting: Setting, s: State) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every pile by the label of its space, the top card last; "S" is the Shuffle card, "?" a card face down."""
    label = setting.board.label
    for line, card in enumerate(s.echelon):
        yield label(setting.reserve[line]), () if card is None else (card_name(card),)
    yield "surveillance", () if s.surveyed is None else (card_name(s.surveyed),)
    yield "next-turn", () if s.event is None else (card_name(s.event),)
    # A pile that may be looked through is spread: its cards are named, in no order.
    yield "deck", tuple(card_name(card) for card in (*reversed(s.deck.bottom), *s.deck.pile))
    yield "discard", tuple(card_name(card) for card in s.deck.discard)
    yield "removed", tuple(card_name(card) for card in s.gone)
    yield "objective-deck", tuple(DOWN for _ in range(s.objectives.left))
    yield "objective-discard", tuple(objective_name(card) for card in s.objectives.discard)
    kept = (*s.active, *s.tally.met)
    for i in range(2):
        yield f"objective-{i + 1}", (objective_name(kept[i]),) if i < len(kept) else ()
    match s.top:
        case Check(_, first, None):
            yield "drawn", (card_name(first),)
        case Check(_, first, second) if second is not None:
            yield "drawn", (card_name(first), card_name(second))
        case Survey(card):
            yield "drawn", (card_name(card),)


def card_name(card: int) -> str:
    """A Resolution Card in ``View.piles`` and in ``Look.cards``."""
    return DOWN if card == UNSEEN else "S" if card == 0 else str(card)


def objective_name(card: int) -> str:
    """An Objective Card in ``View.piles`` and in ``Look.cards``."""
    return DOWN if card == UNSEEN else "S" if card == 0 else f"objective-{card}"


def _in_the_air(s: State) -> tuple[int, ...]:
    """The row of the raid that is being resolved: how it ends is open."""
    return tuple(frame.raid for frame in s.stack if isinstance(frame, Flight))


def _markers(setting: Setting, s: State) -> Iterator[MarkerView]:
    """Raid markers at their targets, what recon has found, hits, boxes that the Pact has taken, Objectives so far."""
    for i, card in enumerate((*s.active, *s.tally.met)[:2]):
        done = setting.objectives[card].need if card in s.tally.met else objectives.progress(setting, s, card)
        if done:
            yield MarkerView(setting.board.space(f"objective-{i + 1}"), "progress", str(done))
    for row, raid in sorted(s.raids.items()):
        over = raid.flown and row not in _in_the_air(s)
        kind = "raid-through" if raid.through else "raid-flown" if over else "raid"
        yield MarkerView(setting.target(raid.mission, raid.line), kind, str(row + 1))
    if HEADQUARTERS in s.tally.recon:
        yield MarkerView(setting.target("decap", -1), "located")
    for line, name in enumerate(setting.lines):
        if f"staging-{name}" in s.tally.recon:
            yield MarkerView(setting.reserve[line], "located")
        for mission, hits in (("cas", s.tally.cas[line]), ("fofa", s.tally.fofa[line])):
            if hits:
                yield MarkerView(setting.target(mission, line), "hits", str(hits))
        for there in setting.box[line][: s.wp[line]]:
            yield MarkerView(there, "taken")


# --- the standing


def standing(setting: Setting, s: State) -> Standing:
    """Victory Points, the level they mean, and what has been lost. Rule: NAC-14.0."""
    found = victory.level(s.vp)
    winning = found in victory.VICTORIES
    points = trn("{count} point to the Warsaw Pact", "{count} points to the Warsaw Pact", s.vp)
    return Standing(
        leader=NATO if winning else None,
        share=max(0.0, min(1.0, 1 - s.vp / victory.WORST)),
        text=tr("{points}: {level} as it stands", points=points, level=level_name(found)),
        goal=tr("At most {most} points after turn {turns} are a victory", most=victory.ENOUGH, turns=setting.turns),
        rule="NAC-14.0",
        objectives=tuple(_objectives(setting, s)),
        losses=((NATO, sum(1 for piece in setting.air if s.at.get(piece) == setting.lost)),),
    )


def _objectives(setting: Setting, s: State) -> Iterator[Objective]:
    """The boxes that are worth points, held or taken."""
    for line, row in enumerate(setting.box):
        for box, there in enumerate(row):
            vp = setting.vp[line][box]
            if vp:
                name = setting.data.board.lines[line].boxes[box].name
                holder = NATO if box >= s.wp[line] else None
                front = front_box(setting, s, line) == box
                text = tr("at the front") if front else tr("held") if holder else tr("taken")
                yield Objective(there, f"{name} ({vp})", holder, f"{line_name(setting, line)}: {text}")

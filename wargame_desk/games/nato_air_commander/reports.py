"""A space of the sheet in words, for whoever asks what it is: the inspector, the map's menu, a reader of the screen.

Owns these panel texts; counters are told in ``counter_reports``. Reads only what the player knows: of a card that lies
face down it says no more than that. Rule: NAC-2.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.deck import UNSEEN
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.present import Report
from wargame_desk.core.texts import tr, trn
from wargame_desk.games.nato_air_commander import objectives, planning, recon, reinforcement, turn_end
from wargame_desk.games.nato_air_commander.facts import front_box, on_raid, rating_of, strength
from wargame_desk.games.nato_air_commander.ground import attack
from wargame_desk.games.nato_air_commander.happened import signed
from wargame_desk.games.nato_air_commander.names import (
    aim_name,
    capital,
    card_name,
    line_name,
    mission_name,
    nation_name,
    objective_name,
    piece_name,
    pieces_named,
    rating_name,
    role_name,
    space_name,
    track_name,
)
from wargame_desk.games.nato_air_commander.setting import (
    AT_LINE,
    CAS,
    DEAD,
    DECAP,
    FOFA,
    MAJOR_CITY,
    OCA,
    RATING,
    Setting,
)
from wargame_desk.games.nato_air_commander.state import SHUFFLE, State

CARDS = "card"
"""The kind of a space for cards."""
BEST = 4
"""Types of aircraft that a target names."""


def about_space(setting: Setting, known: State, space: SpaceId) -> Report:
    """A space: what it is, what lies or stands there, and what that means."""
    name, kind = capital(space_name(setting, space)), _kind(setting, known, space)
    head = tr("{name}, {kind}", name=name, kind=kind) if kind else name
    figures: tuple[tuple[str, str], ...] = ()
    if space in setting.front:
        line, box = setting.front[space]
        worth = setting.vp[line][box]
        figures = ((str(worth), trn("point", "points", worth)),) if worth else ()
    return Report(f"{name}  {kind}".rstrip(), (head, *_lines(setting, known, space)), figures)


def _kind(setting: Setting, known: State, space: SpaceId) -> str:
    if space in setting.front:
        line, box = setting.front[space]
        if not known.nato[line][box]:
            return tr("taken by the Warsaw Pact")
        return tr("major city") if setting.vp[line][box] == MAJOR_CITY else tr("FEBA Box")
    if space in setting.targets:
        return tr("target of raids")
    if space in setting.slots:
        return tr("Air Mission Display")
    return ""


def _lines(setting: Setting, known: State, space: SpaceId) -> Iterator[str]:
    if space in setting.front:
        yield from _front(setting, known, *setting.front[space])
    elif space in setting.start:
        yield from _start(known, setting.start.index(space))
    elif space in setting.targets:
        yield from _target(setting, known, *setting.targets[space])
    elif space in setting.slots:
        yield from _slot(setting, known, space)
    elif space in setting.due:
        yield from _turn(setting, known, space)
    elif setting.kind[space] == CARDS:
        yield from _cards(setting, known, space)
    else:
        yield from _box(setting, known, space)


# --- thrust lines


def _front(setting: Setting, known: State, line: int, box: int) -> Iterator[str]:
    """Whose it is, what it is worth, and how its next combat stands. Rule: NAC-9.0, NAC-13.5."""
    data, held = setting.data.board.lines[line], known.nato[line][box]
    yield tr("{line}, {sector}", line=line_name(setting, line), sector=data.sector)
    if not held:
        yield from _taken(setting, known, line, box)
        return
    yield tr("NATO cohesion {held}", held=held)
    front = front_box(setting, known, line)
    if front == box:
        yield from combat_outlook(setting, known, line)
    elif front is not None:
        behind = box - front
        yield trn("{count} box behind the front", "{count} boxes behind the front", behind)
    worth = setting.vp[line][box]
    if worth:
        yield trn(
            "If it falls: {count} point to the Warsaw Pact", "If it falls: {count} points to the Warsaw Pact", worth
        )
    if worth == MAJOR_CITY:
        yield tr("A major city: a Resource Point each turn while NATO holds it")
    if box + 1 == setting.end(line):
        yield tr("The last box of its line")


def _taken(setting: Setting, known: State, line: int, box: int) -> Iterator[str]:
    worth = setting.vp[line][box]
    if known.wp[line] == box + 1:
        yield tr("A Warsaw Pact force of cohesion {force} stands here", force=known.force[line])
    if worth:
        yield trn("If it is retaken: {count} point back", "If it is retaken: {count} points back", worth)
    if known.wp[line] == setting.end(line) == box + 1 and known.turn <= turn_end.LAST_ENDS:
        yield tr(
            "The end of the line: a point to the Warsaw Pact at the end of each turn up to {turn}",
            turn=turn_end.LAST_ENDS,
        )


def combat_outlook(setting: Setting, known: State, line: int) -> Iterator[str]:
    """What a card must bring for the line to hold, and to strike back. Rule: NAC-9.0."""
    box = front_box(setting, known, line)
    assert box is not None
    force, cas = known.force[line], known.tally.cas[line]
    base = known.nato[line][box] + cas
    if cas:
        yield trn("{count} CAS hit helps it this turn", "{count} CAS hits help it this turn", cas)
    yield _needs(setting, known, force + 1 - base, tr("Holds against {force}", force=force))
    yield _needs(setting, known, 2 * force + 1 - base, tr("Counterattacks"))


def _needs(setting: Setting, known: State, least: int, what: str) -> str:
    """The Attack Resolution, as it counts now, that something takes."""
    found = [attack(setting, known, card) for card in setting.cards]
    if least <= min(found):
        return tr("{what} on any card", what=what)
    if least > max(found):
        return tr("{what} on no card", what=what)
    return tr("{what} on an Attack Resolution of {least} or more", what=what, least=least)


def _start(known: State, line: int) -> Iterator[str]:
    """Whether a force still waits there, and what that is worth. Rule: NAC-9.0, NAC-12.1."""
    if known.wp[line]:
        yield tr("The Warsaw Pact has left it")
        return
    yield tr("A Warsaw Pact force of cohesion {force} stands here", force=known.force[line])
    yield tr("While it stays, NATO gains a Resource Point each turn")


# --- targets and the display


def _target(setting: Setting, known: State, mission: str, line: int) -> Iterator[str]:
    """What a mission does there, whether it can be flown, and which raids aim at it. Rule: NAC-7.1, NAC-8.3."""
    yield tr("{mission}: {rating}", mission=capital(mission_name(mission)), rating=rating_name(RATING[mission]))
    yield _effect(mission)
    if mission == FOFA and recon.named(recon.STAGING, setting.lines[line]) not in known.tally.recon:
        yield tr("Not now: its staging areas have not been located this turn")
    if mission == DECAP and recon.HEADQUARTERS not in known.tally.recon:
        yield tr("Not now: the headquarters have not been located this turn")
    if mission == CAS and front_box(setting, known, line) is None:
        yield tr("Not now: no NATO force is left on the line")
    if mission in (DEAD, OCA):
        at: int = getattr(known, mission)
        yield _track(setting, mission, at)
    hits = getattr(known.tally, mission) if mission not in AT_LINE else getattr(known.tally, mission)[line]
    if hits:
        yield trn("{count} hit so far this turn", "{count} hits so far this turn", hits)
    yield from _best(setting, known, RATING[mission])
    raids = [row + 1 for row, raid in sorted(known.raids.items()) if (raid.mission, raid.line) == (mission, line)]
    if raids:
        yield tr("Raids: {numbers}", numbers=", ".join(map(str, raids)))


def _best(setting: Setting, known: State, which: int) -> Iterator[str]:
    """The types of aircraft in the Basing Box that have most of a rating. Rule: NAC-7.0."""
    found: dict[str, int] = {}
    for piece in setting.units_in(known.at).get(setting.basing, ()):
        value = setting.ratings[piece][piece in known.damaged][which]
        if value and planning.can_fly(setting, known, piece) is None:
            aircraft = setting.data.units.air[piece].aircraft
            found[aircraft] = max(value, found.get(aircraft, 0))
    best = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:BEST]
    if best:
        yield tr("Best in base: {aircraft}", aircraft=", ".join(f"{name} {value}" for name, value in best))


def _effect(mission: str) -> str:
    """What a hit does. Rule: NAC-8.3."""
    return {
        CAS: tr("Each hit helps the line in this turn's combat"),
        FOFA: tr("Each hit takes one from the line's reinforcement"),
        DEAD: tr("Each hit moves the DEAD marker, three a turn at most"),
        OCA: tr("Each hit moves the OCA marker, three a turn at most"),
        DECAP: tr("The first hit removes a card; two more buy second cards"),
    }[mission]


def _track(setting: Setting, mission: str, at: int) -> str:
    return tr(
        "{track}: {modifier} to each card, space {space} of {spaces}",
        track=track_name(mission),
        space=at + 1,
        spaces=len(setting.track(mission)),
        modifier=signed(-setting.modifier(mission, at)),
    )


def _slot(setting: Setting, known: State, space: SpaceId) -> Iterator[str]:
    """A place of the display: its raid, and what its role comes to. Rule: NAC-7.0."""
    slot = setting.slots[space]
    raid = known.raids.get(slot.row)
    if raid is None:
        yield tr("No raid: drop a unit on a target to open one")
        return
    line = None if raid.line < 0 else setting.lines[raid.line]
    yield aim_name(setting, raid.mission, line)
    which = rating_name(rating_of(raid.mission, slot.role))
    total = strength(setting, known, slot.row, slot.role)
    yield tr("{role}: {rating} {total}", role=capital(role_name(slot.role)), rating=which, total=total)
    count = len(on_raid(setting, known, slot.row))
    yield trn("{count} unit in the raid", "{count} units in the raid", count)


# --- boxes and the turn track


def _turn(setting: Setting, known: State, space: SpaceId) -> Iterator[str]:
    """Which turn it is, and who comes then. Rule: NAC-10.3."""
    turn = setting.due[space]
    if turn == known.turn:
        yield tr("This is the turn being played")
    due = setting.units_in(known.at).get(space, ())
    if due:
        yield tr("Due: {units}", units=pieces_named(setting, due))


def _box(setting: Setting, known: State, space: SpaceId) -> Iterator[str]:
    """What a box is for, and who is in it by nation. Rule: NAC-2.1, NAC-12.2."""
    texts = {
        setting.basing: tr("Units here can be sent on missions"),
        setting.hurt: tr("Damaged units that do not fly; repairs begin for 1 RP"),
        setting.repair: tr("Units under repair; finished for 1 RP, or 2 if begun in this phase"),
        setting.lost: tr("Units that can be rebuilt for 2 RP"),
        setting.ready: tr("Pilots ready to fly"),
        setting.recruits: tr("Pilots who can be recruited for 2 RP"),
        setting.munitions: trn("{count} load is left", "{count} loads are left", known.pgm),
    }
    if space in setting.oew:
        yield tr("Two units with an Air rating move the OCA marker a space, from turn 2 on")
    elif space in texts:
        yield texts[space]
    here = [p for p in (*setting.air, *setting.pilots) if known.at.get(p) == space]
    if space in setting.oew or len(here) == 1:
        yield from (piece_name(setting, piece) for piece in here)
        return
    for nation in dict.fromkeys(setting.nation[piece] for piece in here):
        count = sum(1 for piece in here if setting.nation[piece] == nation)
        yield tr("{nation}: {count}", nation=nation_name(nation), count=count)


# --- cards


def _cards(setting: Setting, known: State, space: SpaceId) -> Iterator[str]:
    """What lies on a space for cards, as far as it can be seen. Rule: NAC-2.6, NAC-2.7."""
    label = setting.board.label(space)
    if space in setting.reserve:
        yield _reserve(setting, known, setting.reserve.index(space))
    elif label == "surveillance":
        yield from _event(setting, known.surveyed, tr("Its event will be that of this turn"))
    elif label == "next-turn":
        yield from _event(setting, known.event, tr("In force until the Events Phase"))
    elif label == "deck":
        yield trn("{count} card face down", "{count} cards face down", known.deck.left)
        if known.deck.bottom:
            yield tr("At the bottom: {cards}", cards=", ".join(card_name(setting, c) for c in known.deck.bottom))
    elif label == "discard":
        yield trn("{count} card face up", "{count} cards face up", len(known.deck.discard))
    elif label == "objective-deck":
        yield trn("{count} card face down", "{count} cards face down", known.objectives.left)
    elif label == "objective-discard":
        yield trn("{count} card face up", "{count} cards face up", len(known.objectives.discard))
    else:
        kept, at = (*known.active, *known.tally.met), int(label.removeprefix("objective-")) - 1
        if at < len(kept):
            yield from _objective(setting, known, kept[at])


def _reserve(setting: Setting, known: State, line: int) -> str:
    """A line's reinforcement. Rule: NAC-6.3, NAC-10.1."""
    card = known.echelon[line]
    if card is None:
        return tr("No card lies here")
    if card == UNSEEN:
        return tr("A card face down; Locate Staging Areas turns it up")
    if card == SHUFFLE:
        return tr("The Shuffle card: no reinforcement")
    value = reinforcement.value(setting, known, line, card)
    return capital(tr("{card}: WP Reinforce {value}", card=card_name(setting, card), value=value))


def _event(setting: Setting, card: int | None, what: str) -> Iterator[str]:
    if card is None:
        yield tr("No card lies here")
        return
    data = setting.cards[card]
    yield tr("{event}: {text}", event=tr(data.event), text=tr(data.text))
    yield what


def _objective(setting: Setting, known: State, card: int) -> Iterator[str]:
    """What an Objective asks for, and how far it has come. Rule: NAC-2.7, NAC-8.4."""
    wanted = setting.objectives[card]
    yield tr("{name}: {text}", name=objective_name(setting, card), text=tr(wanted.text))
    yield tr("Pays {reward} RP, costs {penalty} if it fails", reward=wanted.reward, penalty=wanted.penalty)
    if wanted.retreat == objectives.CHOICE:
        yield tr("Drives back a line of your choice")
    elif wanted.retreat:
        yield tr("Drives back {line}", line=line_name(setting, setting.line_index[wanted.retreat]))
    if card in known.tally.met:
        yield tr("Met")
    else:
        yield tr("So far: {have} of {need}", have=objectives.progress(setting, known, card), need=wanted.need)

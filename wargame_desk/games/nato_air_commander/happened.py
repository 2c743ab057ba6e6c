"""What happened, a line of the log each.

Owns these sentences. A card is named where its event names it: once it has been turned up, and never before.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_desk.core.texts import mark, tr, tr_list, trn
from wargame_desk.core.values import Event
from wargame_desk.games.nato_air_commander import events, ground, raid_events, resources
from wargame_desk.games.nato_air_commander.data import CardData
from wargame_desk.games.nato_air_commander.names import (
    aim_name,
    capital,
    card_name,
    level_name,
    line_called,
    objective_name,
    piece_name,
    recon_name,
    segment_name,
    space_name,
    track_name,
)
from wargame_desk.games.nato_air_commander.sequence import INDEX, PHASES
from wargame_desk.games.nato_air_commander.setting import DEAD, OCA, RATING, STRIKE, Setting
from wargame_desk.games.nato_air_commander.state import SHUFFLE

READ: Mapping[str, str] = {
    "recon": mark("{card} is drawn for Recon: Air Intercept {air}"),
    "survey": mark("Surveillance shows {card}: {event}"),
    "interception": mark("{card} is drawn for air interception: Air Intercept {air}"),
    "defence": mark("{card} is drawn for ground defense: Ground Defense {ground}"),
    "stealth": mark("{card} is drawn for stealth: Air Intercept {air}, Ground Defense {ground}"),
    "loss": mark("{card} is drawn for the loss: the Loss Number nearest to {number} is hit"),
    "combat": mark("{card} is drawn for ground combat: Attack Resolution {attack}"),
    "echelon": mark("{card} is turned up: WP Reinforce {pact}"),
    "supply": mark("{card} is drawn for NATO reinforcement: {nato}"),
    "event": mark("{card} is drawn for the event: {event}"),
    "recovery": mark("{card} is drawn for recovery: Air Intercept {air}"),
    "war": mark("{card} is drawn against nuclear war"),
    "second": mark(
        "{card} is the second card: Air Intercept {air}, Ground Defense {ground}, Attack Resolution {attack}, "
        "NATO Reinforce {nato}"
    ),
}
"""What is read from a card, by why it was drawn. Rule: NAC-2.6, NAC-4.1."""


def event(setting: Setting, thing: Event) -> str:
    """A line of the log."""
    for say in (_cards, _recon, _planning, _raid, _ground, _reinforcement, _events, _resources, _course):
        text = say(setting, thing)
        if text is not None:
            return capital(text)
    raise TypeError(thing)


# --- cards


def _cards(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.CardDrawn(card, why):
            return _drawn(setting, card, why)
        case events.DeckShuffled(deck, card):
            return _shuffled(deck, because=card)
        case raid_events.CardKept(card, instead):
            return tr("{card} is used, not {other}", card=card_name(setting, card), other=card_name(setting, instead))
        case events.CardRemoved(None, _):
            return tr("No card is taken out of the game")
        case events.CardRemoved(card, "deck") if card is not None:
            return tr("{card} is taken from the deck, out of the game", card=card_name(setting, card))
        case events.CardRemoved(card, _) if card is not None:
            return tr("{card} is taken from the discards, out of the game", card=card_name(setting, card))
        case raid_events.RedrawSpent(left):
            return trn(
                "A decapitation hit gives a second card; {count} hit is left",
                "A decapitation hit gives a second card; {count} hits are left",
                left,
            )
    return None


def _drawn(setting: Setting, card: int, why: str) -> str:
    if card == SHUFFLE:
        none = why == "echelon"
        return tr("The Shuffle card is turned up: no reinforcement") if none else tr("The Shuffle card is drawn")
    return tr(READ[why]).format(card=card_name(setting, card), number=card, **_values(setting.cards[card]))


def _values(card: CardData) -> dict[str, object]:
    """What is printed on a card. Rule: NAC-2.6."""
    return {
        "air": card.air_intercept,
        "ground": card.ground_defence,
        "attack": card.attack,
        "pact": card.wp_reinforce,
        "nato": card.nato_reinforce,
        "event": tr(card.event),
    }


def _shuffled(deck: str, *, because: bool) -> str:
    if deck == "objective":
        return tr("All Objectives go back and are shuffled") if because else tr("The Objectives are shuffled anew")
    if because:
        return tr("All discards go back and are shuffled")
    return tr("The discards go into the deck, which is shuffled")


# --- Objectives and Recon


def _recon(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.ObjectiveDrawn(0):
            return tr("The Shuffle card of the Objectives is drawn")
        case events.ObjectiveDrawn(card):
            return tr("An Objective is drawn: {name}", name=objective_name(setting, card))
        case events.ObjectiveReceived(card):
            text = tr(setting.objectives[card].text)
            return tr("{name}: {text}", name=objective_name(setting, card), text=text)
        case events.ObjectivePassed(0):
            return tr("A second Shuffle: one Objective less this turn")
        case events.ObjectivePassed(card):
            return tr("{name} is passed over: its line has broken", name=objective_name(setting, card))
        case raid_events.ReconFlown(mission, line, card, value, rating, success):
            text = tr("{mission}: {sum}, under {rating}, success")
            if not success:
                text = tr("{mission}: {sum}, not under {rating}, failed; Recon ends")
            told = modified(setting.cards[card].air_intercept, value)
            return text.format(mission=recon_name(setting, mission, line), sum=told, rating=rating)
        case raid_events.CardLaid(card, True):
            return tr("{card} goes under the deck", card=card_name(setting, card))
        case raid_events.CardLaid(card, _):
            return tr("{card} is kept for the Events Phase", card=card_name(setting, card))
        case raid_events.EchelonLocated(line, card):
            return _located(setting, line, card)
    return None


def _located(setting: Setting, line: str, card: int) -> str:
    name = line_called(setting, line)
    if card == SHUFFLE:
        return tr("Behind {line} lies the Shuffle card: no reinforcement", line=name)
    value = setting.cards[card].wp_reinforce
    return tr("Behind {line} lies {card}: WP Reinforce {value}", line=name, card=card_name(setting, card), value=value)


# --- planning


def _planning(setting: Setting, thing: Event) -> str | None:
    match thing:
        case raid_events.RaidOpened(number, mission, line):
            return tr("Raid {number} is opened: {aim}", number=number, aim=aim_name(setting, mission, line))
        case raid_events.RaidCleared(number):
            return tr("Raid {number} is cleared", number=number)
        case raid_events.UnitAssigned(piece, to):
            return tr("{piece}: {space}", piece=piece_name(setting, piece), space=space_name(setting, to))
        case raid_events.UnitRecalled(piece):
            return tr("{piece} is taken back", piece=piece_name(setting, piece))
        case raid_events.UnitArmed(piece, armed):
            text = tr("{piece} takes precision munitions") if armed else tr("{piece} gives its munitions back")
            return text.format(piece=piece_name(setting, piece))
        case raid_events.PilotAssigned(piece, unit):
            return tr("The {pilot} flies {unit}", pilot=piece_name(setting, piece), unit=piece_name(setting, unit))
        case raid_events.OewFlown(first, second, moved):
            pair = tr_list([piece_name(setting, first), piece_name(setting, second)])
            if moved:
                return tr("{pair} fly the OEW Mission", pair=pair)
            return tr("{pair} fly the OEW Mission; the OCA marker can go no further", pair=pair)
    return None


# --- raids


def _raid(setting: Setting, thing: Event) -> str | None:
    match thing:
        case raid_events.RaidBegun(number):
            return tr("Raid {number} takes off", number=number)
        case raid_events.SegmentSkipped(number):
            return tr("Raid {number} is not intercepted: a Stealth Unit flies alone", number=number)
        case raid_events.SegmentResolved():
            return _segment(thing)
        case raid_events.RaidAborted(number):
            return tr("Raid {number} is aborted", number=number)
        case raid_events.StepLost(piece, eliminated):
            text = tr("{piece} is eliminated") if eliminated else tr("{piece} is damaged")
            return text.format(piece=piece_name(setting, piece))
        case raid_events.PilotLost(piece, spent):
            text = (
                tr("The {pilot} is spent for a second card") if spent else tr("The {pilot} is lost with the aircraft")
            )
            return text.format(pilot=piece_name(setting, piece))
        case raid_events.HitsScored():
            return _hits(setting, thing)
        case events.ObjectiveJudged(card, have, need, met, points):
            text = (
                tr("{name} is met ({have} of {need}): {points} RP")
                if met
                else tr("{name} is failed ({have} of {need}): {points} RP")
            )
            name = objective_name(setting, card)
            return text.format(name=name, have=have, need=need, points=signed(points))
    return None


def _segment(thing: raid_events.SegmentResolved) -> str:
    """A check of a raid: through, or turned back. Rule: NAC-8.1, NAC-8.2."""
    if thing.segment == "stealth":
        text = tr("Raid {number}, stealth: the worse rating is {value}; only 10 brings it down")
    elif thing.success and thing.value <= 0:
        text = tr("Raid {number}, {segment}: {value} lets every raid through")
    elif thing.success:
        text = tr("Raid {number}, {segment}: {total} beats {value}, it gets through")
    else:
        text = tr("Raid {number}, {segment}: {total} does not beat {value}")
    return text.format(number=thing.raid, segment=segment_name(thing.segment), value=thing.value, total=thing.total)


def _hits(setting: Setting, thing: raid_events.HitsScored) -> str:
    """What a raid did: a hit for each five factors, at least one. Rule: NAC-8.3."""
    kind = tr("Strike") if RATING[thing.mission] == STRIKE else tr("Ground")
    text = trn(
        "Raid {number}, {aim}: {kind} {total} scores {count} hit",
        "Raid {number}, {aim}: {kind} {total} scores {count} hits",
        thing.hits,
        number=thing.raid,
        aim=aim_name(setting, thing.mission, thing.line),
        kind=kind,
        total=thing.total,
    )
    if thing.counted == thing.hits:
        return text
    return tr("{text}, of which {counted} count: three a turn", text=text, counted=thing.counted)


def signed(points: int) -> str:
    """A change with its sign."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


# --- ground combat


def _ground(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.CombatFought():
            return _combat(setting, thing)
        case events.CombatSkipped(line):
            return tr("{line}: no NATO force is left to fight", line=line_called(setting, line))
        case events.ForceMoved(line, start, to, retreat):
            text = tr("{line}: an Objective drives the Warsaw Pact from {start} back to {to}")
            if not retreat:
                text = tr("{line}: the Warsaw Pact goes from {start} to {to}")
            return text.format(
                line=line_called(setting, line), start=space_name(setting, start), to=space_name(setting, to)
            )
        case events.ForceChanged(line, start, to):
            text = tr("{line}: Warsaw Pact cohesion goes from {start} to {to}")
            return text.format(line=line_called(setting, line), start=start, to=to)
        case events.NatoChanged(space, start, to):
            text = tr("NATO cohesion in {space} goes from {start} to {to}")
            if not to:
                text = tr("The NATO force in {space} is destroyed")
            elif not start:
                text = tr("NATO stands in {space} again: cohesion {to}")
            return text.format(space=space_name(setting, space), start=start, to=to)
    return None


def _combat(setting: Setting, thing: events.CombatFought) -> str:
    """The sum of a line and what comes of it. Rule: NAC-9.0."""
    result = {
        ground.FAILS: tr("the defense fails"),
        ground.HOLDS: tr("NATO holds"),
        ground.COUNTERATTACK: tr("NATO counterattacks"),
    }[thing.result]
    cas = tr(" + CAS {hits}", hits=thing.hits) if thing.hits else ""
    return tr(
        "{line}: {attack} ({card}) + cohesion {cohesion}{cas} = {value} against {force}: {result}",
        line=line_called(setting, thing.line),
        card=card_name(setting, thing.card),
        attack=thing.attack,
        cohesion=thing.cohesion,
        cas=cas,
        value=thing.attack + thing.cohesion + thing.hits,
        force=thing.force,
        result=result,
    )


# --- reinforcement and events


def _reinforcement(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.EchelonArrived(line, _, value, hits, added):
            text = tr("{line}: reinforcement {value} adds {added}")
            if hits:
                text = tr("{line}: reinforcement {value} less FOFA {hits} adds {added}")
            return text.format(line=line_called(setting, line), value=value, hits=hits, added=added)
        case events.EchelonLaid(count):
            return trn("{count} reinforcement card lies face down", "{count} reinforcement cards lie face down", count)
        case events.SupplyDrawn(points):
            return trn("NATO receives {count} point of cohesion", "NATO receives {count} points of cohesion", points)
        case events.UnitArrived(piece):
            return tr("{piece} arrives in the Basing Box", piece=piece_name(setting, piece))
    return None


def _events(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.EventEnded(card):
            return tr("{event} no longer holds", event=tr(setting.cards[card].event))
        case events.EventDrawn(card, _):
            data = setting.cards[card]
            return tr("Event: {event}. {text}", event=tr(data.event), text=tr(data.text))
        case events.EffectIdle(card, _):
            return tr("{event} finds nothing to act on", event=tr(setting.cards[card].event))
        case events.UnitRepaired(piece):
            return tr("{piece} is back at full strength", piece=piece_name(setting, piece))
        case events.PilotReady(piece):
            return tr("The {pilot} joins", pilot=piece_name(setting, piece))
    return None


# --- resources and the end of the turn


def _resources(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.TrackMoved(track, start, to):
            return _moved(setting, track, start, to)
        case events.PointsGained():
            return _income(thing)
        case events.ItemBought(item, piece, cost):
            return _bought(item, "" if piece is None else piece_name(setting, piece), cost)
        case events.UnitHome(piece, to):
            return tr("{piece} goes to {space}", piece=piece_name(setting, piece), space=space_name(setting, to))
        case events.OewEnded(moved):
            return tr("The OEW Mission is over: OCA a space back") if moved else tr("The OEW Mission is over")
        case events.TrackRecovered(track, card, recovered):
            name = track_name(track)
            if recovered:
                return tr("{track}: {card} is even, a space back", track=name, card=_air(setting, card))
            return tr("{track}: {card} is odd, no change", track=name, card=_air(setting, card))
        case events.WarChecked(card, points, war):
            text = (
                tr("{card} is below {points}: the war goes nuclear")
                if war
                else tr("{card} is not below {points}: no nuclear war")
            )
            return text.format(card=card_name(setting, card), points=points)
        case events.EndsHeld(count):
            return trn(
                "{count} line is broken to its end: a point to the Warsaw Pact",
                "{count} lines are broken to their end: a point each to the Warsaw Pact",
                count,
            )
    return None


def _air(setting: Setting, card: int) -> str:
    return tr("Air Intercept {value}", value=setting.cards[card].air_intercept)


def _moved(setting: Setting, track: str, start: int, to: int) -> str:
    """A marker and where it stands now; on the DEAD and OCA tracks what that is worth. Rule: NAC-2.1."""
    name = track_name(track)
    if track in (DEAD, OCA):
        steps, now = to - start, signed(-setting.modifier(track, to))
        if steps < 0:
            back = -steps
            return trn(
                "{track} {now}: {count} space back", "{track} {now}: {count} spaces back", back, track=name, now=now
            )
        return trn("{track} {now}: {count} space on", "{track} {now}: {count} spaces on", steps, track=name, now=now)
    return tr("{track}: from {start} to {to}", track=name, start=number(start), to=number(to))


def number(value: int) -> str:
    """A number with a true minus."""
    return f"−{-value}" if value < 0 else str(value)


def modified(printed: int, value: int) -> str:
    """A figure of a card with what changes it: "5 − 1 = 4"."""
    change = value - printed
    return f"{printed} {'−' if change < 0 else '+'} {abs(change)} = {number(value)}" if change else number(value)


def _income(thing: events.PointsGained) -> str:
    """What Resource Points came for. Rule: NAC-12.1."""
    parts = []
    if thing.starts:
        parts.append(trn("{count} Start Box", "{count} Start Boxes", thing.starts))
    if thing.cities:
        parts.append(trn("{count} major city", "{count} major cities", thing.cities))
    parts += [name for name, full in ((tr("DEAD"), thing.dead), (tr("OCA"), thing.oca)) if full]
    if not parts:
        return tr("No income")
    return tr("Income: {points} RP ({parts})", points=thing.points, parts=tr_list(parts))


def _bought(item: str, piece: str, cost: int) -> str:
    texts = {
        resources.REBUILD: tr("{piece} is rebuilt, damaged ({cost} RP)"),
        resources.BEGIN: tr("Repairs of {piece} begin ({cost} RP)"),
        resources.FINISH: tr("{piece} is repaired ({cost} RP)"),
        resources.PILOT: tr("The {piece} is recruited ({cost} RP)"),
    }
    return texts.get(item, tr("Munitions are bought ({cost} RP)")).format(piece=piece, cost=cost)


def _course(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.PhaseBegun(phase, turn):
            return tr("Turn {turn}: {phase}", turn=turn, phase=tr(PHASES[INDEX[phase]].title))
        case events.GameEnded(level, _, points):
            return trn(
                "{level}, with {count} point to the Warsaw Pact",
                "{level}, with {count} points to the Warsaw Pact",
                points,
                level=level_name(level),
            )
    return None

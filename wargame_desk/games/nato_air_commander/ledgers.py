"""The ledgers behind the numbers on which actions turn: checks, hits, combat sums, reinforcement, prices.

Rule: NAC-6.0, NAC-8.1, NAC-8.2, NAC-8.3, NAC-9.0, NAC-10.1, NAC-12.2.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.tables import Entry, Ledger
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Action
from wargame_desk.games.nato_air_commander import drawing, effects, plans, raids, reinforcement, resources
from wargame_desk.games.nato_air_commander.actions import Arm, Assign, Buy, FlyRaid, FlyRecon, Keep
from wargame_desk.games.nato_air_commander.facts import alone, front_box, on_raid, rating_of
from wargame_desk.games.nato_air_commander.happened import signed
from wargame_desk.games.nato_air_commander.names import card_name, piece_name, rating_name, track_name
from wargame_desk.games.nato_air_commander.plans import check_ledger
from wargame_desk.games.nato_air_commander.setting import MOST_COHESION, OCA, PRIMARY, RECON_RATING, Setting
from wargame_desk.games.nato_air_commander.state import (
    SHUFFLE,
    Check,
    Combat,
    Echelon,
    Flight,
    Market,
    State,
    Supply,
)
from wargame_desk.games.nato_air_commander.vocabulary import AIR_INTERCEPT, ATTACK, RECON


def explain(setting: Setting, s: State, subject: Action) -> Ledger:
    """The ledger of an action; empty where no number decides."""
    match subject, s.top:
        case FlyRecon(), _:
            return recon_ledger(setting, s)
        case Assign(piece, to), _ if to in setting.slots:
            return _brought(setting, s, piece, to)
        case Arm(piece), _ if s.at.get(piece) in setting.slots:
            there = s.at[piece]
            return (*_brought(setting, s, piece, there), *_doubled(setting, s, piece, there))
        case FlyRaid(number), _ if number - 1 in s.raids:
            return _first_check(setting, s, number - 1)
        case Keep(which), Check() as check:
            card = check.first if which == drawing.FIRST else check.second
            return () if card is None else _with_card(setting, s, card)
        case Buy(item, piece), Market() as market:
            return price_ledger(market, item, piece)
    return ()


# --- Recon and planning


def recon_ledger(setting: Setting, s: State) -> Ledger:
    """What a card's printed Air Intercept must stay below. Rule: NAC-6.0."""
    lines = [Entry(RECON_RATING, tr("the Recon Rating"), "NAC-6.0")]
    lines += _of_event(setting, s, effects.amount(setting, s, RECON))
    modifier = setting.modifier(OCA, s.oca)
    if modifier:
        reason = tr("{track}: {modifier} to the card", track=track_name(OCA), modifier=signed(-modifier))
        lines.append(Entry(modifier, reason, "NAC-6.0"))
    lines += _of_event(setting, s, -effects.amount(setting, s, AIR_INTERCEPT))
    return tuple(lines)


def _of_event(setting: Setting, s: State, amount: int) -> Ledger:
    """What the event in force adds, if anything. Rule: NAC-11.0."""
    if not amount or s.event is None:
        return ()
    return (Entry(amount, tr("event: {event}", event=tr(setting.cards[s.event].event)), "NAC-11.0"),)


def _brought(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Ledger:
    """What a unit brings to its place in a raid. Rule: NAC-7.1, NAC-7.2."""
    slot = setting.slots[to]
    if slot.row not in s.raids:
        return ()
    which = rating_of(s.raids[slot.row].mission, slot.role)
    reason = tr("{unit}: {rating}", unit=piece_name(setting, piece), rating=rating_name(which))
    value = setting.ratings[piece][piece in s.damaged][which]
    return (Entry(value, reason, "NAC-7.1" if slot.role == PRIMARY else "NAC-7.2"),)


def _doubled(setting: Setting, s: State, piece: PieceId, to: SpaceId) -> Ledger:
    """What munitions add to that. Rule: NAC-7.3."""
    return tuple(Entry(entry.value, tr("munitions double it"), "NAC-7.3") for entry in _brought(setting, s, piece, to))


# --- raids


def _first_check(setting: Setting, s: State, row: int) -> Ledger:
    """What the first card of a raid must stay below. Rule: NAC-8.1, NAC-8.2."""
    if not on_raid(setting, s, row):
        return ()
    return check_ledger(setting, s, row, raids.STEALTH if alone(setting, s, row) else raids.INTERCEPTION)


def _with_card(setting: Setting, s: State, card: int) -> Ledger:
    """What a drawn card comes to in what it was drawn for."""
    match s.stack[-2]:
        case Flight(row, segment) if segment in plans.RULE:
            value = plans.printed(setting, segment, card)
            reason = tr("{card}, as printed", card=card_name(setting, card))
            return (*check_ledger(setting, s, row, segment), Entry(-value, reason, plans.RULE[segment]))
        case Combat(line):
            return combat_ledger(setting, s, line, card)
        case Echelon(line):
            return echelon_ledger(setting, s, line, card)
        case Supply():
            reason = tr("{card}: NATO Reinforce", card=card_name(setting, card))
            return (Entry(setting.cards[card].nato_reinforce, reason, "NAC-10.2"),)
    return ()


# --- on the ground


def combat_ledger(setting: Setting, s: State, line: int, card: int) -> Ledger:
    """The NATO Defense Value of a line with a card, and what it stands against. Rule: NAC-9.0."""
    box = front_box(setting, s, line)
    if box is None:
        return ()
    printed, event = setting.cards[card].attack, effects.amount(setting, s, ATTACK)
    lines = [Entry(printed, tr("{card}: Attack Resolution", card=card_name(setting, card)), "NAC-9.0")]
    lines += _of_event(setting, s, max(-printed, event))
    lines.append(Entry(s.nato[line][box], tr("cohesion of the NATO force at the front"), "NAC-9.0"))
    if s.tally.cas[line]:
        lines.append(Entry(s.tally.cas[line], tr("CAS hits on the line"), "NAC-9.0"))
    lines.append(Entry(0, tr("against a Warsaw Pact cohesion of {force}", force=s.force[line]), "NAC-9.0"))
    return tuple(lines)


def echelon_ledger(setting: Setting, s: State, line: int, card: int) -> Ledger:
    """What a line's reinforcement adds to the cohesion of the Warsaw Pact. Rule: NAC-10.1."""
    if card == SHUFFLE:
        return (Entry(0, tr("the Shuffle card brings no reinforcement"), "NAC-10.1"),)
    printed, hits = setting.cards[card].wp_reinforce, s.tally.fofa[line]
    lines = [Entry(printed, tr("{card}: WP Reinforce", card=card_name(setting, card)), "NAC-10.1")]
    value = reinforcement.value(setting, s, line, card)
    lines += _of_event(setting, s, value - printed)
    if hits:
        lines.append(Entry(-min(hits, value), tr("FOFA hits on the line"), "NAC-10.1"))
    room = MOST_COHESION - s.force[line]
    lost = max(0, value - min(hits, value) - room)
    if lost:
        lines.append(Entry(-lost, tr("lost above cohesion {most}", most=MOST_COHESION), "NAC-10.1"))
    return tuple(lines)


# --- purchases


def price_ledger(market: Market, item: str, piece: PieceId | None) -> Ledger:
    """What a purchase costs, and why repairs can be dearer. Rule: NAC-12.2."""
    if item not in resources.COST:
        return ()
    price = resources.cost(market, item, piece)
    usual = resources.COST[item]
    lines = [Entry(usual, trn("{count} Resource Point", "{count} Resource Points", usual), "NAC-12.2")]
    if price > usual:
        lines.append(Entry(price - usual, tr("it came into the Repair Box in this phase"), "NAC-12.2"))
    return tuple(lines)

"""Cards that are being decided on: what they were drawn for, what they come to, and what would be needed.

Rule: NAC-6.1, NAC-7.4, NAC-8.3.
"""

from __future__ import annotations

from wargame_desk.core.moments import Candidate, CardChoice
from wargame_desk.core.texts import tr
from wargame_desk.games.nato_air_commander import drawing, ground, ledgers, plans, raids, reinforcement
from wargame_desk.games.nato_air_commander.actions import Keep, LayCard, RemoveCard
from wargame_desk.games.nato_air_commander.card_look import ATTACK, NATO_REINFORCE, WP_REINFORCE
from wargame_desk.games.nato_air_commander.facts import front_box, nearest, on_raid
from wargame_desk.games.nato_air_commander.moments import BAD, EVEN, GOOD, LIT, card, check_text, raid_name
from wargame_desk.games.nato_air_commander.names import capital, line_name, pieces_named, segment_name
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import (
    SHUFFLE,
    Check,
    Combat,
    Echelon,
    Flight,
    Headhunt,
    State,
    Supply,
    Survey,
)


def choice(setting: Setting, s: State) -> CardChoice | None:
    """The cards on which the player decides now."""
    match s.top:
        case Check() as check:
            return _checked(setting, s, check)
        case Survey(face):
            needs = tr("It becomes this turn's event, or goes under the deck, to be drawn last.")
            acts = (LayCard(under=False), LayCard(under=True))
            return CardChoice(tr("Battlefield Surveillance"), needs, "NAC-6.1", (Candidate(card(face), acts),))
        case Headhunt():
            return _hunted(s)
    return None


def _hunted(s: State) -> CardChoice:
    """Every card that a decapitation hit can take out of the game. Rule: NAC-8.3."""
    deck, discards = tr("in the deck"), tr("among the discards")
    there = [(face, deck) for face in (*s.deck.pile, *s.deck.bottom)] + [(face, discards) for face in s.deck.discard]
    found = [Candidate(card(face), (RemoveCard(face),), place=place) for face, place in sorted(there)]
    needs = tr("Take one card out of the game, or none. One out of the deck shuffles it, with the discards.")
    return CardChoice(tr("Decapitation: take out a card"), needs, "NAC-8.3", tuple(found), many=True)


def _checked(setting: Setting, s: State, check: Check) -> CardChoice:
    """A card, or two of them, for what lies below on the stack. Rule: NAC-7.4, NAC-8.3."""
    title, needs, rule = _asked(setting, s)
    cards = [(drawing.FIRST, check.first)]
    if check.second is not None:
        cards.append((drawing.SECOND, check.second))
    found = tuple(_candidate(setting, s, which, face) for which, face in cards)
    return CardChoice(title, needs, rule, found)


def _candidate(setting: Setting, s: State, which: str, face: int) -> Candidate:
    keep = Keep(which)
    text, tone, lit = _means(setting, s, face)
    return Candidate(card(face), (keep,), lit, ledgers.explain(setting, s, keep), capital(text), tone)


def _asked(setting: Setting, s: State) -> tuple[str, str, str]:
    """What a card was drawn for, what it must be, and the rule."""
    match s.stack[-2]:
        case Flight(row, segment) if segment in LIT:
            title = tr("{raid}, {segment}", raid=raid_name(setting, s, row), segment=segment_name(segment))
            total = raids.total_of(setting, s, row, segment)
            needs = tr("The raid gets through if the modified value is below {total}.", total=max(1, total))
            return title, needs, plans.RULE[segment]
        case Flight(row):
            title = tr("{raid}, loss", raid=raid_name(setting, s, row))
            return title, tr("The unit whose Loss Number is nearest to the card takes a step loss."), "NAC-8.2"
        case Combat(line):
            title = tr("Ground combat: {line}", line=line_name(setting, line))
            force = s.force[line]
            needs = tr(
                "NATO holds with more than {force}, and drives the enemy back with more than {double}.",
                force=force,
                double=2 * force,
            )
            return title, needs, "NAC-9.0"
        case Echelon(line):
            title = tr("Warsaw Pact reinforcement: {line}", line=line_name(setting, line))
            return title, tr("The less it adds, the better."), "NAC-10.1"
        case Supply():
            return tr("NATO reinforcement"), tr("The more it brings, the better."), "NAC-10.2"
    return tr("A second card"), "", "NAC-7.4"


def _means(setting: Setting, s: State, face: int) -> tuple[str, str, tuple[str, ...]]:
    """What a card comes to in what it was drawn for, whether that is good, and which figures count."""
    match s.stack[-2]:
        case Flight(row, segment) if segment in LIT:
            value, total, through = raids.check(setting, s, row, segment, face)
            text = check_text(plans.printed(setting, segment, face), value, total, through=through)
            return text, GOOD if through else BAD, LIT[segment]
        case Flight(row):
            hit = nearest(setting, on_raid(setting, s, row), face)
            return tr("It hits {units}", units=pieces_named(setting, hit)), BAD, ()
        case Combat(line) if front_box(setting, s, line) is not None:
            value = ground.defence(setting, s, line, face)
            found = ground.result(s.force[line], value)
            results = {
                ground.FAILS: tr("{value} against {force}: the defense fails"),
                ground.HOLDS: tr("{value} against {force}: NATO holds"),
                ground.COUNTERATTACK: tr("{value} against {force}: NATO counterattacks"),
            }
            text = results[found].format(value=value, force=s.force[line])
            return text, BAD if found == ground.FAILS else GOOD, (ATTACK,)
        case Echelon(line):
            added = max(0, reinforcement.value(setting, s, line, face) - s.tally.fofa[line])
            return tr("It adds {added}", added=added), BAD if added else GOOD, (WP_REINFORCE,)
        case Supply():
            brought = 0 if face == SHUFFLE else setting.cards[face].nato_reinforce
            return tr("It brings {points}", points=brought), GOOD if brought else BAD, (NATO_REINFORCE,)
    return "", EVEN, ()

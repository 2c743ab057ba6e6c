"""What happened, cut into moments to be watched: each card turned up with the sum it went into, each line fought.

Owns which events are a moment, under which heading, and their sums. It is given events that have been told, and names
no card that lies face down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.moments import Moment
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Event
from wargame_desk.games.nato_air_commander import events, ground, log_lines, raid_events, raids
from wargame_desk.games.nato_air_commander.card_look import (
    AIR_INTERCEPT,
    ATTACK,
    GROUND_DEFENCE,
    NATO_REINFORCE,
    SHUFFLE,
    WP_REINFORCE,
)
from wargame_desk.games.nato_air_commander.happened import event as sentence
from wargame_desk.games.nato_air_commander.happened import modified, signed
from wargame_desk.games.nato_air_commander.names import (
    aim_name,
    capital,
    line_called,
    objective_name,
    recon_name,
    segment_name,
    track_name,
)
from wargame_desk.games.nato_air_commander.plans import printed
from wargame_desk.games.nato_air_commander.sequence import INDEX, PHASES, TURN_END
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import Flight, State

GOOD, BAD, EVEN = "good", "bad", "even"
LIT = {
    raids.INTERCEPTION: (AIR_INTERCEPT,),
    raids.DEFENCE: (GROUND_DEFENCE,),
    raids.STEALTH: (AIR_INTERCEPT, GROUND_DEFENCE),
}
"""The figures that count in a check of a raid. Rule: NAC-8.1, NAC-8.2."""


def moments(setting: Setting, known: State, happened: Sequence[Event]) -> tuple[Moment, ...]:
    """The moments of what happened, in order; ``known`` is the position before it."""
    return tuple(_Teller(setting, known).tell(happened))


def card(face: int) -> str:
    """A Resolution Card's name in ``Look.cards``."""
    return str(face) if face else SHUFFLE


def raid_name(setting: Setting, s: State, row: int) -> str:
    """A raid by its number and aim, while it is on the display."""
    raid = s.raids.get(row)
    if raid is None:
        return tr("Raid {number}", number=row + 1)
    line = None if raid.line < 0 else setting.lines[raid.line]
    return tr("Raid {number}: {aim}", number=row + 1, aim=aim_name(setting, raid.mission, line))


class _Teller:
    """Reads events in order; remembers the phase, the raid and the last card."""

    def __init__(self, setting: Setting, known: State) -> None:
        self._setting, self._known = setting, known
        self._group = tr(PHASES[known.phase].title)
        flying = next((frame for frame in known.stack if isinstance(frame, Flight)), None)
        if flying is not None:
            self._group = raid_name(setting, known, flying.raid)
        self._card = ""

    def tell(self, happened: Sequence[Event]) -> Iterator[Moment]:
        for event in happened:
            match event:
                case events.PhaseBegun(phase):
                    self._group = tr(PHASES[INDEX[phase]].title)
                    self._card = ""
                case raid_events.RaidBegun(raid):
                    self._group = raid_name(self._setting, self._known, raid - 1)
                case events.ObjectiveJudged():
                    self._group = tr("Objectives")
                case events.CardDrawn(face):
                    self._card = card(face)
            moment = self._checks(event) or self._fights(event) or self._course(event)
            if moment is not None:
                yield moment

    def _moment(
        self, event: Event, head: str, text: str = "", tone: str = EVEN, card: str = "", lit: tuple[str, ...] = ()
    ) -> Moment:
        return Moment(self._group, capital(head), text, tone, card, lit, log_lines.rule_of(event), self._at(event))

    def _at(self, event: Event) -> SpaceId | None:
        """Where a line is fought, or reinforced: the box of its Warsaw Pact force; where a reinforcement is found."""
        if isinstance(event, raid_events.EchelonLocated):
            return self._setting.reserve[self._setting.line_index[event.line]]
        if not isinstance(event, events.CombatFought | events.CombatSkipped | events.EchelonArrived):
            return None
        line = self._setting.line_index[event.line]
        return self._setting.position(line, self._known.wp[line])

    # --- raids and Recon

    def _checks(self, event: Event) -> Moment | None:
        match event:
            case raid_events.ReconFlown(mission, line, face, value, rating, success):
                text = tr("{sum}, under {rating}: success") if success else tr("{sum}, not under {rating}: it fails")
                text = text.format(sum=modified(self._setting.cards[face].air_intercept, value), rating=rating)
                tone = GOOD if success else BAD
                return self._moment(
                    event, recon_name(self._setting, mission, line), text, tone, self._card, (AIR_INTERCEPT,)
                )
            case raid_events.SegmentSkipped():
                return self._moment(event, segment_name(raids.INTERCEPTION), tr("None against a lone Stealth Unit"))
            case raid_events.SegmentResolved(_, segment, face, value, total, success):
                tone = GOOD if success else BAD
                text = check_text(printed(self._setting, segment, face), value, total, through=success)
                return self._moment(event, segment_name(segment), text, tone, card(face), LIT[segment])
            case raid_events.StepLost():
                return self._moment(event, tr("Loss"), sentence(self._setting, event), BAD, self._card)
            case raid_events.PilotLost(_, False):
                return self._moment(event, tr("Loss"), sentence(self._setting, event), BAD)
            case raid_events.PilotLost() | raid_events.RedrawSpent():
                return self._moment(event, tr("Second card"), sentence(self._setting, event))
            case raid_events.HitsScored(_, _, _, _, _, counted):
                tone = GOOD if counted else EVEN
                return self._moment(event, tr("Result"), sentence(self._setting, event).partition(": ")[2], tone)
            case events.CardRemoved(face):
                shown = "" if face is None else card(face)
                return self._moment(event, tr("Decapitation"), sentence(self._setting, event), EVEN, shown)
        return None

    # --- Objectives, ground combat, reinforcements

    def _fights(self, event: Event) -> Moment | None:
        match event:
            case events.ObjectiveJudged(face, have, need, met, points):
                text = tr("{have} of {need}: {points} RP", have=have, need=need, points=signed(points))
                name = objective_name(self._setting, face)
                return self._moment(event, name, text, GOOD if met else BAD, f"objective-{face}")
            case events.CombatFought(line, face):
                text, tone = combat_text(event)
                return self._moment(event, line_called(self._setting, line), text, tone, card(face), (ATTACK,))
            case events.CombatSkipped(line):
                return self._moment(event, line_called(self._setting, line), tr("No NATO force is left to fight"))
            case events.EchelonArrived(line, face, value, hits, added):
                if not value:
                    text = tr("Nothing arrives")
                elif hits:
                    text = tr("{value} − FOFA {hits} = {added}", value=value, hits=hits, added=signed(added))
                else:
                    text = tr("Reinforcement {value}: {added}", value=value, added=signed(added))
                tone = BAD if added else GOOD
                return self._moment(event, line_called(self._setting, line), text, tone, card(face), (WP_REINFORCE,))
            case events.SupplyDrawn():
                text = sentence(self._setting, event)
                return self._moment(event, tr("NATO"), text, GOOD, self._card, (NATO_REINFORCE,))
        return None

    # --- the course of the turn

    def _course(self, event: Event) -> Moment | None:
        match event:
            case raid_events.EchelonLocated(line, face):
                text = sentence(self._setting, event)
                return self._moment(event, line_called(self._setting, line), text, EVEN, card(face), (WP_REINFORCE,))
            case events.EventDrawn(face):
                data = self._setting.cards[face]
                return self._moment(event, tr(data.event), tr(data.text), EVEN, card(face))
            case events.TrackRecovered(track, face, recovered):
                text, tone = sentence(self._setting, event).partition(": ")[2], BAD if recovered else GOOD
                return self._moment(event, track_name(track), text, tone, card(face), (AIR_INTERCEPT,))
            case events.WarChecked(face, _, war):
                text, tone = sentence(self._setting, event), BAD if war else GOOD
                return self._moment(event, tr("Nuclear escalation"), text, tone, card(face))
            case events.DeckShuffled("resolution", True):
                return self._moment(event, tr("Shuffle"), sentence(self._setting, event), EVEN, SHUFFLE)
            case events.EndsHeld() | events.GameEnded():
                return self._moment(event, tr(PHASES[INDEX[TURN_END]].title), sentence(self._setting, event))
        return None


def check_text(printed: int, value: int, total: int, *, through: bool) -> str:
    """A check of a raid as a sum: the card, modified, against the raid's total. Rule: NAC-8.1, NAC-8.2."""
    text = tr("{sum} against {total}: it gets through") if through else tr("{sum} against {total}: it is stopped")
    return text.format(sum=modified(printed, value), total=total)


def combat_text(event: events.CombatFought) -> tuple[str, str]:
    """The sum of a line and what comes of it, and whether that is good. Rule: NAC-9.0."""
    results = {
        ground.FAILS: (tr("the defense fails"), BAD),
        ground.HOLDS: (tr("NATO holds"), GOOD),
        ground.COUNTERATTACK: (tr("NATO counterattacks"), GOOD),
    }
    result, tone = results[event.result]
    text = tr("{attack} + cohesion {held}{cas} = {value} against {force}: {result}")
    cas = tr(" + CAS {hits}", hits=event.hits) if event.hits else ""
    value = event.attack + event.cohesion + event.hits
    told = text.format(attack=event.attack, held=event.cohesion, cas=cas, value=value, force=event.force, result=result)
    return told, tone

"""The log: for each event its sentence, its rule, whose doing it was and where; what goes home together in one line.

Owns which rule stands behind an event. The sentences are in ``happened``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.present import Fact
from wargame_desk.core.texts import trn
from wargame_desk.core.values import Event
from wargame_desk.games.nato_air_commander import events, raid_events
from wargame_desk.games.nato_air_commander.happened import event as sentence
from wargame_desk.games.nato_air_commander.names import space_name
from wargame_desk.games.nato_air_commander.raids import INTERCEPTION
from wargame_desk.games.nato_air_commander.recon import RULE as RECON_RULE
from wargame_desk.games.nato_air_commander.sequence import INDEX, NATO, PHASES
from wargame_desk.games.nato_air_commander.setting import DEAD, OCA, PRIMARY, Setting

TURN, MOVE, BATTLE, OTHER = "turn", "move", "battle", "other"

_RULES: Mapping[type[Event], str] = {
    events.CardDrawn: "NAC-4.1",
    events.DeckShuffled: "NAC-4.1",
    events.ObjectiveDrawn: "NAC-5.0",
    events.ObjectiveReceived: "NAC-5.0",
    events.ObjectivePassed: "NAC-5.1",
    raid_events.CardLaid: "NAC-6.1",
    raid_events.EchelonLocated: "NAC-6.3",
    raid_events.RaidOpened: "NAC-7.1",
    raid_events.RaidCleared: "NAC-7.0",
    raid_events.UnitAssigned: "NAC-7.0",
    raid_events.UnitRecalled: "NAC-7.0",
    raid_events.UnitArmed: "NAC-7.3",
    raid_events.PilotAssigned: "NAC-7.4",
    raid_events.OewFlown: "NAC-7.5",
    raid_events.RaidBegun: "NAC-8.0",
    raid_events.SegmentSkipped: "NAC-8.1",
    raid_events.RaidAborted: "NAC-8.0",
    raid_events.StepLost: "NAC-2.8",
    raid_events.PilotLost: "NAC-7.4",
    raid_events.RedrawSpent: "NAC-8.3",
    raid_events.CardKept: "NAC-7.4",
    raid_events.HitsScored: "NAC-8.3",
    events.CardRemoved: "NAC-8.3",
    events.ObjectiveJudged: "NAC-8.4",
    events.CombatFought: "NAC-9.0",
    events.CombatSkipped: "NAC-9.0",
    events.ForceMoved: "NAC-9.0",
    events.ForceChanged: "NAC-2.3",
    events.NatoChanged: "NAC-2.3",
    events.EchelonArrived: "NAC-10.1",
    events.EchelonLaid: "NAC-10.1",
    events.SupplyDrawn: "NAC-10.2",
    events.UnitArrived: "NAC-10.3",
    events.EventEnded: "NAC-11.0",
    events.EventDrawn: "NAC-11.0",
    events.EffectIdle: "NAC-11.0",
    events.UnitRepaired: "NAC-11.0",
    events.PilotReady: "NAC-11.0",
    events.PointsGained: "NAC-12.1",
    events.ItemBought: "NAC-12.2",
    events.UnitHome: "NAC-13.1",
    events.OewEnded: "NAC-13.2",
    events.TrackRecovered: "NAC-13.3",
    events.WarChecked: "NAC-13.4",
    events.EndsHeld: "NAC-13.5",
}
_TRACKS = {"dead": "NAC-8.3", "oca": "NAC-8.3", "rp": "NAC-12.0", "pgm": "NAC-7.3", "vp": "NAC-13.5"}
_MOVES = (
    raid_events.RaidOpened,
    raid_events.RaidCleared,
    raid_events.UnitAssigned,
    raid_events.UnitRecalled,
    raid_events.UnitArmed,
    raid_events.PilotAssigned,
    raid_events.OewFlown,
    events.UnitArrived,
    events.UnitHome,
)
_BATTLES = (
    raid_events.RaidBegun,
    raid_events.SegmentResolved,
    raid_events.SegmentSkipped,
    raid_events.RaidAborted,
    raid_events.StepLost,
    raid_events.PilotLost,
    raid_events.HitsScored,
    events.CombatFought,
    events.CombatSkipped,
    events.ForceMoved,
)
_OURS = (
    *_MOVES,
    raid_events.ReconFlown,
    raid_events.CardLaid,
    raid_events.RaidBegun,
    raid_events.HitsScored,
    events.ItemBought,
)
"""What is NATO's own doing; cards, losses and the Warsaw Pact are nobody's at this table."""


def lines(setting: Setting, happened: tuple[Event, ...]) -> Iterator[Fact]:
    """A line for each event; units that go to the same box one after another share one."""
    for to, together in groupby(happened, key=lambda e: e.to if isinstance(e, events.UnitHome) else None):
        group = tuple(together)
        if to is None or len(group) == 1:
            yield from (_line(setting, event) for event in group)
        else:
            text = trn(
                "{count} unit goes to {space}", "{count} units go to {space}", len(group), space=space_name(setting, to)
            )
            yield Fact(text, _RULES[events.UnitHome], NATO, (to,), MOVE)


def _line(setting: Setting, event: Event) -> Fact:
    if isinstance(event, events.PhaseBegun | events.GameEnded):
        kind = TURN
    else:
        kind = MOVE if isinstance(event, _MOVES) else BATTLE if isinstance(event, _BATTLES) else OTHER
    owner = NATO if isinstance(event, _OURS) else None
    return Fact(sentence(setting, event), rule_of(event), owner, tuple(_spaces(setting, event)), kind)


def rule_of(event: Event) -> str:
    """The rule behind an event."""
    match event:
        case events.PhaseBegun(phase):
            return PHASES[INDEX[phase]].rule
        case events.GameEnded(_, rule):
            return rule
        case raid_events.ReconFlown(mission):
            return RECON_RULE[mission]
        case raid_events.SegmentResolved(_, segment):
            return rule_of_segment(segment)
        case events.TrackMoved(track):
            return _TRACKS[track]
    return _RULES[type(event)]


def rule_of_segment(segment: str) -> str:
    """The rule of a segment of a raid. Rule: NAC-8.1, NAC-8.2."""
    return "NAC-8.1" if segment == INTERCEPTION else "NAC-8.2"


def _spaces(setting: Setting, event: Event) -> Iterator[SpaceId]:
    """Where it happened: a target, a row of the display, a line, a box."""
    match event:
        case raid_events.RaidOpened(_, mission, line) | raid_events.HitsScored(_, mission, line):
            yield setting.target(mission, -1 if line is None else setting.line_index[line])
        case raid_events.RaidBegun(number) | raid_events.RaidAborted(number) | raid_events.SegmentResolved(number):
            yield setting.places[number - 1][PRIMARY][0]
        case raid_events.EchelonLocated(line) | events.EchelonArrived(line):
            yield setting.reserve[setting.line_index[line]]
        case events.CombatFought(line) | events.CombatSkipped(line) | events.ForceChanged(line):
            at = setting.line_index[line]
            yield from (setting.start[at], *setting.box[at])
        case events.ForceMoved(_, start, to):
            yield from (start, to)
        case events.NatoChanged(space):
            yield space
        case raid_events.UnitAssigned(_, to) | events.UnitHome(_, to):
            yield to
        case events.TrackMoved(track) | events.TrackRecovered(track):
            if track in (DEAD, OCA):
                yield setting.target(track, -1)
            elif track == "pgm":
                yield setting.munitions

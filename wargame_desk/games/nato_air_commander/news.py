"""The report of a turn, or of any stretch of play: a row for what belongs together, in the order in which it came.

Owns the rows and their sentences. It is given events that have been told, and names no card that lies face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.present import News
from wargame_desk.core.texts import tr, tr_list, trn
from wargame_desk.core.values import Event
from wargame_desk.games.nato_air_commander import events, ground, raid_events
from wargame_desk.games.nato_air_commander.happened import event as sentence
from wargame_desk.games.nato_air_commander.happened import signed
from wargame_desk.games.nato_air_commander.names import (
    aim_name,
    line_called,
    mission_short,
    objective_name,
    piece_name,
    pieces_named,
    recon_name,
    segment_name,
    space_name,
)
from wargame_desk.games.nato_air_commander.raids import STEALTH
from wargame_desk.games.nato_air_commander.sequence import NATO, OBJECTIVES, RECON, REINFORCEMENT, RESOURCES, TURN_END
from wargame_desk.games.nato_air_commander.setting import MOST_COHESION, Setting
from wargame_desk.games.nato_air_commander.state import State

BATTLE, MOVE, TURN, MET, FAILED, OTHER = "battle", "move", "turn", "met", "failed", "other"
SAID = (
    raid_events.OewFlown,
    events.WarChecked,
    events.EndsHeld,
    events.GameEnded,
)
"""Events that are a row by their own sentence."""


def news(setting: Setting, known: State, happened: Sequence[Event]) -> tuple[News, ...]:
    """The rows for what happened."""
    return tuple(_Reporter(setting, known, happened).rows())


class _Reporter:
    """Reads the events of a stretch of play once, in order, and makes rows of them."""

    def __init__(self, setting: Setting, known: State, happened: Sequence[Event]) -> None:
        self._setting, self._happened = setting, tuple(happened)
        self._aims: dict[int, str] = {}
        self._held = False
        for row, raid in known.raids.items():
            line = None if raid.line < 0 else setting.lines[raid.line]
            self._aims[row + 1] = aim_name(setting, raid.mission, line)

    def rows(self) -> Iterator[News]:
        for i, e in enumerate(self._happened):
            if isinstance(e, raid_events.RaidOpened):
                self._aims[e.raid] = aim_name(self._setting, e.mission, e.line)
            row = self._row(e, self._happened[i + 1 :])
            if row is not None:
                yield row

    def _row(self, e: Event, after: tuple[Event, ...]) -> News | None:
        match e:
            case events.PhaseBegun(phase):
                self._held = False
                return self._summary(phase, _until(after, events.PhaseBegun))
            case raid_events.RaidBegun(number):
                return self._raid(number, _until(after, raid_events.RaidBegun, events.PhaseBegun))
            case events.ObjectiveJudged(card, have, need, met, points):
                name = objective_name(self._setting, card)
                head = tr("{name} is met", name=name) if met else tr("{name} has failed", name=name)
                more = tr("{have} of {need}; {points} RP", have=have, need=need, points=signed(points))
                return News(head, more, NATO if met else None, kind=MET if met else FAILED)
            case events.CombatFought():
                own = _until(after, events.CombatFought, events.CombatSkipped, events.PhaseBegun)
                return self._combat(e, own) or self._holding(e, _until(after, events.PhaseBegun))
            case events.ForceMoved(line, start, to, True):
                head = tr("{line} is driven back by an Objective", line=line_called(self._setting, line))
                more = tr("From {start} to {to}", start=self._space(start), to=self._space(to))
                return News(head, more, NATO, kind=MOVE)
            case events.EventDrawn(card):
                return self._event(card, _until(after, events.PhaseBegun))
        return News(sentence(self._setting, e), kind=OTHER) if isinstance(e, SAID) else None

    # --- many in one row

    def _summary(self, phase: str, within: tuple[Event, ...]) -> News | None:
        """What a phase brought that is not worth a row each."""
        made: dict[str, Callable[[tuple[Event, ...]], News | None]] = {
            OBJECTIVES: self._objectives,
            RECON: self._recon,
            REINFORCEMENT: self._reinforcement,
            RESOURCES: self._resources,
            TURN_END: self._recovery,
        }
        return made[phase](within) if phase in made else None

    def _objectives(self, within: tuple[Event, ...]) -> News | None:
        shuffled = [i for i, e in enumerate(within) if isinstance(e, events.DeckShuffled) and e.card]
        found = [e for e in within[max(shuffled, default=0) :] if isinstance(e, events.ObjectiveReceived)]
        names = tr_list([objective_name(self._setting, e.card) for e in found])
        return News(tr("Objectives: {names}", names=names), kind=TURN) if found else None

    def _recon(self, within: tuple[Event, ...]) -> News | None:
        flown = [e for e in within if isinstance(e, raid_events.ReconFlown)]
        if not flown:
            return None
        good = [recon_name(self._setting, e.mission, e.line) for e in flown if e.success]
        head = trn("Recon: {count} mission succeeded", "Recon: {count} missions succeeded", len(good))
        return News(head, tr_list(good), NATO, kind=OTHER)

    def _reinforcement(self, within: tuple[Event, ...]) -> News | None:
        came = [e for e in within if isinstance(e, events.EchelonArrived)]
        told = [
            tr("{line} {added}", line=line_called(self._setting, e.line), added=signed(e.added))
            for e in came
            if e.added
        ]
        arrived = [e.piece for e in within if isinstance(e, events.UnitArrived)]
        supply = sum(e.points for e in within if isinstance(e, events.SupplyDrawn))
        head = tr("Reinforcement: Warsaw Pact {pact}, NATO {nato}", pact=sum(e.added for e in came), nato=supply)
        if arrived:
            told.append(trn("{count} air unit arrived", "{count} air units arrived", len(arrived)))
        return News(head, ", ".join(told), kind=MOVE) if came or supply or arrived else None

    def _resources(self, within: tuple[Event, ...]) -> News | None:
        items = [e for e in within if isinstance(e, events.ItemBought)]
        gained, spent = sum(e.points for e in within if isinstance(e, events.PointsGained)), sum(e.cost for e in items)
        if not gained and not spent:
            return None
        head = tr("Resource Points: {gained} gained, {spent} spent", gained=gained, spent=spent)
        return News(head, ". ".join(sentence(self._setting, e) for e in items), NATO, kind=OTHER)

    def _recovery(self, within: tuple[Event, ...]) -> News | None:
        moved = {e.track for e in within if isinstance(e, events.TrackMoved)}
        drawn = [e.track for e in within if isinstance(e, events.TrackRecovered) and e.recovered]
        back = [mission_short(track) for track in drawn if track in moved]
        return News(tr("The enemy recovers: {tracks}", tracks=tr_list(back)), kind=OTHER) if back else None

    def _event(self, card: int, within: tuple[Event, ...]) -> News:
        """The event of the turn, and whom it hit at base."""
        data, hit = self._setting.cards[card], [e for e in within if isinstance(e, raid_events.StepLost)]
        more = " ".join([tr(data.text), *([self._lost(hit)] if hit else [])])
        return News(tr("Event: {event}", event=tr(data.event)), more, None, self._face(hit[0].piece) if hit else "")

    # --- raids and combat

    def _raid(self, number: int, within: tuple[Event, ...]) -> News:
        """One raid: its hits, or where it was stopped, and what it cost."""
        aim = self._aims.get(number)
        name = tr("Raid {number}, {aim}", number=number, aim=aim) if aim else tr("Raid {number}", number=number)
        losses = [e for e in within if isinstance(e, raid_events.StepLost)]
        pilots = [e.piece for e in within if isinstance(e, raid_events.PilotLost)]
        told = [self._lost(losses)] if losses else []
        if pilots:
            told.append(tr("Gone: {pilots}", pilots=pieces_named(self._setting, pilots)))
        scored = next((e for e in within if isinstance(e, raid_events.HitsScored)), None)
        if scored is not None:
            head = trn("{raid}: {count} hit", "{raid}: {count} hits", scored.counted, raid=name)
        else:
            head = tr("{raid}: stopped by {segment}", raid=name, segment=_where(within))
        return News(head, ". ".join(told), NATO, self._face(losses[0].piece) if losses else "", kind=BATTLE)

    def _combat(self, e: events.CombatFought, within: tuple[Event, ...]) -> News | None:
        """A line that was broken or won ground, and what that is worth; None where it only held."""
        if e.result == ground.HOLDS:
            return None
        line = line_called(self._setting, e.line)
        moved = next((m for m in within if isinstance(m, events.ForceMoved) and not m.retreat), None)
        points = sum(t.to - t.start for t in within if isinstance(t, events.TrackMoved) and t.track == "vp")
        if e.result == ground.FAILS and moved is not None:
            head = tr("{line}: {place} has fallen", line=line, place=self._space(moved.to))
        elif moved is not None:
            head = tr("{line}: {place} is retaken", line=line, place=self._space(moved.start))
        else:
            head = tr("{line} holds and counterattacks", line=line)
        face = f"wp-{min(e.force, MOST_COHESION)}" if e.result == ground.FAILS else ""
        figure = signed(points) if points else ""
        return News(head, _sum(e), None if e.result == ground.FAILS else NATO, face, figure, BATTLE)

    def _holding(self, e: events.CombatFought, within: tuple[Event, ...]) -> News | None:
        """Every line that only held, in one row, told with the first of them."""
        if self._held:
            return None
        self._held = True
        others = [o for o in within if isinstance(o, events.CombatFought) and o.result == ground.HOLDS]
        held = [e, *others]
        names = tr_list([line_called(self._setting, one.line) for one in held])
        head = trn("{lines} holds", "{lines} hold", len(held), lines=names)
        return News(head, ", ".join(_sum(one) for one in held), NATO, kind=BATTLE)

    # --- names and faces

    def _lost(self, losses: Sequence[raid_events.StepLost]) -> str:
        told = [
            (tr("{unit} eliminated") if e.eliminated else tr("{unit} damaged")).format(
                unit=piece_name(self._setting, e.piece)
            )
            for e in losses
        ]
        return tr_list(told)

    def _space(self, space: SpaceId) -> str:
        return space_name(self._setting, space)

    def _face(self, piece: PieceId) -> str:
        name = self._setting.names[piece]
        return name if piece in self._setting.stealth else f"{name}-damaged"


def _sum(e: events.CombatFought) -> str:
    return tr("{value} against {force}", value=e.attack + e.cohesion + e.hits, force=e.force)


def _until(after: tuple[Event, ...], *kinds: type[Event]) -> tuple[Event, ...]:
    """The events before the first of these kinds."""
    end = next((i for i, e in enumerate(after) if isinstance(e, kinds)), len(after))
    return after[:end]


def _where(within: tuple[Event, ...]) -> str:
    """The segment in which a raid was stopped."""
    failed = [e.segment for e in within if isinstance(e, raid_events.SegmentResolved) and not e.success]
    return segment_name(failed[-1] if failed else STEALTH)

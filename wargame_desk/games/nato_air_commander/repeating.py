"""The raids of an earlier turn put together once more, as far as their units can fly.

Owns which raid of now answers to which of then. What is allowed is the planning's word.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import planning, trial, turn
from wargame_desk.games.nato_air_commander.actions import Arm, Assign, Crew, OpenRaid
from wargame_desk.games.nato_air_commander.facts import on_raid
from wargame_desk.games.nato_air_commander.setting import AT_LINE, PRIMARY, ROLES, Setting
from wargame_desk.games.nato_air_commander.state import Planning, Raid, State


def again(
    setting: Setting, s: State, before: Iterator[State], number: int | None
) -> tuple[tuple[Action, ...], tuple[Refusal, ...]]:
    """What puts the raids of an earlier turn together again, and what refuses the rest of them. Rule: NAC-7.0.

    Args:
        before: earlier positions, the latest first; the first from the planning of another turn counts.
        number: of a raid of now, to be filled like the earlier one at its target, else like that of its row; None for
            every earlier raid at a target that has fewer raids now.
    """
    if not isinstance(s.top, Planning):
        return (), (turn.out_of_sequence(s, OpenRaid("", None)),)
    earlier = next((old for old in before if old.turn < s.turn and isinstance(old.top, Planning)), None)
    if earlier is None or not earlier.raids:
        return (), (Refusal("no_raids_before", "NAC-7.0"),)
    attempt = _Attempt(setting, s)
    for old, row in _pairs(setting, s, earlier, number):
        attempt.raid(earlier, old, row)
    return tuple(attempt.played), tuple(attempt.refused)


def _pairs(setting: Setting, s: State, earlier: State, number: int | None) -> Iterator[tuple[int, int | None]]:
    """Rows of the earlier raids, each with the row of now that is filled; None where a raid is begun anew."""
    olds = [row for row in sorted(earlier.raids) if on_raid(setting, earlier, row)]
    if number is not None:
        found = _answering(s, earlier, olds, number - 1)
        if found is not None:
            yield found, number - 1 if number - 1 in s.raids else None
        return
    now = [_aim(raid) for raid in s.raids.values()]
    for old in olds:
        if _aim(earlier.raids[old]) in now:
            now.remove(_aim(earlier.raids[old]))
        else:
            yield old, None


def _answering(s: State, earlier: State, olds: list[int], row: int) -> int | None:
    """The earlier raid that a row of now is filled from: at its target, in its row if there are several."""
    same = [old for old in olds if row in s.raids and _aim(earlier.raids[old]) == _aim(s.raids[row])]
    chosen = same or olds
    return row if row in chosen else next(iter(same), None)


def _aim(raid: Raid) -> tuple[str, int]:
    return raid.mission, raid.line


class _Attempt:
    """Actions played on a copy of the position, and the refusals of the others."""

    def __init__(self, setting: Setting, s: State) -> None:
        self._setting, self._log = setting, Log(s)
        self.played: list[Action] = []
        self.refused: list[Refusal] = []

    def raid(self, earlier: State, old: int, row: int | None) -> None:
        """One earlier raid, into a row of now or a free one. One that none of its units can lead is not begun."""
        setting, raid = self._setting, earlier.raids[old]
        if row is None:
            leaders = on_raid(setting, earlier, old, PRIMARY)
            why = [planning.can_fly(setting, self._log.s, piece) for piece in leaders]
            if all(why):
                self.refused += [refusal for refusal in why if refusal is not None]
                return
            row = planning.free_row(setting, self._log.s)
            line = setting.lines[raid.line] if raid.mission in AT_LINE else None
            if not self._do(OpenRaid(raid.mission, line)) or row is None:
                return
        for role in ROLES:
            for piece in on_raid(setting, earlier, old, role):
                self._unit(earlier, piece, row, role)

    def _unit(self, earlier: State, piece: PieceId, row: int, role: str) -> None:
        to = planning.free_place(self._setting, self._log.s, row, role)
        if to is None or not self._do(Assign(piece, to)):
            return
        if piece in earlier.armed:
            self._do(Arm(piece))
        for pilot, unit in earlier.riding.items():
            if unit == piece:
                self._do(Crew(self._ready_one(pilot), piece))

    def _ready_one(self, pilot: PieceId) -> PieceId:
        """A pilot, or one of the same nation who is ready if he is gone or flies: they are all alike. Rule: NAC-7.4."""
        setting, at = self._setting, self._log.s.at
        fellows = [other for other in setting.pilots if setting.nation[other] == setting.nation[pilot]]
        return next((one for one in (pilot, *fellows) if at.get(one) == setting.ready), pilot)

    def _do(self, action: Action) -> bool:
        refusal = trial.check(self._setting, self._log.s, action)
        if refusal is None:
            trial.play(self._setting, self._log, action)
            self.played.append(action)
        else:
            self.refused.append(refusal)
        return refusal is None

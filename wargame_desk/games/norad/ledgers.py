"""The ledger behind each number: what a flight costs, what a fighter needs. Rule: NORAD-6.0, EXP-6.0, EXP-9.6."""

from __future__ import annotations

from itertools import pairwise

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.tables import Entry, Ledger
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.games.norad.actions import AnswerScramble, Move, Roll
from wargame_desk.games.norad.facts import defended
from wargame_desk.games.norad.interception import SCRAMBLE
from wargame_desk.games.norad.names import space_name
from wargame_desk.games.norad.options import ORTHOGONAL
from wargame_desk.games.norad.setting import Setting
from wargame_desk.games.norad.state import State


def explain(setting: Setting, s: State, subject: Action) -> Ledger:
    """The lines behind an action; () where no number is behind it."""
    match subject:
        case Move(piece, path) if piece in s.at and path:
            return flight_ledger(setting, s, piece, path)
        case Roll(piece):
            return roll_ledger(setting, s, piece)
        case AnswerScramble(piece, True) if piece is not None:
            ledger = roll_ledger(setting, s, piece)
            return (*ledger, Entry(-SCRAMBLE, tr("a scramble adds one to the die"), "EXP-9.6")) if ledger else ()
    return ()


def flight_ledger(setting: Setting, s: State, piece: PieceId, path: tuple[SpaceId, ...]) -> Ledger:
    """One line a square entered, and one for the question that ends a leg.

    Movement points are whole in a ledger: what has been spent by a square is rounded up, as on the map.
    Rule: NORAD-6.0, EXP-6.0.
    """
    dear = setting.rules.diagonal != ORTHOGONAL
    lines, spent = [], 0
    for here, there in pairwise((s.at[piece], *path)):
        cost = dict(setting.steps[here]).get(there, ORTHOGONAL)
        value, spent = whole(spent + cost) - whole(spent), spent + cost
        reason = space_name(setting, there)
        if dear:
            side, corner = tr("{square}: across a side, 1"), tr("{square}: across a corner, 1½")
            reason = (side if cost == ORTHOGONAL else corner).format(square=reason)
        lines.append(Entry(value, reason, "EXP-6.0" if dear else "NORAD-6.0"))
    if defended(setting, s, path[-1], setting.side_of[piece]):
        lines.append(Entry(0, tr("the defender is asked"), "NORAD-6.0"))
    return tuple(lines)


def whole(halves: int) -> int:
    """Half movement points as whole ones, rounded up."""
    return -(-halves // ORTHOGONAL)


def roll_ledger(setting: Setting, s: State, piece: PieceId) -> Ledger:
    """The factor that a die must stay below. Rule: EXP-9.6."""
    back = s.back[piece]
    if not back:
        return ()
    kind = setting.fighter_types[back - 1]
    return (Entry(kind.combat, tr("{type}: air combat factor", type=kind.name), "EXP-9.6"),)

"""How bombers fly: four points, two rows south, never north but to bomb, one bomber a square.

Owns where a bomber may go and where it may end; what happens over a city or a SAM is in ``bombers`` and ``defence``.
Rule: NORAD-5.1, NORAD-5.2, NORAD-6.0.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.values import Refusal
from wargame_desk.games.norad.actions import Move
from wargame_desk.games.norad.facts import defended, guarded, may_be_real, noted, standing_city
from wargame_desk.games.norad.options import ORTHOGONAL
from wargame_desk.games.norad.setting import BOMBER_POINTS, Setting
from wargame_desk.games.norad.state import Aloft, State

DUTY = 2
Path = tuple[SpaceId, ...]


# --- where a move begins


def from_base(setting: Setting, s: State, piece: PieceId) -> bool:
    """Whether a bomber still stands in a base box in the south. Rule: NORAD-9.2.2."""
    space = s.at.get(piece)
    return space is not None and setting.spots[space].region == "base"


def southward(setting: Setting, s: State, piece: PieceId) -> int:
    """1 for a bomber whose duty is south, -1 for one from a base in the south. Rule: NORAD-6.0, NORAD-9.2.2."""
    return -1 if piece in s.southern or from_base(setting, s, piece) else 1


def begin(setting: Setting, s: State, piece: PieceId, duty: int = DUTY) -> Aloft:
    """The move of a bomber before its first step.

    One that leaves a base in the south enters the last row and stops there. Rule: NORAD-9.2.2.
    """
    here = s.at[piece]
    if from_base(setting, s, piece):
        return Aloft(piece, setting.row[here], 0, ORTHOGONAL, False, False)
    bound = setting.map_of[here] in setting.restricted
    return Aloft(piece, setting.row[here], duty if bound else 0, BOMBER_POINTS, False, False)


@noted
def duty_of(setting: Setting, s: State, piece: PieceId) -> int:
    """The rows a bomber must go: two, or as many as the crowd leaves open to it.

    An entrant that finds no room is not let off: it waits another turn. Nor is one from the south that the edge holds
    back: it is lost. Rule: NORAD-5.1, NORAD-6.0, NORAD-9.2.2.
    """
    if setting.map_of[s.at[piece]] not in setting.restricted or from_base(setting, s, piece):
        return 0
    if piece in s.entering or held_by_edge(setting, s, piece):
        return DUTY
    for duty in (DUTY, 1):
        if any(True for _ in legs(setting, s, begin(setting, s, piece, duty), only_stops=True)):
            return duty
    return 0


def in_last_move(s: State, piece: PieceId) -> bool:
    """Whether a damaged bomber has come to the one move that it has left. Rule: EXP-9.6."""
    return s.damaged.get(piece) == s.turn


def held_by_edge(setting: Setting, s: State, piece: PieceId) -> bool:
    """Whether a bomber from a base in the south has no two rows left to the north. Rule: NORAD-9.2.2."""
    here = s.at[piece]
    return piece in s.southern and setting.map_of[here] in setting.restricted and setting.row[here] < DUTY


# --- where a move may end


def at_edge(setting: Setting, s: State, piece: PieceId, space: SpaceId) -> bool:
    """Whether a bomber in a square has reached the last row and goes no further. Rule: NORAD-5.2, PVO-4.0."""
    return space in setting.last_rows and southward(setting, s, piece) > 0


def can_stop(setting: Setting, s: State, move: Aloft, space: SpaceId, *, strict: bool = False) -> Refusal | None:
    """Whether a bomber may end its move in a square without bombing.

    Args:
        strict: whether the square must be free, not merely about to be left.

    Rule: NORAD-5.1, NORAD-5.2, NORAD-6.0, EXP-4.0.
    """
    piece, way = move.piece, southward(setting, s, move.piece)
    last_chance = in_last_move(s, piece)
    if setting.map_of[space] in setting.restricted:
        released = setting.rules.lenient and move.visited
        if move.turned and not released:
            return Refusal("must_bomb", "NORAD-6.0", (piece,), (space,))
        rows = (setting.row[space] - move.start_row) * way
        last = setting.exit_row[setting.map_of[space]]
        due = min(move.duty, last - move.start_row) if way > 0 else move.duty
        if rows < due and not released and not last_chance:
            code = "must_go_south" if way > 0 else "must_go_north"
            rule = "NORAD-6.0" if way > 0 else "NORAD-9.2.2"
            return Refusal(code, rule, (piece,), (space,), (max(rows, 0), due))
        if at_edge(setting, s, piece, space):
            return None
    if last_chance:
        return None
    return can_share(setting, s, piece, space, strict=strict)


def can_share(setting: Setting, s: State, piece: PieceId, space: SpaceId, *, strict: bool = False) -> Refusal | None:
    """Whether a bomber may stay in a square beside the bombers there.

    Bombers that have not moved may be joined, and then owe that move; but all that owe one must still find squares of
    their own, whatever their order. Rule: NORAD-5.2, EXP-4.0.
    """
    others = [p for p in setting.facts(s.at).bombers.get(space, ()) if p != piece]
    if not others and (strict or roomy(setting, s, piece)):
        return None
    debtors = [] if strict else _other_debtors(setting, s, piece)
    for other in others:
        if setting.side_of[other] != setting.side_of[piece]:
            return Refusal("enemy_bomber", "EXP-4.0", (piece, other), (space,))
        if strict or other in s.moved:
            return Refusal("stacking", "NORAD-5.2", (piece, other), (space,))
        debtors.append(other)
    stuck = _without_room(setting, s, piece, space, debtors)
    if stuck is None:
        return None
    here = s.at[stuck] == space
    return Refusal("stacking" if here else "blocks_exit", "NORAD-5.2", (piece, stuck), (space, s.at[stuck]))


@noted
def owing(setting: Setting, s: State, side: Side) -> tuple[PieceId, ...]:
    """The bombers that must still leave a square in which another has stopped. Rule: NORAD-5.2."""
    crowds = setting.facts(s.at).crowds
    return tuple(p for stack in crowds for p in stack if setting.side_of[p] == side and p not in s.moved)


def _other_debtors(setting: Setting, s: State, piece: PieceId) -> list[PieceId]:
    return [p for p in owing(setting, s, setting.side_of[piece]) if p != piece]


@noted
def roomy(setting: Setting, s: State, piece: PieceId) -> bool:
    """Whether each other bomber that owes a move has more squares than there are of them, wherever this one stops."""
    return _spread(setting, s, _other_debtors(setting, s, piece))


def _spread(setting: Setting, s: State, debtors: Sequence[PieceId]) -> bool:
    return all(exits_counted(setting, s, debtor, len(debtors)) > len(debtors) for debtor in debtors)


def _without_room(
    setting: Setting, s: State, piece: PieceId, space: SpaceId, debtors: Sequence[PieceId]
) -> PieceId | None:
    """A bomber for which no square is left if another stops in ``space``: each of those that owe a move needs its own.

    Where every one has more squares than there are of them, they cannot get in each other's way.
    """
    if _spread(setting, s, debtors):
        return None
    after = s._replace(at={**s.at, piece: space}, moved=s.moved | {piece})
    return unseated({debtor: exits(setting, after, debtor) for debtor in debtors})


def exits_counted(setting: Setting, s: State, piece: PieceId, few: int) -> int:
    """How many free squares are open to a bomber, counted no further than to one more than a few."""
    notes = setting.notes(s)
    known: int = notes.get((exits_counted, piece), 0)
    if known > few:
        return known
    ways = legs(setting, s, begin(setting, s, piece), strict=True, only_stops=True)
    ends: set[SpaceId] = set()
    for path in ways:
        ends.add(path[-1])
        if len(ends) > few:
            break
    notes[exits_counted, piece] = len(ends)
    return len(ends)


@noted
def exits(setting: Setting, s: State, piece: PieceId) -> frozenset[SpaceId]:
    """The free squares in which a bomber may stop, without bombing: a city may be gone before its turn comes."""
    ways = legs(setting, s, begin(setting, s, piece), strict=True, only_stops=True)
    return frozenset(path[-1] for path in ways)


def unseated(wanted: Mapping[PieceId, Iterable[SpaceId]]) -> PieceId | None:
    """Who goes without where each takes one square of those it wants, and none is taken twice; None if all find one."""
    taken: dict[SpaceId, PieceId] = {}

    def seat(piece: PieceId, tried: set[SpaceId]) -> bool:
        for space in wanted[piece]:
            if space not in tried:
                tried.add(space)
                if space not in taken or seat(taken[space], tried):
                    taken[space] = piece
                    return True
        return False

    return next((piece for piece in wanted if not seat(piece, set())), None)


def can_bomb(setting: Setting, s: State, piece: PieceId, space: SpaceId) -> Refusal | None:
    """Whether a bomber may bomb the city of a square in which its move ends.

    Rule: NORAD-7.3, NORAD-7.4, NORAD-9.5, EXP-4.0, EXP-9.6.
    """
    if not setting.may_bomb(setting.side_of[piece], space):
        return Refusal("no_city", "NORAD-7.3", (piece,), (space,))
    if not standing_city(setting, s, space):
        return Refusal("city_gone", "NORAD-7.3", (piece,), (space,))
    for other in setting.facts(s.at).bombers.get(space, ()):
        if setting.side_of[other] != setting.side_of[piece]:
            return Refusal("enemy_bomber", "EXP-4.0", (piece, other), (space,))
    if not may_be_real(setting, s, piece):
        return Refusal("decoy", "NORAD-7.4", (piece,), (space,))
    target = s.targets.get(piece)
    if setting.rules.targets and target != space and not in_last_move(s, piece):
        if target is None:
            return Refusal("no_target", "NORAD-9.5", (piece,), (space,))
        return Refusal("not_its_target", "NORAD-9.5", (piece,), (space, target))
    return None


def can_end_leg(setting: Setting, s: State, move: Aloft, space: SpaceId, *, strict: bool = False) -> Refusal | None:
    """Whether a leg may end in a square: to bomb, to stop, or to be asked about there and go on.

    Rule: NORAD-6.0.
    """
    refusal = can_stop(setting, s, move, space, strict=strict)
    if refusal is None or can_bomb(setting, s, move.piece, space) is None:
        return None
    if not defended(setting, s, space, setting.side_of[move.piece]):
        return refusal
    return None if any(True for _ in legs(setting, s, move, space, strict=strict)) else refusal


# --- the search


def ways(setting: Setting, s: State, piece: PieceId, *, only_stops: bool) -> tuple[bool, ...]:
    """The searches that together find every end of a leg: the right way alone, then also the wrong way.

    The wrong way leads to a city that is bombed, or by the lenient reading over any city. Rule: NORAD-6.0.
    """
    if setting.rules.lenient or (may_be_real(setting, s, piece) and not only_stops):
        return (False, True)
    return (False,)


def legs(
    setting: Setting,
    s: State,
    move: Aloft,
    here: SpaceId | None = None,
    *,
    strict: bool = False,
    only_stops: bool = False,
) -> Iterator[Path]:
    """One route to each square in which the next leg of a move may end; back to a city where it began, to bomb it.

    Args:
        here: where the bomber is, if not where it stands.
        strict: whether it must find a free square. ``only_stops``: leave out ends that are only for bombing.
    """
    start = s.at[move.piece] if here is None else here
    found: set[SpaceId] = set()
    for turning in ways(setting, s, move.piece, only_stops=only_stops):
        for path, after in search(setting, s, move, start, turning=turning, known=found):
            end = path[-1]
            if only_stops:
                refusal = can_stop(setting, s, after, end, strict=strict)
            else:
                refusal = can_end_leg(setting, s, after, end, strict=strict)
            if refusal is None:
                found.add(end)
                yield path


def search(
    setting: Setting, s: State, move: Aloft, start: SpaceId, *, turning: bool, known: Container[SpaceId] = ()
) -> Iterator[tuple[Path, Aloft]]:
    """Cheapest routes, nearest first, with the move as it stands at their end; ``turning`` also the wrong way.

    Nothing leads past a defended square, or on from the last row. A move that begins over a city may come back to it.
    What is ``known`` by then is only passed through.
    Rule: NORAD-5.2, NORAD-6.0.
    """
    side, way = setting.side_of[move.piece], southward(setting, s, move.piece)
    steps, lenient = setting.steps if turning or move.turned else setting.onward[way], setting.rules.lenient
    city = move.points == BOMBER_POINTS and setting.may_bomb(side, start) and standing_city(setting, s, start)
    ends = guarded(setting, s, side).union(setting.last_rows if way > 0 else ())
    seen: tuple[set[SpaceId], set[SpaceId]] = (set(), set())
    """Squares passed without having been over a city, and after that."""
    if not city:
        seen[move.visited].add(start)
    rings: list[list[tuple[SpaceId, Path, bool, bool]]] = [[] for _ in range(move.points + 1)]
    rings[0].append((start, (), move.turned, move.visited))
    for left, ring in zip(range(move.points, -1, -1), rings, strict=True):
        for here, path, turned, visited in ring:
            if path:
                if here in seen[visited]:
                    continue
                seen[visited].add(here)
                if here not in known:
                    yield path, Aloft(move.piece, move.start_row, move.duty, left, turned, visited)
                if here in ends:
                    continue
            for there, cost in steps[here]:
                over = visited or (lenient and visits(setting, s, side, there))
                if cost <= left and there not in seen[over]:
                    wrong = turned or (turning and setting.turns(here, there, way))
                    rings[move.points - left + cost].append((there, (*path, there), wrong, over))


def visits(setting: Setting, s: State, side: Side, there: SpaceId) -> bool:
    """Whether a bomber that enters a square has been over a city, where that frees it of its duty. Rule: NORAD-6.0."""
    return setting.rules.lenient and setting.may_bomb(side, there) and standing_city(setting, s, there)


def step(setting: Setting, s: State, move: Aloft, here: SpaceId, there: SpaceId, cost: int) -> Aloft:
    """A move after one more step. Rule: NORAD-6.0."""
    turned = move.turned or setting.turns(here, there, southward(setting, s, move.piece))
    visited = move.visited or visits(setting, s, setting.side_of[move.piece], there)
    return Aloft(move.piece, move.start_row, move.duty, move.points - cost, turned, visited)


def follow(setting: Setting, s: State, move: Aloft, path: Path) -> Aloft | Refusal:
    """A move after a path, or why it cannot go along it. Rule: NORAD-5.2, NORAD-6.0."""
    piece, here, now = move.piece, s.at[move.piece], move
    side = setting.side_of[piece]
    if not path:
        return Refusal("no_path", "NORAD-6.0", (piece,), (here,))
    for number, there in enumerate(path):
        cost = dict(setting.steps[here]).get(there)
        if cost is None:
            return Refusal("not_adjacent", "NORAD-6.0", (piece,), (there, here))
        if number and defended(setting, s, here, side):
            return Refusal("defended_on_path", "NORAD-6.0", (piece,), (here,))
        if number and at_edge(setting, s, piece, here):
            return Refusal("ends_in_last_row", "NORAD-5.2", (piece,), (here,))
        if cost > now.points:
            return Refusal("too_far", "NORAD-6.0", (piece,), (path[-1],), (len(path), move.points // ORTHOGONAL))
        now = step(setting, s, now, here, there, cost)
        here = there
    return now


def moves_of(setting: Setting, s: State, move: Aloft) -> Iterator[Move]:
    """The legs of a bomber as actions."""
    for path in legs(setting, s, move):
        yield Move(move.piece, path)

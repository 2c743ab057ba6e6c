"""The first state: counters in their trays with shuffled backs, and any position for study laid over it.

Rule: NORAD-3.0, PVO-3.1, EXP-3.1, EXP-3.2.
"""

from __future__ import annotations

from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Position, PositionError
from wargame_desk.games.norad import positions
from wargame_desk.games.norad.sequence import ONCE
from wargame_desk.games.norad.setting import BOMBER, Setting
from wargame_desk.games.norad.state import Phase, State

REAL, DECOY = "real", "decoy"
MARKS = (REAL, DECOY, "shown", "southern", "maintenance", "damaged")


def first_state(setting: Setting, position: Position, dice: Dice) -> State:
    """The state at the start of a phase.

    ``position.pieces`` maps a counter to a space, or to None for one that is out of the game; the others are in the
    tray. ``marks`` may say "real" or "decoy", "shown", "southern", "maintenance" or "damaged". ``piles`` has
    "ruined", the labels of destroyed cities, each with a real bomber that is out of the game. Where bombers are about
    to fly, those outside the map are entering it.

    Raises:
        PositionError: every fault that was found, a line each.
    """
    back, dice = _backs(setting, dice)
    faults: list[str] = [tr("this game has no track {track}", track=name) for name in position.tracks]
    phase = _phase(setting, position, faults)
    turn = _turn(setting, position, phase, faults)
    at, gone = _places(setting, position, faults)
    back, dice = _marked(setting, position, back, dice, faults)
    ruined = _ruins(setting, position, gone, back, faults)
    entering = frozenset(p for p, space in at.items() if setting.spots[space].region in ("arctic", "side"))
    state = State(
        turn=turn,
        stack=(Phase(phase),),
        at=at,
        back=back,
        pool=frozenset(PieceId(p) for p in range(len(setting.names)) if p not in at and p not in gone),
        shown=_having(setting, position, "shown") | frozenset(ruined.values()),
        moved=frozenset(),
        entering=entering,
        southern=_having(setting, position, "southern"),
        ruined=ruined,
        targets={},
        flown={},
        resting=dict.fromkeys(sorted(_having(setting, position, "maintenance")), turn + 1),
        damaged=dict.fromkeys(sorted(_having(setting, position, "damaged")), turn),
        quiet=0,
        tally=0,
        dice=dice,
    )
    faults += positions.faults(setting, state)
    if faults:
        raise PositionError("\n".join(faults))
    return state


def _backs(setting: Setting, dice: Dice) -> tuple[dict[PieceId, int | None], Dice]:
    """Shuffle the backs of each kind among its counters, so that a name tells nothing.

    The program does it even where players roll their own dice: nobody may see the order. Rule: NORAD-2.1, EXP-3.2.
    """
    back: dict[PieceId, int | None] = {}
    for group in setting.groups:
        if not group.mixed:
            back |= dict.fromkeys(group.pieces, group.pool[0])
            continue
        pool, after = dice._replace(hand=None).shuffled(group.pool)
        back |= dict(zip(group.pieces, pool, strict=False))
        dice = dice._replace(n=after.n)
    return back, dice


def _phase(setting: Setting, position: Position, faults: list[str]) -> int:
    ids = [spec.id for spec in setting.phases]
    if position.phase is None:
        return 0
    if position.phase not in ids:
        faults.append(tr("there is no phase {phase}; there are {all}", phase=position.phase, all=", ".join(ids)))
        return 0
    return ids.index(position.phase)


def _turn(setting: Setting, position: Position, phase: int, faults: list[str]) -> int:
    """The turn: 0 while the sides set up, later at least 1."""
    least = 0 if setting.phases[phase].kind in ONCE else 1
    turn = least if position.turn is None else position.turn
    if turn < least or (least == 0 and turn > 0):
        faults.append(tr("turn {turn} does not go with phase {phase}", turn=turn, phase=setting.phases[phase].id))
    return turn


def _places(
    setting: Setting, position: Position, faults: list[str]
) -> tuple[dict[PieceId, SpaceId], frozenset[PieceId]]:
    at: dict[PieceId, SpaceId] = {}
    gone: set[PieceId] = set()
    for name, label in position.pieces.items():
        piece = setting.piece_ids.get(name)
        if piece is None:
            faults.append(tr("there is no counter {name}", name=name))
        elif label is None:
            gone.add(piece)
        else:
            try:
                at[piece] = setting.board.space(label)
            except KeyError:
                faults.append(tr("counter {name} is put on {space}, which is not on the map", name=name, space=label))
    return dict(sorted(at.items())), frozenset(gone)


def _marked(
    setting: Setting, position: Position, back: dict[PieceId, int | None], dice: Dice, faults: list[str]
) -> tuple[dict[PieceId, int | None], Dice]:
    """Give counters the backs that a position wants; what is left is shuffled among the others of their kind."""
    wanted: dict[PieceId, bool] = {}
    for name, marks in position.marks.items():
        piece = setting.piece_ids.get(name)
        if piece is None:
            faults.append(tr("there is no counter {name}", name=name))
            continue
        for mark in marks:
            if mark not in MARKS:
                faults.append(tr("{name} cannot be marked {mark}", name=name, mark=mark))
        if REAL in marks and DECOY in marks:
            faults.append(tr("{name} is marked both real and decoy", name=name))
        elif REAL in marks or DECOY in marks:
            wanted[piece] = REAL in marks
    found = dict(back)
    for group in setting.groups:
        mine = {p: real for p, real in wanted.items() if p in group.pieces}
        if mine:
            dealt, left = _dealt(setting, group.pool, mine, faults)
            order, after = dice._replace(hand=None).shuffled(left)
            others = [p for p in group.pieces if p not in mine]
            found |= dealt | dict(zip(others, order, strict=False))
            dice = dice._replace(n=after.n)
    return found, dice


def _dealt(
    setting: Setting, pool: tuple[int, ...], wanted: dict[PieceId, bool], faults: list[str]
) -> tuple[dict[PieceId, int | None], tuple[int, ...]]:
    """Backs for the counters that are marked, and those that are left."""
    real = [b for b in pool if b]
    decoys = [b for b in pool if not b]
    dealt: dict[PieceId, int | None] = {}
    for piece, is_real in sorted(wanted.items()):
        stock = real if is_real else decoys
        if not stock:
            word = REAL if is_real else DECOY
            faults.append(tr("too many of {name}'s kind are marked {mark}", name=setting.names[piece], mark=word))
            break
        dealt[piece] = stock.pop(0)
    return dealt, (*real, *decoys)


def _ruins(
    setting: Setting,
    position: Position,
    gone: frozenset[PieceId],
    back: dict[PieceId, int | None],
    faults: list[str],
) -> dict[SpaceId, PieceId]:
    ruined: dict[SpaceId, PieceId] = {}
    spent = [p for p in sorted(gone) if setting.kind_of[p] == BOMBER and back[p]]
    for name, labels in position.piles.items():
        if name != "ruined":
            faults.append(tr("this game has no pile {pile}", pile=name))
            continue
        for label in labels:
            space = next((x for x in setting.cities if setting.board.label(x) == label), None)
            if space is None:
                faults.append(tr("{space} is no city that can be destroyed", space=label))
                continue
            enemy = [p for p in spent if setting.may_bomb(setting.side_of[p], space) and p not in ruined.values()]
            if not enemy:
                faults.append(tr("no real bomber is out of the game that could have destroyed {space}", space=label))
                continue
            ruined[space] = enemy[0]
    return dict(sorted(ruined.items()))


def _having(setting: Setting, position: Position, mark: str) -> frozenset[PieceId]:
    ids = setting.piece_ids
    return frozenset(ids[name] for name, marks in position.marks.items() if mark in marks and name in ids)

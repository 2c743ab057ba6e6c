"""The first state: printed start hexes, a scenario's changes to them, and any position for study.

Rule: SFO-2.0 Game Setup, SFO-3.0.
"""

from __future__ import annotations

from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.pathfinding import CLOSED
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Position, PositionError
from wargame_desk.games.strike_force_one.sequence import PHASES
from wargame_desk.games.strike_force_one.setting import US, Setting
from wargame_desk.games.strike_force_one.state import Phase, State
from wargame_desk.games.strike_force_one.victory import NEEDED, soviet_towns

MARKS = ("moved", "fought", "attacked")
TRACKS = ("echelon-used", "german-due")


def first_state(setting: Setting, position: Position, dice: Dice) -> State:
    """The state at the start of a step.

    ``position.pieces`` maps a unit to a hex, or to None for one that is eliminated (for the West German unit:
    not yet received). ``marks`` may say "moved", "fought" or "attacked"; ``tracks`` "echelon-used" and
    "german-due" are 0 or 1.

    Raises:
        PositionError: an unknown name, or a place where a unit may not stand.
    """
    phase = _phase(position)
    turn = 1 if position.turn is None else position.turn
    if not 1 <= turn <= setting.turns:
        raise PositionError(tr("turn {turn} is not among turns 1 to {last}", turn=turn, last=setting.turns))
    at, dead = _places(setting, position)
    marked = _marks(setting, position)
    fresh = "moved" if PHASES[phase].kind == "move" else "fought"
    for track, value in position.tracks.items():
        if track not in TRACKS or value not in (0, 1):
            raise PositionError(tr("there is no track {track} with the value {value}", track=track, value=value))
    state = State(
        turn=turn,
        stack=(Phase(phase),),
        at=at,
        dead=dead,
        done=marked[fresh],
        struck=marked["attacked"],
        echelon_used=bool(position.tracks.get("echelon-used", 0)),
        german_due=bool(position.tracks.get("german-due", 0)) or setting.west_german in at,
        dice=dice,
    )
    begins = PHASES[phase].side == US and PHASES[phase].kind == "move"
    if begins and setting.rules.west_german and soviet_towns(setting, state) >= NEEDED:
        return state._replace(german_due=True)
    return state


def _phase(position: Position) -> int:
    ids = [spec.id for spec in PHASES]
    if position.piles:
        raise PositionError(tr("this game has no pile {pile}", pile=next(iter(position.piles))))
    if position.phase is None:
        return 0
    if position.phase not in ids:
        raise PositionError(tr("there is no phase {phase}; there are {all}", phase=position.phase, all=", ".join(ids)))
    return ids.index(position.phase)


def _piece(setting: Setting, name: str) -> PieceId:
    if name not in setting.names:
        raise PositionError(tr("there is no unit {name}", name=name))
    return PieceId(setting.names.index(name))


def _places(setting: Setting, position: Position) -> tuple[dict[PieceId, SpaceId], frozenset[PieceId]]:
    at = {PieceId(p): space for p, space in enumerate(setting.start) if space is not None}
    dead: set[PieceId] = set()
    for name, label in position.pieces.items():
        piece = _piece(setting, name)
        at.pop(piece, None)
        if label is not None:
            at[piece] = _space(setting, name, label)
        elif piece != setting.west_german:
            dead.add(piece)
    if setting.west_german in at and not setting.rules.west_german:
        raise PositionError(tr("unit {name} belongs to an option that is not in use", name="G"))
    _can_stand(setting, at)
    return dict(sorted(at.items())), frozenset(dead)


def _space(setting: Setting, name: str, label: str) -> SpaceId:
    try:
        return setting.board.space(label)
    except KeyError:
        raise PositionError(tr("unit {name} is put on {hex}, which is not on the map", name=name, hex=label)) from None


def _can_stand(setting: Setting, at: dict[PieceId, SpaceId]) -> None:
    facts = setting.facts(at)
    for space, stack in sorted(facts.stacks.items()):
        names = ", ".join(setting.names[p] for p in stack)
        label = setting.board.label(space)
        if len({setting.side_of[p] for p in stack}) > 1:
            raise PositionError(tr("enemies share hex {hex}: {units} (rule 4.2)", hex=label, units=names))
        if len(stack) > setting.rules.stack:
            raise PositionError(tr("too many units in hex {hex}: {units}", hex=label, units=names))
        if setting.cost[space] == CLOSED:
            raise PositionError(
                tr("hex {hex} is woods, where {units} may not stand (rule 4.2)", hex=label, units=names)
            )


def _marks(setting: Setting, position: Position) -> dict[str, frozenset[PieceId]]:
    found: dict[str, set[PieceId]] = {mark: set() for mark in MARKS}
    for name, marks in position.marks.items():
        for mark in marks:
            if mark not in found:
                raise PositionError(tr("unit {name} cannot be marked {mark}", name=name, mark=mark))
            found[mark].add(_piece(setting, name))
    return {mark: frozenset(pieces) for mark, pieces in found.items()}

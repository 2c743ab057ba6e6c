"""A line that a player typed, read as the actions it stands for; and actions as lines that can be typed.

Knows the grammar alone: pieces, spaces, kinds of action with their fields, and the commands that the position offers.
What a gesture means, and whether it is allowed, the game says.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin

from wargame_desk.core.codec import ActionError, aim_from, fields_of, gesture_from, to_json
from wargame_desk.core.game import Game
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, Refusal

FILLERS = frozenset({"to", "from", "with", "and", "in", "into", "at", "by"})
NOBODY = frozenset({"none", "nobody", "-"})


class NotUnderstood(Exception):
    """A line that stands for nothing here; says what is wrong with it."""


class Refused(Exception):
    """A line that was understood and is not allowed, with the action it aimed at where it aimed at one."""

    def __init__(self, refusal: Refusal, aim: Action | None = None) -> None:
        super().__init__(refusal.code)
        self.refusal, self.aim = refusal, aim


class Order(NamedTuple):
    """What a line stands for: actions to be played one after another; none if it only names a place or piece."""

    actions: tuple[Action, ...]
    piece: PieceId | None = None
    space: SpaceId | None = None


def read(session: Session, line: str) -> Order:
    """Read one line as the side that decides. NotUnderstood or Refused say why it cannot be played."""
    words = line.split()
    first, rest = words[0], [word for word in words[1:] if word.casefold() not in FILLERS]
    game = session.game
    if first.casefold() == "attack" and rest and space_named(game, rest[0]) is not None:
        return _attack(session, rest)
    piece, space = piece_named(game, first), space_named(game, first)
    if piece is not None and len(rest) <= 1:
        return _piece(session, piece, rest)
    if space is not None and not rest:
        return _clicked(session, space)
    if (action := _command(session, " ".join(words))) is not None:
        return Order((action,))
    return _named(session, first, rest)


def text(game: Game[Any, Any], action: Action) -> str:
    """An action as a player would type it."""
    words = [action.kind]
    for name, value in to_json(game, action).items():
        if name == "path":
            words.append(value[-1])
        elif name != "kind":
            words += value if isinstance(value, list) else ["none" if value is None else str(value)]
    return " ".join(words)


def piece_named(game: Game[Any, Any], word: str) -> PieceId | None:
    """The piece that a word names, in whatever case."""
    for name in (word, word.upper(), word.lower()):
        try:
            return game.piece_id(name)
        except KeyError:
            continue
    return None


def space_named(game: Game[Any, Any], word: str) -> SpaceId | None:
    """The space that a word names, in whatever case."""
    board, wanted = game.board, word.casefold()
    try:
        return board.space(word)
    except KeyError:
        return next((SpaceId(s) for s in board.spaces if board.label(SpaceId(s)).casefold() == wanted), None)


def _known(session: Session) -> Any:
    decision = session.decision
    return session.known(decision.side if decision is not None else None)


# --- gestures, as on the map of the window


def _piece(session: Session, piece: PieceId, rest: Sequence[str]) -> Order:
    """A piece, or a piece and where it is to go: whatever takes it there."""
    if not rest:
        return Order((), piece)
    space = _space(session.game, rest[0])
    known, presenter = _known(session), session.game.presenter
    ways = presenter.ways(known, piece)
    way = next((way for way in ways if way.to == space), None)
    if way is not None:
        return Order(way.actions, piece, space)
    near = min(ways, key=lambda way: session.game.board.distance(way.to, space) or 0, default=None)
    raise Refused(presenter.why_not(known, piece, space), near.actions[-1] if near else None)


def _clicked(session: Session, space: SpaceId) -> Order:
    found = session.game.presenter.click(_known(session), space)
    if isinstance(found, Refusal):
        raise Refused(found)
    return Order(found or (), None, space)


def _attack(session: Session, words: Sequence[str]) -> Order:
    """A target and those who attack it, by hex or by unit: played as a whole or not at all."""
    game, known = session.game, _known(session)
    spaces = [_space(game, words[0])]
    for word in words[1:]:
        space = _standing(session, word)
        if space not in spaces:
            spaces.append(space)
    battle = game.picture(known, None).battle
    chosen = (battle.target, *battle.sources) if battle is not None and battle.target == spaces[0] else ()
    actions: list[Action] = []
    for space in spaces:
        if space in chosen:
            continue
        found = game.presenter.click(known, space)
        if found is None:
            raise NotUnderstood(tr("{space} has no part in an attack now", space=game.board.label(space)))
        if isinstance(found, Refusal):
            raise Refused(found)
        for action in found:
            known = game.apply(known, action).state
        actions += found
    return Order(tuple(actions), None, spaces[0])


def _standing(session: Session, word: str) -> SpaceId:
    """The space that a word names, or where the unit that it names stands."""
    game = session.game
    if (space := space_named(game, word)) is not None:
        return space
    if (piece := piece_named(game, word)) is not None:
        view = game.picture(_known(session), None)
        at = next((found.at for found in view.pieces if found.id == game.piece_name(piece)), None)
        if at is not None:
            return at
        raise NotUnderstood(tr("{piece} is not on the map", piece=game.piece_name(piece)))
    raise NotUnderstood(tr("there is no space or piece {word}", word=word))


# --- commands and kinds of action


def _command(session: Session, line: str) -> Action | None:
    """The one command of the position whose words begin with the line: "roll" for "Roll the battle"."""
    decision = session.decision
    commands = session.game.picture(_known(session), decision.side if decision else None).commands
    wanted = line.casefold()
    found = [command for command in commands if command.text.casefold().startswith(wanted)]
    return found[0].action if len(found) == 1 and len(wanted) > 2 else None


def _named(session: Session, first: str, rest: Sequence[str]) -> Order:
    """An action by its kind, or by as much of it as tells it from the others, and its fields in order."""
    game, wanted = session.game, first.casefold()
    kinds = [kind for kind in game.actions if kind == wanted] or [k for k in game.actions if k.startswith(wanted)]
    if not kinds:
        raise NotUnderstood(tr("{word} is not understood; help lists what can be typed", word=repr(first)))
    if len(kinds) > 1:
        raise NotUnderstood(tr("{word} may be {kinds}", word=repr(first), kinds=", ".join(kinds)))
    data = {"kind": kinds[0], **_fields(game, kinds[0], rest)}
    try:
        found, aim = gesture_from(game, _known(session), data), aim_from(game, data)
    except ActionError as why:
        raise NotUnderstood(str(why)) from why
    if isinstance(found, Refusal):
        raise Refused(found, aim)
    return Order((found,))


def _fields(game: Game[Any, Any], kind: str, words: Sequence[str]) -> dict[str, Any]:
    """Words as the fields of an action; a path may be given by its end alone."""
    out: dict[str, Any] = {}
    left = list(words)
    for name, hint in fields_of(game.actions[kind]):
        if not left:
            raise NotUnderstood(tr("{kind} needs more: {fields}", kind=kind, fields=usage(game, kind)))
        if get_origin(hint) is tuple:
            values = [_value(game, get_args(hint)[0], word) for word in left]
            left = []
            if name == "path" and len(values) == 1:
                out["to"] = values[0]
            else:
                out[name] = values
        else:
            out[name] = _value(game, hint, left.pop(0))
    if left:
        raise NotUnderstood(tr("{kind} is followed by less: {fields}", kind=kind, fields=usage(game, kind)))
    return out


def usage(game: Game[Any, Any], kind: str) -> str:
    """How an action is typed."""
    names = [name.upper() for name, _ in fields_of(game.actions[kind])]
    return " ".join([kind, *("TO" if name == "PATH" else name for name in names)])


def _value(game: Game[Any, Any], hint: Any, word: str) -> Any:
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        if word.casefold() in NOBODY:
            return None
        return _value(game, next(part for part in get_args(hint) if part is not NoneType), word)
    if hint is PieceId:
        return game.piece_name(_piece_id(game, word))
    if hint is SpaceId:
        return game.board.label(_space(game, word))
    if hint is bool:
        return word.casefold() in ("yes", "true", "1")
    if hint is int and word.isascii() and word.isdigit():
        return int(word)
    return word


def _space(game: Game[Any, Any], word: str) -> SpaceId:
    space = space_named(game, word)
    if space is None:
        raise NotUnderstood(tr("there is no space {word} on the map", word=word))
    return space


def _piece_id(game: Game[Any, Any], word: str) -> PieceId:
    piece = piece_named(game, word)
    if piece is None:
        raise NotUnderstood(tr("there is no piece {word}", word=word))
    return piece

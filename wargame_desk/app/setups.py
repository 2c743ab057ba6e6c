"""Set-ups: by chance, as last time, the player's own ones by name; and the file that they are kept in.

Owns what a set-up is: which kind of piece stands where. Where a piece may stand is the game's word, so a set-up of
another scenario is laid out as far as it fits.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from wargame_desk import paths
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.lots import coming
from wargame_desk.core.ids import Side
from wargame_desk.core.values import Action
from wargame_desk.core.views import PieceView, View
from wargame_desk.persistence import atomic, sealing
from wargame_desk.persistence.errors import FileError

FORMAT = "wargame-desk-set-ups"
LAST = ""
"""The name of the set-up of the last finished game."""
KNOWN = ("real", "decoy")
MOST = 200


class Standing(NamedTuple):
    """One piece of a set-up: its face, what its owner knows of it, and the label of its space."""

    face: str
    known: str
    space: str


SetUp = tuple[Standing, ...]


def _known(piece: PieceView) -> str:
    return next((mark for mark in piece.marks if mark in KNOWN), "")


def set_up_of(bridge: SessionBridge, view: View, side: Side) -> SetUp:
    """How a side's pieces stand in a view."""
    label = bridge.game.board.label
    mine = [piece for piece in view.pieces if piece.side == side and piece.at is not None]
    return tuple(Standing(piece.face, _known(piece), label(piece.at)) for piece in mine if piece.at is not None)


def exchanged(found: SetUp) -> SetUp:
    """The same places, what is known of the pieces in the opposite order: where the best stood stand the others."""
    out: list[Standing] = list(found)
    for face in {one.face for one in found}:
        at = [i for i, one in enumerate(found) if one.face == face]
        for i, j in zip(at, reversed(at), strict=True):
            out[i] = found[i]._replace(known=found[j].known)
    return tuple(out)


# --- laying it out


def as_before(bridge: SessionBridge, wanted: SetUp) -> Iterator[Action]:
    """The actions that lay a set-up out, one at a time, each asked for when the one before has been played."""
    for standing in wanted:
        for piece in coming(bridge):
            if (piece.face, _known(piece)) != (standing.face, standing.known):
                continue
            ways = bridge.ways(bridge.piece(piece.id))
            way = next((way for way in ways if bridge.game.board.label(way.to) == standing.space), None)
            if way is not None:
                yield way.actions[-1]
                break


def by_chance(bridge: SessionBridge, rng: random.Random) -> Iterator[Action]:
    """The actions that lay the tray out by chance; places that few stand on are liked better."""
    while tray := coming(bridge):
        ways = bridge.ways(bridge.piece(rng.choice(tray).id))
        if not ways:
            return
        crowd = [piece.at for piece in bridge.view.pieces if piece.at is not None]
        weights = [1 / (1 + crowd.count(way.to)) ** 2 for way in ways]
        yield rng.choices(ways, weights)[0].actions[-1]


def clearing(bridge: SessionBridge) -> Iterator[Action]:
    """The actions that take everything back into the tray."""
    for piece in bridge.view.pieces:
        action = bridge.taking_back(bridge.piece(piece.id)) if piece.at is not None else None
        if action is not None:
            yield action


# --- keeping it


def finished(bridge: SessionBridge) -> dict[Side, SetUp]:
    """How each side had set up, once the game is over."""
    last: dict[Side, View] = {}
    for node in bridge.line():
        view = bridge.view_of(node)
        if view.decision is not None and view.decision.kind == "setup":
            last[view.decision.side] = view
        elif view.turn:
            break
    return {side: set_up_of(bridge, view, side) for side, view in last.items()}


class Shelf:
    """The file of set-ups. What is in it is sealed: it keeps out the eye, as saves do."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = paths.own_folder() / "set-ups.json" if path is None else path

    def names(self, game: str, side: Side) -> tuple[str, ...]:
        """The player's own set-ups of a side, by name; not the last one."""
        return tuple(sorted(name for g, s, name in self._read() if (g, s) == (game, side) and name != LAST))

    def find(self, game: str, side: Side, name: str) -> SetUp | None:
        """A set-up by its name, None if there is none."""
        return self._read().get((game, side, name))

    def keep(self, game: str, side: Side, name: str, found: Iterable[Standing]) -> None:
        """Keep a set-up under a name, in place of one that had it. FileError if it cannot be written."""
        kept = self._read() | {(game, side, name): tuple(found)}
        rows = [[*key, [list(one) for one in value]] for key, value in list(kept.items())[-MOST:]]
        document = {"format": FORMAT, "version": 1, "sealed": sealing.seal(json.dumps(rows).encode(), FORMAT)}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(self._path, json.dumps(document).encode(), keep=0)

    def _read(self) -> dict[tuple[str, Side, str], SetUp]:
        """What is on the shelf; nothing where the file cannot be read."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            document = json.loads(self._path.read_text("utf-8"))
            rows = json.loads(sealing.unseal(str(document["sealed"]), FORMAT))
            return {
                (str(game), Side(str(side)), str(name)): tuple(Standing(*map(str, one)) for one in found)
                for game, side, name, found in rows
            }
        return {}


def keep_last(bridge: SessionBridge, shelf: Shelf) -> None:
    """Once the game is over, its set-ups are those of last time; a disk that is full is no reason to complain now."""
    with suppress(FileError, OSError):
        for side, found in finished(bridge).items():
            if found:
                shelf.keep(bridge.game.id, side, LAST, found)

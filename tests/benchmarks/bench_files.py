"""How fast a large game is saved and loaded: 1,000 counters and 5,000 events, in memory.

Saving makes the whole document (history, checkpoint, digest, checksum); loading reads it under all bounds, into
the models, and checks commitment, checksum and digest. Not counted are packing, the disk, and playing the history
through again, which is the rules' work. The reference dumps and loads the same document with ``json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from tests.benchmarks.rows import Row, seconds, table
from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Step
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.session import Session
from wargame_desk.core.values import Action, Barrier, Decision, OptionValue, Outcome, Refusal, Setup, by_kind
from wargame_desk.core.views import PhaseView, View
from wargame_desk.persistence import bounds, opening, saves

COUNTERS, EVENTS, SIDE = 1000, 5000, 100
TARGET = 3.0
PATH = Path("game.wdsave")


@dataclass(frozen=True, slots=True)
class Shift(Action):
    """A counter goes along a path."""

    kind: Literal["shift"] = field(default="shift", kw_only=True)
    piece: PieceId
    path: tuple[SpaceId, ...]


class Muster(NamedTuple):
    """A thousand counters, their strengths, and what is done this turn."""

    turn: int
    at: dict[PieceId, SpaceId]
    strength: dict[PieceId, tuple[int, int]]
    done: frozenset[PieceId]
    dice: Dice


class MusterGame:
    """A large game with hardly a rule: counters move, nothing else."""

    id, title, rules_version, hidden = "muster", "Muster", 1, False
    sides = (Side("red"), Side("blue"))
    options: Mapping[str, OptionValue] = {}
    actions = by_kind(Shift)
    state_type = Muster

    def __init__(self) -> None:
        self.board = HexBoard([SIDE] * SIDE, first=0)

    def setup(self, scenario: Setup, position: object, dice: Dice) -> Muster:
        pieces = [PieceId(n) for n in range(COUNTERS)]
        at = {piece: SpaceId(piece * 7 % SIDE**2) for piece in pieces}
        return Muster(1, at, {piece: (piece % 8 + 1, 4) for piece in pieces}, frozenset(), dice)

    def check(self, state: Muster, action: Shift) -> Refusal | None:
        return None

    def apply(self, state: Muster, action: Shift) -> Step[Muster]:
        at = {**state.at, action.piece: action.path[-1]}
        return Step(state._replace(at=at, done=state.done | {action.piece}), (), Barrier.NONE)

    def decision(self, state: Muster) -> Decision | None:
        return Decision(self.sides[0], "shift")

    def outcome(self, state: Muster) -> Outcome | None:
        return None

    def redact(self, state: Muster, side: Side | None) -> Muster:
        return state

    def picture(self, known: Muster, side: Side | None) -> View:
        phase = PhaseView("shift", self.sides[0], "Shift", "", "now")
        return View(side, known.turn, 1, "shift", (phase,), self.decision(known), ())

    def piece_name(self, piece: PieceId) -> str:
        return f"u{piece:04}"

    def piece_id(self, name: str) -> PieceId:
        return PieceId(int(name[1:]))

    def dice_of(self, state: Muster) -> Dice:
        return state.dice

    def with_dice(self, state: Muster, dice: Dice) -> Muster:
        return state._replace(dice=dice)


def large_game() -> Session:
    """A game of 5,000 actions, each a path of two to nine hexes."""
    game: Any = MusterGame()
    session = Session(game, Setup("muster", "Muster"), Dice(bytes(range(32))))
    for n in range(EVENTS):
        path = tuple(SpaceId((n * 31 + step) % SIDE**2) for step in range(2 + n % 8))
        session.submit(Shift(PieceId(n * 13 % COUNTERS), path))
    return session


def saved(session: Session) -> bytes:
    """The bytes of a save, before packing."""
    return saves.sealed(saves.to_document(session, id="c0ffee"))


def loaded(session: Session, data: bytes) -> Any:
    """The checked position in a save."""
    file = saves.decode(PATH, bounds.unpack(PATH, data))
    return saves.checkpoint(opening.set_table(PATH, file, lambda _game, _options: session.game), file)


def rows() -> list[Row]:
    """Save and load against json on the same document."""
    session = large_game()
    data = saved(session)
    assert loaded(session, data) == session.state
    document = json.loads(data)
    plain = seconds(lambda: json.dumps(document)) + seconds(lambda: json.loads(data))
    ours = seconds(lambda: saved(session)) + seconds(lambda: loaded(session, data))
    ratio = ours / plain
    name = f"save and load {COUNTERS:,} counters, {EVENTS:,} events ({len(data) // 1024} kB)"
    return [Row(name, "json dumps and loads", f"{ratio:.1f} x", f"at most {TARGET:.0f} x", ratio <= TARGET)]


if __name__ == "__main__":
    print(table(rows()))

"""A save or record checked from the first roll to the last.

Plays the game again, compares digests and the commitment, and works out every roll a second time from the
formula in ``docs/file-formats.md``, independently of the dice that the rules use.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from wargame_desk.core.dice import ChanceNeeded, Dice
from wargame_desk.core.game import Game
from wargame_desk.core.history import Mark
from wargame_desk.core.session import Node, Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.persistence import bounds, models, opening, records, saves
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.kinds import kind_of
from wargame_desk.persistence.opening import Configure, Opening
from wargame_desk.persistence.records import RecordHead
from wargame_desk.persistence.saves import FollowError


class Roll(NamedTuple):
    """One result of chance: number ``n`` of the game, from 0, in ``range(faces)``, used on the way to ``node``."""

    n: int
    node: int
    faces: int
    value: int
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Verification:
    """What checking a file has found.

    Attributes:
        kind: "save" or "record".
        actions: how many actions the whole tree has.
        rolls: every result of chance in the tree, in order of nodes.
        takebacks: how many take-backs past chance, a reveal or a handover are marked in it.
        marks: seats that were opened without their word, and truth that was shown before the end.
        seed: in hexadecimal digits, once the game is over; "" before, so that nobody is shown the coming rolls.
        commitment, weak: the promise about the seed, and whether the seed can be guessed.
        problems: everything that is not as it should be, in sentences; () if all is well.
    """

    path: Path
    kind: str
    game: str
    rules_version: int
    actions: int
    rolls: tuple[Roll, ...]
    takebacks: int
    marks: tuple[Mark, ...]
    seed: str
    commitment: str
    weak: bool
    digest: str
    problems: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether everything is as it should be."""
        return not self.problems


def verify(path: Path, configure: Configure) -> Verification:
    """Check a save or record. FileError if it cannot be read at all, or was altered."""
    if (kind := kind_of(path)) == "record":
        return _verify_record(path, configure)
    if kind == "save":
        return _verify_save(path, configure)
    if kind == "report":
        raise FileError(path, tr("a report is opened in the window, which shows its game step by step"))
    raise FileError(path, tr("a scenario holds no game to check"))


def _verify_save(path: Path, configure: Configure) -> Verification:
    file = saves.decode(path, bounds.read_bytes(path))
    table = opening.set_table(path, file, configure)
    state = saves.checkpoint(table, file)
    session = table.session()
    problems = []
    try:
        saves.follow(session, file.history)
        if session.state != state:
            problems.append(tr("The history leads to another position than the one saved."))
    except FollowError as why:
        problems.append(tr("The history cannot be played again ({why}).", why=why))
    return _report(path, "save", file, session, problems)


def _verify_record(path: Path, configure: Configure) -> Verification:
    contents = records.read(path)
    head = models.from_plain(RecordHead, path, contents.head)
    session = opening.set_table(path, head, configure).session()
    problems = []
    if contents.lost:
        problems.append(tr("The last line is incomplete."))
    try:
        records.follow_checked(session, contents.session_lines)
    except FollowError as why:
        problems.append(tr("The record cannot be played again ({why}).", why=why))
    return _report(path, "record", head, session, problems)


def _report(path: Path, kind: str, head: Opening, session: Session, problems: list[str]) -> Verification:
    rolls: list[Roll] = []
    for number, node in enumerate(session.nodes):
        if node.action is None or node.parent is None:
            continue
        found = _rolls(session, number, node)
        if found is None:
            problems.append(tr("A roll of action {number} is not the one that the seed gives.", number=number))
        else:
            rolls += found
    return Verification(
        path=path,
        kind=kind,
        game=head.game,
        rules_version=head.rules_version,
        actions=sum(node.action is not None for node in session.nodes),
        rolls=tuple(rolls),
        takebacks=len(session.takebacks),
        marks=tuple(session.marks),
        seed=session.seed.hex() if session.outcome is not None else "",
        commitment=head.commitment,
        weak=head.weak,
        digest=session.digest(),
        problems=tuple(problems),
    )


def _rolls(session: Session, number: int, node: Node) -> list[Roll] | None:
    """The rolls of one action, worked out again and tried: None if they do not lead to the node's position."""
    game, before = session.game, session.nodes[node.parent or 0].state
    dice = game.dice_of(before)
    given = node.rolled if session.own_dice else (dice.hand or ())
    rolls: list[Roll] = []
    while True:
        try:
            after = _applied(game, before, node.action, tuple(roll.value for roll in rolls))
            break
        except ChanceNeeded as need:
            n, at = dice.n + len(rolls), len(rolls)
            by_hand = at < len(given)
            value = given[at] if by_hand else number_of(session.seed, n, need.faces)
            rolls.append(Roll(n, number, need.faces, value, by_hand))
    same = game.with_dice(after, game.dice_of(node.state)) == node.state
    return rolls if same and game.dice_of(node.state).n == dice.n + len(rolls) else None


def _applied(game: Game[Any, Any], before: Any, action: Action | None, hand: tuple[int, ...]) -> Any:
    n = game.dice_of(before).n
    return game.apply(game.with_dice(before, Dice(b"", n, hand)), action).state


def number_of(seed: bytes, n: int, faces: int) -> int:
    """Number ``n`` of a seed, by the published formula and nothing else."""
    block = sha256(seed + n.to_bytes(8, "big")).digest()
    while True:
        for i in range(0, 32, 8):
            word = int.from_bytes(block[i : i + 8], "big")
            if word < 2**64 - 2**64 % faces:
                return word % faces
        block = sha256(block).digest()

"""What a game is begun from, as saves and records hold it: enough to set the same table again.

Owns the part that both formats share: game and options, the whole scenario, seats, the sealed seed and its
commitment. Knows no catalogue: whoever opens a file hands in ``configure``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from wargame_desk import __version__
from wargame_desk.core.dice import SEED_BYTES, Dice, commitment
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Earlier, Session, UndoPolicy
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, OptionValue, Position, PositionError, Setup
from wargame_desk.persistence import models, scenarios, sealing
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError

Configure = Callable[[str, Mapping[str, OptionValue]], Game[Any, Any]]
"""Game id and options to a game. LookupError if there is no such game, OptionError, FileError."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierFile:
    """Where a game was taken up at a checkpoint: the position there, and the lines before it."""

    state: Any
    lines: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The shared part of saves and records.

    Attributes:
        id: of this game, drawn when its file is first written; the key of the seal.
        name: what the player calls the game.
        app: the program's version that wrote the file.
        options: all options with their values.
        scenario: the whole scenario document.
        alone: one person plays every side that no computer plays.
        policy: the undo policy, if one was chosen.
        own_dice: the players roll.
        script: results given beforehand, if any.
        commitment: the promise about the seed; ``weak`` if the seed can be guessed.
        seed: sealed.
        overlaid: resource files that the player's corrections had replaced.
    """

    id: str
    name: str
    app: str
    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    scenario: dict[str, Any]
    position: Position | None = None
    seats: dict[str, str]
    alone: bool = False
    policy: Literal["table", "consent", "free"] | None = None
    own_dice: bool = False
    script: tuple[int, ...] | None = None
    commitment: str
    weak: bool = False
    seed: str
    overlaid: tuple[str, ...] = ()
    earlier: EarlierFile | None = None


def to_document(session: Session, id: str, name: str, overlaid: tuple[str, ...]) -> dict[str, Json]:
    """The opening of a session as a JSON object, without what it leaves open."""
    game, dice = session.game, session.dice
    out: dict[str, Json] = {
        "id": id,
        "name": name,
        "app": __version__,
        "game": game.id,
        "rules_version": game.rules_version,
        "options": dict(game.options),
        "scenario": scenarios.to_document(game.id, session.scenario),
        "seats": dict(session.seats),
        "commitment": session.commitment,
        "seed": sealing.seal(session.seed, id),
    }
    if session.position is not None:
        out["position"] = scenarios.position_document(session.position)
    if session.alone:
        out["alone"] = True
    if session.chosen_policy is not None:
        out["policy"] = session.chosen_policy.value
    if session.own_dice:
        out["own_dice"] = True
    elif dice.hand is not None:
        out["script"] = list(dice.hand)
    if session.weak_seed:
        out["weak"] = True
    if overlaid:
        out["overlaid"] = list(overlaid)
    if session.earlier is not None:
        state = state_document(game, session.earlier.state)
        out["earlier"] = {"state": state, "lines": [dict(line) for line in session.earlier.lines]}
    return out


def state_document(game: Game[Any, Any], state: Any) -> Json:
    """A state as plain JSON data, its seed left out."""
    bare = game.with_dice(state, game.dice_of(state)._replace(seed=b""))
    return models.to_plain(game.state_type, bare)


class Table(NamedTuple):
    """A table set from an opening: everything a session needs to begin."""

    path: Path
    game: Game[Any, Any]
    setup: Setup
    position: Position | None
    dice: Dice
    seats: dict[Side, str]
    alone: bool
    policy: UndoPolicy | None
    weak: bool
    earlier: Earlier | None

    def state(self, document: Json, at: tuple[str | int, ...]) -> Any:
        """A state from the file, with the seed put back. FileError if it is none."""
        found = models.from_plain(self.game.state_type, self.path, document, at)
        return self.game.with_dice(found, self.game.dice_of(found)._replace(seed=self.dice.seed))

    def session(self, earlier: Earlier | None = None) -> Session:
        """The game at its beginning, or taken up at a checkpoint. FileError if it cannot be set up."""
        try:
            return Session(
                self.game,
                self.setup,
                self.dice,
                position=self.position,
                seats=self.seats,
                alone=self.alone,
                policy=self.policy,
                weak_seed=self.weak,
                earlier=earlier or self.earlier,
            )
        except PositionError as why:
            message = tr("its scenario cannot be set up ({why})", why=str(why).rstrip("."))
            raise FileError(self.path, message, pointer="/scenario") from why


def set_table(path: Path, opening: Opening, configure: Configure) -> Table:
    """Set the table that a file describes. FileError says what of it is not so."""
    game = _game(path, opening, configure)
    scenario = scenarios.from_document(path, opening.scenario, ("scenario",))
    if scenario.game != game.id:
        message = tr("its scenario is for another game ({game})", game=scenario.game)
        raise FileError(path, message, pointer="/scenario/game")
    if set(opening.seats) != set(game.sides):
        raise FileError(path, tr("its seats are not those of the game"), pointer="/seats")
    bare = Table(
        path=path,
        game=game,
        setup=scenario.setup,
        position=opening.position,
        dice=Dice(_seed(path, opening), 0, _hand(opening), strict=opening.own_dice or opening.script is None),
        seats={Side(side): who for side, who in opening.seats.items()},
        alone=opening.alone,
        policy=UndoPolicy(opening.policy) if opening.policy else None,
        weak=opening.weak,
        earlier=None,
    )
    if opening.earlier is None:
        return bare
    state = bare.state(opening.earlier.state, ("earlier", "state"))
    must_be_playable(path, game, state)
    return bare._replace(earlier=Earlier(state, opening.earlier.lines))


def _hand(opening: Opening) -> tuple[int, ...] | None:
    return () if opening.own_dice else opening.script


def _game(path: Path, opening: Opening, configure: Configure) -> Game[Any, Any]:
    try:
        return configure(opening.game, opening.options)
    except LookupError as why:
        message = tr("it is for a game that is not here ({game})", game=opening.game)
        raise FileError(path, message, pointer="/game") from why
    except OptionError as why:
        message = tr("its options are not those of the game ({why})", why=str(why).rstrip("."))
        raise FileError(path, message, pointer=f"/options/{why.option}") from why


def _seed(path: Path, opening: Opening) -> bytes:
    altered = FileError(path, tr("it was altered: its seed is not the one that was promised"), pointer="/seed")
    try:
        seed = sealing.unseal(opening.seed, opening.id, SEED_BYTES * 32)
    except ValueError as why:
        raise altered from why
    if commitment(seed) != opening.commitment:
        raise altered
    return seed


def must_be_playable(path: Path, game: Game[Any, Any], state: Any) -> None:
    """A state that no replay vouches for is tried out before anybody sees it. FileError if it cannot be played."""
    try:
        for side in (*game.sides, None):
            game.picture(game.redact(state, side), side)
        decision = game.decision(state)
        if decision is not None:
            next(game.legal_actions(state))
    except Exception as why:  # whatever a made-up position makes the game stumble over
        raise FileError(path, tr("the position in it cannot be played"), pointer="/checkpoint") from why

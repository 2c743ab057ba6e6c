"""What a list of games shows of each: name, game, turn, phase, when, picture; without opening the game.

Reads saves and records alike, needs no game module, and lets no bad file hide the others.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from wargame_desk.core.session import Session
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError

PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game in a file.

    Attributes:
        kind: "save" or "record".
        id: of the game; a save and the record of the same game share it.
        name: what the player calls it, or the scenario's title.
        game, scenario: the game's id and the scenario's title.
        turn, turns, phase: where it stands; 0, 0 and "" where that is not known.
        when: when it was last written, in local time.
        result: how it ended, in words; "" while it goes on.
        thumbnail: a small PNG, or None.
        closed: a record that was put away in order; saves always are.
        in_use: a record that is open in a window now.
    """

    path: Path
    kind: str
    id: str
    name: str
    game: str
    scenario: str
    turn: int
    turns: int
    phase: str
    when: datetime
    result: str
    thumbnail: bytes | None
    closed: bool = True
    in_use: bool = False

    @property
    def crashed(self) -> bool:
        """Whether a game was left open by a program that ended without closing it."""
        return not (self.closed or self.in_use or self.result)


class GameList(NamedTuple):
    """The games of a folder, the newest first; and the files that could not be read."""

    games: tuple[GameInfo, ...]
    errors: tuple[FileError, ...]


def listing(folder: Path, suffix: str, look: Callable[[Path], GameInfo]) -> GameList:
    """Look at every file of a folder. No folder, no games."""
    found, errors = [], []
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == suffix and not path.name.startswith("."))
    except OSError:
        return GameList((), ())
    for path in paths:
        try:
            found.append(look(path))
        except FileError as error:
            errors.append(error)
    found.sort(key=lambda info: info.when, reverse=True)
    return GameList(tuple(found), tuple(errors))


def standing(session: Session) -> dict[str, Json]:
    """Where a game stands, in the words its list entry will show."""
    game = session.game
    view = game.picture(game.redact(session.state, None), None)
    phase = next((phase.title for phase in view.phases if phase.id == view.phase), "")
    outcome = session.outcome
    return {
        "turn": view.turn,
        "turns": view.turns,
        "phase": phase,
        "result": game.describe(outcome) if outcome is not None else "",
    }


def now() -> str:
    """The present moment as it stands in files."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def when(text: str, path: Path) -> datetime:
    """A moment from a file in local time; the file's own time where it does not say."""
    try:
        return datetime.fromisoformat(text).astimezone()
    except (ValueError, OverflowError, OSError):
        pass
    try:
        return datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except OSError:
        return datetime.fromtimestamp(0).astimezone()


def a_text(document: dict[str, Any], *names: str) -> str:
    """A text in a document by its names from the outside in; "" if there is none."""
    value: Any = document
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, str) else ""


def a_number(document: dict[str, Any], name: str) -> int:
    """A number in a document; 0 if there is none."""
    value = document.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def picture(data: bytes | str) -> bytes | None:
    """A PNG, given as bytes or in base64; None if it is none."""
    if isinstance(data, str):
        try:
            data = b64decode(data, validate=True)
        except ValueError:
            return None
    return data if data.startswith(PNG) else None

"""The games that lie on the shelf: records of games begun and games saved, as the start screen and lists need them.

Owns which of several files of one game is shown, and the words for where it stands. Reads files through
``persistence`` and changes none.
"""

from __future__ import annotations

from typing import NamedTuple

from wargame_desk import paths
from wargame_desk.core.texts import tr
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.glance import GameInfo


class Shelf(NamedTuple):
    """Games in files, the newest first, and the files that cannot be read."""

    games: tuple[GameInfo, ...]
    errors: tuple[FileError, ...]

    @property
    def to_continue(self) -> GameInfo | None:
        """The game to go on with: one that was interrupted, else the last one that is not over."""
        open_ = [info for info in self.games if info.kind == "record" and not info.in_use and not info.result]
        return next((info for info in open_ if info.crashed), open_[0] if open_ else None)


def any_games() -> bool:
    """Whether there is anything to read, without reading it."""
    return any(
        folder.is_dir() and any(path.suffix in (".wdrecord", ".wdsave") for path in folder.iterdir())
        for folder in (paths.records_folder(), paths.saves_folder())
    )


def look() -> Shelf:
    """Read what lists need of every record and save in the player's folders."""
    from wargame_desk.persistence import records, saves

    lists = records.listing(paths.records_folder()), saves.listing(paths.saves_folder())
    games = sorted((info for found in lists for info in found.games), key=lambda info: info.when, reverse=True)
    return Shelf(tuple(games), tuple(error for found in lists for error in found.errors))


def one_of_each(games: tuple[GameInfo, ...]) -> tuple[GameInfo, ...]:
    """The newest file of each game."""
    seen: set[str] = set()
    found = []
    for info in games:
        if info.id not in seen:
            seen.add(info.id)
            found.append(info)
    return tuple(found)


def played(info: GameInfo) -> str:
    """Which game and scenario is played; the scenario alone does not say which game it is of."""
    return f"{game_title(info.game)}: {info.scenario}" if info.scenario else game_title(info.game)


def lines(info: GameInfo) -> tuple[str, str]:
    """A game in two lines: its own name, or what is played where it has none; then the rest, and where it stands."""
    if info.name in ("", info.scenario):
        return played(info), standing(info)
    return info.name, joined(played(info), standing(info))


def short_lines(info: GameInfo) -> tuple[str, str]:
    """Two lines for a narrow place: what tells it from other games comes first."""
    if info.name in ("", info.scenario):
        return info.scenario, joined(game_title(info.game), standing(info))
    return info.name, joined(info.scenario, standing(info))


def joined(*parts: str) -> str:
    """Facts on one line, without those that are not known."""
    return " · ".join(part for part in parts if part)


def standing(info: GameInfo) -> str:
    """Where a game stands, in a few words: its result, else turn and phase; "" where the file does not say."""
    if info.result:
        return info.result
    if not info.turn:
        return ""
    turn = tr("Turn {turn}", turn=info.turn)
    if info.turns:
        turn = tr("Turn {turn} of {turns}", turn=info.turn, turns=info.turns)
    return f"{turn}, {info.phase}" if info.phase else turn


def game_title(game_id: str) -> str:
    """What players call a game; its id if it is not installed."""
    from wargame_desk import catalogue

    try:
        return catalogue.entry(game_id).title
    except catalogue.CatalogueError:
        return game_id

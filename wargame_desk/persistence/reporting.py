"""Reports of faults (``.wdreport``): one JSON document with what failed, and the game as it lay on the table.

Owns this format. The game in it is a save without a name, a picture, or anything else that a player has written. What
the sides of a hidden game may not know can be sealed: then a report says, under the same seal, by whose eyes its game
is to be seen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

from wargame_desk import __version__
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.persistence import atomic, bounds, glance, migrations, models, saves, sealing
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.opening import Configure
from wargame_desk.persistence.saves import Loaded

FORMAT = "wargame-desk report"
VERSION = 1
SUFFIX = ".wdreport"
WRITTEN_BY_PLAYERS = frozenset({"name", "word"})
"""Lines of a history that a report leaves out: names of nodes, words of seats."""
_LOOKER = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A report as it is written and read.

    Attributes:
        app: the version of the program; ``system`` names Python, Qt and the platform.
        written_at: the moment, in UTC.
        errors: each fault with its traceback, as text.
        settings: settings that may matter to a fault.
        log: what happened in the game, as everybody may read it.
        sealed: whether the game is seen by one side's eyes only.
        looker: under seal, by whose eyes, and at which node; "" without a game.
        game: a save, or None.
    """

    format: Literal["wargame-desk report"] = "wargame-desk report"
    version: Literal[1] = 1
    app: str = __version__
    written_at: str
    system: Mapping[str, str]
    settings: Mapping[str, str | int | bool]
    errors: tuple[str, ...]
    log: tuple[str, ...] = ()
    sealed: bool = False
    looker: str = ""
    game: dict[str, Any] | None = None


class Looker(NamedTuple):
    """By whose eyes the game of a report is seen (a side, "truth", None for what everybody knows), and where."""

    eyes: str | None
    node: int


def made(
    session: Session | None,
    *,
    errors: tuple[str, ...],
    system: Mapping[str, str],
    settings: Mapping[str, str | int | bool],
    log: tuple[str, ...] = (),
    eyes: str | None = None,
    node: int = 0,
    sealed: bool = False,
    overlaid: tuple[str, ...] = (),
) -> Report:
    """A report of what has happened.

    Args:
        session: the game on the table, if any, at ``node``.
        eyes: by whose eyes it is to be seen where it is ``sealed``; else everything is open.
    """
    sealed = sealed and session is not None and session.game.hidden
    report = Report(
        written_at=glance.now(), errors=errors, system=dict(system), settings=dict(settings), log=log, sealed=sealed
    )
    if session is None:
        return report
    document = saves.to_document(session, id=saves.new_id(), overlaid=overlaid, veil=sealed, without=WRITTEN_BY_PLAYERS)
    game = json.loads(saves.sealed(document))
    looker = json.dumps({"eyes": eyes if sealed else "truth", "node": node})
    return replace(report, game=game, looker=sealing.seal(looker.encode(), game["checksum"]))


def write(path: Path, report: Report) -> None:
    """Write a report. FileError if that fails."""
    document = models.to_plain(Report, report)
    data = (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise atomic.cannot_write(path, why) from why
    atomic.write(path, data, keep=0)


def read(path: Path) -> Report:
    """A report from a file. FileError if it is none."""
    document = bounds.parse_object(path, bounds.read_bytes(path))
    return models.from_plain(Report, path, migrations.current(path, document, FORMAT, VERSION))


def game_of(path: Path, report: Report, configure: Configure) -> tuple[Loaded, Looker] | None:
    """The game in a report and how it is to be looked at; None if it holds none. FileError if it is not sound."""
    if report.game is None:
        return None
    data = json.dumps(report.game, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    loaded = saves.loaded(path, data, configure)
    altered = FileError(path, tr("it was damaged or altered: what is sealed in it cannot be read"), pointer="/looker")
    try:
        found = json.loads(sealing.unseal(report.looker, str(report.game.get("checksum")), _LOOKER))
        looker = Looker(found["eyes"], found["node"])
    except (ValueError, LookupError, TypeError) as why:
        raise altered from why
    sides = {str(side) for side in loaded.session.game.sides}
    if not isinstance(looker.node, int) or looker.eyes not in {None, "truth", *sides}:
        raise altered
    if not 0 <= looker.node < len(loaded.session.nodes):
        looker = looker._replace(node=loaded.session.at)  # its moves could not be played again
    return loaded, looker


def as_text(report: Report) -> str:
    """A report to be read: what failed and where; of the game the log alone."""
    when = glance.when(report.written_at, Path())
    lines = [
        tr("Wargame Desk {version}, fault report of {when}", version=report.app, when=_moment(when)),
        ", ".join(f"{name} {value}" for name, value in report.system.items()),
        ", ".join(f"{name} {value}" for name, value in report.settings.items()),
    ]
    for error in report.errors:
        lines += ["", error.rstrip()]
    lines += ["", *_about_game(report)]
    return "\n".join(lines) + "\n"


def _about_game(report: Report) -> list[str]:
    if report.game is None:
        return [tr("No game was on the table.")]
    head = ", ".join(str(report.game.get(name, "")) for name in ("game", "options", "seats"))
    return [head, tr("Log"), *(f"  {line}" for line in report.log)]


def _moment(when: datetime) -> str:
    return when.isoformat(sep=" ", timespec="seconds")

"""A game and its files: the record that is written while it is played, and the save it came from or went to.

Owns which file belongs to the game on the table, and whether anything has been played since it was saved. No Qt.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from wargame_desk import catalogue, paths
from wargame_desk.app.eyes import TRUTH
from wargame_desk.app.watching import Remark, Watched
from wargame_desk.core.game import Step
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN, Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, PositionError, Setup
from wargame_desk.persistence import kinds, records, reporting, samples, saves, scenarios
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.records import RecordFile, RecordInUse, Recovered


class ScenarioFile(NamedTuple):
    """A scenario from a file, to begin a game with."""

    game: str
    setup: Setup


OPPONENT = "greedy"
"""Who sits opposite a person who has not said who should."""


class FaultReport(NamedTuple):
    """A report of a fault in which no game is: its text."""

    text: str


class GameInProgress:
    """One game at the table.

    Attributes:
        session: the game.
        id: of the game, the same in all its files.
        name: what the player calls it.
        path: the save it was loaded from or saved to, None if it never was.
        record: the autosave, None where it could not be begun.
        watched: how it is watched, where nobody plays it; then nothing is ever written of it.
        shown: the node that is watched.
        reports: what the player should be told about how it was opened.
        problem: why nothing is kept on disk, a sentence; "" while all is well.
    """

    def __init__(self, session: Session, id: str, name: str = "", path: Path | None = None) -> None:
        self.session, self.id, self.name, self.path = session, id, name, path
        self.record: RecordFile | None = None
        self.watched: Watched | None = None
        self.shown = 0
        self._read_from: Path | None = None
        self.reports: tuple[str, ...] = ()
        self.problem = ""
        self._fresh = True
        self._saved = self._mark()

    # --- how a game comes to the table

    @classmethod
    def begin(cls, session: Session, name: str = "") -> GameInProgress:
        """A new game."""
        made = cls(session, saves.new_id(), name)
        made._start_record()
        return made

    @classmethod
    def open(cls, path: Path) -> GameInProgress | ScenarioFile | FaultReport:
        """What lies in a file: a game to go on with or to watch, a scenario, or a report without a game.

        Raises:
            FileError: it is neither, or it is not sound.
        """
        match kinds.kind_of(path):
            case "save":
                return cls._from_save(path)
            case "record":
                return cls._from_record(path)
            case "report":
                return cls._from_report(path)
            case _:
                found = scenarios.read(path)
                return ScenarioFile(found.game, found.setup)

    @classmethod
    def _from_save(cls, path: Path) -> GameInProgress:
        loaded = saves.load(path, catalogue.open_game, catalogue.overlaid)
        made = cls(loaded.session, loaded.id, loaded.name, path)
        made.reports = loaded.reports
        made._start_record()
        made._fresh = False
        return made

    @classmethod
    def _from_record(cls, path: Path) -> GameInProgress:
        if path.resolve().parent == paths.samples_folder().resolve():
            return cls.sample(path.stem)  # what ships is watched: nothing is ever written to it
        try:
            found = records.recover(path, catalogue.open_game, catalogue.overlaid)
            salvaged = False
        except FileError as why:
            if not why.hint:
                raise
            found = records.recover(path, catalogue.open_game, catalogue.overlaid, salvage=True)
            salvaged = True
        made = cls(found.session, found.id, found.name)
        made.reports = found.reports
        made._read_from = path
        made._fresh = False
        made._saved = None
        made._resume(found, salvaged)
        return made

    @classmethod
    def sample(cls, game_id: str) -> GameInProgress:
        """The game that ships with a game, to be watched. FileError if it is not there or cannot be followed."""
        found = samples.read(paths.samples_folder(), game_id)
        recovered = records.recover(found.record, catalogue.open_game)
        remarks = {node: Remark(text, rule) for node, text, rule in found.remarks}
        title = tr("A game to watch: {game}", game=catalogue.entry(game_id).title)
        sides = recovered.session.game.sides
        lens = sides[0] if len(sides) == 1 else TRUTH  # who plays alone is watched over the shoulder
        return cls._to_watch(recovered.session, recovered.id, Watched(title, 0, remarks, lens=lens))

    @classmethod
    def _from_report(cls, path: Path) -> GameInProgress | FaultReport:
        report = reporting.read(path)
        text = reporting.as_text(report)
        found = reporting.game_of(path, report, catalogue.open_game)
        if found is None:
            return FaultReport(text)
        loaded, looker = found
        fault = report.errors[0].strip().splitlines()[-1] if report.errors else tr("No fault is named.")
        said = {looker.node: Remark(fault, title=tr("Here the fault happened"))}
        title = tr("Report of a fault, version {version}", version=report.app)
        made = cls._to_watch(
            loaded.session,
            loaded.id,
            Watched(title, looker.node, said, looker.eyes, playable=looker.eyes == TRUTH, report=text),
        )
        made._read_from = path
        made.reports = loaded.reports
        return made

    @classmethod
    def _to_watch(cls, session: Session, id: str, watched: Watched) -> GameInProgress:
        made = cls(session, id)
        made.watched, made.shown = watched, watched.start
        return made

    def stand_at(self, node: int) -> None:
        """Another step is watched."""
        self.shown = node

    def find_save(self, recent: Iterable[str]) -> None:
        """Take up with the save that this game was last saved to, among files the player has used.

        A save and a record of the same game share its id. A path that stood in the record would be followed to
        wherever its writer wished; the player's own list names only what he chose.
        """
        for name in recent if self.path is None else ():
            path = Path(name)
            with suppress(FileError):
                if path.suffix == saves.SUFFIX and (info := saves.look(path)).id == self.id:
                    self.path, self.name = path, info.name
                    return

    def _resume(self, found: Recovered, salvaged: bool) -> None:
        """Go on with the record, or with a new one where that one cannot be gone on with."""
        if found.end is None or salvaged:
            self._start_record()
            return
        try:
            self.record = RecordFile.resume(found)
        except RecordInUse:
            self.id = saves.new_id()
            self.reports = (*self.reports, tr("This game is open in another window; here you play a copy of it."))
            self._start_record()
        except FileError as why:
            self._cannot_record(why)

    def _start_record(self) -> None:
        overlaid = catalogue.overlaid(self.session.game.id)
        try:
            self.record = RecordFile.begin(
                paths.records_folder(), self.session, id=self.id, name=self.name, overlaid=overlaid
            )
        except FileError as why:
            self._cannot_record(why)

    def _cannot_record(self, why: FileError) -> None:
        self.problem = why.sentence

    # --- while it is played

    def check(self) -> str:
        """Why the autosave is behind the game, in a sentence; "" if it is not. Called after every action."""
        if self.record is not None:
            self.problem = self.record.problem.sentence if self.record.problem is not None else ""
        return self.problem

    @property
    def record_path(self) -> Path | None:
        """The record that this game is written to; where none can be written, the one that it was read from."""
        return self.record.path if self.record is not None else self._read_from

    @property
    def changed(self) -> bool:
        """Whether anything has happened since the game was last saved."""
        return self.watched is None and self._mark() != self._saved

    @property
    def begun(self) -> bool:
        """Whether anything has been played at all, here."""
        return self.watched is None and len(self.session.nodes) > 1

    def _mark(self) -> tuple[object, ...] | None:
        session = self.session
        names = tuple(node.name for node in session.nodes)
        return len(session.nodes), session.at, tuple(session.seats.items()), names

    def save(self, path: Path, thumbnail: bytes | None) -> None:
        """Write a save. FileError if that fails; the game and the old file are then as they were."""
        name = self.name or path.stem
        overlaid = catalogue.overlaid(self.session.game.id)
        saves.write(path, self.session, id=self.id, name=name, thumbnail=thumbnail, overlaid=overlaid)
        self.path, self.name = path, name
        self._saved = self._mark()

    def picture(self, png: bytes) -> None:
        """A small picture of the position for lists."""
        if self.record is not None and self.record.path.exists():
            self.record.picture(png)

    def close(self) -> None:
        """Put the game away. A game in which nothing was done leaves nothing behind."""
        record, self.record = self.record, None
        if record is None:
            return
        record.close()
        if self._fresh and not self.begun:
            records.delete(record.path)

    def abandon(self) -> None:
        """Throw the autosave away, with all that was not saved."""
        record, self.record = self.record, None
        if record is not None:
            record.close()
            records.delete(record.path)


def branch(session: Session, node: int) -> Session:
    """A game of its own that has gone the same way up to a node, with a person where nobody sits who is one.

    It goes on with the dice of the game that it leaves.
    """
    game = session.game
    decision = game.decision(session.nodes[node].state)
    seats = dict(session.seats)
    if HUMAN not in seats.values() and decision is not None:
        seats = {side: HUMAN if side == decision.side else who for side, who in seats.items()}
    made = Session(
        game,
        session.scenario,
        session.dice,
        position=session.position,
        seats=seats,
        alone=session.alone,
        policy=session.chosen_policy,
        weak_seed=session.weak_seed,
        earlier=session.earlier,
    )
    for played in session.line(node):
        assert played.action is not None
        step = made.submit(played.action, played.by, played.rolled, obey=False)
        assert isinstance(step, Step)
    return made


def rematch(session: Session) -> Session:
    """The same scenario and options once more, with the seats swapped round."""
    game = session.game
    sides: tuple[Side, ...] = game.sides
    seats = {side: session.seats[sides[i - 1]] for i, side in enumerate(sides)}
    chosen = {name: value for name, value in game.options.items() if name not in session.scenario.options}
    return catalogue.start(
        game.id,
        session.scenario,
        chosen,
        seats=seats,
        alone=session.alone,
        position=session.position,
        own_dice=session.own_dice,
        policy=session.chosen_policy,
    )


def teaching_seats(game: str) -> dict[Side, str]:
    """Who plays each side in a game that teaches: the player the first one, the computer the others."""
    sides = [side for side, _ in catalogue.entry(game).sides]
    return {side: HUMAN if i == 0 else OPPONENT for i, side in enumerate(sides)}


def start_errors() -> tuple[type[Exception], ...]:
    """What beginning or opening a game may raise for reasons that lie in files and choices."""
    return FileError, OptionError, PositionError, catalogue.CatalogueError

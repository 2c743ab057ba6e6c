"""What the window does with files: begin, open, save, leave; and what the player is asked and told about them.

Owns the game in progress. The formats are ``persistence``'s, the table is the window's.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from wargame_desk import catalogue, paths
from wargame_desk.ai.players import PLAYERS
from wargame_desk.app.asking import ask, tell
from wargame_desk.app.choices import Choices
from wargame_desk.app.games_in_progress import (
    FaultReport,
    GameInProgress,
    ScenarioFile,
    branch,
    rematch,
    start_errors,
    teaching_seats,
)
from wargame_desk.app.pictures import Gallery
from wargame_desk.core.session import HUMAN, Session, UndoPolicy
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Setup
from wargame_desk.persistence import naming, saves
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.settings import Settings

if TYPE_CHECKING:
    from wargame_desk.app.bridge import SessionBridge
    from wargame_desk.app.new_game import NewGame
    from wargame_desk.app.table import TablePage

_PICTURE_LATER = 2500


class Filing(QObject):
    """The window's right hand for files.

    Signals:
        saved: the game on the table has been saved.

    Attributes:
        game: the game on the table, None on the start page.
    """

    saved = Signal()

    def __init__(self, window: QWidget, choices: Choices, show: Callable[[GameInProgress], TablePage]) -> None:
        """``show`` puts a game on the table; ``window`` is what questions stand before."""
        super().__init__(window)
        self._window, self._choices, self._show = window, choices, show
        self.game: GameInProgress | None = None
        self._table: TablePage | None = None
        self.gallery = Gallery()
        self._told = ""
        self._undo = choices.now.undo
        self._picture_due = QTimer(self)
        self._picture_due.setSingleShot(True)
        self._picture_due.setInterval(_PICTURE_LATER)
        self._picture_due.timeout.connect(self._keep_picture)

    # --- beginning and opening

    def new_game(self, game: str, scenario: str = "") -> None:
        """Begin a game, after asking what and who; the one on the table is offered where none is named."""
        if not game and self.game is not None:
            game = self.game.session.game.id
        self._ask_new(game, scenario)

    def play_scenario(self, game: str, scenario: str) -> None:
        """Begin a scenario that the player pointed at: one that teaches at once, another after asking who plays."""
        setup = next((one for one in catalogue.scenarios(game)[0] if one.id == scenario), None)
        if setup is None or not setup.tutorial:
            self.new_game(game, scenario)
        elif self.may_leave(lambda: self.play_scenario(game, scenario)):
            self._begin_at_once(game, setup)

    def _ask_new(self, game: str, scenario: str) -> None:
        from wargame_desk.app.new_game import NewGameDialog

        dialog = NewGameDialog(self._choices.now, game, scenario, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._begin(dialog.chosen))
        dialog.open()

    def _begin(self, chosen: NewGame | None) -> None:
        if chosen is None or not self.may_leave(lambda: self._begin(chosen)):
            return
        begun = self.start(
            lambda: catalogue.start(
                chosen.game_id,
                chosen.scenario,
                chosen.options,
                seed=chosen.seed,
                seats=chosen.seats,
                own_dice=chosen.own_dice,
                alone=chosen.alone,
                policy=chosen.policy,
            )
        )
        if begun:
            self._choices.keep(last={**self._choices.now.last, chosen.game_id: chosen.remembered})

    def start(self, make: Callable[[], Session]) -> bool:
        """Begin what ``make`` makes. Returns whether it could be begun."""
        try:
            session = make()
        except start_errors() as why:
            tell(self._window, tr("The game cannot be begun"), str(why), warning=True)
            return False
        self.lay(GameInProgress.begin(session))
        return True

    def rematch(self) -> None:
        """The same once more, seats swapped."""
        game = self.game
        if game is not None and self.may_leave(self.rematch):
            self.start(lambda: rematch(game.session))

    def ask_open(self) -> None:
        """Choose a game in progress, a save or any other file to open."""
        from wargame_desk.app.open_dialog import OpenDialog

        dialog = OpenDialog(self._window, self.game.record_path if self.game is not None else None)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.open_path(dialog.chosen) if dialog.chosen is not None else None)
        dialog.open()

    def open_path(self, path: Path) -> None:
        """Open a save, record or scenario; a plain message if it is none.

        A scenario begins at once, between two people or, if it teaches, against the computer; who plays can be
        changed at the table.
        """
        if self._lies_here(path) or not self.may_leave(lambda: self.open_path(path)):
            return
        try:
            found = GameInProgress.open(path)
        except start_errors() as why:
            tell(self._window, tr("{name} cannot be opened", name=path.name), str(why), warning=True)
            return
        except OSError as why:
            reason = why.strerror or str(why)
            tell(self._window, tr("{name} cannot be opened", name=path.name), reason, warning=True)
            return
        if isinstance(found, ScenarioFile):
            self._begin_at_once(found.game, found.setup)
            return
        if isinstance(found, FaultReport):
            self._show_text(found.text)
            return
        found.find_save(self._choices.now.recent)
        self.lay(found)
        if found.path is not None:
            self._choices.keep(recent=self._choices.now.with_recent(found.path).recent)
        if found.reports:
            tell(self._window, tr("The file you opened"), "\n".join(found.reports))

    def _begin_at_once(self, game: str, setup: Setup) -> None:
        """Begin a scenario without a question: the computer sits opposite in one that teaches, else two people play."""
        wishes = self._choices.now
        self.start(
            lambda: catalogue.start(
                game,
                setup,
                seats=teaching_seats(game) if setup.tutorial else None,
                policy=_policy(wishes),
                own_dice=wishes.dice == "own" and catalogue.has_dice(game),
            )
        )

    def _lies_here(self, path: Path) -> bool:
        """Whether a file is the record of the game on the table; then that is said."""
        here = self.game.record_path if self.game is not None else None
        if self._table is None or here is None or here.resolve() != path.resolve():
            return False
        self._table.live.say(tr("This game lies on the table already."))
        return True

    def lay(self, game: GameInProgress) -> None:
        """Put a game on the table, in place of the one that lies there."""
        if game is not self.game:
            self.put_away()
        self.game, self._told = game, ""
        self._table = table = self._show(game)
        table.bridge.advanced.connect(lambda _: self._after_action())
        table.bridge.handed_over.connect(lambda _: self._after_action())
        if game.watched is not None:
            table.bridge.visit(game.shown)
            table.bridge.advanced.connect(lambda _: game.stand_at(table.bridge.at))
        self._after_action()

    # --- what is only watched

    def watch_sample(self, game_id: str) -> None:
        """Put the sample of a game on the table, to be watched."""
        if not self.may_leave(lambda: self.watch_sample(game_id)):
            return
        try:
            found = GameInProgress.sample(game_id)
        except start_errors() as why:
            tell(self._window, tr("The game cannot be shown"), str(why), warning=True)
            return
        self.lay(found)

    def play_on(self) -> None:
        """Begin a game of one's own from the step that is watched; the file that is watched stays as it is."""
        game, table = self.game, self._table
        if game is None or table is None or game.watched is None or not game.watched.playable:
            return
        node = table.bridge.at
        if self.start(lambda: branch(game.session, node)) and self._table is not None:
            tell(self._window, tr("Your own game from here"), _who_plays(self._table.bridge))

    def show_report(self) -> None:
        """The report that the game on the table comes from."""
        if self.game is not None and self.game.watched is not None:
            self._show_text(self.game.watched.report)

    def _show_text(self, text: str) -> None:
        from wargame_desk.app.report_sheet import ReportSheet

        sheet = ReportSheet(text, self._window)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    # --- while it is played

    def _after_action(self) -> None:
        """After every action: is it on disk? Said once for each new reason, and the game goes on."""
        game = self.game
        if game is None:
            return
        problem = game.check()
        if problem and problem != self._told:
            if game.record is not None:
                advice = tr("The game goes on; it is tried again with every action. Save it elsewhere until then.")
            else:
                advice = tr("The game goes on without autosave. Save it now and then.")
            tell(self._window, tr("The autosave cannot be written"), f"{problem}\n{advice}", warning=True)
        elif self._told and not problem and self._table is not None:
            self._table.live.say(tr("The autosave is up to date again."))
        self._told = problem
        if game.begun:
            self._picture_due.start()

    def _keep_picture(self) -> None:
        if self.game is not None and self._table is not None:
            self.game.picture(self._thumbnail(self._table.bridge))

    def _thumbnail(self, bridge: SessionBridge) -> bytes:
        return self.gallery.thumbnail(bridge.game, bridge.public_view)

    def use_policy(self, settings: Settings) -> None:
        """The undo policy that the player prefers, from now on."""
        if self.game is not None and settings.undo != self._undo:
            self._undo = settings.undo
            self.game.session.choose_policy(_policy(settings))

    # --- saving

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save where the game was saved before, else ask where."""
        if self.game is None:
            return
        if self.game.path is None:
            self.save_as(then)
        else:
            self.save_to(self.game.path, then)

    def save_as(self, then: Callable[[], None] | None = None) -> None:
        """Ask for a file and save there."""
        if self.game is None:
            return
        folder = paths.saves_folder() if self.game.path is None else self.game.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = Path.home()
        dialog = QFileDialog(self._window, tr("Save the game"), str(folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(tr("Saved games (*.wdsave)"))
        dialog.setDefaultSuffix(saves.SUFFIX.lstrip("."))
        dialog.selectFile(self._suggestion())
        dialog.fileSelected.connect(lambda name: self.save_to(Path(name), then))
        dialog.open()

    def _suggestion(self) -> str:
        assert self.game is not None
        if self.game.path is not None:
            return self.game.path.name
        view = self.game.session.game.picture(self.game.session.known(None), None)
        title = self.game.name or f"{self.game.session.game.title} {self.game.session.scenario.title}"
        return naming.file_name(tr("{title}, turn {turn}", title=title, turn=view.turn), saves.SUFFIX)

    def save_to(self, path: Path, then: Callable[[], None] | None = None) -> bool:
        """Save to a file; a plain message if that fails. Returns whether it was saved."""
        game, table = self.game, self._table
        if game is None or table is None:
            return False
        try:
            game.save(path, self._thumbnail(table.bridge))
        except FileError as why:
            text = tr("{why}\nThe game goes on.", why=why)
            tell(self._window, tr("The game could not be saved"), text, warning=True)
            return False
        self._choices.keep(recent=self._choices.now.with_recent(path).recent)
        table.live.say(tr("Saved as {path}", path=path.name))
        self.saved.emit()
        if then is not None:
            then()
        return True

    # --- leaving

    def may_leave(self, again: Callable[[], object]) -> bool:
        """Whether the game on the table can be put away now; else it has been asked, and ``again`` is called."""
        game = self.game
        confirm = self._choices.now.confirm_exit
        if game is None or not game.begun or not game.changed or not confirm:
            return True
        if game.session.outcome is not None and not game.problem:
            return True  # there is nothing to go on with, and the autosave keeps it to be looked at

        def leave() -> None:
            self.put_away()
            again()

        safe = tr("It stays in the autosave and can be continued from the start screen.")
        lost = tr("The autosave could not be written: what is not saved is lost.")
        ask(
            self._window,
            tr("Save this game?"),
            lost if game.problem else safe,
            yes=tr("Save"),
            no=tr("Cancel"),
            other=(tr("Leave without saving"), leave),
            then=lambda: self.save(leave),
        )
        return False

    def put_away(self) -> None:
        """Close the game's files in order."""
        game, self.game = self.game, None
        table, self._table = self._table, None
        if game is None:
            return
        self._picture_due.stop()
        if game.begun and table is not None:
            game.picture(self._thumbnail(table.bridge))
        game.close()

    # --- for a fault report

    def for_a_report(self, bridge: SessionBridge) -> dict[str, Any]:
        """The game as ``reporting.made`` takes it, with a log that everybody may read."""
        session = bridge.session
        return {
            "session": session,
            "log": tuple(f"{node}: {fact.text}" for node, fact in bridge.open_log()),
            "eyes": bridge.viewer,
            "node": bridge.at,
            "overlaid": catalogue.overlaid(session.game.id),
        }


def _who_plays(bridge: SessionBridge) -> str:
    """Who sits where in a game that was begun out of a watched one, and where that one is."""
    names = {HUMAN: tr("You"), **{kind: tr(name) for kind, (name, _) in PLAYERS.items()}}
    seats = [
        tr("{head}: {text}", head=bridge.side_name(s), text=names.get(who, who)) for s, who in bridge.seats.items()
    ]
    kept = tr(
        "Play > Who plays... changes that. The game that you watched stays as it was and can be watched again: the"
        " games to watch are under Help > Learn to play."
    )
    return "\n".join([*seats, kept])


def _policy(settings: Settings) -> UndoPolicy | None:
    """The undo policy that a player prefers; None lets the seats decide."""
    return None if settings.undo == "seats" else UndoPolicy(settings.undo)

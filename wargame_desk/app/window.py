"""The window: menus, toolbar, the start page, and the table of the game that is being played.

Owns which page is shown and what the window's own commands do. The game is the table's, its files are
``games_in_progress``'s, questions about files are in ``filing``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QIcon
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QToolBar

from wargame_desk import __version__
from wargame_desk.app import news, style, window_dialogs
from wargame_desk.app.asking import tell
from wargame_desk.app.choices import Choices
from wargame_desk.app.commands import ANYWHERE, COMMANDS, COVERED, MENUS, TABLE, Commands, spec
from wargame_desk.app.dialog import fitting
from wargame_desk.app.start import StartScreen
from wargame_desk.app.subject import Subject
from wargame_desk.app.turns import turn_text
from wargame_desk.core.texts import tr
from wargame_desk.mapview import icons
from wargame_desk.persistence.settings import Settings

if TYPE_CHECKING:
    from wargame_desk.app.filing import Filing
    from wargame_desk.app.games_in_progress import GameInProgress
    from wargame_desk.app.handover import HandoverScreen
    from wargame_desk.app.reports import Handover
    from wargame_desk.app.table import TablePage

_GEOMETRY = "window"
_SMALLEST = QSize(760, 520)


class MainWindow(QMainWindow):
    """Wargame Desk's window.

    Attributes:
        commands: every command as a QAction.
        table: the game on the table, None on the start page.
        handover: the page that covers it while it changes hands; None in a game that never does.
    """

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices
        self.table: TablePage | None = None
        self.handover: HandoverScreen | None = None
        self._filing: Filing | None = None
        self.setAcceptDrops(True)
        self.setMinimumSize(_SMALLEST)
        self._build()
        choices.changed.connect(self._use_settings)
        choices.not_written.connect(lambda why: tell(self, tr("Your settings could not be saved"), why, warning=True))
        self.show_start()
        self.resize(*fitting((1280, 800)))
        self._restore_geometry()

    # --- making

    def _build(self) -> None:
        """Everything in the window that has words in it."""
        self._handlers: dict[str, Callable[[bool], None]] = self._own_handlers()
        self.commands = Commands(self, [one.id for one in COMMANDS], self._icon)
        self.commands.asked.connect(self.do)
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self._make_menus()
        self._make_toolbar()
        self.start = self._make_start()
        self._pages.addWidget(self.start)
        self._use_settings(self.choices.now)

    def rebuild(self) -> None:
        """Make everything anew, after language or text size has changed; the game stays on the table."""
        on = {one.id for one in COMMANDS if one.checkable and self.commands[one.id].isChecked()}
        game = self._filing.game if self._filing is not None else None
        self.clear_table()
        self.menuBar().clear()
        self.removeToolBar(self.toolbar)
        self.toolbar.deleteLater()
        self.commands.deleteLater()
        self._build()
        if game is None:
            self.show_start()
        else:
            self.filing.lay(game)
            for one in COMMANDS:
                if one.checkable and self.commands[one.id].isChecked() != (one.id in on):
                    self.do(one.id)

    def _own_handlers(self) -> dict[str, Callable[[bool], None]]:
        """By command id; each is told whether a checkable command is now on."""
        return {
            "new": lambda _: self.filing.new_game(""),
            "open": lambda _: self.filing.ask_open(),
            "save": lambda _: self.filing.save(),
            "save-as": lambda _: self.filing.save_as(),
            "start-screen": lambda _: self.leave_table(),
            "rematch": lambda _: self.filing.rematch(),
            "preferences": lambda _: window_dialogs.preferences(self.choices, self),
            "how-to-play": lambda _: window_dialogs.players_guide(self, self._at_hand),
            "play-on": lambda _: self.filing.play_on(),
            "fault-report": lambda _: self.filing.show_report(),
            "learn": lambda _: window_dialogs.learn(self, self.filing, self.do),
            "whats-new": lambda _: self._show_news(),
            "shortcuts": lambda _: window_dialogs.shortcuts(self.choices, self.commands, self),
            "about": lambda _: window_dialogs.about(self),
            "full-screen": lambda on: self.showFullScreen() if on else self.showNormal(),
            "quit": lambda _: self._quit(),
        }

    @property
    def _at_hand(self) -> str:
        """The id of the game on the table, "" for none."""
        return self.table.bridge.game.id if self.table is not None else ""

    def _icon(self, name: str) -> QIcon:
        u = style.ui()
        return icons.icon(name, u.ink, round(20 * style.scale()), disabled=u.ink3)

    def _make_menus(self) -> None:
        self._menus: dict[str, QMenu] = {}
        for name, text in MENUS:
            menu = self.menuBar().addMenu(tr(text))
            self._menus[name] = menu
            self.commands.fill(menu, name)

    def _make_toolbar(self) -> None:
        bar = self.toolbar = QToolBar(tr("Toolbar"), self)
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        menu = None
        for one in self.commands.specs():
            if not one.toolbar:
                continue
            if menu is not None and one.menu != menu:
                bar.addSeparator()
            menu = one.menu
            bar.addAction(self.commands[one.id])
        self._subject = Subject()
        bar.addWidget(self._subject)
        self.addToolBar(bar)

    def _make_start(self) -> StartScreen:
        start = StartScreen(self._key_of)
        start.new_game_wanted.connect(lambda game: self.filing.new_game(game))
        start.scenario_wanted.connect(lambda game, scenario: self.filing.play_scenario(game, scenario))
        start.continue_wanted.connect(lambda path: self.filing.open_path(Path(path)))
        start.open_path_wanted.connect(lambda path: self.filing.open_path(Path(path)))
        start.open_wanted.connect(lambda: self.do("open"))
        start.preferences_wanted.connect(lambda: self.do("preferences"))
        start.learn_wanted.connect(lambda: self.do("learn"))
        start.news_wanted.connect(lambda: self.do("whats-new"))
        start.news_dismissed.connect(lambda: self._know_news())
        return start

    def _show_news(self) -> None:
        """What is new since the version that the player knows; all of this one, where he knows it."""
        window_dialogs.whats_new(self, self.choices.now.known_version)
        self._know_news()

    def _know_news(self) -> None:
        self.choices.keep(known_version=__version__)
        self.start.show_news(False)

    def _key_of(self, command: str) -> str:
        return self.commands[command].shortcut().toString() if command in self.commands else ""

    @property
    def filing(self) -> Filing:
        """What is done with files; read when it is first needed."""
        if self._filing is None:
            from wargame_desk.app.filing import Filing

            self._filing = Filing(self, self.choices, self.show_table)
            self._filing.saved.connect(self.refresh)
        return self._filing

    def open_first(self, paths: list[Path], report: str) -> None:
        """What the command line named, once the window has been shown; and what is wrong with the settings."""
        if report:
            QTimer.singleShot(0, lambda: tell(self, tr("Settings"), report, warning=True))
        for path in paths:
            QTimer.singleShot(0, lambda p=path: self.filing.open_path(p))

    # --- pages

    def show_start(self) -> None:
        """The start page, with nothing on the table."""
        self._pages.setCurrentWidget(self.start)
        self.commands.set_page(ANYWHERE)
        self.toolbar.hide()
        for name, menu in self._menus.items():
            menu.menuAction().setVisible(name not in ("edit", "map", "play"))
        self._subject.show_parts()
        self.setWindowTitle("Wargame Desk")
        self.setWindowModified(False)
        self.start.refresh()

    def show_table(self, game: GameInProgress) -> TablePage:
        """Put a game on the table, in place of the one that lay there."""
        from wargame_desk.app import table_commands
        from wargame_desk.app.bridge import SessionBridge
        from wargame_desk.app.guide import guide_for
        from wargame_desk.app.on_offer import call_by_the_game
        from wargame_desk.app.table import TablePage

        self.clear_table()
        bridge = SessionBridge(game.session, watched=game.watched)
        table = TablePage(bridge, self.choices)
        bridge.setParent(table)
        table.asked.connect(lambda command: self.do(command))
        table.changed.connect(self.refresh)
        self.table = table
        self._handlers = {**self._own_handlers(), **table_commands.handlers(table)}
        call_by_the_game(self.commands, bridge)
        self._list_docks(table)
        self._pages.addWidget(table)
        if bridge.game.hands_over:
            self._make_handover(table)
        self._uncover(table)
        for command, on in (("grid", True), ("numbers", True), ("minimap", False)):
            self.commands[command].setChecked(on)
        table.replay.playing_changed.connect(self.commands["replay"].setChecked)
        table.opponent.changed.connect(self.refresh)
        table.view.peek_key = self._peek_key()
        table.guide = guide_for(table, table, self, self.choices, game.id) if game.watched is None else None
        table.begin()
        if table.guide is not None:
            table.guide.refresh()
        self.refresh()
        return table

    def _make_handover(self, table: TablePage) -> None:
        from wargame_desk.app.handover import HandoverScreen

        bridge = table.bridge
        screen = self.handover = HandoverScreen(bridge.presenter.look, bridge.side_name)
        self._pages.addWidget(screen)
        bridge.handed_over.connect(self._cover)
        screen.taken.connect(self._take_seat)
        screen.word_tried.connect(self._try_word)
        screen.forgotten.connect(self._forgotten)
        screen.left.connect(self.leave_table)

    def _cover(self, handover: Handover) -> None:
        """Hide everything at once; nothing of the side that gets up is painted any more."""
        table, screen = self.table, self.handover
        assert table is not None
        assert screen is not None
        window_dialogs.shut_all(self)
        screen.show_handover(handover, locked=table.bridge.locked(handover.to))
        self._pages.setCurrentWidget(screen)
        table.cover()
        self.commands.set_page(COVERED)
        self.toolbar.hide()
        for name, menu in self._menus.items():
            menu.menuAction().setVisible(name == "game")
        self.refresh()
        layout = self.layout()
        if layout is not None:
            layout.activate()  # the place of the toolbar is filled in the very frame in which it goes
        screen.take_focus()
        self.repaint()

    def _take_seat(self) -> None:
        """The next side has sat down: its view is made while it is still covered, and then shown."""
        if self.table is not None:
            self.table.bridge.take_seat()
            self._uncover(self.table)
            self.refresh()

    def _uncover(self, table: TablePage) -> None:
        self._pages.setCurrentWidget(table)
        self.commands.set_page(TABLE)
        self.toolbar.show()
        for menu in self._menus.values():
            menu.menuAction().setVisible(True)
        table.uncover()

    @property
    def covered(self) -> bool:
        """Whether the screen is changing hands."""
        return self.handover is not None and self._pages.currentWidget() is self.handover

    def _try_word(self, word: str) -> None:
        table, screen = self.table, self.handover
        if table is not None and screen is not None and (due := table.bridge.eyes.due) is not None:
            screen.unlock(table.bridge.unlocks(due, word))

    def _forgotten(self) -> None:
        """The other side's person opens the seat; it is asked first, for it stays in the record."""
        table, screen = self.table, self.handover
        if table is None or screen is None or (due := table.bridge.eyes.due) is None:
            return

        def opened() -> None:
            table.bridge.open_seat(due)
            screen.unlock(True)

        window_dialogs.ask_forgotten(self, table.bridge.side_name(due), opened)

    def clear_table(self) -> None:
        """Take the game off the table."""
        table, self.table = self.table, None
        if table is None:
            return
        table.close_table()
        if self.handover is not None:
            self._pages.removeWidget(self.handover)
            self.handover.deleteLater()
            self.handover = None
        self._handlers = self._own_handlers()
        for action in self._dock_actions:
            self._menus["window"].removeAction(action)
        self._pages.removeWidget(table)
        table.hide()
        table.deleteLater()

    def leave_table(self) -> None:
        """Back to the start page, once what was not saved has been asked about."""
        if self.table is not None and self.filing.may_leave(self.leave_table):
            self.filing.put_away()
            self.clear_table()
            self.show_start()

    def _quit(self) -> None:
        self.close()

    def _list_docks(self, table: TablePage) -> None:
        menu = self._menus["window"]
        self._dock_actions = table.panels.actions()
        before = self.commands["reset-layout"]
        menu.insertActions(before, self._dock_actions)

    def _peek_key(self) -> int:
        keys = self.commands.keys("peek")
        return self.commands.key_code(keys[0]) if keys else 0

    # --- what is asked

    def do(self, command: str, on: bool = False) -> None:
        """Do a command by its id; from a button a checkable one is switched round."""
        if spec(command).checkable and self.sender() is not self.commands:
            action = self.commands[command]
            on = not action.isChecked()
            action.setChecked(on)
        self._handlers[command](on)
        self.refresh()

    def refresh(self) -> None:
        """Title, undo and redo, and what can be done now."""
        table = self.table
        if table is None:
            return
        from wargame_desk.app.on_offer import offer, tidy
        from wargame_desk.app.seats import in_sight, in_words

        bridge = table.bridge
        view = bridge.public_view if bridge.watched is None else bridge.view
        title = bridge.game.title
        scenario = bridge.session.scenario.title
        turn = turn_text(view)
        name = self.filing.game.name if self.filing.game is not None else ""
        shown = name if name and name != scenario else f"{title}: {scenario}"
        self.setWindowTitle(f"{shown}[*], {turn} - Wargame Desk")
        self.setWindowModified(self.filing.game is not None and self.filing.game.changed)
        seats = in_words(bridge) if bridge.watched is None else in_sight(bridge)
        goal = bridge.standing.goal if bridge.game.hidden else ""
        self._subject.show_parts(title, scenario, seats, goal)
        if self.covered:
            return
        offer(self.commands, table)
        tidy(self.toolbar)

    def game_for_a_report(self) -> dict[str, Any]:
        """The game on the table as a report takes it; no session where there is none."""
        return {"session": None} if self.table is None else self.filing.for_a_report(self.table.bridge)

    # --- settings

    def _use_settings(self, settings: Settings) -> None:
        self.commands.set_keys(dict(settings.shortcuts))
        self.commands.retheme(self._icon)
        self.toolbar.setIconSize(QSize(style.px(20), style.px(20)))
        self.start.set_keys(self._key_of)
        self.start.show_news(news.fresh(settings.welcomed, settings.known_version))
        if self.table is not None:
            self.table.view.peek_key = self._peek_key()
            self.filing.use_policy(settings)

    def _restore_geometry(self) -> None:
        kept = self.choices.now.window.get(_GEOMETRY)
        if kept:
            self.restoreGeometry(kept)

    # --- the window itself

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = next((url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()), None)
        if path is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, lambda: self.filing.open_path(Path(path)))

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.table is not None and not self.filing.may_leave(self.close):
            event.ignore()
            return
        self.choices.keep(window={**self.choices.now.window, _GEOMETRY: bytes(self.saveGeometry().data())})
        if self.table is not None:
            self.filing.put_away()
            self.clear_table()
        self.choices.write()
        event.accept()

"""The start screen: go on with a game, begin one, look for one; and what there is to play.

Owns this page and says by signals what was asked for. Files are read and pictures painted after the page has been
shown for the first time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk import catalogue
from wargame_desk.app import shelf, style
from wargame_desk.app.cards import Later, RowButton
from wargame_desk.app.shelf import Shelf
from wargame_desk.app.start_cards import ContinueCard, GameCard, ScenarioCard
from wargame_desk.app.widgets import Hairline, Notice, Painted, Words, reveal, scrolled
from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.core.texts import mark, tr, trn
from wargame_desk.core.values import Setup
from wargame_desk.mapview import kit
from wargame_desk.mapview.counters import counter
from wargame_desk.mapview.theme import MAP, Ui

if TYPE_CHECKING:
    from wargame_desk.app.pictures import Gallery
    from wargame_desk.app.whats_new import NewsNotice

LEFT = 322
"""Width of the left column at 100 %, in px."""
RECENT = 4
WIDE_ENOUGH = 700
"""Room at 100 %, in px, from which on cards stand side by side."""

ROOM_FOR_THREE = 880
"""Room at 100 %, in px, from which on three games stand side by side."""

COMMANDS = (
    ("new", mark("New game"), "new"),
    ("open", mark("Open a saved game"), "open"),
    ("learn", mark("Learn to play"), "book"),
    ("preferences", mark("Preferences"), "gear"),
)
"""Commands of the left column: id in the command table, words, icon."""

KeyOf = Callable[[str], str]


class StartScreen(QWidget):
    """The first page.

    Signals:
        new_game_wanted: begin a game; its id, or "" for any.
        scenario_wanted: begin this scenario of this game.
        continue_wanted: go on with the game in this file.
        open_wanted: look for a game in files; ``open_path_wanted``: open this one.
        preferences_wanted, learn_wanted, news_wanted: show these; ``news_dismissed``: not now, nor again.
    """

    new_game_wanted = Signal(str)
    scenario_wanted = Signal(str, str)
    continue_wanted = Signal(str)
    open_wanted = Signal()
    open_path_wanted = Signal(str)
    preferences_wanted = Signal()
    learn_wanted = Signal()
    news_wanted = Signal()
    news_dismissed = Signal()

    def __init__(self, key_of: KeyOf = lambda command: "", parent: QWidget | None = None) -> None:
        """``key_of`` tells the key of a command in words, "" for none."""
        super().__init__(parent)
        self.setObjectName("root")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Start screen"))
        self.later = Later(self)
        self._shown = False
        self._left = _LeftColumn(self, key_of)
        self._right = _Games(self)
        self._between = Hairline(upright=True)
        page = QWidget()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, page)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addWidget(self._left)
        self._row.addWidget(self._between)
        self._row.addWidget(self._right, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scrolled(page))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside each other where there is room, else one below the other."""
        super().resizeEvent(event)
        beside = self.width() >= style.px(LEFT + 380)
        way = QBoxLayout.Direction
        self._row.setDirection(way.LeftToRight if beside else way.TopToBottom)
        self._between.setVisible(beside)
        self._left.setMaximumWidth(max(style.px(LEFT), self._left.minimumSizeHint().width()) if beside else 16_777_215)
        self._left.setMinimumWidth(self._left.maximumWidth() if beside else 0)
        room = self.width() - (self._left.maximumWidth() if beside else 0)
        self._right.set_room(room)

    def refresh(self) -> None:
        """Read the player's files anew, for instance after a game; the first time waits until the page is shown."""
        if self._shown:
            self._fill_left()

    def set_keys(self, key_of: KeyOf) -> None:
        """Show other keys beside the commands."""
        self._left.set_keys(key_of)

    def show_news(self, on: bool) -> None:
        """Say that the program has been upgraded, or no longer."""
        if self._right.show_news(on):
            self._left.take_focus()

    @property
    def painted(self) -> bool:
        """Whether the page has been on the screen."""
        return self._shown

    @property
    def ready(self) -> bool:
        """Whether everything has been read and painted."""
        return self._shown and self.later.idle

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._shown:
            self._shown = True
            QTimer.singleShot(0, self._fill)

    def _fill(self) -> None:
        self.later.do(self._fill_left)
        self.later.do(self._left.logo.finish)
        self.later.do(self._right.fill)

    def _fill_left(self) -> None:
        self._left.fill(shelf.look() if shelf.any_games() else Shelf((), ()))


class Logo(Painted):
    """A hex with a counter on it; the counter appears once ``finish`` was called."""

    natural = (58.0, 58.0)
    _LOOK = SideLook("", "#8C4630", "#FFF3DF", "#F0D5B8", "#2A140C", "#4E2215", "star")
    _FACE = CounterFace("", "infantry", ("1", "4"), "A", "I")

    def __init__(self) -> None:
        super().__init__()
        self._whole = False

    def finish(self) -> None:
        """Paint the counter too: its symbol takes a moment to be loaded."""
        self._whole = True
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        s = min(box.width(), box.height())
        p.fillPath(kit.star(box.center().x(), box.center().y(), s / 2, 3, 1.0, 0), kit.colour(MAP.title_band))
        if self._whole:
            p.translate(box.center())
            p.rotate(-8)
            p.translate(-s * 0.26, -s * 0.26)
            counter(p, s * 0.52, self._FACE, self._LOOK, px=30)


class _LeftColumn(QWidget):
    """Logo, the game to go on with, commands, recent games."""

    def __init__(self, screen: StartScreen, key_of: KeyOf) -> None:
        super().__init__()
        self._screen = screen
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Commands and recent games"))
        self._column = QVBoxLayout(self)
        n = style.px
        self._column.setContentsMargins(n(20), n(22), n(20), n(16))
        self._column.setSpacing(n(2))
        self.logo = Logo()
        self._column.addLayout(self._head())
        self._column.addSpacing(n(16))
        self._continue = ContinueCard(screen.later)
        self._continue.wanted.connect(screen.continue_wanted)
        reveal(self._continue, shelf.any_games())
        self._column.addWidget(self._continue)
        self._column.addSpacing(n(8))
        self._rows = {name: RowButton(tr(text), icon) for name, text, icon in COMMANDS}
        for row in self._rows.values():
            self._column.addWidget(row)
        self.set_keys(key_of)
        self._rows["new"].clicked.connect(lambda: screen.new_game_wanted.emit(""))
        self._rows["open"].clicked.connect(screen.open_wanted)
        self._rows["learn"].clicked.connect(screen.learn_wanted)
        self._rows["preferences"].clicked.connect(screen.preferences_wanted)
        self._recent = QWidget()
        self._recent_rows = QVBoxLayout(self._recent)
        self._recent_rows.setContentsMargins(0, n(10), 0, 0)
        self._recent_rows.setSpacing(n(2))
        self._recent.hide()
        self._column.addWidget(self._recent)
        self._column.addStretch(1)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(style.px(12))
        row.addWidget(self.logo)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(Words("Wargame Desk", "brand"))
        words.addWidget(Words(tr("Board wargames, rules enforced"), "small", "muted"))
        words.addStretch(1)
        row.addLayout(words, 1)
        return row

    def take_focus(self) -> None:
        """The first command has the focus."""
        self._rows["new"].setFocus()

    def set_keys(self, key_of: KeyOf) -> None:
        for name, row in self._rows.items():
            row.set_hint(key_of(name))

    def fill(self, found: Shelf) -> None:
        """Show the games there are."""
        to_continue = found.to_continue
        self._continue.setVisible(to_continue is not None)
        if to_continue is not None:
            self._continue.show_game(to_continue)
        while self._recent_rows.count():
            item = self._recent_rows.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.deleteLater()
        games = [info for info in shelf.one_of_each(found.games) if to_continue is None or info.id != to_continue.id]
        self._recent.setVisible(bool(games or found.errors))
        if games:
            self._recent_rows.addWidget(Hairline())
            self._recent_rows.addSpacing(style.px(8))
            self._recent_rows.addWidget(Words(tr("Recent").upper(), "caps", "hint"))
        for info in games[:RECENT]:
            name, where = shelf.short_lines(info)
            row = RowButton(name, second=where)
            row.setToolTip("\n".join(shelf.lines(info)))
            row.clicked.connect(lambda _=False, path=str(info.path): self._screen.open_path_wanted.emit(path))
            self._recent_rows.addWidget(row)
        if found.errors:
            text = trn("{count} file cannot be read.", "{count} files cannot be read.", len(found.errors))
            self._recent_rows.addWidget(Notice(tr("{what} See “Open a saved game”.", what=text)))


class _Games(QWidget):
    """The games there are, the chosen one with its scenarios."""

    def __init__(self, screen: StartScreen) -> None:
        super().__init__()
        self._screen = screen
        self.setAccessibleName(tr("Games and scenarios"))
        n = style.px
        self._across = self._games_across = 2
        self._news: NewsNotice | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(n(28), n(22), n(28), n(24))
        self._column.setSpacing(n(14))
        entries = catalogue.entries()
        self._column.addWidget(Words(tr("Games"), "page"))
        self._games = {entry.id: GameCard(entry, screen.later, alone=len(entries) == 1) for entry in entries}
        self._top = QGridLayout()
        self._top.setSpacing(n(20))
        for game_id, card in self._games.items():
            card.wanted.connect(lambda game_id=game_id: screen.new_game_wanted.emit(game_id))
        self._column.addLayout(self._top, 10)
        self._scenarios: list[ScenarioCard] = []
        self._heading = Words(tr("Scenarios"), "title")
        self._heading.hide()
        self._column.addSpacing(n(6))
        self._column.addWidget(self._heading)
        self._below = QGridLayout()
        self._below.setSpacing(n(16))
        self._column.addLayout(self._below)
        self._column.addStretch(1)
        self._arrange()

    def fill(self) -> None:
        """Read the scenarios and set out to paint the pictures."""
        from wargame_desk.app.pictures import Gallery

        gallery, later = Gallery(), self._screen.later
        for game_id, card in self._games.items():
            setups, errors = catalogue.scenarios(game_id)
            card.set_scenarios(setups, gallery)
            for setup in setups:
                later.do(partial(self._add, game_id, setup, gallery))
            if errors:
                text = "\n".join(str(error) for error in errors)
                self._column.insertWidget(self._column.count() - 1, Notice(text))

    def _add(self, game_id: str, setup: Setup, gallery: Gallery) -> None:
        card = ScenarioCard(game_id, setup, self._screen.later, gallery)
        self._scenarios.append(card)
        card.wanted.connect(self._screen.scenario_wanted)
        self._heading.show()
        self._arrange()

    def _arrange(self) -> None:
        across = min(self._games_across, len(self._games))
        for i, game in enumerate(self._games.values()):
            self._top.addWidget(game, i // across, i % across)
        for i, card in enumerate(self._scenarios):
            self._below.addWidget(card, i // self._across, i % self._across)
        self._below.setColumnStretch(0, 1)
        self._below.setColumnStretch(1, self._across - 1)

    def show_news(self, on: bool) -> bool:
        """The notice of an upgrade, above everything else. Returns whether it has just gone away."""
        if self._news is None and on:
            from wargame_desk.app.whats_new import NewsNotice

            self._news = NewsNotice()
            self._news.wanted.connect(self._screen.news_wanted)
            self._news.dismissed.connect(self._screen.news_dismissed)
            self._column.insertWidget(0, self._news)
        if self._news is None:
            return False
        gone = self._news.isVisible() and not on
        self._news.setVisible(on)
        return gone

    def set_room(self, width: int) -> None:
        """Arrange for a width: cards beside each other, or one below the other."""
        wide = width >= style.px(WIDE_ENOUGH)
        self._across = 2 if wide else 1
        self._games_across = 3 if width >= style.px(ROOM_FOR_THREE) else self._across
        for card in self._games.values():
            card.set_upright(not wide)
        self._arrange()

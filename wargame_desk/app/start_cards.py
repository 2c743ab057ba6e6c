"""The cards of the start screen: the game to go on with, a game, a scenario.

Owns what each card shows. It says by a signal that it was chosen.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout

from wargame_desk import catalogue
from wargame_desk.app import shelf, style
from wargame_desk.app.cards import Badge, Later, PictureBox, when_text
from wargame_desk.app.widgets import Button, Card, Hairline, Words
from wargame_desk.catalogue import GameEntry
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Setup
from wargame_desk.mapview import icons
from wargame_desk.persistence.glance import GameInfo

if TYPE_CHECKING:
    from wargame_desk.app.pictures import Gallery


class ContinueCard(Card):
    """The game to go on with: its picture, where it stands, and whether it was interrupted."""

    wanted = Signal(str)

    def __init__(self, later: Later) -> None:
        super().__init__(margin=1, spacing=0)
        self.set_chosen(True)
        n = style.px
        self._info: GameInfo | None = None
        self._picture = PictureBox(later, (266, 116), "top", tr("Picture of the position"))
        self._name = Words("", "strong", wrap=True)
        self._where = Words("", "small", "muted", wrap=True)
        self._broken = Words("", "small", "warn", wrap=True)
        self._button = Button(tr("Continue"), "main")
        self._button.clicked.connect(self._go)
        self.column.addWidget(self._picture)
        self.column.addWidget(Hairline())
        below = QVBoxLayout()
        below.setContentsMargins(n(12), n(8), n(12), n(12))
        below.setSpacing(n(2))
        for words in (self._name, self._broken, self._where):
            below.addWidget(words)
        below.addSpacing(n(6))
        below.addWidget(self._button)
        self.column.addLayout(below)

    def show_game(self, info: GameInfo) -> None:
        """Show a game."""
        self._info = info
        name, where = shelf.lines(info)
        self._name.setText(name)
        self._where.setText(shelf.joined(where, when_text(info.when)))
        self._broken.setText(tr("Was interrupted; nothing is lost"))
        self._broken.setVisible(info.crashed)
        self._button.setText(tr("Recover and continue") if info.crashed else tr("Continue"))
        self._button.setIcon(QIcon(icons.pixmap("play", style.ui().accent_ink, style.px(16), self.devicePixelRatioF())))
        self._button.setIconSize(QSize(style.px(16), style.px(16)))
        self._button.setAccessibleDescription(f"{self._name.text()}, {self._where.text()}")
        self._picture.setVisible(info.thumbnail is not None)
        if info.thumbnail is not None:
            self._picture.set_png(info.thumbnail)

    def _go(self) -> None:
        if self._info is not None:
            self.wanted.emit(str(self._info.path))


class GameCard(Card):
    """A game: a picture of its map, what it is, and a button to play it."""

    wanted = Signal()

    def __init__(self, entry: GameEntry, later: Later, *, alone: bool) -> None:
        super().__init__(margin=1, spacing=0)
        self._entry, self._alone = entry, alone
        self.set_chosen(alone)
        n = style.px
        self.setMaximumHeight(n(460))
        self._picture = PictureBox(later, (380, 250), "left" if alone else "top", tr("Map of {game}", game=entry.title))
        if not alone:
            self._picture.setFixedHeight(n(240))  # titles of cards that stand side by side are on one line
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight if alone else QBoxLayout.Direction.TopToBottom)
        self._row.setSpacing(0)
        self._row.addWidget(self._picture, 3)
        words = QVBoxLayout()
        words.setContentsMargins(n(20), n(16), n(18), n(16))
        words.setSpacing(n(6))
        words.addWidget(Words(entry.title, "page"))
        words.addWidget(Words(entry.tagline, "body", "muted", wrap=True))
        words.addSpacing(n(4))
        for fact in entry.facts if alone else (" · ".join(entry.facts),):
            words.addWidget(Words(fact, "small", "hint", wrap=True))
        self._count = Words(self._counted(catalogue.scenario_count(entry.id)), "small", "accent")
        words.addWidget(self._count)
        words.addStretch(1)
        self._button = Button(tr("Play"), "main" if alone else "plain", tr("Choose scenario, options and who plays"))
        self._button.setAccessibleName(tr("Play {game}", game=entry.title))
        self._button.clicked.connect(self.wanted)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._button)
        words.addLayout(foot)
        self._row.addLayout(words, 2)
        self.column.addLayout(self._row)

    @staticmethod
    def _counted(count: int) -> str:
        return trn("{count} scenario", "{count} scenarios", count)

    def set_upright(self, upright: bool) -> None:
        """Put the words under the picture where there is little room."""
        if self._alone:
            way = QBoxLayout.Direction.TopToBottom if upright else QBoxLayout.Direction.LeftToRight
            self._row.setDirection(way)

    def set_scenarios(self, setups: tuple[Setup, ...], gallery: Gallery) -> None:
        """Paint the map from the first scenario that is not a tutorial."""
        self._count.setText(self._counted(len(setups)))
        shown = next((setup for setup in setups if not setup.tutorial), setups[0] if setups else None)
        if shown is None:
            return

        def paint(size: QSize, ratio: float, palette: str) -> QPixmap:
            return gallery.scenario(self._entry.id, shown, size, ratio, palette, centred=True, zoom=1.1)

        self._picture.set_source(paint)


class ScenarioCard(Card):
    """A scenario: its map as it begins, its title and text, and a button to play it."""

    wanted = Signal(str, str)

    def __init__(self, game_id: str, setup: Setup, later: Later, gallery: Gallery) -> None:
        super().__init__(margin=1, spacing=0)
        n = style.px
        row = QHBoxLayout()
        row.setSpacing(0)
        picture = PictureBox(later, (124, 130), "left", tr("Map of {scenario}", scenario=tr(setup.title)))
        picture.setMaximumWidth(n(150))
        picture.set_source(lambda size, ratio, palette: gallery.scenario(game_id, setup, size, ratio, palette))
        row.addWidget(picture, 2)
        words = QVBoxLayout()
        words.setContentsMargins(n(14), n(10), n(12), n(10))
        words.setSpacing(n(4))
        head = QHBoxLayout()
        head.addWidget(Words(tr(setup.title), "heading", wrap=True), 1)
        if setup.tutorial:
            head.addWidget(Badge(tr("Tutorial")), 0, Qt.AlignmentFlag.AlignTop)
        words.addLayout(head)
        text = Words(opening_sentences(tr(setup.text)), "small", "muted", wrap=True)
        text.setToolTip(f"<p style='white-space: pre-wrap'>{escape(tr(setup.text))}</p>")
        words.addWidget(text)
        words.addStretch(1)
        foot = QHBoxLayout()
        foot.addWidget(Words(scenario_facts(game_id, setup), "small", "hint", wrap=True), 1)
        button = Button(tr("Play"), "plain")
        button.setAccessibleName(tr("Play {scenario}", scenario=tr(setup.title)))
        button.clicked.connect(lambda: self.wanted.emit(game_id, setup.id))
        foot.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        words.addLayout(foot)
        row.addLayout(words, 5)
        self.column.addLayout(row)


def opening_sentences(text: str, length: int = 175) -> str:
    """The sentences of the first paragraph that fit ``length`` characters; always the first one."""
    sentences = text.partition("\n")[0].split(". ")
    out = sentences[0]
    for sentence in sentences[1:]:
        if len(out) + len(sentence) + 2 > length:
            break
        out += ". " + sentence
    return out if out.endswith((".", "!", "?")) or not out else out + "."


def scenario_facts(game_id: str, setup: Setup) -> str:
    """Sides and length in a few words."""
    from wargame_desk.app.pictures import first_view

    game, view = first_view(game_id, setup)
    sides = trn("{count} side", "{count} sides", len(game.sides)) if len(game.sides) > 1 else tr("for one player")
    if not view.turns:
        return f"{sides} · " + tr("no last turn")
    return f"{sides} · " + trn("{count} turn", "{count} turns", view.turns - view.turn + 1)

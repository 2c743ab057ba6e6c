"""Learn to play: for each game a guided lesson and a game to watch; and the players' guide.

Owns this page and says by signals what was chosen.
"""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk import catalogue, paths
from wargame_desk.app import style
from wargame_desk.app.cards import Later, PictureBox
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.pictures import Gallery
from wargame_desk.app.widgets import Button, Card, Hairline, Words
from wargame_desk.catalogue import GameEntry
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Setup
from wargame_desk.mapview import icons
from wargame_desk.persistence import samples
from wargame_desk.persistence.errors import FileError


class LearnSheet(Sheet):
    """The ways to learn a game.

    Signals:
        lesson_wanted: begin this scenario of this game, which teaches it.
        sample_wanted: watch a game of it.
        guide_wanted: open the players' guide.
    """

    lesson_wanted = Signal(str, str)
    sample_wanted = Signal(str)
    guide_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Learn to play"), (780, 640), parent)
        self._later, self._gallery = Later(self), Gallery()
        self.body.addWidget(Words(tr("Learn to play"), "page"))
        how = tr(
            "A guided lesson teaches by doing: you play, and it says step by step what to try. A game to watch is"
            " played by the computer, with remarks where it matters; you can take over at any step."
        )
        self.body.addWidget(Words(how, "body", "muted", wrap=True))
        for entry in catalogue.entries():
            self.body.addWidget(self._game(entry))
        self.body.addStretch(1)
        self.body.addWidget(Hairline())
        self.body.addLayout(self._guide())
        self.add_button(tr("Close"))

    def _game(self, entry: GameEntry) -> Card:
        n = style.px
        card = Card(margin=1, spacing=0)
        row = QHBoxLayout()
        row.setSpacing(0)
        lesson = next((setup for setup in catalogue.scenarios(entry.id)[0] if setup.tutorial), None)
        if lesson is not None:
            row.addWidget(self._picture(entry, lesson), 2)
        words = QVBoxLayout()
        words.setContentsMargins(n(16), n(11), n(14), n(11))
        words.setSpacing(n(3))
        words.addWidget(Words(entry.title, "title"))
        if lesson is not None:
            words.addWidget(_line(tr("Lesson"), tr(lesson.title)))
        if about := _shown_by_sample(entry.id):
            words.addWidget(_line(tr("To watch"), about))
        words.addStretch(1)
        foot = QHBoxLayout()
        foot.setSpacing(n(8))
        foot.addStretch(1)
        if about:
            watch = self._button(tr("Watch a game"), "play", tr("Watch a game of {game}", game=entry.title))
            watch.clicked.connect(lambda: self._go(self.sample_wanted, entry.id))
            foot.addWidget(watch)
        if lesson is not None:
            begin = self._button(tr("Guided lesson"), "book", tr("Guided lesson in {game}", game=entry.title))
            begin.clicked.connect(lambda: self._go(self.lesson_wanted, entry.id, lesson.id))
            foot.addWidget(begin)
        words.addSpacing(n(6))
        words.addLayout(foot)
        row.addLayout(words, 5)
        card.column.addLayout(row)
        return card

    def _picture(self, entry: GameEntry, lesson: Setup) -> PictureBox:
        box = PictureBox(self._later, (170, 120), "left", tr("Map of {scenario}", scenario=tr(lesson.title)))
        box.setMaximumWidth(style.px(190))

        def paint(size: QSize, ratio: float, palette: str) -> QPixmap | None:
            with suppress(FileError):  # a player's own faulty map is told of when the game is begun
                return self._gallery.scenario(entry.id, lesson, size, ratio, palette, centred=True, zoom=0.55)
            return None

        box.set_source(paint)
        return box

    def _guide(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(style.px(12))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Words(tr("The players' guide"), "heading"))
        words.addWidget(Words(tr("Everything about table and games, to look up."), "small", "muted", wrap=True))
        row.addLayout(words, 1)
        button = Button(tr("Open the guide"), "plain", tr("The same as the key F1"))
        button.clicked.connect(lambda: self._go(self.guide_wanted))
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _button(self, text: str, icon: str, name: str) -> Button:
        made = Button(text, "plain")
        made.setAutoDefault(False)
        made.setAccessibleName(name)
        size = style.px(16)
        made.setIcon(QIcon(icons.pixmap(icon, style.ui().accent, size, self.devicePixelRatioF())))
        made.setIconSize(QSize(size, size))
        return made

    def _go(self, signal: SignalInstance, *what: str) -> None:
        self.accept()
        signal.emit(*what)


def _line(head: str, text: str) -> Words:
    return Words(tr("{head}: {text}", head=head, text=text), "small", "muted", wrap=True)


def _shown_by_sample(game_id: str) -> str:
    """What the sample of a game shows, in a sentence; "" where there is none."""
    try:
        return tr(samples.read(paths.samples_folder(), game_id).text)
    except FileError:
        return ""

"""What is new: the notice on the start page, and the sheet that tells it.

Owns both. What there is to tell, ``news`` says.
"""

from __future__ import annotations

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QWidget

from wargame_desk import __version__
from wargame_desk.app import news, style
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.widgets import Button, Hairline, Words
from wargame_desk.core.texts import tr


class WhatsNew(Sheet):
    """Every version told of, the newest first."""

    def __init__(self, told: tuple[news.Section, ...], parent: QWidget | None = None) -> None:
        super().__init__(tr("What is new"), (720, 560), parent)
        n = style.px
        if not told:
            self.body.addWidget(Words(tr("Nothing is written down about this version."), wrap=True))
        for number, section in enumerate(told):
            if number:
                self.body.addSpacing(n(6))
                self.body.addWidget(Hairline())
            title = Words(tr("New in {version}", version=section.version), "page")
            self.body.addWidget(title)
            if section.day:
                self.body.addWidget(Words(day_text(section.day), "small", "muted"))
            for group in section.groups:
                self.body.addSpacing(n(4))
                self.body.addWidget(Words(group.title, "heading"))
                self.body.addLayout(self._points(group.points))
        self.body.addStretch(1)
        self.add_button(tr("Close"), "main")

    @staticmethod
    def _points(points: tuple[str, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(8))
        grid.setVerticalSpacing(style.px(7))
        grid.setColumnStretch(1, 1)
        for row, point in enumerate(points):
            bullet = Words("\u2022", "read", "accent")
            grid.addWidget(bullet, row, 0, Qt.AlignmentFlag.AlignTop)
            words = Words(point, "read", wrap=True)
            words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(words, row, 1)
        return grid


def day_text(day: str) -> str:
    """A day such as "2026-11-30" as the player's system writes it in full; as it is where it is none."""
    date = QDate.fromString(day, Qt.DateFormat.ISODate)
    return QLocale().toString(date, QLocale.FormatType.LongFormat) if date.isValid() else day


class NewsNotice(QFrame):
    """A line on the start page after an upgrade. It holds nothing up and stays until it has been answered.

    Signals:
        wanted: the player wants to read it; dismissed: he does not.
    """

    wanted = Signal()
    dismissed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        n = style.px
        row = QHBoxLayout(self)
        row.setContentsMargins(n(16), n(8), n(10), n(8))
        row.setSpacing(n(8))
        text = tr("Wargame Desk is now version {version}.", version=__version__)
        self.setAccessibleName(text)
        row.addWidget(Words(text, "strong", wrap=True), 1)
        read = Button(tr("What is new"), "plain")
        away = Button(tr("Dismiss"), "flat", tr("Help, “What is new” tells it any time"))
        read.clicked.connect(self.wanted)
        away.clicked.connect(self.dismissed)
        row.addWidget(read)
        row.addWidget(away)

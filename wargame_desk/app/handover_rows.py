"""The rows of the handover's report: one for each thing that both sides saw, and the sealed one.

Owns how they are painted. What they say is the game's.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.news_sign import paint_sign
from wargame_desk.core.looks import Look
from wargame_desk.core.present import News
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit

AMBER, INK, BODY = "#F2B632", "#F4EEDB", "#B8C7C6"
_ROW, _ROW_EDGE, _SEAL, _WORTH = "#142833", "#2C4653", "#10202A", "#FFA07F"


def label(
    text: str, px: float, weight: float, ink: str, *, spacing: float = 100, middle: bool = False, wrap: bool = True
) -> QLabel:
    """Words in a fixed colour; they grow with the text size and break where they must."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    font = kit.font(px * style.scale(), weight)
    font.setLetterSpacing(font.SpacingType.PercentageSpacing, spacing)
    made.setFont(font)
    made.setStyleSheet(f"color: {ink}; background: transparent;")
    made.setAccessibleName(text)
    if middle:
        made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    return made


class _Sign(QWidget):
    """What the row is about: a counter by its face, a burst, or an icon."""

    SIDE = 40.0

    def __init__(self, news: News, look: Look) -> None:
        super().__init__()
        self._news, self._look = news, look
        side = style.px(self.SIDE + 4)
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        edge, s = 0.8 * style.scale(), self.SIDE * style.scale()
        paint_sign(p, QRectF(edge, edge, s, s), self._news, self._look, AMBER)
        p.end()


class NewsRow(QWidget):
    """One row of the report."""

    def __init__(self, news: News, look: Look) -> None:
        super().__init__()
        n = style.px
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        row = QHBoxLayout(self)
        row.setContentsMargins(n(14), n(11), n(16), n(11))
        row.setSpacing(n(16))
        row.addWidget(_Sign(news, look), 0, Qt.AlignmentFlag.AlignVCenter)
        words = QVBoxLayout()
        words.setSpacing(n(2))
        words.addWidget(label(news.head, 15.5, 650, INK))
        if news.more:
            words.addWidget(label(news.more, 13.5, 450, BODY))
        row.addLayout(words, 1)
        if news.figure:
            row.addWidget(label(news.figure, 24, 800, _WORTH, wrap=False))
        spoken = (news.head, news.more, tr("{figure} points", figure=news.figure) if news.figure else "")
        self.setAccessibleName(". ".join(part.rstrip(".") for part in spoken if part) + ".")

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        contrast = style.ui().name == "contrast"
        p.setPen(kit.pen("#FFFFFF" if contrast else _ROW_EDGE, 1))
        p.setBrush(kit.colour("#000000" if contrast else _ROW))
        p.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        p.end()


class SealedRow(QWidget):
    """Says how much waits for one side alone, and nothing of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(style.px(18), style.px(16), style.px(18), style.px(16))
        row.addWidget(label(text, 14.5, 600, "#F2DCA0"))
        self.setAccessibleName(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        path = kit.rounded(box, 8)
        p.fillPath(path, kit.colour(_SEAL))
        p.save()
        p.setClipPath(path)
        p.setPen(kit.pen(kit.colour(AMBER, 26), 5))
        for x in range(-self.height(), self.width() + self.height(), 12):
            p.drawLine(QPointF(x, self.height()), QPointF(x + self.height(), 0))
        p.restore()
        p.setPen(kit.pen(AMBER, 1.4, style=Qt.PenStyle.DashLine))
        p.setBrush(kit.NO_BRUSH)
        p.drawPath(path)
        p.end()

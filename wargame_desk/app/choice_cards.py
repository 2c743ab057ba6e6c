"""Cards to choose from, each showing what it would bring: a palette as a small picture of the table, a text size.

Owns these buttons. What is chosen they say by the signals of every button.
"""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from wargame_desk.app import style
from wargame_desk.app.cards import Later, Source
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import MAP, UIS, Ui


class ChoiceCard(QAbstractButton):
    """One of several: a drawing with its name below; the chosen one has the accent frame and a tick."""

    def __init__(self, name: str, natural: tuple[float, float]) -> None:
        """``natural`` is the size of the whole card, in px at 100 %."""
        super().__init__()
        self._natural = natural
        self.setText(name)
        self.setAccessibleName(name)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        k = style.scale()
        return QSize(round(self._natural[0] * k), round(self._natural[1] * k))

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(round(hint.width() * 0.72), hint.height())

    @abstractmethod
    def draw(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        """The drawing above the name."""

    def paintEvent(self, event: QPaintEvent) -> None:
        p, u, k = QPainter(self), style.ui(), style.scale()
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        hot = self.underMouse() or self.isDown()
        p.setBrush(kit.colour(u.accent_soft if self.isChecked() or hot else u.panel))
        p.setPen(kit.pen(u.accent if self.isChecked() else u.line_strong, 2 if self.isChecked() else 1))
        p.drawRoundedRect(box, 8, 8)
        if self.hasFocus():
            p.setBrush(kit.NO_BRUSH)
            p.setPen(kit.pen(u.ink, 1.2, style=Qt.PenStyle.DotLine))
            p.drawRoundedRect(box.adjusted(3, 3, -3, -3), 5.5, 5.5)
        foot = 30 * k
        p.save()
        self.draw(p, box.adjusted(8 * k, 8 * k, -8 * k, -foot), u, k)
        p.restore()
        middle = box.bottom() - foot / 2
        left = box.left() + 10 * k
        if self.isChecked():
            p.setPen(kit.pen(u.accent, 2.2 * k))
            ticks = ((0, 0), (4, 4), (11, -5))
            p.drawPolyline([QPointF(left + x * k, middle + y * k) for x, y in ticks])
        weight = 650 if self.isChecked() else 520
        kit.text(p, left + 18 * k, middle, self.text(), 13 * k, u.ink, weight, middle=True)

    def event(self, event: QEvent) -> bool:
        if style.changed(event):
            self.updateGeometry()
            self.update()
        return super().event(event)


class PaletteCard(ChoiceCard):
    """A palette: the table as it would look, with its map and counters."""

    def __init__(self, palette: str, name: str, later: Later, source: Source) -> None:
        super().__init__(name, (226.0, 164.0))
        self.palette_name = palette
        self._later, self._source = later, source
        self._map: QPixmap | None = None
        self._asked: object = None

    @property
    def painted(self) -> bool:
        """Whether its map is there."""
        return self._map is not None

    def draw(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        look = UIS[self.palette_name]
        p.setClipPath(kit.rounded(box, 5))
        p.fillRect(box, kit.colour(look.window))
        bar, side, foot = 12 * k, box.width() * 0.3, 17 * k
        table = QRectF(box.left() + 4 * k, box.top() + bar, box.width() - side - 8 * k, box.height() - bar - foot)
        self._draw_map(p, table)
        panel = QRectF(table.right() + 4 * k, table.top(), side - 4 * k, table.height())
        self._draw_panel(p, panel, look, k)
        p.setBrush(kit.NO_BRUSH)
        for x in range(3):
            p.setPen(kit.pen(look.ink2, 1.4 * k))
            p.drawLine(QPointF(box.left() + (7 + 15 * x) * k, box.top() + bar / 2),
                       QPointF(box.left() + (16 + 15 * x) * k, box.top() + bar / 2))  # fmt: skip
        prompt = QRectF(box.left(), box.bottom() - foot + 3 * k, box.width(), foot)
        p.fillRect(prompt, kit.colour(look.panel))
        self._line(p, prompt.left() + 7 * k, prompt.center().y() - 1.5 * k, prompt.width() * 0.42, look.ink, k)
        p.setPen(kit.NO_PEN)
        p.setBrush(kit.colour(look.accent))
        p.drawRoundedRect(QRectF(prompt.right() - 38 * k, prompt.top() + 2.5 * k, 33 * k, 9 * k), 2 * k, 2 * k)
        p.setClipping(False)
        p.setBrush(kit.NO_BRUSH)
        p.setPen(kit.pen(u.line_strong, 1))
        p.drawRoundedRect(box, 5, 5)

    def _draw_map(self, p: QPainter, box: QRectF) -> None:
        asked = (round(box.width()), round(box.height()), self.devicePixelRatioF())
        if asked != self._asked:
            self._asked = asked
            self._later.do(lambda: self._make(asked))
        p.fillRect(box, kit.colour(MAP.field))
        if self._map is not None:
            p.drawPixmap(box, self._map, QRectF(self._map.rect()))

    def _make(self, asked: tuple[int, int, float]) -> None:
        if asked == self._asked:
            self._map = self._source(QSize(*asked[:2]), asked[2], self.palette_name)
            self.update()

    def _draw_panel(self, p: QPainter, box: QRectF, look: Ui, k: float) -> None:
        p.setPen(kit.pen(look.line_strong if look.name == "contrast" else look.line, 1))
        p.setBrush(kit.colour(look.panel))
        p.drawRoundedRect(box, 2 * k, 2 * k)
        for i, (share, ink) in enumerate(((0.6, look.ink), (0.8, look.ink2), (0.7, look.ink2), (0.8, look.ink2))):
            y = box.top() + (9 + 9 * i) * k
            if y < box.bottom() - 4 * k:
                self._line(p, box.left() + 5 * k, y, (box.width() - 10 * k) * share, ink, k)

    @staticmethod
    def _line(p: QPainter, x: float, y: float, wide: float, ink: str, k: float) -> None:
        p.setPen(kit.pen(ink, 2 * k))
        p.drawLine(QPointF(x, y), QPointF(x + wide, y))


class SizeCard(ChoiceCard):
    """A text size: letters as large as they would be."""

    def __init__(self, percent: int, name: str) -> None:
        super().__init__(name, (167.0, 84.0))
        self.percent = percent

    def draw(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        size = 17 * self.percent / 100  # the same whatever size is in use: it is a sample of this one
        kit.text(p, box.center().x(), box.center().y(), "Aa", size, u.ink, 560, kit.CENTRE, middle=True)

"""The ring round a control that a lesson speaks about.

Owns its drawing and its place over the window. It takes neither mouse nor focus, and covers nothing of what it rings.
"""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from wargame_desk.app import style
from wargame_desk.app.guide_controls import Spot
from wargame_desk.mapview.kit import NO_BRUSH, colour, pen
from wargame_desk.mapview.theme import ANIM_MS

_OUT = 4
"""How far the ring stands off what it rings, in px."""
_HALO = 5
"""Room for its halo, in px."""
_EDGE = 2
"""How far it keeps from the edge of the window, in px."""
_FROM = 10
"""How much wider it begins, in px, before it closes in."""


class GuideRing(QWidget):
    """One ring. ``put`` shows it round a spot, ``hide`` takes it away."""

    def __init__(self) -> None:
        super().__init__()
        self.hide()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._about: QWidget | None = None
        self._wider = 0.0
        self._closing = QVariantAnimation(self)
        self._closing.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._closing.valueChanged.connect(self._close_in)

    def put(self, spot: Spot, *, still: bool) -> None:
        """Ring a spot; one that is ringed anew is closed in on, unless nothing is to move."""
        window = spot.widget.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        corner = spot.widget.mapTo(window, QPoint(0, 0))
        room = window.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        around = spot.box.translated(corner).adjusted(-_OUT, -_OUT, _OUT, _OUT).intersected(room)
        grown = _HALO + _FROM
        self.setGeometry(around.adjusted(-grown, -grown, grown, grown))
        if self._about is not spot.widget or self.isHidden():
            self._about = spot.widget
            self._closing.stop()
            self._wider = 0.0
            if not still:
                self._closing.setDuration(ANIM_MS["panel"])
                self._closing.setStartValue(float(_FROM))
                self._closing.setEndValue(0.0)
                self._closing.start()
        self.show()
        self.raise_()
        self.update()

    def _close_in(self, wider: float) -> None:
        self._wider = wider
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        u = style.ui()
        off = _FROM + _HALO - self._wider
        box = QRectF(self.rect()).adjusted(off, off, -off, -off)
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setBrush(NO_BRUSH)
        p.setPen(pen(u.accent, 9, alpha=60))
        p.drawRoundedRect(box, 9, 9)
        p.setPen(pen(u.panel, 4.5))
        p.drawRoundedRect(box, 8, 8)
        p.setPen(pen(u.accent, 2.2))
        p.drawRoundedRect(box, 8, 8)
        p.setPen(pen(u.panel, 1))
        p.setBrush(colour(u.accent))
        for at in (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight()):
            inward = QPointF(2.2 if at.x() < box.center().x() else -2.2, 2.2 if at.y() < box.center().y() else -2.2)
            p.drawEllipse(at + inward, 3.6, 3.6)
        p.end()

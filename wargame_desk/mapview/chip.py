"""Small things that float over the map's corners: zoom buttons and the chip that names a hex.

Owns their looks and places. The chip's words are given from outside.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QToolButton, QWidget

from wargame_desk.core.texts import tr
from wargame_desk.mapview.icons import icon
from wargame_desk.mapview.kit import colour, pen, text_width
from wargame_desk.mapview.kit import text as draw_text
from wargame_desk.mapview.theme import TYPE, Ui
from wargame_desk.mapview.view import MapView

_GAP = 14
_COVERS = 0.2
"""How much of the height of the map its buttons may take, one over the other; half as much again of its width."""


def _k() -> float:
    """How much larger than usual the program's text is."""
    return max(0.5, QApplication.font().pixelSize() / TYPE["body"][0])


class _Card(QWidget):
    """A rounded panel kept in a corner of the view."""

    def __init__(self, view: MapView, corner: Qt.Corner) -> None:
        super().__init__(view)
        self._map_view = view
        self._corner = corner
        view.installEventFilter(self)
        self.setCursor(Qt.CursorShape.ArrowCursor)

    @property
    def ui(self) -> Ui:
        return self._map_view.map.screen.ui

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._map_view and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self.place()
        return False

    def place(self) -> None:
        """Go to the corner."""
        right = self._corner in (Qt.Corner.BottomRightCorner, Qt.Corner.TopRightCorner)
        low = self._corner in (Qt.Corner.BottomRightCorner, Qt.Corner.BottomLeftCorner)
        x = self._map_view.width() - self.width() - _GAP if right else _GAP
        self.move(x, self._map_view.height() - self.height() - _GAP if low else _GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_card(p, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        p.end()

    def paint_card(self, p: QPainter, box: QRectF) -> None:
        p.setPen(pen(self.ui.line_strong, 1))
        p.setBrush(colour(self.ui.panel))
        p.drawRoundedRect(box, 8, 8)


class ZoomControls(_Card):
    """Zoom in, zoom out, fit: three buttons in a corner."""

    def __init__(self, view: MapView, corner: Qt.Corner = Qt.Corner.BottomRightCorner) -> None:
        super().__init__(view, corner)
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(3, 3, 3, 3)
        self._line.setSpacing(2)
        self._buttons: dict[str, QToolButton] = {}
        for name, words, act in (
            ("zoom-in", tr("Zoom in"), view.zoom_in),
            ("zoom-out", tr("Zoom out"), view.zoom_out),
            ("fit", tr("Fit the map"), view.fit),
        ):
            button = QToolButton(self)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setFixedSize(QSize(32, 32) * _k())
            button.setIconSize(QSize(20, 20) * _k())
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(act)
            self._line.addWidget(button)
            self._buttons[name] = button
        self.restyle()
        self.place()

    def place(self) -> None:
        """Go to the corner, one over the other; side by side where that would cover much of the map's edge.

        On a small map there is no room for them at all: wheel, keys and menu do the same.
        """
        one, view = next(iter(self._buttons.values())).height(), self._map_view
        tall = len(self._buttons) * one <= _COVERS * view.height()
        self.setVisible(tall or len(self._buttons) * one <= 1.5 * _COVERS * view.width())
        self._line.setDirection(QBoxLayout.Direction.TopToBottom if tall else QBoxLayout.Direction.LeftToRight)
        self.setFixedSize(self._line.sizeHint())
        super().place()

    def restyle(self) -> None:
        """Take the palette's ink."""
        for name, button in self._buttons.items():
            button.setIcon(icon(name, self.ui.ink, round(20 * _k())))
        self.setStyleSheet(
            "QToolButton { border: 2px solid transparent; border-radius: 5px; background: transparent; }"
            f"QToolButton:hover {{ background: {self.ui.accent_soft}; }}"
            f"QToolButton:focus {{ border-color: {self.ui.accent}; }}"
        )
        self.update()


class HexChip(_Card):
    """One line in the bottom left corner: the label in strong type, then words."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view, Qt.Corner.BottomLeftCorner)
        self._label, self._words = "", ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def set_text(self, label: str, words: str = "") -> None:
        """Say what the pointer is on; an empty label hides the chip."""
        self._label, self._words = label, words
        self.setAccessibleName(f"{label} {words}".strip())
        if not label:
            self.hide()
            return
        k = _k()
        room = self._map_view.width() - 2 * _GAP - 36 * k
        self._label = _cut(label, 13 * k, 680, room)
        self._words = _cut(words, 13 * k, 440, room - text_width(self._label, 13 * k, 680))
        label, words = self._label, self._words
        width = text_width(label, 13 * k, 680) + (8 * k + text_width(words, 13 * k, 440) if words else 0)
        self.resize(round(width + 28 * k), round(30 * k))
        self.place()
        self.show()
        self.raise_()
        self.update()

    def paint_card(self, p: QPainter, box: QRectF) -> None:
        p.setPen(pen(self.ui.line_strong, 1))
        p.setBrush(colour(self.ui.panel))
        p.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        k, y = _k(), box.center().y()
        x = 14 * k + draw_text(p, 14 * k, y, self._label, 13 * k, self.ui.ink, 680, middle=True)
        draw_text(p, x + 8 * k, y, self._words, 13 * k, self.ui.ink2, 440, middle=True)


def _cut(words: str, px: float, weight: float, room: float) -> str:
    """Words as far as they go into a width, with a sign that there is more."""
    short = words
    while short and text_width(short, px, weight) > room:
        short = short.rstrip("…")[:-1].rstrip() + "…" if len(short) > 2 else ""
    return short

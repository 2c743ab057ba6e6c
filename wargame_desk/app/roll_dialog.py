"""Own dice: the players roll on the table and tell the program what came up.

Owns the question. What is being rolled and what becomes of the answer, the bridge knows.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QSpinBox, QWidget

from wargame_desk.app import style
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.die import die
from wargame_desk.app.flow import Flow
from wargame_desk.app.widgets import Words
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit

MOST_FACES = 6
"""A die with more faces is entered as a number."""


class RollDialog(Sheet):
    """Ask for a roll.

    Signals:
        rolled: what was entered, 1 to the number of faces. Closing the dialog otherwise means: not yet.
    """

    rolled = Signal(int)

    def __init__(self, what: str, faces: int = 6, parent: QWidget | None = None) -> None:
        """``what`` says in words what is being rolled for."""
        super().__init__(tr("Roll the die"), (520, 260), parent)
        self._faces = faces
        self.body.addWidget(Words(what, "title", wrap=True))
        self.buttons: dict[int, DieFace] = {}
        if faces <= MOST_FACES:
            self.body.addWidget(
                Words(tr("Roll your die and choose what came up, or press its number."), "body", "muted", wrap=True)
            )
            row = QWidget()
            flow = Flow(style.px(10), row)
            for value in range(1, faces + 1):
                face = DieFace(value)
                face.clicked.connect(lambda _=False, value=value: self.enter(value))
                self.buttons[value] = face
                flow.addWidget(face)
            self.body.addWidget(row)
            self.buttons[1].setFocus()
        else:
            self._number(faces)
        self.body.addStretch(1)
        self.add_button(tr("Cancel the roll"))

    def _number(self, faces: int) -> None:
        self.body.addWidget(Words(tr("Enter a number from 1 to {faces}.", faces=faces), "body", "muted", wrap=True))
        box = QSpinBox()
        box.setRange(1, faces)
        box.setAccessibleName(tr("What came up"))
        self.body.addWidget(box)
        self.add_button(tr("Use it"), "main", lambda: self.enter(box.value()))
        box.setFocus()

    def enter(self, value: int) -> None:
        """Answer with a roll."""
        self.accept()
        self.rolled.emit(value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        value = event.key() - Qt.Key.Key_0
        if value in self.buttons:
            self.enter(value)
            return
        super().keyPressEvent(event)


class DieFace(QAbstractButton):
    """One face of a die to click."""

    def __init__(self, value: int) -> None:
        super().__init__()
        self._value = value
        self.setText(str(value))
        self.setAccessibleName(str(value))
        self.setToolTip(tr("Key {key}", key=value))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(style.px(62), style.px(62))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        u, ringed = style.ui(), self.hasFocus()
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        die(p, box, self._value, MOST_FACES, u.ink, u.accent_soft if self.underMouse() else u.panel, u.line_strong)
        if ringed:
            p.setPen(kit.pen(u.accent, 3))
            p.setBrush(kit.NO_BRUSH)
            p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), box.width() * 0.2, box.width() * 0.2)

    def event(self, event: QEvent) -> bool:
        if style.changed(event):
            self.updateGeometry()
        return super().event(event)

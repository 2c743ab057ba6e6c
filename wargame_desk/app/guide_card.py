"""The card of the guide: one step of a lesson, above the map, so that it never covers what it speaks about.

Owns its looks and its buttons. Which step is shown, and what the buttons do, is the guide's.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QDeadlineTimer, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.widgets import Button, Painted, RuleLink, Words
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

_HEAD, _HIGH = 214, 92
"""Width of the column with the title, and the least height of the card, so that the map does not move with the words;
in px at 100 %."""

DEAF = 350
"""Milliseconds for which a new step takes no Next: a second quick click must not pass it over unread."""


class Shown(NamedTuple):
    """A step as the card shows it.

    ``often`` says how often what is to be done has been done ("1 of 3"), "" where once is enough. ``done``: nothing is
    left to do; ``first`` and ``last``: there is no step before, or after. ``read``: it is only to be read.
    """

    number: int
    of: int
    title: str
    text: str
    todo: str
    often: str
    rule: str
    rule_number: str
    done: bool
    read: bool
    first: bool
    last: bool


class GuideCard(QFrame):
    """The card.

    Signals:
        back_asked, on_asked, leave_asked: a button was pressed; "on" is Next, Skip or Finish.
        rule_asked: open this rule, by its id.
        escaped: Escape was pressed: the keyboard goes back to the map.
    """

    back_asked = Signal()
    on_asked = Signal()
    leave_asked = Signal()
    rule_asked = Signal(str)
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.setAccessibleName(tr("Guided lesson"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._where = Words("", "small", "hint")
        self._title = Words("", "title", wrap=True)
        self._text = Words("", "body", wrap=True)
        self._todo, self._tick = Words("", "strong", wrap=True), _Tick()
        self._number, self._deaf, self._skips = 0, QDeadlineTimer(0), False
        self._rule = RuleLink(word=True)
        self._back = Button(tr("Back"), "flat", tr("Read the step before this one again"))
        self._on = Button("", "plain")
        self._leave = Button(
            tr("Leave the lesson"), "flat", tr("The game goes on without it; the Help menu brings it back")
        )
        self._lay_out()
        self._rule.asked.connect(self.rule_asked)
        self._back.clicked.connect(self.back_asked)
        self._on.clicked.connect(self._go_on)
        self._leave.clicked.connect(self.leave_asked)

    def _lay_out(self) -> None:
        n = style.px
        row = QHBoxLayout(self)
        row.setContentsMargins(n(16), n(10), n(12), n(10))
        row.setSpacing(n(16))
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(n(1))
        head.addWidget(self._where)
        head.addWidget(self._title)
        head.addWidget(self._rule, 0, Qt.AlignmentFlag.AlignLeft)
        head.addStretch(1)
        words = QVBoxLayout()
        words.setSpacing(n(5))
        words.addWidget(self._text)
        self._due = QWidget()
        due = QHBoxLayout(self._due)
        due.setContentsMargins(0, 0, 0, 0)
        due.setSpacing(n(7))
        due.addWidget(self._tick, 0, Qt.AlignmentFlag.AlignTop)
        due.addWidget(self._todo, 1)
        words.addWidget(self._due)
        words.addStretch(1)
        self._buttons = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._buttons.setSpacing(n(4))
        pair = QHBoxLayout()
        pair.setSpacing(n(4))
        pair.addStretch(1)
        for button in (self._back, self._on):
            pair.addWidget(button)
        self._buttons.addLayout(pair)
        self._buttons.addWidget(self._leave, 0, Qt.AlignmentFlag.AlignRight)
        self._buttons.addStretch(1)
        for part in (self._back, self._on, self._leave, self._rule):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard on the map
        row.addWidget(self._head)
        row.addLayout(words, 1)
        row.addLayout(self._buttons)

    @property
    def text(self) -> str:
        """Everything it says, line by line."""
        parts = (self._where, self._title, self._text, self._todo if self._due.isVisibleTo(self) else None)
        return "\n".join(part.text() for part in parts if part is not None and part.text())

    @property
    def buttons(self) -> tuple[Button, Button, Button]:
        """Back; Next, Skip or Finish; Leave."""
        return self._back, self._on, self._leave

    @property
    def rule(self) -> str:
        """The id of the rule that it links to, "" for none."""
        return self._rule.rule

    def show_step(self, step: Shown) -> None:
        """Show a step."""
        if step.number != self._number:
            self._number, self._deaf = step.number, QDeadlineTimer(DEAF if self._number else 0)
        self._share()
        self.setMinimumHeight(style.px(_HIGH))
        self._where.setText(tr("Step {number} of {count}", number=step.number, count=step.of))
        self._title.setText(step.title)
        self._text.setText(step.text)
        self._rule.set_rule(step.rule, step.rule_number)
        todo = tr("{todo} ({count})", todo=step.todo, count=step.often) if step.often else step.todo
        self._todo.setText(todo)
        self._todo.set_tone("muted" if step.done else "ink")
        self._tick.show_done(step.done)
        self._due.setVisible(bool(step.todo))
        self._back.setEnabled(not step.first)
        self._on.set_kind("main" if step.read or step.done else "plain")
        self._on.setText(tr("Finish") if step.last else tr("Next") if step.read or step.done else tr("Skip"))
        self._on.updateGeometry()
        self._skips = not (step.read or step.done)
        self._on.setAccessibleDescription(
            tr("The lesson is over") if step.last else "" if step.read or step.done else tr("Go on without doing this")
        )
        if self.text != self.accessibleDescription():
            self.setAccessibleDescription(self.text)
            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _share(self) -> None:
        """Where text is large, the title leaves the words more than it would like."""
        self._head.setFixedWidth(min(style.px(_HEAD), max(self.width() // 5, style.px(_HEAD) // 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def take_focus(self) -> None:
        """The keyboard stands on the button that goes on; where that would skip something, on one that does not."""
        harmless = self._back if self._back.isEnabled() else self._leave
        (harmless if self._skips else self._on).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _go_on(self) -> None:
        if self._deaf.hasExpired():
            self.on_asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


class _Tick(Painted):
    """An empty box, or one with a tick."""

    natural = (16.0, 16.0)

    def __init__(self) -> None:
        super().__init__()
        self._done = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_done(False)

    def show_done(self, done: bool) -> None:
        self._done = done
        self.setAccessibleName(tr("Done") if done else tr("Still to do"))
        self.update()

    def paint(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        inner = box.adjusted(1.5 * k, 1.5 * k, -1.5 * k, -1.5 * k)
        p.setPen(kit.pen(u.good if self._done else u.line_strong, 1.5 * k))
        p.setBrush(kit.NO_BRUSH)
        p.drawRoundedRect(inner, 3 * k, 3 * k)
        if self._done:
            p.setPen(kit.pen(u.good, 2.1 * k))
            spots = ((0.22, 0.52), (0.43, 0.72), (0.80, 0.28))
            p.drawPolyline([inner.topLeft() + QPointF(inner.width() * x, inner.height() * y) for x, y in spots])

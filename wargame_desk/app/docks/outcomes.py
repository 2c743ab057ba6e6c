"""One bar an outcome, in parts of the die, each with a pattern of its own; and the ledger behind a number.

Owns these two pictures of a forecast. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from wargame_desk.app import style
from wargame_desk.app.docks.rows import face, focus_frame, width_of
from wargame_desk.app.widgets import RuleLink, Words
from wargame_desk.core.tables import Ledger, total
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Chance
from wargame_desk.mapview import kit
from wargame_desk.mapview.badges import hatch
from wargame_desk.mapview.theme import Ui

PATTERNS = ("solid", "bars", "counter-bars", "cross")
MOST_PARTS = 12
"""With more parts than this, a bar is not notched."""


def parts(chances: tuple[Chance, ...], rows: int = 0) -> int:
    """The common denominator in which chances are written: faces of the die where they fit, as in 3/6."""
    common = lcm(*(chance.probability.denominator for chance in chances)) if chances else 1
    return rows if rows and rows % common == 0 else common


def in_parts(probability: Fraction, whole: int) -> str:
    """A probability as "3/6"."""
    return f"{int(probability * whole)}/{whole}"


def out_of(probability: Fraction, whole: int) -> str:
    """A probability in words, as "3 in 6"."""
    return tr("{count} in {all}", count=int(probability * whole), all=whole)


class OutcomeBar(QAbstractButton):
    """One outcome: its words, its bar, n/6; ``rolled`` marks the one that came. A press may ask what gives it."""

    TEXT, FIGURE, BAR_LEAST = 12.0, 12.5, 90.0

    def __init__(self, chance: Chance, number: int, whole: int, words_width: float, rolled: bool) -> None:
        super().__init__()
        self.chance, self.whole, self.rolled = chance, whole, rolled
        self.pattern = PATTERNS[number % len(PATTERNS)]
        self.figure = in_parts(chance.probability, whole)
        self._words_width = words_width
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        said = tr("{outcome}: {figure}", outcome=chance.text, figure=out_of(chance.probability, whole))
        self.setAccessibleName(tr("{outcome}, rolled", outcome=said) if rolled else said)
        self.setToolTip(said)

    def explains(self) -> None:
        """There is something behind it: it can be pressed."""
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleDescription(tr("Shows what gives this result"))

    def _words(self) -> float:
        return self._words_width * style.scale()

    def _figures(self) -> float:
        return width_of(f"{self.whole}/{self.whole}", self.FIGURE * style.scale(), 680) + 10 * style.scale()

    def _two_lines(self, width: float) -> bool:
        return width < self._words() + self._figures() + self.BAR_LEAST * style.scale()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return style.px(40 if self._two_lines(width) else 24)

    def sizeHint(self) -> QSize:
        k = style.scale()
        wide = round(self._words() + self._figures() + 120 * k)
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        k = style.scale()
        wide = round(max(self._words() + 8 * k, self._figures() + self.BAR_LEAST * k))
        return QSize(wide, style.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        u, k, box = style.ui(), style.scale(), QRectF(self.rect())
        if self.isChecked() or self.underMouse():
            p.setPen(kit.NO_PEN)
            p.setBrush(kit.colour(u.accent_soft if self.isChecked() else u.raised))
            p.drawRoundedRect(box, 4, 4)
        self._content(p, box, u, k)
        if self.hasFocus():
            focus_frame(p, box, u)
        p.end()

    def _content(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        two, pad = self._two_lines(box.width()), 4 * k
        words = QRectF(pad, 0, box.width() - 2 * pad, 24 * k)
        left = pad if two else pad + self._words()
        middle = 30 * k if two else 12 * k
        p.setFont(face(self.TEXT * k, 680 if self.rolled else 460))
        p.setPen(kit.colour(u.ink))
        p.drawText(words, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self.chance.text)
        right = box.width() - pad
        p.setFont(face(self.FIGURE * k, 680, True))
        p.drawText(
            QRectF(left, middle - 12 * k, right - left, 24 * k),
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight),
            self.figure,
        )
        bar = QRectF(left, middle - 7 * k, right - left - self._figures(), 14 * k)
        paint_bar(p, bar, self.chance, self.pattern, self.whole, u, k)


def paint_bar(p: QPainter, bar: QRectF, chance: Chance, pattern: str, whole: int, u: Ui, k: float) -> None:
    """A bar with notches; its filled part has the colour of its tone and its own pattern."""
    ink = {"good": u.good, "bad": u.bad}.get(chance.tone, u.ink2)
    p.setPen(kit.NO_PEN)
    p.setBrush(kit.colour(u.sunken))
    p.drawRoundedRect(bar, 3 * k, 3 * k)
    filled = QRectF(bar.x(), bar.y(), bar.width() * float(chance.probability), bar.height())
    path = kit.rounded(filled, 3 * k)
    p.setPen(kit.NO_PEN)
    p.setBrush(kit.colour(ink, 255 if pattern == "solid" else 80))
    p.drawPath(path)
    if pattern == "counter-bars":
        p.save()
        p.translate(filled.center())
        p.scale(-1, 1)
        p.translate(-filled.center())
        hatch(p, path, ink, 5 * k, 2 * k, 235)
        p.restore()
    elif pattern != "solid":
        hatch(p, path, ink, 5 * k, 2 * k, 235, crossed=pattern == "cross")
    if u.name == "contrast":
        p.setPen(kit.pen(u.line, 1))
        p.setBrush(kit.NO_BRUSH)
        p.drawRoundedRect(bar, 3 * k, 3 * k)
    if whole <= MOST_PARTS:
        p.setPen(kit.pen(u.panel, max(1.0, k)))
        for i in range(1, whole):
            x = bar.x() + bar.width() * i / whole
            p.drawLine(QPointF(x, bar.y()), QPointF(x, bar.bottom()))


def sum_in_words(ledger: Ledger) -> str:
    """A ledger in one line: "3 attacking units", or "4 attacking units, 1 defending unit: 4 − 1 = 3"."""
    reasons = ", ".join(entry.reason for entry in ledger)
    if len(ledger) < 2:
        return reasons
    terms = [str(ledger[0].value), *(f"{'−' if e.value < 0 else '+'} {abs(e.value)}" for e in ledger[1:])]
    return f"{reasons}: {' '.join(terms)} = {total(ledger)}"


def signed(value: int) -> str:
    """A number with its sign, a true minus included."""
    return f"−{-value}" if value < 0 else f"+{value}"


class LedgerTable(QWidget):
    """A ledger in full: value, reason, rule on each line, and the sum under them."""

    def __init__(self) -> None:
        super().__init__()
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(style.px(8), style.px(4), 0, style.px(4))
        self.grid.setHorizontalSpacing(style.px(8))
        self.grid.setVerticalSpacing(style.px(2))
        self.grid.setColumnStretch(1, 1)
        self.ledger: Ledger = ()

    def show_ledger(self, ledger: Ledger, number: Callable[[str], str], asked: object, *, summed: bool = True) -> None:
        """Show these lines and their sum; ``asked`` is the slot for a rule that is clicked, ``number`` names one."""
        from wargame_desk.app.docks.body import clear

        clear(self.grid)
        self.ledger = ledger
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        for row, entry in enumerate(ledger):
            self.grid.addWidget(Words(signed(entry.value), "strong"), row, 0, right)
            self.grid.addWidget(Words(entry.reason, "small", "muted", wrap=True), row, 1)
            link = RuleLink(entry.rule, number(entry.rule))
            link.asked.connect(asked)
            self.grid.addWidget(link, row, 2, right)
        lines = ", ".join(f"{signed(e.value)} {e.reason}" for e in ledger)
        if not summed:
            self.setAccessibleName(lines)
            return
        last = len(ledger)
        self.grid.addWidget(Words(f"= {total(ledger)}", "strong"), last, 0, right)
        self.grid.addWidget(Words(tr("together"), "small", "muted"), last, 1)
        self.setAccessibleName(tr("Sum: {lines}, together {total}", lines=lines, total=total(ledger)))

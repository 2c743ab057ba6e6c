"""The stack inspector: what stands in a space, one member in full, and what it can do now.

Owns this panel. Words and figures are the game's reports; buttons are the commands and ways of the moment.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear, piece_look
from wargame_desk.app.docks.rows import focus_frame, lit
from wargame_desk.app.widgets import Button, CounterSwatch, Flow, Hairline, Words
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.instead import piece_of
from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.core.present import Report, Way
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action
from wargame_desk.core.views import PieceView
from wargame_desk.mapview.counters import counter

MOST_BUTTONS = 6
"""More ways than this are better seen on the map than read from buttons."""


class Doing(NamedTuple):
    """A button of the moment: its words and the actions it stands for."""

    text: str
    actions: tuple[Action, ...]


class Member(QAbstractButton):
    """One counter of the strip: a click chooses it."""

    SIDE = 34.0

    def __init__(self, look: SideLook, face: CounterFace, piece: PieceView, name: str) -> None:
        super().__init__()
        self._look, self._face, self._marks = look, face, piece.marks
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(style.px(self.SIDE + 12), style.px(self.SIDE + 12))

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        u, k, box = style.ui(), style.scale(), QRectF(self.rect())
        if self.isChecked():
            lit(p, box, u)
        if self.hasFocus():
            focus_frame(p, box, u)
        p.translate(6 * k, 6 * k)
        counter(p, self.SIDE * k, self._face, self._look, marks=self._marks)
        p.end()


class InspectorDock(DockBody):
    """The stack in the space that was last pointed out, and one of its members."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Stack"), tr("The units of one place, one of them in full, and what it can do now"))
        self.space: SpaceId | None = None
        self.piece: str | None = None
        column = self.column(margins=(14, 12, 12, 12), spacing=10)
        self.strip = Flow(style.px(2))
        self.strip_box = QWidget()
        self.strip_box.setLayout(self.strip)
        column.addWidget(self.strip_box)
        column.addWidget(self._head())
        self.line = Hairline()
        self.buttons = Flow(style.px(8))
        self.buttons_box = QWidget()
        self.buttons_box.setLayout(self.buttons)
        column.addWidget(self.line)
        column.addWidget(self.buttons_box)
        self.place = QVBoxLayout()
        self.place.setSpacing(style.px(2))
        column.addLayout(self.place)
        column.addStretch(1)

    def _head(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(style.px(12))
        look = self.bridge.presenter.look
        sample = next(iter(look.faces.values()))
        self.swatch = CounterSwatch(look.stocks[sample.stock], sample, 62)
        row.addWidget(self.swatch, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(style.px(3))
        self.name, self.kind = Words("", "title"), Words("", "strong", wrap=True)
        title = QHBoxLayout()
        title.setSpacing(style.px(8))
        title.addWidget(self.name, 0, Qt.AlignmentFlag.AlignBaseline)
        title.addWidget(self.kind, 1, Qt.AlignmentFlag.AlignBaseline)
        words.addLayout(title)
        self.lines = QVBoxLayout()
        self.lines.setSpacing(style.px(2))
        words.addLayout(self.lines)
        self.figures = Flow(style.px(8))
        figures = QWidget()
        figures.setLayout(self.figures)
        words.addWidget(figures)
        words.addStretch(1)
        row.addLayout(words, 1)
        return head

    # --- what is shown

    def select_space(self, space: int | None, piece: str | None = None) -> None:
        """Show a space, and in it a piece: the one named, else the top one; a piece off the map by its name alone."""
        self.space, self.piece = None if space is None else SpaceId(space), piece
        self.refresh()

    def members(self) -> tuple[PieceView, ...]:
        """The pieces in the space, bottom first; a piece off the map alone."""
        pieces = self.bridge.view.pieces
        if self.space is not None:
            return tuple(piece for piece in pieces if piece.at == self.space)
        return tuple(piece for piece in pieces if piece.id == self.piece)

    def walk(self, step: int) -> None:
        """Go to the next member of the stack, upwards or down."""
        members = self.members()
        if len(members) > 1:
            at = next(i for i, piece in enumerate(members) if piece.id == self.piece)
            self._choose(members[(at + step) % len(members)].id)

    def refresh(self) -> None:
        self._follow()
        members = self.members()
        if members and all(piece.id != self.piece for piece in members):
            self.piece = members[-1].id
        self._show_strip(members)
        clear(self.place)
        shown = next((piece for piece in members if piece.id == self.piece), None)
        if shown is not None:
            self._show_piece(shown)
        else:
            self._show_space()
        self.say_meta("" if self.space is None else self.bridge.about_space(self.space).title.partition("  ")[0])

    def _follow(self) -> None:
        """Keep to a piece that has moved, or has left the map."""
        piece = next((piece for piece in self.bridge.view.pieces if piece.id == self.piece), None)
        if piece is not None:
            self.space = piece.at

    def _show_strip(self, members: tuple[PieceView, ...]) -> None:
        clear(self.strip)
        self.strip_box.setVisible(len(members) > 1)
        if len(members) < 2:
            return
        for piece in members:
            look, face = piece_look(self.bridge, piece)
            button = Member(look, face, piece, self.bridge.about_piece(self.bridge.piece(piece.id)).title)
            button.setChecked(piece.id == self.piece)
            button.clicked.connect(lambda _=False, name=piece.id: self._choose(name))
            self.strip.addWidget(button)

    def _choose(self, name: str) -> None:
        self.piece = name
        self.refresh()
        self.piece_asked.emit(name)

    def _show_piece(self, piece: PieceView) -> None:
        report = self.bridge.about_piece(self.bridge.piece(piece.id))
        look, face = piece_look(self.bridge, piece)
        self.swatch.show_counter(look, face, piece.marks, report.title)
        self.swatch.setVisible(True)
        figures = report.figures
        if piece.at is not None and not self._show_place(piece.at):
            figures += self.bridge.about_space(piece.at).figures
        self._show_report(report, figures)
        self._show_buttons(self._doings(piece))

    def _show_place(self, space: SpaceId) -> bool:
        """Where secrets are kept, what both may know of a place that counts, under the piece that stands there."""
        if not self.bridge.game.hidden or space not in {one.space for one in self.bridge.standing.objectives}:
            return False
        report = self.bridge.about_space(space)
        self.place.addWidget(Hairline())
        self.place.addSpacing(style.px(6))
        self.place.addWidget(Words(report.title.replace("  ", ", "), "strong", wrap=True))
        for text in report.lines[1:]:
            self.place.addWidget(Words(text, "small", "muted", wrap=True))
        return True

    def _show_space(self) -> None:
        self.swatch.setVisible(False)
        if self.space is None:
            report = Report(tr("Nothing chosen"), (tr("Click a unit or a place on the map to see it here."),))
            self._show_report(report, ())
        else:
            report = self.bridge.about_space(self.space)
            self._show_report(Report(report.title, report.lines[1:] or (tr("Nobody stands here"),)), report.figures)
        self._show_buttons([])

    def _show_report(self, report: Report, figures: tuple[tuple[str, str], ...]) -> None:
        name, _, kind = report.title.partition("  ")
        self.name.setText(name)
        self.kind.setText(kind)
        self.kind.setVisible(bool(kind))
        clear(self.lines)
        for text in report.lines:
            self.lines.addWidget(Words(text, "small", "muted", wrap=True))
        clear(self.figures)
        for figure, word in figures:
            self.figures.addWidget(_pair(figure, word))
        spoken = [*report.lines, *(f"{figure} {word}" for figure, word in figures)]
        self.setAccessibleDescription(". ".join([report.title.replace("  ", ", "), *spoken]))

    # --- what can be done

    def _doings(self, piece: PieceView) -> list[Doing]:
        """What this piece can do by a button now."""
        if not self.bridge.human_to_move:
            return []
        number = self.bridge.piece(piece.id)
        commands = [command for command in self.bridge.view.commands if piece_of(command.action) == number]
        found = [Doing(command.text, (command.action,)) for command in commands]
        ways = [way for way in self.bridge.ways(number) if all(way.actions != doing.actions for doing in found)]
        here = [way for way in ways if way.to == piece.at]  # out and back: no drag can say that
        return found + [self._doing(way) for way in (ways if len(ways) <= MOST_BUTTONS else here)]

    def _doing(self, way: Way) -> Doing:
        if way.kind == "attack":
            return Doing(tr("Attack {hex}", hex=self.bridge.place(way.to)), way.actions)
        return Doing(self.bridge.describe(way.actions[-1]), way.actions)

    def _show_buttons(self, doings: list[Doing]) -> None:
        clear(self.buttons)
        self.line.setVisible(bool(doings))
        self.buttons_box.setVisible(bool(doings))
        for doing in doings:
            button = Button(doing.text, "plain", tr("Done at once, as on the map"))
            button.clicked.connect(lambda _=False, these=doing.actions: self.bridge.submit_all(these))
            self.buttons.addWidget(button)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Alt and the wheel walk the stack; Qt turns the wheel sideways while Alt is held."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            turned = event.angleDelta().y() or event.angleDelta().x()
            if turned:
                self.walk(1 if turned > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


def _pair(figure: str, word: str) -> QWidget:
    pair = QWidget()
    row = QHBoxLayout(pair)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(style.px(4))
    row.addWidget(Words(figure, "strong"), 0, Qt.AlignmentFlag.AlignBaseline)
    row.addWidget(Words(word, "small", "hint"), 0, Qt.AlignmentFlag.AlignBaseline)
    pair.setAccessibleName(f"{figure} {word}")
    return pair

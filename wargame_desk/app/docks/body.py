"""What every dock's body is: the signals by which it asks for things, and when it reads the table anew.

Owns no content. A body gets the bridge by its constructor, reads it when something has changed, and asks the
window through signals; it knows no other dock and no map.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLayout, QScrollArea, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.reports import StepReport
from wargame_desk.app.widgets import scrolled
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import CounterFace, SideLook
from wargame_desk.core.views import PieceView
from wargame_desk.mapview.theme import NEUTRAL, Ui

LEFT, RIGHT = "left", "right"


class DockBody(QWidget):
    """The content of a dock.

    Signals:
        space_asked: show this space (int) in the middle of the map.
        space_pointed: ring this space, or none (None).
        rule_asked: open this rule ("SFO-4.33" or "4.33") in the rules dock.
        piece_asked: pick this piece by its name, as a click on its counter would.
        meta_changed: one fact for the right of the dock's head.
        filled: it has something to show now (True), or no more: an empty one needs little room.
    """

    space_asked = Signal(int)
    space_pointed = Signal(object)
    rule_asked = Signal(str)
    piece_asked = Signal(str)
    meta_changed = Signal(str)
    filled = Signal(bool)
    lazy = False
    """Whether it is read anew behind the tab of another dock only when it comes to the front: for what costs time."""

    def __init__(self, bridge: SessionBridge, name: str, description: str) -> None:
        super().__init__()
        self.bridge = bridge
        self.meta = ""
        self._stale = True
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.outer = QVBoxLayout(self)
        self.outer.setContentsMargins(0, 0, 0, 0)
        self.outer.setSpacing(0)
        bridge.advanced.connect(self._advanced)

    # --- what a dock gives

    @abstractmethod
    def refresh(self) -> None:
        """Read the bridge and show what it says."""

    def advanced(self, report: StepReport) -> None:
        """Something has changed on the table while this dock is in sight."""
        self.refresh()

    def select_space(self, space: int | None, piece: str | None = None) -> None:
        """The player's attention has gone to a space, or to one of its pieces. Most docks do not mind."""

    def retheme(self, ui: Ui) -> None:
        """Another palette or text size; both are read from ``style`` when painting."""
        if not self._stale:
            self.refresh()
        for child in self.findChildren(QWidget):
            child.update()

    # --- help for them

    def say_meta(self, text: str) -> None:
        """Tell the head of the dock its one fact."""
        if text != self.meta:
            self.meta = text
            self.meta_changed.emit(text)

    def column(self, *, margins: tuple[int, int, int, int] = (12, 12, 12, 12), spacing: int = 8) -> QVBoxLayout:
        """A column in a scroll area that fills the body."""
        inner = QWidget()
        made = QVBoxLayout(inner)
        left, top, right, bottom = (style.px(m) for m in margins)
        made.setContentsMargins(left, top, right, bottom)
        made.setSpacing(style.px(spacing))
        self.outer.addWidget(self.scroller(inner), 1)
        return made

    def scroller(self, inner: QWidget) -> QScrollArea:
        """A scroll area round a part of this dock, named for those who cannot see it."""
        return scrolled(inner, name=self.accessibleName())

    def show_now(self) -> None:
        """Read the bridge if something has changed since it was last read."""
        if self._stale:
            self._stale = False
            self.refresh()

    def _advanced(self, report: StepReport) -> None:
        if self.isVisible() and not (self.lazy and self.visibleRegion().isEmpty()):
            self._stale = False
            self.advanced(report)
        else:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        self.show_now()
        super().showEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ApplicationFontChange and not self._stale:
            self._stale = True
            if self.isVisible():
                self.show_now()
        return super().event(event)


@dataclass(frozen=True, slots=True)
class DockSpec:
    """A dock as the window lists it.

    Attributes:
        id: stable name in settings and layouts.
        title: msgid of its title; ``short`` the msgid of a shorter one for its tab, "" where it is short.
        icon: the name of the drawing that stands for it where tabs have no room for words.
        make: makes its body for a bridge.
        area: ``LEFT`` or ``RIGHT``.
        shown: whether a fresh layout shows it.
        needed: whether a game has use for it.
    """

    id: str
    title: str
    make: Callable[[SessionBridge], DockBody]
    area: str
    shown: bool
    icon: str
    needed: Callable[[SessionBridge], bool] = lambda bridge: True
    short: str = ""


def clear(layout: QLayout) -> None:
    """Take every widget out of a layout and let it go."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()


def side_look(bridge: SessionBridge, side: Side | None) -> SideLook:
    """The colours of a side; the neutral ones for nobody."""
    look = bridge.presenter.look
    return look.stocks[look.sides[side]] if side is not None else NEUTRAL


def piece_look(bridge: SessionBridge, piece: PieceView) -> tuple[SideLook, CounterFace]:
    """The colours and face of a piece."""
    look = bridge.presenter.look
    face = look.faces[piece.face]
    return look.stocks[face.stock], face

"""The docks round the map: made from their list, with one kind of head, their layout remembered.

Owns frames and places. What stands in a dock is its body's; what a body asks for is passed on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from PySide6.QtCore import QByteArray, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QVBoxLayout, QWidget

from wargame_desk.app import sharing, style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.dock_tabs import DockTabs, Tab
from wargame_desk.app.docks.body import LEFT, RIGHT, DockBody, DockSpec
from wargame_desk.app.docks.rules import RulesDock
from wargame_desk.app.widgets import Button, DockHead
from wargame_desk.core.texts import tr
from wargame_desk.mapview.kit import colour, pen
from wargame_desk.mapview.theme import Ui

_LEFT_WIDE, _RIGHT_WIDE = 240, 342
_NARROW, _NARROW_WIDE, _NARROW_PARTED = 1160, 1600, 1900
"""Width of the window at 100 % text size below which the docks go into one pile, so that the map is not the loser; the
same where the map is much wider than high; and where parts of it stand in a dock."""
_BY_HAND, _SIDES, _PILE = 1, 2, 3
"""Who laid the docks out: the player, or this program on both sides or in a pile."""
_HEIGHTS = {"inspector": 190, "forecast": 96, "log": 354}
"""How the right side is shared out, as proportions, while there is no forecast."""
_LEAST = {"inspector": 112, "forecast": 96}
_LEAST_FULL, _LEAST_ELSE = 150, 170
"""What a dock keeps when another of its column is asked for: an empty or full forecast, others."""
_WANTED = {"inspector": 190, "forecast": 360}
_WANTED_ELSE = 330
"""What a dock that is asked for gets, if the others can spare it; all at 100 % text size."""


class Panels(QObject):
    """Every dock of a table.

    Signals:
        space_asked: bring a space (int) to the middle.
        space_pointed: ring a space, or none.
        piece_asked: choose a piece by its name.
        seen: a dock has come into sight or gone out of it; its id.
    """

    space_asked = Signal(int)
    space_pointed = Signal(object)
    piece_asked = Signal(str)
    seen = Signal(str)

    def __init__(
        self,
        desk: QMainWindow,
        bridge: SessionBridge,
        specs: Iterable[DockSpec],
        *,
        wide: bool = False,
        parted: bool = False,
    ) -> None:
        """``wide``: the map needs the width of the window; ``parted``: a dock shows parts of it and needs room too."""
        super().__init__(desk)
        self._desk = desk
        self._specs = tuple(spec for spec in specs if spec.needed(bridge))
        self._docks: dict[str, QDockWidget] = {}
        self._bodies: dict[str, DockBody] = {}
        self._laid = _BY_HAND
        self._laying = False
        self._narrow = _NARROW_PARTED if parted else _NARROW_WIDE if wide else _NARROW
        self._floating: list[QDockWidget] = []
        self._width, self._size = 0, 100
        self._shares: dict[str, tuple[int, int]] = {}
        self._full: bool | None = None
        desk.setDockNestingEnabled(True)
        desk.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        desk.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        for spec in self._specs:
            self._make(spec, bridge)
        tabs = [
            Tab(self._docks[spec.id], tr(spec.title), tr(spec.short or spec.title), spec.icon) for spec in self._specs
        ]
        self._tabs = DockTabs(desk, tabs)
        self._tabs.pressed.connect(lambda name: QTimer.singleShot(0, self, lambda: self._give_room(name)))
        desk.installEventFilter(self)

    # --- the layout

    def reset(self, width: int, shares: bytes = b"") -> None:
        """Every dock in its usual place: on both sides of the map, or in one pile where the window is narrow.

        Args:
            width: of the window, in device-independent pixels.
            shares: sizes that were kept; the usual ones without.
        """
        self._width, self._laid = width, _BY_HAND
        self._use_shares(shares)
        self._lay(width, {spec.id for spec in self._specs if spec.shown})

    def _lay(self, width: int, shown: set[str]) -> None:
        """Lay every dock out for a width, those named in sight."""
        self._laying = True
        self._keep_shares()
        for dock in self._docks.values():
            dock.setFloating(False)
            self._desk.removeDockWidget(dock)
        self._laid = _PILE if width < style.px(self._narrow) else _SIDES
        self._size = round(100 * style.scale())
        if self._laid == _PILE:
            self._pile(Qt.DockWidgetArea.RightDockWidgetArea)
        else:
            self._stack(Qt.DockWidgetArea.LeftDockWidgetArea, [spec for spec in self._specs if spec.area == LEFT])
            self._stack(Qt.DockWidgetArea.RightDockWidgetArea, [spec for spec in self._specs if spec.area == RIGHT])
        for name, dock in self._docks.items():
            dock.setVisible(name in shown)
        if self._laid == _PILE:
            front = next((dock for name, dock in self._docks.items() if name in shown), None)
            if front is not None:
                front.raise_()
                wide = min(style.px(_RIGHT_WIDE), width * 2 // 5)
                self._desk.resizeDocks([front], [wide], Qt.Orientation.Horizontal)
        else:
            self._share_out()
        QTimer.singleShot(0, self, self._laid_out)

    def _laid_out(self) -> None:
        """What Qt still had to do for a layout is done; from now on it is the player who moves docks."""
        self._laying = False
        self._tabs.fit()

    def _moved(self) -> None:
        """A dock has gone to another place."""
        if not self._laying:
            self._laid = _BY_HAND

    def _fit_width(self) -> None:
        """The window has another width: where it is the other side of narrow, the layout changes with it."""
        if self._laid != _BY_HAND and (self._laid == _PILE) != (self._width < style.px(self._narrow)):
            self._lay(self._width, self._in_sight())

    def _in_sight(self) -> set[str]:
        """The docks that are shown, be it behind another's tab."""
        return {name for name, dock in self._docks.items() if not dock.isHidden()}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._width = self._desk.window().width()
            QTimer.singleShot(0, self, self._fit_width)
        return super().eventFilter(watched, event)

    def _share_out(self) -> None:
        """Give every side and every dock on the right its usual size."""
        widths = [(self._first(LEFT), _LEFT_WIDE), (self._first(RIGHT), _RIGHT_WIDE)]
        there = [(dock, self._share(dock, wide, 200)[0]) for dock, wide in widths if dock is not None]
        if there:
            docks, wides = zip(*there, strict=True)
            self._desk.resizeDocks(list(docks), list(wides), Qt.Orientation.Horizontal)
        shown = [self._docks[spec.id] for spec in self._specs if spec.shown and spec.area == RIGHT]
        highs = [self._share(d, 0, _HEIGHTS.get(d.objectName(), 200))[1] for d in shown]
        self._desk.resizeDocks(shown, highs, Qt.Orientation.Vertical)

    def _share(self, dock: QDockWidget, wide: int, high: int) -> tuple[int, int]:
        """The size in pixels that the player left a dock in, else the usual one."""
        wide, high = self._shares.get(dock.objectName(), (wide, high))
        return style.px(wide), style.px(high)

    def _keep_shares(self) -> None:
        """Remember the sizes of docks on both sides of the map, as they would be at 100 % text size."""
        if self._laid == _SIDES:
            k = self._size / 100
            self._shares |= {
                name: (round(dock.width() / k), round(dock.height() / k))
                for name, dock in self._docks.items()
                if _seen(dock)
            }

    @property
    def shares(self) -> bytes:
        """The sizes of the docks on both sides of the map, to be remembered for every text size."""
        self._keep_shares()
        return json.dumps(self._shares).encode()

    def _use_shares(self, kept: bytes) -> None:
        """Remembered sizes; nothing happens if they are none."""
        try:
            self._shares = {str(name): (int(wide), int(high)) for name, (wide, high) in json.loads(kept).items()}
        except (ValueError, TypeError, AttributeError):
            self._shares = {}

    # --- who has room in the right column

    def _column(self) -> dict[str, int]:
        """The heights of the docks that stand one under another on the right."""
        area = Qt.DockWidgetArea.RightDockWidgetArea
        return {
            name: dock.height()
            for name, dock in self._docks.items()
            if _seen(dock) and not dock.isFloating() and self._desk.dockWidgetArea(dock) == area
        }

    def _give_room(self, name: str) -> None:
        """A dock has been asked for: it gets enough room to be read."""
        column = self._column()
        if name in column:
            least = {other: style.px(_LEAST.get(other, _LEAST_ELSE)) for other in column}
            if "forecast" in least and self._full:
                least["forecast"] = style.px(_LEAST_FULL)
            self._resize(column, sharing.give(column, name, style.px(_WANTED.get(name, _WANTED_ELSE)), least))

    def _filled(self, name: str, full: bool) -> None:
        """A dock has something to show, or no more."""
        if full == self._full:
            return
        self._full = full
        QTimer.singleShot(0, self, lambda: self._give_room(name) if full else self._release(name))

    def _release(self, name: str) -> None:
        column = self._column()
        to = next((other for other in reversed(column) if other not in _LEAST), None)
        if name in column and to is not None:
            self._resize(column, sharing.release(column, name, style.px(_LEAST[name]), to))

    def _resize(self, now: dict[str, int], wanted: dict[str, int]) -> None:
        if now != wanted:
            docks = [self._docks[name] for name in wanted]
            self._desk.resizeDocks(docks, list(wanted.values()), Qt.Orientation.Vertical)

    def _pile(self, area: Qt.DockWidgetArea) -> None:
        """All docks as tabs of one place."""
        first: QDockWidget | None = None
        for spec in self._specs:
            dock = self._docks[spec.id]
            self._desk.addDockWidget(area, dock)
            if first is None:
                first = dock
            else:
                self._desk.tabifyDockWidget(first, dock)

    def _stack(self, area: Qt.DockWidgetArea, specs: list[DockSpec]) -> None:
        """Shown docks one under another; the others as tabs behind the last one."""
        last: QDockWidget | None = None
        for spec in [*(s for s in specs if s.shown), *(s for s in specs if not s.shown)]:
            dock = self._docks[spec.id]
            self._desk.addDockWidget(area, dock, Qt.Orientation.Vertical)
            if not spec.shown and last is not None:
                self._desk.tabifyDockWidget(last, dock)
            else:
                last = dock

    def _first(self, area: str) -> QDockWidget | None:
        return next((self._docks[spec.id] for spec in self._specs if spec.area == area and spec.shown), None)

    def state(self) -> bytes:
        """The layout, to be remembered."""
        return bytes(self._desk.saveState(_version(self._laid, self._size)).data())

    def restore(self, state: bytes) -> None:
        """A remembered layout; nothing happens if it is none.

        One that this program made for another text size, or for a window of another shape, only says which docks
        are in sight.
        """
        sizes = range(style.SMALLEST, style.LARGEST + 1)
        known = {_version(laid, size): (laid, size) for laid in (_SIDES, _PILE, _BY_HAND) for size in sizes}
        made_for = (self._laid, self._size)
        self._laying = True
        found = next((v for v in known if state and self._desk.restoreState(QByteArray(state), v)), None)
        if found == _BY_HAND:
            self._laid = _BY_HAND
        elif found is not None and known[found] != made_for:
            self._lay(self._width, self._in_sight())
        QTimer.singleShot(0, self, self._laid_out)

    # --- what the table does with them

    def actions(self) -> list[QAction]:
        """An action for each dock that shows and hides it."""
        return [self._docks[spec.id].toggleViewAction() for spec in self._specs]

    def body(self, dock: str) -> DockBody | None:
        """The body of a dock by its id."""
        return self._bodies.get(dock)

    def frame(self, dock: str) -> QDockWidget | None:
        """A dock itself, with its head."""
        return self._docks.get(dock)

    def in_front(self, dock: str) -> bool:
        """Whether a dock can be seen: neither closed nor behind another's tab."""
        found = self._docks.get(dock)
        return found is not None and _seen(found)

    def open(self, dock: str) -> DockBody | None:
        """Bring a dock into sight; returns its body, None if there is no such dock."""
        found = self._docks.get(dock)
        if found is None:
            return None
        found.show()
        found.raise_()
        QTimer.singleShot(0, self, lambda: self._give_room(dock))
        return self._bodies[dock]

    def is_open(self, dock: str) -> bool:
        """Whether a dock is shown, be it behind another's tab."""
        return dock in self._in_sight()

    def widen(self, dock: str, wide: int) -> None:
        """Give a dock this width, or leave it if it has it or floats."""
        found = self._docks.get(dock)
        if found is not None and not found.isFloating() and found.width() < wide:
            self._laying = True
            self._desk.resizeDocks([found], [wide], Qt.Orientation.Horizontal)
            QTimer.singleShot(0, self, self._laid_out)

    def forward(self, dock: str) -> None:
        """Bring a dock to the front of its tabs, unless the player has closed it."""
        found = self._docks.get(dock)
        if found is not None and found.toggleViewAction().isChecked():
            found.raise_()

    def select_space(self, space: int | None, piece: str | None) -> None:
        """The player looks at a space, or at a piece of it."""
        for body in self._bodies.values():
            body.select_space(space, piece)

    def cover(self) -> None:
        """Hide what floats beside the window while the screen changes hands, and forget what was looked at."""
        self.select_space(None, None)
        self._floating = [dock for dock in self._docks.values() if dock.isFloating() and dock.isVisible()]
        for dock in self._floating:
            dock.hide()

    def uncover(self) -> None:
        """Show again what was floating."""
        floating, self._floating = self._floating, []
        for dock in floating:
            dock.show()

    def open_rule(self, rule: str) -> None:
        """Show a rule in the rules dock."""
        body = self.open("rules")
        if isinstance(body, RulesDock):
            body.show_rule(rule)

    def retheme(self, ui: Ui) -> None:
        """Another palette or text size."""
        for body in self._bodies.values():
            body.retheme(ui)
        self._tabs.retheme()

    def _make(self, spec: DockSpec, bridge: SessionBridge) -> None:
        body = spec.make(bridge)
        title = tr(spec.title)
        head = DockHead(title, body.meta)
        dock = _Dock(title, self._desk)
        dock.setObjectName(spec.id)
        dock.setAccessibleName(title)
        dock.setTitleBarWidget(_inset(head, 1, 1, 1, 0))
        self._add_way_back(dock, head)
        dock.setWidget(_inset(body, 1, 0, 1, 1))
        body.meta_changed.connect(head.set_meta)
        body.space_asked.connect(self.space_asked)
        body.space_pointed.connect(self.space_pointed)
        body.piece_asked.connect(self.piece_asked)
        body.rule_asked.connect(self.open_rule)
        body.filled.connect(lambda full: self._filled(spec.id, full))
        dock.dockLocationChanged.connect(self._moved)
        dock.topLevelChanged.connect(self._moved)
        dock.visibilityChanged.connect(lambda _: self.seen.emit(spec.id))
        dock.toggleViewAction().triggered.connect(lambda shown: self.open(spec.id) if shown else None)
        self._docks[spec.id], self._bodies[spec.id] = dock, body

    def _add_way_back(self, dock: QDockWidget, head: DockHead) -> None:
        """A dock that floats has no frame with buttons: its head has one that puts it back beside the map."""
        back = Button(tr("Put back"), "flat")
        back.hide()
        back.clicked.connect(lambda: dock.setFloating(False))
        back.clicked.connect(lambda: self.open(dock.objectName()))
        dock.topLevelChanged.connect(back.setVisible)
        head.add(back)


def _seen(dock: QDockWidget) -> bool:
    """Whether a dock is in sight: not closed, and not behind another's tab."""
    return dock.isVisible() and not dock.visibleRegion().isEmpty()


def _version(laid: int, size: int) -> int:
    """The number under which Qt keeps a layout; what this program laid out holds for one text size."""
    return laid if laid == _BY_HAND else laid * 1000 + size


class _Dock(QDockWidget):
    """A dock that paints one frame round head and body."""

    def paintEvent(self, event: QPaintEvent) -> None:
        u = style.ui()
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(pen(u.line, 1))
        p.setBrush(colour(u.panel))
        p.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        p.end()


def _inset(inner: QWidget, left: int, top: int, right: int, bottom: int) -> QWidget:
    """A widget with room for the frame round it."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(left, top, right, bottom)
    column.addWidget(inner)
    return holder

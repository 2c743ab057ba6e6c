"""The tabs of docks that share a place: whole titles where there is room, else short ones, else icons.

Owns what is written on a tab. In front of the others a dock always has words; behind them it may be an icon, whose
title is its tooltip.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QIcon
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from wargame_desk.app import style
from wargame_desk.core.texts import tr
from wargame_desk.mapview import icons

_ROUND, _ICON = 16, 16
"""Px that a tab takes round its words or its icon; the side of an icon."""
_HEARD = "heard"
"""Property of a tab bar that is listened to."""
_ICONS = "icons"
"""Property of a tab bar with icons, for the style sheet."""


@dataclass(frozen=True, slots=True)
class Tab:
    """What may stand on a tab.

    Attributes:
        dock: its dock.
        title: in full; ``short`` where that is too long; ``icon`` the name of a drawing.
    """

    dock: QDockWidget
    title: str
    short: str
    icon: str


class DockTabs(QObject):
    """The tab bars of one desk.

    Signals:
        pressed: a tab was pressed; carries the object name of its dock.
    """

    pressed = Signal(str)

    def __init__(self, desk: QMainWindow, tabs: Iterable[Tab]) -> None:
        super().__init__(desk)
        self._desk = desk
        self._tabs = {shiboken6.getCppPointer(tab.dock)[0]: tab for tab in tabs}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.fit)
        for tab in self._tabs.values():
            tab.dock.topLevelChanged.connect(self._soon.start)
            tab.dock.visibilityChanged.connect(self._soon.start)
        desk.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.Resize, QEvent.Type.ChildPolished, QEvent.Type.FontChange)
        if event.type() in kinds and not self._soon.isActive():
            self._soon.start()
        return super().eventFilter(watched, event)

    def retheme(self) -> None:
        """Another palette or text size: icons are drawn anew."""
        for bar in self._desk.findChildren(QTabBar):
            for i in range(bar.count()):
                bar.setTabIcon(i, QIcon())
        self._soon.start()

    def fit(self) -> None:
        """Write on every tab what there is room for."""
        shown = set[int]()
        for bar in self._desk.findChildren(QTabBar):
            tabs = [self._tabs.get(bar.tabData(i)) for i in range(bar.count())]
            if bar.isHidden() or None in tabs:
                continue
            self._listen(bar)
            self._fill(bar, [tab for tab in tabs if tab is not None])
            shown.update(bar.tabData(i) for i in range(bar.count()))
        for key, tab in self._tabs.items():
            if key not in shown:
                _call(tab, tab.title)

    def _listen(self, bar: QTabBar) -> None:
        """Tab bars of docks are made by Qt, without a name and with titles cut even where there is room."""
        if bar.property(_HEARD):
            return
        bar.setProperty(_HEARD, True)
        bar.setAccessibleName(tr("Panels"))
        bar.setElideMode(Qt.TextElideMode.ElideNone)
        bar.setUsesScrollButtons(True)
        bar.tabBarClicked.connect(lambda at, bar=bar: self._pressed(bar, at))
        bar.currentChanged.connect(lambda _: self._soon.start())
        bar.installEventFilter(self)

    def _pressed(self, bar: QTabBar, at: int) -> None:
        tab = self._tabs.get(bar.tabData(at)) if at >= 0 else None
        if tab is not None:
            self.pressed.emit(tab.dock.objectName())

    def _fill(self, bar: QTabBar, tabs: list[Tab]) -> None:
        wide, room = QFontMetrics(bar.font()).horizontalAdvance, bar.width()

        def fits(words: list[str]) -> bool:
            return sum(wide(text) + style.px(_ROUND) for text in words) <= room

        words = [tab.title for tab in tabs]
        if not fits(words):
            words = [tab.short for tab in tabs]
        if not fits(words):
            words = [tab.short if i == bar.currentIndex() else "" for i, tab in enumerate(tabs)]
        if bar.property(_ICONS) != (drawn := "" in words):
            bar.setProperty(_ICONS, drawn)
            bar.style().unpolish(bar)
            bar.style().polish(bar)
        side = style.px(_ICON)
        bar.setIconSize(QSize(side, side))
        for i, (tab, text) in enumerate(zip(tabs, words, strict=True)):
            _call(tab, text)
            if bar.tabIcon(i).isNull() != bool(text):
                ink = style.ui().ink2
                bar.setTabIcon(i, QIcon() if text else icons.icon(tab.icon, ink, side, bar.devicePixelRatioF()))
            bar.setTabToolTip(i, "" if text == tab.title else tab.title)
            bar.setAccessibleTabName(i, tab.title)


def _call(tab: Tab, words: str) -> None:
    """Qt writes on a tab what the window of the dock is called; the menu has the title all the same."""
    if tab.dock.windowTitle() != words:
        tab.dock.setWindowTitle(words)
        tab.dock.toggleViewAction().setText(tab.title)

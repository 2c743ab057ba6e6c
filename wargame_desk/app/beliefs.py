"""Both beliefs and the truth: one moment of a finished game by each side's eyes, and as it was.

Owns this sheet: a map that can be moved and zoomed, the cards that change whose eyes it is seen by, and the slider.
Before the end there is no such sheet.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QSlider, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choice_cards import ChoiceCard
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.eyes import TRUTH
from wargame_desk.app.pictures import Gallery
from wargame_desk.app.turns import turn_text
from wargame_desk.app.widgets import Button, Words, scrolled
from wargame_desk.core.ids import Side
from wargame_desk.core.texts import tr
from wargame_desk.mapview import kit
from wargame_desk.mapview.chip import ZoomControls
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.theme import Ui
from wargame_desk.mapview.view import MapView

_SETTLE = 120
_CARD = (216.0, 150.0)
"""A card at 100 %."""
_LARGE = 4000
"""Wanted of the screen: as much as there is."""


class LensCard(ChoiceCard):
    """By whose eyes: the position in small."""

    def __init__(self, name: str) -> None:
        super().__init__(name, _CARD)
        self.picture: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def room(self) -> QSize:
        """The size of its picture."""
        k = style.scale()
        return QSize(round(self.width() - 19 * k), round(self.height() - 41 * k))

    def show_picture(self, picture: QPixmap) -> None:
        self.picture = picture
        self.update()

    def draw(self, p: QPainter, box: QRectF, u: Ui, k: float) -> None:
        p.setClipPath(kit.rounded(box, 4))
        if self.picture is not None:
            p.drawPixmap(box, self.picture, QRectF(self.picture.rect()))


class Beliefs(Sheet):
    """One moment, on a map by one pair of eyes at a time: the map stays where it is while the eyes change."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(tr("Both beliefs and the truth"), (_LARGE, _LARGE), parent, scrolls=False)
        self._bridge, self._gallery = bridge, Gallery()
        self._line = bridge.line()
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setInterval(_SETTLE)
        self._due.timeout.connect(self._paint_cards)
        self.lenses: tuple[Side | str, ...] = (*bridge.game.sides, TRUTH)
        self.lens: Side | str = TRUTH
        self.cards: dict[Side | str, LensCard] = {}
        self._fitted = False
        self.map = MapView(MapScene(bridge.game.board, bridge.presenter.look, parent=self))
        self.map.map.set_motion(reduced=True)
        self.map.set_palette(style.ui().name)
        self.map.setMinimumSize(QSize(style.px(300), style.px(220)))
        self._zoom = ZoomControls(self.map, Qt.Corner.TopLeftCorner)
        row = QHBoxLayout()
        row.setSpacing(style.px(14))
        row.addWidget(self._side())
        row.addWidget(self.map, 1)
        self.body.addLayout(row, 1)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Place in the game"))
        self.slider.setRange(0, len(self._line) - 1)
        self.slider.setValue(len(self._line) - 1)
        self.slider.valueChanged.connect(self._moved)
        self.body.addWidget(self.slider)
        table = self.add_button(tr("On the table"), "plain", lambda: self.lay(self.lens))
        table.setToolTip(tr("Shows this moment on the map, by these eyes"))
        self.add_button(tr("Close"), "main")
        self.cards[TRUTH].setChecked(True)
        self._moved(self.slider.value())

    def _side(self) -> QWidget:
        """The cards, what happened, and what the keys do."""
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, style.px(4), 0)
        column.setSpacing(style.px(8))
        group = QButtonGroup(self)
        for number, lens in enumerate(self.lenses, 1):
            card = LensCard(self._name(lens))
            card.setToolTip(tr("Key {number}", number=number))
            card.toggled.connect(lambda on, lens=lens: self.look_through(lens) if on else None)
            group.addButton(card)
            column.addWidget(card)
            self.cards[lens] = card
        self._where = Words("", "read", "muted", wrap=True)
        self._where.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._where, 1)
        back, on = Button("‹", "flat"), Button("›", "flat")
        for button, name, step in ((back, tr("Step back"), -1), (on, tr("Step forward"), 1)):
            button.setAccessibleName(name)
            button.setToolTip(name)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, step=step: self.slider.setValue(self.slider.value() + step))
        steps = QHBoxLayout()
        steps.addWidget(back)
        steps.addWidget(on)
        steps.addStretch(1)
        column.addLayout(steps)
        area = scrolled(side, name=tr("By whose eyes"))
        area.setFixedWidth(style.px(_CARD[0] + 24))
        return area

    def _name(self, lens: Side | str) -> str:
        return (
            tr("As it was")
            if lens == TRUTH
            else tr("What the {side} side knew", side=self._bridge.side_name(Side(lens)))
        )

    # --- whose eyes, and when

    def look_through(self, lens: Side | str) -> None:
        """See the map by these eyes; it stays where it is."""
        self.lens = lens
        self._show()

    def lay(self, lens: Side | str) -> None:
        """Look at this moment on the table's map."""
        self.accept()
        self._bridge.watch(lens)
        self._bridge.visit(self._line[self.slider.value()])

    def _moved(self, at: int) -> None:
        node = self._line[at]
        view = self._bridge.view_of(node)
        told = " ".join(fact.text.rstrip(".") + "." for fact in self._bridge.facts_of(node))
        self._where.setText(tr("{turn}. {what}", turn=turn_text(view), what=told))
        self._show()
        self._due.start()

    def _show(self) -> None:
        node = self._line[self.slider.value()]
        self.map.map.show_view(self._bridge.view_through(node, self.lens))
        self.map.setAccessibleName(self._name(self.lens))

    def _paint_cards(self) -> None:
        node = self._line[self.slider.value()]
        game, palette, ratio = self._bridge.game, style.ui().name, self.devicePixelRatioF()
        for lens, card in self.cards.items():
            view = self._bridge.view_through(node, lens)
            card.show_picture(self._gallery.picture(game, view, card.room(), ratio, palette))

    # --- the window's ways

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < len(self.lenses):
            self.cards[self.lenses[number]].setChecked(True)
            return
        super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._fit)
        self._due.start()

    def _fit(self) -> None:
        """The whole board to begin with; afterwards the map is the player's to move."""
        if self.isVisible() and not self._fitted:
            self._fitted = True
            self.map.fit_board()

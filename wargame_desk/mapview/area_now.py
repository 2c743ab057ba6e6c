"""What follows the game on a sheet of areas: the enemy's advance, tracks, raids, cards. Lies below the counters.

Owns the step from a View to what is painted; each part is a stamp.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.plans import Plan
from wargame_desk.core.present import Look
from wargame_desk.core.sheet_look import AreaLook, PanelLook, RowLook, SheetTrack, StopLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import View
from wargame_desk.mapview.area_boxes import AreaLines
from wargame_desk.mapview.area_geometry import AreaGeometry, rect
from wargame_desk.mapview.area_panels import card_box, raid_token, token_box
from wargame_desk.mapview.area_print import Press, plate, shadow
from wargame_desk.mapview.area_tokens import Tokens
from wargame_desk.mapview.cards import card
from wargame_desk.mapview.chances import chances
from wargame_desk.mapview.kit import CENTRE, RIGHT, mix
from wargame_desk.mapview.piles import Top, tops, turned
from wargame_desk.mapview.print_style import area_style
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stack import count_pill
from wargame_desk.mapview.stamper import Stamper
from wargame_desk.mapview.stamps import DeviceGrid

RAIDS = ("raid", "raid-flown", "raid-through")
_PILE_STEP, _PILE_DRAWN = 1.6, 5
"""How far each card of a pile sticks out, and how many are drawn at most."""


class AreaNow:
    """Paints one sheet's position."""

    def __init__(self, geometry: AreaGeometry, look: Look, areas: AreaLook, lines: AreaLines) -> None:
        self._geometry = geometry
        self._look = look
        self._areas = areas
        self._inks = areas.palette
        self._lines = lines
        self._tokens = Tokens(geometry, areas)
        self._stamper = Stamper()
        self._view: View | None = None
        self._plans: dict[int, Plan] = {}
        self._tops: dict[SpaceId, Top] = {}
        self._from: dict[SpaceId, str] = {}
        self._turned = 1.0
        self.patient = False

    def set_view(self, view: View) -> None:
        """Follow a position."""
        before, known = self._tops, self._view is not None
        self._view = view
        self._tops = tops(self._areas, view)
        pairs = ((space, turned(before.get(space), top, top.look.back)) for space, top in self._tops.items())
        self._from = {space: card for space, card in pairs if card is not None} if known else {}
        self._turned = 1.0

    def set_plans(self, plans: tuple[Plan, ...]) -> None:
        """Show the chances of plans in the rows of the display."""
        self._plans = {plan.number: plan for plan in plans}

    @property
    def turning(self) -> bool:
        """Whether the last position turned a card over."""
        return bool(self._from)

    def turn(self, t: float) -> None:
        """How far cards have turned: 0 as they lay, 1 as they lie."""
        self._turned = t

    def card_on(self, space: SpaceId) -> str:
        """The name in ``Look.cards`` of the card that is seen on a space; "" for none."""
        top = self._tops.get(space)
        return top.card if top is not None else ""

    def paint(self, p: QPainter, seen: QRectF, screen: Screen) -> bool:
        """Paint what lies in a rectangle of the sheet; whether more is to be done in another frame."""
        view = self._view
        if view is None:
            return False
        press = Press.of(self._inks, area_style(screen.zoom, screen.palette))
        self._stamper.start_frame(p, screen, patient=self.patient)
        self._advance(p, seen, view, press)
        if self._geometry.furniture:
            self._rows(p, seen, view, press)
            values = dict(view.tracks)
            for track in self._areas.tracks:
                self._track(p, seen, track, values.get(track.key, track.least), press)
            for panel in self._areas.panels:
                self._count(p, seen, panel, view, press)
            for space, top in self._tops.items():
                self._pile(p, seen, space, top, screen)
        self._stamper.owing |= self._tokens.paint(p, seen, view, self._stamper, press)
        return self._stamper.owing

    # ------------------------------------------------------------------ the advance

    def _advance(self, p: QPainter, seen: QRectF, view: View, press: Press) -> None:
        """The part of each line that the enemy holds, and its boxes over it."""
        taken = {marker.at for marker in view.markers if marker.kind == "taken"}
        for line in self._areas.lines:
            count = sum(stop.space in taken for stop in line.stops)
            if not count:
                continue
            points = self._lines.ways(line)[: count + 1]
            self._lines.way(p, points, self._inks["advance"], 255)
            for i, stop in enumerate(line.stops[: count + 1]):
                self._stop(p, seen, stop, press, start=i == 0)

    def _stop(self, p: QPainter, seen: QRectF, stop: StopLook, press: Press, *, start: bool) -> None:
        box = self._lines.boxes[stop.space]
        if box.adjusted(-24, -16, 24, 16).intersects(seen):
            paint = partial(self._lines.stop, stop=stop, press=press, start=start, taken=not start)
            around = box.adjusted(-18, -6, 18, 0)
            self._stamper.lay(p, ("stop", stop.space, press.least, press.bold), around, paint)

    # ------------------------------------------------------------------ the display

    def _rows(self, p: QPainter, seen: QRectF, view: View, press: Press) -> None:
        raids = {marker.label: marker for marker in view.markers if marker.kind in RAIDS}
        display = self._areas.display
        if raids:
            words = trn("{count} raid", "{count} raids", len(raids))
            box = QRectF(display.box.left + display.box.width - 170, display.box.top + 4, 160, 20)
            self._words(p, seen, box, words, press)
        for row in display.rows:
            marker = raids.get(str(row.number))
            if marker is None:
                continue
            what, where = display.aims.get(marker.at, ("", ""))
            aim = rect(row.aim)
            box = token_box(aim) | aim
            if box.intersects(seen):
                key = ("row", row.number, what, where, marker.kind, press.least)
                paint = partial(self._row, row=row, aim=(what, where), state=marker.kind, press=press)
                self._stamper.lay(p, key, box, paint)
            plan = self._plans.get(row.number)
            room = rect(row.chances)
            if plan is not None and room.intersects(seen):
                told = (plan.whole, plan.hits, tuple(hurdle.chance for hurdle in plan.hurdles))
                shown = partial(chances, box=room, plan=plan, press=press)
                self._stamper.lay(p, ("chances", row.number, told, press.least), room, shown)

    def _row(self, p: QPainter, row: RowLook, aim: tuple[str, str], state: str, press: Press) -> None:
        inks, box = self._inks, rect(row.aim)
        raid_token(p, token_box(box), str(row.number), self._areas, state=state)
        plate(p, box, 5, inks["slot"], inks["edge"], 1)
        what, where = aim
        left, room = box.left() + 10, box.width() - 16
        press.words(p, (left, box.top() + 19), what, 16, inks["amber"], 800, spacing=0.04, room=room)
        press.words(p, (left, box.top() + 40), where, 13, inks["text"], 520, room=room)
        if state != "raid":
            through = state == "raid-through"
            words, ink = (tr("through"), inks["good"]) if through else (tr("aborted"), mix(inks["bad"], "#FFFFFF", 0.3))
            press.words(p, (box.right() - 8, box.top() + 19), words, 11, ink, 700, RIGHT, room=58)

    # ------------------------------------------------------------------ tracks and counts

    def _track(self, p: QPainter, seen: QRectF, track: SheetTrack, value: int, press: Press) -> None:
        minus = track.mirrored and value < track.least
        steps = abs(value - track.least)
        box = rect(track.cells[min(steps, len(track.cells) - 1)].box).adjusted(0, -1, 0, 1)
        if not box.adjusted(-6, -6, 6, 6).intersects(seen):
            return
        figure = str(value).replace("-", "−") if track.key not in ("dead", "oca") else track.cells[steps].words
        ink = track.minus_ink if minus else track.ink
        key = ("track", track.key, value, press.least)
        paint = partial(self._marker, box=box, figure=figure, word=track.marker, ink=ink, press=press)
        self._stamper.lay(p, key, box, paint)

    def _marker(self, p: QPainter, box: QRectF, figure: str, word: str, ink: str, press: Press) -> None:
        """A marker: raised, with a word of its own, so that none is known by its colour alone."""
        shadow(p, box, 5, 2)
        plate(p, box, 5, ink, mix(ink, "#FFFFFF", 0.6), 1.5)
        dark, room = "#1D1503", box.width() - 4
        x, told = box.center().x(), bool(press.size(word, 9, 800, room))
        high = box.top() + (11.5 if told else box.height() / 2)
        press.words(p, (x, high), figure, 15.5, dark, 800, CENTRE, room=room)
        press.words(p, (x, box.bottom() - 8), word, 9, dark, 800, CENTRE, room=room)

    def _count(self, p: QPainter, seen: QRectF, panel: PanelLook, view: View, press: Press) -> None:
        """How many counters stand in a panel, at the right of its heading."""
        if not panel.spaces or not panel.title:
            return
        count = sum(piece.at in panel.spaces for piece in view.pieces)
        if count:
            right = panel.box.left + panel.box.width - 10
            self._words(p, seen, QRectF(right - 44, panel.box.top + 4, 44, 20), str(count), press)

    def _words(self, p: QPainter, seen: QRectF, box: QRectF, words: str, press: Press) -> None:
        """A few words at the right of a box."""
        if box.intersects(seen):
            at = (box.right(), box.center().y())
            paint = partial(_right, at=at, words=words, press=press, room=box.width(), ink=self._inks["text"])
            self._stamper.lay(p, ("words", at, words, press.least), box, paint)

    # ------------------------------------------------------------------ cards

    def _pile(self, p: QPainter, seen: QRectF, space: SpaceId, top: Top, screen: Screen) -> None:
        box = card_box(self._geometry.box(space))
        if not box.adjusted(-12, -12, 12, 12).intersects(seen):
            return
        form, px = top.look.form, box.width() * screen.zoom
        below = min(top.cards, _PILE_DRAWN) - 1 if form == "pile" else 0
        for i in range(below, 0, -1):
            off = QPointF(-_PILE_STEP * i, -0.3 * _PILE_STEP * i)
            self._card(p, box.translated(off), top.look.back, "one", "", px)
        start, narrowed, name = self._from.get(space), 1.0, top.card
        if start is not None and self._turned < 1.0:
            narrowed = max(0.02, abs(1 - 2 * self._turned))
            name = start if self._turned < 0.5 else name
        self._card(p, box, name, form, top.look.key, px, held=top.held, narrowed=narrowed)
        if form == "pile":
            scale = screen.zoom * screen.ratio
            with DeviceGrid(p) as grid:
                grid.lay(box.right() - 6, box.bottom() - 6, count_pill(top.cards, 13.0, scale))
        elif top.located and name == top.card:
            chip = QRectF(box.center().x() - 36, box.bottom() - 21, 72, 16)
            self._stamper.lay(p, ("located", space), chip, partial(self._chip, box=chip, words=tr("LOCATED")))

    def _card(
        self,
        p: QPainter,
        box: QRectF,
        name: str,
        form: str,
        key: str,
        px: float,
        *,
        held: bool = False,
        narrowed: float = 1.0,
    ) -> None:
        def paint(q: QPainter) -> None:
            card(q, box, self._look.cards[name], px, form=form, key=key)
            if held:
                plate(q, box.adjusted(-1, -1, 1, 1), 6, None, self._inks["amber"], 3)

        self._stamper.lay(p, ("card", name, form, held, box.x(), box.y()), box, paint, narrowed=narrowed)

    def _chip(self, p: QPainter, box: QRectF, words: str) -> None:
        plate(p, box, box.height() / 2, self._inks["amber"], "#1D1503", 0.8)
        at = (box.center().x(), box.center().y())
        Press(self._inks, 0.0).words(p, at, words, 10, "#1D1503", 800, CENTRE, room=box.width() - 10)


def _right(p: QPainter, at: tuple[float, float], words: str, press: Press, room: float, ink: str) -> None:
    press.words(p, at, words, 12, ink, 650, RIGHT, room=room)

"""What follows the game on a sheet of areas: the enemy's advance, tracks, raids, cards. Lies below the counters.

Owns the step from a View to what is painted; each part is a stamp.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.plans import Plan
from wargame_desk.core.sheet_look import AreaLook, RowLook, SheetTrack
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import View
from wargame_desk.mapview.area_boxes import AreaLines
from wargame_desk.mapview.area_geometry import AreaGeometry, rect
from wargame_desk.mapview.area_panels import CARD_WIDE, card_box, raid_token, token_box
from wargame_desk.mapview.area_print import Press, plate, shadow
from wargame_desk.mapview.area_tokens import Tokens
from wargame_desk.mapview.cards import card
from wargame_desk.mapview.chances import chances
from wargame_desk.mapview.kit import CENTRE, RIGHT, mix, text, text_width
from wargame_desk.mapview.piles import Top, tops, turned
from wargame_desk.mapview.print_style import area_style
from wargame_desk.mapview.screen import Screen
from wargame_desk.mapview.stamper import Laid, Stamper

RAIDS = ("raid", "raid-flown", "raid-through")
_LAYOUTS = 6
"""Zooms for which what there is to show is kept at a time."""
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
        self._layouts: dict[tuple[float, str], list[Laid]] = {}
        self.patient = False

    def set_view(self, view: View) -> None:
        """Follow a position."""
        before, known = self._tops, self._view is not None
        self._view = view
        self._tops = tops(self._areas, view)
        pairs = ((space, turned(before.get(space), top, top.look.back)) for space, top in self._tops.items())
        self._from = {space: card for space, card in pairs if card is not None} if known else {}
        self._turned = 1.0
        self._layouts.clear()

    def set_plans(self, plans: tuple[Plan, ...]) -> None:
        """Show the chances of plans in the rows of the display."""
        self._plans = {plan.number: plan for plan in plans}
        self._layouts.clear()

    @property
    def turning(self) -> bool:
        """Whether the last position turned a card over."""
        return bool(self._from)

    def turn(self, t: float) -> None:
        """How far cards have turned: 0 as they lay, 1 as they lie."""
        self._turned = t
        self._layouts.clear()

    def card_on(self, space: SpaceId) -> tuple[str, int]:
        """The card that is seen on a space, by its name in ``Look.cards``, and its ticked boxes; ("", 0) for none."""
        top = self._tops.get(space)
        return (top.card, top.done) if top is not None else ("", 0)

    def paint(self, p: QPainter, rect: QRectF, screen: Screen) -> bool:
        """Paint what lies in a rectangle of the sheet; whether more is to be done in another frame."""
        if self._view is None:
            return False
        key = (screen.zoom, screen.palette)
        laid = self._layouts.get(key)
        if laid is None:
            if len(self._layouts) >= _LAYOUTS:
                self._layouts.clear()
            laid = self._layouts[key] = self._lay_out(self._view, screen)
        return self._stamper.show(laid, p, rect, screen, patient=self.patient)

    def _lay_out(self, view: View, screen: Screen) -> list[Laid]:
        """Everything that is shown of a position at a zoom, in order."""
        press, values = Press.of(self._inks, area_style(screen.zoom, screen.palette)), dict(view.tracks)
        laid = list(self._advance(view, press))
        if self._geometry.furniture:
            laid += self._rows(view, press)
            laid += [self._track(track, values.get(track.key, track.least), press) for track in self._areas.tracks]
            laid += self._counts(view, press)
            for space, top in self._tops.items():
                laid += self._pile(space, top, screen.zoom, press)
        return laid + self._tokens.of(view)

    # ------------------------------------------------------------------ the advance

    def _advance(self, view: View, press: Press) -> Iterator[Laid]:
        """The part of each line that the enemy holds, and its boxes over it."""
        taken = {marker.at for marker in view.markers if marker.kind == "taken"}
        for line in self._areas.lines:
            count = sum(stop.space in taken for stop in line.stops)
            if not count:
                continue
            for pair in pairwise(self._lines.ways(line)[: count + 1]):
                around = QRectF(*pair).normalized().adjusted(-8, -8, 8, 8)
                paint = partial(self._lines.way, points=pair, ink=self._inks["advance"], alpha=255)
                yield Laid(("way", pair[0].toTuple(), pair[1].toTuple()), around, paint)
            for i, stop in enumerate(line.stops[: count + 1]):
                around = self._lines.boxes[stop.space].adjusted(-32, -6, 32, 0)
                shown = partial(self._lines.stop, stop=stop, press=press, start=i == 0, taken=i > 0)
                yield Laid(("stop", stop.space, press.least, press.bold), around, shown)

    # ------------------------------------------------------------------ the display

    def _rows(self, view: View, press: Press) -> Iterator[Laid]:
        raids = {marker.label: marker for marker in view.markers if marker.kind in RAIDS}
        display = self._areas.display
        if raids:
            words = trn("{count} raid", "{count} raids", len(raids))
            right = display.box.left + display.box.width - 10
            yield self._words(QRectF(right - 160, display.box.top + 4, 160, 20), words, press)
        for row in display.rows:
            marker = raids.get(str(row.number))
            if marker is None:
                continue
            aim, box = display.aims.get(marker.at, ("", "")), rect(row.aim)
            paint = partial(self._row, row=row, aim=aim, state=marker.kind, press=press)
            yield Laid(("row", row.number, aim, marker.kind, press.least), token_box(box) | box, paint)
            plan = self._plans.get(row.number)
            if plan is not None:
                told = (plan.whole, plan.hits, plan.state, tuple(hurdle.chance for hurdle in plan.hurdles))
                shown = partial(chances, box=rect(row.chances), plan=plan, press=press)
                key = ("chances", row.number, told, bool(plan.faults), press.least)
                yield Laid(key, rect(row.chances), shown)

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
            press.words(p, (box.right() - 8, box.top() + 19), words, 10, ink, 700, RIGHT, room=42)

    # ------------------------------------------------------------------ tracks and counts

    def _track(self, track: SheetTrack, value: int, press: Press) -> Laid:
        minus, steps = track.mirrored and value < track.least, abs(value - track.least)
        at = min(steps, len(track.cells) - 1)
        box = rect(track.cells[at].box).adjusted(0, -1, 0, 1)
        figure = track.cells[at].words if track.printed else str(value).replace("-", "−")
        ink = track.minus_ink if minus else track.ink
        paint = partial(self._marker, box=box, figure=figure, word=track.marker, ink=ink, press=press)
        return Laid(("track", track.key, value, press.least), box, paint)

    def _marker(self, p: QPainter, box: QRectF, figure: str, word: str, ink: str, press: Press) -> None:
        """A marker: raised, with a word of its own, so that none is known by its colour alone."""
        shadow(p, box, 5, 2)
        plate(p, box, 5, ink, mix(ink, "#FFFFFF", 0.6), 1.5)
        dark, room = "#1D1503", box.width() - 4
        x, told = box.center().x(), bool(press.size(word, 9, 800, room))
        high = box.top() + (11.5 if told else box.height() / 2)
        press.words(p, (x, high), figure, 15.5, dark, 800, CENTRE, room=room)
        press.words(p, (x, box.bottom() - 8), word, 9, dark, 800, CENTRE, room=room)

    def _counts(self, view: View, press: Press) -> Iterator[Laid]:
        """How many counters stand in each panel, at the right of its heading."""
        crowd = Counter(piece.at for piece in view.pieces)
        for panel in self._areas.panels:
            count = sum(crowd[space] for space in panel.spaces)
            if count and panel.title:
                right = panel.box.left + panel.box.width - 10
                yield self._words(QRectF(right - 44, panel.box.top + 4, 44, 20), str(count), press)

    def _words(self, box: QRectF, words: str, press: Press) -> Laid:
        """A few words at the right of a box."""
        at = (box.right(), box.center().y())

        def paint(p: QPainter) -> None:
            press.words(p, at, words, 12, self._inks["text"], 650, RIGHT, room=box.width())

        return Laid(("words", at, words, press.least), box, paint)

    # ------------------------------------------------------------------ cards

    def _pile(self, space: SpaceId, top: Top, zoom: float, press: Press) -> Iterator[Laid]:
        """A pile: edges of cards below, the top card, its number or what is said of it."""
        box, px = card_box(self._geometry.box(space)), CARD_WIDE * zoom
        piled = top.look.form == "pile"
        below = min(top.cards, _PILE_DRAWN) - 1 if piled else 0
        if below > 0:
            paint = partial(self._below, box=box, name=top.look.back, count=below, px=px)
            yield Laid(("below", space, below), box, paint)
        start, narrowed, name = self._from.get(space), 1.0, top.card
        if start is not None and self._turned < 1.0:
            narrowed = max(0.02, abs(1 - 2 * self._turned))
            name = start if self._turned < 0.5 else name
        shown = partial(self._card, box=box, name=name, top=top, px=px)
        yield Laid(("card", space, name, top.held, top.done), box, shown, narrowed)
        if piled:
            pill = QRectF(box.left() - 12, box.bottom() - 20, 32, 22)
            number = partial(self._number, box=pill, number=str(top.cards), press=press)
            yield Laid(("number", space, top.cards, press.least), pill, number)
        elif top.located and name == top.card:
            chip = QRectF(box.center().x() - 36, box.bottom() - 21, 72, 16)
            yield Laid(("located", space), chip, partial(self._chip, box=chip, words=tr("LOCATED")))

    def _card(self, p: QPainter, box: QRectF, name: str, top: Top, px: float) -> None:
        card(p, box, self._look.cards[name], px, form=top.look.form, key=top.look.key, done=top.done)
        if top.held:
            plate(p, box.adjusted(-1, -1, 1, 1), 6, None, self._inks["amber"], 3)

    def _below(self, p: QPainter, box: QRectF, name: str, count: int, px: float) -> None:
        for i in range(count, 0, -1):
            off = QPointF(-_PILE_STEP * i, -0.3 * _PILE_STEP * i)
            card(p, box.translated(off), self._look.cards[name], px)

    def _number(self, p: QPainter, box: QRectF, number: str, press: Press) -> None:
        """How many cards a pile has."""
        size = max(13.0, min(press.least * 1.15, 19.0))
        high = size * 1.5
        pill = QRectF(0, 0, max(high, text_width(number, size, 740) + size), high)
        pill.moveCenter(box.center())
        plate(p, pill, high / 2, self._inks["ink"], "#FFFFFF", 1.6)
        text(p, pill.center().x(), pill.center().y(), number, size, "#FFFFFF", 740, CENTRE, middle=True)

    def _chip(self, p: QPainter, box: QRectF, words: str) -> None:
        plate(p, box, box.height() / 2, self._inks["amber"], "#1D1503", 0.8)
        at = (box.center().x(), box.center().y())
        Press(self._inks, 0.0).words(p, at, words, 10, "#1D1503", 800, CENTRE, room=box.width() - 10)

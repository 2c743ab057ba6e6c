"""What is printed beside the map of a sheet of areas: display, tracks, holding boxes, card spaces, key and notes.

Owns their print. What follows the game is painted over it.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.sheet_look import (
    AreaLook,
    CellLook,
    KeyLook,
    PanelLook,
    ReadLook,
    RowLook,
    SampleLook,
    SheetTrack,
)
from wargame_desk.core.texts import tr
from wargame_desk.mapview.air_icons import silhouette
from wargame_desk.mapview.area_geometry import AreaGeometry, rect
from wargame_desk.mapview.area_print import Press, plate, shadow, value_star
from wargame_desk.mapview.counters import counter
from wargame_desk.mapview.kit import CENTRE, LEFT, MITER, NO_BRUSH, NO_PEN, RIGHT, colour, mix, pen, rounded, text
from wargame_desk.mapview.paragraph import broken

CARD_TOP, CARD_WIDE, CARD_HIGH = 19.0, 88.0, 123.2
"""Where a card lies in its space: below the heading; and how large it is."""
_LINE, _NOTES = 35.0, 300.0
_SMALL_TOKEN = 24.0
"""Side of a raid marker up to which its number stands alone."""
_WIDEST = 960.0
"""Room that the heading of a track can take, its note included."""
_SAMPLED = 12.5
"""The least size of print beyond which hints on a sample would run into one another."""


def card_box(space: QRectF) -> QRectF:
    """Where the card of a space lies."""
    return QRectF(space.center().x() - CARD_WIDE / 2, space.top() + CARD_TOP + 1, CARD_WIDE, CARD_HIGH)


def token_box(aim: QRectF) -> QRectF:
    """Where the number of a row stands, left of the box that names its aim."""
    return QRectF(aim.left() - 50, aim.center().y() - 19, 38, 38)


class AreaPanels:
    """Prints everything beside the map of one look."""

    def __init__(self, geometry: AreaGeometry, look: Look, areas: AreaLook) -> None:
        self._geometry = geometry
        self._look = look
        self._areas = areas
        self._inks = areas.palette
        in_rows = {space for row in areas.display.rows for group in row.places for space in group}
        self._single = [
            geometry.box(SpaceId(space)).adjusted(0.5, 0.5, -0.5, -0.5)
            for space, kind in enumerate(areas.kinds)
            if kind == "slot" and space not in in_rows
        ]

    def paint(self, p: QPainter, seen: QRectF, press: Press) -> None:
        """Print what lies in a rectangle of the sheet."""
        areas = self._areas
        for panel in areas.panels:
            if self._in(panel.box, seen):
                self._panel(p, panel, press)
                self._emblem(p, panel)
        self._slots(p, seen)
        if self._in(areas.display.box, seen):
            self._display(p, seen, press)
        for track in areas.tracks:
            if QRectF(track.at[0], track.at[1] - 12, _WIDEST, 24).intersects(seen):
                self._track_head(p, track, press)
            self._cells(p, track.cells, seen, press, raised=track.raised)
        self._supply(p, seen, press)
        for pile in areas.piles:
            box = self._geometry.box(pile.space)
            if box.intersects(seen):
                self._space_for_cards(p, box, pile.title, press, aimed=pile.form == "value")

    def paint_over_map(self, p: QPainter, seen: QRectF, press: Press) -> None:
        """Print the title, the key, how to read a counter, and the small print."""
        areas = self._areas
        if self._in(areas.title, seen):
            self._title(p, rect(areas.title), press)
        if self._in(areas.key_box, seen):
            self._key(p, rect(areas.key_box), press)
        self._samples(p, seen, press)
        self._notes(p, seen, press)

    def _notes(self, p: QPainter, seen: QRectF, press: Press) -> None:
        """The small print, upwards from its corner."""
        left, y = self._areas.notes_at
        if press.least > 11 or not QRectF(left - 4, y - 130, _NOTES + 8, 134).intersects(seen):
            return
        for head, words in reversed(self._look.map.notes):
            lines = broken(f"{head.capitalize()}: {words}", 10.5, 500, _NOTES)
            y -= len(lines) * 13.0
            for i, line in enumerate(lines):
                text(p, left, y + i * 13.0, line, 10.5, self._inks["soft"], 500, halo=self._inks["notes"], halo_width=3)
            y -= 3.0

    @staticmethod
    def _in(box: tuple[float, float, float, float], seen: QRectF) -> bool:
        return QRectF(*box).adjusted(-6, -6, 6, 6).intersects(seen)

    # ------------------------------------------------------------------ panels and slots

    def _panel(self, p: QPainter, panel: PanelLook, press: Press) -> None:
        box = rect(panel.box)
        plate(p, box, 6, self._inks["panel"], self._inks["text" if press.bold else "edge"], 1.2)
        if not panel.title:
            return
        at, room = (box.left() + 11, box.top() + 14), box.width() - 52
        wide = press.first_of(p, at, (panel.title,), 11.5, self._dim(press), 700, spacing=0.1, room=room)
        if panel.note:
            at, room = (box.right() - 10, box.top() + 14), box.width() - 21 - wide - 8
            press.words(p, at, panel.note, 11.5, self._inks["text"], 550, RIGHT, room=room)

    def _emblem(self, p: QPainter, panel: PanelLook) -> None:
        """The flag of a headquarters, in a panel that is a target."""
        if not panel.spaces or self._areas.kinds[panel.spaces[0]] != "target":
            return
        at, ink = QPointF(panel.box.left + panel.box.width / 2 - 20, panel.box.top + 34), self._inks["slot"]
        p.setPen(pen(mix(ink, self._inks["dim"], 0.35), 3))
        p.setBrush(colour(ink))
        p.drawLine(at, at + QPointF(0, 62))
        p.drawRect(QRectF(at, QSizeF(42, 28)))
        text(p, at.x() + 21, at.y() + 14, tr("HQ"), 16, self._inks["dim"], 800, CENTRE, middle=True)

    def _dim(self, press: Press) -> str:
        return self._inks["text" if press.bold else "dim"]

    def _slots(self, p: QPainter, seen: QRectF) -> None:
        """The places for one counter that are in no row of the display."""
        p.setBrush(colour(self._inks["row"]))
        p.setPen(pen(self._inks["dash"], 1, style=Qt.PenStyle.DashLine))
        for box in self._single:
            if box.intersects(seen):
                p.drawPath(rounded(box, 5))

    # ------------------------------------------------------------------ the display

    def _display(self, p: QPainter, seen: QRectF, press: Press) -> None:
        display, inks = self._areas.display, self._inks
        box = rect(display.box)
        plate(p, box, 6, inks["panel"], inks["text" if press.bold else "edge"], 1.2)
        press.words(p, (box.left() + 11, box.top() + 14), display.title, 11.5, self._dim(press), 700, spacing=0.1)
        ends = [x for x, _ in display.heads[1:]]
        for (x, words), end in zip(display.heads, (*ends, box.right()), strict=True):
            choices, at = (words, words.partition(",")[0]), (x, box.top() + 33)
            press.first_of(p, at, choices, 10.5, self._dim(press), 620, spacing=0.05, room=min(190.0, end - x - 24))
        for row in display.rows:
            if rect(row.aim).adjusted(-60, -6, 900, 6).intersects(seen):
                self._row(p, row, press)

    def _row(self, p: QPainter, row: RowLook, press: Press) -> None:
        inks, aim = self._inks, rect(row.aim)
        raid_token(p, token_box(aim).adjusted(3, 3, -3, -3), str(row.number), self._areas, faint=True)
        plate(p, aim, 5, mix(inks["row"], inks["panel"], 0.3), inks["edge"], 1)
        press.words(p, (aim.center().x(), aim.center().y()), self._areas.display.idle, 12, inks["faint"], 500, CENTRE)
        for group in row.places:
            boxes = [self._geometry.box(space) for space in group]
            around = QRectF(boxes[0])
            for box in boxes[1:]:
                around |= box
            frame = around.adjusted(-5, -3, 5, 3)
            plate(p, frame, 5, inks["row"], inks["edge"], 1)
            p.setPen(pen(inks["dash"], 1, style=Qt.PenStyle.DashLine))
            p.setBrush(NO_BRUSH)
            for box in boxes:
                p.drawPath(rounded(box.adjusted(1, 1, -1, -1), 5))

    # ------------------------------------------------------------------ tracks

    def _cells(
        self, p: QPainter, cells: tuple[CellLook, ...], seen: QRectF, press: Press, *, raised: bool = False
    ) -> None:
        inks = self._inks
        for cell in cells:
            box = rect(cell.box)
            if not box.intersects(seen):
                continue
            plate(p, box, 3, cell.tint or inks["slot"], inks["text" if press.bold else "edge"], 1)
            at = (box.center().x(), box.top() + 9 if raised else box.center().y())
            press.words(p, at, cell.words, 13.5, inks["text"], 620, CENTRE, room=box.width() - 4)

    def _track_head(self, p: QPainter, track: SheetTrack, press: Press) -> None:
        """Its heading; the first part alone where there is no room for all of it."""
        (x, y), ink = track.at, self._dim(press)
        right = max(cell.box.left + cell.box.width for cell in track.cells)
        choices = (track.title, track.title.partition(":")[0])
        press.first_of(p, (x, y), choices, 11, ink, 700, spacing=0.09, room=right - x - 40)
        if track.note:
            press.words(p, (right, y), track.note, 11, ink, 500, RIGHT, spacing=0.02, room=680)

    def _supply(self, p: QPainter, seen: QRectF, press: Press) -> None:
        """The track of what lies on it as counters, one a cell."""
        cells = self._areas.supply
        box = rect(cells[0].box) if cells else QRectF()
        if not QRectF(box.left(), box.top() - 24, _WIDEST, 70).intersects(seen):
            return
        at = (box.left() + 5, box.top() - 10)
        press.words(p, at, self._areas.supply_title, 11, self._dim(press), 700, spacing=0.09, room=300)
        self._cells(p, cells, seen, press)

    def _space_for_cards(self, p: QPainter, box: QRectF, title: str, press: Press, *, aimed: bool) -> None:
        inks = self._inks
        p.setPen(pen(mix(inks["edge"], inks["desk"], 0.2), 1.2, style=Qt.PenStyle.DashLine))
        p.setBrush(colour("#1D231F"))
        p.drawPath(rounded(box, 6))
        at, ink = (box.center().x(), box.top() + 11), inks["amber"] if aimed else self._dim(press)
        press.words(p, at, title.upper(), 10.5, ink, 700, CENTRE, spacing=0.06, room=box.width() - 6)
        p.setPen(pen(inks["edge"], 1, alpha=110))
        p.setBrush(NO_BRUSH)
        p.drawPath(rounded(card_box(box).adjusted(1, 1, -1, -1), 5))

    # ------------------------------------------------------------------ over the map

    def _title(self, p: QPainter, box: QRectF, press: Press) -> None:
        inks, shown = self._inks, self._look.map
        shadow(p, box, 4, 2)
        plate(p, box, 4, inks["box"], inks["ink"], 1.4)
        left, room = box.left() + 18, box.width() - 36
        press.words(p, (left, box.top() + 30), shown.title.upper(), 26, inks["ink"], 800, spacing=0.05, room=room)
        press.words(
            p, (left, box.top() + 59), shown.subtitle.upper(), 14, inks["fortified"], 700, spacing=0.14, room=room
        )
        press.words(p, (left, box.top() + 86), self._areas.title_note, 12, inks["soft"], 500, room=room)

    def _key(self, p: QPainter, box: QRectF, press: Press) -> None:
        inks, left = self._inks, box.left() + 66
        room = box.right() - left - 8
        if not all(press.size(line.text, 12.5, 500, room) for line in self._areas.key):
            return
        shadow(p, box, 5, 2)
        plate(p, box, 5, inks["box"], inks["ink"], 1.2)
        for i, line in enumerate(self._areas.key):
            sample = QRectF(box.left() + 14, box.top() + 12 + i * _LINE, 40, 30)
            self._key_sample(p, sample, line)
            press.words(p, (left, sample.center().y()), line.text, 12.5, inks["ink"], 500, room=room)

    def _key_sample(self, p: QPainter, box: QRectF, line: KeyLook) -> None:
        inks, inner = self._inks, box.adjusted(2, 2, -2, -2)
        if line.kind == "value":
            value_star(p, box.center(), 14, line.name, inks, major=False)
        elif line.kind == "major":
            plate(p, inner, 4, inks["box"], inks["ink"], 2.4)
            plate(p, inner.adjusted(3, 3, -3, -3), 3, None, inks["star"], 1.6)
        elif line.kind == "held":
            plate(p, inner, 4, inks["taken"], inks["advance"], 1.6)
        elif line.kind == "border":
            p.setPen(pen(inks["fortified"], 3, join=MITER))
            p.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()))
        else:
            self._face(p, line.name, QRectF(box.left() + 4, box.top() - 1, 32, 32))

    def _face(self, p: QPainter, name: str, box: QRectF) -> None:
        face = self._look.faces[name]
        p.save()
        p.translate(box.topLeft())
        counter(p, box.width(), face, self._look.stocks[face.stock], px=max(box.width(), 30.0))
        p.restore()

    def _samples(self, p: QPainter, seen: QRectF, press: Press) -> None:
        """Large counters with hints, on a card of their own."""
        samples = self._areas.samples
        if not samples or press.least > _SAMPLED:
            return
        around = rect(samples[0].box)
        for sample in samples[1:]:
            around |= rect(sample.box)
        title = rect(self._areas.title)
        card = QRectF(title.left(), around.top() - 38, title.width(), around.height() + 72)
        if not card.adjusted(-6, -6, 6, 6).intersects(seen):
            return
        inks = self._inks
        shadow(p, card, 5, 2)
        plate(p, card, 5, inks["box"], inks["ink"], 1.2)
        at = (card.left() + 18, card.top() + 19)
        press.words(p, at, self._areas.samples_title, 11.5, inks["fortified"], 750, spacing=0.1, room=340)
        for sample in samples:
            self._sample(p, sample, press)

    def _sample(self, p: QPainter, sample: SampleLook, press: Press) -> None:
        box = rect(sample.box)
        self._face(p, sample.face, box)
        for hint in sample.hints:
            self._hint(p, box, hint, press)

    def _hint(self, p: QPainter, box: QRectF, hint: ReadLook, press: Press) -> None:
        ink = self._inks["ink"]
        spot = QPointF(box.left() + hint.x * box.width(), box.top() + hint.y * box.height())
        ends = {
            "left": (QPointF(box.left() - 9, spot.y()), RIGHT, (-4.0, 0.0)),
            "right": (QPointF(box.right() + 9, spot.y()), LEFT, (4.0, 0.0)),
            "below": (QPointF(spot.x(), box.bottom() + 8), CENTRE, (0.0, 9.0)),
        }
        end, align, by = ends[hint.way]
        p.setPen(pen(self._inks["fortified"], 1.3))
        p.drawLine(spot, end)
        p.setBrush(colour(self._inks["fortified"]))
        p.setPen(NO_PEN)
        p.drawEllipse(spot, 2.4, 2.4)
        press.words(p, (end.x() + by[0], end.y() + by[1]), hint.text, 11.5, ink, 560, align, room=170)


def raid_token(
    p: QPainter, box: QRectF, number: str, areas: AreaLook, *, faint: bool = False, state: str = "raid"
) -> None:
    """The number of a raid on its marker; "raid-through" is ticked, "raid-flown" struck out."""
    inks, s = areas.palette, box.width()
    if not faint:
        shadow(p, box, s * 0.2, 2)
    fill = mix(inks["raid"], inks["panel"], 0.55) if faint else colour(inks["raid"])
    edge = mix(inks["raid_edge"], inks["panel"], 0.45) if faint else colour(inks["raid_edge"])
    if state == "raid-through":
        fill = mix(inks["good"], "#000000", 0.45)
    elif state == "raid-flown":
        fill = mix(inks["bad"], "#000000", 0.45)
    plate(p, box, s * 0.2, fill, edge, s * 0.045)
    outline = areas.raid_shape
    if outline and s > _SMALL_TOKEN:
        p.setPen(NO_PEN)
        p.setBrush(colour(inks["raid_edge"], 44 if faint else 74))
        p.drawPath(silhouette(outline, box.adjusted(s * 0.14, s * 0.1, -s * 0.14, -s * 0.1)))
    ink = edge if faint else colour("#FFFFFF")
    Press(inks, 0.0).words(p, (box.center().x(), box.center().y()), number, s * 0.56, ink, 800, CENTRE, room=s * 0.86)

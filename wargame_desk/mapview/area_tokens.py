"""Small markers on the targets of a sheet of areas: raids by their numbers, hits, and what recon has found."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.sheet_look import AreaLook
from wargame_desk.core.views import MarkerView, View
from wargame_desk.mapview.area_geometry import AreaGeometry
from wargame_desk.mapview.area_panels import raid_token
from wargame_desk.mapview.area_print import Press, plate
from wargame_desk.mapview.kit import CENTRE, colour, pen, star
from wargame_desk.mapview.stamper import Laid

_SHOWN = ("raid", "raid-flown", "raid-through", "hits", "located")
_SIDE, _GAP = 28.0, 2.0
_HEADED, _LOW = 15.0, 66.0
"""Room for the word of a target, and the height from which a target has its tokens at its foot."""


class Tokens:
    """Paints the markers of one sheet."""

    def __init__(self, geometry: AreaGeometry, areas: AreaLook) -> None:
        self._geometry = geometry
        self._areas = areas

    def of(self, view: View) -> list[Laid]:
        """The markers of a position."""
        found: dict[SpaceId, list[MarkerView]] = {}
        for marker in view.markers:
            if marker.kind in _SHOWN and self._areas.kinds[marker.at] == "target":
                found.setdefault(marker.at, []).append(marker)
        return [
            Laid(("token", marker, box.x(), box.y()), box, partial(self._token, box=box, marker=marker))
            for space, markers in found.items()
            for marker, box in zip(markers, self.places(space, len(markers)), strict=True)
        ]

    def places(self, space: SpaceId, count: int) -> list[QRectF]:
        """Where so many markers lie on a target: in a row below its word, or at the right of a track's heading."""
        box = self._geometry.box(space)
        if box.width() > 3 * _LOW:
            side = 18.0
            right = box.right() - count * (side + _GAP)
            return [QRectF(right + i * (side + _GAP), box.top(), side, side) for i in range(count)]
        tall = box.height() > 2 * _LOW
        most = 34.0 if tall else _SIDE
        side = min(most, (box.width() - 4 - (count - 1) * _GAP) / count)
        middle = box.bottom() - 26 if tall else box.top() + _HEADED + (box.height() - _HEADED) / 2
        left = box.center().x() - (count * side + (count - 1) * _GAP) / 2
        return [QRectF(left + i * (side + _GAP), middle - side / 2, side, side) for i in range(count)]

    def _token(self, p: QPainter, box: QRectF, marker: MarkerView) -> None:
        if marker.kind == "hits":
            self._hits(p, box, marker.label)
        elif marker.kind == "located":
            self._located(p, box)
        else:
            raid_token(p, box, marker.label, self._areas, state=marker.kind)

    def _hits(self, p: QPainter, box: QRectF, label: str) -> None:
        """A burst with the number of hits."""
        at, r = box.center(), box.width() / 2
        p.setPen(pen("#3A1206", r * 0.09))
        p.setBrush(colour("#E2552F"))
        p.drawPath(star(at.x(), at.y(), r * 1.12, 11, 0.66))
        Press(self._areas.palette, 0.0).words(
            p, (at.x(), at.y()), label, r * 1.05, "#FFFFFF", 800, CENTRE, halo="#3A1206"
        )

    def _located(self, p: QPainter, box: QRectF) -> None:
        """Found by recon: the rings of a sight, and the word."""
        inks, at, r = self._areas.palette, box.center(), box.width() / 2
        plate(p, box, r * 0.4, inks["amber"], "#1D1503", 1)
        p.setPen(pen("#1D1503", r * 0.14))
        p.setBrush(colour("#000000", 0))
        p.drawEllipse(at, r * 0.52, r * 0.52)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            p.drawLine(at + QPointF(dx * r * 0.3, dy * r * 0.3), at + QPointF(dx * r * 0.8, dy * r * 0.8))

"""Pictures of positions for cards, lists and help pages, painted by the map code itself.

Owns which part of the map a picture shows, and what has been painted so far. Decides nothing: it is given a
position, what to lay over it, and a size.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPixmap

from wargame_desk.core.game import Game
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.values import Setup
from wargame_desk.core.views import View
from wargame_desk.mapview.geometry import COUNTER, H
from wargame_desk.mapview.kit import finished
from wargame_desk.mapview.overlays import Overlay
from wargame_desk.mapview.render import Picture

KEPT = 64
THUMBNAIL = QSize(480, 300)
"""Size of the small picture that saves and records keep, in pixels."""
_LEAST = 38 / H
"""Smaller pictures are painted at this scale and shrunk: they keep their grid and their trees."""


class Gallery:
    """Paints and keeps pictures. Games are opened when a picture of one is first wanted."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[str, bool], tuple[object, Picture]] = {}
        self._kept: dict[object, QPixmap] = {}

    def scenario(
        self,
        game_id: str,
        setup: Setup,
        size: QSize,
        ratio: float,
        palette: str,
        *,
        centred: bool = False,
        zoom: float = 0,
    ) -> QPixmap:
        """The first position of a scenario.

        Args:
            size: in device-independent pixels; ``ratio`` is device pixels for each.
            centred: put what stands in the midst of the pieces into the middle.
            zoom: 1 is 100 %; 0 makes the whole map fit.

        Raises:
            FileError, OptionError, PositionError: the scenario cannot be set up.
        """
        key = (game_id, setup.id, size.width(), size.height(), ratio, palette, centred, zoom)
        if key not in self._kept:
            game, view = first_view(game_id, setup)
            middle = self._middle(game, view) if centred else None
            zoom = zoom if middle is not None else 0  # an empty board is shown whole
            self._keep(key, self.picture(game, view, size, ratio, palette, around=middle, zoom=zoom))
        return self._kept[key]

    def picture(
        self,
        game: Game[Any, Any],
        view: View,
        size: QSize,
        ratio: float,
        palette: str,
        *,
        around: SpaceId | None = None,
        zoom: float = 0,
        overlays: Mapping[str, Overlay] | None = None,
    ) -> QPixmap:
        """A position with overlays, as ``scenario`` does it; of the whole sheet where ``around`` is beside the map."""
        found = self._picture(game)
        if around is not None and not found.geometry.frame.contains(found.geometry.centre(around)):
            found = self._picture(game, whole=True)
        return _paint(found, view, size, ratio, palette, around, zoom, overlays or {})

    def thumbnail(self, game: Game[Any, Any], view: View) -> bytes:
        """A small PNG of a position, for the list of saved games: what is being fought over in its middle."""
        around = view.battle.target if view.battle else self._middle(game, view)
        picture = self.picture(game, view, THUMBNAIL, 1.0, "light", around=around, zoom=39 / COUNTER)
        image = picture.toImage().convertToFormat(QImage.Format.Format_RGB16)  # fewer colours, half the bytes
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]
        return bytes(data.data())

    def _middle(self, game: Game[Any, Any], view: View) -> SpaceId | None:
        """The occupied space nearest to the middle of all pieces that the picture can show."""
        geometry = self._picture(game).geometry
        spaces = [piece.at for piece in view.pieces if piece.at is not None]
        points = [(space, geometry.centre(space)) for space in spaces]
        taken = [(space, at) for space, at in points if geometry.frame.contains(at)]
        if not taken:
            return None
        middle = sum((at for _, at in taken), QPointF()) / len(taken)
        return min(taken, key=lambda found: (found[1] - middle).manhattanLength())[0]

    def _picture(self, game: Game[Any, Any], *, whole: bool = False) -> Picture:
        known = self._pictures.get((game.id, whole))
        if known is None or known[0] is not game.presenter.look.map.terrain:
            made = Picture(game.board, game.presenter.look, furniture=whole)
            known = self._pictures[game.id, whole] = (game.presenter.look.map.terrain, made)
        return known[1]

    def _keep(self, key: object, made: QPixmap) -> None:
        self._kept[key] = made
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]


def first_view(game_id: str, setup: Setup) -> tuple[Game[Any, Any], View]:
    """The first position of a scenario as everybody may see it, and the game it belongs to."""
    from wargame_desk import catalogue
    from wargame_desk.core.dice import Dice

    game = catalogue.open_game(game_id, setup.options)
    state = game.setup(setup, None, Dice(b""))
    return game, game.picture(game.redact(state, None), None)


def _paint(
    picture: Picture,
    view: View,
    size: QSize,
    ratio: float,
    palette: str,
    around: SpaceId | None,
    zoom: float,
    overlays: Mapping[str, Overlay],
) -> QPixmap:
    frame = picture.geometry.frame
    zoom = zoom * picture.geometry.measure.near or 0.97 * min(
        size.width() / frame.width(), size.height() / frame.height()
    )
    middle = frame.center() if around is None else picture.geometry.centre(around)
    area = QRectF(0, 0, size.width() / zoom, size.height() / zoom)
    area.moveCenter(_inside(middle, area, frame))
    scale = max(zoom * ratio, _LEAST)
    image = picture.image(view, scale=scale, area=area, palette=palette, overlays=overlays)
    wanted = QSize(round(size.width() * ratio), round(size.height() * ratio))
    if image.size() != wanted:
        image = image.scaled(wanted, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    made = finished(image)
    made.setDevicePixelRatio(ratio)
    return made


def _inside(middle: QPointF, shown: QRectF, frame: QRectF) -> QPointF:
    """The middle moved so that the picture shows no more beside the board than it must."""

    def within(value: float, length: float, low: float, high: float) -> float:
        if length >= high - low:
            return (low + high) / 2
        return min(max(value, low + length / 2), high - length / 2)

    return QPointF(
        within(middle.x(), shown.width(), frame.left(), frame.right()),
        within(middle.y(), shown.height(), frame.top(), frame.bottom()),
    )

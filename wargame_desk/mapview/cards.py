"""Cards: faces and backs, painted from a description at any size, and as pixmaps for panels.

Owns their design (a card is 240 by 336 units), what is left out where it is small, and the backs' motifs. A card that
lies face down is painted from its back alone: what is on the other side never comes here.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QPolygonF

from wargame_desk.core.looks import Look
from wargame_desk.core.sheet_look import CardFigure, CardLook
from wargame_desk.core.texts import tr
from wargame_desk.mapview.air_icons import missile, silhouette
from wargame_desk.mapview.kit import (
    CENTRE,
    NO_BRUSH,
    NO_PEN,
    RIGHT,
    Ink,
    colour,
    fit_text,
    pen,
    rounded,
    soft_shadow,
    text,
    text_width,
)
from wargame_desk.mapview.paragraph import paragraph
from wargame_desk.mapview.stamps import SHOWN, StampCache, make_stamp

WIDE, HIGH = 240.0, 336.0
FINE = 0.62 * WIDE
"""Width on screen below which small print is left out and figures grow."""
_PAPER, _EDGE, _INK, _SOFT = "#F3EEDB", "#2B2F29", "#20241F", "#6B6A58"
_BAR = {"resolution": "#2C3A33", "objective": "#3A3350"}
_FACE = {"resolution": _PAPER, "objective": "#EFE9F2"}
_MOTIF = {"resolution": "#D9CFA6", "objective": "#D7C4E6"}
_PLATE = {"resolution": "#1B2520", "objective": "#251F38"}
_LIGHT, _AMBER, _LIT, _TAG = "#FFF7E0", "#F2B632", "#1F1505", "#FFE9B0"
_URGENT, _LATER = "#7A2E24", "#8A6A14"
_PIXMAPS = StampCache(SHOWN)


def card_size(width: float) -> tuple[float, float]:
    """Width and height of a card so wide."""
    return width, width * HIGH / WIDE


def card_pixmap(
    look: Look, name: str, size: float, dpr: float = 1.0, *, lit: Collection[str] = (), done: int = 0, form: str = "one"
) -> QPixmap:
    """A card for a panel.

    Args:
        name: a key of ``Look.cards``.
        size: its width in device-independent pixels; the pixmap is a little larger, for the shadow.
        dpr: device pixels a point.
        lit: keys of figures to frame: those that are asked for.
        done: boxes of a task that are ticked.
        form: as in ``PileLook``.
    """
    shown, face = frozenset(lit), look.cards[name]
    key = (face, round(size, 2), dpr, shown, done, form)

    def make() -> QPixmap:
        return make_stamp(size / 2 * 1.06, dpr, paint, size / 2 * HIGH / WIDE * 1.05)

    def paint(p: QPainter) -> None:
        box = QRectF(-size / 2, -size / 2 * HIGH / WIDE, size, size * HIGH / WIDE)
        card(p, box, face, size, lit=shown, done=done, form=form)

    made = QPixmap(_PIXMAPS.get(key, make))
    made.setDevicePixelRatio(dpr)
    return made


def card(
    p: QPainter,
    box: QRectF,
    look: CardLook,
    px: float,
    *,
    lit: Collection[str] = (),
    done: int = 0,
    form: str = "one",
    key: str = "",
) -> None:
    """Paint a card into a box; ``px`` is its width on screen, which picks the level of detail.

    Args:
        form: "one" and "pile" show the whole card, "value" the figure ``key`` alone, "event" its name alone.
    """
    p.save()
    p.translate(box.topLeft())
    p.scale(box.width() / WIDE, box.width() / WIDE)
    _blank(p, look)
    if look.kind == "back":
        _back(p, look)
    elif look.kind == "figures" and form in ("value", "event"):
        _short(p, look, form, key)
    elif look.kind == "figures":
        _figures(p, look, lit, fine=px >= FINE)
    elif look.kind == "task":
        _task(p, look, done, fine=px >= FINE)
    else:
        _shuffle(p, look)
    p.restore()


def _blank(p: QPainter, look: CardLook) -> None:
    path = rounded(QRectF(0, 0, WIDE, HIGH), 12)
    soft_shadow(p, path, 1, 4, 9, 150)
    back = look.kind == "back"
    p.setPen(pen("#0F1411" if back else _EDGE, 1.8))
    p.setBrush(colour(_BAR[look.deck] if back else _FACE[look.deck]))
    p.drawPath(path)


def _plate(p: QPainter, box: QRectF, fill: Ink, radius: float = 7, edge: Ink | None = None, wide: float = 3) -> None:
    p.setPen(NO_PEN if edge is None else pen(edge, wide))
    p.setBrush(colour(fill))
    p.drawPath(rounded(box, radius))


def _bar(p: QPainter, look: CardLook, *, fine: bool) -> None:
    """The bar at the top: the deck, and of a task the line it names."""
    _plate(p, QRectF(8, 8, 224, 26), _BAR[look.deck], 6)
    size = fit_text(look.bar, 11.5 if fine else 15, 700, 120 if look.aside else 200)
    text(p, 18, 21, look.bar, size, _FACE[look.deck], 700, spacing=0.16, middle=True)
    if look.aside:
        size = fit_text(look.aside.upper(), 11.5 if fine else 15, 750, 90)
        text(p, 224, 21, look.aside.upper(), size, "#FFD9A0", 750, RIGHT, spacing=0.05, middle=True)


# --- a card of figures over an event


def _figures(p: QPainter, look: CardLook, lit: Collection[str], *, fine: bool) -> None:
    _bar(p, look, fine=fine)
    for i, figure in enumerate(look.figures):
        large = i < 2
        box = QRectF(8 + i * 114, 40, 110, 84) if large else QRectF(8 + (i - 2) * 76, 130, 72, 66)
        if figure.key in lit:
            _plate(p, box.adjusted(1.5, 1.5, -1.5, -1.5), _LIT, 7, _AMBER, 4)
        else:
            _plate(p, box, figure.ink)
        _figure(p, box, figure, large=large, fine=fine)
    _event(p, look, fine=fine)
    _number(p, look, fine=fine)


def _figure(p: QPainter, box: QRectF, figure: CardFigure, *, large: bool, fine: bool) -> None:
    ink = colour("#F8EFD8", 236)
    if not fine:
        high = box.height() * 0.54
        room = QRectF(box.left() + 6, box.center().y() - high / 2, high * 0.80, high)
        glyph(p, figure, room, ink)
        x = (room.right() + box.right()) / 2
        text(p, x, box.center().y(), figure.value, 60 if large else 46, _LIGHT, 800, CENTRE, middle=True)
        return
    if large:
        glyph(p, figure, QRectF(box.left() + 11, box.top() + 12, 36, 42), ink)
        text(p, box.left() + 76, box.top() + 33, figure.value, 46, _LIGHT, 800, CENTRE, middle=True)
        size = fit_text(figure.words, 11.8, 600, box.width() - 10)
        text(p, box.center().x(), box.bottom() - 15, figure.words, size, "#F8E7D6", 600, CENTRE, middle=True)
        return
    glyph(p, figure, QRectF(box.left() + 7, box.top() + 13, 27, 23), ink)
    text(p, box.left() + 53, box.top() + 24.5, figure.value, 31, _LIGHT, 800, CENTRE, middle=True)
    size = fit_text(figure.words, 9.6, 600, box.width() - 10)
    text(p, box.center().x(), box.bottom() - 12, figure.words, size, "#F0EAD8", 600, CENTRE, middle=True)


def _event(p: QPainter, look: CardLook, *, fine: bool) -> None:
    _plate(p, QRectF(8, 204, 224, 90), "#E6DFC4", 7, "#B7AE8C", 1)
    tone = _URGENT if look.urgent else "#6D5310"
    if not fine:
        end = paragraph(p, QRectF(15, 208, 210, 58), look.head, 23, _INK, 720)
        text(p, 15, max(end + 12, 279), look.tag, 19, tone, 620, middle=True)
        return
    tag = look.tag.upper()
    wide = 18 + text_width(tag, 9.2, 700, 0.05)
    box = QRectF(226 - wide, 210, wide, 18)
    _plate(p, box, _URGENT if look.urgent else _LATER, 9)
    text(p, box.center().x(), box.center().y(), tag, 9.2, "#FFFFFF", 700, CENTRE, spacing=0.05, middle=True)
    text(p, 16, 219, tr("EVENT"), 9.5, _SOFT, 700, spacing=0.16, middle=True)
    text(p, 16, 239, look.head, fit_text(look.head, 15.5, 800, 208), _INK, 800, middle=True)
    paragraph(p, QRectF(16, 250, 208, 42), look.text, 12, "#33372F", 500)


def _number(p: QPainter, look: CardLook, *, fine: bool) -> None:
    if fine and look.note:
        text(p, 16, 315, look.note, 9.5, "#807C66", 500, middle=True)
    box = QRectF(188, 300, 44, 28) if fine else QRectF(172, 298, 60, 33)
    _plate(p, box, _INK, 6)
    size = 17 if fine else 25
    text(p, box.center().x(), box.center().y(), look.number, size, _TAG, 800, CENTRE, middle=True)


def _short(p: QPainter, look: CardLook, form: str, key: str) -> None:
    """A card in a space that uses one thing of it."""
    _plate(p, QRectF(10, 10, 220, 46), _BAR[look.deck], 6)
    text(p, 120, 33, tr("No. {number}", number=look.number), 27, _PAPER, 700, CENTRE, middle=True)
    if form == "event":
        end = paragraph(p, QRectF(16, 70, 208, 150), look.head, 34, _INK, 720, CENTRE)
        paragraph(p, QRectF(18, end + 6, 204, 318 - end), look.text, 21, "#4A4C42", 500, CENTRE)
        return
    figure = next((f for f in look.figures if f.key == key), None)
    if figure is not None:
        glyph(p, figure, QRectF(64, 76, 112, 62), figure.ink)
        words = f"+{figure.value}"
        text(p, 120, 206, words, 104, figure.ink, 800, CENTRE, middle=True)


# --- a task


def _task(p: QPainter, look: CardLook, done: int, *, fine: bool) -> None:
    _bar(p, look, fine=fine)
    ink = "#241D33"
    end = paragraph(p, QRectF(16, 42, 208, 60), look.head, 22 if fine else 28, ink, 800)
    paragraph(p, QRectF(16, end + 4, 208, 154 - end), look.text, 14.5 if fine else 20, "#3A3448", 500)
    for i in range(min(look.need, 8)):
        _tick_box(p, QRectF(16 + i * 27, 164, 22, 22), ticked=i < done)
    for i, figure in enumerate(look.figures[:2]):
        box = QRectF(8 + i * 114, 196, 110, 62)
        _plate(p, box, figure.ink)
        text(p, box.center().x(), box.top() + 23, figure.value, 25 if fine else 30, "#FFFFFF", 800, CENTRE, middle=True)
        size = fit_text(figure.words, 12 if fine else 18, 600, box.width() - 8)
        text(p, box.center().x(), box.bottom() - 14, figure.words, size, "#F3F0E6", 600, CENTRE, middle=True)
    if look.foot:
        _plate(p, QRectF(8, 264, 224, 38), "#DCD3E4", 7, "#B5A8C4", 1)
        _arrow(p, QRectF(17, 273, 26, 20), 1, "#3A3350")
        size = fit_text(look.foot, 13.5 if fine else 20, 600, 176)
        text(p, 52, 283, look.foot, size, ink, 600, middle=True)
    if fine and look.note:
        text(p, 16, 319, look.note, 9.5, "#7F778C", 500, middle=True)


def _tick_box(p: QPainter, box: QRectF, *, ticked: bool) -> None:
    _plate(p, box, "#3A3350" if ticked else "#FFFFFF", 4, "#3A3350", 1.6)
    if ticked:
        p.setPen(pen("#FFFFFF", 2.8))
        p.setBrush(NO_BRUSH)
        at = box.center()
        p.drawPolyline(QPolygonF([at + QPointF(-5, 0), at + QPointF(-1.5, 4), at + QPointF(5.5, -4.5)]))


def _shuffle(p: QPainter, look: CardLook) -> None:
    """The card that sends everything back into the pile."""
    _bar(p, look, fine=True)
    tone = _BAR[look.deck]
    for turn in (0, 180):
        p.save()
        p.translate(120, 132)
        p.rotate(turn)
        p.setBrush(NO_BRUSH)
        p.setPen(pen(tone, 11))
        p.drawArc(QRectF(-46, -46, 92, 92), 20 * 16, 130 * 16)
        p.setPen(NO_PEN)
        p.setBrush(colour(tone))
        p.translate(44, -12)
        p.rotate(14)
        p.drawPolygon(QPolygonF([QPointF(-20, -6), QPointF(20, -6), QPointF(0, 22)]))
        p.restore()
    text(p, 120, 226, look.head, fit_text(look.head, 40, 800, 200), _INK, 800, CENTRE, middle=True)
    paragraph(p, QRectF(20, 252, 200, 70), look.text, 14.5, "#4A4C42", 500, CENTRE)


# --- backs


def _back(p: QPainter, look: CardLook) -> None:
    tone = _MOTIF[look.deck]
    p.setBrush(NO_BRUSH)
    p.setPen(pen(tone, 2.2))
    p.drawPath(rounded(QRectF(10, 10, 220, 316), 8))
    p.save()
    p.setClipPath(rounded(QRectF(13, 13, 214, 310), 6))
    if look.deck == "resolution":
        _advance(p, tone)
    else:
        _sights(p, tone)
    p.restore()
    if look.letter:
        p.setPen(pen(_PAPER, 4.5))
        p.setBrush(colour("#7A2E24"))
        p.drawEllipse(QPointF(120, 156), 58, 58)
        text(p, 120, 156, look.letter, 76, "#FFF3DC", 800, CENTRE, middle=True)
        _plate(p, QRectF(48, 254, 144, 48), _PLATE[look.deck], 8)
        size = fit_text(look.foot_word, 34, 750, 128)
        text(p, 120, 278, look.foot_word, size, _PAPER, 750, CENTRE, middle=True)
        return
    plate = QRectF(30, 149, 180, 40)
    _plate(p, plate, _PLATE[look.deck], 6, tone, 1.6)
    size = fit_text(look.bar, 18, 800, 140)
    text(p, 120, 169, look.bar, size, _PAPER, 800, CENTRE, spacing=0.13, middle=True)


def _advance(p: QPainter, tone: str) -> None:
    """Six lines of advance, west from a bar."""
    for i in range(6):
        y, lean = 70.0 + i * 40, i - 2.5
        end = QPointF(44, y + 9 * lean)
        p.setBrush(NO_BRUSH)
        p.setPen(pen(tone, 5, alpha=88))
        p.drawPolyline(QPolygonF([QPointF(190, y), QPointF(130, y + 3 * lean), end]))
        p.setPen(NO_PEN)
        p.setBrush(colour(tone, 128))
        p.drawPolygon(QPolygonF([end + QPointF(-14, 0), end + QPointF(5, -10), end + QPointF(5, 10)]))
    p.fillRect(QRectF(188, 54, 6, 234), colour("#C25A4C"))


def _sights(p: QPainter, tone: str) -> None:
    """The rings of a sight."""
    at = QPointF(120, 168)
    p.setBrush(NO_BRUSH)
    for r in (30, 58, 86, 114):
        p.setPen(pen(tone, 3, alpha=90))
        p.drawEllipse(at, r, r)
    p.setPen(pen(tone, 2.5, alpha=128))
    p.drawLine(QPointF(0, 168), QPointF(240, 168))
    p.drawLine(QPointF(120, 20), QPointF(120, 316))


# --- what stands beside figures


def glyph(p: QPainter, figure: CardFigure, box: QRectF, ink: Ink) -> None:
    """The picture beside a figure."""
    p.setPen(NO_PEN)
    p.setBrush(colour(ink))
    if figure.icon == "aircraft":
        p.drawPath(silhouette(figure.outline, box))
    elif figure.icon == "missile":
        p.drawPath(missile(figure.outline, box))
    elif figure.icon == "tank":
        _tank(p, box)
    elif figure.icon in ("west", "east"):
        _arrow(p, box, -1 if figure.icon == "west" else 1, ink)


def _tank(p: QPainter, box: QRectF) -> None:
    x, y, w, h = box.left(), box.top(), box.width() * 0.94, box.height()
    p.drawPath(rounded(QRectF(x, y + h * 0.55, w, h * 0.30), h * 0.14))
    p.drawPath(rounded(QRectF(x + w * 0.24, y + h * 0.30, w * 0.42, h * 0.27), h * 0.08))
    p.drawRect(QRectF(x + w * 0.62, y + h * 0.38, w * 0.42, h * 0.08))


def _arrow(p: QPainter, box: QRectF, way: int, ink: Ink) -> None:
    at, w, h = box.center(), box.width(), box.height()
    shape = ((-0.5, -0.14), (0.05, -0.14), (0.05, -0.40), (0.5, 0), (0.05, 0.40), (0.05, 0.14), (-0.5, 0.14))
    p.setPen(NO_PEN)
    p.setBrush(colour(ink))
    p.drawPolygon(QPolygonF([at + QPointF(way * x * w, y * h) for x, y in shape]))

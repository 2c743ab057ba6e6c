"""Writing and checking pictures: few colours, so that the whole guide stays small.

Owns the files. What is on them is not known here.
"""

from __future__ import annotations

import heapq
from collections import Counter
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

COLOURS = 256
DOTS_A_METRE = 96 / 0.0254
"""Of a picture with one pixel for each of the screen; a fine one says twice that, and is shown at half its size."""
PLAIN_SHARE, FEWEST = 0.985, 24
"""A picture on which one colour takes more than this share, or with fewer colours, is blank."""

_Colour = tuple[int, int, int, int]
"""Red, green, blue, and how many pixels there are of it."""


def write(image: QImage, path: Path) -> None:
    """Write a picture as a PNG file with a palette of its own. Raises OSError."""
    ratio = image.devicePixelRatio()
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    plain.setDevicePixelRatio(1.0)
    small = plain.convertToFormat(
        QImage.Format.Format_Indexed8, palette(plain), Qt.ImageConversionFlag.ThresholdDither
    )  # fmt: skip
    small.setDotsPerMeterX(round(DOTS_A_METRE * ratio))
    small.setDotsPerMeterY(round(DOTS_A_METRE * ratio))
    if not small.save(str(path), "PNG", 0):  # type: ignore[call-overload]
        raise OSError(f"{path} could not be written")


def counted(image: QImage) -> Counter[int]:
    """How many pixels there are of each colour."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return Counter(memoryview(plain.constBits()).cast("B").cast("I"))


def palette(image: QImage, most: int = COLOURS) -> list[int]:
    """At most so many colours that stand for all of a picture, by cutting the widest box of them in two again and
    again."""
    counts = counted(image)
    colours = sorted((c >> 16 & 255, c >> 8 & 255, c & 255, n) for c, n in counts.items())
    heap = [_entry(0, colours)]
    for number in range(1, most):
        spread, _, channel, box = heap[0]
        if spread == 0:
            break
        heapq.heappop(heap)
        box.sort(key=lambda colour: colour[channel])
        at = _middle(box)
        heapq.heappush(heap, _entry(2 * number, box[:at]))
        heapq.heappush(heap, _entry(2 * number + 1, box[at:]))
    return [_mean(box) for _, _, _, box in heap]


def _entry(number: int, box: list[_Colour]) -> tuple[float, int, int, list[_Colour]]:
    """A box for the heap: the widest and fullest first, its own number to tell equals apart, and where it is widest."""
    spreads = [max(c[i] for c in box) - min(c[i] for c in box) for i in range(3)]
    channel = spreads.index(max(spreads))
    weight: float = sum(c[3] for c in box) ** 0.5
    return -(spreads[channel] ** 2) * weight, number, channel, box


def _middle(box: list[_Colour]) -> int:
    """Where a sorted box has as many pixels before as behind, neither part empty."""
    half, run = sum(c[3] for c in box) / 2, 0
    for at, colour in enumerate(box[:-1], start=1):
        run += colour[3]
        if run >= half:
            return at
    return len(box) - 1


def _mean(box: list[_Colour]) -> int:
    pixels = sum(c[3] for c in box)
    red, green, blue = (round(sum(c[i] * c[3] for c in box) / pixels) for i in range(3))
    return 0xFF000000 | red << 16 | green << 8 | blue


def faults(drawn: Path, kept: Path) -> list[str]:
    """What is wrong with a picture that was drawn anew, and with the kept one of that name."""
    new, old = QImage(str(drawn)), QImage(str(kept))
    if old.isNull():
        return [f"{kept.name}: is not there, or is no picture"]
    found = []
    if new.size() != old.size():
        found.append(
            f"{kept.name}: {old.width()} x {old.height()}, but drawn anew {new.width()} x {new.height()};"
            f" make it again: python docs/make_pictures.py {kept.name}"
        )
    found += [f"{kept.name}: {what} is blank" for what, image in (("it", old), ("drawn anew, it", new)) if blank(image)]
    return found


def blank(image: QImage) -> bool:
    """Whether there is hardly anything on a picture."""
    counts = counted(image)
    return len(counts) < FEWEST or max(counts.values()) > PLAIN_SHARE * image.width() * image.height()

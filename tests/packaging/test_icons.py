"""Icon files: what is written into the containers of Windows and macOS can be read out of them."""

from __future__ import annotations

import struct

import pytest
from PySide6.QtGui import QImage

import icons
from wargame_desk import paths
from wargame_desk.app.main import ICON_SIZES, window_icon


@pytest.mark.parametrize("name", icons.PICTURES)
@pytest.mark.parametrize("size", [16, 256])
def test_each_picture_has_its_size_and_is_not_empty(qapp: object, name: str, size: int) -> None:
    image = QImage.fromData(icons.png(icons.PICTURES[name], size))
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(0, size // 8).alpha() == 0, "corners are clear"
    assert image.pixelColor(size // 2, size // 2).alpha() == 255


def test_a_windows_icon_leads_to_each_picture() -> None:
    pictures = {16: b"small", 256: b"the large one"}
    made = icons.ico(pictures)
    assert struct.unpack_from("<HHH", made) == (0, 1, 2)
    for number, (size, data) in enumerate(pictures.items()):
        wide, high, _, _, _, bits, length, at = struct.unpack_from("<BBBBHHII", made, 6 + 16 * number)
        assert (wide or 256, high or 256, bits) == (size, size, 32)
        assert made[at : at + length] == data


def test_a_mac_icon_leads_to_each_picture() -> None:
    made = icons.icns({size: b"picture of %d" % size for size in icons.SIZES})
    assert made[:4] == b"icns"
    assert struct.unpack(">I", made[4:8])[0] == len(made)
    found, at = {}, 8
    while at < len(made):
        kind, length = made[at : at + 4], struct.unpack(">I", made[at + 4 : at + 8])[0]
        found[kind] = made[at + 8 : at + length]
        at += length
    assert found == {kind: b"picture of %d" % size for kind, size in icons.ICNS.items()}


@pytest.mark.parametrize("size", ICON_SIZES)
def test_the_windows_icon_is_the_one_that_is_drawn(qapp: object, size: int) -> None:
    """Another Qt may smooth an edge differently, no more."""
    shipped = QImage(str(paths.resources_folder() / "icons" / "program" / f"{size}.png"))
    drawn = QImage.fromData(icons.png(icons.program, size))
    assert shipped.size() == drawn.size()
    points = [(x, y) for x in range(0, size, max(1, size // 16)) for y in range(0, size, max(1, size // 16))]
    far = [abs(shipped.pixelColor(*at).lightness() - drawn.pixelColor(*at).lightness()) for at in points]
    assert sum(far) / len(far) < 8
    assert window_icon().pixmap(size, size).toImage().pixelColor(size // 2, size // 2).alpha() == 255

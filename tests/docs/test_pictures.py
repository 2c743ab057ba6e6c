"""Pictures of the documents: few colours, a size that says how large they are shown, and a look for blank ones."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.scripts import script


@pytest.fixture(scope="module")
def files() -> ModuleType:
    return script("pictures/files.py")


def rainbow(wide: int = 300, high: int = 200) -> QImage:
    """A picture with far more than 256 colours, and a red dot."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    for x in range(wide):
        for y in range(high):
            image.setPixelColor(x, y, QColor(x % 256, y, (x + y) % 256))
    painter = QPainter(image)
    painter.fillRect(10, 150, 12, 12, QColor("#C2321F"))
    painter.end()
    return image


def plain(colour: str, wide: int = 300, high: int = 200) -> QImage:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return image


def test_a_picture_is_kept_in_few_colours_that_are_near(files: ModuleType, tmp_path: Path) -> None:
    files.write(rainbow(), tmp_path / "a.png")
    kept, wanted = QImage(str(tmp_path / "a.png")), rainbow()
    assert len(files.counted(kept)) <= 256
    assert kept.size() == wanted.size()
    for x, y in ((15, 155), (200, 100), (299, 199)):
        one, two = kept.pixelColor(x, y), wanted.pixelColor(x, y)
        assert max(abs(one.red() - two.red()), abs(one.green() - two.green()), abs(one.blue() - two.blue())) < 24


def test_a_fine_picture_says_that_it_is_shown_at_half_its_size(files: ModuleType, tmp_path: Path) -> None:
    fine = rainbow()
    fine.setDevicePixelRatio(2.0)
    files.write(fine, tmp_path / "fine.png")
    files.write(rainbow(), tmp_path / "plain.png")
    assert QImage(str(tmp_path / "fine.png")).dotsPerMeterX() == 7559, "192 dots an inch"
    assert QImage(str(tmp_path / "plain.png")).dotsPerMeterX() == 3780, "96 dots an inch"


def test_few_colours_are_kept_as_they_are(files: ModuleType, tmp_path: Path) -> None:
    image = plain("#112233")
    image.setPixelColor(3, 3, QColor("#ffeedd"))
    files.write(image, tmp_path / "two.png")
    assert set(files.counted(QImage(str(tmp_path / "two.png")))) == {0xFF112233, 0xFFFFEEDD}


def test_a_blank_picture_is_known(files: ModuleType) -> None:
    assert files.blank(plain("#ffffff"))
    assert not files.blank(rainbow())


def test_pictures_are_compared_by_size_and_by_being_there(files: ModuleType, tmp_path: Path) -> None:
    files.write(rainbow(), tmp_path / "new.png")
    files.write(rainbow(), tmp_path / "a.png")
    files.write(rainbow(280), tmp_path / "b.png")
    files.write(plain("#ffffff"), tmp_path / "c.png")
    assert files.faults(tmp_path / "new.png", tmp_path / "a.png") == []
    assert files.faults(tmp_path / "new.png", tmp_path / "b.png") == [
        "b.png: 280 x 200, but drawn anew 300 x 200; make it again: python docs/make_pictures.py b.png"
    ]
    assert files.faults(tmp_path / "new.png", tmp_path / "c.png") == ["c.png: it is blank"]
    assert files.faults(tmp_path / "new.png", tmp_path / "d.png") == ["d.png: is not there, or is no picture"]

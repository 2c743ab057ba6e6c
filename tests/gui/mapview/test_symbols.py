"""NATO symbols: drawings that are kept are milsymbol's own, and one that is not kept is drawn by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from wargame_desk.mapview import symbols


def painted(name: str) -> QImage:
    image = QImage(150, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as p:
        symbols.symbol(p, QRectF(0, 0, 150, 100), name, "#102030", "#ffffff")
    return image


@pytest.mark.parametrize("name", symbols.CODES)
def test_the_kept_drawing_is_what_milsymbol_draws(name: str) -> None:
    assert symbols.kept_drawing(name).read_text("utf-8") == symbols.fresh_drawing(name) + "\n"


def test_no_two_symbols_look_alike() -> None:
    looks = {bytes(painted(name).constBits()) for name in symbols.CODES}
    assert len(looks) == len(symbols.CODES)


def test_a_symbol_whose_drawing_is_not_kept_is_drawn_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = painted("tank")
    monkeypatch.setattr(symbols, "kept_drawing", lambda name: tmp_path / f"{name}.svg")
    symbols._renderer.cache_clear()
    assert painted("tank") == kept


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KeyError):
        painted("dragon")

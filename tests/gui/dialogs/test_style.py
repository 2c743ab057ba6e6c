"""The style sheet: made from the palettes alone, growing with the text, and never setting a font."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QVBoxLayout, QWidget

from wargame_desk import paths
from wargame_desk.app import style
from wargame_desk.app.widgets import Button, Words
from wargame_desk.mapview.theme import UIS


@pytest.mark.parametrize("name", sorted(UIS))
def test_the_sheet_uses_only_colours_of_its_palette(name: str) -> None:
    used = {colour.upper() for colour in re.findall(r"#[0-9A-Fa-f]{6}\b", style.sheet(UIS[name]))}
    allowed = {str(getattr(UIS[name], field)).upper() for field in UIS[name].__slots__}
    assert used - allowed <= {style._stronger(UIS[name]).upper()}


def test_the_sheet_sets_no_font_because_that_would_undo_the_type_roles() -> None:
    assert not re.search(r"font(-\w+)?\s*:", style.sheet(UIS["light"]))


@pytest.mark.parametrize("name", sorted(UIS))
def test_drawings_of_controls_have_the_colours_of_their_palette(name: str) -> None:
    folder = paths.resources_folder() / "icons" / "controls" / name
    strokes = {file.stem: re.findall(r'stroke="(#\w+)"', file.read_text()) for file in folder.glob("*.svg")}
    u = UIS[name]
    assert strokes == {"check": [u.accent_ink], "down": [u.ink2], "up": [u.ink2], "left": [u.ink2], "right": [u.ink2]}


def test_every_drawing_that_the_sheet_names_is_there() -> None:
    for u in UIS.values():
        for file in re.findall(r'url\("([^"]+)"\)', style.sheet(u)):
            assert (paths.resources_folder() / "icons").as_posix() in file
            assert Path(file).read_text().startswith("<svg")


def test_text_and_lengths_grow_together_in_an_open_window(
    dress: Callable[[str, int], None], shown: Callable[..., QWidget]
) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    words, button, box = Words("Strike Force One", "title"), Button("Play", "main"), QCheckBox("Alone")
    for widget in (words, button, box):
        column.addWidget(widget)
    shown(window)
    sizes = [widget.font().pixelSize() for widget in (words, button, box)]
    assert sizes == [18, 13, 13]
    dress("dark", 200)
    assert style.scale() == 2
    assert style.px(34) == 68
    assert [widget.font().pixelSize() for widget in (words, button, box)] == [36, 26, 26]
    assert style.ui() is UIS["dark"]
    assert "min-height: 36px" in style.sheet(UIS["dark"], 200)


def test_the_qt_palette_follows(qapp: QApplication, dress: Callable[[str, int], None]) -> None:
    dress("contrast", 100)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == "#000000"
    assert qapp.palette().color(QPalette.ColorRole.Link).name() == "#ffd400"

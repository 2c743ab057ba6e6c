"""Licence texts: of packages as they are installed, and of a frozen build that carries them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from wargame_desk.app.about import COMPONENTS, AboutDialog
from wargame_desk.app.licences import LicencesDialog, licences

Show = Callable[..., QWidget]
NAMES = tuple(name for name, _ in COMPONENTS)


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A frozen build's folder of texts."""
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    folder = tmp_path / "licences"
    for name, text in {
        "wargame-desk/LICENSE": "ours",
        "pyside6-essentials/LGPL-3.0.txt": "lesser",
        "pyside6-essentials/Qt.txt": "replaceable: ä",
        "python/LICENSE": "snakes",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_installed_packages_bring_their_own_texts() -> None:
    found = {one.name: one for one in licences(NAMES)}
    assert next(iter(found)) == "Wargame Desk"
    assert "MIT" in found["Wargame Desk"].read()
    assert "SIL OPEN FONT LICENSE" in found["fontpkg-inter"].read().upper()
    assert set(NAMES) <= {name.partition(":")[0] for name in found}


def test_a_package_without_a_text_says_so() -> None:
    found = {one.name: one for one in licences(("PySide6-Essentials",))}
    assert found["PySide6-Essentials"].file is None
    assert "brings no licence text" in found["PySide6-Essentials"].read()


def test_a_package_that_is_not_there_is_not_listed() -> None:
    assert [one.name for one in licences(("no-such-package",))] == ["Wargame Desk"]


def test_a_frozen_build_shows_what_it_carries(frozen: Path) -> None:
    assert [(one.name, one.read()) for one in licences(NAMES)] == [
        ("Wargame Desk", "ours"),
        ("pyside6-essentials: LGPL-3.0", "lesser"),
        ("pyside6-essentials: Qt", "replaceable: ä"),
        ("python", "snakes"),
    ]


def test_a_text_that_cannot_be_read_is_told(frozen: Path) -> None:
    (found,) = (one for one in licences(()) if one.name == "python")
    assert found.file is not None
    found.file.unlink()
    assert "cannot be read: No such file" in found.read()


def test_choosing_a_name_shows_its_text(frozen: Path, shown: Show) -> None:
    dialog = LicencesDialog(NAMES)
    shown(dialog)
    assert dialog.text.toPlainText() == "ours"
    dialog.names.setCurrentRow(3)
    assert dialog.text.toPlainText() == "snakes"


def test_about_opens_the_texts(shown: Show) -> None:
    about = AboutDialog()
    shown(about)
    about.show_licences()
    (sheet,) = about.findChildren(LicencesDialog)
    assert sheet.isVisible()
    assert "MIT" in sheet.text.toPlainText()
    sheet.reject()

"""Offscreen windows and the bundled font for every test that shows something."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def _fonts(qapp: object) -> None:
    """The bundled font is loaded before anything is measured."""
    from wargame_desk.mapview.kit import load_fonts

    load_fonts()


@pytest.fixture(autouse=True)
def _quick_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests know what they press: buttons need not settle first."""
    monkeypatch.setattr("wargame_desk.app.prompt.SETTLE", 0)
    monkeypatch.setattr("wargame_desk.app.guide_card.DEAF", 0)

"""Dialogs for tests: dressed like the program, with a player's folders that hold games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from wargame_desk import catalogue, paths
from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choices import Choices
from wargame_desk.core import texts
from wargame_desk.core.session import Session
from wargame_desk.persistence import records, saves
from wargame_desk.persistence.settings import Settings


@pytest.fixture(autouse=True)
def _dressed(qapp: QApplication) -> Iterator[None]:
    """The light palette at 100 % for every test, and English afterwards."""
    from gettext import NullTranslations

    style.apply(qapp, "light", 100)
    yield
    texts.install(NullTranslations())
    style.apply(qapp, "light", 100)


@pytest.fixture
def dress(qapp: QApplication) -> Callable[[str, int], None]:
    """Another palette and text size."""
    return lambda palette, size: style.apply(qapp, palette, size)


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[..., QWidget]:
    """Show a widget at a size and wait until it is there."""

    def show(widget: QWidget, width: int = 1024, height: int = 600) -> QWidget:
        qtbot.addWidget(widget)
        widget.resize(width, height)
        with qtbot.waitExposed(widget):
            widget.show()
        widget.resize(width, height)
        QApplication.processEvents()
        return widget

    return show


@pytest.fixture
def choices(tmp_path: Path) -> Choices:
    return Choices(tmp_path / "settings.json", Settings())


def played(scenario: str, steps: int, seed: int = 1) -> Session:
    """A game some random steps old."""
    session = catalogue.start("strike-force-one", scenario, seed=seed)
    chance = random.Random(seed)
    for _ in range(steps):
        if session.decision is None:
            break
        session.submit(chance.choice(list(session.game.legal_actions(session.state))))
    return session


@pytest.fixture
def finished(qapp: QApplication) -> SessionBridge:
    """A game that has been played to its end."""
    return SessionBridge(played("standard", 2000))


@pytest.fixture
def shelf_of_games(player_folders: Path) -> dict[str, Path]:
    """A game that was interrupted, one put away in order, a save, and a file that cannot be read."""
    open_ = records.RecordFile.begin(paths.records_folder(), played("standard", 6), id="one", sync=False)
    closed = records.RecordFile.begin(
        paths.records_folder(), played("advanced", 9), id="two", name="With Jo", sync=False
    )
    closed.close()
    import os

    os.close(open_._fd)  # as after a crash: nobody has the file, and nothing says it was closed
    folder = paths.saves_folder()
    folder.mkdir(parents=True)
    saves.write(folder / "evening.wdsave", played("standard", 12), id="three", name="Evening")
    broken = folder / "broken.wdsave"
    broken.write_bytes(b'{"format": "wargame-desk save", "ver')
    return {"open": open_.path, "closed": closed.path, "save": folder / "evening.wdsave", "broken": broken}

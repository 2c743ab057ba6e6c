"""Every dialog fits a screen of 1024 by 600, at every text size: what has no room scrolls, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget

from tests.gui.dialogs.fitting import cut_off
from wargame_desk.app import news
from wargame_desk.app.about import COMPONENTS, AboutDialog
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choices import Choices
from wargame_desk.app.dialog import RuleSheet
from wargame_desk.app.end_of_game import EndOfGame
from wargame_desk.app.first_start import FirstStart
from wargame_desk.app.help import PlayersGuide
from wargame_desk.app.help_keys import ShortcutSheet
from wargame_desk.app.learn import LearnSheet
from wargame_desk.app.licences import LicencesDialog
from wargame_desk.app.new_game import NewGameDialog
from wargame_desk.app.open_dialog import NameSheet, OpenDialog
from wargame_desk.app.preferences import PreferencesDialog
from wargame_desk.app.report_sheet import ReportSheet
from wargame_desk.app.roll_dialog import RollDialog
from wargame_desk.app.start import StartScreen
from wargame_desk.app.whats_new import WhatsNew
from wargame_desk.core.present import RuleText
from wargame_desk.persistence.settings import Settings

Make = Callable[[], QWidget]
Show = Callable[..., QWidget]
SIZES = (80, 100, 200)


def _page(dialog, number: int) -> QWidget:  # type: ignore[no-untyped-def]
    dialog.show_page(number)
    return dialog


@pytest.fixture
def makers(choices: Choices, finished: SessionBridge, shelf_of_games: dict[str, Path]) -> dict[str, Make]:
    long_rule = RuleText("4.33", "No slipping from zone to zone", "In movement a unit may never go straight. " * 9)
    return {
        "start": lambda: StartScreen(lambda _: "Ctrl+Shift+N"),
        "new game": lambda: NewGameDialog(Settings(), "strike-force-one", "advanced"),
        "first start": lambda: FirstStart(choices),
        "learn": LearnSheet,
        "what is new": lambda: WhatsNew(news.told()),
        "report": lambda: ReportSheet("Traceback\n" * 40),
        "open": OpenDialog,
        "name": lambda: NameSheet("Evening"),
        "about": AboutDialog,
        "licences": lambda: LicencesDialog(tuple(name for name, _ in COMPONENTS)),
        "end of game": lambda: EndOfGame(finished),
        "roll": lambda: RollDialog("D, E and F against Z in 0606, column 3"),
        "roll of twenty": lambda: RollDialog("D, E and F against Z in 0606", 20),
        "rule": lambda: RuleSheet(long_rule),
        "keys": lambda: ShortcutSheet({}),
        "players' guide": lambda: PlayersGuide(None, "table"),
        **{f"preferences {i}": lambda i=i: _page(PreferencesDialog(choices), i) for i in range(5)},  # type: ignore[misc]
    }


NAMES = (
    "start", "first start", "learn", "what is new", "report", "new game", "open", "name", "about", "licences",
    "end of game", "roll", "roll of twenty", "rule", "keys", "players' guide",
    *(f"preferences {i}" for i in range(5)),
)  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_off(
    name: str, size: int, makers: dict[str, Make], dress: Callable[[str, int], None], shown: Show, qtbot
) -> None:  # type: ignore[no-untyped-def]
    dress("light", size)
    window = shown(makers[name](), 1000, 560)
    if isinstance(window, StartScreen):
        qtbot.waitUntil(lambda: window.ready, timeout=10_000)
        qtbot.waitUntil(lambda: not cut_off(window), timeout=2_000)  # cards are laid out as they come
    assert (window.width(), window.height()) == (1000, 560), "it is larger than the screen"
    assert cut_off(window) == []


def test_the_start_page_with_large_text_needs_no_scrolling_sideways(
    makers: dict[str, Make], dress: Callable[[str, int], None], shown: Show, qtbot
) -> None:  # type: ignore[no-untyped-def]
    dress("light", 150)
    window = shown(makers["start"](), 1280, 800)
    assert isinstance(window, StartScreen)
    qtbot.waitUntil(lambda: window.ready, timeout=10_000)
    qtbot.waitUntil(lambda: window.findChildren(QScrollArea)[0].horizontalScrollBar().maximum() == 0, timeout=2_000)


@pytest.mark.parametrize("name", NAMES)
def test_everything_has_a_name_for_the_screen_reader(name: str, makers: dict[str, Make], shown: Show, qtbot) -> None:  # type: ignore[no-untyped-def]
    window = shown(makers[name]())
    if isinstance(window, StartScreen):
        qtbot.waitUntil(lambda: window.ready, timeout=10_000)
    nameless = [
        f"{type(child).__name__} {child.objectName()}"
        for child in window.findChildren(QWidget)
        if child.isVisibleTo(window)
        and child.focusPolicy().value
        and not child.objectName().startswith("qt_")
        and not (child.accessibleName() or (isinstance(child, QAbstractButton) and child.text()))
        and type(child).__name__ not in ("QLineEdit", "QLabel", "Words", "QComboBoxListView", "QExpandingLineEdit")
    ]
    assert nameless == []

"""The start screen: quick, complete, and usable without a mouse."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from wargame_desk import catalogue
from wargame_desk.app import shelf
from wargame_desk.app.cards import PictureBox, RowButton
from wargame_desk.app.start import StartScreen
from wargame_desk.app.start_cards import ContinueCard, ScenarioCard, opening_sentences

Show = Callable[..., QWidget]


@pytest.fixture
def start(shown: Show, qtbot: QtBot) -> Callable[[], StartScreen]:
    def make() -> StartScreen:
        screen = StartScreen(lambda command: {"new": "Ctrl+N"}.get(command, ""))
        shown(screen, 1280, 800)
        qtbot.waitUntil(lambda: screen.ready, timeout=10_000)
        return screen

    return make


def button(screen: QWidget, name: str) -> QAbstractButton:
    found = [
        child
        for child in screen.findChildren(QAbstractButton)
        if (child.accessibleName() or child.text()) == name and child.isVisibleTo(screen)
    ]
    assert len(found) == 1, f"{len(found)} buttons are called {name}"
    return found[0]


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget) and label.text()]


def test_without_games_there_is_nothing_to_continue(start: Callable[[], StartScreen]) -> None:
    screen = start()
    assert not screen.findChild(ContinueCard).isVisible()
    assert "RECENT" not in words(screen)


def test_every_command_says_what_is_wanted(start: Callable[[], StartScreen], qtbot: QtBot) -> None:
    screen = start()
    for name, signal, values in (
        ("New game", screen.new_game_wanted, [""]),
        ("Open a saved game", screen.open_wanted, []),
        ("Learn to play", screen.learn_wanted, []),
        ("Preferences", screen.preferences_wanted, []),
        ("Play Strike Force One", screen.new_game_wanted, ["strike-force-one"]),
        ("Play Standard Game", screen.scenario_wanted, ["strike-force-one", "standard"]),
        ("Play First steps: the road to Altenfeld", screen.scenario_wanted, ["strike-force-one", "tutorial"]),
    ):
        with qtbot.waitSignal(signal) as caught:
            button(screen, name).click()
        assert caught.args == values


def test_the_scenarios_are_shown_with_their_map_text_sides_and_length(start: Callable[[], StartScreen]) -> None:
    screen = start()
    cards = screen.findChildren(ScenarioCard)
    assert len(cards) == 4 + 7 + 4
    tutorial = cards[0]
    assert "2 sides · 2 turns" in words(tutorial)
    assert any(
        text.startswith("Two turns are left, and your three Soviet companies need two towns.")
        for text in words(tutorial)
    )
    assert [child for child in tutorial.findChildren(QWidget) if child.accessibleName() == "Tutorial"]
    assert "2 sides · 4 turns" in words(cards[1])
    assert "2 sides · no last turn" in words(cards[4]), "NORAD's first steps"
    seen = [picture for picture in screen.findChildren(PictureBox) if not picture.visibleRegion().isEmpty()]
    assert len(seen) > 2
    assert all(picture.painted for picture in seen)


def test_an_interrupted_game_is_offered_first_and_in_words(
    start: Callable[[], StartScreen], shelf_of_games: dict[str, Path], qtbot: QtBot
) -> None:
    screen = start()
    card = screen.findChild(ContinueCard)
    assert card.isVisible()
    assert "Was interrupted; nothing is lost" in words(card)
    assert "Strike Force One: Standard Game" in words(card)
    assert any(text.startswith("Turn 1 of 4, ") for text in words(card))
    with qtbot.waitSignal(screen.continue_wanted) as caught:
        button(screen, "Recover and continue").click()
    assert caught.args == [str(shelf_of_games["open"])]


def test_recent_games_open_and_unreadable_files_are_mentioned(
    start: Callable[[], StartScreen], shelf_of_games: dict[str, Path], qtbot: QtBot
) -> None:
    screen = start()
    with qtbot.waitSignal(screen.open_path_wanted) as caught:
        button(screen, "Evening").click()
    assert caught.args == [str(shelf_of_games["save"])]
    assert button(screen, "With Jo").accessibleDescription().startswith("Advanced Game · Turn ")
    assert button(screen, "With Jo").toolTip().startswith("With Jo\nStrike Force One: Advanced Game · Turn ")
    assert "1 file cannot be read. See “Open a saved game”." in words(screen)


def test_a_game_put_away_in_order_is_continued_without_alarm(
    start: Callable[[], StartScreen], shelf_of_games: dict[str, Path]
) -> None:
    shelf_of_games["open"].unlink()
    screen = start()
    assert "Was interrupted; nothing is lost" not in words(screen)
    assert button(screen, "Continue").isVisible()


def test_refresh_reads_the_files_anew(start: Callable[[], StartScreen], shelf_of_games: dict[str, Path]) -> None:
    screen = start()
    shelf_of_games["open"].unlink()
    shelf_of_games["closed"].unlink()
    screen.refresh()
    assert not screen.findChild(ContinueCard).isVisible()
    assert shelf.look().to_continue is None


def test_every_button_is_reached_with_tab(start: Callable[[], StartScreen], shelf_of_games: dict[str, Path]) -> None:
    screen = start()
    buttons = {child for child in screen.findChildren(QAbstractButton) if child.isVisibleTo(screen)}
    reached: list[QWidget] = [screen]
    while (following := reached[-1].nextInFocusChain()) is not screen:
        reached.append(following)
    by_tab = [widget for widget in reached if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert buttons <= set(by_tab)
    names = [widget.accessibleName() or widget.text() for widget in by_tab if widget in buttons]
    assert names[:3] == ["Recover and continue", "New game", "Open a saved game"], "the order is not that of the eye"


def test_enter_works_on_a_row(start: Callable[[], StartScreen], qtbot: QtBot) -> None:
    screen = start()
    row = button(screen, "New game")
    assert isinstance(row, RowButton)
    assert row.accessibleDescription() == "Ctrl+N"
    row.setFocus()
    with qtbot.waitSignal(screen.new_game_wanted):
        QTest.keyClick(row, Qt.Key.Key_Return)


def test_nothing_heavy_is_imported_before_the_first_paint(player_folders: Path) -> None:
    program = """
import sys
from PySide6.QtWidgets import QApplication
from wargame_desk.app import style
from wargame_desk.app.start import StartScreen
app = QApplication([])
style.apply(app, "light", 100)
class Watched(StartScreen):
    def paintEvent(self, event):
        if not self._shown:
            print("heavy:", sorted({"pydantic", "shapely", "milsymbol", "numpy"} & set(sys.modules)))
            print("games:", sorted(name for name in sys.modules if name.startswith("wargame_desk.games.")))
        super().paintEvent(event)
screen = Watched()
screen.show()
while not screen.ready:
    app.processEvents()
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert said.stdout.splitlines() == ["heavy: []", "games: []"]


@pytest.mark.parametrize(
    ("text", "length", "opening"),
    [
        ("", 10, ""),
        ("One. Two. Three.", 9, "One. Two."),
        ("One. Two. Three.", 3, "One."),
        ("A single sentence that is long.", 5, "A single sentence that is long."),
    ],
)
def test_a_card_shows_whole_sentences(text: str, length: int, opening: str) -> None:
    assert opening_sentences(text, length) == opening


def test_every_card_says_what_its_scenario_is_about() -> None:
    for entry in catalogue.entries():
        for setup in catalogue.scenarios(entry.id)[0]:
            assert len(opening_sentences(setup.text)) > 100, setup.id

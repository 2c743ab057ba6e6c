"""Pictures of the program itself: its first page and its dialogs."""

from __future__ import annotations

from PySide6.QtGui import QImage

from pictures.desk import Desk, Pictures, begin, do
from wargame_desk.app.first_start import FirstStart
from wargame_desk.core.ids import Side

STEPS = 33
"""Steps after which something is remarked on in the game to watch."""


def start(desk: Desk) -> QImage:
    """The start page, with a game to go on with."""
    session = begin("strike-force-one", "standard")
    do(session, kind="move", piece="D", path=["0805", "0706"])
    desk.lay(session)
    desk.command("start-screen")
    return desk.whole()


def first_start(desk: Desk) -> QImage:
    """What is asked once."""
    dialog = FirstStart(desk.choices, desk.window)
    dialog.open()
    return desk.sheet(dialog, (752, 580))


def learn(desk: Desk) -> QImage:
    """The ways to learn a game."""
    desk.command("learn")
    return desk.sheet(size=(780, 660))


def lesson(desk: Desk) -> QImage:
    """The third step of a lesson."""
    desk.lay(begin("strike-force-one", "tutorial", seats={Side("us"): "greedy"}), lesson=True)
    desk.press_any("Next")
    desk.press_any("Next")
    return desk.whole()


def watched(desk: Desk) -> QImage:
    """A game to watch, at a remark."""
    desk.window.filing.watch_sample("strike-force-one")
    for _ in range(STEPS):
        desk.window.do("forward")
    return desk.whole()


def new_game(desk: Desk) -> QImage:
    """The dialog that begins a game."""
    desk.window.filing.new_game("strike-force-one", "advanced")
    return desk.sheet()


def preferences(desk: Desk) -> QImage:
    """The preferences."""
    desk.command("preferences")
    return desk.sheet()


PICTURES: Pictures = {
    "first-start": first_start, "start": start, "learn": learn, "lesson": lesson, "watched": watched,
    "new-game": new_game, "preferences": preferences,
}  # fmt: skip

"""Pictures of the program itself: its first page and its dialogs."""

from __future__ import annotations

from PySide6.QtGui import QImage

from pictures.desk import Desk, Pictures, begin, do


def start(desk: Desk) -> QImage:
    """The start page, with a game to go on with."""
    session = begin("strike-force-one", "standard")
    do(session, kind="move", piece="D", path=["0805", "0706"])
    desk.lay(session)
    desk.command("start-screen")
    return desk.whole()


def new_game(desk: Desk) -> QImage:
    """The dialog that begins a game."""
    desk.window.filing.new_game("strike-force-one", "advanced")
    return desk.sheet()


def preferences(desk: Desk) -> QImage:
    """The preferences."""
    desk.command("preferences")
    return desk.sheet()


PICTURES: Pictures = {"start": start, "new-game": new_game, "preferences": preferences}

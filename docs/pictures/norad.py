"""Pictures on NORAD 3: secrets, the handover, and what a defender decides."""

from __future__ import annotations

from PySide6.QtGui import QImage

from pictures.desk import Desk, Pictures, begin, do, play
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session

GAME = "norad"
SOVIET, US = Side("soviet"), Side("us")


def _staged(**how: object) -> Session:
    """The first lesson with two bombers over the Arctic and on their way."""
    session = begin(GAME, "tutorial", seed=0, **how)
    for piece, to in (("bomber-17", "arctic-3"), ("bomber-20", "arctic-5")):
        do(session, kind="stage-bomber", piece=piece, to=to)
    do(session, kind="end-phase")
    for piece, path in (("bomber-17", ["A3", "B3", "C3", "D3"]), ("bomber-20", ["A5", "B5", "C5", "D5"])):
        do(session, kind="move", piece=piece, path=path)
    return session


def bombers(desk: Desk) -> QImage:
    """What the Soviet player sees: his own counters say which are decoys; the ways of one are lit."""
    desk.lay(_staged(seats={US: "greedy"}))
    desk.table.pick("bomber-8")
    return desk.whole()


def handover(desk: Desk) -> QImage:
    """The screen changes hands: a bomber is over a city, and the defender is asked."""
    session = _staged()
    do(session, kind="move", piece="bomber-3", path=["L5-E", "M5-E"])
    desk.lay(session)
    return desk.whole()


def orders(desk: Desk) -> QImage:
    """What SAMs and fighters answer without being asked."""
    desk.lay(play(begin(GAME, "tutorial", seed=4, seats={SOVIET: "greedy"}), "intercept"))
    desk.command("orders")
    return desk.sheet(size=(620, 250))


def beliefs(desk: Desk) -> QImage:
    """A finished game: what each side knew at one moment, and the truth."""
    desk.lay(play(begin(GAME, "tutorial", seed=4)))
    desk.command("beliefs")
    sheet = desk.sheet_open()
    sheet.slider.setValue(sheet.slider.maximum() // 2)  # type: ignore[attr-defined]
    return desk.sheet(sheet, (1080, 700))


def expansion(desk: Desk) -> QImage:
    """Both continents."""
    desk.lay(play(begin(GAME, "expansion", seed=2, seats={US: "greedy"}), "fly", who="random"))
    return desk.whole()


PICTURES: Pictures = {
    "bombers": bombers, "handover": handover, "orders": orders, "beliefs": beliefs, "expansion": expansion,
}  # fmt: skip

"""Pictures on Strike Force One: the table itself, and moving, fighting and looking back on it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from pictures.desk import Desk, Pictures, begin, do, play
from wargame_desk.core.session import Session
from wargame_desk.core.values import Position

GAME = "strike-force-one"
THREE = {"D": "0706", "E": "0707", "F": "0607"}


def window(desk: Desk) -> QImage:
    """The table in the middle of a move: a counter in hand, its reach lit, and over woods the reason why not."""
    desk.lay(begin(GAME, "standard"))
    desk.drag("0902", "0702")
    desk.drag("0904", "0704")
    desk.pick_up("0905")
    desk.carry("0805", "0705")
    return desk.whole()


def table(desk: Desk) -> QImage:
    """The table before the first move, a unit chosen."""
    desk.lay(begin(GAME, "standard"))
    desk.click("0905")
    desk.key(Qt.Key.Key_Escape)
    return desk.whole()


def reach(desk: Desk) -> QImage:
    """A counter in hand over a hex that it can reach."""
    desk.lay(begin(GAME, "standard"))
    desk.pick_up("0905")
    desk.carry("0805", "0806", "0706")
    return desk.map_around("0606", wide=560, high=380)


def refusal(desk: Desk) -> QImage:
    """A counter in hand over a hex that it cannot reach."""
    desk.lay(begin(GAME, "standard", position=Position({"D": "0706"})))
    desk.pick_up("0706")
    desk.carry("0605")
    return desk.map_around("0405", "0505", wide=600, high=360)


def _attack(units: Mapping[str, str] = THREE, script: tuple[int, ...] = ()) -> Session:
    session = begin(GAME, "standard", position=Position(dict(units), phase="soviet-combat"), script=script)
    do(session, kind="declare-attack", target="0606")
    for space in units.values():
        do(session, kind="add-attackers", space=space)
    return session


def attack(desk: Desk) -> QImage:
    """Three against one, before the roll."""
    desk.lay(_attack())
    return desk.whole()


def forecast(desk: Desk) -> QImage:
    """The forecast of the same, with all that it says."""
    desk.lay(_attack())
    return desk.panel("forecast", 342, 480)


def retreat(desk: Desk) -> QImage:
    """After a roll: the hexes to which the beaten unit may go."""
    session = _attack({"D": "0706", "E": "0707"}, script=(1,))
    do(session, kind="resolve-attack")
    desk.lay(session)
    return desk.whole()


def history(desk: Desk) -> QImage:
    """A game with two lines, one of them named."""
    session = begin(GAME, "standard")
    do(session, kind="move", piece="D", path=["0805", "0706"])
    fork = session.at
    do(session, kind="move", piece="E", path=["0806", "0707"])
    session.visit(fork)
    do(session, kind="move", piece="F", path=["0806", "0707"])
    do(session, kind="move", piece="E", path=["0806"])
    session.name(session.at, "F in front")
    desk.lay(session)
    return desk.panel("history", 342, 320)


def rules(desk: Desk) -> QImage:
    """A rule, opened from its number."""
    desk.lay(begin(GAME, "standard"))
    desk.table.panels.open_rule("SFO-4.31")
    return desk.panel("rules", 420, 460)


def advanced(desk: Desk) -> QImage:
    """The Advanced Game: a stack, and an attack with its differential."""
    desk.lay(play(begin(GAME, "advanced", seed=4), before="resolve-attack"))
    return desk.whole()


def dark(desk: Desk) -> QImage:
    """The table in dark colours and larger letters."""
    desk.dress(palette="dark")
    desk.lay(_attack())
    return desk.whole()


PICTURES: Pictures = {
    "window": window, "table": table, "reach": reach, "refusal": refusal, "attack": attack, "forecast": forecast,
    "retreat": retreat,    "history": history, "rules": rules, "advanced": advanced, "dark": dark,
}  # fmt: skip

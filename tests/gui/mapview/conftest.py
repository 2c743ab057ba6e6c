"""A board to draw: Strike Force One's, read from its resource files with plain json, and views made by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import CounterFace, Look, MapLook, SideLook, TerrainStyle
from wargame_desk.core.views import PhaseView, PieceView, View
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView

FOLDER = Path(__file__).parents[3] / "resources" / "games" / "strike-force-one"
SOVIET, US = Side("soviet"), Side("us")
STEPS = (("soviet-move", "soviet", "Soviet movement"), ("soviet-combat", "soviet", "Soviet combat"),
         ("us-move", "us", "U.S. movement"), ("us-combat", "us", "U.S. combat, advance the turn"))  # fmt: skip


def read_board() -> HexBoard:
    raw = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
    return HexBoard(raw["columns"], even_down=raw["even_down"])


def read_look(board: HexBoard) -> Look:
    raw = json.loads((FOLDER / "look.json").read_text(encoding="utf-8"))
    ground = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
    pieces = json.loads((FOLDER / "pieces.json").read_text(encoding="utf-8"))
    terrain = ["open"] * len(board.spaces)
    for label in ground["woods"]:
        terrain[board.space(label)] = "woods"
    for town in ground["towns"]:
        terrain[board.space(town["space"])] = "town"
    faces = {name: CounterFace(**{**face, "figures": tuple(face["figures"])}) for name, face in raw["faces"].items()}
    shown = MapLook(
        title=raw["title"],
        subtitle=raw["subtitle"],
        terrain=tuple(terrain),
        styles={name: TerrainStyle(**style) for name, style in raw["styles"].items()},
        names=tuple((board.space(t["label_space"]), t["name"]) for t in ground["towns"]),
        letters=tuple((board.space(p["start"]), p["id"], faces[p["face"]].stock) for p in pieces if p["start"]),
        objectives=tuple(board.space(t["space"]) for t in ground["towns"]),
        notes=tuple((head, text) for head, text in raw["notes"]),
        seed=raw["seed"],
    )
    stocks = {name: SideLook(**stock) for name, stock in raw["stocks"].items()}
    return Look(stocks, faces, shown, {Side(k): v for k, v in raw["sides"].items()})


def make_view(board: HexBoard, places: dict[str, Iterable[str]], **more: object) -> View:
    """A view from label to pieces, bottom first; a piece is "A" or "A:moved+fought"; label "" is off the board."""
    pieces = []
    for label, members in places.items():
        for member in members:
            name, _, marks = member.partition(":")
            side = US if name[0] in "WXYZG" else SOVIET
            at, place = (board.space(label), "") if label else (None, "eliminated")
            pieces.append(PieceView(name, side, at, name[0], tuple(filter(None, marks.split("+"))), place))
    phases = tuple(PhaseView(i, Side(s), t, "3.0", "now" if n == 0 else "to come") for n, (i, s, t) in enumerate(STEPS))
    return View(None, 2, 4, "soviet-move", phases, None, tuple(pieces), **more)  # type: ignore[arg-type]


@pytest.fixture
def board() -> HexBoard:
    return read_board()


@pytest.fixture
def look(board: HexBoard) -> Look:
    return read_look(board)


@pytest.fixture
def look_of(look: Look) -> Callable[[HexBoard], Look]:
    """The same look for another board, all open ground."""

    def make(board: HexBoard) -> Look:
        plain = replace(look.map, terrain=("open",) * len(board.spaces), names=(), letters=(), objectives=())
        return replace(look, map=plain)

    return make


@pytest.fixture
def position(board: HexBoard) -> Callable[..., View]:
    def make(places: dict[str, Iterable[str]], **more: object) -> View:
        return make_view(board, places, **more)

    return make


START: dict[str, Iterable[str]] = {
    "0902": ["A"], "0803": ["B", "C"], "0804": ["D"], "0906": ["E"], "0806": ["F"],
    "0504": ["W"], "0502": ["X"], "0405": ["Y"], "0606": ["Z"],
}  # fmt: skip


@pytest.fixture
def start(board: HexBoard) -> View:
    """Ten counters, two of them in one hex."""
    return make_view(board, START)


@pytest.fixture
def shown(qtbot: QtBot, board: HexBoard, look: Look, start: View) -> tuple[MapScene, MapView]:
    """The map in a window of 900 by 700, at 100 %, no animations."""
    scene = MapScene(board, look)
    scene.set_motion(reduced=True)
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    scene.show_view(start)
    return scene, view

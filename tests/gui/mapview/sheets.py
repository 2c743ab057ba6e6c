"""Sheets of areas to draw: the real board and look, and views of real positions, changed by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from wargame_desk import catalogue
from wargame_desk.core.areas import AreaBoard
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import Look
from wargame_desk.core.sheet_look import AreaLook
from wargame_desk.core.views import MarkerView, PieceView, View

NATO = Side("nato")


@dataclass(frozen=True)
class AreaSheet:
    """A game with its board and look."""

    game: Any
    setup: Any

    @property
    def board(self) -> AreaBoard:
        board: AreaBoard = self.game.board
        return board

    @property
    def look(self) -> Look:
        look: Look = self.game.presenter.look
        return look

    @property
    def areas(self) -> AreaLook:
        found = self.look.map.areas
        assert found is not None
        return found

    def start(self, seed: str = "sheet") -> Any:
        """The state at the beginning of a game."""
        return self.game.setup(self.setup, None, Dice(seed_from(seed)))

    def view(self, state: Any) -> View:
        """What the player sees of a state."""
        view: View = self.game.picture(self.game.redact(state, NATO), NATO)
        return view

    def empty(self, **more: Any) -> View:
        """A view without counters, cards and markers, or with those given."""
        bare = replace(self.view(self.start()), pieces=(), piles=(), markers=(), battle=None)
        return replace(bare, **more)

    def units(self, place: str, faces: Iterable[str], marks: tuple[str, ...] = ()) -> tuple[PieceView, ...]:
        """Counters of some faces in one space; each is called by its face and a number."""
        at = self.board.space(place)
        return tuple(PieceView(f"{face}#{i}", NATO, at, face, marks) for i, face in enumerate(faces))

    def marker(self, place: str, kind: str, label: str = "") -> MarkerView:
        return MarkerView(self.board.space(place), kind, label)


@lru_cache(maxsize=1)
def area_sheet() -> AreaSheet:
    """The sheet of the game that has one."""
    setup = catalogue.scenario("nato-air-commander", "build-up")
    return AreaSheet(catalogue.open_game("nato-air-commander", setup.options), setup)

"""Maps of the globe to draw: the real boards and looks, and views made by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from wargame_desk import catalogue
from wargame_desk.core.dice import Dice, seed_from
from wargame_desk.core.ids import Side
from wargame_desk.core.looks import GlobeLook, Look
from wargame_desk.core.squares import SquareBoard
from wargame_desk.core.views import MarkerView, PieceView, View

SCENARIOS = ("norad", "norad-all-options", "pvo-strany-all-options", "expansion")


@dataclass(frozen=True)
class Globe:
    """A game with its board and look."""

    game: Any
    scenario: str

    @property
    def board(self) -> SquareBoard:
        board: SquareBoard = self.game.board
        return board

    @property
    def look(self) -> Look:
        look: Look = self.game.presenter.look
        return look

    @property
    def globe(self) -> GlobeLook:
        found = self.look.map.globe
        assert found is not None
        return found

    def view(self, places: dict[str, Iterable[str]], markers: Iterable[tuple[str, str]] = ()) -> View:
        """A view from label to faces, bottom first; a face may have marks: "bomber-soviet:moved+real"."""
        pieces = []
        for label, faces in places.items():
            for face in faces:
                name, _, marks = face.partition(":")
                marked = tuple(filter(None, marks.split("+")))
                pieces.append(PieceView(f"{len(pieces)}", Side("us"), self.board.space(label), name, marked))
        shown = tuple(MarkerView(self.board.space(label), kind) for label, kind in markers)
        return View(None, 1, 0, "", (), None, tuple(pieces), markers=shown)

    def state(self, actions: int, seed: int = 1) -> Any:
        """A state some random actions into the game."""
        rnd = random.Random(seed)
        state = self.game.setup(catalogue.scenario("norad", self.scenario), None, Dice(seed_from(str(seed))))
        for _ in range(actions):
            if self.game.outcome(state) is not None:
                break
            decision = self.game.decision(state)
            legal = list(self.game.legal_actions(state, rnd.choice(decision.pieces))) if decision.pieces else []
            state = self.game.apply(state, rnd.choice(legal or list(self.game.legal_actions(state)))).state
        return state

    def first(self) -> View:
        """The first position as everybody sees it."""
        view: View = self.game.picture(self.game.redact(self.state(0), None), None)
        return view


@lru_cache
def globe(scenario: str) -> Globe:
    """The game of a scenario."""
    return Globe(catalogue.open_game("norad", catalogue.scenario("norad", scenario).options), scenario)

"""A table for rulebook cases: exactly the named units on the map, scripted dice, and verbs that read like play.

    t = table(A="0604", W="0404")
    t.move("A", "0504")
    t.refused("already_moved", "SFO-4.0").move("A", "0604")

Units that are not named are out of the game (eliminated). The dice are a script: a roll that the case does not
give is an error, so a test that passes has thrown no die unasked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from tests.games.cases import Expected, PlayedOn, Why
from wargame_desk import catalogue
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, Position, Refusal, Setup
from wargame_desk.games.strike_force_one import actions, configure
from wargame_desk.games.strike_force_one.actions import Move, Retreat
from wargame_desk.games.strike_force_one.events import BattleRolled
from wargame_desk.games.strike_force_one.game import StrikeForceOne
from wargame_desk.games.strike_force_one.state import State

NAMES = "ABCDEFWXYZG"


@cache
def game_of(
    rules: str = "standard", options: str = "", woods: str | None = None, columns: tuple[int, ...] | None = None
) -> StrikeForceOne:
    """The game with the named options switched on, on the shipped map or one with other woods, or cut to size."""
    data = catalogue.open_game("strike-force-one").setting.data  # type: ignore[attr-defined]
    if woods is not None:
        data = replace(data, board=replace(data.board, woods=tuple(woods.split())))
    if columns is not None:
        pieces = tuple(replace(unit, start=None) for unit in data.pieces)
        data = replace(data, board=replace(data.board, columns=columns), pieces=pieces)
    return configure(data, {"rules": rules, **dict.fromkeys(options.split(), True)})


def table(
    rules: str = "standard",
    *,
    phase: str = "soviet-move",
    turn: int = 1,
    dice: list[int] | None = None,
    options: str = "",
    woods: str | None = None,
    columns: tuple[int, ...] | None = None,
    moved: str = "",
    fought: str = "",
    attacked: str = "",
    tracks: dict[str, int] | None = None,
    **units: str,
) -> Table:
    """A position: ``A="0604"`` puts a unit on the map; ``moved="AB"`` marks units; dice are 1 to 6."""
    assert set(units) <= set(NAMES), f"no such unit among {units}"
    marks: dict[str, tuple[str, ...]] = {}
    for mark, marked in (("moved", moved), ("fought", fought), ("attacked", attacked)):
        for name in marked:
            marks[name] = (*marks.get(name, ()), mark)
    position = Position(
        pieces={name: units.get(name) for name in NAMES}, marks=marks, turn=turn, phase=phase, tracks=tracks or {}
    )
    return _table(game_of(rules, options, woods, columns), position, dice)


def opening(rules: str = "standard", options: str = "", dice: list[int] | None = None) -> Table:
    """The printed starting position."""
    return _table(game_of(rules, options), None, dice)


def _table(game: StrikeForceOne, position: Position | None, dice: list[int] | None) -> Table:
    hand = tuple(die - 1 for die in dice or ())
    return Table(game, game.setup(Setup("case", "Case"), position, Dice(b"", 0, hand)))


class Verbs:
    """What can be said at the table, in names and hex numbers; ``_say`` decides what saying it does."""

    game: StrikeForceOne

    def _say(self, action: Action) -> Any:
        raise NotImplementedError

    def _hex(self, label: str) -> SpaceId:
        return self.game.board.space(label)

    def _unit(self, name: str) -> PieceId:
        return self.game.piece_id(name)

    def move(self, unit: str, *path: str) -> Any:
        """Move along a path, start not counted."""
        return self._say(Move(self._unit(unit), tuple(self._hex(label) for label in path)))

    def enter(self, unit: str, *path: str) -> Any:
        """Enter the map; the path begins with the entry hex."""
        return self._say(actions.Enter(self._unit(unit), tuple(self._hex(label) for label in path)))

    def declare(self, target: str) -> Any:
        """Begin an attack."""
        return self._say(actions.DeclareAttack(self._hex(target)))

    def add(self, space: str) -> Any:
        """Let a hex join it."""
        return self._say(actions.AddAttackers(self._hex(space)))

    def cancel(self) -> Any:
        """Drop it."""
        return self._say(actions.CancelAttack())

    def roll(self) -> Any:
        """Roll it."""
        return self._say(actions.ResolveAttack())

    def lose(self, unit: str) -> Any:
        """Choose a loss."""
        return self._say(actions.ChooseLoss(self._unit(unit)))

    def retreat(self, unit: str, to: str) -> Any:
        """Retreat one hex."""
        return self._say(Retreat(self._unit(unit), self._hex(to)))

    def advance(self, unit: str | None) -> Any:
        """Advance a unit, or nobody."""
        return self._say(actions.Advance(None if unit is None else self._unit(unit)))

    def replacements(self, *units: str) -> Any:
        """Declare replacements."""
        return self._say(actions.DeclareReplacements(tuple(self._unit(name) for name in units)))

    def end(self) -> Any:
        """End the step."""
        return self._say(actions.EndPhase())


class Table(PlayedOn, Verbs):
    """A position that is played on: each verb must be legal, and changes it."""

    game: StrikeForceOne
    state: State
    between_names = ""  # units are letters

    def attack(self, target: str, *hexes: str) -> Table:
        """Declare, let hexes join, roll."""
        self.declare(target)
        for space in hexes:
            self.add(space)
        self.roll()
        return self

    def refused(self, code: str, rule: str) -> Refused:
        """What is said next must be refused, with this code and by this rule."""
        return Refused(self, code, rule)

    # --- what is seen

    def at(self, unit: str) -> str | None:
        """Where a unit stands."""
        space = self.state.at.get(self._unit(unit))
        return None if space is None else self.game.board.label(space)

    def on(self, space: str) -> str:
        """Who stands in a hex."""
        stack = self.game.setting.facts(self.state.at).stacks.get(self._hex(space), ())
        return self.names(stack)

    @property
    def dead(self) -> str:
        """The eliminated units."""
        return self.names(sorted(self.state.dead))

    @property
    def asked(self) -> str:
        """Who decides what, about whom: "us retreat W"."""
        decision = self.game.decision(self.state)
        if decision is None:
            return "nobody"
        return f"{decision.side} {decision.kind} {self.names(decision.pieces)}".strip()

    @property
    def phase(self) -> str:
        """The step of the turn."""
        return self.game.picture(self.state, None).phase

    def reach(self, unit: str) -> set[str]:
        """The hexes in which a unit may end a move."""
        moves = self.game.legal_actions(self.state, self._unit(unit))
        return self.labels(move.path[-1] for move in moves if isinstance(move, Move))

    def entries(self, unit: str) -> set[str]:
        """The hexes in which a unit that enters may stop."""
        found = self.game.legal_actions(self.state, self._unit(unit))
        return self.labels(enter.path[-1] for enter in found if isinstance(enter, actions.Enter))

    def retreats(self, unit: str) -> set[str]:
        """The hexes to which a unit may retreat."""
        found = self.game.legal_actions(self.state, self._unit(unit))
        return self.labels(action.to for action in found if isinstance(action, Retreat))

    def targets(self) -> set[str]:
        """The hexes that may be attacked."""
        return self.labels(a.target for a in self.legal() if isinstance(a, actions.DeclareAttack))

    @property
    def result(self) -> str:
        """The result of the last battle."""
        return self.happened(BattleRolled)[-1].result

    @property
    def column(self) -> str:
        """The printed head of the column last used."""
        return self.happened(BattleRolled)[-1].label

    def why_not(self, unit: str, to: str) -> Why:
        """Why a unit cannot be put on a hex, as the table says it."""
        return self.why(self.game.presenter.why_not(self.state, self._unit(unit), self._hex(to)))

    def completed(self, action: Action) -> Action | Why:
        """A gesture filled in by the game, or why it cannot be."""
        done = self.game.complete(self.state, action)
        return self.why(done) if isinstance(done, Refusal) else done

    @property
    def towns(self) -> Iterator[str]:
        """The towns by number."""
        return (self.game.board.label(town) for town in self.game.setting.towns)


class Refused(Expected, Verbs):
    """The next thing said must be refused; the verb returns why, in names."""

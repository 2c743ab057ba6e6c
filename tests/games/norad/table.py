"""A table for rulebook cases: the named counters on the map, scripted dice, and verbs that read like play.

    t = table(B1="L6-W", b1="M7-W", F1="M5-E", S1="M5-E", waiting="B2")
    t.move("B1", "L5-E", "M5-E").fire()

A capital letter names a real counter, a small one a decoy: B bomber, F fighter, S SAM, M missile, C Canadian fighter;
in the Expansion SB SF SS SM are Soviet, UB UF US UM American, CF Canadian, NF NB of NATO. Counters that are not
named are out of the game. Every check is made twice, with the truth and with what the side that decides may know:
the answers must be the same, so no test passes by a rule that peeps.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.cases import Expected, PlayedOn, Why
from wargame_desk import catalogue
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, Side
from wargame_desk.core.values import Action, Decision, Position, Refusal, Setup
from wargame_desk.games.norad import actions
from wargame_desk.games.norad.events import BackShown, PieceRemoved
from wargame_desk.games.norad.facts import points
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.state import State

GROUPS = {
    "norad": {"B": "bomber", "F": "fighter", "S": "sam", "M": "slbm", "C": "canadian-fighter"},
    "pvo-strany": {"B": "bomber", "F": "fighter", "S": "sam", "M": "slbm"},
    "expansion": {
        "SB": "soviet-bomber",
        "SF": "soviet-fighter",
        "SS": "soviet-sam",
        "SM": "soviet-slbm",
        "UB": "us-bomber",
        "UF": "us-fighter",
        "US": "us-sam",
        "UM": "us-slbm",
        "CF": "canadian-fighter",
        "NF": "nato-fighter",
        "NB": "nato-bomber",
    },
}


@cache
def game_of(variant: str = "norad", options: str = "") -> Norad:
    """A game with the named options switched on."""
    game = catalogue.open_game("norad", {"variant": variant, **dict.fromkeys(options.split(), True)})
    assert isinstance(game, Norad)
    return game


def table(
    variant: str = "norad",
    options: str = "",
    *,
    phase: str = "soviet-move",
    turn: int = 2,
    dice: list[int] | None = None,
    ruined: str = "",
    waiting: str = "",
    shown: str = "",
    southern: str = "",
    maintenance: str = "",
    damaged: str = "",
    **units: str,
) -> Table:
    """A position at the start of a phase: ``B1="L6-W"`` puts a counter on the map, ``waiting`` leaves some in the tray.

    ``ruined`` are the squares of destroyed cities; the other strings give marks to counters; dice are 1 to 6.
    """
    game = game_of(variant, options)
    pieces: dict[str, str | None] = dict.fromkeys(game.setting.names)
    marks: dict[str, tuple[str, ...]] = {}
    for unit in (*units, *waiting.split()):
        marks[name_of(game, unit)] = ("real" if unit[0].isupper() else "decoy",)
    for unit, space in units.items():
        pieces[name_of(game, unit)] = space
    for unit in waiting.split():
        del pieces[name_of(game, unit)]
    given = {"shown": shown, "southern": southern, "maintenance": maintenance, "damaged": damaged}
    for mark, those in given.items():
        for unit in those.split():
            marks[name_of(game, unit)] = (*marks.get(name_of(game, unit), ()), mark)
    position = Position(pieces, marks, turn, phase, piles={"ruined": tuple(ruined.split())})
    return _table(game, position, dice)


def opening(variant: str = "norad", options: str = "", seed: bytes = b"opening") -> Table:
    """The start of a game: everything in the trays, backs shuffled."""
    game = game_of(variant, options)
    return Table(game, game.setup(Setup("case", "Case"), None, Dice(seed)))


def first_position(position: Position, variant: str = "norad", options: str = "") -> Table:
    """Any position; PositionError if the rules do not allow it."""
    return _table(game_of(variant, options), position, None)


def _table(game: Norad, position: Position, dice: list[int] | None) -> Table:
    state = game.setup(Setup("case", "Case"), position, Dice(b"case"))
    return Table(game, game.with_dice(state, Dice(b"", 0, tuple(die - 1 for die in dice or ()))))


def name_of(game: Norad, unit: str) -> str:
    """A counter by its short name: "B3" is the third real bomber, "b2" the second decoy, counted from the last."""
    letters, number = unit.rstrip("0123456789"), int(unit.lstrip("BFSMCUNbfsmcun"))
    group = GROUPS[str(game.options["variant"])][letters.upper()]
    pieces = next(g.pieces for g in game.setting.groups if g.name == group)
    return game.setting.names[pieces[number - 1] if letters.isupper() else pieces[-number]]


class Verbs:
    """What can be said at the table, in short names and labels; ``_say`` decides what saying it does."""

    game: Norad

    def _say(self, action: Action) -> Any:
        raise NotImplementedError

    def piece(self, unit: str) -> PieceId:
        """A counter by its short name, or by its full one."""
        ids = self.game.setting.piece_ids
        return ids[unit] if unit in ids else ids[name_of(self.game, unit)]

    def space(self, label: str) -> Any:
        """A space by its label."""
        return self.game.board.space(label)

    def place(self, unit: str, to: str) -> Any:
        """Set a counter up."""
        return self._say(actions.Place(self.piece(unit), self.space(to)))

    def unplace(self, unit: str) -> Any:
        """Take it back into the tray."""
        return self._say(actions.Unplace(self.piece(unit)))

    def assign(self, unit: str, city: str) -> Any:
        """Write a target down."""
        return self._say(actions.AssignTarget(self.piece(unit), self.space(city)))

    def stage(self, unit: str, to: str) -> Any:
        """Place a bomber outside the map."""
        return self._say(actions.StageBomber(self.piece(unit), self.space(to)))

    def unstage(self, unit: str) -> Any:
        """Take it back."""
        return self._say(actions.UnstageBomber(self.piece(unit)))

    def relocate(self, unit: str, to: str) -> Any:
        """Set a bomber on row H."""
        return self._say(actions.Relocate(self.piece(unit), self.space(to)))

    def move(self, unit: str, *path: str) -> Any:
        """Fly a leg along a path, start not counted."""
        return self._say(actions.Move(self.piece(unit), tuple(self.space(label) for label in path)))

    def stop(self) -> Any:
        """End the move over a city without bombing it."""
        return self._say(actions.Stop())

    def bomb(self) -> Any:
        """Bomb the city below."""
        return self._say(actions.Bomb())

    def fire(self) -> Any:
        """Fire a SAM."""
        return self._say(actions.AnswerSam(True))

    def hold(self) -> Any:
        """Hold its fire."""
        return self._say(actions.AnswerSam(False))

    def scramble(self, unit: str | None) -> Any:
        """Let a fighter rise, or none."""
        return self._say(actions.AnswerScramble(None if unit is None else self.piece(unit), unit is not None))

    def launch(self, unit: str, to: str) -> Any:
        """Place a missile off the coast."""
        return self._say(actions.PlaceSlbm(self.piece(unit), self.space(to)))

    def sortie(self, unit: str, to: str) -> Any:
        """Fly a fighter to a square."""
        return self._say(actions.Sortie(self.piece(unit), self.space(to)))

    def aim(self, unit: str, victim: str) -> Any:
        """Say which of two attackers a fighter goes for."""
        return self._say(actions.ChooseTarget(self.piece(unit), self.piece(victim)))

    def roll(self, unit: str) -> Any:
        """Let a fighter roll."""
        return self._say(actions.Roll(self.piece(unit)))

    def break_off(self) -> Any:
        """End an interception."""
        return self._say(actions.BreakOff())

    def lose(self, unit: str) -> Any:
        """Choose the fighter that a decoy costs."""
        return self._say(actions.LoseInterceptor(self.piece(unit)))

    def land(self, unit: str, to: str) -> Any:
        """Land a fighter."""
        return self._say(actions.Return(self.piece(unit), self.space(to)))

    def end(self) -> Any:
        """End the phase."""
        return self._say(actions.EndPhase())


class Table(PlayedOn, Verbs):
    """A position that is played on: each verb must be legal, and changes it."""

    game: Norad
    state: State

    def check(self, action: Action) -> Refusal | None:
        """Whether an action is legal, by the truth and by what the side that decides may know."""
        refusal = super().check(action)
        if self.decision is not None:
            known = self.game.redact(self.state, self.decision.side)
            assert self.game.check(known, action) == refusal, self.game.describe(action)
        return refusal

    def fly(self, unit: str, to: str) -> Table:
        """Fly a bomber to the end of a leg, by any way."""
        action = self.game.complete(self.state, actions.Move(self.piece(unit), (self.space(to),)))
        assert not isinstance(action, Refusal), self.game.describe(action)
        return self._say(action)

    def refused(self, code: str, rule: str) -> Refused:
        """What is said next must be refused, with this code and by this rule."""
        return Refused(self, code, rule)

    # --- what is so

    def at(self, unit: str) -> str | None:
        """Where a counter stands."""
        space = self.state.at.get(self.piece(unit))
        return None if space is None else self.game.board.label(space)

    def gone(self, unit: str) -> bool:
        """Whether a counter is out of the game."""
        return self.piece(unit) not in self.state.at and self.piece(unit) not in self.state.pool

    def known(self, side: str) -> State:
        """The position as a side may know it."""
        return self.game.redact(self.state, Side(side))

    def believed(self, unit: str, side: str) -> str:
        """What a side knows of a counter: "real", "decoy" or "?"."""
        back = self.known(side).back[self.piece(unit)]
        return "?" if back is None else "real" if back else "decoy"

    @property
    def decision(self) -> Decision | None:
        """What is to be decided."""
        return self.game.decision(self.state)

    @property
    def asked(self) -> str:
        """Who decides what: "us answer"."""
        return f"{self.decision.side} {self.decision.kind}" if self.decision else "nobody"

    @property
    def phase(self) -> str:
        """The phase being played."""
        return self.game.setting.phases[self.state.phase].id

    def points(self, side: str = "soviet") -> int:
        """What a side has scored."""
        return points(self.game.setting, self.state, Side(side))

    @property
    def ruined(self) -> set[str]:
        """Squares of destroyed cities."""
        return self.labels(self.state.ruined)

    # --- what may be done

    def legal(self, unit: str | None = None) -> list[Action]:
        """Everything that is listed, of one counter or of all."""
        return list(self.game.legal_actions(self.state, None if unit is None else self.piece(unit)))

    def legal_kinds(self) -> set[str]:
        """The kinds of action that are listed."""
        return {action.kind for action in self.legal()}

    def reach(self, unit: str) -> set[str]:
        """Where a bomber may end its next leg."""
        return self.labels(a.path[-1] for a in self.legal(unit) if isinstance(a, actions.Move))

    def sorties(self, unit: str) -> set[str]:
        """Where a fighter finds something to attack."""
        return self.labels(a.to for a in self.legal(unit) if isinstance(a, actions.Sortie))

    def places(self, unit: str) -> set[str]:
        """Where a counter may be set up, staged, relocated or launched."""
        kinds = (actions.Place, actions.StageBomber, actions.Relocate, actions.PlaceSlbm)
        return self.labels(a.to for a in self.legal(unit) if isinstance(a, kinds))

    def landings(self, unit: str) -> set[str]:
        """Where a fighter may land."""
        return self.labels(a.to for a in self.legal(unit) if isinstance(a, actions.Return))

    # --- what happened, and in which words

    @property
    def revealed(self) -> list[str]:
        """The counters turned over so far, in order, by full name."""
        return [self.game.piece_name(e.piece) for e in self.happened(BackShown)]

    @property
    def removed(self) -> list[tuple[str, str]]:
        """The counters removed so far with the reason, in order, by full name."""
        return [(self.game.piece_name(e.piece), e.why) for e in self.happened(PieceRemoved)]

    def full(self, *units: str) -> list[str]:
        """Full names of counters."""
        return [self.game.piece_name(self.piece(unit)) for unit in units]

    def why_not(self, unit: str, to: str) -> Why:
        """Why a bomber cannot end its leg in a square."""
        done = self.game.complete(self.state, actions.Move(self.piece(unit), (self.space(to),)))
        assert isinstance(done, Refusal), f"{unit} may go to {to}"
        return self.why(done)


class Refused(Expected, Verbs):
    """The next thing said must be refused; the verb returns why, in names."""

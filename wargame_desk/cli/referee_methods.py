"""The referee's methods: one game, asked and played by name.

Owns the table of methods with their parameters, and what each does to the session. Knows nothing of lines and
envelopes. Whatever is refused leaves the game as it was.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from wargame_desk import catalogue
from wargame_desk.cli import game_files, games, telling
from wargame_desk.cli import referee_shapes as shapes
from wargame_desk.cli.jsonrpc import INVALID_PARAMS, METHOD_NOT_FOUND, RpcError
from wargame_desk.cli.telling import Reader
from wargame_desk.cli.verify import mark_document
from wargame_desk.core.codec import ActionError, aim_from, gesture_from, to_json
from wargame_desk.core.dice import ChanceNeeded, Dice, RollError
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session, UndoPolicy
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, OptionError, Position, PositionError, Refusal, Setup
from wargame_desk.core.views import Forecast
from wargame_desk.persistence import marking, models, saves, scenarios
from wargame_desk.persistence.errors import FileError

Json = Any

REFUSED = -32001
WRONG_SIDE = -32002
BAD_FILE = -32003
NO_GAME = -32004


class Param(NamedTuple):
    """A parameter of a method: the JSON types it may have, and whether it must be there."""

    types: tuple[type, ...]
    needed: bool = False


TEXT, OBJECT, LIST, SEED = (str,), (dict,), (list,), (str, int)
_NAMES: Mapping[type, str] = {str: "a text", dict: "an object", list: "a list", int: "a whole number"}


class Referee:
    """One game at a time, and the methods that a program can call.

    Args:
        truth: where no side is named, everything is shown, hidden things of a running game too; for study and tests.
            The game is marked with it for good.
    """

    def __init__(self, truth: bool = False) -> None:
        self._truth = truth
        self._file: tuple[Path, int] | None = None
        self._session: Session | None = None
        self._id = saves.new_id()
        self._name = ""

    def call(self, name: str, params: Mapping[str, Json]) -> Json:
        """Call a method by its name. RpcError says why not."""
        if name not in METHODS:
            known = ", ".join(METHODS)
            raise RpcError(METHOD_NOT_FOUND, tr("there is no method {name}; there are {known}", name=name, known=known))
        run, declared = METHODS[name]
        return run(self, **_checked(name, declared, params))

    # --- what is asked

    def games(self) -> Json:
        return [games.document(entry.id) for entry in catalogue.entries()]

    def decision(self) -> Json:
        return shapes.decision(self._game, self._playing.decision)

    def view(self, side: str | None = None) -> Json:
        who, session = self._reader(side), self._playing
        return shapes.view(self._game, who.view(session), telling.facts(session, who))

    def legal(self, side: str | None = None, piece: str | None = None) -> Json:
        self._must_decide(side)
        session = self._playing
        about = None
        if piece is not None:
            try:
                about = self._game.piece_id(piece)
            except KeyError as why:
                raise RpcError(INVALID_PARAMS, tr("there is no piece {name}", name=piece)) from why
        if session.decision is None:
            return []
        return [to_json(self._game, act) for act in self._game.legal_actions(self._known, about)]

    def check(self, action: Json, side: str | None = None) -> Json:
        self._must_decide(side)
        aim, refusal = self._read(action)
        refusal = refusal or self._refusal(aim)
        if refusal is None:
            return {"legal": True}
        return {"legal": False, **self._told(refusal, aim)}

    def forecast(self, action: Json) -> Json:
        act, known = self._allowed(action), self._known
        return shapes.forecast(self._forecast(known, act), self._game.explain(known, act))

    def _forecast(self, known: Any, act: Action) -> Forecast | None:
        """Of the roll that an action makes, or, if it makes none, of the one it leads towards."""
        game = self._game
        if game.hidden:  # what is not known cannot be carried out
            return game.presenter.forecast(known)
        try:
            after = game.apply(game.with_dice(known, Dice(b"", 0, ())), act).state
        except ChanceNeeded:
            after = known
        return game.presenter.forecast(after)

    def explain(self, subject: Json) -> Json:
        return shapes.ledger(self._game.explain(self._known, self._allowed(subject)))

    def record(self, side: str | None = None) -> Json:
        who = self._reader(side)
        session, game = self._playing, self._game
        secret = telling.hides_truth(session) and not who.all
        told = []
        for node in session.line():
            events, own = telling.seen(node, who), telling.decider(session, node) == who.side
            if node.action is not None and (events or own or not secret):
                action = to_json(game, node.action) if own or not secret else None
                told.append((action, shapes.events(game, events)))
        return {
            "actions": [action for action, _ in told],
            "events": [events for _, events in told],
            "takebacks": shapes.takebacks(session.takebacks),
            "marks": [mark_document(mark) for mark in session.marks],
            "commitment": session.commitment,
            "seed": None if session.outcome is None else session.seed.hex(),
        }

    # --- what is done

    def new(
        self,
        game: str,
        scenario: str | None = None,
        scenario_data: Json = None,
        options: Json = None,
        seed: str | int | None = None,
        position: Json = None,
        dice: list[Json] | None = None,
    ) -> Json:
        try:
            session = catalogue.start(
                game,
                _setup(game, scenario, scenario_data),
                options or {},
                seed=seed,
                position=None if position is None else models.from_plain(Position, Path("position"), position),
                script=None if dice is None else _script(dice),
                policy=UndoPolicy.FREE,
            )
        except FileError as why:
            raise RpcError(INVALID_PARAMS, _problem(why), _place(why)) from why
        except OptionError as why:
            raise RpcError(INVALID_PARAMS, str(why), {"option": why.option}) from why
        except (catalogue.CatalogueError, PositionError) as why:
            raise RpcError(INVALID_PARAMS, str(why)) from why
        self._take(session, saves.new_id(), "")
        return self._stand()

    def submit(self, action: Json) -> Json:
        act = self._allowed(action)
        session, game = self._playing, self._game
        decision = session.decision
        who = telling.reader(session, decision.side if decision is not None and game.hidden else None)
        try:
            step = session.submit(act)
        except RollError as why:
            message = tr("the next scripted result does not fit the die: {why}", why=why)
            raise RpcError(INVALID_PARAMS, message, shapes.plain_refusal("roll_does_not_fit", message)) from why
        if isinstance(step, Refusal):
            raise self._refused(step, act)
        if isinstance(step, ChanceNeeded):
            message = tr("this game is played with the players' own dice")
            raise RpcError(REFUSED, message, shapes.plain_refusal("own_dice", message))
        return {
            "events": shapes.events(game, filter(who.sees, step.events)),
            "decision": shapes.decision(game, session.decision),
            "outcome": shapes.outcome(game, session.outcome),
            "digest": session.digest(),
        }

    def undo(self) -> Json:
        if not self._playing.undo():
            beginning = self._playing.node.parent is None
            message = tr("nothing has been played yet") if beginning else tr("a roll is not taken back in this game")
            code = "nothing_to_undo" if beginning else "barrier"
            raise RpcError(REFUSED, message, shapes.plain_refusal(code, message))
        return self._stand()

    def redo(self) -> Json:
        if not self._playing.redo():
            message = tr("nothing was taken back")
            raise RpcError(REFUSED, message, shapes.plain_refusal("nothing_to_redo", message))
        return self._stand()

    def save(self, path: str) -> Json:
        session = self._playing
        try:
            overlaid = catalogue.overlaid(self._game.id)
            saves.write(Path(path), session, id=self._id, name=self._name, overlaid=overlaid)
        except FileError as why:
            raise RpcError(BAD_FILE, _problem(why), _place(why)) from why
        return {"digest": session.digest()}

    def load(self, path: str) -> Json:
        try:
            found = game_files.open_game(Path(path))
        except FileError as why:
            raise RpcError(BAD_FILE, _problem(why), _place(why)) from why
        found.session.chosen_policy = found.session.chosen_policy or UndoPolicy.FREE
        self._take(found.session, found.id, found.name, (found.path, found.session.at))
        for report in found.reports:
            print(report, file=sys.stderr)
        return {"digest": found.session.digest()}

    # --- inside

    @property
    def _playing(self) -> Session:
        if self._session is None:
            raise RpcError(NO_GAME, tr("there is no game yet: call new or load"))
        return self._session

    @property
    def _game(self) -> Game[Any, Any]:
        return self._playing.game

    def _take(self, session: Session, id: str, name: str, file: tuple[Path, int] | None = None) -> None:
        self._session, self._id, self._name, self._file = session, id, name, file

    def _stand(self) -> Json:
        return {"digest": self._playing.digest(), "decision": self.decision()}

    def _side(self, side: str) -> Side:
        if side not in self._game.sides:
            known = ", ".join(self._game.sides)
            raise RpcError(INVALID_PARAMS, tr("there is no side {side}; there are {known}", side=side, known=known))
        return Side(side)

    @property
    def _known(self) -> Any:
        """The position as the side that decides knows it: nothing that it is told leans on more."""
        decision = self._playing.decision
        return self._playing.known(decision.side if decision is not None else None)

    def _reader(self, side: str | None) -> Reader:
        """Who asks: a side, or without one somebody who may be shown everything."""
        session = self._playing
        if side is None and telling.hides_truth(session):
            self._hidden_unless_truth()
        return telling.reader(session, None if side is None else self._side(side), self._truth)

    def _hidden_unless_truth(self) -> None:
        """Before the end all is shown only where it was asked for, and is marked then: in the file it came from too."""
        if not self._truth:
            message = tr("name a side: some things stay hidden until the game is over")
            raise RpcError(REFUSED, message, shapes.plain_refusal(telling.HIDDEN_UNTIL_END, message))
        if self._file is not None:
            try:
                path, node = self._file
                marking.note_truth(path, self._playing, node)
            except FileError as why:
                raise RpcError(BAD_FILE, _problem(why), _place(why)) from why
            self._file = None
        self._playing.show_truth()

    def _must_decide(self, side: str | None) -> None:
        if side is None:
            if telling.hides_truth(self._playing):
                self._hidden_unless_truth()
            return
        asked, decision = self._side(side), self._playing.decision
        if decision is not None and decision.side != asked:
            name = self._game.presenter.side_name(asked)
            raise RpcError(WRONG_SIDE, tr("{side} does not decide now", side=name))

    def _read(self, data: Json) -> tuple[Action, Refusal | None]:
        """An action as it was aimed, completed where it can be; or the refusal of completing it."""
        try:
            aim = aim_from(self._game, data)
            found = gesture_from(self._game, self._known, data)
        except ActionError as why:
            raise RpcError(INVALID_PARAMS, str(why)) from why
        return (aim, found) if isinstance(found, Refusal) else (found, None)

    def _refusal(self, act: Action) -> Refusal | None:
        """Why an action is not allowed, the players' own ending of the game included."""
        return Refusal("game_over", "") if self._playing.node.ending else self._game.check(self._known, act)

    def _allowed(self, data: Json) -> Action:
        aim, refusal = self._read(data)
        refusal = refusal or self._refusal(aim)
        if refusal is not None:
            raise self._refused(refusal, aim)
        return aim

    def _refused(self, refusal: Refusal, aim: Action) -> RpcError:
        data = self._told(refusal, aim)
        return RpcError(REFUSED, data["message"], data)

    def _told(self, refusal: Refusal, aim: Action) -> dict[str, Json]:
        session = self._playing
        return shapes.refusal(session.game, refusal, session.describe(refusal), session.instead(aim))


METHODS: Mapping[str, tuple[Callable[..., Json], Mapping[str, Param]]] = {
    "games": (Referee.games, {}),
    "new": (
        Referee.new,
        {
            "game": Param(TEXT, needed=True),
            "scenario": Param(TEXT),
            "scenario_data": Param(OBJECT),
            "options": Param(OBJECT),
            "seed": Param(SEED),
            "position": Param(OBJECT),
            "dice": Param(LIST),
        },
    ),
    "decision": (Referee.decision, {}),
    "view": (Referee.view, {"side": Param(TEXT)}),
    "legal": (Referee.legal, {"side": Param(TEXT), "piece": Param(TEXT)}),
    "check": (Referee.check, {"action": Param(OBJECT, needed=True), "side": Param(TEXT)}),
    "submit": (Referee.submit, {"action": Param(OBJECT, needed=True)}),
    "forecast": (Referee.forecast, {"action": Param(OBJECT, needed=True)}),
    "explain": (Referee.explain, {"subject": Param(OBJECT, needed=True)}),
    "undo": (Referee.undo, {}),
    "redo": (Referee.redo, {}),
    "save": (Referee.save, {"path": Param(TEXT, needed=True)}),
    "load": (Referee.load, {"path": Param(TEXT, needed=True)}),
    "record": (Referee.record, {"side": Param(TEXT)}),
}
"""Every method by its name, with its parameters. The names are fixed."""


def _checked(name: str, declared: Mapping[str, Param], params: Mapping[str, Json]) -> dict[str, Json]:
    """The parameters that were given; null stands for one that was not."""
    for given in params:
        if given not in declared:
            raise RpcError(INVALID_PARAMS, tr("{method} has no parameter {name}", method=name, name=given))
    values = {key: value for key, value in params.items() if value is not None}
    for key, (types, needed) in declared.items():
        if key not in values:
            if needed:
                raise RpcError(INVALID_PARAMS, tr("{method} needs the parameter {name}", method=name, name=key))
        elif not isinstance(values[key], types) or isinstance(values[key], bool):
            kinds = " or ".join(_NAMES[kind] for kind in types)
            raise RpcError(INVALID_PARAMS, tr("{name} should be {kinds}", name=key, kinds=kinds))
    return values


def _setup(game: str, scenario: str | None, document: Json) -> Setup:
    """The scenario named, or the one given as a document."""
    if (scenario is None) == (document is None):
        raise RpcError(INVALID_PARAMS, tr("new needs either scenario or scenario_data"))
    if scenario is not None:
        return catalogue.scenario(game, scenario)
    found = scenarios.from_document(Path("scenario_data"), document)
    if found.game != game:
        raise RpcError(INVALID_PARAMS, tr("this scenario is for another game ({game})", game=found.game))
    return found.setup


def _script(dice: list[Json]) -> tuple[int, ...]:
    """Die faces and card numbers, counted from 1, as results counted from 0."""
    if any(not isinstance(value, int) or isinstance(value, bool) or value < 1 for value in dice):
        raise RpcError(INVALID_PARAMS, tr("dice are whole numbers from 1"))
    return tuple(value - 1 for value in dice)


def _problem(why: FileError) -> str:
    return f"{why.path}: {why.message}"


def _place(why: FileError) -> Json:
    return {"file": str(why.path), "line": why.line, "pointer": why.pointer, "hint": why.hint}

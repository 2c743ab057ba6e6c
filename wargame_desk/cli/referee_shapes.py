"""What a game says, as the referee's JSON: spaces by label, pieces by name, actions and events by their fields.

Owns the shape of every result in ``docs/referee.md``. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wargame_desk.core.codec import to_json
from wargame_desk.core.game import Game
from wargame_desk.core.present import Fact
from wargame_desk.core.tables import Ledger
from wargame_desk.core.values import Action, Barrier, Decision, Event, Outcome, Refusal
from wargame_desk.core.views import Battle, Forecast, PieceView, View

Json = Any
AnyGame = Game[Any, Any]


def decision(game: AnyGame, what: Decision | None) -> Json:
    """Who decides what now; null when the game is over."""
    if what is None:
        return None
    prompt = game.describe(what).partition("\n")[0]
    return {"side": what.side, "kind": what.kind, "prompt": prompt, "optional": what.optional}


def outcome(game: AnyGame, end: Outcome | None) -> Json:
    """How the game ended; null while it goes on."""
    if end is None:
        return None
    return {"winner": end.winner, "level": end.level, "rule": end.rule, "message": game.describe(end)}


def refusal(game: AnyGame, why: Refusal, message: str, instead: Action | None) -> dict[str, Json]:
    """Why not: the facts, the sentence, and the nearest legal action."""
    return {
        "code": why.code,
        "rule": why.rule,
        "message": message,
        "spaces": [game.board.label(space) for space in why.spaces],
        "pieces": [game.piece_name(piece) for piece in why.pieces],
        "instead": None if instead is None else to_json(game, instead),
    }


def plain_refusal(code: str, message: str) -> dict[str, Json]:
    """A refusal that is no rule of a game, in the same shape."""
    return {"code": code, "rule": "", "message": message, "spaces": [], "pieces": [], "instead": None}


def events(game: AnyGame, happened: Iterable[Event]) -> list[Json]:
    """Events in order."""
    return [to_json(game, event) for event in happened]


def ledger(lines: Ledger) -> list[Json]:
    """The lines behind a number."""
    return [{"value": entry.value, "reason": entry.reason, "rule": entry.rule} for entry in lines]


def forecast(found: Forecast | None, lines: Ledger) -> dict[str, Json]:
    """Column, ledger and exact distribution; without a battle, no column and nothing left to chance."""
    if found is None:
        return {"column": None, "ledger": ledger(lines), "outcomes": []}
    outcomes = [
        {"result": chance.result, "probability": float(chance.probability), "fraction": str(chance.probability)}
        for chance in found.chances
    ]
    return {"column": found.label if outcomes else None, "ledger": ledger(found.ledger), "outcomes": outcomes}


def view(game: AnyGame, shown: View, log: Iterable[Fact]) -> dict[str, Json]:
    """A position as one side knows it, with the log it can read."""
    return {
        "side": shown.side,
        "turn": shown.turn,
        "turns": shown.turns,
        "phase": shown.phase,
        "pieces": [_piece(game, piece) for piece in shown.pieces],
        "markers": [] if shown.battle is None else [_battle(game, shown.battle)],
        "tracks": dict(shown.tracks),
        "decks": {name: list(cards) for name, cards in shown.piles},
        "log": [fact(game, line) for line in log],
    }


def _piece(game: AnyGame, piece: PieceView) -> Json:
    return {
        "id": piece.id,
        "side": piece.side,
        "at": None if piece.at is None else game.board.label(piece.at),
        "place": piece.place,
        "face": piece.face,
        "marks": list(piece.marks),
    }


def _battle(game: AnyGame, battle: Battle) -> Json:
    sources = [game.board.label(space) for space in battle.sources]
    return {"kind": "battle", "at": game.board.label(battle.target), "from": sources, "text": battle.pill}


def fact(game: AnyGame, line: Fact) -> dict[str, Json]:
    """One line of a log."""
    spaces = [game.board.label(space) for space in line.spaces]
    return {"text": line.text, "rule": line.rule, "side": line.side, "spaces": spaces}


def takebacks(marks: Iterable[tuple[int, Barrier]]) -> list[Json]:
    """The marked take-backs: which node of the history was left, past which barrier."""
    return [{"node": node, "barrier": barrier.name.lower()} for node, barrier in marks]

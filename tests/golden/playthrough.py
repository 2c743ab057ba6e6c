"""Golden playthroughs: whole games as text, one line an action with its events and digest.

``python -m tests.golden.playthrough`` writes them anew; read the difference before it is committed, for it is
what players of the old version will notice.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.laws import eager
from wargame_desk import catalogue
from wargame_desk.core.codec import action_from, digest, to_json
from wargame_desk.core.dice import Dice, seed_from

HERE = Path(__file__).parent
SEED = "golden"
GAMES = [(entry.id, setup.id) for entry in catalogue.entries() for setup in catalogue.scenarios(entry.id)[0]]


def path_of(game_id: str, scenario_id: str) -> Path:
    """Where a playthrough is kept."""
    return HERE / f"{game_id}.{scenario_id}.txt"


def lines_of(game: Any, state: Any, actions: list[Any] | None) -> list[str]:
    """Play the actions (None: choose them) and tell each step."""
    rng, lines, chosen = Random(7), [f"start {digest(game, state)}"], iter(actions or ())
    while game.outcome(state) is None:
        if actions is None:
            action = eager(game, state, list(game.legal_actions(state)), rng)
        else:
            action = action_from(game, next(chosen))
            assert game.check(state, action) is None
        step = game.apply(state, action)
        state = step.state
        told = [json.dumps(to_json(game, event)) for event in step.events]
        lines.append(f"{json.dumps(to_json(game, action))} {step.barrier.name} {digest(game, state)}")
        lines += [f"    {line}" for line in told]
    outcome = game.outcome(state)
    lines.append(f"end {outcome.winner} {outcome.level} {outcome.rule}")
    return lines


def start(game_id: str, scenario_id: str) -> tuple[Any, Any]:
    """A game and its first state."""
    setup = catalogue.scenario(game_id, scenario_id)
    game = catalogue.open_game(game_id, setup.options)
    return game, game.setup(setup, None, Dice(seed_from(SEED)))


def main() -> None:
    """Write every playthrough anew."""
    for game_id, scenario_id in GAMES:
        game, state = start(game_id, scenario_id)
        path_of(game_id, scenario_id).write_text("\n".join(lines_of(game, state, None)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Plays the games to watch: ``uv run python docs/make_samples.py [game ...]``.

The computer's best players play them, from seeds that were chosen for games worth watching, so the same games come out
on every machine. A record goes to ``resources/samples``; the remarks beside it are written by hand, by the numbers of
its actions. If a game comes out differently, because rules or players have changed, its remarks are to be read anew.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wargame_desk import catalogue, paths  # noqa: E402
from wargame_desk.ai.players import PLAYERS  # noqa: E402
from wargame_desk.ai.selfplay import own_seed  # noqa: E402
from wargame_desk.persistence import glance, records  # noqa: E402

PLAYER = "greedy"
WHEN = "2026-11-30T12:00:00+00:00"
"""The moment that stands in the records, so that they come out the same."""


class Sample(NamedTuple):
    """What is played: a scenario, and the seed of the game."""

    scenario: str
    seed: str


SAMPLES: Mapping[str, Sample] = {
    "strike-force-one": Sample("standard", "sample/10"),
    "norad": Sample("norad", "sample/0"),
    "nato-air-commander": Sample("crisis", "sample/1"),
}


def make(game_id: str, sample: Sample, folder: Path) -> Path:
    """Play a game to its end and write its record into a folder."""
    sides = [side for side, _ in catalogue.entry(game_id).sides]
    session = catalogue.start(game_id, sample.scenario, seed=sample.seed, seats=dict.fromkeys(sides, PLAYER))
    _, maker = PLAYERS[PLAYER]
    players = {side: maker(own_seed(session.seed, side)) for side in sides}
    record = records.RecordFile.begin(
        folder, session, id=f"sample-{game_id}", sync=False, file_name=f"{game_id}{records.SUFFIX}"
    )
    while (decision := session.decision) is not None:
        session.submit(players[decision.side].choose(session.game, session.known(decision.side)), PLAYER)
    record.close()
    return record.path


def main(wanted: list[str]) -> None:
    """Make those named, or all."""
    glance.now = lambda: WHEN
    for game_id in wanted or SAMPLES:
        with TemporaryDirectory() as folder:
            made = make(game_id, SAMPLES[game_id], Path(folder))
            target = paths.samples_folder() / made.name
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(made.read_bytes())
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])

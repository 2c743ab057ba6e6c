"""A whole Expansion with all its counters, played through the window by two people who take turns at it. By command.

    python -m tests.gui.window.whole_expansion [--seed 11] [--option fighter-combat] [--patient]
    python -m tests.gui.window.whole_expansion --scenario norad --computer us

It takes minutes, and a good many with ``--patient``; the continuous tests play the same with few counters.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import TracebackType

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.gui.window.commander import Commander
from tests.gui.window.conftest import Hands
from wargame_desk import catalogue
from wargame_desk.app import hold_button, main
from wargame_desk.app.choices import Choices
from wargame_desk.app.window import MainWindow
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.persistence.settings import Settings

PATIENCE = 60.0
"""Seconds between two lines that say how far it has come."""
GESTURES = 100_000
"""A game that needs more of them does not end."""

faults: list[BaseException] = []


def _fault(kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
    """An exception in a slot: Qt goes on, but the game is not as it should be."""
    faults.append(value)
    sys.__excepthook__(kind, value, trace)


def _table(home: Path, start: Callable[[], Session]) -> Hands:
    calm = replace(
        Settings(), palette="light", reduced_motion=True, confirm_end_phase=False, confirm_exit=False,
        auto_only_choice=False,
    )  # fmt: skip
    choices = Choices(home / "settings.json", calm)
    main.dress(main.make_application(), choices.now)
    window = MainWindow(choices)
    window.resize(1280, 800)
    window.show()
    assert window.filing.start(start)
    hands = Hands(window)
    hands.table.opponent.set_pace("instant")
    return hands


def _progress(commander: Commander, begun: float) -> str:
    bridge = commander.bridge
    return (
        f"{time.monotonic() - begun:6.0f} s  turn {bridge.view.turn}, {len(bridge.session.nodes)} positions, "
        f"{commander.handovers} handovers: {bridge.standing.goal}"
    )


def play(start: Callable[[], Session], seed: int, *, hasty: bool) -> str:
    """Play to the end and say how it came out. Raises what went wrong on the way."""
    begun = said = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARGAME_DESK_HOME", folder)
        patch.setattr(hold_button, "HOLD", 40)
        hands = _table(Path(folder), start)
        commander = Commander(hands, seed, hasty=hasty)
        for _ in range(GESTURES):
            commander.play(1)
            if faults:
                raise faults[0]
            if commander.over:
                break
            if time.monotonic() - said > PATIENCE:
                said = time.monotonic()
                print(_progress(commander, begun), flush=True)
        assert commander.over, f"no end after {GESTURES} gestures"
        bridge = commander.bridge
        assert not hands.window.covered, "all is open now"
        assert all(back is not None for back in bridge.known.back.values())
        end = _progress(commander, begun)
        hands.window.filing.put_away()
        hands.window.clear_table()
        hands.window.close()
    return f"{end}\n{bridge.describe(bridge.outcome)}\nby hand: {', '.join(sorted(commander.kinds))}"


def run(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--scenario", default="expansion", help="which of NORAD's scenarios")
    parser.add_argument("--computer", action="append", default=[], help="a side that the computer plays")
    parser.add_argument("--option", action="append", default=[], help="play with this option; may be repeated")
    parser.add_argument("--seed", type=int, default=11, help="of the game and of its players")
    parser.add_argument("--patient", action="store_true", help="every counter is set up and flown by hand")
    given = parser.parse_args(arguments)
    sys.excepthook = _fault
    options, seats = dict.fromkeys(given.option, True), dict.fromkeys(map(Side, given.computer), "greedy")
    game = partial(catalogue.start, "norad", given.scenario, options, seed=given.seed, seats=seats)
    print(play(game, given.seed, hasty=not given.patient))


if __name__ == "__main__":
    run()

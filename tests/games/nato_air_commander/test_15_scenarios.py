"""Chapter 15: the three scenarios, which are stand-ins, and what each of them sets."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.nato_air_commander.table import END, LINES, Table, opening
from wargame_desk import catalogue
from wargame_desk.core.tables import Source

SCENARIOS = ("build-up", "crisis", "bolt-from-the-blue")
NATO = {
    # Alpha to Foxtrot, each from east to west
    "build-up": "4322 4322 4432 4332 4432 4332",
    "crisis": "3322 4322 4332 4332 4332 4322",
    "bolt-from-the-blue": "3322 4332 4332 3332 4332 3332",
}
FORCES = {"build-up": "556565", "crisis": "556665", "bolt-from-the-blue": "556665"}
MUNITIONS = {"build-up": 4, "crisis": 3, "bolt-from-the-blue": 3}
AIR = {
    # in the Basing Box, in the Damaged Box, and on their way
    "build-up": (30, 0, 6),
    "crisis": (26, 2, 8),
    "bolt-from-the-blue": (21, 5, 10),
}


def where(t: Table) -> dict[str, int]:
    """How many air units are where, those on the turn track together."""
    found: dict[str, int] = {}
    for unit in t.game.setting.air:
        label = t.at(t.game.piece_name(unit)) or "out"
        label = "due" if label.startswith("turn-") else label
        found[label] = found.get(label, 0) + 1
    return found


@pytest.mark.rule("NAC-15.0-a", "NAC-15.1-b")
def test_three_scenarios_the_first_of_them_build_up() -> None:
    found, faults = catalogue.scenarios("nato-air-commander")
    assert not faults
    offered = [setup for setup in found if not setup.tutorial]
    assert tuple(setup.id for setup in offered) == SCENARIOS
    assert offered[0].title == "Build-Up"


@pytest.mark.rule("NAC-15.0-a", "NAC-15.1-b")
def test_each_gives_nato_less_and_the_enemy_no_less_than_the_one_before() -> None:
    starts = [opening(scenario) for scenario in SCENARIOS]
    for easier, harder in pairwise(starts):
        assert where(easier)["basing"] > where(harder)["basing"]
        assert len([p for p in easier.game.setting.pilots if easier.at(easier.game.piece_name(p)) == "pilots"]) > len(
            [p for p in harder.game.setting.pilots if harder.at(harder.game.piece_name(p)) == "pilots"]
        )
        assert easier.state.pgm >= harder.state.pgm
        assert sum(map(sum, easier.state.nato)) >= sum(map(sum, harder.state.nato))
        assert sum(easier.state.force) <= sum(harder.state.force)


@pytest.mark.rule("NAC-15.0-b")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_sets_cohesion_munitions_and_air_units(scenario: str) -> None:
    t = opening(scenario)
    assert [t.cohesion(line) for line in LINES] == [int(digit) for digit in FORCES[scenario]]
    assert [[t.cohesion(f"{line}-{box}") for box in range(1, END + 1)] for line in LINES] == [
        [int(digit) for digit in boxes] for boxes in NATO[scenario].split()
    ]
    assert t.state.pgm == MUNITIONS[scenario]
    air = where(t)
    assert (air["basing"], air.get("damaged", 0), air["due"]) == AIR[scenario]
    assert [t.reached(line) for line in LINES] == [0] * 6


@pytest.mark.rule("NAC-15.0-b")
def test_a_scenario_can_change_the_first_turn_alone() -> None:
    assert [opening(scenario).phase for scenario in SCENARIOS] == ["recon", "recon", "planning"]
    t = opening("bolt-from-the-blue")
    assert t.state.active == ()
    t.to_phase("recon")
    assert t.turn == 2
    assert t.state.active


@pytest.mark.rule("NAC-15.1-a")
def test_what_the_rules_do_not_give_is_said_to_be_reconstructed() -> None:
    found, _ = catalogue.scenarios("nato-air-commander")
    for setup in found:
        if not setup.tutorial:
            assert "reconstructed" in setup.text
            assert "Pakistan" not in setup.text
    data = opening().game.setting.data
    assert (data.cards.source, data.units.source) == (Source.RECONSTRUCTED, Source.RECONSTRUCTED)
    told = {item.part.lower(): item.source for item in data.board.provenance}
    assert [source for part, source in told.items() if "scenario" in part] == [Source.RECONSTRUCTED]

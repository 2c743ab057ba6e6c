"""Lines of play counted: by the program's list of actions, and by hand or by the plain rules of ``oracle.py``."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.strike_force_one import oracle
from tests.games.strike_force_one.table import opening, table
from wargame_desk.core.chance import outcomes
from wargame_desk.games.strike_force_one.actions import EndPhase
from wargame_desk.games.strike_force_one.game import StrikeForceOne
from wargame_desk.games.strike_force_one.state import State


def lines(game: StrikeForceOne, state: State, depth: int) -> int:
    """The sequences of so many actions, each face of a die its own."""
    if not depth:
        return 1
    return sum(
        lines(game, step.state, depth - 1)
        for action in game.legal_actions(state)
        for _, step in outcomes(game, state, action)
    )


def endings(game: StrikeForceOne, state: State) -> int:
    """The sequences to the end of the step, each face of a die its own."""
    found = 0
    for action in game.legal_actions(state):
        if isinstance(action, EndPhase):
            found += 1
            continue
        found += sum(endings(game, step.state) for _, step in outcomes(game, state, action))
    return found


def counted(units: dict[str, str], moved: frozenset[str], enemies: frozenset[str], advanced: bool, depth: int) -> int:
    """The same for a movement step by the plain rules, but for lines that go on after the end of the step."""
    if not depth:
        return 1
    found = 0
    for name in units.keys() - moved:
        for there in oracle.stops(units, set(moved), name, enemies, advanced):
            found += counted({**units, name: there}, moved | {name}, enemies, advanced, depth - 1)
    full = max(Counter(units.values()).values()) > (2 if advanced else 1)
    return found + (depth == 1 and not full)


START = dict(zip("ABCDEF", ("0902", "0903", "0904", "0905", "0906", "0907"), strict=True))
US = frozenset({"0504", "0502", "0405", "0606"})


@pytest.mark.parametrize("rules", ["standard", "advanced"])
def test_the_first_two_actions_of_a_game(rules: str) -> None:
    t, advanced = opening(rules), rules == "advanced"
    assert lines(t.game, t.state, 1) == counted(START, frozenset(), US, advanced, 1)
    # Ending the step at once leads to Soviet combat, where nobody is near: one action, its end.
    assert lines(t.game, t.state, 2) == counted(START, frozenset(), US, advanced, 2) + 1


def test_two_units_in_a_corner_by_hand() -> None:
    """B in 0101 has 0102 and 0201, both next to W in 0202; A in 0102 has 0101, and through it 0201."""
    t = table(A="0102", B="0101", W="0202")
    assert t.reach("A") == {"0101", "0201"}
    assert t.reach("B") == {"0102", "0201"}
    assert lines(t.game, t.state, 1) == 2 + 2 + 1
    two = {
        "A to 0101": 2,  # B must leave, to 0102 or 0201
        "A to 0201": 2,  # B to 0102, or the end: 0201 is taken for good
        "B to 0102": 2,  # A must leave, to 0101 or 0201
        "B to 0201": 2,  # A to 0101, or the end
        "the end": 2,  # combat: attack 0202, or the end
    }
    assert lines(t.game, t.state, 2) == sum(two.values())


def test_every_line_of_a_standard_battle_by_hand() -> None:
    """A in 0604 on W in 0504. One unit: DR on 1 and 2, AR on 3, 4 and 5, AE on 6."""
    t = table(phase="soviet-combat", A="0604", W="0504")
    at_once = 1
    beaten = 2 * (2 * 2)  # two faces; retreat to 0404 or 0503; advance or stay
    repelled = 3 * 2  # three faces; retreat to 0605 or 0704
    lost = 1
    assert endings(t.game, t.state) == at_once + beaten + repelled + lost
    # Three actions: declare, join, roll with its six faces; or the end, and then W moves and the step ends, or it ends
    # without a move and W attacks 0604 or does not.
    assert lines(t.game, t.state, 3) == 6 + len(oracle.reach("0504", frozenset({"0604"}), False)) + 2


def test_every_line_of_an_advanced_battle_by_hand() -> None:
    """C in 0802 on W in 0801, one against one: DR on 1 and 2, NE on 3, AR on 4 and 5, AE on 6."""
    t = table("advanced", phase="soviet-combat", W="0801", C="0802")
    at_once, nothing, lost = 1, 1, 1
    beaten = 2 * (2 * 2)  # 0701 or 0901: 0702 and 0902 lie next to C
    repelled = 2 * 3  # 0703 (woods), 0803 or 0903: 0702 and 0902 lie next to W
    assert endings(t.game, t.state) == at_once + beaten + nothing + repelled + lost

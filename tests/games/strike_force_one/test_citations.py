"""Each rule is found in the code by its number, and each number in the code has a text to read."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.strike_force_one.table import game_of
from wargame_desk.games import strike_force_one

CITED = re.compile(r"SFO-((?:CRT-[SA]|TEC|PI)\b|\d+\.\d+)")
NOT_IN_CODE = {"0.0"}
"""How the rules are numbered: nothing to carry out."""


def cited() -> dict[str, set[str]]:
    """The numbers that each module names."""
    folder = Path(strike_force_one.__file__).parent
    return {path.name: set(CITED.findall(path.read_text(encoding="utf-8"))) for path in folder.glob("*.py")}


def test_every_rule_is_found_by_its_number_and_every_number_has_a_text() -> None:
    found: set[str] = set().union(*cited().values())
    assert found == {rule.id for rule in game_of().presenter.rules} - NOT_IN_CODE


def test_each_chapter_of_the_code_names_the_rules_that_it_owns() -> None:
    found = cited()
    assert found["movement.py"] >= {"4.0", "4.1", "4.2", "4.31", "4.32", "4.33", "7.1", "7.11", "7.2", "7.21"}
    assert found["combat.py"] >= {"5.0", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "7.12", "7.22", "7.3", "7.31", "7.4"}
    assert found["retreat.py"] >= {"5.6", "7.4"}
    assert found["reinforcements.py"] >= {"8.1", "8.11", "8.12", "8.13", "8.2", "8.21", "8.22"}
    assert found["victory.py"] == {"6.0"}
    assert "3.0" in found["turn.py"] & found["sequence.py"]

"""The choices before a game, and the values they become.

No rule asks for an option by its name: ``Rules`` holds limits, costs and tables, and the chapters use those.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wargame_desk.core.pathfinding import CLOSED
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionSpec, OptionValue, settle_options


class Rules(NamedTuple):
    """What the options change, as values.

    Attributes:
        table: id of the results table in use.
        stack: most units of a side in a hex at the end of a step.
        woods_cost: movement points to enter woods, ``CLOSED`` if nobody may.
        woods_defence: what woods add to the defence.
        by_differential: columns are attackers less defenders, not attackers alone.
        late_stacking: the limit binds when the step ends, not when each unit stops.
        second_echelon, west_german: the optional units are in the game.

    Rule: SFO-4.2, SFO-7.0, SFO-7.1, SFO-7.2, SFO-7.3, SFO-8.0, SFO-TEC.
    """

    table: str = "standard"
    stack: int = 1
    woods_cost: int = CLOSED
    woods_defence: int = 0
    by_differential: bool = False
    late_stacking: bool = True
    second_echelon: bool = False
    west_german: bool = False


def option_specs() -> tuple[OptionSpec, ...]:
    """Every option with its words and rule."""
    standard, advanced = {"rules": "standard"}, {"rules": "advanced"}
    return (
        OptionSpec(
            "rules",
            tr("Rules"),
            tr("Standard, or the Advanced Game as a whole: stacking, woods, differential, new results."),
            "SFO-7.0",
            ("standard", "advanced"),
            "standard",
            fixed=True,
            names={"standard": tr("Standard"), "advanced": tr("Advanced")},
        ),
        OptionSpec(
            "second-echelon",
            tr("Soviet Second Echelon"),
            tr("Once, from turn 2 on, up to two eliminated Soviet units come back by the east edge."),
            "SFO-8.1",
            (False, True),
            False,
            advanced,
        ),
        OptionSpec(
            "west-german",
            tr("West German reinforcement"),
            tr("A company enters by the west edge once the Soviets hold two towns as a U.S. turn begins."),
            "SFO-8.2",
            (False, True),
            False,
            advanced,
        ),
        OptionSpec(
            "standard-crt-b",
            tr("Results table B"),
            tr("Reads the part of the table that is not in the source in the attacker's favour."),
            "SFO-5.5",
            (False, True),
            False,
            standard,
        ),
        OptionSpec(
            "stacking-at-once",
            tr("Stacking checked after each move"),
            tr("The limit binds when a unit stops, not when the step ends; two units can then not change places."),
            "SFO-4.2",
            (False, True),
            False,
        ),
    )


def complete_options(chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The chosen options with defaults for the rest.

    Raises:
        OptionError: an option or value that does not exist, or one that does not go with the others.

    Rule: SFO-7.0 (the Advanced rules are one package), SFO-8.0 (optional rules belong to the Advanced Game).
    """
    return settle_options("Strike Force One", option_specs(), chosen)


def rules_from(options: Mapping[str, OptionValue]) -> Rules:
    """The values that complete options stand for."""
    late = not options["stacking-at-once"]
    if options["rules"] == "standard":
        return Rules(table="standard-b" if options["standard-crt-b"] else "standard", late_stacking=late)
    return Rules(
        table="advanced",
        stack=2,
        woods_cost=2,
        woods_defence=1,
        by_differential=True,
        late_stacking=late,
        second_echelon=bool(options["second-echelon"]),
        west_german=bool(options["west-german"]),
    )

"""The choices before a game, and the values they become.

No chapter asks for an option by its name: ``Rules`` holds what the options stand for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, OptionSpec, OptionValue, settle_options

NORAD, PVO, EXPANSION = "norad", "pvo-strany", "expansion"
YES_NO = (False, True)
ORTHOGONAL, DIAGONAL, DEAR = 2, 2, 3
"""Half movement points for a step across a side, across a corner, and across a corner by the option."""


class Rules(NamedTuple):
    """What the options change, as values.

    Attributes:
        variant: which of the three games.
        dew: the DEW line can be broken. Rule: NORAD-9.1.
        side_entry: bombers may enter beside the map. Rule: NORAD-9.2.1, PVO-9.2.
        base: bombers may start from the base box in the south. Rule: NORAD-9.2.2, PVO-9.2.
        slbm: missiles from submarines. Rule: NORAD-9.3.
        any_coast: they may also appear off coasts that are not the enemy's own. Rule: NORAD-9.3.
        targets: bombers have assigned targets. Rule: NORAD-9.5.
        solitaire: nobody knows what is real. Rule: NORAD-8.0.
        diagonal: half points for a diagonal step. Rule: EXP-6.0.
        dice: fighters fight by die. Rule: EXP-9.6.
        lenient: entering a city is enough to be free of the duty south. Rule: NORAD-6.0.
        groups: the option values that decide which counters take part.
    """

    variant: str = NORAD
    dew: bool = False
    side_entry: bool = False
    base: bool = False
    slbm: bool = False
    any_coast: bool = False
    targets: bool = False
    solitaire: bool = False
    diagonal: int = DIAGONAL
    dice: bool = False
    lenient: bool = False
    groups: frozenset[str] = frozenset()


def option_specs() -> tuple[OptionSpec, ...]:
    """Every option with its words and rule."""
    expansion = {"variant": EXPANSION}
    return (
        OptionSpec(
            "variant",
            tr("Game"),
            tr("NORAD over North America, PVO Strany over Eurasia, or the Expansion with both."),
            "NORAD-1.0",
            (NORAD, PVO, EXPANSION),
            NORAD,
            fixed=True,
            names={NORAD: tr("NORAD"), PVO: tr("PVO Strany"), EXPANSION: tr("Expansion")},
        ),
        _switch(
            "dew-line",
            tr("DEW line"),
            tr("Once Anchorage and Godthåb are destroyed, Soviet bombers enter from row H."),
            "NORAD-9.1",
            bars={"variant": PVO},
        ),
        _switch(
            "siberia",
            tr("Siberian and Alaskan bases"),
            tr("Bombers also enter by the far edge of the map, rows A to H."),
            "NORAD-9.2.1",
        ),
        _switch(
            "cuba",
            tr("Cuban and Pacific bases"),
            tr("Up to five bombers, at most three of them real, start in a box in the south."),
            "NORAD-9.2.2",
        ),
        _switch(
            "slbm",
            tr("Missiles from submarines"),
            tr("Three real missiles and a decoy appear off the coast and strike a turn later."),
            "NORAD-9.3",
            {"canada": True},
        ),
        _switch(
            "canada",
            tr("Canadian fighters and MiG-21s"),
            tr("Four Canadian fighters join North America, and two MiG-21s Eurasia."),
            "NORAD-9.4",
        ),
        _switch(
            "targets",
            tr("Assigned targets"),
            tr("Each real bomber may bomb only the city that was written down for it."),
            "NORAD-9.5",
            {"solitaire": False},
        ),
        _switch(
            "solitaire",
            tr("Solitaire"),
            tr("One person plays both sides, and nobody knows which counters are real."),
            "NORAD-8.0",
        ),
        _switch(
            "diagonal-cost",
            tr("Diagonal steps cost more"),
            tr("A step across a corner costs one and a half movement points."),
            "EXP-6.0",
            expansion,
        ),
        _switch(
            "fighter-combat",
            tr("Fighter combat"),
            tr("Fighters roll a die for their attack, fly home, and can scramble against bombers over their city."),
            "EXP-9.6",
            expansion,
        ),
        _switch(
            "any-coast",
            tr("Missiles off every coast"),
            tr("Missiles may also appear off coasts that are not those of the United States or the Eastern Bloc."),
            "NORAD-9.3",
            {"slbm": True},
        ),
        _switch(
            "city-exemption",
            tr("A visit to a city is excuse enough"),
            tr(
                "A bomber that enters any city in its move is free of the duty to go south, even if it does not bomb. "
                "Ten rounds in which nothing happens then end the game."
            ),
            "NORAD-6.0",
        ),
    )


def _switch(
    id: str,
    title: str,
    text: str,
    rule: str,
    needs: Mapping[str, OptionValue] | None = None,
    bars: Mapping[str, OptionValue] | None = None,
) -> OptionSpec:
    return OptionSpec(id, title, text, rule, YES_NO, False, needs or {}, bars=bars or {})


def complete_options(chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The chosen options with defaults for the rest.

    Raises:
        OptionError: an option or value that does not exist, or one that does not go with the others.

    Rule: NORAD-9.0, NORAD-9.3 and NORAD-9.4 (missiles need the Canadian fighters), PVO-9.1 (no DEW line in PVO Strany).
    """
    options = settle_options("NORAD 3", option_specs(), chosen)
    if options["dew-line"] and options["variant"] == PVO:
        raise OptionError("dew-line", tr("The DEW line is not part of PVO Strany (rule 11.0)."))
    return options


def rules_from(options: Mapping[str, OptionValue]) -> Rules:
    """The values that complete options stand for."""
    return Rules(
        variant=str(options["variant"]),
        dew=bool(options["dew-line"]),
        side_entry=bool(options["siberia"]),
        base=bool(options["cuba"]),
        slbm=bool(options["slbm"]),
        any_coast=bool(options["any-coast"]),
        targets=bool(options["targets"]),
        solitaire=bool(options["solitaire"]),
        diagonal=DEAR if options["diagonal-cost"] else DIAGONAL,
        dice=bool(options["fighter-combat"]),
        lenient=bool(options["city-exemption"]),
        groups=frozenset(name for name, value in options.items() if value is True),
    )

"""The choices before a game, and the values they become.

No chapter asks for an option by its name: ``Rules`` holds what the options stand for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionSpec, OptionValue, settle_options

YES_NO = (False, True)


class Rules(NamedTuple):
    """What the options change, as values.

    Attributes:
        surprise: the first turn has neither Objectives nor Recon. Rule: NAC-4.0.
        rebuild_stealth: an eliminated Stealth Unit can be rebuilt. Rule: NAC-12.2.
        exact_oew: only the space that an OEW Mission really gained is given back. Rule: NAC-13.2.
        rest: a Damaged unit that has not flown may be sent to the Damaged Box. Rule: NAC-13.1.
    """

    surprise: bool = False
    rebuild_stealth: bool = True
    exact_oew: bool = False
    rest: bool = False


def option_specs() -> tuple[OptionSpec, ...]:
    """Every option with its words and rule."""
    return (
        OptionSpec(
            "surprise",
            tr("Surprise attack"),
            tr("The first turn has neither Objectives nor Recon."),
            "NAC-4.0",
            YES_NO,
            False,
            fixed=True,
        ),
        OptionSpec(
            "rebuild-stealth",
            tr("The F-117 can be rebuilt"),
            tr("An eliminated Stealth Unit may be rebuilt like any other, and must then be repaired."),
            "NAC-12.2",
            YES_NO,
            True,
        ),
        OptionSpec(
            "exact-oew",
            tr("OEW gives back only what it gained"),
            tr("If the OCA marker could not move for an OEW Mission, it is not moved back at the end of the turn."),
            "NAC-13.2",
            YES_NO,
            False,
        ),
        OptionSpec(
            "rest",
            tr("Damaged units may rest"),
            tr("A Damaged unit that stayed in the Basing Box may go to the Damaged Box at the end of the turn."),
            "NAC-13.1",
            YES_NO,
            False,
        ),
    )


def complete_options(chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The chosen options with defaults for the rest. OptionError for one that there is not."""
    return settle_options("NATO Air Commander", option_specs(), chosen)


def rules_from(options: Mapping[str, OptionValue]) -> Rules:
    """The values that complete options stand for."""
    return Rules(
        surprise=bool(options["surprise"]),
        rebuild_stealth=bool(options["rebuild-stealth"]),
        exact_oew=bool(options["exact-oew"]),
        rest=bool(options["rest"]),
    )

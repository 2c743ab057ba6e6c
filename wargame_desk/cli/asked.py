"""What several commands ask for in the same words: a game, its options, a seed, who sits where.

Owns these arguments and what they mean. Whatever cannot be meant is ``WrongUsage``.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from wargame_desk import catalogue
from wargame_desk.cli.main import WrongUsage
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, OptionValue, PositionError, Setup


def add_game(parser: argparse.ArgumentParser, *, every: bool = False) -> None:
    """Declare the arguments that say what is played; ``every`` scenario but lessons where none is named."""
    help = tr("the game, where there is more than one; wargame-desk games lists them")
    parser.add_argument("--game", metavar="G", help=help)
    first, all_ = tr("the scenario; the first that is not a lesson if left out"), tr("the scenario; all if left out")
    parser.add_argument("--scenario", metavar="S", help=all_ if every else first)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=tr("choose an optional rule, such as west-german=true; may be given several times"),
    )


def add_seats(parser: argparse.ArgumentParser, who: tuple[str, ...]) -> None:
    """Declare who plays each side."""
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SIDE=WHO",
        help=tr("who plays a side: {who}; once for each side", who=", ".join(who)),
    )


def game(game_id: str | None) -> str:
    """The game asked for, or the only one that there is."""
    if game_id is not None:
        return game_id
    ids = [entry.id for entry in catalogue.entries()]
    if len(ids) != 1:
        raise WrongUsage(tr("name a game with --game; there are {known}", known=", ".join(ids)))
    return ids[0]


def scenario(game_id: str, scenario_id: str | None) -> Setup:
    """The scenario asked for, or the first that is no tutorial."""
    return scenarios(game_id, scenario_id)[0]


def scenarios(game_id: str, scenario_id: str | None) -> tuple[Setup, ...]:
    """The scenario asked for, or all that are no tutorials; the tutorials where there is nothing else."""
    try:
        if scenario_id is not None:
            return (catalogue.scenario(game_id, scenario_id),)
        found, _ = catalogue.scenarios(game_id)
    except catalogue.CatalogueError as why:
        raise WrongUsage(str(why)) from why
    if not found:
        raise WrongUsage(tr("there is no scenario for {game}", game=game_id))
    return tuple(setup for setup in found if not setup.tutorial) or found


def options(game_id: str, chosen: Setup, texts: list[str]) -> dict[str, OptionValue]:
    """The optional rules asked for, each value in the type that its option has."""
    specs = {spec.id: spec for spec in catalogue.option_specs(game_id, chosen)}
    out: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongUsage(tr("an option is given as NAME=VALUE, not {text}", text=repr(text)))
        if name not in specs:
            known = ", ".join(specs)
            raise WrongUsage(tr("there is no option {name}; there are {known}", name=name, known=known))
        values = {option_text(allowed): allowed for allowed in specs[name].values}
        if value not in values:
            known = ", ".join(values)
            raise WrongUsage(tr("{name} cannot be {value}; it can be {known}", name=name, value=value, known=known))
        out[name] = values[value]
    return out


def option_text(value: OptionValue) -> str:
    """An option's value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def seats(sides: tuple[Side, ...], texts: list[str], who: tuple[str, ...], otherwise: str) -> dict[Side, str]:
    """Who plays each side; ``otherwise`` where nobody is named."""
    out = dict.fromkeys(sides, otherwise)
    for text in texts:
        side, equals, player = text.partition("=")
        if not equals or side not in sides:
            raise WrongUsage(
                tr("a seat is SIDE=WHO with SIDE {sides}, not {text}", sides=", ".join(sides), text=repr(text))
            )
        if player not in who:
            raise WrongUsage(tr("nobody is called {player}; there are {known}", player=player, known=", ".join(who)))
        out[Side(side)] = player
    return out


def seed_of(text: str | None) -> str | int | None:
    """A seed as it was given: numbers and words make games that can be repeated, None a new one each time."""
    if text is None:
        return None
    return int(text) if text.isascii() and text.removeprefix("-").isdigit() else text


def begin(game_id: str, chosen: Setup, picked: Mapping[str, OptionValue], **how: Any) -> Session:
    """Begin a game as asked; see ``catalogue.start`` for ``how``."""
    try:
        return catalogue.start(game_id, chosen, picked, **how)
    except (OptionError, PositionError) as why:
        raise WrongUsage(str(why)) from why

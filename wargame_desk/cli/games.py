"""``wargame-desk games``: the games, their scenarios and their options."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any

from wargame_desk import catalogue
from wargame_desk.cli.asked import option_text
from wargame_desk.cli.main import WrongUsage
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionSpec, OptionValue, Setup

HELP = "list the games, their scenarios and their optional rules"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=tr("only this game"))
    parser.add_argument("--json", action="store_true", help=tr("print the list as JSON"))
    parser.epilog = tr("To begin one: wargame-desk play --game strike-force-one --scenario standard")


def run(args: argparse.Namespace) -> int:
    """Print the list; scenario files that cannot be read are named on the error output and hide nothing."""
    ids = [entry.id for entry in catalogue.entries()]
    if args.game is not None and args.game not in ids:
        raise WrongUsage(tr("there is no game {id}; there are {known}", id=args.game, known=", ".join(ids)))
    chosen = ids if args.game is None else [args.game]
    if args.json:
        print(json.dumps([document(game_id) for game_id in chosen], indent=2, ensure_ascii=False))
    else:
        print("\n\n".join("\n".join(_page(game_id)) for game_id in chosen))
    errors = [error for game_id in chosen for error in catalogue.scenarios(game_id)[1]]
    for error in errors:
        print(error, file=sys.stderr)
    return 0


def document(game_id: str) -> dict[str, Any]:
    """A game as a program reads it; the referee's method ``games`` gives a list of these."""
    entry = catalogue.entry(game_id)
    setups, _ = catalogue.scenarios(game_id)
    return {
        "id": entry.id,
        "title": entry.title,
        "sides": [side for side, _ in entry.sides],
        "scenarios": [_scenario(setup) for setup in setups],
        "options": [_option(spec) for spec in catalogue.option_specs(game_id)],
    }


def _scenario(setup: Setup) -> dict[str, Any]:
    return {
        "id": setup.id,
        "title": setup.title,
        "text": setup.text,
        "tutorial": setup.tutorial,
        "options": dict(setup.options),
    }


def _option(spec: OptionSpec) -> dict[str, Any]:
    return {
        "id": spec.id,
        "title": spec.title,
        "text": spec.text,
        "rule": spec.rule,
        "values": list(spec.values),
        "default": spec.default,
        "needs": dict(spec.needs),
        "fixed": spec.fixed,
    }


# --- for people


def _page(game_id: str) -> list[str]:
    entry = catalogue.entry(game_id)
    setups, _ = catalogue.scenarios(game_id)
    specs = catalogue.option_specs(game_id)
    sides = ", ".join(f"{side} ({name})" for side, name in entry.sides)
    rows = [(setup.id, _settled(setup)) for setup in setups]
    width = max(len(name) for name, _ in rows)
    lines = [f"{entry.title}  ({entry.id})", f"  {entry.tagline}", "", f"  {tr('Sides:')} {sides}", ""]
    lines += [f"  {tr('Scenarios:')}", *(f"    {name:{width}}  {text}" for name, text in rows), ""]
    lines.append(f"  {tr('Options (the default first; rule in brackets):')}")
    for spec in specs:
        lines += [f"    {spec.id} = {_values(spec)}", f"      {spec.title} [{spec.rule}]{_belongs(spec)}"]
    return lines


def _settled(setup: Setup) -> str:
    """A scenario's title, and the options that it settles."""
    settled = ", ".join(f"{name}={option_text(value)}" for name, value in setup.options.items())
    return f"{setup.title}  ({settled})" if settled else setup.title


def _values(spec: OptionSpec) -> str:
    others = [value for value in spec.values if value != spec.default]
    return " | ".join(option_text(value) for value in (spec.default, *others))


def _belongs(spec: OptionSpec) -> str:
    """What an option needs, with what it does not go, or that the scenario decides it."""
    if spec.fixed:
        return tr("; the scenario decides")
    needs = tr("; with {needs}", needs=_named(spec.needs)) if spec.needs else ""
    return needs + (tr("; not with {others}", others=_named(spec.bars)) if spec.bars else "")


def _named(values: Mapping[str, OptionValue]) -> str:
    return ", ".join(f"{name}={option_text(value)}" for name, value in values.items())

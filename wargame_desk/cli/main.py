"""The subcommands of ``wargame-desk`` and how one is run.

Each subcommand is a module of this package with ``HELP`` (one line), ``add_arguments(parser)`` and
``run(args) -> int``, named after its command. A module is imported only when its command is named or the
overview is asked for. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Protocol, cast

from wargame_desk.core.texts import tr
from wargame_desk.persistence.errors import FileError

COMMANDS: tuple[str, ...] = ("games", "play", "simulate", "referee", "validate", "verify", "log", "render", "doctor")
"""Every subcommand, in the order in which the overview shows them."""

INTERRUPTED = 130


class WrongUsage(Exception):
    """What was asked for cannot be meant: the command ends with its usage, this sentence and exit code 2."""


class Command(Protocol):
    """What a subcommand's module offers."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the command's own arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it and return the exit code."""


def run(argv: list[str]) -> int:
    """Run the subcommand that ``argv`` begins with, which is one of ``COMMANDS``."""
    command = _module(argv[0])
    parser = argparse.ArgumentParser(
        prog=f"wargame-desk {argv[0]}",
        description=_sentence(tr(command.HELP)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    args = parser.parse_args(argv[1:])
    try:
        code = command.run(args)
        sys.stdout.flush()
    except WrongUsage as why:
        parser.error(str(why))
    except FileError as why:
        print(*(one.precise for one in why.all), sep="\n", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has seen enough: keep Python from complaining again when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def overview() -> str:
    """The list of subcommands for ``--help``."""
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:{width}}{tr(_module(name).HELP)}" for name in COMMANDS]
    return "\n".join([tr("commands:"), *lines, "", tr("wargame-desk COMMAND --help explains a command.")])


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _module(name: str) -> Command:
    return cast(Command, import_module(f"wargame_desk.cli.{name}"))

"""``wargame-desk referee``: the rules as a service on standard input and output, for programs.

Owns the transport alone: ``jsonrpc`` reads and answers messages, ``referee_methods`` does what they ask.
"""

from __future__ import annotations

import argparse
import sys

from wargame_desk.core.texts import tr

HELP = "referee a game for another program: JSON-RPC 2.0 on standard input and output"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    help = tr(
        "show everything where no side is named, hidden things of a running game too; the game is marked for good"
    )
    parser.add_argument("--truth", action="store_true", help=help)
    parser.epilog = "\n".join(
        (
            tr("One message a line, one game a process; docs/referee.md has every method. Try it:"),
            "",
            """  echo '{"jsonrpc":"2.0","id":1,"method":"games"}' | wargame-desk referee""",
        )
    )


def run(args: argparse.Namespace) -> int:
    """Answer messages until the input ends."""
    from wargame_desk.cli import jsonrpc
    from wargame_desk.cli.referee_methods import Referee

    jsonrpc.serve(sys.stdin.buffer, sys.stdout.buffer, Referee(args.truth).call)
    return 0

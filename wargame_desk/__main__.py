"""The ``wargame-desk`` command: a window, or a subcommand that needs none.

Decides only which of the two is meant, and imports nothing that the other would need.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from wargame_desk import __version__
from wargame_desk.core.texts import tr


def main(argv: list[str] | None = None) -> int:
    """Run the program. Exit codes: 0 done, 1 refused or failed, 2 wrong usage."""
    args = sys.argv[1:] if argv is None else argv
    from wargame_desk.cli import main as cli

    if args and args[0] in cli.COMMANDS:
        return cli.run(args)
    parser = _parser(cli.overview() if {"-h", "--help"} & set(args) else "")
    chosen = parser.parse_args(args)
    if chosen.file is not None and not Path(chosen.file).exists():
        parser.error(_no_such(chosen.file, cli.COMMANDS))
    return _window([] if chosen.file is None else [chosen.file])


def _parser(commands: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="wargame-desk",
        usage="wargame-desk [FILE]\n       wargame-desk COMMAND ...",
        description=tr("Board wargames on a real table. Without a command, opens the window."),
        epilog=commands,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help=tr("a saved game, record or scenario to open"))
    parser.add_argument("--version", action="version", version=f"Wargame Desk {__version__}")
    return parser


def _no_such(name: str, commands: tuple[str, ...]) -> str:
    import difflib

    close = difflib.get_close_matches(name, commands, n=1)
    if close:
        return tr("there is no command or file {name}; did you mean {close}?", name=repr(name), close=close[0])
    return tr("there is no command or file {name}; see wargame-desk --help", name=repr(name))


def _window(argv: list[str]) -> int:
    from wargame_desk import doctor

    obstacle = doctor.obstacle_to_window()
    if obstacle:
        from wargame_desk.obstacle import tell

        tell(obstacle)
        return 1
    from wargame_desk.app.main import run

    return run(argv)


if __name__ == "__main__":
    sys.exit(main())

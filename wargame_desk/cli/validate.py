"""``wargame-desk validate``: every problem of scenarios, saves, records, lessons and resource files, by place."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from wargame_desk import catalogue
from wargame_desk.core.texts import tr, trn
from wargame_desk.persistence import check
from wargame_desk.persistence.errors import FileError

HELP = "look through files and name every problem with its place"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help=tr("a scenario, save, record, lesson or resource file of a game"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print the findings as JSON"))
    parser.epilog = "\n".join(
        (
            "  wargame-desk validate scenarios/strike-force-one/*.json",
            "",
            tr("Exit code: 0 all files can be used, 1 something is wrong with one of them, 2 wrong usage."),
        )
    )


def run(args: argparse.Namespace) -> int:
    """Print what is wrong with each file; 1 if anything is."""
    found = [(path, check.problems(path, catalogue.open_game)) for path in args.files]
    if args.json:
        print(json.dumps([document(path, problems) for path, problems in found], indent=2, ensure_ascii=False))
    else:
        for path, problems in found:
            print("\n".join(problem.precise for problem in problems) if problems else tr("{file}: in order", file=path))
        if len(found) > 1:
            bad = sum(bool(problems) for _, problems in found)
            print(trn("{count} file, {bad} with problems", "{count} files, {bad} with problems", len(found), bad=bad))
    return 1 if any(problems for _, problems in found) else 0


def document(path: Path, problems: tuple[FileError, ...]) -> dict[str, Any]:
    """The findings of one file, as a program reads them."""
    return {
        "file": str(path),
        "ok": not problems,
        "problems": [
            {
                "file": str(problem.path),
                "message": problem.message,
                "detail": problem.detail,
                "line": problem.line,
                "column": problem.column,
                "pointer": problem.pointer,
                "hint": problem.hint,
            }
            for problem in problems
        ],
    }

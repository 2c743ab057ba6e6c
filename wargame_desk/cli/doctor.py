"""``wargame-desk doctor``: what this machine lacks for a window, and how to get it."""

from __future__ import annotations

import argparse
import json

from wargame_desk import doctor
from wargame_desk.core.texts import tr

HELP = "say what this machine lacks for a window, and how to get it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's own arguments."""
    parser.add_argument("--json", action="store_true", help=tr("print the findings as JSON"))


def run(args: argparse.Namespace) -> int:
    """Print every finding; 1 if something is missing."""
    checks = doctor.examine()
    well = all(check.ok for check in checks)
    if args.json:
        print(json.dumps({"ok": well, "checks": [check._asdict() for check in checks]}, indent=2))
    else:
        print("\n".join(_table(checks)))
        print()
        print(tr("Everything is in place.") if well else tr("A window needs what is missing; the rest works without."))
    return 0 if well else 1


def _table(checks: list[doctor.Check]) -> list[str]:
    width = max(len(check.name) for check in checks)
    marks = {True: tr("ok"), False: tr("MISSING")}
    mark_width = max(map(len, marks.values()))
    lines = []
    for check in checks:
        lines.append(f"{marks[check.ok]:{mark_width}}  {check.name:{width}}  {check.found}")
        lines += [f"{'':{mark_width}}  {line}" for line in check.advice if not check.ok]
    return lines

"""What is new in a version, from the changelog that ships with the program.

Owns how that file is read: a section for each version, groups of it, and their points as plain sentences. A missing
or unreadable changelog means that there is nothing to tell.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wargame_desk import __version__, paths
from wargame_desk.core.texts import mark, tr

GROUPS = {
    "Added": mark("New"),
    "Changed": mark("Changed"),
    "Fixed": mark("Mended"),
    "Removed": mark("No longer there"),
    "Deprecated": mark("Soon to go"),
    "Security": mark("Safer"),
}
"""Groups of the changelog in players' words."""

_SECTION = re.compile(r"^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?\s*$")
_VERSION = re.compile(r"(\d+(?:\.\d+)*)(?:\.?(a|b|rc|dev)(\d+))?")


class Group(NamedTuple):
    """Points of one kind, with the kind in the player's language."""

    title: str
    points: tuple[str, ...]


class Section(NamedTuple):
    """What is new in a version: its number, its day as "2026-11-30" ("" for none), and the groups."""

    version: str
    day: str
    groups: tuple[Group, ...]


def sections(text: str) -> tuple[Section, ...]:
    """The versions of a changelog, in the order of the file; what is not released has no number and is left out."""
    found: list[tuple[str, str, list[tuple[str, list[str]]]]] = []
    reading = False
    for line in text.splitlines():
        if line.startswith("## "):
            head = _SECTION.match(line)
            reading = head is not None and _VERSION.fullmatch(head[1]) is not None
            if head is not None and reading:
                found.append((head[1], head[2] or "", []))
        elif reading:
            _read(line, found[-1][2])
    return tuple(
        Section(version, day, tuple(Group(_in_words(name), tuple(map(plain, points))) for name, points in groups))
        for version, day, groups in found
    )


def _read(line: str, groups: list[tuple[str, list[str]]]) -> None:
    """A line inside a section: the head of a group, a point, or the rest of one."""
    if line.startswith("### "):
        groups.append((line[4:].strip(), []))
    elif line.startswith(("- ", "* ")) and groups:
        groups[-1][1].append(line[2:].strip())
    elif line.strip() and groups and groups[-1][1]:
        groups[-1][1][-1] += " " + line.strip()


def _in_words(group: str) -> str:
    return tr(GROUPS[group]) if group in GROUPS else group


def plain(text: str) -> str:
    """A sentence without the marks of its markup."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return re.sub(r"(\*\*|`|(?<!\w)\*|\*(?!\w))", "", text)


def key(version: str) -> tuple[tuple[int, ...], bool, str, int]:
    """What versions are ordered by; a trial such as 1.0rc1 comes before 1.0. An unreadable one is the oldest."""
    found = _VERSION.match(version)
    if found is None:
        return (), False, "", 0
    numbers = [int(part) for part in found[1].split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers), found[2] is None, found[2] or "", int(found[3] or 0)


def told(known: str = "", until: str = __version__) -> tuple[Section, ...]:
    """The versions after ``known`` up to ``until``, the newest first; () where there is no changelog to read."""
    try:
        text = paths.changelog().read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    wanted = [one for one in sections(text) if key(known) < key(one.version) <= key(until)]
    return tuple(sorted(wanted, key=lambda one: key(one.version), reverse=True))


def fresh(welcomed: bool, known: str) -> bool:
    """Whether a player who knows the program up to a version should be told of this one. Reads no file."""
    return welcomed and key(known) < key(__version__)

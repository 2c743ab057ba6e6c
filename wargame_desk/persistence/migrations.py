"""Old versions of a format made current: one pure function for each version.

A document names its format and version. ``MIGRATIONS[format][n]`` takes a document of version n and gives the
same document as version n + 1; an old file of each version is kept as its test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from wargame_desk.core.texts import tr
from wargame_desk.persistence.bounds import Json
from wargame_desk.persistence.errors import FileError

Migration = Callable[[dict[str, Json]], dict[str, Json]]

MIGRATIONS: Mapping[str, Mapping[int, Migration]] = {}
"""By format, by the version that a function starts from. All formats are at their first version."""


def current(
    path: Path,
    document: dict[str, Json],
    format: str,
    version: int,
    known: Mapping[str, Mapping[int, Migration]] = MIGRATIONS,
) -> dict[str, Json]:
    """The document at ``version``; itself if it is there already. FileError if it is of another kind or newer."""
    found = document.get("format")
    if found != format:
        raise FileError(path, tr("this is not a file of the kind “{format}”", format=format))
    number = document.get("version")
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise FileError(path, tr("its version is not a number"), pointer="/version")
    if number > version:
        message = tr(
            "it is of version {number}, and this program reads up to {version}", number=number, version=version
        )
        raise FileError(path, message, pointer="/version", hint=tr("A newer Wargame Desk wrote it: update to open it."))
    steps = known.get(format, {})
    while number < version:
        if number not in steps:
            message = tr("it is of version {number}, which this program no longer reads", number=number)
            raise FileError(path, message, pointer="/version")
        document = steps[number](document)
        number += 1
    return document

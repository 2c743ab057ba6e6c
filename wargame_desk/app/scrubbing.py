"""What may not stand in a report that a player sends away: where his files lie, and what he is called.

Owns how such places are made unspecific in a text. The text stays readable: names of our own modules are kept.
"""

from __future__ import annotations

import getpass
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from wargame_desk import paths

_PACKAGE = Path(__file__).resolve().parents[1]
_OWN = "<home>|<files>|<temp>"
_REST = r"[^\s'\":,;)\]]*"


def anonymous(text: str) -> str:
    """A text without the places of this machine and the name of its user."""
    places = [(place, name) for place, name in _places() if Path(place) != Path(place).parent]  # a root is everywhere
    for place, name in sorted(places, key=lambda pair: -len(pair[0])):
        for written in {place, place.replace("\\", "/"), place.replace("\\", "\\\\")}:
            text = text.replace(written, name)
    text = re.sub(rf"(?<=['\"])({_OWN})([\\/][^'\"\n]*)(?=['\"])", _ending, text)
    text = re.sub(rf"({_OWN})([\\/](?!\.\.\.){_REST})", _ending, text)
    return _without_user(text)


def _places() -> Iterator[tuple[str, str]]:
    yield str(_PACKAGE), "wargame_desk"
    for prefix in {sys.prefix, sys.base_prefix, sys.exec_prefix}:
        yield str(Path(prefix)), "<python>"
    yield str(paths.own_folder()), "<files>"
    yield str(paths.settings_file().parent), "<files>"
    yield tempfile.gettempdir(), "<temp>"
    try:
        yield str(Path.home()), "<home>"
    except RuntimeError:  # nobody knows where it is
        return


def _ending(found: re.Match[str]) -> str:
    """Of a file of the player's only the kind: what he calls it is his."""
    suffix = Path(found[2]).suffix
    return f"{found[1]}/...{suffix}"


def _without_user(text: str) -> str:
    """His name where it is part of a path; elsewhere it may be any word."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        return text
    return re.sub(rf"(?<=[\\/]){re.escape(user)}(?![\w.-])", "<user>", text)

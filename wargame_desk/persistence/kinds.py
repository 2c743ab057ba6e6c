"""What a file is by its own word, so that any of ours can be opened or dropped without asking."""

from __future__ import annotations

from pathlib import Path

from wargame_desk.core.texts import tr
from wargame_desk.persistence import bounds
from wargame_desk.persistence.errors import FileError

KINDS = {
    "wargame-desk save": "save",
    "wargame-desk record": "record",
    "wargame-desk scenario": "scenario",
    "wargame-desk report": "report",
}


def kind_of(path: Path) -> str:
    """ "save", "record", "scenario" or "report". FileError if a file is none of them."""
    data = bounds.read_bytes(path)
    first_line = data.split(b"\n", 1)[0]
    try:
        document = bounds.parse_object(path, first_line)
    except FileError:
        document = bounds.parse_object(path, data)
    found = document.get("format")
    if not isinstance(found, str) or found not in KINDS:
        raise FileError(path, tr("this is no save, record, scenario or report of Wargame Desk"))
    return KINDS[found]

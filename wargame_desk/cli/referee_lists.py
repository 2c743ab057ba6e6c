"""The parts of ``docs/referee.md`` that are made by the program: a game line by line, and what each game can say.

``python -m wargame_desk.cli.referee_lists`` makes them anew; tests hold them current. A game's package holds what is
listed: ``actions``, ``events.EVENTS``, ``view.DECISION_KINDS`` and ``words.REFUSALS``. In the transcript, the lines
that begin with ``>`` are written by hand and sent to a referee; those with ``<`` are its answers.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from wargame_desk import catalogue
from wargame_desk.cli import jsonrpc
from wargame_desk.cli.referee_methods import Referee
from wargame_desk.core.codec import fields_of
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.values import kind_of

DOCUMENT = Path("docs") / "referee.md"
BEGIN = "<!-- lists: made by python -m wargame_desk.cli.referee_lists -->"
END = "<!-- end of lists -->"

_NAMES: dict[Any, str] = {
    PieceId: "piece",
    SpaceId: "space",
    Side: "side",
    str: "text",
    int: "number",
    bool: "true or false",
    NoneType: "null",
}


def lists() -> str:
    """Decision kinds, action kinds, event kinds with their fields, and refusal codes of every game."""
    return "\n".join(line for entry in catalogue.entries() for line in _of_game(entry.id))


def answered(document: str) -> str:
    """The document with the answers in its transcript made anew, by one referee from top to bottom."""
    referee = Referee()
    lines = []
    for line in document.split("\n"):
        if line.startswith("< "):
            continue
        lines.append(line)
        if line.startswith("> "):
            reply = jsonrpc.answer(line[2:].encode(), referee.call)
            lines += [] if reply is None else [f"< {reply.decode()}"]
    return "\n".join(lines)


def listed(document: str) -> str:
    """The document with its lists made anew. ValueError if it has no place for them."""
    before, _, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"the document has no part between {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{lists()}\n{END}{after}"


def _of_game(game_id: str) -> Iterator[str]:
    game = catalogue.open_game(game_id)
    package = type(game).__module__.rpartition(".")[0]
    refusals = import_module(f"{package}.words").REFUSALS
    decisions = import_module(f"{package}.view").DECISION_KINDS
    yield from (f"### {game.title} (`{game.id}`)", "")
    yield from ("**Decision kinds:** " + _codes(decisions) + ".", "")
    yield from ("| action | fields |", "|---|---|")
    yield from (_row(cls, " (takes back)" if cls.revises else "") for cls in game.actions.values())
    yield from ("", "| event | fields |", "|---|---|")
    yield from (_row(cls) for cls in import_module(f"{package}.events").EVENTS)
    yield from ("", "| refusal code | sentence |", "|---|---|")
    yield from (f"| `{code}` | {sentence} |" for code, sentence in sorted(refusals.items()))
    yield ""


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _row(cls: type[Any], remark: str = "") -> str:
    fields = ", ".join(f"`{name}`: {_type(hint)}" for name, hint in fields_of(cls))
    return f"| `{kind_of(cls)}`{remark} | {fields} |"


def _type(hint: Any) -> str:
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return " or ".join(_type(part) for part in get_args(hint))
    if get_origin(hint) is tuple:
        return f"list of {_type(get_args(hint)[0])}s"
    return _NAMES[hint]


def main() -> int:
    """Write both parts into the document, which lies below the present folder."""
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(listed(answered(text)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Collects every sentence of the program and its games into ``resources/i18n/wargame-desk.pot``, for translators.

``uv run python docs/extract_texts.py`` after sentences have changed; a test compares the file with the program. To
begin a translation, copy the template to ``resources/i18n/<language>/LC_MESSAGES/wargame-desk.po`` and fill it in
with any tool for such files; the program reads it as it is.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "resources" / "i18n" / "wargame-desk.pot"
WORDS = ("title", "subtitle", "text", "todo", "note", "notes", "name", "part", "event")
"""Names under which the resource files of games keep what players read."""

HEADER = """\
# Sentences of Wargame Desk, for translators.
# Fields in {braces} stay as they are and may change places; so does & before the key letter of a menu.
msgid ""
msgstr ""
"Project-Id-Version: wargame-desk\\n"
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


class Message(NamedTuple):
    """A sentence, its form for many ("" if it is not counted), and the file it stands in."""

    one: str
    many: str
    file: str


def in_code() -> Iterator[Message]:
    """The sentences given to ``tr``, ``trn`` and ``mark``."""
    for path in sorted((ROOT / "wargame_desk").rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            said = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            if node.func.id in ("tr", "mark") and said and isinstance(said[0], str):
                yield Message(said[0], "", file)
            elif node.func.id == "trn" and len(said) > 1 and isinstance(said[0], str) and isinstance(said[1], str):
                yield Message(said[0], said[1], file)


def in_data() -> Iterator[Message]:
    """What players read in the resource files, scenarios and samples of games."""
    told = [ROOT / "resources" / "games", ROOT / "resources" / "samples", ROOT / "scenarios"]
    for path in sorted(path for folder in told for path in folder.rglob("*.json")):
        file = path.relative_to(ROOT).as_posix()
        for text in _texts(json.loads(path.read_text("utf-8"))):
            yield Message(text, "", file)


def _texts(value: object, name: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, name if name in WORDS else key)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, name)
    elif isinstance(value, str) and name in WORDS and any(c.isalpha() for c in value):
        yield value


def template() -> str:
    """The template as it should stand in its file. It names files but no lines, so that moving code changes nothing."""
    files: dict[tuple[str, str], set[str]] = {}
    for message in (*in_code(), *in_data()):
        files.setdefault((message.one, message.many), set()).add(message.file)
    counted = {one: many for one, many in files if many}
    blocks = [HEADER]
    for (one, many), places in sorted(files.items()):
        if not many and one in counted:
            continue
        lines = [f"#: {place}" for place in sorted(places)]
        if "{" in one + many:
            lines.append("#, python-brace-format")
        lines.append(f"msgid {_quoted(one)}")
        lines += [f"msgid_plural {_quoted(many)}", 'msgstr[0] ""', 'msgstr[1] ""'] if many else ['msgstr ""']
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_text(template(), encoding="utf-8", newline="\n")
    print(f"{TEMPLATE.relative_to(ROOT)}: {template().count('msgid ') - 1} sentences")

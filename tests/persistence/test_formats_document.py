"""docs/file-formats.md is true: its Python checks rolls, its scenario can be read, its fields are the files'."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from hashlib import pbkdf2_hmac, sha256
from pathlib import Path

from tests.persistence import hidden
from tests.persistence.table import GAME
from wargame_desk import catalogue
from wargame_desk.core import dice, record_lines
from wargame_desk.core.lessons import CONTROLS, FIELDS, LessonStep
from wargame_desk.persistence import guides, hiding, saves, scenarios

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "file-formats.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def test_ten_lines_of_python_check_a_roll() -> None:
    names: dict[str, object] = {}
    exec(block("python"), names)
    number = names["number"]
    assert callable(number)
    seed = dice.seed_from("any game")
    assert [number(seed, n, 6) for n in range(500)] == [dice.number(seed, n, 6) for n in range(500)]
    assert len(block("python").split("\nseed =")[0].strip().splitlines()) <= 11


def test_the_rolls_of_a_game_follow_the_formula() -> None:
    from tests.persistence.table import begun, play

    session = play(begun("standard"), 500, undos=0)
    fallen = [event.die for node in session.nodes for event in node.events if event.kind == "battle-rolled"]
    names: dict[str, object] = {}
    exec(block("python"), names)
    number = names["number"]
    assert callable(number)
    assert fallen == [number(session.seed, n, 6) + 1 for n in range(len(fallen))]


def test_the_scenario_in_the_document_is_one(tmp_path: Path) -> None:
    path = tmp_path / "crossroads.wdscenario"
    path.write_text(block("json"), encoding="utf-8")
    found = scenarios.read(path)
    game = catalogue.open_game(GAME, found.setup.options)
    assert scenarios.problems(game, found) == ()
    assert set(json.loads(block("json"))) == set(scenarios.ScenarioFile.__dataclass_fields__)


def test_the_lesson_in_the_document_is_one(tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    path.write_text(block("jsonc"), encoding="utf-8")
    setup = catalogue.scenario(GAME, "tutorial")
    lesson = guides.checked(catalogue.open_game(GAME, setup.options), setup, path)
    document = json.loads(block("jsonc"))
    assert set(document) == set(guides.GuideFile.__dataclass_fields__)
    assert set(document["steps"][0]) == set(LessonStep.__dataclass_fields__)
    assert lesson.steps[0].until.count == 1


def test_every_condition_and_control_of_lessons_is_described() -> None:
    part = TEXT[TEXT.index("## Lessons") :]
    for when, fields in FIELDS.items():
        row = next(line for line in part.splitlines() if line.startswith(f"| `{when}` |"))
        assert all(f"`{name}`" in row for name in fields)
    assert all(f"`{control}" in part for control in CONTROLS)


def test_every_field_of_saves_and_records_is_described() -> None:
    kept = Path(__file__).parent / "kept"
    save = json.loads((kept / "save-version-1.wdsave").read_bytes())
    head = json.loads((kept / "record-version-1.wdrecord").read_bytes().split(b"\n")[0])
    missing = [name for name in {**save, **head} if f"`{name}`" not in TEXT and f'"{name}"' not in TEXT]
    assert missing == []
    ops = set(re.findall(r'\{"op": "(\w+)"', TEXT))
    assert ops == {
        "act", "goto", "takeback", "mark", "name", "seat", "orders", "word", "policy", "end", "sealed",
    }  # fmt: skip


def test_what_a_hidden_game_seals_is_named_and_nothing_else() -> None:
    part = TEXT.partition("### What a hidden game keeps to itself")[2].partition("###")[0]
    assert [name for name in hiding.SECRET if f"`{name}`" not in part] == []
    assert [op for op in record_lines.OPEN_TO_ALL if f"`{op}`" not in part] == []


def test_the_seal_and_the_word_are_as_described() -> None:
    """Opened with the standard library alone, by what the page says."""
    session = hidden.played(20)
    document = saves.to_document(session, id="c0ffee")
    mixed = b64decode("".join(document["sealed"]))
    stream = b"".join(sha256(f"wargame-desk seal:c0ffee:{n}".encode()).digest() for n in range(len(mixed) // 32 + 1))
    secrets = json.loads(zlib.decompress(bytes(a ^ b for a, b in zip(mixed, stream, strict=False))))
    word = next(line["kept"] for line in secrets["history"] if line["op"] == "word")
    salt, promised = word.split(":")
    assert pbkdf2_hmac("sha256", hidden.WORD.encode(), bytes.fromhex(salt), 60_000).hex() == promised

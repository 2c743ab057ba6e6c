"""Names for files that Linux, macOS and Windows all allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame_desk.persistence import atomic, naming


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Strike Force One: Standard Game, turn 1", "Strike Force One - Standard Game, turn 1"),
        ("12:30 train", "12-30 train"),
        ('a<b>c"d/e\\f|g?h*i', "a-b-c-d-e-f-g-h-i"),
        ("line\nbreak\ttab\0nul", "line break tab nul"),
        ("  too   much room ", "too much room"),
        ("ends with dots and spaces. . .", "ends with dots and spaces"),
        ("..", "game"),
        (".hidden", "hidden"),
        ("../../outside", "-..-outside"),
        ("", "game"),
        ("CON", "_CON"),
        ("com1.old", "_com1.old"),
        ("lpt¹", "_lpt¹"),
        ("NUL.", "_NUL"),
        ("Contact", "Contact"),
        ("com10", "com10"),
        ("Où, Ödön – 対局", "Où, Ödön – 対局"),
        ("e\N{COMBINING ACUTE ACCENT}", "é"),
        ("left\N{RIGHT-TO-LEFT OVERRIDE}right", "left right"),
        ("half \ud800 character", "half character"),
    ],
)
def test_awkward_titles_become_names_that_every_system_allows(title: str, name: str) -> None:
    assert naming.file_name(title, ".wdsave") == name + ".wdsave"


@pytest.mark.parametrize("letter", ["a", "é", "対", "\N{GAME DIE}"])
def test_a_long_title_is_cut_between_characters_and_can_be_written_twice(letter: str, tmp_path: Path) -> None:
    name = naming.file_name(letter * 300, ".wdsave")
    stem = name.removesuffix(".wdsave")
    assert set(stem) == {letter}
    assert 100 < len(stem.encode()) <= naming.LONGEST
    for data in (b"first", b"second"):
        atomic.write(tmp_path / name, data)
    assert [path.read_bytes() for path in atomic.versions(tmp_path / name)] == [b"first"]


def test_a_cut_leaves_no_space_at_the_end() -> None:
    assert naming.file_name("a" * (naming.LONGEST - 1) + " tail", "") == "a" * (naming.LONGEST - 1)

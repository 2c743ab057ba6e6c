"""Reading a file that may be anything."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import pytest

from wargame_desk.persistence import bounds
from wargame_desk.persistence.bounds import Limits
from wargame_desk.persistence.errors import FileError

HERE = Path("game.json")


def refused(data: bytes, limits: Limits = bounds.LIMITS) -> FileError:
    with pytest.raises(FileError) as caught:
        bounds.parse(HERE, data, limits)
    return caught.value


def test_sound_json_is_read() -> None:
    assert bounds.parse(HERE, b'{"a": [1, -2.5, true, null, "\\u00e9\\ud83d\\ude00"]}') == {
        "a": [1, -2.5, True, None, "é😀"]
    }
    assert bounds.parse(HERE, b"\xef\xbb\xbf[1]") == [1]


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b'{"a": 1,\n"b" 2}', 2, "not JSON"),
        (b'{"a":\n{"x": 1,\n "x": 2}}', 3, "x stands twice"),
        (b'[{"x": 1}, {"x": 1,\n"y": 2,\n"x": 3}]', 3, "x stands twice"),
        (b'{"a": "}",\n"a": 1}', 2, "a stands twice"),
        (b'["caf\xe9"]', 1, "UTF-8"),
        (b'[1,\n"\xff"]', 2, "UTF-8"),
        (b"[NaN]", None, "NaN is not a number"),
        (b"[-Infinity]", None, "not a number"),
        (b"[1e999]", None, "not a number"),
        (b"[1234567890123456789]", None, "too large"),
        (b"[" + b"9" * 5000 + b"]", None, "too large"),
        (b'["\\ud83d"]', None, "half a character"),
        (b"", 1, "not JSON"),
        (b"\0", 1, "not JSON"),
    ],
)
def test_what_is_not_sound_is_refused_with_its_line(data: bytes, line: int | None, words: str) -> None:
    error = refused(data)
    assert error.line == line
    assert words in error.precise
    assert str(error).startswith("game.json")


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b'{"a": 1,\n "b', "this is not JSON: Unterminated string starting at"),
        (b'{"a": 1,\n "\xff"}', "this is not text in UTF-8"),
    ],
)
def test_a_player_is_told_in_plain_words_and_who_made_the_file_what_the_reader_found(data: bytes, detail: str) -> None:
    error = refused(data)
    place = "game.json, line 2, column 2" if "JSON" in detail else "game.json, line 2, column 3"
    plain = "this file is damaged, or not a file of Wargame Desk"
    assert str(error) == f"{place}: {plain}."
    assert error.precise == f"{place}: {plain} ({detail})."


def test_the_deepest_and_the_too_deep() -> None:
    limits = Limits(depth=5)
    assert bounds.parse(HERE, b"[[[[[]]]]]", limits) == [[[[[]]]]]
    assert "deeply" in refused(b"[[[[[[]]]]]]", limits).message
    assert "deeply" in refused(b'{"a":' * 6 + b"1" + b"}" * 6, limits).message
    assert "deeply" in refused(b"[" * 200_000).message


def test_brackets_inside_texts_are_not_nesting() -> None:
    limits = Limits(depth=2)
    assert bounds.parse(HERE, b'["[[[[\\"[[[[\\\\", "]]"]', limits) == ['[[[["[[[[\\', "]]"]
    assert "deeply" in refused(b'["]", ["]", ["]"]]]', limits).message


def test_too_many_values_and_too_long_texts() -> None:
    assert "too many" in refused(b"[" + b"1," * 20 + b"1]", Limits(items=20)).message
    assert bounds.parse(HERE, b'["12345"]', Limits(text=5)) == ["12345"]
    assert "too long" in refused(b'["123456"]', Limits(text=5)).message


def test_too_large_a_file(tmp_path: Path) -> None:
    path = tmp_path / "big"
    path.write_bytes(b"[" + b" " * 100 + b"]")
    with pytest.raises(FileError, match="too large"):
        bounds.read_bytes(path, Limits(size=100))


def test_a_gzip_that_would_fill_the_memory_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb"
    path.write_bytes(gzip.compress(b"0" * 50_000_000))
    assert path.stat().st_size < 100_000
    with pytest.raises(FileError, match="too large"):
        bounds.read_bytes(path, Limits(size=1_000_000))


@pytest.mark.parametrize("spoil", [lambda z: z[:-9], lambda z: z[:12] + b"????" + z[16:], lambda z: z[:3]])
def test_a_spoilt_gzip_is_named_as_such(tmp_path: Path, spoil: object) -> None:
    path = tmp_path / "spoilt"
    path.write_bytes(spoil(gzip.compress(b"hello, hello, hello, hello")))  # type: ignore[operator]
    with pytest.raises(FileError, match="cannot be unpacked"):
        bounds.read_bytes(path)


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file"):
        bounds.read_bytes(tmp_path / "nowhere")
    with pytest.raises(FileError, match="folder"):
        bounds.read_bytes(tmp_path)


@pytest.mark.parametrize("data", [b'"\\"' * 300_000, b'"' + b"\\" * 600_000, b"[{" * 300_000, b'{"' * 300_000])
def test_no_input_is_slow(data: bytes) -> None:
    start = time.perf_counter()
    refused(data)
    assert time.perf_counter() - start < 2


def test_lines_of_places() -> None:
    text = '{\n "a": [1,\n  {"b": "x\\"]",\n   "c": 3}],\n "d": {"e":\n 5}}'
    assert bounds.line_of(text, ()) == 1
    assert bounds.line_of(text, ("a", 0)) == 2
    assert bounds.line_of(text, ("a", 1, "c")) == 4
    assert bounds.line_of(text, ("d", "e")) == 6
    assert bounds.line_of(text, ("a", 1, "missing")) == 3
    assert bounds.line_of(text, ("a", 9)) == 2
    assert bounds.pointer(("a/b", 1, "c~")) == "/a~1b/1/c~0"

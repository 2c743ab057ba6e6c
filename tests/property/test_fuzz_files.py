"""No file, however spoilt, crashes the program or is half loaded."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.persistence import hidden
from tests.property.fuzz_files import Workshop


def test_two_thousand_spoilt_files_are_refused_or_whole(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path)
    results = Counter(workshop.one(number) for number in range(2000))
    assert results["refused"] + results["opened"] == 2000
    assert results["refused"] > 1000
    assert results["opened"] > 100  # faults that leave a sound file, such as a record cut off in its last line


def test_spoilt_files_of_a_game_that_hides_something_are_refused_or_whole(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path, hidden.played(40))
    results = Counter(workshop.one(number) for number in range(600))
    assert results["refused"] + results["opened"] == 600
    assert results["refused"] > 300
    assert results["opened"] > 10

"""What the program has imported when its window is painted for the first time: nothing heavy that can wait."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LATER = (
    "numpy",
    "pydantic",
    "shapely",
    "milsymbol",
    "wargame_desk.games",
    "wargame_desk.persistence.models",
    "wargame_desk.persistence.records",
    "wargame_desk.app.bridge",
    "wargame_desk.app.table",
    "wargame_desk.mapview.scene",
)
"""Packages and modules that the start screen does without."""


@pytest.mark.parametrize("file", ["", "evening.wdrecord"], ids=["nothing played yet", "a game to go on with"])
def test_the_first_paint_waits_for_nothing_that_can_come_later(file: str, tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    if file:
        (records / file).write_text("{}\n")
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tests.benchmarks.first_paint", "--desk"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "WARGAME_DESK_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}
    assert "wargame_desk.app.start" in imported
    assert sorted(name for name in imported if f"{name}.".startswith(tuple(f"{late}." for late in LATER))) == []

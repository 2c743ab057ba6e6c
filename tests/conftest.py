"""What every test relies on: a screen that needs no display, folders of its own, repeatable examples."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
hypothesis.settings.register_profile("desk", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("desk")


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    """Stop in one line where the machine lacks what Qt needs, before any plugin imports it."""
    from wargame_desk import doctor

    obstacle = doctor.obstacle_to_window()
    if obstacle:
        pytest.exit(" ".join(obstacle.split()), returncode=1)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what a plain run leaves out."""
    if config.getoption("markexpr") == "not desktop":
        terminalreporter.write_line("Not run: desktop tests (real window under X); to run them: pytest -m desktop")


@pytest.fixture(autouse=True)
def player_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for saves, settings and records that is this test's own."""
    home = tmp_path_factory.mktemp("player")
    monkeypatch.setenv("WARGAME_DESK_HOME", str(home))
    return home

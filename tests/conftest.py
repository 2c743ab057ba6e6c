"""What every test relies on: a screen that needs no display, folders of its own, repeatable examples."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
hypothesis.settings.register_profile("desk", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("desk")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the option by which a run may not leave anything out."""
    parser.addoption("--no-skips", action="store_true", help="fail if a test was skipped")


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


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With ``--no-skips``, a skipped test is a failed run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("no_skips") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(autouse=True)
def player_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for saves, settings and records that is this test's own."""
    home = tmp_path_factory.mktemp("player")
    monkeypatch.setenv("WARGAME_DESK_HOME", str(home))
    return home

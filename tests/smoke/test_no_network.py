"""The program never uses a network: nothing imports what would, and nothing that it does opens a connection."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from wargame_desk import catalogue

ROOT = Path(__file__).parents[2]
NETWORK = {
    "socket", "ssl", "http", "urllib.request", "urllib3", "requests", "httpx", "aiohttp", "asyncio", "ftplib",
    "smtplib", "poplib", "imaplib", "telnetlib", "xmlrpc", "socketserver", "webbrowser", "PySide6.QtNetwork",
}  # fmt: skip
LOCAL = {("wargame_desk/doctor.py", "socket")}
"""The doctor asks the display server of this machine whether it answers, which is a socket file."""

WATCHED = """
import sys

def refuse(event, arguments):
    if event.startswith(("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "webbrowser.")):
        raise SystemExit(f"the network: {event} {arguments}")

sys.addaudithook(refuse)
from wargame_desk.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def imported(file: Path) -> Iterator[str]:
    for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(one, ast.Import):
            yield from (name.name for name in one.names)
        elif isinstance(one, ast.ImportFrom) and one.module and not one.level:
            yield one.module
            yield from (f"{one.module}.{name.name}" for name in one.names)


def test_no_module_of_ours_imports_the_network() -> None:
    found = {
        (file.relative_to(ROOT).as_posix(), name)
        for file in sorted((ROOT / "wargame_desk").rglob("*.py"))
        for name in imported(file)
        if any(f"{name}.".startswith(f"{module}.") for module in NETWORK)
    }
    assert found == LOCAL


def test_at_start_no_module_for_networks_is_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.first_paint", "--desk"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "WARGAME_DESK_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    loaded = set(done.stdout.split())
    assert "wargame_desk.app.start" in loaded
    assert loaded & NETWORK == set()


@pytest.mark.parametrize("game", [entry.id for entry in catalogue.entries()])
def test_a_whole_game_opens_no_connection(game: str, player_folders: Path) -> None:
    command = [sys.executable, "-c", WATCHED, "simulate", "--game", game, "--games", "1", "--workers", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_the_watch_would_have_seen_one() -> None:
    script = WATCHED.replace("from wargame_desk.__main__ import main", "import socket; socket.create_connection")
    done = subprocess.run(
        [sys.executable, "-c", script.replace("sys.exit(main(sys.argv[1:]))", "socket.socket()")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "the network: socket.__new__" in done.stderr

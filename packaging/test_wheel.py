"""Tries the wheel where a player would: ``python packaging/test_wheel.py WHEEL [--tool uv|pipx]``.

Owns the proof that the wheel is whole: installed into a new environment outside the repository, it holds every file of
data that the repository has, names every scenario, and plays a game. ``--tool`` installs it as a command of its own,
with ``uv tool install`` or ``pipx install``; where pipx is not installed, uv fetches it. Without ``--tool`` it goes
into a virtual environment, by uv where there is one, otherwise by venv and pip.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import shipped
from naming import ROOT


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Tries a wheel in a new environment outside the repository.")
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--tool", choices=TOOLS, help="install it as a command of its own with this")
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="wargame-desk-") as folder:
        place = Path(folder)
        environment = surroundings(place)
        install = TOOLS[asked.tool] if asked.tool else into_environment
        commands = install(asked.wheel.resolve(), place, environment)
        (modules,) = place.rglob("site-packages/wargame_desk")
        shipped.main(modules.parent)
        for command in commands:
            print("trying", " ".join(command))
            try_out(command, place, environment)
    print("The wheel is whole.")


def surroundings(place: Path) -> dict[str, str]:
    """The variables of a machine that knows nothing of the repository and has no screen."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {
        **kept,
        "WARGAME_DESK_HOME": str(place / "player"),
        "QT_QPA_PLATFORM": "offscreen",
        "UV_TOOL_DIR": str(place / "tools"),
        "UV_TOOL_BIN_DIR": str(place / "commands"),
        "PIPX_HOME": str(place / "pipx"),
        "PIPX_BIN_DIR": str(place / "commands"),
        "PIPX_MAN_DIR": str(place / "manuals"),
    }


def into_environment(wheel: Path, place: Path, environment: Mapping[str, str]) -> list[list[str]]:
    """Install into a new virtual environment; returns the ways to start the program."""
    made = place / "environment"
    programs = made / ("Scripts" if os.name == "nt" else "bin")
    if shutil.which("uv"):
        run(["uv", "venv", "--quiet", "--python", sys.executable, str(made)], place, environment)
        run(["uv", "pip", "install", "--quiet", "--python", str(made), str(wheel)], place, environment)
    else:
        run([sys.executable, "-m", "venv", str(made)], place, environment)
        run([str(programs / "python"), "-m", "pip", "install", "--quiet", str(wheel)], place, environment)
    return [[str(programs / "wargame-desk")], [str(programs / "python"), "-m", "wargame_desk"]]


def with_uv(wheel: Path, place: Path, environment: Mapping[str, str]) -> list[list[str]]:
    """Install as a command; returns the way to start it."""
    run(["uv", "tool", "install", "--quiet", "--python", sys.executable, str(wheel)], place, environment)
    return [[str(place / "commands" / "wargame-desk")]]


def with_pipx(wheel: Path, place: Path, environment: Mapping[str, str]) -> list[list[str]]:
    """The same."""
    pipx = ["pipx"] if shutil.which("pipx") else ["uv", "tool", "run", "--python", sys.executable, "pipx"]
    run([*pipx, "install", "--python", sys.executable, str(wheel)], place, environment)
    return [[str(place / "commands" / "wargame-desk")]]


TOOLS = {"uv": with_uv, "pipx": with_pipx}


def try_out(command: list[str], place: Path, environment: Mapping[str, str]) -> None:
    """Doctor, the list of games, and a game of the first of them; ends where one is not as it should be."""
    run([*command, "doctor"], place, environment)
    games = json.loads(run([*command, "games", "--json"], place, environment))
    found = {(game["id"], scenario["id"]) for game in games for scenario in game["scenarios"]}
    wanted = scenarios_of_the_repository()
    if found != wanted:
        sys.exit(f"the wheel has other scenarios than the repository: {sorted(found ^ wanted)}")
    print(f"  {len(games)} games, {len(found)} scenarios")
    played = run([*command, "simulate", "--game", games[0]["id"], "--games", "1"], place, environment)
    print(f"  {played.splitlines()[-1].strip()}")


def scenarios_of_the_repository() -> set[tuple[str, str]]:
    """Game and id of every scenario file in the repository."""
    return {(file.parent.name, file.stem) for file in (ROOT / "scenarios").glob("*/*.json")}


def run(command: list[str], place: Path, environment: Mapping[str, str]) -> str:
    """Run a command in a folder and return what it printed; where it fails, end with that."""
    done = subprocess.run(
        command, cwd=place, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode != 0:
        sys.exit(f"failed ({done.returncode}): {' '.join(command)}\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    main()

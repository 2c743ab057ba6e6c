"""The command itself: what opens a window, what does not, and what is imported for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from wargame_desk import __version__
from wargame_desk.__main__ import main
from wargame_desk.cli.main import COMMANDS


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Wargame Desk {__version__}\n"


def test_help_names_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    shown = capsys.readouterr().out
    assert [name for name in COMMANDS if f"\n  {name} " not in shown] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([name, "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: wargame-desk {name}")


def test_a_mistyped_command_is_wrong_usage_and_names_the_right_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["docter"])
    assert end.value.code == 2
    assert "did you mean doctor?" in capsys.readouterr().err


def test_an_unknown_option_is_wrong_usage() -> None:
    with pytest.raises(SystemExit) as end:
        main(["--nothing"])
    assert end.value.code == 2


def test_a_command_loads_neither_qt_nor_the_other_commands() -> None:
    script = (
        "import sys; from wargame_desk.__main__ import main; main(['doctor', '--json']);"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'pydantic', 'shapely', 'wargame_desk.app'))]"
        " + [m for m in sys.modules if m.startswith('wargame_desk.cli.')], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "['wargame_desk.cli.main', 'wargame_desk.cli.doctor']"

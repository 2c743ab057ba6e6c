"""The Windows setup: what it deletes, where it says the player's files are, which file types it claims.

That it compiles and does what it says is tried by ``packaging/windows/check.sh``.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import installer
import naming
from wargame_desk.persistence import records, reporting, saves, scenarios

SCRIPT = (installer.HERE / "wargame-desk.nsi").read_text(encoding="utf-8")


def test_each_file_is_deleted_by_name_and_folders_from_within(tmp_path: Path) -> None:
    for name in ("wargame-desk.exe", "_internal/a/deep.dll", "_internal/$x ä.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert list(installer.removal(tmp_path)) == [
        'Delete "$INSTDIR\\_internal\\$$x ä.txt"',
        'Delete "$INSTDIR\\_internal\\a\\deep.dll"',
        'Delete "$INSTDIR\\wargame-desk.exe"',
        'RMDir "$INSTDIR\\_internal\\a"',
        'RMDir "$INSTDIR\\_internal"',
    ]


def test_nothing_of_the_players_is_deleted_whole_but_what_he_has_chosen() -> None:
    assert re.findall(r"RMDir /r .*", SCRIPT) == ['RMDir /r "${PLAYER}"']
    assert SCRIPT.index('Section /o "un.Saved games') < SCRIPT.index("RMDir /r")


def test_the_players_folder_is_the_one_that_the_program_uses() -> None:
    """On Windows, platformdirs puts it below the local application data, under the name that ``paths`` gives."""
    paths = (naming.ROOT / "wargame_desk" / "paths.py").read_text(encoding="utf-8")
    (name,) = re.findall(r'user_data_path\("([^"]+)", appauthor=False\)', paths)
    assert f'!define PLAYER "$LOCALAPPDATA\\{name}"' in SCRIPT


def test_it_claims_the_programs_own_file_types_and_gives_them_back() -> None:
    ours = {saves.SUFFIX, records.SUFFIX, reporting.SUFFIX, ".wdscenario"}
    assert ".wdscenario" in scenarios.SUFFIXES
    assert set(re.findall(r'insertmacro Associate "([^"]+)"', SCRIPT)) == ours
    assert set(re.findall(r'insertmacro Dissociate "([^"]+)"', SCRIPT)) == ours


@pytest.mark.parametrize(
    ("version", "numbers"), [("0.1.0", "0.1.0.0"), ("1.2.3rc4", "1.2.3.0"), ("2.0", "2.0.0.0"), ("1.2.3.4", "1.2.3.4")]
)
def test_windows_counts_versions_in_four_numbers(version: str, numbers: str) -> None:
    assert naming.windows_version(version) == numbers


def test_the_version_is_the_programs_own() -> None:
    from wargame_desk import __version__

    assert __version__ == naming.VERSION


def test_a_folder_without_the_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"holds no wargame-desk\.exe"):
        installer.make(tmp_path, tmp_path / "setup.exe", tmp_path)

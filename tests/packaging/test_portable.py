"""The folder that runs from anywhere: its launcher, and the menu entry that it puts in and takes back."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import desktop
import portable

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="runs shell scripts of the Linux package; other systems get a setup or a bundle",
)

PROGRAM = '#!/bin/sh\nprintf "%s|" "$0" "$@"\n'


@pytest.fixture
def top(tmp_path: Path) -> Path:
    """The unpacked folder, in a place with a name that a shell could stumble over."""
    frozen, icons = tmp_path / "frozen", tmp_path / "icons"
    frozen.mkdir()
    icons.mkdir()
    (frozen / "wargame-desk").write_text(PROGRAM)
    (frozen / "wargame-desk").chmod(0o755)
    for size in desktop.SIZES:
        for picture in ("wargame-desk", *desktop.MIME_ICONS):
            (icons / f"{picture}-{size}.png").write_bytes(b"png")
    made = tmp_path / "Games & Toys" / "desk"
    portable.lay_out(made, frozen, icons)
    return made


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    (made / ".local/share/wargame-desk/saves").mkdir(parents=True)
    (made / ".local/share/wargame-desk/saves/mine.wdsave").write_text("a game")
    return made


def run(program: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    return subprocess.run(
        [str(program), *arguments], env=environment, cwd=home, capture_output=True, text=True, check=False
    )


def files(folder: Path) -> set[str]:
    """Files and links below a folder, without the caches that the desktop's own tools write."""
    caches = ("mimeinfo.cache", "icon-theme.cache")
    found = (path for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    return {
        path.relative_to(folder).as_posix()
        for path in found
        if path.name not in caches and (path.parent.name != "mime" or path.name == "wargame-desk.xml")
        if path.parent.parent.name != "mime" or path.parent.name == "packages"
    }


def test_the_launcher_hands_everything_to_the_program_also_through_a_link(top: Path, home: Path) -> None:
    (home / "link").symlink_to(top / "wargame-desk")
    for launcher in (top / "wargame-desk", home / "link"):
        assert run(launcher, home, "a b", "*").stdout == f"{top}/program/wargame-desk|a b|*|"


def test_the_menu_entry_starts_the_program_where_it_lies(top: Path, home: Path) -> None:
    done = run(top / "install.sh", home)
    assert (done.returncode, done.stderr) == (0, "")
    entry = (home / ".local/share/applications/wargame-desk.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{top}/wargame-desk" %f\n' in entry
    assert (home / ".local/share/mime/packages/wargame-desk.xml").is_file()
    assert (home / ".local/share/icons/hicolor/64x64/apps/wargame-desk.png").is_file()
    assert run(home / ".local/bin/wargame-desk", home, "doctor").stdout == f"{top}/program/wargame-desk|doctor|"


def test_it_can_be_put_in_twice_and_is_taken_back_whole(top: Path, home: Path) -> None:
    before = files(home)
    assert run(top / "install.sh", home).returncode == 0
    assert run(top / "install.sh", home).returncode == 0
    assert len(files(home)) > len(before)
    done = run(top / "uninstall.sh", home)
    assert (done.returncode, done.stderr) == (0, "")
    assert files(home) == before


def test_what_was_never_put_in_is_taken_back_without_a_word_of_complaint(top: Path, home: Path) -> None:
    before = files(home)
    done = run(top / "uninstall.sh", home)
    assert (done.returncode, done.stderr) == (0, "")
    assert files(home) == before


def test_a_command_of_another_copy_stays(top: Path, home: Path) -> None:
    run(top / "install.sh", home)
    (home / "other").write_text(PROGRAM)
    (home / ".local/bin/wargame-desk").unlink()
    (home / ".local/bin/wargame-desk").symlink_to(home / "other")
    assert run(top / "uninstall.sh", home).returncode == 0
    assert (home / ".local/bin/wargame-desk").is_symlink()


def test_a_folder_that_no_menu_entry_can_name_is_refused_with_a_way_on(top: Path, home: Path) -> None:
    strange = top.parent / "50% off"
    top.rename(strange)
    before = files(home)
    done = run(strange / "install.sh", home)
    assert done.returncode == 1
    assert "Move the folder elsewhere" in done.stderr
    assert files(home) == before

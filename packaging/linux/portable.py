"""Packages that need no installing: the ``.tar.zst`` that runs from any folder, and the AppDir of an AppImage.

Owns their layouts. Both carry the libraries that a desktop may lack.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
from pathlib import Path

import desktop
from naming import ROOT, VERSION, moment

SCRIPTS = {
    "wargame-desk.sh": "wargame-desk",
    "install.sh": "install.sh",
    "uninstall.sh": "uninstall.sh",
}
"""Programs at the top of the tar, by their names among ``files``."""


def make_tar(frozen: Path, icons: Path, work: Path, dist: Path) -> Path:
    """Write the ``.tar.zst`` and return it."""
    name = _name()
    top = work / "tar" / name
    shutil.rmtree(top.parent, ignore_errors=True)
    lay_out(top, frozen, icons)
    made = dist / f"{name}.tar.zst"
    same = ("--sort=name", "--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{moment()}")
    command = ("tar", *same, "-I", "zstd -12 -T0", "-C", top.parent, "-cf", made, name)
    subprocess.run([str(part) for part in command], check=True)
    return made


def lay_out(top: Path, frozen: Path, icons: Path) -> None:
    """Put what the tar holds into a folder, which is made."""
    shutil.copytree(frozen, top / "program", symlinks=True)
    for file, called in SCRIPTS.items():
        desktop.copy(file, top / called, executable=True)
    desktop.copy("README.txt", top / "README.txt")
    desktop.lay_out(top / "share", icons)
    desktop.copy("refresh.sh", top / "share" / "refresh.sh")
    shutil.copyfile(ROOT / "LICENSE", top / "LICENSE")


def make_appdir(frozen: Path, icons: Path, work: Path, dist: Path) -> list[Path]:
    """Write the AppDir, and the AppImage where its tool is at hand; return the AppDir or both."""
    top = dist / f"{_name()}.AppDir"
    shutil.rmtree(top, ignore_errors=True)
    shutil.copytree(frozen, top / "usr" / "lib" / "wargame-desk", symlinks=True)
    desktop.lay_out(top / "usr" / "share", icons)
    desktop.copy("AppRun", top / "AppRun", executable=True)
    desktop.copy("wargame-desk.desktop", top / "wargame-desk.desktop")
    shutil.copyfile(icons / "wargame-desk-256.png", top / "wargame-desk.png")
    (top / ".DirIcon").symlink_to("wargame-desk.png")
    if shutil.which("appimagetool") is None:
        print("    appimagetool is not here: the AppDir alone (packaging/linux/appimage.sh makes the AppImage of it)")
        return [top]
    made = dist / f"{_name()}.AppImage"
    subprocess.run(["sh", str(desktop.FILES.parent / "appimage.sh"), str(top), str(made)], check=True)
    return [top, made]


def _name() -> str:
    return f"wargame-desk-{VERSION}-linux-{platform.machine()}"

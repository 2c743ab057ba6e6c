"""Makes the disk image of the frozen program on a Mac: ``python packaging/macos/dmg.py APP IMAGE``.

Owns the steps from the bundle that PyInstaller wrote to the file that a player downloads:

1. the icons of documents are put into the bundle;
2. the bundle is signed from within: with ``MACOS_SIGN_IDENTITY`` where that is set, else without a name ("ad hoc"),
   without which a Mac with an Apple processor would not start it;
3. the bundle and a link to Applications are put on a compressed image;
4. with an identity, the image is signed, and with ``MACOS_NOTARY_PROFILE`` (a profile that ``xcrun notarytool
   store-credentials`` has stored) it is notarised and the ticket stapled to it.

Needs a Mac: hdiutil, codesign, ditto and xcrun are its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ICONS = HERE.parent.parent / "build" / "icons"
DOCUMENTS = ("wargame-desk-save.icns", "wargame-desk-scenario.icns")
ENTITLEMENTS = HERE / "entitlements.plist"
MAGIC = {bytes.fromhex(text) for text in ("cffaedfe", "cefaedfe", "cafebabe", "feedfacf")}
"""How executable files of a Mac begin."""


def make(app: Path, image: Path, icons: Path = ICONS) -> None:
    """Write the image of a bundle; see above."""
    identity, profile = (os.environ.get(name, "") for name in ("MACOS_SIGN_IDENTITY", "MACOS_NOTARY_PROFILE"))
    for name in DOCUMENTS:
        shutil.copyfile(icons / name, app / "Contents" / "Resources" / name)
    sign(app, identity)
    image.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        disk = Path(folder) / "disk"
        disk.mkdir()
        _run("ditto", app, disk / app.name)
        (disk / "Applications").symlink_to("/Applications")
        volume = ("-volname", app.stem, "-fs", "HFS+", "-format", "UDZO")
        _run("hdiutil", "create", "-ov", "-quiet", "-srcfolder", disk, *volume, image)
    if identity:
        _run("codesign", "--sign", identity, "--timestamp", image)
    if identity and profile:
        _run("xcrun", "notarytool", "submit", image, "--keychain-profile", profile, "--wait")
        _run("xcrun", "stapler", "staple", image)


def sign(app: Path, identity: str) -> None:
    """Sign every executable file in a bundle, then the bundle, and check the result."""
    for file in [*executables(app), app]:
        if identity:
            switches = ("--sign", identity, "--timestamp", "--options", "runtime", "--entitlements", ENTITLEMENTS)
        else:
            switches = ("--sign", "-")
        _run("codesign", "--force", *switches, file)
    _run("codesign", "--verify", "--deep", "--strict", app)


def executables(app: Path) -> Iterator[Path]:
    """Executable files and libraries of a bundle, the innermost first; the program itself is signed with the bundle."""
    files = (path for path in app.rglob("*") if path.is_file() and not path.is_symlink())
    for file in sorted(files, key=lambda path: (-len(path.parts), path)):
        with file.open("rb") as opened:
            if opened.read(4) in MAGIC and file.parent != app / "Contents" / "MacOS":
                yield file


def _run(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    make(Path(sys.argv[1]), Path(sys.argv[2]))

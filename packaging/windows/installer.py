"""Makes the Windows setup of a frozen program: ``python packaging/windows/installer.py PAYLOAD OUTFILE``.

Owns what ``wargame-desk.nsi`` is compiled with. PAYLOAD is the folder build that holds ``wargame-desk.exe``. Needs
``makensis`` (NSIS 3.08 or newer), which there is for Windows, macOS and Linux.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from naming import ROOT, VERSION, windows_version  # noqa: E402


def removal(payload: Path) -> Iterator[str]:
    """The lines that take away exactly what the setup has put there, files first, then folders from within."""
    inside = sorted(path.relative_to(payload).as_posix() for path in payload.rglob("*"))
    for name in inside:
        if not (payload / name).is_dir():
            yield f'Delete "{_quoted(name)}"'
    for name in reversed(inside):
        if (payload / name).is_dir():
            yield f'RMDir "{_quoted(name)}"'


def _quoted(name: str) -> str:
    windows = str(PurePosixPath(name)).replace("/", "\\").replace("$", "$$")
    return f"$INSTDIR\\{windows}"


def makensis() -> str:
    """The compiler; on Windows its installer does not put it on the PATH."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", ""), "NSIS", "makensis.exe")
    found = shutil.which("makensis") or (str(usual) if usual.is_file() else None)
    if found is None:
        sys.exit("makensis is not here. Debian, Ubuntu: apt install nsis. Windows: install NSIS.")
    return found


def make(payload: Path, outfile: Path, icons: Path, *, number: str = VERSION, cpu: str = "") -> None:
    """Compile the setup.

    Args:
        icons: folder of the ``.ico`` files that ``packaging/icons.py`` draws.
        number: another version than the program's own, for tests of an upgrade.
        cpu: "amd64-unicode" for a setup of 64 bits, where the compiler has the stub for it.
    """
    if not (payload / "wargame-desk.exe").is_file():
        sys.exit(f"{payload} holds no wargame-desk.exe")
    outfile.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        listed = Path(folder) / "removal.nsh"
        listed.write_text("\n".join(removal(payload)) + "\n", encoding="utf-8-sig")
        defines = {
            "VERSION": number,
            "VERSION4": windows_version(number),
            "PAYLOAD": payload.resolve(),
            "ICONS": icons.resolve(),
            "LICENCE": ROOT / "LICENSE",
            "REMOVAL": listed,
            "OUTFILE": outfile.resolve(),
            **({"CPU": cpu} if cpu else {}),
        }
        # Warnings are errors, input is UTF-8.
        switches = ["-V2", "-WX", "-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in defines.items())]
        subprocess.run([makensis(), *switches, str(HERE / "wargame-desk.nsi")], check=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Makes the Windows setup of a frozen program.")
    parser.add_argument("payload", type=Path, help="folder build that holds wargame-desk.exe")
    parser.add_argument("outfile", type=Path, help="the setup to be written")
    parser.add_argument("--icons", type=Path, help="folder of .ico files; drawn anew if left out")
    parser.add_argument("--number", default=VERSION, help="another version than the program's own")
    parser.add_argument("--cpu", default="", help="amd64-unicode: a setup of 64 bits")
    asked = parser.parse_args()
    if asked.icons is not None:
        make(asked.payload, asked.outfile, asked.icons, number=asked.number, cpu=asked.cpu)
        return
    with TemporaryDirectory() as folder:
        subprocess.run([sys.executable, str(HERE.parent / "icons.py"), folder], check=True)
        make(asked.payload, asked.outfile, Path(folder), number=asked.number, cpu=asked.cpu)


if __name__ == "__main__":
    main()

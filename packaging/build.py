"""Builds the packages for the system that it runs on: ``python packaging/build.py [--only KIND ...]``.

Owns the order of the steps: a clean virtual environment, wheel and sdist, the wheel installed beside PyInstaller, icons
and licence texts, the frozen folder, and the packages made of it, with their SHA-256 sums in ``dist/``. What is inside
a package belongs to ``packaging/linux``, ``packaging/windows`` and ``packaging/macos``. Needs Python 3.11 or newer and
nothing else of Python's; where a tool of the system is missing, it says so before it begins.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE / "linux"), str(HERE / "windows"), str(HERE / "macos")]

from naming import ROOT, SUMS, VERSION, moment, packages, sums  # noqa: E402

BUILD, DIST = ROOT / "build", ROOT / "dist"
ENVIRONMENT = BUILD / "environment"
FROZEN = BUILD / "frozen"
ICONS, LICENCES = BUILD / "icons", BUILD / "licences"


class Kind(NamedTuple):
    """A package: the system that it is made on, the tools that it takes, what makes it and returns the files."""

    system: str
    tools: tuple[str, ...]
    make: Callable[[], list[Path]]


def main() -> None:
    """The command."""
    asked = _arguments()
    kinds = asked.only or [name for name, kind in KINDS.items() if kind.system in ("", platform.system())]
    _check(kinds)
    began = time.monotonic()
    if not asked.again:
        prepare()
        made = build_wheel()
        if kinds != ["wheel"]:
            freeze(next(path for path in made if path.suffix == ".whl"))
            made += bill_of_materials()
    elif not FROZEN.is_dir():
        sys.exit("--again: there is no frozen folder of an earlier run")
    else:
        made = []
    for name in kinds:
        if name != "wheel":
            tell(f"{name}")
            made += KINDS[name].make()
    write_sums(made)
    tell(f"done in {time.monotonic() - began:.0f} s")
    for path in made:
        print(f"  {path.relative_to(ROOT)}  {_megabytes(path)}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Builds Wargame Desk's packages for this system into dist/.")
    parser.add_argument(
        "--only", nargs="+", choices=KINDS, metavar="KIND", help=f"make these alone: {', '.join(KINDS)}"
    )
    parser.add_argument("--again", action="store_true", help="make packages of the folder that was frozen before")
    return parser.parse_args()


def _check(kinds: list[str]) -> None:
    """End with a sentence where something that will be needed is not here."""
    here = platform.system()
    strange = [name for name in kinds if KINDS[name].system not in ("", here)]
    if strange:
        sys.exit(f"{', '.join(strange)} cannot be made on {here}: frozen programs are built where they run")
    missing = sorted({tool for name in kinds for tool in KINDS[name].tools if shutil.which(tool) is None})
    if missing:
        sys.exit(f"missing tools: {', '.join(missing)} (Debian, Ubuntu: apt install binutils dpkg zstd)")
    if "setup" in kinds:
        import installer

        installer.makensis()
    if here == "Linux" and kinds != ["wheel"] and not _has_library():
        sys.exit(
            f"this Python ({sys.executable}) has no shared library to be frozen with"
            " (Debian: apt install libpython3.11, for its own Python 3.11)"
        )


def _has_library() -> bool:
    """Whether Python's shared library, which every frozen program carries, is installed."""
    name = sysconfig.get_config_var("INSTSONAME") or ""
    return ".so" in name and (Path(sysconfig.get_config_var("LIBDIR"), name).exists() or _loads(name))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


# --- steps


def prepare() -> None:
    """A new virtual environment with PyInstaller in it; nothing of an earlier build stays."""
    tell(f"Wargame Desk {VERSION}: a clean environment of Python {platform.python_version()}")
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir()
    run(sys.executable, "-m", "venv", ENVIRONMENT)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    run(_python(), "-m", "pip", "install", "--quiet", *project["dependency-groups"]["packaging"])


def build_wheel() -> list[Path]:
    """The wheel and the sdist in ``dist/``."""
    tell("wheel and sdist")
    DIST.mkdir(exist_ok=True)
    run(_python(), "-m", "build", "--outdir", DIST, ROOT)
    return [DIST / f"wargame_desk-{VERSION}-py3-none-any.whl", DIST / f"wargame_desk-{VERSION}.tar.gz"]


def freeze(wheel: Path) -> None:
    """Install the wheel, draw the icons, collect the licences, and freeze all of it into a folder."""
    tell("installing the wheel")
    run(_python(), "-m", "pip", "install", "--quiet", wheel)
    tell("icons and licences")
    run(_python(), HERE / "icons.py", ICONS)
    run(_python(), HERE / "licences.py", LICENCES)
    tell("freezing")
    shutil.rmtree(FROZEN, ignore_errors=True)
    switches = ("--noconfirm", "--log-level", "WARN", "--distpath", FROZEN, "--workpath", BUILD / "work")
    run(_python(), "-m", "PyInstaller", *switches, HERE / "wargame-desk.spec")
    mac = FROZEN / "Wargame Desk.app" / "Contents" / "Resources"
    run(_python(), HERE / "shipped.py", mac if mac.is_dir() else FROZEN / "wargame-desk" / "_internal")


def bill_of_materials() -> list[Path]:
    """What the frozen folder is made of, as CycloneDX, in ``dist/``."""
    tell("bill of materials")
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    made = DIST / f"wargame-desk-{VERSION}-{system}-{_cpu()}.cdx.json"
    run(_python(), HERE / "sbom.py", FROZEN / ("Wargame Desk.app" if system == "macos" else "wargame-desk"), made)
    return [made]


def write_sums(files: list[Path]) -> None:
    """Write ``SHA256SUMS`` of what was made now and of what else lies in ``dist/`` of this version."""
    others = (DIST / name for name in packages(VERSION))
    text = sums(path for path in {*files, *others} if path.is_file())
    (DIST / SUMS).write_text(text, encoding="utf-8", newline="\n")


# --- packages


def _deb() -> list[Path]:
    import deb
    from libraries import UnknownLibraryError

    try:
        return [deb.make(FROZEN / "wargame-desk", ICONS, BUILD, DIST)]
    except UnknownLibraryError as why:
        sys.exit(str(why))


def _tar() -> list[Path]:
    import portable

    return [portable.make_tar(FROZEN / "wargame-desk", ICONS, BUILD, DIST)]


def _appdir() -> list[Path]:
    import portable

    return portable.make_appdir(FROZEN / "wargame-desk", ICONS, BUILD, DIST)


def _setup() -> list[Path]:
    import installer

    made = DIST / f"wargame-desk-{VERSION}-windows-{_cpu()}-setup.exe"
    installer.make(FROZEN / "wargame-desk", made, ICONS)
    return [made]


def _zip() -> list[Path]:
    made = DIST / f"wargame-desk-{VERSION}-windows-{_cpu()}"
    return [Path(shutil.make_archive(str(made), "zip", FROZEN, "wargame-desk"))]


def _dmg() -> list[Path]:
    import dmg

    made = DIST / f"wargame-desk-{VERSION}-macos-{_cpu()}.dmg"
    dmg.make(FROZEN / "Wargame Desk.app", made, ICONS)
    return [made]


KINDS = {
    "wheel": Kind("", (), list),
    "deb": Kind("Linux", ("objdump", "dpkg-deb"), _deb),
    "tar": Kind("Linux", ("objdump", "tar", "zstd"), _tar),
    "appdir": Kind("Linux", ("objdump",), _appdir),
    "setup": Kind("Windows", (), _setup),
    "zip": Kind("Windows", (), _zip),
    "dmg": Kind("Darwin", ("hdiutil",), _dmg),
}
"""Every package by the name that ``--only`` takes; the wheel is made each time, on the way to the others."""


# --- helpers


def tell(text: str) -> None:
    """Say what begins."""
    print(f"=== {text}", flush=True)


def run(*command: str | Path) -> None:
    """Run a program in ``build/``, where nothing can be imported by chance; where it fails, end with its code."""
    same = {"SOURCE_DATE_EPOCH": str(moment()), "PYTHONHASHSEED": "1"}  # the same commit gives the same files
    environment = {**os.environ, **same, "PYTHONNOUSERSITE": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run([str(part) for part in command], cwd=BUILD, env=environment, check=False)
    if done.returncode != 0:
        sys.exit(f"failed ({done.returncode}): {' '.join(map(str, command))}")


def _python() -> Path:
    return ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _cpu() -> str:
    return {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())


def _megabytes(path: Path) -> str:
    files = path.rglob("*") if path.is_dir() else [path]
    return f"{sum(file.stat().st_size for file in files if file.is_file()) / 1e6:.1f} MB"


if __name__ == "__main__":
    main()

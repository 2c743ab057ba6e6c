"""Libraries of a frozen build on Linux: which are carried along, which belong to the system, who holds those.

Owns the three answers: ``sort_out`` for the freezing, ``carried`` for the ``.deb`` (which leaves out what Debian has)
and ``needs`` for its Depends. All of them follow what ELF files ask the loader for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from wargame_desk import system_libraries

Entry = tuple[str, str, str]
"""What PyInstaller collects: the name in the build, the file, the kind."""

LINK = "SYMLINK"
"""The kind of an entry that only points to another one, by the other's name in the build."""

ALWAYS_THERE = (
    # the C and C++ libraries
    "ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libutil.so", "libresolv.so",
    "libstdc++.so", "libgcc_s.so", "libz.so", "libexpat.so", "libuuid.so",
    # what fits the graphics card and the screen
    "libGL.so", "libEGL.so", "libGLX.so", "libOpenGL.so", "libGLdispatch.so", "libdrm.so", "libgbm.so",
    "libX11.so", "libX11-xcb.so", "libxcb.so", "libwayland-client.so",
    # what must be the same as in the rest of the desktop
    "libfontconfig.so", "libfreetype.so", "libglib-2.0.so", "libgthread-2.0.so", "libdbus-1.so", "libcups.so",
)  # fmt: skip
"""Beginnings of names of libraries that every Linux desktop has, and that must be its own."""

OPTIONAL = re.compile(r"plugins/(wayland-|printsupport/|platforms/libqwayland|platforminputcontexts/)")
"""Plugins without which the program starts and plays: what they alone need is recommended."""

_PACKAGES = {
    "libbz2.so.1.0": "libbz2-1.0",
    "libcrypt.so.1": "libcrypt1",
    "libcups.so.2": "libcups2 | libcups2t64",
    "libexpat.so.1": "libexpat1",
    "libffi.so.8": "libffi8",
    "libgcc_s.so.1": "libgcc-s1",
    "liblzma.so.5": "liblzma5",
    "libuuid.so.1": "libuuid1",
}
"""What Python and printing need, beside what ``system_libraries`` knows of Qt."""

_RENAMED = {"libglib2.0-0": "libglib2.0-0 | libglib2.0-0t64"}
_GLIBC = re.compile(r"^(ld-linux-.*|lib(c|m|dl|pthread|rt|util|resolv))\.so")


class UnknownLibraryError(Exception):
    """A library that no known package holds."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(f"no package is known for {', '.join(names)}: add it to packaging/linux/libraries.py")


def sort_out(binaries: Iterable[Entry], listing: Path) -> list[Entry]:
    """Leave out what nothing asks for and what must be the system's own.

    Args:
        listing: file to write the names of those into that are carried and that a distribution has too.
    """
    entries = {entry[0]: entry for entry in binaries if not _must_be_the_systems(entry[0])}
    files = {name: Path(file) for name, file, kind in entries.values() if kind != LINK}
    reached = _reached(files, (name for name in files if not _is_library(name)))
    theirs = sorted(name for name in reached if _is_of_system(name, files[name]))
    listing.write_text("".join(f"{name}\n" for name in theirs), encoding="utf-8")
    return [entry for name, entry in entries.items() if name in reached or (entry[2] == LINK and entry[1] in reached)]


def carried(listing: Path) -> tuple[str, ...]:
    """The names that ``sort_out`` listed."""
    return tuple(listing.read_text(encoding="utf-8").split())


def needs(folder: Path) -> tuple[list[str], list[str]]:
    """The Debian packages that the files below a folder depend on, and those that would be good to have.

    Raises:
        UnknownLibraryError: a library is asked for whose package is not known.
    """
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    roots = {name for name in files if not OPTIONAL.search(name) and not _is_library(name)}
    surely = _reached(files, roots)
    names, all_names = _asked(files, surely), _asked(files, files)
    depends = [f"libc6 (>= {_glibc(files.values())})", *_held(names)]
    return depends, [package for package in _held(all_names) if package not in depends]


def _reached(files: Mapping[str, Path], roots: Iterable[str]) -> set[str]:
    """The roots, and the files that they ask the loader for, and so on."""
    by_file_name = {PurePosixPath(name).name: name for name in files}
    reached = set(roots)
    todo = list(reached)
    while todo:
        for needed in system_libraries.needed(files[todo.pop()]):
            name = by_file_name.get(needed)
            if name is not None and name not in reached:
                reached.add(name)
                todo.append(name)
    return reached


def _asked(files: Mapping[str, Path], names: Iterable[str]) -> set[str]:
    """The libraries that these files need and that are not among all the files."""
    own = {PurePosixPath(name).name for name in files}
    return {needed for name in names for needed in system_libraries.needed(files[name]) if needed not in own}


def _held(libraries: set[str]) -> list[str]:
    """The packages that hold these, without the C library's."""
    found, unknown = set(), []
    for library in sorted(name for name in libraries if not _GLIBC.match(name)):
        debian, _ = system_libraries.packages([library])
        if library in _PACKAGES:
            found.add(_PACKAGES[library])
        elif debian:
            found.add(_RENAMED.get(debian[0], debian[0]))
        else:
            unknown.append(library)
    if unknown:
        raise UnknownLibraryError(unknown)
    return sorted(found)


def _glibc(files: Iterable[Path]) -> str:
    """The version of the C library that the files want at least."""
    minors = {
        int(minor)
        for path in files
        if system_libraries.needed(path)
        for minor in re.findall(rb"\0GLIBC_2\.(\d+)\b", path.read_bytes())
    }
    return f"2.{max(minors)}"


def _is_library(name: str) -> bool:
    """Whether a file is there only for others: neither a plugin of Qt, a module of Python nor Python itself."""
    path = PurePosixPath(name)
    return (
        path.name.startswith("lib")
        and ".so" in path.name
        and "plugins" not in path.parts
        and not path.name.startswith("libpython")
    )


def _must_be_the_systems(name: str) -> bool:
    return "/" not in name and name.startswith(ALWAYS_THERE)


def _is_of_system(name: str, file: Path) -> bool:
    return "/" not in name and _is_library(name) and str(file).startswith(("/lib", "/usr/lib"))

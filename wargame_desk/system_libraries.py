"""Which shared libraries of the system Qt needs on Linux, which are missing, and which packages hold them.

Reads the ELF headers of Qt's own files and asks the dynamic loader for everything else, so it works without
``ldd``, before Qt is imported, and where importing Qt would end the process. On other systems nothing is
missing: there the PySide6 wheels are complete.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from importlib.util import find_spec
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple

# Library -> (Debian and Ubuntu package, Fedora package).
_PACKAGES = {
    "libEGL.so.1": ("libegl1", "libglvnd-egl"),
    "libGL.so.1": ("libgl1", "libglvnd-glx"),
    "libGLX.so.0": ("libglx0", "libglvnd-glx"),
    "libOpenGL.so.0": ("libopengl0", "libglvnd-opengl"),
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb"),
    "libX11.so.6": ("libx11-6", "libX11"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs"),
    "libdrm.so.2": ("libdrm2", "libdrm"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2"),
    "libstdc++.so.6": ("libstdc++6", "libstdc++"),
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb"),
    "libxcb.so.1": ("libxcb1", "libxcb"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon"),
    "libz.so.1": ("zlib1g", "zlib"),
    "libzstd.so.1": ("libzstd1", "libzstd"),
}

_MODULES = ("libQt6Core.so.6", "libQt6Gui.so.6", "libQt6Widgets.so.6")


def qt_folder() -> Path | None:
    """Where the PySide6 package lies, found without importing it; None where it is not installed."""
    spec = find_spec("PySide6")
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places))) if places else None


def required(platform: str) -> set[str]:
    """The system's libraries that Qt needs for a window on ``platform`` ("xcb", "wayland", "offscreen").

    Empty on systems other than Linux, and where PySide6 itself is not installed.
    """
    folder = qt_folder()
    if not sys.platform.startswith("linux") or folder is None:
        return set()
    own = {path.name: path for path in (folder / "Qt" / "lib").glob("*.so*")}
    todo = [own[name] for name in _MODULES if name in own]
    todo.append(folder / "Qt" / "plugins" / "platforms" / f"libq{platform}.so")
    found: set[str] = set()
    while todo:
        for name in needed(todo.pop()):
            if name not in found:
                found.add(name)
                if name in own:
                    todo.append(own[name])
    return {name for name in found if name not in own and not name.startswith("ld-")}


def missing(platform: str) -> list[str]:
    """The required libraries that do not load, sorted by name."""
    return sorted({name for library in required(platform) for name in _not_loading(library)})


def packages(libraries: list[str]) -> tuple[list[str], list[str]]:
    """The Debian and the Fedora packages that hold these libraries, without those whose package is not known."""
    known = [_PACKAGES[name] for name in libraries if name in _PACKAGES]
    return sorted({debian for debian, _ in known}), sorted({fedora for _, fedora in known})


def _not_loading(name: str) -> set[str]:
    """The library itself if it is missing, or the one it needs that is."""
    try:
        ctypes.CDLL(name)
    except OSError as why:
        # "libfoo.so.1: cannot open shared object file: ..." names the file that the loader did not find.
        culprit = str(why).partition(":")[0]
        return {culprit if ".so" in culprit and "/" not in culprit else name}
    return set()


def needed(path: Path) -> list[str]:
    """The names that a 64-bit little-endian ELF file asks the loader for (DT_NEEDED); empty for any other file."""
    try:
        with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
            return _needed(data) if data[:6] == b"\x7fELF\x02\x01" else []
    except (OSError, ValueError, IndexError, struct.error, StopIteration):
        return []


class _Segment(NamedTuple):
    """A program header: ``kind`` 1 is loaded into memory, 2 is the dynamic section."""

    kind: int
    flags: int
    offset: int
    address: int
    physical: int
    size: int
    memory: int
    align: int


_LOADED, _DYNAMIC = 1, 2
_TAG_NEEDED, _TAG_STRINGS = 1, 5


def _needed(data: mmap) -> list[str]:
    (at,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    segments = [_Segment(*struct.unpack_from("<IIQQQQQQ", data, at + i * size)) for i in range(count)]
    dynamic = next(segment for segment in segments if segment.kind == _DYNAMIC)
    tags = list(struct.iter_unpack("<qQ", data[dynamic.offset : dynamic.offset + dynamic.size]))
    address = next(value for tag, value in tags if tag == _TAG_STRINGS)
    home = next(s for s in segments if s.kind == _LOADED and s.address <= address < s.address + s.size)
    strings = address - home.address + home.offset
    starts = [strings + value for tag, value in tags if tag == _TAG_NEEDED]
    return [data[start : data.find(b"\0", start)].decode() for start in starts]

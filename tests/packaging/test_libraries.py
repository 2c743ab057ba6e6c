"""Which libraries a frozen build carries, leaves to the system, and depends on."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import libraries
from wargame_desk import system_libraries


def pretend(monkeypatch: pytest.MonkeyPatch, asked: dict[str, list[str]]) -> None:
    """Let files ask the loader for these, by their names without folders."""
    monkeypatch.setattr(system_libraries, "needed", lambda path: asked.get(path.name, []))


def test_what_nothing_asks_for_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend(monkeypatch, {"QtGui.abi3.so": ["libQt6Gui.so.6"], "libQt6Gui.so.6": ["libxcb-cursor.so.0", "libX11.so.6"]})
    entries = [
        ("PySide6/QtGui.abi3.so", "/env/PySide6/QtGui.abi3.so", "EXTENSION"),
        ("PySide6/Qt/lib/libQt6Gui.so.6", "/env/PySide6/Qt/lib/libQt6Gui.so.6", "BINARY"),
        ("PySide6/Qt/lib/libQt6Qml.so.6", "/env/PySide6/Qt/lib/libQt6Qml.so.6", "BINARY"),
        ("libQt6Gui.so.6", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK"),
        ("libQt6Qml.so.6", "PySide6/Qt/lib/libQt6Qml.so.6", "SYMLINK"),
        ("libxcb-cursor.so.0", "/usr/lib/libxcb-cursor.so.0", "BINARY"),
        ("libX11.so.6", "/usr/lib/libX11.so.6", "BINARY"),
        ("libpython3.11.so.1.0", "/usr/lib/libpython3.11.so.1.0", "BINARY"),
        ("wargame_desk/_data/board.json", "/env/board.json", "DATA"),
    ]
    kept = [entry[0] for entry in libraries.sort_out(entries, tmp_path / "theirs")]
    assert kept == [
        "PySide6/QtGui.abi3.so",
        "PySide6/Qt/lib/libQt6Gui.so.6",
        "libQt6Gui.so.6",
        "libxcb-cursor.so.0",
        "libpython3.11.so.1.0",
        "wargame_desk/_data/board.json",
    ]
    assert libraries.carried(tmp_path / "theirs") == ("libxcb-cursor.so.0",)


def test_what_a_left_out_library_asks_for_is_left_out_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend(monkeypatch, {"printing.so": ["libcups.so.2"], "libcups.so.2": ["libgnutls.so.30"]})
    entries = [
        ("printing.so", "/env/printing.so", "BINARY"),
        ("libcups.so.2", "/usr/lib/libcups.so.2", "BINARY"),
        ("libgnutls.so.30", "/usr/lib/libgnutls.so.30", "BINARY"),
    ]
    assert [entry[0] for entry in libraries.sort_out(entries, tmp_path / "theirs")] == ["printing.so"]


def test_needs_of_optional_plugins_are_recommended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plugins = tmp_path / "PySide6/Qt/plugins"
    for name in ("platforms/libqxcb.so", "platforms/libqwayland.so", "printsupport/libcups.so"):
        (plugins / name).parent.mkdir(parents=True, exist_ok=True)
        (plugins / name).write_bytes(b"\0GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.9\0")
    pretend(
        monkeypatch,
        {
            "libqxcb.so": ["libxcb-cursor.so.0", "libglib-2.0.so.0", "libc.so.6"],
            "libqwayland.so": ["libwayland-client.so.0", "libxcb-cursor.so.0"],
            "libcups.so": ["libcups.so.2"],
        },
    )
    depends, recommends = libraries.needs(tmp_path)
    assert depends == ["libc6 (>= 2.34)", "libglib2.0-0 | libglib2.0-0t64", "libxcb-cursor0"]
    assert recommends == ["libcups2 | libcups2t64", "libwayland-client0"]


def test_a_library_of_no_known_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "module.so").write_bytes(b"\0GLIBC_2.34\0")
    pretend(monkeypatch, {"module.so": ["libstrange.so.1"]})
    with pytest.raises(libraries.UnknownLibraryError, match=r"libstrange\.so\.1"):
        libraries.needs(tmp_path)


@pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="Depends are read from ELF libraries of Qt, which its Linux wheel alone has",
)
def test_qt_for_x_depends_on_the_package_that_is_most_easily_missed(tmp_path: Path) -> None:
    folder = system_libraries.qt_folder()
    assert folder is not None
    to = tmp_path / "plugins" / "platforms"
    to.mkdir(parents=True)
    shutil.copy(folder / "Qt" / "plugins" / "platforms" / "libqxcb.so", to)
    # Qt's own libraries are no packages of Debian: they stand beside, empty.
    for name in system_libraries.needed(to / "libqxcb.so"):
        if name.startswith("libQt6"):
            shutil.copy(folder / "Qt" / "lib" / name, tmp_path / name)
    for library in list(tmp_path.glob("libQt6*")):
        for name in system_libraries.needed(library):
            if name.startswith(("libQt6", "libicu")):
                shutil.copy(folder / "Qt" / "lib" / name, tmp_path / name)
    shutil.copy(folder / "Qt" / "lib" / "libicudata.so.73", tmp_path)
    depends, _ = libraries.needs(tmp_path)
    assert {"libxcb-shape0", "libxcb-cursor0", "libxkbcommon-x11-0", "libegl1"} <= set(depends)

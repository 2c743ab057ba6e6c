"""The examination before a window is opened: what it finds, and the advice it gives."""

from __future__ import annotations

import ctypes
import json
import sys
from pathlib import Path

import pytest

from wargame_desk import doctor, system_libraries
from wargame_desk.__main__ import main

linux_only = pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="the doctor reads ELF libraries and asks for an X or Wayland display, which Linux alone has",
)
ALWAYS_THERE = {
    "libc.so.6",
    "librt.so.1",
    "libm.so.6",
    "libgcc_s.so.1",
    "libresolv.so.2",
    "libpthread.so.0",
    "libdl.so.2",
}


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch):
    """Make the loader say that some libraries are not there."""

    def hide(*names: str) -> None:
        real = ctypes.CDLL

        def load(name: str) -> ctypes.CDLL:
            if name in names:
                raise OSError(f"{name}: cannot open shared object file: No such file or directory")
            return real(name)

        monkeypatch.setattr(ctypes, "CDLL", load)

    return hide


@linux_only
@pytest.mark.parametrize("platform", ["xcb", "wayland", "offscreen"])
def test_every_library_that_qt_asks_for_has_a_known_package(platform: str) -> None:
    required = system_libraries.required(platform) - ALWAYS_THERE
    assert "libGL.so.1" in required
    assert {name for name in required if system_libraries.packages([name]) == ([], [])} == set()


@linux_only
def test_libraries_of_libraries_that_come_with_qt_are_found_too() -> None:
    # QtDBus comes with Qt and is needed by QtGui; only it asks for the system's libdbus.
    assert "libdbus-1.so.3" in system_libraries.required("offscreen")
    assert "libxcb-cursor.so.0" in system_libraries.required("xcb")
    assert "libxcb-cursor.so.0" not in system_libraries.required("offscreen")


def test_a_file_that_is_no_whole_elf_file_needs_nothing(tmp_path: Path) -> None:
    qt = system_libraries.qt_folder()
    assert qt is not None
    whole = next((qt / "Qt" / "plugins" / "platforms").iterdir()).read_bytes()
    for name, content in {"text": b"#!/bin/sh\n", "empty": b"", "cut": whole[:100], "half": whole[:5000]}.items():
        (tmp_path / name).write_bytes(content)
        assert system_libraries.needed(tmp_path / name) == []
    assert system_libraries.needed(tmp_path / "absent") == []


@linux_only
def test_missing_libraries_are_named_with_the_lines_that_install_them(without) -> None:
    without("libxcb-cursor.so.0", "libEGL.so.1")
    assert system_libraries.missing("xcb") == ["libEGL.so.1", "libxcb-cursor.so.0"]
    assert system_libraries.missing("offscreen") == ["libEGL.so.1"]
    obstacle = doctor.obstacle_to_window()
    assert "missing libEGL.so.1." in obstacle
    assert "sudo apt install libegl1\n" in obstacle
    assert "sudo dnf install libglvnd-egl" in obstacle


@linux_only
def test_a_library_missing_below_another_is_the_one_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> None:
        if name == "libfontconfig.so.1":
            raise OSError("libfreetype.so.6: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(ctypes, "CDLL", load)
    assert system_libraries.missing("offscreen") == ["libfreetype.so.6"]


@linux_only
def test_no_window_is_tried_where_a_library_is_missing(without, capsys: pytest.CaptureFixture[str]) -> None:
    without("libGL.so.1")
    assert main([]) == 1
    assert "libGL.so.1" in capsys.readouterr().err


@linux_only
@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, []),
        ({"DISPLAY": ":0"}, ["xcb"]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ["wayland", "xcb"]),
        ({"QT_QPA_PLATFORM": "offscreen:size=9x9", "DISPLAY": ":0"}, ["offscreen"]),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, ["wayland", "xcb"]),
    ],
)
def test_platforms_are_those_qt_would_try(environment: dict[str, str], expected: list[str]) -> None:
    assert doctor.platforms(environment) == expected


@linux_only
def test_a_display_that_does_not_answer_is_an_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_libraries, "missing", lambda platform: [])
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":4999")
    assert "no answer from DISPLAY=:4999" in doctor.obstacle_to_window()
    monkeypatch.delenv("DISPLAY")
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in doctor.obstacle_to_window()


@pytest.mark.parametrize(
    ("version", "python", "well"),
    [
        ("6.11.3", (3, 11), True),
        ("6.12.0", (3, 11), False),
        ("6.12.0", (3, 12), True),
        ("6.9.0", (3, 13), True),
        ("7.0.0", (3, 11), False),
    ],
)
def test_the_pyside_that_ends_python_3_11_is_refused(version: str, python: tuple[int, int], well: bool) -> None:
    check = doctor.judge_pyside(version, python)
    assert check.ok is well
    assert bool(check.advice) is not well


def test_the_command_reports_each_finding_and_leaves_no_folder(
    player_folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 0
    table = capsys.readouterr().out
    for name in ("Python", "PySide6", "System libraries", "Screen", "Inter", str(player_folders / "saves")):
        assert name in table
    assert list(player_folders.iterdir()) == []


def test_the_command_speaks_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doctor, "FIRST_PYTHON", (99, 0))
    assert main(["doctor", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert [check["name"] for check in report["checks"] if not check["ok"]] == ["Python"]


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("WARGAME_DESK_HOME", str(tmp_path / "file"))
    assert main(["doctor"]) == 1
    assert "WARGAME_DESK_HOME" in capsys.readouterr().out

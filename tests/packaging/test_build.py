"""The one command: what it says where something cannot be made, and its sums."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

import build


def test_a_package_of_another_system_is_refused_before_anything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.platform, "system", lambda: "Linux")
    monkeypatch.setattr(sys, "argv", ["build.py", "--only", "dmg"])
    with pytest.raises(SystemExit) as end:
        build.main()
    assert end.value.code == "dmg cannot be made on Linux: frozen programs are built where they run"


def test_a_missing_tool_is_named_before_anything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.platform, "system", lambda: "Linux")
    monkeypatch.setattr(build.shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["build.py", "--only", "tar", "deb"])
    with pytest.raises(SystemExit) as end:
        build.main()
    assert str(end.value.code).startswith("missing tools: dpkg-deb, objdump, tar, zstd")


def test_a_python_that_cannot_be_frozen_is_named_before_anything_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.platform, "system", lambda: "Linux")
    monkeypatch.setattr(build.shutil, "which", lambda tool: f"/usr/bin/{tool}")
    monkeypatch.setattr(build.sysconfig, "get_config_var", lambda _: "libpython3.11.a")
    monkeypatch.setattr(sys, "argv", ["build.py", "--only", "deb"])
    with pytest.raises(SystemExit) as end:
        build.main()
    assert f"this Python ({sys.executable}) has no shared library" in str(end.value.code)


def test_a_failed_step_is_named_with_its_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(build, "BUILD", tmp_path)
    with pytest.raises(SystemExit) as end:
        build.run(sys.executable, "-c", "raise SystemExit(3)")
    assert str(end.value.code).startswith("failed (3): ")


def test_the_sums_are_of_this_versions_files_and_can_be_checked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(build, "DIST", tmp_path)
    monkeypatch.setattr(build, "VERSION", "1.2.3")
    wheel, deb = "wargame_desk-1.2.3-py3-none-any.whl", "wargame-desk_1.2.3_amd64.deb"
    for name in (wheel, deb, "wargame-desk_1.2.2_amd64.deb", "wargame-desk_11.2.3_amd64.deb", "desk.AppImage"):
        (tmp_path / name).write_text(name)
    (tmp_path / "x-1.2.3.AppDir").mkdir()
    build.write_sums([tmp_path / "desk.AppImage", tmp_path / "x-1.2.3.AppDir"])
    sums = [f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in ("desk.AppImage", deb, wheel)]
    assert (tmp_path / "SHA256SUMS").read_text() == "".join(sums)

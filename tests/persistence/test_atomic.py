"""Writing whole or not at all: every way a disk can refuse leaves the old file as it was."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from wargame_desk.persistence import atomic
from wargame_desk.persistence.errors import FileError


def refusing(code: int) -> Callable[..., Any]:
    def refuse(*_: object, **__: object) -> Any:
        raise OSError(code, os.strerror(code))

    return refuse


def test_a_new_file_and_its_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game"
    atomic.write(path, b"one")
    assert path.read_bytes() == b"one"
    assert [entry.name for entry in path.parent.iterdir()] == ["game"]


def test_the_last_five_versions_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for number in range(9):
        atomic.write(path, str(number).encode())
    assert path.read_bytes() == b"8"
    assert [version.read_bytes() for version in atomic.versions(path)] == [b"7", b"6", b"5", b"4", b"3"]


def test_versions_of_other_files_are_not_touched(tmp_path: Path) -> None:
    for name in ("game", "game.1", "other"):
        for number in range(3):
            atomic.write(tmp_path / name, f"{name} {number}".encode())
    assert [version.read_bytes() for version in atomic.versions(tmp_path / "game")] == [b"game 1", b"game 0"]
    assert [version.read_bytes() for version in atomic.versions(tmp_path / "game.1")] == [b"game.1 1", b"game.1 0"]


def test_no_versions_where_none_are_wanted(tmp_path: Path) -> None:
    atomic.write(tmp_path / "game", b"1", keep=0)
    atomic.write(tmp_path / "game", b"2", keep=0)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game"]


def test_versions_are_kept_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    atomic.write(tmp_path / "game", b"1")
    atomic.write(tmp_path / "game", b"2")
    assert [version.read_bytes() for version in atomic.versions(tmp_path / "game")] == [b"1"]


def test_a_link_is_followed_not_replaced(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.write_bytes(b"1")
    link = tmp_path / "link"
    link.symlink_to(real)
    atomic.write(link, b"2")
    assert link.is_symlink()
    assert real.read_bytes() == b"2"


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize(
    ("code", "words"),
    [(errno.ENOSPC, "disk is full"), (errno.EROFS, "read-only"), (errno.EACCES, "read-only"), (errno.EIO, "cannot")],
)
def test_a_refusing_disk_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, code: int, words: str
) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"old")
    with monkeypatch.context() as broken:
        broken.setattr(os, step, refusing(code))
        with pytest.raises(FileError, match=words) as caught:
            atomic.write(path, b"new", keep=0)
    assert caught.value.path == path
    assert caught.value.hint
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
def test_no_new_file_is_left_where_none_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(os, step, refusing(errno.ENOSPC))
        with pytest.raises(FileError, match="disk is full"):
            atomic.write(tmp_path / "game", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_half_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"old")
    really = os.write
    room = [4]

    def write(fd: int, data: Any) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, "full")
        done = really(fd, bytes(data)[: room[0]])
        room[0] -= done
        return done

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", write)
        with pytest.raises(FileError, match="disk is full"):
            atomic.write(path, b"new and longer", keep=0)
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game"]


def test_a_full_disk_while_the_old_version_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"old")
    with monkeypatch.context() as broken:
        broken.setattr(os, "link", refusing(errno.EPERM))
        broken.setattr(shutil, "copy2", refusing(errno.ENOSPC))
        with pytest.raises(FileError, match="disk is full"):
            atomic.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert atomic.versions(path) == ()


def test_what_does_not_read_back_the_same_replaces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"old")
    really = os.write
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", lambda fd, data: really(fd, b"?" * len(data)))
        with pytest.raises(FileError, match="does not read back"):
            atomic.write(path, b"new", keep=0)
    assert path.read_bytes() == b"old"


def test_a_file_held_for_a_moment_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really, refusals = os.replace, [PermissionError(13, "held"), PermissionError(13, "held")]

    def replace(source: Any, target: Any) -> None:
        if refusals:
            raise refusals.pop()
        really(source, target)

    monkeypatch.setattr(atomic, "_TRIES", 6)
    monkeypatch.setattr("time.sleep", lambda _: None)
    monkeypatch.setattr(os, "replace", replace)
    atomic.write(tmp_path / "game", b"new")
    assert (tmp_path / "game").read_bytes() == b"new"

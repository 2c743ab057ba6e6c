"""Every file that the program reads beside its modules is put into the packages, and one that is not is noticed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import shipped
from naming import ROOT


def read_by_the_program() -> set[str]:
    """What ``paths`` finds beside the program, from the top of the repository: "resources", "docs/a-book"."""
    text = (ROOT / "wargame_desk" / "paths.py").read_text(encoding="utf-8")
    return {"/".join(re.findall(r'"([^"]+)"', names)) for names in re.findall(r'_shipped\(\)((?: / "[^"]+")+)', text)}


def test_all_that_the_program_reads_is_put_into_the_wheel_where_the_program_looks() -> None:
    read = read_by_the_program()
    assert {"resources", "scenarios"} <= read
    assert shipped.sources() == {name: f"{shipped.DATA}/{name}" for name in read}


def test_no_file_of_theirs_is_left_out_of_what_is_compared() -> None:
    names = set(shipped.wanted())
    for one in (ROOT / "resources" / "games").iterdir():
        assert {name for name in names if name.startswith(f"{shipped.DATA}/resources/games/{one.name}/")}
    for file in (ROOT / "scenarios").rglob("*.json"):
        assert f"{shipped.DATA}/{file.relative_to(ROOT).as_posix()}" in names


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with all of the data."""
    for name, file in shipped.wanted().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, tmp_path / name)
    return tmp_path


def test_a_whole_package_is_found_whole(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped.main(package)
    assert "as in the repository" in capsys.readouterr().out


def test_what_is_missing_changed_or_strange_is_named(package: Path) -> None:
    missing, changed, *_ = sorted(shipped.wanted())
    (package / missing).unlink()
    (package / changed).write_bytes(b"")
    (package / shipped.DATA / "notes.txt").touch()
    with pytest.raises(SystemExit) as end:
        shipped.main(package)
    assert str(end.value.code).splitlines()[1:] == [
        f"  missing: {missing}",
        f"  not of the repository: {shipped.DATA}/notes.txt",
        f"  another text: {changed}",
    ]

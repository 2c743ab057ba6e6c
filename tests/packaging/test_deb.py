"""The control file is complete, versions sort as Debian wants, the copyright file holds the licence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import deb
from naming import debian_version
from wargame_desk import __version__


def fields(text: str) -> dict[str, str]:
    return dict(re.findall(r"^([A-Z][\w-]*): (.*)$", text, re.MULTILINE))


def test_the_control_file_has_every_field_that_apt_needs() -> None:
    found = fields(deb.control(["libc6 (>= 2.34)", "libgl1"], ["libcups2"], 12345, "amd64"))
    assert found["Package"] == "wargame-desk"
    assert found["Version"] == debian_version(__version__)
    assert found["Architecture"] == "amd64"
    assert found["Installed-Size"] == "12345"
    assert found["Depends"] == "libc6 (>= 2.34), libgl1"
    assert set(found["Recommends"].split(", ")) == {"libcups2", *deb.HELPFUL}
    assert re.fullmatch(r"[^<>]+ <[^<>@ ]+@[^<>@ ]+>", found["Maintainer"])
    assert {"Section", "Priority", "Description"} <= set(found)


def test_the_description_has_a_short_first_line_and_indented_others() -> None:
    text = deb.control([], [], 1, "amd64")
    first, *others = text[text.index("Description: ") :].rstrip("\n").split("\n")
    assert len(first) <= len("Description: ") + 80
    assert [line for line in others if not re.match(r" (\.$|\S)", line) or len(line) > 80] == []


@pytest.mark.parametrize(
    ("version", "debian"),
    [("0.1.0", "0.1.0"), ("1.0rc1", "1.0~rc1"), ("1.0.0a2", "1.0.0~a2"), ("1.0.dev3", "1.0~dev3")],
)
def test_a_trial_sorts_before_what_it_is_a_trial_of(version: str, debian: str) -> None:
    assert debian_version(version) == debian


def test_the_copyright_file_holds_the_licence_as_debian_writes_texts() -> None:
    text = deb.copyright_text()
    assert "@" not in text
    assert text.startswith("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n")
    assert "\nLicense: MIT\n MIT License\n .\n Copyright (c) " in text


def test_every_file_has_its_sum(tmp_path: Path) -> None:
    (tmp_path / "usr" / "lib").mkdir(parents=True)
    (tmp_path / "usr" / "lib" / "a program").write_bytes(b"abc")
    (tmp_path / "usr" / "link").symlink_to("lib/a program")
    (tmp_path / "DEBIAN").mkdir()
    (tmp_path / "DEBIAN" / "control").touch()
    assert deb.md5sums(tmp_path) == "900150983cd24fb0d6963f7d28e17f72  usr/lib/a program\n"


def test_the_changelog_is_one_that_debian_reads() -> None:
    first, *_, last = deb.changelog().splitlines()
    assert re.fullmatch(r"wargame-desk \(\S+\) stable; urgency=low", first)
    assert re.fullmatch(r" -- [^<>]+ <\S+>  \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}", last)

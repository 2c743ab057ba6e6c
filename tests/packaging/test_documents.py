"""What the documents say about packages is what the scripts make: file names, components, licences."""

from __future__ import annotations

import re
import shutil
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import build
import deb
import dmg
import installer
import licences
import naming
import portable
import release

README = (build.ROOT / "README.md").read_text(encoding="utf-8")
DOWNLOAD = README[README.index("## Download") : README.index("## Play")]
PACKAGING = (build.ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
THIRD_PARTY = (build.ROOT / "docs" / "third-party.md").read_text(encoding="utf-8")


def nothing(*_: Any, **__: Any) -> None:
    """In the place of what would make a package."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> set[str]:
    """The names of everything that ``build.py`` makes on the systems that there are packages for, version VERSION."""
    for module in (build, deb, portable):
        monkeypatch.setattr(module, "VERSION", "VERSION")
    monkeypatch.setattr(build, "DIST", tmp_path)
    monkeypatch.setattr(build, "run", nothing)
    monkeypatch.setattr(installer, "make", nothing)
    monkeypatch.setattr(dmg, "make", nothing)
    monkeypatch.setattr(shutil, "make_archive", lambda name, kind, *_: f"{name}.{kind}")
    found = [path.name for path in build.build_wheel()]
    makers = {"Linux": (), "Windows": (build._setup, build._zip), "Darwin": (build._dmg,)}
    for system, machine in (("Linux", "x86_64"), ("Windows", "AMD64"), ("Darwin", "arm64"), ("Darwin", "x86_64")):
        monkeypatch.setattr(build.platform, "system", lambda system=system: system)
        monkeypatch.setattr(build.platform, "machine", lambda machine=machine: machine)
        found += [path.name for make in (*makers[system], build.bill_of_materials) for path in make()]
        if system == "Linux":
            found.append(f"{portable._name()}.tar.zst")
    named = re.findall(r'made = dist / f"(wargame-desk_.*)"', Path(deb.__file__).read_text(encoding="utf-8"))
    assert named == ["wargame-desk_{debian_version(VERSION)}_{_architecture()}.deb"]
    return {*found, "wargame-desk_VERSION_amd64.deb"}


def test_a_release_is_what_the_build_makes(made: set[str]) -> None:
    assert set(naming.packages("VERSION")) == made


def test_the_readme_names_every_package_and_how_it_is_installed(made: set[str]) -> None:
    rows = re.findall(r"^\| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$", DOWNLOAD, re.MULTILINE)
    packages = {name for name in made if not name.endswith((".cdx.json", ".tar.gz"))}
    assert {name for _, name, _ in rows} == packages
    assert [name for _, name, how in rows if not how.strip()] == []


def test_the_readme_says_where_releases_are_or_that_there_are_none() -> None:
    if release.ADDRESS:
        assert release.ADDRESS in DOWNLOAD
        assert "no release yet" not in DOWNLOAD
    else:
        assert "There is no release yet" in DOWNLOAD
        assert "://" not in DOWNLOAD


def test_the_document_on_packaging_names_every_kind_and_file(made: set[str]) -> None:
    kinds = re.findall(r"^\| (\w+) \| (?:any|Linux|Windows|macOS) \|", PACKAGING, re.MULTILINE)
    assert kinds == list(build.KINDS)
    packages = {name for name in made if not name.endswith((".cdx.json", "x86_64.dmg"))}
    assert [name for name in sorted(packages) if f"`{name}`" not in PACKAGING] == []


def test_the_windows_switches_are_those_of_the_setup() -> None:
    script = (installer.HERE / "wargame-desk.nsi").read_text(encoding="utf-8")
    assert '"/KEEP="' in script
    assert set(re.findall(r"/[A-Z]+=?\w*(?= *`)", PACKAGING)) == {"/S", "/KEEP=no"}
    codes = set(map(int, re.findall(r"SetErrorLevel (\d)", script)))
    told = re.search(r"^Exit codes: (.*)$", PACKAGING, re.MULTILINE)
    assert told is not None
    assert {int(code) for code in re.findall(r"\b(\d) ", told.group(1))} == {0, *codes}


def test_every_component_that_is_frozen_is_listed_with_its_licence() -> None:
    rows = dict(re.findall(r"^\| ([\w-]+) \| [^|]+ \| ([^|]+) \|", THIRD_PARTY, re.MULTILINE))
    listed = {name.lower(): licence.strip() for name, licence in rows.items()}
    frozen = licences.bundled("wargame-desk") - {"wargame-desk"}
    others = {"python", "qt", "component", "libxkbcommon", "libffi", "libbz2", "liblzma", "libzstd"}
    assert set(listed) - others == frozen
    for name in frozen:
        said = metadata.metadata(name).get("License-Expression") or metadata.metadata(name).get("License")
        assert listed[name] in str(said), name


def test_every_text_that_the_build_keeps_is_used_and_there() -> None:
    kept = {name for names in licences.KEPT.values() for name in names}
    there = {path.name for path in (build.HERE / "licences").iterdir()}
    assert kept == there


def test_every_licence_of_a_part_that_is_compiled_in_has_its_text() -> None:
    """Where a part leaves the choice, one text is enough."""
    named = set()
    for name in licences.bundled("wargame-desk"):
        named |= {licences.licence_of_part(part) for part in licences.parts(name)}
    assert named, "pydantic-core names its parts"
    (text,) = licences.kept_texts("pydantic-core")
    titles = re.findall(r"^=+\n(\S+?)(?:, .*)?\n=+$", text.read_text(encoding="utf-8"), re.MULTILINE)
    assert [one for one in named if not any(title in re.split(r"[ ()]+", one) for title in titles)] == []


def test_what_is_frozen_is_named_in_about() -> None:
    from wargame_desk.app.about import COMPONENTS

    assert licences.bundled("wargame-desk") - {"wargame-desk"} <= {name.lower() for name, _ in COMPONENTS}

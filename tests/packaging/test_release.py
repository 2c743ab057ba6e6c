"""A release is whole or is not made."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import naming
import release


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A folder with every package of version 1.2.3."""
    for name in naming.packages("1.2.3"):
        (tmp_path / name).write_text(name)
    return tmp_path


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Version 1.2.3 with a changelog, and what would have been run."""
    commands: list[list[str]] = []

    def run(command: list[str], check: bool) -> None:
        told = Path(command[command.index("--notes-file") + 1]).read_text(encoding="utf-8")
        commands.append([told, *command])

    monkeypatch.setattr(release.subprocess, "run", run)
    monkeypatch.setattr(release, "VERSION", "1.2.3")
    root = tmp_path / "root"
    root.mkdir()
    text = (
        "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2027-01-02\n\n### Added\n\n- A thing.\n\n## [1.2.2]\n\n- Old.\n"
    )
    (root / "CHANGELOG.md").write_text(text)
    monkeypatch.setattr(release, "ROOT", root)
    return commands


def publish(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["release.py", *arguments])
    release.main()


def test_everything_is_there_summed_and_published(
    packages: Path, published: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (packages / naming.SUMS).write_text("of another day")
    publish(monkeypatch, "v1.2.3", str(packages))
    lines = dict(reversed(line.split("  ")) for line in (packages / naming.SUMS).read_text().splitlines())
    assert lines == {name: hashlib.sha256(name.encode()).hexdigest() for name in naming.packages("1.2.3")}
    ((told, *command),) = published
    assert told == "### Added\n\n- A thing.\n"
    assert command[:5] == ["gh", "release", "create", "v1.2.3", "--verify-tag"]
    assert "--prerelease" not in command
    assert {Path(part).name for part in command if part.startswith(str(packages))} == {*lines, naming.SUMS}


def test_a_dry_run_publishes_nothing(
    packages: Path, published: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(monkeypatch, "v1.2.3", str(packages), "--dry-run")
    assert published == []
    assert (packages / naming.SUMS).is_file()


def test_a_tag_of_another_version_is_refused(
    packages: Path, published: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match=r"v1\.2\.4 is not v1\.2\.3"):
        publish(monkeypatch, "v1.2.4", str(packages))
    assert published == []


def test_a_missing_package_and_a_strange_one_are_named(
    packages: Path, published: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (packages / "wargame-desk-1.2.3-macos-arm64.dmg").rename(packages / "other.dmg")
    with pytest.raises(SystemExit, match=r"missing: wargame-desk-1\.2\.3-macos-arm64\.dmg$"):
        publish(monkeypatch, "v1.2.3", str(packages))
    (packages / "wargame-desk-1.2.3-macos-arm64.dmg").touch()
    with pytest.raises(SystemExit, match=r"not part of a release: other\.dmg"):
        publish(monkeypatch, "v1.2.3", str(packages))
    assert published == []


def test_a_version_that_the_changelog_does_not_know_is_refused(published: list[list[str]]) -> None:
    assert release.notes("1.2.2") == "- Old.\n"
    with pytest.raises(SystemExit, match="no section for 1"):
        release.notes("1.2.4")
    with pytest.raises(SystemExit, match="no section for Unreleased"):
        release.notes("Unreleased")


def test_the_bill_of_materials_is_valid_and_repeatable(tmp_path: Path) -> None:
    """By the schema that CycloneDX publishes, a copy of which comes with its library."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    frozen = tmp_path / "frozen"
    (frozen / "_internal").mkdir(parents=True)
    (frozen / "_internal" / "libQt6Core.so.6").write_bytes(b"library")
    (frozen / "_internal" / "board.json").write_bytes(b"{}")
    script = Path(release.__file__).with_name("sbom.py")
    made = []
    for name in ("one", "two"):
        subprocess.run([sys.executable, str(script), str(frozen), str(tmp_path / name)], check=True)
        made.append((tmp_path / name).read_text(encoding="utf-8"))
    assert made[0] == made[1]
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(made[0]) is None
    document = json.loads(made[0])
    found = {one["name"]: one for one in document["components"]}
    assert {"PySide6_Essentials", "pydantic", "Qt", "Python", "_internal/libQt6Core.so.6"} <= set(found)
    assert "_internal/board.json" not in found
    assert found["_internal/libQt6Core.so.6"]["hashes"][0]["content"] == hashlib.sha256(b"library").hexdigest()
    assert document["metadata"]["component"]["name"] == "wargame-desk"
    assert found["pyo3"]["purl"].startswith("pkg:cargo/pyo3@"), "what pydantic-core is compiled of"
    needs = {one["ref"].split("@")[0]: one["dependsOn"] for one in document["dependencies"]}
    assert any(one.startswith("pkg:generic/python@") for one in needs["pkg:pypi/wargame-desk"])
    assert not any("pydantic-core" in one for one in needs["pkg:pypi/wargame-desk"]), "that is pydantic's need"
    assert any("pydantic-core" in one for one in needs["pkg:pypi/pydantic"])

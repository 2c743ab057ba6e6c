"""The Mac bundle: its facts, and the steps from the bundle to the image, with the Mac's own tools played by others."""

from __future__ import annotations

import plistlib
import re
from pathlib import Path
from typing import Any

import pytest

import dmg
from wargame_desk.persistence import records, reporting, saves

FACTS: dict[str, Any] = plistlib.loads((dmg.HERE / "Info.plist").read_bytes())
MACH_O = bytes.fromhex("cffaedfe") + b"code"


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """A bundle as PyInstaller lays it out, and the drawn icons."""
    bundle = tmp_path / "Wargame Desk.app"
    for name, content in {
        "MacOS/wargame-desk": MACH_O,
        "Resources/LICENSE": b"text",
        "Frameworks/libpython.dylib": MACH_O,
        "Frameworks/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore": MACH_O,
    }.items():
        (bundle / "Contents" / name).parent.mkdir(parents=True, exist_ok=True)
        (bundle / "Contents" / name).write_bytes(content)
    (tmp_path / "icons").mkdir()
    for name in dmg.DOCUMENTS:
        (tmp_path / "icons" / name).write_bytes(name.encode())
    return bundle


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """Every command that would have run, without the folder of this test; without an identity to sign with."""
    commands: list[list[str]] = []

    def run(*command: str | Path) -> None:
        commands.append([str(part).removeprefix(f"{tmp_path}/") for part in command])

    monkeypatch.setattr(dmg, "_run", run)
    for name in ("MACOS_SIGN_IDENTITY", "MACOS_NOTARY_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    return commands


def test_each_document_type_is_declared_with_an_icon_that_the_bundle_gets() -> None:
    declared = {one["UTTypeIdentifier"]: one for one in FACTS["UTExportedTypeDeclarations"]}
    endings = set()
    for document in FACTS["CFBundleDocumentTypes"]:
        (kind,) = document["LSItemContentTypes"]
        (ending,) = declared[kind]["UTTypeTagSpecification"]["public.filename-extension"]
        endings.add(f".{ending}")
        assert document["CFBundleTypeIconFile"] == declared[kind]["UTTypeIconFile"]
        assert document["CFBundleTypeIconFile"] in dmg.DOCUMENTS
    assert endings == {saves.SUFFIX, records.SUFFIX, reporting.SUFFIX, ".wdscenario"}


def test_identifiers_are_of_the_letters_that_are_allowed() -> None:
    names = [FACTS["CFBundleIdentifier"], *(one["UTTypeIdentifier"] for one in FACTS["UTExportedTypeDeclarations"])]
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9.-]+", name)] == []


def test_mac_and_linux_give_a_file_type_the_same_name() -> None:
    linux = (dmg.HERE.parent / "linux" / "files" / "wargame-desk.mime.xml").read_text(encoding="utf-8")
    for one in FACTS["UTExportedTypeDeclarations"]:
        (mime,) = one["UTTypeTagSpecification"]["public.mime-type"]
        assert f'"{mime}"' in linux


def test_other_libraries_are_let_in_as_the_licence_of_qt_wants() -> None:
    entitlements = plistlib.loads(dmg.ENTITLEMENTS.read_bytes())
    assert entitlements["com.apple.security.cs.disable-library-validation"] is True


def test_without_an_identity_the_bundle_is_signed_ad_hoc_from_within(
    app: Path, done: list[list[str]], tmp_path: Path
) -> None:
    dmg.make(app, tmp_path / "dist" / "desk.dmg", tmp_path / "icons")
    frameworks = "Wargame Desk.app/Contents/Frameworks"
    assert done[:4] == [
        ["codesign", "--force", "--sign", "-", f"{frameworks}/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore"],
        ["codesign", "--force", "--sign", "-", f"{frameworks}/libpython.dylib"],
        ["codesign", "--force", "--sign", "-", "Wargame Desk.app"],
        ["codesign", "--verify", "--deep", "--strict", "Wargame Desk.app"],
    ]  # fmt: skip
    assert [command[0] for command in done[4:]] == ["ditto", "hdiutil"]
    assert done[-1][-1] == "dist/desk.dmg"
    for name in dmg.DOCUMENTS:
        assert (app / "Contents" / "Resources" / name).read_bytes() == name.encode()


def test_with_an_identity_program_and_image_are_signed_and_notarised(
    app: Path, done: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MACOS_SIGN_IDENTITY", "Developer ID")
    monkeypatch.setenv("MACOS_NOTARY_PROFILE", "desk")
    dmg.make(app, tmp_path / "desk.dmg", tmp_path / "icons")
    assert done[0][2:7] == ["--sign", "Developer ID", "--timestamp", "--options", "runtime"]
    assert done[-3:] == [
        ["codesign", "--sign", "Developer ID", "--timestamp", "desk.dmg"],
        ["xcrun", "notarytool", "submit", "desk.dmg", "--keychain-profile", "desk", "--wait"],
        ["xcrun", "stapler", "staple", "desk.dmg"],
    ]

"""Menu entry, file types, metadata and man page agree with the program and with one another."""

from __future__ import annotations

import gzip
import re
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import desktop
from wargame_desk import __version__
from wargame_desk.cli.main import COMMANDS
from wargame_desk.persistence import records, reporting, saves, scenarios

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def menu_entry() -> dict[str, str]:
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(desktop.text_of("wargame-desk.desktop"))
    return dict(parser["Desktop Entry"])


def file_types() -> dict[str, tuple[str, str]]:
    """Type: (pattern, icon)."""
    root = ElementTree.fromstring(desktop.text_of("wargame-desk.mime.xml"))
    found = {}
    for one in root.findall(f"{MIME}mime-type"):
        glob, icon = one.find(f"{MIME}glob"), one.find(f"{MIME}icon")
        assert glob is not None
        assert icon is not None
        found[one.attrib["type"]] = (glob.attrib["pattern"], icon.attrib["name"])
    return found


def metadata() -> ElementTree.Element:
    return ElementTree.fromstring(desktop.text_of("wargame-desk.metainfo.xml"))


def test_the_menu_entry_starts_the_command_with_a_file() -> None:
    entry = menu_entry()
    assert (entry["Type"], entry["Exec"], entry["Icon"]) == ("Application", "wargame-desk %f", "wargame-desk")
    assert entry["Terminal"] == "false"
    assert "Game" in entry["Categories"].split(";")


def test_every_file_type_of_the_program_is_declared_and_no_other() -> None:
    endings = {saves.SUFFIX, records.SUFFIX, reporting.SUFFIX, *scenarios.SUFFIXES} - {".json"}
    assert {pattern for pattern, _ in file_types().values()} == {f"*{ending}" for ending in endings}


def test_menu_entry_and_metadata_name_the_declared_types() -> None:
    declared = set(file_types())
    assert set(filter(None, menu_entry()["MimeType"].split(";"))) == declared
    assert {one.text for one in metadata().iter("mediatype")} == declared


def test_every_file_type_wears_an_icon_that_is_installed() -> None:
    assert {icon for _, icon in file_types().values()} == set(desktop.MIME_ICONS.values())


def test_metadata_names_the_menu_entry_and_this_version() -> None:
    root = metadata()
    assert root.findtext("launchable") == "wargame-desk.desktop"
    releases = [one.attrib for one in root.iter("release")]
    assert [release["version"] for release in releases] == [__version__]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", releases[0]["date"])


def test_the_man_page_describes_exactly_the_commands_that_there_are() -> None:
    page = desktop.text_of("wargame-desk.1")
    section = page[page.index(".SH COMMANDS") : page.index(".SH OPTIONS")]
    assert re.findall(r"^\.B (\S+)$", section, re.MULTILINE) == list(COMMANDS)


def test_the_date_is_the_one_that_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert '"1970-01-02"' in desktop.text_of("wargame-desk.1")


def test_everything_lies_where_a_desktop_looks_for_it(tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    for size in desktop.SIZES:
        for picture in ("wargame-desk", *desktop.MIME_ICONS):
            (icons / f"{picture}-{size}.png").write_bytes(b"png")
    share = tmp_path / "share"
    desktop.lay_out(share, icons)
    for there in (
        "applications/wargame-desk.desktop",
        "mime/packages/wargame-desk.xml",
        "metainfo/wargame-desk.metainfo.xml",
        "icons/hicolor/16x16/apps/wargame-desk.png",
        "icons/hicolor/512x512/apps/wargame-desk.png",
        "icons/hicolor/48x48/mimetypes/application-x-wargame-desk-save.png",
        "icons/hicolor/48x48/mimetypes/application-x-wargame-desk-scenario.png",
    ):
        assert (share / there).is_file(), there
    assert gzip.decompress((share / "man/man1/wargame-desk.1.gz").read_bytes()).startswith(b".TH WARGAME-DESK 1")
    left = [path for path in share.rglob("*") if path.suffix in (".xml", ".desktop") and "@" in path.read_text("utf-8")]
    assert left == []

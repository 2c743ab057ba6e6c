"""What is new: read from the changelog, told after an upgrade, and not told again."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from wargame_desk import __version__, paths
from wargame_desk.app import news
from wargame_desk.app.choices import Choices
from wargame_desk.app.news import Group, Section
from wargame_desk.app.whats_new import NewsNotice, WhatsNew
from wargame_desk.app.window import MainWindow
from wargame_desk.persistence.settings import Settings

CHANGELOG = """\
# Changelog

Words before the first version.

## [Unreleased]

### Added

- Not out yet.

## [0.3.0] - 2027-02-01

### Added

- A *wide* map with `numbers`,
  on two lines.
- A [link](https://example.org).

### Fixed

- A fault.

## [0.3.0rc1] - 2027-01-20

### Changed

- A trial.

## [0.2.0] - 2027-01-01

### Removed

- A thing.
"""


@pytest.fixture
def changelog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "CHANGELOG.md"
    path.write_text(CHANGELOG, encoding="utf-8")
    monkeypatch.setattr(paths, "changelog", lambda: path)
    return path


def test_a_changelog_is_read_as_players_read_it() -> None:
    found = news.sections(CHANGELOG)
    assert [section.version for section in found] == ["0.3.0", "0.3.0rc1", "0.2.0"]
    assert found[0] == Section(
        "0.3.0",
        "2027-02-01",
        (Group("New", ("A wide map with numbers, on two lines.", "A link.")), Group("Mended", ("A fault.",))),
    )


@pytest.mark.parametrize(
    ("known", "until", "told"),
    [
        ("", "0.3.0", ["0.3.0", "0.3.0rc1", "0.2.0"]),
        ("0.1.0", "0.2.0", ["0.2.0"]),
        ("0.2.0", "0.3.0", ["0.3.0", "0.3.0rc1"]),
        ("0.3.0rc1", "0.3.0", ["0.3.0"]),
        ("0.3.0", "0.3.0", []),
        ("0.10.0", "0.3.0", []),
        ("nonsense", "0.2.0", ["0.2.0"]),
    ],
)
def test_the_versions_between_are_told(changelog: Path, known: str, until: str, told: list[str]) -> None:
    assert [section.version for section in news.told(known, until)] == told


def test_without_a_changelog_there_is_nothing_to_tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "changelog", lambda: tmp_path / "none")
    assert news.told() == ()


def test_the_changelog_that_ships_tells_of_this_version() -> None:
    newest = news.told()[0]
    assert newest.version == __version__
    assert newest.day
    assert newest.groups[0].title == "New"
    assert not any(mark in point for group in newest.groups for point in group.points for mark in ("**", "`"))


def test_wheel_and_packages_carry_the_changelog() -> None:
    """The frozen builds take what the wheel holds."""
    pyproject = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
    included = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included["CHANGELOG.md"] == "wargame_desk/_data/CHANGELOG.md"


def window_of(choices: Choices, qtbot: QtBot) -> MainWindow:
    window = MainWindow(choices)
    qtbot.addWidget(window)
    window.show()
    return window


def notices(window: MainWindow) -> list[NewsNotice]:
    return [found for found in window.findChildren(NewsNotice) if found.isVisible()]


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel)]


def press(widget: QWidget, text: str) -> None:
    next(found for found in widget.findChildren(QPushButton) if found.text() == text).click()


@pytest.fixture
def upgraded(player_folders: Path) -> Choices:
    return Choices(paths.settings_file(), Settings(welcomed=True, known_version="0.0.1"))


@pytest.mark.parametrize("answer", ["What is new", "Dismiss"])
def test_after_an_upgrade_the_start_page_says_so_until_it_is_answered(
    upgraded: Choices, qtbot: QtBot, answer: str
) -> None:
    window = window_of(upgraded, qtbot)
    (notice,) = notices(window)
    assert f"Wargame Desk is now version {__version__}." in words(notice)
    window.close()
    assert upgraded.now.known_version == "0.0.1", "a notice that was not answered comes again"
    window.show()
    press(notice, answer)
    assert notices(window) == []
    assert upgraded.now.known_version == __version__
    assert len([sheet for sheet in window.findChildren(WhatsNew) if sheet.isVisible()]) == (answer == "What is new")


@pytest.mark.parametrize(
    "settings",
    [Settings(), Settings(welcomed=True, known_version=__version__), Settings(welcomed=True, known_version="99.0")],
    ids=["first start", "known", "gone back to an older version"],
)
def test_nobody_else_is_told(player_folders: Path, qtbot: QtBot, settings: Settings) -> None:
    window = window_of(Choices(paths.settings_file(), settings), qtbot)
    assert notices(window) == []


def test_help_tells_it_any_time(upgraded: Choices, qtbot: QtBot) -> None:
    upgraded.choose(replace(upgraded.now, known_version=__version__))
    window = window_of(upgraded, qtbot)
    assert window.commands["whats-new"].isVisible()
    window.commands["whats-new"].trigger()
    (sheet,) = window.findChildren(WhatsNew)
    assert f"New in {__version__}" in words(sheet)


def test_several_versions_stand_in_one_sheet(changelog: Path, shown: Callable[..., QWidget]) -> None:
    sheet = WhatsNew(news.told("0.1.0", "0.3.0"))
    shown(sheet, 720, 560)
    said = words(sheet)
    order = [said.index(f"New in {version}") for version in ("0.3.0", "0.3.0rc1", "0.2.0")]
    assert order == sorted(order)
    assert "A wide map with numbers, on two lines." in said

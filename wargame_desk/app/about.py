"""About: versions, licences of what is built in, where the data come from, where files are.

Owns the collection of these facts, as sections of plain lines, and the dialog that shows and copies them.
"""

from __future__ import annotations

import platform
from importlib import metadata
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk import __version__, catalogue, paths
from wargame_desk.app import style
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.folders import breakable, folders
from wargame_desk.app.start import Logo
from wargame_desk.app.widgets import Hairline, Words
from wargame_desk.core.game import Game
from wargame_desk.core.tables import Source
from wargame_desk.core.texts import mark, tr, trn
from wargame_desk.persistence.errors import FileError

COMPONENTS = (
    ("PySide6-Essentials", mark("Qt and its Python binding; used unchanged, as libraries of their own")),
    ("shiboken6", mark("Part of the Qt binding")),
    ("fontpkg-inter", mark("The typeface Inter")),
    ("milsymbol", mark("Military symbols")),
    ("shapely", mark("Geometry of areas")),
    ("numpy", mark("Needed by shapely")),
    ("pydantic", mark("Reading files")),
    ("pydantic-core", mark("Needed by pydantic")),
    ("annotated-types", mark("Needed by pydantic")),
    ("typing-extensions", mark("Needed by pydantic")),
    ("typing-inspection", mark("Needed by pydantic")),
    ("platformdirs", mark("Finding the folders of the system")),
)
"""What is built in: name of the distribution, and what it is for."""

SOURCES = {
    Source.RULEBOOK: mark("From the rulebook"),
    Source.PUBLIC: mark("From a public source"),
    Source.RECONSTRUCTED: mark("Reconstructed"),
}


class Section(NamedTuple):
    """A heading and rows of (name, text)."""

    title: str
    rows: tuple[tuple[str, str], ...]


def sections() -> tuple[Section, ...]:
    """Everything about this program, in the player's language."""
    return (
        Section(tr("Versions"), _versions()),
        Section(tr("Licences"), _licences()),
        *(Section(tr("Data of {game}", game=entry.title), _data(entry.id)) for entry in catalogue.entries()),
        Section(tr("Where files are"), tuple((name, str(folder)) for name, folder in folders())),
    )


def as_text(found: tuple[Section, ...]) -> str:
    """The sections as one plain text."""
    blocks = []
    for section in found:
        lines = [f"{name}: {text}" for name, text in section.rows]
        blocks.append("\n".join([section.title, "-" * len(section.title), *lines]))
    return "\n\n".join(blocks) + "\n"


def _versions() -> tuple[tuple[str, str], ...]:
    import PySide6

    return (
        ("Wargame Desk", __version__),
        ("Python", platform.python_version()),
        ("Qt", qVersion() or ""),
        ("PySide6", PySide6.__version__),
        (tr("System"), f"{platform.system()} {platform.release()}, {platform.machine()}"),
        (tr("Screen driver"), QGuiApplication.platformName()),
    )


def _licences() -> tuple[tuple[str, str], ...]:
    rows = [("Wargame Desk", "MIT"), (f"Python {platform.python_version()}", f"PSF-2.0. {tr('Runs the program')}.")]
    for name, purpose in COMPONENTS:
        try:
            found = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        rows.append((f"{found['Name']} {found['Version']}", f"{licence_of(found)}. {tr(purpose)}."))
    if paths.licences_folder() is not None:
        terms = tr("GPL-2.0-or-later, with an exception for what is made with it")
        rows.append((tr("Loader of PyInstaller"), f"{terms}. {tr('Starts the program')}."))
    return tuple(rows)


def licence_of(found: Any) -> str:
    """The licence that a distribution's own metadata names."""
    for field in ("License-Expression", "License"):
        text = found.get(field, "")
        if text and "\n" not in text.strip():
            return str(text)
    classified = [line.split(" :: ")[-1] for line in found.get_all("Classifier") or () if line.startswith("License ::")]
    return ", ".join(classified) or tr("licence text in its files")


def _data(game_id: str) -> tuple[tuple[str, str], ...]:
    try:
        game = catalogue.open_game(game_id)
        replaced = catalogue.overlaid(game_id)
    except FileError as why:
        return ((tr("Cannot be read"), why.precise),)
    rows = [(tr(part), f"{tr(SOURCES[source])}. {tr(note)}") for part, source, note in game.presenter.provenance]
    rows += _tables(game_id, game)
    none = tr("None; corrected files can be put into {folder}", folder=paths.overlay_folder(game_id))
    rows.append((tr("Your corrected files"), ", ".join(replaced) or none))
    return tuple(rows)


def _tables(game_id: str, game: Game[Any, Any]) -> list[tuple[str, str]]:
    """How much of each results table is reconstructed."""
    from wargame_desk.core.dice import Dice

    setups, _ = catalogue.scenarios(game_id)
    if not setups:
        return []
    state = game.setup(next((s for s in setups if not s.tutorial), setups[0]), None, Dice(b""))
    rows = []
    for chart in game.presenter.charts(game.redact(state, None)):
        sources = [source for row in chart.table.sources for source in row]
        missing = sources.count(Source.RECONSTRUCTED)
        text = trn("{count} of {cells} cells is reconstructed", "{count} of {cells} cells are reconstructed", missing,
                   cells=len(sources))  # fmt: skip
        rows.append((tr(chart.table.title), f"{text}. {tr(chart.table.note)}".strip()))
    return rows


class AboutDialog(Sheet):
    """Everything about this program, to read and to copy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("About Wargame Desk"), (720, 600), parent)
        self._found = sections()
        head = QHBoxLayout()
        head.setSpacing(style.px(14))
        logo = Logo()
        logo.finish()
        head.addWidget(logo)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Words("Wargame Desk", "brand"))
        words.addWidget(Words(tr("Version {version}", version=__version__), "small", "muted"))
        head.addLayout(words, 1)
        self.body.addLayout(head)
        for section in self._found:
            self.body.addWidget(Hairline())
            self.body.addWidget(Words(section.title, "heading", wrap=True))
            self.body.addLayout(_grid(section))
        self.body.addStretch(1)
        self.add_button(tr("Licence texts"), "plain", self.show_licences)
        self._copy = self.add_button(tr("Copy all"), "plain", self.copy)
        self.add_button(tr("Close"), "main")

    def show_licences(self) -> None:
        """Open the sheet of licence texts."""
        from wargame_desk.app.licences import LicencesDialog

        sheet = LicencesDialog(tuple(name for name, _ in COMPONENTS), self)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    def copy(self) -> None:
        """Put everything on the clipboard."""
        QGuiApplication.clipboard().setText(as_text(self._found))
        self._copy.setText(tr("Copied"))


def _grid(section: Section) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(style.px(16))
    grid.setVerticalSpacing(style.px(6))
    for row, (name, text) in enumerate(section.rows):
        left, right = Words(name, "small", "muted", wrap=True), Words(breakable(text), "small", wrap=True)
        right.setAccessibleName(f"{name}: {text}")
        right.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid.addWidget(left, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(right, row, 1, Qt.AlignmentFlag.AlignTop)
    grid.setColumnStretch(0, 2)
    grid.setColumnStretch(1, 5)
    return grid

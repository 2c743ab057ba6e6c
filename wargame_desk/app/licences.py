"""The licence texts of everything that is built in, to read without a network.

Owns finding them and the sheet that shows them. A frozen build carries them in a folder of its own; elsewhere each
package has brought its own, or names its licence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPlainTextEdit, QWidget

from wargame_desk import paths
from wargame_desk.app import style
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.widgets import WrappedRows
from wargame_desk.core.texts import tr

PROGRAM = "Wargame Desk"
_TEXT_FILE = re.compile(r"(licen[cs]e|copying|notice)", re.IGNORECASE)


class Licence(NamedTuple):
    """A text: the component that it belongs to, and where it lies; no file where a package brings no text."""

    name: str
    file: Path | None

    def read(self) -> str:
        """The text, or a sentence that says why there is none."""
        if self.file is None:
            return tr("This package brings no licence text. What it says of itself stands in About.")
        try:
            return self.file.read_text(encoding="utf-8", errors="replace")
        except OSError as why:
            return tr("{file} cannot be read: {why}", file=self.file, why=why.strerror or why)


def licences(components: tuple[str, ...]) -> tuple[Licence, ...]:
    """Every text that is here, the program's own first; ``components`` are names of distributions."""
    folder = paths.licences_folder()
    found = list(_carried(folder) if folder is not None else _installed(("wargame-desk", *components)))
    return tuple(sorted(found, key=lambda one: (not one.name.startswith(PROGRAM), one.name.lower())))


def _carried(folder: Path) -> Iterator[Licence]:
    """The texts of a frozen build: a folder for each component."""
    for component in (path for path in folder.iterdir() if path.is_dir()):
        files = sorted(component.iterdir())
        for file in files:
            name = _spoken(component.name)
            yield Licence(name if len(files) == 1 else f"{name}: {file.stem}", file)


def _installed(names: tuple[str, ...]) -> Iterator[Licence]:
    for name in names:
        try:
            files = metadata.files(name) or []
        except metadata.PackageNotFoundError:
            continue
        texts = [one for one in files if ".dist-info" in str(one.parent) and _TEXT_FILE.match(one.name)]
        for text in texts:
            part = text.parent.name
            nested = part not in ("licenses", "license_files") and ".dist-info" not in part
            yield Licence(f"{_spoken(name)}: {part}" if nested else _spoken(name), Path(str(text.locate())))
        if not texts:
            yield Licence(_spoken(name), None)


def _spoken(name: str) -> str:
    return PROGRAM if name == "wargame-desk" else name


class LicencesDialog(Sheet):
    """The components on the left, the text of one on the right."""

    def __init__(self, components: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(tr("Licences"), (1020, 660), parent, scrolls=False)
        self._licences = licences(components)
        self.names = QListWidget()
        self.names.setObjectName("pages")
        self.names.setAccessibleName(tr("Components"))
        WrappedRows(self.names)
        self.names.ensurePolished()
        self.names.setFixedWidth(style.px(230))
        self.names.addItems([licence.name for licence in self._licences])
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(tr("Licence text"))
        row = QHBoxLayout()
        row.setSpacing(style.px(12))
        row.addWidget(self.names)
        row.addWidget(self.text, 1)
        self.body.addLayout(row, 1)
        self.names.currentRowChanged.connect(self._show)
        self.names.setCurrentRow(0)
        self.add_button(tr("Close"), "main")

    def _show(self, row: int) -> None:
        self.text.setPlainText(self._licences[row].read() if row >= 0 else "")

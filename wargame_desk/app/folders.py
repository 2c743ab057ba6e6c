"""The player's folders in words: what lies in each, where it is, and a button that opens it.

Owns this list and its rows. Where the folders are is ``paths``'s.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk import paths
from wargame_desk.app import style
from wargame_desk.app.widgets import Button, Words
from wargame_desk.core.texts import tr


def folders() -> tuple[tuple[str, Path], ...]:
    """The player's folders with their names."""
    return (
        (tr("Saved games"), paths.saves_folder()),
        (tr("Records: the autosave of every game"), paths.records_folder()),
        (tr("Corrected maps, tables and cards"), paths.corrections_folder()),
        (tr("Own scenarios"), paths.own_scenarios_folder()),
        (tr("Reports of errors"), paths.reports_folder()),
        (tr("Settings"), paths.settings_file().parent),
    )


def how_to_move() -> str:
    """How a player has his files elsewhere; where he has done so, from which place."""
    import os

    if home := os.environ.get(paths.HOME_VARIABLE):
        return tr(
            "They all lie in the folder that the environment variable {name} names: {folder}",
            name=paths.HOME_VARIABLE,
            folder=breakable(home),
        )
    return tr(
        "To keep them all in one folder of your choice, set the environment variable {name} to it and start anew.",
        name=paths.HOME_VARIABLE,
    )


class FolderRow(QWidget):
    """A folder: what is in it, where it is, and a button that opens it; it is made if it is not there yet."""

    def __init__(self, title: str, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Words(title, "strong", wrap=True))
        self._where = Words(breakable(str(folder)), "small", "muted", wrap=True)
        self._where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._where.setAccessibleName(str(folder))
        words.addWidget(self._where)
        row.addLayout(words, 1)
        self.button = Button(tr("Open folder"), "flat", tr("Open {folder}", folder=title))
        self.button.setAccessibleName(tr("Open {folder}", folder=title))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._open)
        row.addWidget(self.button)

    def _open(self) -> None:
        """Show it in the system's own window; where it cannot be made, say so in its place."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as why:
            self._where.setText(
                tr("{folder} cannot be made: {why}", folder=breakable(str(self._folder)), why=why.strerror)
            )
            self.button.setEnabled(False)
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))

    def minimumSizeHint(self) -> QSize:
        return QSize(style.px(160), super().minimumSizeHint().height())


def breakable(path: str) -> str:
    """A path that may be broken into lines after each separator."""
    return path.replace("/", "/\u200b").replace("\\", "\\\u200b")

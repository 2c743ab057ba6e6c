"""When the program itself goes wrong: one dialog, a report that can be saved, and on with the game.

Owns the hook that every exception nobody caught ends in, and what goes into the report; its file is
``persistence.reporting``'s. The game is safe: it is in its record, and a step that failed has not happened.
"""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Qt, QTimer, qVersion
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from wargame_desk import paths
from wargame_desk.app import style
from wargame_desk.app.dialog import fitting
from wargame_desk.app.folders import breakable
from wargame_desk.app.scrubbing import anonymous
from wargame_desk.app.widgets import Button, Words, reveal
from wargame_desk.core.texts import tr
from wargame_desk.persistence.errors import FileError

if TYPE_CHECKING:
    from wargame_desk.app.window import MainWindow
    from wargame_desk.persistence.reporting import Report

Hook = Callable[[type[BaseException], BaseException, TracebackType | None], Any]


class Fault(NamedTuple):
    """An exception as text; ``bare`` without its words, which may quote what a side may not know."""

    text: str
    bare: str


def _without_words(error: BaseException | None) -> str:
    """Where an exception and those behind it came from, and of what kind they are; the last is the one caught."""
    parts: list[str] = []
    while error is not None:
        places = "".join(traceback.format_tb(error.__traceback__))
        parts.insert(0, f"{places}{type(error).__qualname__}\n")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(parts)


class Faults:
    """Catches what nobody else has caught, as long as it watches."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._before: Hook = sys.excepthook
        self._dialog: FaultDialog | None = None
        self._told: set[str] = set()
        self.seen: list[Fault] = []

    def watch(self) -> None:
        """From now on every exception that reaches the event loop ends here."""
        self._before = sys.excepthook
        sys.excepthook = self.caught

    def unwatch(self) -> None:
        """Give the hook back."""
        sys.excepthook = self._before

    def caught(self, kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        """Report an exception. Never raises: a report that fails falls back to the terminal."""
        if not issubclass(kind, Exception):
            self._before(kind, error, where)
            return
        trace = "".join(traceback.format_exception(kind, error, where))
        print(trace, file=sys.stderr)
        if trace in self._told:
            return  # a fault that comes with every repaint must not bury the game under dialogs
        self._told.add(trace)
        self.seen.append(Fault(trace, _without_words(error)))
        if self._dialog is None and QApplication.instance() is not None:
            QTimer.singleShot(0, self._show)

    def _show(self) -> None:
        """One dialog for everything that has gone wrong until it is shown."""
        if self._dialog is not None:
            return
        try:
            seen, window = list(self.seen), self._window
            secrets = window.table is not None and window.table.bridge.eyes.guarded

            def make(sealed: bool) -> Report:
                told = [fault.bare if sealed and secrets else fault.text for fault in seen]
                return report(told, window, sealed=sealed)

            self._dialog = FaultDialog(make, secrets, window)
            self._dialog.finished.connect(self._closed)
            self._dialog.open()
            self.seen = []
        except Exception:
            self._dialog = None
            traceback.print_exc()

    def _closed(self) -> None:
        self._dialog = None

    @property
    def dialog(self) -> FaultDialog | None:
        """The dialog that is open now."""
        return self._dialog


def report(traces: list[str], window: MainWindow, *, sealed: bool = True) -> Report:
    """The whole report: versions, what failed, and the game on the table; what it hides only where not ``sealed``."""
    from wargame_desk.persistence import reporting

    errors = [anonymous(trace) for trace in traces]
    system = {"Python": platform.python_version(), "Qt": qVersion(), "on": platform.platform()}
    now = window.choices.now
    settings: dict[str, str | int | bool] = {name: getattr(now, name) for name in SETTINGS}
    try:
        game = window.game_for_a_report()
        return reporting.made(errors=tuple(errors), system=system, settings=settings, sealed=sealed, **game)
    except Exception as why:  # a half broken game must not keep the rest from being told
        errors.append(anonymous(tr("The game could not be described: {why}", why=repr(why))))
        return reporting.made(None, errors=tuple(errors), system=system, settings=settings)


SETTINGS = ("language", "palette", "text_size", "animation", "reduced_motion", "pace", "undo", "step_by_step")
"""Settings that may matter to a fault; none of them says anything about the player."""


class FaultDialog(QDialog):
    """Says that something went wrong, that the game is safe, and offers the report."""

    def __init__(self, make: Callable[[bool], Report], secrets: bool, parent: QWidget | None) -> None:
        """``make`` makes the report, sealed or not; ``secrets``: whether the game hides anything now."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Something went wrong"))
        self._make = make
        self.report = make(True)
        self.text = as_text(self.report)
        column = QVBoxLayout(self)
        margin = style.px(20)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(style.px(12))
        column.addWidget(Words(tr("Something went wrong in the program"), "title", wrap=True))
        calm = tr(
            "Your game is safe: what was played is in the autosave, and the step that failed was not made. You can go"
            " on playing. A report helps to find the fault: one file with this game, which opens where the fault"
            " happened. It holds no other file and nothing about you, and it is sent nowhere."
        )
        column.addWidget(Words(calm, wrap=True))
        box = QPlainTextEdit(self.text)
        box.setReadOnly(True)
        box.setAccessibleName(tr("Report"))
        box.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        column.addWidget(box, 1)
        self.seal = QCheckBox(tr("Seal what this side may not know: the report then shows the game as it is seen here"))
        self.seal.setChecked(True)
        reveal(self.seal, secrets)
        column.addWidget(self.seal)
        self._said = Words("", "small", "muted", wrap=True)
        column.addWidget(self._said)
        row = QHBoxLayout()
        self.copy_button, self.save_button = Button(tr("Copy as text")), Button(tr("Save the report"))
        self.go_on_button = Button(tr("Go on"), "main")
        self.copy_button.clicked.connect(self._copy)
        self.save_button.clicked.connect(self._save)
        self.go_on_button.clicked.connect(self.accept)
        self.go_on_button.setDefault(True)
        row.addWidget(self.copy_button)
        row.addWidget(self.save_button)
        row.addStretch(1)
        row.addWidget(self.go_on_button)
        column.addLayout(row)
        self.resize(*fitting((640, 470)))

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text)
        self._said.setText(tr("Copied."))

    def _save(self) -> None:
        from wargame_desk.persistence import reporting

        path = report_path()
        try:
            reporting.write(path, self.report if self.seal.isChecked() else self._make(False))
            self._said.setText(tr("Saved as {path}", path=breakable(str(path))))
        except FileError as why:
            self._said.setText(tr("The report could not be saved: {why}", why=why))


def report_path() -> Path:
    """A file of its own for a report."""
    return paths.reports_folder() / f"report-{datetime.now():%Y%m%d-%H%M%S-%f}.wdreport"


def as_text(made: Report) -> str:
    """A report to be read."""
    from wargame_desk.persistence import reporting

    return reporting.as_text(made)

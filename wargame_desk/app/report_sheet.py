"""The report of a fault to be read. Owns this dialog; the text is given."""

from __future__ import annotations

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from wargame_desk.app.dialog import Sheet
from wargame_desk.app.widgets import Words
from wargame_desk.core.texts import tr


class ReportSheet(Sheet):
    """The whole text, which can be selected and copied."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Report of a fault"), (680, 480), parent, scrolls=False)
        self.body.addWidget(Words(tr("Report of a fault"), "title"))
        self.box = QPlainTextEdit(text)
        self.box.setReadOnly(True)
        self.box.setAccessibleName(tr("Report"))
        self.box.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.body.addWidget(self.box, 1)
        self.add_button(tr("Close"), "main")

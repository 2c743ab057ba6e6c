"""The word of a seat: chosen by the person who sits there, asked for at every handover.

Owns this small form. How the word is kept is the session's.
"""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.widgets import Words
from wargame_desk.core.texts import tr


class SeatWord(Sheet):
    """Choose a word, or none."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(tr("Word of this seat"), (440, 300), parent)
        self._bridge = bridge
        self.body.setSpacing(style.px(10))
        side = bridge.side_name(bridge.viewer)
        self.body.addWidget(Words(tr("Word of the seat of {side}", side=side), "title", wrap=True))
        text = tr(
            "It is asked for whenever this side sits down. If it is forgotten, the other side can open the seat;"
            " the record says so for good. Leave it empty for none."
        )
        self.body.addWidget(Words(text, "small", "muted", wrap=True))
        self.word = QLineEdit()
        self.word.setEchoMode(QLineEdit.EchoMode.Password)
        self.word.setAccessibleName(tr("Word of this seat"))
        self.word.setMaxLength(60)
        self.body.addWidget(self.word)
        self.body.addStretch(1)
        self.add_button(tr("Cancel"))
        self.add_button(tr("Keep"), "main", self._keep)

    def _keep(self) -> None:
        self.accept()
        self._bridge.lock(self.word.text())

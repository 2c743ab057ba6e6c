"""Short questions and messages that never hold the program up: what follows is a function that is called later.

Owns their shape. Whether something is asked at all is the caller's affair.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QMessageBox, QWidget

from wargame_desk.app.dialog import title_width
from wargame_desk.app.widgets import breakable, type_font
from wargame_desk.core.texts import tr

Then = Callable[[], None]

_AROUND_HEAD = 50
"""Px of a message to the left and right of its first line, with no icon."""


def ask(
    parent: QWidget,
    title: str,
    text: str,
    *,
    yes: str,
    no: str,
    then: Then,
    other: tuple[str, Then] | None = None,
    never: Then | None = None,
    danger: bool = False,
) -> QMessageBox:
    """Ask, and go on when it has been answered.

    Args:
        yes, no: the words on the buttons; ``then`` is called after ``yes``.
        other: a third button and what it does.
        never: called if "don't ask again" was ticked with ``yes``.
        danger: Enter then means ``no``. The button that Enter presses is the one that stands out.
    """
    box = _box(parent, QMessageBox.Icon.NoIcon, title, text)
    agree = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    third = box.addButton(other[0], QMessageBox.ButtonRole.DestructiveRole) if other else None
    refuse = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(refuse if danger else agree)
    box.setEscapeButton(refuse)
    tick = QCheckBox(tr("Do not ask again")) if never is not None else None
    if tick is not None:
        box.setCheckBox(tick)

    def answered() -> None:
        clicked = box.clickedButton()
        if clicked is agree:
            if tick is not None and never is not None and tick.isChecked():
                never()
            then()
        elif third is not None and clicked is third and other is not None:
            other[1]()

    box.finished.connect(answered)
    box.open()
    return box


def tell(parent: QWidget | None, title: str, text: str, *, warning: bool = False) -> QMessageBox:
    """Say something that must not be missed."""
    icon = QMessageBox.Icon.Warning if warning else QMessageBox.Icon.NoIcon
    box = _box(parent, icon, title, text)
    box.addButton(tr("OK"), QMessageBox.ButtonRole.AcceptRole)
    box.open()
    return box


def _box(parent: QWidget | None, icon: QMessageBox.Icon, title: str, text: str) -> QMessageBox:
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(icon)
    box.setWindowTitle(title)
    box.setText(breakable(title))
    box.setInformativeText(breakable(text))
    box.setAccessibleName(title)
    box.setAccessibleDescription(text)
    head = box.findChild(QLabel, "qt_msgbox_label")
    if head is not None:
        head.setFont(type_font("heading"))
        head.setMinimumWidth(title_width(title) - _AROUND_HEAD)
    return box

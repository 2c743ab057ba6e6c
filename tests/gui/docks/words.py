"""What a panel says, read from its widgets."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QApplication, QLabel, QWidget

W = TypeVar("W", bound=QWidget)


def seen(panel: QWidget, kind: type[W]) -> list[W]:
    """The widgets of a kind that a panel shows, once what was just laid out is on the screen."""
    QApplication.processEvents()
    return [widget for widget in panel.findChildren(kind) if widget.isVisibleTo(panel)]


def said(panel: QWidget) -> str:
    """Every visible label of a panel, top to bottom as made."""
    return "\n".join(label.text() for label in seen(panel, QLabel))

"""Whether anything in a window is cut off."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSlider,
    QSpinBox,
    QWidget,
)

READ = (QLabel, QAbstractButton, QComboBox, QLineEdit, QSpinBox, QSlider)


def cut_off(window: QWidget) -> list[str]:
    """What of a window cannot be read whole, in words for the test's message."""
    return [text for widget in _shown(window) for text in _problems(widget, window)]


def _shown(window: QWidget) -> Iterator[QWidget]:
    for widget in window.findChildren(QWidget):
        inner = any(isinstance(parent, (QSpinBox, QComboBox, QLineEdit)) for parent in _parents(widget, window))
        if isinstance(widget, READ) and widget.isVisibleTo(window) and not inner:
            yield widget


def _problems(widget: QWidget, window: QWidget) -> Iterator[str]:
    name = f"{type(widget).__name__} “{_text(widget)}”"
    least = widget.minimumSizeHint()
    if isinstance(widget, QLabel) and widget.wordWrap():
        if widget.height() < widget.heightForWidth(widget.width()):
            needs = widget.heightForWidth(widget.width())
            yield f"{name} is {widget.height()} high and needs {needs} at width {widget.width()}"
    elif widget.width() < least.width() or widget.height() < least.height() - 1:  # spin boxes round differently
        yield f"{name} is {widget.size().toTuple()} and needs {least.toTuple()}"
    room, area = _room(widget, window)
    box = QRect(widget.mapTo(area, QPoint(0, 0)), widget.size())
    if not room.contains(box):
        yield f"{name} at {box.getRect()} sticks out of {room.getRect()}"


def _room(widget: QWidget, window: QWidget) -> tuple[QRect, QWidget]:
    """Where a widget may lie: the window, or the whole content of the scroll area round it."""
    for parent in _parents(widget, window):
        if isinstance(parent, QScrollArea) and parent.widget() is not None and parent.widget().isAncestorOf(widget):
            return parent.widget().rect(), parent.widget()
        if isinstance(parent, QAbstractScrollArea) and not isinstance(parent, QScrollArea):
            return parent.viewport().rect().adjusted(-9999, -9999, 9999, 9999), parent.viewport()
    return window.rect(), window


def _parents(widget: QWidget, window: QWidget) -> Iterator[QWidget]:
    parent = widget.parentWidget()
    while parent is not None:
        yield parent
        if parent is window:
            return
        parent = parent.parentWidget()


def _text(widget: QWidget) -> str:
    for name in ("text", "currentText"):
        if hasattr(widget, name):
            return str(getattr(widget, name)())[:50]
    return widget.accessibleName()

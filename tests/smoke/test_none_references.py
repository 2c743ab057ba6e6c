"""PySide6 must not lose references to None: a Python that counts them (before 3.12) would abort after a while.

Some PySide6 releases drop one reference with each call that returns nothing. A short run passes and a real map
dies in its first minutes, so the calls of a map are counted here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsView, QStyleOptionGraphicsItem, QWidget
from pytestqt.qtbot import QtBot

CALLS = 1000
SPARE = 100_000  # references held while we count, so that a faulty PySide6 fails the test and not the process


class Item(QGraphicsItem):
    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, 10, 10)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.drawRect(self.boundingRect())


def lost_per_call(call: Callable[[], object]) -> float:
    """How many references to None each call loses; gains are harmless."""
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    return (before - sys.getrefcount(None)) / CALLS


def painting(painter: QPainter, pixmap: QPixmap) -> dict[str, Callable[[], object]]:
    path = QPainterPath()
    path.addRect(0, 0, 5, 5)
    triangle = QPolygonF([QPointF(0, 0), QPointF(5, 0), QPointF(5, 5)])
    area, pen, brush, font = QRectF(0, 0, 9, 9), QPen(QColor("blue")), QBrush(QColor("red")), QFont()
    return {
        "setPen": lambda: painter.setPen(pen),
        "setBrush": lambda: painter.setBrush(brush),
        "setFont": lambda: painter.setFont(font),
        "drawPath": lambda: painter.drawPath(path),
        "drawPolygon": lambda: painter.drawPolygon(triangle),
        "drawLine": lambda: painter.drawLine(QLineF(0, 0, 1, 1)),
        "drawText": lambda: painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "a"),
        "drawPixmap": lambda: painter.drawPixmap(0, 0, pixmap),
        "fillRect": lambda: painter.fillRect(area, brush),
        "save and restore": lambda: (painter.save(), painter.restore()),
        "translate": lambda: painter.translate(1, 1),
        "setRenderHint": lambda: painter.setRenderHint(QPainter.RenderHint.Antialiasing, True),
        "closeSubpath": path.closeSubpath,
    }


def moving(view: QGraphicsView, item: QGraphicsItem) -> dict[str, Callable[[], object]]:
    return {
        "setPos": lambda: item.setPos(1, 1),
        "item.update": lambda: item.update(),
        "scene.update": lambda: view.scene().update(),
        "viewport.update": lambda: view.viewport().update(),
        "setZValue": lambda: item.setZValue(1),
        "setFlag": lambda: item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsMovable, True),
        "setTransform": lambda: view.setTransform(QTransform()),
        "centerOn": lambda: view.centerOn(0, 0),
        "resize": lambda: view.resize(50, 50),
        "setToolTip": lambda: view.setToolTip("a"),
    }


def test_no_call_of_a_map_loses_references_to_none(qtbot: QtBot) -> None:
    spare = [None] * SPARE
    scene, item, pixmap = QGraphicsScene(), Item(), QPixmap(64, 64)
    scene.addItem(item)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    with QPainter(pixmap) as painter:
        calls = {**painting(painter, QPixmap(3, 3)), **moving(view, item)}
        drift = {name: lost_per_call(call) for name, call in calls.items()}
    assert len(spare) == SPARE
    assert {name: lost for name, lost in drift.items() if lost > 0.4} == {}

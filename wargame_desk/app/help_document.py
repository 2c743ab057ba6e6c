"""A page of the players' guide as a document to be shown or printed: type, colours, pictures, anchors.

Owns how Markdown looks. Which page is shown, and what a link does, is the window's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
)

from wargame_desk.app.help_pages import GuidePage, anchor
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import Ui

WIDEST = 740
"""Width of a column of text at 100 %, in px."""
MARGIN = 28
_BODY, _WEIGHT = 14.0, 430.0
_HEADS = {1: (23.0, 710.0, 0, 10), 2: (17.0, 690.0, 26, 6), 3: (14.5, 660.0, 18, 4)}
"""Size, weight, room above and below of headings, at 100 %."""
_LINE, _BETWEEN, _ITEM = 138, 9, 3
_DOTS_A_METRE = 96 / 0.0254
_KBD = re.compile(r"<kbd>(.*?)</kbd>")


@dataclass(frozen=True, slots=True)
class Setting:
    """How documents are set: colours, and how many px one at 100 % takes."""

    ui: Ui
    scale: float = 1.0


def set_page(document: QTextDocument, page: GuidePage, folder: Path, how: Setting) -> None:
    """Fill a document with a page; pictures are read from ``folder``."""
    document.clear()
    document.setDefaultFont(kit.font(_BODY * how.scale, _WEIGHT))
    document.setIndentWidth(22 * how.scale)
    text = _KBD.sub(lambda key: f"`{key[1]}`", page.with_rules_linked())
    document.setMarkdown(text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    for block in _blocks(document):
        _set_block(block, how)
    for table in _tables(document):
        _set_table(table, how)
    _set_captions(document, how)
    for name in {picture.name() for _, picture in _pictures(document)}:
        image = QImage(str(folder / name))
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)


def fit(document: QTextDocument, width: float, ratio: float, folder: Path, how: Setting) -> None:
    """Lay the text out in a column of a width, its pictures no wider and sharp at a display's ratio."""
    k = how.scale
    left = MARGIN * k
    column = max(1.0, min(WIDEST * k, width - 2 * left))
    frame = document.rootFrame().frameFormat()
    frame.setLeftMargin(left)
    frame.setRightMargin(max(left, width - left - column))
    frame.setTopMargin(20 * k)
    frame.setBottomMargin(32 * k)
    document.rootFrame().setFrameFormat(frame)
    for cursor, picture in list(_pictures(document)):
        image = QImage(str(folder / picture.name()))
        if image.isNull():
            continue
        natural = image.width() * _DOTS_A_METRE / max(1, image.dotsPerMeterX())
        wide = min(column - 2 * k, natural * k)
        high = wide * image.height() / image.width()
        picture.setWidth(wide)
        picture.setHeight(high)
        cursor.setCharFormat(picture)
        shown = image.convertToFormat(QImage.Format.Format_RGB32).scaled(
            round(wide * ratio), round(high * ratio),
            Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation,
        )  # fmt: skip
        shown.setDevicePixelRatio(ratio)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(picture.name()), _framed(shown, how.ui))


def _framed(image: QImage, ui: Ui) -> QImage:
    """A thin line round a picture, so that its edge is seen on paper of its own colour."""
    from PySide6.QtGui import QPainter

    p = QPainter(image)
    p.setPen(kit.pen(ui.line_strong, 1.0))
    size = image.deviceIndependentSize()
    p.drawRect(0, 0, round(size.width()) - 1, round(size.height()) - 1)
    p.end()
    return image


# --- type


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _set_block(block: QTextBlock, how: Setting) -> None:
    form = block.blockFormat()
    level = form.headingLevel()
    k = how.scale
    cursor = QTextCursor(block)
    if level:
        size, weight, above, below = _HEADS[min(level, 3)]
        form.setTopMargin(above * k)
        form.setBottomMargin(below * k)
        whole = _type(kit.font(size * k, weight), how.ui.ink)
        whole.setAnchor(True)
        whole.setAnchorNames([anchor(block.text())])
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(whole)
    else:
        table = cursor.currentTable() is not None
        code = form.hasProperty(QTextFormat.Property.BlockCodeFence)
        form.setLineHeight(100 if code else _LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        form.setTopMargin(0)
        form.setBottomMargin(0 if table else _below(block, code=code) * k)
        if code:
            form.setBackground(QColor(_pressed(how.ui)))
            form.setLeftMargin(0)
        for piece, style in _fragments(block):
            piece.setCharFormat(_spoken(style, how, head=table and style.fontWeight() > QFont.Weight.Medium))
        if any(style.isImageFormat() for _, style in _fragments(block)):
            form.setLineHeight(100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            form.setTopMargin(6 * k)
    QTextCursor(block).setBlockFormat(form)


def _below(block: QTextBlock, *, code: bool) -> int:
    """The room below a block: little between the items of a list, none between lines of code."""
    after = block.next()
    if code:
        return 0 if after.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence) else _BETWEEN
    return _ITEM if block.textList() is not None and after.textList() is not None else _BETWEEN


def _pressed(ui: Ui) -> str:
    """What lies under keys and code."""
    return ui.sunken if ui.sunken != ui.panel else ui.raised


def _fragments(block: QTextBlock) -> list[tuple[QTextCursor, QTextCharFormat]]:
    found = []
    at = block.begin()
    while not at.atEnd():
        fragment = at.fragment()
        cursor = QTextCursor(block)
        cursor.setPosition(fragment.position())
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
        found.append((cursor, fragment.charFormat()))
        at += 1  # type: ignore[assignment]
    return found


def _spoken(style: QTextCharFormat, how: Setting, *, head: bool) -> QTextCharFormat:
    """Words in a line: plain, said louder, menus and terms, keys and code, links."""
    if style.isImageFormat():
        return style
    k, ui = how.scale, how.ui
    if style.fontFixedPitch() or style.hasProperty(QTextFormat.Property.FontFamilies):
        made = _type(kit.font((_BODY - 0.5) * k, 540), ui.ink)
        made.setBackground(QColor(_pressed(ui)))
    elif style.fontWeight() > QFont.Weight.Medium:
        made = _type(kit.font((_BODY - 1 if head else _BODY) * k, 650), ui.ink2 if head else ui.ink)
    elif style.fontItalic():
        made = _type(kit.font(_BODY * k, 600), ui.ink)
    else:
        made = _type(kit.font(_BODY * k, _WEIGHT), ui.ink)
    if style.anchorHref():
        made.setAnchor(True)
        made.setAnchorHref(style.anchorHref())
        made.setForeground(QColor(ui.accent))
        made.setFontUnderline(True)
    return made


def _type(font: QFont, ink: str) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFont(font)
    made.setForeground(QColor(ink))
    return made


# --- tables


def _tables(document: QTextDocument) -> list[QTextTable]:
    return [frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable)]


def _set_table(table: QTextTable, how: Setting) -> None:
    k, ui = how.scale, how.ui
    form = table.format()
    form.setCellPadding(5 * k)
    form.setCellSpacing(0)
    form.setBorder(1)
    form.setBorderCollapse(True)
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setBorderBrush(QColor(ui.line))
    form.setTopMargin(4 * k)
    form.setBottomMargin(14 * k)
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(form)
    for column in range(table.columns()):
        cell = table.cellAt(0, column)
        head = cell.format()
        head.setBackground(QColor(ui.raised))
        cell.setFormat(head)


# --- pictures


def _pictures(document: QTextDocument) -> Iterator[tuple[QTextCursor, QTextImageFormat]]:
    for block in _blocks(document):
        for cursor, style in _fragments(block):
            if style.isImageFormat():
                yield cursor, style.toImageFormat()


def _set_captions(document: QTextDocument, how: Setting) -> None:
    """What is on a picture is said below it, for those who do not see it too."""
    for cursor, picture in reversed(list(_pictures(document))):
        words = str(picture.property(QTextFormat.Property.ImageAltText) or "")
        if not words:
            continue
        at = QTextCursor(cursor.block())
        at.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        form = at.blockFormat()
        below = QTextBlockFormat()
        below.setBottomMargin(14 * how.scale)
        form.setBottomMargin(3 * how.scale)
        at.setBlockFormat(form)
        at.insertBlock(below, _type(kit.font((_BODY - 2) * how.scale, 440), how.ui.ink2))
        at.insertText(words)

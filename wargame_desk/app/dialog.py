"""The frame of every dialog: a body that scrolls when text is large, and a row of buttons that stays in sight.

Owns size and structure. A dialog never is larger than the screen, and never cuts what is in it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QPushButton, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.flow import Flow
from wargame_desk.app.widgets import Button, Hairline, RuleLink, Words, scrolled
from wargame_desk.core.present import RuleText, rule_number, rule_text
from wargame_desk.core.texts import tr

_TITLE_BUTTONS = 130
_WIDEST_TITLE = 540
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Sheet(QDialog):
    """A dialog with a scrolling ``body`` and buttons below.

    Args:
        size: width and height at 100 %, in px; less on a small screen.
        scrolls: whether the body scrolls as a whole; otherwise its parts do that themselves.
    """

    def __init__(
        self, title: str, size: tuple[int, int], parent: QWidget | None = None, *, scrolls: bool = True
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        n = style.px
        inside = QWidget()
        self.body = QVBoxLayout(inside)
        self.body.setContentsMargins(n(20), n(18), n(20), n(16))
        self.body.setSpacing(n(10))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(scrolled(inside) if scrolls else inside, 1)
        outer.addWidget(Hairline())
        foot = QWidget()
        self._foot = Flow(n(8), foot, at_end=True)
        self._foot.setContentsMargins(n(20), n(12), n(20), n(12))
        outer.addWidget(foot)
        self.setMinimumWidth(title_width(title))
        self.resize(*fitting(size))

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():
            self._let_none_push_in()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus, whichever is the main one."""
        held = self.focusWidget()
        if event.key() in _ENTER and isinstance(held, QAbstractButton) and not held.isCheckable():
            held.click()
        else:
            super().keyPressEvent(event)

    def _let_none_push_in(self) -> None:
        """Take from the body's buttons what would let the first of them answer Enter from anywhere."""
        for button in self.findChildren(QPushButton):
            if not button.isDefault():
                button.setAutoDefault(False)

    def add_button(self, text: str, kind: str = "plain", do: Callable[[], object] | None = None) -> Button:
        """A button in the row; the main one answers Enter. Without ``do`` it closes the dialog."""
        button = Button(text, kind)
        button.setAutoDefault(kind == "main")
        button.setDefault(kind == "main")
        button.clicked.connect(do if do is not None else self.reject)
        self._foot.addWidget(button)
        return button


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """A size at 100 % as it can be on this screen, the window's own frame left room for."""
    screen = QGuiApplication.primaryScreen()
    room = screen.availableGeometry() if screen is not None else None
    wide, high = style.px(size[0]), style.px(size[1])
    if room is not None:
        wide, high = min(wide, room.width() - 24), min(high, room.height() - 48)
    return wide, high


def title_width(title: str) -> int:
    """The width of a window, in px, that shows its title whole: with the program's name, an icon and three buttons."""
    font = QGuiApplication.font()
    font.setBold(True)
    words = QFontMetrics(font).horizontalAdvance(f"{title} — {QGuiApplication.applicationDisplayName()}")
    return min(words + _TITLE_BUTTONS, *fitting((_WIDEST_TITLE, _WIDEST_TITLE)))


class RuleSheet(Sheet):
    """One rule to read, where no rules panel is at hand."""

    def __init__(self, rule: RuleText, parent: QWidget | None = None) -> None:
        super().__init__(tr("Rule {number}", number=rule.id), (480, 300), parent)
        self.body.addWidget(Words(f"{rule.id}  {tr(rule.title)}", "title", wrap=True))
        text = Words(tr(rule.text), "body", wrap=True)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.body.addWidget(text)
        self.body.addStretch(1)
        self.add_button(tr("Close"), "main")


def rule_link(rule: str, rules: tuple[RuleText, ...], parent: QWidget, *, word: bool = True) -> RuleLink:
    """A link that opens the rule in a sheet of its own."""
    link = RuleLink(rule, rule_number(rules, rule), word=word)
    found = rule_text(rules, rule)
    if found is not None:
        link.setToolTip(f"{found.id} {tr(found.title)}")
        link.asked.connect(lambda _: RuleSheet(found, parent).exec())
    else:
        link.setVisible(False)
    return link

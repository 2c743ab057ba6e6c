"""The rules: every rule with its number and title, search, its text in our own words, and where it comes from.

Owns this reader and its way back and forward. It is opened from any refusal, ledger or link by ``show_rule``.
"""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRectF, QSortFilterProxyModel, Qt
from PySide6.QtGui import QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody, clear
from wargame_desk.app.docks.chart import source_word
from wargame_desk.app.docks.rows import IconButton, Index, RowDelegate, RowList, width_of, wrapped, write
from wargame_desk.app.widgets import Hairline, RuleLink, Words
from wargame_desk.core.present import RuleText, rule_text
from wargame_desk.core.tables import Source
from wargame_desk.core.texts import tr, trn
from wargame_desk.mapview.theme import Ui

RULE = Qt.ItemDataRole.UserRole


def depth(rule: str) -> int:
    """How deep a rule lies: 0 for 4.0, 1 for 4.3, 2 for 4.33 or 4.3.3. Rules that are no numbers lie at the top."""
    main, _, case = rule.partition(".")
    return 0 if not main.isdigit() or case == "0" else len(case.replace(".", ""))


def family(rule: str, rules: tuple[RuleText, ...]) -> list[RuleText]:
    """The rule above and the cases below it."""
    return [
        other
        for other in rules
        if (other.id != rule and rule in (parent_of(other.id), other.id)) or other.id == parent_of(rule)
    ]


def parent_of(rule: str) -> str:
    """The rule that a case refines: 4.3 for 4.33, 4.0 for 4.3, none for 4.0."""
    main, _, case = rule.partition(".")
    if depth(rule) == 0:
        return ""
    return f"{main}.{case[:-1].rstrip('.') or '0'}"


class RulesModel(QAbstractListModel):
    """Every rule, in the order of the rulebook."""

    def __init__(self, rules: tuple[RuleText, ...]) -> None:
        super().__init__()
        self.rules = rules

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rules)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        rule = self.rules[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{rule.id} {tr(rule.title)}"
            case _ if role == RULE:
                return rule
        return None


class RulesFilter(QSortFilterProxyModel):
    """Keeps the rules that hold every word looked for, in number, title or text."""

    def __init__(self) -> None:
        super().__init__()
        self._words: list[str] = []

    def look_for(self, words: str) -> None:
        """Change what is looked for."""
        self._words = words.casefold().split()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        rule: RuleText = self.sourceModel().index(row, 0).data(RULE)
        text = f"{rule.id} {tr(rule.title)} {tr(rule.text)}".casefold()
        return all(word in text for word in self._words)


class RulesDelegate(RowDelegate):
    """Number and title; cases are set in below their rule. Titles begin right of the longest number."""

    NUMBER = 48.0
    GAP = 10.0

    def __init__(self, parent: QWidget, rules: tuple[RuleText, ...]) -> None:
        super().__init__(parent)
        self._longest = max((rule.id for rule in rules), key=len)

    def _number(self, k: float) -> float:
        return max(self.NUMBER * k, width_of(self._longest, 12 * k, 600) + self.GAP * k)

    def _left(self, rule: RuleText, k: float) -> float:
        return (14 + 10 * depth(rule.id)) * k

    def _weight(self, rule: RuleText) -> float:
        return 650 if depth(rule.id) == 0 else 440

    def height(self, index: Index, width: float, k: float) -> float:
        rule: RuleText = index.data(RULE)
        room = width - self._left(rule, k) - self._number(k) - self.GAP * k
        return wrapped(tr(rule.title), 12.5 * k, self._weight(rule), int(room))

    def content(self, p: QPainter, box: QRectF, index: Index, u: Ui, k: float) -> None:
        rule: RuleText = index.data(RULE)
        left, top = box.x() + self._left(rule, k), box.y() + self.pad * k
        number = self._number(k)
        write(p, QRectF(left, top, number, box.height()), rule.id, 12 * k, 600, u.accent)
        room = box.right() - left - number - self.GAP * k
        words = QRectF(left + number, top, room, box.height())
        write(p, words, tr(rule.title), 12.5 * k, self._weight(rule), u.ink)


class RulesDock(DockBody):
    """The list above, the rule that is read below."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge, tr("Rules"), tr("Every rule in this program's own words"))
        self._way: list[str] = []
        self._at = -1
        self.rules = bridge.presenter.rules
        self.model, self.filter = RulesModel(self.rules), RulesFilter()
        self.filter.setSourceModel(self.model)
        self.list = RowList(tr("Rules"), tr("The rule that is chosen is shown below"))
        self.list.setModel(self.filter)
        self.list.setItemDelegate(RulesDelegate(self.list, self.rules))
        self.outer.addWidget(self._tools())
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self.list)
        split.addWidget(self.scroller(self._page()))
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        self.outer.addWidget(split, 1)
        self.list.chosen.connect(lambda index: self.show_rule(index.data(RULE).id))
        self._show(self.rules[0])

    def _tools(self) -> QWidget:
        tools = QWidget()
        row = QHBoxLayout(tools)
        row.setContentsMargins(*(style.px(m) for m in (10, 6, 8, 6)))
        row.setSpacing(style.px(4))
        self.words = QLineEdit()
        self.words.setPlaceholderText(tr("Number or words"))
        self.words.setAccessibleName(tr("Find a rule"))
        self.words.setClearButtonEnabled(True)
        self.back = IconButton("chevron-left", tr("Back"), tr("Alt+Left"))
        self.forward = IconButton("chevron-right", tr("Forward"), tr("Alt+Right"))
        row.addWidget(self.words, 1)
        row.addWidget(self.back)
        row.addWidget(self.forward)
        self.words.textChanged.connect(self._search)
        self.words.returnPressed.connect(self._first)
        self.back.clicked.connect(lambda: self._walk(-1))
        self.forward.clicked.connect(lambda: self._walk(1))
        for keys, step in ((Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1)):
            shortcut = QShortcut(QKeySequence(Qt.Modifier.ALT | keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=step: self._walk(step))
        return tools

    def _page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(*(style.px(m) for m in (14, 10, 14, 12)))
        column.setSpacing(style.px(8))
        self.number, self.title = Words("", "small", "accent"), Words("", "title", wrap=True)
        self.text, self.source = Words("", "body", wrap=True), Words("", "small", "muted", wrap=True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.near = QVBoxLayout()
        self.near.setSpacing(style.px(2))
        for widget in (self.number, self.title, self.text, self.source, Hairline()):
            column.addWidget(widget)
        column.addLayout(self.near)
        column.addStretch(1)
        return page

    # --- what is shown

    def refresh(self) -> None:
        """Rules do not change in play; the head says how many there are, or are found."""
        count = self.filter.rowCount()
        self.say_meta(trn("{count} rule", "{count} rules", count))
        self.list.say_empty(tr("No rule has all of these words."))

    def rule_of(self, rule: str) -> RuleText | None:
        """The rule with this id ("SFO-4.33" or "4.33"); a case without a text of its own is found in the rule above."""
        number = rule
        while number:
            found = rule_text(self.rules, number)
            if found is not None:
                return found
            number = parent_of(number if number[0].isdigit() else number.partition("-")[2])
        return None

    def show_rule(self, rule: str) -> bool:
        """Open a rule, and remember the way to it. False if there is no such rule."""
        found = self.rule_of(rule)
        if found is None:
            return False
        if not self._way or self._way[self._at] != found.id:
            self._way[self._at + 1 :] = [found.id]
            self._at = len(self._way) - 1
        self._show(found)
        return True

    @property
    def shown(self) -> str:
        """The number of the rule that is read."""
        return self.number.text()

    def _walk(self, step: int) -> None:
        if 0 <= self._at + step < len(self._way):
            self._at += step
            self._show(next(text for text in self.rules if text.id == self._way[self._at]))

    def _show(self, rule: RuleText) -> None:
        self.number.setText(rule.id)
        self.title.setText(tr(rule.title))
        self.text.setText(tr(rule.text))
        where = source_word(rule.source)
        self.source.setText(tr("In our own words; {source}.", source=where))
        self.source.set_tone("warn" if rule.source is Source.RECONSTRUCTED else "muted")
        clear(self.near)
        for other in family(rule.id, self.rules):
            self.near.addWidget(self._near(other))
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._way) - 1)
        self._mark(rule)

    def _near(self, rule: RuleText) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        link = RuleLink(rule.id, rule.id)
        link.asked.connect(self.show_rule)
        row.addWidget(link)
        row.addWidget(Words(tr(rule.title), "small", "muted", wrap=True), 1)
        return made

    def _mark(self, rule: RuleText) -> None:
        """Mark the rule in the list, if the search has left it there."""
        index = self.filter.mapFromSource(self.model.index(self.rules.index(rule), 0))
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)
        else:
            self.list.clearSelection()

    def _search(self, words: str) -> None:
        self.filter.look_for(words)
        self.refresh()

    def _first(self) -> None:
        """Enter in the search opens the rule of that number, else the first rule found."""
        exact = rule_text(self.rules, self.words.text().strip())
        if exact is not None:
            self.show_rule(exact.id)
        elif self.filter.rowCount():
            self.show_rule(self.filter.index(0, 0).data(RULE).id)

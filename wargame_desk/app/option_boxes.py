"""The options of a scenario as boxes: each with its words and its rule, and why it cannot be chosen where it cannot.

Owns the boxes and how they follow each other. Which options there are and what they need is the game's word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from wargame_desk.app import style
from wargame_desk.app.dialog import rule_link
from wargame_desk.app.widgets import Words
from wargame_desk.core.present import RuleText
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionSpec, OptionValue

_INDENT = 26


def value_text(spec: OptionSpec, value: OptionValue) -> str:
    """An option with a value in words."""
    if isinstance(value, bool):
        return spec.title if value else tr("no {option}", option=spec.title)
    return f"{spec.title}: {spec.name_of(value)}"


@dataclass(slots=True)
class _Row:
    spec: OptionSpec
    box: QCheckBox | QComboBox
    note: Words

    @property
    def value(self) -> OptionValue:
        value: OptionValue = self.box.isChecked() if isinstance(self.box, QCheckBox) else self.box.currentData()
        return value if self.box.isEnabled() else self.spec.default

    def reset(self) -> None:
        if isinstance(self.box, QCheckBox):
            self.box.setChecked(bool(self.spec.default))
        else:
            self.box.setCurrentIndex(self.spec.values.index(self.spec.default))


class OptionBoxes(QWidget):
    """Boxes for the options that a scenario leaves open; those that it rules out come last."""

    def __init__(
        self,
        specs: tuple[OptionSpec, ...],
        remembered: Mapping[str, OptionValue],
        rules: tuple[RuleText, ...],
    ) -> None:
        super().__init__()
        self._specs = {spec.id: spec for spec in specs}
        self._rules = rules
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.px(8))
        free = sorted((spec for spec in specs if not spec.fixed), key=self._ruled_out)
        self._rows = {spec.id: self._row(spec, remembered.get(spec.id, spec.default), column) for spec in free}
        self._follow()

    def chosen(self) -> dict[str, OptionValue]:
        """The options as they stand; those that cannot be chosen are left to their usual value."""
        return {name: row.value for name, row in self._rows.items() if row.box.isEnabled()}

    # --- what goes together

    def _value(self, name: str) -> OptionValue:
        return self._rows[name].value if name in self._rows else self._specs[name].default

    def _lacking(self, spec: OptionSpec) -> list[str]:
        """What an option needs and has not."""
        needed = [(self._specs[name], value) for name, value in spec.needs.items() if name in self._specs]
        return [value_text(other, value) for other, value in needed if self._value(other.id) != value]

    def _ruled_out(self, spec: OptionSpec) -> bool:
        """Whether the scenario settles otherwise what an option needs."""
        needed = [(self._specs[name], value) for name, value in spec.needs.items() if name in self._specs]
        return any(other.fixed and other.default != value for other, value in needed)

    def _follow(self) -> None:
        """Offer what can be chosen now; an option that has lost what it needs goes with it."""
        changed = True
        while changed:
            changed = False
            for row in self._rows.values():
                lacking = self._lacking(row.spec)
                if row.box.isEnabled() == bool(lacking):
                    changed = True
                    row.box.setEnabled(not lacking)
                    if lacking:
                        row.reset()
                self._tell(row, lacking)

    def _tell(self, row: _Row, lacking: list[str]) -> None:
        what = ", ".join(lacking)
        if self._ruled_out(row.spec):
            why = tr("Not with this scenario: it needs {what}.", what=what)
        else:
            why = tr("It needs {what}.", what=what)
        row.note.setText(why if lacking else "")
        row.note.setVisible(bool(lacking))
        row.box.setAccessibleDescription(f"{row.spec.text} {why}" if lacking else row.spec.text)

    # --- the boxes

    def _row(self, spec: OptionSpec, value: OptionValue, column: QVBoxLayout) -> _Row:
        grid = QGridLayout()
        grid.setVerticalSpacing(style.px(1))
        chosen = value if value in spec.values else spec.default
        box: QCheckBox | QComboBox
        if all(isinstance(one, bool) for one in spec.values):
            box = QCheckBox(spec.title)
            box.setChecked(bool(chosen))
            box.toggled.connect(lambda _: self._follow())
            grid.addWidget(box, 0, 0)
        else:
            box = QComboBox()
            for one in spec.values:
                box.addItem(spec.name_of(one), one)
            box.setCurrentIndex(spec.values.index(chosen))
            box.currentIndexChanged.connect(lambda _: self._follow())
            line = QHBoxLayout()
            line.addWidget(Words(spec.title))
            line.addWidget(box)
            line.addStretch(1)
            grid.addLayout(line, 0, 0)
        box.setAccessibleName(spec.title)
        grid.addWidget(rule_link(spec.rule, self._rules, self), 0, 1, Qt.AlignmentFlag.AlignTop)
        text, note = Words(spec.text, "small", "muted", wrap=True), Words("", "small", "warn", wrap=True)
        for at, words in ((1, text), (2, note)):
            words.setContentsMargins(style.px(_INDENT), 0, 0, 0)
            grid.addWidget(words, at, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        column.addLayout(grid)
        return _Row(spec, box, note)

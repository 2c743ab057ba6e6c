"""Preferences: everything is shown at once as it would be, and put back by Cancel.

Owns the form. What a setting means lies with those who use it; the settings themselves are ``Choices``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QRadioButton,
    QSlider,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from wargame_desk.app import i18n, style
from wargame_desk.app.choices import Choices
from wargame_desk.app.dialog import Sheet, fitting
from wargame_desk.app.folders import FolderRow, folders, how_to_move
from wargame_desk.app.new_game import POLICIES
from wargame_desk.app.shortcut_editor import ShortcutEditor
from wargame_desk.app.widgets import Button, Hairline, Words, scrolled
from wargame_desk.core.texts import mark, tr
from wargame_desk.persistence.settings import Settings

OWNED = (
    "palette", "text_size", "animation", "reduced_motion", "follow_motion", "confirm_end_phase", "confirm_resign",
    "confirm_exit", "undo", "dice", "pace", "step_by_step", "auto_only_choice", "language", "shortcuts", "warnings_off",
)  # fmt: skip
"""The settings that this dialog changes, and puts back."""

PALETTES = (
    ("system", mark("As the desktop")),
    ("light", mark("Light")),
    ("dark", mark("Dark")),
    ("contrast", mark("High contrast")),
)
MOTION = (
    ("follow", mark("As the desktop asks")),
    ("full", mark("Always animated")),
    ("off", mark("Never animated")),
)
SPEEDS = ((50, mark("Slow")), (100, mark("Usual")), (200, mark("Fast")))
PACES = (("slow", mark("Slow")), ("normal", mark("Normal")), ("fast", mark("Fast")), ("instant", mark("At once")))
PAUSE = 150
"""Milliseconds without movement after which a dragged text size is applied."""


_SIZE = (820, 600)


class PreferencesDialog(Sheet):
    """Change settings. Everything applies at once; OK keeps it, Cancel puts everything back."""

    def __init__(self, choices: Choices, parent: QWidget | None = None) -> None:
        super().__init__(tr("Preferences"), _SIZE, parent, scrolls=False)
        self._choices = choices
        self._before: Settings = choices.now
        self.body.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(0)
        self._pages = QListWidget()
        self._pages.setObjectName("pages")
        self._pages.setAccessibleName(tr("Pages"))
        self._pages.ensurePolished()
        self._stack = QStackedWidget()
        for title, make in (
            (tr("Appearance"), self._appearance),
            (tr("Play"), self._play),
            (tr("Keys"), self._keys),
            (tr("Language"), self._language),
            (tr("Folders"), self._folders),
        ):
            self._pages.addItem(title)
            page = QWidget()
            page.setObjectName("panel")
            page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            column = QVBoxLayout(page)
            n = style.px
            column.setContentsMargins(n(22), n(18), n(22), n(18))
            column.setSpacing(n(10))
            column.addWidget(Words(title, "title"))
            make(column)
            self._stack.addWidget(scrolled(page, name=title))
        self._pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._fit_pages()
        self._pages.currentRowChanged.connect(self._stack.setCurrentIndex)
        self._pages.setCurrentRow(0)
        row.addWidget(self._pages)
        row.addWidget(self._stack, 1)
        self.body.addLayout(row, 1)
        self.add_button(tr("Cancel"))
        self.add_button(tr("OK"), "main", self.accept)
        self.rejected.connect(self._put_back)

    def _fit_pages(self) -> None:
        """The list of pages is as wide as their names."""
        self._pages.setFixedWidth(max(style.px(110), self._pages.sizeHintForColumn(0) + style.px(52)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if style.changed(event) and hasattr(self, "_percent"):  # events come while the dialog is being made
            QTimer.singleShot(0, self, self._grow)

    def _grow(self) -> None:
        """Another text size takes other room."""
        self._fit_pages()
        self._pages.doItemsLayout()
        self.resize(self.size().expandedTo(QSize(*fitting(_SIZE))))

    def show_page(self, index: int) -> None:
        """Turn to a page, from 0."""
        self._pages.setCurrentRow(index)

    def _put_back(self) -> None:
        self._choices.change(**{name: getattr(self._before, name) for name in OWNED})

    @property
    def _now(self) -> Settings:
        return self._choices.now

    # --- pages

    def _appearance(self, column: QVBoxLayout) -> None:
        column.addWidget(Words(tr("Colours"), "heading"))
        column.addWidget(
            self._radios("palette", PALETTES, self._now.palette, lambda name: self._choices.change(palette=name))
        )
        column.addWidget(
            Words(tr("Every palette can be told apart with any colour vision."), "small", "muted", wrap=True)
        )
        column.addWidget(Hairline())
        column.addWidget(Words(tr("Text size"), "heading"))
        column.addLayout(self._text_size())
        column.addWidget(Hairline())
        column.addWidget(Words(tr("Animation"), "heading"))
        now = "off" if self._now.reduced_motion else "follow" if self._now.follow_motion else "full"
        column.addWidget(self._radios("motion", MOTION, now, self._set_motion))
        self._speed = self._combo(tr("Speed"), SPEEDS, self._now.animation, "animation")
        form = self._form()
        form.addRow(Words(tr("Speed")), self._speed)
        column.addLayout(form)
        self._speed.setEnabled(now != "off")
        column.addWidget(self._check("step_by_step", tr("Show what cards bring step by step")))
        column.addStretch(1)

    def _text_size(self) -> QHBoxLayout:
        line = QHBoxLayout()
        self._slider, self._percent = QSlider(Qt.Orientation.Horizontal), QSpinBox()
        for field in (self._slider, self._percent):
            field.setRange(style.SMALLEST, style.LARGEST)
            field.setSingleStep(5)
            field.setValue(self._now.text_size)
            field.setAccessibleName(tr("Text size in per cent"))
        self._slider.setPageStep(20)
        self._percent.setSuffix(" %")
        self._percent.lineEdit().setTextMargins(style.px(6), 0, 0, 0)
        wait = QTimer(self)
        wait.setSingleShot(True)
        wait.setInterval(PAUSE)
        wait.timeout.connect(lambda: self._choices.change(text_size=self._percent.value()))
        self._slider.valueChanged.connect(self._percent.setValue)
        self._percent.valueChanged.connect(self._slider.setValue)
        self._percent.valueChanged.connect(lambda _: wait.start())
        usual = Button("100 %", "plain", tr("Usual size"))
        usual.clicked.connect(lambda: self._percent.setValue(100))
        line.addWidget(self._slider, 1)
        line.addWidget(self._percent)
        line.addWidget(usual)
        return line

    def _set_motion(self, how: str) -> None:
        self._choices.change(reduced_motion=how == "off", follow_motion=how == "follow")
        self._speed.setEnabled(how != "off")

    def _play(self, column: QVBoxLayout) -> None:
        column.addWidget(Words(tr("Ask before"), "heading"))
        for name, text in (
            ("confirm_end_phase", tr("ending a step while units could still act")),
            ("confirm_resign", tr("resigning")),
            ("confirm_exit", tr("leaving a game that is not saved")),
        ):
            column.addWidget(self._check(name, text))
        silenced = Button(tr("Show all warnings again"), "flat")
        silenced.setEnabled(bool(self._now.warnings_off))
        silenced.clicked.connect(lambda: self._choices.change(warnings_off=frozenset()))
        silenced.clicked.connect(lambda: silenced.setEnabled(False))
        column.addWidget(silenced, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(Hairline())
        column.addWidget(Words(tr("In a new game"), "heading"))
        form = self._form()
        policies = tuple((name, words) for name, words, _ in POLICIES)
        form.addRow(Words(tr("Undo")), self._combo(tr("Undo"), policies, self._now.undo, "undo"))
        dice = (("program", mark("The program rolls")), ("own", mark("We roll our own dice")))
        form.addRow(Words(tr("Dice")), self._combo(tr("Dice"), dice, self._now.dice, "dice"))
        column.addLayout(form)
        column.addWidget(Hairline())
        column.addWidget(Words(tr("At the table"), "heading"))
        column.addWidget(self._check("auto_only_choice", tr("Do at once what leaves no choice")))
        form = self._form()
        form.addRow(
            Words(tr("The computer plays")), self._combo(tr("The computer plays"), PACES, self._now.pace, "pace")
        )
        column.addLayout(form)
        column.addStretch(1)

    def _keys(self, column: QVBoxLayout) -> None:
        editor = ShortcutEditor(self._now.shortcuts)
        editor.changed.connect(lambda keys: self._choices.change(shortcuts=keys))
        column.addWidget(editor, 1)

    def _language(self, column: QVBoxLayout) -> None:
        column.addWidget(Words(tr("Language of the program"), "heading"))
        listed = (("", tr("As the system")), *((one.code, one.name) for one in i18n.available()))
        box = QComboBox()
        box.setAccessibleName(tr("Language of the program"))
        for code, name in listed:
            box.addItem(name, code)
        box.setCurrentIndex(max(0, box.findData(self._now.language)))
        box.currentIndexChanged.connect(lambda _: self._choices.change(language=str(box.currentData())))
        line = QHBoxLayout()
        line.addWidget(box)
        line.addStretch(1)
        column.addLayout(line)
        column.addWidget(_note(tr("Open windows change their language when they are opened anew.")))
        text = tr("Translators: the pseudo-language brackets every sentence, so that missing ones stand out.")
        column.addWidget(_note(text))
        column.addStretch(1)

    def _folders(self, column: QVBoxLayout) -> None:
        column.addWidget(
            Words(tr("Where your files are. Nothing is made before it is needed."), "body", "muted", wrap=True)
        )
        for title, folder in folders():
            column.addWidget(FolderRow(title, folder))
        column.addWidget(_note(how_to_move()))
        column.addStretch(1)

    # --- controls

    @staticmethod
    def _form() -> QFormLayout:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.FieldsStayAtSizeHint)
        form.setHorizontalSpacing(style.px(16))
        form.setVerticalSpacing(style.px(8))
        return form

    def _check(self, name: str, text: str) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(getattr(self._now, name))
        box.toggled.connect(lambda on: self._choices.change(**{name: on}))
        return box

    def _combo(self, title: str, listed: Iterable[tuple[object, str]], now: object, name: str) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(title)
        for value, words in listed:
            box.addItem(tr(words), value)
        box.setCurrentIndex(max(0, box.findData(now)))
        box.currentIndexChanged.connect(lambda _: self._choices.change(**{name: box.currentData()}))
        return box

    def _radios(
        self, name: str, listed: Iterable[tuple[str, str]], now: str, choose: Callable[[str], object]
    ) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.px(2))
        group = QButtonGroup(made)
        for value, words in listed:
            button = QRadioButton(tr(words))
            button.setObjectName(f"{name}-{value}")
            button.setProperty("value", value)
            button.setChecked(value == now)
            group.addButton(button)
            column.addWidget(button)

        def clicked(button: QAbstractButton) -> None:
            choose(str(button.property("value")))

        group.buttonClicked.connect(clicked)
        return made


def _note(text: str) -> Words:
    return Words(text, "small", "muted", wrap=True)

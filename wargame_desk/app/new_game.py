"""The dialog before a game: which scenario, which options, who plays, and who rolls.

Owns the questions and answers with a ``NewGame``. Which options there are, what they need and which a scenario
settles, the catalogue says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from wargame_desk import catalogue
from wargame_desk.app import style
from wargame_desk.app.cards import Badge, Later, PictureBox
from wargame_desk.app.dialog import Sheet
from wargame_desk.app.games_in_progress import OPPONENT
from wargame_desk.app.option_boxes import OptionBoxes, value_text
from wargame_desk.app.pictures import Gallery
from wargame_desk.app.start_cards import scenario_facts
from wargame_desk.app.widgets import Hairline, Notice, SideTile, Words, WrappedRows, reveal, scrolled
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN, UndoPolicy
from wargame_desk.core.texts import mark, tr
from wargame_desk.core.values import OptionValue, Setup
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.settings import LastGame, Settings

POLICIES: tuple[tuple[str, str, str], ...] = (
    ("seats", mark("As the seats suggest"), mark("Two people: as at a table. One person: free.")),
    ("table", mark("As at a table"), mark("What was rolled, drawn or revealed stands; all else can be taken back.")),
    ("consent", mark("With consent"), mark("What was rolled can be taken back if the other side agrees.")),
    ("free", mark("Free"),
     mark("Everything can be taken back; past a roll or a drawn card it is marked in the record for good.")),
)  # fmt: skip
"""Undo policies: name in settings, words, and what they mean."""


def policies(sides: int) -> tuple[tuple[str, str, str], ...]:
    """The undo policies for a game with so many sides: where there is one, nobody else can agree to anything."""
    if sides > 1:
        return POLICIES
    usual = mark("For one player"), mark("What was rolled, drawn or revealed stands; all else can be taken back.")
    return (("seats", *usual), *(policy for policy in POLICIES if policy[0] == "free"))


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was chosen.

    Attributes:
        options: those the players chose, besides what the scenario settles.
        seats: who plays each side: "human" or the id of a computer player.
        seed: a number or word for a game that can be repeated; None draws 32 random bytes.
        policy: the undo policy; None lets the seats decide.
        alone: whether one person plays both sides.
    """

    game_id: str
    scenario: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seats: Mapping[Side, str] = field(default_factory=dict)
    own_dice: bool = False
    seed: int | str | None = None
    policy: UndoPolicy | None = None
    alone: bool = False

    @property
    def remembered(self) -> LastGame:
        """What is offered the next time."""
        return LastGame(
            self.scenario, dict(self.options), {str(side): who for side, who in self.seats.items()}, self.alone
        )


class NewGameDialog(Sheet):
    """Choose a game and how it is played. ``chosen`` is the answer once it was accepted."""

    def __init__(
        self, settings: Settings, game_id: str = "", scenario_id: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("New game"), (940, 660), parent, scrolls=False)
        self._settings = settings
        self._later, self._gallery = Later(self), Gallery()
        self._setups: tuple[Setup, ...] = ()
        self._form: _Form | None = None
        self.chosen: NewGame | None = None
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self._choice(), 2)
        row.addWidget(Hairline(upright=True))
        self._room = QWidget()
        self._room.setObjectName("panel")
        self._room.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._inside = QVBoxLayout(self._room)
        n = style.px
        self._inside.setContentsMargins(n(22), n(18), n(22), n(18))
        row.addWidget(scrolled(self._room, name=tr("How it is played")), 5)
        self.body.addLayout(row, 1)
        self.add_button(tr("Cancel"))
        self._play = self.add_button(tr("Play"), "main", self._accept)
        self._fill_games(game_id)
        self._select(scenario_id)

    # --- game and scenario

    def _choice(self) -> QWidget:
        n = style.px
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(n(14), n(16), n(14), n(14))
        column.setSpacing(n(8))
        self._games = QComboBox()
        self._games.setAccessibleName(tr("Game"))
        for entry in catalogue.entries():
            self._games.addItem(entry.title, entry.id)
        self._games.setVisible(self._games.count() > 1)
        self._title = Words("", "title", wrap=True)
        self._title.setVisible(self._games.count() == 1)
        column.addWidget(self._games)
        column.addWidget(self._title)
        column.addWidget(Words(tr("Scenario"), "small", "muted"))
        self._list = QListWidget()
        self._list.setObjectName("framed")
        self._list.setAccessibleName(tr("Scenario"))
        self._list.setMinimumWidth(n(150))
        WrappedRows(self._list)
        column.addWidget(self._list, 1)
        self._broken = Notice("")
        self._broken.hide()
        column.addWidget(self._broken)
        self._games.currentIndexChanged.connect(lambda _: self._read_scenarios())
        self._list.currentRowChanged.connect(self._show)
        self._list.itemActivated.connect(lambda _: self._accept())
        return side

    def _fill_games(self, game_id: str) -> None:
        at = max(0, self._games.findData(game_id))
        if at != self._games.currentIndex():
            self._games.setCurrentIndex(at)
        else:
            self._read_scenarios()

    def _read_scenarios(self) -> None:
        game_id = str(self._games.currentData())
        self._title.setText(self._games.currentText())
        self._setups, errors = catalogue.scenarios(game_id)
        self._broken.say("\n".join(str(error) for error in errors))
        self._list.clear()
        self._list.ensurePolished()
        for setup in self._setups:
            item = QListWidgetItem(tr(setup.title))
            item.setToolTip(tr(setup.title))
            self._list.addItem(item)
        self._select("")

    def _select(self, scenario_id: str) -> None:
        ids = [setup.id for setup in self._setups]
        usual = next((i for i, setup in enumerate(self._setups) if not setup.tutorial), 0)
        last = self._settings.last.get(str(self._games.currentData()), LastGame()).scenario
        wanted = scenario_id or last
        self._list.setCurrentRow(ids.index(wanted) if wanted in ids else usual)

    def _show(self, row: int) -> None:
        if not 0 <= row < len(self._setups):
            return
        while self._inside.count():
            item = self._inside.takeAt(0)
            if item is not None and (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        game_id, setup = str(self._games.currentData()), self._setups[row]
        self._form = None
        try:
            self._form = _Form(game_id, setup, self._settings, self._later, self._gallery)
        except FileError as why:
            self._inside.addWidget(Notice(str(why), "bad"))
            self._inside.addStretch(1)
        else:
            self._inside.addWidget(self._form)
        self._play.setEnabled(self._form is not None)

    def _accept(self) -> None:
        if self._form is not None:
            self.chosen = self._form.answer()
            self.accept()


class _Form(QWidget):
    """Everything about one scenario."""

    def __init__(self, game_id: str, setup: Setup, settings: Settings, later: Later, gallery: Gallery) -> None:
        super().__init__()
        self._game_id, self._setup = game_id, setup
        self._game: Game = catalogue.open_game(game_id, setup.options)
        self._last = settings.last.get(game_id, LastGame())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(style.px(8))
        column.addLayout(self._head(later, gallery))
        self._seats(column)
        self._options(column)
        self._dice(column, settings)
        self._alone.setChecked(self._last.alone and not self._alone.isHidden())
        column.addStretch(1)

    # --- what the scenario is

    def _head(self, later: Later, gallery: Gallery) -> QHBoxLayout:
        n, setup = style.px, self._setup
        row = QHBoxLayout()
        row.setSpacing(n(16))
        picture = PictureBox(later, (210, 210), "all", tr("Map of {scenario}", scenario=tr(setup.title)))
        picture.setFixedSize(QSize(min(n(190), 240), min(n(200), 250)))
        picture.set_source(lambda size, ratio, look: gallery.scenario(self._game_id, setup, size, ratio, look))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(n(6))
        words.addWidget(Words(tr(setup.title), "title", wrap=True))
        if setup.tutorial:
            words.addWidget(Badge(tr("Tutorial")))
        words.addWidget(Words(scenario_facts(self._game_id, setup), "small", "hint", wrap=True))
        words.addWidget(Words(tr(setup.text), "body", "muted", wrap=True))
        words.addStretch(1)
        row.addLayout(words, 1)
        return row

    # --- options

    def _options(self, column: QVBoxLayout) -> None:
        specs = catalogue.option_specs(self._game_id, self._setup)
        settled = [spec for spec in specs if spec.fixed]
        column.addWidget(_heading(tr("Options")))
        if settled:
            said = ", ".join(value_text(spec, spec.default) for spec in settled)
            column.addWidget(Words(tr("Settled by the scenario: {options}", options=said), "small", "muted", wrap=True))
        self._boxes = OptionBoxes(specs, self._last.options, self._game.presenter.rules)
        column.addWidget(self._boxes)

    # --- who plays

    def _seats(self, column: QVBoxLayout) -> None:
        from wargame_desk.ai.players import PLAYERS

        column.addWidget(_heading(tr("Who plays")))
        look = self._game.presenter.look
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.px(10))
        grid.setVerticalSpacing(style.px(6))
        self._who: dict[Side, QComboBox] = {}
        for row, side in enumerate(self._game.sides):
            name = self._game.presenter.side_name(side)
            box = QComboBox()
            box.setAccessibleName(tr("Who plays {side}", side=name))
            box.addItem(tr("A person") if len(self._game.sides) > 1 else tr("You"), HUMAN)
            for kind, (title, _) in PLAYERS.items():
                box.addItem(tr("The computer: {player}", player=tr(title)), kind)
            usual = box.findData(HUMAN if row == 0 else OPPONENT)
            last = -1 if self._setup.tutorial else box.findData(self._last.seats.get(side, ""))
            box.setCurrentIndex(last if last >= 0 else usual)
            box.currentIndexChanged.connect(self._seated)
            self._who[side] = box
            grid.addWidget(SideTile(look.stocks[look.sides[side]], "", 18, name), row, 0)
            grid.addWidget(Words(name), row, 1)
            grid.addWidget(box, row, 2)
        grid.setColumnStretch(3, 1)
        column.addLayout(grid)
        self._alone = QCheckBox(tr("One person plays both sides"))
        self._alone.setToolTip(tr("Undo is free then; a take-back past a roll is marked in the record"))
        self._alone.toggled.connect(self._alone_changed)
        column.addWidget(self._alone)
        self._seated()

    def _seated(self) -> None:
        """Whether it is one person or two is asked only where no computer plays."""
        people = sum(box.currentData() == HUMAN for box in self._who.values())
        asked = people == len(self._who) > 1
        self._alone.setVisible(asked)
        if not asked:
            self._alone.setChecked(False)

    def _alone_changed(self, alone: bool) -> None:
        if alone:
            self._policy.setCurrentIndex(self._policy.findData("free"))
        self._policy.setEnabled(not alone)

    # --- dice and undo

    def _dice(self, column: QVBoxLayout, settings: Settings) -> None:
        """Who rolls, which is no question in a game without dice; and what can be taken back."""
        there = self._game.presenter.rolls_dice
        rolling = QWidget()
        rows = QVBoxLayout(rolling)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(column.spacing())
        rows.addWidget(_heading(tr("Dice")))
        group = QButtonGroup(self)
        self._program = QRadioButton(tr("The program rolls"))
        self._own = QRadioButton(tr("We roll our own dice and enter them"))
        for button in (self._program, self._own):
            group.addButton(button)
            rows.addWidget(button)
        (self._own if there and settings.dice == "own" else self._program).setChecked(True)
        column.addWidget(rolling)
        reveal(rolling, there)
        column.addWidget(_heading(tr("Undo")))
        self._policy = QComboBox()
        self._policy.setAccessibleName(tr("Undo"))
        self._policies = policies(len(self._game.sides))
        for name, words, _ in self._policies:
            self._policy.addItem(tr(words), name)
        self._meaning = Words("", "small", "muted", wrap=True)
        self._policy.currentIndexChanged.connect(self._explain_policy)
        self._policy.setCurrentIndex(max(0, self._policy.findData(settings.undo)))
        self._explain_policy(self._policy.currentIndex())
        line = QHBoxLayout()
        line.addWidget(self._policy)
        line.addStretch(1)
        column.addLayout(line)
        column.addWidget(self._meaning)
        self._advanced(column)

    def _explain_policy(self, index: int) -> None:
        self._meaning.setText(tr(self._policies[index][2]))

    def _advanced(self, column: QVBoxLayout) -> None:
        """The seed, where the program rolls."""
        group = QWidget()
        self._program.toggled.connect(group.setVisible)
        group.setVisible(self._program.isChecked())
        rows = QVBoxLayout(group)
        rows.setContentsMargins(0, style.px(4), 0, 0)
        rows.setSpacing(column.spacing())
        show = QCheckBox(tr("Advanced: choose the seed"))
        self._seed = QLineEdit()
        self._seed.setAccessibleName(tr("Seed"))
        self._seed.setPlaceholderText(tr("Empty: 32 random bytes"))
        self._seed.setMaxLength(64)
        self._weak = Words(
            tr("With a number or word the game can be repeated roll by roll. The record calls such a seed weak:"
               " whoever guesses it knows every roll.")
            if self._game.presenter.rolls_dice
            else tr("With a number or word the game can be repeated card by card. The record calls such a seed weak:"
                    " whoever guesses it knows every card."),
            "small", "muted", wrap=True,
        )  # fmt: skip
        for widget in (self._seed, self._weak):
            widget.hide()
            show.toggled.connect(widget.setVisible)
        show.toggled.connect(lambda on: None if on else self._seed.clear())
        rows.addWidget(show)
        rows.addWidget(self._seed)
        rows.addWidget(self._weak)
        column.addWidget(group)

    # --- the answer

    def answer(self) -> NewGame:
        """What has been chosen."""
        policy = str(self._policy.currentData())
        return NewGame(
            self._game_id,
            self._setup.id,
            self._boxes.chosen(),
            {side: str(box.currentData()) for side, box in self._who.items()},
            self._own.isChecked(),
            seed_from_text(self._seed.text()) if self._program.isChecked() else None,
            None if policy == "seats" else UndoPolicy(policy),
            self._alone.isChecked(),
        )


def seed_from_text(text: str) -> int | str | None:
    """A seed as it was typed: nothing, a number, or a word."""
    text = text.strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() else text


def _heading(text: str) -> QWidget:
    """A group's name with a line above it."""
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, style.px(8), 0, 0)
    column.setSpacing(style.px(8))
    column.addWidget(Hairline())
    column.addWidget(Words(text, "heading"))
    return made

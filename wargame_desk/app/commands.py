"""The one table of commands: id, words, menu, keys, help. Everything that can be asked of the window is in it.

Menus, toolbar, shortcut editor and shortcut sheet are made from the table. Owns the QActions; knows nothing of
what a command does: it says which one was asked for, and the window hands it on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QMenu

from wargame_desk.core.texts import mark, tr

ANYWHERE, TABLE, COVERED = "anywhere", "table", "covered"
WHILE_COVERED = ("save", "start-screen", "quit")
"""What can be done while the screen changes hands."""


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """A command as the table lists it.

    Attributes:
        id: stable name in settings and tests.
        menu: the menu it stands in.
        text, help: msgids; ``text`` carries its mnemonic.
        keys: its usual shortcuts, the first one shown in menus.
        icon: name of a drawn icon, "" for none.
        where: ``ANYWHERE``, or ``TABLE`` while a game lies on the table.
        toolbar: whether it has a button in the toolbar.
        checkable: whether it is switched on and off.
        held: whether it lasts only while its key is held down.
        group: commands of one menu and group stand together between lines.
    """

    id: str
    menu: str
    text: str
    help: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    where: str = TABLE
    toolbar: bool = False
    checkable: bool = False
    held: bool = False
    group: int = 0


MENUS: tuple[tuple[str, str], ...] = (
    ("game", mark("&Game")),
    ("edit", mark("&Edit")),
    ("map", mark("&Map")),
    ("play", mark("&Play")),
    ("window", mark("&Window")),
    ("help", mark("&Help")),
)

_C = CommandSpec

COMMANDS: tuple[CommandSpec, ...] = (
    _C("new", "game", mark("&New game..."), mark("Choose a game, its options and who plays"), ("Ctrl+N",), "new",
       ANYWHERE, toolbar=True),
    _C("open", "game", mark("&Open..."), mark("Open a saved game, a record or a scenario"), ("Ctrl+O",), "open",
       ANYWHERE, toolbar=True),
    _C("save", "game", mark("&Save"), mark("Save the game"), ("Ctrl+S",), "save", toolbar=True, group=1),
    _C("save-as", "game", mark("Save &as..."), mark("Save the game under another name"), ("Ctrl+Shift+S",), group=1),
    _C("export-picture", "game", mark("Save &picture of the map..."), mark("Write the map to a PNG file"), group=2),
    _C("print-map", "game", mark("&Print the map..."), mark("Print the map as it lies"), ("Ctrl+P",), group=2),
    _C("start-screen", "game", mark("&Leave the table"), mark("Put this game away and show the start screen"),
       ("Ctrl+W",), group=3),
    _C("preferences", "game", mark("P&references..."), mark("Palette, text size, dice, confirmations, shortcuts"),
       ("Ctrl+,",), "", ANYWHERE, group=4),
    _C("quit", "game", mark("&Quit"), mark("End the program"), ("Ctrl+Q",), "", ANYWHERE, group=5),

    _C("undo", "edit", mark("&Undo"), mark("Take back the last action"), ("Ctrl+Z",), "undo", toolbar=True),
    _C("redo", "edit", mark("&Redo"), mark("Go forward again"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", toolbar=True),
    _C("copy-map", "edit", mark("&Copy the map"), mark("Put a picture of the map on the clipboard"),
       ("Ctrl+Shift+C",), group=1),

    _C("zoom-in", "map", mark("Zoom &in"), mark("Show the map larger"), ("Ctrl++", "Ctrl+=", "+"), "zoom-in"),
    _C("zoom-out", "map", mark("Zoom &out"), mark("Show the map smaller"), ("Ctrl+-", "-"), "zoom-out"),
    _C("fit", "map", mark("&Fit the window"), mark("Show the whole map"), ("Ctrl+0", "0"), "fit"),
    _C("actual-size", "map", mark("Actual &size"), mark("Show the map at 100 %"), ("Ctrl+1",)),
    _C("turn-board", "map", mark("&Turn the board"), mark("Lay the board with another side at the bottom"),
       ("Ctrl+R",)),
    _C("grid", "map", mark("&Grid"), mark("Print the lines between spaces"), ("Ctrl+G",), "grid", toolbar=True,
       checkable=True, group=1),
    _C("numbers", "map", mark("&Names of spaces"), mark("Print what each space is called by"), ("Ctrl+Shift+G",),
       checkable=True, group=1),
    _C("peek", "map", mark("See under the &counters"), mark("Hide the counters while the key is held"), ("H",),
       held=True, group=1),
    _C("minimap", "map", mark("&Minimap"), mark("Show the whole map in a corner"), ("M",), checkable=True, group=1),
    _C("zone-first", "map", mark("&Zone, first side"), mark("Shade what the first side controls or reaches"),
       ("Z",), "zoc", toolbar=True, checkable=True, group=2),
    _C("zone-second", "map", mark("Zone, second side"),
       mark("Shade what the second side controls or reaches"), ("Shift+Z",), "zoc", checkable=True, group=2),
    _C("enemy-reach", "map", mark("Enemy &reach on hover"),
       mark("Show where an enemy under the pointer could be after its next movement"), ("R",), "threat", toolbar=True,
       checkable=True, group=2),
    _C("attackers", "map", mark("Who can &attack this place"), mark("Ring the units that could attack it next"),
       ("T",), group=2),
    _C("last-turn", "map", mark("&Last turn's arrows"), mark("Show again what was done in the last turn"), ("L",),
       checkable=True, group=2),

    _C("main-action", "play", mark("&Main button"), mark("Press the main button of the prompt line"),
       ("Ctrl+Return",)),
    _C("next-unit", "play", mark("Ne&xt unit that can act"), mark("Go to the next unit that can still act"),
       ("N",), "next-unit", toolbar=True, group=1),
    _C("previous-unit", "play", mark("Pre&vious unit that can act"), mark("Go to the previous unit that can act"),
       ("Shift+N",), "previous-unit", group=1),
    _C("usual", "play", mark("&Usual move for many"),
       mark("Move those of the chosen units, or of all, that still must, in the plainest way that does"), ("U",),
       group=1),
    _C("repeat", "play", mark("&Repeat the last order to many"), mark("The same units once more"), ("Shift+U",),
       group=1),
    _C("orders", "play", mark("Standing &orders..."), mark("What SAMs and fighters answer without being asked"),
       ("O",), group=1),
    _C("errands", "play", mark("&Target list..."), mark("Write down targets in secret"), group=1),
    _C("seat-word", "play", mark("Wor&d of this seat..."), mark("A word that must be given before this side sits down"),
       group=3),
    _C("display", "play", mark("&Display"), mark("Open the display on which plans are put together"), ("F6",), group=4),
    _C("clear-plan", "play", mark("&Clear the plan"), mark("Take back the plan that the panel shows"), group=4),
    _C("repeat-plans", "play", mark("Repeat last &turn's plans"),
       mark("Put together what was planned last turn, as far as its units are available"), group=4),
    _C("back", "play", mark("Step &back in the record"), mark("Look at the position before this one"),
       ("Alt+Left",), group=2),
    _C("forward", "play", mark("Step &forward in the record"), mark("Look at the position after this one"),
       ("Alt+Right",), group=2),
    _C("latest", "play", mark("&Latest position"), mark("Go to the end of the record"), ("Alt+End",), group=2),
    _C("beliefs", "play", mark("&Both beliefs and the truth..."),
       mark("See a finished game by each side's eyes and as it was"), group=2),
    _C("replay", "play", mark("Pla&y the record"), mark("Show the record from here on, step by step"), ("F7",),
       checkable=True, group=2),
    _C("replay-fast", "play", mark("Play it t&wice as fast"), mark("Show the record at double pace"), ("Ctrl+F7",),
       checkable=True, group=2),
    _C("next-remark", "play", mark("Next re&mark"), mark("Go on to the next step about which something is said"),
       ("Shift+F7",), group=2),
    _C("play-on", "play", mark("Play o&n from here..."),
       mark("Begin a game of your own from the position that is watched"), group=2),
    _C("fault-report", "play", mark("&Whole report..."), mark("The report of a fault that this game comes from"),
       group=2),
    _C("seats", "play", mark("&Who plays..."), mark("Take over or hand over a side; the pace of the computer"),
       ("F4",), "people", toolbar=True, group=3),
    _C("pause-computer", "play", mark("&Pause the computer"), mark("Let the computer wait"), ("Pause", "F8"),
       checkable=True, group=3),
    _C("step-computer", "play", mark("&One step of the computer"), mark("Let the computer do one action and wait"),
       ("F9",), group=3),
    _C("stop-computer", "play", mark("&Stop the computer"), mark("Take over every side the computer plays"), ("F10",),
       group=3),
    _C("resign", "play", mark("Resi&gn..."), mark("Give the game up"), group=5),
    _C("agree", "play", mark("A&gree to end..."), mark("End the game together, with no winner"), group=5),
    _C("rematch", "play", mark("Re&match, sides swapped"), mark("Play the same scenario with the seats swapped"),
       group=5),

    _C("turn-report", "window", mark("&Report of the last turn"), mark("What the turn before this one brought"),
       ("F3",), group=1),
    _C("campaign", "window", mark("&Course of the game..."),
       mark("Points, strength and losses turn by turn, as curves"), ("F5",), group=1),
    _C("resolution", "window", mark("What &happened last"), mark("Show again what was drawn and fought last"),
       ("Shift+F3",), group=1),
    _C("browse", "window", mark("&Look through the cards..."),
       mark("Discards, and cards that are out of the game; while one is to be taken, those to choose from"), ("C",),
       group=1),

    _C("full-screen", "window", mark("&Full screen"), mark("Fill the screen"), ("F11",), "", ANYWHERE,
       checkable=True),
    _C("reset-layout", "window", mark("&Reset layout"), mark("Put every panel back in its place"), group=9),

    _C("how-to-play", "help", mark("&Players' guide"), mark("How everything is done, with pictures"), ("F1",), "",
       ANYWHERE),
    _C("learn", "help", mark("&Learn to play..."), mark("Guided lessons, and games to watch"), (), "", ANYWHERE),
    _C("shortcuts", "help", mark("&Keys and mouse"), mark("What every key and gesture does"), ("F2",), "", ANYWHERE),
    _C("guide", "help", mark("Guided l&esson"), mark("Go on with the lesson of this scenario, where it was left"),
       ("F12",), group=1),
    _C("about-scenario", "help", mark("About this &scenario"),
       mark("What this scenario is about, and what to try"), group=1),
    _C("whats-new", "help", mark("What is &new"), mark("What this version brings"), (), "", ANYWHERE, group=1),
    _C("about", "help", mark("&About"), mark("Versions, licences, where the data is from, where files are"), (), "",
       ANYWHERE, group=1),
)  # fmt: skip
"""Every command, in the order of the menus."""


def spec(command: str) -> CommandSpec:
    """A command by its id; KeyError if there is none."""
    return _BY_ID[command]


_BY_ID = {one.id: one for one in COMMANDS}


class Commands(QObject):
    """The commands as QActions.

    Signals:
        asked: a command was asked for; its id, and whether it is now on (False for one that is not checkable).
    """

    asked = Signal(str, bool)

    def __init__(self, parent: QObject, offered: Iterable[str], icon: Callable[[str], QIcon]) -> None:
        super().__init__(parent)
        self._icon = icon
        self._actions: dict[str, QAction] = {}
        self._keys: Mapping[str, tuple[str, ...]] = {}
        self._words: dict[str, tuple[str, str]] = {}
        self._drawn: dict[str, str] = {}
        chosen = set(offered)
        for one in COMMANDS:
            if one.id in chosen:
                self._actions[one.id] = self._make(one)
        self.set_keys({})

    def __getitem__(self, command: str) -> QAction:
        return self._actions[command]

    def __contains__(self, command: str) -> bool:
        return command in self._actions

    def specs(self) -> tuple[CommandSpec, ...]:
        """The commands on offer, in the order of the menus."""
        return tuple(one for one in COMMANDS if one.id in self._actions)

    def set_keys(self, chosen: Mapping[str, tuple[str, ...]]) -> None:
        """Use the player's own shortcuts: command id to keys; what is not named keeps its usual ones."""
        self._keys = chosen
        for name, action in self._actions.items():
            if not spec(name).held:  # a held key is watched on its way down and up
                action.setShortcuts([QKeySequence(key) for key in self.keys(name)])
            action.setToolTip(self.tip(name))

    def keys(self, command: str) -> tuple[str, ...]:
        """The shortcuts of a command as they are now."""
        return self._keys.get(command, spec(command).keys)

    @staticmethod
    def key_code(key: str) -> int:
        """The ``Qt.Key`` of a shortcut of a single key."""
        sequence = QKeySequence(key)
        return int(sequence[0].key()) if sequence.count() else 0  # type: ignore[index]

    def call(self, command: str, text: str, help: str) -> None:
        """Call a command by other words, those of the game on the table; both are in the player's language."""
        self._words[command] = text, help
        self._actions[command].setText(text)
        self._actions[command].setStatusTip(help)
        self._actions[command].setToolTip(self.tip(command))

    def draw(self, drawings: Mapping[str, str]) -> None:
        """Draw other icons for some, by their names: such as fit the board of the game on the table."""
        self._drawn = dict(drawings)
        self.retheme(self._icon)

    def tip(self, command: str) -> str:
        """Name, help and key, as tooltips say it."""
        one = spec(command)
        text, help = self._words.get(command, (tr(one.text), tr(one.help)))
        name = text.replace("&", "").rstrip(".")
        keys = self.keys(command)
        if keys:
            name = tr("{name} ({key})", name=name, key=_readable(keys[0]))
        return f"{name}\n{help}"

    def set_page(self, page: str) -> None:
        """Offer what this page has: everything at the table, else what goes anywhere; hardly anything while covered."""
        for name, action in self._actions.items():
            there = page == TABLE or spec(name).where == ANYWHERE
            if page == COVERED:
                there = name in WHILE_COVERED
            action.setVisible(there)
            action.setEnabled(there)

    def fill(self, menu: QMenu, name: str) -> None:
        """Put the commands of a menu into it, a line between groups."""
        group = None
        for one in self.specs():
            if one.menu != name:
                continue
            if group is not None and one.group != group:
                menu.addSeparator()
            group = one.group
            menu.addAction(self._actions[one.id])

    def retheme(self, icon: Callable[[str], QIcon]) -> None:
        """Draw the icons anew."""
        self._icon = icon
        for name, action in self._actions.items():
            if spec(name).icon:
                action.setIcon(icon(self._drawn.get(spec(name).icon, spec(name).icon)))

    def _make(self, one: CommandSpec) -> QAction:
        action = QAction(tr(one.text), self)
        action.setObjectName(one.id)
        action.setCheckable(one.checkable)
        action.setStatusTip(tr(one.help))
        action.setIconVisibleInMenu(False)
        if one.icon:
            action.setIcon(self._icon(one.icon))
        if one.id == "quit":
            action.setMenuRole(QAction.MenuRole.QuitRole)
        elif one.id == "preferences":
            action.setMenuRole(QAction.MenuRole.PreferencesRole)
        elif one.id == "about":
            action.setMenuRole(QAction.MenuRole.AboutRole)
        action.triggered.connect(lambda on, name=one.id: self.asked.emit(name, on))
        return action


def _readable(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)

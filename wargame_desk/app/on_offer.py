"""Which commands the game on the table has use for, and what it calls them.

Owns this choice. What a command does is the table's or the window's.
"""

from __future__ import annotations

from PySide6.QtWidgets import QToolBar

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.commands import Commands
from wargame_desk.app.table import TablePage
from wargame_desk.core.hexes import HexBoard
from wargame_desk.core.texts import tr
from wargame_desk.mapview import icons


def call_by_the_game(commands: Commands, bridge: SessionBridge) -> None:
    """Commands in the words of this game."""
    sides, zone = bridge.game.sides, bridge.presenter.zone_name
    for command, side in (("zone-first", sides[0]), ("zone-second", sides[-1])):
        text = tr("&{zone}: {side}", zone=zone, side=bridge.side_name(side))
        if len(sides) == 1:
            text = f"&{zone}"
        commands.call(command, text, tr("Shade these spaces on the map"))
        commands[command].setChecked(False)
    if isinstance(bridge.game.board, HexBoard):
        grid, numbers, attackers = tr("Print the hex grid"), tr("Hex &numbers"), tr("Who can &attack this hex")
        commands.draw({})
    else:
        grid, numbers = tr("Print the lines between squares"), tr("&Names of squares")
        attackers = tr("Who can &attack this square")
        commands.draw(icons.ON_SQUARES)
    commands.call("grid", tr("&Grid"), grid)
    commands.call("numbers", numbers, tr("Print what each space is called by"))
    commands.call("attackers", attackers, tr("Ring the units that could attack it next"))
    again, same = tr("Re&match, sides swapped"), tr("Play the same scenario with the seats swapped")
    if len(sides) == 1:
        again, same = tr("Play it &again"), tr("Play the same scenario once more")
    commands.call("rematch", again, same)


NOT_WATCHED = (
    "save", "save-as", "undo", "redo", "main-action", "next-unit", "previous-unit", "usual", "repeat", "orders",
    "errands", "seat-word", "display", "clear-plan", "repeat-plans", "seats", "pause-computer", "step-computer",
    "stop-computer", "resign", "agree", "rematch", "attackers", "enemy-reach",
)  # fmt: skip
"""Commands that a game which is only watched has no use for."""


def offer(commands: Commands, table: TablePage) -> None:
    """Offer what can be done now, and hide what this game has no use for."""
    bridge = table.bridge
    game, presenter, over = bridge.game, bridge.presenter, bridge.outcome is not None
    can_undo = bridge.undo_verdict()
    commands["undo"].setEnabled(can_undo.allowed or bridge.before(bridge.at) is not None)
    commands["redo"].setEnabled(bridge.can_redo)
    commands["pause-computer"].setChecked(table.opponent.paused)
    computer = any(who != "human" for who in bridge.seats.values()) and not over
    duel = len(game.sides) > 1
    shown: tuple[tuple[tuple[str, ...], bool], ...] = (
        (("pause-computer", "step-computer", "stop-computer"), computer),
        (("resign",), not over),
        (("agree",), not over and duel),
    )
    for names, there in shown:
        for command in names:
            commands[command].setVisible(there)
            commands[command].setEnabled(there)
    shown = (
        (("orders", "errands", "seat-word", "usual", "repeat"), game.hands_over and not over),
        (("display", "clear-plan", "repeat-plans"), bool(presenter.plans_in)),
        (("attackers", "enemy-reach"), not presenter.plans_in),
        (("grid", "numbers"), presenter.look.map.areas is None),
        (("zone-second",), duel),
        (("resolution", "browse"), table.cards.has_cards),
        (("turn-report", "campaign"), table.cards.has_course),
        (("guide",), table.guide is not None),
        (("turn-board",), len(presenter.boards) > 1),
        (("beliefs",), game.hands_over and bridge.eyes.over),
    )
    for names, there in shown:
        for command in names:
            commands[command].setVisible(there)
    offer_watched(commands, bridge)


def offer_watched(commands: Commands, bridge: SessionBridge) -> None:
    """What only a game that is watched has, or only one that is played."""
    watched = bridge.watched
    there = {
        "play-on": watched is not None and watched.playable and bridge.decision is not None,
        "next-remark": watched is not None and bool(watched.remarks),
        "fault-report": watched is not None and bool(watched.report),
    }
    if watched is not None:
        there |= dict.fromkeys(NOT_WATCHED, False)
    for command, on in there.items():
        commands[command].setVisible(on)
        commands[command].setEnabled(on)


def tidy(bar: QToolBar) -> None:
    """Leave out lines of a toolbar with nothing to part, where what stood between them is not on offer."""
    waiting = None
    seen = False
    for action in bar.actions():
        if action.isSeparator():
            action.setVisible(False)
            waiting = action if seen else None
        elif action.isVisible() and action.text():
            if waiting is not None:
                waiting.setVisible(True)
            waiting, seen = None, True

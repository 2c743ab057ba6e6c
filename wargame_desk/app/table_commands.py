"""What the table does for each command of the table of commands.

Owns the step from a command's id to the part of the table that does it, and the questions before what cannot be
undone lightly.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from wargame_desk.app.asking import ask
from wargame_desk.app.map_pictures import MapPictures
from wargame_desk.app.seats import SeatsDialog, take_over
from wargame_desk.app.table import TablePage
from wargame_desk.core.ids import Side
from wargame_desk.core.session import HUMAN
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Barrier

Handler = Callable[[bool], None]


def handlers(table: TablePage) -> dict[str, Handler]:
    """Handlers by command id; each is told whether a checkable command is now on."""
    view, see, opponent = table.view, table.orientation, table.opponent
    first, second = table.bridge.game.sides[0], table.bridge.game.sides[-1]
    pictures = MapPictures(table.bridge, table, table.live.say)
    return {
        "export-picture": lambda _: pictures.export(),
        "print-map": lambda _: pictures.print_map(),
        "copy-map": lambda _: pictures.copy(),
        "undo": lambda _: undo(table),
        "redo": lambda _: redo(table),
        "zoom-in": lambda _: view.zoom_in(),
        "zoom-out": lambda _: view.zoom_out(),
        "fit": lambda _: view.fit(),
        "actual-size": lambda _: view.actual_size(),
        "turn-board": lambda _: turn_board(table),
        "grid": lambda on: table.scene.set_grid(on),
        "numbers": lambda on: table.scene.set_numbers(on),
        "minimap": table.show_minimap,
        "zone-first": lambda on: see.show_zone(first, on),
        "zone-second": lambda on: see.show_zone(second, on),
        "enemy-reach": see.show_reach_on_hover,
        "attackers": lambda _: tell_attackers(table),
        "last-turn": see.show_arrows,
        "main-action": lambda _: press_main(table),
        "next-unit": lambda _: table.go_to_unit(1),
        "previous-unit": lambda _: table.go_to_unit(-1),
        "usual": lambda _: table.drill.usual(),
        "repeat": lambda _: table.drill.repeat(),
        "orders": lambda _: show_orders(table),
        "errands": lambda _: show_errands(table),
        "seat-word": lambda _: ask_word(table),
        "display": lambda _: table.planning.open_display(),
        "clear-plan": lambda _: table.planning.clear(),
        "repeat-plans": lambda _: table.planning.again(),
        "turn-report": lambda _: table.cards.show_report(),
        "campaign": lambda _: table.cards.show_course(),
        "resolution": lambda _: table.cards.show_again(),
        "browse": lambda _: table.cards.browse(),
        "back": lambda _: step(table, -1),
        "forward": lambda _: step(table, 1),
        "beliefs": lambda _: show_beliefs(table),
        "latest": lambda _: latest(table),
        "replay": table.replay.play,
        "replay-fast": table.replay.hurry,
        "next-remark": lambda _: next_remark(table),
        "seats": lambda _: SeatsDialog(table.bridge, opponent, table.choices, table).open(),
        "pause-computer": lambda _: opponent.pause(not opponent.paused),
        "step-computer": lambda _: opponent.step(),
        "stop-computer": lambda _: stop_computer(table),
        "resign": lambda _: resign(table),
        "agree": lambda _: agree(table),
        "guide": lambda _: open_guide(table),
        "about-scenario": lambda _: table.open_dock("scenario"),
        "reset-layout": lambda _: _reset_layout(table),
    }


# --- taking back


def undo(table: TablePage) -> None:
    """Take back as far as the policy lets; ask the other side where it must be asked."""
    bridge = table.bridge
    verdict = bridge.undo_verdict()
    table.replay.stop()
    table.tool.put_down()
    if not verdict.allowed or (verdict.consent and len(bridge.game.sides) == 1):
        table.live.say(_why_kept(table, verdict.barrier))
    elif verdict.consent:
        asked = _other_side(table)
        ask(
            table,
            tr("Take it back?"),
            tr("{side} must agree: dice have been rolled. It is marked in the record for good.", side=asked),
            yes=tr("{side} agrees", side=asked),
            no=tr("Keep it"),
            then=lambda: _take_back(table, consent=True),
        )
    else:
        _take_back(table)


def _take_back(table: TablePage, *, consent: bool = False) -> None:
    marks = table.bridge.takebacks
    if table.bridge.undo(consent) and table.bridge.takebacks > marks:
        passed = {barrier for _, barrier in table.bridge.session.takebacks[marks:]}
        table.live.say(_told(table, Barrier.CHANCE in passed))


def _told(table: TablePage, chance: bool) -> str:
    """That a take-back is marked, and why: something had been rolled, drawn or seen."""
    if not chance:
        return tr("Taken back past something that had been seen: this is marked in the record.")
    if table.bridge.presenter.rolls_dice:
        return tr("Taken back past a roll: this is marked in the record.")
    return tr("Taken back past a drawn card: this is marked in the record.")


def _reset_layout(table: TablePage) -> None:
    table.panels.reset(table.window().width())
    table.planning.open_again()


def _why_kept(table: TablePage, barrier: Barrier) -> str:
    if barrier is Barrier.NONE:
        return tr("There is nothing to take back.")
    if barrier is Barrier.HANDOVER:
        return tr("The other side has taken over: this cannot be taken back.")
    if not table.bridge.presenter.rolls_dice:
        return tr(
            "Cards already drawn cannot be taken back. Free undo can be chosen for a new game, in the preferences."
        )
    if len(table.bridge.game.sides) == 1:
        return tr(
            "A roll cannot be taken back in a game against chance. Free undo can be chosen for a new game, in the"
            " preferences."
        )
    return tr("A roll cannot be taken back when two people play. The undo policy is in the preferences.")


def _other_side(table: TablePage) -> str:
    bridge = table.bridge
    decision = bridge.decision
    others = [side for side in bridge.game.sides if decision is None or side != decision.side]
    return bridge.side_name(others[0] if others else None)


def redo(table: TablePage) -> None:
    """Go forward again."""
    table.tool.put_down()
    if not table.bridge.redo():
        table.live.say(tr("There is nothing to do again."))


def step(table: TablePage, by: int) -> None:
    """Look one position back or forth."""
    table.replay.stop()
    table.tool.put_down()
    if not table.replay.step(by):
        table.live.say(tr("This is where the record begins.") if by < 0 else tr("This is where the record ends."))


def next_remark(table: TablePage) -> None:
    """Go on to the next step of a watched game that has a remark."""
    bridge = table.bridge
    table.replay.stop()
    line, remarks = bridge.line(), bridge.watched.remarks if bridge.watched is not None else {}
    found = next((node for node in line[line.index(bridge.at) + 1 :] if node in remarks), None)
    if found is None:
        table.live.say(tr("There is no further remark."))
    else:
        bridge.visit(found)


def latest(table: TablePage) -> None:
    """Go to the end of the line stood on, be it from another one that is only looked at."""
    table.replay.stop()
    table.tool.put_down()
    end = table.bridge.latest
    if end != table.bridge.at:
        table.bridge.visit(end)


# --- what belongs to the side at the table


def show_orders(table: TablePage) -> None:
    """The standing orders of the side at the table."""
    from wargame_desk.app.orders import OrdersSheet, pieces_with_orders

    if not pieces_with_orders(table.bridge):
        table.live.say(tr("No unit of this side takes standing orders."))
        return
    sheet = OrdersSheet(table.bridge, table)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()


def show_errands(table: TablePage) -> None:
    """The list of targets that are written down now."""
    from wargame_desk.app.errands import ErrandSheet

    if not table.bridge.errands():
        table.live.say(tr("No targets are written down now."))
        return
    sheet = ErrandSheet(table.bridge, table)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()


def show_beliefs(table: TablePage) -> None:
    """Each side's view of the finished game beside the truth."""
    from wargame_desk.app.beliefs import Beliefs

    if not table.bridge.eyes.over or not table.bridge.game.hands_over:
        table.live.say(tr("What each side knew is shown once the game is over."))
        return
    sheet = Beliefs(table.bridge, table)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()


def ask_word(table: TablePage) -> None:
    """Choose the word of this seat."""
    from wargame_desk.app.seat_word import SeatWord

    if not table.bridge.eyes.shared or table.bridge.viewer is None:
        table.live.say(tr("A seat needs a word only where two people share the screen and secrets are kept."))
        return
    dialog = SeatWord(table.bridge, table)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()


def turn_board(table: TablePage) -> None:
    """Lay the board the next way."""
    if not table.turn_board():
        table.live.say(tr("This board lies one way only."))


# --- smaller ones


def open_guide(table: TablePage) -> None:
    """Bring the guide back where it was left; the keyboard goes to it."""
    if table.guide is None:
        table.live.say(tr("This scenario has no lesson."))
    else:
        table.guide.open()


def press_main(table: TablePage) -> None:
    """The main button of the prompt line."""
    if not table.prompt.press_main():
        table.live.say(tr("There is no main button now."))


def tell_attackers(table: TablePage) -> None:
    """Who can attack the space that the pointer or the hex cursor is on, else the one that is selected."""
    spaces = (
        table.looked_at,
        table.hex_cursor.space,
        table.scene.space_of(table.tool.selection[-1]) if table.tool.selection else None,
    )
    space = next((space for space in spaces if space is not None), None)
    if space is None:
        table.live.say(tr("Point at a place on the map first."))
    else:
        table.live.say(table.orientation.tell_attackers(space))


def stop_computer(table: TablePage) -> None:
    """People take every side over."""
    if HUMAN not in table.bridge.seats.values() or len(set(table.bridge.seats.values())) > 1:
        take_over(table.bridge, table.bridge.game.sides, table, lambda: _people_play(table))


def _people_play(table: TablePage) -> None:
    table.opponent.stop()
    if table.isVisible():  # it may have been covered meanwhile
        table.live.say(tr("Every side is played by people now."))


# --- ending


def resign(table: TablePage) -> None:
    """The side whose person is at the table gives up."""
    bridge = table.bridge
    side = _person(table)
    if bridge.outcome is not None or side is None:
        table.live.say(tr("There is no game to give up."))
        return
    name = bridge.side_name(side)
    if not table.choices.now.confirm_resign:
        bridge.resign(side)
        return
    ask(
        table,
        tr("Resign as {side}?", side=name),
        tr("The other side wins. The game can still be replayed.")
        if len(bridge.game.sides) > 1
        else tr("The game counts as lost. It can still be replayed."),
        yes=tr("Resign"),
        no=tr("Play on"),
        then=lambda: bridge.resign(side),
        danger=True,
    )


def _person(table: TablePage) -> Side | None:
    bridge = table.bridge
    seats = bridge.seats
    decision = bridge.decision
    if decision is not None and seats[decision.side] == HUMAN:
        return decision.side
    return next((side for side, who in seats.items() if who == HUMAN), None)


def agree(table: TablePage) -> None:
    """Both sides end the game, with no winner."""
    if table.bridge.outcome is not None:
        table.live.say(tr("The game is over."))
        return
    ask(
        table,
        tr("End the game together?"),
        tr("Nobody wins. The game can still be replayed."),
        yes=tr("End it"),
        no=tr("Play on"),
        then=table.bridge.agree_to_end,
        danger=True,
    )

"""The forecast shows the column, its sum and the exact chances; after the roll, the roll.

3 on 1 in the Standard table is column 3: DE, DR, DR, DR, AR, AR from die 1 to 6. So DE 1/6, DR 3/6, AR 2/6.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.gui.docks.conftest import MakeTable
from tests.gui.docks.words import said, seen
from wargame_desk import catalogue
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.docks.body import DockBody
from wargame_desk.app.docks.chart import source_word
from wargame_desk.app.docks.forecast import ForecastDock
from wargame_desk.app.docks.outcomes import OutcomeBar, in_parts, parts, sum_in_words
from wargame_desk.core.codec import gesture_from
from wargame_desk.core.ids import Side
from wargame_desk.core.tables import Entry, Source
from wargame_desk.core.values import Position
from wargame_desk.core.views import Chance

Show = Callable[..., None]


def bars(dock: DockBody) -> list[OutcomeBar]:
    return seen(dock, OutcomeBar)


def test_nothing_to_forecast(table: MakeTable, show: Show) -> None:
    dock = ForecastDock(table().bridge)
    show(dock)
    assert dock.empty.isVisible()
    assert not dock.full.isVisible()


def test_column_and_sum(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.attack_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert dock.label.text() == "column 3"
    assert dock.sum.text() == "3 attacking units"
    assert dock.who_text == "D, E and F against Z in 0606"
    assert dock.meta == "exact"
    assert dock.grid is not None
    assert dock.grid.chart.column == 2
    assert dock.grid.chart.row is None


def test_exact_chances_with_their_patterns(table: MakeTable, show: Show) -> None:
    desk = table()
    desk.attack_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert [(bar.chance.result, bar.figure) for bar in bars(dock)] == [("DE", "1/6"), ("DR", "3/6"), ("AR", "2/6")]
    assert [bar.pattern for bar in bars(dock)] == ["solid", "bars", "counter-bars"]
    words = said(dock)
    assert "Z is lost: it has no hex to retreat to" in words, "DE, and DR too"
    assert "4 in 6" in words
    assert "Without F: column 2" in words


def test_after_the_roll(table: MakeTable, show: Show) -> None:
    """Die 2 is DR. As bad or worse: DR or AR, 5 in 6; as good or better: DE or DR, 4 in 6."""
    desk = table(rolls=(2,))
    desk.roll_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert dock.result.text() == "Die 2: Defender retreats"
    assert dock.grid is not None
    assert (dock.grid.chart.row, dock.grid.chart.column) == (1, 2)
    assert [bar.rolled for bar in bars(dock)] == [False, True, False]
    words = said(dock.full).splitlines()
    assert words[words.index("As bad or worse for the Soviet side") + 1] == "5 in 6"
    assert words[words.index("As good or better") + 1] == "4 in 6"
    assert dock.meta == "rolled"


def test_the_roll_goes_with_its_step(table: MakeTable, show: Show) -> None:
    """A roll is shown as long as its step lasts; the next step begins with an empty panel."""
    desk = table(rolls=(5,))
    desk.roll_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert dock.result.text() == "Die 5: Attackers retreat"
    while desk.bridge.decision is not None and desk.bridge.decision.kind == "retreat":
        assert desk.bridge.submit(next(desk.bridge.game.legal_actions(desk.bridge.known)))
    assert dock.full.isVisible()
    desk.play("end-phase")
    assert dock.empty.isVisible()


def test_own_dice_are_named(table: MakeTable, show: Show) -> None:
    desk = table(own_dice=True)
    dock = ForecastDock(desk.bridge)
    show(dock)
    desk.attack_z()
    assert not desk.bridge.submit(next(desk.bridge.game.legal_actions(desk.bridge.known)))
    assert desk.bridge.enter_roll(1)
    assert dock.result.text() == "Die 1: Defender eliminated"
    assert "The players rolled this die." in said(dock.full)


def test_a_pressed_column_shows_its_ledger(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    """Advanced: 3 attackers, 2 defenders, woods: 3 - 2 - 1 is column 0, each line with its rule."""
    position = Position(
        pieces={"D": "0605", "E": "0605", "F": "0606", "Y": "0506", "Z": "0506"}, turn=2, phase="soviet-combat"
    )
    desk = table("advanced", position=position)
    desk.play("declare-attack", target="0506")
    desk.play("add-attackers", space="0605")
    desk.play("add-attackers", space="0606")
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert dock.label.text() == "column 0"
    assert dock.sum.text() == "3 attacking units, 2 defending units, defends in woods: 3 − 2 − 1 = 0"
    assert not dock.ledger.isVisible()
    qtbot.keyClick(dock.column_row, Qt.Key.Key_Space)
    assert dock.ledger.isVisible()
    assert [(e.value, e.rule) for e in dock.ledger.ledger] == [(3, "SFO-7.31"), (-2, "SFO-7.31"), (-1, "SFO-7.22")]
    assert "= 0" in said(dock.ledger)


def test_a_pressed_bar_says_which_rolls_give_it(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = table()
    desk.attack_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    qtbot.mouseClick(bars(dock)[1], Qt.MouseButton.LeftButton)
    assert dock.why.text() == "Defender retreats (3/6): die 2, 3 and 4 in column 3."


def test_too_few_attackers_have_no_column(table: MakeTable, show: Show) -> None:
    position = Position(pieces={"D": "0605", "E": "0606", "Y": "0506", "Z": None}, turn=2, phase="soviet-combat")
    desk = table("advanced", position=position)
    desk.play("declare-attack", target="0506")
    desk.play("add-attackers", space="0605")
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert dock.label.text() == "too few attackers"
    assert "= -1" in dock.sum.text() or "= −1" in dock.sum.text()
    assert bars(dock) == []


def test_reconstructed_cells_are_named(table: MakeTable, show: Show) -> None:
    """Rows 1 and 2 of the Standard table are printed; rows 3 to 6 are not in the source."""
    desk = table()
    desk.attack_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert dock.grid is not None
    assert dock.grid.cell_text(1, 2) == f"Column 3, die 2: DR, {source_word(Source.RULEBOOK)}."
    assert dock.grid.cell_text(2, 2) == "Column 3, die 3: DR, reconstructed."
    assert dock.note is not None
    assert dock.note.words.text().startswith("Reconstructed. Rows 1 and 2 are from the rulebook")


def test_reconstructed_cells_are_underlined(table: MakeTable, show: Show) -> None:
    """Right under the letters a reconstructed cell has ink, and a printed one has none."""
    desk = table()
    desk.attack_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    grid = dock.grid
    assert grid is not None
    seen(dock, OutcomeBar)
    picture = grid.grab().toImage()

    def underlined(row: int, column: int) -> bool:
        box = grid.cell_box(row, column)
        y = round(box.center().y() + 7)
        ground = picture.pixelColor(round(box.left()) + 3, round(box.center().y()))
        strip = [
            picture.pixelColor(x, at) for x in range(round(box.left()) + 5, round(box.right()) - 5) for at in (y - 1, y)
        ]
        return sum(abs(c.lightness() - ground.lightness()) > 25 for c in strip) >= 4

    assert [underlined(row, 0) for row in range(6)] == [False, False, True, True, True, True]


def test_the_table_is_walked_by_keyboard(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = table()
    desk.attack_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    assert dock.grid is not None
    qtbot.keyClick(dock.grid, Qt.Key.Key_Down)
    qtbot.keyClick(dock.grid, Qt.Key.Key_Right)
    assert dock.cell_text.text() == "Column 4, die 2: DE, from the rulebook."


def test_rules_are_asked_for(table: MakeTable, show: Show, qtbot: QtBot) -> None:
    desk = table()
    desk.attack_z()
    dock = ForecastDock(desk.bridge)
    show(dock)
    from wargame_desk.app.widgets import RuleLink

    link = next(link for link in dock.findChildren(RuleLink) if link.rule == "SFO-5.2")
    with qtbot.waitSignal(dock.rule_asked) as asked:
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert asked.args == ["SFO-5.2"]


@pytest.mark.parametrize(
    ("chances", "rows", "whole"),
    [
        ((Fraction(1, 2), Fraction(1, 2)), 6, 6),
        ((Fraction(1, 6), Fraction(5, 6)), 6, 6),
        ((Fraction(1, 4), Fraction(3, 4)), 6, 4),
        ((Fraction(5, 36), Fraction(31, 36)), 6, 36),
    ],
)
def test_chances_are_written_in_parts_of_the_die(chances: tuple[Fraction, ...], rows: int, whole: int) -> None:
    made = tuple(Chance("X", "x", chance) for chance in chances)
    assert parts(made, rows) == whole


def test_a_half_is_three_sixths() -> None:
    assert in_parts(Fraction(1, 2), 6) == "3/6"


def test_a_sum_of_one_line_needs_no_arithmetic() -> None:
    assert sum_in_words((Entry(3, "3 attacking units", "SFO-5.5"),)) == "3 attacking units"


# --- dice without a table


def _interception(rolls: tuple[int, ...]) -> SessionBridge:
    """Two MiG-17s (factor 3) have gone up against a real American bomber; the others are at home."""
    options = {"variant": "expansion", "fighter-combat": True}
    names = catalogue.open_game("norad", options).setting.names  # type: ignore[attr-defined]
    places = {
        "soviet-fighter-1": "eu-H4-W", "soviet-fighter-2": "eu-H4-W", "us-bomber-1": "eu-F4-W",
        "soviet-bomber-1": "na-C5",
    }  # fmt: skip
    position = Position({**dict.fromkeys(names), **places}, dict.fromkeys(places, ("real",)), 2, "soviet-fighters")
    session = catalogue.start(
        "norad", "expansion", {"fighter-combat": True}, seed=1, script=tuple(face - 1 for face in rolls),
        position=position, seats={Side("us"): "greedy"},
    )  # fmt: skip
    bridge = SessionBridge(session)
    for fighter in ("soviet-fighter-1", "soviet-fighter-2"):
        way = next(w for w in bridge.ways(bridge.piece(fighter)) if w.to == bridge.game.board.space("eu-F4-W"))
        assert bridge.submit_all(way.actions)
    assert bridge.submit(gesture_from(bridge.game, bridge.known, {"kind": "end-phase"}))
    return bridge


def test_fighters_that_roll_without_a_table(show: Show) -> None:
    """1 or 2 shoots down, 3 damages: neither hits in 4/6 of the cases each, neither does anything in 3/6 each."""
    bridge = _interception((6, 1))
    dock = ForecastDock(bridge)
    show(dock)
    assert dock.label.text() == "2 fighters"
    assert dock.sum.text() == "MiG-17: air combat factor 3 and MiG-17: air combat factor 3"
    assert dock.who_text.endswith("against U.S. bomber 1 in F4-W in Eurasia")
    assert {"Soviet fighter 1", "Soviet fighter 2"} == set(dock.who_text.partition(" against")[0].split(" and "))
    assert dock.grid is None
    for bar in bars(dock):
        assert bar.height() == bar.heightForWidth(bar.width()), "a bar on two lines is given both"
    assert [(bar.chance.text, bar.chance.probability) for bar in bars(dock)] == [
        ("shot down", Fraction(20, 36)), ("damaged: one more move", Fraction(7, 36)), ("unharmed", Fraction(9, 36)),
    ]  # fmt: skip
    assert not any(bar.isCheckable() for bar in bars(dock)), "no cell of a table stands behind them"
    for dice, found in (("6", "1 fighter"), ("1", "1 fighter")):
        assert bridge.submit(next(a for a in bridge.game.legal_actions(bridge.known) if a.kind == "roll"))
        assert dock.label.text() == found, dice
    assert bridge.decision is not None
    assert bridge.decision.kind == "return"
    assert dock.meta == "rolled"
    assert dock.grid is None
    assert dock.result.text() == "Soviet fighter 2 rolls 1 against 3: U.S. bomber 1 shot down"

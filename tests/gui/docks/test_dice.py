"""Dice statistics: counts, what chance allows, the rolls, and the promise about the seed."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

import pytest
from PySide6.QtCore import Qt

from tests.gui.docks.conftest import MakeTable, Table
from tests.gui.docks.words import said
from wargame_desk.app.docks.chance import Band, band
from wargame_desk.app.docks.dice import DiceDock, FaceCounts
from wargame_desk.core.dice import commitment
from wargame_desk.core.values import Position

Show = Callable[..., None]


def test_the_band_for_twelve_rolls() -> None:
    """By hand, of 6^12 = 2,176,782,336 ways for one face in twelve rolls.

    Not once: 5^12 = 244,140,625, or 11.2 %: more than 1 in 40, so the band begins at 0. Five times or more:
    61,875,000 + 14,437,500 + 2,475,000 + 309,375 + 27,500 + 1,650 + 60 + 1 = 79,126,086, or 3.6 %: five belongs
    to the band. Six times or more: 17,251,086, or 0.8 %: six does not.
    """
    ways = [comb(12, k) * 5 ** (12 - k) for k in range(13)]
    assert (sum(ways), ways[0]) == (2_176_782_336, 244_140_625)
    assert (sum(ways[5:]), sum(ways[6:])) == (79_126_086, 17_251_086)
    assert band(12, 6) == Band(0, 5)


@pytest.mark.parametrize(("rolls", "expected"), [(0, Band(0, 0)), (1, Band(0, 1)), (2, Band(0, 2)), (3, Band(0, 2))])
def test_the_band_for_few_rolls(rolls: int, expected: Band) -> None:
    """Twice the same face in two rolls: 1 in 36 = 2.8 %, still allowed; three times in three: 0.5 %, not."""
    assert band(rolls, 6) == expected


def test_a_coin_has_a_band_that_is_even() -> None:
    """Ten coins: at most 1 head has 11 in 1024 (1.07 %), at most 2 has 56 (5.5 %): the band is 2 to 8."""
    assert band(10, 2) == Band(2, 8)


def fight(desk: Table, piece: str, target: str) -> None:
    """One battle of one unit, carried out with the first choice each time."""
    place = next(p.at for p in desk.bridge.view.pieces if p.id == piece)
    assert place is not None
    desk.play("declare-attack", target=target)
    desk.play("add-attackers", space=desk.bridge.game.board.label(place))
    desk.play("resolve-attack")
    while desk.bridge.decision is not None and desk.bridge.decision.kind in ("retreat", "advance", "loss"):
        assert desk.bridge.submit(list(desk.bridge.game.legal_actions(desk.bridge.known))[-1])


def duel(table: MakeTable, **how: object) -> Table:
    position = Position(pieces={"D": "0706", "Z": "0606"}, turn=1, phase="soviet-combat")
    return table(position=position, **how)


def test_counts_and_list(table: MakeTable, show: Show) -> None:
    desk = duel(table, rolls=(4,))
    dock = DiceDock(desk.bridge)
    show(dock)
    assert dock.sample.text() == "0 rolls"
    fight(desk, "D", "0606")
    assert dock.counts.counts == {1: 0, 2: 0, 3: 0, 4: 1, 5: 0, 6: 0}
    assert dock.sample.text() == "1 roll, mean 4.0"
    assert dock.meta == "1 roll"
    assert dock.model.index(0, 0).data().startswith("4, D against Z in 0606: column 1, die 4")


def test_by_side(table: MakeTable, show: Show) -> None:
    desk = duel(table, rolls=(4,))
    fight(desk, "D", "0606")
    dock = DiceDock(desk.bridge)
    show(dock)
    dock.side.setCurrentIndex(dock.side.findText("U.S."))
    assert sum(dock.counts.counts.values()) == 0
    dock.side.setCurrentIndex(dock.side.findText("Soviet"))
    assert dock.counts.counts[4] == 1


def test_rolls_by_hand_are_marked(table: MakeTable, show: Show) -> None:
    desk = duel(table, own_dice=True)
    desk.play("declare-attack", target="0606")
    desk.play("add-attackers", space="0706")
    assert not desk.bridge.submit(next(desk.bridge.game.legal_actions(desk.bridge.known)))
    assert desk.bridge.enter_roll(3)
    dock = DiceDock(desk.bridge)
    show(dock)
    assert dock.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole).endswith("rolled by hand")
    assert "The players roll their own dice" in dock.promise.text()


def test_rolls_taken_back_are_told_and_not_counted(table: MakeTable, show: Show) -> None:
    desk = duel(table, rolls=(4,))
    dock = DiceDock(desk.bridge)
    show(dock)
    desk.play("declare-attack", target="0606")
    desk.play("add-attackers", space="0706")
    desk.play("resolve-attack")
    desk.bridge.undo()
    assert sum(dock.counts.counts.values()) == 0
    assert "1 roll was taken back and is not counted." in dock.explained.text()


def test_only_what_is_outside_the_band_is_coloured() -> None:
    """Three times the same face in three rolls is outside 0 to 2, and its sentence says so."""
    counts = FaceCounts()
    counts.band, counts.counts = band(3, 6), {6: 3, 5: 0}
    assert counts.say(6) == "6: 3 times, outside 0 to 2"
    assert counts.say(5) == "5: 0 times"


def test_the_promise_and_at_the_end_the_seed(table: MakeTable, show: Show) -> None:
    desk = table()
    dock = DiceDock(desk.bridge)
    show(dock)
    seed = desk.bridge.session.seed
    promise = commitment(seed)
    assert dock.seal.text().replace(" ", "") == promise
    assert seed.hex() not in said(dock).replace(" ", "")
    assert "can be guessed" in dock.promise.text()
    desk.bridge.agree_to_end()
    assert dock.seal.text().replace(" ", "") == f"{seed.hex()}\n{promise}"

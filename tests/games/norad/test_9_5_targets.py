"""Rule 9.5: assigned targets."""

from __future__ import annotations

import pytest

from tests.games.norad.table import Table, opening, table
from wargame_desk.core.ids import Side
from wargame_desk.games.norad.actions import AssignTarget


def real(t: Table, kind: str, side: str = "soviet") -> list[str]:
    return [t.game.piece_name(p) for p in t.game.setting.of(Side(side), kind) if t.state.back[p]]


@pytest.mark.rule("NORAD-9.5-a")
def test_after_the_enemy_has_set_up_each_real_bomber_gets_a_target_and_decoys_none() -> None:
    t = opening(options="targets")
    assert t.phase == "us-setup"
    for piece in t.game.setting.of(Side("us"), "fighter", "sam"):
        t.place(t.game.piece_name(piece), "M5-E")
    t.end()
    assert t.asked == "soviet targets"
    names = real(t, "bomber")
    assert len(names) == 24
    decoy = next(p for p in t.game.setting.of(Side("soviet"), "bomber") if not t.state.back[p])
    t.refused("decoy", "NORAD-9.5").assign(t.game.piece_name(decoy), "M5-E")
    t.refused("no_city", "NORAD-9.5").assign(names[0], "M6-W")
    for name in names[:-1]:
        t.assign(name, "P10-E")
    t.refused("assign_all", "NORAD-9.5").end()
    t.assign(names[-1], "O9-W").assign(names[0], "M5-E").end()
    assert t.phase == "soviet-stage"
    t.refused("no_target_now", "NORAD-9.5").assign(names[0], "O9-W")
    assert len(t.state.targets) == 24
    assert list(t.state.targets.values()).count(t.space("P10-E")) == 22, "several may go for one city"
    assert not t.known("us").targets
    assert not [e for e in t.seen("us") if e.kind == "target-assigned"]


@pytest.mark.rule("NORAD-9.5-b")
def test_a_bomber_may_bomb_its_own_city_alone_and_no_other_excuses_it() -> None:
    t = with_targets("soviet-move", {"B1": "M5-E", "B2": "L5-E"}, B1="K5-W", B2="M6-W", B3="K6-W")
    t.refused("must_bomb", "NORAD-6.0").move("B2", "L6-W", "M5-E")
    t.move("B1", "L5-E", "M5-E")
    assert t.legal_kinds() == {"bomb", "stop"}
    t.bomb()
    assert t.ruined == {"M5-E"}
    t.move("B2", "L5-E").bomb()
    assert t.ruined == {"M5-E", "L5-E"}


@pytest.mark.rule("NORAD-9.5-b")
def test_over_another_city_a_bomber_cannot_bomb_and_one_whose_city_is_gone_only_lures() -> None:
    t = with_targets("soviet-move", {"B1": "M5-E", "B2": "M5-E", "B3": "P10-E"}, B1="K5-W", B2="K5-E", B3="K6-W")
    t.move("B1", "L5-E", "M5-E").bomb()
    t.refused("must_go_south", "NORAD-6.0").move("B2", "L5-E")
    t.move("B2", "L5-E", "M5-E")
    assert t.asked == "soviet fly", "nothing to decide over a ruin"
    t.move("B3", "L5-E", "M6-W")
    assert t.ruined == {"M5-E"}


@pytest.mark.rule("NORAD-9.5-b")
def test_bomb_is_refused_over_a_city_that_is_not_its_target() -> None:
    t = with_targets("soviet-move", {"B1": "P10-E"}, B1="K5-W")
    t.move("B1", "L5-E", "M5-E")
    t.refused("not_its_target", "NORAD-9.5").bomb()
    t.stop()
    assert not t.ruined
    assert t.at("B1") == "M5-E"


@pytest.mark.rule("NORAD-9.5-c")
def test_the_list_is_shown_when_the_game_ends_and_not_before() -> None:
    t = with_targets("soviet-move", {"B1": "P10-E"}, B1="T9-EW")
    assert not t.known("us").targets
    assert t.known("soviet").targets == {t.piece("B1"): t.space("P10-E")}
    t.move("B1", "U9-EW", "V9-EW")
    assert t.winner == "us"
    assert t.known("us").targets == {t.piece("B1"): t.space("P10-E")}


@pytest.mark.rule("NORAD-9.5-d")
def test_missiles_get_their_targets_before_the_enemy_sets_up_and_strike_nothing_else() -> None:
    t = opening(options="targets slbm canada")
    assert t.phase == "soviet-orders"
    missiles = real(t, "slbm")
    assert len(missiles) == 3
    t.refused("assign_all", "NORAD-9.5").end()
    t.refused("no_target_now", "NORAD-9.5").assign(real(t, "bomber")[0], "M5-E")
    for name in missiles:
        t.assign(name, "P10-E")
    t.end()
    assert t.phase == "us-setup"
    assert not t.known("us").targets

    t = with_targets("soviet-move", {"M1": "P10-E", "M2": "P10-E"}, "slbm canada", M1="P11-W", M2="O11-W", B1="C5")
    t.move("M2", "O10-E")
    assert not t.ruined, "Boston was not its target"
    assert t.gone("M2")
    t.move("M1", "P10-E")
    assert t.ruined == {"P10-E"}


@pytest.mark.rule("PVO-9.5-a")
def test_in_pvo_strany_the_americans_assign_missiles_before_and_bombers_after_the_soviet_set_up() -> None:
    t = opening("pvo-strany", "targets slbm canada")
    assert t.asked == "us orders"
    for name in real(t, "slbm", "us"):
        t.assign(name, "E4")
    t.end()
    for piece in t.game.setting.of(Side("soviet"), "fighter", "sam"):
        t.place(t.game.piece_name(piece), "E4")
    t.end()
    assert t.asked == "us targets"
    bombers = real(t, "bomber", "us")
    assert len(bombers) == 20
    t.refused("no_city", "NORAD-9.5").assign(bombers[0], "I4-W")
    for name in bombers:
        t.assign(name, "I4-E")
    t.end()
    assert t.phase == "us-stage"


def with_targets(phase: str, targets: dict[str, str], options: str = "", **units: str) -> Table:
    """A position in play with targets that were written down before it."""
    t = table(options=f"targets {options}".strip(), phase=phase, **units)
    written = {t.piece(unit): t.space(city) for unit, city in targets.items()}
    t.state = t.state._replace(targets=dict(sorted(written.items())))
    return t


def test_missiles_are_meant_for_cities_one_step_from_the_open_sea() -> None:
    t = opening(options="slbm canada targets")
    assert t.asked == "soviet orders"
    letters = real(t, "slbm")
    assert len(letters) == 3
    t.refused("never_reached", "NORAD-9.3").assign(letters[0], "O9-W")
    t.refused("never_reached", "NORAD-9.3").assign(letters[0], "P7-E")
    t.assign(letters[0], "P10-E")
    listed = t.labels(a.city for a in t.legal(letters[1]) if isinstance(a, AssignTarget))
    assert {"P10-E", "U9-EE"} <= listed, "New York and Miami"
    assert not listed & {"L8-W", "O9-W", "P7-E"}, "but not Winnipeg, Chicago or Denver"

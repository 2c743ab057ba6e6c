"""PVO Strany: the sides changed over, and what it changes besides."""

from __future__ import annotations

import pytest

from tests.games.norad.table import game_of, opening, table
from wargame_desk.core.ids import Side

PVO = "pvo-strany"


@pytest.mark.rule("PVO-11.0-a")
def test_the_us_attack_and_the_soviets_defend_by_the_rules_of_norad() -> None:
    t = table(PVO, phase="us-move", B1="F4-W", b1="C7", F1="H4-W", S1="H4-W")
    t.refused("must_go_south", "NORAD-6.0").move("b1", "D7")
    t.move("b1", "D7", "E7")
    t.move("B1", "G4-W", "H4-W")
    assert t.asked == "soviet answer"
    t.hold()
    t.bomb().end()
    assert t.ruined == {"H4-W"}
    assert t.points("us") == 8
    assert t.gone("F1")
    assert t.gone("S1")

    t = table(PVO, phase="soviet-move", b1="E7", F1="D6", waiting="B1")
    t.sortie("F1", "E7").end()
    assert t.gone("b1")
    assert t.gone("F1")
    assert t.winner is None


@pytest.mark.rule("PVO-11.0-c")
def test_the_us_take_the_first_turn_and_turns_alternate() -> None:
    phases = [(spec.id, spec.side) for spec in game_of(PVO).setting.phases]
    assert phases == [
        ("soviet-setup", "soviet"),
        ("us-stage", "us"),
        ("us-move", "us"),
        ("soviet-move", "soviet"),
    ]
    t = table(PVO, phase="us-move", turn=1, b1="C7", waiting="B1")
    t.move("b1", "D7", "E7").end()
    assert (t.turn, t.phase) == (1, "soviet-move")
    t.end()
    assert (t.turn, t.phase) == (2, "us-stage")


@pytest.mark.rule("PVO-2.2-a")
def test_only_eurasia_is_used_and_natos_cities_are_none() -> None:
    setting = game_of(PVO).setting
    assert {spot.map for spot in setting.spots} == {"eurasia"}
    assert {city.side for city in setting.cities.values()} == {"soviet"}
    t = table(PVO, phase="us-move", B1="I1-E", B2="I3-E")
    t.refused("must_go_south", "NORAD-6.0").move("B1", "J1-E")
    t.move("B1", "J1-E", "K1-W")
    assert t.asked == "us fly", "London is no city here"


@pytest.mark.rule("PVO-3.1-a", "PVO-3.1-b")
def test_the_soviets_set_up_first_all_22_counters_on_cities_of_the_bloc() -> None:
    t = opening(PVO)
    assert t.phase == "soviet-setup"
    counts = {g.name: (sum(1 for b in g.pool if b), g.pool.count(0)) for g in t.game.setting.groups}
    assert (counts["fighter"], counts["sam"]) == ((12, 6), (3, 1))
    assert t.places("fighter-1") == t.labels(t.game.setting.cities)
    assert len(t.places("fighter-1")) == 35
    t.refused("not_there", "PVO-3.1").place("fighter-1", "K2-W")
    t.refused("not_there", "PVO-3.1").place("sam-1", "G4-W")
    pieces = [t.game.piece_name(p) for p in t.game.setting.of(Side("soviet"), "fighter", "sam")]
    assert len(pieces) == 22
    for name in pieces[:-1]:
        t.place(name, "I4-E")
    t.refused("place_all", "PVO-3.1").end()
    t.place(pieces[-1], "P13-E").end()
    assert t.phase == "us-stage"
    assert len([p for p, x in t.state.at.items() if x == t.space("I4-E")]) == 21, "any number to a square"


@pytest.mark.rule("PVO-3.1-c")
def test_the_us_see_what_kind_of_counter_stands_where_but_no_back() -> None:
    t = table(PVO, phase="us-move", F1="I4-E", f1="I4-E", S1="E4", s1="H4-W", B1="C5")
    assert [t.believed(unit, "soviet") for unit in ("F1", "f1", "S1", "s1")] == ["real", "decoy", "real", "decoy"]
    assert [t.believed(unit, "us") for unit in ("F1", "f1", "S1", "s1")] == ["?"] * 4
    assert t.known("us").at == t.state.at
    faces = {piece.id: piece.face for piece in t.game.picture(t.known("us"), Side("us")).pieces}
    assert faces[t.full("S1")[0]] == faces[t.full("s1")[0]] == "sam-soviet"


@pytest.mark.rule("PVO-3.1-d")
def test_over_a_decoy_sam_the_soviets_are_asked_but_can_only_hold() -> None:
    t = table(PVO, phase="us-move", B1="F4-W", s1="H4-W")
    t.move("B1", "G4-W", "H4-W")
    assert t.asked == "soviet answer"
    t.refused("decoy_sam", "PVO-3.1").fire()
    with_real = table(PVO, phase="us-move", B1="F4-W", S1="H4-W").move("B1", "G4-W", "H4-W")
    assert with_real.game.decision(with_real.known("us")) == t.game.decision(t.known("us"))
    t.hold().bomb()
    assert t.ruined == {"H4-W"}


@pytest.mark.rule("PVO-3.1-d")
def test_a_real_sam_beside_a_decoy_is_the_one_that_is_fired() -> None:
    t = table(PVO, phase="us-move", B1="F4-W", s1="H4-W", S1="H4-W", B2="F5-E")
    t.move("B1", "G4-W", "H4-W").fire()
    assert t.gone("B1")
    assert t.gone("S1")
    assert t.at("s1") == "H4-W"


@pytest.mark.rule("PVO-3.1-d", "NORAD-2.1-a")
def test_which_sam_is_fired_does_not_tell_that_the_other_is_a_decoy() -> None:
    """sam-1 and sam-4 stand in one square; only one of them is real."""
    above = table(PVO, phase="us-move", B1="F4-W", S1="H4-W", s1="H4-W", B2="F5-E")
    below = table(PVO, phase="us-move", B1="F4-W", s4="H4-W", S4="H4-W", B2="F5-E")
    for t in (above, below):
        t.move("B1", "G4-W", "H4-W").fire()
        assert t.revealed == ["sam-1", "bomber-1"]
        assert t.gone("S1")
        assert t.at("s1") == "H4-W"
        assert [t.believed("s1", side) for side in ("soviet", "us")] == ["decoy", "?"]
    assert above.log == below.log


@pytest.mark.rule("PVO-3.1-e")
def test_a_decoy_sam_goes_only_with_its_city_and_is_not_shown() -> None:
    t = table(PVO, phase="us-move", B1="F4-W", s1="H4-W", b1="C5", waiting="B2")
    t.move("B1", "G4-W", "H4-W").hold()
    t.bomb()
    assert t.gone("s1")
    assert t.revealed == t.full("B1")
    assert t.believed("s1", "us") == "?"


@pytest.mark.rule("PVO-3.2-a", "PVO-4.0-c")
def test_after_the_soviet_set_up_28_bombers_wait_and_four_must_enter_a_turn() -> None:
    t = opening(PVO)
    for piece in t.game.setting.of(Side("soviet"), "fighter", "sam"):
        t.place(t.game.piece_name(piece), "I4-E")
    t.end()
    group = next(g for g in t.game.setting.groups if g.kind == "bomber")
    assert (sum(1 for b in group.pool if b), group.pool.count(0)) == (20, 8)
    assert set(group.pieces) <= t.state.pool
    assert t.places("bomber-1") == {f"arctic-{column}" for column in range(1, 18)}
    for i in (1, 2, 3):
        t.stage(f"bomber-{i}", f"arctic-{i}")
    t.refused("enter_four", "NORAD-5.1").end()
    t.stage("bomber-4", "arctic-4").end()
    t.refused("must_go_south", "NORAD-6.0").move("bomber-1", "A1")
    t.move("bomber-1", "A1", "B1").move("bomber-2", "A2", "B2", "C2", "D2")
    t.refused("must_enter", "NORAD-5.1").end()


@pytest.mark.rule("PVO-4.0-c")
def test_us_bombers_go_two_rows_south_and_never_north_but_to_bomb() -> None:
    t = table(PVO, phase="us-move", B1="F4-E", b1="G8-W")
    t.refused("must_move", "NORAD-6.0").end()
    t.refused("must_bomb", "NORAD-6.0").move("b1", "F8-W", "G8-E", "H8-W", "I8-W")
    t.move("B1", "E4")
    assert t.legal_kinds() == {"bomb"}
    t.bomb()
    assert t.ruined == {"E4"}


@pytest.mark.rule("PVO-4.0-a")
def test_the_us_win_at_80_points_at_once_and_the_soviets_when_no_bomber_is_left() -> None:
    """Ruins of 9+8+7+7+7+7+8+7+6+6 = 72 points; Arkhangel, 6, makes 78, Murmansk, 5, more than 80."""
    ruins = "I4-E H4-W I5-E I7-W J9-W K3-W L4-W L4-E L2-W M4-W"
    t = table(PVO, phase="us-move", ruined=ruins, B1="E5", B2="D4", b1="C8")
    assert t.points("us") == 72
    t.move("B1", "F5-W").bomb()
    assert t.points("us") == 78
    assert t.winner is None
    t.move("B2", "E4").bomb()
    assert t.points("us") == 83
    assert t.winner == "us", "in the middle of the turn"
    assert t.asked == "nobody"

    t = table(PVO, phase="soviet-move", ruined=ruins, b1="E7", F1="D6")
    t.sortie("F1", "E7").end()
    assert t.winner == "soviet"


@pytest.mark.rule("PVO-4.0-b")
def test_a_bomber_that_reaches_row_u_is_removed_unseen() -> None:
    t = table(PVO, phase="us-move", B1="S8-WW", b1="S9-WW", waiting="B2")
    t.move("B1", "T8-WW", "U8-WW")
    assert t.gone("B1")
    assert not t.revealed
    assert t.removed == [(t.full("B1")[0], "edge")]
    assert not [label for label in t.reach("b1") if label.startswith("V")]

"""Rule 7: fighters on bombers, SAMs on bombers, bombers on cities, and what decoys can do of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.norad.playing import steps
from tests.games.norad.table import Table, table
from wargame_desk.games.norad.actions import Bomb, Stop
from wargame_desk.games.norad.events import BackShown, CityDestroyed, FighterRolled, PieceRemoved, RaidFailed, SamFired
from wargame_desk.games.norad.facts import points


def night(**units: Any) -> Table:
    """The fighters' turn, with another bomber that waits, so that the game goes on."""
    return table(phase="us-move", waiting="B9", **units)


# --- 7.0: the kinds of combat


@pytest.mark.rule("NORAD-7.0-a", "NORAD-7.3-i")
@pytest.mark.parametrize("variant", ["norad", "pvo-strany"])
def test_in_a_whole_game_nothing_is_lost_but_by_fighter_by_sam_by_a_bomb_or_over_the_edge(variant: str) -> None:
    attackers, defenders = ("bomber", "slbm"), ("fighter", "sam")
    for game, state, _, step in steps(variant, "" if variant == "norad" else "slbm canada targets", 0):
        kind = game.setting.kind_of
        for event in step.events:
            assert not isinstance(event, FighterRolled)
            if isinstance(event, PieceRemoved):
                reasons = {"shot", "spent", "edge"} if kind[event.piece] in attackers else {"spent", "city"}
                assert event.why in reasons
            if isinstance(event, CityDestroyed):
                assert kind[event.piece] in attackers
        lost = [p for p in state.at if p not in step.state.at and kind[p] in defenders]
        spent = {e.piece for e in step.events if isinstance(e, PieceRemoved)}
        assert set(lost) <= spent
        side = game.setting.attackers[0]
        values = [game.setting.cities[space].value for space in step.state.ruined]
        assert points(game.setting, step.state, side) == sum(values)
        assert dict(game.picture(step.state, None).tracks) == {f"vp-{side}": sum(values)}


@pytest.mark.rule("NORAD-7.0-b")
def test_what_loses_is_taken_away() -> None:
    t = table(B1="J5-E", B2="M6-W", F1="M5-E", F2="L5-E", S1="L5-E")
    t.move("B1", "K5-E", "L5-E").hold().bomb()
    assert t.ruined == {"L5-E"}  # the city as a mark on the map
    markers = t.game.picture(t.known("us"), None).markers
    assert [(t.labels([m.at]), m.kind, m.label) for m in markers] == [({"L5-E"}, "destroyed", "Vancouver")]
    t.move("B2", "N6-W", "O6-W").end().sortie("F1", "O6-W").end()
    assert all(t.gone(unit) for unit in ("B1", "B2", "F1", "F2", "S1"))
    assert t.state.at == {}


# --- 7.1: fighters


@pytest.mark.rule("NORAD-7.1-a", "NORAD-7.1-b", "NORAD-7.1-d")
def test_a_fighter_and_the_bomber_where_it_ends_are_both_shown_and_gone() -> None:
    for bomber, back in (("B1", "real"), ("b1", "decoy")):
        units: dict[str, Any] = {bomber: "O6-W"}
        t = night(F1="M5-E", B2="N6-W", **units).sortie("F1", "O6-W")
        assert t.revealed == []
        t.end()
        assert t.revealed == t.full("F1", bomber)
        assert t.removed == [(t.full(bomber)[0], "shot"), ("fighter-1", "spent")]
        assert (t.believed(bomber, "us"), t.believed("F1", "soviet")) == (back, "real")
        order = [type(e) for e in t.log if isinstance(e, (BackShown, PieceRemoved))]
        assert order == [BackShown, BackShown, PieceRemoved, PieceRemoved]  # shown before they go
        assert t.at("B2") == "N6-W"


@pytest.mark.rule("NORAD-7.1-c")
def test_attacks_wait_until_every_fighter_has_flown() -> None:
    t = night(F1="M5-E", F2="M5-E", B1="N6-W", b1="O6-W")
    t.sortie("F1", "O6-W")
    assert t.removed == []
    assert t.believed("b1", "us") == "?"  # nothing by which to steer the next
    t.sortie("F2", "O6-W")  # both at the decoy
    assert t.revealed == []
    t.end()
    assert t.at("B1") == "N6-W"
    assert t.removed == [(t.full("b1")[0], "shot"), ("fighter-1", "spent"), ("fighter-2", "spent")]


@pytest.mark.rule("NORAD-7.1-g")
def test_all_fighters_of_an_attack_are_spent_though_one_would_do() -> None:
    t = night(F1="M5-E", F2="L5-E", F3="J6-E", B1="M6-W")
    for unit in ("F1", "F2", "F3"):
        t.sortie(unit, "M6-W")
    t.end()
    assert [t.gone(unit) for unit in ("F1", "F2", "F3", "B1")] == [True] * 4


@pytest.mark.rule("NORAD-7.1-h", "NORAD-7.4-a")
@pytest.mark.parametrize("variant", ["norad", "pvo-strany"])
def test_between_two_players_no_decoy_ever_attacks(variant: str) -> None:
    flights = 0
    for game, state, _, step in steps(variant, "" if variant == "norad" else "slbm canada targets", 0):
        for piece in step.state.flown:
            assert state.back[piece]
            flights += 1
        for event in step.events:
            if isinstance(event, PieceRemoved) and game.setting.kind_of[event.piece] == "fighter":
                assert state.back[event.piece] or event.why == "city"
    assert flights > 5


@pytest.mark.rule("NORAD-7.1-f", "NORAD-7.1-i")
def test_a_bomber_over_a_fighters_city_is_attacked_in_the_fighters_own_turn_without_a_step() -> None:
    t = table(B1="K5-E", F1="M5-E", f1="M5-E", waiting="B9")
    t.move("B1", "L5-E", "M5-E").stop()
    assert t.removed == []
    t.end()
    assert t.sorties("F1") == {"M5-E"}
    t.sortie("F1", "M5-E").end()
    assert t.removed == [("bomber-1", "shot"), ("fighter-1", "spent")]
    assert t.at("f1") == "M5-E"


@pytest.mark.rule("NORAD-7.1-j", "NORAD-7.3-h")
def test_a_used_bomber_that_marks_a_ruin_is_no_target() -> None:
    t = table(B1="K5-E", F1="M5-E", B2="E9", waiting="B9").move("B1", "L5-E").bomb()
    t.fly("B2", "G9-W").end()
    assert t.sorties("F1") == set()
    t.sortie("F1", "L5-E").end()  # an empty square
    assert t.removed == [("fighter-1", "spent")]
    assert t.ruined == {"L5-E"}
    t.refused("wrong_phase", "NORAD-5.0").move("B1", "M6-W")


# --- 7.2: SAMs


@pytest.mark.rule("NORAD-7.2-a", "NORAD-7.2-b")
def test_a_sam_that_fires_takes_the_bomber_with_it_and_shows_it() -> None:
    for bomber, back in (("B1", "real"), ("b1", "decoy")):
        units: dict[str, Any] = {bomber: "K5-E"}
        t = table(S1="L5-E", S2="L5-E", waiting="B9", **units).move(bomber, "L5-E").fire()
        assert t.happened(SamFired) == [SamFired(t.piece("S1"), t.piece(bomber), t.space("L5-E"))]
        assert t.removed == [("sam-1", "spent"), (t.full(bomber)[0], "shot")]
        assert (t.believed(bomber, "us"), t.believed(bomber, "soviet")) == (back, back)
        assert t.at("S2") == "L5-E"
    held = table(B1="J5-E", S1="L5-E", waiting="B9").move("B1", "K5-E", "L5-E").hold().stop().end()
    assert held.believed("B1", "us") == "?"
    assert held.at("S1") == "L5-E"


@pytest.mark.rule("NORAD-7.2-c")
def test_who_is_shot_down_does_not_bomb() -> None:
    t = table(B1="K5-E", S1="L5-E", waiting="B9").move("B1", "L5-E")
    t.refused("question_open", "NORAD-6.0").bomb()
    t.fire()
    assert t.ruined == set()
    assert t.asked == "soviet fly"
    t.refused("wrong_phase", "NORAD-5.0").bomb()


@pytest.mark.rule("NORAD-7.2-d")
def test_after_the_shot_the_next_bomber_may_bomb() -> None:
    t = table(b1="K5-E", B1="K5-W", S1="L5-E", waiting="B9")
    t.move("b1", "L5-E").fire().move("B1", "L5-E").bomb()
    assert t.ruined == {"L5-E"}
    # With a second SAM it may be stopped too.
    t = table(b1="K5-E", B1="K5-W", S1="L5-E", S2="L5-E", waiting="B9")
    t.move("b1", "L5-E").fire().move("B1", "L5-E").fire()
    assert t.ruined == set()


@pytest.mark.rule("NORAD-7.2-e")
def test_sams_do_nothing_in_their_own_turn() -> None:
    t = table(B1="J5-E", S1="L5-E", F1="M5-E", waiting="B9").move("B1", "K5-E", "L5-E").hold().stop().end()
    assert {type(action).__name__ for action in t.legal()} == {"Sortie", "EndPhase"}
    t.refused("wrong_phase", "NORAD-5.0").fire()
    t.refused("never_moves", "NORAD-6.0").sortie("S1", "L5-E")


@pytest.mark.rule("NORAD-7.2-f")
def test_the_game_waits_for_the_answer_to_a_decoy_too() -> None:
    t = table(b1="K5-E", S1="L5-E", waiting="B9").move("b1", "L5-E")
    assert {a.kind for a in t.legal()} == {"answer-sam"}
    assert len(t.legal()) == 2
    t.hold()
    assert t.asked == "soviet aloft"


# --- 7.3: bombs


@pytest.mark.rule("NORAD-7.3-a", "NORAD-7.3-d", "NORAD-7.4-b")
def test_a_real_bomber_destroys_the_city_where_it_ends_and_is_shown() -> None:
    t = table(B1="L6-W", waiting="B9").move("B1", "M5-E").bomb()
    assert t.happened(CityDestroyed) == [CityDestroyed(t.piece("B1"), t.space("M5-E"), 7, 7)]
    assert (t.points(), t.revealed) == (7, ["bomber-1"])
    assert t.believed("B1", "us") == "real"
    decoy = table(b1="J5-E", waiting="B9").move("b1", "K5-E", "L5-E")
    before = decoy.known("us")
    assert decoy.refused("decoy", "NORAD-7.4").bomb().pieces == decoy.full("b1")[0]
    assert decoy.known("us") == before
    real = table(B8="J5-E", waiting="B9").move("B8", "K5-E", "L5-E")
    assert (decoy.asked, real.asked) == ("soviet aloft", "soviet aloft")  # asked alike
    assert (decoy.legal(), set(real.legal())) == ([Stop()], {Stop(), Bomb()})


@pytest.mark.rule("NORAD-7.3-a")
def test_an_entering_bomber_may_bomb_what_it_reaches() -> None:
    t = table("pvo-strany", phase="us-stage", turn=1, waiting="B1 B9", ruined="E4")
    t.stage("B1", "arctic-6").stage("B9", "arctic-1").end()
    t.move("B1", "A6", "B6", "C6", "D6").bomb()  # Novaya Zemlya
    assert t.ruined == {"E4", "D6"}


@pytest.mark.rule("NORAD-7.3-b")
def test_bombing_is_optional_and_who_declines_stays_hidden() -> None:
    t = table(B1="J5-E", waiting="B9").move("B1", "K5-E", "L5-E")
    assert set(t.legal()) == {Bomb(), Stop()}
    t.stop().end()
    assert (t.at("B1"), t.ruined, t.revealed) == ("L5-E", set(), [])
    t.end().stage("B9", "arctic-1").end().fly("B9", "B1").fly("B1", "N5-E")
    assert t.at("B1") == "N5-E"


@pytest.mark.rule("NORAD-7.3-c")
def test_a_bomb_takes_effect_before_the_next_bomber_moves() -> None:
    t = table(B1="J5-E", B2="K5-W", S1="L5-E", S2="L5-E", waiting="B9")
    t.move("B1", "K5-E", "L5-E").hold()
    t.refused("finish_first", "NORAD-6.0").move("B2", "K5-E", "L5-E")
    t.bomb()
    assert t.gone("S1")
    t.move("B2", "L5-E", "M6-W")  # over the ruin: no SAM is left to stop it
    assert t.at("B2") == "M6-W"


@pytest.mark.rule("NORAD-7.3-e")
def test_a_city_is_bombed_and_scored_once() -> None:
    t = table(B1="K5-E", B2="J5-E", B3="M6-W", waiting="B9").move("B1", "L5-E").bomb()
    t.move("B2", "K5-E", "L5-E")
    assert t.asked == "soviet fly"  # nothing to decide over a ruin
    assert (t.at("B2"), t.points()) == ("L5-E", 5)
    t.refused("must_bomb", "NORAD-6.0").move("B3", "L5-E")  # and it frees nobody of his duty
    t = table(B1="J5-E", waiting="B9", ruined="L5-E M5-E")
    assert t.points() == 12
    t.fly("B1", "L5-E")
    assert t.points() == 12


@pytest.mark.rule("NORAD-7.3-f", "NORAD-7.3-g", "NORAD-7.4-a")
def test_everything_american_in_the_city_goes_with_it_unseen() -> None:
    t = table(
        "norad", "canada", B1="J5-E", F1="L5-E", f1="L5-E", C1="L5-E", c1="L5-E", S1="L5-E", F2="M5-E", waiting="B9"
    )
    t.move("B1", "K5-E", "L5-E").hold().bomb()
    assert {name for name, why in t.removed if why == "city"} == set(t.full("F1", "f1", "C1", "c1", "S1"))
    assert t.revealed == ["bomber-1"]
    assert [t.believed(unit, "soviet") for unit in ("F1", "f1", "C1", "c1")] == ["?"] * 4
    assert [t.believed(unit, "us") for unit in ("F1", "f1")] == ["real", "decoy"]
    assert t.at("F2") == "M5-E"
    assert len(t.happened(PieceRemoved, "soviet")) == 5  # he counts them


@pytest.mark.rule("NORAD-7.3-h")
def test_a_bomber_bombs_once_and_takes_no_further_part() -> None:
    t = table(B1="K5-E", B2="E6", F1="M5-E", waiting="B9").move("B1", "L5-E").bomb()
    assert t.state.ruined == {t.space("L5-E"): t.piece("B1")}
    assert t.at("B1") is None
    t.refused("not_on_map", "NORAD-5.2").move("B1", "M5-E")
    t.fly("B2", "G6-W").end().end()
    t.stage("B9", "arctic-1").end().fly("B9", "B1").fly("B2", "I6-W")
    t.refused("not_on_map", "NORAD-5.2").move("B1", "M5-E")
    t.end()  # nor does it owe two rows


@pytest.mark.rule("NORAD-7.3-j")
def test_only_the_end_of_a_move_drops_a_bomb() -> None:
    t = table(B1="K5-E", waiting="B9").move("B1", "L5-E", "M6-W")
    assert t.asked == "soviet fly"
    assert t.ruined == set()
    t = table(B1="K5-E", waiting="B9").move("B1", "L5-E").bomb()  # one point of four
    assert t.gone("B1")
    # Over an undefended city the move has ended: there is no flying on.
    over = table(B1="J5-E", waiting="B9").move("B1", "K5-E", "L5-E")
    over.refused("too_far", "NORAD-6.0").move("B1", "M5-E")
    assert over.reach("B1") == set()


# --- 7.4: decoys


@pytest.mark.rule("NORAD-7.4-b")
def test_a_decoy_bomber_costs_a_fighter_or_a_sam_like_any_other() -> None:
    t = table(b1="K5-E", b2="K6-W", S1="L5-E", F1="M5-E", waiting="B9")
    t.move("b1", "L5-E").fire()
    assert t.removed == [("sam-1", "spent"), (t.full("b1")[0], "shot")]
    t.move("b2", "L6-W", "M6-W").end().sortie("F1", "M6-W").end()
    assert t.removed[2:] == [(t.full("b2")[0], "shot"), ("fighter-1", "spent")]
    assert [t.believed(unit, "us") for unit in ("b1", "b2")] == ["decoy", "decoy"]
    assert t.happened(RaidFailed) == []


@pytest.mark.rule("NORAD-7.4-c")
def test_decoys_fly_by_the_same_rules() -> None:
    for unit in ("B1", "b1"):
        units: dict[str, Any] = {unit: "E6"}
        t = table(waiting="B9", **units)
        t.refused("must_go_south", "NORAD-6.0").move(unit, "F6-W")
        t.refused("must_bomb", "NORAD-6.0").move(unit, "D6")
        t.refused("must_move", "NORAD-6.0").end()
        edge: dict[str, Any] = {unit: "T7-EE"}
        assert table(waiting="B9", **edge).fly(unit, "V7-EE").gone(unit)
        first = table(phase="soviet-stage", turn=1, waiting=unit)
        first.refused("enter_four", "NORAD-5.1").end()
        first.stage(unit, "arctic-6").end()
        first.refused("must_go_south", "NORAD-6.0").move(unit, "A6")

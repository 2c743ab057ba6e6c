"""Rule 8: alone at the table, and nobody knows what is real."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.norad.playing import steps
from tests.games.norad.table import Table, opening, table
from tests.games.norad.test_4_victory import RUINS
from wargame_desk.games.norad.actions import Bomb, Stop
from wargame_desk.games.norad.events import BackShown, PieceRemoved, RaidFailed
from wargame_desk.games.norad.sequence import SOVIET, US


def alone(variant: str = "norad", **units: Any) -> Table:
    """A solitaire position with another bomber that waits."""
    return table(variant, "solitaire", waiting="B9", **units)


@pytest.mark.rule("NORAD-8.0-a")
def test_one_person_moves_both_sides_under_the_same_rules() -> None:
    t = alone(B1="K5-E", F1="M5-E", S1="L5-E")
    for viewer in (SOVIET, US, None):
        known = t.game.redact(t.state, viewer)
        assert t.game.picture(known, viewer).commands  # whoever looks has the buttons
    t.refused("must_move", "NORAD-6.0").end()
    t.refused("defended_on_path", "NORAD-6.0").move("B1", "L5-E", "M5-E")
    t.refused("wrong_phase", "NORAD-5.3").sortie("F1", "K5-E")
    t.move("B1", "L5-E").hold().move("B1", "M6-W").end()
    assert t.asked == "us intercept"
    # The same flights as between two players, but that a bomb may always be tried.
    plain, solo = table(B1="M6-W", waiting="B9"), alone(B1="M6-W")
    assert plain.reach("B1") == solo.reach("B1")


@pytest.mark.rule("NORAD-8.0-b")
def test_the_game_is_scored_as_soviet_success_in_pvo_strany_as_american() -> None:
    t = table("norad", "solitaire", B1="L5-W", B2="F3-W", ruined=RUINS)
    t.move("B1", "L5-E").bomb()
    assert (t.winner, t.points()) == ("soviet", 100)
    lost = table("norad", "solitaire", B1="T7-EE").move("B1", "U7-EE", "V7-EE")
    assert lost.winner == "us"
    assert lost.game.score(lost.state, SOVIET) < lost.game.score(lost.state, US)
    # Moscow 9, Leningrad and Kiev 8, six cities of 7, Arkhangel 6 and Murmansk 5 are 78 points; Novaya Zemlya has 5.
    chosen = "I4-E H4-W L4-W I5-E I7-W J9-W K3-W K6-W L4-E F5-W E4"
    pvo = table("pvo-strany", "solitaire", phase="us-move", B1="C6", ruined=chosen)
    assert pvo.points("us") == 78
    pvo.move("B1", "D6").bomb()
    assert pvo.winner == "us"


@pytest.mark.rule("NORAD-8.0-c")
def test_backs_are_shuffled_and_shown_to_nobody() -> None:
    decoys: Counter[str] = Counter()
    for seed in range(30):
        t = opening("norad", "solitaire", seed=bytes([seed]))
        for viewer in (SOVIET, US, None):
            known = t.game.redact(t.state, viewer)
            sams = set(t.game.setting.of(US, "sam"))
            assert {p for p, back in known.back.items() if back is not None} == sams  # all of them are real
            marks = {mark for p in t.game.picture(known, viewer).pieces for mark in p.marks}
            assert not marks & {"real", "decoy"}
        decoys.update(t.game.piece_name(p) for p in t.game.setting.of(US, "fighter") if t.state.back[p] == 0)
    # Six of eighteen decoys in 30 games: ten times each on the average, never the same six.
    assert len(decoys) == 18
    assert max(decoys.values()) < 24
    # The cities are the player's choice.
    t = opening("norad", "solitaire")
    assert len(t.places("fighter-1")) == 30
    t.place("fighter-1", "M5-E").place("fighter-7", "O9-W")
    assert t.at("fighter-7") == "O9-W"


@pytest.mark.rule("NORAD-8.0-d", "NORAD-7.1-h")
def test_any_fighter_may_fly() -> None:
    t = alone(phase="us-move", F1="M5-E", f1="M5-E", B1="M6-W")
    assert t.sorties("F1") == t.sorties("f1") == {"M6-W"}
    t.sortie("f1", "M6-W")
    assert t.at("f1") == "M6-W"


@pytest.mark.rule("NORAD-8.0-e", "NORAD-8.0-f")
def test_a_decoy_fighter_is_turned_over_first_and_the_bomber_stays_hidden_and_unharmed() -> None:
    t = alone(phase="us-move", F1="M5-E", f1="M5-E", B1="M6-W")
    t.sortie("f1", "M6-W").end()
    assert (t.revealed, t.removed) == (t.full("f1"), [(t.full("f1")[0], "decoy")])
    assert t.at("B1") == "M6-W"
    assert t.believed("B1", "us") == t.believed("B1", "soviet") == "?"


@pytest.mark.rule("NORAD-8.0-e", "NORAD-7.1-g")
def test_one_real_fighter_among_several_is_enough_and_all_of_them_go() -> None:
    t = alone(phase="us-move", F1="M5-E", f1="M5-E", f2="L5-E", b1="M6-W", B2="N6-W")
    for unit in ("f1", "F1", "f2"):
        t.sortie(unit, "M6-W")
    t.end()
    assert all(t.gone(unit) for unit in ("F1", "f1", "f2", "b1"))
    assert set(t.revealed) == set(t.full("F1", "f1", "f2", "b1"))
    assert t.revealed[-1] == t.full("b1")[0]  # the fighters first
    decoys, bomber, real = t.removed[:2], t.removed[2], t.removed[3]
    assert set(decoys) == {(name, "decoy") for name in t.full("f1", "f2")}
    assert (bomber, real) == ((t.full("b1")[0], "shot"), ("fighter-1", "spent"))
    assert t.at("B2") == "N6-W"
    none = alone(phase="us-move", f1="M5-E", f2="L5-E", b1="M6-W")
    none.sortie("f1", "M6-W").sortie("f2", "M6-W").end()
    assert none.at("b1") == "M6-W"
    assert set(none.revealed) == set(none.full("f1", "f2"))


@pytest.mark.rule("NORAD-8.0-f")
def test_in_a_whole_game_a_bomber_is_turned_over_by_bombs_real_fighters_and_sams_only() -> None:
    shown = 0
    for game, state, action, step in steps("norad", "solitaire", 0):
        for event in step.events:
            if isinstance(event, BackShown) and game.setting.kind_of[event.piece] == "bomber":
                shown += 1
                fighters = [f for f, victim in state.flown.items() if victim == event.piece and state.back[f]]
                assert isinstance(action, Bomb) or action.kind == "answer-sam" or fighters
            if isinstance(event, PieceRemoved) and event.why == "edge":
                assert event.piece not in step.state.shown
    assert shown > 5


@pytest.mark.rule("NORAD-8.0-g")
def test_a_bomber_that_proves_a_decoy_is_removed_and_another_may_try_the_city() -> None:
    t = alone(b1="L5-W", B1="K5-E")
    t.move("b1", "L5-E")  # no row south: the attempt frees it, as it would a real one
    assert t.legal() == [Bomb()]
    t.bomb()
    assert t.revealed == t.full("b1")
    assert t.removed == [(t.full("b1")[0], "decoy")]
    assert t.happened(RaidFailed) == [RaidFailed(t.piece("b1"), t.space("L5-E"))]
    assert (t.ruined, t.points()) == (set(), 0)
    t.move("B1", "L5-E").bomb()
    assert (t.ruined, t.points()) == ({"L5-E"}, 5)


@pytest.mark.rule("NORAD-8.0-g", "NORAD-6.0-n")
def test_over_a_city_real_and_decoy_have_the_same_choices() -> None:
    for unit in ("B1", "b1"):
        units: dict[str, Any] = {unit: "J5-E"}
        t = alone(**units).move(unit, "K5-E", "L5-E")
        assert set(t.legal()) == {Bomb(), Stop()}
        t.stop()
        assert t.revealed == []


@pytest.mark.rule("NORAD-8.0-h")
def test_sams_fire_as_in_the_base_game() -> None:
    t = alone(b1="K5-E", S1="L5-E").move("b1", "L5-E")
    assert t.asked == "us answer"
    t.fire()
    assert t.removed == [("sam-1", "spent"), (t.full("b1")[0], "shot")]
    held = alone(B1="J5-E", S1="L5-E").move("B1", "K5-E", "L5-E").hold().bomb()
    assert held.gone("S1")
    assert held.ruined == {"L5-E"}


@pytest.mark.rule("NORAD-8.0-h")
def test_a_decoy_sam_of_pvo_strany_is_turned_over_and_gone_and_the_bomber_flies_on_hidden() -> None:
    t = alone("pvo-strany", phase="us-move", B1="C6", s1="D6").move("B1", "D6")
    t.fire()
    assert (t.revealed, t.removed) == (t.full("s1"), [(t.full("s1")[0], "decoy")])
    assert t.believed("B1", "soviet") == "?"
    assert Bomb() in t.legal()
    t.bomb()
    assert t.ruined == {"D6"}


@pytest.mark.rule("NORAD-8.0-d")
def test_what_may_be_done_alone_does_not_hang_on_any_back() -> None:
    """The person moves both sides: no list may differ by what is on the back of any counter."""
    for game, state, _, _ in steps("norad", "solitaire", 0)[::17]:
        listed = list(game.legal_actions(state))
        assert list(game.legal_actions(game.redact(state, None))) == listed
        turned = {p: (b if p in state.shown else 1 if b == 0 else 0) for p, b in state.back.items()}
        assert list(game.legal_actions(state._replace(back=turned))) == listed

"""Rule 3: who sets up what, where, and what the other side sees of it."""

from __future__ import annotations

import pytest

from tests.games.norad.table import Table, game_of, opening, table
from wargame_desk.games.norad.actions import EndPhase
from wargame_desk.games.norad.events import PiecePlaced
from wargame_desk.games.norad.sequence import SOVIET, US


def american(t: Table) -> list[str]:
    """The counters that the U.S. player sets up, by full name."""
    return [t.game.piece_name(p) for p in t.game.setting.of(US, "fighter", "sam")]


@pytest.mark.rule("NORAD-3.1-a")
def test_twelve_fighters_six_decoys_and_five_sams_must_all_be_placed() -> None:
    t = opening()
    assert t.asked == "us setup"
    fighters = [t.state.back[p] for p in t.game.setting.of(US, "fighter")]
    assert (len(fighters), fighters.count(0), len(t.game.setting.of(US, "sam"))) == (18, 6, 5)
    counters = american(t)
    assert len(counters) == 23
    for name in counters[:-1]:
        t.refused("place_all", "NORAD-3.1").end()
        t.place(name, "M5-E")
    why = t.refused("place_all", "NORAD-3.1").end()
    assert why.pieces == counters[-1]
    t.place(counters[-1], "O9-W").end()
    assert t.asked == "soviet stage"


@pytest.mark.rule("NORAD-3.1-b")
def test_americans_stand_in_cities_anywhere_in_america() -> None:
    t = opening()
    cities = {t.game.board.label(space) for space in t.game.setting.cities}
    assert len(cities) == 30
    for name in ("fighter-1", "sam-1"):
        assert t.places(name) == cities  # Godthåb (G12-E) and the Canadian cities among them
        for label in ("E6", "arctic-6", "A6"):
            t.refused("not_there", "NORAD-3.1").place(name, label)
    t.place("fighter-1", "G12-E").place("fighter-2", "J6-E").place("sam-1", "H3-W")


@pytest.mark.rule("NORAD-3.1-c")
def test_all_may_stand_in_one_city() -> None:
    t = opening()
    for name in american(t):
        t.place(name, "P10-E")
    assert EndPhase() in t.legal()
    space = t.space("P10-E")
    facts = t.game.setting.facts(t.state.at)
    assert (len(facts.fighters[space]), len(facts.sams[space])) == (18, 5)


@pytest.mark.rule("NORAD-3.1-d")
def test_the_soviet_player_sees_fronts_once_the_set_up_is_finished_and_before_that_nothing() -> None:
    t = opening()
    before = t.known("soviet")
    for name in american(t):
        t.place(name, "M5-E" if name < "fighter-3" else "O9-W")
        assert t.known("soviet") == before
    t.unplace("fighter-1").place("fighter-1", "L5-E")
    assert t.known("soviet") == before
    assert t.seen("soviet") == []
    assert len(t.happened(PiecePlaced, "us")) == 25
    assert t.known("us").back == {p: b if t.game.setting.side_of[p] == US else None for p, b in t.state.back.items()}
    t.end()
    known = t.known("soviet")
    assert known.at == t.state.at
    assert {known.back[p] for p in t.game.setting.of(US, "fighter")} == {None}
    assert t.happened(PiecePlaced, "soviet") == []


@pytest.mark.rule("NORAD-3.1-d")
def test_the_order_in_which_counters_were_placed_is_forgotten() -> None:
    one, other = opening(), opening()
    names = american(one)
    for t, order in ((one, names), (other, list(reversed(names)))):
        for name in order:
            t.place(name, "M5-E")
        t.end()
    assert one.state == other.state
    assert list(one.known("soviet").at) == list(other.known("soviet").at)


@pytest.mark.rule("NORAD-3.2-a")
def test_twenty_four_bombers_and_eight_decoys_wait_beyond_the_pole() -> None:
    t = opening()
    bombers = t.game.setting.of(SOVIET, "bomber")
    backs = [t.state.back[p] for p in bombers]
    assert (len(backs), backs.count(0)) == (32, 8)
    assert set(bombers) <= t.state.pool
    assert not set(bombers) & t.state.at.keys()
    t.refused("not_yours", "NORAD-5.0").place("bomber-1", "M5-E")  # nothing of theirs is set up on the map


@pytest.mark.rule("NORAD-3.2-b")
def test_the_us_player_sees_how_many_wait_and_no_more() -> None:
    t = table(phase="soviet-stage", B1="E6", waiting="B2 b1 b2")
    known = t.known("us")
    assert len(known.pool) == 3
    assert {known.back[p] for p in known.pool} == {None}
    mine = t.known("soviet")
    assert sorted(bool(mine.back[p]) for p in mine.pool) == [False, False, True]


@pytest.mark.rule("NORAD-3.2-c")
def test_the_us_set_up_comes_first_and_options_put_orders_before_it_and_targets_after() -> None:
    def before(options: str) -> list[tuple[str, str]]:
        phases = game_of("norad", options).setting.phases
        return [(str(spec.side), spec.kind) for spec in phases[:-3]]

    assert before("") == [("us", "setup")]
    assert before("cuba") == [("soviet", "orders"), ("us", "setup")]
    assert before("targets") == [("us", "setup"), ("soviet", "targets")]
    assert before("slbm canada targets") == [("soviet", "orders"), ("us", "setup"), ("soviet", "targets")]
    assert [spec.id for spec in game_of().setting.phases][1:] == ["soviet-stage", "soviet-move", "us-move"]

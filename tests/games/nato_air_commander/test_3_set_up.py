"""Chapter 3: how a game begins, and positions that the rules do not allow."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.nato_air_commander.table import LINES, Table, first_position, game_of, opening, table
from wargame_desk import catalogue
from wargame_desk.core.dice import Dice
from wargame_desk.core.values import OptionError, Position, PositionError, Setup
from wargame_desk.games.nato_air_commander.events import ObjectiveReceived
from wargame_desk.games.nato_air_commander.resources import PILOT

SCENARIOS = ("build-up", "crisis", "bolt-from-the-blue")
LABELS = [f"{line}-reserve" for line in LINES]


def from_start(hand: tuple[int, ...]) -> Table:
    """The start of the study's game; the hand are indices into the sorted deck for the first cards."""
    game = game_of()
    dice = Dice(b"start", 0, hand, strict=False)
    return Table(game, game.setup(Setup("case", "Case"), None, dice), [])


# --- decks


@pytest.mark.rule("NAC-3.0-a")
def test_both_decks_are_shuffled_with_their_shuffle_cards() -> None:
    t = first_position(Position(phase="recon"))
    assert sorted((*t.state.deck.pile, *(card for card in t.state.echelon if card is not None))) == list(range(25))
    assert t.state.objectives.pile == (0, 1, 2, 3, 4, 5, 6)
    assert t.pile_of("deck") == ("?",) * 19
    firsts = Counter(opening(seed=bytes([i])).state.echelon[0] for i in range(60))
    assert len(firsts) > 20


@pytest.mark.rule("NAC-3.0-b")
def test_six_cards_lie_unseen_on_the_lines_even_the_shuffle_card() -> None:
    t = from_start((0, 0, 0, 0, 0, 0))
    assert t.state.echelon == (0, 1, 2, 3, 4, 5)
    assert [t.pile_of(label) for label in LABELS] == [("?",)] * 6
    assert set(t.known.echelon) == {-1}


# --- tracks and forces


@pytest.mark.rule("NAC-3.0-c", "NAC-3.0-d", "NAC-3.0-f", "NAC-3.0-k")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_tracks_start_at_their_beginnings(scenario: str) -> None:
    t = opening(scenario)
    assert {name: dict(t.view.tracks)[name] for name in ("dead", "oca", "rp", "turn", "vp")} == {
        "dead": 0,
        "oca": 0,
        "rp": 0,
        "turn": 1,
        "vp": 0,
    }
    assert t.game.setting.modifier("dead", t.state.dead) == t.game.setting.modifier("oca", t.state.oca) == 0


@pytest.mark.rule("NAC-3.0-e")
def test_the_scenario_says_how_many_munitions_there_are() -> None:
    assert [opening(scenario).state.pgm for scenario in SCENARIOS] == [4, 3, 3]
    assert [first_position(Position(tracks=said)).state.pgm for said in ({}, {"pgm": 7})] == [0, 7]


@pytest.mark.rule("NAC-3.0-f")
def test_a_study_may_start_on_any_of_the_ten_turns() -> None:
    two = {"eagle": "basing", "falcon": "basing"}
    late = first_position(Position(two, turn=7, phase="planning"))
    assert late.turn == 7
    late.assign("eagle", "oew-1")
    early = first_position(Position(two, turn=1, phase="planning"))
    early.refused("oew_too_soon", "NAC-7.5").assign("eagle", "oew-1")
    for turn in (0, 11):
        with pytest.raises(PositionError, match=f"no turn {turn}"):
            first_position(Position(turn=turn))


@pytest.mark.rule("NAC-3.0-g", "NAC-3.0-h")
def test_forces_stand_as_the_scenario_orders() -> None:
    t = opening("build-up")
    assert [t.reached(line) for line in LINES] == [0] * 6
    assert [t.cohesion(line) for line in LINES] == [5, 5, 6, 5, 6, 5]
    assert [t.cohesion(f"charlie-{box}") for box in (1, 2, 3, 4)] == [4, 4, 3, 2]
    assert all(t.cohesion(t.game.board.label(there)) >= 1 for there in t.game.setting.front)


@pytest.mark.rule("NAC-3.0-h")
def test_no_feba_box_may_be_empty_but_those_that_have_fallen() -> None:
    with pytest.raises(PositionError, match="nato-alpha-3 cannot be 0"):
        first_position(Position(tracks={"nato-alpha-3": 0}))
    t = table(wp={"alpha": 2})
    assert [t.cohesion(f"alpha-{box}") for box in (1, 2, 3, 4)] == [0, 0, 4, 4]


@pytest.mark.rule("NAC-3.0-i")
def test_air_units_are_where_the_scenario_orders_and_late_ones_are_not_there_yet() -> None:
    t = opening("bolt-from-the-blue")
    assert (t.at("us-f15-1"), t.at("uk-har-1"), t.at("us-f4e-1")) == ("basing", "damaged", "turn-2")
    assert t.damaged("uk-har-1")
    t.open("cas", "echo").refused("not_in_basing", "NAC-7.0").assign("us-f4e-1", "1 primary")
    assert Counter(t.at(unit.id) for unit in t.game.setting.data.units.air)["basing"] == 21


@pytest.mark.rule("NAC-3.0-j")
def test_pilots_start_out_of_play() -> None:
    t = first_position(Position({"eagle": "basing"}, phase="planning"))
    assert {t.at(t.game.setting.names[pilot]) for pilot in t.game.setting.pilots} == {"recruits"}
    t.open("oca").assign("eagle", "1 primary").refused("no_pilot", "NAC-7.4").crew("pilot-us-1", "eagle")
    rich = table(phase="resources", rp=2)
    assert rich.buy(PILOT, "pilot-us-1").at("pilot-us-1") == "pilots"


def test_pilots_of_a_scenario_are_drawn_by_lot() -> None:
    drawn: Counter[str] = Counter()
    for i in range(40):
        t = opening("build-up", bytes([i]))
        names = [t.game.setting.names[pilot] for pilot in t.game.setting.pilots]
        ready = [name for name in names if t.at(name) == "pilots"]
        assert len(ready) == 2
        drawn.update(ready)
    assert set(drawn) == set(names)


# --- positions that are refused


def test_every_fault_of_a_position_is_told_at_once() -> None:
    position = Position(
        pieces={
            "zeppelin": "basing",
            "eagle": "alpha-1",
            "hog": "raid-1-primary-1",
            "pilot-us-1": "basing",
            "wp-alpha": "bravo-1",
            "nato-alpha-1": "alpha-2",
        },
        marks={"ghost": ("damaged",), "wp-alpha": ("damaged",), "eagle": ("tired",)},
        turn=12,
        phase="tea",
        tracks={"rp": 11, "pgm": -1, "dead": 6, "oca": -1, "wp-echo": 9, "luck": 3, "pilots": 5},
        piles={"deck": ("1",)},
    )
    with pytest.raises(PositionError) as caught:
        first_position(position)
    assert sorted(str(caught.value).splitlines()) == sorted(
        [
            "there is no piece zeppelin",
            "eagle cannot stand in alpha-1",
            "hog cannot stand in raid-1-primary-1",
            "pilot-us-1 cannot stand in basing",
            "nato-alpha-1 cannot stand in alpha-2",
            "wp-alpha cannot stand in bravo-1",
            "ghost has no Damaged side (rule 2.2)",
            "wp-alpha cannot be marked damaged",
            "eagle cannot be marked tired",
            "there is no turn 12",
            "there is no phase tea",
            "rp cannot be 11: -10 to 10",
            "pgm cannot be -1: 0 to 10",
            "dead cannot be 6: 0 to 5",
            "oca cannot be -1: 0 to 5",
            "wp-echo cannot be 9: 1 to 8",
            "this game has no track luck",
            "pilots cannot be 5: 0 to 4",
            "this game has no pile deck",
        ]
    )


def test_more_pilots_than_wait_are_refused() -> None:
    with pytest.raises(PositionError, match="2 pilots are more"):
        first_position(
            Position(dict.fromkeys(("pilot-us-1", "pilot-us-2", "pilot-uk-1"), "pilots"), tracks={"pilots": 2})
        )


def test_a_game_that_is_over_cannot_begin() -> None:
    with pytest.raises(PositionError, match=r"rule 14\.0"):
        first_position(Position({f"wp-{line}": f"{line}-4" for line in LINES}))


def test_points_of_boxes_that_have_fallen_are_counted() -> None:
    # Alpha: 0 + 1 + 1, Bravo: 0 + 3.
    assert table(wp={"alpha": 3, "bravo": 2}).state.vp == 5
    assert table(wp={"alpha": 3}, vp=-60).state.vp == -60


def test_a_unit_that_is_taken_out_of_the_game_is_not_damaged() -> None:
    t = first_position(Position({"eagle": None, "hog": "damaged"}, {"eagle": ("damaged",)}))
    assert (t.damaged("eagle"), t.damaged("hog")) == (False, True)


# --- options


def test_options_are_settled_by_name_and_value() -> None:
    assert dict(opening("crisis").game.options) == {
        "surprise": False,
        "rebuild-stealth": True,
        "exact-oew": False,
        "rest": False,
    }
    for name, value in (("surprise", 1), ("dice", True)):
        with pytest.raises(OptionError) as caught:
            catalogue.open_game("nato-air-commander", {name: value})
        assert caught.value.option == name


def test_a_surprise_is_the_scenarios_and_no_choice() -> None:
    for scenario, surprise in (("build-up", False), ("bolt-from-the-blue", True)):
        setup = catalogue.scenario("nato-air-commander", scenario)
        spec = {spec.id: spec for spec in catalogue.option_specs("nato-air-commander", setup)}["surprise"]
        assert (spec.fixed, spec.default) == (True, surprise)
    assert not opening("bolt-from-the-blue").happened(ObjectiveReceived)

"""Chapters 1 and 2: one player, the map and its tracks, units, cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.games.nato_air_commander.table import (
    LINES,
    UNITS,
    Cards,
    card,
    first_position,
    lasting,
    opening,
    shipped,
    some_play,
    study,
    table,
)
from wargame_desk import catalogue
from wargame_desk.core.values import Position, PositionError
from wargame_desk.games.nato_air_commander import names
from wargame_desk.games.nato_air_commander.actions import Assign
from wargame_desk.games.nato_air_commander.data import AirUnitData, CardData, LineData, ObjectiveData
from wargame_desk.games.nato_air_commander.events import (
    CardDrawn,
    CombatFought,
    EchelonArrived,
    EchelonLaid,
    ObjectiveDrawn,
    PointsGained,
    SupplyDrawn,
    TrackMoved,
)
from wargame_desk.games.nato_air_commander.facts import air_intercept, ground_defence
from wargame_desk.games.nato_air_commander.game import NatoAirCommander
from wargame_desk.games.nato_air_commander.raid_events import HitsScored, SegmentResolved, StepLost
from wargame_desk.games.nato_air_commander.sequence import NATO
from wargame_desk.games.nato_air_commander.victory import level

GAME = "nato-air-commander"


# --- 1.0, 2.0


@pytest.mark.rule("NAC-1.0-a")
def test_one_player_is_asked_for_everything() -> None:
    t = opening()
    assert t.game.sides == (NATO,)
    for scenario in ("build-up", "bolt-from-the-blue"):
        decisions = [t.decision for t in some_play(1, scenario)]
        assert {decision.side for decision in decisions if decision} == {NATO}
        assert decisions[-1] is None


@pytest.mark.rule("NAC-2.0-a")
def test_the_set_has_fifty_cards_and_any_split_can_be_played() -> None:
    data = shipped()
    resolution = len(data.cards.cards) + data.cards.shuffle
    objective = len(data.objectives.cards) + data.objectives.shuffle
    assert (resolution, objective, resolution + objective) == (37, 13, 50)
    assert len(data.units.air) + sum(data.units.pilots.values()) + 24 + 6 <= 96
    assert len(table().game.setting.deck) == 25
    assert len(table().game.setting.objective_deck) == 7


@pytest.mark.rule("NAC-2.0-b")
def test_chance_is_cards_alone() -> None:
    before = opening()
    for t in some_play(4)[:400]:
        numbers = t.state.dice.n - before.state.dice.n
        turned = sum(1 for e in t.log if isinstance(e, CardDrawn) and e.why != "echelon")
        laid = sum(e.count for e in t.log if isinstance(e, EchelonLaid))
        assert numbers <= turned + laid + len(t.happened(ObjectiveDrawn)), t.log
        before = t


@pytest.mark.rule("NAC-2.0-b")
def test_a_reload_cannot_change_the_next_card(tmp_path: Path) -> None:
    session = catalogue.start(GAME, "build-up", seed=5)
    path = tmp_path / "game.wdsave"
    catalogue.save(path, session, id="reload")
    again = catalogue.load(path).session
    for one in (session, again):
        one.submit(next(iter(one.game.legal_actions(one.state))))
    assert session.state == again.state


# --- the map: 2.1


@pytest.mark.rule("NAC-2.1-a")
def test_six_lines_are_processed_in_the_order_of_their_names() -> None:
    t = table(phase="ground-combat")
    assert tuple(t.game.setting.lines) == LINES
    assert [event.line for event in t.happened(CombatFought)] == list(LINES)
    assert [event.line for event in t.happened(EchelonArrived)] == list(LINES)


@pytest.mark.rule("NAC-2.1-b")
def test_a_line_is_a_row_of_boxes_from_its_start_box_westwards() -> None:
    board = table().game.board
    for line in LINES:
        row = [board.space(f"{line}-{name}") for name in ("start", 1, 2, 3, 4)]
        for i, there in enumerate(row):
            assert set(board.near[there]) == {row[j] for j in (i - 1, i + 1) if 0 <= j < 5}
        assert board.centre(row[0])[0] == max(board.centre(there)[0] for there in row)


def shorter_alpha() -> NatoAirCommander:
    """The study on a map whose Alpha has two boxes."""
    data = study()
    alpha, *others = data.board.lines
    board = replace(
        data.board,
        lines=(replace(alpha, boxes=alpha.boxes[:2]), *others),
        spaces=tuple(s for s in data.board.spaces if s.label not in ("alpha-3", "alpha-4")),
    )
    return NatoAirCommander(replace(data, board=board), {})


@pytest.mark.rule("NAC-2.1-c")
def test_how_many_boxes_a_line_has_is_the_maps_matter() -> None:
    game = shorter_alpha()
    assert [len(row) for row in game.setting.box] == [2, 4, 4, 4, 4, 4]
    lost = table(wp={"alpha": 2})
    assert lost.open("cas", "alpha")
    with pytest.raises(KeyError):
        game.board.space("alpha-3")
    assert game.setting.end(0) == 2


@pytest.mark.rule("NAC-2.1-d", "NAC-2.1-e")
def test_values_are_the_maps_and_three_points_are_a_major_city() -> None:
    values = [box.vp for line in shipped().board.lines for box in line.boxes]
    assert set(values) <= {0, 1, 2, 3}
    assert sum(values) >= 26
    assert "city" not in " ".join(f.name for f in fields(LineData))
    cities = values.count(3)
    assert table(phase="resources").happened(PointsGained)[0].cities == cities
    # Bravo-2 and Charlie-2 are worth three: with forces beyond one and in the other, NATO holds neither.
    fallen = table(phase="resources", wp={"bravo": 3, "charlie": 2})
    assert fallen.happened(PointsGained)[0].cities == cities - 2


@pytest.mark.rule("NAC-2.1-f")
def test_points_are_the_warsaw_pacts_and_bad_for_the_player() -> None:
    few, many = table(vp=4), table(vp=24)
    assert few.game.standing(few.state).leader == NATO
    assert many.game.standing(many.state).leader is None
    assert few.game.standing(few.state).share > many.game.standing(many.state).share
    assert (level(4), level(24)) == ("overwhelming-victory", "decisive-defeat")


@pytest.mark.rule("NAC-2.1-g")
def test_a_raid_is_a_numbered_row_with_a_marker_of_that_number() -> None:
    t = table().raid("cas", "echo", primary="hog", escort="eagle").raid("dead", primary="weasel")
    assert (t.at("hog"), t.at("eagle"), t.at("weasel")) == ("raid-1-primary-1", "raid-1-escort-1", "raid-2-primary-1")
    assert t.markers("raid") == [("echo-cas", "raid", "1"), ("dead", "raid", "2")]


@pytest.mark.rule("NAC-2.1-h")
def test_the_rows_of_the_display_are_the_limit_and_come_from_the_map() -> None:
    t = table()
    for line in (*LINES[:3], *LINES[:3], *LINES[:3], "delta"):
        t.open("cas", line)
    assert len(t.raids) == shipped().board.rows == 10
    why = t.refused("no_row", "NAC-2.1").open("cas", "echo")
    assert why.spaces == "echo-cas"


PLACES = {"basing", "damaged", "repair", "eliminated", "turn", "raid", "oew"}


@pytest.mark.rule("NAC-2.1-i")
def test_an_air_unit_is_always_in_exactly_one_place() -> None:
    for t in some_play(7)[:800]:
        state, setting = t.state, t.game.setting
        places = Counter(state.at[piece] for piece in setting.air)
        for there, count in places.items():
            kind = setting.board.label(there).split("-")[0]
            assert kind in PLACES
            assert count == 1 or kind not in ("raid", "oew"), setting.board.label(there)


@pytest.mark.rule("NAC-2.1-j", "NAC-2.1-k", "NAC-2.1-l")
def test_only_the_basing_box_holds_units_that_can_fly() -> None:
    t = table(based="eagle", damaged="eagle", hurt="hog", repair="weasel").open("cas", "echo")
    for grounded in ("hog", "weasel"):
        assert t.damaged(grounded)
        why = t.refused("not_in_basing", "NAC-7.0").assign(grounded, "1 primary")
        assert why.pieces == grounded
    t.assign("eagle", "1 primary")
    assert {t.game.piece_name(a.piece) for a in t.can(Assign)} == set()


@pytest.mark.rule("NAC-2.1-k", "NAC-2.1-l")
def test_the_damaged_box_takes_rebuilt_units_and_the_repair_box_is_a_step_from_basing() -> None:
    t = table(phase="resources", rp=4, lost="hog", hurt="boar", repair="weasel", wp=dict.fromkeys(LINES[:5], 4))
    # Foxtrot's Start Box and Munich are worth a point each: 4 + 2.
    assert t.state.rp == 6
    t.buy("rebuild", "hog").buy("begin", "boar").buy("finish", "weasel")
    assert (t.at("hog"), t.at("boar"), t.at("weasel")) == ("damaged", "repair", "basing")
    assert (t.damaged("hog"), t.damaged("boar"), t.damaged("weasel")) == (True, True, False)


@pytest.mark.rule("NAC-2.1-m")
def test_cards_on_the_edge_are_in_neither_pile() -> None:
    t = table(phase="recon", deck=[card(1, air=1), 2, 0, 3], event=lasting(4, "attack", 0), echelon=[5, 6, 7, 8, 9, 10])
    t.recon("surveillance").keep_for_events()
    assert (t.pile_of("surveillance"), t.pile_of("next-turn")) == (("2",), ("4",))
    assert [t.pile_of(f"{line}-reserve") for line in LINES] == [("?",)] * 6
    t.recon("headquarters")  # the Shuffle card: 1 and 0 go back with 3, and the mission is resolved
    deck = t.state.deck
    assert set(deck.pile) | set(deck.bottom) | set(deck.discard) == {0, 1, 3}


@pytest.mark.rule("NAC-2.1-n")
def test_six_tracks_and_a_debt_are_kept(tmp_path: Path) -> None:
    values = {"vp": 7, "rp": -3, "pgm": 2, "dead": 3, "oca": 4}
    position = Position(tracks=values, turn=5, phase="planning")
    session = catalogue.start(GAME, "build-up", seed=1, position=position)
    catalogue.save(tmp_path / "game.wdsave", session, id="tracks")
    again = catalogue.load(tmp_path / "game.wdsave").session
    view = again.game.picture(again.game.redact(again.state, NATO), NATO)
    assert {name: dict(view.tracks)[name] for name in (*values, "turn")} == {**values, "turn": 5}


@pytest.mark.rule("NAC-2.1-o")
def test_each_space_of_the_two_tracks_takes_its_modifier_from_the_card() -> None:
    board = shipped().board
    for track in (board.dead_track, board.oca_track):
        assert track[0] == 0
        assert len(track) >= 5
    assert board.oca_track == (0, 1, 1, 2, 3, 4)
    for at, modifier in enumerate(board.oca_track):
        t = table(deck=[card(1, air=7, ground=8)], oca=at)
        assert air_intercept(t.game.setting, t.state, 1) == 7 - modifier
        assert ground_defence(t.game.setting, t.state, 1) == 8
        t = table(deck=[card(1, air=7, ground=8)], dead=at)
        assert air_intercept(t.game.setting, t.state, 1) == 7
        assert ground_defence(t.game.setting, t.state, 1) == 8 - modifier


@pytest.mark.rule("NAC-2.1-p")
def test_the_points_have_no_upper_end() -> None:
    t = table(vp=29, turn=3)
    assert dict(t.view.tracks)["vp"] == 29
    ended = table(phase="turn-end", vp=29, deck=[1, 2, card(30)], wp={"alpha": 4})
    assert (ended.state.turn, ended.state.vp) == (3, 30)  # card 30 is no less than 29: no war; one end of a line


@pytest.mark.rule("NAC-2.1-q")
def test_the_pgm_track_has_its_ends() -> None:
    full = table(phase="resources", rp=10, pgm=10)
    full.refused("pgm_full", "NAC-12.2").buy("pgm")
    hit = card(1, effects=(("pgms", -1),))
    none = table(phase="events", deck=[hit], pgm=0)
    assert none.state.pgm == 0


# --- air units: 2.2


@pytest.mark.rule("NAC-2.2-a")
def test_the_ratings_of_the_side_that_shows_count() -> None:
    # A fresh Weasel has a Ground rating of 6, a Damaged one of 3; the defence is 5.
    for damaged, success in (("", True), ("weasel", False)):
        t = table(deck=[card(1, air=1), card(2, ground=5), 3], damaged=damaged)
        t.raid("cas", "echo", primary="hog", escort="eagle", sead="weasel").end().fly(1)
        total = 3 if damaged else 6
        resolved = t.happened(SegmentResolved)[1]
        assert (resolved.segment, resolved.value, resolved.total, resolved.success) == ("defence", 5, total, success)


@pytest.mark.rule("NAC-2.2-b")
def test_six_nations_are_told_apart_in_words() -> None:
    nations = {unit.nation for unit in shipped().units.air}
    assert nations == {"US", "UK", "GE", "CA", "NL", "BE"}
    words = {names.nation_name(nation) for nation in nations}
    assert words == {"U.S.", "British", "German", "Canadian", "Dutch", "Belgian"}


@pytest.mark.rule("NAC-2.2-c")
def test_loss_numbers_matter_to_aborted_raids_alone() -> None:
    for ground, lost in ((5, []), (6, ["hog"])):
        t = table(deck=[card(1, air=1), card(2, ground=ground), 7])
        t.raid("cas", "echo", primary="hog", escort="eagle", sead="weasel").end().fly(1)
        assert [t.game.piece_name(e.piece) for e in t.happened(StepLost)] == lost
        assert t.drawn("loss") == ([7] if lost else [])


@pytest.mark.rule("NAC-2.2-d", "NAC-2.2-e", "NAC-7.2-a", "NAC-7.2-b")
def test_escort_uses_the_air_rating_and_sead_the_ground_rating() -> None:
    # Falcon is 4-3-3 and Weasel 2-6-3.
    t = table(deck=[card(1, air=3), card(2, ground=5)])
    t.raid("dead", primary="raven", escort="falcon", sead="weasel").raid("oca", primary="trio-1").end().fly(1)
    assert [(e.segment, e.total) for e in t.happened(SegmentResolved)] == [("interception", 4), ("defence", 6)]


@pytest.mark.rule("NAC-2.2-e", "NAC-2.2-f", "NAC-7.1-fofa-a")
@pytest.mark.parametrize(
    ("mission", "line", "total"), [("cas", "echo", 3), ("fofa", "echo", 3), ("dead", None, 6), ("oca", None, 6)]
)
def test_missions_at_lines_use_the_ground_rating_and_the_others_strike(
    mission: str, line: str | None, total: int
) -> None:
    # Aardvark is 0-3-6; no value of the cards can stop it.
    t = table(deck=[card(1, air=0), card(2, ground=0)], recon="staging-echo")
    t.raid(mission, line, primary="aardvark").raid("oca", primary="trio-1").end().fly(1)
    assert t.happened(HitsScored)[0].total == total


@pytest.mark.rule("NAC-2.2-f", "NAC-7.1-decap-a")
def test_decapitation_uses_strike() -> None:
    t = table(deck=[card(1, air=0), card(2, ground=0)], recon="headquarters")
    t.raid("decap", primary="aardvark").end().fly(1)
    assert t.happened(HitsScored)[0].total == 6


@pytest.mark.rule("NAC-2.2-g")
def test_the_f117_is_the_only_stealth_unit_and_is_gone_with_its_first_step() -> None:
    assert [unit.aircraft for unit in shipped().units.air if unit.stealth] == ["F-117A Nighthawk"]
    t = table(deck=[card(1, air=9), 5]).raid("oca", primary="ghost hog").end().fly(1)
    assert t.at("ghost") == "eliminated"
    assert t.happened(StepLost)[0].eliminated


@pytest.mark.rule("NAC-2.2-h")
def test_air_units_are_data() -> None:
    assert {f.name for f in fields(AirUnitData)} >= {"nation", "aircraft", "loss", "front", "back"}
    assert len(table().game.setting.air) == len(UNITS) != len(shipped().units.air)
    assert table().game.setting.ratings[table().piece("tornado")] == ((1, 3, 5), (0, 1, 2))


@pytest.mark.rule("NAC-2.2-i")
def test_every_type_of_aircraft_has_a_note() -> None:
    units = shipped().units
    assert {unit.aircraft for unit in units.air} <= set(units.notes)
    assert all(len(note) > 20 for note in units.notes.values())


# --- ground forces and pilots: 2.3, 2.4


@pytest.mark.rule("NAC-2.3-a")
def test_cohesion_stays_between_one_and_eight() -> None:
    for bad in (0, 9):
        with pytest.raises(PositionError, match="1 to 8"):
            first_position(Position(tracks={"wp-alpha": bad}))
        with pytest.raises(PositionError, match="1 to 8"):
            first_position(Position(tracks={"nato-alpha-1": bad}))
    weak = table(phase="events", deck=[card(1, effects=(("wp-cohesion", -1),))], force={"alpha": 1, "bravo": 2})
    assert [weak.cohesion(line) for line in LINES] == [1, 1, 3, 3, 3, 3]
    strong = table(phase="events", deck=[card(1, effects=(("wp-cohesion", 1),))], force={"alpha": 8, "bravo": 7})
    assert [strong.cohesion(line) for line in LINES] == [8, 8, 5, 5, 5, 5]


@pytest.mark.rule("NAC-2.3-b")
def test_a_counter_shows_its_cohesion() -> None:
    t = table(force={"alpha": 5}, nato={"alpha-1": 8})
    faces = {piece.id: piece.face for piece in t.view.pieces}
    assert (faces["wp-alpha"], faces["wp-bravo"]) == ("wp-5", "wp-4")
    assert (faces["nato-alpha-1"], faces["nato-alpha-2"]) == ("nato-8", "nato-4")


@pytest.mark.rule("NAC-2.3-c")
def test_a_city_adds_nothing_to_its_defence() -> None:
    # The front boxes are Bravo-2, a city of three points, and Alpha-2, of one; both hold with 4 + 2 = 6.
    t = table(phase="ground-combat", wp={"alpha": 1, "bravo": 1})
    for fought in t.happened(CombatFought)[:2]:
        assert (fought.attack, fought.cohesion, fought.hits, fought.result) == (2, 4, 0, "holds")


@pytest.mark.rule("NAC-2.4-a", "NAC-7.4-a")
def test_a_pilot_flies_with_his_own_nation_only() -> None:
    t = table(pilots="pilot-us-1").open("cas", "echo").assign("tornado", "1 primary").assign("hog", "1 primary")
    why = t.refused("other_nation", "NAC-7.4").crew("pilot-us-1", "tornado")
    assert why.pieces == "pilot-us-1 tornado"
    t.crew("pilot-us-1", "hog")
    assert t.at("pilot-us-1") == t.at("hog")


@pytest.mark.rule("NAC-2.4-b", "NAC-7.4-d", "NAC-7.4-e")
def test_a_pilot_buys_a_second_card_and_is_gone() -> None:
    t = table(phase="planning", deck=[card(1, air=9), card(2, air=1), 3], pilots="pilot-us-1")
    t.raid("cas", "echo", primary="hog", escort="eagle", pilot="pilot-us-1 hog").end().fly(1)
    assert (t.asked, t.pile_of("drawn")) == ("check", ("1",))
    t.redraw("pilot")
    assert (t.pile_of("drawn"), t.at("pilot-us-1")) == (("1", "2"), None)
    t.keep("second")
    assert t.happened(SegmentResolved)[0].success
    later = t.to_phase("resources") if t.asked else t
    later.refused("not_for_sale", "NAC-12.2").buy("pilot", "pilot-us-1")


# --- markers: 2.5


@pytest.mark.rule("NAC-2.5-a")
def test_a_raid_marker_lies_on_its_target_until_the_turn_ends() -> None:
    t = table(deck=[card(1, air=9), 2]).raid("cas", "echo", primary="hog").raid("dead", primary="weasel")
    assert t.markers() == [("echo-cas", "raid", "1"), ("dead", "raid", "2")]
    t.end().fly(1)
    assert t.markers() == [("echo-cas", "raid-flown", "1"), ("dead", "raid", "2")]
    t.fly(2).to_phase("resources")
    assert [label for _, _, label in t.markers("raid-flown", "raid-through")] == ["1", "2"]
    while t.turn == 2:
        t.end()
    assert not t.markers("raid-flown", "raid-through")


@pytest.mark.rule("NAC-2.5-b", "NAC-8.3-d")
def test_hits_of_several_raids_add_up_on_their_line() -> None:
    through = [card(n, air=0, ground=0) for n in range(1, 5)]
    t = table(deck=through).raid("cas", "echo", primary="hog boar").raid("cas", "echo", primary="sow")
    t.raid("oca", primary="trio-1").end().fly(1).fly(2)
    assert t.markers("hits") == [("echo-cas", "hits", "3")]  # 12 / 5 and 6 / 5


@pytest.mark.rule("NAC-2.5-c")
def test_pgm_markers_never_run_out_for_hits() -> None:
    t = table(pgm=8)
    t.raid("cas", "echo", primary="hog boar sow", pgm="hog boar sow")
    t.raid("cas", "delta", primary="falcon viper alphajet", pgm="falcon viper alphajet")
    t.raid("dead", primary="aardvark raven", pgm="aardvark raven")
    assert (len(t.state.armed), t.state.pgm) == (8, 0)


# --- cards: 2.6, 2.7


@pytest.mark.rule("NAC-2.6-a", "NAC-4.1-a")
def test_a_card_has_seven_data_and_a_draw_uses_one() -> None:
    assert {f.name for f in fields(CardData)} == {
        *("number", "air_intercept", "ground_defence", "attack", "wp_reinforce", "nato_reinforce"),
        *("event", "timing", "text", "effects"),
    }
    plain = card(1, air=4)
    other = card(1, air=4, ground=9, attack=0, wp=3, nato=6, effects=(("resource-points", 5),))
    for drawn in (plain, other):
        t = table(phase="recon", deck=[drawn]).recon("headquarters")
        assert (t.state.tally.recon, t.state.rp, t.state.deck.discard) == ({"headquarters"}, 0, (1,))


@pytest.mark.rule("NAC-2.6-b")
def test_which_values_favour_nato() -> None:
    for low in (True, False):
        value = 1 if low else 9
        t = table(deck=[card(1, air=0), card(2, ground=value), 3]).raid("oca", primary="hog", sead="weasel").end()
        assert t.fly(1).happened(SegmentResolved)[1].success is low
        assert (table(phase="recon", deck=[card(1, air=value)]).recon("headquarters").phase == "recon") is low
    # A force of 4 against 4 and the card: 0 does not hold it, 2 does.
    for attack, result in ((0, "fails"), (2, "holds")):
        t = table(phase="ground-combat", deck=[card(1, attack=attack), 2, 3, 4, 5, 6])
        assert t.happened(CombatFought)[0].result == result
    echelon: Cards = [card(1, wp=0), card(2, wp=3), 3, 4, 5, 6]
    arrived = table(phase="reinforcement", echelon=echelon).happened(EchelonArrived)
    assert [event.added for event in arrived[:2]] == [0, 3]


@pytest.mark.rule("NAC-2.6-b")
def test_more_nato_reinforcement_is_more() -> None:
    for points in (1, 6):
        deck: Cards = [7, 8, 9, 10, 11, 12, card(13, nato=points)]
        t = table(phase="reinforcement", deck=deck, echelon=[1, 2, 3, 4, 5, 6])
        assert t.happened(SupplyDrawn)[0].points == points


@pytest.mark.rule("NAC-2.6-c")
def test_an_event_counts_in_the_events_phase_only() -> None:
    rich = card(1, air=1, effects=(("resource-points", 5),))
    t = table(phase="recon", deck=[rich, 2]).recon("headquarters")
    assert t.state.rp == 0
    assert not t.happened(TrackMoved)
    assert table(phase="events", deck=[rich]).happened(TrackMoved)[0].to == 5


@pytest.mark.rule("NAC-2.6-d")
def test_the_shipped_cards_keep_what_the_rules_presuppose() -> None:
    cards = shipped().cards.cards
    numbers = [c.number for c in cards]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) > 20
    assert max(c.air_intercept for c in cards) == max(c.ground_defence for c in cards) == 10
    assert {c.air_intercept % 2 for c in cards} == {0, 1}


@pytest.mark.rule("NAC-2.6-e")
def test_one_shuffle_card_without_ratings() -> None:
    setting = opening().game.setting
    assert setting.deck.count(0) == 1
    assert 0 not in setting.cards
    located = table(phase="reinforcement", echelon=[0, 2, 3, 4, 5, 6])
    assert [event.added for event in located.happened(EchelonArrived)[:2]] == [0, 1]


@pytest.mark.rule("NAC-2.7-a")
def test_objectives_are_a_deck_of_their_own() -> None:
    assert {f.name for f in fields(ObjectiveData)} >= {"demand", "need", "reward", "penalty"}
    t = table(phase="objectives")
    assert (len(t.state.deck.pile), len(t.state.active), t.state.objectives.left) == (19, 2, 5)
    used = table(phase="recon", deck=[0, card(1, air=9)], passed=(3,), active=(1, 2))
    used.recon("headquarters")
    assert used.state.objectives.discard == (3,)


@pytest.mark.rule("NAC-2.7-b")
def test_the_three_objectives_that_the_rules_name() -> None:
    named = {c.name: c for c in shipped().objectives.cards}
    corps, push, offensive = (named[n] for n in ("US VII Corps", "The Big Push", "Major Air Offensive"))
    assert (corps.demand, corps.need) == ("cas-hits", 4)
    assert (push.demand, push.need) == ("cas-raids", 5)
    assert (offensive.demand, offensive.oew_counts) == ("raids", True)


# --- the glossary: 2.8


@pytest.mark.rule("NAC-2.8-a")
def test_units_of_a_raid_hold_missions_of_their_own_and_one_each() -> None:
    t = table().raid("cas", "echo", primary="hog", escort="eagle", sead="weasel").raid("oca", primary="raven")
    slots = t.game.setting.slots
    assert [slots[t.state.at[t.piece(u)]].role for u in ("hog", "eagle", "weasel")] == ["primary", "escort", "sead"]
    t.refused("not_in_basing", "NAC-7.0").assign("eagle", "2 escort")


@pytest.mark.rule("NAC-2.8-b", "NAC-2.8-c")
def test_the_first_step_turns_a_unit_over_and_the_second_removes_it() -> None:
    t = table(deck=[card(1, air=9), 6, card(2, air=9), 7]).raid("oca", primary="hog").raid("oca", primary="trio-1")
    t.end().fly(1)
    assert (t.damaged("hog"), t.at("hog")) == (True, "raid-1-primary-1")
    t = table(deck=[card(1, air=9), 6], damaged="hog").raid("oca", primary="hog").raid("oca", primary="trio-1")
    t.end().fly(1)
    assert t.at("hog") == "eliminated"
    poor = table(phase="resources", lost="hog", rp=2)
    assert poor.buy("rebuild", "hog").at("hog") == "damaged"

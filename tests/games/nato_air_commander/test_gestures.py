"""What drags and clicks stand for: the very actions of the planning, or the very refusals of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from wargame_desk import catalogue
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.session import Session
from wargame_desk.core.values import Action, Refusal
from wargame_desk.games.nato_air_commander import actions
from wargame_desk.games.nato_air_commander.state import (
    Choice,
    Homing,
    Market,
    Planning,
    Raid,
    Recon,
    Retreats,
    State,
    Supply,
)

PLANNING, RAIDS, GROUND, REINFORCEMENT = 2, 3, 4, 5


class Table:
    """A session in its planning, with verbs in the names of pieces and spaces."""

    def __init__(self) -> None:
        self.session: Session[Any, Any] = catalogue.start("nato-air-commander", "build-up", seed=4)
        self.game: Any = self.session.game
        self.setting = self.game.setting
        while not isinstance(self.state.top, Planning):
            self.play(actions.EndPhase())

    @property
    def state(self) -> State:
        return self.session.state

    def play(self, *played: Action) -> None:
        for action in played:
            result = self.session.submit(action)
            assert not isinstance(result, Refusal), (action, result)

    def space(self, label: str) -> SpaceId:
        return self.game.board.space(label)

    def piece(self, name: str) -> PieceId:
        return self.game.piece_id(name)

    def based(self, nation: str = "", stealth: bool = False) -> list[PieceId]:
        """Units in the Basing Box, of a nation if it is named."""
        found = self.setting.units_in(self.state.at)[self.setting.basing]
        return [p for p in found if nation in ("", self.setting.nation[p]) and (p in self.setting.stealth) == stealth]

    def pilot(self) -> PieceId:
        """A pilot who waits, with two units of his nation."""
        ready = [p for p in self.setting.pilots if self.state.at.get(p) == self.setting.ready]
        return next(p for p in ready if len(self.based(self.setting.nation[p])) >= 2)

    def drag(self, piece: PieceId, label: str) -> Refusal | None:
        """Put a piece on a space as the hand does; the refusal if it is not among its ways."""
        to = self.space(label)
        way = next((w for w in self.game.presenter.ways(self.state, piece) if w.to == to), None)
        if way is None:
            return self.game.presenter.why_not(self.state, piece, to)
        self.play(*way.actions)
        return None

    def click(self, label: str) -> Any:
        return self.game.presenter.click(self.state, self.space(label))

    def at(self, piece: PieceId) -> str:
        return self.game.board.label(self.state.at[piece])

    def on_top(self, frame: Any, phase: int, **changed: Any) -> State:
        """The position with another frame on top of a phase."""
        bottom = type(self.state.stack[0])(phase, True)
        return self.state._replace(stack=(bottom, frame), **changed)


@pytest.fixture
def t() -> Table:
    return Table()


def code(refusal: Refusal | None) -> tuple[str, str]:
    assert refusal is not None
    return refusal.code, refusal.rule


def test_a_unit_dragged_to_a_target_opens_a_raid_and_leads_it(t: Table) -> None:
    unit = t.based("US")[0]
    assert t.drag(unit, "dead") is None
    assert t.at(unit) == "raid-1-primary-1"
    assert t.state.raids[0].mission == "dead"


def test_more_units_at_the_same_target_join_until_three_fly_its_primary_mission(t: Table) -> None:
    units = t.based()
    for unit in units[:4]:
        assert t.drag(unit, "echo-cas") is None
    assert [t.at(unit) for unit in units[:4]] == [
        "raid-1-primary-1",
        "raid-1-primary-2",
        "raid-1-primary-3",
        "raid-2-primary-1",
    ]


def test_the_tenth_unit_at_a_target_is_refused_because_three_raids_are_there(t: Table) -> None:
    units = t.based()
    for unit in units[:9]:
        assert t.drag(unit, "oca") is None
    assert code(t.drag(units[9], "oca")) == ("three_raids", "NAC-7.0")


def test_targets_that_recon_has_not_found_refuse_by_their_own_rule(t: Table) -> None:
    unit = t.based()[0]
    assert code(t.drag(unit, "decap")) == ("no_headquarters", "NAC-7.1")
    assert code(t.drag(unit, "echo-fofa")) == ("not_located", "NAC-7.1")


def test_a_place_takes_a_unit_only_where_its_row_has_a_raid_with_a_leader(t: Table) -> None:
    leader, escort, other = t.based()[:3]
    assert code(t.drag(escort, "raid-1-escort-1")) == ("no_raid_there", "NAC-7.0")
    t.play(actions.OpenRaid("dead", None))
    assert code(t.drag(escort, "raid-1-escort-1")) == ("primary_first", "NAC-7.0")
    assert t.drag(leader, "raid-1-primary-2") is None
    assert t.drag(escort, "raid-1-escort-3") is None
    assert code(t.drag(other, "raid-1-escort-3")) == ("place_taken", "NAC-7.0")


def test_the_sixth_unit_of_a_raid_is_refused(t: Table) -> None:
    units = t.based()
    t.drag(units[0], "dead")
    for unit, place in zip(units[1:5], ("escort-1", "escort-2", "sead-1", "sead-2"), strict=True):
        assert t.drag(unit, f"raid-1-{place}") is None
    assert code(t.drag(units[5], "raid-1-sead-3")) == ("raid_full", "NAC-7.0")


def test_a_unit_moves_from_place_to_place_with_its_munitions_and_pilot(t: Table) -> None:
    pilot = t.pilot()
    unit, mate = t.based(t.setting.nation[pilot])[:2]
    t.drag(unit, "dead")
    t.drag(mate, "dead")
    assert t.drag(t.piece("pgm-1"), "raid-1-primary-1") is None
    assert t.drag(pilot, "raid-1-primary-1") is None
    left = t.state.pgm
    assert t.drag(unit, "raid-1-escort-1") is None
    assert t.at(unit) == t.at(pilot) == "raid-1-escort-1"
    assert unit in t.state.armed
    assert t.state.pgm == left


def test_no_way_leads_to_where_a_piece_is(t: Table) -> None:
    unit = t.based()[0]
    t.drag(unit, "dead")
    assert t.space("raid-1-primary-1") not in {way.to for way in t.game.presenter.ways(t.state, unit)}


def test_the_last_leader_cannot_leave_a_raid_that_has_support(t: Table) -> None:
    leader, escort = t.based()[:2]
    t.drag(leader, "dead")
    t.drag(escort, "raid-1-sead-1")
    assert code(t.drag(leader, "basing")) == ("last_primary", "NAC-7.0")
    assert code(t.drag(leader, "oca")) == ("last_primary", "NAC-7.0")
    assert t.drag(escort, "basing") is None
    assert t.drag(leader, "basing") is None
    assert t.at(leader) == "basing"


def test_pilots_fly_for_their_own_nation_and_change_units(t: Table) -> None:
    pilot = t.pilot()
    nation = t.setting.nation[pilot]
    one, mate = t.based(nation)[:2]
    other = next(p for p in t.based() if t.setting.nation[p] != nation)
    t.drag(one, "dead")
    t.drag(other, "oca")
    t.drag(mate, "alpha-cas")
    assert code(t.drag(pilot, "raid-2-primary-1")) == ("other_nation", "NAC-7.4")
    assert code(t.drag(pilot, "raid-1-sead-1")) == ("no_unit_there", "NAC-7.4")
    assert t.drag(pilot, "raid-1-primary-1") is None
    assert t.drag(pilot, "raid-3-primary-1") is None
    assert t.state.riding[pilot] == mate
    assert t.drag(pilot, "pilots") is None
    assert t.state.riding == {}


def test_munitions_go_to_units_and_to_nothing_else(t: Table) -> None:
    unit = t.based()[0]
    t.drag(unit, "dead")
    assert code(t.drag(t.piece("pgm-1"), "raid-1-primary-2")) == ("no_unit_there", "NAC-7.3")
    assert t.drag(t.piece("pgm-1"), "raid-1-primary-1") is None
    assert code(t.drag(t.piece("pgm-1"), "raid-1-primary-1")) == ("one_pgm", "NAC-7.3")


def test_the_oew_box_takes_nobody_in_the_first_turn(t: Table) -> None:
    assert code(t.drag(t.based()[0], "oew-1")) == ("oew_too_soon", "NAC-7.5")


def test_a_click_in_recon_flies_the_mission_of_the_space(t: Table) -> None:
    s = t.on_top(Recon(), 1)
    click = t.game.presenter.click
    assert click(s, t.space("echo-reserve")) == (actions.FlyRecon("staging", "echo"),)
    assert click(s, t.space("surveillance")) == (actions.FlyRecon("surveillance", None),)
    assert click(s, t.space("decap")) == (actions.FlyRecon("headquarters", None),)
    assert click(s, t.space("basing")) is None
    found = s._replace(tally=s.tally._replace(recon=frozenset({"headquarters"})))
    assert code(click(found, t.space("decap"))) == ("recon_again", "NAC-6.2")
    assert code(t.game.presenter.why_not(s, t.based()[0], t.space("dead"))) == ("wrong_phase", "NAC-4.0")


def test_a_click_gives_a_point_of_cohesion_or_says_why_not(t: Table) -> None:
    box = t.setting.box[0][0]
    nato = tuple(tuple(4 for _ in row) for row in t.state.nato)
    s = t.on_top(Supply(2), REINFORCEMENT, nato=nato)
    assert t.game.presenter.click(s, box) == (actions.Reinforce(box),)
    full = s._replace(nato=((8, *nato[0][1:]), *nato[1:]))
    assert code(t.game.presenter.click(full, box)) == ("full_cohesion", "NAC-10.2")


def test_a_retreat_is_chosen_by_a_click_on_any_box_of_the_line_or_a_drag_of_its_force(t: Table) -> None:
    start = t.setting.start[1]
    s = t.on_top(Retreats((1,)), GROUND, wp=(0, 2, 0, 0, 0, 0))
    chosen = (actions.ChooseSpace(start),)
    assert t.game.presenter.click(s, start) == t.game.presenter.click(s, t.setting.box[1][1]) == chosen
    (way,) = t.game.presenter.ways(s, t.setting.forces[1])
    assert (way.to, way.actions) == (t.setting.box[1][0], chosen)
    assert t.game.presenter.ways(s, t.setting.forces[0]) == ()


def test_purchases_by_drag_with_their_price(t: Table) -> None:
    hurt, worn, lost = t.based()[:3]
    pilot = t.piece("pilot-us-1")
    at = {
        **t.state.at,
        hurt: t.setting.hurt,
        worn: t.setting.repair,
        lost: t.setting.lost,
        pilot: t.setting.recruits,
    }
    s = t.on_top(Market((worn,)), 7, at=at, damaged=frozenset({hurt, worn, lost}), rp=2)
    found = {
        piece: [(t.game.board.label(way.to), way.actions, way.note) for way in t.game.presenter.ways(s, piece)]
        for piece in (hurt, worn, lost, pilot)
    }
    assert found == {
        hurt: [("repair", (actions.Buy("begin", hurt),), "1 RP")],
        worn: [("basing", (actions.Buy("finish", worn),), "1 RP")],
        lost: [("damaged", (actions.Buy("rebuild", lost),), "2 RP")],
        pilot: [("pilots", (actions.Buy("pilot", pilot),), "2 RP")],
    }
    assert code(t.game.presenter.why_not(s, hurt, t.setting.basing)) == ("not_for_sale", "NAC-12.2")
    poor = s._replace(rp=1)
    assert code(t.game.presenter.why_not(poor, lost, t.setting.hurt)) == ("too_dear", "NAC-12.2")
    assert code(t.game.presenter.click(s, t.setting.munitions)) == ("too_dear", "NAC-12.2")


def test_damaged_units_go_home_to_either_box(t: Table) -> None:
    hurt, whole = t.based()[:2]
    place = t.space("raid-1-primary-1")
    at = {**t.state.at, hurt: place}
    s = t.on_top(Homing(), 8, at=at, damaged=frozenset({hurt}))
    homes = {t.game.board.label(way.to) for way in t.game.presenter.ways(s, hurt)}
    assert homes == {"basing", "damaged"}
    assert code(t.game.presenter.why_not(s, hurt, t.setting.repair)) == ("no_home", "NAC-13.1")
    assert code(t.game.presenter.why_not(s, whole, t.setting.hurt)) == ("not_damaged", "NAC-13.1")


def test_events_take_the_unit_or_pilot_that_is_put_where_it_goes(t: Table) -> None:
    hurt = t.based()[0]
    s = t.on_top(Choice("repair"), 6, at={**t.state.at, hurt: t.setting.hurt}, damaged=frozenset({hurt}))
    (way,) = t.game.presenter.ways(s, hurt)
    assert (way.to, way.actions) == (t.setting.basing, (actions.ChoosePiece(hurt),))
    assert code(t.game.presenter.why_not(s, t.based()[1], t.setting.basing)) == ("not_for_event", "NAC-11.0")


def test_every_way_of_every_piece_is_played_without_a_refusal(t: Table) -> None:
    for unit, target in zip(t.based()[:4], ("dead", "dead", "oca", "echo-cas"), strict=True):
        t.drag(unit, target)
    counted = 0
    for name in t.setting.names:
        for way in t.game.presenter.ways(t.state, t.piece(name)):
            s = t.state
            for action in way.actions:
                assert t.game.check(s, action) is None, (name, way, action)
                s = t.game.apply(s, action).state
            counted += 1
    assert counted > 200


# --- the raids of the turn before


def test_last_turns_raids_are_put_together_again_as_far_as_their_units_can_fly(t: Table) -> None:
    pilot = t.pilot()
    leader, escort = t.based(t.setting.nation[pilot])[:2]
    other = next(p for p in t.based() if p not in (leader, escort))
    t.drag(leader, "dead")
    t.drag(escort, "raid-1-escort-1")
    t.drag(pilot, "raid-1-escort-1")
    t.drag(t.piece("pgm-1"), "raid-1-primary-1")
    t.drag(other, "oca")
    before = t.state
    home = {**before.at, **dict.fromkeys((leader, escort), t.setting.basing)}
    home[pilot] = t.setting.ready
    now = before._replace(turn=2, at={**home, other: t.setting.hurt}, raids={}, armed=frozenset(), riding={})
    played, refused = t.game.presenter.plan_again(now, iter([before]), None)
    assert played == (
        actions.OpenRaid("dead", None),
        actions.Assign(leader, t.space("raid-1-primary-1")),
        actions.Arm(leader),
        actions.Assign(escort, t.space("raid-1-escort-1")),
        actions.Crew(pilot, escort),
    )
    assert [(one.code, one.pieces) for one in refused] == [("not_in_basing", (other,))]


def test_a_fellow_takes_the_place_of_a_pilot_who_is_gone(t: Table) -> None:
    gone, fellow = (pilot for pilot in t.setting.pilots if t.setting.nation[pilot] == "US")
    leader = t.based("US")[0]
    s = t.state._replace(at={**t.state.at, gone: t.setting.ready, fellow: t.setting.ready})
    raid = s._replace(at={**s.at, leader: t.space("raid-1-primary-1")}, raids={0: Raid("dead", -1)})
    before = raid._replace(at={**raid.at, gone: raid.at[leader]}, riding={gone: leader})
    now = s._replace(turn=2, at={piece: there for piece, there in s.at.items() if piece != gone})
    played, _ = t.game.presenter.plan_again(now, iter([before]), None)
    assert played[-1] == actions.Crew(fellow, leader)


def test_one_raid_is_filled_like_the_one_at_its_target(t: Table) -> None:
    first, second = t.based()[:2]
    t.drag(first, "dead")
    t.drag(second, "oca")
    before = t.state
    home = {**before.at, first: t.setting.basing, second: t.setting.basing}
    now = before._replace(turn=2, at=home, raids={0: before.raids[1]})
    played, refused = t.game.presenter.plan_again(now, iter([before]), 1)
    assert played == (actions.Assign(second, t.space("raid-1-primary-1")),)
    assert refused == ()


def test_in_the_first_turn_there_is_nothing_to_repeat(t: Table) -> None:
    played, (why,) = t.game.presenter.plan_again(t.state, iter([t.state]), None)
    assert (played, why.code) == ((), "no_raids_before")


# --- what is allowed and never suggested


def test_nothing_suggests_a_unit_without_the_rating_that_counts() -> None:
    """The F-15 has Air 6 and no Ground rating: it may fly CAS (8.3), but no refusal names that in its place."""
    table = Table()
    eagle, fighter = table.piece("us-f15-1"), table.piece("us-a10-1")
    assert table.drag(fighter, "alpha-cas") is None
    ways = {table.setting.board.label(way.to): way for way in table.game.presenter.ways(table.state, eagle)}
    idle = {label for label, way in ways.items() if table.game.presenter.idle(table.state, way.actions)}
    assert {"alpha-cas", "raid-1-primary-2", "raid-1-sead-1"} <= idle
    assert "raid-1-escort-1" not in idle
    refused = actions.Assign(eagle, table.space("raid-2-primary-1"))
    instead = table.session.instead(refused)
    assert isinstance(instead, actions.Assign)
    assert table.game.board.label(instead.to) == "raid-1-escort-1"
    assert table.drag(eagle, "raid-1-primary-2") is None, "it is allowed all the same"
    assert table.game.presenter.idle(table.state, (actions.Arm(eagle),))
    assert not table.game.presenter.idle(table.state, (actions.Arm(fighter),))

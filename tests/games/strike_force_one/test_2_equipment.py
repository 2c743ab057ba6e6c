"""Rules 0, 1 and 2: sides, map, units, set-up; and that everything is open."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.strike_force_one.table import game_of, opening, table
from wargame_desk.core.chance import outcomes
from wargame_desk.core.dice import ChanceNeeded
from wargame_desk.core.tables import Source
from wargame_desk.core.values import PositionError
from wargame_desk.games.strike_force_one.actions import EndPhase, Move, ResolveAttack
from wargame_desk.games.strike_force_one.events import BattleRolled, PhaseBegun

WOODS = {"0304", "0403", "0506", "0703", "0705"}
TOWNS = {"0205", "0302", "0504"}
STARTS = dict(
    zip("ABCDEFWXYZ", ("0902", "0903", "0904", "0905", "0906", "0907", "0504", "0502", "0405", "0606"), strict=True)
)


# --- 0.0 and 1.0


@pytest.mark.rule("SFO-0.0-a")
def test_a_case_goes_before_its_rule_and_a_designers_note_forbids_nothing() -> None:
    # 4.0 gives any unit four hexes in any direction; case 4.31 takes them away next to an enemy.
    table(A="0704", W="0504").refused("stop_on_path", "SFO-4.31").move("A", "0604", "0605")
    # A note says that four battles a turn are the most. It only counts units: with a fifth there are five.
    t = table(
        "advanced",
        options="west-german",
        phase="us-combat",
        dice=[3, 3, 3, 3, 3],
        W="0101",
        X="0103",
        Y="0105",
        Z="0107",
        G="0901",
        A="0201",
        B="0203",
        C="0205",
        D="0207",
        E="0902",
    )
    for target, attacker in (("0201", "0101"), ("0203", "0103"), ("0205", "0105"), ("0207", "0107"), ("0902", "0901")):
        t.attack(target, attacker)
    assert [battle.result for battle in t.happened(BattleRolled)] == ["NE"] * 5


@pytest.mark.rule("SFO-1.0-a")
def test_two_sides_each_moves_only_its_own() -> None:
    t = opening()
    assert t.game.sides == ("soviet", "us")
    assert t.asked == "soviet move ABCDEF"
    assert t.refused("not_yours", "SFO-4.0").move("W", "0503").pieces == "W"
    t.end().end()
    assert t.asked == "us move WXYZ"
    assert t.refused("not_yours", "SFO-4.0").move("A", "0802").pieces == "A"
    battle = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
    assert battle.asked == "us retreat W"
    battle.refused("need_not_retreat", "SFO-5.6").retreat("A", "0605")


@pytest.mark.rule("SFO-1.0-b", "SFO-3.0-h")
def test_four_turns_each_and_no_fifth_even_with_nobody_left() -> None:
    t = table()
    begun = [("soviet-move", 1)]
    while t.winner is None:
        assert t.legal() == [EndPhase()]
        t.end()
    begun += [(event.phase, event.turn) for event in t.happened(PhaseBegun)]
    steps = ("soviet-move", "soviet-combat", "us-move", "us-combat")
    assert begun == [(step, turn) for turn in (1, 2, 3, 4) for step in steps]
    assert t.asked == "nobody"
    assert t.legal() == []
    t.refused("game_over", "SFO-6.0").end()


@pytest.mark.rule("SFO-1.0-c")
def test_the_only_chance_is_one_fair_die_of_six() -> None:
    t = table(phase="soviet-combat", A="0604", W="0504").declare("0504").add("0604")
    with pytest.raises(ChanceNeeded) as needed:
        t.roll()
    assert needed.value.faces == 6
    dice = []
    for chance, step in outcomes(t.game, t.state, ResolveAttack()):
        assert chance == Fraction(1, 6)
        dice += [event.die for event in step.events if isinstance(event, BattleRolled)]
    assert sorted(dice) == [1, 2, 3, 4, 5, 6]


# --- 2.0 the map


@pytest.mark.rule("SFO-2.0-a")
def test_sixty_eight_hexes_in_nine_columns() -> None:
    board = game_of().board
    labels = [board.label(space) for space in board.spaces]
    assert len(set(labels)) == 68
    rows = {column: sorted(label[2:] for label in labels if label[:2] == column) for column in {x[:2] for x in labels}}
    assert sorted(rows) == ["01", "02", "03", "04", "05", "06", "07", "08", "09"]
    for column, found in rows.items():
        assert found == [f"{row:02}" for row in range(1, 9 if int(column) % 2 else 8)]


@pytest.mark.rule("SFO-2.0-b")
def test_three_towns_and_their_names_beside_them_do_not_count() -> None:
    t = table(A="0206", B="0301", C="0505", W="0102")
    towns = t.game.setting.data.board.towns
    assert {town.space for town in towns} == TOWNS
    assert {town.label_space for town in towns} == {"0206", "0301", "0505"}
    assert [objective.holder for objective in t.game.standing(t.state).objectives] == [None, None, None]
    # In 0302 itself it is held.
    t.move("B", "0302")
    assert [o.holder for o in t.game.standing(t.state).objectives if o.name == "Marbach"] == ["soviet"]
    sources = {part: source for part, source, _ in t.game.presenter.provenance}
    assert sources["Places of woods and towns, town names"] is Source.RECONSTRUCTED


@pytest.mark.rule("SFO-2.0-c")
def test_five_woods_three_towns_and_open_ground() -> None:
    board, look = game_of().board, game_of().presenter.look.map
    kinds = {board.label(s): look.styles[look.terrain[s]].kind for s in board.spaces}
    assert {label for label, kind in kinds.items() if kind == "woods"} == WOODS
    assert {label for label, kind in kinds.items() if kind == "town"} == TOWNS
    assert {kind for label, kind in kinds.items() if label not in WOODS | TOWNS} == {"open"}
    # A town is open ground to a mover: 0504 is entered and left at one point a hex.
    assert table(A="0604").move("A", "0504", "0503").log[0].cost == 2


@pytest.mark.rule("SFO-2.0-d", "SFO-4.2-c")
def test_standard_woods_are_closed_to_both_sides() -> None:
    t = table(A="0604", W="0404")
    assert t.refused("woods", "SFO-4.2").move("A", "0705").spaces == "0705"
    t.refused("woods", "SFO-4.2").move("A", "0705", "0706")  # nor as a hex on the way
    assert not t.reach("A") & WOODS
    t = table(phase="us-move", A="0604", W="0404")
    t.refused("woods", "SFO-4.2").move("W", "0304", "0303")
    assert not t.reach("W") & WOODS
    with pytest.raises(PositionError, match=r"0705.*4\.2"):
        table(A="0705")


@pytest.mark.rule("SFO-2.0-e")
def test_numbers_run_down_each_column_and_neighbours_follow_from_them() -> None:
    board = game_of().board

    def near(label: str) -> set[str]:
        return {board.label(space) for space in board.near[board.space(label)]}

    assert near("0504") == {"0503", "0505", "0403", "0404", "0603", "0604"}  # odd column: the rows above and beside
    assert near("0604") == {"0603", "0605", "0504", "0505", "0704", "0705"}  # even column: beside and below
    assert near("0101") == {"0102", "0201"}
    assert near("0908") == {"0907", "0807"}
    heights = [board.centre(board.space(f"05{row:02}"))[1] for row in range(1, 9)]
    assert heights == sorted(heights)


# --- 2.0 the units


@pytest.mark.rule("SFO-2.0-f")
def test_six_soviet_and_four_american_companies_alike_in_everything() -> None:
    t = opening()
    sides = {piece.id: piece.side for piece in t.game.picture(t.state, None).pieces}
    assert sides == dict.fromkeys("ABCDEF", "soviet") | dict.fromkeys("WXYZ", "us")
    reports = [t.game.presenter.about_piece(t.state, t.game.piece_id(name)).figures for name in sides]
    assert {tuple(value for value, _ in figures) for figures in reports} == {("1", "4")}
    reach = [table(**{name: "0802"}).reach(name) for name in "ABCDEF"]
    assert all(found == reach[0] for found in reach)
    for name in "WXYZ":
        column = table(phase="soviet-combat", dice=[1], A="0604", **{name: "0504"}).attack("0504", "0604").column
        assert column == "1"


@pytest.mark.rule("SFO-2.0-g")
def test_units_start_on_their_letters_and_nobody_chooses() -> None:
    t = opening()
    assert {name: t.at(name) for name in STARTS} == STARTS
    assert len(set(STARTS.values())) == 10
    assert not set(STARTS.values()) & WOODS
    assert all(isinstance(action, (Move, EndPhase)) for action in t.legal())
    letters = {text: t.game.board.label(space) for space, text, _ in t.game.presenter.look.map.letters}
    assert letters == STARTS
    sources = {unit.id: unit.source for unit in t.game.setting.data.pieces if unit.start}
    assert set(sources.values()) == {Source.RECONSTRUCTED}


@pytest.mark.rule("SFO-2.0-h", "SFO-3.0-g")
def test_the_marker_starts_on_turn_one_and_goes_on_after_american_combat() -> None:
    t = opening()
    seen = []
    for _ in range(5):
        seen.append((t.phase, dict(t.game.picture(t.state, None).tracks)["turn"]))
        t.end()
    assert seen == [("soviet-move", 1), ("soviet-combat", 1), ("us-move", 1), ("us-combat", 1), ("soviet-move", 2)]


@pytest.mark.rule("SFO-2.0-i")
def test_moves_retreats_advances_and_arrivals_throw_no_die() -> None:
    # The script holds one number for the one battle; anything else that rolled would find it empty.
    t = table(
        "advanced", options="second-echelon west-german", turn=2, dice=[1], A="0604", B="0205", C="0302", W="0504"
    )
    t.replacements("D", "E").enter("D", "0902").enter("E", "0903").move("A", "0605", "0604").end()
    t.attack("0504", "0604").retreat("W", "0404").advance("A").end()
    t.enter("G", "0101")
    assert t.state.dice.n == 1
    assert len(t.happened(BattleRolled)) == 1


@pytest.mark.rule("SFO-PI-a")
def test_everything_is_open_but_the_next_die() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
    views = [t.game.picture(t.game.redact(t.state, side), side) for side in (*t.game.sides, None)]
    assert len({(view.pieces, view.decision, view.battle, view.turn, view.phase) for view in views}) == 1
    for side in t.game.sides:
        known = t.game.redact(t.state, side)
        assert known._replace(dice=t.state.dice) == t.state
        assert known.dice.seed == b""
        assert known.dice.hand is None
    assert all(event.audience is None for event in t.log)

"""Rule 2: counters with two sides, the map, and the names of its squares."""

from __future__ import annotations

import itertools
import re
from collections import Counter

import pytest

from tests.games.norad.playing import steps
from tests.games.norad.table import Table, game_of, opening, table
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.tables import Source
from wargame_desk.core.values import Event, OptionError
from wargame_desk.games.norad.actions import Move
from wargame_desk.games.norad.events import BackShown, FighterRolled
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.sequence import SOVIET, US
from wargame_desk.games.norad.state import State

# --- 2.0: no die


@pytest.mark.rule("NORAD-2.0-a")
@pytest.mark.parametrize(("variant", "options"), [("norad", ""), ("pvo-strany", "slbm canada targets")])
def test_without_fighter_combat_no_number_is_drawn_after_the_set_up(variant: str, options: str) -> None:
    for game, state, action, step in steps(variant, options, 0):
        assert step.state.dice == state.dice
        other = game.apply(game.with_dice(state, Dice(b"another")), action)
        assert other.events == step.events
        assert game.with_dice(other.state, state.dice) == step.state


@pytest.mark.rule("NORAD-2.0-a")
def test_the_die_belongs_to_fighter_combat_in_the_expansion() -> None:
    with pytest.raises(OptionError):
        game_of("norad", "fighter-combat")


# --- 2.1: fronts and backs


def swapped(game: Norad, state: State, one: PieceId, other: PieceId) -> State:
    """The position with the backs of two counters changed, and what was written down for them."""
    back = {**state.back, one: state.back[other], other: state.back[one]}
    change = {one: other, other: one}
    targets = {change.get(p, p): city for p, city in state.targets.items()}
    return state._replace(back=back, targets=dict(sorted(targets.items())))


def hidden_pairs(game: Norad, state: State) -> list[tuple[Side, PieceId, PieceId]]:
    """A real counter and a decoy of each kind whose backs the other side does not see, with that side."""
    found = []
    for group in game.setting.groups:
        rest = [p for p in group.pieces if p not in state.shown]
        real = [p for p in rest if state.back[p]]
        decoys = [p for p in rest if not state.back[p]]
        if real and decoys:
            found.append((game.setting.other(group.side), real[len(real) // 2], decoys[0]))
    return found


@pytest.mark.rule("NORAD-2.1-a", "NORAD-2.1-e")
@pytest.mark.parametrize(
    ("variant", "options"), [("norad", ""), ("pvo-strany", "slbm canada targets"), ("norad", "solitaire")]
)
def test_the_enemy_sees_the_same_whichever_counter_is_the_decoy(variant: str, options: str) -> None:
    compared = 0
    for game, state, action, step in steps(variant, options, 0):
        for viewer, real, decoy in hidden_pairs(game, state):
            other = swapped(game, state, real, decoy)
            mine, his = game.redact(state, viewer), game.redact(other, viewer)
            assert mine == his
            assert game.picture(mine, viewer) == game.picture(his, viewer)
            assert game.decision(state) == game.decision(other)
            if game.check(other, action) is None and not _turned_over(step.events, real, decoy):
                again = game.apply(other, action)
                assert seen_by(again.events, viewer) == seen_by(step.events, viewer)
                assert game.redact(again.state, viewer) == game.redact(step.state, viewer) or game.outcome(step.state)
                compared += 1
    assert compared > 300


def _turned_over(events: tuple[Event, ...], *pieces: PieceId) -> bool:
    return any(isinstance(e, BackShown) and e.piece in pieces for e in events)


def seen_by(events: tuple[Event, ...], side: Side) -> list[Event]:
    """The events that a side may see."""
    return [e for e in events if e.audience is None or side in e.audience]


@pytest.mark.rule("NORAD-2.1-a")
@pytest.mark.parametrize("variant", ["norad", "pvo-strany"])
def test_what_the_side_that_decides_may_do_does_not_hang_on_the_enemys_backs(variant: str) -> None:
    played = steps(variant, "" if variant == "norad" else "slbm canada targets", 0)
    for game, state, _, _ in played[::9]:
        decision = game.decision(state)
        assert decision is not None
        listed = list(game.legal_actions(state))
        assert list(game.legal_actions(game.redact(state, decision.side))) == listed
        for viewer, real, decoy in hidden_pairs(game, state):
            if viewer == decision.side:
                assert list(game.legal_actions(swapped(game, state, real, decoy))) == listed


@pytest.mark.rule("NORAD-2.1-b")
def test_type_nation_and_place_are_public_and_the_back_is_not() -> None:
    t = table("norad", "canada", B1="E6", b1="E9", F1="M5-E", f1="M5-E", C1="L5-E", S1="L5-E")
    for viewer, enemy in ((SOVIET, "F1 f1 C1"), (US, "B1 b1")):
        view = t.game.picture(t.known(viewer), viewer)
        pieces = {p.id: p for p in view.pieces}
        for unit in enemy.split():
            seen = pieces[t.full(unit)[0]]
            assert "real" not in seen.marks
            assert "decoy" not in seen.marks
            assert seen.at == t.space(str(t.at(unit)))
    fronts = {p.id: p.face for p in t.game.picture(t.known("soviet"), None).pieces}
    assert fronts[t.full("F1")[0]] == fronts[t.full("f1")[0]] == "fighter-us"
    assert fronts[t.full("C1")[0]] == "fighter-canada"
    assert fronts[t.full("S1")[0]] == "sam-us"
    assert fronts[t.full("B1")[0]] == fronts[t.full("b1")[0]] == "bomber-soviet"
    own = {p.id: p.marks for p in t.game.picture(t.known("us"), None).pieces}
    assert ("real" in own[t.full("F1")[0]], "decoy" in own[t.full("f1")[0]]) == (True, True)


@pytest.mark.rule("NORAD-2.1-c")
def test_four_squares_for_a_bomber_and_six_for_a_fighter() -> None:
    t = table(B1="E6", waiting="B2")
    # Four squares straight south of E6 are F, G, H and I; row J would be the fifth.
    assert "I6-W" in t.reach("B1")
    assert t.why_not("B1", "J6-W").code == "too_far"
    t.refused("too_far", "NORAD-6.0").move("B1", "F6-W", "G6-W", "H6-W", "I6-W", "J6-W")
    # From Seattle, M5-E, six squares along row M lead to M8-E (M6-W, M6-E, M7-W, M7-E, M8-W, M8-E).
    t = table(phase="us-move", F1="M5-E", B1="M8-E", B2="M9-W")
    assert t.sorties("F1") == {"M8-E"}
    t.refused("too_far", "NORAD-6.0").sortie("F1", "M9-W")


@pytest.mark.rule("NORAD-2.1-d", "NORAD-2.1-e")
def test_real_bombers_and_missiles_are_numbered_and_the_enemy_does_not_see_it() -> None:
    t = opening("norad", "slbm canada")
    backs = {g.name: sorted(t.state.back[p] or 0 for p in g.pieces) for g in t.game.setting.groups}
    assert backs["bomber"] == [0] * 8 + list(range(1, 25))
    assert backs["slbm"] == [0, 1, 2, 3]
    assert {t.known("us").back[p] for p in t.game.setting.of(SOVIET, "bomber", "slbm")} == {None}
    assert {t.known("soviet").back[p] for p in t.game.setting.of(US, "fighter")} == {None}


@pytest.mark.rule("NORAD-2.1-e")
def test_the_names_of_counters_do_not_follow_the_numbers_on_their_backs() -> None:
    bombers, orders = game_of().setting.of(SOVIET, "bomber"), []
    for seed in range(40):
        state = opening(seed=bytes([seed])).state
        orders.append([state.back[p] for p in bombers])
    assert all(order != sorted(order, key=lambda b: b or 0) for order in orders)
    # Any counter is a decoy about as often as any other: 40 games, 8 of 32, so about 10 times each.
    decoys = Counter(i for order in orders for i, back in enumerate(order) if back == 0)
    assert len(decoys) == 32
    assert max(decoys.values()) < 22


@pytest.mark.rule("NORAD-2.1-f")
def test_every_american_sam_is_real_and_everybody_knows_it() -> None:
    t = opening()
    sams = t.game.setting.of(US, "sam")
    assert len(sams) == 5
    assert [t.known("soviet").back[p] for p in sams] == [1] * 5
    pvo = opening("pvo-strany")
    assert {pvo.known("us").back[p] for p in pvo.game.setting.of(SOVIET, "sam")} == {None}


@pytest.mark.rule("NORAD-2.1-g")
def test_the_numbers_on_fighters_count_in_fighter_combat_only() -> None:
    plain = table("expansion", phase="us-fighters", UF1="na-M5-E", SB1="na-M6-W", waiting="SB2")
    plain.sortie("UF1", "na-M6-W").end()
    assert plain.gone("SB1")
    assert plain.happened(FighterRolled) == []
    dice = table("expansion", "fighter-combat", phase="us-fighters", dice=[6], UF1="na-M5-E", SB1="na-M6-W")
    dice.sortie("UF1", "na-M6-W").end().roll("UF1")
    assert [(e.die, e.factor, e.result) for e in dice.happened(FighterRolled)] == [(6, 4, "miss")]


# --- 2.2: the map


@pytest.mark.rule("NORAD-2.2-a")
def test_the_base_game_is_played_in_america_and_on_the_ice() -> None:
    labels = [game_of().board.label(i) for i in map(SpaceId, range(len(game_of().setting.spots)))]
    assert Counter(spot.region for spot in game_of().setting.spots) == {"square": 612, "arctic": 12}
    assert {label for label in labels if label.startswith("arctic")} == {f"arctic-{i}" for i in range(1, 13)}
    with_cuba = game_of("norad", "cuba").setting
    assert [spot.label for spot in with_cuba.spots if spot.region == "base"] == ["cuba"]
    t = table("expansion", phase="soviet-bombers", SB1="na-E6", UF1="na-M5-E")
    assert t.why_not("SB1", "eu-G6-W").code == "other_map"
    t.move("SB1", "na-F6-W", "na-G6-W").end()
    t.refused("other_map", "EXP-2.2").sortie("UF1", "eu-L4-W")


VALUES = {"G12-E": 5, "H3-W": 5, "J6-E": 5, "L5-E": 5, "L8-W": 5, "M5-E": 7}
"""The rows of the printed target sheet that can be read."""


@pytest.mark.rule("NORAD-2.2-b")
def test_a_city_has_a_square_of_its_own_and_a_printed_value() -> None:
    setting, board = game_of().setting, game_of().board
    cities = {board.label(space): city for space, city in setting.cities.items()}
    assert len(cities) == 30
    assert {label: cities[label].value for label in VALUES} == VALUES
    assert {cities[label].source for label in VALUES} == {Source.RULEBOOK}
    assert all(5 <= city.value <= 9 for city in cities.values())
    east = game_of("pvo-strany")
    values = {east.board.label(x): city.value for x, city in east.setting.cities.items()}
    sheet = {"D6": 5, "E4": 5, "F5-W": 6, "G5-E": 5, "H4-W": 8, "I4-E": 9}
    assert {label: values[label] for label in sheet} == sheet


@pytest.mark.rule("NORAD-2.2-c")
def test_a_square_is_named_by_row_and_column_with_a_letter_for_each_split() -> None:
    for game in (game_of(), game_of("pvo-strany")):
        for spot in game.setting.spots:
            if spot.region == "square":
                letters = 0 if spot.label[0] < "F" else 1 if spot.label[0] < "Q" else 2
                assert re.fullmatch(r"[A-V]\d{1,2}" + (f"-[WE]{{{letters}}}" if letters else ""), spot.label)
    names = {city.name: game_of().board.label(space) for space, city in game_of().setting.cities.items()}
    assert names["Vancouver"] == "L5-E"
    assert names["San Francisco"] == "Q5-EW"
    assert names["Winnipeg"] == "L8-W"  # printed without the hyphen


@pytest.mark.rule("NORAD-2.2-d")
def test_neighbours_of_squares_worked_out_on_the_map() -> None:
    board = game_of().board

    def near(label: str) -> set[str]:
        return {board.label(space) for space in board.near[board.space(label)]}

    # Above a split: two squares to the south, and a corner on each side.
    assert near("E6") == {"D5", "D6", "D7", "E5", "E7", "F5-E", "F6-W", "F6-E", "F7-W"}
    # In the middle of unsplit rows: eight.
    assert near("M6-W") == {"L5-E", "L6-W", "L6-E", "M5-E", "M6-E", "N5-E", "N6-W", "N6-E"}
    # The second split, and a square under it with its parent.
    assert near("P8-E") == {"O8-W", "O8-E", "O9-W", "P8-W", "P9-W", "Q8-WE", "Q8-EW", "Q8-EE", "Q9-WW"}
    assert near("Q5-EW") == {"P5-W", "P5-E", "Q5-WE", "Q5-EE", "R5-WE", "R5-EW", "R5-EE"}
    # Corners of the map; nothing leads round the world or over the Pole.
    assert near("V1-WW") == {"U1-WW", "U1-WE", "V1-WE"}
    assert near("A12") == {"A11", "B11", "B12"}


@pytest.mark.rule("NORAD-2.2-d")
@pytest.mark.parametrize(("variant", "key"), [("norad", "america"), ("pvo-strany", "eurasia")])
def test_adjacency_is_mutual_and_that_of_the_geometry(variant: str, key: str) -> None:
    game = game_of(variant)
    data = game.setting.data.board
    rows = {row.label: i for i, row in enumerate(data.rows)}
    squares = data.maps[key].squares
    bands: dict[int, list[int]] = {}
    for i, square in enumerate(squares):
        bands.setdefault(rows[square.row], []).append(i)
    touching = set()
    for row, band in bands.items():
        for i, j in itertools.chain(itertools.combinations(band, 2), itertools.product(band, bands.get(row + 1, []))):
            if squares[i].west <= squares[j].east and squares[j].west <= squares[i].east:
                touching.add(frozenset((squares[i].label, squares[j].label)))
    board, found = game.board, set()
    for square in squares:
        here = board.space(square.label)
        for there in board.near[here]:
            assert here in board.near[there]
            found.add(frozenset((square.label, board.label(there))))
    assert found == touching


@pytest.mark.rule("NORAD-2.2-d")
def test_the_compass_comes_with_the_squares() -> None:
    t = table(B1="F6-W")
    far = {path[-1]: row for path, row in ends(t, "B1").items()}
    assert far["H6-W"] == 2
    # North, north-west, north-east of F6-W are E5 and E6; both are refused as the wrong way.
    for label in ("E5", "E6"):
        assert t.refused("must_bomb", "NORAD-6.0").move("B1", label).spaces == label


def ends(t: Table, unit: str) -> dict[tuple[str, ...], int]:
    """Rows gone south on every listed route of a bomber."""
    board, row = t.game.board, t.game.setting.row
    start = row[t.state.at[t.piece(unit)]]
    return {
        tuple(board.label(x) for x in action.path): row[action.path[-1]] - start
        for action in t.legal(unit)
        if isinstance(action, Move)
    }

"""What the target sheets and counters say, and that everything else owns up to being reconstructed."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.norad.table import game_of, table
from wargame_desk.core.tables import Source
from wargame_desk.core.values import OptionError
from wargame_desk.games.norad.data import CityData
from wargame_desk.games.norad.options import complete_options, option_specs

DATA = game_of().setting.data
SOVIET_SHEET = [
    ("Godthåb", "G12-E", 5, False),
    ("Anchorage", "H3-W", 5, False),
    ("Edmonton", "J6-E", 5, True),
    ("Vancouver", "L5-E", 5, True),
    ("Winnipeg", "L8-W", 5, True),
    ("Seattle", "M5-E", 7, False),
]
"""The lines of the Soviet sheet that can be read: name, square, value, whether it has the mark X."""
US_SHEET = [
    ("Novaya Zemlya", "D6", 5, False),
    ("Murmansk", "E4", 5, False),
    ("Arkhangel", "F5-W", 6, True),
    ("Plesetsk", "G5-E", 5, True),
    ("Leningrad", "H4-W", 8, True),
    ("Moscow", "I4-E", 9, True),
]


def lines(cities: list[CityData]) -> list[tuple[str, str, int, bool]]:
    return [(city.name, city.square, city.value, city.sheet_x) for city in cities]


def in_sheet(map_name: str, bloc: str) -> list[CityData]:
    return [city for city in DATA.cities if city.map == map_name and city.bloc == bloc]


@pytest.mark.rule("NORAD-TS-a")
def test_the_legible_lines_of_the_soviet_sheet_are_data_of_the_rulebook() -> None:
    first = in_sheet("america", "free")[:6]
    assert lines(first) == SOVIET_SHEET
    assert {(city.value_source, city.square_source) for city in first} == {(Source.RULEBOOK, Source.RULEBOOK)}


@pytest.mark.rule("NORAD-TS-b")
def test_after_the_cut_the_soviet_list_is_reconstructed_and_long_enough_to_win() -> None:
    rest = in_sheet("america", "free")[6:]
    quebec = next(city for city in rest if city.name == "Quebec")
    assert (quebec.square, quebec.square_source, quebec.value_source) == (
        "M10-E",
        Source.RULEBOOK,
        Source.RECONSTRUCTED,
    )
    assert not [city.name for city in rest if city.value_source == Source.RULEBOOK]
    named = [city.name for city in rest if city.square_source == Source.RULEBOOK]
    assert named == ["Quebec", "San Francisco"]
    assert sum(city.value for city in in_sheet("america", "free")) >= 100


@pytest.mark.rule("PVO-TS-a")
def test_the_legible_lines_of_the_us_sheet_are_data_of_the_rulebook() -> None:
    first = in_sheet("eurasia", "east")[:6]
    assert lines(first) == US_SHEET
    assert {(city.value_source, city.square_source) for city in first} == {(Source.RULEBOOK, Source.RULEBOOK)}


@pytest.mark.rule("PVO-TS-b")
def test_after_the_cut_the_us_list_is_reconstructed_and_long_enough_to_win() -> None:
    rest = in_sheet("eurasia", "east")[6:]
    assert (rest[0].name, rest[0].square, rest[0].value_source) == ("Gorky", "I5-E", Source.RECONSTRUCTED)
    assert not [city.name for city in rest if city.value_source == Source.RULEBOOK]
    assert [city.name for city in rest if city.square_source == Source.RULEBOOK] == ["Gorky"]
    assert sum(city.value for city in in_sheet("eurasia", "east")) >= 80


def test_the_values_of_nato_cities_are_reconstructed() -> None:
    nato = in_sheet("eurasia", "free")
    assert {city.value_source for city in nato} == {Source.RECONSTRUCTED}
    assert sum(city.name == "West Berlin" for city in nato) == 1


@pytest.mark.rule("NORAD-TS-c")
def test_the_mark_of_the_sheet_decides_nothing_and_the_map_decides_where_missiles_strike() -> None:
    """Inland Edmonton has the mark, Seattle and Anchorage by the sea have none: only the sea counts."""
    setting = game_of("norad", "slbm canada").setting
    sea = set(setting.launch)

    def reachable(label: str) -> bool:
        return any(x in sea for x in setting.board.near[setting.board.space(label)])

    marks = {city.name: city.sheet_x for city in DATA.cities}
    assert (marks["Edmonton"], marks["Winnipeg"], marks["Vancouver"]) == (True, True, True)
    assert (marks["Anchorage"], marks["Seattle"], marks["Godthåb"]) == (False, False, False)
    assert not reachable("J6-E")
    assert not reachable("L8-W")
    assert reachable("H3-W")
    assert reachable("M5-E")
    assert reachable("L5-E"), "Vancouver touches the sea off Washington at a corner"


def test_every_square_is_named_once_and_every_city_lies_in_a_square_of_its_own() -> None:
    for key, count in (("america", 612), ("eurasia", 799)):
        labels = [square.label for square in DATA.board.maps[key].squares]
        assert len(labels) == len(set(labels)) == count
        squares = [city.square for city in DATA.cities if city.map == key]
        assert len(squares) == len(set(squares))
        assert set(squares) <= set(labels)


def test_columns_split_in_halves_in_row_f_and_in_quarters_in_row_q() -> None:
    for key, columns in (("america", 12), ("eurasia", 17)):
        squares = DATA.board.maps[key].squares
        for row, parts in (("E", [""]), ("F", ["W", "E"]), ("P", ["W", "E"]), ("Q", ["WW", "WE", "EW", "EE"])):
            mine = [square.label for square in squares if square.row == row]
            wanted = [f"{row}{c}-{p}" if p else f"{row}{c}" for c in range(1, columns + 1) for p in parts]
            assert mine == wanted


def test_neighbours_answer_each_other_and_agree_with_the_borders_on_the_globe() -> None:
    """Across a side where borders overlap, across a corner where they touch in a point."""
    rows = {row.label: i for i, row in enumerate(DATA.board.rows)}
    for data in DATA.board.maps.values():
        by_row: dict[int, list[int]] = {}
        for i, square in enumerate(data.squares):
            by_row.setdefault(rows[square.row], []).append(i)
        for square in data.squares:
            orthogonal, diagonal = set(), set()
            for step in (-1, 0, 1):
                for i in by_row.get(rows[square.row] + step, []):
                    other = data.squares[i]
                    overlap = min(square.east, other.east) - max(square.west, other.west)
                    if other.label == square.label or overlap < 0:
                        continue
                    if step == 0 or overlap > 0:
                        orthogonal.add(other.label)
                    else:
                        diagonal.add(other.label)
            assert (set(square.orthogonal), set(square.diagonal)) == (orthogonal, diagonal), square.label


def test_missiles_need_open_sea_off_the_coast_of_the_defender() -> None:
    """Each home coast is land with open sea beside it, and no coast of Canada, Greenland or NATO is among them."""
    foreign = {"america": ["L5-W", "K5-W", "N11-E", "G12-E", "C5"], "eurasia": ["K1-W", "D3", "N15-W", "Q13-EE"]}
    for key, others in foreign.items():
        data = DATA.board.maps[key]
        squares = {square.label: square for square in data.squares}
        for label in data.home_coast:
            near = (*squares[label].orthogonal, *squares[label].diagonal)
            assert squares[label].kind != "sea"
            assert any(squares[other].launch for other in near), label
        assert not set(others) & set(data.home_coast)


@pytest.mark.rule("PVO-11.0-b", "EXP-2.2-d")
def test_fronts_carry_the_printed_figures_and_backs_say_real_or_decoy() -> None:
    for variant, nations in (("pvo-strany", ("us", "soviet")), ("expansion", ("nato", "nato"))):
        faces = game_of(variant, "slbm canada").presenter.look.faces
        bomber, fighter = (f"{kind}-{nation}" for kind, nation in zip(("bomber", "fighter"), nations, strict=True))
        assert faces[bomber].figures == ("4",)
        assert faces[fighter].figures == ("6",)
        assert faces[f"{bomber}-decoy"].caption == faces[f"{fighter}-decoy"].caption == "DECOY"
        assert faces[f"{bomber}-1"].symbol == "burst"
    faces = game_of("pvo-strany", "slbm canada").presenter.look.faces
    assert faces["sam-soviet"].figures == faces["slbm-us"].figures == ()
    assert faces["sam-soviet-decoy"].caption == "DECOY", "unlike America's, a Soviet SAM may be a decoy"
    assert [g.pool for g in game_of().setting.groups if g.kind == "sam"] == [(1, 1, 1, 1, 1)]


@pytest.mark.rule("EXP-9.6-b")
def test_the_backs_of_fighters_show_type_combat_factor_and_range() -> None:
    faces = game_of("expansion", "canada").presenter.look.faces
    hunter = next(face for name, face in faces.items() if name.startswith("fighter-nato-") and face.ident)
    assert (hunter.ident, hunter.figures) == ("Hawker Hunter", ("3", "6"))
    soviet = {face.ident: face.figures for name, face in faces.items() if name.startswith("fighter-soviet-")}
    assert soviet["MiG-17"] == ("3", "4")
    sources = {kind.name: kind.source for kind in DATA.pieces.fighters.values()}
    assert sources == {
        "MiG-17": Source.RULEBOOK,
        "Hawker Hunter": Source.RULEBOOK,
        "F-106": Source.RECONSTRUCTED,
        "CF-101": Source.RECONSTRUCTED,
        "MiG-21": Source.RECONSTRUCTED,
    }


@pytest.mark.rule("EXP-TS-a")
def test_the_nato_bomber_has_its_own_column_on_the_us_sheet() -> None:
    t = table("expansion", "targets", phase="us-targets", turn=0, waiting="NB1 nb1 UB1")
    faces = t.game.presenter.look.faces
    assert faces["bomber-nato-1"].ident == "N"
    assert [faces[f"bomber-us-{i}"].ident for i in (1, 20)] == ["1", "20"]
    t.assign("NB1", "eu-I4-E")
    t.refused("assign_all", "NORAD-9.5").end()
    t.refused("decoy", "NORAD-9.5").assign("nb1", "eu-I4-E")
    t.assign("UB1", "eu-H4-W").end()
    assert t.phase == "soviet-bombers"


@pytest.mark.rule("NORAD-9.0-a")
def test_options_combine_freely_but_for_the_stated_exclusions() -> None:
    """Each pair of options of each game goes together, but for what a rule says or an option by its nature needs."""
    switches = [spec.id for spec in option_specs() if spec.id != "variant"]
    only_expansion = {"diagonal-cost", "fighter-combat"}
    refused = {
        variant: {frozenset(pair) for pair in combinations(switches, 2) if not accepted(variant, pair)}
        for variant in ("norad", "pvo-strany", "expansion")
    }

    def wrong(variant: str, pair: frozenset[str]) -> bool:
        """Missiles need the Canadians, coasts missiles; secret targets need somebody to keep them."""
        return bool(
            ("slbm" in pair and "canada" not in pair)
            or ("any-coast" in pair)
            or pair == {"targets", "solitaire"}
            or (variant != "expansion" and pair & only_expansion)
            or (variant == "pvo-strany" and "dew-line" in pair)
        )

    pairs = [frozenset(pair) for pair in combinations(switches, 2)]
    for variant, found in refused.items():
        assert found == {pair for pair in pairs if wrong(variant, pair)}
    assert accepted("expansion", tuple(x for x in switches if x != "solitaire"))


def accepted(variant: str, names: tuple[str, ...]) -> bool:
    try:
        complete_options({"variant": variant, **dict.fromkeys(names, True)})
    except OptionError:
        return False
    return True


@pytest.mark.rule("NORAD-9.4-c", "PVO-9.4-a")
def test_missiles_need_the_canadian_fighters_but_not_the_other_way_round() -> None:
    for variant in ("norad", "pvo-strany"):
        assert not accepted(variant, ("slbm",))
        assert accepted(variant, ("slbm", "canada"))
        assert accepted(variant, ("canada",))
    setting = game_of("pvo-strany", "canada").setting
    pool = next(group.pool for group in setting.groups if group.kind == "fighter")
    types = [setting.fighter_types[back - 1].name for back in pool if back]
    assert (types.count("MiG-17"), types.count("MiG-21"), pool.count(0)) == (12, 2, 6)


@pytest.mark.rule("PVO-9.1-a")
def test_pvo_strany_has_no_dew_line() -> None:
    assert not accepted("pvo-strany", ("dew-line",))
    with pytest.raises(OptionError, match="DEW line"):
        complete_options({"variant": "pvo-strany", "dew-line": True})

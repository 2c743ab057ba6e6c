"""Component files that somebody has made: every fault is told with its file and place."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.games.nato_air_commander.table import card, objective, shipped, study
from wargame_desk import catalogue, paths
from wargame_desk.core.values import ComponentError
from wargame_desk.games.nato_air_commander.components import faults
from wargame_desk.games.nato_air_commander.data import Data
from wargame_desk.games.nato_air_commander.game import NatoAirCommander
from wargame_desk.persistence import check
from wargame_desk.persistence.errors import FileError

GAME = "nato-air-commander"
Change = Callable[[Data], Data]


def board(**values: Any) -> Change:
    return lambda d: replace(d, board=replace(d.board, **values))


def space(which: str, **values: Any) -> Change:
    return lambda d: board(spaces=_exchanged(d.board.spaces, index_of(which), **values))(d)


def line(index: int, **values: Any) -> Change:
    return lambda d: board(lines=_exchanged(d.board.lines, index, **values))(d)


def box(line_index: int, index: int, **values: Any) -> Change:
    return lambda d: line(line_index, boxes=_exchanged(d.board.lines[line_index].boxes, index, **values))(d)


def unit(index: int, **values: Any) -> Change:
    return lambda d: replace(d, units=replace(d.units, air=_exchanged(d.units.air, index, **values)))


def cards(*made: Any, shuffle: bool = True) -> Change:
    return lambda d: replace(d, cards=replace(d.cards, cards=made or d.cards.cards, shuffle=shuffle))


def one_card(index: int, **values: Any) -> Change:
    return lambda d: cards(*_exchanged(d.cards.cards, index, **values))(d)


def objectives(*made: Any, shuffle: bool = True) -> Change:
    return lambda d: replace(d, objectives=replace(d.objectives, cards=made or d.objectives.cards, shuffle=shuffle))


def _exchanged(row: tuple[Any, ...], index: int, **values: Any) -> tuple[Any, ...]:
    return (*row[:index], replace(row[index], **values), *row[index + 1 :])


def index_of(label: str) -> int:
    return [found.label for found in shipped().board.spaces].index(label)


def without(label: str) -> Change:
    return lambda d: board(spaces=tuple(found for found in d.board.spaces if found.label != label))(d)


PLAIN = tuple(card(n) for n in range(1, 25))


@pytest.mark.parametrize(
    ("change", "file", "place", "text"),
    [
        # the sheet
        (without("basing"), "board.json", ("spaces",), "there is no space basing"),
        (without("turn-10"), "board.json", ("spaces",), "there is no space turn-10"),
        (without("echo-reserve"), "board.json", ("spaces",), "there is no space echo-reserve"),
        (without("raid-10-primary-3"), "board.json", ("spaces",), "there is no space raid-10-primary-3"),
        (without("raid-1-sead-4"), "board.json", ("spaces",), "there is no space raid-1-sead-4"),
        (
            space("basing", kind="pond"),
            "board.json",
            ("spaces", "@basing", "kind"),
            "basing is of the kind pond, which there is not",
        ),
        (
            space("deck", box=(0.0, 0.0, 0.0, 9.0)),
            "board.json",
            ("spaces", "@deck", "box"),
            "deck has no size",
        ),
        # lines and tracks
        (line(1, id="alpha"), "board.json", ("lines", 1, "id"), "two lines are called alpha"),
        (
            box(0, 0, label="alpha-2"),
            "board.json",
            ("lines", 0, "boxes", 1),
            "alpha-2 is a box of two lines",
        ),
        (
            box(0, 0, label="atlantis"),
            "board.json",
            ("lines", 0, "boxes", 0),
            "atlantis is a box of a line, but no space",
        ),
        (
            box(0, 0, label="basing"),
            "board.json",
            ("lines", 0, "boxes", 0),
            "basing is of the kind hold, not front",
        ),
        (box(0, 0, vp=4), "board.json", ("lines", 0, "boxes", 0, "vp"), "alpha-1 is worth 4 points"),
        (line(0, boxes=()), "board.json", ("lines", 0, "boxes"), r"line alpha has no FEBA Box \(rule 2\.1\)"),
        (
            line(0, boxes=()),
            "board.json",
            ("spaces", "@alpha-3"),
            r"alpha-3 is a box of no line \(rule 2\.1\)",
        ),
        (
            lambda d: line(5, boxes=d.board.lines[5].boxes[:3])(d),
            "board.json",
            ("spaces", "@foxtrot-4"),
            "foxtrot-4 is a box of no line",
        ),
        (box(1, 1, vp=0), "board.json", ("lines",), None),
        (box(5, 3, vp=0), "board.json", ("lines",), None),
        (board(dead_track=(0, 1, 2, 3)), "board.json", ("dead_track",), r"fewer than 5 spaces \(rule 7\.5\)"),
        (board(oca_track=(0,)), "board.json", ("oca_track",), "oca_track has fewer than 5"),
        (board(turns=0), "board.json", ("turns",), "turns is below 1"),
        (board(rows=0), "board.json", ("rows",), "rows is below 1"),
        (board(resource_points=(1, 10)), "board.json", ("resource_points",), "has no space 0"),
        (board(most_pgms=-1), "board.json", ("most_pgms",), "below 0"),
        # units
        (unit(3, id="eagle"), "units.json", ("air", 3, "id"), "two air units are called eagle"),
        (unit(3, id="wp-alpha"), "units.json", ("air", 3), "wp-alpha is called like a piece that is no air unit"),
        (unit(3, nation="FR"), "units.json", ("air", 3), r"weasel is of the nation FR, which there is not"),
        (unit(3, front=(1, 2)), "units.json", ("air", 3), "weasel needs three ratings on each side"),
        (unit(3, back=()), "units.json", ("air", 3), "weasel needs three ratings on each side"),
        (unit(3, back=(2, 6, 3)), "units.json", ("air", 3), "the Damaged side of weasel is no weaker"),
        (unit(3, front=(9, 6, -1)), "units.json", ("air", 3), "weasel has a rating below 0"),
        (unit(3, stealth=True, back=()), "units.json", ("air",), "several Stealth Units"),
        (
            lambda d: replace(d, units=replace(d.units, pilots={"CA": 1, "US": -1})),
            "units.json",
            ("pilots", "US"),
            "US is below 0",
        ),
        (
            lambda d: replace(d, units=replace(d.units, air=d.units.air[:10], pilots={"UK": 1})),
            "units.json",
            ("pilots", "UK"),
            r"no air unit can carry the pilots of UK \(rule 7\.4\)",
        ),
        # Resolution Cards
        (cards(*PLAIN, card(7)), "cards.json", ("cards", 24, "number"), "two cards have the number 7"),
        (cards(shuffle=False), "cards.json", ("shuffle",), r"the Shuffle card is missing \(rule 2\.6\)"),
        (cards(*PLAIN[:18]), "cards.json", ("cards",), "18 cards are too few to play with: it takes 19"),
        (one_card(2, number=0), "cards.json", ("cards", 2), "card number 0 is below 1"),
        (one_card(2, attack=-1), "cards.json", ("cards", 2), "card 3 has a rating below 0"),
        (
            cards(*PLAIN, card(30, effects=(("pgms", 1), ("earthquake", 9)))),
            "cards.json",
            ("cards", 24, "effects", 1),
            "card 30 has the effect earthquake, which there is not",
        ),
        (
            cards(*PLAIN, card(30, effects=(("recon", 1),))),
            "cards.json",
            ("cards", 24, "effects", 0),
            "card 30: the effect recon does not go with the timing now",
        ),
        (
            cards(*PLAIN, card(30, effects=(("wp-cohesion", 1),), lines=("golf",))),
            "cards.json",
            ("cards", 24, "effects", 0),
            "card 30 names the line golf, which there is not",
        ),
        (
            cards(*PLAIN, card(30, timing="next", effects=(("no-fly", 0),), nation="NO")),
            "cards.json",
            ("cards", 24, "effects", 0),
            "card 30 names the nation NO, which has no air unit",
        ),
        (
            cards(*PLAIN, card(30, timing="next", effects=(("most-units", 0),))),
            "cards.json",
            ("cards", 24, "effects", 0),
            "card 30 leaves no unit for a raid",
        ),
        (
            cards(*PLAIN, card(30, effects=(("nato-points", -1),))),
            "cards.json",
            ("cards", 24, "effects", 0),
            "card 30: the amount of nato-points is below 1",
        ),
        # Objective Cards
        (objectives(shuffle=False), "objectives.json", ("shuffle",), r"the Shuffle card is missing \(rule 5\.1\)"),
        (objectives(objective("A", "raids", 1)), "objectives.json", ("cards",), "at least two Objectives"),
        (
            objectives(objective("A", "raids", 1), objective("A", "raids", 2)),
            "objectives.json",
            ("cards", 1, "name"),
            "two Objectives are called A",
        ),
        (
            objectives(objective("A", "raids", 1), objective("B", "applause", 2)),
            "objectives.json",
            ("cards", 1),
            "B demands applause, which there is not",
        ),
        (
            objectives(objective("A", "raids", 1, counts="hits"), objective("B", "raids", 2)),
            "objectives.json",
            ("cards", 0),
            "A demands raids, but counts hits",
        ),
        (
            objectives(objective("A", "oca-hits", 1, line="echo"), objective("B", "raids", 2)),
            "objectives.json",
            ("cards", 0),
            "A demands oca-hits, which belong to no line",
        ),
        (
            objectives(objective("A", "cas-hits", 1, line="golf"), objective("B", "raids", 2)),
            "objectives.json",
            ("cards", 0),
            "A names the line golf, which there is not",
        ),
        (
            objectives(objective("A", "cas-hits", 1, line="choice", retreat="choice"), objective("B", "raids", 2)),
            "objectives.json",
            ("cards", 0),
            "A names the line choice, which there is not",
        ),
        (
            objectives(objective("A", "raids", 1, retreat="golf"), objective("B", "raids", 2)),
            "objectives.json",
            ("cards", 0),
            "A names the line golf, which there is not",
        ),
        (
            objectives(objective("A", "raids", 0), objective("B", "raids", 2)),
            "objectives.json",
            ("cards", 0),
            "A has a number below what is possible",
        ),
    ],
)
def test_a_fault_is_found_and_placed(change: Change, file: str, place: tuple[str | int, ...], text: str | None) -> None:
    """Where no text is given, 29 points less three are still 26: no fault. "@basing" is the index of that space."""
    place = tuple(index_of(step[1:]) if isinstance(step, str) and step[:1] == "@" else step for step in place)
    found = [fault for fault in faults(change(study())) if (fault.file, fault.place) == (file, place)]
    if text is None:
        assert found == []
        return
    assert len(found) == 1
    with pytest.raises(ComponentError, match=text) as caught:
        NatoAirCommander(change(study()), {})
    assert found[0] in caught.value.faults


def test_what_is_shipped_and_what_is_studied_has_no_fault() -> None:
    assert faults(shipped()) == faults(study()) == []


def test_a_map_that_can_never_bring_26_points_is_refused() -> None:
    # 29 points in all: less Hamburg and Bremen's one they are 25.
    poor = box(1, 2, vp=0)(box(1, 1, vp=0)(study()))
    (fault,) = faults(poor)
    assert (fault.place, fault.text) == (
        ("lines",),
        "the boxes can never bring the Warsaw Pact 26 points (rule 14.0)",
    )


def test_a_space_may_not_be_called_like_another_or_lie_on_it() -> None:
    later = max(index_of("deck"), index_of("discard"))
    assert [(fault.place, fault.text) for fault in faults(space("deck", label="discard")(study()))] == [
        (("spaces", later, "label"), "two spaces are called discard"),
        (("spaces",), "there is no space deck"),
    ]
    left, top, width, height = shipped().board.spaces[index_of("basing")].box
    covering = space("deck", box=(left + width - 1, top + height - 1, 5.0, 5.0))(study())
    assert "deck lies on basing" in [fault.text for fault in faults(covering)]


def test_every_fault_is_found_at_once() -> None:
    broken = study()
    for change in (
        without("basing"),
        unit(0, nation="FR"),
        cards(*PLAIN, card(7), shuffle=False),
        objectives(objective("A", "applause", 0), objective("B", "raids", 2)),
    ):
        broken = change(broken)
    assert [fault.text for fault in faults(broken)] == [
        "there is no space basing",
        "eagle is of the nation FR, which there is not (rule 2.2)",
        "two cards have the number 7",
        "the Shuffle card is missing (rule 2.6)",
        "A demands applause, which there is not",
        "A has a number below what is possible",
    ]


# --- files in the player's folder


def overlay(name: str, change: Callable[[Any], object]) -> Path:
    """A corrected file in the player's folder."""
    folder = paths.overlay_folder(GAME)
    folder.mkdir(parents=True, exist_ok=True)
    path = Path(shutil.copy(paths.game_resources(GAME) / name, folder))
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document)
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    catalogue.forget()
    return path


def line_with(path: Path, text: str) -> int:
    """The line on which a text stands for the last time."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return max(i for i, found in enumerate(lines, start=1) if text in found)


def test_broken_components_are_one_error_with_files_lines_and_places() -> None:
    def of_cards(document: Any) -> None:
        document["shuffle"] = False
        document["cards"][4]["number"] = 4
        document["cards"][35]["effects"][0]["kind"] = "earthquake"

    made = overlay("cards.json", of_cards)
    sheet = overlay("board.json", lambda document: document["lines"][3].update(boxes=[]))
    with pytest.raises(FileError) as caught:
        catalogue.open_game(GAME)
    assert caught.value.path == paths.overlay_folder(GAME)
    text = str(caught.value)
    earthquake = line_with(made, "earthquake") - 1
    assert f"cards.json, line {line_with(made, 'shuffle')} (/shuffle): the Shuffle card is missing" in text
    assert "(/cards/4/number): two cards have the number 4\n" in text
    assert f"cards.json, line {earthquake} (/cards/35/effects/0): card 36 has the effect earthquake" in text
    boxes = line_with(sheet, '"boxes": []')
    assert f"board.json, line {boxes} (/lines/3/boxes): line delta has no FEBA Box" in text
    assert "delta-1 is a box of no line" in text
    assert "the boxes can never bring the Warsaw Pact 26 points" in text  # 29 less Delta's 5
    assert text.endswith("Take them out of this folder to play with the files as shipped.")


def test_checking_one_file_tells_what_it_does_wrong_with_the_others() -> None:
    made = overlay("cards.json", lambda document: document["cards"][4].update(number=4))
    (problem,) = check.problems(made, catalogue.open_game)
    assert (problem.path, problem.pointer) == (made, "/cards/4/number")
    assert problem.line == line_with(made, '"number": 4,')
    assert check.problems(paths.game_resources(GAME) / "cards.json", catalogue.open_game) == ()


def test_a_fault_in_a_shipped_file_beside_a_corrected_one_names_both() -> None:
    def without_belgians(document: Any) -> None:
        document["air"] = [unit for unit in document["air"] if unit["nation"] != "BE"]
        del document["pilots"]["BE"]

    overlay("units.json", without_belgians)
    with pytest.raises(FileError, match=r"corrected files units\.json:\ncards\.json, /cards/4/effects/0: card 5 names"):
        catalogue.open_game(GAME)


def test_sound_corrections_are_played_with() -> None:
    overlay("objectives.json", lambda document: document["cards"][0].update(need=3))
    game = catalogue.open_game(GAME)
    assert isinstance(game, NatoAirCommander)
    assert game.setting.objectives[1].need == 3
    assert catalogue.overlaid(GAME) == ("objectives.json",)


def test_a_value_of_the_wrong_kind_is_told_before_all_that() -> None:
    overlay("cards.json", lambda document: document["cards"][0].update(timing="soon"))
    with pytest.raises(FileError, match="/cards/0/timing"):
        catalogue.open_game(GAME)

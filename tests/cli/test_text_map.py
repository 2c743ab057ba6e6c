"""The map in characters: where spaces, counters and terrain stand, and what is never lost."""

from __future__ import annotations

import re

from wargame_desk import catalogue
from wargame_desk.cli.text_map import TextMap, counters
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.core.views import PieceView


def drawn(session: Session, *, colour: bool = False) -> list[str]:
    game, known = session.game, session.known(None)
    text_map = TextMap(game.board, game.presenter.look.map, game.sides, colour=colour)
    return text_map.draw(game.picture(known, None), game.standing(known)).split("\n")


def test_each_hex_has_its_label_and_the_whole_fits_a_terminal() -> None:
    lines = drawn(catalogue.start("strike-force-one", "standard", seed=1))
    game = catalogue.open_game("strike-force-one")
    text = "\n".join(lines)
    assert [label for label in map(game.board.label, game.board.spaces) if text.count(f"/{label}\\") != 1] == []
    assert max(map(len, lines)) <= 80


def test_a_hex_is_drawn_round_its_counter() -> None:
    """The corner at 0901 and 0902: labels above, A in square brackets below, six characters between the sides."""
    lines = [line[48:] for line in drawn(catalogue.start("strike-force-one", "standard", seed=1))[:9]]
    assert lines == [
        "  ____",
        " /0901\\",
        "/      \\",
        "\\      /",
        " \\____/",
        " /0902\\",
        "/ [A]  \\",
        "\\      /",
        " \\____/",
    ]


def test_terrain_towns_and_those_off_the_map_are_told() -> None:
    text = "\n".join(drawn(catalogue.start("strike-force-one", "advanced-all-options", seed=1)))
    assert text.count("^^^^") == 5 + 1  # five woods and the key
    assert text.count("Altenf") == 1 + 1  # the town and who holds it
    assert "Altenfeld 0504 held by W" in " ".join(text.split())
    assert "Off the map: reserve: G" in text


def test_colour_adds_nothing_but_colour() -> None:
    session = catalogue.start("strike-force-one", "standard", seed=1)
    coloured = "\n".join(drawn(session, colour=True))
    assert "\x1b[1;31m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == "\n".join(drawn(session))


def test_stacks_share_six_characters_with_their_marks() -> None:
    def piece(name: str, *marks: str) -> PieceView:
        return PieceView(name, Side("soviet"), None, name, marks)

    assert counters([piece("A")], "[]") == "[A]"
    assert counters([piece("A"), piece("B")], "[]") == "[A B]"
    assert counters([piece("A", "moved"), piece("B", "must-retreat")], "()") == "(A'B!)"
    assert counters([piece(name) for name in "ABCDE"], "[]") == "[E+4]"
    assert counters([piece("bomber-1")], "[]") == "[bomb]"

"""What the table is told of hexes, units, reach and standing."""

from __future__ import annotations

from tests.games.strike_force_one.table import table


def test_a_hex_in_words() -> None:
    t = table(A="0604", B="0404", W="0504")
    board = t.game.board
    assert t.game.presenter.about_space(t.state, board.space("0504")).lines == (
        "0504, town Altenfeld",
        "U.S. W",
        "In the Soviet zone of control (A and B)",
    )
    assert t.game.presenter.about_space(t.state, board.space("0403")).lines == (
        "0403, woods",
        "In the Soviet zone of control (B)",
        "In the U.S. zone of control (W)",
    )
    assert t.game.presenter.about_space(t.state, board.space("0101")).lines == ("0101, open ground",)


def test_a_unit_in_words() -> None:
    t = table(phase="soviet-combat", A="0604", W="0504", fought="A", attacked="W")
    about = t.game.presenter.about_piece
    assert about(t.state, t.game.piece_id("A")).lines == (
        "0604, open ground",
        "In the zone of control of W",
        "Has fought",
    )
    assert "Has been attacked this turn" in about(t.state, t.game.piece_id("W")).lines
    assert about(t.state, t.game.piece_id("B")).lines == ("Eliminated",)
    assert about(t.state, t.game.piece_id("G")).lines == ("Not on the map",)
    assert about(table(A="0901").state, t.game.piece_id("A")).lines == (
        "0901, open ground",
        "In no enemy zone of control",
    )


def test_who_can_attack_a_hex_next_turn() -> None:
    # From 0906 four hexes lead to 0604; from 0908 it is five to 0505, the nearest; E stands by already.
    t = table(A="0906", B="0908", E="0404", W="0504")
    found = t.game.presenter.attackers_on(t.state, t.game.board.space("0504"))
    assert t.names(found) == "AE"
    # An empty hex is asked about for the side that moves: who of the enemy could attack it there?
    assert t.names(t.game.presenter.attackers_on(t.state, t.game.board.space("0604"))) == "W"
    assert t.names(t.game.presenter.attackers_on(t.state, t.game.board.space("0908"))) == ""


def test_the_standing_names_holders_and_losses() -> None:
    t = table(A="0302", W="0504")
    standing = t.game.standing(t.state)
    assert (standing.leader, standing.share, standing.text) == ("us", 0.5, "1 town is in Soviet hands")
    assert [(o.name, o.holder, o.text) for o in standing.objectives] == [
        ("Neukirchen", None, "nobody"),
        ("Marbach", "soviet", "held by A"),
        ("Altenfeld", "us", "held by W"),
    ]
    assert dict(standing.losses) == {"soviet": 5, "us": 3}


def test_the_log_gives_each_event_its_rule_and_its_place() -> None:
    t = table(phase="soviet-combat", dice=[1], A="0604", W="0504").attack("0504", "0604")
    t.retreat("W", "0404").advance("A").end()
    facts = t.game.presenter.facts(tuple(t.log), t.game.sides[0])
    assert [(fact.text, fact.rule, fact.side, " ".join(sorted(t.labels(fact.spaces)))) for fact in facts] == [
        ("A against W in 0504: column 1, die 1, defender retreats", "SFO-5.5", "soviet", "0504"),
        ("W retreats 0504 to 0404", "SFO-5.6", "us", "0404 0504"),
        ("A advances into 0504", "SFO-5.7", "soviet", "0504 0604"),
        ("Turn 1: U.S. movement", "SFO-3.0", None, ""),
    ]

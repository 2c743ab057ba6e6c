"""The sentences: one for everything that crosses the border, complete, short enough, and silent about backs."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.norad.table import game_of, opening, table
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.present import rule_text
from wargame_desk.core.values import Action, Decision, Event, Outcome, Setup
from wargame_desk.games import norad
from wargame_desk.games.norad import events
from wargame_desk.games.norad.actions import ACTIONS, EndPhase, Move
from wargame_desk.games.norad.events import PieceRemoved
from wargame_desk.games.norad.game import Norad
from wargame_desk.games.norad.names import piece_name, space_name
from wargame_desk.games.norad.view import DECISION_KINDS
from wargame_desk.games.norad.words import REFUSALS

FOLDER = Path(norad.__file__).parent
ALL = {
    "norad": "dew-line siberia cuba slbm canada targets",
    "pvo-strany": "siberia cuba slbm canada targets",
    "expansion": "dew-line siberia cuba slbm canada targets fighter-combat diagonal-cost",
}
HEAD, MORE = 64, 100
"""Letters that the prompt has room for in its two lines at 1280 pixels beside its buttons."""


def game_with_everything(variant: str) -> Norad:
    """A game with every option that goes with it."""
    return game_of(variant, ALL[variant])


# --- a sentence for each thing


def codes_in_code() -> set[str]:
    """The first argument of every Refusal that is made, through conditions and local names."""
    found: set[str] = set()
    for path in FOLDER.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            named = {
                target.id: node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                    code = call.args[0]
                    found |= texts_in(named[code.id] if isinstance(code, ast.Name) else code)
    return found


def texts_in(node: ast.expr) -> set[str]:
    """The strings that an expression may be."""
    if isinstance(node, ast.IfExp):
        return texts_in(node.body) | texts_in(node.orelse)
    assert isinstance(node, ast.Constant), ast.dump(node)
    return {str(node.value)}


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes_in_code() == set(REFUSALS)


def sample(kind: type[Any], **given: object) -> Any:
    """Some instance of an action or event: the first piece, the first squares, a small number."""
    values: dict[str, object] = {
        "piece": PieceId(0),
        "victim": PieceId(1),
        "sam": PieceId(2),
        "space": SpaceId(0),
        "start": SpaceId(0),
        "to": SpaceId(1),
        "city": SpaceId(1),
        "path": (SpaceId(0), SpaceId(1)),
        "side": Side("us"),
        "winner": Side("us"),
        "phase": "us-move",
        "why": "shot",
        "result": "hit",
        "rule": "NORAD-4.0",
        "fire": True,
    }
    values |= given
    return kind(**{f.name: values.get(f.name, 1) for f in fields(kind) if f.name != "kind"})


EVENTS = [
    kind
    for _, kind in inspect.getmembers(events, inspect.isclass)
    if issubclass(kind, Event) and kind.__module__ == events.__name__ and not kind.__name__.startswith("_")
]


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_line_and_a_rule(kind: type[Event]) -> None:
    game = game_of()
    event = sample(kind)
    assert whole(game.describe(event))
    (fact,) = game.presenter.facts((event,), Side("us"))
    assert rule_text(game.presenter.rules, fact.rule) is not None


def test_who_has_written_down_targets_is_not_said_to_have_placed_none() -> None:
    game = game_with_everything("norad")
    (fact,) = game.presenter.facts((events.SetUpFinished(Side("soviet"), 0),), Side("us"))
    assert fact.text == "Soviet is ready: its orders are written down"
    (fact,) = game.presenter.facts((events.SetUpFinished(Side("soviet"), 5),), Side("us"))
    assert "5 counters placed" in fact.text
    known = game.redact(opening().state, None)
    (row,) = game.presenter.news(known, (events.SetUpFinished(Side("soviet"), 0),))
    assert row.more == "Orders written down"


def test_each_way_to_be_lost_has_its_own_line() -> None:
    game = game_of()
    ways = re.findall(r'"(\w+)"', inspect.getdoc(PieceRemoved) or "")
    assert len(ways) == 7
    lines = {why: game.describe(sample(PieceRemoved, why=why)) for why in ways}
    assert len(set(lines.values())) == len(ways)


@pytest.mark.parametrize("kind", ACTIONS.values(), ids=list(ACTIONS))
def test_every_action_has_its_own_words(kind: type[Action]) -> None:
    game = game_of()
    text = game.describe(sample(kind))
    assert whole(text)
    assert (text == game.describe(EndPhase())) == (kind is EndPhase)


@pytest.mark.parametrize("variant", ALL)
@pytest.mark.parametrize("kind", DECISION_KINDS)
def test_every_decision_has_two_lines_that_fit_the_prompt(variant: str, kind: str) -> None:
    game = game_with_everything(variant)
    longest = max(game.setting.cities, key=lambda space: len(space_name(game.setting, space)))
    piece = max(range(len(game.setting.names)), key=lambda p: len(piece_name(game.setting, PieceId(p))))
    for side in game.sides:
        text = game.describe(Decision(side, kind, (PieceId(piece),), (longest,)))
        head, more = text.split("\n")
        assert whole(head)
        assert whole(more)
        assert len(head) <= HEAD + len(space_name(game.setting, longest)) * (kind in ("aloft", "answer")), head
        assert len(more) <= MORE, more


def whole(text: str) -> bool:
    """Whether a sentence has no hole where a name should be."""
    return bool(text) and not re.search(r"\{|\}|  | [.,;:]|\(\)|^[a-z]|: \.|None", text)


# --- sentences as they come in play


def random_moments(game: Norad, seed: int, steps: int) -> Iterator[tuple[Any, Side]]:
    """Positions of a random game with the side that decides."""
    rng = random.Random(seed)
    state = game.setup(Setup("words", "Words"), None, Dice(bytes([seed])))
    for _ in range(steps):
        decision = game.decision(state)
        if decision is None:
            return
        yield state, decision.side
        state = game.apply(state, rng.choice(list(game.legal_actions(state)))).state


@pytest.mark.parametrize("variant", ALL)
def test_no_refusal_of_a_drag_has_a_hole_in_it(variant: str) -> None:
    game, rng = game_with_everything(variant), random.Random(5)
    codes = set()
    for state, side in random_moments(game, 3, 400):
        known = game.redact(state, side)
        for _ in range(4):
            piece, to = PieceId(rng.randrange(len(game.setting.names))), SpaceId(rng.randrange(len(game.setting.spots)))
            if not any(way.to == to for way in game.presenter.ways(known, piece)):
                refusal = game.presenter.why_not(known, piece, to)
                codes.add(refusal.code)
                assert whole(game.describe(refusal)), refusal
    assert len(codes) > 12


def test_refusals_name_who_and_where_and_what_to_do() -> None:
    t = table(B1="K5-E", B2="K6-W", S1="M5-E")
    far = t.why_not("B1", "Q5-EW")
    assert far.text == "San Francisco (Q5-EW) is too far for Bomber 1 (movement points: 4)."
    short = t.refused("must_go_south", "NORAD-6.0").move("B2", "L6-W")
    assert short.text == "Bomber 2 must end 2 or more rows south, or bomb; to L6-W it is 1."
    behind = t.refused("defended_on_path", "NORAD-6.0").move("B1", "L5-E", "M5-E", "N5-E")
    assert behind.text == "Bomber 1 must halt at Seattle (M5-E), where the defender decides; fly there first."
    t.fly("B1", "M5-E")
    asked = t.game.presenter.why_not(t.known("soviet"), t.piece("B2"), t.space("M6-W"))
    assert t.why(asked).text == "Bomber 1 is over Seattle (M5-E); first the defender decides what to do about it."


def test_what_the_players_ended_themselves_is_said_so() -> None:
    game = game_of()
    assert game.describe(Outcome(None, "agreed", "")) == "The players ended the game together."
    assert game.describe(Outcome(Side("us"), "resigned", "")) == "U.S. victory: the other side resigned."
    assert game.describe(Outcome(Side("soviet"), "win", "NORAD-4.0")) == (
        "Soviet victory: the cities destroyed are worth 100 points."
    )
    assert game.describe(Outcome(Side("us"), "win", "NORAD-4.0")) == (
        "U.S. victory: nothing is left that could reach 100 points."
    )


# --- names, reports and backs


def test_counters_of_both_sides_are_told_apart_by_name() -> None:
    for variant in ALL:
        setting = game_with_everything(variant).setting
        names = [piece_name(setting, PieceId(p)) for p in range(len(setting.names))]
        spaces = [space_name(setting, SpaceId(x)) for x in range(len(setting.spots))]
        assert len(set(names)) == len(names)
        assert len(set(spaces)) == len(spaces)


def test_a_city_says_its_value_its_defenders_and_who_could_bomb_it() -> None:
    t = table(B1="K5-E", b1="K6-W", B3="E5", F1="M5-E", f1="M5-E", S1="M5-E")
    seen = {side: t.game.presenter.about_space(t.known(side), t.space("M5-E")) for side in ("us", "soviet")}
    assert seen["us"].figures == (("7", "points"),)
    assert "U.S. city, worth 7 points to the enemy" in seen["us"].lines
    assert "U.S.: Fighter 1, Fighter 18 (decoy) and SAM 1" in seen["us"].lines
    assert "U.S.: Fighter 1, Fighter 18 and SAM 1" in seen["soviet"].lines
    assert "In reach next turn: Bomber 1 and Bomber 32" in seen["us"].lines
    assert "In reach next turn: Bomber 1" in seen["soviet"].lines


def test_a_counter_says_its_duty_and_its_reach() -> None:
    t = table(B1="K5-E", F1="M5-E", f1="Q5-EW")
    about = t.game.presenter.about_piece
    assert "Must end in row M or farther south, or bomb" in about(t.known("soviet"), t.piece("B1")).lines
    assert "In reach: Bomber 1" in about(t.known("us"), t.piece("F1")).lines
    assert "Stays here, to deceive" in about(t.known("us"), t.piece("f1")).lines


@pytest.mark.parametrize("variant", ALL)
def test_no_report_differs_by_a_back_that_its_reader_does_not_know(variant: str) -> None:
    """The same truth with real and decoy changed over, told to the other side."""
    game = game_of(variant, "fighter-combat canada" if variant == "expansion" else "canada")
    spaces = sorted(game.setting.cities)[:12]
    for state, _ in random_moments(game, 8, 160):
        for side in game.sides:
            other = state._replace(back=swapped(game, state, side))
            known, known_too = game.redact(state, side), game.redact(other, side)
            for piece in game.setting.of(game.setting.other(side), "bomber", "fighter", "sam")[::5]:
                assert game.presenter.about_piece(known, piece) == game.presenter.about_piece(known_too, piece)
            for space in spaces:
                assert game.presenter.about_space(known, space) == game.presenter.about_space(known_too, space)
            assert game.standing(known) == game.standing(known_too)


def swapped(game: Norad, state: Any, side: Side) -> dict[PieceId, int | None]:
    """Every back of the other side that nobody has seen, handed on by one within its kind."""
    back = dict(state.back)
    for group in game.setting.groups:
        hidden = [p for p in group.pieces if p not in state.shown]
        if group.side != side and len(hidden) > 1:
            back |= {p: state.back[q] for p, q in zip(hidden, [*hidden[1:], hidden[0]], strict=True)}
    return back


def test_an_unknown_back_is_called_unknown() -> None:
    t = opening()
    about = t.game.presenter.about_piece
    assert "Real or decoy: not known to you" in about(t.known("soviet"), t.piece("fighter-1")).lines
    assert "Real or decoy: not known to you" not in about(t.known("us"), t.piece("fighter-1")).lines
    assert "Real" in about(t.known("soviet"), t.piece("sam-1")).lines


# --- the rules

CITED = re.compile(r"\b((?:NORAD|PVO|EXP)-\d+(?:\.\d+)+)")


def test_every_rule_that_the_code_names_has_a_text_of_its_own() -> None:
    rules = game_of().presenter.rules
    cited = {rule for path in FOLDER.glob("*.py") for rule in CITED.findall(path.read_text(encoding="utf-8"))}
    assert len(cited) > 35
    for rule in sorted(cited):
        found = rule_text(rules, rule)
        assert found is not None, rule
        assert found.id == rule.removeprefix("NORAD-")


def test_rules_have_one_text_each_and_say_where_a_reading_was_taken() -> None:
    rules = game_of().presenter.rules
    assert len({rule.id for rule in rules}) == len(rules)
    texts = {rule.id: rule.text for rule in rules}
    assert "this program counts points" in texts["4.0"]
    assert "reconstruction" in texts["2.2"]
    assert "reconstructed" in texts["EXP-9.6"]


# --- ledgers and odds


def test_a_route_costs_a_point_a_square_and_ends_where_the_defender_is_asked() -> None:
    t = table(B1="K5-E", S1="M5-E")
    path = tuple(t.space(label) for label in ("L5-E", "M5-E"))
    lines = t.game.explain(t.known("soviet"), Move(t.piece("B1"), path))
    assert [(line.value, line.reason) for line in lines] == [
        (1, "Vancouver (L5-E)"),
        (1, "Seattle (M5-E)"),
        (0, "the defender is asked"),
    ]


def test_dear_diagonals_are_rounded_up_as_they_add_up() -> None:
    t = table("expansion", "diagonal-cost", phase="soviet-bombers", SB1="na-D5")
    path = tuple(t.space(label) for label in ("na-E4", "na-F4-W"))
    lines = t.game.explain(t.known("soviet"), Move(t.piece("SB1"), path))
    assert [line.value for line in lines] == [2, 1], "1½ is shown as 2, 1½ + 1 as 3"


def test_a_scramble_shows_its_chances_to_the_defender_alone() -> None:
    t = table("expansion", "fighter-combat", phase="soviet-bombers", SB1="na-K5-E", UF1="na-M5-E")
    t.fly("SB1", "na-M5-E")
    found = t.game.presenter.forecast(t.known("us"))
    assert found is not None
    chances = {chance.result: chance.probability for chance in found.chances}
    assert chances == {"hit": Fraction(1, 3), "damage": Fraction(1, 6), "miss": Fraction(1, 2)}, "F-106 has 4"
    assert t.game.presenter.forecast(t.known("soviet")) is None
    assert "Scramble U.S. fighter 1" in [command.text for command in t.game.picture(t.known("us"), Side("us")).commands]


def test_a_decoy_has_its_button_too_and_its_owner_is_told_when_he_presses_it() -> None:
    t = table("expansion", "fighter-combat", phase="soviet-bombers", SB1="na-K5-E", uf1="na-M5-E")
    t.fly("SB1", "na-M5-E")
    commands = t.game.picture(t.known("us"), Side("us")).commands
    rise = next(command for command in commands if command.text.startswith("Scramble"))
    refusal = t.game.check(t.state, rise.action)
    assert refusal is not None
    assert refusal.code == "decoy"


def test_ready_names_what_every_rule_still_asks_for() -> None:
    t = opening(options="canada")
    refusal = t.game.check(t.state, EndPhase())
    assert refusal is not None
    told = t.game.describe(refusal)
    assert told.startswith("Still in the tray (27): Fighter 1, ")
    assert "(rule 3.1); Canadian fighter 1" in told
    assert told.endswith("(rule 9.4).")


def test_what_a_side_can_have_at_best_counts_what_may_still_be_real() -> None:
    """New York, Washington and Chicago are worth nine each. A decoy that has been shown scores nothing."""
    t = table(B1="L6-W", b1="M7-W", b2="M8-E", waiting="B2", shown="b2")
    assert t.game.standing(t.known("us")).text == "Soviet: 0 points; 27 at best, with 3 attackers left."
    assert t.game.standing(t.known("soviet")) == t.game.standing(t.known("us"))

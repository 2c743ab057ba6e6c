"""The sentences: one for everything that crosses the border, complete, short enough, and silent about hidden cards."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games.nato_air_commander.table import card, lasting, opening, table
from wargame_desk import catalogue
from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.present import rule_text
from wargame_desk.core.tables import total
from wargame_desk.core.values import Action, Decision, Event, Outcome, Refusal
from wargame_desk.games import nato_air_commander
from wargame_desk.games.nato_air_commander import actions, events, ground, raid_events, victory
from wargame_desk.games.nato_air_commander.actions import ACTIONS, Assign, Buy, EndPhase, FlyRaid, FlyRecon, Keep
from wargame_desk.games.nato_air_commander.game import NatoAirCommander
from wargame_desk.games.nato_air_commander.happened import READ
from wargame_desk.games.nato_air_commander.names import piece_name, space_name
from wargame_desk.games.nato_air_commander.raids import DEFENCE, INTERCEPTION, LOSS, STEALTH
from wargame_desk.games.nato_air_commander.sequence import NATO
from wargame_desk.games.nato_air_commander.view import DECISION_KINDS
from wargame_desk.games.nato_air_commander.words import REFUSALS, WAITING

FOLDER = Path(nato_air_commander.__file__).parent
HEAD, MORE = 64, 100
"""Letters that the prompt has room for in its two lines at 1280 pixels beside its buttons."""
ONE_BUTTON = 130
"""The same for the second line beside the one button of planning."""


@cache
def shipped() -> NatoAirCommander:
    """The game as it comes with the program."""
    game = catalogue.open_game("nato-air-commander")
    assert isinstance(game, NatoAirCommander)
    return game


def whole(text: str) -> bool:
    """Whether a sentence has no hole where a name should be."""
    return bool(text) and not re.search(r"\{|\}|  | [.,;:](?! )|\(\)|^[a-z]|: \.|None|^[.:]", text)


# --- a sentence for each thing


def codes_in_code() -> set[str]:
    """The first argument of every Refusal that is made."""
    found: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id == "Refusal":
                code = call.args[0]
                assert isinstance(code, ast.Constant), ast.dump(code)
                found.add(str(code.value))
    return found


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes_in_code() == set(REFUSALS)


def sample(kind: type[Any], **given: object) -> Any:
    """Some instance of an action or event: the first pieces and spaces, a small number."""
    values: dict[str, object] = {
        "piece": PieceId(0),
        "unit": PieceId(1),
        "first": PieceId(0),
        "second": PieceId(1),
        "space": SpaceId(1),
        "start": SpaceId(0),
        "to": SpaceId(1),
        "line": "echo",
        "mission": "cas",
        "segment": "interception",
        "why": "combat",
        "deck": "resolution",
        "out_of": "deck",
        "track": "dead",
        "phase": "recon",
        "result": ground.HOLDS,
        "effect": "repair",
        "level": victory.MINOR,
        "rule": "NAC-14.0",
        "item": "begin",
        "by": "pilot",
        "which": "first",
    }
    if kind in (actions.FlyRecon, raid_events.ReconFlown):
        values["mission"] = "staging"
    if kind is actions.Redraw:
        values["by"] = "decapitation"
    values |= given
    return kind(**{f.name: values.get(f.name, 1) for f in fields(kind) if f.name != "kind"})


def test_every_class_of_event_is_listed() -> None:
    classes = [
        kind
        for module in (events, raid_events)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == module.__name__
    ]
    assert set(classes) == set(events.EVENTS)


@pytest.mark.parametrize("kind", events.EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_line_and_a_rule_that_exists(kind: type[Event]) -> None:
    game = shipped()
    event = sample(kind)
    (fact,) = game.presenter.facts((event,), NATO)
    assert fact.text == game.describe(event)
    assert whole(fact.text)
    assert rule_text(game.presenter.rules, fact.rule) is not None


@pytest.mark.parametrize("why", READ)
def test_a_drawn_card_is_named_with_what_is_read_from_it(why: str) -> None:
    game = shipped()
    text = game.describe(events.CardDrawn(17, why))
    assert whole(text)
    assert "ard 17" in text
    printed = game.setting.cards[17]
    read = {
        "recon": str(printed.air_intercept),
        "defence": str(printed.ground_defence),
        "combat": str(printed.attack),
        "echelon": str(printed.wp_reinforce),
        "supply": str(printed.nato_reinforce),
        "event": printed.event,
    }
    assert text.endswith(read.get(why, ""))


def test_every_reason_for_a_card_has_its_line() -> None:
    found: set[str] = set()
    for path in FOLDER.glob("*.py"):
        found |= set(re.findall(r'(?:draw\(log, |CardDrawn\(\w+, )"(\w+)"', path.read_text("utf-8")))
    segments = {INTERCEPTION, DEFENCE, STEALTH, LOSS}
    assert found | segments == set(READ)


@pytest.mark.parametrize("kind", ACTIONS.values(), ids=list(ACTIONS))
def test_every_action_has_its_own_words(kind: type[Action]) -> None:
    text = shipped().describe(sample(kind))
    assert whole(text)
    assert (text == shipped().describe(EndPhase())) == (kind is EndPhase)


@pytest.mark.parametrize("kind", DECISION_KINDS)
def test_every_decision_has_two_lines_that_fit_the_prompt(kind: str) -> None:
    game = shipped()
    longest = max(game.setting.targets, key=lambda space: len(space_name(game.setting, space)))
    for pieces in ((), (game.setting.pilots[0],), game.setting.air[:24]):
        for spaces in ((), (longest,)):
            head, more = game.describe(Decision(NATO, kind, pieces, spaces)).split("\n")
            assert whole(head)
            assert whole(more)
            assert len(head) <= HEAD, head
            assert len(more) <= (ONE_BUTTON if kind == "planning" else MORE), more


def test_every_kind_of_decision_can_be_named_as_what_is_waited_for() -> None:
    assert set(WAITING) == set(DECISION_KINDS)
    for kind in DECISION_KINDS:
        assert whole(shipped().describe(Refusal("decide_first", "NAC-4.0", (), (), (kind,))))


@pytest.mark.parametrize("level", [*victory.LEVELS, "agreed", "resigned"])
def test_every_end_has_a_sentence(level: str) -> None:
    assert whole(shipped().describe(Outcome(None, level, "")))


def test_counters_are_told_apart_by_name() -> None:
    setting = shipped().setting
    names = [piece_name(setting, PieceId(p)) for p in range(len(setting.names)) if p not in setting.pgms]
    assert len(set(names)) == len(names)


# --- sentences as they come in play


def random_moments(seed: int, steps: int) -> Iterator[Any]:
    """Positions of a random campaign, most of them in planning."""
    rng, game = random.Random(seed), shipped()
    state = game.setup(catalogue.scenario("nato-air-commander", "crisis"), None, Dice(bytes([seed])))
    for _ in range(steps):
        if game.decision(state) is None:
            return
        yield state
        listed = list(game.legal_actions(state))
        longer = [action for action in listed if not isinstance(action, EndPhase)]
        state = game.apply(state, rng.choice(longer if longer and rng.random() < 0.9 else listed)).state


def test_no_refusal_of_a_drag_or_a_button_has_a_hole_in_it() -> None:
    game, rng, codes = shipped(), random.Random(5), set()
    spaces = list(game.setting.targets) + list(game.setting.slots)[:24] + [game.setting.basing, game.setting.hurt]
    for state in random_moments(3, 300):
        known = game.redact(state, NATO)
        piece, to = PieceId(rng.randrange(len(game.setting.names))), rng.choice(spaces)
        if not any(way.to == to for way in game.presenter.ways(known, piece)):
            refusal = game.presenter.why_not(known, piece, to)
            codes.add(refusal.code)
            assert whole(game.describe(refusal)), refusal
        for kind in ACTIONS.values():
            why = game.check(known, sample(kind, piece=piece, to=to))
            if why is not None:
                codes.add(why.code)
                assert whole(game.describe(why)), why
                assert rule_text(game.presenter.rules, why.rule) is not None
    assert len(codes) > 18


def test_refusals_say_who_and_where_and_what_to_do() -> None:
    t = table()
    t.open("cas", "echo")
    t.assign("hog", "1 primary")
    t.assign("eagle", "1 escort")
    why = t.refused("last_primary", "NAC-7.0").recall("hog")
    assert why.text == (
        "Hog of hog is the last unit on the primary mission of raid 1; take its support back first, or clear it."
    )
    why = t.refused("not_located", "NAC-7.1").open("fofa", "delta")
    assert why.text == ("No raid against FOFA, Delta: Recon has not located the staging areas of that line this turn.")
    why = t.refused("wrong_phase", "NAC-4.0").fly(1)
    assert why.text == "That belongs to Raid Resolution; now it is Air Planning."


def test_the_prompt_of_planning_counts_who_can_still_fly() -> None:
    t = table(based="hog eagle boar")
    assert t.decision is not None
    assert t.game.describe(t.decision).split("\n")[1].startswith("3 can fly. ")
    t.raid("cas", "echo", primary="hog boar", escort="eagle")
    assert t.decision is not None
    assert t.game.describe(t.decision).split("\n")[1].startswith("Drop one on a target")


def test_units_that_come_home_together_share_a_line() -> None:
    t = table(deck=[card(n, air=10) for n in range(1, 12)], based="hog eagle boar")
    t.raid("cas", "echo", primary="hog boar", escort="eagle").end()
    homes = [events.UnitHome(t.piece(unit), t.space("basing")) for unit in ("hog", "boar", "eagle")]
    facts = t.game.presenter.facts((*homes, events.UnitHome(t.piece("hog"), t.space("damaged"))), NATO)
    assert [fact.text for fact in facts] == ["3 units go to the Basing Box", "Hog of hog goes to the Damaged Box"]


# --- reports


def test_a_box_says_what_a_card_must_bring() -> None:
    t = table(force={"echo": 6}, nato={"echo-1": 4})
    report = t.game.presenter.about_space(t.known, t.space("echo-1"))
    assert report.lines[0] == "Fulda, FEBA Box"
    assert "Holds against 6 on no card" in report.lines, "every study card has Attack Resolution 2: 6 does not beat 6"
    t = table(force={"echo": 5}, nato={"echo-1": 4})
    assert "Holds against 5 on any card" in t.game.presenter.about_space(t.known, t.space("echo-1")).lines
    t = opening()
    lines = t.game.presenter.about_space(t.known, t.space("echo-1")).lines
    assert "Holds against 6 on an Attack Resolution of 3 or more" in lines, "4 + 3 is more than 6"
    report = t.game.presenter.about_space(t.known, t.space("echo-3"))
    assert report.lines[0] == "Frankfurt, major city"
    assert report.figures == (("3", "points"),)


def test_a_card_that_lies_face_down_is_nowhere_named() -> None:
    """The same known position for every card that could lie there, and no number in the words about it."""
    t = opening()
    for line in t.game.setting.lines:
        report = t.game.presenter.about_space(t.known, t.space(f"{line}-reserve"))
        assert report.lines[1:] == ("A card face down; Locate Staging Areas turns it up",)
    assert not re.search(r"ard \d", " ".join(t.game.presenter.about_space(t.known, t.space("deck")).lines))


def test_reports_are_made_of_what_is_known_alone() -> None:
    """Two states that differ only in cards face down give the same words everywhere."""
    game = shipped()
    for i, state in enumerate(random_moments(8, 200)):
        if i % 20:
            continue
        known = game.redact(state, NATO)
        other = game.redact(game.determinize(known, Dice(bytes([i % 250]))), NATO)
        for space in game.board.spaces:
            report = game.presenter.about_space(known, SpaceId(space))
            assert report == game.presenter.about_space(other, SpaceId(space))
            assert all(whole(line) for line in report.lines), report
        for piece in range(len(game.setting.names)):
            report = game.presenter.about_piece(known, PieceId(piece))
            assert report == game.presenter.about_piece(other, PieceId(piece))
            assert all(whole(line) for line in report.lines), report


def test_a_wing_says_its_ratings_as_they_are_now_and_its_loss_number() -> None:
    t = table(based="falcon hog", damaged="falcon")
    report = t.game.presenter.about_piece(t.known, t.piece("falcon"))
    assert report.figures == (("2", "Air"), ("1", "Ground"), ("1", "Strike"), ("20", "Loss Number"))
    assert "Can fly: air escort 2; CAS, FOFA and SEAD 1; DEAD, OCA and decapitation 1" in report.lines
    assert "Damaged; at full strength 4 / 3 / 3" in report.lines


# --- ledgers


def test_a_recon_mission_shows_what_a_card_must_stay_below() -> None:
    """Rule: NAC-6.0, and an event that takes 2 from the rating."""
    t = table(phase="recon", oca=3, event=lasting(9, "recon", -2))
    lines = t.game.explain(t.known, FlyRecon("headquarters", None))
    assert [entry.value for entry in lines] == [6, -2, 2], "the fourth space of the OCA track takes 2 from a card"
    assert total(lines) == 6


def test_a_raid_shows_its_escort_and_the_track() -> None:
    t = table(oca=1).raid("cas", "echo", primary="hog", escort="eagle falcon").end()
    lines = t.game.explain(t.known, FlyRaid(1))
    assert [entry.value for entry in lines] == [6, 4, 1]


def test_a_card_in_doubt_is_set_against_the_escort() -> None:
    t = table(deck=[card(1, air=8), card(2)], pilots="pilot-us-1")
    t.raid("cas", "echo", primary="hog", escort="eagle", pilot="pilot-us-1 eagle").end().fly(1)
    lines = t.game.explain(t.known, Keep("first"))
    assert [entry.value for entry in lines] == [6, -8]
    assert total(lines) <= 0, "a total of more than 0 gets through"


def test_an_assignment_shows_what_the_unit_brings_there() -> None:
    t = table().open("cas", "echo")
    assert [e.value for e in t.game.explain(t.known, Assign(t.piece("hog"), t.space("1 primary")))] == [6]
    t.assign("hog", "1 primary")
    assert [e.value for e in t.game.explain(t.known, Assign(t.piece("falcon"), t.space("1 escort")))] == [4]
    assert [e.value for e in t.game.explain(t.known, Assign(t.piece("falcon"), t.space("1 sead")))] == [3]


def test_a_price_says_why_hurried_repairs_are_dearer() -> None:
    """Rule: NAC-12.2: one point, and one more for a unit that came into the Repair Box in this phase."""
    t = table(phase="resources", repair="hog", hurt="boar", rp=5)
    assert total(t.game.explain(t.known, Buy("finish", t.piece("hog")))) == 1
    t.buy("begin", "boar")
    assert total(t.game.explain(t.known, Buy("finish", t.piece("boar")))) == 2


# --- the report of a turn


def test_the_report_has_a_row_a_raid_a_line_that_moves_and_all_that_hold() -> None:
    deck = [card(1, air=3), card(2, ground=3), *(card(n) for n in range(3, 16))]
    t = table(deck=deck, based="hog boar eagle weasel", force={"foxtrot": 8})
    t.raid("cas", "echo", primary="hog boar", escort="eagle", sead="weasel").end().fly(1)
    rows = t.game.presenter.news(t.known, tuple(t.log))
    heads = [row.head for row in rows]
    assert "Raid 1, CAS, Echo: 2 hits" in heads, "12 ground factors"
    held = next(row for row in rows if row.head == "Alpha, Bravo, Charlie, Delta and Echo hold")
    assert held.more.startswith("6 against 4"), "2 + 4 on Alpha"
    assert len(held.more.split(", ")) == 5
    assert "Foxtrot: Hof has fallen" in heads, "2 + 4 against 8"
    assert all(whole(row.head) for row in rows)


# --- the rules

CITED = re.compile(r"\bNAC-(\d+\.\d+)")


def test_every_rule_that_the_code_names_has_a_text_and_every_text_is_carried_out() -> None:
    cited = {rule for path in FOLDER.glob("*.py") for rule in CITED.findall(path.read_text("utf-8"))}
    texts = {rule.id for rule in shipped().presenter.rules}
    assert cited <= texts
    assert texts - cited <= {"0.0", "0.1", "2.5", "5.2", "15.1", "16.0"}, "how to read, advice and aircraft notes"


def test_rules_say_what_is_a_reading_and_what_is_reconstructed() -> None:
    rules = {rule.id: rule for rule in shipped().presenter.rules}
    assert len(rules) == len(shipped().presenter.rules)
    for number in ("4.1", "5.1", "7.4", "8.3", "9.0", "11.0", "13.2", "13.5"):
        assert "Reading:" in rules[number].text
    for number in ("2.1", "2.2", "2.6", "2.7", "11.0", "15.0"):
        assert "econstructed" in rules[number].text
    for option in shipped().presenter.option_specs:
        assert f"“{option.title}”" in rules[option.rule.removeprefix("NAC-")].text, option.id


def test_the_advice_for_the_first_turn_keeps_what_it_promises() -> None:
    """Rule 0.1: two A-10, two fighters and an F-4G every second time, with munitions on the F-4G nine times in ten."""
    t = opening().end()
    t.raid("cas", "echo", primary="us-a10-1 us-a10-2", escort="us-f15-1 us-f16-1", sead="us-f4g-1")
    (plan,) = t.game.presenter.plans(t.known)
    assert 0.45 < plan.whole < 0.55
    assert plan.hits == 2
    t.arm("us-f4g-1")
    (plan,) = t.game.presenter.plans(t.known)
    assert 0.9 < plan.whole < 1

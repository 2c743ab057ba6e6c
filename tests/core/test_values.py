"""Tables, ledgers, texts, frames, codec and the nearest legal action."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from wargame_desk import catalogue
from wargame_desk.core import sequence, texts
from wargame_desk.core.codec import ActionError, action_from, digest, gesture_from, plain, to_json
from wargame_desk.core.derived import Derived
from wargame_desk.core.dice import Dice
from wargame_desk.core.instead import nearest_legal
from wargame_desk.core.tables import Entry, ResultsTable, Source, total
from wargame_desk.core.values import Refusal, kind_of

GAME = catalogue.open_game("strike-force-one", {"rules": "standard"})
START = GAME.setup(catalogue.scenario("strike-force-one", "standard"), None, Dice(b"x"))


def test_a_table_is_a_full_rectangle() -> None:
    book = (Source.RULEBOOK, Source.RULEBOOK)
    table = ResultsTable("t", "T", "R", ("1", "2"), ("1",), (("DE", "DR"),), (book,))
    assert table.result(0, 1) == "DR"
    with pytest.raises(ValueError, match="cells must be 1 by 2"):
        ResultsTable("t", "T", "R", ("1", "2"), ("1",), (("DE",),), (book,))
    with pytest.raises(ValueError, match="sources must be 1 by 2"):
        ResultsTable("t", "T", "R", ("1", "2"), ("1",), (("DE", "DR"),), ())


def test_a_ledger_adds_up() -> None:
    assert total([Entry(4, "attackers", "R"), Entry(-2, "defenders", "R"), Entry(-1, "woods", "R")]) == 1


def test_lists_read_as_sentences() -> None:
    assert texts.tr_list([]) == ""
    assert texts.tr_list(["A"]) == "A"
    assert texts.tr_list(["A", "B"]) == "A and B"
    assert texts.tr_list(["A", "B", "C"]) == "A, B and C"


def test_words_come_from_the_catalogue_that_is_installed() -> None:
    class Loud(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper()

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return (msgid1 if n == 1 else msgid2) + "!"

    texts.install(Loud())
    try:
        assert texts.tr("woods") == "WOODS"
        assert texts.trn("{count} unit", "{count} units", 2) == "2 units!"
    finally:
        texts.install(NullTranslations())
    assert texts.tr("{a} to {b}", a=1, b=2) == "1 to 2"
    assert texts.mark("as it is") == "as it is"


def test_frames_push_replace_pop() -> None:
    stack = sequence.push((1,), 2)
    assert stack == (1, 2)
    assert sequence.replace_top(stack, 3) == (1, 3)
    assert sequence.pop(stack) == (1,)


def test_derived_facts_are_made_once_for_an_object() -> None:
    calls: list[dict[str, int]] = []
    double = Derived(lambda d: calls.append(d) or {k: 2 * v for k, v in d.items()})
    one, same = {"a": 1}, {"a": 1}
    assert double(one) == double(one) == {"a": 2}
    assert double(same) == {"a": 2}
    assert calls == [one, same]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "an object with a kind"),
        ({"kind": "fly"}, "no action kind 'fly'"),
        ({"kind": ["move"]}, "no action kind"),
        ({"kind": "move", "piece": "A"}, "needs the field path"),
        ({"kind": "move", "piece": "A", "path": "0803"}, "path cannot be"),
        ({"kind": "move", "piece": "A", "path": ["9999"]}, "path cannot be"),
        ({"kind": "move", "piece": "Q", "path": []}, "piece cannot be 'Q'"),
        ({"kind": "move", "piece": 3, "path": []}, "piece cannot be 3"),
        ({"kind": "end-phase", "why": 1}, "has no field 'why'"),
    ],
)
def test_an_action_that_cannot_be_read_says_where(data: object, message: str) -> None:
    with pytest.raises(ActionError, match=message):
        action_from(GAME, data)


def test_a_gesture_is_completed_with_the_best_route() -> None:
    move = gesture_from(GAME, START, {"kind": "move", "piece": "A", "to": "0702"})
    assert to_json(GAME, move) == {"kind": "move", "piece": "A", "path": ["0801", "0702"]}
    why = gesture_from(GAME, START, {"kind": "move", "piece": "A", "to": "0302"})
    assert isinstance(why, Refusal)
    assert why.code == "too_far"


def test_the_digest_tells_games_options_and_states_apart() -> None:
    other = catalogue.open_game("strike-force-one", {"rules": "advanced"})
    assert digest(GAME, START) != digest(other, START)
    assert digest(GAME, START) != digest(GAME, START._replace(turn=2))
    assert digest(GAME, START) == digest(GAME, START._replace(at=dict(reversed(START.at.items()))))
    with pytest.raises(TypeError, match="may not hold list"):
        plain([1])


def test_instead_offers_the_same_piece_nearest() -> None:
    far = action_from(GAME, {"kind": "move", "piece": "A", "path": ["0302"]})
    instead = nearest_legal(GAME, START, far)
    assert instead is not None
    # 0601 and 0602 are both three hexes from 0302; the earlier one is offered.
    assert to_json(GAME, instead)["path"][-1] == "0601"


def test_every_action_class_is_found_by_its_tag() -> None:
    assert all(kind_of(cls) == kind for kind, cls in GAME.actions.items())

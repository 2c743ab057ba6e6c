"""The new game dialog: what is asked is what is answered, and what does not go together is explained."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QListWidget, QRadioButton, QWidget

from wargame_desk import catalogue
from wargame_desk.app.new_game import NewGame, NewGameDialog, seed_from_text
from wargame_desk.app.widgets import RuleLink
from wargame_desk.core.session import UndoPolicy
from wargame_desk.persistence.settings import LastGame, Settings

Show = Callable[..., QWidget]


@pytest.fixture
def dialog(shown: Show) -> Callable[..., NewGameDialog]:
    def make(scenario: str = "standard", settings: Settings | None = None) -> NewGameDialog:
        made = NewGameDialog(settings or Settings(), "strike-force-one", scenario)
        shown(made, 940, 660)
        return made

    return make


def check(widget: QWidget, text: str) -> QCheckBox:
    return next(box for box in widget.findChildren(QCheckBox) if box.text() == text)


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget)]


def play(dialog: NewGameDialog) -> NewGame:
    dialog._accept()
    assert dialog.chosen is not None
    return dialog.chosen


def test_as_it_stands_it_is_a_person_and_the_computer_and_its_dice(dialog: Callable[..., NewGameDialog]) -> None:
    assert play(dialog()) == NewGame(
        "strike-force-one",
        "standard",
        {"standard-crt-b": False, "stacking-at-once": False},
        {"soviet": "human", "us": "greedy"},  # type: ignore[dict-item]
        own_dice=False,
        seed=None,
        policy=None,
    )


def test_without_a_scenario_the_first_real_one_is_chosen_not_the_tutorial(shown: Show) -> None:
    made = NewGameDialog(Settings())
    shown(made)
    assert play(made).scenario == "standard"


def test_every_scenario_is_listed(dialog: Callable[..., NewGameDialog]) -> None:
    listed = dialog().findChild(QListWidget)
    assert [listed.item(row).text() for row in range(listed.count())] == [
        "First steps: the road to Altenfeld",
        "Standard Game",
        "Advanced Game",
        "Advanced Game, both options",
    ]


def test_options_that_do_not_go_with_the_scenario_say_why_and_stay_out_of_the_answer(
    dialog: Callable[..., NewGameDialog],
) -> None:
    made = dialog("standard")
    assert not check(made, "Soviet Second Echelon").isEnabled()
    assert words(made).count("Not with this scenario: it needs Rules: Advanced.") == 2
    assert "second-echelon" not in play(made).options


def test_options_can_be_chosen_where_they_go(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog("advanced")
    check(made, "Soviet Second Echelon").setChecked(True)
    assert not check(made, "Results table B").isEnabled()
    chosen = play(made)
    assert chosen.options == {"second-echelon": True, "west-german": False, "stacking-at-once": False}
    session = catalogue.start(chosen.game_id, chosen.scenario, chosen.options, seed=1)
    assert session.game.options["second-echelon"] is True


def test_what_the_scenario_settles_is_told_and_not_asked(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog("advanced-all-options")
    assert "Settled by the scenario: Rules: Advanced, Soviet Second Echelon, West German reinforcement" in words(made)
    assert not [box for box in made.findChildren(QCheckBox) if box.text() == "Soviet Second Echelon"]


def test_options_carry_their_rule(dialog: Callable[..., NewGameDialog]) -> None:
    links = {link.rule: link.toolTip() for link in dialog().findChildren(RuleLink)}
    assert links["SFO-8.1"] == "8.1 Soviet Second Echelon"
    assert links["SFO-8.2"] == "8.2 West German reinforcement"


def test_a_computer_can_play_a_side(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog()
    box = next(box for box in made.findChildren(QComboBox) if box.accessibleName() == "Who plays U.S.")
    assert [box.itemText(i) for i in range(box.count())] == ["A person", "The computer: Random", "The computer: Greedy"]
    box.setCurrentIndex(1)
    assert play(made).seats == {"soviet": "human", "us": "random"}


@pytest.mark.parametrize("scenario", ["", "tutorial", "standard"])
def test_a_first_game_is_played_against_the_computer(dialog: Callable[..., NewGameDialog], scenario: str) -> None:
    chosen = play(dialog(scenario))
    assert chosen.seats == {"soviet": "human", "us": "greedy"}
    assert not chosen.alone


def test_the_tutorial_is_played_against_the_computer_whatever_came_before(
    dialog: Callable[..., NewGameDialog],
) -> None:
    before = Settings(last={"strike-force-one": LastGame("standard", {}, {"soviet": "human", "us": "human"}, True)})
    assert set(play(dialog("standard", before)).seats.values()) == {"human"}
    chosen = play(dialog("tutorial", before))
    assert chosen.seats == {"soviet": "human", "us": "greedy"}
    assert not chosen.alone


def _two_people(made: NewGameDialog) -> QCheckBox:
    box = next(box for box in made.findChildren(QComboBox) if box.accessibleName() == "Who plays U.S.")
    box.setCurrentIndex(box.findData("human"))
    return check(made, "One person plays both sides")


def test_one_person_on_both_sides_makes_undo_free(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog()
    _two_people(made).setChecked(True)
    chosen = play(made)
    assert set(chosen.seats.values()) == {"human"}
    assert chosen.alone
    assert chosen.policy is UndoPolicy.FREE


def test_whether_one_person_or_two_is_asked_only_where_no_computer_plays(
    dialog: Callable[..., NewGameDialog],
) -> None:
    made = dialog()
    assert check(made, "One person plays both sides").isHidden()
    alone = _two_people(made)
    assert alone.isVisible()
    alone.setChecked(True)
    box = next(box for box in made.findChildren(QComboBox) if box.accessibleName() == "Who plays U.S.")
    box.setCurrentIndex(box.findData("random"))
    assert alone.isHidden()
    assert not play(made).alone


def test_own_dice_and_undo_begin_as_preferences_say(dialog: Callable[..., NewGameDialog]) -> None:
    chosen = play(dialog(settings=Settings(dice="own", undo="consent")))
    assert chosen.own_dice
    assert chosen.policy is UndoPolicy.CONSENT


def test_dice_can_be_chosen_here(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog()
    next(b for b in made.findChildren(QRadioButton) if b.text().startswith("We roll our own")).setChecked(True)
    assert play(made).own_dice


def test_the_seed_is_under_advanced_and_said_to_be_weak(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog()
    line = next(line for line in made.findChildren(QLineEdit) if line.accessibleName() == "Seed")
    assert not line.isVisible()
    check(made, "Advanced: choose the seed").setChecked(True)
    assert line.isVisible()
    assert any("weak" in text for text in words(made))
    line.setText("42")
    assert play(made).seed == 42


def test_with_dice_of_your_own_there_is_no_seed_to_choose(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog()
    show = check(made, "Advanced: choose the seed")
    show.setChecked(True)
    line = next(line for line in made.findChildren(QLineEdit) if line.accessibleName() == "Seed")
    line.setText("42")
    own, program = (
        next(b for b in made.findChildren(QRadioButton) if b.text().startswith(word)) for word in ("We roll", "The pro")
    )
    own.setChecked(True)
    assert not show.isVisible()
    assert not line.isVisible()
    assert not any("weak" in text for text in words(made))
    assert play(made).seed is None
    program.setChecked(True)
    assert line.isVisibleTo(made)
    assert not check(dialog(settings=Settings(dice="own")), "Advanced: choose the seed").isVisible()


def test_the_next_game_is_offered_as_the_last_one_was_begun(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog("advanced")
    check(made, "Soviet Second Echelon").setChecked(True)
    box = next(box for box in made.findChildren(QComboBox) if box.accessibleName() == "Who plays Soviet")
    box.setCurrentIndex(1)
    first = play(made)
    again = Settings(last={"strike-force-one": first.remembered})
    assert play(dialog("", again)) == first
    other = play(dialog("standard", again))
    assert other.scenario == "standard", "a scenario that was asked for is not overruled"
    assert other.seats == first.seats
    assert "second-echelon" not in other.options, "an option that cannot be chosen is not"


def test_who_played_alone_is_offered_to_play_alone(dialog: Callable[..., NewGameDialog]) -> None:
    made = dialog()
    _two_people(made).setChecked(True)
    chosen = play(dialog(settings=Settings(last={"strike-force-one": play(made).remembered})))
    assert chosen.alone
    assert chosen.policy is UndoPolicy.FREE


def test_what_is_remembered_of_another_version_does_no_harm(dialog: Callable[..., NewGameDialog]) -> None:
    odd = LastGame("no such scenario", {"stacking-at-once": "often", "gone": 3}, {"us": "nobody", "mars": "human"})
    assert play(dialog("", Settings(last={"strike-force-one": odd}))) == play(dialog())


@pytest.mark.parametrize(("text", "seed"), [("", None), ("  ", None), ("42", 42), ("tuesday", "tuesday"), ("-3", "-3")])
def test_a_seed_as_typed(text: str, seed: int | str | None) -> None:
    assert seed_from_text(text) == seed


def test_a_new_game_is_frozen(dialog: Callable[..., NewGameDialog]) -> None:
    chosen = play(dialog())
    with pytest.raises(AttributeError):
        chosen.own_dice = True  # type: ignore[misc]


def test_an_option_can_be_chosen_once_what_it_needs_is_chosen() -> None:
    made = NewGameDialog(Settings(), "norad", "norad")
    missiles, canadians = check(made, "Missiles from submarines"), check(made, "Canadian fighters and MiG-21s")
    assert not missiles.isEnabled()
    canadians.setChecked(True)
    assert missiles.isEnabled()
    missiles.setChecked(True)
    assert made._form is not None
    assert made._form.answer().options["slbm"] is True
    canadians.setChecked(False)
    assert not missiles.isEnabled()
    assert not missiles.isChecked(), "it goes with what it needs"
    targets, solitaire = check(made, "Assigned targets"), check(made, "Solitaire")
    solitaire.setChecked(True)
    assert not targets.isEnabled()

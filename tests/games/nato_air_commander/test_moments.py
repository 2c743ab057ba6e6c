"""What a resolution shows: every card turned up, every sum right, and the course of a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from wargame_desk import catalogue
from wargame_desk.ai.players import player
from wargame_desk.core.moments import CardChoice, Moment
from wargame_desk.games.nato_air_commander import events, raid_events, victory
from wargame_desk.games.nato_air_commander.state import Check, Flight

GAME = "nato-air-commander"
Played = tuple[Any, tuple[Any, ...], tuple[Moment, ...], CardChoice | None]


@pytest.fixture(scope="module")
def campaign() -> list[Played]:
    """Every step of a campaign: what was known before, its events, its moments, and the cards decided on."""
    return list(_steps("build-up", 5))


def _steps(scenario: str, seed: int) -> Iterator[Played]:
    session = catalogue.start(GAME, scenario, seed=seed)
    game, greedy = session.game, player("greedy")
    while session.decision is not None:
        known = session.known(game.sides[0])
        choice = game.presenter.card_choice(known)
        step: Any = session.submit(greedy.choose(game, known))
        yield known, step.events, game.presenter.moments(known, step.events), choice


def _face(name: str) -> int:
    return 0 if name == "S" else int(name)


def test_no_moment_names_a_card_that_was_not_turned_up(campaign: list[Played]) -> None:
    located: set[int] = set()
    for known, happened, moments, _ in campaign:
        drawn = {e.card for e in happened if isinstance(e, events.CardDrawn)}
        drawn |= {e.card for e in happened if isinstance(e, raid_events.EchelonLocated)}
        seen = drawn | set(known.deck.discard) | {known.surveyed} | {frame_card(known)} | located
        named = {_face(m.card) for m in moments if m.card and not m.card.startswith("objective")}
        removed = {e.card for e in happened if isinstance(e, events.CardRemoved)}
        assert named <= seen | removed
        located = {card for card in known.echelon if card is not None}


def frame_card(known: Any) -> int | None:
    return known.top.first if isinstance(known.top, Check) else None


def test_checks_and_combat_show_the_figure_that_counted_and_a_true_sum(campaign: list[Played]) -> None:
    checked = fought = 0
    for _, happened, moments, _ in campaign:
        for event in happened:
            if isinstance(event, raid_events.SegmentResolved):
                checked += 1
                lit = "air-intercept" if event.segment == "interception" else "ground-defence"
                mine = [m for m in moments if m.card == str(event.card) and lit in m.lit]
                assert [m for m in mine if m.tone == ("good" if event.success else "bad")]
                assert any(f"against {event.total}:" in m.text for m in mine)
            elif isinstance(event, events.CombatFought):
                fought += 1
                (shown,) = [m for m in moments if m.card == str(event.card) and m.lit == ("attack",)]
                value = event.attack + event.cohesion + event.hits
                assert f"= {value} against {event.force}: " in shown.text
                assert shown.tone == ("bad" if event.result == "fails" else "good")
    assert checked > 50
    assert fought > 40


def test_a_pilot_is_a_loss_or_the_price_of_a_second_card() -> None:
    session = catalogue.start(GAME, "build-up", seed=1)
    presenter, pilot = session.game.presenter, session.game.piece_id("pilot-us-1")
    told = [raid_events.PilotLost(pilot, spent) for spent in (False, True)]
    lost, spent = presenter.moments(session.state, tuple(told))
    assert (lost.head, lost.tone) == ("Loss", "bad")
    assert (spent.head, spent.tone) == ("Second card", "even")


def test_raids_and_phases_are_headings_of_their_own(campaign: list[Played]) -> None:
    for _, happened, moments, _ in campaign:
        begun = [e.raid for e in happened if isinstance(e, raid_events.RaidBegun)]
        for number in begun:
            assert any(m.group.startswith(f"Raid {number}") for m in moments) or isinstance(
                happened[-1], events.CardDrawn
            )
        for moment in moments:
            if moment.lit == ("attack",):
                assert moment.group == "Ground Combat"
            if moment.card.startswith("objective"):
                assert moment.group == "Objectives"


def test_a_card_in_question_says_whether_it_lets_the_raid_through(campaign: list[Played]) -> None:
    asked = 0
    for known, _, _, choice in campaign:
        if not isinstance(known.top, Check):
            continue
        assert choice is not None
        faces = [known.top.first] + ([] if known.top.second is None else [known.top.second])
        assert [_face(c.card) for c in choice.candidates] == faces
        below = known.stack[-2]
        if isinstance(below, Flight) and below.segment in ("interception", "defence"):
            asked += 1
            assert choice.candidates[0].tone == "bad", "a card that serves is not asked about"
            assert len(choice.candidates[0].lit) == 1
            assert choice.candidates[0].ledger, "the sum behind it"
    assert asked > 2


def test_bands_of_the_chart_are_the_levels_of_victory() -> None:
    session = catalogue.start(GAME, "build-up", seed=1)
    points = session.game.presenter.curves(session.state)[0]
    for vp in range(-60, 80):
        (band,) = [band for band in points.bands if band.least <= vp <= band.most]
        assert (band.tone == "good") == (victory.level(vp) in victory.VICTORIES)
    assert [band.most for band in points.bands[:-1]] == [4, 9, 14, 19, 25]

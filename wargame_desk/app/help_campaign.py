"""The pages of "how to play" on a campaign for one with cards, shown on the last two days of NATO Air Commander.

Owns their words and positions. What is planned on the pictures is what the computer player would plan.
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame_desk import catalogue
from wargame_desk.ai.players import player
from wargame_desk.app.help_parts import Page, Shown
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.core.views import View
from wargame_desk.mapview.overlays import SelectionOverlay

GAME, SCENARIO, SEED = "nato-air-commander", "tutorial", 4
_ON_SHEET = 1.0
"""Zoom at which a part of the sheet is read; 0 shows it whole."""


def campaign_pages() -> tuple[Page, ...]:
    """The pages, in the player's language."""
    return (
        Page(
            tr("The sheet and the display"),
            (
                tr("At the left are the six lines of the front, from Alpha to Foxtrot: a Warsaw Pact force comes down"
                   " each towards its NATO force. The other half is the display on which raids are put together."),
                tr("While you plan, the display has a window of its own, with the Basing Box and the pilots, and what"
                   " is dragged out of one window goes on into the other. F6 opens it again once it is closed."),
                tr("The strip above the map says the turn and every track. Point at one to read it; click it to see"
                   " it on the sheet. The PGM figure can be dragged onto a unit to arm it."),
            ),
            ("1.0", "2.1", "4.0"),
            _sheet,
            GAME,
        ),
        Page(
            tr("Planning a raid"),
            (
                tr("Drag a unit out of the Basing Box onto a target: one of the three suppression missions, or a line"
                   " for CAS and FOFA. That begins a raid, and the unit stands first among its primaries."),
                tr("Drop others on the free places of that row: more primaries, escorts against interceptors, SEAD"
                   " against ground defense. A pilot is dropped on a unit that flies, and is spent for a second card."),
                tr("The plan panel shows the exact chance of every check and of the whole raid while you plan. Nothing"
                   " is final before you fly: drag units back, or take the whole raid back."),
            ),
            ("7.0", "7.1", "7.2", "7.3", "7.4"),
            _planned,
            GAME,
        ),
        Page(
            tr("A card decides"),
            (
                tr("There are no dice. For each check a card is turned up, modifiers are added, and the result is"
                   " compared with your total: first air interception, then ground defense."),
                tr("Where a card stops a raid, the program asks: take it, or spend a pilot or a decapitation hit for a"
                   " second one. Answer by the number of the answer or with the mouse."),
                tr("What was resolved is shown card by card. Space shows the next one, Esc all that are left; the"
                   " whole sum can be seen again afterwards."),
            ),
            ("4.1", "8.0", "8.1", "8.2"),
            _checked,
            GAME,
        ),
        Page(
            tr("Ground combat"),
            (
                tr("After your raids each line fights by itself: a card and the cohesion of the NATO force against"
                   " the cohesion of the Pact force. Hits that your raids scored there count."),
                tr("Where the defense fails, the Pact comes a space nearer. Then both sides receive cohesion: click a"
                   " NATO force to give it a point."),
                tr("Events and purchases follow, units come home, and a new day begins. The report of the day tells"
                   " it all, and the course of the game shows how points and cohesion went."),
            ),
            ("9.0", "10.2", "12.2", "14.0"),
            _fought,
            GAME,
        ),
    )  # fmt: skip


def _play(session: Session, *kinds: str) -> None:
    """Play on as the computer player does, to a decision of one of these kinds."""
    greedy = player("greedy")
    while session.decision is not None and session.decision.kind not in kinds:
        session.submit(greedy.choose(session.game, session.known(session.decision.side)))


def _begin(*kinds: str) -> Session:
    session = catalogue.start(GAME, SCENARIO, seed=SEED)
    _play(session, *kinds)
    return session


def _view(session: Session) -> View:
    return session.game.picture(session.known(session.game.sides[0]), session.game.sides[0])


def _sheet() -> Shown:
    session = _begin("planning")
    return Shown(session.game, _view(session), around=session.game.board.space("raid-1-primary-1"))


def _planned() -> Shown:
    """The first raids of a turn, all there before the planning ends; the chances of the one that is least sure."""
    session, greedy = _begin("planning"), player("greedy")
    game, side = session.game, session.game.sides[0]
    while (action := greedy.choose(game, session.known(side))).kind != "end-phase":
        session.submit(action)
    plan = min(game.presenter.plans(session.known(side)), key=lambda plan: plan.whole)
    places = tuple(role.places[0] for role in plan.roles)
    chances = tuple((hurdle.title, hurdle.chance) for hurdle in plan.hurdles)
    chosen = SelectionOverlay(places)
    return Shown(game, _view(session), {"chosen": chosen}, plan.roles[1].places[0], _ON_SHEET, chances=chances)


def _checked() -> Shown:
    session = _begin("check")
    game, decision = session.game, session.decision
    prompt = game.describe(decision).split("\n")[0] if decision else ""
    return Shown(game, _view(session), {}, game.board.space("deck"), _ON_SHEET, said=((prompt, "NAC-8.0"),))


def _fought() -> Shown:
    """The front after its combat, with the sums of the lines on which most was at stake."""
    session = _begin("supply")
    game, path = session.game, session.path()
    before, last = session.nodes[path[-2]].state, session.nodes[path[-1]]
    moments = game.presenter.moments(before, last.events)
    fought: Iterable[tuple[str, str]] = ((f"{m.head}: {m.text}", m.rule) for m in moments if m.rule == "NAC-9.0")
    return Shown(game, _view(session), {}, game.board.space("charlie-start"), _ON_SHEET, said=tuple(fought)[:3])

"""What the pages of "how to play" say and show: six on a first game, then those on games with secrets and with cards.

Owns the words and the positions. Every picture is a real position of the game, played to by its own rules, and
every number, refusal and chance on it comes from the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame_desk import catalogue
from wargame_desk.app.help_campaign import campaign_pages
from wargame_desk.app.help_parts import Page, Shown
from wargame_desk.app.help_secrets import secret_pages
from wargame_desk.core.codec import action_from
from wargame_desk.core.session import Session
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Position, Setup
from wargame_desk.mapview.overlays import (
    ArrowsOverlay,
    ChoiceOverlay,
    ForbiddenOverlay,
    ObjectiveOverlay,
    Overlay,
    ReachOverlay,
    RouteOverlay,
    SelectionOverlay,
)

GAME, SCENARIO = "strike-force-one", "standard"


def pages() -> tuple[Page, ...]:
    """Every page, in the player's language."""
    return (
        Page(
            tr("The map and the goal"),
            (
                tr("Six Soviet companies come from the east; four American ones stand in their way. The three towns"
                   " with a dark border are what it is about."),
                tr("The game lasts four turns. If Soviet units stand in two of the three towns when it ends, the"
                   " Soviets win; otherwise the Americans do."),
                tr("Drag the empty map to move it, turn the wheel to zoom. Every hex has a number: column first,"
                   " then row."),
            ),
            ("1.0", "2.0", "6.0"),
            _the_map,
        ),
        Page(
            tr("Moving"),
            (
                tr("Pick up a counter: every hex it can reach for its four points lights up with what it costs. Bars"
                   " mark hexes where the move must end, because an enemy is next to them."),
                tr("Drop it where you want it. Two clicks do the same, and so do the arrow keys with Enter; Esc"
                   " puts it back."),
                tr("The six hexes round a unit are its zone of control. Whoever enters one stops, and nobody"
                   " goes straight from one such hex to another."),
                tr("Woods are closed, and when the step ends every unit stands in a hex of its own. In the Advanced"
                   " Game two may share one, and woods cost two points."),
            ),
            ("4.1", "4.2", "4.31", "4.33"),
            _moving,
        ),
        Page(
            tr("When something is not possible"),
            (
                tr("Hold a counter over a hex it cannot go to and it says no, and why, with the rule. Let go, and"
                   " it glides back; nothing has happened."),
                tr("Wherever you see a rule number, you can click it and read the rule. Where there is something"
                   " near that you can do, the card offers it."),
            ),
            ("0.0", "4.2"),
            _refused,
        ),
        Page(
            tr("Fighting"),
            (
                tr("In your combat step, drag a counter onto an enemy next to it, or click the enemy. Then click"
                   " other units next to the same enemy to add them."),
                tr("Before you roll, the forecast shows the column and every result with its exact chance. Until"
                   " then you can change the attack or drop it."),
                tr("Nobody has to attack. In one step each unit attacks once at most, and is attacked once at most."),
            ),
            ("5.1", "5.2", "5.3", "5.5"),
            _fighting,
        ),
        Page(
            tr("Retreat and advance"),
            (
                tr("A unit that must retreat goes back one hex, and its owner chooses which: the prompt line says"
                   " who decides, and the hexes he may choose light up. With nowhere to go, it is lost."),
                tr("When the hex is empty, one of the attackers may advance into it at once. That is how towns"
                   " are taken."),
            ),
            ("5.6", "5.7"),
            _retreat,
        ),
        Page(
            tr("Winning"),
            (
                tr("Only where units stand after the last turn counts. A town that was taken and left again is"
                   " nobody's, and losses do not matter."),
                tr("The standing in the sequence of play tells at any time who would win if the game ended now."),
                tr("The program keeps every game from its first move. Take back what you like within the undo"
                   " policy, save when you want, and come back to it from the start screen."),
            ),
            ("3.0", "6.0"),
            _winning,
        ),
        *secret_pages(),
        *campaign_pages(),
    )  # fmt: skip


# --- positions


def _begin(
    pieces: Mapping[str, str | None] | None = None,
    *,
    turn: int | None = None,
    phase: str | None = None,
    script: tuple[int, ...] = (),
) -> Session:
    position = Position(dict(pieces or {}), turn=turn, phase=phase) if pieces or turn or phase else None
    return catalogue.start(GAME, _scenario(), seed=0, position=position, script=script)


def _scenario() -> Setup:
    return catalogue.scenario(GAME, SCENARIO)


def _do(session: Session, **action: Any) -> None:
    session.submit(action_from(session.game, {name.replace("_", "-"): value for name, value in action.items()}))


def _shown(
    session: Session, overlays: Mapping[str, Overlay], around: str = "", zoom: float = 0.0, **more: Any
) -> Shown:
    game = session.game
    view = game.picture(session.known(None), None)
    return Shown(game, view, overlays, game.board.space(around) if around else None, zoom, **more)


def _objectives(session: Session) -> ObjectiveOverlay:
    return ObjectiveOverlay(session.game.presenter.look.map.objectives)


def _the_map() -> Shown:
    session = _begin()
    standing = session.game.standing(session.known(None))
    return _shown(session, {"goal": _objectives(session)}, said=((standing.goal, standing.rule),))


def _moving() -> Shown:
    session = _begin()
    game, known = session.game, session.known(None)
    piece, start = game.piece_id("D"), game.board.space("0905")
    ways = game.presenter.ways(known, piece)
    reach = ReachOverlay({way.to: (str(way.cost), way.stop is not None) for way in ways})
    longest = max(ways, key=lambda way: (way.stop is not None, way.cost, way.to))
    route = RouteOverlay((start, *longest.path), tuple(map(str, longest.costs)))
    overlays: dict[str, Overlay] = {"reach": reach, "chosen": SelectionOverlay((start,)), "route": route}
    said = tuple((entry.reason, entry.rule) for entry in (longest.stop,) if entry is not None)
    return _shown(session, overlays, "0705", 0.95, said=said)


def _refused() -> Shown:
    session = _begin({"D": "0706"})
    game, known = session.game, session.known(None)
    there = game.board.space("0605")
    refusal = game.presenter.why_not(known, game.piece_id("D"), there)
    overlays: dict[str, Overlay] = {
        "chosen": SelectionOverlay((game.board.space("0706"),)),
        "no": ForbiddenOverlay((there,), sign=True),
    }
    return _shown(session, overlays, "0706", 1.25, said=((game.describe(refusal), refusal.rule),))


THREE = {"D": "0706", "E": "0707", "F": "0607"}
TWO = {"D": "0706", "E": "0707"}


def _attack(units: Mapping[str, str], script: tuple[int, ...] = ()) -> Session:
    session = _begin(units, phase="soviet-combat", script=script)
    _do(session, kind="declare-attack", target="0606")
    for space in units.values():
        _do(session, kind="add-attackers", space=space)
    return session


def _fighting() -> Shown:
    session = _attack(THREE)
    found = session.game.presenter.forecast(session.known(None))
    chances = tuple((chance.text, chance.probability) for chance in found.chances) if found else ()
    return _shown(session, {}, "0606", 1.1, chances=chances)


def _retreat() -> Shown:
    session = _attack(TWO, script=(1,))
    _do(session, kind="resolve-attack")
    game, known, decision = session.game, session.known(None), session.decision
    here = game.board.space("0606")
    pieces = decision.pieces if decision else ()
    places = tuple(way.to for piece in pieces for way in game.presenter.ways(known, piece))
    overlays: dict[str, Overlay] = {
        "places": ChoiceOverlay("retreat", places),
        "ways": ArrowsOverlay("retreat", tuple((here, place) for place in places)),
    }
    prompt = game.describe(decision).split("\n")[0] if decision else ""
    return _shown(session, overlays, "0606", 1.1, said=((prompt, "SFO-5.6"),))


def _winning() -> Shown:
    held = {"A": "0504", "B": "0205", "C": "0404", "W": "0303", "X": "0402", "Y": "0407", "D": "0605", "E": "0306",
            "F": "0707", "Z": None}  # fmt: skip
    session = _begin(held, turn=4, phase="us-combat")
    standing = session.game.standing(session.known(None))
    return _shown(session, {"goal": _objectives(session)}, said=((standing.text, standing.rule),))

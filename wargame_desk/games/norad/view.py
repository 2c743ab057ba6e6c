"""What each side may see: the decision, the picture, the standing. Everything here is read from a redacted state.

Rule: NORAD-2.1, NORAD-4.0.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Decision
from wargame_desk.core.views import Battle, Command, MarkerView, Objective, PhaseView, PieceView, Standing, View
from wargame_desk.games.norad import bombers, defence, entry, flight, victory
from wargame_desk.games.norad.actions import AnswerSam, AnswerScramble, Bomb, BreakOff, EndPhase, Stop
from wargame_desk.games.norad.facts import dew_broken, may_be_real, phase_of, phasing, points, ready_fighters
from wargame_desk.games.norad.names import piece_name, side_name
from wargame_desk.games.norad.sequence import FLY, INTERCEPT, ONCE, STAGE
from wargame_desk.games.norad.setting import BOMBER, FIGHTER, GOAL, SLBM, Setting
from wargame_desk.games.norad.state import Aim, Aloft, Homing, Interception, Phase, Question, State, Toll

DECISION_KINDS = (
    "orders",
    "setup",
    "targets",
    "stage",
    "fly",
    "intercept",
    "aloft",
    "answer",
    "aim",
    "rolls",
    "toll",
    "return",
)
"""Every kind of decision that a player can be asked for."""


def decision(setting: Setting, s: State) -> Decision | None:
    """Who decides what. No hidden fact goes in: a decoy's owner is asked as any other. Rule: NORAD-5.0, NORAD-6.0."""
    if victory.outcome(setting, s) is not None:
        return None
    side = phasing(setting, s)
    match s.top:
        case Phase():
            kind = phase_of(setting, s).kind
            return Decision(side, kind, _able(setting, s, side, kind), optional=_may_pass(setting, s, kind))
        case Aloft(piece):
            return Decision(side, "aloft", (piece,), (s.at[piece],))
        case Question(piece) as question:
            return Decision(defence.defender(setting, question), "answer", (piece,), (s.at[piece],))
        case Aim(piece):
            return Decision(side, "aim", (piece,), (s.at[piece],))
        case Interception(victim, fighters):
            return Decision(side, "rolls", fighters, (s.at[victim],), optional=True)
        case Toll(fighters):
            return Decision(side, "toll", fighters, (s.at[fighters[0]],))
        case Homing(fighters):
            return Decision(setting.side_of[fighters[0]], "return", fighters[:1], (s.at[fighters[0]],))
    raise AssertionError(s.top)


def _may_pass(setting: Setting, s: State, kind: str) -> bool:
    """Whether a side may leave it at that: fighters need not fly, and of bombers only so many must come."""
    return kind == INTERCEPT or (kind == STAGE and entry.can_end(setting, s) is None)


def _able(setting: Setting, s: State, side: Side, kind: str) -> tuple[PieceId, ...]:
    """Counters that may still act, decoys among them; none are named while a side sets up in secret."""
    if kind == STAGE:
        return entry.waiting(setting, s)
    if kind == FLY:
        kinds: tuple[str, ...] = (BOMBER, SLBM)
    elif kind == INTERCEPT:
        kinds = (FIGHTER,)
    else:
        return ()
    return tuple(p for p in setting.of(side, *kinds) if p in s.at and p not in s.moved and p not in s.resting)


# --- the picture


def picture(setting: Setting, s: State, side: Side | None) -> View:
    """A position as a screen draws it for a side."""
    asked, due = decision(setting, s), bombers.owing(setting, s)
    own = asked is not None and (asked.side == side or setting.rules.solitaire)
    return View(
        side=side,
        turn=s.turn,
        turns=0,
        phase=phase_of(setting, s).id,
        phases=_phases(setting, s),
        decision=asked,
        pieces=tuple(_piece(setting, s, p, due) for p in setting.stacked),
        commands=tuple(_commands(setting, s)) if own else (),
        battle=_battle(setting, s),
        tracks=tuple((f"vp-{who}", points(setting, s, who)) for who in setting.attackers),
        markers=_markers(setting, s),
    )


def _phases(setting: Setting, s: State) -> tuple[PhaseView, ...]:
    over = victory.outcome(setting, s) is not None
    found = []
    for i, spec in enumerate(setting.phases):
        once = spec.kind in ONCE
        if once and s.turn > 0:
            continue
        state = "done" if over or i < s.phase else "now" if i == s.phase else "to come"
        found.append(PhaseView(spec.id, spec.side, tr(spec.title), spec.rule, state))
    return tuple(found)


def _piece(setting: Setting, s: State, piece: PieceId, due: frozenset[PieceId]) -> PieceView:
    place = ""
    if piece not in s.at:
        place = "entering" if piece in s.pool else "eliminated"
    return PieceView(
        setting.names[piece],
        setting.side_of[piece],
        s.at.get(piece),
        face(setting, s, piece),
        _marks(setting, s, piece, due),
        place,
    )


def face(setting: Setting, s: State, piece: PieceId) -> str:
    """The look of a counter: its front, and its back once everybody has seen it. Rule: NORAD-2.1."""
    front = setting.fronts[piece]
    if piece not in s.shown:
        return front
    back = s.back[piece]
    return f"{front}-{back}" if back else f"{front}-decoy"


def _marks(setting: Setting, s: State, piece: PieceId, due: frozenset[PieceId]) -> tuple[str, ...]:
    """Badges of a counter, "must-move" for those ``due``; "real" and "decoy" only where the viewer knows it."""
    marks = []
    back = s.back[piece]
    if back is not None and piece not in s.shown and setting.mixed[piece]:
        marks.append("real" if back else "decoy")
    if piece in s.moved:
        marks.append("moved")
    if piece in due:
        marks.append("must-move")
    if piece in s.entering:
        marks.append("entering")
    if piece in s.damaged:
        marks.append("damaged")
    if piece in s.resting:
        marks.append("maintenance")
    if piece in s.southern and piece in s.at:
        marks.append("northward")
    return tuple(marks)


def _markers(setting: Setting, s: State) -> tuple[MarkerView, ...]:
    found = [MarkerView(space, "destroyed", setting.cities[space].name) for space in s.ruined]
    if dew_broken(setting, s):
        found += [MarkerView(space, "radar-gone", setting.cities[space].name) for space in setting.radars]
    return tuple(found)


def _battle(setting: Setting, s: State) -> Battle | None:
    match s.top:
        case Question(piece, scramble=scramble):
            ready = ready_fighters(setting, s, s.at[piece], setting.other(setting.side_of[piece])) if scramble else ()
            return Battle(s.at[piece], (), "", tuple(setting.names[f] for f in ready if s.back[f] != 0))
        case Interception(victim, fighters):
            pill = trn("{count} fighter", "{count} fighters", len(fighters))
            return Battle(s.at[victim], (), pill)
    return None


# --- the buttons


def _commands(setting: Setting, s: State) -> list[Command]:
    match s.top:
        case Phase():
            return [_end(setting, s)]
        case Aloft(piece) as move:
            here, found = s.at[piece], []
            if flight.can_stop(setting, s, move, here) is None:
                found.append(Command(Stop(), tr("Stay without bombing"), "plain", "NORAD-7.3"))
            if flight.can_bomb(setting, s, piece, here) is None:
                city = setting.cities[here]
                found.append(
                    Command(Bomb(), tr("Bomb {city} ({value})", city=city.name, value=city.value), "main", "NORAD-7.3")
                )
            return found
        case Question() as question:
            return _answers(setting, s, question)
        case Interception():
            return [Command(BreakOff(), tr("Break off"), "plain", "EXP-9.6")]
    return []


def _answers(setting: Setting, s: State, question: Question) -> list[Command]:
    """The same buttons for real and decoy counters: what a decoy cannot do is said when it is tried."""
    found = []
    if question.sam:
        found.append(Command(AnswerSam(False), tr("Hold fire"), "plain", "NORAD-7.2"))
        found.append(Command(AnswerSam(True), tr("Fire a SAM"), "plain", "NORAD-7.2"))
    if question.scramble:
        found.append(Command(AnswerScramble(None, False), tr("No scramble"), "plain", "EXP-9.6"))
        for piece in _risers(setting, s, question):
            text = tr("Scramble {piece}", piece=piece_name(setting, piece))
            found.append(Command(AnswerScramble(piece, True), text, "plain", "EXP-9.6"))
    return found


def _risers(setting: Setting, s: State, question: Question) -> tuple[PieceId, ...]:
    """The ready fighters that its owner knows to be real; any, where all that he knows are decoys.

    All are offered: were one to stand for its like, the enemy could tell what those with lower numbers are.
    """
    ready = ready_fighters(setting, s, s.at[question.piece], defence.defender(setting, question))
    return tuple(p for p in ready if may_be_real(setting, s, p)) or ready[:1]


def _end(setting: Setting, s: State) -> Command:
    spec = phase_of(setting, s)
    words = {
        "orders": tr("Orders given"),
        "setup": tr("Ready"),
        "targets": tr("Targets assigned"),
        "stage": tr("Fly in"),
        "fly": tr("End the bombers' moves"),
        "intercept": tr("Attack and end") if s.flown else tr("End without attack"),
    }
    return Command(EndPhase(), words[spec.kind], "main", spec.rule, _undone(setting, s, spec.side, spec.kind))


def _undone(setting: Setting, s: State, side: Side, kind: str) -> int:
    """Bombers that may stay where they are, and have not moved; fighters can still fly in a later turn."""
    if kind != FLY:
        return 0
    able = _able(setting, s, side, kind)
    return sum(1 for p in able if setting.on_map[s.at[p]] and setting.map_of[s.at[p]] not in setting.restricted)


# --- victory so far


def standing(setting: Setting, s: State) -> Standing:
    """Points of the attackers, what is left that can score, and losses. Rule: NORAD-4.0, PVO-4.0, EXP-4.0."""
    first = setting.attackers[0]
    ended = victory.outcome(setting, s)
    leader = ended.winner if ended else _leader(setting, s)
    goal = " · ".join(
        tr("{side} {points} of {goal}", side=side_name(side), points=points(setting, s, side), goal=GOAL[side])
        for side in setting.attackers
    )
    return Standing(
        leader=leader,
        share=min(points(setting, s, first) / GOAL[first], 1.0),
        text=_text(setting, s),
        goal=goal,
        rule=victory.rule(setting),
        objectives=tuple(_objective(setting, s, space) for space in setting.cities),
        losses=tuple((side, _lost(setting, s, side)) for side in setting.sides),
    )


def _leader(setting: Setting, s: State) -> Side | None:
    if len(setting.attackers) == 1:
        return setting.other(setting.attackers[0])
    mine, theirs = (points(setting, s, side) for side in setting.sides)
    return None if mine == theirs else setting.sides[0] if mine > theirs else setting.sides[1]


def _text(setting: Setting, s: State) -> str:
    """A sentence a side: its points, and what it could have at the very best. Only counts that everybody sees."""
    parts = []
    for side in setting.attackers:
        shown = {p for p in s.shown if s.back[p] == 0}
        left = sum(1 for p in setting.of(side, BOMBER, SLBM) if p not in shown and (p in s.at or p in s.pool))
        scored = points(setting, s, side)
        most = scored + _best(setting, s, side, left)
        parts.append(
            trn(
                "{side}: {points} points; {most} at best, with {count} attacker left.",
                "{side}: {points} points; {most} at best, with {count} attackers left.",
                left,
                side=side_name(side),
                points=scored,
                most=most,
            )
        )
    return " ".join(parts)


def _best(setting: Setting, s: State, side: Side, left: int) -> int:
    """The points of the dearest cities that still stand, one for each attacker that is left. Rule: NORAD-7.3."""
    values = (city.value for city in setting.cities.values() if city.side != side and city.space not in s.ruined)
    return sum(sorted(values, reverse=True)[:left])


def _objective(setting: Setting, s: State, space: SpaceId) -> Objective:
    city = setting.cities[space]
    gone = city.space in s.ruined
    text = tr("destroyed, {value} points", value=city.value) if gone else tr("{value} points", value=city.value)
    return Objective(city.space, city.name, setting.other(city.side) if gone else city.side, text)


def _lost(setting: Setting, s: State, side: Side) -> int:
    return sum(1 for p, owner in enumerate(setting.side_of) if owner == side and p not in s.at and p not in s.pool)

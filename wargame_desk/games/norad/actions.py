"""The decisions of the game, each small enough to list. Their kinds are fixed names in files and messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, by_kind


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Set a counter up in a city square or base box. Rule: NORAD-3.1, NORAD-9.2.2, EXP-3.1, EXP-3.2."""

    kind: Literal["place"] = field(default="place", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class Unplace(Action):
    """Take a counter back into the tray before the set-up is declared finished."""

    kind: Literal["unplace"] = field(default="unplace", kw_only=True)
    piece: PieceId
    revises: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AssignTarget(Action):
    """Write down the city of a real bomber or missile. Rule: NORAD-9.5."""

    kind: Literal["assign-target"] = field(default="assign-target", kw_only=True)
    piece: PieceId
    city: SpaceId


@dataclass(frozen=True, slots=True)
class StageBomber(Action):
    """Place a bomber outside the map, to fly in this turn. Rule: NORAD-5.1."""

    kind: Literal["stage-bomber"] = field(default="stage-bomber", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class UnstageBomber(Action):
    """Take a staged bomber back before the bombers fly."""

    kind: Literal["unstage-bomber"] = field(default="unstage-bomber", kw_only=True)
    piece: PieceId
    revises: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Relocate(Action):
    """Set a bomber that is north of row H on row H before it moves. Rule: NORAD-9.1."""

    kind: Literal["relocate"] = field(default="relocate", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class Move(Action):
    """One leg of a bomber, or the step of a missile: it ends where it stops or where a defender is asked.

    Rule: NORAD-6.0, NORAD-9.3.
    """

    kind: Literal["move"] = field(default="move", kw_only=True)
    piece: PieceId
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End the move of the bomber in the air without bombing. Rule: NORAD-7.3."""

    kind: Literal["stop"] = field(default="stop", kw_only=True)


@dataclass(frozen=True, slots=True)
class Bomb(Action):
    """End the move of the bomber in the air by bombing the city below. Rule: NORAD-7.3."""

    kind: Literal["bomb"] = field(default="bomb", kw_only=True)


@dataclass(frozen=True, slots=True)
class AnswerSam(Action):
    """Fire at the attacker over the SAMs, or hold. Rule: NORAD-7.2."""

    kind: Literal["answer-sam"] = field(default="answer-sam", kw_only=True)
    fire: bool


@dataclass(frozen=True, slots=True)
class AnswerScramble(Action):
    """Let a fighter rise against the bomber over its city, or let none (no piece, no fire). Rule: EXP-9.6."""

    kind: Literal["answer-scramble"] = field(default="answer-scramble", kw_only=True)
    piece: PieceId | None
    fire: bool


@dataclass(frozen=True, slots=True)
class PlaceSlbm(Action):
    """Place a missile off the coast. Rule: NORAD-9.3."""

    kind: Literal["place-slbm"] = field(default="place-slbm", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class Sortie(Action):
    """Fly a fighter to a square, to attack who is there. Rule: NORAD-5.3, NORAD-7.1."""

    kind: Literal["sortie"] = field(default="sortie", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class ChooseTarget(Action):
    """Say which of two attackers in its square a fighter goes for. Rule: NORAD-7.1."""

    kind: Literal["choose-target"] = field(default="choose-target", kw_only=True)
    piece: PieceId
    victim: PieceId


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Let one fighter of an interception roll. Rule: EXP-9.6."""

    kind: Literal["roll"] = field(default="roll", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class BreakOff(Action):
    """End an interception; fighters that have not rolled return. Rule: EXP-9.6."""

    kind: Literal["break-off"] = field(default="break-off", kw_only=True)


@dataclass(frozen=True, slots=True)
class LoseInterceptor(Action):
    """Choose the fighter that a decoy costs. Rule: EXP-9.6."""

    kind: Literal["lose-interceptor"] = field(default="lose-interceptor", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Land a fighter in a city. Rule: EXP-9.6."""

    kind: Literal["return"] = field(default="return", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """End the phase. Rule: NORAD-5.0."""

    kind: Literal["end-phase"] = field(default="end-phase", kw_only=True)


ACTIONS = by_kind(
    Place,
    Unplace,
    AssignTarget,
    StageBomber,
    UnstageBomber,
    Relocate,
    Move,
    Stop,
    Bomb,
    AnswerSam,
    AnswerScramble,
    PlaceSlbm,
    Sortie,
    ChooseTarget,
    Roll,
    BreakOff,
    LoseInterceptor,
    Return,
    EndPhase,
)

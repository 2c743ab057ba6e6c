"""The decisions of the game, each small enough to list. Their kinds are fixed names in files and messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action, by_kind


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit along a path of hexes, its start not counted. Rule: SFO-4.0."""

    kind: Literal["move"] = field(default="move", kw_only=True)
    piece: PieceId
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class DeclareAttack(Action):
    """Begin an attack on the enemy in a hex. Rule: SFO-5.4."""

    kind: Literal["declare-attack"] = field(default="declare-attack", kw_only=True)
    target: SpaceId


@dataclass(frozen=True, slots=True)
class AddAttackers(Action):
    """Let every unit of a hex join the attack. Rule: SFO-5.2, SFO-7.12."""

    kind: Literal["add-attackers"] = field(default="add-attackers", kw_only=True)
    space: SpaceId


@dataclass(frozen=True, slots=True)
class CancelAttack(Action):
    """Drop the attack that is being put together."""

    kind: Literal["cancel-attack"] = field(default="cancel-attack", kw_only=True)
    revises: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ResolveAttack(Action):
    """Roll the die. Rule: SFO-5.5."""

    kind: Literal["resolve-attack"] = field(default="resolve-attack", kw_only=True)


@dataclass(frozen=True, slots=True)
class ChooseLoss(Action):
    """Choose the unit to eliminate, by its owner. Rule: SFO-7.4."""

    kind: Literal["choose-loss"] = field(default="choose-loss", kw_only=True)
    piece: PieceId


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Retreat a unit one hex, by its owner. Rule: SFO-5.6."""

    kind: Literal["retreat"] = field(default="retreat", kw_only=True)
    piece: PieceId
    to: SpaceId


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Advance a unit into the vacated hex, or (None) nobody. Rule: SFO-5.7."""

    kind: Literal["advance"] = field(default="advance", kw_only=True)
    piece: PieceId | None


@dataclass(frozen=True, slots=True)
class DeclareReplacements(Action):
    """Bring back one or two eliminated Soviet units, once a game. Rule: SFO-8.1."""

    kind: Literal["declare-replacements"] = field(default="declare-replacements", kw_only=True)
    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Enter the map; the path begins with the entry hex. Rule: SFO-8.13, SFO-8.22."""

    kind: Literal["enter"] = field(default="enter", kw_only=True)
    piece: PieceId
    path: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """End the step. Rule: SFO-3.0."""

    kind: Literal["end-phase"] = field(default="end-phase", kw_only=True)


ACTIONS = by_kind(
    Move,
    DeclareAttack,
    AddAttackers,
    CancelAttack,
    ResolveAttack,
    ChooseLoss,
    Retreat,
    Advance,
    DeclareReplacements,
    Enter,
    EndPhase,
)

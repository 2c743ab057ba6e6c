"""Sequence of play as a table, and the stack of frames that carries what is under way.

Frames are plain frozen values. The bottom one is the phase; what interrupts it lies on top, and a child frame
writes its result into its parent when it is popped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from wargame_desk.core.ids import Side

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """One step of a turn: stable id, whose it is, what is done in it, its title and its rule."""

    id: str
    side: Side
    kind: str
    title: str
    rule: str


def push(stack: tuple[F, ...], frame: F) -> tuple[F, ...]:
    """The stack with a frame on top."""
    return (*stack, frame)


def replace_top(stack: tuple[F, ...], frame: F) -> tuple[F, ...]:
    """The stack with its top frame exchanged."""
    return (*stack[:-1], frame)


def pop(stack: tuple[F, ...]) -> tuple[F, ...]:
    """The stack without its top frame."""
    return stack[:-1]

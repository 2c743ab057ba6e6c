"""What the map says to whoever handles gestures.

Owns the event and the shape of a tool. A tool decides what a press or a drag means; the view only tells it where
on the map it happened. Tools are made by the application, never here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, QPointF, Qt

from wargame_desk.core.ids import SpaceId

TREMOR = 3
"""Device-independent pixels that the pointer may wander before a press becomes a drag."""


@dataclass(frozen=True, slots=True)
class MapEvent:
    """A gesture on the map.

    Attributes:
        space: the space under the pointer, None off the board.
        piece: id of the counter under the pointer (the topmost one as the stack lies now), or None.
        member: that counter's place in its stack, bottom first; -1 for none.
        at: the pointer in scene units.
        screen: the pointer in global screen coordinates, for menus and cards.
        modifiers: keys held down.
        dragged: whether the pointer has left the tremor circle since the press.
        key: the key of a key event (``Qt.Key``), 0 for others.
        text: what the key types.
    """

    space: SpaceId | None
    piece: str | None = None
    member: int = -1
    at: QPointF = field(default_factory=QPointF)
    screen: QPoint = field(default_factory=QPoint)
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    dragged: bool = False
    key: int = 0
    text: str = ""

    def holds(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether a modifier key is held."""
        return bool(self.modifiers & modifier)


class Tool:
    """Base of tools: does nothing with everything.

    ``press`` returns True to take the gesture: moves beyond the tremor and the release then come to the tool.
    Otherwise a drag pans the map; a press that turns out to be no drag still ends in ``release`` with
    ``dragged`` false. ``key`` returns True if it used the key. Right button and double click are events of
    their own.
    """

    def press(self, event: MapEvent) -> bool:
        return False

    def move(self, event: MapEvent) -> None:
        """The pointer moved while the tool holds the gesture and ``dragged`` is true."""

    def release(self, event: MapEvent) -> None:
        """The left button came up."""

    def double(self, event: MapEvent) -> None:
        """Double click with the left button."""

    def spot(self) -> tuple[SpaceId, str | None] | None:
        """The space and piece on which the keyboard stands, None while only the pointer does."""
        return None

    def menu(self, event: MapEvent) -> None:
        """Right click, or the menu key: where the keyboard stands, else under the pointer."""

    def hover(self, event: MapEvent) -> None:
        """The pointer moved with no button held, and is over another space or counter than before."""

    def leave(self) -> None:
        """The pointer left the map."""

    def key(self, event: MapEvent) -> bool:
        return False

    def cancel(self) -> None:
        """Put everything back: Escape, another tool, or focus lost in a drag."""

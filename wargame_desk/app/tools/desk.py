"""What tools are given to work with, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.tips import RefusalCard
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.values import Action
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.tools import MapEvent
from wargame_desk.mapview.view import MapView


@dataclass(frozen=True, slots=True)
class ToolDesk:
    """The table as a tool sees it.

    Attributes:
        bridge: what can be done, and the way to do it.
        view: the map.
        card: the refusal card beside the map.
        submit: plays the actions of one gesture; whether the pieces have been moved by hand already, so that
            nothing needs to travel. Returns whether all were played.
        say: puts a sentence into the live line under the map.
        whisper: says it to those who listen; the card shows it.
        over: tells which space the player looks at: under the hex cursor, or under the pieces in the hand.
        select: tells panels which space and piece (by name) the player looks at now.
        choose: offers actions in words beside a space, to play the one that is picked.
        inspect: opens the inspector on what is selected.
        menu: opens the menu of what can be done at a place.
        next_unit: goes to the next (1) or previous (-1) unit that can act.
        look_through: a space was clicked that means nothing else: opens the cards that lie there, and returns whether
            any do.
        put_back: pieces were let go at a point of the screen; takes them back beside the map if that is meant there,
            and returns whether it was.
    """

    bridge: SessionBridge
    view: MapView
    card: RefusalCard
    submit: Callable[[tuple[Action, ...], bool], bool]
    say: Callable[[str], None]
    whisper: Callable[[str], None]
    over: Callable[[SpaceId | None], None]
    select: Callable[[SpaceId | None, str | None], None]
    choose: Callable[[SpaceId, list[Action]], None]
    inspect: Callable[[], None]
    menu: Callable[[MapEvent], None]
    next_unit: Callable[[int], None]
    look_through: Callable[[SpaceId], bool]
    put_back: Callable[[tuple[str, ...], QPoint], bool]

    @property
    def scene(self) -> MapScene:
        return self.view.map

    def piece(self, name: str) -> PieceId:
        return self.bridge.piece(name)

    def name(self, piece: PieceId) -> str:
        return self.bridge.game.piece_name(piece)

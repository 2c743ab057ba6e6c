"""The cards over the map: why something cannot be done, what keeps a step from ending, what a defender is asked.

Owns which of them is shown. What they say is the game's.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.faults import FaultCard
from wargame_desk.app.handing_over import CHOICES, QUESTIONS
from wargame_desk.app.question import QuestionCard
from wargame_desk.app.reports import Refused
from wargame_desk.app.tips import RefusalCard
from wargame_desk.app.tools.grip import sentence_of
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Decision
from wargame_desk.core.views import Command
from wargame_desk.mapview.view import MapView

Say = Callable[[str], None]


class Notices(QObject):
    """The refusal card, the card of faults and the question card of one table.

    Signals:
        rule_asked: open this rule.
        piece_asked: choose this piece, by its name.
        answered: a question was answered; carries the Command.
    """

    rule_asked = Signal(str)
    piece_asked = Signal(str)
    answered = Signal(object)

    def __init__(self, bridge: SessionBridge, view: MapView, say: Say, whisper: Say) -> None:
        super().__init__(view)
        self._bridge, self._view, self._say, self._whisper = bridge, view, say, whisper
        self.card = RefusalCard(view)
        self.question = QuestionCard(view)
        self.faults = FaultCard(view)
        self.card.rule_asked.connect(self.rule_asked)
        self.faults.rule_asked.connect(self.rule_asked)
        self.faults.piece_asked.connect(self.piece_asked)
        self.question.answered.connect(self.answered)

    def clear(self) -> None:
        """A new position: what was said of the last one is past."""
        self.card.put_away()
        self.faults.hide()

    def put_away(self) -> None:
        """Nobody sits at the table."""
        self.clear()
        self.question.put_away()

    def refuse(self, refused: Refused) -> None:
        """An action that was submitted after all: a card with the pieces at fault or beside the place, or words."""
        space = next(iter(refused.refusal.spaces), None)
        pieces = refused.refusal.pieces
        if pieces and (space is None or len(pieces) > 2):
            names = [self._bridge.game.piece_name(piece) for piece in pieces]
            self.faults.show_faults(refused, [(name, self._with_place(name)) for name in names])
            self._whisper(sentence_of("", refused))
        elif space is None:
            self._say(sentence_of("", refused))
        else:
            self.card.show_refusal(tr("Not possible"), refused, refused.instead_text, "", space)
            self._whisper(sentence_of("", refused))

    def _with_place(self, name: str) -> str:
        """A piece as players call it, and where it is."""
        title = self._bridge.unit(self._bridge.piece(name))
        space = self._view.map.space_of(name)
        return title if space is None else tr("{unit}, {hex}", unit=title, hex=self._bridge.place(space))

    def ask(self, decision: Decision | None) -> None:
        """A question in the other side's move, or a choice between few, stands beside its square."""
        bridge = self._bridge
        if (
            decision is None
            or decision.kind not in (*QUESTIONS, *CHOICES)
            or not decision.spaces
            or not bridge.human_to_move
        ):
            self.question.put_away()
        else:
            self._view.ensure_seen(decision.spaces[0])
            title = bridge.describe(decision).partition("\n")[0]
            named = (self._view.map.space_of(bridge.game.piece_name(piece)) for piece in decision.pieces)
            concerned = [space for space in named if space is not None]
            self.question.ask(title, self._answers(decision), decision.spaces[0], concerned)

    def _answers(self, decision: Decision) -> tuple[Command, ...]:
        """The buttons of the game; in a choice between pieces, one for each besides."""
        commands = self._bridge.view.commands
        if decision.kind in QUESTIONS:
            return commands
        offered = {command.action for command in commands}
        listed = self._bridge.game.legal_actions(self._bridge.known)
        more = [Command(action, self._bridge.describe(action)) for action in listed if action not in offered]
        return (*more, *commands)

"""What the prompt line says in each situation: a decision, the computer's turn, an earlier position, the end.

Owns which of them it is. The sentences about the game are the game's.
"""

from __future__ import annotations

from collections.abc import Callable

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.handing_over import CHOICES, QUESTIONS
from wargame_desk.app.opponent import Opponent
from wargame_desk.app.prompt import Offer, PromptLine
from wargame_desk.app.setup_menu import KINDS
from wargame_desk.app.watching import Watched
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Decision
from wargame_desk.core.views import PieceView


class Prompting:
    """Fills the prompt line."""

    def __init__(self, bridge: SessionBridge, opponent: Opponent, line: PromptLine) -> None:
        self._bridge, self._opponent, self._line = bridge, opponent, line
        self._said: object = None
        self.reading: Callable[[], bool] = lambda: False
        """Whether the report of the turn lies over the map."""
        self.looking_back = self.still = self.film = False
        """Whether an earlier position lies on the table; whether nothing on the screen is to move by itself; whether
        the record is played like a film."""

    def forget(self) -> None:
        """Say nothing: nobody sits at the table."""
        self._said = None
        self._line.busy.show_work(False, still=True)
        self._line.say("", "", None)

    def say(self, selection: tuple[str, ...]) -> None:
        """Say what is to be done now."""
        bridge, decision = self._bridge, self._bridge.decision
        self._line.busy.show_work(self._opponent.working and not bridge.looking_back, still=self.still)
        if bridge.watched is not None:
            self._say_watching(bridge.watched)
        elif bridge.looking_back:
            self._say_looking(decision)
        elif decision is None:
            self._say_end()
        elif bridge.human_to_move:
            view = bridge.view
            piece = self._piece(decision, selection)
            head, _, more = bridge.describe(decision).partition("\n")
            more = " ".join(part for part in (bridge.duties(), more) if part)
            if self.looking_back:
                more = tr("An earlier position. Step forward again, or play on from here: a new line then begins.")
            if self.reading():
                more = tr("The report of the turn lies over the map: Enter closes it.")
            commands = () if decision.kind in (*QUESTIONS, *CHOICES) else view.commands
            occasion = decision.kind, view.phase
            self._say(head, more, decision.side, piece, commands, self._offers(decision), occasion)
        elif bridge.computer_to_move:
            self._say_computer(decision)

    def _offers(self, decision: Decision) -> tuple[Offer, ...]:
        """What the window offers besides the game's buttons: lists to fill in, and orders to many."""
        offers = []
        if self._bridge.errands():
            offers.append(Offer("errands", tr("Target list...")))
        choice = self._bridge.card_choice()
        if choice is not None and choice.many:
            offers.append(Offer("browse", tr("Look through the cards..."), "main"))
        if any(self._bridge.usual(piece) for piece in decision.pieces):
            offers.append(Offer("usual", tr("Usual move for many"), "flat"))
        return tuple(offers)

    def _say_watching(self, watched: Watched) -> None:
        """A game that nobody plays: where it stands, and the ways through it."""
        bridge = self._bridge
        line, view = bridge.line(), bridge.view
        at, last = line.index(bridge.at), len(line) - 1
        phase = next((phase.title for phase in view.phases if phase.id == view.phase), "")
        more = tr("Step {at} of {last}: turn {turn}, {step}", at=at, last=last, turn=view.turn, step=phase)
        if at == last and bridge.outcome is not None:
            more = bridge.describe(bridge.outcome)
        offers = []
        if watched.report:
            offers.append(Offer("fault-report", tr("Whole report"), "flat"))
        if watched.playable and bridge.decision is not None:
            offers.append(Offer("play-on", tr("Play on from here"), "flat"))
        offers += [Offer("back", tr("Step back")), Offer("forward", tr("Step on"))]
        if len(watched.remarks) > 1:
            offers.append(Offer("next-remark", tr("Next remark")))
        film = tr("Pause") if self.film else tr("Watch") if at < last else tr("Watch again")
        self._say(watched.title, more, None, None, (), (*offers, Offer("replay", film, "main")), "watched")

    def _say_looking(self, decision: Decision | None) -> None:
        """An earlier position of a game with secrets is only looked at."""
        side = None if decision is None else decision.side
        more = tr("Step forward through the record, or go back to the latest position and play on.")
        offers = (Offer("forward", tr("Step forward")), Offer("latest", tr("Latest position"), "main"))
        self._say(tr("An earlier position"), more, side, None, (), offers, "earlier")

    def _say_computer(self, decision: Decision) -> None:
        side = self._bridge.side_name(decision.side)
        take_over = Offer("stop-computer", tr("Take over"), "flat")
        if self._opponent.looking_back:
            head = tr("An earlier position: {side} was played by the computer here", side=side)
            more = tr("Step forward through the record, or take over and play on from here.")
            offers = [take_over, Offer("forward", tr("Step forward"), "main")]
        elif self._opponent.paused:
            head = tr("{side}: the computer waits", side=side)
            more = tr("Let it do one step, or go on.")
            offers = [take_over, Offer("step-computer", tr("One step")), Offer("pause-computer", tr("Go on"), "main")]
        else:
            head = tr("{side}: the computer plays", side=side)
            more = tr("The map can be looked at meanwhile; it can be paused at any time.")
            if decision.kind in KINDS and (count := self._opponent.count):
                placed = trn("{count} counter placed so far.", "{count} counters placed so far.", count)
                more = f"{placed} {more}"
            offers = [take_over, Offer("pause-computer", tr("Pause"), "main")]
        self._say(head, more, decision.side, None, (), tuple(offers), "computer")

    def _say_end(self) -> None:
        bridge = self._bridge
        outcome = bridge.outcome
        head = bridge.describe(outcome) if outcome is not None else ""
        alone = len(bridge.game.sides) == 1
        more = tr("The record can be replayed; the same scenario can be played again with sides swapped.")
        if alone:
            more = tr("The record can be replayed; the same scenario can be played again.")
        offers: tuple[Offer, ...] = (Offer("replay", tr("Replay"), "flat"), Offer("save", tr("Save")))
        if bridge.game.hands_over:
            offers = (Offer("beliefs", tr("Both beliefs and the truth"), "flat"), *offers)
        winner = outcome.winner if outcome is not None else None
        if bridge.presenter.curves(bridge.known):
            offers = (Offer("campaign", tr("Course of the game"), "flat"), *offers)
        again = tr("Play again") if alone else tr("Rematch")
        self._say(head, more, winner, None, (), (*offers, Offer("rematch", again, "main")), "end")

    def _piece(self, decision: Decision, selection: tuple[str, ...]) -> PieceView | None:
        """The piece the prompt is about: the one in the hand, else the first one that must act."""
        bridge = self._bridge
        views = {piece.id: piece for piece in bridge.view.pieces}
        for name in reversed(selection):
            if name in views and views[name].side == decision.side:
                return views[name]
        named = [bridge.game.piece_name(piece) for piece in decision.pieces]
        battle = bridge.view.battle
        fighting = [view.id for view in views.values() if battle is not None and view.at in battle.sources]
        mine = [view.id for view in views.values() if view.side == decision.side and view.at is not None]
        if len(bridge.game.sides) == 1:  # then everything on the map is "mine", the enemy's forces too
            mine = []
        return next((views[name] for name in (*named, *fighting, *mine) if name in views), None)

    def _say(self, *said: object) -> None:
        if said != self._said:
            self._said = said
            self._line.say(*said)  # type: ignore[arg-type]

"""The table in a terminal: shows the game, reads orders, lets computer players play, tells what happened.

Owns the conversation. What a line means is read by ``orders``; what is allowed, the game says; whatever is refused
is answered with its sentence, its rule and what could be done instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from getpass import getpass
from pathlib import Path
from textwrap import fill
from typing import Any

from wargame_desk.ai.players import Player
from wargame_desk.cli import orders, telling
from wargame_desk.cli.seated import Seated
from wargame_desk.cli.telling import Told
from wargame_desk.cli.text_map import WIDTH, TextMap
from wargame_desk.cli.text_sheet import TextSheet, planned
from wargame_desk.cli.text_table import TextTable, ranges
from wargame_desk.core.dice import ChanceNeeded
from wargame_desk.core.ids import Side
from wargame_desk.core.plans import Plan
from wargame_desk.core.present import Report, rule_text
from wargame_desk.core.session import HUMAN, Session
from wargame_desk.core.standing_orders import ASK, ORDER
from wargame_desk.core.texts import mark, tr, trn
from wargame_desk.core.values import Action, Barrier, Decision, Refusal
from wargame_desk.core.views import Forecast, View
from wargame_desk.persistence.errors import FileError

HELP: tuple[tuple[str, str], ...] = (
    ("PIECE SPACE", mark("put a piece on a space: set it up, move, attack, retreat, advance, enter or land")),
    ("attack SPACE from PIECES", mark("put an attack together, by units or spaces; then roll")),
    ("SPACE", mark("choose a target, add units, or read about a space")),
    ("PIECE", mark("read about a piece, and where it can go")),
    ("roll, end, stay ...", mark("what is offered; its first word is enough")),
    ("KIND FIELDS ...", mark("any action by its kind, or as much of it as is clear")),
    ("legal [PIECE]", mark("what can be done now, by everybody or by one piece")),
    ("why PIECE SPACE", mark("what it costs to go there, or why it cannot be done")),
    ("forecast [PIECE SPACE]", mark("what is being put together and its chances, or with a piece added")),
    ("undo, redo", mark("take back the last action; go forward again")),
    ("map, log", mark("show the map; read what has happened")),
    ("save FILE", mark("save the game")),
    ("quit", mark("leave the game")),
)
HIDDEN_HELP: tuple[tuple[str, str], ...] = (
    ("order PIECE CHOICE", mark("what it answers from now on: always, never or ask; alone: all your orders")),
    ("lock", mark("choose a word that unlocks your seat")),
)
"""What can be typed besides where the sides know different things."""

DRAWN = 200
"""A map of more spaces than this is listed, not drawn."""

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
OPEN = "open"


class Left(Exception):
    """The player leaves the game, or there is nothing more to read; carries the exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Table:
    """One game being played in a terminal.

    Args:
        players: the computer players by side; every other side is played by who types.
        save: saves the game to a file. FileError if it cannot.
        colour: use the terminal's colours.
        truth: show everything, hidden things too; the game is marked with it.
    """

    def __init__(
        self,
        session: Session,
        players: Mapping[Side, Player],
        save: Callable[[Path], None],
        *,
        colour: bool = False,
        truth: bool = False,
    ) -> None:
        self._session, self._players, self._save = session, players, save
        game = session.game
        self._game, self._presenter = game, game.presenter
        self._seated = Seated(session, truth=truth)
        self._map: TextMap | TextTable | TextSheet
        areas = game.presenter.look.map.areas
        if areas is not None:
            self._map = TextSheet(game.board, game.presenter.look, areas)
        elif len(game.board.spaces) > DRAWN:
            names = {side: game.presenter.side_name(side) for side in game.sides}
            self._map = TextTable(game.board, game.presenter.look, names)
        else:
            self._map = TextMap(game.board, game.presenter.look.map, game.sides, colour=colour)
        self._shown: Any = None
        self._verbs: dict[str, Callable[[list[str]], None]] = {
            "help": self._help,
            "?": self._help,
            "legal": self._legal,
            "why": self._why,
            "forecast": self._forecast,
            "undo": self._undo,
            "redo": self._redo,
            "map": self._draw,
            "log": self._log,
            "save": self._save_to,
            **({"order": self._give_order, "lock": self._lock} if game.hidden else {}),
            "quit": self._quit,
            "exit": self._quit,
        }

    def play(self) -> int:
        """Play to the end. Returns 0 if the game ended or was left, 1 if the input ended first."""
        try:
            while (decision := self._session.decision) is not None:
                if decision.side in self._players:
                    self._computer(decision)
                else:
                    self._person(decision)
        except Left as left:
            return left.code
        self._draw([])
        outcome = self._session.outcome
        if outcome is not None:
            print(f"{self._game.describe(outcome)} [{outcome.rule}]" if outcome.rule else self._game.describe(outcome))
        return 0

    # --- whose turn it is

    def _computer(self, decision: Decision) -> None:
        action = self._players[decision.side].choose(self._game, self._session.known(decision.side))
        self._submit(action, self._session.seats[decision.side])

    def _person(self, decision: Decision) -> None:
        if self._seated.due(decision.side):
            self._hand_over(decision.side)
        elif not self._game.hands_over:
            self._seated.sit(decision.side)
        view = self._view()
        if self._sight(view) != self._shown:
            self._draw([])
        self._prompt(view, decision)
        words = self._read(f"{self._presenter.side_name(decision.side)}> ").split()
        if not words:
            return
        try:
            verb = self._verbs.get(words[0].casefold())
            if verb is not None:
                verb(words[1:])
            else:
                self._order(" ".join(words))
        except orders.NotUnderstood as why:
            print(tr("Not understood: {why}.", why=str(why).rstrip(".")))
        except orders.Refused as why:
            self._refused(why.refusal, why.aim)

    def _order(self, line: str) -> None:
        order = orders.read(self._session, line)
        if not order.actions:
            self._about(order)
        if len(order.actions) == 1 and not self._sure(order.actions[0]):
            return
        for action in order.actions:
            if not self._submit(action, HUMAN):
                return

    def _sure(self, action: Action) -> bool:
        """Whether a person at the keyboard wants what takes units the chance to act; a script is not asked."""
        undone = next((command.undone for command in self._view().commands if command.action == action), 0)
        if not undone or not sys.stdin.isatty():
            return True
        print(
            trn(
                "{count} unit could still act in this step and would lose the chance.",
                "{count} units could still act in this step and would lose the chance.",
                undone,
            )
        )
        yes = tr("yes")
        answer = self._read(tr("All the same? Type {yes}, or press Enter to play on: ", yes=yes)).casefold()
        return bool(answer) and yes.casefold().startswith(answer)

    def _submit(self, action: Action, by: str) -> bool:
        """Play an action and tell what happened; with own dice, ask for each roll first."""
        hand: tuple[int, ...] = ()
        before = len(self._session.path()) - 1
        while isinstance(result := self._session.submit(action, by, hand), ChanceNeeded):
            hand = (*hand, self._roll(result.faces))
        if isinstance(result, Refusal):
            self._refused(result, action)
            return False
        self._tell(telling.told(self._session, self._seated.reader, before))
        return True

    def _tell(self, steps: Iterable[Told]) -> None:
        for step in steps:
            by = tr(" (by standing order)") if step.by == ORDER else ""
            for fact in step.facts:
                print(f"  {fact.text}{by}  [{fact.rule}]")

    def _roll(self, faces: int) -> int:
        """A roll of the player's own, 0-based."""
        while True:
            text = self._read(tr("Your roll, 1 to {faces}: ", faces=faces))
            if text.isascii() and text.isdigit() and 1 <= int(text) <= faces:
                return int(text) - 1
            print(tr("A roll is a number from 1 to {faces}.", faces=faces))

    # --- from hand to hand

    def _hand_over(self, side: Side) -> None:
        """Nothing of the last side stays on the screen; the next one sits down, and reads what it has seen."""
        name = self._presenter.side_name(side)
        self._clear()
        print(tr("Hand over to the {side} player. Nobody else should look now.", side=name))
        if self._session.locked(side):
            self._unlock(side)
        else:
            self._read(tr("{side} player, press Enter when you sit here alone: ", side=name))
        self._clear()
        self._seated.sit(side)
        news = list(self._seated.news())
        if any(step.facts for step in news):
            print(tr("What you have seen since:"))
            self._tell(news)
        self._shown = None

    def _unlock(self, side: Side) -> None:
        """The word of the seat; whoever opens it without one is told of in the record."""
        print(tr("Who has forgotten the word types {open}: the seat is opened, and the record says so.", open=OPEN))
        while True:
            word = self._read(tr("Your word: "), unseen=True)
            if self._session.unlocks(side, word):
                return
            if word == OPEN:
                other = next(other for other in self._game.sides if other != side)
                self._session.open_seat(side, other)
                return
            print(tr("That is not the word."))

    def _clear(self) -> None:
        """An empty screen, what scrolled off it included; where nobody looks at one, a line."""
        print(CLEAR if sys.stdout.isatty() else "-" * WIDTH, flush=True)

    # --- what is shown

    def _known(self) -> Any:
        return self._seated.reader.known(self._session, self._session.state)

    def _view(self) -> View:
        return self._seated.reader.view(self._session)

    def _draw(self, words: list[str]) -> None:
        view = self._view()
        phase = next((phase.title for phase in view.phases if phase.id == view.phase), view.phase)
        print()
        print(telling.moment(view.turn, phase, view.turns))
        known = self._known()
        standing = self._game.standing(known)
        if isinstance(self._map, TextSheet):
            print(self._map.draw(view, standing, self._presenter.plans(known)))
        else:
            print(self._map.draw(view, standing))
        self._shown = self._sight(view)

    def _sight(self, view: View) -> Any:
        """What must change before the map is shown again: of a long list, more than a counter."""
        if isinstance(self._map, TextTable | TextSheet):
            return self._seated.side, view.turn, view.phase
        return view.pieces, view.phase

    def _prompt(self, view: View, decision: Decision) -> None:
        print()
        print(self._game.describe(decision).partition("\n")[0])
        names = [self._game.piece_name(piece) for piece in decision.pieces]
        named = ", ".join(ranges(names)) if isinstance(self._map, TextTable) else " ".join(names)
        offers = [command.text for command in view.commands]
        told = [tr("units: {names}", names=named)] if names else []
        told += [tr("commands: {names}", names=", ".join(offers))] if offers else []
        print(f"({'; '.join([*told, 'help'])})")

    def _about(self, order: orders.Order) -> None:
        known = self._known()
        if order.piece is not None:
            self._report(self._presenter.about_piece(known, order.piece))
            ways = self._presenter.ways(known, order.piece)
            if ways:
                print("  " + tr("can go to: {spaces}", spaces=" ".join(self._game.board.label(way.to) for way in ways)))
        elif order.space is not None:
            self._report(self._presenter.about_space(known, order.space))

    def _report(self, report: Report) -> None:
        print(report.title)
        for line in report.lines:
            print(f"  {line}")

    def _refused(self, refusal: Refusal, aim: Action | None) -> None:
        rule = f" [{self._rule(refusal.rule)}]" if refusal.rule else ""
        print(tr("No: {sentence}", sentence=self._session.describe(refusal)) + rule)
        instead = self._session.instead(aim) if aim is not None else None
        if instead is not None:
            print(tr("Instead: {action}", action=orders.text(self._game, instead)))

    def _rule(self, rule: str) -> str:
        """A rule's id with its title."""
        found = rule_text(self._presenter.rules, rule)
        return rule if found is None else f"{rule} {found.title}"

    # --- verbs

    def _help(self, words: list[str]) -> None:
        lines = (*HELP, *HIDDEN_HELP) if self._game.hidden else HELP
        width = max(len(line) for line, _ in lines) + 2
        for line, meaning in lines:
            print(f"  {line:{width}}{tr(meaning)}")
        kinds = "; ".join(orders.usage(self._game, kind) for kind in self._game.actions)
        print(fill(tr("Kinds: {kinds}", kinds=kinds), WIDTH, initial_indent="  ", subsequent_indent="    "))

    def _legal(self, words: list[str]) -> None:
        about = self._piece(words[0]) if words else None
        listed = [orders.text(self._game, action) for action in self._game.legal_actions(self._known(), about)]
        print("\n".join(f"  {line}" for line in listed) if listed else tr("Nothing."))

    def _why(self, words: list[str]) -> None:
        if len(words) != 2:
            raise orders.NotUnderstood(tr("why is followed by a piece and a space"))
        order = orders.read(self._session, " ".join(words))
        for action in order.actions:
            print(self._game.describe(action))
            for entry in self._game.explain(self._known(), action):
                print(f"  {entry.value:+d}  {entry.reason}  [{entry.rule}]")

    def _forecast(self, words: list[str]) -> None:
        known = self._known()
        plans: tuple[Plan, ...] = ()
        if len(words) == 2:
            space = orders.space_named(self._game, words[1])
            if space is None:
                raise orders.NotUnderstood(tr("there is no space {word} on the map", word=words[1]))
            found = self._presenter.forecast_with(known, self._piece(words[0]), space)
        else:
            found, plans = self._presenter.forecast(known), self._presenter.plans(known)
        lines = [line for plan in plans for line in planned(plan)] + (_told(found) if found is not None else [])
        print("\n".join(lines) or tr("Nothing is being put together."))

    def _piece(self, word: str) -> Any:
        piece = orders.piece_named(self._game, word)
        if piece is None:
            raise orders.NotUnderstood(tr("there is no piece {word}", word=word))
        return piece

    def _undo(self, words: list[str]) -> None:
        verdict = self._session.undo_verdict()
        if self._session.undo(consent=True):
            marked = verdict.barrier in (Barrier.CHANCE, Barrier.REVEAL)
            print(tr("Taken back, and marked in the record.") if marked else tr("Taken back."))
        elif self._session.node.parent is None:
            print(tr("Nothing has been played yet."))
        else:
            print(tr("What was rolled or seen is not taken back when two people play."))

    def _redo(self, words: list[str]) -> None:
        print(tr("Played again.") if self._session.redo() else tr("Nothing was taken back."))

    def _log(self, words: list[str]) -> None:
        facts = list(telling.facts(self._session, self._seated.reader))
        print("\n".join(f"  {fact.text}  [{fact.rule}]" for fact in facts) or tr("Nothing has happened yet."))

    def _save_to(self, words: list[str]) -> None:
        if not words:
            raise orders.NotUnderstood(tr("save is followed by a file name"))
        path = Path(" ".join(words))
        try:
            self._save(path)
        except FileError as why:
            print(why)
        else:
            print(tr("Saved as {path}.", path=path))

    def _give_order(self, words: list[str]) -> None:
        session, name = self._session, self._game.piece_name
        if not words:
            given = [order for side in self._seated.sides for order in session.orders_of(side).items()]
            print(
                "\n".join(f"  {name(piece)}: {choice}" for piece, choice in given)
                or tr("You are asked about everything.")
            )
            return
        piece, choice = self._piece(words[0]), words[1].casefold() if len(words) > 1 else ASK
        side = next((side for side in self._seated.sides if session.order_choices(side, piece)), None)
        if side is None:
            raise orders.NotUnderstood(tr("{piece} takes no orders from you", piece=name(piece)))
        choices = session.order_choices(side, piece)
        if choice not in choices:
            raise orders.NotUnderstood(tr("an order is {choices}", choices=", ".join(choices)))
        session.order(side, {piece: choice})
        print(tr("{piece}: {choice}", piece=name(piece), choice=choice))

    def _lock(self, words: list[str]) -> None:
        if (side := self._seated.side) is None:
            raise orders.NotUnderstood(tr("nobody in particular sits here"))
        prompt = tr("The word that unlocks your seat (empty for none): ")
        self._session.lock(side, self._read(prompt, unseen=True))
        print(tr("Your seat is locked.") if self._session.locked(side) else tr("Your seat needs no word."))

    def _quit(self, words: list[str]) -> None:
        raise Left(0)

    # --- reading

    def _read(self, prompt: str, *, unseen: bool = False) -> str:
        """One line. Where nobody types, it is repeated, so that the output reads like a conversation.

        ``unseen``: a word that nobody should read over a shoulder is not shown while it is typed.
        """
        try:
            line = getpass(prompt) if unseen and sys.stdin.isatty() else input(prompt)
        except EOFError:
            print()
            print(tr("The input ends here; the game is not finished."))
            raise Left(1) from None
        if not sys.stdin.isatty():
            print(line)
        return line.strip()


def _told(forecast: Forecast) -> list[str]:
    """A forecast in lines: its column or what it is of, what makes it, what may come."""
    lines = [tr("Column {column}", column=forecast.label) if forecast.table else forecast.label]
    lines += [f"  {entry.value:+d}  {entry.reason}  [{entry.rule}]" for entry in forecast.ledger]
    lines += [f"  {chance.text}: {chance.probability}" for chance in forecast.chances]
    lines += [f"  {remark.text}: {remark.figure}  [{remark.rule}]" for remark in forecast.remarks]
    return lines

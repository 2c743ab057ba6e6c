"""Cards at the table: those being decided on, those that can be looked through, what they brought, and its reports.

Owns how these and the map work together, and when each is shown. A game without cards never sees any of it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.campaign import CampaignSheet
from wargame_desk.app.card_browser import CardBrowser, Heap, Lying
from wargame_desk.app.card_question import CardQuestion
from wargame_desk.app.choices import Choices
from wargame_desk.app.floating import LiveLine
from wargame_desk.app.reports import StepReport
from wargame_desk.app.resolution import ResolutionCard, spoken
from wargame_desk.app.turn_report import TurnReport
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.moments import CardChoice, Moment
from wargame_desk.core.sheet_look import PileLook
from wargame_desk.core.texts import mark, tr
from wargame_desk.core.values import Action, Decision
from wargame_desk.core.views import Command
from wargame_desk.mapview.overlays import FocusOverlay
from wargame_desk.mapview.piles import DISCARD, DRAWN
from wargame_desk.mapview.view import MapView
from wargame_desk.persistence.settings import Settings

_TOLD = 2
"""Moments that are said where cards to decide on take the place of what led to them."""
_TITLES = {"removed": mark("Out of the game")}
"""Piles that have no space of their own."""


class CardTable(QObject):
    """What a table has for cards, joined with its map.

    Signals:
        asked: a command of the window is wanted, by its id.
        rule_asked: open this rule, by its id.

    Attributes:
        question: the cards being decided on.
        resolution: what has just happened, moment by moment.
        report: the report of the turn that has ended.
        browser: the cards that are being looked through, None while they are not.
    """

    asked = Signal(str)
    rule_asked = Signal(str)

    def __init__(
        self,
        bridge: SessionBridge,
        view: MapView,
        live: LiveLine,
        choices: Choices,
        play: Callable[[Action], None],
        page: QWidget,
    ) -> None:
        """``play`` plays an action of the player's; ``page`` is the table that is in sight or covered."""
        super().__init__(page)
        self._bridge, self._view, self._live, self._play, self._page = bridge, view, live, play, page
        look, number = bridge.presenter.look, bridge.rule_number
        self.question = CardQuestion(view, look, number)
        self.resolution = ResolutionCard(view, look, number, page)
        self.report = TurnReport(view, look)
        self.browser: CardBrowser | None = None
        self._pace, self._still = 1.0, False
        self._hasty = False
        self._fresh = False
        self._opened_for: CardChoice | None = None
        self._turn = 0
        self._reported = 0
        self._connect(choices)

    def _connect(self, choices: Choices) -> None:
        bridge, view = self._bridge, self._view
        bridge.watching.connect(self._watch)
        bridge.advanced.connect(self._advanced)
        bridge.decision_changed.connect(self._decided)
        self.resolution.seen.connect(bridge.land)
        self.resolution.seen.connect(lambda: view.map.set_overlay("moment", None))
        self.resolution.told.connect(self._told)
        self.resolution.stepping_chosen.connect(lambda on: choices.change(step_by_step=on))
        for part in (self.question, self.resolution):
            part.rule_asked.connect(self.rule_asked)
        self.question.answered.connect(self._answer)
        self.report.closed.connect(self._view.setFocus)
        self.report.chart_asked.connect(lambda: self.asked.emit("campaign"))

    def _told(self, moment: Moment) -> None:
        """A moment is shown: read it out, and ring the place where it happened."""
        self._live.whisper(spoken(moment))
        ring = None if moment.at is None else FocusOverlay((moment.at,))
        self._view.map.set_overlay("moment", ring)

    @property
    def has_cards(self) -> bool:
        """Whether the game has cards."""
        return bool(self._bridge.presenter.look.cards)

    @property
    def has_course(self) -> bool:
        """Whether the game is told in curves and reports turn by turn."""
        return bool(self._bridge.presenter.curves(self._bridge.known))

    @property
    def shows_it(self) -> bool:
        """Whether the last thing that happened is shown moment by moment, so that nothing else need tell it."""
        return self._fresh and self.resolution.isVisible()

    def use(self, settings: Settings, *, still: bool) -> None:
        """Speed and motion as the player wants them."""
        self._pace, self._still, self._hasty = settings.animation / 100, still, settings.pace == "instant"
        self.resolution.set_motion(still=still, pace=self._pace, stepping=settings.step_by_step)

    # --- the game goes on

    def _watch(self, moments: tuple[Moment, ...]) -> None:
        """Something happened: it is shown before the map shows what came of it."""
        self._fresh = True
        self.question.put_away()
        self.report.put_away()
        unwatched = self._hasty and self._bridge.computer_to_move
        self.resolution.play(moments, at_once=unwatched or not self._page.isVisible())

    def _advanced(self, report: StepReport) -> None:
        if not self._fresh or report.how not in ("act", "redo"):
            self.resolution.put_away()
        elif self.resolution.playing:
            self.resolution.run_on()
        self._fresh = False
        before, self._turn = self._turn, report.view.turn
        if report.how == "act" and self._turn > before > 0:
            self._reported = before
            if self.has_course and self._page.isVisible():
                self.show_report()
        elif report.how != "act":
            self.report.put_away()
            self._reported = self._turn - 1

    def _decided(self, decision: Decision | None) -> None:
        """Cards to decide on stand beside the space that they were drawn for."""
        if decision is not None and self.resolution.isVisible():
            self.resolution.keep_clear(decision.spaces)
        choice = self._bridge.card_choice()
        if choice is None or decision is None or choice.many:
            self.question.put_away()
        else:
            self._ask(choice, decision)
        if choice is None or not choice.many:
            self._opened_for = None
            self._close_browser()
        elif choice != self._opened_for and self._page.isVisible():
            self._opened_for = choice
            self.browse()

    def _ask(self, choice: CardChoice, decision: Decision) -> None:
        space = next(iter(decision.spaces), None)
        if self._still and self.resolution.isVisible():  # it was there for no time at all
            self._live.say(" ".join(self.resolution.lines[-_TOLD:]))
        self.resolution.put_away()
        view = self._view
        if space is not None and not view.seen().contains(view.map.geometry.centre(space)):
            view.ensure_seen(space)
        self.question.ask(choice, self._bridge.view.commands, space, pace=0.0 if self._still else self._pace)
        self._live.whisper(self.question.text)

    def _answer(self, command: Command) -> None:
        self.question.put_away()
        self._play(command.action)

    def put_away(self) -> None:
        """Nobody sits at the table."""
        for part in (self.question, self.resolution, self.report):
            part.put_away()
        self._close_browser()

    def press(self, event: QKeyEvent) -> bool:
        """A key over the map. Returns whether one of the cards over it was meant."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        return self.resolution.press(event) or self.report.press(event) or self.question.press(event)

    def yield_to_press(self) -> None:
        """The player presses on the map: what is shown there runs on, or makes way."""
        if self.resolution.playing:
            self.resolution.run_on()
        else:
            self.resolution.put_away()

    # --- reports

    def show_report(self) -> None:
        """The report of the last turn that has ended."""
        turn = self._reported
        news = self._bridge.turn_news(turn) if turn > 0 else ()
        if not news:
            self._live.say(tr("No turn has ended yet."))
            return
        self.resolution.put_away()
        self.report.show_turn(turn, news, self._bridge.standing.text, chart=self.has_course)

    def show_course(self) -> None:
        """The course of the whole game."""
        course = self._bridge.course()
        if not any(curves for _, curves in course):
            self._live.say(tr("There is no chart of this game."))
            return
        sheet = CampaignSheet(self._bridge.standing.text, course, self._bridge.view.turns, self._page)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    def show_again(self) -> None:
        """What happened last, all of it at once: as it was shown, or, in a game from a file, as it is on record."""
        moments = self.resolution.moments or self._bridge.last_moments()
        if not moments:
            self._live.say(tr("Nothing has been resolved yet."))
        elif self.resolution.isVisible():
            self.resolution.put_away()
        else:
            self.resolution.play(moments, at_once=True)

    # --- looking through

    def browse(self, pile: str = "") -> None:
        """Look through the cards of which one is to be taken, else through every pile that may be seen."""
        choice = self._bridge.card_choice()
        look = self._bridge.presenter.look
        self._close_browser()
        if choice is not None and choice.many and not pile:
            heaps, others = self._taking(choice)
            sheet = CardBrowser(look, choice.title, choice.need, heaps, others, self._page)
        else:
            heaps = tuple(heap for name, heap in self._open_heaps() if not pile or name == pile)
            if not any(heap.cards for heap in heaps):
                self._live.say(tr("No card lies there to be looked at."))
                return
            sheet = CardBrowser(look, tr("Cards on the table"), "", heaps, (), self._page)
        self._show_browser(sheet)

    def _show_browser(self, sheet: CardBrowser) -> None:
        self._close_browser()
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.taken.connect(lambda command: self._play(command.action))
        sheet.finished.connect(lambda _: self._forget(sheet))
        self.browser = sheet
        sheet.open()

    def show_pile(self, pile: str) -> None:
        """The open cards of all piles like this one, such as every task of the turn."""
        look, piles = self._bridge.presenter.look, dict(self._bridge.view.piles)
        like = next((one for one in self._piles() if one.pile == pile), None)
        alike = [one for one in self._piles() if like is not None and (one.form, one.back) == (like.form, like.back)]
        lying = tuple(Lying(one.card(name), one.title) for one in alike for name in piles.get(one.pile, ()))
        if lying:
            sheet = CardBrowser(look, tr("Cards on the table"), "", (Heap("", lying),), (), self._page)
            sheet.choose(next((one for one in lying if like is not None and one.place == like.title), lying[0]))
            self._show_browser(sheet)

    def look_through(self, space: SpaceId) -> bool:
        """Look through the cards of a space, if they are a pile that may be seen. Returns whether they are."""
        pile = next((look for look in self._piles() if look.space == space and look.form == "pile"), None)
        if pile is None or not any(name == pile.pile and heap.cards for name, heap in self._open_heaps()):
            return False
        self.browse(pile.pile)
        return True

    def _taking(self, choice: CardChoice) -> tuple[tuple[Heap, ...], tuple[Command, ...]]:
        """The cards of a choice with what takes each, and the answers that take none."""
        lying = []
        for candidate in choice.candidates:
            action = next(iter(candidate.actions), None)
            take = None if action is None else Command(action, self._bridge.describe(action), "main", choice.rule)
            lying.append(Lying(candidate.card, candidate.place, take))
        taken = {candidate.card: candidate.actions for candidate in choice.candidates}
        listed = {action for actions in taken.values() for action in actions}
        others = tuple(command for command in self._bridge.view.commands if command.action not in listed)
        return (Heap(choice.title, tuple(lying)),), others

    def _open_heaps(self) -> list[tuple[str, Heap]]:
        """Every pile of which faces may be seen, by its name; a card that lies face down is left out."""
        looks, found = {look.pile: look for look in self._piles()}, []
        cards = self._bridge.presenter.look.cards
        for pile, names in self._bridge.view.piles:
            look = looks.get(pile)
            if pile == DRAWN or (look is not None and look.form != "pile") or (look is None and pile not in _TITLES):
                continue
            keys = [name if look is None else look.card(name) for name in names]
            known = [key for key in keys if cards[key].kind != "back"]
            place = tr("known to lie here") if len(known) < len(keys) else ""
            shown = tuple(Lying(key, place) for key in known)
            title = look.title if look is not None else tr(_TITLES[pile])
            if look is None or not look.closed:
                order = tr("as they were laid, the last first")
            else:
                order = tr("as they will come") if place else ""
            if shown:
                found.append((pile, Heap(title, shown, order)))
        found.sort(key=lambda one: one[0] != DISCARD)
        return found

    def _piles(self) -> tuple[PileLook, ...]:
        areas = self._bridge.presenter.look.map.areas
        return areas.piles if areas is not None else ()

    def _forget(self, sheet: CardBrowser) -> None:
        if self.browser is sheet:
            self.browser = None

    def _close_browser(self) -> None:
        if self.browser is not None:
            self.browser.close()
            self.browser = None

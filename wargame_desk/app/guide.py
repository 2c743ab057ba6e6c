"""The guide: a lesson at the table, one step after the other, and what each step points at.

Owns which step is shown and what is ringed. How far the player has come is ``core.lessons``'; the card is
``guide_card``'s. The game goes on by itself: the guide plays nothing and forbids nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from wargame_desk import catalogue
from wargame_desk.app import style
from wargame_desk.app.asking import tell
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choices import Choices
from wargame_desk.app.floating import LiveLine
from wargame_desk.app.guide_card import GuideCard, Shown
from wargame_desk.app.guide_controls import Controls, Places, Shell, Spot, exists
from wargame_desk.app.guide_ring import GuideRing
from wargame_desk.app.outlook import Outlook
from wargame_desk.app.prompting import Prompting
from wargame_desk.app.reports import Refused, StepReport
from wargame_desk.core.ids import Side, SpaceId
from wargame_desk.core.lessons import DONE, Learner, Lesson, LessonStep, Progress
from wargame_desk.core.session import HUMAN
from wargame_desk.core.texts import tr
from wargame_desk.mapview.overlays import LessonOverlay
from wargame_desk.mapview.scene import MapScene
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.settings import GuideKept

_OVERLAY = "guide"
_MARGIN = 30
"""Room in px that is kept between a place that is shown and the edge of the map."""
_STAYS = 200
"""Milliseconds after which a dock that came into sight is there to stay."""
_LOOK_AGAIN = frozenset(
    (
        QEvent.Type.Resize,
        QEvent.Type.Move,
        QEvent.Type.Show,
        QEvent.Type.Hide,
        QEvent.Type.LayoutRequest,
        QEvent.Type.EnabledChange,
    )
)


class Table(Places, Protocol):
    """The table, as far as the guide needs it."""

    bridge: SessionBridge
    scene: MapScene
    over_map: QVBoxLayout
    prompting: Prompting
    live: LiveLine
    outlook: Outlook
    chosen: Any

    def isVisible(self) -> bool:
        """Whether it is in sight."""


class Guide(QObject):
    """A lesson at a table.

    Signals:
        kept: something is to be remembered; carries a GuideKept.
    """

    kept = Signal(object)

    def __init__(self, table: Table, page: QWidget, shell: Shell, lesson: Lesson, kept: GuideKept) -> None:
        """``page`` is the widget of the table; ``kept`` what is remembered of this game's lesson."""
        super().__init__(page)
        self._table, self._page, self.lesson = table, page, lesson
        self._bridge = table.bridge
        self._shell, self._controls = shell, Controls(table, shell)
        self._learner = Learner(lesson, table.bridge.session, kept.seen)
        self._left = kept.left
        self._side = Side(lesson.side) if lesson.side else table.bridge.game.sides[0]
        self._progress: Progress | None = None
        self._looking: int | None = None
        self._pointed: str | None = None
        self._rings: list[GuideRing] = []
        self._watched: list[QObject] = []
        self.card = GuideCard()
        self.card.hide()
        table.over_map.insertWidget(0, self.card)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._point)
        self._connect()

    def _connect(self) -> None:
        table, bridge, card = self._table, self._bridge, self.card
        bridge.advanced.connect(self._advanced)
        bridge.refused.connect(self._refused)
        table.notices.card.told.connect(self._refused)
        table.chosen.connect(lambda piece: self._note(f"chosen:{piece}"))
        table.panels.seen.connect(self._dock_seen)
        card.back_asked.connect(self.back)
        card.on_asked.connect(self.go_on)
        card.leave_asked.connect(self.leave)
        card.rule_asked.connect(table.panels.open_rule)
        card.escaped.connect(table.view.setFocus)
        self._always = table.prompt, table.view, table.cards.question
        for watched in (self._page, self._page.window(), *self._always):
            watched.installEventFilter(self)

    # --- what the player does with it

    @property
    def _for_these_eyes(self) -> bool:
        """Whether the person at the table is the one who is taught: a lesson may say what only he knows."""
        bridge = self._bridge
        session = bridge.session
        open_to_all = not bridge.game.hands_over or bridge.eyes.over or session.alone
        return session.seats[self._side] == HUMAN and (open_to_all or bridge.viewer == self._side)

    @property
    def shown(self) -> int:
        """The index of the step that is shown."""
        due = self._now().at
        return min(due if self._looking is None else self._looking, len(self.lesson.steps) - 1)

    @property
    def step(self) -> LessonStep:
        """The step that is shown."""
        return self.lesson.steps[self.shown]

    def open(self) -> None:
        """Bring the guide back where it was left; one that is there gets the keyboard."""
        if not self._for_these_eyes:
            self._table.live.say(tr("The lesson is for who plays {side}.", side=self._bridge.side_name(self._side)))
            return
        if self._left:
            self._left = False
            self._keep()
            self.refresh()
        self.card.take_focus()

    def leave(self) -> None:
        """The game goes on without it; unless it was at its end, the way back is told."""
        ended = self._now().at == len(self.lesson.steps)
        self._left = True
        self._looking = None
        self._keep()
        self.refresh()
        self._table.outlook.look_again()
        if not ended:
            key = self._shell.commands["guide"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self._table.live.say(
                tr("The key {key} brings the lesson back.", key=key)
                if key
                else tr("The Help menu brings the lesson back.")
            )
        self._table.view.setFocus()

    def back(self) -> None:
        """Show the step before this one."""
        self._looking = max(0, self.shown - 1)
        self.refresh()

    def go_on(self) -> None:
        """The step has been read, or is passed over; the last one ends the lesson."""
        shown, due = self.shown, self._now().at
        if shown == due:
            self._learner.read(shown)
            self._progress = None
            self._keep()
        self._looking = shown + 1 if shown + 1 < self._now().at else None
        if shown == len(self.lesson.steps) - 1:
            self.leave()
        else:
            self.refresh()

    def close(self) -> None:
        """The game leaves the table."""
        self._left = True
        for ring in self._rings:
            ring.hide()
            ring.deleteLater()
        self._rings.clear()
        self._page.window().removeEventFilter(self)

    # --- what happens in the game

    def _advanced(self, report: StepReport) -> None:
        if report.how == "undo" and self._asks_for("undone"):
            self._learner.note("undone")
            self._keep()
        self._look_again()

    def _refused(self, refused: Refused) -> None:
        if self._asks_for("refused"):
            self._note(f"refused:{refused.refusal.code}")

    def _asks_for(self, when: str) -> bool:
        """Whether the step that is due asks for this; what happens by the way before it teaches nothing."""
        steps, due = self.lesson.steps, self._now().at
        return due < len(steps) and steps[due].until.when == when

    def _dock_seen(self, dock: str) -> None:
        """A dock came into sight, or went; one that stays there counts, not one that a new layout passes through."""
        QTimer.singleShot(_STAYS, self, lambda: self._note_dock(dock))
        self._soon.start()

    def _note_dock(self, dock: str) -> None:
        if self._page.isVisible() and self._table.panels.in_front(dock):
            self._note(f"opened:{dock}")

    def _note(self, mark: str) -> None:
        if self._learner.note(mark):
            self._keep()
            self._look_again()

    def _look_again(self) -> None:
        """The player has come further, or back: the step that is due is shown, after one that stays."""
        before, shown, self._progress = self._progress, self.shown, None
        now = self._now()
        if before is None or now != before:
            stays = self.lesson.steps[shown].stays and now.states[shown] == DONE
            self._looking = shown if stays and shown < now.at else None
        self.refresh()

    def _now(self) -> Progress:
        if self._progress is None:
            self._progress = self._learner.progress()
        return self._progress

    def _keep(self) -> None:
        self.kept.emit(GuideKept(tuple(sorted(self._learner.seen)), self._left))

    # --- what is shown

    def refresh(self) -> None:
        """Show the step that is due, or the one that is looked back at."""
        shown = self._for_these_eyes and not self._left
        self.card.setVisible(shown)
        if shown:
            self.card.show_step(self._words())
        self._point()

    def _words(self) -> Shown:
        now, shown, step = self._now(), self.shown, self.step
        count, needed = now.counts[shown], step.until.count
        done = now.states[shown] == DONE
        return Shown(
            number=shown + 1,
            of=len(self.lesson.steps),
            title=tr(step.title),
            text=tr(step.text),
            todo=tr(step.todo) if step.todo else "",
            often=tr("{number} of {count}", number=count, count=needed) if needed > 1 else "",
            rule=step.rule,
            rule_number=self._bridge.rule_number(step.rule) if step.rule else "",
            done=done,
            read=step.until.when == "next" or shown != now.at,
            first=shown == 0,
            last=shown == len(self.lesson.steps) - 1,
        )

    def _point(self) -> None:
        """Ring what the step speaks about, on the map and beside it."""
        hidden = self._left or not self._page.isVisible() or not self._for_these_eyes
        step = None if hidden else self.step
        spaces = self._spaces(step) if step is not None else ()
        self._table.scene.set_overlay(_OVERLAY, self._overlay(step))
        if spaces and step is not None and step.id != self._pointed:
            self._bring(spaces)
        self._pointed = None if step is None else step.id
        named = step.controls if step is not None else ()
        if self._table.cards.question.isVisible():  # it lies above the prompt line: no ring runs through its answers
            named = tuple(control for control in named if control == "card")
        found = [self._controls.find(control) for control in named]
        self._ring([spot for spot in found if spot is not None])

    def _overlay(self, step: LessonStep | None) -> LessonOverlay | None:
        """Rings for a step: round spaces, and round counters that lie among others."""
        if step is None:
            return None
        scene = self._table.scene
        found = {name: scene.box_of(name) for name in step.pieces}
        boxes = tuple((box.x(), box.y(), box.width(), box.height()) for box in found.values() if box is not None)
        spaces = self._spaces(replace(step, pieces=tuple(name for name, box in found.items() if box is None)))
        return LessonOverlay(spaces, boxes) if spaces or boxes else None

    def _bring(self, spaces: tuple[SpaceId, ...]) -> None:
        """A step that has just come up shows its places: in the window that holds them, else on the map."""
        geometry, told = self._table.scene.geometry, self._table.cards.resolution
        if spaces and told.isVisible():
            told.keep_clear(spaces)
        for space in reversed(spaces):  # the first one is the one that must be seen
            if not self._table.planning.bring(space):
                self._table.view.ensureVisible(geometry.around(space, 1.2), _MARGIN, _MARGIN)

    def _spaces(self, step: LessonStep) -> tuple[SpaceId, ...]:
        board = self._bridge.game.board
        places = [self._table.scene.space_of(name) for name in step.pieces]
        named = [board.space(label) for label in step.spaces]
        return tuple(dict.fromkeys(SpaceId(space) for space in (*named, *places) if space is not None))

    def _ring(self, spots: list[Spot]) -> None:
        while len(self._rings) < len(spots):
            self._rings.append(GuideRing())
        for watched in self._watched:
            if isValid(watched):  # a button may have gone with its decision
                watched.removeEventFilter(self)
        self._watched = [spot.widget for spot in spots if spot.widget not in self._always]
        for watched in self._watched:
            watched.installEventFilter(self)
        for i, ring in enumerate(self._rings):
            if i < len(spots):
                ring.put(spots[i], still=self._table.prompting.still)
            else:
                ring.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _LOOK_AGAIN:
            if watched is self._page and event.type() == QEvent.Type.Hide:
                self._ring([])
            else:
                self._soon.start()
        elif watched is self._page and style.changed(event):
            self._soon.start()
        return False


def guide_for(table: Table, page: QWidget, shell: Shell, choices: Choices, game: str) -> Guide | None:
    """The guide of the scenario on the table; None where there is none, or its file does not fit, which is told.

    Args:
        page: the widget of the table, in its window.
        game: the id of the game in its files, under which it is remembered how far the player has come.
    """
    bridge = table.bridge
    try:
        lesson = catalogue.lesson(bridge.game, bridge.scenario, exists)
    except FileError as why:
        tell(page.window(), tr("The lesson of this scenario cannot be used"), str(why), warning=True)
        return None
    if lesson is None:
        return None
    guide = Guide(table, page, shell, lesson, choices.now.guides.get(game, GuideKept()))
    guide.kept.connect(lambda kept: choices.keep(guides=choices.now.with_guide(game, kept).guides))
    return guide

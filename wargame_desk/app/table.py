"""The table: one game with its map, its docks and its prompt line.

Owns how what happens in the game reaches the screen, and which tool the hand holds. Files, menus and other games
are the window's; what a gesture means is in ``tools``.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from wargame_desk.app import style, system, table_dialogs
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.card_table import CardTable
from wargame_desk.app.choices import Choices
from wargame_desk.app.docks import DOCKS, has_windows
from wargame_desk.app.drill import Drill, able_units
from wargame_desk.app.floating import DiceCard, LiveLine
from wargame_desk.app.guide import Guide
from wargame_desk.app.map_menu import MapMenu
from wargame_desk.app.notices import Notices
from wargame_desk.app.opponent import Opponent
from wargame_desk.app.orientation import Orientation
from wargame_desk.app.outlook import Outlook
from wargame_desk.app.panels import Panels
from wargame_desk.app.planning import PlanningDesk
from wargame_desk.app.pressing import Pressing
from wargame_desk.app.prompt import PromptLine
from wargame_desk.app.prompting import Prompting
from wargame_desk.app.remark_strip import RemarkStrip
from wargame_desk.app.replay import Replay
from wargame_desk.app.reports import StepReport, counter_tip
from wargame_desk.app.telling import tell
from wargame_desk.app.tools import HandTool, ToolDesk, tool_for
from wargame_desk.app.tools.cursor import HexCursor
from wargame_desk.app.tray import Tray
from wargame_desk.app.tray_hand import TrayHand
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.present import Roll
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Action, Decision
from wargame_desk.mapview.card_popup import CardPopup
from wargame_desk.mapview.chip import HexChip, ZoomControls
from wargame_desk.mapview.minimap import Minimap
from wargame_desk.mapview.scene import MapScene
from wargame_desk.mapview.view import MapView
from wargame_desk.persistence.settings import Settings

_END_LATER = 900
_WIDE, _LARGE = 1.35, 2000.0
"""From this shape or width at 100 % on a map needs the width of the window, and docks stand at one side."""
LAYOUT, SHARES = "docks:{game}", "dock-sizes:{game}"
"""The names under which settings keep a game's layout of the docks, and their sizes beside the map."""


class TablePage(QWidget):
    """A game on the table.

    Signals:
        asked: a command of the window is wanted, by its id.
        changed: undo, redo, seats or the position changed; menus may look again.
        chosen: the player looks at a piece; its name.

    Attributes:
        guide: the lesson of this scenario, None where there is none.
    """

    asked = Signal(str)
    changed = Signal()
    chosen = Signal(str)

    def __init__(self, bridge: SessionBridge, choices: Choices) -> None:
        super().__init__()
        self.bridge = bridge
        self.choices = choices
        self.looked_at: SpaceId | None = None
        self.guide: Guide | None = None
        self._by_hand = False
        self.setObjectName("root")
        self.scene = MapScene(bridge.game.board, bridge.presenter.look, parent=self)
        self.view = MapView(self.scene)
        self.view.setAccessibleName(tr("Map"))
        self.view.setAccessibleDescription(tr("Arrow keys move the cursor on the map; Enter picks up and puts down"))
        self.orientation = Orientation(bridge, self.scene)
        self.opponent = Opponent(bridge)
        self.replay = Replay(bridge)
        self.live = LiveLine(self.view)
        self.dice = DiceCard(self.view)
        self.notices = Notices(bridge, self.view, self.live.say, self.live.whisper)
        self.card = self.notices.card
        self.remarks = RemarkStrip(bridge)
        self.tray = Tray(bridge.presenter.look)
        corner = Qt.Corner.BottomRightCorner if has_windows(bridge) else Qt.Corner.TopLeftCorner
        self.zoom = ZoomControls(self.view, corner)
        self.chip = HexChip(self.view)
        self.enlarged = CardPopup(self.view)
        self.minimap = Minimap(self.view, self.view)
        self.minimap.hide()
        self.prompt = PromptLine(bridge)
        self.prompting = Prompting(bridge, self.opponent, self.prompt)
        self.hex_cursor = HexCursor(bridge.game.board)
        self._lay_out()
        self.pressing = Pressing(self, self.view, bridge, choices, lambda: self.menu, self.play)
        self.menu = MapMenu(
            bridge,
            self.view,
            self.orientation,
            say=self.live.say,
            pick=self.pick,
            play=self.play,
            press=self.pressing.choose,
            ask=self.asked.emit,
        )
        self.desk = ToolDesk(
            bridge,
            self.view,
            self.card,
            self._submit,
            self.live.say,
            self.live.whisper,
            self._look_at,
            self._selected,
            self.pressing.choose_at,
            lambda: self.open_dock(self.planning.panel_for(self.looked_at)),
            self.menu.open_at,
            self.go_to_unit,
            lambda space: self.cards.look_through(space),
            lambda names, at: self.tray_hand.put_back(names, at),
        )
        self.tool: HandTool = HandTool(self.desk, self.hex_cursor)
        self.view.tool = self.tool
        self.tray_hand = TrayHand(bridge, self.tray, self.view, lambda: self.tool, self.live.say)
        self.outlook = Outlook(bridge, self.view, self)
        self.drill = Drill(bridge, self._submit, lambda: self.tool, self.live.say)
        self._connect()
        self.planning.connect_up()
        self.cards = CardTable(bridge, self.view, self.live, choices, self.play, self)
        self.cards.asked.connect(self.asked)
        self.cards.report.closed.connect(self._say_prompt)
        self.prompting.reading = self.cards.report.isVisible
        self.cards.rule_asked.connect(self.panels.open_rule)
        self.planning.strip.card_asked.connect(self.cards.show_pile)
        self.use_settings(choices.now)

    # --- making

    def _lay_out(self) -> None:
        self._inner = QMainWindow()
        self._inner.setWindowFlags(Qt.WindowType.Widget)
        self._inner.setCentralWidget(self.view)
        wide = (frame := self.scene.geometry.frame).width() > min(_LARGE, _WIDE * frame.height())
        self.panels = Panels(self._inner, self.bridge, DOCKS, wide=wide, parted=has_windows(self.bridge))
        self.planning = PlanningDesk(self, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        holder = QWidget()
        holder.setObjectName("root")
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(8, 8, 8, 8)
        self.over_map = inner
        inner.addWidget(self.planning.strip)
        inner.addWidget(self._inner, 1)
        column.addWidget(holder, 1)
        column.addWidget(self.tray)
        column.addWidget(self.remarks)
        column.addWidget(self.prompt)

    def _connect(self) -> None:
        bridge, view = self.bridge, self.view
        bridge.advanced.connect(self._advanced)
        bridge.refused.connect(self.notices.refuse)
        bridge.decision_changed.connect(self._decide)
        bridge.roll_wanted.connect(lambda faces: table_dialogs.ask_roll(bridge, faces, self))
        bridge.dice_first = True
        bridge.rolling.connect(self._show_roll)
        self.dice.landed.connect(bridge.land)
        view.hovered.connect(self._hovered)
        if self.scene.look.map.areas is not None:  # too much is printed on its counters to be read small
            view.tip = lambda piece: counter_tip(bridge.about_piece(bridge.piece(piece)))
        view.stack_walked.connect(lambda step: self.tool.walk(step))
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        self.prompt.chosen.connect(self.pressing.choose)
        self.prompt.asked.connect(self.asked)
        self.notices.rule_asked.connect(self.panels.open_rule)
        self.remarks.rule_asked.connect(self.panels.open_rule)
        self.replay.playing_changed.connect(self._film)
        self.notices.piece_asked.connect(self._piece_asked)
        self.notices.answered.connect(lambda command: self.play(command.action))
        self.panels.space_asked.connect(self._centre)
        self.panels.space_pointed.connect(self.orientation.point)
        self.panels.piece_asked.connect(self._piece_asked)
        self.opponent.changed.connect(self._say_prompt)
        self.choices.changed.connect(self.use_settings)

    def _centre(self, space: int) -> None:
        """Show a space that a panel asks for: in the window that holds it, else in the middle of the map."""
        if not self.planning.bring(SpaceId(space)):
            self.view.centre_on(SpaceId(space))

    def begin(self) -> None:
        """Show the whole position, after everything has been connected."""
        kept, game = self.choices.now.window, self.bridge.game.id
        self.panels.reset(self.window().width(), kept.get(SHARES.format(game=game), b""))
        self.panels.restore(kept.get(LAYOUT.format(game=game), b""))
        if self.bridge.scenario.tutorial and self.guide is None:
            self.panels.open("scenario")
        else:
            self.panels.forward("sequence")
        self.bridge.announce()
        self.view.setFocus()

    # --- while the screen changes hands

    def cover(self) -> None:
        """A side gets up: what is on the table for it alone is put away, and its place on the map kept."""
        self.outlook.keep()
        self.replay.stop()
        self.take_tool(HandTool(self.desk, self.hex_cursor))
        self.hex_cursor.put(None)
        self.looked_at = None
        self.notices.put_away()
        self.cards.put_away()
        self.dice.hide()
        self.live.say("")
        self.chip.set_text("", "")
        self.tray.show_piles([])
        self.orientation.forget()
        self.orientation.point(None)
        self.prompting.forget()
        self.panels.cover()
        self.scene.show_view(self.bridge.view)

    def uncover(self) -> None:
        """A side has sat down, and sees the map where it left it."""
        self.outlook.recall(self.bridge.viewer)
        self.panels.uncover()
        self.view.setFocus()

    def take_tool(self, tool: HandTool) -> None:
        """Another tool is in the hand from now on."""
        self.tool.leave_table()
        self.tool = tool
        self.view.set_tool(tool)

    def turn_board(self) -> bool:
        """Lay the board the next way it can lie. Returns whether there is another."""
        board = self.outlook.next_board()
        if board is None:
            return False
        self.scene = self.outlook.lay(board)
        self.use_settings(self.choices.now)
        self.minimap.map_changed()
        self.hex_cursor = HexCursor(board)
        self.take_tool(HandTool(self.desk, self.hex_cursor))
        self.orientation.use(self.scene)
        if self.guide is not None:
            self.guide.refresh()
        self._decide(self.bridge.decision)
        return True

    def close_table(self) -> None:
        """The game leaves the table: nothing acts any more."""
        self.opponent.close()
        self.replay.stop()
        if self.guide is not None:
            self.guide.close()
        game = self.bridge.game.id
        kept = {LAYOUT.format(game=game): self.panels.state(), SHARES.format(game=game): self.panels.shares}
        self.choices.keep(window={**self.choices.now.window, **kept})

    def use_settings(self, settings: Settings) -> None:
        """Speed, motion and what is done without asking."""
        self.prompting.still = system.still(settings)
        self.scene.set_motion(reduced=self.prompting.still, pace=settings.animation / 100)
        self.cards.use(settings, still=self.prompting.still)
        self.opponent.set_pace(settings.pace)
        self.bridge.play_only_choice = settings.auto_only_choice
        palette = style.ui().name
        if self.scene.screen.palette != palette:
            self.view.set_palette(palette)
            self.zoom.restyle()
            self.panels.retheme(style.ui())

    # --- what happens in the game

    def _advanced(self, report: StepReport) -> None:
        by_hand = self._by_hand
        self.notices.clear()
        if report.how in ("undo", "visit", "new"):
            self.dice.put_away()
        elif self.dice.tumbling:
            self.dice.finish()
        moves = {
            self.bridge.game.piece_name(piece): path
            for event in report.events
            if (piece := getattr(event, "piece", None)) is not None and (path := getattr(event, "path", None))
        }
        animate = report.how != "new" and not by_hand and self.isVisible()
        self.scene.show_view(report.view, animate=animate, moves=moves)
        battle = report.view.battle
        if battle is not None and (len(battle.sources) == 1 or battle.attackers):
            self.panels.forward("forecast")
        self.orientation.refresh()
        self.tray_hand.refresh()
        tell(report, self.live, self.view, shown=self.cards.shows_it)
        self.prompting.looking_back = report.how in ("visit", "redo") and self.bridge.can_redo
        if report.how == "act" and self.bridge.outcome is not None:
            QTimer.singleShot(_END_LATER, self, self._show_end)
        self.changed.emit()

    def _show_roll(self, roll: Roll) -> None:
        """A die is rolled: nothing else is told before it has landed."""
        screen = self.scene.screen
        self.dice.show_roll(roll, reduced=screen.reduced_motion or not self.isVisible(), pace=screen.pace)

    def _decide(self, decision: Decision | None) -> None:
        wanted = tool_for(decision) if self.bridge.human_to_move else HandTool
        if type(self.tool) is not wanted:
            self.tool.leave_table()
            self.tool = wanted(self.desk, self.hex_cursor)
            self.view.set_tool(self.tool)
        self.tool.decide(decision)
        if self.hex_cursor.space is not None:
            self.tool.show_cursor(self.hex_cursor.space)
        self._say_prompt()

    def _film(self, on: bool) -> None:
        self.prompting.film = on
        self._say_prompt()

    def _say_prompt(self) -> None:
        self.remarks.refresh()
        self.prompting.say(self.tool.selection)
        self.notices.ask(self.bridge.decision)

    def _show_end(self) -> None:
        """The result, once it has been played and seen."""
        if self.bridge.outcome is not None and self.isVisible():
            table_dialogs.show_end(self.bridge, self, self.asked.emit)

    # --- what the hand does

    def _submit(self, actions: tuple[Action, ...], by_hand: bool) -> bool:
        self._by_hand = by_hand
        played = self.bridge.submit_all(actions)
        self._by_hand = False
        return played

    def _selected(self, space: SpaceId | None, piece: str | None) -> None:
        self.panels.select_space(space, piece)
        self._say_prompt()
        if piece is not None:
            self.chosen.emit(piece)

    def _hovered(self, space: SpaceId | None, piece: str | None) -> None:
        self._look_at(space)
        if piece is not None and space is not None and self.scene.look.map.areas is not None:
            self.chip.set_text(self.bridge.unit(self.bridge.piece(piece)), self.bridge.place(space))
        self.orientation.hover(piece)

    def _look_at(self, space: SpaceId | None) -> None:
        """The pointer or the hex cursor, whichever moved last, is on a space: the chip in the corner names it."""
        self.looked_at = space
        label, words = "", ""
        if space is not None:
            label, _, words = self.bridge.about_space(space).title.partition("  ")
        self.chip.set_text(label, words)

    def play(self, action: Action) -> None:
        """Submit one action of the player's."""
        self.tool.put_down()
        self.bridge.submit_all((action,))
        if self.isVisible():  # it may have been covered meanwhile
            self.view.setFocus()

    def go_to_unit(self, step: int) -> None:
        """Go to the next or previous unit that can still act, and take it up."""
        able = able_units(self.bridge)
        if not able:
            self.live.say(tr("No unit can act now."))
            return
        names = [piece.id for piece in able]
        chosen = self.tool.selection[-1] if self.tool.selection else ""
        at = names.index(chosen) + step if chosen in names else (0 if step > 0 else -1)
        self.pick(names[at % len(names)])

    def pick(self, name: str) -> None:
        """Choose a piece as a click on its counter would, on the map or in the tray, and bring it into sight."""
        space = self.scene.space_of(name)
        able = self.bridge.human_to_move and bool(self.bridge.ways(self.bridge.piece(name)))
        if space is None:
            if able:
                self.tool.take_from_tray(name)
            return
        if not self.planning.bring(SpaceId(space)):
            self.view.ensure_seen(space)
        self.tool.put_down()
        self.tool.select(space, (name,))
        self.tool.show_cursor(space)
        self.tool.tell_place(space, name)
        if able:
            self.tool.take((name,))

    def _piece_asked(self, name: str) -> None:
        self.pick(name)
        self.view.setFocus()

    def open_dock(self, dock: str) -> None:
        """Bring a dock into sight by its id."""
        self.panels.open(dock)

    # --- keys that the map must see before the window does

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if self.dice.tumbling:
                self.dice.finish()
            if self.notices.question.press(event.key() - Qt.Key.Key_0) or self.cards.press(event):
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.orientation.forget()
                self.notices.faults.hide()
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and plain:
                self.go_to_unit(-1 if event.key() == Qt.Key.Key_Backtab else 1)
                return True
        elif watched is self.view.viewport() and event.type() == QEvent.Type.MouseButtonPress:
            self.dice.yield_to_press()
            self.cards.yield_to_press()
        elif watched is self.view and event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._place_minimap)
        return super().eventFilter(watched, event)

    def show_minimap(self, on: bool) -> None:
        """The whole map in the corner."""
        self.minimap.setVisible(on)
        self._place_minimap()
        self.minimap.raise_()

    def _place_minimap(self) -> None:
        size, port = self.minimap.sizeHint(), self.view.viewport().size()
        self.minimap.setGeometry(
            port.width() - size.width() - 12, port.height() - size.height() - 12, size.width(), size.height()
        )

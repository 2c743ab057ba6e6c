"""The look of every control: Fusion, a palette, Inter, and one style sheet made from the design values.

Owns how the application is dressed and how large its text is. Knows no window and no widget of its own: painters
ask ``ui()`` and ``scale()`` when they paint, so a change of palette or text size reaches them by itself.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from wargame_desk import paths
from wargame_desk.mapview import kit
from wargame_desk.mapview.theme import LIGHT, RADIUS, TYPE, UIS, Ui

BODY = TYPE["body"][0]
SMALLEST, LARGEST = 80, 200
"""Text sizes in per cent."""

_PROPERTY = "wargame-desk-palette"


def apply(app: QApplication, palette: str, text_size: int) -> None:
    """Dress the whole application, at the start and whenever a preference changes.

    Args:
        palette: a name in ``theme.UIS``.
        text_size: per cent of the usual size, 80 to 200.
    """
    kit.load_fonts()
    found, k = UIS[palette], text_size / 100
    if app.style().objectName() != "fusion":
        app.setStyle("Fusion")
    app.setProperty(_PROPERTY, palette)
    app.setPalette(qt_palette(found))
    app.setFont(kit.font(BODY * k))
    app.setStyleSheet(sheet(found, text_size))


def ui() -> Ui:
    """The palette in use."""
    app = QApplication.instance()
    return UIS.get(app.property(_PROPERTY) or "", LIGHT) if app is not None else LIGHT


def scale() -> float:
    """How much larger than usual the text is now: 1 at 100 %."""
    return max(0.5, QApplication.font().pixelSize() / BODY)


def changed(event: QEvent) -> bool:
    """Whether an event tells a widget that palette or text size have changed."""
    return event.type() in (QEvent.Type.StyleChange, QEvent.Type.ApplicationFontChange)


def px(value: float) -> int:
    """A length that grows with the text, in device-independent pixels."""
    return round(value * scale())


def qt_palette(u: Ui) -> QPalette:
    """The colours for what the style itself draws: check marks, arrows, progress, selections."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, ink in (
        (role.Window, u.window),
        (role.WindowText, u.ink),
        (role.Base, u.panel),
        (role.AlternateBase, u.raised),
        (role.Text, u.ink),
        (role.Button, u.raised),
        (role.ButtonText, u.ink),
        (role.BrightText, u.bad),
        (role.ToolTipBase, u.panel),
        (role.ToolTipText, u.ink),
        (role.PlaceholderText, u.ink3),
        (role.Highlight, u.accent),
        (role.HighlightedText, u.accent_ink),
        (role.Link, u.accent),
        (role.LinkVisited, u.accent),
        (role.Accent, u.accent),
        (role.Light, u.panel),
        (role.Midlight, u.raised),
        (role.Mid, u.line),
        (role.Dark, u.line_strong),
    ):
        made.setColor(which, QColor(ink))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(u.ink3))
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(u.line_strong))
    return made


def sheet(u: Ui, text_size: int = 100) -> str:
    """The style sheet. It sets no font: sizes and weights come from the application's font and ``widgets.Words``."""
    k = text_size / 100

    def n(value: float) -> int:
        return max(1, round(value * k))

    focus = 3 if u.name == "contrast" else 2
    return "\n".join((_frame(u, n), _buttons(u, n, focus), _fields(u, n, focus), _lists(u, n), _furniture(u, n)))


def _image(u: Ui, name: str) -> str:
    """A drawing that the style sheet needs as a file: "check", "down", "up", "left", "right"."""
    return (paths.resources_folder() / "icons" / "controls" / u.name / f"{name}.svg").as_posix()


def _frame(u: Ui, n: Callable[[float], int]) -> str:
    """Window, menus, tool bar, docks, words."""
    r = RADIUS["control"]
    return f"""
QMainWindow, QDialog, QWidget#root {{ background: {u.window}; }}
QWidget#panel, QFrame#panel, QScrollArea#panel, QScrollArea#panel > QWidget > QWidget {{ background: {u.panel}; }}
QScrollArea {{ background: transparent; border: 0; }}
QScrollArea > QWidget > QWidget#bare {{ background: transparent; }}
QMenuBar {{ background: {u.window}; border-bottom: 1px solid {u.line}; padding: 1px {n(6)}px; }}
QMenuBar::item {{ padding: {n(5)}px {n(9)}px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected, QMenuBar::item:pressed {{ background: {u.accent_soft}; }}
QMenu {{ background: {u.panel}; border: 1px solid {u.line_strong}; padding: {n(4)}px; }}
QMenu::item {{ padding: {n(5)}px {n(22)}px {n(5)}px {n(10)}px; border-radius: 4px; color: {u.ink}; }}
QMenu::item:selected {{ background: {u.accent_soft}; }}
QMenu::item:disabled {{ color: {u.ink3}; }}
QMenu::right-arrow {{ image: url("{_image(u, "right")}"); width: {n(12)}px; height: {n(12)}px; }}
QMenu::icon {{ padding-left: {n(8)}px; }}
QMenu::separator {{ height: 1px; background: {u.line}; margin: {n(4)}px {n(8)}px; }}
QToolBar {{ background: {u.window}; border: 0; border-bottom: 1px solid {u.line}; spacing: 2px;
    padding: {n(5)}px {n(8)}px; }}
QToolBar::separator {{ width: 1px; background: {u.line}; margin: {n(6)}px {n(7)}px; }}
QStatusBar {{ background: {u.window}; color: {u.ink2}; }}
QStatusBar::item {{ border: 0; }}
QDockWidget {{ color: {u.ink}; }}
QFrame#dock {{ background: {u.panel}; border: 1px solid {u.line}; border-radius: 6px; }}
QFrame#dockhead {{ background: {u.raised}; border: 0; border-bottom: 1px solid {u.line};
    border-top-left-radius: 6px; border-top-right-radius: 6px; }}
QFrame#prompt {{ background: {u.panel}; border: 0; border-top: 1px solid {u.line_strong}; }}
QFrame#card {{ background: {u.panel}; border: 1px solid {u.line_strong}; border-radius: {RADIUS["card"]}px; }}
QFrame#card[chosen="true"] {{ border: 2px solid {u.accent}; }}
QFrame#notice {{ background: {u.raised}; border: 1px solid {u.line}; border-radius: {r}px; }}
QFrame#notice[tone="bad"] {{ border-color: {u.bad}; }}
QFrame#notice[tone="warn"] {{ border-color: {u.warn}; }}
QFrame#notice[tone="good"] {{ border-color: {u.good}; }}
QLabel {{ background: transparent; color: {u.ink}; }}
QLabel[tone="muted"] {{ color: {u.ink2}; }}
QLabel[tone="hint"] {{ color: {u.ink3}; }}
QLabel[tone="accent"] {{ color: {u.accent}; }}
QLabel[tone="good"] {{ color: {u.good}; }}
QLabel[tone="warn"] {{ color: {u.warn}; }}
QLabel[tone="bad"] {{ color: {u.bad}; }}
QToolTip {{ background: {u.panel}; color: {u.ink}; border: 1px solid {u.line_strong}; padding: {n(6)}px; }}
"""


def _buttons(u: Ui, n: Callable[[float], int], focus: int) -> str:
    """Push buttons (plain, #main, #flat, #danger), tool buttons, links."""
    r = RADIUS["control"]

    off = "dashed" if u.name == "contrast" else "solid"  # where colour cannot tell, the frame does

    def pad(y: float, x: float, border: int = 1) -> str:
        return f"padding: {n(y) - border + 1}px {n(x) - border + 1}px"

    return f"""
QPushButton, QToolButton, QCheckBox, QRadioButton {{ outline: 0; }}
QPushButton {{ background: {u.raised}; border: 1px solid {u.line_strong}; border-radius: {r}px; color: {u.ink};
    {pad(5, 14)}; min-height: {n(18)}px; }}
QPushButton:hover {{ border-color: {u.accent}; background: {u.accent_soft}; }}
QPushButton:pressed {{ background: {u.sunken}; }}
QPushButton:focus {{ border: {focus}px solid {u.accent}; {pad(5, 14, focus)}; }}
QPushButton:disabled {{ color: {u.ink3}; border-color: {u.line}; border-style: {off}; background: {u.raised}; }}
QPushButton:checked {{ background: {u.accent_soft}; border-color: {u.accent}; }}
QPushButton#main {{ background: {u.accent}; color: {u.accent_ink}; border-color: {u.accent}; {pad(7, 20)}; }}
QPushButton#main:hover {{ background: {_stronger(u)}; }}
QPushButton#main:focus {{ border: {focus}px solid {u.ink}; {pad(7, 20, focus)}; }}
QPushButton#main:disabled {{ background: {u.raised}; color: {u.ink3}; border-color: {u.line}; border-style: {off}; }}
QMessageBox QPushButton {{ {pad(7, 20)}; }}
QMessageBox QPushButton:focus {{ {pad(7, 20, focus)}; }}
QMessageBox QPushButton:default {{ background: {u.accent}; color: {u.accent_ink}; border-color: {u.accent}; }}
QMessageBox QPushButton:default:hover {{ background: {_stronger(u)}; }}
QMessageBox QPushButton:default:focus {{ border: {focus}px solid {u.ink}; }}
QPushButton#danger {{ color: {u.bad}; border-color: {u.bad}; }}
QPushButton#flat {{ background: transparent; border-color: transparent; color: {u.accent}; {pad(5, 8)}; }}
QPushButton#flat:hover {{ background: {u.accent_soft}; }}
QPushButton#flat:focus {{ border: {focus}px solid {u.accent}; {pad(5, 8, focus)}; }}
QPushButton#flat:disabled {{ color: {u.ink3}; }}
QPushButton#link {{ background: transparent; border: 1px solid transparent; border-radius: 4px; color: {u.accent};
    padding: 0 {n(3)}px; min-height: 0; text-align: right; }}
QPushButton#link:hover {{ background: {u.accent_soft}; }}
QPushButton#link:focus {{ border-color: {u.accent}; }}
QPushButton#tile {{ background: {u.accent_soft}; border: 1px solid {u.accent}; border-radius: 4px; color: {u.accent};
    padding: {n(2)}px {n(6)}px; min-height: 0; }}
QPushButton#tile:hover {{ background: {u.raised}; }}
QPushButton#tile:focus {{ border: {focus}px solid {u.accent}; padding: {n(2) - focus + 1}px {n(6) - focus + 1}px; }}
QToolButton {{ border: 1px solid transparent; border-radius: {r}px; padding: {n(5)}px {n(6)}px;
    background: transparent; color: {u.ink}; }}
QToolButton:hover {{ background: {u.raised}; border-color: {u.line}; }}
QToolButton:pressed {{ background: {u.sunken}; }}
QToolButton:checked {{ background: {u.accent_soft}; border-color: {u.accent}; }}
QToolButton:focus {{ border-color: {u.accent}; }}
QToolButton:disabled {{ color: {u.ink3}; }}
QToolButton#card {{ background: {u.panel}; border: 1px solid {u.line_strong}; }}
QToolButton#card:hover {{ background: {u.accent_soft}; border-color: {u.accent}; }}
"""


def _stronger(u: Ui) -> str:
    """The main button under the pointer."""
    return kit.mix(u.accent, u.ink, 0.18).name()


def _fields(u: Ui, n: Callable[[float], int], focus: int) -> str:
    """What is typed, ticked or set."""
    r, dot, ring = RADIUS["control"], 2 * n(7), n(5)
    groove, knob = 2 * n(2), 2 * n(6)  # even, so that the knob is as high as it is wide
    return f"""
QLineEdit, QPlainTextEdit, QTextEdit {{ background: {u.panel}; border: 1px solid {u.line_strong};
    border-radius: {r}px; padding: {n(4)}px {n(8)}px; color: {u.ink};
    selection-background-color: {u.accent}; selection-color: {u.accent_ink}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus {{ border: {focus}px solid {u.accent};
    padding: {n(4) - focus + 1}px {n(8) - focus + 1}px; }}
QLineEdit:disabled {{ color: {u.ink3}; background: {u.window}; border-color: {u.line}; }}
QTextBrowser#page {{ background: {u.panel}; border: 1px solid transparent; border-radius: 0; padding: 0; }}
QTextBrowser#page:focus {{ border: 1px solid {u.accent}; padding: 0; }}
QTextBrowser#bare {{ background: transparent; border: 0; padding: 0; }}
QComboBox, QSpinBox {{ background: {u.panel}; border: 1px solid {u.line_strong}; border-radius: {r}px;
    padding: {n(3)}px {n(8)}px; min-height: {n(20)}px; color: {u.ink}; }}
QSpinBox QLineEdit, QSpinBox QLineEdit:focus {{ border: 0; padding: 0; margin-left: {n(5)}px; }}
QComboBox:hover, QSpinBox:hover {{ border-color: {u.accent}; }}
QComboBox:focus, QSpinBox:focus {{ border: {focus}px solid {u.accent};
    padding: {n(3) - focus + 1}px {n(8) - focus + 1}px; }}
QComboBox:disabled, QSpinBox:disabled {{ color: {u.ink3}; background: {u.window}; border-color: {u.line}; }}
QComboBox::drop-down {{ border: 0; width: {n(24)}px; }}
QComboBox::down-arrow {{ image: url("{_image(u, "down")}"); width: {n(14)}px; height: {n(14)}px; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: 0; border-left: 1px solid {u.line}; width: {n(20)}px;
    background: transparent; }}
QSpinBox::up-button:hover, QSpinBox::down-button:hover {{ background: {u.accent_soft}; }}
QSpinBox::up-arrow {{ image: url("{_image(u, "up")}"); width: {n(11)}px; height: {n(11)}px; }}
QSpinBox::down-arrow {{ image: url("{_image(u, "down")}"); width: {n(11)}px; height: {n(11)}px; }}
QCheckBox, QRadioButton {{ spacing: {n(8)}px; padding: {n(3)}px; color: {u.ink}; background: transparent;
    border: 1px solid transparent; border-radius: 4px; }}
QCheckBox:focus, QRadioButton:focus {{ border: 1px solid {u.accent}; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {u.ink3}; }}
QCheckBox::indicator, QAbstractItemView::indicator {{ width: {n(14)}px; height: {n(14)}px;
    border: 1px solid {u.line_strong}; border-radius: 3px; background: {u.panel}; }}
QCheckBox::indicator:hover, QRadioButton::indicator:hover {{ border-color: {u.accent}; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ border-color: {u.accent}; background: {u.accent};
    image: url("{_image(u, "check")}"); }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border: 1px dashed {u.line_strong};
    background: {u.window}; }}
QRadioButton::indicator {{ width: {dot}px; height: {dot}px; border: 1px solid {u.line_strong};
    border-radius: {dot // 2 + 1}px; background: {u.panel}; }}
QRadioButton::indicator:checked {{ width: {dot - 2 * ring + 2}px; height: {dot - 2 * ring + 2}px;
    border: {ring}px solid {u.accent}; }}
QSlider::groove:horizontal {{ height: {groove}px; background: {u.sunken}; border: 1px solid {u.line_strong};
    border-radius: {groove // 2}px; }}
QSlider::sub-page:horizontal {{ background: {u.accent}; border-radius: {groove // 2}px; }}
QSlider::handle:horizontal {{ background: {u.panel}; border: 2px solid {u.accent}; width: {knob}px;
    margin: -{(knob + 4 - groove) // 2}px 0; border-radius: {knob // 2 + 2}px; }}
QSlider::handle:horizontal:hover {{ background: {u.accent_soft}; }}
QSlider:horizontal {{ min-height: {knob + 8}px; border: 1px solid transparent; }}
QSlider:focus {{ border: 1px solid {u.accent}; border-radius: 4px; }}
QSlider::handle:horizontal:disabled {{ border-color: {u.line_strong}; }}
QProgressBar {{ background: {u.sunken}; border: 1px solid {u.line_strong}; border-radius: {n(4)}px;
    text-align: center; color: {u.ink}; }}
QProgressBar::chunk {{ background: {u.accent}; border-radius: {n(3)}px; }}
QGroupBox {{ border: 1px solid {u.line}; border-radius: 6px;
    margin-top: {n(10)}px; padding: {n(14)}px {n(10)}px {n(10)}px {n(10)}px; background: {u.panel}; }}
QGroupBox::title {{ subcontrol-origin: margin; left: {n(10)}px; padding: 0 {n(4)}px; color: {u.ink2}; }}
"""


def _lists(u: Ui, n: Callable[[float], int]) -> str:
    """Lists, trees, tables and tabs."""
    return f"""
QAbstractItemView {{ background: {u.panel}; border: 0; outline: 0; color: {u.ink};
    selection-background-color: {u.accent_soft}; selection-color: {u.ink}; alternate-background-color: {u.raised}; }}
QListView::item, QTreeView::item, QTableView::item {{ padding: {n(4)}px {n(8)}px; border: 1px solid transparent; }}
QListView::item:hover, QTreeView::item:hover {{ background: {u.raised}; }}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {{ background: {u.accent_soft}; }}
QListView::item:selected:focus, QTreeView::item:selected:focus, QTableView::item:selected:focus {{
    border-color: {u.accent}; }}
QTreeView::branch:has-children:closed {{ image: url("{_image(u, "right")}"); }}
QTreeView::branch:has-children:open {{ image: url("{_image(u, "down")}"); }}
QAbstractItemView#framed, QTextBrowser#framed {{ border: 1px solid {u.line_strong}; border-radius: 5px; }}
QAbstractItemView#framed:focus {{ border-color: {u.accent}; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView {{ border: 1px solid {u.line_strong}; padding: 0; }}
QHeaderView {{ background: {u.raised}; border: 0; }}
QHeaderView::section {{ background: {u.raised}; color: {u.ink2}; border: 0; border-bottom: 1px solid {u.line};
    padding: {n(4)}px {n(8)}px; }}
QTableView {{ gridline-color: {u.line}; }}
QTabWidget::pane {{ border: 0; border-top: 1px solid {u.line}; background: {u.panel}; }}
QTabBar {{ background: transparent; }}
QTabBar::tab {{ background: transparent; color: {u.ink2}; border: 0; border-bottom: 2px solid transparent;
    padding: {n(6)}px {n(12)}px; }}
QTabBar::tab:selected {{ color: {u.ink}; border-bottom: 2px solid {u.accent}; }}
QTabBar::tab:hover {{ color: {u.ink}; background: {u.accent_soft}; }}
QTabBar::tab:selected:focus {{ background: {u.accent_soft}; }}
QMainWindow > QTabBar::tab {{ padding: {n(5)}px {n(7)}px {n(4)}px {n(7)}px; }}
QMainWindow > QTabBar[icons="true"]::tab:!selected {{ padding: {n(5)}px 0 {n(4)}px 0; }}
QTabBar QToolButton {{ background: {u.window}; border: 1px solid {u.line_strong}; border-radius: 4px; padding: 0; }}
QTabBar QToolButton:hover {{ background: {u.accent_soft}; border-color: {u.accent}; }}
QTabBar QToolButton:disabled {{ border-color: {u.line}; }}
QTabBar QToolButton::left-arrow {{ image: url("{_image(u, "left")}"); width: {n(12)}px; height: {n(12)}px; }}
QTabBar QToolButton::right-arrow {{ image: url("{_image(u, "right")}"); width: {n(12)}px; height: {n(12)}px; }}
QTabBar::scroller {{ width: {n(40)}px; }}
QTabBar::tear {{ width: 0; border: 0; }}
QListView#pages {{ background: {u.window}; border-right: 1px solid {u.line}; padding: {n(8)}px; }}
QListView#pages::item {{ padding: {n(8)}px {n(10)}px; border-radius: 5px; }}
"""


def _furniture(u: Ui, n: Callable[[float], int]) -> str:
    """Splitters and scroll bars."""
    bar = n(10)
    return f"""
QSplitter::handle {{ background: {u.window}; }}
QSplitter::handle:hover {{ background: {u.accent_soft}; }}
QMainWindow::separator {{ background: {u.window}; width: 8px; height: 8px; }}
QMainWindow::separator:hover {{ background: {u.accent_soft}; }}
QScrollBar:vertical {{ background: transparent; width: {bar}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {bar}px; margin: 0; }}
QScrollBar::handle {{ background: {u.line_strong}; border-radius: {bar // 2 - 1}px; margin: 1px; }}
QScrollBar::handle:vertical {{ min-height: {n(28)}px; }}
QScrollBar::handle:horizontal {{ min-width: {n(28)}px; }}
QScrollBar::handle:hover {{ background: {u.ink3}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QAbstractScrollArea::corner {{ background: transparent; border: 0; }}
QSizeGrip {{ width: 0; height: 0; }}
"""

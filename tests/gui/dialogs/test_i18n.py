"""Languages: catalogues as translators keep them, the template that they start from, and nothing left untranslated."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.dialogs.conftest import played
from tests.scripts import script
from wargame_desk.app import i18n
from wargame_desk.app.bridge import SessionBridge
from wargame_desk.app.choices import Choices
from wargame_desk.core.texts import tr, trn

Show = Callable[..., QWidget]
ROOT = Path(__file__).resolve().parents[3]

GERMAN = """
# a comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"

#: wargame_desk/app/start.py
msgid "New game"
msgstr "Neues Spiel"

msgid "A long "
"sentence"
msgstr ""
"Ein langer \\"Satz\\"\\n"
"zweite Zeile"

#, python-brace-format
msgid "{count} unit"
msgid_plural "{count} units"
msgstr[0] "{count} Einheit"
msgstr[1] "{count} Einheiten"
msgstr[2] "{count} viele Einheiten"

msgid "Not done"
msgstr ""

#, fuzzy
msgid "Guessed"
msgstr "Geraten"

#~ msgid "Gone"
#~ msgstr "Weg"
"""


def test_a_catalogue_is_read_as_translators_keep_it() -> None:
    german = i18n.PoTranslations(GERMAN)
    assert german.gettext("New game") == "Neues Spiel"
    assert german.gettext("A long sentence") == 'Ein langer "Satz"\nzweite Zeile'
    assert [german.ngettext("{count} unit", "{count} units", n) for n in (1, 3, 7)] == [
        "{count} Einheit",
        "{count} Einheiten",
        "{count} viele Einheiten",
    ]
    for same in ("Not done", "Guessed", "Gone", "never heard of", ""):
        assert german.gettext(same) == same
    assert german.ngettext("one", "many", 1) == "one"
    assert german.ngettext("one", "many", 2) == "many"


def test_a_language_in_the_folder_is_offered_and_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(i18n, "folder", lambda: tmp_path)
    file = i18n.catalogue_file("de")
    file.parent.mkdir(parents=True)
    file.write_text(GERMAN, "utf-8")
    assert [language.code for language in i18n.available()] == ["en", "de", "en-pseudo"]
    assert i18n.use("de") == "de"
    assert tr("New game") == "Neues Spiel"
    assert trn("{count} unit", "{count} units", 4) == "4 Einheiten"
    assert i18n.use("en") == "en"
    assert tr("New game") == "New game"


def test_a_language_that_is_not_there_leaves_english() -> None:
    i18n.use("tlh")
    assert tr("New game") == "New game"


def test_the_pseudo_language_keeps_fields_tags_and_mnemonics() -> None:
    assert i18n.pseudo("&New game...") == "[&Néw gàmé...···]"
    assert i18n.pseudo("") == ""
    i18n.use(i18n.PSEUDO)
    assert tr("{count} units in <b>{hex}</b>", count=3, hex="0606") == "[3 ûñîtš îñ <b>0606</b>·······]"
    assert trn("{count} unit", "{count} units", 1) == "[1 ûñît···]"


def test_the_template_has_every_sentence() -> None:
    extract = script("extract_texts.py")
    kept, now = extract.TEMPLATE.read_text("utf-8"), extract.template()
    known, wanted = ({entry["msgid"] for entry in i18n._entries(text)} for text in (kept, now))
    assert (wanted - known, known - wanted) == (set(), set()), "run python docs/extract_texts.py"
    assert kept == now, "run python docs/extract_texts.py"
    assert {"New game", "No slipping from zone to zone", "First steps: the road to Altenfeld"} <= known


def test_fields_of_counted_sentences_are_the_same_in_both_forms() -> None:
    entries = i18n._entries((ROOT / "resources" / "i18n" / "wargame-desk.pot").read_text("utf-8"))
    for entry in entries:
        if "msgid_plural" in entry:
            one, many = (set(re.findall(r"\{(\w+)\}", entry[name])) for name in ("msgid", "msgid_plural"))
            assert one | {"count"} == many | {"count"}, entry["msgid"]


# --- nothing is left in English

NAMES = {
    "Wargame", "Desk", "Strike", "Force", "One", "Ctrl", "Shift", "Alt", "Esc", "Return", "Left", "Right", "Pause",
    "Up", "Down", "Del", "Home", "End", "English", "Altenfeld", "Marbach", "Neukirchen", "NORAD",
}  # fmt: skip
"""Names of products, keys, languages and towns, which are not translated."""
TITLES = re.compile("NATO Air Commander")
"""Names of products whose words alone would be translated."""


def english_left(text: str) -> list[str]:
    """Words outside the brackets of the pseudo-language that are no names."""
    outside, depth = [], 0
    for c in TITLES.sub("", re.sub(r"<[^>]*>", "", text)):
        depth += c == "["
        if not depth:
            outside.append(c)
        depth -= c == "]"
    kept = re.sub(r"\b(?:[0-9a-f]{8}|[A-Z]{2,3}(?:-[A-Z])?)\b", "", "".join(outside))  # a seed, a rule, a result
    return [word for word in re.findall(r"[A-Za-z]{2,}", kept) if word not in NAMES]


def texts_of(window: QWidget) -> Iterator[str]:
    """Everything a player can read in a window or have read to him."""
    yield window.windowTitle()
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisibleTo(window) or widget.objectName().startswith("qt_"):
            continue
        yield widget.toolTip()
        if isinstance(widget, (QLabel, QAbstractButton)):
            yield widget.text()
        if not isinstance(widget, QComboBox):
            yield widget.accessibleName()
        if isinstance(widget, QComboBox):
            yield from (widget.itemText(i) for i in range(widget.count()))
        elif isinstance(widget, QLineEdit):
            yield widget.placeholderText()
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from _rows(widget)
        if isinstance(widget, QTreeWidget):
            yield from (widget.headerItem().text(i) for i in range(widget.columnCount()))


def _rows(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    for row in range(min(200, model.rowCount(view.rootIndex()))):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            said = model.index(row, 0, view.rootIndex()).data(role)
            if isinstance(said, str):
                yield said


def untranslated(window: QWidget) -> dict[str, list[str]]:
    return {text: left for text in texts_of(window) if text and (left := english_left(text))}


def test_the_check_itself_finds_what_is_left() -> None:
    assert english_left("[Ñéw gàmé··] [à [ñéštéd] oñé]") == []
    assert english_left("[Ñéw] and old") == ["and", "old"]


@pytest.fixture
def pseudo() -> Iterator[None]:
    i18n.use(i18n.PSEUDO)
    yield
    i18n.use(i18n.ENGLISH)


@pytest.mark.usefixtures("pseudo")
class TestEverythingIsBracketed:
    """Under the pseudo-language every sentence stands in brackets."""

    def test_start_screen(self, shown: Show, qtbot: QtBot) -> None:
        from wargame_desk.app.start import StartScreen

        screen = StartScreen(lambda _: "Ctrl+N")
        shown(screen, 1280, 800)
        qtbot.waitUntil(lambda: screen.ready, timeout=10_000)
        assert untranslated(screen) == {}

    @pytest.mark.parametrize("scenario", ["tutorial", "standard", "advanced-all-options"])
    def test_new_game(self, scenario: str, shown: Show) -> None:
        from wargame_desk.app.new_game import NewGameDialog
        from wargame_desk.persistence.settings import Settings

        assert untranslated(shown(NewGameDialog(Settings(), "strike-force-one", scenario))) == {}

    @pytest.mark.parametrize("page", range(4))
    def test_preferences(self, page: int, choices: Choices, shown: Show) -> None:
        from wargame_desk.app.preferences import PreferencesDialog

        dialog = PreferencesDialog(choices)
        dialog.show_page(page)
        assert untranslated(shown(dialog)) == {}

    def test_help(self, shown: Show, tmp_path: Path) -> None:
        """The window of the guide; its pages are documents of their own."""
        from wargame_desk.app.help import PlayersGuide

        assert untranslated(shown(PlayersGuide(None, "", tmp_path))) == {}

    def test_keys(self, shown: Show) -> None:
        from wargame_desk.app.help_keys import ShortcutSheet

        assert untranslated(shown(ShortcutSheet({}))) == {}

    def test_about(self, shown: Show) -> None:
        from wargame_desk.app import about

        found = about.sections()
        kept = {text for section in found for row in section.rows for text in row}
        outside = [text for section in found[2:-1] for row in section.rows for text in row if english_left(text)]
        assert outside == []
        shown_texts = untranslated(shown(about.AboutDialog()))
        plain = {text.replace("\u200b", "") for text in shown_texts}
        assert {text for text in plain if text not in kept and ": " not in text} == set()

    def test_end_of_game(self, finished: SessionBridge, shown: Show) -> None:
        from wargame_desk.app.end_of_game import EndOfGame

        assert untranslated(shown(EndOfGame(finished))) == {}

    def test_own_dice(self, shown: Show) -> None:
        from wargame_desk.app.roll_dialog import RollDialog

        assert untranslated(shown(RollDialog(tr("Roll")))) == {}

    def test_menus(self, choices: Choices, qtbot: QtBot) -> None:
        from wargame_desk.app.commands import COMMANDS, MENUS, Commands
        from wargame_desk.mapview import icons

        owner = QWidget()
        qtbot.addWidget(owner)
        commands = Commands(owner, [one.id for one in COMMANDS], lambda name: icons.icon(name, "#000000"))
        left = {}
        for name, title in MENUS:
            menu = QMenu(owner)
            commands.fill(menu, name)
            for text in [tr(title), *(a.text() for a in menu.actions()), *(a.toolTip() for a in menu.actions())]:
                if found := english_left(text):
                    left[text] = found
        assert left == {}

    def test_table_with_its_docks(self, choices: Choices, shown: Show) -> None:
        from wargame_desk.app.table import TablePage

        page = TablePage(SessionBridge(played("standard", 9)), choices)
        shown(page, 1280, 800)
        assert untranslated(page) == {}

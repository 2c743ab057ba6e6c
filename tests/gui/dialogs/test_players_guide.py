"""The players' guide: what it names is there, and its window turns, finds, goes back and prints."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QKeySequence, QTextFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from wargame_desk import catalogue, paths
from wargame_desk.app import help_pages, i18n, style
from wargame_desk.app.commands import COMMANDS, MENUS
from wargame_desk.app.dialog import RuleSheet
from wargame_desk.app.docks import DOCKS
from wargame_desk.app.help import PlayersGuide
from wargame_desk.app.help_keys import MOUSE
from wargame_desk.app.help_pages import GuidePage
from wargame_desk.app.shortcut_editor import plain
from wargame_desk.app.widgets import Words
from wargame_desk.cli import main
from wargame_desk.core.present import rule_text

Show = Callable[..., QWidget]
PAGES = {page.name: page for page in help_pages.read(paths.players_guide())}
GAMES = [entry.id for entry in catalogue.entries()]
EMPHASIS = re.compile(r"(?<![*\w])\*(?![*\s])([^*]+)\*(?!\*)")
ENTRY_WITH_KEY = re.compile(r"\*([A-Z]\w+) > ([^*]+)\* *\(<kbd>([^<]+)</kbd>\)")
HANDS = {"Alt", "Shift", "Ctrl", "Enter", "Space", "Backspace", "Tab", "Esc", "Page up", "Page down"}
"""Keys of the map, which have no entry in a menu."""


def prose(page: GuidePage) -> str:
    return " ".join(page.prose.split())


def bare(entry: str) -> str:
    return plain(entry).removesuffix("...")


def entries() -> dict[str, dict[str, tuple[str, ...]]]:
    """Menu, entry, its usual keys: in every game's words, and with the panels in the menu of windows."""
    titles = {name: plain(text) for name, text in MENUS}
    found: dict[str, dict[str, tuple[str, ...]]] = {title: {} for title in titles.values()}
    for one in COMMANDS:
        found[titles[one.menu]][bare(one.text)] = one.keys
    keys = {one.id: one.keys for one in COMMANDS}
    for game_id in GAMES:
        game = catalogue.open_game(game_id, {})
        for command, side in (("zone-first", game.sides[0]), ("zone-second", game.sides[-1])):
            name = f"{game.presenter.zone_name}: {game.presenter.side_name(side)}"
            found["Map"][name] = keys[command]
    found["Map"]["Who can attack this hex"] = keys["attackers"]
    for dock in DOCKS:
        found["Window"].setdefault(dock.title, ())
    return found


# --- what it names


def test_there_is_a_page_for_each_game_and_the_index_names_all() -> None:
    assert set(GAMES) <= set(PAGES)
    named = {link.target.removesuffix(".md") for link in PAGES["index"].links if not link.picture}
    assert named == set(PAGES) - {"index"}


@pytest.mark.parametrize("name", PAGES)
def test_every_menu_entry_that_it_names_is_there(name: str) -> None:
    there = entries()
    for found in EMPHASIS.findall(prose(PAGES[name])):
        menu, arrow, entry = found.partition(" > ")
        if arrow:
            assert menu in there, found
            assert bare(entry) in there[menu], found


@pytest.mark.parametrize("name", PAGES)
def test_every_other_name_that_it_prints_is_a_sentence_of_the_program(name: str) -> None:
    template = (paths.resources_folder() / "i18n" / "wargame-desk.pot").read_text("utf-8")
    sentences = {bare(str(entry["msgid"])) for entry in i18n._entries(template)}
    named = [found for found in EMPHASIS.findall(prose(PAGES[name])) if " > " not in found]
    assert [found for found in named if bare(found) not in sentences] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_key_that_it_names_does_something(name: str) -> None:
    known = {QKeySequence(key).toString() for one in COMMANDS for key in one.keys}
    gestures = " ".join(gesture for gesture, _ in MOUSE)
    for key in re.findall("<kbd>(.*?)</kbd>", PAGES[name].text):
        assert QKeySequence(key).toString() in known or (key in HANDS and key in gestures), key


@pytest.mark.parametrize("name", PAGES)
def test_a_key_beside_a_menu_entry_is_the_key_of_that_entry(name: str) -> None:
    there = entries()
    for menu, entry, key in ENTRY_WITH_KEY.findall(prose(PAGES[name])):
        usual = [QKeySequence(one).toString() for one in there[menu][bare(entry)]]
        assert QKeySequence(key).toString() in usual, f"{menu} > {entry}: {key}"


@pytest.mark.parametrize("name", PAGES)
def test_every_rule_that_it_cites_is_in_the_rules_of_the_game_it_is_about(name: str) -> None:
    cited = PAGES[name].cited
    if name not in GAMES:
        assert cited == (), "only the page of a game says which rules are meant"
        return
    rules = catalogue.open_game(name, {}).presenter.rules
    assert cited
    assert [number for number in cited if rule_text(rules, number) is None] == []


def test_its_scenario_is_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = re.findall(r"^```\n(\{.*?)^```", PAGES["scenarios"].text, re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    assert json.loads(found[0])["game"] in GAMES
    file = tmp_path / "my-battle.wdscenario"
    file.write_text(found[0], encoding="utf-8")
    assert main.run(["validate", str(file)]) == 0, capsys.readouterr().out


# --- reading Markdown


def test_headings_links_rules_and_words() -> None:
    page = GuidePage("one", "# A *big* title\n\nSee [two](two.md#x), rules 4.1, 4.2 and PVO-5.0.\n\n"
                            "## What's `new`?\n\n![Map](p.png)\n\n```\n# no\n```\n")  # fmt: skip
    assert [(h.level, h.text, h.anchor) for h in page.headings] == [
        (1, "A big title", "a-big-title"), (2, "What's new?", "whats-new"),
    ]  # fmt: skip
    assert [(link.target, link.picture) for link in page.links] == [("two.md#x", False), ("p.png", True)]
    assert page.cited == ("4.1", "4.2", "PVO-5.0")
    assert "rules [4.1](rule:4.1), [4.2](rule:4.2) and [PVO-5.0](rule:PVO-5.0)." in page.with_rules_linked()
    assert page.holds("TITLE rul")
    assert not page.holds("itle"), "words are found by their beginnings"
    assert not page.holds("title counters")


def test_a_folder_without_a_guide_has_no_pages(tmp_path: Path) -> None:
    assert help_pages.read(tmp_path) == ()


# --- the window


@pytest.fixture
def guide(shown: Show) -> Iterator[PlayersGuide]:
    made = PlayersGuide()
    shown(made, 1040, 720)
    return made


def title(guide: PlayersGuide) -> str:
    return guide.reader.document().begin().text()


def press(guide: PlayersGuide, text: str) -> None:
    next(one for one in guide.findChildren(QPushButton) if one.text() == text).click()


def test_it_opens_at_the_page_that_is_asked_for(shown: Show) -> None:
    made = PlayersGuide(None, "norad")
    shown(made)
    assert title(made) == "NORAD 3"
    made.turn_to("no-such-page")
    assert title(made) == "The players' guide"


def test_a_page_opens_at_its_top_and_stays_there_when_the_window_is_made_larger(guide: PlayersGuide, qtbot) -> None:  # type: ignore[no-untyped-def]
    guide.turn_to("norad")
    guide.resize(1100, 760)
    guide.reader.setFocus()
    qtbot.wait(100)
    assert guide.reader.verticalScrollBar().value() == 0
    assert guide.reader.textCursor().position() == 0


def test_links_lead_to_pages_and_headings_and_back(guide: PlayersGuide) -> None:
    guide.follow(QUrl("saving.md#where-your-files-are"))
    assert title(guide) == "Saving and your files"
    down = guide.reader.verticalScrollBar().value()
    assert down > 0
    guide.follow(QUrl("table.md"))
    assert (title(guide), guide.reader.verticalScrollBar().value()) == ("The table", 0)
    press(guide, "Back")
    assert (title(guide), guide.reader.verticalScrollBar().value()) == ("Saving and your files", down)
    QTest.keyClick(guide, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert title(guide) == "The players' guide"
    press(guide, "Forward")
    assert title(guide) == "Saving and your files"
    guide.list.setCurrentRow(2)
    assert title(guide) == guide.pages[2].title
    assert not next(one for one in guide.findChildren(QPushButton) if one.text() == "Forward").isEnabled()


def test_words_are_found_on_every_page(guide: PlayersGuide) -> None:
    guide.search.setText("handover")
    listed = [guide.pages[row].name for row in range(guide.list.count()) if not guide.list.item(row).isHidden()]
    assert listed == [page.name for page in guide.pages if page.holds("handover")]
    assert guide.pages[guide.page].name == listed[0]
    found = guide.reader.extraSelections()
    assert {selection.cursor.selectedText().lower() for selection in found} == {"handover"}  # type: ignore[attr-defined]
    seen = set()
    for _ in range(40):
        seen.add(guide.pages[guide.page].name)
        QTest.keyClick(guide.search, Qt.Key.Key_Return)
    assert seen == set(listed)
    guide.search.setText("xyzzy")
    assert all(guide.list.item(row).isHidden() for row in range(guide.list.count()))
    guide.search.clear()
    assert not any(guide.list.item(row).isHidden() for row in range(guide.list.count()))


@pytest.mark.parametrize(
    ("game", "number", "rule"),
    [("norad", "PVO-4.0", "PVO-4.0  Winning in PVO Strany"), ("strike-force-one", "6.0", "6.0  Winning")],
)
def test_a_rule_is_read_over_the_guide(game: str, number: str, rule: str, guide: PlayersGuide) -> None:
    guide.turn_to(game)
    guide.follow(QUrl(f"rule:{number}"))
    sheet = next(one for one in guide.findChildren(RuleSheet) if one.isVisible())
    assert sheet.findChildren(Words)[0].text() == rule
    sheet.reject()


def pictures(guide: PlayersGuide) -> Iterator[QSize]:
    block = guide.reader.document().begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            style = at.fragment().charFormat()
            if style.isImageFormat():
                yield QSize(round(style.toImageFormat().width()), round(style.toImageFormat().height()))
            at += 1
        block = block.next()


@pytest.mark.parametrize("size", [100, 200])
def test_pictures_are_as_wide_as_the_text_at_most(
    size: int, shown: Show, dress: Callable[[str, int], None], qtbot
) -> None:  # type: ignore[no-untyped-def]
    dress("dark", size)
    made = PlayersGuide(None, "table")
    shown(made, 1000, 560)
    viewport = made.reader.viewport()
    qtbot.waitUntil(lambda: all(0 < one.width() < viewport.width() for one in pictures(made)), timeout=2_000)
    assert len(list(pictures(made))) == 4
    assert made.reader.horizontalScrollBar().maximum() == 0


def test_what_a_picture_shows_is_said_below_it(guide: PlayersGuide) -> None:
    guide.turn_to("table")
    text = guide.reader.toPlainText()
    for link in PAGES["table"].links:
        assert not link.picture or link.text in text


def test_another_text_size_sets_the_page_anew(guide: PlayersGuide, dress: Callable[[str, int], None], qtbot) -> None:  # type: ignore[no-untyped-def]
    dress("contrast", 150)
    qtbot.waitUntil(
        lambda: guide.reader.document().defaultFont().pixelSize() == round(14 * style.scale()), timeout=2_000
    )


def test_a_page_is_printed_in_print_colours(guide: PlayersGuide, dress: Callable[[str, int], None]) -> None:
    dress("dark", 100)
    document = guide.printable(480)
    inks = {
        style.format.foreground().color().name()
        for style in document.begin().textFormats()
        if style.format.hasProperty(QTextFormat.Property.ForegroundBrush)
    }
    assert inks == {"#22241f"}


def test_a_broken_installation_says_where_the_guide_belongs(tmp_path: Path, shown: Show) -> None:
    made = PlayersGuide(None, "", tmp_path)
    shown(made)
    assert str(tmp_path) in made.reader.toPlainText()

"""Languages: which there are, and putting one into use for our own sentences and for Qt's dialogs.

Owns the catalogues under ``resources/i18n``. A catalogue is read as its translators keep it (``.po``); nothing has
to be compiled first. The pseudo-language brackets and accents every sentence, so that translators and tests see at
once what is missing and what is cut off.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from wargame_desk import paths
from wargame_desk.core import texts
from wargame_desk.core.texts import tr

ENGLISH, PSEUDO = "en", "en-pseudo"
DOMAIN = "wargame-desk"


class Language(NamedTuple):
    """A language as preferences list it."""

    code: str
    name: str


def folder() -> Path:
    """Where the catalogues are."""
    return paths.resources_folder() / "i18n"


def catalogue_file(code: str) -> Path:
    """The catalogue of a language."""
    return folder() / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def available() -> tuple[Language, ...]:
    """Every language that can be chosen, English first, the pseudo-language last."""
    found = sorted(path.parts[-3] for path in folder().glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    named = [Language(code, QLocale(code).nativeLanguageName() or code) for code in found]
    pseudo = Language(PSEUDO, tr("Pseudo-language, for translators"))
    return (Language(ENGLISH, "English"), *named, pseudo)


def chosen(setting: str) -> str:
    """The language for a setting; "" follows the system, as far as there is a catalogue."""
    if setting:
        return setting
    system = QLocale.system().name()
    for code in (system, system.split("_")[0]):
        if catalogue_file(code).is_file():
            return code
    return ENGLISH


_qt: list[QTranslator] = []


def use(setting: str) -> str:
    """Put a language into use; sentences made from now on are in it. Returns its code."""
    code = chosen(setting)
    texts.install(catalogue(code))
    app = QCoreApplication.instance()
    if app is not None:
        for old in _qt:
            app.removeTranslator(old)
        _qt.clear()
        made = QTranslator()
        where = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        language = ENGLISH if code == PSEUDO else code
        if language != ENGLISH and made.load(QLocale(language), "qtbase", "_", where):
            app.installTranslator(made)
            _qt.append(made)
    return code


def catalogue(code: str) -> NullTranslations:
    """The sentences of a language; those that are not translated stay English."""
    if code == PSEUDO:
        return PseudoTranslations()
    path = catalogue_file(code)
    if code == ENGLISH or not path.is_file():
        return NullTranslations()
    return PoTranslations(path.read_text("utf-8"))


# --- the pseudo-language

_ACCENTS = str.maketrans("aeiouAEIOUcnsyz", "àéîöûÀÉÎÖÛçñšýž")
_FIELD = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&(?=\w))")


def pseudo(text: str) -> str:
    """A sentence in brackets, with accents, about a third longer; fields, tags and mnemonics are kept."""
    if not text.strip():
        return text
    parts = _FIELD.split(text)
    changed = "".join(part if i % 2 else part.translate(_ACCENTS) for i, part in enumerate(parts))
    return f"[{changed}{'·' * (len(text) // 4)}]"


class PseudoTranslations(NullTranslations):
    """Every sentence, bracketed."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


# --- catalogues as translators keep them


class PoTranslations(NullTranslations):
    """A catalogue in the text form of gettext: plural forms and untranslated entries included."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._one: dict[str, str] = {}
        self._many: dict[str, dict[int, str]] = {}
        self._plural = _plural_rule("")
        for entry in _entries(text):
            self._take(entry)

    def _take(self, entry: dict[str, str]) -> None:
        key = entry.get("msgid", "")
        if key == "":
            self._plural = _plural_rule(entry.get("msgstr", ""))
        elif "msgid_plural" in entry:
            forms = {int(name[7:-1]): text for name, text in entry.items() if name.startswith("msgstr[") and text}
            if forms:
                self._many[key] = forms
        elif entry.get("msgstr"):
            self._one[key] = entry["msgstr"]

    def gettext(self, message: str) -> str:
        return self._one.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self._many.get(msgid1, {})
        return forms.get(self._plural(n), msgid1 if n == 1 else msgid2)


def _entries(text: str) -> list[dict[str, str]]:
    """The entries of a .po file, each keyword with its text; fuzzy and obsolete ones are left out."""
    out: list[dict[str, str]] = []
    for block in re.split(r"\n\s*\n", text):
        entry: dict[str, str] = {}
        keyword = ""
        fuzzy = False
        for line in block.splitlines():
            line = line.strip()
            if line.startswith("#"):
                fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
                continue
            found = re.match(r'(msgid_plural|msgid|msgstr(?:\[\d+\])?|msgctxt)?\s*(".*")$', line)
            if found is None:
                continue
            keyword = found[1] or keyword
            entry[keyword] = entry.get(keyword, "") + ast.literal_eval(found[2])
        if entry and (not fuzzy or entry.get("msgid") == ""):
            out.append(entry)
    return out


def _plural_rule(header: str) -> Callable[[int], int]:
    """Which form a number takes, by the catalogue's own rule; one and many where it has none."""
    from gettext import c2py  # type: ignore[attr-defined]

    found = re.search(r"plural\s*=\s*([^;\n]+)", header)
    rule: Callable[[int], int] = c2py(found[1].strip() if found else "n != 1")
    return rule

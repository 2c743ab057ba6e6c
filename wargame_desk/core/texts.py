"""The one door for words a player reads.

Owns the current translation; knows no files. The composition root installs a catalogue, and everything
that makes a sentence calls ``tr`` or ``trn`` at the moment the sentence is shown.
"""

from __future__ import annotations

from gettext import NullTranslations

_catalogue: NullTranslations = NullTranslations()


def install(catalogue: NullTranslations) -> None:
    """Use this catalogue for every sentence made from now on."""
    global _catalogue
    _catalogue = catalogue


def tr(message: str, **values: object) -> str:
    """The message in the player's language, its ``{fields}`` filled in."""
    text = _catalogue.gettext(message)
    return text.format(**values) if values else text


def trn(one: str, many: str, count: int, **values: object) -> str:
    """Like ``tr`` for a counted message; ``{count}`` is always available."""
    return _catalogue.ngettext(one, many, count).format(count=count, **values)


def tr_list(items: list[str]) -> str:
    """Join names as a reader expects: ``A``, ``A and B``, ``A, B and C``."""
    if len(items) < 2:
        return "".join(items)
    return tr("{list} and {last}", list=", ".join(items[:-1]), last=items[-1])


def tr_either(items: list[str]) -> str:
    """Join names of which one counts: ``A``, ``A or B``, ``A, B or C``."""
    if len(items) < 2:
        return "".join(items)
    return tr("{list} or {last}", list=", ".join(items[:-1]), last=items[-1])


def mark(message: str) -> str:
    """The message as it is, marked for translation: for tables whose words are shown later through ``tr``."""
    return message

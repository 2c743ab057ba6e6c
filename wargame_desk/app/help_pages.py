"""The players' guide as text: its pages, their order, headings and links.

Owns reading the Markdown in ``docs/players-guide``, which ships with the program. How a page looks is
``help_document``'s, the window is ``help``. What is read here is also what the checks of the documents read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

INDEX = "index"
_FENCE = re.compile(r"^```.*?^```[^\n]*$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^(#{1,6}) +(.+?) *$", re.MULTILINE)
_LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)")
_NUMBER = r"(?:[A-Z]+-)?\d+\.\d+(?:\.\d+)?"
_CITED = re.compile(rf"\brules? {_NUMBER}(?:(?:, and|,| and| or) {_NUMBER})*")
_MARKS = re.compile(r"[*_`|>]|</?kbd>|^#+ |^[-\d]+[.]? |^\|?[-| ]+\|$", re.MULTILINE)


class Heading(NamedTuple):
    """A heading: 1 for the title, its words, and what links call it by."""

    level: int
    text: str
    anchor: str


class Link(NamedTuple):
    """A link, or a picture with the words that describe it."""

    text: str
    target: str
    picture: bool


@dataclass(frozen=True)
class GuidePage:
    """A page: its name, which is its file's without the ending, and its Markdown."""

    name: str
    text: str

    @cached_property
    def prose(self) -> str:
        """The text without blocks of code, in which nothing is a heading or a link."""
        return _FENCE.sub("", self.text)

    @cached_property
    def headings(self) -> tuple[Heading, ...]:
        """Every heading, in order."""
        found = (Heading(len(m[1]), plain(m[2]), anchor(m[2])) for m in _HEADING.finditer(self.prose))
        return tuple(found)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Every link and picture, in order."""
        found = _LINK.finditer(self.prose)
        return tuple(Link(" ".join(m["text"].split()), m["target"], bool(m["picture"])) for m in found)

    @property
    def title(self) -> str:
        """What the page is called by."""
        return self.headings[0].text if self.headings else self.name

    @cached_property
    def cited(self) -> tuple[str, ...]:
        """The numbers of the rules that it names."""
        return tuple(number for match in _CITED.finditer(self.prose) for number in re.findall(_NUMBER, match[0]))

    def with_rules_linked(self) -> str:
        """The text, with a link in the place of each rule's number."""

        def linked(match: re.Match[str]) -> str:
            return re.sub(_NUMBER, lambda number: f"[{number[0]}](rule:{number[0]})", match[0])

        return _CITED.sub(linked, self.text)

    def holds(self, words: str) -> bool:
        """Whether each of some words, or of their beginnings, stands in it, whatever their case."""
        return all(re.search(rf"\b{re.escape(word)}", self.words) for word in words.casefold().split())

    @cached_property
    def words(self) -> str:
        """What is read on it, in small letters and without marks, for a search."""
        return plain(_LINK.sub(lambda m: m["text"], self.text)).casefold()


def plain(text: str) -> str:
    """Markdown as it is read."""
    return _MARKS.sub("", text)


def anchor(heading: str) -> str:
    """What links call a heading by, as the usual viewers of Markdown have it."""
    words = re.sub(r"[^\w\- ]", "", plain(heading).strip().lower())
    return words.replace(" ", "-")


def read(folder: Path) -> tuple[GuidePage, ...]:
    """Every page, the index first and the others in the order in which it names them; none where there is no guide."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
    if INDEX not in texts:
        return ()
    first = GuidePage(INDEX, texts[INDEX])
    named = (link.target.partition("#")[0].removesuffix(".md") for link in first.links)
    order = dict.fromkeys([INDEX, *(name for name in named if name in texts), *texts])
    return tuple(GuidePage(name, texts[name]) for name in order)

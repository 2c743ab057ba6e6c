"""Checks links and pictures of the documents: ``uv run python docs/check_links.py``.

In the players' guide, which is read without a network, every link must lead to a page of the guide or a heading in one,
every page must be found from the first one, and every picture must be there and be described. In the other documents
what lies in this folder must exist; addresses on the network are not visited.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from wargame_desk.app.help_pages import INDEX, GuidePage, Link, read  # noqa: E402

GUIDE = ROOT / "docs" / "players-guide"
_AWAY = ("http:", "https:", "mailto:")


def guide_faults(folder: Path) -> list[str]:
    """Everything that is wrong with the links and pictures of a guide."""
    pages = {page.name: page for page in read(folder)}
    if not pages:
        return [f"{folder}: there is no {INDEX}.md"]
    found = [f"{page.name}.md: {fault}" for page in pages.values() for fault in _page_faults(page, pages, folder)]
    lost = pages.keys() - reached(pages)
    found += [f"{name}.md: no way leads here from {INDEX}.md" for name in sorted(lost)]
    shown = {link.target for page in pages.values() for link in page.links if link.picture}
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in (".png", ".svg")}
    return found + [f"{name}: no page shows it" for name in sorted(there - shown)]


def _page_faults(page: GuidePage, pages: dict[str, GuidePage], folder: Path) -> Iterator[str]:
    if [heading.level for heading in page.headings].count(1) != 1:
        yield "a page has one title, a heading with a single #"
    for name, times in Counter(heading.anchor for heading in page.headings).items():
        if times > 1:
            yield f"{times} headings are called #{name}"
    for link in page.links:
        if fault := _link_fault(link, page, pages, folder):
            yield fault


def _link_fault(link: Link, page: GuidePage, pages: dict[str, GuidePage], folder: Path) -> str:
    """What is wrong with a link, "" if nothing is."""
    if link.target.startswith(_AWAY) or "://" in link.target:
        return f"{link.target} leads to a network"
    if link.picture:
        if not (folder / link.target).is_file():
            return f"there is no picture {link.target}"
        return "" if link.text else f"nothing describes the picture {link.target}"
    path, _, heading = link.target.partition("#")
    to = pages.get(path.removesuffix(".md")) if path else page
    if to is None or (path and not path.endswith(".md")):
        return f"there is no page {path}"
    if heading and heading not in (one.anchor for one in to.headings):
        return f"{to.name}.md has no heading #{heading}"
    return ""


def reached(pages: dict[str, GuidePage]) -> set[str]:
    """The pages that are found from the first one."""
    known, open_ = {INDEX}, [INDEX]
    while open_:
        for link in pages[open_.pop()].links:
            name = link.target.partition("#")[0].removesuffix(".md")
            if name in pages and name not in known:
                known.add(name)
                open_.append(name)
    return known


def document_faults(files: list[Path]) -> list[str]:
    """Links in documents of this folder that lead to no file or heading."""
    found = []
    for file in files:
        page = GuidePage(file.stem, file.read_text(encoding="utf-8"))
        for link in page.links:
            if link.target.startswith(_AWAY):
                continue
            path, _, heading = link.target.partition("#")
            to = (file.parent / path) if path else file
            if not to.exists():
                found.append(f"{file.relative_to(ROOT)}: there is no {path}")
            elif heading and to.suffix == ".md":
                there = GuidePage(to.stem, to.read_text(encoding="utf-8")).headings
                if heading not in (one.anchor for one in there):
                    found.append(f"{file.relative_to(ROOT)}: {path or file.name} has no heading #{heading}")
    return found


if __name__ == "__main__":
    elsewhere = [path for path in sorted((ROOT / "docs").rglob("*.md")) if GUIDE not in path.parents]
    documents = [*sorted(ROOT.glob("*.md")), *elsewhere]
    faults = [*guide_faults(GUIDE), *document_faults(documents)]
    print(*faults or ["every link and picture is there"], sep="\n")
    sys.exit(1 if faults else 0)

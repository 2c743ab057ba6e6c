"""The check of links and pictures finds what it is there for."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.scripts import script

ROOT = Path(__file__).resolve().parents[2]
WHOLE = {
    "index.md": "# The guide\n\nSee [moving](moving.md#far-away) and [home](#the-guide).\n",
    "moving.md": "# Moving\n\n## Far away\n\n![A counter](pictures/one.png)\n",
}


@pytest.fixture(scope="module")
def check() -> ModuleType:
    return script("check_links.py")


def guide(folder: Path, **changed: str) -> Path:
    """A small guide, some of its pages changed or added."""
    pages = {**WHOLE, **{f"{name}.md": text for name, text in changed.items()}}
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "pictures").mkdir()
    (folder / "pictures" / "one.png").write_bytes(b"a picture")
    return folder


def test_a_whole_guide_has_no_faults(check: ModuleType, tmp_path: Path) -> None:
    assert check.guide_faults(guide(tmp_path)) == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("[there](nowhere.md)", "moving.md: there is no page nowhere.md"),
        ("[there](index.md#cellar)", "moving.md: index.md has no heading #cellar"),
        ("[here](#cellar)", "moving.md: moving.md has no heading #cellar"),
        ("[there](index.html)", "moving.md: there is no page index.html"),
        ("[there](https://example.org/)", "moving.md: https://example.org/ leads to a network"),
        ("![A map](pictures/two.png)", "moving.md: there is no picture pictures/two.png"),
        ("![](pictures/one.png)", "moving.md: nothing describes the picture pictures/one.png"),
        ("# Another title", "moving.md: a page has one title, a heading with a single #"),
        ("## Far away", "moving.md: 2 headings are called #far-away"),
    ],
)
def test_a_fault_is_named_with_its_page(check: ModuleType, tmp_path: Path, line: str, fault: str) -> None:
    assert check.guide_faults(guide(tmp_path, moving=f"{WHOLE['moving.md']}\n{line}\n")) == [fault]


def test_a_page_that_nobody_finds_is_named(check: ModuleType, tmp_path: Path) -> None:
    lost = "# Lost\n\nBack to [the guide](index.md).\n"
    assert check.guide_faults(guide(tmp_path, lost=lost)) == ["lost.md: no way leads here from index.md"]


def test_a_picture_that_no_page_shows_is_named(check: ModuleType, tmp_path: Path) -> None:
    (guide(tmp_path) / "pictures" / "spare.png").write_bytes(b"a picture")
    assert check.guide_faults(tmp_path) == ["pictures/spare.png: no page shows it"]


def test_what_looks_like_a_link_in_code_is_none(check: ModuleType, tmp_path: Path) -> None:
    code = f"{WHOLE['moving.md']}\n```\n[x](nowhere.md)\n# no heading\n```\n"
    assert check.guide_faults(guide(tmp_path, moving=code)) == []


def test_a_folder_without_a_guide_is_a_fault(check: ModuleType, tmp_path: Path) -> None:
    assert check.guide_faults(tmp_path) == [f"{tmp_path}: there is no index.md"]


def test_the_documents_of_this_repository_are_in_order(check: ModuleType) -> None:
    assert check.guide_faults(check.GUIDE) == []
    assert check.document_faults([ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]) == []


def test_a_document_with_a_broken_link_is_named(
    check: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "ROOT", tmp_path)
    (tmp_path / "a.md").write_text("[b](b.md) [c](#c) [web](https://example.org)\n\n## d\n", encoding="utf-8")
    assert check.document_faults([tmp_path / "a.md"]) == ["a.md: there is no b.md", "a.md: a.md has no heading #c"]

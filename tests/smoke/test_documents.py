"""What the documents promise is there: linked files, pictures, commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wargame_desk.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_into_the_repository_leads_somewhere(document: Path) -> None:
    targets = [target for target in LINK.findall(document.read_text(encoding="utf-8")) if "://" not in target]
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_the_readme_names_exactly_the_commands_that_there_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == list(COMMANDS)

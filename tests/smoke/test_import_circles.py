"""No module of the program imports one that imports it, not even for its types."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import wargame_desk

PACKAGE = Path(wargame_desk.__file__).parent


def modules() -> dict[str, Path]:
    """Every module of the program by its full name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imported(path: Path) -> Iterator[str]:
    """What a module names in its imports, wherever they stand: modules, and names that may be modules."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{name.name}" for name in node.names)
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_imports_go_one_way() -> None:
    found = modules()
    # A package named as the home of a module that is imported from it is no import of what else it holds.
    needs: dict[str, set[str]] = {}
    for name, path in found.items():
        named = [one for one in imported(path) if one in found and one != name]
        homes = {one.rpartition(".")[0] for one in named}
        needs[name] = {one for one in named if found[one].name != "__init__.py" or one not in homes}
    assert len(needs) > 100
    TopologicalSorter(needs).prepare()

"""The PyInstaller specification: what it names is there, and nothing that the program imports is left out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import licences

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "packaging" / "wargame-desk.spec"
TREE = ast.parse(SPEC.read_text(encoding="utf-8"))


def constant(name: str) -> object:
    """The literal value of a name that the specification assigns."""
    found = next(
        one.value
        for one in TREE.body
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name) and one.targets[0].id == name
    )
    return ast.literal_eval(found)


def paths_below_here() -> set[str]:
    """Every ``HERE / "a" / "b"`` in the specification, as "a/b"; the longest of each."""
    found = set()
    for one in ast.walk(TREE):
        parts: list[str] = []
        while isinstance(one, ast.BinOp) and isinstance(one.op, ast.Div) and isinstance(one.right, ast.Constant):
            parts.insert(0, str(one.right.value))
            one = one.left
        if parts and isinstance(one, ast.Name) and one.id == "HERE":
            found.add("/".join(parts))
    return found


def test_every_file_that_it_names_is_there() -> None:
    named = paths_below_here()
    assert {"start.py", "linux", "macos/Info.plist"} <= named
    assert [name for name in named if not (SPEC.parent / name).exists()] == []


def imported() -> set[str]:
    """Every module, dotted, that the program's own text imports anywhere."""
    found = set()
    for file in (ROOT / "wargame_desk").rglob("*.py"):
        for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(one, ast.Import):
                found |= {alias.name for alias in one.names}
            elif isinstance(one, ast.ImportFrom) and one.module and not one.level:
                found |= {one.module, *(f"{one.module}.{alias.name}" for alias in one.names)}
    return found


def test_nothing_that_the_program_imports_is_left_out() -> None:
    unused = constant("UNUSED")
    assert isinstance(unused, list)
    names = imported()
    assert "PySide6.QtWidgets" in names
    assert [name for name in unused if any(f"{found}.".startswith(f"{name}.") for found in names)] == []


def test_what_is_left_out_needs_no_licence_text_and_the_rest_has_one() -> None:
    unused = constant("UNUSED")
    assert isinstance(unused, list)
    assert set(unused) >= licences.NOT_BUNDLED
    needed = licences.bundled("wargame-desk") - {"wargame-desk"}
    assert {"pydantic", "pyside6-essentials", "fontpkg-inter"} <= needed
    assert [name for name in needed if not texts_of(name)] == []


KEPT = SPEC.parent / "licences"


def texts_of(name: str) -> list[Path]:
    """The licence texts of a package: its own, and those that are kept for it."""
    return [text for text in (*licences.own_texts(name), *licences.kept_texts(name)) if text.is_file()]


def test_texts_kept_for_others_are_whole() -> None:
    for name in ("LGPL", "GPL"):
        text = (KEPT / f"{name}-3.0.txt").read_text(encoding="utf-8")
        title = "GNU LESSER GENERAL PUBLIC LICENSE" if name == "LGPL" else "GNU GENERAL PUBLIC LICENSE"
        assert re.search(rf"{title}\s+Version 3, 29 June 2007", text)
    assert "END OF TERMS AND CONDITIONS" in (KEPT / "GPL-3.0.txt").read_text(encoding="utf-8")

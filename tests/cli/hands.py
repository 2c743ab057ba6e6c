"""Who types at the terminal: a script, or a person at a keyboard."""

from __future__ import annotations

import io

import pytest

from wargame_desk.__main__ import main


class Keyboard(io.StringIO):
    """Lines typed by a person."""

    def isatty(self) -> bool:
        return True


def typed(monkeypatch: pytest.MonkeyPatch, argv: list[str], lines: str) -> int:
    """The exit code of a command to which a script types these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(argv)

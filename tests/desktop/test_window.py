"""The program as a stranger meets it: started from a shell, on a real screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.desktop.conftest import Desktop

pytestmark = pytest.mark.desktop


def test_the_window_opens_and_closes(desktop: Desktop) -> None:
    program = desktop.wargame_desk()
    desktop.window("Wargame Desk")
    desktop.press_until("alt+F4", lambda: program.poll() is not None, "the program to end")
    _, errors = program.communicate(timeout=30)
    assert (program.returncode, errors) == (0, "")

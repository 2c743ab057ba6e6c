"""The window is imported without the text of its modules."""

from __future__ import annotations

import subprocess
import sys

ASK = """
import linecache
import wargame_desk.app.main
print([name for name in linecache.cache if "wargame_desk" in name])
"""


def test_importing_the_window_keeps_no_source() -> None:
    done = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"

"""A file that the system hands over while the program runs. In a process of its own: it is the application's matter."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from wargame_desk.app.main import make_application

app, asked = make_application(), []
app.sendEvent(app, QFileOpenEvent("/before.wdsave"))
app.open_path = asked.append
app.sendEvent(app, QFileOpenEvent("/evening with ä.wdsave"))
app.sendEvent(app, QFileOpenEvent(""))
app.sendEvent(app, QEvent(QEvent.Type.User))
print(asked)
app.processEvents()
print(ascii([path.as_posix() for path in asked]))
"""


def test_a_file_the_system_asks_for_is_opened_after_the_event() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["[]", "['/evening with \\xe4.wdsave']"]

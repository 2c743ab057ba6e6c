"""The window and all that is in it, and what joins it to a game.

PySide reads the source of every module that is imported after it, to see whether its name is in there, and leaves
the lines with Python: 10 MB, and a twentieth of the time that imports take. Only its feature switches need to know;
there are none here, so the question is answered before the first module of ours is imported.
"""

from __future__ import annotations

import sys

import PySide6.QtCore  # noqa: F401  (brings what is looked up here)

_features = sys.modules.get("shibokensupport.feature")
if hasattr(_features, "_mod_uses_pyside"):
    setattr(_features, "_mod_uses_pyside", lambda module: True)  # noqa: B010  (not a name that PySide promises)

"""The modules of ``packaging/`` are scripts beside one another: found here as they find one another."""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
sys.path += [str(PACKAGING / folder) for folder in ("", "linux", "windows", "macos")]

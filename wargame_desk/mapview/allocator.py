"""Memory that is free goes back to the system.

What painting needs for a moment comes and goes in pieces of all sizes, and glibc keeps the pages between what stays:
10 MB after some zooming. Where the C library is another one, there is nothing to be done.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import lru_cache


def give_back() -> None:
    """For an idle moment: takes a few milliseconds."""
    trim = _trim()
    if trim is not None:
        trim(0)


@lru_cache(maxsize=1)
def _trim() -> Callable[[int], int] | None:
    if not sys.platform.startswith("linux"):
        return None
    found: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found

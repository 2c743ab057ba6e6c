"""What a frozen build starts with: the ``wargame-desk`` command.

Owns what only a frozen build needs. Worker processes of ``simulate`` are this program started again, and other
programs that it starts (a browser, a file manager) must find the system's libraries and not the ones beside it.
"""

from __future__ import annotations

import multiprocessing
import os
import sys

from wargame_desk.__main__ import main


def _leave_libraries_to_others() -> None:
    """Undo for children what PyInstaller set for this process, whose loader has already read it."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    multiprocessing.freeze_support()
    if sys.platform.startswith("linux"):
        _leave_libraries_to_others()
    sys.exit(main())

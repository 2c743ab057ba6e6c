"""Run every benchmark and print one table: ``python -m tests.benchmarks [module ...]``.

Each module has a process to itself, so that none meets what another has left in memory.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.benchmarks.rows import rows_of, table


def main() -> None:
    """Print the rows of the modules named, or of all."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    modules = sys.argv[1:] or sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as processes:
        print(table([row for found in processes.map(rows_of, modules) for row in found]))


if __name__ == "__main__":
    main()

"""Run every benchmark and print one table: ``python -m tests.benchmarks [module ...]``."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks.rows import Row, table


def main() -> None:
    """Print the rows of the modules named, or of all."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    modules = sys.argv[1:] or sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    rows: list[Row] = []
    for name in modules:
        rows += import_module(f"tests.benchmarks.{name}").rows()
    print(table(rows))


if __name__ == "__main__":
    main()

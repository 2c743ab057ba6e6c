"""What a benchmark says: a ratio measured in one run, beside the ratio that is wanted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    ``ratio`` is ours against the reference, in the direction that ``target`` states ("at least 4 x faster",
    "at most 3 x"); ``met`` says whether it holds.
    """

    name: str
    reference: str
    ratio: str
    target: str
    met: bool


def rows_of(module: str) -> list[Row]:
    """Measure what one module of this package measures."""
    rows: list[Row] = import_module(f"tests.benchmarks.{module}").rows()
    return rows


def table(rows: Sequence[Row]) -> str:
    """The rows as one table for a terminal."""
    heads = ("what", "reference in the same run", "measured", "wanted", "")
    lines = [heads, *((r.name, r.reference, r.ratio, r.target, "met" if r.met else "MISSED") for r in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    out = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([out[0], "-" * len(out[0]), *out[1:]])


def seconds(work: Callable[[], object], repeats: int = 7, least: float = 0.05) -> float:
    """The median time of one call, each sample long enough to be measured."""
    work()
    start = time.perf_counter()
    work()
    calls = max(1, int(least / max(time.perf_counter() - start, 1e-7)))
    samples = []
    for _ in range(repeats):
        start = time.perf_counter()
        for _ in range(calls):
            work()
        samples.append((time.perf_counter() - start) / calls)
    return median(samples)

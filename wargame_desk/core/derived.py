"""Facts worked out from a part of a state, kept for as long as that very object is asked about.

Frozen parts are never changed, so identity is enough; a slot holds its key, so the id cannot be reused.
Nothing derived is stored in a State: it would have to be saved, digested, redacted and kept true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Derived(Generic[K, V]):
    """A cache of ``make(key)``, keyed by the identity of ``key``, for the last ``keep`` keys."""

    __slots__ = ("_keep", "_known", "_make")

    def __init__(self, make: Callable[[K], V], keep: int = 1) -> None:
        self._make, self._keep = make, keep
        self._known: dict[int, tuple[K, V]] = {}

    def __call__(self, key: K) -> V:
        known = self._known.get(id(key))
        if known is not None:
            return known[1]
        value = self._make(key)
        if len(self._known) >= self._keep:
            del self._known[next(iter(self._known))]
        self._known[id(key)] = key, value
        return value

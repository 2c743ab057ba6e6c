"""Facts worked out from a part of a state, kept for as long as that very object is asked about.

Frozen parts are never changed, so identity is enough; the slot holds the key, so its id cannot be reused.
Nothing derived is stored in a State: it would have to be saved, digested, redacted and kept true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Derived(Generic[K, V]):
    """A one-slot cache of ``make(key)``, keyed by the identity of ``key``."""

    __slots__ = ("_key", "_make", "_value")

    def __init__(self, make: Callable[[K], V]) -> None:
        self._make = make
        self._key: K | None = None
        self._value: V | None = None

    def __call__(self, key: K) -> V:
        if key is not self._key or self._value is None:
            self._value = self._make(key)
            self._key = key
        return self._value

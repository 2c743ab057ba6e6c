"""The display scale that the environment asks for, before Qt reads it: with one that makes no sense Qt ends, or hangs.

Owns which of these values are passed on. Knows no Qt: it must be asked before there is an application.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import NamedTuple

from wargame_desk.core.texts import tr

SENSIBLE = {
    "QT_SCALE_FACTOR": (0.25, 8.0),
    "QT_SCREEN_SCALE_FACTORS": (0.25, 8.0),
    "QT_FONT_DPI": (40.0, 600.0),
}
"""Variables of Qt, and the least and largest value that a window can be used with."""


class Odd(NamedTuple):
    """A value that made no sense, and the name of its variable."""

    name: str
    value: str

    @property
    def sentence(self) -> str:
        """What the player is told once there is a window."""
        least, most = (f"{bound:g}" for bound in SENSIBLE[self.name])
        return tr(
            "The display scale {name}={value} makes no sense and is not used; values from {least} to {most} do.",
            name=self.name, value=self.value[:40], least=least, most=most,
        )  # fmt: skip


def make_sensible(environment: MutableMapping[str, str]) -> tuple[Odd, ...]:
    """Take values out of the environment that make no sense; returns what was taken."""
    found = []
    for name, (least, most) in SENSIBLE.items():
        value = environment.get(name, "")
        if value and not all(_within(part, least, most) for part in value.split(";") if part):
            found.append(Odd(name, environment.pop(name)))
    return tuple(found)


def _within(part: str, least: float, most: float) -> bool:
    """Whether a factor is in range; those of screens may be preceded by a screen's name and "="."""
    try:
        return least <= float(part.rpartition("=")[2]) <= most
    except ValueError:
        return False

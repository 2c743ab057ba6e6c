"""The numbers by which a campaign is told: Victory Points, cohesion of both sides, aircraft lost. Rule: NAC-14.0."""

from __future__ import annotations

from wargame_desk.core.curves import Band, Curve
from wargame_desk.core.texts import tr
from wargame_desk.games.nato_air_commander import victory
from wargame_desk.games.nato_air_commander.names import level_name
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import State

OWN, ENEMY = "own", "enemy"
_FAR = 999
"""Further than Victory Points can go."""


def curves(setting: Setting, s: State) -> tuple[Curve, ...]:
    """Every number of the chart, as it is now."""
    points, cohesion, losses = tr("Victory Points of the Warsaw Pact"), tr("Cohesion"), tr("NATO air units")
    lost = sum(1 for piece in setting.air if s.at.get(piece) == setting.lost)
    damaged = sum(1 for piece in s.damaged if s.at.get(piece) != setting.lost)
    return (
        Curve("vp", points, tr("Victory Points"), s.vp, ENEMY, bands()),
        Curve("pact", cohesion, tr("Warsaw Pact, six forces"), sum(s.force), ENEMY),
        Curve("nato", cohesion, tr("NATO, all boxes"), sum(map(sum, s.nato)), OWN),
        Curve("lost", losses, tr("Eliminated"), lost, ENEMY),
        Curve("damaged", losses, tr("Damaged"), damaged, OWN),
    )


def bands() -> tuple[Band, ...]:
    """The levels of victory and defeat by Victory Points. Rule: NAC-14.0."""
    found, least = [], -_FAR
    for most, level in (*victory.BANDS, (_FAR, victory.HUMILIATING)):
        found.append(Band(level_name(level), least, most, "good" if level in victory.VICTORIES else "bad"))
        least = most + 1
    return tuple(found)

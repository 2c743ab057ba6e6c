"""The nine phases of a turn, as a table. Rule: NAC-4.0."""

from __future__ import annotations

from wargame_desk.core.ids import Side
from wargame_desk.core.sequence import PhaseSpec
from wargame_desk.core.texts import mark

NATO = Side("nato")

OBJECTIVES, RECON, PLANNING, RAIDS = "objectives", "recon", "planning", "raids"
GROUND, REINFORCEMENT, EVENTS = "ground-combat", "reinforcement", "events"
RESOURCES, TURN_END = "resources", "turn-end"

PHASES = (
    PhaseSpec(OBJECTIVES, NATO, OBJECTIVES, mark("Receive Objectives"), "NAC-5.0"),
    PhaseSpec(RECON, NATO, RECON, mark("Recon"), "NAC-6.0"),
    PhaseSpec(PLANNING, NATO, PLANNING, mark("Air Planning"), "NAC-7.0"),
    PhaseSpec(RAIDS, NATO, RAIDS, mark("Raid Resolution"), "NAC-8.0"),
    PhaseSpec(GROUND, NATO, GROUND, mark("Ground Combat"), "NAC-9.0"),
    PhaseSpec(REINFORCEMENT, NATO, REINFORCEMENT, mark("Reinforcement"), "NAC-10.0"),
    PhaseSpec(EVENTS, NATO, EVENTS, mark("Events"), "NAC-11.0"),
    PhaseSpec(RESOURCES, NATO, RESOURCES, mark("Resource Points"), "NAC-12.0"),
    PhaseSpec(TURN_END, NATO, TURN_END, mark("Turn End"), "NAC-13.0"),
)
INDEX = {spec.id: i for i, spec in enumerate(PHASES)}

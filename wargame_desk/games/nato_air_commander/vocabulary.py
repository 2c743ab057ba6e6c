"""The words in which card files say what events do. Rule: NAC-11.0."""

from __future__ import annotations

from collections.abc import Mapping

NOW, NEXT = "now", "next"

RESOURCE_POINTS, PGMS, DEAD_TRACK, OCA_TRACK = "resource-points", "pgms", "dead-track", "oca-track"
WP_COHESION, STRONGEST_WP = "wp-cohesion", "strongest-wp"
NATO_POINTS, NATO_LOSS, NATO_FRONT = "nato-points", "nato-loss", "nato-front"
STEP_LOSS, PILOT, REPAIR = "step-loss", "pilot", "repair"
WP_REINFORCE, GROUND_DEFENCE, AIR_INTERCEPT, RECON = "wp-reinforce", "ground-defence", "air-intercept", "recon"
NO_FLY, MOST_UNITS, ATTACK, CAS_HITS = "no-fly", "most-units", "attack", "cas-hits"
OBJECTIVE_REWARD = "objective-reward"

GIFTS = (STRONGEST_WP, NATO_POINTS, STEP_LOSS, PILOT, REPAIR)
"""Words whose amount is a number of something, never less than one."""

VOCABULARY: Mapping[str, str] = {
    RESOURCE_POINTS: NOW,
    PGMS: NOW,
    DEAD_TRACK: NOW,
    OCA_TRACK: NOW,
    WP_COHESION: NOW,
    STRONGEST_WP: NOW,
    NATO_POINTS: NOW,
    NATO_LOSS: NOW,
    NATO_FRONT: NOW,
    STEP_LOSS: NOW,
    PILOT: NOW,
    REPAIR: NOW,
    WP_REINFORCE: NEXT,
    GROUND_DEFENCE: NEXT,
    AIR_INTERCEPT: NEXT,
    RECON: NEXT,
    NO_FLY: NEXT,
    MOST_UNITS: NEXT,
    ATTACK: NEXT,
    CAS_HITS: NEXT,
    OBJECTIVE_REWARD: NEXT,
}
"""Every word, and whether it happens at once or holds through the next turn."""

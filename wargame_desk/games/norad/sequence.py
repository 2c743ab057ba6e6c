"""The sequence of play of each game, as a table: set-up first, then the phases of a turn.

Rule: NORAD-5.0, PVO-11.0, EXP-4.0.
"""

from __future__ import annotations

from wargame_desk.core.ids import Side
from wargame_desk.core.sequence import PhaseSpec
from wargame_desk.core.texts import mark
from wargame_desk.games.norad.options import EXPANSION, NORAD, Rules

ORDERS, SETUP, TARGETS, STAGE, FLY, INTERCEPT = "orders", "setup", "targets", "stage", "fly", "intercept"
"""Kinds of phase: what is done before the enemy sets up, setting up, targets, entry, bombers, fighters."""
ONCE = (ORDERS, SETUP, TARGETS)

SOVIET, US = Side("soviet"), Side("us")


def phases_of(rules: Rules) -> tuple[PhaseSpec, ...]:
    """Every phase, set-up first. In the two smaller games each side moves in one phase of its own."""
    if rules.variant == EXPANSION:
        return (*_before_expansion(rules), *_EXPANSION)
    soviet_attacks = rules.variant == NORAD
    before, targets, turn = _NORAD if soviet_attacks else _PVO
    orders, setup = before
    return (
        *((orders,) if _has_orders(rules) else ()),
        setup,
        *((targets,) if rules.targets else ()),
        *turn,
    )


def _has_orders(rules: Rules) -> bool:
    return rules.base or (rules.slbm and rules.targets)


def _before_expansion(rules: Rules) -> tuple[PhaseSpec, ...]:
    orders = (_ORDERS[SOVIET], _ORDERS[US]) if _has_orders(rules) else ()
    targets = (_TARGETS[SOVIET], _TARGETS[US]) if rules.targets else ()
    return (
        *orders,
        PhaseSpec("soviet-setup", SOVIET, SETUP, mark("Soviet set-up"), "EXP-3.1"),
        PhaseSpec("us-setup", US, SETUP, mark("U.S. set-up"), "EXP-3.2"),
        *targets,
    )


_ORDERS = {
    SOVIET: PhaseSpec("soviet-orders", SOVIET, ORDERS, mark("Soviet orders"), "NORAD-9.2.2"),
    US: PhaseSpec("us-orders", US, ORDERS, mark("U.S. orders"), "PVO-9.2"),
}
_TARGETS = {
    SOVIET: PhaseSpec("soviet-targets", SOVIET, TARGETS, mark("Soviet targets"), "NORAD-9.5"),
    US: PhaseSpec("us-targets", US, TARGETS, mark("U.S. targets"), "PVO-9.5"),
}
_NORAD = (
    (_ORDERS[SOVIET], PhaseSpec("us-setup", US, SETUP, mark("U.S. set-up"), "NORAD-3.1")),
    PhaseSpec("soviet-setup", SOVIET, TARGETS, mark("Soviet targets"), "NORAD-9.5"),
    (
        PhaseSpec("soviet-stage", SOVIET, STAGE, mark("Soviet entry"), "NORAD-5.1"),
        PhaseSpec("soviet-move", SOVIET, FLY, mark("Soviet bombers"), "NORAD-5.2"),
        PhaseSpec("us-move", US, INTERCEPT, mark("U.S. fighters"), "NORAD-5.3"),
    ),
)
_PVO = (
    (_ORDERS[US], PhaseSpec("soviet-setup", SOVIET, SETUP, mark("Soviet set-up"), "PVO-3.1")),
    PhaseSpec("us-setup", US, TARGETS, mark("U.S. targets"), "PVO-9.5"),
    (
        PhaseSpec("us-stage", US, STAGE, mark("U.S. entry"), "NORAD-5.1"),
        PhaseSpec("us-move", US, FLY, mark("U.S. bombers"), "NORAD-5.2"),
        PhaseSpec("soviet-move", SOVIET, INTERCEPT, mark("Soviet fighters"), "NORAD-5.3"),
    ),
)
_EXPANSION = (
    PhaseSpec("soviet-stage", SOVIET, STAGE, mark("Soviet entry"), "NORAD-5.1"),
    PhaseSpec("soviet-bombers", SOVIET, FLY, mark("Soviet bombers"), "EXP-4.0"),
    PhaseSpec("us-fighters", US, INTERCEPT, mark("U.S. and NATO fighters"), "EXP-4.0"),
    PhaseSpec("us-stage", US, STAGE, mark("U.S. entry"), "EXP-4.0"),
    PhaseSpec("us-bombers", US, FLY, mark("U.S. and NATO bombers"), "EXP-4.0"),
    PhaseSpec("soviet-fighters", SOVIET, INTERCEPT, mark("Soviet fighters"), "EXP-4.0"),
)

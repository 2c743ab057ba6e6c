"""Forecasts beside those of the plans: a raid with one more unit, a second card on the ground, all raids of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.tables import Entry, Ledger
from wargame_desk.core.texts import tr
from wargame_desk.core.views import Chance, Forecast, Remark
from wargame_desk.games.nato_air_commander import forecast, ground, planning, plans, raids, samples
from wargame_desk.games.nato_air_commander.facts import front_box, on_raid
from wargame_desk.games.nato_air_commander.names import aim_name, line_name, objective_name
from wargame_desk.games.nato_air_commander.setting import PRIMARY, Setting
from wargame_desk.games.nato_air_commander.state import Check, Combat, Planning, Raiding, State


def of_position(setting: Setting, s: State) -> Forecast | None:
    """What all raids may bring together, or what a second card may bring a line; None where neither is asked."""
    match s.top:
        case Planning() | Raiding() if any(not raid.flown and on_raid(setting, s, r) for r, raid in s.raids.items()):
            return _turn(setting, s)
        case Check(second=None):
            below = s.stack[-2]
            return _second_card(setting, s, below.line) if isinstance(below, Combat) else None
    return None


def with_unit(setting: Setting, s: State, piece: PieceId, target: SpaceId) -> Forecast | None:
    """The chances of a raid if a unit took a place in it; None where it cannot."""
    slot = setting.slots.get(target)
    if slot is None or not isinstance(s.top, Planning) or planning.can_assign(setting, s, piece, target) is not None:
        return None
    log = Log(s)
    planning.assign(setting, log, piece, target)
    whole, hits = forecast.odds(setting, log.s, slot.row).whole, raids.hits(setting, log.s, slot.row)
    through, back = tr("gets through"), tr("is turned back")
    chances = (Chance("through", through, whole, "good"), Chance("aborted", back, 1 - whole, "bad"))
    remark = Remark(tr("Hits if it gets through"), str(hits), "NAC-8.3")
    raid = s.raids[slot.row]
    aim = aim_name(setting, raid.mission, None if raid.line < 0 else setting.lines[raid.line])
    ledger = plans.hits_ledger(setting, log.s, slot.row) if on_raid(setting, log.s, slot.row, PRIMARY) else ()
    return Forecast("", -1, tr("Raid {number}: {aim}", number=slot.row + 1, aim=aim), ledger, chances, (remark,))


# --- the ground


def defence_ledger(setting: Setting, s: State, line: int) -> Ledger:
    """What a line sets against its attacker beside the card. Rule: NAC-9.0."""
    box = front_box(setting, s, line)
    assert box is not None
    name = setting.data.board.lines[line].boxes[box].name
    held = Entry(s.nato[line][box], tr("{box}: cohesion", box=name), "NAC-9.0")
    hits = s.tally.cas[line]
    return (held, Entry(hits, tr("hits of close air support"), "NAC-9.0")) if hits else (held,)


def _second_card(setting: Setting, s: State, line: int) -> Forecast:
    """Of the cards that may come, those with each result. Rule: NAC-8.3, NAC-9.0."""
    cards = forecast.to_come(setting, s)
    found = Counter(ground.result(s.force[line], ground.defence(setting, s, line, card)) for card in cards)
    words = (
        (ground.COUNTERATTACK, tr("counterattacks"), "good"),
        (ground.HOLDS, tr("holds"), "even"),
        (ground.FAILS, tr("falls"), "bad"),
    )
    chances = tuple(Chance(code, text, Fraction(found[code], max(1, len(cards))), tone) for code, text, tone in words)
    remark = Remark(tr("Warsaw Pact cohesion, to be beaten"), str(s.force[line]), "NAC-9.0")
    label = tr("{line} with a second card", line=line_name(setting, line))
    return Forecast("", -1, label, defence_ledger(setting, s, line), chances, (remark,))


# --- the turn


def _turn(setting: Setting, s: State) -> Forecast:
    """How many Objectives are met, as a sample. Rule: NAC-8.4."""
    found = samples.turn(setting, s)
    met = [Fraction(count, found.times) for count in found.together]
    words = {0: tr("no Objective is met"), 1: tr("one Objective is met"), 2: tr("two Objectives are met")}
    chances = tuple(
        Chance(f"met-{count}", words.get(count, str(count)), share, "good" if count else "even")
        for count, share in reversed(list(enumerate(met)))
        if len(met) > 1
    )
    label = tr("All raids, sampled {count} times; ± is a band of 95 %", count=found.times)
    return Forecast("", -1, label, (), chances, tuple(_sampled(setting, found)))


def _sampled(setting: Setting, found: samples.Turn) -> Iterator[Remark]:
    yield Remark(tr("Raids that get through"), plans.figure(found.through), "NAC-8.0")
    for (mission, line), hits in found.hits.items():
        aim = aim_name(setting, mission, None if line < 0 else setting.lines[line])
        yield Remark(tr("Hits: {aim}", aim=aim), plans.figure(hits), "NAC-8.3")
    for card, chance in found.met.items():
        text = tr("“{objective}” is met", objective=objective_name(setting, card))
        yield Remark(text, plans.share_figure(chance), "NAC-8.4")

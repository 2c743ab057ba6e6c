"""The buttons of each decision: what can be done that is no drag. Read from a redacted state."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import Command
from wargame_desk.games.nato_air_commander import drawing, happenings, planning, raids, recon
from wargame_desk.games.nato_air_commander.actions import (
    Buy,
    ChoosePiece,
    EndPhase,
    FlyRaid,
    FlyRecon,
    Keep,
    LayCard,
    Redraw,
    RemoveCard,
)
from wargame_desk.games.nato_air_commander.facts import on_raid
from wargame_desk.games.nato_air_commander.names import aim_name, capital, card_name, piece_name, recon_name
from wargame_desk.games.nato_air_commander.resources import PGM, can_buy
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import (
    Check,
    Choice,
    Headhunt,
    Homing,
    Market,
    Planning,
    Raiding,
    Recon,
    State,
    Supply,
    Survey,
)


def commands(setting: Setting, s: State) -> Iterator[Command]:
    """The buttons that go with the decision, at most one of them the main one."""
    match s.top:
        case Recon():
            yield from _recon(setting, s)
        case Survey():
            yield Command(LayCard(under=False), tr("Keep it for the Events Phase"), "main", "NAC-6.1")
            yield Command(LayCard(under=True), tr("Put it under the deck"), "plain", "NAC-6.1")
        case Planning():
            count = sum(1 for row in s.raids if on_raid(setting, s, row))
            text = trn("Fly {count} raid", "Fly {count} raids", count) if count else tr("Fly no raids")
            based = setting.units_in(s.at).get(setting.basing, ())
            able = sum(1 for piece in based if planning.can_fly(setting, s, piece) is None)
            yield Command(EndPhase(), text, "main", "NAC-7.0", able)
        case Raiding():
            yield from _raids(setting, s)
        case Check() as check:
            yield from _check(setting, s, check)
        case Headhunt():
            yield Command(RemoveCard(None), tr("Remove no card"), "flat", "NAC-8.3")
        case Choice() as choice:
            yield from _choices(setting, s, choice)
        case Supply(left):
            text = trn("Leave the last point", "Leave the last {count} points", left or 0)
            yield Command(EndPhase(), text, "flat", "NAC-10.2", left or 0)
        case Market() as market:
            if can_buy(setting, s, market, PGM, None) is None:
                yield Command(Buy(PGM, None), tr("Buy munitions (3 RP)"), "plain", "NAC-12.2")
            yield Command(EndPhase(), tr("End purchases"), "main", "NAC-12.2")
        case Homing():
            yield Command(EndPhase(), tr("All others to the Basing Box"), "main", "NAC-13.1")


def _recon(setting: Setting, s: State) -> Iterator[Command]:
    for mission, line in recon.missions(setting):
        if recon.can_fly(setting, s, mission, line) is None:
            yield Command(FlyRecon(mission, line), recon_name(setting, mission, line), "plain", recon.RULE[mission])
    yield Command(EndPhase(), tr("End Recon"), "main", "NAC-6.0")


def _raids(setting: Setting, s: State) -> Iterator[Command]:
    for place, number in enumerate(raids.waiting(s)):
        raid = s.raids[number - 1]
        aim = aim_name(setting, raid.mission, None if raid.line < 0 else setting.lines[raid.line])
        text = tr("Raid {number}: {aim}", number=number, aim=aim)
        yield Command(FlyRaid(number), text, "plain" if place else "main", "NAC-8.0")


def _choices(setting: Setting, s: State, choice: Choice) -> Iterator[Command]:
    """Each unit that an event can mend, or a pilot of each nation: those of one are all alike. Rule: NAC-11.0."""
    nations = set()
    for action in happenings.actions(setting, s, choice, None):
        if isinstance(action, ChoosePiece):
            nation = setting.nation[action.piece] if action.piece in setting.pilots else action.piece
            if nation not in nations:
                nations.add(nation)
                yield Command(action, capital(piece_name(setting, action.piece)), "plain", "NAC-11.0")


def _check(setting: Setting, s: State, check: Check) -> Iterator[Command]:
    """A second card is asked for only where the first one does harm: using that never stands out. Rule: NAC-7.4."""
    if check.second is not None:
        for which, card in ((drawing.FIRST, check.first), (drawing.SECOND, check.second)):
            yield Command(Keep(which), tr("Use {card}", card=card_name(setting, card)), "plain", "NAC-7.4")
        return
    if drawing.can_redraw(s, check, drawing.PILOT) is None:
        yield Command(Redraw(drawing.PILOT), tr("Spend the pilot for a second card"), "plain", "NAC-7.4")
    if drawing.can_redraw(s, check, drawing.DECAPITATION) is None:
        yield Command(Redraw(drawing.DECAPITATION), tr("Spend a decapitation hit"), "plain", "NAC-8.3")
    yield Command(Keep(drawing.FIRST), tr("Use {card}", card=card_name(setting, check.first)), "plain", "NAC-7.4")

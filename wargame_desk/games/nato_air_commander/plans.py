"""Raids as their player sees them: who flies, each check with its cards and its ledger, and what may come of it.

Words and figures around the exact chances of ``forecast``. Rule: NAC-7.0, NAC-8.0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from wargame_desk.core.deck import UNSEEN
from wargame_desk.core.plans import Bar, Hurdle, Plan, Risk, Role, percent
from wargame_desk.core.tables import Entry, Ledger
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import Remark
from wargame_desk.games.nato_air_commander import effects, forecast, ground, knowledge, raids, reinforcement, samples
from wargame_desk.games.nato_air_commander.actions import ClearRaid, FlyRaid
from wargame_desk.games.nato_air_commander.facts import (
    HIGHEST,
    front_box,
    on_raid,
    pilot_of,
    rating,
    rating_of,
    replaced,
    strength,
)
from wargame_desk.games.nato_air_commander.happened import signed
from wargame_desk.games.nato_air_commander.names import (
    aim_name,
    line_name,
    mission_name,
    mission_short,
    objective_name,
    piece_name,
    rating_name,
    track_name,
)
from wargame_desk.games.nato_air_commander.setting import (
    AIR,
    CAS,
    DEAD,
    DECAP,
    ESCORT,
    FOFA,
    GROUND,
    MOST_HITS,
    MOST_PRIMARY,
    MOST_UNITS,
    OCA,
    PRIMARY,
    ROLES,
    SEAD,
    STRIKE,
    Setting,
)
from wargame_desk.games.nato_air_commander.state import Planning, Raid, Raiding, State
from wargame_desk.games.nato_air_commander.vocabulary import AIR_INTERCEPT, CAS_HITS, GROUND_DEFENCE

RULE = {raids.INTERCEPTION: "NAC-8.1", raids.DEFENCE: "NAC-8.2", raids.STEALTH: "NAC-8.2"}
"""The rule of each check."""


def of_raids(setting: Setting, s: State) -> tuple[Plan, ...]:
    """Every raid on the display with its chances, from what is known; with what all of them may bring, as a sample."""
    waiting = [row for row, raid in s.raids.items() if not raid.flown and on_raid(setting, s, row, PRIMARY)]
    sample = samples.turn(setting, s) if len(waiting) > 1 and forecast.in_the_air(s) is None else None
    found = {row: plan(setting, s, row) for row in sorted(s.raids)}
    if sample is not None:
        for row in waiting:
            more = tuple(_together(setting, s, s.raids[row], sample))
            found[row] = replace(found[row], remarks=(*found[row].remarks, *more))
    return tuple(found.values())


def _together(setting: Setting, s: State, raid: Raid, sample: samples.Turn) -> Iterator[Remark]:
    """What the raids at a target bring together, and how the Objectives stand that they serve."""
    aim = aim_name(setting, raid.mission, None if raid.line < 0 else setting.lines[raid.line])
    if sum((other.mission, other.line) == (raid.mission, raid.line) for other in s.raids.values()) > 1:
        text = tr("All raids: hits of {aim}, sampled {count} times", aim=aim, count=sample.times)
        yield Remark(text, figure(sample.hits[raid.mission, raid.line]), "NAC-8.3")
    for card, chance in sample.met.items():
        if serves(setting, card, raid):
            name = objective_name(setting, card)
            text = tr("All raids: “{objective}” is met, sampled {count} times", objective=name, count=sample.times)
            yield Remark(text, share_figure(chance), "NAC-8.4")


def serves(setting: Setting, card: int, raid: Raid) -> bool:
    """Whether a raid can count for an Objective. Rule: NAC-5.2."""
    wanted = setting.objectives[card]
    if wanted.demand == "raids":
        return True
    mission = wanted.demand.partition("-")[0]
    return raid.mission == mission and (not wanted.line or setting.line_index[wanted.line] == raid.line)


def figure(mean: samples.Mean) -> str:
    """A mean with its band."""
    return tr("{mean} ± {band}", mean=f"{mean.value:.1f}", band=f"{mean.band:.1f}")


def share_figure(mean: samples.Mean) -> str:
    """A share with its band."""
    return tr("{mean} ± {band} %", mean=round(100 * mean.value), band=round(100 * mean.band))


def plan(setting: Setting, s: State, row: int) -> Plan:
    """A raid with its chances; one that is over keeps its units and how it ended, and has nothing left to chance."""
    raid, flight = s.raids[row], forecast.in_the_air(s)
    line = None if raid.line < 0 else setting.lines[raid.line]
    head = tr("Raid {number}: {aim}", number=row + 1, aim=aim_name(setting, raid.mission, line))
    text, state = _text(setting, s, row), "through" if raid.through else "flown" if raid.flown else "planned"
    over = raid.flown and (flight is None or flight.raid != row)
    roles = tuple(_role(setting, s, row, role) for role in ROLES)
    if over or not on_raid(setting, s, row, PRIMARY):
        whole = forecast.SURE if raid.through else forecast.NONE
        faults = () if over else (tr("It needs an air unit on its primary mission."),)
        return Plan(row + 1, head, text, state, roles, (), 0, (), whole, clear=_clear(s, row), faults=faults)
    odds = forecast.odds(setting, s, row)
    return Plan(
        number=row + 1,
        title=head,
        text=text,
        state=state,
        roles=roles,
        hurdles=tuple(_hurdle(setting, s, row, segment) for segment in forecast.checks_of(setting, s, row)),
        hits=raids.hits(setting, s, row),
        hits_ledger=hits_ledger(setting, s, row),
        whole=odds.whole,
        remarks=tuple(_remarks(setting, s, row, odds)),
        risks=_risks(setting, s, row, odds),
        clear=_clear(s, row),
        carry_out=FlyRaid(row + 1) if isinstance(s.top, Raiding) and not raid.flown else None,
    )


def _clear(s: State, row: int) -> ClearRaid | None:
    return ClearRaid(row + 1) if isinstance(s.top, Planning) else None


def _text(setting: Setting, s: State, row: int) -> str:
    """What is flown against, and how many units fly."""
    raid, limit = s.raids[row], effects.most_units(setting, s, MOST_UNITS)
    count = tr("{units} of {most} air units", units=len(on_raid(setting, s, row)), most=limit)
    if raid.line < 0:
        return tr("{what}, {count}", what=mission_name(raid.mission), count=count)
    box = front_box(setting, s, raid.line)
    if box is None:
        return tr("{line}: no NATO force is left, {count}", line=line_name(setting, raid.line), count=count)
    return tr(
        "{box}, cohesion {held}, against a Warsaw Pact force of {force}, {count}",
        box=setting.data.board.lines[raid.line].boxes[box].name,
        held=s.nato[raid.line][box],
        force=s.force[raid.line],
        count=count,
    )


# --- who flies


def _role(setting: Setting, s: State, row: int, role: str) -> Role:
    mission, units = s.raids[row].mission, on_raid(setting, s, row, role)
    titles = {
        PRIMARY: tr("Primary: {mission}", mission=mission_short(mission)),
        ESCORT: tr("Air escort"),
        SEAD: tr("SEAD"),
    }
    uses = {AIR: tr("uses the air rating"), GROUND: tr("uses the ground rating"), STRIKE: tr("uses the strike rating")}
    which, places = rating_of(mission, role), setting.places[row][role]
    room = min(
        effects.most_units(setting, s, MOST_UNITS) - len(on_raid(setting, s, row)),
        (MOST_PRIMARY if role == PRIMARY else len(places)) - len(units),
    )
    waits = role != PRIMARY and not on_raid(setting, s, row, PRIMARY)
    return Role(
        role,
        titles[role],
        uses[which],
        which,
        places,
        tuple(setting.names[piece] for piece in units),
        strength(setting, s, row, role),
        0 if waits or not isinstance(s.top, Planning) else max(0, room),
        "NAC-7.1" if role == PRIMARY else "NAC-7.2",
    )


def _factors(setting: Setting, s: State, row: int, role: str) -> Iterator[Entry]:
    """A line for each unit of a role, with its munitions."""
    which = rating_of(s.raids[row].mission, role)
    names = {AIR: tr("air"), GROUND: tr("ground"), STRIKE: tr("strike")}
    for piece in on_raid(setting, s, row, role):
        name, value = piece_name(setting, piece), rating(setting, s, piece, which)
        if piece in s.armed:
            plain = value // 2
            reason = tr("{unit}: {rating} {plain} with munitions, doubled", unit=name, rating=names[which], plain=plain)
            yield Entry(value, reason, "NAC-7.3")
        else:
            reason = tr("{unit}: {rating} {plain}", unit=name, rating=names[which], plain=value)
            yield Entry(value, reason, "NAC-7.1" if role == PRIMARY else "NAC-7.2")


# --- checks


def _hurdle(setting: Setting, s: State, row: int, segment: str) -> Hurdle:
    """A check by itself: of the cards that may come, those that let the raid through."""
    titles = {
        raids.INTERCEPTION: tr("Air interception"),
        raids.DEFENCE: tr("Ground defense"),
        raids.STEALTH: tr("One card against a lone stealth unit"),
    }
    cards = forecast.to_come(setting, s)
    passing = forecast.passing(setting, s, row, segment)
    through = sum(passing[card] for card in cards)
    shares = Counter(printed(setting, segment, card) for card in cards)
    most = max((printed(setting, segment, card) for card, good in passing.items() if good), default=0)
    bars = tuple(Bar(value, shares[value], value <= most) for value in range(1, HIGHEST + 1))
    chance = Fraction(through, len(cards)) if cards else forecast.NONE
    summary = _summary(most, through, len(cards), everything=all(passing.values()))
    ledger = check_ledger(setting, s, row, segment)
    short = {raids.INTERCEPTION: tr("Air"), raids.DEFENCE: tr("Ground"), raids.STEALTH: tr("Stealth")}
    return Hurdle(segment, titles[segment], chance, bars, ledger, summary, RULE[segment], short[segment])


def printed(setting: Setting, segment: str, card: int) -> int:
    """The figure on a card that a check reads. Rule: NAC-8.1, NAC-8.2."""
    face = setting.cards[card]
    if segment == raids.STEALTH:
        return max(face.air_intercept, face.ground_defence)
    return face.air_intercept if segment == raids.INTERCEPTION else face.ground_defence


def _summary(most: int, through: int, cards: int, *, everything: bool) -> str:
    count = tr("{through} of {cards}", through=through, cards=cards)
    if everything:
        return tr("Through on any card: {count}", count=count)
    if not most:
        return tr("Through on no card: {count}", count=count)
    return tr("Through on a card of {most} or less: {count}", most=most, count=count)


def check_ledger(setting: Setting, s: State, row: int, segment: str) -> Ledger:
    """What a card's printed figure must stay below, line by line. Rule: NAC-8.1, NAC-8.2."""
    if segment == raids.STEALTH:
        reason = tr("a lone stealth unit is found by a printed 10 alone, whatever the tracks say")
        return (Entry(raids.DEADLY, reason, "NAC-8.2"),)
    role, track, word = (ESCORT, OCA, AIR_INTERCEPT) if segment == raids.INTERCEPTION else (SEAD, DEAD, GROUND_DEFENCE)
    at = s.oca if track == OCA else s.dead
    modifier, event = setting.modifier(track, at), effects.amount(setting, s, word)
    lines = list(_factors(setting, s, row, role))
    if not strength(setting, s, row, role):
        lines.append(Entry(1, tr("a card of 0 or less lets any raid through"), RULE[segment]))
    if modifier:
        reason = tr("{track}: {modifier} to the card", track=track_name(track), modifier=signed(-modifier))
        lines.append(Entry(modifier, reason, RULE[segment]))
    if event and s.event is not None:
        reason = tr("{event}: {amount} to the card", event=tr(setting.cards[s.event].event), amount=f"{event:+d}")
        lines.append(Entry(-event, reason, "NAC-11.0"))
    return tuple(lines)


# --- hits


def hits_ledger(setting: Setting, s: State, row: int) -> Ledger:
    """The factors of a primary mission, and the hits that they make. Rule: NAC-8.3."""
    raid, total = s.raids[row], strength(setting, s, row, PRIMARY)
    lines = list(_factors(setting, s, row, PRIMARY))
    made = max(1, total // raids.PER_HIT)
    if total < raids.PER_HIT:
        lines.append(Entry(made, tr("less than {count} factors are a hit", count=raids.PER_HIT), "NAC-8.3"))
    else:
        reason = tr("{total} ÷ {count}, remainder dropped", total=total, count=raids.PER_HIT)
        lines.append(Entry(made, reason, "NAC-8.3"))
    event = effects.amount(setting, s, CAS_HITS)
    if raid.mission == CAS and event and s.event is not None:
        reason = tr("{event}: at least one hit remains", event=tr(setting.cards[s.event].event))
        lines.append(Entry(event, reason, "NAC-11.0"))
    return tuple(lines)


# --- what else is worth knowing


def _risks(setting: Setting, s: State, row: int, odds: forecast.Odds) -> tuple[Risk, ...]:
    """Every unit of a raid, the likeliest to be hit first. Rule: NAC-8.1, NAC-8.2."""
    found = []
    for piece in on_raid(setting, s, row):
        last = piece in s.damaged or piece in setting.stealth
        number = setting.loss[piece]
        text = tr("number {number}, its last step", number=number) if last else tr("number {number}", number=number)
        found.append(Risk(setting.names[piece], text, odds.if_aborted(piece), odds.hit[piece]))
    return tuple(sorted(found, key=lambda risk: -risk.overall))


def _remarks(setting: Setting, s: State, row: int, odds: forecast.Odds) -> Iterator[Remark]:
    raid, hits = s.raids[row], raids.hits(setting, s, row)
    yield from _idle(setting, s, row)
    if pilot_of(setting, s, row) is not None or s.tally.redraws:
        plain = forecast.odds(setting, s, row, redraws=False).whole
        yield Remark(tr("Without a second card"), percent(plain), "NAC-7.4")
    if s.tally.redraws:
        yield Remark(tr("Risks are for the first loss card; a decapitation hit can buy a second"), "", "NAC-8.3")
    yield Remark(tr("Hits to be expected"), f"{float(odds.whole * hits):.1f}", "NAC-8.3")
    if raid.mission == CAS:
        yield from _on_the_ground(setting, s, raid.line, hits)
    elif raid.mission == FOFA:
        yield from _behind_the_lines(setting, s, raid.line, hits)
    else:
        yield from _on_the_tracks(setting, s, raid.mission, hits)


def _idle(setting: Setting, s: State, row: int) -> Iterator[Remark]:
    """Units that fly along without the rating that counts in their role. Rule: NAC-7.1, NAC-7.2."""
    for role in ROLES:
        which = rating_of(s.raids[row].mission, role)
        for piece in on_raid(setting, s, row, role):
            if not rating(setting, s, piece, which):
                name, what = piece_name(setting, piece), rating_name(which)
                text = tr("{unit} adds nothing: {rating} 0", unit=name, rating=what)
                yield Remark(text, "", "NAC-7.1" if role == PRIMARY else "NAC-7.2")


def ground_shares(setting: Setting, s: State, line: int, hits: int) -> tuple[Fraction, Fraction] | None:
    """Of the cards that may come: how many hold a line, and how many drive its attacker back, with more hits.

    None where nobody is left to fight. Rule: NAC-9.0.
    """
    if front_box(setting, s, line) is None:
        return None
    cas = s.tally.cas
    s = s._replace(tally=s.tally._replace(cas=replaced(cas, line, cas[line] + hits)))
    cards = forecast.to_come(setting, s)
    found = Counter(ground.result(s.force[line], ground.defence(setting, s, line, card)) for card in cards)
    back = found[ground.COUNTERATTACK]
    return Fraction(found[ground.HOLDS] + back, len(cards)), Fraction(back, len(cards))


def _on_the_ground(setting: Setting, s: State, line: int, hits: int) -> Iterator[Remark]:
    now, then = ground_shares(setting, s, line, 0), ground_shares(setting, s, line, hits)
    if now is None or then is None:
        yield Remark(tr("Nobody is left to fight on {line}", line=line_name(setting, line)), "", "NAC-9.0")
        return
    change = tr("{now} → {then}", now=percent(now[0]), then=percent(then[0]))
    yield Remark(tr("{line} holds, without and with its hits", line=line_name(setting, line)), change, "NAC-9.0")
    change = tr("{now} → {then}", now=percent(now[1]), then=percent(then[1]))
    yield Remark(tr("It counterattacks"), change, "NAC-9.0")


def _behind_the_lines(setting: Setting, s: State, line: int, hits: int) -> Iterator[Remark]:
    """What a reinforcement loses on the road. Rule: NAC-10.1."""
    card = s.echelon[line]
    if card is None:
        yield Remark(tr("No reinforcement is on its way"), "", "NAC-10.1")
        return
    had = s.tally.fofa[line]
    cards = knowledge.face_down(setting, s) if card == UNSEEN else (card,)
    values = [reinforcement.value(setting, s, line, c) for c in cards]
    now, then = (Fraction(sum(max(0, v - h) for v in values), len(values)) for h in (had, had + hits))
    text = tr("Cohesion that arrives on {line}, without and with its hits", line=line_name(setting, line))
    yield Remark(text, tr("{now} → {then}", now=_figure(now), then=_figure(then)), "NAC-10.1")


def _figure(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{float(number):.1f}"


def _on_the_tracks(setting: Setting, s: State, mission: str, hits: int) -> Iterator[Remark]:
    """What a track will take from cards, and what is lost beyond three hits. Rule: NAC-8.3."""
    had: int = getattr(s.tally, mission)
    counted = min(hits, MOST_HITS - had)
    if counted < hits:
        text = trn("{count} more hit counts this turn", "{count} more hits count this turn", counted)
        yield Remark(text, "", "NAC-8.3")
    if mission == DECAP:
        text = trn("{count} second card for a check", "{count} second cards for checks", max(0, counted - 1))
        yield Remark(tr("A card may be removed"), text, "NAC-8.3")
        return
    track, at = setting.track(mission), s.dead if mission == DEAD else s.oca
    to = min(len(track) - 1, at + counted)
    text = tr("Modifier of the {track} track, without and with its hits", track=mission_short(mission))
    yield Remark(text, tr("{now} → {then}", now=signed(-track[at]), then=signed(-track[to])), "NAC-8.3")

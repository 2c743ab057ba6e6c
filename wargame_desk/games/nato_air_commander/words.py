"""The sentences: why not, what to do now, how it ended. Made from facts, and only when they are shown.

Owns these sentences; what happened is in ``happened``, panel texts in ``reports``, names in ``names``. Decides nothing,
and names no card that lies face down: a card is named when a fact names it.
"""

from __future__ import annotations

from wargame_desk.core.ids import SpaceId
from wargame_desk.core.texts import mark, tr, tr_list, trn
from wargame_desk.core.values import Action, Decision, Event, Outcome, Refusal
from wargame_desk.games.nato_air_commander import actions, drawing, resources, victory
from wargame_desk.games.nato_air_commander.happened import event
from wargame_desk.games.nato_air_commander.names import (
    aim_name,
    capital,
    card_name,
    piece_name,
    pieces_named,
    recon_name,
    space_name,
)
from wargame_desk.games.nato_air_commander.sequence import INDEX, PHASES
from wargame_desk.games.nato_air_commander.setting import Setting

REFUSALS = {
    "game_over": mark("The campaign is over."),
    "wrong_phase": mark("That belongs to {limit}; now it is {value}."),
    "decide_first": mark("First {value}."),
    # recon
    "no_recon": mark("There is no such Recon Mission."),
    "recon_again": mark("That Recon Mission has succeeded this turn; it is not flown again."),
    # planning
    "no_mission": mark("There is no such mission; CAS and FOFA name a line, DEAD, OCA and DECAP none."),
    "no_nato_force": mark("No raid against {space}: no NATO force is left on that line to support."),
    "not_located": mark("No raid against {space}: Recon has not located the staging areas of that line this turn."),
    "no_headquarters": mark("No decapitation strike: Recon has not located the headquarters this turn."),
    "one_decapitation": mark("There is a decapitation strike already; a turn has one at most."),
    "three_raids": mark("Raids against {space}: {value}, which is as many as may aim there in a turn."),
    "no_row": mark("All {value} rows of the display have a raid; clear one to aim at {space}."),
    "no_raid": mark("There is no raid {value}."),
    "no_air_unit": mark("{piece} is no air unit and flies no mission."),
    "not_in_basing": mark("{piece} is not in the Basing Box; only units there can be sent on a mission."),
    "grounded": mark("{piece} may not fly this turn: an event keeps its nation on the ground."),
    "no_raid_there": mark("No raid is there that the unit could join. Drop it on a target to open one."),
    "raid_full": mark("That raid has {value} units, as many as it may hold; {piece} must fly elsewhere."),
    "place_taken": mark("That place, {space}, is taken; put {piece} beside it."),
    "primary_full": mark("The primary mission has {value} units, the most it may have; {piece} can support it."),
    "primary_first": mark("Raid {value} needs a unit on its primary mission before {piece} can support it."),
    "not_on_mission": mark("{piece} is on no mission from which it could be taken back."),
    "last_primary": mark(
        "{piece} is the last unit on the primary mission of raid {value}; take its support back first, or clear it."
    ),
    "oew_too_soon": mark("The OEW Mission can be flown from turn {value} on; {piece} must wait."),
    "one_oew": mark("The OEW Mission has its two units; a turn has one such mission."),
    "no_air_rating": mark("{piece} has no Air rating; the OEW Mission takes units with 1 or more."),
    "oew_needs_two": mark("The OEW Mission takes two units with an Air rating; {piece} would find no partner."),
    "oew_second": mark("First the OEW Mission needs its second unit, or take {waiting} back."),
    "not_on_raid": mark("{piece} flies in no raid; munitions and pilots go to units of raids."),
    "no_unit_there": mark("{piece}: pilots and munitions go to a unit that flies on a raid, and none does in {space}."),
    "no_raids_before": mark("No raids of an earlier turn are known that could be repeated."),
    "one_pgm": mark("{piece} carries munitions already; one load is all it can take."),
    "no_pgm": mark("No precision munitions are left for {piece}."),
    "not_armed": mark("{piece} carries no munitions that could be taken back."),
    "no_pilot": mark("{piece} is no pilot in the Pilots box."),
    "other_nation": mark("The {piece} flies only aircraft of the same nation, not {others}."),
    "one_pilot": mark("Raid {value} has its pilot; the {piece} must fly in another."),
    # cards
    "one_redraw": mark("A second card has been drawn; there is no third."),
    "no_pilot_here": mark("No pilot flies in this raid who could be spent."),
    "no_redraw": mark("No decapitation hit is left to spend."),
    "no_such_card": mark("There is no second card to use."),
    "card_not_there": mark("Only a card of the deck or of the discards can be removed."),
    # raids and after
    "no_raid_waits": mark("Raid {value} does not wait to be flown."),
    "no_line": mark("{space} names no line; choose the Start Box of the line that is to be driven back."),
    "no_force": mark("There is no NATO force in {space}; points raise forces that are there."),
    "enemy_force": mark("The points raise NATO forces; {piece} belongs to the enemy."),
    "full_cohesion": mark("The NATO force in {space} has cohesion {value}, the most there is."),
    "not_for_event": mark("The event cannot act on {named}; choose one of those marked."),
    "no_such_item": mark("That cannot be bought."),
    "not_for_sale": mark("That is bought for what lies in {space}, and {piece} does not."),
    "no_rebuilding": mark("{piece} cannot be rebuilt: by an option, stealth is lost for good."),
    "pgm_full": mark("The PGM track is full: {value}."),
    "too_dear": mark("That costs {value} Resource Points, and there are {limit}."),
    "not_damaged": mark("{piece} is not damaged; it goes to the Basing Box by itself."),
    "no_home": mark("{piece} goes to the Basing Box or to the Damaged Box, not to {space}."),
    "not_flown": mark("{piece} has not flown this turn, and stays where it is."),
}
"""A sentence for each refusal code.

``{piece}`` is the first piece, ``{others}`` the rest, ``{waiting}`` the last; ``{space}`` the first space, ``{named}``
the piece or space at fault; ``{value}`` and ``{limit}`` the first two values.
"""

WAITING = {
    "recon": mark("fly a Recon Mission or end Recon"),
    "survey": mark("lay down the card that Surveillance has shown"),
    "planning": mark("finish planning"),
    "pair": mark("give the OEW Mission its second unit, or take the first back"),
    "raiding": mark("fly the raids that wait"),
    "check": mark("decide which card to use"),
    "headhunt": mark("take a card out of the game, or none"),
    "retreats": mark("choose the line that an Objective drives back"),
    "supply": mark("give out the points of NATO cohesion, or leave them"),
    "choice": mark("choose what the event asks for"),
    "market": mark("finish the purchases"),
    "homing": mark("send the damaged units home"),
}
"""What a decision waits for, by its kind: "First …"."""


def describe(setting: Setting, thing: Refusal | Event | Decision | Action | Outcome) -> str:
    """The sentence for anything that crosses the game's border."""
    match thing:
        case Refusal():
            return refusal(setting, thing)
        case Decision():
            return decision(setting, thing)
        case Outcome():
            return outcome(thing)
        case Event():
            return event(setting, thing)
    return action(setting, thing)


def refusal(setting: Setting, why: Refusal) -> str:
    """Why not, in one or two sentences without the rule number."""
    values = [_value(why, value) for value in why.values]
    text = tr(
        REFUSALS[why.code],
        piece=pieces_named(setting, why.pieces[:1]),
        others=pieces_named(setting, why.pieces[1:]),
        waiting=pieces_named(setting, why.pieces[-1:]),
        space=_first(setting, why.spaces),
        named=pieces_named(setting, why.pieces[:1]) or _first(setting, why.spaces),
        value=values[0] if values else tr("decide what is asked"),
        limit=values[1] if len(values) > 1 else "",
    )
    return capital(text)


def _first(setting: Setting, spaces: tuple[SpaceId, ...]) -> str:
    return space_name(setting, spaces[0]) if spaces else ""


def _value(why: Refusal, value: int | str) -> str:
    """A value of a refusal: phases and decisions have names."""
    if why.code == "wrong_phase" and value in INDEX:
        return tr(PHASES[INDEX[str(value)]].title)
    if why.code == "decide_first":
        return tr(WAITING[str(value)])
    return str(value)


# --- what to do


def decision(setting: Setting, asked: Decision) -> str:
    """What to do now; on a second line what is left, and how to go about it."""
    head, more = (_plan if asked.kind in ("recon", "survey", "planning", "pair", "raiding") else _after)(setting, asked)
    return f"{head}\n{more}"


def _plan(setting: Setting, asked: Decision) -> tuple[str, str]:
    """From Recon to the raids."""
    count = len(asked.pieces)
    match asked.kind:
        case "recon":
            head = tr("Recon: fly a mission, or end Recon")
            return head, tr(
                "A card decides each: a low Air Intercept succeeds, usually 5 or less. A failure ends Recon."
            )
        case "survey":
            head = tr("Surveillance shows a card: keep it, or put it under the deck?")
            return head, tr("A kept card is this turn's event. Under the deck it is out of the way.")
        case "planning":
            head = tr("Air Planning: put raids together, then fly them")
            able = trn("{count} can fly.", "{count} can fly.", count) if count else ""
            if empty := _rows(setting, asked):
                dropped = trn(
                    "Raid {raids} has no air unit and will be dropped.",
                    "Raids {raids} have no air unit and will be dropped.",
                    len(empty),
                    raids=tr_list(empty),
                )
                return head, f"{able} {dropped}".lstrip()
            how = tr(
                "Drop one on a target to open a raid (CAS helps that line); in its row add escort (air), SEAD (ground)."
            )
            return head, f"{able} {how}".lstrip()
        case "pair":
            head = tr("OEW Mission: choose the second unit, or take the first back")
            able = trn("{count} unit with an Air rating can join.", "{count} units with an Air rating can join.", count)
            if len(asked.spaces) > 1:
                warning = tr("OCA is on its last space: the mission gains none, and takes one at the end of the turn.")
                return head, f"{able} {warning}"
            return head, able
    head = tr("Raid Resolution: choose the raid that flies next")
    left = trn("{count} unit waits to fly.", "{count} units wait to fly.", count)
    return head, f"{left} {tr('DEAD and OCA raids that go first help those that follow.')}"


def _rows(setting: Setting, asked: Decision) -> list[str]:
    """The numbers of raids in whose places a decision asks for a unit."""
    return [str(setting.slots[space].row + 1) for space in asked.spaces if space in setting.slots]


def _after(setting: Setting, asked: Decision) -> tuple[str, str]:
    """Cards, and all that follows the raids."""
    count = len(asked.pieces)
    match asked.kind:
        case "check" if not asked.left:
            head = tr("Two cards are drawn: use the better one")
            if asked.spaces:
                head = tr("{space}: use one of the two cards", space=_first(setting, asked.spaces))
            return capital(head), tr("The second card is paid for; there is no third. The other one is discarded.")
        case "check":
            head = tr("Use this card, or pay for a second one?")
            if asked.spaces:
                head = tr("{space}: use this card, or pay for a second one?", space=_first(setting, asked.spaces))
            return capital(head), _price(asked)
        case "headhunt":
            head = tr("Decapitation: take one card out of the game")
            return head, tr("Any card of the deck or the discards. If it was in the deck, all is shuffled.")
        case "retreats":
            head = tr("Objective met: choose the line that is driven back")
            return head, tr("The Warsaw Pact goes a box east there; in its Start Box it loses 2 cohesion instead.")
        case "supply":
            head = trn(
                "NATO reinforcement: {count} point to give out",
                "NATO reinforcement: {count} points to give out",
                asked.left,
            )
            how = tr("A click on a NATO force gives it one, up to cohesion 8.")
            lost = trn("{count} point left over is lost.", "{count} points left over are lost.", asked.left)
            return head, f"{how} {lost}"
        case "choice":
            return _choice(setting, asked)
        case "market":
            head = tr("Resource Points: buy what you need, or save them")
            boxed = trn("{count} to mend in the boxes.", "{count} to mend in the boxes.", count)
            return head, f"{boxed} {tr('Repair: 1 to begin, 1 to finish (2 at once); rebuild 2, pilot 2, PGM 3.')}"
    head = tr("Turn End: send damaged units to base or to be repaired")
    back = trn("{count} damaged unit comes back.", "{count} damaged units come back.", count)
    return head, f"{back} {tr('Drag each to the Damaged Box to be repaired; else it flies on, weaker.')}"


def _price(asked: Decision) -> str:
    """What buys a second card. Rule: NAC-7.4, NAC-8.3."""
    if asked.pieces:
        return tr("The pilot can buy one and is gone then; so can a decapitation hit. Use whichever card is better.")
    return tr("A decapitation hit can buy one. Then use whichever card is better.")


def _choice(setting: Setting, asked: Decision) -> tuple[str, str]:
    """What an event asks for. Rule: NAC-11.0."""
    if asked.spaces:
        return tr("Event: choose the NATO force that loses a point"), tr("Any force of cohesion 2 or more.")
    if any(piece in setting.pilots for piece in asked.pieces):
        return tr("Event: choose the pilot who joins"), tr("A pilot flies only aircraft of the same nation.")
    return tr("Event: choose the unit that is ready again"), tr("It returns to the Basing Box at full strength.")


# --- how it ended


def outcome(ended: Outcome) -> str:
    """How the campaign ended."""
    texts = {
        "agreed": tr("The campaign was ended before its time."),
        "resigned": tr("The campaign was given up."),
        victory.OVERWHELMING: tr("Overwhelming Victory: the Warsaw Pact has four points or fewer."),
        victory.DECISIVE: tr("Decisive Victory: the Warsaw Pact has five to nine points."),
        victory.MINOR: tr("Minor Victory: the Warsaw Pact has ten to fourteen points."),
        victory.MINOR_DEFEAT: tr("Minor Defeat: the Warsaw Pact has fifteen to nineteen points."),
        victory.DECISIVE_DEFEAT: tr("Decisive Defeat: the Warsaw Pact has twenty to twenty-five points."),
        victory.HUMILIATING: tr("Humiliating Defeat: the Warsaw Pact has more than twenty-five points."),
        victory.INSTANT: tr("Humiliating Defeat: every line has broken to its end."),
        victory.NUCLEAR: tr("Defeat: the war went nuclear, and nobody has won it."),
    }
    return texts[ended.level]


# --- what is meant to be done


def action(setting: Setting, act: Action) -> str:
    """An action as an order."""
    match act:
        case actions.FlyRecon(mission, line):
            return recon_name(setting, mission, line)
        case actions.LayCard(under):
            return tr("Put it under the deck") if under else tr("Keep it for the Events Phase")
        case actions.OpenRaid(mission, line):
            return tr("Open a raid: {aim}", aim=aim_name(setting, mission, line))
        case actions.ClearRaid(number):
            return tr("Clear raid {number}", number=number)
        case actions.FlyRaid(number):
            return tr("Fly raid {number}", number=number)
        case actions.Assign(piece, to) | actions.SendHome(piece, to):
            return tr("Send {piece} to {space}", piece=piece_name(setting, piece), space=space_name(setting, to))
        case actions.Recall(piece):
            return tr("Take {piece} back", piece=piece_name(setting, piece))
        case actions.Arm(piece):
            return tr("Give munitions to {piece}", piece=piece_name(setting, piece))
        case actions.Disarm(piece):
            return tr("Take the munitions of {piece} back", piece=piece_name(setting, piece))
        case actions.Crew(piece, unit):
            return tr("Give the {pilot} to {unit}", pilot=piece_name(setting, piece), unit=piece_name(setting, unit))
    return _answer(setting, act)


def _answer(setting: Setting, act: Action) -> str:
    match act:
        case actions.Redraw(by):
            return tr("Spend the pilot for a second card") if by == drawing.PILOT else tr("Spend a decapitation hit")
        case actions.Keep(which):
            return tr("Use the first card") if which == drawing.FIRST else tr("Use the second card")
        case actions.RemoveCard(None):
            return tr("Remove no card")
        case actions.RemoveCard(card) if card is not None:
            return tr("Remove {card} from the game", card=card_name(setting, card))
        case actions.Reinforce(to):
            return tr("Give a point of cohesion to {space}", space=space_name(setting, to))
        case actions.ChooseSpace(to):
            return tr("Choose {what}", what=space_name(setting, to))
        case actions.ChoosePiece(piece):
            return tr("Choose {what}", what=piece_name(setting, piece))
        case actions.Buy(item, piece):
            return _purchase(item, "" if piece is None else piece_name(setting, piece))
    return tr("End the phase")


def _purchase(item: str, piece: str) -> str:
    texts = {
        resources.REBUILD: tr("Rebuild {piece}"),
        resources.BEGIN: tr("Begin repairs of {piece}"),
        resources.FINISH: tr("Finish repairs of {piece}"),
        resources.PILOT: tr("Recruit the {piece}"),
    }
    return texts.get(item, tr("Buy munitions")).format(piece=piece)

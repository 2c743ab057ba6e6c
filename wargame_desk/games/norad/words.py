"""The sentences: why not, what happened, what to do now. Made from facts, and only when they are shown.

Owns every sentence of the game but the panel texts in ``present.py``. Decides nothing, and names no back that is not
in the fact itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import mark, tr, tr_list, trn
from wargame_desk.core.values import Action, Decision, Event, Outcome, Refusal
from wargame_desk.games.norad import actions, events
from wargame_desk.games.norad.setting import BOMBER, EURASIA, FIGHTER, SAM, Setting, printed
from wargame_desk.games.norad.view import side_name

REFUSALS = {
    "game_over": mark("The game is over."),
    "wrong_phase": mark("That is not done in this phase; phases are played in order."),
    "question_open": mark("First the defender answers for {space}."),
    "finish_first": mark("First finish the move of {others} over {space}."),
    "clear_first": mark("{others} must leave {space} first: another bomber has stopped there."),
    "fight_open": mark("First finish the fighters' attacks."),
    "not_yours": mark("{piece} belongs to the other player, or does not move now."),
    "not_on_map": mark("{piece} is not on the map."),
    "already_moved": mark("{piece} has made its move in this phase."),
    "enter_first": mark("Bombers that enter fly first: {others}."),
    "dew_stands": mark("Row H opens only when Anchorage and Godthåb are both destroyed."),
    "not_north_of_h": mark("{piece} is not north of row H."),
    "not_row_h": mark("{space} is not in row H."),
    "one_each": mark("{space} already holds {others}; one bomber is placed in a square."),
    "must_bomb": mark("{piece} has turned the wrong way: that is allowed only to bomb the city where it ends."),
    "must_go_south": mark("{piece} must end at least {limit} rows south of its start; {space} is {value}."),
    "must_go_north": mark("{piece} must end at least {limit} rows north of its start; {space} is {value}."),
    "enemy_bomber": mark("An enemy bomber is in {space}; a move may not end there."),
    "stacking": mark("{others} stays in {space}; only one bomber may be in a square when the turn ends."),
    "blocks_exit": mark("{others} could then no longer leave {spaces}, where another bomber has stopped."),
    "no_city": mark("There is no enemy city in {space}."),
    "city_gone": mark("The city in {space} has been destroyed."),
    "decoy": mark("{piece} is a decoy."),
    "not_its_target": mark("{piece} may bomb only its assigned target {spaces}."),
    "no_path": mark("{piece} would not leave its square."),
    "not_adjacent": mark("{space} is not next to {spaces}."),
    "defended_on_path": mark("The move is interrupted at {space}: the defender must be asked there."),
    "ends_in_last_row": mark("{piece} goes no further than the last row, and reaches it at {space}."),
    "too_far": mark("{space} is out of reach for {piece}: {value} squares, and it has {limit}."),
    "must_enter": mark("{pieces} must fly in before the phase ends."),
    "missile_waits": mark("{pieces} must make its one step and strike."),
    "must_move": mark("{pieces} must still go two rows south."),
    "must_commit": mark("Nothing else is left to play: bring at least one of {pieces} into the game."),
    "not_waiting": mark("{piece} does not wait outside the map."),
    "not_outside": mark("{space} is no place from which bombers enter now."),
    "not_staged": mark("{piece} was not placed outside the map in this turn."),
    "enter_four": mark("At least {limit} bombers must enter; {value} are placed."),
    "answered": mark("That has been answered."),
    "decoy_sam": mark("The SAM in {space} is a decoy and cannot fire."),
    "which_fighter": mark("Name the fighter that rises, or none."),
    "not_ready": mark("{piece} cannot rise from {space}."),
    "never_moves": mark("{piece} never moves."),
    "maintenance": mark("{piece} is under maintenance."),
    "other_map": mark("{piece} cannot leave its part of the map."),
    "no_haven": mark("{space} is no city of its side that still stands."),
    "foreign_city": mark("{piece} cannot land in {space}, a city of another nation."),
    "no_victim": mark("{others} is not in the square of {piece}."),
    "not_in_fight": mark("{piece} has no part in this."),
    "not_set_up_now": mark("{piece} is not set up in this phase."),
    "stays_in_base": mark("{piece} belongs to its base in the south."),
    "not_there": mark("{piece} cannot be set up in {space}."),
    "there_already": mark("{piece} is there already."),
    "base_full": mark("{space} takes {value} bombers."),
    "base_real": mark("{space} takes at most {value} real bombers."),
    "one_bomber": mark("{space} already holds {others}; one bomber is based in a city."),
    "fighter_there": mark("{space} holds {others}: bombers and fighters are not based together."),
    "place_all": mark("{value} counters are still in the tray: {pieces}."),
    "assign_all": mark("{value} counters have no target yet: {pieces}."),
    "no_target_now": mark("{piece} gets no target now."),
    "already_placed": mark("{piece} is not waiting at sea."),
    "not_off_the_coast": mark("{space} is not a sea square next to the enemy's coast."),
    "one_missile": mark("{space} already holds {others}."),
    "one_step": mark("{piece} makes one step only."),
    "no_attacker": mark("There is nothing to attack in {space}."),
}
"""A sentence for each refusal code.

``{piece}`` is the first piece, ``{others}`` the rest, ``{pieces}`` all; ``{space}`` the first space, ``{spaces}`` the
rest; ``{value}`` and ``{limit}`` the first two values.
"""

KINDS = {
    "bomber": mark("bomber"),
    "fighter": mark("fighter"),
    "sam": mark("SAM"),
    "slbm": mark("missile"),
}
MANY = 6
"""Counters named one by one before a sentence only counts them."""


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


# --- names


def piece_name(setting: Setting, piece: PieceId) -> str:
    """A counter as players call it: its kind and the number of its counter, which says nothing of its back."""
    group = setting.group_of[piece]
    number = piece - group.pieces[0] + 1
    kind = {
        ("bomber", "nato"): tr("NATO bomber {number}", number=number),
        ("fighter", "nato"): tr("NATO fighter {number}", number=number),
        ("fighter", "canada"): tr("Canadian fighter {number}", number=number),
    }.get((group.kind, group.nation))
    if kind is not None:
        return kind
    names = {
        BOMBER: tr("Bomber {number}", number=number),
        FIGHTER: tr("Fighter {number}", number=number),
        SAM: tr("SAM {number}", number=number),
    }
    return names.get(group.kind, tr("Missile {number}", number=number))


def pieces_named(setting: Setting, pieces: Iterable[PieceId]) -> str:
    """Counters joined as words; many are counted."""
    named = [piece_name(setting, p) for p in pieces]
    if len(named) <= MANY:
        return tr_list(named)
    return tr("{list} and {count} more", list=", ".join(named[: MANY - 1]), count=len(named) - MANY + 1)


def space_name(setting: Setting, space: SpaceId) -> str:
    """A space as printed: a city by name, a square by its label, a box by what it is."""
    spot, city = setting.spots[space], setting.cities.get(space)
    if city is not None:
        return tr("{city} ({square})", city=city.name, square=spot.name)
    head, _, tail = spot.name.partition("-")
    beside = {
        "arctic": tr("the Arctic, column {column}", column=tail),
        "siberia": tr("Siberia, row {row}", row=tail),
        "alaska": tr("Alaska, row {row}", row=tail),
        "cuba": tr("Cuba"),
        "pacific": tr("the Pacific base"),
    }
    if spot.region != "square":
        return beside.get(head, spot.name)
    if len(setting.maps) > 1 and spot.map == EURASIA:
        return tr("{square} in Eurasia", square=spot.name)
    return spot.name


def spaces_named(setting: Setting, spaces: Iterable[SpaceId]) -> str:
    """Spaces joined as words."""
    return tr_list([space_name(setting, s) for s in spaces])


# --- why not


def refusal(setting: Setting, why: Refusal) -> str:
    """Why not, in one or two sentences without the rule number."""
    values = (*why.values, "", "")
    return tr(
        REFUSALS[why.code],
        piece=pieces_named(setting, why.pieces[:1]),
        others=pieces_named(setting, why.pieces[1:]),
        pieces=pieces_named(setting, why.pieces),
        space=spaces_named(setting, why.spaces[:1]),
        spaces=spaces_named(setting, why.spaces[1:]),
        value=values[0],
        limit=values[1],
    )


# --- what to do


def decision(setting: Setting, asked: Decision) -> str:
    """What a side has to decide; a second line says what is left to do."""
    side, where = side_name(asked.side), spaces_named(setting, asked.spaces)
    count = len(asked.pieces)
    who = pieces_named(setting, asked.pieces)
    match asked.kind:
        case "orders":
            return tr("{side}: give secret orders before the enemy sets up.", side=side)
        case "setup":
            return tr("{side}: set up. Drag counters from the tray to your cities.", side=side)
        case "targets":
            return tr("{side}: write down a target for each real bomber.", side=side)
        case "stage":
            return tr("{side}: place bombers outside the map; they fly in next.", side=side) + _waiting(count)
        case "fly":
            return tr("{side}: fly the bombers, each at least two rows on.", side=side) + _to_move(count)
        case "intercept":
            return tr("{side}: send fighters against the bombers, or none.", side=side)
        case "aloft":
            return tr("{side}: {piece} is over {space}. Go on, stay or bomb.", side=side, piece=who, space=where)
        case "answer":
            return tr("{side}: {piece} is over {space}. Do you fire?", side=side, piece=who, space=where)
        case "aim":
            return tr("{side}: which attacker in {space} does {piece} go for?", side=side, piece=who, space=where)
        case "rolls":
            return tr("{side}: choose a fighter to roll against the bomber over {space}.", side=side, space=where)
        case "toll":
            return tr("{side}: it was a decoy. Which fighter is lost?", side=side)
    return tr("{side}: {piece} flies home. Choose a city.", side=side, piece=who)


def _waiting(count: int) -> str:
    return "\n" + trn("{count} bomber waits.", "{count} bombers wait.", count)


def _to_move(count: int) -> str:
    return "\n" + trn("{count} still to move.", "{count} still to move.", count) if count else ""


def outcome(ended: Outcome) -> str:
    """How the game ended."""
    if ended.winner is None:
        return tr("The game is a draw.")
    return tr("{side} wins.", side=side_name(ended.winner))


# --- what happened


def event(setting: Setting, thing: Event) -> str:
    """A line of the log."""
    match thing:
        case events.PiecePlaced(_, piece, None):
            return tr("{piece} goes back into the tray", piece=piece_name(setting, piece))
        case events.PiecePlaced(_, piece, space) if space is not None:
            return tr("{piece} is set up in {space}", **_at(setting, piece, space))
        case events.TargetAssigned(_, piece, city):
            return tr("{piece} has the target {space}", **_at(setting, piece, city))
        case events.SetUpFinished(side, count):
            return trn(
                "{side} is ready: {count} counter placed",
                "{side} is ready: {count} counters placed",
                count,
                side=side_name(side),
            )
        case events.BomberStaged(piece, None):
            return tr("{piece} waits again", piece=piece_name(setting, piece))
        case events.BomberStaged(piece, space) if space is not None:
            return tr("{piece} comes up in {space}", **_at(setting, piece, space))
        case events.BomberRelocated(piece, _, to):
            return tr("{piece} is set on row H in {space}", **_at(setting, piece, to))
        case events.PieceMoved(piece, path):
            start = space_name(setting, path[0])
            return tr("{piece} flies {start} to {space}", start=start, **_at(setting, piece, path[-1]))
        case events.MissilePlaced(piece, space):
            return tr("{piece} appears in {space}", **_at(setting, piece, space))
        case events.DefenderAsked(piece, space):
            return tr("{piece} is over the defenders of {space}", **_at(setting, piece, space))
    return _combat_event(setting, thing)


def _combat_event(setting: Setting, thing: Event) -> str:
    match thing:
        case events.SamHeld(space):
            return tr("The SAMs of {space} hold their fire", space=space_name(setting, space))
        case events.SamFired(sam, piece, space):
            return tr("{sam} fires at {piece}", sam=piece_name(setting, sam), **_at(setting, piece, space))
        case events.NoScramble(space):
            return tr("No fighter rises from {space}", space=space_name(setting, space))
        case events.BackShown(piece, back):
            return _shown(setting, piece, back)
        case events.CityDestroyed(piece, space, value, total):
            text = tr("{piece} destroys {space}: {value} points, {total} in all")
            return text.format(value=value, total=total, **_at(setting, piece, space))
        case events.RaidFailed(piece, space):
            return tr("{piece} does no harm in {space}", **_at(setting, piece, space))
        case events.PieceRemoved(piece, space, why):
            return _removed(setting, piece, space, why)
        case events.TargetChosen(piece, victim):
            return tr("{piece} goes for {victim}", piece=piece_name(setting, piece), victim=piece_name(setting, victim))
        case events.FighterRolled():
            return _rolled(setting, thing)
        case events.InterceptionBroken(victim, space):
            return tr("The other fighters turn back from {piece}", **_at(setting, victim, space))
    return _other_event(setting, thing)


def _other_event(setting: Setting, thing: Event) -> str:
    match thing:
        case events.FighterLanded(piece, _, to):
            return tr("{piece} lands in {space}", **_at(setting, piece, to))
        case events.FighterReady(piece):
            return tr("{piece} is ready again", piece=piece_name(setting, piece))
        case events.DewBroken():
            return tr("The DEW line is broken: bombers enter from row H")
        case events.PhaseBegun(phase, turn):
            title = next(tr(spec.title) for spec in setting.phases if spec.id == phase)
            return tr("Turn {turn}: {phase}", turn=turn, phase=title) if turn else title
        case events.GameEnded(winner, rule):
            return outcome(Outcome(winner, "win", rule))
    raise AssertionError(thing)


def _at(setting: Setting, piece: PieceId, space: SpaceId) -> dict[str, str]:
    return {"piece": piece_name(setting, piece), "space": space_name(setting, space)}


def _shown(setting: Setting, piece: PieceId, back: int) -> str:
    name = piece_name(setting, piece)
    if not back:
        return tr("{piece} is a decoy", piece=name)
    if setting.kind_of[piece] == FIGHTER:
        return tr("{piece} is real: {type}", piece=name, type=setting.fighter_types[back - 1].name)
    if setting.kind_of[piece] == SAM:
        return tr("{piece} is real", piece=name)
    return tr("{piece} is real: number {number}", piece=name, number=printed(setting.group_of[piece], back))


def _removed(setting: Setting, piece: PieceId, space: SpaceId, why: str) -> str:
    texts = {
        "shot": tr("{piece} is shot down over {space}"),
        "spent": tr("{piece} is spent"),
        "city": tr("{piece} is lost with {space}"),
        "edge": tr("{piece} leaves the map in {space}"),
        "damage": tr("{piece} is lost to its damage in {space}"),
        "stranded": tr("{piece} finds no city to land in and is lost"),
        "decoy": tr("{piece} is removed"),
    }
    return texts[why].format(**_at(setting, piece, space))


def _rolled(setting: Setting, thing: events.FighterRolled) -> str:
    result = {"hit": tr("shot down"), "damage": tr("damaged"), "miss": tr("missed")}[thing.result]
    text = tr("{piece} rolls {die}{added} against {factor}: {victim} {result}")
    return text.format(
        piece=piece_name(setting, thing.piece),
        die=thing.die,
        added=f" + {thing.added}" if thing.added else "",
        factor=thing.factor,
        victim=piece_name(setting, thing.victim),
        result=result,
    )


# --- what is meant to be done


def action(setting: Setting, act: Action) -> str:
    """An action as an order."""
    match act:
        case actions.Place(piece, to) | actions.StageBomber(piece, to) | actions.PlaceSlbm(piece, to):
            return tr("Place {piece} in {space}", **_at(setting, piece, to))
        case actions.Unplace(piece) | actions.UnstageBomber(piece):
            return tr("Take {piece} back", piece=piece_name(setting, piece))
        case actions.AssignTarget(piece, city):
            return tr("Assign {space} to {piece}", **_at(setting, piece, city))
        case actions.Relocate(piece, to):
            return tr("Set {piece} on {space}", **_at(setting, piece, to))
        case actions.Move(piece, path) if path:
            return tr("Fly {piece} to {space}", **_at(setting, piece, path[-1]))
        case actions.Sortie(piece, to):
            return tr("Send {piece} to {space}", **_at(setting, piece, to))
        case actions.Return(piece, to):
            return tr("Land {piece} in {space}", **_at(setting, piece, to))
        case actions.ChooseTarget(piece, victim):
            return tr("{piece} goes for {victim}", piece=piece_name(setting, piece), victim=piece_name(setting, victim))
        case actions.Roll(piece):
            return tr("Roll for {piece}", piece=piece_name(setting, piece))
        case actions.LoseInterceptor(piece):
            return tr("Lose {piece}", piece=piece_name(setting, piece))
        case actions.AnswerSam(fire):
            return tr("Fire a SAM") if fire else tr("Hold fire")
        case actions.AnswerScramble(piece, _):
            return tr("No scramble") if piece is None else tr("Scramble {piece}", piece=piece_name(setting, piece))
        case actions.Stop():
            return tr("Stay hidden")
        case actions.Bomb():
            return tr("Bomb the city")
        case actions.BreakOff():
            return tr("Break off")
    return tr("End the phase")

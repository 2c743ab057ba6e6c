"""The sentences: why not, what to do now, how it ended. Made from facts, and only when they are shown.

Owns these sentences; what happened is in ``happened``, panel texts in ``reports``, names in ``names``. Decides nothing,
and names no back that is not in the fact itself: the refusals that speak of decoys go to the counter's owner.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import mark, tr, trn
from wargame_desk.core.values import Action, Decision, Event, Outcome, Refusal
from wargame_desk.games.norad import actions
from wargame_desk.games.norad.happened import event
from wargame_desk.games.norad.names import piece_name, pieces_named, side_name, space_name, spaces_named
from wargame_desk.games.norad.placing import setup_rule
from wargame_desk.games.norad.setting import GOAL, SLBM, TARGET_MAP, Setting

REFUSALS = {
    "game_over": mark("The game is over."),
    "wrong_phase": mark("That is not done in this phase; phases are played in order."),
    "question_open": mark("{piece} is over {space}; first the defender decides what to do about it."),
    "finish_first": mark("{others} is in the air over {space}; finish its move first."),
    "clear_first": mark("Still to leave {places}, where another bomber has stopped: {pieces}."),
    "fight_open": mark("First finish the attacks of the fighters that are in the air."),
    "not_yours": mark("{piece} is not among the counters that you move in this phase."),
    "not_on_map": mark("{piece} is not on the map."),
    "already_moved": mark("{piece} has made its move in this turn."),
    "enter_first": mark("Before {piece} moves, fly in the bombers that enter: {others}."),
    "dew_stands": mark("{piece} can be set on row H only when Anchorage and Godthåb are both destroyed."),
    "not_north_of_h": mark("{piece} is in {space}, not north of row H; it flies from where it is."),
    "not_row_h": mark("{space} is not in row H; {piece} can be set there only."),
    "one_each": mark("{space} already holds {others}; choose a free square for {piece}."),
    "must_bomb": mark("{piece} may turn the wrong way only to bomb where it ends; it cannot just stay in {space}."),
    "must_go_south": mark("{piece} must end {limit} or more rows south, or bomb; to {space} it is {value}."),
    "must_go_north": mark("{piece} must end {limit} or more rows north, or bomb; to {space} it is {value}."),
    "enemy_bomber": mark("{others} is in {space}; {piece} may fly over the enemy's bomber but not end there."),
    "stacking": mark("{others} keeps {space}; when the turn ends only one bomber may be there. End {piece} elsewhere."),
    "blocks_exit": mark("In {space} {piece} would bar the last way of {others}, which must still leave {spaces}."),
    "no_city": mark("There is no enemy city in {space} for {piece}."),
    "city_gone": mark("{space} has been destroyed; {piece} finds nothing to bomb there."),
    "decoy": mark("{piece} is a decoy and cannot do that."),
    "not_its_target": mark("{piece} may bomb only its assigned target, {spaces}, and not {space}."),
    "no_target": mark("{piece} has no assigned target, so it cannot bomb {space}."),
    "no_path": mark("{piece} would not leave {space}."),
    "not_adjacent": mark("{piece} cannot jump: {space} is not next to {spaces}."),
    "defended_on_path": mark("{piece} must halt at {space}, where the defender decides; fly there first."),
    "behind_defenders": mark("Every way of {piece} to {space} is over defenders; fly to one of their squares first."),
    "ends_in_last_row": mark("{piece} reaches the last row at {space} and flies no further."),
    "too_far": mark("{space} is too far for {piece} (movement points: {limit})."),
    "out_of_range": mark("{space} is too far for {piece} (range: {limit})."),
    "must_enter": mark("Still to fly in: {pieces}."),
    "missile_waits": mark("Still to take their one step and strike: {pieces}."),
    "must_move": mark("Still to fly south: {pieces}."),
    "must_commit": mark("Nothing else is left to play: bring in at least one of {pieces}."),
    "not_waiting": mark("{piece} is not one of the bombers that wait outside the map."),
    "not_outside": mark("Bombers do not enter from {space} now; choose one of the marked squares for {piece}."),
    "not_staged": mark("{piece} was not placed outside the map in this turn and cannot be taken back."),
    "enter_four": mark("Bombers that must enter this turn: {limit}. Placed so far: {value}."),
    "answered": mark("What to do about {piece} over {space} has been decided."),
    "decoy_sam": mark("{piece} in {space} is a decoy and cannot fire; hold your fire."),
    "which_fighter": mark("Name the fighter that is to rise from {space}, or none."),
    "not_ready": mark("{piece} cannot rise from {space}: it is elsewhere or under maintenance."),
    "never_moves": mark("{piece} does not fly in this phase; only fighters do."),
    "maintenance": mark("{piece} is under maintenance until this phase ends."),
    "other_map": mark("{piece} cannot fly to {space}; it stays on its own part of the map."),
    "no_haven": mark("{space} is no standing city of its side; {piece} cannot land there."),
    "foreign_city": mark("{space} is a city of another nation; {piece} cannot land there."),
    "no_victim": mark("{others} is not in the square of {piece}."),
    "not_in_fight": mark("{piece} is not among the fighters to choose from now."),
    "not_set_up_now": mark("{piece} is not set up in this phase."),
    "stays_in_base": mark("{piece} was put into its base in the south and stays there."),
    "not_there": mark("{piece} cannot be set up in {space}; choose one of the marked places."),
    "there_already": mark("{piece} has {space} already."),
    "base_full": mark("{space} is full with {value} bombers; take one out before {piece} goes in."),
    "base_real": mark("{space} takes no more than {value} real bombers; {piece} would be one too many."),
    "one_bomber": mark("{space} already holds {others}; base {piece} in another city."),
    "fighter_there": mark("{space} holds {others}: no bomber and fighter together. Choose another city for {piece}."),
    "place_all": mark("Still in the tray ({value}): {pieces}."),
    "assign_all": mark("Still without a target ({value}): {pieces}."),
    "never_reached": mark("{piece} can never come to {space}; give it another target."),
    "no_target_now": mark("{piece} is given no target in this phase."),
    "already_placed": mark("{piece} has been used before; it is not waiting at sea."),
    "not_off_the_coast": mark("{piece} comes up only in open sea off the enemy's coast; {space} is not."),
    "one_missile": mark("{space} already holds {others}; choose another square for {piece}."),
    "one_step": mark("{piece} takes exactly one step from {space}."),
    "no_attacker": mark("There is nothing for {piece} to attack in {space}."),
}
"""A sentence for each refusal code.

``{piece}`` is the first piece, ``{others}`` the rest, ``{pieces}`` all; ``{space}`` the first space, ``{spaces}`` the
rest, ``{places}`` all; ``{value}`` and ``{limit}`` the first two values.
"""


def describe(setting: Setting, thing: Refusal | Event | Decision | Action | Outcome) -> str:
    """The sentence for anything that crosses the game's border."""
    match thing:
        case Refusal():
            return refusal(setting, thing)
        case Decision():
            return decision(setting, thing)
        case Outcome():
            return outcome(setting, thing)
        case Event():
            return event(setting, thing)
    return action(setting, thing)


def refusal(setting: Setting, why: Refusal) -> str:
    """Why not, in one or two sentences without the rule number."""
    values = (*why.values, "", "")
    return tr(
        REFUSALS[why.code],
        piece=pieces_named(setting, why.pieces[:1]),
        others=pieces_named(setting, why.pieces[1:]),
        pieces=_by_rules(setting, why) if why.code == "place_all" else pieces_named(setting, why.pieces),
        space=spaces_named(setting, why.spaces[:1]),
        spaces=spaces_named(setting, why.spaces[1:]),
        places=spaces_named(setting, dict.fromkeys(why.spaces)),
        value=values[0],
        limit=values[1],
    )


def _by_rules(setting: Setting, why: Refusal) -> str:
    """The counters still to be set up; where more than one rule asks for them, each with its own."""
    groups: dict[str, list[PieceId]] = {}
    for piece in why.pieces:
        groups.setdefault(setup_rule(setting, piece), []).append(piece)
    if len(groups) == 1:
        return pieces_named(setting, why.pieces)
    parts = (
        tr("{pieces} (rule {rule})", pieces=pieces_named(setting, pieces), rule=rule.partition("-")[2])
        for rule, pieces in groups.items()
    )
    return "; ".join(parts)


# --- what to do


def decision(setting: Setting, asked: Decision) -> str:
    """What to do now; on a second line what is left, or how to go about it. The same for every hidden truth."""
    if asked.kind in ("orders", "setup", "targets"):
        head, more = _before_play(setting, asked)
    elif asked.kind in ("stage", "fly", "intercept"):
        head, more = _phase(setting, asked)
    else:
        head, more = _moment(setting, asked)
    return f"{head}\n{more}"


def _before_play(setting: Setting, asked: Decision) -> tuple[str, str]:
    side, rules = side_name(asked.side), setting.rules
    if asked.kind == "orders":
        head = tr("{side} orders, before the enemy sets up", side=side)
        if not rules.base:
            return head, tr("Give each real missile its city. The list stays secret until the game is over.")
        if not (rules.slbm and rules.targets):
            return head, tr("Up to five bombers, at most three of them real, may start in the base in the south.")
        return head, tr("Up to five bombers, at most three real, into the base; a city for each real missile.")
    if asked.kind == "setup":
        how = tr("Drag counters from the tray to your cities, any number to each; nobody else sees them yet.")
        if len(setting.maps) > 1:
            how = tr("Drag counters from the tray to your cities, any number to each, but one bomber to a city.")
        return tr("{side} set-up: place every counter", side=side), how
    head = tr("{side} targets: give each real bomber its city", side=side)
    return head, tr("A bomber can bomb no other. The list stays secret until the game is over.")


def _phase(setting: Setting, asked: Decision) -> tuple[str, str]:
    side, count = side_name(asked.side), len(asked.pieces)
    if asked.kind == "stage":
        head = tr("{side} entry: place bombers outside the map", side=side)
        waits = trn("{count} bomber waits.", "{count} bombers wait.", count) if count else tr("None are left waiting.")
        must = tr("Four must come each turn, or all that are left.")
        return head, f"{waits} {tr('No more have to come.') if asked.optional else must}"
    if asked.kind == "fly":
        head = tr("{side} bombers: fly them, those that enter first", side=side)
        left = trn("{count} has not moved.", "{count} have not moved.", count) if count else tr("All have moved.")
        if count and TARGET_MAP[asked.side] in setting.restricted and len(setting.maps) == 1:
            return head, _duty(setting, asked)  # each of them must still move, which is said besides
        return head, f"{left} {_duty(setting, asked)}"
    head = tr("{side} fighters: send them against bombers, or end", side=side)
    left = trn("{count} has not flown.", "{count} have not flown.", count) if count else tr("All have flown.")
    return head, f"{left} {tr('Each can fly six points far; the attacks follow when you end.')}"


def _duty(setting: Setting, asked: Decision) -> str:
    """What a bomber's move must do, on the maps where it must. Rule: NORAD-6.0, EXP-4.0."""
    if TARGET_MAP[asked.side] not in setting.restricted:
        return tr("In Eurasia they fly as they like, or stay.")
    if len(setting.maps) > 1:
        return tr("In America each ends two rows south or bombs; in Eurasia it flies as it likes.")
    return tr("Each ends two rows or more south of its start, or bombs.")


def _moment(setting: Setting, asked: Decision) -> tuple[str, str]:
    side, count = side_name(asked.side), len(asked.pieces)
    where, who = spaces_named(setting, asked.spaces), pieces_named(setting, asked.pieces)
    match asked.kind:
        case "aloft":
            head = tr("{side} player: {piece} is over {space}", side=side, piece=who, space=where)
            return head, tr("Fly on if it has points left, stay without bombing, or bomb the city.")
        case "answer":
            head = tr("{side} player: {piece} is over {space}", side=side, piece=who, space=where)
            return head, _answer(setting, asked)
        case "aim":
            head = tr("{side} player: choose the target of {piece}", side=side, piece=who)
            return head, tr("Two attackers are in {space}; it goes for one of them.", space=where)
        case "rolls":
            head = tr("{side} player: choose the fighter that rolls", side=side)
            more = trn("{count} fighter is over {space}.", "{count} fighters are over {space}.", count, space=where)
            return head, f"{more} {tr('Break off whenever you like; the rest fly home.')}"
        case "toll":
            head = tr("{side} player: choose the fighter that is lost", side=side)
            return head, tr("The bomber over {space} was a decoy; it costs one of its interceptors.", space=where)
    head = tr("{side} player: choose a city for {piece} to land in", side=side, piece=who)
    return head, tr("It flies home from {space}, and is ready again when your next turn ends.", space=where)


def _answer(setting: Setting, asked: Decision) -> str:
    """What the defender may do, and what comes of it if he does nothing. Rule: NORAD-7.2, NORAD-9.3, EXP-9.6."""
    if setting.kind_of[asked.pieces[0]] == SLBM:
        return tr("Fire a SAM at it or hold; if you hold, it strikes.")
    if setting.rules.dice:
        return tr("A SAM may fire and a fighter may rise. If it is let go, it may bomb here or fly on.")
    return tr("Fire a SAM at it or hold; if you hold, it may bomb here or fly on.")


# --- how it ended


def outcome(setting: Setting, ended: Outcome) -> str:
    """How the game ended."""
    if ended.level == "agreed":
        return tr("The players ended the game together.")
    if ended.winner is None:
        return tr("The game is a draw: equal points, and nothing left to win them with.")
    side = side_name(ended.winner)
    if ended.level == "resigned":
        return tr("{side} victory: the other side resigned.", side=side)
    if ended.level == "points":
        return tr("{side} victory: more points than the other side when nothing was left to fly.", side=side)
    if ended.winner in setting.attackers:
        return tr("{side} victory: the cities destroyed are worth {goal} points.", side=side, goal=GOAL[ended.winner])
    goal = GOAL[setting.attackers[0]]
    return tr("{side} victory: nothing is left that could reach {goal} points.", side=side, goal=goal)


# --- what is meant to be done


def action(setting: Setting, act: Action) -> str:
    """An action as an order."""
    match act:
        case actions.Place(piece, to) | actions.StageBomber(piece, to) | actions.PlaceSlbm(piece, to):
            return _order(setting, tr("Place {piece} in {space}"), piece, to)
        case actions.Unplace(piece) | actions.UnstageBomber(piece):
            return tr("Take {piece} back", piece=piece_name(setting, piece))
        case actions.AssignTarget(piece, city):
            return _order(setting, tr("Give {piece} the target {space}"), piece, city)
        case actions.Relocate(piece, to):
            return _order(setting, tr("Set {piece} on row H in {space}"), piece, to)
        case actions.Move(piece, path) if path:
            return _order(setting, tr("Fly {piece} to {space}"), piece, path[-1])
        case actions.Sortie(piece, to):
            return _order(setting, tr("Send {piece} to {space}"), piece, to)
        case actions.Return(piece, to):
            return _order(setting, tr("Land {piece} in {space}"), piece, to)
        case actions.ChooseTarget(piece, victim):
            name = piece_name(setting, piece)
            return tr("{piece} goes for {victim}", piece=name, victim=piece_name(setting, victim))
        case actions.Roll(piece):
            return tr("Roll for {piece}", piece=piece_name(setting, piece))
        case actions.LoseInterceptor(piece):
            return tr("Lose {piece}", piece=piece_name(setting, piece))
    return _answer_order(setting, act)


def _order(setting: Setting, text: str, piece: PieceId, space: SpaceId) -> str:
    return text.format(piece=piece_name(setting, piece), space=space_name(setting, space))


def _answer_order(setting: Setting, act: Action) -> str:
    match act:
        case actions.AnswerSam(fire):
            return tr("Fire a SAM") if fire else tr("Hold fire")
        case actions.AnswerScramble(piece, _):
            return tr("No scramble") if piece is None else tr("Scramble {piece}", piece=piece_name(setting, piece))
        case actions.Stop():
            return tr("Stay without bombing")
        case actions.Bomb():
            return tr("Bomb the city")
        case actions.BreakOff():
            return tr("Break off")
    return tr("End the phase")

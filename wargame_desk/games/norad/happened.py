"""What happened, a line of the log each, as both sides may read it.

Owns these sentences. Names no back but in ``BackShown``: everything else is said the same of real counters and decoys.
"""

from __future__ import annotations

from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.values import Event
from wargame_desk.games.norad import events
from wargame_desk.games.norad.names import piece_name, side_name, space_name
from wargame_desk.games.norad.setting import FIGHTER, SAM, SLBM, Setting, printed


def event(setting: Setting, thing: Event) -> str:
    """A line of the log."""
    for say in (_set_up, _flight, _attack, _fighter, _course):
        text = say(setting, thing)
        if text is not None:
            return text
    raise TypeError(thing)


def _set_up(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.PiecePlaced(_, piece, None):
            return tr("{piece} goes back into the tray", piece=piece_name(setting, piece))
        case events.PiecePlaced(_, piece, space) if space is not None:
            return tr("{piece} is set up in {space}", **_at(setting, piece, space))
        case events.TargetAssigned(_, piece, city):
            return tr("{piece} is given {space} as its target", **_at(setting, piece, city))
        case events.SetUpFinished(side, 0):
            return tr("{side} is ready: its orders are written down", side=side_name(side))
        case events.SetUpFinished(side, count):
            return trn(
                "{side} is ready: {count} counter placed",
                "{side} is ready: {count} counters placed",
                count,
                side=side_name(side),
            )
    return None


def _flight(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.BomberStaged(piece, None):
            return tr("{piece} is taken back and waits", piece=piece_name(setting, piece))
        case events.BomberStaged(piece, space) if space is not None:
            return tr("{piece} comes up in {space}", **_at(setting, piece, space))
        case events.BomberRelocated(piece, start, to):
            begin = space_name(setting, start)
            return tr("{piece} is set from {start} on row H, in {space}", start=begin, **_at(setting, piece, to))
        case events.PieceMoved(piece, path) if path[0] == path[-1]:
            text = tr("{piece} rises over {space}")
            if setting.kind_of[piece] != FIGHTER:
                text = tr("{piece} turns and is over {space} again")
            return text.format(**_at(setting, piece, path[-1]))
        case events.PieceMoved(piece, path):
            begin = space_name(setting, path[0])
            return tr("{piece} flies from {start} to {space}", start=begin, **_at(setting, piece, path[-1]))
        case events.MissilePlaced(piece, space):
            return tr("{piece} comes up off the coast, in {space}", **_at(setting, piece, space))
        case events.DefenderAsked(piece, space):
            return tr("{piece} is over {space} and its defenders", **_at(setting, piece, space))
    return None


def _attack(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.SamHeld(space):
            return tr("No SAM is fired from {space}", space=space_name(setting, space))
        case events.SamFired(sam, piece, space):
            name = piece_name(setting, sam)
            return tr("{sam} is fired at {piece} over {space}", sam=name, **_at(setting, piece, space))
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
    return None


def _fighter(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.TargetChosen(piece, victim):
            return tr("{piece} goes for {victim}", piece=piece_name(setting, piece), victim=piece_name(setting, victim))
        case events.FighterRolled():
            return _rolled(setting, thing)
        case events.InterceptionBroken(victim, space):
            return tr("The other fighters turn back from {piece} over {space}", **_at(setting, victim, space))
        case events.FighterLanded(piece, _, to):
            return tr("{piece} lands in {space} for maintenance", **_at(setting, piece, to))
        case events.FighterReady(piece):
            return tr("{piece} is ready again", piece=piece_name(setting, piece))
    return None


def _course(setting: Setting, thing: Event) -> str | None:
    match thing:
        case events.DewBroken():
            return tr("The DEW line is broken: Soviet bombers enter from row H")
        case events.PhaseBegun(phase, turn):
            title = next(tr(spec.title) for spec in setting.phases if spec.id == phase)
            return tr("Turn {turn}: {phase}", turn=turn, phase=title) if turn else title
        case events.GameEnded(None):
            return tr("The game ends in a draw")
        case events.GameEnded(winner) if winner is not None:
            return tr("{side} victory", side=side_name(winner))
    return None


def _at(setting: Setting, piece: PieceId, space: SpaceId) -> dict[str, str]:
    return {"piece": piece_name(setting, piece), "space": space_name(setting, space)}


def _shown(setting: Setting, piece: PieceId, back: int) -> str:
    name, group = piece_name(setting, piece), setting.group_of[piece]
    if not back:
        return tr("{piece} is turned over: a decoy", piece=name)
    if group.kind == FIGHTER:
        return tr("{piece} is turned over: real, {type}", piece=name, type=setting.fighter_types[back - 1].name)
    if group.kind == SAM:
        return tr("{piece} is turned over: real", piece=name)
    if group.kind == SLBM:
        return tr("{piece} is turned over: real, letter {letter}", piece=name, letter=printed(group, back))
    return tr("{piece} is turned over: real, number {number}", piece=name, number=printed(group, back))


def _removed(setting: Setting, piece: PieceId, space: SpaceId, why: str) -> str:
    texts = {
        "shot": tr("{piece} is shot down over {space}"),
        "spent": tr("{piece} is spent"),
        "city": tr("{piece} is lost with {space}"),
        "edge": tr("{piece} leaves the game in {space}, at the end of its way"),
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

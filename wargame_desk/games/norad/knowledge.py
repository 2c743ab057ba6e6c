"""What a side may know, and a guess at the rest. The only code that keeps secrets.

Rule: NORAD-2.1, NORAD-3.1, NORAD-5.2, NORAD-8.0, NORAD-9.5.
"""

from __future__ import annotations

from functools import lru_cache

from wargame_desk.core.dice import Dice
from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.games.norad import flight, placing, victory
from wargame_desk.games.norad.facts import phase_of
from wargame_desk.games.norad.sequence import ORDERS, SETUP, TARGETS
from wargame_desk.games.norad.setting import BOMBER, SLBM, Group, Setting
from wargame_desk.games.norad.state import Aloft, State

# --- holes


def redact(setting: Setting, s: State, side: Side | None) -> State:
    """The state with holes: unknown backs, targets, and a set-up that is not finished. After the end all is open.

    ``side`` None is what both sides know.
    """
    blind = s._replace(dice=Dice(b""))
    if victory.outcome(setting, s) is not None:
        return blind
    sides, solitaire, shown = setting.side_of, setting.rules.solitaire, s.shown
    seen = _always_seen(setting, side)
    known = blind._replace(
        back={piece: back if piece in seen or piece in shown else None for piece, back in s.back.items()},
        targets={piece: city for piece, city in s.targets.items() if sides[piece] == side},
    )
    spec = phase_of(setting, s)
    if spec.kind not in (ORDERS, SETUP) or spec.side == side or solitaire:
        return known
    placed = frozenset(p for p, x in s.at.items() if sides[p] == spec.side and x in placing.homes(setting, s, p))
    return known._replace(at={p: x for p, x in s.at.items() if p not in placed}, pool=s.pool | placed)


@lru_cache(maxsize=16)
def _always_seen(setting: Setting, side: Side | None) -> frozenset[PieceId]:
    """The counters whose backs a side knows before they are turned over: those of a kind without decoys, and its own.

    In solitaire nobody knows his own.
    """
    own = side is not None and not setting.rules.solitaire
    return frozenset(
        p for p in setting.piece_ids.values() if not setting.mixed[p] or (own and setting.side_of[p] == side)
    )


# --- a guess


def determinize(setting: Setting, known: State, dice: Dice) -> State:
    """Some state that fits what is known and can be played on."""
    sure = _surely_real(setting, known)
    back = dict(known.back)
    for group in setting.groups:
        dice = _deal(setting, known, group, sure, back, dice)
    guess = known._replace(back=back)
    targets, dice = _guess_targets(setting, guess, dice)
    return guess._replace(targets=targets, dice=dice)


def _deal(
    setting: Setting,
    known: State,
    group: Group,
    sure: frozenset[PieceId],
    back: dict[PieceId, int | None],
    dice: Dice,
) -> Dice:
    """Give the unknown counters of a kind the backs that are left, within what everybody can tell."""
    unknown = [p for p in group.pieces if back[p] is None]
    if not unknown:
        return dice
    left = list(group.pool)
    for piece in group.pieces:
        value = back[piece]
        if value is not None:
            left.remove(value)
    order, dice = dice.shuffled(tuple(left))
    left = list(order)
    room = placing.BASE_REAL - sum(1 for p in group.pieces if back[p] and _from_south(setting, known, p))
    for piece in sorted(unknown, key=lambda p: (p not in sure, not _from_south(setting, known, p), p)):
        south = group.kind == BOMBER and _from_south(setting, known, piece)
        want_real = piece in sure
        want_decoy = south and room <= 0 and not want_real
        value = next((b for b in left if (not want_real or b) and (not want_decoy or not b)), left[0])
        left.remove(value)
        back[piece] = value
        room -= bool(south and value)
    return dice


def _from_south(setting: Setting, s: State, piece: PieceId) -> bool:
    return piece in s.southern or flight.from_base(setting, s, piece)


def _surely_real(setting: Setting, known: State) -> frozenset[PieceId]:
    """Counters that could not have done what they did as decoys: fighters that flew, bombers that must bomb."""
    if setting.rules.solitaire:
        return frozenset()
    found = {piece for piece in known.flown if known.back[piece] is None}
    for frame in known.stack:
        if isinstance(frame, Aloft) and known.back[frame.piece] is None:
            guess = known._replace(back={**known.back, frame.piece: 0})
            if not _goes_on(setting, guess, frame):
                found.add(frame.piece)
    return frozenset(found)


def _goes_on(setting: Setting, s: State, move: Aloft) -> bool:
    """Whether a bomber can finish its move; one that was shot down has none to finish."""
    if move.piece not in s.at:
        return True
    here = s.at[move.piece]
    if flight.can_stop(setting, s, move, here) is None or flight.can_bomb(setting, s, move.piece, here) is None:
        return True
    return any(True for _ in flight.legs(setting, s, move))


def _guess_targets(setting: Setting, guess: State, dice: Dice) -> tuple[dict[PieceId, SpaceId], Dice]:
    """A city for each real counter of the other side, whose list is secret. Rule: NORAD-9.5."""
    targets = dict(guess.targets)
    if not setting.rules.targets:
        return targets, dice
    for group in setting.groups:
        if group.kind not in (BOMBER, SLBM) or not _has_assigned(setting, guess, group):
            continue
        for piece in group.pieces:
            if guess.back[piece] and piece not in targets:
                cities = placing.targets_of(setting, guess, piece)
                number, dice = dice.below(len(cities))
                targets[piece] = cities[number]
    for frame in guess.stack:
        if isinstance(frame, Aloft):
            targets = _possible(setting, guess, frame, targets)
    return dict(sorted(targets.items())), dice


def _has_assigned(setting: Setting, s: State, group: Group) -> bool:
    wanted = ORDERS if group.kind == SLBM else TARGETS
    done = [i for i, spec in enumerate(setting.phases) if spec.side == group.side and spec.kind == wanted]
    return bool(done) and s.phase > done[0]


def _possible(setting: Setting, guess: State, frame: Aloft, targets: dict[PieceId, SpaceId]) -> dict[PieceId, SpaceId]:
    """The targets with one for the bomber under way that lets it finish its move."""
    piece = frame.piece
    if piece in guess.targets or not guess.back[piece]:
        return targets
    for city in (targets[piece], *setting.cities):
        tried = {**targets, piece: city}
        if _goes_on(setting, guess._replace(targets=tried), frame):
            return tried
    return targets

"""The first state: decks shuffled, cards laid out, forces where the scenario has them. Rule: NAC-3.0, NAC-15.0."""

from __future__ import annotations

from wargame_desk.core.deck import Deck
from wargame_desk.core.dice import Dice
from wargame_desk.core.game import Log
from wargame_desk.core.ids import PieceId, SpaceId
from wargame_desk.core.texts import tr
from wargame_desk.core.values import Position, PositionError
from wargame_desk.games.nato_air_commander import turn
from wargame_desk.games.nato_air_commander.sequence import INDEX
from wargame_desk.games.nato_air_commander.setting import MOST_COHESION, Setting
from wargame_desk.games.nato_air_commander.state import Phase, State, Tally

DAMAGED = "damaged"
COHESION = 4
"""Cohesion of a force of which a scenario says nothing."""


def first_state(setting: Setting, position: Position, dice: Dice) -> State:
    """The state in which somebody first decides.

    ``position.pieces`` maps an air unit to "basing", "damaged", "repair", "eliminated" or "turn-N" in which it comes, a
    pilot to "pilots" or "recruits", a Warsaw Pact force to its box, each to None for out of the game. ``marks`` may say
    "damaged". ``tracks``: "vp", "rp", "pgm", "dead", "oca", "pilots" (drawn by lot), "wp-LINE" and "nato-LINE-BOX"
    (cohesion; boxes behind a Warsaw Pact force hold none, whatever is said). ``phase`` is a phase of the turn.

    Raises:
        PositionError: every fault that was found, a line each.
    """
    faults: list[str] = []
    clean = (0,) * len(setting.lines)
    deck, dice, echelon = _deal(setting, dice)
    at = _muster(setting, position, faults)
    damaged = _damaged(setting, position, at, faults)
    wp = _advance(setting, position, faults)
    tracks = _tracks(setting, position, faults)
    force = tuple(tracks[f"wp-{line}"] for line in setting.lines)
    nato = tuple(
        tuple(0 if i < wp[n] else tracks[f"nato-{setting.board.label(there)}"] for i, there in enumerate(row))
        for n, row in enumerate(setting.box)
    )
    taken = sum(sum(setting.vp[n][:reached]) for n, reached in enumerate(wp))
    at, dice = _pilots(setting, tracks["pilots"], at, dice, faults)
    number = 1 if position.turn is None else position.turn
    if not 1 <= number <= setting.turns:
        faults.append(tr("there is no turn {turn}", turn=number))
    if position.phase is not None and position.phase not in INDEX:
        faults.append(tr("there is no phase {phase}", phase=position.phase))
    faults += [tr("this game has no pile {pile}", pile=pile) for pile in position.piles]
    if faults:
        raise PositionError("\n".join(faults))
    s = State(
        turn=number,
        stack=(Phase(INDEX[position.phase] if position.phase else 0),),
        wp=wp,
        force=force,
        nato=nato,
        vp=position.tracks.get("vp", taken),
        rp=tracks["rp"],
        pgm=tracks["pgm"],
        dead=tracks["dead"],
        oca=tracks["oca"],
        deck=deck,
        gone=(),
        echelon=echelon,
        surveyed=None,
        event=None,
        objectives=Deck(setting.objective_deck),
        active=(),
        at=at,
        damaged=damaged,
        armed=frozenset(),
        riding={},
        raids={},
        tally=Tally(clean, clean),
        war=False,
        dice=dice,
    )
    log = Log(s)
    turn.settle(setting, log)
    return log.s


def _deal(setting: Setting, dice: Dice) -> tuple[Deck, Dice, tuple[int, ...]]:
    """A card on each line's reinforcement space, unseen. Rule: NAC-3.0."""
    deck, laid = Deck(setting.deck), []
    for _ in setting.lines:
        card, deck, dice = deck.draw(dice)
        laid.append(card)
    return deck, dice, tuple(laid)


def _muster(setting: Setting, position: Position, faults: list[str]) -> dict[PieceId, SpaceId]:
    """Air units and pilots in their boxes; pilots of whom nothing is said wait to be recruited. Rule: NAC-3.0."""
    homes = {setting.basing, setting.hurt, setting.repair, setting.lost, *setting.due}
    at = dict.fromkeys(setting.pilots, setting.recruits)
    for name, label in position.pieces.items():
        piece = setting.piece_ids.get(name)
        if piece is None:
            faults.append(tr("there is no piece {name}", name=name))
        elif label is None:
            at.pop(piece, None)
        elif piece in setting.force_line:
            continue
        else:
            allowed = {setting.ready, setting.recruits} if piece in setting.pilots else homes
            spaces = {setting.board.label(there): there for there in allowed}
            if label not in spaces or piece not in (*setting.air, *setting.pilots):
                faults.append(tr("{name} cannot stand in {space}", name=name, space=label))
            else:
                at[piece] = spaces[label]
    return at


def _damaged(setting: Setting, position: Position, at: dict[PieceId, SpaceId], faults: list[str]) -> frozenset[PieceId]:
    """Units on their Damaged side: those marked, and all in the two boxes of the damaged. Rule: NAC-2.1."""
    marked = set()
    for name, marks in position.marks.items():
        piece = setting.piece_ids.get(name)
        if piece not in setting.air or any(mark != DAMAGED for mark in marks):
            faults.append(tr("{name} cannot be marked {marks}", name=name, marks=", ".join(marks)))
        elif marks and piece in setting.stealth and at.get(piece) not in (setting.hurt, setting.repair):
            faults.append(tr("{name} has no Damaged side (rule 2.2)", name=name))
        elif marks and piece is not None:
            marked.add(piece)
    broken = {setting.hurt, setting.repair, setting.lost}
    return frozenset(p for p, there in at.items() if p in setting.air and (p in marked or there in broken))


def _advance(setting: Setting, position: Position, faults: list[str]) -> tuple[int, ...]:
    """How far each Warsaw Pact force has come. Rule: NAC-3.0."""
    reached = []
    for line, piece in enumerate(setting.forces):
        name = setting.names[piece]
        label = position.pieces.get(name, setting.board.label(setting.start[line]))
        chain = [setting.board.label(there) for there in (setting.start[line], *setting.box[line])]
        if label not in chain:
            faults.append(tr("{name} cannot stand in {space}", name=name, space=str(label)))
            label = chain[0]
        reached.append(chain.index(label))
    if all(at == setting.end(line) for line, at in enumerate(reached)):
        faults.append(tr("every Warsaw Pact force is at the end of its line: the game is over (rule 14.0)"))
    return tuple(reached)


def _tracks(setting: Setting, position: Position, faults: list[str]) -> dict[str, int]:
    """Every track with its value, within its ends; the Victory Points are checked by nothing."""
    board = setting.data.board
    ends = {
        "rp": (0, *board.resource_points),
        "pgm": (0, 0, board.most_pgms),
        "dead": (0, 0, len(board.dead_track) - 1),
        "oca": (0, 0, len(board.oca_track) - 1),
        "pilots": (0, 0, len(setting.pilots)),
        **{f"wp-{line}": (COHESION, 1, MOST_COHESION) for line in setting.lines},
        **{f"nato-{setting.board.label(there)}": (COHESION, 1, MOST_COHESION) for there in setting.front},
    }
    found = {name: usual for name, (usual, _, _) in ends.items()}
    for name, value in position.tracks.items():
        if name == "vp":
            continue
        if name not in ends:
            faults.append(tr("this game has no track {track}", track=name))
            continue
        _, low, high = ends[name]
        if not low <= value <= high:
            faults.append(tr("{track} cannot be {value}: {low} to {high}", track=name, value=value, low=low, high=high))
        else:
            found[name] = value
    return found


def _pilots(
    setting: Setting, count: int, at: dict[PieceId, SpaceId], dice: Dice, faults: list[str]
) -> tuple[dict[PieceId, SpaceId], Dice]:
    """Pilots of the scenario, drawn by lot from those not yet in play. Rule: NAC-15.0."""
    spare = tuple(pilot for pilot in setting.pilots if at.get(pilot) == setting.recruits)
    if count > len(spare):
        faults.append(tr("{count} pilots are more than wait to be recruited", count=count))
        return at, dice
    drawn, dice = dice.shuffled(spare)
    return {**at, **{PieceId(pilot): setting.ready for pilot in drawn[:count]}}, dice

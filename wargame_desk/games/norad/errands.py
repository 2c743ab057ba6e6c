"""What is written down in secret, what is ordered to many, and what is still owed, as the table offers it.

Owns no rule: targets are ``placing``'s, entry is ``entry``'s, flights are ``bombers``'. Rule: NORAD-6.0, NORAD-9.5.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame_desk.core.ids import PieceId
from wargame_desk.core.present import Errand, Way
from wargame_desk.core.texts import trn
from wargame_desk.core.values import Action
from wargame_desk.games.norad import bombers, entry, gestures, placing, victory
from wargame_desk.games.norad.actions import AssignTarget
from wargame_desk.games.norad.facts import phase_of, standing_city
from wargame_desk.games.norad.sequence import FLY, STAGE
from wargame_desk.games.norad.setting import BOMBER, Setting
from wargame_desk.games.norad.state import Phase, State


def errands(setting: Setting, s: State) -> Iterator[Errand]:
    """Each real bomber or missile that gets a target in this phase, with the cities that it may be given."""
    if victory.outcome(setting, s) is not None or not isinstance(s.top, Phase):
        return
    for piece in placing.to_assign(setting, s):
        cities = placing.targets_of(setting, s, piece)
        ways = tuple(Way(city, "target", (AssignTarget(piece, city),)) for city in cities)
        yield Errand(piece, s.targets.get(piece), ways)


def usual(setting: Setting, s: State, piece: PieceId) -> tuple[Action, ...]:
    """Straight on by the least duty, to a square where nobody asks and nothing is bombed. Rule: NORAD-6.0."""
    if victory.outcome(setting, s) is not None or not isinstance(s.top, Phase):
        return ()
    if setting.kind_of[piece] != BOMBER or piece not in bombers.owing(setting, s):
        return ()
    ways = [way for way in gestures.ways(setting, s, piece) if way.kind == "move" and _quiet(setting, s, piece, way)]
    if not ways:
        return ()
    here = setting.board.centre(s.at[piece])

    def plainness(way: Way) -> tuple[int, int, float]:
        x, y = setting.board.centre(way.to)
        return way.cost, len(way.path), (x - here[0]) ** 2 + (y - here[1]) ** 2

    return min(ways, key=plainness).actions


def _quiet(setting: Setting, s: State, piece: PieceId, way: Way) -> bool:
    """Whether a flight ends of itself: no defender is asked, no city is below, and it does not wait outside."""
    city = setting.may_bomb(setting.side_of[piece], way.to) and standing_city(setting, s, way.to)
    return way.stop is None and not city and setting.on_map[way.to]


def duties(setting: Setting, s: State) -> str:
    """What must still be done before the phase can end; "" for nothing. Rule: NORAD-5.1, NORAD-6.0, NORAD-9.5."""
    if victory.outcome(setting, s) is not None or not isinstance(s.top, Phase):
        return ""
    kind = phase_of(setting, s).kind
    if kind == FLY:
        owing = len(bombers.owing(setting, s))
        return trn("{count} must still move.", "{count} must still move.", owing) if owing else ""
    if kind == STAGE:
        more = entry.needed(setting, s) - len(entry.staged(setting, s))
        return trn("{count} more must come.", "{count} more must come.", more) if more > 0 else ""
    open_targets = sum(piece not in s.targets for piece in placing.to_assign(setting, s))
    text = trn("{count} has no target yet.", "{count} have no target yet.", open_targets)
    return text if open_targets else ""

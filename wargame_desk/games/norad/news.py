"""The report for the side that takes over: what both sides saw, one row for what belongs together.

Owns the rows and their sentences. It is given events that everybody saw and what everybody knows, and reads no back
but those of counters that have been turned over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from wargame_desk.core.ids import PieceId, Side, SpaceId
from wargame_desk.core.present import News
from wargame_desk.core.texts import tr, tr_list, trn
from wargame_desk.core.values import Event
from wargame_desk.games.norad import events
from wargame_desk.games.norad.happened import event
from wargame_desk.games.norad.names import piece_name, side_name
from wargame_desk.games.norad.setting import FIGHTER, SLBM, Setting
from wargame_desk.games.norad.state import State

NAMED = 8
"""Squares that a row names before it only counts."""
Summary = Callable[[list[PieceId], list[SpaceId], Side], tuple[str, str]]
"""The words of a row for counters of a side and where they are."""


class Reporter:
    """Reads the events of a stretch of play once and makes rows of them."""

    def __init__(self, setting: Setting, known: State, happened: Sequence[Event]) -> None:
        self._setting, self._known = setting, known
        self._happened = tuple(happened)
        self._shown = {piece: known.back[piece] for piece in known.shown}
        self._removed = {e.piece: e for e in self._happened if isinstance(e, events.PieceRemoved)}

    def rows(self) -> tuple[News, ...]:
        """Flights first, each kind in one row; then what came of them, in order."""
        return (*self._readiness(), *self._flights(), *self._single())

    # --- many in one row

    def _readiness(self) -> Iterator[News]:
        for e in self._happened:
            if isinstance(e, events.SetUpFinished):
                head = tr("{side} is ready", side=side_name(e.side))
                done = trn("{count} counter placed", "{count} counters placed", e.count)
                yield News(head, done if e.count else tr("Orders written down"), e.side, kind="turn")

    def _flights(self) -> Iterator[News]:
        setting = self._setting
        staged = {e.piece: e.space for e in self._happened if isinstance(e, events.BomberStaged)}
        came = [piece for piece, space in staged.items() if space is not None]
        ends: dict[PieceId, SpaceId] = {}
        starts: dict[PieceId, SpaceId] = {}
        for e in self._happened:
            if isinstance(e, events.PieceMoved):
                ends[e.piece] = e.path[-1]
                starts.setdefault(e.piece, e.path[0])
        entered = [p for p in ends if not setting.on_map[starts[p]]]
        waiting = [p for p in came if p not in ends]
        for side in setting.sides:
            yield from self._many(side, waiting, self._staged_text, staged)
            yield from self._many(side, [p for p in entered if setting.kind_of[p] != FIGHTER], self._entered_text, ends)
            moved = [p for p in ends if p not in entered and setting.kind_of[p] not in (FIGHTER, SLBM)]
            yield from self._many(side, moved, self._moved_text, ends)
            yield from self._many(side, [p for p in ends if setting.kind_of[p] == FIGHTER], self._sorties_text, ends)
            lost = {p: e.space for p, e in self._removed.items() if e.why == "edge"}
            yield from self._many(side, list(lost), self._edge_text, lost)

    def _many(
        self, side: Side, pieces: Iterable[PieceId], text: Summary, places: Mapping[PieceId, SpaceId | None]
    ) -> Iterator[News]:
        mine = {p: space for p in pieces if self._setting.side_of[p] == side and (space := places.get(p)) is not None}
        if mine:
            head, more = text(list(mine), list(mine.values()), side)
            yield News(head, more, side, self._front(next(iter(mine))), kind="move")

    def _staged_text(self, pieces: list[PieceId], places: list[SpaceId], side: Side) -> tuple[str, str]:
        head = trn("{count} bomber came up outside the map", "{count} bombers came up outside the map", len(pieces))
        return head, self._places(places)

    def _entered_text(self, pieces: list[PieceId], places: list[SpaceId], side: Side) -> tuple[str, str]:
        head = trn("{count} bomber crossed the entry line", "{count} bombers crossed the entry line", len(pieces))
        setting = self._setting
        left = sum(1 for p in self._known.pool if setting.side_of[p] == side and p in setting.of(side, "bomber"))
        waits = trn("{count} still waits.", "{count} still wait.", left) if left else tr("None are left outside.")
        return head, tr("{places} {waits}", places=self._places(places), waits=waits)

    def _moved_text(self, pieces: list[PieceId], places: list[SpaceId], side: Side) -> tuple[str, str]:
        head = trn("{count} bomber flew on", "{count} bombers flew on", len(pieces))
        row = self._setting.row
        far = max(row[x] for x in places)
        return head, tr("Farthest: {places}", places=self._places([x for x in places if row[x] == far]))

    def _sorties_text(self, pieces: list[PieceId], places: list[SpaceId], side: Side) -> tuple[str, str]:
        return trn("{count} fighter took off", "{count} fighters took off", len(pieces)), self._places(places)

    def _edge_text(self, pieces: list[PieceId], places: list[SpaceId], side: Side) -> tuple[str, str]:
        return trn("{count} bomber left the map", "{count} bombers left the map", len(pieces)), self._places(places)

    def _places(self, places: Sequence[SpaceId]) -> str:
        names = [self._setting.spots[x].name for x in dict.fromkeys(places)]
        if len(names) > NAMED:
            more = tr("{count} more", count=len(names) - NAMED + 1)
            names = [*names[: NAMED - 1], more]
        return tr_list(names) + "."

    # --- one row each

    def _single(self) -> Iterator[News]:
        for i, e in enumerate(self._happened):
            row = self._row(e, self._happened[i + 1 :])
            if row is not None:
                yield row

    def _row(self, e: Event, after: tuple[Event, ...]) -> News | None:
        match e:
            case events.CityDestroyed():
                return self._city(e)
            case events.SamFired(sam, piece, space):
                return self._sam(sam, piece, space)
            case events.SamHeld(space):
                head = tr("The SAMs of {place} held their fire", place=self._name(space))
                return News(head, "", self._owner(space), self._sam_face(space), kind="battle")
            case events.NoScramble(space):
                return News(tr("No fighter rose from {place}", place=self._name(space)), kind="battle")
            case events.DefenderAsked(piece, space) if not any(_answers(x) for x in after):
                head = tr("{piece} is over {place}", piece=self._piece(piece), place=self._name(space))
                return News(head, tr("It waits for your answer."), self._side(piece), self._front(piece), kind="battle")
            case events.PieceRemoved(piece, space, why):
                return self._lost(piece, space, why)
            case events.RaidFailed(piece, space):
                head = tr("{piece} did no harm in {place}", piece=self._piece(piece), place=self._name(space))
                return News(head, "", self._side(piece), self._front(piece), kind="battle")
            case events.MissilePlaced(piece, space):
                head = tr("{piece} appeared off the coast", piece=self._piece(piece))
                return News(head, self._places([space]), self._side(piece), self._front(piece), kind="move")
            case events.DewBroken():
                return News(tr("The DEW line is broken"), tr("Bombers now enter from row H."), kind="radar")
            case events.FighterRolled():
                return News(event(self._setting, e), "", self._side(e.piece), self._front(e.piece), kind="battle")
        return None

    def _city(self, e: events.CityDestroyed) -> News:
        lost = sum(1 for x in self._removed.values() if x.space == e.space and x.why == "city")
        parts = [tr("{piece} was turned over: real.", piece=self._piece(e.piece))]
        if lost:
            parts.append(trn("{count} counter was lost with it.", "{count} counters were lost with it.", lost))
        head = tr("{place} destroyed", place=self._name(e.space))
        return News(head, " ".join(parts), self._side(e.piece), "", f"+{e.value}", "burst")

    def _sam(self, sam: PieceId, piece: PieceId, space: SpaceId) -> News:
        head = tr("SAM launched at {place}", place=self._name(space))
        if self._shown.get(sam) == 0:
            return News(head, tr("The SAM was a decoy."), self._side(sam), self._back(sam), kind="battle")
        real = tr("{piece} was real.", piece=self._piece(piece))
        decoy = tr("{piece} was a decoy.", piece=self._piece(piece))
        told = tr("{found} Both are removed.", found=real if self._shown.get(piece) else decoy)
        return News(head, told, self._side(sam), self._back(piece), kind="battle")

    def _lost(self, piece: PieceId, space: SpaceId, why: str) -> News | None:
        place, name = self._name(space), self._piece(piece)
        if why == "shot" and self._setting.kind_of[piece] != FIGHTER and not self._fell_to_sam(piece):
            back = self._shown.get(piece)
            told = "" if back is None else tr("It was real.") if back else tr("It was a decoy.")
            head = tr("{piece} shot down over {place}", piece=name, place=place)
            return News(head, told, self._side(piece), self._back(piece), kind="battle")
        heads = {
            "damage": tr("{piece} fell to its damage", piece=name),
            "stranded": tr("{piece} found no place to land", piece=name),
        }
        return News(heads[why], "", self._side(piece), self._front(piece), kind="battle") if why in heads else None

    def _fell_to_sam(self, piece: PieceId) -> bool:
        return any(isinstance(e, events.SamFired) and e.piece == piece for e in self._happened)

    # --- names and faces

    def _name(self, space: SpaceId) -> str:
        city = self._setting.cities.get(space)
        label = self._setting.spots[space].name
        return label if city is None else f"{city.name} {label}"

    def _piece(self, piece: PieceId) -> str:
        return piece_name(self._setting, piece)

    def _side(self, piece: PieceId) -> Side:
        return self._setting.side_of[piece]

    def _owner(self, space: SpaceId) -> Side | None:
        city = self._setting.cities.get(space)
        return None if city is None else city.side

    def _front(self, piece: PieceId) -> str:
        return self._setting.fronts[piece]

    def _back(self, piece: PieceId) -> str:
        """The side of a counter that everybody has seen."""
        back = self._shown.get(piece)
        if back is None:
            return self._front(piece)
        return f"{self._front(piece)}-{back}" if back else f"{self._front(piece)}-decoy"

    def _sam_face(self, space: SpaceId) -> str:
        owner = self._owner(space)
        return next((f"{g.kind}-{g.nation}" for g in self._setting.groups if g.kind == "sam" and g.side == owner), "")


def _answers(e: Event) -> bool:
    return isinstance(e, events.SamFired | events.SamHeld | events.NoScramble | events.FighterRolled)


def news(setting: Setting, known: State, happened: Sequence[Event]) -> tuple[News, ...]:
    """The rows for events that everybody saw."""
    return Reporter(setting, known, happened).rows()

"""A sheet of boxes, tracks and displays in lines of text: what stands where, line by line, and what is planned.

Draws views, as the window's sheet does; knows no game and no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from wargame_desk.cli.text_map import WIDTH
from wargame_desk.core.board import Board
from wargame_desk.core.ids import SpaceId
from wargame_desk.core.looks import Look
from wargame_desk.core.plans import Plan, percent
from wargame_desk.core.sheet_look import AreaLook, LineLook, PileLook
from wargame_desk.core.texts import tr, trn
from wargame_desk.core.views import PieceView, Standing, View

FACE_DOWN = "?"
FEW = 4
"""Cards of a pile that are named; of more, the number is told."""


class TextSheet:
    """A game's sheet, ready to be told with any view."""

    def __init__(self, board: Board, look: Look, areas: AreaLook) -> None:
        self._board, self._look, self._areas = board, look, areas

    def draw(self, view: View, standing: Standing | None = None, plans: Iterable[Plan] = ()) -> str:
        """The lines of advance, plans, boxes with counters in them, cards, tracks, and who leads."""
        here: dict[SpaceId, list[PieceView]] = {}
        for piece in view.pieces:
            if piece.at is not None:
                here.setdefault(piece.at, []).append(piece)
        lines = [line for way in self._areas.lines for line in self._way(view, way, here)]
        lines += [line for plan in plans for line in planned(plan)]
        told = {stop.space for way in self._areas.lines for stop in way.stops}
        told |= {place for row in self._areas.display.rows for column in row.places for place in column}
        lines += self._boxes(here, told)
        lines += self._piles(view)
        lines += wrap("; ".join(f"{track.title}: {self._at(view, track.key)}" for track in self._areas.tracks), WIDTH)
        if standing is not None:
            lines += wrap(f"{standing.text} ({standing.goal}).", WIDTH)
        return "\n".join(lines)

    # --- lines of advance

    def _way(self, view: View, way: LineLook, here: dict[SpaceId, list[PieceView]]) -> Iterator[str]:
        stops = []
        for stop in way.stops:
            forces = " ".join(self._force(piece) for piece in here.get(stop.space, ())) or "-"
            value = f" ({stop.value})" if stop.value else ""
            stops.append(f"{stop.name}{value} {forces}")
        yield from wrap(f"{way.name}: {'  <  '.join(stops)}", WIDTH, subsequent_indent="    ")
        marks = [f"{word} {self._marks(view, space)}" for space, word in way.aims if self._marks(view, space)]
        if marks:
            yield f"    {', '.join(marks)}"

    def _force(self, piece: PieceView) -> str:
        figures = self._look.faces[piece.face].figures if piece.face in self._look.faces else ()
        return f"[{piece.id} {'/'.join(figures)}]" if figures else f"[{piece.id}]"

    def _marks(self, view: View, space: SpaceId) -> str:
        return " ".join(f"{m.kind} {m.label}".strip() for m in view.markers if m.at == space)

    # --- boxes, cards, tracks

    def _boxes(self, here: dict[SpaceId, list[PieceView]], told: set[SpaceId]) -> Iterator[str]:
        for space in sorted(here):
            if space not in told:
                text = f"{self._board.label(space)}: {' '.join(self._unit(piece) for piece in here[space])}"
                yield from wrap(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)

    def _unit(self, piece: PieceView) -> str:
        face = self._look.faces.get(piece.face)
        figures = f" {'/'.join(face.figures)}" if face is not None and face.figures else ""
        marks = f" {', '.join(piece.marks)}" if piece.marks else ""
        return f"[{piece.id}{figures}{marks}]"

    def _piles(self, view: View) -> Iterator[str]:
        piles = dict(view.piles)
        told = [(pile.title, self._cards(pile, piles[pile.pile])) for pile in self._areas.piles if piles.get(pile.pile)]
        if told:
            yield from wrap("; ".join(f"{title}: {cards}" for title, cards in told), WIDTH, subsequent_indent="    ")
        drawn = piles.get("drawn", ())
        if drawn:
            yield tr("Drawn: {cards}", cards="; ".join(self._card(name) for name in drawn))

    def _cards(self, pile: PileLook, cards: tuple[str, ...]) -> str:
        if len(cards) > FEW:
            return trn("{count} card", "{count} cards", len(cards))
        return ", ".join(tr("face down") if card == FACE_DOWN else self._card(pile.card(card)) for card in cards)

    def _card(self, name: str) -> str:
        """A card with its numbers, or with what it asks for."""
        card = self._look.cards.get(name)
        if card is None:
            return name
        figures = " ".join(f"{figure.words} {figure.value}" for figure in card.figures)
        return " ".join(filter(None, (card.bar, card.head, figures, card.text)))

    def _at(self, view: View, key: str) -> int:
        return dict(view.tracks).get(key, 0)


def planned(plan: Plan) -> list[str]:
    """A plan in lines: its chance and what it would do, who takes part, each check, what else is worth knowing."""
    hits = trn("{count} hit", "{count} hits", plan.hits)
    lines = [f"{plan.title}: {percent(plan.whole)}, {hits}. {plan.text}".rstrip()]
    lines += [f"    {role.title} {role.total}: {' '.join(role.pieces)}" for role in plan.roles if role.pieces]
    lines += [
        f"    {hurdle.title}: {percent(hurdle.chance)}; {hurdle.summary}  [{hurdle.rule}]" for hurdle in plan.hurdles
    ]
    lines += [f"    {remark.text}: {remark.figure}  [{remark.rule}]" for remark in plan.remarks]
    return lines + [f"    {fault}" for fault in plan.faults]

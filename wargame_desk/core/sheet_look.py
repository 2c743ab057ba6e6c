"""Area boards and cards as data: what is printed on a sheet of boxes, tracks and displays, and what a card shows.

Owns descriptions only, in board units. Painters read them and know no game; a game's look makes them from its data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from wargame_desk.core.board import Box, Point, Ring
from wargame_desk.core.ids import SpaceId


class CardFigure(NamedTuple):
    """A number on a card: its key for lighting it up, its words, what is drawn beside it, and its colour.

    ``icon`` is "aircraft" or "missile" (with half of its ``outline``), "tank", "west", "east" or ""; ``ink`` is a
    colour. The first two of a card are printed large.
    """

    key: str
    words: str
    value: str
    icon: str
    ink: str
    outline: Ring = ()


@dataclass(frozen=True, slots=True)
class CardLook:
    """A face or a back.

    Attributes:
        kind: "figures" (numbers over an event), "task" (something to be done), "shuffle" or "back".
        bar, aside: the bar at the top, left and right.
        head, text: the name, and what the card says.
        figures: its numbers; of a task what it pays, and what it costs.
        tag, urgent: when its event counts, and whether that is at once.
        number: in the corner, in the tag of loss numbers.
        note: small print at the foot.
        need: boxes to tick, 0 for none.
        foot: a last line of a task, with an arrow.
        deck: "resolution" or "objective": the motif of the back, and the colours of a task.
        letter, foot_word: on a back, in a disc, and below.
    """

    kind: str
    bar: str = ""
    aside: str = ""
    head: str = ""
    text: str = ""
    figures: tuple[CardFigure, ...] = ()
    tag: str = ""
    urgent: bool = False
    number: str = ""
    note: str = ""
    need: int = 0
    foot: str = ""
    deck: str = "resolution"
    letter: str = ""
    foot_word: str = ""


class PileLook(NamedTuple):
    """A space for cards: its name in ``View.piles``, its heading, and how its cards lie.

    ``form`` is "one" (a whole card), "value" (the figure ``key`` alone), "event" (the name alone) or "pile" (with
    the number of cards). ``back`` and ``shuffle`` are the names in ``Look.cards`` of "?" and "S" in this pile. A pile
    that is ``closed`` lies face down, even while all of it may be seen, and only what is known to lie under it has an
    order.
    """

    space: SpaceId
    pile: str
    title: str
    form: str
    back: str
    shuffle: str
    key: str = ""
    closed: bool = False

    def card(self, name: str) -> str:
        """The name in ``Look.cards`` of a card of this pile in ``View.piles``."""
        return {"?": self.back, "S": self.shuffle}.get(name, name)


class LandLook(NamedTuple):
    """A country: the name of its colour in the palette, its land as closed lines, and how that is marked.

    ``firm`` land has an unbroken outline; ``hatched`` land is hatched.
    """

    kind: str
    rings: tuple[Ring, ...]
    firm: bool = False
    hatched: bool = False


class WordLook(NamedTuple):
    """A name on the map: of a "sea" or a "country"."""

    kind: str
    text: str
    at: Point


class GroundLook(NamedTuple):
    """The map under a part of the sheet: its rectangle, lands, rivers, the fortified border, and names."""

    box: Box
    lands: tuple[LandLook, ...]
    rivers: tuple[Ring, ...]
    border: Ring
    words: tuple[WordLook, ...]


class StopLook(NamedTuple):
    """A box of a line: its space, its name, what it is worth, whether it is a major city, and its true place."""

    space: SpaceId
    name: str
    value: int
    major: bool
    town: Point


class LineLook(NamedTuple):
    """A line of advance: its name and who holds it, the box of its head, and its boxes; the first is the start.

    ``aims`` are the spaces in its head, each with its word.
    """

    name: str
    sector: str
    head: Box
    stops: tuple[StopLook, ...]
    aims: tuple[tuple[SpaceId, str], ...]


class PanelLook(NamedTuple):
    """A panel: its rectangle, its heading, and the spaces whose counters are told at its right; a note if empty."""

    box: Box
    title: str
    spaces: tuple[SpaceId, ...] = ()
    note: str = ""


class RowLook(NamedTuple):
    """A row of the display: its number, the box that names its aim, its places by column, and room for chances."""

    number: int
    aim: Box
    places: tuple[tuple[SpaceId, ...], ...]
    chances: Box


class DisplayLook(NamedTuple):
    """The display: its rectangle, heading, the columns' headings by their left edge, and its rows.

    ``aims`` says what a raid marker on a space means: what is attacked, and where. ``idle`` is the word of a row
    without an aim.
    """

    box: Box
    title: str
    heads: tuple[tuple[float, str], ...]
    rows: tuple[RowLook, ...]
    aims: Mapping[SpaceId, tuple[str, str]]
    idle: str


class CellLook(NamedTuple):
    """A cell of a track: its rectangle, what is printed in it, and a tint ("" for the usual one)."""

    box: Box
    words: str
    tint: str = ""


class SheetTrack(NamedTuple):
    """A track: its name in ``View.tracks``, its heading and where that stands, and its cells; the first has ``least``.

    ``marker`` is the word on its marker, ``ink`` the marker's colour. With ``mirrored`` a value below the first cell
    is shown as far to the right, on the other side of the marker, which has ``minus_ink``. ``note`` stands at the
    right of the heading. With ``printed`` the marker repeats what its cell says, in place of the value. With
    ``raised`` counters stand at the foot of its cells, and what is printed there stands higher.
    """

    key: str
    title: str
    at: Point
    cells: tuple[CellLook, ...]
    least: int
    marker: str
    ink: str
    mirrored: bool = False
    minus_ink: str = ""
    note: str = ""
    printed: bool = False
    raised: bool = False


class KeyLook(NamedTuple):
    """A line of the key: "value", "major", "held", "border" or "face" (then its name), and the words."""

    kind: str
    name: str
    text: str


class ReadLook(NamedTuple):
    """A hint on a large counter: where on it, in sides, which way the words stand ("left", "right", "below")."""

    x: float
    y: float
    way: str
    text: str


class SampleLook(NamedTuple):
    """A counter shown large with hints: its face, its box, and the hints."""

    face: str
    box: Box
    hints: tuple[ReadLook, ...]


class WindowLook(NamedTuple):
    """A part of the sheet that a window beside the map shows: its rectangle, and how much of its height is in sight.

    ``shown`` is 0 where it takes whatever room there is.
    """

    box: Box
    shown: float = 0.0


class CountLook(NamedTuple):
    """A number of the strip above the map: its name in ``View.tracks``, its word, its colour, and what it is.

    ``most`` is the end of its scale; 0 for none. ``figures`` is what is shown for each value, from 0 on, in its place.
    """

    key: str
    word: str
    ink: str
    text: str
    most: int = 0
    figures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AreaLook:
    """What is printed on a sheet of areas.

    Attributes:
        palette: colours by what they are for.
        kinds: of each space: "front", "start", "target", "card", "slot", "hold", "turn" or "supply".
        badges: keys of faces that lie on another counter of their slot as a badge.
        title, title_note: the box with title and subtitle, and a line below these.
        supply, supply_title: the cells of the track of supplies, and its heading.
        samples, samples_title: counters that show how they are read, and the heading over them.
        key_box: the box of the key.
        notes_at: where the small print stands.
        raid_shape: half of the outline on a raid marker.
        windows: parts that a dock shows from top to bottom, so that the map itself can be larger.
        home: what is left for the map then.
        counts: the strip above the map.
        uses: of each figure on a counter its word, and what a unit that has it can do.
    """

    size: Box
    palette: Mapping[str, str]
    kinds: tuple[str, ...]
    badges: frozenset[str]
    title: Box
    ground: GroundLook
    lines: tuple[LineLook, ...]
    panels: tuple[PanelLook, ...]
    display: DisplayLook
    tracks: tuple[SheetTrack, ...]
    supply: tuple[CellLook, ...]
    piles: tuple[PileLook, ...]
    key_box: Box
    key: tuple[KeyLook, ...]
    samples: tuple[SampleLook, ...] = ()
    raid_shape: Ring = ()
    notes_at: Point = (0.0, 0.0)
    windows: tuple[WindowLook, ...] = ()
    home: Box | None = None
    counts: tuple[CountLook, ...] = ()
    uses: tuple[tuple[str, str], ...] = ()
    title_note: str = ""
    supply_title: str = ""
    samples_title: str = ""

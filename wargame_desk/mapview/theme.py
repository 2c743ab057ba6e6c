"""Design values: every colour, size and duration of the window and of the printed map, in one place.

Owns numbers and names only; it draws nothing. Widgets, map painters and the style sheet read it.
"""

from __future__ import annotations

from dataclasses import dataclass

from wargame_desk.core.looks import SideLook


@dataclass(frozen=True, slots=True)
class Ui:
    """Colours of the window around the map."""

    name: str
    window: str  # behind everything
    panel: str  # dock bodies, cards
    raised: str  # headers, hovered rows, buttons
    sunken: str  # fields, tracks, table stripes
    line: str  # hairlines
    line_strong: str  # borders of controls
    ink: str  # text
    ink2: str  # secondary text
    ink3: str  # hints, disabled (never the only carrier of meaning)
    accent: str  # the one main action, focus, links
    accent_ink: str
    accent_soft: str  # selected row, CRT column in use
    good: str
    warn: str
    bad: str
    table: str  # the table top that the map lies on
    shadow: int  # alpha of card shadows


LIGHT = Ui(
    "light",
    window="#EFECE4",
    panel="#FBF9F4",
    raised="#F4F1E9",
    sunken="#E7E3D8",
    line="#DAD5C8",
    line_strong="#8F897A",
    ink="#22241F",
    ink2="#55564C",
    ink3="#6A6A5F",
    accent="#1F5A7D",
    accent_ink="#FFFFFF",
    accent_soft="#D5E4EC",
    good="#2F6F4F",
    warn="#9A5B00",
    bad="#A8321F",
    table="#C9C4B6",
    shadow=46,
)
DARK = Ui(
    "dark",
    window="#1C1E1C",
    panel="#252825",
    raised="#2E322E",
    sunken="#171917",
    line="#3A3F3A",
    line_strong="#767E75",
    ink="#ECEAE1",
    ink2="#B9B8AC",
    ink3="#9A9B90",
    accent="#6FB3D6",
    accent_ink="#0E1A21",
    accent_soft="#27414F",
    good="#7CC49A",
    warn="#E8B04C",
    bad="#F08A72",
    table="#121412",
    shadow=120,
)
HIGH_CONTRAST = Ui(
    "contrast",
    window="#000000",
    panel="#000000",
    raised="#1A1A1A",
    sunken="#000000",
    line="#FFFFFF",
    line_strong="#FFFFFF",
    ink="#FFFFFF",
    ink2="#FFFFFF",
    ink3="#D0D0D0",
    accent="#FFD400",
    accent_ink="#000000",
    accent_soft="#3A3200",
    good="#5CFF9D",
    warn="#FFD400",
    bad="#FF8A80",
    table="#000000",
    shadow=0,
)


@dataclass(frozen=True, slots=True)
class MapInk:
    """The printed map. One set; the dark palette lays black at 12 % over it, never recolours it."""

    paper: str = "#EDE8D4"
    field: str = "#E4E1C3"
    field_warm: str = "#E9DDB6"
    field_cool: str = "#D6DDBB"
    tuft: str = "#B4B588"
    grid: str = "#6F6C52"
    number: str = "#5F5D47"
    ink: str = "#2C2A22"
    woods_floor: str = "#B5C295"
    light_floor: str = "#CBD2A9"
    canopy: tuple[str, ...] = ("#6E8A58", "#7A955F", "#64814F", "#84A06A")
    canopy_edge: str = "#435A38"
    town_floor: str = "#DDD0B6"
    town_edge: str = "#4B3A2E"
    roofs: tuple[str, ...] = ("#9A5540", "#8A4A38", "#A9674C", "#77706A", "#8C857B")
    roof_edge: str = "#4A2E25"
    hill: tuple[str, ...] = ("#DCCFA0", "#D1BE88", "#C4AB71", "#B6985C")
    hill_line: str = "#8A6B3A"
    river: str = "#6E9DB8"
    river_edge: str = "#3F6C88"
    lake: str = "#A9CBD8"
    road: str = "#F6EBD0"
    road_edge: str = "#8B6A48"
    title_band: str = "#3B3F2E"
    title_ink: str = "#F1EAD2"


MAP = MapInk()

NEUTRAL = SideLook("", "#ECE6D3", "#26241C", "#FFFFFF", "#26241C", "#7C7660", "none")
"""The stock of markers that belong to nobody."""

MARKER_STOCK = {
    "turn": SideLook("", "#3B3F2E", "#F5EFD8", "#FFFFFF", "#000000", "#1D2016", "none"),
    "objective": SideLook("", "#E4C65B", "#2B2205", "#FFFFFF", "#000000", "#8A7013", "none"),
    "fired": SideLook("", "#F1ECDD", "#2B2B2B", "#FFFFFF", "#000000", "#7C7660", "none"),
    "disrupted": SideLook("", "#F0C36A", "#2A1B00", "#FFFFFF", "#000000", "#8F6206", "none"),
    "crippled": SideLook("", "#D9A79C", "#3B0D06", "#FFFFFF", "#000000", "#8E3A2B", "none"),
}
"""Stocks of game markers; every other kind is printed on ``NEUTRAL``."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Map overlays. From the Okabe-Ito set; each has a pattern of its own as well."""

    reach: str = "#0072B2"  # flat tint + inset ring + cost pill
    stop: str = "#C77700"  # 45 degree bars + stop plate on the pill
    forbidden: str = "#3B3B3B"  # cross-hatch + no-entry sign
    route: str = "#00466E"  # cased line + numbered beads
    selection: str = "#FFD23F"  # solid double ring
    target: str = "#C2321F"  # corner brackets + cross hairs
    retreat: str = "#7A3E8E"  # dashed arrow
    advance: str = "#00785A"  # solid arrow
    objective: str = "#B8860B"  # pennant + dotted ring
    zone: str = "#B23A68"  # outline with inward ticks
    sight: str = "#00785A"  # solid line; blocked part dashed in target red
    lesson: str = "#3C2F8F"  # wide soft ring with beads


OVER = Overlay()

TYPE = {
    "display": (28, 700),
    "title": (18, 650),
    "heading": (13, 650),
    "body": (13, 420),
    "small": (11, 450),
    "caps": (10, 650),
    "figure": (22, 700),
}
"""Name to (px, weight on the font's ``wght`` axis), at 100 % text size."""

SPACE = (2, 4, 8, 12, 16, 24, 32)
RADIUS = {"control": 5, "card": 8, "pill": 999}
ANIM_MS = {
    "hover": 80,
    "lift": 90,
    "step": 110,
    "glide_back": 180,
    "flip": 180,
    "fan": 120,
    "dice": 600,
    "result": 220,
    "panel": 140,
    "handover": 250,
}

UIS = {"light": LIGHT, "dark": DARK, "contrast": HIGH_CONTRAST}
"""Palettes by the name that settings use."""

DARK_SHADE = 0.12
"""How much black the dark palette lays over the map sheet."""

CONTRAST_GRID, CONTRAST_NUMBER = 2.2, 1.25
"""How much wider the grid and how much larger hex numbers are printed under high contrast."""

"""Pieces: fortifications, Fomori, castles, shields, goods, points, slabs and trophies."""

from __future__ import annotations

from typing import NamedTuple

from dolmen.games.svg import group, num

from .svg import PREFIX, definition_group, draw_text, use

INK = "#22241f"
CREAM = "#fbf5e3"


class Colour(NamedTuple):
    """The style of a player colour: its outline, and tones that colour-blind people can tell apart."""

    shape: str
    tone: str
    dark: str


COLOURS = {
    "blue": Colour("circle", "#0072b2", "#004e7c"),
    "red": Colour("diamond", "#d55e00", "#943f00"),
    "green": Colour("square", "#009e73", "#006a4d"),
    "yellow": Colour("triangle", "#e6b800", "#8f7200"),
}
FOMORI = ("sineach", "athach", "monghfinn", "castle")  # by strength, from 1 (AR-2)
RISE = 12.5  # height of a disk in a stack
ON_TOP = {  # scale of the three buildings on a disk, and how far below its middle they stand
    "blue": ((1.0, 0.96, 0.84), 2.0),
    "red": ((0.9, 0.88, 0.74), 3.0),
    "green": ((1.0, 0.98, 0.84), 2.0),
    "yellow": ((0.84, 0.8, 0.68), 10.0),
}


def use_seat_shape(colour: str, look: str) -> str:
    return f'<use href="#{PREFIX}o-{colour}" {look}/>'


def draw_stack_of_disks(colour: str, level: int) -> str:
    """A fortification from above: as many disks as its level, and on them the building of that level."""
    tones = COLOURS[colour]
    top = -RISE * (level - 1) / 2 - 3
    edge = f'stroke="{INK}" stroke-width="3.8" stroke-linejoin="round"'
    disks = "".join(
        group(use_seat_shape(colour, f'fill="{tones.dark}" {edge}'), 0, top + RISE * k) for k in range(level, 0, -1)
    ) + group(use_seat_shape(colour, f'fill="{tones.tone}" {edge}'), 0, top)
    rim = f'fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3" transform="translate(0 {num(top)}) scale(.86)"'
    scales, drop = ON_TOP[colour]
    return disks + use_seat_shape(colour, rim) + use(f"b-{level}", 0, top + drop, scales[level - 1])


def draw_seat_sign(colour: str) -> str:
    """A colour's outline as a sign: of a seat, on tracks and slabs."""
    return use_seat_shape(colour, f'fill="{COLOURS[colour].tone}" stroke="{INK}" stroke-width="7" stroke-linejoin="round"')


def definitions() -> str:
    """What is put together from the parts: signs, stacks and their ghosts, Fomori with their strength, slabs."""
    out = ""
    for colour, tones in COLOURS.items():
        out += definition_group(f"k-{colour}", draw_seat_sign(colour))
        pale = 'fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round" transform="scale(.72)"'
        out += definition_group(f"m-{colour}", draw_seat_sign(colour) + use_seat_shape(colour, pale))
        for level in (1, 2, 3):
            out += definition_group(f"s-{colour}-{level}", draw_stack_of_disks(colour, level))
            out += definition_group(f"hl-{colour}-{level}", use(f"s-{colour}-{level}", 0, -2, 0.62, ' opacity=".85"'))
        sign = f'fill="{tones.tone}" stroke="{INK}" stroke-width="8" stroke-linejoin="round" transform="scale(.52)"'
        out += definition_group(f"s-slab-{colour}", use("s-slab", 0, 0) + use_seat_shape(colour, sign))
    for strength, kind in enumerate(FOMORI, 1):
        out += definition_group(f"q-{kind}", use(f"f-{kind}", 0, 0) + draw_strength(strength))
    return out + definition_group("hl-fomori", use("f-back", 0, -3, 0.58, ' opacity=".85"'))


def draw_strength(strength: int) -> str:
    """How many Swords it takes to repel this."""
    return group(use("f-strength", 0, 0) + draw_text(strength, 0, 9, 26, "#fff"), 0, 44, 1.08)


def add_count(inside: str, count: int, x: float, y: float, size: float = 15) -> str:
    """Something with a dark seal that says how many there are."""
    seal = f'<circle r="{num(size)}" fill="{INK}" stroke="{CREAM}" stroke-width="2.5"/>'
    return inside + group(seal + draw_text(count, 0, size * 0.4, size * (1.2 if count < 10 else 1), "#fff"), x, y)


def draw_fort(colour: str, level: int, x: float = 0, y: float = 0, scale: float = 1, more: str = "") -> str:
    """A fortification: Áit, Broch or Caer."""
    return use(f"s-{colour}-{level}", x, y, scale, more)


def draw_fomori_piece(kind: str, x: float = 0, y: float = 0, scale: float = 1, more: str = "") -> str:
    """A Fomori of a kind or a castle, with its strength; `back` is one face down."""
    return use("f-back" if kind == "back" else f"q-{kind}", x, y, scale, more)


def draw_honor_coin(points: object, x: float, y: float, scale: float = 1) -> str:
    text = str(points)
    return group(use("s-coin", 0, 0) + draw_text(text, 0, 17, 50 if len(text) < 2 else 42, INK), x, y, scale)


def draw_corruption(points: object, x: float, y: float, scale: float = 1) -> str:
    text = str(points)
    return group(use("s-drop", 0, 0) + draw_text(text, 0, 29, 48 if len(text) < 2 else 40, "#fff"), x, y, scale)


def draw_blocker(colour: str, x: float, y: float, scale: float = 1, more: str = "") -> str:
    """A Blocker."""
    return use(f"s-slab-{colour}", x, y, scale, more)


def draw_trophy(face_up: bool, used: bool, x: float, y: float, scale: float = 1) -> str:
    """A castle taken as a trophy. In 2016 it is face up until it is used, in 2017 face down (AR-18)."""
    faded = ' opacity=".45"' if used else ""
    return use("s-trophy" if face_up else "s-trophy-back", x, y, scale, faded)

"""Cards and tiles: Earning Cards and their backs, stacks of them, Tactic Tiles, portraits of leaders and tribes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dolmen.games.svg import group, num, translate

from . import pieces
from .geometry import CARD, MEDALLION, TILE, Rect
from .map import INKS
from .pieces import CREAM, INK, draw_corruption, draw_honor_coin
from .svg import PREFIX, draw_text, draw_text_block, hit_area, id_group, key_attribute, rect, use

SECTIONS = ("top", "middle", "bottom")
HIGH, STEP = 88.0, 98.0  # height of a section, and distance from one to the next
PAPER = ("#e2c9a0", "#ecdcbb", "#f6eed8")  # of the three sections, lighter towards the bottom
GOODS = {"disks": "s-disk", "swords": "s-sword", "shields": "s-shield", "tiles": "s-tactic"}
BACKS = {"disks": ("#4d6b3f", "#34491d"), "arms": ("#8f3423", "#5c1f13"), "honor": ("#2f5e77", "#1b3c4e")}
CARD_HIT = hit_area(0, 0, *CARD, 11)
TILE_HIT = hit_area(-TILE[0] / 2, -TILE[1] / 2, *TILE)


def draw_card_body() -> str:
    """A card's body with its shadow and its gold line."""
    wide, high = CARD
    out = rect(2, 4, wide, high, 'fill="#000" opacity=".22"', 11) + rect(0, 0, wide, high, 'fill="#2f2a22"', 11)
    return out + rect(4, 4, wide - 8, high - 8, 'fill="none" stroke="#d9b45e" stroke-width="1.5"', 8)


# -- Earning Cards -------------------------------------------------------------------------------------------------------
class Section(NamedTuple):
    """The pay of a section of an Earning Card; `broch` and `caer` are Honor for each stack of that level or more."""

    honor: int = 0
    broch: int = 0
    caer: int = 0
    disks: int = 0
    swords: int = 0
    shields: int = 0
    tiles: int = 0
    corruption: int = 0


def draw_earning(kind: str, amount: int, x: float, y: float, scale: float = 1) -> str:
    """One kind of earning with its amount: points carry the number inside, goods on a seal at their foot."""
    if kind == "corruption":
        return draw_corruption(amount, x, y, 0.46 * scale)
    if kind == "honor":
        return draw_honor_coin(amount, x, y, 0.48 * scale)
    if kind in ("broch", "caer"):
        return group(draw_honor_per_building(amount, ("2", "3") if kind == "broch" else ("3",)), x, y, scale)
    seal = f'<circle r="13.5" fill="{CREAM}" stroke="{INK}" stroke-width="2.6"/>' + draw_text(amount, 0, 7.6, 22, INK)
    return group(use(GOODS[kind], -4, -3, 0.5) + group(seal, 15, 15), x, y, scale)


def draw_honor_per_building(amount: int, levels: tuple[str, ...]) -> str:
    """Honor for every building of these levels: disc, stroke, buildings."""
    out = draw_honor_coin(amount, -21, -2, 0.42)
    out += f'<path d="M-6 20 5-18" stroke="{INK}" stroke-width="2.8" stroke-linecap="round"/>'
    for k, level in enumerate(levels):
        out += use(f"b-{level}", 19 + 18 * (k - (len(levels) - 1) / 2), 8 - 9 * k, 0.46 if len(levels) == 1 else 0.34)
    return out


def draw_card_front(
    card: str,
    sections: tuple[Section, Section, Section],
    blocked: tuple[str, ...] = (),
    colour: str = "",
    paying: str = "",
    label: str = "",
) -> str:
    """An Earning Card, 212 by 300, as a group from its corner.

    `blocked` names the sections that the owner's slabs (of `colour`) cover, `paying` the one that is lit. Corruption always
    stands in the right column, so that cards side by side can be read as a table.
    """
    picture = CARD_HIT + draw_printed_front(sections)
    wide = CARD[0] - 18
    for k, name in enumerate(SECTIONS):
        y = 9 + STEP * k
        if name in blocked:
            picture += rect(9, y, wide, HIGH, 'fill="#8d948b" fill-opacity=".76"')
            picture += rect(9, y, wide, HIGH, f'fill="url(#{PREFIX}t-closed)" opacity=".32"')
            picture += pieces.draw_blocker(colour, CARD[0] / 2, y + HIGH / 2, 1.02, ' class="piece blocker"')
        if name == paying:
            for tone, thick in ((INK, 8), ("#ffc928", 5)):
                picture += rect(6, y - 2, wide + 6, HIGH + 4, f'fill="none" stroke="{tone}" stroke-width="{thick}"', 5)
    return id_group(f"card-{card}", "card", picture, label, key_attribute(card))


@lru_cache(maxsize=256)
def draw_printed_front(sections: tuple[Section, Section, Section]) -> str:
    out, wide = draw_card_body(), CARD[0] - 18
    for k, section in enumerate(sections):
        out += group(draw_printed_section(section, PAPER[k], wide), 9, 9 + STEP * k)
        if k:
            out += rect(9, STEP * k - 1, wide, 10, f'fill="url(#{PREFIX}t-knot-small)"')
    return out


def draw_printed_section(section: Section, paper: str, wide: float) -> str:
    """One section: what it pays from the left, Corruption in a dark column on the right."""
    out = rect(0, 0, wide, HIGH, f'fill="{paper}"') + rect(0, 0, wide, HIGH, f'fill="url(#{PREFIX}t-grain)"')
    column = f"M{num(wide)} 0H{num(wide - 42)}Q{num(wide - 52)} 44 {num(wide - 42)} 88H{num(wide)}Z"
    out += f'<path d="{column}" fill="#54264f" fill-opacity="{0.36 if section.corruption else 0.07}"/>'
    if section.corruption:
        out += draw_earning("corruption", section.corruption, wide - 23, 45, 1.08)
    else:
        out += rect(wide - 29, 42.5, 12, 3, 'fill="#54264f" fill-opacity=".5"', 1.5)
    found = [(kind, amount) for kind, amount in section._asdict().items() if amount and kind != "corruption"]
    widths = [90.0 if kind in ("broch", "caer") else 50.0 for kind, _ in found]
    max_width, at = wide - 50, 2.0
    for (kind, amount), needs in zip(found, widths, strict=True):
        part = max_width * needs / sum(widths)
        out += draw_earning(kind, amount, at + part / 2, 45, min(1.16, max_width / sum(widths)))
        at += part
    return out


@lru_cache(maxsize=16)
def draw_card_back(kind: str) -> str:
    """The back of an Earning Card, 212 by 300: hue, and an emblem of what its front mostly offers (AR-10.6)."""
    tone, dark = BACKS[kind]
    wide, high = CARD
    out = draw_card_body() + rect(8, 8, wide - 16, high - 16, f'fill="{tone}" stroke="#d9b45e" stroke-width="2"', 6)
    out += rect(8, 8, wide - 16, high - 16, f'fill="url(#{PREFIX}t-lattice)"', 6)
    for y in (20, high - 40):
        out += group(rect(0, 0, 172, 20, f'fill="url(#{PREFIX}t-knot)" stroke="#d9b45e"'), 20, y)
    emblem = f'<circle r="75" fill="{dark}" stroke="#d9b45e" stroke-width="4"/>'
    emblem += '<circle r="66" fill="none" stroke="#d9b45e" stroke-width="1.5" stroke-dasharray="2 5"/>'
    if kind == "disks":
        emblem += use("b-3", 0, 8, 1.62)
    elif kind == "arms":
        emblem += f'<use href="#{PREFIX}s-sword" transform="scale(-1.5 1.5) rotate(8)"/>'
        emblem += f'<use href="#{PREFIX}s-sword" transform="scale(1.5) rotate(8)"/>' + use("s-shield", 0, 0, 0.62)
    else:
        emblem += use("s-tactic", 20, 18, 0.8) + use("s-honor", -22, -20, 0.88)
    return out + group(emblem, wide / 2, high / 2)


def draw_face_down_card(card: str, kind: str, label: str) -> str:
    """An Earning Card face down; `card` is a name that does not reveal its front."""
    return id_group(f"card-{card}", "card down", CARD_HIT + draw_card_back(kind), label, key_attribute(card))


def draw_stack(stack_number: int, top_back: str, count: int, label: str) -> str:
    """A stack to draw from, 228 by 318: the back of its top card and how many there are."""
    wide, high = CARD
    if not count:
        empty = rect(2, 2, wide - 4, high - 4, 'class="ar-line" stroke-width="3" stroke-dasharray="10 8"', 11)
        return id_group(f"stack-{stack_number}", "stack empty", CARD_HIT + empty, label)
    under = ""
    for k in range(min(4, 1 + count // 5) if count > 1 else 0, 0, -1):
        tone = "#8a7d62" if k % 2 else "#6b5f49"
        under += rect(3 * k, 3.5 * k, wide, high, f'fill="{tone}" stroke="{INK}" stroke-width="2"', 11)
    inside = CARD_HIT + under + draw_card_back(top_back) + pieces.add_count("", count, wide - 24, high - 22, 30)
    return id_group(f"stack-{stack_number}", "stack", inside, label)


# -- Tactic Tiles --------------------------------------------------------------------------------------------------------
OCTAGON = "M-62-88H62L74-76V76L62 88H-62L-74 76V-76Z"
OWN_TURN = "#7c4218"  # the band of a tile used on its owner's turn
BANDS = {"ogams_wisdom": "#27495a", "hour_of_the_master_builder": "#4f7040"}  # in the Earning Phase; for the whole round
HILLS = {"green": "#7f9c53", "brown": "#a8713a", "purple": "#8d6396", "grey": "#7d8583"}
SKIES = {
    "flight_of_the_wild_geese": "#b9d3dd",
    "trail_of_the_salmon": "#d3e3df",
    "stone_of_fate": "#e9c98a",
    "emers_mercy": "#c9d7b4",
    "high_walls": "#cfdbe0",
    "sublime_stronghold": "#e6cfa6",
    "ogams_wisdom": "#cfd6c4",
    "hour_of_the_master_builder": "#e4d4ae",
    "cu_chulainns_ruse": "#6a5a6e",
    "big_migration": "#dfe0c8",
    "song_of_the_bard": "#e2d2b8",
}


class TileFace(NamedTuple):
    """What a Tactic Tile shows: its kind, name and numbers (of this edition), and the ground of Cauldron and Silver.

    `effect` is a short text for tiles whose effect is no number, `ranks` the words for the positions on Stone of Fate.
    """

    kind: str
    name: str
    value: tuple[int, ...] = ()
    ground: str = ""
    province: str = ""
    effect: str = ""
    ranks: tuple[str, ...] = ("1", "2", "3", "4")


@lru_cache(maxsize=256)
def draw_tile_face(face: TileFace) -> str:
    """A Tactic Tile around its centre, 148 by 180: name, picture, and what it does in signs."""
    out = f'<path d="{OCTAGON}" fill="#000" opacity=".24" transform="translate(2 4)"/><path d="{OCTAGON}" fill="{CREAM}"/>'
    out += f'<path d="M-62-88H62L74-76V-47H-74V-76Z" fill="{BANDS.get(face.kind, OWN_TURN)}"/>'
    out += draw_text_block(face.name, 0, -67, 128, (17.5, 9), 2, "#fff8e6") + draw_tile_scene(face)
    out += '<path d="M-74-47H74M-74 47H74" stroke="#c8932b" stroke-width="2.8"/>' + group(draw_tile_effect(face), 0, 67)
    return out + f'<path d="{OCTAGON}" fill="none" stroke="{INK}" stroke-width="3.6" stroke-linejoin="round"/>'


def draw_tile_scene(face: TileFace) -> str:
    """The picture of a tile before its sky. The ground depends on the kind of tile."""
    place = Rect(-74, -47, 148, 94)
    if face.kind == "cauldron_of_dagda":
        sky = rect(*place, f'style="fill:var(--ar-{face.ground})"')
        sky += rect(*place, f'fill="url(#{PREFIX}g-{face.ground})" opacity=".6"')
        return sky + use(f"t-{face.kind}", 0, 1)
    if face.kind == "silver_in_the_hills":
        return rect(*place, 'fill="#dfe9ea"') + use(f"t-{face.kind}", 0, 1, 1, f' style="--hill:{HILLS[face.ground]}"')
    return rect(*place, f'fill="{SKIES[face.kind]}"') + use(f"t-{face.kind}", 0, 1)


def draw_ground_swatch(ground: str, x: float, wide: float, high: float) -> str:
    """A ground as on the map: tint and pattern."""
    out = rect(x, -high / 2, wide, high, f'style="fill:var(--ar-{ground})" stroke="{INKS[ground]}" stroke-width="2"', 4)
    return out + rect(x, -high / 2, wide, high, f'fill="url(#{PREFIX}g-{ground})" opacity=".8"', 4)


def draw_tile_effect(face: TileFace) -> str:
    """The effect of a tile in signs: Honor for each counted thing, or a few words."""
    if face.kind == "stone_of_fate":
        return "".join(
            draw_honor_coin(points, -48 + 32 * k, -4, 0.26) + draw_text(rank, -48 + 32 * k, 18, 10.5, INK)
            for k, (points, rank) in enumerate(zip(face.value, face.ranks, strict=False))
        )
    if face.kind == "song_of_the_bard":
        return draw_text(f"−{face.value[0]}", -16, 9, 24, INK) + use("s-corruption", 16, -1, 0.34)
    if face.kind == "emers_mercy":
        out = draw_honor_coin(face.value[0], -48, 0, 0.34) + use("s-corruption", 54, -1, 0.26)
        return out + draw_text_block(face.effect, 4, 0, 64, (14, 8), 2, INK)
    if not face.value or face.kind == "hour_of_the_master_builder":
        return draw_text_block(face.effect, 0, 0, 134, (15, 8.5), 2, INK)
    return draw_honor_for_each(face)


def draw_honor_for_each(face: TileFace) -> str:
    """Honor, a stroke, and what it is paid for."""
    left, sign = -30, ""
    if face.kind == "cauldron_of_dagda":
        halo = f' stroke="{CREAM}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
        left = -56
        sign = draw_ground_swatch(face.ground, -29, 96, 28) + draw_text_block(
            face.province, 19, 0, 90, (16, 8), 1, INKS[face.ground], halo
        )
    elif face.kind == "flight_of_the_wild_geese":
        left, sign = -50, draw_text_block(face.effect, 20, 0, 84, (16, 9), 1, INK)
    elif face.kind == "silver_in_the_hills":
        sign = draw_ground_swatch(face.ground, 2, 54, 28)
    elif face.kind == "trail_of_the_salmon":
        sign = use("p-port", 26, 0, 0.6)
    elif face.kind == "high_walls":
        left, sign = -38, use("b-2", 12, 4, 0.46) + use("b-3", 40, 4, 0.42)
    else:
        sign = use("b-3", 26, 5, 0.46)
    stroke = f'<path d="M-4 13 4-13" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>'
    return draw_honor_coin(face.value[0], left, 0, 0.34) + group(stroke, left + 20, 0) + sign


def draw_tile(name: str, face: TileFace, x: float, y: float, scale: float, state: str, label: str, saved: int = 0) -> str:
    """A Tactic Tile somewhere. `state` is `offer`, `ready`, `active` (for the round) or `shut`; `saved` disks are on it."""
    inside = TILE_HIT + draw_tile_face(face)
    if saved:
        inside += group(pieces.add_count(use("s-disk", 0, 0, 0.8), saved, 28, 22, 24), 0, -6)
    if state == "active":
        inside += f'<path d="{OCTAGON}" fill="none" stroke="#ffc928" stroke-width="6" stroke-linejoin="round"/>'
    if state == "shut":
        inside += f'<path d="{OCTAGON}" fill="#8d948b" fill-opacity=".45"/>'
    return id_group(f"tile-{name}", f"tile {state}", inside, label, f"{key_attribute(name)} {translate(x, y, scale)}")


# -- portraits -----------------------------------------------------------------------------------------------------------
FIELDS = {  # the field behind each head: the leaders of 2017, the tribes of 2016
    "archery": "#8fae7a",
    "artifice": "#8fb3c4",
    "clairvoyance": "#b59cc6",
    "defiance": "#d99a83",
    "diplomacy": "#dcc07a",
    "wisdom": "#a9b3a8",
    "fir_bolg": "#e0a58a",
    "muintir_nemid": "#9ccab4",
    "mil_espaine": "#94bede",
    "tuath_de": "#ecd98e",
}


def definitions() -> str:
    return f'<clipPath id="{PREFIX}c-head"><circle r="52"/></clipPath>'


@lru_cache(maxsize=64)
def draw_medallion(who: str, sign: bool = True) -> str:
    """A portrait in a round frame, radius 64, with the sign of what this leader can do, or the badge of the tribe."""
    out = f'<circle r="{num(MEDALLION - 2)}" fill="#2f2a22" stroke="{INK}" stroke-width="3"/>'
    out += '<circle r="57" fill="none" stroke="#d9b45e" stroke-width="6" stroke-dasharray="9 3"/>'
    out += f'<circle r="52" fill="{FIELDS[who]}"/><circle r="40" fill="#fff" fill-opacity=".34"/>'
    out += f'<g clip-path="url(#{PREFIX}c-head)">{use(f"h-{who}", 0, 8, 0.78)}</g>'
    out += f'<circle r="52" fill="none" stroke="{INK}" stroke-width="3"/>'
    if sign:
        disc = f'<circle r="24" fill="{CREAM}" stroke="{INK}" stroke-width="3"/>' + use(f"a-{who}", 0, 0, 0.38)
        out += group(disc, 42, 42)
    return out


def draw_leader_card(who: str, name: str, text: str, label: str, sign: bool = True) -> str:
    """A leader's card, 212 by 300: portrait, name, and what the ability says. A tribe, or the Basic side, has no text."""
    wide, high = CARD
    field, band = (178, 34) if text else (236, 48)
    out = draw_card_body() + rect(7, 7, wide - 14, high - 14, 'fill="#f6eed8" stroke="#d9b45e" stroke-width="2"', 6)
    out += rect(8, 8, wide - 16, field, f'fill="{FIELDS[who]}"', 5)
    out += rect(8, 8, wide - 16, field, f'fill="url(#{PREFIX}t-lattice)" opacity=".5"', 5)
    out += group(draw_medallion(who, sign), wide / 2, 8 + field / 2, 1.26 if text else 1.42)
    out += rect(8, field + 8, wide - 16, band, 'fill="#3a332a" stroke="#d9b45e" stroke-width="2"')
    out += draw_text_block(name, wide / 2, field + 8 + band / 2, wide - 40, (22, 11), 1, "#fff8e4")
    if text:
        out += draw_text_block(text, wide / 2, 255, wide - 30, (15, 9), 4, INK, ' font-weight="400"')
    return id_group(f"leader-{who}", "card leader", CARD_HIT + out, label, key_attribute(who))

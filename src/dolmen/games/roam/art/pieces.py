"""Pieces: coins, seals, patterns, markers, artifacts and the Outpost."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dolmen.games.svg import group, num

from .svg import PREFIX, draw_text_block, draw_text_line, fit_text, mix_colours, use, wrap_text


class SeatStyle(NamedTuple):
    """The look of a seat colour: its marker's shape, and tones that colour-blind people can tell apart."""

    shape: str
    tone: str
    dark: str


SEAT_STYLES = {
    "blue": SeatStyle("circle", "#0072b2", "#00466e"),
    "red": SeatStyle("diamond", "#d55e00", "#8a3b00"),
    "green": SeatStyle("square", "#009e73", "#00614a"),
    "yellow": SeatStyle("triangle", "#e6b800", "#8f7000"),
}
ABILITY_COLOURS = {  # the field colour of each ability
    "free_blank": "#3f6f73",
    "replace": "#8a4b5a",
    "coin": "#a8742a",
    "rotate": "#4f5f96",
    "slide": "#5d7f4f",
    "flip": "#7a5694",
}
ITEMS = {  # the picture of an artifact, by its English name
    "Spare Boot": "boot",
    "Pocket Lantern": "lantern",
    "Folding Ladder": "ladder",
    "Second Shadow": "shadow",
    "Polite Crowbar": "crowbar",
    "Trader's Whistle": "whistle",
    "Swapping Stone": "stone",
    "Borrowed Banner": "banner",
    "Lucky Thimble": "thimble",
    "Busker's Cap": "cap",
    "Wishing Bucket": "bucket",
    "Hen of Small Change": "hen",
    "Spinning Top": "top",
    "Crooked Compass": "compass",
    "Weathercock": "cock",
    "Turning Key": "key",
    "Nudging Stick": "stick",
    "Long Broom": "broom",
    "Buttered Tray": "tray",
    "Sled of Patience": "sled",
    "Feather Pillow": "pillow",
    "Strong Coffee": "coffee",
    "Two-Faced Hourglass": "hourglass",
    "Alarm Bell": "bell",
}
DEFAULT_ITEMS = {
    "free_blank": "lantern",
    "replace": "stone",
    "coin": "hen",
    "rotate": "cock",
    "slide": "broom",
    "flip": "bell",
}
OCTAGON = "M10 0h84l10 10v56l-10 10h-84l-10-10v-56z"


@lru_cache(maxsize=2048)
def draw_pattern(
    pattern: tuple[str, ...],
    x: float,
    y: float,
    size: float,
    solid: str = "#fff6dd",
    blank: str = "#fff6dd",
    grip: str = "",
) -> str:
    """A pattern around a point: solids are full squares, blanks are dashed squares, the rest are small dots.

    With `grip`, a dot of this colour marks the solid that a player places with a click (`clicked_solid`).
    """
    rows, columns = len(pattern), max(map(len, pattern))
    unit = size / max(rows, columns, 3)
    left, top, inset = x - columns * unit / 2, y - rows * unit / 2, unit * 0.12
    side = unit - 2 * inset
    dots = solids = blanks = ""  # a path for each, so that a card is few elements
    for r, row in enumerate(pattern):
        for c, sign in enumerate(row):
            cx, cy = left + c * unit, top + r * unit
            if sign == ".":
                dots += f"M{num(cx + unit / 2)} {num(cy + unit / 2)}h0"
            elif sign == "#":
                solids += rounded_square_path(cx + inset, cy + inset, side)
            else:
                blanks += rounded_square_path(cx + inset + 0.8, cy + inset + 0.8, side - 1.6)
    out = f'<path d="{solids}" fill="{solid}"/>' if solids else ""
    if dots:
        out += f'<path d="{dots}" stroke="{blank}" stroke-width="{num(unit * 0.14)}" stroke-linecap="round" opacity=".45"/>'
    if blanks:
        dashes = f'stroke-dasharray="{num(unit * 0.2)} {num(unit * 0.15)}"'
        out += f'<path d="{blanks}" fill="none" stroke="{blank}" stroke-width="{num(max(1.2, unit * 0.09))}" {dashes}/>'
    if grip and solids:  # in the editor of packs there may be none yet
        r, c = clicked_solid(pattern)
        out += f'<circle cx="{num(left + (c + 0.5) * unit)}" cy="{num(top + (r + 0.5) * unit)}" r="{num(unit * 0.15)}" '
        out += f'class="grip" fill="{grip}"/>'
    return out


def clicked_solid(pattern: tuple[str, ...]) -> tuple[int, int]:
    """The row and column of the solid nearest to the middle of a pattern, as `ui.options.middle_square` on the map."""
    solids = [(r, c) for r, row in enumerate(pattern) for c, sign in enumerate(row) if sign == "#"]
    return min(solids, key=lambda one: sum((one[0] - r) ** 2 + (one[1] - c) ** 2 for r, c in solids))


def rounded_square_path(x: float, y: float, side: float) -> str:
    """A square with round corners, as a part of a path."""
    r = side * 0.22
    edge, turn = num(side - 2 * r), f"a{num(r)} {num(r)} 0 0 1"
    way = f"h{edge}{turn} {num(r)} {num(r)}v{edge}{turn} {num(-r)} {num(r)}"
    return f"M{num(x + r)} {num(y)}{way}h-{edge}{turn} {num(-r)} {num(-r)}v-{edge}{turn} {num(r)} {num(-r)}z"


def draw_seal(points: int, x: float, y: float, scale: float = 1) -> str:
    """A wax seal with points on it."""
    size = 21 if points < 10 else 18
    text = draw_text_line(str(points), 0, size / 3, size, "#fff4dc")
    return group(f'<use href="#{PREFIX}f-seal"/>{text}', x, y, scale)


def draw_coin(x: float, y: float, scale: float = 1) -> str:
    return use("f-coin", x, y, scale)


def draw_price(amount: int, x: float, y: float, scale: float = 1) -> str:
    """A coin with a number on it."""
    face = f'<use href="#{PREFIX}f-coin"/><circle r="10" fill="#f4cf6e"/>'
    return group(face + draw_text_line(str(amount), 0, 5.6, 16.5 if amount < 10 else 13, "#4a2c06"), x, y, scale)


def draw_coins(count: int, x: float, y: float, step: float) -> str:
    """The coin symbols of a square: one or two coins, more as a coin with its number."""
    if count > 2:
        return draw_price(count, x - 3, y - 3, 1.25)
    return "".join(draw_coin(x - k * step, y) for k in range(count))


def marker_symbol(colour: str, x: float, y: float, scale: float = 1, more: str = "") -> str:
    size = f" scale({num(scale)})" if scale != 1 else ""
    return f'<use href="#{PREFIX}mk-{colour}" transform="translate({num(x)} {num(y)}){size}"{more}/>'


def draw_ability_disc(ability: str, x: float, y: float, scale: float = 1, asleep: bool = False) -> str:
    edge = "#8f8ac0" if asleep else "#fff6dd"
    look = ' opacity=".55"' if asleep else ""
    return group(
        f'<circle r="27" fill="#2c2440" stroke="{edge}" stroke-width="2.8"/><g{look}>{use("ab-" + ability, 0, 0, 0.66)}</g>',
        x,
        y,
        scale,
    )


@lru_cache(maxsize=512)
def tile_markup(name: tuple[str, str], ability: str, cost: int, points: int, asleep: bool) -> str:
    """An artifact tile, 104 by 76. `name`: the one to show and the English one."""
    item = ITEMS.get(name[1], DEFAULT_ITEMS[ability])
    out = f'<path d="{OCTAGON}" fill="#0d0a1a" opacity=".4" transform="translate(0 2.5)"/>'
    out += f'<path d="{OCTAGON}" fill="{ABILITY_COLOURS[ability]}"/><path d="{OCTAGON}" fill="url(#{PREFIX}t-grain)"/>'
    out += '<circle cx="36" cy="36" r="30" fill="#fff4d6" opacity=".2"/>' + use("it-" + item, 36, 38, 0.72)
    if asleep:
        out += f'<path d="{OCTAGON}" fill="#1b1a4a" opacity=".62"/><path d="{OCTAGON}" fill="url(#{PREFIX}t-night)"/>'
    out += draw_ability_disc(ability, 79, 47, 0.7, asleep)
    if asleep:
        out += use("x-zzz", -10, 66, 0.72)
    else:
        out += draw_price(cost, 87, 15, 0.82)
    out += draw_seal(points, 14, 62, 0.56)
    edge = "#d8bd7c" if asleep else "#fff6dd"
    return (
        f'{out}<path d="M10 1h84l9 9v56l-9 9h-84l-9-9v-56z" fill="none" stroke="#1b1426" stroke-width="2.4"/>'
        f'<path d="M11 3.5h82l7.5 7.5v54l-7.5 7.5h-82l-7.5-7.5v-54z" fill="none" stroke="{edge}" '
        'stroke-opacity=".55" stroke-width="1.2"/>'
    )


@lru_cache(maxsize=256)
def large_tile_markup(
    name: tuple[str, str], ability: tuple[str, str, str], rule: str, cost: int, points: int, asleep: bool
) -> str:
    """An artifact at full size, 240 by 364. `ability`: its key, its name and its description."""
    key, called, does = ability
    field = ABILITY_COLOURS[key]
    whole = 'width="240" height="364" rx="15"'
    out = f'<rect y="3" {whole} fill="#0d0a1a" opacity=".4"/><rect {whole} fill="url(#{PREFIX}l-paper)"/>'
    out += f'<rect x="5" y="5" width="230" height="354" rx="11" fill="none" stroke="{field}" stroke-opacity=".7"/>'
    window = "M26 12h188l14 14v116l-14 14h-188l-14-14v-116z"
    out += f'<path d="{window}" fill="{field}"/><path d="{window}" fill="url(#{PREFIX}t-grain)"/>'
    out += '<circle cx="104" cy="84" r="62" fill="#fff4d6" opacity=".2"/>'
    out += use("it-" + ITEMS.get(name[1], DEFAULT_ITEMS[key]), 104, 88, 1.5)
    if asleep:
        out += f'<path d="{window}" fill="#1b1a4a" opacity=".62"/><path d="{window}" fill="url(#{PREFIX}t-night)"/>'
        out += use("x-zzz", 30, 120, 1.3)
    out += f'<path d="{window}" fill="none" stroke="#1b1426" stroke-width="2.4"/>'
    out += draw_ability_disc(key, 190, 118, 1.1, asleep)
    (line,), size = fit_text(name[0], 208, 20, 11, 1)
    out += draw_text_line(line, 120, 184, size, "#33261a")
    out += f'<path d="M30 194h180" stroke="{field}" stroke-opacity=".7" stroke-width="1.5"/>'
    out += draw_text_line(called, 120, 213, 15, mix_colours(field, share=0.45))
    for k, row in enumerate(wrap_text(does, 222, 14)):
        out += draw_text_line(row, 120, 234 + 17.5 * k, 14, "#4a3826", ' class="line"')
    out += '<rect x="14" y="318" width="212" height="34" rx="10" fill="#2c2440"/>'
    out += draw_price(cost, 36, 335, 0.95) + draw_seal(points, 204, 335, 0.8)
    return out + draw_text_line(rule, 120, 340, 13.5, "#fff6dd")


@lru_cache(maxsize=64)
def outpost_markup(name: str, points: int, colour: str) -> str:
    """The Outpost card, 330 by 200, with a marker of this colour ('': nobody holds it)."""
    sky = f'<rect width="330" height="200" fill="url(#{PREFIX}bg-shore)"/>'
    stars = "".join(use("p-star", x, y, s) for x, y, s in ((30, 24, 1.2), (80, 16, 0.8), (150, 30, 0.9), (190, 14, 0.7)))
    hills = (
        '<path d="M0 130Q60 96 120 124T240 112T330 124V200H0Z" fill="#4f7a86"/>'
        '<path d="M0 156Q80 128 160 150T330 144V200H0Z" fill="#3d6a5a"/>'
        f'<path d="M0 156Q80 128 160 150T330 144V200H0Z" fill="url(#{PREFIX}t-tuft)"/>'
    )
    pine = "--a:#7fa98a;--b:#3f6f5f;--c:#2c5148"
    pines = use("p-pine", 40, 172, 0.7, pine) + use("p-pine", 168, 170, 0.55, pine) + use("p-pine", 14, 180, 0.5, pine)
    board = '<rect width="112" height="112" rx="12" fill="#2c2440" fill-opacity=".92"/>'
    for k in (0, 1, 2, 3, 5, 6, 7, 8):
        board += f'<rect x="{8 + k % 3 * 33}" y="{8 + k // 3 * 33}" width="30" height="30" rx="7" fill="#fff6dd"/>'
    board += use("p-rival", 56, 56)
    strip = f'<path d="M0 162q165-12 330 0v24a14 14 0 0 1-14 14h-302a14 14 0 0 1-14-14z" fill="url(#{PREFIX}l-paper)"/>'
    return (
        f'<rect y="3" width="330" height="200" rx="14" fill="#0d0a1a" opacity=".4"/><g clip-path="url(#{PREFIX}c-out)">'
        f"{sky}{stars}{use('p-moon', 56, 58, 0.8)}{hills}{use('p-watch', 112, 160)}{pines}"
        f'<rect width="330" height="200" fill="url(#{PREFIX}t-grain)"/></g>{group(board, 204, 18)}{strip}'
        + draw_text_block(name, 128, 188, 200, (24, 10), "#33261a")
        + (marker_symbol(colour, 112, 66, 0.7) if colour else "")
        + draw_seal(points, 298, 166, 1.2)
        + '<rect x="1" y="1" width="328" height="198" rx="13" fill="none" stroke="#2c2440" stroke-width="2"/>'
    )

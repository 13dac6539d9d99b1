"""The map: sea, island, roads and names as one picture that never changes, and what stands on it.

`chart` is the unchanging part. It belongs into the definitions of a page, once; `board` refers to it and draws the rest:
one group for every province and every location, each with a shape of class `hit` first, which is what a click meets.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from dolmen.games.svg import Drawing, esc, group, named_drawing, num, static_drawing, translate

from . import pieces
from .coast import Outlines, map_outlines, stable_random
from .geometry import (
    BAND,
    BOARD,
    COMPASS_AT,
    LEGEND_AT,
    PIECE,
    REACH,
    SEA,
    TITLE_AT,
    Castle,
    Link,
    Location,
    MapData,
    Point,
    Province,
    Rect,
    place_positions,
)
from .labels import BADGE, NAME, SLOT, TITLE, Plate, layout_labels
from .svg import PREFIX, draw_text, draw_text_block, hit_area, id_group, rect, use

INKS = {"green": "#34491d", "brown": "#55350f", "purple": "#4b2b53", "grey": "#33393a"}  # of a province's name and number
DEPTHS = (("sea-2", 66), ("sea-3", 46), ("sea-4", 29), ("sea-5", 14))  # tint of the water, and how far from the shore
TINTED = ((46, 0.1), (32, 0.13), (19, 0.17), (8, 0.6))  # width and strength of the strokes that tint a province's edge
HIT = hit_area(-REACH, -REACH, 2 * REACH, 2 * REACH, REACH)
HIT_OF_FORT = HIT.replace('class="hit"', 'class="hit" data-rim="9"')  # an outline lies around the colour of the owner


class ChartWords(NamedTuple):
    """What is written on the map, in the language of the reader; `over` and `under` stand around the title."""

    over: str
    title: str
    under: str
    location: str
    port: str
    red_road: str
    bonus: str
    winds: tuple[str, str, str, str] = ("N", "E", "S", "W")


class Fort(NamedTuple):
    """A fortification on the map."""

    seat: int
    colour: str
    level: int


class CastleContent(NamedTuple):
    """What stands on a castle location: the castle itself, and a kind of Fomori or none."""

    castle: bool
    fomori: str


class MapContent(NamedTuple):
    """What stands on the map, by the ids of locations, castles and provinces; `labels` has a label for each of those."""

    forts: dict[str, Fort]
    fomori: dict[str, str]
    castles: dict[str, CastleContent]
    shields: dict[str, int]
    labels: dict[str, str]


# -- what never changes --------------------------------------------------------------------------------------------------
def draw_chart(data: MapData, words: ChartWords) -> str:
    """The map without pieces, as the definition `ar-chart`; the names, which are above the pieces, as `ar-names`."""
    lines = map_outlines(data)
    plates, names = layout_labels(data)
    at = place_positions(data)
    named = "".join(
        f'<text x="{num(round(label.x))}" y="{num(round(label.y))}" text-anchor="{label.anchor}">{esc(place.name)}</text>'
        for place, label in zip(data.locations, names, strict=True)
    )
    titles = "".join(draw_province_name(province, plate) for province, plate in zip(data.provinces, plates, strict=True))
    return (
        f'<g id="{PREFIX}chart">{outline_definitions(data, lines)}{draw_sea(lines)}{draw_land(data)}{draw_isle(data)}'
        f"{draw_roads(data.links, at)}"
        + draw_isle_name(data)
        + "".join(draw_province_number(province, plate) for province, plate in zip(data.provinces, plates, strict=True))
        + draw_empty_places(data)
        + draw_title(words)
        + draw_compass(words.winds)
        + draw_ships()
        + draw_legend(words)
        + draw_frame()
        + f'</g><g id="{PREFIX}names"><g class="ar-name" font-size="{NAME}">{named}</g>{titles}</g>'
    )


def outline_definitions(data: MapData, lines: Outlines) -> str:
    """The outlines, to be used again and again."""
    out = f'<path id="{PREFIX}coast" d="{lines.coast}"/><path id="{PREFIX}isle" d="{lines.isle}"/>'
    out += f'<path id="{PREFIX}borders" d="{lines.borders}"/>'
    out += f'<clipPath id="{PREFIX}c-sea">{rect(*SEA)}</clipPath>'
    for province, d in zip(data.provinces, lines.provinces, strict=True):
        out += f'<clipPath id="{PREFIX}c-{province.id}"><path id="{PREFIX}r-{province.id}" d="{d}"/></clipPath>'
    return f"<defs>{out}</defs>"


def use_outline(part: str, look: str) -> str:
    return f'<use href="#{PREFIX}{part}" {look}/>'


def draw_sea(lines: Outlines) -> str:
    """Deep water, lines of the winds, waves, and the shallows as four tints with a line of foam at each edge."""
    x, y = COMPASS_AT
    winds = "".join(f"M{num(x)} {num(y)}l{1500 * sin(k * pi / 16):.0f} {-1500 * cos(k * pi / 16):.0f}" for k in range(32))
    out = rect(*SEA, f'fill="url(#{PREFIX}l-sea)"') + f'<g clip-path="url(#{PREFIX}c-sea)">'
    out += f'<path d="{winds}" style="stroke:var(--ar-foam)" stroke-opacity=".16"/>'
    out += rect(*SEA, f'fill="url(#{PREFIX}t-wave)"') + '<g fill="none" stroke-linejoin="round">'
    for tint, reach in DEPTHS:
        for style, wide in (("var(--ar-line-of-foam)", reach * 2 + 2.6), (f"var(--ar-{tint})", reach * 2)):
            both = use_outline("coast", "") + use_outline("isle", "")
            out += f'<g style="stroke:{style}" stroke-width="{wide}">{both}</g>'
    return f"{out}</g></g>"


def draw_land(data: MapData) -> str:
    """The island: a shadow, ten provinces with tint, pattern and a tinted edge, their borders, the coast."""
    out = use_outline("coast", 'fill="#173340" fill-opacity=".4" transform="translate(5 8)"')
    for province in data.provinces:
        ring, colour = f"r-{province.id}", province.colour
        out += f'<g clip-path="url(#{PREFIX}c-{province.id})">' + use_outline(ring, f'style="fill:var(--ar-{colour})"')
        out += use_outline(ring, f'fill="url(#{PREFIX}g-{colour})" opacity=".5"')
        for wide, strength in TINTED:
            look = f'fill="none" style="stroke:var(--ar-{colour}-edge)" stroke-width="{wide}" stroke-opacity="{strength}"'
            out += use_outline(ring, look)
        out += "</g>"
    out += '<g fill="none" stroke-linecap="round">' + use_outline(
        "borders", 'style="stroke:var(--ar-halo)" stroke-width="4.4"'
    )
    out += use_outline("borders", 'stroke="#22241f" stroke-width="2.2" stroke-dasharray="10 5 2 5"') + "</g>"
    return out + use_outline("coast", 'fill="none" stroke="#22241f" stroke-width="3.4" stroke-linejoin="round"')


SMOKE = "M0 0C-14-10 12-18 2-30-6-40-22-36-20-26-19-19-10-20-11-26M6 2C-4-10 22-22 14-36"
CRAGS = (
    "M-150 36l14-22 10 14M-64 56l12-26 14 20M26 62l10-20 14 16M134 32l10-24 14 18M-162-2l10-14 12 12M156-22l-14-12-8 14"
    "M70-54l10-12 12 12M-84-52l10-10 12 10M-118 40l8-12 8 10M92 46l8-12 8 10"
)
CRACKS = "M-128 12l18-8 8 12 20-6M-20 40l14-10 18 8 12-12M58-44l-10 12 14 8-8 12M118-4l-16 8 4 12M-96-34l12 10-6 12"


def draw_isle(data: MapData) -> str:
    """Balor's Isle: black crags in smoke, embers in its cracks."""
    xs, ys = [p[0] for p in data.isle], [p[1] for p in data.isle]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    out = f'<ellipse rx="290" ry="152" fill="url(#{PREFIX}l-smoke)"/>'
    out += f'<ellipse cx="-204" cy="-52" rx="120" ry="58" fill="url(#{PREFIX}l-smoke)" opacity=".6"/>'
    out += f'<ellipse cx="208" cy="-46" rx="120" ry="62" fill="url(#{PREFIX}l-smoke)" opacity=".7"/>'
    curls = "".join(
        f'<path d="{SMOKE}" transform="translate({cx} {cy}) scale({num(-size if k % 2 else size)} {num(size)})"/>'
        for k, (cx, cy, size) in enumerate(((-150, -30, 1.1), (-78, -50, 1.3), (84, -50, 1.3), (152, -26, 1.1)))
    )
    smoke = f'<g fill="none" stroke="#a59aa4" stroke-opacity=".5" stroke-width="4.5" stroke-linecap="round">{curls}</g>'
    stone = use_outline("isle", 'fill="#0d0b0f" transform="translate(3 9)"')
    stone += use_outline("isle", f'fill="url(#{PREFIX}l-isle)" stroke="#0d0b0f" stroke-width="4.5" stroke-linejoin="round"')
    ring = f'transform="translate({num(x)} {num(y)}) scale(.97) translate({num(-x)} {num(-y)})"'
    stone += use_outline("isle", f'fill="none" stroke="#e0522a" stroke-width="2" {ring}')
    embers = f'<ellipse cy="6" rx="150" ry="58" fill="url(#{PREFIX}l-ember)" opacity=".55"/>'
    embers += f'<path d="{CRACKS}" fill="none" stroke="#ff7a3c" stroke-width="2.4" stroke-linejoin="round"/>'
    embers += f'<path d="{CRAGS}" fill="none" stroke="#0d0b0f" stroke-width="2.4" opacity=".8" stroke-linejoin="round"/>'
    return group(out, x, y) + stone + group(embers, x, y) + group(smoke, x, y)


def draw_isle_name(data: MapData) -> str:
    xs, ys = [p[0] for p in data.isle], [p[1] for p in data.isle]
    look = ' stroke="#120f14" stroke-width="7" stroke-linejoin="round" paint-order="stroke" letter-spacing="5"'
    return draw_text(data.isle_name.upper(), (min(xs) + max(xs)) / 2, max(ys) - 13, 20, "#f6d3ae", look)


def draw_roads(links: tuple[Link, ...], at: dict[str, Point]) -> str:
    """All roads at once, each a little bent; the red ones with thorns."""
    quiet = "".join(road_path(at[link.a], at[link.b], 0.045) for link in links if not link.red)
    red = "".join(road_path(at[link.a], at[link.b], 0.1) for link in links if link.red)
    out = f'<defs><path id="{PREFIX}roads" d="{quiet}"/><path id="{PREFIX}red-roads" d="{red}"/></defs>'
    out += use_outline("roads", 'stroke="#3d2f1c" stroke-width="9"')
    out += use_outline("roads", 'style="stroke:var(--ar-road)" stroke-width="5.4"')
    out += use_outline("roads", 'stroke="#a98a52" stroke-width="1.4" stroke-dasharray="5 5"')
    out += use_outline("red-roads", 'stroke="#1a0d0c" stroke-width="18" stroke-dasharray="3 15" stroke-linecap="butt"')
    out += use_outline("red-roads", 'stroke="#1a0d0c" stroke-width="10.5"')
    out += use_outline("red-roads", 'stroke="#e0452a" stroke-width="6"')
    out += use_outline("red-roads", 'stroke="#ffc9a0" stroke-width="1.4" stroke-dasharray="7 11"')
    return f'<g fill="none" stroke-linecap="round">{out}</g>'


def road_path(a: Point, b: Point, most: float) -> str:
    dx, dy = b[0] - a[0], b[1] - a[1]
    bend = most * (0.4 + stable_random(b, a)) * (1 if stable_random(a, b) > 0.5 else -1)
    middle = (a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend
    return f"M{num(a[0])} {num(a[1])}Q{middle[0]:.0f} {middle[1]:.0f} {num(b[0])} {num(b[1])}"


def draw_province_name(province: Province, plate: Plate) -> str:
    """A province's name in capitals."""
    x, y = plate.name
    return draw_text(province.name.upper(), round(x), round(y), TITLE, INKS[province.colour], ' class="ar-caps"')


def draw_province_number(province: Province, plate: Plate) -> str:
    """A province's number in a badge."""
    ink, (x, y) = INKS[province.colour], plate.badge
    hexagon = (
        f'<path d="M16-19 32-11V6L16 20 0 6V-11Z" fill="{ink}" stroke="#f5e2a6" stroke-width="2.6" stroke-linejoin="round"/>'
    )
    return group(hexagon + draw_text(province.bonus, 16, 8, 23, "#fff"), round(x), round(y))


def draw_empty_places(data: MapData) -> str:
    """The empty places: rings of stones, quays, crags."""
    out = "".join(use("p-port" if place.port else "p-place", place.x, place.y) for place in data.locations)
    return out + "".join(use("p-crag", castle.x, castle.y) for castle in data.castles)


# -- ornament ------------------------------------------------------------------------------------------------------------
SCROLL = "M-146-90Q-140-104-126-106H126Q140-104 146-90V86Q140 102 126 104H-126Q-140 102-146 86Z"


def draw_parchment(d: str) -> str:
    return f'<path d="{d}" style="fill:var(--ar-parchment)" stroke="#2f2a22" stroke-width="3"/>'


def draw_title(words: ChartWords) -> str:
    """The title, its first letter illuminated."""
    out = f'<path d="{SCROLL}" fill="#173340" opacity=".45" transform="translate(4 6)"/>{draw_parchment(SCROLL)}'
    out += f'<path d="{SCROLL}" transform="scale(.94)" fill="none" stroke="#b5482f" stroke-width="2"/>'
    for y in (-91, 69):
        out += group(rect(0, 0, 240, 20, f'fill="url(#{PREFIX}t-knot)" stroke="#2f2a22"'), -120, y)
    out += '<rect x="-126" y="-59" width="78" height="114" fill="#b5482f" stroke="#2f2a22" stroke-width="2.5"/>'
    out += '<rect x="-120" y="-53" width="66" height="102" fill="#27495a" stroke="#e3bd55" stroke-width="2"/>'
    spirals = "".join(
        f'<use href="#{PREFIX}x-spiral" transform="translate({x} {y}) scale({sx} .68)"/>'
        for x, y, sx in ((-108, -37, 0.68), (-66, -37, -0.68), (-108, 35, 0.68), (-66, 35, -0.68))
    )
    out += f'<g stroke="#e3bd55" stroke-width="3.4">{spirals}</g>'
    first, rest = words.title[:1].upper(), words.title[1:].upper()
    halo = ' stroke="#2f2a22" stroke-width="6" paint-order="stroke" stroke-linejoin="round"'
    out += draw_text(first, -87, 29, 90, "#f6ecd0", halo)
    out += draw_text(words.over.upper(), 46, -28, 20, "#b5482f", ' letter-spacing="7"')
    out += draw_text_block(rest, 46, 0, 164, (42, 18), 1, "#22241f", ' letter-spacing="1"')
    out += '<path d="M-38 24H130" stroke="#c8932b" stroke-width="2"/>'
    out += draw_text_block(words.under, 46, 42, 172, (16.5, 9), 2, "#55401c", ' font-style="italic"')
    return group(out, *TITLE_AT)


def star_paths(points: int, long: float, short: float, turn: float) -> tuple[str, str]:
    """A compass star, and the dark halves of its rays."""
    ray = [(long, turn + 2 * pi * k / points) for k in range(points)]
    dip = [(short, turn + 2 * pi * (k + 0.5) / points) for k in range(points)]
    tips = [(f"{r * sin(a):.1f}", f"{-r * cos(a):.1f}") for pair in zip(ray, dip, strict=True) for r, a in pair]
    whole = "M" + "L".join(f"{x} {y}" for x, y in tips) + "Z"
    return whole, "".join(f"M0 0L{' '.join(tips[2 * k])}L{' '.join(tips[2 * k + 1])}Z" for k in range(points))


def draw_compass(winds: tuple[str, str, str, str]) -> str:
    out = (
        '<circle r="66" style="fill:var(--ar-parchment)" fill-opacity=".22"/><g fill="none"><circle r="66" stroke="#2f2a22" '
    )
    out += 'stroke-width="9"/><circle r="66" stroke="#d9b45e" stroke-width="5" stroke-dasharray="12 5.279"/>'
    out += '<circle r="50" stroke="#2f2a22" stroke-width="1.5"/></g>'
    for turn, long, tone in ((pi / 4, 54, "#6f7a72"), (0, 78, "#27495a")):
        whole, dark = star_paths(4, long, 20, turn)
        out += f'<path d="{whole}" fill="#f6ecd0" stroke="#2f2a22" stroke-width="2" stroke-linejoin="round"/>'
        out += f'<path d="{dark}" fill="{tone}"/>'
    out += (
        '<path d="M0 0 0-78 14.1-14.1Z" fill="#b5482f"/><circle r="9" fill="#e3bd55" stroke="#2f2a22" stroke-width="2.5"/>'
    )
    letters = zip(winds, ((0, -84), (92, 8), (0, 102), (-92, 8)), strict=True)
    out += '<g class="ar-sea" font-size="24">' + "".join(draw_text(text, x, y, 24) for text, (x, y) in letters) + "</g>"
    return group(out, *COMPASS_AT, 0.94)


def draw_ships() -> str:
    """Those who arrive, three ships from the west, and what waits for them in the south."""
    ships = "".join(use("s-ship", x, y, size) for x, y, size in ((52, 300, 0.42), (112, 330, 0.52), (54, 376, 0.6)))
    wake = "".join(f"M{x - 20} {y}q-9 5-20 2" for x, y in ((46, 317), (104, 352), (44, 402)))
    out = f'<path d="{wake}" fill="none" style="stroke:var(--ar-foam)" stroke-width="2" stroke-linecap="round"/>'
    return out + ships + use("x-serpent", 74, 946, 0.62)


def draw_legend(words: ChartWords) -> str:
    out = draw_parchment("M0 0H272V58H0Z") + '<path d="M4 4H268V54H4Z" fill="none" stroke="#b5482f"/>'
    out += use("p-place", 20, 18, 0.42) + use("p-port", 20, 42, 0.42)
    out += (
        '<path d="M112 18H136" stroke="#1a0d0c" stroke-width="9"/><path d="M112 18H136" stroke="#e0452a" stroke-width="5"/>'
    )
    badge = '<path d="M0-14 12-8V4L0 15-12 4V-8Z" fill="#34491d" stroke="#f5e2a6" stroke-width="2"/>' + draw_text(
        2, 0, 6, 17, "#fff"
    )
    out += group(badge, 124, 41, 0.76)
    for text, x, y, max_width in (
        (words.location, 36, 18, 68),
        (words.port, 36, 42, 68),
        (words.red_road, 142, 18, 124),
        (words.bonus, 142, 42, 124),
    ):
        out += draw_text_block(text, x, y, max_width, (15.5, 8), 1, "#22241f", ' class="ar-left"')
    return group(out, *LEGEND_AT)


def draw_frame() -> str:
    """Knotwork above and below, a line around the sea, and a boss at each of its corners."""
    band = rect(0, 0, BOARD.width / 0.8, 20, f'fill="url(#{PREFIX}t-knot)"')
    out = "".join(group(band, BOARD.x, y, 0.8) for y in (SEA.y - BAND, SEA.y + SEA.height))
    out += rect(*SEA, 'fill="none" stroke="#2f2a22" stroke-width="5"') + rect(
        *SEA, 'fill="none" stroke="#d9b45e" stroke-width="2"'
    )
    edge = Rect(BOARD.x + 1, BOARD.y + 1, BOARD.width - 2, BOARD.height - 2)
    out += rect(*edge, 'fill="none" stroke="#2f2a22" stroke-width="4"')
    boss = '<circle r="9.5" fill="#2f2a22" stroke="#d9b45e" stroke-width="2"/>'
    boss += f'<use href="#{PREFIX}x-triskele" stroke="#d9b45e" stroke-width="7" transform="scale(.25)"/>'
    corners = [(x, y) for x in (SEA.x, SEA.x + SEA.width) for y in (SEA.y - BAND / 2, SEA.y + SEA.height + BAND / 2)]
    return out + "".join(group(boss, x, y) for x, y in corners)


# -- what changes --------------------------------------------------------------------------------------------------------
def board_drawings(data: MapData, content: MapContent) -> list[Drawing]:
    """The map with what stands on it. The chart itself must be among the definitions of the page."""
    plates, _ = layout_labels(data)
    out = [
        named_drawing(
            f"{PREFIX}ground", f'<g id="{PREFIX}ground" class="ground"><use href="#{PREFIX}chart"/></g>', bare=True
        )
    ]
    for province, plate in zip(data.provinces, plates, strict=True):
        label = content.labels.get(province.id, "")
        shields = content.shields.get(province.id, 0)
        out.append(province_drawing(province.id, province.limit, plate.badge, shields, label))
    for place in data.locations:
        label = content.labels.get(place.id, "")
        out.append(location_drawing(place, content.forts.get(place.id), content.fomori.get(place.id, ""), label))
    for castle in data.castles:
        label = content.labels.get(castle.id, "")
        out.append(castle_drawing(castle, content.castles.get(castle.id, CastleContent(False, "")), label))
    return [*out, static_drawing(f'<use class="names" href="#{PREFIX}names"/>', bare=True)]


@lru_cache(maxsize=1024)
def province_drawing(province: str, limit: int, badge: Point, shields: int, label: str) -> Drawing:
    """A province to be pointed at, with its Shields and the places left for more."""
    x, y = round(badge[0]) + BADGE + SLOT / 2, round(badge[1])
    signs = "".join(
        use("s-shield" if k < shields else "s-slot", x + SLOT * k, y, 0.37, ' class="piece shield"' if k < shields else "")
        for k in range(max(limit, shields))
    )
    name = f"prov-{province}"
    return named_drawing(name, id_group(name, "province", use_outline(f"r-{province}", 'class="hit"') + signs, label))


@lru_cache(maxsize=4096)
def location_drawing(place: Location, fort: Fort | None, fomori: str, label: str) -> Drawing:
    """A location with its piece; where a piece covers a port, an anchor beside it says so."""
    piece = ""
    if fort is not None:
        more = f' id="fort-{place.id}" class="piece fort" data-seat="{fort.seat}"'
        piece = pieces.draw_fort(fort.colour, fort.level, 0, -2, PIECE, more)
    elif fomori:
        piece = pieces.draw_fomori_piece(fomori, 0, -3, PIECE * 0.94, f' id="fomori-{place.id}" class="piece fomori"')
    if piece and place.port:
        piece += use("p-harbour", -23, 20)
    name, hit = f"loc-{place.id}", HIT if fort is None else HIT_OF_FORT
    return named_drawing(name, id_group(name, "place", hit + piece, label, " " + translate(place.x, place.y)))


@lru_cache(maxsize=256)
def castle_drawing(place: Castle, held: CastleContent, label: str) -> Drawing:
    """A castle location; a Fomori stands on top of its castle and must be repelled first (AR-18)."""
    both = held.castle and bool(held.fomori)
    piece = ""
    if held.castle:
        more = f' id="castle-{place.id}" class="piece castle"'
        piece += pieces.draw_fomori_piece("castle", 0, 9 if both else -2, 0.56 if both else 0.62, more)
    if held.fomori:
        more = f' id="fomori-{place.id}" class="piece fomori"'
        piece += pieces.draw_fomori_piece(held.fomori, 0, -29 if both else -3, 0.44 if both else PIECE * 0.94, more)
    name = f"loc-{place.id}"
    return named_drawing(name, id_group(name, "place", HIT + piece, label, " " + translate(place.x, place.y)))

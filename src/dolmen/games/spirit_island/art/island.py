"""The map: sea, coast, lands by terrain, and their contents.

`ground` never changes during a game: draw it once. `lands` is everything else, a group for each land. The first shape of a
group is the exact outline of the land, which takes the clicks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from dolmen.games.slow_functions import slow_function
from dolmen.games.svg import Drawing, Point, named_drawing, num

from .clusters import LandContents, draw_cluster
from .geometry import CACHED_LAYOUTS, SLAB, Land, MapLayout, bounds, distance_to_border, polygon_edges
from .svg import CREAM, DISPLAY, PREFIX, draw_text, id_group, path, path_num, stable_random, use
from .terrain import DEVICES, GROUNDS

STONE, GOLD = "#3b2f22", "#e8c777"
DEVICES_MOST = (16, 14, 10, 9)  # in a land, by number of boards
MARKS = {  # strokes inside a land's border: width in units of a board, and look
    "ravage": ((3.3, 'stroke="#2a0d06" stroke-opacity=".6"'), (2.3, 'stroke="#d3381c"')),
    "build": ((2.9, 'stroke="#3a2a05" stroke-opacity=".55"'), (1.7, 'stroke="#ffc53d" stroke-dasharray="{a} {b}"')),
    "explore": (
        (2.5, 'stroke="#123340" stroke-opacity=".5"'),
        (1.35, 'stroke="#fff" stroke-dasharray="{c} {b}" stroke-linecap="round"'),
    ),
    "chosen": ((4.6, 'stroke="#e0a100"'), (3.2, 'stroke="#ffffff"')),
}
MARK_ORDER = ("ravage", "build", "explore")


def use_outline(name: str, look: str) -> str:
    return f'<use href="#{PREFIX}{name}" {look}/>'


# -- ground -----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=CACHED_LAYOUTS)
def ground(layout: MapLayout, seas: tuple[str, ...]) -> Drawing:
    """Everything below the pieces; `seas` are the names of the oceans, board by board."""
    return named_drawing("ground", draw_ground(layout, seas), bare=True)


@slow_function(CACHED_LAYOUTS)
def draw_ground(layout: MapLayout, seas: tuple[str, ...]) -> str:
    out = (
        draw_ground_shapes(layout)
        + draw_board_thickness()
        + "".join(draw_ocean(layout, land) for land in layout.lands if land.terrain == "ocean")
        + draw_shallows(layout)
    )
    out += "".join(draw_terrain_ground(layout, land) for land in layout.lands if land.terrain != "ocean")
    out += use_outline("s-island", 'class="si-night-shade"') + draw_border_lines(layout)
    oceans = [land for land in layout.lands if land.terrain == "ocean"]
    out += "".join(draw_ocean_name(layout, land, name) for land, name in zip(oceans, seas, strict=True))
    return id_group("ground", out, look="no-pointer ground")


def draw_ground_shapes(layout: MapLayout) -> str:
    """The outlines, and the marks that a page puts over a land."""
    whole = "".join(land.path for land in layout.lands)
    out = f'<path id="{PREFIX}s-island" d="{whole}"/><path id="{PREFIX}s-coast" d="{layout.coast}"/>'
    out += f'<path id="{PREFIX}s-borders" d="{layout.borders}"/><path id="{PREFIX}s-seams" d="{layout.seams}"/>'
    waters = ""
    for land in layout.lands:
        out += f'<clipPath id="{PREFIX}k-{land.id}"><path id="{PREFIX}l-{land.id}" d="{land.path}"/></clipPath>'
        waters += use_outline(f"l-{land.id}", "") if land.terrain == "ocean" else ""
    out += f'<clipPath id="{PREFIX}k-sea">{waters}</clipPath>'
    for land in layout.lands:
        out += f'<g id="{PREFIX}hl-chosen-{land.id}">{draw_mark(layout, land, "chosen")}</g>'
    return f"<defs>{out}</defs>"


def draw_board_thickness() -> str:
    """The thickness of the boards."""
    layers = (("#15201f", SLAB - 1), ("#57483a", SLAB * 0.5), ("#e9dcbc", 0))
    return (
        '<g stroke-width="6" stroke-linejoin="round">'
        + "".join(
            use_outline("s-island", f'transform="translate(0 {num(y)})" fill="{tone}" stroke="{tone}"') for tone, y in layers
        )
        + "</g>"
    )


def draw_ocean(layout: MapLayout, land: Land) -> str:
    """An ocean: deep water, waves, and a ship."""
    out = use_outline(f"l-{land.id}", f'fill="url(#{PREFIX}l-sea)"') + use_outline(
        f"l-{land.id}", f'fill="url(#{PREFIX}g-ocean)"'
    )
    spot = ship_position(layout, land)
    return out + use("m-ship", *spot, layout.unit * 7.4)


def ship_position(layout: MapLayout, land: Land) -> Point:
    """A point in an ocean away from its middle, which holds the name and perhaps pieces."""
    best, found = -1.0, land.middle
    edges, (x0, y0) = polygon_edges(land.polygon), land.middle
    for k in range(60):
        x, y = land.polygon[int(stable_random(land.id, k) * len(land.polygon))]
        t = 0.3 + 0.5 * stable_random(land.id, "t", k)
        p = (x0 + (x - x0) * t, y0 + (y - y0) * t)
        distance = distance_to_border(p, edges, layout.unit * 4.4)
        away = ((p[0] - x0) ** 2 + 2.5 * (p[1] - y0) ** 2) ** 0.5
        score = min(distance, layout.unit * 6) + min(away, layout.unit * 16) * 0.8
        if distance > layout.unit * 4.4 and score > best:
            best, found = score, p
    return found


def draw_shallows(layout: MapLayout) -> str:
    """Shallows and foam along the coast."""
    u = layout.unit
    bands = ((6.6, "#4d9fb0", 0.45), (4.4, "#7cc3c4", 0.55), (2.6, "#b4e2da", 0.7), (1.3, "#f3fbf4", 0.95))
    strokes = "".join(
        use_outline("s-coast", f'stroke="{tone}" stroke-opacity="{strength}" stroke-width="{path_num(wide * u)}"')
        for wide, tone, strength in bands
    )
    return f'<g clip-path="url(#{PREFIX}k-sea)" fill="none" stroke-linejoin="round">{strokes}</g>'


def draw_terrain_ground(layout: MapLayout, land: Land) -> str:
    """A land: ground, pattern, light from the north-west, dark edge, beach, and decoration."""
    colours, name, u = GROUNDS[land.terrain], f"l-{land.id}", layout.unit
    out = use_outline(name, f'fill="{colours.base}"') + use_outline(name, f'fill="url(#{PREFIX}g-{land.terrain})"')
    out += use_outline(name, f'fill="url(#{PREFIX}l-sun)"')
    out += use_outline(name, f'fill="none" stroke="{colours.dark}" stroke-opacity=".4" stroke-width="{path_num(3.2 * u)}"')
    out += use_outline(name, f'fill="none" stroke="{colours.dark}" stroke-opacity=".55" stroke-width="{path_num(1.3 * u)}"')
    if land.coastal:
        out += '<g fill="none">' + use_outline("s-coast", f'stroke="#c9a55f" stroke-width="{path_num(4 * u)}"')
        out += use_outline("s-coast", f'stroke="#f2ddab" stroke-width="{path_num(3.1 * u)}"') + "</g>"
    size = 7.4 * u
    for k, (x, y) in enumerate(device_positions(layout, land, size)):
        kind = int(stable_random(land.id, "kind", k) * DEVICES)
        scale = 0.86 + 0.32 * stable_random(land.id, "size", k)
        out += use(f"m-{land.terrain}-{kind}", x, y, size * scale)
    return f'<g clip-path="url(#{PREFIX}k-{land.id})">{out}</g>'


def device_positions(layout: MapLayout, land: Land, size: float) -> list[Point]:
    """The positions of the decoration: apart from each other, near the border, away from the middle."""
    left, top, right, low = bounds(land.polygon)
    (mx, my), r = land.middle, land.radius
    found: list[Point] = []
    edges, margin = polygon_edges(land.polygon), size * (0.5 if land.coastal else 0.36)
    close = {"mountain": 0.66, "jungle": 0.72}.get(land.terrain, 0.95)
    for k in range(220):
        p = (
            left + (right - left) * stable_random(land.id, k, "x"),
            top + (low - top) * stable_random(land.id, k, "y"),
        )
        row = int((p[1] - land.top) / layout.step)
        if not 0 <= row < len(land.lefts) or not land.lefts[row] < p[0] < land.rights[row]:
            continue
        if ((p[0] - mx) / (r * 0.9 + size * 0.2)) ** 2 + ((p[1] - my) / (r * 0.58 + size * 0.2)) ** 2 < 1:
            continue
        if any(abs(p[0] - q[0]) < size * close and abs(p[1] - q[1]) < size * close * 0.62 for q in found):
            continue
        if distance_to_border(p, edges, margin) < margin:
            continue
        found.append(p)
        if len(found) == DEVICES_MOST[len(layout.boards) - 1]:
            break
    return sorted(found, key=lambda q: q[1])


def draw_border_lines(layout: MapLayout) -> str:
    """Borders between lands, the seams and rims of boards, the coast."""
    w = layout.unit / 5
    out = use_outline("s-borders", f'stroke="#26251d" stroke-opacity=".6" stroke-width="{path_num(5.4 * w)}"')
    out += use_outline("s-borders", f'stroke="#f8efd6" stroke-width="{path_num(2.5 * w)}"')
    out += use_outline("s-coast", f'stroke="#8a6b35" stroke-width="{path_num(4.4 * w)}"') + use_outline(
        "s-coast", f'stroke="#fffbe9" stroke-width="{path_num(2.4 * w)}"'
    )
    out += use_outline("s-seams", f'stroke="{STONE}" stroke-width="{path_num(6.4 * w)}"')
    out += use_outline(
        "s-seams",
        f'stroke="{GOLD}" stroke-width="{path_num(2.4 * w)}" stroke-dasharray="{path_num(0.1 * w)} {path_num(6.4 * w)}"',
    )
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{out}</g>'


def draw_ocean_name(layout: MapLayout, land: Land, name: str) -> str:
    """The name of an ocean, low enough to leave room for presence above."""
    size = layout.unit * 3.3
    more = f' font-style="italic" letter-spacing="{path_num(size * 0.08)}" opacity=".9"'
    return draw_text(name, land.middle[0], land.middle[1] + layout.unit * 6.2, size, "#e9f7f4", DISPLAY, more=more)


# -- lands ------------------------------------------------------------------------------------------------------------
def draw_mark(layout: MapLayout, land: Land, kind: str) -> str:
    """A mark along the inside of a land's border."""
    u, out = layout.unit, ""
    for wide, look in MARKS[kind]:
        dashes = look.format(a=path_num(u * 3.2), b=path_num(u * 2.2), c=path_num(u * 0.1))
        out += use_outline(f"l-{land.id}", f'fill="none" stroke-width="{path_num(wide * u)}" {dashes}')
    return f'<g clip-path="url(#{PREFIX}k-{land.id})" class="no-pointer mark-{kind}">{out}</g>'


def draw_land_cluster(layout: MapLayout, land: Land, standing: LandContents, before: LandContents | None = None) -> str:
    """The contents of a land; '' for an empty ocean, whose name is on the ground."""
    empty = land.terrain == "ocean" and standing == LandContents(label=standing.label)
    return "" if empty else draw_cluster(layout, land, standing, before)


@lru_cache(maxsize=4096)
def land_group(layout: MapLayout, land: Land, standing: LandContents, before: LandContents | None = None) -> Drawing:
    hit = use_outline(f"l-{land.id}", 'class="hit"')
    name, look = f"land-{land.id}", f"land {land.terrain}" + (" shady" if land.terrain != "ocean" else "")
    return named_drawing(
        name, id_group(name, hit + draw_land_cluster(layout, land, standing, before), look=look, label=standing.label)
    )


@lru_cache(maxsize=4096)
def marks_group(layout: MapLayout, land: Land, coming: str) -> Drawing:
    """The forecast mark of a land. Marks change rarely and are slow to draw, so the page may cache them as images."""
    name = f"marks-{land.id}"
    if not coming:
        return named_drawing(name, id_group(name, ""), bare=True)
    left, top, right, low = bounds(land.polygon)
    box = f"{path_num(left)} {path_num(top)} {path_num(right - left)} {path_num(low - top)}"
    return named_drawing(
        name, f'<g id="{name}" class="ground" data-box="{box}">{draw_mark(layout, land, coming)}</g>', bare=True
    )


def strongest_forecast(standing: LandContents) -> str:
    """The most important forecast of a land, which marks its border."""
    coming = [one.kind for one in standing.forecast if not one.prevented]
    return next((kind for kind in MARK_ORDER if kind in coming), "")


def lands(
    layout: MapLayout, standing: dict[str, LandContents], before: Mapping[str, LandContents] = MappingProxyType({})
) -> list[Drawing]:
    """All lands with their contents, with room for what stood there before. Marks are below all pieces."""
    below = [marks_group(layout, land, strongest_forecast(standing[land.id])) for land in layout.lands]
    return below + [land_group(layout, land, standing[land.id], before.get(land.id)) for land in layout.lands]


def island(
    layout: MapLayout,
    standing: dict[str, LandContents],
    seas: tuple[str, ...],
    before: Mapping[str, LandContents] = MappingProxyType({}),
) -> list[Drawing]:
    """The whole island, `layout.width` by `layout.height`."""
    return [ground(layout, seas), *lands(layout, standing, before)]


def draw_close_up(layout: MapLayout, land: Land, standing: LandContents, wide: float) -> str:
    """A single land with its contents, scaled to a width."""
    left, top, right, _ = bounds(land.polygon)
    scale = wide / (right - left)
    shape = path(
        land.path, f'fill="{GROUNDS[land.terrain].base}" stroke="{CREAM}" stroke-width="{path_num(layout.unit * 0.6)}"'
    )
    pattern = path(land.path, f'fill="url(#{PREFIX}g-{land.terrain})"') + path(land.path, f'fill="url(#{PREFIX}l-sun)"')
    inside = shape + pattern + draw_land_cluster(layout, land, standing)
    return f'<g transform="scale({num(scale)}) translate({path_num(-left)} {path_num(-top)})">{inside}</g>'

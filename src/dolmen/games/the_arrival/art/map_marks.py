"""Marks on the map of the pack editor: the chosen place, which can be moved, a province, and roads."""

from __future__ import annotations

from dolmen.games.svg import esc, num, translate

from .geometry import MapData, Point, Rect, place_positions
from .map import HIT, road_path
from .svg import PREFIX, use

INK, GOLD = "#22241f", "#ffc928"
GRIP = 60  # radius of what a pointer grips: larger than the sign, for fingers
ARROWS = "M0-52 8-42H-8ZM0 52 8 42H-8ZM-52 0-42-8V8ZM52 0 42-8V8Z"


def draw_place_areas(data: MapData, chosen: str) -> str:
    """What a click on a place meets, for all places but the chosen one."""
    places = place_positions(data).items()
    return "".join(f'<g data-place="{name}" {translate(*at)}>{HIT}</g>' for name, at in places if name != chosen)


def draw_handle(data: MapData, chosen: str, limits: Rect, label: str) -> str:
    """The chosen place and its roads. A page can move it within the limits."""
    at = place_positions(data)
    ends = [link.b if link.a == chosen else link.a for link in data.links if chosen in (link.a, link.b)]
    roads = "".join(draw_straight_road(at[chosen], at[end]) for end in ends)
    ring = "".join(
        f'<circle r="35" fill="none" stroke="{tone}" stroke-width="{wide}"/>' for tone, wide in ((INK, 10), (GOLD, 6))
    )
    look = f'fill="{GOLD}" stroke="{INK}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    inside = f'<circle class="hit" r="{GRIP}"/>{use(sign_of_place(data, chosen), 0, 0)}{ring}<path d="{ARROWS}" {look}/>'
    bounds = " ".join(map(num, (limits.x, limits.y, limits.x + limits.width, limits.y + limits.height)))
    more = f'data-place="{chosen}" data-field="handle" data-bounds="{bounds}" tabindex="0" role="application"'
    return f'{roads}<g class="handle" {more} aria-label="{esc(label)}" {translate(*at[chosen])}>{inside}</g>'


def sign_of_place(data: MapData, place: str) -> str:
    """The sign of an empty place on the map."""
    found = next((one for one in data.locations if one.id == place), None)
    return "p-crag" if found is None else "p-port" if found.port else "p-place"


def draw_straight_road(start: Point, end: Point) -> str:
    """A road of the chosen place; a page moves its start."""
    line = f"M{num(start[0])} {num(start[1])}L{num(end[0])} {num(end[1])}"
    return mark_road(line, f' data-end="{num(end[0])} {num(end[1])}"')


def draw_road_marks(data: MapData, roads: list[tuple[int, str, str]]) -> str:
    """Roads by number and ends, invisible until a page shows one."""
    at = place_positions(data)
    return "".join(mark_road(road_path(at[a], at[b], 0.045), f' data-road="{n}" visibility="hidden"') for n, a, b in roads)


def mark_road(line: str, more: str) -> str:
    look = f'fill="none" stroke="{GOLD}" stroke-width="7" stroke-linecap="round" stroke-opacity=".85" pointer-events="none"'
    return f'<path class="road-mark" d="{line}" {look}{more}/>'


def draw_province_mark(province: str) -> str:
    """The outline of a province, bold."""
    look = 'fill="none" stroke-linejoin="round" pointer-events="none"'
    return "".join(
        f'<use href="#{PREFIX}r-{province}" {look} stroke="{tone}" stroke-width="{wide}"/>'
        for tone, wide in ((INK, 13), (GOLD, 7))
    )

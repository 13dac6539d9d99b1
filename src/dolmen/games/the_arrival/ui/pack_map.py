"""The map of a pack with one of its entries marked, also while its values are not valid yet.

Places are called by table and number, `location-3`: the drawing does not escape ids, and those of a draft may be anything.
"""

from __future__ import annotations

from typing import Final

import msgspec

from dolmen.games.pack import MAX_NAME, Translated
from dolmen.games.svg import svg_tag
from dolmen.text import say

from ..art import map, map_marks
from ..art.geometry import BAND, SEA, Rect, place_positions
from ..art.svg import PREFIX
from ..content.loader import (
    CASTLES,
    CORNERS,
    MAX_CORNERS,
    MAX_COUNT,
    MAX_LOCATIONS,
    MAX_ROADS,
    MAX_SIDE,
    PROVINCES,
    Castle,
    Content,
    Location,
    Map,
    Province,
)
from ..model.edition import YEARS
from ..text.names import cached_text
from .scene import chart_words, map_of_content

YEAR: Final = YEARS[-1]  # the edition in whose words the entries are shown
ROADS: Final = "map"  # the table of the roads, as messages call it
ON_MAP: Final = ("location", "castle", "province")
FRAME: Final = Rect(SEA.x - 3, SEA.y - BAND - 3, SEA.width + 6, SEA.height + 2 * BAND + 6)
NO_OUTLINE: Final = [(0, 0), (60, 0), (0, 60)]

Point = tuple[int, int]


def words(lang: str, key: str, **values: object) -> str:
    return cached_text(YEAR, lang, key, tuple(values.items()))


def draw_map(content: Content, table: str, number: int, lang: str) -> str:
    """The map. A location or castle that is marked can be moved; a click on another one chooses it."""
    drawable = drawable_content(content)
    data = map_of_content(drawable, [province.number for province in drawable.province], lang)
    name = f"{table}-{number}"
    marks = map_marks.draw_place_areas(data, name)
    if table == ROADS:
        marks += map_marks.draw_road_marks(data, numbered_roads(content))
    elif table == "province" and number < len(data.provinces):
        marks += map_marks.draw_province_mark(name)
    elif name in place_positions(data):
        x, y = place_positions(data)[name]
        places = {place.id: place.name for place in data.locations} | {castle.id: castle.name for castle in data.castles}
        label = say(lang, "the_arrival.pack_editor.handle", name=places[name], x=round(x), y=round(y))
        marks += map_marks.draw_handle(data, name, limits_of_places(drawable.map), label)
    chart = f'<defs>{map.draw_chart(data, chart_words(lang))}</defs><use href="#{PREFIX}chart"/>'
    head = svg_tag("arrival whole-map", FRAME, say(lang, "the_arrival.drawing.map"))
    return f'{head}{chart}{marks}<use class="names" href="#{PREFIX}names"/></svg>'


def limits_of_places(sheet: Map) -> Rect:
    """Where a place may be moved to: on the sheet, and in the part of it that the table shows."""
    left, top = min(int(SEA.x), sheet.width), min(int(SEA.y), sheet.height)
    right, bottom = min(sheet.width, int(SEA.x + SEA.width)), min(sheet.height, int(SEA.y + SEA.height))
    return Rect(left, top, right - left, bottom - top)


def numbered_roads(content: Content) -> list[tuple[int, str, str]]:
    """The roads between known locations with their numbers in the content."""
    names = drawn_names(content)
    roads = enumerate(content.map.roads[:MAX_ROADS])
    return [(n, names[a], names[b]) for n, (a, b) in roads if a in names and b in names]


# -- values that are not valid yet ---------------------------------------------------------------------------------------
def drawable_content(content: Content) -> Content:
    """The content with a map that can be drawn."""
    names = drawn_names(content)
    sheet = msgspec.structs.replace(
        content.map,
        width=max(1, min(content.map.width, MAX_SIDE)),
        height=max(1, min(content.map.height, MAX_SIDE)),
        isle=drawable_outline(content.map.isle),
        roads=[(a, b) for _, a, b in numbered_roads(content)],
    )
    return msgspec.structs.replace(
        content,
        map=sheet,
        province=[drawable_province(one, f"province-{n}") for n, one in enumerate(content.province[:PROVINCES])],
        location=[drawable_location(one, f"location-{n}") for n, one in enumerate(content.location[:MAX_LOCATIONS])],
        castle=[drawable_castle(one, f"castle-{n}", names) for n, one in enumerate(content.castle[:CASTLES])],
    )


def drawn_names(content: Content) -> dict[str, str]:
    """What the locations are called in the drawing, by their id."""
    return {place.id: f"location-{n}" for n, place in enumerate(content.location[:MAX_LOCATIONS])}


def drawable_province(province: Province, name: str) -> Province:
    return msgspec.structs.replace(
        province,
        id=name,
        name=shown_text(province.name),
        number=shown_number(province.number),
        label=shown_point(province.label),
        outline=drawable_outline(province.outline),
    )


def drawable_location(place: Location, name: str) -> Location:
    return msgspec.structs.replace(place, id=name, name=shown_text(place.name), place=shown_point(place.place))


def drawable_castle(castle: Castle, name: str, names: dict[str, str]) -> Castle:
    called = Translated(shown_text(castle.name.en), shown_text(castle.name.de))
    road_to = names.get(castle.road_to, name)  # a road from the castle to itself is not visible
    return msgspec.structs.replace(castle, id=name, name=called, road_to=road_to, place=shown_point(castle.place))


def drawable_outline(corners: list[Point]) -> list[Point]:
    shown = [shown_point(corner) for corner in corners[:MAX_CORNERS]]
    return shown if len(set(shown)) >= CORNERS else NO_OUTLINE


def shown_point(point: Point) -> Point:
    return max(0, min(point[0], MAX_SIDE)), max(0, min(point[1], MAX_SIDE))


def shown_text(text: str) -> str:
    return text[:MAX_NAME]


def shown_number(number: int) -> int:
    return max(0, min(number, MAX_COUNT - 1))

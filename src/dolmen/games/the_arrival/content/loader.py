"""The Arrival's map, cards and tiles as data, and the check that they make a game (AR-3.15)."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from importlib import resources
from typing import Final, Literal

import msgspec

from dolmen.games.pack import (
    CACHED_PACKS,
    Pack,
    Translated,
    check_distinct,
    check_id,
    check_most,
    check_name,
    decode_content,
    field_error,
    pack_text,
)
from dolmen.text import InputError

PROVINCES: Final = 10
CASTLES: Final = 4
PORTS: Final = 4  # free ones are needed at setup, one for each player
CARDS: Final = 54
CORNERS: Final = 3  # of an outline, at least
MAX_COUNT: Final = 1_000  # exclusive limit of all numbers of pieces or points; more could not be drawn or dealt
MAX_SIDE: Final = 10_000  # exclusive limit of width and height of the map
MAX_LOCATIONS: Final = 100
MAX_ROADS: Final = 200
MAX_CORNERS: Final = 100  # of an outline; the time of the drawing grows with their square
SECTIONS: Final = ("top", "middle", "bottom")
BACKS: Final = ("disks", "arms", "honor")  # what the front mostly offers (AR-10.6)
GROUNDS: Final = ("green", "brown", "purple", "grey")  # province colours (AR-3.4)
COLOURS: Final = ("red", "green", "blue", "yellow")  # of the leaders
LEADERS: Final = ("archery", "artifice", "clairvoyance", "defiance", "diplomacy", "wisdom")  # cards of 2017 (AR-22)
TRIBES: Final = {"fir_bolg": "red", "muintir_nemid": "green", "mil_espaine": "blue", "tuath_de": "yellow"}  # AR-2.12
# Words with a meaning of their own in events and positions: no entry may be called so.
RESERVED_IDS: Final = (
    *("sineach", "athach", "monghfinn", "castle", "disks", "swords", "shields", "fomori"),
    *("bordering", "port", "bolster", "outpost", "provincial", "distant"),
    *("d", "a", "h", *SECTIONS, *BACKS, *COLOURS, *LEADERS, *TRIBES),
)

Ground = Literal["green", "brown", "purple", "grey"]
Kind = Literal[
    "cauldron_of_dagda",
    "silver_in_the_hills",
    "flight_of_the_wild_geese",
    "trail_of_the_salmon",
    "stone_of_fate",
    "emers_mercy",
    "high_walls",
    "sublime_stronghold",
    "ogams_wisdom",
    "hour_of_the_master_builder",
    "cu_chulainns_ruse",
    "big_migration",
    "song_of_the_bard",
]
KINDS: Final[tuple[str, ...]] = Kind.__args__  # type: ignore[attr-defined]  # the members of a Literal
TWO_COPIES: Final = ("ogams_wisdom", "hour_of_the_master_builder", "cu_chulainns_ruse", "big_migration", "song_of_the_bard")
# So many tiles of each kind, 30 in all (AR-2.8): a Cauldron for each province, a Silver for each colour (AR-21.1, AR-21.2).
SEVERAL_COPIES: Final = dict.fromkeys(TWO_COPIES, 2) | {"cauldron_of_dagda": PROVINCES, "silver_in_the_hills": len(GROUNDS)}
TILE_COUNTS: Final = dict.fromkeys(KINDS, 1) | SEVERAL_COPIES
VALUE_COUNTS: Final = {
    "ogams_wisdom": 0,
    "cu_chulainns_ruse": 0,
    "big_migration": 0,
    "stone_of_fate": 4,
    "song_of_the_bard": 2,
}


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    """The printed numbers of the game (AR-2, AR-7.28, AR-9.3, AR-16.3, AR-23.2)."""

    disks: int
    swords: int
    shields: int
    sineach: int
    athach: int
    monghfinn: int
    honor: int
    start_disks_2016: int
    start_disks_2017: int
    display: int
    rounds: list[int]
    limits: list[int]
    shield_limit_2016: int


class Map(msgspec.Struct, forbid_unknown_fields=True):
    """The sheet the map is drawn on, and its roads."""

    width: int
    height: int
    isle: list[tuple[int, int]]
    isle_neighbours: list[str]
    coast: list[tuple[int, int]]
    roads: list[tuple[str, str]]


class Province(msgspec.Struct, forbid_unknown_fields=True):
    """`number` is the province bonus, and in 2017 also the shield limit (AR-3.7, AR-3.8)."""

    id: str
    name: str
    colour: Ground
    number: int
    label: tuple[int, int]
    neighbours: list[str]
    outline: list[tuple[int, int]]


class Location(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    province: str
    port: bool
    place: tuple[int, int]


class Castle(msgspec.Struct, forbid_unknown_fields=True):
    """A Castle Location on Balor's Isle, and the location of the main island it is connected to."""

    id: str
    name: Translated
    road_to: str
    place: tuple[int, int]


class Section(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a section of an Earning Card pays; `broch` and `caer` are Honor for every own stack of that level."""

    honor: int = 0
    broch: int = 0
    caer: int = 0
    disks: int = 0
    swords: int = 0
    shields: int = 0
    corruption: int = 0
    tiles: int = 0


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """An Earning Card."""

    id: str
    back: Literal["disks", "arms", "honor"]
    top: Section
    middle: Section
    bottom: Section


class Tile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A Tactic Tile; see the head of the file for `value`."""

    id: str
    kind: Kind
    copies: int
    value: list[int] = []
    province: str = ""
    colour: str = ""


class Content(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A whole set. `ours` is true for a design of our own and false for printed values an owner typed in."""

    format: Literal[1]
    name: str
    ours: bool
    numbers: Numbers
    map: Map
    province: list[Province]
    location: list[Location]
    castle: list[Castle]
    card: list[Card]
    tile: list[Tile]
    digest: str = ""


def read_content(text: bytes, file: str) -> Content:
    """A checked set from the text of a TOML file."""
    content = decode_content(text, file, Content)
    check_content(content, file)
    content.digest = digest_of(text)
    return content


def content_key(content: Content) -> bytes:
    """What only equal contents share, unlike their short digest."""
    return hashlib.sha256(msgspec.json.encode(content)).digest()


def digest_of(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:12]


def check_content(content: Content, file: str) -> None:
    """Check what types alone cannot express."""
    check_not_blank(content.name, file, InputError("pack.file"), "name")
    check_numbers(content.numbers, file)
    seen = set(RESERVED_IDS)
    for kind, entries in (
        ("province", content.province),
        ("location", content.location),
        ("castle", content.castle),
        ("card", content.card),
        ("tile", content.tile),
    ):
        for entry in entries:
            check_id(entry.id, seen, file, kind)
    check_map(content, file)
    check_map_layout(content, file)
    if len(content.card) != CARDS:
        raise field_error(file, "card", "id", InputError("pack.exactly", n=CARDS, given=len(content.card)))
    for card in content.card:
        for name in SECTIONS:
            for kind, pays in msgspec.structs.asdict(getattr(card, name)).items():
                check_size(pays, 0, file, f"card {card.id}", f"{name}.{kind}")
    for tile in content.tile:
        check_tile(tile, content, seen, file)
    check_tiles(content.tile, [province.id for province in content.province], file)


def check_not_blank(name: str, file: str, entry: str | InputError, field: str) -> None:
    """A name that people read must not be empty."""
    if not name.strip():
        raise field_error(file, entry, field, InputError("pack.missing"))


def check_size(number: int, least: int, file: str, entry: str, field: str, top: int = MAX_COUNT) -> None:
    if number < least:
        raise field_error(file, entry, field, InputError("pack.positive" if least else "pack.negative"))
    if number >= top:
        raise field_error(file, entry, field, InputError("the_arrival.errors.pack.below", n=top))


def check_numbers(numbers: Numbers, file: str) -> None:
    for field in ("disks", "swords", "shields", "sineach", "athach", "monghfinn", "display", "shield_limit_2016"):
        check_size(getattr(numbers, field), 1, file, "numbers", field)
    for field in ("honor", "start_disks_2016", "start_disks_2017"):
        check_size(getattr(numbers, field), 0, file, "numbers", field)
    for field in ("start_disks_2016", "start_disks_2017"):
        if getattr(numbers, field) >= numbers.disks:
            raise field_error(file, "numbers", field, InputError("the_arrival.errors.pack.below", n=numbers.disks))
    for field in ("rounds", "limits"):
        if len(getattr(numbers, field)) != 3 or min(getattr(numbers, field)) < 1:
            raise field_error(file, "numbers", field, InputError("the_arrival.errors.pack.by_players"))
        check_size(max(getattr(numbers, field)), 1, file, "numbers", field)
    if numbers.sineach + numbers.athach + numbers.monghfinn < 2 * CASTLES:
        raise field_error(file, "numbers", "sineach", InputError("the_arrival.errors.pack.fomori", n=2 * CASTLES))


def check_map_layout(content: Content, file: str) -> None:
    """Check the positions and names on the map: all points are on it, outlines enclose an area, and names are not empty."""
    sheet: Map = content.map
    for field in ("width", "height"):
        check_size(getattr(sheet, field), 1, file, "map", field, MAX_SIDE)
    for field in ("isle", "coast"):
        check_outline(getattr(sheet, field), sheet, file, "map", field)
    for province in content.province:
        entry = f"province {province.id}"
        check_not_blank(province.name, file, entry, "name")
        check_points([province.label], sheet, file, entry, "label")
        check_outline(province.outline, sheet, file, entry, "outline")
    for place in content.location:
        check_not_blank(place.name, file, f"location {place.id}", "name")
        check_points([place.place], sheet, file, f"location {place.id}", "place")
    for castle in content.castle:
        for lang in ("en", "de"):
            check_not_blank(getattr(castle.name, lang), file, f"castle {castle.id}", f"name.{lang}")
        check_points([castle.place], sheet, file, f"castle {castle.id}", "place")


def check_outline(outline: list[tuple[int, int]], sheet: Map, file: str, entry: str, field: str) -> None:
    """Three corners or more on the sheet, and not all in a line."""
    check_points(outline, sheet, file, entry, field)
    (x, y), (u, v) = min(outline, default=(0, 0)), max(outline, default=(0, 0))
    if not any((u - x) * (b - y) != (v - y) * (a - x) for a, b in outline):
        raise field_error(file, entry, field, InputError("the_arrival.errors.pack.corners", n=CORNERS))


def check_points(points: list[tuple[int, int]], sheet: Map, file: str, entry: str, field: str) -> None:
    for x, y in points:
        check_size(x, 0, file, entry, field, sheet.width + 1)
        check_size(y, 0, file, entry, field, sheet.height + 1)


def check_map(content: Content, file: str) -> None:
    """AR-3.15: ten provinces in four colours, four castles linked one to one, free ports, one connected graph."""
    provinces = [p.id for p in content.province]
    if len(provinces) != PROVINCES:
        raise field_error(file, "province", "id", InputError("pack.exactly", n=PROVINCES, given=len(provinces)))
    if {p.colour for p in content.province} != set(GROUNDS):
        raise field_error(
            file, "province", "colour", InputError("the_arrival.errors.pack.grounds", known=", ".join(GROUNDS))
        )
    for province in content.province:
        entry = f"province {province.id}"
        check_size(province.number, 0, file, entry, "number")
        if not any(place.province == province.id for place in content.location):
            raise field_error(file, entry, "id", InputError("the_arrival.errors.pack.empty_province"))
        for name in province.neighbours:
            if name not in provinces or name == province.id:
                raise field_error(file, entry, "neighbours", InputError("the_arrival.errors.pack.no_province", given=name))
    for name in content.map.isle_neighbours:
        if name not in provinces:
            raise field_error(file, "map", "isle_neighbours", InputError("the_arrival.errors.pack.no_province", given=name))
    for place in content.location:
        if place.province not in provinces:
            raise field_error(
                file,
                f"location {place.id}",
                "province",
                InputError("the_arrival.errors.pack.no_province", given=place.province),
            )
    check_roads(content, file)


def check_roads(content: Content, file: str) -> None:
    places = [place.id for place in content.location]
    linked = [castle.road_to for castle in content.castle]
    if len(linked) != CASTLES:
        raise field_error(file, "castle", "id", InputError("pack.exactly", n=CASTLES, given=len(linked)))
    for castle in content.castle:
        if castle.road_to not in places or linked.count(castle.road_to) > 1:
            raise field_error(
                file,
                f"castle {castle.id}",
                "road_to",
                InputError("the_arrival.errors.pack.castle_road", given=castle.road_to),
            )
    if sum(place.port and place.id not in linked for place in content.location) < PORTS:
        raise field_error(file, "location", "port", InputError("the_arrival.errors.pack.ports", n=PORTS))
    reached, edge = {places[0]}, {places[0]}
    roads: list[tuple[str, str]] = content.map.roads
    for one, other in roads:
        for end in (one, other):
            if end not in places:
                raise field_error(file, "map", "roads", InputError("the_arrival.errors.pack.no_location", given=end))
        if one == other:
            raise field_error(file, "map", "roads", InputError("the_arrival.errors.pack.loop", given=one))
    while edge:
        edge = {b for a, b in roads if a in edge} | {a for a, b in roads if b in edge}
        edge -= reached
        reached |= edge
    for name in places:
        if name not in reached:
            raise field_error(file, "map", "roads", InputError("the_arrival.errors.pack.cut_off", given=name))


def check_tile(tile: Tile, content: Content, seen: set[str], file: str) -> None:
    """Check the copies, values, province and colour of a tile, and add the ids of its copies to `seen`. Or InputError."""
    entry = f"tile {tile.id}"
    check_size(tile.copies, 1, file, entry, "copies")
    for copy in range(tile.copies if tile.copies > 1 else 0):  # each has a name of its own
        check_id(f"{tile.id}_{copy + 1}", seen, file, "tile")
    wanted = VALUE_COUNTS.get(tile.kind, 1)
    if len(tile.value) != wanted or any(number < 0 for number in tile.value):
        raise field_error(file, entry, "value", InputError("the_arrival.errors.pack.values", n=wanted))
    check_size(max(tile.value, default=0), 0, file, entry, "value")
    if tile.kind == "cauldron_of_dagda":
        if tile.province not in [p.id for p in content.province]:
            raise field_error(
                file, entry, "province", InputError("the_arrival.errors.pack.no_province", given=tile.province)
            )
    elif tile.province:
        raise field_error(file, entry, "province", InputError("pack.unknown"))
    if tile.kind == "silver_in_the_hills":
        if tile.colour not in GROUNDS:
            raise field_error(file, entry, "colour", InputError("the_arrival.errors.pack.grounds", known=", ".join(GROUNDS)))
    elif tile.colour:
        raise field_error(file, entry, "colour", InputError("pack.unknown"))


def check_tiles(tiles: list[Tile], provinces: list[str], file: str) -> None:
    """AR-2.8, AR-21.1, AR-21.2: the number of each kind, one Cauldron for each province and one Silver for each colour."""
    for name in provinces:
        check_single(sum(tile.copies for tile in tiles if tile.province == name), "cauldron_of_dagda", name, file)
    for name in GROUNDS:
        check_single(sum(tile.copies for tile in tiles if tile.colour == name), "silver_in_the_hills", name, file)
    for kind, n in TILE_COUNTS.items():
        given = sum(tile.copies for tile in tiles if tile.kind == kind)
        if given != n:
            raise field_error(
                file, "tile", "copies", InputError("the_arrival.errors.pack.of_kind", kind=kind, n=n, given=given)
            )


def check_single(given: int, kind: str, of: str, file: str) -> None:
    if given != 1:
        raise field_error(
            file, "tile", "copies", InputError("the_arrival.errors.pack.one_for", kind=kind, of=of, given=given)
        )


def load_pack(pack: Pack) -> Content:
    """A set from an owner's content pack."""
    return read_pack(*pack_text(pack))


@lru_cache(CACHED_PACKS)
def read_pack(text: bytes, file: str) -> Content:
    content = decode_content(text, file, Content)
    check_content(content, file)
    check_limits(content, file)
    content.digest = digest_of(text)
    return content


def check_limits(content: Content, file: str) -> None:
    """Check that a set of an owner can be read and drawn: its names, and how much is on its map."""
    if content.digest:  # it follows from the text
        raise field_error(file, InputError("pack.file"), "digest", InputError("pack.unknown"))
    sheet: Map = content.map
    check_name(content.name, file, InputError("pack.file"), "name")
    check_most(len(content.location), MAX_LOCATIONS, file, "location", "id")
    check_most(len(sheet.roads), MAX_ROADS, file, "map", "roads")
    check_most(len(sheet.isle), MAX_CORNERS, file, "map", "isle")
    check_most(len(sheet.coast), MAX_CORNERS, file, "map", "coast")
    check_most(len(sheet.isle_neighbours), PROVINCES, file, "map", "isle_neighbours")
    for province in content.province:
        check_name(province.name, file, f"province {province.id}", "name")
        check_most(len(province.outline), MAX_CORNERS, file, f"province {province.id}", "outline")
        check_most(len(province.neighbours), PROVINCES, file, f"province {province.id}", "neighbours")
    for place in content.location:
        check_name(place.name, file, f"location {place.id}", "name")
    for castle in content.castle:
        for lang in ("en", "de"):
            check_name(getattr(castle.name, lang), file, f"castle {castle.id}", f"name.{lang}")
    check_distinct([(f"province {province.id}", province.name) for province in content.province], file, "name")
    check_distinct([(f"location {place.id}", place.name) for place in content.location], file, "name")


@cache
def builtin_content() -> Content:
    """The set that comes with Dolmen: our own design where the print is not public."""
    file = resources.files(__package__) / "components.toml"
    return read_content(file.read_bytes(), "content/components.toml")

"""The fields of a stored state, declared once.

FIELDS says for every field of `ArrivalState` under which key and in which form it is stored. `write_fields` and
`read_fields` loop over it, and a test compares it with the slots and with `ArrivalState.copy`.
"""

from __future__ import annotations

from typing import Any, Final

from dolmen.engine.serialize import BadState, find_index, mask_from, read_int, read_list

from ..content.loader import BACKS, COLOURS, SECTIONS
from .components import FOMORI, STACKS, Components, bits
from .state import ENDINGS, ArrivalState

ABSENT: Final = -1  # an index without a name, stored as null: UNDECIDED, NO_BACK and FACE_DOWN


class Kind:
    """The form of one value. `noun` says which list of names the value refers to; '' for plain numbers.

    A set is a mask in the state and a list of names in storage. An optional value may be ABSENT.
    """

    def __init__(self, noun: str = "", is_set: bool = False, optional: bool = False) -> None:
        self.noun: str = noun
        self.is_set: bool = is_set
        self.optional: bool = optional


COUNT: Final = Kind()  # 0 or more
SEAT: Final = Kind()  # the number of a seat, or NOBODY
SEAT_SET: Final = Kind(is_set=True)
PLACE_SET: Final = Kind("place", is_set=True)
TILE_SET: Final = Kind("tile", is_set=True)
CARD_SET: Final = Kind("card", is_set=True)
SECTION_SET: Final = Kind("section", is_set=True)
ENDING: Final = Kind("ending")
TILE: Final = Kind("tile")
BACK: Final = Kind("back")
TOP_BACK: Final = Kind("back", optional=True)
COLOUR: Final = Kind("colour", optional=True)
LEADER: Final = Kind("leader", optional=True)
CARD: Final = Kind("card", optional=True)

# How many values of its kind a field has.
ONE: Final = 0
PER_SEAT: Final = 1
PER_FOMORI: Final = 2  # one for each kind of Fomori
PER_PROVINCE: Final = 3
PER_STACK: Final = 4
ANY_NUMBER: Final = 5
ROW_PER_SEAT: Final = 6  # for each seat a list of any length


class Field:
    """One field of the state: its name there, its key in storage, the form of its values and how many it has."""

    def __init__(self, name: str, kind: Kind, shape: int = ONE, key: str = "") -> None:
        self.name: str = name
        self.key: str = key or name
        self.kind: Kind = kind
        self.shape: int = shape


# In the order in which they are stored.
FIELDS: Final = (
    Field("round", COUNT),
    Field("stock_swords", COUNT),
    Field("stock_shields", COUNT),
    Field("bag", COUNT),
    Field("shown", COUNT),
    Field("first", SEAT),
    Field("tile_of_first", SEAT),
    Field("ending", ENDING),
    Field("colours", COLOUR, PER_SEAT),
    Field("leaders", LEADER, PER_SEAT),
    Field("honor", COUNT, PER_SEAT),
    Field("corruption", COUNT, PER_SEAT),
    Field("disks", COUNT, PER_SEAT),
    Field("swords", COUNT, PER_SEAT),
    Field("shields", COUNT, PER_SEAT),
    Field("fomori", COUNT, PER_SEAT),
    Field("saved", COUNT, PER_SEAT),
    Field("trophies", COUNT, PER_SEAT),
    Field("trophies_used", COUNT, PER_SEAT),
    Field("stock_disks", COUNT, PER_SEAT),
    Field("settled", COUNT, PER_SEAT),
    Field("claims", COUNT, PER_SEAT),
    Field("aits", PLACE_SET, PER_SEAT),
    Field("brochs", PLACE_SET, PER_SEAT),
    Field("caers", PLACE_SET, PER_SEAT),
    Field("on_map", PLACE_SET, PER_FOMORI),
    Field("castles", PLACE_SET),
    Field("walls", COUNT, PER_PROVINCE),
    Field("passed", SEAT_SET),
    Field("opened", SEAT_SET),
    Field("fomori_discard", COUNT, PER_FOMORI),
    Field("unknown", COUNT, PER_FOMORI),
    Field("known", COUNT, PER_FOMORI),
    Field("returned", COUNT, PER_FOMORI),
    Field("tiles", TILE_SET),
    Field("spent", TILE_SET),
    Field("tiles_held", TILE_SET, PER_SEAT),
    Field("active", TILE_SET, PER_SEAT),
    Field("display", TILE, ANY_NUMBER),
    Field("deck", CARD_SET),
    Field("card_discard", CARD_SET),
    Field("fresh", CARD_SET),
    Field("stack_sizes", COUNT, PER_STACK, key="stacks"),
    Field("tops", TOP_BACK, PER_STACK),
    Field("cards", CARD, ROW_PER_SEAT),
    Field("backs", BACK, ROW_PER_SEAT),
    Field("blocked", SECTION_SET, PER_SEAT),
)


def names_by_noun(components: Components) -> dict[str, list[str]]:
    return {
        "place": components.place_names,
        "tile": components.tile_names,
        "card": components.card_names,
        "section": list(SECTIONS),
        "back": list(BACKS),
        "colour": list(COLOURS),
        "leader": components.leader_names,
        "ending": list(ENDINGS),
    }


# -- writing -------------------------------------------------------------------------------------------------------------
def write_fields(s: ArrivalState) -> dict[str, object]:
    """All fields of a state as plain data with names."""
    names = names_by_noun(s.components)
    return {field.key: write_field(field, getattr(s, field.name), names) for field in FIELDS}


def write_field(field: Field, value: Any, names: dict[str, list[str]]) -> object:
    kind = field.kind
    if field.shape == ONE:
        return write_value(kind, value, names)
    if field.shape == ROW_PER_SEAT:
        return [[write_value(kind, entry, names) for entry in row] for row in value]
    return [write_value(kind, entry, names) for entry in value]


def write_value(kind: Kind, value: int, names: dict[str, list[str]]) -> object:
    if kind.is_set:
        return name_members(names[kind.noun], value) if kind.noun else bits(value)
    if not kind.noun:
        return value
    return None if kind.optional and value == ABSENT else names[kind.noun][value]


def name_members(names: list[str], mask: int) -> list[str]:
    return [names[n] for n in bits(mask)]


# -- reading -------------------------------------------------------------------------------------------------------------
def read_fields(data: dict[str, Any], s: ArrivalState) -> None:
    """Set all fields of a new state from stored data."""
    names = names_by_noun(s.components)
    for field in FIELDS:
        setattr(s, field.name, read_field(field, data, s.components, names))


def read_field(field: Field, data: dict[str, Any], components: Components, names: dict[str, list[str]]) -> Any:
    kind, key, seats = field.kind, field.key, components.seats
    if field.shape == ONE:
        if kind.is_set:
            return read_value(kind, read_list(data, key), key, seats, names)
        return read_value(kind, data.get(key), key, seats, names) if kind.noun else read_int(data, key)
    entries = read_list(data, key)
    if field.shape != ANY_NUMBER:
        check_length(entries, expected_length(field.shape, components), key)
    if field.shape == ROW_PER_SEAT:
        return [[read_value(kind, entry, key, seats, names) for entry in check_list(row, key)] for row in entries]
    return [read_value(kind, entry, key, seats, names) for entry in entries]


def read_value(kind: Kind, stored: Any, key: str, seats: int, names: dict[str, list[str]]) -> int:
    if kind.is_set:
        members = check_list(stored, key)
        return mask_from(names[kind.noun], members, kind.noun) if kind.noun else read_seat_set(members, key, seats)
    if kind.noun:
        return ABSENT if kind.optional and stored is None else find_index(names[kind.noun], stored, kind.noun)
    if type(stored) is not int:
        raise BadState("state.whole", field=key, given=stored)
    return stored


def read_seat_set(members: list[Any], key: str, seats: int) -> int:
    mask = 0
    for seat in members:
        if type(seat) is not int or not 0 <= seat < seats:
            raise BadState("state.seat", field=key, given=seat)
        mask |= 1 << seat
    return mask


def expected_length(shape: int, components: Components) -> int:
    if shape == PER_FOMORI:
        return len(FOMORI)
    if shape == PER_PROVINCE:
        return len(components.lands)
    return STACKS if shape == PER_STACK else components.seats


def check_list(stored: Any, key: str) -> list[Any]:
    if not isinstance(stored, list):
        raise BadState("state.list", field=key)
    return stored


def check_length(entries: list[Any], n: int, key: str) -> None:
    if len(entries) != n:
        raise BadState("state.entries", field=key, n=n, given=len(entries))

"""The state as plain data. Each field of `Island` is declared once, in `FIELDS` or `SEAT_FIELDS`.

A field has a name, which is its key in the stored data, and a kind, which writes and reads its value. Stored games contain
these keys, so they never change.
"""

from __future__ import annotations

from typing import Any, Final

from dolmen.engine.serialize import BadState, find_index, mask_from, read_int, read_list

from .cards.blight_cards import BLIGHT_NAMES
from .cards.fear_cards import FEAR_NAMES
from .cards.powers import POWER_NAMES
from .model.components import (
    BOARDS,
    INVADER_NAMES,
    LAND_NAMES,
    LANDS,
    NAMED_PIECES,
    Map,
    bits,
    elements_text,
    island_map,
    parse_elements,
    piece_name,
)
from .model.spirit_mats import SPIRIT_NAMES
from .model.state import ACTIONS, ENDINGS, Components, Island

NO_NUMBER: Final = -1  # an unknown card or no card: stored as an empty name
DERIVED: Final = (
    "components",
    "ocean",
    "lands_of_kind",
    "presence_lands",
)  # not stored: given by the game, or computed by `Island.refresh`
SHARED: Final = ("components", "map", "spirits", "divisions")  # never change after setup: all copies share them


# -- kinds of values ---------------------------------------------------------------------------------------------------
class Kind:
    """How a value is written to plain data and read back. `read` raises `BadState` for data that does not fit."""

    def write(self, value: Any) -> object:
        return value

    def read(self, data: dict[str, Any], key: str) -> object:
        raise NotImplementedError


class Number(Kind):
    def read(self, data: dict[str, Any], key: str) -> object:
        return read_int(data, key)


class Flag(Kind):
    def read(self, data: dict[str, Any], key: str) -> object:
        return data.get(key) is True


class Numbers(Kind):
    def write(self, value: Any) -> object:
        return list(value)

    def read(self, data: dict[str, Any], key: str) -> object:
        return list(read_list(data, key))


class Name(Kind):
    """A number stored as its name. With `optional`, -1 is stored as an empty name."""

    def __init__(self, names: list[str], what: str, optional: bool = False) -> None:
        self.names: list[str] = names
        self.what: str = what  # the kind of thing, for the error message
        self.optional: bool = optional

    def write(self, value: Any) -> object:
        return "" if self.optional and value == NO_NUMBER else self.names[value]

    def read(self, data: dict[str, Any], key: str) -> object:
        return self.index(data.get(key))

    def index(self, name: object) -> int:
        return NO_NUMBER if self.optional and not name else find_index(self.names, name, self.what)


class NameList(Name):
    """A list of numbers, each stored as its name."""

    def write(self, value: Any) -> object:
        return [Name.write(self, number) for number in value]

    def read(self, data: dict[str, Any], key: str) -> object:
        return [self.index(name) for name in read_list(data, key)]


class Mask(Name):
    """A set of numbers, stored as the list of their names."""

    def write(self, value: Any) -> object:
        return [self.names[number] for number in bits(value)]

    def read(self, data: dict[str, Any], key: str) -> object:
        return mask_from(self.names, read_list(data, key), self.what)


class MaskList(Mask):
    """A list of sets."""

    def write(self, value: Any) -> object:
        return [Mask.write(self, mask) for mask in value]

    def read(self, data: dict[str, Any], key: str) -> object:
        return [mask_from(self.names, names, self.what) for names in read_list(data, key)]


class Elements(Kind):
    """Packed elements, stored as text: `water 2 plant 4`."""

    def write(self, value: Any) -> object:
        return elements_text(value)

    def read(self, data: dict[str, Any], key: str) -> object:
        return parse_elements(str(data.get(key, "")))


class Boards(Kind):
    """The map, stored as the names of its boards."""

    def write(self, value: Any) -> object:
        assert isinstance(value, Map)
        return [BOARDS[board] for board in value.boards]

    def read(self, data: dict[str, Any], key: str) -> object:
        return island_map(tuple([find_index(list(BOARDS), name, "place") for name in read_list(data, key)]))


class NumberByLand(Kind):
    """A list with a number for each land, stored as a table of the lands where it is not 0."""

    def write(self, value: Any) -> object:
        return {LAND_NAMES[land]: value[land] for land in range(LANDS) if value[land]}

    def read(self, data: dict[str, Any], key: str) -> object:
        numbers = [0] * LANDS
        for name, n in read_table(data, key).items():
            numbers[find_index(LAND_NAMES, name, "place")] = n
        return numbers


class PiecesByLand(Kind):
    """A list with the pieces of each land, stored as a table of the lands that have some."""

    def write(self, value: Any) -> object:
        return {LAND_NAMES[land]: [piece_name(p) for p in value[land]] for land in range(LANDS) if value[land]}

    def read(self, data: dict[str, Any], key: str) -> object:
        pieces: list[tuple[int, ...]] = [()] * LANDS
        for name, here in read_table(data, key).items():
            pieces[find_index(LAND_NAMES, name, "place")] = tuple(sorted([piece_from_name(piece) for piece in here]))
        return pieces


def piece_from_name(name: object) -> int:
    if not isinstance(name, str) or name not in NAMED_PIECES:
        raise BadState("unknown.thing", name=name)
    return NAMED_PIECES[name]


def read_table(data: dict[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise BadState("state.table", field=key, given=value)
    return value


# -- fields ------------------------------------------------------------------------------------------------------------
class Field:
    """One key of the stored data, and the attributes of `Island` that it stores."""

    def __init__(self, name: str, kind: Kind, attribute: str = "") -> None:
        self.name: str = name
        self.kind: Kind = kind
        self.attribute: str = attribute or name

    def attributes(self) -> list[str]:
        return [self.attribute]

    def write(self, s: Island) -> object:
        return self.kind.write(getattr(s, self.attribute))

    def read(self, s: Island, data: dict[str, Any]) -> None:
        setattr(s, self.attribute, self.kind.read(data, self.name))


class SlotsField(Field):
    """The slots of the invader board: three parallel lists, stored as one table for each slot."""

    def attributes(self) -> list[str]:
        return ["slot_action", "slot_card", "slot_until"]

    def write(self, s: Island) -> object:
        return [
            {"action": ACTION.write(action), "card": INVADER_CARD.write(card), "until": until}
            for action, card, until in zip(s.slot_action, s.slot_card, s.slot_until, strict=True)
        ]

    def read(self, s: Island, data: dict[str, Any]) -> None:
        for slot in read_list(data, self.name):
            s.slot_action.append(ACTION.index(slot.get("action")))
            s.slot_card.append(INVADER_CARD.index(slot.get("card")))
            s.slot_until.append(read_int(slot, "until"))


class SeatField:
    """A field of each seat: an attribute of `Island` that is a list with one value for each seat."""

    def __init__(self, name: str, kind: Kind, attribute: str = "") -> None:
        self.name: str = name
        self.kind: Kind = kind
        self.attribute: str = attribute or name

    def write(self, s: Island, seat: int) -> object:
        return self.kind.write(getattr(s, self.attribute)[seat])

    def read(self, s: Island, seat: int, data: dict[str, Any]) -> None:
        getattr(s, self.attribute)[seat] = self.kind.read(data, self.name)


class SeatSlice(SeatField):
    """The same, for a list with `size` values for each seat."""

    def __init__(self, name: str, kind: Kind, attribute: str, size: int) -> None:
        super().__init__(name, kind, attribute)
        self.size: int = size

    def write(self, s: Island, seat: int) -> object:
        return self.kind.write(getattr(s, self.attribute)[seat * self.size : (seat + 1) * self.size])

    def read(self, s: Island, seat: int, data: dict[str, Any]) -> None:
        getattr(s, self.attribute)[seat * self.size : (seat + 1) * self.size] = self.kind.read(data, self.name)


class SeatsField(Field):
    """All fields of all seats, stored as one table for each seat."""

    def attributes(self) -> list[str]:
        return [field.attribute for field in SEAT_FIELDS]

    def write(self, s: Island) -> object:
        return [{field.name: field.write(s, seat) for field in SEAT_FIELDS} for seat in range(s.components.seats)]

    def read(self, s: Island, data: dict[str, Any]) -> None:
        for seat, entry in enumerate(read_list(data, self.name)):
            for field in SEAT_FIELDS:
                field.read(s, seat, entry)


NUMBER: Final = Number()
ACTION: Final = Name(list(ACTIONS), "thing")
ENDING: Final = Name(list(ENDINGS), "ending")
INVADER_CARD: Final = Name(INVADER_NAMES, "card", optional=True)
FEAR_CARD_LIST: Final = NameList(FEAR_NAMES, "card", optional=True)
POWER_CARDS: Final = Mask(POWER_NAMES, "card")
POWER_CARD_SETS: Final = MaskList(POWER_NAMES, "card")
LAND_SET: Final = Mask(LAND_NAMES, "place")

SEAT_FIELDS: Final[list[SeatField]] = [
    SeatSlice("presence", NumberByLand(), "presence", LANDS),
    SeatSlice("tracks", Numbers(), "track", 2),
    SeatField("gained", Elements()),
    SeatField("energy", NUMBER),
    SeatField("gone", NUMBER),
    SeatField("progress", NUMBER),
    SeatField("bank", NUMBER),
    SeatField("played", NUMBER),
    SeatField("extra", NUMBER),
    SeatField("named", NUMBER),
    SeatField("reclaimed", NUMBER),
    SeatField("hand", POWER_CARDS),
    SeatField("play", POWER_CARDS),
    SeatField("discard", POWER_CARDS),
    SeatField("used", POWER_CARDS),
    SeatField("fastened", POWER_CARDS),
]
FIELDS: Final[list[Field]] = [
    Field("spirits", NameList(SPIRIT_NAMES, "thing")),
    Field("boards", Boards(), "map"),
    Field("turn", NUMBER),
    Field("ending", ENDING),
    Field("doom", ENDING),
    Field("lands", PiecesByLand(), "pieces"),
    Field("blight", NumberByLand()),
    Field("fear", NUMBER),
    Field("fear_pool", NUMBER),
    Field("terror", NUMBER),
    Field("divisions", Numbers()),
    Field("fear_deck", FEAR_CARD_LIST),
    Field("earned", FEAR_CARD_LIST),
    Field("fear_done", FEAR_CARD_LIST),
    Field("feared", NUMBER),
    Field("blight_card", Name(BLIGHT_NAMES, "card", optional=True)),
    Field("blight_left", NUMBER),
    Field("tainted", Flag()),
    Field("deck", Numbers()),
    Field("invaders", Mask(INVADER_NAMES, "card")),
    Field("spent", NameList(INVADER_NAMES, "card")),
    SlotsField("slots", ACTION),
    Field("explored", INVADER_CARD),
    Field("visited", LAND_SET),
    Field("pools", POWER_CARD_SETS),
    Field("piles", POWER_CARD_SETS),
    Field("forgotten", POWER_CARDS),
    SeatsField("seats", NUMBER),
    Field("withheld", Elements()),
    Field("toll", Numbers()),
    Field("entered", LAND_SET),
]


def island_to_dict(s: Island) -> dict[str, object]:
    return {field.name: field.write(s) for field in FIELDS}


def island_from_dict(components: Components, data: dict[str, Any]) -> Island:
    """Read a state, without what is pending."""
    for key in ("spirits", "boards"):
        if len(read_list(data, key)) != components.seats:
            raise BadState("state.seats", n=components.seats, given=len(read_list(data, "boards")))
    s = Island(components)
    for field in FIELDS:
        field.read(s, data)
    return s

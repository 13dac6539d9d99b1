"""The state as plain data. Each field of `Island` is declared once, in `FIELDS` or `SEAT_FIELDS`.

Stored games contain the keys, so they never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dolmen.engine.serialize import BadState, find_index, read_list
from dolmen.games.stored_fields import (
    OBSERVED_NUMBERS,
    Field,
    Flag,
    Kind,
    ListOf,
    Name,
    NameSet,
    Number,
    OptionalName,
    Row,
    SeatField,
    SeatTables,
    check_list,
    check_table,
    read_fields,
)

from .cards.blight_cards import BLIGHT_NAMES
from .cards.fear_cards import FEAR_NAMES
from .cards.powers import POWER_NAMES
from .model.components import (
    BOARDS,
    ELEMENTS,
    INVADER_NAMES,
    LAND_NAMES,
    LANDS,
    NAMED_PIECES,
    PIECE_INDEX,
    Map,
    element_count,
    elements_text,
    island_map,
    parse_elements,
    piece_name,
)
from .model.spirit_mats import SPIRIT_NAMES
from .model.state import ACTIONS, ENDINGS, Components, Island

DERIVED: Final = (
    "components",
    "ocean",
    "lands_of_kind",
    "presence_lands",
)  # not stored: given by the game, or computed by `Island.refresh_derived`
SHARED: Final = ("components", "map", "spirits", "terror_thresholds")  # never change after setup: all copies share them


# -- kinds of values ---------------------------------------------------------------------------------------------------
class Elements(Kind):
    """Packed elements, stored as text: `water 2 plant 4`."""

    missing: Any = ""

    def write(self, value: Any) -> object:
        return elements_text(value)

    def read(self, stored: Any, key: str) -> Any:
        return parse_elements(str(stored))

    def number_labels(self) -> list[str]:
        return [f".{element}" for element in ELEMENTS]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        for e in range(len(ELEMENTS)):
            row[at + e] = float(element_count(value, e))
        return at + len(ELEMENTS)


class Boards(Kind):
    """The map, stored as the names of its boards."""

    missing: Any = ()

    def write(self, value: Any) -> object:
        assert isinstance(value, Map)
        return [BOARDS[board] for board in value.boards]

    def read(self, stored: Any, key: str) -> Any:
        return island_map(tuple([find_index(list(BOARDS), name, "place") for name in check_list(stored, key)]))

    def number_labels(self) -> list[str]:
        return [f"={name}" for name in BOARDS]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        assert isinstance(value, Map)
        for board in value.boards:
            row[at + board] = 1.0
        return at + len(BOARDS)


class NumberByLand(Kind):
    """A list with a number for each land, stored as a table of the lands where it is not 0."""

    missing: Any = ()

    def write(self, value: Any) -> object:
        return {LAND_NAMES[land]: value[land] for land in range(LANDS) if value[land]}

    def read(self, stored: Any, key: str) -> Any:
        numbers = [0] * LANDS
        for name, n in check_table(stored, key).items():
            numbers[find_index(LAND_NAMES, name, "place")] = n
        return numbers

    def number_labels(self) -> list[str]:
        return [f".{LAND_NAMES[land]}" for land in range(LANDS)]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        for land in range(LANDS):
            if value[land]:
                row[at + land] = float(value[land])
        return at + LANDS


class PiecesByLand(Kind):
    """A list with the pieces of each land, stored as a table of the lands that have some."""

    missing: Any = ()

    def write(self, value: Any) -> object:
        return {LAND_NAMES[land]: [piece_name(p) for p in value[land]] for land in range(LANDS) if value[land]}

    def read(self, stored: Any, key: str) -> Any:
        pieces: list[tuple[int, ...]] = [()] * LANDS
        for name, here in check_table(stored, key).items():
            pieces[find_index(LAND_NAMES, name, "place")] = tuple(sorted([piece_from_name(piece) for piece in here]))
        return pieces

    def number_labels(self) -> list[str]:
        return [f".{LAND_NAMES[land]}={piece}" for land in range(LANDS) for piece in NAMED_PIECES]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        for land in range(LANDS):
            for piece in value[land]:
                row[at + PIECE_INDEX[piece]] += 1.0
            at += len(NAMED_PIECES)
        return at


def piece_from_name(name: object) -> int:
    if not isinstance(name, str) or name not in NAMED_PIECES:
        raise BadState("unknown.thing", name=name)
    return NAMED_PIECES[name]


# -- fields ------------------------------------------------------------------------------------------------------------
class SlotsField(Field):
    """The slots of the invader board: three parallel lists, stored as one table for each slot."""

    def attributes(self) -> list[str]:
        return ["slot_action", "slot_card", "slot_until"]

    def write(self, s: Any) -> object:
        assert isinstance(s, Island)
        return [
            {"action": ACTION.write(action), "card": INVADER_CARD.write(card), "until": until}
            for action, card, until in zip(s.slot_action, s.slot_card, s.slot_until, strict=True)
        ]

    def read(self, s: Any, data: Mapping[str, Any]) -> None:
        assert isinstance(s, Island)
        for stored in check_list(data.get(self.key, ()), self.key):
            slot = check_table(stored, self.key)
            s.slot_action.append(ACTION.read(slot.get("action"), self.key))
            s.slot_card.append(INVADER_CARD.read(slot.get("card"), self.key))
            s.slot_until.append(NUMBER.read(slot.get("until"), "until"))

    def number_labels(self, seats: int) -> list[str]:
        return [f"{self.key}.{column}{name}" for column, kind in SLOT_COLUMNS for name in kind.number_labels()]

    def write_numbers(self, s: Any, row: Row, at: int) -> int:
        for attribute, (_, kind) in zip(self.attributes(), SLOT_COLUMNS, strict=True):
            at = kind.write_numbers(getattr(s, attribute), row, at)
        return at


class SeatSlice(SeatField):
    """A field of each seat in a list with `size` values for each seat."""

    def __init__(self, key: str, kind: Kind, attribute: str, size: int) -> None:
        super().__init__(key, kind, attribute)
        self.size: int = size

    def value(self, s: Any, seat: int) -> Any:
        return getattr(s, self.attribute)[seat * self.size : (seat + 1) * self.size]

    def read(self, s: Any, seat: int, data: Mapping[str, Any]) -> None:
        getattr(s, self.attribute)[seat * self.size : (seat + 1) * self.size] = self.kind.read(
            data.get(self.key, self.kind.missing), self.key
        )


NUMBER: Final = Number()
NUMBER_LIST: Final = ListOf(NUMBER)
ACTION: Final = Name(list(ACTIONS), "thing")
ENDING: Final = Name(list(ENDINGS), "ending")
INVADER_CARD: Final = OptionalName(INVADER_NAMES, "card", "")
FEAR_CARD_LIST: Final = ListOf(OptionalName(FEAR_NAMES, "card", ""))
POWER_CARDS: Final = NameSet(POWER_NAMES, "card")
POWER_CARD_SETS: Final = ListOf(POWER_CARDS)
LAND_SET: Final = NameSet(LAND_NAMES, "place")
# The slots of the invader board as columns, for observations.
SLOT_COLUMNS: Final = (
    ("action", ListOf(ACTION, OBSERVED_NUMBERS)),
    ("card", ListOf(INVADER_CARD, OBSERVED_NUMBERS)),
    ("until", ListOf(NUMBER, OBSERVED_NUMBERS)),
)

SEAT_FIELDS: Final[list[SeatField]] = [
    SeatSlice("presence", NumberByLand(), "presence", LANDS),
    SeatSlice("tracks", NUMBER_LIST, "track", 2),
    SeatField("gained", Elements(), "gained_elements"),
    SeatField("energy", NUMBER),
    SeatField("gone", NUMBER, "destroyed_presence"),
    SeatField("progress", NUMBER),
    SeatField("bank", NUMBER, "drowned_health"),
    SeatField("played", NUMBER, "cards_played_count"),
    SeatField("extra", NUMBER, "extra_card_plays"),
    SeatField("named", NUMBER, "elements_named_count"),
    SeatField("reclaimed", NUMBER),
    SeatField("hand", POWER_CARDS),
    SeatField("play", POWER_CARDS, "cards_in_play"),
    SeatField("discard", POWER_CARDS),
    SeatField("used", POWER_CARDS),
    SeatField("fastened", POWER_CARDS, "made_fast"),
]
FIELDS: Final[list[Field]] = [
    Field("spirits", ListOf(Name(SPIRIT_NAMES, "thing"))),
    Field("boards", Boards(), "map"),
    Field("turn", NUMBER),
    Field("ending", ENDING),
    Field("doom", ENDING, "pending_loss"),
    Field("lands", PiecesByLand(), "pieces"),
    Field("blight", NumberByLand()),
    Field("fear", NUMBER),
    Field("fear_pool", NUMBER),
    Field("terror", NUMBER),
    Field("divisions", NUMBER_LIST, "terror_thresholds"),
    Field("fear_deck", FEAR_CARD_LIST),
    Field("earned", FEAR_CARD_LIST),
    Field("fear_done", FEAR_CARD_LIST),
    Field("feared", NUMBER, "fear_cards_resolved"),
    Field("blight_card", OptionalName(BLIGHT_NAMES, "card", "")),
    Field("blight_left", NUMBER),
    Field("tainted", Flag()),
    Field("deck", NUMBER_LIST, "invader_deck_stages"),
    Field("invaders", NameSet(INVADER_NAMES, "card"), "unseen_invader_cards"),
    Field("spent", ListOf(Name(INVADER_NAMES, "card")), "discarded_invader_cards"),
    SlotsField("slots", ACTION),
    Field("explored", INVADER_CARD, "explore_card"),
    Field("visited", LAND_SET, "explored_lands"),
    Field("pools", POWER_CARD_SETS, "power_decks"),
    Field("piles", POWER_CARD_SETS, "power_discards"),
    Field("forgotten", POWER_CARDS),
    SeatTables("seats", SEAT_FIELDS),
    Field("withheld", Elements(), "ignored_elements"),
    Field("toll", NUMBER_LIST, "destroyed_pieces"),
    Field("entered", LAND_SET, "entered_lands"),
]


def island_from_dict(components: Components, data: dict[str, Any]) -> Island:
    """Read a state, without what is pending."""
    for key in ("spirits", "boards"):
        if len(read_list(data, key)) != components.seats:
            raise BadState("state.seats", n=components.seats, given=len(read_list(data, "boards")))
    s = Island(components)
    read_fields(s, FIELDS, data)
    return s

"""The stored form of a state: every field of `ArrivalState` is declared once, in `state_fields`.

A test compares the fields with the slots and with `ArrivalState.copy`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from dolmen.engine.serialize import BadState
from dolmen.games.stored_fields import Field, Kind, ListOf, Name, NameSet, Number, OptionalName, Row, check_list, write_mask

from .content.loader import BACKS, COLOURS, SECTIONS
from .model.components import FOMORI, STACKS, Components, bits
from .model.state import ENDINGS

COUNT: Final = Number()  # 0 or more
SEAT: Final = Number()  # the number of a seat, or NOBODY


class SeatSet(Kind):
    """A mask of seats, stored as the list of their numbers."""

    missing: Any = ()

    def __init__(self, seats: int) -> None:
        self.seats: int = seats

    def write(self, value: Any) -> object:
        return bits(value)

    def read(self, stored: Any, key: str) -> int:
        mask = 0
        for seat in check_list(stored, key):
            if type(seat) is not int or not 0 <= seat < self.seats:
                raise BadState("state.seat", field=key, given=seat)
            mask |= 1 << seat
        return mask

    def number_labels(self) -> list[str]:
        return [f"={seat}" for seat in range(self.seats)]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        write_mask(value, row, at)
        return at + self.seats


@lru_cache(maxsize=64)
def state_fields(components: Components) -> list[Field]:
    """All fields in the order in which they are stored."""
    seats, kinds = components.seats, len(FOMORI)
    places = NameSet(components.place_names, "place")
    tiles = NameSet(components.tile_names, "tile")
    cards = NameSet(components.card_names, "card")
    seat_counts, fomori_counts = ListOf(COUNT, seats), ListOf(COUNT, kinds)
    return [
        Field("round", COUNT),
        Field("stock_swords", COUNT),
        Field("stock_shields", COUNT),
        Field("bag", COUNT),
        Field("shown", COUNT, "revealed_per_leader"),
        Field("first", SEAT),
        Field("tile_of_first", SEAT),
        Field("ending", Name(ENDINGS, "ending")),
        Field("colours", ListOf(OptionalName(COLOURS, "colour"), seats)),
        Field("leaders", ListOf(OptionalName(components.leader_names, "leader"), seats)),
        *[Field(name, seat_counts) for name in ("honor", "corruption", "disks", "swords", "shields", "fomori")],
        Field("saved", seat_counts, "builder_disks"),
        *[Field(name, seat_counts) for name in ("trophies", "trophies_used", "stock_disks")],
        Field("settled", seat_counts, "cards_before_reshuffle"),
        Field("claims", seat_counts),
        *[Field(name, ListOf(places, seats)) for name in ("aits", "brochs", "caers")],
        Field("on_map", ListOf(places, kinds)),
        Field("castles", places),
        Field("walls", ListOf(COUNT, len(components.lands)), "province_shields"),
        Field("passed", SeatSet(seats)),
        Field("opened", SeatSet(seats), "had_first_turn"),
        *[Field(name, fomori_counts) for name in ("fomori_discard", "unknown")],
        Field("known", fomori_counts, "seen_fomori"),
        Field("returned", fomori_counts, "seen_fomori_in_bag"),
        Field("tiles", tiles),
        Field("spent", tiles, "used_tiles"),
        Field("tiles_held", ListOf(tiles, seats)),
        Field("active", ListOf(tiles, seats), "builder_tiles"),
        Field("display", ListOf(Name(components.tile_names, "tile"))),
        *[Field(name, cards) for name in ("deck", "card_discard")],
        Field("fresh", cards, "reshuffled_cards"),
        Field("stacks", ListOf(COUNT, STACKS), "stack_sizes"),
        Field("tops", ListOf(OptionalName(BACKS, "back"), STACKS)),
        Field("cards", ListOf(ListOf(OptionalName(components.card_names, "card")), seats)),
        Field("backs", ListOf(ListOf(Name(BACKS, "back")), seats)),
        Field("blocked", ListOf(NameSet(SECTIONS, "section"), seats)),
    ]


def counts_of(s: object, field: Field) -> list[int]:
    """The values of a field that are counts, which are never negative."""
    value: Any = getattr(s, field.attribute)
    if field.kind is COUNT:
        return [value]
    return value if isinstance(field.kind, ListOf) and field.kind.kind is COUNT else []

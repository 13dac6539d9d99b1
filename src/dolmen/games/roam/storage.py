"""How each field of `RoamState` is stored: the one table behind `Roam.to_dict` and `Roam.from_dict`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from dolmen.games.stored_fields import (
    Field,
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
    write_mask,
)

from .model.components import EDGES, SQUARE_NAMES, Components, names_in, squares_from_names
from .model.state import ENDINGS, NOBODY, RoamState

DERIVED: Final = ("ready_abilities", "map", "occupied", "blocked", "coin_planes")  # see `RoamState.refresh_derived`
SHARED: Final = ("edges", "lands", "row", "coin_planes")  # lists that a copy shares, see `RoamState.copy_from`


class Squares(Kind):
    """A mask of squares, stored as the list of their names."""

    missing: Any = ()

    def write(self, value: Any) -> object:
        return names_in(value)

    def read(self, stored: Any, key: str) -> int:
        return squares_from_names(check_list(stored, key))

    def number_labels(self) -> list[str]:
        return [f"={name}" for name in SQUARE_NAMES]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        write_mask(value, row, at)
        return at + len(SQUARE_NAMES)


class AsleepField(SeatField):
    """A mask of the seat's artifacts, stored as their names in the order of its artifacts."""

    def __init__(self, artifacts: list[str]) -> None:
        super().__init__("asleep", NameSet(artifacts, "artifact"))
        self.artifacts: list[str] = artifacts

    def write(self, s: Any, seat: int) -> object:
        assert isinstance(s, RoamState)
        return [self.artifacts[artifact] for artifact in s.artifacts[seat] if s.asleep[seat] >> artifact & 1]


@lru_cache(maxsize=64)
def state_fields(components: Components, every: bool = False) -> list[Field]:
    """The fields in the order in which they are written; with `every`, also those of variants that are not in play."""
    cards, artifacts = components.card_names, components.artifact_names
    full, stacking = components.full or every, components.stacking or every
    artifact_list = ListOf(Name(artifacts, "artifact"))
    fields = [
        Field("lands", ListOf(OptionalName(cards, "card"))),
        Field("top", OptionalName(cards, "card")),
        Field("pile", NameSet(cards, "card")),
        SeatTables("seats", seat_fields(components, full, stacking)),
        Field("first", Number()),
        Field("turns", Number()),
        Field("quiet", Number(missing=0)),
        Field("ending", Name(ENDINGS, "ending")),
    ]
    if full:
        fields += [Field("row", artifact_list), Field("tiles", NameSet(artifacts, "artifact"))]
    if components.outpost or every:
        fields.append(Field("outpost", Number(missing=NOBODY)))
    return fields


def seat_fields(components: Components, full: bool, stacking: bool) -> list[SeatField]:
    card_list = ListOf(Name(components.card_names, "card"))
    fields = [
        SeatField("edge", Name(EDGES, "edge"), "edges"),
        SeatField("coins", Number()),
        SeatField("markers", Number(), "markers_left"),
        SeatField("marks", Squares()),
        SeatField("cards", card_list),
        SeatField("ready", card_list),
    ]
    if stacking:
        fields.append(SeatField("under", Squares()))
    if full:
        artifacts = components.artifact_names
        fields += [SeatField("artifacts", ListOf(Name(artifacts, "artifact"))), AsleepField(artifacts)]
    return fields

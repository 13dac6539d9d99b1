"""How each field of `RoamState` is stored: the one table behind `Roam.to_dict` and `Roam.from_dict`."""

from __future__ import annotations

from typing import Any, Final

from dolmen.engine.serialize import BadState, find_index, mask_from, read_int, read_list

from .components import EDGES, names_in, squares_from_names
from .state import ENDINGS, GAP, NOBODY, RoamState

# Kinds of fields.
NUMBER: Final = "number"
SQUARES: Final = "squares"  # a mask of squares
EDGE: Final = "edge"
ENDING: Final = "ending"
CARD: Final = "card"  # a card or GAP
SLOTS: Final = "slots"  # a list of cards and GAPs
CARDS: Final = "cards"  # a list of cards
CARD_POOL: Final = "card pool"  # a mask of cards
ARTIFACTS: Final = "artifacts"  # a list of artifacts
ARTIFACT_POOL: Final = "artifact pool"  # a mask of artifacts
ASLEEP: Final = "asleep"  # a mask of the seat's artifacts, stored in the order of its artifacts


class Field:
    """One stored field: the attribute of the state, its key, its kind.

    `rule` names the variant without which the field is not written. `default` is the number for a missing key.
    """

    def __init__(self, attribute: str, key: str, kind: str, rule: str = "", default: int | None = None) -> None:
        self.attribute: str = attribute
        self.key: str = key
        self.kind: str = kind
        self.rule: str = rule
        self.default: int | None = default


# In the order in which they are written: the map, then an entry for each seat, then the rest.
MAP_FIELDS: Final[tuple[Field, ...]] = (
    Field("lands", "lands", SLOTS),
    Field("top", "top", CARD),
    Field("pile", "pile", CARD_POOL),
)
SEAT_FIELDS: Final[tuple[Field, ...]] = (
    Field("edges", "edge", EDGE),
    Field("coins", "coins", NUMBER),
    Field("markers_left", "markers", NUMBER),
    Field("marks", "marks", SQUARES),
    Field("cards", "cards", CARDS),
    Field("ready", "ready", CARDS),
    Field("under", "under", SQUARES, "stacking"),
    Field("artifacts", "artifacts", ARTIFACTS, "full"),
    Field("asleep", "asleep", ASLEEP, "full"),
)
GAME_FIELDS: Final[tuple[Field, ...]] = (
    Field("first", "first", NUMBER),
    Field("turns", "turns", NUMBER),
    Field("quiet", "quiet", NUMBER, default=0),
    Field("ending", "ending", ENDING),
    Field("row", "row", ARTIFACTS, "full"),
    Field("tiles", "tiles", ARTIFACT_POOL, "full"),
    Field("outpost", "outpost", NUMBER, "outpost", NOBODY),
)
FIELDS: Final[tuple[Field, ...]] = MAP_FIELDS + SEAT_FIELDS + GAME_FIELDS

DERIVED: Final = ("ready_abilities", "map", "occupied", "blocked", "coin_planes")  # see `RoamState.refresh_derived`
SHARED: Final = ("edges", "lands", "row", "coin_planes")  # lists that a copy shares, see `RoamState.copy_from`


def write_fields(s: RoamState, fields: tuple[Field, ...], seat: int = NOBODY) -> dict[str, object]:
    """The stored form of these fields; with a seat, of the seat's element of each."""
    components = s.components
    rules = {"": True, "full": components.full, "outpost": components.outpost, "stacking": components.stacking}
    return {field.key: write_field(s, field, seat) for field in fields if rules[field.rule]}


def write_field(s: RoamState, field: Field, seat: int) -> object:
    cards, artifacts, kind = s.components.card_names, s.components.artifact_names, field.kind
    value: Any = getattr(s, field.attribute)
    if seat != NOBODY:
        value = value[seat]
    if kind == SQUARES:
        return names_in(value)
    if kind == EDGE:
        return EDGES[value]
    if kind == ENDING:
        return ENDINGS[value]
    if kind == CARD:
        return None if value == GAP else cards[value]
    if kind in (SLOTS, CARDS):
        return [None if card == GAP else cards[card] for card in value]
    if kind == CARD_POOL:
        return [name for card, name in enumerate(cards) if value >> card & 1]
    if kind == ARTIFACTS:
        return [artifacts[artifact] for artifact in value]
    if kind == ARTIFACT_POOL:
        return [name for artifact, name in enumerate(artifacts) if value >> artifact & 1]
    if kind == ASLEEP:
        return [artifacts[artifact] for artifact in s.artifacts[seat] if value >> artifact & 1]
    return value


def read_fields(s: RoamState, fields: tuple[Field, ...], data: dict[str, Any]) -> None:
    for field in fields:
        setattr(s, field.attribute, read_field(s, field, data))


def read_seat_fields(s: RoamState, data: Any) -> None:
    """Add the entry of one more seat."""
    if not isinstance(data, dict):
        raise BadState("state.table", field="seats", given=data)
    for field in SEAT_FIELDS:
        getattr(s, field.attribute).append(read_field(s, field, data))


def read_field(s: RoamState, field: Field, data: dict[str, Any]) -> object:
    cards, artifacts, key, kind = s.components.card_names, s.components.artifact_names, field.key, field.kind
    if kind == SQUARES:
        return squares_from_names(read_list(data, key))
    if kind == EDGE:
        return find_index(list(EDGES), data.get(key), "edge")
    if kind == ENDING:
        return find_index(list(ENDINGS), data.get(key), "ending")
    if kind == CARD:
        return GAP if data.get(key) is None else find_index(cards, data[key], "card")
    if kind == SLOTS:
        return [GAP if name is None else find_index(cards, name, "card") for name in read_list(data, key)]
    if kind == CARDS:
        return [find_index(cards, name, "card") for name in read_list(data, key)]
    if kind == CARD_POOL:
        return mask_from(cards, read_list(data, key), "card")
    if kind == ARTIFACTS:
        return [find_index(artifacts, name, "artifact") for name in read_list(data, key)]
    if kind in (ARTIFACT_POOL, ASLEEP):
        return mask_from(artifacts, read_list(data, key), "artifact")
    return read_int(data, key, field.default)

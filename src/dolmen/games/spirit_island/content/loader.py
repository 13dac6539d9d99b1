"""Read the printed data of boards, spirit mats and invader cards from TOML files, and name the exact place of an error.

Cards with effects are code, in `cards/`.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from dolmen.games.pack import decode_content, field_error
from dolmen.text import InputError

TERRAINS = ("mountain", "jungle", "sands", "wetland")
ELEMENTS = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")
EDGE = 13  # units along an edge
LANDS = 8  # lands of a board

Terrain = Literal["mountain", "jungle", "sands", "wetland"]
Side = Literal["north", "east", "south"]


class Ocean(msgspec.Struct, forbid_unknown_fields=True):
    centre: tuple[int, int]
    outline: list[tuple[int, int]]


class Edge(msgspec.Struct, forbid_unknown_fields=True):
    """The lands along an edge, clockwise, and where one ends and the next begins."""

    lands: list[int]
    breaks: list[int]


class Edges(msgspec.Struct, forbid_unknown_fields=True):
    north: Edge
    east: Edge
    south: Edge


class Start(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The pieces in a land at the start. The blight is placed only with an option (SI-2.21)."""

    dahan: int = 0
    explorer: int = 0
    town: int = 0
    city: int = 0
    blight: int = 0


class Land(msgspec.Struct, forbid_unknown_fields=True):
    terrain: Terrain
    borders: list[int]
    centre: tuple[int, int]
    outline: list[tuple[int, int]]
    coastal: bool = False
    start: Start = Start()


class Board(msgspec.Struct, forbid_unknown_fields=True):
    id: Literal["A", "B", "C", "D"]
    corner: int
    ocean: Ocean
    edges: Edges
    land: list[Land]


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """The position of a board: turned about a point (degrees, counter-clockwise), then shifted."""

    turn: int
    about: tuple[float, float]
    shift: tuple[float, float]


class Layout(msgspec.Struct, forbid_unknown_fields=True):
    """The standard arrangement for a number of boards: one place for each."""

    places: list[Place]
    joins: list[tuple[int, Side, int, Side]]
    middle: list[int]
    touching: list[tuple[int, int]] = []


class Boards(msgspec.Struct, forbid_unknown_fields=True):
    board: list[Board]
    layout: list[Layout]


class Spirit(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    complexity: Literal["low", "moderate", "high"]
    setup: list[str]
    growth: list[list[str]]
    energy: list[int | str]
    plays: list[int | str]
    innates: list[str]
    cards: list[str]
    sacred: Terrain | None = None  # a single presence in this terrain is a sacred site
    always: list[str] = []
    progression: list[str] = []


class Spirits(msgspec.Struct, forbid_unknown_fields=True):
    spirit: list[Spirit]


class Numbers(msgspec.Struct, forbid_unknown_fields=True):
    presence: int
    fear_pool: int
    fear_cards: list[int]
    drawn: int
    healthy_blight: int
    deck: str


class InvaderCard(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    stage: Literal[1, 2, 3]
    terrains: list[Terrain]
    coastal: bool = False
    flag: bool = False


class Invaders(msgspec.Struct, forbid_unknown_fields=True):
    numbers: Numbers
    card: list[InvaderCard]


def check_boards(boards: Boards, file: str) -> None:
    """SI-4.1, SI-4.3: a board has eight lands, two of each terrain. Borders go both ways. Edges are complete."""
    for board in boards.board:
        entry = f"board {board.id}"
        if len(board.land) != LANDS:
            raise field_error(file, entry, "land", InputError("pack.exactly", n=LANDS, given=len(board.land)))
        for terrain in TERRAINS:
            n = sum(land.terrain == terrain for land in board.land)
            if n != LANDS // len(TERRAINS):
                raise field_error(
                    file, entry, f"land.{terrain}", InputError("pack.exactly", n=LANDS // len(TERRAINS), given=n)
                )
        for number, land in enumerate(board.land, 1):
            for other in land.borders:
                if not 1 <= other <= LANDS or number not in board.land[other - 1].borders:
                    raise field_error(file, entry, f"land.{number}.borders", InputError("unknown.place", name=str(other)))
        for side, edge in (("north", board.edges.north), ("east", board.edges.east), ("south", board.edges.south)):
            if len(edge.breaks) != len(edge.lands) - 1 or sorted(edge.breaks) != edge.breaks:
                raise field_error(
                    file, entry, f"edges.{side}.breaks", InputError("pack.exactly", n=len(edge.lands) - 1, given=edge.breaks)
                )


def check_spirits(spirits: Spirits, file: str) -> None:
    for spirit in spirits.spirit:
        for field, track in (("energy", spirit.energy), ("plays", spirit.plays)):
            for space in track:
                if isinstance(space, str) and space not in (*ELEMENTS, "any", "reclaim"):
                    raise field_error(file, f"spirit {spirit.id}", field, InputError("unknown.thing", name=space))
            if not isinstance(track[0], int):
                raise field_error(file, f"spirit {spirit.id}", field, InputError("pack.positive"))


def read_boards(text: bytes, file: str) -> Boards:
    boards = decode_content(text, file, Boards)
    check_boards(boards, file)
    return boards


def read_spirits(text: bytes, file: str) -> Spirits:
    spirits = decode_content(text, file, Spirits)
    check_spirits(spirits, file)
    return spirits


def read_invaders(text: bytes, file: str) -> Invaders:
    return decode_content(text, file, Invaders)


def read_shipped_file(name: str) -> tuple[bytes, str]:
    return (resources.files(__package__) / name).read_bytes(), f"content/{name}"


@cache
def load_boards() -> Boards:
    return read_boards(*read_shipped_file("boards.toml"))


@cache
def load_spirits() -> Spirits:
    return read_spirits(*read_shipped_file("spirits.toml"))


@cache
def load_invaders() -> Invaders:
    return read_invaders(*read_shipped_file("invaders.toml"))

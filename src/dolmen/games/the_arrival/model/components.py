"""The components of The Arrival: every table and every answer, made once from the content and the options.

Locations are numbered in the order of the content, the Castle Locations last; a set of locations is a mask with one bit a
location. Nothing here changes during play, so all states of a game share one `Components`.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, DONE, LAND, NUMBER, OPTION, PIECE, Answer, Vocabulary

from ..content.loader import (
    BACKS,
    CASTLES,
    COLOURS,
    GROUNDS,
    KINDS,
    LEADERS,
    SECTIONS,
    TRIBES,
    Content,
    Section,
    Tile,
    content_key,
)
from .edition import Edition

# The kinds of Fomori. CASTLE follows them in the list of threats.
FOMORI: Final = ("sineach", "athach", "monghfinn")
CASTLE: Final = 3
THREATS: Final = (*FOMORI, "castle")
STRENGTH: Final = (1, 2, 3, 4)  # AR-5.1 to AR-5.4
HONOR: Final = (1, 3, 6, 10)

CARDS_EACH: Final = 4  # Earning Cards of a leader in a round (AR-10.3)
STACKS: Final = 3
DISTANCE_PRICE: Final = 2  # Honor for an Outpost and a Distant Repel (AR-15.7, AR-18.6, AR-18.7)
MAX_KEPT: Final = 3  # resources kept at a Pass (AR-20.2)
MAX_RETURNED: Final = 3  # Fomori a Castle Trophy returns (AR-19.5)

# The kinds of pay of a section, in the order of payment (AR-12.2).
EARN_HONOR: Final = 0
EARN_BROCH: Final = 1
EARN_CAER: Final = 2
EARN_DISKS: Final = 3
EARN_SWORDS: Final = 4
EARN_SHIELDS: Final = 5
EARN_CORRUPTION: Final = 6
EARN_TILES: Final = 7

# Resources.
DISK: Final = 0
SWORD: Final = 1
SHIELD: Final = 2
RESOURCES: Final = ("disk", "sword", "shield")

# Kinds of Tactic Tiles, in the order of `content.KINDS`.
CAULDRON: Final = 0
SILVER: Final = 1
GEESE: Final = 2
SALMON: Final = 3
STONE: Final = 4
MERCY: Final = 5
WALLS: Final = 6
STRONGHOLD: Final = 7
OGAM: Final = 8
BUILDER: Final = 9
RUSE: Final = 10
MIGRATION: Final = 11
SONG: Final = 12

# Leader abilities, in the order of `content.LEADERS`. Leaders of the Basic Game and tribes have none.
ARCHERY: Final = 0
ARTIFICE: Final = 1
CLAIRVOYANCE: Final = 2
DEFIANCE: Final = 3
DIPLOMACY: Final = 4
WISDOM: Final = 5

# `a` of a LAND answer: the act on the location or province `b`.
BUILD: Final = 0
SPREAD: Final = 1
REPEL: Final = 2
PORT: Final = 3  # the starting fortification
PICK: Final = 4  # one of two places to exchange
PUT_SHIELD: Final = 5  # a Shield for a province
ACTS: Final = ("build", "spread", "repel", "port", "pick")

# `a` of an OPTION answer.
PASS: Final = 0
USE_TROPHY: Final = 1
TAKE_HONOR: Final = 2
LOSE_CORRUPTION: Final = 3
BLOCK: Final = 4  # b: the section
MOVE_BLOCKER: Final = 5  # b: the section that pays afterwards (Ogam's Wisdom)
CHOOSE_COLOUR: Final = 6  # b: the colour
CHOOSE_LEADER: Final = 7  # b: the leader or the tribe
DRAW_STACK: Final = 8  # b: the stack

# `a` of a CARD answer: the act with a Tactic Tile of the type `b`.
TAKE: Final = 0
USE: Final = 1

# `a` of a PIECE answer: the act with the resource or the Fomori `b`.
KEEP: Final = 0
SET: Final = 1
DISCARD: Final = 2
KEEP_MANY: Final = 3  # keep the maximum of a resource that the leader may keep


CHUNK_BITS: Final = 10  # locations that `union_tables` and `answer_tables` take at once


def bits(mask: int) -> list[int]:
    """The members of a mask in order."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


class Answers:
    """Every answer of the game, made once."""

    def __init__(self, vocabulary: Vocabulary, places: list[str], provinces: list[str], tile_types: list[str]) -> None:
        make = vocabulary.make
        self.done: Answer = make(DONE, "done")
        self.pass_round: Answer = make(OPTION, "pass", PASS)
        self.trophy: Answer = make(OPTION, "trophy", USE_TROPHY)
        self.honor: Answer = make(OPTION, "honor", TAKE_HONOR)
        self.lose_corruption: Answer = make(OPTION, "corruption", LOSE_CORRUPTION)
        self.blocks: list[Answer] = [make(OPTION, f"block:{name}", BLOCK, n) for n, name in enumerate(SECTIONS)]
        self.move_blockers: list[Answer] = [make(OPTION, f"open:{name}", MOVE_BLOCKER, n) for n, name in enumerate(SECTIONS)]
        self.colours: list[Answer] = [make(OPTION, f"colour:{name}", CHOOSE_COLOUR, n) for n, name in enumerate(COLOURS)]
        self.leaders: list[Answer] = [make(OPTION, f"leader:{name}", CHOOSE_LEADER, n) for n, name in enumerate(LEADERS)]
        self.tribes: list[Answer] = [make(OPTION, f"tribe:{name}", CHOOSE_LEADER, n) for n, name in enumerate(TRIBES)]
        self.stacks: list[Answer] = [make(OPTION, f"stack:{n + 1}", DRAW_STACK, n) for n in range(STACKS)]
        self.on_map: list[list[Answer]] = [
            [make(LAND, f"{act}:{name}", a, place) for place, name in enumerate(places)] for a, act in enumerate(ACTS)
        ]
        self.in_masks: list[list[list[list[Answer]]]] = [answer_tables(answers) for answers in self.on_map]
        self.place_shields: list[Answer] = [make(LAND, f"shield:{name}", PUT_SHIELD, p) for p, name in enumerate(provinces)]
        self.takes: list[Answer] = [make(CARD, f"take:{name}", TAKE, t) for t, name in enumerate(tile_types)]
        self.uses: list[Answer] = [make(CARD, f"use:{name}", USE, t) for t, name in enumerate(tile_types)]
        self.keeps: list[Answer] = [make(PIECE, f"keep:{name}", KEEP, n) for n, name in enumerate(RESOURCES)]
        self.keep_many: list[Answer] = [make(PIECE, f"keep:{name}s", KEEP_MANY, n) for n, name in enumerate(RESOURCES)]
        self.sets: list[Answer] = [make(PIECE, f"set:{name}", SET, n) for n, name in enumerate(FOMORI)]
        self.discards: list[Answer] = [make(PIECE, f"discard:{name}", DISCARD, n) for n, name in enumerate(FOMORI)]
        self.returns: list[Answer] = [make(NUMBER, f"return:{n + 1}", n + 1) for n in range(MAX_RETURNED)]


class PrintedTables:
    """The tables that depend on the content alone: the map as masks, the cards and tiles, all answers."""

    def __init__(self, content: Content) -> None:
        self.read_map(content)
        self.read_cards(content)
        self.read_tiles(content)
        self.vocabulary: Vocabulary = Vocabulary()
        self.answers: Answers = Answers(self.vocabulary, self.place_names, self.province_names, self.tile_type_names)

    def read_map(self, content: Content) -> None:
        self.place_names: list[str] = [place.id for place in content.location] + [castle.id for castle in content.castle]
        self.province_names: list[str] = [province.id for province in content.province]
        self.places: int = len(self.place_names)
        self.main_island: int = (1 << len(content.location)) - 1
        self.castle_places: int = (1 << self.places) - 1 - self.main_island
        self.ports: int = 0
        self.province_of: list[int] = []  # -1 for a Castle Location (AR-3.13)
        self.lands: list[int] = [0] * len(self.province_names)  # the locations of each province
        for n, place in enumerate(content.location):
            province = self.province_names.index(place.province)
            self.province_of.append(province)
            self.lands[province] |= 1 << n
            self.ports |= int(place.port) << n
        self.province_of += [-1] * CASTLES
        self.number: list[int] = [province.number for province in content.province]
        self.ground: list[int] = [GROUNDS.index(province.colour) for province in content.province]
        self.beside: list[int] = [0] * self.places  # the locations each one is connected to
        castles = [(castle.id, castle.road_to) for castle in content.castle]
        for one, other in content.map.roads + castles:
            a, b = self.place_names.index(one), self.place_names.index(other)
            self.beside[a] |= 1 << b
            self.beside[b] |= 1 << a
        self.nearby: list[list[int]] = union_tables(self.beside)
        # Where a fortification repels without paying Honor, ports aside: next to it and in its province (AR-18.3, AR-18.5).
        home = [self.lands[p] if p >= 0 else 0 for p in self.province_of]
        self.defended: list[list[int]] = union_tables([near | land for near, land in zip(self.beside, home, strict=True)])
        self.gates: int = 0  # the locations of the main island connected to a castle
        for castle in content.castle:
            self.gates |= 1 << self.place_names.index(castle.road_to)
        # The locations of the neighbours of each province. Without neighbours in the content, roads decide (AR-3.14).
        self.around: list[int] = [0] * len(self.province_names)
        neighbours = [(p, self.province_names.index(q)) for p, home in enumerate(content.province) for q in home.neighbours]
        if not neighbours:
            ends = [(self.place_names.index(one), self.place_names.index(other)) for one, other in content.map.roads]
            neighbours = [(self.province_of[a], self.province_of[b]) for a, b in ends]
        for p, q in neighbours:
            if p != q:
                self.around[p] |= self.lands[q]
                self.around[q] |= self.lands[p]
        self.isle_provinces: list[int] = [self.province_names.index(name) for name in content.map.isle_neighbours]

    def read_cards(self, content: Content) -> None:
        self.card_names: list[str] = [card.id for card in content.card]
        self.back_of: list[int] = [BACKS.index(card.back) for card in content.card]
        self.of_back: list[int] = [0] * len(BACKS)  # the cards with each back, as a mask
        for c, back in enumerate(self.back_of):
            self.of_back[back] |= 1 << c
        # pays[card][section][kind]
        self.pays: list[list[list[int]]] = [
            [section_amounts(section) for section in (card.top, card.middle, card.bottom)] for card in content.card
        ]

        # The average pay of a card with a given back, for bots: mean_pay[back][section][kind].
        self.mean_pay: list[list[list[float]]] = []
        for back in range(len(BACKS)):
            cards = bits(self.of_back[back])
            self.mean_pay.append(
                [mean_amounts([self.pays[card][section] for card in cards]) for section in range(len(SECTIONS))]
            )

    def read_tiles(self, content: Content) -> None:
        self.tile_types: list[Tile] = content.tile
        self.tile_type_names: list[str] = [tile.id for tile in content.tile]
        self.tile_names: list[str] = []  # every single tile; copies are numbered
        self.type_of_tile: list[int] = []
        self.tiles_of_type: list[int] = [0] * len(self.tile_types)  # the tiles of each type, as a mask
        for t, tile in enumerate(content.tile):
            for copy in range(tile.copies):
                self.tiles_of_type[t] |= 1 << len(self.tile_names)
                self.tile_names.append(tile.id if tile.copies == 1 else f"{tile.id}_{copy + 1}")
                self.type_of_tile.append(t)
        self.kind_of: list[int] = [KINDS.index(tile.kind) for tile in content.tile]
        self.of_kind: list[int] = [0] * len(KINDS)  # the tiles of each kind, as a mask
        for n, t in enumerate(self.type_of_tile):
            self.of_kind[self.kind_of[t]] |= 1 << n
        self.values: list[list[int]] = [tile.value for tile in content.tile]
        # The locations that a Cauldron, a Silver, the Salmon or the Wild Geese count.
        self.counted: list[int] = [0] * len(self.tile_types)
        for t, tile in enumerate(content.tile):
            for p, province in enumerate(content.province):
                if tile.province == province.id or (tile.colour and tile.colour == province.colour):
                    self.counted[t] |= self.lands[p]
            if self.kind_of[t] == SALMON:
                self.counted[t] = self.ports
            elif self.kind_of[t] == GEESE:
                self.counted[t] = self.main_island
        self.counting: int = 0  # the tiles that count locations, as a mask
        pays_at = [0] * self.places  # for each location, the tiles that pay for a fortification there
        for n, t in enumerate(self.type_of_tile):
            if self.counted[t]:
                self.counting |= 1 << n
            if self.values[t] and self.values[t][0]:
                for place in bits(self.counted[t]):
                    pays_at[place] |= 1 << n
        self.paying: list[list[int]] = union_tables(pays_at)


def union_tables(of_place: list[int]) -> list[list[int]]:
    """For every STRIP of a mask of locations, and every value of the chunk, the union of the masks of its members."""
    tables: list[list[int]] = []
    for first in range(0, len(of_place), CHUNK_BITS):
        table = [0]
        for mask in of_place[first : first + CHUNK_BITS]:
            table += [others | mask for others in table]
        tables.append(table)
    return tables


def answer_tables(answers: list[Answer]) -> list[list[list[Answer]]]:
    """For every STRIP of a mask of locations, and every value of the chunk, the answers for its members, in order."""
    tables: list[list[list[Answer]]] = []
    for first in range(0, len(answers), CHUNK_BITS):
        table: list[list[Answer]] = [[]]
        for answer in answers[first : first + CHUNK_BITS]:
            table += [[*others, answer] for others in table]
        tables.append(table)
    return tables


def mean_amounts(pays: list[list[int]]) -> list[float]:
    """The average of each kind of pay; zeros for an empty list."""
    return [sum(kind) / len(pays) for kind in zip(*pays, strict=True)] if pays else [0.0] * (EARN_TILES + 1)


def section_amounts(section: Section) -> list[int]:
    """The pay of a section, in the order of the EARN constants."""
    return [
        section.honor,
        section.broch,
        section.caer,
        section.disks,
        section.swords,
        section.shields,
        section.corruption,
        section.tiles,
    ]


def number_pieces(names: tuple[str, ...], counts: list[int]) -> list[str]:
    """Numbered names for identical pieces, so that chance can draw one: sineach.1, sineach.2 ..."""
    return [f"{name}.{n + 1}" for name, count in zip(names, counts, strict=True) for n in range(count)]


TABLES_BY_DIGEST: Final[dict[bytes, PrintedTables]] = {}
MAX_CACHED_TABLES: Final = 16


def printed_tables(content: Content) -> PrintedTables:
    """The tables of a content file, made once for all games that use it.

    Its short digest could be forged: a pack would get into the games with another map.
    """
    key = content_key(content)
    found = TABLES_BY_DIGEST.get(key)
    if found is None:
        if len(TABLES_BY_DIGEST) >= MAX_CACHED_TABLES:
            TABLES_BY_DIGEST.pop(next(iter(TABLES_BY_DIGEST)))
        found = TABLES_BY_DIGEST[key] = PrintedTables(content)
    return found


class Components:
    """The content, edition and options of one game."""

    def __init__(
        self, content: Content, seats: int, edition: Edition, advanced: bool, choose: bool = True, first: int = -1
    ) -> None:
        numbers, tables = content.numbers, printed_tables(content)
        self.seats: int = seats
        self.edition: Edition = edition
        self.advanced: bool = advanced
        self.leader_names: list[str] = list(LEADERS) if edition.leader_cards else list(TRIBES)
        self.choose: bool = choose  # players choose colours, leaders and tribes; otherwise seat k takes the k-th
        self.first: int = first  # the First Player; -1: random
        self.disks: int = numbers.disks
        self.swords: int = numbers.swords
        self.shields: int = numbers.shields
        self.fomori: list[int] = [numbers.sineach, numbers.athach, numbers.monghfinn]
        self.start_honor: int = numbers.honor
        self.start_disks: int = numbers.start_disks_2016 if edition.year == 2016 else numbers.start_disks_2017
        self.display: int = numbers.display
        self.rounds: int = numbers.rounds[seats - 2]
        self.limit: int = numbers.limits[seats - 2]
        # AR-16.2, AR-16.3
        self.shield_limit: list[int] = (
            tables.number if edition.printed_shield_limit else [numbers.shield_limit_2016] * len(tables.number)
        )
        # Numbered names for draws among identical pieces.
        self.fomori_names: list[str] = number_pieces(FOMORI, self.fomori)
        self.fomori_kind: list[int] = [kind for kind, count in enumerate(self.fomori) for _ in range(count)]
        back_counts = [mask.bit_count() for mask in tables.of_back]
        self.back_names: list[str] = number_pieces(BACKS, back_counts)
        self.back_kind: list[int] = [back for back, count in enumerate(back_counts) for _ in range(count)]
        self.seat_names: list[str] = [f"seat{seat}" for seat in range(seats)]
        # From the printed tables:
        self.place_names: list[str] = tables.place_names
        self.province_names: list[str] = tables.province_names
        self.places: int = tables.places
        self.main_island: int = tables.main_island
        self.castle_places: int = tables.castle_places
        self.ports: int = tables.ports
        self.province_of: list[int] = tables.province_of
        self.lands: list[int] = tables.lands
        self.number: list[int] = tables.number
        self.ground: list[int] = tables.ground
        self.beside: list[int] = tables.beside
        self.nearby: list[list[int]] = tables.nearby
        self.defended: list[list[int]] = tables.defended
        self.gates: int = tables.gates
        self.around: list[int] = tables.around
        self.isle_provinces: list[int] = tables.isle_provinces
        self.card_names: list[str] = tables.card_names
        self.back_of: list[int] = tables.back_of
        self.of_back: list[int] = tables.of_back
        self.pays: list[list[list[int]]] = tables.pays
        self.mean_pay: list[list[list[float]]] = tables.mean_pay
        self.tile_type_names: list[str] = tables.tile_type_names
        self.tile_names: list[str] = tables.tile_names
        self.type_of_tile: list[int] = tables.type_of_tile
        self.tiles_of_type: list[int] = tables.tiles_of_type
        self.kind_of: list[int] = tables.kind_of
        self.of_kind: list[int] = tables.of_kind
        self.values: list[list[int]] = tables.values
        self.counted: list[int] = tables.counted
        self.counting: int = tables.counting
        self.paying: list[list[int]] = tables.paying
        self.vocabulary: Vocabulary = tables.vocabulary
        self.answers: Answers = tables.answers

    def find_tile_type(self, name: str) -> int:
        """The type of a Tactic Tile, given the name of one tile or of the type."""
        return (
            self.type_of_tile[self.tile_names.index(name)] if name in self.tile_names else self.tile_type_names.index(name)
        )

"""Names and tables: pieces, elements, the map, and the answers made from them once.

Places are the lands of all four boards, board by board (land 0 of each is its ocean), and after them the spirits' mats: a
power that targets a spirit targets its mat. A set of lands is a mask with one bit a land. Which boards lie on the table and
how, a `Map` knows.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, OPTION, PIECE, SEAT, Answer

from ..content.loader import EDGE, Board, Edge, Layout, own_boards, own_invaders

# -- pieces: kind, damage, dream damage and whether this power has killed it in a dream, packed into one number --------
DAHAN: Final = 0
EXPLORER: Final = 1
TOWN: Final = 2
CITY: Final = 3
KINDS: Final = ("dahan", "explorer", "town", "city")
LETTERS: Final = "DETC"
D: Final = 1 << DAHAN  # sets of kinds, as cards speak of them
E: Final = 1 << EXPLORER
T: Final = 1 << TOWN
C: Final = 1 << CITY
INVADERS: Final = E | T | C
BUILDINGS: Final = T | C
PIECES: Final = D | E | T | C
HEALTH_OF: Final = (2, 1, 2, 3)  # SI-13.8
STRENGTH_OF: Final = (2, 1, 2, 3)  # SI-19.4 to SI-19.6, SI-27.3
FEAR_OF: Final = (0, 0, 1, 2)  # for really destroying it (SI-13.6)
LAND_HEALTH: Final = 2  # SI-22.9

MOST_DAMAGE: Final = 15
DAMAGE: Final = 1 << 2
DREAM: Final = 1 << 6
SLAIN: Final = 1 << 10
PACKED: Final = 1 << 11


def kind(piece: int) -> int:
    return piece & 3


def damage(piece: int) -> int:
    return piece >> 2 & MOST_DAMAGE


def dreamt(piece: int) -> int:
    return piece >> 6 & MOST_DAMAGE


def piece_name(piece: int) -> str:
    """`T`, `T@1` with a damage, `T~1` with dream damage, `C!` killed in a dream."""
    name = LETTERS[kind(piece)]
    if damage(piece):
        name += f"@{damage(piece)}"
    if dreamt(piece):
        name += f"~{dreamt(piece)}"
    return name + "!" * (piece >> 10)


def possible_pieces() -> list[int]:
    """Every state a piece can be in: buildings may have 1 more Health, Dahan 12, and all but Dahan may be dreamt of.

    Infinite Vitality gives Dahan 4 and is used three times at most: Powerstorm and Gift of Strength may each repeat it.
    """
    found = [DAHAN + DAMAGE * hurt for hurt in range(HEALTH_OF[DAHAN] + 3 * 4)]
    for piece in (EXPLORER, TOWN, CITY):
        health = HEALTH_OF[piece] + (piece != EXPLORER)
        for hurt in range(health):
            found += [piece + DAMAGE * hurt + DREAM * dream for dream in range(health - hurt)]
            found.append(piece + DAMAGE * hurt + SLAIN)
    return found


POSSIBLE: Final = possible_pieces()
RANK: Final = [POSSIBLE.index(p) if p in POSSIBLE else -1 for p in range(PACKED)]
NAMED_PIECES: Final = {piece_name(p): p for p in POSSIBLE}

# -- elements, packed: so many bits for the count of each --------------------------------------------------------------
ELEMENTS: Final = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")
ELEMENT_BITS: Final = 6
ELEMENT_MOST: Final = (1 << ELEMENT_BITS) - 1


def one_element(e: int) -> int:
    return 1 << e * ELEMENT_BITS


def count_of(elements: int, e: int) -> int:
    return elements >> e * ELEMENT_BITS & ELEMENT_MOST


def elements(text: str) -> int:
    """`water 2 plant 4` or `moon fire` as a packed count of each element."""
    packed = last = 0
    for word in text.split():
        if word.isdigit():
            packed += one_element(last) * (int(word) - 1)
        else:
            last = ELEMENTS.index(word)
            packed += one_element(last)
    return packed


GUARD: Final[int] = sum([1 << e * ELEMENT_BITS + ELEMENT_BITS - 1 for e in range(len(ELEMENTS))])


def enough(have: int, need: int) -> bool:
    """Whether these elements meet a threshold. The highest bit of each count is kept free: it is borrowed from if not."""
    return (have | GUARD) - need & GUARD == GUARD


def less(have: int, away: int) -> int:
    """Elements without some others, none of them below nothing."""
    left = 0
    for e in range(len(ELEMENTS)):
        left += max(0, count_of(have, e) - count_of(away, e)) << e * ELEMENT_BITS
    return left


def joined(one: int, other: int) -> int:
    """What meets both of two thresholds."""
    return one + less(other, one)


def elements_text(packed: int) -> str:
    """The other way round: `water 2 plant 4`."""
    return " ".join([f"{name} {count_of(packed, e)}" for e, name in enumerate(ELEMENTS) if count_of(packed, e)])


# -- the map -----------------------------------------------------------------------------------------------------------
TERRAINS: Final = ("mountain", "jungle", "sands", "wetland")
WETLAND: Final = TERRAINS.index("wetland")
MOST_SEATS: Final = 4
BOARDS: Final = "ABCD"
PER_BOARD: Final = 9
LANDS: Final = len(BOARDS) * PER_BOARD
LAND_NAMES: Final = [f"{board}{number}" for board in BOARDS for number in range(PER_BOARD)]
PLACES: Final = [*LAND_NAMES, *[f"mat.{seat}" for seat in range(MOST_SEATS)]]
NOWHERE: Final = -1


def bits(mask: int) -> list[int]:
    """The members of a mask, the lowest first."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def mask_of(members: list[int]) -> int:
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def board_of(land: int) -> int:
    return land // PER_BOARD


def number_of(land: int) -> int:
    """The number printed in a land; 0 is the ocean."""
    return land % PER_BOARD


def board_mask(board: int) -> int:
    """All lands of a board, its ocean too."""
    return (1 << PER_BOARD) - 1 << board * PER_BOARD


def terrain_of(land: int) -> int:
    number = number_of(land)
    return TERRAINS.index(own_boards().board[board_of(land)].land[number - 1].terrain) if number else WETLAND


TERRAIN: Final[list[int]] = [terrain_of(land) for land in range(LANDS)]  # an ocean that counts as a land is wetland
TERRAIN_LANDS: Final[list[int]] = [mask_of([x for x in range(LANDS) if TERRAIN[x] == t]) for t in range(len(TERRAINS))]
OCEANS: Final[int] = mask_of([board * PER_BOARD for board in range(len(BOARDS))])
COASTAL: Final[int] = mask_of(
    [x for x in range(LANDS) if number_of(x) and own_boards().board[board_of(x)].land[number_of(x) - 1].coastal]
)


def edge(board: Board, side: str) -> Edge:
    return board.edges.north if side == "north" else board.edges.east if side == "east" else board.edges.south


def spans(one: Edge) -> list[tuple[int, int, int]]:
    """Each land along an edge with the stretch it takes."""
    ends = [0, *one.breaks, EDGE]
    return [(land, ends[i], ends[i + 1]) for i, land in enumerate(one.lands)]


def facing(one: Edge, other: Edge) -> list[tuple[int, int]]:
    """The lands that border each other where two edges meet: they run against each other (SI-4.7)."""
    return [(a, b) for a, x, y in spans(one) for b, u, v in spans(other) if max(x, EDGE - v) < min(y, EDGE - u)]


def middle_of(layout: Layout, position: int, board: Board) -> int:
    return layout.middle[position] or board.corner


class Map:
    """The island as it lies on the table: `boards` are the starting boards of the seats, in the order of the layout."""

    def __init__(self, boards: tuple[int, ...]) -> None:
        layout = own_boards().layout[len(boards) - 1]
        self.boards: tuple[int, ...] = boards
        self.near: list[int] = [0] * LANDS  # neighbours, oceans too
        self.lands: int = 0  # every land on the table, without the oceans
        self.oceans: int = 0
        self.middle: int = 0  # the lands in the middle of the island
        self.seat_of: list[int] = [
            0
        ] * LANDS  # whose starting board a land lies on: decides where nobody else does (SI-34.4)
        for seat, at in enumerate(boards):
            board = own_boards().board[at]
            self.oceans |= 1 << at * PER_BOARD
            self.lands |= board_mask(at) & ~OCEANS
            self.middle |= 1 << at * PER_BOARD + middle_of(layout, seat, board)
            for number, land in enumerate(board.land, 1):
                here = at * PER_BOARD + number
                for other in [*land.borders, *([0] if land.coastal else [])]:
                    self.join(here, at * PER_BOARD + other)
            for number in range(PER_BOARD):
                self.seat_of[at * PER_BOARD + number] = seat
        for one, side, two, facing_side in layout.joins:
            first, second = own_boards().board[boards[one]], own_boards().board[boards[two]]
            for a, b in facing(edge(first, side), edge(second, facing_side)):
                self.join(boards[one] * PER_BOARD + a, boards[two] * PER_BOARD + b)
        for one, two in layout.touching:  # SI-4.8
            first, second = own_boards().board[boards[one]], own_boards().board[boards[two]]
            a, b = middle_of(layout, one, first), middle_of(layout, two, second)
            self.join(boards[one] * PER_BOARD + a, boards[two] * PER_BOARD + b)
        self.coast: int = COASTAL & self.lands
        # within[n][land]: at most n away. An ocean never shortens a way, as the coastal lands of a board are neighbours.
        self.within: list[list[int]] = [[1 << land for land in range(LANDS)]]
        while len(self.within) < PER_BOARD * len(boards) and (len(self.within) < 2 or self.within[-1] != self.within[-2]):
            self.within.append([mask | self.beside(mask) for mask in self.within[-1]])

    def join(self, a: int, b: int) -> None:
        self.near[a] |= 1 << b
        self.near[b] |= 1 << a

    def beside(self, mask: int) -> int:
        found = 0
        for land in bits(mask):
            found |= self.near[land]
        return found

    def reach(self, land: int, n: int) -> int:
        return self.within[min(n, len(self.within) - 1)][land]

    def distance(self, a: int, b: int) -> int:
        n = 0
        while not self.within[n][a] >> b & 1:
            n += 1
        return n


@cache
def island_map(boards: tuple[int, ...]) -> Map:
    """Made once for every arrangement."""
    return Map(boards)


# -- answers, made once ------------------------------------------------------------------------------------------------
def hits(land: int) -> list[Answer]:
    """Each piece in this land: `T@1 A3`."""
    return [Answer(PIECE, f"{piece_name(p)} {LAND_NAMES[land]}", p, land, 0) for p in POSSIBLE]


def moves(here: int, there: int) -> list[Answer]:
    """Each piece from here to there: `D A2>A3`."""
    way = f"{LAND_NAMES[here]}>{LAND_NAMES[there]}"
    return [Answer(MOVE, f"{piece_name(p)} {way}", p, here, there) for p in POSSIBLE]


def ever_near() -> list[int]:
    """The neighbours a land may have in any arrangement."""
    near = [0] * LANDS
    for a in range(len(BOARDS)):
        one = island_map((a,))
        for land in range(LANDS):
            near[land] |= one.near[land]
        for b in range(len(BOARDS)):
            if a != b:
                for layout in own_boards().layout:
                    meet(layout, a, b, near)
    return near


def meet(layout: Layout, a: int, b: int, near: list[int]) -> None:
    """Note what borders where boards a and b lie side by side in a layout."""
    first, second = own_boards().board[a], own_boards().board[b]
    pairs = [pair for _, s, _, t in layout.joins for pair in facing(edge(first, s), edge(second, t))]
    pairs += [(middle_of(layout, i, first), middle_of(layout, j, second)) for i, j in layout.touching]
    for x, y in pairs:
        near[a * PER_BOARD + x] |= 1 << b * PER_BOARD + y
        near[b * PER_BOARD + y] |= 1 << a * PER_BOARD + x


EVER_NEAR: Final[list[int]] = ever_near()
LAND_ANSWERS: Final = [Answer(LAND, name, i, 0, 0) for i, name in enumerate(LAND_NAMES)]
SEAT_ANSWERS: Final = [Answer(SEAT, f"seat.{i}", i, 0, 0) for i in range(MOST_SEATS)]
HITS: Final = [hits(land) for land in range(LANDS)]
MOVES: Final = [
    [moves(here, there) if EVER_NEAR[here] >> there & 1 else [] for there in range(LANDS)] for here in range(LANDS)
]
READY: Final = Answer(OPTION, "ready", 0, 0, 0)
ELEMENT_ANSWERS: Final = [Answer(OPTION, name, e, 0, 0) for e, name in enumerate(ELEMENTS)]
GROWTHS: Final = [Answer(OPTION, f"growth.{n + 1}", n, 0, 0) for n in range(4)]
ITEMS: Final = [Answer(OPTION, f"item.{n + 1}", n, 0, 0) for n in range(6)]
LINES: Final = [Answer(OPTION, "lines." + "".join([str(i + 1) for i in bits(n)] or ["none"]), n, 0, 0) for n in range(64)]
NUMBERS: Final = [Answer(NUMBER, f"n.{n}", n, 0, 0) for n in range(31)]

ENERGY_TRACK: Final = 0
PLAYS_TRACK: Final = 1
DESTROYED_ONES: Final = 2
TRACK_NAMES: Final = ("track.energy", "track.plays", "destroyed")
TRACKS: Final = [Answer(OPTION, name, n, 0, 0) for n, name in enumerate(TRACK_NAMES)]
FROM: Final = [Answer(PIECE, f"from {name}", i, 1, 0) for i, name in enumerate(LAND_NAMES)]  # presence that moves

MINOR: Final = 0
MAJOR: Final = 1
UNIQUE: Final = 2
INNATE: Final = 3
ANY: Final = 4
DECK_NAMES: Final = ("minor", "major", "unique", "innate")
DECKS: Final = [Answer(OPTION, "minor", MINOR, 0, 0), Answer(OPTION, "major", MAJOR, 0, 0)]

FAST: Final = 0
SLOW: Final = 1


def card_answer(prefix: str, name: str, power: int, how: int) -> Answer:
    return Answer(CARD, f"{prefix}{name}", power, how, 0)


def fixed_answers() -> list[Answer]:
    """All of them but those of the combinators and of the powers."""
    found = [
        READY,
        *LAND_ANSWERS,
        *SEAT_ANSWERS,
        *ELEMENT_ANSWERS,
        *GROWTHS,
        *ITEMS,
        *LINES,
        *NUMBERS,
        *TRACKS,
        *FROM,
        *DECKS,
    ]
    for land in range(LANDS):
        found += HITS[land]
        for there in range(LANDS):
            found += MOVES[land][there]
    return found


# -- the invaders' cards -----------------------------------------------------------------------------------------------
INVADER_NAMES: Final = [card.id for card in own_invaders().card]
STAGE: Final[list[int]] = [card.stage for card in own_invaders().card]
FLAGGED: Final[list[bool]] = [card.flag for card in own_invaders().card]


def card_lands(card: int) -> int:
    """The lands a card names, on all boards (SI-20.5)."""
    printed = own_invaders().card[card]
    found = COASTAL if printed.coastal else 0
    for terrain in printed.terrains:
        found |= TERRAIN_LANDS[TERRAINS.index(terrain)]
    return found & ~OCEANS


CARD_LANDS: Final[list[int]] = [card_lands(card) for card in range(len(INVADER_NAMES))]
STAGE_CARDS: Final[list[int]] = [mask_of([c for c, stage in enumerate(STAGE) if stage == n]) for n in range(4)]

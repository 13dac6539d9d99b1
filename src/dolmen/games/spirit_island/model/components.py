"""Names and tables: pieces, elements, the map, and the answers made from them once.

Places are the lands of all four boards, board by board (land 0 of each is its ocean), and after them the spirits' mats: a
power that targets a spirit targets its mat. A set of lands is a mask with one bit a land. A `Map`
says which boards are in the game and how they are joined.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from dolmen.engine.answer import CARD, LAND, MOVE, NUMBER, OPTION, PIECE, SEAT, Answer

from ..content.loader import EDGE, Board, Edge, Layout, load_boards, load_invaders

# -- pieces: kind, damage, dream damage and "killed in a dream by this power", packed into one number ------------------
DAHAN: Final = 0
EXPLORER: Final = 1
TOWN: Final = 2
CITY: Final = 3
KINDS: Final = ("dahan", "explorer", "town", "city")
LETTERS: Final = "DETC"
D: Final = 1 << DAHAN  # sets of kinds, as cards name them
E: Final = 1 << EXPLORER
T: Final = 1 << TOWN
C: Final = 1 << CITY
INVADERS: Final = E | T | C
BUILDINGS: Final = T | C
PIECES: Final = D | E | T | C
HEALTH_OF: Final = (2, 1, 2, 3)  # SI-13.8
STRENGTH_OF: Final = (2, 1, 2, 3)  # SI-19.4 to SI-19.6, SI-27.3
FEAR_OF: Final = (0, 0, 1, 2)  # for destroying it, not in a dream (SI-13.6)
LAND_HEALTH: Final = 2  # SI-22.9

MOST_DAMAGE: Final = 15
DAMAGE: Final = 1 << 2
DREAM: Final = 1 << 6
SLAIN: Final = 1 << 10
PACKED: Final = 1 << 11


def kind_of(piece: int) -> int:
    return piece & 3


def damage(piece: int) -> int:
    return piece >> 2 & MOST_DAMAGE


def dream_damage(piece: int) -> int:
    return piece >> 6 & MOST_DAMAGE


def piece_name(piece: int) -> str:
    """`T`, `T@1` with a damage, `T~1` with dream damage, `C!` killed in a dream."""
    name = LETTERS[kind_of(piece)]
    if damage(piece):
        name += f"@{damage(piece)}"
    if dream_damage(piece):
        name += f"~{dream_damage(piece)}"
    return name + "!" * (piece >> 10)


def possible_pieces() -> list[int]:
    """Every state a piece can be in. Buildings may have 1 extra health and dahan 12; all but dahan take dream damage.

    Infinite Vitality gives dahan 4 and is used at most three times: Powerstorm and Gift of Strength can each repeat it.
    """
    found = [DAHAN + DAMAGE * hurt for hurt in range(HEALTH_OF[DAHAN] + 3 * 4)]
    for piece in (EXPLORER, TOWN, CITY):
        health = HEALTH_OF[piece] + (piece != EXPLORER)
        for hurt in range(health):
            found += [piece + DAMAGE * hurt + DREAM * dream for dream in range(health - hurt)]
            found.append(piece + DAMAGE * hurt + SLAIN)
    return found


POSSIBLE_PIECES: Final = possible_pieces()
PIECE_INDEX: Final = [POSSIBLE_PIECES.index(p) if p in POSSIBLE_PIECES else -1 for p in range(PACKED)]
NAMED_PIECES: Final = {piece_name(p): p for p in POSSIBLE_PIECES}

# -- elements: the counts packed into one number, ELEMENT_BITS for each ------------------------------------------------
ELEMENTS: Final = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")
ELEMENT_BITS: Final = 6
ELEMENT_MOST: Final = (1 << ELEMENT_BITS) - 1


def one_element(e: int) -> int:
    """One of the element with this index, as a packed count."""
    return 1 << e * ELEMENT_BITS


def element_count(packed: int, element: int) -> int:
    """How many of the element with this index a packed count has."""
    return packed >> element * ELEMENT_BITS & ELEMENT_MOST


def parse_elements(text: str) -> int:
    """`water 2 plant 4` or `moon fire` as a packed count of each element."""
    packed = last = 0
    for word in text.split():
        if word.isdigit():
            packed += one_element(last) * (int(word) - 1)
        else:
            last = ELEMENTS.index(word)
            packed += one_element(last)
    return packed


BORROW_BITS: Final[int] = sum([1 << e * ELEMENT_BITS + ELEMENT_BITS - 1 for e in range(len(ELEMENTS))])


def meets_threshold(have: int, need: int) -> bool:
    """Whether these elements meet a threshold. A count that is too small borrows its highest bit, which is always free."""
    return (have | BORROW_BITS) - need & BORROW_BITS == BORROW_BITS


def subtract_elements(have: int, away: int) -> int:
    """Subtract elements. No count falls below 0."""
    left = 0
    for e in range(len(ELEMENTS)):
        left += max(0, element_count(have, e) - element_count(away, e)) << e * ELEMENT_BITS
    return left


def combine_needs(one: int, other: int) -> int:
    """The least elements that meet both thresholds."""
    return one + subtract_elements(other, one)


def elements_text(packed: int) -> str:
    """Packed elements as text: `water 2 plant 4`."""
    return " ".join([f"{name} {element_count(packed, e)}" for e, name in enumerate(ELEMENTS) if element_count(packed, e)])


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
    return TERRAINS.index(load_boards().board[board_of(land)].land[number - 1].terrain) if number else WETLAND


TERRAIN: Final[list[int]] = [terrain_of(land) for land in range(LANDS)]  # an ocean that counts as a land is wetland
TERRAIN_LANDS: Final[list[int]] = [mask_of([x for x in range(LANDS) if TERRAIN[x] == t]) for t in range(len(TERRAINS))]
OCEANS: Final[int] = mask_of([board * PER_BOARD for board in range(len(BOARDS))])
COASTAL: Final[int] = mask_of(
    [x for x in range(LANDS) if number_of(x) and load_boards().board[board_of(x)].land[number_of(x) - 1].coastal]
)


def board_edge(board: Board, side: str) -> Edge:
    return board.edges.north if side == "north" else board.edges.east if side == "east" else board.edges.south


def edge_spans(one: Edge) -> list[tuple[int, int, int]]:
    """Each land along an edge, with the start and end of its stretch."""
    ends = [0, *one.breaks, EDGE]
    return [(land, ends[i], ends[i + 1]) for i, land in enumerate(one.lands)]


def facing_lands(one: Edge, other: Edge) -> list[tuple[int, int]]:
    """The lands that border each other where two edges meet. The edges run in opposite directions (SI-4.7)."""
    return [(a, b) for a, x, y in edge_spans(one) for b, u, v in edge_spans(other) if max(x, EDGE - v) < min(y, EDGE - u)]


def middle_land(layout: Layout, position: int, board: Board) -> int:
    return layout.middle[position] or board.corner


class Map:
    """The island of one game. `boards` are the starting boards of the seats, in the order of the layout."""

    def __init__(self, boards: tuple[int, ...]) -> None:
        layout = load_boards().layout[len(boards) - 1]
        self.boards: tuple[int, ...] = boards
        self.neighbours: list[int] = [0] * LANDS  # neighbours, oceans too
        self.lands: int = 0  # every land on the table, without the oceans
        self.oceans: int = 0
        self.middle: int = 0  # the lands in the middle of the island
        self.seat_of: list[int] = [
            0
        ] * LANDS  # the seat whose starting board has the land; it decides if nobody else does (SI-34.4)
        for seat, at in enumerate(boards):
            board = load_boards().board[at]
            self.oceans |= 1 << at * PER_BOARD
            self.lands |= board_mask(at) & ~OCEANS
            self.middle |= 1 << at * PER_BOARD + middle_land(layout, seat, board)
            for number, land in enumerate(board.land, 1):
                here = at * PER_BOARD + number
                for other in [*land.borders, *([0] if land.coastal else [])]:
                    self.add_border(here, at * PER_BOARD + other)
            for number in range(PER_BOARD):
                self.seat_of[at * PER_BOARD + number] = seat
        for one, side, two, facing_side in layout.joins:
            first, second = load_boards().board[boards[one]], load_boards().board[boards[two]]
            for a, b in facing_lands(board_edge(first, side), board_edge(second, facing_side)):
                self.add_border(boards[one] * PER_BOARD + a, boards[two] * PER_BOARD + b)
        for one, two in layout.touching:  # SI-4.8
            first, second = load_boards().board[boards[one]], load_boards().board[boards[two]]
            a, b = middle_land(layout, one, first), middle_land(layout, two, second)
            self.add_border(boards[one] * PER_BOARD + a, boards[two] * PER_BOARD + b)
        self.coast: int = COASTAL & self.lands
        # within[n][land]: the lands at most n away. Oceans shorten no path, because a board's coastal lands are neighbours.
        self.within: list[list[int]] = [[1 << land for land in range(LANDS)]]
        while len(self.within) < PER_BOARD * len(boards) and (len(self.within) < 2 or self.within[-1] != self.within[-2]):
            self.within.append([mask | self.neighbours_of_all(mask) for mask in self.within[-1]])

    def add_border(self, a: int, b: int) -> None:
        self.neighbours[a] |= 1 << b
        self.neighbours[b] |= 1 << a

    def neighbours_of_all(self, mask: int) -> int:
        found = 0
        for land in bits(mask):
            found |= self.neighbours[land]
        return found

    def lands_within(self, land: int, n: int) -> int:
        return self.within[min(n, len(self.within) - 1)][land]

    def distance(self, a: int, b: int) -> int:
        n = 0
        while not self.within[n][a] >> b & 1:
            n += 1
        return n


@cache
def island_map(boards: tuple[int, ...]) -> Map:
    """The map of an arrangement of boards, made once."""
    return Map(boards)


# -- answers, made once ------------------------------------------------------------------------------------------------
def possible_piece_answers(land: int) -> list[Answer]:
    """An answer for each possible piece in this land: `T@1 A3`."""
    return [Answer(PIECE, f"{piece_name(p)} {LAND_NAMES[land]}", p, land, 0) for p in POSSIBLE_PIECES]


def move_answers(here: int, there: int) -> list[Answer]:
    """An answer for each possible piece that moves from here to there: `D A2>A3`."""
    way = f"{LAND_NAMES[here]}>{LAND_NAMES[there]}"
    return [Answer(MOVE, f"{piece_name(p)} {way}", p, here, there) for p in POSSIBLE_PIECES]


def possible_neighbours() -> list[int]:
    """The neighbours of each land in any arrangement of boards."""
    near = [0] * LANDS
    for a in range(len(BOARDS)):
        one = island_map((a,))
        for land in range(LANDS):
            near[land] |= one.neighbours[land]
        for b in range(len(BOARDS)):
            if a != b:
                for layout in load_boards().layout:
                    add_borders(layout, a, b, near)
    return near


def add_borders(layout: Layout, a: int, b: int, near: list[int]) -> None:
    """Add the borders between boards a and b for each way a layout joins two boards."""
    first, second = load_boards().board[a], load_boards().board[b]
    pairs = [pair for _, s, _, t in layout.joins for pair in facing_lands(board_edge(first, s), board_edge(second, t))]
    pairs += [(middle_land(layout, i, first), middle_land(layout, j, second)) for i, j in layout.touching]
    for x, y in pairs:
        near[a * PER_BOARD + x] |= 1 << b * PER_BOARD + y
        near[b * PER_BOARD + y] |= 1 << a * PER_BOARD + x


POSSIBLE_NEIGHBOURS: Final[list[int]] = possible_neighbours()
LAND_ANSWERS: Final = [Answer(LAND, name, i, 0, 0) for i, name in enumerate(LAND_NAMES)]
SEAT_ANSWERS: Final = [Answer(SEAT, f"seat.{i}", i, 0, 0) for i in range(MOST_SEATS)]
PIECE_ANSWERS: Final = [possible_piece_answers(land) for land in range(LANDS)]
MOVE_ANSWERS: Final = [
    [move_answers(here, there) if POSSIBLE_NEIGHBOURS[here] >> there & 1 else [] for there in range(LANDS)]
    for here in range(LANDS)
]


def move_answer(here: int, there: int, piece: int) -> Answer:
    """The answer that moves a piece. No rule ever allows a move between lands that cannot be adjacent, so those answers are
    made when a player tries one, once for all games.
    """
    return (MOVE_ANSWERS[here][there] or far_move_answers(here, there))[PIECE_INDEX[piece]]


@cache
def far_move_answers(here: int, there: int) -> list[Answer]:
    return move_answers(here, there)


def read_far_move(name: str) -> Answer | None:
    """The answer that a name such as `T A1>A8` means, between lands that cannot be adjacent."""
    piece, _, way = name.partition(" ")
    here, _, there = way.partition(">")
    if piece not in NAMED_PIECES or here not in LAND_NAMES or there not in LAND_NAMES:
        return None
    return move_answer(LAND_NAMES.index(here), LAND_NAMES.index(there), NAMED_PIECES[piece])


READY: Final = Answer(OPTION, "ready", 0, 0, 0)
ELEMENT_ANSWERS: Final = [Answer(OPTION, name, e, 0, 0) for e, name in enumerate(ELEMENTS)]
GROWTH_ANSWERS: Final = [Answer(OPTION, f"growth.{n + 1}", n, 0, 0) for n in range(4)]
ITEM_ANSWERS: Final = [Answer(OPTION, f"item.{n + 1}", n, 0, 0) for n in range(6)]
LINE_ANSWERS: Final = [
    Answer(OPTION, "lines." + "".join([str(i + 1) for i in bits(n)] or ["none"]), n, 0, 0) for n in range(64)
]
NUMBER_ANSWERS: Final = [Answer(NUMBER, f"n.{n}", n, 0, 0) for n in range(31)]

DESTROYED_PRESENCE: Final = 2
TRACK_NAMES: Final = ("track.energy", "track.plays", "destroyed")
TRACK_ANSWERS: Final = [Answer(OPTION, name, n, 0, 0) for n, name in enumerate(TRACK_NAMES)]
PRESENCE_ANSWERS: Final = [
    Answer(PIECE, f"from {name}", i, 1, 0) for i, name in enumerate(LAND_NAMES)
]  # presence that moves

MINOR: Final = 0
MAJOR: Final = 1
UNIQUE: Final = 2
INNATE: Final = 3
ANY: Final = 4
DECK_NAMES: Final = ("minor", "major", "unique", "innate")
DECK_ANSWERS: Final = [Answer(OPTION, "minor", MINOR, 0, 0), Answer(OPTION, "major", MAJOR, 0, 0)]

FAST: Final = 0
SLOW: Final = 1


def card_answer(prefix: str, name: str, power: int, how: int) -> Answer:
    return Answer(CARD, f"{prefix}{name}", power, how, 0)


def fixed_answers() -> list[Answer]:
    """All answers except those of the combinators and of the powers."""
    found = [
        READY,
        *LAND_ANSWERS,
        *SEAT_ANSWERS,
        *ELEMENT_ANSWERS,
        *GROWTH_ANSWERS,
        *ITEM_ANSWERS,
        *LINE_ANSWERS,
        *NUMBER_ANSWERS,
        *TRACK_ANSWERS,
        *PRESENCE_ANSWERS,
        *DECK_ANSWERS,
    ]
    for land in range(LANDS):
        found += PIECE_ANSWERS[land]
        for there in range(LANDS):
            found += MOVE_ANSWERS[land][there]
    return found


# -- what an answer names: its fields a, b and c, by kind of answer -----------------------------------------------------
def land_of(answer: Answer) -> int:
    """The land of a LAND answer, or of one of PRESENCE_ANSWERS."""
    return answer.a


def is_presence_piece(answer: Answer) -> bool:
    """Whether the answer is one of PRESENCE_ANSWERS: a presence that moves from its land."""
    return answer in PRESENCE_ANSWERS


def track_of(answer: Answer) -> int:
    """The track of an answer in TRACK_ANSWERS, or DESTROYED_PRESENCE."""
    return answer.a


def number_of_answer(answer: Answer) -> int:
    """The number of an answer in NUMBER_ANSWERS, ITEM_ANSWERS, GROWTH_ANSWERS, DECK_ANSWERS or CHOICES."""
    return answer.a


def seat_of(answer: Answer) -> int:
    """The seat of a SEAT answer."""
    return answer.a


def card_of(answer: Answer) -> int:
    """The power of a CARD answer."""
    return answer.a


def use_of(answer: Answer) -> int:
    """What a CARD answer does with its power: USE, AGAIN, PAID, FEWER_ELEMENTS or RECLAIM (`model/state.py`)."""
    return answer.b


def lines_of(answer: Answer) -> int:
    """The lines of a power that an answer in LINE_ANSWERS names, as a mask."""
    return answer.a


def element_of(answer: Answer) -> int:
    """The element of an answer in ELEMENT_ANSWERS."""
    return answer.a


def piece_of(answer: Answer) -> int:
    """The piece of a PIECE or MOVE answer."""
    return answer.a


def land_of_piece(answer: Answer) -> int:
    """The land of the piece of a PIECE or MOVE answer."""
    return answer.b


def destination_of(answer: Answer) -> int:
    """The land that the piece of a MOVE answer enters."""
    return answer.c


# -- the invaders' cards -----------------------------------------------------------------------------------------------
INVADER_NAMES: Final = [card.id for card in load_invaders().card]
STAGE: Final[list[int]] = [card.stage for card in load_invaders().card]
FLAGGED: Final[list[bool]] = [card.flag for card in load_invaders().card]


def card_lands(card: int) -> int:
    """The lands a card names, on all boards (SI-20.5)."""
    printed = load_invaders().card[card]
    found = COASTAL if printed.coastal else 0
    for terrain in printed.terrains:
        found |= TERRAIN_LANDS[TERRAINS.index(terrain)]
    return found & ~OCEANS


CARD_LANDS: Final[list[int]] = [card_lands(card) for card in range(len(INVADER_NAMES))]
STAGE_CARDS: Final[list[int]] = [mask_of([c for c, stage in enumerate(STAGE) if stage == n]) for n in range(4)]

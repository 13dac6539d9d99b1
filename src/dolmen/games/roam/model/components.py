"""Components of Roam: all tables and answers, built once from the card list and the options.

The map is 6 by 6 squares, numbered row by row from the north-west (a1) to the south-east (f6); a set of squares is a mask
with one bit per square. Nothing here changes during play, so all states of a game share these objects.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, DONE, LAND, MOVE, NUMBER, OPTION, PIECE, PLACE, Answer, Vocabulary
from dolmen.engine.serialize import mask_from

from ..content.loader import ABILITIES, Content, content_key

SIDE: Final = 6
SQUARES: Final = SIDE * SIDE
SLOTS: Final = 6
WHOLE_MAP: Final = (1 << SQUARES) - 1
NOWHERE: Final = SQUARES  # the anchor of a character that is used without being placed (RO-7.14)

USUAL_EDGES: Final = {2: "SN", 3: "SWN", 4: "SWNE"}  # RO-3.19
EDGES: Final = "SWNE"  # clockwise; an edge is also a number of quarter turns (RO-3.19, RO-5.16)

# The six abilities, in the order of `content.loader.ABILITIES`.
FREE_BLANK: Final = 0
REPLACE: Final = 1
COIN: Final = 2
ROTATE: Final = 3
SLIDE: Final = 4
FLIP: Final = 5

# How the player pays for a marker beyond the free solids: `mode_of` a PIECE answer.
BY_SHORTAGE: Final = 0
BY_COINS: Final = 1
BY_FREE_BLANK: Final = 2
BY_REPLACE: Final = 3
BY_COINS_AND_REPLACE: Final = 4
BY_FREE_BLANK_AND_REPLACE: Final = 5
MODES: Final = ("put", "blank", "free", "replace", "blank-replace", "free-replace")

# The values of `a` in OPTION answers and in CARD answers.
REST: Final = 0
PASS: Final = 1
USE_COIN: Final = 2
USE_ROTATE: Final = 3
TURN_OVER: Final = 0
PURCHASE: Final = 1

FIRST_BIDS: Final = 100  # more are made when a player has more coins


def square_name(square: int) -> str:
    return "abcdef"[square % SIDE] + str(square // SIDE + 1)


SQUARE_NAMES: Final = [square_name(q) for q in range(SQUARES)]
SLOT_NAMES: Final = [f"L{slot + 1}" for slot in range(SLOTS)]


def card_square(slot: int, row: int, col: int) -> int:
    """The map square of square [row, col] of a card: the upper cards are rotated by 180 degrees (RO-3.18)."""
    if slot >= SLOTS // 2:
        return (3 + row) * SIDE + 2 * (slot - 3) + col
    return (2 - row) * SIDE + 2 * slot + 1 - col


def mask_of(squares: list[int]) -> int:
    mask = 0
    for square in squares:
        mask |= 1 << square
    return mask


def squares_in(mask: int) -> list[int]:
    """The squares of a mask in map order."""
    out: list[int] = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


LAND_CORNERS: Final[int] = mask_of(
    [row * SIDE + col for row in (0, 3) for col in (0, 2, 4)]
)  # the north-west corners of the lands


def names_in(mask: int) -> list[str]:
    return [SQUARE_NAMES[q] for q in squares_in(mask)]


def squares_from_names(names: list[str]) -> int:
    """The mask of squares given by name."""
    return mask_from(SQUARE_NAMES, names, "square")


SLOT_MASKS: Final[list[int]] = [
    mask_of([card_square(slot, row, col) for row in range(3) for col in range(2)]) for slot in range(SLOTS)
]


# The north-west corners of all rings of eight squares on the map (RO-13.5).
RING_CORNERS: Final[int] = mask_of([row * SIDE + col for row in range(SIDE - 2) for col in range(SIDE - 2)])


def neighbours_of(square: int) -> list[int]:
    row, col = square // SIDE, square % SIDE
    near = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    return [r * SIDE + c for r, c in near if 0 <= r < SIDE and 0 <= c < SIDE]


NEIGHBOURS: Final[list[list[int]]] = [neighbours_of(q) for q in range(SQUARES)]


class Shape:
    """A pattern in one of the four directions.

    Its anchor is the north-west corner of the rectangle around its solids. For each anchor, `solids` and `blanks` give the
    covered squares. Blanks off the map are left out (RO-5.5); anchors that put a solid off the map are not in `anchors`
    (RO-5.4).
    """

    def __init__(self, solids: list[tuple[int, int]], blanks: list[tuple[int, int]]) -> None:
        top, left = min(r for r, _ in solids), min(c for _, c in solids)
        self.shifts: list[int] = [(r - top) * SIDE + c - left for r, c in solids]
        self.blank_shifts: list[int] = [(r - top) * SIDE + c - left for r, c in blanks]
        self.blank_anchors: list[int] = [0] * len(blanks)  # for each blank, the anchors that put it on the map
        self.anchors: int = 0
        self.rank: list[int] = []  # for each square, the number of anchors before it
        self.solids: list[int] = []
        self.blanks: list[int] = []
        for anchor in range(SQUARES):
            row, col = anchor // SIDE - top, anchor % SIDE - left
            inside = [(row + r) * SIDE + col + c for r, c in solids if is_on_map(row + r, col + c)]
            fits = len(inside) == len(solids)
            self.rank.append(self.anchors.bit_count())
            self.anchors |= int(fits) << anchor
            self.solids.append(mask_of(inside) if fits else 0)
            self.blanks.append(mask_of([(row + r) * SIDE + col + c for r, c in blanks if is_on_map(row + r, col + c)]))
            for k, (r, c) in enumerate(blanks):
                self.blank_anchors[k] |= int(is_on_map(row + r, col + c)) << anchor

    def fitting_anchors(self, land: int) -> int:
        """The anchors that put every solid on one of the `land` squares."""
        anchors = self.anchors
        if land != WHOLE_MAP:
            for shift in self.shifts:
                anchors &= land >> shift
        return anchors

    def idle_anchors(self, anchors: int, shut: int) -> int:
        """Those of the anchors that put every solid on a blocked square, so that the pattern would place nothing."""
        for shift in self.shifts:
            anchors &= shut >> shift
            if not anchors:
                return 0
        return anchors


def is_on_map(row: int, col: int) -> bool:
    return 0 <= row < SIDE and 0 <= col < SIDE


def rotate_squares(squares: list[tuple[int, int]], quarters: int) -> list[tuple[int, int]]:
    """Rotate a pattern clockwise by a number of quarter turns (RO-5.16)."""
    for _ in range(quarters):
        squares = [(c, -r) for r, c in squares]
    return squares


class Card:
    """A character: its points, and its pattern in the four directions."""

    def __init__(self, name: str, points: int, picture: list[str]) -> None:
        solids = [(r, c) for r, row in enumerate(picture) for c, sign in enumerate(row) if sign == "#"]
        blanks = [(r, c) for r, row in enumerate(picture) for c, sign in enumerate(row) if sign == "o"]
        self.name: str = name
        self.points: int = points
        self.has_blanks: bool = bool(blanks)
        self.shapes: list[Shape] = [Shape(rotate_squares(solids, q), rotate_squares(blanks, q)) for q in range(4)]


class Answers:
    """All answers of the game, built once."""

    def __init__(self, vocabulary: Vocabulary, cards: list[Card], artifacts: list[str]) -> None:
        make = vocabulary.make
        self.vocabulary: Vocabulary = vocabulary
        self.done: Answer = make(DONE, "done")
        self.rest: Answer = make(OPTION, "rest", REST)
        self.no_bid: Answer = make(OPTION, "pass", PASS)
        self.coin: Answer = make(OPTION, "coin", USE_COIN)
        self.rotate: Answer = make(OPTION, "rotate", USE_ROTATE)
        self.bids: list[Answer] = []
        self.bids_up_to(FIRST_BIDS)
        self.slots: list[Answer] = [make(LAND, name, slot) for slot, name in enumerate(SLOT_NAMES)]
        self.flips: list[Answer] = [make(CARD, f"flip:{card.name}", TURN_OVER, c) for c, card in enumerate(cards)]
        self.buys: list[Answer] = [make(CARD, f"buy:{name}", PURCHASE, a) for a, name in enumerate(artifacts)]
        self.extras: list[list[Answer]] = [
            [make(PIECE, f"{mode}:{SQUARE_NAMES[q]}", m, q) for q in range(SQUARES)] for m, mode in enumerate(MODES)
        ]
        self.slides: list[list[Answer]] = [
            [make(MOVE, f"slide:{SQUARE_NAMES[q]}-{SQUARE_NAMES[to]}", q, to) for to in NEIGHBOURS[q]]
            for q in range(SQUARES)
        ]
        # A use is named by card, anchor and quarter turns by Rotate; the direction comes from the owner's edge.
        self.uses: list[list[list[Answer]]] = [
            [[make(PLACE, use_name(card.name, q, turns), c, q, turns) for q in range(SQUARES + 1)] for turns in range(4)]
            for c, card in enumerate(cards)
        ]
        # The uses whose solids are all on the map, for a map without gaps: whole_map_uses[card][turns][direction].
        self.whole_map_uses: list[list[list[list[Answer]]]] = [
            [[[self.uses[c][turns][q] for q in squares_in(card.shapes[d].anchors)] for d in range(4)] for turns in range(4)]
            for c, card in enumerate(cards)
        ]

    def far_slide(self, square: int, to: int) -> Answer:
        """A slide over more than one square, which is illegal: its refusal names the rule (RO-12.8)."""
        return self.vocabulary.make_unlisted(MOVE, f"slide:{SQUARE_NAMES[square]}-{SQUARE_NAMES[to]}", square, to)

    def bids_up_to(self, most: int) -> list[Answer]:
        """The bids from 0, at least up to `most`."""
        make = self.vocabulary.make if most <= FIRST_BIDS else self.vocabulary.make_unlisted
        while len(self.bids) <= most:
            self.bids.append(make(NUMBER, f"bid:{len(self.bids)}", len(self.bids)))
        return self.bids


def use_name(card: str, anchor: int, turns: int) -> str:
    where = "none" if anchor == NOWHERE else SQUARE_NAMES[anchor]
    return f"{card}@{where}" + (f"+{90 * turns}" if turns else "")


class CardTables:
    """Everything that depends on the card list alone: cards with their shapes, coins of the lands, all answers."""

    def __init__(self, content: Content) -> None:
        self.cards: list[Card] = [Card(c.id, c.points, c.pattern) for c in content.start]
        self.cards += [Card(c.id, c.points, c.pattern) for c in content.character]
        # land_coins[card][slot][k]: the squares of the slot where that land shows more than k coin symbols
        pictures = [c.land.coins for c in content.character]
        self.coin_plane_count: int = max(
            [int(sign) for rows in pictures for row in rows for sign in row if sign != "."], default=0
        )
        none = [[0] * self.coin_plane_count for _ in range(SLOTS)]
        self.land_coins: list[list[list[int]]] = [none for _ in content.start]
        self.land_coins += [[self.coin_planes(rows, slot) for slot in range(SLOTS)] for rows in pictures]
        self.vocabulary: Vocabulary = Vocabulary()
        self.answers: Answers = Answers(self.vocabulary, self.cards, [a.id for a in content.artifact])

    def coin_planes(self, rows: list[str], slot: int) -> list[int]:
        planes = [0] * self.coin_plane_count
        for row in range(3):
            for col in range(2):
                sign = rows[row][col]
                for k in range(0 if sign == "." else int(sign)):
                    planes[k] |= 1 << card_square(slot, row, col)
        return planes


CARD_TABLES: Final[dict[bytes, CardTables]] = {}
MAX_CARD_TABLES: Final = 16


def card_tables(content: Content) -> CardTables:
    """The tables of a card list, shared by all games that use it.

    Its short digest could be forged: a pack would get into the games with other cards.
    """
    key = content_key(content)
    found = CARD_TABLES.get(key)
    if found is None:
        if len(CARD_TABLES) >= MAX_CARD_TABLES:
            CARD_TABLES.pop(next(iter(CARD_TABLES)))
        found = CARD_TABLES[key] = CardTables(content)
    return found


class Components:
    """The components and options of one game of Roam."""

    def __init__(self, content: Content, seats: int, full: bool, outpost: bool, stacking: bool) -> None:
        numbers, tables = content.numbers, card_tables(content)
        self.seats: int = seats
        self.full: bool = full
        self.outpost: bool = outpost
        self.stacking: bool = stacking
        self.markers: int = numbers.markers
        self.starting_coins: list[int] = numbers.starting_coins
        self.cards_to_end: int = numbers.cards_to_end
        self.blank_cost: int = numbers.blank_cost
        self.row_length: int = numbers.artifact_row
        self.outpost_points: int = numbers.outpost_points
        self.start_card_count: int = len(content.start)
        self.cards: list[Card] = tables.cards
        self.card_names: list[str] = [c.name for c in self.cards]
        self.start_colours: list[str] = [c.colour for c in content.start]
        self.artifact_names: list[str] = [a.id for a in content.artifact]
        self.artifact_ability: list[int] = [ABILITIES.index(a.ability) for a in content.artifact]
        self.artifact_cost: list[int] = [a.cost for a in content.artifact]
        self.artifact_points: list[int] = [a.points for a in content.artifact]
        self.coin_plane_count: int = tables.coin_plane_count
        self.land_coins: list[list[list[int]]] = tables.land_coins
        self.vocabulary: Vocabulary = tables.vocabulary
        self.answers: Answers = tables.answers

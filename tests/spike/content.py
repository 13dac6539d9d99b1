"""Names and tables: pieces, elements, the map, and the answers made from them once."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, LAND, MOVE, OPTION, PIECE, SEAT, Answer

# -- pieces: kind, damage, dream damage and whether this power has killed it in a dream, packed into one number ----------
DAHAN: Final = 0
EXPLORER: Final = 1
TOWN: Final = 2
CITY: Final = 3
LETTERS: Final = "DETC"
KINDS: Final = ("dahan", "explorer", "town", "city")
HEALTH_OF: Final = (2, 1, 2, 3)
STRENGTH_OF: Final = (2, 1, 2, 3)
FEAR_OF: Final = (0, 0, 1, 2)  # for really destroying it
DREAM_OF: Final = (0, 0, 2, 5)  # for destroying it in a dream
INVADERS: Final = 1 << EXPLORER | 1 << TOWN | 1 << CITY
BUILDINGS: Final = 1 << TOWN | 1 << CITY

KIND_BITS: Final = 3
DAMAGE: Final = 1 << 2
DREAM: Final = 1 << 5
SLAIN: Final = 1 << 8
PIECES: Final = 1 << 9


def kind(piece: int) -> int:
    return piece & KIND_BITS


def damage(piece: int) -> int:
    return piece >> 2 & 7


def dreamt(piece: int) -> int:
    return piece >> 5 & 7


def piece_name(piece: int) -> str:
    """`T`, `T@1` with a damage, `T~1` with dream damage, `C!` killed in a dream."""
    name = LETTERS[kind(piece)]
    if damage(piece):
        name += f"@{damage(piece)}"
    if dreamt(piece):
        name += f"~{dreamt(piece)}"
    return name + "!" * (piece // SLAIN)


# -- elements ----------------------------------------------------------------------------------------------------------
ELEMENTS: Final = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")


def elements(text: str) -> list[int]:
    """`water 2 plant 4` or `moon fire` as a count of each element."""
    counts = [0] * len(ELEMENTS)
    last = 0
    for word in text.split():
        if word.isdigit():
            counts[last] += int(word) - 1
        else:
            last = ELEMENTS.index(word)
            counts[last] += 1
    return counts


# -- the map -----------------------------------------------------------------------------------------------------------
TERRAINS: Final = ("mountain", "jungle", "sands", "wetland")
LAND_NAMES: Final = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
TERRAIN: Final = (0, 1, 2, 3, 2, 3, 0, 1)
COASTAL: Final = 0b00010001  # A1 and B1
BORDERS: Final = "A1A2 A1A3 A2A3 A2A4 A3A4 B1B2 B1B3 B2B3 B2B4 B3B4 A3B2 A4B4"
LANDS: Final = len(LAND_NAMES)
SEATS: Final = 2
PLACES: Final = [*LAND_NAMES, "mat.0", "mat.1"]  # a power that targets a spirit targets its mat


def neighbours() -> list[int]:
    near = [0] * LANDS
    for border in BORDERS.split():
        a, b = LAND_NAMES.index(border[:2]), LAND_NAMES.index(border[2:])
        near[a] |= 1 << b
        near[b] |= 1 << a
    return near


def reach() -> list[list[int]]:
    """WITHIN[n][land]: the lands at most n away."""
    out = [[1 << i for i in range(LANDS)]]
    for _ in range(LANDS):
        out.append([m | union(NEAR, m) for m in out[-1]])
    return out


def union(masks: list[int], of: int) -> int:
    found = 0
    for i in range(len(masks)):
        if of >> i & 1:
            found |= masks[i]
    return found


def bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


NEAR: Final = neighbours()
WITHIN: Final = reach()


def board_seat(land: int) -> int:
    """The seat whose starting board a land lies on: it decides where nobody else does."""
    return land // 4


# -- answers, made once ------------------------------------------------------------------------------------------------
def possible_pieces() -> list[int]:
    """Every state a piece can be in: Dahan may have 4 more Health, Invaders may be hurt or slain in a dream."""
    found = [DAHAN + DAMAGE * hurt for hurt in range(6)]
    for piece in (EXPLORER, TOWN, CITY):
        for hurt in range(HEALTH_OF[piece]):
            found += [piece + DAMAGE * hurt + DREAM * dream for dream in range(HEALTH_OF[piece] - hurt)]
            found.append(piece + DAMAGE * hurt + SLAIN)
    return found


POSSIBLE: Final = possible_pieces()
RANK: Final = [POSSIBLE.index(p) if p in POSSIBLE else -1 for p in range(PIECES)]


def hits(land: int) -> list[Answer]:
    """Each piece in this land: `T@1 A3`."""
    return [Answer(PIECE, f"{piece_name(p)} {LAND_NAMES[land]}", p, land, 0) for p in POSSIBLE]


def moves(here: int, there: int) -> list[Answer]:
    """Each piece from here to there: `D A2>A3`."""
    way = f"{LAND_NAMES[here]}>{LAND_NAMES[there]}"
    return [Answer(MOVE, f"{piece_name(p)} {way}", p, here, there) for p in POSSIBLE] if NEAR[here] >> there & 1 else []


LAND_ANSWERS: Final = [Answer(LAND, name, i, 0, 0) for i, name in enumerate(LAND_NAMES)]
SEAT_ANSWERS: Final = [Answer(SEAT, f"seat.{i}", i, 0, 0) for i in range(SEATS)]
HITS: Final = [hits(land) for land in range(LANDS)]
MOVES: Final = [[moves(here, there) for there in range(LANDS)] for here in range(LANDS)]
READY: Final = Answer(OPTION, "ready", 0, 0, 0)
DECKS: Final = [Answer(OPTION, "minor", 0, 0, 0), Answer(OPTION, "major", 1, 0, 0)]
MINOR: Final = 0
MAJOR: Final = 1
UNIQUE: Final = 2
ANY: Final = 3
INVADER_NAMES: Final = [f"{terrain}.{copy}" for copy in (1, 2) for terrain in TERRAINS]  # each drawn once

CARD_NAMES: Final[list[str]] = []  # filled by `cards`: every power card by number
CARD_ANSWERS: Final[list[Answer]] = []
AGAIN: Final[list[Answer]] = []  # the repeat of each card


def name_card(name: str) -> int:
    card = len(CARD_NAMES)
    CARD_NAMES.append(name)
    CARD_ANSWERS.append(Answer(CARD, name, card, 0, 0))
    AGAIN.append(Answer(CARD, f"repeat.{name}", card, 1, 0))
    return card

"""The state of the made-up island: plain numbers, masks and lists."""

from __future__ import annotations

from bisect import insort
from typing import Final

from dolmen.engine.effects import Effect
from dolmen.engine.modifiers import DEFEND, HEALTH, ORIGIN, RANGE, STRENGTH, changed
from dolmen.engine.state import Frame, State

from .content import ELEMENTS, HEALTH_OF, LANDS, SEATS, STRENGTH_OF, WITHIN, kind

FAST: Final = 0
SLOW: Final = 1


class Power:
    """A power card: its number, deck, price, speed, elements and what it does, all of it one act."""

    def __init__(self, card: int, deck: int, cost: int, speed: int, gives: list[int], use: Effect) -> None:
        self.card: int = card
        self.deck: int = deck
        self.cost: int = cost
        self.speed: int = speed
        self.gives: list[int] = gives
        self.use: Effect = use


POWERS: Final[list[Power]] = []  # filled by `cards`, by number


class Island(State):
    __slots__ = (
        "blight",
        "blight_left",
        "build",
        "discard",
        "doom",
        "elements",
        "ending",
        "energy",
        "fear",
        "forgotten",
        "gone",
        "hand",
        "invaders",
        "pieces",
        "piles",
        "play",
        "pools",
        "presence",
        "ravage",
        "supply",
        "turn",
        "used",
    )

    def __init__(self) -> None:
        super().__init__()
        self.turn: int = 1
        self.ending: str = ""
        self.doom: bool = False  # a losing event was noted; the action is finished first
        self.pieces: list[list[int]] = [[] for _ in range(LANDS)]  # sorted in each land
        self.blight: list[int] = [0] * LANDS
        self.blight_left: int = 7
        self.fear: int = 0
        self.presence: list[int] = [0] * (SEATS * LANDS)
        self.supply: list[int] = [0] * SEATS  # presence not yet on the island
        self.gone: list[int] = [0] * SEATS  # presence destroyed
        self.energy: list[int] = [0] * SEATS
        self.elements: list[int] = [0] * (SEATS * len(ELEMENTS))  # the permanent ones
        self.hand: list[int] = [0] * SEATS
        self.play: list[int] = [0] * SEATS
        self.used: list[int] = [0] * SEATS  # of the cards in play
        self.discard: list[int] = [0] * SEATS
        self.forgotten: int = 0  # unique cards out of the game
        self.pools: list[int] = [0, 0]  # minor and major deck
        self.piles: list[int] = [0, 0]  # their discard piles
        self.invaders: int = 0  # cards not yet turned up
        self.ravage: int = -1  # a terrain
        self.build: int = -1

    def copy(self) -> Island:
        other = Island()
        other.turn = self.turn
        other.ending = self.ending
        other.doom = self.doom
        other.pieces = [p[:] for p in self.pieces]
        other.blight = self.blight[:]
        other.blight_left = self.blight_left
        other.fear = self.fear
        other.presence = self.presence[:]
        other.supply = self.supply[:]
        other.gone = self.gone[:]
        other.energy = self.energy[:]
        other.elements = self.elements[:]
        other.hand = self.hand[:]
        other.play = self.play[:]
        other.used = self.used[:]
        other.discard = self.discard[:]
        other.forgotten = self.forgotten
        other.pools = self.pools[:]
        other.piles = self.piles[:]
        other.invaders = self.invaders
        other.ravage = self.ravage
        other.build = self.build
        self.copy_pending_to(other)
        return other

    # -- what can be read off ------------------------------------------------------------------------------------------
    def count(self, land: int, kinds: int) -> int:
        n = 0
        for piece in self.pieces[land]:
            n += kinds >> kind(piece) & 1
        return n

    def lands_with(self, kinds: int) -> int:
        found = 0
        for land in range(LANDS):
            if self.count(land, kinds):
                found |= 1 << land
        return found

    def health(self, land: int, piece: int) -> int:
        n = HEALTH_OF[kind(piece)]
        return changed(self, HEALTH, -1, land, kind(piece), n) if self.rows else n

    def strength(self, land: int) -> int:
        """What the invaders of a land deal, less what it is defended by."""
        n = 0
        for piece in self.pieces[land]:
            if kind(piece):
                n += changed(self, STRENGTH, -1, land, kind(piece), STRENGTH_OF[kind(piece)])
        return max(0, n - changed(self, DEFEND, -1, land, 0, 0))

    def reach(self, seat: int, card: int, n: int, sacred: bool) -> int:
        """The lands a power of this seat can target: from presence, or from a sacred site."""
        n = min(changed(self, RANGE, seat, -1, card, n), LANDS)
        whose = changed(self, ORIGIN, seat, -1, card, 1 << seat)
        found = 0
        for i in range(SEATS * LANDS):
            if self.presence[i] > sacred and whose >> i // LANDS & 1:
                found |= WITHIN[n][i % LANDS]
        return found

    def element(self, seat: int, e: int) -> int:
        n = self.elements[seat * len(ELEMENTS) + e]
        for card in range(self.play[seat].bit_length()):
            if self.play[seat] >> card & 1:
                n += POWERS[card].gives[e]
        return n

    def cards_of(self, seat: int) -> int:
        return self.hand[seat] | self.play[seat] | self.discard[seat]

    # -- small changes -------------------------------------------------------------------------------------------------
    def swap(self, land: int, old: int, new: int) -> None:
        self.pieces[land].remove(old)
        insort(self.pieces[land], new)

    def move(self, piece: int, here: int, there: int) -> None:
        self.pieces[here].remove(piece)
        insort(self.pieces[there], piece)


def island(s: State) -> Island:
    assert isinstance(s, Island)
    return s


def mat(f: Frame) -> int:
    """The seat whose mat is the target of a frame."""
    return f.target - LANDS

"""Chance that gives every game of a group the same draws, whichever bot has which seat.

Each member of a deck has a time at which it comes, and the member of the pool with the earliest time is drawn. The times
follow from the seed, the deck, the member and how often it was timed before, and from nothing else: so the order of one deck
does not depend on draws from another, and as long as two games draw from the same pools they get the same things.

A member is timed when it is in the pool for the first time, or again after it was absent: the present time of the deck plus
an exponential variable. Exponential waiting times have no memory, so at every draw all members of the pool are equally
likely, whatever was drawn, returned or left out before.
"""

from __future__ import annotations

from hashlib import blake2b
from math import log1p

from dolmen.engine.chance import Chance

UNIT = 2.0**-53


class Deck:
    """The members of a deck that were in the pool at the last draw, with their times."""

    __slots__ = ("due", "key", "now", "timed")

    def __init__(self, key: str) -> None:
        self.key: str = key
        self.now: float = 0.0
        self.due: dict[int, float] = {}
        self.timed: dict[int, int] = {}

    def draw(self, pool: int) -> int:
        """Draw a member of the pool."""
        due: dict[int, float] = {}
        while pool:
            lowest = pool & -pool
            pool ^= lowest
            member = lowest.bit_length() - 1
            time = self.due.get(member)
            due[member] = self.new_time(member) if time is None else time
        if not due:
            raise IndexError("a draw from an empty pool")
        drawn = min(due, key=due.__getitem__)
        self.now = due.pop(drawn)
        self.due = due
        return drawn

    def new_time(self, member: int) -> float:
        times = self.timed.get(member, 0)
        self.timed[member] = times + 1
        digest = blake2b(f"{self.key}/{member}/{times}".encode(), digest_size=8).digest()
        return self.now - log1p(-(int.from_bytes(digest) >> 11) * UNIT)


class PairedChance(Chance):
    """Draws that follow from a seed and the pools alone. `outcomes` are all draws so far: deck and member."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed: str = seed
        self.decks: dict[str, Deck] = {}
        self.outcomes: list[tuple[str, str]] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        known = self.decks.get(deck)
        if known is None:
            known = self.decks[deck] = Deck(f"{self.seed}/{deck}")
        member = known.draw(pool)
        self.outcomes.append((deck, names[member]))
        return member

    def reveal(self) -> None:
        pass

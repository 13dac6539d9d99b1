"""The chance: the one place where chance comes into a game, and where news of it goes out.

A state holds decks as unordered pools. Which card comes is decided here at the moment of reveal, and whoever keeps
a record keeps the outcome, so a replay needs no seed. A chance that is shut raises `AtTheDoor`: previews, forecasts and
hints run up to that point and never beyond what their seat may know.
"""

from __future__ import annotations

from random import Random
from typing import Final

from dolmen.text import InputError

from .mypyc_support import mypyc_attr


class ChanceNeeded(Exception):
    """The next step depends on chance, and this chance does not open."""


class Event:
    """One thing that happened, for the log and for animation.

    `kind` is a word of the game's closed list `EVENTS`; `what` names content, `at` names places. `to` is the only seat
    that may hear of it, or -1 for everybody.
    """

    __slots__ = ("at", "kind", "n", "other", "seat", "to", "what")

    def __init__(
        self,
        kind: str,
        seat: int = -1,
        what: str = "",
        at: tuple[str, ...] = (),
        n: int = 0,
        other: int = -1,
        to: int = -1,
    ) -> None:
        self.kind: str = kind
        self.seat: int = seat
        self.what: str = what
        self.at: tuple[str, ...] = at
        self.n: int = n
        self.other: int = other
        self.to: int = to

    def to_dict(self) -> dict[str, object]:
        """The event as the wire and the transcripts have it: what is empty is left out."""
        out: dict[str, object] = {"kind": self.kind}
        if self.seat >= 0:
            out["seat"] = self.seat
        if self.what:
            out["what"] = self.what
        if self.at:
            out["at"] = list(self.at)
        if self.n:
            out["n"] = self.n
        if self.other >= 0:
            out["other"] = self.other
        return out


STRIDE: Final = 16  # members of a pool that `nth_bit` counts at once
STRIDE_MASK: Final = (1 << STRIDE) - 1


def nth_bit(pool: int, n: int) -> int:
    """The index of the n-th member (from 0) of a pool kept as a mask."""
    at = 0
    here = (pool & STRIDE_MASK).bit_count()
    while n >= here:
        if not pool:
            raise IndexError("a draw from an empty pool")
        n -= here
        at += STRIDE
        pool >>= STRIDE
        here = (pool & STRIDE_MASK).bit_count()
    for _ in range(n):
        pool &= pool - 1
    return at + (pool & -pool).bit_length() - 1


@mypyc_attr("allow_interpreted_subclasses")
class Chance:
    """A shut chance; the others open it. `news` collects events while somebody listens and is None otherwise."""

    def __init__(self) -> None:
        self.events: list[Event] | None = None

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        """Take a member of `pool` (a mask over `names`) by chance. `deck` says which pile it is, for record and undo."""
        raise ChanceNeeded(deck)

    def reveal(self) -> None:
        """Something hidden is now shown by a rule and not by a draw: undo is no longer free, and a view ends here."""
        raise ChanceNeeded("reveal")


@mypyc_attr("allow_interpreted_subclasses")
class RandomChance(Chance):
    """Plain chance for playouts: nothing is written down."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng: Random = rng

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        return nth_bit(pool, int(self.rng.random() * pool.bit_count()))

    def reveal(self) -> None:
        pass


class Draw:
    """An outcome of chance: which deck, which member."""

    __slots__ = ("deck", "name")

    def __init__(self, deck: str, name: str) -> None:
        self.deck: str = deck
        self.name: str = name

    def __repr__(self) -> str:
        return f"{self.deck}={self.name}"


class ReplayChance(Chance):
    """Chance as it once was: gives out recorded outcomes in their order and accepts no other question."""

    def __init__(self, outcomes: list[Draw]) -> None:
        super().__init__()
        self.outcomes: list[Draw] = outcomes
        self.next: int = 0
        self.revealed: bool = False

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        if self.next >= len(self.outcomes):
            raise InputError("draw.none", deck=deck)
        told = self.outcomes[self.next]
        if told.deck != deck:
            raise InputError("draw.deck", told=told.deck, deck=deck)
        thing = names.index(told.name) if told.name in names else -1
        if thing < 0 or not pool >> thing & 1:
            raise InputError("draw.absent", name=told.name, deck=deck)
        self.next += 1
        self.revealed = True
        return thing

    def finish(self) -> None:
        """Refuse outcomes that nobody asked for."""
        if self.next != len(self.outcomes):
            raise InputError("draw.left", deck=self.outcomes[self.next].deck)

    def reveal(self) -> None:
        self.revealed = True


class RecordingChance(Chance):
    """Chance at a table: every outcome is kept in `drawn`, and what an undo put back comes again in the same order."""

    def __init__(self, rng: Random, returned_draws: dict[str, list[str]]) -> None:
        super().__init__()
        self.rng: Random = rng
        self.returned_draws: dict[str, list[str]] = returned_draws
        self.outcomes: list[Draw] = []
        self.revealed: bool = False

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        thing = -1
        for name in self.returned_draws.get(deck, []):
            if name in names and pool >> names.index(name) & 1:
                thing = names.index(name)
                self.returned_draws[deck].remove(name)
                break
        if thing < 0:
            thing = nth_bit(pool, int(self.rng.random() * pool.bit_count()))
        self.outcomes.append(Draw(deck, names[thing]))
        self.revealed = True
        return thing

    def reveal(self) -> None:
        self.revealed = True

"""Chance: the only source of randomness in a game, and the collector of its events.

A state holds decks as unordered pools. A card is drawn at the moment when it is revealed. A record stores every outcome, so
a replay needs no seed. The base class `Chance` draws nothing and raises `ChanceNeeded`: previews, forecasts and hints run
up to that point and never beyond the knowledge of their seat.
"""

from __future__ import annotations

from random import Random
from typing import Final

from dolmen.text import InputError

from .mypyc_support import mypyc_attr


class ChanceNeeded(Exception):
    """The next step needs a random draw, and this `Chance` gives none."""


class Event:
    """An event of the game, for the log and for animation.

    `kind` is a word of the game's closed list `EVENTS`; `what` names content, `at` names places. `to` is the only seat
    that may see the event, or -1 if everybody may.
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

    def __repr__(self) -> str:
        return f"<Event {self.to_dict()}>"

    def to_dict(self) -> dict[str, object]:
        """The event as plain data for clients and transcripts, without empty fields."""
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
    """The index of the n-th member (from 0) of a pool that is a bit mask."""
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
    """Chance that refuses every draw; subclasses allow them. `events` collects events, or is None if nobody needs them."""

    def __init__(self) -> None:
        self.events: list[Event] | None = None

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        """Draw a member of `pool` (a bit mask over `names`). `deck` names the pile, for the record and for undo."""
        raise ChanceNeeded(deck)

    def reveal(self) -> None:
        """A rule reveals something hidden without a draw: undo is no longer free, and a preview stops here."""
        raise ChanceNeeded("reveal")


@mypyc_attr("allow_interpreted_subclasses")
class RandomChance(Chance):
    """Random draws for playouts, not recorded."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng: Random = rng

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        return nth_bit(pool, int(self.rng.random() * pool.bit_count()))

    def reveal(self) -> None:
        pass


class Draw:
    """The outcome of a draw: the deck and the member drawn."""

    __slots__ = ("deck", "name")

    def __init__(self, deck: str, name: str) -> None:
        self.deck: str = deck
        self.name: str = name

    def __repr__(self) -> str:
        return f"{self.deck}={self.name}"


class ReplayChance(Chance):
    """Recorded outcomes in their order; any other draw is an error."""

    def __init__(self, outcomes: list[Draw]) -> None:
        super().__init__()
        self.outcomes: list[Draw] = outcomes
        self.next: int = 0
        self.revealed: bool = False

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        if self.next >= len(self.outcomes):
            raise InputError("draw.none", deck=deck)
        outcome = self.outcomes[self.next]
        if outcome.deck != deck:
            raise InputError("draw.deck", recorded=outcome.deck, deck=deck)
        thing = names.index(outcome.name) if outcome.name in names else -1
        if thing < 0 or not pool >> thing & 1:
            raise InputError("draw.absent", name=outcome.name, deck=deck)
        self.next += 1
        self.revealed = True
        return thing

    def finish(self) -> None:
        """Raise an error if recorded outcomes are left over."""
        if self.next != len(self.outcomes):
            raise InputError("draw.left", deck=self.outcomes[self.next].deck)

    def reveal(self) -> None:
        self.revealed = True


class RecordingChance(Chance):
    """Random draws that are recorded in `outcomes`. Draws that an undo returned come again in the same order."""

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

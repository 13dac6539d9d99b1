"""The balance of a pack: bots of one level play many games with it, and who won is counted by place in the turn order, by
leader or colour, and by ending. The games are the same each time, so equal packs have equal figures.

It is plain data and functions with plain arguments: a part of the games can be played in another process.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import NormalDist
from time import perf_counter

import msgspec

from dolmen.engine.chance import Event, RandomChance
from dolmen.engine.game import Game, Result
from dolmen.games import game_info, make_cached
from dolmen.games.bots import BOTS
from dolmen.games.interfaces import CountedEntries

from .playing import play_out

BOT = "normal"
SEED = "balance"
WIN = 60  # a won game in wins; two to six winners share it without fractions, so no sum depends on the order of its parts
CONFIDENCE = 0.95


class Share(msgspec.Struct):
    """The games of a place in the turn order or of a side, and how many it won. `wins` counts in parts, see `WIN`."""

    games: int = 0
    wins: int = 0

    def add(self, games: int, wins: int) -> None:
        self.games += games
        self.wins += wins

    @property
    def share(self) -> float:
        return self.wins / WIN / self.games if self.games else 0.0

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """The Wilson interval of the share."""
        return wilson_interval(self.share, self.games, confidence)


class Scores(msgspec.Struct):
    """The games with one ending, and the scores of all seats in them."""

    games: int = 0
    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, other: Scores) -> None:
        self.games += other.games
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation."""
        if self.count < 2:
            return 0.0
        return sqrt(max(0.0, (self.squares - self.total * self.total / self.count) / (self.count - 1)))


class Takes(msgspec.Struct):
    """How often an entry of the pack was on offer, and how often it was taken."""

    offered: int = 0
    taken: int = 0

    def add(self, offered: int, taken: int) -> None:
        self.offered += offered
        self.taken += taken

    @property
    def share(self) -> float:
        return self.taken / self.offered if self.offered else 0.0


class Balance(msgspec.Struct):
    """What is known after some games. `places` are the seats in the turn order of their game: the first one began."""

    places: list[Share]
    games: int = 0
    answers: int = 0
    length: int = 0  # turns or rounds of all games together
    sides: dict[str, Share] = {}
    endings: dict[str, Scores] = {}
    entries: dict[tuple[str, str], Takes] = {}

    @classmethod
    def of_no_games(cls, seats: int) -> Balance:
        return cls([Share() for _ in range(seats)])

    def add_game(self, result: Result, first: int, answers: int, length: int) -> None:
        """Add a game that this seat began."""
        self.games += 1
        self.answers += answers
        self.length += length
        for seat in range(len(self.places)):
            self.places[(seat - first) % len(self.places)].add(1, won_part(result, seat))

    def add_sides(self, result: Result, sides: list[str]) -> None:
        for seat, side in enumerate(sides):
            self.sides.setdefault(side, Share()).add(1, won_part(result, seat))

    def add_scores(self, kind: str, scores: list[int]) -> None:
        squares = sum([score * score for score in scores])
        self.endings.setdefault(kind, Scores()).add(Scores(1, len(scores), sum(scores), squares))

    def add_entries(self, counted: CountedEntries) -> None:
        for entry in counted.offered:
            self.entries.setdefault(entry, Takes()).add(1, 0)
        for entry in counted.taken:
            self.entries.setdefault(entry, Takes()).add(0, 1)

    def add(self, other: Balance) -> None:
        """Add other games with the same pack and number of seats."""
        self.games += other.games
        self.answers += other.answers
        self.length += other.length
        for own, place in zip(self.places, other.places, strict=True):
            own.add(place.games, place.wins)
        for side, share in other.sides.items():
            self.sides.setdefault(side, Share()).add(share.games, share.wins)
        for kind, scores in other.endings.items():
            self.endings.setdefault(kind, Scores()).add(scores)
        for entry, takes in other.entries.items():
            self.entries.setdefault(entry, Takes()).add(takes.offered, takes.taken)


def won_part(result: Result, seat: int) -> int:
    return WIN // len(result.winners) if seat in result.winners else 0


def wilson_interval(share: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of a share by Wilson; everything before the first game."""
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


# -- playing -------------------------------------------------------------------------------------------------------------
def play_part(name: str, pack: bytes, seats: int, numbers: range, seconds: float) -> Balance:
    """Play games with these numbers for about this time, at least one."""
    end, balance = perf_counter() + seconds, Balance.of_no_games(seats)
    for number in numbers:
        play_balance_game(name, pack, seats, number, balance)
        if perf_counter() > end:
            break
    return balance


def play_balance_game(name: str, pack: bytes, seats: int, number: int, balance: Balance) -> None:
    """Play a game and add it."""
    info = game_info(name).pack_balance
    options = info.options_of_game(seats, number)
    game = make_cached(name, msgspec.json.encode(options), pack)
    chance, rng = RandomChance(Random(f"{SEED}/{number}/chance")), Random(f"{SEED}/{number}/bots")
    events: list[Event] = []
    chance.events = events
    result, answers, final = play_out(game, [BOTS[BOT]] * seats, chance, [rng] * seats, number, 0, None)
    balance.add_game(result, options["first"], answers, info.game_length(game, final))
    balance.add_sides(result, info.sides(game, result))
    balance.add_scores(info.ending_kind(result.ending), result.scores)
    balance.add_entries(info.count_entries(game, final, events))


def entry_names(name: str, pack: bytes, seats: int, lang: str) -> dict[tuple[str, str], str]:
    """The names of the entries that the games count."""
    return game_info(name).pack_balance.entry_names(balance_game(name, pack, seats), lang)


def balance_game(name: str, pack: bytes, seats: int) -> Game:
    """The game of the check with the number 0."""
    options = game_info(name).pack_balance.options_of_game(seats, 0)
    return make_cached(name, msgspec.json.encode(options), pack)

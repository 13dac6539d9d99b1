"""Simulations: bots play many games in rotating seats, and the results are added up.

Game number k of a seed is always the same game: alone, in a series or in another process. The bots rotate through all
seating orders, so each bot has each seat and each neighbour equally often.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import permutations
from math import factorial
from multiprocessing import get_context
from random import Random
from time import perf_counter
from typing import Any

from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game, Result
from dolmen.games import GAMES, make
from dolmen.games.bots import BOTS, Bot

from .playing import GameNotes, NotedChance, play_out
from .recordings import RecordedGame, Recorder

GAMES_PER_CHUNK = 50  # the work that a process gets at a time
CHUNKS_PER_PROCESS = 4  # under way at a time


@dataclass
class Tally:
    """Sums over games, for one role or one set of options."""

    games: int = 0
    wins: float = 0.0
    points: int = 0
    turns: int = 0

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.wins += other.wins
        self.points += other.points
        self.turns += other.turns


@dataclass
class Summary:
    """Results of a number of games. `bots` are names; `wins` and `points` are in the same order."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    cooperative: bool = False  # all players win or lose as one team
    games: int = 0
    wins: list[float] = field(default_factory=list)  # a shared win counts as a fraction for each winner, a team win in full
    points: list[int] = field(default_factory=list)  # all games together
    places: list[int] = field(default_factory=list)  # the sum of the bot's places; 1 is the best
    wins_by_seat: list[float] = field(default_factory=list)  # all bots together
    endings: dict[str, int] = field(default_factory=dict)
    turns: int = 0  # all games together, in games that count them
    roles: dict[str, Tally] = field(default_factory=dict)
    answers: int = 0
    seconds: float = 0.0
    digest: str = ""  # of all results: equal digests mean equal games

    def __post_init__(self) -> None:
        self.wins = self.wins or [0.0] * len(self.bots)
        self.points = self.points or [0] * len(self.bots)
        self.places = self.places or [0] * len(self.bots)
        self.wins_by_seat = self.wins_by_seat or [0.0] * len(self.bots)

    @property
    def mean_points(self) -> list[float]:
        """Mean points of each bot."""
        return [points / self.games if self.games else 0.0 for points in self.points]

    @property
    def mean_places(self) -> list[float]:
        """Mean place of each bot. More points are not always better, a smaller place is."""
        return [places / self.games if self.games else 0.0 for places in self.places]

    @property
    def win_rates(self) -> list[float]:
        """The fraction of all games that each bot has won."""
        return [wins / self.games if self.games else 0.0 for wins in self.wins]

    @property
    def answers_per_game(self) -> float:
        """The mean number of answers in a game."""
        return self.answers / self.games if self.games else 0.0

    def add_game(self, result: Result, seating: list[int], answers: int) -> None:
        """Add a game; bot `seating[seat]` played each seat."""
        self.games += 1
        self.answers += answers
        self.endings[result.ending] = self.endings.get(result.ending, 0) + 1
        self.turns += result.turns
        win = 1.0 if self.cooperative else 1 / max(1, len(result.winners))
        for seat, bot in enumerate(seating):
            self.points[bot] += result.scores[seat]
            self.places[bot] += result.places[seat]
            if seat in result.winners:
                self.wins[bot] += win
                self.wins_by_seat[seat] += win
        for seat, role in enumerate(result.roles):
            won = win if seat in result.winners else 0.0
            self.roles.setdefault(role, Tally()).add(Tally(1, won, result.scores[seat], result.turns))
        line = f"{self.digest}{answers}{result.scores}{result.winners}{result.ending}"
        self.digest = hashlib.sha256(line.encode()).hexdigest()[:12]

    def first_bot_tally(self) -> Tally:
        """The sums of all games for the first bot."""
        return Tally(self.games, self.wins[0], self.points[0], self.turns)

    def add(self, other: Summary) -> None:
        """Add the results of later games of the same series."""
        self.games += other.games
        self.answers += other.answers
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.wins_by_seat = [a + b for a, b in zip(self.wins_by_seat, other.wins_by_seat, strict=True)]
        self.points = [a + b for a, b in zip(self.points, other.points, strict=True)]
        self.places = [a + b for a, b in zip(self.places, other.places, strict=True)]
        for ending, times in other.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + times
        self.turns += other.turns
        for role, tally in other.roles.items():
            self.roles.setdefault(role, Tally()).add(tally)
        self.digest = hashlib.sha256(f"{self.digest}{other.digest}".encode()).hexdigest()[:12]


def seating(seats: int, number: int) -> list[int]:
    """The bot on each seat in game `number`; all orders are equally frequent."""
    number %= factorial(seats)
    for k, order in enumerate(permutations(range(seats))):
        if k == number:
            return list(order)
    raise AssertionError("the number of orders is a factorial")


def play_game(
    game: Game, bots: list[Bot], seed: int, number: int, recorder: Recorder | None = None
) -> tuple[Result, list[int], int]:
    """Play game `number` of a seed to its end: the result, the bot on each seat, and the number of answers."""
    order = seating(game.seats, number)
    draws, rng = Random(f"{seed}/{number}/chance"), Random(f"{seed}/{number}/bots")
    players, rngs = [bots[bot] for bot in order], [rng] * game.seats
    if recorder is None:
        result, answers, _ = play_out(game, players, RandomChance(draws), rngs, number, seed, None)
    else:
        chance = NotedChance(draws)
        notes = GameNotes(game, chance, recorder.observations)
        result, answers, _ = play_out(game, players, chance, rngs, number, seed, notes)
        recorder.add(number, seed, [bot.name for bot in players], result, notes)
    return result, order, answers


def empty_summary(game: Game, bots: list[Bot]) -> Summary:
    cooperative = game.name in GAMES and GAMES[game.name].cooperative
    return Summary(game.name, game.options(), [bot.name for bot in bots], cooperative)


def play_games(
    game: Game,
    bots: list[Bot],
    seed: int,
    numbers: range,
    on_progress: Callable[[int], None] | None,
    recorder: Recorder | None = None,
) -> Summary:
    summary = empty_summary(game, bots)
    for number in numbers:
        summary.add_game(*play_game(game, bots, seed, number, recorder))
        if on_progress is not None:
            on_progress(1)
    return summary


PlayedChunk = tuple[Summary, list[RecordedGame]]  # the games recorded are none without a recorder


def play_in_process(
    name: str,
    options: dict[str, Any],
    pack: str | None,
    bots: list[str],
    seed: int,
    numbers: range,
    recorder: Recorder | None,
) -> PlayedChunk:
    summary = play_games(make(name, options, pack), [BOTS[bot] for bot in bots], seed, numbers, None, recorder)
    return summary, recorder.take_games() if recorder is not None else []


def simulate(
    game: Game,
    bots: list[Bot],
    games: int,
    seed: int = 0,
    on_progress: Callable[[int], None] | None = None,
    processes: int = 1,
    pack: str | None = None,
    write: Callable[[list[RecordedGame]], None] | None = None,
    observations: bool = False,
) -> Summary:
    """Play `games` games with one bot for each seat. `on_progress` is called with the number of newly finished games.

    With several processes, each process makes its own game: the bots must be those of `BOTS`, and `pack` is the path of the
    content file if it is not the game's own. `write` gets the recorded games in the order of their numbers, a few at a time;
    with `observations` also what each seat saw.
    """
    if len(bots) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, but there are {len(bots)} bots")
    start = perf_counter()
    chunks = [range(first, min(first + GAMES_PER_CHUNK, games)) for first in range(0, games, GAMES_PER_CHUNK)]
    summary = empty_summary(game, bots)
    recorder = Recorder(observations) if write is not None else None
    if processes > 1 and len(chunks) > 1:
        parts = play_in_processes(game, bots, seed, chunks, processes, pack, recorder, on_progress)
    else:
        parts = play_in_turn(game, bots, seed, chunks, recorder, on_progress)
    with closing(parts):
        for part, recorded in parts:
            summary.add(part)
            if write is not None:
                write(recorded)
    summary.seconds = perf_counter() - start
    return summary


def play_in_turn(
    game: Game,
    bots: list[Bot],
    seed: int,
    chunks: list[range],
    recorder: Recorder | None,
    on_progress: Callable[[int], None] | None,
) -> Generator[PlayedChunk, None, None]:
    """Play the chunks one after the other in this process."""
    for chunk in chunks:
        part = play_games(game, bots, seed, chunk, on_progress, recorder)
        yield part, recorder.take_games() if recorder is not None else []


def play_in_processes(
    game: Game,
    bots: list[Bot],
    seed: int,
    chunks: list[range],
    processes: int,
    pack: str | None,
    recorder: Recorder | None,
    on_progress: Callable[[int], None] | None,
) -> Generator[PlayedChunk, None, None]:
    """Play the chunks in several processes. Yields them in their order."""
    names = [bot.name for bot in bots]
    with ProcessPoolExecutor(min(processes, len(chunks)), get_context("spawn")) as pool:
        waiting = deque(chunks)
        under_way: deque[Future[PlayedChunk]] = deque()
        while waiting or under_way:
            while waiting and len(under_way) < CHUNKS_PER_PROCESS * processes:
                arguments = (game.name, game.options(), pack, names, seed, waiting.popleft(), recorder)
                under_way.append(pool.submit(play_in_process, *arguments))
            part, recorded = under_way.popleft().result()
            yield part, recorded
            if on_progress is not None:
                on_progress(part.games)

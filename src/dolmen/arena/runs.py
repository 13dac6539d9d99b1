"""A run of the arena: bots play groups of games, until a difference is settled or all games are played.

The driver hands out whole groups to workers: this process, several processes, or a cluster. It appends finished games to
the file of results, and adds them to the standings in the order of their numbers. So the results do not depend on the
workers or on interruptions. Only a few groups are under way at a time, and a game is dropped when it is added: memory does
not grow with the number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.record import Record
from dolmen.engine.state import View
from dolmen.games import game_info, make
from dolmen.games.bots import Bot
from dolmen.games.pack import Pack
from dolmen.text import InputError

from .bot_process import LostAnswer
from .own_bots import BadBot, OwnBot, find_bot
from .paired_chance import PairedChance
from .playing import GameNotes, play_out
from .results_file import ResultsFile
from .schedule import Schedule
from .standings import ArenaGame, Standings
from .workers import Workers, local_workers

Sink = Callable[[ArenaGame], None]


class BadRunPlan(InputError):
    """An arena cannot be set up; the message says why."""


class RunPlan(msgspec.Struct, frozen=True):
    """Everything that decides how each game of a run is played. `seconds` is the time limit of own bots for an answer."""

    game: str
    options: dict[str, Any]
    bots: list[str]
    seed: int = 0
    pack: str | None = None
    seconds: float = 1.0


class GameRunner:
    """A game and its bots in one process, to play any game of a plan."""

    def __init__(self, plan: RunPlan, bots: list[Bot], pack: Pack | None) -> None:
        self.plan: RunPlan = plan
        self.game: Game = make(plan.game, plan.options, pack)
        self.cooperative: bool = game_info(plan.game).cooperative
        self.schedule: Schedule = Schedule(len(plan.bots), self.game.seats, self.cooperative)
        self.bots: list[Bot] = bots
        self.repeatable: bool = all(bot.repeatable for bot in self.bots)

    def chance(self, number: int) -> PairedChance:
        return PairedChance(f"{self.plan.seed}/{self.schedule.group(number)}")

    def play(self, number: int) -> tuple[ArenaGame, Record]:
        """Play a game."""
        order = self.schedule.order(number)
        return self.play_with([self.bots[bot] for bot in order], number)

    def play_again(self, game: ArenaGame) -> tuple[ArenaGame, Record]:
        """Play the stored answers of a game again, or let the bots play it again if they repeat themselves."""
        if not game.answers:
            return self.play(game.number)
        stored = StoredAnswers(game.answers)
        return self.play_with([stored] * self.game.seats, game.number)

    def replay(self, stored: ArenaGame) -> Record:
        """The record of a stored game. Raises BadRunPlan if it is no longer the same game."""
        game, record = self.play_again(stored)
        if game.digest != stored.digest:
            raise BadRunPlan("arena.other_rules")
        return record

    def play_with(self, players: Sequence[Bot], number: int) -> tuple[ArenaGame, Record]:
        chance = self.chance(number)
        rngs = [Random(f"{self.plan.seed}/{number}/{seat}") for seat in range(self.game.seats)]
        notes = GameNotes(self.game, chance)
        result, length, _ = play_out(self.game, players, chance, rngs, number, self.plan.seed, notes)
        record = notes.finish()
        faults = [player.take_lost(seat) if isinstance(player, OwnBot) else {} for seat, player in enumerate(players)]
        game = ArenaGame(
            number,
            list(self.schedule.order(number)),
            result.places,
            result.scores,
            result.ending,
            length,
            blake2b(msgspec.json.encode(record.entries), digest_size=8).hexdigest(),
            result.turns,
            [] if self.repeatable else [entry.answer for entry in record.entries],
            faults if any(faults) else [],
        )
        return game, record


class StoredAnswers(Bot):
    """Gives the answers of a finished game again."""

    name = "stored"

    def __init__(self, answers: list[str]) -> None:
        self.answers: Iterator[str] = iter(answers)

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        answer = game.read(next(self.answers, ""))
        if answer is None or answer not in game.legal(view, seat):
            raise BadRunPlan("arena.other_rules")
        return answer


def make_runner(plan: RunPlan) -> GameRunner:
    """The game of a plan with its bots, which may be programs of other authors, and with its pack."""
    return GameRunner(plan, [find_bot(name, plan.seconds, plan.pack) for name in plan.bots], plan.pack)


@lru_cache(1)
def runner_of(plan: bytes) -> GameRunner:
    return make_runner(msgspec.json.decode(plan, type=RunPlan))


def play_group(plan: bytes, numbers: list[int]) -> list[ArenaGame]:
    """Play some games of a plan, given as JSON, in this process."""
    runner = runner_of(plan)
    return [runner.play(number)[0] for number in numbers]


class Run:
    """A run of a plan. `standings` are the results so far."""

    def __init__(self, plan: RunPlan, games: int, confidence: float = 0.95, stop: bool = True) -> None:
        if len(plan.bots) < 2:
            raise BadRunPlan("arena.two_bots")
        game, self.stop = make(plan.game, plan.options, plan.pack), stop
        self.plan: RunPlan = msgspec.structs.replace(plan, game=game.name)
        cooperative = game_info(plan.game).cooperative
        self.seats: int = game.seats
        self.schedule: Schedule = Schedule(len(plan.bots), game.seats, cooperative)
        self.games: int = self.schedule.round_up(games)
        self.standings: Standings = Standings(self.schedule, game.seats, cooperative, confidence)
        self.sinks: list[Sink] = []
        self.waiting: dict[int, ArenaGame] = {}  # games that ended before one with a smaller number
        self.names: list[str] = distinct_names(plan.bots)
        for name in dict.fromkeys(plan.bots):
            check_start(find_bot(name, plan.seconds, plan.pack), game)

    @property
    def is_over(self) -> bool:
        return self.standings.games == self.games or self.has_stopped

    @property
    def has_stopped(self) -> bool:
        """Whether every difference is settled before all games are played."""
        standings = self.standings
        return self.stop and standings.games < self.games and not standings.open_group and standings.all_settled

    def play(
        self,
        jobs: int | Workers = 1,
        results: Path | None = None,
        on_progress: Callable[[int], None] | None = None,
    ) -> Standings:
        """Play all games that the file of results does not hold yet, with a number of processes or with these workers.

        `on_progress` gets the number of games added so far.
        """
        with local_workers(jobs) if isinstance(jobs, int) else jobs as workers, ExitStack() as stack:
            file = None
            if results is not None:
                file = stack.enter_context(closing(ResultsFile(results, msgspec.to_builtins(self.plan))))
            done = bytearray(self.games)
            for game in file.games(self.schedule, self.seats) if file is not None else ():
                if game.number < self.games and not done[game.number]:
                    done[game.number] = 1
                    self.add(game)
            if on_progress is not None:
                on_progress(self.standings.games)
            for finished in self.finished_groups(workers, self.open_groups(done)):
                if file is not None:
                    file.append(finished)
                for game in finished:
                    self.add(game)
                if on_progress is not None:
                    on_progress(self.standings.games)
        return self.standings

    def add(self, game: ArenaGame) -> None:
        """Add a game and those that waited for it. Games after the end of the run do not count."""
        self.waiting[game.number] = game
        while not self.is_over and (following := self.waiting.pop(self.standings.games, None)) is not None:
            self.standings.add(following)
            for sink in self.sinks:
                sink(following)
        if self.is_over:
            self.waiting.clear()

    def open_groups(self, done: bytearray) -> Iterator[list[int]]:
        """The games of each group that are still to be played, until the run is over."""
        for first in range(0, self.games, self.schedule.group_size):
            if self.is_over:
                return
            numbers = [number for number in range(first, first + self.schedule.group_size) if not done[number]]
            if numbers:
                yield numbers

    def finished_groups(self, workers: Workers, groups: Iterator[list[int]]) -> Iterator[list[ArenaGame]]:
        """Let the workers play groups, and yield them as they end."""
        plan = msgspec.json.encode(self.plan)
        while not self.is_over:
            # A slow group must not let the others pile up, so groups that wait for it count as under way.
            free = workers.capacity - workers.under_way - len(self.waiting) // self.schedule.group_size
            for numbers in islice(groups, max(free, 0 if workers.under_way else 1)):
                workers.start(play_group, plan, numbers)
            if not workers.under_way:
                return
            yield from workers.take_finished()


def check_start(bot: Bot, game: Game) -> None:
    """Start a bot of another author once, so that a wrong name is noticed before a thousand games."""
    if isinstance(bot, OwnBot):
        try:
            bot.start(game)
        except LostAnswer as lost:
            raise BadBot("arena.no_start", bot=bot.name, what=InputError(f"arena.lost.{lost.reason}")) from None
        bot.close()


def distinct_names(names: Iterable[str]) -> list[str]:
    """The names of the bots; the second of the same name gets a number."""
    out: list[str] = []
    seen: dict[str, int] = {}
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        out.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return out


def replay_game(plan: RunPlan, number: int, results: Path | None = None) -> Record:
    """The record of a game by its number. Bots that do not repeat themselves need the file of results."""
    runner, stored = make_runner(plan), None
    if results is not None and results.exists():
        with closing(ResultsFile(results, msgspec.to_builtins(plan))) as file:
            games = file.games(runner.schedule, runner.game.seats)
            stored = next((game for game in games if game.number == number), None)
    if stored is None:
        if not runner.repeatable:
            raise BadRunPlan("arena.not_stored", game=number)
        return runner.play(number)[1]
    return runner.replay(stored)

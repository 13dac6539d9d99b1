"""Bots of other authors: classes and functions in Python, installed or in a file, and programs in any language.

All of them run in processes of their own and get what the protocol gives them. If one gives no legal answer in time, a legal
answer is chosen for it at random, and the loss is counted.
"""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import entry_points
from multiprocessing.util import Finalize
from pathlib import Path
from random import Random
from shutil import which
from time import perf_counter
from typing import Any

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games.bots import BOTS, Bot
from dolmen.text import InputError

from .bot_process import CRASHED, MALFORMED, PROTOCOL, START_SECONDS, UNASKED, WRONG, BotProcess, LostAnswer

PLUGIN_GROUP = "dolmen.bots"
COMMAND = "cmd:"
MAX_LOST = 10  # answers of a game, after which a bot is not asked again in that game


class BadBot(InputError):
    """No bot has this name, or it does not start; the message says why."""


def find_bot(name: str, seconds: float, pack: str | None = None) -> Bot:
    """The bot of a name: a bot of `BOTS`, or one of another author."""
    if name in BOTS:
        return BOTS[name]
    return OwnBot(name, command_of(name), seconds, pack)


def command_of(name: str) -> list[str]:
    """The command line that starts a bot of another author."""
    if name.startswith(COMMAND):
        words = split_command(name)
        if which(words[0]) is None:
            raise BadBot("arena.no_program", given=words[0])
        return words
    installed = {entry.name: entry.value for entry in entry_points(group=PLUGIN_GROUP)}
    source = installed.get(name, name)
    if name in BOTS or ":" not in source:
        raise BadBot("arena.bot", given=name, known=", ".join([*BOTS, *installed]))
    file = source.rpartition(":")[0]
    if file.endswith(".py") and not Path(file).is_file():
        raise BadBot("arena.no_bot_file", given=file)
    return [sys.executable, "-m", "dolmen.arena.serve_bot", source]


def split_command(name: str) -> list[str]:
    """The words of a bot given as a command. Raises BadBot."""
    try:
        words = shlex.split(name.removeprefix(COMMAND))
    except ValueError:  # an open quotation mark
        words = []
    if not words:
        raise BadBot("arena.no_program", given=name.removeprefix(COMMAND))
    return words


class OwnBot(Bot):
    """Asks a process. `lost` counts the lost answers of a game by seat and reason."""

    repeatable = False

    def __init__(self, name: str, command: list[str], seconds: float, pack: str | None = None) -> None:
        self.name = name
        self.command: list[str] = command
        self.seconds: float = seconds
        self.pack: str | None = pack
        self.show_errors: bool = False
        self.process: BotProcess | None = None
        self.hello: dict[str, Any] = {}
        self.questions: int = 0
        self.lost: dict[int, dict[str, int]] = {}
        self.slowest: float = 0.0
        Finalize(self, close_process, args=(self.__dict__,), exitpriority=10)  # also at the end of a pool's process

    def start(self, game: Game) -> str:
        """Start the process and return the name that it gives itself. Raises LostAnswer."""
        hello = {"do": "hello", "protocol": PROTOCOL, "game": game.name, "seats": game.seats, "options": game.options()}
        self.hello = {**hello, "pack": self.pack}
        self.process = BotProcess(self.command, self.show_errors)
        try:
            reply = self.process.exchange(self.hello, START_SECONDS, "protocol", PROTOCOL)
            if not isinstance(reply.get("name"), str):
                raise LostAnswer(MALFORMED)
        except LostAnswer:
            self.process.kill()
            self.process = None
            raise
        return str(reply["name"])

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        lost = self.lost.setdefault(seat, {})
        chance = rng.getrandbits(32)  # before the reply, so that it does not depend on it
        if sum(lost.values()) - lost.get(UNASKED, 0) >= MAX_LOST:
            reason = UNASKED
        else:
            try:
                return self.ask(game, view, seat, chance)
            except LostAnswer as problem:
                reason = problem.reason
        lost[reason] = lost.get(reason, 0) + 1
        return game.sample(view, seat, Random(chance))

    def ask(self, game: Game, view: View, seat: int, chance: int) -> Answer:
        """The answer of the process. Raises LostAnswer."""
        if self.process is None:
            self.start(game)
        assert self.process is not None
        legal = {answer.name: answer for answer in game.legal(view, seat)}
        self.questions += 1
        message = {"do": "question", "id": self.questions, "seat": seat, "time_left": self.seconds, "random": chance}
        begin = perf_counter()
        try:
            reply = self.process.exchange(
                {**message, "legal": [*legal], "view": game.to_dict(view)}, self.seconds, "id", self.questions
            )
        except LostAnswer as lost:
            if lost.reason != MALFORMED or self.process.process.returncode is not None:
                self.process = None
            raise
        self.slowest = max(self.slowest, perf_counter() - begin)
        if "error" in reply:
            raise LostAnswer(CRASHED)
        answer = reply.get("answer")
        if not isinstance(answer, str):
            raise LostAnswer(MALFORMED)
        if answer not in legal:
            raise LostAnswer(WRONG)
        return legal[answer]

    def take_lost(self, seat: int) -> dict[str, int]:
        """The lost answers of a seat since the last call."""
        return self.lost.pop(seat, {})

    def close(self) -> bool:
        """End the process; whether it ended by itself."""
        return close_process(self.__dict__)


def close_process(fields: dict[str, Any]) -> bool:
    process, fields["process"] = fields["process"], None
    return process is None or process.end()

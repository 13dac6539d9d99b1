"""Checks of a bot of another author: does it keep to the protocol, and are all its answers legal and in time?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from dolmen.engine.answer import Answer
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games.bots import BOTS
from dolmen.text import InputError

from .bot_process import UNASKED, LostAnswer
from .own_bots import OwnBot, command_of
from .playing import play_out


class Check:
    """The result of a check. Text: `cli.check.<name>`."""

    def __init__(self, name: str, passed: bool, **values: Any) -> None:
        self.name: str = name
        self.passed: bool = passed
        self.values: dict[str, Any] = values


class CheckedBot(OwnBot):
    """Notes where the first answer was lost."""

    first_loss: str = ""
    asked: int = 0

    def choose(self, game: Game, view: View, seat: int, rng: Random) -> Answer:
        before, self.asked = self.count_lost(), self.asked + 1
        answer = super().choose(game, view, seat, rng)
        if self.count_lost() > before and not self.first_loss:
            self.first_loss = game.write_position(view)
        return answer

    def count_lost(self) -> int:
        return sum(sum(lost.values()) for lost in self.lost.values())


def check_bot(name: str, game: Game, games: int, seconds: float) -> Iterator[Check]:
    """Start a bot and let it play whole games against random bots, in every seat in turn."""
    bot = CheckedBot(name, command_of(name), seconds)
    bot.show_errors = True
    begin = perf_counter()
    try:
        bot.start(game)
    except LostAnswer as lost:
        yield Check("no_start", False, what=InputError(f"arena.lost.{lost.reason}"))
        return
    yield Check("start", True, took=f"{perf_counter() - begin:.1f}")
    reasons: dict[str, int] = {}
    for number in range(games):
        players = [bot if seat == number % game.seats else BOTS["random"] for seat in range(game.seats)]
        rngs = [Random(f"{number}/{seat}") for seat in range(game.seats)]
        play_out(game, players, RandomChance(Random(number)), rngs, number, 0, None)
        for reason, times in bot.take_lost(number % game.seats).items():
            reasons[reason] = reasons.get(reason, 0) + times
    count = sum(reasons.values())
    yield Check("answers", not count, n=bot.asked, lost=count, slowest=f"{bot.slowest:.3f}")
    for reason in [reason for reason in reasons if reason != UNASKED]:
        yield Check("lost", False, what=InputError(f"arena.lost.{reason}"), position=bot.first_loss)
    yield Check("unknown", survives_unknown_message(bot, game))
    yield Check("end", bot.close())


def survives_unknown_message(bot: OwnBot, game: Game) -> bool:
    """Whether the bot answers the hello message after one of a kind that it cannot know."""
    try:
        if bot.process is None:
            bot.start(game)
        assert bot.process is not None
        bot.process.send(b'{"do":"weather","sky":["blue",{"clouds":2}]}\n')
        bot.process.exchange(bot.hello, bot.seconds, "protocol", bot.hello["protocol"])
    except LostAnswer:
        bot.process = None
        return False
    return True

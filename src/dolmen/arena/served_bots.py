"""Bots of other authors at the tables of a server, as its owner allows: `dolmen serve --bot NAME=BOT`.

The server knows such a bot as `own:NAME`. A process for each bot asks its program, so that a slow bot delays only tables
with the same bot. If it gives no legal answer in time, a legal answer is chosen for it at random, as in the arena.
"""

from __future__ import annotations

import re
import tempfile
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from dolmen.engine.game import Game
from dolmen.engine.serialize import from_bytes
from dolmen.engine.state import View
from dolmen.games import GAMES, game_info, make
from dolmen.games.bot_questions import BotQuestion
from dolmen.games.bots import BOTS
from dolmen.games.registry import make_cached

from .bot_process import LostAnswer
from .own_bots import BadBot, OwnBot, command_of

PREFIX = "own:"
NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,15}")
SECONDS = 5.0  # time limit for an answer
MOST_RUNNING = 4  # programs of one bot; the one that was not asked for longest is ended
MOST_SEATS = 200  # number of seats with counters of lost answers


class ServedBot(msgspec.Struct, frozen=True):
    """A bot at the tables. `games` are those with which it starts."""

    name: str
    source: str
    seconds: float = SECONDS
    games: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return PREFIX + self.name

    def make_bot(self, pack: str | None = None) -> OwnBot:
        return OwnBot(self.id, command_of(self.source), self.seconds, pack)


# The bots of this server, by id. Like `BOTS`, one table for the process that only `offer` changes, when the server starts:
# pages, the API, the bot driver and the tables all need to know which bots exist.
SERVED: dict[str, ServedBot] = {}


def read_served_bot(text: str) -> ServedBot:
    """A bot from the text `NAME=BOT`, which is started once with each game. Raises BadBot."""
    name, equals, source = text.partition("=")
    if not equals or not source or NAME.fullmatch(name) is None:
        raise BadBot("arena.served_form", given=text)
    bot = ServedBot(name, source)
    programs = {game: (bot.make_bot(), make(game, {})) for game in GAMES}
    with ThreadPoolExecutor(len(programs)) as pool:
        lost = dict(zip(programs, pool.map(lambda pair: try_to_start(*pair), programs.values())))
    games = tuple(game for game in GAMES if not lost[game])
    if not games:
        raise BadBot("arena.no_start", bot=name, what=BadBot(f"arena.lost.{lost.popitem()[1]}"))
    return msgspec.structs.replace(bot, games=games)


def try_to_start(program: OwnBot, game: Game) -> str:
    """Start and end a program. Returns why it does not start, or ''."""
    try:
        program.start(game)
    except LostAnswer as problem:
        return problem.reason
    program.close()
    return ""


def offer(bots: list[ServedBot]) -> None:
    """Let seats of new tables be taken by these bots, and by no others of other authors."""
    for old in SERVED:
        BOTS.pop(old, None)
    SERVED.clear()
    for bot in bots:
        if bot.id in SERVED:
            raise BadBot("arena.served_twice", name=bot.name)
        SERVED[bot.id] = bot
        BOTS[bot.id] = bot.make_bot()


def offered(game: str) -> list[str]:
    """The ids of the bots that play a game."""
    return [bot.id for bot in SERVED.values() if game in bot.games]


# -- in the process of a bot -------------------------------------------------------------------------------------------
class SeatPrograms:
    """The programs of a bot, one for each seat, so that none knows what two seats see. They run on between two questions."""

    def __init__(self) -> None:
        self.bots: OrderedDict[tuple[ServedBot, str, int], OwnBot] = OrderedDict()
        self.folder: tempfile.TemporaryDirectory[str] | None = None

    def bot_for(self, served: ServedBot, table: str, question: BotQuestion) -> OwnBot:
        """The program of a seat. Others are ended if too many run."""
        key = served, table, question.seat
        bot = self.bots.get(key)
        if bot is None:
            bot = self.bots[key] = served.make_bot(self.pack_file(question))
        self.bots.move_to_end(key)
        while len(self.bots) > MOST_SEATS:
            self.bots.popitem(last=False)[1].close()
        others = [other for other in self.bots.values() if other is not bot and other.process is not None]
        for other in others[: max(0, len(others) - MOST_RUNNING + 1)]:
            other.close()
        return bot

    def pack_file(self, question: BotQuestion) -> str | None:
        """The path of the pack of a table, because a program reads packs from files; None for the game's own content."""
        if question.pack is None or question.pack == game_info(question.game).default_pack():
            return None
        if self.folder is None:
            self.folder = tempfile.TemporaryDirectory(prefix="dolmen-bot-")
        with tempfile.NamedTemporaryFile(dir=self.folder.name, delete=False) as file:
            file.write(question.pack)
        return str(Path(file.name))


PROGRAMS = SeatPrograms()


def answer_question(served: ServedBot, table: str, question: BotQuestion) -> tuple[str, str]:
    """The name of the bot's answer, and why it is not the bot's own: a word of `bot_process.REASONS`, or ''."""
    from random import SystemRandom

    game = make_cached(question.game, question.options, question.pack)
    bot = PROGRAMS.bot_for(served, table, question)
    before = dict(bot.lost.get(question.seat, {}))
    answer = bot.choose(game, View(from_bytes(game, question.view)), question.seat, SystemRandom())
    lost = bot.lost[question.seat]
    return answer.name, next((reason for reason in lost if lost[reason] > before.get(reason, 0)), "")

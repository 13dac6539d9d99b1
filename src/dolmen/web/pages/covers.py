"""Boards in mid-game for the start page: real games that bots play on first request."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from random import Random

from dolmen.engine.play import Play, new_play
from dolmen.games import game_info, make
from dolmen.games.bots import BOTS

from ..live.long_jobs import LongJobs
from ..meters import SERVER

SEED, ANSWER_COUNT = 11, 60  # the seed, so that the game is always the same, and the number of answers played


class Covers:
    """Every cover is drawn once, as a long job. Requests for the same cover wait for the same job."""

    def __init__(self, jobs: LongJobs) -> None:
        self.jobs = jobs
        self.images: dict[tuple[str, int, str], asyncio.Task[str]] = {}

    def close(self) -> None:
        for task in self.images.values():
            task.cancel()

    async def get(self, name: str, count: int, lang: str) -> str:
        key = (name, count, lang)
        if key not in self.images:
            self.images[key] = asyncio.create_task(self.jobs.run(SERVER, draw_cover, *key))
        try:
            return await asyncio.shield(self.images[key])
        except Exception:
            self.images.pop(key, None)  # the next request tries again
            raise


def draw_cover(name: str, count: int, lang: str) -> str:
    play = play_game(name, count)
    return game_info(name).drawing.draw_part(play.game, play.game.view(play.state, -1), -1, lang, "map")


@lru_cache(1)
def play_game(name: str, count: int) -> Play:
    """The game of a cover. It is kept for the next language."""
    rng = Random(SEED)
    play = new_play(make(name, {"seats": count}, None), rng)
    while len(play.record.entries) < ANSWER_COUNT and not play.game.over(play.state):
        seat = play.game.to_act(play.state)[0]
        play.play_answer(seat, BOTS["greedy"].choose(play.game, play.game.view(play.state, seat), seat, rng))
    return play

"""Boards in mid-game for the start page: real games that bots play on first request."""

from __future__ import annotations

import asyncio
from random import Random

from dolmen.engine.play import Play, new_play
from dolmen.games import game_info, make
from dolmen.games.bots import BOTS

from ..live.hub import Hub

SEED, ANSWER_COUNT = 11, 60  # the seed, so that the game is always the same, and the number of answers played


class Covers:
    """Every cover is drawn once. Its game is played answer by answer, so that other tables need not wait for it."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.played: dict[tuple[str, int], asyncio.Task[Play]] = {}
        self.drawn: dict[tuple[str, int, str], str] = {}

    def close(self) -> None:
        for task in self.played.values():
            task.cancel()

    async def get(self, name: str, count: int, lang: str) -> str:
        key = (name, count, lang)
        if key not in self.drawn:
            if (name, count) not in self.played:
                self.played[name, count] = asyncio.create_task(self.play(name, count))
            play = await asyncio.shield(self.played[name, count])
            self.drawn[key] = await self.hub.work(lambda: draw_cover(play, lang))
        return self.drawn[key]

    async def play(self, name: str, count: int) -> Play:
        rng = Random(SEED)
        play = await self.hub.work(lambda: new_play(make(name, {"seats": count}, None), rng))
        while len(play.record.entries) < ANSWER_COUNT and not play.game.over(play.state):
            await self.hub.work(lambda: play_bot_answer(play, rng))
        return play


def play_bot_answer(play: Play, rng: Random) -> None:
    seat = play.game.to_act(play.state)[0]
    play.play_answer(seat, BOTS["greedy"].choose(play.game, play.game.view(play.state, seat), seat, rng))


def draw_cover(play: Play, lang: str) -> str:
    return game_info(play.game.name).drawing.draw_part(play.game, play.game.view(play.state, -1), -1, lang, "map")

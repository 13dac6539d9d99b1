"""Snapshots: where a game stands, written down so that a long one need not be replayed from its beginning.

The record is the truth and a snapshot is a cache: it is used only if the very same code made it, and whatever is wrong with
it is a reason to replay and nothing more.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.play import Play, PlayedAnswer

from .clock import Clock

Happened = tuple[str, int, str, tuple[str, ...], int, int, int]


class Body(msgspec.Struct, array_like=True):
    """What cannot be read from the entries without playing them."""

    state: dict[str, Any]
    fork: int
    past: list[tuple[int, int, int, str]]
    news: list[tuple[int, list[Happened]]]
    used: list[float]
    since: list[float]


BODY = msgspec.json.Decoder(Body)


def written(play: Play, news: dict[int, list[Event]], clock: Clock) -> str:
    past = [(p.number, p.seat, p.fork, p.bar) for p in play.past]
    told = [(number, [(e.kind, e.seat, e.what, e.at, e.n, e.other, e.to) for e in n]) for number, n in news.items()]
    body = Body(play.game.to_dict(play.state), play.fork, past, told, clock.used, clock.since)
    return msgspec.json.encode(body).decode()


class Restored:
    """A snapshot that was read: the state, and what the table knows beside it."""

    def __init__(self, game: Game, text: str) -> None:
        body = BODY.decode(text)
        self.state = game.from_dict(body.state)
        self.fork = body.fork
        self.past = [PlayedAnswer(number, seat, None, fork, bar) for number, seat, fork, bar in body.past]
        self.news = {number: [Event(*parts) for parts in happened] for number, happened in body.news}
        self.used = body.used
        self.since = body.since

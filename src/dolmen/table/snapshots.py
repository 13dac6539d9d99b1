"""Snapshots: the state of a game at some entry, so that opening a long game need not replay it from its beginning.

The record is the truth and a snapshot is a cache. It is used only if the same code wrote it. If it cannot be used for any
reason, the game is replayed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.play import Play, PlayedAnswer
from dolmen.engine.state import State

from .clock import Clock

SNAPSHOT_INTERVAL = 64  # entries between snapshots, and answers between the states in one: no more are replayed
EventRow = tuple[str, int, str, tuple[str, ...], int, int, int]


class SnapshotBody(msgspec.Struct, array_like=True):
    """What would otherwise take a replay to find out. Stored as an array: the order of the fields matters."""

    state: dict[str, Any]
    fork: int
    past: list[tuple[int, int, int, str]]
    events: list[tuple[int, list[EventRow]]]
    used: list[float]
    since: list[float]
    kept: list[tuple[int, dict[str, Any]]] = []  # some earlier states, by the answer in force that follows them


BODY = msgspec.json.Decoder(SnapshotBody)


def encode_snapshot(play: Play, events: dict[int, list[Event]], clock: Clock) -> str:
    past = [(p.number, p.seat, p.fork, p.bar) for p in play.past]
    rows = [
        (number, [(e.kind, e.seat, e.what, e.at, e.n, e.other, e.to) for e in given]) for number, given in events.items()
    ]
    to_dict = play.game.to_dict
    kept = [(at, to_dict(state)) for at, state in checkpoints(play)]
    body = SnapshotBody(to_dict(play.state), play.fork, past, rows, clock.used, clock.waiting_since, kept)
    return msgspec.json.encode(body).decode()


def checkpoints(play: Play) -> list[tuple[int, State]]:
    """The earlier states to store: one in `SNAPSHOT_INTERVAL` answers, and the last one. An undo starts from one of them."""
    last = len(play.past) - 1
    states = [(at, past.before) for at, past in enumerate(play.past) if at % SNAPSHOT_INTERVAL == 0 or at == last]
    return [(at, state) for at, state in states if at and state is not None]


class RestoredSnapshot:
    """A decoded snapshot: the state, and the values that the table keeps beside it."""

    def __init__(self, game: Game, text: str) -> None:
        body = BODY.decode(text)
        self.state = game.from_dict(body.state)
        self.fork = body.fork
        self.past = [PlayedAnswer(number, seat, None, fork, bar) for number, seat, fork, bar in body.past]
        for at, state in body.kept:
            self.past[at].before = game.from_dict(state)
        self.events = {number: [Event(*parts) for parts in rows] for number, rows in body.events}
        self.used = body.used
        self.since = body.since

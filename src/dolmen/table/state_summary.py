"""What the store keeps about a game's current state: the seats to act, the result, and a fingerprint."""

from __future__ import annotations

import hashlib

import msgspec

from dolmen.engine.early_end import final_result
from dolmen.engine.game import Game
from dolmen.engine.record import Entry
from dolmen.engine.state import State
from dolmen.store import SeatResult, SeatRow, StateSummary


def summarize_state(game: Game, state: State, seats: list[SeatRow], early_end: Entry | None = None) -> StateSummary:
    if early_end is None and not game.over(state):
        to_act = game.to_act(state)
        return StateSummary(to_act, any(seats[seat].bot for seat in to_act), mark=fingerprint(game, state))
    result = final_result(game, state, early_end)
    roles = result.roles or [""] * game.seats
    played = [
        SeatResult(seat, who.name, who.bot, roles[seat], result.scores[seat], seat in result.winners, result.places[seat])
        for seat, who in enumerate(seats)
    ]
    return StateSummary(over=True, mark=fingerprint(game, state), played=played)


def fingerprint(game: Game, state: State) -> str:
    """A digest of the open questions with their legal answers, or of the result.

    Code that plays a game in the same way gives the same fingerprints.
    """
    parts: list[object] = []
    if game.over(state):
        result = game.result(state)
        parts = [result.scores, result.winners, result.ending]
    else:
        for seat in game.to_act(state):
            parts += [seat, sorted(answer.name for answer in game.legal(state, seat))]
    return hashlib.blake2b(msgspec.json.encode(parts), digest_size=8).hexdigest()

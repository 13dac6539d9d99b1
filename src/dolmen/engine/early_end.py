"""The result of a game that its players end before its rules do: a seat resigned, all agreed to a draw, the team gave up.

Such an end is the last entry of the record. The state stays as it was.
"""

from __future__ import annotations

from .game import Game, Result
from .record import DRAW, RESIGNED, Entry
from .state import State


def final_result(game: Game, state: State, early_end: Entry | None) -> Result:
    """The result by the rules, or by the early end if there is one."""
    return game.result(state) if early_end is None else early_result(game, state, early_end)


def early_result(game: Game, state: State, end: Entry) -> Result:
    """The points so far, with other places: after a draw all share the first one, a seat that resigned is last, and a team
    that gave up has lost.
    """
    so_far = game.result(state)
    if end.end == DRAW:
        places = [1] * game.seats
    elif end.end == RESIGNED:
        places = places_after_resigning(so_far.places, end.seat)
    else:
        places = [2] * game.seats
    return Result(so_far.scores, places, end.end, so_far.roles, so_far.turns)


def places_after_resigning(places: list[int], resigned: int) -> list[int]:
    """The other seats keep their order; the one that resigned is last."""
    others = [place for seat, place in enumerate(places) if seat != resigned]
    last = len(places)
    return [last if seat == resigned else 1 + sum(other < place for other in others) for seat, place in enumerate(places)]

"""Ending a game before its rules do. `held` are the seats of the player who wants it.

- A player resigns, without a vote: against one other player, or against bots only.
- All players agree to a draw.
- All players of a team agree to give up.

A player without others ends the game at once. An early end is final.
"""

from __future__ import annotations

from dolmen.engine.record import DRAW, GAVE_UP, RESIGNED
from dolmen.games import game_info

from .core import TableCore
from .errors import TableError
from .proposals import propose
from .shared_fields import Proposal
from .undo import other_humans


def resign(table: TableCore, held: list[int]) -> None:
    if reason := resign_refusal(table, held):
        raise TableError(reason)
    with table.transaction():
        table.play.end_early(table.human_seats_among(held)[0], RESIGNED)


def propose_end(table: TableCore, held: list[int]) -> None:
    """Offer a draw, or propose to the team to give up."""
    if reason := proposal_refusal(table, held):
        raise TableError(reason)
    own, kind = table.human_seats_among(held), early_end_kind(table)
    if other_humans(table, held):
        propose(table, own, kind, own[0])
        return
    with table.transaction():
        table.play.end_early(own[0], kind)


def end_agreed(table: TableCore, agreed: Proposal) -> None:
    with table.transaction(agreed):
        table.play.end_early(agreed.seat, agreed.kind)


def early_end_kind(table: TableCore) -> str:
    """What the players of this game can agree to."""
    return GAVE_UP if game_info(table.game.name).cooperative else DRAW


def resign_refusal(table: TableCore, held: list[int]) -> str:
    """Why the holder of these seats cannot resign, as the word of a TableError; '' if that is possible."""
    return end_refusal(table, held) or resigning_obstacle(table, held)


def resigning_obstacle(table: TableCore, held: list[int]) -> str:
    """Why these seats cannot resign, assuming that `end_refusal` passed: the word of a TableError, '' if they can."""
    if game_info(table.game.name).cooperative:
        return "resign-team"
    if len(table.human_seats_among(held)) > 1:
        return "resign-both"
    return "resign-many" if table.game.seats > 2 and other_humans(table, held) else ""


def proposal_refusal(table: TableCore, held: list[int]) -> str:
    """Why the holder of these seats cannot propose to end the game, as the word of a TableError; '' if that is possible."""
    return end_refusal(table, held) or proposal_obstacle(table, held)


def proposal_obstacle(table: TableCore, held: list[int]) -> str:
    """Why these seats cannot propose it, assuming that `end_refusal` passed: the word of a TableError, '' if they can."""
    alone = len(table.human_seats_among(held)) == 1 and not other_humans(table, held)
    return "draw-bots" if alone and early_end_kind(table) == DRAW else ""


def end_refusal(table: TableCore, held: list[int]) -> str:
    """Why these seats cannot end the game at all. Before everybody has answered, a player can still leave the table."""
    if table.frozen_reason:
        return "frozen"
    if not table.human_seats_among(held):
        return "no-seat"
    if table.over():
        return "already-over"
    if table.lesson is not None:
        return "end-lesson"
    people = [seat for seat, who in enumerate(table.seats) if who.is_for_person]
    alone = set(people) <= set(held)
    if not alone and not all(table.last_answer_time(seat, table.version) for seat in people):
        return "end-early"
    return ""

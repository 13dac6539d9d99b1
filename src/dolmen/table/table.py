"""A table: a game in progress with everything that players can do there.

Undo, votes, stand-ins, early ends, team plans and time limits are functions in modules of their own. The table offers them
as methods.
"""

from __future__ import annotations

from collections.abc import Container

from . import absence, endings, seats, team_plans, time_limits, undo, votes
from .core import TableCore
from .shared_fields import Plan, TimeLimit


class Table(TableCore):
    def play_forced_answers(self) -> None:
        """Give every answer that has no alternative, and end choosing once the time limit has passed."""
        super().play_forced_answers()
        while time_limits.time_is_up(self) and time_limits.end_choosing(self):
            super().play_forced_answers()

    # -- undo ------------------------------------------------------------------------------------------------------
    def undo(self, held: list[int]) -> bool:
        return undo.undo(self, held)

    def undo_turn(self, held: list[int]) -> str:
        return undo.undo_turn(self, held)

    def undo_to(self, held: list[int], number: int) -> bool:
        return undo.undo_to(self, held, number)

    def undo_kind(self, held: list[int]) -> tuple[str, str]:
        return undo.undo_kind(self, held)

    def reset_refusal(self, held: list[int]) -> str:
        return undo.reset_refusal(self, held)

    def other_humans(self, held: list[int]) -> list[int]:
        return undo.other_humans(self, held)

    def return_to_lesson(self, held: list[int]) -> None:
        undo.return_to_lesson(self, held)

    def redo_seat(self, held: list[int]) -> int:
        return undo.redo_seat(self, held)

    def redo(self, held: list[int]) -> None:
        undo.redo(self, held)

    # -- proposals, votes and stand-ins ----------------------------------------------------------------------------
    def vote(self, held: list[int], agree: bool, proposal_id: str | None = None, present: Container[int] = ()) -> None:
        votes.vote(self, held, agree, proposal_id, present)

    def propose_stand_in(self, held: list[int], seat: int, present: Container[int] = ()) -> None:
        votes.propose_stand_in(self, held, seat, present)

    def propose_give_away(self, held: list[int], seat: int, present: Container[int] = ()) -> None:
        votes.propose_give_away(self, held, seat, present)

    def reclaim_seats(self, held: list[int]) -> None:
        seats.reclaim_seats(self, held)

    def lacks_person(self) -> bool:
        return seats.lacks_person(self)

    def has_timed_out(self, seat: int, now: float, present: Container[int] = ()) -> bool:
        return absence.has_timed_out(self, seat, now, present)

    def can_give_away(self, seat: int) -> bool:
        return absence.can_give_away(self, seat)

    # -- ending early ----------------------------------------------------------------------------------------------
    def resign(self, held: list[int]) -> None:
        endings.resign(self, held)

    def propose_end(self, held: list[int]) -> None:
        endings.propose_end(self, held)

    # -- team plans and time limits --------------------------------------------------------------------------------
    def set_plan(self, plan: Plan, there: bool) -> None:
        team_plans.set_plan(self, plan, there)

    def time_limit(self) -> TimeLimit | None:
        return time_limits.time_limit(self)

    def set_time_limit(self, held: list[int], seconds: int | None) -> None:
        time_limits.set_time_limit(self, held, seconds)

    def time_left(self) -> float | None:
        return time_limits.time_left(self)

    def is_choosing(self) -> bool:
        return time_limits.is_choosing(self)

    def has_overdue_choices(self) -> bool:
        return time_limits.has_overdue_choices(self)

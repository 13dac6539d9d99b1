"""A time limit for choosing: in a cooperative game any player can set when all stop choosing in this turn."""

from __future__ import annotations

from dolmen.games import game_info

from .core import TableCore
from .errors import TableError
from .shared_fields import Plan, TimeLimit
from .team_plans import save_plans


def time_limit(table: TableCore) -> TimeLimit | None:
    """The limit of the current turn."""
    limit = next((plan for plan in table.plans if isinstance(plan, TimeLimit)), None)
    if limit is None or table.over() or limit.turn != current_turn(table):
        return None
    return limit


def current_turn(table: TableCore) -> int:
    return game_info(table.game.name).team_plans.current_turn(table.game, table.play.state)


def is_choosing(table: TableCore) -> bool:
    """Whether the players are choosing something for which a limit can be set."""
    info = game_info(table.game.name)
    return info.cooperative and not table.over() and info.team_plans.is_choosing(table.game, table.play.state)


def set_time_limit(table: TableCore, held: list[int], seconds: int | None) -> None:
    """The holder of these seats sets the limit of this turn, or (None) removes it."""
    seats = table.human_seats_among(held)
    if not seats or not is_choosing(table):
        raise TableError("no-seat" if not seats else "not-now")
    turn = current_turn(table)
    kept: list[Plan | TimeLimit] = [plan for plan in table.plans if plan.turn == turn and isinstance(plan, Plan)]
    if seconds is not None:
        kept.append(TimeLimit(seats[0], turn, table.steady_time.now() + seconds))
    save_plans(table, kept)


def time_left(table: TableCore) -> float | None:
    """Seconds until all stop choosing, 0 once the time is up; None without a limit."""
    limit = time_limit(table)
    return None if limit is None else max(0.0, limit.until - table.steady_time.now())


def time_is_up(table: TableCore) -> bool:
    return time_left(table) == 0.0


def has_overdue_choices(table: TableCore) -> bool:
    """Whether the time is up and a player still has something to choose."""
    if table.frozen_reason or not time_is_up(table):
        return False
    timeout_answer = game_info(table.game.name).team_plans.timeout_answer
    return any(timeout_answer(table.game, table.play.state, seat) is not None for seat in table.human_seats())


def end_choosing(table: TableCore) -> bool:
    """Answer for every player who still chooses. False if none does. Bots answer at once and are left alone."""
    planner, before = game_info(table.game.name).team_plans, table.version
    for seat in table.human_seats():
        answer = planner.timeout_answer(table.game, table.play.state, seat)
        if answer is not None:
            number = table.version
            table.events[number] = table.play.play_answer(seat, answer)
    return table.version > before


def drop_expired_limit(table: TableCore) -> None:
    """After an undo the players may think again: remove a limit that has passed, whichever turn it was for."""
    now = table.steady_time.now()
    table.plans = [plan for plan in table.plans if isinstance(plan, Plan) or plan.until > now]

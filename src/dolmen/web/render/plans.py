"""Plans of a team: what each player means to do in this turn."""

from __future__ import annotations

from typing import Any

from dolmen.table import Plan, TableError

from .viewer import Viewer


def list_plans(viewer: Viewer) -> list[dict[str, Any]]:
    """The plans of the team for this turn, in words and by elements of the drawing."""
    table, game, team_plans = viewer.table, viewer.table.game, viewer.info.team_plans
    turn = team_plans.current_turn(game, viewer.view)
    plans = [plan for plan in table.plans if isinstance(plan, Plan) and plan.turn == turn]
    if not plans or table.over():
        return []
    places = team_plans.plannable_places(game, viewer.view, viewer.lang)
    powers = [team_plans.plannable_powers(game, viewer.view, seat, viewer.lang) for seat in range(game.seats)]
    return [
        {
            "what": plan.what,
            "at": plan.at,
            "power": powers[plan.seat][plan.what],
            "place": places.get(plan.at, ""),
            "name": viewer.names[plan.seat],
            "look": viewer.looks[plan.seat],
            "sign": viewer.marks[plan.seat].sign,
            "own": plan.seat in viewer.held,
        }
        for plan in plans
        if plan.what in powers[plan.seat]  # the player may have lost the card in the meantime
    ]


def possible_plans(viewer: Viewer) -> dict[str, dict[str, str]]:
    """What the players on this screen could plan, and where."""
    if not viewer.info.cooperative or viewer.table.over():
        return {"powers": {}, "places": {}}
    game, team_plans, powers = viewer.table.game, viewer.info.team_plans, dict[str, str]()
    for seat in viewer.held:
        powers |= team_plans.plannable_powers(game, viewer.table.view(seat), seat, viewer.lang)
    return {"powers": powers, "places": team_plans.plannable_places(game, viewer.view, viewer.lang)}


def make_plan(viewer: Viewer, what: str, at: str, add: bool) -> Plan:
    """The plan to add, or to remove, for a player on this screen. Raises TableError if it is not possible."""
    table, game, held = viewer.table, viewer.table.game, viewer.held
    if not viewer.info.cooperative or not held or table.over():
        raise TableError("no-seat")
    team_plans = viewer.info.team_plans
    turn = team_plans.current_turn(game, viewer.view)
    shown = [plan for plan in table.plans if isinstance(plan, Plan)]
    known = [plan for plan in shown if plan.seat in held and (plan.what, plan.at) == (what, at)]
    if not add and known:
        return known[-1]
    owners = [seat for seat in held if what in team_plans.plannable_powers(game, table.view(seat), seat, viewer.lang)]
    if not owners or (at and at not in team_plans.plannable_places(game, viewer.view, viewer.lang)):
        raise TableError("unknown")
    return Plan(owners[0], turn, what, at)

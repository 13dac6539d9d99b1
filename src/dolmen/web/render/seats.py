"""The players around the table: panels, edges of the map, clocks, time limit, and links to free seats."""

from __future__ import annotations

from typing import Any

from markupsafe import escape

from dolmen.games.interfaces import SeatStanding
from dolmen.games.svg import static_drawing
from dolmen.table.endings import end_refusal, proposal_obstacle, resigning_obstacle
from dolmen.text import say

from . import fragments
from .html_diff import Region
from .viewer import Viewer


def own_panel(viewer: Viewer, standing: SeatStanding, acting: bool) -> str:
    return fragments.own_panel(viewer.seat, viewer.looks[viewer.seat], acting, seat_panel(viewer, viewer.seat, standing))


def seat_panel(viewer: Viewer, seat: int, standing: SeatStanding) -> str:
    return fragments.seat_header(viewer.lang, seat, viewer.table.seats[seat], viewer.own_seats, standing)


def map_edges(viewer: Viewer, standings: list[SeatStanding], acting: list[int]) -> str:
    """Which player sits at which edge of the map."""
    at_edges = [(seat, standing) for seat, standing in enumerate(standings) if standing.map_edge]
    return "".join(
        [
            fragments.edge_label(standing.map_edge, standing.seat_symbol, viewer.names[seat], seat in acting)
            for seat, standing in at_edges
        ]
    )


def other_seats(
    viewer: Viewer,
    others: list[int],
    standings: list[SeatStanding],
    acting: list[int],
    pictures: dict[str, Region],
    links: str,
) -> Region:
    """The panels of the other players with their pieces and cards, and then the links."""
    out = [static_drawing("<ol>\n", bare=True)]
    for seat in others:
        panel = mat_presence(viewer, seat) if f"mat-{seat}" in pictures else seat_panel(viewer, seat, standings[seat])
        out += fragments.other_seat(seat, viewer.looks[seat], seat in acting, panel, pictures)
    return Region([*out, static_drawing(f"</ol>\n{links}", bare=True)])


def mat_presence(viewer: Viewer, seat: int) -> str:
    """Where the page shows, on a mat that the game draws, whether the player has the table open; '' for a bot."""
    is_other = not fragments.seat_status(viewer.lang, seat, viewer.table.seats[seat], viewer.own_seats)
    return fragments.presence(seat) if is_other else ""


def seat_links(viewer: Viewer, over: bool) -> str:
    """For the host a link to the invitations, for spectators a link to a free seat, and for players buttons to open the
    seat of an absent player and to end the game.
    """
    table, held, lang = viewer.table, viewer.held, viewer.lang
    seats, path, out = table.seats, f"/t/{table.id}", ""
    if viewer.host and not over and any(not row.here and row.is_for_person for row in seats):
        out = f'<a class="invite" href="{path}/invite">{say(lang, "web.seat.invite")}</a>\n'
    if not held:
        free = not over and any(row.open and row.is_unclaimed for row in seats)
        join = f' <a href="{path}/join">{say(lang, "lobby.sit.join")}</a>' if free else ""
        out += f'<p class="watching">{say(lang, "web.seat.watching")}{join}</p>\n'
    absent = [] if over else [seat for seat, row in enumerate(seats) if row.stand_in and seat not in held]
    for seat in absent:
        text = f"{viewer.names[seat]}: {fragments.seat_status(lang, seat, seats[seat], held)}"
        out += f'<p class="absent">{escape(text)}</p>\n'
    if absent and table.human_seats_among(held) and table.proposal is None and not table.frozen_reason:
        can_open = [seat for seat in absent if table.can_give_away(seat)]
        out += "".join([fragments.give_away_button(lang, seat, viewer.names[seat]) for seat in can_open])
    return out if over else out + end_button(viewer)


def end_button(viewer: Viewer) -> str:
    """A button to end the game early, for a player who may; '' for the others."""
    table, held = viewer.table, viewer.held
    if end_refusal(table, held):
        return ""
    may_resign, may_propose = not resigning_obstacle(table, held), not proposal_obstacle(table, held)
    if not (may_resign or may_propose):
        return ""
    key = "give-up" if viewer.info.cooperative else "draw" if not may_resign else "end" if may_propose else "resign"
    return fragments.end_button(viewer.lang, key, may_resign, may_propose)


def clocks(viewer: Viewer) -> list[dict[str, Any]]:
    """The clock of each player in seconds from now: the reserve, the free time of this wait, and whether it runs."""
    table, clock, now = viewer.table, viewer.table.clock, viewer.table.steady_time.now()
    if not table.setting.reserve or table.over():
        return []
    return [
        {
            "name": row.name,
            "look": viewer.looks[seat],
            "sign": viewer.marks[seat].sign,
            "own": seat in viewer.held,
            "left": round(clock.reserve_left(seat, now) or 0.0, 1),
            "free": round(clock.free_seconds_left(seat, now), 1),
            "runs": seat in table.to_act() and not row.is_unclaimed,
        }
        for seat, row in enumerate(table.seats)
        if not row.bot
    ]


def time_limit(viewer: Viewer) -> dict[str, Any] | None:
    """The time limit for choices: who set it and the seconds left. None while none can be set, or with one player only."""
    table = viewer.table
    if table.frozen_reason or not table.is_choosing() or len(table.human_seats()) < 2:
        return None
    limit = table.time_limit()
    name = viewer.names[limit.seat] if limit is not None else ""
    return {"left": table.time_left(), "name": name, "rule": viewer.info.team_plans.TIME_LIMIT_RULE}

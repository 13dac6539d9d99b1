"""The lobby: the user's games, tables to join or to watch, new tables, and taking seats."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
import segno
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dolmen.games import GAMES
from dolmen.games.uploaded_packs import games_with_packs
from dolmen.store import HOST, GameListing, SeatRow
from dolmen.table import SeatTaken, Table, TableError, clean_name
from dolmen.text import say

from ..live.hub import Hub
from ..render.table_data import describe_pack
from ..request_info import ORDERS, holder_of, lang_of, name_of, new_holder, order_of, set_holder, set_name
from .new_table import HERE, clock_name, describe_options, form_values, parse_table_form, seat_counts
from .packs import chosen_pack, list_packs
from .table_page import art_url, check_origin, hub_of, read_form, render_page, run_at_table

OWN_TABLES = 200  # maximum length of the list, more than a user is likely to scroll through
OWN_TABLES_SHOWN = 8  # number of the user's tables shown before "older"
LISTED_TABLES = 40
LISTED_SECONDS = 7 * 24 * 3600  # listed tables that were idle for longer are not shown
TIME_UNITS = (("days", 24 * 3600), ("hours", 3600), ("minutes", 60))


# -- the start page ------------------------------------------------------------------------------------------------------
async def start_page(request: Request) -> Response:
    hub, holder, lang, order = hub_of(request.app), holder_of(request), lang_of(request), order_of(request)
    own, listed = await hub.work(lambda: (own_games(hub, holder, order), listed_games(hub, holder)))
    packs = await list_packs(hub, holder)
    wanted = request.query_params.get("game", "")
    form = form_values(wanted if wanted in GAMES else next(iter(GAMES)), lang, name_of(request))
    return render_page(
        request,
        "start.html",
        art=art_url(form["game"]),
        own=game_cards(own[:OWN_TABLES_SHOWN], lang),
        older=game_cards(own[OWN_TABLES_SHOWN:], lang),
        waiting=sum(found.waits_for_holder for found in own),
        listed=game_cards(listed, lang),
        order=order,
        orders=ORDERS,
        packs=[pack for pack in packs if pack.game == form["game"]],
        has_packs=form["game"] in games_with_packs(),
        chosen_pack=request.query_params.get("pack", ""),
        thumbnail_seats={name: seat_counts(name)[0] for name in GAMES},
        **form,
    )


def own_games(hub: Hub, holder: str, order: str) -> list[GameListing]:
    """The holder's games: those that wait for them in the chosen order, then other running games, then finished ones."""
    found = known_games(hub.store.games_of(holder, OWN_TABLES)) if holder else []
    waiting = [game for game in found if game.waits_for_holder]
    waiting.sort(key=lambda game: game.touched, reverse=order == "latest")
    return waiting + [game for game in found if not game.waits_for_holder]


def listed_games(hub: Hub, holder: str) -> list[GameListing]:
    """Listed tables of other players, those with an open seat first."""
    own = {game.id for game in hub.store.games_of(holder, OWN_TABLES)} if holder else set()
    found = [
        game
        for game in known_games(hub.store.listed_games(LISTED_TABLES, time.time() - LISTED_SECONDS))
        if game.id not in own
    ]
    return sorted(found, key=lambda game: not free_seats(game.seats))


def known_games(found: list[GameListing]) -> list[GameListing]:
    """The listings of games that this server knows: imports from a newer server may contain others."""
    return [game for game in found if game.game in GAMES]


def free_seats(seats: Sequence[SeatRow]) -> list[int]:
    return [seat for seat, who in enumerate(seats) if who.open and who.is_unclaimed]


def game_cards(found: list[GameListing], lang: str) -> list[dict[str, Any]]:
    """The cards of a list of tables."""
    now = time.time()
    return [
        {
            "id": game.id,
            "game": game.game,
            "seats": game.seats,
            "state": "over" if game.ended is not None else "yours" if game.waits_for_holder else "theirs",
            "waiting_for": ", ".join(game.seats[seat].name for seat in game.waits if not game.seats[seat].is_unclaimed),
            "time_ago": time_ago(now - game.touched, lang),
            "clock": clock_name(game.setting),
            "free": len(free_seats(game.seats)),
            "unclaimed": sum(who.is_unclaimed for who in game.seats) if game.ended is None else 0,
            "host": HOST in game.held,
        }
        for game in found
    ]


def time_ago(seconds: float, lang: str) -> str:
    for name, unit_seconds in TIME_UNITS:
        if seconds >= unit_seconds:
            return say(lang, f"lobby.ago.{name}", n=int(seconds // unit_seconds))
    return say(lang, "lobby.ago.now")


# -- a new table ---------------------------------------------------------------------------------------------------------
async def create_table(request: Request) -> Response:
    check_origin(request)
    hub, form = hub_of(request.app), await read_form(request)
    wanted = parse_table_form(form, lang_of(request))
    holder = holder_of(request) or new_holder()

    def create() -> Table:
        pack = chosen_pack(hub, holder, wanted.game, form.get("pack", ""))
        return hub.tables.create(wanted.game, wanted.options, wanted.seats, holder, pack, wanted.setting)

    table = await hub.work(create)
    has_remote_seats = any(not seat.bot and not seat.here for seat in wanted.seats)
    response = RedirectResponse(f"/t/{table.id}/invite" if has_remote_seats else f"/t/{table.id}", 303)
    set_holder(request, response, holder)
    if form["kind-0"] == HERE and form.get("name-0", "").strip() and wanted.seats[0].name != default_name(request):
        set_name(request, response, wanted.seats[0].name)
    return response


def default_name(request: Request) -> str:
    return say(lang_of(request), "web.start.player-0")


async def invite_page(request: Request) -> Response:
    """The links of the seats for remote players. Only the host gets them."""
    return await run_at_table(request, lambda hub, table: render_invite_page(request, hub, table))


def render_invite_page(request: Request, hub: Hub, table: Table) -> Response:
    if not hub.tables.is_host(table, holder_of(request)):
        raise HTTPException(404)
    base = f"{str(request.base_url).rstrip('/')}/t/{table.id}"
    links = [
        (seat, who, f"{base}/sit/{who.token}")
        for seat, who in enumerate(table.seats)
        if who.is_for_person and not who.here and not who.open
    ]
    open_to_all = [(seat, who) for seat, who in enumerate(table.seats) if who.open and who.is_for_person]
    page_values: dict[str, Any] = {"links": links, "open": open_to_all, "join": f"{base}/join", "watch": base}
    page_values["qr_code"] = lambda address: qr_code(address, say(lang_of(request), "lobby.invite.qr"))
    return render_page(request, "invite.html", table=table, game=table.game.name, **page_values)


def qr_code(address: str, title: str) -> Markup:
    """The address as a QR code, black on white in every theme, so that a phone's camera reads it."""
    code = segno.make_qr(address, error="m")
    return Markup(code.svg_inline(border=4, dark="black", light="white", omitsize=True, svgclass=None, title=title))


# -- taking and leaving a seat -------------------------------------------------------------------------------------------
async def reserved_seat_page(request: Request) -> Response:
    """The page of a reserved seat."""
    return await run_at_table(request, lambda hub, table: render_reserved_seat(request, hub, table))


def render_reserved_seat(request: Request, hub: Hub, table: Table) -> Response:
    token = request.path_params["token"]
    seat = hub.tables.seat_for_token(table, token)
    if seat in hub.tables.held_seats(table, holder_of(request)):
        return render_seats(request, hub, table)
    who = table.seats[seat]
    name = who.name if who.is_remote else name_of(request) or who.name
    action = f"/t/{table.id}/sit/{token}"
    return render_seat_page(request, table, [seat], action=action, name=name, reserved=True, taken=who.is_remote)


async def take_reserved_seat(request: Request) -> Response:
    check_origin(request)
    form = await read_form(request)
    holder, token = holder_of(request) or new_holder(), request.path_params["token"]

    def sit_down(hub: Hub, table: Table) -> str | Response:
        seat = hub.tables.seat_for_token(table, token)
        try:
            hub.tables.sit_down(table, token, holder, form.get("name", ""), only_first="name" in form)
        except SeatTaken:  # by another player, while this one entered a name
            return render_reserved_seat(request, hub, table)
        return clean_name(form.get("name", ""), table.seats[seat].name)

    found = await run_at_table(request, sit_down)
    return found if isinstance(found, Response) else await redirect_to_table(request, found, holder)


async def join_page(request: Request) -> Response:
    """The players at a table and its free seats. A visitor without a seat may take an open one."""
    return await run_at_table(request, lambda hub, table: render_seats(request, hub, table))


def render_seats(request: Request, hub: Hub, table: Table) -> Response:
    held, leavable = hub.tables.held_seats(table, holder_of(request)), hub.tables.leavable_seats(table, holder_of(request))
    free = [] if held or table.over() else hub.tables.free_seats(table)
    action = f"/t/{table.id}/join"
    return render_seat_page(request, table, free, action=action, name=name_of(request), held=held, leavable=bool(leavable))


def render_seat_page(request: Request, table: Table, free: list[int], **values: object) -> Response:
    lang, name = lang_of(request), table.game.name
    page_values: dict[str, Any] = {"held": [], "leavable": False, "reserved": False, "taken": False, **values}
    page_values |= {
        "options": describe_options(name, table.game.options(), lang),
        "clock": clock_name(table.setting),
        "over": table.over(),
        "pack": describe_pack(table.game),
    }
    return render_page(request, "seat.html", table=table, game=name, free=free, **page_values)


async def take_open_seat(request: Request) -> Response:
    check_origin(request)
    form, holder = await read_form(request), holder_of(request) or new_holder()
    chosen, name, lang = form.get("seat", ""), form.get("name", ""), lang_of(request)

    def sit_down(hub: Hub, table: Table) -> str:
        seat = int(chosen) if chosen.isdecimal() else next(iter(hub.tables.free_seats(table)), -1)
        if hub.tables.held_seats(table, holder):
            raise TableError("seated")
        seats_before = table.seats
        hub.tables.join(table, seat, holder, name)
        hub.chat.announce_seat_changes(table, seats_before, lang)
        return clean_name(name, table.seats[seat].name)

    return await redirect_to_table(request, await run_at_table(request, sit_down), holder)


async def redirect_to_table(request: Request, name: str, holder: str) -> Response:
    """Update the pages of all players at the table, and redirect the new player to it."""
    table_id = request.path_params["table"]
    await hub_of(request.app).broadcaster.update_outdated(table_id)
    await hub_of(request.app).chat.broadcast_or_log(table_id)
    response = RedirectResponse(f"/t/{table_id}", 303)
    set_holder(request, response, holder)
    set_name(request, response, name)
    return response


async def leave_table(request: Request) -> Response:
    check_origin(request)
    await run_at_table(request, lambda hub, table: hub.tables.leave(table, holder_of(request)))
    await hub_of(request.app).broadcaster.update_outdated(request.path_params["table"])
    return RedirectResponse("/", 303)


# -- the next game -------------------------------------------------------------------------------------------------------
async def other_waiting_games(request: Request) -> list[GameListing]:
    """The games that wait for the user, without the one they come from."""
    hub, holder, order = hub_of(request.app), holder_of(request), order_of(request)
    here = request.query_params.get("after", "")
    return [
        game for game in await hub.work(lambda: own_games(hub, holder, order)) if game.waits_for_holder and game.id != here
    ]


async def next_game(request: Request) -> Response:
    found = await other_waiting_games(request)
    return RedirectResponse(f"/t/{found[0].id}" if found else "/", 303)


async def waiting_games_count(request: Request) -> Response:
    """The number of waiting games, for the status bar of an open table."""
    found, lang = await other_waiting_games(request), lang_of(request)
    page_values = {"n": len(found), "text": say(lang, "lobby.waiting", n=len(found)) if found else ""}
    return Response(msgspec.json.encode(page_values), media_type="application/json")


ROUTES = [
    Route("/", start_page),
    Route("/new", create_table, methods=["POST"]),
    Route("/next", next_game),
    Route("/waiting", waiting_games_count),
    Route("/t/{table}/invite", invite_page),
    Route("/t/{table}/join", join_page, methods=["GET"]),
    Route("/t/{table}/join", take_open_seat, methods=["POST"]),
    Route("/t/{table}/leave", leave_table, methods=["POST"]),
    Route("/t/{table}/sit/{token}", reserved_seat_page, methods=["GET"]),
    Route("/t/{table}/sit/{token}", take_reserved_seat, methods=["POST"]),
]

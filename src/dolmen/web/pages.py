"""The pages: plain forms that work without scripts, and the table, which is filled through its socket."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from functools import cache
from random import Random
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from dolmen.engine.play import new_play
from dolmen.games import SHELF, make, title
from dolmen.games.bots import BOTS
from dolmen.games.options import Option
from dolmen.store import SeatRow, StoreError
from dolmen.table import NoTable, Table, TableError, clean_name
from dolmen.text import LANGUAGES, catalogue, has, say

from . import rules
from .guard import (
    LANG,
    THEME,
    THEMES,
    YEAR,
    holder_of,
    keep_holder,
    lang_of,
    new_holder,
    same_origin,
    theme_of,
)
from .hub import ASKS, Hub, Viewer
from .show import Looking, looks, reason, render

COLOURS = ("red", "blue", "green", "yellow")  # of the seats, where nothing else is chosen
PERSON_HERE, PERSON_BY_LINK = "here", "link"
KINDS = (PERSON_HERE, PERSON_BY_LINK, *BOTS)
USUAL_SEATS = (2, 3, 4)
SEATS = "seats"  # the option of every game that says for how many it is
OWN_TABLES = 8
COVER, COVER_ANSWERS = 11, 60  # the game on the start page, and how far it has been played
NO_TABLE = 4404  # close codes of the socket, after which a page does not come back
NOT_OURS = 4403
NOT_TEXT = 1003
COME_BACK = 1013


def page(request: Request, template: str, status: int = 200, **values: object) -> HTMLResponse:
    lang = lang_of(request)
    query = "&".join(part for part in request.url.query.split("&") if part and not part.startswith("lang="))
    here = f"{request.url.path}?{query}" if query else request.url.path
    values |= {"theme": theme_of(request), "themes": THEMES, "languages": LANGUAGES, "here": here}
    values.setdefault("looks", looks(list(COLOURS)))
    return HTMLResponse(render(template, lang, **values), status)


def hub_of(app: Starlette) -> Hub:
    hub: Hub = app.state.hub
    return hub


# -- the start page ------------------------------------------------------------------------------------------------------
async def start(request: Request) -> Response:
    hub, holder, lang = hub_of(request.app), holder_of(request), lang_of(request)
    own = await hub.work(lambda: own_tables(hub, holder, lang)) if holder else []
    wanted = request.query_params.get("game", "")
    return page(request, "start.html", own=own, **form_values(wanted if wanted in SHELF else next(iter(SHELF)), lang))


def form_values(game: str, lang: str) -> dict[str, Any]:
    counts = counts_of(game)
    return {
        "games": list(SHELF),
        "game": game,
        "counts": counts,
        "usual_count": counts[0],
        "seats": range(counts[-1]),
        "kinds": KINDS,
        "choices": [field(game, option, lang) for option in chosen_on_page(game)],
        "names": [say(lang, f"web.start.player-{seat}") for seat in range(counts[-1])],
    }


def counts_of(game: str) -> list[int]:
    """For how many players a game is."""
    seats = next(option for option in title(game).options if option.name == SEATS)
    return [n for n in seats.choices or USUAL_SEATS if isinstance(n, int)]


def chosen_on_page(game: str) -> list[Option]:
    """What the start page lets one choose: switches, and what has a list of values."""
    declared = [option for option in title(game).options if option.name != SEATS]
    return [option for option in declared if option.kind == "flag" or option.choices]


def field(game: str, option: Option, lang: str) -> dict[str, object]:
    def known(key: str, usual: object) -> str:
        return say(lang, key) if has(key) else str(usual)

    return {
        "name": option.name,
        "label": known(f"web.option.{game}.{option.name}", ""),
        "about": say(lang, f"{game}.option.{option.name}"),
        "usual": option.usual,
        "rare": option.rare,
        "needs": option.needs,
        "values": [(value, known(f"{game}.choice.{option.name}.{value}", value)) for value in option.choices],
    }


def own_tables(hub: Hub, holder: str, lang: str) -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    for table_id, game, _ in hub.store.games_of(holder, OWN_TABLES):
        with contextlib.suppress(StoreError, TableError):
            table = hub.tables.get(table_id)
            held = hub.tables.held(table, holder)
            state = "over" if table.over() else "yours" if set(held) & set(table.asked()) else "theirs"
            called = say(lang, f"{game}.title")
            out.append({"id": table_id, "title": called, "names": ", ".join(table.names()), "state": state})
    return out


def table_from_form(form: dict[str, str], lang: str) -> tuple[str, dict[str, Any], list[SeatRow]]:
    """What the form of the start page asks for. TableError if no browser could have sent it."""
    game = form.get("game", "")
    count = form.get(SEATS, "")
    if game not in SHELF or count not in [str(n) for n in counts_of(game)]:
        raise TableError("bad-form")
    options = {SEATS: int(count), **options_from_form(game, form)}
    seats: list[SeatRow] = []
    for seat in range(int(count)):
        kind = form.get(f"kind-{seat}", "")
        if kind not in KINDS:
            raise TableError("bad-form")
        usual = say(lang, f"web.start.player-{seat}")
        name = clean_name(form.get(f"name-{seat}", ""), usual)
        seats.append(SeatRow(name, bot=kind if kind in BOTS else "", here=kind == PERSON_HERE))
    return game, options, seats


def options_from_form(game: str, form: dict[str, str]) -> dict[str, Any]:
    """The options that were chosen, less those that have no meaning beside the others."""
    declared = chosen_on_page(game)
    chosen: dict[str, Any] = {}
    for option in declared:
        if option.kind == "flag":
            chosen[option.name] = option.name in form
        else:
            value = form.get(option.name, str(option.usual))
            if value not in [str(known) for known in option.choices]:
                raise TableError("bad-form")
            chosen[option.name] = next(known for known in option.choices if str(known) == value)
    usual = {option.name: option.usual for option in title(game).options}
    for option in declared:
        if any(chosen.get(name, usual[name]) != value for name, value in option.needs.items()):
            del chosen[option.name]
    return chosen


async def create(request: Request) -> Response:
    guard_form(request)
    hub, lang = hub_of(request.app), lang_of(request)
    form = await read_form(request)
    game, options, seats = table_from_form(form, lang)
    holder = holder_of(request) or new_holder()
    table = await hub.work(lambda: hub.tables.create(game, options, seats, holder))
    elsewhere = any(not seat.bot and not seat.here for seat in seats)
    response = RedirectResponse(f"/t/{table.id}/invite" if elsewhere else f"/t/{table.id}", 303)
    keep_holder(response, holder)
    return response


async def again(request: Request) -> Response:
    """A rematch: the same game with the same options and seats, by one click."""
    guard_form(request)
    hub, holder, table = hub_of(request.app), holder_of(request), await find(request)
    return RedirectResponse(f"/t/{await hub.rematch(table.id, holder)}", 303)


async def invite(request: Request) -> Response:
    """The links of the seats that are to be taken elsewhere, for the host alone."""
    hub, table = hub_of(request.app), await find(request)
    if not await hub.work(lambda: hub.tables.is_host(table, holder_of(request))):
        raise HTTPException(404)
    return page(request, "invite.html", table=table, links=invitations(request, table))


def invitations(request: Request, table: Table) -> list[tuple[int, str, str]]:
    base = str(request.base_url).rstrip("/")
    out: list[tuple[int, str, str]] = []
    for seat, who in enumerate(table.seats):
        if not who.bot and not who.here:
            out.append((seat, who.name, f"{base}/t/{table.id}/sit/{who.token}"))
    return out


# -- the table -----------------------------------------------------------------------------------------------------------
async def table_page(request: Request) -> Response:
    table = await find(request)
    lang = lang_of(request)
    words = {key.removeprefix("web.page."): text for key, text in catalogue(lang).items() if key.startswith("web.page.")}
    name, stage = table.game.name, title(table.game.name).stage
    steps, _ = stage.steps(table.game, table.view(-1), lang)
    return page(
        request,
        "table.html",
        table=table,
        game=name,
        art=art_of(name),
        words=msgspec.json.encode(words).decode(),
        steps=steps,
        aid=rules.aid(name, lang, stage.AID),
        chapters=rules.chapters(name, lang),
    )


# -- the rules -----------------------------------------------------------------------------------------------------------
async def rules_page(request: Request) -> Response:
    """All rules of a game, or what a search finds; `near` one of them, without the page around it, for the table."""
    game, lang = request.path_params["game"], lang_of(request)
    if game not in SHELF:
        raise HTTPException(404)
    asked, search = request.query_params.get("near", ""), request.query_params.get("q", "").strip()
    found = rules.near(game, lang, asked) if asked else rules.chapters(game, lang, search)
    if "bare" in request.query_params:
        return HTMLResponse(render("part/rules.html", lang, game=game, chapters=found, asked=asked, bare=True))
    whole, count = rules.chapters(game, lang), sum(len(chapter.lines) for chapter in found)
    told: dict[str, Any] = {"game": game, "chapters": found, "asked": asked, "search": search, "count": count}
    return page(request, "rules.html", whole=whole, bare=False, **told)


# -- pictures ------------------------------------------------------------------------------------------------------------
@cache
def art_of(game: str) -> str:
    """The address of what all drawings of a game share; it names what it holds, so it may be kept for ever."""
    digest = hashlib.blake2b(title(game).painter.definitions().encode(), digest_size=8).hexdigest()
    return f"/art/{game}.svg?{digest}"


async def art(request: Request) -> Response:
    if request.path_params["game"] not in SHELF:
        raise HTTPException(404)
    return picture(title(request.path_params["game"]).painter.definitions())


async def cover(request: Request) -> Response:
    """A table in mid-game, for the start page."""
    game, count, lang = (request.path_params[name] for name in ("game", "count", "lang"))
    if game not in SHELF or count not in counts_of(game) or lang not in LANGUAGES:
        raise HTTPException(404)
    return picture(await hub_of(request.app).work(lambda: draw_cover(game, count, lang)))


@cache
def draw_cover(name: str, count: int, lang: str) -> str:
    game = make(name, {"seats": count}, None)
    rng = Random(COVER)
    play = new_play(game, rng)
    while len(play.record.entries) < COVER_ANSWERS and not game.over(play.state):
        seat = game.asked(play.state)[0]
        play.give(seat, BOTS["greedy"].choose(game, game.view(play.state, seat), seat, rng))
    return title(name).painter.draw_part(game, game.view(play.state, -1), -1, lang, "map")


def picture(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": f"max-age={YEAR}, immutable"})


async def find(request: Request) -> Table:
    hub, table_id = hub_of(request.app), request.path_params["table"]
    return await hub.work(lambda: hub.tables.get(table_id))


async def sit_page(request: Request) -> Response:
    table = await find(request)
    token = request.path_params["token"]
    seat = hub_of(request.app).tables.seat_of(table, token)
    return page(request, "sit.html", table=table, token=token, seat=seat, name=table.seats[seat].name)


async def sit(request: Request) -> Response:
    guard_form(request)
    hub, table = hub_of(request.app), await find(request)
    form = await read_form(request)
    holder = holder_of(request) or new_holder()
    await hub.work(lambda: hub.tables.sit(table, request.path_params["token"], holder, form.get("name", "")))
    await hub.spread(table.id, bot=False)
    response = RedirectResponse(f"/t/{table.id}", 303)
    keep_holder(response, holder)
    return response


async def settings(request: Request) -> Response:
    """Language and light are the browser's own: they live in its cookies."""
    guard_form(request)
    form = await read_form(request)
    back = form.get("back", "/")
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    if form.get("lang") in LANGUAGES:
        response.set_cookie(LANG, form["lang"], max_age=YEAR, samesite="lax")
    if form.get("theme") in THEMES:
        response.set_cookie(THEME, form["theme"], max_age=YEAR, samesite="lax")
    return response


async def read_form(request: Request) -> dict[str, str]:
    async with request.form(max_files=0, max_fields=40, max_part_size=4096) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def guard_form(request: Request) -> None:
    if not same_origin(request):
        raise HTTPException(403)


async def health(request: Request) -> Response:
    return Response("ok\n", media_type="text/plain")


# -- what can go wrong ---------------------------------------------------------------------------------------------------
async def sorry(request: Request, error: Exception) -> Response:
    """One page for every refusal: what happened, in the reader's language, and the way back."""
    lang = lang_of(request)
    if isinstance(error, NoTable) or (isinstance(error, HTTPException) and error.status_code == 404):
        status, text = 404, reason("no-table" if isinstance(error, NoTable) else "no-page", lang)
    elif isinstance(error, TableError):
        status, text = 400, reason(error.word, lang)
    elif isinstance(error, StoreError):
        status, text = 503, reason("store", lang)
    elif isinstance(error, HTTPException):
        status, text = error.status_code, reason(f"http-{error.status_code}", lang)
    else:
        status, text = 500, reason("other", lang)
    return page(request, "sorry.html", status, text=text)


# -- the socket ----------------------------------------------------------------------------------------------------------
async def socket(line: WebSocket) -> None:
    hub, table_id = hub_of(line.app), line.path_params["table"]
    if not same_origin(line):
        await line.close(NOT_OURS)
        return
    wanted = line.query_params.get("lang", "")
    lang = wanted if wanted in LANGUAGES else LANGUAGES[0]
    narrow = line.query_params.get("narrow") == "1"
    await line.accept()
    try:
        table = await hub.work(lambda: hub.tables.get(table_id))
        held = tuple(await hub.work(lambda: hub.tables.held(table, holder_of(line))))
        host = await hub.work(lambda: hub.tables.is_host(table, holder_of(line)))
    except (NoTable, StoreError) as error:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await line.close(NO_TABLE if isinstance(error, NoTable) else COME_BACK)
        return
    viewer = Viewer(Looking(held, host, lang, narrow), holder_of(line))
    sender = asyncio.create_task(send_all(line, viewer))
    try:
        await hub.join(table_id, viewer)
        while (message := await line.receive())["type"] == "websocket.receive":
            text = message.get("text")
            if text is None:
                await line.close(NOT_TEXT)
                break
            await listen(hub, table_id, viewer, text)
    except WebSocketDisconnect:
        pass
    finally:
        hub.leave(table_id, viewer)
        sender.cancel()


async def listen(hub: Hub, table_id: str, viewer: Viewer, text: str) -> None:
    try:
        ask = ASKS.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        viewer.put(msgspec.json.encode({"refused": [{"rule": "", "text": reason("unknown", viewer.looking.lang)}]}))
        return
    await hub.heard(table_id, viewer, ask)


async def send_all(line: WebSocket, viewer: Viewer) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await viewer.queue.get()) is not None:
            await line.send_text(message.decode())
        await line.close(COME_BACK)

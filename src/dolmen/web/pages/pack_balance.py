"""The check of the balance of a pack: bots play with it; the editor shows who won, how games ended and what was taken.

The response is a line of JSON after each part of the games, and a last one with the result. The check ends with its request.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from dolmen.arena import Stalled
from dolmen.arena.pack_balance import CONFIDENCE, Balance, Scores, Share, Takes, entry_names
from dolmen.games import game_info
from dolmen.games.uploaded_packs import read_uploaded_pack
from dolmen.text import InputError, say

from ..live import balance_checks
from ..live.hub import Hub
from ..live.long_jobs import TOO_LONG, JobRefused
from ..meters import Client, client_of
from ..render.refusals import refusal_text
from ..render.templates import format_number, format_share, render
from ..request_info import lang_of
from .charts import interval_bar, share_bar
from .jobs import run_job
from .new_table import seat_counts
from .pack_editor import describe_problem, read_body
from .packs import PACKS_PATH, has_editor, own_pack
from .table_page import check_origin, hub_of

MEDIA_TYPE = "application/jsonl"
HEADERS = {"x-accel-buffering": "no"}  # a proxy passes each line on at once
MIN_OFFERED = 10  # an entry that was on offer less often says nothing
LISTED = 5  # entries in a list
Names = dict[tuple[str, str], str]


class CheckRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What the editor sends: the whole pack, which need not be saved, and the number of players."""

    pack: msgspec.Raw
    seats: int


class Progress(msgspec.Struct):
    done: int
    total: int


class Finished(msgspec.Struct):
    html: str


class Stopped(msgspec.Struct):
    """The check cannot continue, and why."""

    refused: str


class CheckedPack(NamedTuple):
    game: str
    text: bytes
    seats: int


async def check_balance(request: Request) -> Response:
    check_origin(request)
    pack, lang = await own_pack(request), lang_of(request)
    if not has_editor(pack.game):
        raise HTTPException(404)
    wanted = await read_body(request, CheckRequest)
    if wanted.seats not in seat_counts(pack.game):
        raise HTTPException(400)
    try:
        read = await run_job(request, read_uploaded_pack, pack.game, bytes(wanted.pack))
    except InputError as problem:
        return Response(msgspec.json.encode(describe_problem(problem, lang)), 422, media_type="application/json")
    checked = CheckedPack(pack.game, read.text, wanted.seats)
    lines = write_lines(hub_of(request.app), client_of(request), checked, lang)
    return StreamingResponse(lines, media_type=MEDIA_TYPE, headers=HEADERS)


async def write_lines(hub: Hub, client: Client, pack: CheckedPack, lang: str) -> AsyncIterator[bytes]:
    try:
        async for balance in hub.balance_checks.play(client, *pack):
            yield encode_line(Progress(balance.games, balance_checks.GAMES))
        names = await hub.long_jobs.run(client, entry_names, *pack, lang)
        yield encode_line(
            Finished(render("part/pack_balance.html", lang, **balance_values(pack.game, balance, names, lang)))
        )
    except JobRefused as refused:
        text = say(lang, "packs.balance.too_long") if refused.word == TOO_LONG else refusal_text(refused.word, lang)
        yield encode_line(Stopped(text))
    except Stalled:
        yield encode_line(Stopped(say(lang, "packs.balance.too_long")))


def encode_line(message: msgspec.Struct) -> bytes:
    return msgspec.json.encode(message) + b"\n"


# -- values of the template ----------------------------------------------------------------------------------------------
def balance_values(game: str, balance: Balance, names: Names, lang: str) -> dict[str, Any]:
    info = game_info(game).pack_balance
    fair = 1 / len(balance.places)
    places = [(place_name(number, lang), share) for number, share in enumerate(balance.places, 1)]
    sides = sorted(balance.sides.items(), key=lambda side: (-side[1].share, side[0]))
    named_sides = [(info.side_name(side, lang), share) for side, share in sides]
    endings = sorted(balance.endings.items(), key=lambda ending: (-ending[1].games, ending[0]))
    return {
        "game": game,
        "sentences": [
            *place_sentences(balance.places, lang),
            *side_sentences(named_sides, fair, lang),
            *entry_sentences(balance.entries, names, lang),
        ],
        "about": say(lang, "packs.balance.played", n=balance.games, seats=len(balance.places)),
        "rules": say(lang, f"{game}.pack_balance.rules"),
        "length": say(
            lang,
            f"{game}.pack_balance.length",
            length=one_decimal(balance.length / balance.games, lang),
            moves=format_number(round(balance.answers / balance.games), lang),
        ),
        "shares": [
            (say(lang, "packs.balance.places"), [share_values(label, share, fair, lang) for label, share in places]),
            (
                say(lang, f"{game}.pack_balance.sides"),
                [share_values(label, share, fair, lang) for label, share in named_sides],
            ),
        ],
        "endings": [ending_values(game, kind, scores, balance.games, lang) for kind, scores in endings],
        "tables": [table_values(game, table, balance.entries, names, lang) for table in dict.fromkeys(t for t, _ in names)],
        "method": say(
            lang, "packs.balance.method", share=format_share(CONFIDENCE, lang), fair=format_share(fair, lang), n=MIN_OFFERED
        ),
    }


def place_name(number: int, lang: str) -> str:
    """A place in the turn order, from 1."""
    return say(lang, "packs.balance.place" if number > 1 else "packs.balance.first", place=number)


def share_values(label: str, share: Share, fair: float, lang: str) -> dict[str, Any]:
    low, high = share.interval()
    return {
        "label": label,
        "games": share.games,
        "share": format_share(share.share, lang),
        "interval": format_interval(low, high, lang),
        "bar": interval_bar(share.share, low, high, fair),
    }


def format_interval(low: float, high: float, lang: str) -> str:
    """`46–60%`."""
    return f"{100 * low:.0f}–{format_share(high, lang)}"


def ending_values(game: str, kind: str, scores: Scores, games: int, lang: str) -> dict[str, Any]:
    return {
        "label": say(lang, f"{game}.pack_balance.ending.{kind}"),
        "share": format_share(scores.games / games, lang),
        "bar": share_bar(scores.games / games),
        "mean": one_decimal(scores.mean, lang),
        "spread": one_decimal(scores.spread, lang),
    }


def one_decimal(number: float, lang: str) -> str:
    return format_number(round(number, 1), lang)


def table_values(game: str, table: str, entries: dict[tuple[str, str], Takes], names: Names, lang: str) -> dict[str, Any]:
    """The entries of a table that were taken most and least, of those that were on offer often enough."""
    known = [(names[entry], takes) for entry, takes in entries.items() if entry[0] == table and takes.offered >= MIN_OFFERED]
    known.sort(key=lambda item: (-item[1].share, -item[1].offered, item[0]))
    most = known[:LISTED]
    least = known[max(len(most), len(known) - LISTED) :][::-1]
    return {
        "label": say(lang, f"{game}.pack_editor.{table}"),
        "lists": [
            (say(lang, f"packs.balance.{key}"), [take_values(name, takes, lang) for name, takes in rows])
            for key, rows in (("most", most), ("least", least))
            if rows
        ],
    }


def take_values(name: str, takes: Takes, lang: str) -> dict[str, Any]:
    return {
        "label": name,
        "share": format_share(takes.share, lang),
        "bar": share_bar(takes.share),
        "counts": say(lang, "packs.balance.of", taken=takes.taken, offered=takes.offered),
    }


# -- what stands out -----------------------------------------------------------------------------------------------------
def place_sentences(places: Sequence[Share], lang: str) -> list[str]:
    """Which place in the turn order wins more often than the others, or less often if none wins more often."""
    fair = 1 / len(places)
    found = [(number, share, stands_out(share, fair, len(places))) for number, share in enumerate(places, 1)]
    told = [each for each in found if each[2] > 0] or [each for each in found if each[2] < 0]
    if not told:
        return [say(lang, "packs.balance.no_advantage")]
    sentences = []
    for number, share, sign in told:
        values = {"place": number, "share": format_share(share.share, lang), "fair": format_share(fair, lang)}
        which = ("more" if sign > 0 else "less") + ("_first" if number == 1 else "")
        sentences.append(say(lang, f"packs.balance.{which}", **values))
    return sentences


def side_sentences(sides: Sequence[tuple[str, Share]], fair: float, lang: str) -> list[str]:
    """Which leader or colour wins more or less often than the others."""
    sentences = []
    for name, share in sides:
        if sign := stands_out(share, fair, len(sides)):
            values = {"name": name, "share": format_share(share.share, lang), "fair": format_share(fair, lang)}
            sentences.append(say(lang, f"packs.balance.{'side_more' if sign > 0 else 'side_less'}", **values))
    return sentences


def stands_out(share: Share, fair: float, rows: int) -> int:
    """1 if a share is above the fair one, -1 if it is below, 0 if it may be chance.

    Of many rows one is outside its interval by chance. So the confidence here is for all rows together; two shares that
    add up to 1 are one row.
    """
    low, high = share.interval(1 - (1 - CONFIDENCE) / max(1, rows if rows > 2 else 1))
    return 1 if low > fair else -1 if high < fair else 0


def entry_sentences(entries: dict[tuple[str, str], Takes], names: Names, lang: str) -> list[str]:
    """Which entries were never taken, and which every time."""
    known = sorted((names[entry], takes) for entry, takes in entries.items() if takes.offered >= MIN_OFFERED)
    kinds: list[tuple[str, Callable[[Takes], bool]]] = [
        ("never", lambda takes: takes.taken == 0),
        ("always", lambda takes: takes.taken == takes.offered),
    ]
    sentences = []
    for key, holds in kinds:
        if found := [name for name, takes in known if holds(takes)]:
            listed = ", ".join(found[:LISTED]) + (" …" if len(found) > LISTED else "")
            sentences.append(say(lang, f"packs.balance.{key}", names=listed))
    return sentences


ROUTES = [Route(f"{PACKS_PATH}/{{pack}}/balance", check_balance, methods=["POST"])]

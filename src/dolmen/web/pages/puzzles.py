"""Puzzles for one player: one for each day and game, a list of all, and tables to play on from their positions.

Nothing is stored: the answer is part of the address, so a page with a result can be shared.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dolmen.engine.record import Record
from dolmen.games import GAMES, GameInfo, from_position, game_info
from dolmen.games.bots import LEVEL_NAMES
from dolmen.games.puzzles import Puzzle, puzzle_of_day
from dolmen.store import SeatRow, TableSettings
from dolmen.table import Table, TableError
from dolmen.text import say

from ..live.hub import Hub
from ..render.templates import format_day, format_share
from ..request_info import holder_of, lang_of, name_of, new_holder, set_holder
from .charts import share_bar
from .jobs import run_job
from .new_table import seat_counts
from .puzzle_view import PuzzleView, view_puzzle
from .table_page import check_origin, hub_of, read_form, render_page

SHOWN_ANSWERS = 5  # number of answers with their chances in the solution
DEFAULT_LEVEL = "normal"


# -- pages ---------------------------------------------------------------------------------------------------------------
def games_with_puzzles() -> list[GameInfo]:
    return [info for info in GAMES.values() if info.puzzles]


async def list_page(request: Request) -> Response:
    """The puzzles of the day, and all puzzles."""
    now = time.time()
    today = datetime.fromtimestamp(now, UTC).date()
    games = [
        {
            "name": info.name,
            "today": puzzle_of_day(info, today),
            "count": len(info.puzzles),
            "cover_seats": seat_counts(info.name)[0],
        }
        for info in games_with_puzzles()
    ]
    return render_page(request, "puzzles.html", games=games, day=format_day(now, lang_of(request)))


def find_puzzle(request: Request) -> tuple[GameInfo, int, Puzzle]:
    """The puzzle in the address: its game, number and content."""
    game, number = request.path_params["game"], request.path_params["number"]
    if game not in GAMES or not 1 <= number <= len(game_info(game).puzzles):
        raise HTTPException(404)
    return game_info(game), number, game_info(game).puzzles[number - 1]


async def puzzle_page(request: Request) -> Response:
    info, number, puzzle = find_puzzle(request)
    lang, given = lang_of(request), request.query_params.get("answer", "")
    view = await run_job(request, view_puzzle, info.name, number, lang)
    if given and given not in puzzle.chances:
        raise HTTPException(404)
    values: dict[str, Any] = {"game": info.name, "number": number, "count": len(info.puzzles), "view": view}
    values |= {"given": given, "best": view.answers()[puzzle.best()], "levels": LEVEL_NAMES, "puzzle": puzzle}
    values |= {"next_number": number % len(info.puzzles) + 1, "cooperative": info.cooperative}
    values["shown"] = shown_chances(puzzle, view, given, lang)
    values["verdict"] = describe_verdict(puzzle, view, given, lang) if given else ""
    return render_page(request, "puzzle.html", **values)


def describe_verdict(puzzle: Puzzle, view: PuzzleView, given: str, lang: str) -> str:
    chance, most = format_share(puzzle.chances[given], lang), format_share(puzzle.chances[puzzle.best()], lang)
    label = view.answers()[given].label
    return say(lang, f"puzzles.verdict.{puzzle.verdict(given)}", answer=label, chance=chance, most=most)


def shown_chances(puzzle: Puzzle, view: PuzzleView, given: str, lang: str) -> list[dict[str, Any]]:
    """The best answers with their chances, and the one that was given."""
    names = list(dict.fromkeys([*list(puzzle.chances)[:SHOWN_ANSWERS], *([given] if given else [])]))
    answers = view.answers()
    return [
        {
            "label": answers[name].label,
            "chance": format_share(puzzle.chances[name], lang),
            "bar": share_bar(puzzle.chances[name]),
            "is_given": name == given,
        }
        for name in names
    ]


# -- a table -------------------------------------------------------------------------------------------------------------
async def play_on(request: Request) -> Response:
    """Create a table that begins with the position of a puzzle, against bots."""
    check_origin(request)
    info, _, puzzle = find_puzzle(request)
    form, lang = await read_form(request), lang_of(request)
    level = form.get("bot", DEFAULT_LEVEL)
    if level not in LEVEL_NAMES:
        raise TableError("bad-form")
    hub, holder = hub_of(request.app), holder_of(request) or new_holder()
    name = name_of(request) or say(lang, "web.start.player-0")
    table = await hub.work(lambda: create_puzzle_table(hub, info, puzzle, level, name, holder))
    response = RedirectResponse(f"/t/{table.id}", 303)
    set_holder(request, response, holder)
    return response


def create_puzzle_table(hub: Hub, info: GameInfo, puzzle: Puzzle, level: str, name: str, holder: str) -> Table:
    game, _ = from_position(puzzle.position)
    record = Record(info.name, game.options(), position=puzzle.position)
    seats = [SeatRow(name, here=True) if seat == puzzle.seat else SeatRow("", bot=level) for seat in range(game.seats)]
    return hub.tables.create(info.name, game.options(), seats, holder, setting=TableSettings(known=True), record=record)


ROUTES = [
    Route("/puzzles", list_page),
    Route("/puzzles/{game}/{number:number}", puzzle_page),
    Route("/puzzles/{game}/{number:number}/play", play_on, methods=["POST"]),
]

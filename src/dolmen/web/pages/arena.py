"""The arena pages: the runs in a folder that the host names, one run, and its games, which open as tables.

Reading and rating a run takes long, so it is a job; its process keeps the last runs (`arena/finished_runs.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.arena.finished_runs import (
    FinishedRun,
    RunFile,
    RunSummary,
    find_run,
    list_runs,
    read_run,
    replay_finished_game,
)
from dolmen.arena.plot import draw_for_page
from dolmen.arena.standings import ArenaGame, Pair
from dolmen.engine.record import write_record
from dolmen.store import visible_name
from dolmen.table import replay_upload
from dolmen.text import InputError, say, say_or

from ..render.templates import format_day, format_number, format_share
from ..request_info import holder_of, lang_of, new_holder
from .charts import share_bar
from .jobs import run_job
from .new_table import describe_options
from .replay import create_replayed
from .table_page import check_origin, hub_of, parse_number, read_form, render_page

GAMES_PER_PAGE = 50
SEAT_LETTERS = "ABCDEFGH"
BOT = "Bot"  # name at a table of a bot without a visible character in its own name
T = TypeVar("T")


def runs_folder(request: Request) -> str:
    """The folder of the host with files of results. Without one there are no arena pages."""
    folder: str = request.app.state.arena_runs
    if not folder:
        raise HTTPException(404)
    return folder


async def run_arena_job(request: Request, function: Callable[..., T | None], *arguments: Any) -> T:
    """Run a job that gets the folder first. None is what it returns for a run or a game that does not exist."""
    try:
        found = await run_job(request, function, runs_folder(request), *arguments)
    except InputError as error:
        raise InputError("arena.not_shown", what=error) from None
    if found is None:
        raise HTTPException(404)
    return found


# -- all runs ------------------------------------------------------------------------------------------------------------
async def runs_page(request: Request) -> Response:
    return render_page(request, "arena.html", **await run_arena_job(request, describe_runs, lang_of(request)))


def describe_runs(folder: str, lang: str) -> dict[str, Any]:
    """The values of the list of runs."""
    found = list_runs(folder)
    return {
        "runs": [summary_values(run, lang) for run in found.runs],
        "broken": [(name, error.text(lang)) for name, error in found.broken],
        "older": found.older,
    }


def summary_values(run: RunSummary, lang: str) -> dict[str, Any]:
    return {
        "name": run.file.name,
        "game": run.plan.game,
        "bots": run.names,
        "games": run.games,
        "day": run_day(run.file, lang),
    }


def run_day(file: RunFile, lang: str) -> str:
    return format_day(file.time / 1e9, lang)


# -- one run -------------------------------------------------------------------------------------------------------------
async def run_page(request: Request) -> Response:
    query = request.query_params
    chosen = (parse_number(query.get("won", "")), query.get("ending", ""), parse_number(query.get("page", "")))
    values = await run_arena_job(request, describe_run, request.path_params["run"], lang_of(request), *chosen)
    return render_page(request, "arena_run.html", **values)


def describe_run(folder: str, name: str, lang: str, won: int, ending: str, page: int) -> dict[str, Any] | None:
    """The values of the page of a run: its standings, and a page of the games with this winner and ending."""
    file = find_run(folder, name)
    if file is None:
        return None
    run = read_run(file)
    plan, standings = run.plan, run.standings
    return {
        "name": name,
        "game": plan.game,
        "options": describe_options(plan.game, plan.options, lang),
        "seed": plan.seed,
        "day": run_day(file, lang),
        "cooperative": standings.cooperative,
        "count": standings.games,
        "group_size": standings.schedule.group_size,
        "waiting": run.waiting,
        "digest": standings.digest,
        "confidence": format_share(standings.confidence, lang),
        "plots": [Markup(plot) for plot in draw_for_page(standings, run.names, lang)],
        "bots": run.names,
        "ratings": [rating_values(run, bot, lang) for bot in standings.ranking()],
        "pairs": [pair_values(run, pair, lang) for pair in standings.pairs],
        "seats": [
            count_values(SEAT_LETTERS[seat], wins, standings.games, lang) for seat, wins in enumerate(standings.wins_by_seat)
        ],
        "endings": [
            {"id": id_, **count_values(ending_name(plan.game, id_, lang), times, standings.games, lang)}
            for id_, times in sorted(standings.endings.items(), key=lambda item: (-item[1], item[0]))
        ],
        "faults": [
            (run.names[bot], say(lang, f"cli.fault.{reason}", n=times))
            for bot in standings.ranking()
            for reason, times in sorted(standings.faults[bot].items())
        ],
        **page_values(run, lang, won, ending, page),
    }


def rating_values(run: FinishedRun, bot: int, lang: str) -> dict[str, Any]:
    standings, rating = run.standings, run.standings.rating(bot)
    return {
        "bot": run.names[bot],
        "rating": rating.value,
        "interval": f"{rating.low} – {rating.high}",
        "games": standings.played[bot],
        "wins": format_number(standings.wins[bot], lang),
        "faults": sum(standings.faults[bot].values()),
    }


def pair_values(run: FinishedRun, pair: Pair, lang: str) -> dict[str, Any]:
    """The comparison of two bots, the better one first."""
    standings = run.standings
    low, high = pair.evidence.interval(standings.confidence)
    share, wins, losses = pair.evidence.share, pair.wins, pair.losses
    better, worse = pair.first, pair.second
    if share < 0.5:
        better, worse, share, low, high, wins, losses = worse, better, 1 - share, 1 - high, 1 - low, losses, wins
    return {
        "better": run.names[better],
        "worse": run.names[worse],
        "share": format_share(share, lang, 1),
        "interval": f"{format_share(low, lang, 1)} – {format_share(high, lang, 1)}",
        "wins": wins,
        "draws": pair.draws,
        "losses": losses,
        "groups": pair.evidence.groups,
        "settled": standings.is_settled(pair),
    }


def count_values(label: str, times: float, games: int, lang: str) -> dict[str, Any]:
    share = times / games
    return {
        "label": label,
        "count": format_number(times, lang),
        "share": format_share(share, lang, 1),
        "bar": share_bar(share),
    }


def ending_name(game: str, ending: str, lang: str) -> str:
    return say_or(lang, f"{game}.ending.{ending}", ending)


# -- its games -----------------------------------------------------------------------------------------------------------
def page_values(run: FinishedRun, lang: str, won: int, ending: str, page: int) -> dict[str, Any]:
    """A page of the games that the bot with the number `won` has won (-1: any) and that ended so ('': in any way)."""
    found = [
        game
        for game in run.games
        if (won < 0 or won in [game.order[seat] for seat in game.winners]) and ending in ("", game.ending)
    ]
    pages = max(1, -(-len(found) // GAMES_PER_PAGE))
    page = min(max(page, 1), pages)
    first = (page - 1) * GAMES_PER_PAGE
    shown = found[first : first + GAMES_PER_PAGE]
    return {
        "won": won,
        "ending": ending,
        "page": page,
        "pages": pages,
        "first": first + 1,
        "last": first + len(shown),
        "total": len(found),
        "games": [game_values(run, game, lang) for game in shown],
        "query": urlencode({"won": won, "ending": ending}),
    }


def game_values(run: FinishedRun, game: ArenaGame, lang: str) -> dict[str, Any]:
    together = run.standings.cooperative
    return {
        "number": game.number,
        "seats": [team_line(run, game, lang)] if together else seat_lines(run, game, lang),
        "ending": ending_name(run.plan.game, game.ending, lang),
        "answers": game.length,
    }


def seat_lines(run: FinishedRun, game: ArenaGame, lang: str) -> list[tuple[str, bool]]:
    """The seats of a game in words, and whether each has won."""
    lines: list[tuple[str, bool]] = []
    for seat, (bot, place, score) in enumerate(zip(game.order, game.places, game.scores)):
        values = {"seat": SEAT_LETTERS[seat], "bot": run.names[bot], "place": place}
        lines.append((say(lang, "arena.run.seat_line", n=score, **values), place == 1))
    return lines


def team_line(run: FinishedRun, game: ArenaGame, lang: str) -> tuple[str, bool]:
    won = bool(game.winners)
    result = say(lang, "lobby.stats.victory" if won else "lobby.stats.defeat")
    return say(lang, "arena.run.team_line", n=game.scores[0], bot=run.names[game.order[0]], result=result), won


async def open_game(request: Request) -> Response:
    """Create a table with a game of a run, to view it or to play on from any moment."""
    check_origin(request)
    await read_form(request)  # `run_job` needs a request whose body has been read
    name, number = request.path_params["run"], request.path_params["number"]
    replayed = await run_arena_job(request, replay_run_game, name, number)
    return await create_replayed(request, hub_of(request.app), replayed, holder_of(request) or new_holder(), "/0")


def replay_run_game(folder: str, name: str, number: int) -> bytes | None:
    """Replay a game of a run. Returns an encoded ReplayedRecord, as of an upload; its seats are named after the bots."""
    file = find_run(folder, name)
    found = replay_finished_game(file, number) if file is not None else None
    if found is None:
        return None
    record, names = found
    return replay_upload(write_record(record).encode(), [visible_name(name) or BOT for name in names])


ROUTES = [
    Route("/arena", runs_page),
    Route("/arena/{run}", run_page),
    Route("/arena/{run}/{number:number}", open_game, methods=["POST"]),
]

"""The analysis of a finished game: a graph of the chances, the moves that cost most, accuracy and luck of each player."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from dolmen.games import game_info
from dolmen.games.analysis import INACCURACY, JudgedAnswer, total_luck
from dolmen.games.bots import LEVEL_NAMES
from dolmen.games.svg import num
from dolmen.table import Table, TableError, read_analysis
from dolmen.text import say

from ..live.analyses import Progress
from ..live.hub import Hub
from ..meters import client_of
from ..render.templates import format_share
from ..request_info import lang_of
from . import table_page
from .analysis_text import (
    VERDICTS,
    Description,
    decisive_sentences,
    describe_analysis,
    move_values,
    player_values,
    signed_percent,
)

GRAPH_WIDTH, GRAPH_HEIGHT = 1000, 280
GRAPH_LEFT, GRAPH_TOP, GRAPH_RIGHT, GRAPH_BOTTOM = 62, 12, 14, 34  # space for the numbers
TICKS = 8  # moves with a number below the graph, at most


# -- requests ------------------------------------------------------------------------------------------------------------
async def analysis_page(request: Request) -> Response:
    return await table_page.run_at_table(request, lambda hub, table: render_analysis_page(request, hub, table))


def render_analysis_page(request: Request, hub: Hub, table: Table) -> Response:
    progress = finished_progress(hub, table)
    game = table.game.name
    values: dict[str, Any] = {"table": table, "game": game, "names": table.seat_names(), "progress": progress}
    values |= {"cooperative": game_info(game).cooperative, "levels": LEVEL_NAMES, "verdicts": VERDICTS}
    hub.analyses.keep_running(table.id)
    analysis = read_analysis(hub.analyses.saved_body(table)) if progress.complete else None
    if analysis is not None:
        values |= analysis_values(describe_analysis(table, analysis, lang_of(request)))
    return table_page.render_page(request, "analysis.html", **values)


def finished_progress(hub: Hub, table: Table) -> Progress:
    """How far the analysis of a finished game is. Other games have secrets, so they have no analysis."""
    if not table.over():
        raise TableError("not-over")
    return hub.analyses.progress(table)


async def start_analysis(request: Request) -> Response:
    table_page.check_origin(request)
    hub, table_id = table_page.hub_of(request.app), request.path_params["table"]
    progress = await table_page.run_at_table(request, finished_progress)
    if not progress.complete:
        hub.analyses.start(table_id, client_of(request))
    return RedirectResponse(f"/t/{table_id}/analysis", 303)


async def analysis_progress(request: Request) -> Response:
    """How far an analysis is, for the page that waits for it."""
    progress = await table_page.run_at_table(request, finished_progress)
    table_page.hub_of(request.app).analyses.keep_running(request.path_params["table"])
    return JSONResponse(progress._asdict())


# -- values of the template ----------------------------------------------------------------------------------------------
def analysis_values(described: Description) -> dict[str, Any]:
    analysis, lang = described.analysis, described.lang
    judged = [each for each in analysis.judged if each.verdict()]
    return {
        "sentences": decisive_sentences(described),
        "graph": draw_graph(described),
        "looks": described.looks,
        "players": [player_values(described, seat) for seat in range(len(described.names))],
        "team_luck": signed_percent(total_luck(analysis)[0], lang),
        "is_lost": not any(analysis.outcome),
        "marked": [move_values(described, each) for each in judged if each.verdict() != "inaccuracy"],
        "minor": [move_values(described, each) for each in judged if each.verdict() == "inaccuracy"],
        "lost_share": format_share(INACCURACY, lang),
    }


# -- the graph -----------------------------------------------------------------------------------------------------------
def draw_graph(described: Description) -> Markup:
    """A line of the chances for each seat, or one for the team. Marked moves are links to what was better."""
    analysis, lang = described.analysis, described.lang
    moves = [described.move_number(judged.entry) for judged in analysis.judged]
    last = len(described.moments)

    def point(move: int, chance: float) -> tuple[str, str]:
        x = GRAPH_LEFT + (GRAPH_WIDTH - GRAPH_LEFT - GRAPH_RIGHT) * (move - 1) / max(1, last - 1)
        return num(x), num(GRAPH_TOP + (GRAPH_HEIGHT - GRAPH_TOP - GRAPH_BOTTOM) * (1 - chance))

    out = ""
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        _, y = point(1, share)
        label = f'<text x="{GRAPH_LEFT - 8}" y="{y}" dy="5" class="share">{format_share(share, lang)}</text>'
        look = "half" if share == 0.5 else "grid"
        out += f'<path class="{look}" d="M{GRAPH_LEFT} {y}H{GRAPH_WIDTH - GRAPH_RIGHT}" />{label}'
    for move in range(tick_step(last), last + 1, tick_step(last)):
        out += f'<text x="{point(move, 0)[0]}" y="{GRAPH_HEIGHT - 10}">{move}</text>'
    columns = list(zip([*moves, last], [*(judged.chances for judged in analysis.judged), analysis.outcome]))
    for line in range(len(analysis.outcome)):
        points = " ".join(",".join(point(move, chances[line])) for move, chances in columns)
        look = "team" if described.cooperative else f"seat-{described.looks[line]}"
        out += f'<polyline class="{look}" points="{points}" />'
    for move, judged in zip(moves, analysis.judged):
        if judged.verdict():
            chance = judged.chances[0 if described.cooperative else judged.seat]
            out += draw_mark(described, judged, move, point(move, chance))
    about = f'role="group" aria-label="{escape(say(lang, "analysis.graph-label"))}"'
    return Markup(f'<svg class="chances" viewBox="0 0 {GRAPH_WIDTH} {GRAPH_HEIGHT}" {about}>{out}</svg>')


def draw_mark(described: Description, judged: JudgedAnswer, move: int, point: tuple[str, str]) -> str:
    verdict = judged.verdict()
    number, word = say(described.lang, "analysis.move", n=move), say(described.lang, f"analysis.verdict.{verdict}")
    title = f"{number}: {word}, {signed_percent(-judged.lost_chance(), described.lang)}"
    x, y = point
    mark = f'<circle class="{verdict}" cx="{x}" cy="{y}" r="8"><title>{title}</title></circle>'
    return f'<a href="#move-{move}" aria-label="{title}">{mark}</a>'


def tick_step(last: int) -> int:
    """A round number of moves between two numbers below the graph."""
    return next(step for size in (1, 10, 100, 1000) for step in (size, 2 * size, 5 * size) if last <= TICKS * step)


ROUTES = [
    Route("/t/{table}/analysis", analysis_page),
    Route("/t/{table}/analysis", start_analysis, methods=["POST"]),
    Route("/t/{table}/analysis/progress", analysis_progress),
]

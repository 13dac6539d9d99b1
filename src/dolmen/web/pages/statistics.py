"""The statistics pages: all games, and one player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.games import GAMES, game_info
from dolmen.store.database import Database
from dolmen.text import has, say

from ..render.bot_labels import kind_label
from ..render.templates import format_day
from ..request_info import holder_of, lang_of
from .charts import line_chart, share_bar
from .jobs import run_job
from .ratings import Player, PlayerRecord, Ratings, Share, current_ratings, public_id
from .table_page import hub_of, render_page

MAX_PLAYERS = 30  # maximum number of players in the table of a game
RECENT_GAMES = 10  # listed per player
CHART_GAMES = 200  # the last ones of a player
T = TypeVar("T")


async def read_statistics(request: Request, function: Callable[..., T], *arguments: Any) -> T:
    """Call a function with the database, as a long job: there may be many games. Its process reads the database itself."""
    hub = hub_of(request.app)
    db = hub.store.db
    if db.is_in_memory and hub.long_jobs.processes:  # no other process can read it, and it does not hold many games
        return await hub.work(lambda: function(db, *arguments))
    return await run_job(request, function, db.address if hub.long_jobs.processes else db, *arguments)


# -- all games -----------------------------------------------------------------------------------------------------------
async def statistics_page(request: Request) -> Response:
    games, own = await read_statistics(request, list_games, lang_of(request), public_id(holder_of(request)))
    return render_page(request, "stats.html", games=games, own=own)


def list_games(source: Database | str, lang: str, own: str) -> tuple[list[dict[str, Any]], str]:
    """The values of all games that were played, and the user's id if they have finished a game."""
    ratings = current_ratings(source)
    played = {game.game for game in ratings.games}
    return [game_values(ratings, game, lang) for game in GAMES if game in played], own if own in ratings.players else ""


def has_statistics(source: Database | str, player: str) -> bool:
    """Whether the player with this public id has finished a game. `source`: the database or its address."""
    return player in current_ratings(source).players


def game_values(ratings: Ratings, game: str, lang: str) -> dict[str, Any]:
    roles, adversaries = ratings.win_shares(game)
    players = ratings.ranking(game)[:MAX_PLAYERS]
    return {
        "game": game,
        "cooperative": game_info(game).cooperative,
        "count": sum(finished.game == game for finished in ratings.games),
        "players": [player_values(player, game, lang) for player in players],
        "roles": [share_values(role_name(game, role, lang), share) for role, share in sort_by_share(roles)],
        "adversaries": [
            share_values(adversary_name(game, *adversary_and_level, lang), share)
            for adversary_and_level, share in sorted(adversaries.items())
        ],
    }


def player_values(player: Player, game: str, lang: str) -> dict[str, Any]:
    record = player.records[game]
    won = Share(len(record.games), record.won)
    return {
        "id": player.id,
        "name": player_name(player, lang),
        "rated": record.rated,
        "rating": record.rating.display_value,
        "spread": record.rating.display_spread,
        **share_values("", won),
    }


def share_values(name: str, share: Share) -> dict[str, Any]:
    return {
        "label": name,
        "count": share.games,
        "won": share.won,
        "share": f"{share.share:.0%}",
        "bar": share_bar(share.share),
    }


def sort_by_share(shares: dict[str, Share]) -> list[tuple[str, Share]]:
    return sorted(shares.items(), key=lambda item: (-item[1].share, -item[1].games))


def player_name(player: Player, lang: str) -> str:
    return kind_label(player.bot, lang) if player.bot else player.name


def role_name(game: str, role: str, lang: str) -> str:
    key = f"{game}.leader.{role}.name"
    return say(lang, key) if has(key) else role


def adversary_name(game: str, adversary: str, level: int, lang: str) -> str:
    key = f"{game}.choice.adversary.{adversary}"
    name = say(lang, key) if has(key) else adversary
    return say(lang, "lobby.stats.foe", name=name, level=level) if level else name


# -- one player ----------------------------------------------------------------------------------------------------------
async def player_page(request: Request) -> Response:
    player = request.path_params["player"]
    found = await read_statistics(request, describe_player, player, lang_of(request))
    if found is None:
        raise HTTPException(404)
    name, games = found
    return render_page(request, "player.html", name=name, games=games, own=public_id(holder_of(request)) == player)


def describe_player(source: Database | str, id_: str, lang: str) -> tuple[str, list[dict[str, Any]]] | None:
    """The name of a player and the values of each of their games; None if there is no such player."""
    player = current_ratings(source).players.get(id_)
    if player is None:
        return None
    return player_name(player, lang), [record_values(player, game, lang) for game in GAMES if game in player.records]


def record_values(player: Player, game: str, lang: str) -> dict[str, Any]:
    record = player.records[game]
    roles: dict[str, Share] = {}
    for result in record.games:
        if result.role:
            roles.setdefault(result.role, Share()).add(result.won)
    last = [
        {
            "id": result.id,
            "day": format_day(result.time, lang),
            "points": result.points,
            "won": result.won,
            "place": "" if result.won or game_info(game).cooperative else f"{result.place}/{1 + len(result.others)}",
            "role": role_name(game, result.role, lang) if result.role else "",
            "others": ", ".join(result.others),
            "rating": result.rating.display_value if result.rating is not None else "",
        }
        for result in record.games[::-1][:RECENT_GAMES]
    ]
    return {
        **player_values(player, game, lang),
        "game": game,
        "cooperative": game_info(game).cooperative,
        "roles": [share_values(role_name(game, role, lang), share) for role, share in sort_by_share(roles)],
        "last": last,
        "chart": rating_chart(record, game, lang) if record.rated else points_chart(record, game, lang),
    }


def rating_chart(record: PlayerRecord, game: str, lang: str) -> str:
    ratings = [result.rating for result in record.games if result.rating is not None][-CHART_GAMES:]
    display_values = [rating.display_value for rating in ratings]
    values = {
        "game": say(lang, f"{game}.title"),
        "first": display_values[0],
        "highest": max(display_values),
        "now": display_values[-1],
    }
    description = say(lang, "lobby.stats.course", n=len(display_values), **values)
    return line_chart(display_values, [rating.display_spread for rating in ratings], description)


def points_chart(record: PlayerRecord, game: str, lang: str) -> str:
    points = [result.points for result in record.games][-CHART_GAMES:]
    values = {"game": say(lang, f"{game}.title"), "highest": max(points), "now": points[-1]}
    return line_chart(points, [0] * len(points), say(lang, "lobby.stats.points_course", n=len(points), **values))


ROUTES = [Route("/stats", statistics_page), Route("/stats/{player}", player_page)]

"""The statistics pages: all games, and one player."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dolmen.games import GAMES, game_info
from dolmen.text import has, say

from ..render.templates import day_of
from ..request_info import holder_of, lang_of
from .charts import bar, course
from .ratings import Ledger, Player, Record, Share, public_id
from .table_page import hub_of, page

LISTED = 30  # players per game
LAST = 10  # recent games per player


async def ledger_of(request: Request) -> Ledger:
    ledger: Ledger = request.app.state.ledger
    return await hub_of(request.app).work(ledger.read)


# -- all games -----------------------------------------------------------------------------------------------------------
async def stats(request: Request) -> Response:
    ledger, lang = await ledger_of(request), lang_of(request)
    own = public_id(holder_of(request))
    told = [told_game(ledger, game, lang) for game in GAMES if any(one.game == game for one in ledger.games)]
    return page(request, "stats.html", told=told, own=own if own in ledger.players else "")


def told_game(ledger: Ledger, game: str, lang: str) -> dict[str, Any]:
    roles, foes = ledger.shares(game)
    players = ledger.table(game)[:LISTED]
    return {
        "game": game,
        "together": game_info(game).cooperative,
        "count": sum(one.game == game for one in ledger.games),
        "players": [told_player(player, game, lang) for player in players],
        "roles": [told_share(role_name(game, role, lang), share) for role, share in best(roles)],
        "foes": [told_share(foe_name(game, *foe, lang), share) for foe, share in sorted(foes.items())],
    }


def told_player(player: Player, game: str, lang: str) -> dict[str, Any]:
    record = player.records[game]
    won = Share(len(record.games), record.won)
    return {"id": player.id, "name": called(player, lang), "record": record, **told_share("", won)}


def told_share(name: str, share: Share) -> dict[str, Any]:
    return {"label": name, "games": share.games, "won": share.won, "share": f"{share.share:.0%}", "bar": bar(share.share)}


def best(shares: dict[str, Share]) -> list[tuple[str, Share]]:
    return sorted(shares.items(), key=lambda one: (-one[1].share, -one[1].games))


def called(player: Player, lang: str) -> str:
    return say(lang, f"web.kind.{player.bot}") if player.bot else player.name


def role_name(game: str, role: str, lang: str) -> str:
    key = f"{game}.leader.{role}.name"
    return say(lang, key) if has(key) else role


def foe_name(game: str, adversary: str, level: int, lang: str) -> str:
    key = f"{game}.choice.adversary.{adversary}"
    name = say(lang, key) if has(key) else adversary
    return say(lang, "lobby.stats.foe", name=name, level=level) if level else name


# -- one player ----------------------------------------------------------------------------------------------------------
async def player(request: Request) -> Response:
    ledger, lang = await ledger_of(request), lang_of(request)
    found = ledger.players.get(request.path_params["player"])
    if found is None:
        raise HTTPException(404)
    own = public_id(holder_of(request)) == found.id
    told = [told_record(found, game, lang) for game in GAMES if game in found.records]
    return page(request, "player.html", player=found, name=called(found, lang), told=told, own=own)


def told_record(player: Player, game: str, lang: str) -> dict[str, Any]:
    record = player.records[game]
    roles: dict[str, Share] = {}
    for one in record.games:
        if one.role:
            roles.setdefault(one.role, Share()).add(one.won)
    last = [
        {
            "id": one.id,
            "day": day_of(one.time, lang),
            "points": one.points,
            "won": one.won,
            "role": role_name(game, one.role, lang) if one.role else "",
            "others": ", ".join(one.others),
            "rating": one.rating.shown if one.rating is not None else "",
        }
        for one in record.games[::-1][:LAST]
    ]
    return {
        **told_player(player, game, lang),
        "game": game,
        "together": game_info(game).cooperative,
        "roles": [told_share(role_name(game, role, lang), share) for role, share in best(roles)],
        "last": last,
        "chart": rating_chart(record, game, lang) if record.rated else points_chart(record, game, lang),
    }


def rating_chart(record: Record, game: str, lang: str) -> str:
    ratings = [one.rating for one in record.games if one.rating is not None]
    shown = [rating.shown for rating in ratings]
    told = {"game": say(lang, f"{game}.title"), "first": shown[0], "highest": max(shown), "now": shown[-1]}
    words = say(lang, "lobby.stats.course", n=len(shown), **told)
    return course(shown, [rating.unsure for rating in ratings], words)


def points_chart(record: Record, game: str, lang: str) -> str:
    points = [one.points for one in record.games]
    told = {"game": say(lang, f"{game}.title"), "highest": max(points), "now": points[-1]}
    return course(points, [0] * len(points), say(lang, "lobby.stats.points_course", n=len(points), **told))


ROUTES = [Route("/stats", stats), Route("/stats/{player}", player)]

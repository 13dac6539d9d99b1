"""The rules of a game, to read and to search. Rendered in a thread, because that may take some milliseconds, and kept."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from dolmen.games import GAMES
from dolmen.games.rulebook import MAX_SEARCH_LENGTH, rulebook, search_index
from dolmen.text import LANGUAGES, InputError

from ..render.rules import MAX_SHOWN, chapters, rule_with_neighbours, search_rules
from ..render.templates import render
from ..request_info import lang_of
from .table_page import render_page

CACHED_RESULTS = 128


class RuleQuery(NamedTuple):
    """What a page asks for: all rules, a search, or one rule (or chapter) with its neighbours. `bare`: without the page.

    With an `edition`, only its rules; else the lines of a single edition are labelled.
    """

    game: str
    lang: str
    rule_id: str = ""
    search: str = ""
    bare: bool = False
    edition: str = ""


class RuleResult(NamedTuple):
    """The rendered rules, how many were found, and why a search was refused."""

    html: Markup
    total: int = 0
    refusal: str = ""


def preload_rules() -> None:
    """Prepare what every page and search needs, so that no visitor waits for it."""
    for game in GAMES:
        for lang in LANGUAGES:
            chapters(game, lang)
            search_index(game, lang == "de")


async def rules_page(request: Request) -> Response:
    """All rules of a game, or search results. With `near`, one rule and its neighbours without the page, for the table."""
    game, lang, parameters = request.path_params["game"], lang_of(request), request.query_params
    if game not in GAMES:
        raise HTTPException(404)
    search, bare = " ".join(parameters.get("q", "").split()), "bare" in parameters
    editions = rulebook(game).editions
    edition = parameters.get("edition", "") if parameters.get("edition") in editions else ""
    query = RuleQuery(game, lang, parameters.get("near", ""), search, bare, edition)
    result = await asyncio.to_thread(render_rules, query)
    if bare:
        return HTMLResponse(result.html)
    values = {"game": game, "search": search[:MAX_SEARCH_LENGTH], "result": result, "edition": edition, "editions": editions}
    values["all_chapters"] = chapters(game, lang, edition)
    return render_page(request, "rules.html", 400 if result.refusal else 200, **values)


@lru_cache(CACHED_RESULTS)
def render_rules(query: RuleQuery) -> RuleResult:
    game, lang, rule_id, search, bare, edition = query
    total, refusal = 0, ""
    if rule_id:
        found = rule_with_neighbours(game, lang, rule_id, edition)
    elif search:
        try:
            found, total = search_rules(game, lang, search, edition)
        except InputError as error:
            found, refusal = [], error.text(lang)
    else:
        found = chapters(game, lang, edition)
    shown = min(total, MAX_SHOWN)
    values = {"game": game, "chapters": found, "rule_id": rule_id, "bare": bare, "refusal": refusal, "edition": edition}
    return RuleResult(Markup(render("part/rules.html", lang, shown=shown, total=total, **values)), total, refusal)

"""HTML templates with texts in a language."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, MutableMapping
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from dolmen.games import GAMES, game_info
from dolmen.text import LANGUAGES, has, say

from .bot_faces import bot_face
from .rules import link_rules
from .static_files import static_url, table_scripts


class Unindent(Extension):
    """Leaves the indentation of templates out of the pages: it is for those who read the templates."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return re.sub(r"^[ ]+", "", source, flags=re.MULTILINE)


class Templates(Environment):
    """Builds the shared globals of templates once, not for every rendering."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


@cache
def environment(lang: str) -> Environment:
    """All templates in a language: `say(key)` is any text, `t(key)` one of the catalogue `web`."""

    def web_text(key: str, **filled: object) -> str:
        return say(lang, f"web.{key}", **filled)

    def own_design(games: Iterable[str]) -> str:
        """Which parts of these games are not the printed ones, and what an owner can do; '' if all are."""
        told = [say(lang, key) for key in [f"{game}.page.own_design" for game in games] if has(key)]
        return " ".join([*told, web_text("cards")]) if told else ""

    templates = Templates(
        loader=PackageLoader("dolmen.web"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=[Unindent],
        trim_blocks=True,
        auto_reload=False,
    )
    templates.filters["link_rules"] = link_rules
    templates.globals.update(lang=lang, say=partial(say, lang), t=web_text)
    templates.globals.update(has_lesson=has_lesson, bot_face=bot_face, game_style=game_style, static_url=static_url)
    templates.globals.update(icon=icon, table_scripts=table_scripts())
    templates.globals.update(
        all_games=GAMES, own_design=own_design, has_puzzles=any(info.puzzles for info in GAMES.values())
    )
    return templates


def has_lesson(game: str) -> bool:
    return game_info(game).lesson is not None


def icon(path: str, size: int = 20) -> Markup:
    """A symbol of a button, drawn by an SVG path in a square of 24."""
    square = '<svg viewBox="0 0 24 24" width="{0}" height="{0}" aria-hidden="true"><path d="{1}" /></svg>'
    return Markup(square).format(size, path)


@cache
def game_style(game: str) -> Markup:
    """The link to a game's own style sheet; '' if it has none."""
    sheet = game_info(game).style_sheet
    link = Markup('<link rel="stylesheet" href="{}">')
    return link.format(address_with_digest(f"/art/{game}.css", sheet)) if sheet else Markup()


def address_with_digest(path: str, content: str) -> str:
    """The address of a file that browsers may keep forever, because it changes with the content."""
    return f"{path}?{hashlib.blake2b(content.encode(), digest_size=8).hexdigest()}"


def preload_templates() -> None:
    """Load the templates of the table in advance, so that no player waits for them."""
    for lang in LANGUAGES:
        for name in environment(lang).list_templates(filter_func=lambda name: name.startswith("part/")):
            environment(lang).get_template(name)


def render(template: str, lang: str, **values: object) -> str:
    return environment(lang).get_template(template).render(values)


def format_share(share: float, lang: str, digits: int = 0) -> str:
    """A share as a percentage."""
    number = f"{100 * share:.{digits}f}"
    return f"{number.replace('.', ',')}\u202f%" if lang == "de" else f"{number}%"


def format_number(number: float, lang: str) -> str:
    """A number with at most two decimals."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang == "de" else text


def format_day(time: float, lang: str) -> str:
    """The UTC date of a time, as text."""
    date = datetime.fromtimestamp(time, UTC)
    return say(lang, "lobby.date", day=date.day, month=say(lang, f"lobby.month.{date.month}"), year=date.year)

"""Names and keywords within texts: a name opens a close look at what it names, a keyword its rule."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from dolmen.games import game_info
from dolmen.text import say

from .rules import link_rules

KNOWN = 24  # patterns: of each game in each language, with and without names, and some of owners' own cards


class Links:
    """Those of a game in a language. Each is a link where it stands first in a text."""

    def __init__(self, game: str, lang: str, looks: dict[str, str] | None = None) -> None:
        """`looks`: the elements that names stand for, if these are to be links too."""
        self.game = game
        self.looks = looks or {}
        self.rules = keyword_rules(game, lang)
        self.pattern = words_pattern((*self.looks, *self.rules))

    def mark(self, text: str, met: set[str]) -> Markup:
        """A text with its links; `met` are those that led there before."""
        out, done = list[str](), 0
        for found in self.pattern.finditer(text):
            word = found.group()
            look = self.looks.get(word, "")
            leads = word if look else self.rules[word]  # a land and its character lie on one card, and have a link each
            if leads not in met:
                met.add(leads)
                start, end = include_quotes(text, found.start(), found.end())
                link = text[start : found.start()] + self.link(word, look) + text[found.end() : end]
                quoted = f'<span class="quoted">{link}</span>' if start < found.start() else link
                out += [link_rules(text[done:start], self.game), quoted]
                done = end
        return Markup("".join([*out, link_rules(text[done:], self.game)]))

    def link(self, word: str, look: str) -> str:
        if look:
            return f'<button data-look="{escape(look)}">{escape(word)}</button>'
        rule = self.rules[word]
        return f'<a href="/rules/{self.game}#{rule}" data-rule="{rule}">{escape(word)}</a>'


def include_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    """Where a word begins and ends with the marks around it: a line may break before a link, and would leave them there."""
    return start - (text[start - 1 : start] == "„"), end + (text[end : end + 1] == "“")


@lru_cache
def keyword_rules(game: str, lang: str) -> dict[str, str]:
    """The rules by the words that open them, in all their forms."""
    found = game_info(game).ui.KEYWORD_RULES
    return {word: rule for key, rule in found.items() for word in say(lang, f"{game}.page.keyword.{key}").split("|")}


@lru_cache(KNOWN)
def words_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these words by itself; of two that begin alike the longer one."""
    if not words:
        return re.compile("(?!)")  # matches nothing
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})(?!\w)")

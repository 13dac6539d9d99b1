"""Links in texts: a name opens the details of what it names, a keyword opens its rule."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from dolmen.games import game_info
from dolmen.text import say

from .rules import link_rules

KNOWN = 24  # cached patterns: for each game and language, with and without names, and some for custom cards


class Links:
    """The links of a game in a language. Only the first occurrence in a text becomes a link."""

    def __init__(self, game: str, lang: str, looks: dict[str, str] | None = None) -> None:
        """`looks`: the element of each name, if names become links too."""
        self.game = game
        self.looks = looks or {}
        self.rules = keyword_rules(game, lang)
        self.pattern = words_pattern((*self.looks, *self.rules))

    def mark(self, text: str, met: set[str]) -> Markup:
        """Add links to a text. `met` are the targets that are already linked, and is updated."""
        out, done = list[str](), 0
        for found in self.pattern.finditer(text):
            word = found.group()
            look = self.looks.get(word, "")
            leads = word if look else self.rules[word]  # by word: a land and its character share a card, but not a link
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
    """Extend a word by the quotes around it, so that no line break separates them from the link."""
    return start - (text[start - 1 : start] == "„"), end + (text[end : end + 1] == "“")


@lru_cache
def keyword_rules(game: str, lang: str) -> dict[str, str]:
    """The rule of each keyword, in all forms of the word."""
    found = game_info(game).ui.KEYWORD_RULES
    return {word: rule for key, rule in found.items() for word in say(lang, f"{game}.page.keyword.{key}").split("|")}


@lru_cache(KNOWN)
def words_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Matches any of these as a whole word; of two with the same beginning the longer one."""
    if not words:
        return re.compile("(?!)")  # matches nothing
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})(?!\w)")

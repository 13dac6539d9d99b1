"""Links in texts: a name opens the details of what it names, a keyword opens its rule."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

from dolmen.games import game_info
from dolmen.text import say

from .rules import link_rules

CACHED_PATTERNS = 24  # cached patterns: for each game and language, with and without names, and some for custom cards


class Links:
    """The links of a game in a language. Only the first occurrence in a text becomes a link."""

    def __init__(self, game: str, lang: str, elements: dict[str, str] | None = None) -> None:
        """`elements`: the element of the drawing for each name, if names become links too."""
        self.game = game
        self.elements = elements or {}
        self.rules = keyword_rules(game, lang)
        self.pattern = words_pattern((*self.elements, *self.rules))

    def add_links(self, text: str, linked: set[str]) -> Markup:
        """Add links to a text. `linked` holds the targets that have a link already, and is updated."""
        out, done = list[str](), 0
        for found in self.pattern.finditer(text):
            word = found.group()
            element = self.elements.get(word, "")
            target = word if element else self.rules[word]  # by word: a land and its character share a card, but not a link
            if target not in linked:
                linked.add(target)
                start, end = include_quotes(text, found.start(), found.end())
                link = text[start : found.start()] + self.link(word, element) + text[found.end() : end]
                quoted = f'<span class="quoted">{link}</span>' if start < found.start() else link
                out += [link_rules(text[done:start], self.game), quoted]
                done = end
        return Markup("".join([*out, link_rules(text[done:], self.game)]))

    def link(self, word: str, element: str) -> str:
        if element:
            return f'<button data-look="{escape(element)}">{escape(word)}</button>'
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


@lru_cache(CACHED_PATTERNS)
def words_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Matches any of these as a whole word; of two with the same beginning the longer one."""
    if not words:
        return re.compile("(?!)")  # matches nothing
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})(?!\w)")

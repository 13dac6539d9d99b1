"""The rules of a game, to read and to search: as a page without scripts, and in a drawer at the table."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from dolmen.games.rulebook import Rule, Section, rulebook

RULE_ID = re.compile(r"\b[A-Z]{2,3}-\d+(?:\.\d+)?\b")  # RO-9.6, or a whole chapter: RO-9
NEIGHBOURS = 2  # rules shown before and after the requested one
LONGEST_SEARCH = 80
CACHED_PAGES = 16  # cached rule pages, by game and language


class RuleLine(NamedTuple):
    """A rule on the page: its text with links and marked search words."""

    rule: Rule
    text: Markup


class Chapter(NamedTuple):
    section: Section
    title: str
    lines: list[RuleLine]


@cache
def rule_ids(game: str) -> frozenset[str]:
    """The ids of all rules and chapters."""
    book = rulebook(game)
    return frozenset([rule.id for rule in book.rule] + [section.id for section in book.section])


def link_rules(text: str, game: str, marked: tuple[str, ...] = ()) -> Markup:
    """Link every rule id in a text, and mark the searched words."""
    if not marked and RULE_ID.search(text) is None:
        return escape(text)
    words = "|".join(re.escape(word) for word in marked)
    pattern = re.compile(f"({RULE_ID.pattern}|(?i:{words}))" if words else f"({RULE_ID.pattern})")
    out = Markup()
    for part in pattern.split(text):
        if part in rule_ids(game):
            link = Markup('<a class="rule" href="/rules/{}#{}" data-rule="{}">{}</a>')
            out += link.format(game, part, part, part)
        elif marked and pattern.fullmatch(part):
            out += Markup("<mark>{}</mark>").format(part)
        else:
            out += escape(part)
    return out


def section_title(section: Section, lang: str) -> str:
    return section.de if lang.startswith("de") else section.en


def chapter_title(game: str, name: str, lang: str) -> str:
    """The title of a rule's chapter."""
    chapter = name.partition(".")[0]
    return next(section_title(section, lang) for section in rulebook(game).section if section.id == chapter)


@lru_cache(CACHED_PAGES)
def chapters(game: str, lang: str) -> list[Chapter]:
    """All rules by chapter."""
    return search_rules(game, lang, "")


def search_rules(game: str, lang: str, search: str) -> list[Chapter]:
    """The rules that contain all words of a search, by chapter."""
    words = tuple(search[:LONGEST_SEARCH].split())
    out: list[Chapter] = []
    for section in rulebook(game).section:
        title = section_title(section, lang)
        own = [rule for rule in rulebook(game).rule if rule.id.startswith(f"{section.id}.")]
        found = [rule for rule in own if matches_words(rule, title, words, lang)]
        if found:
            out.append(Chapter(section, title, [RuleLine(rule, link_rules(rule.text(lang), game, words)) for rule in found]))
    return out


def matches_words(rule: Rule, title: str, words: tuple[str, ...], lang: str) -> bool:
    text = f"{rule.id} {title} {rule.text(lang)}".casefold()
    return all(word.casefold() in text for word in words)


def rule_with_neighbours(game: str, lang: str, name: str) -> list[Chapter]:
    """A rule with its neighbours, or a whole chapter; empty if there is no such rule."""
    for chapter in chapters(game, lang):
        if chapter.section.id == name:
            return [chapter]
        for at, line in enumerate(chapter.lines):
            if line.rule.id == name:
                return [chapter._replace(lines=chapter.lines[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1])]
    return []


@lru_cache(CACHED_PAGES)
def rule_lines(game: str, lang: str, names: tuple[str, ...]) -> list[RuleLine]:
    """The lines of these rules and chapters, in order."""
    out: list[RuleLine] = []
    for name in names:
        for chapter in chapters(game, lang):
            out += [line for line in chapter.lines if name in (line.rule.id, chapter.section.id)]
    return [line for line in out if line.rule.needs_witness()]

"""The rules of a game, to read and to search: as a page without scripts, and in a drawer at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from dolmen.games.rulebook import Rule, Section, find_rules, rulebook, search_words

RULE_ID = re.compile(r"\b[A-Z]{2,3}-\d+(?:\.\d+)?\b")  # RO-9.6, or a whole chapter: RO-9
SPLIT_AT_IDS = re.compile(f"({RULE_ID.pattern})")
NEIGHBOURS = 2  # rules shown before and after the requested one
MAX_SHOWN = 100  # rules of a search result
CACHED_PAGES = 24  # cached rule pages, by game, language and edition


class RuleLine(NamedTuple):
    """A rule on the page: its text with links and marked search words."""

    rule: Rule
    text: Markup


class Chapter(NamedTuple):
    section: Section
    title: str
    lines: list[RuleLine]


class SearchResult(NamedTuple):
    """The first `MAX_SHOWN` rules that were found, and how many there are in all."""

    chapters: list[Chapter]
    total: int


@cache
def rule_ids(game: str) -> frozenset[str]:
    """The ids of all rules and chapters."""
    book = rulebook(game)
    return frozenset([rule.id for rule in book.rule] + [section.id for section in book.section])


def link_rules(text: str, game: str, marked: tuple[str, ...] = ()) -> Markup:
    """Link every rule id in a text, and mark the searched words."""
    ids = rule_ids(game)
    parts = (
        f'<a class="rule" href="/rules/{game}#{part}" data-rule="{part}">{part}</a>' if part in ids else mark(part, marked)
        for part in SPLIT_AT_IDS.split(text)
    )
    return Markup("".join(parts))  # the ids need no escaping


def mark(text: str, words: tuple[str, ...]) -> Markup:
    """The escaped text with these words marked, in upper or lower case."""
    if not words:
        return escape(text)
    parts = re.split(f"({'|'.join(map(re.escape, words))})", text, flags=re.IGNORECASE)
    marked = (f"<mark>{escape(part)}</mark>" if at % 2 else escape(part) for at, part in enumerate(parts))
    return Markup("".join(marked))


def chapter_title(game: str, name: str, lang: str) -> str:
    """The title of a rule's chapter."""
    chapter = name.partition(".")[0]
    return next(section.title(lang) for section in rulebook(game).section if section.id == chapter)


@lru_cache(CACHED_PAGES)
def chapters(game: str, lang: str, edition: str = "") -> list[Chapter]:
    """All rules by chapter, or those of one edition."""
    return group_by_chapter(game, lang, [rule for rule in rulebook(game).rule if rule.belongs_to(edition)], edition)


def group_by_chapter(
    game: str, lang: str, rules: Iterable[Rule], edition: str, words: tuple[str, ...] = ()
) -> list[Chapter]:
    found: dict[str, Chapter] = {}
    for rule in rules:
        section = rulebook(game).section_of(rule)
        chapter = found.setdefault(section.id, Chapter(section, section.title(lang), []))
        text = rulebook(game).text_in_edition(rule, lang, edition)
        chapter.lines.append(RuleLine(rule, link_rules(text, game, words)))
    return list(found.values())


def search_rules(game: str, lang: str, search: str, edition: str = "") -> SearchResult:
    """The rules that contain all words of a search, by chapter. Raises InputError if the search is too long or too short."""
    marked, wanted = search_words(search), rulebook(game).search_in_edition(search, edition)
    found = [rule for rule in find_rules(game, lang, wanted) if rule.belongs_to(edition)]
    return SearchResult(group_by_chapter(game, lang, found[:MAX_SHOWN], edition, marked), len(found))


def rule_with_neighbours(game: str, lang: str, name: str, edition: str = "") -> list[Chapter]:
    """A rule with its neighbours, or a whole chapter; empty if there is no such rule in this edition."""
    for chapter in chapters(game, lang, edition):
        if chapter.section.id == name:
            return [chapter]
        for at, line in enumerate(chapter.lines):
            if line.rule.id == name:
                return [chapter._replace(lines=chapter.lines[max(0, at - NEIGHBOURS) : at + NEIGHBOURS + 1])]
    return []


@lru_cache(CACHED_PAGES)
def rule_lines(game: str, lang: str, names: tuple[str, ...], edition: str = "") -> list[RuleLine]:
    """The lines of these rules and chapters, in order."""
    out: list[RuleLine] = []
    for name in names:
        for chapter in chapters(game, lang, edition):
            out += [line for line in chapter.lines if name in (line.rule.id, chapter.section.id)]
    return [line for line in out if line.rule.needs_witness()]

"""The numbered rules of a game, reworded, in English and German: its file `rules.toml`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from dolmen.text import InputError

from .registry import game_info

RULES_FILE = "rules.toml"
RULE_ID = re.compile(r"[a-z]{2,3}-\d+(?:\.\d+)?")  # an id in lower case
MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS, MIN_WORD_LENGTH = 80, 8, 2
CACHED_SEARCHES = 256


class Section(msgspec.Struct, forbid_unknown_fields=True):
    """A chapter: RO-5, Placing markers."""

    id: str
    en: str
    de: str

    def title(self, lang: str) -> str:
        return self.de if lang.startswith("de") else self.en


class Rule(msgspec.Struct, forbid_unknown_fields=True):
    """A testable rule. `source` is the heading of its section in the printed rulebook.

    A `rule` is printed; a `decision` is our reading where the rulebook is silent or contradictory; an `example` shows rules
    at work; `component` and `hint` do not constrain play. `edition` is set if it belongs to one edition only.
    """

    id: str
    mark: Literal["rule", "decision", "example", "component", "hint"]
    source: str
    en: str
    de: str
    edition: Literal["", "2016", "2017"] = ""

    def text(self, lang: str) -> str:
        return self.de if lang.startswith("de") else self.en

    def belongs_to(self, edition: str) -> bool:
        """Whether the rule is one of this edition; '' stands for all editions."""
        return not edition or self.edition in ("", edition)

    def needs_witness(self) -> bool:
        return self.mark in ("rule", "decision", "example")


class Rulebook(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """The rules of a game. `words`: by edition, the English words that it prints in place of those of these texts."""

    section: list[Section]
    rule: list[Rule]
    words: dict[str, dict[str, str]] = {}

    @cached_property
    def rules_by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rule}

    @cached_property
    def editions(self) -> list[str]:
        """The editions with rules of their own; empty for a game with one edition."""
        return sorted({rule.edition for rule in self.rule} - {""})

    def find(self, rule_id: str) -> Rule | None:
        return self.rules_by_id.get(rule_id)

    def text_in_edition(self, rule: Rule, lang: str, edition: str) -> str:
        """The text of a rule in the words of an edition."""
        text = rule.text(lang)
        for word, printed in self.words.get(edition, {}).items() if lang == "en" else ():
            text = re.sub(rf"\b{re.escape(word)}\b", printed, text)
        return text

    def search_in_edition(self, search: str, edition: str) -> str:
        """A search for words of an edition as a search for the words of these texts."""
        for word, printed in self.words.get(edition, {}).items():
            search = re.sub(rf"\b{re.escape(printed)}\b", word, search, flags=re.IGNORECASE)
        return search

    def section_of(self, rule: Rule) -> Section:
        return next(section for section in self.section if rule.id.startswith(f"{section.id}."))


# msgspec prepares a class on first use, which crashes if two threads do it at once. So do it here.
msgspec.convert({"section": [], "rule": []}, Rulebook)


@cache
def rulebook(game: str) -> Rulebook:
    """The rules of a game, by the game's name; empty if the game has no `rules.toml`."""
    file = game_info(game).folder / RULES_FILE
    return read_rulebook(file) if file.exists() else Rulebook([], [])


def read_rulebook(file: Path) -> Rulebook:
    return msgspec.toml.decode(file.read_bytes(), type=Rulebook)


# -- search ------------------------------------------------------------------------------------------------------------
class SearchText(NamedTuple):
    """What a search for a rule looks at: its id, the title of its chapter and its text, in lower case."""

    rule: Rule
    text: str


@cache
def search_index(game: str, german: bool) -> list[SearchText]:
    lang = "de" if german else "en"
    found: list[SearchText] = []
    for rule in rulebook(game).rule:
        section = rulebook(game).section_of(rule)
        found.append(SearchText(rule, fold(f"{rule.id} {section.title(lang)} {rule.text(lang)}")))
    return found


def fold(text: str) -> str:
    """A text in lower case, with the apostrophes of a keyboard."""
    return text.casefold().replace("’", "'")


def search_words(search: str) -> tuple[str, ...]:
    """The different words of a search. InputError if it is too long, or if no word is long enough."""
    too_long = len(search) > MAX_SEARCH_LENGTH
    words = [] if too_long else [word for word in search.split() if len(word) >= MIN_WORD_LENGTH]
    if too_long or len(words) > MAX_SEARCH_WORDS:
        raise InputError("search.long", most=MAX_SEARCH_LENGTH, words=MAX_SEARCH_WORDS)
    if not words:
        raise InputError("search.short", least=MIN_WORD_LENGTH)
    return tuple(dict.fromkeys(words))


def find_rules(game: str, lang: str, search: str) -> tuple[Rule, ...]:
    """The rules that contain all words of a search. InputError as for `search_words`."""
    return find_words(game, lang.startswith("de"), search_words(search))


@lru_cache(CACHED_SEARCHES)
def find_words(game: str, german: bool, words: tuple[str, ...]) -> tuple[Rule, ...]:
    tests = [word_test(fold(word)) for word in words]
    return tuple(each.rule for each in search_index(game, german) if all(test(each.text) for test in tests))


def word_test(word: str) -> Callable[[str], object]:
    """A function that says whether a text contains a word. The id RO-1 is not in RO-12."""
    return re.compile(rf"\b{re.escape(word)}(?!\d)").search if RULE_ID.fullmatch(word) else lambda text: word in text

"""The numbered rules of a game in our own words, in English and German, as they ship in the package."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

import msgspec

from .registry import game_info


class Section(msgspec.Struct, forbid_unknown_fields=True):
    """A chapter of the list: RO-5, Placing markers."""

    id: str
    en: str
    de: str


class Rule(msgspec.Struct, forbid_unknown_fields=True):
    """One testable line. `source` is the heading of the printed rulebook it comes from.

    A `rule` is printed; a `decision` is our reading where the print is silent or contradicts itself; an `example` shows
    rules at work; `component` and `hint` do not constrain play. `edition` is set where a line belongs to one printing of the
    rulebook only.
    """

    id: str
    mark: Literal["rule", "decision", "example", "component", "hint"]
    source: str
    en: str
    de: str
    edition: Literal["", "2016", "2017"] = ""

    def text(self, lang: str) -> str:
        return self.de if lang.startswith("de") else self.en

    def needs_witness(self) -> bool:
        return self.mark in ("rule", "decision", "example")


class Rulebook(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    section: list[Section]
    rule: list[Rule]

    @cached_property
    def numbered(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rule}

    def find(self, rule_id: str) -> Rule | None:
        return self.numbered.get(rule_id)

    def section_of(self, rule: Rule) -> Section:
        return next(section for section in self.section if rule.id.startswith(f"{section.id}."))


# msgspec makes its plan for a class when first asked; two threads that do so at once bring the interpreter down.
msgspec.convert({"section": [], "rule": []}, Rulebook)


@cache
def rulebook(game: str) -> Rulebook:
    """The rules of a game, by the game's name; empty if the game has no `rules.toml`."""
    file = game_info(game).folder / "rules.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Rulebook) if file.exists() else Rulebook([], [])

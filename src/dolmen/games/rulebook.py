"""The numbered rules of a game, reworded, in English and German: its file `rules.toml`."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

import msgspec

from .registry import game_info


class Section(msgspec.Struct, forbid_unknown_fields=True):
    """A chapter: RO-5, Placing markers."""

    id: str
    en: str
    de: str


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


# msgspec prepares a class on first use, which crashes if two threads do it at once. So do it here.
msgspec.convert({"section": [], "rule": []}, Rulebook)


@cache
def rulebook(game: str) -> Rulebook:
    """The rules of a game, by the game's name; empty if the game has no `rules.toml`."""
    file = game_info(game).folder / "rules.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Rulebook) if file.exists() else Rulebook([], [])

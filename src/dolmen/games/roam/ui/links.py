"""Links of Roam: from keywords and elements to rules, from names to elements."""

from __future__ import annotations

from typing import Final

from dolmen.engine.game import Game

from ..art.board import ABILITY_RULES
from ..game import Roam
from ..text.names import artifact_entry, artifact_name, character_name, land_name

# The rules for keywords of the log and of questions; the words are texts, `roam.page.keyword`.
KEYWORD_RULES: Final = {
    "rest": "RO-9.1",
    "early_rest": "RO-9.2",
    "use": "RO-4.2",
    "place": "RO-5.1",
    "blank": "RO-6.4",
    "claim": "RO-7.2",
    "share": "RO-7.6",
    "bid": "RO-8.1",
    "buy": "RO-11.2",
    "replace": "RO-12.3",
    "rotate": "RO-12.7",
    "slide": "RO-12.8",
    "outpost": "RO-13.2",
    "gap": "RO-7.12",
    "last_round": "RO-10.2",
    "over": "RO-10.4",
}
ELEMENT_RULES: Final = {  # the rule about each kind of element
    "card": "RO-4.2",
    "land": "RO-7.2",
    "ground": "RO-7.2",
    "falls": "RO-5.16",
    "sq": "RO-5.1",
    "pile": "RO-7.5",
    "row": "RO-11.2",
    "outpost": "RO-13.2",
    "seat": "RO-10.3",
    "points": "RO-10.3",
}
COUNT_RULES: Final = {"coins": "RO-6.1", "markers": "RO-5.11", "cards": "RO-10.1"}  # the rule about each count of a seat


def rule_for_element(game: Game, element: str) -> str:
    """The rule about an element of the drawing or a symbol of the page; '' if there is none."""
    assert isinstance(game, Roam)
    kind, _, name = element.partition("-")
    if kind == "tile" and name in game.components.artifact_names:
        return ABILITY_RULES[artifact_entry(game, game.components.artifact_names.index(name)).ability]
    if kind == "count":
        return COUNT_RULES.get(name.partition("-")[2], "")
    return ELEMENT_RULES.get(kind, "")


def named_elements(game: Game, lang: str) -> dict[str, str]:
    """The elements of cards and artifacts by name. A land is the other side of its character."""
    assert isinstance(game, Roam)
    out: dict[str, str] = {}
    for number, card in enumerate(game.components.card_names):
        out[character_name(game, number, lang)] = f"card-{card}"
        out[land_name(game, number, lang)] = f"card-{card}"
    for number, tile in enumerate(game.components.artifact_names):
        out[artifact_name(game, number, lang)] = f"tile-{tile}"
    return out

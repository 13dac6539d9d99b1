"""Links of The Arrival: from keywords and elements to rules, from names to elements that can be enlarged."""

from __future__ import annotations

from typing import Final

from dolmen.engine.game import Game

from ..content.loader import KINDS
from ..game import Arrival
from ..text.names import leader_name, tile_name

# The rule behind words of the log and of questions; the words are texts, `the_arrival.page.keyword`.
KEYWORD_RULES: Final = {
    "port": "AR-7.26",
    "block": "AR-11.2",
    "lapse": "AR-12.16",
    "ait": "AR-4.2",
    "broch": "AR-4.3",
    "caer": "AR-4.4",
    "build": "AR-15.1",
    "bolster": "AR-15.4",
    "shield": "AR-16.1",
    "spread": "AR-17.1",
    "smash": "AR-17.7",
    "repel": "AR-18.1",
    "pass": "AR-20.1",
    "keep": "AR-20.2",
    "limit": "AR-23.3",
    "corruption": "AR-24.3",
    "trophy": "AR-19.5",
    "tiles": "AR-19.1",
    "sineach": "AR-5.1",
    "athach": "AR-5.2",
    "monghfinn": "AR-5.3",
    "castle": "AR-5.4",
    "over": "AR-24.1",
}
ELEMENT_RULES: Final = {  # the rule about each kind of element
    "loc": "AR-15.1",
    "prov": "AR-24.4",
    "tile": "AR-19.1",
    "card": "AR-12.1",
    "stack": "AR-10.1",
    "section": "AR-11.7",
    "sum": "AR-11.7",
    "bag": "AR-12.17",
    "discard": "AR-12.22",
    "spent": "AR-19.3",
    "round": "AR-9.3",
    "balance": "AR-24.1",
    "mat": "AR-12.4",
    "seat": "AR-24.1",
    "good": "AR-12.4",
    "trophy": "AR-19.5",
}
COUNT_RULES: Final = {  # the same of what a seat has, and of the tracks
    "honor": "AR-24.2",
    "corruption": "AR-24.3",
    "disks": "AR-15.1",
    "swords": "AR-18.1",
    "shields": "AR-16.1",
    "fomori": "AR-17.1",
    "tiles": "AR-19.1",
}
# What each tile does, by its kind, and each leader; where the editions differ, first that of 2017.
TILE_RULES: Final = dict(
    zip(
        KINDS,
        (
            *("AR-21.1", "AR-21.2", "AR-21.3", "AR-21.4", "AR-21.5", "AR-21.10", "AR-21.11", "AR-21.12", "AR-21.14"),
            *("AR-21.21", "AR-21.26", "AR-21.29", "AR-21.31"),
        ),
        strict=True,
    )
)
TILE_RULES_2016: Final = {"AR-21.26": "AR-21.27", "AR-21.31": "AR-21.32"}
LEADER_RULES: Final = {
    "archery": "AR-22.1",
    "artifice": "AR-22.2",
    "clairvoyance": "AR-22.4",
    "defiance": "AR-22.6",
    "diplomacy": "AR-22.8",
    "wisdom": "AR-22.9",
}
TRIBE_RULE: Final = "AR-1.3"  # every player is one leader


def rule_for_element(game: Game, element: str) -> str:
    """The rule about an element of the pictures or a sign of the page; '' if it is none."""
    assert isinstance(game, Arrival)
    components = game.components
    kind, _, name = element.partition("-")
    if kind == "tile" and name in components.tile_names + components.tile_type_names:
        tile_type = components.find_tile_type(name)
        rule = TILE_RULES[KINDS[components.kind_of[tile_type]]]
        return rule if components.edition.leader_cards else TILE_RULES_2016.get(rule, rule)
    if kind == "leader":
        return LEADER_RULES.get(name, TRIBE_RULE) if components.advanced else TRIBE_RULE
    if kind == "track":
        return COUNT_RULES.get(name, ELEMENT_RULES.get(name, ""))
    if kind in ("count", "points"):
        return COUNT_RULES.get(name.partition("-")[2] or "honor", "")
    return ELEMENT_RULES.get(kind, "")


def named_elements(game: Game, lang: str) -> dict[str, str]:
    """The elements of tiles and leaders by their names."""
    assert isinstance(game, Arrival)
    out = {
        tile_name(game, tile_type, lang): f"tile-{name}" for tile_type, name in enumerate(game.components.tile_type_names)
    }
    return out | {leader_name(game, k, lang): f"leader-{name}" for k, name in enumerate(game.leader_names())}

"""Links of Spirit Island: from keywords and elements to rules, from names to elements."""

from __future__ import annotations

import re
from typing import Final

from dolmen.engine.game import Game

from ..cards.fear_cards import FEAR_NAMES
from ..cards.powers import POWER_NAMES, POWERS
from ..game import SpiritIsland
from ..model.components import INNATE
from ..text.names import fear_name, power_name

# The rule for each keyword. The texts `spirit_island.page.keyword` list the forms of the word.
KEYWORD_RULES: Final = {
    "growth": "SI-6.4",
    "energy": "SI-7.3",
    "forget": "SI-12.8",
    "reclaim": "SI-6.11",
    "repeat": "SI-17.1",
    "presence": "SI-5.1",
    "explorer": "SI-19.4",
    "town": "SI-19.5",
    "city": "SI-19.6",
    "dahan": "SI-27.3",
    "destroy": "SI-13.5",
    "remove": "SI-13.1",
    "replace": "SI-13.3",
    "damage": "SI-13.8",
    "dream": "SI-38.9",
    "drown": "SI-38.2",
    "defend": "SI-16.1",
    "fear_card": "SI-21.2",
    "fear": "SI-14.2",
    "terror": "SI-14.9",
    "blight": "SI-26.1",
    "taint": "SI-26.9",
    "invader_card": "SI-20.1",
    "escalation": "SI-24.11",
    "ravage": "SI-22",
    "build": "SI-23",
    "explore": "SI-24.4",
    "time": "SI-28",
    "won": "SI-29.1",
    "lost": "SI-30.1",
}
ELEMENT_RULES: Final = {  # the rule about each kind of element
    "land": "SI-4.5",
    "chip": "SI-21.1",
    "presence": "SI-5.1",
    "blight": "SI-26.1",
    "defend": "SI-16.1",
    "fear": "SI-14.3",
    "earned": "SI-14.6",
    "fear-deck": "SI-14.3",
    "invader": "SI-20.1",
    "invaders": "SI-21.1",
    "deck": "SI-20.1",
    "slot": "SI-21.1",
    "slot-ravage": "SI-22",
    "slot-build": "SI-23",
    "slot-explore": "SI-24.4",
    "blight-card": "SI-26.7",
    "spirit": "SI-6.2",
    "panel": "SI-6.2",
    "rule": "SI-6.2",
    "growth": "SI-6.4",
    "track": "SI-6.14",
    "innate": "SI-9.10",
    "element": "SI-9.7",
    "energy": "SI-7.3",
    "plays": "SI-7.4",
    "destroyed": "SI-5.3",
}
PIECE_RULES: Final = {"E": "SI-19.4", "T": "SI-19.5", "C": "SI-19.6", "D": "SI-27.3"}  # by the letter of the piece
OPPONENT_CHAPTERS: Final = {  # the chapter of each adversary and scenario
    "brandenburg_prussia": "SI-39",
    "england": "SI-40",
    "sweden": "SI-41",
    "blitz": "SI-42",
    "guard_the_isles_heart": "SI-43",
    "rituals_of_terror": "SI-44",
    "dahan_insurrection": "SI-45",
}
CARD_RULE, INNATE_RULE, FEAR_CARD_RULE = "SI-8.4", "SI-9.10", "SI-21.3"
SEAT_PREFIX: Final = re.compile(r"^\d-")  # of elements of a spirit's panel


def rule_for_element(game: Game, element: str) -> str:
    """The rule about an element of the drawing; '' if there is none."""
    assert isinstance(game, SpiritIsland)
    bare = SEAT_PREFIX.sub("", element)
    kind, _, name = bare.partition("-")
    if kind == "piece":
        return PIECE_RULES.get(name.partition("-")[2][:1], "")
    if kind == "card" and name in POWER_NAMES:
        return INNATE_RULE if POWERS[POWER_NAMES.index(name)].deck == INNATE else CARD_RULE
    if kind == "fear" and name in FEAR_NAMES:
        return FEAR_CARD_RULE
    if bare == "foes":
        return OPPONENT_CHAPTERS.get(game.adversary, OPPONENT_CHAPTERS.get(game.scenario, ""))
    return ELEMENT_RULES.get(bare, ELEMENT_RULES.get(kind, ""))


def named_elements(game: Game, lang: str) -> dict[str, str]:
    """The elements of powers and fear cards by their names."""
    out = {power_name(power, lang): f"card-{name}" for power, name in enumerate(POWER_NAMES)}
    return out | {fear_name(card, lang): f"fear-{name}" for card, name in enumerate(FEAR_NAMES)}

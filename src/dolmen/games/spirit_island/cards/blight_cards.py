"""The blight cards. The title of a card is the text `spirit_island.blight_cards.card.<name>`."""

from __future__ import annotations

from typing import Final

from dolmen.engine.effects import Effect

from ..content.loader import load_invaders
from ..effects.card_language import Action, ForgetCard, each_player, lands, lose_presence, one_of, repeat
from ..model.state import BlightCard

HEALTHY: Final[int] = load_invaders().numbers.healthy_blight
FIRST_GAME: Final = 0  # the number of the card of the teaching game


def blight_card(name: str, healthy: int, tainted: int, each_phase: Effect | None) -> BlightCard:
    """Make a blight card. What the tainted side does in each invader phase is one action (SI-21.11)."""
    return BlightCard(name, healthy, tainted, None if each_phase is None else Action(each_phase))


# Recorded games name a card by its position in this list.
BLIGHT_CARDS: Final = [
    blight_card("first_game", 5, 0, None),
    blight_card("downward_spiral", HEALTHY, 5, each_player(lose_presence(lands()))),
    blight_card("memory_fades_to_dust", HEALTHY, 4, each_player(one_of(repeat(1, ForgetCard()), lose_presence(lands())))),
]
BLIGHT_NAMES: Final = [card.name for card in BLIGHT_CARDS]
LEAST_TAINTED: Final[int] = min([card.tainted for card in BLIGHT_CARDS if card.tainted])

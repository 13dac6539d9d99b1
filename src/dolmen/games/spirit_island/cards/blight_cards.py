"""The blight cards: the blight on each for a player, and what its tainted side does.

Its title is `spirit_island.blight_cards.card.<name>`.
"""

from __future__ import annotations

from dolmen.engine.effects import Effect

from ..content.loader import own_invaders
from ..effects.blight import BLIGHT_NAMES, FLIPS, TAINTED_BLIGHT
from ..effects.card_language import Action, Forget, each_player, lands, lose_presence, one_of, repeat
from ..phases.invader_phase import BLIGHT_PHASES

HEALTHY_BLIGHT: list[int] = []  # for each player, on the healthy side


def blight_card(name: str, healthy: int, tainted: int, phase: Effect | None, flip: Effect | None = None) -> None:
    """Write a blight card; `tainted` 0: it has no such side, and with its last blight all is lost (SI-26.10)."""
    BLIGHT_NAMES.append(name)
    HEALTHY_BLIGHT.append(healthy)
    TAINTED_BLIGHT.append(tainted)
    BLIGHT_PHASES.append(None if phase is None else Action(phase))
    FLIPS.append(flip)


HEALTHY = own_invaders().numbers.healthy_blight
FIRST_GAME = 0

blight_card("first_game", 5, 0, None)
blight_card("downward_spiral", HEALTHY, 5, each_player(lose_presence(lands())))
blight_card("memory_fades_to_dust", HEALTHY, 4, each_player(one_of(repeat(1, Forget()), lose_presence(lands()))))

"""The points of play at which modifiers can act: see `dolmen.engine.modifiers`. The names are stored in saved games."""

from __future__ import annotations

from typing import Final

MODIFIER_POINTS: Final = (
    "cost",
    "speed",
    "range",
    "origin",
    "health",
    "strength",
    "defend",
    "would_damage",
    "would_destroy",
    "would_blight",
    "would_act",
    "moved",
    "destroyed",
    "fear",
    "gained",
    "discard",
    "offer",
)
COST: Final = 0  # what a card costs
SPEED: Final = 1  # the phase in which a power is used
RANGE: Final = 2  # how far a power reaches
ORIGIN: Final = 3  # seats with presence from which a power may be used, as a mask
HEALTH: Final = 4  # what a piece withstands
STRENGTH: Final = 5  # what a piece deals
DEFEND: Final = 6  # what is taken off the damage to a place
WOULD_DAMAGE: Final = 7
WOULD_DESTROY: Final = 8
WOULD_BLIGHT: Final = 9
WOULD_ACT: Final = 10
MOVED: Final = 11
DESTROYED: Final = 12
FEAR: Final = 13
GAINED: Final = 14
DISCARD: Final = 15
OFFER: Final = 16  # an entitlement: what a seat may also choose in a phase

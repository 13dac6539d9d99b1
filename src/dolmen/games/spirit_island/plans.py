"""What a player of Spirit Island can show the team of what they intend: a power of theirs, and the land that it is for."""

from __future__ import annotations

from dolmen.engine.game import Game
from dolmen.engine.state import State

from .box import LAND_NAMES, bits
from .state import POWERS, island
from .words import land_name, power_name


def turn(game: Game, view: State) -> int:
    return island(view).turn


def powers(game: Game, view: State, seat: int, lang: str) -> dict[str, str]:
    """The cards in hand and in play, and the innate powers, by their elements in the drawing."""
    s = island(view)
    cards = {f"card-{POWERS[card].name}": power_name(card, lang) for card in bits(s.hand[seat] | s.play[seat])}
    return cards | {f"innate-{POWERS[power].name}": power_name(power, lang) for power in s.innates(seat)}


def places(game: Game, view: State, lang: str) -> dict[str, str]:
    return {f"land-{LAND_NAMES[land]}": land_name(land, lang) for land in bits(island(view).map.lands)}

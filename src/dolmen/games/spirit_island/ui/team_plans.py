"""Team plans of Spirit Island: the power a player plans to use and its land; and the time limit."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.effects import ENOUGH
from dolmen.engine.game import Game
from dolmen.engine.state import State

from ..cards.powers import POWERS
from ..forecast import SPIRIT, current_phase
from ..model.components import LAND_NAMES, bits
from ..model.state import island
from ..phases.spirit_phase import PlayCards
from ..text.names import land_name, power_name

TIME_LIMIT_RULE = "SI-34.8"


def current_turn(game: Game, view: State) -> int:
    return island(view).turn


def plannable_powers(game: Game, view: State, seat: int, lang: str) -> dict[str, str]:
    """The cards in hand and in play and the innate powers, by the ids of their elements."""
    s = island(view)
    cards = {f"card-{POWERS[card].name}": power_name(card, lang) for card in bits(s.hand[seat] | s.cards_in_play[seat])}
    return cards | {f"innate-{POWERS[power].name}": power_name(power, lang) for power in s.innates(seat)}


def plannable_places(game: Game, view: State, lang: str) -> dict[str, str]:
    return {f"land-{LAND_NAMES[land]}": land_name(land, lang) for land in bits(island(view).map.lands)}


def is_choosing(game: Game, view: State) -> bool:
    """SI-34.8: a time limit applies to the choice of power cards."""
    return current_phase(island(view)) == SPIRIT


def timeout_answer(game: Game, view: State, seat: int) -> Answer | None:
    """SI-34.13: the chosen and paid cards are played as they are. The limit does not force growth, nor the choice of an
    element (SI-9.17)."""
    f = game.pending_frame(view, seat)
    if f is None or not isinstance(f.node, PlayCards) or f.node.refusal(view, f, ENOUGH):
        return None
    return ENOUGH

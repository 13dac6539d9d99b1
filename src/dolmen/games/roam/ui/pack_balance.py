"""What the check of the balance of a pack plays and counts in Roam: colours, claimed characters, bought artifacts."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any, Final

from dolmen.engine.chance import Event
from dolmen.engine.game import Game, Result
from dolmen.engine.state import State
from dolmen.games.interfaces import CountedEntries
from dolmen.text import say

from ..content.loader import COLOURS
from ..game import Roam
from ..model.state import GAP, RoamState
from ..text.names import in_language

CHARACTER: Final = "character"
ARTIFACT: Final = "artifact"


def options_of_game(seats: int, number: int) -> dict[str, Any]:
    """Each seat begins equally often. The colours rotate too, because each has starting cards of its own."""
    orders = orders_of_colours(seats)
    return {"seats": seats, "first": number % seats, "colours": orders[number // seats % len(orders)]}


@cache
def orders_of_colours(seats: int) -> list[list[str]]:
    return [list(order) for order in permutations(COLOURS, seats)]


def sides(game: Game, result: Result) -> list[str]:
    assert isinstance(game, Roam)
    return game.colours


def side_name(side: str, lang: str) -> str:
    return say(lang, f"roam.pack_balance.side.{side}")


def game_length(game: Game, final: State) -> int:
    """The turns of all players together."""
    assert isinstance(final, RoamState)
    return final.turns


def count_entries(game: Game, final: State, events: list[Event]) -> CountedEntries:
    """Count offered and taken entries in the final state: taken cards never return."""
    assert isinstance(game, Roam)
    assert isinstance(final, RoamState)
    components = game.components
    first = components.start_card_count
    taken = [(CHARACTER, components.card_names[card]) for own in final.cards for card in own if card >= first]
    taken += [(ARTIFACT, components.artifact_names[artifact]) for own in final.artifacts for artifact in own]
    left = [(CHARACTER, components.card_names[card]) for card in final.lands if card != GAP]
    left += [(ARTIFACT, components.artifact_names[artifact]) for artifact in final.row]
    return CountedEntries(taken + left, taken)


def entry_names(game: Game, lang: str) -> dict[tuple[str, str], str]:
    assert isinstance(game, Roam)
    names = {(CHARACTER, card.id): in_language(card.name, lang) for card in game.content.character}
    return names | {(ARTIFACT, artifact.id): in_language(artifact.name, lang) for artifact in game.content.artifact}

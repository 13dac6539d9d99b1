"""What the check of the balance of a pack plays and counts in The Arrival: leaders, and Tactic Tiles that are taken."""

from __future__ import annotations

from typing import Any, Final

from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.interfaces import CountedEntries
from dolmen.text import say

from ..game import Arrival
from ..model.state import ArrivalState
from ..text.names import tile_name

TILE: Final = "tile"


def options_of_game(seats: int, number: int) -> dict[str, Any]:
    """The Advanced Game, in which leaders differ. Each seat begins equally often."""
    return {"seats": seats, "advanced": True, "first": number % seats}


def side_name(side: str, lang: str) -> str:
    return say(lang, f"the_arrival.leader.{side}.name")


def ending_kind(ending: str) -> str:
    """The track that decides: the scores of the two are points of different kinds."""
    return ending.partition("-")[0]


def game_length(game: Game, final: State) -> int:
    """The rounds."""
    assert isinstance(final, ArrivalState)
    return final.round


def count_entries(game: Game, final: State, events: list[Event]) -> CountedEntries:
    """Used tiles come back, so a tile may be on offer several times."""
    assert isinstance(game, Arrival)
    components = game.components
    type_of = dict(zip(components.tile_names, components.type_of_tile, strict=True))

    def tiles(kind: str) -> list[tuple[str, str]]:
        return [(TILE, components.tile_type_names[type_of[event.what]]) for event in events if event.kind == kind]

    return CountedEntries(tiles("offer"), tiles("take"))


def entry_names(game: Game, lang: str) -> dict[tuple[str, str], str]:
    assert isinstance(game, Arrival)
    return {(TILE, tile.id): tile_name(game, number, lang) for number, tile in enumerate(game.content.tile)}

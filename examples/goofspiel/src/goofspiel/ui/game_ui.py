"""The page around the drawing: each player's points, and the cards that an event is about."""

from __future__ import annotations

from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.interfaces import SeatStanding
from dolmen.games.plain_drawing import SEAL, marker_id
from dolmen.text import say

from ..rules import GoofspielState

MOVE_EVENTS = ("bid",)
COLOURS = ("blue", "red", "green", "yellow")


def seat_standings(game: Game, view: State, seat: int, lang: str) -> SeatStanding:
    assert isinstance(view, GoofspielState)
    name = say(lang, "games.seat", letter="ABCD"[seat])
    return SeatStanding(name, marker_id(COLOURS[seat]), view.scores[seat], SEAL)


def event_elements(game: Game, event: Event) -> list[str]:
    return ["prize"] if event.kind in ("prize", "tie") else [f"last-{event.seat}"] if event.kind == "bid" else []

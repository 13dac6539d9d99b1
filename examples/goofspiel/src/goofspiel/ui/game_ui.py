"""The page around the drawing: each player's points, and the cards that an event is about."""

from __future__ import annotations

from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.plain_drawing import SEAL, marker_id
from dolmen.text import say

from ..rules import GoofspielState

MOVE_EVENTS = ("bid",)
COLOURS = ("blue", "red", "green", "yellow")


def seat_standings(game: Game, view: State, seat: int, lang: str) -> dict[str, object]:
    assert isinstance(view, GoofspielState)
    return {
        "edge": "",
        "seat": say(lang, "games.seat", letter="ABCD"[seat]),
        "marker": marker_id(COLOURS[seat]),
        "points": view.scores[seat],
        "seal": SEAL,
        "worth": [],
        "counts": [],
    }


def event_elements(game: Game, event: Event) -> list[str]:
    return ["prize"] if event.kind in ("prize", "tie") else [f"last-{event.seat}"] if event.kind == "bid" else []

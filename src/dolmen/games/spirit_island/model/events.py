"""The kinds of events that the log and the animation show."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance, Event

from .components import LAND_NAMES

EVENTS: Final = (
    "turn",
    "phase",
    "growth",
    "income",
    "energy",
    "element",
    "gain",
    "draw",
    "forget",
    "give",
    "reclaim",
    "play",
    "use",
    "repeat",
    "presence",
    "presence-moves",
    "presence-lost",
    "add",
    "move",
    "damage",
    "destroy",
    "dream",
    "drown",
    "remove",
    "replace",
    "defend",
    "lasting",
    "fear",
    "earned",
    "terror",
    "fear-card",
    "fear-seen",
    "blight",
    "blight-away",
    "taint",
    "invader-card",
    "escalation",
    "ravage",
    "build",
    "explore",
    "spared",
    "advance",
    "time",
    "end",
)


def report(chance: Chance, event: str, seat: int = -1, what: str = "", here: int = -1, there: int = -1, n: int = 0) -> None:
    """Record an event if events are wanted."""
    if chance.events is not None:
        at = tuple([LAND_NAMES[land] for land in (here, there) if land >= 0])
        chance.events.append(Event(event, seat, what, at, n))

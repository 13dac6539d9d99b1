"""Dolmen: an open digital tabletop that referees board games from their printed rules, for people, bots and researchers.

`dolmen.make` gives a `GameSetup`, whose `new_match` starts a `Match`. `dolmen.from_position` and `dolmen.load` give a
`Match` at once. See `dolmen.match`. All errors are `InputError`s, whose message says what is wrong.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dolmen.engine.record import BadRecord
    from dolmen.engine.state import View
    from dolmen.games.options import BadOptions
    from dolmen.games.pack import BadPack
    from dolmen.games.position_fields import BadPosition
    from dolmen.games.registry import UnknownGame
    from dolmen.match import (
        GameSetup,
        IllegalAnswer,
        Match,
        NotFinished,
        NothingToUndo,
        from_position,
        load,
        make,
    )
    from dolmen.text import InputError

__version__ = "0.1.0"
__all__ = (
    "BadOptions",
    "BadPack",
    "BadPosition",
    "BadRecord",
    "GameSetup",
    "IllegalAnswer",
    "InputError",
    "Match",
    "NotFinished",
    "NothingToUndo",
    "UnknownGame",
    "View",
    "from_position",
    "load",
    "make",
)
MODULES = {  # those that are not in `dolmen.match`
    "BadOptions": "dolmen.games.options",
    "BadPack": "dolmen.games.pack",
    "BadPosition": "dolmen.games.position_fields",
    "BadRecord": "dolmen.engine.record",
    "InputError": "dolmen.text",
    "UnknownGame": "dolmen.games.registry",
}


def __getattr__(name: str) -> object:
    """Import the API when it is first used: the command line and the engine start without it."""
    if name in __all__:
        return getattr(import_module(MODULES.get(name, "dolmen.match")), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]

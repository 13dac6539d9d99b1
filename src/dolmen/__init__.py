"""Dolmen: an open digital tabletop that referees board games from their printed rules, for people, bots and researchers.

`dolmen.make` gives a `GameSetup`, whose `new_match` starts a `Match`. `dolmen.from_position` and `dolmen.load` give a
`Match` at once. See `dolmen.match`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dolmen.engine.state import View
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

__version__ = "0.1.0"
__all__ = (
    "GameSetup",
    "IllegalAnswer",
    "Match",
    "NotFinished",
    "NothingToUndo",
    "View",
    "from_position",
    "load",
    "make",
)


def __getattr__(name: str) -> object:
    """Import the API when it is first used: the command line and the engine start without it."""
    if name in __all__:
        return getattr(import_module("dolmen.match"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]

"""Goofspiel as a plug-in for Dolmen. The entry point in `pyproject.toml` names `INFO`."""

from dolmen.games.info import GameInfo

from .rules import OPTIONS, Goofspiel

INFO = GameInfo(
    name="goofspiel",
    package="goofspiel",
    options=OPTIONS,
    make=lambda options, pack: Goofspiel(**options),
    from_position=lambda text, pack: Goofspiel.from_position(text),
)

"""The parts of the game object that notation uses. `Roam` fills them; this class breaks the import cycle."""

from __future__ import annotations

from dolmen.engine.game import Game
from dolmen.engine.mypyc_support import mypyc_attr

from .components import Components
from .state import RoamState


@mypyc_attr("allow_interpreted_subclasses")
class RoamBase(Game):
    edges: str
    colours: list[str]
    first: int
    components: Components

    def check_state(self, s: RoamState) -> None:
        """Refuse a state that cannot be reached."""
        raise NotImplementedError

"""The parts of the game object that notation uses. `Roam` fills them; this class breaks the import cycle."""

from __future__ import annotations

from dolmen.engine.game import Game

from .components import Components
from .state import RoamState


class RoamBase(Game):
    edges: str
    colours: list[str]
    first: int
    components: Components

    def check_state(self, s: RoamState) -> None:
        """Refuse a state that cannot be reached."""
        raise NotImplementedError

"""The parts of the game object that notation uses. `Arrival` fills them; this class breaks the import cycle."""

from __future__ import annotations

from dolmen.engine.game import Game
from dolmen.engine.mypyc_support import mypyc_attr

from .components import Components
from .state import ArrivalState


@mypyc_attr("allow_interpreted_subclasses")
class ArrivalBase(Game):
    components: Components

    def leader_names(self) -> list[str]:
        """The ids of the leader cards, or of the tribes in 2016."""
        raise NotImplementedError

    def check_state(self, s: ArrivalState) -> None:
        """Refuse a state in which components are missing, doubled or where they cannot be."""
        raise NotImplementedError

"""The parts of the game object that notation uses. `SpiritIsland` fills them; this class breaks the import cycle."""

from __future__ import annotations

from dolmen.engine.game import Game
from dolmen.engine.mypyc_support import mypyc_attr

from ..model.state import Components, Island
from .setup import SetupChoices


@mypyc_attr("allow_interpreted_subclasses")
class IslandBase(Game):
    components: Components

    def setup_choices(self) -> SetupChoices:
        """The choices for setup, from the options, all levels of the adversary and the scenario."""
        raise NotImplementedError

    def add_option_modifiers(self, s: Island) -> None:
        """Add the modifiers of adversary and scenario."""
        raise NotImplementedError

    def option_words(self) -> list[str]:
        """The options that a position needs besides spirits and boards."""
        raise NotImplementedError

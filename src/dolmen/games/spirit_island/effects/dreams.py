"""To Dream a Thousand Deaths: a spirit's powers do damage only in a dream, which ends with the power."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance
from dolmen.engine.effects import Effect
from dolmen.engine.modifiers import GO, STOPPED, Modifier
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ..model.components import DAHAN, DREAM, EXPLORER, KINDS, SLAIN, TOWN, damage, dream_damage, kind
from ..model.events import report
from ..model.modifier_points import WOULD_DAMAGE
from ..model.state import from_power, island
from .fear import add_power_fear
from .gather_push import PushThis

DREAM_OF: Final = (0, 0, 2, 5)  # fear for destroying a piece in a dream


class Dream(Modifier):
    """Replaces damage and destruction at `would_damage` and `would_destroy`. Dream damage adds to real damage.

    A piece killed in a dream is marked until the power ends: it takes no more damage and is not killed again. Explorers
    and towns are pushed.
    """

    def __init__(self, push: PushThis) -> None:
        self.push: PushThis = push

    def parts(self) -> list[Effect]:
        return [self.push]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.dream")

    def would(self, s: State, r: ActiveModifier, f: Frame, place: int, x: int, n: int, chance: Chance) -> int:
        if not from_power(f) or f.owner != r.seat:
            return GO
        state = island(s)
        if kind(x) == DAHAN or x & SLAIN:
            return STOPPED
        if r.point == WOULD_DAMAGE and damage(x) + dream_damage(x) + n < state.health(place, x):
            state.swap_piece(place, x, x + n * DREAM)
            return STOPPED
        slain = (x - dream_damage(x) * DREAM) | SLAIN
        state.swap_piece(place, x, slain)
        report(chance, "dream", f.owner, KINDS[kind(x)], place)
        if DREAM_OF[kind(x)]:
            add_power_fear(state, f, DREAM_OF[kind(x)], place, chance)
        if kind(x) == EXPLORER or kind(x) == TOWN:
            s.push(self.push, f.owner, f.source, place, slain)
        return STOPPED

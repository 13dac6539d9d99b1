"""To Dream a Thousand Deaths: a spirit's powers do damage only in a dream, which ends with the power."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance
from dolmen.engine.effects import Effect
from dolmen.engine.modifiers import GO, STOPPED, Modifier
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ..model.components import DAHAN, DREAM, EXPLORER, KINDS, SLAIN, TOWN, damage, dream_damage, kind_of
from ..model.events import report
from ..model.modifier_points import WOULD_DAMAGE
from ..model.state import from_power, island
from .fear import add_power_fear
from .gather_push import PushGivenPiece

DREAM_FEAR: Final = (0, 0, 2, 5)  # fear for destroying a piece in a dream


class Dream(Modifier):
    """Replaces damage and destruction at `would_damage` and `would_destroy`. Dream damage adds to real damage.

    A piece killed in a dream is marked until the power ends: it takes no more damage and is not killed again. Explorers
    and towns are pushed.
    """

    def __init__(self, push: PushGivenPiece) -> None:
        self.push: PushGivenPiece = push

    def parts(self) -> list[Effect]:
        return [self.push]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.dream")

    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        if not from_power(f) or f.owner != active.seat:
            return GO
        state = island(s)
        if kind_of(subject) == DAHAN or subject & SLAIN:
            return STOPPED
        if active.point == WOULD_DAMAGE and damage(subject) + dream_damage(subject) + n < state.health(place, subject):
            state.swap_piece(place, subject, subject + n * DREAM)
            return STOPPED
        slain = (subject - dream_damage(subject) * DREAM) | SLAIN
        state.swap_piece(place, subject, slain)
        report(chance, "dream", f.owner, KINDS[kind_of(subject)], place)
        if DREAM_FEAR[kind_of(subject)]:
            add_power_fear(state, f, DREAM_FEAR[kind_of(subject)], place, chance)
        if kind_of(subject) == EXPLORER or kind_of(subject) == TOWN:
            s.push(self.push, f.owner, f.source, place, slain)
        return STOPPED

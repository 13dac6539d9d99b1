"""The invader phase (SI-21 to SI-25) and time passes (SI-28)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance, Event
from dolmen.engine.effects import Effect, seq
from dolmen.engine.modifiers import THIS_TURN, expire_modifiers
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..cards.fear_cards import resolve_fear
from ..effects.action import find_ending
from ..effects.frame_fields import next_index, set_next_index
from ..effects.invader_actions import AdvanceCards, RunSlots, build_effect, exploration_effect, ravage_effect
from ..effects.modifiers import EffectAtTurnEnd, Entitlement
from ..model.components import DAMAGE, LANDS, kind_of
from ..model.events import report
from ..model.modifier_points import DISCARD
from ..model.state import ENDINGS, Island, island


# -- blighted island and fear ------------------------------------------------------------------------------------------
class BlightedIsland(Effect):
    """SI-21.11: the effect of the tainted blight card at the start of each invader phase, one action."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.phase.blighted_island")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        state.fear_cards_resolved = 0
        if state.tainted:
            effect = state.components.blight_cards[state.blight_card].each_phase
            if effect is not None:
                s.push(effect, 0)
        return False


class FearStep(Effect):
    """Resolve the earned cards in order, each with the terror level of that moment (SI-21.2 to SI-21.8)."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.phase.fear")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if state.ending or not state.earned or not state.components.terror_by_fear:
            s.pop()
            return False
        resolve_fear(state, chance)
        return False


# -- time passes -------------------------------------------------------------------------------------------------------
class TimePasses(Effect):
    """SI-28. Effects at the point DISCARD run first. b: the next modifier to check."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.phase.time")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        while next_index(f) < len(s.modifiers):
            active = s.modifiers[next_index(f)]
            set_next_index(f, next_index(f) + 1)
            if active.point == DISCARD and active.uses:
                node = active.node
                assert isinstance(node, EffectAtTurnEnd)
                s.push(node.effect, active.seat, active.source)
                return False
        s.pop()
        for seat in range(state.components.seats):
            state.discard[seat] |= state.cards_in_play[seat]
            state.cards_in_play[seat] = state.used[seat] = state.made_fast[seat] = 0
            state.cards_played_count[seat] = state.extra_card_plays[seat] = state.reclaimed[seat] = 0
            state.gained_elements[seat] = state.elements_named_count[seat] = 0
        for land in range(LANDS):
            pieces = state.pieces[land]
            if pieces and pieces[-1] >= DAMAGE:  # sorted: damaged pieces are the last
                state.pieces[land] = tuple(sorted([kind_of(piece) for piece in state.pieces[land]]))
        expire_modifiers(s, THIS_TURN)
        for active in s.modifiers:
            node = active.node
            if isinstance(node, Entitlement):
                node.renew(state, active)
        state.turn += 1
        report(chance, "time")
        report(chance, "turn", n=state.turn)
        if state.turn > 1 and state.components.scenario_loss is not None:  # a forecast sets the turn to 0
            judge_new_turn(state, f, chance)
        return False


def judge_new_turn(s: Island, f: Frame, chance: Chance) -> None:
    """SI-30.10: a loss that a scenario begins to test with this turn is noticed at once, not after the first action."""
    s.ending = find_ending(s, f)
    if s.ending and chance.events is not None:
        chance.events.append(Event("end", what=ENDINGS[s.ending]))


INVADER_PHASE: Final = seq(
    BlightedIsland(), FearStep(), RunSlots(ravage_effect(), build_effect()), exploration_effect(), AdvanceCards()
)

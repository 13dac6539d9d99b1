"""One complete action, and the check for victory and defeat after it (SI-29, SI-30)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance, Event
from dolmen.engine.effects import ACT_WAITS, BODY_RUNS, TRIGGERS_RUN, Act, Condition, current_act, first_trigger
from dolmen.engine.modifiers import ModifiableStep
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import BUILDINGS, DREAM, INVADERS, KINDS, LANDS, C
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import (
    ENDINGS,
    FEAR_VICTORY,
    LOST_TO_ADVERSARY,
    LOST_TO_SCENARIO,
    PLAYING,
    SACRIFICE,
    VICTORY,
    Island,
    island,
)
from .frame_fields import is_repeat
from .gains import NodeWithCards, discard_card

TERROR_VICTORY: Final = 4
DREAMER: Final[int] = SPIRIT_NAMES.index("bringer")  # the spirit whose powers do harm only in dreams
KINDS_TO_REMOVE: Final = (
    0,
    INVADERS,
    BUILDINGS,
    C,
    0,
)  # the kinds that must leave the island, by terror level (SI-29.2 to SI-29.5)


class TerrorVictoryCondition(Condition):
    """SI-29.1: none of the pieces that the terror level names are left."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        return state.terror >= TERROR_VICTORY or not state.lands_with(KINDS_TO_REMOVE[state.terror])

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.goal")


GOAL: Final = TerrorVictoryCondition()


def find_ending(s: Island, f: Frame) -> int:
    """The ending after an action, or PLAYING."""
    components, lost = s.components, s.pending_loss
    if not lost and components.adversary_loss is not None and components.adversary_loss.holds(s, f):
        lost = LOST_TO_ADVERSARY
    if not lost and components.scenario_loss is not None and components.scenario_loss.holds(s, f):
        lost = LOST_TO_SCENARIO
    goal = components.goal if components.goal is not None else GOAL
    if goal.holds(s, f):
        return SACRIFICE if lost else FEAR_VICTORY if s.terror >= TERROR_VICTORY and goal is GOAL else VICTORY
    return lost


@mypyc_attr("allow_interpreted_subclasses")
class RavageStep(ModifiableStep):
    """The step in which invaders ravage a land. Modifiers recognise ravage damage by this node."""


def is_ravaging(s: State) -> bool:
    """Whether a ravage is going on."""
    return any(isinstance(f.node, RavageStep) for f in s.stack)


class Action(Act):
    """One complete action (SI-29.7). When it ends, dreams end, then victory and defeat are judged together (SI-30.8).

    Nothing is judged in setup, which is turn 0 (SI-2.36).
    """

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.c == BODY_RUNS:
            f.c = TRIGGERS_RUN
            self.end_body(s, f)
        if f.c == TRIGGERS_RUN:
            first = first_trigger(s.stack, len(s.stack) - 1)
            if first < len(s.stack) - 2 and order_is_irrelevant(island(s), s.stack[first:-1]):
                self.start_trigger(s, first)
                return False
        waits = super().run(s, f, chance)
        if not s.stack and island(s).ending and chance.events is not None:
            chance.events.append(Event("end", what=ENDINGS[island(s).ending]))
        return waits

    def end_body(self, s: State, f: Frame) -> None:
        state = island(s)
        if DREAMER in state.spirits:
            end_dreams(state)
        if is_outermost(s, f):
            state.ignored_elements = 0
            state.destroyed_pieces = [0] * len(KINDS)
            state.entered_lands = 0

    def decide_ending(self, s: State, f: Frame) -> bool:
        """Set `ending` if the game is decided, and discard the held cards then."""
        state = island(s)
        if state.turn and not state.ending:
            state.ending = find_ending(state, f)
            if state.ending:
                discard_held_cards(state)
        return state.ending != PLAYING

    def is_independent(self, s: Island, f: Frame) -> bool:
        """Whether this waiting action changes nothing that others of its class depend on."""
        return False


def order_is_irrelevant(s: Island, waiting: list[Frame]) -> bool:
    """Whether the order of several waiting actions makes no difference."""
    for f in waiting:
        node = f.node
        assert isinstance(node, Action)
        if type(node) is not type(waiting[0].node) or not node.is_independent(s, f):
            return False
    return len(waiting) > 1


def discard_held_cards(s: Island) -> None:
    """The game is over: discard the cards that were drawn and not yet chosen."""
    for stack in [s.stack, *[lane.stack for lane in s.lanes]]:
        for f in stack:
            if isinstance(f.node, NodeWithCards):
                for card in f.held or ():
                    discard_card(s, card)


def is_outermost(s: State, f: Frame) -> bool:
    """Whether this act is not part of another act."""
    for other in s.stack:
        if other is f:
            return True
        if other.c != ACT_WAITS and isinstance(other.node, Act):  # `is_running_act`, written out: this runs at every act
            return False
    return True


def end_dreams(s: Island) -> None:
    """Remove dream damage when a power has ended."""
    for land in range(LANDS):
        for piece in s.pieces[land]:
            if piece >= DREAM:
                s.pieces[land] = tuple(sorted([p % DREAM for p in s.pieces[land]]))
                break


def is_repeating(s: State) -> bool:
    """Whether the current action repeats a power. Its own repeats are then ignored (SI-17.14)."""
    now = current_act(s)
    return now is not None and is_repeat(now)

"""One complete action, and what is judged after it: victory, defeat, both at once (SI-29, SI-30)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance, Event
from dolmen.engine.effects import Act, Condition, current_act, first_trigger
from dolmen.engine.modifiers import Consulting
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
from .gains import Holding, put_away

TERROR_VICTORY: Final = 4
DREAMER: Final[int] = SPIRIT_NAMES.index("bringer")  # whose powers harm in dreams
MUST_GO: Final = (0, INVADERS, BUILDINGS, C, 0)  # by terror level (SI-29.2 to SI-29.5)

REPEATED: Final = 1  # the tag of an act that repeats a power


class Goal(Condition):
    """SI-29.1: the island is free of what the terror level asks for."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        return state.terror >= TERROR_VICTORY or not state.lands_with(MUST_GO[state.terror])

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.goal")


GOAL: Final = Goal()


def verdict(s: Island, f: Frame) -> int:
    """How the game stands after an action."""
    box, lost = s.box, s.doom
    if not lost and box.adversary_loss is not None and box.adversary_loss.holds(s, f):
        lost = LOST_TO_ADVERSARY
    if not lost and box.scenario_loss is not None and box.scenario_loss.holds(s, f):
        lost = LOST_TO_SCENARIO
    goal = box.goal if box.goal is not None else GOAL
    if goal.holds(s, f):
        return SACRIFICE if lost else FEAR_VICTORY if s.terror >= TERROR_VICTORY and goal is GOAL else VICTORY
    return lost


@mypyc_attr("allow_interpreted_subclasses")
class Ravaging(Consulting):
    """The step in which invaders ravage a land: what only they do is told by it."""


def ravaging(s: State) -> bool:
    """Whether what happens now happens in a ravage."""
    return any(isinstance(f.node, Ravaging) for f in s.stack)


class Action(Act):
    """One complete action (SI-29.7). Dreams end with it; then victory and defeat are judged together (SI-30.8).

    In setup (turn 0) nothing is judged (SI-2.36).
    """

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.c == 1:
            f.c = 2
            self.close(s, f)
        if f.c == 2:
            first = first_trigger(s.stack, len(s.stack) - 1)
            if first < len(s.stack) - 2 and any_order(island(s), s.stack[first:-1]):
                self.trigger(s, first)
                return False
        waits = super().run(s, f, chance)
        if not s.stack and island(s).ending and chance.events is not None:
            chance.events.append(Event("end", what=ENDINGS[island(s).ending]))
        return waits

    def close(self, s: State, f: Frame) -> None:
        state = island(s)
        if DREAMER in state.spirits:
            wake(state)
        if outermost(s, f):
            state.withheld = 0
            state.toll = [0] * len(KINDS)
            state.entered = 0

    def judge(self, s: State, f: Frame) -> bool:
        state = island(s)
        if state.turn and not state.ending:
            state.ending = verdict(state, f)
            if state.ending:
                lay_down(state)
        return state.ending != PLAYING

    def apart(self, s: Island, f: Frame) -> bool:
        """Whether this, waiting for its turn, will change nothing that others of its kind look at."""
        return False


def any_order(s: Island, waiting: list[Frame]) -> bool:
    """Whether it cannot matter which of several consequences comes next."""
    for f in waiting:
        node = f.node
        assert isinstance(node, Action)
        if type(node) is not type(waiting[0].node) or not node.apart(s, f):
            return False
    return len(waiting) > 1


def lay_down(s: Island) -> None:
    """The game is over: cards that somebody has drawn and not yet chosen from are put away."""
    for stack in [s.stack, *[lane.stack for lane in s.lanes]]:
        for f in stack:
            if isinstance(f.node, Holding):
                for card in f.held or ():
                    put_away(s, card)


def outermost(s: State, f: Frame) -> bool:
    """Whether this act is not part of another."""
    for other in s.stack:
        if other is f:
            return True
        if other.c and isinstance(other.node, Act):
            return False
    return True


def wake(s: Island) -> None:
    """A power has ended: what it did in dreams is forgotten."""
    for land in range(LANDS):
        for piece in s.pieces[land]:
            if piece >= DREAM:
                s.pieces[land] = tuple(sorted([p % DREAM for p in s.pieces[land]]))
                break


def repeating(s: State) -> bool:
    """Whether the action going on repeats a power: then its own repeats are ignored (SI-17.14)."""
    now = current_act(s)
    return now is not None and now.b == REPEATED

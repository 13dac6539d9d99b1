"""Fear markers, earned fear cards and the terror level (SI-14)."""

from __future__ import annotations

from dolmen.engine.chance import Chance
from dolmen.engine.effects import Amount, Effect, queue_trigger
from dolmen.engine.modifiers import notify_modifiers
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import LANDS
from ..model.events import report
from ..model.modifier_points import FEAR
from ..model.state import Island, from_power, island
from .action import TERROR_VICTORY


def add_fear(s: Island, n: int, chance: Chance) -> None:
    """SI-14.2 to SI-14.4: advance fear markers and earn cards. The rest counts toward the next card."""
    report(chance, "fear", n=n)
    s.fear += n
    while s.fear >= s.fear_pool and s.fear_deck:
        s.fear -= s.fear_pool
        s.earned.append(s.fear_deck.pop(0))
        report(chance, "earned")
        if s.components.terror_by_fear:
            terror = terror_level(s)
            if terror > s.terror:
                s.terror = terror
                report(chance, "terror", n=terror)
                if terror == TERROR_VICTORY and s.components.at_terror_victory is not None:
                    queue_trigger(s, s.components.at_terror_victory, 0, -1, -1, 1, 0)


def terror_level(s: Island, more: int = 0) -> int:
    """SI-14.10, SI-14.14: one more than the number of divisions that the earned cards, and `more` cards, have used up."""
    earned = s.terror_thresholds[-1] - len(s.fear_deck) + more
    level = 1
    for end in s.terror_thresholds:
        level += earned >= end
    return min(level, TERROR_VICTORY)


def add_power_fear(s: Island, f: Frame, n: int, land: int, chance: Chance) -> None:
    """Add fear that a power generates in a land (SI-14.15). A power that targets a spirit generates it in no land."""
    add_fear(s, n, chance)
    if s.modifiers and from_power(f):
        notify_modifiers(s, FEAR, -1, land if land < LANDS else -1, 0, n, chance)


class AddFear(Effect):
    def __init__(self, n: Amount) -> None:
        self.n: Amount = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.fear", n=self.n.display_value(lang), per=self.n.per_text(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        n = self.n.value(s, f)
        if n:
            add_power_fear(island(s), f, n, f.target, chance)
        return False

"""Thresholds: the lines of a power that need elements (SI-9)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import CHOICES, NOT_OFFERED, Condition, Effect, When, indent, push_part
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import meets_threshold, number_of_answer
from ..model.state import island
from .frame_fields import next_index, set_next_index
from .selections import element_words

ALSO: Final = 0
INSTEAD: Final = 1
MAY_INSTEAD: Final = 2


class MeetsThreshold(Condition):
    """Whether the owner meets a threshold, tested when its line is reached (SI-9.15)."""

    def __init__(self, need: int) -> None:
        self.need: int = need

    def holds(self, s: State, f: Frame) -> bool:
        return meets_threshold(island(s).elements(f.owner), self.need)

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.elements", need=element_words(lang, self.need))


class ThresholdLine(Effect):
    """An effect with a threshold. Outside `ThresholdLines` it runs at its place in the sentence."""

    def __init__(self, mode: int, need: int, effect: Effect) -> None:
        self.mode: int = mode
        self.need: int = need
        self.effect: Effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        text = self.effect.words(lang)
        if not self.need:
            return text
        key = ("also", "instead", "may_instead")[self.mode]
        return say(lang, f"spirit_island.line.{key}", need=element_words(lang, self.need), then=indent(text))

    def needs_own_line(self) -> bool:
        return True

    def is_met(self, s: State, seat: int) -> bool:
        return not self.need or meets_threshold(island(s).elements(seat), self.need)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        if self.is_met(s, f.owner):
            push_part(s, f, self.effect)
        return False


class ThresholdLines(Effect):
    """Lines from top to bottom (SI-9.11). b: the next line.

    A line is skipped if a later line replaces all before it (SI-9.12). If the next line *may* replace a line, the owner
    picks one of the two.
    """

    def __init__(self, lines: list[ThresholdLine]) -> None:
        self.lines: list[ThresholdLine] = lines

    def parts(self) -> list[Effect]:
        return list(self.lines)

    def words(self, lang: str) -> str:
        return "\n".join([line.words(lang) for line in self.lines])

    def needs_own_line(self) -> bool:
        return True

    def is_replaced(self, s: State, seat: int, i: int) -> bool:
        return any(line.mode == INSTEAD and line.is_met(s, seat) for line in self.lines[i + 1 :])

    def has_choice(self, s: State, seat: int, i: int) -> bool:
        """Whether the next line may replace this one."""
        return i + 1 < len(self.lines) and self.lines[i + 1].mode == MAY_INSTEAD and self.lines[i + 1].is_met(s, seat)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        i = next_index(f)
        if i >= len(self.lines):
            s.pop()
            return False
        if self.lines[i].mode == MAY_INSTEAD or not self.lines[i].is_met(s, f.owner) or self.is_replaced(s, f.owner, i):
            set_next_index(f, i + 1)
            return False
        if self.has_choice(s, f.owner, i):
            return True
        self.start_line(s, f, i)
        return False

    def start_line(self, s: State, f: Frame, i: int) -> None:
        set_next_index(f, next_index(f) + 1)
        push_part(s, f, self.lines[i].effect)

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CHOICES[:2]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return CHOICES[:2]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in CHOICES[:2] else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        self.start_line(s, f, next_index(f) + number_of_answer(answer))


def thresholds(effect: Effect) -> list[int]:
    """All thresholds in a sentence, from top to bottom."""
    found: list[int] = []
    if isinstance(effect, ThresholdLine) and effect.need:
        found.append(effect.need)
    if isinstance(effect, When) and isinstance(effect.condition, MeetsThreshold):
        found.append(effect.condition.need)
    for part in effect.parts():
        found += thresholds(part)
    return found

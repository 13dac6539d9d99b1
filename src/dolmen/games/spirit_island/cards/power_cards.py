"""How power cards and innate powers are put together: targets, thresholds, and the powers themselves."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import CHOICES, NOT_OFFERED, Condition, Effect, Question, When, current_act, indent, push_part
from dolmen.engine.modifiers import Modifier
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..effects.action import REPEATED, Action, repeating
from ..effects.selections import Where, element_words, of_all, terrain_words
from ..model.components import (
    INNATE,
    LAND_ANSWERS,
    LANDS,
    MAJOR,
    MINOR,
    SEAT_ANSWERS,
    TERRAINS,
    UNIQUE,
    bits,
    elements,
    enough,
)
from ..model.events import report
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import INNATES, POWER_NAMES, POWERS, Island, Power, from_power, island


# -- targets -----------------------------------------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class Aim(Question):
    """The question what a power is used on; `then` is the power's effect."""

    def __init__(self) -> None:
        self.then: Effect = self
        self.fast_with: int = 0  # elements that let the power be used in the fast phase

    def parts(self) -> list[Effect]:
        return [self.then]

    def words(self, lang: str) -> str:
        text = self.then.words(lang)
        if self.fast_with:
            text = say(lang, "spirit_island.line.fast", need=element_words(lang, self.fast_with)) + "\n" + text
        return text

    def line(self) -> bool:
        return self.then.line()

    def bar(self, lang: str) -> str:
        """The target bar: range and target in words."""
        raise NotImplementedError

    def needs(self) -> list[int]:
        """Thresholds that change range."""
        return []

    def open_with(self, s: Island, f: Frame, have: int) -> bool:
        """Whether a user that has a target has one with these elements only, too."""
        return True


class AimLand(Aim):
    """Choose the land a power is used on (SI-10)."""

    def __init__(self, n: int, sacred: bool, wheres: list[Where], terrain: int, farther: tuple[str, int]) -> None:
        super().__init__()
        self.n: int = n
        self.sacred: bool = sacred
        self.wheres: list[Where] = wheres
        self.terrain: int = terrain  # of the origin, -1: any
        self.farther: int = elements(farther[0])  # with these elements
        self.far: int = farther[1]  # the range is this

    def needs(self) -> list[int]:
        return [self.farther] if self.farther else []

    def bar(self, lang: str) -> str:
        of = of_all(lang, self.wheres)
        origin = ""
        if self.sacred:
            origin = say(lang, "spirit_island.bar.sacred")
        elif self.terrain >= 0:
            origin = say(lang, "spirit_island.bar.from", what=terrain_words(lang, [self.terrain]))
        text = say(lang, "spirit_island.bar.land", n=self.n, origin=origin, of=of)
        if self.farther:
            text += say(lang, "spirit_island.bar.farther", need=element_words(lang, self.farther), n=self.far)
        return text

    def reach(self, s: Island, seat: int, power: int) -> int:
        return self.within(s, seat, power, self.goes_far(s, seat))

    def goes_far(self, s: Island, seat: int) -> bool:
        return self.farther != 0 and enough(s.elements(seat), self.farther)

    def range_of(self, s: Island, seat: int, power: int) -> int:
        return s.range_of(seat, power, self.far if self.goes_far(s, seat) else self.n)

    def within(self, s: Island, seat: int, power: int, far: bool) -> int:
        return s.reach(seat, power, self.far if far else self.n, self.sacred, self.terrain)

    def open_with(self, s: Island, f: Frame, have: int) -> bool:
        if self.farther == 0 or enough(have, self.farther):
            return True
        lands = self.within(s, f.owner, f.source, False)
        for where in self.wheres:
            lands &= where.lands(s, f)
        return (lands | self.beyond(s, f)) != 0

    def mask(self, s: Island, f: Frame) -> int:
        lands = self.reach(s, f.owner, f.source)
        for where in self.wheres:
            lands &= where.lands(s, f)
        return lands | self.beyond(s, f)

    def beyond(self, s: Island, f: Frame) -> int:
        """Lands out of range that a special rule lets this power target (Shadows of the Dahan)."""
        for row in s.modifiers:
            node = row.node
            if isinstance(node, Beyond) and row.seat == f.owner:
                lands = node.lands(s, f.owner)
                for where in self.wheres:
                    lands &= where.lands(s, f)
                return lands if self.reach(s, f.owner, f.source) else 0
        return 0

    def open(self, s: State, f: Frame) -> bool:
        return self.mask(island(s), f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[i] for i in bits(self.mask(island(s), f))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in LAND_ANSWERS:
            return NOT_OFFERED
        state = island(s)
        if self.mask(state, f) >> answer.a & 1:
            return ""
        if not self.reach(state, f.owner, f.source) >> answer.a & 1:
            return "SI-10.4" if self.sacred or self.terrain >= 0 else "SI-10.1"
        return "SI-10.6"

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state = island(s)
        near = self.reach(state, f.owner, f.source)
        if not near >> answer.a & 1:
            for row in s.modifiers:
                node = row.node
                if isinstance(node, Beyond) and row.seat == f.owner:
                    node.pay(state, f.owner, chance)
        report(chance, "use", f.owner, POWER_NAMES[f.source], answer.a)
        s.push(self.then, f.owner, f.source, answer.a)


class AimSpirit(Aim):
    """Choose the spirit a power is used on (SI-10.12); alone, another may be oneself (SI-31.2)."""

    def __init__(self, another: bool) -> None:
        super().__init__()
        self.another: bool = another

    def bar(self, lang: str) -> str:
        return say(lang, "spirit_island.bar.another" if self.another else "spirit_island.bar.spirit")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEAT_ANSWERS[: island(s).box.seats]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        seats = island(s).box.seats
        if answer not in SEAT_ANSWERS[:seats]:
            return NOT_OFFERED
        return "SI-10.12" if self.another and answer.a == f.owner and seats > 1 else ""

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        report(chance, "use", f.owner, POWER_NAMES[f.source], n=answer.a)
        s.push(self.then, f.owner, f.source, LANDS + answer.a)


# -- thresholds --------------------------------------------------------------------------------------------------------
ALSO: Final = 0
INSTEAD: Final = 1
MAY_INSTEAD: Final = 2


class Elements(Condition):
    """A threshold, tested when its line is reached (SI-9.15)."""

    def __init__(self, need: int) -> None:
        self.need: int = need

    def holds(self, s: State, f: Frame) -> bool:
        return enough(island(s).elements(f.owner), self.need)

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.elements", need=element_words(lang, self.need))


class Line(Effect):
    """What happens if a threshold is met. On its own in a sentence it is done where it stands."""

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

    def line(self) -> bool:
        return True

    def met(self, s: State, seat: int) -> bool:
        return not self.need or enough(island(s).elements(seat), self.need)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        if self.met(s, f.owner):
            push_part(s, f, self.effect)
        return False


class Levels(Effect):
    """Lines from top to bottom (SI-9.11). b: the next one.

    A line is left out if a later one replaces what stands before it (SI-9.12). Where one *may* replace the line before
    it, the owner picks.
    """

    def __init__(self, lines: list[Line]) -> None:
        self.lines: list[Line] = lines

    def parts(self) -> list[Effect]:
        return list(self.lines)

    def words(self, lang: str) -> str:
        return "\n".join([line.words(lang) for line in self.lines])

    def line(self) -> bool:
        return True

    def replaced(self, s: State, seat: int, i: int) -> bool:
        return any(line.mode == INSTEAD and line.met(s, seat) for line in self.lines[i + 1 :])

    def choice(self, s: State, seat: int, i: int) -> bool:
        """Whether the next line may take the place of this one."""
        return i + 1 < len(self.lines) and self.lines[i + 1].mode == MAY_INSTEAD and self.lines[i + 1].met(s, seat)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        i = f.b
        if i >= len(self.lines):
            s.pop()
            return False
        if self.lines[i].mode == MAY_INSTEAD or not self.lines[i].met(s, f.owner) or self.replaced(s, f.owner, i):
            f.b = i + 1
            return False
        if self.choice(s, f.owner, i):
            return True
        self.enter(s, f, i)
        return False

    def enter(self, s: State, f: Frame, i: int) -> None:
        f.b += 1
        push_part(s, f, self.lines[i].effect)

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CHOICES[:2]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return CHOICES[:2]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in CHOICES[:2] else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        self.enter(s, f, f.b + answer.a)


def thresholds(effect: Effect) -> list[int]:
    """All thresholds in a sentence, from top to bottom."""
    found: list[int] = []
    if isinstance(effect, Line) and effect.need:
        found.append(effect.need)
    if isinstance(effect, When) and isinstance(effect.condition, Elements):
        found.append(effect.condition.need)
    for part in effect.parts():
        found += thresholds(part)
    return found


# -- special rules about targets and repeats ---------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class Beyond(Modifier):
    """A special rule that lets a seat target lands out of range, for a price. It stands in a row at the point `range`."""

    def lands(self, s: Island, seat: int) -> int:
        raise NotImplementedError

    def pay(self, s: Island, seat: int, chance: Chance) -> None:
        raise NotImplementedError


class RepeatThis(Effect):
    """Repeat this power on any legal target; not while it is itself repeated (SI-17.14)."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.repeat_this")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        if not repeating(s):
            target = POWERS[f.source].target
            if target is not None and target.open(s, Frame(target, f.owner, f.source)):
                report(chance, "repeat", f.owner, POWER_NAMES[f.source])
                s.push(POWERS[f.source].use, f.owner, f.source).b = REPEATED
        return False


class RepeatIn(Question):
    """Repeat this power in a land with a property, ignoring range and target (SI-17.12)."""

    def __init__(self, where: Where) -> None:
        self.where: Where = where

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.repeat_in", of=self.where.of(lang))

    def lands(self, s: State, f: Frame) -> int:
        if repeating(s) or not from_power(f):
            return 0
        return self.where.lands(island(s), f) & island(s).ground(True)

    def open(self, s: State, f: Frame) -> bool:
        return self.lands(s, f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in LAND_ANSWERS:
            return NOT_OFFERED
        return "" if self.lands(s, f) >> answer.a & 1 else "SI-17.12"

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        target = POWERS[f.source].target
        assert isinstance(target, Aim)
        report(chance, "repeat", f.owner, POWER_NAMES[f.source], answer.a)
        now = current_act(s)
        assert now is not None
        now.b = REPEATED  # what is left of the first use is nothing: the repeat stands last
        s.push(target.then, f.owner, f.source, answer.a)


# -- powers ------------------------------------------------------------------------------------------------------------
def near(n: int, *wheres: Where, source: str = "", farther: tuple[str, int] = ("", 0)) -> Aim:
    """Range from presence: `near(1, has(D))`; `source="wetland"`: only from presence there; `farther=("air 1", 1)`."""
    return AimLand(n, False, list(wheres), TERRAINS.index(source) if source else -1, farther)


def sacred(n: int, *wheres: Where, farther: tuple[str, int] = ("", 0)) -> Aim:
    """Range from a sacred site."""
    return AimLand(n, True, list(wheres), -1, farther)


def any_spirit() -> Aim:
    return AimSpirit(False)


def another_spirit() -> Aim:
    return AimSpirit(True)


def level(need: str, effect: Effect) -> Line:
    """The first level of an innate power."""
    return Line(ALSO, elements(need), effect)


def also(need: str, effect: Effect) -> Line:
    """A threshold that adds something."""
    return Line(ALSO, elements(need), effect)


def instead(need: str, effect: Effect) -> Line:
    """A threshold that replaces all before it."""
    return Line(INSTEAD, elements(need), effect)


def may_instead(need: str, effect: Effect) -> Line:
    """A threshold that may replace the line before it."""
    return Line(MAY_INSTEAD, elements(need), effect)


def levels(first: Effect, *lines: Line) -> Effect:
    """The text of a power and its thresholds."""
    start = first if isinstance(first, Line) else Line(ALSO, 0, first)
    return Levels([start, *lines])


def register_power(
    name: str, room: str, deck: int, cost: int, speed: int, gives: str, aim: Aim, effect: Effect, fast_with: str
) -> Power:
    aim.then = effect
    power = Power(name, room, deck, cost, speed, elements(gives), Action(aim))
    power.target = aim
    power.fast_with = aim.fast_with = elements(fast_with)
    power.lines = [*([power.fast_with] if fast_with else []), *aim.needs(), *thresholds(effect)]
    POWERS.append(power)
    POWER_NAMES.append(name)
    return power


def minor(name: str, cost: int, speed: int, gives: str, aim: Aim, effect: Effect) -> Power:
    """Write a minor power."""
    return register_power(name, "spirit_island.minor_powers", MINOR, cost, speed, gives, aim, effect, "")


def major(name: str, cost: int, speed: int, gives: str, aim: Aim, effect: Effect) -> Power:
    """Write a major power."""
    return register_power(name, "spirit_island.major_powers", MAJOR, cost, speed, gives, aim, effect, "")


def unique(spirit: str, name: str, cost: int, speed: int, gives: str, aim: Aim, effect: Effect) -> Power:
    """Write one of a spirit's own cards."""
    return register_power(name, f"spirit_island.{spirit}", UNIQUE, cost, speed, gives, aim, effect, "")


def innate(spirit: str, name: str, speed: int, aim: Aim, effect: Effect, fast_with: str = "") -> Power:
    """Write an innate power; `fast_with="air 4"`: with these elements it may be used in the fast phase."""
    power = register_power(name, f"spirit_island.{spirit}", INNATE, 0, speed, "", aim, effect, fast_with)
    INNATES[SPIRIT_NAMES.index(spirit)].append(power.number)
    return power


# -- special rules of spirits ------------------------------------------------------------------------------------------
class SpecialRule:
    """A spirit's special rule: a row at each of these points from the start."""

    def __init__(self, spirit: str, name: str, modifier: Modifier, points: list[int], a: int) -> None:
        self.spirit: str = spirit
        self.name: str = name
        self.modifier: Modifier = modifier
        self.points: list[int] = points
        self.a: int = a


SPECIAL_RULES: Final[list[SpecialRule]] = []


def special(spirit: str, name: str, modifier: Modifier, *points: int, a: int = 0) -> SpecialRule:
    """Write a special rule; its title is `spirit_island.<spirit>.rule.<name>`."""
    rule = SpecialRule(spirit, name, modifier, list(points), a)
    SPECIAL_RULES.append(rule)
    return rule

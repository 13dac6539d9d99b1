"""The calls that make a power card, an innate power or a special rule, with its target and its thresholds."""

from __future__ import annotations

from dolmen.engine.effects import Effect
from dolmen.engine.modifiers import Modifier

from ..model.components import INNATE, MAJOR, MINOR, TERRAINS, UNIQUE, parse_elements
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import Power
from .action import Action
from .selections import LandProperty
from .targets import ChooseTarget, ChooseTargetLand, ChooseTargetSpirit
from .thresholds import ALSO, INSTEAD, MAY_INSTEAD, ThresholdLine, ThresholdLines, thresholds


# -- targets and thresholds --------------------------------------------------------------------------------------------
def near(n: int, *wheres: LandProperty, source: str = "", farther: tuple[str, int] = ("", 0)) -> ChooseTarget:
    """Range from presence: `near(1, has(D))`; `source="wetland"`: only from presence there; `farther=("air 1", 1)`."""
    return ChooseTargetLand(n, False, list(wheres), TERRAINS.index(source) if source else -1, farther)


def sacred(n: int, *wheres: LandProperty, farther: tuple[str, int] = ("", 0)) -> ChooseTarget:
    """Range from a sacred site."""
    return ChooseTargetLand(n, True, list(wheres), -1, farther)


def any_spirit() -> ChooseTarget:
    return ChooseTargetSpirit(False)


def another_spirit() -> ChooseTarget:
    return ChooseTargetSpirit(True)


def level(need: str, effect: Effect) -> ThresholdLine:
    """The first level of an innate power."""
    return ThresholdLine(ALSO, parse_elements(need), effect)


def also(need: str, effect: Effect) -> ThresholdLine:
    """A threshold that adds something."""
    return ThresholdLine(ALSO, parse_elements(need), effect)


def instead(need: str, effect: Effect) -> ThresholdLine:
    """A threshold that replaces all before it."""
    return ThresholdLine(INSTEAD, parse_elements(need), effect)


def may_instead(need: str, effect: Effect) -> ThresholdLine:
    """A threshold that may replace the line before it."""
    return ThresholdLine(MAY_INSTEAD, parse_elements(need), effect)


def levels(first: Effect, *lines: ThresholdLine) -> Effect:
    """The text of a power and its thresholds."""
    start = first if isinstance(first, ThresholdLine) else ThresholdLine(ALSO, 0, first)
    return ThresholdLines([start, *lines])


# -- powers ------------------------------------------------------------------------------------------------------------
def make_power(
    name: str,
    text_prefix: str,
    deck: int,
    cost: int,
    speed: int,
    gives: str,
    aim: ChooseTarget,
    effect: Effect,
    fast_with: str = "",
    spirit: int = -1,
) -> Power:
    aim.then = effect
    power = Power(name, text_prefix, deck, cost, speed, parse_elements(gives), Action(aim), spirit)
    power.target = aim
    power.fast_with = aim.fast_with = parse_elements(fast_with)
    power.lines = [*([power.fast_with] if fast_with else []), *aim.range_thresholds(), *thresholds(effect)]
    return power


def minor(name: str, cost: int, speed: int, gives: str, aim: ChooseTarget, effect: Effect) -> Power:
    """Make a minor power."""
    return make_power(name, "spirit_island.minor_powers", MINOR, cost, speed, gives, aim, effect)


def major(name: str, cost: int, speed: int, gives: str, aim: ChooseTarget, effect: Effect) -> Power:
    """Make a major power."""
    return make_power(name, "spirit_island.major_powers", MAJOR, cost, speed, gives, aim, effect)


def unique(spirit: str, name: str, cost: int, speed: int, gives: str, aim: ChooseTarget, effect: Effect) -> Power:
    """Make one of a spirit's own cards."""
    owner = SPIRIT_NAMES.index(spirit)
    return make_power(name, f"spirit_island.{spirit}", UNIQUE, cost, speed, gives, aim, effect, spirit=owner)


def innate(spirit: str, name: str, speed: int, aim: ChooseTarget, effect: Effect, fast_with: str = "") -> Power:
    """Make an innate power; `fast_with="air 4"`: with these elements it may be used in the fast phase."""
    owner = SPIRIT_NAMES.index(spirit)
    return make_power(name, f"spirit_island.{spirit}", INNATE, 0, speed, "", aim, effect, fast_with, owner)


# -- special rules of spirits ------------------------------------------------------------------------------------------
class SpecialRule:
    """A spirit's special rule: a modifier that applies at each of these points from the start."""

    def __init__(self, spirit: str, name: str, modifier: Modifier, points: list[int], number: int) -> None:
        self.spirit: str = spirit
        self.name: str = name
        self.modifier: Modifier = modifier
        self.points: list[int] = points
        self.number: int = number  # of the active modifier


def special(spirit: str, name: str, modifier: Modifier, *points: int, number: int = 0) -> SpecialRule:
    """Make a special rule; its title is `spirit_island.<spirit>.rule.<name>`."""
    return SpecialRule(spirit, name, modifier, list(points), number)

"""Modifiers: "this turn", "instead", "whenever". An `ActiveModifier` in the state lets a node act at one point of play.

A game declares its points (`Game.modifier_points`). An active modifier holds point, node, seat, scope, expiry and uses. The
point tests whether it applies, not its creation. A modifier that is used up stays, without effect, until the next
`expire_modifiers`, so that the cursor of `consult_modifiers` stays valid.

There are three sorts of points. At a number (a cost, a range), modifiers change the number (`modified_number`). Before an
event (`would_...`), a modifier can let it happen, replace it, or ask a player first; then the consulting frame waits
(`consult_modifiers`). After an event, modifiers are notified (`notify_modifiers`). The order of modifiers is never asked:
numbers add up, each player who may prevent an event is asked in turn, and effects that follow an act are ordered at the end
of the act (`Act`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from dolmen.text import say

from .chance import Chance
from .effects import Act, Amount, Condition, Effect, indent, queue_trigger
from .mypyc_support import mypyc_attr
from .state import ActiveModifier, Frame, State

EXPIRIES: Final = ("never", "act", "phase", "turn")
NEVER: Final = 0
THIS_ACT: Final = 1
THIS_PHASE: Final = 2
THIS_TURN: Final = 3

GO: Final = 0  # the event happens
STOPPED: Final = 1  # the event does not happen, or was replaced
ASKED: Final = 2  # a player is asked first

AT_END: Final = -1  # the cursor of `consult_modifiers` after a modifier stopped the event


@mypyc_attr("allow_interpreted_subclasses")
class Modifier(Effect):
    """The behaviour of a modifier. `x` is the subject of the point (a card, a kind of piece), `n` an amount."""

    asks: ClassVar[bool] = False

    def value(self, s: State, r: ActiveModifier, x: int, n: int) -> int:
        return n

    def would(self, s: State, r: ActiveModifier, f: Frame, place: int, x: int, n: int, chance: Chance) -> int:
        return GO

    def heard(self, s: State, r: ActiveModifier, place: int, x: int, n: int, chance: Chance) -> None:
        """The event has happened."""


def applies(r: ActiveModifier, point: int, seat: int, place: int) -> bool:
    """Whether a modifier applies at this point, for things of this seat (-1: any), in this place (-1: none).

    Loops test the point before they call this, because nearly all modifiers belong to another point.
    """
    if r.point != point or r.uses == 0:
        return False
    return (seat < 0 or r.seat == seat) and (r.scope < 0 or r.scope == place)


def modified_number(s: State, point: int, seat: int, place: int, x: int, n: int) -> int:
    """A number after all modifiers of this point."""
    for r in s.modifiers:
        if r.point == point and applies(r, point, seat, place):
            node = r.node
            assert isinstance(node, Modifier)
            n = node.value(s, r, x, n)
    return n


def replace_event(s: State, f: Frame, point: int, seat: int, place: int, x: int, n: int, chance: Chance) -> bool:
    """Whether a modifier without a question stops or replaces the event of `f`."""
    for r in s.modifiers:
        if r.point == point and applies(r, point, seat, place):
            node = r.node
            assert isinstance(node, Modifier)
            if not node.asks and node.would(s, r, f, place, x, n, chance) == STOPPED:
                return True
    return False


def consult_modifiers(s: State, f: Frame, point: int, place: int, x: int, chance: Chance) -> int:
    """Like `replace_event`, with modifiers that may ask: begin with `f.b` at 0 and call again while the result is ASKED.

    Modifiers without a question come first, so that no player is asked to prevent an event that does not happen anyway.
    """
    if f.b == 0 and replace_event(s, f, point, -1, place, x, 0, chance):
        f.b = AT_END
    while 0 <= f.b < len(s.modifiers):
        r = s.modifiers[f.b]
        f.b += 1
        if r.point == point and applies(r, point, -1, place):
            node = r.node
            assert isinstance(node, Modifier)
            if node.asks and node.would(s, r, f, place, x, 0, chance) == ASKED:
                return ASKED
    return STOPPED if f.b == AT_END else GO


def notify_modifiers(s: State, point: int, seat: int, place: int, x: int, n: int, chance: Chance) -> None:
    """Notify the modifiers of this point that an event has happened."""
    for r in s.modifiers:
        if r.point == point and applies(r, point, seat, place):
            node = r.node
            assert isinstance(node, Modifier)
            node.heard(s, r, place, x, n, chance)


def expire_modifiers(s: State, expiry: int) -> None:
    """Remove the modifiers that expire at the end of this act, phase or turn, and those that are used up."""
    s.modifiers = [r for r in s.modifiers if r.uses != 0 and not 0 < r.expiry <= expiry]


# -- modifiers and effects that every game can use ---------------------------------------------------------------------
class Plus(Modifier):
    """Adds the modifier's own number `a`."""

    def words(self, lang: str) -> str:
        return ""

    def value(self, s: State, r: ActiveModifier, x: int, n: int) -> int:
        return n + r.a


class First(Modifier):
    """Before the event, if a condition holds for the seat in that place, an effect runs; it may ask."""

    asks: ClassVar[bool] = True

    def __init__(self, condition: Condition, effect: Effect) -> None:
        self.condition: Condition = condition
        self.effect: Effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, "effects.first", condition=self.condition.words(lang), then=indent(self.effect.words(lang)))

    def would(self, s: State, r: ActiveModifier, f: Frame, place: int, x: int, n: int, chance: Chance) -> int:
        part = Frame(self.effect, r.seat, r.source, place)
        if not self.condition.holds(s, part):
            return GO
        s.stack.append(part)
        return ASKED


class Prevent(Effect):
    """Inside a `First`: the event does not happen. It stops the nearest frame below that consults modifiers."""

    def words(self, lang: str) -> str:
        return say(lang, "effects.prevent")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for i in range(len(s.stack) - 1, -1, -1):
            node = s.stack[i].node
            if isinstance(node, Consulting):
                s.stack[i].b = AT_END
                return False
        raise AssertionError(f"{self.path}: no frame below consults modifiers")


@mypyc_attr("allow_interpreted_subclasses")
class Consulting(Effect):
    """A step that consults modifiers before it happens. b: the cursor of `consult_modifiers`."""


@mypyc_attr("allow_interpreted_subclasses")
class After(Modifier):
    """After each act with such events, a separate act follows; it gets their number. `b` of the modifier is its tag."""

    def __init__(self, effect: Act) -> None:
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return self.effect.words(lang)

    def counts(self, s: State, r: ActiveModifier, x: int) -> bool:
        """Whether the modifier reacts to this event."""
        return True

    def heard(self, s: State, r: ActiveModifier, place: int, x: int, n: int, chance: Chance) -> None:
        if self.counts(s, r, x):
            queue_trigger(s, self.effect, r.seat, r.source, place, n, r.b)


class Lasting(Effect):
    """Adds a modifier for the owner, in this place, until the end of the turn. Its amount `a` is fixed now."""

    def __init__(self, points: list[int], modifier: Modifier, n: Amount, key: str) -> None:
        self.points: list[int] = points
        self.modifier: Modifier = modifier
        self.n: Amount = n
        self.key: str = key

    def parts(self) -> list[Effect]:
        return [self.modifier]

    def words(self, lang: str) -> str:
        then = indent(self.modifier.words(lang))
        return say(lang, self.key, n=self.n.shown(lang), per=self.n.per(lang), then=then)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        n, tag = self.n.value(s, f), 0
        for modifier in s.modifiers:
            tag = max(tag, modifier.b + 1)
        for point in self.points:
            s.modifiers.append(ActiveModifier(point, self.modifier, f.owner, f.target, THIS_TURN, -1, f.source, n, tag))
        return False

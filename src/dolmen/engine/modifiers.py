"""Modifiers: "this turn", "instead", "whenever". An `ActiveModifier` in the state lets a node act at one point of play.

A game declares its points (`Game.modifier_points`). An active modifier holds point, node, seat, scope, expiry and uses. The
point tests whether it applies, not its creation. A modifier that is used up stays, without effect, until the next
`expire_modifiers`, so that the cursor of `consult_modifiers` stays valid.

There are three kinds of points. At a number (a cost, a range), modifiers change the number (`modified_number`). Before an
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

EXPIRIES: Final = ("never", "turn")
NEVER: Final = 0
THIS_TURN: Final = 1

GO: Final = 0  # the event happens
STOPPED: Final = 1  # the event does not happen, or was replaced
ASKED: Final = 2  # a player is asked first

AT_END: Final = -1  # the cursor of `consult_modifiers` after a modifier stopped the event


@mypyc_attr("allow_interpreted_subclasses")
class Modifier(Effect):
    """The behaviour of a modifier. It overrides the method for its kind of point.

    `active` holds its data, `subject` is what the point is about (a card, a kind of piece), `n` an amount.
    """

    may_ask: ClassVar[bool] = False  # whether `before_event` may ask a player: return ASKED

    def modify_number(self, s: State, active: ActiveModifier, subject: int, n: int) -> int:
        """The number `n` of the subject after this modifier."""
        return n

    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        """Called before an event of the frame `f`. Returns GO if the event may happen, STOPPED if it does not happen (the
        modifier may do something else instead), or ASKED after it has pushed a question; only with `may_ask`.
        """
        return GO

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        """Called after an event has happened."""


def applies(active: ActiveModifier, point: int, seat: int, place: int) -> bool:
    """Whether a modifier applies at this point, for things of this seat (-1: any), in this place (-1: none).

    Loops test the point before they call this, because nearly all modifiers belong to another point.
    """
    if active.point != point or active.uses == 0:
        return False
    return (seat < 0 or active.seat == seat) and (active.scope < 0 or active.scope == place)


def modified_number(s: State, point: int, seat: int, place: int, subject: int, n: int) -> int:
    """A number after all modifiers of this point."""
    for active in s.modifiers:
        if active.point == point and applies(active, point, seat, place):
            node = active.node
            assert isinstance(node, Modifier)
            n = node.modify_number(s, active, subject, n)
    return n


def try_to_stop_event(s: State, f: Frame, point: int, seat: int, place: int, subject: int, n: int, chance: Chance) -> bool:
    """Call the modifiers that ask no question before the event of `f`. True: one of them stopped or replaced it."""
    for active in s.modifiers:
        if active.point == point and applies(active, point, seat, place):
            node = active.node
            assert isinstance(node, Modifier)
            if not node.may_ask and node.before_event(s, active, f, place, subject, n, chance) == STOPPED:
                return True
    return False


def consult_modifiers(s: State, f: Frame, point: int, place: int, subject: int, chance: Chance) -> int:
    """Like `try_to_stop_event`, with modifiers that may ask: begin with `f.b` at 0 and call again while the result is ASKED.

    Modifiers without a question come first, so that no player is asked to prevent an event that does not happen anyway.
    """
    if f.b == 0 and try_to_stop_event(s, f, point, -1, place, subject, 0, chance):
        f.b = AT_END
    while 0 <= f.b < len(s.modifiers):
        active = s.modifiers[f.b]
        f.b += 1
        if active.point == point and applies(active, point, -1, place):
            node = active.node
            assert isinstance(node, Modifier)
            if node.may_ask and node.before_event(s, active, f, place, subject, 0, chance) == ASKED:
                return ASKED
    return STOPPED if f.b == AT_END else GO


def notify_modifiers(s: State, point: int, seat: int, place: int, subject: int, n: int, chance: Chance) -> None:
    """Notify the modifiers of this point that an event has happened."""
    for active in s.modifiers:
        if active.point == point and applies(active, point, seat, place):
            node = active.node
            assert isinstance(node, Modifier)
            node.after_event(s, active, place, subject, n, chance)


def expire_modifiers(s: State, expiry: int) -> None:
    """Remove the modifiers that expire at the end of this turn, and those that are used up."""
    s.modifiers = [active for active in s.modifiers if active.uses != 0 and not 0 < active.expiry <= expiry]


# -- modifiers and effects that every game can use ---------------------------------------------------------------------
class AddToNumber(Modifier):
    """Adds the modifier's own number `a`."""

    def words(self, lang: str) -> str:
        return ""

    def modify_number(self, s: State, active: ActiveModifier, subject: int, n: int) -> int:
        return n + active.number


class EffectBeforeEvent(Modifier):
    """Before the event, if a condition holds for the seat in that place, an effect runs; it may ask."""

    may_ask: ClassVar[bool] = True

    def __init__(self, condition: Condition, effect: Effect) -> None:
        self.condition: Condition = condition
        self.effect: Effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, "effects.first", condition=self.condition.words(lang), then=indent(self.effect.words(lang)))

    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        part = Frame(self.effect, active.seat, active.source, place)
        if not self.condition.holds(s, part):
            return GO
        s.stack.append(part)
        return ASKED


class Prevent(Effect):
    """Inside an `EffectBeforeEvent`: the event does not happen. It stops the nearest frame below that consults modifiers."""

    def words(self, lang: str) -> str:
        return say(lang, "effects.prevent")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for i in range(len(s.stack) - 1, -1, -1):
            node = s.stack[i].node
            if isinstance(node, ModifiableStep):
                s.stack[i].b = AT_END
                return False
        raise AssertionError(f"{self.path}: no frame below consults modifiers")


@mypyc_attr("allow_interpreted_subclasses")
class ModifiableStep(Effect):
    """A step that consults modifiers before it happens. b: the cursor of `consult_modifiers`."""


@mypyc_attr("allow_interpreted_subclasses")
class ActAfterEvents(Modifier):
    """After each act with such events, a separate act follows; it gets their number. `b` of the modifier is its tag."""

    def __init__(self, effect: Act) -> None:
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return self.effect.words(lang)

    def reacts_to(self, s: State, active: ActiveModifier, subject: int) -> bool:
        """Whether the modifier reacts to this event."""
        return True

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        if self.reacts_to(s, active, subject):
            queue_trigger(s, self.effect, active.seat, active.source, place, n, active.counter)


class AddModifier(Effect):
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
        return say(lang, self.key, n=self.n.display_value(lang), per=self.n.per_text(lang), then=then)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        n, tag = self.n.value(s, f), 0
        for modifier in s.modifiers:
            tag = max(tag, modifier.counter + 1)
        for point in self.points:
            s.modifiers.append(ActiveModifier(point, self.modifier, f.owner, f.target, THIS_TURN, -1, f.source, n, tag))
        return False

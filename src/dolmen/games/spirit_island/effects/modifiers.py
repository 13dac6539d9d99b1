"""Modifiers at the points of `model.modifier_points`, and the effects that put them into play.

Also entitlements: what a seat may do in a phase besides using each power once (Swiftness of Lightning, repeats).
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import OPTION, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import Act, Amount, Condition, Effect, amount, indent
from dolmen.engine.modifiers import (
    GO,
    STOPPED,
    THIS_TURN,
    ActAfterEvents,
    AddModifier,
    AddToNumber,
    EffectBeforeEvent,
    Modifier,
    applies,
)
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ..model.components import FAST, bits, kind_of
from ..model.events import report
from ..model.modifier_points import DEFEND, OFFER, ORIGIN, WOULD_ACT
from ..model.state import ACTIONS, BUILD, BUILD_CITY, Island, island, target_seat
from .action import RavageStep, is_ravaging, is_repeating
from .selections import LandProperty, Lands, kinds_words

ALL_ACTIONS: Final = (1 << len(ACTIONS)) - 1


def actions_words(lang: str, actions: int) -> str:
    """`Ravage/Build`. Building at all includes building a city."""
    named = actions & ~(1 << BUILD_CITY) if actions >> BUILD & 1 else actions
    return "/".join([say(lang, f"spirit_island.action.{ACTIONS[a]}") for a in bits(named)])


# -- in a land, this turn ----------------------------------------------------------------------------------------------
class AddDefend(Effect):
    """SI-16: defend the target land this turn. The amount is fixed now (SI-16.5)."""

    def __init__(self, n: Amount) -> None:
        self.n: Amount = n
        self.plus: AddToNumber = AddToNumber()

    def parts(self) -> list[Effect]:
        return [self.plus]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.defend", n=self.n.display_value(lang), per=self.n.per_text(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        n = self.n.value(s, f)
        if n:
            s.modifiers.append(ActiveModifier(DEFEND, self.plus, f.owner, f.target, THIS_TURN, -1, f.source, n))
            report(chance, "defend", f.owner, here=f.target, n=n)
        return False


class DefendWithPresence(Modifier):
    """Defend each land where the seat has presence, or a sacred site, when the ravage begins (SI-16.5)."""

    def __init__(self, sacred: bool, n: int) -> None:
        self.sacred: bool = sacred
        self.n: int = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.defend_with." + ("sites" if self.sacred else "presence"), n=self.n)

    def modify_number(self, s: State, active: ActiveModifier, subject: int, n: int) -> int:
        state = island(s)
        lands = state.sacred_sites(active.seat) if self.sacred else state.presence_lands[active.seat]
        return n + self.n if lands >> subject & 1 else n


class StrengthenKinds(Modifier):
    """These kinds have n more health or deal n more damage (`key`: `health`, `strength`)."""

    def __init__(self, key: str, kinds: int, n: int) -> None:
        self.key: str = key
        self.kinds: int = kinds
        self.n: int = n

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.more.{self.key}", what=kinds_words(lang, self.kinds, 2), n=self.n)

    def modify_number(self, s: State, active: ActiveModifier, subject: int, n: int) -> int:
        return n + self.n if self.kinds >> subject & 1 else n


class PreventHarm(Modifier):
    """These kinds ignore damage and destruction here, or only those of ravaging invaders."""

    def __init__(self, kinds: int, ravage_only: bool) -> None:
        self.kinds: int = kinds
        self.ravage_only: bool = ravage_only

    def words(self, lang: str) -> str:
        key = "spirit_island.unharmed.ravage" if self.ravage_only else "spirit_island.unharmed.all"
        return say(lang, key, what=kinds_words(lang, self.kinds, 2))

    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        if self.ravage_only and not isinstance(f.node, RavageStep):
            return GO
        return STOPPED if self.kinds >> kind_of(subject) & 1 else GO


class PreventBlight(Modifier):
    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.no_blight")

    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        return STOPPED


class ForbidActions(Modifier):
    """Some invader actions do not happen, everywhere or in lands with a property, tested at that time (SI-21.12)."""

    def __init__(self, actions: int, wheres: list[LandProperty]) -> None:
        self.actions: int = actions
        self.lands: Lands = Lands(wheres)

    def words(self, lang: str) -> str:
        here = "here" if not self.lands.wheres else ""
        what, of = actions_words(lang, self.actions), self.lands.qualifier(lang)
        if self.actions == ALL_ACTIONS:
            return say(lang, "spirit_island.forbid." + (here or "all"), of=of)
        return say(lang, "spirit_island.forbid." + ("some_here" if here else "some"), what=what, of=of)

    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        if not self.actions >> subject & 1:
            return GO
        return STOPPED if not self.lands.wheres or self.lands.mask(s, f) >> place & 1 else GO


def is_forbidden(s: Island, land: int, action: int) -> bool:
    """Whether an action certainly does not happen in a land, whatever changes there before."""
    for active in s.modifiers:
        node = active.node
        if (
            isinstance(node, ForbidActions)
            and not node.lands.wheres
            and node.actions >> action & 1
            and applies(active, WOULD_ACT, -1, land)
        ):
            return True
    return False


class EffectBeforeAction(EffectBeforeEvent):
    """Run an effect before one of these actions happens in a land, if a condition holds for the seat there. It may ask.

    `Prevent()` inside the effect stops the action.
    """

    def __init__(self, actions: int, condition: Condition, effect: Effect) -> None:
        super().__init__(condition, effect)
        self.actions: int = actions

    def words(self, lang: str) -> str:
        what = actions_words(lang, self.actions)
        then = indent(self.effect.words(lang))
        return say(lang, "spirit_island.first_acts", what=what, condition=self.condition.words(lang), then=then)

    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        return super().before_event(s, active, f, place, subject, n, chance) if self.actions >> subject & 1 else GO


@mypyc_attr("allow_interpreted_subclasses")
class PassiveModifier(Modifier):
    """Does nothing at its point; other code looks for it."""


class StrikeAtSameTime(PassiveModifier):
    """In a ravage of its land the dahan strike at the same time as the invaders. `RavageLand` looks for it at any point."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.strike_at_same_time")


class StopAction(Effect):
    """This turn, in the target land or everywhere, invaders do not take some actions."""

    def __init__(self, modifier: ForbidActions, everywhere: bool) -> None:
        self.modifier: ForbidActions = modifier
        self.everywhere: bool = everywhere

    def parts(self) -> list[Effect]:
        return [self.modifier]

    def words(self, lang: str) -> str:
        return self.modifier.words(lang)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        land = -1 if self.everywhere else f.target
        s.modifiers.append(ActiveModifier(WOULD_ACT, self.modifier, f.owner, land, THIS_TURN, -1, f.source))
        report(chance, "lasting", f.owner, here=land)
        return False


class ActAfterDestruction(ActAfterEvents):
    """After each action in which pieces of these kinds were destroyed, or only if invaders did it in a ravage."""

    def __init__(self, key: str, kinds: int, ravage_only: bool, effect: Act) -> None:
        super().__init__(effect)
        self.key: str = key
        self.kinds: int = kinds
        self.ravage_only: bool = ravage_only

    def words(self, lang: str) -> str:
        return say(lang, self.key, then=self.effect.words(lang))

    def reacts_to(self, s: State, active: ActiveModifier, subject: int) -> bool:
        return self.kinds >> subject & 1 == 1 and (is_ravaging(s) or not self.ravage_only)


# -- for a spirit, this turn -------------------------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class GrantModifier(Effect):
    """This turn a modifier applies to the target spirit, at most `uses` times. The amount is fixed now: its register a."""

    def __init__(self, point: int, modifier: Modifier, n: Amount, uses: int, key: str) -> None:
        self.point: int = point
        self.modifier: Modifier = modifier
        self.n: Amount = n
        self.uses: int = uses
        self.key: str = key

    def parts(self) -> list[Effect]:
        return [self.modifier]

    def words(self, lang: str) -> str:
        n = self.n.display_value(lang) if self.uses < 0 else self.uses
        return say(lang, self.key, n=n, per=self.n.per_text(lang), then=self.modifier.words(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.modifiers.append(
            ActiveModifier(self.point, self.modifier, target_seat(f), -1, THIS_TURN, self.uses, f.source, self.n.value(s, f))
        )
        report(chance, "lasting", target_seat(f), island(s).components.powers[f.source].name)
        return False


class SharedOrigin(Modifier):
    """Its seat may use the presence of another seat as origin. a: the other seat."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.shared")

    def modify_number(self, s: State, active: ActiveModifier, subject: int, n: int) -> int:
        return n | 1 << active.number


class ShareOrigins(Effect):
    """This turn the owner and the target may use each other's presence as origin of their powers."""

    def __init__(self, modifier: SharedOrigin) -> None:
        self.modifier: SharedOrigin = modifier

    def parts(self) -> list[Effect]:
        return [self.modifier]

    def words(self, lang: str) -> str:
        return self.modifier.words(lang)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for one, other in ((f.owner, target_seat(f)), (target_seat(f), f.owner)):
            s.modifiers.append(ActiveModifier(ORIGIN, self.modifier, one, -1, THIS_TURN, -1, f.source, other))
        return False


class AllPowersFast(Modifier):
    """Every power of the seat is fast."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.all_fast")

    def modify_number(self, s: State, active: ActiveModifier, subject: int, n: int) -> int:
        return FAST


# -- entitlements ------------------------------------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class Entitlement(Modifier):
    """Something that a seat may also choose in a phase. It stands at the point OFFER."""

    def uses_left(self, s: Island, active: ActiveModifier) -> int:
        """The number of uses left."""
        return active.uses

    def spend(self, s: Island, active: ActiveModifier, power: int) -> None:
        active.uses -= 1

    def renew(self, s: Island, active: ActiveModifier) -> None:
        """A new turn begins. Only entitlements without expiry are renewed."""


@mypyc_attr("allow_interpreted_subclasses")
class SpecialAction(Entitlement):
    """Something to do in the fast or slow phase that is not a power (the ritual of a scenario). `answer` offers it."""

    def __init__(self, number: int, name: str, effect: Act) -> None:
        self.answer: Answer = Answer(OPTION, name, number, 0, 0)
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return self.effect.words(lang)

    def refusal_for(self, s: Island, seat: int) -> str:
        """The rule that forbids it now, or ''."""
        return ""


@mypyc_attr("allow_interpreted_subclasses")
class EffectAtTurnEnd(Modifier):
    """At the end of the turn, before cards are discarded, an effect for the seat. It stands at the point DISCARD."""

    def __init__(self, effect: Effect) -> None:
        self.effect: Effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return self.effect.words(lang)


@mypyc_attr("allow_interpreted_subclasses")
class FastPowers(Entitlement):
    """The seat may use n slow powers in the fast phase; n is given, or the count of an element. b: used this turn."""

    def __init__(self, n: Amount, key: str) -> None:
        self.n: Amount = n
        self.key: str = key

    def words(self, lang: str) -> str:
        return say(lang, self.key, what=self.n.display_value(lang))

    def uses_left(self, s: Island, active: ActiveModifier) -> int:
        return self.n.value(s, Frame(self, active.seat, a=active.number)) - active.counter

    def spend(self, s: Island, active: ActiveModifier, power: int) -> None:
        active.counter += 1

    def renew(self, s: Island, active: ActiveModifier) -> None:
        active.counter = 0


def find_fast_powers(s: Island, seat: int) -> ActiveModifier | None:
    """The effect by which the seat may use one more slow power as a fast one."""
    for active in s.modifiers:
        node = active.node
        if active.point == OFFER and active.seat == seat and isinstance(node, FastPowers) and node.uses_left(s, active) > 0:
            return active
    return None


def use_up_fast_power(s: Island, seat: int, power: int) -> bool:
    """Make a power fast by such an effect, which is then used up. False if there is none."""
    active = find_fast_powers(s, seat)
    if active is None:
        return False
    node = active.node
    assert isinstance(node, FastPowers)
    node.spend(s, active, power)
    s.made_fast[seat] |= 1 << power
    return True


class RepeatPowers(Entitlement):
    """The seat may repeat used power cards: free ones up to a cost (register a), or paid ones. held: the cards repeated."""

    def __init__(self, paid: bool) -> None:
        self.paid: bool = paid

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.repeats.paid" if self.paid else "spirit_island.repeats.free")

    def allows(self, s: Island, active: ActiveModifier, power: int) -> bool:
        """Each card once (Powerstorm). The printed cost counts, not the current one."""
        if active.held is not None and power in active.held:
            return False
        return self.paid or s.components.powers[power].cost <= active.number

    def spend(self, s: Island, active: ActiveModifier, power: int) -> None:
        active.uses -= 1
        active.held = [*(active.held or []), power]


class GrantRepeats(GrantModifier):
    """The target may repeat cards this turn. A power that is itself repeated grants none (SI-17.14)."""

    def __init__(self, modifier: RepeatPowers, n: Amount, uses: int, key: str) -> None:
        super().__init__(OFFER, modifier, n, uses, key)

    def parts(self) -> list[Effect]:
        return []  # all these grants share one modifier, so that each knows the cards that were repeated

    def words(self, lang: str) -> str:
        return say(lang, self.key, n=self.uses, cost=self.n.display_value(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if is_repeating(s):
            s.pop()
            return False
        for active in s.modifiers:
            if active.node is REPEATS_PAID and active.node is self.modifier and active.seat == target_seat(f):
                s.pop()
                active.uses += self.uses
                return False
        return super().run(s, f, chance)


REPEATS_FREE: Final = RepeatPowers(False)
REPEATS_PAID: Final = RepeatPowers(True)


def modify_here_this_turn(
    modifier: Modifier, *points: int, n: int | Amount = 0, key: str = "spirit_island.this_turn"
) -> Effect:
    """A modifier that applies in the target land this turn; `key` is a text with {then}, {n} and {per}."""
    return AddModifier(list(points), modifier, amount(n), key)

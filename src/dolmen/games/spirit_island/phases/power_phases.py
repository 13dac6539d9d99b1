"""The fast and the slow phase: all powers of all seats, one at a time, in any order (SI-18.5 to SI-18.12)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Effect
from dolmen.engine.modifiers import notify_modifiers
from dolmen.engine.state import ActiveModifier, Frame, State, ask_any_of
from dolmen.text import say

from ..cards.powers import POWER_NAMES, POWERS
from ..cards.scenarios import SPECIAL_ACTIONS
from ..effects.frame_fields import mark_as_repeat
from ..effects.gains import foreign_card_rule
from ..effects.modifiers import RepeatPowers, SpecialAction, find_fast_powers, use_up_fast_power
from ..effects.targets import ChooseTarget
from ..model.components import (
    FAST,
    LINE_ANSWERS,
    READY,
    SLOW,
    bits,
    card_of,
    combine_needs,
    lines_of,
    meets_threshold,
    number_of_answer,
    subtract_elements,
    use_of,
)
from ..model.events import report
from ..model.modifier_points import OFFER, SPEED
from ..model.state import AGAIN, FEWER_ELEMENTS, PAID, RECLAIM, USE, Island, island

NO_TARGET: Final = "no-target"  # the power has no legal target; `no_target_rule` says why


def offer_number(offer: Answer) -> int:
    """The number of an offer: a power, a free or paid repeat of one, or a special action."""
    if offer.kind == CARD:
        return card_of(offer) + len(POWERS) * use_of(offer)
    return len(POWERS) * FEWER_ELEMENTS + number_of_answer(offer)


def offer_names() -> list[str]:
    names = [answer.name for how in (USE, AGAIN, PAID) for answer in [power.answers[how] for power in POWERS]]
    return names + [action.answer.name for action in SPECIAL_ACTIONS]


class PowerPhase(Effect):
    """The powers of one speed, one at a time, in any order, until all seats are ready.

    held: the offers that ready seats have declined. A seat is asked while it has an offer it has not declined, so a new
    offer withdraws its "ready". c: the seats asked.
    """

    def __init__(self, speed: int, key: str) -> None:
        self.speed: int = speed
        self.rule: str = "SI-18.5" if speed == FAST else "SI-18.10"  # what may be used in this phase
        self.key: str = key

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.phase.{self.key}")

    # -- refusals ----------------------------------------------------------------------------------------------------
    def ownership_refusal(self, s: Island, seat: int, power: int) -> str:
        """The rule by which a seat does not have this power, or ''."""
        if POWERS[power].is_card():
            return "" if s.cards_in_play[seat] >> power & 1 else self.unplayed_rule(s, seat, power)
        if power not in s.innates(seat):
            return "SI-8.3"
        return "" if POWERS[power].is_ready(s.elements(seat)) else "SI-9.10"

    def unplayed_rule(self, s: Island, seat: int, card: int) -> str:
        """The rule by which a card that the seat has not in play cannot be used."""
        if s.hand[seat] >> card & 1:
            return self.rule
        return foreign_card_rule(s, seat, card) or "SI-8.5"

    def target_refusal(self, s: Island, seat: int, power: int) -> str:
        target = POWERS[power].target
        assert target is not None
        return "" if target.has_legal_answer(s, Frame(target, seat, power)) else NO_TARGET

    def speed_refusal(self, s: Island, seat: int, power: int) -> str:
        """SI-18.9, SI-18.11: in its own phase, or made fast."""
        if s.usable_in(seat, power, self.speed):
            return ""
        if self.speed == SLOW:
            return "SI-18.9"
        return "" if find_fast_powers(s, seat) is not None else "SI-18.11"

    def use_refusal(self, s: Island, seat: int, power: int) -> str:
        refusal = self.ownership_refusal(s, seat, power)
        if not refusal and s.used[seat] >> power & 1:
            refusal = "SI-11.13"
        return refusal or self.speed_refusal(s, seat, power) or self.target_refusal(s, seat, power)

    def repeat_refusal(self, s: Island, seat: int, power: int, how: int) -> str:
        if self.find_repeats(s, seat, power, how) is None:
            return "SI-11.13"
        if not s.used[seat] >> power & 1:
            return "SI-17.17"
        if how == PAID and s.price(seat, power) > s.energy[seat]:
            return "SI-7.9"
        if not s.usable_in(seat, power, self.speed):
            return "SI-17.9"
        return self.ownership_refusal(s, seat, power) or self.target_refusal(s, seat, power)

    def fewer_elements_refusal(self, s: Island, seat: int, power: int) -> str:
        refusal = self.use_refusal(s, seat, power)
        return refusal or ("" if smaller_line_sets(s, seat, power, self.speed) else "SI-9.13")

    # -- entitlements --------------------------------------------------------------------------------------------------
    def find_repeats(self, s: Island, seat: int, power: int, how: int) -> ActiveModifier | None:
        if not POWERS[power].is_card():
            return None
        for active in s.modifiers:
            node = active.node
            if active.point == OFFER and active.seat == seat and isinstance(node, RepeatPowers) and active.uses:
                if node.paid == (how == PAID) and node.allows(s, active, power):
                    return active
        return None

    def special_actions(self, s: Island, seat: int) -> list[SpecialAction]:
        found: list[SpecialAction] = []
        for active in s.modifiers:
            node = active.node
            if active.point == OFFER and active.seat == seat and isinstance(node, SpecialAction) and active.uses:
                found.append(node)
        return found

    def may_have_offers(self, s: Island, seat: int) -> bool:
        """Whether the seat may have offers besides its powers. A quick test: it may have none after all."""
        return any(active.point == OFFER and active.seat == seat for active in s.modifiers)

    # -- the question --------------------------------------------------------------------------------------------------
    def powers(self, s: Island, seat: int) -> list[int]:
        return bits(s.cards_in_play[seat]) + s.innates(seat)

    def offers(self, s: Island, seat: int) -> list[Answer]:
        found: list[Answer] = []
        granted, used = self.may_have_offers(s, seat), s.used[seat]
        for power in self.powers(s, seat):
            answers = POWERS[power].answers
            if not used >> power & 1 and not self.use_refusal(s, seat, power):  # most powers were used: this is quick to see
                found.append(answers[USE])
            if granted:
                for how in (AGAIN, PAID):
                    if not self.repeat_refusal(s, seat, power, how):
                        found.append(answers[how])
        if granted:
            for action in self.special_actions(s, seat):
                if not action.refusal_for(s, seat):
                    found.append(action.answer)
        return found

    def has_open_offer(self, s: Island, seat: int, declined: list[int]) -> bool:
        """Whether the seat has an offer that it has not declined. Usually the first power is one."""
        for power in self.powers(s, seat):
            if power not in declined and not self.use_refusal(s, seat, power):
                return True
        if self.may_have_offers(s, seat):
            for offer in self.offers(s, seat):
                if offer_number(offer) not in declined:
                    return True
        return False

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        declined, asked = f.held or [], 0
        if not state.ending:
            for seat in range(state.components.seats):
                if self.has_open_offer(state, seat, declined):
                    asked |= 1 << seat
        ask_any_of(f, asked)
        if asked:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        state, seat = island(s), f.owner
        mine = bits(state.forgettable_cards(seat)) + state.innates(seat)
        found = [POWERS[power].answers[how] for power in mine for how in (USE, AGAIN, PAID, FEWER_ELEMENTS)]
        return [*found, *[action.answer for action in self.special_actions(state, seat)], READY]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state, seat = island(s), f.owner
        found: list[Answer] = []
        granted = self.may_have_offers(state, seat)
        for power in self.powers(state, seat):
            answers = POWERS[power].answers
            usable = not self.use_refusal(state, seat, power)
            if usable:
                found.append(answers[USE])
            if granted:
                for how in (AGAIN, PAID):
                    if not self.repeat_refusal(state, seat, power, how):
                        found.append(answers[how])
            if usable and smaller_line_sets(state, seat, power, self.speed):
                found.append(answers[FEWER_ELEMENTS])
        if granted:
            found += [action.answer for action in self.special_actions(state, seat) if not action.refusal_for(state, seat)]
        found.append(READY)
        return found

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        state, seat = island(s), f.owner
        if answer.kind == CARD:
            refusal = self.card_refusal(state, seat, card_of(answer), use_of(answer))
            return self.no_target_rule(state, seat, card_of(answer)) if refusal == NO_TARGET else refusal
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        for action in SPECIAL_ACTIONS:
            if answer is action.answer:
                return action.refusal_for(state, seat)
        return ""

    def card_refusal(self, s: Island, seat: int, power: int, how: int) -> str:
        if how == RECLAIM:
            return "SI-6.21"
        if how == USE:
            return self.use_refusal(s, seat, power)
        refusal = self.ownership_refusal(s, seat, power)
        if refusal:
            return refusal
        if how == FEWER_ELEMENTS:
            return self.fewer_elements_refusal(s, seat, power)
        return self.repeat_refusal(s, seat, power, how)

    def no_target_rule(self, s: Island, seat: int, power: int) -> str:
        target = POWERS[power].target
        assert isinstance(target, ChooseTarget)
        return target.no_target_rule(s, Frame(target, seat, power))

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state, seat, power, how = island(s), f.owner, card_of(answer), use_of(answer)
        if answer is READY:
            f.held = sorted({*(f.held or []), *[offer_number(offer) for offer in self.offers(state, seat)]})
            return
        for action in SPECIAL_ACTIONS:
            if answer is action.answer:
                s.push(action.effect, seat)
                return
        if how == FEWER_ELEMENTS:
            s.push(FEWER_ELEMENTS_FOR_USE[self.speed], seat, power)
            return
        if how == USE:
            self.use_power(state, seat, power, chance)
            return
        active = self.find_repeats(state, seat, power, how)
        assert active is not None
        node = active.node
        assert isinstance(node, RepeatPowers)
        node.spend(state, active, power)
        if how == PAID:
            state.energy[seat] -= state.price(seat, power)
        report(chance, "repeat", seat, POWER_NAMES[power])
        if smaller_line_sets(state, seat, power, self.speed):
            s.push(FEWER_ELEMENTS_FOR_REPEAT[self.speed], seat, power)
        else:
            self.repeat_power(state, seat, power)

    def repeat_power(self, s: Island, seat: int, power: int) -> None:
        mark_as_repeat(s.push(POWERS[power].use, seat, power))

    def use_power(self, s: Island, seat: int, power: int, chance: Chance) -> None:
        if not s.usable_in(seat, power, self.speed):
            made_fast = use_up_fast_power(s, seat, power)
            assert made_fast
        s.used[seat] |= 1 << power
        if s.modifiers:
            notify_modifiers(s, SPEED, seat, -1, power, 1, chance)
        s.push(POWERS[power].use, seat, power)


# -- using fewer elements ----------------------------------------------------------------------------------------------
def lines_met(s: Island, seat: int, power: int) -> int:
    """The lines that the elements of a seat meet, as a mask."""
    have, met = s.elements(seat), 0
    for i, need in enumerate(POWERS[power].lines):
        if meets_threshold(have, need):
            met |= 1 << i
    return met


def smaller_line_sets(s: Island, seat: int, power: int, speed: int) -> list[int]:
    """The smaller sets of lines that a seat can meet by ignoring elements (SI-9.14), as masks.

    A set is possible if the least elements for its lines meet no other line. An innate power needs one line (SI-9.10). A
    power made fast by elements needs these in the fast phase. A power with a longer range needs a target without it.
    """
    lines = POWERS[power].lines
    if not lines:
        return []
    target = POWERS[power].target
    assert isinstance(target, ChooseTarget)
    met = bits(lines_met(s, seat, power))
    found: list[int] = []
    for mask in range((1 << len(met)) - 1):
        least, chosen = 0, 0
        for k, i in enumerate(met):
            if mask >> k & 1:
                chosen |= 1 << i
                least = combine_needs(least, lines[i])
        if any(meets_threshold(least, lines[i]) and not chosen >> i & 1 for i in met):
            continue
        if not POWERS[power].is_ready(least):
            continue
        if speed == FAST and POWERS[power].fast_with and s.speed(seat, power) == SLOW and not chosen & 1:
            continue
        if not target.has_target_with(s, Frame(target, seat, power), least):
            continue
        found.append(chosen)
    return found


class ChooseFewerElements(Effect):
    """The owner chooses the lines to meet; then the power is used or repeated.

    A repeat is a new use (SI-17.1), so the owner chooses lines again, and may choose all of them.
    """

    def __init__(self, phase: PowerPhase, again: bool) -> None:
        self.phase: PowerPhase = phase
        self.again: bool = again

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.withhold")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        found = [LINE_ANSWERS[mask] for mask in smaller_line_sets(island(s), f.owner, f.source, self.phase.speed)]
        if self.again:
            found.append(LINE_ANSWERS[lines_met(island(s), f.owner, f.source)])
        return found

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer in self.candidates(s, f):
            return ""
        return "SI-9.14" if answer in LINE_ANSWERS else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.pop()
        state, least, withheld = island(s), 0, 0
        if lines_of(answer) != lines_met(state, f.owner, f.source):
            for i in bits(lines_of(answer)):
                least = combine_needs(least, POWERS[f.source].lines[i])
            withheld = subtract_elements(state.elements(f.owner), least)
        if self.again:
            self.phase.repeat_power(state, f.owner, f.source)
        else:
            self.phase.use_power(state, f.owner, f.source, chance)
        state.ignored_elements = withheld


FAST_PHASE: Final = PowerPhase(FAST, "fast")
SLOW_PHASE: Final = PowerPhase(SLOW, "slow")
FEWER_ELEMENTS_FOR_USE: Final = [ChooseFewerElements(FAST_PHASE, False), ChooseFewerElements(SLOW_PHASE, False)]
FEWER_ELEMENTS_FOR_REPEAT: Final = [ChooseFewerElements(FAST_PHASE, True), ChooseFewerElements(SLOW_PHASE, True)]

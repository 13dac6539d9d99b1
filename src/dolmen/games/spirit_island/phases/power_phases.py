"""The fast and the slow phase: everybody's powers, one at a time, in any order (SI-18.5 to SI-18.12)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Effect
from dolmen.engine.modifiers import notify_modifiers
from dolmen.engine.state import OPEN, ActiveModifier, Frame, State
from dolmen.text import say

from ..cards.power_cards import Aim
from ..effects.action import REPEATED
from ..effects.modifiers import DEEDS, Deed, Quickening, Repeats
from ..model.components import FAST, LINES, READY, SLOW, bits, enough, joined, less
from ..model.events import report
from ..model.modifier_points import OFFER, SPEED
from ..model.state import AGAIN, LESS, PAID, POWER_NAMES, POWERS, RECLAIM, USE, Island, island


def thing(offer: Answer) -> int:
    """The thing an offer is about: a power, the repeat of one (for nothing or paid), or a deed."""
    return offer.a + len(POWERS) * offer.b if offer.kind == CARD else len(POWERS) * LESS + offer.a


def owned(s: Island, seat: int, power: int) -> bool:
    return power in s.innates(seat) or s.cards_of(seat) >> power & 1 == 1


def thing_names() -> list[str]:
    names = [answer.name for how in (USE, AGAIN, PAID) for answer in [power.answers[how] for power in POWERS]]
    return names + [deed.answer.name for deed in DEEDS]


class Phase(Effect):
    """All seats' powers of one speed, one at a time, in any order, until everybody is ready.

    held: what those who said they are ready have declined. A seat is asked while it has an option that it has not
    declined, so a new option that reaches it withdraws its "ready". c: the seats asked.
    """

    def __init__(self, speed: int, key: str) -> None:
        self.speed: int = speed
        self.key: str = key

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.phase.{self.key}")

    # -- why not -----------------------------------------------------------------------------------------------------
    def holds_fault(self, s: Island, seat: int, power: int) -> str:
        """Why a seat has not got this power to use."""
        if POWERS[power].is_card():
            return "" if s.play[seat] >> power & 1 else "SI-8.5"
        if power not in s.innates(seat):
            return "SI-8.3"
        return "" if POWERS[power].ready(s.elements(seat)) else "SI-9.10"

    def target_fault(self, s: Island, seat: int, power: int) -> str:
        target = POWERS[power].target
        assert target is not None
        return "" if target.open(s, Frame(target, seat, power)) else "SI-10.1"

    def speed_fault(self, s: Island, seat: int, power: int) -> str:
        """SI-18.9, SI-18.11: in its own phase, or made fast."""
        if s.usable_in(seat, power, self.speed):
            return ""
        if self.speed == SLOW:
            return "SI-18.9"
        return "" if self.quickening(s, seat) is not None else "SI-18.11"

    def use_fault(self, s: Island, seat: int, power: int) -> str:
        fault = self.holds_fault(s, seat, power)
        if not fault and s.used[seat] >> power & 1:
            fault = "SI-11.13"
        return fault or self.speed_fault(s, seat, power) or self.target_fault(s, seat, power)

    def repeat_fault(self, s: Island, seat: int, power: int, how: int) -> str:
        if self.repeats(s, seat, power, how) is None:
            return "SI-11.13"
        if not s.used[seat] >> power & 1:
            return "SI-17.17"
        if how == PAID and s.price(seat, power) > s.energy[seat]:
            return "SI-7.9"
        if not s.usable_in(seat, power, self.speed):
            return "SI-17.9"
        return self.holds_fault(s, seat, power) or self.target_fault(s, seat, power)

    def less_fault(self, s: Island, seat: int, power: int) -> str:
        fault = self.use_fault(s, seat, power)
        return fault or ("" if subsets(s, seat, power, self.speed) else "SI-9.13")

    # -- entitlements --------------------------------------------------------------------------------------------------
    def quickening(self, s: Island, seat: int) -> ActiveModifier | None:
        for row in s.modifiers:
            node = row.node
            if row.point == OFFER and row.seat == seat and isinstance(node, Quickening) and node.left(s, row) > 0:
                return row
        return None

    def repeats(self, s: Island, seat: int, power: int, how: int) -> ActiveModifier | None:
        if not POWERS[power].is_card():
            return None
        for row in s.modifiers:
            node = row.node
            if row.point == OFFER and row.seat == seat and isinstance(node, Repeats) and row.uses:
                if node.paid == (how == PAID) and node.allows(s, row, power):
                    return row
        return None

    def deeds(self, s: Island, seat: int) -> list[Deed]:
        found: list[Deed] = []
        for row in s.modifiers:
            node = row.node
            if row.point == OFFER and row.seat == seat and isinstance(node, Deed) and row.uses:
                found.append(node)
        return found

    def granted(self, s: Island, seat: int) -> bool:
        """Whether the seat may do anything besides using its powers."""
        return any(row.point == OFFER and row.seat == seat for row in s.modifiers)

    # -- the question --------------------------------------------------------------------------------------------------
    def powers(self, s: Island, seat: int) -> list[int]:
        return bits(s.play[seat]) + s.innates(seat)

    def offers(self, s: Island, seat: int) -> list[Answer]:
        found: list[Answer] = []
        granted = self.granted(s, seat)
        for power in self.powers(s, seat):
            answers = POWERS[power].answers
            if not self.use_fault(s, seat, power):
                found.append(answers[USE])
            if granted:
                for how in (AGAIN, PAID):
                    if not self.repeat_fault(s, seat, power, how):
                        found.append(answers[how])
        if granted:
            for deed in self.deeds(s, seat):
                if not deed.why_not(s, seat):
                    found.append(deed.answer)
        return found

    def tempted(self, s: Island, seat: int, declined: list[int]) -> bool:
        """Whether the seat has an offer that it has not declined: mostly the first power will do."""
        for power in self.powers(s, seat):
            if power not in declined and not self.use_fault(s, seat, power):
                return True
        if self.granted(s, seat):
            for offer in self.offers(s, seat):
                if thing(offer) not in declined:
                    return True
        return False

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        f.owner = OPEN
        f.c = 0
        declined = f.held or []
        if not state.ending:
            for seat in range(state.box.seats):
                if self.tempted(state, seat, declined):
                    f.c |= 1 << seat
        if f.c:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        state, seat = island(s), f.owner
        mine = bits(state.cards_of(seat)) + state.innates(seat)
        found = [POWERS[power].answers[how] for power in mine for how in (USE, AGAIN, PAID, LESS)]
        return [*found, *[deed.answer for deed in self.deeds(state, seat)], READY]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state, seat = island(s), f.owner
        found: list[Answer] = []
        granted = self.granted(state, seat)
        for power in self.powers(state, seat):
            answers = POWERS[power].answers
            usable = not self.use_fault(state, seat, power)
            if usable:
                found.append(answers[USE])
            if granted:
                for how in (AGAIN, PAID):
                    if not self.repeat_fault(state, seat, power, how):
                        found.append(answers[how])
            if usable and subsets(state, seat, power, self.speed):
                found.append(answers[LESS])
        if granted:
            found += [deed.answer for deed in self.deeds(state, seat) if not deed.why_not(state, seat)]
        found.append(READY)
        return found

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        state, seat = island(s), f.owner
        if answer.kind == CARD:
            if not owned(state, seat, answer.a) or answer.b == RECLAIM:
                return NOT_OFFERED
        elif answer not in self.candidates(s, f):
            return NOT_OFFERED
        if answer is READY:
            return ""
        for deed in DEEDS:
            if answer is deed.answer:
                return deed.why_not(state, seat)
        if answer.b == USE:
            return self.use_fault(state, seat, answer.a)
        if answer.b == LESS:
            return self.less_fault(state, seat, answer.a)
        return self.repeat_fault(state, seat, answer.a, answer.b)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state, seat, power = island(s), f.owner, answer.a
        if answer is READY:
            f.held = sorted({*(f.held or []), *[thing(offer) for offer in self.offers(state, seat)]})
            return
        for deed in DEEDS:
            if answer is deed.answer:
                s.push(deed.effect, seat)
                return
        if answer.b == LESS:
            s.push(WITHHOLD[self.speed], seat, power)
            return
        if answer.b == USE:
            self.use(state, seat, power, chance)
            return
        row = self.repeats(state, seat, power, answer.b)
        assert row is not None
        node = row.node
        assert isinstance(node, Repeats)
        node.spend(state, row, power)
        if answer.b == PAID:
            state.energy[seat] -= state.price(seat, power)
        report(chance, "repeat", seat, POWER_NAMES[power])
        if subsets(state, seat, power, self.speed):
            s.push(WITHHOLD_AGAIN[self.speed], seat, power)
        else:
            self.use_again(state, seat, power)

    def use_again(self, s: Island, seat: int, power: int) -> None:
        s.push(POWERS[power].use, seat, power).b = REPEATED

    def use(self, s: Island, seat: int, power: int, chance: Chance) -> None:
        if not s.usable_in(seat, power, self.speed):
            row = self.quickening(s, seat)
            assert row is not None
            node = row.node
            assert isinstance(node, Quickening)
            node.spend(s, row, power)
            s.fastened[seat] |= 1 << power
        s.used[seat] |= 1 << power
        if s.modifiers:
            notify_modifiers(s, SPEED, seat, -1, power, 1, chance)
        s.push(POWERS[power].use, seat, power)


# -- as if with fewer elements -----------------------------------------------------------------------------------------
def lines_met(s: Island, seat: int, power: int) -> int:
    """The lines that all the elements of a seat meet, as a mask."""
    have, met = s.elements(seat), 0
    for i, need in enumerate(POWERS[power].lines):
        if enough(have, need):
            met |= 1 << i
    return met


def subsets(s: Island, seat: int, power: int, speed: int) -> list[int]:
    """The sets of lines a smaller choice of elements could meet (SI-9.14), as masks; all that are met is not among them.

    A set is possible if the least that meets its lines meets no other. An innate power needs a line (SI-9.10), one that
    elements make fast needs those elements in the fast phase, and one that they make reach farther needs a target without.
    """
    lines = POWERS[power].lines
    if not lines:
        return []
    target = POWERS[power].target
    assert isinstance(target, Aim)
    met = bits(lines_met(s, seat, power))
    found: list[int] = []
    for mask in range((1 << len(met)) - 1):
        least, chosen = 0, 0
        for k, i in enumerate(met):
            if mask >> k & 1:
                chosen |= 1 << i
                least = joined(least, lines[i])
        if any(enough(least, lines[i]) and not chosen >> i & 1 for i in met):
            continue
        if not POWERS[power].ready(least):
            continue
        if speed == FAST and POWERS[power].fast_with and s.speed(seat, power) == SLOW and not chosen & 1:
            continue
        if not target.open_with(s, Frame(target, seat, power), least):
            continue
        found.append(chosen)
    return found


class Withhold(Effect):
    """Which lines of the power are to be met; then it is used, or used again.

    To repeat a power is to use it anew (SI-17.1): whoever may repeat one is asked for its lines too, all of them included.
    """

    def __init__(self, phase: Phase, again: bool) -> None:
        self.phase: Phase = phase
        self.again: bool = again

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.withhold")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        found = [LINES[mask] for mask in subsets(island(s), f.owner, f.source, self.phase.speed)]
        if self.again:
            found.append(LINES[lines_met(island(s), f.owner, f.source)])
        return found

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.pop()
        state, least, withheld = island(s), 0, 0
        if answer.a != lines_met(state, f.owner, f.source):
            for i in bits(answer.a):
                least = joined(least, POWERS[f.source].lines[i])
            withheld = less(state.elements(f.owner), least)
        if self.again:
            self.phase.use_again(state, f.owner, f.source)
        else:
            self.phase.use(state, f.owner, f.source, chance)
        state.withheld = withheld


FAST_PHASE: Final = Phase(FAST, "fast")
SLOW_PHASE: Final = Phase(SLOW, "slow")
WITHHOLD: Final = [Withhold(FAST_PHASE, False), Withhold(SLOW_PHASE, False)]
WITHHOLD_AGAIN: Final = [Withhold(FAST_PHASE, True), Withhold(SLOW_PHASE, True)]

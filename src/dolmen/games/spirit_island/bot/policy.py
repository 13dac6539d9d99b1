"""The bot of Spirit Island: it tries answers with the rules, on copies of its view, and evaluates the results.

A power is tried with all its questions, to the end of its action. Cards are chosen before they can be used. So each card is
tried where it would be used: fast ones now, slow ones after the coming invader phase. The best affordable sets of cards,
with the innate powers that their elements reach, are then tried to the end of the turn, and the best one is played.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from typing import Final

from dolmen.engine.answer import SEAT, Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.effects import ENOUGH, REST, Act, AskTimes, Each, Effect, current_act
from dolmen.engine.game import Game
from dolmen.engine.state import OPEN, Frame, State, View, lane_of, pending_frame, run_until_question

from ..cards.powers import POWERS
from ..effects.frame_fields import growth_option, has_chosen_growth
from ..effects.gains import ForgetCard, GainPower
from ..effects.invader_actions import advance_cards
from ..forecast import FAST as FAST_TIME
from ..forecast import INVADER, PhaseResult, predict_phase, skip_unseen_card
from ..model.components import (
    DECK_ANSWERS,
    ELEMENT_ANSWERS,
    ELEMENTS,
    FAST,
    MAJOR,
    MINOR,
    PRESENCE_ANSWERS,
    READY,
    bits,
    card_of,
    element_count,
    meets_threshold,
    number_of_answer,
    one_element,
    use_of,
)
from ..model.state import FEWER_ELEMENTS, RECLAIM, USE, Island, from_power, island
from ..phases.power_phases import FAST_PHASE, PowerPhase
from ..phases.setup import ROUND
from ..phases.spirit_phase import GROWTH, PlayCards, SpiritGrowth
from .evaluation import CARD, evaluate

NO_CHANCE: Final = Chance()
ROLLOUT_TURNS: Final = 1  # for how many turns a search plays on with this policy
SEARCH_EFFORT: Final = 2.0  # times the seconds of a level for a decision: four or five decisions of a turn are searched
MAX_POSITIONS: Final = 40  # positions looked at for one question
MAX_POSITIONS_PER_CARD: Final = 16  # for one card that might be played
MAX_POSITIONS_FOR_OTHERS: Final = 8  # for a power of another seat
PLANS: Final = 4  # sets of cards that are tried to the end of the turn
SEARCHED_SETS: Final = 6  # sets of cards that a search compares
MAX_SET_LAG: Final = 15.0  # a set estimated this much below the best is not tried
SLOW_TIME: Final = INVADER + 1
CARD_LEFT_HAND: Final = 0.5  # a card played is not in hand any more
USEFUL_ELEMENT: Final = 1.0  # an element that an innate power could use
MAX_MAJOR_POWERS: Final = 2  # the most major powers to hold
MAJOR_POWER_ENERGY: Final = 6  # energy with which a major power is of use
ENERGY_PAID: Final = 1.2  # paid for a card
NEXT_TURN_PART: Final = 0.8  # of what can be done next turn
ADDED_PRESENCE: Final = 20.0  # a presence added next turn
GAINED_CARD_PRICE: Final = 1.5  # energy of a card to be gained
USE_NOW: Final = 0.8  # of what a card could do now, when it is gained or forgotten


def is_worth_a_search(game: Game, view: View, seat: int) -> bool:
    """Growth and the cards to play decide the turn; the policy tries everything else to the end by itself."""
    f = pending_frame(view, seat)
    return f is not None and isinstance(f.node, PlayCards | SpiritGrowth)


def plans(game: Game, view: View, seat: int) -> list[list[Answer]]:
    """What a search compares: the next answers of a seat, several if they belong together. The policy's own come first."""
    own = choose_several(game, view, seat)
    if not is_worth_a_search(game, view, seat):
        return [own]
    s = island(view)
    f = pending_frame(s, seat)
    assert f is not None
    planner = Planner(game, seat)
    others = [[answer] for answer in game.legal(s, seat)]
    if isinstance(f.node, PlayCards) and not planner.may_reclaim(s):
        turn_plan = TurnPlan(planner, s)
        others = [planner.answers_to_play(s, turn_plan, cards) for _, cards in turn_plan.plans(s)[:SEARCHED_SETS]]
    return [own, *[other for other in others if other != own]]


def choose_several(game: Game, view: View, seat: int) -> list[Answer]:
    """The next answers of a seat: several if the policy decides them together."""
    s = island(view)
    f = pending_frame(s, seat)
    assert f is not None
    if isinstance(f.node, PlayCards):
        return Planner(game, seat).choose_card_answers(s)
    return [choose(game, view, seat)]


def choose(game: Game, view: View, seat: int) -> Answer:
    """The answer of a seat that has more than one to choose from."""
    s = island(view)
    f = pending_frame(s, seat)
    assert f is not None
    planner = Planner(game, seat)
    node = f.node
    if isinstance(node, PowerPhase):
        return planner.choose_power(s)
    if isinstance(node, PlayCards):
        return planner.choose_card_answers(s)[0]
    if isinstance(node, SpiritGrowth):
        return planner.growth_option(s) if not has_chosen_growth(f) else planner.choose_next_item(s, node, f)
    if isinstance(node, GainPower):
        return planner.deck_to_draw_from(s) if f.held is None else planner.choose_card_to_gain(s, f.held)
    if isinstance(node.question if isinstance(node, AskTimes) else node, ForgetCard):
        return planner.choose_card_to_forget(s)
    if isinstance(node, Each):
        return REST
    return planner.best_answer(s)


class Pause(Effect):
    """A frame below an action that stops a trial when the action ends."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True


PAUSE: Final = Pause()


def with_pause(s: Island) -> Island:
    """A copy that stops when the current action ends."""
    after = s.copy()
    for i, f in enumerate(after.stack):
        if isinstance(f.node, (Act, PowerPhase)):
            after.stack.insert(i + isinstance(f.node, PowerPhase), Frame(PAUSE, OPEN))
            break
    return after


class Planner:
    """The search of one seat for the answer to one question."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game: Game = game
        self.seat: int = seat
        self.share: int = max(1, game.seats - 1)  # a larger island takes longer to evaluate, so fewer positions are tried

    # -- trying ----------------------------------------------------------------------------------------------------------
    def value(self, s: Island) -> float:
        return evaluate(self.game, View(s), self.seat)

    def to_act(self, s: Island) -> int:
        """The seat asked next within the action; -1 if it ended, or if another seat is asked outside a power."""
        if s.lanes:
            f = pending_frame(s, self.seat)
            return -1 if f is None or isinstance(f.node, (PlayCards, SpiritGrowth)) else self.seat
        if not s.stack or current_act(s) is None:
            return -1
        f = s.stack[-1]
        return f.owner if f.owner == self.seat or from_power(f) else -1

    def answers(self, s: Island, seat: int) -> list[Answer]:
        """The answers to try, without moving presence instead of adding it, and without letting others go first."""
        found = self.game.legal(s, seat)
        kept = [answer for answer in found if answer not in PRESENCE_ANSWERS and answer.kind != SEAT]
        return kept or found

    def try_answer(self, s: Island, seat: int, answer: Answer) -> tuple[Island, bool]:
        """The position after an answer, and whether an unseen card stops it.

        An unseen blight card does not stop it, because the place of the blight matters more than the card.
        """
        after, deck = s.copy(), ""
        try:
            self.game.apply(after, seat, answer, NO_CHANCE)
        except ChanceNeeded as shut:
            deck = str(shut)
        while deck == "blight" and not after.lanes:
            skip_unseen_card(PhaseResult(after), deck)
            deck = ""
            try:
                run_until_question(after, NO_CHANCE)
            except ChanceNeeded as shut:
                deck = str(shut)
        return after, deck != ""

    def search(self, s: Island, max_positions: int) -> tuple[float, Island]:
        """The value of the best end of the current action, and the state there.

        It tries all paths as long as they have at most `max_positions`, then takes the best step each time.
        """
        while True:
            seat = self.to_act(s)
            if seat < 0:
                return self.value(s), s
            answers = self.answers(s, seat)
            each = max_positions // len(answers)
            best: tuple[float, Island, bool] | None = None
            for answer in answers:
                after, stopped = self.try_answer(s, seat, answer)
                if len(answers) == 1:
                    value = 0.0
                elif each > 1 and not stopped:
                    value, after = self.search(after, each)
                else:
                    value = self.value(after)
                if best is None or value > best[0]:
                    best = value, after, stopped
            assert best is not None
            s = best[1]
            if best[2]:
                return self.value(s), s
            if each > 1 and len(answers) > 1:
                return best[0], s

    def best_answer(self, s: Island) -> Answer:
        """The answer to any other question."""
        s = with_pause(s)
        answers = self.answers(s, self.seat)
        found, most = answers[0], 0.0
        for answer in answers:
            after, stopped = self.try_answer(s, self.seat, answer)
            value = self.value(after) if stopped else self.search(after, MAX_POSITIONS // self.share // len(answers))[0]
            if answer is answers[0] or value > most:
                found, most = answer, value
        return found

    # -- powers ----------------------------------------------------------------------------------------------------------
    def choose_power(self, s: Island) -> Answer:
        """The best power to use now, or READY."""
        found, most = READY, self.value(s)
        answers = [a for a in self.game.legal(s, self.seat) if a is not READY and use_of(a) != FEWER_ELEMENTS]
        for answer in answers:
            value = self.search(self.start_power(s, answer), MAX_POSITIONS // self.share)[0]
            if value > most:
                found, most = answer, value
        return found

    def start_power(self, s: Island, answer: Answer) -> Island:
        """The position in which a power has just been chosen."""
        after = s.copy()
        f = pending_frame(after, self.seat)
        assert f is not None
        f.node.take(after, f, answer, NO_CHANCE)
        after = with_pause(after)
        with suppress(ChanceNeeded):
            run_until_question(after, NO_CHANCE)
        return after

    # -- cards -----------------------------------------------------------------------------------------------------------
    def choose_card_answers(self, s: Island) -> list[Answer]:
        """The next answers, decided together: one reclaim, the cards to play, or an element."""
        turn_plan = TurnPlan(self, s)
        if self.may_reclaim(s):
            back = max(bits(s.discard[self.seat]), key=turn_plan.power_gain)
            return [POWERS[back].answers[RECLAIM]]
        return self.answers_to_play(s, turn_plan, turn_plan.cards_to_play(s))

    def may_reclaim(self, s: Island) -> bool:
        return s.reclaims_left(self.seat) > 0 and s.discard[self.seat] != 0

    def answers_to_play(self, s: Island, turn_plan: TurnPlan, cards: list[int]) -> list[Answer]:
        """The answers that play a set of cards, or name an element if there are none."""
        seat = self.seat
        answers = [POWERS[card].answers[USE] for card in cards]
        if s.elements_to_name(seat) <= 0:
            return [*answers, ENOUGH]
        if not answers:
            have = s.elements(seat)
            e = max(range(len(ELEMENTS)), key=lambda e: turn_plan.innates(have + one_element(e)))
            return [ELEMENT_ANSWERS[e]]
        return answers

    def deck_to_draw_from(self, s: Island) -> Answer:
        """The major deck only if the seat can pay for a major power."""
        rich = s.energy[self.seat] + s.income(self.seat) >= MAJOR_POWER_ENERGY
        has = [card for card in bits(s.forgettable_cards(self.seat)) if POWERS[card].deck == MAJOR]
        return DECK_ANSWERS[MAJOR if rich and len(has) < MAX_MAJOR_POWERS else MINOR]

    def choose_card_to_gain(self, s: Island, drawn: list[int]) -> Answer:
        turn_plan = TurnPlan(self, s)
        return POWERS[max(drawn, key=turn_plan.quality)].answers[USE]

    def choose_card_to_forget(self, s: Island) -> Answer:
        """The least useful card."""
        turn_plan, answers = TurnPlan(self, s), self.game.legal(s, self.seat)
        answers = [answer for answer in answers if answer is not ENOUGH]
        return min(answers, key=lambda answer: turn_plan.quality(card_of(answer)))

    # -- growth ----------------------------------------------------------------------------------------------------------
    def growth_option(self, s: Island) -> Answer:
        """The option with the best position, this turn and later."""
        turn_plan = TurnPlan(self, s)
        answers = self.game.legal(s, self.seat)
        found, most = answers[0], 0.0
        for answer in answers:
            value = self.growth_value(s, answer, turn_plan)
            if answer is answers[0] or value > most:
                found, most = answer, value
        return found

    def growth_value(self, s: Island, answer: Answer, turn_plan: TurnPlan) -> float:
        """The value of a growth option, with the cards that can be played after it."""
        after, bonus = self.after_growth(s, answer)
        now, cards = turn_plan.plan(after)
        return self.value(after) + bonus + now + NEXT_TURN_PART * turn_plan.next_turn(after, cards)

    def after_growth(self, s: Island, answer: Answer) -> tuple[Island, float]:
        """The position after a growth option, and the value of the cards it draws."""
        after, _ = self.try_answer(s, self.seat, answer)
        bonus = 0.0
        while True:
            f = pending_frame(after, self.seat)
            if f is None or isinstance(f.node, PlayCards):
                break
            if isinstance(f.node, SpiritGrowth):
                after, _ = self.try_answer(after, self.seat, REST)
            elif isinstance(f.node, GainPower):
                bonus += CARD
                skip_gain(after, self.seat)
            else:
                after = self.search(after, MAX_POSITIONS_PER_CARD // self.share)[1]
        return after, bonus

    def choose_next_item(self, s: Island, node: SpiritGrowth, f: Frame) -> Answer:
        """Gain cards first, because they influence the other items."""
        answers = self.game.legal(s, self.seat)
        texts = node.texts[growth_option(f)]
        for answer in answers:
            if answer is not REST and use_of(answer) != RECLAIM and texts[number_of_answer(answer)] == "gain power":
                return answer
        return REST


class TurnPlan:
    """The visible rest of a turn while cards are chosen: the gain of each power in it."""

    def __init__(self, planner: Planner, s: Island) -> None:
        self.planner: Planner = planner
        self.s: Island = s
        self.idle: set[int] = set()  # useless powers of other seats
        self.team: Island = place_in_phase(s.copy(), FAST_TIME)  # with the powers of the other seats used
        for one in range(s.components.seats):
            if one != planner.seat:
                self.team = self.after_powers(self.team, one, True, True)
        self.now: Island = self.after_powers(self.team, planner.seat, True, False)
        self.later: Island = predict_phase(self.now).after
        if self.later.stack:
            advance_cards(self.later, NO_CHANCE)
        self.later = self.after_slow_powers(place_in_phase(self.later, SLOW_TIME), False)
        self.worth_now: float = planner.value(self.now)
        self.worth_later: float = planner.value(self.later)
        self.gains: dict[int, float] = {}
        self.levels: dict[tuple[int, int], float] = {}

    def after_slow_powers(self, s: Island, own: bool) -> Island:
        """All seats use their slow powers."""
        for seat in range(s.components.seats):
            s = self.after_powers(s, seat, False, own or seat != self.planner.seat)
        return s

    def after_powers(self, s: Island, seat: int, fast: bool, innate: bool) -> Island:
        """The position after a seat used its played cards and, with `innate`, its innate powers.

        A useless power of another seat is not tried again.
        """
        powers = bits(s.cards_in_play[seat])
        if innate:
            powers += [power for power in s.innates(seat) if POWERS[power].is_ready(s.elements(seat))]
        most = self.planner.value(s)
        for power in powers:
            if power in self.idle or s.used[seat] >> power & 1 or s.usable_in(seat, power, FAST) != fast:
                continue
            value, after = self.after_power(s, seat, power)
            if value > most:
                s, most = after, value
            elif seat != self.planner.seat:
                self.idle.add(power)
        return s

    def after_power(self, s: Island, seat: int, power: int) -> tuple[float, Island]:
        """The best use of a power: its value and the position after it."""
        after = s.copy()
        after.used[seat] |= 1 << power
        target = POWERS[power].target
        assert target is not None
        if not target.has_legal_answer(after, Frame(target, seat, power)):
            return self.planner.value(after), after
        after.push(POWERS[power].use, seat, power)
        with suppress(ChanceNeeded):
            run_until_question(after, NO_CHANCE)
            max_positions = MAX_POSITIONS_PER_CARD if seat == self.planner.seat else MAX_POSITIONS_FOR_OTHERS
            return self.planner.search(after, max_positions // self.planner.share)
        return self.planner.value(after), after

    def power_gain(self, power: int) -> float:
        """The gain of a power of the seat. It is never negative, because a power need not be used."""
        if power not in self.gains:
            self.gains[power] = self.gain_with_elements(power, 0)
        return self.gains[power]

    def gain_with_elements(self, power: int, extra_elements: int) -> float:
        """The gain of a power with extra elements: used as fast if allowed, and as slow if it is not fast by itself."""
        seat, gain = self.planner.seat, 0.0
        fast = self.now.copy()
        fast.gained_elements[seat] += extra_elements + POWERS[power].gives
        if not FAST_PHASE.speed_refusal(fast, seat, power):
            gain = max(gain, self.after_power(fast, seat, power)[0] - self.worth_now)
        if not fast.usable_in(seat, power, FAST):
            slow = self.later.copy()
            slow.gained_elements[seat] += extra_elements + POWERS[power].gives
            gain = max(gain, self.after_power(slow, seat, power)[0] - self.worth_later)
        return gain

    def innates(self, have: int) -> float:
        """The gain of the innate powers with these elements."""
        total, seat = 0.0, self.planner.seat
        for power in self.s.innates(seat):
            if POWERS[power].is_ready(have):
                met = sum([meets_threshold(have, need) << i for i, need in enumerate(POWERS[power].lines)])
                if (power, met) not in self.levels:
                    more = have - self.now.elements(seat)
                    self.levels[power, met] = self.gain_with_elements(power, more)
                total += self.levels[power, met]
        return total

    def plan(self, s: Island) -> tuple[float, list[int]]:
        """The gain of the best set of cards to play, and the cards."""
        return self.plans(s)[0]

    def plans(self, s: Island) -> list[tuple[float, list[int]]]:
        """All affordable sets of cards with the sum of their single gains, the best first."""
        seat = self.planner.seat
        have, energy = s.elements(seat), s.energy[seat]
        found = [(self.innates(have), list[int]())]
        hand = bits(s.hand[seat])
        for n in range(1, s.card_plays_left(seat) + 1):
            for cards in combinations(hand, n):
                price = sum([s.price(seat, card) for card in cards])
                if price <= energy:
                    value = self.innates(have + sum([POWERS[card].gives for card in cards])) - ENERGY_PAID * price
                    value += sum([self.power_gain(card) for card in cards]) - CARD_LEFT_HAND * n
                    found.append((value, list(cards)))
        found.sort(reverse=True)
        return found

    def cards_to_play(self, s: Island) -> list[int]:
        """Of the sets with the best sums, the one with the best end of the turn."""
        plans = self.plans(s)[: max(2, PLANS // self.planner.share)]
        sets = [cards for value, cards in plans if value > plans[0][0] - MAX_SET_LAG]
        return sets[0] if len(sets) == 1 else max(sets, key=self.outcome)

    def outcome(self, cards: list[int]) -> float:
        """The value at the end of a turn in which these cards are played."""
        price = sum([self.s.price(self.planner.seat, card) for card in cards])
        return self.planner.value(self.turn_end(cards)) - ENERGY_PAID * price - CARD_LEFT_HAND * len(cards)

    def turn_end(self, cards: list[int]) -> Island:
        """The position at the end of a turn with these cards, with all powers used."""
        seat, s = self.planner.seat, self.team.copy()
        for card in cards:
            s.hand[seat] &= ~(1 << card)
            s.cards_in_play[seat] |= 1 << card
        s = predict_phase(self.after_powers(s, seat, True, True)).after
        if s.stack:
            advance_cards(s, NO_CHANCE)
        return self.after_slow_powers(place_in_phase(s, SLOW_TIME), True)

    def next_turn(self, s: Island, played: list[int]) -> float:
        """The gain of the next turn after these cards, with the best growth, on an unchanged island."""
        seat, best = self.planner.seat, 0.0
        for texts in GROWTH[s.spirits[seat]].texts:
            after = s.copy()
            for card in played:
                after.energy[seat] -= s.price(seat, card)
                after.hand[seat] &= ~(1 << card)
                after.discard[seat] |= 1 << card
            after.extra_card_plays[seat] = 0
            after.energy[seat] += s.income(seat)
            value = 0.0
            for text in texts:
                word, _, rest = text.partition(" ")
                if text == "reclaim":
                    after.hand[seat] |= after.discard[seat]
                elif text == "gain power":
                    value += CARD
                elif word == "energy":
                    after.energy[seat] += int(rest)
                elif word == "play":
                    after.extra_card_plays[seat] += int(rest)
                elif word == "presence":
                    value += ADDED_PRESENCE
            best = max(best, value + self.plan(after)[0])
        return best

    def quality(self, card: int) -> float:
        """The usefulness of a card, now and later."""
        total = USE_NOW * self.power_gain(card) - GAINED_CARD_PRICE * POWERS[card].cost
        for power in self.s.innates(self.planner.seat):
            for need in POWERS[power].lines:
                for e in range(len(ELEMENTS)):
                    total += USEFUL_ELEMENT * min(1, element_count(need, e)) * element_count(POWERS[card].gives, e)
        return total


def place_in_phase(s: Island, phase: int) -> Island:
    """Put the state into the fast or slow phase."""
    s.lanes, s.stack = [], [Frame(ROUND, 0, b=phase + 1), Frame(PAUSE, OPEN)]
    return s


def skip_gain(s: Island, seat: int) -> None:
    """Skip the gain of an unknown card."""
    lane = lane_of(s, seat)
    assert lane is not None
    main, s.stack = s.stack, lane.stack
    s.pop()
    run_until_question(s, NO_CHANCE)
    s.stack = main
    lane.ready = not lane.stack

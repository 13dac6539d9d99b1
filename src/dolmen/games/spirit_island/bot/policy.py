"""How the bot thinks in Spirit Island: it tries things out by the rules, on copies of what it sees, and judges what comes
of them (`outlook`).

A power is tried with all its questions, to the end of its action. Which cards to play is asked before any of them can be
used; so each is tried where it would be used, fast ones now and slow ones after the coming invader phase. Of the sets that
can be paid for those that add up best, with the innate powers that their elements reach, are tried together to the end of
the turn, and the best of them is played.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from typing import Final

from dolmen.engine.answer import SEAT, Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.effects import ENOUGH, REST, Act, AskTimes, Each, Effect, current_act
from dolmen.engine.game import Game
from dolmen.engine.state import OPEN, Frame, State, lane_of, pending_frame, settle

from ..effects.gains import Forget, GainPower
from ..model.components import (
    DECKS,
    ELEMENT_ANSWERS,
    ELEMENTS,
    FAST,
    FROM,
    MAJOR,
    MINOR,
    READY,
    bits,
    count_of,
    enough,
    one_element,
)
from ..model.state import LESS, POWERS, RECLAIM, USE, Island, from_power, island
from ..phases.invader_phase import advance
from ..phases.power_phases import FAST_PHASE, Phase
from ..phases.setup import ROUND
from ..phases.spirit_phase import GROWTH, Plays, SpiritGrowth
from .evaluation import CARD, evaluate
from .forecast import FAST as FAST_TIME
from .forecast import INVADER, Glimpse, glimpse, passed_by

SHUT: Final = Chance()
LOOKS: Final = 40  # positions looked at for one question
LOOKS_AT_CARD: Final = 16  # and for one card that might be played
LOOKS_AT_OTHERS: Final = 8  # for a power of somebody else
PLANS: Final = 4  # sets of cards that are tried to the end of the turn
HOPE: Final = 15.0  # if they seem to be worth so much less than the best, they are not tried
SLOW_TIME: Final = INVADER + 1
WASTED: Final = 0.5  # a card played is not in hand any more
ELEMENT: Final = 1.0  # one that an innate power could use, at times
MAJORS: Final = 2  # of these, so many
GREAT: Final = 6  # energy with which a major power is of use
ENERGY: Final = 1.2  # paid for a card
LATER: Final = 0.8  # of what can be done next turn
ADDED: Final = 20.0  # a presence added next turn
PRICEY: Final = 1.5  # energy of a card to be gained
NOW: Final = 0.8  # of what a card could do now, when it is gained or forgotten


def choose(game: Game, view: State, seat: int) -> Answer:
    """The answer of a seat that has more than one to choose from."""
    s = island(view)
    f = pending_frame(s, seat)
    assert f is not None
    mind = Mind(game, seat)
    node = f.node
    if isinstance(node, Phase):
        return mind.power_to_use(s)
    if isinstance(node, Plays):
        return mind.card_to_play(s)
    if isinstance(node, SpiritGrowth):
        return mind.growth(s) if not f.b else mind.next_item(s, node, f)
    if isinstance(node, GainPower):
        return mind.deck(s) if f.held is None else mind.card_to_gain(s, f.held)
    if isinstance(node.question if isinstance(node, AskTimes) else node, Forget):
        return mind.card_to_forget(s)
    if isinstance(node, Each):
        return REST
    return mind.best(s)


class Pause(Effect):
    """Stands beneath an action, so that what is tried does not go on into what comes after it."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True


PAUSE: Final = Pause()


def paused(s: Island) -> Island:
    """A copy in which all stops when the action going on is through."""
    after = s.copy()
    for i, f in enumerate(after.stack):
        if isinstance(f.node, (Act, Phase)):
            after.stack.insert(i + isinstance(f.node, Phase), Frame(PAUSE, OPEN))
            break
    return after


class Mind:
    """One seat thinking about one question."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game: Game = game
        self.seat: int = seat
        self.share: int = max(1, game.seats - 1)  # a larger island takes longer to look at, so less is looked at

    # -- trying ----------------------------------------------------------------------------------------------------------
    def worth(self, s: Island) -> float:
        return evaluate(self.game, s, self.seat)

    def to_act(self, s: Island) -> int:
        """Who is asked next in the course of an action, -1 if it is through, or if it is no power and others go on."""
        if s.lanes:
            f = pending_frame(s, self.seat)
            return -1 if f is None or isinstance(f.node, (Plays, SpiritGrowth)) else self.seat
        if not s.stack or current_act(s) is None:
            return -1
        f = s.stack[-1]
        return f.owner if f.owner == self.seat or from_power(f) else -1

    def answers(self, s: Island, seat: int) -> list[Answer]:
        """The answers worth a thought: presence is not moved about while there is some to add, nobody is let go first."""
        found = self.game.legal(s, seat)
        kept = [answer for answer in found if answer not in FROM and answer.kind != SEAT]
        return kept or found

    def tried(self, s: Island, seat: int, answer: Answer) -> tuple[Island, bool]:
        """The position after an answer, and whether it is stopped by a card that nobody has seen.

        The blight card does not stop it: which land is blighted matters, whatever that card says.
        """
        after, deck = s.copy(), ""
        try:
            self.game.apply(after, seat, answer, SHUT)
        except ChanceNeeded as shut:
            deck = str(shut)
        while deck == "blight" and not after.lanes:
            passed_by(Glimpse(after), deck)
            deck = ""
            try:
                settle(after, SHUT)
            except ChanceNeeded as shut:
                deck = str(shut)
        return after, deck != ""

    def search(self, s: Island, looks: int) -> tuple[float, Island]:
        """The best end of the action going on: all ways are tried while there are looks for that, then step by step."""
        while True:
            seat = self.to_act(s)
            if seat < 0:
                return self.worth(s), s
            answers = self.answers(s, seat)
            each = looks // len(answers)
            best: tuple[float, Island, bool] | None = None
            for answer in answers:
                after, stopped = self.tried(s, seat, answer)
                if len(answers) == 1:
                    value = 0.0
                elif each > 1 and not stopped:
                    value, after = self.search(after, each)
                else:
                    value = self.worth(after)
                if best is None or value > best[0]:
                    best = value, after, stopped
            assert best is not None
            s = best[1]
            if best[2]:
                return self.worth(s), s
            if each > 1 and len(answers) > 1:
                return best[0], s

    def best(self, s: Island) -> Answer:
        """The answer to any other question."""
        s = paused(s)
        answers = self.answers(s, self.seat)
        found, most = answers[0], 0.0
        for answer in answers:
            after, stopped = self.tried(s, self.seat, answer)
            value = self.worth(after) if stopped else self.search(after, LOOKS // self.share // len(answers))[0]
            if answer is answers[0] or value > most:
                found, most = answer, value
        return found

    # -- powers ----------------------------------------------------------------------------------------------------------
    def power_to_use(self, s: Island) -> Answer:
        """The power that does most good now, or none."""
        found, most = READY, self.worth(s)
        answers = [a for a in self.game.legal(s, self.seat) if a is not READY and a.b != LESS]
        for answer in answers:
            value = self.search(self.begun(s, answer), LOOKS // self.share)[0]
            if value > most:
                found, most = answer, value
        return found

    def begun(self, s: Island, answer: Answer) -> Island:
        """A power is being used."""
        after = s.copy()
        f = pending_frame(after, self.seat)
        assert f is not None
        f.node.take(after, f, answer, SHUT)
        after = paused(after)
        with suppress(ChanceNeeded):
            settle(after, SHUT)
        return after

    # -- cards -----------------------------------------------------------------------------------------------------------
    def card_to_play(self, s: Island) -> Answer:
        seat = self.seat
        ahead = Ahead(self, s)
        if s.reclaims(seat) > 0 and s.discard[seat]:
            back = max(bits(s.discard[seat]), key=ahead.gain)
            return POWERS[back].answers[RECLAIM]
        cards = ahead.cards_to_play(s)
        if cards:
            return POWERS[cards[0]].answers[USE]
        if s.wild(seat) > 0:
            have = s.elements(seat)
            e = max(range(len(ELEMENTS)), key=lambda e: ahead.innates(have + one_element(e)))
            return ELEMENT_ANSWERS[e]
        return ENOUGH

    def deck(self, s: Island) -> Answer:
        """A major power is for those who can pay for it."""
        rich = s.energy[self.seat] + s.income(self.seat) >= GREAT
        has = [card for card in bits(s.cards_of(self.seat)) if POWERS[card].deck == MAJOR]
        return DECKS[MAJOR if rich and len(has) < MAJORS else MINOR]

    def card_to_gain(self, s: Island, drawn: list[int]) -> Answer:
        ahead = Ahead(self, s)
        return POWERS[max(drawn, key=ahead.quality)].answers[USE]

    def card_to_forget(self, s: Island) -> Answer:
        """The least useful one; one that has been used is no loss this turn."""
        ahead, answers = Ahead(self, s), self.game.legal(s, self.seat)
        answers = [answer for answer in answers if answer is not ENOUGH]
        return min(answers, key=lambda answer: ahead.quality(answer.a))

    # -- growth ----------------------------------------------------------------------------------------------------------
    def growth(self, s: Island) -> Answer:
        """The option after which most can be done, this turn and later."""
        ahead = Ahead(self, s)
        answers = self.game.legal(s, self.seat)
        found, most = answers[0], 0.0
        for answer in answers:
            value = self.grown(s, answer, ahead)
            if answer is answers[0] or value > most:
                found, most = answer, value
        return found

    def grown(self, s: Island, answer: Answer, ahead: Ahead) -> float:
        """The worth of a growth option, with the cards that can be played after it."""
        after, bonus = self.grown_to(s, answer)
        now, cards = ahead.plan(after)
        return self.worth(after) + bonus + now + LATER * ahead.next_turn(after, cards)

    def grown_to(self, s: Island, answer: Answer) -> tuple[Island, float]:
        """The position after a growth option, and what the cards are worth that it lets draw."""
        after, _ = self.tried(s, self.seat, answer)
        bonus = 0.0
        while True:
            f = pending_frame(after, self.seat)
            if f is None or isinstance(f.node, Plays):
                break
            if isinstance(f.node, SpiritGrowth):
                after, _ = self.tried(after, self.seat, REST)
            elif isinstance(f.node, GainPower):
                bonus += CARD
                skip(after, self.seat)
            else:
                after = self.search(after, LOOKS_AT_CARD // self.share)[1]
        return after, bonus

    def next_item(self, s: Island, node: SpiritGrowth, f: Frame) -> Answer:
        """First the cards: what they are has a say in what is done then."""
        answers = self.game.legal(s, self.seat)
        texts = node.texts[f.b - 1]
        for answer in answers:
            if answer is not REST and answer.b != RECLAIM and texts[answer.a] == "gain power":
                return answer
        return REST


class Ahead:
    """The rest of a turn whose cards are being played, as far as it can be seen: what each power would do in it."""

    def __init__(self, mind: Mind, s: Island) -> None:
        self.mind: Mind = mind
        self.s: Island = s
        self.idle: set[int] = set()  # powers of the others that would do nothing
        self.team: Island = set_in(s.copy(), FAST_TIME)  # what the others have played is used
        for one in range(s.box.seats):
            if one != mind.seat:
                self.team = self.after_played(self.team, one, True, True)
        self.now: Island = self.after_played(self.team, mind.seat, True, False)
        self.later: Island = glimpse(self.now).after
        if self.later.stack:
            advance(self.later, SHUT)
        self.later = self.all_played(set_in(self.later, SLOW_TIME), False)
        self.worth_now: float = mind.worth(self.now)
        self.worth_later: float = mind.worth(self.later)
        self.gains: dict[int, float] = {}
        self.levels: dict[tuple[int, int], float] = {}

    def all_played(self, s: Island, own: bool) -> Island:
        """All seats use what is slow."""
        for seat in range(s.box.seats):
            s = self.after_played(s, seat, False, own or seat != self.mind.seat)
        return s

    def after_played(self, s: Island, seat: int, fast: bool, innate: bool) -> Island:
        """The cards that a seat has played are used, and its innate powers: the own ones only if all cards are played.

        What was of no use to the others is not tried again with other cards of one's own.
        """
        powers = bits(s.play[seat])
        if innate:
            powers += [power for power in s.innates(seat) if POWERS[power].ready(s.elements(seat))]
        most = self.mind.worth(s)
        for power in powers:
            if power in self.idle or s.used[seat] >> power & 1 or s.usable_in(seat, power, FAST) != fast:
                continue
            value, after = self.used(s, seat, power)
            if value > most:
                s, most = after, value
            elif seat != self.mind.seat:
                self.idle.add(power)
        return s

    def used(self, s: Island, seat: int, power: int) -> tuple[float, Island]:
        """A power used as well as can be."""
        after = s.copy()
        after.used[seat] |= 1 << power
        target = POWERS[power].target
        assert target is not None
        if not target.open(after, Frame(target, seat, power)):
            return self.mind.worth(after), after
        after.push(POWERS[power].use, seat, power)
        with suppress(ChanceNeeded):
            settle(after, SHUT)
            looks = LOOKS_AT_CARD if seat == self.mind.seat else LOOKS_AT_OTHERS
            return self.mind.search(after, looks // self.mind.share)
        return self.mind.worth(after), after

    def gain(self, power: int) -> float:
        """What a power of the seat would bring; never less than nothing, as it need not be used."""
        if power not in self.gains:
            self.gains[power] = self.tried(power, 0)
        return self.gains[power]

    def tried(self, power: int, more: int) -> float:
        """With so many more elements; a slow power that may be used in the fast phase too, in the better one."""
        seat, gain = self.mind.seat, 0.0
        fast = self.now.copy()
        fast.gained[seat] += more + POWERS[power].gives
        if not FAST_PHASE.speed_fault(fast, seat, power):
            gain = max(gain, self.used(fast, seat, power)[0] - self.worth_now)
        if not fast.usable_in(seat, power, FAST):
            slow = self.later.copy()
            slow.gained[seat] += more + POWERS[power].gives
            gain = max(gain, self.used(slow, seat, power)[0] - self.worth_later)
        return gain

    def innates(self, have: int) -> float:
        """What the innate powers would bring with these elements."""
        total, seat = 0.0, self.mind.seat
        for power in self.s.innates(seat):
            if POWERS[power].ready(have):
                met = sum([enough(have, need) << i for i, need in enumerate(POWERS[power].lines)])
                if (power, met) not in self.levels:
                    more = have - self.now.elements(seat)
                    self.levels[power, met] = self.tried(power, more)
                total += self.levels[power, met]
        return total

    def plan(self, s: Island) -> tuple[float, list[int]]:
        """The best cards to play from a hand, and what they bring."""
        return self.plans(s)[0]

    def plans(self, s: Island) -> list[tuple[float, list[int]]]:
        """All sets of cards that can be paid for, and what they bring if each is taken by itself, the best first."""
        seat = self.mind.seat
        have, energy = s.elements(seat), s.energy[seat]
        found = [(self.innates(have), list[int]())]
        hand = bits(s.hand[seat])
        for n in range(1, s.card_plays(seat) + 1):
            for cards in combinations(hand, n):
                price = sum([s.price(seat, card) for card in cards])
                if price <= energy:
                    value = self.innates(have + sum([POWERS[card].gives for card in cards])) - ENERGY * price
                    value += sum([self.gain(card) for card in cards]) - WASTED * n
                    found.append((value, list(cards)))
        found.sort(reverse=True)
        return found

    def cards_to_play(self, s: Island) -> list[int]:
        """The best set of cards: of those that add up best the one with the best end of the turn."""
        plans = self.plans(s)[: max(2, PLANS // self.mind.share)]
        sets = [cards for value, cards in plans if value > plans[0][0] - HOPE]
        return sets[0] if len(sets) == 1 else max(sets, key=self.outcome)

    def outcome(self, cards: list[int]) -> float:
        """The worth of the island at the end of a turn in which these cards are played."""
        price = sum([self.s.price(self.mind.seat, card) for card in cards])
        return self.mind.worth(self.turn_end(cards)) - ENERGY * price - WASTED * len(cards)

    def turn_end(self, cards: list[int]) -> Island:
        """The island at the end of that turn, with all powers used."""
        seat, s = self.mind.seat, self.team.copy()
        for card in cards:
            s.hand[seat] &= ~(1 << card)
            s.play[seat] |= 1 << card
        s = glimpse(self.after_played(s, seat, True, True)).after
        if s.stack:
            advance(s, SHUT)
        return self.all_played(set_in(s, SLOW_TIME), True)

    def next_turn(self, s: Island, played: list[int]) -> float:
        """What these cards leave for the next turn, with the growth that suits it best. The island is taken to be alike."""
        seat, best = self.mind.seat, 0.0
        for texts in GROWTH[s.spirits[seat]].texts:
            after = s.copy()
            for card in played:
                after.energy[seat] -= s.price(seat, card)
                after.hand[seat] &= ~(1 << card)
                after.discard[seat] |= 1 << card
            after.extra[seat] = 0
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
                    after.extra[seat] += int(rest)
                elif word == "presence":
                    value += ADDED
            best = max(best, value + self.plan(after)[0])
        return best

    def quality(self, card: int) -> float:
        """What a card is good for, now and later."""
        total = NOW * self.gain(card) - PRICEY * POWERS[card].cost
        for power in self.s.innates(self.mind.seat):
            for need in POWERS[power].lines:
                for e in range(len(ELEMENTS)):
                    total += ELEMENT * min(1, count_of(need, e)) * count_of(POWERS[card].gives, e)
        return total


def set_in(s: Island, phase: int) -> Island:
    """The island in a phase of powers."""
    s.lanes, s.stack = [], [Frame(ROUND, 0, b=phase + 1), Frame(PAUSE, OPEN)]
    return s


def skip(s: Island, seat: int) -> None:
    """A card is gained that nobody knows yet: go on without it."""
    lane = lane_of(s, seat)
    assert lane is not None
    main, s.stack = s.stack, lane.stack
    s.pop()
    settle(s, SHUT)
    s.stack = main
    lane.ready = not lane.stack


__all__ = ["choose", "evaluate"]

"""A tiny game of secret lanes: everybody chooses a card from a hidden hand, all are shown together, the highest wins.

The winner then openly takes a point or, instead, makes everybody draw. The cards not dealt are hidden too.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from dolmen.engine.answer import CARD, Answer
from dolmen.engine.chance import Door
from dolmen.engine.effects import NOT_OFFERED, Effect, Question, Those, answers, each, either, register, seq, together
from dolmen.engine.game import Game, Result
from dolmen.engine.serialize import pending_from, pending_plain
from dolmen.engine.state import Frame, State, lanes_for, settle

CARDS: Final = [f"stone.{n}" for n in range(1, 16)]
CARD_ANSWERS: Final = [Answer(CARD, name, i, 0, 0) for i, name in enumerate(CARDS)]


class Stones(State):
    __slots__ = ("hand", "left", "pool", "score", "shown", "size")

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.hand: list[int] = [0] * seats  # a view has only its own
        self.size: list[int] = [0] * seats  # what everybody sees of the hands
        self.pool: int = 0  # a view has none
        self.left: int = 0
        self.shown: list[int] = [-1] * seats
        self.score: list[int] = [0] * seats

    def copy(self) -> Stones:
        other = Stones(len(self.hand))
        other.hand = self.hand[:]
        other.size = self.size[:]
        other.pool = self.pool
        other.left = self.left
        other.shown = self.shown[:]
        other.score = self.score[:]
        self.copy_pending_to(other)
        return other


def stones(s: State) -> Stones:
    assert isinstance(s, Stones)
    return s


class All(Those):
    seats: ClassVar[bool] = True

    def mask(self, s: State, f: Frame) -> int:
        return (1 << len(stones(s).hand)) - 1

    def answer(self, s: State, i: int) -> Answer:
        raise NotImplementedError

    def words(self, lang: str) -> str:
        return "All"


class Choose(Question):
    def words(self, lang: str) -> str:
        return "Choose a stone."

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CARD_ANSWERS

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in CARD_ANSWERS:
            return NOT_OFFERED
        return "" if stones(s).hand[f.owner] >> answer.a & 1 else "S-1"

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        stones(s).hand[f.owner] &= ~(1 << answer.a)
        stones(s).size[f.owner] -= 1
        stones(s).shown[f.owner] = answer.a


class Draws(Effect):
    def words(self, lang: str) -> str:
        return "Draw a stone."

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        deal(stones(s), f.owner, door)
        return False


def deal(s: Stones, seat: int, door: Door) -> None:
    if s.left:
        card = door.draw("stones", s.pool, CARDS)
        s.pool &= ~(1 << card)
        s.left -= 1
        s.hand[seat] |= 1 << card
        s.size[seat] += 1


class Point(Effect):
    def words(self, lang: str) -> str:
        return "Take a point."

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        stones(s).score[f.owner] += 1
        return False


class Winner(Effect):
    """The owner of the highest stone shown goes on; the stones shown leave the game."""

    def __init__(self, then: Effect) -> None:
        self.then: Effect = then

    def parts(self) -> list[Effect]:
        return [self.then]

    def words(self, lang: str) -> str:
        return "The highest: " + self.then.words(lang)

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        shown = stones(s).shown
        s.push(self.then, shown.index(max(shown)))
        stones(s).shown = [-1] * len(shown)
        return False


class Rounds(Effect):
    def __init__(self, body: Effect) -> None:
        self.body: Effect = body

    def parts(self) -> list[Effect]:
        return [self.body]

    def words(self, lang: str) -> str:
        return self.body.words(lang)

    def run(self, s: State, f: Frame, door: Door) -> bool:
        if min(stones(s).size) and max(stones(s).score) < 4:
            s.push(self.body, 0)
        else:
            s.pop()
        return False


ROUNDS: Final = Rounds(seq(together(All(), Choose(), secret=True), Winner(either(Point(), each(All(), Draws())))))


class StonesGame(Game):
    name = "stones"
    not_asked = "S-0"

    def __init__(self, seats: int = 3) -> None:
        super().__init__(seats)
        self.things = CARDS
        self.vocabulary.add([*answers(), *CARD_ANSWERS])
        register(self, "rounds", ROUNDS)

    def start(self, door: Door) -> State:
        s = Stones(self.seats)
        s.pool, s.left = (1 << len(CARDS)) - 1, len(CARDS)
        for seat in range(self.seats):
            for _ in range(3):
                deal(s, seat, door)
        s.push(ROUNDS, 0)
        settle(s, door)
        return s

    def view(self, s: State, seat: int) -> State:
        seen = stones(s).copy()
        seen.lanes = lanes_for(s, seat)
        seen.pool = 0
        seen.hand = [hand if i == seat else 0 for i, hand in enumerate(seen.hand)]
        return seen

    def reimagine(self, s: State, seat: int, rng: Random) -> State:
        """Deal the hidden cards anew; what others have chosen in secret may have been any card of their hand."""
        new = stones(s).copy()
        hidden = [i for i in range(len(CARDS)) if new.pool >> i & 1]
        for other, hand in enumerate(new.hand):
            if other != seat:
                hidden += [i for i in range(len(CARDS)) if hand >> i & 1]
        rng.shuffle(hidden)
        for other in range(self.seats):
            if other != seat:
                new.hand[other] = sum(1 << hidden.pop() for _ in range(new.size[other]))
        new.pool = sum(1 << i for i in hidden)
        for lane in new.lanes:
            if lane.seat != seat and lane.ready:
                hand = new.hand[lane.seat]
                lane.stack[-1].said = rng.choice([a for a in CARD_ANSWERS if hand >> a.a & 1])
        return new

    def result(self, s: State) -> Result:
        score = stones(s).score
        return Result(score, [i for i, n in enumerate(score) if n == max(score)], "empty")

    def options(self) -> dict[str, object]:
        return {"seats": self.seats}

    def plain(self, s: State) -> dict[str, object]:
        s = stones(s)
        out: dict[str, object] = {
            "hand": [names(mask) for mask in s.hand],
            "size": s.size[:],
            "pool": names(s.pool),
            "left": s.left,
            "shown": [CARDS[i] if i >= 0 else "" for i in s.shown],
            "score": s.score[:],
        }
        out.update(pending_plain(self, s))
        return out

    def from_plain(self, data: dict[str, Any]) -> State:
        s = Stones(self.seats)
        s.hand = [mask_of(cards) for cards in data["hand"]]
        s.size, s.left, s.score = list(data["size"]), data["left"], list(data["score"])
        s.pool = mask_of(data["pool"])
        s.shown = [CARDS.index(name) if name else -1 for name in data["shown"]]
        pending_from(self, data, s)
        return s

    def component_counts(self, s: State) -> dict[str, int]:
        s = stones(s)
        hands = [hand.bit_count() - size for hand, size in zip(s.hand, s.size)]
        return {"hands as they seem": sum(map(abs, hands)), "pool as it seems": s.pool.bit_count() - s.left}


def names(mask: int) -> list[str]:
    return [CARDS[i] for i in range(len(CARDS)) if mask >> i & 1]


def mask_of(cards: list[str]) -> int:
    return sum(1 << CARDS.index(name) for name in cards)

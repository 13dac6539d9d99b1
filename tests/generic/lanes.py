"""A tiny made-up game with all kinds of questions of the engine: secret lanes, open lanes, a question to several seats at
once, a two-step choice by one seat, and draws into hidden hands.

A round: all players secretly play a card or pass, and the highest card scores; all shop at the same time (draw or drop up to
two cards); any player may grab a token; the winner of the round may show a card and give it away.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from dolmen.engine.answer import CARD, DONE, OPTION, SEAT, Answer
from dolmen.engine.chance import Chance, Event, nth_bit
from dolmen.engine.game import Game, Result, places_by
from dolmen.engine.serialize import find_index, mask_from, pending_to_dict, read_pending
from dolmen.engine.state import OPEN, ForkLanes, Frame, Node, State, View, run_until_question, visible_lanes

CARDS = [f"k{n}" for n in range(1, 17)]
ROUNDS = 4
TOKENS = 5
EVENTS = {"round", "show", "sit-out", "score", "draw", "drew", "drop", "grab", "gift", "end"}
RULES = {
    "LA-1": "each seat plays a card of its hand or passes",
    "LA-2": "a seat shops twice at most",
    "LA-3": "only a deck with cards is drawn from",
    "LA-4": "only own cards are dropped or given",
    "LA-5": "there are so many tokens, one a round for each",
    "LA-6": "a gift goes to somebody else",
    "LA-7": "each answer has its time",
}


class LanesState(State):
    __slots__ = ("deck", "gone", "hands", "pool", "round", "scores", "shown", "sizes", "taken", "tokens")

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.hands: list[int] = [0] * seats
        self.sizes: list[int] = [0] * seats  # the number of cards in each hand, which is public
        self.pool: int = 0  # the deck; in a view all cards whose place is unknown
        self.deck: int = 0  # the number of cards in the deck
        self.shown: list[int] = [-1] * seats
        self.gone: int = 0
        self.scores: list[int] = [0] * seats
        self.taken: list[int] = [0] * seats
        self.tokens: int = TOKENS
        self.round: int = 0

    def copy(self) -> LanesState:
        s = LanesState(0)
        s.hands, s.sizes, s.shown = self.hands[:], self.sizes[:], self.shown[:]
        s.scores, s.taken = self.scores[:], self.taken[:]
        s.pool, s.deck, s.gone, s.tokens, s.round = self.pool, self.deck, self.gone, self.tokens, self.round
        self.copy_pending_to(s)
        return s


def lanes(s: State) -> LanesState:
    assert isinstance(s, LanesState)
    return s


def cards_in(mask: int) -> list[int]:
    return [card for card in range(len(CARDS)) if mask >> card & 1]


PASS = Answer(OPTION, "pass", 0, 0, 0)
DRAW = Answer(OPTION, "draw", 1, 0, 0)
GRAB = Answer(OPTION, "grab", 2, 0, 0)
READY = Answer(OPTION, "ready", 3, 0, 0)
ENOUGH = Answer(DONE, "done", 0, 0, 0)
PLAYS = [Answer(CARD, f"play:{name}", card, 0, 0) for card, name in enumerate(CARDS)]
DROPS = [Answer(CARD, f"drop:{name}", card, 1, 0) for card, name in enumerate(CARDS)]
GIFTS = [Answer(CARD, f"give:{name}", card, 2, 0) for card, name in enumerate(CARDS)]
SEATS = [Answer(SEAT, f"to:{seat}", seat, 0, 0) for seat in range(4)]


def add_event(chance: Chance, event: Event) -> None:
    if chance.events is not None:
        chance.events.append(event)


def draw(s: LanesState, seat: int, chance: Chance) -> None:
    card = chance.draw("deck", s.pool, CARDS)
    s.pool ^= 1 << card
    s.deck -= 1
    s.hands[seat] |= 1 << card
    s.sizes[seat] += 1
    add_event(chance, Event("draw", seat, n=1))
    add_event(chance, Event("drew", seat, CARDS[card], to=seat))


class Step(Node):
    def __init__(self, path: str) -> None:
        self.path = path  # on the instance and not on the class, where compiled code would not see it


class Pick(Step):
    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [PASS, *PLAYS]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer is PASS:
            return ""
        if answer not in PLAYS:
            return "LA-7"
        return "" if lanes(s).hands[f.owner] >> answer.a & 1 else "LA-1"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s, seat = lanes(s), f.owner
        s.pop()
        if answer is PASS:
            add_event(chance, Event("sit-out", seat))
            return
        s.hands[seat] ^= 1 << answer.a
        s.sizes[seat] -= 1
        s.shown[seat] = answer.a
        add_event(chance, Event("show", seat, CARDS[answer.a]))


class Shop(Step):
    """A seat draws or drops cards; `a` counts them."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.a < 2:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [ENOUGH, DRAW, *DROPS]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer is ENOUGH:
            return ""
        if answer is DRAW:
            return "" if lanes(s).deck else "LA-3"
        if answer not in DROPS:
            return "LA-7"
        return "" if lanes(s).hands[f.owner] >> answer.a & 1 else "LA-4"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s, seat = lanes(s), f.owner
        if answer is ENOUGH:
            f.a = 2
            return
        f.a += 1
        if answer is DRAW:
            draw(s, seat, chance)
        else:
            s.hands[seat] ^= 1 << answer.a
            s.sizes[seat] -= 1
            s.gone |= 1 << answer.a
            add_event(chance, Event("drop", seat, CARDS[answer.a]))


class Tokens(Step):
    """A question to all seats at once: `c` are the seats asked, `b` those with a token of this round."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        f.owner = OPEN
        if f.c:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [GRAB, READY]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer is READY:
            return ""
        if answer is not GRAB:
            return "LA-7"
        return "" if lanes(s).tokens and not f.b >> f.owner & 1 else "LA-5"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s, seat = lanes(s), f.owner
        if answer is READY:
            f.c ^= 1 << seat
        else:
            f.b |= 1 << seat
            s.tokens -= 1
            s.taken[seat] += 1
            add_event(chance, Event("grab", seat))


class Give(Step):
    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [ENOUGH, *GIFTS]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer is ENOUGH:
            return ""
        if answer not in GIFTS:
            return "LA-7"
        return "" if lanes(s).hands[f.owner] >> answer.a & 1 else "LA-4"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.pop()
        if answer is not ENOUGH:
            chance.reveal()
            to = s.push(TO, f.owner, answer.a)
            to.held = [answer.a]
            lanes(s).hands[f.owner] ^= 1 << answer.a  # it is on the table until it has an owner
            lanes(s).sizes[f.owner] -= 1


class To(Step):
    """Choose the seat that gets the card; `held` is the card."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEATS[: len(lanes(s).hands)]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in SEATS:
            return "LA-7"
        return "" if answer.a != f.owner and answer.a < len(lanes(s).hands) else "LA-6"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s = lanes(s)
        s.pop()
        assert f.held is not None
        s.hands[answer.a] |= 1 << f.held[0]
        s.sizes[answer.a] += 1
        add_event(chance, Event("gift", f.owner, CARDS[f.held[0]], other=answer.a))


class Round(Step):
    """`a` is the next part of the round, `b` its winner."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s = lanes(s)
        everybody = (1 << len(s.hands)) - 1
        f.a += 1
        if f.a == 1:
            add_event(chance, Event("round", n=s.round + 1))
            s.push(SECRET, 0).c = everybody
        elif f.a == 2:
            f.b = self.score(s, chance)
            s.push(TOGETHER, 0).c = everybody
        elif f.a == 3:
            s.push(TOKEN, OPEN).c = everybody
        elif f.a == 4:
            s.push(GIVE, f.b)
        else:
            f.a = 0
            s.round += 1
            if s.round == ROUNDS or not s.deck:
                s.pop()
                add_event(chance, Event("end"))
        return False

    def score(self, s: LanesState, chance: Chance) -> int:
        best = max(range(len(s.shown)), key=lambda seat: s.shown[seat])
        s.scores[best] += 1 + s.shown[best]
        for card in s.shown:
            if card >= 0:
                s.gone |= 1 << card
        s.shown = [-1] * len(s.shown)
        add_event(chance, Event("score", best, n=s.scores[best]))
        return best


PICK, SHOP, TOKEN = Pick("pick"), Shop("shop"), Tokens("tokens")
GIVE, TO, ROUND = Give("give"), To("to"), Round("round")
SECRET, TOGETHER = ForkLanes("secret", PICK, True), ForkLanes("together", SHOP, False)


class Lanes(Game):
    name = "lanes"
    turn_rule = "LA-7"

    def __init__(self, seats: int = 3) -> None:
        super().__init__(seats)
        self.vocabulary.add([PASS, DRAW, GRAB, READY, ENOUGH, *PLAYS, *DROPS, *GIFTS, *SEATS])
        self.add_nodes([PICK, SHOP, TOKEN, GIVE, TO, ROUND, SECRET, TOGETHER])
        self.things = CARDS

    def start(self, chance: Chance) -> State:
        s = LanesState(self.seats)
        s.pool, s.deck = (1 << len(CARDS)) - 1, len(CARDS)
        for seat in range(self.seats):
            for _ in range(3):
                draw(s, seat, chance)
        s.push(ROUND, 0)
        run_until_question(s, chance)
        return s

    def result(self, s: State) -> Result:
        s = lanes(s)
        scores = [a + b for a, b in zip(s.scores, s.taken, strict=True)]
        return Result(scores, places_by([(points,) for points in scores]), "rounds" if s.deck else "empty")

    def view(self, s: State, seat: int) -> View:
        seen = lanes(s).copy()
        for other in range(self.seats):
            if other != seat:
                seen.pool |= seen.hands[other]
                seen.hands[other] = 0
        seen.lanes = visible_lanes(s, seat)
        return View(seen)

    def resample_hidden(self, s: State, seat: int, rng: Random) -> State:
        other, view = lanes(s).copy(), lanes(self.view(s, seat))
        other.pool = view.pool
        for rival in range(self.seats):
            if rival == seat:
                continue
            other.hands[rival] = 0
            for _ in range(other.sizes[rival]):
                card = nth_bit(other.pool, rng.randrange(other.pool.bit_count()))
                other.pool ^= 1 << card
                other.hands[rival] |= 1 << card
            for lane in other.lanes:  # a secret answer is any that the new hand allows
                if lane.seat == rival and lane.secret and lane.ready:
                    f = lane.stack[-1]
                    f.given_answer = rng.choice(f.node.legal(other, f))
        return other

    def options(self) -> dict[str, object]:
        return {"seats": self.seats}

    def write_position(self, s: State) -> str:
        return "lanes " + json.dumps(self.to_dict(s), separators=(",", ":"))

    def read_position(self, text: str) -> State:
        return self.from_dict(json.loads(text.removeprefix("lanes ")))

    def to_dict(self, s: State) -> dict[str, object]:
        s = lanes(s)
        out: dict[str, object] = {
            "hands": [names(hand) for hand in s.hands],
            "sizes": s.sizes[:],
            "pool": names(s.pool),
            "deck": s.deck,
            "shown": [None if card < 0 else CARDS[card] for card in s.shown],
            "gone": names(s.gone),
            "scores": s.scores[:],
            "taken": s.taken[:],
            "tokens": s.tokens,
            "round": s.round,
        }
        out.update(pending_to_dict(self, s))
        return out

    def from_dict(self, data: dict[str, Any]) -> State:
        s = LanesState(self.seats)
        s.hands = [mask_from(CARDS, hand, "card") for hand in data["hands"]]
        s.pool, s.gone = mask_from(CARDS, data["pool"], "card"), mask_from(CARDS, data["gone"], "card")
        s.shown = [-1 if name is None else find_index(CARDS, name, "card") for name in data["shown"]]
        s.sizes, s.scores, s.taken = list(data["sizes"]), list(data["scores"]), list(data["taken"])
        s.deck, s.tokens, s.round = data["deck"], data["tokens"], data["round"]
        read_pending(self, data, s)
        return s

    def component_counts(self, s: State) -> dict[str, int]:
        s = lanes(s)
        places = places_of(self, s)
        out = {name: len(places[name]) for name in CARDS}
        out["tokens"] = s.tokens + sum(s.taken)
        out["cards in hands"] = sum(hand.bit_count() - size for hand, size in zip(s.hands, s.sizes, strict=True))
        out["cards in the deck"] = s.pool.bit_count() - s.deck
        return out


def names(mask: int) -> list[str]:
    return [CARDS[card] for card in cards_in(mask)]


def places_of(game: Game, s: State) -> dict[str, list[str]]:
    """The place of each card."""
    s = lanes(s)
    places: dict[str, list[str]] = {name: [] for name in CARDS}
    for where, mask in [("deck", s.pool), ("gone", s.gone), *[(f"hand {n}", hand) for n, hand in enumerate(s.hands)]]:
        for card in cards_in(mask):
            places[CARDS[card]].append(where)
    for card in s.shown:
        if card >= 0:
            places[CARDS[card]].append("shown")
    for f in s.stack:
        for card in f.held or ():
            places[CARDS[card]].append("on its way")
    return places


def evaluate(game: Game, view: State, seat: int) -> float:
    s = lanes(view)
    return s.scores[seat] + s.taken[seat] + 0.1 * s.hands[seat].bit_count()

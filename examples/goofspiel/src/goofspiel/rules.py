"""Goofspiel: everybody bids for the same prizes with the same cards, in secret.

Each seat holds the cards 1 to `size`. Every round a prize is turned up, all seats secretly play one card, and the highest
card takes the prize (GO.3). If the highest bids are equal, the prize stays for the next round (GO.4). After the last prize
the most points win (GO.5).
"""

from __future__ import annotations

from dolmen.engine.answer import CARD, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.game import Result
from dolmen.engine.state import ForkLanes, Frame, Node, State
from dolmen.games.options import Option
from dolmen.games.simple import SimpleGame, SimpleState, highest_wins

OPTIONS = (
    Option("seats", "number", 2, choices=(2, 3, 4)),
    Option("size", "number", 13, choices=(5, 9, 13)),
)
NOTHING = 0  # no card: cards count from 1


class GoofspielState(SimpleState):
    """`hands` are masks of cards, bit n for card n. `pot` are the prizes that this round is about."""

    def __init__(self, seats: int, cards: int) -> None:
        super().__init__()
        self.hands: list[int] = [(1 << cards) - 1 << 1] * seats
        self.prizes: int = (1 << cards) - 1 << 1
        self.pot: int = 0
        self.bids: list[int] = [NOTHING] * seats
        self.last_bids: list[int] = [NOTHING] * seats
        self.scores: list[int] = [0] * seats


def cards_in(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def add_event(chance: Chance, event: Event) -> None:
    if chance.events is not None:
        chance.events.append(event)


class Bid(Node):
    """One secret question for each seat: which card to play (GO.2)."""

    def __init__(self, answers: list[Answer]) -> None:
        self.path = "bid"
        self.answers = answers

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return self.answers

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, GoofspielState)
        return "" if answer in self.answers and s.hands[f.owner] >> answer.a & 1 else "GO.2"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, GoofspielState)
        s.pop()
        s.hands[f.owner] &= ~(1 << answer.a)
        s.bids[f.owner] = answer.a
        add_event(chance, Event("bid", f.owner, what=str(answer.a)))


class Round(Node):
    """Award the last prize, turn up the next one, ask for bids; the game is over when no prize is left."""

    def __init__(self, bids: ForkLanes, prizes: list[str]) -> None:
        self.path = "round"
        self.bids = bids
        self.prizes = prizes

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, GoofspielState)
        if NOTHING not in s.bids:
            award(s, chance)
        if not s.prizes:
            s.pop()
            return False
        prize = chance.draw("prizes", s.prizes, self.prizes)
        s.prizes &= ~(1 << prize)
        s.pot += prize
        add_event(chance, Event("prize", what=str(prize), n=s.pot))
        s.push(self.bids, 0).c = (1 << len(s.hands)) - 1
        return False


def award(s: GoofspielState, chance: Chance) -> None:
    """The highest bid takes the pot (GO.3); equal highest bids leave it for the next round (GO.4)."""
    best = [seat for seat, bid in enumerate(s.bids) if bid == max(s.bids)]
    if len(best) == 1:
        add_event(chance, Event("win", best[0], n=s.pot))
        s.scores[best[0]] += s.pot
        s.pot = 0
    else:
        add_event(chance, Event("tie", n=s.pot))
    s.last_bids, s.bids = s.bids, [NOTHING] * len(s.bids)


class Goofspiel(SimpleGame):
    name = "goofspiel"
    OPTIONS = OPTIONS
    PUBLIC = ("hands", "prizes", "pot", "bids", "last_bids", "scores")
    turn_rule = simultaneous_rule = "GO.2"

    def build(self) -> Node:
        cards = self.chosen["size"]
        bid = Bid([self.vocabulary.make(CARD, str(card), card) for card in range(1, cards + 1)])
        fork = ForkLanes("bids", bid, secret=True)
        self.things = [str(card) for card in range(cards + 1)]
        root = Round(fork, self.things)
        self.add_nodes([bid, fork, root])
        return root

    def new_state(self) -> GoofspielState:
        return GoofspielState(self.seats, self.chosen["size"])

    def result(self, s: State) -> Result:
        assert isinstance(s, GoofspielState)
        return highest_wins(s.scores[:], "prizes")

"""Step (e) of a turn, full game: one artifact from the row (RO-11)."""

from __future__ import annotations

from dolmen.engine.answer import CARD, DONE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.components import COIN, FLIP
from ..model.state import RoamState
from .artifacts import is_open_ability, open_abilities, open_ability_fault, use_open_ability
from .step_order import out_of_step


class Buy(Node):
    """Step (e): at most one artifact from the row (RO-11.2, RO-11.13); the last moment for Coin and Flip (RO-12.21)."""

    path = "buy"

    def __init__(self, after: Node) -> None:
        self.next: Node = after

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        seat = f.owner
        coins, cost = s.coins[seat], s.box.cost
        for artifact in s.row:
            if cost[artifact] <= coins:
                return True
        if s.has_ready(seat, COIN) or s.has_ready(seat, FLIP):
            return True
        f.node = self.next
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers, cost, coins = s.box.answers, s.box.cost, s.coins[f.owner]
        out = [answers.done]
        out += [answers.buys[a] for a in s.row if cost[a] <= coins]
        out += open_abilities(s, f.owner)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.box.answers
        rest = [a for a in answers.buys if a.b not in s.row]
        out = [answers.done, *[answers.buys[a] for a in s.row], *rest, answers.coin]
        return out + [answers.flips[card] for card in s.cards[f.owner]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            return ""
        if is_open_ability(answer):
            return open_ability_fault(s, f.owner, answer)
        if answer.kind == CARD:
            if answer.b not in s.row:
                return "RO-11.2"
            return "" if s.box.cost[answer.b] <= s.coins[f.owner] else "RO-11.2"
        return out_of_step(answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            f.node = self.next
        elif is_open_ability(answer):
            use_open_ability(s, f.owner, answer, chance)
        else:
            self.buy(s, f, answer.b, chance)

    def buy(self, s: RoamState, f: Frame, artifact: int, chance: Chance) -> None:
        """RO-11.3: the tile goes to the buyer and the row is refilled; RO-11.14: or shrinks."""
        seat, names, place_in_row = f.owner, s.box.artifact_names, s.row.index(artifact)
        s.coins[seat] -= s.box.cost[artifact]
        s.artifacts[seat] = [*s.artifacts[seat], artifact]
        s.look_over(seat)
        f.node = self.next
        s.row = [a for a in s.row if a != artifact]
        if chance.events is not None:
            chance.events.append(Event("buy", seat, names[artifact], n=s.box.cost[artifact]))
        if s.tiles:
            new = chance.draw("artifacts", s.tiles, names)
            s.tiles ^= 1 << new
            s.row.insert(place_in_row, new)
            if chance.events is not None:
                chance.events.append(Event("offer", -1, names[new]))

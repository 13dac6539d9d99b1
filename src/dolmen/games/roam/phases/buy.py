"""Step (e) of a turn, full game: one artifact from the row (RO-11)."""

from __future__ import annotations

from dolmen.engine.answer import CARD, DONE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.answer_fields import bought_artifact
from ..model.components import COIN, FLIP
from ..model.state import RoamState
from .artifacts import coin_and_flip_answers, coin_or_flip_refusal, is_coin_or_flip, use_coin_or_flip
from .step_order import other_step_refusal, purchase_refusal


class BuyStep(Node):
    """Step (e): buy at most one artifact from the row (RO-11.2, RO-11.13). Coin and Flip are still open (RO-12.21)."""

    path = "buy"

    def __init__(self, after: Node) -> None:
        self.next: Node = after

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        seat = f.owner
        coins, cost = s.coins[seat], s.components.artifact_cost
        for artifact in s.row:
            if cost[artifact] <= coins:
                return True
        if s.has_ready_ability(seat, COIN) or s.has_ready_ability(seat, FLIP):
            return True
        f.node = self.next
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers, cost, coins = s.components.answers, s.components.artifact_cost, s.coins[f.owner]
        out = [answers.done]
        out += [answers.buys[a] for a in s.row if cost[a] <= coins]
        out += coin_and_flip_answers(s, f.owner)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.components.answers
        rest = [a for a in answers.buys if bought_artifact(a) not in s.row]
        out = [answers.done, *[answers.buys[a] for a in s.row], *rest, answers.coin]
        return out + [answers.flips[card] for card in s.cards[f.owner]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            return ""
        if is_coin_or_flip(answer):
            return coin_or_flip_refusal(s, f.owner, answer)
        if answer.kind == CARD:
            if refusal := purchase_refusal(s, f.owner, bought_artifact(answer)):
                return refusal
            return "" if s.components.artifact_cost[bought_artifact(answer)] <= s.coins[f.owner] else "RO-11.2"
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            f.node = self.next
        elif is_coin_or_flip(answer):
            use_coin_or_flip(s, f.owner, answer, chance)
        else:
            self.buy(s, f, bought_artifact(answer), chance)

    def buy(self, s: RoamState, f: Frame, artifact: int, chance: Chance) -> None:
        """RO-11.3: the buyer gets the tile and the row is refilled. RO-11.14: without tiles the row shrinks."""
        seat, names, place_in_row = f.owner, s.components.artifact_names, s.row.index(artifact)
        s.coins[seat] -= s.components.artifact_cost[artifact]
        s.artifacts[seat] = [*s.artifacts[seat], artifact]
        s.refresh_abilities(seat)
        f.node = self.next
        s.row = [a for a in s.row if a != artifact]
        if chance.events is not None:
            chance.events.append(Event("buy", seat, names[artifact], n=s.components.artifact_cost[artifact]))
        if s.tiles:
            new = chance.draw("artifacts", s.tiles, names)
            s.tiles ^= 1 << new
            s.row.insert(place_in_row, new)
            if chance.events is not None:
                chance.events.append(Event("offer", -1, names[new]))

"""The bot plays a card close to the prize. The offset changes by round and seat, so that two bots rarely tie."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View

from ..rules import GoofspielState, cards_in


def choose(game: Game, view: View, seat: int) -> Answer:
    assert isinstance(view, GoofspielState)
    wanted = view.pot + (seat + len(cards_in(view.hands[seat]))) % 3
    return min(game.legal(view, seat), key=lambda answer: (abs(answer.a - wanted), answer.a))

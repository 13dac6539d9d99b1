"""A bot for every game: it tries each legal answer and takes the one after which its position is worth most."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.games import game_info


class Careful:
    def choose(self, game: Any, view: Any, seat: int, rng: Random) -> Any:
        return max(game.legal(view, seat), key=lambda answer: (self.worth_after(game, view, seat, answer), rng.random()))

    def worth_after(self, game: Any, view: Any, seat: int, answer: Any) -> float:
        after = view.copy()
        with suppress(ChanceNeeded):  # what happens before the first card is drawn counts
            game.apply(after, seat, answer, Chance())
        return game_info(game.name).evaluator.evaluate(game, after, seat)

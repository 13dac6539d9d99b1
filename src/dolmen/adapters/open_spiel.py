"""Every game as a Python game of OpenSpiel. Importing this module registers `dolmen_roam` and so on.

>>> import pyspiel
>>> import dolmen.adapters.open_spiel
>>> game = pyspiel.load_game("dolmen_roam(seats=2,full=False)")
>>> state = game.new_initial_state()

Each draw is a chance node whose outcomes are the members of the pool: our draws are uniform over a pool, so the
probabilities are exact. Rules draw in the middle of an answer. Then the answer is played again on a copy of the state before
it, with the outcomes so far, until nothing more is to be drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import numpy as np
import pyspiel

from dolmen.actions import ActionSpace, BadAction, ObservationLayout, final_rewards, zeros
from dolmen.arena.playing import MAX_ANSWERS
from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.game import Game
from dolmen.engine.serialize import from_bytes, to_bytes
from dolmen.engine.state import State
from dolmen.games import GAMES, GameInfo, game_info, make
from dolmen.games.options import Option
from dolmen.text import InputError

PREFIX = "dolmen_"
SEPARATOR = "+"  # between the words of an option; a comma separates options
SEATS = {"roam": (2, 4), "the_arrival": (2, 4), "spirit_island": (1, 4)}
# Their states hold no secrets: what is left of a pile is known, and its order is stored nowhere.
PERFECT_INFORMATION = ("roam", "spirit_island")
MAX_DRAWS = 5 * MAX_ANSWERS  # maximum number of draws in one game
LEAST_OUTCOMES = 64  # number of outcomes of a draw for which there is room in any game

TERMINAL: int = int(pyspiel.PlayerId.TERMINAL)
CHANCE: int = int(pyspiel.PlayerId.CHANCE)
Parameters = dict[str, Any]


class BadParameters(InputError):
    """A game of OpenSpiel cannot be made, or does not support what was asked of it; the message says why."""


class NextDraw(Chance):
    """Draws the given outcomes, and stops at the first draw after them. A pool with one member has no choice."""

    def __init__(self, outcomes: tuple[int, ...]) -> None:
        super().__init__()
        self.outcomes: tuple[int, ...] = outcomes
        self.used: int = 0
        self.deck: str = ""
        self.pool: int = 0
        self.names: list[str] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        if pool & (pool - 1) == 0:
            return pool.bit_length() - 1
        if self.used < len(self.outcomes):
            self.used += 1
            return self.outcomes[self.used - 1]
        self.deck, self.pool, self.names = deck, pool, names
        raise ChanceNeeded(deck)

    def reveal(self) -> None:
        pass


class Rules:
    """A game with its numbers for actions and observations, shared by all its states."""

    def __init__(self, name: str, options: Parameters) -> None:
        self.name: str = name
        self.options: Parameters = options
        self.game: Game = make(name, options)
        self.actions: ActionSpace = ActionSpace(self.game)
        self.layout: ObservationLayout = ObservationLayout(self.game)
        self.cooperative: bool = game_info(name).cooperative
        self.max_outcomes: int = max(len(self.game.things), self.game.seats, LEAST_OUTCOMES)

    @cached_property
    def start(self) -> Moment:
        return Moment(self, None, -1, None, ())


class Moment:
    """A moment of a game: before an answer, or before a draw while `answer` is played. It does not change.

    `before` is the state before the answer; at the beginning, while the game is set up, there is none.
    """

    def __init__(
        self, rules: Rules, before: State | None, seat: int, answer: Answer | None, outcomes: tuple[int, ...]
    ) -> None:
        self.rules: Rules = rules
        self.before: State | None = before
        self.seat: int = seat
        self.answer: Answer | None = answer
        self.outcomes: tuple[int, ...] = outcomes
        self.chance: NextDraw = NextDraw(outcomes)
        self.state: State | None = before  # None while something must be drawn
        if before is None or answer is not None:
            self.state = self.try_to_play()

    def try_to_play(self) -> State | None:
        """The state after the answer, or None if it needs another draw."""
        game = self.rules.game
        try:
            if self.before is None:
                return game.start(self.chance)
            after: State = self.before.copy()
            assert self.answer is not None
            game.apply(after, self.seat, self.answer, self.chance)
        except ChanceNeeded:
            return None
        return after

    @cached_property
    def player(self) -> int:
        if self.state is None:
            return CHANCE
        game = self.rules.game
        return TERMINAL if game.over(self.state) else game.to_act(self.state)[0]

    @cached_property
    def legal(self) -> list[int]:
        """The numbers of the legal answers of the seat that acts."""
        return sorted(self.rules.actions.legal(self.state, self.player)) if self.state is not None else []

    @cached_property
    def members(self) -> list[int]:
        """The members of the pool that is drawn from."""
        pool = self.chance.pool
        members = [k for k in range(pool.bit_length()) if pool >> k & 1]
        if members and members[-1] >= self.rules.max_outcomes:
            raise BadParameters("open_spiel.outcomes", deck=self.chance.deck, most=self.rules.max_outcomes)
        return members

    def after(self, action: int) -> Moment:
        """The moment after an answer or a draw. Raises BadAction."""
        if self.state is None:
            if action not in self.members:
                raise BadAction("draw.absent", name=action, deck=self.chance.deck)
            return Moment(self.rules, self.before, self.seat, self.answer, (*self.outcomes, action))
        if self.player < 0 or action not in self.legal:
            self.rules.actions.answer(self.state, max(self.player, 0), action)  # raises BadAction with the rule
        return Moment(self.rules, self.state, self.player, self.rules.actions.answers[action], ())

    def describe(self) -> str:
        game, parts = self.rules.game, list[str]()
        shown = self.state or self.before
        if shown is not None:
            parts.append(game.write_position(shown))
        if self.state is None:
            drawn = ",".join(map(str, self.outcomes))
            parts.append(f"{self.answer.name if self.answer is not None else 'setup'} [{drawn}] draws {self.chance.deck}")
        return " / ".join(parts)

    def __deepcopy__(self, memo: object) -> Moment:
        return self  # a state of OpenSpiel copies its fields when it is cloned

    def __reduce__(self) -> tuple[Callable[..., Moment], tuple[object, ...]]:
        before = to_bytes(self.rules.game, self.before) if self.before is not None else None
        answer = self.answer.name if self.answer is not None else ""
        options = tuple(sorted(self.rules.options.items()))
        return restore_moment, (self.rules.name, repr(options), before, self.seat, answer, self.outcomes)


def restore_moment(
    name: str, options: str, before: bytes | None, seat: int, answer: str, outcomes: tuple[int, ...]
) -> Moment:
    """A moment from what `Moment.__reduce__` saved."""
    rules = rules_of(name, options)
    state = from_bytes(rules.game, before) if before is not None else None
    return Moment(rules, state, seat, rules.game.read(answer) if answer else None, outcomes)


@lru_cache(32)
def rules_of(name: str, options: str) -> Rules:
    """The rules of a game, with options as the text of a tuple of pairs."""
    from ast import literal_eval

    return Rules(name, dict(literal_eval(options)))


# -- what OpenSpiel sees -----------------------------------------------------------------------------------------------
class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A moment of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment: Moment = game.rules.start

    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal if player == self.moment.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The members of the pool that is drawn from, each equally likely."""
        members = self.moment.members
        return [(member, 1 / len(members)) for member in members]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"{self.moment.chance.deck}={self.moment.chance.names[action]}"
        return self.moment.rules.actions.answers[action].name

    def returns(self) -> list[float]:
        """The rewards at the end. Two players: 1 and -1, or 0 for both. In general `seats` times the share of the win,
        minus 1, so that they add up to 0. In a team 1 for a victory.
        """
        rules, state = self.moment.rules, self.moment.state
        if state is None or not self.is_terminal():
            return [0.0] * rules.game.seats
        rewards = final_rewards(rules.game, state)
        return rewards if rules.cooperative else [rules.game.seats * reward - 1 for reward in rewards]

    def information_state_tensor(self, *_: object) -> list[float]:
        raise BadParameters("open_spiel.recall")

    def information_state_string(self, *_: object) -> str:
        raise BadParameters("open_spiel.recall")

    def __str__(self) -> str:
        return self.moment.describe()


class SpielObserver:
    """What a player sees now: the numbers of `dolmen.actions.ObservationLayout`, and the table in words.

    During a draw it is what the player saw before the answer, and nothing while the game is set up.
    """

    def __init__(self, rules: Rules, private: bool) -> None:
        self.rules: Rules = rules
        self.private: bool = private
        self.tensor = np.zeros(len(rules.layout), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        shown = state.moment.state or state.moment.before
        self.tensor.fill(0)
        if shown is not None:
            row = zeros(len(self.rules.layout))
            self.rules.layout.write(self.rules.game.view(shown, player if self.private else -1), player, row, 0)
            self.tensor[:] = np.frombuffer(row, np.float32)

    def string_from(self, state: SpielState, player: int) -> str:
        shown, game = state.moment.state or state.moment.before, self.rules.game
        if shown is None:
            return ""
        viewer = player if self.private else -1
        return game_info(self.rules.name).text.describe_table(game, game.view(shown, viewer), viewer, "en")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, which are the parameters of OpenSpiel. Each registered game is a class of its own."""

    info: ClassVar[GameInfo]
    game_type: ClassVar[Any]

    def __init__(self, parameters: Parameters) -> None:
        options = read_parameters(self.info, parameters)
        self.rules: Rules = rules_of(self.info.name, repr(tuple(sorted(options.items()))))
        seats, cooperative = self.rules.game.seats, self.info.cooperative
        bounds = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=self.rules.max_outcomes,
            num_players=seats,
            min_utility=0.0 if cooperative else -1.0,
            max_utility=1.0 if cooperative else seats - 1.0,
            utility_sum=None if cooperative else 0.0,
            max_game_length=MAX_ANSWERS,
        )
        super().__init__(self.game_type, bounds, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MAX_DRAWS

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> SpielObserver | None:
        """What a player sees, or what a spectator sees. There is no observer of what a player remembers or alone knows."""
        if parameters:
            raise BadParameters("open_spiel.observer", given=", ".join(parameters))
        if kind is None:
            return SpielObserver(self.rules, private=True)
        if kind.perfect_recall or not kind.public_info:
            return None
        return SpielObserver(self.rules, private=kind.private_info != pyspiel.PrivateInfoType.NONE)


# -- parameters and registration ---------------------------------------------------------------------------------------
def parameter_default(option: Option) -> bool | int | str:
    """The default of an option as OpenSpiel can hold it: words as one text, nothing as ''."""
    if isinstance(option.default, (bool, int, str)):
        return option.default
    return SEPARATOR.join(option.default) if isinstance(option.default, (list, tuple)) else ""


def read_parameters(info: GameInfo, parameters: Parameters) -> Parameters:
    """The options that differ from their defaults."""
    declared = {option.name: option for option in info.options}
    out: Parameters = {}
    for name, value in parameters.items():
        if value != parameter_default(declared[name]):
            out[name] = value.split(SEPARATOR) if declared[name].kind == "words" else value
    return out


def register(name: str) -> str:
    """Register a game, which may be a plug-in, and return its name in OpenSpiel."""
    info = game_info(name)
    least, most = SEATS.get(name, (1, 8))
    kinds, full_name = pyspiel.GameType, PREFIX + name
    perfect = name in PERFECT_INFORMATION
    game_type = kinds(
        short_name=full_name,
        long_name=f"Dolmen {name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if perfect else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if info.cooperative else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: parameter_default(option) for option in info.options},
    )
    # A function would be freed after the interpreter has ended, with a crash; a class is not.
    made = type(f"{SpielGame.__name__}_{name}", (SpielGame,), {"info": info, "game_type": game_type})
    pyspiel.register_game(game_type, made)
    return full_name


for game_name in GAMES:
    register(game_name)

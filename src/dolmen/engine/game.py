"""The interface of a game: one object, made from content and options, with the same methods for all games."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from .answer import Answer, Vocabulary
from .chance import Chance, RandomChance
from .mypyc_support import mypyc_attr
from .state import OPEN, Frame, Node, State, View, apply, pending_frame, seats_to_act


def places_by(worth: list[tuple[int, ...]]) -> list[int]:
    """The place of each seat, given what each has to show: the most is first. Seats that are equal share a place."""
    return [1 + sum(other > own for other in worth) for own in worth]


class Result:
    """The result of a game: points and place of each seat, and the cause of the end (a word of the game's `ENDINGS`).

    More points are not always better, so only `places` rank the seats: 1 is the best, equal seats share a place. The
    `winners` are the seats in place 1; a team that loses has none. `roles` names the role of each seat (leaders, spirits),
    in games with roles; `turns` is the number of turns, in games that count them.
    """

    def __init__(
        self, scores: list[int], places: list[int], ending: str, roles: list[str] | None = None, turns: int = 0
    ) -> None:
        self.scores: list[int] = scores
        self.places: list[int] = places
        self.winners: list[int] = [seat for seat, place in enumerate(places) if place == 1]
        self.ending: str = ending
        self.roles: list[str] = roles if roles is not None else []
        self.turns: int = turns

    def __repr__(self) -> str:
        return f"<Result places={self.places} scores={self.scores} ending={self.ending!r}>"


@mypyc_attr("allow_interpreted_subclasses")
class Game:
    """The rules of a game with its content and options. It holds no position: that is the state.

    `things` and `places` are the names of what frames point to, `modifier_points` the names of the points at which
    modifiers act; nodes are found by path and answers by name. So nothing stored depends on the order of the content.
    """

    name: ClassVar[str] = ""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.vocabulary: Vocabulary = Vocabulary()
        self.nodes: dict[str, Node] = {}
        self.things: list[str] = []
        self.places: list[str] = []
        self.modifier_points: tuple[str, ...] = ()

    def add_nodes(self, nodes: list[Node]) -> None:
        for node in nodes:
            if node.path in self.nodes:
                raise ValueError(f"two nodes are called {node.path!r}")
            self.nodes[node.path] = node

    # -- play ------------------------------------------------------------------------------------------------------
    def start(self, chance: Chance) -> State:
        """The state of a new game, set up by the rules, at its first question."""
        raise NotImplementedError

    def to_act(self, s: State) -> list[int]:
        return seats_to_act(s)

    def pending_frame(self, s: State, seat: int) -> Frame | None:
        return pending_frame(s, seat)

    def legal(self, s: State, seat: int) -> list[Answer]:
        f = pending_frame(s, seat)
        return [] if f is None else f.node.legal(s, f)

    def automatic_answer(self, s: State, seat: int) -> Answer | None:
        """The answer that a table gives without asking: the only legal one. A game adds choices that make no difference."""
        answers = self.legal(s, seat)
        return answers[0] if len(answers) == 1 else None

    def candidates(self, s: State, seat: int) -> list[Answer]:
        f = pending_frame(s, seat)
        return [] if f is None else f.node.candidates(s, f)

    def refusal(self, s: State, seat: int, answer: Answer) -> str:
        """The rule that forbids this answer now, '' if it is allowed."""
        f = pending_frame(s, seat)
        return self.wait_rule(s) if f is None else f.node.refusal(s, f, answer)

    turn_rule: ClassVar[str] = ""  # the rule that says whose turn it is
    simultaneous_rule: ClassVar[str] = ""  # the rule that all answer at the same time and then wait for the others

    def wait_rule(self, s: State) -> str:
        """The rule that makes a seat without a question wait."""
        return self.simultaneous_rule if s.lanes and self.simultaneous_rule else self.turn_rule

    def sample(self, s: State, seat: int, rng: Random) -> Answer:
        f = pending_frame(s, seat)
        assert f is not None, f"seat {seat} has no question"
        return f.node.sample(s, f, rng.random())

    def apply(self, s: State, seat: int, answer: Answer, chance: Chance) -> None:
        apply(s, seat, answer, chance)

    def over(self, s: State) -> bool:
        return not s.stack

    def result(self, s: State) -> Result:
        """The result; while the game is running, its scores are the points so far."""
        raise NotImplementedError

    # -- what a seat knows -----------------------------------------------------------------------------------------
    def view(self, s: State, seat: int) -> View:
        """The state as `seat` knows it (-1: a spectator), without any hidden information."""
        raise NotImplementedError

    def resample_hidden(self, s: State, seat: int, rng: Random) -> State:
        """A copy with everything that `seat` cannot know dealt at random. Tests and search bots use it."""
        raise NotImplementedError

    # -- names -----------------------------------------------------------------------------------------------------
    def read(self, name: str) -> Answer | None:
        """The answer of this name, in notation."""
        return self.vocabulary.by_name.get(name)

    def options(self) -> dict[str, object]:
        """The options of this game, as a record stores them; `dolmen.games.make` accepts them."""
        raise NotImplementedError

    def write_position(self, s: State) -> str:
        """The whole position as one short line: `docs/notation.md`."""
        raise NotImplementedError

    def read_position(self, text: str) -> State:
        """The state of a position in notation. Raises BadPosition if its options are not those of this game."""
        raise NotImplementedError

    def to_dict(self, s: State) -> dict[str, object]:
        """The whole state as plain data with names: see `serialize`."""
        raise NotImplementedError

    def from_dict(self, data: dict[str, object]) -> State:
        raise NotImplementedError

    def component_counts(self, s: State) -> dict[str, int]:
        """The number of each component in the game, wherever it is. It never changes during play; tests check this."""
        raise NotImplementedError

    def full_component_counts(self) -> dict[str, int]:
        """What `component_counts` returns for every state of this game, by its rules; empty if nothing is known before."""
        return {}


def playout(game: Game, s: State, rng: Random, limit: int) -> int:
    """Play `s` itself at random to the end (or the limit); return the number of answers."""
    chance = RandomChance(rng)
    roll = rng.random
    steps = 0
    while s.stack and steps < limit:
        if s.lanes or s.stack[-1].owner == OPEN:
            seat = seats_to_act(s)[0]
            apply(s, seat, game.sample(s, seat, rng), chance)
        else:
            f = s.stack[-1]
            apply(s, f.owner, f.node.sample(s, f, roll()), chance)
        steps += 1
    return steps

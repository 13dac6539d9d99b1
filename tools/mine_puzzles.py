"""Find puzzles: positions of games between bots in which one answer is clearly the best and a first look misses it.

    PYTHONPATH=build/fast python -m tools.mine_puzzles roam --puzzles 24 --seed 1
    PYTHONPATH=build/fast python -m tools.mine_puzzles the_arrival --puzzles 16 --seed 1

Bots of different levels play. A short search looks at every decision. Where its best answer leads clearly and is not the
obvious one, a longer search with other random numbers must come to the same result. It also rates all other answers. In Roam
the answer of the level normal is obvious; in The Arrival, where that level finds nearly every such answer, the answer that
brings most points at once. No two puzzles are alike: there is one of a game at most, and few with the same answer. The same
seed finds the same puzzles. They are written to `puzzles.json` of the game, in place of the old ones.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from dolmen.engine.answer import Answer
from dolmen.engine.chance import RandomChance
from dolmen.engine.game import Game
from dolmen.engine.state import State, View
from dolmen.games import from_position, make
from dolmen.games.bots import BOTS
from dolmen.games.comparison import position_after
from dolmen.games.puzzles import PUZZLE_FILE, Puzzle
from dolmen.games.tree_search import Edge, TreeSearch

LEADS = {"roam": 0.14, "the_arrival": 0.07}  # minimum lead of the best answer over every other one, in chances to win
SCREEN_LEAD = 0.75  # part of the lead that is enough in the short search, which is less exact
MOST_ALIKE = 3  # puzzles with the same best answer
LEAST_CHANCE, MOST_CHANCE = 0.2, 0.97  # range of the chance of the best answer: the game is not lost, and not won anyway
LEAST_ANSWERS, MOST_ANSWERS = 4, 120
UNDECIDED = (0.1, 0.95)  # the chance to win by the evaluation alone; other positions are not searched
FIRST_ROUNDS = {"roam": 2, "the_arrival": 1}  # rounds of the first search, after which most decisions are settled
STANDS_OUT = 3.0  # the prior of the best answer, in those of the second one
SCREEN_ROUNDS, SCREEN_VISITS = 5, 32  # effort of the short search
CLOSE = 0.6  # the visits of the second answer in those of the best one: more means that it does not lead clearly
SCREEN_RIVALS = 2  # number of answers next to the best one that get the same number of visits
HALFWAY_ROUNDS, HALFWAY_VISITS = 12, 128  # effort of the longer search, which continues only if the result is still clear
CHECK_ROUNDS, CHECK_VISITS, CHECK_RIVALS = 40, 400, 4
OTHER_VISITS = 32  # visits of all other answers; those that look good get those of the rivals
LOOKS_GOOD = 0.06  # maximum distance below the second best of a puzzle
SEARCHED = 0.4  # share of the answers of a strong bot that come from the search
LEVELS = ("beginner", "easy", "normal", "strong")
MAX_ANSWERS = 1500  # maximum length of a game
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {  # the options of the games, in turns
    "roam": ({"seats": 2, "full": True}, {"seats": 2}, {"seats": 2, "full": True}, {"seats": 3, "full": True}),
    "the_arrival": ({"seats": 2, "advanced": True}, {"seats": 2}, {"seats": 3, "advanced": True}),
}


# -- one decision --------------------------------------------------------------------------------------------------------
def rank(search: TreeSearch, edges: list[Edge]) -> list[Edge]:
    return sorted(edges, key=lambda edge: -search.chances(edge)[search.seat])


def compare_best(search: TreeSearch, rounds: int, visits: int, rivals: int) -> list[Edge]:
    """Search; then give the best answers equally many visits, because more visits find better continuations.

    Returns them with the best one first.
    """
    search.run(0.0, rounds)
    assert search.root.edges is not None
    by_prior = [edge for edge in search.root.edges if not edge.visits]
    answers = [edge.answer for edge in [*search.ranked_edges(), *by_prior][: rivals + 1]]
    return rank(search, [search.search_answer(answer, visits) for answer in answers])


def is_clear(search: TreeSearch, ranked: list[Edge], lead: float) -> bool:
    """Whether the best answer leads by so much, in a game that is neither lost nor won."""
    first, second = (search.chances(edge)[search.seat] for edge in ranked[:2])
    return first - second >= lead and LEAST_CHANCE <= first <= MOST_CHANCE


def obvious_answers(game: Game, view: View, seat: int, rng: Random) -> list[Answer]:
    """The answer that a first look finds, if there is one."""
    if game.name != "the_arrival":
        return [BOTS["normal"].choose(game, view, seat, rng)]
    legal = game.legal(view, seat)
    scores = [game.result(position_after(game, view, seat, answer)).scores[seat] for answer in legal]
    best = [answer for answer, score in zip(legal, scores) if score == max(scores)]
    return best if len(best) == 1 else []


def screen(game: Game, view: View, seat: int, rng: Random) -> tuple[Answer | None, bool]:
    """The best answer by the short search, and whether the decision may be a puzzle. Most cases are settled early."""
    search = TreeSearch(game, view, seat, rng)
    if not UNDECIDED[0] <= search.leaf_chances(view)[seat] <= UNDECIDED[1]:
        return None, False
    obvious = obvious_answers(game, view, seat, rng)
    search.run(0.0, FIRST_ROUNDS[game.name])
    best = search.best_edge()
    if game.name == "the_arrival" and not stands_out(search):
        return best.answer, False
    if best.answer in obvious and best.visits > search.iterations / 2:
        return best.answer, False
    search.run(0.0, SCREEN_ROUNDS)
    best, *others = search.ranked_edges()
    if best.answer in obvious or (others and others[0].visits > CLOSE * best.visits):
        return best.answer, False
    ranked = compare_best(search, SCREEN_ROUNDS, SCREEN_VISITS, SCREEN_RIVALS)
    return best.answer, ranked[0] is best and is_clear(search, ranked, LEADS[game.name] * SCREEN_LEAD)


def stands_out(search: TreeSearch) -> bool:
    """Whether one answer has the best prior by far. In The Arrival no other decision has a clear result."""
    assert search.root.edges is not None
    first, second = search.root.edges[:2]
    return first.prior >= STANDS_OUT * second.prior


def check(position: str, seat: int, expected: str, rng: Random) -> Puzzle | None:
    """The puzzle, if the longer search comes to the same clear result on the position as it is stored."""
    game, s = from_position(position)
    view = game.view(s, seat)
    search = TreeSearch(game, view, seat, rng)
    lead = LEADS[game.name]
    for rounds, visits, least in (
        (HALFWAY_ROUNDS, HALFWAY_VISITS, lead * SCREEN_LEAD),
        (CHECK_ROUNDS, CHECK_VISITS, lead),
    ):
        ranked = compare_best(search, rounds, visits, CHECK_RIVALS)
        if ranked[0].answer.name != expected or not is_clear(search, ranked, least):
            return None
    rated = {edge.answer: edge for edge in ranked}
    best = search.chances(ranked[0])[seat]
    for answer in game.legal(view, seat):
        if answer not in rated:
            edge = search.search_answer(answer, OTHER_VISITS)
            if search.chances(edge)[seat] > best - lead - LOOKS_GOOD:
                edge = search.search_answer(answer, CHECK_VISITS)
            rated[answer] = edge
    ranked = rank(search, list(rated.values()))
    if ranked[0].answer.name != expected or not is_clear(search, ranked, lead):
        return None
    return Puzzle(position, seat, {edge.answer.name: round(search.chances(edge)[seat], 3) for edge in ranked})


# -- games ---------------------------------------------------------------------------------------------------------------
def mine_game(name: str, seed: int, number: int, on_step: Callable[[], None] = lambda: None) -> Puzzle | None:
    """Play a game; the first puzzle found in it."""
    rng = Random(f"{seed}/{number}")
    game = make(name, VARIANTS[name][number % len(VARIANTS[name])])
    levels, chance = [rng.choice(LEVELS) for _ in range(game.seats)], RandomChance(rng)
    s = game.start(chance)
    for step in range(MAX_ANSWERS):
        if game.over(s):
            break
        seat = game.to_act(s)[0]
        view, legal = game.view(s, seat), game.legal(s, seat)
        level = levels[seat] if levels[seat] != "strong" else "normal"
        answer = BOTS[level].choose(game, view, seat, rng)
        if LEAST_ANSWERS <= len(legal) <= MOST_ANSWERS and is_asked_alone(game, s):
            best, is_candidate = screen(game, view, seat, Random(f"{seed}/{number}/{step}"))
            if best is not None and is_candidate:
                found = check(game.write_position(s), seat, best.name, Random(f"{seed}/{number}/{step}/check"))
                if found is not None:
                    return found
            if best is not None and levels[seat] == "strong" and rng.random() < SEARCHED:
                answer = best
        on_step()
        game.apply(s, seat, answer, chance)
    return None


def is_asked_alone(game: Game, s: State) -> bool:
    """Whether only one seat is asked: otherwise a position holds answers that others must not see."""
    return len(game.to_act(s)) == 1


def is_new(puzzle: Puzzle, others: list[Puzzle]) -> bool:
    return sum(other.best() == puzzle.best() for other in others) < MOST_ALIKE


def write_puzzles(path: Path, puzzles: list[Puzzle]) -> None:
    """One line for each puzzle, so that a change shows which puzzles are new."""
    lines = [json.dumps({"position": each.position, "seat": each.seat, "chances": each.chances}) for each in puzzles]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=VARIANTS)
    parser.add_argument("--puzzles", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="of CPU time, after which no new game begins")
    parser.add_argument("--out", type=Path, help="instead of the file of the game")
    chosen = parser.parse_args(arguments)
    path = chosen.out or Path("src/dolmen/games", chosen.game, PUZZLE_FILE)
    found, games, begin = list[Puzzle](), 0, process_time()
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task, answers = progress.add_task("", total=chosen.puzzles), 0

        def on_step() -> None:
            nonlocal answers
            answers += 1
            progress.update(task, description=f"{answers} answers of {games + 1} games")

        while len(found) < chosen.puzzles and (not chosen.seconds or process_time() - begin < chosen.seconds):
            puzzle = mine_game(chosen.game, chosen.seed, games, on_step)
            games += 1
            if puzzle is not None and is_new(puzzle, found):
                found.append(puzzle)
                write_puzzles(path, found)
                progress.advance(task)
    print(f"{path}: {len(found)} puzzles of {games} games, {process_time() - begin:.0f} s of CPU time")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

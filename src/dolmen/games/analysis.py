"""Analysis of a finished game: the chances before each decision, what each answer cost, and what the draws gave and took.

A decision is judged from the view of its seat, so nothing counts against a player that the player could not know. In games
in which every seat plays for itself, a tree search compares the answers. In cooperative games the policy plays on after each
of some answers, and the chance is that of the team. Luck is measured at the draws: the position after a draw, compared with
the mean of the positions that other draws would have led to. All chances are shares of the win, from 0 to 1.
"""

from __future__ import annotations

from contextlib import suppress
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, ChanceNeeded, RandomChance, ReplayChance
from dolmen.engine.early_end import final_result
from dolmen.engine.game import Game, Result
from dolmen.engine.play import Play, to_draws
from dolmen.engine.record import BadRecord, Record
from dolmen.engine.state import State, View
from dolmen.text import LANGUAGES

from .bots import GreedyBot
from .comparison import position_after
from .registry import game_info
from .rollout_search import RolloutSearch
from .tree_search import Edge, TreeSearch

METHOD: Final = 1  # increase it when the same record would give another analysis: older analyses are then made again
ROUNDS: Final = 8  # of the tree search, for each decision
MIN_VISITS: Final = 32  # of the answer given and of the best one, so that their values are comparable
LINE_LENGTH: Final = 5  # answers of a line
LINE_VISITS: Final = 8  # minimum visits of an answer in the tree with which a line continues
ROLLOUT_ANSWERS: Final = 3  # number of answers that are compared in cooperative games
ROLLOUT_TURNS: Final = 2  # number of turns that the policy plays after each answer
ROLLOUT_SAMPLES: Final = 4  # of each answer there
FIRST_SAMPLES: Final = 2  # after these, answers that are clearly worse drop out
CLEARLY_WORSE: Final = 0.08
LARGE_TEAM: Final = 3  # seats; a sample of such a team ends with the present turn
DRAW_SAMPLES: Final = 16  # other outcomes of a draw
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.1, 0.2  # chances lost


class JudgedAnswer(msgspec.Struct):
    """A decision. The chances are shares of the win: one for each seat, or only one for a team."""

    entry: int  # its number in the record
    seat: int
    answer: str
    best: str  # the best answer; the same as `answer` if there is no better one
    chances: list[float]  # before it, with the best answer
    expected: list[float]  # with the answer given
    played: dict[str, list[str]] = {}  # by language: the answer in words and what followed it, if it was not good enough
    better: dict[str, list[str]] = {}  # the best answer in words, and its continuation

    def lost_chance(self) -> float:
        """What the answer cost its seat, or the team."""
        own = self.seat if len(self.chances) > 1 else 0
        return max(0.0, self.chances[own] - self.expected[own])

    def verdict(self) -> str:
        lost = self.lost_chance()
        return "blunder" if lost >= BLUNDER else "mistake" if lost >= MISTAKE else "inaccuracy" if lost >= INACCURACY else ""


class DrawLuck(msgspec.Struct):
    """A draw: what it gave each seat, or the team, compared with the mean of other outcomes."""

    entry: int
    gains: list[float]


class RolloutComparison(msgspec.Struct):
    """A decision in a cooperative game that is being judged: the chances of each answer in the samples so far."""

    answers: list[str]  # the answer given is the first one
    chances: list[list[float]]
    racing: list[int]  # the answers that have not dropped out
    sample: int = 0
    next: int = 0  # in `racing`


class Analysis(msgspec.Struct):
    """What is known of a game so far. It is plain data: it can be stored at any time and continued in another process."""

    total: int  # answers in force
    method: int = METHOD
    done: int = 0
    judged: list[JudgedAnswer] = []
    draws: list[DrawLuck] = []
    comparison: RolloutComparison | None = None  # of the next answer
    outcome: list[float] = []  # the shares of the win in the end; empty until the analysis is complete

    def is_complete(self) -> bool:
        return bool(self.outcome)


class Judgement(NamedTuple):
    best: Answer
    chances: list[float]
    expected: list[float]
    line: list[Answer]  # the continuation after the best answer


def start_analysis(record: Record) -> Analysis:
    return Analysis(len(record.live_entries()))


def continue_analysis(game: Game, record: Record, analysis: Analysis, seconds: float) -> None:
    """Judge more decisions, for about this time, at least one step. The same record gives the same analysis."""
    end, steps = perf_counter() + seconds, 0
    state, numbers = first_state(game, record), record.live_entries()
    for index, number in enumerate(numbers):
        entry = record.entries[number]
        answer = game.read(entry.answer)
        if answer is None:
            raise BadRecord("record.answer", entry=number, seat=entry.seat, answer=entry.answer)
        while index >= analysis.done:
            if steps and perf_counter() > end:
                return
            steps += 1
            judgement = None
            if not entry.auto:
                view = game.view(state, entry.seat)
                judgement = judge_answer(game, view, entry.seat, answer, number, analysis)
            if analysis.comparison is not None:
                continue
            if judgement is not None:
                analysis.judged.append(describe_judgement(game, record, numbers[index:], state, judgement))
            if entry.drew:
                analysis.draws.append(DrawLuck(number, luck_of_draw(game, state, entry.seat, answer, number, entry.drew)))
            analysis.done = index + 1
        game.apply(state, entry.seat, answer, ReplayChance(to_draws(entry.drew)))
    analysis.outcome = win_shares(game, final_result(game, state, record.early_end))


def first_state(game: Game, record: Record) -> State:
    return Play(game, msgspec.structs.replace(record, entries=[]), Random()).state.copy()


def win_shares(game: Game, result: Result) -> list[float]:
    winners = result.winners
    if game_info(game.name).cooperative:
        return [1.0 if winners else 0.0]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]


# -- one decision --------------------------------------------------------------------------------------------------------
def judge_answer(game: Game, view: View, seat: int, answer: Answer, number: int, analysis: Analysis) -> Judgement | None:
    """Judge one decision; None if there was nothing to decide, if it is not worth a search, or if `analysis.comparison`
    needs more steps.
    """
    evaluator = game_info(game.name).evaluator
    if len(game.legal(view, seat)) == 1:
        return None
    if not game_info(game.name).cooperative:
        return compare_by_tree(game, view, seat, answer, Random(number))
    if evaluator.ROLLOUT_TURNS and evaluator.is_worth_a_search(game, view, seat):
        return compare_by_rollouts(game, view, seat, answer, number, analysis)
    return None


def compare_by_tree(game: Game, view: View, seat: int, answer: Answer, rng: Random) -> Judgement:
    """Compare the answer with the best one. Both get the same number of visits: more visits find a better continuation."""
    search = TreeSearch(game, view, seat, rng)
    search.run(0.0, ROUNDS)
    best = search.best_edge()
    visits = max(MIN_VISITS, best.visits)
    given, best = search.search_answer(answer, visits), search.search_answer(best.answer, visits)
    if given.mean_values()[seat] >= best.mean_values()[seat]:
        best = given
    return Judgement(best.answer, search.chances(best), search.chances(given), best_line(game, view, seat, best))


def best_line(game: Game, view: View, seat: int, edge: Edge) -> list[Answer]:
    """How the seat continues after an answer, as far as the search has looked and nothing is drawn."""
    line: list[Answer] = []
    position, chance, node = view.copy(), Chance(), edge.child
    with suppress(ChanceNeeded):
        game.apply(position, seat, edge.answer, chance)
        while len(line) < LINE_LENGTH - 1 and not game.over(position) and game.to_act(position)[:1] == [seat]:
            legal = game.legal(position, seat)
            if len(legal) == 1:
                game.apply(position, seat, legal[0], chance)
                continue
            known = [] if node is None or node.edges is None else [each for each in node.edges if each.answer in legal]
            following = max(known, key=lambda each: each.visits, default=None)
            if following is None or following.visits < LINE_VISITS:
                break
            line.append(following.answer)
            game.apply(position, seat, following.answer, chance)
            node = following.child
    return line


def compare_by_rollouts(
    game: Game, view: View, seat: int, answer: Answer, number: int, analysis: Analysis
) -> Judgement | None:
    """Take one sample of one answer. The judgement when all are done; None if more samples are needed.

    The answer is compared with that of the policy and with some others, with the same draws for each.
    """
    own = GreedyBot().choose(game, view, seat, Random(number)) if analysis.comparison is None else None
    comparison = analysis.comparison
    if comparison is None:
        others = [each for each in game.legal(view, seat) if each is not own and each is not answer]
        others = Random(number).sample(others, len(others))
        names = list(dict.fromkeys([each.name for each in [answer, own or answer, *others]]))[:ROLLOUT_ANSWERS]
        comparison = RolloutComparison(names, [[] for _ in names], list(range(len(names))))
        analysis.comparison = comparison
    turns = ROLLOUT_TURNS if game.seats < LARGE_TEAM else 1
    search = RolloutSearch(game, view, seat, Random(number), turns)
    at = comparison.racing[comparison.next]
    tried = game.read(comparison.answers[at])
    assert tried is not None
    comparison.chances[at].append(search.chance_after([tried], Random(f"{number}/{comparison.sample}")))
    comparison.next += 1
    if comparison.next < len(comparison.racing):
        return None
    comparison.next, comparison.sample = 0, comparison.sample + 1
    if comparison.sample == FIRST_SAMPLES:
        drop_worse_answers(comparison)
    if comparison.sample < ROLLOUT_SAMPLES:
        return None
    analysis.comparison = None
    return judge_samples(game, view, seat, comparison)


def drop_worse_answers(comparison: RolloutComparison) -> None:
    """The answer given stays, and those that are not clearly worse than the best one."""
    means = [sum(chances) / len(chances) for chances in comparison.chances]
    comparison.racing = [at for at in comparison.racing if at == 0 or means[at] > max(means) - CLEARLY_WORSE]


def judge_samples(game: Game, view: View, seat: int, comparison: RolloutComparison) -> Judgement:
    """The best answer. Another one than that given must be better by more than the standard error of the difference."""
    given, samples = comparison.chances[0], len(comparison.chances[0])
    best, most = 0, 0.0
    for at in comparison.racing[1:]:
        gains = [other - own for own, other in zip(given, comparison.chances[at])]
        mean = sum(gains) / samples
        error = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (samples - 1) / samples)
        if mean > error and mean > most:
            best, most = at, mean
    answer = game.read(comparison.answers[best])
    assert answer is not None
    expected = sum(given) / samples
    line = policy_line(game, view, seat, answer) if best else []
    return Judgement(answer, [min(1.0, expected + most)], [expected], line)


def policy_line(game: Game, view: View, seat: int, answer: Answer) -> list[Answer]:
    """How the policy continues after an answer, while the seat is asked questions worth a search and nothing is drawn."""
    line: list[Answer] = []
    evaluator = game_info(game.name).evaluator
    position, chance = view.copy(), Chance()
    with suppress(ChanceNeeded):
        game.apply(position, seat, answer, chance)
        while len(line) < LINE_LENGTH - 1 and not game.over(position) and seat in game.to_act(position):
            legal = game.legal(position, seat)
            chosen = legal[0] if len(legal) == 1 else evaluator.choose(game, View(position), seat) or legal[0]
            if len(legal) > 1:
                if not evaluator.is_worth_a_search(game, View(position), seat):
                    break
                line.append(chosen)
            game.apply(position, seat, chosen, chance)
    return line


# -- in words ------------------------------------------------------------------------------------------------------------
def describe_judgement(game: Game, record: Record, numbers: list[int], state: State, judgement: Judgement) -> JudgedAnswer:
    """The judgement of the first of these entries, with words for its answers if it was not good enough."""
    entry = record.entries[numbers[0]]
    best, chances, expected, line = judgement
    judged = JudgedAnswer(numbers[0], entry.seat, entry.answer, best.name, chances, expected)
    if judged.verdict():
        view = game.view(state, entry.seat)
        judged.played = describe_line(game, view, entry.seat, played_line(game, record, numbers))
        judged.better = describe_line(game, view, entry.seat, [best, *line])
    return judged


def played_line(game: Game, record: Record, numbers: list[int]) -> list[Answer]:
    """The answer of the first of these entries, and the ones with which its seat went on, until something was drawn."""
    line: list[Answer] = []
    seat = record.entries[numbers[0]].seat
    for number in numbers:
        entry = record.entries[number]
        answer = game.read(entry.answer)
        if answer is None or entry.seat != seat or len(line) == LINE_LENGTH:
            break
        if not entry.auto:
            line.append(answer)
        if entry.drew:
            break
    return line


def describe_line(game: Game, view: View, seat: int, line: list[Answer]) -> dict[str, list[str]]:
    """Answers of a seat in words, by language, each with the position that the answers before it lead to.

    Seats are called `<0>`, `<1>` and so on.
    """
    ui, names = game_info(game.name).ui, [f"<{number}>" for number in range(game.seats)]
    texts: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
    position = view.copy()
    for answer in line:
        while not game.over(position) and len(legal := game.legal(position, seat)) == 1 and legal[0] is not answer:
            try:
                game.apply(position, seat, legal[0], Chance())
            except ChanceNeeded:
                return texts
        if answer not in game.legal(position, seat):
            break
        for lang in LANGUAGES:
            texts[lang].append(ui.answer_title(game, View(position), seat, answer, lang, names))
        try:
            game.apply(position, seat, answer, Chance())
        except ChanceNeeded:
            break
    return texts


# -- luck ----------------------------------------------------------------------------------------------------------------
def luck_of_draw(
    game: Game, state: State, seat: int, answer: Answer, number: int, drew: list[tuple[str, str]]
) -> list[float]:
    """What the draw after an answer gave each seat, or the team: the chances after it, less the mean of other outcomes."""
    rng = Random(number)
    drawn = chances_after(game, state, seat, answer, ReplayChance(to_draws(drew)))
    others = [chances_after(game, state, seat, answer, RandomChance(rng)) for _ in range(DRAW_SAMPLES)]
    return [chance - sum(column) / DRAW_SAMPLES for chance, column in zip(drawn, zip(*others))]


def chances_after(game: Game, state: State, seat: int, answer: Answer, chance: Chance) -> list[float]:
    """The chances after an answer, by the evaluation. If the seats play against each other, one answer more is tried."""
    info, after = game_info(game.name), state.copy()
    game.apply(after, seat, answer, chance)
    if game.over(after):
        return win_shares(game, game.result(after))
    if info.cooperative:
        return [info.evaluator.win_shares(game, View(after))[seat]]
    mover = game.to_act(after)[0]
    positions = [position_after(game, View(after), mover, each) for each in game.legal(after, mover)]
    best = max(positions, key=lambda each: info.evaluator.evaluate(game, each, mover))
    return TreeSearch(game, best, mover, Random(0)).leaf_chances(best)


# -- summaries -----------------------------------------------------------------------------------------------------------
def total_luck(analysis: Analysis) -> list[float]:
    """What all draws gave each seat, or the team."""
    return [sum([draw.gains[at] for draw in analysis.draws]) for at in range(len(analysis.outcome))]


def luckiest_draw(analysis: Analysis, at: int, sign: int) -> DrawLuck | None:
    """The draw that gave (1) or took (-1) most of a seat's or the team's chances; None if there was none."""
    found = max(analysis.draws, key=lambda draw: sign * draw.gains[at], default=None)
    return found if found is not None and sign * found.gains[at] > 0 else None


def accuracy(analysis: Analysis, seat: int) -> float:
    """The mean accuracy of a seat's decisions, from 0 to 100. An answer that costs nothing has 100."""
    lost = [judged.lost_chance() for judged in analysis.judged if judged.seat == seat]
    each = [min(100.0, max(0.0, 103.17 * exp(-4.354 * part) - 3.17)) for part in lost]
    return sum(each) / len(each) if each else 100.0

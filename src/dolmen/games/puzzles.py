"""Puzzles: positions in which one answer is clearly better than all others.

The file `puzzles.json` of a game holds them. `tools/mine_puzzles.py` finds them in games of bots and rates every legal
answer of a position, so that nothing has to be searched when somebody solves one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.text import say

from .comparison import best_gains

if TYPE_CHECKING:
    from .info import GameInfo

PUZZLE_FILE: Final = "puzzles.json"
GOOD_LOSS: Final = 0.1  # an answer that loses less than this part of the win is good, although it is not the best one
FEW_ANSWERS: Final = 12  # maximum number of answers that a list shows without groups


class Puzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A position, the seat that has the question, and the chance to win after each of its answers, the best one first."""

    position: str
    seat: int
    chances: dict[str, float]

    def best(self) -> str:
        return next(iter(self.chances))

    def lead(self) -> float:
        """How much better the best answer is than the next best one."""
        best, second = list(self.chances.values())[:2]
        return best - second

    def lost_chance(self, answer: str) -> float:
        """What an answer loses, compared with the best one."""
        return self.chances[self.best()] - self.chances[answer]

    def verdict(self, answer: str) -> str:
        """The last part of the key of a text."""
        return "best" if answer == self.best() else "good" if self.lost_chance(answer) < GOOD_LOSS else "worse"


class OpenPuzzle(NamedTuple):
    """A puzzle with its game, the position as the seat sees it, and the answers to choose from.

    `names` of the players are for pages; without them the seats have their letters, as in the terminal.
    """

    info: GameInfo
    puzzle: Puzzle
    game: Game
    view: View
    answers: list[Answer]
    names: list[str]

    @property
    def seat(self) -> int:
        return self.puzzle.seat

    def find_answer(self, name: str) -> Answer:
        return next(answer for answer in self.answers if answer.name == name)


class AnswerGroup(NamedTuple):
    """Answers that begin with a click on the same element, such as a card. `name` is '' if they have no name together."""

    name: str
    answers: list[Answer]


def load_puzzles(folder: Path) -> list[Puzzle]:
    """The puzzles in the folder of a game; none if it has no such file."""
    file = folder / PUZZLE_FILE
    return msgspec.json.decode(file.read_bytes(), type=list[Puzzle]) if file.exists() else []


def puzzle_of_day(info: GameInfo, day: date) -> int:
    """The number (from 1) of the puzzle of a day. All puzzles of a game come once before the first one comes again."""
    return day.toordinal() % len(info.puzzles) + 1


def open_puzzle(info: GameInfo, number: int, names: Sequence[str] = ()) -> OpenPuzzle:
    """The puzzle with this number, from 1. Of `names`, each seat gets the next one."""
    puzzle = info.puzzles[number - 1]
    game, state = info.from_position(puzzle.position, None)
    view = game.view(state, puzzle.seat)
    return OpenPuzzle(info, puzzle, game, view, game.legal(view, puzzle.seat), list(names[: game.seats]))


# -- in words ------------------------------------------------------------------------------------------------------------
def describe_answer(opened: OpenPuzzle, answer: Answer, lang: str) -> str:
    game, view, seat = opened.game, opened.view, opened.seat
    if opened.names:
        return opened.info.ui.answer_title(game, view, seat, answer, lang, opened.names)
    return opened.info.text.describe_answer(game, view, seat, answer, lang)


def describe_question(opened: OpenPuzzle, lang: str) -> str:
    return insert_names(opened, opened.info.text.describe_question(opened.game, opened.view, opened.seat, lang), lang)


def insert_names(opened: OpenPuzzle, text: str, lang: str) -> str:
    return opened.info.ui.insert_names(opened.game, text, lang, opened.names) if opened.names else text


def describe_place(opened: OpenPuzzle, lang: str) -> str:
    """The first hint: where the best answer begins."""
    name = first_element(opened, opened.find_answer(opened.puzzle.best()), lang)
    return say(lang, "puzzles.look", what=name) if name else say(lang, "puzzles.look-elsewhere")


def describe_reasons(opened: OpenPuzzle, lang: str) -> str:
    """The second hint: what the best answer brings."""
    game, view, seat, explainer = opened.game, opened.view, opened.seat, opened.info.explainer
    other, gains = explainer.explain(game, view, seat, opened.find_answer(opened.puzzle.best()))
    words = [explainer.describe_gain(game, gain.what, gain.n, lang) for gain in best_gains(gains)]
    if not words:
        return say(lang, "puzzles.reason-later")
    reasons = say(lang, "puzzles.and", first=words[0], last=words[1]) if len(words) > 1 else words[0]
    reasons = insert_names(opened, reasons, lang)
    if other is None:
        return say(lang, "puzzles.reason", reasons=reasons)
    return say(lang, "puzzles.reason-compared", reasons=reasons, other=describe_answer(opened, other, lang))


def first_element(opened: OpenPuzzle, answer: Answer, lang: str) -> str:
    """The name of the first element to click for an answer that has one; '' if there is none."""
    ui, game, view, seat = opened.info.ui, opened.game, opened.view, opened.seat
    for element in ui.clickable_elements(game, view, seat, answer):
        details = ui.inspect(game, view, seat, element, lang)
        if details is not None and details.text:
            return details.text.splitlines()[0]
    return ""


def group_answers(opened: OpenPuzzle, lang: str) -> list[AnswerGroup]:
    """The answers in groups, if they are many: by the element to click first, or by the game's own groups.

    Groups of single answers would not make a list shorter: those answers come together at the end.
    """
    if len(opened.answers) <= FEW_ANSWERS:
        return [AnswerGroup("", opened.answers)]
    ui, game, view, seat = opened.info.ui, opened.game, opened.view, opened.seat
    kinds = ui.answer_groups(game, view, seat, lang)
    groups: dict[str, list[Answer]] = {}
    for answer in opened.answers:
        elements = ui.clickable_elements(game, view, seat, answer)
        kind = next((kinds[element][0] for element in elements if element in kinds), "")
        groups.setdefault(kind or first_element(opened, answer, lang), []).append(answer)
    single = [answer for name, answers in groups.items() if len(answers) == 1 or not name for answer in answers]
    found = [AnswerGroup(name, answers) for name, answers in groups.items() if len(answers) > 1 and name]
    found.sort(key=lambda group: -len(group.answers))
    return [*found, AnswerGroup(say(lang, "puzzles.others") if found else "", single)] if single else found

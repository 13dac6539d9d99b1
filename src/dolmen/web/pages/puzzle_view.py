"""What the page of a puzzle shows, as plain data. It is made as a long job, because the drawing may take long."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dolmen.engine.answer import Answer
from dolmen.games import game_info
from dolmen.games.puzzles import (
    OpenPuzzle,
    describe_answer,
    describe_place,
    describe_question,
    describe_reasons,
    group_answers,
    open_puzzle,
)
from dolmen.table import BOT_NAMES

KEPT_VIEWS = 32  # cache size in each process that makes views


class ShownAnswer(NamedTuple):
    """An answer in the list: `elements` are the ids of the parts of the drawing to click for it."""

    name: str
    label: str
    elements: list[str]


class PuzzleView(NamedTuple):
    """The texts and the drawing of a puzzle in one language. `groups`: names and answers."""

    drawing: str
    words: str
    question: str
    seat_name: str
    groups: list[tuple[str, list[ShownAnswer]]]
    place: str
    reasons: str

    def answers(self) -> dict[str, ShownAnswer]:
        return {answer.name: answer for _, answers in self.groups for answer in answers}


@lru_cache(KEPT_VIEWS)
def view_puzzle(game: str, number: int, lang: str) -> PuzzleView:
    opened = open_puzzle(game_info(game), number, BOT_NAMES)
    shown, seat, names = opened.info, opened.seat, tuple(opened.names)
    groups = []
    for name, answers in group_answers(opened, lang):
        groups.append((name, [show_answer(opened, answer, lang) for answer in answers]))
    return PuzzleView(
        shown.drawing.draw(opened.game, opened.view, seat, lang, names=names),
        shown.text.describe_table(opened.game, opened.view, seat, lang),
        describe_question(opened, lang),
        names[seat],
        groups,
        describe_place(opened, lang),
        describe_reasons(opened, lang),
    )


def show_answer(opened: OpenPuzzle, answer: Answer, lang: str) -> ShownAnswer:
    elements = opened.info.ui.clickable_elements(opened.game, opened.view, opened.seat, answer)
    return ShownAnswer(answer.name, describe_answer(opened, answer, lang), elements)

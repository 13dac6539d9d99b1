"""The coach of a lesson: what the learner reads now. It follows from the record, so undo and reload keep it."""

from __future__ import annotations

from typing import NamedTuple

from dolmen.engine.state import State
from dolmen.games.lessons import LEARNER
from dolmen.table import Table
from dolmen.text import has, say


class CoachAdvice(NamedTuple):
    """A headline and a text; the answer to give ('' if any will do), and elements of the drawing to look at."""

    number: int  # of the step, from 1
    last: int
    head: str
    text: str
    give: str = ""
    points: tuple[str, ...] = ()
    strayed: bool = False


def coach_advice(table: Table, view: State, held: list[int], lang: str) -> CoachAdvice | None:
    """What the coach says to the holder of these seats; None at a table without a lesson, and for spectators."""
    lesson, record, game = table.lesson, table.play.record, table.game.name
    if lesson is None or LEARNER not in held:
        return None
    number, last = lesson.step_number(record), len(lesson.step)
    shown, strayed, step = max(number, 0) + 1, lesson.has_left_path(record), lesson.step[max(number, 0)]
    if strayed:
        word = "over" if table.over() else "aside"
        about = "" if table.over() else about_question(table, view, lang)
        return CoachAdvice(shown, last, *head_and_text(f"lessons.{word}", lang, about), strayed=not table.over())
    asked = LEARNER in table.to_act()
    if not asked and step.give and not table.over():
        return CoachAdvice(shown, last, *head_and_text("lessons.watch", lang))
    if number < 0:
        return CoachAdvice(shown, last, *head_and_text("lessons.before", lang), lesson.next_answer(record, LEARNER))
    return CoachAdvice(shown, last, *head_and_text(f"{game}.lesson.{step.say}", lang), step.give, tuple(step.point))


def head_and_text(key: str, lang: str, more: str = "") -> tuple[str, str]:
    text = say(lang, f"{key}.text")
    return say(lang, f"{key}.head"), f"{text} {more}" if more else text


def about_question(table: Table, view: State, lang: str) -> str:
    """What the present question is about, for a learner who left the course of the lesson."""
    frame = table.game.pending_frame(view, LEARNER) if LEARNER in table.to_act() else None
    key = f"{table.game.name}.lesson.about.{frame.node.path}" if frame is not None else ""
    return say(lang, key) if has(key) else ""

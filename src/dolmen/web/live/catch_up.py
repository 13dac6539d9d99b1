"""What happened since somebody last acted, told again moment by moment when they come back to the table.

Everybody sees of each moment what they saw, or would have seen, then; the log has the same in words.
"""

from __future__ import annotations

from typing import Any

from dolmen.engine.state import State
from dolmen.table import LogEntry, Table

from ..render import fragments
from ..render.game_log import run_together
from ..render.table_view import TableView, ViewerContext
from .intermediate_states import Step, retraced

MOST = 24  # answers that are told one by one; of more, the last
SHORTEST, LONGEST, ALL = 550, 1700, 18_000  # milliseconds for which a moment stays, and which all of them should take


def retold(table: Table, looking: ViewerContext, since: int) -> list[dict[str, Any]]:
    """The moments from a version on, or from the viewer's own last act if that was later; none for who has just come to
    look on.
    """
    lines = table.log_entries()
    eye = TableView(table, looking, lines)
    eye.hush()
    first = max(since, eye.last_act + 1)
    if not looking.held and not since:
        return []
    before, steps = retraced(table, first, eye.stage.PAUSE_EVENTS)
    told = fold(eye, steps, {line.number: line for line in lines})[-MOST:]
    if before is None or not told:
        return []
    frames = sum(1 + len(chapter.way) for chapter in told)
    stay = min(LONGEST, max(SHORTEST, ALL // frames))
    nothing: dict[str, object] = {"told": fragments.told(table.game.name, fragments.Mark(0), []), "of": ""}
    out = [frame(table, looking, [line for line in lines if line.number < first], before, nothing)]
    for at, chapter in enumerate(told, 1):
        known = [line for line in lines if line.number <= chapter.last]
        said = run_together(chapter.said, eye.names[chapter.seat])
        words: dict[str, object] = {
            "told": fragments.told(table.game.name, eye.marks[chapter.seat], said),
            "of": f"{at}/{len(told)}",
        }
        out += [passing(table, looking, known, moment, words) for moment in chapter.way]
        out.append(frame(table, looking, known, chapter.after, words) | {"steps": chapter.motions})
    out[0]["regions"]["log"] = eye.log()  # all of it at once: it is there to be read
    return [{"steps": [], "stay": stay, **message} for message in out]


class Chapter:
    """An answer that somebody gave and has something to tell, with what followed from it by itself."""

    def __init__(self, step: Step, seat: int) -> None:
        self.seat = seat
        self.said: list[str] = []
        self.motions: list[tuple[str, ...]] = []
        self.way = list(step.way)
        self.last, self.after = step.number, step.after

    def go_on(self, step: Step) -> None:
        self.way += step.way
        self.last, self.after = step.number, step.after


def fold(eye: TableView, steps: list[Step], lines: dict[int, LogEntry]) -> list[Chapter]:
    """The steps as they are told: what the table answered by itself goes with what led to it, and so does what is silent."""
    story, out = eye.story, list[Chapter]()
    for step in steps:
        line, told = lines[step.number], story.told[step.number]
        said = [text for part in told for text in part.said]
        if out and (step.auto or not said):
            out[-1].go_on(step)
        else:
            out.append(Chapter(step, next((part.seat for part in told if part.said), line.seat)))
        out[-1].said += said
        for event in line.heard(eye.ears):
            out[-1].motions += eye.stage.event_motions(eye.table.game, event)
    return [chapter for chapter in out if chapter.said]


def frame(
    table: Table, looking: ViewerContext, lines: list[LogEntry], moment: State, told: dict[str, object]
) -> dict[str, Any]:
    return TableView(table, looking, lines).retold(moment, told)


def passing(
    table: Table, looking: ViewerContext, lines: list[LogEntry], moment: State, told: dict[str, object]
) -> dict[str, Any]:
    """A moment in the middle of an answer, at which nobody is asked anything."""
    eye = TableView(table, looking, lines)
    seen = eye.glimpse(moment)
    seen["regions"]["prompt"] = eye.part("since", **told)
    return seen

"""Catch-up: shows a returning player step by step what happened since their last turn.

Each update shows what this viewer could see at that time. The log has the same in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dolmen.engine.state import State
from dolmen.table import LogEntry, Table

from ..render import fragments
from ..render.game_log import join_sentences
from ..render.table_view import TableView, ViewerContext
from .intermediate_states import ReplayedAnswer, replay_answers

MAX_EPISODES = 24  # only the last ones are shown
MAX_ANSWERS = 100  # maximum number of answers that are applied again
MIN_UPDATE_MS, MAX_UPDATE_MS = 550, 1700  # how long an update stays
TOTAL_MS = 18_000  # how long all updates should take


def catch_up_updates(table: Table, context: ViewerContext, since: int) -> Iterator[dict[str, Any]]:
    """The updates from a version on, or from the viewer's last answer if that is later. None for a new spectator.

    Each update is rendered when it is asked for, so that the caller can do other work in between.
    """
    entries = table.log_entries()
    view = TableView(table, context, entries)
    view.hide_shared_secrets()
    recent = table.play.past[-MAX_ANSWERS:]
    first = max(since, view.last_act + 1, recent[0].number if recent else 0)
    if not context.held and not since:
        return
    before, answers = replay_answers(table, first, view.ui.PAUSE_EVENTS)
    episodes = group_answers(view, answers, {entry.number: entry for entry in entries})[-MAX_EPISODES:]
    if before is None or not episodes:
        return
    update_count = sum(1 + len(episode.states) for episode in episodes)
    common = {"steps": [], "stay": min(MAX_UPDATE_MS, max(MIN_UPDATE_MS, TOTAL_MS // update_count))}
    no_caption: dict[str, object] = {
        "sentences": fragments.log_sentences(table.game.name, fragments.Mark(0), []),
        "position": "",
    }
    earlier = [entry for entry in entries if entry.number < first]
    start = TableView(table, context, earlier).past_message(before, no_caption)
    start["regions"]["log"] = view.log()  # the whole log at once, for reading
    yield common | start
    for at, episode in enumerate(episodes, 1):
        known = [entry for entry in entries if entry.number <= episode.last]
        sentences = join_sentences(episode.sentences, view.names[episode.seat])
        caption: dict[str, object] = {
            "sentences": fragments.log_sentences(table.game.name, view.marks[episode.seat], sentences),
            "position": f"{at}/{len(episodes)}",
        }
        for state in episode.states:
            yield common | intermediate_update(TableView(table, context, known), state, caption)
        last = TableView(table, context, known).past_message(episode.after, caption)
        yield common | last | {"steps": episode.motions}


class Episode:
    """An answer with something to tell, together with the automatic answers that followed it."""

    def __init__(self, answer: ReplayedAnswer, seat: int) -> None:
        self.seat = seat
        self.sentences: list[str] = []
        self.motions: list[tuple[str, ...]] = []
        self.states = list(answer.states)
        self.last, self.after = answer.number, answer.after

    def extend(self, answer: ReplayedAnswer) -> None:
        self.states += answer.states
        self.last, self.after = answer.number, answer.after


def group_answers(view: TableView, answers: list[ReplayedAnswer], entries: dict[int, LogEntry]) -> list[Episode]:
    """Group the answers into episodes. Automatic answers, and answers without a log text, join the previous episode."""
    episodes: list[Episode] = []
    for answer in answers:
        entry, parts = entries[answer.number], view.game_log.parts_by_entry[answer.number]
        sentences = [text for part in parts for text in part.said]
        if episodes and (answer.auto or not sentences):
            episodes[-1].extend(answer)
        else:
            episodes.append(Episode(answer, next((part.seat for part in parts if part.said), entry.seat)))
        episodes[-1].sentences += sentences
        for event in entry.events_for(view.hearing_seats):
            episodes[-1].motions += view.ui.event_motions(view.table.game, event)
    return [episode for episode in episodes if episode.sentences]


def intermediate_update(view: TableView, state: State, caption: dict[str, object]) -> dict[str, Any]:
    """A state in the middle of an answer, while no seat is asked anything."""
    message = view.intermediate_message(state)
    message["regions"]["prompt"] = view.part("catch_up_prompt", **caption)
    return message

"""The states inside one answer.

Everything that follows from one answer happens at once. To show it step by step, the answer is applied again to the state
before it, and the state is copied after each event of the given kinds.
"""

from __future__ import annotations

from typing import NamedTuple

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, Event, ReplayChance
from dolmen.engine.game import Game
from dolmen.engine.play import STATES_KEPT, to_draws
from dolmen.engine.record import Entry
from dolmen.engine.state import OPEN, State, lane_of, run_until_question
from dolmen.table import Table


def intermediate_states(table: Table, since: int, kinds: tuple[str, ...]) -> list[State]:
    """The states since a version in which an event of these kinds had just happened."""
    entries = table.play.record.entries
    kept = table.play.past[-STATES_KEPT:] if kinds else []
    recent = [past for past in kept if past.number >= since and past.before is not None]
    states: list[State] = []
    for past in recent:
        assert past.before is not None
        states += states_after_events(table.game, past.before.copy(), entries[past.number], kinds)
    return states


class ReplayedAnswer(NamedTuple):
    """An answer that was applied again: the states inside it, and the state after it. `number` is its entry."""

    number: int
    auto: bool
    states: list[State]
    after: State


def replay_answers(table: Table, first: int, kinds: tuple[str, ...]) -> tuple[State | None, list[ReplayedAnswer]]:
    """Apply the answers from an entry on again. Returns the state before them (None if there are none) and the answers."""
    play, game = table.play, table.game
    at = next((at for at, past in enumerate(play.past) if past.number >= first), len(play.past))
    if at == len(play.past):
        return None, []
    state, answers = play.state_before(at), list[ReplayedAnswer]()
    before = state.copy()
    for past in play.past[at:]:
        entry = play.record.entries[past.number]
        states = states_after_events(game, state.copy(), entry, kinds) if kinds else []
        answer = game.read(entry.answer)
        assert answer is not None
        game.apply(state, entry.seat, answer, ReplayChance(to_draws(entry.drew)))
        answers.append(ReplayedAnswer(past.number, entry.auto, states, state.copy()))
    return before, answers


def states_after_events(game: Game, before: State, entry: Entry, event_kinds: tuple[str, ...]) -> list[State]:
    """The states inside one entry just after an event of these kinds. Changes `before`, to which the answer is applied."""
    answer = game.read(entry.answer)
    assert answer is not None
    chance, events = ReplayChance(to_draws(entry.drew)), list[Event]()
    chance.events = events
    s, states = before, list[State]()
    if not apply_answer(s, entry.seat, answer, chance):
        return states
    seen = len(events)
    while s.stack and not s.stack[-1].node.run(s, s.stack[-1], chance):
        if any(event.kind in event_kinds or f"{event.kind} {event.what}" in event_kinds for event in events[seen:]):
            states.append(s.copy())
        seen = len(events)
    return states


def apply_answer(s: State, seat: int, answer: Answer, chance: Chance) -> bool:
    """Apply the answer itself. Returns whether the game continues for everybody: secret answers are never shown in part."""
    lane = lane_of(s, seat)
    if lane is None:
        f = s.stack[-1]
        if f.owner == OPEN:
            f.owner = seat
        f.node.take(s, f, answer, chance)
        return all(frame.given_answer is None for frame in s.stack)
    if lane.secret:
        return False
    main, s.stack = s.stack, lane.stack
    s.stack[-1].node.take(s, s.stack[-1], answer, chance)
    run_until_question(s, chance)
    s.stack = main
    lane.ready = not lane.stack
    return all(other.ready for other in s.lanes)

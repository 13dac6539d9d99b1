"""Moments: what follows from one answer without a question happens at once, and is shown one thing after the other."""

from __future__ import annotations

from typing import NamedTuple

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, Event, ReplayChance
from dolmen.engine.game import Game
from dolmen.engine.play import to_draws
from dolmen.engine.record import Entry
from dolmen.engine.state import OPEN, State, lane_of, settle
from dolmen.table import Table


def moments(table: Table, since: int, kinds: tuple[str, ...]) -> list[State]:
    """The states on the way from a version to now in which an event of these kinds had just happened."""
    entries = table.play.record.entries
    recent = [past for past in table.play.past if past.number >= since and past.before is not None] if kinds else []
    found: list[State] = []
    for past in recent:
        assert past.before is not None
        found += between(table.game, past.before.copy(), entries[past.number], kinds)
    return found


class Step(NamedTuple):
    """An answer that counts, by the number of its entry: moments on the way (`between`), and where it led."""

    number: int
    auto: bool
    way: list[State]
    after: State


def retraced(table: Table, first: int, kinds: tuple[str, ...]) -> tuple[State | None, list[Step]]:
    """The answers from an entry on, carried out once more, and the state before them; None if there are none."""
    play, game = table.play, table.game
    at = next((at for at, past in enumerate(play.past) if past.number >= first), len(play.past))
    if at == len(play.past):
        return None, []
    state, steps = play.state_before(at), list[Step]()
    before = state.copy()
    for past in play.past[at:]:
        entry = play.record.entries[past.number]
        way = between(game, state.copy(), entry, kinds) if kinds else []
        answer = game.read(entry.answer)
        assert answer is not None
        game.apply(state, entry.seat, answer, ReplayChance(to_draws(entry.drew)))
        steps.append(Step(past.number, entry.auto, way, state.copy()))
    return before, steps


def between(game: Game, s: State, entry: Entry, kinds: tuple[str, ...]) -> list[State]:
    """The same for one entry, from the state before it: its answer is carried out again step by step."""
    answer = game.read(entry.answer)
    assert answer is not None
    chance, news = ReplayChance(to_draws(entry.drew)), list[Event]()
    chance.events = news
    found: list[State] = []
    if not begin(s, entry.seat, answer, chance):
        return found
    told = len(news)
    while s.stack and not s.stack[-1].node.run(s, s.stack[-1], chance):
        if any(event.kind in kinds for event in news[told:]):
            found.append(s.copy())
        told = len(news)
    return found


def begin(s: State, seat: int, answer: Answer, chance: Chance) -> bool:
    """Carry out the answer itself. Whether the game then goes on for everybody; secret answers are never shown in part."""
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
    settle(s, chance)
    s.stack = main
    lane.ready = not lane.stack
    return all(other.ready for other in s.lanes)

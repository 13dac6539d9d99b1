"""A game in progress: a state and its record, with undo and redo.

A seat can freely undo its own last answer if that answer revealed nothing, ended no phase (event `phase`), and no other
seat has answered since. In lanes (simultaneous play) the answers of other seats do not prevent undo while the lanes are
open. Any other undo needs the consent of the others: the caller of `undo(agreed=True)` must have it. Undo never rerolls.

A question with only one answer is answered automatically (`play_forced`). The record marks such answers, and undo takes
them back together with the answer before them.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec

from dolmen.text import InputError

from .answer import Answer
from .chance import Draw, Event, RecordingChance, ReplayChance
from .early_end import final_result
from .game import Game, Result
from .record import BadRecord, Entry, Record
from .state import OPEN, State

PHASE = "phase"  # the event of a new phase, in games that have them
STATES_KEPT = 32  # recent states that are kept, for undo
STATE_INTERVAL = 8  # every eighth of the older answers keeps its state, so that any moment is few answers from a kept one
UNDOS_KEPT = 100  # undos in a row that a redo reverts without replaying


class Refused(ValueError):
    """An action that is not allowed. `rule` is the id of the rule that forbids it, or a word of `REASONS`.

    The text of a rule is in the rulebook, that of a word in the texts `web.refused`.
    """

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule: str = rule


REASONS = (
    *("unknown", "not-asked", "nothing-to-undo", "undo-revealed", "undo-phase", "undo-others"),
    *("undo-tangled", "nothing-to-redo", "redo-others"),
    *("undo-finished", "undo-rematch", "undo-limit", "undo-limit-turn", "undo-ended"),
)


class PlayedAnswer:
    """An answer in force, with the data for undo: its entry, the state before it, and whether undo is free."""

    def __init__(self, number: int, seat: int, before: State | None, fork: int, bar: str) -> None:
        self.number: int = number
        self.seat: int = seat  # -1: an automatic answer
        self.before: State | None = before
        self.fork: int = fork  # the number of the entry that opened the lanes it was given in, -1: none
        self.bar: str = bar  # the reason against a free undo, a word of `REASONS`; '': it is free


class EntryCounts:
    """Counts over the entries of a record. `update` adds the entries that are new, so asking again costs nothing."""

    def __init__(self, seats: int) -> None:
        self.entries: int = 0  # counted so far
        self.by_seat: list[int] = [0] * seats  # that a seat made, or that took back or restored an answer of the seat
        self.undos: list[int] = [0] * seats  # undos and redos, by the seat that made them
        self.undos_in_a_row: list[int] = [0] * seats  # since the number of answers in force last reached a new maximum
        self.live: int = 0
        self.most_live: int = 0

    def copy(self) -> EntryCounts:
        new = EntryCounts(0)
        new.by_seat, new.undos, new.undos_in_a_row = self.by_seat[:], self.undos[:], self.undos_in_a_row[:]
        new.entries, new.live, new.most_live = self.entries, self.live, self.most_live
        return new

    def update(self, entries: list[Entry]) -> EntryCounts:
        for number in range(self.entries, len(entries)):
            self.count_entry(entries, entries[number])
        self.entries = len(entries)
        return self

    def count_entry(self, entries: list[Entry], entry: Entry) -> None:
        moved = entries[entry.redo].undo if entry.redo >= 0 else entry.undo
        for seat in {entry.seat, *(entries[n].seat for n in moved)}:
            self.by_seat[seat] += 1
        if entry.end:
            return
        self.live += 1 if entry.answer else len(moved) if entry.redo >= 0 else -len(moved)
        if moved:
            self.undos[entry.seat] += 1
            self.undos_in_a_row[entry.seat] += 1
        if self.live > self.most_live:
            self.most_live, self.undos_in_a_row = self.live, [0] * len(self.undos)


class UndoneLine(NamedTuple):
    """What an undo took back, kept so that a redo right after it replays nothing."""

    number: int  # of the undo entry
    past: list[PlayedAnswer]
    state: State
    fork: int


class SavedPoint(NamedTuple):
    """A play at one moment. A state never changes once it is the state of a play, so nothing is copied but lists."""

    length: int  # of the record
    state: State
    past: list[PlayedAnswer]
    fork: int
    undone: list[UndoneLine]
    counts: EntryCounts
    returned_draws: dict[str, list[str]]


class Play:
    """One game in progress. Every answer makes a new state: the earlier ones stay as they were."""

    def __init__(self, game: Game, record: Record, rng: Random) -> None:
        self.game: Game = game
        self.record: Record = record
        self.rng: Random = rng
        self.past: list[PlayedAnswer] = []
        self.fork: int = -1
        self.undone: list[UndoneLine] = []  # the undos since the last answer
        self.counts: EntryCounts = EntryCounts(game.seats)
        self.returned_draws: dict[str, list[str]] = record.returned_draws()
        self.state: State = self.restart()
        for number in record.live_entries():
            self.perform(number, ReplayChance(to_draws(record.entries[number].drew)))
        self.check_early_end()

    # -- the end ---------------------------------------------------------------------------------------------------
    def over(self) -> bool:
        return self.record.early_end is not None or self.game.over(self.state)

    def to_act(self) -> list[int]:
        """The seats that have to answer now; none once the game is over."""
        return [] if self.over() else self.game.to_act(self.state)

    def result(self) -> Result:
        return final_result(self.game, self.state, self.record.early_end)

    def end_early(self, seat: int, kind: str) -> None:
        """The players end the game: `kind` is one of EARLY_ENDS. The caller has their consent."""
        if self.over():
            raise Refused("undo-finished")
        self.record.entries.append(Entry(seat, end=kind))

    def check_early_end(self) -> None:
        end = self.record.early_end
        if end is not None and (end.seat not in range(self.game.seats) or self.game.over(self.state)):
            raise BadRecord("record.end", entry=len(self.record.entries) - 1)

    # -- making ----------------------------------------------------------------------------------------------------
    def initial_state(self) -> State:
        """The state before the first answer."""
        game, record = self.game, self.record
        if record.position:
            return game.read_position(record.position)
        chance = ReplayChance(to_draws(record.drew))
        try:
            state = game.start(chance)
            chance.finish()
        except InputError as error:
            raise BadRecord("record.setup", what=error) from None
        return state

    def restart(self) -> State:
        state = self.initial_state()
        self.fork = 0 if state.lanes else -1
        return state

    def resume(self, entries: list[Entry], state: State, past: list[PlayedAnswer], fork: int) -> None:
        """Continue from a stored position. The caller guarantees that these entries lead to this state."""
        self.record.entries, self.state, self.past, self.fork = entries, state, past, fork
        self.undone, self.counts = [], EntryCounts(self.game.seats)
        self.returned_draws = self.record.returned_draws()

    def perform(self, number: int, chance: ReplayChance | RecordingChance) -> list[Event]:
        """Apply the answer of an entry to the state and store the data for undo."""
        entry, game = self.record.entries[number], self.game
        answer = game.read(entry.answer)
        if answer is None or answer not in game.legal(self.state, entry.seat):
            raise BadRecord("record.answer", entry=number, seat=entry.seat, answer=entry.answer)
        before, fork, state = self.state, self.fork, self.state.copy()
        lanes = state.lanes
        chance.events = []
        try:
            game.apply(state, entry.seat, answer, chance)
            if isinstance(chance, ReplayChance):
                chance.finish()
        except InputError as error:
            raise BadRecord("record.entry", entry=number, what=error) from None
        self.state, self.undone = state, []
        if not state.lanes:
            self.fork = -1
        elif state.lanes is not lanes:
            self.fork = number + 1
        bar = "undo-revealed" if chance.revealed else "undo-phase" if any(e.kind == PHASE for e in chance.events) else ""
        self.past.append(PlayedAnswer(number, -1 if entry.auto else entry.seat, before, fork, bar))
        if (dropped := dropped_state(len(self.past))) >= 0:
            self.past[dropped].before = None
        return chance.events

    def replay_entry(self, number: int) -> list[Event]:
        """Play a stored entry that follows the present state; return the events of an answer."""
        entry = self.record.entries[number]
        if entry.answer:
            return self.perform(number, ReplayChance(to_draws(entry.drew)))
        if entry.end:
            self.check_early_end()
        else:
            self.change_line(number)
        return []

    def change_line(self, number: int) -> None:
        """Change the state as the undo or redo with this number does."""
        entry = self.record.entries[number]
        if entry.redo >= 0 and self.undone and self.undone[-1].number == entry.redo:
            _, past, self.state, self.fork = self.undone.pop()
            self.past = past[:]
            return
        undone = self.undone if entry.undo else []
        undone.append(UndoneLine(number, self.past[:], self.state, self.fork))
        numbers = [past.number for past in self.past]
        self.record.change_line(numbers, number)
        self.rebuild(numbers)
        self.undone = undone[-UNDOS_KEPT:] if entry.undo else []

    def rebuild(self, numbers: list[int]) -> None:
        """Compute the state after these answers, from the latest stored state that they share."""
        keep = self.shared_length(numbers)
        if keep < len(self.past):
            keep = self.latest_kept(keep)
            at = self.past[keep]
            if at.before is None:
                self.state = self.restart()
            else:
                self.state, self.fork = at.before, at.fork
            del self.past[keep:]
        for number in numbers[keep:]:
            self.perform(number, ReplayChance(to_draws(self.record.entries[number].drew)))

    def latest_kept(self, at: int) -> int:
        """The latest answer in force, up to this one, whose state is kept; 0 if there is none."""
        return latest_kept([past.before is not None for past in self.past[: at + 1]])

    def shared_length(self, numbers: list[int]) -> int:
        """How many of the answers in force are also the first of these."""
        same = 0
        while same < len(numbers) and same < len(self.past) and self.past[same].number == numbers[same]:
            same += 1
        return same

    # -- going back without a trace --------------------------------------------------------------------------------
    def save_point(self) -> SavedPoint:
        """The present moment, to restore if what follows fails."""
        draws = {deck: names[:] for deck, names in self.returned_draws.items()}
        length, counts = len(self.record.entries), self.counts.copy()
        return SavedPoint(length, self.state, self.past[:], self.fork, self.undone[:], counts, draws)

    def restore_point(self, point: SavedPoint) -> None:
        """Drop all entries since a saved point. Plays nothing. Each point can be restored once."""
        del self.record.entries[point.length :]
        _, self.state, self.past, self.fork, self.undone, self.counts, self.returned_draws = point

    # -- playing ---------------------------------------------------------------------------------------------------
    def play_named(self, seat: int, name: str) -> list[Event]:
        """Give an answer in notation; return the events. Raises Refused if the rules forbid it."""
        answer = self.game.read(name)
        if answer is None:
            raise Refused("unknown")
        return self.play_answer(seat, answer)

    def play_answer(self, seat: int, answer: Answer, auto: bool = False) -> list[Event]:
        if self.record.early_end is not None:
            raise Refused("not-asked")
        if answer not in self.game.legal(self.state, seat):
            raise Refused(self.game.refusal(self.state, seat, answer) or "not-asked")
        number = len(self.record.entries)
        entry = Entry(seat, answer.name, auto=auto)
        self.record.entries.append(entry)
        chance = RecordingChance(self.rng, self.returned_draws)
        try:
            news = self.perform(number, chance)
        except BaseException:
            self.record.entries.pop()
            self.returned_draws = self.record.returned_draws()
            raise
        entry.drew = [(d.deck, d.name) for d in chance.outcomes]
        return news

    def play_forced(self) -> list[Event]:
        """Answer every question without a choice (`Game.automatic_answer`), until a player has one."""
        news: list[Event] = []
        found = True
        while found:
            found = False
            for seat in self.to_act():
                answer = self.game.automatic_answer(self.state, seat)
                # An automatic answer tells the others that there was no choice, so it must be visible to a spectator.
                if answer is not None and self.game.automatic_answer(self.game.view(self.state, -1), seat) is answer:
                    news += self.play_answer(seat, answer, auto=True)
                    found = True
                    break
        return news

    # -- taking back -----------------------------------------------------------------------------------------------
    def undoable_entries(self, seat: int) -> list[int]:
        """The entries that a free undo by this seat takes back: its last answer and the automatic answers after it.

        Raises Refused, with the reason, if undo is not free.
        """
        last = self.last_answer_of(seat)
        answer = self.past[last]
        back = [answer.number]
        if answer.bar:
            raise Refused(answer.bar)
        for later in self.past[last + 1 :]:
            in_lanes = answer.fork >= 0 and later.fork == answer.fork and self.fork == answer.fork
            if in_lanes and self.record.entries[later.number].seat != seat:
                continue  # answers of others in their lanes stay
            if later.seat >= 0:
                raise Refused("undo-others")
            if later.bar:
                raise Refused(later.bar)
            back.append(later.number)
        if len(back) < len(self.past) - last and not self.can_replay_without(last, back):
            raise Refused("undo-tangled")
        return back

    def can_replay_without(self, first: int, back: list[int]) -> bool:
        """Whether the other answers since `first` are still legal without the entries of `back`."""
        state = self.state_before(first)
        for past in self.past[first:]:
            entry = self.record.entries[past.number]
            if past.number not in back:
                answer = self.game.read(entry.answer)
                if answer is None or answer not in self.game.legal(state, entry.seat):
                    return False
                try:
                    self.game.apply(state, entry.seat, answer, ReplayChance(to_draws(entry.drew)))
                except InputError:
                    return False
        return True

    def state_before(self, at: int) -> State:
        """The state before an answer in force: the kept one, or one replayed from there.

        Keeps some of the states between.
        """
        known = self.latest_kept(at)
        before = self.past[known].before
        state = self.initial_state() if before is None else before.copy()
        for k in range(known, at):
            past = self.past[k]
            if k % STATE_INTERVAL == 0 and past.before is None:
                past.before = state.copy()
            entry = self.record.entries[past.number]
            answer = self.game.read(entry.answer)
            assert answer is not None
            self.game.apply(state, entry.seat, answer, ReplayChance(to_draws(entry.drew)))
        return state

    def at_moment(self, length: int) -> Play:
        """A separate play of this game as it was after `length` entries. It shares the entries, so it only shows them."""
        live = self.record.live_entries(length)
        same = self.shared_length(live)
        state, fork = (self.state_before(same), self.past[same].fork) if same < len(self.past) else (self.state, self.fork)
        then = Play(self.game, msgspec.structs.replace(self.record, entries=[]), self.rng)
        then.resume(self.record.entries[:length], state, self.past[:same], fork)
        then.rebuild(live)
        return then

    def last_answer_of(self, seat: int) -> int:
        for at in range(len(self.past) - 1, -1, -1):
            if self.past[at].seat == seat:
                return at
        raise Refused("nothing-to-undo")

    def undo(self, seat: int, agreed: bool = False) -> None:
        """Take back the last answer of the seat; with the consent of the others also their answers after it."""
        try:
            back = self.undoable_entries(seat)
        except Refused:
            if not agreed:
                raise
            back = [p.number for p in self.past[self.last_answer_of(seat) :]]
        self.append_and_rebuild(Entry(seat, undo=back), "undo-tangled")

    def undo_to(self, seat: int, number: int) -> None:
        """Take back all answers from this entry on, as the seat proposed and all agreed."""
        back = [past.number for past in self.past if past.number >= number]
        if not back:
            raise Refused("nothing-to-undo")
        self.append_and_rebuild(Entry(seat, undo=back), "undo-tangled")

    def redo(self, seat: int, agreed: bool = False) -> None:
        """Restore what the seat last took back, if it has given no other answer since.

        Answers of other seats are restored only with their consent.
        """
        self.append_and_rebuild(Entry(seat, redo=self.redoable_undo(seat, agreed)), "nothing-to-redo")

    def redoable_undo(self, seat: int, agreed: bool = False) -> int:
        """The number of the undo entry that a redo by this seat would revert."""
        entries, redone, answered = self.record.entries, set[int](), False
        for number in range(len(entries) - 1, -1, -1):
            entry = entries[number]
            if entry.redo >= 0:
                redone.add(entry.redo)
            elif entry.undo and entry.seat == seat and number not in redone:
                if answered and len(entry.undo) > STATES_KEPT:
                    break  # it would play a long game again, only to find out that the later answers do not fit
                if not agreed and any(entries[n].seat != seat and not entries[n].auto for n in entry.undo):
                    raise Refused("redo-others")
                return number
            elif entry.answer:
                if not entry.auto and (entry.seat == seat or self.fork < 0):
                    break
                answered = True
        raise Refused("nothing-to-redo")

    def append_and_rebuild(self, entry: Entry, reason: str) -> None:
        """Append an undo or redo entry and rebuild the state. If that fails, restore everything and raise Refused."""
        if self.record.early_end is not None:
            raise Refused("undo-ended")
        point = self.save_point()
        self.record.entries.append(entry)
        try:
            self.change_line(point.length)
            self.record.change_draws(self.returned_draws, entry)
        except BadRecord:
            self.restore_point(point)
            raise Refused(reason) from None

    def decision(self, seat: int) -> str:
        """An id of the present question to this seat; in simultaneous play, answers of other seats do not change it."""
        entries, state = self.record.entries, self.state
        if state.lanes or (state.stack and state.stack[-1].owner == OPEN):
            lasting = "lane" if state.lanes else state.stack[-1].node.path
            return f"{seat}.{self.counts.update(entries).by_seat[seat]}.{lasting}"
        return f"{seat}.{len(entries)}"


def dropped_state(length: int) -> int:
    """The index of the kept state to drop when this many answers are in force; -1: none."""
    at = length - STATES_KEPT - 1
    return at if at > 0 and at % STATE_INTERVAL else -1


def latest_kept(kept: list[bool]) -> int:
    """The last answer whose state is kept. The first one has a state in any case: that of the setup."""
    return next((at for at in range(len(kept) - 1, 0, -1) if kept[at]), 0)


def to_draws(pairs: list[tuple[str, str]]) -> list[Draw]:
    return [Draw(deck, name) for deck, name in pairs]


def new_play(game: Game, rng: Random) -> Play:
    """Set up a new game at random and start its record."""
    chance = RecordingChance(rng, {})
    game.start(chance)
    record = Record(game.name, game.options(), drew=[(d.deck, d.name) for d in chance.outcomes])
    return Play(game, record, rng)

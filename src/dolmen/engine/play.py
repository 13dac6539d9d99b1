"""A game being played: state and record kept in step, with undo and redo.

Undo is free for a seat's own last answer as long as nothing was revealed by it, it ended no phase (a game says so with the
event `phase`), and nobody else acted after it. In lanes
(simultaneous play) the others' answers do not stand in the way, as long as the lanes are open. Everything beyond that
needs the consent of the others, which whoever calls `undo` with `agreed=True` must have. Undo never rerolls.

A question with one answer is answered by the table itself (`forced`), is recorded as such, and goes back with the answer
that led to it.
"""

from __future__ import annotations

from random import Random

from dolmen.text import InputError

from .answer import Answer
from .chance import Draw, Event, RecordingChance, ReplayChance
from .game import Game
from .record import BadRecord, Entry, Record
from .state import OPEN, State

PHASE = "phase"  # the event of a new phase, in games that have them
STATES_KEPT = 32  # states kept for undo; older moments are replayed


class Refused(ValueError):
    """An act that is not allowed. `rule` is the id of the rule that forbids it, or a word of `REASONS`.

    A rule has its text in the rulebook, a word in the room where acts are made: `web.refused`.
    """

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule: str = rule


REASONS = (
    *("unknown", "not-asked", "nothing-to-undo", "undo-revealed", "undo-phase", "undo-others"),
    *("undo-tangled", "nothing-to-redo", "redo-others"),
)


class PlayedAnswer:
    """What undo needs to know about one answer that counts: its entry, the state before it, and what it did."""

    def __init__(self, number: int, seat: int, before: State | None, fork: int, bar: str) -> None:
        self.number: int = number
        self.seat: int = seat  # -1: the table gave the answer, there was only one
        self.before: State | None = before
        self.fork: int = fork  # which opening of lanes it was given in, -1: none
        self.bar: str = bar  # why it is not taken back alone, a word of `REASONS`; '': it may be


class Play:
    """One game in progress."""

    def __init__(self, game: Game, record: Record, rng: Random) -> None:
        self.game: Game = game
        self.record: Record = record
        self.rng: Random = rng
        self.past: list[PlayedAnswer] = []
        self.fork: int = -1
        self.returned_draws: dict[str, list[str]] = record.returned_draws()
        self.state: State = self.restart()
        for number in record.live_entries():
            self.perform(number, ReplayChance(to_draws(record.entries[number].drew)))

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
        """Stand where somebody who performed these entries stood, who says so."""
        self.record.entries, self.state, self.past, self.fork = entries, state, past, fork
        self.returned_draws = self.record.returned_draws()

    def perform(self, number: int, chance: ReplayChance | RecordingChance) -> list[Event]:
        """Apply the answer of an entry to the state and remember what undo needs."""
        entry, game = self.record.entries[number], self.game
        answer = game.read(entry.answer)
        if answer is None or answer not in game.legal(self.state, entry.seat):
            raise BadRecord("record.answer", entry=number, seat=entry.seat, answer=entry.answer)
        before, lanes, fork = self.state.copy(), self.state.lanes, self.fork
        chance.events = []
        try:
            game.apply(self.state, entry.seat, answer, chance)
            if isinstance(chance, ReplayChance):
                chance.finish()
        except BaseException as error:
            self.state = before
            if isinstance(error, InputError):
                raise BadRecord("record.entry", entry=number, what=error) from None
            raise
        if not self.state.lanes:
            self.fork = -1
        elif self.state.lanes is not lanes:
            self.fork = number + 1
        bar = "undo-revealed" if chance.revealed else "undo-phase" if any(e.kind == PHASE for e in chance.events) else ""
        self.past.append(PlayedAnswer(number, -1 if entry.auto else entry.seat, before, fork, bar))
        if len(self.past) > STATES_KEPT:
            self.past[-STATES_KEPT - 1].before = None
        return chance.events

    def rebuild(self, numbers: list[int]) -> None:
        """Make the state that these answers lead to, reusing the longest known beginning."""
        same = 0
        while same < len(numbers) and same < len(self.past) and self.past[same].number == numbers[same]:
            same += 1
        keep = same
        if keep < len(self.past):
            while keep > 0 and self.past[keep].before is None:
                keep -= 1
            at = self.past[keep]
            if at.before is None:
                self.state = self.restart()
            else:
                self.state, self.fork = at.before.copy(), at.fork
            del self.past[keep:]
        for number in numbers[keep:]:
            self.perform(number, ReplayChance(to_draws(self.record.entries[number].drew)))

    # -- playing ---------------------------------------------------------------------------------------------------
    def play_named(self, seat: int, name: str) -> list[Event]:
        """Give an answer in notation; what happens comes back as events. Refused if the rules do not allow it."""
        answer = self.game.read(name)
        if answer is None:
            raise Refused("unknown")
        return self.play_answer(seat, answer)

    def play_answer(self, seat: int, answer: Answer, auto: bool = False) -> list[Event]:
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
        """Answer every question that has one answer only, until somebody has a choice."""
        news: list[Event] = []
        found = True
        while found:
            found = False
            for seat in self.game.to_act(self.state):
                answers = self.game.legal(self.state, seat)
                # That an answer came at once would tell the others that there was only one, where they cannot know that.
                if len(answers) == 1 and self.game.legal(self.game.view(self.state, -1), seat) == answers:
                    news += self.play_answer(seat, answers[0], auto=True)
                    found = True
                    break
        return news

    # -- taking back -----------------------------------------------------------------------------------------------
    def undoable_entries(self, seat: int) -> list[int]:
        """The entries a free undo by this seat takes back: its last answer, and what the table answered by itself after it.

        Refused, with the reason, if it is not free.
        """
        last = self.last_answer_of(seat)
        answer = self.past[last]
        back = [answer.number]
        if answer.bar:
            raise Refused(answer.bar)
        for later in self.past[last + 1 :]:
            in_lanes = answer.fork >= 0 and later.fork == answer.fork and self.fork == answer.fork
            if in_lanes and self.record.entries[later.number].seat != seat:
                continue  # what others do in their lanes stays as it is
            if later.seat >= 0:
                raise Refused("undo-others")
            if later.bar:
                raise Refused(later.bar)
            back.append(later.number)
        if len(back) < len(self.past) - last and not self.can_replay_without(last, back):
            raise Refused("undo-tangled")
        return back

    def can_replay_without(self, first: int, back: list[int]) -> bool:
        """Whether the others' answers since `first` could be given all the same if those of `back` had not been."""
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
        """The state before an answer that counts: as it was kept, or made anew."""
        known = at
        while known > 0 and self.past[known].before is None:
            known -= 1
        before = self.past[known].before
        state = self.initial_state() if before is None else before.copy()
        for past in self.past[known:at]:
            entry = self.record.entries[past.number]
            answer = self.game.read(entry.answer)
            assert answer is not None
            self.game.apply(state, entry.seat, answer, ReplayChance(to_draws(entry.drew)))
        return state

    def last_answer_of(self, seat: int) -> int:
        for at in range(len(self.past) - 1, -1, -1):
            if self.past[at].seat == seat:
                return at
        raise Refused("nothing-to-undo")

    def undo(self, seat: int, agreed: bool = False) -> None:
        """Take back the seat's last answer; with the others' consent also what they did after it."""
        try:
            back = self.undoable_entries(seat)
        except Refused:
            if not agreed:
                raise
            back = [p.number for p in self.past[self.last_answer_of(seat) :]]
        self.append_and_rebuild(Entry(seat, undo=back), "undo-tangled")

    def undo_to(self, seat: int, number: int) -> None:
        """Take back whatever was answered from this entry on: the seat wishes it, and all have agreed."""
        back = [past.number for past in self.past if past.number >= number]
        if not back:
            raise Refused("nothing-to-undo")
        self.append_and_rebuild(Entry(seat, undo=back), "undo-tangled")

    def redo(self, seat: int, agreed: bool = False) -> None:
        """Bring back what the seat last took back, as long as it has not answered something else since.

        What others had answered comes back only with their consent.
        """
        self.append_and_rebuild(Entry(seat, redo=self.redoable_undo(seat, agreed)), "nothing-to-redo")

    def redoable_undo(self, seat: int, agreed: bool = False) -> int:
        """The number of the undo that a redo by this seat would take back."""
        entries, redone = self.record.entries, set[int]()
        for number in range(len(entries) - 1, -1, -1):
            entry = entries[number]
            if entry.redo >= 0:
                redone.add(entry.redo)
            elif entry.undo and entry.seat == seat and number not in redone:
                if not agreed and any(entries[n].seat != seat and not entries[n].auto for n in entry.undo):
                    raise Refused("redo-others")
                return number
            elif entry.answer and not entry.auto and (entry.seat == seat or self.fork < 0):
                if number not in self.restored_entries(redone):
                    break
        raise Refused("nothing-to-redo")

    def restored_entries(self, redone: set[int]) -> set[int]:
        return {n for number in redone for n in self.record.entries[number].undo}

    def append_and_rebuild(self, entry: Entry, reason: str) -> None:
        """Append an undo or redo and make the state it leads to; if that state cannot be, nothing has happened."""
        kept_state, kept_past, kept_fork = self.state.copy(), self.past[:], self.fork
        self.record.entries.append(entry)
        try:
            self.rebuild(self.record.live_entries())
            self.returned_draws = self.record.returned_draws()
        except BadRecord:
            self.record.entries.pop()
            self.state, self.past, self.fork = kept_state, kept_past, kept_fork
            raise Refused(reason) from None

    def decision(self, seat: int) -> str:
        """A name for the question this seat is asked now; another seat's answer does not change it."""
        entries, state = self.record.entries, self.state
        if state.lanes or (state.stack and state.stack[-1].owner == OPEN):
            lasting = "lane" if state.lanes else state.stack[-1].node.path
            return f"{seat}.{sum(1 for e in entries if self.affects_seat(e, seat))}.{lasting}"
        return f"{seat}.{len(entries)}"

    def affects_seat(self, entry: Entry, seat: int) -> bool:
        """Whether an entry was made by this seat, or took back or brought back an answer of it."""
        entries = self.record.entries
        moved = entries[entry.redo].undo if entry.redo >= 0 else entry.undo
        return entry.seat == seat or any(entries[n].seat == seat for n in moved)


def to_draws(pairs: list[tuple[str, str]]) -> list[Draw]:
    return [Draw(deck, name) for deck, name in pairs]


def new_play(game: Game, rng: Random) -> Play:
    """Set up a new game by chance and start its record."""
    chance = RecordingChance(rng, {})
    game.start(chance)
    record = Record(game.name, game.options(), drew=[(d.deck, d.name) for d in chance.outcomes])
    return Play(game, record, rng)

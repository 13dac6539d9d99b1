"""A game in progress: a state and its record, with undo and redo.

A seat can freely undo its own last answer if that answer revealed nothing, ended no phase (event `phase`), and no other
seat has answered since. In lanes (simultaneous play) the answers of other seats do not prevent undo while the lanes are
open. Any other undo needs the consent of the others: the caller of `undo(agreed=True)` must have it. Undo never rerolls.

A question with only one answer is answered automatically (`play_forced`). The record marks such answers, and undo takes
them back together with the answer before them.
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
STATES_KEPT = 32  # recent states kept for undo; older ones are replayed


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
)


class PlayedAnswer:
    """An answer in force, with the data for undo: its entry, the state before it, and whether undo is free."""

    def __init__(self, number: int, seat: int, before: State | None, fork: int, bar: str) -> None:
        self.number: int = number
        self.seat: int = seat  # -1: an automatic answer
        self.before: State | None = before
        self.fork: int = fork  # the number of the entry that opened the lanes it was given in, -1: none
        self.bar: str = bar  # the reason against a free undo, a word of `REASONS`; '': it is free


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
        """Continue from a stored position. The caller guarantees that these entries lead to this state."""
        self.record.entries, self.state, self.past, self.fork = entries, state, past, fork
        self.returned_draws = self.record.returned_draws()

    def perform(self, number: int, chance: ReplayChance | RecordingChance) -> list[Event]:
        """Apply the answer of an entry to the state and store the data for undo."""
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
        """Compute the state after these answers, from the latest stored state that they share."""
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
        """Give an answer in notation; return the events. Raises Refused if the rules forbid it."""
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
        """Answer every question that has only one answer, until a player has a choice."""
        news: list[Event] = []
        found = True
        while found:
            found = False
            for seat in self.game.to_act(self.state):
                answers = self.game.legal(self.state, seat)
                # An automatic answer tells the others that there was no choice, so it must be visible to a spectator.
                if len(answers) == 1 and self.game.legal(self.game.view(self.state, -1), seat) == answers:
                    news += self.play_answer(seat, answers[0], auto=True)
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
        """The state before an answer in force: the stored one, or a replayed one."""
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
        """Append an undo or redo entry and rebuild the state. If that fails, restore everything and raise Refused."""
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
        """An id of the present question to this seat; in simultaneous play, answers of other seats do not change it."""
        entries, state = self.record.entries, self.state
        if state.lanes or (state.stack and state.stack[-1].owner == OPEN):
            lasting = "lane" if state.lanes else state.stack[-1].node.path
            return f"{seat}.{sum(1 for e in entries if self.affects_seat(e, seat))}.{lasting}"
        return f"{seat}.{len(entries)}"

    def affects_seat(self, entry: Entry, seat: int) -> bool:
        """Whether this seat made the entry, or the entry took back or restored an answer of this seat."""
        entries = self.record.entries
        moved = entries[entry.redo].undo if entry.redo >= 0 else entry.undo
        return entry.seat == seat or any(entries[n].seat == seat for n in moved)


def to_draws(pairs: list[tuple[str, str]]) -> list[Draw]:
    return [Draw(deck, name) for deck, name in pairs]


def new_play(game: Game, rng: Random) -> Play:
    """Set up a new game at random and start its record."""
    chance = RecordingChance(rng, {})
    game.start(chance)
    record = Record(game.name, game.options(), drew=[(d.deck, d.name) for d in chance.outcomes])
    return Play(game, record, rng)

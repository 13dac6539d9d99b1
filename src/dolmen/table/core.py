"""The core of a table: a game in progress, the players at its seats, and the store that holds it.

It reads, answers and writes. It knows no network and no language. `Table` adds undo, votes, stand-ins and time limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random, SystemRandom

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event
from dolmen.engine.game import Game, Result
from dolmen.engine.play import Play, Refused, SavedPoint
from dolmen.engine.record import BadRecord, Entry, Record
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import View
from dolmen.games import game_info
from dolmen.games.bot_questions import BotQuestion
from dolmen.games.lessons import FixedRandom, Lesson
from dolmen.games.pack import cards_of_owner
from dolmen.store import (
    EntriesWritten,
    SeatLost,
    SeatRow,
    SharedField,
    Snapshot,
    Store,
    StoredGame,
    StoreError,
    Swap,
    TableSettings,
    WriteConflict,
)
from dolmen.text import InputError

from .clock import NEVER, Clock, SteadyTime
from .errors import ReplayDiffers, StaleRequest, TableError
from .log import LogEntry, append_entries, build_log, has_secrets
from .shared_fields import (
    UNDO,
    Plan,
    Proposal,
    TimeLimit,
    decode_plans,
    decode_proposal,
    encode_plans,
    encode_proposal,
    surviving_proposal,
)
from .snapshots import SNAPSHOT_INTERVAL, RestoredSnapshot, encode_snapshot
from .state_summary import fingerprint, summarize_state

MIN_TIME_STEP = 1e-6  # seconds between the times of two writes
MAX_ANSWER_TRIES = 9  # maximum number of tries to store one answer while other seats answer at the same moment
MAX_ENTRIES = 6000  # maximum number of entries of a game; long games have some hundreds


class TableCore:
    """A game in progress. Every change is written to the store before any player sees it.

    If a write fails, the table drops the change and reads the game from the store again.
    """

    def __init__(self, stored: StoredGame, game: Game, store: Store, verify: bool = False) -> None:
        """`verify`: the code has changed since the game was last read, so no snapshot is used.

        Raises ReplayDiffers if the code plays the entries differently.
        """
        self.id: str = stored.id
        self.game: Game = game
        self.seats: list[SeatRow] = stored.seats
        self.setting: TableSettings = stored.setting
        self.created: float = stored.created
        self.store: Store = store
        self.lesson: Lesson | None = game_info(game.name).lesson if stored.setting.lesson else None
        self.rng: Random = SystemRandom() if self.lesson is None else FixedRandom(self.lesson.chance)
        self.pack: bytes | None = stored.pack
        self.steady_time: SteadyTime = SteadyTime(store.now)
        self.last_used: float = 0.0
        self.needs_sync: bool = False  # the store may have more than this table knows
        self.needs_reopening: bool = False  # entries of another process do not replay with this code
        self.frozen_reason: str = stored.frozen_reason
        self.rematch_id: str = stored.rematch_id  # the table of the rematch, if there is one
        self.cached_holders: dict[int, list[str]] | None = None
        self.proposal: Proposal | None = decode_proposal(stored.proposal)
        self.plans: list[Plan | TimeLimit] = decode_plans(stored.plans)  # of the team, with its time limit
        if verify or not self.restore_snapshot(stored):
            self.replay(stored.record, stored.times, stored.marks)

    # -- reading from the store ------------------------------------------------------------------------------------
    def reset_to_start(self, record: Record) -> None:
        """Go to the state before the first entry of a record."""
        self.play: Play = Play(self.game, msgspec.structs.replace(record, entries=[]), self.rng)
        self.events: dict[int, list[Event]] = {}  # by the number of the entry
        self.log: list[LogEntry] = []
        self.logged: int = 0  # how many entries the log covers
        self.log_has_secrets: bool = False  # whether some events are for one seat only
        self.times: list[float] = []
        self.clock: Clock = Clock(self.setting, self.game.seats, self.store.pauses)
        self.clock.seated_since = self.arrival_times()
        self.clock.set_waiting(self.waiting_for(), self.created)

    def arrival_times(self) -> list[float]:
        return [NEVER if who.is_unclaimed else who.came for who in self.seats]

    def replay(self, record: Record, times: list[float], marks: list[str]) -> None:
        """Play the record from its beginning, with the events and the time of every entry."""
        self.reset_to_start(record)
        self.replay_entries(record.entries, times, marks)

    def restore_snapshot(self, stored: StoredGame) -> bool:
        """Continue from the snapshot of a game. False if there is none that this code can use."""
        snapshot = stored.snapshot
        if snapshot is None or snapshot.rules != game_info(self.game.name).rules_digest:
            return False
        if snapshot.length and self.steady_time.is_future(stored.times[snapshot.length - 1]):
            return False  # a clock was wrong: a replay finds the jump
        try:
            restored = RestoredSnapshot(self.game, snapshot.body)
        except (msgspec.DecodeError, InputError):
            return False
        length, entries = snapshot.length, stored.record.entries
        self.reset_to_start(stored.record)
        self.play.resume(entries[:length], restored.state, restored.past, restored.fork)
        self.events, self.times = restored.events, stored.times[:length]
        taken_at = self.times[-1] if self.times else self.created
        arrivals = self.clock.seated_since
        self.clock.used = [0.0 if came > taken_at else used for used, came in zip(restored.used, arrivals)]
        self.clock.waiting_since = restored.since
        self.replay_entries(entries[length:], stored.times[length:], stored.marks[length:])
        return True

    def save_snapshot(self) -> None:
        """Save a snapshot. It is a cache, so a failure does not matter."""
        body = encode_snapshot(self.play, self.events, self.clock)
        with suppress(StoreError):
            self.store.save_snapshot(self.id, Snapshot(self.version, game_info(self.game.name).rules_digest, body))

    def replay_entries(self, entries: list[Entry], times: list[float], marks: list[str]) -> None:
        """Play stored entries that follow the current ones. Raises ReplayDiffers if a state does not match its mark."""
        for at, entry in enumerate(entries):
            number = self.version
            self.play.record.entries.append(entry)
            try:
                events = self.play.replay_entry(number)
                if entry.answer:
                    self.events[number] = events
            except BadRecord as error:
                if marks:
                    raise ReplayDiffers(number, str(error)) from None
                raise
            if marks and marks[at] and marks[at] != fingerprint(self.game, self.play.state):
                raise ReplayDiffers(number, "")
            before = self.times[-1] if self.times else self.created
            if self.steady_time.is_jump(before, times[at]):
                self.clock.skip(times[at] - before)
            self.times.append(times[at])
            if at + 1 == len(times) or times[at + 1] != times[at]:  # the last entry of one write; these share a time
                self.clock.set_waiting(self.waiting_for(), times[at])
        self.play.returned_draws = self.play.record.returned_draws()
        self.steady_time.advance_to(self.times[-1] if self.times else self.created)

    def sync(self) -> bool:
        """Read what other processes have written. False if nothing is new."""
        changes = self.store.changes_since(self.id, self.version)
        if changes is None:
            return False
        status, entries, times, marks = changes
        self.needs_sync = False
        self.cached_holders = None
        self.setting = self.clock.setting = status.setting
        before = (self.seats, self.proposal, self.frozen_reason, self.rematch_id, self.plans)
        proposal, plans = decode_proposal(status.proposal), decode_plans(status.plans)
        after = (status.seats, proposal, status.frozen_reason, status.rematch_id, plans)
        self.seats, self.proposal, self.frozen_reason, self.rematch_id, self.plans = after
        arrivals, known = self.arrival_times(), self.clock.seated_since
        self.clock.used = [used if was == now else 0.0 for used, was, now in zip(self.clock.used, known, arrivals)]
        self.clock.seated_since = arrivals
        if status.length <= self.version or self.frozen_reason:
            return after != before
        self.replay_new_entries(entries, times, marks)
        return True

    def replay_new_entries(self, entries: list[Entry], times: list[float], marks: list[str]) -> None:
        """Play entries of another process. Raises StoreError if its code and this code play them differently."""
        try:
            self.replay_entries(entries, times, marks)
        except ReplayDiffers as differs:
            self.needs_reopening = True
            raise StoreError("store.replay", game=self.id, what=differs.what or f"#{differs.number}") from None

    def try_sync(self) -> None:
        """Read a change that this process has just written. The write counts even if reading fails now."""
        try:
            self.sync()
        except StoreError:
            self.needs_sync = True

    def apply_notification(self, written: EntriesWritten) -> bool:
        """Apply entries that another process announces. Reads the store if some are missing. False if nothing is new."""
        if written.number + len(written.entries) <= self.version and not self.needs_sync:
            return False
        if written.number != self.version or self.needs_sync or self.frozen_reason:
            return self.sync()
        if self.proposal is not None and (not written.lasting_proposal or self.proposal.id != written.lasting_proposal):
            self.proposal = None  # the answer ended it, as in `save_entries`
        marks = [""] * (len(written.entries) - 1) + [written.mark] if written.mark else []
        self.replay_new_entries(written.entries, [written.time] * len(written.entries), marks)
        return True

    # -- state -----------------------------------------------------------------------------------------------------
    @property
    def version(self) -> int:
        """The number of entries. It grows with every answer, undo and redo."""
        return len(self.play.record.entries)

    def broadcast_state(self) -> tuple[object, ...]:
        """Everything about the table that can change. Compare it to find out whether a viewer is up to date."""
        return self.version, self.seats, self.proposal, self.frozen_reason, self.plans, self.rematch_id

    def over(self) -> bool:
        return self.play.over()

    def result(self) -> Result:
        return self.play.result()

    def to_act(self) -> list[int]:
        """The seats that may answer now; none at a frozen table."""
        return [] if self.frozen_reason else self.waiting_for()

    def waiting_for(self) -> list[int]:
        """The seats whose clock runs."""
        return self.play.to_act()

    def full_record(self) -> Record:
        """A copy of the whole record, with the pack if the game is played with one.

        A frozen table plays only part of the record, so that comes from the store.
        """
        stored = self.store.load(self.id) if self.frozen_reason else None
        record = self.play.record if stored is None else stored.record
        pack = self.pack.decode() if self.pack is not None and cards_of_owner(self.game) else ""
        return msgspec.structs.replace(record, entries=record.entries[:], pack=pack)

    def human_seats(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if not who.bot]

    def human_seats_among(self, held: list[int]) -> list[int]:
        return [seat for seat in self.human_seats() if seat in held]

    def seat_names(self) -> list[str]:
        return [who.name for who in self.seats]

    def holders_by_seat(self) -> dict[int, list[str]]:
        """The holders of each seat that has any. Cached: needed after every answer, and it rarely changes."""
        if self.cached_holders is None:
            self.cached_holders = self.store.holders_by_seat(self.id)
        return self.cached_holders

    @property
    def undo_proposer(self) -> int:
        """The seat whose answer is proposed to be taken back, -1 if no undo is proposed."""
        return self.proposal.seat if self.proposal is not None and self.proposal.kind == UNDO else -1

    @property
    def agreed_seats(self) -> list[int]:
        """The seats that have agreed to the open proposal."""
        return self.proposal.agreed if self.proposal is not None else []

    def view(self, seat: int) -> View:
        """What a seat (-1: a spectator) may see. Nothing else may leave the table."""
        return self.game.view(self.play.state, seat)

    def decision(self, seat: int) -> str:
        return self.play.decision(seat)

    def log_entries(self) -> list[LogEntry]:
        """The log, oldest entry first. A list that was returned earlier never changes."""
        record = self.play.record
        new = record.entries[self.logged :]
        if len(record.entries) < self.logged or any(entry.undo or entry.redo >= 0 for entry in new):
            self.log, self.logged = build_log(record, self.events), len(record.entries)
            self.log_has_secrets = has_secrets(self.log)
        elif new:
            known = len(self.log)
            self.log, self.logged = append_entries(self.log, record, self.logged, self.events), len(record.entries)
            self.log_has_secrets = self.log_has_secrets or has_secrets(self.log[known:])
        return self.log

    # -- writing to the store --------------------------------------------------------------------------------------
    @contextmanager
    def transaction(self, agreed: Proposal | None = None) -> Iterator[None]:
        """Write the entries that the play adds inside the block. If anything fails, they are rolled back.

        Raises StaleRequest if the proposal that the players have `agreed` to is no longer open.
        """
        if self.frozen_reason:
            raise TableError("frozen")
        before, plans, was_over, point = self.version, self.plans, self.over(), self.play.save_point()
        swaps: list[Swap] = [("proposal", encode_proposal(agreed), "")] if agreed is not None else []
        try:
            yield
            self.play_forced_answers()
            if self.plans != plans:
                swaps.append(("plans", encode_plans(plans), encode_plans(self.plans)))
            if self.version > before:
                self.save_entries(before, swaps, reopens=was_over and not self.over())
        except BaseException as error:
            self.plans = plans
            self.roll_back(point)
            self.needs_sync = isinstance(error, StoreError)  # after a lost connection the write may have succeeded
            if isinstance(error, WriteConflict):
                self.sync()
                raise (TableError("no-seat") if isinstance(error, SeatLost) else StaleRequest()) from None
            raise
        if self.version // SNAPSHOT_INTERVAL > before // SNAPSHOT_INTERVAL:
            self.save_snapshot()

    def play_forced_answers(self) -> None:
        """Give every answer that has no alternative.

        Forced answers are undone together, so all their events belong to the first of them.
        """
        first = self.version
        events = self.play.play_forced()
        for number in range(first, self.version):
            self.events[number] = events if number == first else []

    def save_entries(self, before: int, swaps: list[Swap], reopens: bool = False) -> None:
        """Write the entries from number `before` on. `reopens`: they undo the end of the game."""
        now = max([self.steady_time.now(), *(last + MIN_TIME_STEP for last in self.times[-1:])])
        self.steady_time.advance_to(now)
        added = self.play.record.entries[before:]
        summary = summarize_state(self.game, self.play.state, self.seats, self.play.record.early_end)
        proposal = surviving_proposal(self.proposal, added, self.waiting_for(), self.over())
        lasting = "" if proposal is None else proposal.id
        self.store.append(self.id, before, added, summary, now, swaps, lasting, reopens, self.first_answers(before))
        if reopens:
            self.setting = self.clock.setting = msgspec.structs.replace(self.setting, reopened=True)
        self.times += [now] * len(added)
        self.proposal = proposal
        self.clock.set_waiting(self.waiting_for(), now)

    def first_answers(self, before: int) -> list[tuple[int, float]]:
        """The seats whose player gave the first answer in entry `before` or later, and when that player joined.

        Until the first answer the player may leave, even through another process at the same moment.
        """
        answering = {entry.seat for entry in self.play.record.entries[before:] if not entry.auto}
        remote = [(seat, self.seats[seat]) for seat in answering if self.seats[seat].is_remote and not self.seats[seat].bot]
        return [(seat, who.came) for seat, who in remote if self.last_answer_time(seat, before) <= who.came]

    def last_answer_time(self, seat: int, before: int) -> float:
        """When the player of a seat gave the last answer before this entry; 0 if there is none."""
        entries = self.play.record.entries
        given = (at for at in range(before - 1, -1, -1) if entries[at].seat == seat and not entries[at].auto)
        return next((self.times[at] for at in given), 0.0)

    def roll_back(self, point: SavedPoint) -> None:
        """Drop what was played since a saved point and not written. Nothing is played again."""
        for number in range(point.length, self.version):
            self.events.pop(number, None)
        del self.times[point.length :]
        self.play.restore_point(point)
        if self.logged > point.length:
            self.log, self.logged = [], 0

    def save_shared_field(self, field: SharedField, before: str, after: str) -> None:
        """Write the proposal or the team plans. Raises StaleRequest if the stored value is not `before`."""
        if self.frozen_reason:
            raise TableError("frozen")
        try:
            self.store.replace(self.id, field, before, after)
        except WriteConflict:
            self.sync()
            raise StaleRequest from None

    # -- playing ---------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Give the answers that are forced right now, for example at the beginning of a game."""
        with self.transaction():
            pass

    def answer(self, seat: int, decision: str, name: str) -> None:
        """A seat answers the question `decision`. Raises Refused, with the rule, if a rule forbids it.

        Raises StaleRequest if the question is no longer open. If another seat answers at the same moment elsewhere, this
        answer is tried again as long as its question stays open.
        """
        if self.frozen_reason:
            raise TableError("frozen")
        for _ in range(MAX_ANSWER_TRIES):
            if seat not in self.to_act() or decision != self.decision(seat):
                break
            answer = self.game.read(name)
            if answer is None:
                raise Refused("unknown")
            with suppress(StaleRequest):
                self.play_answer(seat, answer)
                return
        raise StaleRequest

    def play_answer(self, seat: int, answer: Answer) -> None:
        if self.version >= MAX_ENTRIES:
            raise TableError("game-too-long")
        with self.transaction():
            number = self.version
            self.events[number] = self.play.play_answer(seat, answer)

    # -- bots ------------------------------------------------------------------------------------------------------
    def bot_to_act(self) -> int:
        """The first bot that may answer, -1 if there is none. Bots wait while an undo is proposed."""
        if self.undo_proposer >= 0 or self.frozen_reason or self.version >= MAX_ENTRIES:
            return -1
        return next((seat for seat in self.to_act() if self.seats[seat].bot), -1)

    def bot_question(self) -> BotQuestion | None:
        """The question for the next bot; None if no bot may answer."""
        seat = self.bot_to_act()
        question = None if seat < 0 else self.question_for((seat,), self.seats[seat].bot)
        if question is not None and self.lesson is not None:
            question.scripted_answer = self.lesson.next_answer(self.play.record, seat)
        return question

    def question_for(self, held: tuple[int, ...], bot: str) -> BotQuestion | None:
        """The question of the first of these seats that may answer, for a bot to think about."""
        seat = next((seat for seat in self.to_act() if seat in held), -1)
        if seat < 0:
            return None
        options, view = msgspec.json.encode(self.game.options(), order="sorted"), to_bytes(self.game, self.view(seat))
        return BotQuestion(self.game.name, options, self.pack, bot, seat, self.decision(seat), view)

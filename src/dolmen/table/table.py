"""One table: a play, the seats around it, and the store that holds it. Knows no network and no language."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, suppress
from random import Random, SystemRandom

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event, ReplayChance
from dolmen.engine.game import Game
from dolmen.engine.play import Play, Refused, to_draws
from dolmen.engine.record import BadRecord, Entry, Record
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import State, View
from dolmen.games import game_info
from dolmen.games.bots import BOTS
from dolmen.games.lessons import FixedRandom, Lesson
from dolmen.store import (
    Beside,
    Played,
    SeatRow,
    Setting,
    Snapshot,
    Standing,
    Store,
    Stored,
    StoreError,
    Swap,
    Taken,
    Written,
)
from dolmen.text import InputError

from .clock import NEVER, Clock, Steady
from .plans import Plan, read_plans, written_plans
from .snapshots import Restored, written

UNDO, STAND_IN, GIVE_AWAY = "undo", "stand-in", "give-away"  # kinds of proposals
TURN = "turn"  # the event with which a seat's turn begins
SUBSTITUTE = "greedy"  # the bot that plays for somebody who has gone
LOST = 3600.0  # seconds that a bot plays for somebody at the least before their seat can be given away
ABSENT = 180.0  # seconds without an answer after which somebody counts as gone, where there is no clock
MOST_PLANS = 12  # of one seat
TICK = 1e-6  # seconds at least from one writing to the next
TRIES = 9  # for one answer, should other seats answer in the same moment
EVERY = 64  # entries from one snapshot to the next: so many are replayed at most when a table is opened


class TableError(Exception):
    """Something asked of a table that cannot be, with a word for the reason."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word: str = word


class Stale(TableError):
    """An answer to a question that is no longer asked. Nothing happened; look again."""

    def __init__(self, word: str = "stale") -> None:
        super().__init__(word)


class ReplayDiffers(Exception):
    """The code of today plays a stored game in another way than the code it was played with, from this entry on."""

    def __init__(self, number: int, what: str) -> None:
        super().__init__(what)
        self.number: int = number
        self.what: str = what


class Proposal(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody asks the others at the table to agree to: a `kind`, and the seat it is about.

    An undo goes back to the moment `to`; if that is -1, to before the last answer of the seat. By its `id` whoever agrees
    says what they agree to: the same thing asked again as the table stands is the same. `by` is the seat that asks.
    """

    kind: str
    seat: int
    agreed: list[int]
    to: int = -1
    id: str = ""
    by: int = -1


PROPOSALS = msgspec.json.Decoder(Proposal)


class Question(msgspec.Struct):
    """What a bot is asked: all it needs to know, as plain data. `view` is what its seat sees.

    `told` is what it is to answer in a lesson, '' if it is free.
    """

    game: str
    options: bytes
    pack: bytes | None
    bot: str
    seat: int
    decision: str
    view: bytes
    told: str = ""


class LogEntry:
    """A part of the log: what came of one entry. `seat` gave it; `auto` if the table did, `back` if it is an undo."""

    def __init__(self, number: int, seat: int, auto: bool, back: bool, events: list[Event]) -> None:
        self.number: int = number
        self.seat: int = seat
        self.auto: bool = auto
        self.back: bool = back
        self.events: list[Event] = events

    def heard(self, seats: list[int]) -> list[Event]:
        """The events that these seats may hear of."""
        return [e for e in self.events if e.to < 0 or e.to in seats]


class Table:
    """A game in progress. Everything that changes it is written to the store before anybody sees it.

    If the store fails, the table forgets what it was about to do: `play` is read from the store again.
    """

    def __init__(self, stored: Stored, game: Game, store: Store, doubted: bool = False) -> None:
        """`doubted`: the code has changed since the game was last read; Differs if it plays differently now."""
        self.id: str = stored.id
        self.game: Game = game
        self.seats: list[SeatRow] = stored.seats
        self.setting: Setting = stored.setting
        self.created: float = stored.created
        self.store: Store = store
        self.lesson: Lesson | None = game_info(game.name).lesson if stored.setting.lesson else None
        self.rng: Random = SystemRandom() if self.lesson is None else FixedRandom(self.lesson.chance)
        self.pack: bytes | None = stored.pack
        self.steady: Steady = Steady()
        self.used: float = 0.0  # when somebody last wanted it
        self.unsure: bool = False  # whether the store may have more than this table knows of
        self.frozen_reason: str = stored.pinned
        self.rematch_id: str = ""  # the table of a rematch, once this one has heard of it
        self.holders: dict[int, list[str]] | None = None  # of each seat, since they were last asked for
        self.proposal: Proposal | None = read_proposal(stored.proposal)
        self.plans: list[Plan] = read_plans(stored.plans)
        if doubted or not self.resume(stored):
            self.retrace(stored.record, stored.times, stored.marks if doubted else [])

    # -- reading ---------------------------------------------------------------------------------------------------
    def begin(self, record: Record) -> None:
        """Before the first entry of a record."""
        self.play: Play = Play(self.game, msgspec.structs.replace(record, entries=[]), self.rng)
        self.news: dict[int, list[Event]] = {}
        self.log: list[LogEntry] = []
        self.logged: int = 0  # the entries that it tells of
        self.secrets: bool = False  # whether not all may hear all of it
        self.times: list[float] = []
        self.clock: Clock = Clock(self.setting, self.game.seats)
        self.clock.came = [NEVER if who.missing else who.came for who in self.seats]
        self.clock.move(self.waited_for(), self.created)

    def retrace(self, record: Record, times: list[float], marks: list[str]) -> None:
        """Play the record from its beginning, with the news of every answer and the time that every seat took."""
        self.begin(record)
        self.trace(record.entries, times, marks)

    def resume(self, stored: Stored) -> bool:
        """Go on from the snapshot of a game, if there is one that fits."""
        snapshot = stored.snapshot
        if snapshot is None or snapshot.rules != game_info(self.game.name).rules_digest:
            return False
        try:
            restored = Restored(self.game, snapshot.body)
        except (msgspec.DecodeError, InputError):
            return False
        length, entries = snapshot.length, stored.record.entries
        self.begin(stored.record)
        self.play.resume(entries[:length], restored.state, restored.past, restored.fork)
        self.news, self.times = restored.news, stored.times[:length]
        kept = self.times[-1] if self.times else self.created
        self.clock.used = [0.0 if came > kept else used for used, came in zip(restored.used, self.clock.came)]
        self.clock.since = restored.since
        self.trace(entries[length:], stored.times[length:], [])
        return True

    def remember(self) -> None:
        """Keep a snapshot. That it cannot be kept is no reason to stop."""
        body = written(self.play, self.news, self.clock)
        with suppress(StoreError):
            self.store.remember(self.id, Snapshot(self.version, game_info(self.game.name).rules_digest, body))

    def trace(self, entries: list[Entry], times: list[float], marks: list[str]) -> None:
        """Play entries that follow on those of the record. Where there are marks, they must be met."""
        for at, entry in enumerate(entries):
            number = self.version
            self.play.record.entries.append(entry)
            try:
                if entry.answer:
                    self.news[number] = self.play.perform(number, ReplayChance(to_draws(entry.drew)))
                else:
                    self.play.rebuild(self.play.record.live_entries())
            except BadRecord as error:
                if marks:
                    raise ReplayDiffers(number, str(error)) from None
                raise
            if marks and marks[at] and marks[at] != mark_of(self.game, self.play.state):
                raise ReplayDiffers(number, "")
            self.times.append(times[at])
            if times[at] not in times[at + 1 : at + 2]:  # what was written together took no time between
                self.clock.move(self.waited_for(), times[at])
        self.play.returned_draws = self.play.record.returned_draws()
        self.steady.reach(self.times[-1] if self.times else self.created)

    def follow(self) -> bool:
        """Take in what other processes have written. False if there is nothing new."""
        found = self.store.news(self.id, self.version)
        if found is None:
            return False
        about, entries, times = found
        self.unsure = False
        self.holders = None
        proposal = read_proposal(about.proposal)
        known = (self.seats, self.proposal, self.frozen_reason, self.rematch_id, self.plans)
        told = (about.seats, proposal, about.pinned, about.again, read_plans(about.plans))
        self.seats, self.proposal, self.frozen_reason, self.rematch_id, self.plans = told
        came = [NEVER if who.missing else who.came for who in self.seats]
        self.clock.used = [used if was == now else 0.0 for used, was, now in zip(self.clock.used, self.clock.came, came)]
        self.clock.came = came
        if about.length <= self.version or self.frozen_reason:
            return told != known
        self.trace(entries, times, [])
        return True

    def look_again(self) -> None:
        """Take in what was just written beside the entries. That counts, also if it cannot be read now."""
        try:
            self.follow()
        except StoreError:
            self.unsure = True

    def apply_news(self, told: Written) -> bool:
        """Take in entries that another process tells of. What it was told out of turn the table looks up. False as above."""
        if told.number + len(told.entries) <= self.version and not self.unsure:
            return False
        if told.number != self.version or self.unsure or self.frozen_reason:
            return self.follow()
        if self.proposal is not None and (not told.lasts or self.proposal.id != told.lasts):
            self.proposal = None  # an answer ends what was proposed, as in `write`
        self.trace(told.entries, [told.time] * len(told.entries), [])
        return True

    @property
    def version(self) -> int:
        """Grows with everything that happens."""
        return len(self.play.record.entries)

    def broadcast_state(self) -> tuple[object, ...]:
        """All that may change about the table, to be held against what it was when somebody was shown it."""
        return self.version, self.seats, self.proposal, self.frozen_reason, self.plans, self.rematch_id

    def over(self) -> bool:
        return self.game.over(self.play.state)

    def to_act(self) -> list[int]:
        """The seats that are asked: none at a table that can only be looked at."""
        return [] if self.frozen_reason else self.waited_for()

    def waited_for(self) -> list[int]:
        """The seats whose time runs."""
        return [] if self.over() else self.game.to_act(self.play.state)

    def whole(self) -> Record:
        """The whole record, also of a game that is shown only as far as our code plays it as it was."""
        stored = self.store.load(self.id) if self.frozen_reason else None
        played = self.play.record if stored is None else stored.record
        return msgspec.structs.replace(played, entries=played.entries[:])  # the table may go on while somebody reads it

    def people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if not who.bot]

    def people_of(self, held: list[int]) -> list[int]:
        """Those of these seats at which a person sits."""
        return [seat for seat in self.people() if seat in held]

    def names(self) -> list[str]:
        return [who.name for who in self.seats]

    def held_by(self) -> dict[int, list[str]]:
        """Who holds each seat that somebody holds. It is asked after every answer and seldom changes."""
        if self.holders is None:
            self.holders = self.store.holders_of(self.id)
        return self.holders

    def view(self, seat: int) -> View:
        """What a seat (-1: a spectator) knows. Nothing else may leave the table."""
        return self.game.view(self.play.state, seat)

    def decision(self, seat: int) -> str:
        return self.play.decision(seat)

    def log_entries(self) -> list[LogEntry]:
        """The log, oldest first: the answers that count, and every undo that took back more than one's own."""
        entries = self.play.record.entries
        new = entries[self.logged :]
        if len(entries) < self.logged or any(entry.undo or entry.redo >= 0 for entry in new):
            self.log, self.logged = self.all_lines(), len(entries)
            self.secrets = any(event.to >= 0 for line in self.log for event in line.events)
        elif new:  # the list that was given away stays as it is
            added = [LogEntry(at, e.seat, e.auto, False, self.news[at]) for at, e in enumerate(new, self.logged)]
            self.log, self.logged = self.log + added, len(entries)
            self.secrets = self.secrets or any(event.to >= 0 for line in added for event in line.events)
        return self.log

    def all_lines(self) -> list[LogEntry]:
        entries = self.play.record.entries
        live = set(self.play.record.live_entries())
        redone = {e.redo for e in entries if e.redo >= 0}
        out: list[LogEntry] = []
        for number, entry in enumerate(entries):
            if number in live:
                out.append(LogEntry(number, entry.seat, entry.auto, False, self.news[number]))
            elif entry.undo and number not in redone and self.took_back_more(number):
                out.append(LogEntry(number, entry.seat, False, True, []))
        return out

    def took_back_more(self, number: int) -> bool:
        entries = self.play.record.entries
        undo = entries[number]
        return any(entries[n].drew or (entries[n].seat != undo.seat and not entries[n].auto) for n in undo.undo)

    # -- writing ---------------------------------------------------------------------------------------------------
    @contextmanager
    def all_or_nothing(self, agreed: Proposal | None = None) -> Iterator[None]:
        """What the play adds meanwhile is written to the store; if anything goes wrong, it has not happened.

        Where all have agreed to it, that must still be what is proposed: somebody may have said no at another machine.
        """
        if self.frozen_reason:
            raise TableError("pinned")
        before, plans = self.version, self.plans
        swaps: list[Swap] = [("proposal", dumped(agreed), "")] if agreed is not None else []
        try:
            yield
            self.settle()
            if self.plans != plans:
                swaps.append(("plans", written_plans(plans), written_plans(self.plans)))
            if self.version > before:
                self.write(before, swaps)
        except BaseException as error:
            self.plans = plans
            if self.version > before or not isinstance(error, Refused):
                self.cut(before)
            self.unsure = isinstance(error, StoreError)  # a lost line does not say what became of the last words
            if isinstance(error, Taken):
                self.follow()
                raise Stale from None
            raise

    def settle(self) -> None:
        """Answer what has one answer only. Such answers go back together, so their news hangs on the first of them.

        Where the time for choosing is over, nobody goes on choosing.
        """
        waits = True
        while waits:
            first = self.version
            news = self.play.play_forced()
            for number in range(first, self.version):
                self.news[number] = news if number == first else []
            waits = self.time_is_up() and self.stop_choosing()

    def write(self, before: int, swaps: list[Swap]) -> None:
        now = max([self.steady.now(), *(last + TICK for last in self.times[-1:])])
        self.steady.reach(now)
        added = self.play.record.entries[before:]
        standing, lasting = standing_of(self.game, self.play.state, self.seats), self.lasting(added)
        self.store.append(self.id, before, added, standing, now, swaps, "" if lasting is None else lasting.id)
        self.times += [now] * len(added)
        self.proposal = lasting
        self.clock.move(self.waited_for(), now)
        if self.version // EVERY > before // EVERY:
            self.remember()

    def cut(self, before: int) -> None:
        """Go back to the first entries of the record, whatever state the play was left in."""
        record = self.play.record
        self.retrace(msgspec.structs.replace(record, entries=record.entries[:before]), self.times[:before], [])

    # -- playing ---------------------------------------------------------------------------------------------------
    def answer(self, seat: int, decision: str, name: str) -> None:
        """A seat answers the question of this name. Refused with the rule that forbids it, Stale if it is not asked.

        Another seat may answer in the same moment at another machine: this one is told Stale only if that ends its question.
        """
        if self.frozen_reason:
            raise TableError("pinned")
        for _ in range(TRIES):
            if seat not in self.to_act() or decision != self.decision(seat):
                break
            answer = self.game.read(name)
            if answer is None:
                raise Refused("unknown")
            with suppress(Stale):
                self.give(seat, answer)
                return
        raise Stale

    def give(self, seat: int, answer: Answer) -> None:
        with self.all_or_nothing():
            number = self.version
            self.news[number] = self.play.play_answer(seat, answer)

    def open(self) -> None:
        """The first questions may have one answer only."""
        with self.all_or_nothing():
            pass

    def bot_to_act(self) -> int:
        """The first bot that is asked, -1 if none is. Bots wait while the others are asked to agree to an undo."""
        if self.asking >= 0 or self.frozen_reason:
            return -1
        return next((seat for seat in self.to_act() if self.seats[seat].bot), -1)

    def question(self) -> Question | None:
        """What the next bot is asked, for whoever thinks for it; None if no bot is asked."""
        seat = self.bot_to_act()
        question = None if seat < 0 else self.question_of((seat,), self.seats[seat].bot)
        if question is not None and self.lesson is not None:
            question.told = self.lesson.next_answer(self.play.record, seat)
        return question

    def question_of(self, held: tuple[int, ...], bot: str) -> Question | None:
        """What the first of these seats that is asked is asked, for a bot to answer it."""
        seat = next((seat for seat in self.to_act() if seat in held), -1)
        if seat < 0:
            return None
        options, view = msgspec.json.encode(self.game.options(), order="sorted"), to_bytes(self.game, self.view(seat))
        return Question(self.game.name, options, self.pack, bot, seat, self.decision(seat), view)

    def act_bot(self) -> bool:
        """Let one bot answer one question, from its own view. False if no bot is asked."""
        seat = self.bot_to_act()
        if seat < 0:
            return False
        bot = BOTS[self.seats[seat].bot]
        self.give(seat, bot.choose(self.game, self.view(seat), seat, self.rng))
        return True

    # -- taking back -----------------------------------------------------------------------------------------------
    def last_of(self, held: list[int]) -> int:
        """Which of these seats answered last: it is the one that an undo by their holder concerns."""
        for past in reversed(self.play.past):
            if past.seat in held:
                return past.seat
        raise Refused("nothing-to-undo")

    def others(self, held: list[int]) -> list[int]:
        """The people whose consent an undo needs. Bots always agree, and nobody waits for a seat that nobody holds."""
        return [seat for seat in self.people() if seat not in held and not self.seats[seat].missing]

    def undo_kind(self, held: list[int]) -> tuple[str, str]:
        """How an undo by the holder of these seats would go: "free", or "ask" and why, or "" and why not."""
        if self.frozen_reason:
            return "", "pinned"
        try:
            seat = self.last_of(held)
        except Refused as refused:
            return "", refused.rule
        try:
            self.play.undoable_entries(seat)
        except Refused as refused:
            return ("ask", refused.rule) if self.others(held) else ("free", "")
        return "free", ""

    def undo(self, held: list[int]) -> bool:
        """Take back the last answer of these seats. False: not yet, the others are asked whether they agree."""
        seat = self.last_of(held)
        kind, _ = self.undo_kind(held)
        if kind == "ask":
            self.ask(held, UNDO, seat)
            return False
        self.take_back(seat)
        return True

    def reset(self, held: list[int]) -> str:
        """Take back the turn of the one of these seats that answered last, answer by answer, as far as that is free.

        A word for why it stops where it does; '' at the beginning of the turn.
        """
        seat, why = self.last_of(held), ""
        with self.all_or_nothing():
            self.play.undo(seat)
            while not why and not self.turn_begins(seat):
                try:
                    self.play.undo(seat)
                except Refused as refused:
                    why = refused.rule
            self.give_time()
        return why

    def take_back_to(self, held: list[int], number: int) -> bool:
        """Take back what these seats have answered from this number on. False: the others are asked."""
        before, kind = self.version, "free"
        try:
            with self.all_or_nothing():
                while any(past.seat in held and past.number >= number for past in self.play.past):
                    kind, why = self.undo_kind(held)
                    if kind != "free":
                        raise Refused(why)
                    self.play.undo(self.last_of(held), agreed=not self.others(held))
                if self.version == before:
                    raise Refused("nothing-to-undo")
                self.give_time()
        except Refused:
            if kind != "ask":
                raise
            self.ask(held, UNDO, self.last_of(held), number)
            return False
        return True

    def bars_reset(self, held: list[int]) -> str:
        """A word for why nothing of the turn can be taken back freely; '' if something can."""
        if self.frozen_reason:
            return "pinned"
        try:
            self.play.undoable_entries(self.last_of(held))
        except Refused as refused:
            return refused.rule
        return ""

    def turn_begins(self, seat: int) -> bool:
        """Whether a seat has answered nothing in its turn yet: its last answer led to another one, or there is none."""
        at = next((at for at in range(len(self.play.past) - 1, -1, -1) if self.play.past[at].seat == seat), -1)
        since = [event for past in self.play.past[at:] for event in self.news[past.number]]
        return at < 0 or any(event.kind == TURN for event in since)

    def take_back(self, seat: int, agreed: Proposal | None = None) -> None:
        with self.all_or_nothing(agreed):
            self.play.undo(seat, agreed=True)
            self.give_time()

    def go_back(self, agreed: Proposal) -> None:
        """Take back whatever anybody has answered since a moment, as all have agreed."""
        with self.all_or_nothing(agreed):
            self.play.undo_to(agreed.seat, agreed.to)
            self.give_time()

    # -- agreeing --------------------------------------------------------------------------------------------------
    @property
    def asking(self) -> int:
        """The seat that asks the others to agree to its undo, -1 if none does."""
        return self.proposal.seat if self.proposal is not None and self.proposal.kind == UNDO else -1

    @property
    def agreed(self) -> list[int]:
        return self.proposal.agreed if self.proposal is not None else []

    def ask(self, held: list[int], kind: str, seat: int, to: int = -1) -> Proposal:
        """The holder of these seats asks the others for something. One thing is asked at a time, so that nobody agrees to
        another than they have read; but whoever asked may ask for something else instead.
        """
        was = self.proposal
        if was is not None and was.by not in held:
            raise TableError("wish-open")
        if was is not None and (was.kind, was.seat, was.to) == (kind, seat, to):
            return was  # whoever has agreed already need not do so again
        asked = Proposal(kind, seat, self.people_of(held), to, f"{self.version}.{kind}.{seat}.{to}", held[0])
        self.propose(asked)
        return asked

    def lasting(self, added: list[Entry]) -> Proposal | None:
        """What is still proposed after these entries: that a bot plays for somebody who has not answered and is still asked,
        or that their seat is given away while it does. What others answer does not end that, but it ends an undo, which
        would take back something else now.
        """
        asked = self.proposal
        if asked is None or not asked.id or asked.kind == UNDO or self.over():
            return None
        if asked.kind == GIVE_AWAY:
            return asked
        if asked.seat not in self.waited_for():
            return None
        return None if any(entry.seat == asked.seat and not entry.auto for entry in added) else asked

    def propose(self, proposal: Proposal | None) -> None:
        """Ask the others. Somebody at another machine may have asked at the same moment: then that is what counts."""
        self.replace("proposal", dumped(self.proposal), dumped(proposal))
        self.proposal = proposal

    def replace(self, what: Beside, before: str, after: str) -> None:
        """Write what is not an answer. Stale, and the table knows better, if it was no longer as it was before."""
        if self.frozen_reason:
            raise TableError("pinned")
        try:
            self.store.replace(self.id, what, before, after)
        except Taken:
            self.follow()
            raise Stale from None

    def consent(self, held: list[int], agree: bool, wish: str | None = None, here: Container[int] = ()) -> None:
        """The holder of these seats agrees to what is proposed, or does not. `wish` is the id of what they were asked (None:
        whatever it is), `here` are the seats from which somebody looks at the table.
        """
        asked = self.proposal
        if asked is None or wish not in (None, asked.id):
            raise Stale("wish-gone")
        if asked.kind == GIVE_AWAY and asked.seat in held and not agree:
            self.come_back([asked.seat])
            return
        if not self.people_of(held):
            raise TableError("no-seat")
        if not agree:
            self.propose(None)
            return
        agreed = sorted({*asked.agreed, *self.people_of(held)})
        if asked.seat not in agreed:
            self.still_gone(asked, here)
        if set(agreed).issuperset(self.voters(asked, here)):
            self.carry_out(asked)
        else:
            self.propose(msgspec.structs.replace(asked, agreed=agreed))

    def still_gone(self, asked: Proposal, here: Container[int]) -> None:
        """A TableError if somebody for whom a bot or another is to play has come back since, or another has come."""
        if asked.kind == STAND_IN and not self.gone(asked.seat, self.steady.now(), here):
            raise TableError(self.why_not_gone(asked.seat, here))
        if asked.kind == GIVE_AWAY and (asked.seat in here or not self.lost(asked.seat)):
            raise TableError("keeps-seat" if asked.seat in here else "not-lost")

    def voters(self, proposal: Proposal, here: Container[int] = ()) -> list[int]:
        """Whose consent a proposal needs: that of all who have sat down. That a bot plays for somebody needs that of those
        only who have not gone themselves: else two who have gone could never be played for.
        """
        seated = [seat for seat in self.people() if not self.seats[seat].missing]
        if proposal.kind != STAND_IN:
            return seated
        now = self.steady.now()
        return [seat for seat in seated if seat != proposal.seat and not self.absent(seat, now, here)]

    def absent(self, seat: int, now: float, here: Container[int]) -> bool:
        """Whether nobody need wait for the consent of a seat: nobody looks at the table there, and whoever should answer has
        gone, or whoever need not has been silent as long as if they had.
        """
        if seat in here:
            return False
        return self.gone(seat, now) if seat in self.to_act() else self.silence(seat, now) > self.patience

    def carry_out(self, proposal: Proposal) -> None:
        if proposal.kind == UNDO and proposal.to >= 0:
            self.go_back(proposal)
        elif proposal.kind == UNDO:
            self.take_back(proposal.seat, proposal)
        elif proposal.kind == STAND_IN:
            self.seat(proposal.seat, SUBSTITUTE, proposal)
        else:
            self.free(proposal)

    # -- playing for somebody --------------------------------------------------------------------------------------
    def gone(self, seat: int, now: float, here: Container[int] = ()) -> bool:
        """Whether a person keeps the others waiting too long: the clock has run out, or without one nothing comes at all
        from somebody who does not even look at the table; from the seats that are `here` somebody does.
        """
        if seat not in self.to_act() or self.seats[seat].bot:
            return False
        if self.seats[seat].missing:  # no clock runs where nobody has sat down
            return self.clock.waited(seat, now) > self.patience
        left = self.clock.left(seat, now)
        if left is None:
            return seat not in here and self.silence(seat, now) > self.patience
        return left <= 0 and self.clock.free(seat, now) <= 0

    @property
    def patience(self) -> float:
        """Seconds after which somebody counts as gone where no clock can tell."""
        return max(ABSENT, self.setting.reserve + self.setting.each)

    def silence(self, seat: int, now: float) -> float:
        """How long nothing has come from whoever sits there: since their last answer, or since they came or were asked."""
        entries = self.play.record.entries
        own = (at for at in range(self.version - 1, -1, -1) if entries[at].seat == seat and not entries[at].auto)
        answered = next((self.times[at] for at in own), 0.0)
        return max(0.0, now - max(answered, self.clock.since[seat], self.clock.came[seat]))

    def stand_in(self, held: list[int], seat: int, here: Container[int] = ()) -> None:
        """The holder of these seats asks the others to let a bot play for a person who has gone."""
        if not self.people_of(held) or seat in held:
            raise TableError("no-seat")
        if not self.gone(seat, self.steady.now(), here):
            raise TableError(self.why_not_gone(seat, here))
        asked = self.ask(held, STAND_IN, seat)
        if set(asked.agreed).issuperset(self.voters(asked, here)):
            self.carry_out(asked)

    def why_not_gone(self, seat: int, here: Container[int]) -> str:
        """A word for why no bot may play for somebody yet."""
        if self.setting.reserve:
            return "not-taken" if self.seats[seat].missing else "not-out"
        return "is-here" if seat in here else "not-gone"

    def give_away(self, held: list[int], seat: int, here: Container[int] = ()) -> None:
        """The holder of these seats asks the others to let somebody else have the seat of a person for whom a bot plays.
        There is no way back from that, so it takes longer than to let the bot play.
        """
        if not self.people_of(held) or seat in held or seat not in range(len(self.seats)):
            raise TableError("no-seat")
        self.still_gone(Proposal(GIVE_AWAY, seat, []), here)
        asked = self.ask(held, GIVE_AWAY, seat)
        if set(asked.agreed).issuperset(self.voters(asked, here)):
            self.carry_out(asked)

    def lost(self, seat: int) -> bool:
        """Whether a bot has played so long for somebody that another may have their seat."""
        who = self.seats[seat]
        waited = self.steady.now() - max(who.stood, who.came)
        return who.stand_in and who.taken and not self.over() and waited > max(LOST, self.patience)

    def come_back(self, held: list[int]) -> None:
        """Whoever holds a seat that a bot plays for them takes it again."""
        for seat in held:
            if self.seats[seat].stand_in:
                self.seat(seat, "")

    def seat(self, seat: int, bot: str, agreed: Proposal | None = None) -> None:
        """From now on this bot sits there for whoever holds the seat; '': they sit there themselves.

        Stale if all have agreed to it and that is no longer what is proposed.
        """
        asked = self.proposal
        lasts = asked.id if asked is not None and asked.kind != UNDO and asked.seat != seat else ""
        self.reseat(lambda: self.store.seat(self.id, seat, bot, None if agreed is None else dumped(agreed), lasts))

    def free(self, agreed: Proposal) -> None:
        """Somebody has lost their seat, as all have agreed: whoever comes first has it. Until then the bot plays there."""
        token = secrets.token_urlsafe(16)
        self.reseat(lambda: self.store.free(self.id, agreed.seat, token, dumped(agreed)))

    def reseat(self, change: Callable[[], None]) -> None:
        """Write who sits where. Stale, and nothing is changed, if that is not what all have agreed to."""
        if self.frozen_reason:
            raise TableError("pinned")
        self.unsure = True  # until it is read how all sit there now
        try:
            change()
        except Taken:
            self.follow()
            raise Stale from None
        self.look_again()

    # -- planning together -----------------------------------------------------------------------------------------
    def plan(self, plan: Plan, there: bool) -> None:
        """Show the team what somebody intends, or no longer. What was planned for earlier turns is gone."""
        others = [known for known in self.plans if known.turn == plan.turn and known != plan]
        if there and sum(known.seat == plan.seat for known in others) >= MOST_PLANS:
            raise TableError("plans")
        self.tell_plans([*others, plan] if there else others)

    def tell_plans(self, wanted: list[Plan]) -> None:
        self.replace("plans", written_plans(self.plans), written_plans(wanted))
        self.plans = wanted

    # -- a limit to choosing ---------------------------------------------------------------------------------------
    def limit(self) -> Plan | None:
        """When all stop choosing in this turn, and who wants it so."""
        found = next((plan for plan in self.plans if plan.until), None)
        if (
            found is None
            or self.over()
            or found.turn != game_info(self.game.name).team_plans.current_turn(self.game, self.play.state)
        ):
            return None
        return found

    def choosing(self) -> bool:
        """Whether people choose something now for which a limit can be set."""
        known = game_info(self.game.name)
        return known.cooperative and not self.over() and known.team_plans.is_choosing(self.game, self.play.state)

    def hurry(self, held: list[int], seconds: int | None) -> None:
        """One of those who play sets a limit, in the place of another, or (None) takes it away."""
        here = self.people_of(held)
        if not here or not self.choosing():
            raise TableError("no-seat" if not here else "not-now")
        turn = game_info(self.game.name).team_plans.current_turn(self.game, self.play.state)
        others = [plan for plan in self.plans if plan.turn == turn and not plan.until]
        limit = [] if seconds is None else [Plan(here[0], turn, until=self.steady.now() + seconds)]
        self.tell_plans(others + limit)

    def time_left(self) -> float | None:
        """Seconds until all stop choosing, 0 if they have to by now; None if no limit is set."""
        limit = self.limit()
        return None if limit is None else max(0.0, limit.until - self.steady.now())

    def time_is_up(self) -> bool:
        return self.time_left() == 0.0

    def overdue(self) -> bool:
        """Whether somebody still chooses who should have been stopped."""
        if self.frozen_reason or not self.time_is_up():
            return False
        stopped = game_info(self.game.name).team_plans.timeout_answer
        return any(stopped(self.game, self.play.state, seat) is not None for seat in self.people())

    def stop_choosing(self) -> bool:
        """Whoever still chooses has chosen; whether there was anybody. Bots take no time, and so are left alone."""
        planner, before = game_info(self.game.name).team_plans, self.version
        for seat in self.people():
            answer = planner.timeout_answer(self.game, self.play.state, seat)
            if answer is not None:
                number = self.version
                self.news[number] = self.play.play_answer(seat, answer)
        return self.version > before

    def give_time(self) -> None:
        """What was taken back can be thought about: a limit that is over goes with it, of whatever turn it was."""
        now = self.steady.now()
        self.plans = [plan for plan in self.plans if not 0 < plan.until <= now]

    def return_to_lesson(self, held: list[int]) -> None:
        """Take back what left the path of a lesson."""
        while self.lesson is not None and self.lesson.has_left_path(self.play.record):
            self.undo(held)

    def redo_seat(self, held: list[int]) -> int:
        """Which of these seats can bring back what it took back last, -1 if none can."""
        best, found = -1, -1
        for seat in held if not self.frozen_reason else []:
            try:
                number = self.play.redoable_undo(seat, agreed=not self.others(held))
            except Refused:
                continue
            if number > best:
                best, found = number, seat
        return found

    def redo(self, held: list[int]) -> None:
        seat = self.redo_seat(held)
        if seat < 0 and len(held) == 1 and not self.frozen_reason:
            self.play.redoable_undo(held[0])  # it knows why not
        if seat < 0:
            raise Refused("nothing-to-redo")
        with self.all_or_nothing():
            self.play.redo(seat, agreed=not self.others(held))
            self.give_time()


def read_proposal(text: str) -> Proposal | None:
    return PROPOSALS.decode(text) if text else None


def dumped(proposal: Proposal | None) -> str:
    return "" if proposal is None else msgspec.json.encode(proposal).decode()


def standing_of(game: Game, state: State, seats: list[SeatRow]) -> Standing:
    """What the store is to know of a state."""
    if not game.over(state):
        asked = game.to_act(state)
        return Standing(asked, any(seats[seat].bot for seat in asked), mark=mark_of(game, state))
    result = game.result(state)
    roles = result.roles or [""] * game.seats
    played = [
        Played(seat, who.name, who.bot, roles[seat], result.scores[seat], seat in result.winners)
        for seat, who in enumerate(seats)
    ]
    return Standing(over=True, mark=mark_of(game, state), played=played)


def mark_of(game: Game, state: State) -> str:
    """A mark of what is asked now, or of the result: code that plays the same game gives the same marks."""
    told: list[object] = []
    if game.over(state):
        result = game.result(state)
        told = [result.scores, result.winners, result.ending]
    else:
        for seat in game.to_act(state):
            told += [seat, sorted(answer.name for answer in game.legal(state, seat))]
    return hashlib.blake2b(msgspec.json.encode(told), digest_size=8).hexdigest()

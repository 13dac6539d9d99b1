"""One table: a play, the seats around it, and the store that holds it. Knows no network and no language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import SystemRandom

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.door import Event, Told
from dolmen.engine.game import Game
from dolmen.engine.play import Play, Refused, draws
from dolmen.engine.record import Record
from dolmen.engine.state import State
from dolmen.games.bots import BOTS
from dolmen.store import SeatRow, Store, Taken


class TableError(Exception):
    """Something asked of a table that cannot be, with a word for the reason."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word: str = word


class Stale(TableError):
    """An answer to a question that is no longer asked. Nothing happened; look again."""

    def __init__(self) -> None:
        super().__init__("stale")


class Line:
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

    def __init__(self, table_id: str, game: Game, record: Record, seats: list[SeatRow], store: Store) -> None:
        self.id: str = table_id
        self.game: Game = game
        self.seats: list[SeatRow] = seats
        self.store: Store = store
        self.rng: SystemRandom = SystemRandom()
        self.news: dict[int, list[Event]] = {}
        self.asking: int = -1  # the seat that asks the others to agree to its undo
        self.agreed: set[int] = set()
        self.play: Play = self.replay(record)

    # -- reading ---------------------------------------------------------------------------------------------------
    def replay(self, record: Record) -> Play:
        """The play that a record leads to, and the news of every answer that counts."""
        entries = record.entries
        record.entries = []
        play = Play(self.game, record, self.rng)
        record.entries = entries
        self.news = {n: play.perform(n, Told(draws(entries[n].drew))) for n in record.live()}
        play.foretold = record.foretold()
        return play

    @property
    def version(self) -> int:
        """Grows with everything that happens."""
        return len(self.play.record.entries)

    def over(self) -> bool:
        return self.game.over(self.play.state)

    def asked(self) -> list[int]:
        return [] if self.over() else self.game.asked(self.play.state)

    def people(self) -> list[int]:
        return [seat for seat, who in enumerate(self.seats) if not who.bot]

    def names(self) -> list[str]:
        return [who.name for who in self.seats]

    def view(self, seat: int) -> State:
        """What a seat (-1: a spectator) knows. Nothing else may leave the table."""
        return self.game.view(self.play.state, seat)

    def decision(self, seat: int) -> str:
        return self.play.decision(seat)

    def lines(self) -> list[Line]:
        """The log, oldest first: the answers that count, and every undo that took back more than one's own."""
        entries = self.play.record.entries
        live = set(self.play.record.live())
        redone = {e.redo for e in entries if e.redo >= 0}
        out: list[Line] = []
        for number, entry in enumerate(entries):
            if number in live:
                out.append(Line(number, entry.seat, entry.auto, False, self.news[number]))
            elif entry.undo and number not in redone and self.took_back_more(number):
                out.append(Line(number, entry.seat, False, True, []))
        return out

    def took_back_more(self, number: int) -> bool:
        entries = self.play.record.entries
        undo = entries[number]
        return any(entries[n].drew or (entries[n].seat != undo.seat and not entries[n].auto) for n in undo.undo)

    # -- writing ---------------------------------------------------------------------------------------------------
    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """What the play adds meanwhile is written to the store; if anything goes wrong, it has not happened."""
        before = self.version
        try:
            yield
            self.settle()
            if self.version > before:
                self.store.append(self.id, before, self.play.record.entries[before:])
        except BaseException as error:
            if self.version > before or not isinstance(error, Refused):
                self.cut(before)
            if isinstance(error, Taken):
                self.reload()
            raise
        self.withdraw()

    def settle(self) -> None:
        """Answer what has one answer only. Such answers go back together, so their news hangs on the first of them."""
        first = self.version
        news = self.play.forced()
        for number in range(first, self.version):
            self.news[number] = news if number == first else []

    def cut(self, before: int) -> None:
        """Go back to the first entries of the record, whatever state the play was left in."""
        record = self.play.record
        self.play = self.replay(msgspec.structs.replace(record, entries=record.entries[:before]))

    def reload(self) -> None:
        """Take the table as the store has it: somebody else has written to it."""
        self.withdraw()
        stored = self.store.load(self.id)
        if stored is not None:
            self.seats = stored.seats
            self.play = self.replay(stored.record)

    # -- playing ---------------------------------------------------------------------------------------------------
    def answer(self, seat: int, decision: str, name: str) -> None:
        """A seat answers the question of this name. Refused with the rule that forbids it, Stale if it is not asked."""
        if seat not in self.asked() or decision != self.decision(seat):
            raise Stale
        answer = self.game.read(name)
        if answer is None:
            raise Refused("unknown")
        self.give(seat, answer)

    def give(self, seat: int, answer: Answer) -> None:
        with self.all_or_nothing():
            number = self.version
            self.news[number] = self.play.give(seat, answer)

    def open(self) -> None:
        """The first questions may have one answer only."""
        with self.all_or_nothing():
            pass

    def bot_to_act(self) -> int:
        """The first bot that is asked, -1 if none is. Bots wait while somebody asks for an undo."""
        if self.asking >= 0:
            return -1
        return next((seat for seat in self.asked() if self.seats[seat].bot), -1)

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
        """The people whose consent an undo needs. Bots always agree."""
        return [seat for seat in self.people() if seat not in held]

    def undo_kind(self, held: list[int]) -> tuple[str, str]:
        """How an undo by the holder of these seats would go: "free", or "ask" and why, or "" and why not."""
        try:
            seat = self.last_of(held)
        except Refused as refused:
            return "", refused.rule
        try:
            self.play.undoable(seat)
        except Refused as refused:
            return ("ask", refused.rule) if self.others(held) else ("free", "")
        return "free", ""

    def undo(self, held: list[int]) -> bool:
        """Take back the last answer of these seats. False: not yet, the others are asked whether they agree."""
        seat = self.last_of(held)
        kind, _ = self.undo_kind(held)
        if kind == "ask":
            self.asking, self.agreed = seat, {s for s in self.people() if s in held}
            return False
        self.take_back(seat)
        return True

    def take_back(self, seat: int) -> None:
        with self.all_or_nothing():
            self.play.undo(seat, agreed=True)

    def consent(self, held: list[int], agree: bool) -> None:
        """The holder of these seats agrees to the undo that is asked for, or does not."""
        if self.asking < 0:
            raise Stale
        if not any(seat in self.people() for seat in held):
            raise TableError("no-seat")
        if not agree:
            self.withdraw()
            return
        self.agreed.update(held)
        if self.agreed.issuperset(self.people()):
            self.take_back(self.asking)

    def withdraw(self) -> None:
        self.asking, self.agreed = -1, set()

    def redo_seat(self, held: list[int]) -> int:
        """Which of these seats can bring back what it took back last, -1 if none can."""
        best, found = -1, -1
        for seat in held:
            try:
                number = self.play.redoable(seat)
            except Refused:
                continue
            if number > best:
                best, found = number, seat
        return found

    def redo(self, held: list[int]) -> None:
        seat = self.redo_seat(held)
        if seat < 0:
            raise Refused("nothing-to-redo")
        with self.all_or_nothing():
            self.play.redo(seat, agreed=not self.others(held))
            self.recall()

    def recall(self) -> None:
        """What was taken back before the table was read from the store has no news here yet: play it once more."""
        if not all(number in self.news for number in self.play.record.live()):
            record = self.play.record
            again = self.replay(msgspec.structs.replace(record, entries=record.entries[:]))
            assert self.game.plain(again.state) == self.game.plain(self.play.state)

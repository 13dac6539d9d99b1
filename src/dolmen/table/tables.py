"""All tables of a store: those in use are in memory, the others are read when somebody comes."""

from __future__ import annotations

import hmac
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Container, Iterable
from random import SystemRandom
from typing import Any

import msgspec

from dolmen.engine.game import Game
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import BadRecord, Record
from dolmen.games import game_info, make
from dolmen.games.bots import BOTS
from dolmen.store import HOST, SeatRow, Setting, Store, Stored, StoreError, Taken, Written
from dolmen.text import InputError

from .table import ReplayDiffers, Table, TableError, standing_of

SPARE = 32  # tables that nobody looks at and that stay in memory all the same
IDLE = 300.0  # seconds without anything happening, after which a table leaves memory though somebody may look at it
GAMES_KEPT = 32
LONGEST_NAME = 24

log = logging.getLogger("dolmen.table")


class Pin(msgspec.Struct):
    """Why a game can only be looked at: the first entry that would be played differently, and how."""

    entry: int
    what: str


PINS = msgspec.json.Decoder(Pin)


class NoTable(TableError):
    def __init__(self) -> None:
        super().__init__("no-table")


def clean_name(name: str, usual: str) -> str:
    """A name as it may stand on the table: printable, on one line, not too long."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return kept[:LONGEST_NAME].rstrip() or usual


def apart(name: str, others: Iterable[str]) -> str:
    """What somebody is called beside others: a second Ann is `Ann 2`, so that all know who is meant."""
    taken, found, n = {other.casefold() for other in others}, name, 2
    while found.casefold() in taken:
        found, n = clean_name(f"{name[: LONGEST_NAME - 3]} {n}", name), n + 1
    return found


class Tables:
    """Not for several threads at once."""

    def __init__(self, store: Store) -> None:
        self.store: Store = store
        self.open: OrderedDict[str, Table] = OrderedDict()
        self.looked_at: Container[str] = ()  # the tables at which somebody looks
        self.games: OrderedDict[tuple[str, bytes, bytes | None], Game] = OrderedDict()
        self.packs: dict[bytes, bytes] = {}

    def game(self, name: str, options: dict[str, Any], pack: bytes | None) -> Game:
        """Games with the same content and options are one object: it holds no play."""
        key = (name, msgspec.json.encode(options, order="sorted"), self.one(pack))
        game = self.games.get(key)
        if game is None:
            game = self.games[key] = make(name, options, pack)
        self.games.move_to_end(key)
        while len(self.games) > GAMES_KEPT:
            self.games.popitem(last=False)
        return game

    def one(self, pack: bytes | None) -> bytes | None:
        """The same cards as one object, however many games are played with them."""
        return None if pack is None else self.packs.setdefault(pack, pack)

    def create(
        self,
        name: str,
        options: dict[str, Any],
        seats: list[SeatRow],
        holder: str,
        pack: bytes | None = None,
        setting: Setting | None = None,
        record: Record | None = None,
        before: str = "",
    ) -> Table:
        """Set up a new table. Each seat of a person gets a secret of its own.

        The cards are kept with the game, so that it goes on with them when ours change. A `record` is played on. `before`:
        the game after which it is played; Taken if another is already.
        """
        pack = game_info(name).default_pack() if pack is None else pack
        game = self.game(name, options, pack)
        if len(seats) != game.seats:
            raise TableError("wrong-seats")
        for k, seat in enumerate(seats):
            if seat.bot and seat.bot not in BOTS:
                raise TableError("no-bot")
            seat.name = apart(seat.name, [earlier.name for earlier in seats[:k]])
            seat.token = "" if seat.bot else secrets.token_urlsafe(16)
        table_id = new_id()
        rng = SystemRandom()
        # BadRecord, and nothing is stored, if a record cannot be played.
        play = new_play(game, rng) if record is None else Play(game, record, rng)
        standing = standing_of(game, play.state, seats)
        self.store.create(
            table_id, play.record, pack, seats, holder, standing, setting, game_info(name).rules_digest, before
        )
        return self.get(table_id)

    # -- memory ------------------------------------------------------------------------------------------------------
    def keep(self, table: Table) -> None:
        self.open[table.id] = table
        self.open.move_to_end(table.id)
        table.used = time.monotonic()

    def tidy(self) -> list[str]:
        """Let go of tables that can be read again: few stay that nobody looks at, and none at which nothing happens."""
        idle = time.monotonic() - IDLE
        spare = [table_id for table_id in self.open if table_id not in self.looked_at]
        gone = set(spare[:-SPARE]) | {table.id for table in self.open.values() if table.used < idle}
        for table_id in gone:
            del self.open[table_id]
        return list(gone)

    def overdue(self) -> list[str]:
        """The tables in memory at which somebody still chooses who should have been stopped."""
        return [table.id for table in self.open.values() if table.overdue()]

    def get(self, table_id: str) -> Table:
        table = self.open.get(table_id)
        if table is not None and table.unsure:
            table.follow()
        if table is None:
            self.tidy()
            stored = self.store.load(table_id) if table_id.isprintable() else None
            if stored is None:
                raise NoTable
            stored.pack = self.one(stored.pack)
            try:
                table = self.open_stored(stored)
            except (BadRecord, ValueError) as error:
                raise StoreError("store.replay", game=table_id, what=error) from error
            if not table.frozen_reason:
                table.open()
        self.keep(table)
        return table

    def follow(self, table_id: str, told: Written | None = None) -> bool:
        """Take in what other processes wrote, and perhaps told. False if it is nothing new; what is not in memory is new."""
        table = self.open.get(table_id)
        try:
            return table is None or (table.follow() if told is None else table.apply_news(told))
        except BadRecord as error:  # written by code that plays it differently
            del self.open[table_id]
            raise StoreError("store.replay", game=table_id, what=error) from error
        except StoreError:
            self.open[table_id].unsure = True  # whoever needs it next looks again
            raise

    def open_stored(self, stored: Stored) -> Table:
        """The table of a stored game. If other code than ours wrote it, it is rehearsed; pinned where ours differs."""
        if stored.rules != game_info(stored.record.game).rules_digest and (table := self.verify(stored)) is not None:
            return table
        game = self.game(stored.record.game, stored.record.options, stored.pack)
        return Table(shortened(stored) if stored.pinned else stored, game, self.store)

    def verify(self, stored: Stored) -> Table | None:
        """Play a stored game with our code, and write down how that went. None: it is played differently, and pinned."""
        rules, table, before = game_info(stored.record.game).rules_digest, None, stored.pinned
        try:
            game = self.game(stored.record.game, stored.record.options, stored.pack)
            table = Table(stored, game, self.store, doubted=True)
            table.frozen_reason = stored.pinned = ""
        except ReplayDiffers as differs:
            stored.pinned = pin(differs.number, differs.what)
        except InputError as error:  # not even its setup is the same
            stored.pinned = pin(0, str(error))
        except Exception as error:  # our code breaks on it: the other games are not to wait for that
            log.exception("game %s cannot be rehearsed", stored.id)
            stored.pinned = pin(0, f"{type(error).__name__}: {error}")
        if (stored.rules, before) != (rules, stored.pinned):
            self.store.change(stored.id, pinned=stored.pinned, rules=rules)
        return table

    # -- seats -------------------------------------------------------------------------------------------------------
    def seat_of(self, table: Table, token: str) -> int:
        """The seat whose secret this is."""
        for seat, who in enumerate(table.seats):
            if who.token and hmac.compare_digest(who.token.encode(), token.encode()):
                return seat
        raise TableError("no-seat")

    def sit(self, table: Table, token: str, holder: str, name: str) -> int:
        """Whoever has the link of a seat sits there; on a second device under the name that the seat has."""
        seat = self.seat_of(table, token)
        who = table.seats[seat]
        self.store.sit(table.id, seat, holder, who.name if who.elsewhere else self.name_for(table, seat, name))
        table.look_again()
        return seat

    def name_for(self, table: Table, seat: int, name: str) -> str:
        """What somebody is called who sits down there."""
        others = (who.name for k, who in enumerate(table.seats) if k != seat)
        return apart(clean_name(name, table.seats[seat].name), others)

    def free(self, table: Table) -> list[int]:
        """The seats that anybody may take."""
        return [] if table.over() else [seat for seat, who in enumerate(table.seats) if who.open and who.missing]

    def join(self, table: Table, seat: int, holder: str, name: str) -> None:
        """Take an open seat: the first who comes has it."""
        if seat not in self.free(table):
            raise TableError("seat-taken")
        try:
            self.store.take(table.id, seat, holder, self.name_for(table, seat, name))
        except Taken:
            table.follow()
            raise TableError("seat-taken") from None
        table.look_again()

    def leavable(self, table: Table, holder: str) -> list[int]:
        """The seats that this holder may give up: those that came from elsewhere and have not answered anything since."""
        answered = zip(table.play.record.entries, table.times)
        moved = {entry.seat for entry, when in answered if not entry.auto and when > table.seats[entry.seat].came}
        return [seat for seat in self.held(table, holder) if seat not in moved and not table.seats[seat].here]

    def leave(self, table: Table, holder: str) -> None:
        for seat in self.leavable(table, holder):
            self.store.leave(table.id, seat, holder)
        table.look_again()

    def held(self, table: Table, holder: str) -> list[int]:
        return [seat for seat in self.store.held(table.id, holder) if seat != HOST] if holder else []

    def is_host(self, table: Table, holder: str) -> bool:
        return holder != "" and HOST in self.store.held(table.id, holder)


def new_id() -> str:
    """The name of a table, which cannot be guessed. Without a dash: what begins with one is taken for an option."""
    return secrets.token_urlsafe(12).replace("-", "_")


def pin(entry: int, what: str) -> str:
    return msgspec.json.encode(Pin(entry, what)).decode()


def shortened(stored: Stored) -> Stored:
    """A pinned game as far as it can be shown: up to the entry from which on it would be played differently."""
    first = PINS.decode(stored.pinned).entry
    kept = msgspec.structs.replace(stored.record, entries=stored.record.entries[:first])
    times, marks = stored.times[:first], stored.marks[:first]
    return msgspec.structs.replace(stored, record=kept, times=times, marks=marks, snapshot=None)

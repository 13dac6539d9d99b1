"""All tables of a store. Tables in use are in memory; the others are loaded when a player opens them."""

from __future__ import annotations

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Container
from contextlib import suppress
from random import SystemRandom
from typing import Any

import msgspec

from dolmen.engine.game import Game
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import BadRecord, Record
from dolmen.games import game_info, make
from dolmen.games.bots import BOTS
from dolmen.games.pack import cards_of_owner
from dolmen.store import (
    HOST,
    AlreadySeated,
    EntriesWritten,
    SeatRow,
    Store,
    StoredGame,
    StoreError,
    TableSettings,
    WriteConflict,
    clean_name,
    distinct_name,
)
from dolmen.text import InputError

from .bot_names import name_bots
from .errors import ReplayDiffers, TableError
from .replayed_records import ReplayedRecord
from .seats import leavable_seats
from .state_summary import summarize_state
from .table import Table
from .verification import VERIFICATION, encode_freeze_reason, replay_and_compare, truncate_frozen

SPARE_TABLES = 32  # tables without viewers that stay in memory
IDLE_SECONDS = 300.0  # without any change: then a table leaves memory, even if it has viewers
MAX_CACHED_GAMES = 32


class MissingTable(TableError):
    def __init__(self) -> None:
        super().__init__("no-table")


class SeatTaken(TableError):
    """Another player has taken the seat first."""

    def __init__(self) -> None:
        super().__init__("seat-taken")


class Tables:
    """Not thread-safe."""

    def __init__(self, store: Store) -> None:
        self.store: Store = store
        self.open_tables: OrderedDict[str, Table] = OrderedDict()
        self.watched: Container[str] = ()  # ids of the tables that have viewers
        self.games: OrderedDict[tuple[str, bytes, bytes | None], Game] = OrderedDict()
        self.packs: OrderedDict[bytes, bytes] = OrderedDict()

    def game(self, name: str, options: dict[str, Any], pack: bytes | None) -> Game:
        """Get the game with these cards and options. It is shared by all tables: it holds no state of play."""
        key = (name, msgspec.json.encode(options, order="sorted"), self.deduplicate_pack(pack))
        game = self.games.get(key)
        if game is None:
            game = self.games[key] = make(name, options, pack)
        self.games.move_to_end(key)
        while len(self.games) > MAX_CACHED_GAMES:
            self.games.popitem(last=False)
        return game

    def deduplicate_pack(self, pack: bytes | None) -> bytes | None:
        """Return one shared object for equal card lists, to save memory."""
        if pack is None:
            return None
        shared = self.packs.setdefault(pack, pack)
        self.packs.move_to_end(pack)
        while len(self.packs) > MAX_CACHED_GAMES:
            self.packs.popitem(last=False)
        return shared

    def create(
        self,
        name: str,
        options: dict[str, Any],
        seats: list[SeatRow],
        holder: str,
        pack: bytes | None = None,
        setting: TableSettings | None = None,
        record: Record | None = None,
        before: str = "",
    ) -> Table:
        """Set up a new table. Each seat of a person gets its own secret token.

        The cards are stored with the game, so that a later change of the built-in cards does not affect it. With a `record`,
        play continues from its end. `before` is the game that this one is the rematch of; WriteConflict if it already has
        a rematch.
        """
        pack = game_info(name).default_pack() if pack is None else pack
        game = self.game(name, options, pack)
        if len(seats) != game.seats:
            raise TableError("wrong-seats")
        table_id = new_id()
        prepare_seats(table_id, seats)
        setting = msgspec.structs.replace(setting or TableSettings(), own_cards=cards_of_owner(game) != "")
        rng = SystemRandom()
        # An invalid record raises BadRecord here, before anything is stored.
        play = new_play(game, rng) if record is None else Play(game, record, rng)
        standing = summarize_state(game, play.state, seats, play.record.early_end)
        self.store.create(
            table_id, play.record, pack, seats, holder, standing, setting, game_info(name).rules_digest, before
        )
        return self.get(table_id)

    def create_replayed(self, replayed: ReplayedRecord, holder: str) -> str:
        """Store a private table that continues a record, and return its id.

        Another process has replayed the record: nothing is played here, and the table is not opened yet.
        """
        record, seats = replayed.record, replayed.seats
        table_id, rules = new_id(), game_info(record.game).rules_digest
        prepare_seats(table_id, seats)
        setting = TableSettings(known=True)
        self.store.create(table_id, record, replayed.pack, seats, holder, replayed.summary, setting, rules)
        self.store.save_snapshot(table_id, replayed.snapshot)
        return table_id

    # -- memory ------------------------------------------------------------------------------------------------------
    def mark_used(self, table: Table) -> None:
        self.open_tables[table.id] = table
        self.open_tables.move_to_end(table.id)
        table.last_used = time.monotonic()

    def evict_idle(self) -> list[str]:
        """Drop idle tables, and all but a few without viewers, from memory. Returns their ids."""
        idle = time.monotonic() - IDLE_SECONDS
        spare = [table_id for table_id in self.open_tables if table_id not in self.watched]
        gone = set(spare[:-SPARE_TABLES]) | {table.id for table in self.open_tables.values() if table.last_used < idle}
        for table_id in gone:
            del self.open_tables[table_id]
        return list(gone)

    def overdue_tables(self) -> list[str]:
        """The tables in memory where the time limit has passed and a player still chooses."""
        return [table.id for table in self.open_tables.values() if table.has_overdue_choices()]

    def get(self, table_id: str) -> Table:
        table = self.open_tables.get(table_id)
        if table is not None and table.needs_reopening:
            del self.open_tables[table_id]
            table = None
        if table is not None and table.needs_sync:
            table.sync()
        if table is None:
            self.evict_idle()
            stored = self.store.load(table_id) if table_id.isprintable() else None
            if stored is None:
                raise MissingTable
            stored.pack = self.deduplicate_pack(stored.pack)
            try:
                table = self.open_stored(stored)
            except (BadRecord, ValueError) as error:
                if stored.frozen_reason:  # not even its setup can be shown
                    raise TableError("unplayable") from error
                raise StoreError("store.replay", game=table_id, what=error) from error
            if not table.frozen_reason:
                table.start()
            if table.clock.skipped:  # later the wrong time will no longer be in the future
                table.save_snapshot()
        self.mark_used(table)
        return table

    def sync(self, table_id: str, written: EntriesWritten | None = None) -> bool:
        """Apply what other processes have written. False if nothing is new; a table that is not in memory counts as new."""
        table = self.open_tables.get(table_id)
        try:
            return table is None or (table.sync() if written is None else table.apply_notification(written))
        except BadRecord as error:  # another version of the code wrote it
            del self.open_tables[table_id]
            raise StoreError("store.replay", game=table_id, what=error) from error
        except StoreError:
            self.open_tables[table_id].needs_sync = True  # the next user reads it again
            if self.open_tables[table_id].needs_reopening:
                del self.open_tables[table_id]
            raise

    def open_stored(self, stored: StoredGame) -> Table:
        """Open a stored game. If other code played it last, verify it first, and freeze it where the code differs."""
        if stored.rules != game_info(stored.record.game).rules_digest and (table := self.verify(stored)) is not None:
            return table
        game = self.game(stored.record.game, stored.record.options, stored.pack)
        try:
            return Table(truncate_frozen(stored) if stored.frozen_reason else stored, game, self.store)
        except ReplayDiffers:  # a server with other code has played on since the last verification
            return self.verify(stored) or Table(truncate_frozen(stored), game, self.store)

    def verify(self, stored: StoredGame) -> Table | None:
        """Replay a stored game with the current code and store the outcome. None if it differs and is now frozen."""
        rules, before = game_info(stored.record.game).rules_digest, stored.frozen_reason
        try:
            game = self.game(stored.record.game, stored.record.options, stored.pack)
            found = replay_and_compare(stored, game, self.store)
        except InputError as error:  # not even the game can be made
            found = encode_freeze_reason(0, str(error))
        stored.frozen_reason = found if isinstance(found, str) else ""
        if (stored.rules, before) != (rules, stored.frozen_reason):
            self.store.set_frozen_reason(stored.id, stored.frozen_reason, rules)
        if isinstance(found, str):
            return None
        found.frozen_reason = ""
        return found

    def encoded_game_to_verify(self, table_id: str) -> bytes | None:
        """The encoded game if other code played it last, for `verify_game` in another process; None if it can be opened."""
        if table_id in self.open_tables or not table_id.isprintable():
            return None
        found = self.store.rules_of(table_id)
        if found is None or found[1] == game_info(found[0]).rules_digest:
            return None
        stored = self.store.load(table_id)
        return None if stored is None else msgspec.msgpack.encode(stored)

    def save_verification(self, table_id: str, data: bytes) -> None:
        """Store the outcome of `verify_game`. The table then opens without a replay."""
        outcome = VERIFICATION.decode(data)
        if outcome.snapshot is not None:
            self.store.save_snapshot(table_id, outcome.snapshot)
        self.store.set_frozen_reason(table_id, outcome.frozen_reason, outcome.rules)

    # -- seats -------------------------------------------------------------------------------------------------------
    def seat_for_token(self, table: Table, token: str) -> int:
        """The seat with this secret token."""
        for seat, who in enumerate(table.seats):
            if who.token and hmac.compare_digest(who.token.encode(), token.encode()):
                return seat
        raise TableError("no-seat")

    def sit_down(self, table: Table, token: str, holder: str, name: str, only_first: bool = False) -> int:
        """Give a seat to a holder who has its link. On a second device the seat keeps its name.

        With `only_first`, raises SeatTaken if another player has taken it in the meantime.
        """
        seat = self.seat_for_token(table, token)
        try:
            self.store.add_holder(table.id, seat, holder, clean_name(name, table.seats[seat].name), only_first)
        except WriteConflict:
            table.sync()
            raise SeatTaken from None
        table.try_sync()
        return seat

    def free_seats(self, table: Table) -> list[int]:
        """The open seats that nobody has taken."""
        return [] if table.over() else [seat for seat, who in enumerate(table.seats) if who.open and who.is_unclaimed]

    def join(self, table: Table, seat: int, holder: str, name: str) -> None:
        """Take an open seat. Raises TableError if another holder was faster or the holder has a seat at this table."""
        if seat not in self.free_seats(table):
            raise SeatTaken
        try:
            self.store.claim_seat(table.id, seat, holder, clean_name(name, table.seats[seat].name))
        except WriteConflict as conflict:
            table.sync()
            raise (TableError("seated") if isinstance(conflict, AlreadySeated) else SeatTaken()) from None
        table.try_sync()

    def leavable_seats(self, table: Table, holder: str) -> list[int]:
        """The seats that this holder may give up."""
        return leavable_seats(table, self.held_seats(table, holder))

    def leave(self, table: Table, holder: str) -> None:
        """Give up every seat that this holder may leave. A seat that has just answered stays theirs."""
        for seat in self.leavable_seats(table, holder):
            with suppress(WriteConflict):
                self.store.remove_holder(table.id, seat, holder)
        table.try_sync()

    def held_seats(self, table: Table, holder: str) -> list[int]:
        return [seat for seat in self.store.held_seats(table.id, holder) if seat != HOST] if holder else []

    def is_host(self, table: Table, holder: str) -> bool:
        return holder != "" and HOST in self.store.held_seats(table.id, holder)


def prepare_seats(table_id: str, seats: list[SeatRow]) -> None:
    """Give the seats of a new table distinct names, and each seat of a person its own secret token."""
    name_bots(table_id, seats)
    for k, seat in enumerate(seats):
        if seat.bot and seat.bot not in BOTS:
            raise TableError("no-bot")
        seat.name = distinct_name(seat.name, [earlier.name for earlier in seats[:k]])
        seat.token = "" if seat.bot else secrets.token_urlsafe(16)


def new_id() -> str:
    """A table id that cannot be guessed. It has no dash, so that the command line never takes it for an option."""
    return secrets.token_urlsafe(12).replace("-", "_")

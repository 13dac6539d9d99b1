"""All tables of a store: those in use are in memory, the others are read when somebody comes."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from random import SystemRandom
from typing import Any

import msgspec

from dolmen.engine.game import Game
from dolmen.engine.play import new_play
from dolmen.engine.record import BadRecord
from dolmen.games import make
from dolmen.games.bots import BOTS
from dolmen.store import HOST, SeatRow, Store, StoreError

from .table import Table, TableError

IN_MEMORY = 500
GAMES_KEPT = 32
LONGEST_NAME = 24


class NoTable(TableError):
    def __init__(self) -> None:
        super().__init__("no-table")


def clean_name(name: str, usual: str) -> str:
    """A name as it may stand on the table: printable, on one line, not too long."""
    kept = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return kept[:LONGEST_NAME].rstrip() or usual


class Tables:
    """Not for several threads at once."""

    def __init__(self, store: Store) -> None:
        self.store: Store = store
        self.open: OrderedDict[str, Table] = OrderedDict()
        self.games: OrderedDict[tuple[str, bytes, str | None], Game] = OrderedDict()

    def game(self, name: str, options: dict[str, Any], pack: str | None) -> Game:
        """Games with the same content and options are one object: it holds no play."""
        key = (name, msgspec.json.encode(options, order="sorted"), pack)
        game = self.games.get(key)
        if game is None:
            game = self.games[key] = make(name, options, pack)
        self.games.move_to_end(key)
        while len(self.games) > GAMES_KEPT:
            self.games.popitem(last=False)
        return game

    def create(
        self, name: str, options: dict[str, Any], seats: list[SeatRow], holder: str, pack: str | None = None
    ) -> Table:
        """Set up a new table. Each seat of a person gets a secret of its own."""
        game = self.game(name, options, pack)
        if len(seats) != game.seats:
            raise TableError("wrong-seats")
        for seat in seats:
            if seat.bot and seat.bot not in BOTS:
                raise TableError("no-bot")
            seat.token = "" if seat.bot else secrets.token_urlsafe(16)
        table_id = secrets.token_urlsafe(12)
        play = new_play(game, SystemRandom())
        self.store.create(table_id, play.record, pack, seats, holder)
        table = Table(table_id, game, play.record, seats, self.store)
        table.open()
        self.keep(table)
        return table

    def keep(self, table: Table) -> None:
        self.open[table.id] = table
        self.open.move_to_end(table.id)
        while len(self.open) > IN_MEMORY:
            self.open.popitem(last=False)

    def get(self, table_id: str) -> Table:
        table = self.open.get(table_id)
        if table is None:
            stored = self.store.load(table_id)
            if stored is None:
                raise NoTable
            try:
                game = self.game(stored.record.game, stored.record.options, stored.pack)
                table = Table(table_id, game, stored.record, stored.seats, self.store)
            except (BadRecord, ValueError) as error:
                raise StoreError("store.replay", game=table_id, what=error) from error
            table.open()
        self.keep(table)
        return table

    # -- seats -------------------------------------------------------------------------------------------------------
    def seat_of(self, table: Table, token: str) -> int:
        """The seat whose secret this is."""
        for seat, who in enumerate(table.seats):
            if who.token and hmac.compare_digest(who.token.encode(), token.encode()):
                return seat
        raise TableError("no-seat")

    def sit(self, table: Table, token: str, holder: str, name: str) -> int:
        seat = self.seat_of(table, token)
        name = clean_name(name, table.seats[seat].name)
        self.store.sit(table.id, seat, holder, name)
        table.seats[seat].name = name
        return seat

    def held(self, table: Table, holder: str) -> list[int]:
        return [seat for seat in self.store.held(table.id, holder) if seat != HOST] if holder else []

    def is_host(self, table: Table, holder: str) -> bool:
        return holder != "" and HOST in self.store.held(table.id, holder)

"""Records that become tables. Replaying a record takes long, so it runs in another process, on plain data without a store.

What comes back (`ReplayedRecord`) is stored by `Tables.create_replayed` without playing anything again.
"""

from __future__ import annotations

import time

import msgspec

from dolmen.engine.record import BadRecord, Record, read_record
from dolmen.games import GAMES, game_info, make
from dolmen.games.uploaded_packs import read_uploaded_pack
from dolmen.store import SeatRow, Snapshot, StateSummary, StoredGame, TableSettings

from .replay_cost import MAX_REPLAYED_ANSWERS, count_replayed_answers
from .replays import open_without_store
from .snapshots import encode_snapshot
from .state_summary import summarize_state
from .table import Table

MAX_POSITION = 20_000  # characters; the longest positions of our games have a few thousand


class ReplayedRecord(msgspec.Struct):
    """A record that was replayed without an error, and what it takes to store it as a game."""

    record: Record
    pack: bytes | None
    seats: list[SeatRow]
    summary: StateSummary
    snapshot: Snapshot


STORED_GAME = msgspec.msgpack.Decoder(StoredGame)
REPLAYED_RECORD = msgspec.msgpack.Decoder(ReplayedRecord)


def replay_upload(text: bytes, names: list[str]) -> bytes:
    """Check an uploaded record by playing it. Returns an encoded ReplayedRecord in which one player has all seats.

    `names` are the default names of players. Raises BadRecord or another InputError if the record is not valid or too long.
    """
    record = read_record(text)
    if record.game not in GAMES:
        raise BadRecord("record.game", given=record.game)
    if len(record.position) > MAX_POSITION:
        raise BadRecord("record.position", most=MAX_POSITION)
    if count_replayed_answers(record, MAX_REPLAYED_ANSWERS) > MAX_REPLAYED_ANSWERS:
        raise BadRecord("record.too_long", most=MAX_REPLAYED_ANSWERS)
    now, pack = time.time(), game_info(record.game).default_pack()
    if record.pack:
        pack = read_uploaded_pack(record.game, record.pack.encode()).text
        record.pack = ""  # the game has it
    count = make(record.game, record.options, pack).seats
    seats = [SeatRow(names[min(seat, len(names) - 1)], here=True) for seat in range(count)]
    times = [now] * len(record.entries)
    stored = StoredGame("", record, pack, seats, now, TableSettings(known=True), times, [], "", "", "")
    return encode_replayed_record(open_without_store(stored), seats)


def replay_fork(data: bytes, held: list[int], bot: str) -> bytes:
    """Replay an encoded StoredGame as the start of a new table. Returns an encoded ReplayedRecord.

    The player gets the `held` seats, or the seat to act if there are none; `bot` plays the others.
    """
    stored = STORED_GAME.decode(data)
    if stored.record.early_end is not None:  # here the game continues
        stored.record.entries.pop()
        stored.times.pop()
    table = open_without_store(stored)
    own = held or table.to_act()[:1] or [0]
    seats = [SeatRow(row.name, bot="" if seat in own else bot, here=seat in own) for seat, row in enumerate(stored.seats)]
    return encode_replayed_record(table, seats)


def encode_replayed_record(table: Table, seats: list[SeatRow]) -> bytes:
    game, play = table.game, table.play
    snapshot = Snapshot(table.version, game_info(game.name).rules_digest, encode_snapshot(play, table.events, table.clock))
    summary = summarize_state(game, play.state, seats, play.record.early_end)
    return msgspec.msgpack.encode(ReplayedRecord(play.record, table.pack, seats, summary, snapshot))

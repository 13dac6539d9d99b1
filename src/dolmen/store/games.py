"""Games in the store: their setup, their entries, and the holders of their seats."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, bindparam, case, delete, func, insert, literal_column, select, update

from dolmen.engine.record import FORMAT, BadRecord, Entry, Record

from .database import Database, row_exists, row_is_missing
from .errors import AlreadySeated, SeatLost, StoreError, WriteConflict
from .names import distinct_name
from .schema import contents, entries, games, holders, results, snapshots
from .uptime import Pause, note_alive
from .values import (
    HOST,
    EntriesWritten,
    GameListing,
    GameStatus,
    SeatResult,
    SeatRow,
    SharedField,
    Snapshot,
    StateSummary,
    StoredGame,
    Swap,
    TableSettings,
)

log = logging.getLogger("dolmen.store")

AnyRow = Row[*tuple[Any, ...]]
SeatHolder = tuple[int, str, float]  # seat, name, time of sitting down
Arrival = tuple[int, float]  # a seat, and when its first holder sat down
SEAT_ROWS = msgspec.json.Decoder(list[SeatRow])
ENTRY = msgspec.json.Decoder(Entry)
OPTIONS = msgspec.json.Decoder(dict[str, Any])
DREW = msgspec.json.Decoder(list[tuple[str, str]])
SETTINGS = msgspec.json.Decoder(TableSettings)
DECODE_ERRORS = (BadRecord, ValueError, TypeError, IndexError)  # what decoding a damaged game may raise
# A writer must know the number of entries. New entries end the open proposal, unless its id is `lasts`.
REMAINING_PROPOSAL = case((games.c.proposal.like(bindparam("lasts")), games.c.proposal), else_=literal_column("''"))
CLAIM_NEXT = (
    update(games)
    .where(games.c.id == bindparam("own"), games.c.length == bindparam("free"))
    .values(proposal=REMAINING_PROPOSAL)
)
STATUS_COLUMNS = ["length", "waits", "bots", "touched", "ended", "lasts"]  # updated with every answer
GAME_BY_ID = select(games).where(games.c.id == bindparam("own"))
ENTRIES_SINCE = (
    select(entries.c.entry, entries.c.time, entries.c.mark)
    .where(entries.c.game == bindparam("own"), entries.c.number >= bindparam("first"))
    .order_by(entries.c.number)
)


def digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def encode_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Store:
    """An open store: a file, `:memory:` (not saved), or the address of a PostgreSQL database."""

    def __init__(self, given: str) -> None:
        self.db: Database = Database(given)
        self.path: str = self.db.name
        self.pauses: list[Pause] = []  # in which no server was running; `note_alive` reads them
        self.claim_next_sql: str = self.db.compile(CLAIM_NEXT, ["own", "free", *STATUS_COLUMNS])
        self.insert_entry_sql: str = self.db.compile(insert(entries), [column.name for column in entries.columns])

    def close(self) -> None:
        self.db.close()

    def now(self) -> float:
        """The time that tables go by, in seconds since 1970; see ServerClock."""
        return self.db.clock.now()

    def note_alive(self, starts: bool = False) -> None:
        """Store that this server is running, and read when none was; see `uptime`."""
        self.pauses = note_alive(self.db, starts)

    # -- games -----------------------------------------------------------------------------------------------------
    def create(
        self,
        game_id: str,
        record: Record,
        pack: bytes | None,
        seats: list[SeatRow],
        holder: str,
        summary: StateSummary | None = None,
        setting: TableSettings | None = None,
        rules: str = "",
        before: str = "",
    ) -> None:
        """Create a game, with entries if the record has any. `holder` becomes its host and gets the seats marked `here`.

        `before` is the game that this one is the rematch of, with the same holders on the same seats. Raises WriteConflict
        if it already has a rematch.
        """
        now, summary, setting = self.now(), summary or StateSummary(), setting or TableSettings()
        row = {
            "id": game_id,
            "game": record.game,
            "options": encode_json(record.options),
            "pack": None if pack is None else digest(pack),
            "seats": encode_json(seats),
            "position": record.position,
            "drew": encode_json(record.drew),
            "format": record.dolmen,
            "created": now,
            "length": len(record.entries),
            "rules": rules,
            "listed": int(setting.listed),
            "clock": encode_json(setting),
            "waits": encode_waits(summary),
            "bots": int(summary.bots),
            "touched": now,
            "ended": now if summary.over else None,
        }
        taken = [(HOST, holder)] + [(seat, holder) for seat, who in enumerate(seats) if who.here and not who.bot]
        with self.db.write_transaction(written=row_exists(select(games.c.id).where(games.c.id == game_id))) as connection:
            if pack is not None:
                save_content(connection, record.game, pack)
            connection.execute(insert(games), row)
            self.insert_entries(connection, game_id, 0, record.entries, summary.mark, now)
            if before:
                taken += [(seat, other) for seat, other in self.link_rematch(connection, before, game_id) if other != holder]
            for seat, who in taken:
                connection.execute(
                    insert(holders), holder_row(game_id, seat, who, "" if seat == HOST else seats[seat].name, now)
                )

    def link_rematch(self, connection: Connection, before: str, game_id: str) -> list[tuple[int, str]]:
        """Make a game the rematch of another one, unless that has one already. Returns the holders of the seats."""
        first = update(games).where(games.c.id == before, games.c.again == "").values(again=game_id)
        if connection.execute(first).rowcount == 0:
            raise WriteConflict("store.again", game=before)
        self.db.notify(connection, before)
        asked = select(holders.c.seat, holders.c.holder).distinct().where(holders.c.game == before, holders.c.seat != HOST)
        return [(seat, holder) for seat, holder in connection.execute(asked)]

    def load(self, game_id: str) -> StoredGame | None:
        with self.db.read_transaction() as connection:
            return read_game(connection, game_id, self.path)

    def rules_of(self, game_id: str) -> tuple[str, str] | None:
        """The name of a game and the digest of the rules that played it last; None if there is no such game."""
        asked = select(games.c.game, games.c.rules).where(games.c.id == game_id)
        with self.db.read_transaction() as connection:
            row = connection.execute(asked).first()
            return None if row is None else (str(row.game), str(row.rules))

    def append(
        self,
        game_id: str,
        number: int,
        added: list[Entry],
        summary: StateSummary | None = None,
        now: float | None = None,
        swaps: Sequence[Swap] = (),
        lasting_proposal: str = "",
        reopens: bool = False,
        arrivals: Sequence[Arrival] = (),
    ) -> None:
        """Append entries from this number on, and make these swaps, in one transaction.

        This ends the open proposal, unless its id is `lasting_proposal`. `reopens`: the entries undo the end of the game.
        Raises WriteConflict if the next free number is another one, or an expected value has changed. Raises
        SeatLost if one of the `arrivals` has left their seat.
        """
        now, summary = self.now() if now is None else now, summary or StateSummary()
        after: dict[str, object] = {
            "own": game_id,
            "free": number,
            "length": number + len(added),
            "waits": encode_waits(summary),
            "bots": int(summary.bots),
            "touched": now,
            "ended": now if summary.over else None,
            "lasts": f'%"{lasting_proposal}"%' if lasting_proposal else "",
        }
        with self.db.write_transaction(written=lambda found: has_entries(found, game_id, number, added, now)) as connection:
            for swap in swaps:
                swap_value(connection, game_id, swap)
            if self.db.run_compiled(connection, self.claim_next_sql, after) == 0:
                free = connection.execute(select(games.c.length).where(games.c.id == game_id)).scalar()
                if free is None:
                    raise StoreError("store.unknown", game=game_id)
                raise WriteConflict("store.conflict", game=game_id, entry=number, free=free)
            for arrival in arrivals:
                check_arrival(connection, game_id, arrival)
            try:
                self.insert_entries(connection, game_id, number, added, summary.mark, now)
            except self.db.driver.IntegrityError:
                raise WriteConflict("store.conflict", game=game_id, entry=number, free=number + 1) from None
            if reopens:
                mark_reopened(connection, game_id)
            if summary.over or any(entry.undo for entry in added):
                write_results(connection, game_id, summary.played, now)
            written = EntriesWritten(number, added, now, lasting_proposal, summary.mark)
            self.db.notify(connection, game_id, "" if swaps else encode_json(written))

    def insert_entries(
        self, connection: Connection, game_id: str, first_number: int, added: list[Entry], mark: str, now: float
    ) -> None:
        """Insert entries from `first_number` on; only the last entry gets `mark`, a fingerprint of the state after all."""
        last = len(added) - 1
        rows: list[dict[str, object]] = [
            {
                "game": game_id,
                "number": first_number + at,
                "seat": entry.seat,
                "entry": encode_json(entry),
                "time": now,
                "mark": mark if at == last else "",
            }
            for at, entry in enumerate(added)
        ]
        self.db.run_compiled_many(connection, self.insert_entry_sql, rows)

    def changes_since(self, game_id: str, number: int) -> tuple[GameStatus, list[Entry], list[float], list[str]] | None:
        """The status of a game, and its entries from this number on with their times and marks."""
        with self.db.read_transaction() as connection:
            status = read_status(connection, game_id)
            if status is None:
                return None
            rows = (
                connection.execute(ENTRIES_SINCE, {"own": game_id, "first": number}).all() if status.length > number else []
            )
        return status, [ENTRY.decode(row.entry) for row in rows], [row.time for row in rows], [row.mark for row in rows]

    def save_snapshot(self, game_id: str, snapshot: Snapshot) -> None:
        """Save a snapshot and replace the older one."""
        kept = msgspec.structs.asdict(snapshot) | {"digest": snapshot_digest(game_id, snapshot)}
        with self.db.write_transaction() as connection:
            if connection.execute(update(snapshots).where(snapshots.c.game == game_id).values(kept)).rowcount == 0:
                connection.execute(insert(snapshots), {"game": game_id, **kept})

    def replace(self, game_id: str, what: SharedField, before: str, after: str) -> None:
        """Replace the proposal or the team plans ('': none). Raises WriteConflict if the stored value is not `before`."""
        column = games.columns[what]
        changed = select(column).where(games.c.id == game_id, column == after)
        with self.db.write_transaction(written=row_exists(changed)) as connection:
            swap_value(connection, game_id, (what, before, after))
            self.db.notify(connection, game_id)

    def set_stand_in(self, game_id: str, seat: int, bot: str, agreed: str | None = None, lasting_proposal: str = "") -> None:
        """Let this bot play for the holder of a seat; '': the holder plays again.

        This ends the open proposal, unless its id is `lasting_proposal`. Raises WriteConflict if it is not the one that was
        `agreed`.
        """
        with self.db.write_transaction(written=lambda found: read_seats(found, game_id)[seat].bot == bot) as connection:
            row = lock_seats(connection, game_id)
            if agreed is not None and row.proposal != agreed:
                raise WriteConflict("store.proposal", game=game_id)
            seats = SEAT_ROWS.decode(row.seats)
            set_bot(seats[seat], bot, self.now())
            lasts = lasting_proposal and f'"{lasting_proposal}"' in row.proposal
            write_seats(connection, row, seats, row.proposal if lasts else "")
            self.db.notify(connection, game_id)

    def vacate_seat(self, game_id: str, seat: int, token: str, agreed: str) -> None:
        """Take a seat from its holders and open it for any visitor, with a new link. Until then the bot plays on.

        Raises WriteConflict if the open proposal is not the one that was `agreed`.
        """
        with self.db.write_transaction(written=lambda found: read_seats(found, game_id)[seat].token == token) as connection:
            row = lock_seats(connection, game_id)
            seats = SEAT_ROWS.decode(row.seats)
            if row.proposal != agreed or not seats[seat].stand_in:
                raise WriteConflict("store.proposal", game=game_id)
            seats[seat].open, seats[seat].here, seats[seat].token = True, False, token
            connection.execute(delete(holders).where(holders.c.game == game_id, holders.c.seat == seat))
            write_seats(connection, row, seats, "")
            self.db.notify(connection, game_id)

    def set_frozen_reason(self, game_id: str, frozen_reason: str, rules: str) -> None:
        """Store the outcome of a verification: why the game is frozen ('': it is not), under the rules with this digest."""
        asked = select(games.c.id).where(games.c.id == game_id)
        written = row_exists(asked.where(games.c.pinned == frozen_reason, games.c.rules == rules))
        with self.db.write_transaction(written=written) as connection:
            connection.execute(update(games).where(games.c.id == game_id).values(pinned=frozen_reason, rules=rules))
            self.db.notify(connection, game_id)

    def pause_bots(self, game_id: str) -> None:
        """No process looks for the bots of this game until something happens in it."""
        with self.db.write_transaction() as connection:
            connection.execute(update(games).where(games.c.id == game_id, games.c.bots == 1).values(bots=0))

    def game_ids(self) -> list[str]:
        """All games, the oldest first."""
        with self.db.read_transaction() as connection:
            return list(connection.execute(select(games.c.id).order_by(games.c.created)).scalars())

    # -- who holds which seat --------------------------------------------------------------------------------------
    def add_holder(self, game_id: str, seat: int, holder: str, name: str, only_first: bool = False) -> None:
        """Add a holder to a seat. The first holder replaces a stand-in bot and names the seat; see `claim_seat`.

        With `only_first` it raises WriteConflict if another player has taken the seat.
        """
        with self.db.write_transaction(written=row_exists(select_held_seat(game_id, seat, holder))) as connection:
            row = lock_seats(connection, game_id)
            if connection.execute(select_held_seat(game_id, seat, holder)).first() is not None:
                return
            seats = decode_seats(row, seat_holders(connection, game_id))
            if only_first and seats[seat].is_remote:
                raise WriteConflict("store.seat", game=game_id)
            name = seats[seat].name if seats[seat].is_remote else name_at_seat(seats, seat, name)
            self.insert_holder(connection, row, seat, holder, name)

    def claim_seat(self, game_id: str, seat: int, holder: str, name: str) -> None:
        """Take a seat that has no holder, and replace a stand-in bot.

        Raises WriteConflict if it is taken or the game is over, and AlreadySeated if the holder has a seat at this table.
        The name is changed if another seat has it, or one that looks like it.
        """
        with self.db.write_transaction(written=row_exists(select_held_seat(game_id, seat, holder))) as connection:
            row = lock_seats(connection, game_id)
            own = select(holders.c.seat).where(holders.c.game == game_id, holders.c.holder == holder)
            if connection.execute(own.where(holders.c.seat != HOST)).first() is not None:
                raise AlreadySeated("store.seated", game=game_id)
            if is_held(connection, game_id, seat) or row.ended is not None:
                raise WriteConflict("store.seat", game=game_id)
            seats = decode_seats(row, seat_holders(connection, game_id))
            self.insert_holder(connection, row, seat, holder, name_at_seat(seats, seat, name))

    def insert_holder(self, connection: Connection, row: AnyRow, seat: int, holder: str, name: str) -> None:
        if not is_held(connection, row.id, seat):
            remove_stand_in(connection, row, seat)
        connection.execute(insert(holders), holder_row(row.id, seat, holder, name, self.now()))
        self.db.notify(connection, row.id)

    def remove_holder(self, game_id: str, seat: int, holder: str) -> None:
        """Remove a holder from a seat. Raises WriteConflict if the seat has answered since its first holder came."""
        with self.db.write_transaction(written=row_is_missing(select_held_seat(game_id, seat, holder))) as connection:
            row = lock_seats(connection, game_id)
            came = decode_seats(row, seat_holders(connection, game_id))[seat].came
            if has_answered(connection, game_id, seat, came):
                raise WriteConflict("store.answered", game=game_id)
            mine = (holders.c.game == game_id, holders.c.seat == seat, holders.c.holder == holder)
            connection.execute(delete(holders).where(*mine))
            self.db.notify(connection, game_id)

    def held_seats(self, game_id: str, holder: str) -> list[int]:
        """The seats of this holder, with HOST if the holder created the table."""
        asked = select(holders.c.seat).distinct().where(holders.c.game == game_id, holders.c.holder == holder)
        with self.db.read_transaction() as connection:
            return list(connection.execute(asked.order_by(holders.c.seat)).scalars())

    def host_of(self, game_id: str) -> str:
        """The holder who created the table, '' if it is unknown."""
        asked = select(holders.c.holder).where(holders.c.game == game_id, holders.c.seat == HOST)
        with self.db.read_transaction() as connection:
            return str(connection.execute(asked.limit(1)).scalar() or "")

    def holders_by_seat(self, game_id: str) -> dict[int, list[str]]:
        """The holders of each seat that has any."""
        asked = select(holders.c.seat, holders.c.holder).where(holders.c.game == game_id, holders.c.seat != HOST)
        found: dict[int, list[str]] = {}
        with self.db.read_transaction() as connection:
            for seat, holder in connection.execute(asked):
                found.setdefault(seat, []).append(holder)
        return found

    def games_of(self, holder: str, most: int) -> list[GameListing]:
        """The games of this holder: those that wait for the holder first, finished ones last."""
        mine = select(holders.c.game, holders.c.seat).distinct().where(holders.c.holder == holder)
        held: dict[str, list[int]] = {}
        with self.db.read_transaction() as connection:
            for game_id, seat in connection.execute(mine):
                held.setdefault(game_id, []).append(seat)
            asked = select(games).where(games.c.id.in_(select(mine.subquery().c.game)))
            newest = asked.order_by(games.c.ended.is_not(None), games.c.touched.desc()).limit(most)
            found = game_listings(connection, connection.execute(newest).all(), held)
        return sorted(found, key=lambda game: not game.waits_for_holder)

    def listed_games(self, most: int, since: float = 0.0) -> list[GameListing]:
        """The games for the lobby, the newest first, without those that have been idle since the time `since`."""
        asked = select(games).where(games.c.listed == 1, games.c.ended.is_(None), games.c.touched >= since)
        with self.db.read_transaction() as connection:
            return game_listings(
                connection, connection.execute(asked.order_by(games.c.created.desc()).limit(most)).all(), {}
            )


def read_game(connection: Connection, game_id: str, file: str) -> StoredGame | None:
    """Read a game; None if there is none. Raises StoreError if it is damaged. `file` is for the error text."""
    row = connection.execute(select(games).where(games.c.id == game_id)).one_or_none()
    if row is None:
        return None
    if row.format != FORMAT:
        raise StoreError("store.format", game=row.id, given=row.format, known=FORMAT)
    asked = select(entries.c.number, entries.c.entry, entries.c.time, entries.c.mark).where(entries.c.game == game_id)
    lines = connection.execute(asked.order_by(entries.c.number)).all()
    pack = connection.execute(select(contents.c.text).where(contents.c.digest == row.pack)).scalar()
    snapshot = read_snapshot(connection, game_id)
    try:
        found = game_listing(row, seat_holders(connection, game_id), [])
        return StoredGame(
            row.id,
            read_record(row, lines),
            None if pack is None else pack.encode(),
            found.seats,
            row.created,
            found.setting,
            [line.time for line in lines],
            [line.mark for line in lines],
            row.rules,
            row.pinned,
            row.proposal,
            snapshot if snapshot is not None and snapshot.length <= row.length else None,
            row.plans,
            row.again,
        )
    except DECODE_ERRORS as error:
        raise StoreError("store.damaged", game=row.id, file=file, what=str(error)) from None


def read_record(row: AnyRow, lines: Sequence[AnyRow]) -> Record:
    in_place = sum(line.number == number for number, line in enumerate(lines))
    if not in_place == len(lines) == row.length:
        raise BadRecord("record.length", n=in_place, length=row.length)
    given = [ENTRY.decode(line.entry) for line in lines]
    options, drew = OPTIONS.decode(row.options), DREW.decode(row.drew)
    record = Record(row.game, options, dolmen=row.format, position=row.position, drew=drew, entries=given)
    record.check()
    return record


def swap_value(connection: Connection, game_id: str, swap: Swap) -> None:
    """Replace a value. Raises WriteConflict if the stored one is not the expected one."""
    what, before, after = swap
    column = games.columns[what]
    mine = update(games).where(games.c.id == game_id, column == before).values({column: after})
    if connection.execute(mine).rowcount == 0:
        raise WriteConflict("store.proposal", game=game_id)


def mark_reopened(connection: Connection, game_id: str) -> None:
    mine = games.c.id == game_id
    setting = SETTINGS.decode(connection.execute(select(games.c.clock).where(mine)).scalar_one() or "{}")
    reopened = encode_json(msgspec.structs.replace(setting, reopened=True))
    if connection.execute(update(games).where(mine, games.c.again == "").values(clock=reopened)).rowcount == 0:
        raise WriteConflict("store.again", game=game_id)


def read_snapshot(connection: Connection, game_id: str) -> Snapshot | None:
    """The snapshot of a game; None if there is none or it is damaged."""
    row = connection.execute(select(snapshots).where(snapshots.c.game == game_id)).one_or_none()
    if row is None:
        return None
    snapshot = Snapshot(row.length, row.rules, row.body)
    return snapshot if row.digest == snapshot_digest(game_id, snapshot) else None


def read_status(connection: Connection, game_id: str) -> GameStatus | None:
    row = connection.execute(GAME_BY_ID, {"own": game_id}).one_or_none()
    if row is None:
        return None
    seats, setting = decode_seats(row, seat_holders(connection, game_id)), SETTINGS.decode(row.clock or "{}")
    return GameStatus(row.length, seats, row.pinned, row.proposal, row.again, row.plans, setting)


def snapshot_digest(game_id: str, snapshot: Snapshot) -> str:
    """A digest that shows whether a snapshot is complete and belongs to this game."""
    return digest(f"{game_id} {snapshot.length} {snapshot.rules} {snapshot.body}".encode())


def lock_seats(connection: Connection, game_id: str) -> AnyRow:
    """Read the seats and the proposal of a game and lock them until the transaction ends."""
    mine = select(games.c.id, games.c.seats, games.c.waits, games.c.proposal, games.c.ended).where(games.c.id == game_id)
    return connection.execute(mine.with_for_update()).one()


def write_seats(connection: Connection, row: AnyRow, seats: list[SeatRow], proposal: str) -> None:
    bots = any(seats[int(asked)].bot for asked in row.waits.split())
    changed = {"seats": encode_json(seats), "proposal": proposal, "bots": int(bots)}
    connection.execute(update(games).where(games.c.id == row.id).values(changed))


def has_entries(connection: Connection, game_id: str, number: int, added: list[Entry], now: float) -> bool:
    """Whether a game has these entries from this number on, written at this time."""
    rows = connection.execute(ENTRIES_SINCE, {"own": game_id, "first": number}).all()
    return [(row.entry, row.time) for row in rows[: len(added)]] == [(encode_json(entry), now) for entry in added]


def check_arrival(connection: Connection, game_id: str, arrival: Arrival) -> None:
    seat, came = arrival
    mine = select(holders.c.seat).where(holders.c.game == game_id, holders.c.seat == seat, holders.c.time == came)
    if connection.execute(mine).first() is None:
        raise SeatLost("store.left", game=game_id)


def has_answered(connection: Connection, game_id: str, seat: int, since: float) -> bool:
    """Whether the player of a seat has given an answer after this time."""
    asked = select(entries.c.entry).where(entries.c.game == game_id, entries.c.seat == seat, entries.c.time > since)
    return any(not ENTRY.decode(line).auto for line in connection.execute(asked).scalars())


def select_held_seat(game_id: str, seat: int, holder: str) -> Select[tuple[int]]:
    """A query that finds one row if this holder has this seat, and none otherwise."""
    return select(holders.c.seat).where(holders.c.game == game_id, holders.c.seat == seat, holders.c.holder == holder)


def name_at_seat(seats: list[SeatRow], seat: int, name: str) -> str:
    """The name that a player gets at this seat: it differs from the other seats' names."""
    return distinct_name(name, [who.name for k, who in enumerate(seats) if k != seat])


def read_seats(connection: Connection, game_id: str) -> list[SeatRow]:
    return SEAT_ROWS.decode(connection.execute(select(games.c.seats).where(games.c.id == game_id)).scalar_one())


def is_held(connection: Connection, game_id: str, seat: int) -> bool:
    """Whether a seat has a holder."""
    asked = select(func.count()).where(holders.c.game == game_id, holders.c.seat == seat)
    return bool(connection.execute(asked).scalar())


def set_bot(who: SeatRow, bot: str, now: float = 0.0) -> None:
    who.bot, who.stand_in, who.stood = bot, bool(bot), now if bot else 0.0


def remove_stand_in(connection: Connection, row: AnyRow, seat: int) -> None:
    """Remove a stand-in bot, if there is one. Bots that were paused until a person came play again."""
    seats = SEAT_ROWS.decode(row.seats)
    if seats[seat].stand_in:
        set_bot(seats[seat], "")
    write_seats(connection, row, seats, row.proposal)


def seat_holders(connection: Connection, game_id: str) -> list[SeatHolder]:
    """The holders of the seats, in the order in which they sat down."""
    asked = select(holders.c.seat, holders.c.name, holders.c.time)
    here = asked.where(holders.c.game == game_id, holders.c.seat != HOST)
    return [(seat, name, when) for seat, name, when in connection.execute(here.order_by(holders.c.time))]


def decode_seats(row: AnyRow, names: list[SeatHolder]) -> list[SeatRow]:
    seats = SEAT_ROWS.decode(row.seats)
    for who in seats:
        who.taken, who.came = False, 0.0
    for seat, name, when in names:
        who = seats[seat]
        who.name, who.taken, who.came = name, True, who.came or when
    return seats


def game_listings(connection: Connection, rows: Sequence[AnyRow], held: dict[str, list[int]]) -> list[GameListing]:
    """The listings of some rows of games."""
    asked = select(holders.c.game, holders.c.seat, holders.c.name, holders.c.time).where(
        holders.c.game.in_([row.id for row in rows]), holders.c.seat != HOST
    )
    names: dict[str, list[SeatHolder]] = {}
    for game_id, seat, name, when in connection.execute(asked.order_by(holders.c.time)):
        names.setdefault(game_id, []).append((seat, name, when))
    found: list[GameListing] = []
    for row in rows:
        try:
            found.append(game_listing(row, names.get(row.id, []), held.get(row.id, [])))
        except DECODE_ERRORS as error:  # the error shows when it is opened; the other games are still listed
            log.warning("game %s is damaged: %s", row.id, error)
    return found


def write_results(connection: Connection, game_id: str, played: list[SeatResult], now: float) -> None:
    """Replace the results of a game; no results if its end was taken back."""
    connection.execute(delete(results).where(results.c.game == game_id))
    asked = select(holders.c.seat, holders.c.holder).where(holders.c.game == game_id).order_by(holders.c.time)
    holding = {row.seat: row.holder for row in connection.execute(asked)}
    for seat in played:
        holder = "" if seat.bot else holding.get(seat.seat, "")
        row = {"game": game_id, "holder": holder, "time": now, **msgspec.structs.asdict(seat), "won": int(seat.won)}
        connection.execute(insert(results), row)


def holder_row(game_id: str, seat: int, holder: str, name: str, now: float) -> dict[str, object]:
    return {"game": game_id, "seat": seat, "holder": holder, "name": name, "time": now}


def save_content(connection: Connection, game: str, pack: bytes) -> None:
    key = digest(pack)
    if connection.execute(select(contents.c.digest).where(contents.c.digest == key)).scalar() is None:
        connection.execute(insert(contents), {"digest": key, "game": game, "text": pack.decode()})


def encode_waits(summary: StateSummary) -> str:
    return "".join(f" {seat}" for seat in summary.waits) + " " if summary.waits else ""


def game_listing(row: AnyRow, names: list[SeatHolder], held: list[int]) -> GameListing:
    seats, waits = decode_seats(row, names), [int(seat) for seat in row.waits.split()]
    if not all(0 <= seat < len(seats) for seat in waits):
        raise IndexError(row.waits)
    return GameListing(
        row.id,
        row.game,
        seats,
        [] if row.pinned else waits,
        row.created,
        row.touched or row.created,
        row.ended,
        SETTINGS.decode(row.clock or "{}"),
        sorted(held),
    )

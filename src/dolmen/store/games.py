"""Games in the store: how each began, its entries, and who holds its seats."""

from __future__ import annotations

import hashlib
import logging
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, case, delete, func, insert, literal_column, select, update

from dolmen.engine.record import FORMAT, BadRecord, Entry, Record

from .database import Database
from .errors import StoreError, Taken
from .schema import contents, entries, games, holders, results, snapshots
from .values import HOST, About, Beside, Found, Played, SeatRow, Setting, Snapshot, Standing, Stored, Swap, Written

log = logging.getLogger("dolmen.store")

AnyRow = Row[*tuple[Any, ...]]
Sitting = tuple[int, str, float]  # a seat, the name of who sat down there, and when
ROWS = msgspec.json.Decoder(list[SeatRow])
LINES = msgspec.json.Decoder(Entry)
OPTIONS = msgspec.json.Decoder(dict[str, Any])
DREW = msgspec.json.Decoder(list[tuple[str, str]])
SETTINGS = msgspec.json.Decoder(Setting)
DAMAGED = (BadRecord, ValueError, TypeError, IndexError)  # what reading something that is no game may raise
# Whoever knows how many entries there are may write the next. That ends what was proposed, unless it is what lasts.
LASTING = case((games.c.proposal.like(bindparam("lasts")), games.c.proposal), else_=literal_column("''"))
NEXT = update(games).where(games.c.id == bindparam("own"), games.c.length == bindparam("free")).values(proposal=LASTING)
AFTER = ["length", "waits", "bots", "touched", "ended", "lasts"]  # what is written of a game with every answer
ONE = select(games).where(games.c.id == bindparam("own"))
SINCE = (
    select(entries.c.entry, entries.c.time)
    .where(entries.c.game == bindparam("own"), entries.c.number >= bindparam("first"))
    .order_by(entries.c.number)
)


def digest_of(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def dumped(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Store:
    """An open store: a file, `:memory:` (which keeps nothing), or the address of a PostgreSQL database."""

    def __init__(self, given: str) -> None:
        self.db: Database = Database(given)
        self.path: str = self.db.name
        self.next: str = self.db.ready(NEXT, ["own", "free", *AFTER])
        self.added: str = self.db.ready(insert(entries), [column.name for column in entries.columns])

    def close(self) -> None:
        self.db.close()

    # -- games -----------------------------------------------------------------------------------------------------
    def create(
        self,
        game_id: str,
        record: Record,
        pack: bytes | None,
        seats: list[SeatRow],
        holder: str,
        standing: Standing | None = None,
        setting: Setting | None = None,
        rules: str = "",
        before: str = "",
    ) -> None:
        """Write a new game with the entries it may have already. `holder` is its host and gets the seats that are here.

        `before`: the game after which it is played, by the same people on the same seats. `Taken`, and nothing is written,
        if another is played after it already.
        """
        now, standing, setting = time.time(), standing or Standing(), setting or Setting()
        row = {
            "id": game_id,
            "game": record.game,
            "options": dumped(record.options),
            "pack": None if pack is None else digest_of(pack),
            "seats": dumped(seats),
            "position": record.position,
            "drew": dumped(record.drew),
            "format": record.dolmen,
            "created": now,
            "length": len(record.entries),
            "rules": rules,
            "listed": int(setting.listed),
            "clock": dumped(setting),
            "waits": waits(standing),
            "bots": int(standing.bots),
            "touched": now,
            "ended": now if standing.over else None,
        }
        taken = [(HOST, holder)] + [(seat, holder) for seat, who in enumerate(seats) if who.here and not who.bot]
        with self.db.writing() as line:
            if pack is not None:
                keep_content(line, record.game, pack)
            line.execute(insert(games), row)
            self.insert(line, game_id, 0, record.entries, standing.mark, now)
            if before:
                taken += [(seat, other) for seat, other in self.play_on(line, before, game_id) if other != holder]
            for seat, who in taken:
                line.execute(insert(holders), held_row(game_id, seat, who, "" if seat == HOST else seats[seat].name, now))

    def play_on(self, line: Connection, before: str, game_id: str) -> list[tuple[int, str]]:
        """The people of one game play on at another, unless somebody has made one for them already: who held which seat."""
        first = update(games).where(games.c.id == before, games.c.again == "").values(again=game_id)
        if line.execute(first).rowcount == 0:
            raise Taken("store.again", game=before)
        self.db.tell(line, before)
        asked = select(holders.c.seat, holders.c.holder).distinct().where(holders.c.game == before, holders.c.seat != HOST)
        return [(seat, holder) for seat, holder in line.execute(asked)]

    def load(self, game_id: str) -> Stored | None:
        with self.db.reading() as line:
            return read_game(line, game_id, self.path)

    def append(
        self,
        game_id: str,
        number: int,
        added: list[Entry],
        standing: Standing | None = None,
        now: float | None = None,
        swaps: Sequence[Swap] = (),
        lasts: str = "",
    ) -> None:
        """Write entries from this number on, and what is said otherwise with them: all or none. They end what was proposed,
        unless it has the id `lasts`.

        `Taken` if the next free number is another, or something else was said before.
        """
        now, standing = time.time() if now is None else now, standing or Standing()
        after: dict[str, object] = {
            "own": game_id,
            "free": number,
            "length": number + len(added),
            "waits": waits(standing),
            "bots": int(standing.bots),
            "touched": now,
            "ended": now if standing.over else None,
            "lasts": f'%"{lasts}"%' if lasts else "",
        }
        with self.db.writing() as line:
            for swap in swaps:
                put(line, game_id, swap)
            if self.db.do(line, self.next, after) == 0:
                free = line.execute(select(games.c.length).where(games.c.id == game_id)).scalar()
                if free is None:
                    raise StoreError("store.unknown", game=game_id)
                raise Taken("store.taken", game=game_id, entry=number, free=free)
            try:
                self.insert(line, game_id, number, added, standing.mark, now)
            except self.db.driver.IntegrityError:
                raise Taken("store.taken", game=game_id, entry=number, free=number + 1) from None
            if standing.over or any(entry.undo for entry in added):
                write_results(line, game_id, standing.played, now)
            self.db.tell(line, game_id, "" if swaps else dumped(Written(number, added, now, lasts)))

    def insert(self, line: Connection, game_id: str, number: int, added: list[Entry], mark: str, now: float) -> None:
        last = len(added) - 1
        for at, entry in enumerate(added):
            row: dict[str, object] = {
                "game": game_id,
                "number": number + at,
                "seat": entry.seat,
                "entry": dumped(entry),
                "time": now,
                "mark": mark if at == last else "",
            }
            self.db.do(line, self.added, row)

    def about(self, game_id: str) -> About | None:
        with self.db.reading() as line:
            return read_about(line, game_id)

    def news(self, game_id: str, number: int) -> tuple[About, list[Entry], list[float]] | None:
        """The same, with the entries from this number on and when each was written, all of one moment."""
        with self.db.reading() as line:
            about = read_about(line, game_id)
            if about is None:
                return None
            rows = line.execute(SINCE, {"own": game_id, "first": number}).all() if about.length > number else []
        return about, [LINES.decode(row.entry) for row in rows], [row.time for row in rows]

    def remember(self, game_id: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of an older one."""
        kept = msgspec.structs.asdict(snapshot) | {"digest": seal(game_id, snapshot)}
        with self.db.writing() as line:
            if line.execute(update(snapshots).where(snapshots.c.game == game_id).values(kept)).rowcount == 0:
                line.execute(insert(snapshots), {"game": game_id, **kept})

    def replace(self, game_id: str, what: Beside, before: str, after: str) -> None:
        """Put what is proposed or what a team intends in the place of what was, '' for none. `Taken` if it no longer is."""
        with self.db.writing() as line:
            put(line, game_id, (what, before, after))
            self.db.tell(line, game_id)

    def seat(self, game_id: str, seat: int, bot: str, agreed: str | None = None, lasts: str = "") -> None:
        """From now on this bot sits there for whoever holds the seat; '': they sit there themselves. That ends what was
        proposed, unless it has the id `lasts`; `Taken` if it is not what was `agreed`. The other seats stay as they are,
        whoever changes them meanwhile.
        """
        with self.db.writing() as line:
            row = locked(line, game_id)
            if agreed is not None and row.proposal != agreed:
                raise Taken("store.proposal", game=game_id)
            seats = ROWS.decode(row.seats)
            stand_in(seats[seat], bot)
            write_seats(line, row, seats, row.proposal if lasts and f'"{lasts}"' in row.proposal else "")
            self.db.tell(line, game_id)

    def free(self, game_id: str, seat: int, token: str, agreed: str) -> None:
        """Nobody holds the seat any more, its link is another one, and anybody may take it; the bot plays on there
        until then. `Taken` if that is not what was `agreed`.
        """
        with self.db.writing() as line:
            row = locked(line, game_id)
            seats = ROWS.decode(row.seats)
            if row.proposal != agreed or not seats[seat].stand_in:
                raise Taken("store.proposal", game=game_id)
            seats[seat].open, seats[seat].here, seats[seat].token = True, False, token
            line.execute(delete(holders).where(holders.c.game == game_id, holders.c.seat == seat))
            write_seats(line, row, seats, "")
            self.db.tell(line, game_id)

    def change(self, game_id: str, **values: object) -> None:
        """Write what is known of a game beside its entries: `pinned`, `rules`."""
        with self.db.writing() as line:
            line.execute(update(games).where(games.c.id == game_id).values(values))
            self.db.tell(line, game_id)

    def ids(self) -> list[str]:
        """All games, the oldest first."""
        with self.db.reading() as line:
            return list(line.execute(select(games.c.id).order_by(games.c.created)).scalars())

    # -- who holds which seat --------------------------------------------------------------------------------------
    def sit(self, game_id: str, seat: int, holder: str, name: str) -> None:
        """From now on this holder holds the seat too, under this name. If nobody held it, a bot that plays there gets up."""
        with self.db.writing() as line:
            row = locked(line, game_id)
            if not held_by(line, game_id, seat):
                get_up(line, row, seat)
            line.execute(insert(holders), held_row(game_id, seat, holder, name, time.time()))
            self.db.tell(line, game_id)

    def take(self, game_id: str, seat: int, holder: str, name: str) -> None:
        """The same for a seat that nobody holds yet; a bot that plays there gets up. `Taken` if somebody was faster."""
        with self.db.writing() as line:
            row = locked(line, game_id)
            if held_by(line, game_id, seat) or row.ended is not None:
                raise Taken("store.seat", game=game_id)
            get_up(line, row, seat)
            line.execute(insert(holders), held_row(game_id, seat, holder, name, time.time()))
            self.db.tell(line, game_id)

    def leave(self, game_id: str, seat: int, holder: str) -> None:
        """This holder holds the seat no more."""
        with self.db.writing() as line:
            mine = (holders.c.game == game_id, holders.c.seat == seat, holders.c.holder == holder)
            line.execute(delete(holders).where(*mine))
            self.db.tell(line, game_id)

    def held(self, game_id: str, holder: str) -> list[int]:
        """The seats that this holder holds, and HOST if the table is its own."""
        asked = select(holders.c.seat).distinct().where(holders.c.game == game_id, holders.c.holder == holder)
        with self.db.reading() as line:
            return list(line.execute(asked.order_by(holders.c.seat)).scalars())

    def holders_of(self, game_id: str) -> dict[int, list[str]]:
        """Who holds each seat that somebody holds."""
        asked = select(holders.c.seat, holders.c.holder).where(holders.c.game == game_id, holders.c.seat != HOST)
        found: dict[int, list[str]] = {}
        with self.db.reading() as line:
            for seat, holder in line.execute(asked):
                found.setdefault(seat, []).append(holder)
        return found

    def games_of(self, holder: str, most: int) -> list[Found]:
        """The games in which this holder has a seat or which it made: those that wait for it first, those over last."""
        mine = select(holders.c.game, holders.c.seat).distinct().where(holders.c.holder == holder)
        held: dict[str, list[int]] = {}
        with self.db.reading() as line:
            for game_id, seat in line.execute(mine):
                held.setdefault(game_id, []).append(seat)
            asked = select(games).where(games.c.id.in_(select(mine.subquery().c.game)))
            newest = asked.order_by(games.c.ended.is_not(None), games.c.touched.desc()).limit(most)
            found = found_in(line, line.execute(newest).all(), held)
        return sorted(found, key=lambda game: not game.mine)

    def listed(self, most: int, since: float = 0.0) -> list[Found]:
        """The games that the lobby shows, the newest first; those where nothing happened since then are left out."""
        asked = select(games).where(games.c.listed == 1, games.c.ended.is_(None), games.c.touched >= since)
        with self.db.reading() as line:
            return found_in(line, line.execute(asked.order_by(games.c.created.desc()).limit(most)).all(), {})


def read_game(line: Connection, game_id: str, file: str) -> Stored | None:
    """A game of the store in this file; None if there is none, StoreError if it is damaged."""
    row = line.execute(select(games).where(games.c.id == game_id)).one_or_none()
    if row is None:
        return None
    if row.format != FORMAT:
        raise StoreError("store.format", game=row.id, given=row.format, known=FORMAT)
    asked = select(entries.c.number, entries.c.entry, entries.c.time, entries.c.mark).where(entries.c.game == game_id)
    lines = line.execute(asked.order_by(entries.c.number)).all()
    pack = line.execute(select(contents.c.text).where(contents.c.digest == row.pack)).scalar()
    snapshot = read_snapshot(line, game_id)
    try:
        found = found_of(row, names_at(line, game_id), [])
        return Stored(
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
        )
    except DAMAGED as error:
        raise StoreError("store.damaged", game=row.id, file=file, what=str(error)) from None


def read_record(row: AnyRow, lines: Sequence[AnyRow]) -> Record:
    in_place = sum(line.number == number for number, line in enumerate(lines))
    if not in_place == len(lines) == row.length:
        raise BadRecord("record.length", n=in_place, length=row.length)
    given = [LINES.decode(line.entry) for line in lines]
    options, drew = OPTIONS.decode(row.options), DREW.decode(row.drew)
    record = Record(row.game, options, dolmen=row.format, position=row.position, drew=drew, entries=given)
    record.check()
    return record


def put(line: Connection, game_id: str, swap: Swap) -> None:
    """Put one thing in the place of another. `Taken` if that is no longer there."""
    what, before, after = swap
    column = games.columns[what]
    mine = update(games).where(games.c.id == game_id, column == before).values({column: after})
    if line.execute(mine).rowcount == 0:
        raise Taken("store.proposal", game=game_id)


def read_snapshot(line: Connection, game_id: str) -> Snapshot | None:
    """The snapshot of a game; None if there is none or it is torn."""
    row = line.execute(select(snapshots).where(snapshots.c.game == game_id)).one_or_none()
    if row is None:
        return None
    snapshot = Snapshot(row.length, row.rules, row.body)
    return snapshot if row.digest == seal(game_id, snapshot) else None


def read_about(line: Connection, game_id: str) -> About | None:
    row = line.execute(ONE, {"own": game_id}).one_or_none()
    if row is None:
        return None
    return About(row.length, seats_of(row, names_at(line, game_id)), row.pinned, row.proposal, row.again, row.plans)


def seal(game_id: str, snapshot: Snapshot) -> str:
    """A digest of a snapshot: another game's does not fit, and neither does half of one."""
    return digest_of(f"{game_id} {snapshot.length} {snapshot.rules} {snapshot.body}".encode())


def locked(line: Connection, game_id: str) -> AnyRow:
    """How all sit at a game, and what is proposed there: nobody else changes it until this is written."""
    mine = select(games.c.id, games.c.seats, games.c.waits, games.c.proposal, games.c.ended).where(games.c.id == game_id)
    return line.execute(mine.with_for_update()).one()


def write_seats(line: Connection, row: AnyRow, seats: list[SeatRow], proposal: str) -> None:
    bots = any(seats[int(asked)].bot for asked in row.waits.split())
    changed = {"seats": dumped(seats), "proposal": proposal, "bots": int(bots)}
    line.execute(update(games).where(games.c.id == row.id).values(changed))


def held_by(line: Connection, game_id: str, seat: int) -> bool:
    """Whether somebody holds a seat."""
    asked = select(func.count()).where(holders.c.game == game_id, holders.c.seat == seat)
    return bool(line.execute(asked).scalar())


def stand_in(who: SeatRow, bot: str) -> None:
    who.bot, who.stand_in, who.stood = bot, bool(bot), time.time() if bot else 0.0


def get_up(line: Connection, row: AnyRow, seat: int) -> None:
    """A bot plays no longer for whoever was to come."""
    seats = ROWS.decode(row.seats)
    if seats[seat].stand_in:
        stand_in(seats[seat], "")
        write_seats(line, row, seats, row.proposal)


def names_at(line: Connection, game_id: str) -> list[Sitting]:
    """Who sat down where, the last one last."""
    asked = select(holders.c.seat, holders.c.name, holders.c.time)
    here = asked.where(holders.c.game == game_id, holders.c.seat != HOST)
    return [(seat, name, when) for seat, name, when in line.execute(here.order_by(holders.c.time))]


def seats_of(row: AnyRow, names: list[Sitting]) -> list[SeatRow]:
    seats = ROWS.decode(row.seats)
    for who in seats:
        who.taken, who.came = False, 0.0
    for seat, name, when in names:
        who = seats[seat]
        who.name, who.taken, who.came = name, True, who.came or when
    return seats


def found_in(line: Connection, rows: Sequence[AnyRow], held: dict[str, list[int]]) -> list[Found]:
    """Rows of games as they stand in a list, with those who sit there."""
    asked = select(holders.c.game, holders.c.seat, holders.c.name, holders.c.time).where(
        holders.c.game.in_([row.id for row in rows]), holders.c.seat != HOST
    )
    names: dict[str, list[Sitting]] = {}
    for game_id, seat, name, when in line.execute(asked.order_by(holders.c.time)):
        names.setdefault(game_id, []).append((seat, name, when))
    found: list[Found] = []
    for row in rows:
        try:
            found.append(found_of(row, names.get(row.id, []), held.get(row.id, [])))
        except DAMAGED as error:  # whoever opens it is told; all others are still listed
            log.warning("game %s is damaged: %s", row.id, error)
    return found


def write_results(line: Connection, game_id: str, played: list[Played], now: float) -> None:
    """How the game ended, for each seat and whoever holds it; nothing if its end was taken back."""
    line.execute(delete(results).where(results.c.game == game_id))
    asked = select(holders.c.seat, holders.c.holder).where(holders.c.game == game_id).order_by(holders.c.time)
    holding = {row.seat: row.holder for row in line.execute(asked)}
    for seat in played:
        holder = "" if seat.bot else holding.get(seat.seat, "")
        row = {"game": game_id, "holder": holder, "time": now, **msgspec.structs.asdict(seat), "won": int(seat.won)}
        line.execute(insert(results), row)


def held_row(game_id: str, seat: int, holder: str, name: str, now: float) -> dict[str, object]:
    return {"game": game_id, "seat": seat, "holder": holder, "name": name, "time": now}


def keep_content(line: Connection, game: str, pack: bytes) -> None:
    digest = digest_of(pack)
    if line.execute(select(contents.c.digest).where(contents.c.digest == digest)).scalar() is None:
        line.execute(insert(contents), {"digest": digest, "game": game, "text": pack.decode()})


def waits(standing: Standing) -> str:
    return "".join(f" {seat}" for seat in standing.waits) + " " if standing.waits else ""


def found_of(row: AnyRow, names: list[Sitting], held: list[int]) -> Found:
    seats, waits = seats_of(row, names), [int(seat) for seat in row.waits.split()]
    if not all(0 <= seat < len(seats) for seat in waits):
        raise IndexError(row.waits)
    return Found(
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

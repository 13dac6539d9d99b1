"""Plain values that the store reads and writes."""

from __future__ import annotations

from typing import Literal

import msgspec

from dolmen.engine.record import Entry, Record

HOST = -1  # the "seat" of the player who created the table
HOUR = 3600
SharedField = Literal["proposal", "plans"]  # columns of a game that players change without an answer; '' if empty
Swap = tuple[SharedField, str, str]  # the column, its expected value, and the new one


class SeatRow(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat. `bot` names a bot, or is empty for a person. `token` is the secret of the seat's link.

    `here`: the seat belongs to the player who created the table, so nobody needs its link. `open`: any visitor may take it.
    `taken`: it has a holder, who came at the time `came`; both come from the table of holders, whatever is stored here.
    `stand_in`: since the time `stood` the bot plays for a person who may come back, or until another person takes the seat.
    """

    name: str
    bot: str = ""
    token: str = ""
    here: bool = False
    open: bool = False
    taken: bool = False
    stand_in: bool = False
    stood: float = 0.0
    came: float = 0.0

    @property
    def is_remote(self) -> bool:
        """Whether it has a holder who is not the creator of the table."""
        return self.taken and not self.here

    @property
    def is_for_person(self) -> bool:
        """Whether it is for a person, also while a bot stands in."""
        return not self.bot or self.stand_in

    @property
    def is_unclaimed(self) -> bool:
        """Whether it is for a person and has no holder yet."""
        return self.is_for_person and not self.taken


class SeatResult(msgspec.Struct):
    """The result of one seat. `place` is 1 for the best; 0 in results of versions that did not store it."""

    seat: int
    name: str
    bot: str
    role: str
    points: int
    won: bool
    place: int = 0


class StateSummary(msgspec.Struct):
    """The state of a game after its last entry: the seats to act (`waits`), whether it is over, and a fingerprint (`mark`).

    `bots`: a bot is among the seats to act. `played`: the results, once the game is over.
    """

    waits: list[int] = []
    bots: bool = False
    over: bool = False
    mark: str = ""
    played: list[SeatResult] = []


class TableSettings(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The settings of a table: whether the lobby lists it, and the clock of each seat in seconds (0: none).

    `lesson`: a guided first game, in which chance is fixed. `known`: it continues a record, so that a player may know what
    comes. `reopened`: the players undid its end, when everything had been revealed. `own_cards`: it is played with a pack of
    an owner, so it is not rated.
    """

    listed: bool = False
    reserve: int = 0
    each: int = 0
    lesson: bool = False
    known: bool = False
    reopened: bool = False
    own_cards: bool = False

    @property
    def is_correspondence(self) -> bool:
        """Whether a turn may take hours or days, so that the players need not be online together."""
        return self.each >= HOUR

    @property
    def is_practice(self) -> bool:
        """Whether the game is for trying things out and never counts for statistics."""
        return self.lesson or self.known


class Snapshot(msgspec.Struct):
    """The state of a game after its first `length` entries, played by the code with the digest `rules`."""

    length: int
    rules: str
    body: str


class StoredGame(msgspec.Struct):
    """A game as stored. `pack` is the text of its cards; None if they are code."""

    id: str
    record: Record
    pack: bytes | None
    seats: list[SeatRow]
    created: float
    setting: TableSettings
    times: list[float]  # when each entry was written
    marks: list[str]
    rules: str
    frozen_reason: str
    proposal: str
    snapshot: Snapshot | None = None
    plans: str = ""
    rematch_id: str = ""


class GameStatus(msgspec.Struct):
    """The number of entries of a game, and everything else that can change."""

    length: int
    seats: list[SeatRow]
    frozen_reason: str
    proposal: str
    rematch_id: str
    plans: str
    setting: TableSettings


class EntriesWritten(msgspec.Struct, tag="wrote"):
    """Notification of new entries from this number on. They end the open proposal, unless its id is `lasting_proposal`.

    `mark` is the fingerprint of the state after the last of them.
    """

    number: int
    entries: list[Entry]
    time: float
    lasting_proposal: str = msgspec.field(default="", name="lasts")  # other processes may be of an older version
    mark: str = ""


class ChatWritten(msgspec.Struct, tag="said"):
    """Notification of a new chat message."""


class GameListing(msgspec.Struct):
    """A game in a list. `held` are the seats of the holder who asks, with HOST for the creator."""

    id: str
    game: str
    seats: list[SeatRow]
    waits: list[int]
    created: float
    touched: float
    ended: float | None
    setting: TableSettings
    held: list[int] = []

    @property
    def waits_for_holder(self) -> bool:
        """Whether the game waits for the holder who asks."""
        return self.ended is None and bool(set(self.held) & set(self.waits))

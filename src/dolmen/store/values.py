"""What the store gives and takes: plain values."""

from __future__ import annotations

from typing import Literal

import msgspec

from dolmen.engine.record import Entry, Record

HOST = -1  # the "seat" of whoever made the table
HOUR = 3600
Beside = Literal["proposal", "plans"]  # what is said at a table beside the answers, '' for nothing
Swap = tuple[Beside, str, str]  # which of them, what it was, and what takes its place


class SeatRow(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits where: `bot` names a bot, or is empty for a person. `token` is the secret of the seat's link.

    `here`: the seat belongs to whoever made the table, and nobody needs to be sent its link. `open`: anybody may take it
    who comes by. `taken`: somebody holds it, and `came` is when; both are read from who sat down, whatever is written.
    `stand_in`: the bot plays in the place of somebody who may come back at any time, or whom another is to follow, and
    `stood` is since when.
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
    def elsewhere(self) -> bool:
        """Whether somebody holds it who came from elsewhere."""
        return self.taken and not self.here

    @property
    def person(self) -> bool:
        """Whether it is for a person, also while a bot plays there."""
        return not self.bot or self.stand_in

    @property
    def missing(self) -> bool:
        """Whether somebody is still to come."""
        return self.person and not self.taken


class Played(msgspec.Struct):
    """How a game ended for a seat."""

    seat: int
    name: str
    bot: str
    role: str
    points: int
    won: bool


class Standing(msgspec.Struct):
    """How a game stands after its last entry: the seats that are asked, whether it is over, and a mark of the questions.

    `bots`: among those that are asked there are bots.
    """

    waits: list[int] = []
    bots: bool = False
    over: bool = False
    mark: str = ""
    played: list[Played] = []  # when it is over


class Setting(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is run: whether the lobby lists it, and the clock of each seat in seconds (0: none).

    `lesson`: it is a guided first game, in which chance is fixed. `known`: it is played on from another one, or was brought
    along, so that somebody may know what comes.
    """

    listed: bool = False
    reserve: int = 0
    each: int = 0
    lesson: bool = False
    known: bool = False

    @property
    def slow(self) -> bool:
        """Whether people are not expected to sit at the table together: a turn may take hours or days."""
        return self.each >= HOUR


class Snapshot(msgspec.Struct):
    """Where a game stood after its first `length` entries, as the code `rules` played it. A cache: it may be missing."""

    length: int
    rules: str
    body: str


class Stored(msgspec.Struct):
    """A game as it is in the store. `pack` is the text of the cards it is played with; None if they are code."""

    id: str
    record: Record
    pack: bytes | None
    seats: list[SeatRow]
    created: float
    setting: Setting
    times: list[float]  # when each entry was written
    marks: list[str]
    rules: str
    pinned: str
    proposal: str
    snapshot: Snapshot | None = None
    plans: str = ""


class About(msgspec.Struct):
    """What may change about a game beside its entries, and how many these are. `again`: the table of a rematch."""

    length: int
    seats: list[SeatRow]
    pinned: str
    proposal: str
    again: str
    plans: str


class Written(msgspec.Struct, tag="wrote"):
    """What other processes are told of entries: from this number on, and when they were written. They end what was proposed,
    unless it has the id `lasts`.
    """

    number: int
    entries: list[Entry]
    time: float
    lasts: str = ""


class Spoke(msgspec.Struct, tag="said"):
    """What they are told when somebody said something."""


class Found(msgspec.Struct):
    """A game in a list. `held` are the seats of whoever asks, HOST for who made it."""

    id: str
    game: str
    seats: list[SeatRow]
    waits: list[int]
    created: float
    touched: float
    ended: float | None
    setting: Setting
    held: list[int] = []

    @property
    def mine(self) -> bool:
        """Whether it waits for whoever asks."""
        return self.ended is None and bool(set(self.held) & set(self.waits))

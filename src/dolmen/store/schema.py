"""The rows of the store, the same in SQLite and PostgreSQL. `migrations` holds the way here from older files.

Truth is in `games` (how a game began), `entries` (what was answered, only ever appended) and `contents` (the cards it is
played with). The rest either follows from these and may be lost (`snapshots`, and `waits`, `touched`, `ended` of a game), or
is about the people around the table.
"""

from __future__ import annotations

from sqlalchemy import REAL, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text

WHEN: Double[float] = Double().with_variant(REAL, "sqlite")  # seconds since 1970
metadata = MetaData()


def text(name: str, usual: str = "") -> Column[str]:
    return Column(name, Text, nullable=False, server_default=usual)


def number(name: str, usual: int = 0) -> Column[int]:
    return Column(name, Integer, nullable=False, server_default=str(usual))


games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("pack", Text),  # the digest of its cards in `contents`; none for games whose cards are code
    Column("seats", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("drew", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("created", WHEN, nullable=False),
    number("length"),  # how many entries there are: whoever writes the next one must know it
    text("rules"),  # the code under which its entries were last seen to hold
    text("pinned"),  # why it can only be looked at; '' if it goes on
    number("listed"),
    text("clock"),
    text("proposal"),  # what somebody asks the others to agree to
    text("plans"),  # what those who play as one team intend
    text("again"),  # the table at which its people play on
    text("waits"),  # the seats that are asked, " 0 2 "
    number("bots"),  # whether a bot is asked
    Column("touched", WHEN),
    Column("ended", WHEN),
    Index("games_by_bots", "bots", "touched"),
)
entries = Table(
    "entries",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("time", WHEN, nullable=False),
    text("mark"),  # of what was asked afterwards, so that other code can be held against it; '' within a batch
)
holders = Table(
    "holders",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("time", WHEN, nullable=False),
    Column("told", WHEN),  # since when the game had waited for them when they were last told so
    Index("holders_by_holder", "holder", "game"),
    Index("holders_by_game", "game"),
)
contents = Table(
    "contents",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("text", Text, nullable=False),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("length", Integer, nullable=False),
    Column("rules", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("body", Text, nullable=False),
)
people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("holder", Text, nullable=False, unique=True),
    Column("created", WHEN, nullable=False),
)
passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),
    Column("key", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("created", WHEN, nullable=False),
)
preferences = Table("preferences", metadata, Column("holder", Text, primary_key=True), Column("body", Text, nullable=False))
words = Table(
    "words",  # what was said at the table
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", WHEN, nullable=False),
    text("react"),
    number("about", -1),  # the line to which this is a reaction; -1: it is a line itself
    number("there", 1),  # whether the reaction was given, or taken back
)
results = Table(
    "results",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("time", WHEN, nullable=False),
    Index("results_by_holder", "holder"),
)
leases = Table(
    "leases",  # who lets the bots of a game act
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("worker", Text, nullable=False),
    Column("until", WHEN, nullable=False),
)
house = Table("house", metadata, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

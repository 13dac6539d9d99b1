"""The tables of the database, the same in SQLite and PostgreSQL. `migrations` upgrades older schemas.

The primary data are in `games` (the setup of each game), `entries` (the answers, only ever appended) and `contents` (the
cards). Some other values can be derived from these (`snapshots`, `analyses`, and `waits`, `touched`, `ended` of a game). The
rest is about the players.
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
    Column("pack", Text),  # the digest of its cards in `contents`; null if the cards are code
    Column("seats", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("drew", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("created", WHEN, nullable=False),
    number("length"),  # the number of entries: a writer must know it
    text("rules"),  # the digest of the code that last verified its entries
    text("pinned"),  # `frozen_reason`: why the game is frozen; '' if it is not
    number("listed"),
    text("clock"),
    text("proposal"),  # the open proposal
    text("plans"),  # team plans and the time limit
    text("again"),  # the id of the rematch
    text("waits"),  # the seats to act, such as " 0 2 "
    number("bots"),  # whether a bot is to act
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
    text("mark"),  # fingerprint of the state after it, to verify other code; '' within a batch
)
holders = Table(
    "holders",
    metadata,
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("time", WHEN, nullable=False),
    Column("told", WHEN),  # the start of the wait that the holder was last notified of
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
analyses = Table(
    "analyses",  # of finished games, by a bot
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("length", Integer, nullable=False),  # the entries that it covers
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
packs = Table(
    "packs",  # the card lists of holders; a game has its own copy in `contents`
    metadata,
    Column("id", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("draft", Text, nullable=False),  # the state of the editor if it is not valid; '' otherwise
    Column("changed", WHEN, nullable=False),
    Index("packs_by_holder", "holder"),
)
words = Table(
    "words",  # the chat
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", WHEN, nullable=False),
    text("react"),
    number("about", -1),  # the message that this reaction belongs to; -1: it is a message
    number("there", 1),  # 0: the reaction was taken back
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
    number("place"),  # 0: written by a version that did not store it
    Index("results_by_holder", "holder"),
)
leases = Table(
    "leases",  # which process runs the bots of a game
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("worker", Text, nullable=False),
    Column("until", WHEN, nullable=False),
)
# Values of the server itself. The table had this name before.
server_values = Table("house", metadata, Column("key", Text, primary_key=True), Column("value", Text, nullable=False))

"""Tables and columns for a public server: lobby, clocks, votes, snapshots, rules digests, accounts, chat, results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from dolmen.store.schema import WHEN, number, text

revision = "a2"
down_revision = "a1"


def upgrade() -> None:
    for name in ("length", "listed", "bots"):
        op.add_column("games", number(name))
    for name in ("rules", "pinned", "clock", "proposal", "plans", "again", "waits"):
        op.add_column("games", text(name))
    for name in ("touched", "ended"):
        op.add_column("games", sa.Column(name, WHEN))
    op.add_column("entries", text("mark"))
    op.create_index("games_by_bots", "games", ["bots", "touched"])
    op.create_index("holders_by_game", "holders", ["game"])
    op.execute(sa.text("UPDATE games SET length = (SELECT COUNT(*) FROM entries WHERE entries.game = games.id)"))
    op.execute(sa.text("UPDATE games SET touched = (SELECT MAX(time) FROM entries WHERE entries.game = games.id)"))

    def create(name: str, *parts: sa.Column[str] | sa.Column[int] | sa.Column[float]) -> None:
        op.create_table(name, *parts, sqlite_strict=True)

    def of_game(**more: bool) -> sa.Column[str]:
        return sa.Column("game", sa.Text, sa.ForeignKey("games.id"), nullable=False, **more)  # type: ignore[arg-type]

    def word(name: str) -> sa.Column[str]:
        return sa.Column(name, sa.Text, nullable=False)

    def count(name: str) -> sa.Column[int]:
        return sa.Column(name, sa.Integer, nullable=False)

    def when(name: str) -> sa.Column[float]:
        return sa.Column(name, WHEN, nullable=False)

    def key(name: str) -> sa.Column[str]:
        return sa.Column(name, sa.Text, primary_key=True)

    create("contents", key("digest"), word("game"), word("text"))
    create("snapshots", of_game(primary_key=True), count("length"), word("rules"), word("digest"), word("body"))
    create("people", key("id"), word("name"), sa.Column("holder", sa.Text, nullable=False, unique=True), when("created"))
    person = sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False)
    create("passkeys", key("id"), person, word("key"), count("count"), when("created"))
    create("preferences", key("holder"), word("body"))
    at = sa.Column("number", sa.Integer, primary_key=True)
    create("words", of_game(primary_key=True), at, count("seat"), word("name"), word("text"), when("time"))
    seat = sa.Column("seat", sa.Integer, primary_key=True)
    who = (word("holder"), word("name"), word("bot"), word("role"))
    create("results", of_game(primary_key=True), seat, *who, count("points"), count("won"), when("time"))
    op.create_index("results_by_holder", "results", ["holder"])
    create("leases", of_game(primary_key=True), word("worker"), when("until"))
    create("house", key("key"), word("value"))
    if op.get_bind().dialect.name == "sqlite":  # a Dolmen that knows the first form alone says that this is another
        op.execute(sa.text("PRAGMA user_version = 2"))

"""The chat of a table."""

from __future__ import annotations

import logging
from time import time

import msgspec

from dolmen.games import game_info
from dolmen.store import ChatMessage, ChatStore, SeatRow, StoreError
from dolmen.table import Table, TableError, Tables
from dolmen.text import say
from dolmen.text.lookalikes import IGNORED

from .connection import Connection, Connections
from .messages import Say
from .worker_queue import Worker

log = logging.getLogger("dolmen.web")


class Chat:
    """Stores chat lines and sends them to the connections of their table."""

    def __init__(self, store: ChatStore, tables: Tables, connections: Connections, worker: Worker) -> None:
        self.store = store
        self.tables = tables
        self.connections = connections
        self.worker = worker

    def post(self, table_id: str, seat: int, lang: str, message: Say) -> ChatMessage:
        """Store a line or a reaction of a seat. Raises TableError if it is not valid. Runs in the worker thread."""
        text = say(lang, f"web.chat.sign-{message.react}") if message.react else clean_text(message.text)
        if not text or (message.about >= 0 and not message.react):
            raise TableError("empty")
        name = self.tables.get(table_id).seat_names()[seat]
        if message.about < 0:
            return self.store.say(table_id, seat, name, text, message.react)
        reaction = ChatMessage(-1, seat, name, text, time(), message.react, message.about, message.there)
        line = self.store.react(table_id, reaction)
        if line is None:
            raise TableError("no-line")
        return line

    def announce_seat_changes(self, table: Table, before: list[SeatRow], lang: str) -> None:
        """Post a line for each seat where a bot began or stopped to play for a player, or that became free. Runs in the
        worker thread. The change counts even if the line cannot be stored.
        """
        for seat, (now, was) in enumerate(zip(table.seats, before)):
            taken = "taken" if was.is_unclaimed and not now.is_unclaimed else "back"
            change = taken if not now.stand_in else "free" if now.is_unclaimed and not was.is_unclaimed else "bot"
            if (was.stand_in or now.stand_in) and (now.is_unclaimed, now.stand_in) != (was.is_unclaimed, was.stand_in):
                try:
                    self.store.say(table.id, seat, table.seat_names()[seat], say(lang, f"web.chat.{change}"), change)
                except StoreError as error:
                    log.warning("%s", error)

    def announce_hint(self, table: Table, seat: int, lang: str) -> None:
        """Post a line for a hint in a game between people, so that the others know. Runs in the worker thread.

        The player gets the hint even if the line cannot be stored.
        """
        if not is_contest(table):
            return
        try:
            self.store.say(table.id, seat, table.seat_names()[seat], say(lang, "web.chat.hint"), "hint")
        except StoreError as error:
            log.warning("%s", error)

    async def broadcast(self, table_id: str) -> None:
        """Send new lines to everybody at the table."""
        await self.send_new_lines(table_id, self.connections.at_table(table_id), False)

    async def broadcast_or_log(self, table_id: str) -> None:
        """Send lines that are stored. If they cannot be sent now, the next broadcast sends them."""
        try:
            await self.broadcast(table_id)
        except StoreError as error:
            log.warning("%s", error)

    async def send_history(self, table_id: str, connection: Connection) -> None:
        """Send the earlier lines to a new connection."""
        await self.send_new_lines(table_id, [connection], True)

    async def send_new_lines(self, table_id: str, connections: list[Connection], old: bool) -> None:
        if not connections:
            return
        lines = await self.worker.run(
            lambda: self.store.messages_since(table_id, min(each.next_chat_line for each in connections))
        )
        for connection in connections:
            if new := [line for line in lines if line.number >= connection.next_chat_line]:
                connection.next_chat_line = new[-1].number + 1
                own_seat = connection.context.held[0] if connection.context.held else -1
                connection.send(msgspec.json.encode({"said": new, "old": old, "own": own_seat}))


def is_contest(table: Table) -> bool:
    """Whether people play against each other at this table, not for practice."""
    people = [row for row in table.seats if row.is_for_person]
    return len(people) > 1 and not game_info(table.game.name).cooperative and not table.setting.is_practice


def clean_text(text: str) -> str:
    """The text on one line, with printable characters only; '' if none of them is visible."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return line if IGNORED.sub("", line).strip() else ""

"""Lets the bots of a table answer, and enforces its time limits. Works also while nobody looks at the table.

Bots take turns by the address of the person who plays with them, and then by the host of the table, so a client with many
tables does not delay the others. If bots play all seats of a table, they play only while somebody looks. If no person has
taken a seat yet, they wait for the first one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from functools import lru_cache
from time import monotonic

from dolmen.arena.served_bots import PREFIX, SERVED
from dolmen.games.bot_questions import BotQuestion
from dolmen.store import Leases, StoreError
from dolmen.table import StaleRequest, Tables

from ..meters import SERVER, Client
from ..metrics import Metrics
from .bot_processes import BotProcesses
from .broadcast import Broadcaster
from .fair_turns import FairTurns, TurnLimits
from .long_jobs import JobRefused
from .turn_notices import TurnNotices
from .verifier import Verifier
from .worker_queue import CURRENT_CLIENT, Worker

CACHED_HOSTS = 4096
MAX_WAITING = 20  # bots and hints of one address that wait for their turn
RETRY_SECONDS = 5.0  # delay after which bots that found too many waiting ask again
log = logging.getLogger("dolmen.web")


class BotDriver:
    """One task per table whose bots are to answer, and one timer per table with a time limit."""

    def __init__(
        self,
        tables: Tables,
        leases: Leases,
        worker: Worker,
        processes: BotProcesses,
        verifier: Verifier,
        broadcaster: Broadcaster,
        notices: TurnNotices,
        metrics: Metrics,
    ) -> None:
        self.tables = tables
        self.leases = leases
        self.worker = worker
        self.processes = processes
        self.verifier = verifier
        self.broadcaster = broadcaster
        self.notices = notices
        self.metrics = metrics
        places = max(2, processes.processes + 1)  # one more than can think in processes: quick bots use the worker
        self.turns = FairTurns(TurnLimits(places, holder=places // 2, address=places - 1))
        own = max(2, 2 * len(SERVED))  # for each such bot one that thinks and one that waits for it
        self.own_turns = FairTurns(TurnLimits(own, holder=own // 2, address=own - 1))
        self.host_of = lru_cache(CACHED_HOSTS)(tables.store.host_of)
        self.addresses: OrderedDict[str, str] = OrderedDict()  # of the person who last played at a table
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}  # for time limits
        self.changed: set[str] = set()  # tables that changed since their bots last looked

    def schedule(self, table_id: str, player: Client = SERVER) -> None:
        """The table has changed: let its bots answer, one answer at a time. `player` has a seat and made the change."""
        if player.address:
            self.addresses[table_id] = player.address
            self.addresses.move_to_end(table_id)
            while len(self.addresses) > CACHED_HOSTS:
                self.addresses.popitem(last=False)
        self.changed.add(table_id)
        if table_id not in self.tasks:
            self.tasks[table_id] = asyncio.create_task(self.run(table_id))

    async def run(self, table_id: str) -> None:
        """Answer until no bot of the table is asked anything."""
        CURRENT_CLIENT.set(SERVER)  # not on behalf of the client whose answer woke the bots
        try:
            while table_id in self.changed:
                self.changed.discard(table_id)
                question = await self.next_question(table_id)
                while question is not None:
                    client = await self.client_of(table_id)
                    if self.is_crowded(client, question):
                        question = await self.wait_for_room(table_id, client, question)
                        continue
                    async with self.turns_for(question).take(client):
                        question = await self.play(table_id, question)
        except (StoreError, JobRefused) as error:  # a maintenance run schedules them again
            log.warning("the bots at table %s wait: %s", table_id, error)
        except Exception:
            log.exception("the bots at table %s stopped", table_id)
        finally:
            self.changed.discard(table_id)
            self.tasks.pop(table_id, None)

    async def client_of(self, table_id: str) -> Client:
        """Whose turns the bots of a table take."""
        host = await self.worker.run(lambda: self.host_of(table_id)) or table_id
        return Client(self.addresses.get(table_id, ""), host)

    def turns_for(self, question: BotQuestion | None) -> FairTurns:
        """The turns that a bot or a hint waits for. Bots of other authors may be slow, so they take none of the others."""
        return self.own_turns if question is not None and question.bot.startswith(PREFIX) else self.turns

    def is_crowded(self, client: Client, question: BotQuestion | None = None) -> bool:
        """Whether too many bots and hints of the address of a client wait already."""
        return self.turns_for(question).waiting.count(client.address) >= MAX_WAITING

    async def wait_for_room(self, table_id: str, client: Client, question: BotQuestion) -> BotQuestion | None:
        """Wait without a place in the queue. Returns the question that the next bot has then."""
        while self.is_crowded(client, question):
            await asyncio.sleep(RETRY_SECONDS)
        return await self.next_question(table_id)

    async def play(self, table_id: str, question: BotQuestion) -> BotQuestion | None:
        """Let a bot answer a question. Returns the next question."""
        if table_id in self.changed:  # while the bot waited for its turn
            self.changed.discard(table_id)
            newer = await self.next_question(table_id)
            if newer is None:
                return None
            question = newer
        began = monotonic()
        answer = await self.processes.compute_answer(question, table_id)
        self.metrics.bot_seconds.observe(monotonic() - began)
        await self.worker.run(lambda: self.give_answer(table_id, question, answer))
        await self.broadcaster.broadcast(table_id, bot=True)
        return await self.next_question(table_id)

    async def next_question(self, table_id: str) -> BotQuestion | None:
        """The question of the next bot. Enforces the time limit first, and sets the timer for it."""
        await self.verifier.wait_until_verified(table_id)
        changed, question, seconds_left = await self.worker.run(lambda: self.check_table(table_id))
        if changed:
            await self.broadcaster.broadcast(table_id)
        self.set_timer(table_id, seconds_left)
        return question

    def check_table(self, table_id: str) -> tuple[bool, BotQuestion | None, float | None]:
        """Whether the time limit ended a choice, the question of the next bot, and the seconds left of the time limit."""
        table = self.tables.get(table_id)
        before = table.version
        with suppress(StaleRequest):
            if table.has_overdue_choices():
                table.start()
        question = self.bot_question(table_id)
        if question is None:
            self.notices.notify_waiting(table_id)
        return table.version > before, question, table.time_left()

    def set_timer(self, table_id: str, seconds_left: float | None) -> None:
        """Check the table when its time limit ends."""
        if (timer := self.timers.pop(table_id, None)) is not None:
            timer.cancel()
        if seconds_left:
            self.timers[table_id] = asyncio.get_running_loop().call_later(seconds_left, self.schedule, table_id)

    def bot_question(self, table_id: str) -> BotQuestion | None:
        """The question of the next bot; None if no bot is asked, if nobody is there to see the answer, or if another process
        drives the bots of this table.
        """
        table = self.tables.get(table_id)
        if table.bot_to_act() < 0:
            return None
        if table.lacks_person() or not (table.human_seats() or self.notices.is_watched(table_id)):
            self.tables.store.pause_bots(table_id)  # until a person takes a seat, or somebody looks
            return None
        question = table.bot_question()
        return question if question is not None and self.leases.take(table_id) else None

    def give_answer(self, table_id: str, question: BotQuestion, answer: str) -> None:
        table = self.tables.get(table_id)
        if not table.seats[question.seat].bot:  # a player took the seat while the bot was thinking
            return
        with suppress(StaleRequest):  # an undo came while the bot was thinking
            table.answer(question.seat, question.decision, answer)

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        for timer in self.timers.values():
            timer.cancel()

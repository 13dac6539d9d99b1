"""Who looks at which table, and how news reaches them.

One worker thread does all the thinking (rules, bots, drawings, store), one thing after another; the event loop only
carries messages. So a table is never touched twice at once, and a slow thought never stops the line.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from dolmen.engine.play import Refused
from dolmen.store import SeatRow, Store, StoreError
from dolmen.table import TableError, Tables

from .cut import digest, less
from .moments import moments
from .show import Eye, Looking, reason

log = logging.getLogger("dolmen.web")
T = TypeVar("T")
DEEP = 4  # elements of a drawing, one inside the other, that a click may be meant for
QUEUED = 200  # messages a slow viewer may be behind; then the line is cut and the page comes back by itself


class Ask(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    """What a page may send."""


class Give(Ask, tag="answer"):
    decision: str
    answer: str


class Undo(Ask, tag="undo"):
    pass


class Redo(Ask, tag="redo"):
    pass


class Agree(Ask, tag="agree"):
    yes: bool


class Why(Ask, tag="why"):
    at: list[str]


class Look(Ask, tag="look"):
    at: list[str]


ASKS = msgspec.json.Decoder(Give | Undo | Redo | Agree | Why | Look)


class Viewer:
    """One open page. `sent` and `pieces` remember what it has, so that only what changed is sent."""

    def __init__(self, looking: Looking, holder: str = "") -> None:
        self.looking = looking
        self.holder = holder
        self.sent: dict[str, bytes] = {}
        self.pieces: dict[str, dict[str, bytes]] = {}  # of each region: what lies in it
        self.version = -1  # of the table, as this page has it
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUED)

    def pack(self, eye: Eye, message: dict[str, Any], bot: bool) -> bytes:
        """The message less what this page has already, and what moved on the way from there."""
        steps = eye.motions(self.version) if self.version >= 0 else []
        self.version = message["version"]
        changed: dict[str, str] = {}
        for name, html in message["regions"].items():
            known = digest(html)
            if self.sent.get(name) != known:
                self.sent[name] = known
                changed[name], self.pieces[name] = less(html, self.pieces.get(name, {}))
        return msgspec.json.encode({"steps": steps, **message, "regions": changed, "bot": bot})

    def forget(self) -> None:
        """Send everything again."""
        self.sent.clear()
        self.pieces.clear()

    def put(self, message: bytes | None) -> None:
        """Send a message; None ends the line."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.queue = asyncio.Queue(QUEUED)  # what was queued is dropped; whoever sends finds the end next
            self.queue.put_nowait(None)


class Hub:
    """All tables that are looked at."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables = Tables(store)
        self.worker = ThreadPoolExecutor(1, "table")
        self.viewers: dict[str, set[Viewer]] = {}
        self.driving: dict[str, asyncio.Task[None]] = {}
        self.rematches: dict[str, str] = {}  # the table at which those of a finished one play on
        self.moved: set[str] = set()  # tables at which something happened since their bots last looked

    async def work(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.worker, job)

    async def close(self) -> None:
        for task in list(self.driving.values()):
            task.cancel()
        for viewers in self.viewers.values():
            for viewer in viewers:
                viewer.put(None)
        await self.work(self.store.close)
        self.worker.shutdown()

    # -- coming and going ------------------------------------------------------------------------------------------
    async def join(self, table_id: str, viewer: Viewer) -> None:
        self.viewers.setdefault(table_id, set()).add(viewer)
        [messages] = await self.work(lambda: self.seen(table_id, [viewer], False))
        for message in messages:
            viewer.put(message)
        self.drive(table_id)

    def leave(self, table_id: str, viewer: Viewer) -> None:
        here = self.viewers.get(table_id, set())
        here.discard(viewer)
        if not here:
            self.viewers.pop(table_id, None)

    async def rematch(self, table_id: str, holder: str) -> str:
        """The table of a rematch: the same game, options and seats. Whoever looks on keeps the seat and is told of it."""
        if table_id not in self.rematches:
            here = list(self.viewers.get(table_id, ()))
            self.rematches[table_id] = await self.work(lambda: self.lay_again(table_id, holder, here))
            for viewer in here:
                viewer.put(msgspec.json.encode({"next": f"/t/{self.rematches[table_id]}"}))
        return self.rematches[table_id]

    def lay_again(self, table_id: str, holder: str, here: list[Viewer]) -> str:
        old = self.tables.get(table_id)
        held = self.tables.held(old, holder)
        if not old.over() or not (held or self.tables.is_host(old, holder)):
            raise TableError("no-seat")
        seats = [SeatRow(who.name, bot=who.bot, here=seat in held) for seat, who in enumerate(old.seats)]
        stored = self.store.load(table_id)
        table = self.tables.create(old.game.name, old.game.options(), seats, holder, stored.pack if stored else None)
        taken = {(seat, viewer.holder) for viewer in here for seat in viewer.looking.held if viewer.holder != holder}
        for seat, other in taken:
            self.store.sit(table.id, seat, other, old.seats[seat].name)
        return table.id

    # -- doing -----------------------------------------------------------------------------------------------------
    async def heard(self, table_id: str, viewer: Viewer, ask: Ask) -> None:
        """Do what a page asks; everybody sees what came of it, and a refusal goes to the one who asked."""
        try:
            reply, changed = await self.work(lambda: self.do(table_id, viewer, ask))
        except StoreError as error:
            log.error("%s", error)
            reply, changed = {"refused": [{"rule": "", "text": reason("store", viewer.looking.lang)}]}, True
        except Exception:  # a fault of ours; the table has gone back to where it was, and the line stays open
            log.exception("table %s could not do %r", table_id, ask)
            reply, changed = {"refused": [{"rule": "", "text": reason("other", viewer.looking.lang)}]}, False
        if reply is not None:
            viewer.put(msgspec.json.encode(reply))
        if changed:
            await self.spread(table_id, bot=False)
            self.drive(table_id)

    def do(self, table_id: str, viewer: Viewer, ask: Ask) -> tuple[dict[str, Any] | None, bool]:
        table = self.tables.get(table_id)
        held = list(viewer.looking.held)
        try:
            if isinstance(ask, Why):
                refusals = Eye(table, viewer.looking).why_not(ask.at[:DEEP])
                return {"refused": refusals}, False
            if isinstance(ask, Look):
                return {"look": Eye(table, viewer.looking).closer(ask.at[:DEEP])}, False
            if isinstance(ask, Give):
                seat = next((s for s in held if table.decision(s) == ask.decision), -1)
                table.answer(seat, ask.decision, ask.answer)
            elif isinstance(ask, Undo):
                table.undo(held)
            elif isinstance(ask, Redo):
                table.redo(held)
            elif isinstance(ask, Agree):
                table.consent(held, ask.yes)
        except Refused as refused:
            answer = table.game.read(ask.answer) if isinstance(ask, Give) else None
            return {"refused": [Eye(table, viewer.looking).refusal(answer, refused.rule)]}, False
        except TableError as error:
            eye = Eye(table, viewer.looking)
            viewer.forget()
            again = msgspec.json.decode(viewer.pack(eye, eye.message(), False))
            return {**again, "refused": [{"rule": "", "text": reason(error.word, viewer.looking.lang)}]}, False
        return None, True

    async def spread(self, table_id: str, bot: bool) -> None:
        """Send everybody at the table what they see now; what is the same for several is made once."""
        viewers = list(self.viewers.get(table_id, ()))
        if not viewers:
            return
        for viewer, messages in zip(viewers, await self.work(lambda: self.seen(table_id, viewers, bot))):
            for message in messages:
                viewer.put(message)

    def seen(self, table_id: str, viewers: list[Viewer], bot: bool) -> list[list[bytes]]:
        """For each viewer the table as it is now, and before that the moments on the way there, as a bot's answers come."""
        table = self.tables.get(table_id)
        eyes = {looking: Eye(table, looking) for looking in {viewer.looking for viewer in viewers}}
        made = {looking: eye.message() for looking, eye in eyes.items()}
        way: dict[tuple[Looking, int], list[dict[str, Any]]] = {}
        for looking, since in {(viewer.looking, viewer.version) for viewer in viewers if viewer.version >= 0}:
            on_the_way = moments(table, since, eyes[looking].stage.MOMENTS)
            way[looking, since] = [Eye(table, looking).glimpse(moment) for moment in on_the_way]
        out = []
        for viewer in viewers:
            eye, glimpses = eyes[viewer.looking], way.get((viewer.looking, viewer.version), [])
            packed = [viewer.pack(eye, glimpse, True) for glimpse in glimpses]
            out.append([*packed, viewer.pack(eye, made[viewer.looking], bot)])
        return out

    # -- bots ------------------------------------------------------------------------------------------------------
    def drive(self, table_id: str) -> None:
        """See to it that bots act while somebody looks, one answer at a time."""
        self.moved.add(table_id)
        if table_id not in self.driving:
            self.driving[table_id] = asyncio.create_task(self.bots(table_id))

    async def bots(self, table_id: str) -> None:
        try:
            while table_id in self.moved and table_id in self.viewers:
                self.moved.discard(table_id)
                while table_id in self.viewers and await self.work(lambda: self.tables.get(table_id).act_bot()):
                    await self.spread(table_id, bot=True)
        except Exception:
            log.exception("the bots at table %s stopped", table_id)
        finally:
            self.moved.discard(table_id)
            self.driving.pop(table_id, None)

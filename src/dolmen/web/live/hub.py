"""Who looks at which table, and how news reaches them.

One worker thread does all the thinking (rules, bots, drawings, store), one thing after another; the event loop only
carries messages. So a table is never touched twice at once, and a slow thought never stops the line. How a table looks is
sent by the worker alone, piece by piece as it is drawn: so the pieces reach a page in the order in which they build on
each other. Between two pieces somebody at another table may be answered (`patience`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic, sleep, time
from typing import Any, NamedTuple, TypeVar

import msgspec

from dolmen.engine.play import Refused
from dolmen.games import game_info
from dolmen.games.hints import ADVISER, Advice
from dolmen.store import Leases, Listener, Said, SeatRow, Setting, Spoke, Store, StoreError, Taken, Talk, Written
from dolmen.store.turn_notices import untell
from dolmen.table import Question, Replays, Stale, Table, TableError, Tables
from dolmen.text import say

from ..notify.preferences import make_notifier, your_turn
from ..render.table_data import eye_of
from ..render.table_view import TableView, ViewerContext, reason
from ..server.metrics import Metrics
from .bot_processes import BotProcesses
from .catch_up import retold
from .cluster import ClusterPresence, DeclinedNews, PingNews, PresenceNews, in_parts, read_news
from .connection import Connection
from .intermediate_states import moments
from .messages import (
    DEEP,
    Agree,
    Ask,
    Back,
    Give,
    GiveAway,
    Here,
    Hint,
    Intend,
    Intentions,
    Keep,
    Look,
    Ping,
    Read,
    Reset,
    Say,
    Since,
    StandIn,
    Why,
    carry_out,
    clean_text,
)
from .worker_queue import Job, WorkerQueue

log = logging.getLogger("dolmen.web")
T = TypeVar("T")
POLL = 0.5  # seconds after which a file is looked at for what other processes wrote
SWEEP = 10.0  # seconds after which bots that wait are looked for, and tables that nobody needs
SWEPT = 100
CARRY = 0.0004  # seconds in which a message gets onto the line: compiled code never lets go of Python by itself
SEATING = (StandIn, GiveAway, Agree, Back)  # what may change who sits where


class Done(NamedTuple):
    """What comes of what a page asked: whether the table has changed, and whether a bot or a time limit is to be seen to."""

    changed: bool
    waits: bool


class Hub:
    """All tables that are looked at."""

    def __init__(self, store: Store, processes: int = 0) -> None:
        self.store = store
        self.tables = Tables(store)
        self.leases = Leases(store.db)
        self.talk = Talk(store.db)
        self.replays = Replays()
        self.worker = ThreadPoolExecutor(1, "table")
        self.line = WorkerQueue()
        self.thinkers = BotProcesses(processes, self.worker)
        self.vitals = Metrics(self)
        self.notifier = make_notifier(store, self.worker)
        self.base = self.notifier.house.base  # the address under which people know the house
        self.viewers: dict[str, set[Connection]] = {}
        self.driving: dict[str, asyncio.Task[None]] = {}
        self.timers: dict[str, asyncio.TimerHandle] = {}  # for time limits
        self.moved: set[str] = set()  # tables at which something happened since their bots last looked
        self.tables.looked_at = self.viewers
        self.listener: Listener | None = None
        self.chores: list[asyncio.Task[None]] = []
        self.following: set[asyncio.Task[None]] = set()
        self.elsewhere = ClusterPresence()
        self.loop: asyncio.AbstractEventLoop

    def start(self) -> None:
        """From now on hear what other processes do, and see to bots that wait and to tables that nobody needs."""
        self.loop = loop = asyncio.get_running_loop()
        if not self.store.db.sqlite:
            self.listener = Listener(self.store.db, lambda game_id, what: call_in(loop, self.told, game_id, what))
        else:
            self.chores.append(asyncio.create_task(self.every(POLL, self.poll)))
        self.chores.append(asyncio.create_task(self.every(SWEEP, self.sweep)))

    async def work(self, job: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.worker, job)

    async def work_at(self, table_id: str, call: Callable[[], T]) -> T:
        """The same, perhaps before its turn: while another table is shown what happened."""
        job = Job(table_id, call)
        self.line.join(job)
        try:
            return await self.work(lambda: self.line.turn(job))
        finally:
            self.line.leave(job)  # whoever asked may have gone

    async def close(self) -> None:
        for task in [*self.chores, *self.following, *self.driving.values()]:
            task.cancel()
        for timer in self.timers.values():
            timer.cancel()
        if self.listener is not None:
            await asyncio.to_thread(self.listener.close)
        self.thinkers.close()
        self.notifier.close()
        self.send_home()
        with suppress(StoreError):
            await self.work(self.leases.give_back)
        await self.work(self.store.close)
        self.worker.shutdown()

    def send_home(self) -> None:
        """End all lines: the house is about to close."""
        for viewers in self.viewers.values():
            for viewer in viewers:
                viewer.put(None)

    # -- other processes -------------------------------------------------------------------------------------------
    async def every(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again; that it fails once is no reason to stop."""
        while True:
            try:
                await chore()
            except StoreError as error:
                log.warning("%s", error)
            except Exception:
                log.exception("what is to be done every %s seconds could not be", seconds)
            await asyncio.sleep(seconds)

    async def poll(self) -> None:
        if await self.work(self.store.db.moved):
            self.told("")

    def told(self, game_id: str, what: str = "") -> None:
        """Something was done in this game ('': in any) that its table has not heard of, mostly by another process, which
        perhaps says what.
        """
        news = read_news(what)
        if isinstance(news, PingNews):
            self.show_ping(game_id, news)
        elif isinstance(news, DeclinedNews):
            self.show_no(game_id, news)
        elif isinstance(news, PresenceNews):
            self.elsewhere.notified(news)
        elif not game_id or game_id in self.viewers or game_id in self.tables.open or self.leases.holds(game_id):
            task = asyncio.create_task(self.follow(game_id, news) if game_id else self.catch_up())
            self.following.add(task)
            task.add_done_callback(self.following.discard)

    async def catch_up(self) -> None:
        """Anything may have happened at any table."""
        for table_id in {*await self.work(lambda: list(self.tables.open)), *self.viewers}:
            await self.follow(table_id, None)
            await self.follow(table_id, Spoke())

    async def follow(self, table_id: str, news: Written | Spoke | None) -> None:
        """Take in what another process wrote, show it, and let the bots act if that is for us to do."""
        try:
            if isinstance(news, Spoke):
                await self.tell_talk(table_id)
            elif table_id not in self.viewers:
                await self.work(lambda: self.tables.open.pop(table_id, None))  # it is read again when somebody comes
            else:
                again = await self.work(lambda: self.take_in(table_id, news))
                if again:
                    self.point_to(table_id, again)
        except StoreError as error:
            log.warning("%s", error)
        if self.leases.holds(table_id) and not isinstance(news, Spoke):
            self.drive(table_id)

    def take_in(self, table_id: str, news: Written | None) -> str:
        """Take in what another process wrote, and show it to everybody here; where the table plays on."""
        new = self.tables.follow(table_id, news)  # not if the table has heard of it by itself; the pages may not have
        behind = self.behind(table_id)
        self.show_to(table_id, behind)
        return self.tables.get(table_id).rematch_id if new or behind else ""

    def behind(self, table_id: str) -> list[Connection]:
        """Those who look at a table and have not been shown how it stands now, or sit there no more."""
        table = self.tables.open.get(table_id) or self.tables.get(table_id)  # to look at it does not count as use
        viewers = list(self.viewers.get(table_id, ()))
        return [viewer for viewer in viewers if viewer.behind(table) or self.unseated(table_id, viewer)]

    def overdue(self) -> list[str]:
        """The tables that somebody looks at who has not been shown all, or where the store may have more."""
        looked_at = [(self.tables.open.get(table_id), list(viewers)) for table_id, viewers in list(self.viewers.items())]
        return [
            table.id
            for table, viewers in looked_at
            if table is not None and (table.unsure or any(viewer.behind(table) for viewer in viewers))
        ]

    def call(self, game_id: str, *calls: PingNews | DeclinedNews | PresenceNews) -> None:
        """Call something out to the other processes, if there can be any; that it fails is no reason to stop."""
        if self.listener is None:
            return
        with suppress(RuntimeError):  # we are closing
            self.worker.submit(self.call_out, game_id, calls)

    def call_out(self, game_id: str, calls: tuple[PingNews | DeclinedNews | PresenceNews, ...]) -> None:
        try:
            for call in calls:
                self.store.db.call(game_id, msgspec.json.encode(call).decode())
        except StoreError as error:
            log.warning("%s", error)

    def lookers(self, table_id: str) -> set[str]:
        """Who looks at a table here."""
        return {viewer.holder for viewer in list(self.viewers.get(table_id, ())) if viewer.here and viewer.holder}

    def seats_here(self, table: Table, ask: Ask) -> list[int]:
        """The seats from which somebody looks at the table, through whatever process: where it is asked who has gone."""
        if not isinstance(ask, (StandIn, GiveAway, Agree)):
            return []
        here = self.lookers(table.id) | self.elsewhere.at(table.id)
        return [seat for seat, holders in self.store.holders_of(table.id).items() if not here.isdisjoint(holders)]

    def tell_looking(self, table_id: str, viewer: Connection) -> None:
        """Let the other processes know whether somebody looks at a table, so that they send no notice."""
        if viewer.holder:
            here = viewer.holder in self.lookers(table_id)
            self.call(table_id, PresenceNews(self.store.db.me, [(table_id, viewer.holder)], here))

    async def sweep(self) -> None:
        """Bots and time limits whose process ended before they acted, pages that were not shown all, and memory."""
        looking = [(table_id, holder) for table_id in self.viewers for holder in self.lookers(table_id)]
        self.call("", *in_parts(self.store.db.me, looking))
        for table_id in await self.work(lambda: [*self.leases.waiting(SWEPT), *self.tables.overdue()]):
            self.drive(table_id)
        for table_id in await self.work(self.overdue):
            await self.follow(table_id, None)
        for table_id in await self.work(self.tables.tidy):
            for viewer in self.viewers.get(table_id, ()):
                viewer.forget()

    # -- coming and going ------------------------------------------------------------------------------------------
    async def join(self, table_id: str, viewer: Connection, since: int = -1) -> None:
        """Somebody comes. `since` is the version that they know, -1 if they do not wish to be told what happened since."""
        self.viewers.setdefault(table_id, set()).add(viewer)
        self.tell_looking(table_id, viewer)
        await self.work(lambda: self.arrive(table_id, viewer, since))
        await self.tell_talk(table_id, viewer)
        self.drive(table_id)

    def leave(self, table_id: str, viewer: Connection) -> None:
        here = self.viewers.get(table_id, set())
        here.discard(viewer)
        if not here:
            self.viewers.pop(table_id, None)
        self.tell_looking(table_id, viewer)

    def meet(self, table_id: str, viewer: Connection) -> None:
        """Whoever looks need not be told that they are waited for, and when they have gone they may be told again."""
        if viewer.here and viewer.looking.held:
            untell(self.store.db, table_id, viewer.holder)

    def arrive(self, table_id: str, viewer: Connection, since: int) -> None:
        self.meet(table_id, viewer)
        if since < 0 or not self.tell_again(table_id, viewer, since):
            for each, message in self.seen(table_id, [viewer], False):
                self.send(each, message)
        if made := self.tables.get(table_id).rematch_id:
            self.send(viewer, way_to(made))

    def tell_again(self, table_id: str, viewer: Connection, since: int) -> bool:
        """Tell what happened, moment by moment, and how the table stands now; whether there was something to tell."""
        table = self.tables.get(table_id)
        told = retold(table, viewer.looking, since)
        eye = TableView(table, viewer.looking)
        for message in told:
            self.send(viewer, msgspec.json.encode(viewer.news(eye, message, True)))
        if told:
            self.send(viewer, msgspec.json.encode(viewer.news(eye, eye.message(), False)))
        return bool(told)

    async def rematch(self, table_id: str, holder: str) -> str:
        """The table of a rematch: the same game, options and seats. Whoever looks on is told of it."""
        made = await self.work(lambda: self.lay_again(table_id, holder))
        self.point_to(table_id, made)
        return made

    def lay_again(self, table_id: str, holder: str) -> str:
        old = self.tables.get(table_id)
        held = self.tables.held(old, holder)
        if not old.over() or not (held or self.tables.is_host(old, holder)):
            raise TableError("no-seat")
        old.follow()
        if not old.rematch_id:
            bots = ["" if who.stand_in and who.taken else who.bot for who in old.seats]  # who was played for sits down again
            seats = [SeatRow(who.name, bot=bots[seat], here=seat in held) for seat, who in enumerate(old.seats)]
            told = (old.game.name, old.game.options(), seats, holder, old.pack, after(old.setting))
            with suppress(Taken):  # somebody has done so elsewhere at the same moment
                self.tables.create(*told, before=table_id)
            old.follow()
        return old.rematch_id

    def point_to(self, table_id: str, made: str) -> None:
        """Show everybody the way to the table of a rematch."""
        for viewer in self.viewers.get(table_id, ()):
            viewer.put(way_to(made))

    # -- doing -----------------------------------------------------------------------------------------------------
    async def heard(self, table_id: str, viewer: Connection, ask: Ask) -> None:
        """Do what a page asks; everybody sees what came of it, and a refusal goes to the one who asked."""
        if isinstance(ask, Ping):
            await self.ping(table_id, viewer, ask)
            return
        if isinstance(ask, Hint):
            await self.hint(table_id, viewer)
            return
        if isinstance(ask, Here):
            viewer.here = ask.yes
            self.tell_looking(table_id, viewer)
            await self.work(lambda: self.meet(table_id, viewer))
            return
        if isinstance(ask, Keep):
            viewer.keep(ask.faces)
            return
        if isinstance(ask, Since):
            if viewer.may_ping(free=True) and await self.seated(table_id, viewer):
                await self.work(lambda: self.tell_again(table_id, viewer, ask.version))
            return
        if isinstance(ask, Say):
            await self.say(table_id, viewer, ask)
            return
        began, what = monotonic(), type(ask).__name__.lower()
        self.vitals.asks.labels(what).inc()
        others = [other for other in self.viewers.get(table_id, ()) if other is not viewer]
        no: DeclinedNews | None = None
        try:
            if isinstance(ask, Agree) and not ask.yes:
                no = await self.work(lambda: self.refusal_by(table_id, viewer))
            done = await self.work_at(table_id, lambda: self.do_and_tell(table_id, viewer, others, ask))
        except StoreError as error:
            log.error("%s", error)
            self.vitals.failures.inc()
            viewer.put(refused("store", viewer.looking.lang))
            return
        except Exception:  # a fault of ours; the table has gone back to where it was, and the line stays open
            log.exception("table %s could not do %r", table_id, ask)
            viewer.put(refused("other", viewer.looking.lang))
            return
        if done.changed:
            self.vitals.seconds.observe(monotonic() - began)
            if isinstance(ask, SEATING):
                await self.tell_said(table_id)
            if no is not None:
                self.show_no(table_id, no)
                self.call(table_id, no)
        if done.waits:
            self.drive(table_id)

    def do_and_tell(self, table_id: str, viewer: Connection, others: list[Connection], ask: Ask) -> Done:
        """Do what a page asks, and show it and the others what came of it: one way to the worker and back."""
        if self.unseated(table_id, viewer):
            self.send(viewer, None)
            return Done(False, False)
        reply, changed = self.do(table_id, viewer, ask)
        if not changed:  # but the table may have found meanwhile what others wrote, or what became of an answer in doubt
            table = self.tables.get(table_id)
            behind = [each for each in (viewer, *others) if each.behind(table)]
            waits = self.tell(table_id, behind) if behind else False
        elif others:
            waits = self.tell(table_id, [viewer, *others])
        else:  # alone with bots one need not look whether they are to be seen to
            self.show_to(table_id, [viewer])
            waits = True
        if reply is not None:
            self.send(viewer, msgspec.json.encode(reply))
        return Done(changed, waits)

    def show_to(self, table_id: str, viewers: list[Connection], bot: bool = False) -> None:
        """Send these what was done. That counts, also if it cannot be shown: then their lines end, and the pages come back
        and look again.
        """
        try:
            for viewer, message in self.shown(table_id, viewers, bot):
                self.send(viewer, message)
                if not self.line.waiting:
                    sleep(CARRY)
                self.line.let_in(table_id)
        except Exception:
            log.exception("table %s cannot be shown", table_id)
            self.vitals.failures.inc()
            for viewer in viewers:
                self.send(viewer, None)

    def send(self, viewer: Connection, message: bytes | None) -> None:
        """From the worker: the line carries it while more is drawn."""
        call_in(self.loop, viewer.put, message)

    def tell(self, table_id: str, viewers: list[Connection]) -> bool:
        """Send these what was done; whether a bot or a time limit is to be seen to. Where only people are waited for they
        are given notice at once.
        """
        self.show_to(table_id, viewers)
        try:
            table = self.tables.get(table_id)
            if table.bot_to_act() < 0 and table.limit() is None:
                self.ring(table_id)
                return False
        except StoreError:  # whoever drives the bots finds it too
            pass
        except Exception:  # what was done counts, whether notice of it can be given or not
            log.exception("table %s could give no notice", table_id)
            self.vitals.failures.inc()
        return True

    def unseated(self, table_id: str, viewer: Connection) -> bool:
        """Whether a seat that this page came with is another's now: then its line ends, and it comes back as who it is."""
        held = self.tables.get(table_id).held_by()
        return any(viewer.holder not in held.get(seat, ()) for seat in viewer.looking.held)

    async def seated(self, table_id: str, viewer: Connection) -> bool:
        """Whether a page is still that of its seats; else its line ends."""
        gone = await self.work(lambda: self.unseated(table_id, viewer))
        if gone:
            viewer.put(None)
        return not gone

    async def ping(self, table_id: str, viewer: Connection, ask: Ping) -> None:
        if not viewer.may_ping() or not await self.seated(table_id, viewer):
            return
        eye = await self.work(lambda: TableView(self.tables.get(table_id), viewer.looking))
        told = PingNews(ask.at, eye.looks[eye.seat], eye.names[eye.seat], eye.marks[eye.seat].sign)
        self.show_ping(table_id, told)
        self.call(table_id, told)

    def show_ping(self, table_id: str, told: PingNews) -> None:
        shown = msgspec.json.encode({"ping": {"at": told.at, "look": told.look, "name": told.name, "sign": told.sign}})
        for each in list(self.viewers.get(table_id, ())):
            each.put(shown)

    def refusal_by(self, table_id: str, viewer: Connection) -> DeclinedNews | None:
        """Whom it concerns that this viewer does not agree; nobody where they withdraw what they asked for themselves."""
        table = self.tables.get(table_id)
        asked, held = table.proposal, viewer.looking.held
        if asked is None or not held or set(held) & set(asked.agreed):
            return None
        return DeclinedNews(table.names()[held[0]], asked.agreed)

    def show_no(self, table_id: str, no: DeclinedNews) -> None:
        for each in list(self.viewers.get(table_id, ())):
            if set(each.looking.held) & set(no.seats):
                each.put(msgspec.json.encode({"note": say(each.looking.lang, "web.ask.declined", name=no.name)}))

    async def hint(self, table_id: str, viewer: Connection) -> None:
        """What the best bot would answer in the viewer's place, from what the viewer sees, and why."""
        if not await self.seated(table_id, viewer):
            return
        if not viewer.may_ping():
            viewer.put(msgspec.json.encode({"note": reason("too-fast", viewer.looking.lang)}))
            return
        question = await self.work(lambda: self.tables.get(table_id).question_of(viewer.looking.held, ADVISER))
        if question is not None:
            advice = await self.thinkers.explain(question)
            text = await self.work(lambda: self.said(table_id, viewer, question, advice))
            told = {"decision": question.decision, "option": advice.answer, "text": text}
            viewer.put(msgspec.json.encode({"hint": told}))

    def said(self, table_id: str, viewer: Connection, question: Question, advice: Advice) -> str:
        """Advice in words, as long as the question stands."""
        table = self.tables.get(table_id)
        stands = question.seat in table.to_act() and table.decision(question.seat) == question.decision
        return TableView(table, viewer.looking).advice(question.seat, advice) if stands else ""

    async def say(self, table_id: str, viewer: Connection, ask: Say) -> None:
        """Those who play may speak, and whoever looks on hears it."""
        looking = viewer.looking
        try:
            if not looking.held or not viewer.may_ping():
                raise TableError("too-fast" if looking.held else "only-listens")
            if not await self.seated(table_id, viewer):
                return
            await self.work(lambda: self.speak(table_id, looking.held[0], looking.lang, ask))
        except TableError as error:
            self.vitals.refused.labels(error.word).inc()
            viewer.put(msgspec.json.encode({"unsaid": reason(error.word, looking.lang)}))
            return
        await self.tell_said(table_id)

    async def tell_said(self, table_id: str) -> None:
        """Tell everybody what was just said. That is said, also if it cannot be told now: it comes with the next line."""
        try:
            await self.tell_talk(table_id)
        except StoreError as error:
            log.warning("%s", error)

    def speak(self, table_id: str, seat: int, lang: str, ask: Say) -> Said:
        """A seat says something in words or by a sign, or reacts to a line; a TableError if it cannot."""
        text = say(lang, f"web.talk.sign-{ask.react}") if ask.react else clean_text(ask.text)
        if not text or (ask.about >= 0 and not ask.react):
            raise TableError("empty")
        name = self.tables.get(table_id).names()[seat]
        if ask.about < 0:
            return self.talk.say(table_id, seat, name, text, ask.react)
        said = self.talk.react(table_id, Said(-1, seat, name, text, time(), ask.react, ask.about, ask.there))
        if said is None:
            raise TableError("no-line")
        return said

    def tell_seats(self, table: Table, before: list[SeatRow], lang: str) -> None:
        """It is said in the talk when a bot begins to play for somebody, or ends it, and when others may. So it is, said or
        not.
        """
        for seat, (who, was) in enumerate(zip(table.seats, before)):
            taken = "taken" if was.missing and not who.missing else "back"
            change = taken if not who.stand_in else "free" if who.missing and not was.missing else "bot"
            if (was.stand_in or who.stand_in) and (who.missing, who.stand_in) != (was.missing, was.stand_in):
                try:
                    self.talk.say(table.id, seat, table.names()[seat], say(lang, f"web.talk.{change}"), change)
                except StoreError as error:
                    log.warning("%s", error)

    async def tell_talk(self, table_id: str, come: Connection | None = None) -> None:
        """Tell everybody what was said since they last heard, or the one who has just come what was said before."""
        viewers = list(self.viewers.get(table_id, ())) if come is None else [come]
        if not viewers:
            return
        said = await self.work(lambda: self.talk.since(table_id, min(viewer.heard for viewer in viewers)))
        for viewer in viewers:
            if new := [line for line in said if line.number >= viewer.heard]:
                viewer.heard = new[-1].number + 1
                own = viewer.looking.held[0] if viewer.looking.held else -1
                viewer.put(msgspec.json.encode({"said": new, "old": come is not None, "own": own}))

    def do(self, table_id: str, viewer: Connection, ask: Ask) -> tuple[dict[str, Any] | None, bool]:
        table = self.tables.get(table_id)
        held = list(viewer.looking.held)
        try:
            if isinstance(ask, Why):
                refusals = TableView(table, viewer.looking).why_not(ask.at[:DEEP])
                return {"refused": refusals}, False
            if isinstance(ask, Read):
                viewer.looking = viewer.looking._replace(reads=ask.open)
                return self.now(table, viewer), False
            if isinstance(ask, Look):
                return {"look": TableView(table, viewer.looking).closer(ask.at[:DEEP])}, False
            if isinstance(ask, Reset):
                return {"note": TableView(table, viewer.looking).stops(table.reset(held) or "begun")}, True
            if isinstance(ask, Intentions):
                return {"planning": TableView(table, viewer.looking).planning()}, False
            if isinstance(ask, Intend):
                table.plan(TableView(table, viewer.looking).intended(ask.what, ask.at, ask.there), ask.there)
            sat = table.seats if isinstance(ask, SEATING) else []
            carry_out(table, held, ask, self.seats_here(table, ask))
            self.tell_seats(table, sat, viewer.looking.lang)
        except Refused as refused:
            self.vitals.refused.labels("rule").inc()
            answer = table.game.read(ask.answer) if isinstance(ask, Give) else None
            return {"refused": [TableView(table, viewer.looking).refusal(answer, refused.rule)]}, False
        except TableError as error:
            self.vitals.refused.labels(error.word).inc()
            viewer.forget()
            told = [{"rule": "", "text": reason(error.word, viewer.looking.lang)}]
            return {**self.now(table, viewer), "refused": told}, False
        return None, True

    def now(self, table: Table, viewer: Connection) -> dict[str, Any]:
        """The table as one viewer sees it."""
        eye = TableView(table, viewer.looking)
        return viewer.news(eye, eye.message(), False)

    async def show(self, table_id: str) -> None:
        """Show what was done to all who have not been shown it. That counts, also if it cannot be shown now."""
        if table_id not in self.viewers:
            return
        try:
            await self.work(lambda: self.show_to(table_id, self.behind(table_id)))
        except StoreError as error:  # it is shown when the house is next swept
            log.warning("%s", error)

    async def spread(self, table_id: str, bot: bool) -> None:
        """Send everybody at the table what they see now; what is the same for several is made once."""
        await self.work(lambda: self.show_to(table_id, list(self.viewers.get(table_id, ())), bot))

    def shown(self, table_id: str, viewers: list[Connection], bot: bool) -> Iterator[tuple[Connection, bytes | None]]:
        gone = [viewer for viewer in viewers if self.unseated(table_id, viewer)]
        yield from ((viewer, None) for viewer in gone)
        if there := [viewer for viewer in viewers if viewer not in gone]:
            yield from self.seen(table_id, there, bot)

    def seen(self, table_id: str, viewers: list[Connection], bot: bool) -> Iterator[tuple[Connection, bytes]]:
        """For each viewer the moments on the way, as a bot's answers come, and then the table as it is now."""
        table = self.tables.get(table_id)
        lines = table.log_entries()
        eyes = {looking: eye_of(table, looking, lines) for looking in {viewer.looking for viewer in viewers}}
        kinds = game_info(table.game.name).ui.PAUSE_EVENTS
        versions = {viewer.version for viewer in viewers if viewer.version >= 0}
        passed = {since: moments(table, since, kinds) for since in versions}
        glimpsed: dict[tuple[ViewerContext, int], list[dict[str, Any]]] = {}
        made: dict[ViewerContext, dict[str, Any]] = {}
        for viewer in viewers:
            looking, eye = viewer.looking, eyes[viewer.looking]
            known = glimpsed.setdefault((looking.onlooker(), viewer.version), [])  # on the way all see what an onlooker sees
            for at, moment in enumerate(passed.get(viewer.version, [])):
                if at == len(known):
                    known.append(TableView(table, looking.onlooker(), lines).glimpse(moment))
                yield viewer, msgspec.json.encode(viewer.news(eye, known[at], True))
            if looking not in made:
                made[looking] = eye.message()
            yield viewer, msgspec.json.encode(viewer.news(eye, made[looking], bot))

    # -- bots ------------------------------------------------------------------------------------------------------
    def drive(self, table_id: str) -> None:
        """See to it that bots act, one answer at a time, whether somebody looks or not."""
        self.moved.add(table_id)
        if table_id not in self.driving:
            self.driving[table_id] = asyncio.create_task(self.bots(table_id))

    async def bots(self, table_id: str) -> None:
        try:
            while table_id in self.moved:
                self.moved.discard(table_id)
                while (question := await self.next_question(table_id)) is not None:
                    began = monotonic()
                    answer = await self.thinkers.think(question)
                    self.vitals.thoughts.observe(monotonic() - began)
                    await self.work(lambda: self.give(table_id, question, answer))  # noqa: B023  # called at once
                    await self.spread(table_id, bot=True)
        except StoreError as error:
            log.warning("the bots at table %s wait: %s", table_id, error)
        except Exception:
            log.exception("the bots at table %s stopped", table_id)
        finally:
            self.moved.discard(table_id)
            self.driving.pop(table_id, None)

    async def next_question(self, table_id: str) -> Question | None:
        """What the next bot is asked, once all have stopped choosing where the time for that has run out."""
        stopped, question, left = await self.work(lambda: self.due(table_id))
        if stopped:
            await self.spread(table_id, bot=False)
        self.wake(table_id, left)
        return question

    def due(self, table_id: str) -> tuple[bool, Question | None, float | None]:
        """Whether somebody had to stop choosing, what the next bot is asked, and how long people may go on choosing."""
        table = self.tables.get(table_id)
        before = table.version
        with suppress(Stale):
            if table.overdue():
                table.open()
        return table.version > before, self.question_or_ring(table_id), table.time_left()

    def wake(self, table_id: str, left: float | None) -> None:
        """Look again when the time for choosing has run out."""
        if (timer := self.timers.pop(table_id, None)) is not None:
            timer.cancel()
        if left:
            self.timers[table_id] = asyncio.get_running_loop().call_later(left, self.drive, table_id)

    def question_or_ring(self, table_id: str) -> Question | None:
        """What the next bot is asked; if there is none, people are waited for."""
        question = self.question(table_id)
        if question is None:
            self.ring(table_id)
        return question

    def ring(self, table_id: str) -> None:
        """Give notice to those who are waited for and do not look; for the others the next wait counts anew."""
        table, here = self.tables.get(table_id), self.lookers(table_id) | self.elsewhere.at(table_id)
        asked = [seat for seat in table.to_act() if not table.seats[seat].bot]
        if any(holder not in here for seat in asked for holder in table.held_by().get(seat, ())):
            table.holders = None  # before a notice goes out: whoever has signed in meanwhile holds the seat as somebody else
        since: dict[str, float] = {}
        for seat in asked:
            for holder in table.held_by().get(seat, ()):
                since[holder] = max(table.clock.since[seat], since.get(holder, 0.0))
        away = {holder: began for holder, began in since.items() if holder not in here}
        self.notifier.waits(table_id, away, lambda lang: your_turn(table, self.notifier.house.base, lang))

    def question(self, table_id: str) -> Question | None:
        """What a bot of this table is asked; None if there is none, or another process sees to them."""
        question = self.tables.get(table_id).question()
        return question if question is not None and self.leases.take(table_id) else None

    def give(self, table_id: str, question: Question, answer: str) -> None:
        table = self.tables.get(table_id)
        if not table.seats[question.seat].bot:  # while it thought, a person has sat down there
            return
        with suppress(Stale):  # while the bot thought, somebody took something back
            table.answer(question.seat, question.decision, answer)


def after(setting: Setting) -> Setting:
    """How the next game at a table is run: after a lesson, or one that was played on, it is a real one."""
    return msgspec.structs.replace(setting, lesson=False, known=False)


def way_to(table_id: str) -> bytes:
    """What a page is told of the table of a rematch."""
    return msgspec.json.encode({"next": f"/t/{table_id}"})


def refused(word: str, lang: str) -> bytes:
    """What a page is told that cannot have what it asked for, by a reason of the house."""
    return msgspec.json.encode({"refused": [{"rule": "", "text": reason(word, lang)}]})


def call_in(loop: asyncio.AbstractEventLoop, job: Callable[..., None], *words: object) -> None:
    """From another thread. A loop that has ended hears nothing more."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(job, *words)

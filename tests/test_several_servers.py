"""Several server processes with one store: each learns of the changes of others, and only one plays the bots of a game."""

import asyncio
import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from queue import Empty, Queue

import pytest
from starlette.testclient import TestClient

from dolmen.engine.record import Entry
from dolmen.games.bot_questions import compute_answer
from dolmen.store import Accounts, Leases, Listener, Passkey, SeatRow, StateSummary, Store, WriteConflict, leases
from dolmen.table import StaleRequest, Table, Tables
from dolmen.table.core import MAX_ANSWER_TRIES
from dolmen.table.proposals import save_proposal
from dolmen.table.seats import set_stand_in
from dolmen.table.shared_fields import STAND_IN, Proposal
from dolmen.web.api.stream import Reader
from dolmen.web.live import hub
from dolmen.web.live.bot_processes import BotProcesses
from dolmen.web.live.cluster_sync import ClusterSync
from dolmen.web.live.connection import Connection
from dolmen.web.live.rematch import create_rematch
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.server.app import make_app
from tests.server_helpers import WAIT_SECONDS, open_page_at_each, run_two_servers, wait_until
from tests.store_helpers import SEATS, roam_record, run_sql, stored_status
from tests.table_helpers import play_one_answer
from tests.time_travel import let_time_pass
from tests.web_client import HERE, RecordingPage, SocketPage, holder_of, join, new_table, open_socket


@pytest.fixture
def stores(data):
    """Connections of two processes to one store."""
    both = [Store(data), Store(data)]
    yield both
    for store in both:
        store.close()


# -- leases -------------------------------------------------------------------------------------------------------------
@pytest.fixture
def pair(stores):
    stores[0].create("g1", roam_record(), None, SEATS, "ann's browser", StateSummary([2], bots=True))
    return Leases(stores[0].db), Leases(stores[1].db)


def test_only_one_process_at_a_time_plays_the_bots_of_a_game(pair):
    one, two = pair
    assert one.take("g1")
    assert one.take("g1")
    assert not two.take("g1")
    assert (one.holds("g1"), two.holds("g1")) == (True, False)
    one.release_all()
    assert two.take("g1")
    assert not one.take("g1")


def test_a_lease_expires_when_its_process_is_gone(pair, stores):
    one, two = pair
    assert one.take("g1")
    assert two.unleased_games(9) == []
    late = leases.LEASE_SECONDS + 1
    one.taken_at["g1"] -= late
    run_sql(stores[0], "UPDATE leases SET until = until - :late", late=late)
    assert not one.holds("g1")
    assert two.unleased_games(9) == ["g1"]
    assert two.take("g1")
    assert not one.take("g1")


def test_a_clock_set_back_does_not_delay_bots(pair, stores):
    one, two = pair
    assert one.take("g1")
    run_sql(stores[0], "UPDATE leases SET until = until + 86400")
    assert two.unleased_games(9) == ["g1"]
    assert two.take("g1")


@pytest.mark.parametrize("apart", [-leases.LEASE_SECONDS, leases.LEASE_SECONDS], ids=["behind", "ahead"])
def test_leases_work_between_machines_whose_clocks_differ(cluster, monkeypatch, apart):
    with closing(Store(cluster.emptied())) as here, closing(Store(cluster.address)) as there:
        here.create("g1", roam_record(), None, SEATS, "ann's browser", StateSummary([2], bots=True))
        one, two = Leases(here.db), Leases(there.db)
        assert one.take("g1")
        monkeypatch.setattr(time, "time", lambda now=time.time: now() + 2 * apart)
        assert two.unleased_games(9) == []
        assert not two.take("g1")


def test_a_game_needs_a_lease_only_while_a_bot_may_answer(pair, stores):
    one, _ = pair
    assert one.unleased_games(9) == ["g1"]
    stores[0].replace("g1", "proposal", "", "somebody asks something")
    assert one.unleased_games(9) == []
    stores[0].append("g1", 0, [Entry(2, "rest")], StateSummary([2], bots=True))
    assert one.unleased_games(9) == ["g1"]
    stores[0].set_frozen_reason("g1", "because", "")
    assert one.unleased_games(9) == []
    stores[0].set_frozen_reason("g1", "", "")
    stores[0].append("g1", 1, [Entry(2, "rest")], StateSummary([0]))
    assert one.unleased_games(9) == []


# -- news ---------------------------------------------------------------------------------------------------------------
def test_sqlite_reports_changes_of_others_and_not_our_own(tmp_path):
    one, two = (Store(str(tmp_path / "games.sqlite3")) for _ in range(2))
    one.create("g1", roam_record(), None, SEATS, "ann's browser")
    assert (one.db.changed_by_others(), two.db.changed_by_others()) == (False, True)
    one.append("g1", 0, [Entry(0, "rest")])
    assert (one.db.changed_by_others(), two.db.changed_by_others()) == (False, True)
    assert two.load("g1")
    assert (one.db.changed_by_others(), two.db.changed_by_others()) == (False, False)
    one.close()
    two.close()


@pytest.fixture
def listening(cluster):
    """Two stores in PostgreSQL, and the news that the second one receives."""
    one, two = Store(cluster.emptied()), Store(cluster.address)
    news: Queue[str] = Queue()
    listener = Listener(two.db, lambda game_id, what: news.put(game_id))
    assert news.get(timeout=WAIT_SECONDS) == ""  # the first message means: reload everything
    yield one, two, news
    listener.close()
    one.close()
    two.close()


def test_postgres_reports_changes_of_others_and_not_our_own(listening):
    one, two, news = listening
    one.create("g1", roam_record(), None, SEATS, "ann's browser")
    one.append("g1", 0, [Entry(0, "rest")])
    assert news.get(timeout=WAIT_SECONDS) == "g1"
    two.append("g1", 1, [Entry(0, "rest")])
    one.add_holder("g1", 1, "bob's browser", "Bob")
    assert news.get(timeout=WAIT_SECONDS) == "g1"
    with pytest.raises(Empty):
        news.get(timeout=0.3)


def test_a_lost_listener_reconnects_and_reloads_everything(listening, cluster):
    one, _, news = listening
    one.create("g1", roam_record(), None, SEATS, "ann's browser")
    cluster.close_connections()
    assert news.get(timeout=WAIT_SECONDS) == ""
    cluster.stop("immediate")
    cluster.start()
    assert news.get(timeout=WAIT_SECONDS) == ""
    one.append("g1", 0, [Entry(0, "rest")])
    assert news.get(timeout=WAIT_SECONDS) == "g1"


def test_an_answer_with_changed_plans_is_sent_as_a_reload(cluster):
    """The notification contains entries, but no other changes."""
    with closing(Store(cluster.emptied())) as one, closing(Store(cluster.address)) as two:
        news: Queue[str] = Queue()
        listener = Listener(two.db, lambda game_id, what: news.put(f"{game_id} {what}"))
        assert news.get(timeout=WAIT_SECONDS) == " "
        one.create("g1", roam_record(), None, SEATS, "ann's browser")
        one.append("g1", 0, [Entry(0, "rest")])
        assert "rest" in news.get(timeout=WAIT_SECONDS)
        one.append("g1", 1, [Entry(0, undo=[0])], swaps=[("plans", "", "something else")])
        assert news.get(timeout=WAIT_SECONDS) == "g1 "
        listener.close()


# -- votes and seats ----------------------------------------------------------------------------------------------------
ANN, BOB, CAT = range(3)


@pytest.fixture
def three(stores):
    """A table at which Ann, Bob and Cat have acted, opened by two servers."""
    seats = [SeatRow(name, here=True) for name in ("Ann", "Bob", "Cat")]
    table = Tables(stores[0]).create("roam", {"seats": 3, "first": ANN}, seats, "browser")
    while {past.seat for past in table.play.past} != {ANN, BOB, CAT}:
        play_one_answer(table)
    return table, Tables(stores[1]).get(table.id)


def bots_at(table: Table) -> list[str]:
    return [who.bot for who in stored_status(table.store, table.id).seats]


def test_an_undo_is_not_executed_after_a_no_at_another_server(three):
    here, there = three
    assert not here.undo([ANN])
    there.sync()
    there.vote([BOB], True)
    here.sync()
    there.vote([BOB], False)
    version = here.version
    with pytest.raises(StaleRequest):
        here.vote([CAT], True)
    assert (here.version, stored_status(there.store, there.id).length, here.proposal) == (version, version, None)


def test_no_stand_in_after_a_no_at_another_server(three):
    here, there = three
    while ANN not in here.to_act():
        play_one_answer(here)
    there.sync()
    here.clock.waiting_since[ANN] = here.clock.seated_since[ANN] = 1.0  # Ann has been absent for a long time
    here.times[:] = [1.0] * len(here.times)
    save_proposal(here, Proposal(STAND_IN, ANN, [BOB]))
    there.sync()
    there.vote([ANN], False)
    with pytest.raises(StaleRequest):
        here.vote([CAT], True)
    assert (bots_at(here), here.proposal) == (["", "", ""], None)


def test_two_players_reclaim_their_seats_at_two_servers(three, stores):
    here, there = three
    for seat in [*here.to_act(), ANN, BOB]:
        set_stand_in(here, seat, "greedy")
    assert run_sql(stores[0], "SELECT bots FROM games") == [(1,)]
    there.sync()
    here.reclaim_seats([ANN, CAT])
    there.reclaim_seats([BOB])
    assert bots_at(here) == ["", "", ""]
    assert [who.bot for who in there.seats] == ["", "", ""]
    assert run_sql(stores[0], "SELECT bots FROM games") == [(0,)]


def create_table_both_to_act(stores: list[Store]) -> tuple[Table, Table]:
    """A table at which both seats are to act, opened by two servers."""
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    table = Tables(stores[0]).create("spirit_island", {"seats": 2}, seats, "browser")
    while table.to_act() != [ANN, BOB]:
        play_one_answer(table)
    return table, Tables(stores[1]).get(table.id)


def test_an_answer_of_another_seat_does_not_make_an_answer_stale(stores):
    here, there = create_table_both_to_act(stores)
    decision, answer = there.decision(BOB), there.game.legal(there.view(BOB), BOB)[0].name
    play_one_answer(here)
    there.answer(BOB, decision, answer)
    assert [entry.seat for entry in there.play.record.entries if not entry.auto][-2:] == [ANN, BOB]
    here.sync()
    assert here.play.record.entries == there.play.record.entries


def test_an_answer_that_always_conflicts_is_given_up(stores, monkeypatch):
    here, _ = create_table_both_to_act(stores)
    version, tries = here.version, []

    def too_late(*given: object) -> None:
        tries.append(given)
        raise WriteConflict("store.taken", game=here.id, entry=0, free=0)

    monkeypatch.setattr(stores[0], "append", too_late)
    with pytest.raises(StaleRequest):
        play_one_answer(here)
    assert (here.version, len(tries)) == (version, MAX_ANSWER_TRIES)


# -- bots ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["roam", "the_arrival", "spirit_island"])
def test_a_bot_gets_everything_it_needs_as_data(game):
    """The seat's view is sent to another process as data, and nothing is lost."""
    store = Store(":memory:")
    tables = Tables(store)
    table = tables.create(game, {"seats": 2}, [SeatRow("Ann", bot="random"), SeatRow("Bob", bot="random")], "browser")
    for _ in range(40):
        question = table.bot_question()
        if question is None:
            break
        name = compute_answer(question)
        assert name in [answer.name for answer in table.game.legal(table.play.state, question.seat)]
        table.answer(question.seat, question.decision, name)
    assert table.version >= 40 or table.over()
    assert question is None or "token" not in repr(question)
    store.close()


def test_bots_run_in_processes_and_a_killed_one_is_replaced():
    store = Store(":memory:")
    seats = [SeatRow("Ann", bot="greedy"), SeatRow("Bob", bot="greedy")]
    table = Tables(store).create("roam", {"seats": 2, "first": 0}, seats, "browser")

    async def play() -> None:
        with ThreadPoolExecutor(1) as worker:
            thinkers = BotProcesses(1, worker)
            for _ in range(2):
                question = table.bot_question()
                assert question is not None
                table.answer(question.seat, question.decision, await thinkers.compute_answer(question))
                [process] = thinkers.pool._processes
                assert process != os.getpid()
                os.kill(process, signal.SIGKILL)
            thinkers.close()

    asyncio.run(play())
    assert table.version >= 2
    store.close()


# -- servers ------------------------------------------------------------------------------------------------------------


# -- notices ------------------------------------------------------------------------------------------------------------
@contextmanager
def servers_with_notices(data: str, rung: list[str]) -> Iterator[tuple[TestClient, TestClient]]:
    """Two servers whose notifications are not sent: their holders are added to a list."""
    with run_two_servers(data) as servers:
        for server in servers:
            notifier = server.app.state.hub.notifier
            notifier.pool = ThreadPoolExecutor(1)
            notifier.send_to_channels = lambda holder, channels, notice: rung.append(holder)
        yield servers


def notify_players(server: TestClient, table: str, first=lambda table: None) -> None:
    """Do something at a table, then notify the players who are to act."""
    hub = server.app.state.hub
    server.portal.call(lambda: hub.work(lambda: (first(hub.tables.get(table)), hub.notices.notify_waiting(table))))
    hub.notifier.pool.submit(lambda: None).result()


def play_turn(table: Table) -> None:
    seat = table.to_act()[0]
    while table.to_act() == [seat]:  # some turns have two answers
        table.answer(seat, table.decision(seat), table.game.legal(table.view(seat), seat)[-1].name)


def test_each_wait_is_notified_once_across_servers_and_restarts(data, monkeypatch):
    rung: list[str] = []
    with servers_with_notices(data, rung) as (one, two):
        table = new_table(one, **{"kind-1": "here"})
        ann, cookies = holder_of(one), one.cookies
        for server in (one, two, one):
            notify_players(server, table)
        assert rung == [ann]
    with servers_with_notices(data, rung) as (one, two):
        one.cookies = cookies
        notify_players(one, table)
        assert rung == [ann]
        let_time_pass(monkeypatch, 100)
        notify_players(two, table, play_turn)  # now her other seat is to act
        notify_players(one, table, Table.sync)
        assert rung == [ann, ann]
        with open_socket(one, table) as line:  # she opens the page, does nothing, and closes it
            line.receive_text()
            notify_players(one, table)
            assert rung == [ann, ann]
        wait_until(lambda: table not in one.app.state.hub.connections.by_table)
        for server in (two, one):
            wait_until(lambda: not server.app.state.hub.presence.present_holders(table))  # noqa: B023
            notify_players(server, table)
        assert rung == [ann] * 3


@pytest.fixture
def browsers(data, monkeypatch):
    """Two servers with one store, and a browser at each. They share the cookie secret."""
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.02)
    with run_two_servers(data) as clients:
        yield clients


def receive_version(seat: SocketPage, version: int) -> None:
    while seat.last["version"] < version:
        seat.receive()


def test_two_servers_show_each_others_moves(browsers):
    one, two = browsers
    table = new_table(one, **{"kind-1": "here"})
    two.cookies = one.cookies  # the same browser, sent to another server by the proxy
    with open_socket(one, table) as here, open_socket(two, table) as there:
        ann, bob = SocketPage(here), SocketPage(there)
        ann.receive()
        bob.receive()
        for _ in range(6):
            for at, other in ((ann, bob), (bob, ann)):
                version = at.last["version"]
                at.answer(at.last["decision"]["options"][-1]["id"])
                receive_version(at, version + 1)
                receive_version(other, at.last["version"])
                assert other.last["decision"] == at.last["decision"]
                assert other.regions["map"] == at.regions["map"]


def test_a_rematch_is_one_table_at_all_servers_and_keeps_the_seats(browsers):
    one, two = browsers
    table = new_table(one, **{"name-0": "Ann", "name-1": "Bob"})
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", one.get(f"/t/{table}/invite").text)[1]
    two.post(link, data={"name": "Bob"})
    with open_socket(one, table) as here, open_socket(two, table) as there:
        seats = [SocketPage(here), SocketPage(there)]
        for seat in seats:
            seat.receive()
        while any(seat.last["decision"] for seat in seats):
            at = next(seat for seat in seats if seat.last["decision"])
            version = at.last["version"]
            at.answer(at.last["decision"]["options"][-1]["id"])
            for seat in seats:
                receive_version(seat, version + 1)
                receive_version(seat, at.last["version"])
        made = one.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"]
        for seat in seats:
            while "next" not in (message := seat.receive()):
                pass
            assert message["next"] == made
    assert two.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"] == made
    store = two.app.state.hub.store
    for client, own in ((one, 0), (two, 1)):
        holder = client.app.state.signer.unsign(client.cookies["dolmen-holder"]).decode()
        assert store.held_seats(made.removeprefix("/t/"), holder)[-1] == own


def test_a_stale_answer_at_another_server_is_refused_and_shows_the_new_state(browsers):
    with open_page_at_each(*browsers) as (ann, bob):
        browsers[1].app.state.hub.cluster.receive_news = lambda game_id, what="": None  # its news arrive late
        ann.answer(ann.last["decision"]["options"][-1]["id"])
        receive_version(ann, 1)
        bob.answer(bob.last["decision"]["options"][-1]["id"])
        while "refused" not in (message := bob.receive()):
            pass
        assert bob.last["version"] == ann.last["version"]
        assert message["refused"][0]["text"]


def ignore_news(client: TestClient) -> None:
    """Let this server miss the news of others."""
    client.app.state.hub.cluster.receive_news = lambda game_id, what="": None


def test_viewers_are_updated_when_a_program_answers_too_late(browsers):
    one, two = browsers
    signed = {"authorization": f"Bearer {one.post('/api/players').json()['token']}"}
    seats = {"game": "roam", "seats": [{"name": "Ann"}, {"name": "Bob"}], "options": {"first": 0}}
    opened = one.post("/api/tables", json=seats, headers=signed).json()["table"]
    table, asked = opened["table"], opened["decision"]
    holder = one.app.state.signer.unsign(signed["authorization"].removeprefix("Bearer ")).decode()
    page, reader = RecordingPage((0, 1), holder), Reader(ViewerContext((0, 1), False, "en", as_data=True), holder)
    ignore_news(two)
    for viewer in (page, reader):
        join(two, table, viewer)
    lines = reader.queue.qsize()
    given = {"decision": asked["id"], "answer": asked["options"][0]["id"]}
    made = one.post(f"/api/tables/{table}/act", json=given, headers=signed).json()["version"]
    assert two.post(f"/api/tables/{table}/act", json=given, headers=signed).status_code == 409
    assert page.shown == made
    assert reader.queue.qsize() == lines + 1


def test_late_news_still_reach_the_pages_of_a_table(browsers):
    one, two = browsers
    table = new_table(one, **{"kind-1": "here"})
    page, there = RecordingPage((0, 1), holder_of(one)), two.app.state.hub
    ignore_news(two)
    join(two, table, page)
    opened = one.app.state.hub.tables.get(table)
    seat = opened.to_act()[0]
    one.portal.call(one.app.state.hub.work, lambda: opened.play_answer(seat, opened.game.legal(opened.play.state, seat)[-1]))
    two.portal.call(there.work, lambda: there.tables.get(table).sync())
    assert page.shown == 0
    two.portal.call(ClusterSync.receive_news, there.cluster, table)
    wait_until(lambda: page.shown == opened.version)
    sent = len(page.got)
    two.portal.call(there.cluster.reload, table, None)
    assert len(page.got) == sent, "known entries are not sent again"


def test_a_page_ends_when_its_guest_signs_in_at_another_server(browsers):
    one, two = browsers
    table = new_table(one, **{"kind-1": "here"})
    page, guest = RecordingPage((0, 1), holder_of(one)), holder_of(one)
    join(two, table, page)
    people = Accounts(one.app.state.hub.store.db)
    people.take_over_guest(guest, people.create("p1", "ann's account", "Ann", Passkey("k1", "public", 0)))
    wait_until(lambda: page.ended)


def test_a_page_ends_when_its_own_holder_leaves_at_another_server(browsers):
    one, two = browsers
    table = new_table(one)
    tables = one.app.state.hub.tables
    opened = tables.get(table)
    for holder in ("bob at home", "bob away"):
        tables.sit_down(opened, opened.seats[1].token, holder, "Bob")
    pages = [RecordingPage((1,), "bob at home"), RecordingPage((1,), "bob away")]
    for page in pages:
        join(two, table, page)
    tables.leave(opened, "bob away")
    wait_until(lambda: pages[1].ended)
    assert not pages[0].ended


def test_two_simultaneous_rematch_requests_create_one_table(stores):
    one, two = (hub.Hub(store) for store in stores)
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", open=True)]
    old = one.tables.create("roam", {"seats": 2, "first": 0}, seats, "ann")
    one.tables.join(old, 1, "bob", "Bob")
    while not old.over():
        seat = old.to_act()[0]
        old.play_answer(seat, old.game.legal(old.play.state, seat)[-1])
    create, made = two.tables.create, []

    def late(*words, **more):
        made.append(create_rematch(one.tables, old.id, "ann"))
        return create(*words, **more)

    two.tables.create = late
    assert create_rematch(two.tables, old.id, "bob") == made[0]
    assert len(stores[0].game_ids()) == 2
    assert stores[1].holders_by_seat(made[0]) == {0: ["ann"], 1: ["bob"]}
    assert two.tables.get(made[0]).seat_names() == ["Ann", "Bob"]
    for each in (one, two):
        each.worker.executor.shutdown()


def count_entries(data: str, table: str) -> int:
    store = Store(data)
    try:
        return stored_status(store, table).length
    finally:
        store.close()


def bot_table(store: Store, *bots: str) -> str:
    seats = [SeatRow(f"P{k}", bot=bot, here=True) for k, bot in enumerate(bots)]
    return Tables(store).create("roam", {"seats": len(bots), "first": 0}, seats, "browser").id


def test_waiting_bots_act_when_a_server_starts_even_without_viewers(data):
    """Tables whose seats are all bots do not go on."""
    store = Store(data)
    waiting, alone = bot_table(store, "random", ""), bot_table(store, "random", "random")
    assert (count_entries(data, waiting), count_entries(data, alone)) == (0, 0)
    stored = Store(data)
    tables = Tables(stored)
    with TestClient(make_app(store), base_url=HERE):
        assert wait_until(lambda: stored_status(stored, waiting).length)
        assert wait_until(lambda: run_sql(stored, "SELECT bots FROM games") == [(0,), (0,)])
    assert tables.get(waiting).to_act() == [1]
    assert count_entries(data, alone) == 0
    stored.close()


def test_two_servers_let_each_bot_answer_once(data):
    """With a bot on every seat both servers want to act; the leases allow only one of them."""
    store, other = Store(data), Store(data)
    table = bot_table(store, "random", "random", "random")
    with TestClient(make_app(store), base_url=HERE) as one, TestClient(make_app(other), base_url=HERE) as two:
        for client in (one, two):
            client.portal.start_task_soon(client.app.state.hub.join, table, Connection(ViewerContext((), False, "en")))
        hubs = [client.app.state.hub for client in (one, two)]
        for here in hubs:  # looked up each time, because the table may be reloaded
            assert wait_until(lambda here=here: (now := here.tables.open_tables.get(table)) and now.over())
        assert sum(here.leases.holds(table) for here in hubs) == 1
    again = Store(data)
    assert Tables(again).get(table).over()
    again.close()


# -- time limits --------------------------------------------------------------------------------------------------------
def test_a_time_limit_is_enforced_by_another_server(data, monkeypatch):
    monkeypatch.setattr(hub, "MAINTENANCE_SECONDS", 0.1)
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.02)
    app = make_app(Store(data))
    with (
        TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as browser,
        closing(Store(data)) as elsewhere,
    ):
        table = new_table(browser, **{"game": "spirit_island", "kind-1": "here"})
        with open_socket(browser, table) as line:
            page = SocketPage(line)
            page.receive()
            while "Play Power Cards" not in page.regions["prompt"]:  # setup and growth
                if page.last["decision"]:
                    page.answer(page.last["decision"]["options"][-1]["id"])
                page.receive()
            version = page.last["version"]
            Tables(elsewhere).get(table).set_time_limit([page.last["decision"]["seat"]], 1)  # that server does nothing more
            assert wait_until(lambda: stored_status(elsewhere, table).length > version)

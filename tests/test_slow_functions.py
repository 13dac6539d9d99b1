"""What takes long to draw, such as a new map, is computed outside the worker before the first page needs it."""

import pickle
import threading

import pytest
from starlette.websockets import WebSocketDisconnect

from dolmen.games.slow_functions import NotComputed, SlowFunction, compute, refuse_slow_functions, slow_function
from dolmen.games.spirit_island.art.geometry import lay_out_island
from dolmen.games.spirit_island.art.island import draw_ground
from dolmen.games.the_arrival.art.labels import layout_labels
from dolmen.web.live.connection import Connection
from dolmen.web.live.long_jobs import BUSY, JobRefused
from dolmen.web.live.worker_queue import QueuedCall, WorkerQueue
from dolmen.web.meters import SERVER
from dolmen.web.pages.table_page import TRY_AGAIN
from tests.server_helpers import wait_until
from tests.web_client import SocketPage, another_browser, new_table, open_socket

MAPS = {"spirit_island": (lay_out_island, draw_ground), "the_arrival": (layout_labels,)}
computed: list[int] = []


@slow_function(2)
def square(number: int) -> int:
    computed.append(number)
    return number * number


@pytest.fixture(autouse=True)
def nothing_kept():
    """Nothing is kept from other tests."""
    computed.clear()
    for function in (*MAPS["spirit_island"], *MAPS["the_arrival"], square):
        function.results.clear()


def test_the_last_results_of_a_slow_function_are_kept():
    assert [square(number) for number in (1, 2, 1, 3, 1, 2)] == [1, 4, 1, 9, 1, 4]
    assert computed == [1, 2, 3, 2]


def test_a_result_that_is_not_kept_is_refused_and_can_be_computed_elsewhere():
    assert square(2) == 4
    with refuse_slow_functions():
        assert square(2) == 4
        with pytest.raises(NotComputed) as missing:
            square(3)
    function, arguments = pickle.loads(pickle.dumps((missing.value.function, missing.value.arguments)))
    assert function is square
    function.keep(arguments, compute(function, arguments))
    with refuse_slow_functions():
        assert square(3) == 9
    assert square(4) == 16


def test_a_job_that_runs_early_may_compute(monkeypatch):
    monkeypatch.setattr("dolmen.web.live.worker_queue.EARLY_SECONDS", 0.0)
    queue = WorkerQueue()
    early = QueuedCall("B", lambda: square(5))
    queue.add(SERVER, early)
    with refuse_slow_functions():
        queue.run_one_early("A")
    assert early.result.result() == 25


# -- pages -------------------------------------------------------------------------------------------------------------
class Gate:
    """Holds up every computation until it is opened, and notes the threads."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.threads: list[str] = []
        for function in (*MAPS["spirit_island"], *MAPS["the_arrival"]):
            monkeypatch.setattr(function, "compute", self.holding_up(function))

    def holding_up(self, function: SlowFunction):
        def held_up(*arguments, original=function.compute):
            self.threads.append(threading.current_thread().name)
            assert self.open.wait(20)
            return original(*arguments)

        held_up.__qualname__ = function.compute.__qualname__
        return held_up


@pytest.fixture
def gate(monkeypatch):
    return Gate(monkeypatch)


def open_page(browser, table: str) -> SocketPage:
    """Open a page and close it after its first state."""
    with open_socket(browser, table) as line:
        page = SocketPage(line)
        page.receive()
        return page


@pytest.mark.parametrize("game", MAPS)
def test_the_worker_does_not_compute_a_new_map(browser, gate, game):
    gate.open.set()
    page = open_page(browser, new_table(browser, game=game))
    assert set(gate.threads) == {"job"}
    assert len(gate.threads) == len(MAPS[game])
    assert "<svg" in page.regions["map"]
    assert open_page(browser, new_table(browser, game=game)).last["version"] == page.last["version"]


def test_others_play_while_a_new_map_is_computed_and_all_who_wait_share_it(browser, gate):
    waiting = new_table(browser, game="spirit_island", **{"kind-1": "here"})
    pages: list[SocketPage] = []
    others = [another_browser(browser), another_browser(browser)]
    openers = [threading.Thread(target=lambda other: pages.append(open_page(other, waiting)), args=(one,)) for one in others]
    for opener in openers:
        opener.start()
    hub = browser.app.state.hub
    wait_until(lambda: gate.threads and len(hub.connections.at_table(waiting)) == 2)
    with open_socket(browser, new_table(browser, **{"kind-1": "here"})) as line:
        roam = SocketPage(line)
        roam.receive()
        roam.answer(roam.last["decision"]["options"][0]["id"])
        assert roam.receive()["version"] > 0
    browser.portal.call(hub.broadcaster.broadcast, waiting)  # an answer at this table does not draw the map either
    assert pages == []
    assert gate.threads == ["job"]
    gate.open.set()
    for opener in openers:
        opener.join(20)
    assert ["<svg" in page.regions["map"] for page in pages] == [True, True]
    assert gate.threads == ["job"] * 2


def test_a_page_gets_everything_though_drawing_it_began_twice(browser, monkeypatch):
    table, original = new_table(browser), Connection.new_spotlights

    def fail_once(*arguments):
        return square(6) and original(*arguments)

    monkeypatch.setattr(Connection, "new_spotlights", fail_once)
    page = open_page(browser, table)
    assert computed == [6]
    assert "<svg" in page.regions["map"]


def test_a_page_tries_again_later_if_there_is_no_room_for_its_map(browser, monkeypatch):
    async def refuse(*_):
        raise JobRefused(BUSY, 1)

    table = new_table(browser, game="spirit_island")
    monkeypatch.setattr(browser.app.state.hub.long_jobs, "run", refuse)
    with pytest.raises(WebSocketDisconnect) as closed:
        open_page(browser, table)
    assert closed.value.code == TRY_AGAIN
    monkeypatch.undo()
    assert "<svg" in open_page(browser, table).regions["map"]

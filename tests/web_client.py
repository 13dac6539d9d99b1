"""Test clients for the server, without a real browser."""

import re

import msgspec
from starlette.testclient import TestClient

from dolmen.store import (
    SeatRow,
)
from dolmen.table import Table
from dolmen.web.live.connection import Connection
from dolmen.web.render.html_diff import Piece, parse_pieces
from dolmen.web.render.table_view import ViewerContext

HERE = "http://127.0.0.1"
FORM = {"game": "roam", "seats": "2", "full": "on", "kind-0": "here", "name-0": "Ann", "kind-1": "link", "name-1": "Bob"}
OPEN_SEAT = {"kind-1": "open", "listed": "yes"}


def another_browser(browser: TestClient) -> TestClient:
    """A second browser at the same server, with separate cookies."""
    client = TestClient(browser.app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"})
    client.portal = browser.portal  # one server, one event loop
    return client


def complete_html(html: str, old: str) -> str:
    """The complete HTML: elements marked `data-same` are copied from the previous HTML."""
    known: dict[str, str] = {}

    def add(piece: Piece) -> None:
        known[piece.name] = old[piece.start : piece.end]
        for inner in piece.children:
            add(inner)

    add(parse_pieces(old))
    return re.sub(r'<(g|li) id="([^"]+)" data-same></\1>', lambda stub: known[stub[2]], html)


class SocketPage:
    """An open page at a table, connected through a socket."""

    def __init__(self, line):
        self.line = line
        self.regions: dict[str, str] = {}
        self.last: dict[str, object] = {}

    def receive(self):
        """The next message that is not about presence; unchanged regions keep their content."""
        message = msgspec.json.decode(self.line.receive_text())
        if "presence" in message:
            return self.receive()
        if "regions" in message:
            for name, html in message["regions"].items():
                self.regions[name] = complete_html(html, self.regions.get(name, ""))
            self.last = message
        return message

    def say(self, **message):
        self.line.send_text(msgspec.json.encode(message).decode())

    def answer(self, name):
        self.say(do="answer", decision=self.last["decision"]["id"], answer=name)


class RecordingPage(Connection):
    """An open page without a socket: it keeps the messages that it would get."""

    def __init__(self, held: tuple[int, ...], holder: str):
        super().__init__(ViewerContext(held, False, "en"), holder)
        self.got: list[bytes | None] = []

    def send(self, message):
        self.got.append(message)

    @property
    def ended(self) -> bool:
        return None in self.got

    @property
    def shown(self) -> int:
        """The version of the table that was sent last."""
        return [message["version"] for message in map(msgspec.json.decode, self.got) if "version" in message][-1]


def holder_of(browser: TestClient) -> str:
    """The id of the holder that a browser's cookie names."""
    return browser.app.state.signer.unsign(browser.cookies["dolmen-holder"]).decode()


def join(browser: TestClient, table: str, page: Connection) -> None:
    browser.portal.call(browser.app.state.hub.join, table, page)


def new_table(browser: TestClient, **form: str) -> str:
    made = browser.post("/new", data=FORM | form, follow_redirects=False)
    assert made.status_code == 303
    return re.search(r"/t/([\w-]+)", made.headers["location"])[1]


def bot_table(browser: TestClient) -> str:
    """A table of two bots, as earlier versions could create them."""
    hub, seats = browser.app.state.hub, [SeatRow("Ann", bot="random"), SeatRow("Bob", bot="random")]
    table: Table = browser.portal.call(hub.work, lambda: hub.tables.create("roam", {"seats": 2}, seats, "host"))
    return table.id


def open_socket(browser: TestClient, table: str, lang: str = "en", origin: str = HERE):
    return browser.websocket_connect(f"ws://127.0.0.1/t/{table}/socket?lang={lang}", headers={"origin": origin})


def play_until(seats: list[SocketPage], done) -> None:
    """Let the seats give their first answers in turn until the condition holds; all receive the updates."""
    for _ in range(300):
        if done():
            return
        seat = next(seat for seat in seats if seat.last["decision"])
        seat.answer(seat.last["decision"]["options"][-1]["id"])
        for each in seats:
            each.receive()
    raise AssertionError("it never happened")

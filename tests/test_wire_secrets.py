"""The permutation test over the network: two servers that differ only in what a viewer cannot know send this viewer the same
bytes.

What a viewer knows is their view and their events at each moment of the game (the tests of the games check these). From a
played game another one is made that looked the same to the viewer at every moment, with other Blockers chosen in secret,
other Fomori seen by others, other cards face down, other draws that were undone. Each game is stored at a server of its own,
whose keys, links and other holders differ too. Play continues at both, and then everything that a browser or a program can
get is compared.
"""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from starlette.testclient import TestClient

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event, RandomChance
from dolmen.engine.game import Game
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import Entry, Record
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import State
from dolmen.games import GAMES, game_info, make
from dolmen.store import SeatRow, Store, TableSettings, get_or_create
from dolmen.table import LogEntry, Table, replay_moments
from dolmen.table.state_summary import summarize_state
from dolmen.text import InputError
from dolmen.web.api.stream import Reader
from dolmen.web.live.connection import Connection
from dolmen.web.live.handlers import handle_message
from dolmen.web.live.messages import AnswerQuestion, Redo, Undo
from dolmen.web.meters import LIMITS
from dolmen.web.notify.channels import Channels
from dolmen.web.notify.preferences import save_channels
from dolmen.web.notify.push import new_key
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.request_info import HOLDER_COOKIE
from dolmen.web.server.app import SECRET, make_app
from dolmen.web.server.health import METRICS_VARIABLE

HERE = "http://127.0.0.1"
KEY = "the secret of both servers, so that cookies do not differ"
PUSH_KEY = new_key()
NOW = 1_700_000_000.0
LIVE = 2  # answers given while the viewer is connected, before everything is compared
TRIES = 3
LONGEST = 300  # the maximum number of answers in a game
ANYTHING: set[str] = set()
OWN = "own"  # the viewer can answer and learns the same from it in both games
Seats = tuple[int, ...]
Pairs = list[tuple["TableSetup", "TableSetup"]]


# -- a game, and another one that looked the same --------------------------------------------------------------------------
class Impossible(Exception):
    """The draw is not possible in the other game."""


class SwappedChance(RandomChance):
    """The recorded chance, except for some draws, which give something else. The two cards then swap places."""

    def __init__(self, recorded: list[tuple[str, str]], changed: set[int], swaps: dict[tuple[str, str], str], rng: Random):
        super().__init__(rng)
        self.events = []
        self.recorded = recorded
        self.changed = changed
        self.swaps = swaps
        self.drawn: list[tuple[str, str]] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        at = len(self.drawn)
        if at >= len(self.recorded) or self.recorded[at][0] != deck:
            raise Impossible
        was, here = self.recorded[at][1], [name for k, name in enumerate(names) if pool >> k & 1]
        name = was if was in here else self.swaps.get((deck, was), "")
        if at in self.changed:
            others = [other for other in here if kind_of(other) != kind_of(was)]
            name = self.rng.choice(others) if others else ""
            self.swaps |= {(deck, name): was, (deck, was): name}
        if name not in here:
            raise Impossible
        self.drawn.append((deck, name))
        return names.index(name)


def kind_of(name: str) -> str:
    """The kind of a piece. Pieces of one kind differ by a number, which has no meaning."""
    return name.partition(".")[0]


class Fact(NamedTuple):
    """Something that may be changed: a draw of an entry, or (-1) its answer."""

    entry: int
    draw: int


class PlayedGame:
    """A played game: its record, and for every entry the state before it and what some seats learned from it."""

    def __init__(self, game: Game, record: Record, viewer_seats: Seats) -> None:
        self.game = game
        self.record = record
        self.viewer_seats = viewer_seats
        play = Play(game, msgspec.structs.replace(record, entries=[]), Random(0))
        s = play.state
        self.states, self.seen, self.secret = [s.copy()], list[object](), list[bool]()
        for entry in record.entries:
            self.secret.append(bool(s.lanes) and s.lanes[0].secret and entry.seat not in viewer_seats)
            chance = SwappedChance(entry.drew, set(), {}, Random(0))
            game.apply(s, entry.seat, answer_of(game, entry), chance)
            self.seen.append(learned_by(game, s, viewer_seats, chance))
            self.states.append(s.copy())
        draws = [Fact(k, j) for k, entry in enumerate(record.entries) for j in range(len(entry.drew))]
        facts = draws + [Fact(k, -1) for k, secret in enumerate(self.secret) if secret]
        rng = Random(1)
        # Hidden at the time of the entry; it may be revealed later.
        self.hidden = [f for f in facts if any(self.with_changes(f.entry + 1, [f], rng) for _ in range(TRIES))]

    def with_changes(self, end: int, changed: list[Fact], rng: Random) -> list[Entry] | None:
        """The entries with other facts; None if the viewer would have noticed before the end."""
        first, swaps = min(fact.entry for fact in changed), dict[tuple[str, str], str]()
        game, s, out = self.game, self.states[first].copy(), self.record.entries[:first]
        for k in range(first, end):
            entry, here = self.record.entries[k], {fact.draw for fact in changed if fact.entry == k}
            legal = game.legal(s, entry.seat)
            answer = answer_of(game, entry)
            if -1 in here and (others := [other for other in legal if other != answer]):
                answer = rng.choice(others)
            chance = SwappedChance(entry.drew, here, swaps, rng)
            try:
                if answer not in legal:
                    raise Impossible
                game.apply(s, entry.seat, answer, chance)
            except (Impossible, InputError):
                return None
            if len(chance.drawn) != len(entry.drew) or learned_by(game, s, self.viewer_seats, chance) != self.seen[k]:
                return None
            out.append(msgspec.structs.replace(entry, answer=answer.name, drew=chance.drawn))
        return out

    def another(self, end: int, rng: Random) -> list[Entry] | None:
        """Another game that was the same for the viewer up to an entry, with as many changes at once as possible; None if
        there is nothing hidden.
        """
        early = [fact for fact in self.hidden if fact.entry < end]
        free = [fact for fact in early if any(self.with_changes(end, [fact], rng) for _ in range(TRIES))]
        while free:
            made = next(filter(None, (self.with_changes(end, free, rng) for _ in range(2 * TRIES))), None)
            if made is not None and made != self.record.entries[:end]:
                return made
            free.remove(rng.choice(free))
        return None


def answer_of(game: Game, entry: Entry) -> Any:
    answer = game.read(entry.answer)
    assert answer is not None
    return answer


def learned_by(game: Game, s: State, viewer_seats: Seats, chance: RandomChance) -> object:
    """What a viewer with these seats, or a watcher, learns from an entry, according to the engine."""
    news = events_for(viewer_seats, chance.events or [])
    return [to_bytes(game, game.view(s, seat)) for seat in viewer_seats or (-1,)], news, game.over(s) or game.to_act(s)


def events_for(viewer_seats: Seats, news: list[Event]) -> list[object]:
    return [event.to_dict() for event in news if event.to < 0 or event.to in viewer_seats]


def play_random_game(game: Game, seed: object, answers: int) -> tuple[Record, list[int]]:
    """A random game with automatic answers, and the number of entries after each answer."""
    rng = Random(str(seed))
    play, cuts = new_play(game, rng), list[int]()
    play.play_forced()
    for _ in range(answers):
        cuts.append(len(play.record.entries))
        if game.over(play.state):
            break
        seat = rng.choice(game.to_act(play.state))
        play.play_answer(seat, game.sample(play.state, seat, rng))
        play.play_forced()
    return play.record, cuts


# -- a server -----------------------------------------------------------------------------
class Step(NamedTuple):
    """An act of a seat while the viewer is connected, and its draws."""

    seat: int
    do: str  # the name of an answer, or undo, or redo
    drew: tuple[tuple[str, str], ...] = ()


class TableSetup(NamedTuple):
    """A table in one of the servers: the record until the viewer connects, and the acts after that.

    `own`: an answer that the viewer may give at the end, if it reveals the same in both games.
    """

    id: str
    record: Record
    steps: list[Step]
    viewer_seats: Seats
    own: Step | None = None


class RecordingServer:
    """A server with its own store, and one browser at a time that collects every byte it gets."""

    def __init__(self, own: str, app: Any) -> None:
        self.own = own  # part of all secrets of this server
        self.app = app
        self.client = TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"})
        self.secrets = [KEY, PUSH_KEY]
        self.got: list[tuple[str, bytes]] = []
        self.streams = ThreadPoolExecutor(1)

    @property
    def hub(self) -> Any:
        return self.app.state.hub

    def work(self, job: Callable[[], Any]) -> Any:
        assert self.client.portal is not None
        return self.client.portal.call(lambda: self.hub.work(job))

    def create_table(self, setup: TableSetup) -> None:
        """Create a table with these entries and all seats taken; the viewer's holder is the same in both servers."""
        game = make(setup.record.game, setup.record.options)
        seats = [SeatRow(f"Player {seat}", token=f"{self.own}-token-{setup.id}-{seat}") for seat in range(game.seats)]
        state = Play(game, setup.record, Random(0)).state
        standing, store, name = summarize_state(game, state, seats), self.hub.store, setup.record.game
        host, pack, rules = f"{self.own}-host", game_info(name).default_pack(), game_info(name).rules_digest
        store.create(setup.id, setup.record, pack, seats, host, standing, TableSettings(listed=True), rules)
        self.secrets += [seat.token for seat in seats] + [host]
        for seat in range(game.seats):
            holder = viewer_holder(setup) if seat in setup.viewer_seats else f"{self.own}-holder-{setup.id}-{seat}"
            store.add_holder(setup.id, seat, holder, seats[seat].name)
            if seat not in setup.viewer_seats:
                self.secrets.append(holder)
                save_channels(store, holder, Channels(mail=f"{self.own}@mail.example"))
        self.secrets.append(f"{self.own}@")

    # -- what the viewer gets ------------------------------------------------------------------------------------------
    def page(self, path: str, **headers: str) -> None:
        answer = self.client.get(path, headers=headers, follow_redirects=False)
        recorded = {name: value for name, value in answer.headers.items() if name != "content-length"}
        self.got.append((f"GET {path}", repr((answer.status_code, recorded)).encode() + answer.content))

    def view_table(self, setup: TableSetup) -> None:
        """Open the table, watch what happens, and request everything that can be requested."""
        self.client.cookies.clear()
        if setup.viewer_seats:
            self.client.cookies.set(HOLDER_COOKIE, self.app.state.signer.sign(viewer_holder(setup)).decode())
        else:
            self.client.cookies.set(HOLDER_COOKIE, self.app.state.signer.sign("somebody else").decode())
        where = f"ws://127.0.0.1/t/{setup.id}/socket?lang=en"
        stream = self.streams.submit(self.read_stream, setup)
        while not self.readers(setup):
            time.sleep(0.002)
        self.work(lambda: None)  # wait for its first message
        with self.client.websocket_connect(where, headers={"origin": HERE}) as line:
            self.receive(line, "comes")
            for step in setup.steps:
                self.act(setup.id, step)
                self.receive(line, f"{step.seat} {'acts' if step.do not in ('undo', 'redo') else step.do}")
            self.ask(line, setup)
        again = f"{where}&narrow=1&since={len(setup.record.entries)}"
        with self.client.websocket_connect(again, headers={"origin": HERE}) as line:
            self.receive(line, "comes again")
        self.pages(setup)
        self.calls(setup)
        for reader in self.readers(setup):
            self.client.portal.call(reader.send, None)
        self.got += stream.result()

    def readers(self, setup: TableSetup) -> list[Reader]:
        """The programs that read the stream of a table."""
        return [viewer for viewer in list(self.hub.connections.by_table.get(setup.id, ())) if isinstance(viewer, Reader)]

    def read_stream(self, setup: TableSetup) -> list[tuple[str, bytes]]:
        """All lines of a stream until it ends. The number of empty lines depends on time."""
        answer = self.client.get(f"/api/tables/{setup.id}/stream?since=0&words=true", headers=self.token)
        recorded = [line for line in answer.content.splitlines() if line]
        return [("stream", repr((answer.status_code, answer.headers)).encode()), *(("stream", line) for line in recorded)]

    def act(self, table_id: str, step: Step) -> None:
        """Another seat acts, through the hub like its own page."""
        hub, portal = self.hub, self.client.portal
        assert portal is not None
        [holder, *_] = self.work(lambda: hub.tables.get(table_id).holders_by_seat()[step.seat])
        viewer = Connection(ViewerContext((step.seat,), False, "en"), holder)

        def decision() -> str:
            table = hub.tables.get(table_id)
            foretold: dict[str, list[str]] = {}
            for deck, name in step.drew:
                foretold.setdefault(deck, []).append(name)
            if step.drew:
                table.play.returned_draws = foretold
            return str(table.decision(step.seat))

        before = self.work(lambda: hub.tables.get(table_id).version)
        named = self.work(decision)
        ask = {"undo": Undo(), "redo": Redo()}.get(step.do) or AnswerQuestion(named, step.do)
        portal.call(handle_message, hub, table_id, viewer, ask)
        assert self.work(lambda: hub.tables.get(table_id).version) > before, f"{step} was refused"

    def receive(self, line: Any, what: str) -> list[dict[str, Any]]:
        """All messages up to now: the answer to the next request comes after them."""
        line.send_text('{"do":"inspect","at":["~"]}')
        heard: list[dict[str, Any]] = []
        while True:
            text = line.receive_text()
            heard.append(msgspec.json.decode(text))
            if "presence" in heard[-1]:  # comes when it comes, and contains nothing of the game
                assert heard.pop().keys() == {"presence"}
                continue
            self.got.append((what, text.encode()))
            if heard[-1].get("details", {}).get("at") == "~":
                return heard

    def ask(self, line: Any, setup: TableSetup) -> None:
        """Every request of a page; the replies are collected."""
        line.send_text('{"do":"text-view","open":true}')
        regions = "".join(html for message in self.receive(line, "reads") for html in message.get("regions", {}).values())
        with_ids = [text.decode() for _, text in self.got[-400:] if b'id=\\"' in text]
        found = sorted(set(re.findall(r'id=\\"([^"\\]+)\\"', "".join(with_ids)))) or re.findall('id="([^"]+)"', regions)
        for element in [*found[:: max(1, len(found) // 8)], "card-0", "nowhere"]:
            line.send_text(msgspec.json.encode({"do": "inspect", "at": [element]}).decode())
            line.send_text(msgspec.json.encode({"do": "why", "at": [element]}).decode())
            self.receive(line, f"looks at {element}")
        for ask in (
            {"do": "hint"},
            {"do": "answer", "decision": "0.0", "answer": "pass"},
            {"do": "agree", "yes": True, "proposal": ""},
            {"do": "say", "text": "<b>What is in the bag?</b>"},
            {"do": "ping", "at": "map"},
            {"do": "stand-in", "seat": (setup.viewer_seats[0] + 1) % 2 if setup.viewer_seats else 0},
            {"do": "give-away", "seat": (setup.viewer_seats[0] + 1) % 2 if setup.viewer_seats else 0},
            {"do": "redo"},
            {"do": "undo"},
            {"do": "nonsense"},
        ):
            line.send_text(msgspec.json.encode(ask).decode())
            self.receive(line, str(ask))

    def pages(self, setup: TableSetup) -> None:
        at = f"/t/{setup.id}"
        table: Table = self.work(lambda: self.hub.tables.get(setup.id))
        steps = replay_moments(table)
        for path in ("", "/join", "/invite", "/record", "/past", "/sit/x", "/999999", "/999999/view", "/socket"):
            self.page(at + path)
        for moment in sorted({steps[len(steps) // 2], *steps[-2:]}):
            self.page(f"{at}/{moment}/view?lang=de&seat={len(setup.viewer_seats)}")
        self.page(f"{at}/{steps[-1]}/details?at=hand&at=map")
        self.page(f"{at}/{steps[-1]}")

    def other_pages(self) -> None:
        """Pages that do not belong to one table."""
        for path in ("", "waiting", "next", "stats", "account", "notices", "settings", "health", "ready", "nowhere"):
            self.page(f"/{path}")
        answer = self.client.get("/metrics").text
        numbers = [line for line in answer.splitlines() if "seconds" not in line and "_created" not in line]
        self.got.append(("GET /metrics", "\n".join(numbers).encode()))

    def calls(self, setup: TableSetup) -> None:
        """The same for a program, with a token instead of a cookie."""
        for path in ("tables", "games"):
            self.page(f"/api/{path}", **self.token)
        at = f"/api/tables/{setup.id}"
        for path in ("/view?since=0&words=true", "/view?seat=0&lang=de", "/view?seat=1", "/legal", "/record"):
            self.page(at + path, **self.token)
        self.call(f"{at}/act", {"decision": "0.0", "answer": "pass"})
        if setup.own is not None:
            asked = self.client.get(f"{at}/legal", headers=self.token).json()["id"]
            assert self.call(f"{at}/act", {"decision": asked, "answer": setup.own.do}) == 200
            assert self.call(f"{at}/undo", {}) == 200

    @property
    def token(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.client.cookies.get(HOLDER_COOKIE)}"}

    def call(self, path: str, body: dict[str, str]) -> int:
        answer = self.client.post(path, json=body, headers=self.token)
        self.got.append((f"POST {path} {body}", repr((answer.status_code, answer.headers)).encode() + answer.content))
        return answer.status_code

    def posts(self, setup: TableSetup) -> None:
        """Requests that are refused while the game is not over."""
        for path in ("rematch", "0/fork"):
            answer = self.client.post(f"/t/{setup.id}/{path}", follow_redirects=False)
            self.got.append((f"POST {path}", str(answer.status_code).encode() + answer.content))


def viewer_holder(setup: TableSetup) -> str:
    return f"viewer-{setup.id}"


@pytest.fixture
def servers(tmp_path, monkeypatch):
    """Two servers at the same simulated time, each with its own secrets and tokens."""
    monkeypatch.setattr("time.time", lambda: NOW)
    monkeypatch.setattr("dolmen.store.database.ServerClock.now", lambda self: NOW)
    monkeypatch.setattr("dolmen.table.clock.SteadyTime.now", lambda self: NOW)  # it would run on with time.time() fixed
    monkeypatch.setenv(METRICS_VARIABLE, "1")
    monkeypatch.setenv(LIMITS, "off")
    monkeypatch.setattr("dolmen.games.bot_questions.SystemRandom", lambda: Random(1))  # breaks ties between hints
    made = []
    for own in ("first", "second"):
        monkeypatch.setenv(SECRET, KEY)
        store = Store(str(tmp_path / f"{own}.sqlite3"))
        assert get_or_create(store.db, "push", PUSH_KEY) == PUSH_KEY  # the public key is sent to everybody
        made.append(RecordingServer(own, make_app(store)))
    with made[0].client, made[1].client:
        yield made


def compare(servers: list[RecordingServer], pairs: Pairs) -> int:
    """Create all tables in both servers and view each of them. Returns the number of bytes received."""
    for one, two in pairs:
        for server, setup in zip(servers, (one, two), strict=True):
            server.work(lambda: server.create_table(setup))  # noqa: B023  # called at once
    total = 0
    for pair in pairs:
        for server, setup in zip(servers, pair, strict=True):
            server.got.clear()
            server.view_table(setup)
            server.posts(setup)
            if pair is pairs[-1]:
                server.other_pages()
        one, two = (server.got for server in servers)
        for (what, here), (_, there) in zip(one, two, strict=False):
            assert here == there, f"{pair[0].viewer_seats} at {pair[0].id}, {what}: {first_difference(here, there)}"
        assert [what for what, _ in one] == [what for what, _ in two], "the messages differ in kind or number"
        for server in servers:
            for what, text in server.got:
                for secret in server.secrets:
                    assert secret.encode() not in text, f"{what} holds {secret}"
        total += sum(len(text) for _, text in one)
    return total


def first_difference(one: bytes, two: bytes) -> str:
    """The place where two texts start to differ."""
    at = next((k for k, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 80) : at + 120]!r} / {two[max(0, at - 80) : at + 120]!r}"


# -- pairs of tables ------------------------------------------------------------------------------
def indistinguishable_pairs(
    game: Game, seed: object, viewer_seats: Seats, most: int, wanted: set[str] = ANYTHING
) -> tuple[Pairs, Counter[str]]:
    """Tables of a random game at moments with hidden information, each with an alternative that looks the same."""
    record, cuts = play_random_game(game, seed, LONGEST)
    path, rng = PlayedGame(game, record, viewer_seats), Random(str(seed))
    pairs, kinds = Pairs(), Counter[str]()
    for at in rng.sample(range(len(cuts)), len(cuts)):
        end = cuts[at]
        over = game.over(path.states[end])  # then everything is public
        other = path.another(end, rng) if end and not over else None
        if other is None:
            continue
        worlds = [msgspec.structs.replace(record, entries=made[:end]) for made in (record.entries, other)]
        own = own_answer(game, worlds, viewer_seats) if OWN in wanted else None
        found = differing_kinds(record.entries, other) | ({OWN} if own is not None else set())
        if found <= set(kinds) and len(pairs) + len(wanted - set(kinds)) >= most:
            continue
        kinds.update(found)
        begin = cuts[max(0, at - LIVE)]
        table_id = f"{game.name}-{seed}-{len(viewer_seats)}{sum(viewer_seats)}-{end}"
        one, two = (
            make_setup(table_id, record, entries, begin, end, viewer_seats, own) for entries in (record.entries, other)
        )
        if path.secret[end - 1] and path.states[end].lanes:  # a secret answer that is undone and redone
            seat = record.entries[end - 1].seat
            for world in (one, two):
                world.steps.extend([Step(seat, "undo"), Step(seat, "redo")])
        pairs.append((one, two))
        if len(pairs) == most:
            break
    return pairs, kinds


def own_answer(game: Game, worlds: list[Record], viewer_seats: Seats) -> Step | None:
    """An answer that one of these seats may give and that reveals the same in both games, without chance."""
    plays = [Play(game, world, Random(0)) for world in worlds]
    for seat in set(viewer_seats).intersection(*(game.to_act(play.state) for play in plays)):
        for answer in game.legal(plays[0].state, seat):
            one, two = (after(game, world, viewer_seats, seat, answer) for world in worlds)
            if one is not None and one == two:
                return Step(seat, answer.name)
    return None


def after(game: Game, world: Record, viewer_seats: Seats, seat: int, answer: Answer) -> object:
    """What the viewer sees after a seat has answered; None if chance is needed."""
    play = Play(game, msgspec.structs.replace(world, entries=world.entries[:]), Random(0))
    news = [*play.play_answer(seat, answer), *play.play_forced()]
    if any(entry.drew for entry in play.record.entries[len(world.entries) :]) or game.over(play.state):
        return None
    return (
        len(play.record.entries),
        learned_by(game, play.state, viewer_seats, RandomChance(Random(0))),
        events_for(viewer_seats, news),
    )


def make_setup(
    table_id: str, record: Record, entries: list[Entry], begin: int, end: int, viewer_seats: Seats, own: Step | None
) -> TableSetup:
    """A table with the first of these entries; the others are played while the viewer is connected."""
    before = msgspec.structs.replace(record, entries=entries[:begin])
    steps: list[Step] = []
    for entry in entries[begin:end]:
        if entry.auto:  # the table plays it automatically, with its draws
            steps[-1] = steps[-1]._replace(drew=(*steps[-1].drew, *entry.drew))
        else:
            steps.append(Step(entry.seat, entry.answer, tuple(entry.drew)))
    return TableSetup(table_id, before, steps, viewer_seats, own)


def differing_kinds(one: list[Entry], two: list[Entry]) -> set[str]:
    """The kinds of facts in which two records differ."""
    found: set[str] = set()
    for a, b in zip(one, two, strict=False):
        found |= {"answer"} if a.answer != b.answer else set()
        found |= {deck for (deck, x), (_, y) in zip(a.drew, b.drew, strict=False) if kind_of(x) != kind_of(y)}
    return found


def tables_with_undone_draws(game: Game, seed: object, most: int) -> Pairs:
    """Tables at which an answer with a draw was undone: a later visitor must not learn what was drawn.

    The same draw comes again, so the information would be useful.
    """
    record, cuts = play_random_game(game, seed, 120)
    path, rng, pairs = PlayedGame(game, record, ()), Random(str(seed)), Pairs()
    for begin, end in rng.sample(list(pairwise(cuts)), len(cuts) - 1):
        back = Entry(record.entries[begin].seat, undo=list(range(begin, end)))
        drew = [entry for entry in record.entries[begin:end] if entry.drew]
        other = with_other_draws(path, begin, end, rng) if drew else None
        if other is None:
            continue
        for viewer_seats in ((), (1 - back.seat,)):  # the seat that undid it may redo it
            worlds = [msgspec.structs.replace(record, entries=[*made[:end], back]) for made in (record.entries, other)]
            one, two = (
                TableSetup(f"{game.name}-back-{seed}-{end}-{len(viewer_seats)}", world, [], viewer_seats) for world in worlds
            )
            pairs.append((one, two))
        if len(pairs) >= most:
            return pairs
    return pairs


def with_other_draws(path: PlayedGame, begin: int, end: int, rng: Random) -> list[Entry] | None:
    """The entries with other draws in one of them, which everybody would have seen; None if that is impossible."""
    game, s, out = path.game, path.states[begin].copy(), path.record.entries[:begin]
    for entry in path.record.entries[begin:end]:
        chance = SwappedChance(entry.drew, {0} if entry.drew else set(), {}, rng)
        try:
            if answer_of(game, entry) not in game.legal(s, entry.seat):
                return None
            game.apply(s, entry.seat, answer_of(game, entry), chance)
        except (Impossible, InputError):
            return None
        if len(chance.drawn) != len(entry.drew):
            return None
        out.append(msgspec.structs.replace(entry, drew=chance.drawn))
    return out if differing_kinds(out, path.record.entries[:end]) else None


# -- the tests ------------------------------------------------------------------------------
SEEN: list[tuple[str, dict[str, object], object, Seats, set[str]]] = [
    ("arrival-3", {"seats": 3}, 2, (), {"answer", "cards"}),
    ("arrival-3", {"seats": 3}, 1, (0,), {"answer", "cards"}),
    ("arrival-3", {"seats": 3}, 1, (1, 2), {"answer", "cards", OWN}),
    ("clairvoyance", {"seats": 2, "advanced": True, "choose": False}, 1, (), {"fomori"}),
    ("clairvoyance", {"seats": 2, "advanced": True, "choose": False}, 1, (1,), {"fomori", OWN}),
    ("clairvoyance", {"seats": 2, "advanced": True, "choose": False}, 2, (0,), {"fomori"}),
    ("arrival-2016", {"seats": 3, "edition": 2016}, 1, (0,), {"answer", "cards", OWN}),
]


@pytest.mark.parametrize(
    ("name", "options", "seed", "viewer_seats", "wanted"), SEEN, ids=[f"{c[0]}-{c[2]}-{c[3]}" for c in SEEN]
)
def test_no_byte_depends_on_what_the_viewer_cannot_know(servers, caplog, name, options, seed, viewer_seats, wanted):
    with caplog.at_level(logging.WARNING):
        pairs, kinds = indistinguishable_pairs(make("the_arrival", options), seed, viewer_seats, 2, wanted)
        assert wanted <= set(kinds), f"the sample shows nothing: {kinds}"
        assert compare(servers, pairs) > 300_000
    for server in servers:
        assert not any(secret in caplog.text for secret in server.secrets)


@pytest.mark.parametrize("game", GAMES)
def test_undone_draws_are_hidden_from_later_visitors(servers, game):
    pairs = tables_with_undone_draws(make(game, {"seats": 2}), "back", 4)
    assert len(pairs) >= 2
    assert compare(servers, pairs) > 200_000


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_of_an_earlier_moment_reveals_nothing_later(servers, game):
    """The same beginning with two different ends: every moment of the beginning is the same."""
    made = make(game, {"seats": 2})
    record, cuts = play_random_game(made, "then", 40)
    begin, rng, ends = cuts[12], Random(7), list[Record]()
    while len(ends) < 2:
        play = Play(made, msgspec.structs.replace(record, entries=record.entries[:begin]), rng)
        for _ in range(6):
            seat = rng.choice(made.to_act(play.state))
            play.play_answer(seat, made.sample(play.state, seat, rng))
            play.play_forced()
        if not ends or differing_kinds(ends[0].entries[begin:], play.record.entries[begin:]):
            ends.append(play.record)
    for viewer_seats in ((), (0,)):
        for server, end in zip(servers, ends, strict=True):
            server.got.clear()
            dealt = TableSetup(f"then{len(viewer_seats)}", end, [], viewer_seats)
            server.work(lambda: server.create_table(dealt))  # noqa: B023  # called at once
            server.client.cookies.set(HOLDER_COOKIE, server.app.state.signer.sign(viewer_holder(dealt)).decode())
            for moment in [cut for cut in cuts if cut <= begin]:
                for what in ("view?lang=en", "look?at=map&at=hand"):
                    server.page(f"/t/{dealt.id}/{moment}/{what}")
        assert servers[0].got == servers[1].got


def leak_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "view", lambda table, seat: table.play.state.copy())


def leak_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogEntry, "events_for", lambda line, seats: line.events)


def leak_decision_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The id of a decision depends on secret answers."""
    named = Play.decision
    said = lambda play: sum(map(len, (entry.answer for entry in play.record.entries)))  # noqa: E731
    monkeypatch.setattr(Play, "decision", lambda play, seat: f"{named(play, seat)}.{said(play)}")


def leak_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only programs that read the stream get it."""
    news = Reader.build_update
    said = lambda table: [entry.answer for entry in table.play.record.entries]  # noqa: E731
    monkeypatch.setattr(
        Reader, "build_update", lambda reader, view, *rest: {**news(reader, view, *rest), "said": said(view.table)}
    )


@pytest.mark.parametrize("leak", [leak_views, leak_events, leak_decision_names, leak_stream])
def test_a_deliberate_leak_is_found(servers, monkeypatch, leak):
    """The test itself works: it fails with a deliberate leak."""
    pairs = many_pairs()
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="at the_arrival-"):
        compare(servers, pairs)


@cache
def many_pairs() -> Pairs:
    """Enough tables to find each kind of leak at one of them."""
    options: dict[str, object] = {"seats": 2, "advanced": True, "choose": False}
    return [pair for seed in (1, 4) for pair in indistinguishable_pairs(make("the_arrival", options), seed, (1,), 6)[0]]


def test_a_leaked_seat_token_is_found(servers, monkeypatch):
    pairs = indistinguishable_pairs(make("the_arrival", {"seats": 3}), 0, (), 1)[0]
    monkeypatch.setattr(Table, "seat_names", lambda table: [who.token for who in table.seats])
    with pytest.raises(AssertionError):
        compare(servers, pairs)

"""The permutation test over the wire: two houses differ only in what somebody cannot know, and send them the same bytes.

What somebody knows is what their view and their news were at every moment of the game (the tests of the games prove these to
be right). From a game another one is made that was the same for them all along: other Blockers chosen in secret, other
Fomori seen by others, other cards face down, other draws that were taken back. Both are laid out in a house of their own,
whose keys, links and holders differ too, and played on; then everything that a browser or a program can get is compared.
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
from dolmen.web.live.messages import Give, Redo, Undo
from dolmen.web.meters import LIMITS
from dolmen.web.notify.channels import Channels
from dolmen.web.notify.preferences import save_channels
from dolmen.web.notify.push import new_key
from dolmen.web.render.table_view import ViewerContext
from dolmen.web.request_info import HOLDER_COOKIE
from dolmen.web.server.app import SECRET, make_app
from dolmen.web.server.health import METRICS_VARIABLE

HERE = "http://127.0.0.1"
KEY = "the key of the house, the same in both lest cookies differ"
PUSH_KEY = new_key()
NOW = 1_700_000_000.0
LIVE = 2  # answers given while somebody looks on, before everything is compared
TRIES = 3
LONGEST = 300  # answers of a game that is looked at
ANYTHING: set[str] = set()
OWN = "own"  # whoever looks can answer, and learns the same from it in both games
Seats = tuple[int, ...]
Pairs = list[tuple["Deal", "Deal"]]


# -- a game, and another that looked the same ------------------------------------------------------------------------------
class Elsewhere(Exception):
    """What was drawn cannot have been drawn in the other game."""


class Another(RandomChance):
    """Chance as it was, but for some draws: these give something else. What was drawn instead changes places with it."""

    def __init__(self, told: list[tuple[str, str]], changed: set[int], swaps: dict[tuple[str, str], str], rng: Random):
        super().__init__(rng)
        self.events = []
        self.told = told
        self.changed = changed
        self.swaps = swaps
        self.drawn: list[tuple[str, str]] = []

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        at = len(self.drawn)
        if at >= len(self.told) or self.told[at][0] != deck:
            raise Elsewhere
        was, here = self.told[at][1], [name for k, name in enumerate(names) if pool >> k & 1]
        name = was if was in here else self.swaps.get((deck, was), "")
        if at in self.changed:
            others = [other for other in here if kind_of(other) != kind_of(was)]
            name = self.rng.choice(others) if others else ""
            self.swaps |= {(deck, name): was, (deck, was): name}
        if name not in here:
            raise Elsewhere
        self.drawn.append((deck, name))
        return names.index(name)


def kind_of(name: str) -> str:
    """Pieces of a kind are told apart by numbers, which mean nothing."""
    return name.partition(".")[0]


class Fact(NamedTuple):
    """Something that might have been otherwise: a draw of an entry, or (-1) its answer."""

    entry: int
    draw: int


class Course:
    """A game that was played: its record, and for every entry the state before it and what some seats learned from it."""

    def __init__(self, game: Game, record: Record, eyes: Seats) -> None:
        self.game = game
        self.record = record
        self.eyes = eyes
        play = Play(game, msgspec.structs.replace(record, entries=[]), Random(0))
        s = play.state
        self.states, self.seen, self.secret = [s.copy()], list[object](), list[bool]()
        for entry in record.entries:
            self.secret.append(bool(s.lanes) and s.lanes[0].secret and entry.seat not in eyes)
            chance = Another(entry.drew, set(), {}, Random(0))
            game.apply(s, entry.seat, answer_of(game, entry), chance)
            self.seen.append(seen(game, s, eyes, chance))
            self.states.append(s.copy())
        draws = [Fact(k, j) for k, entry in enumerate(record.entries) for j in range(len(entry.drew))]
        facts = draws + [Fact(k, -1) for k, secret in enumerate(self.secret) if secret]
        rng = Random(1)
        self.hidden = [f for f in facts if any(self.retold(f.entry + 1, [f], rng) for _ in range(TRIES))]  # at first

    def retold(self, end: int, changed: list[Fact], rng: Random) -> list[Entry] | None:
        """The entries with other facts; None if these eyes would have noticed before the end."""
        first, swaps = min(fact.entry for fact in changed), dict[tuple[str, str], str]()
        game, s, out = self.game, self.states[first].copy(), self.record.entries[:first]
        for k in range(first, end):
            entry, here = self.record.entries[k], {fact.draw for fact in changed if fact.entry == k}
            legal = game.legal(s, entry.seat)
            answer = answer_of(game, entry)
            if -1 in here and (others := [other for other in legal if other != answer]):
                answer = rng.choice(others)
            chance = Another(entry.drew, here, swaps, rng)
            try:
                if answer not in legal:
                    raise Elsewhere
                game.apply(s, entry.seat, answer, chance)
            except (Elsewhere, InputError):
                return None
            if len(chance.drawn) != len(entry.drew) or seen(game, s, self.eyes, chance) != self.seen[k]:
                return None
            out.append(msgspec.structs.replace(entry, answer=answer.name, drew=chance.drawn))
        return out

    def another(self, end: int, rng: Random) -> list[Entry] | None:
        """Another game that was the same for these eyes up to an entry, in all that can be changed at once; None if all
        there is to know is known.
        """
        early = [fact for fact in self.hidden if fact.entry < end]
        free = [fact for fact in early if any(self.retold(end, [fact], rng) for _ in range(TRIES))]
        while free:
            made = next(filter(None, (self.retold(end, free, rng) for _ in range(2 * TRIES))), None)
            if made is not None and made != self.record.entries[:end]:
                return made
            free.remove(rng.choice(free))
        return None


def answer_of(game: Game, entry: Entry) -> Any:
    answer = game.read(entry.answer)
    assert answer is not None
    return answer


def seen(game: Game, s: State, eyes: Seats, chance: RandomChance) -> object:
    """What somebody who sits on these seats, or who only looks on, learns from an entry: as the engine has it."""
    news = told_to(eyes, chance.events or [])
    return [to_bytes(game, game.view(s, seat)) for seat in eyes or (-1,)], news, game.over(s) or game.to_act(s)


def told_to(eyes: Seats, news: list[Event]) -> list[object]:
    return [event.to_dict() for event in news if event.to < 0 or event.to in eyes]


def played(game: Game, seed: object, answers: int) -> tuple[Record, list[int]]:
    """A random game as a table would have it, and the numbers of entries after each answer that somebody gave."""
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


# -- a house ------------------------------------------------------------------------------
class Step(NamedTuple):
    """Something a seat does while others look on, and what chance gives."""

    seat: int
    do: str  # the name of an answer, or undo, or redo
    drew: tuple[tuple[str, str], ...] = ()


class Deal(NamedTuple):
    """A table as it is in one of the houses: the record up to where somebody comes to look, and what is done then.

    `own`: what whoever looks may answer in the end, if that tells them the same in both.
    """

    id: str
    record: Record
    steps: list[Step]
    eyes: Seats
    own: Step | None = None


class House:
    """A server over a store of its own, and one browser at a time that gathers every byte it gets."""

    def __init__(self, own: str, app: Any) -> None:
        self.own = own  # what the secrets of this house are made of
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

    def lay(self, deal: Deal) -> None:
        """A table with these entries, at which everybody sits; those who look hold the same in both houses."""
        game = make(deal.record.game, deal.record.options)
        seats = [SeatRow(f"Player {seat}", token=f"{self.own}-token-{deal.id}-{seat}") for seat in range(game.seats)]
        state = Play(game, deal.record, Random(0)).state
        standing, store, name = summarize_state(game, state, seats), self.hub.store, deal.record.game
        host, pack, rules = f"{self.own}-host", game_info(name).default_pack(), game_info(name).rules_digest
        store.create(deal.id, deal.record, pack, seats, host, standing, TableSettings(listed=True), rules)
        self.secrets += [seat.token for seat in seats] + [host]
        for seat in range(game.seats):
            holder = looker(deal) if seat in deal.eyes else f"{self.own}-holder-{deal.id}-{seat}"
            store.add_holder(deal.id, seat, holder, seats[seat].name)
            if seat not in deal.eyes:
                self.secrets.append(holder)
                save_channels(store, holder, Channels(mail=f"{self.own}@mail.example"))
        self.secrets.append(f"{self.own}@")

    # -- what somebody gets --------------------------------------------------------------------------------------------
    def page(self, path: str, **headers: str) -> None:
        answer = self.client.get(path, headers=headers, follow_redirects=False)
        told = {name: value for name, value in answer.headers.items() if name != "content-length"}
        self.got.append((f"GET {path}", repr((answer.status_code, told)).encode() + answer.content))

    def look_on(self, deal: Deal) -> None:
        """Sit down at the table, watch what happens, and ask for everything that can be asked for."""
        self.client.cookies.clear()
        if deal.eyes:
            self.client.cookies.set(HOLDER_COOKIE, self.app.state.signer.sign(looker(deal)).decode())
        else:
            self.client.cookies.set(HOLDER_COOKIE, self.app.state.signer.sign("somebody else").decode())
        where = f"ws://127.0.0.1/t/{deal.id}/line?lang=en"
        stream = self.streams.submit(self.read_stream, deal)
        while not self.readers(deal):
            time.sleep(0.002)
        self.work(lambda: None)  # what it sees at first was made before
        with self.client.websocket_connect(where, headers={"origin": HERE}) as line:
            self.receive(line, "comes")
            for step in deal.steps:
                self.act(deal.id, step)
                self.receive(line, f"{step.seat} {'acts' if step.do not in ('undo', 'redo') else step.do}")
            self.ask(line, deal)
        again = f"{where}&narrow=1&since={len(deal.record.entries)}"
        with self.client.websocket_connect(again, headers={"origin": HERE}) as line:
            self.receive(line, "comes again")
        self.pages(deal)
        self.calls(deal)
        for reader in self.readers(deal):
            self.client.portal.call(reader.send, None)
        self.got += stream.result()

    def readers(self, deal: Deal) -> list[Reader]:
        """The programs that read the stream of a table."""
        return [viewer for viewer in list(self.hub.connections.by_table.get(deal.id, ())) if isinstance(viewer, Reader)]

    def read_stream(self, deal: Deal) -> list[tuple[str, bytes]]:
        """All that a program hears until the stream ends. How many empty lines there are between is a matter of time."""
        answer = self.client.get(f"/api/tables/{deal.id}/stream?since=0&words=true", headers=self.token)
        told = [line for line in answer.content.splitlines() if line]
        return [("stream", repr((answer.status_code, answer.headers)).encode()), *(("stream", line) for line in told)]

    def act(self, table_id: str, step: Step) -> None:
        """Another seat acts, through the hub as its own page would."""
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
        ask = {"undo": Undo(), "redo": Redo()}.get(step.do) or Give(named, step.do)
        portal.call(handle_message, hub, table_id, viewer, ask)
        assert self.work(lambda: hub.tables.get(table_id).version) > before, f"{step} was refused"

    def receive(self, line: Any, what: str) -> list[dict[str, Any]]:
        """All messages up to now: whatever is asked next comes after them."""
        line.send_text('{"do":"look","at":["~"]}')
        heard: list[dict[str, Any]] = []
        while True:
            text = line.receive_text()
            self.got.append((what, text.encode()))
            heard.append(msgspec.json.decode(text))
            if heard[-1].get("look", {}).get("at") == "~":
                return heard

    def ask(self, line: Any, deal: Deal) -> None:
        """Everything a page may ask for; what each looks like is in the messages that come back."""
        line.send_text('{"do":"read","open":true}')
        regions = "".join(html for message in self.receive(line, "reads") for html in message.get("regions", {}).values())
        with_ids = [text.decode() for _, text in self.got[-400:] if b'id=\\"' in text]
        found = sorted(set(re.findall(r'id=\\"([^"\\]+)\\"', "".join(with_ids)))) or re.findall('id="([^"]+)"', regions)
        for element in [*found[:: max(1, len(found) // 8)], "card-0", "nowhere"]:
            line.send_text(msgspec.json.encode({"do": "look", "at": [element]}).decode())
            line.send_text(msgspec.json.encode({"do": "why", "at": [element]}).decode())
            self.receive(line, f"looks at {element}")
        for ask in (
            {"do": "hint"},
            {"do": "answer", "decision": "0.0", "answer": "pass"},
            {"do": "agree", "yes": True, "wish": ""},
            {"do": "say", "text": "<b>What is in the bag?</b>"},
            {"do": "ping", "at": "map"},
            {"do": "stand-in", "seat": (deal.eyes[0] + 1) % 2 if deal.eyes else 0},
            {"do": "give-away", "seat": (deal.eyes[0] + 1) % 2 if deal.eyes else 0},
            {"do": "redo"},
            {"do": "undo"},
            {"do": "nonsense"},
        ):
            line.send_text(msgspec.json.encode(ask).decode())
            self.receive(line, str(ask))

    def pages(self, deal: Deal) -> None:
        at = f"/t/{deal.id}"
        table: Table = self.work(lambda: self.hub.tables.get(deal.id))
        steps = replay_moments(table)
        for path in ("", "/join", "/invite", "/record", "/past", "/sit/x", "/999999", "/999999/view", "/line"):
            self.page(at + path)
        for moment in sorted({steps[len(steps) // 2], *steps[-2:]}):
            self.page(f"{at}/{moment}/view?lang=de&seat={len(deal.eyes)}")
        self.page(f"{at}/{steps[-1]}/look?at=hand&at=map")
        self.page(f"{at}/{steps[-1]}")

    def other_pages(self) -> None:
        """What is not of one table, though it may tell of all of them."""
        for path in ("", "waiting", "next", "stats", "account", "notices", "settings", "health", "ready", "nowhere"):
            self.page(f"/{path}")
        answer = self.client.get("/metrics").text
        numbers = [line for line in answer.splitlines() if "seconds" not in line and "_created" not in line]
        self.got.append(("GET /metrics", "\n".join(numbers).encode()))

    def calls(self, deal: Deal) -> None:
        """The same for a program, which shows a token in the place of a cookie."""
        for path in ("tables", "games"):
            self.page(f"/api/{path}", **self.token)
        at = f"/api/tables/{deal.id}"
        for path in ("/view?since=0&words=true", "/view?seat=0&lang=de", "/view?seat=1", "/legal", "/record"):
            self.page(at + path, **self.token)
        self.call(f"{at}/act", {"decision": "0.0", "answer": "pass"})
        if deal.own is not None:
            asked = self.client.get(f"{at}/legal", headers=self.token).json()["id"]
            assert self.call(f"{at}/act", {"decision": asked, "answer": deal.own.do}) == 200
            assert self.call(f"{at}/undo", {}) == 200

    @property
    def token(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.client.cookies.get(HOLDER_COOKIE)}"}

    def call(self, path: str, body: dict[str, str]) -> int:
        answer = self.client.post(path, json=body, headers=self.token)
        self.got.append((f"POST {path} {body}", repr((answer.status_code, answer.headers)).encode() + answer.content))
        return answer.status_code

    def posts(self, deal: Deal) -> None:
        """What a game that is not over refuses."""
        for path in ("again", "0/on"):
            answer = self.client.post(f"/t/{deal.id}/{path}", follow_redirects=False)
            self.got.append((f"POST {path}", str(answer.status_code).encode() + answer.content))


def looker(deal: Deal) -> str:
    return f"looker-{deal.id}"


@pytest.fixture
def houses(tmp_path, monkeypatch):
    """Two houses at the same moment, each with secrets of its own."""
    monkeypatch.setattr("time.time", lambda: NOW)
    monkeypatch.setattr("dolmen.store.database.ServerClock.now", lambda self: NOW)
    monkeypatch.setattr("dolmen.table.clock.SteadyTime.now", lambda self: NOW)  # it goes on where the clock stands still
    monkeypatch.setenv(METRICS_VARIABLE, "1")
    monkeypatch.setenv(LIMITS, "off")
    monkeypatch.setattr("dolmen.web.live.bot_processes.SystemRandom", lambda: Random(1))  # among equals a hint is any
    made = []
    for own in ("first", "second"):
        monkeypatch.setenv(SECRET, KEY)
        store = Store(str(tmp_path / f"{own}.sqlite3"))
        assert get_or_create(store.db, "push", PUSH_KEY) == PUSH_KEY  # its public half is for everybody
        made.append(House(own, make_app(store)))
    with made[0].client, made[1].client:
        yield made


def compare(houses: list[House], pairs: Pairs) -> int:
    """Lay out all tables in both houses, and look at each. How many bytes somebody got."""
    for one, two in pairs:
        for house, deal in zip(houses, (one, two), strict=True):
            house.work(lambda: house.lay(deal))  # noqa: B023  # called at once
    total = 0
    for pair in pairs:
        for house, deal in zip(houses, pair, strict=True):
            house.got.clear()
            house.look_on(deal)
            house.posts(deal)
            if pair is pairs[-1]:
                house.other_pages()
        one, two = (house.got for house in houses)
        for (what, here), (_, there) in zip(one, two, strict=False):
            assert here == there, f"{pair[0].eyes} at {pair[0].id}, {what}: {parting(here, there)}"
        assert [what for what, _ in one] == [what for what, _ in two], "other messages, or another number of them"
        for house in houses:
            for what, text in house.got:
                for secret in house.secrets:
                    assert secret.encode() not in text, f"{what} holds {secret}"
        total += sum(len(text) for _, text in one)
    return total


def parting(one: bytes, two: bytes) -> str:
    """Where two texts begin to differ."""
    at = next((k for k, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 80) : at + 120]!r} / {two[max(0, at - 80) : at + 120]!r}"


# -- pairs of tables ------------------------------------------------------------------------------
def told_apart(game: Game, seed: object, eyes: Seats, most: int, wanted: set[str] = ANYTHING) -> tuple[Pairs, Counter[str]]:
    """Tables of a random game at moments at which somebody does not know something, and the same where it is otherwise."""
    record, cuts = played(game, seed, LONGEST)
    path, rng = Course(game, record, eyes), Random(str(seed))
    pairs, kinds = Pairs(), Counter[str]()
    for at in rng.sample(range(len(cuts)), len(cuts)):
        end = cuts[at]
        over = game.over(path.states[end])  # then all of it is open to everybody
        other = path.another(end, rng) if end and not over else None
        if other is None:
            continue
        worlds = [msgspec.structs.replace(record, entries=made[:end]) for made in (record.entries, other)]
        own = own_answer(game, worlds, eyes) if OWN in wanted else None
        found = differing(record.entries, other) | ({OWN} if own is not None else set())
        if found <= set(kinds) and len(pairs) + len(wanted - set(kinds)) >= most:
            continue
        kinds.update(found)
        begin = cuts[max(0, at - LIVE)]
        table_id = f"{game.name}-{seed}-{len(eyes)}{sum(eyes)}-{end}"
        one, two = (deal(table_id, record, entries, begin, end, eyes, own) for entries in (record.entries, other))
        if path.secret[end - 1] and path.states[end].lanes:  # said in secret, taken back, and said again
            seat = record.entries[end - 1].seat
            for world in (one, two):
                world.steps.extend([Step(seat, "undo"), Step(seat, "redo")])
        pairs.append((one, two))
        if len(pairs) == most:
            break
    return pairs, kinds


def own_answer(game: Game, worlds: list[Record], eyes: Seats) -> Step | None:
    """An answer that one of these seats may give and from which they learn the same in both worlds, without chance."""
    plays = [Play(game, world, Random(0)) for world in worlds]
    for seat in set(eyes).intersection(*(game.to_act(play.state) for play in plays)):
        for answer in game.legal(plays[0].state, seat):
            one, two = (after(game, world, eyes, seat, answer) for world in worlds)
            if one is not None and one == two:
                return Step(seat, answer.name)
    return None


def after(game: Game, world: Record, eyes: Seats, seat: int, answer: Answer) -> object:
    """What these eyes see when a seat has answered; None if chance is asked."""
    play = Play(game, msgspec.structs.replace(world, entries=world.entries[:]), Random(0))
    news = [*play.play_answer(seat, answer), *play.play_forced()]
    if any(entry.drew for entry in play.record.entries[len(world.entries) :]) or game.over(play.state):
        return None
    return len(play.record.entries), seen(game, play.state, eyes, RandomChance(Random(0))), told_to(eyes, news)


def deal(table_id: str, record: Record, entries: list[Entry], begin: int, end: int, eyes: Seats, own: Step | None) -> Deal:
    """A table with the first of these entries; the others are played while somebody looks on."""
    before = msgspec.structs.replace(record, entries=entries[:begin])
    steps: list[Step] = []
    for entry in entries[begin:end]:
        if entry.auto:  # the table does it by itself, and draws what belongs to it
            steps[-1] = steps[-1]._replace(drew=(*steps[-1].drew, *entry.drew))
        else:
            steps.append(Step(entry.seat, entry.answer, tuple(entry.drew)))
    return Deal(table_id, before, steps, eyes, own)


def differing(one: list[Entry], two: list[Entry]) -> set[str]:
    """The kinds of facts in which two records differ."""
    found: set[str] = set()
    for a, b in zip(one, two, strict=False):
        found |= {"answer"} if a.answer != b.answer else set()
        found |= {deck for (deck, x), (_, y) in zip(a.drew, b.drew, strict=False) if kind_of(x) != kind_of(y)}
    return found


def taken_back(game: Game, seed: object, most: int) -> Pairs:
    """Tables at which an answer was taken back that had drawn something: whoever comes now is not told what it was.

    It comes again with the next draw, so it is worth knowing.
    """
    record, cuts = played(game, seed, 120)
    path, rng, pairs = Course(game, record, ()), Random(str(seed)), Pairs()
    for begin, end in rng.sample(list(pairwise(cuts)), len(cuts) - 1):
        back = Entry(record.entries[begin].seat, undo=list(range(begin, end)))
        drew = [entry for entry in record.entries[begin:end] if entry.drew]
        other = redrawn(path, begin, end, rng) if drew else None
        if other is None:
            continue
        for eyes in ((), (1 - back.seat,)):  # whoever took it back may do it again
            worlds = [msgspec.structs.replace(record, entries=[*made[:end], back]) for made in (record.entries, other)]
            one, two = (Deal(f"{game.name}-back-{seed}-{end}-{len(eyes)}", world, [], eyes) for world in worlds)
            pairs.append((one, two))
        if len(pairs) >= most:
            return pairs
    return pairs


def redrawn(path: Course, begin: int, end: int, rng: Random) -> list[Entry] | None:
    """The entries with other draws from one of them on, which everybody would have seen; None if it cannot be."""
    game, s, out = path.game, path.states[begin].copy(), path.record.entries[:begin]
    for entry in path.record.entries[begin:end]:
        chance = Another(entry.drew, {0} if entry.drew else set(), {}, rng)
        try:
            if answer_of(game, entry) not in game.legal(s, entry.seat):
                return None
            game.apply(s, entry.seat, answer_of(game, entry), chance)
        except (Elsewhere, InputError):
            return None
        if len(chance.drawn) != len(entry.drew):
            return None
        out.append(msgspec.structs.replace(entry, drew=chance.drawn))
    return out if differing(out, path.record.entries[:end]) else None


# -- the tests ------------------------------------------------------------------------------
SEEN: list[tuple[str, dict[str, object], object, Seats, set[str]]] = [
    ("arrival-3", {"seats": 3}, 0, (), {"answer", "cards"}),
    ("arrival-3", {"seats": 3}, 0, (0,), {"answer", "cards"}),
    ("arrival-3", {"seats": 3}, 1, (1, 2), {"answer", "cards", OWN}),
    ("clairvoyance", {"seats": 2, "advanced": True, "choose": False}, 1, (), {"fomori"}),
    ("clairvoyance", {"seats": 2, "advanced": True, "choose": False}, 1, (1,), {"fomori", OWN}),
    ("clairvoyance", {"seats": 2, "advanced": True, "choose": False}, 2, (0,), {"fomori"}),
    ("arrival-2016", {"seats": 3, "edition": 2016}, 1, (0,), {"answer", "cards", OWN}),
]


@pytest.mark.parametrize(("name", "options", "seed", "eyes", "wanted"), SEEN, ids=[f"{c[0]}-{c[2]}-{c[3]}" for c in SEEN])
def test_nobody_gets_a_byte_of_what_they_cannot_know(houses, caplog, name, options, seed, eyes, wanted):
    with caplog.at_level(logging.WARNING):
        pairs, kinds = told_apart(make("the_arrival", options), seed, eyes, 2, wanted)
        assert wanted <= set(kinds), f"the sample shows nothing: {kinds}"
        assert compare(houses, pairs) > 300_000
    for house in houses:
        assert not any(secret in caplog.text for secret in house.secrets)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_taken_back_and_will_come_again_is_told_to_nobody_who_comes_later(houses, game):
    pairs = taken_back(make(game, {"seats": 2}), "back", 4)
    assert len(pairs) >= 2
    assert compare(houses, pairs) > 200_000


@pytest.mark.parametrize("game", GAMES)
def test_an_earlier_moment_tells_nothing_of_what_came_later(houses, game):
    """The same beginning with two different ends: every moment of the beginning is the same."""
    made = make(game, {"seats": 2})
    record, cuts = played(made, "then", 40)
    begin, rng, ends = cuts[12], Random(7), list[Record]()
    while len(ends) < 2:
        play = Play(made, msgspec.structs.replace(record, entries=record.entries[:begin]), rng)
        for _ in range(6):
            seat = rng.choice(made.to_act(play.state))
            play.play_answer(seat, made.sample(play.state, seat, rng))
            play.play_forced()
        if not ends or differing(ends[0].entries[begin:], play.record.entries[begin:]):
            ends.append(play.record)
    for eyes in ((), (0,)):
        for house, end in zip(houses, ends, strict=True):
            house.got.clear()
            dealt = Deal(f"then{len(eyes)}", end, [], eyes)
            house.work(lambda: house.lay(dealt))  # noqa: B023  # called at once
            house.client.cookies.set(HOLDER_COOKIE, house.app.state.signer.sign(looker(dealt)).decode())
            for moment in [cut for cut in cuts if cut <= begin]:
                for what in ("view?lang=en", "look?at=map&at=hand"):
                    house.page(f"/t/{dealt.id}/{moment}/{what}")
        assert houses[0].got == houses[1].got


def told_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "view", lambda table, seat: table.play.state.copy())


def heard_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogEntry, "events_for", lambda line, seats: line.events)


def named_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of a decision that follows from what was said in secret."""
    named = Play.decision
    said = lambda play: sum(map(len, (entry.answer for entry in play.record.entries)))  # noqa: E731
    monkeypatch.setattr(Play, "decision", lambda play, seat: f"{named(play, seat)}.{said(play)}")


def streamed_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only programs get that read the stream."""
    news = Reader.build_update
    said = lambda table: [entry.answer for entry in table.play.record.entries]  # noqa: E731
    monkeypatch.setattr(
        Reader, "build_update", lambda reader, eye, *rest: {**news(reader, eye, *rest), "said": said(eye.table)}
    )


@pytest.mark.parametrize("leak", [told_all, heard_all, named_all, streamed_all])
def test_a_leak_would_be_found(houses, monkeypatch, leak):
    """What this test is worth: with a hole in the house it fails."""
    pairs = many_pairs()
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="at the_arrival-"):
        compare(houses, pairs)


@cache
def many_pairs() -> Pairs:
    """So many that each kind of leak can be seen at one of them."""
    options: dict[str, object] = {"seats": 2, "advanced": True, "choose": False}
    return [pair for seed in (1, 4) for pair in told_apart(make("the_arrival", options), seed, (1,), 6)[0]]


def test_a_secret_of_the_house_would_be_found(houses, monkeypatch):
    pairs = told_apart(make("the_arrival", {"seats": 3}), 0, (), 1)[0]
    monkeypatch.setattr(Table, "seat_names", lambda table: [who.token for who in table.seats])
    with pytest.raises(AssertionError):
        compare(houses, pairs)

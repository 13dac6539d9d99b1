"""The check of the balance of a pack: what the games count, what is said about it, and how the server runs it."""

from __future__ import annotations

import asyncio
import html
import re

import msgspec
import pytest
from starlette.testclient import TestClient

from dolmen.arena import Stalled
from dolmen.arena.pack_balance import WIN, Balance, Scores, Share, Takes, entry_names, play_part, wilson_interval
from dolmen.engine.game import Result
from dolmen.games import game_info
from dolmen.games.uploaded_packs import games_with_packs, own_cards_as_pack
from dolmen.text import LANGUAGES
from dolmen.web.live import balance_checks
from dolmen.web.live.long_jobs import BUSY, TOO_LONG, JobRefused
from dolmen.web.meters import Client
from dolmen.web.pages.pack_balance import MIN_OFFERED, balance_values, entry_sentences, place_sentences, side_sentences
from tests.web_client import HERE, another_browser

PACK_GAMES = games_with_packs()
ANN = Client("1.1.1.1", "ann")


def box(game: str = "roam") -> dict:
    cards = msgspec.json.decode(own_cards_as_pack(game, "Box of Ann"))
    assert isinstance(cards, dict)
    return cards


def play(cards: dict, games: int, seats: int = 2, game: str = "roam") -> Balance:
    return play_part(game, msgspec.json.encode(cards), seats, range(games), 1000.0)


def values(cards: dict, balance: Balance, game: str = "roam") -> dict:
    names = entry_names(game, msgspec.json.encode(cards), len(balance.places), "en")
    return balance_values(game, balance, names, "en")


# -- what the games count ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", PACK_GAMES)
def test_the_same_pack_gives_the_same_figures_in_parts_of_any_size(game):
    pack = own_cards_as_pack(game, "Box")
    whole = play_part(game, pack, 2, range(3), 1000.0)
    parts, played = Balance.of_no_games(2), 0
    while parts.games < 3:
        parts.add(play_part(game, pack, 2, range(parts.games, 3), 0.0))
        played += 1
    assert played == 3  # at least one game each, and no more when the time is over
    assert parts == whole
    assert whole.games == 3


@pytest.mark.parametrize("game", PACK_GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_adds_one_win_and_scores_of_all_seats(game, seats):
    balance = play(box(game), 2, seats, game)
    assert [place.games for place in balance.places] == [2] * seats
    assert sum(place.wins for place in balance.places) == sum(side.wins for side in balance.sides.values()) == 2 * WIN
    assert sum(side.games for side in balance.sides.values()) == 2 * seats
    assert sum(ending.games for ending in balance.endings.values()) == 2
    assert sum(ending.count for ending in balance.endings.values()) == 2 * seats
    assert balance.length >= 2
    assert balance.answers > 20
    assert all(0 <= takes.taken <= takes.offered for takes in balance.entries.values())
    assert sum(takes.taken for takes in balance.entries.values()) >= 10
    left = {table for (table, _), takes in balance.entries.items() if takes.taken < takes.offered}
    assert (
        left == {table for table, _ in balance.entries} == {"roam": {"character", "artifact"}, "the_arrival": {"tile"}}[game]
    )


@pytest.mark.parametrize("game", PACK_GAMES)
def test_each_seat_begins_equally_often_and_each_colour_takes_each_place(game):
    info = game_info(game).pack_balance
    games = 288  # a multiple of the orders of 2, 3 and 4 colours and their first players
    for seats in (2, 3, 4):
        options = [info.options_of_game(seats, number) for number in range(games)]
        assert [option["first"] for option in options].count(0) == games // seats
        if game == "roam":
            order = [(one["colours"][one["first"]], one["first"]) for one in options]
            assert {order.count(each) for each in order} == {games // (4 * seats)}


def test_wins_count_for_the_place_in_the_turn_order_and_shared_wins_in_part():
    balance = Balance.of_no_games(3)
    balance.add_game(Result([5, 9, 1], [2, 1, 3], "end"), 1, 10, 4)  # the seat that began won
    balance.add_game(Result([5, 9, 9], [3, 1, 1], "end"), 0, 20, 6)
    assert [place.wins for place in balance.places] == [WIN, WIN // 2, WIN // 2]
    assert (balance.games, balance.answers, balance.length) == (2, 30, 10)


def test_intervals_are_those_of_wilson():
    assert wilson_interval(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson_interval(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson_interval(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson_interval(0.5, 0) == (0.0, 1.0)


def test_scores_have_a_mean_and_a_standard_deviation():
    balance = Balance.of_no_games(2)
    balance.add_scores("end", [2, 4])
    balance.add_scores("end", [4, 6])
    scores = balance.endings["end"]
    assert (scores.games, scores.count, scores.mean, scores.spread) == (2, 4, 4.0, pytest.approx(1.63299, abs=1e-5))
    assert Scores().mean == Scores().spread == 0.0


# -- packs that favour something -----------------------------------------------------------------------------------------
def test_a_pack_that_favours_a_colour_says_so():
    cards = box()
    for card in cards["start"]:
        card["points"] = 60 if card["colour"] == "green" else 0
    balance = play(cards, 24)
    assert balance.sides["green"].wins == WIN * balance.sides["green"].games > 0
    found = values(cards, balance)["sentences"]
    assert "Green wins more often than the others: 100% of its games, where 50% would be even." in found
    assert not any(sentence.startswith("Green") for sentence in values(box(), play(box(), 12))["sentences"])


def test_a_pack_that_favours_the_first_player_says_so():
    cards = box()
    cards["numbers"]["starting_coins"] = [60, 0, 0, 0]
    first = values(cards, play(cards, 24))["sentences"][0]
    assert first.startswith("The first player wins more often")


def test_an_entry_that_nobody_wants_or_everybody_takes_is_named():
    cards = box()
    for artifact in cards["artifact"]:
        artifact["cost"], artifact["points"] = (90, 0) if artifact["id"] == "A01" else (1, 9)
    cards["artifact"][0]["name"] = {"en": "Dust & Ashes", "de": "Staub"}
    shown = values(cards, play(cards, 30))
    assert any(sentence.startswith("Never taken: Dust & Ashes") for sentence in shown["sentences"])
    artifacts = next(table for table in shown["tables"] if table["label"] == "Artifacts")
    least = dict(artifacts["lists"])["taken least"]
    assert (least[0]["label"], least[0]["share"]) == ("Dust & Ashes", "0%")


# -- what is said --------------------------------------------------------------------------------------------------------
def shares(*percents: int, games: int = 200) -> list[Share]:
    return [Share(games, WIN * games * percent // 100) for percent in percents]


def test_an_advantage_is_named_only_if_chance_seldom_gives_it():
    assert place_sentences(shares(54, 46), "en") == [
        "No clear advantage for any place in the turn order: the intervals overlap."
    ]
    assert place_sentences(shares(60, 40), "en") == [
        "The first player wins more often: 60% of the games, where 50% would be even."
    ]
    assert place_sentences(shares(40, 60), "en")[0].startswith("Player 2 in the turn order wins more often: 60%")
    assert place_sentences(shares(15, 28, 28, 29), "en")[0].startswith("The first player wins less often: 15%")
    assert "öfter" in place_sentences(shares(60, 40), "de")[0]
    assert place_sentences(shares(57, 43, games=20), "en")[0].startswith("No clear advantage")


def test_of_many_leaders_one_is_not_named_for_a_result_of_chance():
    usual = [("Wisdom", Share(70, WIN * 44)), *[(str(n), Share(70, WIN * 35)) for n in range(5)]]
    low, _ = usual[0][1].interval()
    assert low > 0.5  # alone it would stand out
    assert side_sentences(usual, 0.5, "en") == []
    strong = [("Wisdom", Share(70, WIN * 53)), *usual[1:]]
    assert side_sentences(strong, 0.5, "en") == [
        "Wisdom wins more often than the others: 76% of its games, where 50% would be even."
    ]
    assert side_sentences([("Wisdom", Share(70, WIN * 17)), *usual[1:]], 0.5, "en")[0].startswith("Wisdom wins less often")


def test_entries_that_were_seldom_on_offer_are_not_named():
    names = {("tile", letter): letter.upper() for letter in "abc"}
    entries = {("tile", "a"): Takes(MIN_OFFERED, 0), ("tile", "b"): Takes(MIN_OFFERED - 1, 0), ("tile", "c"): Takes(30, 30)}
    assert entry_sentences(entries, names, "en") == ["Never taken: A", "Taken every time: C"]


# -- the server ----------------------------------------------------------------------------------------------------------
@pytest.fixture
def few_games(monkeypatch) -> None:
    """Few games, one in each job."""
    monkeypatch.setattr(balance_checks, "GAMES", 3)
    monkeypatch.setattr(balance_checks, "JOB_SECONDS", 0.0)


@pytest.fixture
def edited(browser) -> str:
    return new_pack(browser)


def new_pack(browser: TestClient, game: str = "roam") -> str:
    """The address of a new pack with our cards."""
    made = browser.post("/packs/new", data={"game": game}, follow_redirects=False)
    address: str = made.headers["location"].removesuffix("/edit")
    return address


def request_body(cards: dict, seats: object = 2) -> bytes:
    return msgspec.json.encode({"pack": cards, "seats": seats})


def lines_of(text: str) -> list[dict]:
    return [msgspec.json.decode(line) for line in text.splitlines()]


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize(("game", "lang", "seats"), [("roam", "en", 2), ("roam", "de", 4), ("the_arrival", "de", 2)])
def test_the_editor_hears_of_the_progress_and_gets_the_result(browser, game, lang, seats):
    address, cards = new_pack(browser, game), box(game)
    answer = browser.post(f"{address}/balance", content=request_body(cards, seats), headers={"accept-language": lang})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/jsonl")
    *progress, last = lines_of(answer.text)
    assert progress == [{"done": done, "total": 3} for done in (1, 2, 3)]
    text = html.unescape(re.sub(r"<[^>]+>", " ", last["html"]))
    for caption in {
        "en": ["Wins by turn order", "Endings", "3 games for 2 players"],
        "de": ["Siege nach Zugreihenfolge", "Spielende", f"3 Partien mit {seats} Plätzen"],
    }[lang]:
        assert caption in text
    assert {"roam": "Siege nach Startkarten", "the_arrival": "Siege nach Anführer"}[game] in text or lang == "en"
    assert last["html"].count('class="interval-chart"') >= seats
    assert not re.search(r"[{}]", text)
    hub = browser.app.state.hub
    assert (hub.balance_checks.count, hub.balance_checks.running) == (0, {})
    again = browser.post(f"{address}/balance", content=request_body(cards, seats), headers={"accept-language": lang})
    assert again.text == answer.text


@pytest.mark.usefixtures("few_games")
def test_the_pack_of_the_request_is_checked_and_not_kept(browser, edited):
    before = browser.get(f"{edited}/file.json").text
    cards = box()
    cards["name"] = "Not saved"
    assert "html" in lines_of(browser.post(f"{edited}/balance", content=request_body(cards)).text)[-1]
    assert browser.get(f"{edited}/file.json").text == before


def test_a_pack_that_is_not_valid_gets_the_message_of_the_editor(browser, edited):
    cards = box()
    cards["character"][2]["name"]["en"] = "Bad <b>"
    draft = msgspec.json.encode({"pack": cards, "table": "character", "number": 2})
    for lang in LANGUAGES:
        headers = {"accept-language": lang}
        found = browser.post(f"{edited}/balance", content=request_body(cards), headers=headers)
        assert found.status_code == 422
        saved = browser.post(f"{edited}/draft", content=draft, headers=headers).json()
        assert found.json() == {**saved, "picture": "", "version": ""}
        assert (found.json()["id"], found.json()["field"]) == ("C03", "name.en")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[]", 400),
        (b'{"pack":{}}', 400),
        (request_body({}, "2"), 400),
        (request_body({}, 1), 400),
        (request_body({}, 5), 400),
        (b'{"pack":{},"seats":2,"games":100000}', 400),
        (b'{"pack":' + b"[" * 50_000, 400),
        (b'{"seats":2,"pack":"' + b"x" * 300_000 + b'"}', 413),
        (request_body({}), 422),
        (b'{"seats":2,"pack":7}', 422),
        (b'{"seats":2,"pack":{"name":"\xff"}}', 422),
    ],
)
def test_what_no_editor_sends_is_refused(browser, edited, body, status):
    assert browser.post(f"{edited}/balance", content=body).status_code == status


def test_only_the_holder_starts_a_check_and_only_from_our_page(browser, edited):
    body = request_body(box())
    assert another_browser(browser).post(f"{edited}/balance", content=body).status_code == 404
    assert browser.post("/packs/nothing/balance", content=body).status_code == 404
    assert browser.post(f"{edited}/balance", content=body, headers={"origin": "http://evil.example"}).status_code == 403
    assert browser.get(f"{edited}/balance").status_code == 405


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("error", [JobRefused(TOO_LONG, 60), Stalled("arena.stalled", game=0, seed=0, n=1, position="x")])
def test_games_that_take_too_long_end_the_check_with_a_message(browser, edited, monkeypatch, error):
    def fail(*arguments: object) -> Balance:
        raise error

    monkeypatch.setattr(balance_checks, "play_part", fail)
    lines = lines_of(browser.post(f"{edited}/balance", content=request_body(box())).text)
    assert lines == [{"refused": "Games with this pack take too long for a check."}]
    assert browser.app.state.hub.balance_checks.count == 0


@pytest.mark.usefixtures("few_games")
def test_a_check_has_a_limited_number_of_jobs(browser, edited, monkeypatch):
    monkeypatch.setattr(balance_checks, "MAX_JOBS", 2)
    lines = lines_of(browser.post(f"{edited}/balance", content=request_body(box())).text)
    assert [line.get("done") for line in lines] == [1, 2, None]
    assert lines[-1] == {"refused": "Games with this pack take too long for a check."}


# -- few at once, and their end ------------------------------------------------------------------------------------------
async def start_check(checks, client: Client) -> asyncio.Task:
    """A check that waits for its first job."""

    async def consume() -> None:
        async for _ in checks.play(client, "roam", b"", 2):
            pass

    task = asyncio.create_task(consume())
    await asyncio.sleep(0)
    return task


def test_a_client_has_few_checks_at_once_and_a_cancelled_one_makes_room(browser, monkeypatch):
    checks = browser.app.state.hub.balance_checks
    monkeypatch.setattr(checks.jobs, "run", lambda *arguments: asyncio.sleep(3600))

    async def fill() -> None:
        tasks = [await start_check(checks, ANN) for _ in range(2)]
        refused = await start_check(checks, ANN)
        with pytest.raises(JobRefused):
            await refused
        tasks += [await start_check(checks, Client(ANN.address, f"cookie {n}")) for n in range(2)]
        with pytest.raises(JobRefused):
            await (await start_check(checks, Client(ANN.address, "another cookie")))
        tasks += [await start_check(checks, Client("2.2.2.2", "bob"))]
        assert checks.count == len(tasks) == 5
        tasks[0].cancel()
        with pytest.raises(asyncio.CancelledError):
            await tasks[0]
        tasks[0] = await start_check(checks, ANN)
        assert checks.count == 5
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (checks.count, checks.running) == (0, {})

    browser.portal.call(fill)


def test_a_check_waits_while_the_server_is_busy_but_not_forever(browser, monkeypatch):
    checks = browser.app.state.hub.balance_checks
    monkeypatch.setattr(balance_checks, "GAMES", 2)
    refusals = [JobRefused(BUSY, 0)] * 3

    async def run(*arguments: object) -> Balance:
        if refusals:
            raise refusals.pop()
        part = Balance.of_no_games(2)
        part.games = 2
        return part

    async def consume() -> list[int]:
        return [balance.games async for balance in checks.play(ANN, "roam", b"", 2)]

    monkeypatch.setattr(checks.jobs, "run", run)
    assert browser.portal.call(consume) == [0, 0, 0, 2]
    refusals += [JobRefused(BUSY, 0)] * 100
    with pytest.raises(JobRefused):
        browser.portal.call(consume)
    assert checks.count == 0


def test_a_server_that_stops_ends_its_checks(browser, monkeypatch):
    checks = browser.app.state.hub.balance_checks

    async def run(*arguments: object) -> Balance:
        checks.close()
        return Balance.of_no_games(2)

    async def consume() -> None:
        async for _ in checks.play(ANN, "roam", b"", 2):
            pass

    monkeypatch.setattr(checks.jobs, "run", run)
    with pytest.raises(JobRefused):
        browser.portal.call(consume)
    assert checks.count == 0


def test_a_check_ends_when_its_page_is_closed(browser, edited, monkeypatch):
    """The page leaves after the first line. Its job is stopped, and the check is forgotten."""
    monkeypatch.setattr(balance_checks, "JOB_SECONDS", 0.0)
    hub = browser.app.state.hub
    jobs = hub.long_jobs
    stopped = []
    monkeypatch.setattr(jobs, "stop", lambda job: stopped.append(job.function.__name__))
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    headers = [(b"host", b"127.0.0.1"), (b"origin", HERE.encode()), (b"cookie", cookies.encode())]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": f"{edited}/balance",
        "raw_path": f"{edited}/balance".encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": ("testclient", 50000),
        "server": ("127.0.0.1", 80),
    }
    sent: list[dict] = []

    async def run() -> None:
        first_line, incoming = asyncio.Event(), [{"type": "http.request", "body": request_body(box()), "more_body": False}]

        async def receive() -> dict:
            if incoming:
                return incoming.pop()
            await first_line.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict) -> None:
            sent.append(message)
            if message.get("body"):
                first_line.set()

        async with asyncio.timeout(60):
            await browser.app(scope, receive, send)

    browser.portal.call(run)
    lines = lines_of(b"".join(message.get("body", b"") for message in sent).decode())
    assert lines[0] == {"done": 1, "total": balance_checks.GAMES}
    assert len(lines) < 5
    assert stopped == ["play_part"]
    assert (hub.balance_checks.count, hub.balance_checks.running) == (0, {})

"""Looking back: the table at any moment, seen as it was seen then, and a new game from there."""

import re

import msgspec
import pytest

from dolmen.engine.record import read_record
from dolmen.store import StoreError, TableSettings
from dolmen.store.results import finished_games
from dolmen.table import replay_moments, table_at
from dolmen.web.render.question import describe_proposal
from dolmen.web.render.table_view import TableView, ViewerContext
from tests.web_client import Page, another, come, holder_at, new_table

BOTS = {"kind-0": "here", "kind-1": "random"}


def hub_of(client):
    return client.app.state.hub


def played(client, table_id, answers):
    """The table after so many answers of a bot on every seat."""
    hub = hub_of(client)

    def play():
        table = hub.tables.get(table_id)
        for _ in range(answers):
            if table.over():
                break
            seat = table.to_act()[0]
            table.play_answer(seat, table.game.sample(table.view(seat), seat, table.rng))
        return table

    return client.portal.call(lambda: hub.work(play))


def view(client, table_id, moment, **query):
    answer = client.get(f"/t/{table_id}/{moment}/view", params={"lang": "en", **query})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content)


@pytest.fixture
def middle(browser):
    return played(browser, new_table(browser, **BOTS), 12)


@pytest.fixture
def over(browser):
    table = played(browser, new_table(browser, **BOTS), 5000)
    assert table.over()
    return table


def test_each_moment_is_the_table_as_it_was_then(middle, browser):
    steps = replay_moments(middle)
    assert steps[0] == 0
    assert steps[-1] == middle.version
    for moment in (*steps, *reversed(steps)):
        then = table_at(middle, moment)
        assert then.version == moment
        entries = middle.play.record.entries[:moment]
        assert [entry.answer for entry in then.play.record.entries] == [entry.answer for entry in entries]
    assert middle.game.to_dict(table_at(middle, steps[-1]).play.state) == middle.game.to_dict(middle.play.state)


def test_a_moment_has_an_address_and_asks_nobody(middle, browser):
    steps = replay_moments(middle)
    page = browser.get(f"/t/{middle.id}/{steps[3]}")
    assert page.status_code == 200
    assert 'id="replay"' in page.text
    seen = view(browser, middle.id, steps[3])
    assert (seen["version"], seen["decision"]) == (steps[3], None)
    assert "Move 3 of" in seen["regions"]["prompt"]
    assert seen["regions"]["map"] != view(browser, middle.id, steps[-1])["regions"]["map"]


def test_what_was_taken_back_is_no_moment(middle):
    before = replay_moments(middle)
    while not middle.undo([0]):
        middle.consent([1], True)
    assert set(replay_moments(middle)) < {*before, middle.version}


def test_a_moment_that_has_not_been_is_not_there(middle, browser):
    assert browser.get(f"/t/{middle.id}/{middle.version + 1}").status_code == 404
    assert browser.get(f"/t/nowhere/{middle.version}").status_code == 404


def test_from_another_seat_one_looks_only_after_the_end(browser):
    form = {"game": "the_arrival", "kind-0": "here", "kind-1": "here", "seats": "2"}
    table = played(browser, new_table(browser, **form), 40)
    stranger = another(browser)
    last = replay_moments(table)[-1]
    assert view(stranger, table.id, last, seat="1")["regions"] == view(stranger, table.id, last)["regions"]
    played(browser, table.id, 5000)
    last = replay_moments(table)[-30]
    assert view(stranger, table.id, last, seat="1")["regions"] != view(stranger, table.id, last, seat="watcher")["regions"]


def test_a_game_that_is_over_is_seen_from_ones_own_side_at_first(over, browser):
    step, stranger = replay_moments(over)[4], another(browser)

    def seen(client, query=""):
        """Which seat the page says it shows."""
        page = client.get(f"/t/{over.id}/{step}{query}")
        assert page.status_code == 200
        return re.search('data-seen="(.*?)"', page.text)[1]

    usual = ("", "?seat=", "?seat=7", "?seat=-1", "?seat=x")
    assert [seen(browser, query) for query in usual] == ["0"] * 5
    assert [seen(stranger, query) for query in usual] == ["watcher"] * 5
    for client in (browser, stranger):
        assert [seen(client, f"?seat={seat}") for seat in ("0", "1", "watcher")] == ["0", "1", "watcher"]
    own, other = (view(browser, over.id, step, seat=seat)["regions"] for seat in "01")
    assert view(browser, over.id, step)["regions"] == view(browser, over.id, step, seat="7")["regions"] == own != other
    assert view(stranger, over.id, step, seat="7")["regions"] == view(stranger, over.id, step, seat="watcher")["regions"]


def test_a_moment_between_two_keeps_whose_side_it_is_seen_from(middle, browser):
    while not middle.undo([0]):
        middle.consent([1], True)
    between = middle.version - 1
    table = played(browser, middle.id, 5000)
    assert table.over()
    assert between not in replay_moments(table)
    for path in (f"/t/{table.id}/{between}", f"/t/{table.id}/past"):
        led = browser.get(f"{path}?seat=1", follow_redirects=False)
        assert (led.status_code, led.headers["location"].partition("?")[2]) == (303, "seat=1")


def test_whoever_sees_the_end_from_another_side_does_not_become_them(over, browser):
    def you(client, seat):
        return [
            name
            for name, region in view(client, over.id, replay_moments(over)[-1], seat=seat)["regions"].items()
            if "<small>you ·" in region
        ]

    assert you(browser, "0") == ["own"]
    assert you(browser, "1") == ["seats"]
    assert you(another(browser), "1") == []


def test_the_whole_game_is_had_only_when_it_gives_nothing_away(browser):
    table = played(browser, new_table(browser, **{"kind-0": "here", "kind-1": "link"}), 6)
    refused = browser.get(f"/t/{table.id}/record")
    assert (refused.status_code, "when the game is over" in refused.text) == (400, True)
    assert browser.post(f"/t/{table.id}/2/on").status_code == 400
    played(browser, table.id, 5000)
    assert another(browser).get(f"/t/{table.id}/record").status_code == 200


def test_a_saved_game_can_be_brought_back(over, browser):
    saved = browser.get(f"/t/{over.id}/record")
    assert "attachment" in saved.headers["content-disposition"]
    brought = another(browser).post("/bring", files={"record": ("game.json", saved.content)}, follow_redirects=False)
    assert brought.status_code == 303
    other = re.search(r"/t/([\w-]+)/0", brought.headers["location"])[1]
    assert other != over.id
    there = played(browser, other, 0)
    assert there.game.to_dict(there.play.state) == over.game.to_dict(over.play.state)
    assert read_record(browser.get(f"/t/{other}/record").content) == read_record(saved.content)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"no record at all", "it cannot be decoded"),
        (b'{"dolmen":1,"game":"chess","options":{}}', "not installed here: &#39;chess&#39;"),
        (b'{"dolmen":1,"game":"roam","options":{"seats":2},"entries":[{"seat":0,"answer":"fly"}]}', "cannot be replayed"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(browser, given, told):
    refused = browser.post("/bring", files={"record": ("x.json", given)})
    assert refused.status_code == 400
    assert told in refused.text
    assert "cannot be opened as a saved game" in refused.text
    assert browser.post("/bring", data={"record": "text"}).status_code == 400


def test_a_game_is_taken_back_to_a_moment(middle, browser):
    def answered():
        return [line.number for line in middle.log_entries() if line.seat == 0 and not line.auto and not line.is_undo]

    mine = answered()
    moment = max(step for step in replay_moments(middle) if step <= mine[1])
    answer = browser.post(f"/t/{middle.id}/{moment}/again", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{middle.id}")
    assert answered() == mine[:1]
    assert middle.to_act() == [0]


def test_where_a_moment_cannot_be_reached_freely_the_others_are_asked(browser):
    table_id = new_table(browser, **BOTS | {"kind-1": "open"})
    bea = another(browser)
    assert bea.post(f"/t/{table_id}/join", data={"name": "Bea"}, follow_redirects=False).status_code == 303
    table = played(browser, table_id, 12)
    before, second = table.version, replay_moments(table)[1]
    assert another(browser).post(f"/t/{table_id}/{second}/again").status_code == 400  # somebody without a seat
    steps = replay_moments(table)
    for agrees in (False, True):
        answer = browser.post(f"/t/{table_id}/{second}/again", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table_id}")
        assert table.version == before
        own, other = (describe_proposal(TableView(table, ViewerContext((seat,), False, "en"))) for seat in (0, 1))
        assert own == f"You asked the others to go back to move 1 of {len(steps) - 1}."
        assert f"{table.seat_names()[0]} would like to go back to move 1 of {len(steps) - 1}" in other
        table.vote([1], agrees)
        assert table.proposal is None
        assert replay_moments(table) == (steps[:2] if agrees else steps)
    back = [line for line in table.log_entries() if line.is_undo]
    assert [line.seat for line in back] == [0]  # it is told once, of whoever asked for it
    assert table.to_act() == table_at(table, second).to_act()


def test_play_goes_on_from_a_moment_against_bots(over, browser):
    moment = replay_moments(over)[5]
    forked = browser.post(f"/t/{over.id}/{moment}/on", follow_redirects=False)
    assert forked.status_code == 303
    made = played(browser, forked.headers["location"].removeprefix("/t/"), 0)
    assert made.version >= moment
    assert [bool(who.bot) for who in made.seats] == [False, True]
    assert not made.over()
    assert over.over()


def test_whoever_plays_on_has_a_table_of_their_own_that_counts_for_nothing(over, browser):
    """Also from the very beginning: what comes is known."""
    counted = len(finished_games(hub_of(browser).store.db))
    forked = browser.post(f"/t/{over.id}/0/on", follow_redirects=False)
    made = played(browser, forked.headers["location"].removeprefix("/t/"), 5000)
    assert made.over()
    assert made.setting == TableSettings(known=True)  # no clock, and not in the lobby, whatever the old table had
    assert len(finished_games(hub_of(browser).store.db)) == counted


def test_what_was_taken_back_is_told_so_though_nobody_can_be_shown_it(browser, monkeypatch):
    middle = played(browser, new_table(browser, **{"kind-1": "here"}), 12)
    store = hub_of(browser).store
    come(browser, middle.id, Page((0, 1), holder_at(browser)))
    append = store.append
    with monkeypatch.context() as broken:

        def lost(*words):
            raise StoreError("store.io.unread", file="x", what="lost")

        def then_fail(*words):
            append(*words)
            middle.holders = None
            broken.setattr(store, "holders_by_seat", lost)

        broken.setattr(store, "append", then_fail)
        assert browser.post(f"/t/{middle.id}/0/again", follow_redirects=False).status_code == 303
    assert store.game_status(middle.id).length == middle.version > 12

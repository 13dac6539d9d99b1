"""Replay: the table at any earlier moment, as it was seen then, and a new game that continues from there."""

import re

import msgspec
import pytest

from dolmen.engine.record import read_record
from dolmen.store import StoreError, TableSettings
from dolmen.store.results import finished_games
from dolmen.table import replay_moments, table_at
from dolmen.web.render.question import describe_proposal
from dolmen.web.render.table_view import TableView, ViewerContext
from tests.store_helpers import stored_status
from tests.web_client import RecordingPage, another_browser, holder_of, join, new_table

BOTS = {"kind-0": "here", "kind-1": "random"}


def hub_of(client):
    return client.app.state.hub


def play_answers(client, table_id, answers):
    """The table after so many random answers."""
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


def get_view(client, table_id, moment, **query):
    answer = client.get(f"/t/{table_id}/{moment}/view", params={"lang": "en", **query})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content)


@pytest.fixture
def middle(browser):
    return play_answers(browser, new_table(browser, **BOTS), 12)


@pytest.fixture
def over(browser):
    table = play_answers(browser, new_table(browser, **BOTS), 5000)
    assert table.over()
    return table


def test_each_moment_shows_the_table_as_it_was(middle, browser):
    steps = replay_moments(middle)
    assert steps[0] == 0
    assert steps[-1] == middle.version
    for moment in (*steps, *reversed(steps)):
        then = table_at(middle, moment)
        assert then.version == moment
        entries = middle.play.record.entries[:moment]
        assert [entry.answer for entry in then.play.record.entries] == [entry.answer for entry in entries]
    assert middle.game.to_dict(table_at(middle, steps[-1]).play.state) == middle.game.to_dict(middle.play.state)


def test_each_moment_has_a_url_and_asks_nothing(middle, browser):
    steps = replay_moments(middle)
    page = browser.get(f"/t/{middle.id}/{steps[3]}")
    assert page.status_code == 200
    assert 'id="replay"' in page.text
    seen = get_view(browser, middle.id, steps[3])
    assert (seen["version"], seen["decision"]) == (steps[3], None)
    assert "Move 3 of" in seen["regions"]["prompt"]
    assert seen["regions"]["map"] != get_view(browser, middle.id, steps[-1])["regions"]["map"]


def test_undone_answers_are_not_moments(middle):
    before = replay_moments(middle)
    while not middle.undo([0]):
        middle.consent([1], True)
    assert set(replay_moments(middle)) < {*before, middle.version}


def test_a_future_moment_is_not_found(middle, browser):
    assert browser.get(f"/t/{middle.id}/{middle.version + 1}").status_code == 404
    assert browser.get(f"/t/nowhere/{middle.version}").status_code == 404


def test_another_seats_view_is_available_only_after_the_end(browser):
    form = {"game": "the_arrival", "kind-0": "here", "kind-1": "here", "seats": "2"}
    table = play_answers(browser, new_table(browser, **form), 40)
    stranger = another_browser(browser)
    last = replay_moments(table)[-1]
    assert get_view(stranger, table.id, last, seat="1")["regions"] == get_view(stranger, table.id, last)["regions"]
    play_answers(browser, table.id, 5000)
    last = replay_moments(table)[-30]
    assert (
        get_view(stranger, table.id, last, seat="1")["regions"]
        != get_view(stranger, table.id, last, seat="watcher")["regions"]
    )


def test_a_finished_game_is_first_shown_from_the_viewers_own_seat(over, browser):
    step, stranger = replay_moments(over)[4], another_browser(browser)

    def seen(client, query=""):
        """The seat that the page shows."""
        page = client.get(f"/t/{over.id}/{step}{query}")
        assert page.status_code == 200
        return re.search('data-seen="(.*?)"', page.text)[1]

    usual = ("", "?seat=", "?seat=7", "?seat=-1", "?seat=x")
    assert [seen(browser, query) for query in usual] == ["0"] * 5
    assert [seen(stranger, query) for query in usual] == ["watcher"] * 5
    for client in (browser, stranger):
        assert [seen(client, f"?seat={seat}") for seat in ("0", "1", "watcher")] == ["0", "1", "watcher"]
    own, other = (get_view(browser, over.id, step, seat=seat)["regions"] for seat in "01")
    assert (
        get_view(browser, over.id, step)["regions"] == get_view(browser, over.id, step, seat="7")["regions"] == own != other
    )
    assert (
        get_view(stranger, over.id, step, seat="7")["regions"]
        == get_view(stranger, over.id, step, seat="watcher")["regions"]
    )


def test_redirects_to_a_moment_keep_the_viewing_seat(middle, browser):
    while not middle.undo([0]):
        middle.consent([1], True)
    between = middle.version - 1
    table = play_answers(browser, middle.id, 5000)
    assert table.over()
    assert between not in replay_moments(table)
    for path in (f"/t/{table.id}/{between}", f"/t/{table.id}/past"):
        led = browser.get(f"{path}?seat=1", follow_redirects=False)
        assert (led.status_code, led.headers["location"].partition("?")[2]) == (303, "seat=1")


def test_viewing_from_another_seat_does_not_mark_it_as_you(over, browser):
    def you(client, seat):
        return [
            name
            for name, region in get_view(client, over.id, replay_moments(over)[-1], seat=seat)["regions"].items()
            if "<small>you ·" in region
        ]

    assert you(browser, "0") == ["own"]
    assert you(browser, "1") == ["seats"]
    assert you(another_browser(browser), "1") == []


def test_the_record_is_available_only_when_it_reveals_nothing(browser):
    table = play_answers(browser, new_table(browser, **{"kind-0": "here", "kind-1": "link"}), 6)
    refused = browser.get(f"/t/{table.id}/record")
    assert (refused.status_code, "when the game is over" in refused.text) == (400, True)
    assert browser.post(f"/t/{table.id}/2/fork").status_code == 400
    play_answers(browser, table.id, 5000)
    assert another_browser(browser).get(f"/t/{table.id}/record").status_code == 200


def test_a_saved_game_can_be_uploaded(over, browser):
    saved = browser.get(f"/t/{over.id}/record")
    assert "attachment" in saved.headers["content-disposition"]
    files = {"record": ("game.json", saved.content)}
    brought = another_browser(browser).post("/import", files=files, follow_redirects=False)
    assert brought.status_code == 303
    other = re.search(r"/t/([\w-]+)/0", brought.headers["location"])[1]
    assert other != over.id
    there = play_answers(browser, other, 0)
    assert there.game.to_dict(there.play.state) == over.game.to_dict(over.play.state)
    assert read_record(browser.get(f"/t/{other}/record").content) == read_record(saved.content)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (b"no record at all", "it cannot be decoded"),
        (b'{"dolmen":1,"game":"chess","options":{}}', "not installed here: &#39;chess&#39;"),
        (b'{"dolmen":1,"game":"roam","options":{"seats":2},"entries":[{"seat":0,"answer":"fly"}]}', "cannot be replayed"),
    ],
)
def test_an_invalid_record_is_refused_with_the_reason(browser, given, reason):
    refused = browser.post("/import", files={"record": ("x.json", given)})
    assert refused.status_code == 400
    assert reason in refused.text
    assert "cannot be opened as a saved game" in refused.text
    assert browser.post("/import", data={"record": "text"}).status_code == 400


def test_a_game_can_be_taken_back_to_a_moment(middle, browser):
    def answered():
        return [line.number for line in middle.log_entries() if line.seat == 0 and not line.auto and not line.is_undo]

    mine = answered()
    moment = max(step for step in replay_moments(middle) if step <= mine[1])
    answer = browser.post(f"/t/{middle.id}/{moment}/undo", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{middle.id}")
    assert answered() == mine[:1]
    assert middle.to_act() == [0]


def test_taking_back_to_a_moment_asks_the_others_if_needed(browser):
    table_id = new_table(browser, **BOTS | {"kind-1": "open"})
    bea = another_browser(browser)
    assert bea.post(f"/t/{table_id}/join", data={"name": "Bea"}, follow_redirects=False).status_code == 303
    table = play_answers(browser, table_id, 12)
    before, second = table.version, replay_moments(table)[1]
    assert another_browser(browser).post(f"/t/{table_id}/{second}/undo").status_code == 400  # somebody without a seat
    steps = replay_moments(table)
    for agrees in (False, True):
        answer = browser.post(f"/t/{table_id}/{second}/undo", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table_id}")
        assert table.version == before
        own, other = (describe_proposal(TableView(table, ViewerContext((seat,), False, "en"))) for seat in (0, 1))
        assert own == f"You asked to go back to move 1 of {len(steps) - 1}."
        assert f"{table.seat_names()[0]} would like to go back to move 1 of {len(steps) - 1}" in other
        table.vote([1], agrees)
        assert table.proposal is None
        assert replay_moments(table) == (steps[:2] if agrees else steps)
    back = [line for line in table.log_entries() if line.is_undo]
    assert [line.seat for line in back] == [0]  # one log line, for the seat that asked
    assert table.to_act() == table_at(table, second).to_act()


def test_a_new_game_can_start_from_a_moment_against_bots(over, browser):
    moment = replay_moments(over)[5]
    forked = browser.post(f"/t/{over.id}/{moment}/fork", follow_redirects=False)
    assert forked.status_code == 303
    made = play_answers(browser, forked.headers["location"].removeprefix("/t/"), 0)
    assert made.version >= moment
    assert [bool(who.bot) for who in made.seats] == [False, True]
    assert not made.over()
    assert over.over()


def test_a_game_started_from_a_replay_is_private_and_does_not_count(over, browser):
    """Also from the very beginning: the draws are known."""
    counted = len(finished_games(hub_of(browser).store.db))
    forked = browser.post(f"/t/{over.id}/0/fork", follow_redirects=False)
    made = play_answers(browser, forked.headers["location"].removeprefix("/t/"), 5000)
    assert made.over()
    assert made.setting == TableSettings(known=True)  # no clock and not listed, whatever the old table had
    assert len(finished_games(hub_of(browser).store.db)) == counted


def test_a_stored_takeback_is_acknowledged_when_later_reads_fail(browser, monkeypatch):
    middle = play_answers(browser, new_table(browser, **{"kind-1": "here"}), 12)
    store = hub_of(browser).store
    join(browser, middle.id, RecordingPage((0, 1), holder_of(browser)))
    append = store.append
    with monkeypatch.context() as broken:

        def lost(*words):
            raise StoreError("store.io.unread", file="x", what="lost")

        def write_then_fail(*words):
            append(*words)
            middle.holders = None
            broken.setattr(store, "holders_by_seat", lost)

        broken.setattr(store, "append", write_then_fail)
        assert browser.post(f"/t/{middle.id}/0/undo", follow_redirects=False).status_code == 303
    assert stored_status(store, middle.id).length == middle.version > 12


def test_practice_needs_a_known_level_and_gives_strangers_no_seat_of_others(browser):
    table_id = new_table(browser, **{"kind-0": "here", "kind-1": "random"})
    assert browser.post(f"/t/{table_id}/0/fork", data={"bot": "nobody"}).status_code == 400
    forked = browser.post(f"/t/{table_id}/0/fork", data={"bot": "expert", "seat": "1"}, follow_redirects=False)
    table = hub_of(browser).tables.get(forked.headers["location"].removeprefix("/t/"))
    assert [seat.bot for seat in table.seats] == ["", "expert"]  # the game is not over, and seat 1 is not the viewer's

"""Chat at the table: who may write, who receives it, and that it is shown as plain text. Also hints."""

from contextlib import contextmanager
from random import Random

import msgspec
import pytest

from dolmen.games.hints import advise
from dolmen.games.roam.bot.explanations import describe_gain
from dolmen.store import ChatMessage, ChatStore, Store, StoreError
from dolmen.web.live.handlers import handle_message
from dolmen.web.live.messages import Say
from dolmen.web.render.hints import rounded_share
from tests.store_helpers import SEATS, roam_record, run_sql
from tests.web_client import RecordingPage, SocketPage, another_browser, holder_of, join, new_table, open_socket


def next_chat_lines(seat):
    """The next chat lines; other messages are skipped."""
    for _ in range(20):
        message = seat.receive()
        if "said" in message:
            return [(said["name"], said["text"]) for said in message["said"]], message["old"]
    raise AssertionError("nobody said anything")


@pytest.fixture
def table(browser):
    return new_table(browser, **{"kind-1": "random"})


@contextmanager
def open_table(client, table):
    """A page that has received the table once."""
    with open_socket(client, table) as line:
        seat = SocketPage(line)
        seat.receive()
        yield seat


def test_a_message_reaches_everybody_and_later_visitors_read_it(browser, table):
    with open_table(browser, table) as own, open_table(another_browser(browser), table) as other:
        own.say(do="say", text="  Good\nluck!  ")
        assert next_chat_lines(other) == ([("Ann", "Good luck!")], False)
        own.say(do="say", text="Bravo!")
        assert next_chat_lines(other) == ([("Ann", "Bravo!")], False)
    with open_table(another_browser(browser), table) as later:
        assert next_chat_lines(later) == ([("Ann", "Good luck!"), ("Ann", "Bravo!")], True)


def test_watchers_cannot_write_and_players_are_rate_limited(browser, table):
    with open_table(browser, table) as own, open_table(another_browser(browser), table) as watcher:
        watcher.say(do="say", text="I would place it there")
        for n in range(9):
            own.say(do="say", text=f"line {n}")
        own.say(do="inspect", at=["sq-a1"])
        said = []
        while "details" not in (message := own.receive()):
            said += [line["text"] for line in message.get("said", [])]
    assert said == ["line 0", "line 1", "line 2", "line 3"]


def test_a_reaction_is_stored_with_its_name_and_a_text(browser, table):
    with open_table(browser, table) as own:
        own.say(do="say", react="oh")
        own.say(do="say", react="shout")  # unknown reaction
        own.say(do="say", text="Oh no!")
        said = []
        while len(said) < 2:
            said += [(line["react"], line["text"]) for line in own.receive().get("said", [])]
    assert said == [("oh", "Oh no!"), ("", "Oh no!")]


# -- reactions to a chat line --------------------------------------------------------------------------------------------
def reactions(seat, count):
    """The next `count` reactions: line, name, reaction, and whether it was given or withdrawn."""
    found = []
    while len(found) < count:
        found += [(s["about"], s["name"], s["react"], s["there"]) for s in seat.receive().get("said", []) if s["about"] >= 0]
    return found


def next_refusal(seat):
    while "unsaid" not in (message := seat.receive()):
        pass
    return message["unsaid"]


def test_a_player_can_react_to_a_line_and_withdraw_the_reaction(browser, table):
    with open_table(browser, table) as own, open_table(another_browser(browser), table) as watcher:
        own.say(do="say", text="I rest")
        own.say(do="say", react="thanks", about=0)
        own.say(do="say", react="oh", about=0)
        own.say(do="say", react="oh", about=0, there=False)
        wanted = [(0, "Ann", "thanks", True), (0, "Ann", "oh", True), (0, "Ann", "oh", False)]
        assert reactions(own, 3) == reactions(watcher, 3) == wanted
    with open_table(another_browser(browser), table) as later:
        while "said" not in (message := later.receive()):
            pass
    lines, reacted = [[s for s in message["said"] if (s["about"] < 0) is line] for line in (True, False)]
    assert [line["text"] for line in lines] == ["I rest"]
    assert [(s["react"], s["there"]) for s in reacted] == [("thanks", True), ("oh", False)]  # only the latest state of each
    assert message["own"] == -1


@pytest.mark.parametrize("about", [1, 99, 2**31 - 1])
def test_reacting_to_a_missing_line_is_refused(browser, table, about):
    with open_table(browser, table) as own:
        own.say(do="say", text="I rest")
        own.say(do="say", react="oh", about=0)  # a reaction has a number too, but it is not a line
        assert reactions(own, 1) == [(0, "Ann", "oh", True)]
        own.say(do="say", react="well", about=about)
        assert next_refusal(own) == "This message is not from this table’s chat."
        own.say(do="say", text="Words are no reaction", about=0)
        assert next_refusal(own) == "The message is empty."


@pytest.mark.parametrize("about", [-2, 2**31, "0", 0.5])
def test_an_invalid_line_number_is_refused(browser, table, about):
    with open_table(browser, table) as own:
        own.say(do="say", react="oh", about=about)
        while "refused" not in (message := own.receive()):
            pass
    assert message["refused"][0]["text"] == "The server did not understand that request."


def test_watchers_and_players_beyond_the_limit_are_refused_with_a_reason(browser, table):
    with open_table(browser, table) as own, open_table(another_browser(browser), table) as watcher:
        own.say(do="say", text="I rest")
        next_chat_lines(watcher)
        watcher.say(do="say", react="well", about=0)
        assert next_refusal(watcher) == "Only players at this table can write and react here."
        for there in (True, False, True, False):
            own.say(do="say", react="well", about=0, there=there)
        assert next_refusal(own) == "Too many requests. Please wait a moment."
        assert reactions(watcher, 3) == [(0, "Ann", "well", there) for there in (True, False, True)]


@pytest.fixture
def chat_store(data):
    """The chat of a table, in SQLite and in PostgreSQL."""
    store = Store(data)
    store.create("g1", roam_record(), None, SEATS, "ann's browser")
    yield ChatStore(store.db)
    store.close()


def reaction(about, react="well", seat=0, there=True):
    return ChatMessage(-1, seat, "Ann", "Well played!", 0.0, react, about, there)


def test_a_reaction_that_changes_nothing_is_not_stored_again(chat_store):
    chat_store.say("g1", 0, "Ann", "I rest")
    assert not chat_store.react("g1", reaction(0, there=False)).there
    assert [chat_store.react("g1", reaction(0)).number for _ in range(3)] == [1, 1, 1]
    assert [chat_store.react("g1", reaction(0, there=False)).number for _ in range(3)] == [2, 2, 2]
    assert chat_store.react("g1", reaction(0, seat=1)).number == 3, "a reaction of another seat is separate"
    assert chat_store.react("g1", reaction(1)) is None
    assert chat_store.react("g2", reaction(0)) is None
    assert [(s.number, s.there) for s in chat_store.messages_since("g1", 0)] == [(0, True), (2, False), (3, True)]
    assert [s.number for s in chat_store.messages_since("g1", 3)] == [3]


def test_reactions_do_not_displace_lines_and_are_removed_with_their_line(chat_store, monkeypatch):
    monkeypatch.setattr("dolmen.store.chat.MAX_MESSAGES", 3)
    for n in range(3):
        chat_store.say("g1", 0, "Ann", f"line {n}")
        for react in ("well", "oh", "thanks"):
            assert chat_store.react("g1", reaction(4 * n, react)).about == 4 * n
    assert [s.text for s in chat_store.messages_since("g1", 0) if s.about < 0] == ["line 0", "line 1", "line 2"]
    chat_store.say("g1", 0, "Ann", "line 3")
    now = chat_store.messages_since("g1", 0)
    assert [s.text for s in now if s.about < 0] == ["line 1", "line 2", "line 3"]
    assert sorted({s.about for s in now if s.about >= 0}) == [4, 8]


def test_chat_stored_before_reactions_existed_is_still_readable(tmp_path, monkeypatch):
    file = str(tmp_path / "games.sqlite3")
    with monkeypatch.context() as earlier:
        earlier.setattr("dolmen.store.database.SCHEMA_VERSION", "a3")
        store = Store(file)
    store.create("g1", roam_record(), None, SEATS, "ann's browser")
    run_sql(
        store,
        "INSERT INTO words (game, number, seat, name, text, time, react) VALUES ('g1', 0, 0, 'Ann', 'I rest', 5.0, '')",
    )
    store.close()
    store = Store(file)
    assert ChatStore(store.db).messages_since("g1", 0) == [ChatMessage(0, 0, "Ann", "I rest", 5.0)]
    assert ChatStore(store.db).react("g1", reaction(0)).number == 1
    store.close()


@pytest.mark.parametrize("text", ["", "   ", "\x00\x1b", "\u3164 \ufe0f\u034f", "\u2800", "x" * 301])
def test_empty_and_overlong_messages_are_refused(browser, table, text):
    with open_table(browser, table) as own:
        own.say(do="say", text=text)
        own.say(do="say", text="yes")
        assert next_chat_lines(own) == ([("Ann", "yes")], False)


def test_a_hint_is_the_best_answer_from_the_seats_view_with_its_chance_and_reasons(browser, table, monkeypatch):
    monkeypatch.setattr("dolmen.games.bot_questions.SystemRandom", lambda: Random(1))  # ties are broken at random
    with open_table(browser, table) as own, open_table(another_browser(browser), table) as watcher:
        while not own.last["decision"]:
            own.receive()
        own.say(do="hint")
        while "hint" not in (message := own.receive()):
            pass
        assert message["hint"]["decision"] == own.last["decision"]["id"]
        seat = own.last["decision"]["seat"]
        opened = browser.portal.call(lambda: browser.app.state.hub.work(lambda: browser.app.state.hub.tables.get(table)))
        view = opened.view(seat)
        advice = advise(opened.game, view, seat, Random(1))
        assert message["hint"]["option"] == advice.answer
        assert [best["option"] for best in message["hint"]["best"]] == [rated.answer for rated in advice.rated]
        assert f"Chance to win: about {rounded_share(advice.rated[0].chance, 'en')}" in message["hint"]["text"]
        text = message["hint"]["text"]
        assert text.startswith("Suggested: ")
        assert all(describe_gain(opened.game, what, n, "en") in text for what, n in advice.reasons)
        assert advice.reasons
        watcher.say(do="hint")  # has no question and gets no hint
        watcher.say(do="inspect", at=["sq-a1"])
        while "details" not in (message := watcher.receive()):
            assert "hint" not in message


def test_a_stored_message_is_never_reported_as_failed(browser, table, monkeypatch):
    hub, page = browser.app.state.hub, RecordingPage((0,), holder_of(browser))
    join(browser, table, page)

    def lost(*words):
        raise StoreError("store.io.unread", file="x", what="lost")

    with monkeypatch.context() as broken:
        broken.setattr(hub.chat.store, "messages_since", lost)
        browser.portal.call(handle_message, hub, table, page, Say("Good luck"))  # StoreError if it were called unsaid
    browser.portal.call(handle_message, hub, table, page, Say("Bravo!"))
    assert [said["text"] for said in msgspec.json.decode(page.got[-1])["said"]] == ["Good luck", "Bravo!"]


@pytest.mark.parametrize(("kind", "told"), [("here", True), ("random", False)])
def test_a_hint_in_a_game_between_people_is_announced(browser, kind, told):
    table = new_table(browser, **{"kind-1": kind})
    with open_table(browser, table) as own:
        own.say(do="hint")
        while "hint" not in (message := own.receive()):
            lines = [line["react"] for line in message.get("said", [])]
            assert lines in ([], ["hint"])
    store = ChatStore(browser.app.state.hub.store.db)
    assert [line.react for line in store.messages_since(table, 0)] == (["hint"] if told else [])


def test_a_chance_in_a_hint_does_not_change_with_every_search():
    """A second of search differs by a few percent from the next one. Only what is sure is told exactly."""
    assert {rounded_share(share / 100, "en") for share in (53, 54, 56, 57)} == {"55%"}
    assert [rounded_share(share, "en") for share in (0.0, 0.01, 0.99, 1.0)] == ["0%", "1%", "99%", "100%"]

"""Pages and sockets, without a browser: what each viewer may do and what each one gets to see."""

import gzip
import re
import tomllib
import zlib
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select
from starlette.websockets import WebSocketDisconnect

from dolmen.games import GAMES, game_info
from dolmen.games.options import Option
from dolmen.store import StoreError
from dolmen.store.schema import games, holders
from dolmen.table import Table, TableError
from dolmen.text import flatten
from dolmen.web.pages.new_table import describe_options, parse_options, parse_table_form
from dolmen.web.render.game_log import count_repetitions
from dolmen.web.render.html_diff import diff_region, omit_known_faces
from dolmen.web.render.table_view import TableView, ViewerContext
from dolmen.web.server.app import STATIC
from dolmen.web.server.run import bind
from tests.web_client import FORM, HERE, SocketPage, another_browser, bot_table, new_table, open_socket, play_until


# -- pages --------------------------------------------------------------------------------------------------------------
def test_every_page_text_exists_in_both_languages():
    files = resources.files("dolmen.text")
    english, german = (
        flatten("web", tomllib.loads((files / f"web.{lang}.toml").read_text("utf-8"))) for lang in ("en", "de")
    )
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", german[key])), key


def test_every_text_used_in_templates_and_scripts_exists():
    files = resources.files("dolmen.web")
    texts = flatten("web", tomllib.loads((resources.files("dolmen.text") / "web.en.toml").read_text("utf-8")))
    templates = [f for folder in (files / "templates", files / "templates/part") for f in folder.iterdir() if f.is_file()]
    named = {key for f in templates for key in re.findall(r'\bt\("([\w.-]+[\w])"[,)]', f.read_text("utf-8"))}
    named |= {f"page.{k}" for f in (Path(str(files)) / "static").rglob("*.js")
              for k in re.findall(r"texts\.(\w+)", f.read_text("utf-8"))}  # fmt: skip
    assert len(named) > 40
    assert not {key for key in named if f"web.{key}" not in texts and f"web.{key}.other" not in texts}


def test_the_start_page_follows_the_browsers_languages(browser):
    assert "Start a game" in browser.get("/").text
    german = browser.get("/", headers={"accept-language": "fr, de-AT;q=0.9, en;q=0.5"})
    assert '<html lang="de"' in german.text
    assert "Partie starten" in german.text


def test_language_and_theme_are_remembered(browser):
    there = browser.post("/settings", data={"lang": "de", "theme": "dark", "back": "/"})
    assert there.url == f"{HERE}/"
    assert '<html lang="de" data-theme="dark">' in there.text
    away = browser.post("/settings", data={"back": "//evil.example/"}, follow_redirects=False)
    assert away.headers["location"] == "/"


class Attributes(HTMLParser):
    """The attributes of the elements of a page that do not change while a table is open."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("html", "head", "title", "body", "meta"):
            self.elements.append((tag, dict(attrs)))


def test_a_change_of_language_knows_every_translated_attribute(browser):
    """It takes over only these attributes, because the others hold the state of the page."""
    source = (STATIC / "table/dom_patch.js").read_text("utf-8")
    known = set(re.search(r"TEXT_ATTRIBUTES =\s*\"([\w -]+)\"", source)[1].split())
    assert "aria-label" in known
    translated = set()
    for game in ("roam", "the_arrival", "spirit_island"):
        table = new_table(browser, game=game, **{"kind-1": "here"})
        for path in (f"/t/{table}", f"/t/{table}/past"):
            english, german = (Attributes(browser.get(f"{path}?lang={lang}").text).elements for lang in ("en", "de"))
            assert [tag for tag, _ in english] == [tag for tag, _ in german]
            for (tag, old), (_, new) in zip(english, german, strict=True):
                changed = {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
                state = {"aria-pressed"} if old.get("name") == "lang" else {"value"} if tag == "input" else set()
                translated |= changed - state
    assert translated <= known
    assert {"aria-label", "data-tip", "placeholder", "data-denied", "data-react", "data-lost"} <= translated


def test_a_reader_can_choose_the_name_of_a_terrain(browser):
    """Only for games with alternative names, and only for this reader (SI-4.25)."""
    table, other = new_table(browser, game="spirit_island"), another_browser(browser)
    assert 'name="words" value="hills"' in browser.get(f"/t/{table}").text
    assert 'name="words"' not in browser.get(f"/t/{new_table(browser)}").text
    for words, name in (("hills", "Hills"), ("nonsense", "Hills"), ("mountain", "Hills"), ("usual", "Mountain")):
        browser.post("/settings", data={"words": words, "back": "/"})
        for reader, wanted in ((browser, name), (other, "Mountain")):
            with open_socket(reader, table) as line:
                seat = SocketPage(line)
                seat.receive()
                assert [word for word in ("Hills", "Mountain") if word in seat.regions["map"]] == [wanted]
    browser.post("/settings", data={"words": "hills", "back": "/"})
    with open_socket(browser, table, "de") as line:
        seat = SocketPage(line)
        seat.receive()
        assert "Hügel" in seat.regions["map"]
    assert "Hills" in browser.get(f"/t/{table}/0/view?lang=en").text


def test_pages_forbid_foreign_scripts_and_framing(browser):
    for path in ("/", "/nowhere", "/static/table/table.js", f"/t/{new_table(browser)}"):
        policy = browser.get(path).headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert re.search(r"style-src 'self'( 'sha256-[\w+/]+=*'){3};", policy)  # our own, and three hashes for drawings
    pages = browser.get("/").text + browser.get(f"/t/{new_table(browser)}").text
    assert not re.search(r"<script(?![^>]* src=)|\son\w+=|javascript:", pages)


def test_a_new_table_is_listed_only_for_its_creator(browser):
    table = new_table(browser)
    assert f'data-table="{table}"' in browser.get(f"/t/{table}").text
    assert "Ann, Bob" in browser.get("/").text
    assert "Ann, Bob" not in another_browser(browser).get("/").text


@pytest.mark.parametrize("wrong", [{"seats": "9"}, {"game": "chess"}, {"kind-0": "wizard"}, {"seats": "two"}])
def test_an_invalid_form_is_refused(browser, wrong):
    made = browser.post("/new", data=FORM | wrong)
    assert made.status_code == 400
    assert "The form is incomplete." in made.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"{HERE}:8080", ""])
def test_a_form_of_another_site_is_refused(browser, origin):
    assert browser.post("/new", data=FORM, headers={"origin": origin}).status_code == 403


def test_oversized_forms_foreign_hosts_and_unknown_paths_are_refused(browser):
    assert browser.post("/new", data=FORM | {"name-0": "x" * 20_000}).status_code == 400
    assert browser.post("/new", data=FORM | {"name-0": "x" * 1_000_000}).status_code == 413
    assert browser.get("/", headers={"host": "evil.example"}).status_code == 400
    assert browser.get("/t/nowhere").status_code == 404
    assert "This table does not exist" in browser.get("/t/nowhere").text
    assert browser.get("/static/../app.py").status_code == 404
    assert browser.put("/new").status_code == 405


def test_the_rules_page_can_be_searched_in_both_languages(browser):
    whole = browser.get("/rules/roam").text
    assert 'id="RO-9.6"' in whole
    assert 'href="/rules/roam#RO-9"' in whole
    found = browser.get("/rules/roam", params={"q": "early REST"}).text
    assert 'id="RO-9.6"' in found
    assert 'id="RO-3.1"' not in found
    assert "<mark>Early</mark>" in found
    assert "No rule matches." in browser.get("/rules/roam", params={"q": "<b>zz"}).text
    assert "<b>zz" not in browser.get("/rules/roam", params={"q": "<b>zz"}).text
    german = browser.get("/rules/roam", params={"q": "RO-9.3 frühe", "lang": "de"}).text
    assert "Regeln von Roam" in german
    assert "1 Zeile gefunden" in german
    assert browser.get("/rules/chess").status_code == 404


def test_a_rule_is_served_with_its_neighbours_as_a_fragment(browser):
    near = browser.get("/rules/roam", params={"near": "RO-9.3", "bare": "1"}).text
    assert [look.endswith("asked") for look in re.findall(r'class="(rule-entry [^"]*)"', near)] == [
        False,
        False,
        True,
        False,
        False,
    ]
    assert [f"RO-9.{n}" in near for n in (1, 5, 6)] == [True, True, False]
    assert "<html" not in near
    assert " id=" not in near
    chapter = browser.get("/rules/roam", params={"near": "RO-9", "bare": "1"}).text
    assert all(f"RO-9.{n}" in chapter for n in range(1, 8))


def test_the_help_explains_the_turn_with_links_to_rules(browser):
    page = browser.get(f"/t/{new_table(browser)}").text
    helped = page[page.index('id="help"') : page.index('id="rules"')]
    assert "Use a character" in helped
    assert len(re.findall('data-rule="RO-', helped)) > 10


def test_the_start_page_offers_the_declared_options(browser):
    page = browser.get("/").text
    assert re.findall(r'type="checkbox" name="(\w+)"( checked)?', page) == [
        ("full", " checked"),
        ("outpost", ""),
        ("stacking", ""),
    ]
    assert re.findall(r'name="seats" value="(\d)"', page) == ["2", "3", "4"]
    assert browser.get("/?game=chess").status_code == 200


def test_a_spirit_is_chosen_for_each_seat_or_drawn_at_random(browser):
    page = browser.get("/?game=spirit_island").text
    assert re.findall(r'name="spirits-(\d)"', page) == ["0", "1", "2", "3"]
    asked = {"game": "spirit_island", "seats": "2", "kind-0": "here", "kind-1": "greedy"}
    assert "spirits" not in parse_table_form(asked | {"spirits-0": "chance", "spirits-3": "river"}, "en").options
    assert parse_table_form(asked | {"spirits-1": "river"}, "en").options["spirits"] == ["chance", "river"]
    assert describe_options("spirit_island", {"spirits": ["chance", "river"]}, "de") == ["Der Fluss schwillt im Sonnenlicht"]
    with pytest.raises(TableError, match="bad-form"):
        parse_table_form(asked | {"spirits-0": "brook"}, "en")
    told = browser.post("/new", data=asked | {"spirits-0": "river", "spirits-1": "river"})
    assert told.status_code == 400
    assert "river, river" in told.text


def test_options_that_depend_on_others_are_left_out(monkeypatch):
    declared = (
        Option("seats", "number", 2),
        Option("year", "number", 2017, choices=(2016, 2017)),
        Option("long", "flag", False, needs={"year": 2017}),
        Option("draft", "flag", False, needs={"long": True}),
        Option("odd", "flag", False, advanced=True),
    )
    monkeypatch.setattr(game_info("roam"), "options", declared)
    everything = {"long": "on", "draft": "on", "odd": "on"}
    assert parse_options("roam", everything) == {"year": 2017, "long": True, "draft": True, "odd": True}
    assert parse_options("roam", everything | {"year": "2016"}) == {"year": 2016, "odd": True}
    assert parse_options("roam", {"draft": "on"}) == {"year": 2017, "long": False, "odd": False}
    with pytest.raises(TableError, match="bad-form"):
        parse_options("roam", {"year": "1066"})


def test_only_the_host_sees_the_seat_links(browser):
    table = new_table(browser)
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    guest = another_browser(browser)
    assert guest.get(f"/t/{table}/invite").status_code == 404
    assert guest.get(link + "x").status_code == 400
    assert "A seat is reserved for you" in guest.get(link).text
    seated = guest.post(link, data={"name": "<b>Bobby</b>"})
    assert seated.url == f"{HERE}/t/{table}"
    assert guest.post(link, data={"name": "x"}, headers={"origin": "http://evil.example"}).status_code == 403


# -- the socket ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_a_socket_of_another_site_is_refused(browser, origin):
    table = new_table(browser)
    with pytest.raises(WebSocketDisconnect), open_socket(browser, table, origin=origin) as line:
        line.receive_text()


def test_a_socket_to_an_unknown_table_is_closed_with_4404(browser):
    with open_socket(browser, "nowhere") as line, pytest.raises(WebSocketDisconnect) as closed:
        line.receive_text()
    assert closed.value.code == 4404


def test_each_seat_gets_only_its_own_question(three_pages):
    ann, bob, stranger = three_pages
    asked, waiting = (ann, bob) if ann.last["decision"] else (bob, ann)
    assert waiting.last["decision"] is None
    assert stranger.last["decision"] is None
    assert "You are watching." in stranger.regions["seats"]
    option = asked.last["decision"]["options"][0]
    assert {"id", "label", "note", "at", "free", "marks", "next", "spots"} == set(option)
    assert f'id="{option["at"][0]}"' in asked.regions["hand"]
    assert f'id="{option["at"][1]}"' in asked.regions["map"]
    assert {mark[0] for mark in option["marks"]} <= set(re.findall(r'id="([^"]+)"', asked.regions["map"]))
    version = asked.last["version"]
    asked.answer(option["id"])
    for seat in three_pages:
        seat.receive()
        assert seat.last["version"] > version


def test_only_changed_regions_are_sent(three_pages):
    asked = next(seat for seat in three_pages if seat.last["decision"])
    asked.answer(asked.last["decision"]["options"][0]["id"])
    assert set(asked.receive()["regions"]) >= {"map", "hand", "log"}
    asked.say(do="undo")
    back = asked.receive()["regions"]
    assert "map" in back
    assert not {"supply", "result"} & set(back)


def test_patched_regions_equal_freshly_rendered_ones(browser):
    """After every update, the regions that the page has assembled equal a fresh rendering."""
    table = new_table(browser, **{"kind-1": "here", "outpost": "on"})
    with open_socket(browser, table) as line:
        seat, short = SocketPage(line), 0
        seat.receive()
        for _ in range(60):
            if not seat.last["decision"]:
                break
            seat.answer(seat.last["decision"]["options"][-1]["id"])
            message = seat.receive()
            short += sum(html.count("data-same") for html in message["regions"].values())
            looking = ViewerContext((0, 1), True, "en", False)
            drawn = TableView(browser.app.state.hub.tables.get(table), looking).message()["regions"]
            assert seat.regions == {name: str(markup) for name, markup in drawn.items()}
        assert short > 500


A, B = '<g id="a">1</g>', '<g id="b">2</g>'


@pytest.mark.parametrize(
    ("had", "html", "sent"),
    [
        ("", f"<g>{A}</g>{B}", f"<g>{A}</g>{B}"),
        (A, A, '<g id="a" data-same></g>'),
        (f'<g id="c">3{B}</g>', f'<g id="c">4{B}</g>', '<g id="c">4<g id="b" data-same></g></g>'),
        (f"<g>{B}</g>", f'<g><g/>{B}<g x="1">3</g></g>', '<g><g/><g id="b" data-same></g><g x="1">3</g></g>'),
        ('<li id="a">1</li>', '<li id="b">2</li><li id="a">1</li>', '<li id="b">2</li><li id="a" data-same></li>'),
    ],
)
def test_html_diff_omits_unchanged_elements(had, html, sent):
    assert diff_region(html, diff_region(had, {})[1])[0] == sent


def test_a_whole_table_is_sent_compressed_if_the_page_can_decompress(browser):
    table = new_table(browser, **{"kind-0": "here", "kind-1": "here"})
    address = f"ws://127.0.0.1/t/{table}/socket?lang=en"
    with browser.websocket_connect(address, headers={"origin": HERE}) as line:
        plain = line.receive_text()
    with browser.websocket_connect(f"{address}&packs=1", headers={"origin": HERE}) as line:
        packed = line.receive_bytes()
        assert len(packed) < len(plain) / 3
        whole = msgspec.json.decode(zlib.decompress(packed))
        assert whole["regions"] == msgspec.json.decode(plain)["regions"]
        option = whole["decision"]["options"][0]["id"]
        line.send_json({"do": "answer", "decision": whole["decision"]["id"], "answer": option})
        assert msgspec.json.decode(line.receive_text())["version"] > whole["version"], "small updates are not compressed"


FACE = '<g class="face" data-face="{}" data-box="0 0 9 9"><g><path/></g>{}</g>'


def test_known_card_drawings_are_sent_by_name_only():
    one, two = FACE.format("one-1", "<g/>"), FACE.format("two-2", "<li>3</li>")
    html = f'<g id="a">{one}<path/></g>{two}'
    bare = '<g class="face" data-face="one-1" data-box="0 0 9 9"></g>'
    assert omit_known_faces(html, {"one-1", "three-3"}) == html.replace(one, bare)
    assert omit_known_faces(html, set()) == html
    assert omit_known_faces(html, {"one-1", "two-2"}).count("<path/>") == 1


def test_no_message_contains_seat_tokens_or_holders(three_pages, browser):
    store = browser.app.state.hub.store
    with store.db.read_transaction() as line:
        tokens = line.execute(select(games.c.seats)).scalars().all()
        kept = list(line.execute(select(holders.c.holder)).scalars())
    secrets = re.findall(r'"token":"([^"]+)"', "".join(tokens))
    assert len(secrets) == 2
    for seat in three_pages:
        text = repr(seat.last) + repr(seat.regions)
        assert not any(secret in text for secret in secrets + kept)


def test_names_are_escaped(three_pages):
    for seat in three_pages:
        assert "&lt;b&gt;Bob&lt;/b&gt;" in seat.regions["seats"] + seat.regions["own"]
        assert "<b>Bob</b>" not in repr(seat.regions)


def test_a_refused_answer_comes_back_with_its_rule(three_pages):
    asked = next(seat for seat in three_pages if seat.last["decision"])
    asked.answer("rest")
    reply = asked.receive()
    [refusal] = reply["refused"]
    assert reply["refuses"] == asked.last["decision"]["id"]
    assert refusal["rule"] == "RO-9.6"
    assert len(refusal["text"]) > 20


def test_a_refusal_includes_an_explanation_of_the_case(three_pages, monkeypatch):
    monkeypatch.setattr(
        game_info("roam").ui,
        "explain_refusal",
        lambda game, view, seat, answer, rule, lang: f"{answer.name} in {lang}: {rule}",
    )
    asked = next(seat for seat in three_pages if seat.last["decision"])
    asked.answer("rest")
    [refusal] = asked.receive()["refused"]
    assert refusal["case"] == "rest in en: RO-9.6"


def test_any_element_can_be_inspected_and_only_from_the_viewers_view(three_pages, monkeypatch):
    waiting = next(seat for seat in three_pages if not seat.last["decision"])
    card = re.search(r'id="(card-\w+)"', waiting.regions["seats"])[1]
    waiting.say(do="inspect", at=[card])
    look = waiting.receive()["details"]
    assert look["at"] == card
    assert look["name"] in look["html"]
    assert "<svg" in look["html"]
    assert ' id="' not in look["html"]  # no ids that are already on the page
    waiting.say(do="inspect", at=["nowhere"])
    nowhere = waiting.receive()["details"]
    assert (nowhere["at"], nowhere["name"], nowhere["html"]) == ("nowhere", "", "")
    assert 'data-rule="RO-4.1"' in nowhere["later"]  # the refusal in any case: others are to act
    waiting.say(do="inspect", at=["count-0-coins"])
    assert "<svg" not in waiting.receive()["details"]["html"]
    views = []
    monkeypatch.setattr(game_info("roam").ui, "inspect", lambda game, view, seat, element, lang: views.append((view, seat)))
    three_pages[2].say(do="inspect", at=["a", "b"])
    assert three_pages[2].receive()["details"]["later"] == ""
    assert [seat for _, seat in views] == [-1, -1]


def test_an_alert_appears_in_the_prompt(browser, monkeypatch):
    monkeypatch.setattr(game_info("roam").ui, "alert", lambda game, view, seat, lang: "The last round <RO-10.2>")
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table) as line:
        prompt = SocketPage(line).receive()["regions"]["prompt"]
    assert 'class="alert"' in prompt
    assert "&lt;" in prompt
    assert 'data-rule="RO-10.2"' in prompt


def test_clicking_an_illegal_place_explains_the_rule(three_pages):
    asked = next(seat for seat in three_pages if seat.last["decision"])
    lit = {tuple(option["at"]) for option in asked.last["decision"]["options"]}
    card = next(at[0] for at in lit)
    square = next(f"sq-{c}{r}" for c in "fedcba" for r in range(6, 0, -1) if (card, f"sq-{c}{r}") not in lit)
    asked.say(do="why", at=[card, square])
    [refusal] = asked.receive()["refused"]
    assert refusal["rule"].startswith("RO-5.")
    asked.say(do="why", at=["no-such-element"])
    assert asked.receive() == {"refused": [], "refuses": ""}  # the page must not take it for the refusal of an answer


def test_a_seat_cannot_answer_for_another(three_pages):
    asked = next(seat for seat in three_pages if seat.last["decision"])
    decision, option = asked.last["decision"]["id"], asked.last["decision"]["options"][0]["id"]
    for seat in three_pages:
        if seat is not asked:
            seat.say(do="answer", decision=decision, answer=option)
            reply = seat.receive()
            assert "moved on" in reply["refused"][0]["text"]
            assert reply["refuses"] == decision


def test_the_same_answer_sent_twice_counts_once(three_pages):
    asked = next(seat for seat in three_pages if seat.last["decision"])
    name = asked.last["decision"]["options"][0]["id"]
    asked.answer(name)
    asked.answer(name)
    first, second = asked.receive(), asked.receive()
    assert "refused" not in first
    assert "moved on" in second["refused"][0]["text"]
    assert second["version"] == first["version"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"do":"fly"}',
        '{"do":"answer"}',
        '{"do":"undo","x":1}',
        '{"do":"why","at":[[]]}',
        "\ud7ff" * 99,
    ],
)
def test_malformed_messages_are_refused_and_harmless(three_pages, text):
    ann = three_pages[0]
    ann.line.send_text(text)
    assert ann.receive() == {"refused": [{"rule": "", "text": "The server did not understand that request."}]}
    three_pages[2].say(do="undo")
    assert "nothing to undo" in three_pages[2].receive()["refused"][0]["text"]


def test_binary_messages_close_only_that_connection(three_pages):
    three_pages[2].line.send_bytes(b"\x00\xff")
    with pytest.raises(WebSocketDisconnect):
        three_pages[2].receive()
    three_pages[0].say(do="redo")
    assert "nothing to redo" in three_pages[0].receive()["refused"][0]["text"]


@pytest.mark.parametrize(("error", "text"), [(StoreError("full"), "could not be saved"), (KeyError("bug"), "went wrong")])
def test_an_internal_error_is_reported_and_the_connection_stays_open(three_pages, monkeypatch, error, text):
    asked = next(seat for seat in three_pages if seat.last["decision"])
    name = asked.last["decision"]["options"][0]["id"]

    def fail(*_):
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(Table, "play_forced_answers", fail)
        asked.answer(name)
        assert text in asked.receive()["refused"][0]["text"]
    before = asked.last["version"]
    asked.answer(name)
    while asked.last["version"] == before:
        asked.receive()


def test_an_answer_that_cannot_be_rendered_counts_and_pages_reconnect(three_pages, browser, monkeypatch):
    asked = next(seat for seat in three_pages if seat.last["decision"])
    before = asked.last["version"]

    def fail(*_):
        raise KeyError("bug")

    with monkeypatch.context() as broken:
        broken.setattr(TableView, "message", fail)
        asked.answer(asked.last["decision"]["options"][0]["id"])
        with pytest.raises(WebSocketDisconnect):
            asked.receive()
    [table] = browser.app.state.hub.tables.open_tables.values()
    assert table.version > before


def propose_undo(three_pages):
    """A player proposes to undo a move after the other has acted."""
    ann, bob, _ = three_pages
    first, second = (ann, bob) if ann.last["decision"] else (bob, ann)
    while second.last["decision"] is None:
        names = [option["id"] for option in first.last["decision"]["options"]]
        first.answer("done" if "done" in names else names[-1])  # buying reveals another artifact
        for seat in three_pages:
            seat.receive()
    second.answer(second.last["decision"]["options"][-1]["id"])
    for seat in three_pages:
        seat.receive()
    assert first.last["undo"]["kind"] == "ask"
    assert "Another player has moved since" in first.last["undo"]["why"]
    first.say(do="undo")
    for seat in three_pages:
        seat.receive()
    return first, second


def proposal_at(seat):
    """The id of the proposal that a page shows."""
    return re.search(r'data-proposal="([^"]+)"', seat.regions["prompt"])[1]


def test_a_player_is_told_when_another_takes_back_the_end_of_a_turn(three_pages):
    first, second = sorted(three_pages[:2], key=lambda seat: not seat.last["decision"])
    while first.last["decision"]:
        legal = [option["id"] for option in first.last["decision"]["options"]]
        first.answer("done" if "done" in legal else legal[0])
        first.receive()
        second.receive()
    assert second.last["decision"], "the turn has passed on"
    first.say(do="undo")
    assert "undone" not in first.receive()
    message = second.receive()
    assert message["undone"] == f"{'Ann' if first is three_pages[0] else '<b>Bob</b>'} undid moves."
    assert message["decision"] is None
    assert "undid moves" in second.regions["log"]


def test_undo_by_consent_over_the_socket(three_pages):
    first, second = propose_undo(three_pages)
    before = first.last["version"]
    assert "would like to undo a move" in second.regions["prompt"]
    assert "data-do" not in three_pages[2].regions["prompt"]
    second.say(do="agree", yes=True, proposal=proposal_at(second))
    for seat in three_pages:
        seat.receive()
    assert first.last["version"] == before + 1
    assert first.last["decision"] is not None
    assert not first.last["redo"]  # it would redo the other player's answer
    assert "Everyone agreed" in first.regions["log"]


def test_the_proposer_sees_who_disagreed(three_pages):
    first, second = propose_undo(three_pages)
    before = first.last["version"]
    second.say(do="agree", yes=False, proposal=proposal_at(second))
    for seat in three_pages:
        seat.receive()
    name = "<b>Bob</b>" if second is three_pages[1] else "Ann"
    assert first.receive() == {"note": f"{name} declined."}
    assert first.last["version"] == before
    first.say(do="undo")
    for seat in three_pages:
        seat.receive()
    first.say(do="agree", yes=False, proposal=proposal_at(first))  # withdrawn: nobody is told that somebody disagreed
    for seat in three_pages:
        assert not re.search("data-proposal|undo a move", seat.receive()["regions"]["prompt"])
    second.say(do="why", at=["nowhere"])
    assert second.receive() == {"refused": [], "refuses": ""}


def test_a_vote_on_a_closed_proposal_is_refused(three_pages):
    first, second = propose_undo(three_pages)
    earlier = proposal_at(second)
    first.say(do="agree", yes=False, proposal=earlier)
    for seat in three_pages:
        seat.receive()
    before = second.last["version"]
    second.say(do="agree", yes=True, proposal=earlier)
    assert [no["text"] for no in second.receive()["refused"]] == [
        "That proposal is no longer open. This is the current state."
    ]
    assert second.last["version"] == before


def test_too_many_hints_are_refused(three_pages):
    first = three_pages[0] if three_pages[0].last["decision"] else three_pages[1]
    heard = []
    for _ in range(5):
        first.say(do="hint")
        while "said" in (message := first.receive()):  # a chat line tells everybody about the hint
            pass
        heard.append(message)
    assert [list(message) for message in heard] == [["hint"]] * 4 + [["note"]]


def test_two_browsers_play_a_game_to_its_end(three_pages):
    play_until(three_pages, lambda: not three_pages[0].last["decision"] and not three_pages[1].last["decision"])
    for seat in three_pages:
        assert "The game is over" in seat.regions["prompt"]
        assert 'class="scoring"' in seat.regions["result"]
        assert "finished" in seat.last["title"]


def test_a_rematch_seats_the_player_whom_a_bot_replaced(browser):
    table = new_table(browser, **{"name-0": "Ann"})
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    guest = another_browser(browser)
    guest.post(link, data={"name": "Bob"})
    hub = browser.app.state.hub

    def end() -> Table:
        old = hub.tables.get(table)
        while not old.over():
            seat = old.to_act()[0]
            old.play_answer(seat, old.game.sample(old.view(seat), seat, old.rng))
        hub.store.set_stand_in(table, 1, "greedy")
        old.seats[1].bot, old.seats[1].stand_in = "greedy", True
        return old

    browser.portal.call(lambda: hub.work(end))
    made = guest.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"].removeprefix("/t/")
    assert [(who.name, who.bot, who.stand_in) for who in hub.tables.get(made).seats] == [
        ("Ann", "", False),
        ("Bob", "", False),
    ]
    with open_socket(guest, made) as line:
        assert SocketPage(line).receive()["plays"]


def test_a_rematch_keeps_the_seats_of_the_players(browser):
    table = new_table(browser, **{"name-0": "Ann"})
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    guest, stranger = another_browser(browser), another_browser(browser)
    guest.post(link, data={"name": "Bob"})
    assert browser.post(f"/t/{table}/rematch").status_code == 400  # the game is not over
    with open_socket(browser, table) as a, open_socket(guest, table) as b:
        seats = [SocketPage(a), SocketPage(b)]
        for seat in seats:
            seat.receive()
        play_until(seats, lambda: not any(seat.last["decision"] for seat in seats))
        assert stranger.post(f"/t/{table}/rematch").status_code == 400
        assert guest.post(f"/t/{table}/rematch", headers={"origin": "http://evil.example"}).status_code == 403
        made = guest.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"]
        assert seats[0].receive() == {"next": made}
        assert browser.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"] == made  # one, not two
    with open_socket(guest, table) as line:  # a later visitor of the old table gets the link too
        seat = SocketPage(line)
        seat.receive()
        assert seat.receive() == {"next": made}
    tables = browser.app.state.hub.tables
    old, new = tables.get(table), tables.get(made.removeprefix("/t/"))
    assert new.id != old.id
    assert (new.game.options(), new.seat_names()) == (old.game.options(), ["Ann", "Bob"])
    for client, own in ((browser, 0), (guest, 1)):
        holder = browser.app.state.signer.unsign(client.cookies["dolmen-holder"]).decode()
        assert tables.held_seats(new, holder) == [own]


def test_the_log_mentions_agreement_only_if_somebody_was_asked(browser):
    alone = new_table(browser, **{"kind-1": "random"})
    with open_socket(browser, alone) as line:
        seat = SocketPage(line)
        seat.receive()
        while seat.last["undo"]["kind"] != "free" or not seat.last["bot"] or not seat.last["decision"]:
            if seat.last["decision"]:
                seat.answer(seat.last["decision"]["options"][0]["id"])
            seat.receive()
        seat.say(do="undo")  # my last answer, and the bot's answers after it
        seat.receive()
    assert "undid moves." in seat.regions["log"]
    assert "Everyone agreed" not in seat.regions["log"]


def test_bots_play_while_a_watcher_looks_and_the_game_is_stored(app, browser):
    table = bot_table(browser)
    with open_socket(browser, table) as line:
        seat = SocketPage(line)
        while "finished" not in seat.receive()["title"]:
            assert seat.last["decision"] is None
        assert seat.last["bot"]
    with open_socket(browser, table) as line:
        assert "The game is over" in SocketPage(line).receive()["regions"]["prompt"]


def test_the_table_in_german(browser):
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table, lang="de") as line:
        german = SocketPage(line).receive()
    assert "(am Zug)" in german["title"]
    assert "ist am Zug" in german["regions"]["prompt"]


def test_the_device_is_passed_on_only_if_something_is_secret(browser, monkeypatch):
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table) as line:
        assert SocketPage(line).receive()["pass"] == ""
    monkeypatch.setattr(game_info("roam").ui, "shows_secret", lambda game, view, seat: True)
    with open_socket(browser, table) as line:
        assert SocketPage(line).receive()["pass"] in ("Ann", "Bob")
    alone = new_table(browser, **{"kind-1": "random"})
    with open_socket(browser, alone) as line:
        assert SocketPage(line).receive()["pass"] == ""


def test_shared_svg_definitions_are_served_once_and_cached(browser):
    page = browser.get(f"/t/{new_table(browser)}").text
    shared = re.search(r'data-art="([^"]+)"', page)[1]
    art = browser.get(shared)
    assert "immutable" in art.headers["cache-control"]
    assert art.headers["content-encoding"] == "gzip"
    assert 'id="ro-hl-legal"' in art.text
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table) as line:
        regions = SocketPage(line).receive()["regions"]
    assert not any("<defs>" in html or "ro-hl-legal" in html for html in regions.values())
    used = set(re.findall(r'href="#(ro-[^"]+)"', "".join(regions.values())))
    assert used <= set(re.findall(r' id="([^"]+)"', art.text + "".join(regions.values())))
    assert browser.get("/art/chess.svg").status_code == 404
    assert browser.get("/art/roam/cover-2-xx.svg").status_code == 404
    assert browser.get("/art/roam/cover-9-en.svg").status_code == 404
    assert browser.get("/art/roam/cover-2-de.svg").text.startswith("<svg")
    assert browser.get("/art/roam/faces-en.svg").status_code == 404  # none of its cards are drawn in advance
    assert browser.get("/art/spirit_island/faces-xx.svg").status_code == 404
    english, german = (browser.get(f"/art/spirit_island/faces-{lang}.svg").text for lang in ("en", "de"))
    assert english.count('class="face"') == german.count('class="face"') == 90  # every power card
    assert english != german


def test_every_page_of_a_game_loads_the_style_sheet_of_that_game(browser):
    [game] = re.findall(r'"(/art/\w+\.css\?\w+)"', browser.get(f"/t/{new_table(browser, game='spirit_island')}").text)
    sheet = browser.get(game)
    assert sheet.text == game_info("spirit_island").style_sheet
    assert sheet.headers["content-type"].startswith("text/css")
    assert "immutable" in sheet.headers["cache-control"]
    start = re.findall(r'"/art/(\w+)\.css\?\w+"', browser.get("/").text)
    assert sorted(start) == ["roam", "spirit_island", "the_arrival"]
    assert re.findall(r"\.css\?", browser.get("/account").text) == []
    assert browser.get("/art/chess.css").status_code == 404


def test_shared_style_sheets_name_no_game():
    for sheet in STATIC.rglob("*.css"):
        assert [name for name in GAMES if name in sheet.read_text()] == [], sheet.name


def test_the_log_has_places_and_no_turn_announcements(three_pages):
    play_until(three_pages, lambda: len(re.findall("<li", three_pages[0].regions["log"])) > 3)
    log = three_pages[0].regions["log"]
    assert " to move" not in log
    assert re.search(r'data-at="[^"]*sq-[a-f][1-6]', log)
    assert "<b>Ann</b>" in log


def test_a_port_in_use_is_replaced_by_a_free_one():
    first = bind(0)
    first.listen()
    port = first.getsockname()[1]
    second = bind(port)
    assert second.getsockname()[1] not in (0, port)
    first.close()
    second.close()


def test_each_content_is_compressed_once_and_arrives_whole(browser, monkeypatch):
    """Scripts and pictures have no limit, so they must cost little."""
    compressed: list[int] = []
    compress = gzip.compress

    def counted(content: bytes, *words, **more):
        compressed.append(len(content))
        return compress(content, *words, **more)

    monkeypatch.setattr("dolmen.web.server.compression.gzip.compress", counted)
    for path in ("/static/lobby.css", "/art/roam.svg"):
        plain = browser.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        for _ in range(3):
            packed = browser.get(path, headers={"accept-encoding": "gzip"})
            assert (packed.headers["content-encoding"], packed.content) == ("gzip", plain.content)
            assert "accept-encoding" in packed.headers["vary"].lower()
    assert len(compressed) == 2
    assert browser.get("/static/nothing.css", headers={"accept-encoding": "gzip"}).status_code == 404
    style = browser.get("/static/lobby.css", headers={"accept-encoding": "gzip"})
    asked_again = {"accept-encoding": "gzip", "if-none-match": style.headers["etag"]}
    assert browser.get("/static/lobby.css", headers=asked_again).status_code == 304


# -- versions of scripts and style sheets --------------------------------------------------------------------------------
def test_browsers_keep_scripts_and_styles_of_the_present_version_only(browser):
    page = browser.get(f"/t/{new_table(browser)}").text
    named = re.findall(r'(?:src|href)="(/static/v-\w+/[^"]+\.(?:js|css))"', page)
    assert len(named) > 20
    for path in (named[0], named[-1]):
        kept = browser.get(path)
        assert (kept.status_code, kept.headers["cache-control"]) == (200, "max-age=31536000, immutable")
        other = browser.get(re.sub(r"v-\w+", "v-0", path))
        assert (other.content, other.headers["cache-control"]) == (kept.content, "no-cache")
    assert not re.search(r'(?:src|href)="/static/[^v][^"]+\.(?:js|css)"', page)


def test_the_log_says_once_what_happens_several_times_in_a_row():
    assert count_repetitions(["A town burns.", "A town burns.", "Ann rests.", "A town burns."]) == [
        "A town burns (×2).",
        "Ann rests.",
        "A town burns.",
    ]

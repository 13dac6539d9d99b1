"""Packs at the table: upload, play, keep, replace, delete, export; and what a hostile pack gets for an answer."""

import asyncio
import copy
import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import msgspec
import pytest
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

from dolmen.cli import main
from dolmen.engine.record import read_record
from dolmen.games import game_info, make, make_cached
from dolmen.games.pack import MAX_PACK_BYTES, shorten, write_toml
from dolmen.games.roam.model.components import card_tables
from dolmen.games.uploaded_packs import games_with_packs, own_cards_as_pack, pack_as_toml, read_uploaded_pack
from dolmen.match import load
from dolmen.store import MAX_PACKS, Account, Accounts, PackStore, Passkey, Store, export_lines, import_lines
from dolmen.store.results import finished_games
from dolmen.text import LANGUAGES, InputError
from dolmen.web.live.bot_processes import BotProcesses
from dolmen.web.pages import pack_editor
from dolmen.web.server.app import make_app
from tests.web_client import HERE, SocketPage, another_browser, new_table, open_socket

PACK_GAMES = games_with_packs()
NAME = "Winkle's Box"
CARD = "Zuleika Vane"  # the name of a card that ours do not have


def box(game="roam", name=NAME):
    """Our cards as the pack of an owner, as a dictionary."""
    cards = msgspec.json.decode(own_cards_as_pack(game, name))
    if game == "roam":
        for card in cards["start"]:
            card["name"] = {"en": f"{CARD} {card['id']}", "de": f"{CARD} {card['id']}"}
    return cards


def encode(cards) -> bytes:
    return msgspec.json.encode(cards)


def changed(path, value, game="roam") -> bytes:
    """A pack with another value at a path such as `character.0.points`."""
    cards = box(game)
    *before, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    at = cards
    for step in before:
        at = at[step]
    at[last] = value
    return encode(cards)


def doubled(table, number) -> bytes:
    cards = box()
    cards[table] = [{**copy.deepcopy(cards[table][0]), "id": f"X{n}"} for n in range(number)]
    return encode(cards)


HOSTILE = {
    "empty": (b"", "is missing"),
    "not UTF-8": (b"\xff\xfe\x00", "not a valid TOML file"),
    "not a pack": (b"x = 1", "field x: is not a field of this entry"),
    "cut off": (encode(box())[:500], "not a valid JSON file: the data ends too early"),
    "code": (b"__import__('os').system('true')", "not a valid TOML file"),
    "huge": (encode(box()) + b" " * MAX_PACK_BYTES, "larger than 100 kB"),
    "nested JSON": (b'{"a":' * 20_000, "nested too deeply"),
    "nested list": (b'{"format":' + b"[" * 50_000, "nested too deeply"),
    "nested field": (b'{"start":' + b'[{"id":' * 7_000, "nested too deeply"),
    "nested TOML": (b"a = " + b"[" * 1_900, "nested too deeply"),
    "a key with countless dots": (b"a" + b".a" * 40_000 + b" = 1", "a line is longer than 2000 characters"),
    "endless number": (changed("numbers.markers", 7).replace(b'"markers":7', b'"markers":' + b"9" * 5000), "pack:"),
    "big number": (changed("numbers.markers", 10**15), "field markers: must be at most 200"),
    "negative number": (changed("numbers.blank_cost", -1), "must not be negative"),
    "not a number": (changed("character.0.points", "lots"), "character C01, field points: must be an integer, not a string"),
    "absurd points": (changed("character.0.points", 10**6), "character C01, field points: must be at most 99"),
    "absurd coins": (changed("numbers.starting_coins", [0, 1, 1, 5000]), "field starting_coins: must be at most 99"),
    "absurd pattern": (changed("start.0.pattern", ["#" + "o" * 500]), "at most 6 rows of 6 squares"),
    "pattern with letters": (changed("start.0.pattern", ["#x"]), "may only contain # (solid), o (blank) and . (nothing)"),
    "too many cards": (doubled("character", 81), "must be at most 80"),
    "markup in a name": (
        changed("character.0.name.en", "<img src=x onerror=alert(1)>"),
        "field name.en: must not contain <",
    ),
    "markup in a text": (changed("start.0.fact.de", "a </text><script>"), "field fact.de: must not contain <"),
    "markup in a kind": (changed("character.0.land.kind", "<moon>"), "field land.kind: must not contain <"),
    "markup in the name": (changed("name", "<b>Box</b>"), "the file, field name: must not contain <"),
    "control character": (changed("character.0.name.en", "Ann\x1b[31m"), "contains U+001B"),
    "line end": (changed("character.0.name.en", "Ann\nBob"), "contains U+000A"),
    "reversed text": (changed("character.0.name.en", "Ann \u202enoB"), "contains U+202E"),
    "invisible letter": (changed("character.0.name.en", "A\u115fnn"), "contains U+115F"),
    "blank name": (changed("character.0.name.en", "\u3164 "), "field name.en: is missing"),
    "tower of accents": (changed("character.0.name.en", "A" + "\u0301" * 30), "too many accents"),
    "long name": (changed("character.0.name.en", "A" * 41), "must have at most 40 characters"),
    "mixed scripts": (changed("character.0.name.en", "H\u0430zel"), "mixes letters of different scripts"),
    "lookalike name": (changed("character.1.name.en", f"{CARD} R1".replace("l", "I")), "looks like the name of start R1"),
    "the name of our cards": (changed("name", "D0LMEN"), "looks like the name of Dolmen’s own cards"),
    "id of another card": (changed("character.1.id", "C01"), "is used twice"),
    "id with markup": (changed("character.1.id", 'x" onload="y'), "must be a letter followed by letters, digits or _"),
    "long id": (changed("character.1.id", "x" * 40), "must have at most 32 characters"),
    "forged digest": (changed("digest", "0123456789ab"), "field digest: is not a field of this entry"),
    "hidden field": (changed("character.0.script", "alert(1)"), "field script: is not a field of this entry"),
    "map: absurd sheet": (changed("map.width", 10**9, "the_arrival"), "must be less than 10000"),
    "map: countless roads": (changed("map.roads", [["Vidva", "Dur"]] * 300, "the_arrival"), "pack:"),
    "map: countless corners": (
        changed("map.coast", [[k % 90, k // 90] for k in range(900)], "the_arrival"),
        "must be at most 100",
    ),
    "map: lookalike locations": (changed("location.1.name", "R0b0gdium", "the_arrival"), "looks like the name of location"),
    "map: markup": (changed("province.0.name", "<script>", "the_arrival"), "field name: must not contain <"),
}


# -- reading -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pack_gets_one_clear_message(name):
    text, said = HOSTILE[name]
    game = "the_arrival" if name.startswith("map") else "roam"
    with pytest.raises(InputError) as refused:
        read_uploaded_pack(game, text)
    for lang in LANGUAGES:
        message = refused.value.text(lang)
        assert len(message) < 300
        assert message.isprintable()
    assert said in refused.value.text("en")
    if refused.value.key != "pack.field" or refused.value.values["what"].key != "pack.reserved":
        with pytest.raises(InputError) as on_command_line:
            make(game, {}, text)
        assert str(on_command_line.value) == str(refused.value)


@pytest.mark.parametrize("game", PACK_GAMES)
def test_toml_and_json_of_the_same_cards_are_the_same_pack(game):
    read = read_uploaded_pack(game, encode(box(game)))
    toml = pack_as_toml(read.text)
    assert read_uploaded_pack(game, toml.encode()) == read
    assert read_uploaded_pack(game, b"\n  " + msgspec.json.format(read.text, indent=2)) == read
    assert read_uploaded_pack(
        game, game_info(game).default_pack().replace(b'name = "dolmen"', f'name = "{NAME}"'.encode(), 1)
    )


def test_a_pack_that_claims_to_be_ours_is_not():
    read = read_uploaded_pack("roam", changed("ours", True))
    assert not msgspec.json.decode(read.text)["ours"]


def test_a_game_whose_cards_are_code_has_no_packs():
    with pytest.raises(InputError, match="has no packs"):
        read_uploaded_pack("spirit_island", b"x = 1")


def test_toml_is_written_with_every_kind_of_value():
    assert write_toml({"a": 'x"\\', "b": True, "t": {"n": [1, 2]}, "e": [{"k": {"en": "ä"}}, {"k": []}]}) == (
        'a = "x\\"\\\\"\nb = true\n\n[t]\nn = [1, 2]\n\n[[e]]\nk = {en = "ä"}\n\n[[e]]\nk = []\n'
    )


@pytest.mark.parametrize("game", ["roam", "the_arrival"])
def test_a_pack_is_decoded_once_for_games_with_other_options(game, monkeypatch):
    pack = own_cards_as_pack(game, "Once")
    make(game, {"seats": 2}, pack)
    monkeypatch.setattr(f"dolmen.games.{game}.content.loader.decode_content", lambda *_: pytest.fail("decoded again"))
    known = make(game, {"seats": 3}, pack).content
    assert read_uploaded_pack(game, pack).name == known.name == "Once"
    monkeypatch.undo()
    own_cards_as_pack(game, "Twice")
    assert make(game, {"seats": 4}).content.name != "Twice"  # what others share was not changed


def test_values_in_messages_are_short_and_printable():
    assert shorten("a\x1bb" + "c" * 100) == "a\N{REPLACEMENT CHARACTER}b" + "c" * 57 + "…"
    assert shorten(7) == 7


def test_packs_with_the_same_short_digest_share_no_tables():
    """Twelve letters of a digest can be forged: such a pack must not get into the games with other cards."""
    ours, other = make("roam", {}).content, copy.copy(make("roam", {}, encode(box())).content)
    tables = card_tables(ours)
    other.digest = ours.digest
    assert card_tables(other) is not tables
    assert card_tables(ours) is tables


EXTREMES = {
    "everything is worth nothing": {"numbers": [24, [0, 0, 0, 0], 10, 0, 4, 0], "points": 0, "cost": 0},
    "the largest numbers": {
        "numbers": [200, [99] * 4, 99, 99, 8, 99],
        "points": 99,
        "cost": 99,
        "coins": ["99", "99", "99"],
    },
    "the smallest numbers": {"numbers": [1, [0] * 4, 1, 0, 1, 0], "points": 0, "cost": 0},
    "six characters and no artifacts": {"characters": 6, "artifacts": 0},
    "single squares": {"pattern": ["#"]},
    "one large pattern": {"pattern": ["#....#", "......", "......", "......", "......", "#....#"]},
    "blanks everywhere": {"pattern": ["oooooo"] * 5 + ["oooo#o"]},
}


def extreme_pack(numbers=None, points=None, cost=None, coins=None, pattern=None, characters=99, artifacts=99):
    cards = box()
    cards["character"], cards["artifact"] = cards["character"][:characters], cards["artifact"][:artifacts]
    names = ("markers", "starting_coins", "cards_to_end", "blank_cost", "artifact_row", "outpost_points")
    cards["numbers"] |= dict(zip(names, numbers or []))
    for card in [*cards["start"], *cards["character"], *cards["artifact"]]:
        card["points"] = card["points"] if points is None else points
        if "cost" in card and cost is not None:
            card["cost"] = cost
        if "pattern" in card and pattern is not None:
            card["pattern"] = pattern
        if "land" in card and coins is not None:
            card["land"]["coins"] = coins
    return encode(cards)


@pytest.mark.parametrize("name", EXTREMES)
def test_any_pack_that_is_accepted_can_be_played_and_drawn(name, browser):
    """A game of bots is played to its end, and its pages are rendered."""
    pack = add(browser, extreme_pack(**EXTREMES[name]))
    table = new_table(browser, pack=pack, outpost="on", stacking="on", **{"kind-1": "random"})
    assert browser.get(f"/t/{table}").status_code == 200
    play_some(browser, table, 400)
    record = browser.get(f"/t/{table}/0/view").json()
    assert "<svg" in record["regions"]["map"]


# -- helpers -------------------------------------------------------------------------------------------------------------
def upload(browser, text, game="roam", path="/packs"):
    file = ("cards.json", text)
    return browser.post(path, data={"game": game}, files={"pack": file}, follow_redirects=False)


def add(browser, text=None, game="roam") -> str:
    """Upload a pack; its id."""
    made = upload(browser, encode(box(game)) if text is None else text, game)
    assert made.status_code == 303, re.findall(r'role="alert">(.+?)<', made.text)
    return made.headers["location"].removeprefix("/packs#pack-")


def table_of(browser, table_id):
    hub = browser.app.state.hub
    return browser.portal.call(lambda: hub.work(lambda: hub.tables.get(table_id)))


def play_some(browser, table_id, answers):
    hub = browser.app.state.hub

    def play():
        table = hub.tables.get(table_id)
        for _ in range(answers):
            if table.over():
                break
            seat = table.to_act()[0]
            table.play_answer(seat, table.game.sample(table.view(seat), seat, table.rng))
        return table

    return browser.portal.call(lambda: hub.work(play))


def digest_in(page) -> str:
    return re.search(r'data-digest="(\w+)"', page.text)[1]


# -- at the table --------------------------------------------------------------------------------------------------------
def test_two_players_play_with_a_pack_and_only_one_has_it(browser):
    pack = add(browser)
    assert f'<option value="{pack}" selected>' in browser.get(f"/?game=roam&pack={pack}").text
    table = new_table(browser, pack=pack)
    link = re.search(rf"{HERE}(/t/{table}/sit/[\w-]+)", browser.get(f"/t/{table}/invite").text)[1]
    guest = another_browser(browser)
    assert html.escape(NAME, quote=True).replace("&#x27;", "&#39;") in guest.get(link).text
    guest.post(link, data={"name": "Bob"})
    with open_socket(browser, table) as a, open_socket(guest, table) as b:
        seats = [SocketPage(a), SocketPage(b)]
        for seat in seats:
            seat.receive()
        for _ in range(6):
            seat = next(seat for seat in seats if seat.last["decision"])
            seat.answer(seat.last["decision"]["options"][0]["id"])
            for each in seats:
                each.receive()
        for seat in seats:
            assert CARD in seat.regions["log"]
            assert any(CARD in seat.regions[name] for name in seat.regions if name != "log")
    for client in (browser, guest):
        page = client.get(f"/t/{table}")
        assert digest_in(page) == table_of(browser, table).game.content.digest
        assert "not rated" in page.text
    assert table_of(browser, table).game.content.name == NAME


def test_a_table_with_our_cards_names_no_pack(browser):
    table = new_table(browser)
    assert "data-digest" not in browser.get(f"/t/{table}").text
    assert table_of(browser, table).full_record().pack == ""


@pytest.mark.parametrize("game", PACK_GAMES)
def test_a_table_outlives_its_pack_and_a_restart(tmp_path, game):
    """The pack is replaced and deleted while the game runs; the table keeps it in another process, too."""
    path, headers = str(tmp_path / "games.sqlite3"), {"origin": HERE, "accept-language": "en"}
    with TestClient(make_app(Store(path)), base_url=HERE, headers=headers) as client:
        pack = add(client, game=game)
        form = {"game": game, "kind-1": "here", "pack": pack}
        table = new_table(client, **form)
        before = play_some(client, table, 15)
        text, position = before.pack, before.game.write_position(before.play.state)
        assert upload(client, encode(box(game, "Another box")), game, f"/packs/{pack}/replace").status_code == 303
        assert table_of(client, table).pack == text
        assert client.post(f"/packs/{pack}/delete", data={"sure": "yes"}).status_code == 200
        assert client.post("/new", data={**form, "seats": "2", "kind-0": "here"}).status_code == 400
        cookies = dict(client.cookies)
    with TestClient(make_app(Store(path)), base_url=HERE, headers=headers, cookies=cookies) as client:
        after = table_of(client, table)
        assert (after.pack, after.game.write_position(after.play.state)) == (text, position)
        assert after.game.content.name == NAME
        play_some(client, table, 10_000)
        assert table_of(client, table).over()
        assert digest_in(client.get(f"/t/{table}")) == after.game.content.digest


def test_replay_fork_and_rematch_keep_the_pack(browser):
    table = new_table(browser, pack=add(browser), **{"kind-1": "random"})
    played = play_some(browser, table, 5000)
    assert played.over()
    then = browser.get(f"/t/{table}/9/view").json()
    assert CARD in then["regions"]["log"]
    assert digest_in(browser.get(f"/t/{table}/9")) == played.game.content.digest
    looked = browser.get(f"/t/{table}/9/details", params={"at": "card-R1"})
    assert CARD in looked.text
    forked = browser.post(f"/t/{table}/9/fork", follow_redirects=False).headers["location"].removeprefix("/t/")
    again = browser.post(f"/t/{table}/rematch", follow_redirects=False).headers["location"].removeprefix("/t/")
    for other in (forked, again):
        assert table_of(browser, other).pack == played.pack
        assert table_of(browser, other).game.content.digest == played.game.content.digest


def test_a_record_carries_its_pack_to_another_server(browser, tmp_path):
    table = new_table(browser, pack=add(browser), **{"kind-1": "here"})
    played = play_some(browser, table, 20)
    exported = browser.get(f"/t/{table}/record").content
    record = read_record(exported)
    assert record.options["cards"] == f"{NAME}/{played.game.content.digest}"
    assert record.pack.encode() == played.pack
    headers = {"origin": HERE, "accept-language": "en"}
    with TestClient(make_app(Store(str(tmp_path / "other.sqlite3"))), base_url=HERE, headers=headers) as other:
        brought = other.post("/import", files={"record": ("r.json", exported)}, follow_redirects=False)
        found = table_of(other, re.search(r"/t/([\w-]+)/0", brought.headers["location"])[1])
        assert found.pack == played.pack
        assert found.game.write_position(found.play.state) == played.game.write_position(played.play.state)
        assert other.get(f"/t/{found.id}/record").content == exported
    file = tmp_path / "game.json"
    file.write_bytes(exported)
    assert load(file).game.content.name == NAME
    assert main(["replay", str(file)]) == 0


@pytest.mark.parametrize("name", ["huge", "markup in a name", "nested TOML", "absurd points", "the name of our cards"])
def test_a_record_with_a_hostile_pack_is_refused(browser, name):
    played = play_some(browser, new_table(browser, **{"kind-1": "here"}), 3)
    record = msgspec.structs.replace(played.full_record(), pack=HOSTILE[name][0].decode())
    refused = browser.post("/import", files={"record": ("r.json", msgspec.json.encode(record))})
    assert refused.status_code == 400
    assert HOSTILE[name][1] in html.unescape(refused.text)


def test_a_record_with_another_pack_than_it_began_with_is_refused(browser):
    table = play_some(browser, new_table(browser, pack=add(browser), **{"kind-1": "here"}), 3)
    other = read_uploaded_pack("roam", changed("character.0.points", 9)).text.decode()
    record = msgspec.structs.replace(table.full_record(), pack=other)
    refused = browser.post("/import", files={"record": ("r.json", msgspec.json.encode(record))})
    assert refused.status_code == 400
    assert "this game was played with" in html.unescape(refused.text)


def test_bots_in_other_processes_and_stand_ins_get_the_pack(browser):
    table = play_some(browser, new_table(browser, pack=add(browser), **{"kind-1": "here"}), 4)
    question = table.question_for((0, 1), "easy")
    assert question.pack == table.pack
    processes = BotProcesses(1, ThreadPoolExecutor(1))
    try:
        answer = asyncio.run(processes.compute_answer(question))
    finally:
        processes.close()
    seat = table.to_act()[0]
    assert answer in {legal.name for legal in table.game.legal(table.play.state, seat)}
    assert make_cached("roam", question.options, question.pack).content.name == NAME


def test_a_game_with_a_pack_is_not_rated(browser):
    for pack, rated in ((add(browser), 0), ("", 1)):
        assert play_some(browser, new_table(browser, pack=pack, **{"kind-1": "random"}), 5000).over()
        assert len(finished_games(browser.app.state.hub.store.db)) == rated


# -- the page ------------------------------------------------------------------------------------------------------------
def test_an_upload_is_refused_with_one_message(browser):
    for lang, said in (("en", "must not contain <"), ("de", "darf < nicht enthalten")):
        refused = browser.post(
            "/packs",
            data={"game": "roam"},
            files={"pack": ("x", HOSTILE["markup in a name"][0])},
            headers={"accept-language": lang},
        )
        assert refused.status_code == 400
        [message] = re.findall(r'role="alert">(.+?)</p>', refused.text)
        assert said in html.unescape(message)
        assert "<img src=x" not in refused.text
    assert "You have no packs yet." in browser.get("/packs").text


def test_texts_of_a_pack_are_escaped_on_every_page(browser):
    odd = "\"'&amp;{{7*7}}${x}"
    cards = box(name=odd)
    cards["start"][0]["name"]["en"] = cards["start"][0]["fact"]["en"] = odd
    cards["character"][0]["land"]["kind"] = odd
    pack = add(browser, encode(cards))
    table = new_table(browser, pack=pack, **{"kind-1": "random", "listed": "yes"})
    shown = html.escape(odd).replace("&#x27;", "&#39;").replace("&quot;", "&#34;")
    for path in ("/packs", f"/?game=roam&pack={pack}", f"/t/{table}", f"/t/{table}/join"):
        page = browser.get(path).text
        assert shown in page, path
        assert odd not in page
    with open_socket(browser, table) as socket:
        seat = SocketPage(socket)
        seat.receive()
        for name, region in seat.regions.items():
            assert odd not in region, name
            assert "{{7*7}}" not in region or "&amp;amp;" in region
    regions = "".join(browser.get(f"/t/{table}/0/view").json()["regions"].values())
    assert odd not in regions
    assert "&amp;amp;{{7*7}}" in regions


def test_a_pack_is_replaced_downloaded_and_deleted(browser):
    pack = add(browser)
    assert upload(browser, encode(box(name="Second")), path=f"/packs/{pack}/replace").status_code == 303
    for form in ("toml", "json"):
        got = browser.get(f"/packs/{pack}/file.{form}")
        assert got.headers["content-disposition"].startswith('attachment; filename="roam-')
        assert read_uploaded_pack("roam", got.content).name == "Second"
    assert browser.get(f"/packs/{pack}/file.exe").status_code == 404
    browser.post(f"/packs/{pack}/delete")  # without the tick
    assert "Second" in browser.get("/packs").text
    browser.post(f"/packs/{pack}/delete", data={"sure": "yes"})
    assert "Second" not in browser.get("/packs").text
    gone = upload(browser, encode(box()), path=f"/packs/{pack}/replace")
    assert (gone.status_code, "does not exist any more" in gone.text) == (400, True)


def test_packs_belong_to_their_holder(browser):
    pack, other = add(browser), another_browser(browser)
    add(other, encode(box(name="Mine")))
    assert NAME not in other.get("/packs").text
    assert other.get(f"/packs/{pack}/file.json").status_code == 404
    assert upload(other, encode(box(name="Stolen")), path=f"/packs/{pack}/replace").status_code == 400
    other.post(f"/packs/{pack}/delete", data={"sure": "yes"})
    refused = other.post("/new", data={"game": "roam", "seats": "2", "kind-0": "here", "kind-1": "random", "pack": pack})
    assert refused.status_code == 400
    assert "winkle" in browser.get("/packs").text.lower()


def test_a_pack_for_another_game_is_refused(browser):
    pack = add(browser, game="the_arrival")
    form = {"game": "roam", "seats": "2", "kind-0": "here", "kind-1": "random", "pack": pack}
    assert browser.post("/new", data=form).status_code == 400


def test_a_holder_keeps_only_so_many_packs_and_no_two_that_look_the_same(browser):
    add(browser)
    second = upload(browser, encode(box(name=NAME.replace("l", "I"))))
    assert "a name that looks the same" in second.text
    for n in range(MAX_PACKS - 1):
        add(browser, encode(box(name=f"Box {n}")))
    refused = upload(browser, encode(box(name="One more")))
    assert refused.status_code == 400
    assert f"You can keep {MAX_PACKS} packs." in refused.text
    assert add(another_browser(browser))


# -- the API -------------------------------------------------------------------------------------------------------------
def test_programs_keep_packs_and_play_with_them(browser):
    token = {"authorization": f"Bearer {browser.post('/api/players').json()['token']}"}
    new = browser.post("/api/packs", json={"game": "roam", "text": encode(box()).decode()}, headers=token)
    assert (new.status_code, new.json()["name"]) == (201, NAME)
    pack = new.json()["pack"]
    assert browser.get("/api/packs", headers=token).json() == {"packs": [new.json()]}
    got = browser.get(f"/api/packs/{pack}", headers=token).json()
    assert read_uploaded_pack("roam", got["text"].encode()).digest == new.json()["digest"]
    seats = [{"name": "Robo"}, {"kind": "random"}]
    table = browser.post("/api/tables", json={"game": "roam", "seats": seats, "pack": pack}, headers=token).json()["table"]
    assert table["pack"] == {"name": NAME, "digest": new.json()["digest"]}
    put = browser.put(f"/api/packs/{pack}", json={"text": encode(box(name="B")).decode()}, headers=token)
    assert (put.status_code, put.json()["name"]) == (200, "B")
    bad = browser.put(f"/api/packs/{pack}", json={"text": "x = 1"}, headers=token)
    assert (bad.status_code, bad.json()["error"]["word"]) == (400, "bad-input")
    assert "field x: is not a field of this entry" in bad.json()["error"]["text"]
    assert browser.delete(f"/api/packs/{pack}", headers=token).json() == {"packs": []}
    for gone in (browser.get(f"/api/packs/{pack}", headers=token), browser.delete(f"/api/packs/{pack}", headers=token)):
        assert (gone.status_code, gone.json()["error"]["word"]) == (404, "no-pack")
    assert browser.get("/api/packs").status_code == 401
    assert browser.get(f"/api/tables/{table['table']}/view", headers=token).json()["pack"]["name"] == NAME
    plain = browser.post("/api/tables", json={"game": "roam", "seats": seats}, headers=token).json()["table"]
    assert plain["pack"] is None


def test_a_body_that_is_too_large_for_a_pack_is_refused(browser):
    token = {"authorization": f"Bearer {browser.post('/api/players').json()['token']}"}
    body = json.dumps({"game": "roam", "text": "#" * 300_000})
    assert browser.post("/api/packs", content=body, headers=token).status_code == 413


# -- the store -----------------------------------------------------------------------------------------------------------
def test_a_guest_takes_packs_along_to_an_account(data):
    store = Store(data)
    packs, people = PackStore(store.db), Accounts(store.db)
    kept = packs.add("guest", "roam", NAME, "d1", "{}")
    packs.add("stranger", "roam", NAME, "d1", "{}")
    ann: Account = people.create("p1", "ann", "Ann", Passkey("k1", "public", 0))
    people.take_over_guest("guest", ann)
    assert [pack.id for pack in packs.of_holder("ann")] == [kept.id]
    assert packs.of_holder("guest") == []
    people.delete(ann)
    assert [pack.id for pack in packs.of_holder("ann")] == [kept.id]  # of a guest again
    store.close()


def test_packs_are_exported_and_imported(data, tmp_path):
    store, other = Store(data), Store(str(tmp_path / "other.sqlite3"))
    kept = PackStore(store.db).add("ann", "roam", "A name with more than twenty-four letters", "d1", '{"a":1}')
    import_lines(other.db, export_lines(store.db, []))
    assert PackStore(other.db).get("ann", kept.id) == PackStore(store.db).get("ann", kept.id)
    store.close()
    other.close()


def test_a_draft_is_kept_beside_the_last_valid_content(data):
    store = Store(data)
    packs = PackStore(store.db)
    kept = packs.add("ann", "roam", NAME, "d1", "{}")
    packs.save_draft("ann", kept.id, '{"name":""}')
    assert (packs.get("ann", kept.id).text, packs.get("ann", kept.id).draft) == ("{}", '{"name":""}')
    packs.replace("ann", kept.id, NAME, "d2", "{2}")
    assert (packs.get("ann", kept.id).text, packs.get("ann", kept.id).draft) == ("{2}", "")
    packs.save_draft("ann", kept.id, '{"newer":1}')
    packs.replace("ann", kept.id, NAME, "d3", "{3}", draft='{"older":1}')
    assert (packs.get("ann", kept.id).text, packs.get("ann", kept.id).draft) == ("{2}", '{"newer":1}')
    packs.replace("ann", kept.id, NAME, "d3", "{3}", draft='{"newer":1}')
    assert (packs.get("ann", kept.id).text, packs.get("ann", kept.id).draft) == ("{3}", "")
    for call in (
        lambda: packs.save_draft("bob", kept.id, ""),
        lambda: packs.replace("bob", kept.id, NAME, "d", ""),
        lambda: packs.delete("bob", kept.id),
    ):
        with pytest.raises(InputError, match="does not exist any more"):
            call()
    store.close()


# -- the editor ----------------------------------------------------------------------------------------------------------
def draft(cards, table="character", number=0) -> bytes:
    return b'{"pack":%b,"table":"%b","number":%d}' % (encode(cards), table.encode(), number)


@pytest.fixture
def edited(browser):
    """The address of a new pack with our cards."""
    made = browser.post("/packs/new", data={"game": "roam", "name": NAME}, follow_redirects=False)
    assert made.status_code == 303
    return made.headers["location"].removesuffix("/edit")


def test_the_editor_starts_from_our_cards(browser, edited):
    page = browser.get(f"{edited}/edit")
    content = html.unescape(re.search(r'data-content="([^"]+)"', page.text)[1])
    assert read_uploaded_pack("roam", content.encode()).name == NAME
    ours = msgspec.json.decode(own_cards_as_pack("roam", NAME))
    assert json.loads(content) == ours
    assert another_browser(browser).get(f"{edited}/edit").status_code == 404
    assert browser.post("/packs/new", data={"game": "spirit_island"}).status_code == 404


def test_each_change_is_checked_saved_and_drawn(browser, edited):
    cards = box()
    cards["character"][0]["name"]["en"] = "Nobody Else"
    saved = browser.post(f"{edited}/draft", content=draft(cards)).json()
    assert (saved["valid"], saved["problem"]) == (True, "")
    assert "Nobody Else" in saved["picture"]
    assert digest_of_pack(browser) == saved["digest"]
    cards["character"][0]["pattern"] = ["o"]
    for lang, said in (("en", "needs at least one solid"), ("de", "mindestens ein Vollfeld")):
        bad = browser.post(f"{edited}/draft", content=draft(cards), headers={"accept-language": lang}).json()
        assert not bad["valid"]
        assert said in bad["problem"]
        assert (bad["table"], bad["id"], bad["field"]) == ("character", "C01", "pattern")
        assert "<svg" in bad["picture"]
    assert digest_of_pack(browser) == saved["digest"]  # games still use what was valid
    again = html.unescape(re.search(r'data-content="([^"]+)"', browser.get(f"{edited}/edit").text)[1])
    assert json.loads(again)["character"][0]["pattern"] == ["o"]  # the editor goes on where it was
    table = new_table(browser, pack=edited.removeprefix("/packs/"), **{"kind-1": "random"})
    assert table_of(browser, table).game.content.digest == saved["digest"]


def test_a_page_that_only_shows_a_card_overwrites_nothing(browser, edited):
    old, new = draft(box(), "artifact"), box(name="Newer")
    browser.post(f"{edited}/draft", content=draft(new))
    shown = browser.post(f"{edited}/draft", content=old.removesuffix(b"}") + b',"save":false}').json()
    assert (shown["valid"], "<svg" in shown["picture"]) == (True, True)
    assert "Newer" in browser.get("/packs").text


def test_a_second_page_does_not_overwrite_what_the_first_has_saved(browser, edited):
    def save(name: str, version: str):
        message = draft(box(name=name)).removesuffix(b"}") + b',"base":"%b"}' % version.encode()
        return browser.post(f"{edited}/draft", content=message)

    opened = re.search(r'data-version="(\w+)"', browser.get(f"{edited}/edit").text)[1]
    first = save("First", opened).json()["version"]
    assert first not in ("", opened)
    assert save("Second", opened).status_code == 409
    assert "First" in browser.get("/packs").text
    assert save("<b>", first).json()["valid"] is False  # the first page goes on, also with a draft that is not valid
    assert save("Second", first).status_code == 409
    now = re.search(r'data-version="(\w+)"', browser.get(f"{edited}/edit").text)[1]
    assert save("Third", now).json()["version"] not in ("", now)
    assert save("Second", "").status_code == 200  # the user of the second page has chosen that
    assert "Second" in browser.get("/packs").text


def digest_of_pack(browser) -> str:
    return re.search(r"digest (\w{12})<", browser.get("/packs").text)[1]


def test_a_problem_of_values_that_belong_to_no_entry_names_their_table(browser, edited):
    cards = box()
    cards["numbers"]["markers"] = 0
    saved = browser.post(f"{edited}/draft", content=draft(cards)).json()
    assert (saved["table"], saved["id"], saved["field"]) == ("numbers", "", "markers")
    saved = browser.post(f"{edited}/draft", content=draft(box(name="<b>"))).json()
    assert (saved["table"], saved["id"], saved["field"]) == ("", "", "name")


def test_the_editor_of_the_arrival_names_the_broken_rule_and_draws_the_map(browser):
    made = browser.post("/packs/new", data={"game": "the_arrival"}, follow_redirects=False).headers["location"]
    cards = box("the_arrival")
    cards["location"].append(cards["location"][0] | {"id": "L47", "name": "Clogher"})
    saved = browser.post(made.replace("/edit", "/draft"), content=draft(cards, "location", 46)).json()
    assert (saved["valid"], saved["table"], saved["id"], saved["field"]) == (False, "map", "", "roads")
    assert "L47 cannot be reached" in saved["problem"]
    assert ">Clogher<" in saved["picture"]
    cards["map"]["roads"].append(["L47", "vidva"])
    saved = browser.post(made.replace("/edit", "/draft"), content=draft(cards, "location", 46)).json()
    assert saved["valid"]


def test_the_editor_draws_every_kind_of_entry(browser, edited):
    cards = box()
    for table, number, words in (
        ("start", 11, CARD),
        ("artifact", 0, cards["artifact"][0]["name"]["en"]),
        ("numbers", 0, ""),
    ):
        saved = browser.post(f"{edited}/draft", content=draft(cards, table, number)).json()
        assert saved["valid"]
        assert words in saved["picture"]
        assert ("<svg" in saved["picture"]) == (table != "numbers")
    assert browser.post(f"{edited}/draft", content=draft(cards, "artifact", 999)).json()["picture"] == ""


@pytest.mark.parametrize("pattern", ["", ".", "o", "#/##", "x", "#" * 500, "#.....#", "/".join("#" * 40)])
@pytest.mark.parametrize("coins", [[], ["xx", "..", ".."]])
def test_cards_that_are_not_valid_yet_are_drawn(browser, edited, pattern, coins):
    cards = box()
    first = cards["character"][0]
    first["pattern"], first["land"]["coins"], first["points"] = pattern.split("/"), coins, 10**12
    first["name"]["en"] = first["fact"]["en"] = first["land"]["name"]["en"] = "a " * 8000
    first["id"] = 'x"><script>'
    saved = browser.post(f"{edited}/draft", content=draft(cards)).json()
    assert (saved["valid"], saved["problem"] != "") == (False, True)
    assert saved["picture"].startswith("<svg")
    assert "<script" not in saved["picture"]
    ElementTree.fromstring(saved["picture"])


def test_a_draft_with_markup_is_kept_and_drawn_escaped(browser, edited):
    cards = box(name="<script>alert(1)</script>")
    cards["character"][0]["name"]["en"] = cards["character"][0]["land"]["kind"] = "<img src=x onerror=alert(1)>"
    saved = browser.post(f"{edited}/draft", content=draft(cards)).json()
    assert not saved["valid"]
    assert "<img" not in saved["picture"]
    page = browser.get(f"{edited}/edit").text
    assert "<img src=x" not in page
    assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"[]", 400),
        (b'{"pack":' + b"[" * 5000, 400),
        (b'{"pack":{},"table":"character","number":0}', 400),
        (b'{"pack":{},"table":"character","number":"x"}', 400),
        (b'{"pack":"' + b"x" * 150_000 + b'","table":"character","number":0}', 400),
        (b'{"pack":"' + b"x" * 250_000 + b'","table":"character","number":0}', 413),
    ],
)
def test_what_no_editor_sends_is_refused(browser, edited, body, status):
    assert browser.post(f"{edited}/draft", content=body).status_code == status
    assert (
        json.loads(html.unescape(re.search(r'data-content="([^"]+)"', browser.get(f"{edited}/edit").text)[1]))["name"]
        == NAME
    )


def test_a_draft_is_kept_even_if_the_server_has_no_time_to_check_it(browser, edited, monkeypatch):
    async def refuse(*arguments):
        raise HTTPException(503)

    monkeypatch.setattr(pack_editor, "run_job", refuse)
    assert browser.post(f"{edited}/draft", content=draft(box(name="Renamed"))).status_code == 503
    content = re.search(r'data-content="([^"]+)"', browser.get(f"{edited}/edit").text)[1]
    assert json.loads(html.unescape(content))["name"] == "Renamed"


def test_only_the_holder_saves_a_draft_and_only_from_our_page(browser, edited):
    body = draft(box())
    assert another_browser(browser).post(f"{edited}/draft", content=body).status_code == 404
    assert browser.post(f"{edited}/draft", content=body, headers={"origin": "http://evil.example"}).status_code == 403


def test_a_draft_with_the_name_of_another_pack_is_kept_as_a_draft(browser, edited):
    add(browser, encode(box(name="Second")))
    saved = browser.post(f"{edited}/draft", content=draft(box(name="Second"))).json()
    assert (saved["valid"], "looks the same" in saved["problem"]) == (False, True)


def test_all_cards_of_a_pack_are_printed(browser, edited):
    page = browser.get(f"{edited}/print").text
    cards = box()
    assert page.count('<ul class="printed">') == 1
    assert page.count("<li><svg") == sum(len(cards[table]) for table in ("start", "character", "artifact"))
    assert another_browser(browser).get(f"{edited}/print").status_code == 404

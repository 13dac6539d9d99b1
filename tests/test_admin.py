"""Keeping a house: games go out and in whole, a copy is made while people play, and new code is rehearsed."""

import re
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from dolmen.cli import main
from dolmen.cli.app import build
from dolmen.cli.console import Terminal
from dolmen.games import game_info
from dolmen.store import Accounts, ChatMessage, ChatStore, SeatRow, Store, StoreError, transfer
from dolmen.store.accounts import Passkey
from dolmen.table import Table, Tables
from dolmen.table.tables import new_id
from dolmen.web.server import health, logs
from dolmen.web.server.app import BASE, SECRET, make_app
from tests.test_store import sql
from tests.web_client import HERE


def act(table: Table) -> None:
    seat = table.to_act()[0]
    table.answer(seat, table.decision(seat), table.game.legal(table.view(seat), seat)[-1].name)


@pytest.fixture
def kept(data):
    """A store with two games, one of which has gone on for a while, and an account."""
    store = Store(data)
    tables = Tables(store)
    for game in ("roam", "the_arrival"):
        table = tables.create(game, {"seats": 2}, [SeatRow("Ann", here=True), SeatRow("Bob")], "ann's browser")
        for _ in range(9 if game == "roam" else 0):
            act(table)
    store.add_holder(table.id, 1, "bob's browser", "Robert")
    talk = ChatStore(store.db)
    talk.say(table.id, 1, "Robert", "Good luck")
    for there in (True, False, True):
        talk.react(table.id, ChatMessage(-1, 0, "Ann", "Thank you!", 7.0, "thanks", 0, there))
    Accounts(store.db).create("p1", "ann's browser", "Ann", Passkey("k1", "half-a-key", 3))
    yield store
    store.close()


def run(*words: object) -> int:
    return main([*map(str, words), "--lang", "en"])


def contents(data: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a store that is no cache."""
    store = Store(data)
    names = ("games", "entries", "holders", "contents", "people", "passkeys", "preferences", "words", "results", "house")
    rows = {name: sorted(sql(store, f"SELECT * FROM {name}"), key=repr) for name in names}
    store.close()
    return rows


def test_all_goes_out_and_comes_in_as_it_was(kept, data, tmp_path, capsys):
    lines, other = tmp_path / "all.jsonl", str(tmp_path / "other.sqlite3")
    assert run("export", lines, "--data", data) == 0
    assert run("import", lines, "--data", other) == 0
    assert capsys.readouterr().out == f"Exported 2 tables to {lines}\nImported 2 tables from {lines}\n"
    assert contents(other) == contents(data)
    copy = Store(other)
    tables = Tables(copy)
    for game_id in copy.game_ids():
        act(tables.get(game_id))  # they go on
    copy.close()
    assert run("import", lines, "--data", other) == 0
    assert "Skipped 2 tables that already exist" in capsys.readouterr().out
    assert contents(other) != contents(data)  # what went on has not gone back


def test_a_file_goes_into_postgres_and_back(cluster, tmp_path):
    first, lines, again = str(tmp_path / "a.sqlite3"), tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    store = Store(first)
    act(Tables(store).create("roam", {"seats": 2}, [SeatRow("Ann", here=True), SeatRow("Bob")], "ann's browser"))
    store.close()
    assert run("export", lines, "--data", first) == 0
    assert run("import", lines, "--data", cluster.emptied()) == 0
    assert run("export", again, "--data", cluster.address) == 0
    assert again.read_bytes() == lines.read_bytes()


def test_single_games_go_with_what_is_theirs_alone(kept, data, tmp_path):
    one, two = kept.game_ids()
    lines, other = tmp_path / "one.jsonl", str(tmp_path / "other.sqlite3")
    assert run("export", lines, one, "--data", data) == 0
    text = lines.read_text()
    assert two not in text
    assert "half-a-key" not in text  # nobody's account
    assert run("import", lines, "--data", other) == 0
    rows = contents(other)
    assert [row[0] for row in rows["games"]] == [one]
    assert len(rows["entries"]) >= 9
    assert len(rows["contents"]) == 1


def test_an_export_does_not_overwrite_and_is_whole_or_not_there(kept, data, tmp_path, capsys):
    lines = tmp_path / "all.jsonl"
    lines.write_text("mine")
    assert run("export", lines, "--data", data) == 2
    assert lines.read_text() == "mine"
    assert run("export", tmp_path / "x.jsonl", "nothing", "--data", data) == 2
    assert not (tmp_path / "x.jsonl").exists()
    assert run("export", tmp_path / "no" / "x.jsonl", "--data", data) == 2
    said = capsys.readouterr().err
    for part in ("all.jsonl already exists", "game nothing does not exist", "x.jsonl: no such file or directory"):
        assert part in said


def without_an_entry(lines: list[str]) -> list[str]:
    at = max(k for k, line in enumerate(lines) if line.startswith('{"entries"'))
    return [*lines[:at], *lines[at + 1 : -1], msgspec.json.encode({"end": len(lines) - 3}).decode()]


def with_another(table: str, column: str, value: object):
    """The same lines, with something else in a column of the first row of a table."""

    def spoil(lines: list[str]) -> list[str]:
        at = next(k for k, line in enumerate(lines) if line.startswith(f'{{"{table}"'))
        row = msgspec.json.decode(lines[at])
        row[table][column] = value
        return [*lines[:at], msgspec.json.encode(row).decode(), *lines[at + 1 :]]

    return spoil


NO_LINE = "is not from a Dolmen export"
SPOILT = {
    "no-end": (lambda lines: lines[:-1], "its last lines are missing"),
    "a-gap": (lambda lines: [*lines[:-3], lines[-1]], "its last lines are missing"),
    "no-head": (lambda lines: lines[1:], "line 1 is not from a Dolmen export"),
    "later": (lambda lines: ['{"dolmen":"z9"}', *lines[1:]], "has format z9"),
    "foreign": (lambda lines: [lines[0], '{"stamps":{}}', *lines[1:]], "line 2 is not from a Dolmen export"),
    "broken": (lambda lines: [lines[0], "{", *lines[1:]], "line 2 is not from a Dolmen export"),
    "odd": (lambda lines: [lines[0], '{"games":{"odd":1}}', *lines[1:]], "line 2 is not from a Dolmen export"),
    "lacking": (without_an_entry, "is damaged: "),
    "too-large": (with_another("games", "length", 2**31), NO_LINE),
    "list": (with_another("games", "game", ["x"]), NO_LINE),
    "nothing": (with_another("games", "seats", None), NO_LINE),
    "zero-byte": (with_another("games", "seats", "[]\0"), NO_LINE),
    "no-key": (with_another("games", "id", None), NO_LINE),
    "number": (with_another("games", "position", 12), NO_LINE),
    "misplaced": (with_another("entries", "number", 99), "is damaged: "),
    "entry": (with_another("entries", "entry", "x"), "is damaged: "),
    "seats": (with_another("games", "seats", "[]"), "is damaged: "),
    "clock": (with_another("games", "clock", "x"), "is damaged: "),
    "waits": (with_another("games", "waits", "x"), "is damaged: "),
    "no-such-seat": (with_another("games", "waits", " 99 "), "is damaged: "),
    "options": (with_another("games", "options", "[]"), "is damaged: "),
}


@pytest.mark.parametrize(("spoil", "said"), SPOILT.values(), ids=SPOILT.keys())
def test_what_is_not_whole_is_not_taken_in(kept, data, tmp_path, capsys, spoil, said):
    lines, other = tmp_path / "all.jsonl", str(tmp_path / "other.sqlite3")
    assert run("export", lines, "--data", data) == 0
    lines.write_text("\n".join(spoil(lines.read_text().splitlines())) + "\n")
    assert run("import", lines, "--data", other) == 2
    error = capsys.readouterr().err
    assert error.startswith("dolmen: nothing was imported: ")
    assert said in error
    assert contents(other)["games"] == []


def test_a_copy_is_made_while_somebody_writes_and_can_be_opened_at_once(kept, data, tmp_path, capsys):
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", copy, "--data", data) == 0  # `kept` is open all the while
    assert contents(str(copy)) == contents(data)
    assert run("backup", copy, "--data", data) == 2
    assert "already exists" in capsys.readouterr().err
    store = Store(str(copy))
    act(Tables(store).get(store.game_ids()[0]))
    store.close()


def test_a_copy_has_what_is_damaged_too(kept, data, tmp_path):
    sql(kept, "UPDATE games SET clock = 'x' WHERE id = :id", id=kept.game_ids()[0])
    assert run("backup", tmp_path / "copy.sqlite3", "--data", data) == 0
    assert contents(str(tmp_path / "copy.sqlite3")) == contents(data)


def test_a_name_with_a_slip_makes_no_empty_store(tmp_path, capsys):
    for words in (["export", tmp_path / "x"], ["backup", tmp_path / "y"], ["verify"]):
        assert run(*words, "--data", tmp_path / "slip.db") == 2
    assert capsys.readouterr().err.count("does not exist") == 3
    assert list(tmp_path.iterdir()) == []


# -- rehearsal ----------------------------------------------------------------------------------------------------------
def test_a_rehearsal_lists_what_is_played_differently_and_pins_it(kept, data, capsys, monkeypatch):
    roam, arrival = kept.game_ids()
    assert run("verify", "--data", data) == 0
    assert capsys.readouterr().out == "2 games play as before\n"
    table = Tables(kept).get(roam)
    node = type(table.play.state.stack[-1].node)
    length = table.version
    with monkeypatch.context() as changed:
        changed.setitem(game_info("roam").__dict__, "rules_digest", "other code")
        changed.setattr(node, "legal", lambda self, s, f: [])
        assert run("verify", "--data", data) == 1
        first, same, differ = capsys.readouterr().out.splitlines()
        assert first.startswith(f"{roam} (roam): entry ")
        assert same == "1 game plays as before"
        assert differ == "1 game would be played differently and is read-only"
        assert msgspec.json.decode(kept.game_status(roam).pinned)["entry"] < length
        assert kept.game_status(arrival).pinned == ""
        assert main(["verify", "--data", data, "--lang", "de"]) == 1
        assert "ist schreibgeschützt" in capsys.readouterr().out
    assert run("verify", "--data", data) == 0
    assert "1 of them was read-only and can continue" in capsys.readouterr().out
    assert kept.game_status(roam).pinned == ""


def test_a_rehearsal_names_what_is_damaged(kept, data, capsys):
    sql(kept, "UPDATE games SET length = 99")
    assert run("verify", "--data", data) == 1
    assert capsys.readouterr().out.count("is damaged") == 2


def test_serving_an_address_that_does_not_answer_is_refused_without_its_password(capsys):
    assert run("serve", "--no-browser", "--data", "postgresql://dolmen:geheim@127.0.0.1:1/games") == 2
    said = capsys.readouterr().err
    assert "the database does not respond" in said
    assert "geheim" not in said


# -- hosting ------------------------------------------------------------------------------------------------------------
def served(words: list[str]) -> dict[str, object]:
    """How the command line understands a command."""
    _, bound, _ = build(Terminal("en")).parse_args(words, print_error=False, exit_on_error=False)
    return dict(bound.arguments)


def test_the_files_for_hosting_call_what_is_there():
    hosting = Path(__file__).resolve().parent.parent / "docs/hosting"
    [unit] = re.findall(r"^ExecStart=\S+/dolmen (.+)$", (hosting / "dolmen@.service").read_text(), re.MULTILINE)
    assert served(unit.replace("%i", "8322").split()) == {"port": 8322, "data": "${DOLMEN_DATA}", "browser": False}
    compose = (hosting / "compose.yaml").read_text()
    words = re.findall(
        r"^      - (\S+)$", compose[compose.index("    command:") : compose.index("    deploy:")], re.MULTILINE
    )
    found = served(words)
    assert (found["host"], found["browser"]) == ("0.0.0.0", False)
    assert str(found["data"]).startswith("postgresql://")
    page = (hosting.parent / "hosting.md").read_text()
    for name in (SECRET, BASE, logs.FORMAT_VARIABLE, logs.LEVEL_VARIABLE, health.METRICS_VARIABLE):
        assert name in page


def test_no_name_of_a_table_looks_like_an_option():
    assert not any("-" in new_id() for _ in range(300))


def test_a_game_on_which_the_code_breaks_is_pinned_and_the_others_are_rehearsed(kept, data, capsys, monkeypatch):
    roam, arrival = kept.game_ids()
    node = type(Tables(kept).get(roam).play.state.stack[-1].node)

    def gone(*_):
        raise KeyError("a piece that is no more")

    monkeypatch.setitem(game_info("roam").__dict__, "rules_digest", "other code")
    monkeypatch.setattr(node, "legal", gone)
    run("verify", "--data", data)
    told = capsys.readouterr().out
    assert roam in told
    assert "KeyError" in kept.game_status(roam).pinned
    assert not kept.game_status(arrival).pinned


@pytest.mark.parametrize("data", ["postgres"], indirect=True)  # a file is copied by SQLite itself
def test_a_backup_that_failed_leaves_nothing_in_the_way(kept, data, tmp_path, monkeypatch):
    real, file = transfer.export_lines, tmp_path / "copy.db"

    def cut(*words):
        yield from list(real(*words))[:2]
        raise StoreError("store.io.unread", file="x", what="lost")

    with monkeypatch.context() as broken:
        broken.setattr(transfer, "export_lines", cut)
        with pytest.raises(StoreError):
            transfer.back_up(kept.db, str(file))
    assert not file.exists()
    transfer.back_up(kept.db, str(file))
    assert sorted(Store(str(file)).game_ids()) == sorted(kept.game_ids())


def test_a_zero_byte_which_not_every_database_takes_is_no_fault_of_the_house(data):
    with TestClient(make_app(Store(data)), base_url=HERE, headers={"origin": HERE}) as browser:
        browser.post("/account/enter/ask")
        assert browser.post("/account/enter", content=b'{"id":"\\u0000"}').status_code == 400
        for path in ("/t/a%00b", "/t/a%00b/past", "/t/a%00b/invite", "/t/a%00b/join", "/t/a%00b/sit/a%00b", "/stats/a%00b"):
            assert browser.get(path).status_code == 404, path
        token = browser.post("/api/players").json()["token"]
        got = browser.get("/api/tables/a%00b", headers={"authorization": f"Bearer {token}"})
        assert got.status_code == 404
        assert browser.post("/notices", data={"mail": "a\x00b@example.org"}, follow_redirects=False).status_code < 500
        assert browser.post("/account/name", data={"name": "a\x00b"}, follow_redirects=False).status_code < 500

"""Commands for operators: export and import, backups during play, checking stored games with new code, hosting files."""

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
from dolmen.table import Tables
from dolmen.table.tables import new_id
from dolmen.web.server import health, logs
from dolmen.web.server.app import BASE, SECRET, make_app
from tests.store_helpers import run_sql, stored_status
from tests.table_helpers import play_one_answer
from tests.web_client import HERE


@pytest.fixture
def filled_store(data):
    """A store with two games, one of them in progress, chat and an account."""
    store = Store(data)
    fill_store(store)
    yield store
    store.close()


def fill_store(store: Store) -> None:
    tables = Tables(store)
    for game in ("roam", "the_arrival"):
        table = tables.create(game, {"seats": 2}, [SeatRow("Ann", here=True), SeatRow("Bob")], "ann's browser")
        for _ in range(9 if game == "roam" else 0):
            play_one_answer(table)
    store.add_holder(table.id, 1, "bob's browser", "Robert")
    talk = ChatStore(store.db)
    talk.say(table.id, 1, "Robert", "Good luck")
    for there in (True, False, True):
        talk.react(table.id, ChatMessage(-1, 0, "Ann", "Thank you!", 7.0, "thanks", 0, there))
    Accounts(store.db).create("p1", "ann's browser", "Ann", Passkey("k1", "half-a-key", 3))


@pytest.fixture(scope="module")
def exported_lines(tmp_path_factory):
    """The lines of an export of a filled store."""
    folder = tmp_path_factory.mktemp("export")
    store = Store(str(folder / "games.sqlite3"))
    fill_store(store)
    store.close()
    assert run("export", folder / "all.jsonl", "--data", folder / "games.sqlite3") == 0
    return (folder / "all.jsonl").read_text().splitlines()


def run(*words: object) -> int:
    return main([*map(str, words), "--lang", "en"])


def contents(data: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a store except caches."""
    store = Store(data)
    names = ("games", "entries", "holders", "contents", "people", "passkeys", "preferences", "words", "results", "house")
    rows = {name: sorted(run_sql(store, f"SELECT * FROM {name}"), key=repr) for name in names}
    store.close()
    return rows


def test_export_and_import_restore_all_data(filled_store, data, tmp_path, capsys):
    lines, other = tmp_path / "all.jsonl", str(tmp_path / "other.sqlite3")
    assert run("export", lines, "--data", data) == 0
    assert run("import", lines, "--data", other) == 0
    assert capsys.readouterr().out == f"Exported 2 tables to {lines}\nImported 2 tables from {lines}\n"
    assert contents(other) == contents(data)
    copy = Store(other)
    tables = Tables(copy)
    for game_id in copy.game_ids():
        play_one_answer(tables.get(game_id))  # they go on
    copy.close()
    assert run("import", lines, "--data", other) == 0
    assert "Skipped 2 tables that already exist" in capsys.readouterr().out
    assert contents(other) != contents(data)  # what went on has not gone back


def test_export_from_sqlite_to_postgres_and_back_is_identical(cluster, tmp_path):
    first, lines, again = str(tmp_path / "a.sqlite3"), tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    store = Store(first)
    play_one_answer(Tables(store).create("roam", {"seats": 2}, [SeatRow("Ann", here=True), SeatRow("Bob")], "ann's browser"))
    store.close()
    assert run("export", lines, "--data", first) == 0
    assert run("import", lines, "--data", cluster.emptied()) == 0
    assert run("export", again, "--data", cluster.address) == 0
    assert again.read_bytes() == lines.read_bytes()


def test_export_of_one_game_contains_no_other_game_and_no_account(filled_store, data, tmp_path):
    one, two = filled_store.game_ids()
    lines, other = tmp_path / "one.jsonl", str(tmp_path / "other.sqlite3")
    assert run("export", lines, one, "--data", data) == 0
    text = lines.read_text()
    assert two not in text
    assert "half-a-key" not in text  # accounts are not exported
    assert run("import", lines, "--data", other) == 0
    rows = contents(other)
    assert [row[0] for row in rows["games"]] == [one]
    assert len(rows["entries"]) >= 9
    assert len(rows["contents"]) == 1


def test_export_never_overwrites_a_file_or_leaves_a_partial_one(filled_store, data, tmp_path, capsys):
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


def remove_an_entry(lines: list[str]) -> list[str]:
    at = max(k for k, line in enumerate(lines) if line.startswith('{"entries"'))
    return [*lines[:at], *lines[at + 1 : -1], msgspec.json.encode({"end": len(lines) - 3}).decode()]


def replace_column(table: str, column: str, value: object):
    """Replace one column in the first exported row of a table."""

    def damage(lines: list[str]) -> list[str]:
        at = next(k for k, line in enumerate(lines) if line.startswith(f'{{"{table}"'))
        row = msgspec.json.decode(lines[at])
        row[table][column] = value
        return [*lines[:at], msgspec.json.encode(row).decode(), *lines[at + 1 :]]

    return damage


BAD_LINE = "is not from a Dolmen export"
DAMAGED = {
    "no-end": (lambda lines: lines[:-1], "its last lines are missing"),
    "a-gap": (lambda lines: [*lines[:-3], lines[-1]], "its last lines are missing"),
    "no-head": (lambda lines: lines[1:], "line 1 is not from a Dolmen export"),
    "later": (lambda lines: ['{"dolmen":"z9"}', *lines[1:]], "has format z9"),
    "foreign": (lambda lines: [lines[0], '{"stamps":{}}', *lines[1:]], "line 2 is not from a Dolmen export"),
    "broken": (lambda lines: [lines[0], "{", *lines[1:]], "line 2 is not from a Dolmen export"),
    "odd": (lambda lines: [lines[0], '{"games":{"odd":1}}', *lines[1:]], "line 2 is not from a Dolmen export"),
    "lacking": (remove_an_entry, "is damaged: "),
    "too-large": (replace_column("games", "length", 2**31), BAD_LINE),
    "list": (replace_column("games", "game", ["x"]), BAD_LINE),
    "nothing": (replace_column("games", "seats", None), BAD_LINE),
    "zero-byte": (replace_column("games", "seats", "[]\0"), BAD_LINE),
    "no-key": (replace_column("games", "id", None), BAD_LINE),
    "number": (replace_column("games", "position", 12), BAD_LINE),
    "misplaced": (replace_column("entries", "number", 99), "is damaged: "),
    "entry": (replace_column("entries", "entry", "x"), "is damaged: "),
    "seats": (replace_column("games", "seats", "[]"), "is damaged: "),
    "clock": (replace_column("games", "clock", "x"), "is damaged: "),
    "waits": (replace_column("games", "waits", "x"), "is damaged: "),
    "no-such-seat": (replace_column("games", "waits", " 99 "), "is damaged: "),
    "options": (replace_column("games", "options", "[]"), "is damaged: "),
}


@pytest.mark.parametrize(("spoil", "said"), DAMAGED.values(), ids=DAMAGED.keys())
def test_import_of_an_incomplete_or_damaged_file_changes_nothing(exported_lines, tmp_path, capsys, spoil, said):
    lines, other = tmp_path / "all.jsonl", str(tmp_path / "other.sqlite3")
    lines.write_text("\n".join(spoil(exported_lines)) + "\n")
    assert run("import", lines, "--data", other) == 2
    error = capsys.readouterr().err
    assert error.startswith("dolmen: nothing was imported: ")
    assert said in error
    assert contents(other)["games"] == []


def test_backup_of_an_open_store_is_complete_and_playable(filled_store, data, tmp_path, capsys):
    copy = tmp_path / "copy.sqlite3"
    assert run("backup", copy, "--data", data) == 0  # `filled_store` stays open meanwhile
    assert contents(str(copy)) == contents(data)
    assert run("backup", copy, "--data", data) == 2
    assert "already exists" in capsys.readouterr().err
    store = Store(str(copy))
    play_one_answer(Tables(store).get(store.game_ids()[0]))
    store.close()


def test_backup_includes_damaged_games(filled_store, data, tmp_path):
    run_sql(filled_store, "UPDATE games SET clock = 'x' WHERE id = :id", id=filled_store.game_ids()[0])
    assert run("backup", tmp_path / "copy.sqlite3", "--data", data) == 0
    assert contents(str(tmp_path / "copy.sqlite3")) == contents(data)


def test_a_misspelt_data_path_does_not_create_an_empty_store(tmp_path, capsys):
    for words in (["export", tmp_path / "x"], ["backup", tmp_path / "y"], ["verify"]):
        assert run(*words, "--data", tmp_path / "slip.db") == 2
    assert capsys.readouterr().err.count("does not exist") == 3
    assert list(tmp_path.iterdir()) == []


# -- rehearsal ----------------------------------------------------------------------------------------------------------
def test_verify_lists_and_freezes_games_that_new_code_plays_differently(filled_store, data, capsys, monkeypatch):
    roam, arrival = filled_store.game_ids()
    assert run("verify", "--data", data) == 0
    assert capsys.readouterr().out == "2 games play as before\n"
    table = Tables(filled_store).get(roam)
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
        assert msgspec.json.decode(stored_status(filled_store, roam).frozen_reason)["entry"] < length
        assert stored_status(filled_store, arrival).frozen_reason == ""
        assert main(["verify", "--data", data, "--lang", "de"]) == 1
        assert "ist schreibgeschützt" in capsys.readouterr().out
    assert run("verify", "--data", data) == 0
    assert "1 of them was read-only and can continue" in capsys.readouterr().out
    assert stored_status(filled_store, roam).frozen_reason == ""


def test_verify_reports_damaged_games(filled_store, data, capsys):
    run_sql(filled_store, "UPDATE games SET length = 99")
    assert run("verify", "--data", data) == 1
    assert capsys.readouterr().out.count("is damaged") == 2


def test_serve_with_an_unreachable_database_does_not_print_its_password(capsys):
    assert run("serve", "--no-browser", "--data", "postgresql://dolmen:geheim@127.0.0.1:1/games") == 2
    said = capsys.readouterr().err
    assert "the database does not respond" in said
    assert "geheim" not in said


# -- hosting ------------------------------------------------------------------------------------------------------------
def parse_command(words: list[str]) -> dict[str, object]:
    """The arguments that the command line finds in a command."""
    _, bound, _ = build(Terminal("en")).parse_args(words, print_error=False, exit_on_error=False)
    return dict(bound.arguments)


def test_hosting_files_use_existing_options_and_variables():
    hosting = Path(__file__).resolve().parent.parent / "docs/hosting"
    [unit] = re.findall(r"^ExecStart=\S+/dolmen (.+)$", (hosting / "dolmen@.service").read_text(), re.MULTILINE)
    assert parse_command(unit.replace("%i", "8322").split()) == {"port": 8322, "data": "${DOLMEN_DATA}", "browser": False}
    compose = (hosting / "compose.yaml").read_text()
    words = re.findall(
        r"^      - (\S+)$", compose[compose.index("    command:") : compose.index("    deploy:")], re.MULTILINE
    )
    found = parse_command(words)
    assert (found["host"], found["browser"]) == ("0.0.0.0", False)
    assert str(found["data"]).startswith("postgresql://")
    page = (hosting.parent / "hosting.md").read_text()
    for name in (SECRET, BASE, logs.FORMAT_VARIABLE, logs.LEVEL_VARIABLE, health.METRICS_VARIABLE):
        assert name in page


def test_table_ids_never_look_like_an_option():
    assert not any("-" in new_id() for _ in range(300))


def test_verify_freezes_a_game_on_which_the_code_crashes_and_checks_the_others(filled_store, data, capsys, monkeypatch):
    roam, arrival = filled_store.game_ids()
    node = type(Tables(filled_store).get(roam).play.state.stack[-1].node)

    def crash(*_):
        raise KeyError("a piece that is no more")

    monkeypatch.setitem(game_info("roam").__dict__, "rules_digest", "other code")
    monkeypatch.setattr(node, "legal", crash)
    run("verify", "--data", data)
    output = capsys.readouterr().out
    assert roam in output
    assert "KeyError" in stored_status(filled_store, roam).frozen_reason
    assert not stored_status(filled_store, arrival).frozen_reason


@pytest.mark.parametrize("data", ["postgres"], indirect=True)  # SQLite copies a file itself
def test_a_failed_backup_leaves_no_file_behind(filled_store, data, tmp_path, monkeypatch):
    real, file = transfer.export_lines, tmp_path / "copy.db"

    def fail_after_two_lines(*words):
        yield from list(real(*words))[:2]
        raise StoreError("store.io.unread", file="x", what="lost")

    with monkeypatch.context() as broken:
        broken.setattr(transfer, "export_lines", fail_after_two_lines)
        with pytest.raises(StoreError):
            transfer.back_up(filled_store.db, str(file))
    assert not file.exists()
    transfer.back_up(filled_store.db, str(file))
    assert sorted(Store(str(file)).game_ids()) == sorted(filled_store.game_ids())


def test_a_zero_byte_in_a_request_is_not_a_server_error(data):
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

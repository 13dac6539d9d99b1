"""What an operator can ask a server: whether it is alive and ready, its metrics, and its log."""

import logging
import logging.config
import socket

import msgspec
import pytest
from starlette.testclient import TestClient

from dolmen.store import Store
from dolmen.text import InputError
from dolmen.web.server import health, logs
from dolmen.web.server.app import BASE, make_app
from dolmen.web.server.run import bind
from tests.web_client import HERE, SocketPage, new_table, open_socket


@pytest.fixture
def browser(tmp_path):
    app = make_app(Store(str(tmp_path / "games.sqlite3")))
    with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": "en"}) as client:
        yield client


def test_ready_depends_on_the_store_and_health_does_not(cluster):
    with TestClient(make_app(Store(cluster.emptied())), base_url=HERE) as client:
        assert client.get("/ready").status_code == 200
        cluster.stop("immediate")
        try:
            assert client.get("/ready").status_code == 503
            assert client.get("/health").text == "ok\n"  # restarting it would not help
        finally:
            cluster.start()
        assert client.get("/ready").status_code == 200


def test_metrics_are_shown_only_if_enabled(browser, monkeypatch):
    assert browser.get("/metrics").status_code == 404
    monkeypatch.setenv("DOLMEN_METRICS", "1")
    table = new_table(browser, **{"kind-1": "here"})
    with open_socket(browser, table) as line:
        seat = SocketPage(line)
        seat.receive()
        seat.answer(seat.last["decision"]["options"][-1]["id"])
        seat.receive()
        seat.answer("sing")
        seat.receive()
        numbers = browser.get("/metrics").text
    for number in (
        'dolmen_messages_total{what="answer"} 2.0',
        "dolmen_ask_seconds_count 1.0",
        'dolmen_refusals_total{why="rule"} 1.0',
        "dolmen_viewers 1.0",
        "dolmen_tables_in_memory 1.0",
    ):
        assert f"\n{number}\n" in numbers
    assert table not in numbers


def test_only_the_configured_host_name_is_accepted(tmp_path, monkeypatch):
    monkeypatch.setenv(BASE, "https://games.example")
    with TestClient(make_app(Store(str(tmp_path / "games.sqlite3"))), base_url="https://games.example") as client:
        assert client.get("/").status_code == 200
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400
        monkeypatch.setenv(health.METRICS_VARIABLE, "1")
        for page in ("/health", "/ready", "/metrics"):  # a load balancer uses another host name
            assert client.get(page, headers={"host": "10.0.0.2:8321"}).status_code == 200


def test_an_address_in_use_is_reported():
    with socket.socket() as taken:
        taken.bind(("127.0.0.2", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=rf"cannot listen on 127\.0\.0\.2, port {port}: "):
            bind(port, "127.0.0.2")


@pytest.mark.parametrize("form", ["json", ""])
def test_log_lines_are_plain_text_or_json(form, monkeypatch, capsys):
    monkeypatch.setenv(logs.FORMAT_VARIABLE, form)
    monkeypatch.setenv(logs.LEVEL_VARIABLE, "info")
    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        logging.config.dictConfig(logs.logging_config())
        log = logging.getLogger("dolmen.test")
        log.info("%s tables\nare laid", 3)
        try:
            raise ZeroDivisionError
        except ZeroDivisionError:
            log.exception("odd")
    finally:
        logging.getLogger().handlers[:], level = before
        logging.getLogger().setLevel(level)
    written = capsys.readouterr().err
    if form == "json":
        first, second = map(msgspec.json.decode, written.splitlines())
        assert (first["level"], first["from"], first["what"]) == ("info", "dolmen.test", "3 tables\nare laid")
        assert "ZeroDivisionError" in second["where"]
    else:
        assert "INFO dolmen.test: 3 tables\nare laid" in written
        assert "ZeroDivisionError" in written

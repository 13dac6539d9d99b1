"""The page with notification settings, and when the players at a table are notified."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from dolmen.web.notify.channels import NotifyConfig
from dolmen.web.notify.preferences import load_channels
from tests.notify_stub import PUSH_KEY, PushReceiver
from tests.web_client import another_browser, new_table, open_socket


@pytest.fixture
def sent_texts(browser, stub):
    """Let the server notify the stub. Returns a function for the texts that the stub has got, once all are sent."""
    hub = browser.app.state.hub
    hub.notifier.pool = ThreadPoolExecutor(1)  # one after the other
    smtp = {"smtp": "smtp://127.0.0.1:1", "sender": "table@example.org"}  # mails are offered; nobody here wants one
    hub.notifier.config = NotifyConfig(base="https://table.example", hosts=(stub.host,), key=PUSH_KEY, **smtp)

    def told():
        browser.portal.call(lambda: hub.work(lambda: None))  # what was under way in the hub
        hub.notifier.pool.submit(lambda: None).result()
        return [msgspec.json.decode(body)["text"] for _, _, body in stub.got]

    return told


def chat(client, stub, **more):
    return client.post("/notices", data={"chat": f"http://{stub.host}/hook", "chat_on": "on", **more})


def test_chosen_channels_are_saved_and_shown(browser, stub, sent_texts):
    page = chat(browser, stub)
    assert f"http://{stub.host}/hook" in page.text
    assert "Saved." in page.text
    again = browser.get("/notices").text
    assert f"http://{stub.host}/hook" in again
    assert f"http://{stub.host}/hook" not in another_browser(browser).get("/notices").text


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [("chat", "https://example.org/x", "addresses of Discord and Slack"), ("mail", "nobody", "not a valid e-mail")],
)
def test_an_invalid_address_is_refused_with_the_reason(browser, stub, sent_texts, field, value, reason):
    chat(browser, stub)
    page = browser.post("/notices", data={field: value})
    assert page.status_code == 422
    assert reason in page.text
    assert f'value="{value}"' in page.text  # so that it can be corrected
    assert 'name="push" checked' not in page.text
    assert f"http://{stub.host}/hook" in browser.get("/notices").text  # the old value is kept


def test_an_absent_player_is_notified_once_and_again_after_coming_back(browser, stub, sent_texts):
    table = new_table(browser, **{"kind-0": "here", "kind-1": "here"})
    chat(browser, stub)
    hub = browser.app.state.hub
    for _ in range(3):
        browser.portal.call(lambda: hub.work(lambda: hub.notices.notify_waiting(table)))
    assert len(sent_texts()) == 1
    assert f"https://table.example/t/{table}" in sent_texts()[0]
    with open_socket(browser, table) as line:
        line.receive_text()
        browser.portal.call(lambda: hub.work(lambda: hub.notices.notify_waiting(table)))
        assert len(sent_texts()) == 1  # the player looks at the table
    while table in hub.connections.by_table:
        browser.portal.call(asyncio.sleep, 0.01)
    browser.portal.call(lambda: hub.work(lambda: hub.notices.notify_waiting(table)))
    assert len(sent_texts()) == 2


def test_a_mail_is_sent_to_an_absent_player_who_wants_one(browser, stub, sent_texts, mail_server):
    hub = browser.app.state.hub
    hub.notifier.config = msgspec.structs.replace(
        hub.notifier.config, smtp=f"smtp://127.0.0.1:{mail_server.server_address[1]}"
    )
    table = new_table(browser, **{"kind-0": "here", "kind-1": "here"})
    browser.post("/notices", data={"mail": "ann@example.org", "mail_on": "on"})
    with open_socket(browser, table) as line:
        line.receive_text()
        browser.portal.call(lambda: hub.work(lambda: hub.notices.notify_waiting(table)))
        assert (sent_texts(), mail_server.mails) == ([], [])  # the player looks at the table
    while table in hub.connections.by_table:
        browser.portal.call(asyncio.sleep, 0.01)
    browser.portal.call(lambda: hub.work(lambda: hub.notices.notify_waiting(table)))
    sent_texts()
    [mail] = mail_server.mails
    assert "to: ann@example.org" in mail
    assert f"https://table.example/t/{table}" in mail


def test_a_browser_can_subscribe_and_unsubscribe(browser, stub, sent_texts):
    new_table(browser)
    sub = PushReceiver(stub.host).subscription
    assert browser.post("/notices/browser", content=msgspec.json.encode(sub)).status_code == 204
    assert browser.post("/notices/browser", content=msgspec.json.encode(sub)).status_code == 204  # the same again
    assert "One browser is notified." in browser.get("/notices").text
    assert "No browser is notified." in browser.post("/notices/forget").text
    far = msgspec.structs.replace(sub, endpoint="https://example.org/push")
    for bad in (b"{}", b"no", msgspec.json.encode(far)):
        assert browser.post("/notices/browser", content=bad).status_code == 400


def test_forms_of_other_sites_change_nothing(browser, stub, sent_texts):
    chat(browser, stub)
    for path in ("/notices", "/notices/browser", "/notices/forget"):
        assert browser.post(path, data={}, headers={"origin": "https://evil.example"}).status_code == 403
    hub = browser.app.state.hub
    holder = next(iter(hub.store.holders_by_seat(new_table(browser))[0]))
    assert load_channels(hub.store, holder).chat.endswith("/hook")


def test_the_service_worker_is_served_from_the_root(browser):
    worker = browser.get("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in worker.text

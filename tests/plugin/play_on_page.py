"""Play the plug-in on the web page, in a separate process. The argument is a folder for the database."""

import json
import re
import sys

from starlette.testclient import TestClient

from dolmen.store import Store
from dolmen.web.server.app import make_app

HERE = "http://127.0.0.1"
FORM = {"game": "nim", "seats": "2", "kind-0": "here", "name-0": "Ann", "kind-1": "here", "name-1": "Bob"}


def main(folder: str) -> None:
    for lang in ("en", "de"):
        app = make_app(Store(f"{folder}/{lang}.sqlite3"))
        with TestClient(app, base_url=HERE, headers={"origin": HERE, "accept-language": lang}) as browser:
            for page in ("/", "/?game=nim", "/rules/nim", "/art/nim.svg", f"/art/nim/cover-2-{lang}.svg", "/stats"):
                assert browser.get(page).status_code == 200, page
            made = browser.post("/new", data=FORM, follow_redirects=False)
            table = re.search(r"/t/([\w-]+)", made.headers["location"])[1]
            assert "Nim" in browser.get(f"/t/{table}").text
            play(browser, table, lang)
            for page in (f"/t/{table}", f"/t/{table}/past", f"/t/{table}/invite", "/stats"):
                assert browser.get(page).status_code == 200, page


def play(browser: TestClient, table: str, lang: str) -> None:
    """Take three stones each turn; undo once."""
    with browser.websocket_connect(f"ws://127.0.0.1/t/{table}/socket?lang={lang}", headers={"origin": HERE}) as line:
        message = json.loads(line.receive_text())
        assert [option["label"] for option in message["decision"]["options"]] == ["take-1", "take-2", "take-3"]
        assert message["pass"] == ""  # nothing is secret
        assert "stones: 12" in message["regions"]["map"]
        for turn in range(4):
            decision = message["decision"]
            line.send_text(json.dumps({"do": "answer", "decision": decision["id"], "answer": "take-3"}))
            message = json.loads(line.receive_text())
            if turn == 1:
                line.send_text(json.dumps({"do": "undo"}))
                message = json.loads(line.receive_text())
                assert "stones: 9" in message["regions"]["map"]
                line.send_text(json.dumps({"do": "redo"}))
                message = json.loads(line.receive_text())
        assert message["decision"] is None
        assert "Bob" in message["regions"]["result"]
        assert "take 3" in message["regions"]["log"]


if __name__ == "__main__":
    main(sys.argv[1])

#!/usr/bin/env python3
"""A bot that plays any of the games over the HTTP API of a Dolmen server. It is one file and needs only Python.

    python examples/bot.py --game roam --against normal     create a table and play against a bot of the server
    python examples/bot.py --game roam --against open       create a table, print its id and wait for another player
    python examples/bot.py --join TABLE                     join that table

It plays random answers. To make it better, change `choose`: it gets everything that its seat can see.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

Data = dict[str, Any]
CONFLICT = 409  # the question is no longer open: fetch the table again
TOO_MANY_REQUESTS, UNAVAILABLE = 429, 503  # wait and try again
TIMEOUT = 60.0  # seconds without data after which a connection is dead; the server sends something every 15
TRIES = 8


def choose(table: Data, rng: random.Random) -> str:
    """Choose an answer: return the id of one of the options. `table["view"]` is the position."""
    options: list[Data] = table["decision"]["options"]
    return str(rng.choice(options)["id"])


class Client:
    """A connection to a server, as one player."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address.rstrip("/")
        self.token = token

    def call(self, path: str, body: Data | None = None) -> Data:
        """Send a GET request, or a POST request if there is a body, and return the response."""
        with self.open(path, body) as response:
            data: Data = json.load(response)
        return data

    def open(self, path: str, body: Data | None = None) -> Any:
        """Open a request. If the server is busy or cannot be reached, wait and try again."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = Request(f"{self.address}/api{path}", data, headers)
        for seconds in range(1, TRIES):
            try:
                return urlopen(request, timeout=TIMEOUT)
            except HTTPError as error:
                if error.code not in (TOO_MANY_REQUESTS, UNAVAILABLE):
                    raise
                time.sleep(float(error.headers.get("Retry-After", seconds)))
            except URLError:  # the server restarts; if our answer had arrived, the next try gets CONFLICT
                time.sleep(seconds)
        return urlopen(request, timeout=TIMEOUT)

    def messages(self, table: str) -> Iterator[Data]:
        """Everything that happens at a table. Reconnects if the connection is lost."""
        while True:
            try:
                with self.open(f"/tables/{table}/stream") as lines:
                    for line in lines:
                        if line.strip():
                            yield json.loads(line)
            except HTTPError:
                raise
            except (URLError, OSError, json.JSONDecodeError):
                time.sleep(1)


def play(client: Client, name: str, rng: random.Random) -> Data:
    """Play at a table until the game is over, and return the table."""
    known = -1  # the last version of the table that was handled
    for message in client.messages(name):
        table = message.get("table")
        if table is None:
            continue  # a chat message
        if table["proposal"] and not set(table["mine"]) <= set(table["proposal"]["agreed"]):
            client.call(f"/tables/{name}/agree", {"proposal": table["proposal"]["id"], "yes": True})
            continue
        if table["version"] > known:
            table = answer_all(client, table, rng)
            known = table["version"]
        if table["over"]:
            return table
    raise AssertionError("the stream never ends")


def answer_all(client: Client, table: Data, rng: random.Random) -> Data:
    """Answer until there is no question for us, and return the table."""
    path = f"/tables/{table['table']}"
    while table["decision"]:
        body = {"decision": table["decision"]["id"], "answer": choose(table, rng)}
        try:
            table = client.call(f"{path}/act", body)
        except HTTPError as error:
            if error.code != CONFLICT:
                raise
            table = client.call(f"{path}/view")
    return table


def sit_down(client: Client, options: argparse.Namespace) -> str:
    """Join a table or create a new one, and return its id."""
    client.token = options.token or client.call("/players", {})["token"]
    if options.join:
        joined = client.call(f"/tables/{options.join}/join", {"name": options.name, "token": options.seat})
        return str(joined["table"])
    others = [{"kind": options.against} for _ in range(options.seats - 1)]
    seats = [{"kind": "here", "name": options.name}, *others]
    created = client.call("/tables", {"game": options.game, "seats": seats, "listed": options.against == "open"})
    return str(created["table"]["table"])


def parse_arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://127.0.0.1:8321", help="URL of the server (default: %(default)s)")
    parser.add_argument("--name", default="Robo", help="name of the bot (default: %(default)s)")
    parser.add_argument("--game", default="roam", help="roam, the_arrival or spirit_island (default: %(default)s)")
    parser.add_argument("--seats", type=int, default=2, help="number of seats of a new table (default: %(default)s)")
    parser.add_argument(
        "--against",
        default="random",
        help="the other seats: a level such as normal, or open for anyone (default: %(default)s)",
    )
    parser.add_argument("--join", metavar="TABLE", help="join this table instead of creating one")
    parser.add_argument("--seat", metavar="TOKEN", default="", help="token of a reserved seat at that table")
    parser.add_argument("--token", default="", help="API token of an existing player (default: a new player)")
    parser.add_argument("--seed", type=int, default=None, help="seed of the bot's random numbers")
    return parser.parse_args(given)


def main(given: list[str] | None = None) -> Data:
    options = parse_arguments(given)
    client = Client(options.server)
    name = sit_down(client, options)
    print(f"{options.name} plays at {client.address}/t/{name}", flush=True)
    table = play(client, name, random.Random(options.seed))
    names = [seat["name"] for seat in table["seats"]]
    winners = [names[seat] for seat in table["result"]["winners"]]
    print(f"Result: {dict(zip(names, table['result']['scores']))}; winners: {', '.join(winners) or 'none'}")
    return table


if __name__ == "__main__":
    try:
        main()
    except HTTPError as error:
        sys.exit(f"{error.url}: {error.code} {error.read().decode()}")
    except URLError as error:
        sys.exit(f"cannot reach the server: {error.reason}")
    except KeyboardInterrupt:
        sys.exit(1)

#!/usr/bin/env python3
"""A bot that plays any of the games over the API of a Dolmen server, in one file and with nothing but Python.

    python examples/bot.py --game roam --against greedy     lays out a table and plays it against a bot of the house
    python examples/bot.py --game roam --against open       waits for somebody to join; another one does it with
    python examples/bot.py --join TABLE                     the name of the table that the first one prints

It answers at random. To make it clever, write `choose`: it is given everything that its seat can see.
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
STALE = 409  # the table has moved on: look again
PATIENCE = 60.0  # seconds of silence after which a line is dead; the server says something every 15
TRIES = 8


def choose(table: Data, rng: random.Random) -> str:
    """What to answer: the id of one of the options. `table["view"]` is the position, `table["words"]` would tell it."""
    options: list[Data] = table["decision"]["options"]
    return str(rng.choice(options)["id"])


class House:
    """A server, and who we are there."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address = address.rstrip("/")
        self.token = token

    def ask(self, path: str, body: Data | None = None) -> Data:
        """GET, or POST if there is something to send. Waits and tries again if it is too much at once or nobody answers."""
        with self.opened(path, body) as response:
            answer: Data = json.load(response)
        return answer

    def opened(self, path: str, body: Data | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        for wait in range(1, TRIES):
            try:
                return urlopen(Request(f"{self.address}/api{path}", data, headers), timeout=PATIENCE)
            except HTTPError as error:
                if error.code not in (429, 503):
                    raise
                time.sleep(float(error.headers.get("Retry-After", wait)))
            except URLError:  # the house is closed for a moment; an answer that had arrived is stale then
                time.sleep(wait)
        return urlopen(Request(f"{self.address}/api{path}", data, headers), timeout=PATIENCE)

    def messages(self, table: str) -> Iterator[Data]:
        """Everything that happens at a table. If the line is lost, we come back."""
        while True:
            try:
                with self.opened(f"/tables/{table}/stream") as lines:
                    for line in lines:
                        if line.strip():
                            yield json.loads(line)
            except HTTPError:
                raise
            except (URLError, OSError, json.JSONDecodeError):
                time.sleep(1)


def play(house: House, name: str, rng: random.Random) -> Data:
    """Play at a table until the end; gives the table as it then is."""
    known = -1  # the version of the table that we have dealt with
    for message in house.messages(name):
        table = message.get("table")
        if table is None:
            continue  # talk
        if table["wish"] and not set(table["mine"]) <= set(table["wish"]["agreed"]):
            house.ask(f"/tables/{name}/agree", {"wish": table["wish"]["id"], "yes": True})
            continue
        if table["version"] > known:
            table = answer(house, table, rng)
            known = table["version"]
        if table["over"]:
            return table
    raise AssertionError("the messages never end")


def answer(house: House, table: Data, rng: random.Random) -> Data:
    """Answer as long as we are asked something."""
    at = f"/tables/{table['table']}"
    while table["decision"]:
        given = {"decision": table["decision"]["id"], "answer": choose(table, rng)}
        try:
            table = house.ask(f"{at}/act", given)
        except HTTPError as error:
            if error.code != STALE:
                raise
            table = house.ask(f"{at}/view")
    return table


def sit_down(house: House, wants: argparse.Namespace) -> str:
    """Come to a table: a new one, or one that somebody has laid out."""
    house.token = wants.token or house.ask("/players", {})["token"]
    if wants.join:
        joined = house.ask(f"/tables/{wants.join}/join", {"name": wants.name, "token": wants.seat})
        return str(joined["table"])
    others = [{"kind": wants.against} for _ in range(wants.seats - 1)]
    seats = [{"kind": "here", "name": wants.name}, *others]
    made = house.ask("/tables", {"game": wants.game, "seats": seats, "listed": wants.against == "open"})
    return str(made["table"]["table"])


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    usage = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usage.add_argument("--server", default="http://127.0.0.1:8321", help="where the house is; usually %(default)s")
    usage.add_argument("--name", default="Robo", help="what we are called; usually %(default)s")
    usage.add_argument("--game", default="roam", help="roam, the_arrival or spirit_island; usually %(default)s")
    usage.add_argument("--seats", type=int, default=2, help="for how many the new table is; usually %(default)s")
    usage.add_argument(
        "--against", default="random", help="who has the other seats: random, greedy, or open for whoever comes"
    )
    usage.add_argument("--join", metavar="TABLE", help="sit down at this table instead")
    usage.add_argument("--seat", metavar="TOKEN", default="", help="the token of a seat there that is kept for us")
    usage.add_argument("--token", default="", help="who we are, if we have been here before")
    usage.add_argument("--seed", type=int, default=None, help="so that chance is the same each time")
    return usage.parse_args(given)


def main(given: list[str] | None = None) -> Data:
    wants = arguments(given)
    house = House(wants.server)
    name = sit_down(house, wants)
    print(f"{wants.name} sits at {house.address}/t/{name}", flush=True)
    table = play(house, name, random.Random(wants.seed))
    names = [seat["name"] for seat in table["seats"]]
    won = [names[seat] for seat in table["result"]["winners"]]
    print(f"Over: {dict(zip(names, table['result']['scores']))}; won: {', '.join(won) or 'nobody'}")
    return table


if __name__ == "__main__":
    try:
        main()
    except HTTPError as error:
        sys.exit(f"{error.url}: {error.code} {error.read().decode()}")
    except URLError as error:
        sys.exit(f"nobody answers: {error.reason}")
    except KeyboardInterrupt:
        sys.exit(1)

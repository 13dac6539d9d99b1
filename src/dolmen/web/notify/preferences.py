"""Saved notification settings, and the text of a notification."""

from __future__ import annotations

from concurrent.futures import Executor

import msgspec

from dolmen.store import Store
from dolmen.store.preferences import load_preferences, save_preferences
from dolmen.store.server_values import get_or_create
from dolmen.store.turn_notices import claim_notice
from dolmen.table import Table
from dolmen.text import say

from . import Notifier
from .channels import Notice, Ways, this_house
from .push import Subscription, new_key

WAYS = msgspec.json.Decoder(Ways)


def ways_of(store: Store, holder: str) -> Ways:
    body = load_preferences(store.db, holder)
    return WAYS.decode(body) if body else Ways()


def keep_ways(store: Store, holder: str, ways: Ways) -> None:
    save_preferences(store.db, holder, msgspec.json.encode(ways).decode())


def forget_browsers(store: Store, holder: str, gone: list[Subscription]) -> None:
    ways = ways_of(store, holder)
    ways.browsers = [browser for browser in ways.browsers if browser not in gone]
    keep_ways(store, holder, ways)


def make_notifier(store: Store, worker: Executor) -> Notifier:
    """The notifier of a server. Its key is created on first use and stored. Only `worker` uses the store."""
    house = this_house(get_or_create(store.db, "push", new_key()))
    return Notifier(
        house,
        lambda holder: ways_of(store, holder),
        lambda table, holder, since: claim_notice(store.db, table, holder, since),
        lambda holder, gone: worker.submit(forget_browsers, store, holder, gone),
    )


def your_turn(table: Table, base: str, lang: str) -> Notice:
    """The text of a notification. It contains no secrets, because it passes through other servers."""
    others = ", ".join(table.seat_names())
    text = say(lang, "notices.turn", names=others)
    return Notice(say(lang, f"{table.game.name}.title"), text, f"{base}/t/{table.id}")

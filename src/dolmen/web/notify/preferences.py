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
from .channels import Channels, Notice, server_config
from .push import Subscription, new_key

CHANNELS_DECODER = msgspec.json.Decoder(Channels)


def load_channels(store: Store, holder: str) -> Channels:
    body = load_preferences(store.db, holder)
    return CHANNELS_DECODER.decode(body) if body else Channels()


def save_channels(store: Store, holder: str, channels: Channels) -> None:
    save_preferences(store.db, holder, msgspec.json.encode(channels).decode())


def forget_browsers(store: Store, holder: str, unsubscribed: list[Subscription]) -> None:
    channels = load_channels(store, holder)
    channels.browsers = [browser for browser in channels.browsers if browser not in unsubscribed]
    save_channels(store, holder, channels)


def make_notifier(store: Store, worker: Executor) -> Notifier:
    """The notifier of a server. Its key is created on first use and stored. Only `worker` uses the store."""
    config = server_config(get_or_create(store.db, "push", new_key()))
    return Notifier(
        config,
        lambda holder: load_channels(store, holder),
        lambda table, holder, since: claim_notice(store.db, table, holder, since),
        lambda holder, unsubscribed: worker.submit(forget_browsers, store, holder, unsubscribed),
    )


def turn_notice(table: Table, base: str, lang: str) -> Notice:
    """The text of a notification. It contains no secrets, because it passes through other servers."""
    others = ", ".join(table.seat_names())
    text = say(lang, "notices.turn", names=others)
    return Notice(say(lang, f"{table.game.name}.title"), text, f"{base}/t/{table.id}")

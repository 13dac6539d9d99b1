"""Renders each game once soon after the server starts, so that nobody waits for the first page of a game."""

from __future__ import annotations

import gc
import logging
import time
from functools import partial
from random import Random

from dolmen.engine.play import new_play
from dolmen.games import GAMES, game_info, make
from dolmen.store import SeatRow, StoredGame, TableSettings
from dolmen.table import open_without_store
from dolmen.text import LANGUAGES

from ..live.hub import Hub
from ..pages.table_page import art_url, faces_url
from ..render.table_view import TableView, ViewerContext

log = logging.getLogger("dolmen.web")


async def warm_up(hub: Hub) -> None:
    """Render all games, each in a job of the worker, so that the jobs of visitors come in between."""
    try:
        for name in GAMES:
            for lang in LANGUAGES:
                await hub.draw(hub.work, partial(render_new_table, name, lang))
    except Exception:  # everything works without it
        log.exception("cannot warm up")
    gc.freeze()  # the garbage collector need not look at the objects loaded so far


def render_new_table(name: str, lang: str) -> None:
    pack, now = game_info(name).default_pack(), time.time()
    game = make(name, {}, pack)
    record = new_play(game, Random(1)).record
    seats = [SeatRow(str(seat), here=True) for seat in range(game.seats)]
    table = open_without_store(StoredGame("", record, pack, seats, now, TableSettings(), [], [], "", "", ""))
    art_url(name)
    faces_url(name, lang)
    message = TableView(table, ViewerContext((0,), True, lang, wants_text=True)).message()
    for region in message["regions"].values():
        str(region)

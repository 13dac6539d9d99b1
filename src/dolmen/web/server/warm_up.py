"""Renders each game once before the server starts: the first page of a game takes up to a second, and all would wait."""

from __future__ import annotations

import time
from random import Random

from dolmen.engine.play import new_play
from dolmen.games import GAMES, game_info, make
from dolmen.store import SeatRow, StoredGame, TableSettings
from dolmen.table import open_without_store
from dolmen.text import LANGUAGES

from ..pages.table_page import art_url, faces_url
from ..render.table_view import TableView, ViewerContext


def warm_up() -> None:
    for name in GAMES:
        pack, now = game_info(name).default_pack(), time.time()
        game = make(name, {}, pack)
        record = new_play(game, Random(1)).record
        seats = [SeatRow(str(seat), here=True) for seat in range(game.seats)]
        table = open_without_store(StoredGame("", record, pack, seats, now, TableSettings(), [], [], "", "", ""))
        art_url(name)
        for lang in LANGUAGES:
            faces_url(name, lang)
            message = TableView(table, ViewerContext((0,), True, lang, wants_text=True)).message()
            for region in message["regions"].values():
                str(region)

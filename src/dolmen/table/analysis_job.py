"""The analysis of a finished game as jobs for another process, on plain data without a store."""

from __future__ import annotations

import msgspec

from dolmen.games import make_cached
from dolmen.games.analysis import METHOD, Analysis, continue_analysis, start_analysis

from .replayed_records import STORED_GAME

ANALYSIS = msgspec.json.Decoder(Analysis)


def analyse_part(data: bytes, body: str, seconds: float) -> str:
    """Continue the analysis of an encoded StoredGame for about this time. `body` is the analysis so far; '': none yet."""
    stored = STORED_GAME.decode(data)
    options = msgspec.json.encode(stored.record.options, order="sorted")
    game = make_cached(stored.record.game, options, stored.pack)
    analysis = read_analysis(body) or start_analysis(stored.record)
    continue_analysis(game, stored.record, analysis, seconds)
    return msgspec.json.encode(analysis).decode()


def read_analysis(body: str) -> Analysis | None:
    """A stored analysis; None if there is none, or if it was made by another method."""
    try:
        analysis = ANALYSIS.decode(body) if body else None
    except msgspec.DecodeError:
        return None
    return analysis if analysis is not None and analysis.method == METHOD else None

"""Verification of stored games: after the rules have changed, a game is replayed once and compared with its marks.

The replay takes long, so the server runs it in another process (`verify_game`) before it opens the table.
"""

from __future__ import annotations

import logging

import msgspec

from dolmen.engine.game import Game
from dolmen.games import game_info, make_cached
from dolmen.store import Pause, Snapshot, Store, StoredGame
from dolmen.text import InputError

from .errors import ReplayDiffers
from .replays import empty_store
from .snapshots import encode_snapshot
from .table import Table

log = logging.getLogger("dolmen.table")


class FreezeReason(msgspec.Struct):
    """Why a game can only be viewed: the first entry that the code plays differently, and how."""

    entry: int
    what: str


class Verification(msgspec.Struct):
    """The outcome: the digest of the rules that played the game, and why it is frozen ('': it plays as recorded)."""

    rules: str
    frozen_reason: str
    snapshot: Snapshot | None


FREEZE_REASONS = msgspec.json.Decoder(FreezeReason)
VERIFICATION = msgspec.msgpack.Decoder(Verification)
STORED_GAME = msgspec.msgpack.Decoder(StoredGame)


def replay_and_compare(stored: StoredGame, game: Game, store: Store) -> Table | str:
    """Replay a stored game with the current code. Returns the table, or the encoded reason if it plays differently."""
    try:
        return Table(stored, game, store, verify=True)
    except ReplayDiffers as differs:
        return encode_freeze_reason(differs.number, differs.what)
    except InputError as error:  # the setup already differs
        return encode_freeze_reason(0, str(error))
    except Exception as error:  # a crash must not stop the verification of the other games
        log.exception("game %s cannot be verified", stored.id)
        return encode_freeze_reason(0, f"{type(error).__name__}: {error}")


def verify_game(data: bytes, pauses: list[Pause]) -> bytes:
    """Verify an encoded StoredGame in any process. Returns an encoded Verification.

    `pauses` are those of the store, for the clock of the table.
    """
    stored, store = STORED_GAME.decode(data), empty_store()
    store.pauses = pauses
    rules = game_info(stored.record.game).rules_digest
    try:
        options = msgspec.json.encode(stored.record.options, order="sorted")
        found = replay_and_compare(stored, make_cached(stored.record.game, options, stored.pack), store)
    except InputError as error:  # not even the game can be made
        found = encode_freeze_reason(0, str(error))
    if isinstance(found, str):
        return msgspec.msgpack.encode(Verification(rules, found, None))
    snapshot = Snapshot(found.version, rules, encode_snapshot(found.play, found.events, found.clock))
    return msgspec.msgpack.encode(Verification(rules, "", snapshot))


def encode_freeze_reason(entry: int, what: str) -> str:
    return msgspec.json.encode(FreezeReason(entry, what)).decode()


def truncate_frozen(stored: StoredGame) -> StoredGame:
    """A frozen game up to the first entry that the code plays differently. Without marks: this part has been compared."""
    first = FREEZE_REASONS.decode(stored.frozen_reason).entry
    record = msgspec.structs.replace(stored.record, entries=stored.record.entries[:first])
    return msgspec.structs.replace(stored, record=record, times=stored.times[:first], marks=[], snapshot=None)

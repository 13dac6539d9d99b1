"""A digest of the files that decide how a game plays.

The database stores it with every game. While it is the same, a stored snapshot can be trusted; when it differs, the game is
replayed from its record. So it covers the rules and the content, and no texts, pictures, pages or bots. Content files also
hold names and outlines for the page: those are left out, as are comments.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from dolmen.engine import __file__ as engine_file

ENGINE = Path(engine_file).parent
SHARED_NAMES = ("options.py", "pack.py", "position_fields.py", "simple.py", "stored_fields.py")
SHARED = tuple(Path(__file__).with_name(name) for name in SHARED_NAMES)
NO_RULES = {"art", "bot", "forecast.py", "text", "ui", "rules.toml", "lesson.toml"}  # names in the folder of a game
SUFFIXES = {".py", ".toml"}


def rules_digest(game: Path, shown_only: Collection[str] = (), engine: Path = ENGINE) -> str:
    """The digest of a game. `game` is the folder of its package, or the file of a single-module game; `shown_only` are the
    entries of its content files that the rules do not read.
    """
    digest = hashlib.blake2b(digest_size=8)
    for root, files in ((engine, sorted(engine.glob("*.py"))), (SHARED[0].parent, SHARED), (game.parent, rule_files(game))):
        for file in files:
            digest.update(file.relative_to(root).as_posix().encode() + b"\0")
            digest.update(play_bytes(file, shown_only) + b"\0")
    return digest.hexdigest()


def play_bytes(file: Path, shown_only: Collection[str]) -> bytes:
    """What a file says about play: all of a module, and the entries of a content file that the page does not only show."""
    if file.suffix == ".py":
        return file.read_bytes()
    return json.dumps(leave_out(tomllib.loads(file.read_text("utf-8")), shown_only)).encode()


def leave_out(entry: Any, names: Collection[str]) -> Any:
    """A copy of an entry of a content file without the entries of these names, at any depth."""
    if isinstance(entry, dict):
        return {name: leave_out(value, names) for name, value in entry.items() if name not in names}
    return [leave_out(item, names) for item in entry] if isinstance(entry, list) else entry


def rule_files(game: Path) -> list[Path]:
    """The files of a game that decide how it plays."""
    if game.is_file():
        return [game]
    return sorted(
        file for file in game.rglob("*") if file.suffix in SUFFIXES and file.relative_to(game).parts[0] not in NO_RULES
    )

"""Input of commands: positions, records, packs, seats and answers. Each error becomes one line of text."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from dolmen.engine.answer import Answer
from dolmen.engine.chance import ChanceNeeded, RandomChance
from dolmen.engine.game import Game
from dolmen.engine.play import Play
from dolmen.engine.record import Record, read_record
from dolmen.engine.state import State
from dolmen.games import GAMES, GameInfo, UnknownGame, from_position, game_info, make
from dolmen.games.position_fields import BadPosition
from dolmen.text import InputError, from_library_error

from .console import CommandError, Terminal

STDIN = "(stdin)"  # replaces a lone dash
DRAWN = "position.drawn_phase"  # something must be drawn before the first question, and `--draw` can decide it


@contextmanager
def input_errors(terminal: Terminal, key: str, **values: object) -> Iterator[None]:
    """Turn an InputError into a usage error with the text `cli.error.<key>`."""
    try:
        yield
    except InputError as error:
        raise terminal.usage_error(key, what=error, **values) from None


# -- text --------------------------------------------------------------------------------------------------------------
def read_text(terminal: Terminal, given: str) -> str:
    """Read a file, or standard input."""
    try:
        data = sys.stdin.buffer.read() if given == STDIN else Path(given).read_bytes()
        return data.decode()
    except UnicodeDecodeError:
        raise terminal.usage_error("not_text", file=given) from None
    except (OSError, ValueError) as error:
        raise terminal.usage_error("unreadable", file=given, reason=from_library_error(error)) from None


def write_text(terminal: Terminal, file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise terminal.usage_error("unwritable", file=file, reason=from_library_error(error)) from None


def check_writable(terminal: Terminal, file: str) -> None:
    """Refuse a file that cannot be written later. It is not created."""
    path = Path(file)
    try:
        if path.exists():
            path.open("ab").close()
        elif not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    except (OSError, ValueError) as error:
        raise terminal.usage_error("unwritable", file=file, reason=from_library_error(error)) from None


# -- positions and records ---------------------------------------------------------------------------------------------
class CommandChance(RandomChance):
    """What is drawn: first the items named by `--draw`, then at random by `--seed`. Without a seed nothing more is drawn."""

    def __init__(self, seed: int | None, names: list[str] | None) -> None:
        super().__init__(Random(seed))
        self.names = list(names or [])
        self.is_random = seed is not None

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        if self.names:
            name = self.names.pop(0)
            if name not in names or not pool >> names.index(name) & 1:
                raise InputError("draw.absent", name=name, deck=deck)
            return names.index(name)
        if not self.is_random:
            raise ChanceNeeded(deck)
        return super().draw(deck, pool, names)


def read_position(
    terminal: Terminal, given: str, pack: str | None, chance: CommandChance | None = None
) -> tuple[Game, State]:
    """Read a position from the argument itself, a file or standard input. A record gives its final position."""
    text = given if is_position(given) else read_text(terminal, given)
    if text.lstrip().startswith("{"):
        play = replay_record(terminal, parse_record(terminal, given, text), pack)
        return play.game, play.state
    with input_errors(terminal, "position"):
        try:
            return from_position(text, pack, chance)
        except BadPosition as error:
            if error.key != DRAWN:
                raise
            raise terminal.usage_error("drawn", what=error) from None


def check_draws(terminal: Terminal, chance: CommandChance) -> None:
    """Everything that `--draw` names must have been drawn."""
    if chance.names:
        raise terminal.usage_error("draws_left", names=", ".join(chance.names))


def is_position(given: str) -> bool:
    """Whether the argument is a position and not a file name."""
    words = given.split()
    if given == STDIN or not words or words[0] in GAMES:
        return given != STDIN
    try:
        return not Path(given).exists() and (len(words) != 1 or "=" in given)
    except (OSError, ValueError):  # no file can have such a name
        return True


def parse_record(terminal: Terminal, file: str, text: str) -> Record:
    with input_errors(terminal, "record", file=file):
        return read_record(text)


def game_from_record(terminal: Terminal, record: Record, pack: str | None) -> Game:
    with input_errors(terminal, "record_options"):
        return make(record.game, record.options, pack or record.pack.encode() or None)


def replay_record(terminal: Terminal, record: Record, pack: str | None) -> Play:
    """Replay a record to its end."""
    game = game_from_record(terminal, record, pack)
    with input_errors(terminal, "replay"):
        return Play(game, record, Random(0))


def start_replay(terminal: Terminal, record: Record, pack: str | None) -> Play:
    """Set up the game of a record before its first answer, so that the answers can be replayed one by one."""
    game = game_from_record(terminal, record, pack)
    with input_errors(terminal, "replay"):
        play = Play(game, Record(record.game, record.options, position=record.position, drew=record.drew), Random(0))
    play.record = record
    return play


# -- games -------------------------------------------------------------------------------------------------------------
def new_game(terminal: Terminal, name: str, options: dict[str, Any], pack: str | None) -> Game:
    """Set up a game with the given options, and defaults for the others."""
    declared = {option.name: option for option in find_game(terminal, name).options}
    given = {option: value for option, value in options.items() if value is not None}
    for option, value in given.items():
        kind = declared[option].kind if option in declared else ""
        if kind == "seat":
            given[option] = parse_seat(terminal, value, given.get("seats", declared["seats"].default))
        elif kind == "words":
            given[option] = [word.strip() for word in value.split(",")]
    with input_errors(terminal, "options"):
        return make(name, given, pack)


def find_game(terminal: Terminal, name: str) -> GameInfo:
    """Find a game by its name."""
    try:
        return game_info(name)
    except UnknownGame as unknown:
        raise CommandError(unknown.text(terminal.lang)) from None


def parse_seat(terminal: Terminal, given: str, seats: int) -> int:
    """Parse a seat: a letter, as in positions, or a number from 1."""
    letters = "abcdefgh"[:seats]
    if given.lower() in list(letters):
        return letters.index(given.lower())
    if given.isdecimal() and 1 <= int(given) <= seats:
        return int(given) - 1
    raise terminal.usage_error("seat", given=given, known=", ".join(letters))


def parse_answer(terminal: Terminal, game: Game, state: State, name: str) -> Answer:
    answer = game.read(name)
    if answer is None:
        from difflib import get_close_matches

        legal = [a.name for seat in game.to_act(state) for a in game.legal(state, seat)]
        near = get_close_matches(name, legal, 1)
        hint = " " + terminal.say("error.did_you_mean", name=near[0]) if near else ""
        raise terminal.usage_error("answer", given=name, game=game.name, hint=hint)
    return answer

"""What commands take in: positions, records, packs, seats, answers. Each mistake becomes one line that names it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.play import Play
from dolmen.engine.record import Record, read_record
from dolmen.engine.state import State
from dolmen.games import GAMES, GameInfo, UnknownGame, from_position, game_info, make
from dolmen.text import InputError, from_library_error

from .console import Here, Problem

STDIN = "(stdin)"  # stands for a lone dash


@contextmanager
def explained(here: Here, key: str, **values: object) -> Iterator[None]:
    """Turn what a reader of ours complains of into one line with its circumstances."""
    try:
        yield
    except InputError as error:
        raise here.problem(key, what=error, **values) from None


# -- text --------------------------------------------------------------------------------------------------------------
def text_of(here: Here, given: str) -> str:
    """The text of a file, or of standard input."""
    try:
        data = sys.stdin.buffer.read() if given == STDIN else Path(given).read_bytes()
        return data.decode()
    except UnicodeDecodeError:
        raise here.problem("not_text", file=given) from None
    except (OSError, ValueError) as error:
        raise here.problem("unreadable", file=given, reason=from_library_error(error)) from None


def write_text(here: Here, file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise here.problem("unwritable", file=file, reason=from_library_error(error)) from None


# -- positions and records ---------------------------------------------------------------------------------------------
def standing(here: Here, given: str, pack: str | None) -> tuple[Game, State]:
    """The game and state of a position: itself, a file with it, or standard input. A record stands for where it ends."""
    text = given if written_out(given) else text_of(here, given)
    if text.lstrip().startswith("{"):
        play = replayed(here, record_from(here, given, text), pack)
        return play.game, play.state
    with explained(here, "position"):
        return from_position(text, pack)


def written_out(given: str) -> bool:
    """Whether this is meant as a position and not as the name of a file."""
    words = given.split()
    if given == STDIN or not words or words[0] in GAMES:
        return given != STDIN
    try:
        return not Path(given).exists() and (len(words) != 1 or "=" in given)
    except (OSError, ValueError):  # no file can have such a name
        return True


def record_from(here: Here, file: str, text: str) -> Record:
    with explained(here, "record", file=file):
        return read_record(text)


def game_of(here: Here, record: Record, pack: str | None) -> Game:
    with explained(here, "record_options"):
        return make(record.game, record.options, pack)


def replayed(here: Here, record: Record, pack: str | None) -> Play:
    """The game of a record, played to its end."""
    game = game_of(here, record, pack)
    with explained(here, "replay"):
        return Play(game, record, Random(0))


def beginning(here: Here, record: Record, pack: str | None) -> Play:
    """The game of a record before its first answer; the answers can then be performed one by one."""
    game = game_of(here, record, pack)
    with explained(here, "replay"):
        play = Play(game, Record(record.game, record.options, position=record.position, drew=record.drew), Random(0))
    play.record = record
    return play


# -- games -------------------------------------------------------------------------------------------------------------
def new_game(here: Here, name: str, options: dict[str, Any], pack: str | None) -> Game:
    """A game with the options that were given; the others have their usual values."""
    declared = {option.name: option for option in titled(here, name).options}
    given = {option: value for option, value in options.items() if value is not None}
    for option, value in given.items():
        kind = declared[option].kind if option in declared else ""
        if kind == "seat":
            given[option] = seat_number(here, value, given.get("seats", declared["seats"].default))
        elif kind == "words":
            given[option] = [word.strip() for word in value.split(",")]
    with explained(here, "options"):
        return make(name, given, pack)


def titled(here: Here, name: str) -> GameInfo:
    """The game of this name."""
    try:
        return game_info(name)
    except UnknownGame as unknown:
        raise Problem(unknown.text(here.lang)) from None


def seat_number(here: Here, given: str, seats: int) -> int:
    """A seat by its letter, as in positions, or counted from 1."""
    letters = "abcdefgh"[:seats]
    if given.lower() in list(letters):
        return letters.index(given.lower())
    if given.isdecimal() and 1 <= int(given) <= seats:
        return int(given) - 1
    raise here.problem("seat", given=given, known=", ".join(letters))


def answer_called(here: Here, game: Game, state: State, name: str) -> Answer:
    answer = game.read(name)
    if answer is None:
        from difflib import get_close_matches

        legal = [a.name for seat in game.to_act(state) for a in game.legal(state, seat)]
        near = get_close_matches(name, legal, 1)
        hint = " " + here.say("error.meant", name=near[0]) if near else ""
        raise here.problem("answer", given=name, game=game.name, hint=hint)
    return answer

"""Run a bot written in Python as a program that speaks the protocol: `python -m dolmen.arena.serve_bot MODULE:NAME`.

`NAME` is a function `(game, view, seat, rng)`, a class with a method `choose` of these arguments, or an object of such a
class. It returns an answer or the name of one. What it prints goes to the standard error output.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from random import Random
from types import ModuleType
from typing import Any, BinaryIO

import msgspec

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import View
from dolmen.games import make

from .bot_process import PROTOCOL

Choose = Callable[[Game, View, int, Random], Answer | str]


def load_bot(source: str) -> Choose:
    """The function of a bot: `MODULE:NAME` or `FILE.py:NAME`."""
    place, _, name = source.rpartition(":")
    found: Any = load_file(place) if place.endswith(".py") else import_module(place)
    for part in name.split("."):
        found = getattr(found, part)
    if isinstance(found, type):
        found = found()
    choose: Choose = getattr(found, "choose", found)
    return choose


def load_file(path: str) -> ModuleType:
    spec = spec_from_file_location("own_bot", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = module_from_spec(spec)
    sys.modules["own_bot"] = module
    spec.loader.exec_module(module)
    return module


def serve(choose: Choose, name: str, lines: BinaryIO, replies: BinaryIO) -> None:
    """Answer messages until the input ends."""
    game: Game | None = None
    for line in lines:
        message = msgspec.json.decode(line)
        if message["do"] == "hello":
            game = make(message["game"], message["options"], message["pack"])
            reply = {"protocol": PROTOCOL, "name": name}
        elif message["do"] == "question" and game is not None:
            reply = answer_question(choose, game, message)
        elif message["do"] == "end":
            return
        else:
            continue
        replies.write(msgspec.json.encode(reply) + b"\n")
        replies.flush()


def answer_question(choose: Choose, game: Game, message: dict[str, Any]) -> dict[str, Any]:
    view = View(game.from_dict(message["view"]))
    try:
        answer = choose(game, view, message["seat"], Random(message["random"]))
    except Exception as error:
        traceback.print_exc()
        return {"id": message["id"], "error": f"{type(error).__name__}: {error}"}
    return {"id": message["id"], "answer": answer.name if isinstance(answer, Answer) else answer}


def main() -> None:
    source = sys.argv[1]
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve(load_bot(source), source, sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()

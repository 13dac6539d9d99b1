"""Questions for bots as plain data, and the functions that answer them in another process.

They get only what the seat of the bot may see and return the name of an answer. They have no access to the store or to
secrets.
"""

from __future__ import annotations

from random import SystemRandom

import msgspec

from dolmen.engine.serialize import from_bytes
from dolmen.engine.state import View

from .bots import BOTS
from .hints import Advice, advise
from .registry import make_cached


class BotQuestion(msgspec.Struct):
    """A question for a bot. `view` is what the bot's seat sees.

    `scripted_answer` is the answer that a lesson prescribes, or ''.
    """

    game: str
    options: bytes
    pack: bytes | None
    bot: str
    seat: int
    decision: str
    view: bytes
    scripted_answer: str = ""


def compute_answer(question: BotQuestion) -> str:
    """The name of the bot's answer."""
    if question.scripted_answer:
        return question.scripted_answer
    game = make_cached(question.game, question.options, question.pack)
    view = View(from_bytes(game, question.view))
    return BOTS[question.bot].choose(game, view, question.seat, SystemRandom()).name


def explain_answer(question: BotQuestion) -> Advice:
    """A good answer and why it is one."""
    game = make_cached(question.game, question.options, question.pack)
    return advise(game, View(from_bytes(game, question.view)), question.seat, SystemRandom())

"""Named readings of an answer.

An answer has two numbers, `a` and `b`. `a` says what is done, in the constants of `components` for the kind of the answer;
`b` says with what. A hot function may read them directly and says so.
"""

from __future__ import annotations

from dolmen.engine.answer import Answer


def act_of(answer: Answer) -> int:
    """What is done: BUILD to PUT_SHIELD on the map, PASS to DRAW_STACK, TAKE or USE a tile, KEEP to KEEP_MANY a piece."""
    return answer.a


def number_of(answer: Answer) -> int:
    """The number that a NUMBER answer gives."""
    return answer.a


def place_of(answer: Answer) -> int:
    """The location of an answer on the map."""
    return answer.b


def province_of(answer: Answer) -> int:
    """The province where a PUT_SHIELD answer puts a Shield."""
    return answer.b


def section_of(answer: Answer) -> int:
    """The section that is blocked or opened."""
    return answer.b


def stack_of(answer: Answer) -> int:
    """The stack that a card is drawn from."""
    return answer.b


def choice_of(answer: Answer) -> int:
    """The colour, leader or tribe that is chosen."""
    return answer.b


def tile_type_of(answer: Answer) -> int:
    """The type of Tactic Tile that is taken or used."""
    return answer.b


def resource_of(answer: Answer) -> int:
    """The resource that is kept."""
    return answer.b


def fomori_of(answer: Answer) -> int:
    """The kind of Fomori that is set or discarded."""
    return answer.b

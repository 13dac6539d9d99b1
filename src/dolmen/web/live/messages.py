"""What a page may ask of a table, as it comes through its line."""

from __future__ import annotations

from collections.abc import Container
from typing import Annotated, Literal

import msgspec

from dolmen.table import Table

DEEP = 4  # elements of a drawing, one inside the other, that a click may be meant for
LONGEST = 86_400  # seconds of a time limit
Words = Annotated[str, msgspec.Meta(max_length=300)]
Sign = Literal["", "well", "bravo", "oh", "sorry", "think", "thanks"]
LineNumber = Annotated[int, msgspec.Meta(ge=-1, le=2**31 - 1)]  # of the talk; -1: of none


class Ask(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    """What a page may send."""


class Give(Ask, tag="answer"):
    decision: str
    answer: str


class Undo(Ask, tag="undo"):
    pass


class Reset(Ask, tag="reset"):
    """All of my turn is taken back, as far as that is free."""


class Since(Ask, tag="since"):
    """Tell me again what happened from this version on, or since my last turn if that is later."""

    version: int = 0


class Here(Ask, tag="here"):
    """Whether somebody looks at the page, or has turned to something else."""

    yes: bool


class Intend(Ask, tag="plan"):
    """Show the team what I mean to do in this turn, or no longer."""

    what: Annotated[str, msgspec.Meta(max_length=64)]
    at: Annotated[str, msgspec.Meta(max_length=64)] = ""
    there: bool = True


class Hurry(Ask, tag="hurry"):
    """In so many seconds all are to stop choosing; without any there is no limit."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)] | None = None


class Intentions(Ask, tag="plans"):
    """What could I intend?"""


class Redo(Ask, tag="redo"):
    pass


class Agree(Ask, tag="agree"):
    """Whether I agree to what is asked, by its id: meanwhile it may be something else."""

    yes: bool
    wish: Annotated[str, msgspec.Meta(max_length=64)]


class Why(Ask, tag="why"):
    at: list[str]


class Look(Ask, tag="look"):
    at: list[str]


class Read(Ask, tag="read"):
    """The table in words is opened or shut."""

    open: bool


class Keep(Ask, tag="keep"):
    """The page has the shapes of these faces: they need not be sent any more."""

    faces: Annotated[list[Annotated[str, msgspec.Meta(max_length=96)]], msgspec.Meta(max_length=64)]


class Ping(Ask, tag="ping"):
    """Something is pointed out to everybody at the table."""

    at: Annotated[str, msgspec.Meta(max_length=64)]


class StandIn(Ask, tag="stand-in"):
    """May a bot play for somebody who has gone?"""

    seat: int


class GiveAway(Ask, tag="give-away"):
    """May somebody else have the seat of a person for whom a bot plays?"""

    seat: int


class Back(Ask, tag="back"):
    """Whoever had gone is here again."""


class Return(Ask, tag="return"):
    """Lead me back to the lesson."""


class Hint(Ask, tag="hint"):
    """What would be good?"""


class Say(Ask, tag="say"):
    """Something is said to everybody at the table, in words or by a sign; or a sign is given to a line, `about`, or taken
    back from it.
    """

    text: Words = ""
    react: Sign = ""
    about: LineNumber = -1
    there: bool = True


ASKS = msgspec.json.Decoder(
    Give
    | Undo
    | Redo
    | Reset
    | Agree
    | Why
    | Look
    | Read
    | Keep
    | Ping
    | Say
    | Hint
    | StandIn
    | GiveAway
    | Back
    | Return
    | Since
    | Here
    | Intend
    | Hurry
    | Intentions
)


def carry_out(table: Table, held: list[int], ask: Ask, here: Container[int]) -> None:
    """Do what the holder of these seats asks, while somebody looks at the table from the seats that are `here`. Refused with
    the rule that forbids it, TableError if it cannot be.
    """
    if isinstance(ask, Give):
        here = [seat for seat in held if not table.seats[seat].bot]
        seat = next((seat for seat in here if table.decision(seat) == ask.decision), -1)
        table.answer(seat, ask.decision, ask.answer)
    elif isinstance(ask, Undo):
        table.undo(held)
    elif isinstance(ask, Redo):
        table.redo(held)
    elif isinstance(ask, Agree):
        table.consent(held, ask.yes, ask.wish, here)
    elif isinstance(ask, StandIn):
        table.stand_in(held, ask.seat, here)
    elif isinstance(ask, GiveAway):
        table.give_away(held, ask.seat, here)
    elif isinstance(ask, Hurry):
        table.hurry(held, ask.seconds)
    elif isinstance(ask, Back):
        table.come_back(held)
    elif isinstance(ask, Return):
        table.return_to_lesson(held)


def clean_text(text: str) -> str:
    """What somebody says, on one line and printable."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())

"""Request and response types, except the table itself. The OpenAPI description is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from dolmen.store.chat import ChatMessage
from dolmen.web.live.messages import ChatText, LineNumber, Reaction
from dolmen.web.pages.new_table import CLOCKS, HERE, KINDS
from dolmen.web.render.table_data import Seen

Name = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Clock = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(CLOCKS)})]
Kind = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(KINDS)})]


# -- query parameters ----------------------------------------------------------------------------------------------------
class InWords(msgspec.Struct, forbid_unknown_fields=True):
    """The language of all texts; else the first that `Accept-Language` names and we have."""

    lang: Literal["en", "de", ""] = ""


class Looks(InWords):
    """From which of one's own seats the table is seen; else from the one that is asked, or the first.

    `since`: what happened from this version on comes along as `news`. `words`: the table is told in words too.
    """

    seat: Annotated[int, msgspec.Meta(ge=0)] | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] | None = None
    words: bool = False


# -- requests ------------------------------------------------------------------------------------------------------------
class Given(msgspec.Struct, forbid_unknown_fields=True):
    """What a program sends."""


class Nothing(Given):
    """There is nothing to say: `{}`, or nothing at all."""


class NewSeat(Given):
    """`here`: it is yours. `open`: whoever comes first. `link`: for the one to whom you give its token. Or a bot of ours."""

    kind: Kind = HERE
    name: Name = ""


class NewTable(Given):
    """A game of the shelf for these seats. `options` are those of `/api/games`; `listed`: the lobby shows it."""

    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    listed: bool = False
    clock: Clock = "none"


class Join(Given):
    """Take an open seat, the first or the one named here; with the `token` of a seat, that one."""

    name: Name = ""
    seat: int | None = None
    token: Word = ""


class Act(Given):
    """Answer a decision with the id of one of its options."""

    decision: Word
    answer: Word


class Agree(Given):
    """Whether you agree to what somebody wishes; `wish` is its id."""

    wish: Word
    yes: bool


class Say(Given):
    """Something is said to everybody at the table: a `text`, or a sign, `react`. With the number of a line, `about`, the
    sign is a reaction to it; with `there` false it is taken back.
    """

    text: ChatText = ""
    react: Reaction = ""
    about: LineNumber = -1
    there: bool = True


# -- responses -----------------------------------------------------------------------------------------------------------
class Player(msgspec.Struct):
    """Somebody new. The token is the key to all seats they take: it goes into `Authorization: Bearer ...`. Keep it."""

    token: str


class GameOption(msgspec.Struct):
    """Something to choose before a game begins. `needs`: what other options must be for it to have a meaning."""

    name: str
    kind: Literal["flag", "number", "word", "words", "seat"]
    usual: Any
    choices: list[Any]
    needs: dict[str, Any]
    about: str


class GameOnShelf(msgspec.Struct):
    """A game: for how many, its options, and the bots that may sit at the table."""

    game: str
    title: str
    about: str
    seats: list[int]
    options: list[GameOption]
    bots: list[str]


class Shelf(msgspec.Struct):
    games: list[GameOnShelf]


class Place(msgspec.Struct):
    name: str
    bot: str
    taken: bool
    open: bool


class Tile(msgspec.Struct):
    """A table in a list. `waits` are the seats that are asked, `mine` those of whoever asks, `free` those to be taken."""

    table: str
    game: str
    seats: list[Place]
    waits: list[int]
    mine: list[int]
    free: list[int]
    over: bool
    clock: str
    touched: float  # time of the last change, in seconds since 1970


class Lists(msgspec.Struct):
    """One's own tables, those that wait first; and what others have laid out for everybody to see."""

    own: list[Tile]
    listed: list[Tile]


class Invitation(msgspec.Struct):
    """The secret of a seat of the kind `link`: for `join`, and as a page for people."""

    seat: int
    token: str
    page: str


class Made(msgspec.Struct):
    """A new table, and the invitations to its seats."""

    table: Seen
    invitations: list[Invitation]


class Spoken(msgspec.Struct):
    """It was said."""

    said: ChatMessage


class Pinged(msgspec.Struct):
    """Somebody points to an element of the drawing."""

    at: str
    look: int
    name: str


class Message(msgspec.Struct, omit_defaults=True):
    """One line of the stream; it has one of these: the table after something happened (`bot`: a bot did it), talk
    (`old`: from before; `own`: the seat that speaks when you do, -1 if you only listen), something that is pointed out, or
    the page of a rematch.
    """

    table: Seen | None = None
    bot: bool = False
    said: list[ChatMessage] = []
    old: bool = False
    own: int = -1
    ping: Pinged | None = None
    next: str = ""


class Fault(msgspec.Struct, omit_defaults=True):
    """A `word` for what is wrong and a `text` for people. For a forbidden answer the `rule`, and why in this very case."""

    word: str
    text: str
    rule: str = ""
    case: str = ""


class Sorry(msgspec.Struct):
    error: Fault

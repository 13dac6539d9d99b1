"""Request and response types, except the table itself. The OpenAPI description is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from dolmen.store.chat import ChatMessage
from dolmen.web.live.messages import ChatText, LineNumber, Reaction
from dolmen.web.pages.new_table import CLOCKS, HERE, KINDS
from dolmen.web.render.table_data import TableData

Name = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=200)]
Clock = Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(CLOCKS)})]
Kind = Annotated[str, msgspec.Meta(extra_json_schema={"examples": list(KINDS)})]


# -- query parameters ----------------------------------------------------------------------------------------------------
class LanguageQuery(msgspec.Struct, forbid_unknown_fields=True):
    """`lang`: the language of all texts. By default the first supported one in `Accept-Language`."""

    lang: Literal["en", "de", ""] = ""


class ViewQuery(LanguageQuery):
    """`seat`: view the table from this seat of yours. By default from the seat that has to answer, or else your first one.

    `since`: include the entries since this version as `news`. `words`: include a description of the table as text.
    """

    seat: Annotated[int, msgspec.Meta(ge=0)] | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] | None = None
    words: bool = False


# -- requests ------------------------------------------------------------------------------------------------------------
class RequestBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request. Unknown fields are refused."""


class EmptyBody(RequestBody):
    """An empty body, or `{}`."""


class NewSeat(RequestBody):
    """`kind` is `here` for your own seat, `open` for a seat that anybody may take, `link` for a seat that needs a token,
    or the name of a bot of the game in `/api/games`.
    """

    kind: Kind = HERE
    name: Name = ""


class NewTable(RequestBody):
    """The table to create. `/api/games` lists the `options` of each game. `listed`: the start page lists the table.
    `pack`: the id of a pack of yours to play with instead of the built-in cards.
    """

    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    listed: bool = False
    clock: Clock = "none"
    pack: Word = ""


class NewPack(RequestBody):
    """A pack for a game. `text`: the content file, TOML or JSON."""

    game: Word
    text: str


class PackText(RequestBody):
    """The content file that replaces a pack, TOML or JSON."""

    text: str


class JoinRequest(RequestBody):
    """`seat`: the open seat to take; by default the first one. `token`: take the reserved seat with this token instead."""

    name: Name = ""
    seat: int | None = None
    token: Word = ""


class AnswerRequest(RequestBody):
    """`decision`: the id of the decision. `answer`: the id of one of its options."""

    decision: Word
    answer: Word


class VoteRequest(RequestBody):
    """`proposal`: the id of the proposal. `yes`: whether you agree."""

    proposal: Word
    yes: bool


class ChatRequest(RequestBody):
    """A chat line with a `text`, or with a reaction sign (`react`). With `about`, the number of an earlier line, the sign is
    a reaction to that line; with `there` false the reaction is removed.
    """

    text: ChatText = ""
    react: Reaction = ""
    about: LineNumber = -1
    there: bool = True


# -- responses -----------------------------------------------------------------------------------------------------------
class PlayerToken(msgspec.Struct):
    """A new player. Send the token as `Authorization: Bearer ...`. Keep it: it gives access to all seats that you take."""

    token: str


class GameOption(msgspec.Struct):
    """An option of a game. `usual` is the default. `needs`: the values of other options without which it has no effect."""

    name: str
    kind: Literal["flag", "number", "word", "words", "seat"]
    usual: Any
    choices: list[Any]
    needs: dict[str, Any]
    about: str


class GameDescription(msgspec.Struct):
    """A game: the possible numbers of seats, its options, and the bots that can play it."""

    game: str
    title: str
    about: str
    seats: list[int]
    options: list[GameOption]
    bots: list[str]


class GameList(msgspec.Struct):
    games: list[GameDescription]


class PackSummary(msgspec.Struct):
    """A pack of yours. Equal packs have equal digests."""

    pack: str
    game: str
    name: str
    digest: str


class PackList(msgspec.Struct):
    packs: list[PackSummary]


class PackFile(PackSummary):
    """A pack with its content as JSON text."""

    text: str


class SeatSummary(msgspec.Struct):
    name: str
    bot: str
    taken: bool
    open: bool


class TableSummary(msgspec.Struct):
    """A table in a list. `waits`: the seats that have to answer. `mine`: your seats. `free`: open seats without a player."""

    table: str
    game: str
    seats: list[SeatSummary]
    waits: list[int]
    mine: list[int]
    free: list[int]
    over: bool
    clock: str
    touched: float  # time of the last change, in seconds since 1970


class TableLists(msgspec.Struct):
    """`own`: your tables, those that wait for you first. `listed`: the public tables of other players."""

    own: list[TableSummary]
    listed: list[TableSummary]


class Invitation(msgspec.Struct):
    """The invitation to a seat of kind `link`: its token for `join`, and a web page for people."""

    seat: int
    token: str
    page: str


class CreatedTable(msgspec.Struct):
    """The new table, and the invitations to its reserved seats."""

    table: TableData
    invitations: list[Invitation]


class ChatResponse(msgspec.Struct):
    """The stored chat line or reaction."""

    said: ChatMessage


class PingData(msgspec.Struct):
    """A ping: a player points at an element of the drawing. `look` is the number of the player's colour."""

    at: str
    look: int
    name: str


class StreamMessage(msgspec.Struct, omit_defaults=True):
    """One line of the stream. It contains one of these: the changed table (`bot`: a bot changed it); chat lines in `said`
    (`old`: from before you connected; `own`: the seat of your own chat lines, -1 for spectators); a ping; or in `next` the
    path of the rematch.
    """

    table: TableData | None = None
    bot: bool = False
    said: list[ChatMessage] = []
    old: bool = False
    own: int = -1
    ping: PingData | None = None
    next: str = ""


class ErrorDetails(msgspec.Struct, omit_defaults=True):
    """An error: a code (`word`) and a `text` in the requested language. If a rule forbids an answer, `rule` is its id, and
    `case` explains why it applies.
    """

    word: str
    text: str
    rule: str = ""
    case: str = ""


class ErrorResponse(msgspec.Struct):
    error: ErrorDetails

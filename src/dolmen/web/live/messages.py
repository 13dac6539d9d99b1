"""The messages that a page sends over its WebSocket. `handlers` does what they ask for."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

MAX_NESTED_ELEMENTS = 4  # nested elements of the drawing under one click
MAX_TIME_LIMIT = 86_400  # seconds
ChatText = Annotated[str, msgspec.Meta(max_length=300)]
Reaction = Literal["", "well", "bravo", "oh", "sorry", "think", "thanks"]
LineNumber = Annotated[int, msgspec.Meta(ge=-1, le=2**31 - 1)]  # of a chat line; -1 for none


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="do"):
    """A message of a page."""


class AnswerQuestion(Message, tag="answer"):
    """Answer a question."""

    decision: str
    answer: str


class Undo(Message, tag="undo"):
    """Take back the last answer."""


class Reset(Message, tag="reset"):
    """Take back the whole turn, as far as no other player must agree."""


class CatchUp(Message, tag="catch-up"):
    """Show again what happened from this version on, or since the player's last turn if that is later."""

    version: int = 0


class PageVisibility(Message, tag="visibility"):
    """Whether the page is visible or in the background."""

    yes: bool


class ChangePlan(Message, tag="plan"):
    """Show the team what the player plans for this turn, or remove a plan."""

    what: Annotated[str, msgspec.Meta(max_length=64)]
    at: Annotated[str, msgspec.Meta(max_length=64)] = ""
    there: bool = True


class SetTimeLimit(Message, tag="time-limit"):
    """Set a time limit for all choices of this turn; None removes it."""

    seconds: Annotated[int, msgspec.Meta(ge=0, le=MAX_TIME_LIMIT)] | None = None


class ListPlans(Message, tag="plans"):
    """List what the player could plan."""


class Redo(Message, tag="redo"):
    """Repeat the answer that was taken back."""


class Agree(Message, tag="agree"):
    """Agree to a proposal or decline it. `proposal` is its id, because another proposal may have replaced it."""

    yes: bool
    proposal: Annotated[str, msgspec.Meta(max_length=64)]


class Why(Message, tag="why"):
    """Ask which rule forbids a click on these elements."""

    at: list[str]


class Inspect(Message, tag="inspect"):
    """Ask for details of these elements."""

    at: list[str]


class ShowTextView(Message, tag="text-view"):
    """Open or close the text view of the table."""

    open: bool


class KnownCardImages(Message, tag="known-cards"):
    """The page has stored these card faces: the server need not send them again."""

    faces: Annotated[list[Annotated[str, msgspec.Meta(max_length=96)]], msgspec.Meta(max_length=64)]


class Ping(Message, tag="ping"):
    """Point at an element, for everybody at the table."""

    at: Annotated[str, msgspec.Meta(max_length=64)]


class StandIn(Message, tag="stand-in"):
    """Propose that a bot plays for an absent player."""

    seat: int


class GiveAway(Message, tag="give-away"):
    """Propose to open a seat that a bot plays for an absent player."""

    seat: int


class Resign(Message, tag="resign"):
    """End the game as its loser."""


class ProposeEnd(Message, tag="propose-end"):
    """Offer a draw; in a team, propose to give up."""


class TakeOverFromBot(Message, tag="take-over"):
    """The player is back and takes over from the bot."""


class ReturnToLesson(Message, tag="return"):
    """Return to the course of the lesson."""


class Hint(Message, tag="hint"):
    """Ask for a hint."""


class Say(Message, tag="say"):
    """A chat line in words or as a reaction sign; or add a reaction to the line `about`, or remove it."""

    text: ChatText = ""
    react: Reaction = ""
    about: LineNumber = -1
    there: bool = True


MESSAGE_DECODER = msgspec.json.Decoder(
    AnswerQuestion
    | Undo
    | Redo
    | Reset
    | Agree
    | Why
    | Inspect
    | ShowTextView
    | KnownCardImages
    | Ping
    | Say
    | Hint
    | StandIn
    | GiveAway
    | Resign
    | ProposeEnd
    | TakeOverFromBot
    | ReturnToLesson
    | CatchUp
    | PageVisibility
    | ChangePlan
    | SetTimeLimit
    | ListPlans
)

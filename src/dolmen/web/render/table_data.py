"""A table as data, for programs: the content of a page without HTML. It contains only what the seat may see.

The docstrings of the structs are part of the OpenAPI description.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dolmen.engine.answer import KINDS
from dolmen.engine.game import Game
from dolmen.games.pack import cards_of_owner
from dolmen.table import LogEntry, Table
from dolmen.table.shared_fields import Proposal

from .game_log import describe_end
from .refusals import refusal_text
from .table_view import TableView, ViewerContext


class Seat(msgspec.Struct):
    """A seat and its player. `bot` is the name of a bot of this server; it is empty for people and for API clients."""

    name: str
    bot: str
    taken: bool
    open: bool  # any visitor may take it while it is free
    left: float | None  # seconds on its clock; null without a clock


class AnswerOption(msgspec.Struct):
    """A legal answer: its `id` in notation, a description in words, and the elements of the drawing that it is about."""

    id: str
    kind: str
    label: str
    note: list[str]
    at: list[str]


class Decision(msgspec.Struct):
    """A question to a seat. An answer must name the `id` of the decision, so that it cannot apply to a later question."""

    id: str
    seat: int
    prompt: str
    options: list[AnswerOption]


class UndoState(msgspec.Struct):
    """Whether you can undo your last answer. `why` explains why it is not free.

    `free`: at once; `ask`: after the others have agreed; `reopen`: the game is over, so all players must agree and it is no
    longer rated; '': not at all.
    """

    kind: Literal["free", "ask", "reopen", ""]
    why: str


class LogUpdate(msgspec.Struct):
    """The events of one entry of the record, as data (`events`) and in words (`lines`). `seat` made the entry. `is_undo` is
    true if the entry undid earlier ones.
    """

    number: int
    seat: int
    is_undo: bool
    events: list[dict[str, Any]]
    lines: list[str]


class GameOutcome(msgspec.Struct):
    """The result of a finished game: points and place by seat, the seats that won, and a code for how the game ended.

    More points are not always better: `places` say who did how well, 1 is the best.
    """

    scores: list[int]
    winners: list[int]
    ending: str
    places: list[int]


class PackName(msgspec.Struct):
    """The pack of an owner that the table is played with. Equal packs have equal digests."""

    name: str
    digest: str


def describe_pack(game: Game) -> PackName | None:
    """The pack that a game is played with; None if the cards are ours."""
    name, _, digest = cards_of_owner(game).rpartition("/")
    return PackName(name, digest) if digest else None


class TableData(msgspec.Struct):
    """A table as one viewer sees it.

    `seat` is the seat whose secrets are included; -1 for a spectator. `mine` are your seats, `to_act` the seats that have
    to answer. `view` is the position as this seat knows it, in the names of docs/notation.md; `words` is the same as text.
    `decision` is your open decision or null. `proposal` is the open proposal of a player or null. `news` are the entries
    since the requested version.
    """

    table: str
    game: str
    options: dict[str, Any]
    version: int  # increases with every change
    seats: list[Seat]
    mine: list[int]
    seat: int
    to_act: list[int]
    over: bool
    view: dict[str, Any]
    words: str
    decision: Decision | None
    undo: UndoState
    redo: bool
    proposal: Proposal | None
    news: list[LogUpdate]
    result: GameOutcome | None
    frozen: bool  # the table is read-only
    rematch: str  # the id of the rematch, '' if there is none
    pack: PackName | None  # null: the cards that come with the game


class TableDataView(TableView):
    """A program's view of a table."""

    def message(self) -> dict[str, Any]:
        return {"version": self.table.version, "table": self.table_data()}

    def table_data(self, since: int | None = None) -> TableData:
        table, game = self.table, self.table.game
        return TableData(
            table=table.id,
            game=game.name,
            options=game.options(),
            version=table.version,
            seats=self.seat_data(),
            mine=self.held,
            seat=self.secret_seat,
            to_act=table.to_act(),
            over=table.over(),
            view=game.to_dict(self.view),
            words=self.describe_table() if self.wants_text else "",
            decision=self.decision(),
            undo=self.undo_data(),
            redo=table.redo_seat(self.held) >= 0,
            proposal=table.proposal,
            news=self.news(since) if since is not None else [],
            result=self.outcome(),
            frozen=bool(table.frozen_reason),
            rematch=table.rematch_id,
            pack=describe_pack(game),
        )

    def undo_data(self) -> UndoState:
        kind, obstacle = self.table.undo_kind(self.held)
        why = refusal_text(obstacle, self.lang) if obstacle else ""
        return UndoState(kind, why)  # type: ignore[arg-type]  # it is one of these kinds

    def seat_data(self) -> list[Seat]:
        now, clock = self.table.steady_time.now(), self.table.clock
        return [
            Seat(who.name, who.bot, not who.is_unclaimed, who.open, clock.reserve_left(seat, now))
            for seat, who in enumerate(self.table.seats)
        ]

    def describe_table(self) -> str:
        return self.info.text.describe_table(self.table.game, self.view, self.secret_seat, self.lang)

    def decision(self) -> Decision | None:
        if self.acting_seat < 0:
            return None
        game, view, seat = self.table.game, self.view, self.acting_seat
        prompt = self.ui.insert_names(
            game, self.info.text.describe_question(game, view, seat, self.lang), self.lang, self.names
        )
        answers = game.legal(view, seat)
        labels = self.ui.answer_options(game, view, seat, answers, self.lang, self.names)
        options = [
            AnswerOption(answer.name, KINDS[answer.kind], option["label"], list(option.get("note", [])), list(option["at"]))
            for answer, option in zip(answers, labels, strict=True)
        ]
        return Decision(self.table.decision(seat), seat, prompt, options)

    def news(self, since: int) -> list[LogUpdate]:
        """What happened since a version, as far as this seat may know it."""
        return [self.describe_entry(entry) for entry in self.log_entries if entry.number >= since]

    def describe_entry(self, entry: LogEntry) -> LogUpdate:
        events = entry.events_for(self.hearing_seats)
        texts = [self.info.text.describe_event(self.table.game, event, self.lang, self.names) for event in events]
        if entry.end:
            texts.append(describe_end(self.lang, entry.end, entry.seat, self.names))
        data = [event.to_dict() for event in events]
        return LogUpdate(entry.number, entry.seat, entry.is_undo, data, list(filter(None, texts)))

    def outcome(self) -> GameOutcome | None:
        if not self.table.over():
            return None
        result = self.table.result()
        return GameOutcome(result.scores, result.winners, result.ending, result.places)


def view_for(table: Table, context: ViewerContext, entries: list[LogEntry] | None = None) -> TableView:
    return TableDataView(table, context, entries) if context.as_data else TableView(table, context, entries)

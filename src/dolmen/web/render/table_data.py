"""A table as data, for programs: the content of a page without HTML. It contains only what the seat may see."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dolmen.engine.answer import KINDS
from dolmen.table import LogEntry, Table
from dolmen.table.shared_fields import Proposal

from .refusals import refusal_text
from .table_view import TableView, ViewerContext


class Seat(msgspec.Struct):
    """Who sits there: `bot` names one of ours, and is empty for people and for programs that came through the API."""

    name: str
    bot: str
    taken: bool
    open: bool  # any visitor may take it while it is free
    left: float | None  # seconds on its clock; null without a clock


class Choice(msgspec.Struct):
    """An answer that may be given: its `id` in notation, what it means in words, and the elements that it touches."""

    id: str
    kind: str
    label: str
    note: list[str]
    at: list[str]


class Decision(msgspec.Struct):
    """What a seat is asked. Whoever answers names the decision, so that an answer never meets another question."""

    id: str
    seat: int
    prompt: str
    options: list[Choice]


class TakingBack(msgspec.Struct):
    """Whether the last answer can be undone. `why` says in words why it is not free.

    `free`: at once; `ask`: after the others have agreed; `reopen`: the game is over, so all players must agree and it is no
    longer rated; '': not at all.
    """

    kind: Literal["free", "ask", "reopen", ""]
    why: str


class News(msgspec.Struct):
    """What came of one entry of the record: by whom it was made, as data and in words. `back`: more was taken back."""

    number: int
    seat: int
    back: bool
    events: list[dict[str, Any]]
    told: list[str]


class Outcome(msgspec.Struct):
    """How the game ended: points by seat, who won, and a word for why it ended."""

    scores: list[int]
    winners: list[int]
    ending: str


class Seen(msgspec.Struct):
    """A table as one seat sees it; `seat` is -1 for a spectator. `mine` are the seats it is shown to.

    `view` is the position with everything that this seat knows, by names: docs/notation.md. `words` tells the same in
    words. `decision` is what the seat is asked, null if nothing. `wish` is what somebody asks the others to agree to.
    """

    table: str
    game: str
    options: dict[str, Any]
    version: int  # increases with every change
    seats: list[Seat]
    mine: list[int]
    seat: int
    asked: list[int]
    over: bool
    view: dict[str, Any]
    words: str
    decision: Decision | None
    undo: TakingBack
    redo: bool
    wish: Proposal | None
    news: list[News]
    result: Outcome | None
    pinned: bool  # frozen: the table is read-only
    again: str  # the id of the rematch, '' if there is none


class TableDataView(TableView):
    """A program's view of a table."""

    def message(self) -> dict[str, Any]:
        return {"version": self.table.version, "seen": self.seen()}

    def seen(self, since: int | None = None) -> Seen:
        table, game = self.table, self.table.game
        kind, no = table.undo_kind(self.held)
        return Seen(
            table=table.id,
            game=game.name,
            options=game.options(),
            version=table.version,
            seats=self.sitting(),
            mine=self.held,
            seat=self.secret_seat,
            asked=table.to_act(),
            over=table.over(),
            view=game.to_dict(self.view),
            words=self.told() if self.wants_text else "",
            decision=self.question(),
            undo=TakingBack(kind, refusal_text(no, self.lang) if no else ""),  # type: ignore[arg-type]  # it is one of these
            redo=table.redo_seat(self.held) >= 0,
            wish=table.proposal,
            news=self.news(since) if since is not None else [],
            result=self.outcome(),
            pinned=bool(table.frozen_reason),
            again=table.rematch_id,
        )

    def sitting(self) -> list[Seat]:
        now, clock = self.table.steady_time.now(), self.table.clock
        return [
            Seat(who.name, who.bot, not who.is_unclaimed, who.open, clock.reserve_left(seat, now))
            for seat, who in enumerate(self.table.seats)
        ]

    def told(self) -> str:
        return self.info.text.describe_table(self.table.game, self.view, self.secret_seat, self.lang)

    def question(self) -> Decision | None:
        if self.acting_seat < 0:
            return None
        game, view, seat = self.table.game, self.view, self.acting_seat
        prompt = self.ui.insert_names(
            game, self.info.text.describe_question(game, view, seat, self.lang), self.lang, self.names
        )
        answers = game.legal(view, seat)
        told: list[dict[str, Any]] = self.ui.answer_options(game, view, seat, answers, self.lang, self.names)
        options = [
            Choice(answer.name, KINDS[answer.kind], option["label"], list(option.get("note", [])), list(option["at"]))
            for answer, option in zip(answers, told, strict=True)
        ]
        return Decision(self.table.decision(seat), seat, prompt, options)

    def news(self, since: int) -> list[News]:
        """What happened since a version, as far as this seat may know it."""
        return [self.about(line) for line in self.log_entries if line.number >= since]

    def about(self, line: LogEntry) -> News:
        heard = line.events_for(self.hearing_seats)
        told = [self.info.text.describe_event(self.table.game, event, self.lang, self.names) for event in heard]
        return News(line.number, line.seat, line.is_undo, [event.to_dict() for event in heard], list(filter(None, told)))

    def outcome(self) -> Outcome | None:
        if not self.table.over():
            return None
        result = self.table.game.result(self.table.play.state)
        return Outcome(result.scores, result.winners, result.ending)


def view_for(table: Table, looking: ViewerContext, lines: list[LogEntry] | None = None) -> TableView:
    return TableDataView(table, looking, lines) if looking.as_data else TableView(table, looking, lines)

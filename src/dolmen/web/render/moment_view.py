"""The page of a table at an earlier moment, built from plain data: it can be rendered in another process."""

from __future__ import annotations

from typing import Any

import msgspec

from dolmen.store import StoredGame
from dolmen.table import Replays, Table

from .question import alert_text, describe_winners
from .table_view import TableView
from .viewer import ViewerContext

REPLAYS = Replays()  # the tables that this process has shown last


Context = tuple[tuple[int, ...], str, bool]  # seats to view from, language, whether the screen is narrow


class MomentRequest(msgspec.Struct):
    """What to render: the game up to a moment, and who views it. `moments` are all moments of the replay.

    With `elements`: the details of the first of these elements that has any, instead of the page.
    """

    stored: StoredGame
    context: Context
    own_seats: list[int]
    moments: list[int]
    elements: list[str] | None = None


MOMENT_REQUEST = msgspec.msgpack.Decoder(MomentRequest)


def encode_moment(
    stored: StoredGame, context: Context, own_seats: list[int], moments: list[int], elements: list[str] | None
) -> bytes:
    return msgspec.msgpack.encode(MomentRequest(stored, context, own_seats, moments, elements))


class MomentView(TableView):
    """The view of an earlier moment: no questions, and the last entry is described."""

    def __init__(
        self, past_table: Table, context: ViewerContext, own_seats: list[int], moment: int, moments: list[int]
    ) -> None:
        super().__init__(past_table, context._replace(wants_text=True))
        self.own_seats = own_seats  # the viewer's own seats, also while viewing from another seat
        self.moment = moment
        self.all_moments = moments

    def message(self) -> dict[str, Any]:
        before = max([earlier for earlier in self.all_moments if earlier < self.moment], default=0)
        no_question: dict[str, Any] = {
            "decision": None,
            "undo": {"kind": "", "why": ""},
            "redo": False,
            "pass": "",
            "bot": False,
        }
        regions = {name: str(markup) for name, markup in self.regions().items()}
        state = {"version": self.moment, "title": self.page_title(), "regions": regions}
        return {**state, **no_question, "steps": self.motions(before)}

    def coach(self) -> str:
        return ""

    def not_your_turn(self) -> str:
        return ""

    def seat_links(self, over: bool) -> str:
        return super().seat_links(over=True)  # links would lead to the current table

    def prompt(self) -> str:
        return self.part(
            "replay_prompt",
            number=self.all_moments.index(self.moment),
            last_number=len(self.all_moments) - 1,
            waiting_names=[self.names[seat] for seat in self.table.to_act()],
            winners=describe_winners(self) if self.table.over() else "",
            alert=alert_text(self),
        )


def render_moment(data: bytes) -> bytes:
    """Render an encoded MomentRequest. Returns JSON: the page in the format of the table's socket, or the details."""
    request = MOMENT_REQUEST.decode(data)
    seats, lang, narrow = request.context
    context, moment = ViewerContext(seats, False, lang, narrow), len(request.stored.record.entries)
    view = MomentView(REPLAYS.table_at(request.stored), context, request.own_seats, moment, request.moments)
    return msgspec.json.encode(view.message() if request.elements is None else {"details": view.inspect(request.elements)})

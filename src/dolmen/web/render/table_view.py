"""The page of a table as one viewer may see it. This module puts together what the others render:

`viewer` (what the viewer may see), `question` (question, options, proposals), `seats` (players and clocks), `regions` of the
page below, `refusals`, `hints`, `plans` and `inspector`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from markupsafe import escape

from dolmen.engine.answer import Answer
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import State
from dolmen.games.hints import Advice
from dolmen.games.interfaces import BESIDE_THE_GAME, SeatStanding, Spotlight
from dolmen.games.svg import Drawing, static_drawing
from dolmen.table import Plan
from dolmen.text import say

from . import fragments, hints, inspector, plans, question, refusals, seats
from .html_diff import Region
from .viewer import Viewer, ViewerContext

__all__ = ["TableView", "ViewerContext"]
Regions = dict[str, str | Region]


@cache
def page_title(game: str, lang: str, which: str) -> str:
    return say(lang, f"web.title.{which}", game=say(lang, f"{game}.title"))


class RenderedSpotlight(NamedTuple):
    """A spotlight; `render_details` gives the HTML of its element in the state in which it came up."""

    item: Spotlight
    render_details: Callable[[], str]


@mypyc_attr("allow_interpreted_subclasses")
class TableView(Viewer):
    """What one viewer sees of a table."""

    def message(self) -> dict[str, Any]:
        """Everything on the page. `regions` are HTML; `decision` is data, from which the page makes its buttons."""
        return {
            "version": self.table.version,
            "title": self.page_title(),
            "regions": self.regions(),
            "decision": question.decision_data(self),
            **self.undo_state(),
            "pass": question.pass_device_to(self),
            "plays": bool(self.held),
            "since": sum([not entry.auto and not entry.is_undo for entry in self.entries_from(self.last_act + 1)]),
            "clock": self.clock(),
            "plans": self.plans() if self.info.cooperative else [],
            "spotlights": self.spotlights(),
            "limit": seats.time_limit(self),
        }

    def undo_state(self) -> dict[str, Any]:
        """Whether undo, redo and reset are possible, and why not."""
        kind, obstacle = self.table.undo_kind(self.held)
        alone = kind == "free" and not self.table.other_humans(self.held)  # then an undo goes further back than a reset
        reset_obstacle = self.table.reset_refusal(self.held) if alone else obstacle
        return {
            "undo": {"kind": kind, "why": refusals.refusal_text(obstacle, self.lang) if obstacle else ""},
            "redo": self.table.redo_seat(self.held) >= 0,
            "reset": {"may": not reset_obstacle, "why": self.reset_text(reset_obstacle)},
        }

    def reset_text(self, obstacle: str) -> str:
        """Why a reset of the turn goes back no further."""
        return say(self.lang, f"web.reset.{obstacle}") if obstacle else ""

    def intermediate_message(self, state: State) -> dict[str, Any]:
        """The table in the middle of an answer, as a spectator sees it: no seat is asked anything.

        This makes the viewer a spectator of that state: build another viewer for any other message.
        """
        self.seat, self.view, self.shows_present = -1, self.table.game.view(state, -1), False
        pictures = self.ui.page_regions(self.table.game, self.view, self.seat, self.narrow)
        drawn = self.draw({region: part for region, part in pictures.items() if "-" not in region})
        regions = self.board_regions(drawn) | {"prompt": self.part("step_heading", step=self.current_step())}
        idle: dict[str, Any] = {"decision": None, "undo": {"kind": "", "why": ""}, "redo": False, "pass": "", "steps": []}
        idle["spotlights"] = self.spotlights()
        return {"version": self.table.version, "title": self.page_title(), "regions": regions, **idle}

    def past_message(self, state: State, caption: dict[str, object]) -> dict[str, Any]:
        """The table as this viewer saw it in an earlier state, with a caption in the place of the question.

        The log entries of this viewer must end there. Its view becomes that state: build another viewer for other messages.
        """
        self.hide_shared_secrets()
        game = self.table.game
        self.view, self.shows_present = game.view(state, self.secret_seat), False
        regions = self.play_regions(self.standings(), game.to_act(state), False)
        regions |= {"prompt": self.part("catch_up_prompt", **caption), "result": ""}
        idle: dict[str, Any] = {"decision": None, "undo": {"kind": "", "why": ""}, "redo": False, "pass": ""}
        known = {"version": self.table.version, "title": self.page_title(), "plays": bool(self.held), "clock": self.clock()}
        return {**known, "regions": regions, **idle}

    def spotlights(self) -> list[RenderedSpotlight]:
        """What the page shows large over the board, each item once."""
        return self.prepare_spotlights(self.ui.spotlights(self.table.game, self.view, self.seat, self.lang))

    def spotlights_since(self, version: int) -> list[RenderedSpotlight]:
        """What happened since a version that the page shows large: events, and the summary of a phase that ended."""
        events = self.events_from(version)
        if not events:
            return []
        found = self.ui.event_spotlights(self.table.game, events, self.lang)
        for item in self.game_log.summaries_from(version):
            key = f"summary-{item.summary} {item.rows}"  # the same after an undo, unless other things have happened
            found.append(Spotlight(key, "", item.heading, BESIDE_THE_GAME, rows=item.rows))
        return self.prepare_spotlights(found)

    def prepare_spotlights(self, items: list[Spotlight]) -> list[RenderedSpotlight]:
        named = [
            item._replace(text=self.insert_names(item.text), lines=[self.insert_names(line) for line in item.lines])
            for item in items
        ]
        return [RenderedSpotlight(item, partial(self.render_spotlight, item)) for item in named]

    def render_spotlight(self, item: Spotlight) -> str:
        if item.element:
            return inspector.inspect(self, [item.element], "", item.lines)["html"]
        if item.lines or item.rows:
            return self.part("spotlight_text", heading=item.text, lines=item.lines, rows=item.rows)
        return ""

    def page_title(self) -> str:
        which = "over" if self.table.over() else "yours" if self.acting_seat >= 0 else "theirs"
        return page_title(self.table.game.name, self.lang, which)

    # -- regions of the page -------------------------------------------------------------------------------------------
    def regions(self) -> Regions:
        table, standings = self.table, self.standings()
        return self.play_regions(standings, table.to_act(), table.over()) | {
            "prompt": self.prompt(),
            "coach": self.coach(),
            "result": question.render_result(self, standings) if table.over() else "",
            "log": self.log(),
            "words": self.text_view(),
        }

    def standings(self) -> list[SeatStanding]:
        game = self.table.game
        return [self.ui.seat_standing(game, self.view, seat, self.lang) for seat in range(game.seats)]

    def play_regions(self, standings: list[SeatStanding], acting: list[int], over: bool) -> Regions:
        """The board and the players around it."""
        game = self.table.game
        drawn = self.draw(self.ui.page_regions(game, self.view, self.seat, self.narrow))
        mat = f"mat-{self.seat}"  # a game that draws mats needs no panels
        has_mat = mat in drawn
        first = self.seat + 1  # the others in the order of play, from the viewer's left; all for a spectator
        others = [(first + k) % game.seats for k in range(game.seats - (self.seat >= 0))]
        pictures = {part: picture for part, picture in drawn.items() if part.rpartition("-")[2] in map(str, others)}
        own: str | Region = drawn.pop("panel", "")
        if not own and self.seat >= 0 and (self.narrow or not has_mat):  # narrow: the list of players begins with it
            own = seats.own_panel(self, standings[self.seat], self.seat in acting)
        return self.board_regions(drawn) | {
            "hand": drawn.pop("hand", "") or drawn.get(mat, ""),
            "own": own,
            "edges": seats.map_edges(self, standings, acting),
            "seats": seats.other_seats(self, others, standings, acting, pictures, self.seat_links(over)),
        }

    def board_regions(self, drawn: dict[str, Region]) -> Regions:
        """The board, which is removed from `drawn`, the supply beside it, and the steps of the turn."""
        game = self.table.game
        names, now = self.ui.turn_steps(game, self.view, self.lang)
        now = -1 if self.table.play.record.early_end is not None else now
        steps = fragments.turn_steps(game.name, tuple(names), tuple(self.ui.step_rules(game)), now)
        board = drawn.pop("map")
        beside = {name: picture for name, picture in drawn.items() if "-" not in name and name != "hand"}
        return {"map": board, "supply": self.supply(beside), "steps": Region([static_drawing(steps, bare=True)])}

    def supply(self, drawn: dict[str, Region]) -> Region:
        out: list[Drawing] = []
        for name, picture in drawn.items():
            caption = escape(say(self.lang, f"{self.table.game.name}.drawing.{name}"))
            head = f'<figure class="offer-{name}"><figcaption>{caption}</figcaption><div class="drawing">'
            out += [static_drawing(head, bare=True), *picture.parts, static_drawing("</div></figure>\n", bare=True)]
        return Region(out)

    def log(self) -> Region:
        """The log: one item for each turn, newest last."""
        none = static_drawing(f'<li class="none">{say(self.lang, "web.log.none")}</li>')
        items = self.game_log.render_items(self.last_act) or [none]
        return Region([static_drawing("<ol>", bare=True), *items, static_drawing("</ol>", bare=True)])

    def text_view(self) -> str:
        """The table in words, if the viewer has it open."""
        text = self.info.text.describe_table(self.table.game, self.view, self.seat, self.lang) if self.wants_text else ""
        return f"<pre>{escape(text)}</pre>"

    # -- parts that the page of an earlier moment replaces -------------------------------------------------------------
    def prompt(self) -> str | Region:
        return question.render_prompt(self)

    def coach(self) -> str:
        return hints.render_coach(self)

    def seat_links(self, over: bool) -> str:
        """The links and buttons below the seats as HTML: see `seats.seat_links`."""
        return seats.seat_links(self, over)

    def not_your_turn(self) -> str:
        return inspector.not_your_turn(self)

    # -- answers to messages of the page -------------------------------------------------------------------------------
    def undo_text(self, since: int) -> str:
        """That another player took back moves after entry `since`; '' if nobody did."""
        new = self.table.play.record.entries[since:]
        seat = next((entry.seat for entry in reversed(new) if entry.undo and entry.seat not in self.held), -1)
        return "" if seat < 0 else say(self.lang, "web.log.back", name=self.names[seat])

    def clock(self) -> list[dict[str, Any]]:
        return seats.clocks(self)

    def plans(self) -> list[dict[str, Any]]:
        return plans.list_plans(self)

    def possible_plans(self) -> dict[str, dict[str, str]]:
        return plans.possible_plans(self)

    def make_plan(self, what: str, at: str, add: bool) -> Plan:
        return plans.make_plan(self, what, at, add)

    def explain_click(self, elements: list[str]) -> list[dict[str, str]]:
        return refusals.explain_click(self, elements)

    def refusal(self, answer: Answer | None, rule: str) -> dict[str, str]:
        return refusals.explain_refusal(self, answer, rule)

    def hint_text(self, seat: int, advice: Advice) -> str:
        return hints.hint_text(self, seat, advice)

    def inspect(self, elements: list[str]) -> dict[str, str]:
        return inspector.inspect(self, elements, self.not_your_turn())

"""One viewer of a table: the seats they hold, the state they may see, and how the seats are named and marked."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import NamedTuple

from markupsafe import Markup

from dolmen.engine.chance import Event
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import State
from dolmen.games import game_info
from dolmen.table import LogEntry, Table

from . import fragments
from .game_log import Audience, GameLog, log_for
from .html_diff import Region
from .templates import render
from .text_links import Links

LOOKS = {"blue": 0, "red": 1, "green": 2, "yellow": 3}  # colour of a seat -> colour and shape on the page
PLAIN = 4  # neither colour nor shape


def seat_looks(colours: list[str]) -> list[int]:
    """Colour and shape of each seat, the same as in the drawing; PLAIN while a seat has no colour."""
    return [LOOKS.get(colour, PLAIN) for colour in colours]


@lru_cache(256)
def link_keywords(game: str, lang: str, text: str) -> Markup:
    """A text with links from its keywords to their rules."""
    return Links(game, lang).add_links(text, set())


class ViewerContext(NamedTuple):
    """Everything that decides what a viewer sees of a table. Viewers with an equal context get the same page."""

    held: tuple[int, ...]  # seats, empty for a spectator
    host: bool  # the viewer created the table
    lang: str
    narrow: bool = False  # a narrow screen, where all parts are in one column
    wants_text: bool = False  # the text view is open; it is rendered only then
    as_data: bool = False  # a program, which gets data and no HTML

    def as_spectator(self) -> ViewerContext:
        """The context of a spectator with the same page."""
        return ViewerContext((), False, self.lang, self.narrow)


@mypyc_attr("allow_interpreted_subclasses")
class Viewer:
    """A table and what one viewer may see of it. Holds only views, never the full state of the game."""

    def __init__(self, table: Table, context: ViewerContext, entries: list[LogEntry] | None = None) -> None:
        held = context.held
        self.log_entries = table.log_entries() if entries is None else entries
        self.table = table
        self.held = list(held)
        self.own_seats = self.held
        self.host = context.host
        self.lang = context.lang
        self.narrow = context.narrow
        self.wants_text = context.wants_text
        self.info = game_info(table.game.name)
        self.ui = game_info(table.game.name).ui
        self.drawing = game_info(table.game.name).drawing
        acting = [seat for seat in table.to_act() if seat in held and not table.seats[seat].bot]
        self.acting_seat = acting[0] if acting else -1  # the seat that has to answer on this screen
        self.seat = self.acting_seat if acting else self.held[0] if held else -1  # the side from which the table is drawn
        # Several players may share a screen. Only the acting one's secrets are shown; while none acts, nobody's are.
        self.secret_seat = self.seat if acting or len(held) < 2 else -1
        self.hearing_seats = self.held if len(held) < 2 else [self.secret_seat]
        self.view: State = table.view(self.secret_seat)
        self.shows_present = True  # the view is the latest one
        self.looks = seat_looks(self.ui.seat_colours(table.game, self.view))
        signs = self.ui.seat_symbols(table.game, self.view) or [""] * len(self.looks)
        self.marks = [fragments.Mark(look, sign) for look, sign in zip(self.looks, signs)]
        self.names = table.seat_names()

    def hide_shared_secrets(self) -> None:
        """Show no secrets if several players share the screen."""
        if len(self.held) > 1:
            self.secret_seat, self.hearing_seats = -1, [-1]

    # -- texts and drawings --------------------------------------------------------------------------------------------
    def part(self, name: str, **values: object) -> str:
        """Render a template of `templates/part`."""
        return render(f"part/{name}.html", self.lang, table=self.table, viewer=self, looks=self.looks, **values)

    def link_keywords(self, text: str) -> Markup:
        return link_keywords(self.table.game.name, self.lang, text)

    def insert_names(self, text: str) -> str:
        """Replace the placeholders of players in a game text by their names."""
        return self.ui.insert_names(self.table.game, text, self.lang, self.names)

    def draw(self, pictures: dict[str, tuple[str, int]]) -> dict[str, Region]:
        """The drawings by the region that they fill."""
        game, view, names, last = self.table.game, self.view, tuple(self.names), self.last_move
        before = self.earlier_views() if self.shows_present else ()
        found = self.drawing.draw_parts(game, view, self.seat, self.lang, pictures, last=last, names=names, earlier=before)
        return {region: Region(parts) for region, parts in found.items()}

    def earlier_views(self) -> Iterator[State]:
        """The views before the latest answers, newest first, as far as they are known without replaying."""
        for past in reversed(self.table.play.past):
            if past.before is None:
                return
            yield self.table.game.view(past.before, self.secret_seat)

    def current_step(self) -> str:
        """The name of the current step of the turn; '' between two steps."""
        steps, now = self.ui.turn_steps(self.table.game, self.view, self.lang)
        return steps[now] if now >= 0 else ""

    # -- what happened -------------------------------------------------------------------------------------------------
    def entries_from(self, number: int) -> list[LogEntry]:
        return self.log_entries[bisect_left(self.log_entries, number, key=attrgetter("number")) :]

    def events_from(self, number: int) -> list[Event]:
        """The events from an entry on that this viewer may know."""
        return [event for entry in self.entries_from(number) for event in entry.events_for(self.hearing_seats)]

    def automatic_events(self, seat: int) -> list[Event]:
        """What the table answered for a seat since the seat's own last answer."""
        found: list[Event] = []
        for entry in reversed(self.log_entries):
            if entry.seat == seat and not entry.auto and not entry.is_undo:
                break
            if entry.auto:  # its events may be those of several answers in a row
                found = [event for event in entry.events_for(self.hearing_seats) if event.seat == seat] + found
        return found

    def motions(self, since: int) -> list[tuple[str, ...]]:
        """The motions since a version, which the page animates."""
        return [motion for event in self.events_from(since) for motion in self.ui.event_motions(self.table.game, event)]

    @cached_property
    def last_move(self) -> tuple[str, ...]:
        """The places of the last mover's moves, as far as this viewer may know them."""
        mover, places = -1, list[str]()
        for entry in reversed(self.log_entries):
            moves = [e for e in entry.events_for(self.hearing_seats) if e.kind in self.ui.MOVE_EVENTS]
            if not moves:
                continue
            if mover not in (-1, entry.seat):
                break
            mover = entry.seat
            places += [place for event in moves for place in event.at]
            if any(event.kind == "turn" for event in entry.events):
                break
        return tuple(places)

    @cached_property
    def game_log(self) -> GameLog:
        """The log as text. At a table without secrets all viewers share it."""
        seats = tuple(self.hearing_seats) if self.table.log_has_secrets else ()
        return log_for(self.table, Audience(seats, self.lang, tuple(self.names), tuple(self.marks)), self.log_entries)

    @cached_property
    def last_act(self) -> int:
        """The number of the last entry that a player on this screen made; -1 if there is none."""
        return next((entry.number for entry in reversed(self.log_entries) if entry.seat in self.held and not entry.auto), -1)

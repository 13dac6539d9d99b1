"""What happened at a table, as its log tells it. A story goes on where it stopped: most of a log never changes."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from dolmen.engine.chance import Event
from dolmen.games import game_info
from dolmen.games.svg import Drawing
from dolmen.table import LogEntry, Table
from dolmen.text import say

from . import fragments
from .fragments import Sentences
from .templates import render
from .text_links import Links

LOG_ITEMS = 40


class LogPart(NamedTuple):
    """What somebody did, in words, and the elements of the drawing it is about."""

    seat: int
    said: tuple[str, ...]
    at: tuple[str, ...]


class Audience(NamedTuple):
    """Who hears the story: seats with their secrets, in a language, and how the seats are called and look."""

    seats: tuple[int, ...]
    lang: str
    names: tuple[str, ...]
    marks: tuple[fragments.Mark, ...]


class LogItem:
    """An item of the log: what a seat did in a turn, or a table of sums (`heading` and `rows`)."""

    __slots__ = ("at", "drawn", "first", "heading", "last", "number", "rows", "said", "seat", "text")

    def __init__(self, number: str, seat: int, line: int) -> None:
        self.number: str = number
        self.seat: int = seat
        self.first: int = line  # the first line told in it
        self.last: int = line  # and the last
        self.said: list[str] = []
        self.text: Sentences | None = None  # the same run together and with links, once it is wanted
        self.at: list[str] = []
        self.heading: str = ""
        self.rows: list[tuple[str, list[str]]] = []
        self.drawn: dict[bool, Drawing] = {}  # when it is new, and when it is not

    def add(self, told: LogPart, last: int) -> None:
        self.said += told.said
        self.at += told.at
        self.last = last
        self.text = None
        self.drawn.clear()


class GameLog:
    """The items of a log, oldest first, and the lines they tell."""

    def __init__(self, table: Table, ears: Audience) -> None:
        self.game = table.game
        self.audience = ears
        self.ui = game_info(table.game.name).ui
        self.text = game_info(table.game.name).text
        self.links = Links(table.game.name, ears.lang, self.ui.named_elements(table.game, ears.lang))
        self.address = f"/t/{table.id}"
        self.parts_by_entry: dict[int, list[LogPart]] = {}  # what came of each entry; that never changes
        self.clear()

    def clear(self) -> None:
        self.entries: list[LogEntry] = []
        self.numbers: list[int] = []  # of the lines that were told
        self.items: list[LogItem] = []
        self.events: list[Event] = []  # since the last sums
        self.new_item = True  # whether what follows begins an item

    def update(self, table: Table, lines: list[LogEntry]) -> None:
        """Tell what is new; from the beginning if something was taken back."""
        if lines is self.entries:
            return
        known = len(self.numbers)
        if [line.number for line in lines[:known]] != self.numbers:
            self.clear()
            known = 0
        self.entries = lines
        for line in lines[known:]:
            self.numbers.append(line.number)
            self.add_entry(table, line)

    def add_entry(self, table: Table, line: LogEntry) -> None:
        """A line goes on with the item of its seat, unless a turn begins in it or moves were taken back."""
        self.events += line.heard(list(self.audience.seats))
        if line.number not in self.parts_by_entry:
            self.parts_by_entry[line.number] = self.split_entry(table, line)
        for k, told in enumerate(self.parts_by_entry[line.number]):
            self.new_item = self.new_item or k > 0 or line.back
            if told.said:
                if self.new_item or self.items[-1].seat != told.seat:
                    self.items.append(LogItem(f"{line.number}-{k}", told.seat, line.number))
                self.items[-1].add(told, line.number)
                self.new_item = line.back
        if sums := self.ui.summarize_phase(self.game, self.events, self.audience.lang):
            item = LogItem(f"{line.number}-sums", line.seat, line.number)
            item.heading, item.rows = sums
            self.items.append(item)
            self.events, self.new_item = [], True
        del self.items[: -LOG_ITEMS - 1]

    def split_entry(self, table: Table, line: LogEntry) -> list[LogPart]:
        """What came of an entry: a part for each turn that it reaches into."""
        if line.back:
            how = "agreed" if needed_agreement(table, line.seat) else "back"
            return [
                LogPart(line.seat, (say(self.audience.lang, f"web.log.{how}", name=self.audience.names[line.seat]),), ())
            ]
        return [self.describe_events(events, line.seat) for events in split_by_turn(line.heard(list(self.audience.seats)))]

    def describe_events(self, events: list[Event], seat: int) -> LogPart:
        seat = events[0].seat if events and events[0].kind == "turn" and events[0].seat >= 0 else seat
        events = [event for event in events if event.kind not in self.ui.UNLOGGED_EVENTS]
        said = [
            self.text.describe_event(self.game, event, self.audience.lang, list(self.audience.names)) for event in events
        ]
        at = [place for event in events for place in self.ui.event_elements(self.game, event)]
        return LogPart(seat, tuple(filter(None, said)), tuple(at))

    def render_items(self, since: int) -> list[Drawing]:
        """The items, newest first; new is what came after the line `since`."""
        return [self.render_item(item, item.last > since >= 0) for item in self.items[-LOG_ITEMS:][::-1]]

    def render_item(self, item: LogItem, new: bool) -> Drawing:
        found = item.drawn.get(new)
        if found is None:
            html = self.item_html(item, new)
            found = item.drawn[new] = Drawing(f"log-{item.number}", html, html, "li", bare=True)
        return found

    def item_html(self, item: LogItem, new: bool) -> str:
        lang, names, marks = self.audience.lang, self.audience.names, self.audience.marks
        when = f"{self.address}/{item.first + 1}"  # the moment after its first line
        if item.rows or item.heading:
            sums = {"number": item.number, "heading": item.heading, "rows": item.rows}
            return render("part/sums.html", lang, names=names, looks=[mark.look for mark in marks], when=when, **sums)
        if item.text is None:
            met: set[str] = set()
            item.text = [(name, self.links.mark(said, met)) for name, said in join_sentences(item.said, names[item.seat])]
        return fragments.log_item(
            lang, item.number, marks[item.seat], new, " ".join(dict.fromkeys(item.at)), item.text, when
        )


LOGS: WeakKeyDictionary[Table, dict[Audience, GameLog]] = WeakKeyDictionary()


def log_for(table: Table, ears: Audience, lines: list[LogEntry]) -> GameLog:
    """The story up to now."""
    kept = LOGS.setdefault(table, {})
    if ears not in kept:
        kept[ears] = GameLog(table, ears)
    kept[ears].update(table, lines)
    return kept[ears]


def needed_agreement(table: Table, seat: int) -> bool:
    """Whether somebody else had to agree when this seat took moves back: bots and those at the same screen need not."""
    here = table.seats[seat].here
    return any(who != seat and not (here and table.seats[who].here) for who in table.people())


def split_by_turn(events: list[Event]) -> list[list[Event]]:
    """The events, cut where a turn begins."""
    out: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "turn":
            out.append([])
        out[-1].append(event)
    return out


def join_sentences(said: list[str], name: str) -> Sentences:
    """Sentences as (name, rest): those that begin with the same name are told in one go, `Ann uses …; places …`."""
    out: Sentences = []
    for text in said:
        rest = text.removeprefix(f"{name} ")
        if rest == text:
            out.append(("", text))
        elif out and out[-1][0]:
            out[-1] = (name, f"{out[-1][1].removesuffix('.')}; {rest}")
        else:
            out.append((name, rest))
    return out

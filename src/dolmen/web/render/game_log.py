"""The log of a table in words. It is extended with each new entry, because earlier items never change."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple
from weakref import WeakKeyDictionary

from dolmen.engine.chance import Event
from dolmen.engine.record import GAVE_UP
from dolmen.games import game_info
from dolmen.games.svg import Drawing
from dolmen.table import LogEntry, Table
from dolmen.text import say

from . import fragments
from .templates import render
from .text_links import Links

LOG_ITEMS = 40
MAX_DRAWINGS = 4 * LOG_ITEMS  # kept for one audience


class LogPart(NamedTuple):
    """What a seat did, in sentences, and the elements of the drawing it is about."""

    seat: int
    said: tuple[str, ...]
    at: tuple[str, ...]


class Audience(NamedTuple):
    """Who reads the log: seats whose secrets it may contain, the language, and names and marks of all seats."""

    seats: tuple[int, ...]
    lang: str
    names: tuple[str, ...]
    marks: tuple[fragments.Mark, ...]


class LogItem:
    """An item of the log: what a seat did in a turn, or a summary table (`heading` and `rows`)."""

    __slots__ = ("at", "drawn", "first", "heading", "last", "number", "rows", "said", "seat", "summary")

    def __init__(self, number: str, seat: int, entry: int) -> None:
        self.number: str = number
        self.seat: int = seat
        self.first: int = entry  # number of its first entry
        self.last: int = entry  # and of the last
        self.said: list[str] = []
        self.at: list[str] = []
        self.heading: str = ""
        self.rows: list[tuple[str, list[str]]] = []
        self.summary: int = -1  # the number of this summary; an undo does not change it
        self.drawn: dict[bool, Drawing] = {}  # by whether it is marked as new

    def add(self, part: LogPart, last: int) -> None:
        self.said += part.said
        self.at += part.at
        self.last = last
        self.drawn.clear()

    def content(self) -> tuple[object, ...]:
        """All that its picture depends on."""
        return self.number, self.first, tuple(self.said), tuple(self.at), self.heading, repr(self.rows)


class GameLog:
    """The log for one audience: its items, oldest first."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self.game = table.game
        self.audience = audience
        self.ui = game_info(table.game.name).ui
        self.text = game_info(table.game.name).text
        self.links = Links(table.game.name, audience.lang, self.ui.named_elements(table.game, audience.lang))
        self.table_url = f"/t/{table.id}"
        self.parts_by_entry: dict[int, list[LogPart]] = {}  # never changes
        self.drawings: dict[tuple[object, ...], Drawing] = {}  # by content: an undo makes all items anew
        self.clear()

    def clear(self) -> None:
        self.entries: list[LogEntry] = []
        self.numbers: list[int] = []  # of the entries in the log
        self.items: list[LogItem] = []
        self.events: list[Event] = []  # since the last summary
        self.summaries = 0  # the number of summaries so far
        self.new_item = True  # the next sentence begins a new item

    def update(self, table: Table, entries: list[LogEntry]) -> None:
        """Add new entries; start again if entries were taken back."""
        if entries is self.entries:
            return
        known = len(self.numbers)
        if [entry.number for entry in entries[:known]] != self.numbers:
            self.clear()
            known = 0
        self.entries = entries
        for entry in entries[known:]:
            self.numbers.append(entry.number)
            self.add_entry(table, entry)

    def add_entry(self, table: Table, entry: LogEntry) -> None:
        """Extend the item of the same seat, unless a turn begins or moves were taken back."""
        self.events += entry.events_for(list(self.audience.seats))
        if entry.number not in self.parts_by_entry:
            self.parts_by_entry[entry.number] = self.split_entry(table, entry)
        for k, part in enumerate(self.parts_by_entry[entry.number]):
            self.new_item = self.new_item or k > 0 or entry.is_undo
            if part.said:
                if self.new_item or self.items[-1].seat != part.seat:
                    self.items.append(LogItem(f"{entry.number}-{k}", part.seat, entry.number))
                self.items[-1].add(part, entry.number)
                self.new_item = entry.is_undo
        if summary := self.ui.summarize_phase(self.game, self.events, self.audience.lang):
            item = LogItem(f"{entry.number}-sums", entry.seat, entry.number)
            item.summary, self.summaries = self.summaries, self.summaries + 1
            item.heading, item.rows = summary
            self.items.append(item)
            self.events, self.new_item = [], True
        del self.items[: -LOG_ITEMS - 1]

    def split_entry(self, table: Table, entry: LogEntry) -> list[LogPart]:
        """The parts of an entry: one for each turn that it reaches into."""
        if entry.is_undo:
            key = "agreed" if needed_agreement(table, entry.seat) else "back"
            return [
                LogPart(entry.seat, (say(self.audience.lang, f"web.log.{key}", name=self.audience.names[entry.seat]),), ())
            ]
        if entry.end:
            text = describe_end(self.audience.lang, entry.end, entry.seat, self.audience.names)
            return [LogPart(entry.seat, (text,), ())]
        return [
            self.describe_events(events, entry.seat) for events in split_by_turn(entry.events_for(list(self.audience.seats)))
        ]

    def describe_events(self, events: list[Event], seat: int) -> LogPart:
        seat = events[0].seat if events and events[0].kind == "turn" and events[0].seat >= 0 else seat
        events = [event for event in events if event.kind not in self.ui.UNLOGGED_EVENTS]
        said = [
            self.text.describe_event(self.game, event, self.audience.lang, list(self.audience.names)) for event in events
        ]
        at = [place for event in events for place in self.ui.event_elements(self.game, event)]
        return LogPart(seat, tuple(count_repetitions(list(filter(None, said)))), tuple(at))

    def summaries_from(self, number: int) -> list[LogItem]:
        """The summaries of phases that ended in an entry from this number on."""
        return [item for item in self.items if item.heading and item.first >= number]

    def render_items(self, since: int) -> list[Drawing]:
        """The items, newest last. Items after the entry `since` are marked as new."""
        return [self.render_item(item, item.last > since >= 0) for item in self.items[-LOG_ITEMS:]]

    def render_item(self, item: LogItem, new: bool) -> Drawing:
        found = item.drawn.get(new)
        if found is None:
            found = item.drawn[new] = self.draw_item(item, new)
        return found

    def draw_item(self, item: LogItem, new: bool) -> Drawing:
        key = (new, *item.content())
        if key not in self.drawings:
            if len(self.drawings) >= MAX_DRAWINGS:
                self.drawings.clear()
            html = self.item_html(item, new)
            self.drawings[key] = Drawing(f"log-{item.number}", html, html, "li", bare=True)
        return self.drawings[key]

    def item_html(self, item: LogItem, new: bool) -> str:
        lang, names, marks = self.audience.lang, self.audience.names, self.audience.marks
        moment_url = f"{self.table_url}/{item.first + 1}"  # the state after its first entry
        if item.rows or item.heading:
            summary = {"number": item.number, "heading": item.heading, "rows": item.rows}
            return render(
                "part/phase_summary.html",
                lang,
                names=names,
                looks=[mark.look for mark in marks],
                moment_url=moment_url,
                **summary,
            )
        linked: set[str] = set()
        text = [(name, self.links.add_links(said, linked)) for name, said in join_sentences(item.said, names[item.seat])]
        return fragments.log_item(
            lang, item.number, marks[item.seat], new, " ".join(dict.fromkeys(item.at)), text, moment_url
        )


LOGS: WeakKeyDictionary[Table, dict[Audience, GameLog]] = WeakKeyDictionary()


def log_for(table: Table, audience: Audience, entries: list[LogEntry]) -> GameLog:
    """The up-to-date log for an audience."""
    logs = LOGS.setdefault(table, {})
    if audience not in logs:
        logs[audience] = GameLog(table, audience)
    logs[audience].update(table, entries)
    return logs[audience]


def describe_end(lang: str, end: str, seat: int, names: Sequence[str]) -> str:
    """How players ended a game early. One player alone is no team. `names` are those of all seats."""
    key = "gave-up-alone" if end == GAVE_UP and len(names) == 1 else end
    return say(lang, f"web.log.{key}", name=names[seat])


def needed_agreement(table: Table, seat: int) -> bool:
    """Whether another player had to agree to an undo of this seat. Bots and players on the same screen need not."""
    here = table.seats[seat].here
    return any(who != seat and not (here and table.seats[who].here) for who in table.human_seats())


def split_by_turn(events: list[Event]) -> list[list[Event]]:
    """The events in groups: each turn begins a new one."""
    out: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "turn":
            out.append([])
        out[-1].append(event)
    return out


def count_repetitions(said: list[str]) -> list[str]:
    """Equal sentences in a row as one: `A City in A2 takes 1 damage (×3).`"""
    runs = [(text, len(list(run))) for text, run in groupby(said)]
    return [text if n == 1 else f"{text.removesuffix('.')} (×{n})." for text, n in runs]


def join_sentences(said: list[str], name: str) -> list[tuple[str, str]]:
    """Sentences as (name, rest). Sentences about the same player are joined: `Ann uses …; places …`."""
    out: list[tuple[str, str]] = []
    for text in said:
        rest = text.removeprefix(f"{name} ")
        if rest == text:
            out.append(("", text))
        elif out and out[-1][0]:
            out[-1] = (name, f"{out[-1][1].removesuffix('.')}; {rest}")
        else:
            out.append((name, rest))
    return out

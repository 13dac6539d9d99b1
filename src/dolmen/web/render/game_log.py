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
from .fragments import Said
from .templates import render
from .text_links import Links

LOG_ITEMS = 40


class Told(NamedTuple):
    """What somebody did, in words, and the elements of the drawing it is about."""

    seat: int
    said: tuple[str, ...]
    at: tuple[str, ...]


class Ears(NamedTuple):
    """Who hears the story: seats with their secrets, in a language, and how the seats are called and look."""

    seats: tuple[int, ...]
    lang: str
    names: tuple[str, ...]
    marks: tuple[fragments.Mark, ...]


class Item:
    """An item of the log: what a seat did in a turn, or a table of sums (`heading` and `rows`)."""

    __slots__ = ("at", "drawn", "first", "heading", "last", "number", "rows", "said", "seat", "text")

    def __init__(self, number: str, seat: int, line: int) -> None:
        self.number: str = number
        self.seat: int = seat
        self.first: int = line  # the first line told in it
        self.last: int = line  # and the last
        self.said: list[str] = []
        self.text: Said | None = None  # the same run together and with links, once it is wanted
        self.at: list[str] = []
        self.heading: str = ""
        self.rows: list[tuple[str, list[str]]] = []
        self.drawn: dict[bool, Drawing] = {}  # when it is new, and when it is not

    def add(self, told: Told, last: int) -> None:
        self.said += told.said
        self.at += told.at
        self.last = last
        self.text = None
        self.drawn.clear()


class Story:
    """The items of a log, oldest first, and the lines they tell."""

    def __init__(self, table: Table, ears: Ears) -> None:
        self.game = table.game
        self.ears = ears
        self.stage = game_info(table.game.name).ui
        self.teller = game_info(table.game.name).text
        self.links = Links(table.game.name, ears.lang, self.stage.named_elements(table.game, ears.lang))
        self.address = f"/t/{table.id}"
        self.told: dict[int, list[Told]] = {}  # what came of each entry; that never changes
        self.begin()

    def begin(self) -> None:
        self.lines: list[LogEntry] = []
        self.numbers: list[int] = []  # of the lines that were told
        self.items: list[Item] = []
        self.events: list[Event] = []  # since the last sums
        self.fresh = True  # whether what follows begins an item

    def go_on(self, table: Table, lines: list[LogEntry]) -> None:
        """Tell what is new; from the beginning if something was taken back."""
        if lines is self.lines:
            return
        known = len(self.numbers)
        if [line.number for line in lines[:known]] != self.numbers:
            self.begin()
            known = 0
        self.lines = lines
        for line in lines[known:]:
            self.numbers.append(line.number)
            self.tell(table, line)

    def tell(self, table: Table, line: LogEntry) -> None:
        """A line goes on with the item of its seat, unless a turn begins in it or moves were taken back."""
        self.events += line.heard(list(self.ears.seats))
        if line.number not in self.told:
            self.told[line.number] = self.parts(table, line)
        for k, told in enumerate(self.told[line.number]):
            self.fresh = self.fresh or k > 0 or line.back
            if told.said:
                if self.fresh or self.items[-1].seat != told.seat:
                    self.items.append(Item(f"{line.number}-{k}", told.seat, line.number))
                self.items[-1].add(told, line.number)
                self.fresh = line.back
        if sums := self.stage.summarize_phase(self.game, self.events, self.ears.lang):
            item = Item(f"{line.number}-sums", line.seat, line.number)
            item.heading, item.rows = sums
            self.items.append(item)
            self.events, self.fresh = [], True
        del self.items[: -LOG_ITEMS - 1]

    def parts(self, table: Table, line: LogEntry) -> list[Told]:
        """What came of an entry: a part for each turn that it reaches into."""
        if line.back:
            how = "agreed" if asked_others(table, line.seat) else "back"
            return [Told(line.seat, (say(self.ears.lang, f"web.log.{how}", name=self.ears.names[line.seat]),), ())]
        return [self.words(events, line.seat) for events in by_turn(line.heard(list(self.ears.seats)))]

    def words(self, events: list[Event], seat: int) -> Told:
        seat = events[0].seat if events and events[0].kind == "turn" and events[0].seat >= 0 else seat
        events = [event for event in events if event.kind not in self.stage.UNLOGGED_EVENTS]
        said = [self.teller.describe_event(self.game, event, self.ears.lang, list(self.ears.names)) for event in events]
        at = [place for event in events for place in self.stage.event_elements(self.game, event)]
        return Told(seat, tuple(filter(None, said)), tuple(at))

    def drawn(self, since: int) -> list[Drawing]:
        """The items, newest first; new is what came after the line `since`."""
        return [self.draw(item, item.last > since >= 0) for item in self.items[-LOG_ITEMS:][::-1]]

    def draw(self, item: Item, new: bool) -> Drawing:
        found = item.drawn.get(new)
        if found is None:
            html = self.markup(item, new)
            found = item.drawn[new] = Drawing(f"log-{item.number}", html, html, "li", bare=True)
        return found

    def markup(self, item: Item, new: bool) -> str:
        lang, names, marks = self.ears.lang, self.ears.names, self.ears.marks
        when = f"{self.address}/{item.first + 1}"  # the moment after its first line
        if item.rows or item.heading:
            sums = {"number": item.number, "heading": item.heading, "rows": item.rows}
            return render("part/sums.html", lang, names=names, looks=[mark.look for mark in marks], when=when, **sums)
        if item.text is None:
            met: set[str] = set()
            item.text = [(name, self.links.mark(said, met)) for name, said in run_together(item.said, names[item.seat])]
        return fragments.item(lang, item.number, marks[item.seat], new, " ".join(dict.fromkeys(item.at)), item.text, when)


STORIES: WeakKeyDictionary[Table, dict[Ears, Story]] = WeakKeyDictionary()


def story(table: Table, ears: Ears, lines: list[LogEntry]) -> Story:
    """The story up to now."""
    kept = STORIES.setdefault(table, {})
    if ears not in kept:
        kept[ears] = Story(table, ears)
    kept[ears].go_on(table, lines)
    return kept[ears]


def asked_others(table: Table, seat: int) -> bool:
    """Whether somebody else had to agree when this seat took moves back: bots and those at the same screen need not."""
    here = table.seats[seat].here
    return any(who != seat and not (here and table.seats[who].here) for who in table.people())


def by_turn(events: list[Event]) -> list[list[Event]]:
    """The events, cut where a turn begins."""
    out: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "turn":
            out.append([])
        out[-1].append(event)
    return out


def run_together(said: list[str], name: str) -> Said:
    """Sentences as (name, rest): those that begin with the same name are told in one go, `Ann uses …; places …`."""
    out: Said = []
    for text in said:
        rest = text.removeprefix(f"{name} ")
        if rest == text:
            out.append(("", text))
        elif out and out[-1][0]:
            out[-1] = (name, f"{out[-1][1].removesuffix('.')}; {rest}")
        else:
            out.append((name, rest))
    return out

"""The log of a table: the events of each answer that counts, every notable undo, and an early end."""

from __future__ import annotations

from dolmen.engine.chance import Event
from dolmen.engine.record import Record

TURN = "turn"  # the event with which a seat's turn begins


class LogEntry:
    """The events of one entry of the record.

    `seat` gave the answer. `auto`: the table answered, because there was only one answer. `is_undo`: the entry is an undo.
    `end`: how the players ended the game early, if the entry does that.
    """

    def __init__(self, number: int, seat: int, auto: bool, is_undo: bool, events: list[Event], end: str = "") -> None:
        self.number: int = number
        self.seat: int = seat
        self.auto: bool = auto
        self.is_undo: bool = is_undo
        self.events: list[Event] = events
        self.end: str = end

    def events_for(self, seats: list[int]) -> list[Event]:
        """The events that these seats may see."""
        return [e for e in self.events if e.to < 0 or e.to in seats]


def append_entries(log: list[LogEntry], record: Record, first: int, events: dict[int, list[Event]]) -> list[LogEntry]:
    """A new list with the answers, or the early end, from entry `first` on. The old list stays as it is: callers may still
    hold it.
    """
    new = enumerate(record.entries[first:], first)
    return log + [LogEntry(number, e.seat, e.auto, False, [] if e.end else events[number], e.end) for number, e in new]


def build_log(record: Record, events: dict[int, list[Event]]) -> list[LogEntry]:
    """The whole log, oldest entry first."""
    live = set(record.live_entries())
    redone = {e.redo for e in record.entries if e.redo >= 0}
    log: list[LogEntry] = []
    for number, entry in enumerate(record.entries):
        if number in live:
            log.append(LogEntry(number, entry.seat, entry.auto, False, events[number]))
        elif entry.undo and number not in redone and is_notable_undo(record, events, number):
            log.append(LogEntry(number, entry.seat, False, True, []))
        elif entry.end:
            log.append(LogEntry(number, entry.seat, False, False, [], entry.end))
    return log


def is_notable_undo(record: Record, events: dict[int, list[Event]], number: int) -> bool:
    """Whether an undo took back a random draw, another seat's answer, or the beginning of another seat's turn."""
    entries, undo = record.entries, record.entries[number]
    if any(event.kind == TURN and event.seat != undo.seat for n in undo.undo for event in events.get(n, [])):
        return True
    return any(entries[n].drew or (entries[n].seat != undo.seat and not entries[n].auto) for n in undo.undo)


def has_secrets(log: list[LogEntry]) -> bool:
    """Whether some events are for one seat only."""
    return any(event.to >= 0 for entry in log for event in entry.events)

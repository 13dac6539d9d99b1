"""The record: setup plus every answer with its chance outcomes. It is the truth; a state is a reading of it.

Entries are only ever appended. Undo and redo are entries too, so nothing that happened is lost, and what the record
says counts (`live`) follows from the list alone.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dolmen.text import InputError, from_library_error

FORMAT = 1


class BadRecord(InputError):
    """A record that cannot be read or replayed; it says where and why."""


class Entry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One line: an answer with what chance gave, or the undoing of lines, or the redoing of an undo.

    `auto`: the table gave this answer by itself, because there was no other.
    """

    seat: int
    answer: str = ""
    drew: list[tuple[str, str]] = []
    undo: list[int] = []
    redo: int = -1
    auto: bool = False


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """`options` makes the game anew; `drew` is what chance gave at setup, `position` is where it began if not there."""

    game: str
    options: dict[str, Any]
    dolmen: int = FORMAT
    position: str = ""
    drew: list[tuple[str, str]] = []
    entries: list[Entry] = []

    def live_entries(self) -> list[int]:
        """The numbers of the answers that count, in the order in which they are played."""
        counts: list[int] = []
        for number, entry in enumerate(self.entries):
            if entry.answer:
                counts.append(number)
            elif entry.undo:
                back = set(entry.undo)
                counts = [n for n in counts if n not in back]
            else:
                counts = sorted(counts + self.entries[entry.redo].undo)
        return counts

    def returned_draws(self) -> dict[str, list[str]]:
        """What undone answers drew, deck by deck, in the order in which it will come again: undo never rerolls."""
        told: dict[str, list[str]] = {}
        for entry in self.entries:
            if entry.undo:
                for deck, name in reversed([d for n in entry.undo for d in self.entries[n].drew]):
                    told.setdefault(deck, []).insert(0, name)
                continue
            redone = [] if entry.answer else self.entries[entry.redo].undo
            for deck, name in entry.drew + [d for n in redone for d in self.entries[n].drew]:
                if name in told.get(deck, []):
                    told[deck].remove(name)
        return told

    def check(self) -> None:
        """Refuse undos and redos that point nowhere."""
        counts, undos = set[int](), set[int]()
        for number, entry in enumerate(self.entries):
            if (entry.answer != "") + (entry.undo != []) + (entry.redo >= 0) != 1:
                raise BadRecord("record.kind", entry=number)
            if entry.answer:
                counts.add(number)
            elif entry.undo:
                if not counts.issuperset(entry.undo):
                    raise BadRecord("record.undo", entry=number)
                counts.difference_update(entry.undo)
                undos.add(number)
            else:
                if entry.redo not in undos:
                    raise BadRecord("record.redo", entry=number)
                counts.update(self.entries[entry.redo].undo)
                undos.remove(entry.redo)


def write_record(record: Record) -> str:
    """JSON with one entry a line, so that two records can be compared by eye and by diff."""
    head = msgspec.to_builtins(record)
    lines = [msgspec.json.encode(e).decode() for e in record.entries]
    head.pop("entries", None)
    opening = msgspec.json.encode({"dolmen": FORMAT, **head}).decode()[:-1]
    return opening + ',"entries":[\n' + ",\n".join(lines) + "\n]}\n"


def read_record(text: str | bytes) -> Record:
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("record.whole", what=from_library_error(error)) from None
    if record.dolmen != FORMAT:
        raise BadRecord("record.format", given=record.dolmen, known=FORMAT)
    record.check()
    return record

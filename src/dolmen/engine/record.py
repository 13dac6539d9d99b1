"""The record of a game: its setup and every answer with its random outcomes. The state follows from the record.

Entries are only appended, never changed or removed. Undo and redo are entries too. `live_entries` computes the answers in
force from the list.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

from dolmen.text import InputError, from_library_error

FORMAT = 1
RESIGNED, DRAW, GAVE_UP = "resigned", "draw", "gave-up"  # how players end a game early
EARLY_ENDS = (RESIGNED, DRAW, GAVE_UP)


class BadRecord(InputError):
    """A record cannot be read or replayed; the message says where and why."""


class Entry(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An answer with its random outcomes, or an undo of entries, or a redo of an undo, or an early end.

    `auto`: an automatic answer, because it was the only one. `end`: the players end the game before its rules do: `seat`
    resigned, or all agreed to a draw, or the team gave up. Nothing follows such an entry.
    """

    seat: int
    answer: str = ""
    drew: list[tuple[str, str]] = []
    undo: list[int] = []
    redo: int = -1
    auto: bool = False
    end: str = ""


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """`options` makes the game; `drew` holds the random outcomes of the setup; `position` replaces the setup.

    `pack`: the text of the owner's content file that the game is played with, in a file for another server.
    """

    game: str
    options: dict[str, Any]
    dolmen: int = FORMAT
    position: str = ""
    drew: list[tuple[str, str]] = []
    pack: str = ""
    entries: list[Entry] = []

    @property
    def early_end(self) -> Entry | None:
        """The last entry, if it is an early end."""
        return self.entries[-1] if self.entries and self.entries[-1].end else None

    def live_entries(self, length: int | None = None) -> list[int]:
        """The numbers of the answers that are not undone, in the order of play. With `length`: after that many entries."""
        live: list[int] = []
        for number in range(len(self.entries) if length is None else length):
            if self.entries[number].answer:
                live.append(number)
            else:
                self.change_line(live, number)
        return live

    def change_line(self, live: list[int], number: int) -> None:
        """Change a list of live entries as the undo or redo with this number does. Only the end of the list is touched."""
        entry = self.entries[number]
        if entry.end:
            return
        moved = entry.undo or self.entries[entry.redo].undo
        first = bisect_left(live, min(moved))
        if entry.undo:
            back = set(moved)
            live[first:] = [n for n in live[first:] if n not in back]
        else:
            live[first:] = sorted(live[first:] + moved)

    def returned_draws(self) -> dict[str, list[str]]:
        """The draws of undone answers, by deck, in the order in which they will come again: undo never rerolls."""
        draws: dict[str, list[str]] = {}
        for entry in self.entries:
            self.change_draws(draws, entry)
        return draws

    def change_draws(self, draws: dict[str, list[str]], entry: Entry) -> None:
        """Change the draws of undone answers as an entry does."""
        if entry.end:
            return
        if entry.undo:
            for deck, name in reversed([d for n in entry.undo for d in self.entries[n].drew]):
                draws.setdefault(deck, []).insert(0, name)
            return
        redone = [] if entry.answer else self.entries[entry.redo].undo
        for deck, name in entry.drew + [d for n in redone for d in self.entries[n].drew]:
            if name in draws.get(deck, []):
                draws[deck].remove(name)

    def check(self) -> None:
        """Raise BadRecord unless each entry is an answer, or an undo or redo of entries for which that is possible.

        The last one may be an early end.
        """
        counts, undos = set[int](), set[int]()
        for number, entry in enumerate(self.entries):
            if (entry.answer != "") + (entry.undo != []) + (entry.redo >= 0) + (entry.end != "") != 1:
                raise BadRecord("record.kind", entry=number)
            if entry.end:
                if number + 1 < len(self.entries) or entry.end not in EARLY_ENDS:
                    raise BadRecord("record.end", entry=number)
            elif entry.answer:
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
    """The record as JSON with one entry per line, so that records can be compared with diff."""
    head = msgspec.to_builtins(record)
    lines = [msgspec.json.encode(e).decode() for e in record.entries]
    head.pop("entries", None)
    opening = msgspec.json.encode({"dolmen": FORMAT, **head}).decode()[:-1]
    return opening + ',"entries":[\n' + ",\n".join(lines) + "\n]}\n"


def read_record(text: str | bytes) -> Record:
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord("record.undecodable", what=from_library_error(error)) from None
    if record.dolmen != FORMAT:
        raise BadRecord("record.format", given=record.dolmen, known=FORMAT)
    record.check()
    return record

"""How much work it is to replay a record, found out without playing it."""

from __future__ import annotations

from bisect import bisect_left

from dolmen.engine.play import dropped_state, latest_kept
from dolmen.engine.record import Record

MAX_REPLAYED_ANSWERS = 4000  # maximum number for an uploaded record; long games have some hundreds


def count_replayed_answers(record: Record, most: int) -> int:
    """The number of answers that `Table.replay` performs, plus one for each undo and redo. Counting stops soon after `most`.

    An undo or redo plays all answers after the latest stored state before its first change (`Play.rebuild`). So a short
    record with many undos can take much longer than a long one. A redo right after its undo plays nothing, but counts.
    """
    live: list[int] = []  # the answers in force
    stored: list[bool] = []  # for each of them, whether the state before it is stored
    count = 0

    def perform(answers: int) -> None:
        nonlocal count
        count += answers
        for _ in range(answers):
            stored.append(True)
            if (dropped := dropped_state(len(stored))) >= 0:
                stored[dropped] = False

    for number, entry in enumerate(record.entries):
        if entry.answer:
            live.append(number)
            perform(1)
        elif entry.end:
            count += 1
        else:
            moved = entry.undo or record.entries[entry.redo].undo
            keep = bisect_left(live, min(moved))
            if keep < len(live):
                keep = latest_kept(stored[: keep + 1])
            record.change_line(live, number)
            del stored[keep:]
            perform(len(live) - keep)
            count += 1  # so that the number of entries is bounded, too
        if count > most:
            break
    return count

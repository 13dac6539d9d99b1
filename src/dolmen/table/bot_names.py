"""The names of bots. A name stays with its seat, and says which face the page draws."""

from __future__ import annotations

from zlib import crc32

from dolmen.store import SeatRow

NAMES = (
    *("Alva", "Bram", "Cleo", "Dorn", "Elva", "Finn", "Gisla", "Hugin", "Isla", "Jorun", "Kiran", "Linus"),
    *("Mira", "Nilo", "Orla", "Pim", "Runa", "Sten", "Tilda", "Ulf", "Vesna", "Wim", "Yara", "Zeno"),
)


def name_bots(table_id: str, seats: list[SeatRow]) -> None:
    """Give every bot without a name one that nobody else at the table has. The same table always gets the same names."""
    taken = {row.name.casefold() for row in seats}
    order = sorted(NAMES, key=lambda name: crc32(f"{table_id} {name}".encode()))
    free = [name for name in order if name.casefold() not in taken]
    unnamed = [row for row in seats if row.bot and not row.name]
    for k, row in enumerate(unnamed):
        row.name = free[k % len(free)]

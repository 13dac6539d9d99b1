"""The fields of a state, declared as one table that drives writing, reading and observing.

A `Kind` says how a value is written to plain data and read back, and which numbers show it to a learning program
(`docs/environments.md`); a `Field` says which attribute of the state has which kind and under which key it is stored. Stored
games contain these keys, so they never change.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, Final

from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.serialize import BadState, find_index, mask_from
from dolmen.engine.state import State

Row = MutableSequence[float]  # the numbers of an observation
NO_NUMBER: Final = -1  # a value without a name, such as no card

# Entries that an observation shows of a list without a fixed length.
OBSERVED_NUMBERS: Final = 12
OBSERVED_SETS: Final = 4


# -- kinds of values ---------------------------------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class Kind:
    """How a value is stored. `read` raises `BadState` for data that does not fit; `missing` stands for a missing key."""

    missing: Any = None

    def write(self, value: Any) -> object:
        return value

    def read(self, stored: Any, key: str) -> Any:
        raise NotImplementedError

    def number_labels(self) -> list[str]:
        """What each number of `write_numbers` means, after the key of the field. The default is a single number."""
        return [""]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        """Write the numbers that show a value to a learning program into a row of zeros; return where the next one goes.

        Most of them are 0 and need not be written. Every value of a kind has the same number of numbers.
        """
        if value:
            row[at] = float(value)
        return at + 1


class Number(Kind):
    def __init__(self, missing: int | None = None) -> None:
        self.missing = missing

    def read(self, stored: Any, key: str) -> int:
        if type(stored) is not int:
            raise BadState("state.whole", field=key, given=stored)
        return stored


class Flag(Kind):
    def read(self, stored: Any, key: str) -> bool:
        return stored is True


@mypyc_attr("allow_interpreted_subclasses")
class Name(Kind):
    """A number stored as its name; `what` is the kind of thing, for the error message."""

    def __init__(self, names: Sequence[str], what: str) -> None:
        self.names: list[str] = list(names)
        self.what: str = what

    def write(self, value: Any) -> object:
        return self.names[value]

    def read(self, stored: Any, key: str) -> int:
        return find_index(self.names, stored, self.what)

    def number_labels(self) -> list[str]:
        return [f"={name}" for name in self.names]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        if value >= 0:  # not NO_NUMBER
            row[at + value] = 1.0
        return at + len(self.names)


class OptionalName(Name):
    """A `Name` that may be NO_NUMBER: that is stored as `absent`; an empty name and null are read as NO_NUMBER."""

    def __init__(self, names: Sequence[str], what: str, absent: object = None) -> None:
        super().__init__(names, what)
        self.absent: object = absent

    def write(self, value: Any) -> object:
        return self.absent if value == NO_NUMBER else self.names[value]

    def read(self, stored: Any, key: str) -> int:
        return NO_NUMBER if stored in (None, self.absent) else find_index(self.names, stored, self.what)


class NameSet(Name):
    """A mask stored as the list of its members' names."""

    missing: Any = ()

    def write(self, value: Any) -> object:
        members = []
        while value:
            lowest = value & -value
            members.append(self.names[lowest.bit_length() - 1])
            value ^= lowest
        return members

    def read(self, stored: Any, key: str) -> int:
        return mask_from(self.names, check_list(stored, key), self.what)

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        write_mask(value, row, at)
        return at + len(self.names)


class ListOf(Kind):
    """A list of values of one kind; with `n`, of exactly `n`."""

    missing: Any = ()

    def __init__(self, kind: Kind, n: int = -1) -> None:
        self.kind: Kind = kind
        self.n: int = n
        self.number_count: int = len(self.number_labels())

    def write(self, value: Any) -> object:
        return [self.kind.write(one) for one in value]

    def read(self, stored: Any, key: str) -> list[Any]:
        values = check_list(stored, key)
        if self.n >= 0 and len(values) != self.n:
            raise BadState("state.entries", field=key, n=self.n, given=len(values))
        return [self.kind.read(one, key) for one in values]

    def counts_names(self) -> bool:
        """Whether an observation shows how often each name occurs: in a list of names without a fixed length."""
        return self.n < 0 and isinstance(self.kind, Name) and not isinstance(self.kind, NameSet)

    def observed_entries(self) -> int:
        """How many entries an observation shows."""
        if self.n >= 0:
            return self.n
        return OBSERVED_NUMBERS if isinstance(self.kind, Number) else OBSERVED_SETS

    def number_labels(self) -> list[str]:
        """`#` is the length, `.2` the entry 2, and `=<name>` the number of times that a name occurs."""
        names = self.kind.number_labels()
        if self.counts_names():
            return ["#", *names]
        return ["#", *[f".{k}{name}" for k in range(self.observed_entries()) for name in names]]

    def write_numbers(self, value: Any, row: Row, at: int) -> int:
        end = at + self.number_count
        row[at] = float(len(value))
        at += 1
        if self.counts_names():
            for k in value:
                if k >= 0:
                    row[at + k] += 1.0
        else:
            for one in value[: self.observed_entries()]:
                at = self.kind.write_numbers(one, row, at)
        return end


def write_mask(mask: int, row: Row, at: int) -> None:
    """Write 1 for each member of a mask."""
    while mask:
        lowest = mask & -mask
        row[at + lowest.bit_length() - 1] = 1.0
        mask ^= lowest


def check_list(stored: Any, key: str) -> list[Any]:
    """A stored list; an empty one if the key is missing."""
    if stored == ():
        return []
    if not isinstance(stored, list):
        raise BadState("state.list", field=key)
    return stored


def check_table(stored: Any, key: str) -> Mapping[str, Any]:
    """A stored table; an empty one if the key is missing."""
    if stored == ():
        return {}
    if not isinstance(stored, Mapping):
        raise BadState("state.table", field=key, given=stored)
    return stored


# -- fields ------------------------------------------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class Field:
    """One key of the stored data, and the attribute of the state that it stores."""

    def __init__(self, key: str, kind: Kind, attribute: str = "") -> None:
        self.key: str = key
        self.kind: Kind = kind
        self.attribute: str = attribute or key

    def attributes(self) -> list[str]:
        return [self.attribute]

    def write(self, s: Any) -> object:
        return self.kind.write(getattr(s, self.attribute))

    def read(self, s: Any, data: Mapping[str, Any]) -> None:
        setattr(s, self.attribute, self.kind.read(data.get(self.key, self.kind.missing), self.key))

    def number_labels(self, seats: int) -> list[str]:
        """What each number of an observation of this field means."""
        return [self.key + name for name in self.kind.number_labels()]

    def write_numbers(self, s: Any, row: Row, at: int) -> int:
        """Write the numbers of the field into a row of zeros; return where the next one goes."""
        return self.kind.write_numbers(getattr(s, self.attribute), row, at)


@mypyc_attr("allow_interpreted_subclasses")
class SeatField:
    """A field of each seat: an attribute of the state that is a list with one value for each seat."""

    def __init__(self, key: str, kind: Kind, attribute: str = "") -> None:
        self.key: str = key
        self.kind: Kind = kind
        self.attribute: str = attribute or key

    def value(self, s: Any, seat: int) -> Any:
        return getattr(s, self.attribute)[seat]

    def write(self, s: Any, seat: int) -> object:
        return self.kind.write(self.value(s, seat))

    def read(self, s: Any, seat: int, data: Mapping[str, Any]) -> None:
        value = self.kind.read(data.get(self.key, self.kind.missing), self.key)
        getattr(s, self.attribute)[seat : seat + 1] = [value]  # appended in a state that starts with empty lists


class SeatTables(Field):
    """All fields of all seats, stored as one table for each seat."""

    def __init__(self, key: str, fields: Sequence[SeatField]) -> None:
        super().__init__(key, Kind())
        self.fields: Sequence[SeatField] = fields

    def attributes(self) -> list[str]:
        return [field.attribute for field in self.fields]

    def write(self, s: Any) -> object:
        return [{field.key: field.write(s, seat) for field in self.fields} for seat in range(s.components.seats)]

    def read(self, s: Any, data: Mapping[str, Any]) -> None:
        for seat, entry in enumerate(check_list(data.get(self.key, ()), self.key)):
            for field in self.fields:
                field.read(s, seat, check_table(entry, self.key))

    def number_labels(self, seats: int) -> list[str]:
        names = [field.key + name for field in self.fields for name in field.kind.number_labels()]
        return [f"{self.key}.{seat}.{name}" for seat in range(seats) for name in names]

    def write_numbers(self, s: Any, row: Row, at: int) -> int:
        for seat in range(s.components.seats):
            for field in self.fields:
                at = field.kind.write_numbers(field.value(s, seat), row, at)
        return at


def write_fields(s: State, fields: Sequence[Field]) -> dict[str, object]:
    return {field.key: field.write(s) for field in fields}


def read_fields(s: State, fields: Sequence[Field], data: Mapping[str, Any]) -> None:
    for field in fields:
        field.read(s, data)

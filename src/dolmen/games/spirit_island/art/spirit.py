"""The values of a spirit panel: growth, presence tracks, elements, innate powers and special rules.

`spirit_parts` draws the parts, `spirit_panel` the whole panel.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import Bar, Threshold
from .elements import Counts

GAP = 10.0
Part = tuple[str, float]  # markup and height


class Item(NamedTuple):
    """A growth item: its kind in the content file (`presence`, `gain power`, ...), words, a value, symbols of places."""

    kind: str
    words: str
    value: str = ""
    where: tuple[str, ...] = ()


class Growth(NamedTuple):
    """A growth option. `state`: `legal`, `chosen`, `shut` or nothing; `key` is written on its disc."""

    key: str
    items: tuple[Item, ...]
    state: str = ""


class Track(NamedTuple):
    """A presence track, `energy` or `plays`: its spaces, how many are uncovered, and whether the next presence may leave.

    `words` lists its spaces in words.
    """

    id: str
    title: str
    spaces: tuple[int | str, ...]
    open: int
    legal: bool = False
    words: str = ""


class Innate(NamedTuple):
    """An innate power. `state`: `legal`, `used`, `later` or nothing."""

    id: str
    name: str
    speed: str
    speed_word: str
    bar: Bar
    levels: tuple[Threshold, ...]
    state: str = ""
    note: str = ""


class Rule(NamedTuple):
    name: str
    text: str


class Captions(NamedTuple):
    """The texts of every panel; `income` and `of_plays` contain `{n}` for the number."""

    growth: str
    always: str
    rules: str
    energy: str
    plays: str
    income: str
    of_plays: str
    destroyed: str


class Spirit(NamedTuple):
    """A spirit as its panel shows it. `have` counts its elements now."""

    id: str
    name: str
    player: str
    complexity: str
    growth: tuple[Growth, ...]
    tracks: tuple[Track, ...]
    innates: tuple[Innate, ...]
    rules: tuple[Rule, ...]
    captions: Captions
    have: Counts
    energy: int = 0
    plays: int = 0
    destroyed: int = 0
    always: tuple[Item, ...] = ()
    extra: str = ""  # such as the health of the drowned
    scope: str = ""  # prefix of every id, if a page has several panels
    ready: bool = False
    to_act: bool = False


def highest_number(track: Track) -> int:
    """The highest uncovered number. Only this one counts."""
    return max((space for space in track.spaces[: track.open] if isinstance(space, int)), default=0)

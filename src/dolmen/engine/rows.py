"""Modifiers: "this turn", "instead", "whenever". A row in the state gives a node a say at one of a closed list of points.

A row is (point, node, seat, scope, expiry, uses). Whether it applies is tested at the point, never when it is made. A row
that is used up stays, without effect, until the next `expire`, so that whoever is reading the rows does not lose count.

Numbers (cost ... defend) are changed on the spot. At a `would_...` point a row may let the thing happen, put something
in its place, or ask first: then the frame that consults the rows waits (`consult`). At the others it hears what happened.
"""

from __future__ import annotations

from typing import Final

from ..text import say
from .door import Door
from .effects import Act, Amount, Condition, Effect, queue
from .state import Frame, Row, State

POINTS: Final = (
    "cost",
    "speed",
    "range",
    "origin",
    "health",
    "strength",
    "defend",
    "would_damage",
    "would_destroy",
    "would_blight",
    "would_act",
    "moved",
    "destroyed",
    "fear",
    "gained",
    "discard",
    "offer",
)
COST: Final = 0  # what a card costs
SPEED: Final = 1  # in which phase a power is used
RANGE: Final = 2  # how far a power reaches
ORIGIN: Final = 3  # whose presence a power may be used from, a mask
HEALTH: Final = 4  # what a piece withstands
STRENGTH: Final = 5  # what a piece deals
DEFEND: Final = 6  # what is taken off the damage to a place
WOULD_DAMAGE: Final = 7
WOULD_DESTROY: Final = 8
WOULD_BLIGHT: Final = 9
WOULD_ACT: Final = 10
MOVED: Final = 11
DESTROYED: Final = 12
FEAR: Final = 13
GAINED: Final = 14
DISCARD: Final = 15
OFFER: Final = 16  # an entitlement: what a seat may also choose in a phase

EXPIRIES: Final = ("never", "act", "phase", "turn")
NEVER: Final = 0
THIS_ACT: Final = 1
THIS_PHASE: Final = 2
THIS_TURN: Final = 3

GO: Final = 0  # it happens
STOPPED: Final = 1  # it does not, or something else did in its place
ASKED: Final = 2  # somebody is asked first

AT_END: Final = -1  # the cursor of `consult` when a row has stopped what would have happened


class Modifier(Effect):
    """What a row says. `x` is what the point is about (a card, a kind of piece), `n` how much of it."""

    def value(self, s: State, r: Row, x: int, n: int) -> int:
        return n

    def would(self, s: State, r: Row, f: Frame, place: int, x: int, n: int, door: Door) -> int:
        return GO

    def heard(self, s: State, r: Row, place: int, x: int, n: int, door: Door) -> None:
        """It has happened."""


def says(r: Row, point: int, seat: int, place: int) -> bool:
    """Whether the row has a say at this point, for this seat's things (-1: anybody's), in this place (-1: nowhere)."""
    if r.point != point or r.uses == 0:
        return False
    return (seat < 0 or r.seat == seat) and (r.scope < 0 or r.scope == place)


def changed(s: State, point: int, seat: int, place: int, x: int, n: int) -> int:
    """A number as the rows change it."""
    for r in s.rows:
        if says(r, point, seat, place):
            node = r.node
            assert isinstance(node, Modifier)
            n = node.value(s, r, x, n)
    return n


def replaced(s: State, f: Frame, point: int, seat: int, place: int, x: int, n: int, door: Door) -> bool:
    """Whether a row puts something else in the place of what `f` is about to do. Rows at such a point do not ask."""
    for r in s.rows:
        if says(r, point, seat, place):
            node = r.node
            assert isinstance(node, Modifier)
            if node.would(s, r, f, place, x, n, door) == STOPPED:
                return True
    return False


def consult(s: State, f: Frame, point: int, place: int, x: int, door: Door) -> int:
    """The same where rows may ask. `f.b` is the next row to consult: begin with 0 and come back while it says ASKED."""
    while 0 <= f.b < len(s.rows):
        r = s.rows[f.b]
        f.b += 1
        if says(r, point, -1, place):
            node = r.node
            assert isinstance(node, Modifier)
            verdict = node.would(s, r, f, place, x, 0, door)
            if verdict == STOPPED:
                f.b = AT_END
            if verdict != GO:
                return verdict
    return STOPPED if f.b == AT_END else GO


def happened(s: State, point: int, seat: int, place: int, x: int, n: int, door: Door) -> None:
    """Tell the rows what has happened."""
    for r in s.rows:
        if says(r, point, seat, place):
            node = r.node
            assert isinstance(node, Modifier)
            node.heard(s, r, place, x, n, door)


def expire(s: State, expiry: int) -> None:
    """The end of an act, a phase or a turn: rows that last so long or shorter go, and so do those used up."""
    s.rows = [r for r in s.rows if r.uses != 0 and not 0 < r.expiry <= expiry]


# -- modifiers and effects that every game can use ---------------------------------------------------------------------
class Plus(Modifier):
    """The row's own number on top."""

    def words(self, lang: str) -> str:
        return ""

    def value(self, s: State, r: Row, x: int, n: int) -> int:
        return n + r.a


class First(Modifier):
    """Before it happens, and if a condition holds for the row's seat in that place, an effect takes place: it may ask."""

    def __init__(self, condition: Condition, effect: Effect) -> None:
        self.condition: Condition = condition
        self.effect: Effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, "effects.first", condition=self.condition.words(lang), then=self.effect.words(lang))

    def would(self, s: State, r: Row, f: Frame, place: int, x: int, n: int, door: Door) -> int:
        part = Frame(self.effect, r.seat, r.source, place)
        if not self.condition.holds(s, part):
            return GO
        s.stack.append(part)
        return ASKED


class Prevent(Effect):
    """Inside a `First`: it does not happen. The frame that consulted the rows is the nearest one that consults."""

    def words(self, lang: str) -> str:
        return say(lang, "effects.prevent")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        for i in range(len(s.stack) - 1, -1, -1):
            node = s.stack[i].node
            if isinstance(node, Consulting):
                s.stack[i].b = AT_END
                return False
        raise AssertionError(f"{self.path} prevents nothing")


class Consulting(Effect):
    """A step that consults the rows before it happens. b: the cursor of `consult`."""


class After(Modifier):
    """After each act in which it happened, an act of its own follows: it is given how often. The row's b tells two apart."""

    def __init__(self, effect: Act) -> None:
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return self.effect.words(lang)

    def counts(self, s: State, r: Row, x: int) -> bool:
        """Whether this is what the row waits for."""
        return True

    def heard(self, s: State, r: Row, place: int, x: int, n: int, door: Door) -> None:
        if self.counts(s, r, x):
            queue(s, self.effect, r.seat, r.source, place, n, r.b)


class Lasting(Effect):
    """From now on, here and for this turn, a modifier has a say for the owner. The amount is fixed now: the row's a."""

    def __init__(self, point: int, modifier: Modifier, n: Amount, key: str) -> None:
        self.point: int = point
        self.modifier: Modifier = modifier
        self.n: Amount = n
        self.key: str = key

    def parts(self) -> list[Effect]:
        return [self.modifier]

    def words(self, lang: str) -> str:
        return say(lang, self.key, n=self.n.shown(lang), then=self.modifier.words(lang))

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        row = Row(self.point, self.modifier, f.owner, f.target, THIS_TURN, -1, f.source, self.n.value(s, f))
        for other in s.rows:
            if other.node is row.node:
                row.b += 1
        s.rows.append(row)
        return False

"""The rest of step (b) and step (c): markers beyond the free solids, coins, and the last slides (RO-5, RO-6, RO-12)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import DONE, MOVE, PIECE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.components import (
    BY_COINS,
    BY_COINS_AND_REPLACE,
    BY_FREE_BLANK,
    BY_FREE_BLANK_AND_REPLACE,
    BY_REPLACE,
    BY_SHORTAGE,
    COIN,
    FREE_BLANK,
    REPLACE,
    SLIDE,
    SQUARE_NAMES,
    SQUARES,
    Shape,
    names_in,
    squares_in,
)
from ..model.markers import place, take_off, take_under, test_outpost
from ..model.state import RoamState
from .artifacts import (
    is_open_ability,
    open_abilities,
    open_ability_fault,
    replaceable,
    slide_fault,
    slides,
    spend,
    use_open_ability,
    use_slide,
)
from .step_order import out_of_step

TAKEN: Final = 1  # from this bit on, `c` holds the squares where Replace took the top of a full stack


def pattern(s: RoamState, f: Frame) -> Shape:
    """The pattern in use as it lies on the map."""
    return s.box.cards[f.source].shapes[(s.edges[f.owner] + f.a) & 3]


def put(s: RoamState, f: Frame, squares: int, chance: Chance) -> None:
    """Place the seat's markers and remember where, for the coins."""
    if not squares:
        return
    place(s, f.owner, squares)
    f.b |= squares
    if chance.events is not None:
        chance.events.append(Event("place", f.owner, s.box.card_names[f.source], tuple(names_in(squares))))
    test_outpost(s, chance)


class Shortage(Node):
    """RO-5.15: fewer markers than free solids; the player chooses the squares one by one until none is left."""

    path = "shortage"

    def __init__(self, extras: Node) -> None:
        self.extras: Node = extras

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        if s.left[f.owner] and self.open_squares(s, f):
            return True
        f.node = self.extras
        return False

    def open_squares(self, s: RoamState, f: Frame) -> int:
        return pattern(s, f).solids[f.target] & ~s.shut & ~f.b

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        puts = s.box.answers.extras[BY_SHORTAGE]
        return [puts[q] for q in squares_in(self.open_squares(s, f))]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return s.box.answers.extras[BY_SHORTAGE] + [s.box.answers.done]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            return "RO-5.6"
        if answer.kind != PIECE or answer.a != BY_SHORTAGE:
            return "RO-12.16" if answer.kind == MOVE else out_of_step(answer)
        if not pattern(s, f).solids[f.target] >> answer.b & 1:
            return "RO-5.1"
        if f.b >> answer.b & 1:
            return "RO-5.9"
        return "" if self.open_squares(s, f) >> answer.b & 1 else "RO-5.7"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        put(s, f, 1 << answer.b, chance)


class Extras(Node):
    """Beyond the free solids: blanks for coins (RO-6.4) or by Free Blank (RO-12.1), and Replace (RO-12.3).

    From bit 1 on, `c` holds the squares where Replace has taken the top of a full stack (see `stacked`).
    """

    path = "extras"

    def __init__(self, shift: Node) -> None:
        self.shift: Node = shift

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        seat = f.owner
        if s.left[seat] and (s.able[seat] or s.box.cards[f.source].has_blanks) and self.worth_asking(s, f):
            return True
        if s.box.stacking and self.stacked(s, f):
            return True
        collect(s, f, chance)
        f.node = self.shift
        return False

    def worth_asking(self, s: RoamState, f: Frame) -> bool:
        """Something can be added, at least after the Coin artifacts have paid out."""
        seat = f.owner
        if not s.able[seat] and s.coins[seat] < s.box.blank_cost:
            return False
        shape = pattern(s, f)
        blanks = self.blanks(s, f, shape)
        theirs = replaceable(s, seat)
        if shape.solids[f.target] & theirs:
            return True
        if not blanks & (~s.shut | theirs):
            return False
        if s.coins[seat] >= s.box.blank_cost or s.has_ready(seat, FREE_BLANK):
            return True
        kinds, asleep = s.box.ability, s.asleep[seat]
        coins = [a for a in s.artifacts[seat] if kinds[a] == COIN and not asleep >> a & 1]
        return bool(coins) and s.coins[seat] + len(coins) >= s.box.blank_cost

    def blanks(self, s: RoamState, f: Frame, shape: Shape) -> int:
        """The blanks of the pattern on the map that hold no marker of this turn."""
        return shape.blanks[f.target] & s.map & ~f.b

    def stacked(self, s: RoamState, f: Frame) -> int:
        """Where a solid was just stacked on a single opponent's marker, which Replace may take instead (RO-14.7).

        A marker that took the top of a full stack looks the same, so those squares are remembered.
        """
        seat = f.owner
        if not s.box.stacking or not s.has_ready(seat, REPLACE):
            return 0
        return f.b & pattern(s, f).solids[f.target] & s.shut & ~s.under[seat] & ~(f.c >> TAKEN)

    def squares(self, s: RoamState, f: Frame) -> list[int]:
        """For each way to add a marker, the squares where it is open now."""
        seat, shape = f.owner, pattern(s, f)
        out = [0] * 6
        out[BY_REPLACE] = self.stacked(s, f)
        if not s.left[seat]:
            return out
        blanks = self.blanks(s, f, shape)
        pay, free = s.coins[seat] >= s.box.blank_cost, s.has_ready(seat, FREE_BLANK)
        if pay:
            out[BY_COINS] = blanks & ~s.shut
        if free:
            out[BY_FREE_BLANK] = blanks & ~s.shut
        theirs = replaceable(s, seat)
        out[BY_REPLACE] |= shape.solids[f.target] & theirs
        if pay:
            out[BY_COINS_AND_REPLACE] = blanks & theirs
        if free:
            out[BY_FREE_BLANK_AND_REPLACE] = blanks & theirs
        return out

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.box.answers
        out: list[Answer] = [] if f.c and not f.b else [answers.done]
        squares = self.squares(s, f)
        for mode in range(BY_COINS, BY_FREE_BLANK_AND_REPLACE + 1):
            if squares[mode]:
                of_mode = answers.extras[mode]
                out += [of_mode[q] for q in squares_in(squares[mode])]
        out += open_abilities(s, f.owner)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.box.answers
        out = [answers.done]
        for mode in range(BY_COINS, BY_FREE_BLANK_AND_REPLACE + 1):
            out += answers.extras[mode]
        out.append(answers.coin)
        return out + [answers.flips[card] for card in s.cards[f.owner]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            return "RO-5.14" if f.c and not f.b else ""
        if is_open_ability(answer):
            return open_ability_fault(s, f.owner, answer)
        if answer.kind != PIECE or answer.a == BY_SHORTAGE:
            return "RO-12.16" if answer.kind == MOVE else out_of_step(answer)
        return self.extra_fault(s, f, answer.a, answer.b)

    def extra_fault(self, s: RoamState, f: Frame, mode: int, square: int) -> str:
        seat, shape, bit = f.owner, pattern(s, f), 1 << square
        by_coins = mode in (BY_COINS, BY_COINS_AND_REPLACE)
        by_free = mode in (BY_FREE_BLANK, BY_FREE_BLANK_AND_REPLACE)
        by_replace = mode in (BY_REPLACE, BY_COINS_AND_REPLACE, BY_FREE_BLANK_AND_REPLACE)
        if (by_free or by_replace) and not s.box.full:
            return "RO-3.15"
        if (by_free and not s.has_ready(seat, FREE_BLANK)) or (by_replace and not s.has_ready(seat, REPLACE)):
            return "RO-11.15"
        if mode == BY_REPLACE and not shape.solids[f.target] & bit:
            return "RO-12.4"
        if mode != BY_REPLACE and not shape.blanks[f.target] & bit:
            return "RO-12.2" if by_free else "RO-6.4"
        if mode == BY_REPLACE and self.stacked(s, f) & bit:
            return ""
        if f.b & bit:
            return "RO-6.6"
        if not s.left[seat]:
            return "RO-2.6"
        if by_replace:
            return self.pay_fault(s, seat, by_coins) if replaceable(s, seat) & bit else "RO-12.14"
        if s.shut & bit or not s.map & bit:
            return "RO-6.9"
        return self.pay_fault(s, seat, by_coins)

    def pay_fault(self, s: RoamState, seat: int, by_coins: bool) -> str:
        return "RO-6.5" if by_coins and s.coins[seat] < s.box.blank_cost else ""

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        seat = f.owner
        if answer.kind == DONE:
            collect(s, f, chance)
            f.node = self.shift
        elif answer.kind != PIECE:
            use_open_ability(s, seat, answer, chance)
        else:
            self.add(s, f, answer.a, answer.b, chance)

    def add(self, s: RoamState, f: Frame, mode: int, square: int, chance: Chance) -> None:
        seat, news, names = f.owner, chance.events, s.box.artifact_names
        if mode in (BY_COINS, BY_COINS_AND_REPLACE):
            s.coins[seat] -= s.box.blank_cost
            if news is not None:
                news.append(Event("blank", seat, at=(SQUARE_NAMES[square],), n=s.box.blank_cost))
        elif mode != BY_REPLACE:
            artifact = spend(s, seat, FREE_BLANK)
            if news is not None:
                news.append(Event("free-blank", seat, names[artifact], (SQUARE_NAMES[square],)))
        stacked = mode == BY_REPLACE and bool(self.stacked(s, f) >> square & 1)
        if mode >= BY_REPLACE:
            artifact = spend(s, seat, REPLACE)
            if mode == BY_REPLACE and s.shut >> square & 1 and s.box.stacking and not stacked:
                f.c |= 1 << square << TAKEN
            owner = take_under(s, square) if stacked else take_off(s, square)
            s.left[owner] += 1  # RO-12.14
            if news is not None:
                news.append(Event("replace", seat, names[artifact], (SQUARE_NAMES[square],), other=owner))
        if not stacked:
            put(s, f, 1 << square, chance)


def collect(s: RoamState, f: Frame, chance: Chance) -> None:
    """Step (c), RO-6.1 and RO-6.8: one coin for each symbol under a marker placed this turn."""
    earned = 0
    for plane in s.coin_planes:
        earned += (f.b & plane).bit_count()
    if earned:
        s.coins[f.owner] += earned
        if chance.events is not None:
            chance.events.append(Event("coins", f.owner, at=tuple(names_in(f.b & s.coin_planes[0])), n=earned))


class Shift(Node):
    """Between placing and completion the active player may still Slide (RO-12.16)."""

    path = "shift"

    def __init__(self, complete: Node) -> None:
        self.complete: Node = complete

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        if s.has_ready(f.owner, SLIDE) and slides(s):
            return True
        f.node = self.complete
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return [s.box.answers.done, *slides(s), *open_abilities(s, f.owner)]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.box.answers
        out = [answers.done]
        for square in range(SQUARES):
            out += answers.slides[square]
        out.append(answers.coin)
        return out + [answers.flips[card] for card in s.cards[f.owner]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            return ""
        if answer.kind == MOVE:
            return slide_fault(s, f.owner, answer)
        if is_open_ability(answer):
            return open_ability_fault(s, f.owner, answer)
        return out_of_step(answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            f.node = self.complete
        elif answer.kind == MOVE:
            use_slide(s, f.owner, answer, chance)
        else:
            use_open_ability(s, f.owner, answer, chance)

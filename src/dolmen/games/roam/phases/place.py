"""The rest of step (b) and step (c): markers beyond the free solids, coins, and slides after placing (RO-5, RO-6, RO-12)."""

from __future__ import annotations

from dolmen.engine.answer import DONE, MOVE, PIECE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.answer_fields import is_option, mode_of, square_of
from ..model.components import (
    BY_COINS,
    BY_COINS_AND_REPLACE,
    BY_FREE_BLANK,
    BY_FREE_BLANK_AND_REPLACE,
    BY_REPLACE,
    BY_SHORTAGE,
    COIN,
    FREE_BLANK,
    PASS,
    REPLACE,
    SLIDE,
    SQUARE_NAMES,
    SQUARES,
    Shape,
    names_in,
    squares_in,
)
from ..model.markers import award_outpost, place_markers, remove_lower_marker, remove_top_marker
from ..model.state import RoamState
from .artifacts import (
    can_slide_any,
    coin_and_flip_answers,
    coin_or_flip_refusal,
    is_coin_or_flip,
    replaceable_squares,
    slide_answers,
    slide_refusal,
    spend_artifact,
    use_coin_or_flip,
    use_slide,
)
from .frame_fields import add_placed_squares, add_taken_stack_top, owes_marker, placed_squares, rotation_of, taken_stack_tops
from .step_order import artifact_refusal, other_step_refusal, taken_square_rule


def pattern_in_use(s: RoamState, f: Frame) -> Shape:
    """The pattern of the character in use, as it is rotated."""
    return s.components.cards[f.source].shapes[(s.edges[f.owner] + rotation_of(f)) & 3]


def place_turn_markers(s: RoamState, f: Frame, squares: int, chance: Chance) -> None:
    """Place markers of the active seat, record the squares for the coins, and award the Outpost."""
    if not squares:
        return
    place_markers(s, f.owner, squares)
    add_placed_squares(f, squares)
    if chance.events is not None:
        chance.events.append(Event("place", f.owner, s.components.card_names[f.source], tuple(names_in(squares))))
    award_outpost(s, chance)


class ShortageStep(Node):
    """RO-5.15: with fewer markers than free solids, the player chooses squares one by one until no marker is left."""

    path = "shortage"

    def __init__(self, extras: Node) -> None:
        self.extras: Node = extras

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        if s.markers_left[f.owner] and self.open_squares(s, f):
            return True
        f.node = self.extras
        return False

    def open_squares(self, s: RoamState, f: Frame) -> int:
        return pattern_in_use(s, f).solids[f.target] & ~s.blocked & ~placed_squares(f)

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        puts = s.components.answers.extras[BY_SHORTAGE]
        return [puts[q] for q in squares_in(self.open_squares(s, f))]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return s.components.answers.extras[BY_SHORTAGE] + [s.components.answers.done]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind != PIECE or mode_of(answer) != BY_SHORTAGE:
            return other_step_refusal(s, f, answer)
        if not pattern_in_use(s, f).solids[f.target] >> square_of(answer) & 1:
            return "RO-5.1"
        if placed_squares(f) >> square_of(answer) & 1:
            return "RO-5.9"
        return "" if self.open_squares(s, f) >> square_of(answer) & 1 else taken_square_rule(s, f.owner, square_of(answer))

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        place_turn_markers(s, f, 1 << square_of(answer), chance)


class ExtraMarkersStep(Node):
    """Markers beyond the free solids: blanks for coins (RO-6.4) or by Free Blank (RO-12.1), and Replace (RO-12.3).

    The registers of its frame: `frame_fields.py`.
    """

    path = "extras"

    def __init__(self, slide_step: Node) -> None:
        self.slide_step: Node = slide_step

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        seat = f.owner
        if (
            s.markers_left[seat]
            and (s.ready_abilities[seat] or s.components.cards[f.source].has_blanks)
            and self.can_add_marker(s, f)
        ):
            return True
        if s.components.stacking and self.replaceable_in_stacks(s, f):
            return True
        collect_coins(s, f, chance)
        f.node = self.slide_step
        return False

    def can_add_marker(self, s: RoamState, f: Frame) -> bool:
        """Whether the player can add a marker, at least after using the Coin artifacts."""
        seat = f.owner
        if not s.ready_abilities[seat] and s.coins[seat] < s.components.blank_cost:
            return False
        shape = pattern_in_use(s, f)
        blanks = self.open_blanks(s, f, shape)
        theirs = replaceable_squares(s, seat)
        if shape.solids[f.target] & theirs:
            return True
        if not blanks & (~s.blocked | theirs):
            return False
        if s.coins[seat] >= s.components.blank_cost or s.has_ready_ability(seat, FREE_BLANK):
            return True
        kinds, asleep = s.components.artifact_ability, s.asleep[seat]
        coins = [a for a in s.artifacts[seat] if kinds[a] == COIN and not asleep >> a & 1]
        return bool(coins) and s.coins[seat] + len(coins) >= s.components.blank_cost

    def open_blanks(self, s: RoamState, f: Frame, shape: Shape) -> int:
        """The blanks of the pattern that are on the map and got no marker this turn."""
        return shape.blanks[f.target] & s.map & ~placed_squares(f)

    def replaceable_in_stacks(self, s: RoamState, f: Frame) -> int:
        """The squares where a solid of this turn is on a single opponent's marker, which Replace can remove (RO-14.7).

        A marker that replaced the top of a full stack looks the same, so the frame records those squares.
        """
        seat = f.owner
        if not s.components.stacking or not s.has_ready_ability(seat, REPLACE):
            return 0
        return placed_squares(f) & pattern_in_use(s, f).solids[f.target] & s.blocked & ~s.under[seat] & ~taken_stack_tops(f)

    def squares_by_mode(self, s: RoamState, f: Frame) -> list[int]:
        """For each mode of adding a marker, the squares where it is allowed now."""
        seat, shape = f.owner, pattern_in_use(s, f)
        out = [0] * 6
        out[BY_REPLACE] = self.replaceable_in_stacks(s, f)
        if not s.markers_left[seat]:
            return out
        blanks = self.open_blanks(s, f, shape)
        pay, free = s.coins[seat] >= s.components.blank_cost, s.has_ready_ability(seat, FREE_BLANK)
        if pay:
            out[BY_COINS] = blanks & ~s.blocked
        if free:
            out[BY_FREE_BLANK] = blanks & ~s.blocked
        theirs = replaceable_squares(s, seat)
        out[BY_REPLACE] |= shape.solids[f.target] & theirs
        if pay:
            out[BY_COINS_AND_REPLACE] = blanks & theirs
        if free:
            out[BY_FREE_BLANK_AND_REPLACE] = blanks & theirs
        return out

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.components.answers
        out: list[Answer] = [] if owes_marker(f) else [answers.done]
        squares = self.squares_by_mode(s, f)
        for mode in range(BY_COINS, BY_FREE_BLANK_AND_REPLACE + 1):
            if squares[mode]:
                of_mode = answers.extras[mode]
                out += [of_mode[q] for q in squares_in(squares[mode])]
        out += coin_and_flip_answers(s, f.owner)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.components.answers
        out = [answers.done]
        for mode in range(BY_COINS, BY_FREE_BLANK_AND_REPLACE + 1):
            out += answers.extras[mode]
        out.append(answers.coin)
        return out + [answers.flips[card] for card in s.cards[f.owner]]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        if answer.kind == DONE or is_option(answer, PASS):
            if owes_marker(f):
                return "RO-5.14"
            return "" if answer.kind == DONE else "RO-8.3"
        if is_coin_or_flip(answer):
            return coin_or_flip_refusal(s, f.owner, answer)
        if answer.kind != PIECE or mode_of(answer) == BY_SHORTAGE:
            return other_step_refusal(s, f, answer)
        return artifact_refusal(s, f.owner, answer) or self.extra_refusal(s, f, mode_of(answer), square_of(answer))

    def extra_refusal(self, s: RoamState, f: Frame, mode: int, square: int) -> str:
        """Why this square of the pattern cannot get another marker. The caller has checked for the abilities."""
        seat, shape, bit = f.owner, pattern_in_use(s, f), 1 << square
        by_coins = mode in (BY_COINS, BY_COINS_AND_REPLACE)
        by_free = mode in (BY_FREE_BLANK, BY_FREE_BLANK_AND_REPLACE)
        by_replace = mode in (BY_REPLACE, BY_COINS_AND_REPLACE, BY_FREE_BLANK_AND_REPLACE)
        if mode == BY_REPLACE and not shape.solids[f.target] & bit:
            return "RO-12.4"
        if mode != BY_REPLACE and not shape.blanks[f.target] & bit:
            return "RO-12.2" if by_free else "RO-6.4"
        if mode == BY_REPLACE and self.replaceable_in_stacks(s, f) & bit:
            return ""
        if placed_squares(f) & bit:
            return "RO-6.6"
        if not s.markers_left[seat]:
            return "RO-2.6"
        if by_replace and not replaceable_squares(s, seat) & bit:
            return "RO-12.14" if s.occupied & bit else "RO-12.3"
        if by_replace:
            return self.payment_refusal(s, seat, by_coins)
        if s.blocked & bit or not s.map & bit:
            return "RO-6.9"
        return self.payment_refusal(s, seat, by_coins)

    def payment_refusal(self, s: RoamState, seat: int, by_coins: bool) -> str:
        return "RO-6.5" if by_coins and s.coins[seat] < s.components.blank_cost else ""

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        seat = f.owner
        if answer.kind == DONE:
            collect_coins(s, f, chance)
            f.node = self.slide_step
        elif answer.kind != PIECE:
            use_coin_or_flip(s, seat, answer, chance)
        else:
            self.add_marker(s, f, mode_of(answer), square_of(answer), chance)

    def add_marker(self, s: RoamState, f: Frame, mode: int, square: int, chance: Chance) -> None:
        seat, events, names = f.owner, chance.events, s.components.artifact_names
        if mode in (BY_COINS, BY_COINS_AND_REPLACE):
            s.coins[seat] -= s.components.blank_cost
            if events is not None:
                events.append(Event("blank", seat, at=(SQUARE_NAMES[square],), n=s.components.blank_cost))
        elif mode != BY_REPLACE:
            artifact = spend_artifact(s, seat, FREE_BLANK)
            if events is not None:
                events.append(Event("free-blank", seat, names[artifact], (SQUARE_NAMES[square],)))
        stacked = mode == BY_REPLACE and bool(self.replaceable_in_stacks(s, f) >> square & 1)
        if mode >= BY_REPLACE:
            artifact = spend_artifact(s, seat, REPLACE)
            if mode == BY_REPLACE and s.blocked >> square & 1 and s.components.stacking and not stacked:
                add_taken_stack_top(f, square)
            owner = remove_lower_marker(s, square) if stacked else remove_top_marker(s, square)
            s.markers_left[owner] += 1  # RO-12.14
            if events is not None:
                events.append(Event("replace", seat, names[artifact], (SQUARE_NAMES[square],), other=owner))
        if not stacked:
            place_turn_markers(s, f, 1 << square, chance)


def collect_coins(s: RoamState, f: Frame, chance: Chance) -> None:
    """Step (c), RO-6.1 and RO-6.8: the player gets one coin for each symbol under a marker placed this turn."""
    earned, placed = 0, placed_squares(f)
    for plane in s.coin_planes:
        earned += (placed & plane).bit_count()
    if earned:
        s.coins[f.owner] += earned
        if chance.events is not None:
            chance.events.append(Event("coins", f.owner, at=tuple(names_in(placed & s.coin_planes[0])), n=earned))


class SlideStep(Node):
    """The active player can use Slide, Coin and Flip between placing and claiming (RO-12.16, RO-12.21)."""

    path = "shift"  # the name in positions and stored games

    def __init__(self, complete: Node) -> None:
        self.complete: Node = complete

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        if s.has_ready_ability(f.owner, SLIDE) and can_slide_any(s):
            return True
        f.node = self.complete
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        return [s.components.answers.done, *slide_answers(s), *coin_and_flip_answers(s, f.owner)]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.components.answers
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
            return slide_refusal(s, f.owner, answer)
        if is_coin_or_flip(answer):
            return coin_or_flip_refusal(s, f.owner, answer)
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        if answer.kind == DONE:
            f.node = self.complete
        elif answer.kind == MOVE:
            use_slide(s, f.owner, answer, chance)
        else:
            use_coin_or_flip(s, f.owner, answer, chance)

"""Steps (a) and (b) of a turn: rest, use artifacts, then use a character and place its pattern (RO-4, RO-5, RO-9)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, MOVE, OPTION, PLACE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.answer_fields import anchor_of, character_used, flipped_card, is_flip, is_option, option_of, turns_of
from ..model.components import (
    COIN,
    FLIP,
    FREE_BLANK,
    NOWHERE,
    REST,
    ROTATE,
    SLIDE,
    SQUARE_NAMES,
    SQUARES,
    USE_COIN,
    USE_ROTATE,
    WHOLE_MAP,
    Shape,
    squares_in,
)
from ..model.state import NOBODY, RoamState
from .artifacts import (
    coin_or_flip_refusal,
    replaceable_squares,
    slide_answers,
    slide_refusal,
    spend_artifact,
    use_coin_or_flip,
    use_slide,
    wake_all,
)
from .frame_fields import (
    end_rest_step,
    has_rested,
    is_rest_over,
    record_rest,
    rotate_further,
    rotation_of,
    set_must_place,
    start_placing,
)
from .place import pattern_in_use, place_turn_markers
from .step_order import artifact_refusal, other_step_refusal

SAMPLE_TRIES: Final = 6  # of `UseStep.sample` before it builds the list; each try uses about 6 of the 53 bits of the roll


class UseStep(Node):
    """Steps (a) and (b): rest if necessary or wanted, then use one ready character and place its pattern."""

    path = "use"

    def __init__(self, shortage: Node, extras: Node, slide_step: Node) -> None:
        self.shortage: Node = shortage
        self.extras: Node = extras
        self.slide_step: Node = slide_step

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, RoamState)
        seat = f.owner
        # RO-9.5: the player has to rest, unless a ready Flip wakes a character.
        if not s.ready[seat] and not is_rest_over(f) and not s.has_ready_ability(seat, FLIP):
            self.rest(s, f, chance)
        return True

    def rest(self, s: RoamState, f: Frame, chance: Chance) -> None:
        seat = f.owner
        price = len(s.ready[seat])
        s.coins[seat] -= price
        wake_all(s, seat)
        record_rest(f)
        if chance.events is not None:
            chance.events.append(Event("early-rest" if price else "rest", seat, n=price))

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        seat = f.owner
        out = self.answers_before_use(s, f)
        if not s.ready[seat] and not is_rest_over(f):
            return out
        if s.map != WHOLE_MAP or rotation_of(f) or not s.markers_left[seat]:
            for card in s.ready[seat]:
                out += self.place_answers(s, f, card)
            return out
        # The usual case: no rotation and no gaps. Most characters can go anywhere they fit.
        # An anchor is idle if the pattern could place no solid there; it is barred if it could place nothing at all.
        cards, uses_by_card = s.components.cards, s.components.answers.whole_map_uses
        blocked, edge = s.blocked, s.edges[seat]
        blanks, replaceable = fillable_squares(s, seat), replaceable_squares(s, seat)
        for card in s.ready[seat]:
            shape = cards[card].shapes[edge]
            idle = anchors = shape.anchors
            for shift in shape.shifts:
                idle &= blocked >> shift
            if idle and idle != anchors:
                barred = barred_anchors(shape, idle, blanks, replaceable) if blanks or replaceable else idle
                begin = len(out)
                out += uses_by_card[card][0][edge]
                while barred:  # from last to first, so that the earlier indices stay valid
                    anchor = barred.bit_length() - 1
                    del out[begin + shape.rank[anchor]]
                    barred ^= 1 << anchor
            else:
                out += uses_by_card[card][0][edge]
        return out

    def place_answers(self, s: RoamState, f: Frame, card: int) -> list[Answer]:
        """The answers that use this character (RO-5.4, RO-5.14, RO-7.14), in map order."""
        rotation = rotation_of(f)
        uses = s.components.answers.uses[card][rotation]
        fitting = s.components.cards[card].shapes[(s.edges[f.owner] + rotation) & 3].fitting_anchors(s.map)
        if not fitting:
            return [uses[NOWHERE]] if self.may_place_nowhere(s, f, card) else []
        anchors = self.open_anchors(s, f, card)
        if not anchors and self.is_stranded(s, f):
            anchors = fitting
        return [uses[q] for q in squares_in(anchors)]

    def open_anchors(self, s: RoamState, f: Frame, card: int) -> int:
        """The anchors where the pattern fits and breaks no rule about placing at least one marker."""
        seat = f.owner
        shape = s.components.cards[card].shapes[(s.edges[seat] + rotation_of(f)) & 3]
        fitting = shape.fitting_anchors(s.map)
        if must_place(s, seat, card):
            idle = shape.idle_anchors(fitting, s.blocked)
            fitting &= ~barred_anchors(shape, idle, fillable_squares(s, seat), replaceable_squares(s, seat))
        return fitting

    def is_stranded(self, s: RoamState, f: Frame) -> bool:
        """RO-5.18: whether, after a Rotate, no ready character can place a marker; then idle anchors are allowed."""
        return rotation_of(f) != 0 and not any(self.open_anchors(s, f, card) for card in s.ready[f.owner])

    def may_place_nowhere(self, s: RoamState, f: Frame, card: int) -> bool:
        """RO-7.14. A pattern that fits nowhere only because of a Rotate does not count while another character fits."""
        way = s.edges[f.owner]
        if not s.components.cards[card].shapes[way].fitting_anchors(s.map):
            return True
        turned = (way + rotation_of(f)) & 3
        if any(s.components.cards[c].shapes[turned].fitting_anchors(s.map) for c in s.ready[f.owner]):
            return False
        return not s.has_ready_ability(f.owner, ROTATE) or bool(self.rotate_refusal(s, f))  # another Rotate does not help

    def answers_before_use(self, s: RoamState, f: Frame) -> list[Answer]:
        """The answers before the use of a character: rest and artifacts."""
        seat, answers = f.owner, s.components.answers
        out: list[Answer] = []
        if not self.rest_refusal(s, f):
            out.append(answers.rest)
        abilities = s.ready_abilities[seat]
        if not abilities:
            return out
        ready, rest_over = s.ready[seat], is_rest_over(f)
        if abilities >> FLIP & 1:
            last_ready = ready[0] if rest_over and len(ready) == 1 else NOBODY  # RO-12.20: it must stay ready
            out += [answers.flips[card] for card in s.cards[seat] if card != last_ready]
        if not rest_over and not ready:
            return out
        if abilities >> COIN & 1:
            out.append(answers.coin)
        if s.has_ready_ability(seat, ROTATE) and not self.rotate_refusal(s, f):
            out.append(answers.rotate)
        if abilities >> SLIDE & 1:
            out += slide_answers(s)
        return out

    def rest_refusal(self, s: RoamState, f: Frame) -> str:
        """RO-9.3, RO-9.6, RO-9.7, RO-12.17."""
        seat = f.owner
        if is_rest_over(f):
            return "RO-9.7" if has_rested(f) else "RO-12.17"
        up = len(s.ready[seat])
        if up == len(s.cards[seat]) and not s.asleep[seat]:
            return "RO-9.6"
        return "RO-9.3" if up > s.coins[seat] else ""

    def rotate_refusal(self, s: RoamState, f: Frame) -> str:
        """RO-12.15: why the pattern cannot be turned further. The caller has checked for a ready Rotate."""
        seat = f.owner
        if s.map == WHOLE_MAP:
            return ""
        # Between gaps a pattern can fit after two quarter turns and not after one.
        up = [a for a in s.artifacts[seat] if s.components.artifact_ability[a] == ROTATE and not s.asleep[seat] >> a & 1]
        for k in range(1, 1 + len(up)):
            way = (s.edges[seat] + rotation_of(f) + k) & 3
            if any(s.components.cards[card].shapes[way].fitting_anchors(s.map) for card in s.ready[seat]):
                return ""
        return "RO-12.15"

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, RoamState)
        answers = s.components.answers
        out = [answers.rest]
        out += [answers.flips[card] for card in s.cards[f.owner]]
        out += [answers.coin, answers.rotate]
        for square in range(SQUARES):
            out += answers.slides[square]
        # Ready characters first, in the order of `legal`; then the used ones.
        for card in s.ready[f.owner] + [c for c in s.cards[f.owner] if c not in s.ready[f.owner]]:
            out += answers.uses[card][rotation_of(f)]
        return out

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, RoamState)
        seat = f.owner
        if is_option(answer, REST):
            return self.rest_refusal(s, f)
        if is_flip(answer):
            refusal = coin_or_flip_refusal(s, seat, answer)
            if not refusal and is_rest_over(f) and s.ready[seat] == [flipped_card(answer)]:
                return "RO-12.20"
            return refusal
        if (answer.kind == OPTION and option_of(answer) in (USE_COIN, USE_ROTATE)) or answer.kind == MOVE:
            return self.ability_refusal(s, f, answer)
        if answer.kind == PLACE:
            return self.use_refusal(s, f, answer)
        return other_step_refusal(s, f, answer)

    def ability_refusal(self, s: RoamState, f: Frame, answer: Answer) -> str:
        """Why Coin, Rotate or Slide cannot be used."""
        if refusal := artifact_refusal(s, f.owner, answer):
            return refusal
        if not is_rest_over(f) and not s.ready[f.owner]:
            return "RO-12.17"
        if answer.kind == MOVE:
            return slide_refusal(s, f.owner, answer)
        return self.rotate_refusal(s, f) if option_of(answer) == USE_ROTATE else ""

    def use_refusal(self, s: RoamState, f: Frame, answer: Answer) -> str:
        seat, card, anchor = f.owner, character_used(answer), anchor_of(answer)
        if card not in s.cards[seat] or card not in s.ready[seat]:
            return "RO-4.2" if s.ready[seat] else "RO-9.5"
        rotation = rotation_of(f)
        if turns_of(answer) != rotation:
            return "RO-12.7" if rotation else "RO-5.3"
        shape = s.components.cards[card].shapes[(s.edges[seat] + rotation) & 3]
        fitting = shape.fitting_anchors(s.map)
        if anchor == NOWHERE:
            if fitting:
                return "RO-5.6"
            return "" if self.may_place_nowhere(s, f, card) else "RO-12.15"
        if not fitting >> anchor & 1:
            return "RO-5.4" if not shape.anchors >> anchor & 1 else "RO-7.12"
        if shape.solids[anchor] & ~s.blocked or not must_place(s, seat, card):
            return ""
        if barred_anchors(
            shape, 1 << anchor, fillable_squares(s, seat), replaceable_squares(s, seat)
        ) and not self.is_stranded(s, f):
            return "RO-5.14"
        return ""

    def sample(self, s: State, f: Frame, roll: float) -> Answer:
        """Pick a place where a ready character fits and retry if it is idle: this is faster than building the list."""
        assert isinstance(s, RoamState)
        seat = f.owner
        ready = s.ready[seat]
        if rotation_of(f) or not ready or s.map != WHOLE_MAP or not s.markers_left[seat]:
            listed = self.legal(s, f)
            return listed[int(roll * len(listed))]
        fits, way = s.components.answers.whole_map_uses, s.edges[seat]
        before = self.answers_before_use(s, f)
        total = len(before)
        for card in ready:
            total += len(fits[card][0][way])
        for _ in range(SAMPLE_TRIES):
            roll *= total
            pick = int(roll)
            roll -= pick
            if pick < len(before):
                return before[pick]
            pick -= len(before)
            for card in ready:
                places = fits[card][0][way]
                if pick < len(places):
                    answer = places[pick]
                    solids = s.components.cards[card].shapes[way].solids[anchor_of(answer)]
                    if solids & s.blocked != solids or not self.use_refusal(s, f, answer):
                        return answer
                    break
                pick -= len(places)
        listed = self.legal(s, f)
        return listed[int(roll * len(listed))]

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, RoamState)
        seat = f.owner
        if answer.kind == PLACE:
            self.use_character(s, f, answer, chance)
        elif is_option(answer, REST):
            self.rest(s, f, chance)
        elif answer.kind == CARD:
            use_coin_or_flip(s, seat, answer, chance)
        else:
            end_rest_step(f)  # all abilities but Flip come after the rest step (RO-12.17)
            if answer.kind == MOVE:
                use_slide(s, seat, answer, chance)
            elif option_of(answer) == USE_COIN:
                use_coin_or_flip(s, seat, answer, chance)
            else:
                artifact = spend_artifact(s, seat, ROTATE)
                rotate_further(f)
                if chance.events is not None:
                    chance.events.append(Event("rotate", seat, s.components.artifact_names[artifact]))

    def use_character(self, s: RoamState, f: Frame, answer: Answer, chance: Chance) -> None:
        """RO-4.3, RO-5.1: turn the character face down and place its pattern."""
        seat, card, anchor = f.owner, character_used(answer), anchor_of(answer)
        stranded = self.is_stranded(s, f)
        s.ready[seat] = [c for c in s.ready[seat] if c != card]
        start_placing(f, card)
        if chance.events is not None:
            at = () if anchor == NOWHERE else (SQUARE_NAMES[anchor],)
            chance.events.append(Event("use", seat, s.components.card_names[card], at))
        if anchor == NOWHERE:
            f.node = self.slide_step
            return
        f.target = anchor
        free = pattern_in_use(s, f).solids[anchor] & ~s.blocked
        set_must_place(f, not free and not stranded and must_place(s, seat, card))
        if free.bit_count() > s.markers_left[seat]:
            f.node = self.shortage
        else:
            place_turn_markers(s, f, free, chance)
            f.node = self.extras


def must_place(s: RoamState, seat: int, card: int) -> bool:
    """RO-5.14, RO-5.18: whether the character, without Rotate, can place a marker with its solids."""
    if not s.markers_left[seat]:
        return False
    shape = s.components.cards[card].shapes[s.edges[seat]]
    fitting = shape.fitting_anchors(s.map)
    return fitting != shape.idle_anchors(fitting, s.blocked)


def fillable_squares(s: RoamState, seat: int) -> int:
    """The squares, as a mask, where the seat could fill a blank of any pattern now, paid or free (RO-6.9, RO-12.13)."""
    if s.coins[seat] >= s.components.blank_cost or s.has_ready_ability(seat, FREE_BLANK):
        return s.map & (~s.blocked | replaceable_squares(s, seat))
    return 0


def barred_anchors(shape: Shape, idle: int, blanks: int, replaceable: int) -> int:
    """RO-5.14, RO-5.18: the idle anchors where neither a blank nor Replace could place a marker."""
    if blanks:
        for k in range(len(shape.blank_shifts)):
            shift = shape.blank_shifts[k]
            within = blanks >> shift if shift >= 0 else blanks << -shift
            idle &= ~(within & shape.blank_anchors[k])
    if replaceable:
        for shift in shape.shifts:
            idle &= ~(replaceable >> shift)
    return idle

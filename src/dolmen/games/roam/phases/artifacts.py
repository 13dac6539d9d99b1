"""Artifacts: what their abilities do, and when players can use Coin, Flip and Slide."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance, Event

from ..model.answer_fields import flipped_card, is_flip, is_option, slide_from, slide_to
from ..model.components import COIN, FLIP, NEIGHBOURS, REPLACE, SLIDE, SQUARE_NAMES, USE_COIN, squares_in
from ..model.markers import award_outpost, place_markers, remove_top_marker
from ..model.state import RoamState
from .step_order import artifact_refusal


def wake_all(s: RoamState, seat: int) -> None:
    """RO-9.1, RO-11.9: turn all characters and artifacts of the seat face up."""
    s.ready[seat] = s.cards[seat]
    if s.asleep[seat]:
        s.asleep[seat] = 0
        s.refresh_abilities(seat)


def flip_character(s: RoamState, seat: int, card: int) -> None:
    """RO-12.10: turn a character from ready to used or back. Ready characters keep the order of `cards`."""
    up = s.ready[seat]
    s.ready[seat] = [c for c in s.cards[seat] if (c in up) != (c == card)]


def spend_artifact(s: RoamState, seat: int, ability: int) -> int:
    """RO-11.6: turn an artifact with this ability face down and return it."""
    artifact = s.ready_artifact(seat, ability)
    s.asleep[seat] |= 1 << artifact
    s.refresh_abilities(seat)
    return artifact


def coin_and_flip_answers(s: RoamState, seat: int) -> list[Answer]:
    """The answers that use Coin or Flip; they stay open until the turn is over (RO-12.21)."""
    answers = s.components.answers
    out: list[Answer] = []
    if s.ready_abilities[seat]:
        if s.has_ready_ability(seat, COIN):
            out.append(answers.coin)
        if s.has_ready_ability(seat, FLIP):
            out += [answers.flips[card] for card in s.cards[seat]]
    return out


def coin_or_flip_refusal(s: RoamState, seat: int, answer: Answer) -> str:
    """The rule that forbids Coin or Flip now, or ''."""
    if refusal := artifact_refusal(s, seat, answer):
        return refusal
    return "RO-12.10" if is_flip(answer) and flipped_card(answer) not in s.cards[seat] else ""


def is_coin_or_flip(answer: Answer) -> bool:
    return (is_option(answer, USE_COIN)) or (is_flip(answer))


def use_coin_or_flip(s: RoamState, seat: int, answer: Answer, chance: Chance) -> None:
    if is_option(answer, USE_COIN):
        artifact = spend_artifact(s, seat, COIN)
        s.coins[seat] += 1
        if chance.events is not None:
            chance.events.append(Event("coin", seat, s.components.artifact_names[artifact], n=1))
    else:
        artifact = spend_artifact(s, seat, FLIP)
        flip_character(s, seat, flipped_card(answer))
        if chance.events is not None:
            now = 1 if flipped_card(answer) in s.ready[seat] else 0
            chance.events.append(
                Event(
                    "flip",
                    seat,
                    s.components.card_names[flipped_card(answer)],
                    (s.components.artifact_names[artifact],),
                    now,
                )
            )


def slide_answers(s: RoamState) -> list[Answer]:
    """RO-12.8: any marker can slide to an empty neighbouring square."""
    empty = s.map & ~s.occupied
    out: list[Answer] = []
    for square in squares_in(s.occupied):
        for answer in s.components.answers.slides[square]:
            if empty >> answer.b & 1:  # `slide_to`, read directly: this runs for every marker on the map
                out.append(answer)
    return out


def can_slide_any(s: RoamState) -> bool:
    """Whether any marker has an empty neighbouring square."""
    empty = s.map & ~s.occupied
    for square in squares_in(s.occupied):
        for answer in s.components.answers.slides[square]:
            if empty >> slide_to(answer) & 1:
                return True
    return False


def slide_refusal(s: RoamState, seat: int, answer: Answer) -> str:
    if refusal := artifact_refusal(s, seat, answer):
        return refusal
    if not s.occupied >> slide_from(answer) & 1 or slide_to(answer) not in NEIGHBOURS[slide_from(answer)]:
        return "RO-12.8"
    if not s.map >> slide_to(answer) & 1:
        return "RO-12.16"
    return "RO-12.8" if s.occupied >> slide_to(answer) & 1 else ""


def use_slide(s: RoamState, seat: int, answer: Answer, chance: Chance) -> None:
    artifact = spend_artifact(s, seat, SLIDE)
    owner = remove_top_marker(s, slide_from(answer))
    s.markers_left[owner] += 1
    place_markers(s, owner, 1 << slide_to(answer))
    if chance.events is not None:
        at = (SQUARE_NAMES[slide_from(answer)], SQUARE_NAMES[slide_to(answer)])
        chance.events.append(Event("slide", seat, s.components.artifact_names[artifact], at, other=owner))
    award_outpost(s, chance)


def replaceable_squares(s: RoamState, seat: int) -> int:
    """The squares where the seat could use Replace now: the top marker is an opponent's (RO-12.14)."""
    return s.occupied & ~s.marks[seat] if s.has_ready_ability(seat, REPLACE) else 0

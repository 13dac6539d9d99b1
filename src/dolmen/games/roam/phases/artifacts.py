"""Artifacts: what their abilities do, and when Coin, Flip and Slide are open."""

from __future__ import annotations

from dolmen.engine.answer import CARD, OPTION, Answer
from dolmen.engine.chance import Chance, Event

from ..model.components import COIN, FLIP, REPLACE, SLIDE, SQUARE_NAMES, TURN_OVER, USE_COIN, squares_in
from ..model.markers import place, take_off, test_outpost
from ..model.state import RoamState


def wake_all(s: RoamState, seat: int) -> None:
    """RO-9.1, RO-11.9: all characters and all artifacts are turned up."""
    s.ready[seat] = s.cards[seat]
    if s.asleep[seat]:
        s.asleep[seat] = 0
        s.look_over(seat)


def turn_over(s: RoamState, seat: int, card: int) -> None:
    """RO-12.10: from ready to used or from used to ready. Ready characters keep the order in which they were gained."""
    up = s.ready[seat]
    s.ready[seat] = [c for c in s.cards[seat] if (c in up) != (c == card)]


def spend(s: RoamState, seat: int, ability: int) -> int:
    """RO-11.6: using an artifact turns it face down. Gives the artifact."""
    artifact = s.awake(seat, ability)
    s.asleep[seat] |= 1 << artifact
    s.look_over(seat)
    return artifact


def open_abilities(s: RoamState, seat: int) -> list[Answer]:
    """Coin and Flip, which stay open until the turn is over (RO-12.21)."""
    answers = s.box.answers
    out: list[Answer] = []
    if s.able[seat]:
        if s.has_ready(seat, COIN):
            out.append(answers.coin)
        if s.has_ready(seat, FLIP):
            out += [answers.flips[card] for card in s.cards[seat]]
    return out


def open_ability_fault(s: RoamState, seat: int, answer: Answer) -> str:
    """Why Coin or Flip cannot be used now."""
    if not s.box.full:
        return "RO-3.15"
    if answer.kind == OPTION:
        return "" if s.has_ready(seat, COIN) else "RO-11.15"
    if not s.has_ready(seat, FLIP):
        return "RO-11.15"
    return "" if answer.b in s.cards[seat] else "RO-12.10"


def is_open_ability(answer: Answer) -> bool:
    return (answer.kind == OPTION and answer.a == USE_COIN) or (answer.kind == CARD and answer.a == TURN_OVER)


def use_open_ability(s: RoamState, seat: int, answer: Answer, chance: Chance) -> None:
    if answer.kind == OPTION:
        artifact = spend(s, seat, COIN)
        s.coins[seat] += 1
        if chance.events is not None:
            chance.events.append(Event("coin", seat, s.box.artifact_names[artifact], n=1))
    else:
        artifact = spend(s, seat, FLIP)
        turn_over(s, seat, answer.b)
        if chance.events is not None:
            now = 1 if answer.b in s.ready[seat] else 0
            chance.events.append(Event("flip", seat, s.box.card_names[answer.b], (s.box.artifact_names[artifact],), now))


def slides(s: RoamState) -> list[Answer]:
    """RO-12.8: any marker, to an empty square beside it."""
    empty = s.map & ~s.held
    out: list[Answer] = []
    for square in squares_in(s.held):
        for answer in s.box.answers.slides[square]:
            if empty >> answer.b & 1:
                out.append(answer)
    return out


def slide_fault(s: RoamState, seat: int, answer: Answer) -> str:
    if not s.box.full:
        return "RO-3.15"
    if not s.has_ready(seat, SLIDE):
        return "RO-11.15"
    if not s.held >> answer.a & 1:
        return "RO-12.8"
    if not s.map >> answer.b & 1:
        return "RO-12.16"
    return "RO-12.8" if s.held >> answer.b & 1 else ""


def use_slide(s: RoamState, seat: int, answer: Answer, chance: Chance) -> None:
    artifact = spend(s, seat, SLIDE)
    owner = take_off(s, answer.a)
    s.left[owner] += 1
    place(s, owner, 1 << answer.b)
    if chance.events is not None:
        at = (SQUARE_NAMES[answer.a], SQUARE_NAMES[answer.b])
        chance.events.append(Event("slide", seat, s.box.artifact_names[artifact], at, other=owner))
    test_outpost(s, chance)


def replaceable(s: RoamState, seat: int) -> int:
    """The squares on which Replace could put a marker of the seat now: the top marker is an opponent's (RO-12.14)."""
    return s.held & ~s.marks[seat] if s.has_ready(seat, REPLACE) else 0

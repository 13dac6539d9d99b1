"""Power cards as the drawings need them: the printed card in a language, and the state of each card of a seat."""

from __future__ import annotations

from functools import lru_cache

from dolmen.engine.answer import CARD
from dolmen.engine.effects import Effect, Seq, current_act
from dolmen.engine.state import lane_of

from .. import forecast as ahead
from ..art import cards
from ..cards.powers import POWERS
from ..effects.selections import HasTerrain, join_qualifiers
from ..effects.targets import ChooseTarget, ChooseTargetLand, ChooseTargetSpirit
from ..effects.thresholds import ALSO, INSTEAD, ThresholdLine, ThresholdLines
from ..model.components import (
    DECK_NAMES,
    ELEMENTS,
    FAST,
    UNIQUE,
    bits,
    card_of,
    element_count,
    use_of,
)
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import RECLAIM, USE, Island
from ..phases.spirit_phase import PlayCards
from ..text.names import (
    capitalize_first,
    one_line,
    power_name,
    speed_word,
    spirit_name,
)
from .scene import DrawingContext, caption

SPEED_NAMES = ("fast", "slow")
PRINT_CACHE_SIZE = 1024  # entries of each cache: more than there are cards and languages


# -- powers ------------------------------------------------------------------------------------------------------------
def element_needs(packed: int) -> tuple[tuple[str, int], ...]:
    return tuple((name, element_count(packed, e)) for e, name in enumerate(ELEMENTS) if element_count(packed, e))


def element_counts(packed: int) -> tuple[int, ...]:
    return tuple(element_count(packed, e) for e in range(len(ELEMENTS)))


def power_card(context: DrawingContext, power: int, seat: int = -1) -> cards.Power:
    """A power card, with the price for that seat."""
    found = printed_card(power, context.lang)
    return found._replace(cost=context.s.price(seat, power)) if seat >= 0 else found


@lru_cache(PRINT_CACHE_SIZE)
def printed_card(power: int, lang: str) -> cards.Power:
    found = POWERS[power]
    text, thresholds = printed_text(power, lang)
    own = found.text_prefix.removeprefix("spirit_island.") if found.deck == UNIQUE else ""
    return cards.Power(
        id=found.name,
        name=power_name(power, lang),
        kind=DECK_NAMES[found.deck],
        cost=found.cost,
        speed=SPEED_NAMES[found.speed],
        speed_word=capitalize_first(speed_word(found.speed, lang)),
        elements=tuple(name for name, n in element_needs(found.gives) for _ in range(n)),
        bar=build_target_bar(power, lang),
        text=text,
        thresholds=thresholds,
        spirit=own,
        footer=spirit_name(SPIRIT_NAMES.index(own), lang) if own else caption(lang, f"deck.{DECK_NAMES[found.deck]}"),
    )


@lru_cache(PRINT_CACHE_SIZE)
def build_target_bar(power: int, lang: str) -> cards.Bar:
    """Range, origin and target of a power."""
    aim = POWERS[power].target
    if isinstance(aim, ChooseTargetSpirit):
        return cards.Bar(signs=("i-spirit",), words=capitalize_first(aim.range_and_target(lang)), restricted=aim.another)
    assert isinstance(aim, ChooseTargetLand)
    terrains = [where for where in aim.wheres if isinstance(where, HasTerrain)]
    signs = tuple(f"t-{terrain_name(t)}" for where in terrains for t in where.terrains)
    of = join_qualifiers(lang, aim.wheres)
    words = aim.terrain_choice(lang) or (caption(lang, "target.land", of=of) if of else caption(lang, "target.any"))
    origin = terrain_name(aim.terrain) if aim.terrain >= 0 else ""
    return cards.Bar(str(aim.n), aim.sacred, origin, signs or ("i-land",), words, bool(of) and not aim.terrain_choice(lang))


def terrain_name(terrain: int) -> str:
    return ("mountain", "jungle", "sands", "wetland")[terrain]


@lru_cache(PRINT_CACHE_SIZE)
def printed_text(power: int, lang: str) -> tuple[tuple[str, ...], tuple[cards.Threshold, ...]]:
    """The text of a power in paragraphs, and its thresholds."""
    aim = POWERS[power].target
    assert isinstance(aim, ChooseTarget)
    boxes = []
    if aim.fast_with:
        boxes.append(cards.Threshold(element_needs(aim.fast_with), caption(lang, "threshold.fast")))
    if isinstance(aim, ChooseTargetLand) and aim.farther_need:
        boxes.append(cards.Threshold(element_needs(aim.farther_need), caption(lang, "threshold.range", n=aim.farther_range)))
    text: list[str] = []
    for part in effect_lines(aim.then):
        if isinstance(part, ThresholdLine) and part.need:
            boxes.append(cards.Threshold(element_needs(part.need), line_words(part, lang)))
        else:
            text += [row.strip() for row in part.words(lang).split("\n") if row.strip()]
    return tuple(text), tuple(boxes)


def effect_lines(effect: Effect) -> list[Effect]:
    """The separate lines of a power."""
    if isinstance(effect, ThresholdLines):
        return list(effect.lines)
    if isinstance(effect, Seq) and any(isinstance(step, ThresholdLine | ThresholdLines) for step in effect.steps):
        return [line for step in effect.steps for line in effect_lines(step)]
    return [effect]


def line_words(line: ThresholdLine, lang: str) -> str:
    text = one_line(line.effect.words(lang))
    if line.mode == ALSO:
        return text
    return caption(lang, "threshold.instead" if line.mode == INSTEAD else "threshold.may_instead", text=text)


# -- a seat's cards ----------------------------------------------------------------------------------------------------
def offered_powers(context: DrawingContext) -> list[int]:
    """The power cards that the viewer may choose and nobody owns yet."""
    seat = context.seat
    own = context.s.forgettable_cards(seat) if seat >= 0 else 0
    found = [card_of(answer) for answer in context.legal if answer.kind == CARD and use_of(answer) == USE]
    return [power for power in found if POWERS[power].is_card() and not own >> power & 1]


def seat_cards(context: DrawingContext, seat: int) -> list[cards.CardInRow]:
    """All cards of a seat with their state. A card keeps its place all turn; discarded ones come last."""
    s = context.s
    found = [
        card_in_row(context, seat, card, "play" if s.cards_in_play[seat] >> card & 1 else "hand")
        for card in bits(s.hand[seat] | s.cards_in_play[seat])
    ]
    return [*found, *[card_in_row(context, seat, card, "discard") for card in bits(s.discard[seat])]]


def card_in_row(context: DrawingContext, seat: int, card: int, where: str) -> cards.CardInRow:
    state, note = card_state(context, seat, card, where)
    return cards.CardInRow(power_card(context, card, seat), state, context.caption(f"note.{note}") if note else "")


def card_state(context: DrawingContext, seat: int, card: int, where: str) -> tuple[str, str]:
    """The state of a card for its look, and the key of its note."""
    s = context.s
    chosen = (
        {card_of(answer): use_of(answer) for answer in context.legal if answer.kind == CARD} if seat == context.seat else {}
    )
    if power_in_use(s, seat) == card:
        return "chosen", "using"
    if card in chosen:
        return "legal", "reclaim" if chosen[card] == RECLAIM else ""
    if where == "discard":
        return "discard", "discard"
    if where == "hand":
        return ("shut", unplayable_reason(context, seat, card)) if is_playing_cards(s, seat) else ("", "")
    if s.used[seat] >> card & 1:
        return "played", "used"
    if s.speed(seat, card) != FAST and ahead.current_phase(s) <= ahead.INVADER:
        return "later", "slow"
    return "played", "played"


def power_in_use(s: Island, seat: int) -> int:
    """The power that a seat is using now, -1 if none."""
    using = current_act(s)
    return using.source if using is not None and using.owner == seat else -1


def unplayable_reason(context: DrawingContext, seat: int, card: int) -> str:
    """Why a card cannot be played now."""
    s = context.s
    if s.card_plays_left(seat) < 1:
        return "no_plays"
    return "dear" if s.price(seat, card) > s.energy[seat] else ""


def is_playing_cards(s: Island, seat: int) -> bool:
    """Whether the seat is asked which cards to play."""
    lane = lane_of(s, seat)
    return lane is not None and bool(lane.stack) and isinstance(lane.stack[-1].node, PlayCards)

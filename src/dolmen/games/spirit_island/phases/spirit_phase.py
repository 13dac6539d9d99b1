"""The spirit phase: growth, income, playing cards (SI-6, SI-7, SI-18.3). Each seat has its own lane."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import ENOUGH, NOT_OFFERED, REST, Effect, Number, Question, repeat, seq, start_once, together
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..content.loader import Spirit
from ..effects.action import Action
from ..effects.frame_fields import (
    choose_growth,
    do_rest_in_order,
    growth_option,
    has_chosen_growth,
    is_in_order,
    is_item_done,
    mark_item_done,
    remaining_oceans,
    set_remaining_oceans,
)
from ..effects.gains import (
    TO_YOU,
    GainCardPlays,
    GainEnergy,
    GainPower,
    PlayCard,
    ReclaimAllCards,
    ReclaimCard,
    answers_to_use,
    foreign_card_rule,
    is_card_answer,
    name_element,
    play_card,
    reclaim_answers,
    reclaim_card,
    spent_card_rule,
)
from ..effects.presence import ANY_OCEAN, AddPresence, move_presence
from ..effects.selections import AllSeats, HasPieces, HasTerrain, IsCoastal, LandProperty
from ..model.components import (
    ANY,
    ELEMENT_ANSWERS,
    GROWTH_ANSWERS,
    INVADERS,
    ITEM_ANSWERS,
    LAND_ANSWERS,
    TERRAINS,
    D,
    bits,
    card_of,
    element_of,
    land_of,
    number_of_answer,
    use_of,
)
from ..model.events import report
from ..model.spirit_mats import MATS
from ..model.state import RECLAIM, USE, Island, island


class MovePresenceByTide(Question):
    """Ocean's growth: move one presence into each ocean from an adjacent land, or out of it. The target is the ocean."""

    def __init__(self, out: bool) -> None:
        self.out: bool = out

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.tides.out" if self.out else "spirit_island.tides.into")

    def lands(self, s: Island, f: Frame) -> int:
        near = s.map.neighbours[f.target]
        if self.out:
            return near if s.presence_lands[f.owner] >> f.target & 1 else 0
        return near & s.presence_lands[f.owner]

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        return self.lands(island(s), f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[land] for land in bits(self.lands(island(s), f))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind != LAND:
            return NOT_OFFERED
        return "" if self.lands(island(s), f) >> land_of(answer) & 1 else "SI-38.7"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        here, there = (f.target, land_of(answer)) if self.out else (land_of(answer), f.target)
        move_presence(island(s), f.owner, here, there, chance)


class ForEachOcean(Effect):
    """An effect for each ocean of the map. b: the oceans left, c: 1 when started."""

    mask_registers = "b"

    def __init__(self, body: Effect) -> None:
        self.body: Effect = body

    def parts(self) -> list[Effect]:
        return [self.body]

    def words(self, lang: str) -> str:
        return self.body.words(lang)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if start_once(f):
            set_remaining_oceans(f, island(s).map.oceans)
        left = remaining_oceans(f)
        if not left:
            s.pop()
            return False
        ocean = (left & -left).bit_length() - 1
        set_remaining_oceans(f, left & ~(1 << ocean))
        s.push(self.body, f.owner, f.source, ocean)
        return False


def parse_land_properties(text: str) -> list[LandProperty]:
    """The properties in a growth item's text: `with dahan`, `with dahan or invaders`, `jungle or wetland`, `coastal`."""
    if not text:
        return []
    if text == "coastal":
        return [IsCoastal("coastal")]
    if text == "with dahan":
        return [HasPieces(D, 1)]
    if text == "with dahan or invaders":
        return [HasPieces(D | INVADERS, 1)]
    return [HasTerrain([TERRAINS.index(name) for name in text.split(" or ")])]


def parse_growth_item(text: str) -> Effect:
    """The effect of a growth item in the content file."""
    verb, _, rest = text.partition(" ")
    if text == "reclaim":
        return ReclaimAllCards()
    if text == "reclaim one":
        return repeat(1, ReclaimCard())
    if text == "gain power":
        return GainPower(ANY)
    if verb == "energy":
        return GainEnergy(Number(int(rest)), TO_YOU)
    if verb == "play":
        return GainCardPlays(int(rest))
    if text == "presence ocean":
        return AddPresence(ANY_OCEAN, [], False)
    if text == "gather presence":
        return ForEachOcean(MovePresenceByTide(False))
    if text == "push presence":
        return ForEachOcean(MovePresenceByTide(True))
    if verb == "presence":
        n, _, where = rest.partition(" ")
        return AddPresence(int(n), parse_land_properties(where), False)
    raise ValueError(f"no growth item {text!r}")


ITEMS_WITHOUT_QUESTION: Final = (
    "reclaim",
    "energy 1",
    "energy 2",
    "energy 3",
    "energy 4",
    "play 1",
)  # these ask nothing, and their order does not matter

CARD_ITEMS: Final = (
    "gain power",
    "reclaim one",
)  # these change cards only, so presence and tides do not depend on them


class SpiritGrowth(Effect):
    """One spirit's growth: choose an option (SI-6.4), then do all its items in any order (SI-6.5).

    Items without questions are done first. The player orders the others if they differ, and may use Reclaim One in
    between (SI-6.21). b: the chosen option plus 1, c: the items done.
    """

    def __init__(self, spirit: Spirit) -> None:
        self.texts: list[list[str]] = [[*option, *spirit.always] for option in spirit.growth]
        self.options: list[list[Effect]] = [[Action(parse_growth_item(text)) for text in option] for option in self.texts]

    def parts(self) -> list[Effect]:
        return [item for option in self.options for item in option]

    def words(self, lang: str) -> str:
        lines = [" ".join([item.words(lang) for item in option]) for option in self.options]
        return "\n".join([f"{n + 1}. {line}" for n, line in enumerate(lines)])

    def option_words(self, lang: str, n: int) -> str:
        return " ".join([item.words(lang) for item in self.options[n]])

    def items_left(self, f: Frame) -> list[int]:
        return [item for item in range(len(self.options[growth_option(f)])) if not is_item_done(f, item)]

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if island(s).ending:
            s.pop()
            return False
        if not has_chosen_growth(f):
            return True
        left, texts = self.items_left(f), self.texts[growth_option(f)]
        if not left:
            s.pop()
            return False
        for i in left:
            if texts[i] in ITEMS_WITHOUT_QUESTION:
                self.start_item(s, f, i)
                return False
        if is_in_order(f) or len({texts[i] for i in left}) == 1:
            self.start_item(s, f, left[0])
            return False
        return True

    def item_that_may_come_first(self, f: Frame) -> Answer | None:
        """An item of cards, if the others change no cards: later it would do the same, and show what was drawn too late."""
        if not has_chosen_growth(f):
            return None
        texts = self.texts[growth_option(f)]
        items = [i for i in self.items_left(f) if texts[i] in CARD_ITEMS]
        return ITEM_ANSWERS[items[0]] if len({texts[i] for i in items}) == 1 else None

    def start_item(self, s: State, f: Frame, i: int) -> None:
        mark_item_done(f, i)
        s.push(self.options[growth_option(f)][i], f.owner)

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        if not has_chosen_growth(f):
            return GROWTH_ANSWERS[: len(self.options)]
        state, seat = island(s), f.owner
        back = reclaim_answers(state, seat) if state.reclaims_left(seat) > 0 else []
        return [*[ITEM_ANSWERS[i] for i in self.items_left(f)], *back, REST]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer in self.candidates(s, f):
            return ""
        if answer in GROWTH_ANSWERS:
            return "SI-6.4"
        if answer in ITEM_ANSWERS:
            return "SI-6.5"
        return NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        if not has_chosen_growth(f):
            choose_growth(f, number_of_answer(answer))
            report(chance, "growth", f.owner, n=number_of_answer(answer) + 1)
        elif answer is REST:
            do_rest_in_order(f)
        elif answer in ITEM_ANSWERS:
            self.start_item(s, f, number_of_answer(answer))
        else:
            use_reclaim_space(island(s), f.owner, card_of(answer), chance)


def use_reclaim_space(s: Island, seat: int, card: int, chance: Chance) -> None:
    """SI-6.18: use an uncovered Reclaim One space."""
    s.reclaimed[seat] += 1
    reclaim_card(s, seat, card, chance)


GROWTH: Final[list[SpiritGrowth]] = [SpiritGrowth(mat.printed) for mat in MATS]


class StartGrowth(Effect):
    """Push the growth of the seat's spirit."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.grow")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.push(GROWTH[island(s).spirits[f.owner]], f.owner)
        return False


class GainIncome(Effect):
    """SI-7.1."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.income")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        if not state.ending:
            n = state.income(f.owner)
            if n:
                state.energy[f.owner] += n
                report(chance, "income", f.owner, n=n)
        return False


class PlayCards(PlayCard):
    """Play and pay for cards until the spirit commits (SI-7.4 to SI-7.9). "Any" elements must be named before."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.play", n=2)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if island(s).ending:
            s.pop()
            return False
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        state, seat = island(s), f.owner
        named = ELEMENT_ANSWERS if state.elements_to_name(seat) > 0 else []
        back = reclaim_answers(state, seat) if state.reclaims_left(seat) > 0 else []
        return [*answers_to_use(state, state.forgettable_cards(seat)), *back, *named, ENOUGH]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state, seat = island(s), f.owner
        found: list[Answer] = []
        if state.card_plays_left(seat) > 0:
            for card in bits(state.hand[seat]):
                if state.price(seat, card) <= state.energy[seat]:
                    found.append(state.components.powers[card].answers[USE])
        if state.reclaims_left(seat) > 0:
            found += reclaim_answers(state, seat)
        if state.elements_to_name(seat) > 0:
            found += ELEMENT_ANSWERS
        else:
            found.append(ENOUGH)
        return found

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        state, seat = island(s), f.owner
        if answer is ENOUGH:
            return "SI-9.17" if state.elements_to_name(seat) > 0 else ""
        if answer in ELEMENT_ANSWERS:
            return "" if state.elements_to_name(seat) > 0 else "SI-9.17"
        if not is_card_answer(state, answer):
            return "" if answer in self.candidates(s, f) else NOT_OFFERED
        if not state.hand[seat] >> card_of(answer) & 1:
            return foreign_card_rule(state, seat, card_of(answer)) or spent_card_rule(state, seat, card_of(answer))
        if state.card_plays_left(seat) < 1:
            return "SI-7.4"
        return "" if state.price(seat, card_of(answer)) <= state.energy[seat] else "SI-7.9"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state, seat = island(s), f.owner
        if answer is ENOUGH:
            s.pop()
        elif answer in ELEMENT_ANSWERS:
            name_element(state, seat, element_of(answer), chance)
        elif use_of(answer) == RECLAIM:
            use_reclaim_space(state, seat, card_of(answer), chance)
        else:
            play_card(state, seat, card_of(answer), chance)


SPIRIT_PHASE: Final = together(AllSeats("everybody"), seq(StartGrowth(), GainIncome(), PlayCards()))

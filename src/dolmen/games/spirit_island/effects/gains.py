"""Energy, elements and power cards: gain, forget, give, play and reclaim them (SI-7, SI-9, SI-12)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Effect, Question, current_act, notify_top
from dolmen.engine.modifiers import notify_modifiers
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..content.loader import load_invaders
from ..model.components import (
    ANY,
    DECK_ANSWERS,
    ELEMENT_ANSWERS,
    ELEMENTS,
    INNATE,
    MAJOR,
    UNIQUE,
    bits,
    card_of,
    element_count,
    element_of,
    number_of_answer,
    one_element,
    use_of,
)
from ..model.events import report
from ..model.modifier_points import COST
from ..model.modifier_points import GAINED as GAINED_POINT
from ..model.spirit_mats import MATS
from ..model.state import RECLAIM, USE, Island, island, target_seat

# what happened to a card: an argument of `notify_top`
GAINED: Final = 1
REJECTED: Final = 2
FORGOT: Final = 3

TO_YOU: Final = 0
TO_TARGET: Final = 1

CARDS_DRAWN: Final[int] = load_invaders().numbers.drawn


# -- energy and elements -----------------------------------------------------------------------------------------------
def gain_energy(s: Island, seat: int, n: int, chance: Chance) -> None:
    s.energy[seat] += n
    report(chance, "energy", seat, n=n)


class GainEnergy(Effect):
    def __init__(self, n: Amount, who: int) -> None:
        self.n: Amount = n
        self.who: int = who

    def words(self, lang: str) -> str:
        key = "spirit_island.energy.target" if self.who else "spirit_island.energy.you"
        return say(lang, key, n=self.n.display_value(lang), per=self.n.per_text(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        n = self.n.value(s, f)
        if n:
            gain_energy(island(s), target_seat(f) if self.who else f.owner, n, chance)
        return False


class GainElement(Question):
    """The owner gains an element of its choice for this turn. `had`: only an element it already has."""

    def __init__(self, had: bool) -> None:
        self.had: bool = had

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(
            lang, "spirit_island.gain_element.had" if self.had else "spirit_island.gain_element.any", n=n.display_value(lang)
        )

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return ELEMENT_ANSWERS

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in ELEMENT_ANSWERS:
            return NOT_OFFERED
        return "" if not self.had or element_count(island(s).elements(f.owner), element_of(answer)) else "SI-9.4"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        gain_element(island(s), f.owner, element_of(answer), chance)


class NameElement(Question):
    """Name the element of an "any" icon that was uncovered during the turn (SI-9.17)."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.name_element")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return ELEMENT_ANSWERS

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in ELEMENT_ANSWERS else NOT_OFFERED

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        name_element(island(s), f.owner, element_of(answer), chance)


NAME_ELEMENT: Final = NameElement()


def name_element(s: Island, seat: int, e: int, chance: Chance) -> None:
    s.elements_named_count[seat] += 1
    gain_element(s, seat, e, chance)


def gain_element(s: Island, seat: int, e: int, chance: Chance) -> None:
    s.gained_elements[seat] += one_element(e)
    report(chance, "element", seat, ELEMENTS[e])


class GainCardPlays(Effect):
    """More card plays for this turn (SI-6.23)."""

    def __init__(self, n: int) -> None:
        self.n: int = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.card_play", n=self.n)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        island(s).extra_card_plays[f.owner] += self.n
        return False


# -- forgetting and gaining cards --------------------------------------------------------------------------------------
def answers_to_use(s: Island, card_mask: int) -> list[Answer]:
    """The answer that names each of the cards."""
    return [s.components.powers[card].answers[USE] for card in bits(card_mask)]


def is_card_answer(s: Island, answer: Answer) -> bool:
    """Whether an answer is the plain name of a power card."""
    powers, card = s.components.powers, card_of(answer)
    return 0 <= card < len(powers) and answer is powers[card].answers[USE] and powers[card].deck != INNATE


def foreign_card_rule(s: Island, seat: int, card: int) -> str:
    """The rule by which a power card does not belong to a seat, or '' if it does."""
    if s.forgettable_cards(seat) >> card & 1:
        return ""
    for other in range(s.components.seats):
        if s.forgettable_cards(other) >> card & 1:
            return "SI-1.3"
    return "SI-12.1"


def spent_card_rule(s: Island, seat: int, card: int) -> str:
    """The rule by which a card of the seat that is not in its hand cannot be played."""
    return "SI-11.13" if s.cards_in_play[seat] >> card & 1 else "SI-8.5"


class ForgetCard(Question):
    """The owner forgets a power card from hand, play or discard pile (SI-12.6). a: 1 + the card that it gained, or 0."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.forget")

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.forget")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return answers_to_use(island(s), island(s).forgettable_cards(f.owner))

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return answers_to_use(island(s), island(s).forgettable_cards(f.owner))

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if not is_card_answer(island(s), answer):
            return NOT_OFFERED
        return foreign_card_rule(island(s), f.owner, card_of(answer)) and "SI-12.6"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state, card, seat = island(s), card_of(answer), f.owner
        remove_card_from_seat(state, seat, card)
        discard_card(state, card)
        report(chance, "forget", seat, island(s).components.power_names[card])
        notify_top(s, FORGOT, card)


FORGET: Final = ForgetCard()


def remove_card_from_seat(s: Island, seat: int, card: int) -> None:
    """Take a card out of a seat's hand, cards in play and discard pile."""
    s.hand[seat] &= ~(1 << card)
    s.cards_in_play[seat] &= ~(1 << card)
    s.used[seat] &= ~(1 << card)
    s.discard[seat] &= ~(1 << card)


def discard_card(s: Island, card: int) -> None:
    """Put a card on the discard pile of its deck. A unique card leaves the game (SI-12.9)."""
    deck = s.components.powers[card].deck
    if deck == UNIQUE:
        s.forgotten |= 1 << card
    else:
        s.power_discards[deck] |= 1 << card


def gain_card(s: Island, seat: int, card: int, chance: Chance) -> None:
    """Put a card into a hand. A player who gains a major power forgets a card (SI-12.5)."""
    s.hand[seat] |= 1 << card
    report(chance, "gain", seat, s.components.power_names[card])
    notify_top(s, GAINED, card)
    if s.modifiers:
        notify_modifiers(s, GAINED_POINT, seat, -1, card, 1, chance)
    if s.components.powers[card].deck == MAJOR:
        s.push(FORGET, seat, a=card + 1)


def draw_card(s: Island, deck: int, chance: Chance) -> int:
    """Draw a card. An empty deck is refilled from its discard pile (SI-12.15). -1: there is no card at all."""
    if not s.power_decks[deck]:
        s.power_decks[deck], s.power_discards[deck] = s.power_discards[deck], 0
    if not s.power_decks[deck]:
        return -1
    card = chance.draw(DECK_ANSWERS[deck].name, s.power_decks[deck], s.components.power_names)
    s.power_decks[deck] &= ~(1 << card)
    return card


@mypyc_attr("allow_interpreted_subclasses")
class NodeWithCards(Effect):
    """A node whose frame holds cards that are nowhere else."""


class GainPower(NodeWithCards):
    """The owner draws four cards and keeps one. held: the cards drawn; None while the owner chooses a deck.

    With a power progression the owner gains the next card of that list instead (SI-3.6, SI-3.10).
    """

    def __init__(self, deck: int) -> None:
        self.deck: int = deck

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.gain." + {ANY: "any", MAJOR: "major"}.get(self.deck, "minor"))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if state.progress[f.owner] >= 0:
            s.pop()
            self.gain_from_progression(state, f.owner, chance)
            return False
        if f.held is None and self.deck != ANY:
            self.draw(state, f, self.deck, chance)
        if f.held is not None and not f.held:
            s.pop()
            return False
        return True

    def gain_from_progression(self, s: Island, seat: int, chance: Chance) -> None:
        listed = MATS[s.spirits[seat]].printed.progression
        if s.progress[seat] < len(listed):  # SI-3.8
            card = s.components.power_names.index(listed[s.progress[seat]])
            s.progress[seat] += 1
            gain_card(s, seat, card, chance)

    def draw(self, s: Island, f: Frame, deck: int, chance: Chance) -> None:
        drawn: list[int] = []
        for _ in range(CARDS_DRAWN):
            card = draw_card(s, deck, chance)
            if card >= 0:
                drawn.append(card)
                report(chance, "draw", f.owner, s.components.power_names[card])
        f.held = drawn

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return DECK_ANSWERS if f.held is None else [island(s).components.powers[card].answers[USE] for card in f.held]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer in self.candidates(s, f):
            return ""
        return "SI-12.3" if f.held is not None and is_card_answer(island(s), answer) else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state = island(s)
        if f.held is None:
            self.draw(state, f, number_of_answer(answer), chance)
            return
        s.pop()
        for card in f.held:
            if card != card_of(answer) and not notify_top(s, REJECTED, card):
                discard_card(state, card)
        gain_card(state, f.owner, card_of(answer), chance)


class GiveCard(Question):
    """The owner gives a card from hand to the other spirit: the user of the power and its target are the two."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.give", n=n.display_value(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return answers_to_use(island(s), island(s).forgettable_cards(f.owner))

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return answers_to_use(island(s), island(s).hand[f.owner])

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if not is_card_answer(island(s), answer):
            return NOT_OFFERED
        if island(s).hand[f.owner] >> card_of(answer) & 1:
            return ""
        return foreign_card_rule(island(s), f.owner, card_of(answer)) or "SI-11.1"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        using = current_act(s)
        assert using is not None
        other = target_seat(f) if f.owner == using.owner else using.owner
        island(s).hand[f.owner] &= ~(1 << card_of(answer))
        island(s).hand[other] |= 1 << card_of(answer)
        report(chance, "give", f.owner, island(s).components.power_names[card_of(answer)], n=other)


# -- playing and taking back -------------------------------------------------------------------------------------------
def play_card(s: Island, seat: int, card: int, chance: Chance) -> None:
    """SI-7.5, SI-9.2: pay for a card and play it. Its elements count at once. Modifiers of the cost are notified."""
    price = s.price(seat, card)
    s.energy[seat] -= price
    s.hand[seat] &= ~(1 << card)
    s.cards_in_play[seat] |= 1 << card
    s.cards_played_count[seat] += 1
    report(chance, "play", seat, s.components.power_names[card], n=price)
    if s.modifiers:
        notify_modifiers(s, COST, seat, -1, card, price, chance)


class PlayCard(Question):
    """The owner plays a card from hand and pays for it. held: if given, only these cards."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.play", n=n.display_value(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        cards = bits(island(s).forgettable_cards(f.owner)) if f.held is None else f.held
        return [island(s).components.powers[card].answers[USE] for card in cards]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        state, seat, card = island(s), f.owner, card_of(answer)
        if not is_card_answer(state, answer):
            return NOT_OFFERED
        if not state.hand[seat] >> card & 1:
            return foreign_card_rule(state, seat, card) or spent_card_rule(state, seat, card)
        if f.held is not None and card not in f.held:
            return "SI-7.11"
        return "" if state.price(seat, card) <= state.energy[seat] else "SI-7.9"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        play_card(island(s), f.owner, card_of(answer), chance)


class ReclaimAllCards(Effect):
    """SI-6.11: reclaim all discarded cards."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.reclaim.all")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        for card in bits(state.discard[f.owner]):
            report(chance, "reclaim", f.owner, island(s).components.power_names[card])
        state.hand[f.owner] |= state.discard[f.owner]
        state.discard[f.owner] = 0
        return False


class ReclaimCard(Question):
    """Reclaim one discarded card."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.reclaim.one", n=n.display_value(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return reclaim_answers(island(s), f.owner)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        state, card = island(s), card_of(answer)
        if answer.kind != CARD or use_of(answer) not in (USE, RECLAIM) or not state.components.powers[card].is_card():
            return NOT_OFFERED
        if state.discard[f.owner] >> card & 1:
            return "" if use_of(answer) == RECLAIM else NOT_OFFERED
        return foreign_card_rule(state, f.owner, card) or "SI-6.11"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        reclaim_card(island(s), f.owner, card_of(answer), chance)


def reclaim_answers(s: Island, seat: int) -> list[Answer]:
    return [s.components.powers[card].answers[RECLAIM] for card in bits(s.discard[seat])]


def reclaim_card(s: Island, seat: int, card: int, chance: Chance) -> None:
    s.discard[seat] &= ~(1 << card)
    s.hand[seat] |= 1 << card
    report(chance, "reclaim", seat, s.components.power_names[card])

"""Bringer of Dreams and Nightmares."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Effect, Question, start_once
from dolmen.engine.modifiers import THIS_TURN, AddToNumber, Modifier
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ...cards.fear_cards import FEAR_NAMES, unseen_fear_cards
from ...effects.card_language import (
    BUILDINGS,
    FAST,
    INVADERS,
    MAJOR,
    SLOW,
    D,
    E,
    GainElement,
    PlayCard,
    T,
    also,
    any_spirit,
    count,
    damage_by,
    either,
    energy,
    fear,
    for_target,
    gain_power,
    gather_up_to,
    has,
    innate,
    level,
    levels,
    modify_here_this_turn,
    near,
    per,
    push_up_to,
    repeat,
    sacred,
    seq,
    special,
    unique,
    up_to,
    when,
)
from ...effects.dreams import Dream
from ...effects.frame_fields import mark_as_forgotten, remember_card, remembered_card, was_forgotten
from ...effects.gains import FORGOT, GAINED
from ...effects.gather_push import PushGivenPiece
from ...effects.power_cards import SpecialRule
from ...model.components import NUMBER_ANSWERS, number_of_answer
from ...model.events import report
from ...model.modifier_points import DEFEND, FEAR, WOULD_DAMAGE, WOULD_DESTROY
from ...model.state import UNKNOWN, Island, Power, island


class RevealFear(Question):
    """Turn a fear card face up. The answer is its number: first the earned cards, then the deck from the top."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.bringer.text.reveal")

    def cards(self, s: Island) -> list[int]:
        return [*s.earned, *s.fear_deck]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return NUMBER_ANSWERS[: len(self.cards(island(s)))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        cards = self.cards(island(s))
        if answer not in NUMBER_ANSWERS:
            return NOT_OFFERED
        if number_of_answer(answer) >= len(cards):
            return "SI-2.8"
        return "" if cards[number_of_answer(answer)] == UNKNOWN else "SI-14.13"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state = island(s)
        card = chance.draw("fear", unseen_fear_cards(state), FEAR_NAMES)
        earned = len(state.earned)
        if number_of_answer(answer) < earned:
            state.earned[number_of_answer(answer)] = card
        else:
            state.fear_deck[number_of_answer(answer) - earned] = card
        report(chance, "fear-seen", f.owner, FEAR_NAMES[card], n=number_of_answer(answer))


class FearDefends(Modifier):
    """Each fear that a power generates here is also a defend."""

    def __init__(self, plus: AddToNumber) -> None:
        self.plus: AddToNumber = plus

    def parts(self) -> list[Effect]:
        return [self.plus]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.bringer.text.dread")

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        s.modifiers.append(ActiveModifier(DEFEND, self.plus, active.seat, place, THIS_TURN, -1, active.source, n))
        report(chance, "defend", active.seat, here=place, n=n)


class MidnightsDream(Effect):
    """Gain a major power. If the owner forgets this card for it, it gains energy and may play the new card.

    b: the gained card plus 1, c: 1 started, 2 this card was forgotten.
    """

    def __init__(self, gain: Effect, reward: Effect, play: Effect) -> None:
        self.gain: Effect = gain
        self.reward: Effect = reward
        self.play: Effect = play

    def parts(self) -> list[Effect]:
        return [self.gain, self.reward, self.play]

    def words(self, lang: str) -> str:
        then = f"{self.reward.words(lang)} {self.play.words(lang)}"
        return f"{self.gain.words(lang)}\n{say(lang, 'spirit_island.bringer.text.midnight', then=then)}"

    def needs_own_line(self) -> bool:
        return True

    def handle_event(self, s: State, f: Frame, what: int, thing: int) -> bool:
        if what == GAINED:
            remember_card(f, thing)
        elif what == FORGOT and thing == f.source:
            mark_as_forgotten(f)
        return False

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if start_once(f):
            s.push(self.gain, f.owner, f.source, f.target)
            return False
        s.pop()
        if was_forgotten(f):
            s.push(self.play, f.owner, f.source, f.target).held = [remembered_card(f)]
            s.push(self.reward, f.owner, f.source, f.target)
        return False


# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special("bringer", "to_dream_a_thousand_deaths", Dream(PushGivenPiece(E | T)), WOULD_DAMAGE, WOULD_DESTROY),
]
POWERS: Final[list[Power]] = [
    innate("bringer", "spirits_may_yet_dream", FAST, any_spirit(), levels(
        level("moon 2 air 2", RevealFear()),
        also("moon 3", for_target(repeat(1, GainElement(True)))),
    )),
    innate("bringer", "night_terrors", FAST, near(0, has(INVADERS)), levels(
        level("moon 1 air 1", fear(1)),
        also("moon 2 air 1 animal 1", fear(1)),
        also("moon 3 air 2 animal 1", fear(1)),
    )),

    unique("bringer", "predatory_nightmares", 2, SLOW, "moon fire earth animal", sacred(1, has(INVADERS)), seq(
        damage_by(2), push_up_to(2, D),
    )),
    unique("bringer", "dread_apparitions", 2, FAST, "moon air", near(1, has(INVADERS)), seq(
        modify_here_this_turn(FearDefends(AddToNumber()), FEAR), fear(1),
    )),
    unique("bringer", "call_on_midnights_dream", 0, FAST, "moon animal", near(0), either(
        when(has(D), MidnightsDream(gain_power(MAJOR), energy(per(count(D))), up_to(1, PlayCard()))),
        when(has(INVADERS), fear(2)),
    )),
    unique("bringer", "dreams_of_the_dahan", 0, FAST, "moon air", near(2), either(
        gather_up_to(2, D), when(has(BUILDINGS), fear(per(count(D), most=3))),
    )),
]
# fmt: on

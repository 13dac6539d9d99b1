"""Nodes that only one minor power uses."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Effect, Question, current_act, start_once
from dolmen.engine.modifiers import THIS_TURN
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ...effects.damage import ChoosePiece, damage_piece, damage_refusal
from ...effects.frame_fields import (
    amount_left,
    chosen_pieces,
    elements_named,
    is_piece_chosen,
    mark_piece_chosen,
    name_element,
    set_amount_left,
)
from ...effects.gains import answers_to_use, foreign_card_rule, gain_element, is_card_answer
from ...effects.modifiers import EffectAtTurnEnd
from ...model.components import ELEMENT_ANSWERS, INVADERS, bits, card_of, element_of, kind_of, piece_of
from ...model.events import report
from ...model.modifier_points import DISCARD
from ...model.state import Island, island, target_seat


# -- Elemental Boon ----------------------------------------------------------------------------------------------------
class GainDifferentElements(Effect):
    """The target names n different elements and gains them this turn. If it is another spirit, the user gains the same.

    c: the elements named.
    """

    def __init__(self, n: int) -> None:
        self.n: int = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.minor_powers.text.different_elements", n=self.n)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if elements_named(f).bit_count() < self.n:
            f.owner = target_seat(f)
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [answer for answer in ELEMENT_ANSWERS if not elements_named(f) >> element_of(answer) & 1]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer in self.candidates(s, f):
            return ""
        return "SI-11.9" if answer in ELEMENT_ANSWERS else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        name_element(f, element_of(answer))
        using = current_act(s)
        assert using is not None
        gain_element(island(s), f.owner, element_of(answer), chance)
        if using.owner != f.owner:
            gain_element(island(s), using.owner, element_of(answer), chance)


# -- Gift of Constancy -------------------------------------------------------------------------------------------------
class KeepPlayedCard(Question):
    """A played card returns to the hand instead of being discarded."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.minor_powers.text.keep", n=n.display_value(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return answers_to_use(island(s), island(s).cards_in_play[f.owner])

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if not is_card_answer(island(s), answer):
            return NOT_OFFERED
        if island(s).cards_in_play[f.owner] >> card_of(answer) & 1:
            return ""
        return foreign_card_rule(island(s), f.owner, card_of(answer)) or "SI-28.1"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        island(s).cards_in_play[f.owner] &= ~(1 << card_of(answer))
        island(s).hand[f.owner] |= 1 << card_of(answer)
        report(chance, "reclaim", f.owner, island(s).components.power_names[card_of(answer)])


class KeepCardsAtTurnEnd(Effect):
    """At the end of the turn the target may keep a card; if it is another spirit, the user may keep one too."""

    def __init__(self, keeping: EffectAtTurnEnd) -> None:
        self.keeping: EffectAtTurnEnd = keeping

    def parts(self) -> list[Effect]:
        return [self.keeping]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.minor_powers.text.constancy", then=self.keeping.words(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for seat in sorted({target_seat(f), f.owner}):
            s.modifiers.append(ActiveModifier(DISCARD, self.keeping, seat, expiry=THIS_TURN, source=f.source))
        return False


# -- Veil the Night's Hunt ---------------------------------------------------------------------------------------------
class DamageDifferentPieces(ChoosePiece):
    """Choose n different invaders (or all); each takes 1 damage.

    Nothing changes while they are chosen, so the index among the pieces of the land identifies a piece. b: how many are left
    to choose, c: bit 0 is set once started, the bits above it are the chosen indices.
    """

    rule = "SI-13.14"
    mask_registers = "c"

    def __init__(self, n: Amount) -> None:
        super().__init__(INVADERS, None)
        self.n: Amount = n

    def words(self, lang: str) -> str:
        return say(
            lang, "spirit_island.minor_powers.text.damage_different", n=self.n.display_value(lang), per=self.n.per_text(lang)
        )

    def kind_refusal(self, piece: int) -> str:
        return damage_refusal(self.kinds, piece)

    def find_unchosen_piece(self, s: Island, f: Frame, piece: int) -> int:
        """Where the next such piece stands that is not chosen; -1: nowhere."""
        for i, other in enumerate(s.pieces[f.target]):
            if other == piece and not is_piece_chosen(f, i):
                return i
        return -1

    def is_eligible(self, s: Island, f: Frame, land: int, piece: int) -> bool:
        return self.find_unchosen_piece(s, f, piece) >= 0

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if start_once(f):
            set_amount_left(f, self.n.value(s, f))
            if amount_left(f) >= state.count(f.target, INVADERS):
                self.choose_all(state, f)
        if amount_left(f) > 0 and self.has_legal_answer(s, f):
            return True
        s.pop()
        pieces = state.pieces[f.target]
        for i in bits(chosen_pieces(f)):
            damage_piece(state, f, f.target, pieces[i], 1, chance)
        return False

    def choose_all(self, s: Island, f: Frame) -> None:
        set_amount_left(f, 0)
        for i, piece in enumerate(s.pieces[f.target]):
            if INVADERS >> kind_of(piece) & 1:
                mark_piece_chosen(f, i)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        set_amount_left(f, amount_left(f) - 1)
        mark_piece_chosen(f, self.find_unchosen_piece(island(s), f, piece_of(answer)))

"""Nodes of single minor powers: what no verb says."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Effect, Question, current_act
from dolmen.engine.modifiers import THIS_TURN
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ...effects.damage import Pick, harm
from ...effects.gains import gain_element, is_card, use_answers
from ...effects.modifiers import AtEnd
from ...model.components import ELEMENT_ANSWERS, INVADERS, bits, kind
from ...model.events import report
from ...model.modifier_points import DISCARD
from ...model.state import POWER_NAMES, Island, island, mat


# -- Elemental Boon ----------------------------------------------------------------------------------------------------
class DifferentElements(Effect):
    """The target names so many different elements and gains them this turn; another spirit's giver gains the same.

    c: the elements named.
    """

    def __init__(self, n: int) -> None:
        self.n: int = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.minor_powers.text.different_elements", n=self.n)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.c.bit_count() < self.n:
            f.owner = mat(f)
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [answer for answer in ELEMENT_ANSWERS if not f.c >> answer.a & 1]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        f.c |= 1 << answer.a
        using = current_act(s)
        assert using is not None
        gain_element(island(s), f.owner, answer.a, chance)
        if using.owner != f.owner:
            gain_element(island(s), using.owner, answer.a, chance)


# -- Gift of Constancy -------------------------------------------------------------------------------------------------
class Keep(Question):
    """A card that was played goes back to the hand instead of being discarded."""

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.minor_powers.text.keep", n=n.shown(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return use_answers(island(s).play[f.owner])

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if is_card(answer) and island(s).play[f.owner] >> answer.a & 1 else NOT_OFFERED

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        island(s).play[f.owner] &= ~(1 << answer.a)
        island(s).hand[f.owner] |= 1 << answer.a
        report(chance, "reclaim", f.owner, POWER_NAMES[answer.a])


class Constancy(Effect):
    """At the end of the turn the target may keep a card; another spirit's gift lets its giver keep one too."""

    def __init__(self, keeping: AtEnd) -> None:
        self.keeping: AtEnd = keeping

    def parts(self) -> list[Effect]:
        return [self.keeping]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.minor_powers.text.constancy", then=self.keeping.words(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for seat in sorted({mat(f), f.owner}):
            s.modifiers.append(ActiveModifier(DISCARD, self.keeping, seat, expiry=THIS_TURN, source=f.source))
        return False


# -- Veil the Night's Hunt ---------------------------------------------------------------------------------------------
class DamageDifferent(Pick):
    """So many different invaders, all of them if there are fewer, are chosen; then each of them takes 1 damage.

    Nothing changes while they are chosen, so a piece is known by its place among the pieces of the land. b: how many yet,
    c: 1 once begun, and above it the places chosen.
    """

    rule = "SI-13.14"

    def __init__(self, n: Amount) -> None:
        super().__init__(INVADERS, None)
        self.n: Amount = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.minor_powers.text.damage_different", n=self.n.shown(lang), per=self.n.per(lang))

    def place(self, s: Island, f: Frame, piece: int) -> int:
        """Where the next such piece stands that is not chosen; -1: nowhere."""
        for i, other in enumerate(s.pieces[f.target]):
            if other == piece and not f.c >> i + 1 & 1:
                return i
        return -1

    def fits(self, s: Island, f: Frame, land: int, piece: int) -> bool:
        return self.place(s, f, piece) >= 0

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if f.c == 0:
            f.c = 1
            f.b = self.n.value(s, f)
            if f.b >= state.count(f.target, INVADERS):
                self.choose_all(state, f)
        if f.b > 0 and self.open(s, f):
            return True
        s.pop()
        pieces = state.pieces[f.target]
        for i in bits(f.c >> 1):
            harm(state, f, f.target, pieces[i], 1, chance)
        return False

    def choose_all(self, s: Island, f: Frame) -> None:
        f.b = 0
        for i, piece in enumerate(s.pieces[f.target]):
            if INVADERS >> kind(piece) & 1:
                f.c |= 1 << i + 1

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        f.b -= 1
        f.c |= 1 << self.place(island(s), f, answer.a) + 1

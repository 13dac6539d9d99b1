"""Blight: adding it, with cascade and lost presence, and removing it (SI-26)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Effect, Question
from dolmen.engine.modifiers import ASKED, STOPPED, ModifiableStep, consult_modifiers
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import LAND_ANSWERS, bits, land_of
from ..model.events import report
from ..model.modifier_points import WOULD_BLIGHT
from ..model.state import LOST_SPIRIT, LOST_TO_BLIGHT, UNKNOWN, Island, deciding_seat, island
from .frame_fields import blight_cause, has_happened, mark_as_happened
from .selections import absent_land_rule

WITHOUT_CONSEQUENCES: Final = 1  # in register a of `AddOneBlight`: no presence is destroyed and no cascade follows
BY_RAVAGE: Final = 2  # added by a ravage


def destroy_presence(s: Island, seat: int, land: int, chance: Chance) -> None:
    """SI-5.3: the presence leaves play. A spirit without presence loses the game (SI-30.3, SI-30.9)."""
    s.take_presence(seat, land)
    s.destroyed_presence[seat] += 1
    report(chance, "presence-lost", seat, here=land)
    check_spirits_alive(s)


def check_spirits_alive(s: Island) -> None:
    """Note a loss for every spirit without presence. An ocean may just have left play, with all presence in it (SI-4.26)."""
    for seat in range(s.components.seats):
        if not s.has_presence_in_play(seat):
            s.note_loss(LOST_SPIRIT)


class CascadeBlight(Question):
    """Blight was added to a blighted land: one more goes to an adjacent land (SI-26.4)."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.cascade")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[i] for i in bits(island(s).adjacent_lands(f.target, True))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind != LAND:
            return NOT_OFFERED
        if island(s).adjacent_lands(f.target, True) >> land_of(answer) & 1:
            return ""
        return absent_land_rule(island(s), land_of(answer), True) or "SI-26.4"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.push(BLIGHT_COMES, f.owner, f.source, land_of(answer))


class AddOneBlight(ModifiableStep):
    """Add one blight to the target land, in order: prevention, the card and its flip, presence, cascade (SI-26.13).

    a: WITHOUT_CONSEQUENCES, BY_RAVAGE, or 0. c: 1 when the blight is placed.
    """

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.add_blight", n=1)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state, land = island(s), f.target
        if not has_happened(f):
            verdict = consult_modifiers(s, f, WOULD_BLIGHT, land, blight_cause(f), chance)
            if verdict == ASKED:
                return False
            if verdict == STOPPED or not state.blight_left:
                s.pop()
                return False
            mark_as_happened(f)
            state.blight[land] += 1
            state.blight_left -= 1
            report(chance, "blight", here=land)
            if blight_cause(f) == BY_RAVAGE and state.components.after_ravage_blight is not None:
                s.push(state.components.after_ravage_blight, f.owner, f.source, land)
            if state.blight_left == 0:
                self.flip_card(state, f, chance)
            return False
        s.pop()
        if blight_cause(f) == WITHOUT_CONSEQUENCES:
            return False
        for seat in range(state.components.seats):
            if state.presence_lands[seat] >> land & 1:
                destroy_presence(state, seat, land, chance)
        if state.blight[land] > 1 and state.blight_left:  # SI-26.18
            s.push(CASCADE, deciding_seat(state, f, land), f.source, land)
        return False

    def flip_card(self, s: Island, f: Frame, chance: Chance) -> None:
        """SI-26.7, SI-26.15: the first time the card is flipped, the second time the game is lost."""
        if s.tainted or s.blight_card != UNKNOWN:
            s.note_loss(LOST_TO_BLIGHT)
            return
        cards = s.components.blight_cards
        pool = 0
        for number, card in enumerate(cards):
            pool |= (card.tainted > 0) << number
        s.blight_card = chance.draw("blight", pool, [card.name for card in cards])
        s.tainted = True
        s.blight_left = s.components.tainted_blight(s.blight_card)
        report(chance, "taint", what=cards[s.blight_card].name, n=s.blight_left)


CASCADE: Final = CascadeBlight()
BLIGHT_COMES: Final = AddOneBlight()


class AddBlight(Effect):
    """Add blight from the card, with its consequences; in setup from the box, without them (SI-26.17)."""

    def __init__(self, n: Amount, from_the_box: bool) -> None:
        self.n: Amount = n
        self.from_the_box: bool = from_the_box

    def words(self, lang: str) -> str:
        key = "spirit_island.add_blight_from_the_box" if self.from_the_box else "spirit_island.add_blight"
        return say(lang, key, n=self.n.display_value(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for _ in range(self.n.value(s, f)):
            if self.from_the_box:
                island(s).blight[f.target] += 1
                report(chance, "blight", here=f.target)
            else:
                s.push(BLIGHT_COMES, f.owner, f.source, f.target)
        return False


class RemoveBlight(Effect):
    """SI-26.12: the blight returns to the card."""

    def __init__(self, n: Amount) -> None:
        self.n: Amount = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.remove_blight", n=self.n.display_value(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        n = min(self.n.value(s, f), state.blight[f.target])
        if n:
            state.blight[f.target] -= n
            state.blight_left += n
            report(chance, "blight-away", f.owner, here=f.target, n=n)
        return False

"""Blight comes, spreads, drives presence out, and goes (SI-26)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Amount, Effect, Question
from dolmen.engine.modifiers import ASKED, STOPPED, Consulting, consult_modifiers
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import LAND_ANSWERS, bits
from ..model.events import report
from ..model.modifier_points import WOULD_BLIGHT
from ..model.state import LOST_SPIRIT, LOST_TO_BLIGHT, UNKNOWN, Island, decider, island

LIGHTLY: Final = 1  # how blight comes: without destroying presence or cascading
RAVAGED: Final = 2  # by a ravage
BLIGHT_NAMES: Final[list[str]] = []  # filled by `blight`: the blight cards by number
TAINTED_BLIGHT: Final[list[int]] = []  # how much lies on the tainted side, for each player; 0: the card has none
FLIPS: Final[list[Effect | None]] = []  # what is done once on flipping


def destroy_presence(s: Island, seat: int, land: int, chance: Chance) -> None:
    """SI-5.3: it leaves play. A spirit without presence on the island is lost (SI-30.3, SI-30.9)."""
    s.take_presence(seat, land)
    s.gone[seat] += 1
    report(chance, "presence-lost", seat, here=land)
    mourn(s)


def mourn(s: Island) -> None:
    """Presence has gone from a land. With Ocean's, an ocean and others' presence in it may go out of play (SI-4.26)."""
    for seat in range(s.box.seats):
        if not s.alive(seat):
            s.note(LOST_SPIRIT)


class Cascade(Question):
    """Blight was added where there was some: one more next to it (SI-26.4)."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.cascade")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[i] for i in bits(island(s).around(f.target, True))]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else NOT_OFFERED

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.push(BLIGHT_COMES, f.owner, f.source, answer.a)


class BlightComes(Consulting):
    """One blight to the target land: perhaps prevented, then from the card, the flip, presence, the cascade (SI-26.13).

    a: LIGHTLY, RAVAGED, or 0. c: 1 once it lies there.
    """

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.add_blight", n=1)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state, land = island(s), f.target
        if f.c == 0:
            verdict = consult_modifiers(s, f, WOULD_BLIGHT, land, f.a, chance)
            if verdict == ASKED:
                return False
            if verdict == STOPPED or not state.blight_left:
                s.pop()
                return False
            f.c = 1
            state.blight[land] += 1
            state.blight_left -= 1
            report(chance, "blight", here=land)
            if f.a == RAVAGED and state.box.with_blight is not None:
                s.push(state.box.with_blight, f.owner, f.source, land)
            if state.blight_left == 0:
                self.flip(state, f, chance)
            return False
        s.pop()
        if f.a == LIGHTLY:
            return False
        for seat in range(state.box.seats):
            if state.home[seat] >> land & 1:
                destroy_presence(state, seat, land, chance)
        if state.blight[land] > 1 and state.blight_left:  # SI-26.18
            s.push(CASCADE, decider(state, f, land), f.source, land)
        return False

    def flip(self, s: Island, f: Frame, chance: Chance) -> None:
        """SI-26.7, SI-26.15: the first time an unknown card is turned over, the second time all is lost."""
        if s.tainted or s.blight_card != UNKNOWN:
            s.note(LOST_TO_BLIGHT)
            return
        pool = 0
        for card, amount in enumerate(TAINTED_BLIGHT):
            pool |= (amount > 0) << card
        s.blight_card = chance.draw("blight", pool, BLIGHT_NAMES)
        s.tainted = True
        s.blight_left = (TAINTED_BLIGHT[s.blight_card] - s.box.less_tainted) * s.box.seats
        report(chance, "taint", what=BLIGHT_NAMES[s.blight_card], n=s.blight_left)
        then = FLIPS[s.blight_card]
        if then is not None:
            s.push(then, 0)


CASCADE: Final = Cascade()
BLIGHT_COMES: Final = BlightComes()


class AddBlight(Effect):
    """From the card, with all that comes of it; in setup from the box, and nothing comes of it (SI-26.17)."""

    def __init__(self, n: Amount, from_the_box: bool) -> None:
        self.n: Amount = n
        self.from_the_box: bool = from_the_box

    def words(self, lang: str) -> str:
        key = "spirit_island.add_blight_from_the_box" if self.from_the_box else "spirit_island.add_blight"
        return say(lang, key, n=self.n.shown(lang))

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
    """SI-26.12: back to the card."""

    def __init__(self, n: Amount) -> None:
        self.n: Amount = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.remove_blight", n=self.n.shown(lang))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        n = min(self.n.value(s, f), state.blight[f.target])
        if n:
            state.blight[f.target] -= n
            state.blight_left += n
            report(chance, "blight-away", f.owner, here=f.target, n=n)
        return False

"""The course of a turn: spirit phase in lanes, fast powers, invaders, slow powers, time passes."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Door
from dolmen.engine.effects import GIVEN, NOT_OFFERED, Effect, Question, Those, each, either, repeat, seq, together, up_to
from dolmen.engine.modifiers import ASKED, OFFER, STOPPED, THIS_TURN, WOULD_ACT, Consulting, consult, expire
from dolmen.engine.state import OPEN, Frame, Row, State
from dolmen.text import say

from .content import (
    AGAIN,
    ANY,
    BUILDINGS,
    CARD_ANSWERS,
    CARD_NAMES,
    CITY,
    COASTAL,
    DAHAN,
    DAMAGE,
    EXPLORER,
    INVADER_NAMES,
    INVADERS,
    LAND_ANSWERS,
    LANDS,
    NEAR,
    READY,
    SEATS,
    TERRAIN,
    TERRAINS,
    TOWN,
    bits,
    board_seat,
    damage,
    kind,
)
from .state import FAST, POWERS, SLOW, Island, island
from .verbs import (
    REPEATED,
    Action,
    AddPresence,
    Damage,
    Everybody,
    GainPower,
    PlayCard,
    Reclaim,
    add_blight,
    energy,
    harm,
    price,
)

RAVAGE: Final = 0
BUILD: Final = 1


class Round(Effect):
    """Phase after phase, turn after turn, until the game is over. b: the next phase."""

    def __init__(self, phases: list[Effect]) -> None:
        self.phases: list[Effect] = phases

    def parts(self) -> list[Effect]:
        return self.phases

    def words(self, lang: str) -> str:
        return " ".join([phase.words(lang) for phase in self.phases])

    def run(self, s: State, f: Frame, door: Door) -> bool:
        if island(s).ending:
            s.pop()
            return False
        phase = self.phases[f.b]
        f.b = (f.b + 1) % len(self.phases)
        s.push(phase, f.owner)
        return False


class Phase(Effect):
    """All seats' powers of one speed, one at a time, in any order, until everybody is ready.

    held: what those who said they are ready have declined. A seat is asked while it has an option that it has not
    declined, so a new option that reaches it withdraws its "ready". c: the seats asked.
    """

    def __init__(self, speed: int) -> None:
        self.speed: int = speed

    def words(self, lang: str) -> str:
        return say(lang, "spike.slow" if self.speed else "spike.fast")

    def fault_of(self, s: Island, seat: int, card: int) -> str:
        """Why this seat cannot use this card as such in this phase."""
        if not s.play[seat] >> card & 1:
            return "SI-8.5"
        if POWERS[card].speed != self.speed:
            return "SI-18.11" if POWERS[card].speed == SLOW else "SI-18.9"
        target = POWERS[card].use.parts()[0]
        assert isinstance(target, Question)
        return "" if target.open(s, Frame(target, seat, card)) else "SI-10.1"

    def use_fault(self, s: Island, seat: int, card: int) -> str:
        return "SI-11.13" if s.used[seat] >> card & 1 else self.fault_of(s, seat, card)

    def repeat_fault(self, s: Island, seat: int, card: int) -> str:
        if self.entitlement(s, seat, card) is None:
            return "SI-11.13"
        if not s.used[seat] >> card & 1:
            return "SI-17.17"
        return "SI-7.9" if price(s, seat, card) > s.energy[seat] else self.fault_of(s, seat, card)

    def entitlement(self, s: Island, seat: int, card: int) -> Row | None:
        for row in s.rows:
            if row.point == OFFER and row.seat == seat and row.uses and card not in (row.held or ()):
                return row
        return None

    def offers(self, s: Island, seat: int) -> list[Answer]:
        found: list[Answer] = []
        for card in bits(s.play[seat]):
            if not self.use_fault(s, seat, card):
                found.append(CARD_ANSWERS[card])
            if s.rows and not self.repeat_fault(s, seat, card):
                found.append(AGAIN[card])
        return found

    def run(self, s: State, f: Frame, door: Door) -> bool:
        f.owner = OPEN
        f.c = 0
        declined = f.held or []
        for seat in range(SEATS):
            for offer in self.offers(island(s), seat):
                if thing(offer) not in declined:
                    f.c |= 1 << seat
        if f.c:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [*CARD_ANSWERS, *AGAIN, READY]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        mine = self.offers(island(s), f.owner)
        return [a for a in mine if not a.b] + [a for a in mine if a.b] + [READY]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer is READY:
            return ""
        if answer in CARD_ANSWERS:
            return self.use_fault(island(s), f.owner, answer.a)
        return self.repeat_fault(island(s), f.owner, answer.a) if answer in AGAIN else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        state, seat, card = island(s), f.owner, answer.a
        if answer is READY:
            f.held = sorted({*(f.held or []), *[thing(offer) for offer in self.offers(state, seat)]})
            return
        if answer.b:
            row = self.entitlement(state, seat, card)
            assert row is not None
            assert row.held is not None
            row.uses -= 1
            row.held.append(card)
            state.energy[seat] -= price(state, seat, card)
        state.used[seat] |= 1 << card
        s.push(POWERS[card].use, seat, card).b = REPEATED if answer.b else 0


def thing(offer: Answer) -> int:
    """The thing an offer is about: a card, or the repeat of a card."""
    return offer.a + len(CARD_NAMES) * offer.b


# -- invaders ------------------------------------------------------------------------------------------------------------
class SlotLands(Those):
    """The lands in which the invaders ravage or build."""

    def __init__(self, slot: int) -> None:
        self.slot: int = slot

    def mask(self, s: State, f: Frame) -> int:
        state = island(s)
        terrain = state.build if self.slot == BUILD else state.ravage
        found = state.lands_with(INVADERS)
        for land in range(LANDS):
            if TERRAIN[land] != terrain:
                found &= ~(1 << land)
        return found

    def answer(self, s: State, i: int) -> Answer:
        return LAND_ANSWERS[i]

    def words(self, lang: str) -> str:
        return say(lang, "spike.slot")


class Ravage(Consulting):
    """In one land: damage to dahan and land, blight, and the dahan fight back. c: 1 when it was not prevented."""

    def __init__(self, fight: Effect) -> None:
        self.fight: Effect = fight

    def parts(self) -> list[Effect]:
        return [self.fight]

    def words(self, lang: str) -> str:
        return say(lang, "spike.ravage")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        state, land = island(s), f.target
        if f.c == 0:
            verdict = consult(s, f, WOULD_ACT, land, RAVAGE, door)
            if verdict == ASKED:
                return False
            if verdict == STOPPED:
                s.pop()
                return False
            f.c = 1
            n = state.strength(land)
            self.strike(state, f, n, door)
            if n >= 2:
                add_blight(state, f, land, door)
            return False
        s.pop()
        s.push(self.fight, board_seat(land), -1, land)
        return False

    def strike(self, s: Island, f: Frame, n: int, door: Door) -> None:
        """Damage to the dahan, so as to destroy as many as possible: hurt ones first."""
        dahan = [p for p in s.pieces[f.target] if kind(p) == DAHAN]
        dahan.sort(key=hurt_most)
        for piece in dahan:
            blow = min(n, s.health(f.target, piece) - damage(piece))
            if blow > 0:
                n -= blow
                harm(s, f, f.target, piece, blow, door)


def hurt_most(piece: int) -> int:
    return -damage(piece)


class FightBack(Damage):
    """Each surviving dahan deals 2, pooled."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.fight")


class FightStrength(Effect):
    """Counts the dahan and lets them fight."""

    def __init__(self, blows: Effect) -> None:
        self.blows: Effect = blows

    def parts(self) -> list[Effect]:
        return [self.blows]

    def words(self, lang: str) -> str:
        return self.blows.words(lang)

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        s.push(self.blows, f.owner, f.source, f.target, 2 * island(s).count(f.target, 1 << DAHAN))
        return False


class Build(Consulting):
    def words(self, lang: str) -> str:
        return say(lang, "spike.build")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        state, land = island(s), f.target
        verdict = consult(s, f, WOULD_ACT, land, BUILD, door)
        if verdict == ASKED:
            return False
        s.pop()
        if verdict != STOPPED:
            towns, cities = state.count(land, 1 << TOWN), state.count(land, 1 << CITY)
            add_piece(state, land, CITY if towns > cities else TOWN)
        return False


class Explore(Effect):
    """Turn up an invader card, explore in its terrain, move the cards on."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.explore")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        state = island(s)
        if not state.invaders:
            state.doom = True
            return False
        card = door.draw("invaders", state.invaders, INVADER_NAMES)
        state.invaders &= ~(1 << card)
        terrain, sources = card % len(TERRAINS), state.lands_with(BUILDINGS)
        for land in range(LANDS):
            if TERRAIN[land] == terrain and (COASTAL >> land & 1 or (NEAR[land] | 1 << land) & sources):
                add_piece(state, land, EXPLORER)
        state.ravage, state.build = state.build, terrain
        return False


def add_piece(s: Island, land: int, piece: int) -> None:
    s.pieces[land] = sorted([*s.pieces[land], piece])


class TimePasses(Effect):
    def words(self, lang: str) -> str:
        return say(lang, "spike.time_passes")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        state = island(s)
        for seat in range(SEATS):
            state.discard[seat] |= state.play[seat]
            state.play[seat] = state.used[seat] = 0
        for land in range(LANDS):
            state.pieces[land] = sorted([p % DAMAGE for p in state.pieces[land]])
        expire(s, THIS_TURN)
        state.turn += 1
        return False


class Income(Effect):
    def words(self, lang: str) -> str:
        return say(lang, "spike.income")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        island(s).energy[f.owner] += 2
        return False


def growth() -> Effect:
    return either(
        seq(Action(Reclaim()), Action(GainPower(ANY))),
        seq(Action(AddPresence(1)), Action(AddPresence(1)), Action(energy(1))),
    )


def fight_back() -> Effect:
    return FightStrength(repeat(GIVEN, FightBack(INVADERS, False)))


ROUND: Final = Round(
    [
        together(Everybody(), seq(growth(), Income(), up_to(2, PlayCard()))),
        Phase(FAST),
        each(SlotLands(RAVAGE), Action(Ravage(fight_back())), ordered=True),
        each(SlotLands(BUILD), Action(Build())),
        Action(Explore()),
        Phase(SLOW),
        TimePasses(),
    ]
)

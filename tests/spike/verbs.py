"""Spirit Island's own verbs: what powers do, how they ask, and how they read.

Harm has one verb and a cause. The cause is the frame: its owner, and whether it comes from a power (`source`).
"""

from __future__ import annotations

from typing import ClassVar, Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Door
from dolmen.engine.effects import (
    NOT_OFFERED,
    Act,
    All,
    Amount,
    Condition,
    Effect,
    Question,
    Those,
    acting,
    amount,
    repeat,
    tell,
    up_to,
)
from dolmen.engine.modifiers import (
    DEFEND,
    DESTROYED,
    FEAR,
    GO,
    MOVED,
    OFFER,
    ORIGIN,
    STOPPED,
    THIS_TURN,
    WOULD_BLIGHT,
    WOULD_DAMAGE,
    WOULD_DESTROY,
    After,
    Lasting,
    Modifier,
    Plus,
    happened,
    replaced,
)
from dolmen.engine.state import Frame, Row, State
from dolmen.text import say

from .content import (
    ANY,
    BUILDINGS,
    CARD_ANSWERS,
    CARD_NAMES,
    DAHAN,
    DAMAGE,
    DECKS,
    DREAM,
    DREAM_OF,
    ELEMENTS,
    EXPLORER,
    FEAR_OF,
    HITS,
    INVADERS,
    KINDS,
    LAND_ANSWERS,
    LANDS,
    MAJOR,
    MOVES,
    NEAR,
    RANK,
    SEAT_ANSWERS,
    SEATS,
    SLAIN,
    TERRAIN,
    TERRAINS,
    TOWN,
    bits,
    board_seat,
    damage,
    dreamt,
    elements,
    kind,
)
from .state import POWERS, Island, island, mat

# what a verb tells the node that asked for it
GAINED: Final = 1
REJECTED: Final = 2
FORGOT: Final = 3

REPEATED: Final = 1  # the tag of an act that repeats a power

YOU: Final = 0
TARGET: Final = 1


def moved(lang: str, verb: str, n: Amount, kinds: int, up_to: bool) -> str:
    how = "up_to" if up_to else "all"
    return say(lang, f"spike.{verb}.{how}", n=n.shown(lang), what=kinds_words(lang, kinds, n.shown(lang)))


def kinds_words(lang: str, kinds: int, n: object) -> str:
    form = "one" if n == 1 else "other"
    return "/".join([say(lang, f"spike.kind.{KINDS[k]}.{form}") for k in bits(kinds)])


# -- amounts, conditions, sets -----------------------------------------------------------------------------------------
class Pieces(Amount):
    """How many of these kinds stand in the target land."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def value(self, s: State, f: Frame) -> int:
        return island(s).count(f.target, self.kinds)

    def shown(self, lang: str) -> object:
        return kinds_words(lang, self.kinds, 1)


class Blight(Amount):
    def value(self, s: State, f: Frame) -> int:
        return island(s).blight[f.target]

    def shown(self, lang: str) -> object:
        return say(lang, "spike.blight")


class Has(Condition):
    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def holds(self, s: State, f: Frame) -> bool:
        return island(s).count(f.target, self.kinds) > 0

    def words(self, lang: str) -> str:
        return say(lang, "spike.has", what=kinds_words(lang, self.kinds, 2))


class TerrainIs(Condition):
    def __init__(self, terrains: list[int]) -> None:
        self.terrains: list[int] = terrains

    def holds(self, s: State, f: Frame) -> bool:
        return TERRAIN[f.target] in self.terrains

    def words(self, lang: str) -> str:
        return say(lang, "spike.terrain_is", what="/".join([say(lang, f"spike.{TERRAINS[t]}") for t in self.terrains]))


class Elements(Condition):
    """A threshold. It is tested when its line is reached."""

    def __init__(self, need: list[int]) -> None:
        self.need: list[int] = need

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        return all(not n or state.element(f.owner, e) >= n for e, n in enumerate(self.need))

    def words(self, lang: str) -> str:
        need = [f"{n} {say(lang, 'spike.' + ELEMENTS[e])}" for e, n in enumerate(self.need) if n]
        return say(lang, "spike.elements", need=", ".join(need))


class SacredSite(Condition):
    """The owner has a sacred site in the target land."""

    def holds(self, s: State, f: Frame) -> bool:
        return island(s).presence[f.owner * LANDS + f.target] > 1

    def words(self, lang: str) -> str:
        return say(lang, "spike.sacred_site")


class Everybody(Those):
    seats: ClassVar[bool] = True

    def mask(self, s: State, f: Frame) -> int:
        return (1 << SEATS) - 1

    def answer(self, s: State, i: int) -> Answer:
        return SEAT_ANSWERS[i]

    def words(self, lang: str) -> str:
        return say(lang, "spike.everybody")


class BothOfYou(Those):
    """The user of a power and the spirit it targets."""

    seats: ClassVar[bool] = True

    def mask(self, s: State, f: Frame) -> int:
        return 1 << f.owner | 1 << mat(f)

    def answer(self, s: State, i: int) -> Answer:
        return SEAT_ANSWERS[i]

    def words(self, lang: str) -> str:
        return say(lang, "spike.both_of_you")


class TheTarget(Those):
    """The spirit a power targets."""

    seats: ClassVar[bool] = True

    def mask(self, s: State, f: Frame) -> int:
        return 1 << mat(f)

    def answer(self, s: State, i: int) -> Answer:
        return SEAT_ANSWERS[i]

    def words(self, lang: str) -> str:
        return say(lang, "spike.the_target")


# -- targets -----------------------------------------------------------------------------------------------------------
class TargetLand(Question):
    """Choose the land a power is used on."""

    def __init__(self, n: int, sacred: bool, has: int, lacks: int, then: Effect) -> None:
        self.n: int = n
        self.sacred: bool = sacred
        self.has: int = has
        self.lacks: int = lacks
        self.then: Effect = then

    def parts(self) -> list[Effect]:
        return [self.then]

    def words(self, lang: str) -> str:
        return self.then.words(lang)

    def mask(self, s: Island, seat: int, card: int) -> int:
        lands = s.reach(seat, card, self.n, self.sacred)
        if self.has:
            lands &= s.lands_with(self.has)
        if self.lacks:
            lands &= ~s.lands_with(self.lacks)
        return lands

    def open(self, s: State, f: Frame) -> bool:
        return self.mask(island(s), f.owner, f.source) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[i] for i in bits(self.mask(island(s), f.owner, f.source))]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in LAND_ANSWERS:
            return NOT_OFFERED
        if not island(s).reach(f.owner, f.source, self.n, self.sacred) >> answer.a & 1:
            return "SI-10.4" if self.sacred else "SI-10.1"
        return "" if self.mask(island(s), f.owner, f.source) >> answer.a & 1 else "SI-10.6"

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        s.push(self.then, f.owner, f.source, answer.a)


class TargetSpirit(Question):
    def __init__(self, another: bool, then: Effect) -> None:
        self.another: bool = another
        self.then: Effect = then

    def parts(self) -> list[Effect]:
        return [self.then]

    def words(self, lang: str) -> str:
        return self.then.words(lang)

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEAT_ANSWERS

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in SEAT_ANSWERS:
            return NOT_OFFERED
        return "SI-10.12" if self.another and answer.a == f.owner else ""

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        s.push(self.then, f.owner, f.source, LANDS + answer.a)


# -- moving ------------------------------------------------------------------------------------------------------------
class Gather(Question):
    """Move one of these kinds into the target land from a land next to it."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return moved(lang, "gather", n, self.kinds, up_to)

    def ways(self, f: Frame) -> list[tuple[int, int]]:
        return [(land, f.target) for land in bits(NEAR[f.target])]

    def open(self, s: State, f: Frame) -> bool:
        return any(island(s).count(here, self.kinds) for here, _ in self.ways(f))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [MOVES[a][b][RANK[p]] for a, b in self.ways(f) for p in distinct(island(s), a, INVADERS | 1 << DAHAN)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [MOVES[a][b][RANK[p]] for a, b in self.ways(f) for p in distinct(island(s), a, self.kinds)]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        return "" if self.kinds >> kind(answer.a) & 1 else "SI-15.1"

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        move(island(s), answer.a, answer.b, answer.c, f, door)


class Push(Gather):
    """Move one of these kinds out of the target land into a land next to it."""

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return moved(lang, "push", n, self.kinds, up_to)

    def ways(self, f: Frame) -> list[tuple[int, int]]:
        return [(f.target, land) for land in bits(NEAR[f.target])]


class PushThis(Push):
    """Move one certain piece, the number given, out of the target land."""

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [MOVES[a][b][RANK[f.a]] for a, b in self.ways(f)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)


def distinct(s: Island, land: int, kinds: int) -> list[int]:
    """Pieces of these kinds in a land, alike ones once."""
    found: list[int] = []
    last = -1
    for piece in s.pieces[land]:
        if piece != last and kinds >> kind(piece) & 1:
            found.append(piece)
        last = piece
    return found


def move(s: Island, piece: int, here: int, there: int, f: Frame, door: Door) -> None:
    s.move(piece, here, there)
    happened(s, MOVED, -1, there, kind(piece), 1, door)
    if damage(piece) >= s.health(there, piece):
        destroy_piece(s, f, there, piece, door)


# -- harm --------------------------------------------------------------------------------------------------------------
def harm(s: Island, f: Frame, land: int, piece: int, n: int, door: Door) -> None:
    """n damage to a piece, for whatever cause."""
    if replaced(s, f, WOULD_DAMAGE, -1, land, piece, n, door):
        return
    if damage(piece) + n >= s.health(land, piece):
        destroy_piece(s, f, land, piece, door)
    else:
        s.swap(land, piece, piece + n * DAMAGE)


def destroy_piece(s: Island, f: Frame, land: int, piece: int, door: Door) -> None:
    if replaced(s, f, WOULD_DESTROY, -1, land, piece, 1, door):
        return
    s.pieces[land].remove(piece)
    s.fear += FEAR_OF[kind(piece)]
    happened(s, DESTROYED, -1, land, kind(piece), 1, door)


class Damage(Question):
    """One damage to an invader in the target land, or (near) also in a land next to it."""

    def __init__(self, kinds: int, near: bool) -> None:
        self.kinds: int = kinds
        self.near: bool = near

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        key = "spike.damage.near" if self.near else "spike.damage.here"
        text = say(lang, key, n=n.shown(lang), per=n.per(lang))
        return text if self.kinds == INVADERS else f"{text} ({kinds_words(lang, self.kinds, 2)})"

    def lands(self, f: Frame) -> list[int]:
        return bits(1 << f.target | NEAR[f.target]) if self.near else [f.target]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [HITS[x][RANK[p]] for x in self.lands(f) for p in distinct(island(s), x, INVADERS | 1 << DAHAN)]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        if not self.kinds >> kind(answer.a) & 1:
            return "SI-13.14"
        return "SI-13.18" if answer.a & SLAIN else ""

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        harm(island(s), f, answer.b, answer.a, 1, door)


class Destroy(Damage):
    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return moved(lang, "destroy", n, self.kinds, up_to)

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        destroy_piece(island(s), f, answer.b, answer.a, door)


class Dream(Modifier):
    """To Dream a Thousand Deaths. What this spirit's powers would harm is harmed in a dream only, until the power ends."""

    def __init__(self, push: PushThis) -> None:
        self.push: PushThis = push

    def parts(self) -> list[Effect]:
        return [self.push]

    def words(self, lang: str) -> str:
        return say(lang, "spike.dream")

    def would(self, s: State, r: Row, f: Frame, place: int, x: int, n: int, door: Door) -> int:
        if f.source < 0 or f.owner != r.seat:
            return GO
        state = island(s)
        if kind(x) == DAHAN or x & SLAIN:
            return STOPPED
        if r.point == WOULD_DAMAGE and damage(x) + dreamt(x) + n < state.health(place, x):
            state.swap(place, x, x + n * DREAM)
            return STOPPED
        slain = (x - dreamt(x) * DREAM) | SLAIN
        state.swap(place, x, slain)
        frighten(state, f, DREAM_OF[kind(x)], place, door)
        if kind(x) == EXPLORER or kind(x) == TOWN:
            s.push(self.push, f.owner, f.source, place, slain)
        return STOPPED


def wake(s: Island) -> None:
    """A power has ended: what it did in dreams is forgotten."""
    for land in range(LANDS):
        pieces = s.pieces[land]
        for i in range(len(pieces)):
            if pieces[i] >= DREAM:
                s.pieces[land] = sorted([p % DREAM for p in pieces])
                break


class Vengeance(After):
    """After each act in which towns, cities or dahan were destroyed here."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.vengeance", then=self.effect.words(lang))

    def counts(self, s: State, r: Row, x: int) -> bool:
        return (BUILDINGS | 1 << DAHAN) >> x & 1 == 1


class Unharmed(Modifier):
    """These kinds ignore damage and destruction here."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def words(self, lang: str) -> str:
        return say(lang, "spike.unharmed", what=kinds_words(lang, self.kinds, 2))

    def would(self, s: State, r: Row, f: Frame, place: int, x: int, n: int, door: Door) -> int:
        return STOPPED if self.kinds >> kind(x) & 1 else GO


class Hardy(Modifier):
    """These kinds have so much more health here."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def words(self, lang: str) -> str:
        return kinds_words(lang, self.kinds, 2)

    def value(self, s: State, r: Row, x: int, n: int) -> int:
        return n + r.a if self.kinds >> x & 1 else n


class NoBlight(Modifier):
    def words(self, lang: str) -> str:
        return say(lang, "spike.no_blight")

    def would(self, s: State, r: Row, f: Frame, place: int, x: int, n: int, door: Door) -> int:
        return STOPPED


class NoActions(Modifier):
    def words(self, lang: str) -> str:
        return say(lang, "spike.no_actions")

    def would(self, s: State, r: Row, f: Frame, place: int, x: int, n: int, door: Door) -> int:
        return STOPPED


# -- blight and presence -----------------------------------------------------------------------------------------------
class Cascade(Question):
    """Blight was added where there was some: one more next to it."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.cascade")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[i] for i in bits(NEAR[f.target])]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else "SI-26.4"

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        add_blight(island(s), f, answer.a, door)


class AddBlight(Effect):
    def words(self, lang: str) -> str:
        return say(lang, "spike.add_blight")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        add_blight(island(s), f, f.target, door)
        return False


CASCADE: Final = Cascade()


def add_blight(s: Island, f: Frame, land: int, door: Door) -> None:
    if s.blight_left == 0 or replaced(s, f, WOULD_BLIGHT, -1, land, 0, 1, door):
        return
    s.blight_left -= 1
    if s.blight_left == 0:
        s.doom = True
    s.blight[land] += 1
    for seat in range(SEATS):
        destroy_presence(s, seat, land)
    if s.blight[land] > 1 and s.blight_left:
        s.push(CASCADE, f.owner if f.source >= 0 else board_seat(land), f.source, land)


def destroy_presence(s: Island, seat: int, land: int) -> None:
    at = seat * LANDS + land
    if s.presence[at]:
        s.presence[at] -= 1
        s.gone[seat] += 1
        if not any(s.presence[seat * LANDS : (seat + 1) * LANDS]):
            s.doom = True


class DestroyPresence(Effect):
    """The owner loses one presence in the target land."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.destroy_presence")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        destroy_presence(island(s), f.owner, f.target)
        return False


class AddPresence(Question):
    """The owner adds a presence within so many lands of its presence."""

    def __init__(self, n: int) -> None:
        self.n: int = n

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spike.add_presence", n=n.shown(lang), range=self.n)

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in LAND_ANSWERS:
            return NOT_OFFERED
        if island(s).supply[f.owner] == 0:
            return "SI-5.10"
        return "" if island(s).reach(f.owner, -1, self.n, False) >> answer.a & 1 else "SI-6.8"

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        state = island(s)
        state.supply[f.owner] -= 1
        state.presence[f.owner * LANDS + answer.a] += 1


# -- fear, energy --------------------------------------------------------------------------------------------------------
def frighten(s: Island, f: Frame, n: int, land: int, door: Door) -> None:
    """Fear that a power generates."""
    s.fear += n
    happened(s, FEAR, -1, land, 0, n, door)


class Fear(Effect):
    def __init__(self, n: Amount) -> None:
        self.n: Amount = n

    def words(self, lang: str) -> str:
        return say(lang, "spike.fear", n=self.n.shown(lang), per=self.n.per(lang))

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        frighten(island(s), f, self.n.value(s, f), f.target, door)
        return False


class Energy(Effect):
    def __init__(self, n: Amount, who: int) -> None:
        self.n: Amount = n
        self.who: int = who

    def words(self, lang: str) -> str:
        return say(lang, "spike.energy.target" if self.who else "spike.energy.you", n=self.n.shown(lang))

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        island(s).energy[mat(f) if self.who else f.owner] += self.n.value(s, f)
        return False


# -- cards ---------------------------------------------------------------------------------------------------------------
class Forget(Question):
    """The owner forgets a power card from hand, play or discard pile."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.forget")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CARD_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [CARD_ANSWERS[i] for i in bits(island(s).cards_of(f.owner))]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in CARD_ANSWERS:
            return NOT_OFFERED
        return "" if island(s).cards_of(f.owner) >> answer.a & 1 else "SI-12.6"

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        state, card, seat = island(s), answer.a, f.owner
        state.hand[seat] &= ~(1 << card)
        state.play[seat] &= ~(1 << card)
        state.used[seat] &= ~(1 << card)
        state.discard[seat] &= ~(1 << card)
        put_away(state, card)
        tell(s, FORGOT, card)


FORGET: Final = Forget()


def put_away(s: Island, card: int) -> None:
    """To the discard pile of its deck; a unique card leaves the game."""
    deck = POWERS[card].deck
    if deck > MAJOR:
        s.forgotten |= 1 << card
    else:
        s.piles[deck] |= 1 << card


def keep(s: Island, seat: int, card: int) -> None:
    """A card drawn from a deck goes to a hand; whoever gains a major power forgets a card."""
    s.hand[seat] |= 1 << card
    tell(s, GAINED, card)
    if POWERS[card].deck == MAJOR:
        s.push(FORGET, seat)


class GainPower(Effect):
    """The owner draws four cards and keeps one. held: the cards drawn; none yet while the deck is to be chosen."""

    def __init__(self, deck: int) -> None:
        self.deck: int = deck

    def words(self, lang: str) -> str:
        return say(lang, ("spike.gain.minor", "spike.gain.major", "", "spike.gain.any")[self.deck])

    def run(self, s: State, f: Frame, door: Door) -> bool:
        if f.held is None and self.deck != ANY:
            self.draw(island(s), f, self.deck, door)
        if f.held is not None and not f.held:
            s.pop()
            return False
        return True

    def draw(self, s: Island, f: Frame, deck: int, door: Door) -> None:
        drawn: list[int] = []
        for _ in range(4):
            if not s.pools[deck]:
                s.pools[deck], s.piles[deck] = s.piles[deck], 0
            if s.pools[deck]:
                card = door.draw(DECKS[deck].name, s.pools[deck], CARD_NAMES)
                s.pools[deck] &= ~(1 << card)
                drawn.append(card)
        f.held = drawn

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return DECKS if f.held is None else [CARD_ANSWERS[card] for card in f.held]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else "SI-12.3"

    def take(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        state = island(s)
        if f.held is None:
            self.draw(state, f, answer.a, door)
            return
        s.pop()
        for card in f.held:
            if card != answer.a and not tell(s, REJECTED, card):
                put_away(state, card)
        keep(state, f.owner, answer.a)


class SharedDraw(Effect):
    """Entwined Power: the target gains a power card, and the owner takes one that it did not keep.

    held: the cards not kept. b: 1 as soon as the target draws.
    """

    def __init__(self, gain: GainPower) -> None:
        self.gain: GainPower = gain

    def parts(self) -> list[Effect]:
        return [self.gain]

    def words(self, lang: str) -> str:
        return say(lang, "spike.shared_draw")

    def hear(self, s: State, f: Frame, what: int, thing: int) -> bool:
        if what == REJECTED and f.held is not None:
            f.held.append(thing)
            return True
        return False

    def run(self, s: State, f: Frame, door: Door) -> bool:
        if f.b == 0:
            f.b = 1
            f.held = []
            s.push(self.gain, mat(f), f.source)
            return False
        if f.held:
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [CARD_ANSWERS[card] for card in f.held or ()]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else "SI-12.3"

    def take(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        s.pop()
        for card in f.held or ():
            if card != answer.a:
                put_away(island(s), card)
        keep(island(s), f.owner, answer.a)


class Give(Question):
    """The owner gives a card from hand to the other one of the two a power concerns."""

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spike.give", n=n.shown(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CARD_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [CARD_ANSWERS[i] for i in bits(island(s).hand[f.owner])]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in CARD_ANSWERS:
            return NOT_OFFERED
        return "" if island(s).hand[f.owner] >> answer.a & 1 else "SI-28.5"

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        using = acting(s)
        assert using is not None
        other = mat(f) if f.owner == using.owner else using.owner
        island(s).hand[f.owner] &= ~(1 << answer.a)
        island(s).hand[other] |= 1 << answer.a


class Midnight(Effect):
    """Gain a major power; if this very card is forgotten for it, gain energy and perhaps play the new one at once.

    held: the card gained. b: 1 it draws, 2 this card was forgotten, 3 the energy is gained.
    """

    def __init__(self, gain: GainPower, play: Effect) -> None:
        self.gain: GainPower = gain
        self.play: Effect = play

    def parts(self) -> list[Effect]:
        return [self.gain, self.play]

    def words(self, lang: str) -> str:
        return say(lang, "spike.midnight", gain=self.gain.words(lang), play=self.play.words(lang))

    def hear(self, s: State, f: Frame, what: int, thing: int) -> bool:
        if what == GAINED:
            f.held = [thing]
        elif what == FORGOT and thing == f.source:
            f.b = 2
        return False

    def run(self, s: State, f: Frame, door: Door) -> bool:
        if f.b == 0:
            f.b = 1
            s.push(self.gain, f.owner, f.source)
            return False
        s.pop()
        if f.b == 2 and f.held:
            island(s).energy[f.owner] += island(s).count(f.target, 1 << DAHAN)
            s.push(self.play, f.owner, f.source).held = f.held
        return False


class PlayCard(Question):
    """The owner plays a card from hand and pays for it. held: only these."""

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spike.play", n=n.shown(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return CARD_ANSWERS if f.held is None else [CARD_ANSWERS[card] for card in f.held]

    def fault(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        if not island(s).hand[f.owner] >> answer.a & 1:
            return "SI-7.4"
        return "" if price(island(s), f.owner, answer.a) <= island(s).energy[f.owner] else "SI-7.9"

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state, seat = island(s), f.owner
        mine = bits(state.hand[seat]) if f.held is None else f.held
        return [CARD_ANSWERS[c] for c in mine if state.hand[seat] >> c & 1 and price(state, seat, c) <= state.energy[seat]]

    def do(self, s: State, f: Frame, answer: Answer, door: Door) -> None:
        state = island(s)
        state.energy[f.owner] -= price(state, f.owner, answer.a)
        state.hand[f.owner] &= ~(1 << answer.a)
        state.play[f.owner] |= 1 << answer.a


def price(s: Island, seat: int, card: int) -> int:
    return POWERS[card].cost


class Reclaim(Effect):
    def words(self, lang: str) -> str:
        return say(lang, "spike.reclaim")

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        island(s).hand[f.owner] |= island(s).discard[f.owner]
        island(s).discard[f.owner] = 0
        return False


# -- entitlements and shared presence ------------------------------------------------------------------------------------
class Repeats(Modifier):
    """Its seat may repeat power cards for their price. held: those it has repeated, since each must be another."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.repeats")


class GrantRepeats(Effect):
    """The target may repeat n more of its cards this turn. A power that is itself repeated grants none."""

    def __init__(self, n: int, modifier: Repeats) -> None:
        self.n: int = n
        self.modifier: Repeats = modifier

    def words(self, lang: str) -> str:
        return say(lang, "spike.grant_repeats", n=self.n)

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        using = acting(s)
        if using is not None and using.b == REPEATED:
            return False
        for row in s.rows:
            if row.node is self.modifier and row.seat == mat(f):
                row.uses += self.n
                return False
        row = Row(OFFER, self.modifier, mat(f), expiry=THIS_TURN, uses=self.n, source=f.source)
        row.held = []
        s.rows.append(row)
        return False


class Shared(Modifier):
    """Its seat may use another's presence as origin. a: the other."""

    def words(self, lang: str) -> str:
        return say(lang, "spike.shared")

    def value(self, s: State, r: Row, x: int, n: int) -> int:
        return n | 1 << r.a


class ShareOrigins(Effect):
    """This turn the owner and the target may use each other's presence as origin of their powers."""

    def __init__(self, modifier: Shared) -> None:
        self.modifier: Shared = modifier

    def parts(self) -> list[Effect]:
        return [self.modifier]

    def words(self, lang: str) -> str:
        return self.modifier.words(lang)

    def run(self, s: State, f: Frame, door: Door) -> bool:
        s.pop()
        for one, other in ((f.owner, mat(f)), (mat(f), f.owner)):
            s.rows.append(Row(ORIGIN, self.modifier, one, expiry=THIS_TURN, source=f.source, a=other))
        return False


# -- an act of this game -------------------------------------------------------------------------------------------------
class Action(Act):
    """One complete action (SI-29.7). Dreams end with it; then victory and defeat are judged together (SI-30.8)."""

    def close(self, s: State, f: Frame) -> None:
        wake(island(s))

    def judge(self, s: State, f: Frame) -> bool:
        state = island(s)
        earned = state.fear // (4 * SEATS)
        must_go = (INVADERS, BUILDINGS, BUILDINGS & ~(1 << TOWN))[min(earned // 3, 2)]
        if earned >= 9 or not state.lands_with(must_go):
            state.ending = "sacrifice" if state.doom else "victory"
        elif state.doom:
            state.ending = "defeat"
        return state.ending != ""


# -- how cards are written -----------------------------------------------------------------------------------------------
def count(kinds: int) -> Amount:
    return Pieces(kinds)


def has(kinds: int) -> Condition:
    return Has(kinds)


def terrain(*names: str) -> Condition:
    return TerrainIs([TERRAINS.index(name) for name in names])


def needs(text: str) -> Condition:
    return Elements(elements(text))


def gather(kinds: int, n: int | Amount = 1) -> Effect:
    return repeat(n, Gather(kinds))


def gather_up_to(n: int, kinds: int) -> Effect:
    return up_to(n, Gather(kinds))


def push(kinds: int, n: int | Amount = 1) -> Effect:
    return repeat(n, Push(kinds))


def push_up_to(n: int, kinds: int) -> Effect:
    return up_to(n, Push(kinds))


def damage_by(n: int | Amount, kinds: int = INVADERS, near: bool = False) -> Effect:
    return repeat(n, Damage(kinds, near))


def destroy(kinds: int, n: int | Amount = 1) -> Effect:
    return repeat(n, Destroy(kinds, False))


def destroy_all(kinds: int) -> Effect:
    return repeat(All(Pieces(kinds)), Destroy(kinds, False))


def fear(n: int | Amount) -> Effect:
    return Fear(amount(n))


def energy(n: int | Amount, who: int = YOU) -> Effect:
    return Energy(amount(n), who)


def defend(n: int | Amount) -> Effect:
    return Lasting([DEFEND], Plus(), amount(n), "spike.defend")


def here_this_turn(modifier: Modifier, *points: int, n: int = 0, key: str = "spike.this_turn") -> Effect:
    return Lasting(list(points), modifier, amount(n), key)

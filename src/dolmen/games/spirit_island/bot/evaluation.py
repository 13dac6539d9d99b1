"""What a position of Spirit Island is worth to the team.

The island is judged by what is on it and by what the invaders are about to do there if nobody does anything more; to that
comes what the spirits have: presence, and how many cards they can play each turn. One blight weighs more than a town.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dolmen.engine.chance import Chance
from dolmen.engine.effects import Each, current_act
from dolmen.engine.game import Game
from dolmen.engine.modifiers import NEVER, Modifier, replace_event
from dolmen.engine.state import Frame, State

from ..effects.action import MUST_GO, TERROR_VICTORY
from ..effects.blight import BLIGHT_COMES, TAINTED_BLIGHT
from ..effects.gains import GainPower
from ..model.components import (
    CARD_LANDS,
    CITY,
    DAHAN,
    ELEMENTS,
    EXPLORER,
    FEAR_OF,
    HEALTH_OF,
    LAND_HEALTH,
    LANDS,
    STRENGTH_OF,
    TERRAIN_LANDS,
    TOWN,
    Map,
    bits,
    count_of,
    damage,
    kind,
)
from ..model.modifier_points import DEFEND, MODIFIER_POINTS, STRENGTH, WOULD_ACT, WOULD_BLIGHT, WOULD_DAMAGE
from ..model.spirit_mats import MATS, SPIRIT_NAMES, Track
from ..model.state import BUILD, BUILD_CITY, FEAR_VICTORY, NO_CARD, RAVAGE, SACRIFICE, UNKNOWN, VICTORY, Island, island
from ..phases.invader_phase import Ravage, SlotLands, Slots
from .forecast import INVADER, phase_now

SURE: Final = 1000.0  # the game is over
BLIGHT: Final = 16.0
LAST: Final = 60.0  # shared out over the blight that may still come before all is lost
FLIPPED: Final = 50.0  # the blight card is turned over
CARD_OF_FEAR: Final = 36.0  # a fear card earned: what it does, and a step towards the next terror level
PIECE: Final = (2.0, 4.0, 10.0, 16.0)  # a dahan, and what the invaders are worth to them
RACE: Final = 300.0  # nothing must go any more to win
HALF: Final = 4.0  # so many pieces that must go halve that; a terror level never harms, as fewer must go then
SCRATCH: Final = 0.3  # of a piece, for damage that has not yet destroyed it
NEXT_TURN: Final = 0.6  # of what the invaders do in the phase after this turn: something can be done about it
RAVAGED_NEXT: Final = 0.5  # of a ravage where they build now
RAVAGED_SOME_TIME: Final = 0.2

PRESENCE: Final = 4.0  # on the island
ALONE: Final = 20.0  # shared out over the lands with presence: without any all is lost
STACKED: Final = 2.0  # more of it in the same land
REACH: Final = 0.5  # a land next to presence
HOT: Final = 1.0  # more if invaders are there
FAR: Final = 0.15  # a land two away
SITE: Final = 1.0  # a sacred site, the first ones
SITES: Final = 3

TURNS: Final = 6.0  # so many turns count at most
PLAYED: Final = 15.0  # what a card does
PRICE: Final = 1.3  # of a card, on average
SAVED: Final = 4.0  # turns over which energy saved is spent
CYCLE: Final = 2.0  # turns from one reclaiming to the next
SHARP: Final = 3.0  # how much more the narrowest limit counts than the others
NEXT: Final = (0.6, 0.25, 0.15)  # of a track what is uncovered, and the spaces after that
IDLE: Final = 0.1  # energy
CARD: Final = 7.0  # a card about to be drawn
SHUT: Final = Chance()
THUNDERSPEAKER: Final[int] = SPIRIT_NAMES.index("thunderspeaker")
INVADED: Final = (STRENGTH, DEFEND, WOULD_DAMAGE, WOULD_BLIGHT, WOULD_ACT)  # points with a say in a ravage or build
RAVAGES: Final = 1
BUILDS: Final = 2
AS_IT_IS: Final = -1  # the damage of a ravage in which no row has a say
NO_RAVAGE: Final = 1
NO_BLIGHT: Final = 2
NO_HARM: Final = 4
NO_BUILD: Final = 8
RAVAGE_FRAME: Final = Frame(Ravage(BLIGHT_COMES), 0)  # in whose name rows are asked


def evaluate(game: Game, view: State, seat: int) -> float:
    """More is better."""
    s = island(view)
    if s.ending:
        return SURE if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE) else -SURE
    total = Outlook(s).worth() + CARD * pending_cards(s)
    for one in range(s.box.seats):
        total += mat_worth(s, one) + presence_worth(s, one)
    return total


def pending_cards(s: Island) -> int:
    """Power cards about to be drawn."""
    total = 0
    for stack in [s.stack, *[lane.stack for lane in s.lanes]]:
        for f in stack:
            total += isinstance(f.node, GainPower)
    return total


# -- the island ----------------------------------------------------------------------------------------------------------
class Outlook:
    """The island and what the invaders are about to do there if nobody does anything more.

    This is a rough and quick `forecast`: land by land, without what happens between lands. `ravages` and `builds` are the
    lands of the cards that act next, `soon` how much that counts: in the slow phase there is a turn before it.
    """

    __slots__ = ("blight", "builds", "lost", "ravages", "s", "soon", "sworn", "this_turn", "touched")

    def __init__(self, s: Island) -> None:
        self.s: Island = s
        self.ravages: int = 0
        self.builds: int = 0
        phase = phase_now(s)
        self.this_turn: bool = phase <= INVADER
        self.soon: float = 1.0 if self.this_turn else NEXT_TURN
        done = 0
        for f in s.stack:
            if isinstance(f.node, Slots):
                done = f.b
            elif done and isinstance(f.node, Each) and isinstance(f.node.those, SlotLands):
                self.act(s.slot_action[done - 1], f.b)
        for slot in range(done, len(s.slot_action)):
            if s.slot_card[slot] != NO_CARD:
                self.act(s.slot_action[slot], CARD_LANDS[s.slot_card[slot]] & s.map.lands)
        self.blight: float = 0.0  # to come
        self.lost: float = 0.0  # presence to be lost
        self.sworn: int = 0  # where presence is lost with dahan that fall (Sworn to Victory)
        if THUNDERSPEAKER in s.spirits:
            self.sworn, _ = reached(s.map, s.home[s.spirits.index(THUNDERSPEAKER)])
        self.touched: list[int] = [0] * len(MODIFIER_POINTS)  # by point, the lands in which rows may have a say

    def act(self, action: int, lands: int) -> None:
        if action == RAVAGE:
            self.ravages |= lands
        else:
            self.builds |= lands

    def worth(self) -> float:
        s = self.s
        rows = s.modifiers
        if not self.this_turn:
            s.modifiers = [row for row in rows if row.expiry == NEVER]
        total = CARD_OF_FEAR * (len(s.earned) + len(s.fear_done) + s.fear / s.fear_pool)
        scratch = SCRATCH if self.this_turn or current_act(s) is not None else 0.0
        must_go, then = MUST_GO[min(s.terror, TERROR_VICTORY)], MUST_GO[min(s.terror + 1, TERROR_VICTORY)]
        left = next_left = 0.0
        heavy, pool, soon, ravages, builds = s.box.heavy_damage, s.fear_pool, self.soon, self.ravages, self.builds
        hindered = self.look_at_rows() & (ravages | builds)
        for land, pieces in enumerate(s.pieces):
            if pieces:
                acts = (ravages >> land & 1) * RAVAGES | (builds >> land & 1) * BUILDS
                blow, stops = self.hindered(land, acts) if hindered >> land & 1 else (AS_IT_IS, 0)
                value, goal, next_goal, blight, more, fallen = fate(
                    pieces, acts, blow, stops, soon, heavy, pool, scratch, must_go, then
                )
                total += value
                left += goal
                next_left += next_goal
                if blight:
                    self.threaten(land, blight, more)
                if fallen and self.sworn >> land & 1:
                    self.lost += soon * fallen
        s.modifiers = rows
        left += (next_left - left) * level_done(s)
        return total - PRESENCE * self.lost - self.blight_weight() + RACE * HALF / (HALF + left)

    def look_at_rows(self) -> int:
        """The lands in which a row may have a say, also point by point; who is asked first lets it happen."""
        found = 0
        for row in self.s.modifiers:
            node = row.node
            if row.point in INVADED and isinstance(node, Modifier) and not node.asks:
                lands = 1 << row.scope if row.scope >= 0 else -1
                self.touched[row.point] |= lands
                found |= lands
        return found

    def threaten(self, land: int, blight: float, more: float) -> None:
        """Blight is to be feared; `more` of it harms nobody."""
        s = self.s
        self.blight += blight * (1.8 if s.blight[land] else 1.0) + more
        for home in s.home:
            if home >> land & 1:
                self.lost += blight

    def hindered(self, land: int, acts: int) -> tuple[int, int]:
        """What a ravage deals as the rows will have it, and what they put a stop to."""
        s, stops, strength = self.s, 0, 0
        if acts & RAVAGES:
            strength = max(0, s.strength(land) - (s.defence(land) if self.touched[DEFEND] >> land & 1 else 0))
            if self.stopped(WOULD_ACT, land, RAVAGE):
                stops |= NO_RAVAGE
            if self.stopped(WOULD_BLIGHT, land, 0):
                stops |= NO_BLIGHT
            if self.stopped(WOULD_DAMAGE, land, DAHAN):
                stops |= NO_HARM
        if acts & BUILDS and self.touched[WOULD_ACT] >> land & 1:
            city = s.count(land, 1 << TOWN) > s.count(land, 1 << CITY)
            if self.stopped(WOULD_ACT, land, BUILD_CITY if city else BUILD):
                stops |= NO_BUILD
        return strength, stops

    def stopped(self, point: int, land: int, x: int) -> bool:
        return self.touched[point] >> land & 1 == 1 and replace_event(self.s, RAVAGE_FRAME, point, -1, land, x, 1, SHUT)

    def blight_weight(self) -> float:
        """Each blight weighs, and the last ones before all is lost weigh more."""
        s = self.s
        lives, flip = s.blight_left - self.blight, FLIPPED if s.tainted else 0.0
        if not s.tainted and s.blight_card == UNKNOWN:
            flip = FLIPPED / (1.0 + max(0.0, lives))
            lives += min([n for n in TAINTED_BLIGHT if n]) * s.box.seats
        return BLIGHT * (sum(s.blight) + self.blight) + LAST / max(0.5, lives) + flip


@lru_cache(1 << 16)
def fate(
    pieces: tuple[int, ...],
    acts: int,
    blow: int,
    stops: int,
    soon: float,
    heavy: int,
    fear_pool: int,
    scratch: float,
    must_go: int,
    then: int,
) -> tuple[float, int, int, float, float, int]:
    """A land: what its pieces and what is about to come of them are worth, how many must go to win, now and at the next
    terror level, the blight to be feared, and more of it by heavy damage, and the dahan that will fall."""
    value, strength, dahan, left, next_left = tally(pieces, scratch, must_go, then)
    blight = more = 0.0
    fallen = 0
    if not strength:
        return value, left, next_left, blight, more, fallen
    if acts & RAVAGES and not stops & NO_RAVAGE:
        blow = strength if blow == AS_IT_IS else blow
        if blow >= LAND_HEALTH and not stops & NO_BLIGHT:
            blight = soon
            more = soon if heavy and blow >= heavy else 0.0
        fallen = 0 if stops & NO_HARM else min(dahan, blow // HEALTH_OF[DAHAN])
        value += soon * (fought(pieces, dahan - fallen, fear_pool) - PIECE[DAHAN] * fallen)
    heat = 0.0 if acts else RAVAGED_SOME_TIME
    if acts & BUILDS:
        heat = RAVAGED_NEXT * soon
        if not stops & NO_BUILD:
            kinds = [kind(piece) for piece in pieces]
            built = CITY if kinds.count(TOWN) > kinds.count(CITY) else TOWN
            value -= soon * PIECE[built]
            strength += STRENGTH_OF[built]
    if strength >= LAND_HEALTH:  # a ravage later on
        blight += heat / (1 + dahan)
    return value, left, next_left, blight, more, fallen


def tally(pieces: tuple[int, ...], scratch: float, must_go: int, then: int) -> tuple[float, int, int, int, int]:
    """What pieces are worth, how strong the invaders among them are, how many are dahan, and how many must go to win:
    now, and at the next terror level."""
    value, strength, dahan, left, next_left = 0.0, 0, 0, 0, 0
    for piece in pieces:
        k = kind(piece)
        if k == DAHAN:
            dahan += 1
            value += PIECE[DAHAN]
        else:
            strength += STRENGTH_OF[k]
            left += must_go >> k & 1
            next_left += then >> k & 1
            hurt = damage(piece) / HEALTH_OF[k]
            value -= PIECE[k] * (1.0 - scratch * hurt * hurt)
    return value, strength, dahan, left, next_left


def fought(pieces: tuple[int, ...], dahan: int, fear_pool: int) -> float:
    """What dahan destroy that fight back: the weakest first."""
    blows, total = dahan * STRENGTH_OF[DAHAN], 0.0
    for piece in pieces:
        k = kind(piece)
        if k != DAHAN and blows > 0:
            blows -= HEALTH_OF[k] - damage(piece)
            if blows >= 0:
                total += PIECE[k] + CARD_OF_FEAR * FEAR_OF[k] / fear_pool
    return total


def level_done(s: Island) -> float:
    """The part of a terror level that is behind us."""
    begin, earned = 0, s.divisions[-1] - len(s.fear_deck)
    for end in s.divisions:
        if earned < end:
            return (earned - begin + s.fear / s.fear_pool) / (end - begin)
        begin = end
    return 1.0


# -- the spirits ---------------------------------------------------------------------------------------------------------
def presence_worth(s: Island, seat: int) -> float:
    """Presence on the island: how much there is, and what it reaches."""
    presence = tuple(s.presence[seat * LANDS : (seat + 1) * LANDS])
    value, near = standing(s.map, presence, MATS[s.spirits[seat]].sacred)
    return value + HOT * (near & (s.have[EXPLORER] | s.have[TOWN] | s.have[CITY])).bit_count()


@lru_cache(1 << 14)
def reached(island: Map, home: int) -> tuple[int, int]:
    """The lands next to some, and those two away."""
    near = far = 0
    for land in bits(home):
        near |= island.reach(land, 1)
        far |= island.reach(land, 2)
    return near & island.lands, far & island.lands & ~near


@lru_cache(1 << 14)
def standing(island: Map, presence: tuple[int, ...], sacred: int) -> tuple[float, int]:
    """What presence is worth that stands so, and the lands next to it."""
    home = sites = 0
    total = 0.0
    for land, n in enumerate(presence):
        if n:
            home |= 1 << land
            sites += n > 1 or (sacred >= 0 and TERRAIN_LANDS[sacred] >> land & 1 == 1)
            total += PRESENCE + STACKED * (n - 1)
    near, far = reached(island, home)
    total += SITE * min(SITES, sites) - ALONE / max(1, home.bit_count())
    return total + REACH * near.bit_count() + FAR * far.bit_count(), near


def mat_worth(s: Island, seat: int) -> float:
    """What a spirit has: its tracks, energy and cards."""
    turns = min(TURNS, 1.0 + len(s.deck))
    plays = rate(s.spirits[seat], s.track[2 * seat], s.track[2 * seat + 1], s.energy[seat], s.cards_of(seat).bit_count())
    return PLAYED * turns * plays + IDLE * s.energy[seat]


@lru_cache(1 << 14)
def rate(spirit: int, energy: int, plays: int, saved: int, cards: int) -> float:
    """How many cards a spirit can play each turn: card plays, energy and cards in hand all set a limit to it."""
    mat = MATS[spirit]
    limits = (
        uncovered(mat.plays, plays),
        (uncovered(mat.energy, energy) + saved / SAVED + 0.3) / PRICE,
        cards / CYCLE,
    )
    return float(sum([limit**-SHARP for limit in limits if limit] or [1.0]) ** (-1 / SHARP))


def uncovered(track: Track, n: int) -> float:
    """The number now and a part of those behind the next spaces: a step that shows the same number again is one too."""
    total, last = 0.0, len(track.best) - 1
    for ahead, part in enumerate(NEXT):
        total += part * track.best[min(n + ahead, last)]
    gives = track.gives[n]
    for e in range(len(ELEMENTS)):
        total += 0.3 * count_of(gives, e)
    return total + 0.4 * track.wild[n] + 0.6 * track.reclaims[n]

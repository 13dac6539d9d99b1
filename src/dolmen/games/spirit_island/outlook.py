"""What a position of Spirit Island is worth to the team.

The island is judged by what is on it and by what the invaders are about to do there if nobody does anything more; to that
comes what the spirits have: presence, and how many cards they can play each turn. One blight weighs more than a town.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dolmen.engine.door import Door
from dolmen.engine.effects import Each, acting
from dolmen.engine.game import Game
from dolmen.engine.rows import NEVER, WOULD_ACT, WOULD_BLIGHT, WOULD_DAMAGE, replaced
from dolmen.engine.state import Frame, State

from .acting import MUST_GO, TERROR_VICTORY
from .blighting import BLIGHT_COMES, TAINTED_BLIGHT
from .box import (
    CARD_LANDS,
    CITY,
    DAHAN,
    ELEMENTS,
    EXPLORER,
    FEAR_OF,
    HEALTH_OF,
    LAND_HEALTH,
    STRENGTH_OF,
    TOWN,
    Map,
    bits,
    count_of,
    damage,
    kind,
)
from .forecast import INVADER, phase_now
from .gaining import GainPower
from .invading import Ravage, SlotLands, Slots
from .mats import MATS, Track
from .state import BUILD, BUILD_CITY, FEAR_VICTORY, NO_CARD, RAVAGE, SACRIFICE, UNKNOWN, VICTORY, Island, island

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
SHUT: Final = Door()
RAVAGE_FRAME: Final = Frame(Ravage(BLIGHT_COMES), 0)  # in whose name rows are asked


def worth(game: Game, view: State, seat: int) -> float:
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

    __slots__ = ("blight", "builds", "lost", "ravages", "s", "soon", "this_turn")

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

    def act(self, action: int, lands: int) -> None:
        if action == RAVAGE:
            self.ravages |= lands
        else:
            self.builds |= lands

    def worth(self) -> float:
        s = self.s
        rows = s.rows
        if not self.this_turn:
            s.rows = [row for row in rows if row.expiry == NEVER]
        total = CARD_OF_FEAR * (len(s.earned) + len(s.fear_done) + s.fear / s.fear_pool)
        scratch = SCRATCH if self.this_turn or acting(s) is not None else 0.0
        must_go, then = MUST_GO[min(s.terror, TERROR_VICTORY)], MUST_GO[min(s.terror + 1, TERROR_VICTORY)]
        left = next_left = 0.0
        for land, pieces in enumerate(s.pieces):
            if pieces:
                value, strength, dahan, goal, next_goal = tally(pieces, scratch, must_go, then)
                total += value
                left += goal
                next_left += next_goal
                if strength:
                    total += self.invaded(land, strength, dahan)
        s.rows = rows
        left += (next_left - left) * level_done(s)
        return total - PRESENCE * self.lost - self.blight_weight() + RACE * HALF / (HALF + left)

    def invaded(self, land: int, strength: int, dahan: int) -> float:
        """What the invaders of a land are about to do."""
        total, ravaged = 0.0, self.ravages >> land & 1
        if ravaged:
            total += self.ravaged(land, strength, dahan)
        if self.builds >> land & 1:
            built = self.built(land)
            if built:
                total -= self.soon * PIECE[built]
                strength += STRENGTH_OF[built]
            self.danger(land, strength, dahan, RAVAGED_NEXT * self.soon)
        elif not ravaged:
            self.danger(land, strength, dahan, RAVAGED_SOME_TIME)
        return total

    def ravaged(self, land: int, strength: int, dahan: int) -> float:
        """The coming ravage of a land."""
        s, soon = self.s, self.soon
        if s.rows and replaced(s, RAVAGE_FRAME, WOULD_ACT, -1, land, RAVAGE, 1, SHUT):
            return 0.0
        if s.rows:
            strength = max(0, s.strength(land) - s.defence(land))
        if strength >= LAND_HEALTH and not (s.rows and replaced(s, RAVAGE_FRAME, WOULD_BLIGHT, -1, land, 0, 1, SHUT)):
            self.blights(land, soon)
            if s.box.heavy_damage and strength >= s.box.heavy_damage:
                self.blight += soon
        if not dahan:
            return 0.0
        fallen = min(dahan, strength // HEALTH_OF[DAHAN])
        if fallen and s.rows and replaced(s, RAVAGE_FRAME, WOULD_DAMAGE, -1, land, DAHAN, 1, SHUT):
            fallen = 0
        return soon * (self.fought(land, dahan - fallen) - PIECE[DAHAN] * fallen)

    def fought(self, land: int, dahan: int) -> float:
        """What dahan destroy that fight back: the weakest first."""
        blows, total = dahan * STRENGTH_OF[DAHAN], 0.0
        for piece in self.s.pieces[land]:
            k = kind(piece)
            if k != DAHAN and blows > 0:
                left = HEALTH_OF[k] - damage(piece)
                blows -= left
                if blows >= 0:
                    total += PIECE[k] + CARD_OF_FEAR * FEAR_OF[k] / self.s.fear_pool
        return total

    def built(self, land: int) -> int:
        """The building that is about to come, 0 if none."""
        s = self.s
        city = s.count(land, 1 << TOWN) > s.count(land, 1 << CITY)
        if s.rows and replaced(s, RAVAGE_FRAME, WOULD_ACT, -1, land, BUILD_CITY if city else BUILD, 1, SHUT):
            return 0
        return CITY if city else TOWN

    def danger(self, land: int, strength: int, dahan: int, heat: float) -> None:
        """A ravage later on."""
        if strength >= LAND_HEALTH:
            self.blights(land, heat / (1 + dahan))

    def blights(self, land: int, part: float) -> None:
        s = self.s
        self.blight += part * (1.8 if s.blight[land] else 1.0)
        for seat in range(s.box.seats):
            if s.home[seat] >> land & 1:
                self.lost += part

    def blight_weight(self) -> float:
        """Each blight weighs, and the last ones before all is lost weigh more."""
        s = self.s
        lives, flip = s.blight_left - self.blight, FLIPPED if s.tainted else 0.0
        if not s.tainted and s.blight_card == UNKNOWN:
            flip = FLIPPED / (1.0 + max(0.0, lives))
            lives += min([n for n in TAINTED_BLIGHT if n]) * s.box.seats
        return BLIGHT * (sum(s.blight) + self.blight) + LAST / max(0.5, lives) + flip


@lru_cache(1 << 16)
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
    home = s.home[seat]
    near, far = reached(s.map, home)
    total = SITE * min(SITES, s.sites(seat).bit_count()) - ALONE / max(1, home.bit_count())
    for land in bits(home):
        total += PRESENCE + STACKED * (s.presence_in(seat, land) - 1)
    hot = s.have[EXPLORER] | s.have[TOWN] | s.have[CITY]
    return total + REACH * near.bit_count() + HOT * (near & hot).bit_count() + FAR * far.bit_count()


@lru_cache(1 << 14)
def reached(island: Map, home: int) -> tuple[int, int]:
    """The lands next to some, and those two away."""
    near = far = 0
    for land in bits(home):
        near |= island.reach(land, 1)
        far |= island.reach(land, 2)
    return near & island.lands, far & island.lands & ~near


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

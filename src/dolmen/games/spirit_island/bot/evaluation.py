"""The value of a position of Spirit Island for the team.

It counts the pieces on the island, what the invaders will do next if the players do nothing more, the presence of the
spirits, and the number of cards they can play each turn. One blight weighs more than a town.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dolmen.engine.chance import Chance
from dolmen.engine.effects import Each, current_act, pending_members
from dolmen.engine.game import Game
from dolmen.engine.modifiers import NEVER, Modifier, try_to_stop_event
from dolmen.engine.state import Frame, View

from ..cards.blight_cards import LEAST_TAINTED
from ..effects.action import KINDS_TO_REMOVE, TERROR_VICTORY
from ..effects.blight import BLIGHT_COMES
from ..effects.frame_fields import next_index
from ..effects.gains import GainPower
from ..effects.invader_actions import RavageLand, RunSlots, SlotLands
from ..forecast import INVADER, current_phase
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
    damage,
    element_count,
    kind_of,
)
from ..model.modifier_points import DEFEND, MODIFIER_POINTS, STRENGTH, WOULD_ACT, WOULD_BLIGHT, WOULD_DAMAGE
from ..model.spirit_mats import MATS, SPIRIT_NAMES, Track
from ..model.state import BUILD, BUILD_CITY, FEAR_VICTORY, NO_CARD, RAVAGE, SACRIFICE, UNKNOWN, VICTORY, Island, island

WIN_VALUE: Final = 1000.0  # the game is over
BLIGHT: Final = 16.0
LAST_BLIGHT: Final = 60.0  # divided by the blight left before the game is lost
BLIGHT_CARD_FLIPPED: Final = 50.0  # the blight card is turned over
FEAR_CARD: Final = 36.0  # a fear card earned: its effect, and a step to the next terror level
PIECE: Final = (2.0, 4.0, 10.0, 16.0)  # a dahan, and the invaders
CLEARED_BONUS: Final = 300.0  # bonus when no piece must leave to win
CLEARED_HALF_AT: Final = 4.0  # this many pieces that must leave halve the bonus
DAMAGE_PART: Final = 0.3  # part of a piece's value, for damage on it
NEXT_TURN: Final = 0.6  # weight of the invader phase of the next turn: the players can still react
RAVAGED_NEXT: Final = 0.5  # weight of a ravage where they build now
RAVAGED_SOME_TIME: Final = 0.2

PRESENCE: Final = 4.0  # on the island
FEW_PRESENCE: Final = 20.0  # divided by the lands with presence: a spirit without any loses
STACKED: Final = 2.0  # each further one in the same land
REACH: Final = 0.5  # a land next to presence
REACH_OF_INVADERS: Final = 1.0  # more if invaders are there
REACH_OF_TWO: Final = 0.15  # a land two away
SACRED_SITE: Final = 1.0  # a sacred site, the first ones
MAX_SACRED_SITES: Final = 3

MAX_TURNS: Final = 6.0  # the most turns that count
PLAYED: Final = 15.0  # the effect of a card
PRICE: Final = 1.3  # of a card, on average
SAVING_TURNS: Final = 4.0  # turns over which energy saved is spent
RECLAIM_TURNS: Final = 2.0  # turns from one reclaiming to the next
NARROWEST_LIMIT: Final = 3.0  # weight of the narrowest limit against the others
NEXT: Final = (0.6, 0.25, 0.15)  # weights of a track's uncovered number and of the next spaces
SPARE_ENERGY: Final = 0.1  # energy
CARD: Final = 7.0  # a card about to be drawn
NO_CHANCE: Final = Chance()
THUNDERSPEAKER: Final[int] = SPIRIT_NAMES.index("thunderspeaker")
INVADED: Final = (STRENGTH, DEFEND, WOULD_DAMAGE, WOULD_BLIGHT, WOULD_ACT)  # points that change a ravage or build
RAVAGES: Final = 1
BUILDS: Final = 2
UNMODIFIED: Final = -1  # a ravage that no modifier changes
NO_RAVAGE: Final = 1
NO_BLIGHT: Final = 2
NO_HARM: Final = 4
NO_BUILD: Final = 8
RAVAGE_FRAME: Final = Frame(RavageLand(BLIGHT_COMES), 0)  # the frame for asking modifiers


def evaluate(game: Game, view: View, seat: int) -> float:
    """More is better."""
    s = island(view)
    if s.ending:
        return WIN_VALUE if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE) else -WIN_VALUE
    total = IslandValue(s).value() + CARD * pending_cards(s)
    for one in range(s.components.seats):
        total += mat_value(s, one) + presence_value(s, one)
    return total


def pending_cards(s: Island) -> int:
    """Power cards about to be drawn."""
    total = 0
    for stack in [s.stack, *[lane.stack for lane in s.lanes]]:
        for f in stack:
            total += isinstance(f.node, GainPower)
    return total


# -- the island ----------------------------------------------------------------------------------------------------------
class IslandValue:
    """The value of the island, with what the invaders will do next if the players do nothing more.

    This is a rough and quick `forecast`: land by land, without effects between lands. `ravages` and `builds` are the lands
    of the cards that act next. `soon` is their weight: in the slow phase a whole turn comes before.
    """

    __slots__ = ("blight", "builds", "lost_presence", "ravages", "s", "soon", "sworn", "this_turn", "touched")

    def __init__(self, s: Island) -> None:
        self.s: Island = s
        self.ravages: int = 0
        self.builds: int = 0
        phase = current_phase(s)
        self.this_turn: bool = phase <= INVADER
        self.soon: float = 1.0 if self.this_turn else NEXT_TURN
        done = 0
        for f in s.stack:
            if isinstance(f.node, RunSlots):
                done = next_index(f)
            elif done and isinstance(f.node, Each) and isinstance(f.node.selection, SlotLands):
                self.act(s.slot_action[done - 1], pending_members(f))
        for slot in range(done, len(s.slot_action)):
            if s.slot_card[slot] != NO_CARD:
                self.act(s.slot_action[slot], CARD_LANDS[s.slot_card[slot]] & s.map.lands)
        self.blight: float = 0.0  # to come
        self.lost_presence: float = 0.0
        self.sworn: int = 0  # lands where presence is lost with destroyed dahan (Sworn to Victory)
        if THUNDERSPEAKER in s.spirits:
            self.sworn, _ = lands_at_distance_1_and_2(s.map, s.presence_lands[s.spirits.index(THUNDERSPEAKER)])
        self.touched: list[int] = [0] * len(MODIFIER_POINTS)  # by point, the lands in which a modifier may apply

    def act(self, action: int, lands: int) -> None:
        if action == RAVAGE:
            self.ravages |= lands
        else:
            self.builds |= lands

    def value(self) -> float:
        s = self.s
        rows = s.modifiers
        if not self.this_turn:
            s.modifiers = [row for row in rows if row.expiry == NEVER]
        total = FEAR_CARD * (len(s.earned) + len(s.fear_done) + s.fear / s.fear_pool)
        scratch = DAMAGE_PART if self.this_turn or current_act(s) is not None else 0.0
        must_go, then = KINDS_TO_REMOVE[min(s.terror, TERROR_VICTORY)], KINDS_TO_REMOVE[min(s.terror + 1, TERROR_VICTORY)]
        left = next_left = 0.0
        heavy, pool, soon, ravages, builds = s.components.heavy_damage, s.fear_pool, self.soon, self.ravages, self.builds
        hindered = self.find_touched_lands() & (ravages | builds)
        for land, pieces in enumerate(s.pieces):
            if pieces:
                acts = (ravages >> land & 1) * RAVAGES | (builds >> land & 1) * BUILDS
                blow, stops = self.ravage_damage_and_stops(land, acts) if hindered >> land & 1 else (UNMODIFIED, 0)
                value, goal, next_goal, blight, more, fallen = land_value(
                    pieces, acts, blow, stops, soon, heavy, pool, scratch, must_go, then
                )
                total += value
                left += goal
                next_left += next_goal
                if blight:
                    self.add_expected_blight(land, blight, more)
                if fallen and self.sworn >> land & 1:
                    self.lost_presence += soon * fallen
        s.modifiers = rows
        left += (next_left - left) * terror_progress(s)
        return (
            total
            - PRESENCE * self.lost_presence
            - self.blight_weight()
            + CLEARED_BONUS * CLEARED_HALF_AT / (CLEARED_HALF_AT + left)
        )

    def find_touched_lands(self) -> int:
        """The lands in which a modifier may apply, also point by point. Modifiers that ask a player are ignored."""
        found = 0
        for active in self.s.modifiers:
            node = active.node
            if active.point in INVADED and isinstance(node, Modifier) and not node.may_ask:
                lands = 1 << active.scope if active.scope >= 0 else -1
                self.touched[active.point] |= lands
                found |= lands
        return found

    def add_expected_blight(self, land: int, blight: float, heavy_blight: float) -> None:
        """`heavy_blight`, from heavy damage, comes on top: it neither cascades nor destroys presence."""
        s = self.s
        self.blight += blight * (1.8 if s.blight[land] else 1.0) + heavy_blight
        for home in s.presence_lands:
            if home >> land & 1:
                self.lost_presence += blight

    def ravage_damage_and_stops(self, land: int, acts: int) -> tuple[int, int]:
        """The damage of a ravage after Defend (0 without a ravage), and what modifiers stop, as a mask of `NO_...`."""
        s, stops, strength = self.s, 0, 0
        if acts & RAVAGES:
            strength = max(0, s.strength(land) - (s.defence(land) if self.touched[DEFEND] >> land & 1 else 0))
            if self.is_stopped(WOULD_ACT, land, RAVAGE):
                stops |= NO_RAVAGE
            if self.is_stopped(WOULD_BLIGHT, land, 0):
                stops |= NO_BLIGHT
            if self.is_stopped(WOULD_DAMAGE, land, DAHAN):
                stops |= NO_HARM
        if acts & BUILDS and self.touched[WOULD_ACT] >> land & 1:
            city = s.count(land, 1 << TOWN) > s.count(land, 1 << CITY)
            if self.is_stopped(WOULD_ACT, land, BUILD_CITY if city else BUILD):
                stops |= NO_BUILD
        return strength, stops

    def is_stopped(self, point: int, land: int, x: int) -> bool:
        return self.touched[point] >> land & 1 == 1 and try_to_stop_event(
            self.s, RAVAGE_FRAME, point, -1, land, x, 1, NO_CHANCE
        )

    def blight_weight(self) -> float:
        """The weight of all blight. The last ones before the game is lost weigh more."""
        s = self.s
        lives, flip = s.blight_left - self.blight, BLIGHT_CARD_FLIPPED if s.tainted else 0.0
        if not s.tainted and s.blight_card == UNKNOWN:
            flip = BLIGHT_CARD_FLIPPED / (1.0 + max(0.0, lives))
            lives += LEAST_TAINTED * s.components.seats
        return BLIGHT * (sum(s.blight) + self.blight) + LAST_BLIGHT / max(0.5, lives) + flip


@lru_cache(1 << 16)
def land_value(
    pieces: tuple[int, ...],
    acts: int,
    ravage_damage: int,
    stops: int,
    weight: float,
    heavy_damage: int,
    fear_pool: int,
    damage_part: float,
    must_leave: int,
    next_must_leave: int,
) -> tuple[float, int, int, float, float, int]:
    """The value of a land, if its invaders act (`acts`), some of it stopped (`stops`). `weight` is that of their actions,
    `ravage_damage` UNMODIFIED or after modifiers. `must_leave` are the kinds that must leave to win, as a mask; those of the
    next terror level are `next_must_leave`.

    Returns the value of its pieces and of what will happen to them, the number of pieces that must leave now and at the next
    level, the expected blight, the extra blight of heavy damage, and the number of dahan that will be destroyed. A tuple,
    because this is called for every land of every position of a search.
    """
    value, strength, dahan, left, next_left = count_pieces(pieces, damage_part, must_leave, next_must_leave)
    blight = heavy_blight = 0.0
    destroyed = 0
    if not strength:
        return value, left, next_left, blight, heavy_blight, destroyed
    if acts & RAVAGES and not stops & NO_RAVAGE:
        dealt = strength if ravage_damage == UNMODIFIED else ravage_damage
        if dealt >= LAND_HEALTH and not stops & NO_BLIGHT:
            blight = weight
            heavy_blight = weight if heavy_damage and dealt >= heavy_damage else 0.0
        destroyed = 0 if stops & NO_HARM else min(dahan, dealt // HEALTH_OF[DAHAN])
        value += weight * (fight_back_value(pieces, dahan - destroyed, fear_pool) - PIECE[DAHAN] * destroyed)
    heat = 0.0 if acts else RAVAGED_SOME_TIME
    if acts & BUILDS:
        heat = RAVAGED_NEXT * weight
        if not stops & NO_BUILD:
            kinds = [kind_of(piece) for piece in pieces]
            built = CITY if kinds.count(TOWN) > kinds.count(CITY) else TOWN
            value -= weight * PIECE[built]
            strength += STRENGTH_OF[built]
    if strength >= LAND_HEALTH:  # a ravage later on
        blight += heat / (1 + dahan)
    return value, left, next_left, blight, heavy_blight, destroyed


def count_pieces(
    pieces: tuple[int, ...], damage_part: float, must_leave: int, next_must_leave: int
) -> tuple[float, int, int, int, int]:
    """The value of pieces, the strength of the invaders, and the numbers of dahan and of pieces that must leave to win: now
    and at the next terror level."""
    value, strength, dahan, left, next_left = 0.0, 0, 0, 0, 0
    for piece in pieces:
        k = kind_of(piece)
        if k == DAHAN:
            dahan += 1
            value += PIECE[DAHAN]
        else:
            strength += STRENGTH_OF[k]
            left += must_leave >> k & 1
            next_left += next_must_leave >> k & 1
            hurt = damage(piece) / HEALTH_OF[k]
            value -= PIECE[k] * (1.0 - damage_part * hurt * hurt)
    return value, strength, dahan, left, next_left


def fight_back_value(pieces: tuple[int, ...], dahan: int, fear_pool: int) -> float:
    """The value of what dahan destroy when they fight back: first the piece with the least health left."""
    blows, total = dahan * STRENGTH_OF[DAHAN], 0.0
    if not blows:
        return total
    for left, k in sorted([(HEALTH_OF[k] - damage(piece), -k) for piece in pieces if (k := kind_of(piece)) != DAHAN]):
        blows -= left
        if blows < 0:
            break
        total += PIECE[-k] + FEAR_CARD * FEAR_OF[-k] / fear_pool
    return total


def terror_progress(s: Island) -> float:
    """The finished part of the current terror level."""
    begin, earned = 0, s.terror_thresholds[-1] - len(s.fear_deck)
    for end in s.terror_thresholds:
        if earned < end:
            return (earned - begin + s.fear / s.fear_pool) / (end - begin)
        begin = end
    return 1.0


# -- the spirits ---------------------------------------------------------------------------------------------------------
def presence_value(s: Island, seat: int) -> float:
    """The value of a seat's presence: its amount and its reach."""
    presence = tuple(s.presence[seat * LANDS : (seat + 1) * LANDS])
    value, near = placement_value(s.map, presence, MATS[s.spirits[seat]].sacred)
    return (
        value
        + REACH_OF_INVADERS
        * (near & (s.lands_of_kind[EXPLORER] | s.lands_of_kind[TOWN] | s.lands_of_kind[CITY])).bit_count()
    )


@lru_cache(1 << 14)
def lands_at_distance_1_and_2(island: Map, home: int) -> tuple[int, int]:
    """The lands at distance 0 or 1 from the nearest of the `home` lands, and those at distance 2."""
    near = far = 0
    for land in bits(home):
        near |= island.lands_within(land, 1)
        far |= island.lands_within(land, 2)
    return near & island.lands, far & island.lands & ~near


@lru_cache(1 << 14)
def placement_value(island: Map, presence: tuple[int, ...], sacred: int) -> tuple[float, int]:
    """The value of a placement of presence, and the lands near it."""
    home = sites = 0
    total = 0.0
    for land, n in enumerate(presence):
        if n:
            home |= 1 << land
            sites += n > 1 or (sacred >= 0 and TERRAIN_LANDS[sacred] >> land & 1 == 1)
            total += PRESENCE + STACKED * (n - 1)
    near, far = lands_at_distance_1_and_2(island, home)
    total += SACRED_SITE * min(MAX_SACRED_SITES, sites) - FEW_PRESENCE / max(1, home.bit_count())
    return total + REACH * near.bit_count() + REACH_OF_TWO * far.bit_count(), near


def mat_value(s: Island, seat: int) -> float:
    """The value of a spirit's tracks, energy and cards."""
    turns = min(MAX_TURNS, 1.0 + len(s.invader_deck_stages))
    plays = plays_per_turn(
        s.spirits[seat], s.track[2 * seat], s.track[2 * seat + 1], s.energy[seat], s.forgettable_cards(seat).bit_count()
    )
    return PLAYED * turns * plays + SPARE_ENERGY * s.energy[seat]


@lru_cache(1 << 14)
def plays_per_turn(spirit: int, energy: int, plays: int, saved: int, cards: int) -> float:
    """The cards that a spirit can play each turn, limited by card plays, energy and cards."""
    mat = MATS[spirit]
    limits = (
        track_value(mat.plays, plays),
        (track_value(mat.energy, energy) + saved / SAVING_TURNS + 0.3) / PRICE,
        cards / RECLAIM_TURNS,
    )
    return float(sum([limit**-NARROWEST_LIMIT for limit in limits if limit] or [1.0]) ** (-1 / NARROWEST_LIMIT))


def track_value(track: Track, n: int) -> float:
    """The current number of a track, and parts of the numbers behind the next spaces."""
    total, last = 0.0, len(track.best) - 1
    for ahead, part in enumerate(NEXT):
        total += part * track.best[min(n + ahead, last)]
    gives = track.gives[n]
    for e in range(len(ELEMENTS)):
        total += 0.3 * element_count(gives, e)
    return total + 0.4 * track.wild[n] + 0.6 * track.reclaims[n]

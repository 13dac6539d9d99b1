"""What a position of Spirit Island is worth to the team, for the greedy bot.

The island is judged as the coming invader phase would leave it if nobody did anything more (`forecast`); to that comes what
the spirits have in hand: the powers they may still use before and after it, read as sentences (`prospects`), the cards they
could play, and what is pending in the middle of an action or of growth.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State

from .acting import MUST_GO, TERROR_VICTORY
from .blighting import TAINTED_BLIGHT
from .box import CITY, DAHAN, ELEMENTS, EXPLORER, FAST, TOWN, D, bits, count_of, enough, kind
from .forecast import FAST as FAST_TIME
from .forecast import INVADER, NO_PHASE, SPIRIT, Forecast, forecast, phase_now
from .gaining import GainPower
from .growing import SpiritGrowth
from .mats import MATS, Track
from .presence import AddPresence
from .prospects import ADDED, BLIGHT, CARD, ELEMENT, ENERGY, FEAR, PIECE, PRESENCE, Prospects, Stakes
from .state import FEAR_VICTORY, POWERS, SACRIFICE, UNKNOWN, VICTORY, Island, island
from .using import Phase

SURE: Final = 1000.0  # the game is over
IN_SIGHT: Final = 150.0  # it would be over after the coming phase
LAST: Final = 60.0  # shared out over the blight that may still come before all is lost
FLIPPED: Final = 15.0  # the blight card is turned over
LEVEL: Final = 6.0  # a terror level
GOAL: Final = (0.0, 0.2, 0.8, 2.0, 0.0)  # for each piece that must go to win, by terror level
FEW: Final = 14.0  # when little has to go, shared out over that and one more

NEXT_TURN: Final = 0.8  # of a ravage after the coming phase

REACH: Final = 0.35  # a land next to presence
HOT: Final = 0.5  # more if invaders are there
FAR: Final = 0.15  # a land two away
SITE: Final = 1.2  # a sacred site, the first ones
SITES: Final = 3

TURNS: Final = 8.0  # so many turns what is uncovered counts in full
ECONOMY: Final = 24.0  # energy and card plays, each of little use without the other
NEEDED: Final = 2.5  # energy that a card play needs
SURPLUS: Final = 0.3
NEXT: Final = (0.6, 0.25, 0.15)  # of a track what is uncovered, and the spaces after that

HELD: Final = 1.0  # a card in hand that can soon be played
OWNED: Final = 1.5  # a card, wherever it is
ENOUGH_CARDS: Final = 8
QUALITY: Final = 0.25  # of what a card in hand could do now
UNUSED: Final = 0.9  # of what a power that is to be used can do
PLAYABLE: Final = 0.8  # of what a card that could be played can do
SPENT: Final = 4  # energy that is soon spent
SPARED: Final = 0.4
IDLE: Final = 0.1


class Sight:
    """A position and what is seen of its future, from one seat."""

    __slots__ = ("after", "coming", "later", "now", "phase", "s", "seat")

    def __init__(self, s: Island, seat: int) -> None:
        self.s: Island = s
        self.seat: int = seat
        self.phase: int = phase_now(s)
        self.coming: Forecast = forecast(s)
        self.after: Island = self.coming.after
        self.now: Prospects = Prospects(s, Stakes(s, True, self.phase <= INVADER, 1.0))
        self.later: Prospects = Prospects(self.after, Stakes(self.after, not self.after.stack, False, NEXT_TURN))


def worth(game: Game, view: State, seat: int) -> float:
    """More is better."""
    s = island(view)
    if s.ending:
        return SURE if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE) else -SURE
    sight = Sight(s, seat)
    total = island_worth(sight.after, sight.later.stakes) + ending_in_sight(sight.coming)
    for one in range(s.box.seats):
        total += mat_worth(s, one) + presence_worth(sight.after, one) + powers_worth(sight, one)
    if sight.phase == NO_PHASE:
        return total
    return total + hand_worth(sight) + pending_worth(sight)


def ending_in_sight(coming: Forecast) -> float:
    if not coming.ending:
        return 0.0
    return IN_SIGHT if coming.ending in (VICTORY, FEAR_VICTORY, SACRIFICE) else -IN_SIGHT


# -- the island ----------------------------------------------------------------------------------------------------------
def island_worth(s: Island, stakes: Stakes) -> float:
    """Pieces, blight and fear, and the ravages to come."""
    total = FEAR * fear_made(s) + LEVEL * s.terror - blight_weight(s)
    must_go, left = MUST_GO[min(s.terror, TERROR_VICTORY)], 0
    for land in bits(s.map.lands):
        pieces = s.pieces[land]
        if pieces:
            for piece in pieces:
                k = kind(piece)
                total += PIECE[DAHAN] if k == DAHAN else -PIECE[k]
                left += must_go >> k & 1
            if len(pieces) > s.count(land, D):
                total -= stakes.heat[land] * stakes.cost(land, stakes.deals(land))
    return total - GOAL[s.terror] * left + FEW / (1 + left)


def fear_made(s: Island) -> int:
    return s.fear + s.fear_pool * (len(s.earned) + len(s.fear_done))


def blight_weight(s: Island) -> float:
    """Each blight weighs, and the last ones before all is lost weigh more."""
    lives, flip = s.blight_left, FLIPPED if s.tainted else 0.0
    if not s.tainted and s.blight_card == UNKNOWN:
        flip = FLIPPED / (1 + lives)
        lives += min([n for n in TAINTED_BLIGHT if n]) * s.box.seats
    return BLIGHT * sum(s.blight) + LAST / max(1, lives) + flip


def presence_worth(s: Island, seat: int) -> float:
    """Presence on the island: how much there is, and what it reaches."""
    count = 0
    for land in bits(s.home[seat]):
        count += s.presence_in(seat, land)
    return PRESENCE * count + coverage(s, s.home[seat]) + SITE * min(SITES, s.sites(seat).bit_count())


def coverage(s: Island, home: int) -> float:
    near = s.spread(home, 1) & s.map.lands
    far = s.spread(home, 2) & s.map.lands & ~near
    hot = s.have[EXPLORER] | s.have[TOWN] | s.have[CITY]
    return REACH * near.bit_count() + HOT * (near & hot).bit_count() + FAR * far.bit_count()


# -- the spirits ---------------------------------------------------------------------------------------------------------
def mat_worth(s: Island, seat: int) -> float:
    """What a spirit has: its tracks, energy and cards."""
    mat = MATS[s.spirits[seat]]
    income, plays = uncovered(mat.energy, s.track[2 * seat]), uncovered(mat.plays, s.track[2 * seat + 1])
    left = min(1.0, (1 + len(s.deck)) / TURNS)
    income = min(income, NEEDED * plays) + SURPLUS * max(0.0, income - NEEDED * plays) + 0.5
    economy = ECONOMY * float(plays**0.5) * float(income**0.6)
    return left * economy + energy_worth(s.energy[seat]) + cards_worth(s, seat)


def uncovered(track: Track, n: int) -> float:
    """The number now and a part of those behind the next spaces: a step that shows the same number again is one too."""
    total, last = 0.0, len(track.best) - 1
    for ahead, part in enumerate(NEXT):
        total += part * track.best[min(n + ahead, last)]
    gives = track.gives[n]
    for e in range(len(ELEMENTS)):
        total += 0.3 * count_of(gives, e) if gives else 0.0
    return total + 0.4 * track.wild[n] + 0.6 * track.reclaims[n]


def energy_worth(energy: int) -> float:
    """The first ones pay for cards, those beyond wait for a great one."""
    return ENERGY * min(energy, SPENT) + SPARED * min(max(0, energy - SPENT), SPENT) + IDLE * max(0, energy - 2 * SPENT)


def cards_worth(s: Island, seat: int) -> float:
    """Cards in hand as far as they can soon be played, and all cards for the choice they give."""
    plays = MATS[s.spirits[seat]].plays.best[s.track[2 * seat + 1]]
    hand, all_cards = s.hand[seat].bit_count(), s.cards_of(seat).bit_count()
    return HELD * min(hand, 2 * plays) + OWNED * min(all_cards, ENOUGH_CARDS) + IDLE * max(0, all_cards - ENOUGH_CARDS)


def powers_worth(sight: Sight, seat: int) -> float:
    """The powers that a spirit may still use this turn."""
    s, phase = sight.s, sight.phase
    if phase == NO_PHASE or phase > INVADER + 1:
        return 0.0
    declined = declined_things(s)
    have, total = s.elements(seat), 0.0
    for power in bits(s.play[seat]) + s.innates(seat):
        if s.used[seat] >> power & 1 or not POWERS[power].ready(have):
            continue
        if power in declined and (phase > INVADER or s.speed(seat, power) == FAST):
            continue
        total += power_worth(sight, seat, power, True)
    return UNUSED * total


def declined_things(s: Island) -> list[int]:
    """What those who are ready do not want to use."""
    top = s.stack[-1] if s.stack else None
    return top.held or [] if top is not None and isinstance(top.node, Phase) else []


def power_worth(sight: Sight, seat: int, power: int, plan: bool) -> float:
    """A fast power acts on the island as it is, a slow one on what the invaders leave."""
    s = sight.s
    if sight.phase > INVADER:
        return sight.now.power(seat, power, plan) if s.speed(seat, power) != FAST else 0.0
    if s.usable_in(seat, power, FAST):
        return sight.now.power(seat, power, plan) if sight.phase <= FAST_TIME else 0.0
    return sight.later.power(seat, power, plan)


# -- cards ---------------------------------------------------------------------------------------------------------------
def hand_worth(sight: Sight) -> float:
    """The seat's own cards in hand: what the best of them could do this turn, while they may be played."""
    s, seat = sight.s, sight.seat
    if sight.phase != SPIRIT:
        return 0.0
    lane = [f for lane in s.lanes if lane.seat == seat for f in lane.stack]
    growing = False
    for f in lane:
        if isinstance(f.node, SpiritGrowth):
            if not f.b:  # a turn that has not begun is judged as the end of the one before
                return 0.0
            growing = True
    energy = s.energy[seat] + (s.income(seat) if growing else 0)
    plays = s.card_plays(seat) if lane else 0
    found: list[tuple[float, int]] = []
    total = 0.0
    for card in bits(s.hand[seat]):
        value = power_worth(sight, seat, card, False) + element_fit(s, seat, card)
        total += QUALITY * value
        found.append((value - ENERGY * s.price(seat, card), card))
    found.sort(reverse=True)
    for value, card in found:
        if plays > 0 and value > 0 and s.price(seat, card) <= energy:
            plays -= 1
            energy -= s.price(seat, card)
            total += PLAYABLE * value
    return total + steps_towards(s, seat)


def element_fit(s: Island, seat: int, card: int) -> float:
    """The elements of a card that an innate power asks for."""
    wanted, total = innate_needs(s, seat), 0.0
    for e in range(len(ELEMENTS)):
        if wanted >> e & 1:
            total += ELEMENT * count_of(POWERS[card].gives, e)
    return total


def innate_needs(s: Island, seat: int) -> int:
    """The kinds of elements for which a spirit's innate powers ask, a mask."""
    wanted = 0
    for power in s.innates(seat):
        for need in POWERS[power].lines:
            for e in range(len(ELEMENTS)):
                wanted |= (count_of(need, e) > 0) << e
    return wanted


def steps_towards(s: Island, seat: int) -> float:
    """Elements gained towards the next level of each innate power."""
    have, total = s.elements(seat), 0.0
    for power in s.innates(seat):
        for need in POWERS[power].lines:
            if not enough(have, need):
                for e in range(len(ELEMENTS)):
                    total += 0.5 * ELEMENT * min(count_of(have, e), count_of(need, e))
                break
    return total


# -- what is pending -----------------------------------------------------------------------------------------------------
def pending_worth(sight: Sight) -> float:
    """What the frames still have to do: of an action that has begun, and of each seat's growth."""
    total = 0.0
    for lane in sight.s.lanes:
        for f in lane.stack[1:]:
            total += pending_frame(sight, f)
    for f in sight.s.stack[2:]:
        total += pending_frame(sight, f)
    return UNUSED * total


def pending_frame(sight: Sight, f: Frame) -> float:
    node = f.node
    if isinstance(node, SpiritGrowth):
        return growth_left(node, f)
    if isinstance(node, AddPresence):
        return ADDED + (foothold(sight.after, f.owner, f.b - 1) if f.b else 0.0)
    if isinstance(node, GainPower):
        return CARD
    sight.now.stakes.cut = 0
    return sight.now.rest(f)


def growth_left(node: SpiritGrowth, f: Frame) -> float:
    """The items of a growth option still to be done, and before one is chosen what an option brings at least."""
    if not f.b:
        return 0.0
    total = 0.0
    for i in node.left(f):
        text = node.texts[f.b - 1][i]
        total += CARD if text == "gain power" else ADDED if text.startswith("presence") else HELD
    return total


def foothold(s: Island, seat: int, land: int) -> float:
    """What a presence in this land would add, before it stands there."""
    more = coverage(s, s.home[seat] | 1 << land) - coverage(s, s.home[seat])
    if s.presence_in(seat, land) == 1 and s.sites(seat).bit_count() < SITES:
        more += SITE
    return more

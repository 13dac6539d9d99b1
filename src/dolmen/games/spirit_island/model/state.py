"""The state of a game of Spirit Island: plain numbers, masks of lands and cards, flat lists by land and seat."""

from __future__ import annotations

from bisect import insort
from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.effects import Act, Condition, Effect, Question, Selection, current_act
from dolmen.engine.modifiers import modified_number
from dolmen.engine.state import Frame, State

from .components import (
    BUILDINGS,
    DAHAN,
    FAST,
    HEALTH_OF,
    INNATE,
    KINDS,
    LANDS,
    NOWHERE,
    OCEANS,
    STRENGTH_OF,
    TERRAIN_LANDS,
    UNIQUE,
    Map,
    bits,
    board_mask,
    card_answer,
    enough,
    island_map,
    kind,
    less,
)
from .modifier_points import COST, DEFEND, HEALTH, ORIGIN, RANGE, SPEED, STRENGTH
from .spirit_mats import MATS, OCEAN

ENDINGS: Final = ("", "victory", "fear-victory", "sacrifice", "blight", "destroyed", "time", "adversary", "scenario")
PLAYING: Final = 0
VICTORY: Final = 1
FEAR_VICTORY: Final = 2
SACRIFICE: Final = 3
LOST_TO_BLIGHT: Final = 4
LOST_SPIRIT: Final = 5
LOST_TO_TIME: Final = 6
LOST_TO_ADVERSARY: Final = 7
LOST_TO_SCENARIO: Final = 8

# The actions of the invaders; what `would_act` is about. A build that would add a city has a number of its own (SI-23.9).
RAVAGE: Final = 0
BUILD: Final = 1
EXPLORE: Final = 2
BUILD_CITY: Final = 3
ACTIONS: Final = ("ravage", "build", "explore", "build_city")

UNKNOWN: Final = -1  # a card that nobody has seen
NO_CARD: Final = -1

# What may be done with a power; `b` of its answers.
USE: Final = 0
AGAIN: Final = 1  # repeat it for nothing
PAID: Final = 2  # repeat it for its price
LESS: Final = 3  # use it as if with fewer elements
RECLAIM: Final = 4
HOWS: Final = ("", "repeat:", "pay:", "less:", "reclaim:")


class Power:
    """A power card or innate power: its number, deck, price, speed, elements, and what it does, all of it one act."""

    def __init__(self, name: str, room: str, deck: int, cost: int, speed: int, gives: int, use: Effect) -> None:
        self.number: int = len(POWERS)
        self.name: str = name
        self.room: str = room  # of the texts: its title is `<room>.power.<name>`
        self.deck: int = deck
        self.cost: int = cost
        self.speed: int = speed
        self.gives: int = gives
        self.use: Effect = use
        self.target: Question | None = None  # the first question: may it be used at all
        self.lines: list[int] = []  # its thresholds, from top to bottom
        self.fast_with: int = 0  # a threshold with which it may be used in the fast phase
        self.answers: list[Answer] = [card_answer(how, name, self.number, i) for i, how in enumerate(HOWS)]

    def is_card(self) -> bool:
        return self.deck <= UNIQUE

    def ready(self, have: int) -> bool:
        """An innate power needs the elements of one of its levels (SI-9.10); the threshold for speed alone is none."""
        if self.deck != INNATE:
            return True
        for i in range(1 if self.fast_with else 0, len(self.lines)):  # noqa: SIM110  (asked too often for a generator)
            if enough(have, self.lines[i]):
                return True
        return False


POWERS: Final[list[Power]] = []  # filled by the modules of `powers`
POWER_NAMES: Final[list[str]] = []


class Box:
    """What is agreed before the game and stays: seats, adversary, scenario, options. All states of a game share it."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.adversary: int = -1
        self.level: int = 0
        self.scenario: int = -1
        self.threat: int = 0  # SI-33.6
        self.goal: Condition | None = None  # a scenario's own way to win
        self.adversary_loss: Condition | None = None
        self.scenario_loss: Condition | None = None
        self.terror_by_fear: bool = True
        self.first: list[Effect] = []  # what an adversary does in setup, before the first exploration (SI-32.18)
        self.last: list[Effect] = []  # what a scenario does after all other setup
        self.escalation: Effect | None = None  # when a flagged card is turned up (SI-24.11)
        self.build_also: Selection | None = None  # lands without invaders in which they build too
        self.after_explore: Effect | None = None  # in each land explored into by a flagged card (SI-24.14)
        self.explore_more: Effect | None = None  # after each exploration
        self.build_twice: bool = False  # the extra slot builds again if no fear card was resolved
        self.heavy_damage: int = 0  # from so much on a ravage adds one more blight
        self.with_blight: Effect | None = None  # in each land to which a ravage adds blight, before it cascades
        self.uprising: Act | None = None  # when terror level victory is reached, instead of winning
        self.fear_markers: int = 0  # for each player, beyond the usual
        self.less_tainted: int = 0  # blight for each player that the tainted side lacks (Blitz)


class Island(State):
    __slots__ = (
        "bank",
        "blight",
        "blight_card",
        "blight_left",
        "box",
        "deck",
        "discard",
        "divisions",
        "doom",
        "earned",
        "ending",
        "energy",
        "entered",
        "explored",
        "extra",
        "fastened",
        "fear",
        "fear_deck",
        "fear_done",
        "fear_pool",
        "feared",
        "forgotten",
        "gained",
        "gone",
        "hand",
        "have",
        "home",
        "invaders",
        "map",
        "named",
        "ocean",
        "pieces",
        "piles",
        "play",
        "played",
        "pools",
        "presence",
        "progress",
        "reclaimed",
        "slot_action",
        "slot_card",
        "slot_until",
        "spent",
        "spirits",
        "tainted",
        "terror",
        "toll",
        "track",
        "turn",
        "used",
        "visited",
        "withheld",
    )

    def __init__(self, box: Box, like: Island | None = None) -> None:
        if like is not None:
            self.become(like)
            return
        super().__init__()
        seats = box.seats
        self.box: Box = box
        self.map: Map = island_map(tuple(range(seats)))
        self.spirits: list[int] = []
        self.ocean: int = -1  # the seat of Ocean's Hungry Grasp (SI-4.26)
        self.turn: int = 0
        self.ending: int = PLAYING
        self.doom: int = PLAYING  # the loss that was noted; the action is finished first (SI-30.8)
        # the island
        self.pieces: list[tuple[int, ...]] = [()] * LANDS  # sorted
        self.have: list[int] = [0] * len(KINDS)  # the lands with each kind, kept in step
        self.blight: list[int] = [0] * LANDS
        self.presence: list[int] = [0] * (seats * LANDS)
        self.home: list[int] = [0] * seats  # the lands with presence of each seat, kept in step
        # the invader board
        self.fear: int = 0  # markers advanced
        self.fear_pool: int = 0  # markers there are
        self.terror: int = 1  # 4 is victory
        self.divisions: list[int] = []  # how many earned cards end terror level 1, 2, 3
        self.fear_deck: list[int] = []  # the top first; UNKNOWN unless somebody has looked
        self.earned: list[int] = []  # waiting for the fear step
        self.fear_done: list[int] = []  # resolved
        self.feared: int = 0  # cards resolved in this invader phase
        self.blight_card: int = UNKNOWN  # nobody looks at its back (SI-2.11)
        self.blight_left: int = 0
        self.tainted: bool = False
        self.deck: list[int] = []  # the stages of the invader cards to come, the top first
        self.invaders: int = 0  # the invader cards nobody has seen
        self.spent: list[int] = []  # invader cards discarded
        self.slot_action: list[int] = []  # the slots of the invader board from left to right
        self.slot_card: list[int] = []
        self.slot_until: list[int] = []  # a slot goes when a card of this stage would come to it; 0: it stays
        self.explored: int = NO_CARD  # turned up for Explore
        self.visited: int = 0  # lands into which explorers came with it
        # the decks of power cards
        self.pools: list[int] = [0, 0]  # minor and major
        self.piles: list[int] = [0, 0]  # their discard piles
        self.forgotten: int = 0  # unique cards out of the game
        # the spirits, by seat
        self.energy: list[int] = [0] * seats
        self.track: list[int] = [1] * (2 * seats)  # uncovered spaces: energy and card plays of each seat
        self.gone: list[int] = [0] * seats  # presence destroyed
        self.hand: list[int] = [0] * seats
        self.play: list[int] = [0] * seats
        self.discard: list[int] = [0] * seats
        self.progress: list[int] = [-1] * seats  # cards taken from the power progression; -1: without one
        self.bank: list[int] = [0] * seats  # health of drowned invaders
        # this turn, by seat
        self.played: list[int] = [0] * seats  # how many cards
        self.extra: list[int] = [0] * seats  # card plays besides the track's
        self.used: list[int] = [0] * seats  # powers used
        self.fastened: list[int] = [0] * seats  # slow powers made fast (SI-11.15)
        self.gained: list[int] = [0] * seats  # elements beyond cards and tracks
        self.named: list[int] = [0] * seats  # how many "any" elements have been named
        self.reclaimed: list[int] = [0] * seats  # uses of Reclaim One
        # this action
        self.withheld: int = 0  # elements its user does as if it had not (SI-9.13)
        self.toll: list[int] = [0] * len(KINDS)  # pieces destroyed
        self.entered: int = 0  # lands into which dahan moved

    def copy(self) -> Island:
        return Island(self.box, self)

    def become(self, s: Island) -> None:
        """The written copy, called where a state is made: the compiled build makes none in another way."""
        self.box = s.box
        self.map = s.map
        self.spirits = s.spirits
        self.ocean = s.ocean
        self.turn = s.turn
        self.ending = s.ending
        self.doom = s.doom
        self.pieces = s.pieces[:]
        self.have = s.have[:]
        self.blight = s.blight[:]
        self.presence = s.presence[:]
        self.home = s.home[:]
        self.fear = s.fear
        self.fear_pool = s.fear_pool
        self.terror = s.terror
        self.divisions = s.divisions
        self.fear_deck = s.fear_deck[:]
        self.earned = s.earned[:]
        self.fear_done = s.fear_done[:]
        self.feared = s.feared
        self.blight_card = s.blight_card
        self.blight_left = s.blight_left
        self.tainted = s.tainted
        self.deck = s.deck[:]
        self.invaders = s.invaders
        self.spent = s.spent[:]
        self.slot_action = s.slot_action[:]
        self.slot_card = s.slot_card[:]
        self.slot_until = s.slot_until[:]
        self.explored = s.explored
        self.visited = s.visited
        self.pools = s.pools[:]
        self.piles = s.piles[:]
        self.forgotten = s.forgotten
        self.energy = s.energy[:]
        self.track = s.track[:]
        self.gone = s.gone[:]
        self.hand = s.hand[:]
        self.play = s.play[:]
        self.discard = s.discard[:]
        self.progress = s.progress[:]
        self.bank = s.bank[:]
        self.played = s.played[:]
        self.extra = s.extra[:]
        self.used = s.used[:]
        self.fastened = s.fastened[:]
        self.gained = s.gained[:]
        self.named = s.named[:]
        self.reclaimed = s.reclaimed[:]
        self.withheld = s.withheld
        self.toll = s.toll[:]
        self.entered = s.entered
        s.copy_pending_to(self)

    def refresh(self) -> None:
        """Work out the parts that follow from the others, after a state was made by hand."""
        self.have = [0] * len(KINDS)
        for land in range(LANDS):
            for piece in self.pieces[land]:
                self.have[kind(piece)] |= 1 << land
        for seat in range(self.box.seats):
            self.home[seat] = 0
            for land in range(LANDS):
                if self.presence[seat * LANDS + land]:
                    self.home[seat] |= 1 << land
        self.ocean = self.spirits.index(OCEAN) if OCEAN in self.spirits else -1

    # -- lands and pieces ------------------------------------------------------------------------------------------------
    def count(self, land: int, kinds: int) -> int:
        n = 0
        for piece in self.pieces[land]:
            n += kinds >> kind(piece) & 1
        return n

    def lands_with(self, kinds: int) -> int:
        found = 0
        for here in self.have:
            if kinds & 1:
                found |= here
            kinds >>= 1
        return found

    def blighted(self) -> int:
        found = 0
        for land in range(LANDS):
            if self.blight[land]:
                found |= 1 << land
        return found

    def put(self, land: int, piece: int) -> None:
        pieces = list(self.pieces[land])
        insort(pieces, piece)
        self.pieces[land] = tuple(pieces)
        self.have[kind(piece)] |= 1 << land

    def take(self, land: int, piece: int) -> None:
        pieces = list(self.pieces[land])
        pieces.remove(piece)
        self.pieces[land] = tuple(pieces)
        if not self.count(land, 1 << kind(piece)):
            self.have[kind(piece)] &= ~(1 << land)

    def swap(self, land: int, old: int, new: int) -> None:
        """The same piece, hurt or dreamt of otherwise."""
        pieces = list(self.pieces[land])
        pieces.remove(old)
        insort(pieces, new)
        self.pieces[land] = tuple(pieces)

    def seas(self) -> int:
        """The oceans that count as lands for powers and blight (SI-4.26)."""
        if self.ocean < 0:
            return 0
        found, here = 0, self.home[self.ocean]
        for board in self.map.boards:
            if here & board_mask(board):
                found |= OCEANS & board_mask(board)
        return found

    def ground(self, power: bool) -> int:
        """All that is a land: for powers and blight perhaps some oceans too."""
        return self.map.lands | self.seas() if power and self.ocean >= 0 else self.map.lands

    def around(self, land: int, power: bool) -> int:
        """The lands next to a land."""
        return self.map.near[land] & self.ground(power)

    def health(self, land: int, piece: int) -> int:
        n = HEALTH_OF[kind(piece)]
        return modified_number(self, HEALTH, -1, land, kind(piece), n) if self.modifiers else n

    def strength_of(self, land: int, k: int) -> int:
        return modified_number(self, STRENGTH, -1, land, k, STRENGTH_OF[k]) if self.modifiers else STRENGTH_OF[k]

    def strength(self, land: int) -> int:
        """What the invaders of a land deal in a ravage, before it is defended (SI-22.4)."""
        n = 0
        for piece in self.pieces[land]:
            if kind(piece) != DAHAN:
                n += self.strength_of(land, kind(piece))
        return n

    def defence(self, land: int) -> int:
        """SI-16: all defends of a land together. The point is told the land as its thing too, for those tied to presence."""
        return modified_number(self, DEFEND, -1, land, land, 0)

    def buildings(self, land: int) -> int:
        return self.count(land, BUILDINGS)

    # -- presence --------------------------------------------------------------------------------------------------------
    def presence_in(self, seat: int, land: int) -> int:
        return self.presence[seat * LANDS + land]

    def put_presence(self, seat: int, land: int) -> None:
        self.presence[seat * LANDS + land] += 1
        self.home[seat] |= 1 << land

    def take_presence(self, seat: int, land: int) -> None:
        at = seat * LANDS + land
        self.presence[at] -= 1
        if not self.presence[at]:
            self.home[seat] &= ~(1 << land)

    def sites(self, seat: int) -> int:
        """The sacred sites of a seat (SI-5.5); River's are also single presence in wetlands."""
        found, sacred = 0, MATS[self.spirits[seat]].sacred
        for land in bits(self.home[seat]):
            if self.presence[seat * LANDS + land] > 1:
                found |= 1 << land
        return found if sacred < 0 else found | self.home[seat] & TERRAIN_LANDS[sacred]

    def standing(self, seat: int) -> int:
        """The lands from which a seat measures its growth: Ocean's also from its oceans (SI-4.26)."""
        return (
            self.home[seat] & (self.map.lands | self.map.oceans) if seat == self.ocean else self.home[seat] & self.map.lands
        )

    def footing(self, seat: int, power: bool) -> int:
        """Where presence of a seat may be put: Ocean's never inland (SI-4.26)."""
        return self.map.coast | self.map.oceans if seat == self.ocean else self.ground(power)

    def alive(self, seat: int) -> bool:
        """SI-30.3; what stands in an ocean that is no land does not count."""
        return self.home[seat] & (self.map.lands | self.seas()) != 0

    def left_on_track(self, seat: int, track: int) -> int:
        """Presence that still covers a track."""
        return len(MATS[self.spirits[seat]].tracks[track].spaces) - self.track[2 * seat + track]

    def spread(self, origins: int, n: int) -> int:
        """All places within n of some lands."""
        found = 0
        for land in bits(origins):
            found |= self.map.reach(land, n)
        return found

    def reach(self, seat: int, power: int, n: int, sacred: bool, terrain: int) -> int:
        """The lands a power of this seat can target: from presence, from a sacred site, from presence in a terrain."""
        origins = 0
        for one in bits(self.lenders(seat, power)):
            origins |= self.origins(one, sacred, terrain)
        return self.spread(origins, self.range_of(seat, power, n)) & self.ground(True)

    def range_of(self, seat: int, power: int, n: int) -> int:
        """How far a power reaches that is printed with range n."""
        return modified_number(self, RANGE, seat, -1, power, n) if self.modifiers else n

    def lenders(self, seat: int, power: int) -> int:
        """Whose presence a power of this seat may be used from, a mask."""
        return modified_number(self, ORIGIN, seat, -1, power, 1 << seat) if self.modifiers else 1 << seat

    def origins(self, seat: int, sacred: bool, terrain: int) -> int:
        """The lands of a seat from which range is counted."""
        lands = self.sites(seat) if sacred else self.home[seat]
        if terrain >= 0:
            lands &= TERRAIN_LANDS[terrain]
        return lands & self.ground(True)

    # -- energy, cards, elements -----------------------------------------------------------------------------------------
    def income(self, seat: int) -> int:
        return MATS[self.spirits[seat]].energy.best[self.track[2 * seat]]

    def card_plays(self, seat: int) -> int:
        """Card plays left this turn."""
        return MATS[self.spirits[seat]].plays.best[self.track[2 * seat + 1]] + self.extra[seat] - self.played[seat]

    def wild(self, seat: int) -> int:
        """How many "any" elements are still to be named (SI-9.17)."""
        mat = MATS[self.spirits[seat]]
        return mat.energy.wild[self.track[2 * seat]] + mat.plays.wild[self.track[2 * seat + 1]] - self.named[seat]

    def reclaims(self, seat: int) -> int:
        """How often Reclaim One may still be used this turn (SI-6.21)."""
        mat = MATS[self.spirits[seat]]
        spaces = mat.energy.reclaims[self.track[2 * seat]] + mat.plays.reclaims[self.track[2 * seat + 1]]
        return spaces - self.reclaimed[seat]

    def elements(self, seat: int) -> int:
        """The elements a seat has (SI-9), packed; less those that it uses a power as if without (SI-9.13)."""
        mat = MATS[self.spirits[seat]]
        have = self.gained[seat] + mat.energy.gives[self.track[2 * seat]] + mat.plays.gives[self.track[2 * seat + 1]]
        for card in bits(self.play[seat]):
            have += POWERS[card].gives
        if self.withheld:
            using = current_act(self)
            if using is not None and using.owner == seat:
                return less(have, self.withheld)
        return have

    def price(self, seat: int, card: int) -> int:
        cost = POWERS[card].cost
        return max(0, modified_number(self, COST, seat, -1, card, cost)) if self.modifiers else cost

    def speed(self, seat: int, power: int) -> int:
        """The phase in which a power is used; not counting elements that let it be used in the fast one too."""
        if self.fastened[seat] >> power & 1:
            return FAST
        return modified_number(self, SPEED, seat, -1, power, POWERS[power].speed) if self.modifiers else POWERS[power].speed

    def usable_in(self, seat: int, power: int, phase: int) -> bool:
        """Whether this phase is one for the power, apart from entitlements (SI-18.9, SI-18.11)."""
        if self.speed(seat, power) == phase:
            return True
        need = POWERS[power].fast_with
        return phase == FAST and need != 0 and enough(self.elements(seat), need)

    def cards_of(self, seat: int) -> int:
        """What a seat may forget (SI-12.6)."""
        return self.hand[seat] | self.play[seat] | self.discard[seat]

    def innates(self, seat: int) -> list[int]:
        return INNATES[self.spirits[seat]]

    def note(self, doom: int) -> None:
        """A losing event: the first one is remembered until the action is judged (SI-30.8)."""
        if not self.doom:
            self.doom = doom


INNATES: Final[list[list[int]]] = [[] for _ in MATS]  # the innate powers of each spirit, filled with `POWERS`


def island(s: State) -> Island:
    assert isinstance(s, Island)
    return s


def from_power(f: Frame) -> bool:
    """Whether a frame belongs to a power; other effects have no source."""
    return f.source >= 0


def mat(f: Frame) -> int:
    """The seat whose mat is the target of a frame."""
    return f.target - LANDS


def seat_at(s: Island, land: int) -> int:
    """Who decides about a land where nothing else is said (SI-34.4); the host where no land is concerned (SI-34.6)."""
    return s.map.seat_of[land] if NOWHERE < land < LANDS else 0


def decider(s: Island, f: Frame, land: int) -> int:
    """SI-34.2, SI-34.4: the user of a power, else whose starting board it is."""
    return f.owner if from_power(f) else seat_at(s, land)

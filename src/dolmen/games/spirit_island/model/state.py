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
    island_map,
    kind_of,
    meets_threshold,
    subtract_elements,
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

# The actions of the invaders, as the point `would_act` names them. A build of a city has its own number (SI-23.9).
RAVAGE: Final = 0
BUILD: Final = 1
EXPLORE: Final = 2
BUILD_CITY: Final = 3
ACTIONS: Final = ("ravage", "build", "explore", "build_city")

UNKNOWN: Final = -1  # a card that no player has seen
NO_CARD: Final = -1

# What a player can do with a power: `b` of its answers.
USE: Final = 0
AGAIN: Final = 1  # repeat it for free
PAID: Final = 2  # repeat it and pay its cost
FEWER_ELEMENTS: Final = 3  # use it as if with fewer elements
RECLAIM: Final = 4
ANSWER_PREFIXES: Final = ("", "repeat:", "pay:", "less:", "reclaim:")


class Power:
    """A power card or innate power: its deck, price, speed, elements, and its effect, which is a single action."""

    def __init__(
        self, name: str, text_prefix: str, deck: int, cost: int, speed: int, gives: int, use: Effect, spirit: int
    ) -> None:
        self.number: int = -1  # its index in the list of all powers, set by `set_number`
        self.name: str = name
        self.text_prefix: str = text_prefix  # the title is the text `<text_prefix>.power.<name>`
        self.spirit: int = spirit  # the owner of a unique card or an innate power; -1: none
        self.deck: int = deck
        self.cost: int = cost
        self.speed: int = speed
        self.gives: int = gives
        self.use: Effect = use
        self.target: Question | None = None  # asks for the target; the power is usable only if there is one
        self.lines: list[int] = []  # its thresholds, from top to bottom
        self.fast_with: int = 0  # with these elements it may be used in the fast phase
        self.answers: list[Answer] = []  # by USE, AGAIN, PAID, FEWER_ELEMENTS, RECLAIM; set by `set_number`

    def set_number(self, number: int) -> None:
        self.number = number
        self.answers = [card_answer(prefix, self.name, number, how) for how, prefix in enumerate(ANSWER_PREFIXES)]

    def is_card(self) -> bool:
        return self.deck <= UNIQUE

    def is_ready(self, have: int) -> bool:
        """An innate power needs the elements of one of its levels (SI-9.10). The threshold for speed is not a level."""
        if self.deck != INNATE:
            return True
        for i in range(1 if self.fast_with else 0, len(self.lines)):  # noqa: SIM110  (called too often for a generator)
            if meets_threshold(have, self.lines[i]):
                return True
        return False


class BlightCard:
    """A blight card: the blight on each side for each player, and its effect in every invader phase when tainted."""

    def __init__(self, name: str, healthy: int, tainted: int, each_phase: Effect | None) -> None:
        self.name: str = name
        self.healthy: int = healthy
        self.tainted: int = tainted  # 0: the card has no tainted side, and its last blight loses the game (SI-26.10)
        self.each_phase: Effect | None = each_phase


class Components:
    """What the players agreed on before the game: seats, adversary, scenario, options; and all powers by number.

    All states of a game share it. The rules find a power here, because the modules of the powers import the rules.
    """

    def __init__(self, seats: int, powers: list[Power]) -> None:
        self.seats: int = seats
        self.powers: list[Power] = powers
        self.power_names: list[str] = [power.name for power in powers]
        self.innates: list[list[int]] = [[] for _ in MATS]  # the innate powers of each spirit
        for power in powers:
            if power.deck == INNATE:
                self.innates[power.spirit].append(power.number)
        self.blight_cards: list[BlightCard] = []
        self.adversary: int = -1
        self.level: int = 0
        self.scenario: int = -1
        self.threat: int = 0  # SI-33.6
        self.goal: Condition | None = None  # a scenario's victory condition
        self.adversary_loss: Condition | None = None
        self.scenario_loss: Condition | None = None
        self.terror_by_fear: bool = True
        self.adversary_setup: list[Effect] = []  # before the first exploration (SI-32.18)
        self.scenario_setup: list[Effect] = []  # after all other setup
        self.escalation: Effect | None = None  # runs when a flagged card is turned up (SI-24.11)
        self.build_also: Selection | None = None  # more lands to build in, without invaders
        self.after_explore: Effect | None = None  # runs in each land explored with a flagged card (SI-24.14)
        self.explore_more: Effect | None = None  # runs after each exploration
        self.build_twice: bool = False  # the extra slot builds again if no fear card was resolved
        self.heavy_damage: int = 0  # a ravage with this much damage adds one more blight; 0: never
        self.after_ravage_blight: Effect | None = None  # runs in each land where a ravage adds blight, before the cascade
        self.at_terror_victory: Act | None = None  # runs at the terror level "victory", instead of winning
        self.fear_markers: int = 0  # extra fear markers for each player
        self.tainted_blight_reduction: int = 0  # for each player (Blitz)

    def tainted_blight(self, card: int) -> int:
        """The blight that the tainted side of a blight card has, for all players together."""
        return (self.blight_cards[card].tainted - self.tainted_blight_reduction) * self.seats


class Island(State):
    """Everything on the table of Spirit Island."""

    __slots__ = (
        "blight",
        "blight_card",
        "blight_left",
        "cards_in_play",
        "cards_played_count",
        "components",
        "destroyed_pieces",
        "destroyed_presence",
        "discard",
        "discarded_invader_cards",
        "drowned_health",
        "earned",
        "elements_named_count",
        "ending",
        "energy",
        "entered_lands",
        "explore_card",
        "explored_lands",
        "extra_card_plays",
        "fear",
        "fear_cards_resolved",
        "fear_deck",
        "fear_done",
        "fear_pool",
        "forgotten",
        "gained_elements",
        "hand",
        "ignored_elements",
        "invader_deck_stages",
        "lands_of_kind",
        "made_fast",
        "map",
        "ocean",
        "pending_loss",
        "pieces",
        "power_decks",
        "power_discards",
        "presence",
        "presence_lands",
        "progress",
        "reclaimed",
        "slot_action",
        "slot_card",
        "slot_until",
        "spirits",
        "tainted",
        "terror",
        "terror_thresholds",
        "track",
        "turn",
        "unseen_invader_cards",
        "used",
    )

    def __init__(self, components: Components, like: Island | None = None) -> None:
        if like is not None:
            self.copy_from(like)
            return
        super().__init__()
        seats = components.seats
        self.components: Components = components
        self.map: Map = island_map(tuple(range(seats)))
        self.spirits: list[int] = []
        self.ocean: int = -1  # the seat of Ocean's Hungry Grasp (SI-4.26)
        self.turn: int = 0
        self.ending: int = PLAYING
        self.pending_loss: int = PLAYING  # the first loss in this action, judged when it ends (SI-30.8)
        # the island
        self.pieces: list[tuple[int, ...]] = [()] * LANDS  # sorted
        self.lands_of_kind: list[int] = [0] * len(KINDS)  # the lands with each kind; derived from `pieces`
        self.blight: list[int] = [0] * LANDS
        self.presence: list[int] = [0] * (seats * LANDS)
        self.presence_lands: list[int] = [0] * seats  # the lands with presence of each seat; derived from `presence`
        # the invader board
        self.fear: int = 0  # markers advanced
        self.fear_pool: int = 0  # markers that earn a card
        self.terror: int = 1  # 4 is victory
        self.terror_thresholds: list[int] = []  # the number of earned cards that ends terror level 1, 2, 3
        self.fear_deck: list[int] = []  # the top first; UNKNOWN unless a card was revealed
        self.earned: list[int] = []  # waiting for the fear step
        self.fear_done: list[int] = []  # resolved
        self.fear_cards_resolved: int = 0  # cards resolved in this invader phase
        self.blight_card: int = UNKNOWN  # its back is hidden (SI-2.11)
        self.blight_left: int = 0
        self.tainted: bool = False
        self.invader_deck_stages: list[int] = []  # the stages of the cards in the deck, the top first
        self.unseen_invader_cards: int = 0
        self.discarded_invader_cards: list[int] = []
        self.slot_action: list[int] = []  # the slots of the invader board from left to right
        self.slot_card: list[int] = []
        self.slot_until: list[int] = []  # the slot is removed when a card of this stage would enter it; 0: it stays
        self.explore_card: int = NO_CARD  # turned up for Explore
        self.explored_lands: int = 0  # lands that it explored
        # the decks of power cards
        self.power_decks: list[int] = [0, 0]  # minor and major
        self.power_discards: list[int] = [0, 0]  # their discard piles
        self.forgotten: int = 0  # unique cards out of the game
        # the spirits, by seat
        self.energy: list[int] = [0] * seats
        self.track: list[int] = [1] * (2 * seats)  # uncovered spaces: energy track and card plays track of each seat
        self.destroyed_presence: list[int] = [0] * seats  # presence destroyed
        self.hand: list[int] = [0] * seats
        self.cards_in_play: list[int] = [0] * seats
        self.discard: list[int] = [0] * seats
        self.progress: list[int] = [-1] * seats  # cards taken from the power progression; -1: the seat uses none
        self.drowned_health: list[int] = [0] * seats  # health of drowned invaders
        # this turn, by seat
        self.cards_played_count: list[int] = [0] * seats
        self.extra_card_plays: list[int] = [0] * seats  # card plays beyond those of the track
        self.used: list[int] = [0] * seats  # powers used
        self.made_fast: list[int] = [0] * seats  # slow powers made fast (SI-11.15)
        self.gained_elements: list[int] = [0] * seats  # elements besides those of cards and tracks
        self.elements_named_count: list[int] = [0] * seats  # "any" elements named
        self.reclaimed: list[int] = [0] * seats  # uses of Reclaim One
        # this action
        self.ignored_elements: int = 0  # elements that the user of a power chose to ignore (SI-9.13)
        self.destroyed_pieces: list[int] = [0] * len(KINDS)  # pieces destroyed
        self.entered_lands: int = 0  # lands into which dahan moved

    def copy(self) -> Island:
        return Island(self.components, self)

    def copy_from(self, s: Island) -> None:
        """Copy every field. Called by the constructor, because compiled classes cannot be made without it."""
        self.components = s.components
        self.map = s.map
        self.spirits = s.spirits
        self.ocean = s.ocean
        self.turn = s.turn
        self.ending = s.ending
        self.pending_loss = s.pending_loss
        self.pieces = s.pieces[:]
        self.lands_of_kind = s.lands_of_kind[:]
        self.blight = s.blight[:]
        self.presence = s.presence[:]
        self.presence_lands = s.presence_lands[:]
        self.fear = s.fear
        self.fear_pool = s.fear_pool
        self.terror = s.terror
        self.terror_thresholds = s.terror_thresholds
        self.fear_deck = s.fear_deck[:]
        self.earned = s.earned[:]
        self.fear_done = s.fear_done[:]
        self.fear_cards_resolved = s.fear_cards_resolved
        self.blight_card = s.blight_card
        self.blight_left = s.blight_left
        self.tainted = s.tainted
        self.invader_deck_stages = s.invader_deck_stages[:]
        self.unseen_invader_cards = s.unseen_invader_cards
        self.discarded_invader_cards = s.discarded_invader_cards[:]
        self.slot_action = s.slot_action[:]
        self.slot_card = s.slot_card[:]
        self.slot_until = s.slot_until[:]
        self.explore_card = s.explore_card
        self.explored_lands = s.explored_lands
        self.power_decks = s.power_decks[:]
        self.power_discards = s.power_discards[:]
        self.forgotten = s.forgotten
        self.energy = s.energy[:]
        self.track = s.track[:]
        self.destroyed_presence = s.destroyed_presence[:]
        self.hand = s.hand[:]
        self.cards_in_play = s.cards_in_play[:]
        self.discard = s.discard[:]
        self.progress = s.progress[:]
        self.drowned_health = s.drowned_health[:]
        self.cards_played_count = s.cards_played_count[:]
        self.extra_card_plays = s.extra_card_plays[:]
        self.used = s.used[:]
        self.made_fast = s.made_fast[:]
        self.gained_elements = s.gained_elements[:]
        self.elements_named_count = s.elements_named_count[:]
        self.reclaimed = s.reclaimed[:]
        self.ignored_elements = s.ignored_elements
        self.destroyed_pieces = s.destroyed_pieces[:]
        self.entered_lands = s.entered_lands
        s.copy_pending_to(self)

    def refresh_derived(self) -> None:
        """Compute the derived fields after a state was read or built by hand."""
        self.lands_of_kind = [0] * len(KINDS)
        for land in range(LANDS):
            for piece in self.pieces[land]:
                self.lands_of_kind[kind_of(piece)] |= 1 << land
        for seat in range(self.components.seats):
            self.presence_lands[seat] = 0
            for land in range(LANDS):
                if self.presence[seat * LANDS + land]:
                    self.presence_lands[seat] |= 1 << land
        self.ocean = self.spirits.index(OCEAN) if OCEAN in self.spirits else -1

    # -- lands and pieces ------------------------------------------------------------------------------------------------
    def count(self, land: int, kinds: int) -> int:
        n = 0
        for piece in self.pieces[land]:
            n += kinds >> kind_of(piece) & 1
        return n

    def lands_with(self, kinds: int) -> int:
        found = 0
        for here in self.lands_of_kind:
            if kinds & 1:
                found |= here
            kinds >>= 1
        return found

    def blighted_lands(self) -> int:
        found = 0
        for land in range(LANDS):
            if self.blight[land]:
                found |= 1 << land
        return found

    def put_piece(self, land: int, piece: int) -> None:
        pieces = list(self.pieces[land])
        insort(pieces, piece)
        self.pieces[land] = tuple(pieces)
        self.lands_of_kind[kind_of(piece)] |= 1 << land

    def remove_piece(self, land: int, piece: int) -> None:
        pieces = list(self.pieces[land])
        pieces.remove(piece)
        self.pieces[land] = tuple(pieces)
        if not self.count(land, 1 << kind_of(piece)):
            self.lands_of_kind[kind_of(piece)] &= ~(1 << land)

    def swap_piece(self, land: int, old: int, new: int) -> None:
        """Replace a piece by the same piece with other damage."""
        pieces = list(self.pieces[land])
        pieces.remove(old)
        insort(pieces, new)
        self.pieces[land] = tuple(pieces)

    def oceans_in_play(self) -> int:
        """The oceans that count as lands for powers and blight (SI-4.26)."""
        if self.ocean < 0:
            return 0
        found, here = 0, self.presence_lands[self.ocean]
        for board in self.map.boards:
            if here & board_mask(board):
                found |= OCEANS & board_mask(board)
        return found

    def lands_in_play(self, power: bool) -> int:
        """Every land; for powers and blight also the oceans in play."""
        return self.map.lands | self.oceans_in_play() if power and self.ocean >= 0 else self.map.lands

    def adjacent_lands(self, land: int, power: bool) -> int:
        """The lands next to a land."""
        return self.map.neighbours[land] & self.lands_in_play(power)

    def health(self, land: int, piece: int) -> int:
        n = HEALTH_OF[kind_of(piece)]
        return modified_number(self, HEALTH, -1, land, kind_of(piece), n) if self.modifiers else n

    def strength_of(self, land: int, k: int) -> int:
        return modified_number(self, STRENGTH, -1, land, k, STRENGTH_OF[k]) if self.modifiers else STRENGTH_OF[k]

    def strength(self, land: int) -> int:
        """The damage of the invaders of a land in a ravage, before defend (SI-22.4)."""
        n = 0
        for piece in self.pieces[land]:
            if kind_of(piece) != DAHAN:
                n += self.strength_of(land, kind_of(piece))
        return n

    def defence(self, land: int) -> int:
        """SI-16: the sum of all defends of a land. The land is also the thing asked about, for defends tied to presence."""
        return modified_number(self, DEFEND, -1, land, land, 0)

    def buildings(self, land: int) -> int:
        return self.count(land, BUILDINGS)

    # -- presence --------------------------------------------------------------------------------------------------------
    def presence_in(self, seat: int, land: int) -> int:
        return self.presence[seat * LANDS + land]

    def put_presence(self, seat: int, land: int) -> None:
        self.presence[seat * LANDS + land] += 1
        self.presence_lands[seat] |= 1 << land

    def take_presence(self, seat: int, land: int) -> None:
        at = seat * LANDS + land
        self.presence[at] -= 1
        if not self.presence[at]:
            self.presence_lands[seat] &= ~(1 << land)

    def sacred_sites(self, seat: int) -> int:
        """The sacred sites of a seat (SI-5.5). For River a single presence in a wetland is one too."""
        found, sacred = 0, MATS[self.spirits[seat]].sacred
        for land in bits(self.presence_lands[seat]):
            if self.presence[seat * LANDS + land] > 1:
                found |= 1 << land
        return found if sacred < 0 else found | self.presence_lands[seat] & TERRAIN_LANDS[sacred]

    def growth_origins(self, seat: int) -> int:
        """The lands from which a seat measures range in growth; for Ocean also its oceans (SI-4.26)."""
        return (
            self.presence_lands[seat] & (self.map.lands | self.map.oceans)
            if seat == self.ocean
            else self.presence_lands[seat] & self.map.lands
        )

    def lands_for_presence(self, seat: int, power: bool) -> int:
        """The lands where a seat may add presence; for Ocean never inland (SI-4.26)."""
        return self.map.coast | self.map.oceans if seat == self.ocean else self.lands_in_play(power)

    def has_presence_in_play(self, seat: int) -> bool:
        """SI-30.3: presence in an ocean counts only if the ocean is in play."""
        return self.presence_lands[seat] & (self.map.lands | self.oceans_in_play()) != 0

    def presence_on_track(self, seat: int, track: int) -> int:
        """Presence that still covers a track."""
        return len(MATS[self.spirits[seat]].tracks[track].spaces) - self.track[2 * seat + track]

    def lands_within(self, origins: int, n: int) -> int:
        """All places at most n away from one of some lands."""
        found = 0
        for land in bits(origins):
            found |= self.map.lands_within(land, n)
        return found

    def lands_in_range(self, seat: int, power: int, n: int, sacred: bool, terrain: int) -> int:
        """The lands a power of this seat can target: from presence, from a sacred site, from presence in a terrain."""
        origins = 0
        for one in bits(self.origin_seats(seat, power)):
            origins |= self.origin_lands(one, sacred, terrain)
        return self.lands_within(origins, self.range_of(seat, power, n)) & self.lands_in_play(True)

    def range_of(self, seat: int, power: int, n: int) -> int:
        """The range of a power that is printed with range n."""
        return modified_number(self, RANGE, seat, -1, power, n) if self.modifiers else n

    def origin_seats(self, seat: int, power: int) -> int:
        """The seats whose presence a power of this seat may use as origin, as a mask."""
        return modified_number(self, ORIGIN, seat, -1, power, 1 << seat) if self.modifiers else 1 << seat

    def origin_lands(self, seat: int, sacred: bool, terrain: int) -> int:
        """The lands of a seat from which range is counted."""
        lands = self.sacred_sites(seat) if sacred else self.presence_lands[seat]
        if terrain >= 0:
            lands &= TERRAIN_LANDS[terrain]
        return lands & self.lands_in_play(True)

    # -- energy, cards, elements -----------------------------------------------------------------------------------------
    def income(self, seat: int) -> int:
        return MATS[self.spirits[seat]].energy.best[self.track[2 * seat]]

    def card_plays_left(self, seat: int) -> int:
        """Card plays left this turn."""
        return (
            MATS[self.spirits[seat]].plays.best[self.track[2 * seat + 1]]
            + self.extra_card_plays[seat]
            - self.cards_played_count[seat]
        )

    def elements_to_name(self, seat: int) -> int:
        """The number of "any" elements that the seat must still name (SI-9.17)."""
        mat = MATS[self.spirits[seat]]
        return (
            mat.energy.wild[self.track[2 * seat]]
            + mat.plays.wild[self.track[2 * seat + 1]]
            - self.elements_named_count[seat]
        )

    def reclaims_left(self, seat: int) -> int:
        """The uses of Reclaim One left this turn (SI-6.21)."""
        mat = MATS[self.spirits[seat]]
        spaces = mat.energy.reclaims[self.track[2 * seat]] + mat.plays.reclaims[self.track[2 * seat + 1]]
        return spaces - self.reclaimed[seat]

    def elements(self, seat: int) -> int:
        """The elements of a seat (SI-9), packed, without those it ignores for the power in use (SI-9.13)."""
        mat = MATS[self.spirits[seat]]
        have = (
            self.gained_elements[seat] + mat.energy.gives[self.track[2 * seat]] + mat.plays.gives[self.track[2 * seat + 1]]
        )
        for card in bits(self.cards_in_play[seat]):
            have += self.components.powers[card].gives
        if self.ignored_elements:
            using = current_act(self)
            if using is not None and using.owner == seat:
                return subtract_elements(have, self.ignored_elements)
        return have

    def price(self, seat: int, card: int) -> int:
        cost = self.components.powers[card].cost
        return max(0, modified_number(self, COST, seat, -1, card, cost)) if self.modifiers else cost

    def speed(self, seat: int, power: int) -> int:
        """The phase in which a power is used, ignoring elements that also allow the fast phase."""
        if self.made_fast[seat] >> power & 1:
            return FAST
        speed = self.components.powers[power].speed
        return modified_number(self, SPEED, seat, -1, power, speed) if self.modifiers else speed

    def usable_in(self, seat: int, power: int, phase: int) -> bool:
        """Whether the power may be used in this phase without an entitlement (SI-18.9, SI-18.11)."""
        if self.speed(seat, power) == phase:
            return True
        need = self.components.powers[power].fast_with
        return phase == FAST and need != 0 and meets_threshold(self.elements(seat), need)

    def forgettable_cards(self, seat: int) -> int:
        """The cards that a seat may forget (SI-12.6)."""
        return self.hand[seat] | self.cards_in_play[seat] | self.discard[seat]

    def innates(self, seat: int) -> list[int]:
        return self.components.innates[self.spirits[seat]]

    def note_loss(self, loss: int) -> None:
        """Note a losing event. The first one counts when the action is judged (SI-30.8)."""
        if not self.pending_loss:
            self.pending_loss = loss


def island(s: State) -> Island:
    assert isinstance(s, Island)
    return s


def from_power(f: Frame) -> bool:
    """Whether a frame belongs to a power. Other effects have no source."""
    return f.source >= 0


def target_seat(f: Frame) -> int:
    """The seat that a power targets: its mat is the target of the frame."""
    return f.target - LANDS


def seat_of_land(s: Island, land: int) -> int:
    """The seat that decides about a land by default (SI-34.4); without a land it is the host (SI-34.6)."""
    return s.map.seat_of[land] if NOWHERE < land < LANDS else 0


def deciding_seat(s: Island, f: Frame, land: int) -> int:
    """SI-34.2, SI-34.4: the user of a power, otherwise the seat whose starting board has the land."""
    return f.owner if from_power(f) else seat_of_land(s, land)

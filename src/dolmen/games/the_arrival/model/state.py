"""The state of a game of The Arrival: plain numbers, masks of locations, flat lists by seat.

A state holds only what at least one player knows. No player knows the fronts of face-down Earning Cards and Fomori, so
chance draws a front when it is revealed: `deck` and `unknown` are pools of all face-down fronts, and supplies and stacks
are only counted.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.state import State

from .components import CHUNK_BITS, FOMORI, STACKS, Components

CHUNK_MASK: Final = (1 << CHUNK_BITS) - 1
NOBODY: Final = -1
FACE_DOWN: Final = -1  # an Earning Card whose front is not drawn yet
NO_BACK: Final = -1  # of a stack that is empty
UNDECIDED: Final = -1  # a colour or leader not chosen yet

# Why the game ends.
NOT_YET: Final = 0
CORRUPTION_LIMIT: Final = 1  # reached in this round (AR-23.3)
LAST_ROUND: Final = 2
ENDINGS: Final = ("", "corruption-limit", "last-round")


def union_of(tables: list[list[int]], places: int) -> int:
    """The union, from `union_tables`, of the masks of the given locations."""
    out = 0
    for table in tables:
        out |= table[places & CHUNK_MASK]
        places >>= CHUNK_BITS
    return out


class ArrivalState(State):
    """Everything on the table.

    Copies share the lists that are marked (shared), which makes a copy cheaper. The rules never change such a list in place:
    they replace it by a new one.
    """

    __slots__ = (
        "aits",
        "backs",
        "bag",
        "blocked",
        "brochs",
        "builder_disks",
        "builder_tiles",
        "caers",
        "card_discard",
        "cards",
        "cards_before_reshuffle",
        "castles",
        "claims",
        "colours",
        "components",
        "corruption",
        "deck",
        "disks",
        "display",
        "ending",
        "first",
        "fomori",
        "fomori_discard",
        "had_first_turn",
        "honor",
        "leaders",
        "on_map",
        "passed",
        "province_shields",
        "reshuffled_cards",
        "revealed_per_leader",
        "round",
        "seen_fomori",
        "seen_fomori_in_bag",
        "shields",
        "stack_sizes",
        "stock_disks",
        "stock_shields",
        "stock_swords",
        "swords",
        "tile_of_first",
        "tiles",
        "tiles_held",
        "tops",
        "trophies",
        "trophies_used",
        "unknown",
        "used_tiles",
    )

    def __init__(self, components: Components, copied: ArrivalState | None = None, hidden: bool = True) -> None:
        """A new state, or a copy of the state `copied`; without `hidden`, only of its public fields."""
        if copied is not None:
            self.copy_public_fields(copied)
            if hidden:
                self.copy_hidden_fields(copied)
            return
        super().__init__()
        seats = components.seats
        self.components: Components = components
        self.round: int = 1
        self.first: int = NOBODY  # First Player of the running round
        self.tile_of_first: int = NOBODY  # owner of the First Player tile; after the first Pass, the next First Player
        self.ending: int = NOT_YET
        self.colours: list[int] = [UNDECIDED] * seats
        self.leaders: list[int] = [UNDECIDED] * seats  # a leader card, or a tribe in 2016
        # Points
        self.honor: list[int] = [0] * seats
        self.corruption: list[int] = [0] * seats
        # The map
        self.aits: list[int] = [0] * seats  # locations with at least one disk of the seat (AR-4.5)
        self.brochs: list[int] = [0] * seats  # with at least two
        self.caers: list[int] = [0] * seats  # with three
        self.on_map: list[int] = [0] * len(FOMORI)  # locations with a Fomori of each kind
        self.castles: int = 0  # locations with a Balor's Castle
        self.province_shields: list[int] = [0] * len(components.lands)  # Shields in each province
        # Tribe supplies
        self.disks: list[int] = [0] * seats
        self.swords: list[int] = [0] * seats
        self.shields: list[int] = [0] * seats
        self.fomori: list[int] = [0] * seats  # face down, fronts unknown to all
        self.tiles_held: list[int] = [0] * seats  # Tactic Tiles, as masks
        self.builder_tiles: list[int] = [0] * seats  # active Master Builders: not in `tiles_held`, as masks
        self.builder_disks: list[int] = [0] * seats  # disks on those tiles
        self.trophies: list[int] = [0] * seats  # Castle Trophies to use
        self.trophies_used: list[int] = [0] * seats  # turned down in 2016, out of the game in 2017
        self.passed: int = 0  # mask of seats
        self.had_first_turn: int = 0  # mask of seats: their first turn of the game (AR-14.10)
        # General supply
        self.stock_disks: list[int] = [0] * seats
        self.stock_swords: int = 0
        self.stock_shields: int = 0
        self.bag: int = 0  # Fomori face down
        self.fomori_discard: list[int] = [0] * len(FOMORI)  # face up, by kind
        self.unknown: list[int] = [0] * len(FOMORI)  # fronts of those face down in the bag and the supplies, by kind
        # The Fomori in their own supply that the owner of Clairvoyance has seen, by kind (AR-22.13). They are not in
        # `unknown`, and no other player sees them.
        self.seen_fomori: list[int] = [0] * len(FOMORI)
        # Seen Fomori that went back to the bag since the last Fomori were dealt: no supply can hold them. Hidden likewise.
        self.seen_fomori_in_bag: list[int] = [0] * len(FOMORI)
        self.tiles: int = 0  # Tactic Tiles face down, as a pool
        self.display: list[int] = []  # (shared) face-up tiles in their places
        self.used_tiles: int = 0  # face up
        # Earning Cards
        self.deck: int = 0  # fronts that no player knows: in the stacks and face down in front of the leaders
        self.stack_sizes: list[int] = [0] * STACKS
        self.tops: list[int] = [NO_BACK] * STACKS  # the visible back of each stack
        self.card_discard: int = 0  # Earning Cards discarded face up
        # Cards that were shuffled from the discard into the stacks while other cards were face down in front of leaders
        # (AR-10.9). A card that was already there cannot be one of these. Therefore its front was drawn at that moment: it
        # is in `cards` below, and no view shows it.
        self.reshuffled_cards: int = 0
        # How many cards of each leader were there before; 0 once all are revealed.
        self.cards_before_reshuffle: list[int] = [0] * seats
        self.cards: list[list[int]] = [[] for _ in range(seats)]  # (shared) in front of each leader, FACE_DOWN if undrawn
        self.backs: list[list[int]] = [[] for _ in range(seats)]  # (shared) their backs, which all can see
        self.revealed_per_leader: int = 0  # number of cards that each leader has revealed
        self.blocked: list[int] = [0] * seats  # sections with a Blocker, as a mask
        self.claims: list[int] = [0] * seats  # Tactic Tiles that each leader still takes in this Earning Phase

    def copy(self) -> ArrivalState:
        return ArrivalState(self.components, self)

    def copy_hidden_fields(self, s: ArrivalState) -> None:
        """Copy what no seat, or not every seat, may know. `Arrival.view` fills these fields for a seat."""
        self.deck = s.deck
        self.cards = s.cards[:]
        self.unknown = s.unknown[:]
        self.seen_fomori = s.seen_fomori[:]
        self.seen_fomori_in_bag = s.seen_fomori_in_bag[:]
        s.copy_pending_to(self)

    def copy_public_fields(self, s: ArrivalState) -> None:
        self.components = s.components
        self.round = s.round
        self.first = s.first
        self.tile_of_first = s.tile_of_first
        self.ending = s.ending
        self.colours = s.colours[:]
        self.leaders = s.leaders[:]
        self.honor = s.honor[:]
        self.corruption = s.corruption[:]
        self.aits = s.aits[:]
        self.brochs = s.brochs[:]
        self.caers = s.caers[:]
        self.on_map = s.on_map[:]
        self.castles = s.castles
        self.province_shields = s.province_shields[:]
        self.disks = s.disks[:]
        self.swords = s.swords[:]
        self.shields = s.shields[:]
        self.fomori = s.fomori[:]
        self.tiles_held = s.tiles_held[:]
        self.builder_tiles = s.builder_tiles[:]
        self.builder_disks = s.builder_disks[:]
        self.trophies = s.trophies[:]
        self.trophies_used = s.trophies_used[:]
        self.passed = s.passed
        self.had_first_turn = s.had_first_turn
        self.stock_disks = s.stock_disks[:]
        self.stock_swords = s.stock_swords
        self.stock_shields = s.stock_shields
        self.bag = s.bag
        self.fomori_discard = s.fomori_discard[:]
        self.tiles = s.tiles
        self.display = s.display
        self.used_tiles = s.used_tiles
        self.stack_sizes = s.stack_sizes[:]
        self.tops = s.tops[:]
        self.card_discard = s.card_discard
        self.reshuffled_cards = s.reshuffled_cards
        self.cards_before_reshuffle = s.cards_before_reshuffle[:]
        self.backs = s.backs[:]
        self.revealed_per_leader = s.revealed_per_leader
        self.blocked = s.blocked[:]
        self.claims = s.claims[:]

    # -- readings of the map -------------------------------------------------------------------------------------------
    def fomori_places(self) -> int:
        """Locations with a Fomori."""
        return self.on_map[0] | self.on_map[1] | self.on_map[2]

    def threatened_places(self) -> int:
        """Locations with a Fomori or a Balor's Castle; one with both counts once (AR-5.9)."""
        return self.on_map[0] | self.on_map[1] | self.on_map[2] | self.castles

    def fortified_places(self) -> int:
        """Locations with a fortification of any leader."""
        out = 0
        for mask in self.aits:
            out |= mask
        return out

    def free_places(self) -> int:
        """Locations without a disk, Fomori or castle (AR-3.11)."""
        return (1 << self.components.places) - 1 & ~self.fortified_places() & ~self.threatened_places()

    def places_near(self, places: int) -> int:
        """Locations connected to one of `places`."""
        return union_of(self.components.nearby, places)

    def owner_at(self, place: int) -> int:
        """The seat that owns the fortification there, or NOBODY."""
        for seat, mask in enumerate(self.aits):
            if mask >> place & 1:
                return seat
        return NOBODY

    def level_at(self, place: int) -> int:
        """Disks on a location."""
        owner = self.owner_at(place)
        if owner == NOBODY:
            return 0
        return 1 + (self.brochs[owner] >> place & 1) + (self.caers[owner] >> place & 1)

    def ability(self, seat: int) -> int:
        """The leader ability of a seat, in the Advanced Game (AR-1.4)."""
        return self.leaders[seat] if self.components.advanced else NOBODY

    def turn_order(self) -> list[int]:
        """The seats clockwise from the First Player (AR-9.2)."""
        seats = self.components.seats
        return [(self.first + k) % seats for k in range(seats)]

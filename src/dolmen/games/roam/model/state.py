"""The state of a game of Roam: plain numbers, masks of squares, flat lists by seat."""

from __future__ import annotations

from dolmen.engine.state import State

from .components import SLOT_MASKS, SLOTS, WHOLE_MAP, Components

NOBODY = -1
GAP = -1  # a slot without a card, a pile without a top

# What triggered the end of the game.
NOT_YET = 0
TEN_CARDS = 1
EMPTY_MAP = 2
STANDSTILL = 3
ENDINGS = ("", "ten-cards", "empty-map", "standstill")


class RoamState(State):
    """Everything on the table; all players see all of it.

    `pile` and `tiles` are pools, masks of what is left: the state holds no order of the piles. `storage.py` says how each
    field is stored.
    """

    __slots__ = (
        "artifacts",
        "asleep",
        "blocked",
        "cards",
        "coin_planes",
        "coins",
        "components",
        "edges",
        "ending",
        "first",
        "lands",
        "map",
        "markers_left",
        "marks",
        "occupied",
        "outpost",
        "pile",
        "quiet",
        "ready",
        "ready_abilities",
        "row",
        "tiles",
        "top",
        "turns",
        "under",
    )

    def __init__(self, components: Components, like: RoamState | None = None) -> None:
        if like is not None:
            self.copy_from(like)
            return
        super().__init__()
        self.components: Components = components
        self.edges: list[int] = []  # where each seat sits: quarter turns clockwise from the south
        self.first: int = 0  # the starting player
        self.turns: int = 0  # turns finished
        self.quiet: int = 0  # consecutive turns without a placed marker or a claimed land
        self.ending: int = NOT_YET
        self.lands: list[int] = [GAP] * SLOTS  # the card in each slot of the map
        self.top: int = GAP  # the face-up card on top of the pile
        self.pile: int = 0  # the cards below it, as a pool
        self.marks: list[int] = []  # squares where the seat has a marker on top
        self.under: list[int] = []  # squares where the seat has a marker below another one (Stacking)
        self.markers_left: list[int] = []  # markers each seat still has
        self.coins: list[int] = []
        self.cards: list[list[int]] = []  # characters, in the order in which the seat got them
        self.ready: list[list[int]] = []  # the face-up ones
        self.artifacts: list[list[int]] = []
        self.asleep: list[int] = []  # the seat's face-down artifacts, as a mask
        self.row: list[int] = []  # artifacts on offer
        self.tiles: int = 0  # artifacts not yet on offer, as a pool
        self.outpost: int = NOBODY
        # Derived from the fields above and never stored (DERIVED in `storage.py`):
        self.ready_abilities: list[int] = []  # abilities of the seat's face-up artifacts, as a mask
        self.map: int = WHOLE_MAP  # the squares that exist (a gap has none)
        self.occupied: int = 0  # squares with a marker
        self.blocked: int = 0  # squares that take no further marker
        self.coin_planes: list[int] = []  # plane k: squares with more than k coin symbols

    def copy(self) -> RoamState:
        return RoamState(self.components, self)

    def copy_from(self, s: RoamState) -> None:
        """Copy all fields of another state.

        The lists that are not sliced here (SHARED in `storage.py`) and the lists inside lists are shared between both
        states: the rules replace them and never change them in place.
        """
        self.components = s.components
        self.edges = s.edges
        self.first = s.first
        self.turns = s.turns
        self.quiet = s.quiet
        self.ending = s.ending
        self.lands = s.lands
        self.top = s.top
        self.pile = s.pile
        self.marks = s.marks[:]
        self.under = s.under[:]
        self.markers_left = s.markers_left[:]
        self.coins = s.coins[:]
        self.cards = s.cards[:]
        self.ready = s.ready[:]
        self.artifacts = s.artifacts[:]
        self.asleep = s.asleep[:]
        self.row = s.row
        self.tiles = s.tiles
        self.outpost = s.outpost
        self.ready_abilities = s.ready_abilities[:]
        self.map = s.map
        self.occupied = s.occupied
        self.blocked = s.blocked
        self.coin_planes = s.coin_planes
        s.copy_pending_to(self)

    def refresh_derived(self) -> None:
        """Compute the derived fields, after a state was read or set up."""
        components = self.components
        self.map = 0
        for slot, card in enumerate(self.lands):
            if card != GAP:
                self.map |= SLOT_MASKS[slot]
        planes = [0] * components.coin_plane_count
        for slot, card in enumerate(self.lands):
            if card != GAP:
                for k, squares in enumerate(components.land_coins[card][slot]):
                    planes[k] |= squares
        self.coin_planes = planes
        self.ready_abilities = [0] * components.seats
        for seat in range(components.seats):
            self.refresh_abilities(seat)
        self.occupied = 0
        for mask in self.marks:
            self.occupied |= mask
        if components.stacking:
            self.blocked = 0
            for mask in self.under:
                self.blocked |= mask
        else:
            self.blocked = self.occupied

    def active_seat(self) -> int:
        """The seat whose turn it is: the owner of the bottom frame, which goes through the steps of each turn."""
        return self.stack[0].owner

    def has_ready_ability(self, seat: int, ability: int) -> bool:
        return self.ready_abilities[seat] >> ability & 1 == 1

    def refresh_abilities(self, seat: int) -> None:
        """Update `ready_abilities` after the seat's artifacts changed."""
        able = 0
        for artifact in self.artifacts[seat]:
            if not self.asleep[seat] >> artifact & 1:
                able |= 1 << self.components.artifact_ability[artifact]
        self.ready_abilities[seat] = able

    def ready_artifact(self, seat: int, ability: int) -> int:
        """The seat's first face-up artifact with this ability, or -1. It never matters which one the seat uses."""
        kinds, asleep = self.components.artifact_ability, self.asleep[seat]
        for artifact in self.artifacts[seat]:
            if kinds[artifact] == ability and not asleep >> artifact & 1:
                return artifact
        return -1

"""The state of a game of Roam: plain numbers, masks of squares, flat lists by seat."""

from __future__ import annotations

from dolmen.engine.state import State

from .components import SLOT_MASKS, SLOTS, WHOLE_MAP, Box

NOBODY = -1
GAP = -1  # a slot without a card, a pile without a top

# Why the end was triggered.
NOT_YET = 0
TEN_CARDS = 1
EMPTY_MAP = 2
STANDSTILL = 3
ENDINGS = ("", "ten-cards", "empty-map", "standstill")


class RoamState(State):
    """Everything that lies on the table, seen by all. The order of the piles is nowhere: `pile` and `tiles` are pools."""

    __slots__ = (
        "able",
        "artifacts",
        "asleep",
        "box",
        "cards",
        "coin_planes",
        "coins",
        "edges",
        "ending",
        "first",
        "held",
        "lands",
        "left",
        "map",
        "marks",
        "outpost",
        "pile",
        "quiet",
        "ready",
        "row",
        "shut",
        "tiles",
        "top",
        "turns",
        "under",
    )

    def __init__(self, box: Box, like: RoamState | None = None) -> None:
        if like is not None:
            self.become(like)
            return
        super().__init__()
        self.box: Box = box
        self.edges: list[int] = []  # where each seat sits: quarter turns clockwise from the south
        self.first: int = 0  # the starting player
        self.turns: int = 0  # turns finished
        self.quiet: int = 0  # turns in a row in which no marker was placed and no land claimed
        self.ending: int = NOT_YET
        self.lands: list[int] = [GAP] * SLOTS  # the card in each slot of the map
        self.top: int = GAP  # the card on top of the pile, which all can see
        self.pile: int = 0  # the cards beneath it, as a pool
        self.marks: list[int] = []  # squares with a marker of the seat, the upper one of a stack
        self.under: list[int] = []  # squares with a marker of the seat below another (Stacking)
        self.left: list[int] = []  # markers each seat has not placed
        self.coins: list[int] = []
        self.cards: list[list[int]] = []  # characters, in order of gain
        self.ready: list[list[int]] = []  # those face up
        self.artifacts: list[list[int]] = []
        self.asleep: list[int] = []  # the artifacts of the seat that are face down, as a mask
        self.row: list[int] = []  # artifacts on offer
        self.tiles: int = 0  # artifacts not yet on offer, as a pool
        self.outpost: int = NOBODY
        # Kept up to date with the above, never stored:
        self.able: list[int] = []  # the abilities for which the seat has an artifact face up, as a mask
        self.map: int = WHOLE_MAP  # the squares that exist (a gap has none)
        self.held: int = 0  # squares with a marker
        self.shut: int = 0  # squares that take no further marker
        self.coin_planes: list[int] = []  # plane k: squares with more than k coin symbols

    def copy(self) -> RoamState:
        return RoamState(self.box, self)

    def become(self, s: RoamState) -> None:
        """Lists that seldom change, and the lists within lists, are shared: the rules replace them and never change them."""
        self.box = s.box
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
        self.left = s.left[:]
        self.coins = s.coins[:]
        self.cards = s.cards[:]
        self.ready = s.ready[:]
        self.artifacts = s.artifacts[:]
        self.asleep = s.asleep[:]
        self.row = s.row
        self.tiles = s.tiles
        self.outpost = s.outpost
        self.able = s.able[:]
        self.map = s.map
        self.held = s.held
        self.shut = s.shut
        self.coin_planes = s.coin_planes
        s.copy_pending_to(self)

    def refresh(self) -> None:
        """Work out the parts that follow from the others, after a state was made by hand."""
        box = self.box
        self.map = 0
        for slot, card in enumerate(self.lands):
            if card != GAP:
                self.map |= SLOT_MASKS[slot]
        planes = [0] * box.planes
        for slot, card in enumerate(self.lands):
            if card != GAP:
                for k, squares in enumerate(box.coins[card][slot]):
                    planes[k] |= squares
        self.coin_planes = planes
        self.able = [0] * box.seats
        for seat in range(box.seats):
            self.look_over(seat)
        self.held = 0
        for mask in self.marks:
            self.held |= mask
        if box.stacking:
            self.shut = 0
            for mask in self.under:
                self.shut |= mask
        else:
            self.shut = self.held

    def active(self) -> int:
        """Whose turn it is: the owner of the frame at the bottom, which walks through the steps of every turn."""
        return self.stack[0].owner

    def has_ready(self, seat: int, ability: int) -> bool:
        return self.able[seat] >> ability & 1 == 1

    def look_over(self, seat: int) -> None:
        """Note which abilities the seat has face up, after its artifacts changed."""
        able = 0
        for artifact in self.artifacts[seat]:
            if not self.asleep[seat] >> artifact & 1:
                able |= 1 << self.box.ability[artifact]
        self.able[seat] = able

    def awake(self, seat: int, ability: int) -> int:
        """The first face-up artifact of the seat with this ability, or -1. Which one is used never matters."""
        kinds, asleep = self.box.ability, self.asleep[seat]
        for artifact in self.artifacts[seat]:
            if kinds[artifact] == ability and not asleep >> artifact & 1:
                return artifact
        return -1

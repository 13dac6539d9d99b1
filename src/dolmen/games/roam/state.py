"""The state of a game of Roam: plain numbers, masks of squares, flat lists by seat."""

from __future__ import annotations

from dolmen.engine.state import State

from .box import SLOT_MASKS, SLOTS, WHOLE_MAP, Box

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

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Box = box
        self.edges: list[int] = []  # where each seat sits: quarter turns clockwise from the south
        self.first: int = 0  # the starting player
        self.turns: int = 0  # turns finished
        self.quiet: int = 0  # turns in a row in which no marker was placed or moved
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
        self.map: int = WHOLE_MAP  # the squares that exist (a gap has none)
        self.held: int = 0  # squares with a marker
        self.shut: int = 0  # squares that take no further marker
        self.coin_planes: list[int] = []  # plane k: squares with more than k coin symbols

    def copy(self) -> RoamState:
        s = RoamState(self.box)
        s.edges = self.edges  # never changes during play
        s.first = self.first
        s.turns = self.turns
        s.quiet = self.quiet
        s.ending = self.ending
        s.lands = self.lands[:]
        s.top = self.top
        s.pile = self.pile
        s.marks = self.marks[:]
        s.under = self.under[:]
        s.left = self.left[:]
        s.coins = self.coins[:]
        s.cards = [c[:] for c in self.cards]
        s.ready = [c[:] for c in self.ready]
        s.artifacts = [a[:] for a in self.artifacts]
        s.asleep = self.asleep[:]
        s.row = self.row[:]
        s.tiles = self.tiles
        s.outpost = self.outpost
        s.map = self.map
        s.held = self.held
        s.shut = self.shut
        s.coin_planes = self.coin_planes[:]
        self.copy_pending_to(s)
        return s

    def refresh(self) -> None:
        """Work out the parts that follow from the others, after a state was made by hand."""
        box = self.box
        self.map = 0
        self.coin_planes = [0] * box.planes
        for slot, card in enumerate(self.lands):
            if card != GAP:
                self.map |= SLOT_MASKS[slot]
                for k in range(box.planes):
                    self.coin_planes[k] |= box.coins[card][slot][k]
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
        return bool(self.artifacts[seat]) and self.awake(seat, ability) >= 0

    def awake(self, seat: int, ability: int) -> int:
        """The first face-up artifact of the seat with this ability, or -1. Which one is used never matters."""
        kinds, asleep = self.box.ability, self.asleep[seat]
        for artifact in self.artifacts[seat]:
            if kinds[artifact] == ability and not asleep >> artifact & 1:
                return artifact
        return -1

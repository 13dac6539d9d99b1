"""The rules of The Arrival as the steps of a game: setup, then rounds of an Earning Phase and an Action Phase (AR-9.1).

The frame at the bottom of the stack goes through these steps. Other frames lie on top of it only while an action is half
done: setting a Blocker, a Spread with Clairvoyance, the reward of a Repel, an exchange, a Castle Trophy.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance
from dolmen.engine.state import Node, settle

from ..model.state import ArrivalState
from .actions import LOOK, REWARD, Turn
from .earning import BLOCK_LANES, BLOCK_STEP, CleanUp, Draw, Earn, Ogam, Reveal, Take
from .free_actions import SWAP, TROPHY_STEP
from .round_end import Builder, Close, Keep
from .setup import Choose, Ports, set_up_components

EVENTS: Final = (
    "first",
    "colour",
    "leader",
    "tribe",
    "port",
    "round",
    "draw",
    "restack",
    "reveal",
    "block",
    "open",
    "honor",
    "disks",
    "swords",
    "shields",
    "fomori",
    "lapse",
    "corruption",
    "bag",
    "take",
    "offer",
    "reshuffle",
    "turn",
    "build",
    "shield",
    "spread",
    "lose",
    "smash",
    "scatter",
    "look",
    "repel",
    "pay",
    "atone",
    "use",
    "trophy",
    "swap-fomori",
    "swap-aits",
    "pass",
    "keep",
    "give-back",
    "save",
    "limit",
    "end-round",
    "end",
)

# A round, from back to front: each step knows the steps that may follow it.
CLOSE: Final = Close()
BUILDER: Final = Builder(CLOSE)
KEEP: Final = Keep(BUILDER)
TURN: Final = Turn(KEEP)
KEEP.turn = TURN
CLEAN_UP: Final = CleanUp(TURN)
TAKE: Final = Take(CLEAN_UP)
EARN: Final = Earn(TAKE)
OGAM: Final = Ogam(EARN)
REVEAL: Final = Reveal(OGAM)
DRAW: Final = Draw(REVEAL)
CLOSE.draw = DRAW
# Before the first round.
PORTS: Final = Ports(DRAW)
CHOOSE: Final = Choose(PORTS)

ROUND: Final[list[Node]] = [DRAW, REVEAL, OGAM, EARN, TAKE, CLEAN_UP, TURN, KEEP, BUILDER, CLOSE]
HALVES: Final[list[Node]] = [
    *BLOCK_LANES,
    BLOCK_STEP,
    LOOK,
    REWARD,
    SWAP,
    TROPHY_STEP,
]  # these lie on top of one of the round
STEPS: Final[list[Node]] = [CHOOSE, PORTS, *ROUND, *HALVES]


def set_up(s: ArrivalState, chance: Chance) -> None:
    """AR-7, AR-8: set up everything that needs no choice; then players choose leaders, colours and ports."""
    set_up_components(s, chance)
    s.push(CHOOSE, max(s.first, 0))
    settle(s, chance)

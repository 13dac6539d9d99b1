"""The rules of The Arrival as the steps of a game: setup, then rounds of an Earning Phase and an Action Phase (AR-9.1).

The frame at the bottom of the stack goes through these steps. Other frames are on top of it only while an action is half
done: setting a Blocker, a Spread with Clairvoyance, the reward of a Repel, an exchange, a Castle Trophy.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance
from dolmen.engine.state import Node, run_until_question

from ..model.state import ArrivalState
from .actions import LOOK, REWARD, TurnStep
from .earning import BLOCK_LANES, BLOCK_STEP, CleanUp, DrawCards, OgamStep, PayEarnings, RevealCards, TakeTiles
from .free_actions import SWAP, TROPHY_STEP
from .round_end import BuilderStep, CloseRound, KeepResources
from .setup import ChooseLeaderAndColour, ChoosePorts, set_up_components

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
CLOSE: Final = CloseRound()
BUILDER: Final = BuilderStep(CLOSE)
KEEP: Final = KeepResources(BUILDER)
TURN: Final = TurnStep(KEEP)
KEEP.turn = TURN
CLEAN_UP: Final = CleanUp(TURN)
TAKE: Final = TakeTiles(CLEAN_UP)
EARN: Final = PayEarnings(TAKE)
OGAM: Final = OgamStep(EARN)
REVEAL: Final = RevealCards(OGAM)
DRAW: Final = DrawCards(REVEAL)
CLOSE.draw = DRAW
# Before the first round.
PORTS: Final = ChoosePorts(DRAW)
CHOOSE: Final = ChooseLeaderAndColour(PORTS)

ROUND: Final[list[Node]] = [DRAW, REVEAL, OGAM, EARN, TAKE, CLEAN_UP, TURN, KEEP, BUILDER, CLOSE]
HALVES: Final[list[Node]] = [
    *BLOCK_LANES,
    BLOCK_STEP,
    LOOK,
    REWARD,
    SWAP,
    TROPHY_STEP,
]  # these are on top of one of the round
STEPS: Final[list[Node]] = [CHOOSE, PORTS, *ROUND, *HALVES]


def set_up(s: ArrivalState, chance: Chance) -> None:
    """AR-7, AR-8: set up everything that needs no choice; then players choose leaders, colours and ports."""
    set_up_components(s, chance)
    s.push(CHOOSE, max(s.first, 0))
    run_until_question(s, chance)

"""The forecast: what the coming invader phase would do, land by land, if no player acted before it.

The rules run on a copy of a view without chance, so the forecast agrees with the rules and uses no unseen card. An unseen
fear card is skipped, an unseen invader card is known only by its stage, and an unseen blight card counts as the smallest
one. `default_answer` answers the questions of the phase: it does only what is required, with the least harm. What a fear
card lets the players choose is left out and reported as open (`Forecast.choices`). A phase that would end the game still
runs to its end, because players who want to prevent it need all of it.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, MOVE, PIECE, Answer
from dolmen.engine.chance import Chance, ChanceNeeded, Event
from dolmen.engine.effects import ENOUGH, REST, Act, AskTimes, current_act
from dolmen.engine.modifiers import try_to_stop_event
from dolmen.engine.state import Frame

from .cards.blight_cards import LEAST_TAINTED
from .effects.action import find_ending
from .effects.blight import BLIGHT_COMES, CASCADE
from .effects.damage import DealDamage
from .effects.frame_fields import has_happened
from .effects.invader_actions import ExploreLand, ExploreLands, RavageLand
from .effects.presence import DestroyPresence
from .effects.selections import cause_of
from .model.components import (
    DAHAN,
    EXPLORER,
    HEALTH_OF,
    INVADER_NAMES,
    KINDS,
    LAND_NAMES,
    LANDS,
    STAGE_CARDS,
    bits,
    damage,
    destination_of,
    kind_of,
    land_of,
    land_of_piece,
    piece_of,
)
from .model.modifier_points import WOULD_ACT, WOULD_BLIGHT
from .model.state import ACTIONS, EXPLORE, LOST_TO_TIME, NO_CARD, PLAYING, UNKNOWN, Island
from .phases.invader_phase import INVADER_PHASE
from .phases.setup import PHASES, ROUND

SPIRIT: Final = PHASES.index("spirit")
FAST: Final = PHASES.index("fast")
INVADER: Final = PHASES.index("invader")
TIME: Final = PHASES.index("time")
NO_PHASE: Final = -1  # in setup, and when the game is over
SETTING_UP: Final = 0  # the turn before the first
SOURCES: Final = ExploreLands()
EXPLORING: Final = Frame(ExploreLand(), 0)  # the frame for asking modifiers
BLIGHTING: Final = Frame(BLIGHT_COMES, 0)


def current_phase(s: Island) -> int:
    """The current phase; NO_PHASE in setup and when the game is over."""
    if not s.stack or not s.turn or s.stack[0].node is not ROUND:
        return NO_PHASE
    return (s.stack[0].b - 1) % len(PHASES)


class LandForecast:
    """What the phase does in one land."""

    __slots__ = (
        "added",
        "blight",
        "built",
        "cascade",
        "choice",
        "counter",
        "damage",
        "defence",
        "destroyed",
        "explores",
        "presence",
        "ravaged",
        "spared",
        "strength",
    )

    def __init__(self, seats: int) -> None:
        self.ravaged: bool = False
        self.strength: int = 0  # of the invaders, before the land is defended
        self.defence: int = 0
        self.damage: int = 0  # what they deal
        self.counter: int = 0  # what invaders take, above all from dahan that fight back
        self.destroyed: list[int] = [0] * len(KINDS)  # pieces, by kind
        self.blight: int = 0  # added
        self.cascade: int = 0  # the lands to one of which blight cascades from here
        self.presence: list[int] = [0] * seats  # destroyed, by seat
        self.built: list[int] = []  # kinds, one for each build
        self.explores: int = 0
        self.added: list[int] = [0] * len(KINDS)  # pieces added in other ways, by kind
        self.spared: int = 0  # actions that do not happen, a mask
        self.choice: Frame | None = None  # a choice still to be made that may change this land

    def empty(self) -> bool:
        return not (
            self.ravaged
            or self.blight
            or self.explores
            or self.spared
            or self.built
            or self.counter
            or any([*self.destroyed, *self.presence, *self.added])
        )


class PhaseResult:
    """The island after the phase. The bot needs no more."""

    __slots__ = ("after", "ending", "events", "flips", "over_after")

    def __init__(self, s: Island) -> None:
        self.after: Island = s  # the position as far as it is known
        self.events: list[Event] = []
        self.flips: bool = False  # the unseen blight card is turned over
        self.ending: int = PLAYING  # how the game would end
        self.over_after: int = -1  # the number of events up to the ending


class Forecast(PhaseResult):
    """The whole phase, land by land."""

    __slots__ = (
        "at_risk",
        "card",
        "cards",
        "choices",
        "escalation",
        "fear",
        "lands",
        "may_explore",
        "out_of_time",
        "stage",
    )

    def __init__(self, s: Island) -> None:
        super().__init__(s)
        self.lands: list[LandForecast] = [LandForecast(s.components.seats) for _ in range(LANDS)]
        self.choices: list[Frame] = []  # the fear cards whose choices are left out, each as its first question
        self.fear: list[int] = []  # fear cards that come before, UNKNOWN if nobody has seen them
        self.card: int = NO_CARD  # the invader card that explores, if it has been turned up
        self.stage: int = 0  # of the unseen one; 0: none comes
        self.cards: int = 0  # the cards that the unseen one can be, as a mask
        self.may_explore: int = 0  # lands that a card in `cards` could explore, as a mask
        self.escalation: bool = False
        self.at_risk: list[int] = [0] * s.components.seats  # lands whose presence a cascade could destroy, by seat
        self.out_of_time: bool = False  # no invader card is left to be turned up (SI-24.2)


def predict_phase(s: Island) -> PhaseResult:
    """The island after the rest of the current invader phase, or after the whole next one."""
    found = PhaseResult(s.copy())
    run_phase(found, Chance())
    return found


def forecast(s: Island) -> Forecast:
    """The rest of the current invader phase, or the whole next one, land by land."""
    found = Forecast(s.copy())
    found.card = found.after.explore_card if current_phase(found.after) == INVADER else NO_CARD
    chance = Chance()
    chance.events = found.events
    if run_phase(found, chance):
        for event in found.events:
            record_event(found, event)
        predict_exploration(found)
    return found


def run_phase(found: PhaseResult, chance: Chance) -> bool:
    """Run the phase. Return False if none follows."""
    s, phase = found.after, current_phase(found.after)
    if phase == NO_PHASE:
        return False
    s.ignored_elements = 0
    if phase == INVADER:
        s.stack = s.stack[1:]
    else:
        s.stack, s.lanes = [], []
        if phase > INVADER:
            s.stack = [Frame(ROUND.phases[TIME], 0)]
            run(found, SETTING_UP, chance)
        s.stack = [Frame(INVADER_PHASE, 0)]
    if isinstance(found, Forecast):
        found.fear = s.earned[:] if s.components.terror_by_fear else []
    turn, s.turn = s.turn, SETTING_UP
    run(found, turn, chance)
    s.turn = turn
    return True


def run(found: PhaseResult, turn: int, chance: Chance) -> None:
    """Run the stack to its end or to an unseen card.

    The turn is set to setup, where nothing is judged (SI-2.36), so that the rules continue after the game has ended. The
    ending is found here after each action, for the real turn.
    """
    s, waits = found.after, False
    while s.stack:
        f = s.stack[-1]
        try:
            if waits and isinstance(found, Forecast) and cause_of(f) == "fear":
                leave_open(found, f, chance)
                waits = False
            elif waits:
                f.node.take(s, f, choose_answer(found, f), chance)
                waits = False
            else:
                record_strength(found, f)
                waits = f.node.run(s, f, chance)
        except ChanceNeeded as shut:
            if not skip_unseen_card(found, str(shut)):
                return
            waits = False
        if turn and not found.ending and isinstance(f.node, Act) and f not in s.stack and current_act(s) is None:
            s.turn = turn
            found.ending = find_ending(s, f)
            s.turn = SETTING_UP
            found.over_after = len(found.events) if found.ending else -1


def skip_unseen_card(found: PhaseResult, deck: str) -> bool:
    """Skip an unseen card. Return whether the phase continues without it."""
    s = found.after
    if deck == "fear":
        s.fear_done.append(s.earned.pop(0))
        s.fear_cards_resolved += 1
        return True
    if deck == "blight":
        found.flips = s.tainted = True
        s.blight_left = (LEAST_TAINTED - s.components.tainted_blight_reduction) * s.components.seats
        return True
    return False


def record_strength(found: PhaseResult, f: Frame) -> None:
    """Record strength and defend of a ravage that is about to begin."""
    if isinstance(found, Forecast) and isinstance(f.node, RavageLand) and not has_happened(f):
        coming = found.lands[f.target]
        coming.strength, coming.defence = found.after.strength(f.target), found.after.defence(f.target)


def leave_open(found: Forecast, f: Frame, chance: Chance) -> None:
    """Leave out a question of a fear card, unless it is only about the order, and record what the answer may change."""
    s = found.after
    legal = f.node.legal(s, f)
    if len(legal) == 1 or REST in legal:
        f.node.take(s, f, legal[0] if len(legal) == 1 else REST, chance)
        return
    if not any(is_same_card(f, other) for other in found.choices):
        found.choices.append(f.copy())
    for land in lands_of_answers(legal):
        if found.lands[land].choice is None:
            found.lands[land].choice = f.copy()
    s.pop()


def is_same_card(f: Frame, other: Frame) -> bool:
    return f.node.path.partition("/")[0] == other.node.path.partition("/")[0]


def lands_of_answers(answers: list[Answer]) -> list[int]:
    """The lands that some answers name."""
    lands = 0
    for answer in answers:
        if answer.kind == LAND:
            lands |= 1 << land_of(answer)
        elif answer.kind in (PIECE, MOVE):
            lands |= 1 << land_of_piece(answer)
            if answer.kind == MOVE:
                lands |= 1 << destination_of(answer)
    return bits(lands)


def choose_answer(found: PhaseResult, f: Frame) -> Answer:
    s = found.after
    if f.node is CASCADE and isinstance(found, Forecast):
        found.lands[f.target].cascade |= s.adjacent_lands(f.target, True)
        blighted = cascade_reach(s, f.target)
        for seat in range(s.components.seats):
            found.at_risk[seat] |= blighted & s.presence_lands[seat]
    return default_answer(s, f)


def cascade_reach(s: Island, land: int) -> int:
    """The lands that a cascade from a land could blight, as a mask.

    It continues from lands with blight (SI-26.4), perhaps back again (SI-26.16), until no blight is left. An unseen blight
    card brings more blight when it is turned over.
    """
    left = LANDS if s.blight_card == UNKNOWN and not s.tainted else s.blight_left
    reached, edge = 0, 1 << land
    while edge and left:
        goals = 0
        for one in bits(edge):
            goals |= s.adjacent_lands(one, True)
        edge = 0
        for goal in bits(goals & ~reached):
            if not try_to_stop_event(s, BLIGHTING, WOULD_BLIGHT, -1, goal, 0, 0, Chance()):
                reached |= 1 << goal
                edge |= (s.blight[goal] > 0) << goal
        left -= 1
    return reached


def record_event(found: Forecast, event: Event) -> None:
    """Record an event in its land."""
    if event.kind == "escalation":
        found.escalation = True
    elif event.kind == "invader-card":
        found.card = INVADER_NAMES.index(event.what)
    if not event.at:
        return
    coming = found.lands[LAND_NAMES.index(event.at[0])]
    if event.kind == "ravage":
        coming.ravaged = True
        coming.damage += event.n
    elif event.kind == "damage" and event.what != KINDS[DAHAN]:
        coming.counter += event.n
    elif event.kind == "destroy":
        coming.destroyed[KINDS.index(event.what)] += 1
    elif event.kind == "blight":
        coming.blight += 1
    elif event.kind == "presence-lost":
        coming.presence[event.seat] += 1
    elif event.kind == "spared":
        coming.spared |= 1 << ACTIONS.index(event.what)
    else:
        record_arrival(coming, event)


def record_arrival(coming: LandForecast, event: Event) -> None:
    """Record added pieces. The events build and explore come before the piece that they add."""
    if event.kind == "build":
        coming.built.append(UNKNOWN)
    elif event.kind == "explore":
        coming.explores += 1
        coming.added[EXPLORER] -= 1
    elif event.kind == "add":
        k = KINDS.index(event.what)
        if UNKNOWN in coming.built:
            coming.built[coming.built.index(UNKNOWN)] = k
        else:
            coming.added[k] += 1


def predict_exploration(found: Forecast) -> None:
    """Predict the exploration, as far as the card is known."""
    s = found.after
    found.out_of_time = found.ending != PLAYING and s.pending_loss == LOST_TO_TIME
    if s.stack and s.invader_deck_stages and found.card == NO_CARD:
        found.stage = s.invader_deck_stages[0]
        found.cards = s.unseen_invader_cards & STAGE_CARDS[found.stage]
        for card in bits(found.cards):
            s.explore_card = card
            found.may_explore |= SOURCES.mask(s, EXPLORING)
        s.explore_card = NO_CARD
        for land in bits(found.may_explore):
            if try_to_stop_event(s, EXPLORING, WOULD_ACT, -1, land, EXPLORE, 0, Chance()):  # SI-19.9
                found.may_explore &= ~(1 << land)


# -- default answers -------------------------------------------------------------------------------------------------------
def default_answer(s: Island, f: Frame) -> Answer:
    """The answer to a question of the invader phase with the smallest effect and the smallest loss."""
    legal = f.node.legal(s, f)
    for easy in (ENOUGH, REST):
        if easy in legal:
            return easy
    question = f.node.question if isinstance(f.node, AskTimes) else f.node
    best, least = legal[0], -1
    for answer in legal:
        cost = 0
        if isinstance(question, DealDamage):
            cost = damage_rank(s, answer)
        elif question is CASCADE:
            cost = blight_harm_rank(s, land_of(answer))
        elif isinstance(question, DestroyPresence):
            cost = presence_loss_rank(s, f.owner, land_of(answer))
        if least < 0 or cost < least:
            best, least = answer, cost
    return best


def damage_rank(s: Island, answer: Answer) -> int:
    """A rank of answers, lower first: damage goes to the piece with the least health left, then to the strongest."""
    piece = piece_of(answer)
    left = s.health(land_of_piece(answer), piece) - damage(piece)
    return left * len(HEALTH_OF) - kind_of(piece)


def blight_harm_rank(s: Island, land: int) -> int:
    """A rank of lands, lower first: a further cascade counts most, then last presences of spirits, then other presence."""
    presence = [s.presence_in(seat, land) for seat in range(s.components.seats)]
    return 100 * (s.blight[land] > 0) + 10 * sum([n == 1 for n in presence]) + sum([n > 0 for n in presence])


def presence_loss_rank(s: Island, seat: int, land: int) -> int:
    """A rank of lands to lose a presence in, lower first: where others stay, then where the fewest lands get out of reach.

    A sacred site counts a little; the last presence in play is kept at any price.
    """
    n, here, sites = s.presence_in(seat, land), s.presence_lands[seat], s.sacred_sites(seat)
    s.take_presence(seat, land)
    lost = s.lands_within(here, 1) & ~s.lands_within(s.presence_lands[seat], 1) & s.map.lands
    rank = 100 * (not s.has_presence_in_play(seat)) + 2 * (s.sacred_sites(seat) != sites) + lost.bit_count()
    s.put_presence(seat, land)
    return rank + 5 * (n == 1)

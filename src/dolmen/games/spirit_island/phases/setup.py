"""Setup (SI-2), and the round of phases that follows it (SI-18.1)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Effect, Question
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ..cards.powers import POWER_NAMES, POWERS, SPECIAL_RULES
from ..content.loader import load_boards, load_invaders
from ..effects.frame_fields import next_index, set_next_index
from ..effects.invader_actions import advance_cards, exploration_effect
from ..effects.selections import absent_land_rule
from ..model.components import (
    BOARDS,
    CITY,
    DAHAN,
    EXPLORER,
    INVADER_NAMES,
    LAND_ANSWERS,
    PER_BOARD,
    TERRAIN,
    TERRAINS,
    TOWN,
    D,
    bits,
    board_mask,
    island_map,
    land_of,
    mask_of,
)
from ..model.events import report
from ..model.spirit_mats import MATS, OCEAN, SPIRIT_NAMES
from ..model.state import BUILD, NO_CARD, RAVAGE, UNKNOWN, Island, island
from .invader_phase import INVADER_PHASE, TimePasses
from .power_phases import FAST_PHASE, SLOW_PHASE
from .spirit_phase import SPIRIT_PHASE

PHASES: Final = ("spirit", "fast", "invader", "slow", "time")
CHANCE: Final = "chance"  # in a list of chosen spirits or boards: draw this one at random


class RunPhases(Effect):
    """Run the phases, turn after turn, until the game is over. b: the next phase."""

    def __init__(self, phases: list[Effect]) -> None:
        self.phases: list[Effect] = phases

    def parts(self) -> list[Effect]:
        return self.phases

    def words(self, lang: str) -> str:
        return "\n".join([phase.words(lang) for phase in self.phases])

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if island(s).ending:
            s.pop()
            return False
        phase = next_index(f)
        report(chance, "phase", what=PHASES[phase])
        set_next_index(f, (phase + 1) % len(self.phases))
        s.push(self.phases[phase], f.owner)
        return False


ROUND: Final = RunPhases([SPIRIT_PHASE, FAST_PHASE, INVADER_PHASE, SLOW_PHASE, TimePasses()])


class RunSetup(Effect):
    """The part of setup that may ask questions. b: the next step.

    The steps: adversary pieces (SI-32.18), choices of spirits, the first exploration, the scenario. Then turn 1 begins.
    """

    def __init__(self, exploring: Effect) -> None:
        self.exploring: Effect = exploring

    def parts(self) -> list[Effect]:
        return [self.exploring]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.phase.setup")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state, step = island(s), next_index(f)
        set_next_index(f, step + 1)
        first, last = len(state.components.adversary_setup), len(state.components.scenario_setup)
        if step < first:
            s.push(state.components.adversary_setup[step], 0)
        elif step == first:
            for seat in range(state.components.seats):
                if state.spirits[seat] == OCEAN:
                    s.push(ON_THE_COAST, seat)
        elif step == first + 1:
            s.push(self.exploring, 0)
        elif step == first + 2:
            advance_cards(state, chance)
        elif step < first + 3 + last:
            s.push(state.components.scenario_setup[step - first - 3], 0)
        else:
            s.pop()
            state.turn = 1
            report(chance, "turn", n=1)
        return False


class ChooseCoastalStart(Question):
    """Ocean's Hungry Grasp begins with a presence in a coastal land of its choice."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.on_the_coast")

    def lands(self, s: State, f: Frame) -> int:
        state = island(s)
        return state.map.coast & board_mask(state.map.boards[f.owner])

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[land] for land in bits(self.lands(s, f))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind != LAND:
            return NOT_OFFERED
        state, land = island(s), land_of(answer)
        if self.lands(s, f) >> land & 1:
            return ""
        if not board_mask(state.map.boards[f.owner]) >> land & 1:
            return "SI-2.29"
        return absent_land_rule(state, land, False) or "SI-4.10"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        island(s).put_presence(f.owner, land_of(answer))
        report(chance, "presence", f.owner, here=land_of(answer))


ON_THE_COAST: Final = ChooseCoastalStart()
SETUP: Final = RunSetup(exploration_effect())


# -- setup without questions -------------------------------------------------------------------------------------------
def start_land(s: Island, board: int, text: str) -> int:
    """The land of a starting board that a spirit's setup text names; -1 if the player chooses it."""
    first = board * PER_BOARD
    lands = range(first + 1, first + PER_BOARD)
    words = text.split()
    if words[0] == "highest":
        return max([land for land in lands if TERRAINS[TERRAIN[land]] == words[1]])
    if words[0] == "land":
        return first + int(words[1])
    if text.endswith("without dahan"):
        return max([land for land in lands if TERRAINS[TERRAIN[land]] == words[0] and not s.count(land, D)])
    if text.endswith("most dahan"):
        crowded = sorted([(-s.count(land, D), land) for land in lands])
        return crowded[0 if words[0] == "most" else 1][1]
    return first if text == "ocean" else -1


def place_pieces(s: Island, starting_blight: bool) -> None:
    """SI-2.20: put the printed pieces into every land."""
    for board in s.map.boards:
        for number, land in enumerate(load_boards().board[board].land, 1):
            at, start = board * PER_BOARD + number, land.start
            for k, n in ((DAHAN, start.dahan), (EXPLORER, start.explorer), (TOWN, start.town), (CITY, start.city)):
                for _ in range(n):
                    s.put_piece(at, k)
            if starting_blight:
                s.blight[at] += start.blight


def place_spirit(s: Island, seat: int) -> None:
    """SI-2.26 to SI-2.31: presence on the starting board, cards to the hand, special rules in force."""
    spirit = MATS[s.spirits[seat]].printed
    for text in spirit.setup:
        n, _, where = text.partition(" ")
        land = start_land(s, s.map.boards[seat], where)
        if land >= 0:
            for _ in range(int(n)):
                s.put_presence(seat, land)
    for name in spirit.cards:
        s.hand[seat] |= 1 << POWER_NAMES.index(name)
    for rule in SPECIAL_RULES:
        if rule.spirit == spirit.id:
            for point in rule.points:
                s.modifiers.append(ActiveModifier(point, rule.modifier, seat, number=rule.number))


def build_power_decks(s: Island, progressions: list[bool]) -> None:
    """Build the decks of powers, without the cards of the progressions in use (SI-2.23, SI-3.11)."""
    for power in POWERS:
        if power.deck < len(s.power_decks):
            s.power_decks[power.deck] |= 1 << power.number
    for seat, wanted in enumerate(progressions):
        listed = MATS[s.spirits[seat]].printed.progression
        if wanted and listed:
            s.progress[seat] = 0
            for name in listed:
                card = POWER_NAMES.index(name)
                s.power_decks[POWERS[card].deck] &= ~(1 << card)


def invader_deck(text: str) -> list[int]:
    """`111-2222-33333` as the stages from top to bottom."""
    return [int(sign) for sign in text if sign != "-"]


def take_or_draw(chance: Chance, deck: str, names: list[str], given: list[str], allowed: list[str], n: int) -> list[int]:
    """The chosen items; the others are drawn at random from those left (SI-2.19, SI-2.25, SI-2.27)."""
    wanted = given or [CHANCE] * n
    pool = mask_of([names.index(name) for name in allowed if name not in wanted])
    out = list[int]()
    for name in wanted:
        one = chance.draw(deck, pool, names) if name == CHANCE else names.index(name)
        pool &= ~(1 << one)
        out.append(one)
    return out


class SetupChoices:
    """The options of a game that setup needs."""

    def __init__(self) -> None:
        self.spirits: list[str] = []
        self.playable: list[str] = []
        self.boards: list[str] = []
        self.progressions: list[bool] = []
        self.fear: list[int] = []
        self.invader_deck: str = ""
        self.slots: list[tuple[int, int]] = [(RAVAGE, 0), (BUILD, 0)]
        self.blight: int = 0  # on the card
        self.blight_card: int = UNKNOWN
        self.starting_blight: bool = False


def set_up_table(s: Island, choices: SetupChoices, chance: Chance) -> None:
    """Do all of setup before the first step that may ask a question."""
    s.spirits = take_or_draw(chance, "spirits", SPIRIT_NAMES, choices.spirits, choices.playable, s.components.seats)
    s.map = island_map(tuple(take_or_draw(chance, "boards", list(BOARDS), choices.boards, list(BOARDS), s.components.seats)))
    s.refresh_derived()
    s.fear_pool = (load_invaders().numbers.fear_pool + s.components.fear_markers) * s.components.seats
    total = 0
    for n in choices.fear:
        total += n
        s.terror_thresholds.append(total)
    s.fear_deck = [UNKNOWN] * total
    s.invader_deck_stages = invader_deck(choices.invader_deck)
    s.unseen_invader_cards = (1 << len(INVADER_NAMES)) - 1
    for action, until in choices.slots:
        s.slot_action.append(action)
        s.slot_card.append(NO_CARD)
        s.slot_until.append(until)
    s.blight_card, s.blight_left = choices.blight_card, choices.blight
    place_pieces(s, choices.starting_blight)
    build_power_decks(s, choices.progressions)
    for seat in range(s.components.seats):
        place_spirit(s, seat)

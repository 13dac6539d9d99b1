"""The questions of Spirit Island in words: `Wash Away, A4: Push up to 2 Explorers/Towns.`

Most of a question is the text of the card itself, with the number that is left.
"""

from __future__ import annotations

from dolmen.engine.effects import (
    Act,
    AskTimes,
    Each,
    Effect,
    Either,
    Number,
)
from dolmen.engine.game import Game
from dolmen.engine.state import Frame, Node, State
from dolmen.text import say

from ..cards.fear_cards import FEAR_NAMES
from ..cards.powers import POWER_NAMES, POWERS, SPECIAL_RULES
from ..cards.powers.major_nodes import AddPresenceAndAct, GainForBoth, MoveDahanAway
from ..cards.powers.minor_nodes import GainDifferentElements
from ..cards.powers.thunderspeaker import FollowDahan
from ..effects.action import RavageStep
from ..effects.damage import TransferDamage
from ..effects.frame_fields import (
    amount_left,
    chosen_land,
    elements_named,
    has_chosen_growth,
    has_chosen_land,
    land_left,
    moved_dahan,
    undivided_damage,
)
from ..effects.gains import FORGET, ForgetCard, GainPower
from ..effects.invader_actions import FightBack, SlotLands
from ..effects.presence import AddPresence
from ..effects.selections import Boards
from ..effects.targets import ChooseTarget
from ..effects.thresholds import ThresholdLines
from ..forecast import NO_PHASE, current_phase
from ..game import SpiritIsland
from ..model.components import LANDS, MAJOR, OCEANS, bits, board_of
from ..model.spirit_mats import MATS
from ..model.state import ACTIONS, Island, from_power, island
from ..phases.power_phases import ChooseFewerElements, PowerPhase
from ..phases.setup import PHASES
from ..phases.spirit_phase import MovePresenceByTide, PlayCards, SpiritGrowth
from .names import (
    board_name,
    energy_words,
    fear_name,
    land_name,
    one_line,
    phrase,
    place_name,
    power_name,
    seat_names,
    target_words,
)


def describe_question(game: Game, view: State, seat: int, lang: str) -> str:
    """The question to the seat; for other seats, who has to act."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    if game.over(s):
        return phrase(lang, "prompt.over")
    f = game.pending_frame(s, seat)
    if f is None:
        seats = game.to_act(s)
        return phrase(lang, "prompt.not_asked", seats=seat_names(s, seats, lang), n=len(seats))
    return with_context(s, f, question_text(s, f, lang), lang)


def with_context(s: Island, f: Frame, text: str, lang: str) -> str:
    """A question with its cause and place: `Retreat!, A4: ...`."""
    where = target_name(s, f, lang) if shows_target(f) else ""
    texts = [part for part in (cause_name(s, f, lang), where) if part]
    return f"{', '.join(texts)}: {text}" if texts else text


def shows_target(f: Frame) -> bool:
    """Whether the question should name the target of its frame."""
    return not isinstance(
        f.node,
        ChooseTarget
        | MovePresenceByTide
        | AddPresence
        | ForgetCard
        | GainPower
        | PlayCards
        | SpiritGrowth
        | PowerPhase
        | FollowDahan,
    )


def target_name(s: Island, f: Frame, lang: str) -> str:
    """The target of a frame. An effect for each board targets the ocean of the board, so we name the board."""
    by_board = any(isinstance(g.node, Each) and isinstance(g.node.selection, Boards) for g in s.stack)
    if by_board and 0 <= f.target < LANDS and OCEANS >> f.target & 1:
        return board_name(board_of(f.target), lang)
    return place_name(s, f.target, lang)


def cause_name(s: Island, f: Frame, lang: str) -> str:
    """The cause of a question: a power, a fear card, an adversary; '' if it is obvious."""
    root, _, _ = f.node.path.partition("/")
    section, _, name = root.partition(".")
    if section == "rule":
        spirit = next(rule.spirit for rule in SPECIAL_RULES if rule.name == name)
        return say(lang, f"spirit_island.{spirit}.rule.{name}")
    if from_power(f):
        return power_name(f.source, lang)
    if section == "fear":
        return fear_name(FEAR_NAMES.index(name.rpartition(".")[0]), lang)
    if section == "blight":
        return say(lang, f"spirit_island.blight_cards.card.{name.rpartition('.')[0]}")
    if section in ("adversary", "scenario"):
        folder = "adversaries" if section == "adversary" else "scenarios"
        return say(lang, f"spirit_island.{folder}.{name}.name")
    return invader_action_name(s, f, lang)


def invader_action_name(s: Island, f: Frame, lang: str) -> str:
    """The invader action that asks; '' if none."""
    node = f.node
    if isinstance(node, Each) and isinstance(node.selection, SlotLands):
        return phrase(lang, f"deed.{ACTIONS[node.selection.action]}")
    if isinstance(asking_node(f), FightBack) or any(isinstance(other.node, RavageStep) for other in s.stack):
        return phrase(lang, "deed.ravage")
    return ""


def question_text(s: Island, f: Frame, lang: str) -> str:
    """The question itself."""
    node = f.node
    if isinstance(node, SpiritGrowth):
        return phrase(lang, "prompt.growth_item" if has_chosen_growth(f) else "prompt.growth")
    if isinstance(node, AddPresence | AddPresenceAndAct) and has_chosen_land(f):
        return phrase(lang, "prompt.presence_from", land=land_name(chosen_land(f), lang))
    if isinstance(node, PlayCards):
        return plays_prompt(s, f.owner, lang)
    if isinstance(node, PowerPhase):
        return phrase(lang, f"prompt.{node.key}")
    if isinstance(node, GainPower):
        return phrase(lang, "prompt.deck") if f.held is None else keep_prompt(f, lang)
    if node is FORGET:
        return forget_prompt(s, f, lang)
    if isinstance(node, ChooseTarget):
        return phrase(lang, "prompt.aim", target=target_words(f.source, lang))
    if isinstance(node, Each):
        return phrase(lang, "prompt.order_seats" if node.selection.selects_seats else "prompt.order")
    if isinstance(node, Act):
        return phrase(lang, "prompt.triggers")
    if isinstance(node, TransferDamage):
        return phrase(lang, "prompt.hand_on", n=undivided_damage(f))
    if isinstance(node, AskTimes):
        return counted_question(node, f, lang)
    return other_question(f, lang)


def counted_question(node: AskTimes, f: Frame, lang: str) -> str:
    """A repeated question, with the number that is left."""
    if isinstance(node.question, FightBack):
        return phrase(lang, "prompt.fight_back", n=amount_left(f))
    return one_line(node.question.counted_words(lang, Number(amount_left(f)), node.up_to))


def other_question(f: Frame, lang: str) -> str:
    node = f.node
    if isinstance(node, Either):
        return phrase(lang, "prompt.either")
    if isinstance(node, ThresholdLines):
        return phrase(lang, "prompt.levels")
    if isinstance(node, ChooseFewerElements):
        return phrase(lang, "prompt.withhold")
    if isinstance(node, GainForBoth):
        return keep_prompt(f, lang)
    if isinstance(node, FollowDahan):
        return phrase(lang, "prompt.follow", here=land_name(land_left(f), lang), there=land_name(f.target, lang))
    if isinstance(node, MoveDahanAway) and has_chosen_land(f):
        return phrase(lang, "prompt.carry", n=node.n - moved_dahan(f), land=land_name(chosen_land(f), lang))
    if isinstance(node, GainDifferentElements):
        return phrase(lang, "prompt.elements", n=node.n - elements_named(f).bit_count())
    assert isinstance(node, Effect)
    return one_line(node.words(lang))


def plays_prompt(s: Island, seat: int, lang: str) -> str:
    """Card plays and energy left; elements that must be named first (SI-9.17)."""
    text = phrase(lang, "prompt.plays", n=s.card_plays_left(seat), energy=energy_words(s.energy[seat], lang))
    wild = s.elements_to_name(seat)
    return f"{phrase(lang, 'prompt.wild', n=wild)} {text}" if wild > 0 else text


def keep_prompt(f: Frame, lang: str) -> str:
    """Which of the drawn cards to keep. For a major power a card is forgotten (SI-12.5)."""
    major = any(POWERS[card].deck == MAJOR for card in f.held or ())
    return phrase(lang, "prompt.keep_major" if major else "prompt.keep")


def forget_prompt(s: Island, f: Frame, lang: str) -> str:
    """Which card is forgotten for a major power. A frame of earlier versions does not hold it."""
    seat = f.owner
    progress = s.progress[seat]
    if f.a:
        gained = [f.a - 1]
    elif progress > 0:
        gained = [POWER_NAMES.index(MATS[s.spirits[seat]].printed.progression[progress - 1])]
    else:
        gained = [card for card in bits(s.hand[seat]) if POWERS[card].deck == MAJOR]
    if len(gained) != 1:
        return phrase(lang, "prompt.forget_for_major")
    return phrase(lang, "prompt.forget_for", power=power_name(gained[0], lang))


def phase_name(s: Island, lang: str) -> str:
    phase = current_phase(s)
    return phrase(lang, "stage.setup" if phase == NO_PHASE else f"stage.{PHASES[phase]}")


def asking_node(f: Frame | None) -> Node | None:
    """The node that asks; within a repeated question, the inner one."""
    if f is None:
        return None
    return f.node.question if isinstance(f.node, AskTimes) else f.node

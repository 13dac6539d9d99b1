"""The invaders' side as the drawings need it: invader cards, the current step, fear, terror, blight."""

from __future__ import annotations

from dolmen.engine.effects import Each

from .. import forecast as ahead
from ..art import cards, invaders
from ..cards.blight_cards import BLIGHT_CARDS, HEALTHY
from ..cards.fear_cards import FEAR_CARDS, FEAR_NAMES
from ..content.loader import load_invaders
from ..effects.action import TERROR_VICTORY
from ..effects.frame_fields import slot_of
from ..effects.invader_actions import SlotLands
from ..model.components import (
    FLAGGED,
    INVADER_NAMES,
    STAGE,
)
from ..model.state import ACTIONS, EXPLORE, NO_CARD, UNKNOWN, Island
from ..phases.setup import PHASES
from ..text.names import (
    blight_name,
    capitalize_first,
    card_terrains,
    fear_name,
    one_line,
    phrase,
)
from ..text.text_view import cards_to_next_terror, victory_goal
from .scene import DrawingContext


def build_invader_card(context: DrawingContext, card: int) -> invaders.Invader:
    printed_card = load_invaders().card[card]
    name = capitalize_first(card_terrains(card, context.lang))
    flag = FLAGGED[card] and context.s.components.adversary >= 0
    return invaders.Invader(INVADER_NAMES[card], STAGE[card], tuple(printed_card.terrains), printed_card.coastal, flag, name)


def build_slots(context: DrawingContext) -> tuple[invaders.Slot, ...]:
    """The slots of the invader board from left to right; the explore slot is last."""
    s, now = context.s, current_action(context.s)
    out, seen = [], set[str]()
    for n, (action, card) in enumerate(zip(s.slot_action, s.slot_card, strict=True)):
        name = ACTIONS[action] if ACTIONS[action] not in seen else f"{ACTIONS[action]}-{n}"
        seen.add(name)
        shown = build_invader_card(context, card) if card != NO_CARD else None
        title = context.caption(f"action.{ACTIONS[action]}")
        out.append(invaders.Slot(name, ACTIONS[action], title, shown, now=now == (action, n)))
    shown = build_invader_card(context, s.explore_card) if s.explore_card != NO_CARD else None
    back = s.invader_deck_stages[0] if s.invader_deck_stages and shown is None else 0
    title = context.caption("action.explore")
    out.append(invaders.Slot("explore", "explore", title, shown, back, now[0] == EXPLORE, context.caption("unseen")))
    return tuple(out)


NO_ACTION = (-1, -1)
FEAR_STEP = "fear"


def current_action(s: Island) -> tuple[int, int]:
    """The invader action in progress, and its slot."""
    for f in s.stack:
        if isinstance(f.node, Each) and isinstance(f.node.selection, SlotLands):
            return f.node.selection.action, slot_of(f)
    return (EXPLORE, -1) if s.explore_card != NO_CARD else NO_ACTION


def current_step(s: Island) -> str:
    """The current step: a phase, or an action within the invader phase; '' before and after the game."""
    phase = ahead.current_phase(s)
    if phase == ahead.NO_PHASE:
        return ""
    if phase != ahead.INVADER:
        return PHASES[phase]
    action, _ = current_action(s)
    return ACTIONS[action] if action >= 0 else FEAR_STEP


def build_terror(context: DrawingContext) -> invaders.Terror:
    """The fear pool and terror level. A scenario may have its own goal."""
    s = context.s
    level = min(s.terror, TERROR_VICTORY)
    own = phrase(context.lang, "table.win_when", goal=victory_goal(s, context.lang))
    victory = own if s.components.goal is not None else context.caption(f"goal.{level}")
    to_next = cards_to_next_terror(s)
    return invaders.Terror(
        fear=s.fear,
        pool=s.fear_pool,
        level=level,
        earned=len(s.earned),
        title=context.caption("fear"),
        level_words=context.caption("terror", level=("", "I", "II", "III", "★")[level]),
        victory=f"{victory} {context.caption('to_next', n=to_next)}" if to_next else victory,
        earned_words=context.caption("earned"),
    )


def build_blight(context: DrawingContext) -> invaders.Blight:
    """The blight card. The back of a healthy card is unknown."""
    s = context.s
    seats, known = s.components.seats, s.blight_card != UNKNOWN
    side = "tainted" if s.tainted else "healthy"
    if s.tainted:
        full = s.components.tainted_blight(s.blight_card)
        phase = BLIGHT_CARDS[s.blight_card].each_phase
        text = context.caption("blight.each", text=one_line(phase.words(context.lang))) if phase is not None else ""
    else:
        full = (BLIGHT_CARDS[s.blight_card].healthy if known else HEALTHY) * seats
        text = context.caption("blight.last" if known else "blight.turns")
    name = blight_name(s.blight_card, context.lang) if known else context.caption("blight.unseen")
    return invaders.Blight(
        id=str(s.blight_card),
        name=name,
        healthy=not s.tainted,
        left=s.blight_left,
        total=max(full, s.blight_left),
        title=context.caption(f"blight.{side}"),
        text=text,
        left_words=context.caption("blight.left", n=s.blight_left),
    )


def build_fear_card(context: DrawingContext, card: int) -> cards.Fear:
    one, two, three = [one_line(effect.words(context.lang)) for effect in FEAR_CARDS[card].levels]
    return cards.Fear(FEAR_NAMES[card], fear_name(card, context.lang), (one, two, three))


def current_fear_card(s: Island) -> int:
    """The fear card in progress, UNKNOWN if none."""
    for f in s.stack:
        root, _, _ = f.node.path.partition("/")
        if root.startswith("fear."):
            name = root.removeprefix("fear.").rpartition(".")[0]
            if name in FEAR_NAMES:
                return FEAR_NAMES.index(name)
    return UNKNOWN

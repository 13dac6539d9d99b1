"""Single elements drawn large: a land, a card, a part of a spirit's panel."""

from __future__ import annotations

import re
from typing import NamedTuple

from dolmen.engine.state import State

from ..art import cards, geometry, invaders, island, spirit_panel, spirit_parts
from ..cards.fear_cards import FEAR_NAMES
from ..cards.powers import POWER_NAMES, POWERS
from ..model.components import (
    INVADER_NAMES,
    LAND_NAMES,
)
from ..model.state import ACTIONS, EXPLORE, NO_CARD, Island
from .drawing_island import default_layout
from .scene import DrawingContext
from .scene_cards import power_card
from .scene_invaders import build_blight, build_fear_card, build_invader_card
from .scene_spirits import build_spirit

Box = tuple[float, float, float, float]  # left, top, width, height
SPREAD, NARROW = 980.0, 350.0  # width of a whole panel; on a narrow screen
SEAT_PREFIX = re.compile(r"^(\d)-")


def has_close_up(view: State, element: str) -> bool:
    """Whether an element has a close-up drawing."""
    bare = SEAT_PREFIX.sub("", element)
    kind, _, name = bare.partition("-")
    if kind == "slot":
        return isinstance(view, Island) and slot_card(view, name) != NO_CARD
    if kind == "fear":
        return name in FEAR_NAMES
    named = ("land", "chip", "card", "invader", "innate", "growth", "track", "spirit", "panel")
    return kind in named or bare == "blight-card"


class CloseUp(NamedTuple):
    """A large picture of an element. `spread`: it has the text of the element, and needs its size to be read."""

    drawing: str
    box: Box
    name: str
    spread: bool = False


def draw_close_up(context: DrawingContext, element: str, narrow: bool = False) -> CloseUp | None:
    """The close-up of an element by its id; for a narrow screen the mat of a spirit has one column."""
    found = SEAT_PREFIX.match(element)
    seat = int(found[1]) if found else max(context.seat, 0)
    bare = SEAT_PREFIX.sub("", element)
    kind, _, name = bare.partition("-")
    if kind in ("land", "chip") and name in LAND_NAMES:
        return land_close_up(context, name)
    if kind == "card" and name in POWER_NAMES:
        power = POWER_NAMES.index(name)
        card = power_card(context, power, seat)
        if POWERS[power].is_card():
            picture = cards.draw_power_card(card, build_spirit(context, seat, "").have, whole=True)
            return CloseUp(picture, (-5, -5, 244, 338), card.name)
        return None
    if kind == "fear" and name in FEAR_NAMES:
        fear = build_fear_card(context, FEAR_NAMES.index(name))
        return CloseUp(cards.draw_fear_card(fear, min(context.s.terror, 3)), (-5, -5, 244, 338), fear.name)
    if kind in ("invader", "slot"):
        number = INVADER_NAMES.index(name) if name in INVADER_NAMES else slot_card(context.s, name)
        if number == NO_CARD:
            return None
        shown = build_invader_card(context, number)
        return CloseUp(invaders.draw_invader_card(shown), (-4, -4, 160, 222), shown.name)
    if bare == "blight-card":
        blight = build_blight(context)
        picture, high = invaders.draw_blight_card(blight, 320)
        return CloseUp(picture, (-4, -4, 330, high + 8), blight.title)
    return draw_spirit_close_up(context, seat, kind, name, narrow) if seat < context.game.seats else None


def slot_card(s: Island, name: str) -> int:
    """The invader card in a slot, by the name of its action."""
    if name == ACTIONS[EXPLORE]:
        return s.explore_card
    for action, card in zip(s.slot_action, s.slot_card, strict=True):
        if name.partition("-")[0] == ACTIONS[action] and card != NO_CARD:
            return card
    return NO_CARD


def land_close_up(context: DrawingContext, name: str) -> CloseUp | None:
    layout = default_layout(context.s)
    land = next((land for land in layout.lands if land.id == name), None)
    if land is None:
        return None
    left, top, right, low = geometry.bounds(land.polygon)
    scale = 300 / (right - left)
    picture = island.draw_close_up(layout, land, context.land_contents[name], 300)
    return CloseUp(picture, (-6, -6, 312, (low - top) * scale + 12), name)


def draw_spirit_close_up(context: DrawingContext, seat: int, kind: str, name: str, narrow: bool) -> CloseUp | None:
    """A part of a spirit's panel, or the whole panel."""
    face = build_spirit(context, seat, "")
    if kind in ("spirit", "panel") and not narrow:
        picture, high = spirit_panel.draw_spread_panel(face, SPREAD)
        return CloseUp(picture, (-3, -3, SPREAD + 6, high + 6), face.name, True)
    if kind in ("spirit", "panel"):
        picture, high = spirit_panel.draw_panel(face, NARROW)
        return CloseUp(picture, (-3, -3, NARROW + 6, high + 6), face.name, True)
    for innate in face.innates:
        if kind == "innate" and name.partition("-")[0] == innate.id:
            picture, high = spirit_parts.draw_innate_power(face, innate, 330)
            return CloseUp(picture, (-4, -4, 338, high + 8), innate.name)
    for growth in face.growth:
        if kind == "growth" and name == growth.key:
            picture = spirit_parts.draw_growth_option(face, growth, 330, 90, False)
            return CloseUp(picture, (-3, -3, 336, 96), face.captions.growth)
    for track in face.tracks:
        if kind == "track" and name.partition("-")[0] == track.id:
            picture, high = spirit_parts.draw_presence_track(face, track, 380)
            return CloseUp(picture, (-3, -3, 386, high + 6), track.title)
    return None

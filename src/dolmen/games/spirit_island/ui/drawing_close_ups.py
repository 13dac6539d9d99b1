"""Single elements drawn large: a land, a card, a part of a spirit's panel."""

from __future__ import annotations

import re

from dolmen.engine.state import State

from ..art import cards, geometry, invaders, island, spirit_panel, spirit_parts
from ..model.components import (
    INVADER_NAMES,
    LAND_NAMES,
)
from ..model.state import ACTIONS, EXPLORE, NO_CARD, POWER_NAMES, POWERS, Island
from ..phases.invader_phase import FEAR_NAMES
from .drawing_island import usual_plan
from .scene import Sight
from .scene_cards import power_card
from .scene_invaders import blight_of, fear_of, invader_of
from .scene_spirits import spirit_face

Box = tuple[float, float, float, float]  # of a picture: left, top, width, height
OTHERS = re.compile(r"^(\d)-")


def large(view: State, element: str) -> bool:
    """Whether there is a picture of an element to look at closely."""
    bare = OTHERS.sub("", element)
    kind, _, name = bare.partition("-")
    if kind == "slot":
        return isinstance(view, Island) and slot_card(view, name) != NO_CARD
    if kind == "fear":
        return name in FEAR_NAMES
    named = ("land", "chip", "card", "invader", "innate", "growth", "track", "spirit", "panel")
    return kind in named or bare == "blight-card"


def draw_big(sight: Sight, element: str) -> tuple[str, Box, str] | None:
    """An element of the pictures, by its id, to be looked at closely: picture, size, name."""
    found = OTHERS.match(element)
    seat = int(found[1]) if found else max(sight.seat, 0)
    bare = OTHERS.sub("", element)
    kind, _, name = bare.partition("-")
    if kind in ("land", "chip") and name in LAND_NAMES:
        return big_land(sight, name)
    if kind == "card" and name in POWER_NAMES:
        power = POWER_NAMES.index(name)
        card = power_card(sight, power, seat)
        if POWERS[power].is_card():
            return cards.power(card, spirit_face(sight, seat, "").have), (-5, -5, 244, 338), card.name
        return None
    if kind == "fear" and name in FEAR_NAMES:
        fear = fear_of(sight, FEAR_NAMES.index(name))
        return cards.fear(fear, min(sight.s.terror, 3)), (-5, -5, 244, 338), fear.name
    if kind in ("invader", "slot"):
        number = INVADER_NAMES.index(name) if name in INVADER_NAMES else slot_card(sight.s, name)
        if number == NO_CARD:
            return None
        shown = invader_of(sight, number)
        return invaders.invader_card(shown), (-4, -4, 160, 222), shown.name
    if bare == "blight-card":
        blight = blight_of(sight)
        picture, high = invaders.blight_card(blight, 320)
        return picture, (-4, -4, 330, high + 8), blight.title
    return big_of_spirit(sight, seat, kind, name) if seat < sight.game.seats else None


def slot_card(s: Island, name: str) -> int:
    """The invader card in a slot, by the name of its action."""
    if name == ACTIONS[EXPLORE]:
        return s.explored
    for action, card in zip(s.slot_action, s.slot_card, strict=True):
        if name.partition("-")[0] == ACTIONS[action] and card != NO_CARD:
            return card
    return NO_CARD


def big_land(sight: Sight, name: str) -> tuple[str, Box, str] | None:
    plan = usual_plan(sight.s)
    land = next((land for land in plan.lands if land.id == name), None)
    if land is None:
        return None
    left, top, right, low = geometry.bounds(land.polygon)
    scale = 300 / (right - left)
    picture = island.close_up(plan, land, sight.standing[name], 300)
    return picture, (-6, -6, 312, (low - top) * scale + 12), name


def big_of_spirit(sight: Sight, seat: int, kind: str, name: str) -> tuple[str, Box, str] | None:
    """Something of a spirit's panel, or all of it."""
    face = spirit_face(sight, seat, "")
    if kind in ("spirit", "panel"):
        picture, high = spirit_panel.panel(face, 420)
        return picture, (-3, -3, 426, high + 6), face.name
    for innate in face.innates:
        if kind == "innate" and name.partition("-")[0] == innate.id:
            picture, high = spirit_parts.innate(face, innate, 330)
            return picture, (-4, -4, 338, high + 8), innate.name
    for growth in face.growth:
        if kind == "growth" and name == growth.key:
            return spirit_parts.option(face, growth, 330, 90, False), (-3, -3, 336, 96), face.words.growth
    for track in face.tracks:
        if kind == "track" and name.partition("-")[0] == track.id:
            picture, high = spirit_parts.track(face, track, 380)
            return picture, (-3, -3, 386, high + 6), track.title
    return None

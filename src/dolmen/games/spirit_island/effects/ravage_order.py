"""Whether the order in which lands ravage can matter (SI-22.18).

It cannot if the ravages do not affect each other, no questions are asked after something was revealed, and the game
cannot end between two of them. Then the same choices within each land give the same position in every order.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.modifiers import Modifier, applies
from dolmen.engine.state import ActiveModifier, Frame

from ..model.components import DAHAN, EXPLORER, FEAR_OF, INVADERS, LAND_HEALTH, STRENGTH_OF, D, bits, damage, kind_of
from ..model.modifier_points import DESTROYED, WOULD_ACT, WOULD_BLIGHT, WOULD_DAMAGE, WOULD_DESTROY
from ..model.state import RAVAGE, UNKNOWN, Island
from .action import KINDS_TO_REMOVE, TERROR_VICTORY
from .dreams import Dream
from .fear import terror_level
from .modifiers import (
    ActAfterDestruction,
    EffectBeforeAction,
    ForbidActions,
    PassiveModifier,
    PreventBlight,
    PreventHarm,
    StrikeAtSameTime,
)

REACTION_POINTS: Final = (DESTROYED, WOULD_ACT, WOULD_BLIGHT, WOULD_DAMAGE, WOULD_DESTROY)


class ExpectedRavage:
    """What the ravage of a land does at most."""

    def __init__(self, s: Island, land: int) -> None:
        self.land: int = land
        self.damage: int = max(0, s.strength(land) - s.defence(land))
        self.dahan_fall: bool = False
        survivors, left = s.count(land, D), self.damage
        for hurt, piece in sorted([(-damage(p), p) for p in s.pieces[land] if kind_of(p) == DAHAN]):
            rest = s.health(land, piece) + hurt
            if left >= rest:
                survivors -= 1
                self.dahan_fall = True
            left -= min(left, rest)
        if spares_dahan(s, land):
            survivors = s.count(land, D)
        self.fight_back: int = STRENGTH_OF[DAHAN] * survivors
        heavy = s.components.heavy_damage
        self.blight: int = (self.damage >= LAND_HEALTH) + (0 < heavy <= self.damage)

    def may_ask(self, s: Island) -> bool:
        """Whether the dahan may have to choose which invaders they damage."""
        invaders = [kind_of(p) for p in s.pieces[self.land] if kind_of(p) != DAHAN]
        return self.fight_back > 0 and len(invaders) > 1 and any(kind != EXPLORER for kind in invaders)


def order_cannot_matter(s: Island, lands: int) -> bool:
    """Whether the ravages of these lands cannot affect each other, whatever their order."""
    ravages = [ExpectedRavage(s, land) for land in bits(lands)]
    blight, blighted = 0, 0
    for one in ravages:
        if one.blight:
            blight += one.blight
            blighted |= 1 << one.land
            if s.blight[one.land]:
                return False  # it cascades
    if blight and s.components.after_ravage_blight is not None:
        return False
    if blight >= s.blight_left and (not survives_flip(s, blight) or any(one.may_ask(s) for one in ravages)):
        return False
    if not all(survives_blight(s, seat, blighted) for seat in range(s.components.seats)):
        return False
    return not may_react(s, ravages) and not may_end(s, ravages)


def spares_dahan(s: Island, land: int) -> bool:
    """Whether dahan may fight back that the damage of the invaders would destroy."""
    for active in s.modifiers:
        if isinstance(active.node, (PreventHarm, StrikeAtSameTime)) and applies(active, active.point, -1, land):
            return True
    return False


def survives_flip(s: Island, blight: int) -> bool:
    """Whether the blight card is flipped at most once, without losing the game (SI-26.10, SI-26.15)."""
    if s.tainted or s.blight_card != UNKNOWN:
        return False
    cards = s.components.blight_cards
    least = min([s.components.tainted_blight(number) for number, card in enumerate(cards) if card.tainted])
    return blight - s.blight_left < least


def survives_blight(s: Island, seat: int, blighted: int) -> bool:
    """Whether a seat keeps presence in play if each of these lands gets blight with consequences once (SI-26.3)."""
    for land in bits(s.presence_lands[seat] & s.map.lands):
        if not blighted >> land & 1 or s.presence_in(seat, land) > 1:
            return True
    return False


def may_react(s: Island, ravages: list[ExpectedRavage]) -> bool:
    """Whether a modifier may ask a player about one of these ravages, or react to one."""
    for active in s.modifiers:
        node = active.node
        assert isinstance(node, Modifier)
        if active.point not in REACTION_POINTS or isinstance(node, (PassiveModifier, PreventHarm, PreventBlight, Dream)):
            continue
        if isinstance(node, ForbidActions) and (not node.lands.wheres or not node.actions >> RAVAGE & 1):
            continue
        for one in ravages:
            if applies(active, active.point, -1, one.land) and reacts_to(s, active, one):
                return True
    return False


def reacts_to(s: Island, active: ActiveModifier, one: ExpectedRavage) -> bool:
    """Whether a modifier reacts to this ravage. One that is not known here does."""
    node = active.node
    if isinstance(node, ActAfterDestruction):
        return may_destroy(s, one, node.kinds)
    if isinstance(node, EffectBeforeAction):  # other ravages cannot make its condition true: they only take things away
        return node.actions >> RAVAGE & 1 == 1 and node.condition.holds(s, Frame(node, active.seat, active.source, one.land))
    return True


def may_destroy(s: Island, one: ExpectedRavage, kinds: int) -> bool:
    """Whether a ravage may destroy a piece of these kinds."""
    if kinds & D and one.dahan_fall:
        return True
    return one.fight_back > 0 and s.count(one.land, kinds & INVADERS) > 0


def may_end(s: Island, ravages: list[ExpectedRavage]) -> bool:
    """Whether the game may end before the last of these ravages, other than by blight or a lost spirit."""
    if s.components.goal is not None and any(one.dahan_fall or one.fight_back for one in ravages):
        return True  # a scenario may count dahan too
    fear = 0
    struck: dict[int, int] = {}
    for one in ravages:
        if one.fight_back:
            struck[one.land] = one.fight_back
            fear += sum([FEAR_OF[kind_of(p)] for p in s.pieces[one.land]])
    terror = s.terror
    if s.components.terror_by_fear:
        terror = max(terror, terror_level(s, (s.fear + fear) // s.fear_pool))
    if terror >= TERROR_VICTORY:
        return True
    kinds = KINDS_TO_REMOVE[terror]
    for land in bits(s.lands_with(kinds)):
        left = sum([s.health(land, p) - damage(p) for p in s.pieces[land] if kinds >> kind_of(p) & 1])
        if left > struck.get(land, 0):
            return False
    return True

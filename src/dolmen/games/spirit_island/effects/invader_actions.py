"""What the invaders do: ravage, build, explore; their cards advance (SI-22 to SI-25)."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import GIVEN, Each, Effect, Selection, each, repeat, seq
from dolmen.engine.modifiers import ASKED, STOPPED, ModifiableStep, consult_modifiers
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import (
    BUILDINGS,
    CARD_LANDS,
    CITY,
    DAHAN,
    EXPLORER,
    FLAGGED,
    INVADER_NAMES,
    INVADERS,
    LAND_ANSWERS,
    LAND_HEALTH,
    STAGE,
    STAGE_CARDS,
    STRENGTH_OF,
    TOWN,
    D,
    bits,
    damage,
    kind_of,
)
from ..model.events import report
from ..model.modifier_points import WOULD_ACT
from ..model.state import (
    BUILD,
    BUILD_CITY,
    EXPLORE,
    LOST_TO_TIME,
    NO_CARD,
    RAVAGE,
    Island,
    island,
    seat_of_land,
)
from .action import Action, RavageStep
from .blight import BLIGHT_COMES, BY_RAVAGE, WITHOUT_CONSEQUENCES
from .damage import DealDamage, add_piece, damage_piece
from .frame_fields import (
    build_again,
    builds_again,
    early_damage,
    has_happened,
    mark_as_happened,
    next_index,
    set_early_damage,
    set_next_index,
    slot_of,
)
from .modifiers import StrikeAtSameTime, is_forbidden


# -- ravage and build --------------------------------------------------------------------------------------------------
class SlotLands(Selection):
    """The lands in which the invaders act for the card in a slot, with extra lands for builds. a: the slot."""

    def __init__(self, action: int) -> None:
        self.action: int = action

    def mask(self, s: State, f: Frame) -> int:
        state = island(s)
        found = state.lands_with(INVADERS)
        if self.action == BUILD and state.components.build_also is not None:
            found |= state.components.build_also.mask(s, f)
        return found & CARD_LANDS[state.slot_card[slot_of(f)]] & state.map.lands

    def answer(self, s: State, i: int) -> Answer:
        return LAND_ANSWERS[i]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.slot_lands")


class RavageLands(Each):
    """Ravage land by land, in an order the players choose (SI-22.18). Lands where it is forbidden are not asked about."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        for land in bits(self.update_members(s, f)):
            if is_forbidden(island(s), land, RAVAGE):
                self.start_member(s, f, land)
                return False
        return super().run(s, f, chance)


class RavageLand(RavageStep):
    """Ravage one land: damage to dahan and land, blight, then the dahan fight back (SI-22).

    c: 1 when it was not prevented. a: the damage of dahan that strike at the same time as the invaders.
    """

    def __init__(self, fight: Effect) -> None:
        self.fight: Effect = fight

    def parts(self) -> list[Effect]:
        return [self.fight]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.ravage")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state, land = island(s), f.target
        if not has_happened(f):
            verdict = consult_modifiers(s, f, WOULD_ACT, land, RAVAGE, chance)
            if verdict == ASKED:
                return False
            if verdict == STOPPED:
                s.pop()
                report(chance, "spared", here=land, what="ravage")
                return False
            mark_as_happened(f)
            n = max(0, state.strength(land) - state.defence(land))
            report(chance, "ravage", here=land, n=n)
            set_early_damage(f, self.early_dahan_damage(state, land))
            self.damage_dahan(state, f, n, chance)
            if state.components.heavy_damage and n >= state.components.heavy_damage:
                s.push(BLIGHT_COMES, seat_of_land(state, land), -1, land, WITHOUT_CONSEQUENCES)
            if n >= LAND_HEALTH:
                s.push(BLIGHT_COMES, seat_of_land(state, land), -1, land, BY_RAVAGE)
            return False
        s.pop()
        blows = early_damage(f) or STRENGTH_OF[DAHAN] * state.count(land, D)
        if blows:
            s.push(self.fight, seat_of_land(state, land), -1, land, blows)
        return False

    def early_dahan_damage(self, s: Island, land: int) -> int:
        """The damage of dahan that strike at the same time as the invaders (Words of Warning); 0: they strike afterwards."""
        for active in s.modifiers:
            if isinstance(active.node, StrikeAtSameTime) and active.scope == land:
                return STRENGTH_OF[DAHAN] * s.count(land, D)
        return 0

    def damage_dahan(self, s: Island, f: Frame, n: int, chance: Chance) -> None:
        """SI-22.6, SI-22.19: destroy as many dahan as possible, damaged ones first."""
        dahan = [(-damage(p), p) for p in s.pieces[f.target] if kind_of(p) == DAHAN]
        for _, piece in sorted(dahan):
            blow = min(n, s.health(f.target, piece) - damage(piece))
            if blow > 0:
                n -= blow
                damage_piece(s, f, f.target, piece, blow, chance)


class FightBack(DealDamage):
    """SI-22.12: each surviving dahan deals 2 damage, added up."""


class BuildInLand(ModifiableStep):
    """SI-23.3 to SI-23.5: add a town, or a city if there are more towns than cities."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.build")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state, land = island(s), f.target
        city = state.count(land, 1 << TOWN) > state.count(land, 1 << CITY)
        verdict = consult_modifiers(s, f, WOULD_ACT, land, BUILD_CITY if city else BUILD, chance)
        if verdict == ASKED:
            return False
        s.pop()
        if verdict == STOPPED:
            report(chance, "spared", here=land, what="build")
        else:
            report(chance, "build", here=land)
            add_piece(state, land, CITY if city else TOWN, chance)
        return False


class RunSlots(Effect):
    """The slots of the invader board from left to right. b: the next slot, c: 1 when the first slot builds again."""

    def __init__(self, ravage: Effect, build: Effect) -> None:
        self.actions: list[Effect] = [ravage, build]

    def parts(self) -> list[Effect]:
        return self.actions

    def words(self, lang: str) -> str:
        return " ".join([act.words(lang) for act in self.actions])

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        while next_index(f) < len(state.slot_action) and not state.ending:
            slot = next_index(f)
            set_next_index(f, slot + 1)
            if (
                slot == 0
                and not builds_again(f)
                and state.components.build_twice
                and not state.fear_cards_resolved
                and state.slot_action[0] == BUILD
            ):
                build_again(f)
            if state.slot_card[slot] != NO_CARD:
                s.push(self.actions[state.slot_action[slot]], 0, a=slot)
                return False
        s.pop()
        return False


# -- explore and advance -----------------------------------------------------------------------------------------------
class RevealInvaderCard(Effect):
    """Turn up the next invader card; without one the game is lost (SI-24.1, SI-24.2). A flag escalates first."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.turn_up")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        if reveal_invader_card(state, chance) and FLAGGED[state.explore_card] and state.components.escalation is not None:
            report(chance, "escalation", what=INVADER_NAMES[state.explore_card])
            s.push(state.components.escalation, 0)
        return False


def reveal_invader_card(s: Island, chance: Chance) -> bool:
    """Turn up the top card of the invader deck. Return False if there is none."""
    if not s.invader_deck_stages:
        s.note_loss(LOST_TO_TIME)
        return False
    card = chance.draw("invaders", s.unseen_invader_cards & STAGE_CARDS[s.invader_deck_stages[0]], INVADER_NAMES)
    s.invader_deck_stages.pop(0)
    s.unseen_invader_cards &= ~(1 << card)
    s.explore_card = card
    s.explored_lands = 0
    report(chance, "invader-card", what=INVADER_NAMES[card], n=STAGE[card])
    return True


class ExploreLands(Selection):
    """The lands of the card with a source of invaders in or adjacent to them (SI-24.4, SI-24.5)."""

    def mask(self, s: State, f: Frame) -> int:
        state = island(s)
        if state.explore_card == NO_CARD:
            return 0
        found, sources = state.map.coast, state.lands_with(BUILDINGS)
        for land in bits(sources):
            found |= 1 << land | state.map.neighbours[land]
        return found & CARD_LANDS[state.explore_card] & state.map.lands & ~state.explored_lands

    def answer(self, s: State, i: int) -> Answer:
        return LAND_ANSWERS[i]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.explore_lands")


class ExploreLand(ModifiableStep):
    """Add an explorer to one land."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.explore")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state, land = island(s), f.target
        verdict = consult_modifiers(s, f, WOULD_ACT, land, EXPLORE, chance)
        if verdict == ASKED:
            return False
        s.pop()
        if verdict == STOPPED:
            report(chance, "spared", here=land, what="explore")
            return False
        report(chance, "explore", here=land)
        add_piece(state, land, EXPLORER, chance)
        state.explored_lands |= 1 << land
        if FLAGGED[state.explore_card] and state.components.after_explore is not None:
            s.push(state.components.after_explore, seat_of_land(state, land), -1, land)
        return False


class ExtraExploration(Effect):
    """The effect that a scenario adds to an exploration."""

    def words(self, lang: str) -> str:
        return ""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        if state.explore_card != NO_CARD and state.components.explore_more is not None and not state.ending:
            s.push(state.components.explore_more, 0)
        return False


class AdvanceCards(Effect):
    """SI-25.1: move every card one slot to the left. A slot may be removed when a card of some stage would enter it."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.phase.advance")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        advance_cards(island(s), chance)
        return False


def advance_cards(s: Island, chance: Chance) -> None:
    if s.ending:
        return
    coming = [*s.slot_card[1:], s.explore_card]
    if s.slot_card[0] != NO_CARD:
        s.discarded_invader_cards.append(s.slot_card[0])
    s.slot_card = coming
    s.explore_card, s.explored_lands = NO_CARD, 0
    if s.slot_until[0] and coming[0] != NO_CARD and STAGE[coming[0]] >= s.slot_until[0]:
        s.discarded_invader_cards.append(coming[0])
        del s.slot_action[0], s.slot_card[0], s.slot_until[0]
    report(chance, "advance")


def exploration_effect() -> Effect:
    """SI-24: turn up a card, then explore land by land."""
    return seq(Action(RevealInvaderCard()), each(ExploreLands(), Action(ExploreLand())), ExtraExploration())


def ravage_effect() -> Effect:
    return RavageLands(SlotLands(RAVAGE), Action(RavageLand(repeat(GIVEN, FightBack(INVADERS, None)))), True)


def build_effect() -> Effect:
    return each(SlotLands(BUILD), Action(BuildInLand()))

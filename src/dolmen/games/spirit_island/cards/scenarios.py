"""The scenarios. Titles: `spirit_island.scenarios.<name>.name`; so are the texts of their own nodes.

A scenario changes setup (`last`: after everything else), play (`modifiers`; `seat_modifiers`: for every seat), or the
conditions of victory and defeat.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import SEAT, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Act, Amount, Condition, Effect, Question, queue_trigger
from dolmen.engine.modifiers import Modifier
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ..effects.action import GOAL, TERROR_VICTORY, Action
from ..effects.blight import destroy_presence
from ..effects.card_language import (
    BUILDINGS,
    GIVEN,
    INVADERS,
    MIDDLE,
    SAME_BOARD,
    All,
    C,
    D,
    E,
    T,
    add,
    add_presence,
    board_each,
    boards,
    count,
    damage_by,
    each_land,
    has,
    in_one,
    lands,
    nearest,
    outnumber,
    per,
    remove,
    repeat,
    seq,
)
from ..effects.frame_fields import add_used_land, clear_used_lands, given_number, has_started, mark_as_started, used_lands
from ..effects.gains import draw_card, gain_energy
from ..effects.gather_push import PushPiece, moved_kind
from ..effects.invader_actions import AdvanceCards, RunSlots, build_effect, exploration_effect, ravage_effect
from ..effects.modifiers import AllPowersFast, SpecialAction, use_up_fast_power
from ..effects.selections import LandProperty, nearest_lands
from ..model.components import (
    DAHAN,
    FAST,
    LANDS,
    MAJOR,
    MINOR,
    SEAT_ANSWERS,
    bits,
    board_mask,
    damage,
    destination_of,
    kind_of,
    meets_threshold,
    seat_of,
)
from ..model.events import report
from ..model.modifier_points import COST, DESTROYED, MOVED, OFFER, SPEED
from ..model.state import Island, island, seat_of_land
from .fear_cards import resolve_fear


class Scenario:
    def __init__(
        self,
        name: str,
        threat: int,
        setup: Effect | None = None,
        modifiers: list[tuple[int, Modifier]] | None = None,
        seat_modifiers: list[tuple[int, Modifier]] | None = None,
        goal: Condition | None = None,
        loss: Condition | None = None,
        explore_more: Effect | None = None,
        at_terror_victory: Act | None = None,
        blight: int = 0,
        tainted_blight_reduction: int = 0,
        terror_by_fear: bool = True,
        fear_cards: int = 0,
    ) -> None:
        self.name: str = name
        self.threat: int = threat
        self.setup: Effect | None = setup
        self.modifiers: list[tuple[int, Modifier]] = modifiers or []  # point and modifier, once
        self.seat_modifiers: list[tuple[int, Modifier]] = seat_modifiers or []  # for every seat
        self.goal: Condition | None = goal
        self.loss: Condition | None = loss
        self.explore_more: Effect | None = explore_more
        self.at_terror_victory: Act | None = at_terror_victory
        self.blight: int = blight  # extra blight on the card, for each board
        self.tainted_blight_reduction: int = tainted_blight_reduction  # less blight on its tainted side, for each board
        self.terror_by_fear: bool = terror_by_fear
        self.fear_cards: int = fear_cards  # in the fear deck, instead of the usual

    def distinct_modifiers(self) -> list[Modifier]:
        found: list[Modifier] = []
        for _, modifier in [*self.modifiers, *self.seat_modifiers]:
            if modifier not in found:
                found.append(modifier)
        return found

    def parts(self) -> list[Effect]:
        """All its effects. Recorded games depend on the order."""
        found = [effect for effect in (self.setup, self.explore_more, self.at_terror_victory) if effect is not None]
        for modifier in self.distinct_modifiers():
            found.append(modifier)
        return found

    def words(self, lang: str) -> str:
        """All its changes, line by line."""
        sentences: list[str] = []
        if self.blight:
            less = self.tainted_blight_reduction
            sentences.append(say(lang, "spirit_island.scenarios.says.blight", n=self.blight, less=less))
        if self.fear_cards:
            sentences.append(say(lang, "spirit_island.scenarios.says.fear_cards"))
        if self.setup is not None:
            sentences.append(say(lang, "spirit_island.scenarios.says.last", then=self.setup.words(lang)))
        sentences += [modifier.words(lang) for modifier in self.distinct_modifiers()]
        if self.explore_more is not None:
            sentences.append(say(lang, "spirit_island.scenarios.says.explore_more", then=self.explore_more.words(lang)))
        if self.at_terror_victory is not None:
            sentences.append(say(lang, "spirit_island.scenarios.says.uprising", then=self.at_terror_victory.words(lang)))
        if self.goal is not None:
            sentences.append(say(lang, "spirit_island.scenarios.says.goal", condition=self.goal.words(lang)))
        if self.loss is not None:
            sentences.append(say(lang, "spirit_island.scenarios.says.loss", condition=self.loss.words(lang)))
        return "\n".join(sentences)


# -- Blitz -------------------------------------------------------------------------------------------------------------
class ExtraInvaderActions(Effect):
    """The invaders act once more: the cards in the slots, exploration, and the cards advance."""

    def __init__(self, actions: Effect) -> None:
        self.actions: Effect = actions

    def parts(self) -> list[Effect]:
        return [self.actions]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.blitz.once_more")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.push(self.actions, f.owner)
        return False


class JustExplored(LandProperty):
    """Explored with the card just turned up."""

    rule = "SI-42.7"

    def lands(self, s: Island, f: Frame) -> int:
        return s.explored_lands

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.blitz.visited.is")

    def qualifier(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.blitz.visited.of")


class BlitzSpeed(AllPowersFast):
    """All powers are fast, and those printed as fast are cheaper. It stands at `speed` and `cost`.

    A fast card costs 1 less. A fast power without a cost (a card with cost 0, an innate power) gains 1 energy instead. A
    slow power that its spirit could have made fast by other means gains 1 energy when it is used.
    """

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.blitz.fast", all=super().words(lang))

    def modify_number(self, s: State, active: ActiveModifier, subject: int, n: int) -> int:
        if active.point == SPEED:
            return FAST
        return n - 1 if island(s).components.powers[subject].speed == FAST else n

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        state, power = island(s), island(s).components.powers[subject]
        if active.point == COST:
            gains = power.speed == FAST and power.cost == 0
        elif power.speed == FAST:
            gains = not power.is_card()
        else:
            gains = (
                meets_threshold(state.elements(active.seat), power.fast_with)
                if power.fast_with
                else use_up_fast_power(state, active.seat, subject)
            )
        if gains:
            gain_energy(state, active.seat, 1, chance)


BLITZ_SPEED: Final = BlitzSpeed()


# -- Guard the Isle's Heart --------------------------------------------------------------------------------------------
class NearestPresenceLands(LandProperty):
    """The lands nearest to the target where the spirit that starts on its board may add presence."""

    rule = "SI-43.4"

    def lands(self, s: Island, f: Frame) -> int:
        seat = seat_of_land(s, f.target)
        allowed = s.lands_for_presence(seat, False) & board_mask(s.map.boards[seat]) & s.map.lands
        return nearest_lands(s, f.target, allowed)

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.footing.is")

    def qualifier(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.footing.of")


class DrawExtraCards(Effect):
    """Every spirit draws one extra minor and one extra major power, without forgetting a card."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.cards")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        for seat in range(state.components.seats):
            for deck in (MINOR, MAJOR):
                card = draw_card(state, deck, chance)
                if card >= 0:
                    state.hand[seat] |= 1 << card
                    report(chance, "gain", seat, state.components.power_names[card])
        return False


class MiddleLandHasBuilding(Condition):
    """From turn 2 on a building in a middle land loses the game."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        return state.turn > 1 and state.lands_with(BUILDINGS) & state.map.middle != 0

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.loss")


# -- Rituals of Terror -------------------------------------------------------------------------------------------------
RITUAL_DAHAN: Final = 3  # for each player
RITUAL_PRICE: Final = 3  # energy, and presence


class RitualLand(LandProperty):
    """Presence of every spirit, at least 3 in all, and 3 dahan for each player."""

    rule = "SI-44.4"

    def lands(self, s: Island, f: Frame) -> int:
        found = s.map.lands & s.lands_with(D)
        for seat in range(s.components.seats):
            found &= s.presence_lands[seat]
        for land in bits(found):
            presence = sum([s.presence_in(seat, land) for seat in range(s.components.seats)])
            if presence < RITUAL_PRICE or s.count(land, D) < RITUAL_DAHAN * s.components.seats:
                found &= ~(1 << land)
        return found

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.land.is")

    def qualifier(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.land.of")


RITUAL_LAND: Final = RitualLand()


class PaySharedEnergy(Question):
    """One of the spirits pays 1 energy."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.pay", n=n.display_value(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEAT_ANSWERS[: island(s).components.seats]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return "SI-1.3" if answer.kind == SEAT else NOT_OFFERED
        return "" if island(s).energy[seat_of(answer)] else "SI-44.4"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        gain_energy(island(s), seat_of(answer), -1, chance)


class SacrificeSharedPresence(Question):
    """One of the spirits destroys 1 of its presence in the target land."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.sacrifice", n=n.display_value(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEAT_ANSWERS[: island(s).components.seats]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return "SI-1.3" if answer.kind == SEAT else NOT_OFFERED
        return "" if island(s).presence_in(seat_of(answer), f.target) else "SI-5.4"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        destroy_presence(island(s), seat_of(answer), f.target, chance)


class RaiseTerror(Effect):
    """The next terror level; then all earned fear cards are resolved by it. The third time it is victory. b: 1 raised."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.raise")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if not has_started(f):
            mark_as_started(f)
            state.terror += 1
            report(chance, "terror", n=state.terror)
        elif state.earned and state.terror < TERROR_VICTORY:
            resolve_fear(state, chance)
        else:
            s.pop()
        return False


class PushDahanEvenly(PushPiece):
    """All dahan out of the target land, as evenly as possible over the lands next to it. c: the lands of this round."""

    limit_rule = "SI-44.7"
    mask_registers = "c"

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.scatter")

    def destinations(self, s: Island, f: Frame) -> int:
        return super().destinations(s, f) & ~used_lands(f) if s.terror < TERROR_VICTORY else 0

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        add_used_land(f, destination_of(answer))
        if not self.destinations(island(s), f):
            clear_used_lands(f)
        self.carry_out(s, f, answer, chance)


class RitualAction(SpecialAction):
    """The ritual, in the fast and the slow phase. The team chooses its land and pays energy and presence together."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.ritual", then=self.effect.words(lang))

    def refusal_for(self, s: Island, seat: int) -> str:
        if not RITUAL_LAND.lands(s, Frame(self, seat)) or sum(s.energy) < RITUAL_PRICE:
            return "SI-44.4"
        return ""


PRICE: Final = seq(repeat(RITUAL_PRICE, PaySharedEnergy()), repeat(RITUAL_PRICE, SacrificeSharedPresence()))
RITUAL: Final = RitualAction(0, "ritual", Action(in_one(lands(RITUAL_LAND), seq(PRICE, RaiseTerror(), PushDahanEvenly(D)))))


# -- Dahan Insurrection ------------------------------------------------------------------------------------------------


class ArrivedDahan(Amount):
    """The number of dahan that arrived and are still there. Dahan that left again deal their damage elsewhere."""

    def value(self, s: State, f: Frame) -> int:
        return min(given_number(f), island(s).count(f.target, D))

    def display_value(self, lang: str) -> object:
        return 1

    def per_text(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.arrived")


class RaidAction(Action):
    """Dahan deal damage in their land. If it cannot destroy a building, it does not affect other raids."""

    def is_independent(self, s: Island, f: Frame) -> bool:
        for piece in s.pieces[f.target]:
            if BUILDINGS >> kind_of(piece) & 1 and damage(piece) + given_number(f) >= s.health(f.target, piece):
                return False
        return True


class ResponseAction(Action):
    """Pieces are added. This moves no dahan, so the order of responses does not matter."""

    def is_independent(self, s: Island, f: Frame) -> bool:
        return True


class ConstantRaiding(Modifier):
    """After each action, dahan that it moved deal 1 damage each where they are."""

    def __init__(self, effect: Act) -> None:
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.raiding", then=self.effect.words(lang))

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        if moved_kind(subject) == DAHAN:
            queue_trigger(s, self.effect, seat_of_land(island(s), place), -1, place, n, LANDS + place)


class MilitaryResponse(Modifier):
    """After each action: for each destroyed building of a kind, add a smaller piece in the nearest land with dahan."""

    def __init__(self, key: str, kinds: int, effect: Act) -> None:
        self.key: str = key
        self.kinds: int = kinds
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.scenarios.dahan_insurrection.{self.key}", then=self.effect.words(lang))

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        if self.kinds >> subject & 1:
            queue_trigger(s, self.effect, seat_of_land(island(s), place), -1, place, n, LANDS + place)


class InsurrectionWon(Condition):
    """Level 1: the usual goal. Level 2: no land with more buildings than dahan. From 3: fewer such lands than players."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        if state.terror < 2:
            return GOAL.holds(s, f)
        left = (OUTNUMBERED.lands(state, f) & state.map.lands).bit_count()
        return left == 0 if state.terror == 2 else left < state.components.seats

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.goal")

    def words_at_level(self, lang: str, terror: int) -> str:
        """The goal at a terror level, in words."""
        return say(lang, f"spirit_island.scenarios.dahan_insurrection.win.{min(terror, 3)}")


class InsurrectionLost(Condition):
    """Fewer than 2 dahan for each player, or terror level "victory" without reaching the goal."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        dahan = sum([state.count(land, D) for land in bits(state.map.lands)])
        return dahan < 2 * state.components.seats or (state.terror >= TERROR_VICTORY and not INSURRECTION.holds(s, f))

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.loss")


OUTNUMBERED: Final = outnumber(BUILDINGS, D)
INSURRECTION: Final = InsurrectionWon()


SCENARIOS: list[Scenario] = [
    Scenario(
        "blitz",
        0,
        setup=ExtraInvaderActions(seq(RunSlots(ravage_effect(), build_effect()), exploration_effect(), AdvanceCards())),
        seat_modifiers=[(SPEED, BLITZ_SPEED), (COST, BLITZ_SPEED)],
        explore_more=Action(board_each(boards(JustExplored()), in_one(lands(SAME_BOARD, JustExplored()), add(E)))),
        blight=1,
        tainted_blight_reduction=1,
    ),
    Scenario(
        "guard_the_isles_heart",
        0,
        setup=seq(
            each_land(lands(has(T)), remove(T, All(count(T)))),
            each_land(lands(MIDDLE), seq(add(E), in_one(lands(NearestPresenceLands()), add_presence()))),
            DrawExtraCards(),
        ),
        loss=MiddleLandHasBuilding(),
    ),
    Scenario(
        "rituals_of_terror",
        3,
        seat_modifiers=[(OFFER, RITUAL)],
        terror_by_fear=False,
        fear_cards=15,
    ),
    Scenario(
        "dahan_insurrection",
        4,
        modifiers=[
            (MOVED, ConstantRaiding(RaidAction(damage_by(ArrivedDahan())))),
            (
                DESTROYED,
                MilitaryResponse("for_city", C, ResponseAction(repeat(GIVEN, in_one(lands(nearest(has(D))), add(T))))),
            ),
            (
                DESTROYED,
                MilitaryResponse("for_town", T, ResponseAction(repeat(GIVEN, in_one(lands(nearest(has(D))), add(E))))),
            ),
        ],
        goal=INSURRECTION,
        loss=InsurrectionLost(),
        at_terror_victory=Action(each_land(lands(has(D), has(INVADERS)), damage_by(per(count(D), 2)))),
    ),
]
SPECIAL_ACTIONS: Final[list[SpecialAction]] = [RITUAL]  # by number
SCENARIO_NAMES: list[str] = [scenario.name for scenario in SCENARIOS]

"""The scenarios. Titles: `spirit_island.scenarios.<name>.name`; what no verb says stands there too.

A scenario changes setup (`last`: after all else), has a say in play (`rules`; `rows`: for every seat), wins or loses
otherwise.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
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
from ..effects.gains import draw_card, gain_energy
from ..effects.gather_push import Push, moved_kind
from ..effects.modifiers import AllFast, Deed, Quickening
from ..effects.selections import Where, nearest_of
from ..model.components import DAHAN, FAST, LANDS, MAJOR, MINOR, SEAT_ANSWERS, bits, board_mask, damage, enough, kind
from ..model.events import report
from ..model.modifier_points import COST, DESTROYED, MOVED, OFFER, SPEED
from ..model.state import POWER_NAMES, POWERS, Island, island, seat_at
from ..phases.invader_phase import Advance, Slots, building, exploration, ravaging, resolve_fear


class Scenario:
    def __init__(
        self,
        name: str,
        threat: int,
        last: Effect | None = None,
        rules: list[tuple[int, Modifier]] | None = None,
        rows: list[tuple[int, Modifier]] | None = None,
        goal: Condition | None = None,
        loss: Condition | None = None,
        explore_more: Effect | None = None,
        uprising: Act | None = None,
        blight: int = 0,
        less_tainted: int = 0,
        terror_by_fear: bool = True,
        fear_cards: int = 0,
    ) -> None:
        self.name: str = name
        self.threat: int = threat
        self.last: Effect | None = last
        self.rules: list[tuple[int, Modifier]] = rules or []  # point and modifier, once
        self.rows: list[tuple[int, Modifier]] = rows or []  # for every seat
        self.goal: Condition | None = goal
        self.loss: Condition | None = loss
        self.explore_more: Effect | None = explore_more
        self.uprising: Act | None = uprising
        self.blight: int = blight  # more on the card, for each board
        self.less_tainted: int = less_tainted  # less on its tainted side, for each board
        self.terror_by_fear: bool = terror_by_fear
        self.fear_cards: int = fear_cards  # in the fear deck, instead of the usual

    def modifiers(self) -> list[Modifier]:
        found: list[Modifier] = []
        for _, modifier in [*self.rules, *self.rows]:
            if modifier not in found:
                found.append(modifier)
        return found

    def parts(self) -> list[Effect]:
        """All its sentences, in an order that does not change."""
        found = [effect for effect in (self.last, self.explore_more, self.uprising) if effect is not None]
        for modifier in self.modifiers():
            found.append(modifier)
        return found

    def words(self, lang: str) -> str:
        """All that it changes, line by line."""
        told: list[str] = []
        if self.blight:
            told.append(say(lang, "spirit_island.scenarios.says.blight", n=self.blight, less=self.less_tainted))
        if self.fear_cards:
            told.append(say(lang, "spirit_island.scenarios.says.fear_cards"))
        if self.last is not None:
            told.append(say(lang, "spirit_island.scenarios.says.last", then=self.last.words(lang)))
        told += [modifier.words(lang) for modifier in self.modifiers()]
        if self.explore_more is not None:
            told.append(say(lang, "spirit_island.scenarios.says.explore_more", then=self.explore_more.words(lang)))
        if self.uprising is not None:
            told.append(say(lang, "spirit_island.scenarios.says.uprising", then=self.uprising.words(lang)))
        if self.goal is not None:
            told.append(say(lang, "spirit_island.scenarios.says.goal", condition=self.goal.words(lang)))
        if self.loss is not None:
            told.append(say(lang, "spirit_island.scenarios.says.loss", condition=self.loss.words(lang)))
        return "\n".join(told)


# -- Blitz -------------------------------------------------------------------------------------------------------------
class OnceMore(Effect):
    """The invaders take one more set of actions: by the cards in their slots, then they explore, and cards advance."""

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


class Visited(Where):
    """Explored into by the card just turned up."""

    def lands(self, s: Island, f: Frame) -> int:
        return s.visited

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.blitz.visited.is")

    def of(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.blitz.visited.of")


class BlitzSpeed(AllFast):
    """All powers are fast, and those that were so anyway are cheaper. It stands at `speed` and `cost`.

    A card that was fast costs 1 less; where nothing can be taken off (a card without a price, an innate power) 1 energy is
    gained instead. A slow power that its spirit could have made fast otherwise saves its 1 energy when it is used.
    """

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.blitz.fast", all=super().words(lang))

    def value(self, s: State, r: ActiveModifier, x: int, n: int) -> int:
        if r.point == SPEED:
            return FAST
        return n - 1 if POWERS[x].speed == FAST else n

    def heard(self, s: State, r: ActiveModifier, place: int, x: int, n: int, chance: Chance) -> None:
        state, power = island(s), POWERS[x]
        if r.point == COST:
            gains = power.speed == FAST and power.cost == 0
        elif power.speed == FAST:
            gains = not power.is_card()
        else:
            gains = enough(state.elements(r.seat), power.fast_with) if power.fast_with else self.quickened(state, r.seat, x)
        if gains:
            gain_energy(state, r.seat, 1, chance)

    def quickened(self, s: Island, seat: int, power: int) -> bool:
        """Whether something else would have made this power fast too; that is then used up."""
        for row in s.modifiers:
            node = row.node
            if row.point == OFFER and row.seat == seat and isinstance(node, Quickening) and node.left(s, row) > 0:
                node.spend(s, row, power)
                s.fastened[seat] |= 1 << power
                return True
        return False


BLITZ_SPEED: Final = BlitzSpeed()


# -- Guard the Isle's Heart --------------------------------------------------------------------------------------------
class NearestFooting(Where):
    """The lands nearest to the target in which the spirit that starts on its board may have presence."""

    def lands(self, s: Island, f: Frame) -> int:
        seat = seat_at(s, f.target)
        allowed = s.footing(seat, False) & board_mask(s.map.boards[seat]) & s.map.lands
        return nearest_of(s, f.target, allowed)

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.footing.is")

    def of(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.footing.of")


class TwoMoreCards(Effect):
    """Every spirit starts with a minor and a major power besides its own, drawn singly, without forgetting."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.cards")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        for seat in range(state.box.seats):
            for deck in (MINOR, MAJOR):
                card = draw_card(state, deck, chance)
                if card >= 0:
                    state.hand[seat] |= 1 << card
                    report(chance, "gain", seat, POWER_NAMES[card])
        return False


class HeartLost(Condition):
    """From turn 2 on a building in a middle land loses the game."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        return state.turn > 1 and state.lands_with(BUILDINGS) & state.map.middle != 0

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.guard_the_isles_heart.loss")


# -- Rituals of Terror -------------------------------------------------------------------------------------------------
RITUAL_DAHAN: Final = 3  # for each player
RITUAL_PRICE: Final = 3  # energy, and presence


class RitualLand(Where):
    """Presence of every spirit, at least 3 in all, and 3 dahan for each player."""

    def lands(self, s: Island, f: Frame) -> int:
        found = s.map.lands & s.lands_with(D)
        for seat in range(s.box.seats):
            found &= s.home[seat]
        for land in bits(found):
            presence = sum([s.presence_in(seat, land) for seat in range(s.box.seats)])
            if presence < RITUAL_PRICE or s.count(land, D) < RITUAL_DAHAN * s.box.seats:
                found &= ~(1 << land)
        return found

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.land.is")

    def of(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.land.of")


RITUAL_LAND: Final = RitualLand()


class PayTogether(Question):
    """One of the spirits pays 1 energy."""

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.pay", n=n.shown(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEAT_ANSWERS[: island(s).box.seats]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        return "" if island(s).energy[answer.a] else "SI-7.9"

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        gain_energy(island(s), answer.a, -1, chance)


class SacrificeTogether(Question):
    """One of the spirits destroys 1 of its presence in the target land."""

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.sacrifice", n=n.shown(lang))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEAT_ANSWERS[: island(s).box.seats]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        return "" if island(s).presence_in(answer.a, f.target) else "SI-5.4"

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        destroy_presence(island(s), answer.a, f.target, chance)


class RaiseTerror(Effect):
    """The next terror level; then all earned fear cards are resolved by it. The third time it is victory. b: 1 raised."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.raise")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if f.b == 0:
            f.b = 1
            state.terror += 1
            report(chance, "terror", n=state.terror)
        elif state.earned and state.terror < TERROR_VICTORY:
            resolve_fear(state, chance)
        else:
            s.pop()
        return False


class Scatter(Push):
    """All dahan out of the target land, as evenly as possible over the lands next to it. c: the lands of this round."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.scatter")

    def goals(self, s: Island, f: Frame) -> int:
        return super().goals(s, f) & ~f.c if s.terror < TERROR_VICTORY else 0

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        f.c |= 1 << answer.c
        if not self.goals(island(s), f):
            f.c = 0
        self.do(s, f, answer, chance)


class Ritual(Deed):
    """In the fast and the slow phase; its land, its energy and its presence are the team's to give."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.rituals_of_terror.ritual", then=self.effect.words(lang))

    def why_not(self, s: Island, seat: int) -> str:
        if not RITUAL_LAND.lands(s, Frame(self, seat)) or sum(s.energy) < RITUAL_PRICE:
            return "SI-44.4"
        return ""


PRICE: Final = seq(repeat(RITUAL_PRICE, PayTogether()), repeat(RITUAL_PRICE, SacrificeTogether()))
RITUAL: Final = Ritual("ritual", Action(in_one(lands(RITUAL_LAND), seq(PRICE, RaiseTerror(), Scatter(D)))))


# -- Dahan Insurrection ------------------------------------------------------------------------------------------------


class Arrived(Amount):
    """So many dahan as came, if they are still there: who left again deals its damage elsewhere."""

    def value(self, s: State, f: Frame) -> int:
        return min(f.a, island(s).count(f.target, D))

    def shown(self, lang: str) -> object:
        return 1

    def per(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.arrived")


class Raid(Action):
    """Dahan deal damage where they are. As long as no building can fall by it, no other raid hears of it."""

    def apart(self, s: Island, f: Frame) -> bool:
        for piece in s.pieces[f.target]:
            if BUILDINGS >> kind(piece) & 1 and damage(piece) + f.a >= s.health(f.target, piece):
                return False
        return True


class Response(Action):
    """Pieces are added: that moves no dahan, so whose turn is next does not matter to the others."""

    def apart(self, s: Island, f: Frame) -> bool:
        return True


class ConstantRaiding(Modifier):
    """After each action, dahan that it moved deal 1 damage each where they are."""

    def __init__(self, effect: Act) -> None:
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.raiding", then=self.effect.words(lang))

    def heard(self, s: State, r: ActiveModifier, place: int, x: int, n: int, chance: Chance) -> None:
        if moved_kind(x) == DAHAN:
            queue_trigger(s, self.effect, seat_at(island(s), place), -1, place, n, LANDS + place)


class MilitaryResponse(Modifier):
    """After each action, for each building of a kind that it destroyed a lesser piece comes to the dahan nearest to it."""

    def __init__(self, key: str, kinds: int, effect: Act) -> None:
        self.key: str = key
        self.kinds: int = kinds
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.scenarios.dahan_insurrection.{self.key}", then=self.effect.words(lang))

    def heard(self, s: State, r: ActiveModifier, place: int, x: int, n: int, chance: Chance) -> None:
        if self.kinds >> x & 1:
            queue_trigger(s, self.effect, seat_at(island(s), place), -1, place, n, LANDS + place)


class Insurrection(Condition):
    """At terror level 1 as ever; at 2 nowhere more buildings than dahan; from 3 on in fewer lands than there are players."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        if state.terror < 2:
            return GOAL.holds(s, f)
        left = (OUTNUMBERED.lands(state, f) & state.map.lands).bit_count()
        return left == 0 if state.terror == 2 else left < state.box.seats

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.goal")

    def at(self, lang: str, terror: int) -> str:
        """What it asks for at a terror level."""
        return say(lang, f"spirit_island.scenarios.dahan_insurrection.win.{min(terror, 3)}")


class InsurrectionLost(Condition):
    """Fewer than 2 dahan for each player; or terror level victory, and even then the goal is not reached."""

    def holds(self, s: State, f: Frame) -> bool:
        state = island(s)
        dahan = sum([state.count(land, D) for land in bits(state.map.lands)])
        return dahan < 2 * state.box.seats or (state.terror >= TERROR_VICTORY and not INSURRECTION.holds(s, f))

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.scenarios.dahan_insurrection.loss")


OUTNUMBERED: Final = outnumber(BUILDINGS, D)
INSURRECTION: Final = Insurrection()


SCENARIOS: list[Scenario] = [
    Scenario(
        "blitz",
        0,
        last=OnceMore(seq(Slots(ravaging(), building()), exploration(), Advance())),
        rows=[(SPEED, BLITZ_SPEED), (COST, BLITZ_SPEED)],
        explore_more=Action(board_each(boards(Visited()), in_one(lands(SAME_BOARD, Visited()), add(E)))),
        blight=1,
        less_tainted=1,
    ),
    Scenario(
        "guard_the_isles_heart",
        0,
        last=seq(
            each_land(lands(has(T)), remove(T, All(count(T)))),
            each_land(lands(MIDDLE), seq(add(E), in_one(lands(NearestFooting()), add_presence()))),
            TwoMoreCards(),
        ),
        loss=HeartLost(),
    ),
    Scenario(
        "rituals_of_terror",
        3,
        rows=[(OFFER, RITUAL)],
        terror_by_fear=False,
        fear_cards=15,
    ),
    Scenario(
        "dahan_insurrection",
        4,
        rules=[
            (MOVED, ConstantRaiding(Raid(damage_by(Arrived())))),
            (DESTROYED, MilitaryResponse("for_city", C, Response(repeat(GIVEN, in_one(lands(nearest(has(D))), add(T)))))),
            (DESTROYED, MilitaryResponse("for_town", T, Response(repeat(GIVEN, in_one(lands(nearest(has(D))), add(E)))))),
        ],
        goal=INSURRECTION,
        loss=InsurrectionLost(),
        uprising=Action(each_land(lands(has(D), has(INVADERS)), damage_by(per(count(D), 2)))),
    ),
]
SCENARIO_NAMES: list[str] = [scenario.name for scenario in SCENARIOS]

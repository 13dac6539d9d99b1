"""The target of a power: its range, its limits, and the question that asks for it (SI-10). Also repeats of a power."""

from __future__ import annotations

from dolmen.engine.answer import LAND, SEAT, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Effect, Question, current_act
from dolmen.engine.modifiers import Modifier
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import LAND_ANSWERS, LANDS, SEAT_ANSWERS, bits, land_of, meets_threshold, parse_elements, seat_of
from ..model.events import report
from ..model.state import Island, from_power, island
from .action import is_repeating
from .frame_fields import mark_as_repeat
from .selections import HasTerrain, LandProperty, absent_land_rule, element_words, join_qualifiers, terrain_words


@mypyc_attr("allow_interpreted_subclasses")
class ChooseTarget(Question):
    """The question for the target of a power. `then` is the power's effect."""

    def __init__(self) -> None:
        self.then: Effect = self
        self.fast_with: int = 0  # elements that let the power be used in the fast phase

    def parts(self) -> list[Effect]:
        return [self.then]

    def words(self, lang: str) -> str:
        text = self.then.words(lang)
        if self.fast_with:
            text = say(lang, "spirit_island.line.fast", need=element_words(lang, self.fast_with)) + "\n" + text
        return text

    def needs_own_line(self) -> bool:
        return self.then.needs_own_line()

    def range_and_target(self, lang: str) -> str:
        """Range and target in words, as in the target bar of a card."""
        raise NotImplementedError

    def range_thresholds(self) -> list[int]:
        """Packed elements; with one of these thresholds the range is longer."""
        return []

    def has_target_with(self, s: Island, f: Frame, have: int) -> bool:
        """Whether a user who has a target with all elements also has one with only the elements `have`."""
        return True

    def no_target_rule(self, s: Island, f: Frame) -> str:
        """The rule by which the power has no target, if it has none."""
        return "SI-10.6"


class ChooseTargetLand(ChooseTarget):
    """Choose the land a power is used on (SI-10)."""

    def __init__(self, n: int, sacred: bool, wheres: list[LandProperty], terrain: int, farther: tuple[str, int]) -> None:
        super().__init__()
        self.n: int = n
        self.sacred: bool = sacred
        self.wheres: list[LandProperty] = wheres
        self.terrain: int = terrain  # of the origin, -1: any
        self.farther_need: int = parse_elements(farther[0])  # with these elements the range is `farther_range`
        self.farther_range: int = farther[1]

    def range_thresholds(self) -> list[int]:
        return [self.farther_need] if self.farther_need else []

    def range_and_target(self, lang: str) -> str:
        origin = ""
        if self.sacred:
            origin = say(lang, "spirit_island.bar.sacred")
        elif self.terrain >= 0:
            origin = say(lang, "spirit_island.bar.from", what=terrain_words(lang, [self.terrain]))
        text = say(lang, "spirit_island.bar.land", n=self.n, origin=origin, what=self.land_words(lang))
        if self.farther_need:
            text += say(lang, "spirit_island.bar.farther", need=element_words(lang, self.farther_need), n=self.farther_range)
        return text

    def land_words(self, lang: str) -> str:
        """What the target must be: `any land`, `a land with Dahan`, `Jungle or Wetland`."""
        if not self.wheres:
            return say(lang, "spirit_island.bar.any")
        return self.terrain_choice(lang) or say(lang, "spirit_island.bar.with", of=join_qualifiers(lang, self.wheres))

    def terrain_choice(self, lang: str) -> str:
        """`Jungle or Wetland`, if the target must have one of these terrains and nothing else; otherwise ''."""
        where = self.wheres[0] if len(self.wheres) == 1 else None
        if not isinstance(where, HasTerrain):
            return ""
        names = [terrain_words(lang, [terrain]) for terrain in where.terrains]
        return say(lang, "spirit_island.bar.or", first=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]

    def lands_in_range(self, s: Island, seat: int, power: int) -> int:
        return self.lands_within(s, seat, power, self.has_longer_range(s, seat))

    def has_longer_range(self, s: Island, seat: int) -> bool:
        return self.farther_need != 0 and meets_threshold(s.elements(seat), self.farther_need)

    def range_of(self, s: Island, seat: int, power: int) -> int:
        return s.range_of(seat, power, self.farther_range if self.has_longer_range(s, seat) else self.n)

    def lands_within(self, s: Island, seat: int, power: int, far: bool) -> int:
        return s.lands_in_range(seat, power, self.farther_range if far else self.n, self.sacred, self.terrain)

    def has_target_with(self, s: Island, f: Frame, have: int) -> bool:
        if self.farther_need == 0 or meets_threshold(have, self.farther_need):
            return True
        lands = self.lands_within(s, f.owner, f.source, False)
        for where in self.wheres:
            lands &= where.lands(s, f)
        return (lands | self.lands_beyond_range(s, f)) != 0

    def target_lands(self, s: Island, f: Frame) -> int:
        lands = self.lands_in_range(s, f.owner, f.source)
        for where in self.wheres:
            lands &= where.lands(s, f)
        return lands | self.lands_beyond_range(s, f)

    def lands_beyond_range(self, s: Island, f: Frame) -> int:
        """Lands out of range that a special rule lets this power target (Shadows of the Dahan)."""
        for active in s.modifiers:
            node = active.node
            if isinstance(node, TargetBeyondRange) and active.seat == f.owner:
                lands = node.lands(s, f.owner)
                for where in self.wheres:
                    lands &= where.lands(s, f)
                return lands if self.lands_in_range(s, f.owner, f.source) else 0
        return 0

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        return self.target_lands(island(s), f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[i] for i in bits(self.target_lands(island(s), f))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind != LAND:
            return NOT_OFFERED
        state, land = island(s), land_of(answer)
        if self.target_lands(state, f) >> land & 1:
            return ""
        return absent_land_rule(state, land, True) or self.range_refusal(state, f, land) or "SI-10.6"

    def range_refusal(self, s: Island, f: Frame, land: int) -> str:
        """The rule by which a land is out of range, or ''."""
        if self.lands_in_range(s, f.owner, f.source) >> land & 1:
            return ""
        n = self.range_of(s, f.owner, f.source)
        if (
            s.lands_in_range(
                f.owner, f.source, self.farther_range if self.has_longer_range(s, f.owner) else self.n, False, -1
            )
            >> land
            & 1
        ):
            return "SI-10.4"  # near presence, but not near presence from which this power may be used
        return "SI-10.3" if n == 0 else "SI-10.1"

    def no_target_rule(self, s: Island, f: Frame) -> str:
        """The rule by which the power has no target land: no origin, or no land in range that fits."""
        if self.lands_in_range(s, f.owner, f.source):
            return "SI-10.6"
        if self.sacred:
            return "SI-5.6"
        return "SI-10.4" if self.terrain >= 0 else "SI-10.1"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state = island(s)
        near = self.lands_in_range(state, f.owner, f.source)
        if not near >> land_of(answer) & 1:
            for active in s.modifiers:
                node = active.node
                if isinstance(node, TargetBeyondRange) and active.seat == f.owner:
                    node.pay(state, f.owner, chance)
        report(chance, "use", f.owner, island(s).components.power_names[f.source], land_of(answer))
        s.push(self.then, f.owner, f.source, land_of(answer))


class ChooseTargetSpirit(ChooseTarget):
    """Choose the spirit a power is used on (SI-10.12). In a solo game "another" may be the user (SI-31.2)."""

    def __init__(self, another: bool) -> None:
        super().__init__()
        self.another: bool = another

    def range_and_target(self, lang: str) -> str:
        return say(lang, "spirit_island.bar.another" if self.another else "spirit_island.bar.spirit")

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return SEAT_ANSWERS[: island(s).components.seats]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        seats = island(s).components.seats
        if answer.kind != SEAT:
            return NOT_OFFERED
        if seat_of(answer) >= seats:
            return "SI-1.3"
        return "SI-10.12" if self.another and seat_of(answer) == f.owner and seats > 1 else ""

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        report(chance, "use", f.owner, island(s).components.power_names[f.source], n=seat_of(answer))
        s.push(self.then, f.owner, f.source, LANDS + seat_of(answer))


@mypyc_attr("allow_interpreted_subclasses")
class TargetBeyondRange(Modifier):
    """A special rule that lets a seat target lands out of range, for a price. It stands at the point `range`."""

    def lands(self, s: Island, seat: int) -> int:
        raise NotImplementedError

    def pay(self, s: Island, seat: int, chance: Chance) -> None:
        raise NotImplementedError


# -- repeats -----------------------------------------------------------------------------------------------------------
class RepeatThis(Effect):
    """Repeat this power on any legal target; not while it is itself repeated (SI-17.14)."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.repeat_this")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        if not is_repeating(s):
            power = island(s).components.powers[f.source]
            target = power.target
            if target is not None and target.has_legal_answer(s, Frame(target, f.owner, f.source)):
                report(chance, "repeat", f.owner, island(s).components.power_names[f.source])
                mark_as_repeat(s.push(power.use, f.owner, f.source))
        return False


class RepeatIn(Question):
    """Repeat this power in a land with a property, ignoring range and target (SI-17.12)."""

    def __init__(self, where: LandProperty) -> None:
        self.where: LandProperty = where

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.repeat_in", of=self.where.qualifier(lang))

    def lands(self, s: State, f: Frame) -> int:
        if is_repeating(s) or not from_power(f):
            return 0
        return self.where.lands(island(s), f) & island(s).lands_in_play(True)

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        return self.lands(s, f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind != LAND:
            return NOT_OFFERED
        if self.lands(s, f) >> land_of(answer) & 1:
            return ""
        return absent_land_rule(island(s), land_of(answer), True) or "SI-17.12"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        target = island(s).components.powers[f.source].target
        assert isinstance(target, ChooseTarget)
        report(chance, "repeat", f.owner, island(s).components.power_names[f.source], land_of(answer))
        now = current_act(s)
        assert now is not None
        mark_as_repeat(now)  # nothing of the first use is left, because the repeat is its last part
        s.push(target.then, f.owner, f.source, land_of(answer))

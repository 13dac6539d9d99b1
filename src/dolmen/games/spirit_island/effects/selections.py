"""Properties of lands, selections of lands and spirits, amounts and conditions: the nouns of the card language."""

from __future__ import annotations

from typing import ClassVar, Final

from dolmen.engine.answer import Answer
from dolmen.engine.effects import Amount, Condition, Selection
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import (
    COASTAL,
    ELEMENTS,
    INVADERS,
    KINDS,
    LAND_ANSWERS,
    LANDS,
    OCEANS,
    SEAT_ANSWERS,
    TERRAIN_LANDS,
    TERRAINS,
    bits,
    board_mask,
    board_of,
    element_count,
    number_of,
)
from ..model.state import Island, from_power, island, target_seat
from .frame_fields import given_number

YOU: Final = 0  # the owner's presence
ANYBODY: Final = 1  # presence of any spirit
WITH: Final = "with"  # the form of a kind after "with"


def kinds_words(lang: str, kinds: int, n: object) -> str:
    """`Explorer/Town`, in the form of one or many, or (`WITH`) as it follows "with"."""
    form = "with" if n == WITH else "one" if n == 1 else "other"
    if kinds == INVADERS:
        return say(lang, f"spirit_island.kind.invader.{form}")
    return "/".join([say(lang, f"spirit_island.kind.{KINDS[k]}.{form}") for k in bits(kinds)])


def terrain_words(lang: str, terrains: list[int]) -> str:
    return "/".join([say(lang, f"spirit_island.terrain.{TERRAINS[t]}") for t in terrains])


def element_words(lang: str, need: int) -> str:
    """`2 Sun, 3 Water`."""
    names = [(element_count(need, e), say(lang, f"spirit_island.element.{name}")) for e, name in enumerate(ELEMENTS)]
    return ", ".join([f"{n} {name}" for n, name in names if n])


# -- properties of lands -----------------------------------------------------------------------------------------------
@mypyc_attr("allow_interpreted_subclasses")
class LandProperty(Condition):
    """A property of lands. As a condition it is tested on the target land; it also picks lands and limits targets."""

    rule: str = "SI-4.16"  # the rule that refuses a land without it

    def lands(self, s: Island, f: Frame) -> int:
        """All lands that have it."""
        raise NotImplementedError

    def holds(self, s: State, f: Frame) -> bool:
        return self.lands(island(s), f) >> f.target & 1 == 1

    def qualifier(self, lang: str) -> str:
        """The words that follow "a land": ` with Dahan`."""
        raise NotImplementedError


class HasPieces(LandProperty):
    """At least n pieces of these kinds, in the land or (`beside`) in the adjacent lands."""

    def __init__(self, kinds: int, n: int, beside: bool = False) -> None:
        self.kinds: int = kinds
        self.n: int = n
        self.beside: bool = beside

    def lands(self, s: Island, f: Frame) -> int:
        if self.beside:
            return self.lands_beside(s, f)
        found = s.lands_with(self.kinds)
        if self.n > 1:
            for land in bits(found):
                if s.count(land, self.kinds) < self.n:
                    found &= ~(1 << land)
        return found

    def lands_beside(self, s: Island, f: Frame) -> int:
        found, having = 0, s.lands_with(self.kinds)
        for land in bits(s.lands_in_play(from_power(f))):
            near = bits(s.adjacent_lands(land, from_power(f)) & having)
            found |= (sum([s.count(other, self.kinds) for other in near]) >= self.n) << land
        return found

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.land.{self.key()}.is", what=kinds_words(lang, self.kinds, 2), n=self.n)

    def qualifier(self, lang: str) -> str:
        return say(lang, f"spirit_island.land.{self.key()}.of", what=kinds_words(lang, self.kinds, WITH), n=self.n)

    def key(self) -> str:
        return "beside" if self.beside else "has" if self.n == 1 else "has_many"


class HasAtMost(LandProperty):
    """At most n pieces of these kinds."""

    def __init__(self, kinds: int, n: int) -> None:
        self.kinds: int = kinds
        self.n: int = n

    def lands(self, s: Island, f: Frame) -> int:
        found = s.lands_in_play(from_power(f))
        for land in bits(found & s.lands_with(self.kinds)):
            if s.count(land, self.kinds) > self.n:
                found &= ~(1 << land)
        return found

    def words(self, lang: str) -> str:
        key = "spirit_island.land.at_most.is" if self.n else "spirit_island.land.lacks.is"
        return say(lang, key, what=kinds_words(lang, self.kinds, 1 if self.n == 1 else 2), n=self.n)

    def qualifier(self, lang: str) -> str:
        key = "spirit_island.land.at_most.of" if self.n else "spirit_island.land.lacks.of"
        form: object = 1 if self.n == 1 else WITH if self.n else 2
        return say(lang, key, what=kinds_words(lang, self.kinds, form), n=self.n)


class Outnumber(LandProperty):
    """There are more of some kinds than of others, or (`even`) the same number. The others may be absent (SI-4.17)."""

    rule = "SI-4.17"

    def __init__(self, more: int, fewer: int, even: bool = False) -> None:
        self.more: int = more
        self.fewer: int = fewer
        self.even: bool = even

    def lands(self, s: Island, f: Frame) -> int:
        found = s.lands_with(self.more)
        for land in bits(found & s.lands_with(self.fewer)):
            if s.count(land, self.more) + self.even <= s.count(land, self.fewer):
                found &= ~(1 << land)
        return found

    def words(self, lang: str) -> str:
        more, fewer = kinds_words(lang, self.more, 2), kinds_words(lang, self.fewer, 2)
        return say(lang, f"spirit_island.land.{self.key()}.is", more=more, fewer=fewer)

    def qualifier(self, lang: str) -> str:
        more, fewer = kinds_words(lang, self.more, WITH), kinds_words(lang, self.fewer, WITH)
        return say(lang, f"spirit_island.land.{self.key()}.of", more=more, fewer=fewer)

    def key(self) -> str:
        return "as_many" if self.even else "outnumber"


class HasTerrain(LandProperty):
    """An ocean that counts as a land is wetland."""

    rule = "SI-4.2"

    def __init__(self, terrains: list[int]) -> None:
        self.terrains: list[int] = terrains
        self.mask: int = 0
        for terrain in terrains:
            self.mask |= TERRAIN_LANDS[terrain]

    def lands(self, s: Island, f: Frame) -> int:
        return self.mask

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.land.terrain.is", what=terrain_words(lang, self.terrains))

    def qualifier(self, lang: str) -> str:
        return say(lang, "spirit_island.land.terrain.of", what=terrain_words(lang, self.terrains))


@mypyc_attr("allow_interpreted_subclasses")
class KeyedProperty(LandProperty):
    """A property with its own texts, `spirit_island.land.<key>.is` and `.of`."""

    def __init__(self, key: str) -> None:
        self.key: str = key

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.land.{self.key}.is")

    def qualifier(self, lang: str) -> str:
        return say(lang, f"spirit_island.land.{self.key}.of")


class IsCoastal(KeyedProperty):
    """For powers an ocean that counts as a land is coastal, for growth it is not (SI-4.26)."""

    rule = "SI-4.10"

    def lands(self, s: Island, f: Frame) -> int:
        return COASTAL | OCEANS if from_power(f) else COASTAL


class IsInland(KeyedProperty):
    rule = "SI-4.11"

    def lands(self, s: Island, f: Frame) -> int:
        return s.map.lands & ~COASTAL


class IsOcean(KeyedProperty):
    rule = "SI-4.9"

    def lands(self, s: Island, f: Frame) -> int:
        return OCEANS


class IsBlighted(KeyedProperty):
    rule = "SI-26.1"

    def lands(self, s: Island, f: Frame) -> int:
        return s.blighted_lands()


class IsUnblighted(KeyedProperty):
    rule = "SI-26.1"

    def lands(self, s: Island, f: Frame) -> int:
        return ~s.blighted_lands()


class HasPresence(KeyedProperty):
    """Presence of the owner, or of any spirit."""

    def __init__(self, key: str, whose: int) -> None:
        super().__init__(key)
        self.whose: int = whose
        self.rule = "SI-5.1" if whose == ANYBODY else "SI-5.2"

    def lands(self, s: Island, f: Frame) -> int:
        found = 0
        for seat in range(s.components.seats) if self.whose == ANYBODY else (f.owner,):
            found |= s.presence_lands[seat]
        return found


class HasSacredSite(HasPresence):
    def __init__(self, key: str, whose: int) -> None:
        super().__init__(key, whose)
        self.rule = "SI-5.5"

    def lands(self, s: Island, f: Frame) -> int:
        found = 0
        for seat in range(s.components.seats) if self.whose == ANYBODY else (f.owner,):
            found |= s.sacred_sites(seat)
        return found


class OnSameBoard(KeyedProperty):
    rule = "SI-4.1"

    def lands(self, s: Island, f: Frame) -> int:
        return board_mask(board_of(f.target))


class ByDistance(KeyedProperty):
    """The lands adjacent to the target land, or all others (`far`); with `here` also the land itself."""

    rule = "SI-4.6"

    def __init__(self, key: str, here: bool, far: bool) -> None:
        super().__init__(key)
        self.here: bool = here
        self.far: bool = far

    def lands(self, s: Island, f: Frame) -> int:
        here = 1 << f.target
        found = ~here if self.far else s.adjacent_lands(f.target, from_power(f))
        return found | here if self.here else found


class IsMiddleLand(KeyedProperty):
    """The lands in the middle of the island."""

    rule = "SI-43.2"

    def lands(self, s: Island, f: Frame) -> int:
        return s.map.middle


class EnteredByDahan(KeyedProperty):
    """Dahan moved into it during this action."""

    rule = "SI-4.22"

    def lands(self, s: Island, f: Frame) -> int:
        return s.entered_lands


class HasNumber(LandProperty):
    """The land of this number on every board."""

    rule = "SI-4.1"

    def __init__(self, number: int) -> None:
        self.number: int = number

    def lands(self, s: Island, f: Frame) -> int:
        found = 0
        for land in range(LANDS):
            if number_of(land) == self.number:
                found |= 1 << land
        return found

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.land.numbered.is", number=self.number)

    def qualifier(self, lang: str) -> str:
        return say(lang, "spirit_island.land.numbered.of", number=self.number)


class MostOrFewest(LandProperty):
    """Of some lands those with the most, or the fewest, pieces of these kinds; several in case of a tie (SI-32.19)."""

    rule = "SI-32.19"

    def __init__(self, kinds: int, most: bool, wheres: list[LandProperty]) -> None:
        self.kinds: int = kinds
        self.most: bool = most
        self.wheres: list[LandProperty] = wheres

    def lands(self, s: Island, f: Frame) -> int:
        among = s.lands_in_play(from_power(f))
        for where in self.wheres:
            among &= where.lands(s, f)
        found, best = 0, -1
        for land in bits(among):
            n = s.count(land, self.kinds)
            if best < 0 or (n > best if self.most else n < best):
                found, best = 0, n
            if n == best:
                found |= 1 << land
        return found

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.land.{self.key()}.is", what=kinds_words(lang, self.kinds, 2))

    def qualifier(self, lang: str) -> str:
        text = say(lang, f"spirit_island.land.{self.key()}.of", what=kinds_words(lang, self.kinds, WITH))
        return join_qualifiers(lang, self.wheres) + text

    def key(self) -> str:
        return "most" if self.most else "fewest"


class NearestLands(LandProperty):
    """Of some lands the nearest to the target, which may be the target itself (SI-32.19)."""

    rule = "SI-32.19"

    def __init__(self, wheres: list[LandProperty]) -> None:
        self.wheres: list[LandProperty] = wheres

    def lands(self, s: Island, f: Frame) -> int:
        among = s.lands_in_play(from_power(f))
        for where in self.wheres:
            among &= where.lands(s, f)
        return nearest_lands(s, f.target, among)

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.land.nearest.is", of=join_qualifiers(lang, self.wheres))

    def qualifier(self, lang: str) -> str:
        return join_qualifiers(lang, self.wheres) + say(lang, "spirit_island.land.nearest.of")


def nearest_lands(s: Island, land: int, among: int) -> int:
    """The lands among some that are nearest to a land: the land itself if it is among them."""
    for within in s.map.within:
        if within[land] & among:
            return within[land] & among
    return 0


def join_qualifiers(lang: str, wheres: list[LandProperty]) -> str:
    """The words that follow "a land", one property after another: ` on the coast with Dahan and with Towns`."""
    text, last = "", ""
    for where in wheres:
        of = where.qualifier(lang)
        first = of.split()[0]
        text += (say(lang, "spirit_island.and") if first == last else "") + of
        last = first
    return text


# -- refusals ----------------------------------------------------------------------------------------------------------
def absent_land_rule(s: Island, land: int, power: bool) -> str:
    """The rule by which a place is not a land of this game now, or ''."""
    if s.lands_in_play(power) >> land & 1:
        return ""
    return "SI-4.15" if s.map.oceans >> land & 1 else "SI-2.16"


def first_failed(wheres: list[LandProperty], s: Island, f: Frame, land: int) -> LandProperty | None:
    """The first of some properties that a land does not have."""
    for where in wheres:
        if not where.lands(s, f) >> land & 1:
            return where
    return None


def cause_of(f: Frame) -> str:
    """The sort of text that a frame belongs to: `fear`, `blight`, `adversary`, `scenario`, or another root of paths."""
    return f.node.path.partition("/")[0].partition(".")[0]


EFFECT_RULES: Final = {
    "fear": "SI-21.3",
    "blight": "SI-21.11",
    "adversary": "SI-32.5",
    "scenario": "SI-32.12",
    "rule": "SI-6.2",
}


def effect_rule(f: Frame) -> str:
    """The rule about the text that asks: it says where it acts and what must be done."""
    if from_power(f):
        return "SI-11.1"
    return EFFECT_RULES.get(cause_of(f), "SI-4.13")


# -- sets --------------------------------------------------------------------------------------------------------------
class Lands(Selection):
    """All lands with these properties."""

    def __init__(self, wheres: list[LandProperty]) -> None:
        self.wheres: list[LandProperty] = wheres

    def mask(self, s: State, f: Frame) -> int:
        state = island(s)
        found = state.lands_in_play(from_power(f))
        for where in self.wheres:
            found &= where.lands(state, f)
        return found

    def answer(self, s: State, i: int) -> Answer:
        return LAND_ANSWERS[i]

    def refusal(self, s: Island, f: Frame, land: int) -> str:
        """The rule by which a land is not one of these, or ''."""
        if self.mask(s, f) >> land & 1:
            return ""
        found = absent_land_rule(s, land, from_power(f))
        if not found:
            failed = first_failed(self.wheres, s, f, land)
            found = failed.rule if failed is not None else self.other_rule()
        return found

    def other_rule(self) -> str:
        """The rule that refuses a land with all the properties."""
        return "SI-4.16"

    def qualifier(self, lang: str) -> str:
        return join_qualifiers(lang, self.wheres)

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.lands.each", of=self.qualifier(lang))

    def single_land_words(self, lang: str) -> str:
        return say(lang, "spirit_island.lands.single", of=self.qualifier(lang))


class Boards(Selection):
    """All boards on which a land has these properties. The ocean stands for its board."""

    def __init__(self, wheres: list[LandProperty]) -> None:
        self.wheres: list[LandProperty] = wheres

    def mask(self, s: State, f: Frame) -> int:
        state = island(s)
        found = state.map.lands
        for where in self.wheres:
            found &= where.lands(state, f)
        boards = 0
        for land in bits(found):
            boards |= OCEANS & board_mask(board_of(land))
        return boards

    def answer(self, s: State, i: int) -> Answer:
        return LAND_ANSWERS[i]

    def words(self, lang: str) -> str:
        key = "spirit_island.boards.each" if self.wheres else "spirit_island.boards.all"
        return say(lang, key, of=join_qualifiers(lang, self.wheres))


@mypyc_attr("allow_interpreted_subclasses")
class Seats(Selection):
    """Some spirits."""

    selects_seats: ClassVar[bool] = True

    def __init__(self, key: str) -> None:
        self.key: str = key

    def answer(self, s: State, i: int) -> Answer:
        return SEAT_ANSWERS[i]

    def words(self, lang: str) -> str:
        return say(lang, f"spirit_island.seats.{self.key}")


class AllSeats(Seats):
    def mask(self, s: State, f: Frame) -> int:
        return (1 << island(s).components.seats) - 1


class TargetSeat(Seats):
    """The spirit a power targets."""

    def mask(self, s: State, f: Frame) -> int:
        return 1 << target_seat(f)


class OwnerAndTarget(Seats):
    """The user of a power and the spirit it targets."""

    def mask(self, s: State, f: Frame) -> int:
        return 1 << f.owner | 1 << target_seat(f)


# -- amounts -----------------------------------------------------------------------------------------------------------
class PieceCount(Amount):
    """How many of these kinds stand in the target land."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def value(self, s: State, f: Frame) -> int:
        return island(s).count(f.target, self.kinds)

    def display_value(self, lang: str) -> object:
        return kinds_words(lang, self.kinds, 1)


@mypyc_attr("allow_interpreted_subclasses")
class KeyedAmount(Amount):
    """An amount with its own text, `spirit_island.amount.<key>`."""

    def __init__(self, key: str) -> None:
        self.key: str = key

    def display_value(self, lang: str) -> object:
        return say(lang, f"spirit_island.amount.{self.key}")


class BlightCount(KeyedAmount):
    def value(self, s: State, f: Frame) -> int:
        return island(s).blight[f.target]


class AdjacentBlightCount(KeyedAmount):
    def value(self, s: State, f: Frame) -> int:
        state, n = island(s), 0
        for land in bits(state.adjacent_lands(f.target, from_power(f))):
            n += state.blight[land]
        return n


class PresenceCount(KeyedAmount):
    """Presence in the target land, of the owner or of all spirits."""

    def __init__(self, key: str, whose: int) -> None:
        super().__init__(key)
        self.whose: int = whose

    def value(self, s: State, f: Frame) -> int:
        state, n = island(s), 0
        for seat in range(state.components.seats) if self.whose == ANYBODY else (f.owner,):
            n += state.presence_in(seat, f.target)
        return n


class GivenDestroyed(Amount):
    """The number given by the parent: of pieces just destroyed."""

    def value(self, s: State, f: Frame) -> int:
        return given_number(f)

    def display_value(self, lang: str) -> object:
        return 1

    def per_text(self, lang: str) -> str:
        return say(lang, "spirit_island.amount.given_destroyed")


class PlayedCardCount(KeyedAmount):
    """Power cards the target spirit played this turn; repeats do not count (SI-17.3)."""

    def value(self, s: State, f: Frame) -> int:
        return island(s).cards_played_count[target_seat(f)]


class DestroyedCount(Amount):
    """How many pieces of these kinds this action has destroyed so far, without those killed in a dream."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def value(self, s: State, f: Frame) -> int:
        n = 0
        for k in bits(self.kinds):
            n += island(s).destroyed_pieces[k]
        return n

    def display_value(self, lang: str) -> object:
        return say(lang, "spirit_island.amount.destroyed", what=kinds_words(lang, self.kinds, 1))


class ElementCount(Amount):
    def __init__(self, element: int) -> None:
        self.element: int = element

    def value(self, s: State, f: Frame) -> int:
        return element_count(island(s).elements(f.owner), self.element)

    def display_value(self, lang: str) -> object:
        return say(lang, f"spirit_island.element.{ELEMENTS[self.element]}")


class Sum(Amount):
    """The sum of two amounts."""

    def __init__(self, first: Amount, second: Amount) -> None:
        self.first: Amount = first
        self.second: Amount = second

    def value(self, s: State, f: Frame) -> int:
        return self.first.value(s, f) + self.second.value(s, f)

    def display_value(self, lang: str) -> object:
        return self.first.display_value(lang)

    def per_text(self, lang: str) -> str:
        second = f"{self.second.display_value(lang)}{self.second.per_text(lang)}"
        return say(lang, "spirit_island.amount.sum", first=self.first.per_text(lang), second=second)


class Product(Amount):
    """The product of two amounts."""

    def __init__(self, first: Amount, second: Amount) -> None:
        self.first: Amount = first
        self.second: Amount = second

    def value(self, s: State, f: Frame) -> int:
        return self.first.value(s, f) * self.second.value(s, f)

    def display_value(self, lang: str) -> object:
        first, second = self.first.display_value(lang), self.second.display_value(lang)
        return say(lang, "spirit_island.amount.product", first=first, second=second)


class ConditionalNumber(Amount):
    """One number, or another if a condition holds: `2 (5 if ...)`."""

    def __init__(self, condition: Condition, then: int, otherwise: int) -> None:
        self.condition: Condition = condition
        self.then: int = then
        self.otherwise: int = otherwise

    def value(self, s: State, f: Frame) -> int:
        return self.then if self.condition.holds(s, f) else self.otherwise

    def display_value(self, lang: str) -> object:
        return self.otherwise

    def per_text(self, lang: str) -> str:
        return say(lang, "spirit_island.amount.if", then=self.then, condition=self.condition.words(lang))


# -- conditions about spirits ------------------------------------------------------------------------------------------
class TargetIsYou(Condition):
    """SI-31.5: a spirit that targets itself in a solo game is not another spirit."""

    def holds(self, s: State, f: Frame) -> bool:
        return target_seat(f) == f.owner

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.target_is_you")


class TargetIsAnother(Condition):
    def holds(self, s: State, f: Frame) -> bool:
        return target_seat(f) != f.owner

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.target_is_another")


class HasSacredSites(Condition):
    """The owner has at least n sacred sites."""

    def __init__(self, n: int) -> None:
        self.n: int = n

    def holds(self, s: State, f: Frame) -> bool:
        return (island(s).sacred_sites(f.owner) & island(s).lands_in_play(from_power(f))).bit_count() >= self.n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.sites_held", n=self.n)


class LandExists(Condition):
    """Some land has these properties."""

    def __init__(self, those: Lands) -> None:
        self.lands: Lands = those

    def holds(self, s: State, f: Frame) -> bool:
        return self.lands.mask(s, f) != 0

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.there_is", of=self.lands.qualifier(lang))

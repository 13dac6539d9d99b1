"""The functions that cards are written with. A card is one call; its text in both languages comes from the same tree.

    minor("call_to_migrate", 1, SLOW, "fire air animal", near(1), seq(gather_up_to(3, D), push_up_to(3, D)))

`docs/cards.md` explains how to write, name and test a card. In short:

* kinds are sets: `D`, `E`, `T`, `C`, `INVADERS`, `BUILDINGS`, joined with `|`;
* properties of lands (`has(D)`, `terrain("jungle")`, `COASTAL_LAND` ...) limit targets, stand in `when(...)`, and pick lands
  in `lands(...)`;
* everything happens in the target land, except inside `each(lands(...), ...)` and `in_one(...)`;
* amounts are numbers, or `per(count(D), 2)`, `per(..., every=3)`, `if_(...)`;
* an effect that no verb covers gets its own node class next to its card, with its own text key under the card's prefix.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import (
    CHOICES,
    GIVEN,
    NOT_OFFERED,
    All,
    Amount,
    AskTimes,
    Both,
    Condition,
    Each,
    Effect,
    Either,
    Number,
    Question,
    Selection,
    amount,
    each,
    either,
    indent,
    may,
    per,
    repeat,
    seq,
    up_to,
    when,
)
from dolmen.engine.modifiers import Modifier
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import (
    ANY,
    BUILDINGS,
    ELEMENTS,
    FAST,
    INVADERS,
    LAND_ANSWERS,
    MAJOR,
    MINOR,
    SEAT_ANSWERS,
    SLOW,
    TERRAINS,
    C,
    D,
    E,
    T,
    bits,
    land_of,
    parse_elements,
    seat_of,
)
from ..model.state import ACTIONS, from_power, island, seat_of_land
from .action import Action
from .blight import AddBlight, RemoveBlight
from .damage import (
    AddPieces,
    DamageEachPiece,
    DamagePiece,
    DealDamage,
    DestroyAllPieces,
    DestroyPiece,
    DowngradePiece,
    RemoveByHealth,
    RemovePiece,
    ReplacePiece,
    ThenPerDestroyed,
)
from .fear import AddFear
from .frame_fields import add_used_land, given_number, has_started, is_seat_done, mark_as_started, mark_seat_done, used_lands
from .gains import (
    FORGET,
    TO_TARGET,
    TO_YOU,
    ForgetCard,
    GainElement,
    GainEnergy,
    GainPower,
    GiveCard,
    PlayCard,
    ReclaimAllCards,
    ReclaimCard,
)
from .gather_push import GatherPiece, PushPiece
from .modifiers import (
    ALL_ACTIONS,
    REPEATS_FREE,
    REPEATS_PAID,
    AddDefend,
    ForbidActions,
    GrantModifier,
    GrantRepeats,
    StopAction,
    modify_here_this_turn,
)
from .power_cards import (
    also,
    another_spirit,
    any_spirit,
    innate,
    instead,
    level,
    levels,
    major,
    may_instead,
    minor,
    near,
    sacred,
    special,
    unique,
)
from .presence import HERE, AddPresence, DestroyPresence
from .selections import (
    ANYBODY,
    YOU,
    AdjacentBlightCount,
    AllSeats,
    BlightCount,
    Boards,
    ByDistance,
    ConditionalNumber,
    DestroyedCount,
    ElementCount,
    EnteredByDahan,
    GivenDestroyed,
    HasAtMost,
    HasNumber,
    HasPieces,
    HasPresence,
    HasSacredSite,
    HasSacredSites,
    HasTerrain,
    IsBlighted,
    IsCoastal,
    IsInland,
    IsMiddleLand,
    IsOcean,
    IsUnblighted,
    LandExists,
    LandProperty,
    Lands,
    MostOrFewest,
    NearestLands,
    OnSameBoard,
    Outnumber,
    OwnerAndTarget,
    PieceCount,
    PlayedCardCount,
    PresenceCount,
    Product,
    Sum,
    TargetIsAnother,
    TargetIsYou,
    TargetSeat,
)
from .targets import RepeatIn, RepeatThis
from .thresholds import MeetsThreshold

__all__ = [
    "ADJACENT",
    "ANY",
    "ANYBODYS_PRESENCE",
    "ANYBODYS_SITE",
    "BLIGHT",
    "BLIGHTED",
    "BLIGHT_AROUND",
    "BOTH_OF_YOU",
    "BUILDINGS",
    "CARDS_PLAYED",
    "COASTAL_LAND",
    "ENTERED",
    "EVERYBODY",
    "FAST",
    "FORGET",
    "GIVEN",
    "GIVEN_DESTROYED",
    "HERE_OR_ADJACENT",
    "INLAND",
    "INVADERS",
    "MAJOR",
    "MIDDLE",
    "MINOR",
    "OCEAN",
    "OTHER",
    "PRESENCE_HERE",
    "SAME_BOARD",
    "SLOW",
    "TARGET",
    "TARGET_IS_ANOTHER",
    "TARGET_IS_YOU",
    "THEIR_PRESENCE_HERE",
    "UNBLIGHTED",
    "YOURS",
    "YOUR_SITE",
    "Action",
    "All",
    "C",
    "D",
    "E",
    "ForgetCard",
    "GainElement",
    "GiveCard",
    "PlayCard",
    "ReclaimAllCards",
    "ReclaimCard",
    "RepeatIn",
    "RepeatThis",
    "Selection",
    "T",
    "add",
    "add_blight",
    "add_presence",
    "also",
    "another_spirit",
    "any_spirit",
    "as_many",
    "at_most",
    "beside",
    "board_each",
    "boards",
    "both",
    "count",
    "damage_by",
    "damage_each",
    "damage_one",
    "defend",
    "destroy",
    "destroy_all",
    "destroy_up_to",
    "destroyed",
    "downgrade",
    "each",
    "each_land",
    "each_player",
    "either",
    "elements_of",
    "energy",
    "fear",
    "fewest",
    "for_target",
    "forbid",
    "gain_power",
    "gather",
    "gather_up_to",
    "grant",
    "has",
    "if_",
    "in_one",
    "innate",
    "instead",
    "lacks",
    "lands",
    "level",
    "levels",
    "lose_presence",
    "major",
    "may",
    "may_in_one",
    "may_instead",
    "may_repeat",
    "may_repeat_paid",
    "minor",
    "modify_here_this_turn",
    "most",
    "near",
    "nearest",
    "needs",
    "numbered",
    "one_of",
    "outnumber",
    "own_land_each",
    "per",
    "presence_within",
    "push",
    "push_all",
    "push_up_to",
    "remove",
    "remove_blight",
    "remove_invaders_worth",
    "repeat",
    "replace",
    "sacred",
    "seq",
    "sites_held",
    "skip_actions",
    "special",
    "sum_of",
    "tally",
    "terrain",
    "there_is",
    "times",
    "unique",
    "up_to",
    "when",
]

# -- properties of lands and sets --------------------------------------------------------------------------------------
COASTAL_LAND: Final = IsCoastal("coastal")
INLAND: Final = IsInland("inland")
OCEAN: Final = IsOcean("ocean")
BLIGHTED: Final = IsBlighted("blighted")
UNBLIGHTED: Final = IsUnblighted("unblighted")
YOURS: Final = HasPresence("yours", YOU)  # with your presence
YOUR_SITE: Final = HasSacredSite("your_site", YOU)
ANYBODYS_PRESENCE: Final = HasPresence("presence", ANYBODY)
ANYBODYS_SITE: Final = HasSacredSite("site", ANYBODY)
SAME_BOARD: Final = OnSameBoard("same_board")
OTHER: Final = ByDistance("other", here=False, far=True)
ADJACENT: Final = ByDistance("adjacent", here=False, far=False)
HERE_OR_ADJACENT: Final = ByDistance("here_or_adjacent", here=True, far=False)
MIDDLE: Final = IsMiddleLand("middle")
ENTERED: Final = EnteredByDahan("entered")  # into which dahan moved during this action

EVERYBODY: Final = AllSeats("everybody")
TARGET: Final = TargetSeat("the_target")
BOTH_OF_YOU: Final = OwnerAndTarget("both_of_you")

BLIGHT: Final = BlightCount("blight")
BLIGHT_AROUND: Final = AdjacentBlightCount("blight_around")
PRESENCE_HERE: Final = PresenceCount("presence_here", YOU)
THEIR_PRESENCE_HERE: Final = PresenceCount("their_presence_here", ANYBODY)
CARDS_PLAYED: Final = PlayedCardCount("cards_played")
GIVEN_DESTROYED: Final = GivenDestroyed()

TARGET_IS_YOU: Final = TargetIsYou()
TARGET_IS_ANOTHER: Final = TargetIsAnother()


def has(kinds: int, n: int = 1) -> LandProperty:
    return HasPieces(kinds, n)


def beside(kinds: int, n: int) -> LandProperty:
    """At least n of these kinds are in the adjacent lands."""
    return HasPieces(kinds, n, beside=True)


def lacks(kinds: int) -> LandProperty:
    return HasAtMost(kinds, 0)


def at_most(kinds: int, n: int) -> LandProperty:
    return HasAtMost(kinds, n)


def outnumber(more: int, fewer: int) -> LandProperty:
    return Outnumber(more, fewer)


def as_many(these: int, others: int) -> LandProperty:
    """There are some of these, and not fewer than of the others."""
    return Outnumber(these, others, even=True)


def terrain(*names: str) -> LandProperty:
    return HasTerrain([TERRAINS.index(name) for name in names])


def most(kinds: int, *wheres: LandProperty) -> LandProperty:
    """Of the lands with these properties those with the most of these kinds: `most(BUILDINGS, SAME_BOARD)`."""
    return MostOrFewest(kinds, True, list(wheres))


def fewest(kinds: int, *wheres: LandProperty) -> LandProperty:
    return MostOrFewest(kinds, False, list(wheres))


def nearest(*wheres: LandProperty) -> LandProperty:
    """Of the lands with these properties those nearest to the target land, it among them."""
    return NearestLands(list(wheres))


def numbered(number: int) -> LandProperty:
    return HasNumber(number)


def lands(*wheres: LandProperty) -> Lands:
    return Lands(list(wheres))


def boards(*wheres: LandProperty) -> Boards:
    """The boards with such a land. Inside, the target is the board's ocean, and SAME_BOARD selects its lands."""
    return Boards(list(wheres))


def both(first: Condition, second: Condition) -> Condition:
    return Both(first, second)


def sites_held(n: int) -> Condition:
    """The owner has at least n sacred sites."""
    return HasSacredSites(n)


def there_is(*wheres: LandProperty) -> Condition:
    """Some land has these properties."""
    return LandExists(Lands(list(wheres)))


def needs(text: str) -> Condition:
    """A threshold as a condition. For a line of a card take `also`, `instead` or `may_instead`."""
    return MeetsThreshold(parse_elements(text))


# -- amounts -----------------------------------------------------------------------------------------------------------
def count(kinds: int) -> Amount:
    """How many of these stand in the target land."""
    return PieceCount(kinds)


def destroyed(kinds: int) -> Amount:
    """How many of these the power has destroyed so far."""
    return DestroyedCount(kinds)


def elements_of(name: str) -> Amount:
    return ElementCount(ELEMENTS.index(name))


def sum_of(first: int | Amount, second: int | Amount) -> Amount:
    return Sum(amount(first), amount(second))


def times(first: Amount, second: Amount) -> Amount:
    return Product(first, second)


def if_(condition: Condition, then: int, otherwise: int) -> Amount:
    return ConditionalNumber(condition, then, otherwise)


# -- elsewhere than in the target land ---------------------------------------------------------------------------------
class InChosenLand(Question):
    """The owner chooses a land, and the effect happens there."""

    def __init__(self, selection: Lands, effect: Effect) -> None:
        self.lands: Lands = selection
        self.effect: Effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        text = say(lang, "spirit_island.in", where=self.lands.single_land_words(lang), then=indent(self.effect.words(lang)))
        return say(lang, "effects.may", n=n.display_value(lang), per=n.per_text(lang), then=text) if up_to else text

    def needs_own_line(self) -> bool:
        return True

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        return self.lands.mask(s, f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[land] for land in bits(self.lands.mask(s, f))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return self.lands.refusal(island(s), f, land_of(answer)) if answer.kind == LAND else NOT_OFFERED

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.push(self.effect, f.owner, f.source, land_of(answer), given_number(f))


class EachLand(Each):
    """An effect in each of some lands. The user of a power decides, otherwise the seat of the starting board (SI-34)."""

    def start_member(self, s: State, f: Frame, i: int) -> None:
        super().start_member(s, f, i)
        if not from_power(f):
            s.stack[-1].owner = seat_of_land(island(s), i)


class OwnLandForEachSeat(Effect):
    """Each player in turn chooses a land that no other player chose, and an effect happens there.

    Players are asked in seat order. The player asked may let a later player go first (SI-21.10), who cannot pass it on.
    b: bit 0 started, then a bit for each seat that is done, c: the lands chosen.
    """

    mask_registers = "c"

    def __init__(self, selection: Lands, effect: Effect) -> None:
        self.lands: Lands = selection
        self.effect: Effect = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.own_land_each", of=self.lands.qualifier(lang), then=indent(self.effect.words(lang)))

    def needs_own_line(self) -> bool:
        return True

    def free_lands(self, s: State, f: Frame) -> int:
        return self.lands.mask(s, f) & ~used_lands(f)

    def seats_left(self, s: State, f: Frame) -> list[int]:
        return [seat for seat in range(island(s).components.seats) if not is_seat_done(f, seat)]

    def seats_that_may_go_first(self, s: State, f: Frame) -> list[Answer]:
        """The players whom the asked player may let go first."""
        first, *others = self.seats_left(s, f)
        return [SEAT_ANSWERS[seat] for seat in others] if f.owner == first else []

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        left = self.seats_left(s, f)
        if not left or not self.free_lands(s, f):
            s.pop()
            return False
        if not has_started(f) or f.owner not in left:
            mark_as_started(f)
            f.owner = left[0]
        return True

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [*LAND_ANSWERS, *self.seats_that_may_go_first(s, f)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [*[LAND_ANSWERS[land] for land in bits(self.free_lands(s, f))], *self.seats_that_may_go_first(s, f)]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer in self.seats_that_may_go_first(s, f):
            return ""
        if answer.kind != LAND:
            return NOT_OFFERED
        if self.free_lands(s, f) >> land_of(answer) & 1:
            return ""
        return self.lands.refusal(island(s), f, land_of(answer)) or "SI-21.5"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        if answer in SEAT_ANSWERS:
            f.owner = seat_of(answer)
            return
        mark_seat_done(f, f.owner)
        add_used_land(f, land_of(answer))
        s.push(self.effect, f.owner, f.source, land_of(answer))


class OnePossibleOption(Either):
    """The owner picks one that can be done. Outside powers, what can be done must be done (SI-21.13)."""

    def possible_options(self, s: State, f: Frame) -> list[Answer]:
        return [CHOICES[i] for i, option in enumerate(self.options) if self.is_possible(s, f, option)]

    def is_possible(self, s: State, f: Frame, option: Effect) -> bool:
        if isinstance(option, AskTimes):
            return option.question.has_legal_answer(s, f)
        return option.has_legal_answer(s, f) if isinstance(option, Question) else True

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if self.possible_options(s, f):
            return True
        s.pop()
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.possible_options(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in CHOICES[: len(self.options)]:
            return NOT_OFFERED
        return "" if answer in self.possible_options(s, f) else "SI-21.13"


def one_of(*options: Effect) -> Effect:
    """One of these that can be done, for effects outside powers. In a power the user may pick any: `either`."""
    return OnePossibleOption(list(options))


def in_one(selection: Lands, effect: Effect) -> Effect:
    """In one land of these, chosen by the owner."""
    return InChosenLand(selection, effect)


def may_in_one(selection: Lands, effect: Effect) -> Effect:
    """In one land of these, or in none, as the owner chooses."""
    return up_to(1, InChosenLand(selection, effect))


def each_land(selection: Lands, effect: Effect, ordered: bool = False) -> Effect:
    return EachLand(selection, effect, ordered)


def board_each(selection: Boards, effect: Effect) -> Effect:
    return EachLand(selection, effect, False)


def each_player(effect: Effect) -> Effect:
    """Each player in turn, in an order that they agree on (SI-21.10)."""
    return each(EVERYBODY, effect, ordered=True)


def own_land_each(selection: Lands, effect: Effect) -> Effect:
    """Each player chooses a different land, in an order that they agree on (SI-21.10)."""
    return OwnLandForEachSeat(selection, effect)


def for_target(effect: Effect) -> Effect:
    """The target spirit does it and decides."""
    return each(TARGET, effect)


# -- verbs -------------------------------------------------------------------------------------------------------------
def gather(kinds: int, n: int | Amount = 1) -> Effect:
    return repeat(n, GatherPiece(kinds, None))


def gather_up_to(n: int | Amount, kinds: int) -> Effect:
    return up_to(n, GatherPiece(kinds, None))


def push(kinds: int, n: int | Amount = 1) -> Effect:
    return repeat(n, PushPiece(kinds))


def push_up_to(n: int | Amount, kinds: int) -> Effect:
    return up_to(n, PushPiece(kinds))


def push_all(kinds: int) -> Effect:
    return repeat(All(PieceCount(kinds)), PushPiece(kinds))


def damage_by(n: int | Amount, kinds: int = INVADERS, where: Lands | None = None) -> Effect:
    """Damage divided as the owner likes; `where`: in these lands instead of the target land."""
    return repeat(n, DealDamage(kinds, where))


def damage_one(n: int | Amount, kinds: int = INVADERS) -> Effect:
    """All of it to one piece."""
    return DamagePiece(amount(n), kinds)


def damage_each(n: int | Amount, kinds: int = INVADERS) -> Effect:
    return DamageEachPiece(amount(n), kinds)


def destroy(kinds: int, n: int | Amount = 1) -> Effect:
    return repeat(n, DestroyPiece(kinds, None))


def destroy_up_to(n: int | Amount, kinds: int) -> Effect:
    return up_to(n, DestroyPiece(kinds, None))


def destroy_all(kinds: int) -> Effect:
    return DestroyAllPieces(kinds)


def tally(kinds: int, effect: Effect, then: Effect) -> Effect:
    """`then` with GIVEN: how many of these kinds the effect destroyed."""
    return ThenPerDestroyed(kinds, effect, then)


def remove(kinds: int, n: int | Amount = 1, where: Lands | None = None) -> Effect:
    return repeat(n, RemovePiece(kinds, where))


def remove_invaders_worth(n: int | Amount) -> Effect:
    """Remove invaders worth up to n health."""
    return RemoveByHealth(amount(n))


def replace(kinds: int, *successors: int, where: Lands | None = None) -> Effect:
    """Replace one piece with others, given as sets of one kind: `replace(C, E, E)`."""
    return repeat(1, ReplacePiece(kinds, [successor.bit_length() - 1 for successor in successors], where))


def downgrade(kinds: int, where: Lands | None = None) -> Effect:
    """Replace a city with a town or a town with an explorer."""
    return repeat(1, DowngradePiece(kinds, where))


def add(kinds: int, n: int | Amount = 1) -> Effect:
    """Add pieces of one kind."""
    return AddPieces(kinds.bit_length() - 1, amount(n))


def add_blight(n: int = 1, from_the_box: bool = False) -> Effect:
    """`from_the_box`: in setup, not from the card and without consequences."""
    return AddBlight(Number(n), from_the_box)


def remove_blight(n: int = 1) -> Effect:
    return RemoveBlight(Number(n))


def fear(n: int | Amount) -> Effect:
    return AddFear(amount(n))


def energy(n: int | Amount, target: bool = False) -> Effect:
    return GainEnergy(amount(n), TO_TARGET if target else TO_YOU)


def defend(n: int | Amount) -> Effect:
    return AddDefend(amount(n))


def skip_actions(*actions: str) -> Effect:
    """This turn invaders do not act in the target land: all actions, or the named ones (`ravage`, `build`, `explore`)."""
    return StopAction(ForbidActions(action_mask(actions), []), False)


def forbid(actions: str, *wheres: LandProperty) -> Effect:
    """This turn invaders do not do this in lands with a property: `forbid("build", has(D))`, `forbid("build_city", ...)`."""
    return StopAction(ForbidActions(action_mask((actions,)), list(wheres)), True)


def action_mask(names: tuple[str, ...]) -> int:
    mask = ALL_ACTIONS if not names else 0
    for name in names:
        mask |= 1 << ACTIONS.index(name)
    if mask >> ACTIONS.index("build") & 1:
        mask |= 1 << ACTIONS.index("build_city")
    return mask


def add_presence(anywhere: bool = False) -> Effect:
    """The owner adds a presence in the target land; `anywhere`: even where it may not add presence."""
    return AddPresence(HERE, [], anywhere)


def presence_within(n: int, *wheres: LandProperty) -> Effect:
    """The owner adds a presence within range of its own."""
    return AddPresence(n, list(wheres), False)


def lose_presence(where: Lands | None = None) -> Effect:
    """The owner destroys one of its presence, in the target land or in one of these."""
    return DestroyPresence(where)


def grant(modifier: Modifier, point: int, key: str, n: int | Amount = 0, uses: int = -1) -> Effect:
    """This turn a modifier applies to the target spirit; `key` is a text with {then}, {n} and {per}."""
    return GrantModifier(point, modifier, amount(n), uses, key)


def may_repeat(cost: int) -> Effect:
    """This turn the target may repeat one card of at most this cost for free."""
    return GrantRepeats(REPEATS_FREE, Number(cost), 1, "spirit_island.grant_repeats.free")


def may_repeat_paid(n: int) -> Effect:
    """This turn the target may repeat n more cards and pay for them, each card once."""
    return GrantRepeats(REPEATS_PAID, Number(0), n, "spirit_island.grant_repeats.paid")


def gain_power(deck: int = ANY) -> Effect:
    return GainPower(deck)

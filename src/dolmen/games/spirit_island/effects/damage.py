"""Harm has one verb and a cause: the frame, its owner, and whether it comes from a power (`source`).

Also taking pieces off the island otherwise, and bringing them on: remove, replace, add.
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import ENOUGH, NOT_OFFERED, All, Amount, Effect, Number, Question, Selection
from dolmen.engine.modifiers import notify_modifiers, replace_event
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..model.components import DAMAGE, FEAR_OF, HEALTH_OF, HITS, INVADERS, KINDS, PIECES, RANK, SLAIN, bits, damage, kind
from ..model.events import report
from ..model.modifier_points import DESTROYED, WOULD_DAMAGE, WOULD_DESTROY
from ..model.state import Island, island
from .fear import frighten
from .selections import WITH, Lands, Pieces, kinds_words

TAKEN_BITS: Final = 4  # of the register in which `HandOn` notes what each piece has taken over
GONE: Final = 15


def distinct(s: Island, land: int, kinds: int) -> list[int]:
    """Pieces of these kinds in a land, alike ones once."""
    found: list[int] = []
    last = -1
    for piece in s.pieces[land]:
        if piece != last and kinds >> kind(piece) & 1:
            found.append(piece)
        last = piece
    return found


def harm(s: Island, f: Frame, land: int, piece: int, n: int, chance: Chance) -> None:
    """n damage to a piece, for whatever cause."""
    if s.modifiers and replace_event(s, f, WOULD_DAMAGE, -1, land, piece, n, chance):
        return
    report(chance, "damage", f.owner, KINDS[kind(piece)], land, n=n)
    if damage(piece) + n >= s.health(land, piece):
        destroy_piece(s, f, land, piece, chance)
    else:
        s.swap(land, piece, piece + n * DAMAGE)


def destroy_piece(s: Island, f: Frame, land: int, piece: int, chance: Chance) -> None:
    """SI-13.5, SI-13.6: it goes, and buildings cause fear, which no power generates (SI-14.15)."""
    if s.modifiers and replace_event(s, f, WOULD_DESTROY, -1, land, piece, 1, chance):
        return
    s.take(land, piece)
    s.toll[kind(piece)] += 1
    report(chance, "destroy", f.owner, KINDS[kind(piece)], land)
    if FEAR_OF[kind(piece)]:
        frighten(s, FEAR_OF[kind(piece)], chance)
    if s.modifiers:
        notify_modifiers(s, DESTROYED, -1, land, kind(piece), 1, chance)


def add_piece(s: Island, land: int, k: int, chance: Chance) -> None:
    s.put(land, k)
    report(chance, "add", -1, KINDS[k], land)


@mypyc_attr("allow_interpreted_subclasses")
class Pick(Question):
    """A verb that is done to one piece of these kinds, in the target land or in one of `where`."""

    rule: str = "SI-11.1"  # why a piece of another kind is refused

    def __init__(self, kinds: int, where: Selection | None) -> None:
        self.kinds: int = kinds
        self.where: Selection | None = where

    def there(self, lang: str, text: str, n: Amount) -> str:
        """The sentence with where it happens, if that is not the target land: one piece is in one land."""
        where = self.where
        if not isinstance(where, Lands):
            return text
        if where.wheres and isinstance(n, Number) and n.n == 1:
            return say(lang, "spirit_island.in", where=where.one(lang), then=text)
        return say(lang, "spirit_island.in_any" if where.wheres else "spirit_island.anywhere", of=where.of(lang), then=text)

    def lands(self, s: State, f: Frame) -> int:
        return 1 << f.target if self.where is None else self.where.mask(s, f)

    def fits(self, s: Island, f: Frame, land: int, piece: int) -> bool:
        """Whether this piece may be chosen, besides its kind."""
        return True

    def open(self, s: State, f: Frame) -> bool:
        state = island(s)
        for land in bits(self.lands(s, f) & state.lands_with(self.kinds)):
            for piece in state.pieces[land]:
                if self.kinds >> kind(piece) & 1 and self.fits(state, f, land, piece):
                    return True
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        lands = bits(self.lands(s, f) & state.lands_with(PIECES))
        return [HITS[land][RANK[p]] for land in lands for p in distinct(state, land, PIECES)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        found: list[Answer] = []
        for land in bits(self.lands(s, f) & state.lands_with(self.kinds)):
            for piece in distinct(state, land, self.kinds):
                if self.fits(state, f, land, piece):
                    found.append(HITS[land][RANK[piece]])
        return found

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer not in self.candidates(s, f):
            return NOT_OFFERED
        if not self.kinds >> kind(answer.a) & 1:
            return self.rule
        return "" if self.fits(island(s), f, answer.b, answer.a) else "SI-13.18"


class Damage(Pick):
    """One damage to a piece; divided as the owner likes, one by one (SI-13.7)."""

    rule = "SI-13.14"

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        what = "" if self.kinds == INVADERS else say(lang, "spirit_island.only", what=kinds_words(lang, self.kinds, 2))
        return self.there(lang, say(lang, "spirit_island.damage", n=n.shown(lang), per=n.per(lang), what=what), n)

    def fits(self, s: Island, f: Frame, land: int, piece: int) -> bool:
        return not piece & SLAIN

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        harm(island(s), f, answer.b, answer.a, 1, chance)


class DamageOne(Pick):
    """All the damage to a single piece."""

    rule = "SI-13.14"

    def __init__(self, n: Amount, kinds: int) -> None:
        super().__init__(kinds, None)
        self.n: Amount = n

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        what = kinds_words(lang, self.kinds, 1)
        return say(lang, "spirit_island.damage_one", n=self.n.shown(lang), per=self.n.per(lang), what=what)

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        harm(island(s), f, answer.b, answer.a, self.n.value(s, f), chance)


class DamageEach(Effect):
    """So much damage to each piece of these kinds."""

    def __init__(self, n: Amount, kinds: int) -> None:
        self.n: Amount = n
        self.kinds: int = kinds

    def words(self, lang: str) -> str:
        what = kinds_words(lang, self.kinds, WITH)
        return say(lang, "spirit_island.damage_each", n=self.n.shown(lang), per=self.n.per(lang), what=what)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state, n = island(s), self.n.value(s, f)
        for piece in state.pieces[f.target]:
            if self.kinds >> kind(piece) & 1:
                harm(state, f, f.target, piece, n, chance)
        return False


class Destroy(Pick):
    rule = "SI-13.5"

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return self.there(lang, some(lang, "destroy", n, self.kinds, up_to), n)

    def fits(self, s: Island, f: Frame, land: int, piece: int) -> bool:
        return not piece & SLAIN

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        destroy_piece(island(s), f, answer.b, answer.a, chance)


class DestroyAll(Effect):
    """All pieces of these kinds; there is nothing to choose."""

    def __init__(self, kinds: int) -> None:
        self.kinds: int = kinds

    def words(self, lang: str) -> str:
        return some(lang, "destroy", All(Pieces(self.kinds)), self.kinds, False)

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for piece in island(s).pieces[f.target]:
            if self.kinds >> kind(piece) & 1 and not piece & SLAIN:
                destroy_piece(island(s), f, f.target, piece, chance)
        return False


class Remove(Pick):
    """SI-13.1, SI-13.2: off the island without being destroyed."""

    rule = "SI-13.1"

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        return self.there(lang, some(lang, "remove", n, self.kinds, up_to), n)

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        island(s).take(answer.b, answer.a)
        report(chance, "remove", f.owner, KINDS[kind(answer.a)], answer.b)


class RemoveWorth(Remove):
    """Remove invaders as long as their full health together is no more than the amount. The owner may stop.

    b: what is left of it, c: begun.
    """

    def __init__(self, n: Amount) -> None:
        super().__init__(INVADERS, None)
        self.n: Amount = n

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.remove_worth", n=self.n.shown(lang), per=self.n.per(lang))

    def fits(self, s: Island, f: Frame, land: int, piece: int) -> bool:
        return HEALTH_OF[kind(piece)] <= f.b

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.c == 0:
            f.c = 1
            f.b = self.n.value(s, f)
        return super().run(s, f, chance)

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [*super().candidates(s, f), ENOUGH]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [*super().legal(s, f), ENOUGH]

    def open(self, s: State, f: Frame) -> bool:
        return len(self.legal(s, f)) > 1

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer is ENOUGH else super().refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        if answer is ENOUGH:
            s.pop()
        else:
            f.b -= HEALTH_OF[kind(answer.a)]
            self.do(s, f, answer, chance)


def succeed(s: Island, f: Frame, land: int, k: int, hurt: int, chance: Chance) -> None:
    """SI-13.20: a piece comes in the place of another and takes over its damage; it may die of it."""
    add_piece(s, land, k, chance)
    if hurt:
        hand_on(s, f, land, k, hurt, chance)


def hand_on(s: Island, f: Frame, land: int, piece: int, n: int, chance: Chance) -> bool:
    """Damage that was dealt before comes to a piece: it is none dealt now. Whether the piece is left.

    If it dies of it in a dream only, the last point is the dreamed one: the others stay on it.
    """
    most = s.health(land, piece) - 1 - damage(piece)
    hurt = piece + min(n, most) * DAMAGE
    s.swap(land, piece, hurt)
    if n <= most:
        return True
    destroy_piece(s, f, land, hurt, chance)
    return False


class HandOn(Effect):
    """SI-13.20: the damage of a replaced piece is divided among those that came in its place, one by one.

    a: what is left of it, c: what each of them has taken over, GONE if it died of it.
    """

    def __init__(self, successors: list[int]) -> None:
        self.successors: list[int] = successors

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.hand_on")

    def taken(self, f: Frame, i: int) -> int:
        return f.c >> TAKEN_BITS * i & GONE

    def living(self, f: Frame) -> list[int]:
        """The pieces as they are now, alike ones once."""
        found: list[int] = []
        for i, k in enumerate(self.successors):
            piece = k + DAMAGE * self.taken(f, i)
            if self.taken(f, i) != GONE and piece not in found:
                found.append(piece)
        return found

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if f.a and self.living(f):
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [HITS[f.target][RANK[piece]] for piece in self.living(f)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        f.a -= 1
        for i, k in enumerate(self.successors):
            if self.taken(f, i) != GONE and k + DAMAGE * self.taken(f, i) == answer.a:
                left = hand_on(island(s), f, f.target, answer.a, 1, chance)
                f.c += (1 if left else GONE - self.taken(f, i)) << TAKEN_BITS * i
                return


class Replace(Pick):
    """SI-13.3, SI-13.20: a piece gives way to others, which take over its damage."""

    rule = "SI-13.3"

    def __init__(self, kinds: int, successors: list[int], where: Selection | None) -> None:
        super().__init__(kinds, where)
        self.successors: list[int] = successors
        self.division: HandOn = HandOn(successors)

    def parts(self) -> list[Effect]:
        return [self.division]

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        many = [(self.successors.count(k), k) for k in sorted(set(self.successors))]
        by = " + ".join([f"{times} {kinds_words(lang, 1 << k, times)}" for times, k in many])
        text = say(lang, "spirit_island.replace", n=n.shown(lang), what=kinds_words(lang, self.kinds, n.shown(lang)), by=by)
        return self.there(lang, text, n)

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state, land, hurt = island(s), answer.b, damage(answer.a)
        state.take(land, answer.a)
        report(chance, "replace", f.owner, KINDS[kind(answer.a)], land)
        if len(self.successors) == 1:
            succeed(state, f, land, self.successors[0], hurt, chance)
            return
        for k in self.successors:
            add_piece(state, land, k, chance)
        if hurt:
            s.push(self.division, f.owner, f.source, land, hurt)


class Downgrade(Pick):
    """Replace a city with a town, a town with an explorer, or (with the explorers too) take an explorer off."""

    rule = "SI-13.3"

    def counted(self, lang: str, n: Amount, up_to: bool) -> str:
        text = say(lang, "spirit_island.downgrade", n=n.shown(lang), what=kinds_words(lang, self.kinds, 1))
        return self.there(lang, text, n)

    def do(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state, land, k = island(s), answer.b, kind(answer.a) - 1
        state.take(land, answer.a)
        report(chance, "replace", f.owner, KINDS[k + 1], land)
        if k:
            succeed(state, f, land, k, damage(answer.a), chance)


class Add(Effect):
    """SI-4.21: from the supply into the target land."""

    def __init__(self, k: int, n: Amount) -> None:
        self.kind: int = k
        self.n: Amount = n

    def words(self, lang: str) -> str:
        n = self.n.shown(lang)
        return say(lang, "spirit_island.add", n=n, per=self.n.per(lang), what=kinds_words(lang, 1 << self.kind, n))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        for _ in range(self.n.value(s, f)):
            add_piece(island(s), f.target, self.kind, chance)
        return False


class Tally(Effect):
    """An effect, and then another for each piece of these kinds that it destroyed. b: destroyed before, c: 1 begun."""

    def __init__(self, kinds: int, effect: Effect, then: Effect) -> None:
        self.kinds: int = kinds
        self.effect: Effect = effect
        self.then: Effect = then

    def parts(self) -> list[Effect]:
        return [self.effect, self.then]

    def words(self, lang: str) -> str:
        return f"{self.effect.words(lang)} {self.then.words(lang)}"

    def line(self) -> bool:
        return self.effect.line() or self.then.line()

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        toll = 0
        for k in bits(self.kinds):
            toll += island(s).toll[k]
        if f.c == 0:
            f.c = 1
            f.b = toll
            s.push(self.effect, f.owner, f.source, f.target, f.a)
            return False
        s.pop()
        if toll > f.b:
            s.push(self.then, f.owner, f.source, f.target, toll - f.b)
        return False


def some(lang: str, verb: str, n: Amount, kinds: int, up_to: bool) -> str:
    """`Push up to 3 Dahan.`, `Destroy 1 Town per Dahan.`"""
    if up_to and isinstance(n, All):
        return say(lang, f"spirit_island.{verb}.any", what=kinds_words(lang, kinds, 2))
    key = f"spirit_island.{verb}.{'up_to' if up_to else 'all'}"
    return say(lang, key, n=n.shown(lang), per=n.per(lang), what=kinds_words(lang, kinds, n.shown(lang)))

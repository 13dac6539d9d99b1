"""What a sentence of a card would bring if it were carried out now: a reading of its tree, not a run of the rules.

The bot judges positions in the middle of things: cards are chosen before their targets, and a power's target before its
damage is divided. Powers are sentences, so what is still to be said can be read: each verb is worth what it does to the
land it would be done in, and what it does to a land depends on what the invaders are about to do there (`Stakes`).
"""

from __future__ import annotations

from typing import Final

from dolmen.engine.effects import (
    Act,
    Asked,
    Each,
    Effect,
    Either,
    Offer,
    Question,
    Repeat,
    Seq,
    Those,
    When,
)
from dolmen.engine.rows import Lasting
from dolmen.engine.state import Frame

from .acting import DREAMER
from .blighting import AddBlight, RemoveBlight
from .box import (
    CARD_LANDS,
    CITY,
    DAHAN,
    EXPLORER,
    FEAR_OF,
    INVADERS,
    LAND_HEALTH,
    LANDS,
    TOWN,
    D,
    bits,
    damage,
    kind,
)
from .cards import MAY_INSTEAD, AimLand, AimSpirit, Levels, Line, RepeatThis
from .dreams import DREAM_OF
from .fearing import Fear
from .gaining import CardPlay, Energy, Forget, GainElement, GainPower, PlayCard
from .harm import (
    Add,
    Damage,
    DamageEach,
    DamageOne,
    Destroy,
    DestroyAll,
    Downgrade,
    Pick,
    Remove,
    RemoveWorth,
    Replace,
    Tally,
)
from .lands import Lands
from .lasting import Defended, DefendedWith, Granted, GrantRepeats, NoBlight, Quickening, Stop, Unharmed
from .moving import Gather, Push
from .presence import AddPresence, LosePresence
from .state import BUILD, NO_CARD, POWERS, RAVAGE, Island
from .verbs import InOne

BLIGHT: Final = 12.0  # a blight on the island
CASCADED: Final = 10.0  # the second one, where there was some
FEAR: Final = 0.9  # a marker
PIECE: Final = (2.0, 1.6, 4.0, 7.0)  # a dahan, and what the invaders are worth to them
PRESENCE: Final = 4.0  # on the island
ADDED: Final = 13.0  # a presence still to be added, with what it uncovers
ENERGY: Final = 0.9
CARD: Final = 3.0  # a card still to be gained
PLAY: Final = 2.0  # a card play more, this turn
ELEMENT: Final = 0.7
REPEAT: Final = 2.5
QUICK: Final = 1.0
SOMETHING: Final = 0.4  # what this reading does not know
SCRATCH: Final = 0.15  # a point of damage that destroys nothing
MOVED: Final = 0.3  # a piece moved to no evident use
RAVAGED_LATER: Final = 0.65  # against a ravage of this turn, one of the next
RAVAGED_SOME_TIME: Final = 0.2
TOWARDS: Final = 0.25  # of a prevented blight, for a part of what prevents it


class Stakes:
    """What the invaders are about to do in each land, and what it costs; less what is planned against it already."""

    __slots__ = ("builds", "cut", "defends", "heat", "net", "planned", "ravages", "s")

    def __init__(self, s: Island, moved_on: bool, defends: bool, soon: float) -> None:
        """`moved_on`: the cards lie where they act next; else they are about to move. `defends`: this turn still counts.

        `soon` is how much the next ravage counts.
        """
        self.s: Island = s
        self.defends: bool = defends
        self.ravages: int = 0
        self.builds: int = 0
        for slot, action in enumerate(s.slot_action):
            at = slot if moved_on else slot + 1
            card = s.slot_card[at] if at < len(s.slot_card) else NO_CARD
            if card != NO_CARD and action == RAVAGE:
                self.ravages |= CARD_LANDS[card] & s.map.lands
            elif card != NO_CARD and action == BUILD:
                self.builds |= CARD_LANDS[card] & s.map.lands
        self.heat: list[float] = [RAVAGED_SOME_TIME] * LANDS
        self.net: list[int] = [-1] * LANDS  # what the invaders would deal; found when asked for
        self.planned: list[int] = [0] * LANDS  # of that, what powers are meant to take away
        self.cut: int = 0  # what the sentence now read takes away in its land
        for land in bits(self.builds):
            self.heat[land] = soon * RAVAGED_LATER
        for land in bits(self.ravages):
            self.heat[land] = soon

    def deals(self, land: int) -> int:
        """The damage that a ravage would do, after what is planned."""
        if self.net[land] < 0:
            defence = self.s.defence(land) if self.defends and self.s.rows else 0
            self.net[land] = max(0, self.s.strength(land) - defence)
        return max(0, self.net[land] - self.planned[land] - self.cut)

    def cost(self, land: int, n: int) -> float:
        """What a ravage with so much damage costs."""
        s = self.s
        dahan = s.count(land, D)
        total = min(dahan, n // 2) * PIECE[DAHAN] - 1.5 * max(0, dahan - n // 2)
        if n >= LAND_HEALTH:
            total += BLIGHT + (CASCADED if s.blight[land] else 0.0)
            for seat in range(s.box.seats):
                if s.home[seat] >> land & 1:
                    total += PRESENCE
        return total

    def relief(self, land: int, n: int, heat: float) -> float:
        """So much less damage in a ravage."""
        before = self.deals(land)
        after = max(0, before - n)
        if before == after:
            return 0.0
        total = self.cost(land, before) - self.cost(land, after)
        if after >= LAND_HEALTH:
            total += TOWARDS * BLIGHT * (before - after) / before
        self.cut += before - after
        return heat * total

    def defend(self, land: int, n: int) -> float:
        """Only a ravage of this turn is defended against."""
        return self.relief(land, n, 1.0) if self.defends and self.ravages >> land & 1 else 0.0

    def spare(self, land: int, actions: int) -> float:
        """The invaders do not do these actions here this turn."""
        total = 0.0
        if self.defends and actions >> RAVAGE & 1 and self.ravages >> land & 1:
            total += self.relief(land, self.deals(land), 1.0)
        if self.defends and actions >> BUILD & 1 and self.builds >> land & 1 and self.s.count(land, INVADERS):
            total += PIECE[TOWN]
        return total

    def leave(self, land: int, strength: int, pieces: int) -> float:
        """Invaders of so much strength are no longer here; perhaps nobody is left to build."""
        total = self.relief(land, strength, self.heat[land])
        if self.builds >> land & 1 and pieces >= self.s.count(land, INVADERS):
            total += PIECE[TOWN]
        return total

    def fresh(self, land: int) -> float:
        """How much of a land's invaders no plan deals with yet."""
        strength = self.s.strength(land)
        return max(0.0, 1.0 - self.planned[land] / strength) if strength else 0.0


class Prospects:
    """Reads sentences on a position."""

    __slots__ = ("s", "stakes")

    def __init__(self, s: Island, stakes: Stakes) -> None:
        self.s: Island = s
        self.stakes: Stakes = stakes

    # -- powers ----------------------------------------------------------------------------------------------------------
    def power(self, seat: int, power: int, plan: bool) -> float:
        """The best that a power can do; never less than nothing, as it need not be used. With `plan` it is meant to."""
        aim = POWERS[power].target
        assert aim is not None
        f = Frame(aim, seat, power)
        best, where, cut = 0.0, -1, 0
        for target in self.targets(aim, f):
            self.stakes.cut = 0
            f.target = target
            value = self.read(POWERS[power].use, f)
            if value > best:
                best, where, cut = value, target, self.stakes.cut
        self.stakes.cut = 0
        if plan and 0 <= where < LANDS:
            self.stakes.planned[where] += cut
        return best

    def targets(self, aim: Question, f: Frame) -> list[int]:
        if isinstance(aim, AimLand):
            return bits(aim.mask(self.s, f))
        assert isinstance(aim, AimSpirit)
        seats = self.s.box.seats
        return [LANDS + seat for seat in range(seats) if not aim.another or seat != f.owner or seats == 1]

    def aimed(self, aim: Question, then: Effect, f: Frame) -> float:
        """A power whose target is about to be chosen."""
        best, found = 0.0, False
        for target in self.targets(aim, f):
            self.stakes.cut = 0
            value = self.read(then, Frame(then, f.owner, f.source, target))
            if not found or value > best:
                best, found = value, True
        return best

    # -- sentences -------------------------------------------------------------------------------------------------------
    def read(self, node: Effect, f: Frame) -> float:
        """A sentence that has not begun, said of the owner, source and target of `f`."""
        if isinstance(node, Seq):
            return self.all_of(node.steps, f)
        if isinstance(node, Fear):
            return FEAR * node.n.value(self.s, f)
        if isinstance(node, Asked):
            return self.asked(node.question, max(0, node.n.value(self.s, f)), node.up_to, f)
        if isinstance(node, Levels):
            return self.lines(node, 0, f)
        if isinstance(node, Line):
            return self.read(node.effect, f) if node.met(self.s, f.owner) else 0.0
        if isinstance(node, Either):
            return self.one_of(node.options, f)
        if isinstance(node, When):
            if node.condition.holds(self.s, f):
                return self.read(node.then, f)
            return self.read(node.otherwise, f) if node.otherwise is not None else 0.0
        if isinstance(node, Act):
            return self.read(node.body, f)
        if isinstance(node, (AimLand, AimSpirit)):
            return self.read(node.then, f)
        if isinstance(node, Each):
            return self.each(node.those, node.body, f)
        if isinstance(node, Repeat):
            return node.n.value(self.s, f) * self.read(node.body, f)
        if isinstance(node, Tally):
            return 1.25 * self.read(node.effect, f)
        if isinstance(node, Question):
            return self.asked(node, 1, False, f)
        return self.verb(node, f)

    def all_of(self, steps: list[Effect], f: Frame) -> float:
        total = 0.0
        for step in steps:
            total += self.read(step, f)
        return total

    def one_of(self, options: list[Effect], f: Frame) -> float:
        best, cut, most = -1000.0, self.stakes.cut, 0
        for option in options:
            self.stakes.cut = cut
            value = self.read(option, f)
            if value > best:
                best, most = value, self.stakes.cut
        self.stakes.cut = most
        return best

    def lines(self, node: Levels, first: int, f: Frame) -> float:
        """The lines that are met, those replaced left out; where one may replace another, the better one."""
        total, i = 0.0, first
        while i < len(node.lines):
            line = node.lines[i]
            if line.mode != MAY_INSTEAD and line.met(self.s, f.owner) and not node.replaced(self.s, f.owner, i):
                if node.choice(self.s, f.owner, i):
                    total += self.one_of([line.effect, node.lines[i + 1].effect], f)
                else:
                    total += self.read(line.effect, f)
            i += 1
        return total

    def each(self, those: Those, body: Effect, f: Frame) -> float:
        total, cut = 0.0, self.stakes.cut
        for i in bits(those.mask(self.s, f)):
            part = Frame(body, i, f.source, f.target, f.a) if those.seats else Frame(body, f.owner, f.source, i, f.a)
            self.stakes.cut = cut if part.target == f.target else 0
            total += self.read(body, part)
        self.stakes.cut = cut
        return total

    def verb(self, node: Effect, f: Frame) -> float:
        """What asks nothing."""
        s, land = self.s, f.target
        if isinstance(node, Energy):
            return ENERGY * node.n.value(s, f)
        if isinstance(node, GainPower):
            return CARD
        if isinstance(node, AddPresence):
            return ADDED
        if isinstance(node, CardPlay):
            return PLAY
        if isinstance(node, GrantRepeats):
            return REPEAT
        if isinstance(node, Granted):
            return self.granted(node, land - LANDS)
        if isinstance(node, RepeatThis):
            return REPEAT
        if not 0 <= land < LANDS:
            return SOMETHING
        if isinstance(node, Defended):
            return self.stakes.defend(land, node.n.value(s, f))
        if isinstance(node, Stop):
            return SOMETHING if node.everywhere else self.stakes.spare(land, node.modifier.actions)
        if isinstance(node, DamageEach):
            return self.strike_each(land, node.kinds, node.n.value(s, f), f)
        if isinstance(node, DestroyAll):
            return self.kill(land, node.kinds, 100, f)
        if isinstance(node, Add):
            n = node.n.value(s, f)
            return PIECE[DAHAN] * n if node.kind == DAHAN else -PIECE[node.kind] * n
        if isinstance(node, AddBlight):
            return -self.blight_here(land)
        if isinstance(node, RemoveBlight):
            return BLIGHT * min(node.n.value(s, f), s.blight[land])
        if isinstance(node, RemoveWorth):
            return self.strike(land, node.n.value(s, f), f)
        return self.lasting(node, land) if isinstance(node, Lasting) else SOMETHING

    def blight_here(self, land: int) -> float:
        total = BLIGHT + (CASCADED if self.s.blight[land] else 0.0)
        for seat in range(self.s.box.seats):
            if self.s.home[seat] >> land & 1:
                total += PRESENCE
        return total

    def granted(self, node: Granted, seat: int) -> float:
        """What a spirit may do this turn besides."""
        modifier = node.modifier
        if isinstance(modifier, DefendedWith):
            total = 0.0
            for land in bits(self.s.home[seat] & self.stakes.ravages):
                self.stakes.cut = 0
                total += self.stakes.defend(land, modifier.n)
            self.stakes.cut = 0
            return total
        return QUICK if isinstance(modifier, Quickening) else SOMETHING

    def lasting(self, node: Lasting, land: int) -> float:
        """What has a say in a land this turn."""
        stakes, modifier = self.stakes, node.modifier
        if not stakes.defends or not stakes.ravages >> land & 1:
            return 0.0
        if isinstance(modifier, Unharmed):
            return min(self.s.count(land, D), stakes.deals(land) // 2) * (PIECE[DAHAN] + 2.0)
        if isinstance(modifier, NoBlight):
            return self.blight_here(land) if stakes.deals(land) >= LAND_HEALTH else 0.0
        return SOMETHING

    # -- questions -------------------------------------------------------------------------------------------------------
    def asked(self, q: Question, n: int, up_to: bool, f: Frame) -> float:
        """A question put n times."""
        if n <= 0:
            return 0.0
        s, land = self.s, f.target
        if isinstance(q, Offer):
            return max(0.0, n * self.read(q.then, f))
        if isinstance(q, InOne):
            return self.in_one(q.those, q.effect, up_to, f)
        if isinstance(q, (AimLand, AimSpirit)):
            return self.aimed(q, q.then, f)
        if isinstance(q, LosePresence):
            return 0.0 if up_to else -ADDED * n
        if isinstance(q, GainElement):
            return ELEMENT * n
        if isinstance(q, PlayCard):
            return PLAY
        if isinstance(q, Forget):
            return -CARD
        if isinstance(q, Pick) and isinstance(q.where, Lands):
            return self.somewhere(q, n, f)
        if not 0 <= land < LANDS:
            return SOMETHING
        if isinstance(q, Push):
            return self.push(land, q.kinds, min(n, s.count(land, q.kinds)), up_to)
        if isinstance(q, Gather):
            return self.gather(land, q, n, up_to, f)
        return self.picked(q, land, n, f) if isinstance(q, Pick) else SOMETHING

    def in_one(self, those: Lands, effect: Effect, up_to: bool, f: Frame) -> float:
        best, found = 0.0, up_to
        for land in bits(those.mask(self.s, f)):
            self.stakes.cut = 0
            value = self.read(effect, Frame(effect, f.owner, f.source, land, f.a))
            if not found or value > best:
                best, found = value, True
        self.stakes.cut = 0
        return best

    def somewhere(self, q: Pick, n: int, f: Frame) -> float:
        """Pieces of any of some lands: as if all were in the best one."""
        best = 0.0
        for land in bits(q.lands(self.s, f) & self.s.lands_with(q.kinds)):
            self.stakes.cut = 0
            best = max(best, self.picked(q, land, n, f))
        self.stakes.cut = 0
        return best

    def picked(self, q: Pick, land: int, n: int, f: Frame) -> float:
        if isinstance(q, Damage):
            return self.strike(land, n, f) if q.kinds & INVADERS == INVADERS else self.strike(land, n, f) * 0.8
        if isinstance(q, DamageOne):
            return self.strike(land, q.n.value(self.s, f), f)
        if isinstance(q, (Destroy, Remove)):
            return self.kill(land, q.kinds, n, f)
        if isinstance(q, Replace):
            return self.replace(land, q, f)
        if isinstance(q, Downgrade):
            return self.lower(land, q.kinds)
        return self.strike(land, n, f)

    # -- what is done to pieces ------------------------------------------------------------------------------------------
    def dreams(self, f: Frame) -> bool:
        return f.source >= 0 and self.s.spirits[f.owner] == DREAMER

    def prize(self, k: int, f: Frame) -> float:
        """For a piece destroyed; in a dream only the fear of it."""
        if self.dreams(f):
            return FEAR * DREAM_OF[k] + (MOVED if k != CITY else 0.0)
        return PIECE[k] + FEAR * FEAR_OF[k]

    def strike(self, land: int, n: int, f: Frame) -> float:
        """Damage goes to the greatest that it destroys."""
        total, strength, pieces = 0.0, 0, 0
        for piece in reversed(self.s.pieces[land]):
            k = kind(piece)
            if k != DAHAN:
                left = self.s.health(land, piece) - damage(piece)
                if left <= n:
                    n -= left
                    total += self.prize(k, f)
                    strength += self.s.strength_of(land, k)
                    pieces += 1
        if n and pieces < self.s.count(land, INVADERS):
            total += SCRATCH * n
        return self.fall(land, total, strength, pieces, f)

    def strike_each(self, land: int, kinds: int, n: int, f: Frame) -> float:
        total, strength, pieces = 0.0, 0, 0
        for piece in self.s.pieces[land]:
            k = kind(piece)
            if kinds >> k & 1:
                if self.s.health(land, piece) - damage(piece) > n:
                    total += SCRATCH * n
                elif k == DAHAN:
                    total -= PIECE[DAHAN]
                else:
                    total += self.prize(k, f)
                    strength += self.s.strength_of(land, k)
                    pieces += 1
        return self.fall(land, total, strength, pieces, f)

    def kill(self, land: int, kinds: int, n: int, f: Frame) -> float:
        total, strength, pieces = 0.0, 0, 0
        for piece in reversed(self.s.pieces[land]):
            k = kind(piece)
            if n and kinds >> k & 1:
                n -= 1
                if k == DAHAN:
                    total -= 0.0 if self.dreams(f) else PIECE[DAHAN]
                else:
                    total += self.prize(k, f)
                    strength += self.s.strength_of(land, k)
                    pieces += 1
        return self.fall(land, total, strength, pieces, f)

    def fall(self, land: int, total: float, strength: int, pieces: int, f: Frame) -> float:
        """What their fall brings: less where others have the same plan."""
        if self.dreams(f):
            return total
        total *= self.stakes.fresh(land)
        return total + self.stakes.leave(land, strength, pieces) if pieces else total

    def push(self, land: int, kinds: int, n: int, up_to: bool) -> float:
        if kinds == D:
            saved = min(n, self.stakes.deals(land) // 2) if self.stakes.ravages >> land & 1 else 0
            return MOVED * n + saved * PIECE[DAHAN] if up_to else saved * PIECE[DAHAN]
        strength = 0
        count = n
        for piece in reversed(self.s.pieces[land]):
            if count and kinds >> kind(piece) & 1 and kind(piece) != DAHAN:
                count -= 1
                strength += self.s.strength_of(land, kind(piece))
        return 0.6 * self.stakes.leave(land, strength, n) if strength else 0.0

    def gather(self, land: int, q: Gather, n: int, up_to: bool, f: Frame) -> float:
        """Dahan where invaders are, invaders where they do no harm; only the first is easily told."""
        if q.kinds != D:
            return 0.0
        there = 0
        for other in bits(q.lands(self.s, f) & self.s.have[DAHAN]):
            there += self.s.count(other, D)
        n = min(n, there)
        return (1.0 if self.s.count(land, INVADERS) and not self.stakes.ravages >> land & 1 else MOVED) * n

    def replace(self, land: int, q: Replace, f: Frame) -> float:
        best, new = 0.0, 0.0
        for k in q.successors:
            new += PIECE[k] if k == DAHAN else -PIECE[k]
        for k in (EXPLORER, TOWN, CITY):
            if q.kinds >> k & 1 and self.s.have[k] >> land & 1:
                cut = self.s.strength_of(land, k)
                for other in q.successors:
                    cut -= self.s.strength_of(land, other) if other != DAHAN else 0
                best = max(best, (PIECE[k] + new) * self.stakes.fresh(land))
                if cut > 0:
                    best += self.stakes.relief(land, cut, self.stakes.heat[land])
        return best if best or not q.kinds & D else -PIECE[DAHAN]

    def lower(self, land: int, kinds: int) -> float:
        best = 0.0
        for k in (EXPLORER, TOWN, CITY):
            if kinds >> k & 1 and self.s.have[k] >> land & 1:
                best = max(best, PIECE[k] - (PIECE[k - 1] if k > EXPLORER else 0.0))
        return best + self.stakes.relief(land, 1, self.stakes.heat[land]) if best else 0.0

    # -- what is pending -------------------------------------------------------------------------------------------------
    def rest(self, f: Frame) -> float:
        """What is left of a frame that has begun."""
        node = f.node
        if isinstance(node, Seq):
            return self.all_of(node.steps[f.b :], f)
        if isinstance(node, Asked):
            return self.asked(node.question, f.b if f.c else node.n.value(self.s, f), node.up_to, f)
        if isinstance(node, Levels):
            return self.lines(node, f.b, f)
        if isinstance(node, Act):
            return 0.0 if f.c else self.read(node, f)
        if isinstance(node, (AimLand, AimSpirit)):
            return self.aimed(node, node.then, f)
        if isinstance(node, Each):
            return 0.0 if f.c else self.read(node, f)
        if isinstance(node, Repeat):
            return f.b * self.read(node.body, f) if f.c else self.read(node, f)
        if isinstance(node, Tally):
            return 0.0 if f.c else self.read(node, f)
        return self.read(node, f) if isinstance(node, (Question, Either)) else 0.0


__all__ = ["ADDED", "BLIGHT", "CARD", "CASCADED", "ELEMENT", "ENERGY", "FEAR", "PIECE", "PRESENCE", "Prospects", "Stakes"]

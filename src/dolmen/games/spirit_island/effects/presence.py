"""Presence: add it from a track, move it instead, destroy it (SI-5, SI-6)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import ENOUGH, NOT_OFFERED, Amount, Effect, Question
from dolmen.engine.modifiers import Modifier
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ..model.components import (
    DESTROYED_PRESENCE,
    LAND_ANSWERS,
    PRESENCE_ANSWERS,
    TRACK_ANSWERS,
    bits,
    is_presence_piece,
    land_of,
    track_of,
)
from ..model.events import report
from ..model.modifier_points import OFFER
from ..model.state import Island, from_power, island
from .blight import check_spirits_alive, destroy_presence
from .frame_fields import choose_land, chosen_land, has_chosen_land
from .gains import NAME_ELEMENT
from .selections import LandProperty, Lands, absent_land_rule, effect_rule, first_failed, join_qualifiers

HERE: Final = -1  # used instead of a range: the target land
ANY_OCEAN: Final = -2


@mypyc_attr("allow_interpreted_subclasses")
class AddDestroyedPresence(Modifier):
    """When its seat grows, it may add destroyed presence instead, for a price."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.regrowth")

    def price(self, s: Island) -> int:
        return 0


class AddPresence(Effect):
    """Add a presence within range of the owner's, or in the target land, from a track or moved from another land (SI-5.7).

    The owner chooses the land, then the source. If no presence is left to add, moving one is optional. b: the chosen
    land plus 1; 0: none yet.
    """

    def __init__(self, n: int, wheres: list[LandProperty], anywhere: bool) -> None:
        self.n: int = n
        self.wheres: list[LandProperty] = wheres
        self.anywhere: bool = anywhere  # even in lands where this spirit may not add presence

    def words(self, lang: str) -> str:
        if self.n == HERE:
            return say(lang, "spirit_island.presence.here_anyway" if self.anywhere else "spirit_island.presence.here")
        of = join_qualifiers(lang, self.wheres)
        if self.n == ANY_OCEAN:
            return say(lang, "spirit_island.presence.ocean")
        return say(lang, "spirit_island.presence.range" if of else "spirit_island.presence.range_any", n=self.n, of=of)

    def lands(self, s: Island, f: Frame) -> int:
        seat, power = f.owner, from_power(f)
        footing = s.lands_in_play(power) if self.anywhere else s.lands_for_presence(seat, power)
        found = self.reach(s, f) & footing
        for where in self.wheres:
            found &= where.lands(s, f)
        if self.can_only_move(s, f):  # a move needs presence in another land
            home = s.presence_lands[seat]
            if home & (home - 1) == 0:
                found &= ~home
        return found

    def presence_sources(self, s: Island, f: Frame, land: int) -> list[Answer]:
        """The sources of a presence for this land (SI-6.14)."""
        seat = f.owner
        found = [TRACK_ANSWERS[track] for track in range(2) if s.presence_on_track(seat, track) > 0]
        if self.find_destroyed_presence_rule(s, f) is not None:
            found.append(TRACK_ANSWERS[DESTROYED_PRESENCE])
        return found + [PRESENCE_ANSWERS[here] for here in bits(s.presence_lands[seat] & ~(1 << land))]

    def can_only_move(self, s: Island, f: Frame) -> bool:
        """Whether no presence is left to add, so that the owner can only move one (SI-5.7, SI-6.6)."""
        seat = f.owner
        return (
            s.presence_on_track(seat, 0) <= 0
            and s.presence_on_track(seat, 1) <= 0
            and self.find_destroyed_presence_rule(s, f) is None
        )

    def find_destroyed_presence_rule(self, s: Island, f: Frame) -> ActiveModifier | None:
        if from_power(f) or not s.destroyed_presence[f.owner]:
            return None
        for active in s.modifiers:
            if active.point == OFFER and active.seat == f.owner:
                node = active.node
                if isinstance(node, AddDestroyedPresence) and node.price(s) <= s.energy[f.owner]:
                    return active
        return None

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if has_chosen_land(f) or self.lands(state, f):
            return True
        s.pop()
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        found = self.presence_sources(island(s), f, chosen_land(f)) if has_chosen_land(f) else LAND_ANSWERS
        return [*found, ENOUGH] if self.can_only_move(island(s), f) else found

    def legal(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        if has_chosen_land(f):
            found = self.presence_sources(state, f, chosen_land(f))
        else:
            found = [LAND_ANSWERS[land] for land in bits(self.lands(state, f))]
        return [*found, ENOUGH] if self.can_only_move(state, f) else found

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        state = island(s)
        if answer is ENOUGH:
            return "" if self.can_only_move(state, f) else NOT_OFFERED
        if has_chosen_land(f):
            land = chosen_land(f)
            return "" if answer in self.presence_sources(state, f, land) else presence_source_rule(land, answer)
        return self.land_refusal(state, f, land_of(answer)) if answer.kind == LAND else NOT_OFFERED

    def land_refusal(self, s: Island, f: Frame, land: int) -> str:
        """The rule by which no presence may be added in a land, or ''."""
        if self.lands(s, f) >> land & 1:
            return ""
        refusal = "" if f.owner == s.ocean and s.map.oceans >> land & 1 else absent_land_rule(s, land, from_power(f))
        if refusal:
            return refusal
        if not self.reach(s, f) >> land & 1:
            return "SI-38.7" if self.n == ANY_OCEAN else "SI-10.1" if from_power(f) and self.n != HERE else self.rule(f)
        if not self.anywhere and not s.lands_for_presence(f.owner, from_power(f)) >> land & 1:
            return "SI-38.1"
        failed = first_failed(self.wheres, s, f, land)
        return failed.rule if failed is not None else "SI-5.7"

    def rule(self, f: Frame) -> str:
        """The rule of this question."""
        return "SI-11.1" if from_power(f) else "SI-6.8"

    def reach(self, s: Island, f: Frame) -> int:
        """The places in range."""
        if self.n == HERE:
            return 1 << f.target
        if self.n == ANY_OCEAN:
            return s.map.oceans
        origins = s.growth_origins(f.owner) | s.presence_lands[f.owner] & s.lands_in_play(from_power(f))
        return s.lands_within(origins, self.n)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        if answer is ENOUGH:
            s.pop()
            return
        if not has_chosen_land(f):
            choose_land(f, land_of(answer))
            return
        state, seat, land = island(s), f.owner, chosen_land(f)
        s.pop()
        if is_presence_piece(answer):
            move_presence(state, seat, land_of(answer), land, chance)
            return
        if track_of(answer) == DESTROYED_PRESENCE:
            active = self.find_destroyed_presence_rule(state, f)
            assert active is not None
            node = active.node
            assert isinstance(node, AddDestroyedPresence)
            state.energy[seat] -= node.price(state)
            state.destroyed_presence[seat] -= 1
        else:
            state.track[2 * seat + track_of(answer)] += 1
        state.put_presence(seat, land)
        report(chance, "presence", seat, answer.name, land)
        if from_power(f) and state.elements_to_name(seat) > 0:
            s.push(NAME_ELEMENT, seat)


def presence_source_rule(land: int, answer: Answer) -> str:
    """The rule that forbids adding a presence to this land from the source that the answer names, a land or a track."""
    if is_presence_piece(answer):
        return "SI-5.7" if land_of(answer) == land else "SI-5.4"
    if answer in TRACK_ANSWERS:
        return "SI-5.10" if track_of(answer) == DESTROYED_PRESENCE else "SI-6.14"
    return NOT_OFFERED


def move_presence(s: Island, seat: int, here: int, there: int, chance: Chance) -> None:
    """Move one presence. The spirit never has fewer in between (SI-30.9)."""
    s.put_presence(seat, there)
    s.take_presence(seat, here)
    report(chance, "presence-moves", seat, here=here, there=there)
    check_spirits_alive(s)


class DestroyPresence(Question):
    """The owner destroys one of its presence, in the target land or in one of `where`."""

    def __init__(self, where: Lands | None) -> None:
        self.where: Lands | None = where

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        if self.where is None:
            return say(lang, "spirit_island.lose_presence.here", n=n.display_value(lang))
        if not self.where.wheres:
            return say(lang, "spirit_island.lose_presence.anywhere", n=n.display_value(lang))
        return say(
            lang, "spirit_island.lose_presence.any", n=n.display_value(lang), where=self.where.single_land_words(lang)
        )

    def lands(self, s: State, f: Frame) -> int:
        state = island(s)
        if self.where is None:
            return state.presence_lands[f.owner] & 1 << f.target
        return state.presence_lands[f.owner] & (self.where.mask(s, f) if self.where.wheres else state.lands_in_play(True))

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        return self.lands(s, f) != 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[i] for i in bits(self.lands(s, f))]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind != LAND:
            return NOT_OFFERED
        land, state = land_of(answer), island(s)
        if self.lands(s, f) >> land & 1:
            return ""
        if not state.presence_lands[f.owner] >> land & 1:
            return absent_land_rule(state, land, True) or "SI-5.4"
        return self.where.refusal(state, f, land) if self.where is not None and self.where.wheres else effect_rule(f)

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        destroy_presence(island(s), f.owner, land_of(answer), chance)

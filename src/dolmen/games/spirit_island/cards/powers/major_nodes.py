"""Nodes that only one major power uses."""

from __future__ import annotations

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import ENOUGH, NOT_OFFERED, Amount, Effect, current_act, indent
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ...effects.damage import ChoosePiece
from ...effects.frame_fields import (
    add_used_land,
    amount_left,
    choose_land,
    chosen_land,
    has_added_presence,
    has_chosen_land,
    has_started,
    increment_added_presence,
    increment_moved_presence,
    mark_as_started,
    moved_dahan,
    presence_placed,
    set_amount_left,
    set_moved_dahan,
    used_lands,
)
from ...effects.gains import REJECTED, GainPower, NodeWithCards, discard_card, gain_card, is_card_answer
from ...effects.gather_push import PushPiece, move_piece
from ...effects.modifiers import AddDefend
from ...effects.presence import move_presence, presence_source_rule
from ...effects.selections import absent_land_rule, kinds_words
from ...model.components import (
    BUILDINGS,
    DESTROYED_PRESENCE,
    EXPLORER,
    LAND_ANSWERS,
    LANDS,
    PRESENCE_ANSWERS,
    TRACK_ANSWERS,
    D,
    E,
    bits,
    card_of,
    destination_of,
    is_presence_piece,
    kind_of,
    land_of,
    piece_of,
)
from ...model.events import report
from ...model.modifier_points import DEFEND
from ...model.state import USE, Island, island, target_seat


# -- Blazing Renewal ---------------------------------------------------------------------------------------------------
class AddPresenceAndAct(Effect):
    """The target adds destroyed presence to one land within range of the owner's presence, then an effect happens there.

    It may move presence instead (SI-5.7), even if none is destroyed, but only added presence counts (SI-5.9).
    b: the land plus 1 (0: not chosen), c: the number added or moved, and a flag if any was added.
    """

    def __init__(self, n: int, reach: int, then: Effect) -> None:
        self.n: int = n
        self.reach: int = reach
        self.then: Effect = then

    def parts(self) -> list[Effect]:
        return [self.then]

    def words(self, lang: str) -> str:
        return say(
            lang,
            "spirit_island.major_powers.text.renew",
            n=self.n,
            reach=self.reach,
            then=indent("\n" + self.then.words(lang)),
        )

    def needs_own_line(self) -> bool:
        return True

    def user(self, s: State) -> int:
        using = current_act(s)
        assert using is not None
        return using.owner

    def lands(self, s: Island, f: Frame) -> int:
        """The lands where the target may add presence. A move needs presence in another land."""
        found = s.lands_within(s.presence_lands[self.user(s)] & s.lands_in_play(True), self.reach) & s.lands_for_presence(
            f.owner, True
        )
        home = s.presence_lands[f.owner]
        return found & ~home if not s.destroyed_presence[f.owner] and home & (home - 1) == 0 else found

    def presence_sources(self, s: Island, f: Frame) -> list[Answer]:
        destroyed = [TRACK_ANSWERS[DESTROYED_PRESENCE]] if s.destroyed_presence[f.owner] else []
        return destroyed + [PRESENCE_ANSWERS[here] for here in bits(s.presence_lands[f.owner] & ~(1 << chosen_land(f)))]

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        f.owner = target_seat(f)
        if not has_chosen_land(f) and self.lands(state, f):
            return True
        if has_chosen_land(f) and presence_placed(f) < self.n and self.presence_sources(state, f):
            return True
        self.finish(s, f)
        return False

    def finish(self, s: State, f: Frame) -> None:
        s.pop()
        if has_added_presence(f):
            s.push(self.then, self.user(s), f.source, chosen_land(f))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        state = island(s)
        found = self.presence_sources(state, f) if has_chosen_land(f) else LAND_ANSWERS
        return found if state.destroyed_presence[f.owner] else [*found, ENOUGH]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer in self.candidates(s, f) and (has_chosen_land(f) or answer is ENOUGH):
            return ""
        if has_chosen_land(f):
            return presence_source_rule(chosen_land(f), answer)
        return self.land_refusal(island(s), f, land_of(answer)) if answer.kind == LAND else NOT_OFFERED

    def land_refusal(self, s: Island, f: Frame, land: int) -> str:
        """The rule by which the target may not add presence in a land, or ''."""
        if self.lands(s, f) >> land & 1:
            return ""
        refusal = absent_land_rule(s, land, True)
        if refusal:
            return refusal
        if not s.lands_within(s.presence_lands[self.user(s)] & s.lands_in_play(True), self.reach) >> land & 1:
            return "SI-10.1"
        return "SI-5.7" if s.lands_for_presence(f.owner, True) >> land & 1 else "SI-38.1"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        state, seat = island(s), f.owner
        if answer is ENOUGH:
            self.finish(s, f)
        elif not has_chosen_land(f):
            choose_land(f, land_of(answer))
        elif is_presence_piece(answer):
            increment_moved_presence(f)
            move_presence(state, seat, land_of(answer), chosen_land(f), chance)
        else:
            increment_added_presence(f)
            state.destroyed_presence[seat] -= 1
            state.put_presence(seat, chosen_land(f))
            report(chance, "presence", seat, answer.name, chosen_land(f))


# -- Dissolve the Bonds of Kinship -------------------------------------------------------------------------------------
class FightEachOther(Effect):
    """Explorers and buildings deal their damage to each other; both amounts are fixed before either is dealt."""

    def __init__(self, to_buildings: Effect, to_explorers: Effect) -> None:
        self.to_buildings: Effect = to_buildings
        self.to_explorers: Effect = to_explorers

    def parts(self) -> list[Effect]:
        return [self.to_buildings, self.to_explorers]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.major_powers.text.fight")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state, land = island(s), f.target
        from_explorers = state.count(land, E) * state.strength_of(land, EXPLORER)
        from_buildings = 0
        for piece in state.pieces[land]:
            if BUILDINGS >> kind_of(piece) & 1:
                from_buildings += state.strength_of(land, kind_of(piece))
        s.push(self.to_explorers, f.owner, f.source, land, from_buildings)
        s.push(self.to_buildings, f.owner, f.source, land, from_explorers)
        return False


class PushToDifferentLands(PushPiece):
    """Push all of these kinds, to as many different lands as possible.

    b: the number left, c: the lands used so far.
    """

    limit_rule = "SI-11.9"
    mask_registers = "c"

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.major_powers.text.scatter", what=kinds_words(lang, self.kinds, 2))

    def destinations(self, s: Island, f: Frame) -> int:
        lands = super().destinations(s, f)
        return lands & ~used_lands(f) or lands

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if not used_lands(f):
            set_amount_left(f, island(s).count(f.target, self.kinds))
            add_used_land(f, LANDS)  # no land has this number: it only says that the node has started
        if amount_left(f) and self.has_legal_answer(s, f):
            return True
        s.pop()
        return False

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        set_amount_left(f, amount_left(f) - 1)
        add_used_land(f, destination_of(answer))
        self.carry_out(s, f, answer, chance)


# -- Entwined Power ----------------------------------------------------------------------------------------------------
class GainForBoth(NodeWithCards):
    """The target gains a power card, and the owner takes one of the cards that the target did not keep.

    held: the cards not kept. b: 1 when the target draws. A target with a progression leaves none, and an owner with one
    takes its own next card (SI-3.16).
    """

    def __init__(self, gain: GainPower) -> None:
        self.gain: GainPower = gain

    def parts(self) -> list[Effect]:
        return [self.gain]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.major_powers.text.shared_draw")

    def handle_event(self, s: State, f: Frame, what: int, thing: int) -> bool:
        if what == REJECTED and f.held is not None:
            f.held.append(thing)
            return True
        return False

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        state = island(s)
        if not has_started(f):
            mark_as_started(f)
            f.held = []
            s.push(self.gain, target_seat(f), f.source)
            return False
        progressing = state.progress[f.owner] >= 0
        if f.held and not progressing:
            return True
        s.pop()
        for card in f.held or ():
            discard_card(state, card)
        if progressing:
            s.push(self.gain, f.owner, f.source)
        return False

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [island(s).components.powers[card].answers[USE] for card in f.held or ()]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return self.candidates(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer in self.candidates(s, f):
            return ""
        return "SI-12.3" if is_card_answer(island(s), answer) else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.pop()
        for card in f.held or ():
            if card != card_of(answer):
                discard_card(island(s), card)
        gain_card(island(s), f.owner, card_of(answer), chance)


# -- The Trees and Stones Speak of War ---------------------------------------------------------------------------------
class PushWithDefend(PushPiece):
    """Push one of these kinds. The defend that it gave to this land moves along."""

    def __init__(self, kinds: int, defended: AddDefend) -> None:
        super().__init__(kinds)
        self.defended: AddDefend = defended

    def parts(self) -> list[Effect]:
        return [self.defended]

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        n_each = self.defended.n.display_value(lang)
        return say(
            lang, "spirit_island.major_powers.text.push_defended", then=super().counted_words(lang, n, up_to), n=n_each
        )

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        n = self.defended.n.value(s, f)
        for active in reversed(s.modifiers):
            if active.point == DEFEND and active.source == f.source and active.scope == f.target and active.number >= n:
                active.number -= n
                break
        super().carry_out(s, f, answer, chance)
        s.push(self.defended, f.owner, f.source, destination_of(answer))


# -- Wrap in Wings of Sunlight -----------------------------------------------------------------------------------------
class MoveDahanAway(ChoosePiece):
    """Move up to n dahan to one land anywhere, this one included; if any was moved, an effect follows there.

    b: the land plus 1 (0: not chosen), c: the number moved.
    """

    rule = "SI-4.22"

    def __init__(self, n: int, then: Effect) -> None:
        super().__init__(D, None)
        self.n: int = n
        self.then: Effect = then

    def parts(self) -> list[Effect]:
        return [self.then]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.major_powers.text.carry_away", n=self.n, then=indent(self.then.words(lang)))

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        if moved_dahan(f) < self.n and self.has_legal_answer(s, f):
            return True
        self.finish(s, f)
        return False

    def finish(self, s: State, f: Frame) -> None:
        s.pop()
        if moved_dahan(f):
            s.push(self.then, f.owner, f.source, chosen_land(f))

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [*(super().candidates(s, f) if has_chosen_land(f) else LAND_ANSWERS), ENOUGH]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        if has_chosen_land(f):
            return [*super().legal(s, f), ENOUGH]
        return [*[LAND_ANSWERS[land] for land in bits(island(s).lands_in_play(True))], ENOUGH]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer is ENOUGH:
            return ""
        if has_chosen_land(f):
            return super().refusal(s, f, answer)
        return absent_land_rule(island(s), land_of(answer), True) if answer.kind == LAND else NOT_OFFERED

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        if answer is ENOUGH:
            self.finish(s, f)
        elif has_chosen_land(f):
            set_moved_dahan(f, moved_dahan(f) + 1)
            move_piece(island(s), f, piece_of(answer), f.target, chosen_land(f), chance)
        else:
            choose_land(f, land_of(answer))
            if land_of(answer) == f.target:  # they stay in this land, which counts as moving all of them
                set_moved_dahan(f, self.n)

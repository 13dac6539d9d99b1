"""Ocean's Hungry Grasp. `Island.oceans_in_play` and `Island.lands_for_presence` have the rule of its oceans (SI-4.26)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance
from dolmen.engine.effects import NOT_OFFERED, Act, Amount, Effect, Question, queue_trigger
from dolmen.engine.modifiers import Modifier
from dolmen.engine.state import ActiveModifier, Frame, State
from dolmen.text import say

from ...effects.card_language import (
    BUILDINGS,
    COASTAL_LAND,
    ENTERED,
    FAST,
    OCEAN,
    SLOW,
    YOURS,
    Action,
    All,
    C,
    D,
    E,
    T,
    also,
    another_spirit,
    count,
    defend,
    each,
    energy,
    fear,
    for_target,
    gather,
    gather_up_to,
    in_one,
    innate,
    lands,
    level,
    levels,
    may_instead,
    near,
    push_up_to,
    repeat,
    seq,
    special,
    unique,
    up_to,
    when,
)
from ...effects.damage import ChoosePiece, destroy_piece, distinct_pieces
from ...effects.gains import gain_energy
from ...effects.gather_push import PushPiece, move_piece
from ...effects.modifiers import PassiveModifier
from ...effects.power_cards import SpecialRule
from ...effects.selections import absent_land_rule, kinds_words
from ...model.components import (
    DAHAN,
    HEALTH_OF,
    KINDS,
    LAND_ANSWERS,
    OCEANS,
    PIECES,
    bits,
    destination_of,
    kind_of,
    land_of,
    land_of_piece,
    piece_of,
)
from ...model.events import report
from ...model.modifier_points import DESTROYED, MOVED
from ...model.state import Island, Power, island, seat_of_land


def drown_piece(s: Island, f: Frame, land: int, piece: int, chance: Chance) -> None:
    """Destroy a piece and give it to the seat that keeps drowned invaders (`KeepDrownedPieces`)."""
    before = s.destroyed_pieces[kind_of(piece)]
    report(chance, "drown", s.ocean, KINDS[kind_of(piece)], land)
    destroy_piece(s, f, land, piece, chance)
    if s.destroyed_pieces[kind_of(piece)] > before:
        for active in s.modifiers:
            node = active.node
            if isinstance(node, KeepDrownedPieces):
                node.keep_piece(s, active.seat, kind_of(piece), chance)


class KeepDrownedPieces(PassiveModifier):
    """Keep drowned invaders. X health of them become 1 energy, where X is the number of players.

    The exchange is always allowed and never hurts, so it happens at once. The rest stays in the bank.
    """

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.ocean.text.bank")

    def keep_piece(self, s: Island, seat: int, drowned: int, chance: Chance) -> None:
        if drowned == DAHAN:
            return
        bank = s.drowned_health[seat] + HEALTH_OF[drowned]
        s.drowned_health[seat] = bank % s.components.seats
        if bank >= s.components.seats:
            gain_energy(s, seat, bank // s.components.seats, chance)


class DrownPiece(ChoosePiece):
    """Drown a piece of these kinds in the target land."""

    rule = "SI-13.5"

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(
            lang,
            "spirit_island.ocean.text.drown",
            n=n.display_value(lang),
            what=kinds_words(lang, self.kinds, n.display_value(lang)),
        )

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        drown_piece(island(s), f, land_of_piece(answer), piece_of(answer), chance)


class WashAshore(PushPiece):
    """The ocean left play before the pieces in it drowned: they go to an adjacent land, which does not count as a move."""

    rule = "SI-38.3"
    far_rule = "SI-38.3"

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.ocean.text.ashore")

    def destinations(self, s: Island, f: Frame) -> int:
        return s.map.neighbours[f.target]

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        island(s).remove_piece(land_of_piece(answer), piece_of(answer))
        island(s).put_piece(destination_of(answer), piece_of(answer))
        report(chance, "move", -1, KINDS[kind_of(piece_of(answer))], land_of_piece(answer), destination_of(answer))


class DrownAllInOceans(Effect):
    """Drown all pieces in the oceans."""

    def __init__(self, ashore: Effect) -> None:
        self.ashore: Effect = ashore

    def parts(self) -> list[Effect]:
        return [self.ashore]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.ocean.text.drowning")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        for ocean in bits(state.map.oceans & state.lands_with(PIECES)):
            if state.oceans_in_play() >> ocean & 1:
                for piece in state.pieces[ocean]:
                    drown_piece(state, f, ocean, piece, chance)
            else:
                s.push(self.ashore, seat_of_land(state, ocean), -1, ocean)
        return False


class DrownAfterMoves(Modifier):
    """After each action that moved invaders or dahan into an ocean, they drown."""

    def __init__(self, effect: Act) -> None:
        self.effect: Act = effect

    def parts(self) -> list[Effect]:
        return [self.effect]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.ocean.text.in_play", then=self.effect.words(lang))

    def after_event(self, s: State, active: ActiveModifier, place: int, subject: int, n: int, chance: Chance) -> None:
        if OCEANS >> place & 1:
            queue_trigger(s, self.effect, active.seat, active.source, place, n, active.counter)


class MoveDahanToCoast(Question):
    """Move a dahan that was pushed into an ocean to any coastal land instead of drowning it."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.ocean.text.spare")

    def has_legal_answer(self, s: State, f: Frame) -> bool:
        return island(s).count(f.target, D) > 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return LAND_ANSWERS

    def legal(self, s: State, f: Frame) -> list[Answer]:
        return [LAND_ANSWERS[land] for land in bits(island(s).map.coast)]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        if answer.kind != LAND:
            return NOT_OFFERED
        if island(s).map.coast >> land_of(answer) & 1:
            return ""
        return absent_land_rule(island(s), land_of(answer), False) or "SI-4.10"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        move_piece(island(s), f, distinct_pieces(island(s), f.target, D)[0], f.target, land_of(answer), chance)


# fmt: off
SPECIAL_RULES: Final[list[SpecialRule]] = [
    special(
        "ocean", "ocean_in_play",
        DrownAfterMoves(Action(DrownAllInOceans(repeat(All(count(PIECES)), WashAshore(PIECES))))), MOVED,
    ),
    special("ocean", "drowning", KeepDrownedPieces(), DESTROYED),
]
POWERS: Final[list[Power]] = [
    innate("ocean", "pound_ships_to_splinters", FAST, near(0, COASTAL_LAND), levels(
        level("moon 1 air 1 water 2", fear(1)),
        also("moon 2 air 1 water 3", fear(1)),
        also("moon 3 air 2 water 4", fear(2)),
    )),
    innate("ocean", "ocean_breaks_the_shore", SLOW, near(0, COASTAL_LAND), levels(
        level("water 2 earth 1", repeat(1, DrownPiece(T, None))),
        may_instead("water 3 earth 2", repeat(1, DrownPiece(C, None))),
        also("water 4 earth 3", repeat(1, DrownPiece(BUILDINGS, None))),
    )),

    unique("ocean", "call_of_the_deeps", 0, FAST, "moon air water", near(0, COASTAL_LAND), seq(
        gather(E), when(OCEAN, gather_up_to(1, E)),
    )),
    unique("ocean", "grasping_tide", 1, FAST, "moon water", near(1, COASTAL_LAND), seq(fear(2), defend(4))),
    unique("ocean", "swallow_the_land_dwellers", 0, SLOW, "water earth", near(0, COASTAL_LAND), seq(
        repeat(1, DrownPiece(E, None)), repeat(1, DrownPiece(T, None)), repeat(1, DrownPiece(D, None)),
    )),
    unique("ocean", "tidal_boon", 1, SLOW, "moon water earth", another_spirit(), seq(
        energy(2, target=True),
        for_target(in_one(lands(YOURS), seq(push_up_to(1, T), push_up_to(2, D)))),
        each(lands(OCEAN, YOURS, ENTERED), up_to(All(count(D)), MoveDahanToCoast())),
    )),
]
# fmt: on

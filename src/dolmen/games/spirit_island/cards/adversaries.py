"""The adversaries and the changes of each level.

Titles: `spirit_island.adversaries.<name>.name`, `.escalation`, `.loss`, `.level.<n>`.

A level changes setup (`setup`, `late`: after all others, `deck`, `slots`, `fear`) or play (`modifiers` and the rest).
The levels up to the chosen one apply together, but fear cards and deck are those of the chosen one (SI-32.7, SI-32.14).
"""

from __future__ import annotations

from dolmen.engine.chance import Chance
from dolmen.engine.effects import Condition, Effect
from dolmen.engine.modifiers import Modifier
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..effects.action import Action
from ..effects.card_language import (
    ADJACENT,
    BLIGHTED,
    BUILDINGS,
    INVADERS,
    SAME_BOARD,
    C,
    D,
    T,
    add,
    add_blight,
    as_many,
    beside,
    board_each,
    boards,
    both,
    each_land,
    fewest,
    has,
    in_one,
    lacks,
    lands,
    most,
    numbered,
    replace,
    seq,
    there_is,
    when,
)
from ..effects.invader_actions import BuildInLand
from ..effects.modifiers import StrengthenKinds
from ..effects.selections import LandProperty, Lands
from ..model.components import CARD_LANDS, INVADER_NAMES, STAGE_CARDS
from ..model.events import report
from ..model.modifier_points import HEALTH, STRENGTH
from ..model.state import BUILD, RAVAGE, Island, island


class Level:
    """One level of an adversary. A missing argument changes nothing."""

    def __init__(
        self,
        threat: int,
        fear: tuple[int, int, int],
        setup: Effect | None = None,
        late: Effect | None = None,
        deck: str = "",
        modifiers: list[tuple[int, Modifier]] | None = None,
        slots: list[tuple[int, int]] | None = None,
        build_also: Lands | None = None,
        fear_markers: int = 0,
        build_twice: bool = False,
        heavy_damage: int = 0,
        after_ravage_blight: Effect | None = None,
    ) -> None:
        self.threat: int = threat
        self.fear: tuple[int, int, int] = fear
        self.setup: Effect | None = setup
        self.late: Effect | None = late
        self.deck: str = deck
        self.modifiers: list[tuple[int, Modifier]] = modifiers or []  # point and modifier
        self.slots: list[tuple[int, int]] | None = slots
        self.build_also: Lands | None = build_also
        self.fear_markers: int = fear_markers
        self.build_twice: bool = build_twice
        self.heavy_damage: int = heavy_damage
        self.after_ravage_blight: Effect | None = after_ravage_blight

    def parts(self) -> list[Effect]:
        found = [effect for effect in (self.setup, self.late, self.after_ravage_blight) if effect is not None]
        return found + [modifier for _, modifier in self.modifiers]

    def words(self, lang: str, later: list[Level] | None = None) -> str:
        """The sentences of this level. Deck and slots are left out if a later level in force replaces them."""
        sentences: list[str] = []
        decks = [level for level in later or [] if level.deck]
        slots = [level for level in later or [] if level.slots is not None]
        for effect in (self.setup, self.late):
            if effect is not None:
                sentences.append(say(lang, "spirit_island.adversaries.says.setup", then=effect.words(lang)))
        if self.deck and not decks:
            sentences.append(say(lang, "spirit_island.adversaries.says.deck", deck=self.deck))
        if self.build_also is not None:
            sentences.append(say(lang, "spirit_island.adversaries.says.build_also", of=self.build_also.qualifier(lang)))
        if self.slots is not None and not slots:
            sentences.append(
                say(
                    lang,
                    "spirit_island.adversaries.says.slot_until"
                    if self.slots[0][1]
                    else "spirit_island.adversaries.says.slot",
                )
            )
        if self.heavy_damage:
            sentences.append(say(lang, "spirit_island.adversaries.says.heavy", damage=self.heavy_damage))
        if self.after_ravage_blight is not None:
            then = self.after_ravage_blight.words(lang)
            sentences.append(say(lang, "spirit_island.adversaries.says.with_blight", then=then))
        sentences += [modifier.words(lang) for _, modifier in self.modifiers]
        if self.fear_markers:
            sentences.append(say(lang, "spirit_island.adversaries.says.markers", n=self.fear_markers))
        if self.build_twice:
            sentences.append(say(lang, "spirit_island.adversaries.says.twice"))
        return " ".join(sentences)


class Adversary:
    def __init__(
        self,
        name: str,
        levels: list[Level],
        escalation: Effect | None = None,
        after_explore: Effect | None = None,
        loss: Condition | None = None,
    ) -> None:
        self.name: str = name
        self.levels: list[Level] = levels
        self.escalation: Effect | None = None if escalation is None else Action(escalation)
        self.after_explore: Effect | None = after_explore
        self.loss: Condition | None = loss

    def parts(self) -> list[Effect]:
        """All its effects. Recorded games depend on the order."""
        found = [effect for effect in (self.escalation, self.after_explore) if effect is not None]
        for level in self.levels:
            found += level.parts()
        return found

    def words(self, lang: str) -> str:
        """The base level: escalation and loss."""
        sentences: list[str] = []
        if self.escalation is not None:
            sentences.append(say(lang, "spirit_island.adversaries.says.escalation", then=self.escalation.words(lang)))
        if self.after_explore is not None:
            sentences.append(say(lang, "spirit_island.adversaries.says.after_explore", then=self.after_explore.words(lang)))
        if self.loss is not None:
            sentences.append(say(lang, "spirit_island.adversaries.says.loss", condition=self.loss.words(lang)))
        return "\n".join(sentences)

    def words_in_force(self, lang: str, level: int) -> list[str]:
        """Everything in force at a level (SI-32.11): the base level, then level by level."""
        chosen = self.levels[: level + 1]
        sentences = [one.words(lang, chosen[n + 1 :]) for n, one in enumerate(chosen)]
        return [text for text in [self.words(lang), *sentences] if text]


# -- Sweden ------------------------------------------------------------------------------------------------------------
class BlightAdjacentLand(Effect):
    """Move the blight of the target land to the land with the next number, without consequences (SI-26.17)."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.adversaries.sweden.next_door")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        blight = island(s).blight
        blight[f.target + 1] += blight[f.target]
        blight[f.target] = 0
        return False


class DiscardInvaderCard(Effect):
    """Discard the top card of the invader deck face up."""

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.adversaries.sweden.discard")

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        state = island(s)
        card = chance.draw("invaders", state.unseen_invader_cards & STAGE_CARDS[state.invader_deck_stages[0]], INVADER_NAMES)
        state.invader_deck_stages.pop(0)
        state.unseen_invader_cards &= ~(1 << card)
        state.discarded_invader_cards.append(card)
        report(chance, "invader-card", what=INVADER_NAMES[card])
        return False


class OnDiscardedTerrain(LandProperty):
    """Shown on the card last discarded."""

    rule = "SI-41.5"

    def lands(self, s: Island, f: Frame) -> int:
        return CARD_LANDS[s.discarded_invader_cards[-1]]

    def words(self, lang: str) -> str:
        return say(lang, "spirit_island.adversaries.sweden.on_discarded.is")

    def qualifier(self, lang: str) -> str:
        return say(lang, "spirit_island.adversaries.sweden.on_discarded.of")


ADVERSARIES: list[Adversary] = [
    Adversary(
        "brandenburg_prussia",
        [
            Level(1, (3, 3, 3)),
            Level(2, (3, 3, 3), setup=each_land(lands(numbered(3)), add(T))),
            Level(4, (3, 3, 3), deck="111-3-2222-3333"),
            Level(6, (3, 4, 3), deck="11-3-2222-3333"),
            Level(7, (4, 4, 3), deck="11-3-222-3333"),
            Level(9, (4, 4, 3), deck="1-3-222-3333"),
            Level(10, (4, 4, 4), deck="3-222-3333"),
        ],
        escalation=board_each(boards(has(BUILDINGS)), in_one(lands(SAME_BOARD, lacks(T)), add(T))),
    ),
    Adversary(
        "england",
        [
            Level(1, (3, 3, 3)),
            Level(3, (3, 4, 3), build_also=lands(lacks(INVADERS), beside(BUILDINGS, 2))),
            Level(4, (4, 4, 3), setup=seq(each_land(lands(numbered(1)), add(C)), each_land(lands(numbered(2)), add(T)))),
            Level(6, (4, 5, 4), slots=[(BUILD, 2), (RAVAGE, 0), (BUILD, 0)]),
            Level(7, (4, 5, 5), slots=[(BUILD, 0), (RAVAGE, 0), (BUILD, 0)]),
            Level(9, (4, 5, 5), modifiers=[(HEALTH, StrengthenKinds("health", BUILDINGS, 1))]),
            Level(11, (4, 5, 4), fear_markers=1, build_twice=True),
        ],
        escalation=board_each(boards(has(BUILDINGS)), in_one(lands(most(BUILDINGS, SAME_BOARD)), BuildInLand())),
        loss=there_is(has(BUILDINGS, 7)),
    ),
    Adversary(
        "sweden",
        [
            Level(1, (3, 3, 3)),
            Level(2, (3, 3, 3), heavy_damage=6),
            Level(3, (3, 4, 3), setup=each_land(lands(numbered(4)), seq(add(C), when(BLIGHTED, BlightAdjacentLand())))),
            Level(
                5,
                (3, 4, 3),
                modifiers=[(STRENGTH, StrengthenKinds("strength", T, 1)), (STRENGTH, StrengthenKinds("strength", C, 2))],
            ),
            Level(
                6,
                (3, 4, 4),
                late=seq(
                    DiscardInvaderCard(),
                    board_each(boards(), in_one(lands(fewest(INVADERS, SAME_BOARD, OnDiscardedTerrain())), add(T))),
                ),
            ),
            Level(7, (4, 4, 4), after_ravage_blight=in_one(lands(ADJACENT, lacks(BUILDINGS)), add(T))),
            Level(8, (4, 4, 5), setup=each_land(lands(numbered(8)), seq(add(T), add_blight(from_the_box=True)))),
        ],
        after_explore=when(both(has(D), as_many(INVADERS, D)), replace(D, T)),
    ),
]
ADVERSARY_NAMES: list[str] = [adversary.name for adversary in ADVERSARIES]

"""The fear cards. The title of a card is the text `spirit_island.fear_cards.card.<name>`."""

from __future__ import annotations

from typing import Final

from dolmen.engine.chance import Chance
from dolmen.engine.effects import Amount, Effect
from dolmen.engine.state import Frame, State
from dolmen.text import say

from ..effects.card_language import (
    ANYBODYS_PRESENCE,
    ANYBODYS_SITE,
    BUILDINGS,
    COASTAL_LAND,
    INLAND,
    INVADERS,
    THEIR_PRESENCE_HERE,
    YOUR_SITE,
    Action,
    All,
    C,
    D,
    E,
    T,
    at_most,
    count,
    damage_by,
    defend,
    destroy,
    destroy_all,
    each,
    each_land,
    each_player,
    energy,
    forbid,
    gather,
    gather_up_to,
    has,
    in_one,
    lacks,
    lands,
    may,
    may_in_one,
    one_of,
    outnumber,
    own_land_each,
    per,
    push,
    push_up_to,
    remove,
    remove_invaders_worth,
    repeat,
    replace,
    seq,
    sum_of,
    when,
)
from ..effects.gather_push import PushPiece
from ..effects.selections import Lands
from ..model.components import bits
from ..model.events import report
from ..model.state import UNKNOWN, Island, island


class FearCard:
    """A fear card: its effect at terror level 1, 2 and 3."""

    def __init__(self, name: str, levels: list[Effect]) -> None:
        self.name: str = name
        self.levels: list[Effect] = levels


def fear_card(name: str, first: Effect, second: Effect, third: Effect) -> FearCard:
    """Make a fear card. Each level is one action (SI-29.7)."""
    return FearCard(name, [Action(first), Action(second), Action(third)])


class PushToSafety(PushPiece):
    """Push only into lands with more buildings than the one it leaves."""

    limit_rule = "SI-21.3"

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return say(lang, "spirit_island.fear_cards.text.safety")

    def destinations(self, s: Island, f: Frame) -> int:
        found = super().destinations(s, f)
        for land in bits(found):
            if s.buildings(land) <= s.buildings(f.target):
                found &= ~(1 << land)
        return found


class UnsafeLands(Lands):
    """Lands from which a piece can be pushed to safety."""

    def __init__(self, push: PushToSafety) -> None:
        super().__init__([has(push.kinds)])
        self.push: PushToSafety = push

    def other_rule(self) -> str:
        return "SI-21.3"

    def mask(self, s: State, f: Frame) -> int:
        found = super().mask(s, f)
        for land in bits(found):
            if not self.push.destinations(island(s), Frame(self.push, f.owner, f.source, land)):
                found &= ~(1 << land)
        return found


SEEK_SAFETY: Final = PushToSafety(E)


# Recorded games name a card by its position in this list.
FEAR_CARDS: Final = [
    fear_card(
        "avoid_the_dahan",
        forbid("explore", has(D, 2)),
        forbid("build", outnumber(D, BUILDINGS)),
        forbid("build", has(D)),
    ),
    fear_card(
        "belief_takes_root",
        each_land(lands(ANYBODYS_PRESENCE), defend(2)),
        seq(
            each_land(lands(ANYBODYS_PRESENCE), defend(2)),
            each_player(each(lands(YOUR_SITE, has(INVADERS)), energy(1))),
        ),
        own_land_each(lands(), remove_invaders_worth(per(THEIR_PRESENCE_HERE, 2))),
    ),
    fear_card(
        "dahan_enheartened",
        each_player(may(one_of(in_one(lands(has(INVADERS), has(D)), push(D)), in_one(lands(has(INVADERS)), gather(D))))),
        own_land_each(lands(), seq(gather_up_to(2, D), when(has(D), damage_by(1)))),
        own_land_each(lands(), seq(gather_up_to(2, D), damage_by(per(count(D))))),
    ),
    fear_card(
        "dahan_on_their_guard",
        each_land(lands(has(D)), defend(per(count(D)))),
        each_land(lands(has(D)), defend(sum_of(1, per(count(D))))),
        each_land(lands(has(D)), defend(per(count(D), 2))),
    ),
    fear_card(
        "dahan_raid",
        own_land_each(lands(has(D)), damage_by(1)),
        own_land_each(lands(has(D)), damage_by(per(count(D)))),
        own_land_each(lands(has(D)), damage_by(per(count(D), 2))),
    ),
    fear_card(
        "emigration_accelerates",
        each_player(remove(E, where=lands(COASTAL_LAND))),
        each_player(remove(E | T, where=lands(COASTAL_LAND))),
        each_player(remove(E | T, where=lands())),
    ),
    fear_card(
        "fear_of_the_unseen",
        each_player(remove(E | T, where=lands(ANYBODYS_SITE))),
        each_player(remove(E | T, where=lands(ANYBODYS_PRESENCE))),
        each_player(one_of(remove(E | T, where=lands(ANYBODYS_PRESENCE)), remove(C, where=lands(ANYBODYS_SITE)))),
    ),
    fear_card(
        "isolation",
        each_player(remove(E | T, where=lands(at_most(INVADERS, 1)))),
        each_player(remove(E | T, where=lands(at_most(INVADERS, 2)))),
        each_player(remove(INVADERS, where=lands(at_most(INVADERS, 2)))),
    ),
    fear_card(
        "overseas_trade_seem_safer",
        each_land(lands(COASTAL_LAND), defend(3)),
        seq(each_land(lands(COASTAL_LAND), defend(6)), forbid("build_city", COASTAL_LAND)),
        seq(each_land(lands(COASTAL_LAND), defend(9)), forbid("build", COASTAL_LAND)),
    ),
    fear_card(
        "retreat",
        each_player(may_in_one(lands(INLAND, has(E)), push_up_to(2, E))),
        each_player(may_in_one(lands(INLAND, has(E | T)), push_up_to(3, E | T))),
        each_player(may_in_one(lands(has(E | T)), push_up_to(All(count(E | T)), E | T))),
    ),
    fear_card(
        "scapegoats",
        each_land(lands(has(T), has(E)), destroy(E, per(count(T)))),
        each_land(lands(has(BUILDINGS), has(E)), destroy(E, sum_of(per(count(T)), per(count(C), 2)))),
        seq(
            each_land(lands(has(BUILDINGS), has(E)), destroy_all(E)),
            each_land(lands(has(C), has(T)), destroy(T, per(count(C)))),
        ),
    ),
    fear_card(
        "seek_safety",
        each_player(may_in_one(UnsafeLands(SEEK_SAFETY), repeat(1, SEEK_SAFETY))),
        each_player(may(one_of(in_one(lands(has(BUILDINGS)), gather(E)), in_one(lands(has(C)), gather(T))))),
        each_player(may_in_one(lands(lacks(C), has(E | T)), remove_invaders_worth(3))),
    ),
    fear_card(
        "tall_tales_of_savagery",
        each_player(remove(E, where=lands(has(D)))),
        each_player(in_one(lands(has(D), has(E | T)), one_of(remove(E, 2), remove(T)))),
        seq(
            each_land(lands(has(D), has(E | T)), one_of(remove(E, 2), remove(T))),
            each_land(lands(has(D, 2), has(C)), remove(C)),
        ),
    ),
    fear_card(
        "trade_suffers",
        forbid("build", has(C)),
        each_player(may_in_one(lands(COASTAL_LAND, has(T)), replace(T, E))),
        each_player(may_in_one(lands(COASTAL_LAND, has(BUILDINGS)), one_of(replace(C, T), replace(T, E)))),
    ),
    fear_card(
        "wary_of_the_interior",
        each_player(remove(E, where=lands(INLAND))),
        each_player(remove(E | T, where=lands(INLAND))),
        each_player(remove(E | T, where=lands())),
    ),
]
FEAR_NAMES: Final = [card.name for card in FEAR_CARDS]


def unseen_fear_cards(s: Island) -> int:
    """The fear cards that no player has seen: in the deck and in the box."""
    pool = (1 << len(FEAR_NAMES)) - 1
    for card in [*s.fear_deck, *s.earned, *s.fear_done]:
        if card != UNKNOWN:
            pool &= ~(1 << card)
    return pool


def resolve_fear(s: Island, chance: Chance) -> None:
    """Turn up the next earned card and push its effect."""
    card = s.earned[0]
    if card == UNKNOWN:
        card = chance.draw("fear", unseen_fear_cards(s), FEAR_NAMES)
    s.earned.pop(0)
    s.fear_done.append(card)
    s.fear_cards_resolved += 1
    report(chance, "fear-card", what=FEAR_NAMES[card], n=s.terror)
    s.push(FEAR_CARDS[card].levels[min(s.terror, 3) - 1], 0)

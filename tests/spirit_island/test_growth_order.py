"""The order of growth items (SI-6.5): a table does not ask for it where a gained card may as well come first."""

from random import Random

import pytest

from dolmen.engine.chance import Chance, RandomChance, nth_bit
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import pending_frame
from dolmen.games.spirit_island.effects.frame_fields import growth_option, has_chosen_growth
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.components import ITEM_ANSWERS, number_of_answer
from dolmen.games.spirit_island.model.state import Island
from dolmen.games.spirit_island.phases.spirit_phase import SpiritGrowth

from .scenes import spirit_phase

GAMES = [
    {"seats": 1, "spirits": ["river"]},
    {"seats": 1, "spirits": ["shadows"], "teaching": True},
    {"seats": 1, "spirits": ["earth"]},
    {"seats": 1, "spirits": ["green"]},
    {"seats": 1, "spirits": ["ocean"]},
    {"seats": 1, "spirits": ["bringer"]},
    {"seats": 2, "spirits": ["ocean", "green"], "adversary": "england", "level": 2},
    {"seats": 2, "spirits": ["bringer", "river"], "scenario": "blitz"},
]


class SetChance(Chance):
    """The draws from a pool depend on the pool only."""

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        return nth_bit(pool, pool % pool.bit_count())

    def reveal(self) -> None:
        pass


def finish_growth(game: SpiritIsland, s: Island, seat: int, order: list[int], seed: int) -> bytes:
    """The state after growth in this order. The n-th question of an item depends on the item, n and the legal answers."""
    then, left = s.copy(), list(order)
    growth, counts = pending_frame(then, seat).node, dict.fromkeys(order, 0)
    while True:
        stack = then.lanes[seat].stack
        at = next((i for i, f in enumerate(stack) if f.node is growth), -1)
        if at < 0:
            return to_bytes(game, then)
        if at == len(stack) - 1:
            answer = ITEM_ANSWERS[left.pop(0)]
        else:
            item = growth.options[growth_option(stack[at])].index(stack[at + 1].node)
            counts[item] += 1
            names = [answer.name for answer in game.legal(then, seat)]
            answer = game.read(Random(f"{seed} {item} {counts[item]} {names}").choice(names))
        game.apply(then, seat, answer, SetChance())


def first_items(game: SpiritIsland, s: Island, seat: int) -> list[int]:
    """The items that a seat may choose from now."""
    f = pending_frame(s, seat)
    if not isinstance(f.node, SpiritGrowth) or not has_chosen_growth(f):
        return []
    return f.node.items_left(f)


@pytest.mark.rule("SI-6.5")
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_every_order_gives_the_same_position_where_it_is_not_asked_for(number):
    automatic = 0
    for seed in range(12):
        game, rng = SpiritIsland(**GAMES[number]), Random(seed)
        chance = RandomChance(rng)
        s = game.start(chance)
        for _ in range(260):
            if game.over(s):
                break
            seat = rng.choice(game.to_act(s))
            items = first_items(game, s, seat)
            answer = game.automatic_answer(s, seat) if len(items) > 1 else None
            if answer is not None:
                automatic += 1
                first = number_of_answer(answer)
                others = [item for item in items if item != first]
                late = rng.randrange(1, len(items))  # the others stay in their order
                one = finish_growth(game, s, seat, [first, *others], automatic)
                assert finish_growth(game, s, seat, [*others[:late], first, *others[late:]], automatic) == one
            game.apply(s, seat, rng.choice(game.legal(s, seat)), chance)
    assert automatic > 5


@pytest.mark.parametrize(
    ("spirit", "position", "option", "automatic"),
    [
        ("river", "A5=Pa", 3, "item.1"),
        ("shadows", "A5=Pa", 2, "item.1"),
        ("green", "A5=Pa", 1, "item.2"),  # it reclaims all cards without being asked
        ("green", "A5=Pa", 2, ""),  # the place of one presence decides about the other
        ("lightning", "A5=Pa", 2, ""),
        ("thunderspeaker", "A5=Pa,D A4=D", 2, ""),
        ("ocean", "A2=Pa A0=Pa", 3, "item.1"),
        ("bringer", "A5=Pa a=discard:dread_apparitions,predatory_nightmares", 2, "item.1"),
    ],
)
def test_cards_come_first_and_the_order_of_presence_is_asked_for(spirit, position, option, automatic):
    t = spirit_phase(position, spirit).play(f"growth.{option}")
    answer = t.game.automatic_answer(t.s, 0)
    assert ("" if answer is None else answer.name) == automatic

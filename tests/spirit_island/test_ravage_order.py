"""The order of ravages (SI-22.18): a table does not ask for it where every order gives the same position."""

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

import pytest

from dolmen.engine.chance import Chance, RandomChance, nth_bit
from dolmen.engine.effects import REST, Effect, pending_members
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import OPEN, Frame, pending_frame, run_until_question
from dolmen.games.spirit_island.effects.invader_actions import RavageLands
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.components import LAND_ANSWERS, LAND_NAMES, bits
from dolmen.games.spirit_island.model.state import Island

from .table import table


class Stop(Effect):
    """A frame below the ravages at which they end."""

    def run(self, s, f, chance):
        return True


class FirstOfPool(Chance):
    """Draws the first card of the pool, whenever it is drawn."""

    def draw(self, deck: str, pool: int, names: list[str]) -> int:
        return nth_bit(pool, 0)

    def reveal(self) -> None:
        pass


STOP = Stop()


def play_ravages(game: SpiritIsland, s: Island, order: list[int], seed: int) -> tuple[bytes, dict[object, object], bool]:
    """The position after the ravages in this order, the questions in each land, and whether the blight card was flipped.

    The n-th question within a land gets an answer that depends on the land, on n and on the legal answers only.
    """
    then, chance, left = s.copy(), FirstOfPool(), list(order)
    at = next(i for i, f in enumerate(then.stack) if isinstance(f.node, RavageLands))
    ravage = then.stack[at].node.body
    then.stack.insert(at, Frame(STOP, OPEN))
    asked: dict[object, object] = {}
    counts: dict[int, int] = {}
    while then.stack and then.stack[-1].node is not STOP:
        seat = game.to_act(then)[0]
        f = pending_frame(then, seat)
        if isinstance(f.node, RavageLands):
            answer = LAND_ANSWERS[left.pop(0)] if left else REST
        else:
            land = next(f.target for f in then.stack if f.node is ravage)
            counts[land] = counts.get(land, 0) + 1
            names = [answer.name for answer in game.legal(then, seat)]
            asked[land, counts[land]] = (seat, names)
            answer = game.read(Random(f"{seed} {land} {counts[land]} {names}").choice(names))
        f.node.take(then, f, answer, chance)
        run_until_question(then, chance)
    if then.stack:
        then.stack.pop()
    return to_bytes(game, then), asked, then.tainted and not s.tainted


def waiting_ravages(game: SpiritIsland, s: Island) -> int:
    """The lands whose order a player is asked for."""
    if game.over(s) or not game.to_act(s):
        return 0
    f = pending_frame(s, game.to_act(s)[0])
    return pending_members(f) if isinstance(f.node, RavageLands) else 0


def check_orders(game: SpiritIsland, s: Island, lands: int, rng: Random) -> bool:
    """Whether several orders give different positions or questions."""
    orders = list(islice(permutations(bits(lands)), 120))
    seed = rng.randrange(1000)
    found = [play_ravages(game, s, list(order), seed) for order in rng.sample(orders, min(8, len(orders)))]
    return any(other != found[0] for other in found)


def random_ravage(rng: Random) -> str:
    """A position before a ravage."""
    names = [name for name in LAND_NAMES if name[0] in "AB" and name[1] != "0"]
    things = {name: rng.choices(["E", "2E", "T", "C", "T@1", "C@2"], k=rng.randrange(3)) for name in names}
    for piece, n in (("D", rng.randrange(7)), ("2D", rng.randrange(4)), ("B", rng.randrange(4)), ("Pa", 2), ("2Pb", 2)):
        for name in rng.sample(names, n):
            things[name].append(piece)
    contents = [f"{name}={','.join(found)}" for name, found in things.items() if found]
    card = rng.choice(["I-J", "I-S", "III-JS", "III-MW"])
    spirits = rng.sample(["river", "shadows", "earth", "thunderspeaker", "green", "bringer", "lightning"], 2)
    rivals = rng.choice(["", "", "adversary=sweden level=2", "adversary=sweden level=5", "adversary=england level=5"])
    deck = f"terror={rng.choice([1, 1, 2, 3])} fear={rng.randrange(8)}"
    blight = rng.choice(["", "", "tainted=downward_spiral"]) + f" blight={rng.randrange(1, 9)}"
    slots = f"slots=ravage/{card}/0"
    return f"spirits={','.join(spirits)} phase=invader {rivals} {slots} {deck} {blight} {' '.join(contents)}"


def moments_of_ravage(options: dict, seed: int, actions: int) -> Iterator[tuple[SpiritIsland, Island]]:
    """The states of a random game in which the order of ravages is asked for."""
    game, rng = SpiritIsland(**options), Random(seed)
    chance = RandomChance(rng)
    s = game.start(chance)
    for _ in range(actions):
        if game.over(s):
            return
        if waiting_ravages(game, s):
            yield game, s
        seat = rng.choice(game.to_act(s))
        game.apply(s, seat, rng.choice(game.legal(s, seat)), chance)


@pytest.mark.rule("SI-22.18")
def test_every_order_gives_the_same_position_where_it_is_not_asked_for():
    automatic = fights = flips = needed = 0
    rng = Random(7)
    for _ in range(1500):
        t = table(random_ravage(rng))
        lands = waiting_ravages(t.game, t.s)
        if not lands:
            continue
        differs = check_orders(t.game, t.s, lands, rng)
        if t.game.automatic_answer(t.s, t.game.to_act(t.s)[0]) is REST:
            assert not differs, t.game.write_position(t.s)
            automatic += 1
            _, asked, flipped = play_ravages(t.game, t.s, [], 0)
            fights += bool(asked)
            flips += flipped
        else:
            needed += differs
    assert automatic > 200
    assert fights > 50
    assert flips > 5
    assert needed > 100


GAMES = [
    {"seats": 1, "spirits": ["green"]},
    {"seats": 2, "spirits": ["thunderspeaker", "ocean"]},
    {"seats": 2, "spirits": ["bringer", "earth"], "adversary": "sweden", "level": 6},
    {"seats": 3, "adversary": "england", "level": 4},
    {"seats": 2, "scenario": "dahan_insurrection"},
    {"seats": 2, "scenario": "rituals_of_terror"},
    {"seats": 1, "scenario": "blitz", "adversary": "brandenburg_prussia", "level": 3},
    {"seats": 2, "scenario": "guard_the_isles_heart"},
    {"seats": 2, "first_game": True, "starting_blight": True},
]


@pytest.mark.rule("SI-22.18")
def test_every_order_gives_the_same_position_in_random_games():
    automatic = 0
    rng = Random(3)
    for number, options in enumerate(GAMES * 3):
        for game, s in moments_of_ravage(options, number, 1500):
            if game.automatic_answer(s, game.to_act(s)[0]) is REST:
                assert not check_orders(game, s, waiting_ravages(game, s), rng), game.write_position(s)
                automatic += 1
    assert automatic > 15


@pytest.mark.parametrize(
    ("position", "automatic"),
    [
        ("A3=E A8=E", True),
        ("A3=T A8=2E blight=5", True),
        ("A3=T,2D A8=2E,2D blight=5", True),  # the dahan fight back, but the city in A1 stays
        ("A3=T,B A8=2E blight=5", False),  # the blight cascades
        ("A3=T A8=T blight=2", True),  # the blight card is flipped, and nobody has a choice afterwards
        ("A3=T A8=T,3D blight=2", True),
        ("A3=T A8=T,E,3D blight=2", False),  # the dahan choose what they damage, perhaps with the card before their eyes
        ("A3=T A8=T blight=2 tainted=downward_spiral", False),  # the last blight loses the game
        ("A3=T A8=T blight=2 rules=first_game", False),
        ("A3=T,Pa A8=T,Pa blight=5", True),
        ("A3=T,Pa A8=T,Pa A5=- blight=5", False),  # the last presence
        ("A1=- A3=C@2,2D A8=T blight=5 terror=3", False),  # the last city may fall before the other land is ravaged
        ("A1=- A3=C,D A8=T blight=5 terror=3", True),
        ("A3=T,2D A8=T blight=5 terror=3 fear=3 fear-deck=?", False),  # the last fear card may be earned
    ],
)
def test_the_order_is_asked_for_where_it_may_matter(position, automatic):
    home = "" if "A5=" in position else "A5=2Pa"
    city = "" if "A1=" in position else "A1=C"
    t = table(f"spirits=river phase=invader {city} {home} slots=ravage/I-J/0 {position}", invaders="I-W").play()
    assert waiting_ravages(t.game, t.s)
    assert (t.game.automatic_answer(t.s, 0) is REST) == automatic


@pytest.mark.parametrize(
    ("position", "automatic"),
    [
        ("spirits=thunderspeaker A3=T,D A8=T", False),  # it answers each dahan that is destroyed
        ("spirits=thunderspeaker A3=E,D A8=T", True),
        ("spirits=green A3=T,2Pa A8=T", False),  # it may prevent the ravage at its sacred site
        ("spirits=green A3=T,Pa A8=T", True),
        ("spirits=ocean A3=T,2D A8=T", True),
        ("spirits=river adversary=sweden level=5 A3=T A8=T", False),  # each blight adds a town next to it
        ("spirits=river adversary=sweden level=2 A3=3T A8=T", True),
        ("spirits=river adversary=sweden level=2 A3=3T,B A8=T", False),
        ("spirits=river scenario=dahan_insurrection A3=E A8=E,D A7=9D", False),  # the dahan decide about victory
    ],
)
def test_the_order_is_asked_for_where_spirits_rivals_or_scenarios_react(position, automatic):
    t = table(f"phase=invader A1=C A5=Pa blight=8 slots=ravage/I-J/0 {position}", invaders="I-W").play()
    assert waiting_ravages(t.game, t.s)
    assert (t.game.automatic_answer(t.s, 0) is REST) == automatic

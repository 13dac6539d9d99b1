"""The bot: it answers every question, uses only its view, and makes the obviously best choices."""

from random import Random

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.engine.serialize import to_bytes
from dolmen.games.bots import BOTS
from dolmen.games.spirit_island.bot.evaluation import FEAR_CARD, PIECE, evaluate, fight_back_value, plays_per_turn
from dolmen.games.spirit_island.bot.policy import Planner, TurnPlan
from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.components import LAND_NAMES, kind_of

from .table import Table, table

GREEDY = BOTS["greedy"]
GAMES = [
    {"seats": 1, "spirits": ["lightning"], "teaching": True},
    {"seats": 2, "spirits": ["ocean", "bringer"], "adversary": "sweden", "level": 6},
    {"seats": 2, "spirits": ["earth", "river"], "scenario": "dahan_insurrection"},
    {"seats": 2, "spirits": ["green", "thunderspeaker"], "adversary": "england", "level": 3},
    {"seats": 3, "scenario": "guard_the_isles_heart", "adversary": "brandenburg_prussia", "level": 6},
    {"seats": 4, "scenario": "rituals_of_terror"},
]


def choice(t: Table, seat: int = 0) -> str:
    return GREEDY.choose(t.game, t.game.view(t.s, seat), seat, Random(1)).name


def evaluation_of(text: str) -> float:
    t = table(text)
    return evaluate(t.game, t.s, 0)


@pytest.mark.parametrize("options", GAMES, ids=lambda options: "-".join(str(value) for value in options.values()))
def test_the_bot_answers_every_question_and_does_not_change_its_view(options):
    game, chance, rng = SpiritIsland(**options), RandomChance(Random(4)), Random(4)
    s = game.start(chance)
    for _ in range(120):
        if game.over(s):
            break
        seat = game.to_act(s)[0]
        view = game.view(s, seat)
        before = to_bytes(game, view)
        answer = GREEDY.choose(game, view, seat, rng)
        assert to_bytes(game, view) == before
        assert answer in game.legal(s, seat)
        game.apply(s, seat, answer, chance)
    assert s.turn > 1


# -- evaluation ------------------------------------------------------------------------------------------------------------
def test_a_ravage_that_blights_weighs_far_more_than_the_piece_that_causes_it():
    ravaged, spared = (f"spirits=river phase=fast slots=ravage/I-W,build/- A5={what} A1=C A8=Pa" for what in ("E,E", "E"))
    assert evaluation_of(spared) > evaluation_of(ravaged) + 10


@pytest.mark.parametrize(
    ("pieces", "dahan", "destroyed"),
    [
        ("2E", 1, "2E"),
        ("C@2,T", 1, "C@2"),  # the hurt city falls first, not the whole town beside it
        ("C,T@1", 1, "T@1"),  # and not nothing, because the city stands
        ("T,T@1", 1, "T@1"),
        ("E,T@1", 1, "E,T@1"),
        ("C,C@1", 2, "C@1"),
        ("C,T,E", 3, "C,T,E"),
    ],
)
def test_dahan_that_fight_back_destroy_the_weakest_pieces_first(pieces, dahan, destroyed):
    def pieces_of(text: str) -> tuple[int, ...]:
        t = table(f"spirits=river phase=fast A1={text} A6=C A5=Pa a=play:flash_floods")
        return t.s.pieces[LAND_NAMES.index("A1")]

    worth = {1: PIECE[1], 2: PIECE[2] + FEAR_CARD / 4, 3: PIECE[3] + FEAR_CARD * 2 / 4}
    expected = sum(worth[kind_of(piece)] for piece in pieces_of(destroyed))
    assert fight_back_value(pieces_of(pieces), dahan, 4) == pytest.approx(expected)


def test_thunderspeaker_values_dahan_near_it_more_than_others_do():
    def loss(spirit: str) -> float:
        text = f"spirits={spirit} phase=fast A4=T,D A5=Pa A1=C a=play:dark_and_tangled_woods"
        return evaluation_of(f"{text} slots=ravage/-,build/-") - evaluation_of(f"{text} slots=ravage/I-S,build/-")

    assert loss("thunderspeaker") > loss("river") + 3


def test_where_each_player_decides_the_bot_considers_only_its_own_choice():
    text = "spirits=river,earth,shadows,ocean phase=invader terror=3 earned=? slots=ravage/-,build/- A5=Pa B7=Pb C5=Pc D1=Pd"
    t = table(f"{text} A1=C,E,T A4=E,T B3=E,T B5=T C2=E,T D4=E,T", invaders="I-M", fear="wary_of_the_interior").play("rest")
    mind, answers = Planner(t.game, 0), t.game.legal(t.s, 0)
    assert len(answers) == 11
    assert {mind.to_act(mind.try_answer(t.s, 0, answer)[0]) for answer in answers} == {-1}


def test_an_imminent_ravage_weighs_more_than_none():
    soon, later = (f"spirits=river phase=fast slots=ravage/{card},build/- A5=T A1=C A8=Pa" for card in ("I-W", "I-S"))
    assert evaluation_of(later) > evaluation_of(soon)


def test_cards_per_turn_are_limited_by_the_scarcest_resource():
    river = 1
    assert plays_per_turn(river, 2, 5, 0, 8) < plays_per_turn(river, 5, 5, 0, 8)
    gain_of_plays = plays_per_turn(river, 6, 4, 9, 8) - plays_per_turn(river, 6, 1, 9, 8)
    gain_of_energy = plays_per_turn(river, 7, 1, 9, 8) - plays_per_turn(river, 6, 1, 9, 8)
    assert gain_of_plays > 5 * gain_of_energy


def test_a_new_terror_level_never_lowers_the_evaluation():
    before, after = (
        f"spirits=river phase=fast {fear} A1=2C,3T A2=3T A3=2T A8=Pa"
        for fear in (
            "fear=3 fear-done=retreat,scapegoats",
            "fear=0 terror=2 fear-done=retreat,scapegoats earned=dahan_raid",
        )
    )
    assert evaluation_of(after) > evaluation_of(before)


# -- choices ---------------------------------------------------------------------------------------------------------------
def test_the_bot_destroys_the_town_that_would_ravage():
    t = table("spirits=lightning phase=fast slots=ravage/I-S,build/- A4=T,2Pa A1=T A6=C a=play:shatter_homesteads")
    assert choice(t) == "shatter_homesteads"
    t.play("shatter_homesteads")
    assert choice(t) == "A4"


def test_the_bot_sends_blight_where_it_does_not_cascade_on():
    t = table("spirits=river phase=invader slots=ravage/I-W,build/- A2=T,B A1=B,C A3=B A4=Pa A5=Pa A7=Pa A8=2Pa")
    assert choice(t) == "A4"


def test_the_planned_cards_can_be_paid_for():
    t = table("spirits=lightning phase=spirit A4=T,E,2Pa A1=C,T A6=C,E slots=ravage/-,build/I-S")
    view = t.game.view(t.s, 0)
    view.energy[0] = 2
    cards = TurnPlan(Planner(t.game, 0), view).plan(view)[1]
    assert POWER_NAMES.index("shatter_homesteads") in cards
    assert sum(POWERS[card].cost for card in cards) <= 2

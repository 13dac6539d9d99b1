"""Setup, the teaching game and power progressions, what is hidden (SI-1, SI-2, SI-3)."""

from random import Random

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.engine.serialize import to_bytes
from dolmen.engine.state import run_until_question
from dolmen.games.options import BadOptions
from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.components import LANDS, bits, board_mask
from dolmen.games.spirit_island.model.spirit_mats import MATS
from dolmen.games.spirit_island.model.state import Island
from dolmen.games.spirit_island.phases.setup import ROUND, SETUP, set_up_table

from .scenes import fast_phase, invader_phase, spirit_phase
from .table import Dealer, setup, table

LOW = ["lightning", "river", "shadows", "earth"]


def dealer(**draws: str) -> Dealer:
    chance = Dealer()
    for deck, names in draws.items():
        chance.draws[deck] = names.split()
    return chance


def names(mask: int) -> set[str]:
    return {POWER_NAMES[card] for card in bits(mask)}


# -- the frame -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-1.3", "SI-2.25")
def test_every_player_has_exactly_one_spirit():
    for seats in (1, 2, 3, 4):
        assert len(setup(seats=seats).s.spirits) == seats
    with pytest.raises(BadOptions):
        SpiritIsland(seats=1, spirits=["river", "earth"])


@pytest.mark.rule("SI-2.19", "SI-2.25", "SI-2.27")
def test_some_choose_a_spirit_or_a_board_and_the_others_draw_from_the_rest():
    drawn = set()
    for seed in range(20):
        s = SpiritIsland(4, ["chance", "river", "chance", "ocean"], ["D", *["chance"] * 3]).start(RandomChance(Random(seed)))
        names = [MATS[spirit].name for spirit in s.spirits]
        assert (names[1], names[3], s.map.boards[0]) == ("river", "ocean", 3)
        assert len(set(names)) == len(set(s.map.boards)) == 4
        drawn |= {names[0], names[2]}
    assert drawn == {mat.name for mat in MATS} - {"river", "ocean"}
    for wrong in (["river", "river"], ["chance"], ["river", "brook"]):
        with pytest.raises(BadOptions, match="spirits"):
            SpiritIsland(2, wrong)
    with pytest.raises(BadOptions, match="progressions"):
        SpiritIsland(2, progressions=["chance"])


@pytest.mark.rule("SI-1.4")
def test_invaders_and_dahan_act_without_a_question():
    t = invader_phase("A5=Pa A4=E,2D A7=T slots=ravage/-,build/I-S", "I-J")
    assert (t.s.turn, t["A4"], t["A7"], t["A3"]) == (2, "2D,E,T", "T,C", "E")


@pytest.mark.rule("SI-1.17")
def test_presence_and_the_blight_on_the_card_are_limited():
    t = spirit_phase("A5=13Pa a=income:7;plays:7").play("growth.2", "A4", "from A5")
    assert (t["A4"], t["A5"]) == ("Pa", "12Pa")  # thirteen are on the island: none can be added
    t = fast_phase("A5=9Pa blight=1 rules=first_game a=play:land_of_haunts_and_embers").play(
        "land_of_haunts_and_embers", "A5"
    )
    assert t.ending() == "blight"


@pytest.mark.rule("SI-1.18")
def test_everything_is_open_except_cards_that_nobody_has_seen():
    t = setup(dealer(invaders="I-S"), seats=2, spirits=["river", "earth"], boards=["A", "B"])
    s = t.s
    assert set(s.fear_deck) == {-1}
    assert (s.blight_card, s.invader_deck_stages[:3]) == (-1, [1, 1, 2])
    for seat in (0, 1):
        assert to_bytes(t.game, t.game.view(s, seat)) == to_bytes(t.game, s)  # hands and all of the others
    assert t.hand("b") == {*MATS[3].printed.cards}


# -- setup ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-2.1", "SI-32.18", "SI-2.34")
def test_adversary_pieces_before_the_exploration_and_a_scenario_after_it():
    options = {"adversary": "brandenburg_prussia", "level": 1, "scenario": "guard_the_isles_heart"}
    t = setup(dealer(invaders="I-W"), seats=1, spirits=["river"], boards=["A"], **options)
    while t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    assert t["A5"].startswith("E")  # explored from the town in A8 ...
    assert "T" not in t["A8"] + t["A3"]  # ... that the scenario then took away, and the adversary's too
    assert t["A7"].startswith("2D,E")  # and it placed its explorer last


@pytest.mark.rule("SI-2.3", "SI-2.4", "SI-32.13")
def test_neither_adversary_nor_scenario_is_needed():
    game = SpiritIsland()
    assert (game.adversary, game.scenario, game.components.threat) == ("none", "none", 0)
    t = setup(seats=2)
    assert (t.s.turn, t.over()) == (1, False)


@pytest.mark.rule("SI-2.3", "SI-2.5", "SI-32.3")
def test_one_adversary_and_one_scenario_may_be_used_together_and_no_more():
    game = SpiritIsland(adversary="england", level=2, scenario="blitz")
    assert game.components.threat == 4 + 0
    for wrong in ({"adversary": "england,sweden"}, {"scenario": "blitz,rituals_of_terror"}):
        with pytest.raises(BadOptions):
            SpiritIsland(**wrong)


@pytest.mark.rule("SI-2.9", "SI-2.8")
def test_the_fear_deck_is_three_groups_of_three():
    t = setup(seats=2)
    assert (t.s.terror_thresholds, len(t.s.fear_deck)) == ([3, 6, 9], 9)


@pytest.mark.rule("SI-2.10")
def test_the_invader_deck_takes_its_place_and_its_first_card_is_turned_up():
    t = setup(dealer(invaders="I-M"), seats=1)
    assert t.game.component_counts(t.s)["invader cards"] == 12
    assert [event.what for event in t.events_of("invader-card")] == ["I-M"]


@pytest.mark.rule("SI-2.12", "SI-3.3", "SI-2.13")
def test_the_teaching_game_uses_the_blight_card_first_game():
    for seats in (1, 2, 3, 4):
        t = setup(seats=seats, teaching=True)
        assert (t.s.blight_card, t.s.blight_left) == (0, 5 * seats)


@pytest.mark.rule("SI-2.13", "SI-2.14")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_blight_card_gets_the_blight_of_its_side(seats):
    assert setup(seats=seats).s.blight_left == 2 * seats
    assert setup(seats=seats, extra_blight=True).s.blight_left == 2 * seats + 1


@pytest.mark.rule("SI-2.15")
@pytest.mark.parametrize("card", ["downward_spiral", "memory_fades_to_dust"])
def test_the_blight_card_is_one_of_the_two_that_can_be_flipped(card):
    position = "A5=2Pa blight=1 a=play:land_of_haunts_and_embers"
    t = fast_phase(position, blight=card).play("land_of_haunts_and_embers", "A5")
    assert [event.what for event in t.events_of("taint")] == [card]
    with pytest.raises(AssertionError, match="first_game is not in"):
        fast_phase(position, blight="first_game").play("land_of_haunts_and_embers", "A5")


@pytest.mark.rule("SI-2.16", "SI-2.17")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_as_many_boards_as_players_each_starting_on_its_own(seats):
    t = setup(seats=seats)
    assert len(set(t.s.map.boards)) == seats
    assert t.s.map.lands.bit_count() == 8 * seats
    for seat in range(seats):
        assert t.s.presence_lands[seat] & ~board_mask(t.s.map.boards[seat]) == 0


@pytest.mark.rule("SI-2.23")
def test_minor_and_major_powers_are_separate_decks_with_piles_of_their_own():
    t = spirit_phase("A8=2Pa", "shadows").set_draws("minor", "drought").play("growth.1", "minor")
    drawn = t.offers()["a"].split(" | ")
    assert all(POWERS[POWER_NAMES.index(name)].text_prefix == "spirit_island.minor_powers" for name in drawn)
    t.play("drought")
    assert (t.s.power_discards[0].bit_count(), t.s.power_discards[1]) == (3, 0)
    with pytest.raises(AssertionError, match="is not in"):
        spirit_phase("A8=2Pa", "shadows").set_draws("major", "drought").play("growth.1", "major")


@pytest.mark.rule("SI-2.25", "SI-2.26")
@pytest.mark.parametrize("mat", MATS, ids=[mat.name for mat in MATS])
def test_a_spirits_four_unique_cards_are_its_hand(mat):
    t = setup(seats=1, spirits=[mat.name])
    assert len(t.hand("a")) == 4
    assert t.hand("a") == {
        power.name for power in POWERS if power.text_prefix == f"spirit_island.{mat.name}" and power.is_card()
    }


@pytest.mark.rule("SI-2.32", "SI-2.29", "SI-2.33")
@pytest.mark.parametrize("mat", MATS, ids=[mat.name for mat in MATS])
def test_every_spirit_places_presence_on_its_starting_board_and_has_no_energy(mat):
    t = setup(seats=1, spirits=[mat.name], boards=["B"])
    while t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    placed = sum(t.s.presence_in(0, land) for land in range(LANDS))
    assert placed == sum(int(line.split()[0]) for line in mat.printed.setup)
    assert t.s.presence_lands[0] & ~board_mask(1) == 0
    assert t.energy("a") == 0


@pytest.mark.rule("SI-2.36")
def test_nothing_is_won_before_turn_1_begins():
    game, chance = SpiritIsland(1, ["river"], ["A"]), dealer(invaders="I-J")
    s = Island(game.components)
    set_up_table(s, game.setup_choices(), chance)
    s.pieces = [()] * LANDS
    s.refresh_derived()
    s.terror = 2  # explorers alone would be a victory
    s.push(ROUND, 0)
    s.push(SETUP, 0)
    run_until_question(s, chance)
    assert (s.turn, s.ending) == (1, 0)
    assert s.count(3, 0b10) == 1  # though the exploration was an action


# -- teaching game and progressions ----------------------------------------------------------------------------------------
@pytest.mark.rule("SI-3.2")
@pytest.mark.parametrize("more", [{"adversary": "england"}, {"scenario": "blitz"}])
def test_a_teaching_game_has_neither_adversary_nor_scenario(more):
    with pytest.raises(BadOptions, match="teaching"):
        SpiritIsland(teaching=True, **more)


@pytest.mark.rule("SI-3.4", "SI-3.11")
def test_in_a_teaching_game_every_player_has_the_cards_of_a_progression():
    t = setup(seats=2, spirits=["river", "shadows"], teaching=True)
    decks = names(t.s.power_decks[0]) | names(t.s.power_decks[1])
    for seat in (0, 1):
        listed = set(MATS[t.s.spirits[seat]].printed.progression)
        assert t.s.progress[seat] == 0
        assert not listed & decks


@pytest.mark.rule("SI-3.11")
def test_a_progression_can_be_chosen_by_each_player():
    t = setup(seats=2, spirits=["river", "shadows"], boards=["A", "B"], progressions=["b"])
    decks = names(t.s.power_decks[0]) | names(t.s.power_decks[1])
    river, shadows = (set(MATS[spirit].printed.progression) for spirit in t.s.spirits)
    assert t.s.progress == [-1, 0]
    assert river - shadows <= decks
    assert not shadows & decks
    t.play("growth.1", by="a")
    assert t.offers()["a"] == "minor | major"


@pytest.mark.rule("SI-3.6")
def test_with_a_progression_the_next_card_comes_without_a_choice():
    t = spirit_phase("A8=2Pa progressions=a", "shadows").play("growth.1")
    assert "dark_and_tangled_woods" in t.hand("a")
    assert t.events_of("draw") == []
    assert t.may("done")  # there was no question


@pytest.mark.rule("SI-3.7", "SI-3.15")
def test_a_major_power_of_the_progression_costs_a_card_possibly_the_new_one():
    t = spirit_phase("A8=2Pa progressions=a a=progress:2", "shadows").play("growth.1")
    assert "the_jungle_hungers" in t.offers()["a"].split(" | ")
    assert not t.may("done")
    t.play("the_jungle_hungers")
    assert "the_jungle_hungers" not in t.hand("a")
    assert len(t.hand("a")) == 4


@pytest.mark.rule("SI-3.8")
def test_a_progression_that_is_used_up_gives_nothing():
    t = spirit_phase("A8=2Pa progressions=a a=progress:7", "shadows").play("growth.1")
    assert len(t.hand("a")) == 4
    assert (t.events_of("gain"), t.events_of("draw")) == ([], [])


@pytest.mark.rule("SI-3.10")
def test_the_next_card_of_a_progression_comes_for_minor_and_major_gains_alike():
    cards = "a=play:gift_of_power b=play:rituals_of_destruction;progress:2"
    t = table(f"spirits=river,earth phase=slow B2=C B7=2Pb,D A5=Pa progressions=b {cards}")
    t.play("gift_of_power", "seat.1")
    assert t.to_act() == "b"
    assert "poisoned_land" in t.offers()["b"].split(" | ")  # a major: one card is to be forgotten
    t.play("rituals_of_destruction", by="b")
    assert "poisoned_land" in t.hand("b")


@pytest.mark.rule("SI-3.16")
def test_a_teaching_game_offers_only_spirits_with_a_progression():
    for seed in range(6):
        s = SpiritIsland(3, teaching=True).start(RandomChance(Random(seed)))
        assert {MATS[spirit].name for spirit in s.spirits} <= set(LOW)
    with pytest.raises(BadOptions, match="spirits"):
        SpiritIsland(1, ["green"], teaching=True)
    t = setup(seats=1, spirits=["thunderspeaker"], boards=["A"], progressions=["a"])
    assert t.s.progress == [-1]


@pytest.mark.rule("SI-3.16")
def test_entwined_power_and_a_progression():
    """Who is on a progression leaves no cards for the other, and takes its own next card instead of one of them."""
    card = "a=play:entwined_power"
    text = "spirits=river,shadows phase=fast A5=Pa B8=2Pb A1=C"
    t = table(f"{text} progressions=b {card}").play("entwined_power")
    assert "dark_and_tangled_woods" in t.hand("b")
    assert (t.events_of("draw"), [event.seat for event in t.events_of("gain")]) == ([], [1])
    t = table(f"{text} progressions=a {card}", minor="drought").play("entwined_power", "minor", "drought")
    assert "drought" in t.hand("b")
    assert "uncanny_melting" in t.hand("a")

"""The four scenarios: changes in setup, play, victory and defeat (SI-42 to SI-45)."""

import pytest

from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.components import LAND_NAMES

from .table import Dealer, Table, setup, table

NOTHING = "slots=ravage/-,build/-"
THREATS = {"blitz": 0, "guard_the_isles_heart": 0, "rituals_of_terror": 3, "dahan_insurrection": 4}


def set_up_scenario(scenario: str, spirits: str, boards: str, **draws: str) -> Table:
    chance = Dealer()
    for deck, names in draws.items():
        chance.draws[deck] = names.split()
    named = spirits.split()
    return setup(chance, seats=len(named), spirits=named, boards=list(boards), scenario=scenario).play()


@pytest.mark.rule("SI-33.6", "SI-32.15")
@pytest.mark.parametrize(("scenario", "threat"), THREATS.items())
def test_the_threat_of_a_scenario(scenario, threat):
    assert SpiritIsland(scenario=scenario).components.threat == threat


@pytest.mark.rule("SI-32.14", "SI-44.1")
@pytest.mark.parametrize("scenario", THREATS)
def test_the_fear_deck_of_a_scenario(scenario):
    s = setup(seats=2, scenario=scenario).s
    rituals = scenario == "rituals_of_terror"
    assert len(s.fear_deck) == (15 if rituals else 9)
    assert (s.terror_thresholds == [3, 6, 9]) != rituals


# -- Blitz -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-42.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_blitz_has_one_more_blight_per_board(seats):
    assert setup(seats=seats, scenario="blitz").s.blight_left == 3 * seats


@pytest.mark.rule("SI-42.1")
@pytest.mark.parametrize(("card", "pool"), [("downward_spiral", 8), ("memory_fades_to_dust", 6)])
def test_blitz_has_one_less_blight_per_board_on_the_tainted_side(card, pool):
    text = "B2=C B7=2Pb A5=2Pa blight=1 a=play:land_of_haunts_and_embers b=play:a_year_of_perfect_stillness"
    t = table(f"spirits=river,earth scenario=blitz phase=fast {text}", blight=card).play("land_of_haunts_and_embers", "A5")
    assert (t.s.tainted, t.s.blight_left) == (True, pool)


@pytest.mark.rule("SI-42.2", "SI-42.3", "SI-42.7")
def test_blitz_begins_with_a_build_and_a_second_exploration():
    t = set_up_scenario("blitz", "river", "A", invaders="I-S I-J")
    assert (t.s.turn, t.offers()) == (0, {"a": "A4 | A7"})  # one more explorer, in a land just explored
    t.play("A4")
    assert t.offers() == {"a": "A3 | A8"}
    t.play("A3")
    assert [t[land] for land in ("A4", "A7", "A3", "A8")] == ["2E,T", "2D,E,T", "2D,2E", "E,T"]
    position = t.game.write_position(t.s)
    assert "slots=ravage/I-S/0,build/I-J/0" in position
    assert (len(t.s.invader_deck_stages), t.s.turn) == (10, 1)


@pytest.mark.rule("SI-42.7")
def test_blitz_adds_an_explorer_on_each_board_at_each_exploration():
    text = "B2=C B7=2Pb A5=Pa A7=T slots=ravage/-,build/-"
    t = table(f"spirits=river,earth scenario=blitz phase=invader {text}", invaders="I-J").play()
    assert t.offers() == {"a": "A3 | A8"}
    t.play("A8")
    assert (t["A3"], t["A8"], t["B4"], t["B8"]) == ("E", "2E", "2E", "")  # on board B only B4 was explored


@pytest.mark.rule("SI-42.7")
def test_blitz_adds_no_explorer_on_a_board_where_nothing_was_explored():
    text = "B7=2Pb A5=Pa A8=T slots=ravage/-,build/-"
    t = table(f"spirits=river,earth scenario=blitz phase=invader {text}", invaders="I-J").play("A8")
    assert [name for name in t.lands() if name[0] == "B"] == ["B7"]


@pytest.mark.rule("SI-42.4")
def test_in_blitz_slow_powers_are_used_in_the_fast_phase_and_only_there():
    cards = "a=play:wash_away;gained:sun,1,water,2 b=play:a_year_of_perfect_stillness"
    t = table(f"spirits=river,earth scenario=blitz phase=fast B2=C B7=2Pb A5=Pa,3E {NOTHING} {cards}", invaders="I-J")
    assert t.may("massive_flooding", by="a")
    t.play("wash_away", "A5", "E A5>A4", "done", by="a")
    assert t["A4"] == "E"
    t.play("ready", by="a").play("ready", by="b")
    assert (t.s.turn, t["A5"]) == (2, "2E,Pa")  # nothing was left for the slow phase


@pytest.mark.rule("SI-42.5")
def test_in_blitz_fast_cards_cost_1_less_and_free_ones_give_1_energy():
    t = table("spirits=river scenario=blitz phase=spirit A1=C A5=Pa a=energy:4;plays:5")
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy")
    before = t.energy("a")
    t.play("flash_floods")
    assert t.energy("a") == before - 1  # 2 less 1
    t.play("boon_of_vigor")
    assert t.energy("a") == before - 1 + 1
    t.play("wash_away")
    assert t.energy("a") == before - 1  # a slow card costs what it says
    assert t.may("done")


@pytest.mark.rule("SI-42.5", "SI-42.6")
def test_in_blitz_a_free_slow_card_gives_nothing():
    t = table("spirits=river scenario=blitz phase=spirit A1=C A5=Pa a=energy:4;plays:5")
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy")
    before = t.energy("a")
    t.play("rivers_bounty")
    assert t.energy("a") == before


@pytest.mark.rule("SI-42.5", "SI-42.6")
def test_in_blitz_a_fast_innate_power_gives_1_energy_and_a_slow_one_none():
    text = "B2=C B7=2Pb b=play:a_year_of_perfect_stillness scenario=blitz phase=fast"
    t = table(f"spirits=shadows,earth {text} A8=2Pa A7=E a=gained:moon,2,fire,1")
    assert t.energy("a") == 0
    t.play("darkness_swallows_the_unwary", "A8")
    assert t.energy("a") == 1
    t = table(f"spirits=river,earth {text} A5=Pa A4=E a=gained:sun,1,water,2").play("massive_flooding", "A4", "E A4>A3")
    assert t.energy("a") == 0


@pytest.mark.rule("SI-42.6")
def test_in_blitz_powers_made_fast_by_air_give_1_energy_when_used():
    text = "B2=C B7=2Pb b=play:a_year_of_perfect_stillness scenario=blitz phase=fast"
    t = table(f"spirits=lightning,earth {text} A7=2Pa A5=T a=play:raging_storm,drought")  # 1 air
    t.play("raging_storm", "A5", by="a")
    assert t.energy("a") == 1
    t.play("drought", "A5", by="a")
    assert t.energy("a") == 1  # the air is used up; it is fast all the same


@pytest.mark.rule("SI-42.6")
@pytest.mark.parametrize(("air", "energy"), [(3, 0), (4, 1)])
def test_in_blitz_4_air_make_thunderspeakers_innate_powers_fast_for_1_energy(air, energy):
    text = "B2=C B7=2Pb b=play:a_year_of_perfect_stillness scenario=blitz phase=fast"
    t = table(f"spirits=thunderspeaker,earth {text} A5=Pa,2D,T a=gained:sun,2,fire,1,air,{air}")
    t.play("lead_the_furious_assault", "A5", by="a")
    assert (t["A5"], t.energy("a")) == ("2D,Pa", energy)


@pytest.mark.rule("SI-42.6")
def test_in_blitz_lightnings_boon_makes_2_powers_fast_for_1_energy_each():
    cards = (
        "a=play:lightnings_boon b=play:drought,draw_of_the_fruitful_earth,rituals_of_destruction,a_year_of_perfect_stillness"
    )
    t = table(f"spirits=lightning,earth scenario=blitz phase=fast B2=C B7=2Pb,D A7=2Pa {cards}").play(
        "lightnings_boon", "seat.1"
    )
    t.play("rituals_of_destruction", "B7", "draw_of_the_fruitful_earth", "B8", by="b")
    while t.may("done", by="b"):
        t.play("done", by="b")
    assert t.energy("b") == 2
    t.play("drought", "B5", by="b")
    assert t.energy("b") == 2


# -- Guard the Isle's Heart --------------------------------------------------------------------------------------------
def play_setup_of_guard(spirits: str, boards: str, **draws: str) -> Table:
    t = set_up_scenario("guard_the_isles_heart", spirits, boards, **draws)
    while t.s.turn == 0:
        t.play(t.offers()[t.to_act()[0]].split(" | ")[0])
    return t


@pytest.mark.rule("SI-43.1", "SI-32.18")
def test_guard_the_isles_heart_has_no_towns_at_the_start():
    t = play_setup_of_guard("river earth", "AB", invaders="I-J")
    assert not any("T" in land for land in t.lands().values())
    assert t["A8"] == "E"  # explored from the town that was there
    assert t["A2"] == "D,C"


INNER = {
    "A": ["A7"],
    "D": ["D7"],
    "AB": ["A7", "B7"],
    "CD": ["C7", "D7"],
    "ABC": ["A7", "B7", "C4"],
    "BCD": ["B7", "C4", "D6"],
}
INNER |= {"ABCD": ["A8", "B7", "C4", "D8"], "BACD": ["B8", "A7", "C4", "D8"]}


@pytest.mark.rule("SI-43.2", "SI-43.3")
@pytest.mark.parametrize("boards", INNER)
def test_inner_lands_get_an_explorer_and_a_presence(boards):
    t = play_setup_of_guard(" ".join(["lightning", "river", "shadows", "earth"][: len(boards)]), boards, invaders="I-W")
    plain = setup(
        seats=len(boards),
        spirits=["lightning", "river", "shadows", "earth"][: len(boards)],
        boards=list(boards),
        chance=deal_invaders("I-W"),
    ).play()
    for seat, land in enumerate(INNER[boards]):
        place = LAND_NAMES.index(land)
        assert t.s.presence_in(seat, place) == plain.s.presence_in(seat, place) + 1
        assert t.s.count(place, 0b10) == plain.s.count(place, 0b10) + 1
    more = [
        name for name in LAND_NAMES if t.s.count(LAND_NAMES.index(name), 0b10) > plain.s.count(LAND_NAMES.index(name), 0b10)
    ]
    assert sorted(more) == sorted(INNER[boards])
    assert sum(t.s.presence) == sum(plain.s.presence) + len(boards)


def deal_invaders(invaders: str) -> Dealer:
    chance = Dealer()
    chance.draws["invaders"] = invaders.split()
    return chance


@pytest.mark.rule("SI-43.4", "SI-32.19")
def test_ocean_gets_its_presence_in_the_nearest_land_where_it_may_be():
    t = set_up_scenario("guard_the_isles_heart", "ocean", "A", invaders="I-W").play("A2")
    while t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    assert "E" in t["A7"]
    assert "Pa" in t["A1"]  # two lands from A7; A2 and A3 are three away
    assert sum(t.s.presence) == 3
    t = set_up_scenario("guard_the_isles_heart", "ocean", "B", invaders="I-W").play("B2")
    assert "B1 | B2 | B3" in t.offers()["a"]  # all of them two away from B7
    t.play("B3")
    while t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    assert ("Pa" in t["B3"], "E" in t["B7"]) == (True, True)


@pytest.mark.rule("SI-43.5")
def test_each_spirit_starts_with_a_minor_and_a_major_power_more():
    t = play_setup_of_guard("river earth", "AB", invaders="I-J", minor="drought call_to_tend", major="tsunami poisoned_land")
    assert t.hand("a") == {"flash_floods", "wash_away", "boon_of_vigor", "rivers_bounty", "drought", "tsunami"}
    assert {"call_to_tend", "poisoned_land"} < t.hand("b")
    assert (len(t.hand("b")), t.s.forgotten, t.s.power_discards) == (6, 0, [0, 0])


@pytest.mark.rule("SI-43.6", "SI-30.10")
@pytest.mark.parametrize(("turn", "land", "ending"), [(2, "A7", "scenario"), (2, "A8", "")])
def test_from_turn_2_on_a_building_in_an_inner_land_is_defeat(turn, land, ending):
    text = f"A1=C A5=Pa {land}=E turn={turn} slots=ravage/-,build/{'I-S' if land == 'A7' else 'I-J'}"
    t = table(f"spirits=river scenario=guard_the_isles_heart phase=invader {text}", invaders="I-W").play()
    assert t[land] == "E,T"
    assert t.ending() == ending


@pytest.mark.rule("SI-43.6", "SI-30.10")
def test_a_building_in_an_inner_land_is_defeat_as_soon_as_turn_2_begins():
    """Not only after the first action of that turn."""
    text = "A1=C A5=Pa A7=E A4=E turn=1 slots=ravage/-,build/I-S a=play:wash_away"
    t = table(f"spirits=river scenario=guard_the_isles_heart phase=invader {text}", invaders="I-W").play()
    assert (t["A7"], t.s.turn, t.over()) == ("E,T", 1, False)
    t.play("ready")
    assert (t.ending(), t.s.turn, t.over()) == ("scenario", 2, True)
    assert [event.what for event in t.events_of("end")] == ["scenario"]


# -- Rituals of Terror -------------------------------------------------------------------------------------------------
RITUAL = "spirits=river,earth scenario=rituals_of_terror"


@pytest.mark.rule("SI-44.1")
def test_rituals_of_terror_uses_all_15_fear_cards():
    t = set_up_scenario("rituals_of_terror", "river earth", "AB", invaders="I-J")
    assert (len(t.s.fear_deck), t.s.terror) == (15, 1)


@pytest.mark.rule("SI-44.1", "SI-44.2")
def test_in_rituals_of_terror_fear_raises_no_terror_level_and_ends_with_the_deck():
    cards = "a=play:dark_and_tangled_woods b=play:a_year_of_perfect_stillness"
    t = table(f"{RITUAL} phase=fast A1=C A5=Pa B7=2Pb fear=7 fear-deck=? earned={','.join('?' * 14)} {cards}")
    t.play("dark_and_tangled_woods", "A5")
    assert (t.s.terror, len(t.s.earned), len(t.s.fear_deck), t.over()) == (1, 15, 0, False)
    cards = "a=play:dark_and_tangled_woods,paralyzing_fright b=play:a_year_of_perfect_stillness"
    t = table(f"{RITUAL} phase=fast A1=C A5=2Pa B7=2Pb fear=7 fear-deck=- earned={','.join('?' * 15)} {cards}")
    t.play("dark_and_tangled_woods", "A5", "paralyzing_fright", "A5")
    assert (t.s.terror, len(t.s.earned), t.over()) == (1, 15, False)


@pytest.mark.rule("SI-44.3")
def test_in_rituals_of_terror_earned_cards_are_not_resolved_in_the_invader_phase():
    t = table(f"{RITUAL} phase=invader A1=C,E A5=Pa B7=2Pb earned=?,? {NOTHING}", invaders="I-J").play()
    assert (t.s.turn, t.events_of("fear-card"), len(t.s.earned)) == (2, [], 2)


@pytest.mark.rule("SI-44.4")
@pytest.mark.parametrize("phase", ["fast", "slow"])
@pytest.mark.parametrize(
    ("land", "energies", "may"),
    [
        ("3Pa,Pb,6D", (3, 0), True),
        ("3Pa,Pb,6D", (1, 2), True),
        ("3Pa,Pb,6D", (1, 1), False),
        ("2Pa,Pb,6D", (3, 0), True),
        ("Pa,Pb,6D", (3, 0), False),
        ("3Pa,6D", (3, 0), False),
        ("3Pa,Pb,5D", (3, 0), False),
    ],
)
def test_the_ritual_needs_energy_presence_and_dahan(phase, land, energies, may):
    own = {"fast": ("flash_floods", "a_year_of_perfect_stillness"), "slow": ("wash_away", "rituals_of_destruction")}[phase]
    seats = [f"{seat}=energy:{energy};play:{card}" for seat, energy, card in zip("ab", energies, own, strict=True)]
    t = table(f"{RITUAL} phase={phase} A1=C,D,Pa A5={land} B7=2Pb,D {' '.join(seats)}")
    assert t.may("ritual") == may


@pytest.mark.rule("SI-44.4")
def test_the_ritual_is_for_the_fast_and_slow_phase_only():
    t = table(f"{RITUAL} phase=spirit A1=C A5=3Pa,Pb,6D B7=2Pb a=energy:9")
    assert not t.may("ritual")


@pytest.mark.rule("SI-44.4", "SI-44.5", "SI-44.8")
def test_the_ritual_costs_3_energy_and_3_presence_and_raises_the_terror_level():
    t = table(f"{RITUAL} phase=fast A1=C A5=2Pa,2Pb,6D A8=Pa B7=2Pb a=energy:2 b=energy:2").play("ritual", by="a")
    t.play("seat.0", "seat.1", "seat.1", by="a")
    assert (t.energy("a"), t.energy("b")) == (1, 0)
    t.play("seat.0", "seat.1", "seat.1", by="a")
    assert (t["A5"], t.s.destroyed_presence, t.s.terror) == ("6D,Pa", [1, 2], 2)


@pytest.mark.rule("SI-44.5", "SI-29.5")
def test_the_third_ritual_is_victory():
    t = table(f"{RITUAL} phase=fast terror=3 A1=C A5=4Pa,Pb,6D B7=2Pb a=energy:3").play("ritual", by="a")
    t.play("seat.0", "seat.0", "seat.0")
    while not t.over():
        t.play(t.offers()["a"].split(" | ")[0])
    assert t.game.result(t.s).winners == [0, 1]


@pytest.mark.rule("SI-44.6", "SI-44.8")
def test_after_the_ritual_all_earned_fear_cards_are_resolved_at_the_new_level():
    text = "A1=C,2E A4=E,T A5=4Pa,Pb,6D B7=2Pb earned=?,? a=energy:3"
    t = table(f"{RITUAL} phase=fast {text}", fear="wary_of_the_interior emigration_accelerates").play("ritual", by="a")
    t.play(*["seat.0"] * 3, "rest", "T A4", "rest", "E A1")
    assert [(event.what, event.n) for event in t.events_of("fear-card")] == [
        ("wary_of_the_interior", 2),
        ("emigration_accelerates", 2),
    ]
    assert (t["A4"], t["A1"], t.s.earned) == ("", "C", [])


@pytest.mark.rule("SI-44.7", "SI-44.8")
def test_after_the_ritual_all_dahan_are_pushed_as_evenly_as_possible():
    t = table(f"{RITUAL} phase=fast A1=C A5=4Pa,Pb,8D B7=2Pb a=energy:3 b=play:a_year_of_perfect_stillness")
    t.play("ritual", *["seat.0"] * 6, by="a")
    for land in ("A1", "A4", "A6", "A7", "A8"):
        t.play(f"D A5>{land}")
        assert not t.may(f"D A5>{land}") or land == "A8"  # each of the six before any gets a second
    t.play("D A5>A1", "D A5>A4")
    assert [t[land] for land in ("A1", "A4", "A5", "A6", "A7", "A8", "B3")] == ["2D,C", "2D", "Pa,Pb", "D", "D", "D", "D"]


@pytest.mark.rule("SI-44.8", "SI-29.7")
def test_the_ritual_is_one_action_whose_victory_counts_at_its_end():
    """Level 2 with no building left: the fear cards are resolved and the dahan pushed, then the players have won."""
    t = table(f"{RITUAL} phase=fast A1=E A5=4Pa,Pb,6D B7=2Pb a=energy:3").play("ritual", *["seat.0"] * 6, by="a")
    assert (t.s.terror, t.over()) == (2, False)
    for land in ("A1", "A4", "A6", "A7", "A8"):
        t.play(f"D A5>{land}")
    assert t.ending() == "victory"


# -- Dahan Insurrection ------------------------------------------------------------------------------------------------
RISING = "spirits=river,earth scenario=dahan_insurrection"
OTHERS = "B2=2C B7=2Pb,4D"
WOODS = "a=play:dark_and_tangled_woods b=play:a_year_of_perfect_stillness"  # some action, after which all is judged
DONE = "retreat,isolation,scapegoats,dahan_raid,trade_suffers,seek_safety,avoid_the_dahan,belief_takes_root"


def table_with_insurrection(text: str, phase: str = "slow", **draws: str) -> Table:
    return table(f"{RISING} phase={phase} {OTHERS} {text}", **draws)


@pytest.mark.rule("SI-45.1")
def test_constant_raiding_each_dahan_that_moved_deals_1_damage_where_it_ended():
    t = table_with_insurrection("A5=Pa,3D A4=2E,T A8=E a=play:call_to_migrate b=play:rituals_of_destruction")
    t.play("call_to_migrate", "A5", "D A5>A4", "D A5>A4", "D A5>A8")
    assert (t["A4"], t["A8"]) == ("2D,2E,T", "D,E")  # the action is over, and the raids begin
    t.play("1", "T A4", "T@1 A4")
    assert (t["A8"], t["A4"], t.fear) == ("D", "2D,3E", 1)  # the town's loss brings an explorer to the nearest dahan


@pytest.mark.rule("SI-45.1")
def test_constant_raiding_follows_fear_cards_too_and_not_dahan_that_stay():
    t = table_with_insurrection(
        f"A5=Pa,E A4=D,2E A8=D earned=? {NOTHING}", "invader", fear="dahan_enheartened", invaders="I-W"
    )
    t.play("seat.0", "yes", "2", "A5", "D A8")
    assert (t["A5"], t.to_act()) == ("D,E,Pa", "b")  # the card is one action
    t.play("done")
    assert (t["A5"], t["A4"]) == ("D,Pa", "D,2E")


@pytest.mark.rule("SI-45.2")
def test_as_many_dahan_raid_as_arrived_but_no_more_than_are_there():
    text = "A5=Pa,4E A4=2D a=play:call_to_migrate b=play:rituals_of_destruction"
    t = table_with_insurrection(text).play("call_to_migrate", "A5", "D A4", "D A4", "D A5>A4", "done")
    assert (t["A5"], t["A4"]) == ("D,3E,Pa", "D")  # two arrived in A5 and one left again: one is there and raids


@pytest.mark.rule("SI-45.1", "SI-11.17")
@pytest.mark.parametrize(("a8", "asked"), [("E", False), ("T", False), ("T@1", True)])
def test_the_order_of_raids_is_asked_only_if_a_building_can_be_destroyed(a8, asked):
    """For a building that falls a piece comes to the nearest dahan, before the next raid there."""
    t = table_with_insurrection(f"A5=Pa,2D A4=2E A8={a8} a=play:call_to_migrate b=play:rituals_of_destruction")
    t.play("call_to_migrate", "A5", "D A5>A4", "D A5>A8")
    assert t.may("2") == asked
    if asked:
        t.play("2")  # the town falls, and its explorer comes to the raided land
    assert (t["A4"], t["A8"]) == ("D,E", {"E": "D", "T": "D,T@1", "T@1": "D,E"}[a8])


@pytest.mark.rule("SI-45.3")
@pytest.mark.parametrize(("dahan", "where"), [("A4", "A4"), ("A1", "A1")])
def test_military_response_comes_to_the_nearest_land_with_dahan(dahan, where):
    here = "T,C@2,D" if dahan == "A4" else "T,C@2"
    there = "" if dahan == "A4" else f"{dahan}=D"
    t = table_with_insurrection(
        f"A5=Pa A4={here} {there} a=play:accelerated_rot,cleansing_floods b=play:rituals_of_destruction"
    )
    t.play("cleansing_floods", "A4", "T A4", "T@1 A4")
    assert t.fear == 1 + 2
    assert t[where] == "D,E,T"  # a town for the city, an explorer for the town
    assert t["A5"] == "Pa"


@pytest.mark.rule("SI-45.3", "SI-32.19")
def test_on_a_tie_the_players_choose_where_military_response_goes():
    t = table_with_insurrection("A5=Pa A4=T A8=D A1=D a=play:cleansing_floods b=play:rituals_of_destruction").play(
        "cleansing_floods", "A4"
    )
    assert t["A1"] == "D,E"  # A1 is next to A4, A8 two away
    t = table_with_insurrection("A5=Pa A4=T A3=D A1=D a=play:cleansing_floods b=play:rituals_of_destruction").play(
        "cleansing_floods", "A4"
    )
    assert t.offers() == {"a": "A1 | A3"}
    t.play("A3")
    assert (t["A3"], t["A1"]) == ("D,E", "D")


@pytest.mark.rule("SI-45.3", "SI-29.7")
def test_military_response_comes_before_victory_is_judged():
    t = table("spirits=river scenario=dahan_insurrection phase=slow A5=Pa A4=T A1=3D a=play:cleansing_floods")
    t.play("cleansing_floods", "A4")
    assert (t["A1"], t.ending()) == ("3D,E", "")  # terror level 1: an invader is left


@pytest.mark.rule("SI-45.4", "SI-45.7")
def test_on_terror_level_victory_all_dahan_deal_2_and_few_strongholds_win():
    text = "A5=Pa A4=2D,2T A8=3E,D fear=7 terror=3 fear-deck=? a=play:dark_and_tangled_woods"
    t = table_with_insurrection(f"{text} fear-done={DONE}", "fast").play("dark_and_tangled_woods", "A5")
    assert not t.over()
    while not t.over():
        t.play(t.offers()[t.to_act()[0]].split(" | ")[0])
    assert (t.ending(), t.game.result(t.s).winners) == ("victory", [0, 1])
    assert (t["A4"], t["A8"], t["B2"]) == ("2D,2E", "D,E", "2C")  # two explorers come for the two towns


@pytest.mark.rule("SI-45.4", "SI-45.5")
def test_on_terror_level_victory_too_many_strongholds_are_defeat():
    text = "A5=Pa A4=2T A8=2T A1=C fear=7 terror=3 fear-deck=? a=play:dark_and_tangled_woods"
    t = table_with_insurrection(f"{text} fear-done={DONE}", "fast").play("dark_and_tangled_woods", "A5")
    assert t.ending() == "scenario"
    assert t.game.result(t.s).winners == []


@pytest.mark.rule("SI-45.6")
@pytest.mark.parametrize(("there", "ending"), [("A4=2T,2D,3E", "victory"), ("A4=3T,2D", ""), ("A4=D A8=T", "")])
def test_at_terror_level_2_no_land_may_have_more_buildings_than_dahan(there, ending):
    text = f"{RISING} phase=fast terror=2 B7=2Pb,4D A5=Pa {there} {WOODS}"
    assert table(text).play("dark_and_tangled_woods", "A5").ending() == ending


@pytest.mark.rule("SI-45.7")
@pytest.mark.parametrize(("there", "ending"), [("A4=3T,2D", "victory"), ("A4=2T,D A8=C", ""), ("A4=9C,9D A1=E", "victory")])
def test_at_terror_level_3_fewer_such_lands_than_players_are_enough(there, ending):
    text = f"{RISING} phase=fast terror=3 B7=2Pb,4D A5=Pa {there} {WOODS}"
    assert table(text).play("dark_and_tangled_woods", "A5").ending() == ending


@pytest.mark.rule("SI-45.8")
@pytest.mark.parametrize(("there", "ending"), [("A4=E,5D", ""), ("A4=5D", "victory")])
def test_at_terror_level_1_no_invader_may_be_left(there, ending):
    text = f"{RISING} phase=fast terror=1 B7=2Pb,4D A5=Pa {there} {WOODS}"
    assert table(text).play("dark_and_tangled_woods", "A5").ending() == ending


@pytest.mark.rule("SI-45.9", "SI-30.10")
@pytest.mark.parametrize(("dahan", "ending"), [(3, "scenario"), (4, "")])
def test_fewer_than_2_dahan_per_player_are_defeat(dahan, ending):
    text = f"{RISING} phase=fast B7=2Pb,{dahan}D B2=C A5=Pa {WOODS}"
    assert table(text).play("dark_and_tangled_woods", "A5").ending() == ending

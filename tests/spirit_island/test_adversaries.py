"""Brandenburg-Prussia, England and Sweden: escalation, loss condition, and every level (SI-39 to SI-41)."""

import pytest

from dolmen.games.spirit_island.game import SpiritIsland

from .table import Dealer, Table, setup, table

NOTHING = "slots=ravage/-,build/-"
PRUSSIA, ENGLAND, SWEDEN = "brandenburg_prussia", "england", "sweden"


def set_up_against(adversary: str, level: int, invaders: str = "", seats: int = 1, **options: object) -> Table:
    """Setup against an adversary: River alone on board A, or with Earth on B and Lightning on C."""
    chance = Dealer()
    chance.draws["invaders"] = invaders.split()
    spirits, boards = ["river", "earth", "lightning"][:seats], ["A", "B", "C"][:seats]
    return setup(chance, seats=seats, spirits=spirits, boards=boards, adversary=adversary, level=level, **options).play()


def invader_phase_against(
    adversary: str, level: int, text: str, invaders: str = "II-J", deck: str = "2", **draws: str
) -> Table:
    """An invader phase of River on board A and Earth on board B, to its first choice or the next turn."""
    slots = "" if "slots=" in text else NOTHING
    position = f"spirits=river,earth phase=invader adversary={adversary} level={level} B7=2Pb deck={deck} {slots} {text}"
    return table(position, invaders=invaders, **draws).play()


def play_lands_in_order(t: Table) -> Table:
    """Let the invaders act in the lands in the order of their numbers."""
    while t.may("rest"):
        t.play("rest")
    return t


# -- threat and fear cards, level by level -----------------------------------------------------------------------------
THREATS = {
    PRUSSIA: [(1, "3 3 3"), (2, "3 3 3"), (4, "3 3 3"), (6, "3 4 3"), (7, "4 4 3"), (9, "4 4 3"), (10, "4 4 4")],
    ENGLAND: [(1, "3 3 3"), (3, "3 4 3"), (4, "4 4 3"), (6, "4 5 4"), (7, "4 5 5"), (9, "4 5 5"), (11, "4 5 4")],
    SWEDEN: [(1, "3 3 3"), (2, "3 3 3"), (3, "3 4 3"), (5, "3 4 3"), (6, "3 4 4"), (7, "4 4 4"), (8, "4 4 5")],
}
LEVELS = [(adversary, level) for adversary in THREATS for level in range(7)]


@pytest.mark.rule("SI-32.9", "SI-32.14")
@pytest.mark.parametrize(("adversary", "level"), LEVELS)
def test_threat_and_fear_cards_of_a_level(adversary, level):
    threat, split = THREATS[adversary][level]
    assert SpiritIsland(adversary=adversary, level=level).components.threat == threat
    t = set_up_against(adversary, level)
    top, middle, bottom = (int(n) for n in split.split())
    assert t.s.terror_thresholds == [top, top + middle, top + middle + bottom]
    assert len(t.s.fear_deck) == top + middle + bottom


@pytest.mark.rule("SI-32.17", "SI-39.4")
def test_the_terror_level_rises_by_the_division_of_the_level():
    """Prussia at level 3, 3/4/3: the 7th card reaches terror level 3."""
    done = ["retreat", "isolation", "scapegoats", "dahan_raid", "trade_suffers", "seek_safety"]
    for n, terror in ((5, 2), (6, 3)):
        text = f"A5=Pa A1=C terror=2 fear=2 fear-done={','.join(done[:n])} a=play:dark_and_tangled_woods"
        t = table(f"spirits=river phase=fast adversary={PRUSSIA} level=3 {text}")
        assert t.play("dark_and_tangled_woods", "A5").s.terror == terror


# -- the invader deck --------------------------------------------------------------------------------------------------
DECKS = {
    PRUSSIA: ["111222233333", "111222233333", "111322223333", "11322223333", "1132223333", "132223333", "32223333"],
    ENGLAND: ["111222233333"] * 7,
    SWEDEN: ["111222233333"] * 4 + ["11222233333"] * 3,
}


@pytest.mark.rule("SI-39.3", "SI-39.5", "SI-39.6")  # and 39.4, 39.7
@pytest.mark.parametrize(("adversary", "level"), LEVELS)
def test_the_invader_deck_of_a_level(adversary, level):
    """What is left of it after the first exploration."""
    t = set_up_against(adversary, level)
    if t.s.turn == 0:
        t.play(t.offers()["a"].split(" | ")[0])
    assert "".join(str(stage) for stage in t.s.invader_deck_stages) == DECKS[adversary][level][1:]


@pytest.mark.rule("SI-39.7", "SI-20.2")
def test_prussia_level_6_begins_with_a_card_of_stage_3():
    t = set_up_against(PRUSSIA, 6, "III-MJ")
    assert (t["A1"], t["A8"], t["A6"], t["A3"]) == ("E", "E,T", "D,E", "2D,E,T")


# -- Brandenburg-Prussia -----------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-39.1", "SI-24.11")
def test_land_rush_adds_a_town_to_a_land_without_one_on_each_board_with_a_building():
    t = invader_phase_against(PRUSSIA, 0, "A5=Pa,T A4=E A1=C B5=T").play()
    first = set(t.offers()["a"].split(" | "))
    assert first == {"A1", "A2", "A3", "A4", "A6", "A7", "A8"}  # not A5, which has a town
    assert t.events_of("explore") == []
    t.play("A7")
    assert t.to_act() == "b"
    t.play("B8")
    assert (t["A7"], t["B8"]) == ("T", "E,T")
    assert t["A8"] == "E"  # explored from the new town too


@pytest.mark.rule("SI-39.1", "SI-24.13")
def test_land_rush_needs_a_building_on_the_board_and_its_town_is_a_source():
    t = invader_phase_against(PRUSSIA, 0, "A5=Pa,E A1=C B6=E").play("A7")
    assert (t["A7"], t["A8"]) == ("T", "E")  # explored from the new town
    assert "T" not in "".join(t[land] for land in ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"))


@pytest.mark.rule("SI-39.1", "SI-32.5", "SI-24.10")
@pytest.mark.parametrize(("deck", "card"), [("2", "II-C"), ("1", "I-J"), ("3", "III-JW")])
def test_only_a_flag_brings_land_rush(deck, card):
    t = invader_phase_against(PRUSSIA, 0, "A5=Pa A1=C", card, deck)
    assert (t.s.turn, t.events_of("escalation")) == (2, [])
    assert "T" not in "".join(t.lands().values())
    t = invader_phase_against("none", 0, "A5=Pa A1=C")
    assert t.s.turn == 2


@pytest.mark.rule("SI-39.2")
@pytest.mark.parametrize("level", [0, 1])
def test_prussia_level_1_adds_a_town_to_land_3_of_each_board(level):
    t = set_up_against(PRUSSIA, level, "I-W", seats=2)
    assert (t["A3"], t["B3"]) == (("2D,T", "2D,T") if level else ("2D", "2D"))


# -- England -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-40.1", "SI-30.10")
@pytest.mark.parametrize(("before", "ending"), [("6T", "adversary"), ("3T,3C", "adversary"), ("2T,3C", ""), ("5T,7E", "")])
def test_england_wins_with_7_buildings_in_a_land(before, ending):
    t = invader_phase_against(ENGLAND, 0, f"A5=Pa A4={before} slots=ravage/-,build/I-S", "I-J", "1")
    assert t.ending() == ending
    t = invader_phase_against(PRUSSIA, 0, f"A5=Pa A4={before} slots=ravage/-,build/I-S", "I-J", "1")
    assert t.ending() == ""


@pytest.mark.rule("SI-40.2")
def test_building_boom_builds_where_most_buildings_are_on_each_board():
    t = invader_phase_against(ENGLAND, 0, "A5=Pa,2T A1=C B6=T,C B1=E", "II-J")
    assert (t["A5"], t["A1"], t["B6"], t["B1"]) == ("2T,C,Pa", "C", "2T,C", "E")
    t = invader_phase_against(ENGLAND, 0, "A5=Pa,2T A1=E B6=E", "II-C")
    assert (t["A5"], t["B6"]) == ("2T,Pa", "E")  # no flag


@pytest.mark.rule("SI-40.2", "SI-32.19")
def test_on_a_tie_the_player_of_the_board_chooses_where_building_boom_strikes():
    t = invader_phase_against(ENGLAND, 0, "A5=Pa,T A1=C A4=E B6=E", "II-J")
    assert t.offers() == {"a": "A1 | A5"}
    t.play("A1")
    assert (t["A1"], t["A5"], t["B6"]) == ("T,C", "T,Pa", "E")


@pytest.mark.rule("SI-40.2", "SI-19.9", "SI-21.12")
def test_a_building_boom_is_a_build_that_powers_and_fear_cards_may_forbid():
    text = "A5=Pa,Pb,2T deck=2 slots=ravage/-,build/- b=play:a_year_of_perfect_stillness"
    t = table(f"spirits=river,earth phase=fast adversary={ENGLAND} level=0 B7=2Pb {text}", invaders="II-J")
    assert t.play("a_year_of_perfect_stillness", "A5")["A5"] == "2T,Pa,Pb"
    t = invader_phase_against(ENGLAND, 0, "A5=Pa,T,C earned=?", fear="trade_suffers")
    assert t["A5"] == "T,C,Pa"


@pytest.mark.rule("SI-40.3")
@pytest.mark.parametrize(
    ("level", "text", "built"),
    [(1, "A1=T A5=Pa,T", "T"), (1, "A5=Pa,2T", "T"), (1, "A5=Pa,T A1=3E", ""), (0, "A5=Pa,2T", "")],
)
def test_england_level_1_builds_in_empty_lands_next_to_2_buildings(level, text, built):
    t = invader_phase_against(ENGLAND, level, f"{text} slots=ravage/-,build/I-S", "I-M", "1")
    assert t["A4"] == built


@pytest.mark.rule("SI-40.3", "SI-23.1")
def test_england_level_1_only_on_the_build_card():
    t = invader_phase_against(ENGLAND, 1, "A5=Pa,2T slots=ravage/-,build/I-J", "I-M", "1")
    assert (t["A4"], t["A8"], t["A7"]) == ("", "T", "")


@pytest.mark.rule("SI-40.4")
def test_england_level_1_counts_the_buildings_before_the_first_build_of_the_card():
    t = invader_phase_against(ENGLAND, 1, "A5=Pa,T A8=E slots=ravage/-,build/III-JS", "I-M", "1")
    assert t.events_of("build")[0].at == ("A8",)
    assert (t["A8"], t["A7"]) == ("E,T", "")  # A7 is next to two buildings only now


@pytest.mark.rule("SI-40.5")
@pytest.mark.parametrize("level", [1, 2])
def test_england_level_2_adds_a_city_to_land_1_and_a_town_to_land_2(level):
    t = set_up_against(ENGLAND, level, "I-S", seats=2)
    assert [t[land] for land in ("A1", "A2", "B1", "B2")] == (
        ["C", "D,T,C", "D,C", "T,C"] if level == 2 else ["", "D,C", "D", "C"]
    )


@pytest.mark.rule("SI-40.6")
def test_england_level_3_builds_a_second_time_before_the_ravage():
    t = invader_phase_against(ENGLAND, 3, "A5=Pa A4=E A3=E A8=E slots=build/I-S/2,ravage/I-J/0,build/I-W/0", "II-C", "2")
    play_lands_in_order(t)
    kinds = [(event.kind, event.at[0]) for event in t.chance.events if event.kind in ("build", "ravage")]
    assert kinds[0] == ("build", "A4")
    assert t["A4"] == "E,T"
    assert {kind for kind, _ in kinds[1:3]} == {"ravage"}


@pytest.mark.rule("SI-40.6", "SI-25.1")
def test_england_level_3_moves_a_stage_1_card_from_ravage_to_the_second_build():
    t = invader_phase_against(ENGLAND, 3, "A5=Pa A1=C slots=build/I-S/2,ravage/I-J/0,build/I-W/0", "II-C", "2")
    assert cards_in_slots(t) == ["build/I-J", "ravage/I-W", "build/II-C"]
    assert spent_cards(t) == ["I-S"]


@pytest.mark.rule("SI-40.6")
def test_england_level_3_a_stage_2_card_ends_the_second_build():
    until = set_up_against(ENGLAND, 3, "I-M").s.slot_until[0]
    t = invader_phase_against(ENGLAND, 3, f"A5=Pa A1=C slots=build/I-S/{until},ravage/II-J/0,build/II-W/0", "II-C", "2")
    assert cards_in_slots(t) == ["ravage/II-W", "build/II-C"]
    assert set(spent_cards(t)) == {"I-S", "II-J"}


@pytest.mark.rule("SI-40.7")
def test_england_level_4_keeps_the_second_build_for_the_whole_game():
    t = set_up_against(ENGLAND, 4, "I-M")
    until = t.s.slot_until[0]
    t = invader_phase_against(ENGLAND, 4, f"A5=Pa A1=C slots=build/I-S/{until},ravage/II-J/0,build/II-W/0", "II-C", "2")
    assert cards_in_slots(t) == ["build/II-J", "ravage/II-W", "build/II-C"]
    assert spent_cards(t) == ["I-S"]
    t = invader_phase_against(ENGLAND, 4, f"A5=Pa A1=C slots=build/-/{until},ravage/I-J/0,build/III-JW/0", "I-M", "1")
    assert cards_in_slots(t) == ["build/I-J", "ravage/III-JW", "build/I-M"]


@pytest.mark.rule("SI-40.6", "SI-40.7")
def test_the_second_build_slot_exists_from_level_3_on():
    for level, there in ((2, False), (3, True), (4, True), (6, True)):
        assert (
            cards_in_slots(set_up_against(ENGLAND, level, "I-M"))
            == (["build/-"] if there else []) + ["ravage/-", "build/I-M"]
        ) is True


@pytest.mark.rule("SI-40.8")
@pytest.mark.parametrize(("level", "left"), [(4, "D"), (5, "D,T@2,C@3")])
def test_england_level_5_towns_have_3_health_and_cities_4(level, left):
    cards = "a=play:mists_of_oblivion b=play:draw_of_the_fruitful_earth"  # 1 damage to each
    t = table(f"spirits=river,earth phase=slow adversary={ENGLAND} level={level} B7=2Pb B2=C A5=Pa A4=D,T@1,C@2 {cards}")
    assert t.play("mists_of_oblivion", "A4")["A4"] == left


@pytest.mark.rule("SI-40.8", "SI-13.8")
def test_england_level_5_needs_3_and_4_damage_to_destroy():
    cards = "a=play:accelerated_rot b=play:draw_of_the_fruitful_earth"
    t = table(f"spirits=river,earth phase=slow adversary={ENGLAND} level=5 B7=2Pb B2=C A5=Pa A8=T,C {cards}")
    t.play("accelerated_rot", "A8", "T A8", "T@1 A8")
    assert t["A8"] == "T@2,C"
    t.play("T@2 A8", "C A8")
    assert (t["A8"], t.fear) == ("C@1", 2 + 1)


@pytest.mark.rule("SI-40.9")
def test_england_level_6_has_one_fear_marker_more_per_player():
    for seats in (1, 2, 3):
        assert set_up_against(ENGLAND, 6, seats=seats).s.fear_pool == 5 * seats
        assert set_up_against(ENGLAND, 5, seats=seats).s.fear_pool == 4 * seats


@pytest.mark.rule("SI-40.9")
@pytest.mark.parametrize(("level", "earned", "left"), [(6, "", "E,T,C"), (6, "earned=?", "E,T"), (5, "", "E,T")])
def test_england_level_6_builds_twice_there_if_no_fear_card_was_resolved(level, earned, left):
    text = f"A5=Pa A4=E {earned} slots=build/I-S/0,ravage/-/0,build/-/0"
    t = invader_phase_against(ENGLAND, level, text, "I-J", "1", fear="trade_suffers")
    assert t["A4"] == left


@pytest.mark.rule("SI-40.9")
def test_england_level_6_does_nothing_more_where_that_slot_is_empty():
    t = invader_phase_against(ENGLAND, 6, "A5=Pa A4=E A3=E slots=build/-/0,ravage/-/0,build/I-S/0", "I-M", "1")
    assert (t["A4"], t["A3"]) == ("E,T", "E")


def cards_in_slots(t: Table) -> list[str]:
    """The cards under the invader actions, as a position writes them."""
    text = next(word for word in t.game.write_position(t.s).split() if word.startswith("slots="))
    return [slot.rpartition("/")[0] for slot in text.removeprefix("slots=").split(",")]


def spent_cards(t: Table) -> list[str]:
    text = next(word for word in t.game.write_position(t.s).split() if word.startswith("spent="))
    return text.removeprefix("spent=").split(",")


# -- Sweden ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-41.1", "SI-24.14")
@pytest.mark.parametrize(
    ("before", "after"),
    [("D", "E,T"), ("2D", "2D,E"), ("2D,E", "D,2E,T"), ("3D,T", "3D,E,T"), ("E", "2E"), ("D,3E", "4E,T")],
)
def test_swayed_by_the_invaders_after_each_exploration(before, after):
    assert invader_phase_against(SWEDEN, 0, f"A5=Pa A1=C A3={before}")["A3"] == after


@pytest.mark.rule("SI-41.1", "SI-24.14")
def test_dahan_are_swayed_only_where_invaders_explored_by_a_card_with_a_flag():
    t = invader_phase_against(SWEDEN, 0, "A5=Pa A1=C A8=D,3E A4=D,3E")
    assert (t["A8"], t["A4"]) == ("D,3E", "D,3E")  # A8 has no building next to it; A4 is no jungle
    assert invader_phase_against(SWEDEN, 0, "A5=Pa A1=C A3=D", "II-C")["A3"] == "D,E"
    assert invader_phase_against(SWEDEN, 0, "A5=Pa A1=C A3=D", "I-J", "1")["A3"] == "D,E"


@pytest.mark.rule("SI-41.2")
@pytest.mark.parametrize(
    ("level", "here", "after", "left"), [(0, "3T", "3T,2Pa,B", 8), (1, "3T", "3T,2Pa,2B", 7), (1, "2T,E", "E,2T,2Pa,B", 8)]
)
def test_sweden_level_1_a_ravage_of_6_damage_adds_a_second_blight(level, here, after, left):
    t = invader_phase_against(SWEDEN, level, f"A5=3Pa,{here} blight=9 slots=ravage/I-W,build/-", "I-M", "1")
    assert (t["A5"], t.s.blight_left, t.s.destroyed_presence[0]) == (after, left, 1)  # only the first destroys presence


@pytest.mark.rule("SI-41.2")
def test_the_second_blight_of_sweden_level_1_does_not_cascade():
    t = invader_phase_against(SWEDEN, 1, "A5=3Pa,3T,B blight=9 slots=ravage/I-W,build/-", "I-M", "1")
    assert t.to_act() == "a"
    t.play("A4")
    assert (t["A5"], t["A4"], t.s.blight_left, t.s.turn) == ("3T,2Pa,3B", "B", 6, 2)


@pytest.mark.rule("SI-41.2", "SI-16.4")
def test_sweden_level_1_counts_the_damage_after_defend():
    t = invader_phase_against(SWEDEN, 1, "A5=Pa A6=2Pb,4T blight=9 slots=ravage/I-M,build/-", "I-J", "1")
    assert t["A6"] == "4T,Pb,B"  # 8 less 3 by Earth's Vitality


@pytest.mark.rule("SI-41.3")
@pytest.mark.parametrize("blight", [False, True])
def test_sweden_level_2_adds_a_city_to_land_4(blight):
    t = set_up_against(SWEDEN, 2, "I-M", seats=3, starting_blight=blight)
    if blight:  # A and B begin with blight in land 4, C in land 5
        assert [t[land] for land in ("A4", "A5", "B4", "B5", "C4", "C5")] == ["C", "Pa,B", "C", "B", "C", "2D,B"]
    else:
        assert [t[land] for land in ("A4", "A5", "B4", "B5", "C4", "C5")] == ["C", "Pa", "C", "", "C", "2D"]
    assert set_up_against(SWEDEN, 1, "I-M", seats=3)["A4"] == ""


@pytest.mark.rule("SI-41.4")
@pytest.mark.parametrize(
    ("level", "here", "left"),
    [(2, "T,9E,8D", "2D,D@1"), (3, "T,9E,8D", "2D"), (2, "C,8E,8D", "2D,D@1"), (3, "C,8E,8D", "D,D@1")],
)
def test_sweden_level_3_towns_deal_3_damage_and_cities_5(level, here, left):
    """11 damage by town and explorers, or 12; 11 by city and explorers, or 13."""
    t = invader_phase_against(SWEDEN, level, f"A5=3Pa A4={here} blight=9 slots=ravage/I-S,build/-", "I-J", "1")
    assert t["A4"].startswith(f"{left},")


@pytest.mark.rule("SI-41.4")
def test_sweden_level_3_leaves_health_as_it_is():
    t = invader_phase_against(SWEDEN, 3, "A1=C A5=Pa A4=T,2D blight=9 slots=ravage/I-S,build/-", "I-J", "1")
    assert (t["A4"], t.fear) == ("D,B", 1)  # 3 damage: one dahan destroyed; the other destroys the town


@pytest.mark.rule("SI-41.5", "SI-32.18")
def test_sweden_level_4_discards_a_card_and_adds_a_town_to_the_fewest_invaders():
    t = set_up_against(SWEDEN, 4, "I-W I-J", seats=2)
    assert (t["A5"], t["A2"]) == ("T,Pa", "D,C")  # on board A the other wetland has a city
    assert (t["B1"], t["B6"]) == ("D,T", "T")
    assert spent_cards(t) == ["I-W"]
    assert cards_in_slots(t) == ["ravage/-", "build/I-J"]
    assert t["A3"] == "2D,E"  # explored after that


@pytest.mark.rule("SI-41.5", "SI-32.19")
def test_sweden_level_4_on_a_tie_the_player_of_the_board_chooses():
    t = set_up_against(SWEDEN, 4, "I-M I-J")
    assert (t.s.turn, t.offers()) == (0, {"a": "A1 | A6"})
    t.play("A6")
    assert (t["A1"], t["A6"], t.s.turn) == ("", "D,T", 1)
    assert t["A8"] == "E,T"


@pytest.mark.rule("SI-41.6")
def test_sweden_level_5_adds_an_adjacent_town_after_blight_and_before_any_cascade():
    text = "A5=3Pa,2E,B A8=T A1=E blight=9 slots=ravage/I-W,build/-"
    t = invader_phase_against(SWEDEN, 5, text, "I-M", "1")
    assert t.offers() == {"a": "A1 | A4 | A6 | A7 | B3"}  # without a building
    assert [event.kind for event in t.chance.events if event.kind == "blight"] == ["blight"]
    t.play("A7", "A4")
    assert (t["A7"], t["A4"], t["A5"], t.s.turn) == ("T", "B", "2E,2Pa,2B", 2)  # and none for the cascade


@pytest.mark.rule("SI-41.6")
def test_sweden_level_5_once_for_a_ravage_and_not_without_blight():
    t = invader_phase_against(SWEDEN, 5, "A5=3Pa,2T blight=9 slots=ravage/I-W,build/-", "I-M", "1").play("A4")
    assert (t["A5"], t["A4"], t.s.turn) == ("2T,2Pa,2B", "T", 2)  # 6 damage: two blight, one town
    t = invader_phase_against(SWEDEN, 5, "A5=3Pa,E blight=9 slots=ravage/I-W,build/-", "I-M", "1")
    assert (t["A5"], t.s.turn) == ("E,3Pa", 2)
    t = invader_phase_against(SWEDEN, 4, "A5=3Pa,2E blight=9 slots=ravage/I-W,build/-", "I-M", "1")
    assert t.s.turn == 2


@pytest.mark.rule("SI-41.6")
def test_sweden_level_5_adds_no_town_where_all_lands_next_to_it_have_buildings():
    t = invader_phase_against(SWEDEN, 5, "A7=3Pa,2E A5=T A8=C B3=T blight=9 slots=ravage/I-S,build/-", "I-M", "1")
    while t.may("rest"):
        t.play("rest")
    assert t["A7"] == "2E,2Pa,B"
    assert (t["A5"], t["A8"]) == ("T", "C")


@pytest.mark.rule("SI-41.2", "SI-26.15")
def test_the_second_blight_of_sweden_may_come_from_the_tainted_side():
    t = invader_phase_against(SWEDEN, 1, "A5=3Pa,3T blight=1 slots=ravage/I-W,build/-", "I-M", "1", blight="downward_spiral")
    assert (t["A5"], t.s.tainted, t.s.blight_left) == ("3T,2Pa,2B", True, 5 * 2 - 1)


@pytest.mark.rule("SI-41.6")
def test_sweden_level_5_ignores_blight_of_powers():
    cards = "a=play:land_of_haunts_and_embers b=play:a_year_of_perfect_stillness"
    t = table(f"spirits=river,earth phase=fast adversary={SWEDEN} level=5 B2=C B7=2Pb A5=3Pa {cards}")
    t.play("land_of_haunts_and_embers", "A5")
    assert (t["A5"], "T" in "".join(t.lands().values())) == ("2Pa,B", False)


@pytest.mark.rule("SI-41.7", "SI-26.17")
def test_sweden_level_6_adds_a_town_and_a_blight_from_the_box_to_land_8():
    t = set_up_against(SWEDEN, 6, "I-W I-J", seats=2)
    assert (t["A8"], t["B8"]) == ("E,2T,B", "2D,E,T,Pb,B")
    assert t.s.blight_left == 2 * 2  # nothing was taken from the card
    t = set_up_against(SWEDEN, 5, "I-W I-J", seats=2)
    assert (t["A8"], "B" in t["B8"]) == ("E,T", False)

"""The 15 fear cards at each terror level, in positions where they have an effect: River on board A, Earth on board B."""

import re

import pytest

from dolmen.games.spirit_island.cards.fear_cards import FEAR_CARDS, FEAR_NAMES
from dolmen.text import LANGUAGES

from .printed import TERMS, defence, lacking
from .table import table

FAR = "B2=C B7=2Pb"
NOTHING = "slots=ravage/-,build/-"
EARNED = 8  # the fear for which the card was earned


def resolve_fear_card(card, level, text, invaders="I-M"):
    """An invader phase in which this card is resolved, up to the first choice or to the next turn."""
    slots = "" if "slots=" in text else NOTHING
    position = f"spirits=river,earth phase=invader {FAR} {slots} terror={level} earned=? {text}"
    return table(position, fear=card, invaders=invaders).play()


def resolve_in_seat_order(card, level, text, *answers, invaders="I-M"):
    """The same where the players act one after the other, in the order of the seats."""
    return resolve_fear_card(card, level, text, invaders).play("rest", *answers)


def defend_of_lands(card, level, text, *lands):
    """The defend in some lands just before the invaders ravage, which they do in more than one land."""
    t = resolve_fear_card(card, level, f"slots=ravage/I-W,build/- {text}")
    assert t.may("rest")
    return defence(t, *lands)


# The gist of each card, level by level: these numbers stand in the text and no others, and at least these words.
PRINTED = """
avoid_the_dahan | 2 dahan | dahan town city | dahan
belief_takes_root | presence defend 2 | presence defend 2; 1 energy site invaders | each; remove invaders 2 health presence
dahan_enheartened | invaders push 1 dahan or invaders gather 1 dahan | each; gather up_to 2 dahan; dahan: 1 damage | \
 each; gather up_to 2 dahan; 1 damage dahan
dahan_on_their_guard | defend 1 dahan | dahan defend 1 1 dahan | defend 2 dahan
dahan_raid | each; dahan 1 damage | each; dahan 1 damage dahan | each; dahan 2 damage dahan
emigration_accelerates | coast remove 1 explorer | coast remove 1 explorer town | remove 1 explorer town
fear_of_the_unseen | site remove 1 explorer town | presence remove 1 explorer town | \
 presence remove 1 explorer town or site remove 1 city
isolation | 1 invaders remove 1 explorer town | 2 invaders remove 1 explorer town | 2 invaders remove 1 invaders
overseas_trade_seem_safer | coast defend 3 | coast defend 6; city coast | coast defend 9; coast
retreat | push up_to 2 explorer | push up_to 3 explorer town | push explorer town
scapegoats | destroy 1 explorer town | destroy 1 explorer town 2 city | town city destroy all explorer; destroy 1 town city
seek_safety | push 1 explorer town city | town city gather 1 explorer or city gather 1 town | city remove 3 health
tall_tales_of_savagery | dahan remove 1 explorer | dahan remove 2 explorer or remove 1 town | \
 dahan remove 2 explorer or remove 1 town; 2 dahan remove 1 city
trade_suffers | city | coast replace 1 town 1 explorer | coast replace 1 city 1 town or replace 1 town 1 explorer
wary_of_the_interior | remove 1 explorer | remove 1 explorer town | remove 1 explorer town
"""
ROWS = [[part.strip() for part in row.split("|")] for row in PRINTED.replace("\\\n", "").strip().splitlines()]


def test_there_are_15_fear_cards():
    assert len(ROWS) == 15
    assert set(FEAR_NAMES) == {name for name, *_ in ROWS}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_text_of_each_level(row, lang):
    name, *levels = row
    for gist, effect in zip(levels, FEAR_CARDS[FEAR_NAMES.index(name)].levels, strict=True):
        text = effect.words(lang)
        assert re.findall(r"\d+", text) == re.findall(r"\d+", gist)
        assert lacking(lang, [word for word in re.findall("[a-z_]+", gist) if word in TERMS["en"]], text) == []


# -- Avoid the Dahan ---------------------------------------------------------------------------------------------------
def test_avoid_the_dahan_1_keeps_explorers_out_of_lands_with_2_dahan():
    t = resolve_fear_card("avoid_the_dahan", 1, "A5=Pa A3=2D A8=D A7=T B8=T,3D B4=T", "I-J")
    assert [t[land] for land in ("A3", "A8", "B8", "B4")] == ["2D", "D,E", "3D,T", "E,T"]


def test_avoid_the_dahan_2_prevents_builds_where_dahan_outnumber_buildings():
    t = resolve_fear_card("avoid_the_dahan", 2, "A5=Pa slots=ravage/-,build/II-S A4=2D,T A7=2D,T,C B3=D,E B5=E")
    assert [t[land] for land in ("A4", "A7", "B3", "B5")] == ["2D,T", "2D,2T,C", "D,E", "E,T"]


def test_avoid_the_dahan_3_keeps_them_from_building_in_lands_with_dahan():
    t = resolve_fear_card("avoid_the_dahan", 3, "A5=Pa slots=ravage/-,build/II-S A4=D,4T A7=2E B3=D,E")
    assert [t[land] for land in ("A4", "A7", "B3")] == ["D,4T", "2E,T", "D,E"]


# -- Belief Takes Root -------------------------------------------------------------------------------------------------
def test_belief_takes_root_1_defends_2_wherever_there_is_presence():
    text = "A5=2Pa,E A2=E A4=Pa,Pb A1=D"
    assert defend_of_lands("belief_takes_root", 1, text, "A5", "A4", "A2", "A1", "B6") == [2, 2, 0, 0, 0]
    assert defend_of_lands("belief_takes_root", 1, text, "B7") == [2 + 3]  # and Earth's Vitality


def test_belief_takes_root_2_defends_2_and_gives_energy_for_sacred_sites():
    t = resolve_fear_card(
        "belief_takes_root", 2, "slots=ravage/I-W,build/- A5=Pa,E A2=Pa,E A4=2Pa A8=Pa,E A7=2Pa,T,C B4=Pb,E B5=3Pb,E"
    ).play("rest")
    assert defence(t, "A5", "A4", "B4") == [2, 2, 2]
    assert (t.energy("a"), t.energy("b")) == (3, 1)  # A5 and A2 are wetlands, where one presence is enough for River; A7; B5


def test_belief_takes_root_3_removes_2_health_per_presence_in_one_land_each():
    t = resolve_fear_card("belief_takes_root", 3, "A5=2Pa,Pb,E,T,2C A8=Pa,2E,T").play("A5")
    t.play("C A5")
    assert t.offers()["a"] == "E A5 | T A5 | C A5 | done"  # 3 health left of 6
    t.play("T A5", "E A5")
    assert (t["A5"], t.to_act()) == ("C,2Pa,Pb", "b")
    assert t.why_not("A5", by="b") != ""  # another land
    t.play("A8", "E A8", "E A8")
    assert (t["A8"], t.fear, t.events_of("destroy")) == ("T,Pa", EARNED, [])


# -- Dahan Enheartened -------------------------------------------------------------------------------------------------
def test_dahan_enheartened_1_moves_a_dahan_out_of_or_into_a_land_with_invaders():
    text = "A5=Pa,2D,E A4=D A8=D"
    t = resolve_in_seat_order("dahan_enheartened", 1, text, "yes", "1", "D A5>A8")
    assert (t["A5"], t["A8"], t.to_act()) == ("D,E,Pa", "2D", "b")
    t.play("yes", "2", "A5", "D A4")
    assert (t["A5"], t["A4"]) == ("2D,E,Pa", "")
    t = resolve_in_seat_order("dahan_enheartened", 1, text, "done", "done")
    assert (t["A5"], t["A4"], t["A8"]) == ("2D,E,Pa", "D", "D")


def test_dahan_enheartened_2_gathers_dahan_and_deals_1_damage_where_there_are_any():
    t = resolve_fear_card("dahan_enheartened", 2, "A5=Pa,E,T A4=3D A8=E").play("A5", "D A4", "D A4", "T A5")
    assert (t["A5"], t["A4"]) == ("2D,E,T@1,Pa", "D")
    assert not t.may("A5")
    t.play("A8")
    assert t["A8"] == "E"  # nobody next to it wants to come: no dahan, no damage


def test_dahan_enheartened_3_gathers_dahan_and_deals_1_damage_for_each():
    t = resolve_fear_card("dahan_enheartened", 3, "A5=Pa,D,T,E A4=3D A8=D,2E").play(
        "A5", "D A4", "D A4", "T A5", "T@1 A5", "E A5"
    )
    assert (t["A5"], t["A4"]) == ("3D,Pa", "D")
    t.play("A8", "done")
    assert t["A8"] == "D,E"


# -- Dahan on their Guard ----------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-16.5")
@pytest.mark.parametrize(("level", "defend"), [(1, [3, 1, 0]), (2, [4, 2, 0]), (3, [6, 2, 0])])
def test_dahan_on_their_guard_defend_for_each_dahan(level, defend):
    assert defend_of_lands("dahan_on_their_guard", level, "A5=Pa,E A2=E A4=3D A8=D A1=T", "A4", "A8", "A1") == defend


# -- Dahan Raid --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("level", "left"), [(1, ["3D,6E", "D,6E", "E"]), (2, ["3D,4E", "D,6E", "E"]), (3, ["3D,E", "D,5E", "E"])]
)
def test_dahan_raid_deals_damage_in_a_land_with_dahan_of_each_players_choice(level, left):
    t = resolve_fear_card("dahan_raid", level, "A5=Pa A4=3D,7E A8=D,7E A7=E")
    assert t.offers() == {"a": "A4 | A8 | seat.1"}
    t.play("A4")
    assert [t[land] for land in ("A4", "A8", "A7")] == left  # the other player had A8 only


# -- Emigration Accelerates --------------------------------------------------------------------------------------------
def test_emigration_accelerates_1_removes_an_explorer_from_a_coast_each():
    t = resolve_in_seat_order("emigration_accelerates", 1, "A5=Pa,E A1=E,T A2=2E,T", invaders="I-J")
    assert t.offers() == {"a": "E A1 | E A2"}  # and there is no refusing
    t.play("E A1", "E A2")
    assert [t[land] for land in ("A1", "A2", "A5")] == ["T", "E,T", "E,Pa"]


def test_emigration_accelerates_2_removes_an_explorer_or_town_from_a_coast_each():
    t = resolve_in_seat_order("emigration_accelerates", 2, "A5=Pa,T A1=E,T,C A2=C", "T A1", invaders="I-J")
    assert (t["A1"], t["A5"], t.fear) == ("C", "T,Pa", EARNED)  # the other player had to take the explorer
    assert t.events_of("destroy") == []


def test_emigration_accelerates_3_removes_an_explorer_or_town_from_any_land_each():
    t = resolve_in_seat_order("emigration_accelerates", 3, "A5=Pa,T A1=E,C", "T A5", invaders="I-J")
    assert (t["A5"], t["A1"]) == ("Pa", "C")


# -- Fear of the Unseen ------------------------------------------------------------------------------------------------
def test_fear_of_the_unseen_1_removes_an_explorer_or_town_from_a_sacred_site_each():
    t = resolve_in_seat_order("fear_of_the_unseen", 1, "A5=Pa,T A4=Pa,E,T B5=2Pb,E,T", invaders="I-J")
    assert t.offers() == {"a": "T A5 | E B5 | T B5"}  # of any spirit
    t.play("T B5", "E B5")
    assert (t["B5"], t["A5"], t["A4"]) == ("2Pb", "T,Pa", "E,T,Pa")


def test_fear_of_the_unseen_2_removes_an_explorer_or_town_where_presence_is():
    t = resolve_in_seat_order("fear_of_the_unseen", 2, "A5=Pa A4=Pa,E,T,C A3=T B6=Pb,T", "T A4", invaders="I-J")
    assert t.offers() == {"b": "E A4 | T B6"}
    t.play("T B6")
    assert (t["A4"], t["B6"], t["A3"]) == ("E,C,Pa", "Pb", "E,T")  # jungles were explored


def test_fear_of_the_unseen_3_may_remove_a_city_from_a_sacred_site_instead():
    t = resolve_in_seat_order("fear_of_the_unseen", 3, "A5=Pa,C A4=Pa,T,C A3=T", invaders="I-J")
    t.play("2")
    assert not t.may("C A4")  # it is no sacred site
    assert (t["A5"], t["A4"], t["A3"], t.events_of("destroy")) == ("Pa", "C,Pa", "E,T", [])


# -- Isolation ---------------------------------------------------------------------------------------------------------
def test_isolation_1_removes_an_explorer_or_town_that_is_alone():
    t = resolve_in_seat_order("isolation", 1, "A5=Pa A1=T A2=2E A3=E A4=C A7=T,E", invaders="I-W")
    assert t.offers() == {"a": "T A1 | E A3"}
    t.play("T A1")
    assert (t["A1"], t["A3"], t["A4"]) == ("", "", "C")  # the last one fell to the other player


def test_isolation_2_removes_an_explorer_or_town_from_at_most_2_invaders():
    t = resolve_in_seat_order("isolation", 2, "A5=Pa A2=T,C A4=C A7=T,2E A8=2T", invaders="I-W")
    assert t.offers() == {"a": "T A2 | T A8"}
    t.play("T A8", "T A8")
    assert (t["A8"], t["A7"]) == ("", "2E,T")


def test_isolation_3_may_be_a_city_too():
    t = resolve_in_seat_order("isolation", 3, "A5=Pa A2=T,C A4=C A7=T,C,E", invaders="I-J")
    assert t.offers() == {"a": "T A2 | C A2 | C A4 | C B2"}
    t.play("C A4", "C A2")
    assert (t["A4"], t["A2"], t.fear) == ("", "T", EARNED)


# -- Overseas Trade Seem Safer -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("level", "defend"), [(1, 3), (2, 6), (3, 9)])
def test_overseas_trade_seem_safer_defends_the_coast(level, defend):
    text, lands = "A5=Pa,E A2=E A8=E", ("A1", "A2", "A3", "B3", "A5", "A8")
    assert defend_of_lands("overseas_trade_seem_safer", level, text, *lands) == [defend] * 4 + [0, 0]


@pytest.mark.parametrize(("level", "left"), [(1, ["T,C", "E,T", "T,C"]), (2, ["T", "E,T", "T,C"]), (3, ["T", "E", "T,C"])])
def test_overseas_trade_seem_safer_hinders_building_on_the_coast(level, left):
    t = resolve_fear_card("overseas_trade_seem_safer", level, "A5=Pa slots=ravage/-,build/III-JS A3=T B3=E A8=T")
    assert [t[land] for land in ("A3", "B3", "A8")] == left


# -- Retreat! ----------------------------------------------------------------------------------------------------------
def test_retreat_1_pushes_up_to_2_explorers_from_an_inland_land():
    t = resolve_in_seat_order("retreat", 1, "A5=Pa A4=3E,T A3=2E", "A4", "E A4>A1", "E A4>A2")
    assert (t["A4"], t["A1"], t["A2"], t.to_act()) == ("E,T", "E", "E", "b")
    assert not t.may("A3")  # the coast
    t.play("done")


def test_retreat_2_pushes_up_to_3_explorers_or_towns_from_an_inland_land():
    t = resolve_in_seat_order("retreat", 2, "A5=Pa A4=2E,2T,C A3=2E", "A4", "E A4>A2", "T A4>A2", "T A4>A2")
    assert (t["A4"], t["A2"], t.to_act()) == ("E,C", "E,2T", "b")
    t.play("A4", "E A4>A2")
    assert (t["A4"], t["A2"]) == ("C", "2E,2T")


def test_retreat_3_pushes_any_number_of_explorers_and_towns_from_any_land():
    t = resolve_in_seat_order("retreat", 3, "A5=Pa A3=4E,2T,C", "A3", *["E A3>A4"] * 4, "T A3>A4", "T A3>A4", invaders="I-W")
    assert (t["A3"], t["A4"]) == ("C", "4E,2T")
    t.play("done")


# -- Scapegoats --------------------------------------------------------------------------------------------------------
SCAPEGOATS = "A5=Pa A4=2T,3E A7=C,3E A8=3E A2=T,C,5E"


@pytest.mark.parametrize(
    ("level", "left"),
    [
        (1, ["E,2T", "3E,C", "3E", "4E,T,C"]),
        (2, ["E,2T", "E,C", "3E", "2E,T,C"]),
        (3, ["2T", "C", "3E", "C"]),
    ],
)
def test_scapegoats_destroy_explorers_for_buildings_in_their_land(level, left):
    t = resolve_fear_card("scapegoats", level, SCAPEGOATS, "I-M")
    assert [t[land] for land in ("A4", "A7", "A8", "A2")] == left


def test_scapegoats_3_destroys_a_town_for_each_city_with_its_fear():
    t = resolve_fear_card("scapegoats", 3, "A5=Pa A4=3T,2C,E", "I-M")
    assert (t["A4"], t.fear) == ("T,2C", EARNED + 2)


# -- Seek Safety -------------------------------------------------------------------------------------------------------
def test_seek_safety_1_pushes_an_explorer_to_where_there_are_more_buildings():
    t = resolve_in_seat_order("seek_safety", 1, "A5=Pa A4=E,T A2=T,C A3=T A1=E", "A4", invaders="I-J")
    assert (t["A4"], t["A2"]) == ("T", "E,T,C")  # A3 has no more buildings than A4
    t.play("done")


def test_seek_safety_1_offers_only_lands_that_can_be_left_for_a_safer_one():
    t = resolve_in_seat_order("seek_safety", 1, "A5=Pa A4=E,T A2=E,T,C A7=E A8=E", invaders="I-J")
    assert t.offers() == {"a": "A4 | done"}  # the others have no neighbour with more buildings
    t.play("done", "done")


def test_seek_safety_2_gathers_an_explorer_to_a_building_or_a_town_to_a_city():
    text = "A5=Pa,T A4=E,T A3=T A1=E,C"
    t = resolve_in_seat_order("seek_safety", 2, text, "yes", "1", "A3", invaders="I-W")
    assert (t["A3"], t["A4"]) == ("E,T", "T")
    t.play("yes", "2", "A1")
    assert t.offers() == {"b": "T A4 | T A5"}
    t.play("T A5")
    assert t["A1"] == "E,T,C"
    t = resolve_in_seat_order("seek_safety", 2, text, "done", "done", invaders="I-J")
    assert (t["A4"], t["A5"]) == ("E,T", "T,Pa")


def test_seek_safety_3_removes_up_to_3_health_from_a_land_without_a_city():
    t = resolve_in_seat_order("seek_safety", 3, "A5=Pa A4=2T,2E A3=T,C", "A4", "T A4", invaders="I-W")
    assert t.offers() == {"a": "E A4 | done"}  # 1 left
    t.play("E A4")
    assert (t["A4"], t.to_act(), t.may("A3")) == ("E,T", "b", False)
    t.play("done")


# -- Tall Tales of Savagery --------------------------------------------------------------------------------------------
def test_tall_tales_1_removes_an_explorer_from_a_land_with_dahan_each():
    t = resolve_in_seat_order("tall_tales_of_savagery", 1, "A5=Pa A4=D,E,T A8=D,2E A7=E")
    assert t.offers() == {"a": "E A4 | E A8"}
    t.play("E A4", "E A8")
    assert (t["A4"], t["A8"], t["A7"]) == ("D,T", "D,E", "E")


def test_tall_tales_2_removes_2_explorers_or_a_town_from_a_land_with_dahan_each():
    t = resolve_in_seat_order("tall_tales_of_savagery", 2, "A5=Pa A4=D,3E,T A7=3E", "1")
    assert t["A4"] == "D,E,T"
    t.play("2")
    assert (t["A4"], t["A7"]) == ("D,E", "3E")


def test_tall_tales_3_applies_to_all_lands_with_dahan_and_removes_a_city_with_2():
    t = resolve_fear_card("tall_tales_of_savagery", 3, "A5=Pa A4=D,3E,T,C A7=3E,C A8=2D,2E,2T,2C", "I-W").play("1", "2")
    assert [t[land] for land in ("A4", "A7", "A8")] == ["D,E,T,C", "3E,C", "2D,2E,T,C"]
    assert t.events_of("destroy") == []


# -- Trade Suffers -----------------------------------------------------------------------------------------------------
def test_trade_suffers_1_keeps_them_from_building_in_lands_with_a_city():
    t = resolve_fear_card("trade_suffers", 1, "A5=Pa slots=ravage/-,build/II-S A4=2T,C A7=2T B3=E")
    assert [t[land] for land in ("A4", "A7", "B3")] == ["2T,C", "2T,C", "E,T"]


def test_trade_suffers_2_may_make_a_town_on_the_coast_an_explorer():
    t = resolve_in_seat_order("trade_suffers", 2, "A5=Pa,T A3=2T A1=C", invaders="I-W")
    assert t.offers() == {"a": "A3 | done"}
    t.play("A3", "done")
    assert (t["A3"], t.fear) == ("E,T", EARNED)


def test_trade_suffers_3_may_make_a_city_a_town_or_a_town_an_explorer():
    t = resolve_in_seat_order("trade_suffers", 3, "A5=Pa,T,C A3=T,C", "A3", "1", "A3", "2", invaders="I-W")
    assert (t["A3"], t["A5"][:4]) == ("E,T", "E,T,")


# -- Wary of the Interior ----------------------------------------------------------------------------------------------
def test_wary_of_the_interior_1_removes_an_explorer_from_an_inland_land_each():
    t = resolve_in_seat_order("wary_of_the_interior", 1, "A5=Pa A4=E,T A8=E A3=E")
    assert t.offers() == {"a": "E A4 | E A8"}
    t.play("E A8")
    assert (t["A4"], t["A8"], t["A3"]) == ("T", "", "E")


def test_wary_of_the_interior_2_removes_an_explorer_or_town_inland_each():
    t = resolve_in_seat_order("wary_of_the_interior", 2, "A5=Pa A4=E,T,C A3=T", "T A4")
    assert (t["A4"], t["A3"]) == ("C", "T")


def test_wary_of_the_interior_3_removes_an_explorer_or_town_from_any_land_each():
    t = resolve_in_seat_order("wary_of_the_interior", 3, "A5=Pa A4=E,T,C A3=T", "T A3", "T A4")
    assert (t["A4"], t["A3"]) == ("E,C", "")

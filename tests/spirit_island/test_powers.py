"""Power cards and innate powers of the four spirits of low complexity, and the first cards of the decks."""

import pytest

from dolmen.games.spirit_island.cards.adversaries import ADVERSARIES
from dolmen.games.spirit_island.cards.blight_cards import BLIGHT_NAMES
from dolmen.games.spirit_island.cards.fear_cards import FEAR_CARDS
from dolmen.games.spirit_island.cards.powers import POWERS, SPECIAL_RULES
from dolmen.games.spirit_island.cards.scenarios import SCENARIOS
from dolmen.games.spirit_island.effects.targets import ChooseTarget
from dolmen.games.spirit_island.game import nodes
from dolmen.games.spirit_island.model.components import INNATE
from dolmen.games.spirit_island.phases.spirit_phase import GROWTH
from dolmen.text import LANGUAGES, has, say

from .table import table

FAR = "B2=C"


def slow_phase(spirit: str, text: str, **draws: str):
    """The slow phase of one spirit and, so that it does not end at once, an Earth with a card to use."""
    return table(f"spirits={spirit},earth phase=slow {FAR} B7=2Pb,D b=play:rituals_of_destruction {text}", **draws)


def fast_phase(spirit: str, text: str, **draws: str):
    return table(f"spirits={spirit},earth phase=fast {FAR} B7=2Pb b=play:a_year_of_perfect_stillness {text}", **draws)


# -- texts -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_title_and_a_text(lang):
    for power in POWERS:
        assert has(f"{power.text_prefix}.power.{power.name}")
        assert power.use.words(lang).strip()
        assert isinstance(power.target, ChooseTarget)
        assert power.target.range_and_target(lang)
    for card in FEAR_CARDS:
        assert say(lang, f"spirit_island.fear_cards.card.{card.name}")
        assert all(level.words(lang).strip() for level in card.levels)
    for name in BLIGHT_NAMES:
        assert say(lang, f"spirit_island.blight_cards.card.{name}")
    for rule in SPECIAL_RULES:
        assert say(lang, f"spirit_island.{rule.spirit}.rule.{rule.name}")
        assert rule.modifier.words(lang).strip()
    for room, things in (("spirit_island.adversaries", ADVERSARIES), ("spirit_island.scenarios", SCENARIOS)):
        for thing in things:
            assert say(lang, f"{room}.{thing.name}.name")
            assert all(part.words(lang).strip() for part in thing.parts())
    assert all(growth.words(lang) for growth in GROWTH)


def test_every_node_has_its_own_path_and_every_power_its_number():
    assert all(node.path == path for path, node in nodes().items())
    assert [power.number for power in POWERS] == list(range(len(POWERS)))
    assert all(power.lines for power in POWERS if power.deck == INNATE)


# -- Lightning's Swift Strike --------------------------------------------------------------------------------------------
def test_shatter_homesteads():
    t = slow_phase("lightning", "A7=2Pa A5=2T a=play:shatter_homesteads").play("shatter_homesteads", "A5")
    assert (t["A5"], t.fear) == ("T", 2)


def test_raging_storm():
    t = slow_phase("lightning", "A7=2Pa A5=2T,E,C,D a=play:raging_storm").play("raging_storm", "A5")
    assert t["A5"] == "D,2T@1,C@1"


@pytest.mark.parametrize(("there", "fear"), [("E", 0), ("T", 1), ("C", 1)])
def test_harbingers_frighten_once_where_dahan_meet_a_building(there, fear):
    t = slow_phase("lightning", f"A7=2Pa,2D A8={there} a=play:harbingers_of_the_lightning")
    t.play("harbingers_of_the_lightning", "A7", "D A7>A8", "D A7>A8")
    assert (t["A8"], t.fear) == (f"2D,{there}", fear)


@pytest.mark.parametrize(
    ("elements", "answers", "left"),
    [
        ("fire,3,air,2", ["T A5"], "T,2C"),
        ("fire,4,air,3", ["1", "T A5"], "T,2C"),
        ("fire,4,air,3", ["2", "C A5"], "2T,C"),
        ("fire,5,air,4,water,1", ["2", "C A5", "T A5"], "T,C"),
        ("fire,5,air,5,water,2", ["2", "C A5", "C A5", "T A5"], "T"),
    ],
)
def test_thundering_destruction(elements, answers, left):
    t = slow_phase("lightning", f"A7=2Pa A5=2T,2C a=gained:{elements}").play("thundering_destruction", "A5", *answers)
    assert t["A5"] == left


# -- River Surges in Sunlight --------------------------------------------------------------------------------------------
def test_flash_floods_are_stronger_on_the_coast():
    assert fast_phase("river", "A5=Pa,3E a=play:flash_floods").play("flash_floods", "A5")["A5"] == "2E,Pa"
    assert fast_phase("river", "A2=Pa,3E a=play:flash_floods").play("flash_floods", "A2")["A2"] == "E,Pa"


@pytest.mark.parametrize(("before", "after", "energy"), [("", "", 0), ("D", "D", 0), ("2D", "3D", 1)])
def test_rivers_bounty(before, after, energy):
    near = f"A4={before}" if before else ""
    t = slow_phase("river", f"A5=Pa {near} a=play:rivers_bounty").play("rivers_bounty", "A5")
    while t.may("D A4"):
        t.play("D A4")
    assert (t["A5"], t.energy("a")) == (f"{after},Pa".strip(","), energy)


@pytest.mark.parametrize(
    ("elements", "answers", "left"),
    [
        ("sun,1,water,2", ["T A5>A4"], "2E,C,Pa"),
        ("sun,2,water,3", ["E A5", "E A5", "T A5>A4"], "C,Pa"),
        ("sun,3,water,4,earth,1", [], "C@2,Pa"),
    ],
)
def test_massive_flooding(elements, answers, left):
    t = slow_phase("river", f"A5=Pa,2E,T,C a=gained:{elements}").play("massive_flooding", "A5", *answers)
    assert t["A5"] == left


# -- Shadows Flicker Like Flame --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("dahan", "fear"), [(2, 0), (3, 3)])
def test_favors_called_due(dahan, fear):
    t = slow_phase("shadows", f"A8=2Pa,2E A5={dahan}D a=play:favors_called_due")
    t.play("favors_called_due", "A8", *["D A5"] * dahan)
    assert (t.fear, t["A8"]) == (fear, f"{dahan}D,2E,2Pa")


def test_favors_called_due_needs_invaders():
    t = slow_phase("shadows", "A8=2Pa,D a=play:favors_called_due").play("favors_called_due", "A8")
    assert t.fear == 0


@pytest.mark.rule("SI-34.7")
def test_mantle_of_dread_lets_the_target_choose():
    t = slow_phase("shadows", "A8=2Pa B6=2Pb,E,2T a=play:mantle_of_dread").play("mantle_of_dread", "seat.1")
    assert (t.fear, t.to_act()) == (2, "b")
    t.play("B6", "E B6>B5", "T B6>B8")
    assert (t["B5"], t["B6"], t["B8"]) == ("E", "T,2Pb", "T")


@pytest.mark.parametrize(
    ("elements", "answers", "left", "fear"),
    [
        ("moon,2,fire,1", [], "E,T,2Pa", 0),
        ("moon,3,fire,2", ["E A8"], "T,2Pa", 1),
        ("moon,3,fire,2", ["done"], "E,T,2Pa", 0),
        ("moon,4,fire,3,air,2", ["E A8", "T A8", "T@1 A8"], "2Pa", 1 + 1 + 1),
    ],
)
def test_darkness_swallows_the_unwary(elements, answers, left, fear):
    t = fast_phase("shadows", f"A8=2Pa,T A5=E a=gained:{elements}")
    t.play("darkness_swallows_the_unwary", "A8", *answers)
    assert (t["A8"], t.fear) == (left, fear)


# -- Vital Strength of the Earth -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("dahan", "left", "fear"), [(2, "2D,C@2", 0), (3, "3D", 2 + 2)])
def test_rituals_of_destruction(dahan, left, fear):
    t = table(
        f"spirits=earth,river phase=slow {FAR} A6=2Pa A5=C,{dahan}D B6=Pb a=play:rituals_of_destruction b=play:wash_away"
    )
    t.play("rituals_of_destruction", "A5")
    assert (t["A5"], t.fear) == (left, fear)


def test_draw_of_the_fruitful_earth():
    cards = "a=play:draw_of_the_fruitful_earth b=play:wash_away"
    t = table(f"spirits=earth,river phase=slow {FAR} A6=2Pa A5=3E,D A8=2D B6=Pb {cards}")
    t.play("draw_of_the_fruitful_earth", "A6", "E A5", "E A5", "D A8", "done")
    assert (t["A6"], t["A5"], t["A8"]) == ("D,2E,2Pa", "D,E", "D")


# -- minor powers ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("moon", "answers", "left"), [(0, ["E A5"], "2D,T,Pa"), (1, ["2", "T A5"], "2D,E,Pa")])
def test_call_of_the_dahan_ways(moon, answers, left):
    gained = ";gained:moon,1" if moon else ""
    t = slow_phase("river", f"A5=Pa,D,E,T a=play:call_of_the_dahan_ways{gained}").play(
        "call_of_the_dahan_ways", "A5", *answers
    )
    assert t["A5"] == left


def test_call_to_bloodshed():
    t = slow_phase("river", "A5=Pa,2D,T A4=D a=play:call_to_bloodshed").play("call_to_bloodshed", "A5", "1")
    assert (t["A5"], t.fear) == ("2D,Pa", 1)


def test_drought():
    t = slow_phase("river", "A4=2Pa A5=2Pa,4T,C a=play:drought;gained:sun,2").play("drought", "A5", "C@1 A5")
    assert t["A5"] == "T@1,Pa,B"
    assert t.fear == 3 + 2


def test_encompassing_ward_follows_the_presence_of_its_target():
    t = fast_phase("river", "A5=Pa A4=Pb,3E slots=ravage/I-S,build/- a=play:encompassing_ward", invaders="I-J")
    t.play("encompassing_ward", "seat.1").play("ready", by="b")
    assert t["A4"] == "3E,Pb"  # 3 less 2 is 1: no blight


def test_gift_of_power_lets_the_target_gain_a_minor_power():
    t = slow_phase("river", "A5=Pa a=play:gift_of_power", minor="drought call_to_migrate reaching_grasp song_of_sanctity")
    t.play("gift_of_power", "seat.1")
    assert t.to_act() == "b"
    t.play("drought")
    assert "drought" in t.hand("b")


@pytest.mark.rule("SI-9.16")
def test_natures_resilience_may_remove_blight_instead_with_water():
    t = fast_phase("river", "A5=Pa,B a=play:natures_resilience;gained:water,2").play("natures_resilience", "A5", "2")
    assert (t["A5"], t.s.defence(5)) == ("Pa", 0)
    t = fast_phase("river", "A5=Pa,B a=play:natures_resilience;gained:water,1").play("natures_resilience", "A5")
    assert (t["A5"], t.s.defence(5)) == ("Pa,B", 6)


def test_pull_beneath_the_hungry_earth():
    t = slow_phase("river", "A5=Pa,3E A6=Pa,3E A4=3E a=play:pull_beneath_the_hungry_earth")
    for land, left, fear in (("A5", "E,Pa", 1), ("A6", "2E,Pa", 1), ("A4", "2E", 0)):
        t = slow_phase("river", "A5=Pa,3E A6=Pa,3E A4=3E a=play:pull_beneath_the_hungry_earth")
        t.play("pull_beneath_the_hungry_earth", land)
        assert (t[land], t.fear) == (left, fear)


@pytest.mark.rule("SI-15.2")
def test_reaching_grasp_lengthens_targeting():
    t = fast_phase("river", "A5=Pa A8=E a=play:reaching_grasp,flash_floods").play("reaching_grasp", "seat.0", "flash_floods")
    assert t.may("A3")


def test_song_of_sanctity():
    t = slow_phase("river", "A5=Pa A6=2E,B a=play:song_of_sanctity").play("song_of_sanctity", "A6", "E A6>A5", "E A6>A8")
    assert t["A6"] == "B"
    assert slow_phase("river", "A5=Pa A6=B a=play:song_of_sanctity").play("song_of_sanctity", "A6")["A6"] == ""


# -- major powers ----------------------------------------------------------------------------------------------------------
def test_tsunami_strikes_the_other_coastal_lands_of_the_board_too():
    text = "A5=Pa A1=2E,3D A2=C,D A3=D,E a=play:tsunami;gained:water,2,earth,1"
    t = slow_phase("river", text).play("tsunami", "A1", *["C A2", "C@1 A2", "C@2 A2"])
    assert [t[land] for land in ("A1", "A2", "A3")] == ["D", "", ""]
    assert t.fear == 2 + 1 + 1 + 2


@pytest.mark.rule("SI-11.17")
def test_vengeance_of_the_dead_strikes_after_each_action_but_not_after_itself():
    text = "A5=Pa A4=2T,E,D slots=ravage/I-S,build/- a=play:vengeance_of_the_dead"
    t = fast_phase("river", text, invaders="I-J").play("vengeance_of_the_dead", "A4").play("ready", by="b")
    assert [event.what for event in t.events_of("destroy")] == ["dahan"]
    assert (t["A4"], t.offers()["a"]) == ("E,2T,B", "E A4 | T A4")  # for the dahan, when the ravage is through
    t.play("E A4")
    assert t["A4"] == "2T,B"


@pytest.mark.rule("SI-13.21")
def test_infinite_vitality_makes_dahan_hardy_and_keeps_blight_away():
    text = "A6=2Pa B6=Pb A5=2T,D slots=ravage/I-W,build/- a=play:infinite_vitality b=play:flash_floods"
    t = table(f"spirits=earth,river phase=fast {FAR} {text}", invaders="I-J")
    t.play("infinite_vitality", "A5").play("ready", by="b")
    assert t["A5"].startswith("D@4")
    assert "B" not in t["A5"]


# -- fear cards ------------------------------------------------------------------------------------------------------------
def resolve_fear_card(card: str, level: int, text: str, invaders: str = "I-M"):
    return table(
        f"spirits=river,earth phase=invader {FAR} A5=Pa B7=2Pb terror={level} earned=? {text}", fear=card, invaders=invaders
    ).play()


@pytest.mark.rule("SI-21.12")
def test_avoid_the_dahan_is_tested_when_the_action_would_happen():
    assert resolve_fear_card("avoid_the_dahan", 1, "A2=T A4=2D A7=D A8=T", "I-S")["A4"] == "2D"
    built = "slots=ravage/-,build/I-S A4=2D,T A7=D,T"
    assert [resolve_fear_card("avoid_the_dahan", 2, built)[land] for land in ("A4", "A7")] == ["2D,T", "D,T,C"]
    assert resolve_fear_card("avoid_the_dahan", 3, built)["A7"] == "D,T"


@pytest.mark.rule("SI-23.9")
def test_overseas_trade_seem_safer_stops_cities_but_builds_no_town_instead():
    t = resolve_fear_card("overseas_trade_seem_safer", 2, "slots=ravage/-,build/I-J A3=T A8=T", "I-M")
    assert (t["A3"], t["A8"]) == ("T", "T,C")
    assert resolve_fear_card("overseas_trade_seem_safer", 3, "slots=ravage/-,build/I-J A3=E", "I-M")["A3"] == "E"


def test_retreat_pushes_from_one_inland_land_each():
    t = resolve_fear_card("retreat", 1, "A8=2E A6=E")
    t.play("rest", "A8", "E A8>A5", "done", by="a").play("done", by="b")
    assert (t["A5"], t["A8"]) == ("E,Pa", "E")


def test_trade_suffers():
    t = resolve_fear_card("trade_suffers", 3, "A2=C A3=T").play("rest")
    t.play("A2", "1", by="a").play("A3", "2", by="b")
    assert (t["A2"], t["A3"]) == ("T", "E")


def test_scapegoats():
    assert resolve_fear_card("scapegoats", 2, "A4=T,4E A7=C,4E")["A4"] == "3E,T"
    assert resolve_fear_card("scapegoats", 2, "A4=T,4E A7=C,4E")["A7"] == "2E,C"
    assert resolve_fear_card("scapegoats", 3, "A7=C,2T,4E")["A7"] == "T,C"


def test_belief_takes_root_gives_energy_for_sacred_sites_with_invaders():
    t = resolve_fear_card("belief_takes_root", 2, "B4=E,2Pb").play("rest")
    assert (t.energy("a"), t.energy("b")) == (0, 1)

"""Boards, lands, terrain and adjacency; the ocean (SI-4)."""

import pytest

from dolmen.games import game_info
from dolmen.games.rulebook import rulebook
from dolmen.games.spirit_island.model.components import BOARDS, OCEANS, TERRAIN, TERRAINS, bits, board_mask, island_map
from dolmen.games.spirit_island.text.text_view import describe_table
from dolmen.games.spirit_island.ui import game_ui
from dolmen.text import catalogue

from .scenes import fast_phase, slow_phase
from .table import table

NOTHING = "slots=ravage/-,build/-"


@pytest.mark.rule("SI-4.2", "SI-4.3", "SI-4.25")
def test_four_terrains_two_lands_of_each_on_every_board():
    assert set(TERRAINS) == {"mountain", "jungle", "sands", "wetland"}
    for board in range(len(BOARDS)):
        here = [TERRAIN[land] for land in bits(board_mask(board) & ~OCEANS)]
        assert sorted(here) == [0, 0, 1, 1, 2, 2, 3, 3]


HILLS = [("en", "Mountain", "en-hills", "Hills"), ("de", "Gebirge", "de-hills", "Hügel")]


@pytest.mark.rule("SI-4.25")
@pytest.mark.parametrize(("lang", "usual", "other", "wanted"), HILLS, ids=["en", "de"])
def test_mountain_is_shown_as_mountain_unless_a_reader_chooses_hills(lang, usual, other, wanted):
    """All texts that name it: text view, drawing, inspected lands, invader cards and powers, labels."""
    held = "a=play:flash_floods;hand:talons_of_lightning"
    t = fast_phase(f"A1=E A5=2Pa slots=ravage/I-M,build/I-J deck=2 {held}").play("flash_floods")

    def shown(spoken: str) -> list[str]:
        places = ("land-A1", "card-talons_of_lightning", "invader-I-M")
        close = [game_ui.inspect(t.game, t.s, 0, at, spoken)[1] for at in places]
        named = [game_ui.answer_title(t.game, t.s, 0, answer, spoken, ["Ann", "Bob"]) for answer in t.game.legal(t.s, 0)]
        return [
            describe_table(t.game, t.s, 0, spoken),
            game_info("spirit_island").drawing.draw(t.game, t.s, 0, spoken),
            *close,
            "\n".join(named),
        ]

    for before, after in zip(shown(lang), shown(other), strict=True):
        assert usual in before
        assert wanted not in before
        assert wanted in after
        assert usual not in after


@pytest.mark.rule("SI-4.25")
def test_the_other_terrain_name_changes_no_other_text():
    for lang, *_ in HILLS:
        usual, other = catalogue(lang), catalogue(f"{lang}-hills")
        assert [key for key in usual if usual[key] != other[key]] == ["spirit_island.terrain.mountain"]
        rule = rulebook("spirit_island").find("SI-4.2")
        assert rule.text(f"{lang}-hills") == rule.text(lang)


@pytest.mark.rule("SI-4.5", "SI-4.15")
def test_the_ocean_cannot_be_targeted_or_pushed_into():
    t = fast_phase("A2=Pa,E a=play:flash_floods,delusions_of_danger").play("flash_floods")
    assert t.offers() == {"a": "A1 | A2 | A3 | A4"}
    assert t.why_not("A0") == "SI-4.15"
    t.play("A1", "delusions_of_danger", "A2", "1")
    assert t.offers() == {"a": "E A2>A1 | E A2>A3 | E A2>A4"}


@pytest.mark.rule("SI-4.15")
def test_distances_are_counted_through_lands_only():
    for board in range(len(BOARDS)):
        one = island_map((board,))
        first, third = board * 9 + 1, board * 9 + 3
        assert one.distance(first, third) == 2  # by way of land 2, and not next to each other over the sea
        assert not one.neighbours[first] >> third & 1


@pytest.mark.rule("SI-4.6")
def test_lands_with_a_common_border_are_adjacent():
    t = slow_phase("A4=Pa,E a=play:wash_away").play("wash_away", "A4")
    assert {offer.split(">")[-1] for offer in t.offers()["a"].split(" | ")} == {"A1", "A2", "A3", "A5", "B3", "done"}


# -- Ocean's Hungry Grasp ----------------------------------------------------------------------------------------------
def table_with_ocean(text: str, ocean: str = "A0=Pa A1=Pa", phase: str = "slow", **draws: str):
    """Ocean on board A, River on board B; Ocean's card keeps the phase open."""
    stays = "a=play:swallow_the_land_dwellers" if phase == "slow" else "a=play:grasping_tide"
    return table(f"spirits=ocean,river phase={phase} {ocean} {stays} {text}", **draws)


@pytest.mark.rule("SI-4.26")
def test_an_ocean_with_oceans_presence_is_a_coastal_wetland_for_all_powers():
    t = table_with_ocean("A2=Pb B2=C b=play:flash_floods", phase="fast").play("flash_floods", by="b")
    assert t.offers() == {"b": "A0 | A1 | A2 | A3 | A4"}
    t = table_with_ocean("A4=2Pb B2=C b=play:tsunami").play("tsunami", by="b")
    assert "A0" in t.offers()["b"].split(" | ")  # a coastal land, at range 2
    t = table_with_ocean("A2=2Pb B2=C b=play:voracious_growth").play("voracious_growth", by="b")
    assert t.offers() == {"b": "A0 | A2 | A3"}  # jungle and wetland


@pytest.mark.rule("SI-4.26")
def test_the_ocean_of_a_board_without_its_presence_stays_ocean():
    t = table_with_ocean("B2=2Pb A3=C b=play:flash_floods", phase="fast").play("flash_floods", by="b")
    assert "B0" not in t.offers()["b"].split(" | ")
    t = table_with_ocean("A2=Pb B2=C b=play:flash_floods", ocean="B0=Pa B3=Pa", phase="fast").play("flash_floods", by="b")
    assert "A0" not in t.offers()["b"].split(" | ")


@pytest.mark.rule("SI-4.26")
def test_pieces_pushed_into_the_sea_drown_and_it_borders_only_its_own_coast():
    t = table_with_ocean("A2=Pb,2E A4=2E B2=C b=play:wash_away").play("wash_away", "A2", "E A2>A0", "done", by="b")
    assert (t["A0"], t["A2"]) == ("Pa", "E,Pb")
    assert len(t.events_of("drown")) == 1
    t = table_with_ocean("A2=Pb,2E A4=2E B2=C b=play:wash_away").play("wash_away", "A4", by="b")
    assert ">A0" not in t.offers()["b"]


@pytest.mark.rule("SI-4.26")
def test_presence_can_enter_the_sea_by_powers_but_not_by_others_growth():
    t = table_with_ocean("A2=Pb B2=C b=play:indomitable_claim", phase="fast").play(
        "indomitable_claim", "A0", "track.energy", by="b"
    )
    assert t["A0"] == "Pa,Pb"
    t = table("spirits=ocean,river phase=spirit A0=Pa A1=Pa A2=Pb B2=C").play("growth.2", by="b")
    assert "A0" not in t.offers()["b"].split(" | ")


@pytest.mark.rule("SI-4.26")
def test_blight_can_cascade_into_the_sea_and_from_it():
    position = "A2=2Pb,B A3=2Pb B2=C blight=9 b=play:land_of_haunts_and_embers"
    t = table_with_ocean(position, phase="fast").play("land_of_haunts_and_embers", "A2", "A0", by="b")
    assert t["A0"] == "B"  # and Ocean's presence there is destroyed
    t = table_with_ocean(f"{position} A0=2Pa,B", ocean="A1=Pa", phase="fast")
    t.play("land_of_haunts_and_embers", "A2", "A0", by="b")
    assert t.offers() == {"b": "A1 | A2 | A3"}


@pytest.mark.rule("SI-4.26")
def test_for_fear_cards_and_invaders_the_sea_stays_ocean():
    t = table(f"spirits=ocean,river phase=invader A0=Pa A1=Pa,E A2=Pb B2=C earned=? terror=3 {NOTHING}", fear="retreat")
    t.play("rest").play("A1", by="a")
    assert not t.may("E A1>A0")


@pytest.mark.rule("SI-4.26", "SI-30.3")
@pytest.mark.parametrize(("river", "ending"), [("", "destroyed"), ("A4=Pb", "")])
def test_presence_in_an_ocean_that_is_not_land_does_not_keep_a_spirit_alive(river, ending):
    t = table(f"spirits=ocean,river phase=spirit A0=Pa,Pb B0=Pa A1=C {river}")
    t.play("growth.3", "item.2", "B1", "from A0", by="a")  # Ocean leaves board A
    assert (t["A0"], t["B1"], t.ending()) == ("Pb", "Pa", ending)

"""Build, explore, escalation and how invader cards move through the slots (SI-20, SI-23, SI-24, SI-25)."""

import pytest

from dolmen.engine.chance import nth_bit
from dolmen.engine.serialize import to_bytes
from dolmen.games.position_fields import BadPosition
from dolmen.games.spirit_island.content.loader import load_invaders
from dolmen.games.spirit_island.game import from_position
from dolmen.games.spirit_island.model.components import FLAGGED, INVADER_NAMES, STAGE

from .scenes import fast_phase, invader_phase
from .table import setup, table

NOTHING = "slots=ravage/-,build/-"


def cards(numbers) -> list[str]:
    return [INVADER_NAMES[card] if card >= 0 else "-" for card in numbers]


# -- build -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-23.1", "SI-23.3")
def test_exactly_the_lands_of_the_terrain_with_invaders_get_one_building():
    t = invader_phase("A5=Pa A4=3E A7=C A8=2E,T A1=D slots=ravage/-,build/I-S", "I-M")
    assert (t["A4"], t["A7"], t["A8"]) == ("3E,T", "T,C", "2E,T")


@pytest.mark.rule("SI-23.4", "SI-23.5")
@pytest.mark.parametrize(
    ("before", "after"), [("3T,2C", "3T,3C"), ("2T,2C", "3T,2C"), ("T,3C", "2T,3C"), ("3T", "3T,C"), ("2E", "2E,T")]
)
def test_a_city_where_towns_exceed_cities_otherwise_a_town(before, after):
    assert invader_phase(f"A5=Pa A4={before} slots=ravage/-,build/I-S")["A4"] == after


@pytest.mark.rule("SI-23.7")
def test_a_land_builds_once_per_card_and_counts_pieces_at_that_time():
    t = invader_phase("A5=Pa A2=E A3=E A4=E slots=build/I-S,ravage/-,build/III-JS", "I-M")
    assert t["A4"] == "E,T,C"  # a town by the first card, so the second brings a city
    assert t["A3"] == "E,T"
    t = invader_phase("A5=Pa A2=E A3=T slots=ravage/-,build/II-C", "I-M")
    assert (t["A2"], t["A3"]) == ("E,T", "T,C")


@pytest.mark.rule("SI-23.9")
def test_where_a_building_is_forbidden_no_other_replaces_it():
    t = invader_phase("A5=Pa A2=T A3=E earned=? terror=2 slots=ravage/-,build/II-C", "I-M", fear="overseas_trade_seem_safer")
    assert (t["A2"], t["A3"]) == ("T", "E,T")  # no cities are built on the coast


# -- explore -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-24.1", "SI-24.3")
def test_the_next_card_is_turned_up_and_only_its_terrain_explored():
    t = invader_phase(f"A5=Pa A2=T {NOTHING} deck=1222", "I-S")
    assert [event.what for event in t.events_of("invader-card")] == ["I-S"]
    assert t.s.invader_deck_stages == [2, 2, 2]
    assert [t[land] for land in ("A1", "A2", "A3", "A4", "A7")] == ["", "T", "", "E", ""]


@pytest.mark.rule("SI-24.6", "SI-24.7", "SI-4.21")
def test_one_explorer_comes_from_the_supply_however_many_sources_there_are():
    t = invader_phase(f"A5=Pa,E,T A1=2T A2=C,E {NOTHING}", "I-S")
    assert t["A4"] == "E"
    assert (t["A1"], t["A2"], t["A5"]) == ("2T", "E,C", "E,T,Pa")


@pytest.mark.rule("SI-24.4", "SI-4.9", "SI-4.12")
def test_the_ocean_is_a_source_only_for_the_coast_and_cliffs_are_no_source():
    t = invader_phase(f"A5=Pa {NOTHING} deck=3333", "III-MJ")
    assert [t[land] for land in ("A1", "A3", "A6", "A8")] == ["E", "E", "", ""]  # A6 and A8 lie at the cliffs


@pytest.mark.rule("SI-4.24", "SI-4.10", "SI-4.11")
def test_a_land_that_touches_the_ocean_of_another_board_only_is_inland():
    t = invader_phase(f"A5=Pa B3=- {NOTHING} deck=3333", "III-SW")
    explored = {event.at[0] for event in t.events_of("explore")}
    assert {"A2", "B1", "B3"} <= explored  # wetland and sands on the coast
    assert not {"A4", "A7", "A5"} & explored  # A4 lies at the seam, next to B3


@pytest.mark.rule("SI-24.10")
def test_without_an_adversary_flags_are_ignored():
    t = invader_phase(f"A5=Pa A2=C {NOTHING} deck=2222", "II-S")
    assert (t["A4"], t.events_of("escalation")) == ("E", [])
    t = invader_phase(f"A5=Pa A2=C {NOTHING} deck=2222 adversary=england level=0", "II-S")
    assert len(t.events_of("escalation")) == 1


@pytest.mark.rule("SI-24.12")
def test_where_explore_is_skipped_the_card_still_advances():
    t = fast_phase(f"A4=2Pa A2=C {NOTHING} a=play:paralyzing_fright", invaders="I-S").play("paralyzing_fright", "A4").rest()
    assert t["A4"] == "2Pa"
    assert cards(t.s.slot_card) == ["-", "I-S"]
    t = fast_phase(f"A4=2Pa A2=C {NOTHING} deck=- a=play:paralyzing_fright").play("paralyzing_fright", "A4").rest()
    assert t.ending() == "time"


@pytest.mark.rule("SI-24.14")
def test_swedens_escalation_comes_after_each_land_is_explored():
    t = invader_phase("A5=Pa A2=C A4=D,E A7=2D adversary=sweden level=0 slots=ravage/-,build/- deck=2222", "II-S")
    assert t["A4"] == "2E,T"  # the explorer is in before invaders and dahan are compared
    assert t["A7"] == "2D"  # not explored into


# -- the deck ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SI-20.3")
def test_only_the_stage_of_the_next_card_is_known():
    t = setup(seats=1, spirits=["river"], boards=["A"])
    assert t.s.invader_deck_stages[0] == 1
    other = setup(seats=1, spirits=["river"], boards=["A"])
    other.set_draws("invaders", "I-S")
    assert to_bytes(t.game, t.s) == to_bytes(other.game, other.s)  # the state does not contain the next card


@pytest.mark.rule("SI-20.4")
def test_the_faces_of_the_invader_cards():
    faces = {
        stage: sorted("+".join(card.terrains) or "coast" for card in load_invaders().card if card.stage == stage)
        for stage in (1, 2, 3)
    }
    four = ["jungle", "mountain", "sands", "wetland"]
    assert faces[1] == four
    assert faces[2] == sorted([*four, "coast"])
    pairs = {frozenset((a, b)) for a in four for b in four if a != b}
    assert {frozenset(face.split("+")) for face in faces[3]} == pairs
    assert len(faces[3]) == 6
    flagged = {INVADER_NAMES[card] for card in range(len(STAGE)) if FLAGGED[card]}
    assert flagged == {"II-J", "II-M", "II-S", "II-W"}


@pytest.mark.rule("SI-20.6", "SI-25.2")
def test_the_face_down_card_under_explore_still_belongs_to_the_deck():
    t = invader_phase(f"A5=Pa {NOTHING} deck=12", "I-J")
    assert t.s.invader_deck_stages == [2]  # it is face down for the next turn
    assert cards(t.s.slot_card) == ["-", "I-J"]
    assert t.s.explore_card == -1


@pytest.mark.rule("SI-25.5", "SI-25.4")
def test_an_empty_deck_at_advance_is_no_loss_but_the_next_explore_is():
    t = invader_phase(f"A5=3Pa {NOTHING} deck=1", "I-J")
    assert (t.s.invader_deck_stages, t.over(), t.s.turn) == ([], False, 2)
    t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done", by="a")
    t.play("growth.3", "B7", "track.energy", "done", by="b")
    assert t.ending() == "time"


@pytest.mark.rule("SI-25.4", "SI-28.6")
def test_a_standard_deck_lasts_until_the_explore_of_turn_12():
    t = table("spirits=river phase=spirit A5=Pa A1=C slots=build/I-W deck=11222233333")  # without ravages, to last so long
    while not t.over():
        offers = t.offers()["a"].split(" | ")
        t.play("growth.2" if "growth.2" in offers else "done" if "done" in offers else offers[0])
    assert (t.ending(), t.s.turn) == ("time", 12)
    assert len(t.events_of("advance")) == 11


@pytest.mark.rule("SI-25.3", "SI-25.1")
def test_a_terrain_is_explored_then_built_then_ravaged():
    t = table("spirits=river phase=invader A5=3Pa A8=T slots=ravage/-,build/- deck=1222", invaders="I-S II-M II-W")
    for _ in range(2):
        t.play("growth.2", "A5", "track.energy", "A5", "track.energy", "done")
    steps = [event.kind for event in t.chance.events if event.at == ("A7",) and event.kind in ("explore", "build", "ravage")]
    assert steps == ["explore", "build", "ravage"]
    assert [event.n for event in t.events_of("turn")] == [2, 3, 4]


def test_a_position_cannot_have_more_invader_cards_than_exist():
    """A draw from nothing would never end."""
    with pytest.raises(BadPosition, match="deck: only 5 cards of stage 3 are left"):
        from_position("spirit_island spirits=river boards=A deck=3333333")
    _, short = from_position("spirit_island spirits=river boards=A slots=ravage/I-J,build/I-W")
    assert short.invader_deck_stages.count(1) == 1


def test_drawing_from_an_empty_pool_raises():
    with pytest.raises(IndexError, match="empty pool"):
        nth_bit(0, 0)

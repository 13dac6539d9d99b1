"""The eight spirits as they are printed: setup, tracks, progressions and the 32 unique powers.

Their growth, special rules, innate and unique powers are tested in `test_spirit_*.py`.
"""

import pytest

from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS
from dolmen.games.spirit_island.model.components import ELEMENTS, LAND_NAMES, UNIQUE
from dolmen.text import LANGUAGES, say

from .printed import CROWDED, REMOTE, cards, deck_names
from .table import Table, setup, table

# name, price, speed, elements, target bar | the gist of the text
PRINTED = """
shatter_homesteads 2 slow fire,air site 2 | 1 fear; destroy 1 town
raging_storm 3 slow fire,air,water near 1 | 1 damage each invaders
lightnings_boon 1 fast fire,air spirit | up_to 2
harbingers_of_the_lightning 0 slow fire,air near 1 | push up_to 2 dahan; town city: 1 fear
flash_floods 2 fast sun,water near 1 | 1 damage; 2 coast
wash_away 1 slow water,earth near 1 | push up_to 3 explorer town
boon_of_vigor 0 fast sun,water,plant spirit | 1 energy; 1 energy
rivers_bounty 0 slow sun,water,animal near 0 | gather up_to 2 dahan; 2 dahan: 1 dahan; 1 energy
concealing_shadows 0 fast moon,air near 0 | 1 fear; dahan damage
favors_called_due 1 slow moon,air,animal near 1 | gather up_to 4 dahan; invaders dahan: 3 fear
mantle_of_dread 1 slow moon,fire,air spirit | 2 fear; push 1 explorer 1 town
crops_wither_and_fade 1 slow moon,fire,plant near 0 | 2 fear; replace 1 town 1 explorer; or replace 1 city 1 town
guard_the_healing_land 3 fast water,earth,plant site 1 | remove 1 blight; defend 4
a_year_of_perfect_stillness 3 fast sun,earth near 1 | invaders
rituals_of_destruction 3 slow sun,moon,fire,earth,plant site 1 +dahan | 2 damage; 5 if 3 dahan; if 3 dahan: 2 fear
draw_of_the_fruitful_earth 1 slow earth,plant,animal near 1 | gather up_to 2 explorer; gather up_to 2 dahan
manifestation_of_power_and_glory 3 slow sun,fire,air near 0 +dahan | 1 fear; 1 damage dahan presence
words_of_warning 1 fast sun,air,animal near 1 +dahan | defend 3; dahan
sudden_ambush 2 fast fire,air,animal near 1 | gather up_to 1 dahan; dahan destroy 1 explorer
voice_of_thunder 0 slow sun,air near 1 | push up_to 4 dahan; or invaders: 2 fear
call_of_the_deeps 0 fast moon,air,water near 0 coast | gather 1 explorer; 1
grasping_tide 1 fast moon,water near 1 coast | 2 fear; defend 4
swallow_the_land_dwellers 0 slow water,earth near 0 coast | 1 explorer 1 town 1 dahan
tidal_boon 1 slow moon,water,earth another | 2 energy; push 1 town; up_to 2 dahan
predatory_nightmares 2 slow moon,fire,earth,animal site 1 +invaders | 2 damage; push up_to 2 dahan
dread_apparitions 2 fast moon,air near 1 +invaders | fear 1 defend; 1 fear
call_on_midnights_dream 0 fast moon,animal near 0 | if dahan: gain; gain 1 energy dahan; or if invaders: 2 fear
dreams_of_the_dahan 0 fast moon,air near 2 | gather up_to 2 dahan; or town city: 1 fear dahan 3
overgrow_in_a_night 2 fast moon,plant near 1 | add 1 presence; or presence invaders: 3 fear
gift_of_proliferation 1 fast moon,plant another | add 1 presence range 1
fields_choked_with_growth 0 slow sun,water,plant near 1 | push 1 town; or push 3 dahan
stem_the_flow_of_fresh_water 0 slow water,plant site 1 | if mountain sands: 1 damage each town city; 1 damage 1 town city
"""
CARDS = cards(PRINTED)
NAMES = [card.name for card in CARDS]
SPIRITS = {
    "lightning": "Lightning’s Swift Strike",
    "river": "River Surges in Sunlight",
    "shadows": "Shadows Flicker Like Flame",
    "earth": "Vital Strength of the Earth",
    "thunderspeaker": "Thunderspeaker",
    "green": "A Spread of Rampant Green",
    "ocean": "Ocean’s Hungry Grasp",
    "bringer": "Bringer of Dreams and Nightmares",
}


ORDER = ("lightning", "river", "shadows", "earth", "thunderspeaker", "ocean", "bringer", "green")  # as in PRINTED


def hand_of(spirit: str) -> str:
    return ",".join(NAMES[4 * ORDER.index(spirit) : 4 * ORDER.index(spirit) + 4])


# -- the cards ---------------------------------------------------------------------------------------------------------
def test_there_are_32_unique_powers():
    assert len(CARDS) == 32
    assert deck_names(UNIQUE) == set(NAMES)


@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_name_price_speed_and_elements(card):
    assert card.shown() == card.head()


@pytest.mark.rule("SI-10.4", "SI-10.5", "SI-10.6")
@pytest.mark.parametrize("island", [CROWDED, REMOTE], ids=["crowded", "remote"])
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_range_origin_and_target(card, island):
    expected = card.targets(island)
    if expected:
        assert card.offered(island) == expected
    else:
        assert not card.on(island).may(card.name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS, ids=NAMES)
def test_printed_text(card, lang):
    assert card.numbers(lang) == card.gist_numbers()
    assert card.missing(lang) == []
    assert card.bar_missing(lang) == []


@pytest.mark.parametrize("spirit", SPIRITS)
def test_the_spirits_have_their_names(spirit):
    assert say("en", f"spirit_island.{spirit}.name") == SPIRITS[spirit]


# -- setup -------------------------------------------------------------------------------------------------------------
BEGINNINGS = {  # on the boards A, B, C and D
    "lightning": ["A7=2Pa", "B5=2Pa", "C6=2Pa", "D7=2Pa"],
    "river": ["A5=Pa", "B6=Pa", "C8=Pa", "D3=Pa"],
    "shadows": ["A8=2Pa A5=Pa", "B8=2Pa B5=Pa", "C4=2Pa C5=Pa", "D6=2Pa D5=Pa"],
    "earth": ["A6=2Pa A8=Pa", "B7=2Pa B8=Pa", "C7=2Pa C4=Pa", "D8=2Pa D6=Pa"],
    "thunderspeaker": ["A3=Pa A7=Pa", "B3=Pa B8=Pa", "C3=Pa C5=Pa", "D1=Pa D7=Pa"],
    "green": ["A5=Pa A8=Pa", "B6=Pa B4=Pa", "C8=Pa C4=Pa", "D3=Pa D6=Pa"],
    "ocean": ["A0=Pa A2=Pa", "B0=Pa B2=Pa", "C0=Pa C2=Pa", "D0=Pa D2=Pa"],  # and a coastal land of its choice
    "bringer": ["A7=2Pa", "B5=2Pa", "C6=2Pa", "D7=2Pa"],
}


def presence_by_land(t: Table) -> dict[str, str]:
    placed = {}
    for land, name in enumerate(LAND_NAMES):
        n = t.s.presence_in(0, land)
        if n:
            placed[name] = "Pa" if n == 1 else f"{n}Pa"
    return placed


@pytest.mark.rule("SI-2.28", "SI-2.29")
@pytest.mark.parametrize("board", "ABCD")
@pytest.mark.parametrize("spirit", SPIRITS)
def test_the_starting_presence_of_each_spirit(spirit, board):
    t = setup(seats=1, spirits=[spirit], boards=[board])
    if spirit == "ocean":
        assert t.offers() == {"a": f"{board}1 | {board}2 | {board}3"}
        t.play(f"{board}2")
    assert presence_by_land(t) == dict(land.split("=") for land in BEGINNINGS[spirit]["ABCD".index(board)].split())
    assert t.energy("a") == 0
    assert (t.s.turn, t.s.presence_on_track(0, 0) + t.s.presence_on_track(0, 1)) == (1, 13 - sum(t.s.presence))


# -- tracks ------------------------------------------------------------------------------------------------------------
TRACKS = {  # numbers, elements, r: reclaim one, any: an element named each turn
    "lightning": ("1 1 2 2 3 4 4 5", "2 3 4 5 6"),
    "river": ("1 2 2 3 4 4 5", "1 2 2 3 r 4 5"),
    "shadows": ("0 1 3 4 5 6", "1 2 3 3 4 5"),
    "earth": ("2 3 4 6 7 8", "1 1 2 2 3 4"),
    "thunderspeaker": ("1 air 2 fire sun 3", "1 2 2 3 r 3 4"),
    "green": ("0 1 plant 2 2 plant 3", "1 1 2 2 3 4"),
    "ocean": ("0 moon water 1 earth water 2", "1 2 2 3 4 5"),
    "bringer": ("2 air 3 moon 4 any 5", "2 2 2 3 3 any"),
}
SPACES = [
    (spirit, n, at) for spirit, tracks in TRACKS.items() for n in (0, 1) for at in range(1, len(tracks[n].split()) + 1)
]


@pytest.mark.rule("SI-6.16", "SI-9.5", "SI-6.15")
@pytest.mark.parametrize(("spirit", "track", "uncovered"), SPACES)
def test_the_values_of_each_presence_track(spirit, track, uncovered):
    """With so many spaces of one track uncovered, and of the other one only."""
    spaces = TRACKS[spirit][track].split()[:uncovered]
    t = table(
        f"spirits={spirit} phase=spirit A3=Pa A1=C a={('income', 'plays')[track]}:{uncovered};discard:{hand_of(spirit)}"
    )
    best = max(int(space) for space in spaces if space.isdigit())
    first = int(TRACKS[spirit][1 - track].split()[0])
    assert (t.s.income(0), t.s.card_plays_left(0)) == ((best, first) if track == 0 else (first, best))
    icons = [space for space in spaces if not space.isdigit() and space not in ("r", "any")]
    assert t.elements("a") == " ".join(f"{icons.count(e)} {e}" for e in ELEMENTS if e in icons)
    t.play("growth.2" if spirit == "thunderspeaker" else "growth.3")  # an option that asks what comes first
    assert any("reclaim:" in offer for offer in t.offers()["a"].split(" | ")) == ("r" in spaces)


@pytest.mark.parametrize("spirit", SPIRITS)
def test_a_track_has_no_more_spaces(spirit):
    for track, name in enumerate(("income", "plays")):
        n = len(TRACKS[spirit][track].split())
        t = table(f"spirits={spirit} phase=spirit A3=2Pa A1=C a={name}:{n}")
        assert t.s.presence_on_track(0, track) == 0
        assert table(f"spirits={spirit} phase=spirit A3=2Pa A1=C a={name}:{n - 1}").s.presence_on_track(0, track) == 1


@pytest.mark.rule("SI-2.26")
@pytest.mark.parametrize("spirit", SPIRITS)
def test_the_four_cards_of_a_spirit(spirit):
    assert setup(seats=1, spirits=[spirit]).hand("a") == set(hand_of(spirit).split(","))


# -- progressions ------------------------------------------------------------------------------------------------------
PROGRESSIONS = {
    "lightning": "delusions_of_danger call_to_bloodshed powerstorm purifying_flame pillar_of_living_flame "
    "entrancing_apparitions call_to_isolation",
    "river": "uncanny_melting natures_resilience pull_beneath_the_hungry_earth accelerated_rot song_of_sanctity tsunami "
    "encompassing_ward",
    "shadows": "dark_and_tangled_woods shadows_of_the_burning_forest the_jungle_hungers land_of_haunts_and_embers "
    "terrifying_nightmares call_of_the_dahan_ways visions_of_fiery_doom",
    "earth": "rouse_the_trees_and_stones call_to_migrate poisoned_land devouring_ants vigor_of_the_breaking_dawn "
    "voracious_growth savage_mawbeasts",
}
MAJORS = {
    "powerstorm",
    "pillar_of_living_flame",
    "accelerated_rot",
    "tsunami",
    "the_jungle_hungers",
    "terrifying_nightmares",
}
MAJORS |= {"poisoned_land", "vigor_of_the_breaking_dawn"}
STEPS = [(spirit, n) for spirit in PROGRESSIONS for n in range(8)]


@pytest.mark.rule("SI-3.6", "SI-3.7", "SI-3.8")
@pytest.mark.parametrize(("spirit", "n"), STEPS)
def test_the_cards_of_a_progression_come_in_their_order(spirit, n):
    listed = PROGRESSIONS[spirit].split()
    before = setup(seats=1, spirits=[spirit]).hand("a")
    t = table(f"spirits={spirit} phase=spirit A8=2Pa A1=C progressions=a a=progress:{n}")
    t.play("growth.2" if spirit == "earth" else "growth.1", *(["item.1"] if spirit == "earth" else []))
    if n == len(listed):
        assert t.hand("a") == before
    else:
        card = listed[n]
        assert t.hand("a") == before | {card}
        kept = card in MAJORS
        assert (t.offers()["a"].split(" | ")[0] in before | {card} and not t.may("done") and not t.may("A8")) == kept
        assert (POWERS[POWER_NAMES.index(card)].text_prefix == "spirit_island.major_powers") == kept


@pytest.mark.rule("SI-3.16", "SI-3.12")
def test_only_the_four_spirits_of_low_complexity_have_a_progression():
    for spirit in SPIRITS:
        t = setup(seats=1, spirits=[spirit], progressions=["a"])
        assert (t.s.progress[0] == 0) == (spirit in PROGRESSIONS)

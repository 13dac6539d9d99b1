"""AR-1 and AR-2: the editions, the content files and the components."""

import re
from importlib import resources

import pytest

from dolmen import games
from dolmen.games.options import BadOptions
from dolmen.games.pack import BadPack
from dolmen.games.the_arrival.content.loader import RESERVED_IDS, builtin_content, load_pack
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.notation import BACK_LETTERS

from .table import earning, pack, pay, setup, table

YEARS = [2016, 2017]


# -- AR-1: scope and editions ------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats):
    with pytest.raises(BadOptions, match="seats"):
        Arrival(seats=seats)
    for possible in (2, 3, 4):
        assert len(setup(seats=possible, choose=False).state.honor) == possible


@pytest.mark.rule("AR-1.3")
@pytest.mark.parametrize("options", [{"edition": 2016}, {"edition": 2017}, {"advanced": True}], ids=str)
def test_every_player_is_one_leader_of_one_tribe(options):
    t = setup(seats=4, choose=False, **options)
    assert sorted(t.state.colours) == [0, 1, 2, 3]
    assert len(set(t.state.leaders)) == 4


@pytest.mark.rule("AR-1.4")
def test_leaders_have_an_ability_in_the_advanced_game_only():
    """Artifice takes two tiles without any symbol; in the Basic Game the same card takes none."""
    for rules, asked in (("", ""), ("rules=advanced", "take")):
        t = pay(earning("", "", position=f"leaders=artifice,archery {rules}"))
        assert t.step() == (asked or "turn")


@pytest.mark.rule("AR-1.6")
def test_tribes_of_2016_differ_in_name_and_colour_only():
    t = table("edition=2016 leaders=tuath_de,fir_bolg")
    assert [t.state.ability(seat) for seat in (0, 1)] == [-1, -1]
    assert t.state.colours == [3, 0]
    with pytest.raises(BadOptions, match="advanced: requires edition 2017"):
        Arrival(edition=2016, advanced=True)


@pytest.mark.rule("AR-1.7")
def test_the_edition_is_fixed_when_the_game_is_created():
    assert Arrival().options()["edition"] == 2017
    assert games.make("the_arrival", {"edition": 2016}).options()["edition"] == 2016
    for options in ({"edition": 2015}, {"blockers_in_turn": True}, {"castles_near": True}, {"edition": 2016, "draft": True}):
        with pytest.raises(BadOptions):
            games.make("the_arrival", options)


@pytest.mark.rule("AR-1.8")
def test_in_2016_the_german_text_is_authoritative():
    """Only the German text says that other Fomori of a Spread go back face down, and that a castle has strength 4."""
    t = table("edition=2016 map= k2:S o1:a1 q1:a1 p1:b1 shields=k:1 a=4/0/2d4w2f")
    bag = t.fomori()
    t.play("spread:k3")
    assert (t.fomori(), t.discarded_fomori()) == (bag + 1, {})
    t = table("edition=2016 map= l2:a1 o1:b1 castle_2:C a=4/0/4w")
    t.play("repel:castle_2")
    assert t.swords("a") == 0


def content_text() -> str:
    return (resources.files("dolmen.games.the_arrival") / "content" / "components.toml").read_text(encoding="utf-8")


@pytest.mark.rule("AR-1.9")
def test_map_cards_and_tiles_come_from_a_file(tmp_path):
    text = re.sub(r'(id = "manapia"\n(?:.+\n)*?number = )\d', r"\g<1>7", content_text())
    text = re.sub(r'(id = "B01"\n(?:.+\n)*?top = ).*', r"\1{honor = 9}", text)
    text = re.sub(r'(id = "cauldron_dunum"\n(?:.+\n)*?value = ).*', r"\1[8]", text)
    text = text.replace('["vidva", "mag_slecht"]', '["vidva", "notium"]').replace('"Emain"', '"Navan"')
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    game = games.make("the_arrival", {}, str(path))
    assert isinstance(game, Arrival)
    components = game.components
    assert components.number[components.province_names.index("manapia")] == 7
    assert components.pays[components.card_names.index("B01")][0][0] == 9
    assert components.values[components.tile_type_names.index("cauldron_dunum")] == [8]
    assert components.beside[components.place_names.index("vidva")] >> components.place_names.index("notium") & 1
    assert not components.beside[components.place_names.index("vidva")] >> components.place_names.index("mag_slecht") & 1
    path.write_text(re.sub(r'(id = "B02"\n(?:.+\n)*?bottom = ).*', r"\1{honor = -1}", text), encoding="utf-8")
    with pytest.raises(BadPack, match=r"mine\.toml: card B02, field bottom"):
        games.make("the_arrival", {}, str(path))


def content_with_change(pattern: str, new: str) -> str:
    """The shipped content with one entry changed; `\\1` is the text before it."""
    text, found = re.subn(pattern, new, content_text(), count=1, flags=re.MULTILINE)
    assert found
    return text


@pytest.mark.parametrize(
    ("pattern", "new", "named"),
    [
        ('^name = "dolmen"', 'name = " "', "the file, field name: is missing"),
        ('^name = "Magnata"', 'name = ""', "province magnata, field name: is missing"),
        (r'(id = "vidva"\nname = ).*', r'\1""', "location vidva, field name: is missing"),
        (r'(id = "castle_1"\nname = ).*', r'\1{en = "Castle", de = ""}', "castle castle_1, field name.de: is missing"),
        ("^sineach = 32", "sineach = 1000000", "numbers, field sineach: must be less than 1000"),
        ("^rounds = .*", "rounds = [6, 5, 4000]", "numbers, field rounds: must be less than 1000"),
        (r'(id = "magnata"\n(?:.+\n)*?number = )\d', r"\g<1>9999", "province magnata, field number: must be less than 1000"),
        (r'(id = "B01"\n(?:.+\n)*?top = ).*', r"\1{disks = 1000}", "card B01, field top.disks: must be less than 1000"),
        (r'(id = "salmon"\n(?:.+\n)*?copies = )1', r"\g<1>5000", "tile salmon, field copies: must be less than 1000"),
        (r'(id = "salmon"\n(?:.+\n)*?value = ).*', r"\1[5000]", "tile salmon, field value: must be less than 1000"),
        (
            r'(id = "salmon"\n(?:.+\n)*?value = ).*',
            r'\1[2]\nprovince = "regia"',
            "tile salmon, field province: is not a field",
        ),
        (r'(id = "salmon"\n(?:.+\n)*?value = ).*', r'\1[2]\ncolour = "grey"', "tile salmon, field colour: is not a field"),
        ('id = "salmon"', 'id = "sineach"', "tile sineach, field id: is used twice"),
        ('id = "salmon"', 'id = "ogams_wisdom_1"', "tile ogams_wisdom_1, field id: is used twice"),
        ('id = "B01"', 'id = "d"', "card d, field id: is used twice"),
        (r'(id = "vidva"\n(?:.+\n)*?place = ).*', r"\1[1001, 9]", "location vidva, field place: must be less than 1001"),
        (r'(id = "vidva"\n(?:.+\n)*?place = ).*', r"\1[9, -1]", "location vidva, field place: must not be negative"),
        ("^isle = \\[(.|\n)*?^\\]", "isle = []", "map, field isle: needs at least 3 corners"),
        (
            r"(id = \"magnata\"\n(?:.+\n)*?outline = \[)(.|\n)*?^\]",
            r"\1[1, 1], [5, 5], [9, 9]]",
            "field outline: needs at least 3",
        ),
    ],
)
def test_a_pack_that_cannot_be_described_drawn_or_dealt_is_refused(pattern, new, named):
    with pytest.raises(BadPack, match=re.escape(named)):
        load_pack(content_with_change(pattern, new).encode())


@pytest.mark.rule("AR-2.8", "AR-21.1", "AR-21.2")
@pytest.mark.parametrize(
    ("pattern", "new", "said"),
    [
        (r'(id = "salmon"\n(?:.+\n)*?copies = )1', r"\g<1>2", "needs exactly 1 of kind 'trail_of_the_salmon', not 2"),
        (r'(id = "ogams_wisdom"\n(?:.+\n)*?copies = )2', r"\g<1>3", "needs exactly 2 of kind 'ogams_wisdom', not 3"),
        (r'(id = "big_migration"\n(?:.+\n)*?copies = )2', r"\g<1>1", "needs exactly 2 of kind 'big_migration', not 1"),
        (
            r'\[\[tile\]\]\nid = "stone_of_fate"\n(?:.+\n)*',
            "",
            "needs exactly 1 of kind 'stone_of_fate', not 0",
        ),
        (
            r'(id = "cauldron_regia"\n(?:.+\n)*?province = )"regia"',
            r'\1"raeba"',
            "needs exactly one of kind 'cauldron_of_dagda' for 'regia', not 0",
        ),
        (
            r'(id = "cauldron_dunum"\n(?:.+\n)*?copies = )1',
            r"\g<1>2",
            "needs exactly one of kind 'cauldron_of_dagda' for 'dunum', not 2",
        ),
        (
            r'(id = "silver_grey"\n(?:.+\n)*?colour = )"grey"',
            r'\1"green"',
            "needs exactly one of kind 'silver_in_the_hills' for 'green', not 2",
        ),
    ],
)
def test_a_pack_has_thirty_tiles_with_fixed_numbers_of_each_kind(pattern, new, said):
    with pytest.raises(BadPack, match=re.escape(f"tile, field copies: {said}")):
        load_pack(content_with_change(pattern, new).encode())


def test_reserved_ids_are_those_of_events_and_positions():
    own = builtin_content()
    entries = [*own.card, *own.tile]
    things = set(Arrival().things) - {entry.id for entry in entries} - set(Arrival().components.tile_names)
    assert things | set(BACK_LETTERS) == set(RESERVED_IDS)


# -- AR-2: components --------------------------------------------------------------------------------------------------
@pytest.mark.rule("AR-2.1", "AR-2.2", "AR-2.16")
def test_there_are_fifteen_disks_to_build_with_in_both_editions():
    for year in YEARS:
        counts = Arrival(edition=year).full_component_counts()
        assert (counts["a.disks"], counts["swords"], counts["shields"]) == (15, 20, 12)


@pytest.mark.rule("AR-2.5", "AR-2.7", "AR-2.8")
def test_the_shipped_box_has_the_printed_numbers_of_pieces():
    content = builtin_content()
    numbers = content.numbers
    assert (numbers.sineach, numbers.athach, numbers.monghfinn) == (32, 12, 6)
    assert len(content.card) == 54
    copies: dict[str, int] = {}
    for tile in content.tile:
        copies[tile.kind] = copies.get(tile.kind, 0) + tile.copies
    twice = ("ogams_wisdom", "hour_of_the_master_builder", "cu_chulainns_ruse", "big_migration", "song_of_the_bard")
    assert copies == dict.fromkeys(copies, 1) | dict.fromkeys(twice, 2) | {"cauldron_of_dagda": 10, "silver_in_the_hills": 4}
    assert (sum(copies.values()), len(copies)) == (30, 13)


@pytest.mark.rule("AR-2.17")
def test_no_more_is_taken_than_there_is():
    t = pay(earning("disks=15 swords=15", "swords=15 shields=15"))
    assert (t.disks("a"), t.stock("a")) == (15, 0)
    assert (t.swords("a") + t.swords("b"), t.swords()) == (20, 0)
    assert (t.shields("b"), t.shields()) == (12, 0)


def test_the_test_pack_refuses_unknown_cards():
    with pytest.raises(AssertionError, match="there are no cards"):
        pack(Z01="honor=1")

"""Pictures of the entries of a pack: ours, values that are not valid yet, and markup."""

import re
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from dolmen.games import game_info
from dolmen.games.pack import BadPack
from dolmen.games.the_arrival.content.loader import MAX_SIDE, VALUE_COUNTS, builtin_content
from dolmen.games.the_arrival.ui.pack_map import limits_of_places
from dolmen.games.uploaded_packs import own_cards_as_pack
from dolmen.text import LANGUAGES, catalogue

PICTURES = game_info("the_arrival").pack_pictures
MARKUP = 'x"><script>alert(1)</script>'
TABLES = ("card", "tile", "location", "castle", "province", "map")


def our_cards() -> dict:
    return msgspec.json.decode(own_cards_as_pack("the_arrival", "Box"))


def draw(cards: dict, table: str, number: int = 0, lang: str = "en") -> str:
    return PICTURES.draw_entry(msgspec.json.encode(cards), table, number, lang)


def parse(picture: str) -> ElementTree.Element:
    """The picture as XML: it is well-formed and has no ids twice."""
    assert picture.startswith("<svg")
    root = ElementTree.fromstring(picture)
    ids = re.findall(r' id="([^"]+)"', picture)
    assert len(ids) == len(set(ids))
    return root


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_of_our_content_is_drawn(lang):
    text, cards = own_cards_as_pack("the_arrival", "Box"), our_cards()
    listed = PICTURES.list_entries(text)
    assert len(listed) == len(cards["card"]) + len(cards["tile"]) + 1
    for table, number in listed:
        parse(PICTURES.draw_entry(text, table, number, lang))
    for table in ("card", "tile", "location"):
        assert PICTURES.draw_entry(text, table, len(cards[table]), lang) == ""
        assert PICTURES.draw_entry(text, table, -1, lang) == ""
    assert PICTURES.draw_entry(text, "numbers", 0, lang) == ""


def test_the_picture_of_a_card_says_what_its_sections_pay():
    cards = our_cards()
    cards["card"][0]["top"] = {"swords": 77, "caer": 3}
    cards["card"][0]["bottom"] = {}
    root = parse(draw(cards, "card"))
    assert root.get("aria-label").startswith("mostly disks (top: 3 Honor for each Caer, 77 Swords; middle: ")
    assert root.get("aria-label").endswith("bottom: nothing)")
    assert ">77<" in draw(cards, "card")
    assert "77 Schwerter" in draw(cards, "card", lang="de")


def test_the_song_is_drawn_for_both_editions():
    cards = our_cards()
    song = next(n for n, tile in enumerate(cards["tile"]) if tile["kind"] == "song_of_the_bard")
    cards["tile"][song]["value"] = [8, 9]
    picture = draw(cards, "tile", song)
    assert picture.index("−8") < picture.index("−9")


def test_the_chosen_place_can_be_moved_and_the_others_chosen():
    cards = our_cards()
    root = parse(draw(cards, "location", 3))
    [handle] = root.findall(".//*[@data-field='handle']")
    assert (handle.get("data-place"), handle.get("tabindex")) == ("location-3", "0")
    assert handle.get("transform") == "translate(345 432)"
    assert handle.get("aria-label").startswith("Erdini, 345 from the left, 432 from the top")
    assert handle.get("data-bounds") == "14 2 990 1256"
    ends = {road.get("data-end") for road in root.findall(".//*[@data-end]")}
    places = {place["id"]: "{} {}".format(*place["place"]) for place in cards["location"]}
    roads = [road for road in cards["map"]["roads"] if "erdini" in road]
    assert ends == {places[end] for road in roads for end in road if end != "erdini"}
    shown = {place.get("data-place") for place in root.findall(".//*[@data-place]")}
    assert shown == {f"location-{n}" for n in range(46)} | {f"castle-{n}" for n in range(4)}
    assert (
        parse(draw(cards, "castle", 1, "de"))
        .find(".//*[@data-field='handle']")
        .get("aria-label")
        .startswith("Burg Balors II,")
    )


def test_a_province_and_each_road_can_be_marked():
    cards = our_cards()
    outline = 'href="#ar-r-province-2"'
    assert draw(cards, "province", 2).count(outline) == draw(cards, "province", 1).count(outline) + 2
    roads = parse(draw(cards, "map")).findall(".//*[@data-road]")
    assert [road.get("data-road") for road in roads] == [str(n) for n in range(len(cards["map"]["roads"]))]
    assert {road.get("visibility") for road in roads} == {"hidden"}


@pytest.mark.parametrize(("wide", "high", "limits"), [(500, 600, (14, 2, 486, 598)), (3, 1, (3, 1, 0, 0))])
def test_a_place_stays_on_a_small_sheet(wide, high, limits):
    sheet = msgspec.structs.replace(builtin_content().map, width=wide, height=high)
    assert limits_of_places(sheet) == limits


def broken_cards() -> dict:
    """Our cards with values of the right type that no valid pack has."""
    cards = our_cards()
    cards["card"][0] |= {
        "id": MARKUP,
        "top": {"disks": -3, "honor": 10**30},
        "bottom": dict.fromkeys(("tiles", "caer"), 10**9),
    }
    for tile in cards["tile"]:
        tile |= {"id": MARKUP, "value": [10**20] * 9, "province": MARKUP, "colour": MARKUP}
    for n, place in enumerate(cards["location"]):
        place |= {
            "id": MARKUP if n % 2 else place["id"],
            "name": MARKUP * 3,
            "province": MARKUP,
            "place": [-(10**30), 10**30],
        }
    for castle in cards["castle"]:
        castle |= {"id": MARKUP, "name": {"en": MARKUP, "de": "\x00"}, "road_to": MARKUP, "place": [10**30, 0]}
    for n, province in enumerate(cards["province"]):
        outline = ([], [[0, 0]], [[5, 5]] * 9, [[1, 1], [2, 2], [3, 1]], [[10**30, 0], [0, -5], [7, 7]])[n % 5]
        province |= {"id": MARKUP, "name": MARKUP, "number": 10**30, "label": [10**30, -1], "outline": outline}
    cards["map"] |= {"width": 10**30, "height": -1, "isle": [], "roads": [*cards["map"]["roads"], [MARKUP, "vidva"]] * 9}
    return cards


@pytest.mark.parametrize("table", TABLES)
def test_values_that_are_not_valid_yet_are_drawn_without_markup(table):
    cards = broken_cards()
    for number in (0, 1, 20) if table == "tile" else (0, 3):
        picture = draw(cards, table, number)
        parse(picture)
        assert "<script" not in picture
        assert 'x"' not in picture


@pytest.mark.parametrize("kind", VALUE_COUNTS)
def test_a_tile_without_its_numbers_is_drawn(kind):
    cards = our_cards()
    tile = next(n for n, tile in enumerate(cards["tile"]) if tile["kind"] == kind)
    cards["tile"][tile] |= {"value": []}
    parse(draw(cards, "tile", tile))


def test_maps_with_any_corners_are_drawn():
    rng = Random(4)
    for size in (3, 20, MAX_SIDE // 8):
        cards = our_cards()
        for province in cards["province"]:
            province["outline"] = [[rng.randrange(size), rng.randrange(size)] for _ in range(rng.choice((3, 5, 30)))]
        parse(draw(cards, "province", 3))


def test_a_pack_with_more_than_a_map_can_have_is_drawn():
    cards = our_cards()
    cards["location"] = [cards["location"][0] | {"id": f"L{n}"} for n in range(300)]
    cards["card"] = cards["province"] = []
    assert 'data-place="location-99"' in draw(cards, "castle")
    assert 'data-field="handle"' not in draw(cards, "location", 200)


def test_values_of_a_wrong_type_are_refused():
    cards = our_cards()
    cards["location"][0]["place"] = ["1", 2]
    with pytest.raises(BadPack):
        draw(cards, "location")


def test_every_value_that_can_be_chosen_and_every_field_has_a_name():
    cards = our_cards()
    for lang in LANGUAGES:
        names, texts = PICTURES.name_choices(lang), catalogue(lang)
        assert {tile["kind"] for tile in cards["tile"]} == set(names["kind"])
        assert {card["back"] for card in cards["card"]} == set(names["back"])
        assert {province["colour"] for province in cards["province"]} == set(names["colour"])
        assert not [name for choices in names.values() for name in choices.values() if not name or "{" in name]
        assert not [key for key in cards["numbers"] if f"the_arrival.pack_editor.{key}" not in texts]

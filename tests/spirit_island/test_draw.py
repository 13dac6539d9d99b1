"""Spirit Island's drawing: complete, valid and reproducible for any state; its ids are the elements of the answers."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

import pytest

from dolmen.games import game_info
from dolmen.games.spirit_island.art import cards, mat, spirit_panel, spirit_parts
from dolmen.games.spirit_island.art.svg import text_width
from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS
from dolmen.games.spirit_island.model.components import ELEMENTS, LAND_NAMES, MINOR, bits, element_count, piece_name
from dolmen.games.spirit_island.model.spirit_mats import SPIRIT_NAMES
from dolmen.games.spirit_island.model.state import Island
from dolmen.games.spirit_island.text.names import capitalize_first, card_terrains, power_name
from dolmen.games.spirit_island.text.questions import describe_question
from dolmen.games.spirit_island.text.text_view import describe_table
from dolmen.games.spirit_island.ui import drawing, game_ui
from dolmen.games.spirit_island.ui.drawing_invaders import draw_slots
from dolmen.games.spirit_island.ui.drawing_mats import COLUMN, HAND, PHONE
from dolmen.games.spirit_island.ui.scene_cards import power_card
from dolmen.games.spirit_island.ui.scene_spirits import build_spirit
from dolmen.text import LANGUAGES

from .drawing_helpers import (
    DRAWING,
    NAMES,
    OPTIONS,
    draw_page_regions,
    element_ids,
    id_of_options,
    random_play,
    state_at_step,
)
from .scenes import FAR
from .table import Table, table

STEPS = {"spirit", "fast", "ravage", "slow"}


# -- every step ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS, ids=id_of_options)
def test_every_step_of_a_random_game_is_drawn_completely(options):
    for k, (game, s, seat) in enumerate(random_play(options, 7, 41)):
        view, lang = game.view(s, seat), LANGUAGES[k % 2]
        picture = DRAWING.draw(game, view, seat, lang, names=NAMES)
        found = Counter(element_ids(picture))
        assert not [name for name, times in found.items() if times > 1]
        assert {f"land-{LAND_NAMES[land]}" for land in bits(s.map.lands | s.map.oceans)} <= set(found)
        for answer in game.legal(view, seat):
            assert set(drawing.elements_of_answer(game, view, seat, answer)) <= set(found), answer
        if k % 4 == 0:
            check_drawing(view, seat, picture)


def check_drawing(s: Island, seat: int, picture: str) -> None:
    """The drawn pieces are those on the island, and every reference exists."""
    root = ET.fromstring(picture)
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    for reference in re.findall(r'(?:href="#|url\(#)([^")]+)', picture):
        assert reference in by_id
    for land in bits(s.map.lands | s.map.oceans):
        name = LAND_NAMES[land]
        drawn = {key: element for key, element in by_id.items() if key.startswith((f"piece-{name}-", f"presence-{name}-"))}
        here = {f"piece-{name}-{piece_name(piece)}": s.pieces[land].count(piece) for piece in s.pieces[land]}
        assert {key: int(drawn[key].get("data-count")) for key in drawn if key.startswith("piece")} == here
        homes = {
            f"presence-{name}-{SPIRIT_NAMES[s.spirits[k]]}"
            for k in range(s.components.seats)
            if s.presence_lands[k] >> land & 1
        }
        assert {key for key in drawn if key.startswith("presence")} == homes
        assert (f"blight-{name}" in by_id) == bool(s.blight[land])
        assert (f"defend-{name}" in by_id) == bool(s.defence(land))
    for card in bits(s.forgettable_cards(seat)):
        assert f"card-{POWER_NAMES[card]}" in by_id


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("options", OPTIONS, ids=id_of_options)
def test_the_parts_of_a_page_have_unique_ids_and_all_elements_of_answers(options, narrow):
    for game, s, seat in random_play(options, 3, 37):
        view = game.view(s, seat)
        found = Counter(name for part in draw_page_regions(game, view, seat, narrow).values() for name in element_ids(part))
        assert not [name for name, times in found.items() if times > 1]
        chips = {f"chip-{name}" for name in LAND_NAMES}
        for answer in game.legal(view, seat):
            assert set(game_ui.clickable_elements(game, view, seat, answer)) - chips <= set(found), answer
            [shown] = game_ui.answer_options(game, view, seat, [answer], "en", list(NAMES))
            for element, definition, *_ in shown.get("marks", []):
                assert {element, definition} <= set(found), (answer, element, definition)


def test_the_map_background_is_the_same_all_game_and_sent_once():
    grounds = set()
    for game, s, seat in random_play(OPTIONS[1], 5, 40):
        part = DRAWING.draw_part(game, game.view(s, seat), seat, "en", "map", defs=False)
        grounds.add(part[part.index('<g id="ground"') : part.index('<g id="marks-')])
    assert len(grounds) == 1
    assert len(drawing.svg_definitions()) < 100_000


def test_drawing_does_not_change_the_view_and_is_reproducible():
    game, s, seat = state_at_step(2, "fast")
    before = game.to_dict(s)
    pictures = {DRAWING.draw(game, game.view(s, seat), seat, "de", names=NAMES[:2]) for _ in range(2)}
    assert len(pictures) == 1
    DRAWING.draw(game, s, seat, "en")
    assert game.to_dict(s) == before


def test_a_spectator_sees_all_spirits_and_no_hand():
    game, s, _ = state_at_step(3, "fast")
    parts = game_ui.page_regions(game, s, -1, False)
    assert {f"mat-{seat}" for seat in range(3)} <= set(parts)
    found = set(element_ids(DRAWING.draw(game, game.view(s, -1), -1, "en")))
    assert {"0-spirit", "1-spirit", "2-spirit"} <= found
    assert not [name for name in found if name.startswith("card-")]


def test_an_unknown_part_is_refused_by_name():
    game, s, seat = state_at_step(1, "spirit")
    for part in ("pocket", "mat-4", "big-nothing"):
        with pytest.raises(ValueError, match=re.escape(repr(part))):
            DRAWING.draw_part(game, s, seat, "en", part)


# -- forecast and highlights ---------------------------------------------------------------------------------------------
FORECAST = "spirits=river,earth phase=fast slots=ravage/I-M,build/I-J A1=T,E,2D A5=2Pa A6=E A8=T B7=2Pb a=play:flash_floods"


def land(picture: str, name: str, kind: str = "land") -> ET.Element:
    root = ET.fromstring(picture)
    return next(element for element in root.iter() if element.get("id") == f"{kind}-{name}")


def tags(picture: str, name: str) -> dict[str, str]:
    """The forecast tags of a land by kind, with their numbers."""
    found = [e for e in land(picture, name).iter() if (e.get("class") or "").startswith("tag ")]
    return {e.get("class").split()[1]: " ".join(text.strip() for text in e.itertext()) for e in found}


def marks(picture: str, name: str) -> set[str]:
    looks = [e.get("class") or "" for e in land(picture, name, "marks").iter()]
    return {look.split("mark-")[1] for look in looks if "mark-" in look}


def test_the_forecast_is_drawn_in_every_land_where_the_invaders_act():
    t = table(FORECAST)
    picture = DRAWING.draw(t.game, t.s, 0, "en")
    assert tags(picture, "A1") == {"ravage": "3"}
    assert tags(picture, "A6") == {"ravage": "1"}
    assert tags(picture, "A8") == {"build": ""}
    assert tags(picture, "A5") == {}
    assert (marks(picture, "A1"), marks(picture, "A8"), marks(picture, "A5")) == ({"ravage"}, {"build"}, set())
    lost = [e.get("href") for e in land(picture, "A1").iter() if e.get("href") in ("#si-p-dahan", "#si-p-blight")]
    assert Counter(lost)["#si-p-blight"] == 1  # the forecast blight, which is not there yet


def test_a_possible_explorer_gets_a_subtle_mark_and_no_tag():
    """The stage of the next card is public, and two of the terrains are already in slots."""
    t = table("spirits=earth phase=fast slots=ravage/I-S,build/I-J deck=1 A1=C A5=2Pa A8=T a=play:guard_the_healing_land")
    picture = DRAWING.draw_part(t.game, t.s, 0, "en", "map")
    shown = {name: land(picture, name) for name in [LAND_NAMES[i] for i in bits(t.s.map.lands)]}
    may = {name for name, one in shown.items() if any(e.get("class") == "may-come" for e in one.iter())}
    assert may == {"A1", "A2", "A5", "A6"}, "mountains and wetlands; jungle and sands have been seen"
    assert {name for name, one in shown.items() if "perhaps an Explorer" in one.get("aria-label", "")} == may
    assert all("explore" not in tags(picture, name) and "explore" not in marks(picture, name) for name in may)
    assert "vielleicht ein Entdecker" in describe_table(t.game, t.s, 0, "de")
    text = f"spirits=earth,river phase=invader {FAR} A1=C A5=T deck=22 adversary=brandenburg_prussia level=0"
    t = table(text, invaders="II-M")
    while t.s.explore_card < 0 and t.forced():
        pass
    picture = DRAWING.draw_part(t.game, t.s, 0, "en", "map")
    assert "may-come" not in picture, "once the card is seen nothing of it is unsure"
    assert "explore" in tags(picture, "A6")


def test_presence_that_a_cascade_could_destroy_is_marked_in_its_land():
    """SI-26.4: blight comes to A4, where there is some, and more to one of the lands next to it; nobody knows which."""
    lands = "A1=C A4=2T,B A5=2Pa,Pb A2=Pa A8=Pa B7=2Pb"
    t = table(f"spirits=river,earth phase=fast slots=ravage/I-S,build {lands} a=play:flash_floods")
    picture = DRAWING.draw_part(t.game, t.s, 0, "en", "map")
    signs = {
        (name, e.get("class").split()[1]): [use.get("href") for use in e.iter() if use.get("href")]
        for name in ("A4", "A5", "A2", "A8")
        for e in land(picture, name).iter()
        if (e.get("class") or "").startswith("tag ")
    }
    assert "#si-i-cascade" in signs.pop(("A4", "ravage"))
    assert signs == {  # A8 is not next to A4
        ("A5", "cascade"): ["#si-i-cascade", "#si-p-river", "#si-p-earth"],
        ("A2", "cascade"): ["#si-i-cascade", "#si-p-river"],
    }
    close = game_ui.inspect(t.game, t.s, 0, "land-A2", "en")[1]
    assert "A Cascade could destroy River’s Presence in A2." in close


def test_presence_lost_without_a_ravage_in_its_land_is_marked_there():
    """Sworn to Victory: dahan destroyed in A4 take presence of Thunderspeaker with them, which is in an adjacent land."""
    lands, own = "A4=T,D A5=2Pa B7=2Pb", "a=play:manifestation_of_power_and_glory"
    t = table(f"spirits=thunderspeaker,river phase=fast slots=ravage/I-S,build {lands} {own}")
    picture = DRAWING.draw_part(t.game, t.s, 0, "en", "map")
    assert "loss" in tags(picture, "A5")
    assert "loss" not in tags(picture, "A4")


def test_a_cascade_that_returns_puts_more_presence_at_risk():
    """SI-26.16"""
    t = table("spirits=river,earth phase=fast slots=ravage/I-J,build A3=2Pa,T,B A4=B B7=2Pb a=play:flash_floods")
    assert {"ravage", "cascade"} <= set(tags(DRAWING.draw_part(t.game, t.s, 0, "en", "map"), "A3"))


def test_the_forecast_stays_visible_while_a_land_is_chosen():
    """Which lands can be chosen is for the page to say, over the map."""
    t = table(FORECAST)
    names = [LAND_NAMES[i] for i in bits(t.s.map.lands)]
    before = DRAWING.draw_part(t.game, t.s, 0, "en", "map")
    t.play("flash_floods")
    assert {answer.name for answer in t.game.legal(t.s, 0)} >= {"A1", "A4"}
    after = DRAWING.draw_part(t.game, t.s, 0, "en", "map")
    assert [marks(after, name) for name in names] == [marks(before, name) for name in names]
    assert "ravage" in {kind for name in names for kind in marks(after, name)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_of_the_help_has_the_symbols_of_the_board(lang):
    t = table("spirits=river phase=fast slots=ravage/I-S A4=E,T,C,D,B A5=2Pa,D a=play:flash_floods")
    entries = game_info("spirit_island").ui.legend(t.game, lang)
    shown = {ref for picture, _ in entries for ref in re.findall(r'href="#([^"]+)"', picture)}
    known = set(re.findall(r' id="([^"]+)"', drawing.svg_definitions()))
    assert shown <= known
    signs = {f"si-e-{name}" for name in ELEMENTS} | {f"si-i-{name}" for name in ("fast", "slow", "range", "sacred", "fear")}
    signs |= {f"si-i-{name}" for name in ("energy", "plays", "ravage", "build", "explore", "cascade")}
    signs |= {"si-p-blight", "si-p-dahan", "si-p-town-2-0", "si-p-city-3-0", "si-p-explorer", "si-p-shield"}
    assert signs <= shown
    on_map = set(re.findall(r'href="#(si-[ipt]-[^"]+)"', DRAWING.draw_part(t.game, t.s, 0, lang, "map", defs=False)))
    assert on_map <= shown, "nothing on the map is left out"
    assert len({words for _, words in entries}) == len(entries)


@pytest.mark.parametrize("spirit", SPIRIT_NAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_enlarged_mat_of_a_spirit_is_readable(lang, spirit):
    """At 1366 by 768 it is as wide as its drawing, or wider; a phone gets one column."""
    t = table(f"spirits={spirit} phase=spirit A1=C A5=Pa")
    for columns, width, least in ((0, 1028, 13.0), (PHONE, 340, 8.0)):  # there the words are below, too
        root = ET.fromstring(DRAWING.draw_part(t.game, t.s, 0, lang, "big-spirit", columns=columns, defs=False))
        scale = width / float(str(root.get("viewBox")).split()[2])
        sizes = [scale * float(e.get("font-size", 99)) for e in root.iter() if e.tag.endswith("}text")]
        assert min(sizes) >= least
        texts = " ".join("".join(e.itertext()) for e in root.iter() if e.tag.endswith("}text"))
        assert power_name(t.s.innates(0)[0], lang) in texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_own_cards_stay_beside_cards_to_choose_from(lang):
    """One chooses a card for what one has: its name, cost, elements and speed."""
    own = "flash_floods,wash_away,boon_of_vigor,rivers_bounty,drought,call_to_tend,gift_of_power,call_to_migrate"
    t = table(f"spirits=river phase=spirit A1=C A5=Pa a=hand:{own}").play("growth.1", "major")
    root = ET.fromstring(DRAWING.draw_part(t.game, t.s, 0, lang, "hand", defs=False))
    shown = [str(e.get("id")) for e in root.iter() if str(e.get("id")).startswith("card-")]
    offered = [f"card-{answer.name}" for answer in t.game.legal(t.s, 0)]
    assert shown[:4] == offered
    assert sorted(shown[4:]) == sorted(f"card-{name}" for name in own.split(","))
    sizes = [
        float(e.get("font-size", 0))
        for line in root.iter()
        if "own-line" in str(line.get("class"))
        for e in line
        if e.tag.endswith("}text")
    ]
    assert len(sizes) == 8
    assert min(sizes) >= 12.5
    phone = DRAWING.draw_part(t.game, t.s, 0, lang, "hand", columns=PHONE, defs=False)
    assert all(f'id="{name}"' in phone for name in shown), "in the same row"


def test_a_push_leaves_the_other_pieces_where_they_are():
    """Also the last one, with which the power and the phase end."""
    t = table("spirits=river phase=slow A1=E,T A4=3E,2T,D A5=2Pa A8=C a=play:wash_away")
    views = [t.game.view(t.s, 0)]
    t.play("wash_away")
    views.insert(0, t.game.view(t.s, 0))
    t.play("A4")
    wanted = {"map": ("map", 212)}
    places = []
    for answer in ("", "E A4>A5", "T A4>A5", "E A4>A5"):
        if answer:
            views.insert(0, t.game.view(t.s, 0))
            t.play(answer)
        picture = "".join(part.markup() for part in DRAWING.draw_parts(t.game, t.s, 0, "en", wanted, earlier=views)["map"])
        places.append(
            {
                str(e.get("id")): next(use.attrib for use in e.iter() if use.get("href"))
                for e in land(picture, "A4").iter()
                if str(e.get("id")).startswith("piece-")
            }
        )
    assert places[0].keys() == {"piece-A4-E", "piece-A4-T", "piece-A4-D"}
    assert all(now == places[0] for now in places)
    assert t.s.turn > 1, "the phase is over"


def origins(t: Table, seat: int = 0) -> dict[str, str]:
    """The lands from which the range of a power is counted while it is aimed, with that range, as they are drawn."""
    picture, found = DRAWING.draw_part(t.game, t.s, seat, "en", "map"), {}
    for name in [LAND_NAMES[i] for i in bits(t.s.map.lands)]:
        one = land(picture, name)
        for e in one.iter():
            if e.get("class") == "origin":
                found[name] = "".join(e.itertext())
        assert ("Range is counted from here." in one.get("aria-label")) == (name in found)
    return found


@pytest.mark.rule("SI-10.1", "SI-10.4")
def test_while_aiming_origins_and_range_of_the_power_are_shown():
    played = "a=play:flash_floods,wash_away b=play:rituals_of_destruction"
    t = table(f"spirits=river,earth phase=fast A1=C A5=2Pa A8=Pa A2=Pa,2Pb B7=Pb {played}")
    assert origins(t) == {}
    t.play("flash_floods")
    assert origins(t) == {"A2": "1", "A5": "1", "A8": "1"}, "range 1 from any presence of River, and not from Earth's"
    assert origins(t, 1) == {}, "a seat without a question has no target"
    assert "range 1" in describe_question(t.game, t.s, 0, "en")
    t = table("spirits=river,earth phase=fast A1=C A5=2Pa A8=Pa B7=2Pb a=play:natures_resilience,reaching_grasp")
    t.play("reaching_grasp", "seat.0", "natures_resilience")
    assert origins(t) == {"A5": "3"}, "from sacred sites only, and two farther in this turn"


def test_met_elements_and_innate_levels_are_highlighted():
    t = table("spirits=river phase=slow A1=C A5=2Pa a=play:wash_away,rivers_bounty")
    have = t.s.elements(0)
    picture = DRAWING.draw_part(t.game, t.s, 0, "en", "mat-0")
    root = ET.fromstring(picture)
    by_id = {e.get("id"): e for e in root.iter() if e.get("id")}
    for e, name in enumerate(ELEMENTS):
        n = element_count(have, e)
        assert "".join(by_id[f"element-{name}"].itertext()) == str(n)
    classes = [e.get("class") for e in by_id["innate-massive_flooding"].iter()]
    levels = [name for name in classes if name in ("si-highlight", "si-mat")]
    assert levels == ["si-highlight", "si-mat", "si-mat"]
    assert all(f"innate-massive_flooding-{k}" in by_id for k in (1, 2, 3))
    assert "legal" in by_id["innate-massive_flooding"].get("class")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SPIRIT_NAMES)
def test_the_names_of_innate_powers_are_whole(name, lang):
    t = table(f"spirits={name} phase=fast A1=C A5=2Pa")
    face = build_spirit(drawing.make_context(t.game, t.s, 0, lang), 0, "")
    drawn = ET.fromstring(f"<svg>{mat.draw_innates_block(face, mat.SIDE, ())[0]}</svg>")
    words = " ".join(element.text or "" for element in drawn.iter("text"))
    sizes = [float(element.get("font-size")) for element in drawn.iter("text")]
    assert all(innate.name in words for innate in face.innates), words
    assert min(sizes) >= 11


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wide", [270, 300])
def test_the_names_of_invader_cards_are_whole_below_their_slots(wide, lang):
    for lands in ("JW", "SW", "JS", "MJ", "MW", "SM"):
        t = table(f"spirits=river phase=fast slots=ravage/III-{lands},build/II-C A1=C A5=2Pa,E a=play:flash_floods")
        picture, high = draw_slots(drawing.make_context(t.game, t.s, 0, lang), wide)
        drawn = ET.fromstring(f"<svg>{picture}</svg>")
        for name, card in zip(("slot-ravage", "slot-build"), t.s.slot_card, strict=True):
            [slot] = [element for element in drawn.iter("g") if element.get("id") == name]
            rows = [element for element in slot if element.get("class") == "si-t"]
            assert " ".join(row.text for row in rows) == capitalize_first(card_terrains(card, lang))
            assert min(float(row.get("font-size")) for row in rows) >= 9
            assert max(float(row.get("y")) for row in rows) < high - 4


def test_two_digits_of_energy_leave_room_for_the_card_plays():
    for energy in (3, 11, 25):
        t = table(f"spirits=river,earth phase=fast A1=C A5=2Pa B7=2Pb b=energy:{energy}")
        face = build_spirit(drawing.make_context(t.game, t.s, 0, "en"), 1, "")
        drawn = ET.fromstring(f"<svg>{spirit_panel.draw_row_panel(face, 700, ())[0]}</svg>")
        [income] = [element for element in drawn.iter("text") if (element.text or "").startswith("+")]
        end = float(income.get("x")) + text_width(income.text) * float(income.get("font-size"))
        [cards_left] = [float(e.get("x")) for e in drawn.iter("use") if e.get("href").endswith("i-plays")]
        assert end <= cards_left, energy


@pytest.mark.parametrize("wide", [262, 300, 384])  # in a row, in a column, on a phone
@pytest.mark.parametrize("name", SPIRIT_NAMES)
def test_the_image_box_of_a_track_contains_all_of_it(name, wide):
    t = table(f"spirits={name} phase=spirit A1=C A5=2Pa")
    face = build_spirit(drawing.make_context(t.game, t.s, 0, "en"), 0, "")
    for track in face.tracks:
        drawn = ET.fromstring(f"<svg>{spirit_parts.draw_presence_track(face, track, wide)[0]}</svg>")
        [picture] = [e for e in drawn.iter() if e.get("class") == "face"]
        left, top, width, height = map(float, picture.get("data-box").split())
        for disc in picture.iter("circle"):
            x, y, r = (float(disc.get(key)) for key in ("cx", "cy", "r"))
            assert left <= x - r - 1.3, "with its edge"
            assert x + r + 1.3 <= left + width
            assert top <= y - r - 1.3
            assert y + r + 1.3 <= top + height
        [spoken] = [e.get("aria-label") for e in drawn.iter() if e.get("class") == "track"]
        assert spoken.count("[") == len(track.spaces) - track.open, "covered spaces are in the label too"


def test_a_ready_seat_is_marked_while_others_are_not():
    t = table("spirits=river,earth phase=fast A1=C A5=2Pa B7=2Pb a=play:flash_floods b=play:a_year_of_perfect_stillness")
    before = DRAWING.draw_part(t.game, t.s, 0, "en", "mat-1")
    t.play("ready", by="b")
    after = DRAWING.draw_part(t.game, t.s, 0, "en", "mat-1")
    body = [part.rpartition("</defs>")[2] for part in (before, after)]
    assert ["i-tick" in part for part in body] == [False, True]


def test_drawn_cards_are_shown_in_a_row_to_choose_from():
    t = table("spirits=river phase=spirit A1=C A5=2Pa", minor="drought call_to_migrate steam_vents rain_of_blood")
    t.play("growth.3", "item.1", "minor")
    for part, how in (("hand", 0), ("mat-0", COLUMN), ("hand", PHONE)):
        found = element_ids(DRAWING.draw_part(t.game, t.s, 0, "en", part, columns=how))
        assert {"card-drought", "card-call_to_migrate", "card-steam_vents", "card-rain_of_blood"} <= set(found)


def test_on_a_phone_lands_are_also_in_a_list():
    """With three boards and more, where lands are small; else the map gets the room."""
    for spirits, listed in (("river", False), ("river,earth,green", True)):
        t = table(f"spirits={spirits} phase=fast A1=C A5=2Pa a=play:flash_floods").play("flash_floods")
        wanted = {f"chip-{answer.name}" for answer in t.game.legal(t.s, 0)}
        assert len(wanted) > 3
        found = element_ids(DRAWING.draw_part(t.game, t.s, 0, "en", "hand", columns=PHONE))
        assert {name for name in found if "chip" in name} == (wanted if listed else set())
        assert [name for name in found if name.startswith("card-")] == ["card-flash_floods"]


@pytest.mark.parametrize(("card", "lands"), [("raging_storm", 14), ("wrap_in_wings_of_sunlight", 32)])
def test_a_long_list_of_lands_on_a_phone_hides_other_cards(card, lands):
    """The hand may be about as high as it is wide before it is made smaller; of the cards only the one in use is left."""
    island = "A1=C A5=2Pb A6=Pa A8=2Pa,2D B5=2Pa C5=2Pc D4=2Pd"
    own = f"a=play:{card},shatter_homesteads,pillar_of_living_flame,tsunami;discard:lightnings_boon"
    phase = "slow" if card == "raging_storm" else "fast"
    t = table(f"spirits=lightning,river,earth,green phase={phase} {island} {own}").play(card)
    if lands == 32:  # any land at all
        t.play("A8")
    picture = DRAWING.draw_part(t.game, t.s, 0, "en", "hand", columns=PHONE)
    wide, high = map(float, re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture).groups())
    assert sum(name.startswith("chip-") for name in element_ids(picture)) == lands
    assert high < 1.1 * wide
    assert [name for name in element_ids(picture) if name.startswith("card-")] == [f"card-{card}"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_half_card_has_its_whole_name_and_nearly_always_its_whole_text(lang):
    """On a phone and beside four boards two half cards are side by side, each possibly with a note."""
    t = table("spirits=river phase=fast A1=C A5=2Pa a=play:flash_floods")
    context = drawing.make_context(t.game, t.s, 0, lang)
    shortened, small = 0, 0
    shown = [power_card(context, power.number) for power in POWERS if power.is_card()]
    for card in shown:
        for note in ("", "gespielt"):
            texts = list(ET.fromstring(cards.draw_half_card(card, (0,) * 8, "played", note, 0, 0, 188)).iter("text"))
            named = " ".join(text.text for text in texts if text.get("class") == "si-d" and not text.text.isdigit())
            assert named.replace("- ", "") == card.name
            lines = [text for text in texts if text.get("class") == "si-t"]
            sizes = {float(text.get("font-size")) for text in lines}
            assert min(sizes) >= 10
            assert max(float(text.get("y")) for text in lines) < cards.HALF - 4
        words = " ".join(text.text for text in lines)
        whole = [word for row in card.text for word in row.split()]
        shortened += any(word not in words for word in whole if "-" not in word)
        small += min(sizes) < 11
    assert shortened < 0.1 * len(shown)
    assert small < 0.15 * len(shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_half_card_shows_its_thresholds_or_says_that_it_has_some(lang):
    t = table("spirits=river phase=fast A1=C A5=2Pa a=play:flash_floods")
    context = drawing.make_context(t.game, t.s, 0, lang)
    shown = [power_card(context, power.number) for power in POWERS if power.is_card()]
    for card in [card for card in shown if card.thresholds]:
        picture = cards.draw_half_card(card, (0,) * 8, "", "", 0, 0, 200)
        needs = [picture.count(f">0/{count}<") for one in card.thresholds for _, count in one.need]
        assert all(needs) or "…" in picture, card.name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wide", [232.0, 275.0])
def test_every_card_has_the_word_for_its_speed_beside_its_elements(lang, wide):
    t = table("spirits=river phase=fast A1=C A5=2Pa a=play:flash_floods")
    context = drawing.make_context(t.game, t.s, 0, lang)
    for card in [power_card(context, power.number) for power in POWERS if power.is_card()]:
        root = ET.fromstring(f"<g>{cards.draw_card_base(card, 98, wide)}</g>")
        words = [e for e in root.iter("text") if e.text == card.speed_word]
        assert words, card.name
        marks = [e for e in root.iter("use") if (e.get("href") or "").startswith("#si-e-")]
        assert len(marks) == len(card.elements)
        ends = [float(mark.get("x")) + float(mark.get("width")) for mark in marks]
        assert max(ends, default=0) < float(words[0].get("x")) - 27, card.name
        assert min((float(mark.get("width")) for mark in marks), default=32) > 17, card.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_in_a_hand_of_six_is_readable(lang):
    """At 1366 x 768, where such a card is 166 wide. Only very long texts have letters below 13 pixels or are shortened."""
    t = table("spirits=river phase=fast A1=C A5=2Pa a=play:flash_floods")
    context = drawing.make_context(t.game, t.s, 0, lang)
    scale = (HAND[1] - 6) / cards.CARD[1]
    wide = (HAND[0] - 8 - 5 * 7) / 6 / scale
    shown = [power_card(context, power.number) for power in POWERS if power.is_card()]
    small, shortened = [], []
    for card in shown:
        texts = [e for e in ET.fromstring(cards.draw_card_face(card, wide=wide)).iter("text") if e.get("class") == "si-t"]
        sizes = {float(e.get("font-size")) * scale for e in texts}
        assert min(sizes) > 11.5
        assert max(float(e.get("y")) for e in texts) <= cards.CARD[1] - 10
        if min(sizes) < 13:
            small.append(card.name)
        if any("…" in e.text for e in texts) and card.kind != "major":
            shortened.append(card.name)
    assert len(small) < 0.25 * len(shown)
    assert len(shortened) <= 3


@pytest.mark.parametrize("count", range(1, 11))
def test_cards_of_a_hand_never_overlap(count):
    powers = [power.name for power in POWERS if power.deck == MINOR][:count]
    t = table(f"spirits=river phase=spirit A1=C A5=2Pa a=hand:{','.join(powers)}")
    root = ET.fromstring(DRAWING.draw_part(t.game, t.s, 0, "en", "hand", defs=False))
    boxes = []
    for card in [e for e in root.iter() if (e.get("id") or "").startswith("card-")]:
        x, y, _, scale = re.fullmatch(r"translate\((\S+) (\S+)\)( scale\((\S+)\))?", card.get("transform")).groups()
        size = float(scale or 1)
        boxes.append((float(x), float(y), float(card[0].get("width")) * size, float(card[0].get("height")) * size))
    assert len(boxes) == count
    assert len({y for _, y, _, _ in boxes}) == (2 if count > 6 else 1)
    assert all(x >= 0 and x + wide <= HAND[0] and y >= 0 and y + high <= HAND[1] for x, y, wide, high in boxes)
    assert min(wide for _, _, wide, _ in boxes) >= 150
    for (x, y, wide, high), (u, v, broad, tall) in combinations(boxes, 2):
        assert x + wide <= u or u + broad <= x or y + high <= v or v + tall <= y


def test_a_card_keeps_its_place_all_turn():
    hand = ("raging_storm", "shatter_homesteads", "harbingers_of_the_lightning")
    t = table(f"spirits=lightning phase=slow A1=C A7=2Pa,E a=play:{','.join(hand)}")
    order = [name for name in element_ids(DRAWING.draw_part(t.game, t.s, 0, "en", "hand")) if name.startswith("card-")]
    for card in hand:
        using = table(t.game.write_position(t.s).partition(" ")[2]).play(card)
        found = [name for name in element_ids(DRAWING.draw_part(using.game, using.s, 0, "en", "hand")) if name in order]
        assert found == order


def test_the_rules_of_adversary_and_scenario_can_be_inspected_at_their_names():
    t = table("spirits=river adversary=england level=2 scenario=blitz phase=fast A1=C A5=2Pa a=play:flash_floods")
    board = ET.fromstring(DRAWING.draw_part(t.game, t.s, 0, "en", "invaders"))
    box = next(element for element in board.iter() if element.get("id") == "foes")
    assert "Kingdom of England 2 · Blitz" in "".join(box.itertext())
    assert float(box.find("{*}rect[@class='hit']").get("height")) >= 18
    assert game_ui.inspect(t.game, t.s, 0, "foes", "en")[1].startswith("Adversary: Kingdom of England")


# -- inspecting elements -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS, ids=id_of_options)
def test_every_inspected_element_has_a_text_and_its_picture_no_ids(options):
    game, s, seat = list(random_play(options, 2, 60, 120))[-2]
    view, pictured = game.view(s, seat), set()
    for name in {name for part in draw_page_regions(game, view, seat, False).values() for name in element_ids(part)}:
        found = game_ui.inspect(game, view, seat, name, "de")
        if found is None:
            continue
        part, text = found
        assert text.splitlines()[0].strip()
        if part:
            big = DRAWING.draw_part(game, view, seat, "de", part, defs=False)
            assert not [own for own in element_ids(big) if not own.startswith("si-")]
            ET.fromstring(big)
            pictured.add(re.sub(r"^\d-", "", name).partition("-")[0])
    assert {"land", "blight", "spirit"} <= pictured
    assert pictured & {"card", "growth", "innate", "slot"}


def test_an_inspected_land_shows_its_pieces():
    t = table(FORECAST)
    big = DRAWING.draw_part(t.game, t.s, 0, "en", "big-land-A1", defs=False)
    assert "#si-p-dahan" in big
    assert "#si-p-town-2-0" in big
    assert ">A1<" in big

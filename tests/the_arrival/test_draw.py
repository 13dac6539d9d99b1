"""The Arrival's drawing: complete, valid and reproducible for any state; its ids are the elements of the answers."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from random import Random

import pytest

from dolmen.engine.chance import RandomChance
from dolmen.games.the_arrival.content.loader import COLOURS
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.components import FOMORI, bits
from dolmen.games.the_arrival.model.state import FACE_DOWN, ArrivalState
from dolmen.games.the_arrival.ui import drawing as painter
from dolmen.games.the_arrival.ui import game_ui
from dolmen.games.the_arrival.ui.details import inspect
from dolmen.text import LANGUAGES

from .drawing_helpers import DRAWING, NAMES, OPTIONS, draw_page_regions, element_ids, random_play, state_at_step
from .table import table

NS = "{http://www.w3.org/2000/svg}"


# -- every step ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_every_step_of_a_random_game_is_drawn_completely(options):
    steps = set()
    for k, (game, s, seat) in enumerate(random_play(options, 7, 23)):
        view, lang = game.view(s, seat), LANGUAGES[k % 2]
        picture = DRAWING.draw(game, view, seat, lang, names=NAMES)
        found = Counter(element_ids(picture))
        assert not [name for name, times in found.items() if times > 1]
        assert {f"loc-{name}" for name in s.components.place_names} | {
            f"prov-{name}" for name in s.components.province_names
        } <= set(found)
        touched = {at for answer in game.legal(view, seat) for at in painter.elements_of_answer(game, view, seat, answer)}
        assert touched <= set(found)
        if k % 4 == 0:
            check_drawing(view, picture)
        steps.add(game_ui.current_step(s))
    assert {"ports", "draw", "block", "take", "turn", ""} <= steps


def check_drawing(s: ArrivalState, picture: str) -> None:
    """The pieces in the drawing are those on the table, and every reference leads somewhere."""
    root = ET.fromstring(picture)
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    for reference in re.findall(r'(?:href="#|url\(#)([^")]+)', picture):
        assert reference in by_id
    for place, name in enumerate(s.components.place_names):
        pieces = [use.get("href") for use in by_id[f"loc-{name}"].iter(f"{NS}use") if "piece" in use.get("class", "")]
        standing = ["#ar-q-castle"] if s.castles >> place & 1 else []
        standing += [f"#ar-q-{FOMORI[kind]}" for kind, mask in enumerate(s.on_map) if mask >> place & 1]
        standing += [
            f"#ar-s-{COLOURS[s.colours[k]]}-{s.level_at(place)}" for k, own in enumerate(s.aits) if own >> place & 1
        ]
        assert pieces == standing, name
    for province, name in enumerate(s.components.province_names):
        shields = [use for use in by_id[f"prov-{name}"].iter(f"{NS}use") if use.get("class") == "piece shield"]
        assert len(shields) == s.province_shields[province]
    for seat, colour in enumerate(s.colours):
        if f"mat-{seat}-swords" in by_id and colour >= 0:
            assert by_id[f"mat-{seat}-honor"].text == str(s.honor[seat])
            assert by_id[f"mat-{seat}-swords"].text == str(s.swords[seat])
            held = [f"tile-{s.components.tile_names[tile]}" for tile in bits(s.tiles_held[seat] | s.builder_tiles[seat])]
            assert all(tile in by_id for tile in held)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("options", OPTIONS[:3], ids=lambda options: "-".join(map(str, options.values())))
def test_the_parts_of_a_page_have_unique_ids_and_all_elements_of_answers(options, narrow):
    for game, s, seat in random_play(options, 3, 31):
        view = game.view(s, seat)
        found = Counter(name for part in draw_page_regions(game, view, seat, narrow).values() for name in element_ids(part))
        assert not [name for name, times in found.items() if times > 1]
        groups = set(game_ui.answer_groups(game, view, seat, "en"))
        for answer in game.legal(view, seat):
            assert set(game_ui.clickable_elements(game, view, seat, answer)) <= set(found) | groups, answer
            for element, definition, *_ in game_ui.make_option(game, view, seat, answer, "en", list(NAMES)).get("marks", []):
                assert {element, definition} <= set(found), answer


def test_the_map_background_is_the_same_all_game_and_sent_once():
    charts = set()
    for game, s, seat in random_play({"seats": 2}, 5, 40):
        part = DRAWING.draw_part(game, game.view(s, seat), seat, "en", "map", defs=False)
        charts.add(re.search(r'<defs>.*?</defs>(?=<g id="ar-ground")', part, re.DOTALL)[0])
    assert len(charts) == 1
    assert len(painter.svg_definitions()) < 80_000


@pytest.mark.rule("AR-21.25")
@pytest.mark.parametrize(("saved", "seals"), [(0, ["", ""]), (2, ["2", ""]), (4, ["3", "1"])])
def test_disks_are_drawn_on_the_master_builders_that_saved_them(saved, seals):
    """Three on each, and an active tile is no longer counted among the held ones."""
    tiles = "master_builder_1!,master_builder_2!,salmon"
    t = table(f"map= k1:a1 o1:b1  a=4/0/{saved}m/{tiles}" if saved else f"map= k1:a1 o1:b1  a=4/0/-/{tiles}")
    root = ET.fromstring(DRAWING.draw_part(t.game, t.view("b"), 1, "en", "mat-0"))
    by_id = {element.get("id"): element for element in root.iter() if element.get("id")}
    assert by_id["mat-0-tiles"].text == "1"
    for n, seal in enumerate(seals, 1):
        tile = by_id[f"tile-master_builder_{n}"]
        disks = [use for use in tile.iter(f"{NS}use") if use.get("href") == "#ar-s-disk"]
        assert len(disks) == bool(seal)
        assert f"{seal or 0} disk" in tile.get("aria-label")
        assert seal in [text.text or "" for text in tile.iter(f"{NS}text")] or not seal


# -- secrets -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", OPTIONS[:3], ids=lambda options: "-".join(map(str, options.values())))
def test_no_drawing_depends_on_hidden_information(options):
    """With other hidden components the drawing is the same."""
    rng, hidden = Random(2), 0
    for game, s, seat in random_play(options, 9, 12):
        for viewer in (seat, -1):
            other = game.resample_hidden(s, viewer, rng)
            hidden += any(lane.stack and lane.stack[-1].given_answer for lane in s.lanes) or FACE_DOWN not in sum(
                s.cards, [0]
            )
            pictures = [DRAWING.draw(game, game.view(state, viewer), viewer, "en") for state in (s, other)]
            assert pictures[0] == pictures[1]
    assert hidden


def test_the_id_of_a_face_down_card_reveals_nothing():
    game, s, seat = state_at_step(3, "draw")
    picture = DRAWING.draw(game, game.view(s, seat), seat, "en")
    cards = [name for name in element_ids(picture) if name.startswith("card-")]
    assert all(re.fullmatch(r"card-down-\d-\d", name) for name in cards)


def test_the_owners_blocker_is_drawn_while_others_still_decide():
    game, s, seat = state_at_step(3, "block")
    s = s.copy()
    answer = game.legal(game.view(s, seat), seat)[0]
    game.apply(s, seat, answer, RandomChance(Random(1)))
    assert s.lanes
    own = DRAWING.draw_part(game, game.view(s, seat), seat, "en", f"mat-{seat}", defs=False)
    other = (seat + 1) % 3
    seen = DRAWING.draw_part(game, game.view(s, other), other, "en", f"mat-{seat}", defs=False)
    colour = COLOURS[s.colours[seat]]
    assert own.count(f"ar-s-slab-{colour}") == s.revealed_per_leader
    assert "ar-s-slab-" not in seen
    assert f'id="ready-{seat}"' in seen
    assert f'id="ready-{seat}"' in own


# -- parts ---------------------------------------------------------------------------------------------------------------
def test_every_inspected_element_has_a_text_and_its_picture_no_ids():
    told = 0
    for seats, step in ((3, "turn"), (2, "block"), (4, "draw")):
        game, s, seat = state_at_step(seats, step)
        view = game.view(s, seat)
        parts = draw_page_regions(game, view, seat, False)
        del parts["definitions"]
        things = {name for part in parts.values() for name in element_ids(part) if not name.startswith("ar-")}
        for name in sorted(things | {f"count-{seat}-disks", f"points-{seat}"}):
            found = inspect(game, view, seat, name, "de")
            if found is None:
                assert re.match(r"(fort|fomori|castle|round|first|ready)-", name), name
                continue
            part, text = found
            assert text.splitlines()[0].strip()
            told += 1
            if part:
                large = DRAWING.draw_part(game, view, seat, "de", part, defs=False)
                assert [x for x in element_ids(large) if not x.startswith("ar-")] == []
                ET.fromstring(large)
    assert told > 250
    assert inspect(game, view, seat, "nothing", "en") is None


def test_before_the_choice_mats_are_empty_and_leaders_are_offered():
    game = Arrival(seats=3)
    s = game.start(RandomChance(Random(4)))
    seat = game.to_act(s)[0]
    view = game.view(s, seat)
    leaders = DRAWING.draw_part(game, view, seat, "en", f"mat-{seat}", columns=4)
    assert len([name for name in element_ids(leaders) if name.startswith("leader-")]) == len(game.legal(view, seat))
    for k in range(3):
        ET.fromstring(DRAWING.draw_part(game, view, seat, "en", f"mat-{k}"))
        ET.fromstring(DRAWING.draw_part(game, view, seat, "en", f"strip-{k}"))
    assert game_ui.seat_colours(game, view) == ["", "", ""]


def test_the_last_move_is_marked():
    game, s, seat = state_at_step(2, "turn")
    place = s.components.place_names[0]
    plain = DRAWING.draw_part(game, s, seat, "en", "map", defs=False)
    marked = DRAWING.draw_part(game, s, seat, "en", "map", last=(place, place), defs=False)
    assert marked.count('href="#ar-hl-last"') == plain.count('href="#ar-hl-last"') + 1
    assert "last move" in marked


def test_an_unknown_part_is_refused():
    game, s, seat = state_at_step(2, "turn")
    for part in ("hand", "mat-2", "big-loc-nowhere", "big-card-down-0-9", "strip-x"):
        with pytest.raises(ValueError, match=part):
            DRAWING.draw_part(game, s, seat, "en", part)


def test_drawing_does_not_change_the_view_and_is_reproducible():
    game, s, seat = state_at_step(3, "turn")
    before = game.to_dict(s)
    first = DRAWING.draw(game, s, seat, "de", names=NAMES)
    assert DRAWING.draw(game, s, seat, "de", names=NAMES) == first
    assert game.to_dict(s) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_on_a_mat_or_beside_the_stacks_is_cut(lang):
    """The sentence about a leader can be cut; inspecting the leader shows it whole."""
    for options in OPTIONS[:2]:
        for game, s, seat in random_play(options, 5, 41):
            for part, drawn in draw_page_regions(game, game.view(s, seat), seat, False, lang).items():
                if part.startswith(("mat", "stacks")):
                    cut = [text for text in re.findall(">([^<]*…)<", drawn) if len(text.split()) < 3]
                    assert not cut, part


def test_on_a_phone_the_cards_to_choose_a_section_of_are_larger_than_those_face_down():
    """Cards that are face up share the width, so that their earnings can be read without zooming in."""
    game, s, seat = state_at_step(2, "block")
    view = game.view(s, seat)
    picture = DRAWING.draw_part(game, view, seat, "en", f"mat-{seat}", columns=1, names=NAMES, defs=False)
    scales = [float(scale) for scale in re.findall(r'scale\(([\d.]+)\)"?[^>]*><g id="card-', picture)]
    shown = s.revealed_per_leader
    assert len(scales) == 4
    assert min(scales[:shown]) >= 0.55 > 0.3 > max(scales[shown:])


@pytest.mark.parametrize(
    ("options", "said"), [({}, True), ({"advanced": True, "draft": True}, False), ({"edition": 2016}, False)]
)
def test_leaders_without_abilities_say_so(options, said):
    """On the cards to choose from, on the own mat, and in the details of a leader."""
    game, rng = Arrival(seats=2, **options), Random(4)
    s = game.start(RandomChance(rng))
    seat, text = game.to_act(s)[0], "Basic"
    while "leader" not in game.legal(s, seat)[0].name and "tribe" not in game.legal(s, seat)[0].name:
        game.apply(s, seat, game.legal(s, seat)[0], RandomChance(rng))
        seat = game.to_act(s)[0]
    names = [name.removeprefix("leader-") for name in element_ids(DRAWING.draw(game, s, seat, "en")) if "leader-" in name]
    assert (text in DRAWING.draw(game, s, seat, "en")) == said
    assert all((text in inspect(game, s, seat, f"leader-{name}", "en").text) == said for name in names)
    while game_ui.current_step(s) != "ports":
        seat = game.to_act(s)[0]
        game.apply(s, seat, game.legal(s, seat)[0], RandomChance(rng))
    assert (text in DRAWING.draw(game, game.view(s, 0), 0, "en")) == said


def test_a_phone_shows_the_cards_drawn_so_far_beside_the_stacks():
    game, s, seat = state_at_step(2, "draw")
    for taken in range(2):
        view = game.view(s, seat)
        picture = DRAWING.draw_part(game, view, seat, "en", f"mat-{seat}", columns=1, names=NAMES, defs=False)
        assert len([name for name in element_ids(picture) if name.startswith("card-down")]) == taken
        for _ in range(2):
            game.apply(s, game.to_act(s)[0], game.legal(s, game.to_act(s)[0])[0], RandomChance(Random(1)))

"""The drawn island is the island of the rules: the same neighbours, the same joins; and every drawing is valid SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from dolmen.games.spirit_island.art import cards, clusters, elements, geometry, island, parts, spirit, spirits
from dolmen.games.spirit_island.art.svg import fit_text, text_width, wrap_text
from dolmen.games.spirit_island.content.loader import load_boards
from dolmen.games.svg import join_drawings

ALL = [board.id for board in load_boards().board]


def board_layout(names: str) -> tuple[geometry.Board, ...]:
    known = {board.id: board for board in load_boards().board}
    places = load_boards().layout[len(names) - 1].places
    return tuple(
        geometry.Board(name, tuple(land.terrain for land in known[name].land), place.turn, place.about, place.shift)
        for name, place in zip(names, places, strict=True)
    )


def parse_svg(inside: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{parts.all_definitions()}{inside}</svg>')


def along_side(outline: geometry.Outline, side: str) -> tuple[list[int], list[int]]:
    """The lands along an edge, clockwise, and where one ends and the next begins."""
    places = []
    for pair, owners in outline.owners.items():
        spots = sorted(geometry.position_on_edge(side, name) for name in pair)
        if len(owners) == 1 and spots[0] >= 0:
            places.append((spots[0], owners[0]))
    places.sort()
    return [land for _, land in places], [spot for spot, _ in places[1:]]


@pytest.mark.parametrize("name", ALL)
def test_drawn_lands_share_an_edge_exactly_if_they_are_neighbours(name):
    outline = geometry.outlines()[name]
    board = next(board for board in load_boards().board if board.id == name)
    for number, land in enumerate(board.land, 1):
        assert outline.borders(number) == sorted([*land.borders, *([0] if land.coastal else [])])
    for side in ("north", "east", "south"):
        edge = getattr(board.edges, side)
        assert along_side(outline, side[0]) == (edge.lands, edge.breaks)


@pytest.mark.parametrize("names", ["A", "BC", "DAB", "CADB"])
def test_an_empty_island_is_valid_svg_and_small(names):
    layout = geometry.lay_out_island(board_layout(names), 1.0)
    ground = island.ground(layout, tuple(names)).markup()
    empty = {land.id: clusters.LandContents() for land in layout.lands}
    root = parse_svg(ground + join_drawings(island.lands(layout, empty)))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"land-{name}{n}" for name in names for n in range(9)} <= set(ids)
    assert len(ground) / len(names) < 45_000
    wanted = set(re.findall(r'(?:href="#|url\(#)([^")]+)', ground + parts.all_definitions()))
    assert wanted <= set(ids)


def test_edges_of_joined_boards_coincide():
    layout = geometry.lay_out_island(board_layout("AB"), 1.0)
    middle = [land for land in layout.lands if land.terrain != "ocean"]
    shared = {(round(x), round(y)) for x, y in middle[0].polygon}  # A1 is not on the joined edge
    south = {(round(x), round(y)) for land in middle if land.id in ("A3", "A4", "A5", "A7") for x, y in land.polygon[::2]}
    other = {(round(x), round(y)) for land in middle if land.id in ("B3", "B4", "B7") for x, y in land.polygon[::2]}
    assert len([p for p in south if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) <= 1 for q in other)]) > 20
    assert shared.isdisjoint(other)


def test_pieces_are_drawn_inside_their_land():
    layout = geometry.lay_out_island(board_layout("ABCD"), 1.0)
    full = clusters.LandContents(
        (
            clusters.PieceGroup("city", 2, 1, 3),
            clusters.PieceGroup("town", 3, 0, 2),
            clusters.PieceGroup("explorer", 4),
            clusters.PieceGroup("dahan", 2, 0, 2),
        ),
        blight=2,
        presence=(clusters.PresenceGroup("river", 2, True), clusters.PresenceGroup("ocean")),
        defend=3,
        forecast=(clusters.ForecastTag("ravage", 9, 3, 1, 1, True, ("river",)),),
        may_come=True,
    )
    for land in layout.lands:
        if land.terrain != "ocean":
            found = clusters.arrange(layout, land, full)
            y = found.top
            for x, (high, row) in zip(found.middles, found.rows, strict=True):
                half = sum(item.wide for item in row) * found.size / 2
                for corner in ((x - half, y + high * found.size / 2), (x + half, y + high * found.size / 2)):
                    assert geometry.contains_point(corner, land.polygon), land.id
                y += high * found.size


CROWD = clusters.LandContents(
    (
        clusters.PieceGroup("city", 1, 0, 3),
        clusters.PieceGroup("town", 2, 0, 2),
        clusters.PieceGroup("explorer", 4),
        clusters.PieceGroup("dahan", 3, 0, 2),
    ),
    blight=1,
    presence=(clusters.PresenceGroup("river", 2, True),),
    forecast=(clusters.ForecastTag("ravage", 9, 0, 3, 1, True, ("river",)),),
)


@pytest.mark.parametrize("names", ["A", "B", "CD"])
def test_pieces_use_the_free_area_of_a_crowded_land(names):
    layout = geometry.lay_out_island(board_layout(names), 2.12)
    lands = [land for land in layout.lands if land.terrain != "ocean"]
    sizes = [clusters.arrange(layout, land, CROWD).size / layout.unit for land in lands]
    assert min(sizes) >= 4.2
    assert sum(sizes) / len(sizes) > 5, sizes


@pytest.mark.parametrize("names", ["A", "C", "BD"])
def test_things_in_a_land_do_not_overlap_or_cross_its_border(names):
    layout = geometry.lay_out_island(board_layout(names), 2.12)
    for land in [land for land in layout.lands if land.terrain != "ocean"]:
        found, seen = clusters.arrange(layout, land, CROWD), list[str]()
        y = found.top
        for x, (high, row) in zip(found.middles, found.rows, strict=True):
            seen += [item.key for item in row]
            half = sum(item.wide for item in row) * found.size / 2
            for edge in (y + 0.1 * high * found.size, y + 0.9 * high * found.size):
                assert geometry.contains_point((x - half, edge), land.polygon), land.id
                assert geometry.contains_point((x + half, edge), land.polygon), land.id
            y += high * found.size
        assert seen[0] == "plaque", "the name of the land stands on top"
        assert {"C", "T", "E", "D", "blight", "river"} <= set(seen), "nothing is left out"


def test_numbers_do_not_cover_presence():
    drawn = clusters.draw_presence("A4", clusters.PresenceGroup("river", 3, False, 2), 0, 0, 100)
    (token,) = re.findall(r'href="#si-p-river" x="([-\d.]+)" y="[-\d.]+" width="([-\d.]+)"', drawn)
    numbers = re.findall(r'<text class="si-b" x="([-\d.]+)" [^>]*>(\d)<', drawn)
    assert sorted(n for _, n in numbers) == ["2", "3"]
    assert all(float(x) - 25 >= sum(map(float, token)) for x, _ in numbers), "they stand beside the token"


def test_pieces_keep_their_places_while_others_leave():
    """Both the numbers of pieces and whole kinds may shrink; nothing that remains moves."""
    layout = geometry.lay_out_island(board_layout("A"), 2.12)
    for land in [land for land in layout.lands if land.terrain != "ocean"]:
        before = item_places(clusters.arrange(layout, land, CROWD))
        fewer = tuple(group._replace(n=group.n - 1) for group in CROWD.groups if group.n > 1)
        then = CROWD._replace(groups=fewer, forecast=(), blight=0)
        after = item_places(clusters.arrange(layout, land, then, CROWD))
        assert after == before, land.id
        assert item_places(clusters.arrange(layout, land, then)) != before


def item_places(found: clusters.Arrangement) -> dict[str, tuple[float, float]]:
    """Where the room of each thing begins."""
    out, y = {}, found.top
    for x, (high, row) in zip(found.middles, found.rows, strict=True):
        at = x - sum(item.wide for item in row) * found.size / 2
        for item in row:
            out[item.key] = (round(at, 3), round(y, 3))
            at += item.wide * found.size
        y += high * found.size
    return out


def test_texts_fit_or_are_hyphenated():
    assert wrap_text("Schadensverteilung", 6.0)[0].endswith("-")
    rows, size = fit_text("Eindringlingsphase der Verwüstung", 90, 60, 15, 9)
    assert max(map(text_width, rows)) * size <= 91


def test_a_threshold_is_highlighted_only_with_enough_elements():
    need = (("sun", 2), ("water", 3))
    assert elements.is_met(need, (2, 0, 0, 0, 3, 0, 0, 0))
    assert not elements.is_met(need, (2, 0, 0, 0, 2, 0, 0, 0))


def test_no_two_presence_tokens_share_an_outline_or_a_colour():
    looks = list(spirits.SPIRITS.values())
    assert len({look.outline for look in looks}) == len({look.tone for look in looks}) == len(looks) == 8


def test_the_highest_uncovered_number_counts():
    assert spirit.highest_number(spirit.Track("energy", "", (1, "air", 2, "fire", 3), 4)) == 2


def test_cards_are_valid_svg():
    card = cards.Power("x", "A <b> & c", "major", 3, "slow", "Slow", ("fire",), cards.Bar("1", words="Any"), ("Text.",))
    parse_svg(cards.draw_power_card(card, (0,) * 8, "legal", "note") + cards.draw_half_card(card, (0,) * 8))

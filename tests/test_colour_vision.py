"""Pieces are distinguishable for every kind of colour vision: drawn as small as on the board, with the vision
deficiencies that Chromium emulates, and in greyscale.
"""

import base64
import re
from itertools import combinations, product
from pathlib import Path

import pytest
from playwright.sync_api import Page

from dolmen.games import game_info
from dolmen.games.roam.art.pieces import SEAT_STYLES as MARKERS
from dolmen.games.spirit_island.art.terrain import GROUNDS
from dolmen.games.the_arrival.art.pieces import COLOURS as FORTS
from dolmen.games.the_arrival.art.style import DAY, NIGHT
from dolmen.web.pages import table_page
from dolmen.web.render.viewer import LOOKS
from tests.browser import save_screenshot

GREY = "achromatopsia"
VISION_TYPES = ("none", "protanopia", "deuteranopia", "tritanopia", GREY)
SIZE = 24  # pixels of a piece: at most as large as on the board at a desk
MIN_DIFFERENCE = 5.0  # the minimum difference of two pictures in per cent, over all pixels
COLOURS = ("blue", "red", "green", "yellow")
SPIRITS = ("lightning", "river", "shadows", "earth", "thunderspeaker", "green", "ocean", "bringer")
ELEMENTS = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")
PAPER = ["#9a968a"]
PROVINCES = [tones[land] for tones in (DAY, NIGHT) for land in ("green", "brown", "purple", "grey")]
BACKGROUNDS = {
    "markers of the seats": ["#f0e2bc", "#5f8f4a", "#3f7f9c", "#b0603c", "#2c2838"],  # sand, wood, water, clay, night
    "fortifications": PROVINCES,
    "Fomori": PROVINCES,
    "pieces of the island": [tone for ground in GROUNDS.values() for tone in (ground.base, ground.clear)],
}
EMPTY = ""  # an empty tile
# Drawings that appear side by side and have different meanings.
SETS = {
    "markers of the seats": ("roam", [f"ro-mk-{colour}" for colour in COLOURS]),
    "signs of the seats": ("the_arrival", [f"ar-k-{colour}" for colour in COLOURS]),
    "fortifications": ("the_arrival", [f"ar-s-{colour}-{level}" for colour, level in product(COLOURS, (1, 2, 3))]),
    "Fomori": ("the_arrival", [f"ar-q-{kind}" for kind in ("sineach", "athach", "monghfinn", "castle")] + ["ar-f-back"]),
    "goods": ("the_arrival", [f"ar-s-{kind}" for kind in ("disk", "sword", "shield", "honor", "corruption")]),
    "pieces of the island": (
        "spirit_island",
        ["si-p-explorer", "si-p-town-2-0", "si-p-city-3-0", "si-p-dahan", "si-p-blight", "si-p-shield"]
        + [f"si-p-{spirit}" for spirit in SPIRITS],
    ),
    "elements": ("spirit_island", [f"si-e-{element}" for element in ELEMENTS]),
    "terrains": ("spirit_island", [f"si-t-{terrain}" for terrain in ("mountain", "jungle", "sands", "wetland", "ocean")]),
    "steps of the invaders": ("spirit_island", [f"si-i-{step}" for step in ("ravage", "build", "explore")]),
}
# Draws each symbol in the middle of a tile, one row of tiles for each background.
DRAW_TILES = """([ids, grounds, size]) => {
  document.body.style = 'margin: 0';
  grounds.forEach((ground, row) => ids.forEach((id, k) => {
    const tile = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    tile.style = `position: absolute; top: ${row * size}px; left: ${k * size}px; width: ${size}px; height: ${size}px;
      background: ${ground}; color: #22241f`;
    document.body.append(tile);
    if (!id) return;
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    use.setAttribute('href', '#' + id);
    if (document.getElementById(id).localName === 'symbol') ['width', 'height'].forEach(side => use.setAttribute(side, 48));
    tile.append(use);
    const box = use.getBBox(), side = Math.max(box.width, box.height) * 1.08;
    const [x, y] = [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2];
    tile.setAttribute('viewBox', `${x} ${y} ${side} ${side}`);
  })); }"""
# The difference of each pair of tiles in a row of a screenshot.
COMPARE = """async ([picture, rows, count, size]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const row = (r) => [...Array(count).keys()].map(k => canvas.getImageData(k * size, r * size, size, size).data);
  const differ = (a, b) => { let sum = 0;
    for (let at = 0; at < a.length; at += 4) sum += Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
    return 100 * sum / (a.length / 4) / Math.hypot(255, 255, 255); };
  return [...Array(rows).keys()].map(r => row(r)).map(tiles => tiles.map(a => tiles.map(b => differ(a, b)))); }"""


@pytest.fixture
def page(chromium):
    context = chromium.new_context(viewport={"width": 20 * SIZE, "height": 10 * SIZE})
    yield context.new_page()
    context.close()


def similar_pairs(page: Page, ids: list[str], grounds: list[str]) -> list[tuple[str, str, str, str, float]]:
    """The pairs that are too similar for a kind of vision on a background, with their difference in per cent."""
    page.evaluate(DRAW_TILES, [ids, grounds, SIZE])
    screen, found = page.context.new_cdp_session(page), []
    for vision in VISION_TYPES:
        screen.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
        picture = base64.b64encode(page.screenshot()).decode()
        screen.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
        for ground, differ in zip(grounds, page.evaluate(COMPARE, [picture, len(grounds), len(ids), SIZE]), strict=True):
            for one, other in combinations(range(len(ids)), 2):
                if differ[one][other] < MIN_DIFFERENCE:
                    found.append((vision, ground, ids[one], ids[other], round(differ[one][other], 1)))
    return found


@pytest.mark.parametrize("name", SETS)
def test_pieces_differ_for_every_kind_of_colour_vision(page, name):
    """They also differ from the background."""
    game, ids = SETS[name]
    page.set_content(f"<!doctype html><body>{game_info(game).drawing.svg_definitions()}</body>")
    found = similar_pairs(page, ids, PAPER)
    if name in BACKGROUNDS:
        found += similar_pairs(page, [EMPTY, *ids], BACKGROUNDS[name])
    save_screenshot(page, f"colours-{name.replace(' ', '-')}")
    assert found == []


def test_pieces_that_differ_only_by_colour_would_be_found(page):
    """The check works: the same disk in red and in green is identical in grey."""
    disks = "".join(
        f'<g id="{name}"><circle r="9" fill="{tone}"/></g>' for name, tone in (("r", "#c8553d"), ("g", "#548235"))
    )
    page.set_content(f'<!doctype html><body><svg width="0" height="0">{disks}</svg></body>')
    found = {vision for vision, *_ in similar_pairs(page, ["r", "g"], PAPER)}
    assert {"protanopia", "deuteranopia", GREY} <= found
    assert "none" not in found


def test_the_page_and_the_games_use_the_same_colours_and_shapes_for_a_seat():
    sheet = (Path(table_page.__file__).parents[1] / "static" / "tokens.css").read_text()
    tones = dict(re.findall(r"--seat-(\d): (#[0-9a-f]{6}); /\* \w+", sheet))
    shapes = dict(re.findall(r"--seat-(\d): #[0-9a-f]{6}; /\* (\w+)", sheet))
    for colour, look in LOOKS.items():
        assert (FORTS[colour].tone, FORTS[colour].shape) == (tones[str(look)], shapes[str(look)])
        assert MARKERS[colour].tone == tones[str(look)]
    assert len(set(shapes.values())) == len(LOOKS) == 4

"""A seat's mat: the leader, the supply, tiles, trophies, and the Earning Cards with their slabs.

Three sizes: `wide` for the reader's own, `compact` for the others and for narrow pages, `strip` for a row of all seats on
a phone. Each gives the picture from its corner, and its height.
"""

from __future__ import annotations

from typing import NamedTuple

from dolmen.games.svg import esc, group, num, text_width, translate

from . import cards, pieces
from .cards import Section, TileFace
from .geometry import CARD, TILE
from .svg import draw_text, fit_text, hit_area, id_group, key_attribute, rect, use


class TileView(NamedTuple):
    """A Tactic Tile on a mat; see `cards.draw_tile`."""

    id: str
    face: TileFace
    state: str = "ready"
    label: str = ""
    saved: int = 0


class CardView(NamedTuple):
    """An Earning Card on a mat; without `sections` it is face down, and its `id` does not reveal its front."""

    id: str
    back: str
    sections: tuple[Section, Section, Section] | None = None
    blocked: tuple[str, ...] = ()
    paying: str = ""
    label: str = ""


class Trophy(NamedTuple):
    id: str
    face_up: bool
    used: bool
    label: str = ""


class Mat(NamedTuple):
    """All that a mat shows. `state` is `asked`, `ready`, `waiting`, `passed` or nothing, `status` the same in a word."""

    seat: int
    colour: str
    name: str
    who: str  # the leader or the tribe
    line: str  # what the leader can do
    honor: int
    corruption: int
    limit: int
    disks: int
    swords: int
    shields: int
    fomori: int
    tiles: tuple[TileView, ...] = ()
    trophies: tuple[Trophy, ...] = ()
    cards: tuple[CardView, ...] = ()
    state: str = ""
    status: str = ""
    first: bool = False
    sign: bool = True  # whether the medallion shows what the leader can do (not in the Basic game)
    label: str = ""


PILE_WIDTH = 40.0  # room beside four cards for the tiles of another seat, one upon the other
MARKS = {"ready": "s-ready", "waiting": "s-waiting", "passed": "s-passed"}


def supply_counts(mat: Mat) -> list[tuple[str, str, int]]:
    """The supply, as (kind, sign, count)."""
    return [
        ("disks", "s-disk", mat.disks),
        ("swords", "s-sword", mat.swords),
        ("shields", "s-shield", mat.shields),
        ("fomori", "f-back", mat.fomori),
        ("tiles", "s-tactic", sum(view.state != "active" for view in mat.tiles)),
    ]


def draw_paper(mat: Mat, wide: float, high: float) -> str:
    """The mat itself, with the seat's colour along its edge; a gold rim says that this seat is asked."""
    tone = pieces.COLOURS[mat.colour].tone
    out = rect(0, 2, wide, high, 'fill="#000" fill-opacity=".24"', 10) + rect(0, 0, wide, high, 'class="ar-mat"', 10)
    out += f'<path d="M10 0a10 10 0 0 0-10 10v{num(high - 20)}a10 10 0 0 0 10 10z" fill="{tone}"/>'
    out += rect(0.7, 0.7, wide - 1.4, high - 1.4, 'class="ar-line" stroke-width="1.4"', 10)
    return out + (rect(0, 0, wide, high, 'class="ar-asked"', 10) if mat.state == "asked" else "")


def mat_group(mat: Mat, inside: str, wide: float, high: float, name: str = "mat") -> str:
    inside = hit_area(0, 0, wide, high) + draw_paper(mat, wide, high) + inside
    more = f' data-seat="{mat.seat}" role="group" aria-label="{esc(mat.label)}"'  # elements on it can be pressed
    return id_group(f"{name}-{mat.seat}", f"mat {mat.state}".strip(), inside, "", more)


def draw_points(mat: Mat, x: float, y: float, size: float = 24) -> str:
    """Honor on gold, Corruption on dark, with the limit that ends the game, side by side; `size` is their height."""
    wide, letters = size * 2.4, size * 0.72
    foot = size / 2 + letters * 0.35
    gold = rect(0, 0, wide, size, 'fill="#f0d27c" stroke="#8a6114" stroke-width="1.2"', size / 4)
    gold += use("s-honor", size * 0.62, size / 2, size / 112)
    gold += draw_text(mat.honor, wide * 0.68, foot, letters, "#22241f", f' id="mat-{mat.seat}-honor"')
    tone = "#8f2418" if mat.corruption >= mat.limit else "#4a2347"
    dark = rect(0, 0, size * 3.3, size, f'fill="{tone}" stroke="#1b0c1d" stroke-width="1.2"', size / 4)
    dark += use("s-corruption", size * 0.62, size / 2, size / 112)
    dark += draw_text(mat.corruption, size * 1.55, foot, letters, "#fff", f' id="mat-{mat.seat}-corruption"')
    dark += draw_text(f"/{mat.limit}", size * 2.5, foot, letters * 0.78, "#e3cfe0")
    return group(gold + group(dark, wide + size / 4, 0), x, y)


def draw_supply(mat: Mat, x: float, y: float, wide: float, size: float) -> str:
    """The goods in a row, each with its count; what there is none of is faint."""
    found = supply_counts(mat)
    step = wide / len(found)
    out = ""
    for k, (kind, sign, count) in enumerate(found):
        faint = "" if count else ' opacity=".38"'
        here = use(sign, size * 0.5, size * 0.5, size / 104) + draw_text(
            count, size * 1.08, size * 0.74, size * 0.72, "", f' class="ar-ink ar-left" id="mat-{mat.seat}-{kind}"'
        )
        out += group(here, k * step, 0, 1, faint)
    return group(out, x, y)


def draw_badges(mat: Mat, right: float, y: float) -> str:
    """First Player and what the seat is doing, from the right edge inwards."""
    out, x = "", right
    signs = {"ready": "s-ready", "waiting": "s-waiting"}
    if mat.state in signs:
        out += use(signs[mat.state], x - 11, y, 0.24, f' id="ready-{mat.seat}"')
        x -= 26
    elif mat.state == "passed":
        out += use("s-passed", x - 15, y, 0.3) + use(f"k-{mat.colour}", x - 13, y - 4, 0.14)
        x -= 34
    if mat.first:
        out += use("s-first", x - 9, y - 1, 0.27, ' id="first-player" data-key="first-player"')
    return out


def badges_width(mat: Mat) -> float:
    return {"ready": 26.0, "waiting": 26.0, "passed": 34.0}.get(mat.state, 0.0) + (22.0 if mat.first else 0.0)


def draw_tiles(mat: Mat, x: float, y: float, wide: float, scale: float) -> tuple[str, float]:
    """Tiles and trophies side by side in rows, and how high they are."""
    step, high = TILE[0] * scale + 6, TILE[1] * scale + 6
    across = max(1, int((wide + 6) // step))
    places = [(x + k % across * step, y + k // across * high) for k in range(len(mat.tiles) + len(mat.trophies))]
    return place_tiles(mat, places, scale), -(-len(places) // across) * high


def draw_tile_row(mat: Mat, x: float, y: float, wide: float, scale: float) -> str:
    """Tiles and trophies in one row; if there are too many, they overlap like cards in a hand."""
    count, each = len(mat.tiles) + len(mat.trophies), TILE[0] * scale
    step = min(each + 6, (wide - each) / max(1, count - 1))
    return place_tiles(mat, [(x + k * step, y) for k in range(count)], scale)


def place_tiles(mat: Mat, places: list[tuple[float, float]], scale: float) -> str:
    """Tiles, then trophies, each with its corner at a place."""
    out, half, low = "", TILE[0] * scale / 2, TILE[1] * scale / 2
    for view, (x, y) in zip(mat.tiles, places):
        out += cards.draw_tile(view.id, view.face, x + half, y + low, scale, view.state, view.label, view.saved)
    for trophy, (x, y) in zip(mat.trophies, places[len(mat.tiles) :]):
        picture = hit_area(-half, -half, 2 * half, 2 * half, 6) + pieces.draw_trophy(
            trophy.face_up, trophy.used, 0, 0, half / 58
        )
        place = f"{key_attribute(trophy.id)} {translate(x + half, y + low)}"
        out += id_group(f"trophy-{trophy.id}", "trophy", picture, trophy.label, place)
    return out


def draw_cards(mat: Mat, x: float, y: float, wide: float, largest: float) -> tuple[str, float]:
    """The Earning Cards side by side, as large as they fit, and how high they are."""
    if not mat.cards:
        return "", 0.0
    gap = 6.0
    scale = min(largest, (wide - gap * (len(mat.cards) - 1)) / len(mat.cards) / CARD[0])
    out = ""
    for k, view in enumerate(mat.cards):
        out += group(draw_card(view, mat.colour), x + k * (CARD[0] * scale + gap), y, scale)
    return out, CARD[1] * scale + gap


def draw_compact_mat(mat: Mat, wide: float, tight: bool = False) -> tuple[str, float]:
    """The mat of another seat, and its height, which is the same at every step: leader, points, goods, then what matters
    now. While cards are face up that is the cards; once they pay, the section that pays; else the tiles. A tight mat has
    only one low row for them.
    """
    inner, lift = wide - 26, 6.0 if tight else 0.0
    size = 0.36 if tight else 0.42
    (name,), letters = fit_text(mat.name, 120, 16, 12, 1)
    out = group(cards.draw_medallion(mat.who, mat.sign), 40 - lift / 2, 36 - lift, size) + use(
        f"k-{mat.colour}", 80, 18, 0.16
    )
    out += draw_text(name, 92, 23, letters, "", ' class="ar-ink ar-left"') + draw_badges(mat, wide - 8, 18)
    after = 98 + text_width(name) * letters
    room = wide - 10 - badges_width(mat) - after
    if room > 40:
        (line,), small = fit_text(mat.status or mat.line, room / 1.1, 13, 9 if mat.status else 11, 1)
        out += draw_text(line, after, 23, small, "", ' class="ar-soft ar-left ar-plain"')
    below = (28.0, 51.0, 73.0, 108.0) if tight else (31.0, 64.0, 92.0, 174.0)  # points, goods, shelf, end
    out += draw_points(mat, 72, below[0], 21 if tight else 24) + draw_supply(
        mat, 16, below[1], inner + 4, 19 if tight else 21
    )
    y, high = below[2:]
    return mat_group(mat, out + draw_rival_shelf(mat, 14, y, inner + 4, tight), wide, high), high


def draw_rival_shelf(mat: Mat, x: float, y: float, wide: float, tight: bool) -> str:
    """What another seat has before it: cards and tiles."""
    paying = [view for view in mat.cards if view.paying]
    if paying:
        strips = "".join(
            group(
                draw_paying_section(view, mat.colour),
                x + k * (wide + 4) / len(mat.cards),
                y,
                (wide / len(mat.cards) - 4) / CARD[0],
            )
            for k, view in enumerate(mat.cards)
        )
        return strips + ("" if tight else draw_tile_row(mat, x, y + 34, wide, 0.27))
    if not mat.cards:
        return draw_tile_row(mat, x, y + 2, wide, 0.21 if tight else 0.4)
    up = any(view.sections for view in mat.cards)
    scale = 0.13 if tight else min(0.245, ((wide - PILE_WIDTH) / len(mat.cards) - 4) / CARD[0])
    used = len(mat.cards) * (CARD[0] * scale + 4)
    row = "".join(
        group(draw_card(view, mat.colour), (x if up else x + wide - used) + k * (CARD[0] * scale + 4), y, scale)
        for k, view in enumerate(mat.cards)
    )
    if not up or tight:
        return row + draw_tile_row(mat, x + used * up, y, wide - used - 4, 0.21 if tight else 0.27)
    count = len(mat.tiles) + len(mat.trophies)
    pile = draw_tile_row(mat, x + used, y + 20, 0.22 * TILE[0], 0.22)
    return row + pile + (pieces.add_count("", count, x + used + 26, y + 60, 10) if count else "")


def draw_card(view: CardView, colour: str) -> str:
    if view.sections is None:
        return cards.draw_face_down_card(view.id, view.back, view.label)
    return cards.draw_card_front(view.id, view.sections, view.blocked, colour, view.paying, view.label)


def draw_paying_section(view: CardView, colour: str) -> str:
    """Of a card only the section that pays, 212 by 96."""
    top = 9 + cards.STEP * cards.SECTIONS.index(view.paying) - 4
    crop = f'width="{num(CARD[0])}" height="96" viewBox="0 {num(top)} {num(CARD[0])} 96"'
    return f"<svg {crop}>{draw_card(view, colour)}</svg>"


def draw_seat_strip(mat: Mat, max_width: float = 94) -> tuple[str, float]:
    """A seat in a row of all seats on a phone, 46 high: shape, name, both points, and whether it is ready or has passed."""
    (name,), size = fit_text(mat.name, max_width - (52 if mat.state in MARKS or mat.first else 36), 14, 11, 1)
    out = use(f"k-{mat.colour}", 20, 14, 0.16) + draw_text(name, 32, 19, size, "", ' class="ar-ink ar-left"')
    if mat.state in MARKS:
        out += use(MARKS[mat.state], max_width - 11, 14, 0.17)
    elif mat.first:
        out += use("s-first", max_width - 10, 14, 0.2)
    out += use("s-honor", 20, 34, 0.17) + draw_text(mat.honor, 31, 39, 14, "", ' class="ar-ink ar-left"')
    out += use("s-corruption", 60, 33, 0.17) + draw_text(mat.corruption, 70, 39, 14, "", ' class="ar-ink ar-left"')
    room = max_width - 102
    if mat.state in MARKS and text_width(mat.status) * 11 <= room:
        out += draw_text(mat.status, max_width - 6, 39, 11, "", ' class="ar-soft ar-right ar-plain"')
    return mat_group(mat, out, max_width, 46, "seat"), 46.0

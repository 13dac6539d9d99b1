"""A seat's mat: the leader, the supply, tiles, trophies, and the Earning Cards with their slabs.

Three sizes: `wide` for the reader's own, `compact` for the others and for narrow pages, `strip` for a row of all seats on
a phone. Each gives the picture from its corner, and its height.
"""

from __future__ import annotations

from typing import NamedTuple

from dolmen.games.svg import esc, group, num, translate

from . import cards, pieces
from .cards import Section, TileFace
from .geometry import CARD, TILE
from .svg import draw_text, draw_text_block, fit_text, hit_area, id_group, key_attribute, rect, use


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


def draw_points(mat: Mat, x: float, y: float, wide: float) -> str:
    """Honor on gold, Corruption on dark, with the limit that ends the game."""
    half = (wide - 8) / 2
    gold = rect(0, 0, half, 28, 'fill="#f0d27c" stroke="#8a6114" stroke-width="1.2"', 7) + use("s-honor", 18, 14, 0.25)
    gold += draw_text(mat.honor, half / 2 + 12, 21, 20, "#22241f", f' id="mat-{mat.seat}-honor"')
    tone = "#8f2418" if mat.corruption >= mat.limit else "#4a2347"
    dark = rect(0, 0, half, 28, f'fill="{tone}" stroke="#1b0c1d" stroke-width="1.2"', 7) + use("s-corruption", 18, 14, 0.25)
    dark += draw_text(mat.corruption, half / 2 + 2, 21, 20, "#fff", f' id="mat-{mat.seat}-corruption"')
    dark += draw_text(f"/{mat.limit}", half / 2 + 28, 20, 13, "#e3cfe0")
    return group(gold + group(dark, half + 8, 0), x, y)


def draw_supply(mat: Mat, x: float, y: float, wide: float, size: float) -> str:
    """The goods in a row, each with its count; what there is none of is faint."""
    found = supply_counts(mat)
    step = wide / len(found)
    out = ""
    for k, (kind, sign, count) in enumerate(found):
        faint = "" if count else ' opacity=".38"'
        here = use(sign, size * 0.5, size * 0.5, size / 104) + draw_text(
            count, size * 1.08, size * 0.74, size * 0.66, "", f' class="ar-ink ar-left" id="mat-{mat.seat}-{kind}"'
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
    out = ""
    for k, view in enumerate(mat.tiles):
        at = x + k % across * step + TILE[0] * scale / 2, y + k // across * high + TILE[1] * scale / 2
        out += cards.draw_tile(view.id, view.face, *at, scale, view.state, view.label, view.saved)
    for k, trophy in enumerate(mat.trophies, len(mat.tiles)):
        at = x + k % across * step + TILE[0] * scale / 2, y + k // across * high + TILE[1] * scale / 2
        size = TILE[0] * scale / 2
        picture = hit_area(-size, -size, 2 * size, 2 * size, 6) + pieces.draw_trophy(
            trophy.face_up, trophy.used, 0, 0, size / 58
        )
        place = f"{key_attribute(trophy.id)} {translate(*at)}"
        out += id_group(f"trophy-{trophy.id}", "trophy", picture, trophy.label, place)
    count = len(mat.tiles) + len(mat.trophies)
    return out, -(-count // across) * high


def draw_cards(mat: Mat, x: float, y: float, wide: float, largest: float) -> tuple[str, float]:
    """The Earning Cards side by side, as large as they fit, and how high they are."""
    if not mat.cards:
        return "", 0.0
    gap = 6.0
    scale = min(largest, (wide - gap * (len(mat.cards) - 1)) / len(mat.cards) / CARD[0])
    out = ""
    for k, view in enumerate(mat.cards):
        if view.sections is None:
            card = cards.draw_face_down_card(view.id, view.back, view.label)
        else:
            card = cards.draw_card_front(view.id, view.sections, view.blocked, mat.colour, view.paying, view.label)
        out += group(card, x + k * (CARD[0] * scale + gap), y, scale)
    return out, CARD[1] * scale + gap


def draw_compact_mat(
    mat: Mat, wide: float = 236, tiles: bool = True, drawn: bool = True, tight: bool = False
) -> tuple[str, float]:
    """The mat of another seat, and its height; with or without the row of tiles and trophies and that of Earning Cards.

    A tight one is a little lower: its tiles are in one row, its cards are small.
    """
    inner = wide - 24
    (name,), size = fit_text(mat.name, wide - 104 - badges_width(mat), 18, 12, 1)
    out = group(cards.draw_medallion(mat.who, mat.sign), 42, 33, 0.44) + use(f"k-{mat.colour}", 84, 24, 0.18)
    out += draw_text(name, 98, 29, size, "", ' class="ar-ink ar-left"') + draw_badges(mat, wide - 8, 22)
    out += draw_text_block(mat.status or mat.line, 77, 47, wide - 88, (13, 11), 1, "", ' class="ar-soft ar-left ar-plain"')
    lift = 4 if tight else 0
    out += draw_points(mat, 16, 66 - lift, inner) + draw_supply(mat, 16, 100 - 2 * lift, inner + 4, 24)
    y = 130.0 - 3 * lift
    if tiles:
        count = max(1, len(mat.tiles) + len(mat.trophies))
        row, high = draw_tiles(mat, 16, y, inner, min(0.235, ((inner + 6) / count - 6.1) / TILE[0]) if tight else 0.235)
        out, y = out + row, y + high
    if drawn:
        row, high = draw_cards(mat, 16, y, inner, 0.15 if tight else 0.26)
        out, y = out + row, y + high
    return mat_group(mat, out, wide, y + 2), y + 2


def draw_strip(mat: Mat, max_width: float = 94) -> tuple[str, float]:
    """A seat in a row of all seats on a phone, 46 high: shape, name, both points, and whether it is ready or has passed."""
    (name,), size = fit_text(mat.name, max_width - (52 if mat.state in MARKS or mat.first else 36), 14, 11, 1)
    out = use(f"k-{mat.colour}", 20, 14, 0.16) + draw_text(name, 32, 19, size, "", ' class="ar-ink ar-left"')
    if mat.state in MARKS:
        out += use(MARKS[mat.state], max_width - 11, 14, 0.17)
    elif mat.first:
        out += use("s-first", max_width - 10, 14, 0.2)
    out += use("s-honor", 20, 34, 0.17) + draw_text(mat.honor, 31, 39, 14, "", ' class="ar-ink ar-left"')
    out += use("s-corruption", 60, 33, 0.17) + draw_text(mat.corruption, 70, 39, 14, "", ' class="ar-ink ar-left"')
    return mat_group(mat, out, max_width, 46, "seat"), 46.0

"""The tracks beside the sea, the stones of the rounds, and the balance that says which ending would come now."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from dolmen.games.svg import Drawing, group, named_drawing, num, translate

from .geometry import BALANCE_AT, CORRUPTION_RAIL, HONOR_RAIL, ROUND_STEP, ROUNDS_AT, Rect
from .svg import PREFIX, draw_text, draw_text_block, hit_area, id_group, rect, use

TABLES = 256  # cache size: most answers do not change tracks
HONOR_CELLS = 50  # number of cells, after which the count begins again, with a tag
CORRUPTION_CELLS = 26
HEAD = 74.0  # the head of a track, with its sign and name
SWAY, MOST = 3.0, 14.0  # degrees for each location of difference, and at most
ARM = 112.0
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Marker(NamedTuple):
    """A seat's marker on a track."""

    seat: int
    colour: str
    points: int


def track_background(name: str, rail: Rect, inside: str) -> Drawing:
    """The printed part of a track. It never changes, so a page may draw it once and keep the picture."""
    box = " ".join(map(num, rail))
    return named_drawing(name, f'<g id="{name}" class="ground" data-box="{box}">{inside}</g>', bare=True)


def track_drawing(name: str, inside: str, label: str, more: str = "") -> Drawing:
    """The part of a track that changes: its markers."""
    return named_drawing(name, id_group(name, "track", inside, label, more))


def draw_head(rail: Rect, sign: str, name: str, tone: str) -> str:
    x = rail.x + rail.width / 2
    out = rect(*rail._replace(height=HEAD), 'fill="#2f2a22"') + use(sign, x, rail.y + 46, 0.46)
    return out + draw_text_block(name, x, rail.y + 13, rail.width - 10, (17, 8), 1, tone)


def draw_markers(found: tuple[Marker, ...], place_of: dict[int, Rect], last: int) -> str:
    """The seats' shapes on their cells; those that share a cell stand side by side."""
    cells: dict[int, list[Marker]] = {}
    for marker in found:
        cells.setdefault(min(marker.points, last), []).append(marker)
    out = ""
    for points, together in cells.items():
        cell = place_of[points]
        step, scale = (0.0, 0.31) if len(together) == 1 else (cell.width / len(together), 0.6 / (len(together) + 1.1))
        for k, marker in enumerate(together):
            x = cell.x + cell.width * (0.5 if step else 0.6) + step * (k - (len(together) - 1) / 2)
            y = cell.y + cell.height / 2 + 5
            look = f' class="piece marker" data-seat="{marker.seat}"'
            out += use(f"m-{marker.colour}", x, y, scale, look)
    return out


# -- Honor ---------------------------------------------------------------------------------------------------------------
def honor_cells(rail: Rect) -> dict[int, Rect]:
    """Two columns from below, 0 to 24 and 25 to 49."""
    rows = HONOR_CELLS // 2
    wide, high = rail.width / 2, (rail.height - HEAD) / rows
    return {
        k: Rect(rail.x + k // rows * wide, rail.y + rail.height - (k % rows + 1) * high, wide, high)
        for k in range(HONOR_CELLS)
    }


@lru_cache(maxsize=8)
def honor_rail(name: str, rail: Rect = HONOR_RAIL) -> Drawing:
    """The Honor track as it is printed."""
    out = rect(*rail, f'fill="url(#{PREFIX}l-honor)"') + draw_head(rail, "s-honor", name, "#f3d680")
    cells = honor_cells(rail)
    rows = HONOR_CELLS // 2
    high = cells[0].height
    fives = "".join(rect(*cells[k], "") for k in range(0, HONOR_CELLS, 5))
    rules = "".join(f"M{num(rail.x)} {num(rail.y + rail.height - k * high)}h{num(rail.width)}" for k in range(1, rows))
    rules += f"M{num(rail.x + rail.width / 2)} {num(rail.y + HEAD)}v{num(rail.height - HEAD)}"
    out += f'<g fill="#c8932b" fill-opacity=".45">{fives}</g>'
    out += f'<path d="{rules}" stroke="#6b4d12" stroke-opacity=".7" fill="none"/>'
    numbers = "".join(
        draw_text(k, cell.x + 4, cell.y + (20 if k % 5 == 0 else 17), 19 if k % 5 == 0 else 15) for k, cell in cells.items()
    )
    return track_background(f"{PREFIX}rail-honor", rail, out + f'<g class="ar-left" fill="#3d2a06">{numbers}</g>')


@lru_cache(maxsize=TABLES)
def honor_track(found: tuple[Marker, ...], label: str, rail: Rect = HONOR_RAIL) -> Drawing:
    """The seats' markers on the Honor track. Above 49 a marker starts again and has a tag."""
    cells = honor_cells(rail)
    shown = tuple(marker._replace(points=marker.points % HONOR_CELLS) for marker in found)
    out = draw_markers(shown, cells, HONOR_CELLS - 1)
    for marker, lap in zip(shown, (marker.points // HONOR_CELLS for marker in found), strict=True):
        if lap:
            cell = cells[marker.points]
            tag = '<rect x="-15" y="-8" width="30" height="15" rx="7" fill="#22241f"/>'
            tag += draw_text(f"+{lap * HONOR_CELLS}", 0, 4, 12, "#fff")
            out += group(tag, cell.x + cell.width / 2, cell.y + cell.height - 6)
    return track_drawing("track-honor", hit_area(*rail, 0) + out, label)


# -- Corruption ----------------------------------------------------------------------------------------------------------
def corruption_cells(rail: Rect, count: int) -> dict[int, Rect]:
    high = (rail.height - HEAD) / count
    return {k: Rect(rail.x, rail.y + rail.height - (k + 1) * high, rail.width, high) for k in range(count)}


@lru_cache(maxsize=16)
def corruption_rail(name: str, limit: int, rail: Rect = CORRUPTION_RAIL) -> Drawing:
    """The Corruption track as it is printed; the current limit has an orange frame, and the cells above it are dark."""
    count = max(CORRUPTION_CELLS, limit + 1)
    cells = corruption_cells(rail, count)
    out = rect(*rail, f'fill="url(#{PREFIX}l-doom)"') + draw_head(rail, "s-corruption", name, "#f0b8a0")
    rules = "".join(f"M{num(cells[k].x)} {num(cells[k].y)}h{num(rail.width)}" for k in range(count - 1))
    out += f'<path d="{rules}" stroke="#1b0c1d" stroke-opacity=".75" fill="none"/>'
    beyond = rail._replace(y=rail.y + HEAD, height=cells[limit].y - rail.y - HEAD)
    if beyond.height > 1:
        out += rect(*beyond, 'fill="#120a13" fill-opacity=".5"') + rect(
            *beyond, f'fill="url(#{PREFIX}t-closed)" opacity=".5"'
        )
    for k, cell in cells.items():
        out += draw_text(k, cell.x + 5, cell.y + 19, 18, "#2b1630" if k < count * 0.42 else "#fff", ' class="ar-left"')
    cell = cells[limit]
    out += rect(*cell, 'fill="#ff6a3d" fill-opacity=".34" stroke="#ff6a3d" stroke-width="4.5"')
    out += use("s-corruption", cell.x + rail.width - 15, cell.y + cell.height / 2, 0.24)
    return track_background(f"{PREFIX}rail-corruption", rail, out)


@lru_cache(maxsize=TABLES)
def corruption_track(found: tuple[Marker, ...], limit: int, label: str, rail: Rect = CORRUPTION_RAIL) -> Drawing:
    """The seats' markers on the Corruption track, which is longer where the limit that ends the game is high."""
    cells = corruption_cells(rail, max(CORRUPTION_CELLS, limit + 1))
    inset = {k: cell._replace(x=cell.x + 14, width=cell.width - 14) for k, cell in cells.items()}
    return track_drawing("track-corruption", hit_area(*rail, 0) + draw_markers(found, inset, len(cells) - 1), label)


# -- rounds --------------------------------------------------------------------------------------------------------------
SKERRY = (
    '<ellipse cy="30" rx="42" ry="11" fill="#173340" opacity=".4"/><path d="M-38 28Q-30 16-14 18 0 14 16 18 32 16 38 28 20 '
    '36 0 35-22 36-38 28Z" fill="#8f9a6c" stroke="#22241f" stroke-width="2.5"/>'
)
LAST = (
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M-24-46 0-62 24-46" stroke="#22241f" '
    'stroke-width="8"/><path d="M-24-46 0-62 24-46" stroke="#ffd75e" stroke-width="4.5"/></g>'
)


@lru_cache(maxsize=TABLES)
def round_track(now: int, last: int, ends: bool, name: str, label: str) -> Drawing:
    """The rounds as standing stones in the sea; the ship is at the current one, and a roof marks the last.

    When the end is called, the ship has left the row (AR-23.5, AR-23.6) and the stones that will not be reached are faint.
    """
    x, y = ROUNDS_AT
    out = '<g class="ar-sea">' + draw_text(name, x, y - 56, 20) + "</g>"
    for k in range(1, last + 1):
        final = k == (now if ends else last)
        number = draw_text(ROMAN[k - 1] if k <= len(ROMAN) else k, 0, 8, 25, "#7a4a00" if final else "#22241f", HALO)
        stone = SKERRY + use("s-stone", 0, -8, 0.72) + (LAST if final else "") + number
        faded = ' opacity=".3"' if ends and k > now else ' opacity=".72"' if k < now else ""
        out += group(stone, x, y + ROUND_STEP * (k - 1), 0.94, f' id="round-{k}"{faded}')
    if not ends:
        ship = ' id="round-ship" class="piece ship" data-key="ship"'
        out += use("s-ship", x - 46, y + ROUND_STEP * (now - 1) + 16, 0.7, ship)
    return track_drawing("track-round", out, label)


HALO = ' stroke="#e6e9da" stroke-width="3" paint-order="stroke" stroke-linejoin="round"'


# -- the balance ---------------------------------------------------------------------------------------------------------
POST = (
    '<path d="M-11 132-6-6H6L11 132Z" fill="#9aa297" stroke="#2f2a22" stroke-width="3"/><path d="M2 132 1-6H6L11 132Z" '
    'fill="#7a837a"/><path d="M-50 134Q0 118 50 134Z" fill="#8f9a6c" stroke="#2f2a22" stroke-width="2.5"/>'
)


@lru_cache(maxsize=TABLES)
def balance_drawing(fortified: int, fomori: int, colours: tuple[str, ...], verdict: str, label: str) -> Drawing:
    """Fortified locations against those of the Fomori as a pair of scales, with the ending that would come now (AR-23).

    The tribes need more than the Fomori: a level beam belongs to the Fomori already, and the emblem on top shows it.
    """
    tilt = max(-MOST, min(MOST, (fomori - fortified) * SWAY))
    angle = radians(tilt)
    dx, dy = ARM * cos(angle), ARM * sin(angle)
    tribes = "".join(use(f"k-{colour}", (k - (len(colours) - 1) / 2) * 21, 33, 0.2) for k, colour in enumerate(colours))
    honor = fortified > fomori
    beam = f"M{-ARM - 8} 0Q-60-10 0-10T{ARM + 8} 0Q60 8 0 8T{-ARM - 8} 0Z"
    beam = f'<path d="{beam}" fill="#d9b45e" stroke="#2f2a22" stroke-width="2.8" stroke-linejoin="round"/>'
    out = POST + f'<g class="ar-animated" style="transform:rotate({num(tilt)}deg)">{beam}</g>'
    out += swing_group(-dx, -dy, draw_scale_pan(fortified, "#f6ecd0", "#22241f", tribes, honor))
    out += swing_group(dx, dy, draw_scale_pan(fomori, "#3a1a3d", "#fff", use("f-sineach", 0, 29, 0.3), not honor))
    glow, line = ("#ffd75e", "#c8932b") if honor else ("#ff7446", "#7c3a5c")
    out += f'<circle cy="-12" r="31" fill="#2f2a22" stroke="{glow}" stroke-width="4"/>'
    out += use("s-honor" if honor else "s-corruption", 0, -12, 0.5)
    out += rect(-176, 128, 352, 34, 'style="fill:var(--ar-parchment)" stroke="#2f2a22" stroke-width="2.8"', 7)
    out += rect(-172, 132, 344, 26, f'fill="none" stroke="{line}" stroke-width="1.6"', 4)
    out += draw_text_block(verdict, 0, 145, 330, (19, 10), 1, "#22241f")
    return track_drawing("track-balance", out, label, " " + translate(*BALANCE_AT))


def swing_group(x: float, y: float, inside: str) -> str:
    """A part that moves smoothly to its place when it changes."""
    return f'<g class="ar-animated" style="transform:translate({num(x)}px,{num(y)}px)">{inside}</g>'


def draw_scale_pan(count: int, fill: str, ink: str, sign: str, heavier: bool) -> str:
    edge = "#ffd75e" if heavier else "#d9b45e"
    return (
        '<path d="M0 0-48 48M0 0 48 48" stroke="#2f2a22" stroke-width="2.4"/>'
        f'{sign}<path d="M-54 48H54Q48 90 0 92-48 90-54 48Z" fill="{fill}" stroke="#2f2a22" stroke-width="3"/>'
        f'<path d="M-51 53H51" stroke="{edge}" stroke-width="3.5"/>{draw_text(count, 0, 84, 33, ink)}'
    )

"""The result of a run as SVG: ratings with their intervals, and the cross table as a heat map."""

from __future__ import annotations

from typing import NamedTuple

from dolmen.games.svg import aria_attributes, esc, num
from dolmen.text import say

from .standings import Standings

CELL, ROW, TOP, BOTTOM, GAP = 62, 34, 46, 34, 40
TICK = 16  # half the width of a number below the chart
HEADING = 280  # the width that the heading of the cross table needs
STYLE = """
.back{fill:#fff}text{font:13px system-ui,sans-serif;fill:#1d2430}.head{font-weight:600}.tick{fill:#5b6472;font-size:11px}
.grid{stroke:#d8dce3}.spread{stroke:#2f6fb2;stroke-width:3}.dot{fill:#2f6fb2}.cell{text-anchor:middle}
@media (prefers-color-scheme:dark){.back{fill:#14181f}text{fill:#e8ebf0}.tick{fill:#a3acba}.grid{stroke:#333b47}
.spread{stroke:#7fb5ea}.dot{fill:#7fb5ea}}
"""


class Sizes(NamedTuple):
    """The margin of the labels, where they end, the width of the chart, and the number of letters that a label may have."""

    margin: int
    labels: int
    chart: int
    letters: int


FILE = Sizes(16, 170, 360, 22)
PAGE = Sizes(0, 84, 230, 11)  # fits a phone


def draw_run(standings: Standings, names: list[str], game: str, lang: str) -> str:
    """The ratings and the cross table of a run as a standalone file."""
    left = FILE.labels + FILE.chart + GAP
    wide, tall = left + max(HEADING, cross_width(standings)) + FILE.margin, plot_height(standings)
    parts = [f'<style>{STYLE.strip()}</style><rect class="back" width="{wide}" height="{tall}" />']
    parts += draw_labels(standings, names, FILE) + draw_ratings(standings, lang, FILE)
    parts += draw_cross(standings, names, lang, left, left)
    label = say(lang, "arena.plot.about", game=say(lang, f"{game}.title"), n=standings.games)
    return wrap_plot(wide, tall, label, parts) + "\n"


def draw_for_page(standings: Standings, names: list[str], lang: str) -> list[str]:
    """The ratings and the cross table as two drawings, which a narrow page shows below each other and colours itself."""
    tall, labels = plot_height(standings), draw_labels(standings, names, PAGE)
    ratings = labels + draw_ratings(standings, lang, PAGE)
    cross = labels + draw_cross(standings, names, lang, PAGE.labels, 0)
    wide = max(HEADING, PAGE.labels + cross_width(standings))
    return [
        wrap_plot(PAGE.labels + PAGE.chart + TICK, tall, say(lang, "arena.plot.ratings"), ratings),
        wrap_plot(wide, tall, say(lang, "arena.plot.cross"), cross),
    ]


def wrap_plot(wide: int, tall: int, label: str, parts: list[str]) -> str:
    box = f'viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}"'
    return f'<svg class="arena-plot" xmlns="http://www.w3.org/2000/svg" {box}{aria_attributes(label)}>{"".join(parts)}</svg>'


def cross_width(standings: Standings) -> int:
    return CELL * standings.schedule.bots


def plot_height(standings: Standings) -> int:
    return TOP + ROW * standings.schedule.bots + BOTTOM


def row_middle(row: int) -> float:
    return TOP + ROW * row + ROW / 2


def draw_labels(standings: Standings, names: list[str], sizes: Sizes) -> list[str]:
    """The name of the bot of each row."""
    shown = [esc(short_name(names[bot], sizes.letters)) for bot in standings.ranking()]
    return [f'<text x="{sizes.margin}" y="{num(row_middle(row) + 4)}">{name}</text>' for row, name in enumerate(shown)]


def draw_ratings(standings: Standings, lang: str, sizes: Sizes) -> list[str]:
    """The ratings with their intervals, on a scale of round numbers."""
    ratings = [standings.rating(bot) for bot in standings.ranking()]
    low, high = min(rating.low for rating in ratings), max(rating.high for rating in ratings)
    step = next(size for size in (20, 50, 100, 200, 500, 1000) if high - low <= 5 * size or size == 1000)
    low, high = step * (low // step), step * -(-high // step)
    bottom = TOP + ROW * len(ratings)
    out = [f'<text class="head" x="{sizes.margin}" y="22">{esc(say(lang, "arena.plot.ratings"))}</text>']

    def x_of(value: float) -> str:
        return num(sizes.labels + sizes.chart * (value - low) / max(1, high - low))

    for tick in range(low, high + 1, step):
        x = x_of(tick)
        out.append(f'<path class="grid" d="M{x} {TOP}V{bottom}" />')
        out.append(f'<text class="tick" x="{x}" y="{bottom + 18}" text-anchor="middle">{tick}</text>')
    for row, rating in enumerate(ratings):
        y = num(row_middle(row))
        out.append(f'<path class="spread" d="M{x_of(rating.low)} {y}H{x_of(rating.high)}" />')
        spread = f"{rating.value} ({rating.low}–{rating.high})"
        out.append(f'<circle class="dot" cx="{x_of(rating.value)}" cy="{y}" r="5"><title>{spread}</title></circle>')
    return out


def draw_cross(standings: Standings, names: list[str], lang: str, left: int, heading: int) -> list[str]:
    """The share of each bot against each other one. The cells begin at `left`, and their heading at `heading`."""
    ranking = standings.ranking()
    out = [f'<text class="head" x="{heading}" y="22">{esc(say(lang, "arena.plot.cross"))}</text>']
    for k, other in enumerate(ranking):
        middle = left + CELL * k + CELL / 2
        out.append(f'<text class="tick cell" x="{num(middle)}" y="40">{esc(short_name(names[other], 9))}</text>')
    for row, bot in enumerate(ranking):
        for column, other in enumerate(ranking):
            if other != bot:
                out.append(draw_cell(left + CELL * column, row_middle(row), standings.share_of(bot, other)))
    return out


def draw_cell(left: float, y: float, share: float) -> str:
    """A cell of the cross table: blue above one half, orange below, the stronger the farther."""
    colour, strength = ("#2f6fb2" if share >= 0.5 else "#c9711f"), abs(share - 0.5) * 1.2
    size = f'width="{CELL - 4}" height="{ROW - 4}" rx="4"'
    rect = f'<rect x="{num(left + 2)}" y="{num(y - ROW / 2 + 2)}" {size} fill="{colour}" opacity="{strength:.2f}" />'
    return f'{rect}<text class="cell" x="{num(left + CELL / 2)}" y="{num(y + 4)}">{share:.0%}</text>'


def short_name(name: str, length: int) -> str:
    return name if len(name) <= length else f"{name[: length - 1]}…"

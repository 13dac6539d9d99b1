"""The result of a run as a standalone SVG: ratings with their intervals, and the cross table as a heat map."""

from __future__ import annotations

from dolmen.games.svg import esc, num
from dolmen.text import say

from .runs import Run

LABELS, CHART, CELL, ROW, TOP, GAP = 170, 360, 62, 34, 46, 40
STYLE = """
.back{fill:#fff}text{font:13px system-ui,sans-serif;fill:#1d2430}.head{font-weight:600}.tick{fill:#5b6472;font-size:11px}
.grid{stroke:#d8dce3}.bar{stroke:#2f6fb2;stroke-width:3}.dot{fill:#2f6fb2}.cell{text-anchor:middle}
@media (prefers-color-scheme:dark){.back{fill:#14181f}text{fill:#e8ebf0}.tick{fill:#a3acba}.grid{stroke:#333b47}
.bar{stroke:#7fb5ea}.dot{fill:#7fb5ea}}
"""


def draw_run(run: Run, lang: str) -> str:
    """The ratings and the cross table of a run."""
    standings = run.standings
    ranking = standings.ranking()
    ratings = {bot: standings.rating(bot) for bot in ranking}
    low = min(rating.low for rating in ratings.values())
    high = max(rating.high for rating in ratings.values())
    step = next(size for size in (20, 50, 100, 200, 500, 1000) if high - low <= 5 * size or size == 1000)
    low, high = step * (low // step), step * -(-high // step)
    wide = LABELS + CHART + GAP + CELL * len(ranking) + 16
    tall = TOP + ROW * len(ranking) + 34
    bottom = TOP + ROW * len(ranking)
    out = [f'<rect class="back" width="{wide}" height="{tall}" />']
    out.append(f'<text class="head" x="16" y="22">{esc(say(lang, "arena.plot.ratings"))}</text>')
    out.append(f'<text class="head" x="{LABELS + CHART + GAP}" y="22">{esc(say(lang, "arena.plot.cross"))}</text>')

    def x_of(value: float) -> str:
        return num(LABELS + CHART * (value - low) / max(1, high - low))

    for tick in range(low, high + 1, step):
        x = x_of(tick)
        out.append(f'<path class="grid" d="M{x} {TOP}V{bottom}" />')
        out.append(f'<text class="tick" x="{x}" y="{bottom + 18}" text-anchor="middle">{tick}</text>')
    for k, other in enumerate(ranking):
        middle = LABELS + CHART + GAP + CELL * k + CELL / 2
        out.append(f'<text class="tick cell" x="{num(middle)}" y="40">{esc(short_name(run.names[other], 9))}</text>')
    for row, bot in enumerate(ranking):
        y = TOP + ROW * row + ROW / 2
        rating = ratings[bot]
        out.append(f'<text x="16" y="{num(y + 4)}">{esc(short_name(run.names[bot], 22))}</text>')
        out.append(f'<path class="bar" d="M{x_of(rating.low)} {num(y)}H{x_of(rating.high)}" />')
        spread = f"{rating.value} ({rating.low}–{rating.high})"
        out.append(f'<circle class="dot" cx="{x_of(rating.value)}" cy="{num(y)}" r="5"><title>{spread}</title></circle>')
        for column, other in enumerate(ranking):
            if other != bot:
                left = LABELS + CHART + GAP + CELL * column
                out.append(draw_cell(left, y, standings.share_of(bot, other)))
    box = f'viewBox="0 0 {wide} {tall}" width="{wide}" height="{tall}"'
    label = esc(say(lang, "arena.plot.about", game=say(lang, f"{run.plan.game}.title"), n=standings.games))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" aria-label="{label}">'
    return f"{head}<style>{STYLE.strip()}</style>{''.join(out)}</svg>\n"


def draw_cell(left: float, y: float, share: float) -> str:
    """A cell of the cross table: blue above one half, orange below, the stronger the farther."""
    colour, strength = ("#2f6fb2" if share >= 0.5 else "#c9711f"), abs(share - 0.5) * 1.2
    size = f'width="{CELL - 4}" height="{ROW - 4}" rx="4"'
    rect = f'<rect x="{num(left + 2)}" y="{num(y - ROW / 2 + 2)}" {size} fill="{colour}" opacity="{strength:.2f}" />'
    return f'{rect}<text class="cell" x="{num(left + CELL / 2)}" y="{num(y + 4)}">{share:.0%}</text>'


def short_name(name: str, length: int) -> str:
    return name if len(name) <= length else f"{name[: length - 1]}…"

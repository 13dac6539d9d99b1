"""Small charts as SVG: a bar or an interval in a table row, and a line over many games. Colours come from the page."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from dolmen.games.svg import aria_attributes, num

CHART_WIDTH, CHART_HEIGHT = 440, 170
LABEL_WIDTH = 46  # space for the numbers beside the line
BAR_WIDTH = 120


def share_bar(share: float) -> Markup:
    """A bar for a share. It has no label, because the number is beside it."""
    return Markup(
        f'<svg class="bar-chart" viewBox="0 0 {BAR_WIDTH} 12" width="{BAR_WIDTH}" height="12" aria-hidden="true">'
        f'<rect class="all" width="{BAR_WIDTH}" height="12" rx="6" />'
        f'<rect class="part" width="{num(BAR_WIDTH * share)}" height="12" rx="6" /></svg>'
    )


def interval_bar(share: float, low: float, high: float, mark: float) -> Markup:
    """A share with its interval, between 0 and 1, and a line at `mark`. It has no label, because the numbers are beside it.

    It is as wide as its place: positions are percentages, so that bars in one column have one scale.
    """

    def at(value: float) -> str:
        return f"{num(100 * value)}%"

    return Markup(
        '<svg class="interval-chart" width="100%" height="20" aria-hidden="true">'
        '<rect class="all" y="4" width="100%" height="12" rx="6" />'
        f'<rect class="interval" x="{at(low)}" y="6" width="{at(high - low)}" height="8" rx="4" />'
        f'<line class="even" x1="{at(mark)}" y1="0" x2="{at(mark)}" y2="20" />'
        f'<circle class="share" cx="{at(share)}" cy="10" r="5" /></svg>'
    )


def line_chart(values: Sequence[float], spreads: Sequence[float], description: str) -> Markup:
    """A line of values from game to game, with a band for their uncertainty. `description` is the text alternative."""
    low = min(value - spread for value, spread in zip(values, spreads))
    high = max(value + spread for value, spread in zip(values, spreads))
    tick_values = axis_ticks(low, high)
    low, high = min(low, tick_values[0]), max(high, tick_values[-1])

    def point_text(game: int, value: float) -> str:
        x = LABEL_WIDTH + (CHART_WIDTH - LABEL_WIDTH - 8) * (game / max(1, len(values) - 1))
        y = 8 + (CHART_HEIGHT - 16) * (high - value) / (high - low)
        return f"{num(x)} {num(y)}"

    grid = ""
    for tick in tick_values:
        start = point_text(0, tick)
        number = f'<text x="{LABEL_WIDTH - 8}" y="{start.split()[1]}" dy="4">{num(tick)}</text>'
        grid += f'<path class="grid" d="M{start}H{CHART_WIDTH}" />{number}'
    upper = [point_text(game, value + spread) for game, (value, spread) in enumerate(zip(values, spreads))]
    lower = [point_text(game, value - spread) for game, (value, spread) in enumerate(zip(values, spreads))]
    band = f'<path class="band" d="M{"L".join(upper + lower[::-1])}Z" />' if any(spreads) else ""
    points = [point_text(game, value) for game, value in enumerate(values)]
    dots = "".join(f'<path class="dot" d="M{point}h0" />' for point in points)
    path = f'<path class="chart-line" d="M{"L".join(points)}" />'
    return Markup(
        f'<svg class="chart" viewBox="0 0 {CHART_WIDTH} {CHART_HEIGHT}"{aria_attributes(description)}>'
        f"{grid}{band}{path}{dots}</svg>"
    )


def axis_ticks(low: float, high: float) -> list[float]:
    """A few round numbers from low to high."""
    sizes = [size * 10**power for power in range(9) for size in (1, 2, 5)]
    step = next((size for size in sizes if high - low <= 4 * size), sizes[-1])
    first = step * (low // step)
    return [first + step * k for k in range(int((high - first) // step) + 2)]

"""Small helpers to write SVG: elements, colours, curves and lines of text."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from dolmen.games.svg import Point, esc, num, text_width, truncate

PREFIX = "ro-"  # beginning of every id in the definitions, to avoid collisions on a page
HEX = re.compile(r"#[0-9a-f]{6}\b")
NIGHT = (40, 20, 60)  # what shades are mixed with


def path(d: str, fill: str, opacity: float = 1) -> str:
    return f'<path d="{d}" fill="{fill}"' + (f' opacity="{opacity}"/>' if opacity != 1 else "/>")


def use(part: str, x: float, y: float, scale: float = 1, style: str = "", more: str = "") -> str:
    """Place a part of the definitions."""
    size = f" scale({num(scale)})" if scale != 1 else ""
    look = f' style="{style}"' if style else ""
    return f'<use href="#{PREFIX}{part}" transform="translate({num(x)} {num(y)}){more}{size}"{look}/>'


# -- colours -----------------------------------------------------------------------------------------------------------
def rgb_channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix_colours(colour: str, other: tuple[int, int, int] = NIGHT, share: float = 0.24) -> str:
    """Mix a share of another colour into the colour."""
    return "#" + "".join(
        f"{round(a * (1 - share) + b * share):02x}" for a, b in zip(rgb_channels(colour), other, strict=True)
    )


@cache
def rotate_hue(colour: str, degrees: int) -> str:
    """Rotate the hue of a colour and keep its lightness, with the matrix of CSS `hue-rotate`."""
    from math import cos, radians, sin

    c, s = cos(radians(degrees)), sin(radians(degrees))
    r, g, b = rgb_channels(colour)
    rows = (
        (0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928),
        (0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283),
        (0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072),
    )
    return "#" + "".join(f"{min(255, max(0, round(x * r + y * g + z * b))):02x}" for x, y, z in rows)


def rotate_hues(markup: str, degrees: int) -> str:
    """Rotate the hue of every colour in the markup."""
    return HEX.sub(lambda found: rotate_hue(found.group(), degrees), markup) if degrees else markup


# -- curves ------------------------------------------------------------------------------------------------------------
def smooth_path(points: list[Point], base: float | None = None) -> str:
    """A smooth curve through the points; with a base it is closed down to there: a ridge."""
    ends = [points[0], *points, points[-1]]
    d = f"M{num(points[0][0])} {num(points[0][1])}"
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        d += f"C{p1[0] + (p2[0] - p0[0]) / 6:.0f} {p1[1] + (p2[1] - p0[1]) / 6:.0f} "
        d += f"{p2[0] - (p3[0] - p1[0]) / 6:.0f} {p2[1] - (p3[1] - p1[1]) / 6:.0f} {num(p2[0])} {num(p2[1])}"
    return d if base is None else f"{d}V{num(base)}H{num(points[0][0])}Z"


def tree_crowns_path(xs: list[float], y: float, heights: list[float], base: float) -> str:
    """A row of round tree tops."""
    d = f"M{num(xs[0])} {num(base)}V{num(y)}"
    for left, right, high in zip(xs, xs[1:], heights, strict=False):
        d += f"C{num(left - 2)} {num(y - high)} {num(right + 2)} {num(y - high)} {num(right)} {num(y)}"
    return f"{d}V{num(base)}Z"


# -- text --------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def fit_text(
    text: str, max_width: float, max_size: float, min_size: float, max_lines: int = 2
) -> tuple[tuple[str, ...], float]:
    """Split a text into at most `max_lines` lines (1 or 2). Returns them and the size that fits. Long lines are cut."""
    words = re.findall(r"\S+?-(?=\w)|\S+", text.strip()) or [""]
    best: tuple[str, ...] = (rejoin_line(words),)
    if max_lines > 1 and text_width(best[0]) * max_size > max_width and len(words) > 1:
        splits = [(rejoin_line(words[:k]), rejoin_line(words[k:])) for k in range(1, len(words))]
        best = min(splits, key=lambda pair: max(map(text_width, pair)))
    widest = max(map(text_width, best))
    size = min(max_size, max(min_size, max_width / widest)) if widest else max_size
    return tuple(truncate(line, max_width / size) for line in best), round(size, 1)


@lru_cache(maxsize=4096)
def wrap_text(text: str, max_width: float, size: float) -> tuple[str, ...]:
    """The text in as many lines as it needs at this size."""
    out = [""]
    for word in text.split():
        longer = f"{out[-1]} {word}".strip()
        if out[-1] and text_width(longer) * size > max_width:
            out.append(word)
        else:
            out[-1] = longer
    return tuple(out)


def rejoin_line(words: list[str]) -> str:
    """Words and parts of hyphenated words as one line: no space follows a hyphen."""
    return re.sub(r"(?<=\w-) ", "", " ".join(words))


def draw_text_line(text: str, x: float, y: float, size: float, fill: str, more: str = "") -> str:
    """One line of display text, centred at x."""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" fill="{fill}"{more}>{esc(text)}</text>'


def draw_text_block(
    text: str, x: float, y: float, max_width: float, sizes: tuple[float, float], fill: str, more: str = ""
) -> str:
    """A text of one or two lines, centred around the point."""
    rows, size = fit_text(text, max_width, *sizes)
    first = y - (len(rows) - 1) * size * 0.55
    return "".join(draw_text_line(row, x, first + k * size * 1.1, size, fill, more) for k, row in enumerate(rows))

"""The eight elements as coins: filled if held, else a dashed ring with a pale symbol."""

from __future__ import annotations

from math import cos, pi, sin

from .svg import BOLD, circle, draw_text, path, path_num, symbol, text_width, use

ELEMENTS = ("sun", "moon", "fire", "air", "water", "earth", "plant", "animal")
COLOURS = {  # coin, and the sign on it
    "sun": ("#f0b429", "#402a00"),
    "moon": ("#5b5891", "#fdf6d8"),
    "fire": ("#c8401d", "#fff1cf"),
    "air": ("#cfe3ea", "#1f4250"),
    "water": ("#1f74ae", "#ffffff"),
    "earth": ("#6f5236", "#f4e4c8"),
    "plant": ("#3f8433", "#f2ffe0"),
    "animal": ("#84284f", "#ffe9ef"),
}


def definitions() -> str:
    """`e-sun`: held; `w-sun`: wanted; `e-any`: one of a kind to be named."""
    edge = 'stroke="#1d1a14" stroke-width="1.2"'
    shine = path(
        "M3.6 9.2A9 9 0 0 1 20.4 9.2",
        'fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.3" stroke-linecap="round"',
    )
    ring = circle(12, 12, 10.8, 'fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="2.5 2.155"')
    out = slices = ""
    for k, (name, (tone, ink)) in enumerate(COLOURS.items()):
        sign = use(f"b-{name}", 12, 12, 17.3, ink)
        out += symbol(f"e-{name}", circle(12, 12, 11.2, f'fill="{tone}" {edge}') + shine + sign, "0 0 24 24")
        out += symbol(f"w-{name}", ring + use(f"b-{name}", 12, 12, 17), "0 0 24 24")
        (ax, ay), (bx, by) = ((12 + 9.8 * sin(n * pi / 4), 12 - 9.8 * cos(n * pi / 4)) for n in (k, k + 1))
        slices += path(
            f"M12 12 {path_num(ax)} {path_num(ay)}A9.8 9.8 0 0 1 {path_num(bx)} {path_num(by)}Z", f'fill="{tone}"'
        )
    whole = (
        circle(12, 12, 11.2, f'fill="#fffbe8" {edge}')
        + slices
        + circle(12, 12, 3.6, 'fill="#fffbe8" stroke="#1d1a14" stroke-width="1"')
    )
    return out + symbol("e-any", whole, "0 0 24 24")


def draw_element(name: str, x: float, y: float, size: float, held: bool = True) -> str:
    """An element around a point."""
    return use(f"e-{name}", x, y, size) if held else use(f"w-{name}", x, y, size, "var(--si-soft)")


Counts = tuple[int, ...]  # of each element, in the order of ELEMENTS
Needs = tuple[tuple[str, int], ...]


def is_met(need: Needs, have: Counts) -> bool:
    return all(have[ELEMENTS.index(name)] >= count for name, count in need)


def draw_thresholds(
    need: Needs, have: Counts, x: float, y: float, size: float, tones: tuple[str, str] = ("ok", "lack")
) -> tuple[str, float]:
    """The elements of a threshold, each with `have/need` to its right, green if there are enough; and their width."""
    out, at, (enough, too_few) = "", x, tones
    for name, count in need:
        has = have[ELEMENTS.index(name)]
        words, letters = f"{has}/{count}", size * 0.76
        out += use(f"e-{name}", at + size / 2, y, size)
        out += draw_text(
            words, at + size + 2, y + letters * 0.36, letters, enough if has >= count else too_few, BOLD, "start"
        )
        at += size + 2 + text_width(words) * letters * BOLD + size * 0.36
    return out, at - x


def draw_element_counts(have: Counts, x: float, y: float, wide: float, size: float) -> str:
    """All eight elements in a row, each with its count below."""
    step, out = wide / len(ELEMENTS), ""
    for k, name in enumerate(ELEMENTS):
        at, count = x + step * (k + 0.5), have[k]
        faint = "" if count else ' opacity=".6"'
        out += f'<g id="element-{name}"{faint}>{draw_element(name, at, y + size / 2, size, count > 0)}'
        out += (draw_text(count, at, y + size * 1.56, size * 0.56, "ink") if count else "") + "</g>"
    return out

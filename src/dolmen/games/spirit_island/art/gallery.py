"""Tiles of the spirits to choose from, 322 by 286: portrait, complexity, play style, and the growth options in signs."""

from __future__ import annotations

from dolmen.games.svg import group, num

from .spirit import Item
from .spirit_parts import draw_item_sign, draw_portrait_medal
from .spirits import SPIRITS
from .svg import (
    BOLD,
    DISPLAY,
    TEXT,
    circle,
    draw_lines,
    draw_text,
    draw_text_block,
    draw_text_line,
    fit_text,
    mix_colours,
    path,
    rect,
)

TILE = (322.0, 286.0)
HEAD = 96.0
COMPLEXITIES = ("low", "moderate", "high")
ROW = 34.0  # of a growth option


def draw_spirit_tile(
    spirit: str,
    name: str,
    complexity: str,
    complexity_words: str,
    style: str,
    growth: tuple[tuple[str, tuple[Item, ...]], ...],
) -> str:
    """A tile. `growth` are the options with the sign on their disc."""
    wide, high = TILE
    tone = SPIRITS[spirit].mat
    out = rect(0, 0, wide, high, 12, f'class="si-paper" stroke="{tone}" stroke-width="3"')
    corners = (
        f"M1.5 {num(HEAD)}V12A10.5 10.5 0 0 1 12 1.5H{num(wide - 12)}A10.5 10.5 0 0 1 {num(wide - 1.5)} 12V{num(HEAD)}Z"
    )
    out += path(corners, f'fill="{mix_colours(tone, "#000000", 0.12)}"') + draw_portrait_medal(spirit, 53, 48, 38)
    out += draw_text_block(name, 104, 38, wide - 116, 46, (19, 14), "#ffffff", DISPLAY, "start")
    filled = COMPLEXITIES.index(complexity) + 1
    for k in range(len(COMPLEXITIES)):
        look = 'fill="#ffcf4a"' if k < filled else 'fill="none"'
        out += circle(110 + 15 * k, 76, 5, f'{look} stroke="#fff6dd" stroke-width="1.4"')
    out += draw_text_line(complexity_words, 156, 81, wide - 166, 13.5, "#ffffff", BOLD, "start")
    rows, size = fit_text(style, wide - 28, 60, 14, 12.5, TEXT)
    out += draw_lines(rows, 14, HEAD + 22, size, "ink", TEXT)
    top = high - 8 - ROW * len(growth)
    for k, (key, items) in enumerate(growth):
        out += group(draw_growth_signs(spirit, key, items, wide - 24), 12, top + ROW * k)
    return out


def draw_growth_signs(spirit: str, key: str, items: tuple[Item, ...], wide: float) -> str:
    out = rect(0, 0, wide, ROW - 4, 8, 'class="si-mat"') + circle(18, 15, 11, 'fill="#1d2320"')
    out += draw_text(key, 18, 20, 14, "#ffffff", DISPLAY)
    each = (wide - 40) / max(3, len(items))
    return out + "".join(draw_item_sign(spirit, item, 40 + each * k + 28, 15, 22) for k, item in enumerate(items))

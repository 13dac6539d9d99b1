"""Small helpers to write SVG: parts of the definitions, things a page can find, lines of text."""

from __future__ import annotations

from functools import cache

from dolmen.games.svg import aria_attributes, esc, num, text_width, translate, truncate

PREFIX = "ar-"  # beginning of every id in the definitions, to avoid collisions on a page


def use(part: str, x: float, y: float, scale: float = 1, more: str = "") -> str:
    """A part of the definitions, put somewhere."""
    return f'<use href="#{PREFIX}{part}" {translate(x, y, scale)}{more}/>'


def rect(x: float, y: float, wide: float, high: float, look: str = "", corner: float = 0) -> str:
    size = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}"'
    corners = f' rx="{num(corner)}"' if corner else ""
    return f"<rect {size}{corners} {look}/>"


def hit_area(x: float, y: float, wide: float, high: float, corner: float = 10) -> str:
    """The shape of what a click meets: first in its group, unseen, exactly as large as the thing."""
    return rect(x, y, wide, high, 'class="hit"', corner)


def id_group(name: str, look: str, inside: str, label: str = "", more: str = "") -> str:
    """A group that a page can find by its id, of these classes."""
    return f'<g id="{name}" class="{look}"{more}{aria_attributes(label)}>{inside}</g>'


def key_attribute(key: str) -> str:
    """The name of something that can move, so that a page can animate its motion."""
    return f' data-key="{key}"'


def definition_group(name: str, inside: str, more: str = "") -> str:
    """A part for the definitions."""
    return f'<g id="{PREFIX}{name}"{more}>{inside}</g>'


# -- text --------------------------------------------------------------------------------------------------------------
@cache
def fit_text(
    text: str, max_width: float, max_size: float, min_size: float, max_lines: int = 2
) -> tuple[tuple[str, ...], float]:
    """The text in at most `max_lines` lines and the size at which they fit. Lines that are still too long are cut."""
    size = max_size
    while size > min_size and len(wrap_text(text, max_width / size)) > max_lines:
        size -= 0.5
    rows = wrap_text(text, max_width / size)
    if len(rows) == max_lines == 2:
        rows = split_evenly(text)
    rows = [*rows[: max_lines - 1], " ".join(rows[max_lines - 1 :])] if len(rows) > max_lines else rows
    widest = max(map(text_width, rows))
    size = min(size, max(min_size, max_width / widest)) if widest else size
    return tuple(truncate(row, max_width / size) for row in rows), round(size, 1)


def wrap_text(text: str, max_width_em: float) -> list[str]:
    """The text broken into lines of at most `max_width_em` ems, as far as its words allow."""
    rows: list[str] = []
    for word in text.split() or [""]:
        if rows and text_width(f"{rows[-1]} {word}") <= max_width_em:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def split_evenly(text: str) -> list[str]:
    """The text in two lines of about the same width."""
    words = text.split()
    pairs = [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words))]
    return min(pairs, key=lambda pair: max(map(text_width, pair)))


def draw_text(text: object, x: float, y: float, size: float, fill: str = "", more: str = "") -> str:
    """One line of display text, centred at x."""
    look = f' fill="{fill}"' if fill else ""
    return f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{look}{more}>{esc(str(text))}</text>'


def draw_text_block(
    text: str,
    x: float,
    y: float,
    max_width: float,
    sizes: tuple[float, float],
    max_lines: int = 2,
    fill: str = "",
    more: str = "",
) -> str:
    """A text of a few lines, centred around the point."""
    rows, size = fit_text(text, max_width, *sizes, max_lines)
    first = y + size * 0.35 - (len(rows) - 1) * size * 0.56
    return "".join(draw_text(row, x, first + k * size * 1.12, size, fill, more) for k, row in enumerate(rows))

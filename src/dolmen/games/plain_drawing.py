"""The default drawing of a game: its text view as lines in an SVG, and markers in the colours of the seats."""

from __future__ import annotations

from typing import Final

from .svg import esc

PREFIX: Final = "plain-"  # of the ids of definitions
SEAL: Final = f"{PREFIX}seal"  # the symbol behind the points
MARGIN, LINE_HEIGHT, LETTER_WIDTH, LEAST_LETTERS = 16, 20, 8.4, 40
FILLS: Final = {"blue": "#3566a8", "red": "#b5413a", "green": "#3d7d4c", "yellow": "#c89a2b"}
STYLE: Final = (
    ".plain .paper{fill:#f5f0e4}.plain text{fill:#22241f;font:14px ui-monospace,monospace;white-space:pre}"
    "[data-theme=dark] .plain .paper{fill:#22282a}[data-theme=dark] .plain text{fill:#efe9da}"
)


def marker_id(colour: str) -> str:
    """The id of the symbol for a seat of this colour."""
    return f"{PREFIX}marker-{colour}"


MARKERS: Final = "".join(
    f'<circle id="{marker_id(colour)}" r="28" fill="{fill}" stroke="#fff" stroke-width="4"/>'
    for colour, fill in FILLS.items()
)
DEFINITIONS: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" class="plain" width="0" height="0" style="position:absolute" '
    f'aria-hidden="true"><style>{STYLE}</style><defs>{MARKERS}'
    f'<circle id="{SEAL}" r="20" fill="#6b5a2b" stroke="#8b7a4b" stroke-width="2"/></defs></svg>'
)


def draw_lines(lines: list[str], label: str) -> str:
    """Lines of text as a standalone SVG."""
    width = int(max([LEAST_LETTERS, *map(len, lines)]) * LETTER_WIDTH) + 2 * MARGIN
    height = len(lines) * LINE_HEIGHT + 2 * MARGIN
    texts = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + number * LINE_HEIGHT - 5}" xml:space="preserve">{esc(line)}</text>'
        for number, line in enumerate(lines, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plain" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="group" aria-label="{esc(label)}"><style>{STYLE}</style>'
        f'<rect class="paper" width="{width}" height="{height}"/>{texts}</svg>'
    )

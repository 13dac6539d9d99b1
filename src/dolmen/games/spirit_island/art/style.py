"""The colours of the drawings in the light and the dark theme, as CSS for the class `spirit-island`.

Cards, boards and pieces keep their colours. In the dark theme only the background, the panels and their text turn dark, and
the island is dimmed.
"""

from __future__ import annotations

from dolmen.games.svg import theme_style

SPEEDS = {"fast": "#b8401c", "slow": "#27607a"}
ENERGY = "#d39a1e"
FEAR = "#7b4bb8"
DAY = {
    "ink": "#22241f",
    "soft": "#55584e",
    "page": "#eae1cd",
    "paper": "#fbf7ec",
    "mat": "#efe7d3",
    "line": "#b7ab8e",
    "highlight": "#fff0b8",
    "edge": "#c98a00",
    "ok": "#3f7a2f",
    "lack": "#8f2b1a",
    "night-shade": "0",
    "land-background": "1",
    "cover": "#d9ccb0",
}
NIGHT = {
    "ink": "#efe9da",
    "soft": "#b8b5a6",
    "page": "#171b1a",
    "paper": "#262d2e",
    "mat": "#1f2526",
    "line": "#59625b",
    "highlight": "#4b411a",
    "edge": "#e0b043",
    "ok": "#9ed086",
    "lack": "#f2a58f",
    "night-shade": ".3",
    "land-background": ".62",
    "cover": "#3a4243",
}
# Selectors do not reach into `use` content, hence one class each, with our prefix. Only portraits are clipped: to clip
# every symbol takes 10% of the time that a browser needs for a new hand.
RULES = """
.spirit-island{--si-display:"Iowan Old Style","Palatino Linotype","URW Palladio L",Palatino,Georgia,"Liberation Serif",serif;
--si-text:system-ui,"Segoe UI","Noto Sans",sans-serif;text-anchor:middle}
.si-t{font-family:var(--si-text);font-weight:400}.si-b{font-family:var(--si-text);font-weight:700}
.si-d{font-family:var(--si-display);font-weight:700}
.si-ink{fill:var(--si-ink)}.si-soft{fill:var(--si-soft)}.si-paper{fill:var(--si-paper)}.si-mat{fill:var(--si-mat)}
.si-highlight{fill:var(--si-highlight)}.si-rule{fill:none;stroke:var(--si-line)}.si-cover{fill:var(--si-cover)}
.si-night-shade{fill:#0a1424;fill-opacity:var(--si-night-shade)}
.si-land-background{opacity:var(--si-land-background)}
.spirit-island .hit{fill:#fff;fill-opacity:0}.spirit-island .dim{opacity:.5}
.spirit-island .no-pointer{pointer-events:none}
symbol[id^=si-]:not([id^=si-pt-]){overflow:visible}
"""


def style_sheet() -> str:
    """The CSS in the definitions."""
    return theme_style("spirit-island", "si-", DAY, NIGHT) + RULES.replace("\n", "")

"""The colours of the drawings by day and by night, as style for everything of class `arrival`.

Pieces keep their colours in both. By night the parchment dims and the sea darkens; nothing turns to its opposite, so a
player finds everything where it was.
"""

from __future__ import annotations

from dolmen.games.svg import theme_style

DAY = {
    "ink": "#22241f",  # of what is written on the page and on mats
    "soft": "#55584e",
    "page": "#eae1cd",
    "mat": "#fbf5e6",
    "mat-2": "#efe4ca",
    "line": "#cbb98f",
    "green": "#d6dfb2",
    "brown": "#dfbd8a",
    "purple": "#d3bed5",
    "grey": "#d0d2cb",
    "green-edge": "#6f8f48",
    "brown-edge": "#94602a",
    "purple-edge": "#7c5186",
    "grey-edge": "#6d7472",
    "halo": "#f9f2df",
    "parchment": "#f6ecd0",
    "road": "#fdf3d6",
    "sea": "#6d99a3",
    "deep": "#376a81",
    "sea-1": "#7ea8ad",
    "sea-2": "#8cb3b5",
    "sea-3": "#9cbfbd",
    "sea-4": "#afccc5",
    "sea-5": "#c4d9ce",
    "foam": "#f0f4ea",
    "line-of-foam": "#d5e5de",
    "honor-0": "#f5ecd2",
    "honor-1": "#e3bd55",
    "doom-0": "#eadfcb",
    "doom-1": "#c3a9b4",
}
NIGHT = {
    "ink": "#efe9da",
    "soft": "#b8b4a5",
    "page": "#1a1f20",
    "mat": "#2a3031",
    "mat-2": "#353c3c",
    "line": "#5b6158",
    "green": "#98a37c",
    "brown": "#a28762",
    "purple": "#96869d",
    "grey": "#93979a",
    "green-edge": "#4c6a34",
    "brown-edge": "#6d4520",
    "purple-edge": "#5c3a66",
    "grey-edge": "#4c5355",
    "halo": "#cdc8b0",
    "parchment": "#b9ad8d",
    "road": "#cfc29c",
    "sea": "#234a5b",
    "deep": "#0f2733",
    "sea-1": "#2a5364",
    "sea-2": "#315c6c",
    "sea-3": "#396674",
    "sea-4": "#43717d",
    "sea-5": "#507e88",
    "foam": "#9fbcc2",
    "line-of-foam": "#6f98a0",
    "honor-0": "#b3a67f",
    "honor-1": "#b8923a",
    "doom-0": "#a99f94",
    "doom-1": "#846f7f",
}
# What is shown through `use` is not reached by selectors from outside it, hence one class each, with our prefix.
RULES = """
.arrival{font-family:"Iowan Old Style","Palatino Linotype","URW Palladio L",Palatino,Georgia,"Liberation Serif",serif;
font-weight:700;text-anchor:middle}
.ar-name,.ar-caps{stroke:var(--ar-halo);stroke-width:4.6;stroke-opacity:.9;paint-order:stroke;stroke-linejoin:round}
.ar-name{fill:#22241f}.ar-sea{fill:var(--ar-foam);stroke:var(--ar-deep);stroke-width:5;paint-order:stroke;
stroke-linejoin:round}.ar-caps{letter-spacing:2px}
.ar-left{text-anchor:start}.ar-right{text-anchor:end}
.ar-ink{fill:var(--ar-ink)}.ar-soft{fill:var(--ar-soft)}
.ar-plain{font-family:system-ui,"Segoe UI","Noto Sans",sans-serif;font-weight:600}
.ar-caption{font-weight:500;letter-spacing:-.03em}
.ar-mat{fill:var(--ar-mat)}.ar-mat-2{fill:var(--ar-mat-2)}.ar-page{fill:var(--ar-page)}
.ar-line{fill:none;stroke:var(--ar-line)}
.ar-asked{fill:none;stroke:#e0a100;stroke-width:3}
.arrival .hit{fill:#fff;fill-opacity:0}.arrival .names{pointer-events:none}
.ar-animated{transition:transform .5s cubic-bezier(.3,.7,.3,1)}
@media (prefers-reduced-motion:reduce){.ar-animated{transition:none}}
"""


def style_sheet() -> str:
    """The CSS in the definitions."""
    return theme_style("arrival", "ar-", DAY, NIGHT) + RULES.replace("\n", "")

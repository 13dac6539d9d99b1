"""Whole spirit panels: `panel` for a wide or a narrow place, `compact` and `row` for another player's spirit."""

from __future__ import annotations

from functools import lru_cache

from dolmen.games.svg import group

from .cards import Power
from .elements import ELEMENTS, is_met
from .spirit import GAP, Part, Spirit, highest_number
from .spirit_parts import (
    draw_banner,
    draw_destroyed_presence,
    draw_growth_block,
    draw_innate_power,
    draw_portrait_medal,
    draw_presence_track,
    draw_resources,
    draw_special_rules,
)
from .spirits import SPIRITS
from .style import ENERGY
from .svg import (
    BOLD,
    DISPLAY,
    TEXT,
    draw_text,
    draw_text_block,
    draw_text_line,
    hit_area,
    id_group,
    mix_colours,
    rect,
    text_width,
    use,
)

WIDE = 860.0  # from here on a panel has columns
ROOMY_ROW = 600.0  # from here on a row has elements and cards


def stack_parts(parts: list[Part], x: float, y: float, gap: float = GAP) -> Part:
    out = ""
    for inside, high in parts:
        out += group(inside, x, y)
        y += high + gap
    return out, y - gap


@lru_cache(maxsize=64)
def draw_panel(face: Spirit, width: float) -> Part:
    """A spirit's panel. Returns the picture and its height."""
    colours = SPIRITS[face.id]
    inside, high = draw_wide_panel(face, width) if width >= WIDE else draw_narrow_panel(face, width)
    back = rect(0, 0, width, high, 14, f'class="si-mat" stroke="{colours.mat}" stroke-width="2.5"')
    return id_group(f"{face.scope}panel", back + inside, look="panel"), high


def draw_narrow_panel(face: Spirit, wide: float) -> Part:
    top, high = draw_banner(face, wide)
    max_width = wide - 24
    parts = [
        draw_resources(face, max_width),
        draw_growth_block(face, max_width),
        *(draw_presence_track(face, one, max_width) for one in face.tracks),
        *(draw_innate_power(face, one, max_width) for one in face.innates),
    ]
    inside, y = stack_parts(parts, 12, high + 10)
    y += 14
    inside += draw_destroyed_presence(face, 14, y + 12) + (
        draw_text_line(face.extra, wide - 14, y + 12, wide / 2 - 20, 13, "ink", BOLD, "end") if face.extra else ""
    )
    text, high = draw_special_rules(face, max_width)
    return top + inside + group(text, 12, y + 28), y + 28 + high + 6


@lru_cache(maxsize=64)
def draw_spread_panel(face: Spirit, wide: float) -> Part:
    """A spirit's panel in two columns, in which all texts are as large as in a narrow panel."""
    look, column = SPIRITS[face.id], (wide - 38) / 2
    top, high = draw_banner(face, wide)
    left, low = stack_parts(
        [
            draw_resources(face, column),
            draw_growth_block(face, column),
            *(draw_presence_track(face, one, column) for one in face.tracks),
        ],
        12,
        high + 10,
    )
    right, y = stack_parts([draw_innate_power(face, one, column) for one in face.innates], column + 26, high + 10)
    y += 14
    right += draw_destroyed_presence(face, column + 28, y + 12) + (
        draw_text_line(face.extra, wide - 14, y + 12, column / 2 - 8, 13, "ink", BOLD, "end") if face.extra else ""
    )
    text, tall = draw_special_rules(face, column)
    tallest = max(low, y + 28 + tall) + 8
    back = rect(0, 0, wide, tallest, 14, f'class="si-mat" stroke="{look.mat}" stroke-width="2.5"')
    inside = back + top + left + right + group(text, column + 26, y + 28)
    return id_group(f"{face.scope}panel", inside, look="panel"), tallest


def draw_wide_panel(face: Spirit, wide: float) -> Part:
    """Portrait, name and rules in a column on the left; growth, tracks and innate powers on the right."""
    colours, side = SPIRITS[face.id], 236.0
    frame = use(f"pt-{face.id}", side / 2, side / 2, side)
    out = f'<g clip-path="inset(1px round 13px 0 0 0)">{frame}</g>'
    out += rect(0, side - 56, side, 56, 0, f'fill="{mix_colours(colours.mat, "#000000", 0.3)}" fill-opacity=".88"')
    out += draw_text_block(face.name, side / 2, side - 28, side - 20, 50, (22, 13), "#ffffff", DISPLAY)
    out += (
        use(f"p-{face.id}", 22, side + 20, 24)
        + draw_text_line(face.player, 40, side + 25, side - 50, 15, "ink", BOLD, "start")
        + draw_text_line(face.complexity, 14, side + 48, side - 24, 13, "soft", TEXT, "start")
    )
    out += draw_destroyed_presence(face, 14, side + 74) + (
        draw_text_line(face.extra, 14, side + 96, side - 24, 13, "ink", BOLD, "start") if face.extra else ""
    )
    text, tall = draw_special_rules(face, side - 28)
    left = side + (112 if face.extra else 92) + tall
    out += group(text, 14, side + (112 if face.extra else 92))
    x, max_width = side + 16, wide - side - 30
    grown, high = draw_growth_block(face, max_width)
    out += group(grown, x, 10)
    y, half = 10 + high + GAP, max_width * 0.58
    tracks, low = stack_parts([draw_presence_track(face, one, half - 16) for one in face.tracks], x, y, 2)
    out += tracks + group(draw_resources(face, max_width - half)[0], x + half, y + 14)
    y = max(low, y + 130) + 4
    if len(face.innates) == 2 and max_width >= 700:
        each = (max_width - GAP) / 2
        shown = [draw_innate_power(face, one, each) for one in face.innates]
        out += "".join(group(inside, x + (each + GAP) * k, y) for k, (inside, _) in enumerate(shown))
        y += max(high for _, high in shown)
    else:
        more, y = stack_parts([draw_innate_power(face, one, max_width) for one in face.innates], x, y)
        out += more
    return out, max(y, left) + 12


@lru_cache(maxsize=512)
def draw_compact_panel(face: Spirit, wide: float, hand: int = 0, discard: int = 0) -> Part:
    """A small panel for the other players: energy, card plays, elements, met innate levels."""
    colours, high = SPIRITS[face.id], 94.0 + 20 * len(face.innates)
    energy, plays = face.tracks
    rim = 'stroke="#ffcf4a" stroke-width="3.4"' if face.to_act else f'stroke="{colours.mat}" stroke-width="2"'
    out = (
        hit_area(0, 0, wide, high, 12)
        + rect(1.5, 1.5, wide - 3, high - 3, 12, f'class="si-paper" {rim}')
        + draw_portrait_medal(face.id, 34, 34, 27)
    )
    out += use(f"p-{face.id}", 58, 56, 22)
    max_width = wide - 82 - (24 if face.ready else 0)
    out += draw_text_block(face.name, 76, 18, max_width, 24, (15.5, 11), "ink", DISPLAY, "start") + (
        use("i-tick", wide - 18, 18, 17, "var(--si-ok)") if face.ready else ""
    )
    numbers = (
        ("i-energy", ENERGY, f"{face.energy}", f"+{highest_number(energy)}"),
        ("i-plays", "var(--si-ink)", f"{face.plays}", f"/{highest_number(plays)}"),
        ("i-gain", "var(--si-soft)", f"{hand}", f"·{discard}"),
    )
    step = (wide - 80) / 3
    for k, (sign, tone, value, more) in enumerate(numbers):
        x = 78 + step * k
        out += (
            use(sign, x + 8, 45, 18, tone)
            + draw_text(value, x + 20, 50.5, 15, "ink", BOLD, "start")
            + draw_text(more, x + 21 + text_width(value) * 15 * BOLD, 50.5, 12, "soft", BOLD, "start")
        )
    held = [(k, count) for k, count in enumerate(face.have) if count]
    gap = min(31.0, (wide - 84) / max(1, len(held)))
    for k, (element, count) in enumerate(held):
        out += use(f"e-{ELEMENTS[element]}", 86 + gap * k, 72, 17) + draw_text(
            count, 96 + gap * k, 77, 13, "ink", BOLD, "start"
        )
    for row, one in enumerate(face.innates):
        y = 98.0 + 20 * row
        lit = [is_met(step_.need, face.have) for step_ in one.levels]
        pips = 14.0 * len(lit)
        out += use(f"i-{one.speed}", 20, y, 15, "var(--si-soft)") + draw_text_line(
            one.name, 34, y + 4.5, wide - pips - 54, 12.5, "ink", BOLD, "start"
        )
        for k, on in enumerate(lit):
            tone = 'fill="#f5c542" stroke="#7a5200"' if on else 'fill="none" style="stroke:var(--si-line)"'
            out += rect(wide - 12 - pips + 14 * k, y - 7, 11, 13, 3, f'stroke-width="1.5" {tone}')
    return id_group(f"{face.scope}spirit", out, look="spirit", label=face.name), high


@lru_cache(maxsize=512)
def draw_row_panel(face: Spirit, wide: float, played: tuple[Power, ...]) -> Part:
    """A spirit in one row, 56 high: portrait, name, energy, plays; with room its elements and the cards in play."""
    high, roomy = 56.0, wide > ROOMY_ROW
    colours = SPIRITS[face.id]
    energy, plays = face.tracks
    rim = 'stroke="#ffcf4a" stroke-width="3.4"' if face.to_act else f'stroke="{colours.mat}" stroke-width="2"'
    out = hit_area(0, 0, wide, high, 12) + rect(1.5, 1.5, wide - 3, high - 3, 12, f'class="si-paper" {rim}')
    out += draw_portrait_medal(face.id, 32, 28, 21)
    named = 160.0 if roomy else wide - 66 - 92
    out += draw_text_block(face.name, 60, 19, named - (22 if face.ready else 0), 22, (15, 11), "ink", DISPLAY, "start")
    out += draw_text_line(face.player, 60, 45, named, 13, "soft", TEXT, "start")
    if face.ready:
        out += use("i-tick", 60 + named - 8, 18, 17, "var(--si-ok)")
    x = 60 + named + 8
    for sign, tone, value, more in (
        ("i-energy", ENERGY, f"{face.energy}", f"+{highest_number(energy)}"),
        ("i-plays", "var(--si-ink)", f"{face.plays}", f"/{highest_number(plays)}"),
    ):
        y = 28.0 if roomy else 17.0 if sign == "i-energy" else 40.0
        out += use(sign, x + 9, y, 20, tone) + draw_text(value, x + 22, y + 5.5, 16, "ink", BOLD, "start")
        out += draw_text(more, x + 23 + text_width(value) * 16 * BOLD, y + 5.5, 13, "soft", BOLD, "start")
        wide_text = text_width(value) * 16 * BOLD + text_width(more) * 13 * BOLD
        x += max(62, 33 + wide_text) if roomy else 0
    if roomy:
        out += draw_row_elements(face, x, wide) + draw_played_chips(played, wide)
    return id_group(f"{face.scope}spirit", out, look="spirit", label=face.name), high


def draw_row_elements(face: Spirit, x: float, wide: float) -> str:
    held = [(k, count) for k, count in enumerate(face.have) if count]
    out = ""
    for k, (element, count) in enumerate(held):
        at = x + 10 + 40 * (k % 4), 17.0 + 23 * (k // 4) if len(held) > 4 else 28.0
        out += use(f"e-{ELEMENTS[element]}", *at, 20) + draw_text(count, at[0] + 13, at[1] + 5, 14, "ink", BOLD, "start")
    return out


def draw_played_chips(played: tuple[Power, ...], wide: float) -> str:
    """The cards in play as names, up to four in two rows at the right."""
    out = ""
    for k, card in enumerate(played[:4]):
        tone = SPIRITS[card.spirit].mat if card.spirit else "#5c6860" if card.kind == "minor" else "#7d5b12"
        x, y = wide - 158 * (k // 2 + 1), 6 + 23 * (k % 2)
        out += rect(x, y, 150, 20, 6, f'fill="{tone}"') + use(f"i-{card.speed}", x + 138, y + 10, 14, "#ffffff")
        out += draw_text_line(card.name, x + 8, y + 14.5, 120, 13, "#ffffff", DISPLAY, "start", 0.75)
    return out

"""The blocks of the viewer's own mat: the panel beside the island, or a column with the cards.

A block returns its markup and height.
"""

from __future__ import annotations

from functools import lru_cache

from dolmen.games.svg import face_group, group

from .cards import Threshold
from .clusters import CHIP, LandContents, draw_land_chip
from .elements import ELEMENTS, draw_thresholds, is_met
from .geometry import Land
from .spirit import Growth, Innate, Part, Spirit, highest_number
from .spirit_parts import OPTION_LOOKS, draw_item_sign, draw_portrait_medal, draw_presence_track
from .spirits import SPIRITS
from .style import ENERGY, FEAR
from .svg import (
    BOLD,
    DISPLAY,
    TEXT,
    draw_lines,
    draw_text,
    draw_text_block,
    draw_text_line,
    fit_text,
    hit_area,
    id_group,
    mix_colours,
    path,
    rect,
    text_width,
    use,
)

SIDE = 256.0  # the width of the panel beside the island
FEAR_HEAD = "#4a2a78"
FLYING = {  # what a page may let fly
    "explorer": ("p-explorer", ""),
    "town": ("p-town-2-1", ""),
    "city": ("p-city-3-1", ""),
    "dahan": ("p-dahan-hurt", ""),
    "blight": ("p-blight", ""),
    "fear": ("i-fear", FEAR),
}


def definitions() -> str:
    """For a page: `hl-plus`, the count of an element before and after an answer; `hl-level`, a level that would be reached;
    signs of the spirits `who-river`, and what flies, `f-town`.
    """
    pill = rect(13, 3, 35, 22, 8, 'fill="#3f6a33" stroke="#fff" stroke-width="1.2"')
    out = f'<g id="si-hl-plus" data-text="30.5 19" data-size="14">{pill}</g>'
    tick = rect(1, 1, 20, 20, 6, 'fill="#f5c542" stroke="#7a5200" stroke-width="1.6"') + use("i-tick", 11, 11, 15, "#2b1c00")
    out += f'<g id="si-hl-level">{tick}</g>'
    out += "".join(f'<g id="si-who-{name}">{use(f"p-{name}", 0, 2, 66)}</g>' for name in SPIRITS)
    return out + "".join(f'<g id="si-f-{name}">{use(sign, 0, 0, 34, tone)}</g>' for name, (sign, tone) in FLYING.items())


def draw_block_background(face: Spirit, wide: float, high: float) -> str:
    """The ground of a block, edged in the spirit's colour."""
    look = f'class="si-paper" stroke="{SPIRITS[face.id].mat}" stroke-width="2"'
    return rect(1, 1, wide - 2, high - 2, 12, look)


# -- status -----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def draw_status_strip(face: Spirit, wide: float, name: str) -> Part:
    """Portrait, energy, card plays, elements and destroyed presence in a low strip. `name` is the id of the portrait."""
    energy, plays = face.tracks
    out = id_group(name, hit_area(2, 2, 46, 58, 10) + draw_portrait_medal(face.id, 25, 31, 20), label=face.name)
    for k, (kind, sign, tone, value, more) in enumerate(
        (
            ("energy", "i-energy", ENERGY, face.energy, f"+{highest_number(energy)}"),
            ("plays", "i-plays", "var(--si-ink)", face.plays, f"/{highest_number(plays)}"),
        )
    ):
        inside = (
            hit_area(0, 0, 82, 28, 8) + use(sign, 13, 14, 22, tone) + draw_text(value, 27, 21, 20, "ink", DISPLAY, "start")
        )
        inside += draw_text(more, 31 + text_width(str(value)) * 18, 21, 13, "soft", BOLD, "start")
        out += id_group(f"{face.scope}{kind}", inside, 52, 2 + 29 * k)
    out += draw_elements(face, 140, 2, wide - 146)
    y = 62.0
    if face.destroyed or face.extra:
        out += group(draw_destroyed_presence(face, wide - 20), 10, y)
        y += 25
    return draw_block_background(face, wide, y) + out, y


def draw_elements(face: Spirit, x: float, y: float, wide: float) -> str:
    """All eight elements with their counts in two rows, each in its own group, so that a page can mark it."""
    step, out = wide / 4, ""
    for k, name in enumerate(ELEMENTS):
        count = face.have[k]
        symbol = use(f"e-{name}", 0, 14, 23) if count else use(f"w-{name}", 0, 14, 23, "var(--si-soft)", ' opacity=".7"')
        number = draw_text(count, 15, 19, 14, "ink" if count else "soft", BOLD if count else TEXT, "start")
        inside = hit_area(-13, 0, step - 4, 28, 8) + symbol + number
        out += id_group(f"{face.scope}element-{name}", inside, x + step * (k % 4) + 13, y + 29 * (k // 4))
    return out


def draw_destroyed_presence(face: Spirit, wide: float) -> str:
    """Destroyed presence, and the extra count of a spirit."""
    out = ""
    if face.destroyed:
        cross = 'stroke="#d3261a" stroke-width="2.6"'
        sign = use(f"p-{face.id}", 10, 10, 20) + f'<path d="M1 20 19 0" {cross}/>'
        max_width = wide * (0.5 if face.extra else 1) - 28
        words = draw_text_line(f"{face.captions.destroyed} {face.destroyed}", 26, 15, max_width, 13, "ink", BOLD, "start")
        out += id_group(f"{face.scope}destroyed", hit_area(-2, -2, max_width + 28, 24, 6) + sign + words)
    return out + (draw_text_line(face.extra, wide, 15, wide / 2 - 4, 13, "ink", BOLD, "end") if face.extra else "")


# -- innate powers -----------------------------------------------------------------------------------------------------
EDGES = {"legal": ("#ffcf4a", 4.0), "used": ("#6fa257", 3.0)}


@lru_cache(maxsize=512)
def draw_innates_block(face: Spirit, wide: float, opened: tuple[str, ...]) -> Part:
    """The innate powers; those that are not `opened` only as a heading."""
    out, y = "", 0.0
    for one in face.innates:
        inside, tall = draw_innate_ladder(face, one, wide, one.id in opened)
        out += group(inside, 0, y)
        y += tall + 5
    return out, y - 5


def draw_innate_ladder(face: Spirit, innate: Innate, wide: float, opened: bool) -> Part:
    """An innate power: its heading, and for each level its elements, a tick if they are met, and its whole text."""
    colours, head = SPIRITS[face.id], 27.0
    edge, thick = EDGES.get(innate.state, (colours.mat, 2.0))
    rows, y = "", head + 2
    pressed = ""
    for k, step in enumerate(innate.levels if opened else ()):
        inside, tall = draw_level(face, step, wide - 8)
        rows += group(inside, 4, y)
        pressed += id_group(f"{face.scope}innate-{innate.id}-{k + 1}", hit_area(0, 0, wide - 8, tall, 6), 4, y)
        y += tall + 3
    high = y + 1 if opened else head + 2
    out = rect(1, 1, wide - 2, high - 2, 9, 'class="si-paper"')
    corner = f"M1 {head}V10A9 9 0 0 1 10 1H{wide - 10:.1f}A9 9 0 0 1 {wide - 1:.1f} 10V{head}Z"
    out += path(corner, f'fill="{mix_colours(colours.mat, "#000000", 0.1)}"') + use(
        f"i-{innate.speed}", 16, 14, 19, "#ffffff"
    )
    side = innate.note or innate.speed_word
    noted = text_width(side) * 13 * BOLD + 10
    out += draw_text_block(innate.name, 30, 14, wide - 38 - noted, 26, (15, 11), "#ffffff", DISPLAY, "start")
    out += draw_text(side, wide - 8, 18.5, 13, colours.light, BOLD, "end") + rows
    rim = rect(1, 1, wide - 2, high - 2, 9, f'fill="none" stroke="{edge}" stroke-width="{thick}"')
    out = hit_area(0, 0, wide, high, 9) + face_group(f"innate-{innate.id}", out, (0, 0, wide, high)) + rim + pressed
    name = f"{innate.name}, {innate.note}" if innate.note else innate.name
    label = f"{name}: {' '.join(step.text for step in innate.levels)}"
    return id_group(f"{face.scope}innate-{innate.id}", out, look=f"innate {innate.state}".rstrip(), label=label), high


def draw_level(face: Spirit, step: Threshold, wide: float) -> Part:
    """One level of an innate power with its whole text."""
    lit, size = is_met(step.need, face.have), 13.0
    signs, _ = draw_thresholds(step.need, face.have, 7, 13, 20)
    rows, _ = fit_text(step.text, wide - 16, 9999, size, size, TEXT, 1.2)
    high = 26 + len(rows) * size * 1.2 + 2
    out = rect(0, 0, wide, high, 7, f'class="si-{"highlight" if lit else "mat"}"')
    out += rect(0, 0, 4, high, 2, f'style="fill:var(--si-{"ok" if lit else "line"})"') + signs
    out += draw_lines(rows, 8, 26 + size * 0.84, size, "ink", TEXT, "start", 1.2)
    return out + (use("i-tick", wide - 14, 13, 17, "var(--si-ok)") if lit else ""), high


# -- the panel beside the island ---------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def draw_side_status(face: Spirit, name: str) -> Part:
    """Name, energy, card plays, elements, destroyed presence, in a narrow column."""
    head = hit_area(0, 0, SIDE, 60, 10) + draw_portrait_medal(face.id, 34, 32, 25)
    head += draw_text_block(
        face.name, 70, 24 if face.player else 32, SIDE - 76, 38, (16.5, 13), "ink", DISPLAY, "start"
    ) + draw_text_line(face.player, 70, 56, SIDE - 78, 13, "soft", TEXT, "start")
    out = id_group(name, head)
    energy, plays = face.tracks
    found = (
        ("energy", "i-energy", ENERGY, face.energy, face.captions.income.replace("{n}", str(highest_number(energy)))),
        ("plays", "i-plays", "var(--si-ink)", face.plays, face.captions.of_plays.replace("{n}", str(highest_number(plays)))),
    )
    for k, (kind, sign, tone, value, words) in enumerate(found):
        inside = hit_area(0, 0, 118, 34, 9) + rect(0, 0, 118, 34, 9, 'class="si-mat"') + use(sign, 17, 17, 22, tone)
        inside += draw_text(value, 32, 25, 23, "ink", DISPLAY, "start")
        left = 36 + text_width(str(value)) * 21
        inside += draw_text_block(words, left, 17, 114 - left, 32, (13, 11), "soft", TEXT, "start")
        out += id_group(f"{face.scope}{kind}", inside, 8 + 122 * k, 64)
    out += draw_elements(face, 8, 103, SIDE - 12)
    y = 163.0
    if face.destroyed or face.extra:
        out += group(draw_destroyed_presence(face, SIDE - 20), 10, y)
        y += 27
    return out, y


def draw_side_growth(face: Spirit) -> Part:
    """The growth options as rows of signs, and both presence tracks."""
    out = draw_side_heading(face.captions.growth, SPIRITS[face.id].mat)
    y = 35.0
    if face.always:
        out += group(draw_growth_row(face, Growth("+", face.always), False), 8, y)
        y += 45
    for one in face.growth:
        out += group(draw_growth_row(face, one, True), 8, y)
        y += 45
    for track in face.tracks:
        inside, tall = draw_presence_track(face, track, SIDE - 12)
        out += group(inside, 6, y)
        y += tall
    return out, y


def draw_side_heading(words: str, tone: str) -> str:
    return rect(0, 0, SIDE, 27, 0, f'fill="{tone}"') + draw_text_line(
        words, 10, 19, SIDE - 20, 15, "#ffffff", DISPLAY, "start"
    )


def draw_growth_row(face: Spirit, growth: Growth, pressable: bool) -> str:
    """A growth option in signs."""
    wide, high = SIDE - 16, 37.0
    out = f'<circle cx="18" cy="{high / 2}" r="11.5" fill="#1d2320"/>' + draw_text(
        growth.key, 18, high / 2 + 5, 14, "#ffffff"
    )
    each = (wide - 38) / max(3, len(growth.items))
    for k, item in enumerate(growth.items):
        x = 36 + each * k
        out += draw_item_sign(face.id, item, x + min(30.0, each * 0.42), high / 2, 25)
        out += f'<path class="si-rule" d="M{x + each:.1f} 9V{high - 9}"/>' if k < len(growth.items) - 1 else ""
    base = hit_area(0, 0, wide, high, 10) + rect(1, 1, wide - 2, high - 2, 10, OPTION_LOOKS[growth.state])
    out = base + face_group(f"growth-{face.id}-{growth.key}", out, (0, 0, wide, high))
    look = f"growth {growth.state}".rstrip() + (" dim" if growth.state == "shut" else "")
    label = f"{growth.key}: {', '.join(item.words for item in growth.items)}"
    return id_group(f"{face.scope}growth-{growth.key}", out, look=look, label=label) if pressable else out


def draw_side_text(title: str, text: str) -> Part:
    """A heading and a text, such as a fear card in progress."""
    rows, size = fit_text(text, SIDE - 24, 9999, 14, 14, TEXT)
    out = draw_side_heading(title, FEAR_HEAD) + draw_lines(rows, 12, 48, size, "ink", TEXT)
    return out, 40 + len(rows) * size * 1.26


def draw_land_chips(lands: tuple[tuple[Land, LandContents], ...], wide: float, columns: int) -> Part:
    """Lands to choose from, as a list for touch screens."""
    each = (wide - 6 * (columns - 1)) / columns
    out = ""
    for k, (land, standing) in enumerate(lands):
        out += group(draw_land_chip(land, standing, each, "legal"), (each + 6) * (k % columns), (CHIP + 5) * (k // columns))
    return out, -(-len(lands) // columns) * (CHIP + 5)

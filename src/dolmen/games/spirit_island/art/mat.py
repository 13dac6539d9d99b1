"""The blocks of the viewer's own mat, for a row below the island or a column beside it.

A whole panel with a hand of cards is as large as the island, so the mat shows only the blocks that the current question
needs: status, innate powers, cards as lines, invader steps. A block takes a width and returns its markup and height.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from dolmen.games.svg import face_group, group

from .cards import STATES, CardInRow, Threshold, draw_cost_gem
from .clusters import CHIP, TAGS, LandContents, draw_land_chip
from .elements import ELEMENTS, draw_thresholds, is_met
from .geometry import Land
from .spirit import GAP, Innate, Part, Spirit, highest_number
from .spirit_parts import draw_portrait_medal
from .spirits import SPIRITS
from .style import ENERGY, FEAR, SPEEDS
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
    truncate,
    use,
)

ROOMY = 330.0  # from here on name and numbers stand side by side
BESIDE = 40.0  # room for an element and its number side by side
SMALL = 0.7  # of a land in a list of steps
TWO_LINES = 36.0  # a level of an innate power with its text below its elements: how high it is at most,
TIGHT = 29.0  # and at least
FLYING = {  # what a page may let fly
    "explorer": ("p-explorer", ""),
    "town": ("p-town-2-1", ""),
    "city": ("p-city-3-1", ""),
    "dahan": ("p-dahan-hurt", ""),
    "blight": ("p-blight", ""),
    "fear": ("i-fear", FEAR),
}


def definitions() -> str:
    """For a page: `hl-plus`, what an element would gain; `hl-level`, a level that would be reached; signs of the spirits
    `who-river`, and what flies, `f-town`.
    """
    pill = rect(-15, 26, 30, 22, 11, 'fill="#3f6a33" stroke="#fff" stroke-width="1.5"')
    out = f'<g id="si-hl-plus" data-text="0 44">{pill}</g>'
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
def draw_status_block(face: Spirit, wide: float, name: str) -> Part:
    """Name, energy, card plays, elements, destroyed presence. `name` is the id of the group with name and portrait."""
    roomy = wide >= ROOMY
    max_width = wide * 0.5 if roomy else wide - 8
    head = hit_area(4, 4, max_width, 52, 10) + draw_portrait_medal(face.id, 32, 30, 24)
    head += draw_text_block(
        face.name, 64, 22 if face.player else 30, max_width - 66, 36, (17, 11.5), "ink", DISPLAY, "start"
    )
    head += draw_text_line(face.player, 64, 53, max_width - 66, 12.5, "soft", TEXT, "start")
    x, y, beside = (wide * 0.51, 4.0, wide * 0.49 - 8) if roomy else (8.0, 60.0, wide - 16)
    out = id_group(name, head) + draw_energy_and_plays(face, x, y, beside)
    y = 60.0 if roomy else 112.0
    out += draw_element_row(face, 8, y, wide - 16)
    y += 32 if roomy else 50
    if face.destroyed or face.extra:
        out += group(draw_destroyed_presence(face, wide - 20), 10, y)
        y += 26
    return draw_block_background(face, wide, y + 4) + out, y + 4


def draw_energy_and_plays(face: Spirit, x: float, y: float, max_width: float) -> str:
    """Energy with the income, card plays left with those of the track."""
    energy, plays = face.tracks
    half, out = max_width / 2, ""
    for k, (name, sign, tone, value, more) in enumerate(
        (
            ("energy", "i-energy", ENERGY, face.energy, f"+{highest_number(energy)}"),
            ("plays", "i-plays", "var(--si-ink)", face.plays, f"/{highest_number(plays)}"),
        )
    ):
        inside = hit_area(0, 0, half - 6, 48, 8) + use(sign, 18, 24, 30, tone)
        inside += draw_text(value, 37, 34, 28, "ink", DISPLAY, "start")
        inside += draw_text(more, 40 + text_width(str(value)) * 24, 34, 14, "soft", BOLD, "start")
        out += id_group(f"{face.scope}{name}", inside, x + (half + 6) * k, y)  # energy may have two digits
    return out


def draw_element_row(face: Spirit, x: float, y: float, wide: float) -> str:
    """All eight elements with their counts, each in its own group, so that a page can mark it."""
    step = wide / len(ELEMENTS)
    size, out = min(26.0, step - 2), ""
    for k, name in enumerate(ELEMENTS):
        count = face.have[k]
        symbol = use(f"e-{name}", 0, 14, size) if count else use(f"w-{name}", 0, 14, size, "var(--si-soft)", ' opacity=".7"')
        if step >= BESIDE:
            number = draw_text(count, size / 2 + 2, 20, 16, "ink", BOLD, "start") if count else ""
            inside = hit_area(-size / 2 - 3, 0, step - 2, 28, 6) + symbol + number
        else:
            inside = hit_area(-step / 2, 0, step, 46, 6) + symbol + (draw_text(count, 0, 43, 15, "ink") if count else "")
        out += id_group(f"{face.scope}element-{name}", inside, x + step * (k + (0.36 if step >= BESIDE else 0.5)), y)
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
def draw_innates_block(face: Spirit, wide: float, high: float) -> Part:
    """The innate powers, a row for each level: its elements, lit if met, and its text."""
    heads, rows = 31.0 * len(face.innates) - 8, sum(len(one.levels) for one in face.innates)
    each = max(17.0, min(TWO_LINES if wide < ROOMY else 27.0, (high - heads - 8) / rows))
    out, y = "", 0.0
    for one in face.innates:
        inside, tall = draw_innate_ladder(face, one, wide, each)
        out += group(inside, 0, y)
        y += tall + 6
    return out, y - 6


def draw_innate_ladder(face: Spirit, innate: Innate, wide: float, each: float) -> Part:
    look, head = SPIRITS[face.id], 25.0
    high = head + each * len(innate.levels) + 3
    edge, thick = EDGES.get(innate.state, (look.mat, 2.0))
    out, pressed = rect(1, 1, wide - 2, high - 2, 9, 'class="si-paper"'), ""
    corner = f"M1 {head}V10A9 9 0 0 1 10 1H{wide - 10:.1f}A9 9 0 0 1 {wide - 1:.1f} 10V{head}Z"
    out += path(corner, f'fill="{mix_colours(look.mat, "#000000", 0.1)}"') + use(f"i-{innate.speed}", 15, 13, 18, "#ffffff")
    noted = text_width(innate.note) * 12 * BOLD + 10 if innate.note else 0
    out += draw_text_line(innate.name, 29, 18, wide - 36 - noted, 15, "#ffffff", DISPLAY, "start")
    if innate.note:
        out += draw_text(innate.note, wide - 8, 17.5, 12, look.light, BOLD, "end")
    for k, step in enumerate(innate.levels):
        y = head + each * k
        out += group(draw_level_row(face, step, wide, each), 0, y)
        pressed += id_group(f"{face.scope}innate-{innate.id}-{k + 1}", hit_area(3, 1, wide - 6, each - 2, 5), 0, y)
    rim = rect(1, 1, wide - 2, high - 2, 9, f'fill="none" stroke="{edge}" stroke-width="{thick}"')
    out = hit_area(0, 0, wide, high, 9) + face_group(f"innate-{innate.id}", out, (0, 0, wide, high)) + rim + pressed
    name = f"{innate.name}, {innate.note}" if innate.note else innate.name
    label = f"{name}: {' '.join(step.text for step in innate.levels)}"
    return id_group(f"{face.scope}innate-{innate.id}", out, look=f"innate {innate.state}".rstrip(), label=label), high


def draw_level_row(face: Spirit, step: Threshold, wide: float, each: float) -> str:
    """One level: its elements, and its text beside or below them if there is room."""
    lit, below = is_met(step.need, face.have), each >= TIGHT
    ink, weight = ("ink", BOLD) if lit else ("soft", TEXT)
    high = each - 13 if below else each
    signs, used = draw_thresholds(step.need, face.have, 7, high / 2, min(17.0, high - 5))
    out = rect(3, 1, wide - 6, each - 2, 5, f'class="si-{"highlight" if lit else "mat"}"') + signs
    max_width = wide - used - 40
    if below:
        out += draw_text_line(step.text, 8, each - 5, wide - 16, 11.5, ink, weight, "start", 0.96)
    elif max_width > 150:
        out += draw_level_text(step.text, 14 + used, each, max_width, ink, weight)
    return out + (use("i-tick", wide - 13, high / 2, 14, "var(--si-ok)") if lit else "")


def draw_level_text(text: str, x: float, each: float, max_width: float, ink: str, weight: float) -> str:
    """The text of a level in one or two lines, truncated if needed."""
    rows, size = fit_text(text, max_width, each - 3, 12, 9.8, weight, 1.14)
    if len(rows) > 2:
        rows = (rows[0], truncate(" ".join(rows[1:]), max_width / (size * weight)))
    return draw_lines(rows, x, each / 2 + size * 0.35 - (len(rows) - 1) * size * 0.57, size, ink, weight, "start", 1.14)


# -- cards as lines ----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def draw_card_lines(title: str, cards: tuple[CardInRow, ...], wide: float, each: float) -> Part:
    """A heading and a line for each card: price, name, speed, elements."""
    out = draw_text_line(title, 2, 12, wide - 4, 12.5, "soft", BOLD, "start") if title else ""
    y = 17.0 if title else 0.0
    for one in cards:
        out += draw_card_line(one, 0, y, wide, each - 3)
        y += each
    return out, y


def draw_card_line(held: CardInRow, x: float, y: float, wide: float, high: float) -> str:
    card = held.card
    tone = SPIRITS[card.spirit].mat if card.spirit else {"minor": "#5c6860", "major": "#7d5b12"}[card.kind]
    edge, thick = STATES.get(held.state, ("#00000055", 1.2))
    base = hit_area(0, 0, wide, high, 7) + rect(
        1, 1, wide - 2, high - 2, 7, f'fill="{tone}" stroke="{edge}" stroke-width="{min(thick, 3)}"'
    )
    out = rect(1, 1, 5, high - 2, 2.5, f'fill="{SPEEDS[card.speed]}"')
    size = min(15.0, high - 5)
    tail = (size + 1.5) * len(card.elements)
    out += draw_text_line(card.name, 32, high / 2 + 4.4, wide - 40 - tail - 19, 12.5, "#ffffff", DISPLAY, "start", 0.8)
    out += use(f"i-{card.speed}", wide - tail - 13, high / 2, 15, "#ffffff")
    for k, name in enumerate(card.elements):
        out += use(f"e-{name}", wide - tail + (size + 1.5) * k + size / 2 - 4, high / 2, size)
    faint = " dim" if held.state in ("shut", "discard") else ""
    name = f"{card.name}, {held.note}" if held.note else card.name
    drawn = face_group(card.id, out, (0, 0, wide, high))
    out = base + drawn + draw_cost_gem(card.cost, 8, high / 2 - 10, 0.42)  # which is higher than a line
    return id_group(f"card-{card.id}", out, x, y, key=card.id, look=f"card folded {held.state}".rstrip() + faint, label=name)


# -- the steps of the invaders -----------------------------------------------------------------------------------------
class Step(NamedTuple):
    """A step of the invader phase: what is done, its title, a few words, and the lands it concerns."""

    action: str
    title: str
    words: str
    lands: tuple[tuple[Land, LandContents], ...] = ()
    now: bool = False


@lru_cache(maxsize=512)
def draw_steps_block(found: tuple[Step, ...], wide: float, high: float) -> Part:
    """The invader phase from left to right; the current step has an edge."""
    weights = [1.0 + 0.55 * min(3, -(-len(step.lands) // 4)) for step in found]
    max_width, x, out = wide - GAP * (len(found) - 1), 0.0, ""
    for step, weight in zip(found, weights, strict=True):
        each = max_width * weight / sum(weights)
        out += group(draw_step_column(step, each, high), x, 0)
        x += each + GAP
    return out, high


def draw_step_column(step: Step, wide: float, high: float) -> str:
    tone = TAGS[step.action][0] if step.action in TAGS else "#4a2a78"
    edge = f'stroke="{tone}" stroke-width="4"' if step.now else 'style="stroke:var(--si-line)" stroke-width="1.4"'
    out = rect(2, 2, wide - 4, high - 4, 11, f'class="si-paper" {edge}')
    out += f'<g style="color:{tone}">{use(f"i-{step.action}", 20, 20, 22, "currentColor")}</g>'
    out += draw_text_line(step.title, 36, 26, wide - 46, 15.5, "ink", DISPLAY, "start")
    y = 40.0
    if step.words:
        out += draw_text_block(step.words, 12, y + 20, wide - 24, 44, (12.5, 10), "soft", TEXT, "start")
        y += 46
    if not step.lands:
        return out
    rows = max(1, int((high - y - 6) // (CHIP * SMALL + 3)))
    columns = -(-len(step.lands) // rows)
    each = (wide - 16 - 6 * (columns - 1)) / columns
    for k, (land, standing) in enumerate(step.lands):
        shown = re.sub(r' id="[^"]*"', "", draw_land_chip(land, standing, each / SMALL))
        out += group(shown, 8 + (each + 6) * (k // rows), y + (CHIP * SMALL + 3) * (k % rows), SMALL)
    return out


def draw_land_chips(lands: tuple[tuple[Land, LandContents], ...], wide: float, columns: int) -> Part:
    """Lands to choose from, as a list for touch screens."""
    each = (wide - 6 * (columns - 1)) / columns
    out = ""
    for k, (land, standing) in enumerate(lands):
        out += group(draw_land_chip(land, standing, each, "legal"), (each + 6) * (k % columns), (CHIP + 5) * (k // columns))
    return out, -(-len(lands) // columns) * (CHIP + 5)

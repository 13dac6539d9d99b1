"""The viewer's own mat in blocks that stand side by side below the island, or below each other beside it.

A whole panel with a hand of cards is as large as the island. What a moment needs of it are blocks of a given width that tell
how high they are: what the spirit has, its innate powers as ladders, cards as lines, and the steps of the invaders.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from dolmen.games.svg import face_group, group

from .cards import STATES, Held, Threshold, gem
from .clusters import CHIP, TAGS, Standing, chip
from .elements import ELEMENTS, met, threshold
from .geometry import Land
from .spirit import GAP, Innate, Part, Spirit, best
from .spirit_parts import medal
from .spirits import SPIRITS
from .style import ENERGY, FEAR, SPEEDS
from .svg import BOLD, DISPLAY, TEXT, block, cut, fitted, hit, line, lines, mix, path, place, rect, use, width, write

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


def sheet(face: Spirit, wide: float, high: float) -> str:
    """The ground of a block, edged in the spirit's colour."""
    look = f'class="si-paper" stroke="{SPIRITS[face.id].mat}" stroke-width="2"'
    return rect(1, 1, wide - 2, high - 2, 12, look)


# -- what a spirit has ---------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def status(face: Spirit, wide: float, name: str) -> Part:
    """Who plays, energy, card plays, elements; presence that was destroyed. `name` is the id of who plays."""
    roomy = wide >= ROOMY
    room = wide * 0.5 if roomy else wide - 8
    head = hit(4, 4, room, 52, 10) + medal(face.id, 32, 30, 24)
    head += block(face.name, 64, 22 if face.player else 30, room - 66, 36, (17, 11.5), "ink", DISPLAY, "start")
    head += line(face.player, 64, 53, room - 66, 12.5, "soft", TEXT, "start")
    x, y, beside = (wide * 0.51, 4.0, wide * 0.49 - 8) if roomy else (8.0, 60.0, wide - 16)
    out = place(name, head) + numbers(face, x, y, beside)
    y = 60.0 if roomy else 112.0
    out += elements(face, 8, y, wide - 16)
    y += 32 if roomy else 50
    if face.destroyed or face.extra:
        out += group(lost(face, wide - 20), 10, y)
        y += 26
    return sheet(face, wide, y + 4) + out, y + 4


def numbers(face: Spirit, x: float, y: float, room: float) -> str:
    """Energy with the income, card plays left with those of the track."""
    energy, plays = face.tracks
    half, out = room / 2, ""
    for k, (name, sign, tone, value, more) in enumerate(
        (
            ("energy", "i-energy", ENERGY, face.energy, f"+{best(energy)}"),
            ("plays", "i-plays", "var(--si-ink)", face.plays, f"/{best(plays)}"),
        )
    ):
        inside = hit(0, 0, half - 6, 48, 8) + use(sign, 18, 24, 30, tone)
        inside += write(value, 37, 34, 28, "ink", DISPLAY, "start")
        inside += write(more, 40 + width(str(value)) * 24, 34, 14, "soft", BOLD, "start")
        out += place(f"{face.scope}{name}", inside, x + (half + 6) * k, y)  # energy may have two digits
    return out


def elements(face: Spirit, x: float, y: float, wide: float) -> str:
    """All eight with their numbers; each stands in its own place, so that a page can put a mark on it."""
    step = wide / len(ELEMENTS)
    size, out = min(26.0, step - 2), ""
    for k, name in enumerate(ELEMENTS):
        count = face.have[k]
        coin = use(f"e-{name}", 0, 14, size) if count else use(f"w-{name}", 0, 14, size, "var(--si-soft)", ' opacity=".7"')
        if step >= BESIDE:
            number = write(count, size / 2 + 2, 20, 16, "ink", BOLD, "start") if count else ""
            inside = hit(-size / 2 - 3, 0, step - 2, 28, 6) + coin + number
        else:
            inside = hit(-step / 2, 0, step, 46, 6) + coin + (write(count, 0, 43, 15, "ink") if count else "")
        out += place(f"{face.scope}element-{name}", inside, x + step * (k + (0.36 if step >= BESIDE else 0.5)), y)
    return out


def lost(face: Spirit, wide: float) -> str:
    """Presence that was destroyed, and what else a spirit counts."""
    out = ""
    if face.destroyed:
        cross = 'stroke="#d3261a" stroke-width="2.6"'
        sign = use(f"p-{face.id}", 10, 10, 20) + f'<path d="M1 20 19 0" {cross}/>'
        room = wide * (0.5 if face.extra else 1) - 28
        words = line(f"{face.words.destroyed} {face.destroyed}", 26, 15, room, 13, "ink", BOLD, "start")
        out += place(f"{face.scope}destroyed", hit(-2, -2, room + 28, 24, 6) + sign + words)
    return out + (line(face.extra, wide, 15, wide / 2 - 4, 13, "ink", BOLD, "end") if face.extra else "")


# -- innate powers -------------------------------------------------------------------------------------------------------
EDGES = {"legal": ("#ffcf4a", 4.0), "used": ("#6fa257", 3.0)}


@lru_cache(maxsize=512)
def ladder(face: Spirit, wide: float, high: float) -> Part:
    """The innate powers, a line for each level: its elements, lit as far as they are there, and what it does."""
    heads, rows = 31.0 * len(face.innates) - 8, sum(len(one.levels) for one in face.innates)
    each = max(17.0, min(TWO_LINES if wide < ROOMY else 27.0, (high - heads - 8) / rows))
    out, y = "", 0.0
    for one in face.innates:
        inside, tall = rungs(face, one, wide, each)
        out += group(inside, 0, y)
        y += tall + 6
    return out, y - 6


def rungs(face: Spirit, one: Innate, wide: float, each: float) -> Part:
    look, head = SPIRITS[face.id], 25.0
    high = head + each * len(one.levels) + 3
    edge, thick = EDGES.get(one.state, (look.mat, 2.0))
    out, pressed = rect(1, 1, wide - 2, high - 2, 9, 'class="si-paper"'), ""
    corner = f"M1 {head}V10A9 9 0 0 1 10 1H{wide - 10:.1f}A9 9 0 0 1 {wide - 1:.1f} 10V{head}Z"
    out += path(corner, f'fill="{mix(look.mat, "#000000", 0.1)}"') + use(f"i-{one.speed}", 15, 13, 18, "#ffffff")
    noted = width(one.note) * 12 * BOLD + 10 if one.note else 0
    out += line(one.name, 29, 18, wide - 36 - noted, 15, "#ffffff", DISPLAY, "start")
    if one.note:
        out += write(one.note, wide - 8, 17.5, 12, look.light, BOLD, "end")
    for k, step in enumerate(one.levels):
        y = head + each * k
        out += group(rung(face, step, wide, each), 0, y)
        pressed += place(f"{face.scope}innate-{one.id}-{k + 1}", hit(3, 1, wide - 6, each - 2, 5), 0, y)
    rim = rect(1, 1, wide - 2, high - 2, 9, f'fill="none" stroke="{edge}" stroke-width="{thick}"')
    out = hit(0, 0, wide, high, 9) + face_group(f"innate-{one.id}", out, (0, 0, wide, high)) + rim + pressed
    name = f"{one.name}, {one.note}" if one.note else one.name
    label = f"{name}: {' '.join(step.text for step in one.levels)}"
    return place(f"{face.scope}innate-{one.id}", out, look=f"innate {one.state}".rstrip(), label=label), high


def rung(face: Spirit, step: Threshold, wide: float, each: float) -> str:
    """One level: its elements, and beside or below them what it does, as far as there is room."""
    lit, below = met(step.need, face.have), each >= TIGHT
    ink, weight = ("ink", BOLD) if lit else ("soft", TEXT)
    high = each - 13 if below else each
    signs, used = threshold(step.need, face.have, 7, high / 2, min(17.0, high - 5))
    out = rect(3, 1, wide - 6, each - 2, 5, f'class="si-{"lit" if lit else "mat"}"') + signs
    room = wide - used - 40
    if below:
        out += line(step.text, 8, each - 5, wide - 16, 11.5, ink, weight, "start", 0.96)
    elif room > 150:
        out += beside(step.text, 14 + used, each, room, ink, weight)
    return out + (use("i-tick", wide - 13, high / 2, 14, "var(--si-ok)") if lit else "")


def beside(text: str, x: float, each: float, room: float, ink: str, weight: float) -> str:
    """What a level does, in one line or two of a row; cut only where these are too few."""
    rows, size = fitted(text, room, each - 3, 12, 9.8, weight, 1.14)
    if len(rows) > 2:
        rows = (rows[0], cut(" ".join(rows[1:]), room / (size * weight)))
    return lines(rows, x, each / 2 + size * 0.35 - (len(rows) - 1) * size * 0.57, size, ink, weight, "start", 1.14)


# -- cards as lines ------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def card_lines(title: str, cards: tuple[Held, ...], wide: float, each: float) -> Part:
    """A heading and a line for each card: price, name, speed, elements."""
    out = line(title, 2, 12, wide - 4, 12.5, "soft", BOLD, "start") if title else ""
    y = 17.0 if title else 0.0
    for one in cards:
        out += card_line(one, 0, y, wide, each - 3)
        y += each
    return out, y


def card_line(one: Held, x: float, y: float, wide: float, high: float) -> str:
    card = one.card
    tone = SPIRITS[card.spirit].mat if card.spirit else {"minor": "#5c6860", "major": "#7d5b12"}[card.kind]
    edge, thick = STATES.get(one.state, ("#00000055", 1.2))
    base = hit(0, 0, wide, high, 7) + rect(
        1, 1, wide - 2, high - 2, 7, f'fill="{tone}" stroke="{edge}" stroke-width="{min(thick, 3)}"'
    )
    out = rect(1, 1, 5, high - 2, 2.5, f'fill="{SPEEDS[card.speed]}"')
    size = min(15.0, high - 5)
    tail = (size + 1.5) * len(card.elements)
    out += line(card.name, 32, high / 2 + 4.4, wide - 40 - tail - 19, 12.5, "#ffffff", DISPLAY, "start", 0.8)
    out += use(f"i-{card.speed}", wide - tail - 13, high / 2, 15, "#ffffff")
    for k, name in enumerate(card.elements):
        out += use(f"e-{name}", wide - tail + (size + 1.5) * k + size / 2 - 4, high / 2, size)
    faint = " dim" if one.state in ("shut", "discard") else ""
    name = f"{card.name}, {one.note}" if one.note else card.name
    drawn = face_group(card.id, out, (0, 0, wide, high))
    out = base + drawn + gem(card.cost, 8, high / 2 - 10, 0.42)  # which is higher than a line
    return place(f"card-{card.id}", out, x, y, key=card.id, look=f"card folded {one.state}".rstrip() + faint, label=name)


# -- the steps of the invaders -------------------------------------------------------------------------------------------
class Step(NamedTuple):
    """A step of the invader phase: what is done, its title, a few words, and the lands it concerns."""

    action: str
    title: str
    words: str
    lands: tuple[tuple[Land, Standing], ...] = ()
    now: bool = False


@lru_cache(maxsize=512)
def steps(found: tuple[Step, ...], wide: float, high: float) -> Part:
    """The invader phase from left to right; what is on now is edged."""
    weights = [1.0 + 0.55 * min(3, -(-len(step.lands) // 4)) for step in found]
    room, x, out = wide - GAP * (len(found) - 1), 0.0, ""
    for step, weight in zip(found, weights, strict=True):
        each = room * weight / sum(weights)
        out += group(column(step, each, high), x, 0)
        x += each + GAP
    return out, high


def column(step: Step, wide: float, high: float) -> str:
    tone = TAGS[step.action][0] if step.action in TAGS else "#4a2a78"
    edge = f'stroke="{tone}" stroke-width="4"' if step.now else 'style="stroke:var(--si-line)" stroke-width="1.4"'
    out = rect(2, 2, wide - 4, high - 4, 11, f'class="si-paper" {edge}')
    out += f'<g style="color:{tone}">{use(f"i-{step.action}", 20, 20, 22, "currentColor")}</g>'
    out += line(step.title, 36, 26, wide - 46, 15.5, "ink", DISPLAY, "start")
    y = 40.0
    if step.words:
        out += block(step.words, 12, y + 20, wide - 24, 44, (12.5, 10), "soft", TEXT, "start")
        y += 46
    if not step.lands:
        return out
    rows = max(1, int((high - y - 6) // (CHIP * SMALL + 3)))
    columns = -(-len(step.lands) // rows)
    each = (wide - 16 - 6 * (columns - 1)) / columns
    for k, (land, standing) in enumerate(step.lands):
        shown = re.sub(r' id="[^"]*"', "", chip(land, standing, each / SMALL))
        out += group(shown, 8 + (each + 6) * (k // rows), y + (CHIP * SMALL + 3) * (k % rows), SMALL)
    return out


def chips(lands: tuple[tuple[Land, Standing], ...], wide: float, columns: int) -> Part:
    """Lands to choose from, as a list that fingers can hit."""
    each = (wide - 6 * (columns - 1)) / columns
    out = ""
    for k, (land, standing) in enumerate(lands):
        out += group(chip(land, standing, each, "legal"), (each + 6) * (k % columns), (CHIP + 5) * (k // columns))
    return out, -(-len(lands) // columns) * (CHIP + 5)

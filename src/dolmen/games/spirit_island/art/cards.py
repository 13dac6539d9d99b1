"""Power cards and fear cards, 232 by 324; strips of cards for narrow places; fans and rows of cards.

Cards keep their colours in the dark theme. Outline, brightness and a word together show the state of a card.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from dolmen.games.svg import face_group, group, num

from .elements import Counts, Needs, draw_thresholds, is_met
from .scenes import draw_card_scene
from .spirits import SPIRITS
from .style import SPEEDS
from .svg import (
    BOLD,
    DEEP,
    DISPLAY,
    INK,
    PREFIX,
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
    wrap_text,
)

CARD = (232.0, 324.0)
STRIP = (232.0, 44.0)
NO_ELEMENTS: Counts = (0,) * 8
FRAMES = {"minor": ("#66726a", "#333b36", "#f8f3e5"), "major": ("#7d5b12", "#261c06", "#fcf3da")}
STATES = {  # outline around a card
    "legal": ("#ffcf4a", 5),
    "chosen": ("#ffffff", 7),
    "played": ("#6fa257", 5),
    "later": ("#3d7f9c", 5),
}


class Bar(NamedTuple):
    """The target of a power: range ('' for a spirit), sacred site or not, symbols and words.

    `origin` is the terrain that the presence must be in, if any. Signs are definitions, such as `i-land` or `t-jungle`.
    """

    range: str = ""
    sacred: bool = False
    origin: str = ""
    signs: tuple[str, ...] = ()
    words: str = ""


class Threshold(NamedTuple):
    need: Needs
    text: str


class Power(NamedTuple):
    """A printed power card in one language. `kind` is minor, major or unique, which names its spirit."""

    id: str
    name: str
    kind: str
    cost: int
    speed: str
    speed_word: str
    elements: tuple[str, ...]
    bar: Bar
    text: tuple[str, ...]
    thresholds: tuple[Threshold, ...] = ()
    spirit: str = ""
    footer: str = ""


class Fear(NamedTuple):
    """A fear card: what it does at each terror level."""

    id: str
    name: str
    levels: tuple[str, str, str]


def draw_target_bar(bar: Bar, x: float, y: float, wide: float, high: float = 28) -> str:
    """Range, origin and target on a dark band."""
    out = rect(x, y, wide, high, 0, f'fill="{DEEP}"')
    middle, at = y + high / 2, x + 9
    if bar.range:
        out += use("i-range", at + 9, middle, 18, "#f5f0e4") + draw_text(bar.range, at + 27, middle + 5.8, 16.5, "#ffffff")
        at += 38
        origin = ("i-sacred", "#ffd76a") if bar.sacred else ("i-presence", "#f5f0e4")
        out += use(origin[0], at + 9, middle, 18, origin[1])
        at += 22
        if bar.origin:
            out += use(f"t-{bar.origin}", at + 8, middle, 18, "#bfe3c8")
            at += 20
        out += f'<path d="M{num(at + 2)} {num(y + 5)}V{num(y + high - 5)}" stroke="#fff" stroke-opacity=".4"/>'
        at += 8
    for sign in bar.signs:
        out += use(sign, at + 9, middle, 19, "#f5f0e4")
        at += 21
    return out + draw_text_block(bar.words, at + 3, middle, x + wide - at - 7, high - 2, (13, 9), "#ffffff", BOLD, "start")


def draw_speed_flag(speed: str, word: str, right: float, y: float, high: float = 23) -> str:
    """A flag with the speed of a power: symbol, colour and word."""
    wide = 32 + text_width(word) * 12 * BOLD
    left = right - wide
    outline = f"M{num(left - 9)} {num(y)}H{num(right)}V{num(y + high)}H{num(left - 9)}L{num(left)} {num(y + high / 2)}Z"
    flag = path(outline, f'fill="{SPEEDS[speed]}" stroke="#fff" stroke-width="1.3"')
    return (
        flag
        + use(f"i-{speed}", left + 13, y + high / 2, 17, "#ffffff")
        + draw_text(word, left + 25, y + high / 2 + 4.3, 12, "#ffffff", BOLD, "start")
    )


def draw_cost_gem(cost: int, x: float, y: float, size: float) -> str:
    """The cost of a card, in a gem."""
    return group(f'<use href="#{PREFIX}x-gem"/>' + draw_text(cost, 24, 34, 25, "#2b1c00", DISPLAY), x, y, size)


TOP, FOOT = 46.0, 28.0  # where a card's picture begins, and what is left free below
LAYOUTS = (
    (96.0, 13.0, 13.0),
    (74.0, 13.0, 12.5),
    (52.0, 12.0, 12.0),
    (52.0, 10.4, 9.0),
)  # how high it is; largest and least text
BAND = 28.0


@lru_cache(maxsize=512)
def draw_card_base(card: Power, tall: float) -> str:
    """Everything on a card except text and thresholds; `tall` is the height of its picture."""
    wide, high = CARD
    if card.spirit:
        tone = SPIRITS[card.spirit].mat
        frame, edge, paper = tone, mix_colours(tone, "#000000", 0.5), "#f8f5ea"
    else:
        frame, edge, paper = FRAMES[card.kind]
    out = rect(2, 4, wide, high, 14, 'fill="#000" fill-opacity=".24"') + rect(0, 0, wide, high, 14, f'fill="{edge}"')
    line_look = (
        'stroke="#f2c14a" stroke-width="2.2"'
        if card.kind == "major"
        else f'stroke="{mix_colours(frame, "#ffffff", 0.25)}" stroke-width="1.6"'
    )
    out += rect(5, 5, wide - 10, high - 10, 10, f'fill="{paper}" {line_look}')
    out += (
        f'<path d="M6.5 44V16A9.5 9.5 0 0 1 16 6.5H{num(wide - 16)}A9.5 9.5 0 0 1 {num(wide - 6.5)} 16V44Z" fill="{frame}"/>'
    )
    if card.kind == "major":
        out += f'<path d="M60 38H{num(wide - 14)}" stroke="#f2c14a" stroke-width="1.2"/>'
    out += draw_text_block(card.name, 58 + (wide - 68) / 2, 24, wide - 70, 34, (16.5, 11), "#ffffff", DISPLAY)
    crop = f'x="10" y="{num(TOP)}" width="212" height="{num(tall)}" viewBox="0 {num(96 - tall)} 212 {num(tall)}"'
    out += f"<svg {crop}>{draw_card_scene(card.id, card.elements)}</svg>"
    low = TOP + tall
    out += draw_speed_flag(card.speed, card.speed_word, wide - 7, low - 23)
    for k, name in enumerate(card.elements):
        out += use(f"e-{name}", 24 + 26 * k, low - 11, 26)
    out += draw_target_bar(card.bar, 6.5, low + 3, wide - 13, BAND)
    out += draw_cost_gem(card.cost, 4, 2, 0.98)
    if card.spirit:
        out += f'<circle cx="{num(wide - 21)}" cy="{num(high - 20)}" r="11.5" fill="{frame}"/>' + use(
            f"em-{card.spirit}", wide - 21, high - 20, 16, SPIRITS[card.spirit].light
        )
    return out + draw_text_line(card.footer, 16, high - 14, wide - 60, 10.5, "#5a5c50", BOLD, "start")


def draw_threshold_boxes(card: Power, have: Counts, wide: float, largest: float) -> tuple[str, float]:
    """The threshold boxes of a card, from y = 0 downward, and their height."""
    out, y = "", 0.0
    for one in card.thresholds:
        lit = is_met(one.need, have)
        rows, size = fit_text(one.text, wide - 16, 66, largest, 10, TEXT, 1.22)
        tall = 26 + len(rows) * size * 1.22 + 4
        look = (
            'fill="#fff0b8" stroke="#c98a00" stroke-width="2.2"'
            if lit
            else 'fill="#0000000f" stroke="#22241f" stroke-opacity=".45" stroke-width="1.1" stroke-dasharray="4 3"'
        )
        out += rect(0, y, wide, tall, 7, look)
        signs, _ = draw_thresholds(one.need, have, 7, y + 14, 18, INK)
        out += f'<g style="--si-soft:#55584e">{signs}</g>' + (use("i-tick", wide - 15, y + 14, 15, "#3f7a2f") if lit else "")
        out += draw_lines(rows, 8, y + 26 + size, size, INK, TEXT, "start", 1.22)
        y += tall + 5
    return out, y


def paragraphs(
    text: tuple[str, ...], max_width: float, high: float, sizes: tuple[float, float]
) -> tuple[list[tuple[str, ...]], float, bool]:
    """Paragraphs in lines, the size at which they fit, and whether they do."""
    size, least = sizes
    while True:
        found = [fit_text(paragraph, max_width, 9999, size, size, TEXT)[0] for paragraph in text]
        used = sum(map(len, found)) * size * 1.24 + (len(found) - 1) * size * 0.3
        if used <= high or size <= least:
            return found, size, used <= high
        size = round(size - 0.5, 1)


def draw_card_face(card: Power, have: Counts = NO_ELEMENTS) -> str:
    """A power card with its met thresholds lit. A long text gets a lower picture."""
    wide, high = CARD
    for picture, largest, least in LAYOUTS:
        boxes, tall = draw_threshold_boxes(card, have, wide - 22, largest)
        top = TOP + picture + BAND + 6
        found, size, fits = paragraphs(card.text, wide - 30, high - FOOT - tall - top - 6, (17, least))
        if fits:
            break
    out, y = "", top + size * 1.05
    for rows in found:
        out += draw_lines(rows, 16, y, size, INK, TEXT, "start", 1.24)
        y += len(rows) * size * 1.24 + size * 0.3
    inside = draw_card_base(card, picture) + out + group(boxes, 11, high - FOOT - tall)
    return face_group(card.id, inside, (0, 0, wide + 2, high + 4))


def draw_card_outline(state: str, note: str) -> str:
    """The outline of a card in a state, and a word on it."""
    wide, high = CARD
    out = ""
    if state in STATES:
        tone, thick = STATES[state]
        out += rect(
            -4, -4, wide + 8, high + 8, 18, f'fill="none" stroke="#2a1a05" stroke-opacity=".8" stroke-width="{thick + 4}"'
        )
        out += rect(-4, -4, wide + 8, high + 8, 18, f'fill="none" stroke="{tone}" stroke-width="{thick}"')
    return out + (draw_ribbon(note, state) if note else "")


def draw_ribbon(note: str, state: str) -> str:
    """A word at the left edge of the picture, where overlapping cards do not hide it."""
    tone = {"played": "#3f6a33", "later": "#27607a", "chosen": "#8a5f00"}.get(state, DEEP)
    rows, size = fit_text(note, CARD[0] - 40, 44, 19, 13, BOLD, 1.1)
    long, tall = max(map(text_width, rows)) * size * BOLD + 30, len(rows) * size * 1.1 + 12
    outline = f"M-4 56H{num(long)}L{num(long - 9)} {num(56 + tall / 2)} {num(long)} {num(56 + tall)}H-4Z"
    body = path(outline, f'fill="{tone}" stroke="#fff" stroke-width="1.8"')
    return body + draw_lines(rows, 8, 56 + 6 + size * 0.86, size, "#ffffff", BOLD, "start", 1.1)


@lru_cache(maxsize=512)
def draw_power_card(
    card: Power,
    have: Counts = NO_ELEMENTS,
    state: str = "",
    note: str = "",
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    seen: float = CARD[0],
) -> str:
    """A clickable power card. `seen` is its visible width if another card overlaps it.

    States: `legal`, `chosen`, `played`, `later`, `shut` (too dear), `discard`.
    """
    wide, high = CARD
    inside = draw_card_face(card, have)
    if state in ("shut", "discard"):
        veil = rect(
            0,
            0,
            wide,
            high,
            14,
            f'fill="{"#efe7d3" if state == "shut" else "#6a6f6b"}" fill-opacity="{0.5 if state == "shut" else 0.55}"',
        )
        inside += veil
    inside = hit_area(0, 0, seen, high, 14) + inside + draw_card_outline(state, note)
    return id_group(f"card-{card.id}", inside, x, y, scale, card.id, f"card {card.kind} {state}".rstrip(), card.name)


@lru_cache(maxsize=512)
def draw_card_strip(card: Power, state: str = "", note: str = "", x: float = 0, y: float = 0, wide: float = STRIP[0]) -> str:
    """A card as a strip, 44 high: cost, name, speed and elements.

    If the name does not fit beside the elements, they go below it.
    """
    high = STRIP[1]
    tone = SPIRITS[card.spirit].mat if card.spirit else FRAMES[card.kind][0]
    edge, thick = STATES.get(state, ("#00000055", 1.4))
    base = hit_area(0, 0, wide, high, 10) + rect(
        1, 1, wide - 2, high - 2, 10, f'fill="{tone}" stroke="{edge}" stroke-width="{num(min(thick, 4))}"'
    )
    out = rect(1, 1, 7, high - 2, 3, f'fill="{SPEEDS[card.speed]}"') + draw_cost_gem(card.cost, 12, 3, 0.68)
    step, middle, tall = 19.0, high / 2, 34.0 if not note else 20.0
    max_width = beside = wide - 86 - step * len(card.elements)
    if not name_fits(card.name, max_width, tall, 10):
        step, middle, tall, max_width = 16.0, high - 12, 20.0, wide - 58
        beside = wide - 78 - step * len(card.elements)
    above = high / 2 - (7 if tall < high / 2 else 0)
    out += draw_text_block(card.name, 50, above, max_width, tall, (14, 8), "#ffffff", DISPLAY, "start")
    tail = step * len(card.elements)
    out += use(f"i-{card.speed}", wide - tail - step - 3, middle, step - 1, "#ffffff")
    for k, name in enumerate(card.elements):
        out += use(f"e-{name}", wide - tail + step * k + 3, middle, step - 1)
    out = base + face_group(card.id, out, (0, 0, wide, high))
    if note:
        out += draw_text_line(note, 50, high - 8, beside, 11, "#ffe9a8", BOLD, "start")
    look = f"card folded {state}".rstrip() + (" dim" if state in ("shut", "discard") else "")
    return id_group(f"card-{card.id}", out, x, y, key=card.id, look=look, label=card.name)


def name_fits(name: str, max_width: float, high: float, size: float) -> bool:
    """Whether a name fits at a size without dividing a word."""
    rows = wrap_text(name, max_width / (size * DISPLAY), False)
    return max(map(text_width, rows)) * DISPLAY * size <= max_width + 0.5 and size * (1.14 * len(rows) - 0.14) <= high


# -- several cards -----------------------------------------------------------------------------------------------------
class CardInRow(NamedTuple):
    """A card in a row of cards: its state and a word on it."""

    card: Power
    state: str = ""
    note: str = ""


def draw_card_row(
    cards: tuple[CardInRow, ...], have: Counts, wide: float, scale: float = 0.0, gap: float = 14
) -> tuple[str, float]:
    """Cards side by side, and their height; without a scale they fill the width. For choosing one of four."""
    if not cards:
        return "", 0.0
    step = (wide - 12 - gap * (len(cards) - 1)) / len(cards)
    size = min(scale or 9.0, step / CARD[0])
    used = CARD[0] * size
    first = (wide - used * len(cards) - gap * (len(cards) - 1)) / 2
    out = "".join(
        draw_power_card(one.card, have, one.state, one.note, first + k * (used + gap), 8, round(size, 3))
        for k, one in enumerate(cards)
    )
    return out, CARD[1] * size + 18


def draw_card_fan(cards: tuple[CardInRow, ...], have: Counts, wide: float, scale: float = 0.6) -> tuple[str, float]:
    """A hand of cards, overlapping where needed, the card in use on top; and its height.

    The cards are not rotated: rotated small text is harder to read, and a browser takes 10% longer to draw it.
    """
    if not cards:
        return "", 0.0
    w, h = CARD[0] * scale, CARD[1] * scale
    step = min(w + 8, (wide - w - 24) / max(1, len(cards) - 1))
    first = (wide - w - step * (len(cards) - 1)) / 2
    out = top = ""
    for k, one in enumerate(cards):
        chosen = one.state == "chosen"
        free = chosen or k == len(cards) - 1  # no other card lies over it
        seen = CARD[0] if free else min(CARD[0], round(step / scale, 1))
        inside = draw_power_card(one.card, have, one.state, one.note, 0, 0, scale, seen)
        laid = id_group(f"held-{one.card.id}", inside, first + step * k, 4 if chosen else 12)
        if chosen:
            top += laid
        else:
            out += laid
    return out + top, h + 24


def draw_card_strips(cards: tuple[CardInRow, ...], wide: float, columns: int = 1) -> tuple[str, float]:
    """Strips below each other, in columns."""
    each = (wide - 8 * (columns - 1)) / columns
    out = "".join(
        draw_card_strip(one.card, one.state, one.note, (k % columns) * (each + 8), (k // columns) * (STRIP[1] + 6), each)
        for k, one in enumerate(cards)
    )
    return out, -(-len(cards) // columns) * (STRIP[1] + 6)


# -- fear --------------------------------------------------------------------------------------------------------------
def draw_lozenges(level: int, x: float, y: float, size: float, fill: str) -> str:
    """The terror level as lozenges side by side."""
    step, out, w, h = size * 0.62, "", num(size * 0.3), num(size / 2)
    for k in range(level):
        at = x + (k - (level - 1) / 2) * step
        out += f"M{num(at)} {num(y - size / 2)}l{w} {h}-{w} {h}-{w}-{h}Z"
    return f'<path d="{out}" fill="{fill}"/>'


def draw_fear_background(wide: float, high: float, radius: float) -> str:
    """The ground of a fear card: beams from an eye."""
    beams, x = "", wide / 2
    for k in range(22):
        ends = [(x + 460 * cos(a), 44 + 460 * sin(a)) for a in (2 * pi * k / 22, 2 * pi * k / 22 + 0.11)]
        beams += f"M{num(x)} 44L" + " ".join(f"{p:.0f} {q:.0f}" for p, q in ends) + "Z"
    out = rect(0, 0, wide, high, radius, 'fill="#150f22"') + rect(
        5, 5, wide - 10, high - 10, radius - 4, f'fill="url(#{PREFIX}l-fear)" stroke="#b79ad8" stroke-width="1.6"'
    )
    return out + f'<g clip-path="url(#{PREFIX}k-card)"><path d="{beams}" fill="#c9a8f0" fill-opacity=".12"/></g>'


@lru_cache(maxsize=128)
def draw_fear_card(
    card: Fear, level: int, state: str = "", note: str = "", x: float = 0, y: float = 0, scale: float = 1
) -> str:
    """A fear card; the row of the current terror level is highlighted (level 0: none)."""
    wide, high = CARD
    out = draw_fear_background(wide, high, 14) + use("i-fear", wide / 2, 34, 54, "#eadcfa")
    out += draw_text_block(card.name, wide / 2, 77, wide - 34, 34, (17, 11), "#ffffff", DISPLAY)
    top, tall = 98.0, 70.0
    for k, text in enumerate(card.levels, 1):
        on = k == level
        look = (
            'fill="#f6ecff" stroke="#ffd76a" stroke-width="3"'
            if on
            else 'fill="#fff" fill-opacity=".09" stroke="#b79ad8" stroke-opacity=".4"'
        )
        out += rect(11, top, wide - 22, tall, 9, look) + draw_lozenges(
            k, 33, top + tall / 2, 20, "#6b3fa0" if on else "#b79ad8"
        )
        out += draw_text_block(
            text,
            58,
            top + tall / 2,
            wide - 76,
            tall - 8,
            (13.5, 8.6),
            "#1f142c" if on else "#ded0ee",
            BOLD if on else TEXT,
            "start",
        )
        top += tall + 4
    return id_group(
        f"fear-{card.id}",
        hit_area(0, 0, wide, high, 14) + out + draw_card_outline(state, note),
        x,
        y,
        scale,
        f"fear-{card.id}",
        f"card fear {state}".rstrip(),
        card.name,
    )

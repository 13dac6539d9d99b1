"""Power cards and fear cards, 232 by 324; half cards for full hands and narrow places; rows of cards.

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
    truncate,
    use,
)

CARD = (232.0, 324.0)
HALF = 110.0  # the height of a half card
HALF_CARD_LETTERS = (13.0, 12.5, 12.0, 11.5, 11.0)  # sizes of its text
SMALL_LETTERS = (10.5, 10.0)  # rather than a shortened text
HALF_CARD_LEADING = 1.1
NO_ELEMENTS: Counts = (0,) * 8
LARGEST, LEAST, SMALLEST = 20.5, 18.5, 16.5  # sizes of a card's text; the last one only for very long texts
BAND = 32.0  # the height of its target band
FRAMES = {"minor": ("#66726a", "#333b36", "#f8f3e5"), "major": ("#7d5b12", "#261c06", "#fcf3da")}
MOST_WHOLE = 6  # cards of a hand that are drawn whole
WIDEST = 190.0  # width of a card in the hand
OFFER_HAND = 290.0  # width of the list of own cards beside the cards on offer
MOST_LINES = 11  # maximum number of own cards in one column of that list
STATES = {"chosen": "#ffffff", "played": "#7cc05e", "later": "#58a3c4"}  # outline around a card; the page marks legal ones
VEILS = {  # over a card that does not matter now
    "shut": 'fill="#20261f" fill-opacity=".34"',
    "discard": 'fill="#20261f" fill-opacity=".5"',
}


class Bar(NamedTuple):
    """The target of a power: range ('' for a spirit), sacred site or not, symbols and words.

    `origin` is the terrain that the presence must be in, if any. Signs are definitions, such as `i-land` or `t-jungle`.
    `restricted`: the signs do not say everything.
    """

    range: str = ""
    sacred: bool = False
    origin: str = ""
    signs: tuple[str, ...] = ()
    words: str = ""
    restricted: bool = False


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


def draw_target_bar(bar: Bar, x: float, y: float, wide: float, high: float = BAND, size: float = LEAST) -> str:
    """Range, origin and target on a dark band."""
    out = rect(x, y, wide, high, 0, f'fill="{DEEP}"')
    middle, at, sign = y + high / 2, x + 7, size * 1.1
    if bar.range:
        out += use("i-range", at + sign / 2, middle, sign, "#f5f0e4")
        out += draw_text(bar.range, at + sign + 7, middle + size * 0.36, size, "#ffffff")
        at += sign + 15
        if bar.sacred:
            out += use("i-sacred", at + sign / 2, middle, sign, "#ffd76a")
            at += sign + 3
        if bar.origin:
            out += use(f"t-{bar.origin}", at + sign / 2, middle, sign, "#bfe3c8")
            at += sign + 3
        out += f'<path d="M{num(at + 2)} {num(y + 5)}V{num(y + high - 5)}" stroke="#fff" stroke-opacity=".4"/>'
        at += 7
    for mark in bar.signs:
        out += use(mark, at + sign / 2, middle, sign, "#f5f0e4")
        at += sign + 3
    sizes = (size, size * 0.8)
    return out + draw_text_block(bar.words, at + 2, middle, x + wide - at - 6, high - 2, sizes, "#ffffff", BOLD, "start")


def speed_flag_width(word: str, size: float) -> float:
    """The width of a flag with this word, without its point."""
    return 28 + text_width(word) * size * BOLD + 6


def draw_speed_flag(speed: str, word: str, right: float, y: float, size: float = 17.0) -> str:
    """A flag with the speed of a power: symbol, colour and word."""
    high = 29.0
    left = right - speed_flag_width(word, size)
    outline = f"M{num(left - 9)} {num(y)}H{num(right)}V{num(y + high)}H{num(left - 9)}L{num(left)} {num(y + high / 2)}Z"
    flag = path(outline, f'fill="{SPEEDS[speed]}" stroke="#fff" stroke-width="1.3"')
    out = flag + use(f"i-{speed}", left + 14, y + high / 2, 20, "#ffffff")
    return out + draw_text(word, left + 27, y + high / 2 + size * 0.35, size, "#ffffff", BOLD, "start")


def draw_cost_gem(cost: int, x: float, y: float, size: float) -> str:
    """The cost of a card, in a gem."""
    return group(f'<use href="#{PREFIX}x-gem"/>' + draw_text(cost, 24, 34, 25, "#2b1c00", DISPLAY), x, y, size)


TOP, BOTTOM = 56.0, 312.0  # where a card's picture begins, and where its text ends at the latest
PICTURES = (150.0, 124.0, 98.0, 72.0, 40.0)  # heights of a picture: a long text has a low one


def card_colours(card: Power) -> tuple[str, str, str]:
    """The colours of a card's head, edge and paper."""
    if card.spirit:
        tone = SPIRITS[card.spirit].mat
        return tone, mix_colours(tone, "#000000", 0.5), "#f8f5ea"
    return FRAMES[card.kind]


@lru_cache(maxsize=512)
def draw_card_base(card: Power, tall: float, wide: float) -> str:
    """Everything on a card except text and thresholds; `tall` is the height of its picture."""
    high = CARD[1]
    frame, edge, paper = card_colours(card)
    out = rect(2, 4, wide, high, 16, 'fill="#000" fill-opacity=".24"') + rect(0, 0, wide, high, 16, f'fill="{edge}"')
    line = "#f2c14a" if card.kind == "major" else mix_colours(frame, "#ffffff", 0.25)
    out += rect(5, 5, wide - 10, high - 10, 12, f'fill="{paper}" stroke="{line}" stroke-width="2"')
    corners = f"M6 {num(TOP)}V17A11 11 0 0 1 17 6H{num(wide - 17)}A11 11 0 0 1 {num(wide - 6)} 17V{num(TOP)}Z"
    out += path(corners, f'fill="{frame}"')
    out += draw_text_block(card.name, 57 + (wide - 65) / 2, 31, wide - 66, 48, (20, 15), "#ffffff", DISPLAY)
    crop = f'x="6" y="{num(TOP)}" width="{num(wide - 12)}" height="{num(tall)}"'
    view = f'viewBox="0 {num(max(0.0, 96 - tall))} 212 {num(min(tall, 96.0))}" preserveAspectRatio="xMidYMax slice"'
    out += f"<svg {crop} {view}>{draw_card_scene(card.id, card.elements)}</svg>"
    low = TOP + tall
    for letters in (17.0, 14.0):  # many elements stand closer, beside a flag with smaller letters
        left = wide - 6 - speed_flag_width(card.speed_word, letters) - 9
        step = min(33.0, (left - 10) / max(1, len(card.elements)))
        if step > 25:
            break
    out += draw_speed_flag(card.speed, card.speed_word, wide - 6, low - 32, letters)
    for k, name in enumerate(card.elements):
        out += use(f"e-{name}", 9.5 + step * (k + 0.5), low - 18, step - 1)
    out += draw_target_bar(card.bar, 6, low, wide - 12)
    return out + draw_cost_gem(card.cost, -2, -2, 1.2)


def draw_threshold_boxes(card: Power, have: Counts, wide: float, size: float, texts: bool) -> tuple[str, float]:
    """The threshold boxes of a card, from y = 0 downward, with or without their texts, and their height."""
    out, y = "", 0.0
    for one in card.thresholds:
        lit = is_met(one.need, have)
        rows = fit_text(one.text, wide - 16, 9999, size, size, TEXT)[0] if texts else ()
        tall = 32 + len(rows) * size * 1.24 + (4 if rows else 0)
        look = (
            'fill="#fff0b8" stroke="#c98a00" stroke-width="2.2"'
            if lit
            else 'fill="#0000000f" stroke="#22241f" stroke-opacity=".45" stroke-width="1.1" stroke-dasharray="4 3"'
        )
        out += rect(0, y, wide, tall, 7, look)
        signs, used = draw_thresholds(one.need, have, 7, y + 16, 24, ("#2f5f22", "#8f2b1a"))
        if used > wide - 14:
            signs = group(
                signs, 7 - 7 * (wide - 14) / used, (y + 16) * (1 - (wide - 14) / used), round((wide - 14) / used, 3)
            )
        out += signs + draw_lines(rows, 8, y + 30 + size * 0.86, size, INK, TEXT, "start", 1.24)
        if not texts and used < wide - 30:
            out += draw_text("…", wide - 14, y + 20, size, INK)  # the enlarged card says more
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


def draw_card_face(card: Power, have: Counts = NO_ELEMENTS, wide: float = CARD[0], whole: bool = False) -> str:
    """A power card with its met thresholds lit.

    A long text gets a lower picture, then smaller letters, then thresholds without their texts, then it is shortened. A
    `whole` card has every word, in still smaller letters.
    """
    pictures = [(picture, (LARGEST, LEAST)) for picture in PICTURES] + [(PICTURES[-1], (LEAST, SMALLEST))]
    layouts = [(picture, texts, sizes) for texts in (True, False) for picture, sizes in pictures]
    if whole:
        layouts = [(picture, True, sizes) for sizes in ((17.0, 14.0), (13.5, 9.0)) for picture in PICTURES]
    for picture, texts, sizes in layouts:
        boxes, tall = draw_threshold_boxes(card, have, wide - 22, sizes[1], texts)
        top = TOP + picture + BAND + 5
        max_high = BOTTOM - tall - top
        found, size, fits = paragraphs(card.text, wide - 28, max_high, sizes)
        if fits:
            break
    else:
        found = cut_lines(found, int((max_high + size * 0.3) // (size * 1.24)), (wide - 28) / size)
    out, y = "", top + size
    for rows in found:
        out += draw_lines(rows, 14, y, size, INK, TEXT, "start", 1.24)
        y += len(rows) * size * 1.24 + size * 0.3
    inside = draw_card_base(card, picture, wide) + out + group(boxes, 11, BOTTOM + 2 - tall)
    return face_group(card.id, inside, (-4, -4, wide + 6, CARD[1] + 8))


def cut_lines(paragraphs: list[tuple[str, ...]], max_lines: int, max_width: float) -> list[tuple[str, ...]]:
    """The first lines of a text, the last of them marked as shortened."""
    out: list[tuple[str, ...]] = []
    for rows in paragraphs:
        kept = rows[: max(0, max_lines - sum(map(len, out)))]
        if kept:
            out.append(kept)
    shown = sum(map(len, out))
    if out and shown < sum(map(len, paragraphs)):
        out[-1] = (*out[-1][:-1], truncate(f"{out[-1][-1]} ……", max_width))
    return out


def draw_card_outline(state: str, wide: float, high: float, round_: float, thick: float) -> str:
    """The outline of a card in a state."""
    if state not in STATES:
        return ""
    look = f'fill="none" stroke="{STATES[state]}" stroke-width="{num(thick)}"'
    dark = f'fill="none" stroke="#2a1a05" stroke-opacity=".8" stroke-width="{num(thick * 1.6)}"'
    grow = thick * 0.6
    box = (-grow, -grow, wide + 2 * grow, high + 2 * grow, round_ + grow)
    return rect(*box, dark) + rect(*box, look)


def draw_tab(note: str, state: str, right: float, size: float) -> str:
    """A word on a tab above a card, where it covers nothing of it."""
    tone = {"played": "#3f6a33", "later": "#27607a", "chosen": "#8a5f00", "shut": "#7a2a1c"}.get(state, DEEP)
    wide, high = text_width(note) * size * BOLD + size * 1.5, size * 1.6
    left = right - wide
    outline = f"M{num(left)} 0v{num(-high + 7)}q0-7 7-7h{num(wide - 14)}q7 0 7 7v{num(high - 7)}Z"
    return path(outline, f'fill="{tone}"') + draw_text(note, left + wide / 2, -high * 0.28, size, "#ffffff")


@lru_cache(maxsize=512)
def draw_power_card(
    card: Power,
    have: Counts = NO_ELEMENTS,
    state: str = "",
    note: str = "",
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    wide: float = CARD[0],
    whole: bool = False,
) -> str:
    """A clickable power card. States: `legal`, `chosen`, `played`, `later`, `shut` (cannot be played), `discard`."""
    high = CARD[1]
    inside = hit_area(0, 0, wide, high, 16) + draw_card_face(card, have, wide, whole)
    if state in VEILS:
        inside += rect(0, 0, wide, high, 16, VEILS[state])
    inside += draw_card_outline(state, wide, high, 16, 5) + (draw_tab(note, state, wide - 16, LEAST) if note else "")
    label = f"{card.name}, {note}" if note else card.name
    return id_group(f"card-{card.id}", inside, x, y, scale, card.id, f"card {card.kind} {state}".rstrip(), label)


@lru_cache(maxsize=512)
def draw_half_card(
    card: Power, have: Counts, state: str = "", note: str = "", x: float = 0, y: float = 0, wide: float = 202
) -> str:
    """A card without its picture: cost and name, then elements, range and speed, then the text.

    A long text has smaller letters. If thresholds have no room below it, "…" says that the enlarged card has more.
    """
    high = HALF
    frame, edge, paper = card_colours(card)
    out = rect(1, 2, wide, high, 9, 'fill="#000" fill-opacity=".24"') + rect(0, 0, wide, high, 9, f'fill="{edge}"')
    out += rect(3, 3, wide - 6, high - 6, 7, f'fill="{paper}"')
    out += f'<path d="M3 25V10A7 7 0 0 1 10 3H{num(wide - 10)}A7 7 0 0 1 {num(wide - 3)} 10V25Z" fill="{frame}"/>'
    noted = text_width(note) * 12 * BOLD + 22 if note else 0
    out += draw_text_block(card.name, 36, 14.5, wide - 42 - noted, 24, (14, 8), "#ffffff", DISPLAY, "start")
    out += rect(3, 25, wide - 6, 19, 0, f'fill="{DEEP}"')
    out += rect(wide - 33, 25, 30, 19, 0, f'fill="{SPEEDS[card.speed]}"') + use(
        f"i-{card.speed}", wide - 18, 34.5, 16, "#ffffff"
    )
    at = wide - 37
    for sign in reversed(card.bar.signs[:2]):
        out += use(sign, at - 9, 34.5, 16, "#f5f0e4")
        at -= 19
    if card.bar.sacred:
        out += use("i-sacred", at - 9, 34.5, 16, "#ffd76a")
        at -= 18
    if card.bar.range:
        out += draw_text(card.bar.range, at - 7, 39, 13, "#ffffff") + use("i-range", at - 21, 34.5, 15, "#f5f0e4")
        at -= 30
    step = min(19.0, (at - 34) / max(1, len(card.elements)))
    for k, name in enumerate(card.elements):
        out += use(f"e-{name}", 36 + step * (k + 0.5), 34.5, step - 1)
    out += draw_half_card_text(card, have, wide)
    out = face_group(card.id, out + draw_cost_gem(card.cost, -4, -4, 0.76), (-5, -5, wide + 8, high + 9))
    if state in VEILS:
        out += rect(0, 0, wide, high, 9, VEILS[state])
    out = hit_area(0, 0, wide, high, 9) + out + draw_card_outline(state, wide, high, 9, 3)
    if note:
        out += group(draw_tab(note, state, 0, 12), wide - 6, 23)
    label = f"{card.name}, {note}" if note else card.name
    return id_group(f"card-{card.id}", out, x, y, 1, card.id, f"card half {card.kind} {state}".rstrip(), label)


def draw_half_card_text(card: Power, have: Counts, wide: float) -> str:
    """The text of a half card with its thresholds, in the largest letters in which both fit."""
    top, high = 44.5, HALF - 3 - 44.5
    for with_thresholds in (True, False):
        for size in HALF_CARD_LETTERS if with_thresholds else (*HALF_CARD_LETTERS, *SMALL_LETTERS):
            rows = fit_text(half_card_text(card), wide - 16, 9999, size, size, TEXT, 1.2)[0]
            out = draw_lines(rows, 8, top + size, size, INK, TEXT, "start", HALF_CARD_LEADING)
            low = size * (HALF_CARD_LEADING * (len(rows) - 1) + 1.25)
            for one in card.thresholds if with_thresholds else ():
                signs, used = draw_thresholds(one.need, have, 8, top + low + size * 0.65, size + 1, ("#2f5f22", "#8f2b1a"))
                beside = fit_text(one.text, wide - 18 - used, 9999, size, size, TEXT, 1.2)[0]
                out += signs + draw_lines(beside, 10 + used, top + low + size, size, INK, TEXT, "start", HALF_CARD_LEADING)
                low += size * HALF_CARD_LEADING * len(beside) + 2
            if low <= high:
                more = card.thresholds and not with_thresholds
                return out + (draw_text("…", wide - 12, HALF - 6, 14, INK) if more else "")
    (rows,) = cut_lines([rows], int((high - size * 1.25) // (size * HALF_CARD_LEADING)) + 1, (wide - 16) / size)
    return draw_lines(rows, 8, top + size, size, INK, TEXT, "start", HALF_CARD_LEADING)


def half_card_text(card: Power) -> str:
    """The text of a half card; a target other than any land comes first, as the band has no words."""
    return " ".join((f"{card.bar.words}:" if card.bar.restricted else "", *card.text)).strip()


# -- several cards -----------------------------------------------------------------------------------------------------
class CardInRow(NamedTuple):
    """A card in a row of cards: its state and a word on it."""

    card: Power
    state: str = ""
    note: str = ""


def draw_card_row(
    cards: tuple[CardInRow, ...], have: Counts, wide: float, scale: float = 0.0, gap: float = 14
) -> tuple[str, float]:
    """Cards side by side, and their height; without a scale they fill the width."""
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


def draw_hand(cards: tuple[CardInRow, ...], have: Counts, wide: float, high: float) -> str:
    """A hand: up to six whole cards in a row, more as half cards in two rows. Cards never overlap."""
    if not cards:
        return ""
    gap = 7.0
    if len(cards) > MOST_WHOLE:
        columns = -(-len(cards) // 2)
        each = (wide - gap * (columns - 1) - 8) / columns
        return "".join(
            draw_half_card(
                one.card,
                have,
                one.state,
                one.note,
                4 + k % columns * (each + gap),
                4 + k // columns * (HALF + 6),
                round(each, 1),
            )
            for k, one in enumerate(cards)
        )
    scale = round((high - 6) / CARD[1], 3)
    each = min(WIDEST, (wide - 8 - gap * (len(cards) - 1)) / len(cards)) / scale
    used = each * scale
    first = (wide - used * len(cards) - gap * (len(cards) - 1)) / 2
    return "".join(
        draw_power_card(one.card, have, one.state, one.note, first + k * (used + gap), 3, scale, round(each, 1))
        for k, one in enumerate(cards)
    )


def draw_card_line(card: Power, state: str, note: str, x: float, y: float, wide: float, high: float) -> str:
    """A card in one line: cost, name, elements and speed."""
    frame, edge, _ = card_colours(card)
    middle, size = y + high / 2, min(16.0, high - 2)
    out = rect(x, y, wide, high, 5, f'fill="{frame}" stroke="{edge}" stroke-width="1.5"')
    at = x + wide - 12
    out += use(f"i-{card.speed}", at, middle, size, "#ffffff")
    for name in reversed(card.elements):
        at -= size + 1
        out += use(f"e-{name}", at, middle, size)
    left, letters = x + 30, 14.0 if high > 22 else 13.0
    out += draw_text_line(card.name, left, middle + letters * 0.34, at - left - 10, letters, "#ffffff", DISPLAY, "start")
    gem = min(0.52, (high + 5) / 50)
    out += draw_cost_gem(card.cost, x + 12 - 25 * gem, middle - 25 * gem, round(gem, 2))
    if state in VEILS:
        out += rect(x, y, wide, high, 5, VEILS[state])
    out = hit_area(x, y, wide, high, 5) + out
    label = f"{card.name}, {note}" if note else card.name
    return id_group(f"card-{card.id}", out, look=f"own-line {state}".rstrip(), label=label)


def draw_offer(
    offered: tuple[CardInRow, ...], own: tuple[CardInRow, ...], title: str, have: Counts, wide: float, high: float
) -> str:
    """The cards on offer, and beside them a list of the own cards."""
    out = draw_hand(offered, have, wide - OFFER_HAND - 8, high)
    if not own:
        return out
    left, top = wide - OFFER_HAND, 27.0
    out += rect(left, 3, OFFER_HAND - 4, high - 6, 10, 'class="si-paper"')
    out += draw_text_line(title, left + 10, 20, OFFER_HAND - 24, 14, "ink", BOLD, "start")
    columns = 1 if len(own) <= MOST_LINES else 2
    rows = -(-len(own) // columns)
    each, step = (OFFER_HAND - 20) / columns, min(31.0, (high - top - 8) / rows)
    for k, one in enumerate(own):
        x, y = left + 9 + each * (k // rows), top + step * (k % rows)
        out += draw_card_line(one.card, one.state, one.note, x, y, each - 4, step - 3)
    return out


def draw_half_cards(cards: tuple[CardInRow, ...], have: Counts, wide: float, columns: int) -> tuple[str, float]:
    """Half cards in columns, and their height."""
    each = (wide - 8 - 7 * (columns - 1)) / columns
    out = "".join(
        draw_half_card(
            one.card, have, one.state, one.note, 4 + k % columns * (each + 7), 4 + k // columns * (HALF + 7), round(each, 1)
        )
        for k, one in enumerate(cards)
    )
    return out, -(-len(cards) // columns) * (HALF + 7) + 2


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
        hit_area(0, 0, wide, high, 14) + out + draw_card_outline(state, wide, high, 14, 5),
        x,
        y,
        scale,
        f"fear-{card.id}",
        f"card fear {state}".rstrip(),
        card.name,
    )

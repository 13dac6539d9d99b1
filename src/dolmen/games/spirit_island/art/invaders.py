"""The invaders' side of the table: invader cards, fear, terror, blight."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dolmen.games.svg import group, num

from .cards import draw_lozenges
from .clusters import TAGS
from .style import FEAR
from .svg import (
    BOLD,
    DISPLAY,
    PREFIX,
    TEXT,
    circle,
    draw_lines,
    draw_text,
    draw_text_block,
    draw_text_line,
    fit_text,
    hit_area,
    id_group,
    path,
    rect,
    text_width,
    use,
)
from .terrain import GROUNDS

INVADER = (150.0, 210.0)
ROMAN = ("", "I", "II", "III")
SLOT_FOOT = 44.0  # the height of a slot below its card: its action, and the name of the lands in one line
NAME_SIZE, LEAST_NAME_SIZE, NAME_LINE = 13.0, 9.0, 1.1  # the name of the lands; a long one has two lines
NARROW = 80.0  # a slot so small has a small sign of its action
BRICK, DARK, BONE = "#7a2a1c", "#3a1a12", "#f1e7cf"


class Invader(NamedTuple):
    """An invader card: its lands as symbols and words. `flag`: an adversary escalates with this card."""

    id: str
    stage: int
    terrains: tuple[str, ...] = ()
    coastal: bool = False
    flag: bool = False
    name: str = ""


class Slot(NamedTuple):
    """A slot for an invader card: its action, its title, and the card or the stage of its back (0: empty)."""

    id: str
    action: str
    title: str
    card: Invader | None = None
    back: int = 0
    now: bool = False
    unseen: str = ""  # a word for a card that is face down


# -- cards -------------------------------------------------------------------------------------------------------------
def draw_terrain_background(terrain: str, x: float, y: float, size: float) -> str:
    """A terrain's ground with its sign on a clearing."""
    colours = GROUNDS[terrain]
    box = 'x="10" y="10" width="130" height="150"'
    ink = "#0e3a20" if terrain == "jungle" else colours.dark
    return (
        f'<rect {box} fill="{colours.base}"/><rect {box} fill="url(#{PREFIX}g-{terrain})"/>'
        + circle(x, y, size * 0.56, f'fill="{colours.clear}"')
        + use(f"t-{terrain}", x, y, size * 0.84, ink)
    )


@lru_cache(maxsize=64)
def draw_invader_face(card: Invader) -> str:
    """An invader card, 150 by 210."""
    wide, high = INVADER
    out = rect(2, 4, wide, high, 10, 'fill="#000" fill-opacity=".24"') + rect(0, 0, wide, high, 10, f'fill="{DARK}"')
    out += rect(4, 4, wide - 8, high - 8, 7, f'fill="{BONE}" stroke="#b1432c" stroke-width="2"')
    if len(card.terrains) > 1:
        spots = ((47.0, 51.0, 54.0), (103.0, 120.0, 54.0))
        for k, (terrain, spot) in enumerate(zip(card.terrains, spots, strict=False)):
            out += f'<g clip-path="url(#{PREFIX}k-half-{k})">{draw_terrain_background(terrain, *spot)}</g>'
        out += path("M140 10 10 160", f'stroke="{BONE}" stroke-width="6"')
        out += path("M140 10 10 160", f'stroke="{DARK}" stroke-width="1.6"')
    elif card.terrains:
        out += draw_terrain_background(card.terrains[0], 75, 84, 92)
    else:
        out += f'<use href="#{PREFIX}x-shore"/>' + use("t-ocean", 75, 50, 62, "#ffffff") + use("m-ship", 112, 78, 40)
    out += rect(10, 10, 130, 150, 0, f'fill="none" stroke="{DARK}" stroke-width="2.6"')
    out += (
        f'<rect x="107" y="163" width="34" height="34" rx="4" fill="{BRICK}" stroke="{DARK}" stroke-width="2"/>'
        + draw_text(ROMAN[card.stage], 124, 187, 19, "#ffffff", DISPLAY)
    )
    if card.flag:
        out += use("i-escalate", 20, 24, 26, "#d3261a", f' stroke="{BONE}" stroke-width="2" paint-order="stroke"')
    return out + draw_text_block(card.name, 57, 180, 90, 34, (18, 10), DARK, DISPLAY)


@lru_cache(maxsize=4)
def draw_invader_back(stage: int) -> str:
    """The back of an invader card: a brick wall with its stage."""
    wide, high = INVADER
    out = (
        rect(2, 4, wide, high, 10, 'fill="#000" fill-opacity=".24"')
        + rect(0, 0, wide, high, 10, f'fill="{DARK}"')
        + rect(6, 6, wide - 12, high - 12, 6, f'fill="url(#{PREFIX}g-brick)"')
    )
    out += f'<rect x="38" y="68" width="74" height="74" rx="6" fill="{BONE}" stroke="{DARK}" stroke-width="4"/>'
    return out + draw_text(ROMAN[stage], 75, 120, 42, BRICK, DISPLAY)


def draw_invader_card(card: Invader, x: float = 0, y: float = 0, scale: float = 1) -> str:
    return id_group(
        f"invader-{card.id}",
        hit_area(0, 0, *INVADER, 10) + draw_invader_face(card),
        x,
        y,
        scale,
        f"invader-{card.id}",
        "card invader",
        card.name,
    )


# -- the board ---------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def fit_slot_name(name: str, wide: float) -> tuple[tuple[str, ...], float]:
    """The name below a slot: in one line that may shrink a little, otherwise in two, and its size."""
    fits = wide / (text_width(name) * TEXT or 1)
    if fits >= (NAME_SIZE * 0.8 if " " in name else LEAST_NAME_SIZE):
        return (name,), min(NAME_SIZE, fits)
    return fit_text(name, wide, 2 * NAME_SIZE * NAME_LINE, NAME_SIZE - 1, LEAST_NAME_SIZE, TEXT, NAME_LINE)


def slot_name(slot: Slot) -> str:
    return slot.card.name if slot.card is not None else slot.unseen if slot.back else ""


def slot_foot(slot: Slot, wide: float) -> float:
    """The height of a slot below its card."""
    rows, size = fit_slot_name(slot_name(slot), wide + 4)
    return SLOT_FOOT + (len(rows) - 1) * size * NAME_LINE


@lru_cache(maxsize=512)
def draw_invader_slot(slot: Slot, x: float, y: float, wide: float) -> str:
    """A slot: the lands of its card, its action, and the name of the lands; the current one is highlighted."""
    scale, seen = wide / INVADER[0], 166.0  # the upper part of a card: its foot has only small letters
    high, foot = seen * scale, slot_foot(slot, wide)
    tone, ink = TAGS[slot.action]
    out = hit_area(0, 0, wide, high + foot, 8)
    if slot.now:
        look = 'fill="#ffcf4a" fill-opacity=".28" stroke="#e0a100" stroke-width="3"'
        out += rect(-3, -3, wide + 6, high + foot + 4, 9, look)
    crop = f'width="{num(wide)}" height="{num(high)}" viewBox="0 0 {num(INVADER[0])} {num(seen)}"'
    if slot.card is not None:
        stage = rect(110, 130, 34, 30, 4, f'fill="{BRICK}" stroke="{BONE}" stroke-width="2"')
        stage += draw_text(ROMAN[slot.card.stage], 127, 152, 19, "#ffffff", DISPLAY)
        out += f"<svg {crop}>{draw_invader_card(slot.card)}{stage}</svg>"
    elif slot.back:
        out += f"<svg {crop}>{draw_invader_back(slot.back)}</svg>"
    else:
        out += rect(2, 2, wide - 4, high - 4, 8, 'class="si-rule" stroke-width="2" stroke-dasharray="7 6"') + use(
            f"i-{slot.action}", wide / 2, high / 2, wide * 0.36, "var(--si-line)"
        )
    out += rect(0, high + 3, wide, 21, 5, f'fill="{tone}"') + use(f"i-{slot.action}", 9, high + 13.5, 13, ink)
    out += draw_text_line(slot.title, 16 + (wide - 20) / 2, high + 18, wide - 20, 13, ink)
    rows, size = fit_slot_name(slot_name(slot), wide + 4)
    out += draw_lines(rows, wide / 2, high + 39, size, "soft", TEXT, "middle", NAME_LINE)
    return id_group(f"slot-{slot.id}", out, x, y, look=f"slot {slot.action}")


def draw_gauge(count: int, of: int, x: float, y: float, wide: float, full: str) -> str:
    """A row of pips, filled from the left."""
    gap = 3.0 if of > 6 else 4.0
    each = (wide - gap * (of - 1)) / max(1, of)
    looks = (f'fill="{full}"', 'class="si-cover" stroke="#00000033"')
    return "".join(rect(x + k * (each + gap), y, each, 13, min(4, each / 2), looks[k >= count]) for k in range(of))


# -- fear --------------------------------------------------------------------------------------------------------------
class Terror(NamedTuple):
    """The fear pool and the terror level, with their texts.

    `fear` of `pool` markers are placed; `earned` fear cards wait to be resolved; `victory` says what wins the game now.
    """

    fear: int
    pool: int
    level: int
    earned: int
    title: str
    level_words: str
    victory: str
    earned_words: str


def draw_terror_sign(level: int, x: float, y: float, size: float) -> str:
    """The terror level: lozenges on a violet stone, and its number."""
    out = path("M24 1 44 11V37L24 47 4 37V11Z", 'fill="#3a2658" stroke="#d9c2f2" stroke-width="2.4" stroke-linejoin="round"')
    out += draw_lozenges(level, 24, 16, 15, "#e6d2fb") + draw_text(
        ROMAN[level] if level < 4 else "★", 24, 40, 19, "#ffffff", DISPLAY
    )
    return group(out, x - size / 2, y - size / 2, round(size / 48, 3), ' class="terror"')


@lru_cache(maxsize=512)
def draw_fear_pool(terror: Terror, wide: float) -> tuple[str, float]:
    """The fear pool in a line: filled markers are placed, empty ones still needed for the next fear card."""
    left = 26 + text_width(terror.title) * 14.5 * DISPLAY + 8
    words = f"{terror.fear}/{terror.pool}"
    right = wide - text_width(words) * 14 * BOLD - 8
    out = hit_area(0, 0, wide, 24, 6) + use("i-fear", 10, 12, 20, FEAR)
    out += draw_text(terror.title, 26, 17, 14.5, "ink", DISPLAY, "start") + draw_text(
        words, wide, 17, 14, "ink", BOLD, "end"
    )
    return id_group("fear", out + draw_gauge(terror.fear, terror.pool, left, 5.5, right - left, FEAR)), 24


# -- blight ------------------------------------------------------------------------------------------------------------
class Blight(NamedTuple):
    """The blight card: its side, text, and remaining blight. `title` is the side in words, `left_words` the number."""

    id: str
    name: str
    healthy: bool
    left: int
    total: int
    title: str
    text: str
    left_words: str


def draw_blight_card(card: Blight, wide: float) -> tuple[str, float]:
    """A blight card, healthy or tainted, with the remaining blight as pieces and empty places dashed."""
    ground, ink, rim = ("#e3edcf", "#1f3316", "#5d7f4f") if card.healthy else ("#2a1a2b", "#fbe7ef", "#d3578a")
    out = (
        hit_area(0, 0, 320, 204, 13)
        + rect(2, 4, 320, 204, 13, 'fill="#000" fill-opacity=".22"')
        + rect(0, 0, 320, 204, 13, f'fill="{"#2f4a26" if card.healthy else "#0f0810"}"')
    )
    out += (
        rect(5, 5, 310, 194, 9, f'fill="{ground}" stroke="{rim}" stroke-width="2"')
        + f'<use href="#{PREFIX}x-{"tree" if card.healthy else "ruin"}"/>'
    )
    out += draw_text_line(card.title, 18, 34, 190, 20, ink, DISPLAY, "start") + draw_text_line(
        card.left_words, 304, 33, 100, 14.5, ink, BOLD, "end"
    )
    out += draw_text_line(card.name, 18, 55, 284, 14, ink, BOLD, "start")
    across = 10
    rows_of = -(-card.total // across)
    step = min(26.0, 52 / max(1, rows_of - 1)) if rows_of > 2 else 26.0
    top = 186 - step * (rows_of - 1) - 6
    rows, size = fit_text(card.text, 284, top - 84, 13.5, 10, TEXT, 1.22)
    out += draw_lines(rows, 18, 76, size, ink, TEXT, "start", 1.22)
    for k in range(card.total):
        x, y = 31 + (k % across) * 28.6, top + (k // across) * step
        if k < card.left:
            out += use("p-blight", x, y, 26)
        else:
            out += circle(x, y, 9.5, f'fill="none" stroke="{ink}" stroke-opacity=".6" stroke-dasharray="3 3"')
    scale = wide / 324
    return id_group(
        "blight-card",
        out,
        scale=round(scale, 3),
        look="card blight",
        key=f"blight-{card.id}-{'healthy' if card.healthy else 'blighted'}",
    ), 210 * scale


@lru_cache(maxsize=512)
def draw_blight_bar(card: Blight, wide: float) -> tuple[str, float]:
    """The blight card in a line: its side and the remaining blight."""
    left = 26 + text_width(card.title) * 14.5 * DISPLAY + 8
    right = wide - text_width(card.left_words) * 14 * BOLD - 8
    out = hit_area(0, 0, wide, 24, 6) + use("p-blight", 10, 12, 22)
    out += draw_text(card.title, 26, 17, 14.5, "ink", DISPLAY, "start")
    out += draw_text(card.left_words, wide, 17, 14, "ink", BOLD, "end")
    out += draw_gauge(card.left, card.total, left, 5.5, max(40.0, right - left), "#c2527c")
    return id_group("blight-card", out, key=f"blight-{card.id}"), 24

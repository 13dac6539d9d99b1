"""The viewer's own mat, for a wide page and for a phone, with everything a decision needs; and leaders to choose from.

While sections are to be blocked, a band covers each row of sections on the cards: `section-<name>` can be pressed. What a
section pays stands on its button.
"""

from __future__ import annotations

from typing import NamedTuple

from dolmen.games.svg import group, translate

from . import cards, mat, pieces
from .cards import HIGH, STEP
from .geometry import CARD, TILE
from .mat import Mat
from .svg import PREFIX, draw_text, draw_text_block, fit_text, hit_area, id_group, rect, use

GAP = 6.0  # between cards
LARGEST_ON_PHONE, LARGEST_BESIDE_MAP = 0.56, 0.68  # scales of Earning Cards to choose a section of
SMALL_BACK = 0.27  # scale of Earning Cards that are face down
DRAWN = 0.155  # scale of those drawn so far, beside the stacks
PLAIN = 0.84  # plain type is wider than our serif, by which lines are measured
SIGNS = {
    "honor": "s-honor",
    "disks": "s-disk",
    "swords": "s-sword",
    "shields": "s-shield",
    "tiles": "s-tactic",
    "corruption": "s-corruption",
}


class Band(NamedTuple):
    """A row of sections on the viewer's Earning Cards; `label` is for screen readers."""

    id: str
    label: str


class Choice(NamedTuple):
    """A leader or tribe to choose, or a colour (then `who` is nothing)."""

    id: str
    who: str
    name: str
    text: str
    colour: str
    label: str
    sign: bool = True


# -- the mat -------------------------------------------------------------------------------------------------------------
def draw_goods(own: Mat, labels: dict[str, str], names: dict[str, str], x: float, y: float, wide: float, size: float) -> str:
    """The supply in a row, each kind above its short name; each can be pressed, when some of it is to be kept."""
    found = mat.supply_counts(own)
    step, out = wide / len(found), ""
    for k, (kind, sign, count) in enumerate(found):
        faint = "" if count else ' opacity=".38"'
        number = f' class="ar-ink ar-left" id="mat-{own.seat}-{kind}"'
        here = use(sign, size * 0.5, size * 0.5, size / 104) + draw_text(
            count, size * 1.06, size * 0.76, size * 0.7, "", number
        )
        here += draw_caption(names[kind], size * 0.85, size + 10, step - 2)
        shape = hit_area(-3, -4, min(step - 2, size * 2.1), size + 16, 7)
        out += id_group(
            f"good-{own.seat}-{kind}",
            "good",
            shape + f"<g{faint}>{here}</g>",
            labels.get(kind, ""),
            " " + translate(k * step, 0),
        )
    return group(out, x, y)


def draw_caption(name: str, x: float, y: float, wide: float) -> str:
    """A small name centred below a symbol with its number."""
    (line,), size = fit_text(name, wide, 9.5, 8, 1)
    return draw_text(line, x, y, size, "", ' class="ar-soft ar-plain ar-caption"')


def draw_named_goods(own: Mat, labels: dict[str, str], names: dict[str, str], x: float, y: float, wide: float) -> str:
    """The supply in a row of boxes with names; each kind can be pressed, when some of it is to be kept."""
    found = [one for one in mat.supply_counts(own) if one[0] in names]
    step, out = (wide + 5) / len(found), ""
    for k, (kind, sign, count) in enumerate(found):
        number = f' class="ar-ink ar-left" id="mat-{own.seat}-{kind}"'
        (name,), size = fit_text(names[kind], (step - 38 - 9 * len(str(count))) / 1.1, 12, 9, 1)
        inside = hit_area(0, 0, step - 5, 34, 8) + rect(0, 0, step - 5, 34, 'class="ar-mat-2"', 8)
        here = use(sign, 15, 17, 0.23) + draw_text(count, 29, 23, 17, "", number)
        here += draw_text(name, 33 + 9 * len(str(count)), 22, size, "", ' class="ar-soft ar-left ar-plain"')
        faint = "" if count else ' opacity=".5"'
        inside += f"<g{faint}>{here}</g>"
        out += id_group(f"good-{own.seat}-{kind}", "good", inside, labels.get(kind, ""), " " + translate(x + k * step, y))
    return out


def draw_wide_mat(
    own: Mat, bands: tuple[Band, ...], labels: dict[str, str], names: dict[str, str], max_width: float
) -> tuple[str, float]:
    """The mat for the column beside the map. Its height is the same at every step: leader, points, goods, and a shelf with
    tiles in a row above the Earning Cards, or with large tiles only.
    """
    inner = max_width - 28
    room = max_width - 76 - 168
    (name,), size = fit_text(own.name, room - 14 - mat.badges_width(own), 19, 13, 1)
    out = group(cards.draw_medallion(own.who, own.sign), 42, 38, 0.46) + use(f"k-{own.colour}", 84, 19, 0.18)
    out += draw_text(name, 97, 25, size, "", ' class="ar-ink ar-left"') + mat.draw_badges(own, 76 + room, 19)
    out += draw_text_block(own.line, 77, 45, PLAIN * room, (13, 11), 2, "", ' class="ar-soft ar-left ar-plain"')
    out += mat.draw_points(own, max_width - 12 - 5.95 * 27, 16, 27) + draw_named_goods(own, labels, names, 14, 72, inner)
    top, shelf = 113.0, 210.0
    if own.cards and bands and not own.tiles and not own.trophies:
        row, high = draw_shared_width(own, bands, 14, top, inner, LARGEST_BESIDE_MAP)
        out += group(row, 0, (shelf - high) / 2)
    elif own.cards:
        out += mat.draw_tile_row(own, 14, top, inner, 0.405) + draw_cards_with_bands(own, bands, 14, top + 79, inner)
    else:
        scale = tile_scale(len(own.tiles) + len(own.trophies), inner, shelf)
        out += mat.draw_tiles(own, 14, top, inner, scale)[0]
    return mat.mat_group(own, out, max_width, top + shelf + 5), top + shelf + 5


def tile_scale(count: int, wide: float, high: float) -> float:
    """The largest scale at which tiles fit on a shelf."""
    for across in range(4, 12):
        scale = ((wide + 6) / across - 6) / TILE[0]
        if -(-count // across) * (TILE[1] * scale + 6) <= high + 6:
            return scale - 0.001
    return 0.2


def draw_phone_mat(
    own: Mat,
    bands: tuple[Band, ...],
    labels: dict[str, str],
    names: dict[str, str],
    more: str = "",
    more_high: float = 0,
    max_width: float = 384,
) -> tuple[str, float]:
    """The mat for a phone, and its height: points and supply in a line, each with its short name (`names`), then `more`, the
    cards, or the tiles.
    """
    out = use(f"k-{own.colour}", 20, 20, 0.18) + mat.draw_points(own, 34, 5, 22)
    out += draw_caption(names["honor"], 60, 37, 54) + draw_caption(names["corruption"], 129, 37, 74)
    out += draw_goods(own, labels, names, 171, 7, max_width - 173, 20)
    y = 43.0
    if more:
        return mat.mat_group(own, out + group(more, 10, y), max_width, y + more_high + 4), y + more_high + 4
    if own.cards and bands:
        row, high = draw_shared_width(own, bands, 10, y, max_width - 18, LARGEST_ON_PHONE)
        return mat.mat_group(own, out + row, max_width, y + high + 4), y + high + 4
    row, high = mat.draw_cards(own, 10, y, max_width - 18, 0.3)
    tiles, low = mat.draw_tiles(own, 10, y + high, max_width - 18, 0.33)
    return mat.mat_group(own, out + row + tiles, max_width, y + high + low + 2), y + high + low + 2


def draw_drawn_cards(own: Mat, count: int) -> str:
    """The Earning Cards drawn so far, two side by side, and the space of those still to be drawn."""
    wide, high = CARD[0] * DRAWN, CARD[1] * DRAWN
    out = ""
    for k in range(count):
        x, y = k % 2 * (wide + GAP), k // 2 * (high + GAP)
        if k < len(own.cards):
            out += group(mat.draw_card(own.cards[k], own.colour), x, y, DRAWN)
        else:
            out += rect(x, y, wide, high, 'class="ar-line" stroke-width="1.2" stroke-dasharray="4 3" fill="none"', 4)
    return out


def draw_shared_width(
    own: Mat, bands: tuple[Band, ...], x: float, y: float, max_width: float, largest: float
) -> tuple[str, float]:
    """The Earning Cards while sections are to be blocked, and how high they are: the same for any number of cards.

    Those that lie face down are small and one below the other, so that the others have the space to be read.
    """
    shown = [view for view in own.cards if view.sections is not None]
    down = own.cards[len(shown) :]
    aside = CARD[0] * SMALL_BACK + GAP if down else 0.0
    scale = min(largest, (max_width - aside - GAP * (len(shown) - 1)) / len(shown) / CARD[0])
    across, high, room = len(shown) * (CARD[0] * scale + GAP) - GAP, CARD[1] * scale, CARD[1] * largest
    x, y = x + (max_width - across - aside) / 2, y + (room - high) / 2
    out = ""
    for k, view in enumerate(shown):
        out += group(mat.draw_card(view, own.colour), x + k * (CARD[0] * scale + GAP), y, scale)
    step = CARD[1] * SMALL_BACK + GAP
    for k, view in enumerate(down):
        top = y + (high - len(down) * step + GAP) / 2 + k * step
        out += group(mat.draw_card(view, own.colour), x + across + GAP, top, SMALL_BACK)
    return out + draw_bands(bands, x, y, across, scale), room


def draw_cards_with_bands(own: Mat, bands: tuple[Band, ...], x: float, y: float, max_width: float) -> str:
    """The Earning Cards, large; while sections are to be blocked, a band over each row of sections can be pressed."""
    out, _ = mat.draw_cards(own, x, y, max_width, 0.43)
    scale = min(0.43, (max_width - GAP * (len(own.cards) - 1)) / len(own.cards) / CARD[0])
    return out + draw_bands(bands, x, y, len(own.cards) * (CARD[0] * scale + GAP) - GAP, scale)


def draw_bands(bands: tuple[Band, ...], x: float, y: float, across: float, scale: float) -> str:
    """A band over each row of sections of the cards that begin at this corner."""
    out = ""
    for k, band in enumerate(bands):
        middle = (9 + STEP * k + HIGH / 2) * scale
        half = across / scale / 2
        shape = hit_area(-half, -HIGH / 2 - 4, 2 * half, HIGH + 8, 8)
        place = ' data-through="" ' + translate(x + across / 2, y + middle, scale)
        out += id_group(f"section-{band.id}", "section", shape, band.label, place)
    return out


# -- before the game -----------------------------------------------------------------------------------------------------
def draw_choices(found: tuple[Choice, ...], max_width: float, across: int) -> tuple[str, float]:
    """Leaders and tribes as cards, colours as signs, side by side, and how high they are."""
    out, y = "", 2.0
    people = [choice for choice in found if choice.who]
    gap = 2 * GAP
    scale = (max_width - gap * (across - 1)) / across / CARD[0]
    for k, choice in enumerate(people):
        at = k % across * (CARD[0] * scale + gap), y + k // across * (CARD[1] * scale + gap)
        out += group(cards.draw_leader_card(choice.who, choice.name, choice.text, choice.label, choice.sign), *at, scale)
    y += -(-len(people) // across) * (CARD[1] * scale + gap)
    colours = [choice for choice in found if not choice.who]
    step = max_width / max(len(colours), 1)
    for k, choice in enumerate(colours):
        tone = pieces.COLOURS[choice.colour].tone
        size = min(step - 10, 110)
        inside = hit_area(-size / 2, -size / 2, size, size, 14)
        inside += rect(-size / 2, -size / 2, size, size, f'class="ar-mat" stroke="{tone}" stroke-width="3"', 14)
        inside += use(f"s-{choice.colour}-1", 0, -8, size / 130) + draw_text_block(
            choice.name, 0, size / 2 - 13, size - 10, (15, 9), 1, "", ' class="ar-ink"'
        )
        out += id_group(
            f"colour-{choice.colour}", "colour", inside, choice.label, " " + translate(step * (k + 0.5), y + size / 2 + 4)
        )
        if k == len(colours) - 1:
            y += size + 10
    return out, y + 2


def draw_waiting_seat(seat: int, name: str, status: str, max_width: float, label: str) -> tuple[str, float]:
    """The mat of a seat that has not chosen yet."""
    paper = hit_area(0, 0, max_width, 50) + rect(0, 0, max_width, 50, 'class="ar-mat"', 10)
    paper += rect(0.7, 0.7, max_width - 1.4, 48.6, 'class="ar-line" stroke-width="1.4"', 10)
    (short,), size = fit_text(name, max_width - 30, 17, 12, 1)
    text = draw_text(short, 14, 22, size, "", ' class="ar-ink ar-left"')
    text += draw_text(status, 14, 40, 13, "", ' class="ar-soft ar-left ar-plain"')
    return id_group(f"mat-{seat}", "mat", paper + text, label, f' data-seat="{seat}"'), 50.0


def definitions() -> str:
    """Ghosts of Blockers, and the signs that stand in the page's own panels, 18 by 18 around their middle."""
    out = ""
    for colour in pieces.COLOURS:
        out += f'<g id="{PREFIX}hl-slab-{colour}">{pieces.draw_blocker(colour, 0, 0, 1.5)}</g>'
        out += f'<g id="{PREFIX}w-{colour}">{use(f"k-{colour}", 0, 2, 0.7)}</g>'
    for kind, sign in (*SIGNS.items(), ("fomori", "f-back")):
        out += f'<g id="{PREFIX}w-{kind}">{use(sign, 0, -1, 0.18)}</g>'
    out += f'<g id="{PREFIX}w-points">{use("s-coin", 0, 0, 0.5)}</g>'
    return out + f'<circle id="{PREFIX}w-nobody" r="26" fill="#8f8a7a" stroke="#22241f" stroke-width="4"/>'

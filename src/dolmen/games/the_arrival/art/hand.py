"""The viewer's own mat, for a wide page and for a phone, with everything a decision needs; and leaders to choose from.

While sections are to be blocked, a band covers each row of sections on the cards, and below the cards is what each
section pays on those turned up: `section-<name>` and `sum-<name>` can both be pressed.
"""

from __future__ import annotations

from typing import NamedTuple

from dolmen.games.svg import group, translate

from . import cards, mat, pieces
from .cards import HIGH, STEP, Section
from .geometry import CARD
from .mat import Mat
from .svg import PREFIX, draw_text, draw_text_block, fit_text, hit_area, id_group, rect, use

GAP = 6.0  # between cards
PLAIN = 0.84  # plain type is wider than our serif, by which lines are measured
ROW = 31.0  # height of a row of sums
KINDS = ("honor", "disks", "swords", "shields", "tiles", "corruption")  # columns of the sums
SIGNS = {
    "honor": "s-honor",
    "disks": "s-disk",
    "swords": "s-sword",
    "shields": "s-shield",
    "tiles": "s-tactic",
    "corruption": "s-corruption",
}


class Sum(NamedTuple):
    """What a section pays so far. `state` is `shut`, `pays` or nothing; `label` is for screen readers."""

    id: str
    name: str
    pays: Section
    state: str
    label: str


class Fan(NamedTuple):
    """The Earning Cards of the viewer's mat, with the pay of their sections so far."""

    sums: tuple[Sum, ...] = ()


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
def draw_goods(own: Mat, labels: dict[str, str], x: float, y: float, wide: float, size: float) -> str:
    """The supply in a row; each kind can be pressed, when some of it is to be kept."""
    found = mat.supply_counts(own)
    step, out = wide / len(found), ""
    for k, (kind, sign, count) in enumerate(found):
        faint = "" if count else ' opacity=".38"'
        number = f' class="ar-ink ar-left" id="mat-{own.seat}-{kind}"'
        here = use(sign, size * 0.5, size * 0.5, size / 104) + draw_text(
            count, size * 1.06, size * 0.76, size * 0.7, "", number
        )
        shape = hit_area(-3, -4, min(step - 4, size * 2.1), size + 8, 7)
        out += id_group(
            f"good-{own.seat}-{kind}",
            "good",
            shape + f"<g{faint}>{here}</g>",
            labels.get(kind, ""),
            " " + translate(k * step, 0),
        )
    return group(out, x, y)


def draw_wide_mat(
    own: Mat, fan: Fan, labels: dict[str, str], max_width: float, tile_scale: float, more: str = "", more_high: float = 0
) -> tuple[str, float]:
    """The mat for the column beside the map, and its height; `more` is below the tiles."""
    inner = max_width - 28
    (name,), size = fit_text(own.name, max_width - 140 - mat.badges_width(own), 21, 13, 1)
    out = group(cards.draw_medallion(own.who, own.sign), 50, 50, 0.62) + use(f"k-{own.colour}", 104, 22, 0.2)
    out += draw_text(name, 119, 29, size, "", ' class="ar-ink ar-left"') + mat.draw_badges(own, max_width - 10, 23)
    across = PLAIN * (max_width - 106 - 1.5 * mat.badges_width(own))
    out += draw_text_block(own.line, 96, 46, across, (12.5, 10.5), 2, "", ' class="ar-soft ar-left ar-plain"')
    out += mat.draw_points(own, 96, 64, 208) + draw_goods(own, labels, 14, 102, inner, 28)
    if own.status:
        out += draw_text_block(
            own.status, max_width - 14, 79, max_width - 330, (13, 11), 1, "", ' class="ar-soft ar-right ar-plain"'
        )
    y = 138.0
    tiles, high = mat.draw_tiles(own, 14, y, inner, tile_scale)
    fanned, low = (group(more, 14, y + high), more_high) if more else draw_card_fan(own, fan, 14, y + high, inner)
    return mat.mat_group(own, out + tiles + fanned, max_width, y + high + low + 4), y + high + low + 4


def draw_phone_mat(
    own: Mat, fan: Fan, labels: dict[str, str], more: str = "", more_high: float = 0, max_width: float = 384
) -> tuple[str, float]:
    """The mat for a phone, and its height: points and supply in a line, then `more`, the cards, or the tiles."""
    out = use(f"k-{own.colour}", 21, 20, 0.2) + mat.draw_points(own, 36, 6, 166)
    out += draw_goods(own, labels, 209, 8, max_width - 211, 20)
    y = 41.0
    if more:
        return mat.mat_group(own, out + group(more, 10, y), max_width, y + more_high + 4), y + more_high + 4
    if own.cards and fan.sums:
        fanned, high = draw_card_fan(own, fan, 10, y, max_width - 18)
    else:
        fanned, high = mat.draw_cards(own, 10, y, max_width - 18, 0.3)
    tiles, low = ("", 0.0) if own.cards and fan.sums else mat.draw_tiles(own, 10, y + high, max_width - 18, 0.33)
    return mat.mat_group(own, out + fanned + tiles, max_width, y + high + low + 2), y + high + low + 2


def draw_card_fan(own: Mat, fan: Fan, x: float, y: float, max_width: float) -> tuple[str, float]:
    """The Earning Cards, large, with the bands over their sections and the sums below."""
    if not own.cards:
        return "", 0.0
    row, high = mat.draw_cards(own, x, y, max_width, 0.43)
    if not fan.sums:
        return row, high
    scale = min(0.43, (max_width - GAP * (len(own.cards) - 1)) / len(own.cards) / CARD[0])
    across = len(own.cards) * (CARD[0] * scale + GAP) - GAP
    out = row
    for k, total in enumerate(fan.sums):
        middle = (9 + STEP * k + HIGH / 2) * scale
        half = across / scale / 2
        band = hit_area(-half, -HIGH / 2 - 4, 2 * half, HIGH + 8, 8)
        out += id_group(
            f"section-{total.id}", "section", band, total.label, " " + translate(x + across / 2, y + middle, scale)
        )
    for k, total in enumerate(fan.sums):
        out += group(draw_section_sum(total, max_width), x, y + high + ROW * k)
    return out, high + ROW * len(fan.sums) + 3


def draw_section_sum(total: Sum, max_width: float) -> str:
    """One section: its name, and in fixed columns what it pays."""
    look = 'class="ar-mat-2"'
    out = hit_area(0, 0, max_width, ROW - 3, 6) + rect(0, 0, max_width, ROW - 3, look, 6)
    inside = draw_text(total.name, 9, 20, 15, "", ' class="ar-ink ar-left"')
    step = (max_width - 78) / len(KINDS)
    pays = total.pays._asdict()
    for k, kind in enumerate(KINDS):
        n = pays[kind]
        faint = "" if n else ' opacity=".3"'
        sign = use(SIGNS[kind], 11, 14, 0.22) + draw_text(n, 24, 20, 17, "", ' class="ar-ink ar-left"')
        inside += group(sign, 76 + k * step, 0, 1, faint)
    if total.state == "shut":
        inside = f'<g opacity=".35">{inside}</g>' + rect(6, 13, max_width - 12, 2, 'fill="#8f2418" fill-opacity=".8"')
    if total.state == "pays":
        inside += rect(1, 1, max_width - 2, ROW - 5, 'fill="none" stroke="#e0a100" stroke-width="3"', 6)
    return id_group(f"sum-{total.id}", "sum", out + inside, total.label)


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

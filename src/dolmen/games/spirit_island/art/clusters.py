"""The contents of a land as a cluster: a plaque, invaders, dahan and blight, presence, forecast tags.

We try arrangements of rows from large to small, from compact to narrow, and from the middle of the land outward; last in
each size, rows that are as wide as the land is at their height. The first arrangement that fits inside the land is used, so
nothing crosses a border.

The arrangement also leaves room for what stood in the land when the current power began, so that the remaining pieces keep
their places while the power moves or destroys others.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from math import cos, pi, sin
from typing import NamedTuple

from dolmen.games.svg import Point, esc, num

from . import pieces
from .geometry import Land, MapLayout, bounds
from .svg import BOLD, DEEP, DISPLAY, PREFIX, circle, draw_text, hit_area, id_group, path, path_num, rect, text_width, use
from .terrain import GROUNDS

SCALES = (1.12, 1.0, 0.94, 0.88, 0.82, 0.77, 0.72, 0.67, 0.62, 0.57, 0.52, 0.46, 0.4)
NO_RANGE = -1
LARGE_SCALES = 3  # of them, at which pieces stand side by side
LETTERS = {"dahan": "D", "explorer": "E", "town": "T", "city": "C"}
GAP = 0.12  # between two things in a row, in sizes of a piece
MARGIN = 1.15  # from the border, in units of a board: the marks of the forecast run along it
TAG = 0.88  # height of a tag
VISIBLE_SHARE = 0.93  # as far out as a clearing can be told from the ground
CLEARINGS = (1.0, 0.92, 0.85, 0.78)  # the sizes to try, largest first
CIRCLE = [(cos(k * pi / 12), sin(k * pi / 12)) for k in range(24)]
MOST_SHIFT = 1.8  # sideways from one row to the next, in sizes of a piece
SIDE_BY_SIDE = 3  # more equal pieces are drawn as one with a number
TAGS = {
    "ravage": ("#8f1f10", "#ffffff"),
    "build": ("#6a4a08", "#fff3c9"),
    "explore": ("#1f4c5e", "#ffffff"),
    "skip": ("#3a423d", "#ffffff"),
    "cascade": ("#5e1a44", "#ffffff"),
    "loss": ("#5e1a44", "#ffffff"),
}


class PieceGroup(NamedTuple):
    """Equal pieces: number, kind (`dahan`, `explorer`, `town`, `city`), damage and health.

    `dream` is dream damage; `slain`: killed in a dream, shown as a violet veil.
    """

    kind: str
    n: int = 1
    damage: int = 0
    health: int = 0
    dream: int = 0
    slain: bool = False


class PresenceGroup(NamedTuple):
    """Presence of a spirit. `range`: the range of the current power, counted from here."""

    spirit: str
    n: int = 1
    sacred: bool = False
    range: int = NO_RANGE


class ForecastTag(NamedTuple):
    """What the invaders would do in a land: `ravage`, `build` or `explore`; or `cascade`: blight may come from next to it;
    or `loss`: presence is destroyed by something else.

    A ravage has its damage, what is defended, dahan lost, blight added, whether that cascades, and the spirits that would
    lose presence; a cascade the spirits that could. The others have the piece that would come. `prevented`: it will not
    happen.
    """

    kind: str
    damage: int = 0
    defend: int = 0
    dahan: int = 0
    blight: int = 0
    cascade: bool = False
    losing: tuple[str, ...] = ()
    piece: str = ""
    n: int = 1
    prevented: bool = False


class LandContents(NamedTuple):
    """All that stands in a land. `skips` are the invaders' actions that will not happen here; `isolated`: none may come.

    `may_come`: a card that nobody has seen might bring an explorer.
    """

    groups: tuple[PieceGroup, ...] = ()
    blight: int = 0
    presence: tuple[PresenceGroup, ...] = ()
    defend: int = 0
    skips: tuple[str, ...] = ()
    isolated: bool = False
    forecast: tuple[ForecastTag, ...] = ()
    may_come: bool = False
    label: str = ""


class RowItem(NamedTuple):
    """Something in a row: how wide it is, in sizes of a piece, and what draws it around a point in a size.

    `key` names it among the things of a land.
    """

    wide: float
    draw: Callable[[float, float, float], str]
    key: str = ""


Row = tuple[float, list[RowItem]]  # height and contents, in sizes of a piece


# -- single things -----------------------------------------------------------------------------------------------------
def piece_code(group: PieceGroup) -> str:
    """A piece as its answers name it: `T@1`, `C~2`, `E!`."""
    hurt = f"@{group.damage}" if group.damage else ""
    return LETTERS[group.kind] + hurt + (f"~{group.dream}" if group.dream else "") + "!" * group.slain


def draw_group(land: str, group: PieceGroup, stacked: bool, x: float, y: float, z: float) -> str:
    """Equal pieces around a point; `stacked`: several as one with a number."""
    sign = pieces.piece_symbol(group.kind, group.health, group.damage)
    dashes = f'stroke="#efe0ff" stroke-width="{path_num(z * 0.05)}" stroke-dasharray="{path_num(z * 0.12)}"'
    veil = circle(x, y, z * 0.52, f'fill="#6a3fa0" fill-opacity=".5" {dashes}')
    if group.n == 1 or not stacked:
        first = x - z * 0.3 * (group.n - 1)
        out = "".join(use(sign, first + z * 0.6 * k, y, z) for k in range(group.n))
    else:
        out = use(sign, x - z * 0.21, y, z) + pieces.draw_count(group.n, x + z * 0.4, y + z * 0.22, z * 0.3)
    if group.dream or group.slain:
        out += veil if group.slain else pieces.draw_count(f"~{group.dream}", x + z * 0.3, y - z * 0.34, z * 0.24)
    if group.kind == "dahan" and group.damage > 1:
        out += pieces.draw_count(f"−{group.damage}", x + z * 0.34, y - z * 0.3, z * 0.24)
    name = esc(piece_code(group))
    half = group_width(group.n, stacked) / 2 * z
    box = hit_area(x - half, y - z / 2, 2 * half, z, z * 0.2)
    return f'<g id="piece-{land}-{name}" class="piece" data-count="{group.n}">{box}{out}</g>'


def group_width(n: int, stacked: bool) -> float:
    return 1.42 if stacked and n > 1 else 1 + 0.6 * (n - 1)


def is_stacked(n: int, use_counts: bool) -> bool:
    """Whether equal pieces are drawn as one with a number."""
    return n > (1 if use_counts else SIDE_BY_SIDE)


def draw_blight(land: str, n: int, stacked: bool, x: float, y: float, z: float) -> str:
    if n == 1 or not stacked:
        first = x - z * 0.3 * (n - 1)
        out = "".join(use("p-blight", first + z * 0.6 * k, y, z) for k in range(n))
    else:
        out = use("p-blight", x - z * 0.21, y, z) + pieces.draw_count(n, x + z * 0.4, y + z * 0.22, z * 0.3)
    return f'<g id="blight-{land}" class="piece" data-count="{n}" data-sound="bad">{out}</g>'


def draw_presence(land: str, presence: PresenceGroup, x: float, y: float, z: float) -> str:
    """Presence of a spirit; its number and the range of a power stand beside the token."""
    at, beside = x - z * 0.26, x + z * 0.53
    shown = pieces.draw_presence(presence.spirit, at, y, z * 1.04, 1, presence.sacred)
    both = presence.n > 1 and presence.range != NO_RANGE
    if presence.n > 1:
        shown += pieces.draw_count(presence.n, beside, y + (z * 0.27 if both else 0), z * 0.25)
    if presence.range != NO_RANGE:
        shown += draw_range_of_presence(presence.range, beside, y - (z * 0.27 if both else 0), z * 0.25)
    box = hit_area(x - z * 0.8, y - z * 0.55, z * 1.6, z * 1.1, z * 0.5)
    return f'<g id="presence-{land}-{presence.spirit}" class="piece presence" data-count="{presence.n}">{box}{shown}</g>'


def draw_range_of_presence(n: int, x: float, y: float, r: float) -> str:
    """The range of a power, drawn on the presence from which the range is measured."""
    sun = circle(x, y, r, f'fill="#ffe98a" stroke="{DEEP}" stroke-width="{path_num(r * 0.2)}"')
    return f'<g class="origin">{sun}{draw_text(n, x, y + r * 0.55, r * 1.5, DEEP)}</g>'


def plaque_width(land: Land) -> float:
    return 2.74 if land.coastal else 2.06


def draw_plaque(land: Land, x: float, y: float, z: float) -> str:
    """A land's name: terrain symbol, letter and number, and waves if it is coastal."""
    wide, high = plaque_width(land) * z * 0.97, z * 0.8
    left, top, r = x - wide / 2, y - high / 2, high / 2
    colour = GROUNDS[land.terrain].coin
    out = rect(left, top, wide, high, r, f'fill="{DEEP}" stroke="#f5f0e4" stroke-width="{path_num(z * 0.055)}"')
    out += f'<circle cx="{path_num(left + r)}" cy="{path_num(y)}" r="{path_num(r - z * 0.03)}" fill="{colour}"/>' + use(
        f"t-{land.terrain}", left + r, y, z * 0.6, DEEP
    )
    out += draw_text(land.id, left + z * 1.37, y + z * 0.235, z * 0.72, "#ffffff", DISPLAY)
    if land.coastal:
        out += use("t-ocean", left + wide - z * 0.47, y, z * 0.52, "#8fd3df")
    return out


def draw_shield(land: str, n: int, x: float, y: float, z: float) -> str:
    return f'<g id="defend-{land}" class="piece">{pieces.draw_shield(n, x, y, z * 1.04)}</g>'


# -- tags --------------------------------------------------------------------------------------------------------------
class Token(NamedTuple):
    """Part of a tag: a text, or a sign that is lost (`-`), gained (`+`) or only shown."""

    text: str = ""
    sign: str = ""
    how: str = ""


def tag_tokens(tag: ForecastTag) -> list[Token]:
    if tag.kind == "ravage":
        rest = max(0, tag.damage - tag.defend)
        out = [Token(f"{tag.damage}−{tag.defend}={rest}" if tag.defend else str(tag.damage))]
        if tag.dahan:
            out.append(Token(sign="p-dahan", how="-"))
            out += [Token(f"{tag.dahan}")] if tag.dahan > 1 else []
        out += [Token(sign=f"p-{spirit}", how="-") for spirit in tag.losing]
        if tag.blight:
            out.append(Token(sign="p-blight", how="+"))
            out += [Token(f"{tag.blight}")] if tag.blight > 1 else []
        return out + ([Token(sign="i-cascade")] if tag.cascade else [])
    if tag.kind == "loss":
        return [Token(sign=f"p-{spirit}", how="-") for spirit in tag.losing]
    if tag.kind == "cascade":
        return [*[Token(sign=f"p-{spirit}") for spirit in tag.losing], Token("?")]
    sign = {"town": "p-town-2-0", "city": "p-city-3-0"}.get(tag.piece, "p-explorer")
    out = [Token(sign=sign, how="-" if tag.prevented else "+")]
    return out + ([Token(f"{tag.n}")] if tag.n > 1 else [])


def token_width(token: Token) -> float:
    return text_width(token.text) * 0.72 * BOLD * TAG + 0.1 if token.text else 0.86


def tag_width(found: list[Token], first: bool) -> float:
    return (0.92 if first else 0.14) + sum(map(token_width, found)) + 0.12


def draw_tag(kind: str, found: list[Token], first: bool, stopped: bool, x: float, y: float, z: float) -> str:
    fill, ink = TAGS["skip" if stopped else kind]
    wide, high = tag_width(found, first) * z, TAG * z
    at = x - wide / 2
    out = rect(at, y - high / 2, wide, high, high * 0.27, f'fill="{fill}" stroke="#fff" stroke-width="{path_num(z * 0.05)}"')
    if first:
        sign = "i-spirit" if kind == "loss" else f"i-{kind}"
        out += use(sign, at + z * 0.5, y, z * 0.68, ink) + (
            draw_strike_through(at + z * 0.5, y, z * 0.74) if stopped else ""
        )
    at += (0.92 if first else 0.14) * z
    for token in found:
        step = token_width(token) * z
        if token.text:
            out += draw_text(token.text, at + step / 2, y + z * 0.24, z * 0.72 * TAG, ink)
        else:
            middle = at + step / 2
            out += use(token.sign, middle, y, z * 0.74, "#ff9db7")
            out += (
                draw_strike_through(middle, y, z * 0.74)
                if token.how == "-"
                else draw_plus_sign(middle + z * 0.24, y - z * 0.2, z * 0.32)
                if token.how == "+"
                else ""
            )
        at += step
    return f'<g class="tag {kind}">{out}</g>'


def draw_strike_through(x: float, y: float, size: float) -> str:
    r = size * 0.5
    d = f"M{path_num(x - r)} {path_num(y + r)}L{path_num(x + r)} {path_num(y - r)}"
    wide, thin = path_num(size * 0.22), path_num(size * 0.12)
    return path(d, f'stroke="#fff" stroke-width="{wide}"') + path(d, f'stroke="#d3261a" stroke-width="{thin}"')


def draw_plus_sign(x: float, y: float, size: float) -> str:
    r = size / 2
    d = f"M{path_num(x)} {path_num(y - r)}v{path_num(size)}M{path_num(x - r)} {path_num(y)}h{path_num(size)}"
    wide, thin = path_num(size * 0.6), path_num(size * 0.28)
    return path(d, f'stroke="{DEEP}" stroke-width="{wide}"') + path(d, f'stroke="#fff" stroke-width="{thin}"')


def draw_skips(skips: tuple[str, ...], isolated: bool, x: float, y: float, z: float) -> str:
    """What will not happen here."""
    signs = [*[f"i-{skip}" for skip in skips], *(["i-alone"] if isolated else [])]
    wide, high = len(signs) * z * 0.86, z * 0.84
    look = f'fill="#e9eef0" stroke="{DEEP}" stroke-width="{path_num(z * 0.06)}"'
    out = rect(x - wide / 2, y - high / 2, wide, high, high / 2, look)
    for k, sign in enumerate(signs):
        at = x - wide / 2 + z * 0.86 * (k + 0.5)
        out += use(sign, at, y, z * 0.62, "#2d3a40") + (draw_strike_through(at, y, z * 0.6) if sign != "i-alone" else "")
    return f'<g class="skip">{out}</g>'


def draw_may_come(x: float, y: float, z: float) -> str:
    """A possible explorer: less prominent than a tag, and beside the name, where it takes no room from pieces."""
    dashes = f'stroke="#fff" stroke-width="{path_num(z * 0.06)}" stroke-dasharray="{path_num(z * 0.16)} {path_num(z * 0.1)}"'
    ring = circle(x, y, z * 0.34, f'fill="{TAGS["explore"][0]}" fill-opacity=".55" {dashes}')
    return f'<g class="may-come">{ring}{use("p-explorer", x, y, z * 0.5)}</g>'


# -- arrangement -------------------------------------------------------------------------------------------------------
class ClusterItems(NamedTuple):
    plaque: list[RowItem]
    invaders: list[RowItem]
    others: list[RowItem]
    presence: list[RowItem]
    tags: list[RowItem]
    split_tags: list[RowItem]  # the same tags, each in two pieces


def cluster_items(land: Land, standing: LandContents, use_counts: bool, before: LandContents | None = None) -> ClusterItems:
    """What a land shows, by rows. With room for what stood in it before."""
    earlier = standing if before is None else before
    plaque = merge_items(plaque_items(land, standing), plaque_items(land, earlier))
    invaders: list[RowItem] = []
    for kind in ("city", "town", "explorer"):
        invaders += piece_items(land, kind, standing, earlier, use_counts)
    others = piece_items(land, "dahan", standing, earlier, use_counts)
    blight = blight_items(land, standing, earlier, use_counts)
    others += merge_items(blight, blight_items(land, earlier, earlier, use_counts))
    presence = merge_items(presence_items(land, standing), presence_items(land, earlier))
    tags = merge_items(tag_items(standing), tag_items(earlier))
    split = merge_items(split_tags(standing), split_tags(earlier))
    return ClusterItems(plaque, invaders, others, presence, tags, split)


def draw_nothing(x: float, y: float, z: float) -> str:
    return ""


def draw_at_left(item: RowItem, spare: float, x: float, y: float, z: float) -> str:
    return item.draw(x - spare / 2 * z, y, z)


def widen_item(item: RowItem, wide: float) -> RowItem:
    """An item in more room than it needs; it stands at the left of it."""
    return item._replace(wide=wide, draw=partial(draw_at_left, item, wide - item.wide)) if wide > item.wide else item


def merge_items(now: list[RowItem], before: list[RowItem]) -> list[RowItem]:
    """The items of now in the room that they had before, if that was more; those that are gone leave their room empty."""
    shown, had = {item.key: item for item in now}, {item.key: item for item in before}
    return [
        widen_item(shown.get(key, RowItem(0.0, draw_nothing, key)), had[key].wide if key in had else 0.0)
        for key in dict.fromkeys([*had, *shown])
    ]


def plaque_items(land: Land, standing: LandContents) -> list[RowItem]:
    out = [RowItem(plaque_width(land) + GAP, partial(draw_plaque, land), "plaque")] if land.terrain != "ocean" else []
    if standing.defend:
        out.append(RowItem(1.06, partial(draw_shield, land.id, standing.defend), "defend"))
    if standing.skips or standing.isolated:
        n = len(standing.skips) + standing.isolated
        out.append(RowItem(0.86 * n + GAP, partial(draw_skips, standing.skips, standing.isolated), "skips"))
    if standing.may_come:
        out.append(RowItem(0.72, draw_may_come, "may-come"))
    return out


def piece_items(land: Land, kind: str, now: LandContents, before: LandContents, use_counts: bool) -> list[RowItem]:
    """The pieces of a kind, in the room that they had before."""
    piles = {piece_code(group) for group in before.groups if is_stacked(group.n, use_counts)}
    shown, had = kind_items(land, kind, now, piles, use_counts), kind_items(land, kind, before, piles, use_counts)
    if {item.key for item in shown} <= {item.key for item in had}:
        return merge_items(shown, had)
    rest = 0.0  # a damaged piece takes the room of its group
    for item in had:
        rest += item.wide
    for item in shown:
        rest -= item.wide
    return [*shown[:-1], widen_item(shown[-1], shown[-1].wide + max(rest, 0.0))]


def kind_items(land: Land, kind: str, standing: LandContents, piles: set[str], use_counts: bool) -> list[RowItem]:
    """The groups of a kind. `piles`: those that stay piles, because they were more."""
    out = []
    for group in sorted(standing.groups, key=lambda group: group.damage):
        if group.kind == kind:
            code = piece_code(group)
            stacked = is_stacked(group.n, use_counts) or code in piles
            item = partial(draw_group, land.id, group, stacked)
            out.append(RowItem(group_width(group.n, stacked) + GAP, item, code))
    return out


def blight_items(land: Land, now: LandContents, before: LandContents, use_counts: bool) -> list[RowItem]:
    if not now.blight:
        return []
    stacked = is_stacked(now.blight, use_counts) or is_stacked(before.blight, use_counts)
    return [RowItem(group_width(now.blight, stacked) + GAP, partial(draw_blight, land.id, now.blight, stacked), "blight")]


def presence_items(land: Land, standing: LandContents) -> list[RowItem]:
    return [RowItem(1.6 + GAP, partial(draw_presence, land.id, one), one.spirit) for one in standing.presence]


def tag_items(standing: LandContents) -> list[RowItem]:
    out = []
    for one in standing.forecast:
        found = tag_tokens(one)
        out.append(
            RowItem(
                tag_width(found, True), partial(draw_tag, one.kind, found, True, one.prevented), f"{one.kind} {one.piece}"
            )
        )
    return out


def split_tags(standing: LandContents) -> list[RowItem]:
    """The tags, each in two pieces."""
    out = []
    for one in standing.forecast:
        found, key = tag_tokens(one), f"{one.kind} {one.piece}"
        for k, (part, first) in enumerate(((found[:1], True), (found[1:], False))):
            if part:
                out.append(
                    RowItem(tag_width(part, first), partial(draw_tag, one.kind, part, first, one.prevented), f"{key} {k}")
                )
    return out


PIECE_ROW, PLAQUE_ROW, TAG_ROW = 1.08, 0.92, 0.98


def flow_rows(items: list[RowItem], max_width: float) -> list[Row]:
    rows: list[list[RowItem]] = []
    for item in items:
        if rows and sum(other.wide for other in rows[-1]) + item.wide <= max_width:
            rows[-1].append(item)
        else:
            rows.append([item])
    return [(PIECE_ROW, row) for row in rows]


def arrangements(found: ClusterItems) -> list[list[Row]]:
    """Possible rows, the clearest first."""
    a, b, c = found.invaders, found.others, found.presence
    every = a + b + c
    top: list[Row] = [(PLAQUE_ROW, found.plaque)]
    one_each: list[Row] = [(TAG_ROW, [tag]) for tag in found.tags]
    side: list[Row] = [(TAG_ROW, found.tags)] if len(found.tags) > 1 else one_each
    out = [top + [(PIECE_ROW, row) for row in (a, b + c) if row] + one_each]
    out.append(top + [(PIECE_ROW, row) for row in (a + b, c) if row] + one_each)
    out.append(top + [(PIECE_ROW, row) for row in (a, b, c) if row] + one_each)
    out.append(top + ([(PIECE_ROW, every)] if every else []) + side)
    out.append(top + flow_rows(every, 3.7) + side)
    if every:
        out.append([(PIECE_ROW, found.plaque + a), *([(PIECE_ROW, b + c)] if b + c else []), *side])
    if found.tags:
        out.append([(PIECE_ROW, found.plaque + found.tags), *([(PIECE_ROW, every)] if every else [])])
    out.append(top + flow_rows(every, 2.6) + one_each)
    if len(found.split_tags) > len(found.tags):
        out.append(top + flow_rows(every, 2.7) + [(TAG_ROW, [tag]) for tag in found.split_tags])
    out.append(top + flow_rows(every, 1.6) + [(TAG_ROW, [tag]) for tag in found.split_tags])
    if len(found.plaque) > 1:
        out.append(
            [
                (PLAQUE_ROW, found.plaque[:1]),
                (PIECE_ROW, found.plaque[1:]),
                *flow_rows(every, 2.6),
                *[(TAG_ROW, [tag]) for tag in found.split_tags],
            ]
        )
    return [[row for row in rows if row[1]] for rows in out]


def clear_span(land: Land, step: float, y0: float, y1: float) -> tuple[float, float] | None:
    """The horizontal span that the land covers completely between two heights; None if there is none."""
    first, last = int((y0 - land.top) / step), int((y1 - land.top) / step) + 1
    if y0 < land.top or last > len(land.lefts):
        return None
    return max(land.lefts[first:last]), min(land.rights[first:last])


def fit_rows(
    layout: MapLayout, land: Land, rows: list[Row], half_widths: list[float], z: float, at: Point
) -> list[float] | None:
    """The middle of each row if the rows fit around a point; None if they do not."""
    y = at[1] - sum(high for high, _ in rows) * z / 2
    margin, out = layout.unit * MARGIN, list[float]()
    for (high, _), wide in zip(rows, half_widths, strict=True):
        found = clear_span(land, layout.step, y + high * z * 0.06, y + high * z * 0.94)
        half = wide * z + margin
        if found is None or found[1] - found[0] < 2 * half:
            return None
        x = min(max(at[0], found[0] + half), found[1] - half)
        if abs(x - at[0]) > z or (out and abs(x - out[-1]) > z * 0.6):
            return None
        out.append(x)
        y += high * z
    return out


@lru_cache(maxsize=256)
def candidate_points(layout: MapLayout, land: Land) -> tuple[Point, ...]:
    """Points in a land from its middle outward."""
    step = layout.unit * 3.4
    left, top, right, low = bounds(land.polygon)
    mx, my = land.middle
    found = []
    for j in range(int((top - my) / step), int((low - my) / step) + 1):
        span = clear_span(land, layout.step, my + step * (j - 0.5), my + step * (j + 0.5))
        for i in range(int((left - mx) / step), int((right - mx) / step) + 1):
            if span and span[0] + step < mx + step * i < span[1] - step:
                found.append((mx + step * i, my + step * j))
    return tuple(sorted(found, key=lambda p: (p[0] - mx) ** 2 + 2 * (p[1] - my) ** 2)) or (land.middle,)


class Arrangement(NamedTuple):
    """An arrangement that fits: its rows, the size of a piece, the middles of the rows and the top."""

    rows: list[Row]
    size: float
    middles: list[float]
    top: float


def fill_land(layout: MapLayout, land: Land, blocks: list[list[tuple[float, RowItem]]], z: float) -> Arrangement | None:
    """Rows that use the width of the land at their height. A block, items with their heights, begins a new row.

    Of all heights at which everything fits, the one whose rows are closest to the middle of the land.
    """
    margin, best, found = layout.unit * MARGIN, 1e9, None
    step = max(layout.step, z * 0.2)
    for k in range(int(len(land.lefts) * layout.step / step)):
        tried = fill_rows(layout, land, blocks, z, land.top + step * k, margin)
        if tried is None:
            continue
        (mx, my), low = land.middle, tried.top + sum(high for high, _ in tried.rows) * z
        far = 2 * abs((tried.top + low) / 2 - my) + sum(abs(x - mx) for x in tried.middles) / len(tried.middles)
        far += z * len(tried.rows)  # few rows are easier to read
        if far < best:
            best, found = far, tried
    return found


def fill_rows(
    layout: MapLayout, land: Land, blocks: list[list[tuple[float, RowItem]]], z: float, top: float, margin: float
) -> Arrangement | None:
    """Rows from a height downward, each as full as the land is wide there; None if they do not fit."""
    rows: list[Row] = []
    middles: list[float] = []
    y = top
    for block in blocks:
        rest = block
        while rest:
            high = rest[0][0]
            span = clear_span(land, layout.step, y + high * z * 0.06, y + high * z * 0.94)
            if span is None:
                return None
            left, right = span[0] + margin, span[1] - margin
            row, later, wide = list[RowItem](), list[tuple[float, RowItem]](), 0.0
            for tall, item in rest:
                if tall <= high and (wide + item.wide) * z <= right - left:
                    row.append(item)
                    wide += item.wide
                else:
                    later.append((tall, item))
            if not row or not (rows or row[0] is block[0][1]):  # the name of the land stands on top
                return None
            rest = later
            half = wide * z / 2
            x = min(max(middles[-1] if middles else land.middle[0], left + half), right - half)
            if middles and abs(x - middles[-1]) > z * MOST_SHIFT:
                return None
            rows.append((high, row))
            middles.append(x)
            y += high * z
    return Arrangement(rows, z, middles, top)


def item_blocks(found: ClusterItems) -> list[list[list[tuple[float, RowItem]]]]:
    """What `fill_land` tries: invaders apart from the others, everything that stands there together, and all in one."""
    plaque = [(PIECE_ROW, item) for item in found.plaque]
    name = [(PLAQUE_ROW, item) for item in found.plaque]
    invaders = [(PIECE_ROW, item) for item in found.invaders]
    others = [(PIECE_ROW, item) for item in found.others + found.presence]
    tags = [(TAG_ROW, item) for item in found.tags]
    split = [(TAG_ROW, item) for item in found.split_tags]
    out = [[name, invaders, others, tags], [name, invaders + others, tags], [plaque + invaders + others, tags]]
    out += [[name, invaders + others, split], [plaque + invaders + others + tags], [plaque + invaders + others + split]]
    return out


def arrange(layout: MapLayout, land: Land, standing: LandContents, before: LandContents | None = None) -> Arrangement:
    """The largest arrangement that fits. In full lands a number replaces pieces side by side."""
    spread = len(layout.boards) < 3
    tallest, widest = len(land.lefts) * layout.step, max(b - a for a, b in zip(land.lefts, land.rights, strict=True))
    for use_counts, scales in ((False, SCALES[:LARGE_SCALES] if spread else ()), (True, SCALES)):
        found = cluster_items(land, standing, use_counts, before)
        ways = arrangements(found)
        half_widths = [[sum(item.wide for item in row) / 2 for _, row in rows] for rows in ways]
        heights = [sum(high for high, _ in rows) for rows in ways]
        for scale in scales:
            z = layout.size * scale
            for rows, half, high in zip(ways, half_widths, heights, strict=True):
                if high * z > tallest or 2 * max(half) * z > widest:
                    continue
                for at in candidate_points(layout, land):
                    middles = fit_rows(layout, land, rows, half, z, at)
                    if middles is not None:
                        return Arrangement(rows, z, middles, at[1] - high * z / 2)
            for blocks in item_blocks(found):
                if (filled := fill_land(layout, land, blocks, z)) is not None:
                    return filled
    rows, z = ways[-1], layout.size * SCALES[-1]
    return Arrangement(rows, z, [land.middle[0]] * len(rows), land.middle[1] - heights[-1] * z / 2)


def draw_clearing(layout: MapLayout, land: Land, at: Point, rx: float, ry: float) -> str:
    """The light ground under the pieces of a land, smaller where it would cross the border.

    Clipping and the soft edge are slow to draw, so the page may cache it as an image, like the ground.
    """
    fits = next(
        (
            size
            for size in CLEARINGS
            if all(contains_point(layout, land, p) for p in visible_clearing_edge(at, rx * size, ry * size))
        ),
        0,
    )
    rx, ry = rx * (fits or 1), ry * (fits or 1)
    where = f'cx="{path_num(at[0])}" cy="{path_num(at[1])}" rx="{path_num(rx)}" ry="{path_num(ry)}"'
    pad = f'<ellipse class="si-land-background" {where} fill="url(#{PREFIX}c-{land.terrain})"/>'
    inside = pad if fits else f'<g clip-path="url(#{PREFIX}k-{land.id})">{pad}</g>'
    box = f"{path_num(at[0] - rx)} {path_num(at[1] - ry)} {path_num(2 * rx)} {path_num(2 * ry)}"
    return f'<g id="pad-{land.id}" class="no-pointer ground" data-box="{box}">{inside}</g>'


def visible_clearing_edge(at: Point, rx: float, ry: float) -> list[Point]:
    """Points as far out as a clearing can be told from the ground."""
    return [(at[0] + x * rx * VISIBLE_SHARE, at[1] + y * ry * VISIBLE_SHARE) for x, y in CIRCLE]


def contains_point(layout: MapLayout, land: Land, p: Point) -> bool:
    span = clear_span(land, layout.step, p[1], p[1])
    return span is not None and span[0] < p[0] < span[1]


def draw_cluster(layout: MapLayout, land: Land, standing: LandContents, before: LandContents | None = None) -> str:
    """The contents of a land on a clearing, with room for what stood there before."""
    rows, z, middles, top = arrange(layout, land, standing, before)
    high = sum(row[0] for row in rows) * z
    lefts = [x - sum(item.wide for item in row) * z / 2 for x, (_, row) in zip(middles, rows, strict=True)]
    rights = [2 * x - left for x, left in zip(middles, lefts, strict=True)]
    cx, wide = (min(lefts) + max(rights)) / 2, max(rights) - min(lefts)
    out = ""
    if land.terrain != "ocean":
        out += draw_clearing(layout, land, (cx, top + high / 2), wide * 0.6 + z * 0.5, high * 0.58 + z * 0.4)
    y = top
    for x, (tall, row) in zip(middles, rows, strict=True):
        at = x - sum(item.wide for item in row) * z / 2
        for item in row:
            out += item.draw(at + item.wide * z / 2, y + tall * z / 2, z)
            at += item.wide * z
        y += tall * z
    return f'<g class="cluster" data-size="{num(round(z, 1))}">{out}</g>'


CHIP = 44.0  # high: a finger can hit it


def draw_land_chip(land: Land, standing: LandContents, wide: float, state: str = "") -> str:
    """A land as a row of a list, 44 high: plaque, contents, forecast.

    States: `legal`, `chosen`, `now` (where the invaders are at the moment), or nothing.
    """
    found = cluster_items(land, standing, True)
    plaque = found.plaque or [RowItem(plaque_width(land) + GAP, partial(draw_plaque, land))]
    items = [*plaque, *found.invaders, *found.others, *found.presence, *found.tags]
    pad = 10.0 if wide > CHIP else 5.0
    z = min(30.0, (wide - 2 * pad) / max(1.0, sum(item.wide for item in items)))
    edge = {"legal": "#ffcf4a", "chosen": "#e0a100", "now": "#d3381c"}.get(state, "")
    fill = f"si-{'highlight' if state == 'chosen' else 'paper'}"
    rim = f'stroke="{edge}" stroke-width="3.4"' if edge else 'style="stroke:var(--si-line)" stroke-width="1.2"'
    out, at = hit_area(0, 0, wide, CHIP, 12) + rect(2, 2, wide - 4, CHIP - 4, 12, f'class="{fill}" {rim}'), pad
    for item in items:
        out += item.draw(at + item.wide * z / 2, CHIP / 2, z)
        at += item.wide * z
    shown = re.sub(r' id="[^"]*"', "", out)  # the pieces themselves are on the island
    return id_group(f"chip-{land.id}", shown, look=f"chip {state}".rstrip(), label=standing.label)

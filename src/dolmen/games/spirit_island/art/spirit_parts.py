"""The parts of a spirit panel: banner, numbers, growth, presence tracks, innate powers, special rules.

Each function takes a width and returns its markup and height.
"""

from __future__ import annotations

from functools import lru_cache

from dolmen.games.svg import face_group, group, num

from .cards import Threshold, draw_speed_flag, draw_target_bar
from .elements import Counts, draw_element_counts, draw_thresholds, is_met
from .spirit import GAP, Growth, Innate, Item, Part, Spirit, Track, highest_number
from .spirits import SPIRITS
from .style import ENERGY
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
    mix_colours,
    path,
    rect,
    text_width,
    use,
)

ITEM_SIGNS = {  # sign of a growth item, and its colour
    "reclaim": ("i-reclaim", "var(--si-ink)"),
    "reclaim one": ("i-reclaim-one", "var(--si-ink)"),
    "gain power": ("i-gain", "var(--si-ink)"),
    "energy": ("i-energy", ENERGY),
    "play": ("i-plays", "var(--si-ink)"),
    "gather presence": ("i-gather", "var(--si-ink)"),
    "push presence": ("i-push", "var(--si-ink)"),
}


def draw_portrait_medal(spirit: str, x: float, y: float, radius: float) -> str:
    """A portrait in a round frame."""
    colours = SPIRITS[spirit]
    box = f'x="{num(x - radius)}" y="{num(y - radius)}" width="{num(2 * radius)}" height="{num(2 * radius)}"'
    picture = f'<g clip-path="url(#{PREFIX}k-medal)">{use(f"pt-{spirit}", 150, 150, 300)}</g>'
    clip = f'<svg {box} viewBox="0 0 300 300">{picture}</svg>'
    return (
        circle(x, y, radius * 1.03, f'fill="{mix_colours(colours.mat, "#000000", 0.6)}"')
        + clip
        + circle(x, y, radius * 0.97, f'fill="none" stroke="{colours.light}" stroke-width="{num(radius * 0.06)}"')
    )


def draw_panel_head(wide: float, high: float, round_: float, tone: str) -> str:
    """The head of a panel, with round corners at the top only."""
    r, x = num(round_), num(wide - round_)
    return path(f"M0 {num(high)}V{r}A{r} {r} 0 0 1 {r} 0H{x}A{r} {r} 0 0 1 {num(wide)} {r}V{num(high)}Z", f'fill="{tone}"')


# -- parts -------------------------------------------------------------------------------------------------------------
def draw_banner(face: Spirit, wide: float) -> Part:
    """Portrait and name across the top of a narrow panel."""
    colours, high = SPIRITS[face.id], 84.0
    faded = use(f"pt-{face.id}", wide - 150, 66, 300, more=' opacity=".55"')
    faded += rect(wide - 301, 0, 302, high, 0, f'fill="url(#{PREFIX}l-{face.id})"')
    crop = f'<svg width="{num(wide)}" height="{num(high)}" viewBox="0 0 {num(wide)} {num(high)}">{faded}</svg>'
    out = draw_panel_head(wide, high, 12, colours.mat)
    out += f'<g clip-path="inset(0 round 12px 12px 0 0)">{crop}</g>' + draw_portrait_medal(face.id, 46, 42, 36)
    out += draw_text_block(face.name, 92, 32, wide - 106, 42, (21, 13), "#ffffff", DISPLAY, "start")
    out += use(f"p-{face.id}", 101, 65, 20) + draw_text_line(
        " · ".join(filter(None, (face.player, face.complexity))), 116, 70, wide - 128, 13, colours.light, BOLD, "start"
    )
    return out, high


def draw_destroyed_presence(face: Spirit, x: float, y: float) -> str:
    out = (
        use(f"p-{face.id}", x + 10, y - 5, 20)
        + path(f"M{num(x + 1)} {num(y + 5)}l18-20", 'stroke="#fff" stroke-width="4.6"')
        + path(f"M{num(x + 1)} {num(y + 5)}l18-20", 'stroke="#d3261a" stroke-width="2.6"')
    )
    return id_group(
        f"{face.scope}destroyed",
        out + draw_text(f"{face.captions.destroyed} {face.destroyed}", x + 26, y, 13, "ink", BOLD, "start"),
    )


def draw_resources(face: Spirit, wide: float) -> Part:
    """Energy, card plays and elements of this turn."""
    energy, plays = face.tracks
    half = wide / 2
    out = rect(0, 0, wide, 116, 12, 'class="si-paper"') + rect(
        0.75, 0.75, wide - 1.5, 114.5, 12, 'class="si-rule" stroke-width="1.5"'
    )
    first = use("i-energy", 30, 32, 40, ENERGY) + draw_text(face.energy, 54, 45, 36, "ink", DISPLAY, "start")
    at = 62 + text_width(str(face.energy)) * 36
    first += draw_text_line(face.captions.energy, at, 28, half - at - 4, 13, "ink", BOLD, "start") + draw_text_line(
        face.captions.income.format(n=highest_number(energy)), at, 45, half - at - 4, 13, "soft", TEXT, "start"
    )
    out += id_group(f"{face.scope}energy", hit_area(8, 6, half - 12, 52) + first)
    second = use("i-plays", half + 24, 32, 38, "var(--si-ink)") + draw_text(
        face.plays, half + 50, 45, 36, "ink", DISPLAY, "start"
    )
    at = half + 58 + text_width(str(face.plays)) * 36
    second += draw_text_line(face.captions.plays, at, 28, wide - at - 6, 13, "ink", BOLD, "start") + draw_text_line(
        face.captions.of_plays.format(n=highest_number(plays)), at, 45, wide - at - 6, 13, "soft", TEXT, "start"
    )
    out += id_group(f"{face.scope}plays", hit_area(half, 6, half - 8, 52) + second)
    size = min(32.0, wide / 8 - 8)
    return out + draw_element_counts(face.have, 6, 62, wide - 12, size).replace(
        'id="element-', f'id="{face.scope}element-'
    ), 116


def draw_item_sign(spirit: str, item: Item, x: float, y: float, size: float) -> str:
    """A growth item around a point: its symbol, and a number or range and place."""
    if item.kind.startswith("presence"):
        shift = size * (0.42 if item.value else 0)
        out = use(f"p-{spirit}", x - shift, y, size)
        if item.value:
            out += use("i-range", x + size * 0.36, y, size * 0.56, "var(--si-ink)") + draw_text(
                item.value, x + size * 0.86, y + size * 0.24, size * 0.62, "ink", BOLD
            )
        for k, sign in enumerate(item.where):  # on its rim: words may stand right below
            at, low = x - shift + size * (0.34 + 0.5 * k), y + size * 0.2
            rim = 'class="si-paper" style="stroke:var(--si-line)" stroke-width=".8"'
            out += circle(at, low, size * 0.3, rim) + use(sign, at, low, size * 0.44, "var(--si-ink)")
        return out
    sign, colour = ITEM_SIGNS[item.kind]
    shift = size * 0.28 if item.value else 0
    out = use(sign, x - shift, y, size, colour)
    return out + (
        draw_text(f"+{item.value}", x + size * 0.5, y + size * 0.24, size * 0.62, "ink", BOLD) if item.value else ""
    )


OPTION_LOOKS = {
    "legal": 'class="si-paper" style="stroke:var(--si-edge)" stroke-width="2.6"',
    "chosen": 'class="si-highlight" style="stroke:var(--si-edge)" stroke-width="3.6"',
    "shut": 'class="si-mat" style="stroke:var(--si-line)" stroke-width="1.2" stroke-dasharray="5 4"',
    "": 'class="si-paper" style="stroke:var(--si-line)" stroke-width="1.4"',
}


def draw_growth_option(face: Spirit, growth: Growth, wide: float, high: float, flat: bool) -> str:
    """A growth option: if `flat`, words beside the symbols in one row; else below them."""
    out = f'<circle cx="{17 if flat else 16}" cy="{num(high / 2) if flat else 16}" r="11.5" fill="#1d2320"/>' + draw_text(
        growth.key, 17 if flat else 16, (high / 2 if flat else 16) + 5, 14, "#ffffff"
    )
    left = 32.0
    each = (wide - left - 6) / len(growth.items)
    for k, item in enumerate(growth.items):
        x = left + each * k
        if flat:
            used = 64 if item.value and item.kind == "presence" else 52 if item.value else 40
            out += draw_item_sign(face.id, item, x + used / 2 - 1, high / 2, 25)
            out += draw_text_block(
                item.words, x + used, high / 2, each - used - 3, high - 8, (12.5, 9), "ink", BOLD, "start"
            )
        else:
            size, foot = (30.0, 36.0) if high > 70 else (24.0, 28.0)
            out += draw_item_sign(face.id, item, x + each / 2, size * 0.9, size)
            out += draw_text_block(item.words, x + each / 2, high - 5 - foot / 2, each - 6, foot, (13, 8.6), "ink", BOLD)
        if k:
            out += f'<path class="si-rule" d="M{num(x)} 10V{num(high - 10)}"/>'
    base = hit_area(0, 0, wide, high, 10) + rect(1, 1, wide - 2, high - 2, 10, OPTION_LOOKS[growth.state])
    out = base + face_group(f"growth-{face.id}-{growth.key}", out, (0, 0, wide, high))
    look = f"growth {growth.state}".rstrip() + (" dim" if growth.state == "shut" else "")
    return id_group(
        f"{face.scope}growth-{growth.key}",
        out,
        look=look,
        label=f"{growth.key}: {', '.join(item.words for item in growth.items)}",
    )


@lru_cache(maxsize=512)
def draw_growth_block(face: Spirit, wide: float) -> Part:
    """The growth options, side by side if there is room, else in a column."""
    out, top = draw_text_line(face.captions.growth, 2, 14, wide - 4, 13.5, "soft", BOLD, "start"), 22.0
    if face.always:
        signs = "".join(draw_item_sign(face.id, item, 24 + 70 * k, top + 17, 24) for k, item in enumerate(face.always))
        words = ", ".join(item.words for item in face.always)
        out += rect(0, top, wide, 34, 10, OPTION_LOOKS[""]) + signs
        out += draw_text_line(
            f"{face.captions.always}: {words}",
            62 + 70 * (len(face.always) - 1),
            top + 22,
            wide - 72 - 70 * (len(face.always) - 1),
            13,
            "ink",
            BOLD,
            "start",
        )
        top += 40
    if wide >= 700:
        weights = [len(one.items) + 0.5 for one in face.growth]
        max_width, x = wide - GAP * (len(face.growth) - 1), 0.0
        for one, weight in zip(face.growth, weights, strict=True):
            each = max_width * weight / sum(weights)
            out += group(draw_growth_option(face, one, each, 90, False), x, top)
            x += each + GAP
        return out, top + 90
    for one in face.growth:
        flat = len(one.items) < 3
        high = 44.0 if flat else 66.0
        out += group(draw_growth_option(face, one, wide, high, flat), 0, top)
        top += high + 5
    return out, top - 5


def draw_space_sign(space: int | str, x: float, y: float, size: float, current: bool) -> str:
    if isinstance(space, int):
        return draw_text(space, x, y + size * 0.2, size * 0.56, "#2b1c00" if current else "ink", DISPLAY)
    if space == "reclaim":
        return use("i-reclaim-one", x, y, size * 0.62, "#2b1c00" if current else "var(--si-ink)")
    return use(f"e-{space}", x, y, size * 0.78)


@lru_cache(maxsize=512)
def draw_presence_track(face: Spirit, track: Track, wide: float) -> Part:
    """A presence track. Uncovered spaces show their gain, the highest number in gold; covered ones show it below."""
    step = min(70.0, (wide - 66) / max(7, len(track.spaces) - 1))
    size = min(44.0, step * 0.86)
    y = 24 + size / 2
    sign, colour = ("i-energy", ENERGY) if track.id == "energy" else ("i-plays", "var(--si-ink)")
    out = draw_text_line(track.title, 6, 16, wide - 12, 13.5, "soft", BOLD, "start") + use(sign, 19, y + 1, 32, colour)
    first = 44 + size / 2
    rail = f"M{num(first)} {num(y)}H{num(first + step * (len(track.spaces) - 1))}"
    out += path(rail, 'style="stroke:var(--si-line)" stroke-width="6" stroke-linecap="round"')
    numbers, pressed = [k for k, space in enumerate(track.spaces[: track.open]) if space == highest_number(track)], ""
    for k, space in enumerate(track.spaces):
        x = first + step * k
        current = bool(numbers) and k == numbers[-1]
        if k < track.open:
            look = (
                'fill="#f5c542" stroke="#7a5200" stroke-width="2.6"'
                if current
                else 'class="si-paper" style="stroke:var(--si-line)" stroke-width="1.8"'
            )
            inside = f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(size / 2)}" {look}/>' + draw_space_sign(
                space, x, y, size, current
            )
        else:
            inside = f'<circle class="si-cover" cx="{num(x)}" cy="{num(y)}" r="{num(size / 2)}"/>' + use(
                f"p-{face.id}", x, y, size * 0.94
            )
            if track.legal and k == track.open:
                next_one = 'fill="none" style="stroke:var(--si-edge)" stroke-width="3" stroke-dasharray="6 4"'
                pressed += circle(x, y, size * 0.58, next_one)
            below = y + size * 0.5 + 11
            inside += (
                draw_space_sign(space, x, below - 1, 22, False)
                if isinstance(space, str)
                else draw_text(space, x, below + 4, 13, "soft")
            )
        out += inside
        spot = circle(x, y, size * 0.56, 'class="hit"')
        spot += circle(x, y + size * 0.5 + 10, 11, 'class="hit"') if k >= track.open else ""  # what it will give
        pressed += id_group(f"{face.scope}track-{track.id}-{k}", spot)
    right = max(wide, first + step * (len(track.spaces) - 1) + size / 2)  # one track has more spaces than all others
    drawn = face_group(f"track-{face.id}-{track.id}", out, (-2, 0, right + 4, size + 46))
    out = hit_area(-2, 0, wide + 2, size + 45) + drawn + pressed
    return id_group(
        f"{face.scope}track-{track.id}", out, look="track", label=f"{track.title}: {track.words}"
    ), 24 + size + 22


def draw_innate_level(level: Threshold, have: Counts, wide: float, least: float) -> Part:
    """A level of an innate power: lit if met, else with the missing elements."""
    lit = is_met(level.need, have)
    signs, used = draw_thresholds(level.need, have, 8, 17, 21)
    beside = wide - used - 50 > 200
    max_width = wide - used - 46 if beside else wide - 20
    rows, size = fit_text(level.text, max_width, 999, 13.5, 12, BOLD if lit else TEXT, 1.22)
    high = max(least, 34, len(rows) * size * 1.22 + 14) if beside else max(least, 36 + len(rows) * size * 1.22 + 6)
    look = (
        'class="si-highlight" style="stroke:var(--si-edge)" stroke-width="2.4"'
        if lit
        else 'class="si-mat" style="stroke:var(--si-line)" stroke-width="1.3" stroke-dasharray="5 4"'
    )
    out = rect(1, 1, wide - 2, high - 2, 8, look)
    if beside:
        out += group(signs, 0, high / 2 - 17)
        out += draw_lines(
            rows,
            14 + used,
            high / 2 + size * 0.36 - (len(rows) - 1) * size * 0.61,
            size,
            "ink" if lit else "soft",
            BOLD if lit else TEXT,
            "start",
            1.22,
        )
    else:
        out += signs + draw_lines(rows, 10, 36 + size, size, "ink" if lit else "soft", BOLD if lit else TEXT, "start", 1.22)
    return out + (use("i-tick", wide - 18, high / 2 if beside else 17, 17, "var(--si-ok)") if lit else ""), high


def draw_innate_power(face: Spirit, innate: Innate, wide: float) -> Part:
    """An innate power with its levels, side by side if there is room."""
    colours = SPIRITS[face.id]
    flag = 32 + text_width(innate.speed_word) * 12 * BOLD + 16
    out = (
        f'<path d="M0 36V11A11 11 0 0 1 11 0H{num(wide - 11)}A11 11 0 0 1 {num(wide)} 11V36Z" fill="{colours.mat}"/>'
        + use(f"em-{face.id}", 22, 18, 22, colours.light)
    )
    noted = text_width(innate.note) * 12.5 * BOLD + 12 if innate.note else 0
    out += draw_text_line(
        innate.name, 40, 24, wide - 56 - flag - noted, 17.5, "#ffffff", DISPLAY, "start"
    ) + draw_speed_flag(innate.speed, innate.speed_word, wide - 8, 6.5)
    if innate.note:
        out += draw_text(innate.note, wide - flag - 18, 23, 12.5, colours.light, BOLD, "end")
    out += draw_target_bar(innate.bar, 0, 36, wide)
    y, have = 70.0, face.have
    if wide >= 640:
        each = (wide - 8 * (len(innate.levels) + 1)) / len(innate.levels)
        tallest = max(draw_innate_level(step, have, each, 0)[1] for step in innate.levels)
        for k, step in enumerate(innate.levels):
            out += id_group(
                f"{face.scope}innate-{innate.id}-{k + 1}",
                draw_innate_level(step, have, each, tallest)[0],
                8 + (each + 8) * k,
                y,
            )
        y += tallest + 8
    else:
        for k, step in enumerate(innate.levels):
            inside, high = draw_innate_level(step, have, wide - 16, 0)
            out += id_group(f"{face.scope}innate-{innate.id}-{k + 1}", inside, 8, y)
            y += high + 5
        y += 3
    edge = {"legal": ("#ffcf4a", 4.0), "used": ("#6fa257", 3.0), "later": ("#3d7f9c", 3.0)}.get(
        innate.state, (colours.mat, 2.0)
    )
    back = hit_area(0, 0, wide, y, 11) + rect(0, 0, wide, y, 11, 'class="si-paper"')
    rim = rect(0, 0, wide, y, 11, f'fill="none" stroke="{edge[0]}" stroke-width="{num(edge[1])}"')
    return id_group(f"{face.scope}innate-{innate.id}", back + out + rim, look=f"innate {innate.state}".rstrip()), y


def draw_special_rules(face: Spirit, wide: float) -> Part:
    """The special rules."""
    out, y = "", 0.0
    for k, one in enumerate(face.rules, 1):
        text, size = fit_text(one.text, wide, 9999, 13.5, 13.5, TEXT, 1.28)
        inside = draw_text_block(one.name, 0, 14, wide, 22, (16.5, 12), "ink", DISPLAY, "start") + draw_lines(
            text, 0, 36, size, "ink", TEXT, "start", 1.28
        )
        high = 30 + len(text) * size * 1.28
        out += id_group(f"{face.scope}rule-{k}", hit_area(0, 0, wide, high) + inside, 0, y, look="rule")
        y += high + 8
    return out, y
